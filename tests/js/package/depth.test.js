// Nodes that are nested 20,000 deep: an answer, or an error of ours. Before, these calls overflowed the stack.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as T from 'three';
import * as R from '../../../js/index.js';

const DEEP = 20000;
const corner = { points: [0, 0, 1, 0, 1, 1] };
/** Nests a value. @param {any} inner @param {(inner: any) => any} around */
function nest(inner, around, depth = DEEP) {
  for (let i = 0; i < depth; i++) inner = around(inner);
  return inner;
}
const point = { x: 0.5, y: 0.1 };
const ray = new R.Ray2(new R.Vector2(-1, 0.3), new R.Vector2(1, 0));
const polygon = () => new R.PolyGeometry([0, 0, 1, 0, 1, 1]);
const context = /** @type {any} */ (new Proxy({}, { get: () => () => {} }));
/** @param {number} depth */
const groups = (depth) => nest(polygon(), (inner) => new R.GeometryGroup(inner), depth);
/** @param {number} depth */
function scene(depth) {
  const leaf = new R.Graph2D(polygon(), { fillStyle: 'red' });
  const root = nest(
    leaf,
    (inner) => {
      const group = new R.Group();
      group.children.push(inner);
      inner.parent = group;
      return group;
    },
    depth,
  );
  return { leaf, root };
}
/** @param {number} depth */
function object3D(depth) {
  return nest(
    new T.Mesh(new T.BoxGeometry()),
    (inner) => {
      const outer = new T.Object3D();
      outer.children.push(inner);
      inner.parent = outer;
      return outer;
    },
    depth,
  );
}

/** Calls with nodes of a depth. @type {Record<string, (depth: number) => unknown>} */
const calls = {
  'Rebound: children': (depth) =>
    new R.Rebound({ obstacles: [nest(corner, (one) => ({ children: [one] }), depth)] }),
  'Rebound: geometry': (depth) =>
    new R.Rebound({ obstacles: [nest(corner, (geometry) => ({ geometry }), depth)] }),
  Billiards: (depth) => new R.Billiards({ walls: [nest(corner, (one) => ({ children: [one] }), depth)] }),
  intersectObject: (depth) => R.intersectObject(ray, new R.Graph2D(groups(depth))),
  intersectObjects: (depth) => R.intersectObjects(ray, [new R.Graph2D(groups(depth))]),
  'GeometryGroup.computeBoundingBox': (depth) => groups(depth).computeBoundingBox(true),
  'GeometryGroup.getBoundingBoxByMatrix': (depth) => groups(depth).getBoundingBoxByMatrix(new R.Matrix3()),
  'GeometryGroup.applyMatrix3': (depth) => groups(depth).applyMatrix3(new R.Matrix3()),
  'GeometryGroup.clone': (depth) => groups(depth).clone(),
  'GeometryGroup.crtPath': (depth) => groups(depth).crtPath(context),
  'GeometryGroup.containsPoint': (depth) => groups(depth).containsPoint(point),
  'GeometryGroup.distanceToPoint': (depth) => groups(depth).distanceToPoint(point),
  'Graph2D.isPointIn': (depth) => new R.Graph2D(groups(depth)).isPointIn(point),
  'Graph2D.draw': (depth) => new R.Graph2D(groups(depth)).draw(context),
  'ShapeIndex.add': (depth) => new R.ShapeIndex().add(groups(depth)),
  'Group.draw': (depth) => scene(depth).root.draw(context),
  'Group.traverse': (depth) => scene(depth).root.traverse(() => {}),
  'Group.traverseVisible': (depth) => scene(depth).root.traverseVisible(() => {}),
  'Group.getObjectByName': (depth) => scene(depth).root.getObjectByName('none'),
  'Group.remove': (depth) => scene(depth).root.remove(new R.Object2D()),
  'ScenePicker.pick': (depth) => new R.ScenePicker(scene(depth).root).pick(point),
  'Box3.setFromObject': (depth) => new R.Box3().setFromObject(object3D(depth)),
};

describe('nodes nested 20,000 deep', () => {
  for (const [name, call] of Object.entries(calls))
    it(`${name} throws, and takes nodes 500 deep`, () => {
      assert.throws(
        () => call(DEEP),
        /^RangeError: [\w.]+: \S*(children|obstacles\[0\]|walls\[0\]) must be free of cycles, and nested at most 1000 deep, got "more levels"$/,
      );
      // The failed call leaves no trace.
      call(500);
      call(999);
    });

  it('worldMatrix, worldScale and getWorldBoundingBox return their values', () => {
    const { leaf } = scene(DEEP);
    leaf.parent.position.set(3, 4);
    leaf.parent.parent.rotate = Math.PI;
    const matrix = new R.Matrix3().translate(3, 4).rotate(Math.PI);
    const found = leaf.worldMatrix.elements;
    matrix.elements.forEach((element, i) => assert.ok(Math.abs(element - found[i]) < 1e-12));
    assert.deepEqual({ ...leaf.worldScale }, { x: 1, y: 1 });
    assert.ok(Math.abs(leaf.getWorldBoundingBox().min.x + 4) < 1e-12);
  });
});
