// Groups, clips and the order of drawing of an index, compared with a walk through a tree that tests each shape by its path.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Path, ShapeIndex } from '../../../js/index.js';
import { OrderList } from '../../../js/picking/order.js';
import { random, SEED } from '../oracle/random.js';

const IDENTITY = [1, 0, 0, 1, 0, 0];
const product = (n, m) => [
  n[0] * m[0] + n[2] * m[1],
  n[1] * m[0] + n[3] * m[1],
  n[0] * m[2] + n[2] * m[3],
  n[1] * m[2] + n[3] * m[3],
  n[0] * m[4] + n[2] * m[5] + n[4],
  n[1] * m[4] + n[3] * m[5] + n[5],
];
const inverseOf = ([a, b, c, d, e, f]) => {
  const k = a * d - b * c;
  return [d / k, -b / k, -c / k, a / k, (c * f - d * e) / k, (b * e - a * f) / k];
};
const map = (m, { x, y }) => ({ x: m[0] * x + m[2] * y + m[4], y: m[1] * x + m[3] * y + m[5] });
const matrixLike = ([a, b, c, d, e, f]) => ({ a, b, c, d, e, f });

/** The drawing as a program keeps it: nodes in the order of adding, each with its parent. */
class Model {
  nodes = [];

  find(id) {
    return this.nodes.find((node) => node.id === id);
  }

  children(parent) {
    return this.nodes
      .map((node, i) => ({ node, i }))
      .filter(({ node }) => node.parent === parent)
      .sort((a, b) => a.node.z - b.node.z || a.i - b.i)
      .map(({ node }) => node);
  }

  /** All shapes from the bottom up, with what applies to them. */
  *walk(parent = null, matrix = IDENTITY, mask = -1, clips = []) {
    for (const node of this.children(parent)) {
      const own = product(matrix, node.matrix);
      const bits = node.visible ? mask & node.mask : 0;
      const all = node.clip ? [...clips, { ...node.clip, to: product(own, node.clip.matrix) }] : clips;
      if (node.isGroup) yield* this.walk(node.id, own, bits, all);
      else yield { node, matrix: own, mask: bits, clips: all };
    }
  }

  isUnclipped(clips, p) {
    return clips.every(({ path, rule, to }) => path.containsPoint(map(inverseOf(to), p), rule));
  }

  pickAll(p, mask = -1) {
    const found = [];
    for (const { node, matrix, mask: bits, clips } of this.walk())
      if (
        node.path &&
        bits & mask &&
        this.isUnclipped(clips, p) &&
        node.path.containsPoint(map(inverseOf(matrix), p), 'nonzero')
      )
        found.push(node.id);
    return found.reverse();
  }

  remove(id) {
    for (const { id: child } of this.children(id)) this.remove(child);
    this.nodes.splice(this.nodes.indexOf(this.find(id)), 1);
  }

  place(node, { before, after, group }) {
    const target = this.find(before ?? after);
    node.parent = target ? target.parent : (group ?? null);
    if (target) {
      node.z = target.z;
      this.nodes.splice(this.nodes.indexOf(target) + (before === undefined ? 1 : 0), 0, node);
    } else this.nodes.push(node);
  }

  isInside(id, group) {
    for (let at = this.find(id); at; at = this.find(at.parent)) if (at.id === group) return true;
    return false;
  }
}

const SIZE = 64;

/** Numbers without rounding. @param {ReturnType<typeof random>} r */
function randomMatrix(r, spread = 16) {
  const [a, b] = r.pick([
    [1, 0],
    [0, 1],
    [-1, 0],
    [2, 0],
    [0, 0.5],
  ]);
  const flip = r.bool(0.3) ? -1 : 1;
  return [a, b, -b * flip, a * flip, r.int(-spread, spread), r.int(-spread, spread)];
}

/** @param {ReturnType<typeof random>} r */
function randomShape(r) {
  const [x, y] = [r.int(-16, 16), r.int(-16, 16)];
  const kind = r.int(0, 2);
  if (kind === 0) {
    const box = { min: { x, y }, max: { x: x + r.int(1, 40), y: y + r.int(1, 40) } };
    const path = new Path();
    path.rect(x, y, box.max.x - x, box.max.y - y);
    return { shape: box, path };
  }
  if (kind === 1) {
    const radius = r.int(2, 24);
    const path = new Path();
    path.arc(x, y, radius, 0, 2 * Math.PI);
    return { shape: { center: { x, y }, radius }, path };
  }
  const path = new Path();
  for (let i = 0; i < 5; i++) path[i ? 'lineTo' : 'moveTo'](x + r.int(-30, 30), y + r.int(-30, 30));
  path.closePath();
  return { shape: path, path };
}

/** @param {ReturnType<typeof random>} r */
function randomClip(r) {
  const { shape, path } = randomShape(r);
  const matrix = r.bool(0.5) ? IDENTITY : randomMatrix(r);
  const rule = r.pick(['nonzero', 'evenodd']);
  return {
    option: { shape, fillRule: rule, transform: matrixLike(matrix) },
    clip: { path, matrix, rule },
  };
}

/** One random edit of the index and the model. */
function edit(r, index, model, reads) {
  const ids = model.nodes.map(({ id }) => id);
  const groups = model.nodes.filter((node) => node.isGroup).map(({ id }) => id);
  const id = ids.length > 0 ? r.pick(ids) : undefined;
  const kind = ids.length < 8 ? r.int(0, 1) : r.int(0, 11);
  if (kind <= 1 || id === undefined) {
    const made = `n${model.count++}`;
    const place = r.bool(0.3) && id ? { [r.pick(['before', 'after'])]: id } : {};
    const target = Object.keys(place).length > 0;
    if (!target && groups.length > 0 && r.bool(0.7)) place.group = r.pick(groups);
    const isGroup = r.bool(0.3);
    const node = {
      id: made,
      isGroup,
      z: r.int(0, 2),
      mask: r.int(1, 3),
      visible: !r.bool(0.1),
      matrix: r.bool(0.3) ? IDENTITY : randomMatrix(r),
      clip: null,
    };
    const options = {
      id: made,
      mask: node.mask,
      visible: node.visible,
      transform: matrixLike(node.matrix),
      ...place,
    };
    if (!target) options.z = node.z;
    if (r.bool(0.3)) {
      const { option, clip } = randomClip(r);
      options.clip = option;
      node.clip = clip;
    }
    if (isGroup) index.addGroup(options);
    else {
      const { shape, path } = randomShape(r);
      node.path = path;
      node.shape = shape;
      if (r.bool(0.3)) index.add(null, { ...options, read: () => reads(made) });
      else index.add(shape, { ...options, fill: true, read: () => reads(made) });
    }
    model.place(node, place);
    return;
  }
  const node = model.find(id);
  if (kind === 2 && r.bool(0.5)) {
    index.remove(id);
    model.remove(id);
  } else if (kind === 3) {
    node.matrix = randomMatrix(r);
    index.move(id, matrixLike(node.matrix));
  } else if (kind === 4) {
    node.visible = r.bool(0.7);
    index.setVisible(id, node.visible);
  } else if (kind === 5) {
    node.z = r.int(0, 3);
    index.setZ(id, node.z);
  } else if (kind === 6) {
    const { option, clip } = randomClip(r);
    const none = r.bool(0.4);
    node.clip = none ? null : clip;
    if (node.isGroup) index.updateGroup(id, { clip: none ? null : option });
    else {
      const { shape, path } = randomShape(r);
      Object.assign(node, { shape, path });
      index.update(id, shape, { clip: none ? null : option });
    }
  } else if (kind === 7 && !node.isGroup) {
    const { shape, path } = r.bool(0.2) ? { shape: null, path: null } : randomShape(r);
    Object.assign(node, { shape, path });
    index.invalidate(id).invalidate(id);
  } else if (kind === 8 && node.isGroup) {
    node.mask = r.int(1, 3);
    node.matrix = randomMatrix(r);
    index.updateGroup(id, { mask: node.mask, transform: matrixLike(node.matrix) });
  } else if (kind === 9 && !node.isGroup) {
    const { shape, path } = randomShape(r);
    Object.assign(node, { shape, path, mask: r.int(1, 3), z: r.int(0, 2) });
    index.update(id, shape, { fill: true, mask: node.mask, z: node.z });
  } else {
    const other = r.pick(ids);
    const place = r.bool(0.6)
      ? { [r.pick(['before', 'after'])]: other }
      : { group: groups.length > 0 && r.bool(0.8) ? r.pick(groups) : null };
    const parent = 'group' in place ? place.group : model.find(other).parent;
    if (parent !== null && model.isInside(parent, id)) {
      assert.throws(
        () => index.reorder(id, place),
        /ShapeIndex.reorder: (before|after|group) must be outside of the group itself/,
      );
      return;
    }
    index.reorder(id, place);
    if (other === id && !('group' in place)) return;
    model.nodes.splice(model.nodes.indexOf(node), 1);
    model.place(node, place);
  }
}

test(`random drawings: picks as by walking the tree (seed ${SEED})`, () => {
  const r = random(SEED);
  for (let drawing = 0; drawing < 12; drawing++) {
    const index = new ShapeIndex();
    const model = new Model();
    model.count = 0;
    // Some shapes before the first group.
    const reads = (id) => {
      const { shape } = model.find(id);
      return shape && [shape];
    };
    for (let step = 0; step < 250; step++) {
      edit(r, index, model, reads);
      if (r.bool(0.6)) continue;
      for (let k = 0; k < 4; k++) {
        const p = { x: r.int(-SIZE, SIZE) + 0.3125, y: r.int(-SIZE, SIZE) + 0.1875 };
        const mask = r.pick([-1, 1, 2]);
        const expected = model.pickAll(p, mask);
        assert.deepEqual(
          index.pickAll(p, { mask }).map(({ id }) => id),
          expected,
          `drawing ${drawing}, step ${step}`,
        );
        assert.equal(index.pick(p, { mask })?.id, expected[0]);
      }
    }
    const shapes = model.nodes.filter((node) => !node.isGroup);
    assert.equal(index.size, shapes.length);
    for (const { id } of model.nodes) assert.ok(index.has(id));
    // Rays, sweeps and nearest points are inside of the clips; a region finds all that is painted in it.
    for (let k = 0; k < 40; k++) {
      const origin = { x: r.float(-SIZE, SIZE), y: r.float(-SIZE, SIZE) };
      const direction = { x: r.float(-1, 1), y: r.float(-1, 1) };
      const of = (id) => [...model.walk()].find(({ node }) => node.id === id);
      // Each clip by itself: at a corner of what clips have in common no shift along an axis may be in all of them.
      const near = (clips, p) =>
        clips.every((clip) =>
          [
            [0, 0],
            [1e-9, 0],
            [-1e-9, 0],
            [0, 1e-9],
            [0, -1e-9],
          ].some(([x, y]) => model.isUnclipped([clip], { x: p.x + x, y: p.y + y })),
        );
      const all = index.raycastAll({ origin, direction });
      for (const { id, point } of all) assert.ok(near(of(id).clips, point));
      const first = index.raycast({ origin, direction });
      assert.equal(first?.id, all[0]?.id);
      assert.equal(first?.t, all[0]?.t);
      assert.equal(index.raycastAny({ origin, direction }), all.length > 0);
      for (const { id, point } of index.nearest(origin, { k: 5 })) assert.ok(near(of(id).clips, point));
      const corner = { x: origin.x + r.float(0, 20), y: origin.y + r.float(0, 20) };
      const found = new Set(index.search({ min: origin, max: corner }));
      const lasso = new Set(
        index.search([origin, { x: corner.x, y: origin.y }, corner, { x: origin.x, y: corner.y }]),
      );
      for (let i = 0; i < 10; i++) {
        const p = { x: r.float(origin.x, corner.x), y: r.float(origin.y, corner.y) };
        for (const id of model.pickAll(p))
          assert.ok(found.has(id) && lasso.has(id), 'a painted part is found');
      }
    }
    index.clear();
    assert.equal(index.size, 0);
    assert.deepEqual(index.pickAll({ x: 0, y: 0 }), []);
    for (const { id } of model.nodes) assert.ok(!index.has(id));
    index.dispose();
  }
});

test('labels of a list: always at the same place, at the start, at the end, at random', () => {
  const r = random(SEED);
  for (const kind of ['same', 'start', 'end', 'random', 'alternate']) {
    let labels = 0;
    const list = new OrderList(() => labels++);
    const n = 1e5;
    const entries = [list.insertAfter(null, 0)];
    const [first] = entries;
    for (let i = 1; i < n; i++) {
      const at = {
        same: first,
        start: null,
        end: list.last,
        random: r.pick(entries),
        alternate: i % 2 ? first : first.next,
      }[kind];
      entries.push(list.insertAfter(at, i));
    }
    let count = 0;
    for (let at = list.last; at; at = at.before, count++)
      if (at.before) assert.ok(at.before.label < at.label && at.before.next === at);
    assert.equal(count, n);
    assert.ok(labels < 30 * n, `${kind}: ${labels / n} labels for each insertion`);
  }
});

test('shapes between shapes: 10⁵ insertions at one place', () => {
  const index = new ShapeIndex();
  const box = { min: { x: 0, y: 0 }, max: { x: 1, y: 1 } };
  index.add(box, { id: 'low' });
  index.add(box, { id: 'high' });
  const n = 1e5;
  for (let i = 0; i < n; i++)
    index.add({ min: { x: i, y: 0 }, max: { x: i + 1, y: 1 } }, { id: i, before: 'high' });
  assert.deepEqual(
    index.pickAll({ x: 5, y: 0.5 }).map(({ id }) => id),
    [5, 4],
  );
  index.reorder('low', { after: 'high' });
  assert.equal(index.pick({ x: 0.5, y: 0.5 }).id, 'low');
  index.reorder('high', { after: 'low' });
  assert.deepEqual(
    index.pickAll({ x: 0.5, y: 0.5 }).map(({ id }) => id),
    ['high', 'low', 0],
  );
});

test('many shapes at once are added above the groups', () => {
  const index = new ShapeIndex();
  const box = { min: { x: 0, y: 0 }, max: { x: 4, y: 4 } };
  index.add(box, { id: 'in', group: index.addGroup({ id: 'g' }) });
  index.addBoxes([0, 0, 4, 4], { ids: ['box'] });
  index.addPolygons([0, 0, 4, 0, 0, 4], [0, 3], { ids: ['polygon'] });
  index.addAll([
    [box, { id: 'low', before: 'g' }],
    [box, { id: 'top', group: 'g' }],
  ]);
  const found = () => index.pickAll({ x: 1, y: 1 }).map(({ id }) => id);
  assert.deepEqual(found(), ['polygon', 'box', 'top', 'in', 'low']);
  index.reorder('g', { after: 'polygon' }).reorder('box', { before: 'low' });
  assert.deepEqual(found(), ['top', 'in', 'polygon', 'low', 'box']);
  index.remove('g');
  assert.deepEqual(found(), ['polygon', 'low', 'box']);
  assert.deepEqual(index.ids().sort(), ['box', 'low', 'polygon']);
});

// The options of a removed shape or group contain its group and its z, which were refused beside a sibling.
test('what was removed comes back beside its sibling with all its options', () => {
  const shape = { x: 0, y: 0, radius: 1 };
  const index = new ShapeIndex();
  index.addGroup({ id: 'g', z: 3 });
  for (const group of ['g', null])
    for (const name of ['a', 'b', 'c']) index.add(shape, { id: `${name} in ${group}`, group, z: 2 });
  index.addGroup({ id: 'h', group: 'g', z: 2 });
  const order = index.drawingOrder();
  for (const [id, after] of [
    ['b in g', 'a in g'],
    ['b in null', 'a in null'],
  ]) {
    const options = index.optionsOf(id);
    index.remove(id).add(shape, { ...options, after });
    assert.deepEqual(index.drawingOrder(), order);
    index.remove(id).add(shape, { ...options, before: id.replace('b', 'c') });
    assert.deepEqual(index.drawingOrder(), order);
  }
  const options = index.optionsOf('h');
  index.remove('h').addGroup({ ...options, after: 'c in g' });
  assert.deepEqual(index.childrenOf('g'), ['a in g', 'b in g', 'c in g', 'h']);
  index.reorder('h', { before: 'b in g', group: 'g', z: 2 });
  assert.deepEqual(index.childrenOf('g'), ['a in g', 'h', 'b in g', 'c in g']);
});

test('errors name the option and change nothing', () => {
  const index = new ShapeIndex();
  index.addGroup({ id: 'g', data: 7 });
  index.add({ center: { x: 0, y: 0 }, radius: 1 }, { id: 'a', group: 'g' });
  const shape = { center: { x: 0, y: 0 }, radius: 1 };
  for (const [call, message] of [
    [
      () => index.add(shape, { group: 'h' }),
      'ShapeIndex.add: group must be the id of a group in the index, got "h"',
    ],
    [
      () => index.add(shape, { group: 'a' }),
      'ShapeIndex.add: group must be the id of a group in the index, got "a"',
    ],
    [
      () => index.add(shape, { before: 'x' }),
      'ShapeIndex.add: before must be the id of a shape or group in the index, got "x"',
    ],
    [
      () => index.add(shape, { before: 'a', after: 'g' }),
      'ShapeIndex.add: after must be left out together with before, got "g"',
    ],
    [
      () => index.add(shape, { before: 'a', z: 2 }),
      'ShapeIndex.add: z must be left out together with before, got 2',
    ],
    [
      () => index.add(shape, { after: 'a', group: null }),
      'ShapeIndex.add: group must be left out together with after, got null',
    ],
    [
      () => index.reorder('a', { after: 'g', group: 'g' }),
      'ShapeIndex.reorder: group must be left out together with after, got "g"',
    ],
    [
      () => index.reorder('a', { before: 'g', group: null, z: 1 }),
      'ShapeIndex.reorder: z must be left out together with before, got 1',
    ],
    [() => index.add(shape, { id: 'g' }), 'ShapeIndex.add: id must be an id that no shape has, got "g"'],
    [() => index.addGroup({ id: 'a' }), 'ShapeIndex.addGroup: id must be an id that no shape has, got "a"'],
    [() => index.addGroup({ visible: 1 }), 'ShapeIndex.addGroup: visible must be a boolean, got 1'],
    [() => index.addGroup({ clip: [] }), 'ShapeIndex.addGroup: clip.length must be at least 1, got 0'],
    [
      () => index.addGroup({ clip: { start: shape.center, end: { x: 1, y: 1 } } }),
      'ShapeIndex.addGroup: clip must be a shape with an area, got an object',
    ],
    [
      () => index.addGroup({ clip: { shape, fill: true } }),
      'ShapeIndex.addGroup: clip must be named fillRule, transform, got "fill"',
    ],
    [
      () => index.updateGroup('a', {}),
      'ShapeIndex.updateGroup: id must be the id of a group in the index, got "a"',
    ],
    [
      () => index.update('g', shape),
      'ShapeIndex.update: id must be the id of a shape in the index, got "g": this is the id of a group',
    ],
    [
      () => index.reorder('g', { group: 'g' }),
      'ShapeIndex.reorder: group must be outside of the group itself, got "g"',
    ],
    [
      () => index.reorder('x', {}),
      'ShapeIndex.reorder: id must be the id of a shape or group in the index, got "x"',
    ],
    [
      () => index.addAll([[shape], [shape, { group: 'h' }]]),
      'ShapeIndex.addAll: entries[1]: group must be the id of a group in the index, got "h"',
    ],
  ])
    assert.throws(call, { message });
  assert.deepEqual(index.ids(), ['a']);
  assert.equal(index.dataOf('g'), 7);
  assert.equal(index.pick({ x: 0, y: 0 }).id, 'a');
});
