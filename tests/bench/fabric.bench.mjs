// raybound/fabric compared with fabric's own search of targets, in Chromium: a still scene, moving objects, the time to switch it on.
//
//   node tests/bench/fabric.bench.mjs

import { row } from './measure.mjs';
import { pagesOf } from './library.mjs';

const { pages, close } = await pagesOf('fabric');
let reached = true;
const check = (name, result, bar, options = {}) => {
  reached = row(name, result, bar, { peer: 'fabric', per: 500, ...options }) && reached;
};
try {
  for (const count of [1e4, 1e5]) {
    const page = await pages();
    const { on, pick, pixels, target, sets, extra, marquee } = await page.evaluate(`page.run(${count})`);
    const objects = `${count.toLocaleString('en')} objects`;
    check(`fabric: pointer move over ${objects}`, pick, 50);
    check(`fabric: the same with perPixelTargetFind`, pixels, 50);
    check(`fabric: marquee among ${objects}`, marquee, 50, { per: 20 });
    const move = (1000 * pick.fast.min) / 500;
    const more = extra.min - sets.min;
    console.log(
      `    ${objects}: pointer move ${move.toFixed(1)} µs (goal 10), with the position on the page ${(1000 * target).toFixed(1)} µs; ` +
        `switched on in ${on.toFixed(0)} ms (goal 1000); 1,000 moves take ${more.toFixed(2)} ms more (goal 2)`,
    );
    reached &&= move <= 10 && on <= 1000 && more <= 2;
    await page.close();
  }
} finally {
  await close();
}
if (!reached) process.exitCode = 1;
