// What an index knows, and changes of options alone, compared with a model of the drawing that the test keeps.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Path, ShapeIndex } from '../../../js/index.js';
import { random, SEED } from '../oracle/random.js';

console.log(`# ShapeIndex.readers: RB_SEED=${SEED}`);

const square = { x: 0, y: 0, width: 10, height: 10 };
const IDENTITY = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };
const times = (n, m) => ({
  a: n.a * m.a + n.c * m.b,
  b: n.b * m.a + n.d * m.b,
  c: n.a * m.c + n.c * m.d,
  d: n.b * m.c + n.d * m.d,
  e: n.a * m.e + n.c * m.f + n.e,
  f: n.b * m.e + n.d * m.f + n.f,
});
const map = (m, [x, y]) => ({ x: m.a * x + m.c * y + m.e, y: m.b * x + m.d * y + m.f });
const near = (a, b, tolerance = 1e-9) => Math.abs(a - b) <= tolerance * (1 + Math.abs(b));

/** Shapes of every kind that an index stores in its own form. */
const KINDS = {
  box: square,
  circle: { x: 5, y: 5, radius: 5 },
  ellipse: { center: { x: 5, y: 5 }, radiusX: 5, radiusY: 3 },
  capsule: { start: { x: 2, y: 5 }, end: { x: 8, y: 5 }, radius: 2 },
  rings: [
    [[0, 0], [10, 0], [10, 10], [0, 10]], // prettier-ignore
    [[4, 4], [6, 4], [6, 6], [4, 6]], // prettier-ignore
  ],
  line: { points: [0, 0, 10, 0, 10, 10], closed: false },
  curve: new Path('M 0 0 C 10 0 10 10 0 10 Z'),
  long: Array.from({ length: 9000 }, (_, i) => {
    const angle = (i * Math.PI) / 4500;
    return [5 + 5 * Math.cos(angle), 5 + 5 * Math.sin(angle)];
  }),
};

function randomMatrix(r) {
  const angle = r.float(0, 7);
  const [sx, sy] = [r.float(0.5, 2), r.float(0.5, 2)];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return { a: sx * cos, b: sx * sin, c: -sy * sin, d: sy * cos, e: r.float(-50, 50), f: r.float(-50, 50) };
}

/** A random tree of groups and shapes, and the node of each id: {parent, transform, z, visible, isGroup}. */
function randomTree(r, count) {
  const index = new ShapeIndex();
  const nodes = new Map();
  for (let id = 0; id < count; id++) {
    const groups = [...nodes.keys()].filter((key) => nodes.get(key).isGroup);
    const parent = groups.length > 0 && r.bool(0.7) ? r.pick(groups) : null;
    const node = {
      parent,
      transform: r.bool(0.3) ? IDENTITY : randomMatrix(r),
      z: r.int(0, 2),
      visible: r.bool(0.8),
      mask: r.int(1, 7),
      isGroup: r.bool(0.3),
    };
    const { transform, z, visible, mask } = node;
    const options = { id, group: parent, transform, z, visible, mask, data: `data ${id}` };
    if (node.isGroup) index.addGroup(options);
    else index.add(square, options);
    nodes.set(id, node);
  }
  return { index, nodes };
}

const worldOf = (nodes, id) => {
  const { parent, transform } = nodes.get(id);
  return parent === null ? transform : times(worldOf(nodes, parent), transform);
};
const childrenOf = (nodes, group) =>
  [...nodes.keys()]
    .filter((id) => nodes.get(id).parent === group)
    .sort((a, b) => nodes.get(a).z - nodes.get(b).z || a - b);
const drawn = (nodes, group) =>
  childrenOf(nodes, group)
    .filter((id) => nodes.get(id).visible)
    .flatMap((id) => (nodes.get(id).isGroup ? drawn(nodes, id) : [id]));
const groupsOf = (nodes, id) => {
  const { parent } = nodes.get(id);
  return parent === null ? [] : [parent, ...groupsOf(nodes, parent)];
};

test('groups, children, order and transforms are those that were given', () => {
  const r = random();
  for (let i = 0; i < 60; i++) {
    const { index, nodes } = randomTree(r, r.int(1, 40));
    assert.deepEqual(index.drawingOrder(), drawn(nodes, null));
    assert.deepEqual(index.childrenOf(null), childrenOf(nodes, null));
    for (const [id, node] of nodes) {
      const { parent, transform, z, visible, mask, isGroup } = node;
      const options = index.optionsOf(id);
      const expected = { id, data: `data ${id}`, group: parent, transform, z, visible, mask };
      const style = { fill: true, fillRule: 'nonzero', stroke: null, hitWidth: null, hitShape: null };
      assert.deepEqual(options, isGroup ? expected : { ...expected, ...style });
      assert.deepEqual(index.groupsOf(id), groupsOf(nodes, id));
      if (isGroup) assert.deepEqual(index.childrenOf(id), childrenOf(nodes, id));
      const world = index.worldTransformOf(id);
      for (const [name, number] of Object.entries(worldOf(nodes, id))) assert.ok(near(world[name], number));
    }
    index.dispose();
  }
});

test('an index without groups has the order of z, and of adding', () => {
  const index = new ShapeIndex();
  for (const [id, z] of Object.entries({ a: 2, b: 0, c: 2, d: 1 })) index.add(square, { id, z });
  assert.deepEqual(index.drawingOrder(), ['b', 'd', 'a', 'c']);
  assert.deepEqual(index.childrenOf(null), ['b', 'd', 'a', 'c']);
  assert.deepEqual(index.groupsOf('a'), []);
  assert.deepEqual(index.worldTransformOf('a'), IDENTITY);
  index.addGroup({ id: 'g', z: 1 });
  assert.deepEqual(index.childrenOf(null), ['b', 'd', 'g', 'a', 'c']);
  assert.deepEqual(index.drawingOrder(), ['b', 'd', 'a', 'c']);
  index.setVisible('d', false);
  assert.deepEqual(index.drawingOrder(), ['b', 'a', 'c']);
  index.dispose();
});

test('a shape that is added with the options of another one is found as that one', () => {
  const r = random();
  const stroke = {
    lineWidth: 3,
    lineCap: 'round',
    lineJoin: 'bevel',
    miterLimit: 4,
    lineDash: [3, 2],
    lineDashOffset: 1,
  };
  for (const [kind, shape] of Object.entries(KINDS)) {
    const [index, copy] = [new ShapeIndex(), new ShapeIndex()];
    index.add(shape, {
      id: kind,
      stroke,
      fill: kind === 'line' ? undefined : r.bool(),
      fillRule: 'evenodd',
      transform: randomMatrix(r),
      z: 3,
      mask: 5,
    });
    const options = index.optionsOf(kind);
    assert.deepEqual(options.stroke, stroke);
    copy.add(shape, options);
    assert.deepEqual(copy.optionsOf(kind), options);
    const { min, max } = index.bounds(kind);
    for (let i = 0; i < 200; i++) {
      const p = { x: r.float(min.x, max.x), y: r.float(min.y, max.y) };
      assert.deepEqual(copy.pick(p), index.pick(p), kind);
    }
    index.dispose();
    copy.dispose();
  }
});

test('an update without a shape changes options and keeps the geometry', () => {
  const r = random();
  for (const [kind, shape] of Object.entries(KINDS)) {
    const [index, other] = [new ShapeIndex(), new ShapeIndex()];
    index.add(shape, { id: kind, z: 1, data: 'before', transform: { e: 3 } });
    const options = {
      stroke: { lineWidth: 1, lineDash: [2, 1] },
      transform: randomMatrix(r),
      mask: 6,
      data: 7,
    };
    assert.equal(index.update(kind, undefined, options), index);
    other.add(shape, { id: kind, z: 1, ...options });
    assert.deepEqual(index.optionsOf(kind), other.optionsOf(kind));
    const { min, max } = other.bounds(kind);
    assert.deepEqual(index.bounds(kind), { min, max });
    let hits = 0;
    for (let i = 0; i < 300; i++) {
      const p = { x: r.float(min.x, max.x), y: r.float(min.y, max.y) };
      const hit = other.pick(p);
      if (hit) hits++;
      assert.deepEqual(index.pick(p), hit, kind);
    }
    assert.ok(hits > 0, kind);
    index.dispose();
    other.dispose();
  }
});

test('an update without a shape and options, or with null, is refused', () => {
  // Before, null removed the geometry: the size stayed 1, and nothing was found.
  const index = new ShapeIndex();
  index.add(square, { id: 'a' });
  const message = (shown) =>
    `ShapeIndex.update: shape must be a shape, or undefined beside options to keep the geometry, got ${shown}: setVisible hides a shape`;
  assert.throws(() => index.update('a'), { name: 'TypeError', message: message('undefined') });
  assert.throws(() => index.update('a', undefined), { message: message('undefined') });
  assert.throws(() => index.update('a', null), { message: message('null') });
  assert.throws(() => index.update('a', null, { z: 1 }), { message: message('null') });
  assert.equal(index.pick({ x: 5, y: 5 })?.id, 'a');
  index.dispose();
});

test('options of a shape that is read later are kept until it is read', () => {
  const index = new ShapeIndex();
  let reads = 0;
  index.add(null, { id: 'a', read: () => (reads++, [square]) });
  index.update('a', undefined, { fill: false, stroke: { lineWidth: 2 } });
  assert.equal(reads, 0);
  assert.equal(index.pick({ x: 5, y: 5 }), null);
  assert.equal(index.pick({ x: 10.5, y: 5 })?.part, 'stroke');
  assert.equal(reads, 1);
  // After it was read, an option is changed without another read.
  index.update('a', undefined, { fill: true });
  assert.equal(index.pick({ x: 5, y: 5 })?.part, 'fill');
  assert.equal(reads, 1);
  index.invalidate('a');
  assert.equal(index.optionsOf('a').fill, true); // reads it
  assert.equal(reads, 2);
  index.dispose();
});

test('the bounds of a group are those of the visible shapes in it', () => {
  const r = random();
  for (let i = 0; i < 60; i++) {
    const { index, nodes } = randomTree(r, r.int(5, 40));
    const views = [undefined, randomMatrix(r)];
    for (const viewTransform of views)
      for (const [id, { isGroup }] of nodes) {
        const { min, max } = index.bounds(id, { viewTransform });
        const shapes = isGroup ? drawn(nodes, id) : [id];
        if (shapes.length === 0) {
          assert.deepEqual([min.x, min.y, max.x, max.y], [Infinity, Infinity, -Infinity, -Infinity]);
          continue;
        }
        const corners = shapes.flatMap(
          (shape) =>
          [[0, 0], [10, 0], [10, 10], [0, 10]].map((p) => map(times(viewTransform ?? IDENTITY, worldOf(nodes, shape)), p)), // prettier-ignore
        );
        for (const [axis, side] of [
          ['x', 'min'],
          ['y', 'min'],
          ['x', 'max'],
          ['y', 'max'],
        ])
          // prettier-ignore
          assert.ok(near({ min, max }[side][axis], Math[side](...corners.map((p) => p[axis]))));
      }
    index.dispose();
  }
});

test('bounds are in the coordinates of the view, as results of queries are', () => {
  const view = { a: 2, d: 3, e: 100, f: 50 };
  const index = new ShapeIndex({ viewTransform: view });
  index.add(square, { id: 'a' });
  index.addGroup({ id: 'g', transform: { e: 10 } });
  index.add(square, { id: 'b', group: 'g' });
  const box = (minX, minY, maxX, maxY) => ({ min: { x: minX, y: minY }, max: { x: maxX, y: maxY } });
  const round = ({ x, y }) => ({ x: +x.toFixed(9) + 0, y: +y.toFixed(9) + 0 });
  const plain = ({ min, max }) => ({ min: round(min), max: round(max) });
  assert.deepEqual(plain(index.bounds('a')), box(100, 50, 120, 80));
  assert.deepEqual(plain(index.bounds('g')), box(120, 50, 140, 80));
  assert.deepEqual(plain(index.bounds('a', { viewTransform: null })), box(0, 0, 10, 10));
  assert.deepEqual(plain(index.bounds('b', { viewTransform: { e: 1 } })), box(11, 0, 21, 10));
  assert.deepEqual(index.search(index.bounds('g'), { mode: 'contains' }), ['b']);
  // A shape and a view that turn back are no box around a box.
  const [cos, sin] = [Math.cos(0.7), Math.sin(0.7)];
  index.move('a', { a: cos, b: sin, c: -sin, d: cos });
  const { min, max } = index.bounds('a', { viewTransform: { a: cos, b: -sin, c: sin, d: cos } });
  for (const number of [min.x, min.y, max.x - 10, max.y - 10]) assert.ok(near(number, 0, 1e-14));
  assert.throws(() => index.bounds('c'), {
    message: 'ShapeIndex.bounds: id must be the id of a shape or group in the index, got "c"',
  });
  assert.throws(
    () => index.bounds('a', { viewTransform: { a: 0 } }),
    /viewTransform must be a matrix that has an inverse/,
  );
  index.dispose();
});

test('moving to another group with keepWorld keeps the place in the world', () => {
  const r = random();
  let moved = 0;
  for (let i = 0; i < 60; i++) {
    const { index, nodes } = randomTree(r, r.int(5, 30));
    for (let k = 0; k < 20; k++) {
      const id = r.pick([...nodes.keys()]);
      const groups = [...nodes.keys()].filter((key) => nodes.get(key).isGroup && key !== id);
      const group = groups.length > 0 && r.bool(0.8) ? r.pick(groups) : null;
      if (group !== null && groupsOf(nodes, group).includes(id)) continue;
      const before = worldOf(nodes, id);
      const { transform } = nodes.get(id);
      index.reorder(id, { group, keepWorld: true });
      const isSame = group === nodes.get(id).parent;
      const own = index.optionsOf(id);
      assert.equal(own.group, group);
      if (isSame) assert.deepEqual(own.transform, transform);
      Object.assign(nodes.get(id), { parent: group, transform: own.transform });
      const after = index.worldTransformOf(id);
      for (const [name, number] of Object.entries(before)) assert.ok(near(after[name], number, 1e-6));
      if (!nodes.get(id).isGroup) {
        const { min } = index.bounds(id);
        const corners = [[0, 0], [10, 0], [10, 10], [0, 10]].map((p) => map(before, p)); // prettier-ignore
        assert.ok(near(min.x, Math.min(...corners.map(({ x }) => x)), 1e-6));
      }
      moved += Number(!isSame);
    }
    index.dispose();
  }
  assert.ok(moved > 100);
});

test('keepWorld is refused for a group without an inverse, and changes nothing', () => {
  const index = new ShapeIndex();
  index.addGroup({ id: 'flat', transform: { a: 0 } });
  index.add(square, { id: 'a' });
  assert.throws(() => index.reorder('a', { group: 'flat', keepWorld: true }), {
    name: 'RangeError',
    message: 'ShapeIndex.reorder: keepWorld must be false for a group whose matrix has no inverse, got true',
  });
  assert.deepEqual(index.groupsOf('a'), []);
  assert.equal(index.pick({ x: 5, y: 5 })?.id, 'a');
  index.reorder('a', { before: 'flat', z: undefined, keepWorld: true });
  assert.deepEqual(index.childrenOf(null), ['a', 'flat']);
  index.dispose();
});

test('build builds the tree before the first query', () => {
  const index = new ShapeIndex();
  index.addCircles([0, 0, 1, 5, 5, 1]);
  const { byteLength } = index;
  assert.equal(index.build(), index);
  const built = index.byteLength;
  assert.ok(built > byteLength);
  index.pick({ x: 0, y: 0 });
  assert.equal(index.build().byteLength, built);
  index.dispose();
  assert.throws(() => index.build(), /ShapeIndex.build: this must be an index that is not disposed/);
});

test('errors of readers name the id', () => {
  const index = new ShapeIndex();
  index.addGroup({ id: 'g' });
  index.add(square, { id: 'a' });
  const either = (fn) => `ShapeIndex.${fn}: id must be the id of a shape or group in the index, got "x"`;
  for (const fn of ['optionsOf', 'worldTransformOf', 'groupsOf', 'bounds', 'dataOf', 'remove'])
    assert.throws(() => index[fn]('x'), { name: 'RangeError', message: either(fn) });
  assert.throws(() => index.move('x', {}), /move: matrix must be/);
  assert.throws(() => index.move('x', { e: 1 }), { message: either('move') });
  assert.throws(() => index.setZ('x', 1), { message: either('setZ') });
  assert.throws(() => index.setVisible('x', true), { message: either('setVisible') });
  assert.throws(() => index.childrenOf('a'), {
    message: 'ShapeIndex.childrenOf: id must be the id of a group in the index, or null, got "a"',
  });
  assert.throws(() => index.update('g', square), {
    message:
      'ShapeIndex.update: id must be the id of a shape in the index, got "g": this is the id of a group',
  });
  index.dispose();
});
