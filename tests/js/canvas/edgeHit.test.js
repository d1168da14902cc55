// The hit that JavaScript computes has the bits of the core's.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import '../../../js/index.js';
import { edgeHit } from '../../../js/canvas/edgeHit.js';
import { edge, frontEdge } from '../../../js/canvas/rayPolygon.js';
import { rayEdge } from '../../../js/wasm/canvas.js';
import { out } from '../../../js/wasm/scratch.js';
import { cases, random, SEED } from '../oracle/random.js';
import { ulp } from '../oracle/rational.js';

/** Coordinates of all kinds, and the largest share of hits that may be left to the core: those near corners, and sums that cancel to 0. */
const KINDS = {
  'a canvas': [(r) => r.float(0, 1000), 0.001],
  tenths: [(r) => r.int(-1000, 1000) / 10, 0.01],
  'whole numbers': [(r) => r.int(0, 1000), 0.01],
  'few whole numbers': [(r) => r.int(-10, 10), 0.06],
  'far away': [(r) => 1e6 + r.float(0, 1), 0.001],
  'many scales': [(r) => r.float(-1, 1) * 10 ** r.float(-20, 20), 0.5],
  'very many scales': [(r) => r.float(-1, 1) * 10 ** r.float(-150, 150), 1],
};

/** A ray toward a point of an edge of four vertices: its middle part, or a few units in the last place from an end. */
function rayTo(r, [, , ax, ay, bx, by], number) {
  const ray = { ox: number(r), oy: number(r), dx: number(r), dy: number(r) };
  const share = r.float(0, 1);
  const atEnd = r.int(0, 9) === 0;
  const x = atEnd ? ax + r.int(-90, 90) * ulp(ax) : ax + share * (bx - ax);
  const y = atEnd ? ay + r.int(-90, 90) * ulp(ay) : ay + share * (by - ay);
  if (r.int(0, 4) === 0) return ray;
  ray.dx = x - ray.ox;
  ray.dy = y - ray.oy;
  const length = r.bool() ? Math.hypot(ray.dx, ray.dy) : 1;
  return { ...ray, dx: ray.dx / length, dy: ray.dy / length };
}

/** Whether the core's hit, in `out`, is so near to an end of the edge that the neighbors matter. @param {Float64Array} v */
function isNearEnd(v) {
  const near = 2 ** -45 * Math.max(...v.slice(2, 6).map(Math.abs));
  return [2, 4].some((k) => Math.abs(out[2] - v[k]) <= near && Math.abs(out[3] - v[k + 1]) <= near);
}

describe(`edgeHit against the core, seed ${SEED}`, () => {
  for (const [kind, [number, most]] of Object.entries(KINDS))
    it(kind, () => {
      const r = random();
      let hits = 0;
      let left = 0;
      for (let i = 0; i < cases(20000); i++) {
        const position = Array.from({ length: 8 }, () => number(r));
        const ray = rayTo(r, position, number);
        const part = frontEdge(position, ray);
        if (part < 0) continue;
        hits++;
        const hit = edgeHit(ray, edge, position, 7, part);
        assert.ok(rayEdge(ray, edge));
        if (!hit) {
          if (!isNearEnd(edge)) left++;
          continue;
        }
        const { t, distance, point, normal, ...rest } = hit;
        const numbers = [t, distance, point.x, point.y, normal.x, normal.y];
        assert.ok(
          numbers.every((x, k) => Object.is(x, out[k])),
          `case ${i}: ${numbers.join()} in place of ${out.slice(0, 6).join()}, ${JSON.stringify({ ray, position })}`,
        );
        assert.deepEqual(rest, { object: position, index: 7, part });
      }
      assert.ok(hits > cases(20000) / 20, `only ${hits} hits`);
      assert.ok(left <= most * hits, `${left} of ${hits} hits were left to the core`);
    });
});
