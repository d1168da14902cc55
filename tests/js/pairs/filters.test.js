// The printed filters (js/generated/filters.js) never contradict the core, and leave few pairs to it.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { batch, intersect } from '../../../js/index.js';
import * as printed from '../../../js/generated/filters.js';
import { cases, random, SEED } from '../oracle/random.js';

const vector = (/** @type {number[]} */ [x, y, z]) => ({ x, y, z });

/**
 * Three numbers: small integers, so that shapes touch; ordinary numbers; or numbers of any size.
 * @type {(r: ReturnType<typeof random>, kind: number) => number[]}
 */
const three = (r, kind) =>
  Array.from({ length: 3 }, () => {
    if (kind === 0) return r.int(-4, 4);
    if (kind === 1) return r.float(-10, 10);
    return r.pick([1, -1, 0, -0]) * 2 ** r.int(-500, 500);
  });
/** @type {(r: ReturnType<typeof random>, kind: number) => number} */
const size = (r, kind) => Math.abs(three(r, kind)[0]);

/** Rows of shapes. @type {Record<string, (r: ReturnType<typeof random>, kind: number) => number[]>} */
const rows = {
  ray: (r, kind) => [...three(r, kind), ...three(r, kind)],
  box: (r, kind) => {
    const corners = [three(r, kind), three(r, kind)];
    return [Math.min, Math.max].flatMap((of) => [0, 1, 2].map((k) => of(corners[0][k], corners[1][k])));
  },
  sphere: (r, kind) => [...three(r, kind), size(r, kind)],
  plane: (r, kind) => [...three(r, kind), three(r, kind)[0]],
  triangle: (r, kind) => [...three(r, kind), ...three(r, kind), ...three(r, kind)],
};
/** Shapes of rows. @type {Record<string, (row: number[]) => any>} */
const shapes = {
  ray: (row) => ({ origin: vector(row), direction: vector(row.slice(3)) }),
  box: (row) => ({ min: vector(row), max: vector(row.slice(3)) }),
  sphere: (row) => ({ center: vector(row), radius: row[3] }),
  plane: (row) => ({ normal: vector(row), constant: row[3] }),
  triangle: (row) => ({ a: vector(row), b: vector(row.slice(3)), c: vector(row.slice(6)) }),
};

/** The filter of a query and its two shapes; whether it takes their numbers. */
const filters = /** @type {const} */ ([
  ['rayBox3', printed.rayBoxSign, 'ray', 'box', false],
  ['rayBox3', printed.rayBoxPoint, 'ray', 'box', false],
  ['raySphere3', printed.raySphereSign, 'ray', 'sphere', false],
  ['raySphere3', printed.raySpherePoint, 'ray', 'sphere', false],
  ['rayPlane3', printed.rayPlaneSign, 'ray', 'plane', false],
  ['rayPlane3', printed.rayPlanePoint, 'ray', 'plane', false],
  ['rayTriangle3', printed.rayTrianglePoint, 'ray', 'triangle', false],
  ['boxPlane3', printed.boxPlaneSign, 'box', 'plane', true],
  ['spherePlane3', printed.spherePlaneSign, 'sphere', 'plane', true],
  ['sphereBox3', printed.sphereBoxSign, 'sphere', 'box', true],
  ['sphereSphere3', printed.sphereSphereSign, 'sphere', 'sphere', true],
]);

/** The first point of the surface on the ray, of a result of the core. @param {any} hit */
const firstPoint = (hit) => hit.point ?? (hit.tNear >= 0 ? hit.near : hit.far);

describe(`printed filters (RB_SEED=${SEED})`, () => {
  for (const [query, filter, a, b, byNumbers] of filters) {
    const call = /** @type {(...args: any[]) => number} */ (filter);

    const { name } = filter;

    it(`${name}: a sign is the core's answer`, () => {
      const r = random();
      const count = cases(30_000);
      const pairs = Array.from({ length: count }, (_, i) => [rows[a](r, i % 3), rows[b](r, i % 3)]);
      const { hits } = batch(
        query,
        Float64Array.from(pairs.flatMap(([first]) => first)),
        Float64Array.from(pairs.flatMap(([, second]) => second)),
        {},
        { hits: new Uint8Array(count) },
      );
      let unsure = 0;
      pairs.forEach(([first, second], i) => {
        const sign = byNumbers ? call(...first, ...second) : call(shapes[a](first), shapes[b](second));
        assert.ok([1, -1, 0].includes(sign));
        if (sign !== 0) assert.equal(sign > 0, hits[i] === 1, `${query} of ${[...first]} and ${[...second]}`);
        else if (i % 3 === 1) unsure++;
      });
      assert.ok(unsure <= count / 1000, `${unsure} of ${count / 3} ordinary pairs are left to the core`);
    });

    if (byNumbers) continue;
    it(`${name}: everything but numbers is left to the core, also NaN, Infinity and missing fields`, () => {
      const r = random();
      for (const wrong of [NaN, Infinity, -Infinity, '1', null, undefined, 1n, {}, true]) {
        for (let k = 0; k < rows[a](r, 1).length + rows[b](r, 1).length; k++) {
          const [first, second] = [rows[a](r, 1), rows[b](r, 1)];
          if (k < first.length) first[k] = /** @type {any} */ (wrong);
          else second[k - first.length] = /** @type {any} */ (wrong);
          assert.equal(call(shapes[a](first), shapes[b](second)), 0, `${String(wrong)} at ${k}`);
        }
      }
      for (const shape of [null, undefined, {}, 5, { origin: null, center: 5, min: {} }])
        for (const pair of [
          [shape, shapes[b](rows[b](r, 1))],
          [shapes[a](rows[a](r, 1)), shape],
        ])
          assert.equal(call(...pair), 0);
    });
  }

  for (const [query, filter, , b] of filters.filter(([, { name }]) => name.endsWith('Point')))
    it(`${filter.name}: the point of a hit has the bits of the core's`, () => {
      const r = random();
      const count = cases(30_000);
      let found = 0;
      for (let i = 0; i < count; i++) {
        const ray = shapes.ray(rows.ray(r, i % 3));
        const shape = shapes[b](rows[b](r, i % 3));
        if (/** @type {any} */ (filter)(ray, shape) <= 0) continue;
        const [x, y, z] = printed.hitPoint;
        const wanted = firstPoint(intersect(query, ray, shape));
        assert.deepEqual([x, y, z], [wanted.x, wanted.y, wanted.z], JSON.stringify([ray, shape]));
        found++;
      }
      assert.ok(found > count / 100, `${found} points`);
    });
});
