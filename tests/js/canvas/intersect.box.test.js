import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as R from '../../../js/index.js';
import { cases, random, SEED } from '../oracle/random.js';
import { nudge } from '../oracle/rational.js';
import { rayBox } from '../oracle/ray-box.js';
import { report } from '../oracle/report.js';

const { intersectBoundingBox } = R;
const COUNT = cases(20000);

const query = (ox, oy, dx, dy, x0, y0, x1, y1) =>
  intersectBoundingBox(
    { origin: { x: ox, y: oy }, direction: { x: dx, y: dy } },
    { min: { x: x0, y: y0 }, max: { x: x1, y: y1 } },
  );

/**
 * Numbers of a ray and a box that mostly touch: integers, flat boxes, corners, ulps, far and tiny scales.
 */
function boxCase(r) {
  const number = r.bool(0.6) ? () => r.int(-4, 4) : () => r.float(-4, 4);
  let x0 = number(),
    y0 = number(),
    x1 = number(),
    y1 = number();
  if (x1 < x0) [x0, x1] = [x1, x0];
  if (y1 < y0) [y0, y1] = [y1, y0];
  if (r.bool(0.1)) x1 = x0;
  if (r.bool(0.1)) y1 = y0;
  if (r.bool(0.03)) [x0, x1] = [x1, x0];
  let ox = r.bool() ? r.int(-8, 8) : r.float(-8, 8),
    oy = r.bool() ? r.int(-8, 8) : r.float(-8, 8);
  let dx = r.int(-3, 3),
    dy = r.int(-3, 3);
  switch (r.int(0, 5)) {
    case 0:
      dx = r.pick([x0, x1]) - ox;
      dy = r.pick([y0, y1]) - oy;
      break;
    case 1:
      ox = r.pick([x0, x1]);
      break;
    case 2:
      ox = r.pick([x0, x1]);
      oy = r.pick([y0, y1]);
      break;
    case 3:
      dx = r.float(-1, 1);
      dy = r.float(-1, 1);
      break;
    case 4:
      ox = r.pick([x0, x1]) - 2 * dx;
      oy = r.pick([y0, y1]) - 2 * dy;
      break;
    default:
  }
  const c = [ox, oy, dx, dy, x0, y0, x1, y1];
  const s = r.pick([1, 1, 1, 1, 1e8, 1e150, 1e300, 1e-300, 2 ** -1074]),
    u = r.pick([1, 1, 1, 1e-300, 1e300, 1e-160]);
  for (let i = 0; i < 8; i++) c[i] *= i === 2 || i === 3 ? u : s;
  if (r.bool(0.1)) for (const i of [0, 4, 6]) c[i] += 1e8;
  if (r.bool(0.5)) {
    const i = r.int(0, 7);
    c[i] = nudge(c[i], r.pick([-1, 1]));
  }
  return c;
}

describe(`rays and boxes against exact rationals (seed ${SEED}, ${COUNT} cases)`, () => {
  it('hits and misses are exact, touching included', () => {
    const r = random();
    const bad = report();
    for (let i = 0; i < COUNT; i++) {
      const c = boxCase(r);
      const want = rayBox(...c);
      const got = query(...c);
      if (got !== want) bad.add(`${got} instead of ${want}`, c.join());
      if (i % 4) continue;
      const box = { min: new R.Vector2(c[4], c[5]), max: new R.Vector2(c[6], c[7]) };
      if (
        intersectBoundingBox(new R.Ray2(new R.Vector2(c[0], c[1]), new R.Vector2(c[2], c[3])), box) !== want
      ) {
        bad.add('our classes differ from plain fields', c.join());
      }
    }
    bad.done(COUNT);
  });
});

describe('boxes: limits of the definition', () => {
  const up = (x) => nudge(x, 1),
    down = (x) => nudge(x, -1);

  it('a ray along an edge touches: an ulp inside, on it, an ulp outside', () => {
    assert.equal(query(0, up(0), 1, 0, 1, 0, 2, 1), true);
    assert.equal(query(0, 0, 1, 0, 1, 0, 2, 1), true);
    assert.equal(query(0, down(0), 1, 0, 1, 0, 2, 1), false);
    assert.equal(query(0, down(1), 1, 0, 1, 0, 2, 1), true);
    assert.equal(query(0, 1, 1, 0, 1, 0, 2, 1), true);
    assert.equal(query(0, up(1), 1, 0, 1, 0, 2, 1), false);
    assert.equal(query(2, 5, 0, -1, 1, 0, 2, 1), true);
    assert.equal(query(up(2), 5, 0, -1, 1, 0, 2, 1), false);
    assert.equal(query(down(2), 5, 0, -1, 1, 0, 2, 1), true);
  });

  it('a corner graze touches: an ulp inside, on it, an ulp outside', () => {
    assert.equal(query(5, -1, -1, 1, 0, 0, 2, 2), true);
    assert.equal(query(up(5), -1, -1, 1, 0, 0, 2, 2), false);
    assert.equal(query(down(5), -1, -1, 1, 0, 0, 2, 2), true);
  });

  it('a box behind, beside or in the opposite direction is a miss; a start on its side is not', () => {
    assert.equal(query(3, 0.5, 1, 0, 1, 0, 2, 1), false);
    assert.equal(query(3, 0.5, 1, 0.1, 1, 0, 2, 1), false);
    assert.equal(query(2, 0.5, 1, 0, 1, 0, 2, 1), true);
    assert.equal(query(up(2), 0.5, 1, 0, 1, 0, 2, 1), false);
    assert.equal(query(down(2), 0.5, 1, 0, 1, 0, 2, 1), true);
    assert.equal(query(2, 1, 1, 1, 1, 0, 2, 1), true);
  });

  it('flat and point boxes are boxes', () => {
    assert.equal(query(0, 0, 1, 0, 1, -1, 1, 1), true);
    assert.equal(query(0, 0, 1, 0, 1, 0, 5, 0), true);
    assert.equal(query(0, up(0), 1, 0, 1, 0, 5, 0), false);
    assert.equal(query(0, 0, 1, 2, 3, 6, 3, 6), true);
    assert.equal(query(0, 0, 1, 2, 3, up(6), 3, up(6)), false);
    assert.equal(query(3, 6, 0, 1, 3, 6, 3, 6), true);
  });

  it('a start inside is a hit for any direction except 0, and not for an empty box', () => {
    assert.equal(query(0.5, 0.5, -1e-300, 0, 0, 0, 1, 1), true);
    assert.equal(query(0.5, 0.5, 1e300, -1e300, 0, 0, 1, 1), true);
    assert.equal(query(0.5, 0.5, 0, 0, 0, 0, 1, 1), false);
    assert.equal(query(0.5, 0.5, 0, -0, 0, 0, 1, 1), false);
    assert.equal(query(0, 0, 1, 0, 1, 1, 0, 0), false);
    assert.equal(query(0, 0, 1, 0, Infinity, Infinity, -Infinity, -Infinity), false);
  });

  it('a zero component with the start in the plane of a side does not give NaN', () => {
    for (const zero of [0, -0]) {
      assert.equal(query(1, 5, zero, -1, 1, 0, 2, 1), true);
      assert.equal(query(1, 5, zero, 1, 1, 0, 2, 1), false);
      assert.equal(query(5, 1, -1, zero, 1, 0, 2, 1), true);
    }
  });

  it('the ray is not changed', () => {
    const ray = { origin: { x: 0, y: 0 }, direction: { x: 3, y: 4 } };
    intersectBoundingBox(ray, { min: { x: 1, y: 1 }, max: { x: 2, y: 2 } });
    assert.deepEqual(ray, { origin: { x: 0, y: 0 }, direction: { x: 3, y: 4 } });
  });
});

describe('boxes that geometries compute', () => {
  const box = (g) => [g.boundingBox.min.x, g.boundingBox.min.y, g.boundingBox.max.x, g.boundingBox.max.y];
  const close = (got, want, eps = 1e-12) =>
    got.forEach((v, i) => assert.ok(Math.abs(v - want[i]) <= eps, `${got} is not ${want}`));

  it('a polygon: of one point, with decreasing and increasing coordinates', () => {
    const g = new R.PolyGeometry([3, 3, 2, 2, 1, 1]);
    g.computeBoundingBox();
    assert.deepEqual(box(g), [1, 1, 3, 3]);
    const one = new R.PolyGeometry([3, 4]);
    one.computeBoundingBox();
    assert.deepEqual(box(one), [3, 4, 3, 4]);
  });

  it('a moved circle moves its box', () => {
    const g = new R.CircleGeometry(10, 8);
    g.applyMatrix3(new R.Matrix3().makeTranslation(100, 50));
    g.computeBoundingBox();
    close(box(g), [90, 40, 110, 60]);
  });

  it('the box of a group is that of its children, without (0, 0)', () => {
    const g = new R.GeometryGroup(
      new R.PolyGeometry([5, 5, 6, 5, 6, 7]),
      new R.PolyGeometry([8, 9, 9, 9, 9, 10]),
    );
    g.computeBoundingBox();
    assert.deepEqual(box(g), [5, 5, 9, 10]);
  });

  it('applyMatrix3 leaves no stale box', () => {
    const g = new R.PolyGeometry([0, 0, 2, 0, 2, 1, 0, 1]);
    g.computeBoundingBox();
    g.applyMatrix3(new R.Matrix3().makeTranslation(10, 20));
    assert.deepEqual(box(g), [10, 20, 12, 21]);
  });

  it('grown outlines: tight and finite, for every inset and outset that is not empty', () => {
    const r = random(SEED + 7);
    for (let i = 0; i < 300; i++) {
      const w = r.int(3, 30),
        h = r.int(3, 30);
      const room = [0, 0, 0, h, w, h, w, 0];
      const inset = new R.PolyExtendGeometry(new R.PolyGeometry(room), 1);
      inset.computeBoundingBox();
      close(box(inset), [1, 1, w - 1, h - 1]);
      const outset = new R.PolyExtendGeometry(new R.PolyGeometry([0, 0, w, 0, w, h, 0, h]), 2.5);
      outset.computeBoundingBox();
      close(box(outset), [-2.5, -2.5, w + 2.5, h + 2.5]);
    }
  });

  it('a turned outline is the outline of the turned polygon, and its target is unchanged', () => {
    const target = new R.PolyGeometry([0, 0, 4, 0, 4, 2, 0, 2]);
    const g = new R.PolyExtendGeometry(target, 1);
    g.computeBoundingBox();
    g.applyMatrix3(new R.Matrix3().makeRotation(Math.PI / 2));
    g.computeBoundingBox();
    close(box(g), [-3, -1, 1, 5]);
    assert.deepEqual([...target.position], [0, 0, 4, 0, 4, 2, 0, 2]);
  });

  it('clone keeps close() and the box', () => {
    const g = new R.PolyGeometry([0, 0, 4, 0, 4, 2]).close();
    g.computeBoundingBox();
    const copy = g.clone();
    assert.equal(copy.closePath, true);
    assert.deepEqual(box(copy), [0, 0, 4, 2]);
    copy.applyMatrix3(new R.Matrix3().makeTranslation(1, 1));
    assert.deepEqual([...g.position], [0, 0, 4, 0, 4, 2]);
    assert.deepEqual(box(g), [0, 0, 4, 2]);
  });
});
