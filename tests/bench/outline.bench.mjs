// The outline of a polygon compared with Clipper2 in wasm: polylines within the same tolerance, copies in both directions
// included.
//
//   node tests/bench/outline.bench.mjs [PART OF A NAME]

import assert from 'node:assert/strict';
import { offset } from '../../js/index.js';
import { compare, consumed, row } from './measure.mjs';
import { area, clipper, coast, shapes } from './outline-shapes.mjs';

const only = process.argv[2] ?? '';
const TOLERANCE = 0.01;
const clip = await clipper();
let reached = true;

const consume = (loops) => loops.reduce((sum, loop) => sum + loop.length + loop[0], 0);

for (const name of Object.keys(shapes)) {
  const position = shapes[name](10000);
  // Clipper2 takes ten seconds for needles grown by 10.
  for (const distance of name === 'spiky' ? [1, -1] : [1, -1, 10, -10]) {
    const title = `${name}, 10⁴ vertices, by ${distance}`;
    if (!title.includes(only)) continue;
    const ours = () => offset(position, distance, { tolerance: TOLERANCE });
    const theirs = () => clip([position], distance, { tolerance: TOLERANCE });
    // Outside of the timing: the same area, within the tolerance and Clipper2's grid of 1e-4.
    const [got, want] = [ours(), theirs()];
    const length = got.reduce(
      (sum, loop) =>
        loop.reduce(
          (s, x, i) => (i % 2 || i === 0 ? s : s + Math.hypot(x - loop[i - 2], loop[i + 1] - loop[i - 1])),
          sum,
        ),
      0,
    );
    assert.ok(
      Math.abs(area(got) - area(want)) <= 2 * TOLERANCE * length,
      `${title}: ${area(got)}, not ${area(want)}`,
    );
    const result = compare(
      () => consume(theirs()),
      () => consume(ours()),
      { rounds: name === 'spiky' ? 3 : 7, warm: 0.1 },
    );
    reached = row(title, result, 1, { peer: 'clipper2' }) && reached;
  }
}

if ('growth'.includes(only)) {
  console.log('\nraybound alone, a coast by 1:');
  for (const count of [1e3, 1e4, 1e5]) {
    const position = coast(count);
    const times = [undefined, TOLERANCE].map((tolerance) => {
      let least = Infinity;
      for (let round = 0; round < 5; round++) {
        const begin = performance.now();
        offset(position, 1, { tolerance });
        least = Math.min(least, performance.now() - begin);
      }
      return `${least.toPrecision(3)} ms`;
    });
    console.log(
      `    10${'⁰¹²³⁴⁵'[Math.log10(count)]} vertices: with arcs ${times[0]}, as a polyline ${times[1]}`,
    );
  }
}

assert.ok(Number.isFinite(consumed));
if (!reached) process.exitCode = 1;
