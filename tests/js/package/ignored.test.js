// Arguments that would be ignored or misread are refused: options of other queries, options in the place of a flag, fields that a shape
// does not have, points of four numbers. Before, each of these calls returned a result.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as R from 'raybound';

const square = [0, 0, 10, 0, 10, 10, 0, 10];
const ray2 = { origin: { x: -2, y: 1 }, direction: { x: 1, y: 0 } };
const ray3 = { origin: { x: -2, y: 1, z: 1 }, direction: { x: 1, y: 0, z: 0 } };
const box3 = { min: { x: 0, y: 0, z: 0 }, max: { x: 2, y: 2, z: 2 } };
const box2 = { min: { x: 0, y: 0 }, max: { x: 2, y: 2 } };
const node = { geometry: new R.PolyGeometry(square) };

/** @type {[string, () => unknown, RegExp][]} */
const cases = [
  ...['raycast', 'raycastAny', 'raycastAll'].map((method) => [
    `SpatialIndex.${method}, maxDistance`,
    () => new R.SpatialIndex([0, 0, 1, 1])[method](ray2, { maxDistance: 2 }),
    /options must be named mask, filter, maxT, solid, got "maxDistance"/,
  ]),
  ['SpatialIndex.nearest, maxT', () => new R.SpatialIndex([0, 0, 1, 1]).nearest({ x: 5, y: 5 }, { maxT: 1 }), /named mask, filter, k, maxDistance/],
  ['SpatialIndex.search, k', () => new R.SpatialIndex([0, 0, 1, 1]).search(box2, { k: 1 }), /named mask, filter, sort, target/],
  ['SpatialIndex.collides, sort', () => new R.SpatialIndex([0, 0, 1, 1]).collides(box2, { sort: true }), /named mask, filter, got "sort"/],
  ['SpatialIndex.sweepBox, maxT', () => new R.SpatialIndex([0, 0, 1, 1]).sweepBox(box2, { x: 1, y: 0 }, { maxT: 1 }), /named mask, filter, got "maxT"/],
  ['intersectObject, options second', () => R.intersectObject(ray2, node, { side: 'both' }), /useBoundingBox must be true or false/],
  ['intersectObjects, options second', () => R.intersectObjects(ray2, [node], { side: 'both' }), /useBoundingBox must be true or false/],
  ['intersectObjects, options third', () => R.intersectObjects(ray2, [node], false, { side: 'both' }), /sort must be true or false/],
  ['intersect, a number as target', () => R.intersect('rayBox3', ray3, box3, 5), /^TypeError: intersect: target must be an object, got 5/],
  ['intersect, a miss with a number as target', () => R.intersect('rayBox3', { ...ray3, direction: { x: -1, y: 0, z: 0 } }, box3, 5), /target must be an object, got 5/],
  ['measure, null as target', () => R.measure('sphereBox3', { center: ray3.origin, radius: 1 }, box3, null), /^TypeError: measure: target must be an object/],
  ['intersectTriangle, a number as target', () => new R.Ray3(new R.Vector3(0, 0, 9), new R.Vector3(0, 0, 1)).intersectTriangle(ray3.origin, box3.min, box3.max, false, 5), /^TypeError: Ray3\.intersectTriangle: target must be an object, got 5/],
  ['closestPointToPoint(null, true)', () => new R.Segment3().closestPointToPoint(null, true), /^TypeError: Segment3\.closestPointToPoint: point must be a vector \{x, y, z\}/],
  ['closestPointToPoint(null, false)', () => new R.Segment3().closestPointToPoint(null, false), /^TypeError: Segment3\.closestPointToPoint: point must be a vector \{x, y, z\}/],
  ['setFromArray', () => new R.Box3().setFromArray([0, 0, 0, NaN, 1, 1]), /Box3\.setFromArray: array\[3\] must be/],
  ['setFromAttributeAndIndices', () => new R.Triangle3().setFromAttributeAndIndices({ getX: () => undefined, getY: () => 0, getZ: () => 0 }, 0, 1, 2), /Triangle3\.setFromAttributeAndIndices: attribute\[0\]\.x/],
  ['offset of points with four numbers', () => R.offset([[0, 0, 5, 7], [10, 0, 5, 7], [10, 10, 5, 7]], 1), /offset: polygon\[0\] must be a point of two or three numbers/],
  ['RectGeometry of arrays', () => new R.RectGeometry([10, 20], [30, 40]), /^TypeError: RectGeometry: offset must be a vector/],
  ['RectGeometry of sizes', () => new R.RectGeometry({ foo: 1 }, { w: 1 }), /^TypeError: RectGeometry: offset\.x must be/],
  ['MeshBVH with indices', () => new R.MeshBVH({ positions: [0, 0, 0, 1, 0, 0, 0, 1, 0], indices: [0, 1, 2] }), /geometry must be named positions, index, stride, offset, groups, got "indices"/],
  ['ignore with a length alone', () => new R.Rebound({ walls: [square] }).trace({ origin: { x: 5, y: 5 }, direction: { x: 1, y: 0 } }, { ignore: { length: 1e9 } }), /^RangeError: Rebound\.trace: ignore\[0\] must be/],
  ['nearestBatch, too many', () => new R.SpatialIndex([0, 0, 1, 1]).nearestBatch([0, 0], { k: 9e8 }), /^RangeError: SpatialIndex\.nearestBatch: k must be at most/],
]; // prettier-ignore

for (const [name, call, message] of cases)
  test(name, () =>
    assert.throws(call, (/** @type {unknown} */ error) => (assert.match(String(error), message), true)),
  );

// Vectors have methods `min` and `max`: they were taken for boxes.
test('a vector is a point where a point is allowed', () => {
  const point = new R.Vector2(1, 1);
  assert.equal(R.polygonContains(square, point), true);
  assert.equal(R.polygonOverlaps(square, point), true);
  assert.equal(R.polygonOverlaps(square, new R.Vector2(11, 1)), false);
  assert.throws(
    () => new R.ShapeIndex().search(point),
    /ShapeIndex\.search: region must be a box .* or another shape with an area/,
  );
});
