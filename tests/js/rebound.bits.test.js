// A ball's path has the same bits in both wasm modules and in the native core: tests/cases/rebound-bits.json, which
// tests/c/test_rebound2.c checks too.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as simd from 'raybound';
import * as scalar from 'raybound/scalar';

const scene = JSON.parse(readFileSync(new URL('../cases/rebound-bits.json', import.meta.url), 'utf8'));
const point = (/** @type {number[]} */ [x, y]) => ({ x, y });

/** FNV-1a over 32-bit halves, the low one first. */
function hashOf(/** @type {number[]} */ numbers) {
  const words = new Uint32Array(Float64Array.from(numbers).buffer);
  return words.reduce((hash, half) => Math.imul(hash ^ half, 0x01000193), 0x811c9dc5) >>> 0;
}

for (const [module, { Rebound }] of Object.entries({ SIMD: simd, scalar })) {
  test(`a path of the ${module} module is the native core's, to the bit`, () => {
    const [cx, cy, cr] = scene.circle;
    const [ax, ay, ar, startAngle, endAngle] = scene.arc;
    const rebound = new Rebound({
      walls: [scene.room],
      obstacles: [
        scene.post,
        { center: { x: cx, y: cy }, radius: cr },
        { origin: { x: ax, y: ay }, radius: ar, startAngle, endAngle },
        { points: scene.chain, closed: false },
      ],
    });
    const hashes = scene.radii.map((/** @type {number} */ radius) => {
      rebound.radius = radius;
      const trace = rebound.trace(point(scene.start), point(scene.direction), { maxBounces: scene.contacts });
      assert.equal(trace.contacts.length, scene.contacts);
      return hashOf(
        trace.contacts.flatMap(({ point: p, normal: n, distance }) => [p.x, p.y, n.x, n.y, distance]),
      );
    });
    assert.deepEqual(hashes, scene.hash);
  });
}
