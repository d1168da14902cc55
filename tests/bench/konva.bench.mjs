// raybound/konva compared with konva's own hit test, in Chromium: a still scene, frames in which nodes move, the time to switch it on.
//
//   node tests/bench/konva.bench.mjs

import { row } from './measure.mjs';
import { pagesOf } from './library.mjs';

const { pages, close } = await pagesOf('konva');
let reached = true;
const check = (name, result, bar, options = {}) => {
  reached = row(name, result, bar, { peer: 'konva', ...options }) && reached;
};
try {
  for (const count of [1e4, 1e5]) {
    const page = await pages();
    const { on, pick, one, many, sets, extra } = await page.evaluate(`page.run(${count})`);
    const shapes = `${count.toLocaleString('en')} nodes`;
    check(`konva: pointer move over ${shapes}`, pick, 3, { per: 2000 });
    check(`konva: one of ${shapes} moves, a frame and a pointer move`, one, 1 / 0.6);
    check(`konva: 1,000 of ${shapes} move, a frame and a pointer move`, many, 1 / 0.6);
    const more = extra.min - sets.min;
    console.log(
      `    ${shapes}: switched on in ${on.toFixed(0)} ms (goal 1000); 1,000 moves take ${more.toFixed(2)} ms more (goal 2)`,
    );
    if (count === 1e5) reached &&= on <= 1000 && more <= 2;
    await page.close();
  }
} finally {
  await close();
}
if (!reached) process.exitCode = 1;
