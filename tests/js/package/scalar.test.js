// The modules with and without SIMD compute the same bits: a page may be tested with one and used with the other.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as scalar from 'raybound/scalar';
import * as simd from 'raybound';
import { METHODS, numbersOf, scenes, someBox, someMasks, someRay, someSegment } from '../oracle/boxes.js';
import { random, SEED } from '../oracle/random.js';

/** The bits of every number, at any depth: NaN, -0 and the last place count. */
function bits(/** @type {unknown} */ value) {
  /** @type {number[]} */
  const numbers = [];
  JSON.stringify(value, (key, inner) => {
    if (key === 'object') return undefined;
    if (typeof inner === 'number') numbers.push(inner);
    return ArrayBuffer.isView(inner) ? Array.from(/** @type {Float64Array} */ (inner)) : inner;
  });
  return new BigUint64Array(Float64Array.from(numbers).buffer);
}

describe(`the scalar module compared with the SIMD module (seed ${SEED})`, () => {
  const r = random(SEED);
  /** A star of 3 to 20 vertices, sometimes an odd number. */
  const star = () => {
    const count = r.int(3, 20);
    const x = r.float(-300, 300);
    const y = r.float(-300, 300);
    return Array.from({ length: count }, (_, i) => {
      const length = r.float(5, 60);
      const angle = (i * 2 * Math.PI) / count;
      return [x + length * Math.cos(angle), y + length * Math.sin(angle)];
    }).flat();
  };
  const direction = () => ({ x: r.float(-1, 1), y: r.float(-1, 1) });

  it('rays among polygons and outlines that are grown and shrunk', () => {
    for (let scene = 0; scene < 100; scene++) {
      const positions = Array.from({ length: 20 }, star);
      const distance = r.float(-20, 20);
      const ray = { origin: { x: r.float(-400, 400), y: r.float(-400, 400) }, direction: direction() };
      const [a, b] = [simd, scalar].map((R) => {
        const objects = positions.map((position, i) => {
          const polygon = new R.PolyGeometry([...position], true);
          return { geometry: i % 2 ? polygon : new R.PolyExtendGeometry(polygon, distance) };
        });
        objects.forEach(({ geometry }) => geometry.computeBoundingBox());
        return {
          shapes: objects.map(({ geometry }) => [geometry.position, geometry.boundingBox]),
          hits: [R.intersectObjects(ray, objects, true), R.intersectObjects(ray, objects, false, false)],
        };
      });
      assert.deepEqual(bits(a), bits(b), `scene ${scene}`);
    }
  });

  it('traces of 1,000 rebounds', () => {
    let contacts = 0;
    for (let scene = 0; scene < 20; scene++) {
      const wall = [-500, -500, -500, 500, 500, 500, 500, -500];
      const obstacles = Array.from({ length: 5 }, star);
      const radius = r.float(0, 10);
      const from = { x: r.float(-480, 480), y: r.float(-480, 480) };
      const to = direction();
      const [a, b] = [simd, scalar].map((R) =>
        new R.Rebound({ walls: [wall], obstacles, radius }).trace(
          { origin: from, direction: to },
          { maxContacts: 1000 },
        ),
      );
      assert.equal(a.ending, b.ending);
      assert.deepEqual(bits(a.points), bits(b.points), `scene ${scene}`);
      assert.deepEqual(bits(a.contacts), bits(b.contacts), `scene ${scene}`);
      contacts += a.contacts.length;
    }
    assert.ok(contacts > 5000, `${contacts} contacts`);
  });

  for (const d of /** @type {const} */ ([2, 3])) {
    it(`indices of boxes, ${d}D: their bytes and results, before and after edits`, () => {
      for (const scene of scenes(d)) {
        const masks = r.bool(0.5) ? someMasks(scene.boxes.length / (2 * d), r) : undefined;
        const [searched, put, moved] = [someBox(scene, r), someBox(scene, r), someBox(scene, r)];
        const cast = Array.from({ length: 20 }, () => (r.bool(0.6) ? someRay : someSegment)(scene, r));
        const flat = new Float64Array(someFlatRays(scene));
        const delta = someRay(scene, r).direction;
        const count = scene.boxes.length / (2 * d);
        const chosen = count > 0 ? r.int(0, count - 1) : -1;
        for (const method of METHODS) {
          const [a, b] = [simd, scalar].map(({ SpatialIndex }) => {
            const index = /** @type {any} */ (
              new SpatialIndex(scene.boxes, { dimensions: d, build: /** @type {any} */ (method), masks })
            );
            const indices = new Int32Array(flat.length / (2 * d));
            const t = new Float64Array(indices.length);
            const queried = () => [
              new Uint8Array(index.toBuffer()),
              index.search(searched),
              index.pairs(),
              index.nearest(searched.min, { k: 5 }),
              index.nearest(searched, { k: 5 }),
              cast.map((ray) => [index.raycast(ray), index.raycastAll(ray), index.visits]),
              [index.raycastBatch(flat, {}, { indices, t }).count, indices.slice(), t.slice()],
              index.raycastAllBatch(flat, { segments: true }),
              index.sweepBox(searched, delta),
              index.sweepCircle({ center: searched.min, radius: scene.unit }, delta),
            ];
            const before = queried();
            if (!isEmpty(put)) index.insert(put);
            if (chosen >= 0) index.remove(chosen);
            if (!isEmpty(put)) index.insert(put);
            if (chosen > 0) index.update(chosen - 1, moved);
            return [before, queried()];
          });
          assert.deepEqual(bits(a), bits(b), `${scene.name}, ${method}`);
        }
      }
      function someFlatRays(/** @type {any} */ scene) {
        return Array.from({ length: 20 }, () => {
          const { origin, direction } = someRay(scene, r);
          return [...numbersOf(origin), ...numbersOf(direction)];
        }).flat();
      }
    });
  }
});

const isEmpty = (/** @type {any} */ { min, max }) => numbersOf(min).some((x, k) => x > numbersOf(max)[k]);
