// Rays in 3D, and the older methods of Ray2 and Segment2.

import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import * as T from 'three';
import * as R from '../../../js/index.js';
import { near, plain, t3, v2, v3 } from '../values.js';

describe('Ray3', () => {
  const ray = () => new R.Ray3(v3(1, 2, 3), v3(0, 2, 0));
  it('the names of both libraries: slide and recast of rays, distance and length of segments', () => {
    for (const one of [new R.Ray2(v2(1, 2), v2(0, 2)), new R.Ray3(v3(1, 2, 3), v3(0, 2, 0))]) {
      assert.equal(one.slide(2).recast(-1), one);
      assert.deepEqual([one.origin.x, one.origin.y], [1, 4]);
      assert.equal(one.at(2, one.origin), one.origin);
      assert.deepEqual([one.origin.x, one.origin.y], [1, 8]);
    }
    for (const one of [new R.Segment2(v2(1, 2), v2(4, 6)), new R.Segment3(v3(1, 2, 0), v3(4, 6, 0))]) {
      assert.deepEqual([one.length(), one.distance(), one.lengthSq()], [5, 5, 25]);
      const target = { x: 0, y: 0, z: 0 };
      assert.equal(one.delta(target), target);
      assert.deepEqual(target, { x: 3, y: 4, z: 0 });
      assert.deepEqual([...one.delta()], [...one.vector()]);
      assert.deepEqual([...one.at(2)].slice(0, 2), [7, 10]);
      assert.deepEqual([...one.getCenter()].slice(0, 2), [2.5, 4]);
    }
  });

  it('at, recast, lookAt', () => {
    assert.deepEqual(plain(ray().at(2)), { x: 1, y: 6, z: 3 });
    const target = t3(0, 0, 0);
    assert.equal(ray().at(-1, target), target);
    assert.deepEqual(target.toArray(), [1, 0, 3]);
    assert.deepEqual(plain(ray().recast(2).origin), { x: 1, y: 6, z: 3 });
    assert.deepEqual(plain(ray().lookAt(v3(1, 2, -9)).direction), { x: 0, y: 0, z: -1 });
  });
  it('closest point, distance, contains', () => {
    assert.deepEqual(plain(ray().closestPointToPoint(v3(5, 7, 3))), { x: 1, y: 7, z: 3 });
    assert.deepEqual(plain(ray().closestPointToPoint(v3(5, 0, 3))), { x: 1, y: 2, z: 3 }, 'behind');
    assert.equal(ray().distanceToPoint(v3(5, 7, 6)), 5);
    assert.equal(ray().containsPoint(v3(1, 9, 3)), true);
    assert.equal(ray().containsPoint(v3(1, 1, 3)), false);
    const zero = new R.Ray3(v3(1, 2, 3), v3(0, 0, 0));
    assert.equal(zero.distanceToPoint(v3(1, 2, 5)), 2);
  });
  it('applyMatrix4 as three.js', () => {
    const m = new T.Matrix4().makeRotationZ(0.7).setPosition(4, 5, 6);
    const theirs = new T.Ray(t3(1, 2, 3), t3(0, 2, 0)).applyMatrix4(m);
    const ours = ray().applyMatrix4(m);
    near(ours.origin, plain(theirs.origin));
    near(ours.direction, plain(theirs.direction));
  });
});

describe('older methods of Ray2 and Segment2', () => {
  it('Ray2: the methods of the canvas engine, and the new ones', () => {
    const ray = new R.Ray2(v2(0, 0), v2(1, 0));
    assert.deepEqual(plain(ray.intersectCircle({ center: { x: 3, y: 0 }, radius: 1 })), { x: 2, y: 0 });
    assert.equal(ray.intersectsCircle({ center: { x: 3, y: 2 }, radius: 1 }), false);
    assert.deepEqual(plain(ray.closestPointToPoint(v2(3, 4))), { x: 3, y: 0 });
    assert.equal(ray.distanceToPoint(v2(-3, 4)), 5);
    assert.equal(ray.containsPoint(v2(4, 0)), true);
    assert.deepEqual(plain(ray.intersectSegment({ start: { x: 2, y: 1 }, end: { x: 2, y: -1 } })), {
      x: 2,
      y: 0,
    });
    const rough = new R.Ray2({ x: 1, y: 2 }, { x: 0, y: 1 });
    assert.deepEqual(plain(rough.clone()), plain(rough), 'of plain vectors');
  });
  it('Segment2 is also a line', () => {
    const segment = new R.Segment2(v2(0, 0), v2(4, 0));
    assert.ok(segment instanceof R.Line2);
    assert.equal(segment.length(), 4);
    assert.deepEqual(segment.ABC, [0, -4, 0]);
    assert.equal(segment.distanceToPoint(v2(7, 4)), 5);
    assert.deepEqual(plain(segment.closestPointToPoint(v2(3, 4))), { x: 3, y: 0 });
    assert.equal(segment.containsPoint(v2(4, 0)), true);
    assert.equal(R.Line2.prototype.intersectBox, undefined);
  });
});

it('rays against lines, segments and arcs in 2D, by name', () => {
  const ray = { origin: { x: -5, y: 0 }, direction: { x: 2, y: 0 } };
  // Also from behind: the canvas engine's classes hit fronts only.
  for (const [start, end] of [
    [-1, 3],
    [3, -1],
  ]) {
    const segment = { start: { x: 1, y: start }, end: { x: 1, y: end } };
    for (const query of /** @type {const} */ (['rayLine2', 'raySegment2'])) {
      const hit = R.intersect(query, ray, segment);
      assert.deepEqual(
        { ...hit, point: [hit?.point.x, hit?.point.y], normal: [hit?.normal.x, hit?.normal.y + 0] },
        {
          t: 3,
          distance: 6,
          point: [1, 0],
          normal: [-1, 0],
          ...(query === 'raySegment2' && { tFar: Infinity, far: null }),
        },
      );
    }
  }
  const above = { start: { x: 1, y: 1 }, end: { x: 1, y: 2 } };
  assert.equal(R.intersect('raySegment2', ray, above), null);
  assert.equal(R.intersect('rayLine2', ray, above)?.t, 3);
  const arc = { x: 0, y: 0, radius: 1, startAngle: -1, endAngle: 1 };
  const once = R.intersect('rayArc2', ray, arc);
  assert.deepEqual(
    [once?.tNear, once?.near.x, once?.normalNear.x],
    [3, 1, -1],
    'through the open side, from inside',
  );
  assert.deepEqual([once?.tFar, once?.far, once?.normalFar], [Infinity, null, null]);
  const out = new Float64Array(2);
  const rays = new Float64Array([-5, 0, 2, 0, -5, 9, 2, 0]);
  assert.equal(R.batch('rayArc2', rays, new Float64Array([0, 0, 1, -1, 1, 0]), {}, { rows: out }).count, 1);
  assert.deepEqual([...out], [3, Infinity]);
  assert.throws(
    () => R.intersect(/** @type {any} */ ('rayArc3'), ray, arc),
    /query must be the name of a query/,
  );
  assert.throws(() => R.intersect('rayArc2', ray, { ...arc, radius: NaN }), /radius must be/);
});

it('a ray and a segment hit an arc twice, a segment hits a line and a segment once', () => {
  const arc = { x: 1, y: 2, r: 5, startAngle: -1.5, endAngle: 1.5 };
  const twice = R.intersect('rayArc2', { origin: { x: 5, y: -7 }, direction: { x: 0, y: 2 } }, arc);
  const plain = ({ x, y } = { x: NaN, y: NaN }) => [x, y].map((value) => Number(value.toFixed(12)) + 0);
  assert.deepEqual([twice?.tNear, twice?.tFar], [3, 6]);
  assert.deepEqual([plain(twice?.near), plain(twice?.far)], [[5, -1], [5, 5]]); // prettier-ignore
  assert.deepEqual([plain(twice?.normalNear), plain(twice?.normalFar)], [[0.8, -0.6], [-0.8, -0.6]]); // prettier-ignore
  const segment = (/** @type {number} */ end) => new R.Segment2(new R.Vector2(5, -7), new R.Vector2(5, end));
  assert.deepEqual(
    [-1.5, -1, 4, 5].map((end) => R.intersect('segmentArc2', segment(end), arc)?.tFar),
    [undefined, Infinity, Infinity, 1],
  );
  assert.deepEqual(plain(segment(0).intersectArc(arc) ?? undefined), [5, -1]);
  assert.equal(segment(-2).intersectArc(arc), null);
  const target = new R.Vector2();
  const level = new R.Line2(new R.Vector2(0, -5), new R.Vector2(1, -5));
  assert.equal(segment(0).intersectLine(level, target), target);
  assert.deepEqual(plain(target), [5, -5]);
  assert.equal(segment(-6).intersectLine(level), null);
  const beside = { start: { x: 0, y: -5 }, end: { x: 1, y: -5 } };
  assert.equal(R.intersect('segmentSegment2', segment(0), beside), null);
  beside.end.x = 5;
  assert.equal(R.intersect('segmentSegment2', segment(1), beside)?.t, 0.25);

  const out = new Float64Array(20);
  const segments = new Float64Array([5, -7, 5, 5, 5, -7, 5, -6]);
  const options = { columns: 10 };
  assert.equal(
    R.batch('segmentArc2', segments, new Float64Array([1, 2, 5, -1.5, 1.5, 0]), options, { rows: out }).count,
    1,
  );
  const single = R.intersect('segmentArc2', segment(5), arc);
  assert.deepEqual(
    [...out],
    [
      ...[
        single?.tNear,
        single?.tFar,
        single?.near,
        single?.far,
        single?.normalNear,
        single?.normalFar,
      ].flatMap((value) => (typeof value === 'number' ? value : [...value])),
      ...new Array(10).fill(Infinity),
    ],
  );
});

// Before, two segments on one line were a miss even if they share an end, although a capsule of radius 0 there is hit.
test('a ray or a segment and a segment on the same line report both ends of their common part', () => {
  const at = (/** @type {number} */ x) => ({ x, y: 2 * x });
  const segment = (/** @type {number} */ a, /** @type {number} */ b) => ({ start: at(a), end: at(b) });
  const ray = { origin: at(0), direction: at(1) };
  const shared = (/** @type {any} */ hit) => hit && [hit.t, hit.tFar, hit.point.x, hit.far?.x ?? null];
  /** @type {[number, number, number[] | null][]} */
  const rays = [
    [1, 2, [1, 2, 1, 2]],
    [2, 1, [1, 2, 1, 2]],
    [-1, 3, [0, 3, 0, 3]],
    [-1, 0, [0, Infinity, 0, null]],
    [-2, -1, null],
  ];
  for (const [a, b, want] of rays)
    assert.deepEqual(shared(R.intersect('raySegment2', ray, segment(a, b))), want, `${a} ${b}`);
  /** @type {[number, number, number[] | null][]} */
  const segments = [
    [4, 8, [1, Infinity, 4, null]],
    [-4, 0, [0, Infinity, 0, null]],
    [1, 3, [0.25, 0.75, 1, 3]],
    [8, -8, [0, 1, 0, 4]],
    [5, 8, null],
  ];
  for (const [a, b, want] of segments)
    assert.deepEqual(shared(R.intersect('segmentSegment2', segment(0, 4), segment(a, b))), want, `${a} ${b}`);
  const above = { start: { x: 1, y: 2 + 2 ** -51 }, end: { x: 2, y: 4 } };
  assert.equal(
    shared(R.intersect('raySegment2', ray, above))?.[0],
    2,
    'one rounding off the line: only the end',
  );
});

test('the first edge of a polygon on a ray, from either side', () => {
  const polygon = { position: [0, 0, 4, 0, 4, 4, 0, 4] };
  const hit = (/** @type {number} */ x) =>
    R.intersect('rayPolygon2', { origin: { x, y: 1 }, direction: { x: 2, y: 0 } }, polygon);
  const outside = hit(-2);
  assert.deepEqual([outside?.t, outside?.distance, outside?.side, outside?.part], [1, 2, 1, 3]);
  assert.deepEqual([outside?.point.x, outside?.normal.x], [0, -1]);
  const inside = hit(2);
  assert.deepEqual([inside?.t, inside?.side, inside?.part, inside?.point.x], [1, -1, 1, 4]);
  assert.equal(hit(5), null);
});
