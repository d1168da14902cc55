// raybound/pixi compared with pixi's own search, in Chromium: a still scene, moving nodes, the time to switch it on.
//
//   node tests/bench/pixi.bench.mjs

import { row } from './measure.mjs';
import { pagesOf } from './library.mjs';

const { pages, close } = await pagesOf('pixi');
let reached = true;
try {
  for (const count of [1e4, 1e5]) {
    const page = await pages();
    const { on, pick, moves, areas } = await page.evaluate(`page.run(${count})`);
    const nodes = `${count.toLocaleString('en')} nodes`;
    reached = row(`pixi: pointer move over ${nodes}`, pick, 50, { peer: 'pixi', per: 500 }) && reached;
    reached =
      row(`pixi: pointer move over ${nodes} with hit areas`, areas, 50, { peer: 'pixi', per: 500 }) &&
      reached;
    const move = (1000 * pick.fast.min) / 500;
    console.log(
      `    ${nodes}: pointer move ${move.toFixed(1)} µs (goal 10); switched on in ${on.toFixed(0)} ms (goal 1000); ` +
        `the search after 1,000 moves ${moves.ours.min.toFixed(2)} ms (goal 2; pixi ${moves.own.min.toFixed(1)})`,
    );
    reached &&= move <= 10 && on <= 1000 && moves.ours.min <= 2;
    await page.close();
  }
} finally {
  await close();
}
if (!reached) process.exitCode = 1;
