// Shapes of an index that are read when a query needs them, and the data of shapes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ShapeIndex } from '../../../js/index.js';
import { random, SEED } from '../oracle/random.js';

const disc = (x, radius = 1) => ({ center: { x, y: 0 }, radius });

test('results carry the data of shapes', () => {
  const index = new ShapeIndex();
  const data = { name: 'disc' };
  index.add(disc(0), { id: 'a', data });
  index.add(disc(10), { id: 'b' });
  assert.equal(index.pick({ x: 0, y: 0 }).data, data);
  assert.equal(index.pickAll({ x: 0, y: 0 })[0].data, data);
  assert.equal(index.nearest({ x: 3, y: 0 })[0].data, data);
  assert.equal(index.raycast({ origin: { x: -5, y: 0 }, direction: { x: 1, y: 0 } }).data, data);
  assert.equal(index.pick({ x: 10, y: 0 }).data, undefined);
  assert.equal(index.update('b', disc(10), { data: 7 }).dataOf('b'), 7);
  assert.equal(index.update('b', disc(10)).dataOf('b'), 7);
  assert.equal(index.dataOf('a'), data);
  index.remove('a');
  index.add(disc(0), { id: 'c' });
  assert.equal(index.dataOf('c'), undefined, 'the data of a removed shape is gone');
  assert.throws(() => index.dataOf('a'), /ShapeIndex.dataOf: id must be the id of a shape/);
});

test('an invalidated shape is read once, by the next query', () => {
  const index = new ShapeIndex();
  let x = 0;
  const calls = [];
  const read = (id) => (calls.push(id), [disc(x)]);
  index.add(null, { id: 'a', read });
  index.add(disc(50), { id: 'b', read: () => assert.fail('was not invalidated') });
  assert.deepEqual(calls, []);
  assert.equal(index.size, 2);
  assert.equal(index.pick({ x: 0, y: 0 })?.id, 'a');
  for (x = 0; x < 9; x++) index.invalidate('a');
  assert.deepEqual(calls, ['a']);
  assert.equal(index.pick({ x: 9, y: 0 })?.id, 'a');
  assert.equal(index.pick({ x: 0, y: 0 }), null);
  assert.deepEqual(calls, ['a', 'a']);
});

test('nothing to be hit, and hit again', () => {
  const index = new ShapeIndex();
  let shape = null;
  index.add(null, { id: 'a', fill: false, stroke: { lineWidth: 1 }, read: () => shape });
  assert.equal(index.pick({ x: 1, y: 0 }), null);
  assert.deepEqual(index.nearest({ x: 1, y: 0 }), []);
  shape = [disc(0)];
  index.invalidate('a');
  assert.equal(index.pick({ x: 1, y: 0 })?.part, 'stroke');
  assert.equal(index.pick({ x: 0, y: 0 }), null, 'the options of add hold');
  shape = undefined;
  index.invalidate('a');
  assert.equal(index.pick({ x: 1, y: 0 }), null);
  shape = [disc(3)];
  index.invalidate('a');
  assert.equal(index.pick({ x: 4, y: 0 })?.part, 'stroke', 'the options stay');
  // Without options the first shape decides whether it is filled.
  index.add(null, { id: 'b', read: () => [disc(20)] });
  assert.equal(index.pick({ x: 20, y: 0 })?.part, 'fill');
  index.update('b', disc(30));
  assert.equal(index.pick({ x: 30, y: 0 })?.id, 'b');
  index.add(null, { id: 'c', read: () => assert.fail('was given') });
  index.update('c', disc(60));
  assert.equal(index.pick({ x: 60, y: 0 })?.part, 'fill');
  // A shape that is given explicitly is not read.
  index.invalidate('b');
  index.update('b', disc(40));
  assert.equal(index.pick({ x: 40, y: 0 })?.id, 'b');
});

test('errors of read name the shape, which stays as it was and is read again', () => {
  const index = new ShapeIndex();
  let result = [disc(0)];
  const read = () => {
    if (result instanceof Error) throw result;
    return result;
  };
  index.add(null, { id: 'a', read });
  index.add(null, { id: 'b', read: () => [disc(20)] });
  assert.equal(index.pickAll({ x: 0, y: 0 }).length, 1);
  const own = new Error('of the program');
  for (const [bad, message] of [
    [7, /^ShapeIndex: read\("a"\) must be \[shape, options\] or null, got 7$/],
    [
      [],
      /^ShapeIndex.read\("a"\): shape must be an object, got undefined$|^ShapeIndex.read\("a"\): shape must be a shape/,
    ],
    [[null], /^ShapeIndex.read\("a"\): shape must be a shape, got null$/],
    [[disc(0, -1)], /^ShapeIndex.read\("a"\): shape.radius must be a finite number >= 0, got -1$/],
    [[disc(0), { z: NaN }], /^ShapeIndex.read\("a"\): z must be a finite number, got NaN$/],
    [[disc(0), { zz: 1 }], /^ShapeIndex.read\("a"\): options must be named/],
    [own, own],
  ]) {
    result = bad;
    index.invalidate('a').invalidate('b');
    assert.throws(() => index.pick({ x: 0, y: 0 }), bad === own ? own : { message });
    assert.throws(() => index.bounds('b'), bad === own ? own : { message });
    result = [disc(5)];
    assert.equal(index.pick({ x: 5, y: 0 })?.id, 'a');
    result = [disc(0)];
    index.invalidate('a');
    assert.equal(index.pick({ x: 0, y: 0 })?.id, 'a');
  }
  index.add(disc(90), { id: 'c' });
  assert.throws(
    () => index.invalidate('c'),
    /ShapeIndex.invalidate: read must be a function, because none was given/,
  );
  assert.throws(() => index.invalidate('d'), /id must be the id of a shape/);
  assert.throws(() => index.add(null, { id: 'd' }), /ShapeIndex.add: shape must be/);
});

test('read may remove shapes, invalidate them, and dispose of the index', () => {
  const index = new ShapeIndex();
  index.add(null, { id: 'a', read: () => (index.remove('a'), [disc(0)]) });
  index.add(null, { id: 'b', read: () => (index.has('c') && index.remove('c'), [disc(10)]) });
  index.add(null, { id: 'c', read: () => assert.fail('was removed') });
  assert.equal(index.pick({ x: 0, y: 0 }), null);
  assert.deepEqual(index.ids(), ['b']);
  let count = 0;
  index.invalidate('b', () => (count++, index.invalidate('b'), [disc(count)]));
  assert.equal(index.pick({ x: 1, y: 0 })?.id, 'b');
  assert.equal(count, 1);
  index.invalidate('b', () => (index.dispose(), [disc(0)]));
  assert.throws(() => index.pick({ x: 0, y: 0 }), /disposed/);
});

test(`random edits and invalidations, as eager updates (seed ${SEED})`, () => {
  const r = random(SEED);
  const lazy = new ShapeIndex();
  const eager = new ShapeIndex();
  const nodes = new Map();
  const read = (id) => nodes.get(id).shape && [nodes.get(id).shape, { z: nodes.get(id).z }];
  const make = () => ({ shape: r.bool(0.2) ? null : disc(r.int(0, 40), r.int(1, 4)), z: r.int(0, 2) });
  for (let step = 0, next = 0; step < 600; step++) {
    if (nodes.size < 5 || r.bool(0.2)) {
      const id = next++;
      nodes.set(id, make());
      lazy.add(null, { id, data: id, read });
      eager.add(nodes.get(id).shape ?? { min: { x: 1, y: 0 }, max: { x: 0, y: 0 } }, {
        id,
        fill: true,
        z: nodes.get(id).z,
      });
    } else {
      const id = r.pick([...nodes.keys()]);
      if (r.bool(0.2)) {
        nodes.delete(id);
        lazy.remove(id);
        eager.remove(id);
      } else {
        const z = nodes.get(id).z;
        const made = make();
        nodes.set(id, made.shape ? made : { ...made, z });
        lazy.invalidate(id);
        eager.update(id, nodes.get(id).shape ?? { min: { x: 1, y: 0 }, max: { x: 0, y: 0 } }, {
          z: nodes.get(id).z,
        });
      }
    }
    if (r.bool(0.5)) continue;
    const point = { x: r.int(0, 40), y: 0 };
    const found = lazy.pickAll(point);
    assert.deepEqual(
      found.map(({ id }) => id),
      eager.pickAll(point).map(({ id }) => id),
    );
    for (const { id, data } of found) assert.equal(data, id);
  }
});
