// Fields of nodes that the program has spoiled. Before, errors were the engine's own, or named a function that was not called.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as R from '../../../js/index.js';

const ray = { origin: { x: -5, y: 1 }, direction: { x: 1, y: 0 } };
const context = new Proxy(/** @type {any} */ ({}), { get: () => () => {}, set: () => true });
const make = () => {
  const node = new R.Graph2D(new R.RectGeometry(0, 0, 4, 4), { fillStyle: 'teal' });
  return { node, group: new R.Group().add(node) };
};

/** Every way to visit a scene, and the name with which its errors begin. @type {[string, (group: R.Group) => unknown][]} */
const visits = [
  ['pick', (group) => R.pick(group, { x: 1, y: 1 })],
  ['raycast', (group) => R.raycast(group, ray)],
  ['ScenePicker', (group) => new R.ScenePicker(group)],
  ['Group.traverse', (group) => group.traverse(() => {})],
];

for (const [what, spoil, name] of /** @type {[string, (made: any) => unknown, RegExp][]} */ ([
  [
    'null among the children',
    ({ group }) => group.children.push(null),
    /children\[1\] must be an Object2D, got null/,
  ],
  [
    'a number among the children',
    ({ group }) => group.children.push(5),
    /children\[1\] must be an Object2D, got 5/,
  ],
  ['no children', ({ group }) => (group.children = null), /children must be an array of nodes, got null/],
])) {
  test(`${what}: an error that names the called function and the child`, () => {
    for (const [fn, visit] of visits) {
      const made = make();
      spoil(made);
      assert.throws(
        () => visit(made.group),
        new RegExp(`^TypeError: ${fn.replace('.', '\\.')}: ${name.source}$`),
      );
    }
    const made = make();
    spoil(made);
    assert.throws(() => made.group.draw(context), new RegExp(`^TypeError: Group\\.draw: ${name.source}$`));
    assert.throws(() => made.group.clear(), new RegExp(`^TypeError: Group\\.clear: ${name.source}$`));
  });
}

test('a position, a scale, a style or a geometry that is none is named', () => {
  for (const field of ['position', 'scale', 'style']) {
    for (const [fn, visit] of visits.slice(0, 3)) {
      const { node, group } = make();
      node[field] = null;
      assert.throws(
        () => visit(group),
        new RegExp(`^TypeError: ${fn}: scene\\.children\\[0\\]: ${field} must be `),
        `${fn}, ${field}`,
      );
    }
    const { node, group } = make();
    node[field] = null;
    assert.throws(
      () => group.draw(context),
      new RegExp(`^TypeError: (Object2D\\.transform|Graph2D\\.drawShape): ${field} must be `),
    );
  }
  const { node, group } = make();
  node.geometry = /** @type {any} */ (null);
  assert.throws(
    () => group.draw(context),
    /^TypeError: Graph2D\.drawShape: geometry must be a geometry, got null$/,
  );
  node.position.x = NaN;
  assert.throws(
    () => R.pick(group, { x: 1, y: 1 }),
    /^RangeError: pick: scene\.children\[0\]: position\.x must be a finite number, got NaN$/,
  );
  const set = new R.GeometryGroup();
  set.children.add(/** @type {any} */ (null));
  assert.throws(
    () => set.computeBoundingBox(),
    /^TypeError: GeometryGroup\.computeBoundingBox: children must be a set of geometries, got null$/,
  );
});

test('a scene that is nested too deep: the error names the called function, also at its second call', () => {
  const scene = new R.Group();
  let inner = scene;
  for (let i = 0; i < 1500; i++) {
    const next = new R.Group();
    inner.add(next);
    inner = next;
  }
  for (const [fn, visit] of visits.slice(0, 3))
    assert.throws(() => visit(scene), new RegExp(`^RangeError: ${fn}: children must be `));
  const { group } = make();
  R.pick(group, { x: 1, y: 1 });
  group.children.push(/** @type {any} */ (null));
  assert.throws(() => R.pick(group, { x: 1, y: 1 }), /^TypeError: pick: children\[1\] must be /);
});
