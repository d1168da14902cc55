// raybound/zrender compared with zrender's own search, in Chromium: a still scene, moving elements, the time to switch it on.
//
//   node tests/bench/zrender.bench.mjs

import { row } from './measure.mjs';
import { pagesOf } from './library.mjs';

const { pages, close } = await pagesOf('zrender');
let reached = true;
try {
  for (const count of [1e4, 1e5]) {
    const page = await pages();
    const { on, pick, sets, extra } = await page.evaluate(`page.run(${count})`);
    const elements = `${count.toLocaleString('en')} elements`;
    reached =
      row(`zrender: pointer move over ${elements}`, pick, 50, { peer: 'zrender', per: 500 }) && reached;
    const move = (1000 * pick.fast.min) / 500;
    const more = extra.min - sets.min;
    console.log(
      `    ${elements}: pointer move ${move.toFixed(1)} µs (goal 10); switched on in ${on.toFixed(0)} ms (goal 1000); ` +
        `1,000 moves take ${more.toFixed(2)} ms more (goal 2), of a list updated in ${sets.min.toFixed(1)} ms`,
    );
    reached &&= move <= 10 && on <= 1000 && more <= 2;
    await page.close();
  }
} finally {
  await close();
}
if (!reached) process.exitCode = 1;
