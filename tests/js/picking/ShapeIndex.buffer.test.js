// A ShapeIndex as bytes: a copy returns the same results; changed bytes throw.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Path, ShapeIndex } from '../../../js/index.js';
import { cases, random, SEED } from '../oracle/random.js';

/** Shapes of every kind, styles and ids of every type, groups, clips and orders, after edits. @param {ReturnType<typeof random>} r */
function randomIndex(r, count, hasGroups = r.bool()) {
  const n = () => r.float(-50, 50);
  const p = () => ({ x: n(), y: n() });
  const kinds = [
    () => ({ center: p(), radius: r.float(0, 20) }),
    () => ({ center: p(), radiusX: r.float(0, 20), radiusY: r.float(0, 20), rotation: r.float(0, 6) }),
    () => [n(), n(), n(), n(), n(), n()],
    () => {
      const first = [n(), n()];
      return { type: 'Polygon', coordinates: [[first, [n(), n()], [n(), n()], [n(), n()], first]] };
    },
    () => ({ min: { x: -r.float(0, 30), y: n() }, max: { x: r.float(0, 30), y: 50 } }),
    () => ({ center: p(), halfSize: { x: r.float(0, 20), y: r.float(0, 20) }, axis: { x: 0.6, y: 0.8 } }),
    () => ({ start: p(), end: p(), radius: r.float(0, 9) }),
    () => ({ start: p(), end: p() }),
    () => ({ center: p(), radius: r.float(1, 20), startAngle: r.float(0, 6), endAngle: r.float(0, 6) }),
    () =>
      new Path().moveTo(n(), n()).bezierCurveTo(n(), n(), n(), n(), n(), n()).arcTo(n(), n(), n(), n(), 5),
    () =>
      new Path('M 0 0 Q 10 20 30 5 A 9 5 20 1 0 -20 -20 Z m 3 3 h 9 v 9 z').roundRect(
        0,
        0,
        30,
        20,
        [1, 2, 3],
      ),
    () => new Path().addPath(new Path('M 0 0 L 30 0 L 0 20'), { a: 0.5, b: 0.2, e: n(), f: n() }),
    () => new Path(),
  ];
  const viewTransform = r.pick([
    null,
    null,
    { a: 2, d: 2, e: 5 },
    { a: 0.6, b: 0.8, c: -0.8, d: 0.6, f: n() },
  ]);
  const index = new ShapeIndex({ build: r.pick(['quality', 'fast']), viewTransform });
  const stroke = () =>
    r.bool()
      ? null
      : {
          lineCap: r.pick(['butt', 'round', 'square']),
          lineJoin: r.pick(['miter', 'round', 'bevel']),
          miterLimit: r.float(0.5, 8),
          ...(r.bool(0.3)
            ? { screenWidth: r.float(0, 8) }
            : {
                lineWidth: r.float(0, 8),
                ...(r.bool(0.4) ? { lineDash: [r.float(1, 9), r.float(1, 9), 4], lineDashOffset: n() } : {}),
              }),
        };
  const hitShape = () => {
    const shape = r.pick(kinds)();
    return r.pick([null, shape, { shape, stroke: stroke() }, { shape, fill: r.bool(), fillRule: 'evenodd' }]);
  };
  const options = () => ({
    ...(r.bool() ? { fill: r.bool(), fillRule: r.pick(['nonzero', 'evenodd']) } : {}),
    stroke: stroke(),
    ...(r.bool(0.3) ? { hitWidth: r.bool() ? r.float(0, 9) : { screenWidth: r.float(0, 9) } } : {}),
    ...(r.bool(0.3) ? { hitShape: hitShape() } : {}),
    ...(r.bool()
      ? { transform: { a: r.float(0.3, 2), b: n() / 50, c: n() / 50, d: r.float(-2, 2), e: n() } }
      : {}),
    z: r.int(0, 2),
    mask: r.int(1, 3),
    ...(hasGroups && r.bool(0.3) ? { visible: r.bool(), clip: clip() } : {}),
  });
  const clip = () =>
    r.pick([
      null,
      { min: { x: -40, y: -40 }, max: { x: n(), y: 50 } },
      { center: p(), radius: r.float(5, 60) },
      {
        shape: r.pick(kinds.slice(2, 4))(),
        fillRule: 'evenodd',
        transform: { a: 2, d: r.float(1, 3), e: n() },
      },
      { shape: new Path('M 0 0 Q 50 60 60 -20 A 9 5 20 1 0 -20 -20 Z') },
    ]);
  const groups = [];
  /** A group, or a place beside a node. */
  const place = () => {
    if (!hasGroups || r.bool(0.3) || groups.length === 0) return {};
    return r.bool(0.3)
      ? { [r.pick(['before', 'after'])]: r.pick([...index.ids(), ...groups]) }
      : { group: r.pick(groups) };
  };
  const put = (options) => {
    const at = place();
    if (!('group' in at)) delete options.z;
    return { ...options, ...at };
  };
  const addGroup = () => {
    const options = {
      mask: r.int(1, 3),
      transform: { a: r.float(0.5, 2), b: n() / 99, e: n() },
      clip: clip(),
    };
    groups.push(index.addGroup(put({ ...options, z: r.int(0, 2), visible: r.bool(0.8) })));
  };
  /** An edit of groups and of the order. */
  const rearrange = () => {
    const one = () => r.pick([...index.ids(), ...groups]);
    const kind = r.int(0, 6);
    const group = groups.length > 0 ? r.pick(groups) : null;
    if (kind === 0) addGroup();
    else if (kind === 1) index.setVisible(one(), r.bool());
    else if (group === null) index.setZ(one(), 1);
    else if (kind === 2) index.updateGroup(group, { clip: clip(), transform: { e: n(), f: n() } });
    else if (kind === 3) index.move(group, { a: 0.9, b: 0.1, e: n() });
    else if (kind === 4) {
      index.remove(group);
      for (let i = groups.length - 1; i >= 0; i--) if (!index.has(groups[i])) groups.splice(i, 1);
      if (index.size < 2) for (let i = 0; i < 2; i++) index.add(r.pick(kinds)());
    } else {
      try {
        index.reorder(
          one(),
          r.bool() ? { group: r.pick([null, group]) } : { [r.pick(['before', 'after'])]: one() },
        );
      } catch (error) {
        assert.match(error.message, /outside of the group itself/);
      }
    }
  };
  const ids = ['', 'naïve ✓', '\ud800', '"\\', null, true, false, -1.5, 1e300, 2 ** 60];
  for (let i = 0; i < count; i++)
    index.add(r.pick(kinds)(), put({ ...(i < ids.length ? { id: ids[i] } : {}), ...options() }));
  if (r.bool(0.4)) index.addPoints([n(), n(), n(), n(), n(), n()], { fill: r.bool(), z: r.int(0, 2) });
  if (hasGroups) for (let i = count / 3; i > 0; i--) addGroup();
  for (let i = r.int(0, count); i > 0; i--) {
    const id = r.pick(index.ids());
    const kind = r.int(0, 4);
    if (kind === 0 && index.size > 2) index.remove(id);
    else if (kind === 1) index.move(id, { a: r.float(0.5, 2), e: n(), f: n() });
    else if (kind === 2) index.setZ(id, r.int(0, 3));
    else if (kind === 3) index.update(id, r.pick(kinds)(), r.bool() ? options() : {});
    else index.add(r.pick(kinds)(), put(options()));
    if (hasGroups && index.size > 0) rearrange();
  }
  return index;
}

/** The results of every query at random points. @param {ReturnType<typeof random>} r */
function resultsOf(index, r, count) {
  const p = () => ({ x: r.float(-70, 70), y: r.float(-70, 70) });
  return Array.from({ length: count }, () => [
    index.pickAll(p(), { mask: r.int(1, 3), tolerance: r.pick([0, 3]) }),
    index.pick(p()),
    index.nearest(p(), { k: 4, fill: r.bool(), mask: r.int(1, 3) }),
    index.raycastAll({ origin: p(), direction: p() }),
    index.raycast({ origin: p(), direction: p() }, { mask: r.int(1, 3) }),
    index.sweepCircle({ center: p(), radius: 2 }, p()),
    new Set(index.search([p(), p(), p()])),
    new Set(index.search({ min: { x: -30, y: -30 }, max: { x: 40, y: 20 } }, { mode: 'contains' })),
  ]);
}

test(`a copy has the same ids, boxes and results, also after the same edits (seed ${SEED})`, () => {
  const r = random(SEED);
  for (let i = cases(60); i > 0; i--) {
    const index = randomIndex(r, r.int(0, 40));
    const buffer = index.toBuffer();
    assert.ok(buffer instanceof ArrayBuffer);
    const copy = ShapeIndex.from(buffer);
    assert.deepEqual(copy.ids(), index.ids());
    assert.deepEqual(copy.viewTransform, index.viewTransform);
    for (const id of index.ids()) assert.deepEqual(copy.bounds(id), index.bounds(id));
    const seed = r.int(0, 2 ** 30);
    assert.deepEqual(resultsOf(copy, random(seed), 8), resultsOf(index, random(seed), 8));
    assert.deepEqual(copy.toBuffer(), buffer, 'the same shapes give the same bytes');
    // An automatic id differs from all automatic ids of the original index, and an update keeps the options that it does not
    // change.
    for (const one of [index, copy]) {
      assert.equal(typeof one.add({ min: { x: 0, y: 0 }, max: { x: 9, y: 9 } }), 'number');
      if (one.size > 1) one.update(one.ids()[0], { center: { x: 1, y: 2 }, radius: 30 });
    }
    assert.deepEqual(copy.ids(), index.ids());
    assert.deepEqual(resultsOf(copy, random(seed), 3), resultsOf(index, random(seed), 3));
  }
});

test('views and shared buffers are read; arguments without bytes throw', () => {
  const index = new ShapeIndex();
  index.add({ center: { x: 0, y: 0 }, radius: 1 }, { id: 'a' });
  const bytes = new Uint8Array(index.toBuffer());
  const odd = new Uint8Array(bytes.length + 3);
  odd.set(bytes, 3);
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  shared.set(bytes);
  for (const buffer of [bytes, odd.subarray(3), new DataView(odd.buffer, 3), shared, shared.buffer])
    assert.equal(ShapeIndex.from(buffer).pick({ x: 0.5, y: 0 })?.id, 'a');
  for (const wrong of [null, undefined, 1, 'x', {}, [1]])
    assert.throws(() => ShapeIndex.from(wrong), TypeError);
  for (const wrong of [
    new ArrayBuffer(0),
    new ArrayBuffer(64),
    odd,
    bytes.subarray(8),
    bytes.subarray(0, -8),
  ])
    assert.throws(
      () => ShapeIndex.from(wrong),
      /RangeError: ShapeIndex.from: buffer must be the result of toBuffer/,
    );
  // A Path may be changed after it was added.
  const path = new Path('M 0 0 h 9 v 9 z');
  index.add(path, { id: 'b' });
  const before = index.toBuffer();
  path.lineTo(50, 50);
  assert.deepEqual(index.toBuffer(), before);
  // A shape that draws nothing on a canvas draws nothing in a copy either.
  const far = 1.7e308;
  index.add({ center: { x: far, y: 0 }, halfSize: { x: far, y: 1 } }, { id: 'c' });
  assert.deepEqual(ShapeIndex.from(index.toBuffer()).bounds('c'), index.bounds('c'));
  for (const id of [Symbol('s'), {}, NaN, Infinity, 1n]) {
    const other = new ShapeIndex();
    other.add(path, { id });
    assert.throws(
      () => other.toBuffer(),
      /TypeError: ShapeIndex.toBuffer: every id must be a string, a finite number/,
    );
  }
  index.dispose();
  assert.throws(() => index.toBuffer(), /TypeError: ShapeIndex.toBuffer/);
});

test('a copy has the view of its original', () => {
  const index = new ShapeIndex({ viewTransform: { a: 2, d: 2 } });
  index.add({ x: 10, y: 0, radius: 1 }, { id: 'c' });
  const buffer = index.toBuffer();
  const copy = ShapeIndex.from(buffer);
  assert.equal(copy.pick({ x: 20, y: 0 })?.id, 'c');
  assert.deepEqual(copy.viewTransform, { a: 2, b: 0, c: 0, d: 2, e: 0, f: 0 });
  index.viewTransform = null;
  assert.equal(ShapeIndex.from(index.toBuffer()).viewTransform, null);
  // A view of which the constructor would throw, with a correct checksum.
  for (const [place, number] of /** @type {const} */ ([
    [0, 0],
    [1, NaN],
    [5, Infinity],
  ])) {
    const changed = buffer.slice(0);
    new Float64Array(changed, 48)[place] = number;
    sign(new Uint32Array(changed));
    assert.throws(
      () => ShapeIndex.from(changed),
      /RangeError: ShapeIndex.from: buffer must be the result of toBuffer, got bytes that no toBuffer wrote/,
    );
  }
});

test(`a copy with groups is edited as its original (seed ${SEED})`, () => {
  const r = random(SEED + 1);
  for (let i = cases(60); i > 0; i--) {
    const index = new ShapeIndex();
    // Ids that edits name: numbers of shapes, letters of groups.
    for (const group of 'abcdef')
      index.addGroup({ id: group, z: r.int(0, 1), ...(group > 'b' ? { group: r.pick([...'ab']) } : {}) });
    for (let id = 0; id < 30; id++)
      index.add(
        { center: { x: r.float(-50, 50), y: r.float(-50, 50) }, radius: r.float(5, 30) },
        { id, group: r.pick([...'abcdef', null]), z: r.int(0, 1), mask: r.int(1, 3) },
      );
    const edit = (one, r) => {
      const node = () => r.pick([r.int(0, 29), r.pick([...'abcdef'])]);
      const kind = r.int(0, 6);
      if (kind === 0) one.setVisible(node(), r.bool(0.8));
      else if (kind === 1) one.setZ(node(), r.int(0, 2));
      else if (kind === 2) one.move(node(), { a: r.float(0.5, 2), e: r.float(-30, 30) });
      else if (kind === 3)
        one.updateGroup(r.pick([...'abcdef']), { clip: { center: { x: 0, y: 0 }, radius: r.float(9, 90) } });
      else if (kind === 4)
        one.update(
          r.int(0, 29),
          { min: { x: -9, y: -9 }, max: { x: 9, y: 9 } },
          { clip: r.bool() ? null : { min: { x: -5, y: -9 }, max: { x: 9, y: 9 } } },
        );
      else
        try {
          one.reorder(
            node(),
            r.bool() ? { group: r.pick([null, ...'abcdef']) } : { [r.pick(['before', 'after'])]: node() },
          );
        } catch (error) {
          assert.match(error.message, /outside of the group itself/);
        }
    };
    for (let k = 0; k < 10; k++) edit(index, r);
    const copy = ShapeIndex.from(index.toBuffer());
    for (let k = 0; k < 10; k++) {
      const seed = r.int(0, 2 ** 30);
      for (const one of [index, copy]) edit(one, random(seed));
      assert.deepEqual(resultsOf(copy, random(seed), 2), resultsOf(index, random(seed), 2));
    }
    for (const group of 'fba') for (const one of [index, copy]) if (one.has(group)) one.remove(group);
    assert.deepEqual(copy.ids(), index.ids());
    assert.deepEqual(copy.toBuffer(), index.toBuffer(), 'the same edits give the same bytes');
    for (const one of [index, copy]) assert.equal(one.clear().size, 0);
  }
});

test('groups may be in one another many thousand times', () => {
  const index = new ShapeIndex();
  const count = 30000;
  index.addGroup({ id: 0, transform: { e: 1 } });
  for (let id = 1; id < count; id++) index.addGroup({ id, group: id - 1, transform: { e: 1 } });
  index.add({ center: { x: 0, y: 0 }, radius: 1 }, { id: 'disc', group: count - 1 });
  const copy = ShapeIndex.from(index.toBuffer());
  for (const one of [index, copy]) {
    assert.equal(one.pick({ x: count + 0.5, y: 0 })?.id, 'disc');
    one.reorder(count / 2, { group: null });
    assert.equal(one.pick({ x: count / 2 + 0.5, y: 0 })?.id, 'disc');
    one.remove(count / 2);
    assert.equal(one.size, 0);
    one.remove(0);
    assert.equal(one.has(count / 2 - 1), false);
  }
});

test('groups in themselves, a second clip of a shape and a clip of a clip are refused', () => {
  const index = new ShapeIndex();
  const disc = { center: { x: 0, y: 0 }, radius: 1 };
  for (const id of ['a', 'b', 'c']) index.addGroup({ id, ...(id > 'a' ? { group: 'a' } : {}) });
  index.add(disc, { id: 'one', clip: disc });
  index.add(disc, { id: 'two', clip: disc });
  const buffer = index.toBuffer();
  const { parents, flags } = integersOf(buffer);
  // Shapes and their clips, then groups.
  assert.deepEqual([...parents], [-1, 0, -1, 2, -1, 0, 0]);
  assert.deepEqual(
    [...flags.subarray(0, 4)].map((flag) => (flag & 512) !== 0),
    [false, true, false, true],
  );
  /** @type {[entry: number, parent: number][][]} */
  const invalid = [
    [[4, 0]], // a in a
    [
      [4, 1],
      [5, 0],
    ], // a in b in a
    [[0, 3]], // a group that does not exist
    [[0, -2]],
    [[1, 2]], // the second clip
    [[1, 3]], // a clip of a clip
    [[1, -1]],
    [[1, 7]],
  ];
  for (const edits of invalid) {
    const copy = buffer.slice(0);
    for (const [entry, parent] of edits) integersOf(copy).parents[entry] = parent;
    sign(new Uint32Array(copy));
    assert.throws(
      () => ShapeIndex.from(copy),
      /RangeError: ShapeIndex.from: buffer must be the result of toBuffer/,
    );
  }
  // The clip of another shape, or of a group, is valid.
  for (const entry of [0, 2, 4, 6]) {
    const copy = buffer.slice(0);
    integersOf(copy).parents[1] = entry;
    if (entry === 2) integersOf(copy).parents[3] = 0;
    sign(new Uint32Array(copy));
    assert.equal(ShapeIndex.from(copy).pick({ x: 0, y: 0 })?.id, 'two');
  }
});

test('another format is refused by its number', () => {
  const words = new Uint32Array(new ShapeIndex().toBuffer());
  assert.equal(words[2], 6);
  words[2] = 2;
  sign(words);
  assert.throws(
    () => ShapeIndex.from(words),
    /RangeError: ShapeIndex.from: buffer must be in format 6, the one of this version, got "format 2"/,
  );
});

/** The columns of integers, and the beginning and number of the doubles. */
function integersOf(buffer) {
  const [, , , kind, count, groups, matrices, strokes, geometry] = new Uint32Array(buffer);
  const doubles = 1 + (kind & 4 ? 6 : 0) + count + groups + 6 * matrices + strokes + geometry;
  const column = (first, length) => new Int32Array(buffer, 40 + 8 * doubles + 4 * first, length);
  const entries = count + groups;
  const all = kind & 2 ? 4 * entries + 2 * count : 2 * (entries + count);
  return {
    doubles,
    all: column(0, all),
    flags: column(0, entries),
    parents: column(2 * (entries + count), kind & 2 ? entries : 0),
    text: 40 + 8 * doubles + 4 * all,
  };
}

/** The same as in js/picking/buffer.js: for buffers that are changed on purpose. */
function sign(words) {
  let hash = 0x811c9dc5;
  for (let i = 2; i < words.length; i++) {
    hash = Math.imul(hash ^ words[i], 0x85ebca6b);
    hash ^= hash >>> 13;
  }
  words[1] = hash;
}

const NUMBERS = [
  NaN,
  Infinity,
  -Infinity,
  -1,
  -0,
  0,
  0.5,
  1,
  2,
  3,
  7,
  8,
  1e9,
  2 ** 31,
  2 ** 53,
  1e300,
  1e-300,
  -1e308,
];

/** @param {ReturnType<typeof random>} r */
function mutate(r, buffer) {
  const kind = r.int(0, 6);
  if (kind === 0) return buffer.slice(0, 8 * r.int(0, buffer.byteLength / 8 - 1));
  const copy = buffer.slice(0);
  const [bytes, words] = [new Uint8Array(copy), new Uint32Array(copy)];
  const { doubles, all, text } = integersOf(copy);
  const numbers = new Float64Array(copy, 40, doubles);
  for (let k = r.pick([1, 1, 2, 9]); k > 0; k--)
    if (kind === 1) bytes[r.int(0, bytes.length - 1)] ^= 1 << r.int(0, 7);
    else if (kind === 2) numbers[r.int(0, numbers.length - 1)] = r.pick(NUMBERS);
    else if (kind === 3)
      words[r.int(0, 9)] = r.pick([0, 1, 2, 3, 4, 7, 2 ** 31, 2 ** 32 - 1, words[r.int(0, 9)]]);
    else if (kind === 4) numbers.copyWithin(r.int(0, numbers.length - 1), r.int(0, numbers.length - 1));
    else if (kind === 5 && all.length > 0)
      all[r.int(0, all.length - 1)] = r.pick([
        -1,
        0,
        1,
        2,
        3,
        512,
        2048,
        4096,
        16384 + 3,
        32768 + 1,
        32768 + 65536 + 1,
        65536,
        131072 + 1,
        131072 + 32768 + 3,
        -(2 ** 31),
        all[r.int(0, all.length - 1)],
      ]);
    else bytes[text + r.int(0, words[9])] = r.pick([0, 32, 34, 44, 49, 91, 93, 255]);
  return copy;
}

test(`changed bytes throw (seed ${SEED})`, () => {
  const r = random(SEED);
  for (let i = cases(20); i > 0; i--) {
    const index = randomIndex(r, r.int(1, 12));
    const buffer = index.toBuffer();
    for (let k = 0; k < 200; k++) {
      const changed = mutate(r, buffer);
      if (Buffer.from(changed).equals(Buffer.from(buffer))) continue;
      assert.throws(() => ShapeIndex.from(changed), RangeError);
    }
  }
});

test(`changed bytes with a correct checksum throw, or are an index of the shapes that they describe (seed ${SEED})`, () => {
  const r = random(SEED);
  let [refused, made] = [0, 0];
  for (let i = cases(20); i > 0; i--) {
    const index = randomIndex(r, r.int(1, 12));
    const buffer = index.toBuffer();
    for (let k = 0; k < 200; k++) {
      const changed = mutate(r, buffer);
      if (changed.byteLength >= 40) sign(new Uint32Array(changed));
      let copy;
      try {
        copy = ShapeIndex.from(changed);
      } catch (error) {
        const isRead = new Uint32Array(changed)[2] === 6;
        const message = isRead
          ? /must be the result of toBuffer/
          : /must be (in format 6|the result of toBuffer)/;
        assert.ok(error instanceof RangeError && message.test(error.message), String(error.stack));
        refused++;
        continue;
      }
      made++;
      // `add` accepts every shape of the index, and no shape is missing.
      const { flags } = integersOf(changed);
      const count = new Uint32Array(changed)[4];
      assert.equal(copy.size, flags.subarray(0, count).filter((flag) => (flag & 512) === 0).length);
      const seed = r.int(0, 2 ** 30);
      const again = ShapeIndex.from(copy.toBuffer());
      assert.deepEqual(resultsOf(again, random(seed), 1), resultsOf(copy, random(seed), 1));
      assert.equal(typeof copy.add({ center: { x: 0, y: 0 }, radius: 1 }), 'number');
      for (const one of [copy, again]) one.dispose();
    }
  }
  assert.ok(refused > made && made > 0, `${refused} refused, ${made} made`);
});
