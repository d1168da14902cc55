// Many shapes of a ShapeIndex at once: flat arrays, and lists of shapes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ShapeIndex, Vector2 } from '../../../js/index.js';
import { cases, random, SEED } from '../oracle/random.js';

/** Rings around random centers: flat coordinates, and the offsets of rings and polygons. @param {ReturnType<typeof random>} r */
function flatPolygons(r, count, most) {
  /** @type {number[]} */
  const coordinates = [];
  const rings = [0];
  const offsets = [0];
  for (let i = 0; i < count; i++) {
    const [x, y] = [r.float(0, 100), r.float(0, 100)];
    const ringCount = r.int(1, most);
    for (let k = ringCount; k > 0; k--) {
      const n = r.int(3, 40);
      for (let j = 0; j < n; j++) {
        const angle = (2 * Math.PI * j) / n;
        const size = r.float(3, 6) * k;
        coordinates.push(x + size * Math.cos(angle), y + size * Math.sin(angle));
      }
      rings.push(coordinates.length / 2);
    }
    offsets.push(rings.length - 1);
  }
  return { coordinates, rings, offsets };
}

/**
 * Styles of many shapes: the options of a call for all of them, and those of each.
 * @param {ReturnType<typeof random>} r
 * @param {number} count
 */
function stylesOfMany(r, count) {
  const stroke = () =>
    r.pick([
      null,
      { lineWidth: r.float(0, 4), lineJoin: 'round', lineCap: 'square' },
      { lineWidth: 2, lineDash: [r.float(1, 4), 2, 3], lineDashOffset: r.float(-3, 3) },
    ]);
  /** @type {Record<string, any>} */
  const all = {};
  const each = Array.from({ length: count }, () => /** @type {Record<string, any>} */ ({}));
  const values = { stroke, z: () => r.int(0, 2), mask: () => r.int(1, 3) };
  for (const [name, value] of Object.entries(values)) {
    const kind = r.int(0, 2);
    if (kind === 0) continue;
    const one = value();
    const list = Array.from({ length: count }, () => (kind === 1 ? one : value()));
    all[name] = kind === 1 ? one : name === 'z' ? Float64Array.from(list) : list;
    each.forEach((options, k) => (options[name] = list[k]));
  }
  if (r.bool()) {
    all.transform = {
      a: r.float(0.5, 2),
      b: r.float(-1, 1),
      c: r.float(-1, 1),
      d: r.float(0.5, 2),
      e: 3,
      f: -2,
    };
    for (const options of each) options.transform = all.transform;
  }
  return { all, each };
}

test(`polygons in flat arrays are those that are added one by one (seed ${SEED})`, () => {
  const r = random(SEED);
  for (let i = 0; i < cases(30); i++) {
    const most = r.pick([1, 3]);
    const { coordinates, rings, offsets } = flatPolygons(r, r.int(0, 60), most);
    const count = offsets.length - 1;
    const style = r.pick([{}, { fill: false }, { fillRule: 'nonzero' }, { fillRule: 'evenodd' }]);
    const styles = stylesOfMany(r, count);
    const options = /** @type {any} */ ({ ...styles.all, ...style });
    const own = styles.each.map((options) => /** @type {any} */ ({ ...options, ...style }));
    const [one, bulk, all] = [new ShapeIndex(), new ShapeIndex(), new ShapeIndex()];
    for (const index of [one, bulk, all]) {
      index.add({ center: { x: 50, y: 50 }, radius: 30 }, { id: 'disc' });
      if (i % 2) index.pick({ x: 0, y: 0 });
    }
    const polygons = Array.from({ length: count }, (_, k) => {
      const list = Array.from({ length: offsets[k + 1] - offsets[k] }, (_, j) =>
        coordinates.slice(2 * rings[offsets[k] + j], 2 * rings[offsets[k] + j + 1]),
      );
      return list.length > 1 || most > 1 ? list : list[0];
    });
    const ids = polygons.map((polygon, k) => one.add(polygon, own[k]));
    assert.deepEqual(all.addAll(polygons.map((polygon, k) => [polygon, own[k]])), ids);
    const flat = r.pick([coordinates, Float64Array.from(coordinates)]);
    const got =
      most === 1
        ? bulk.addPolygons(flat, r.pick([rings, Int32Array.from(rings)]), options)
        : bulk.addPolygons(flat, offsets, { ...options, rings });
    assert.deepEqual(got, ids);
    const edit = r.int(0, 3);
    for (const index of [one, bulk, all]) {
      if (edit > 0) ids.forEach((id, k) => k % 3 === 0 && index.remove(id));
      if (edit > 1) ids.forEach((id, k) => k % 3 === 1 && index.move(id, { e: 7 }));
      if (edit > 2)
        ids.forEach((id, k) => k % 3 === 2 && index.update(id, [0, 0, k, 0, 0, k], { transform: { a: 1 } }));
    }
    const copy = ShapeIndex.from(bulk.toBuffer());
    for (let k = 0; k < 30; k++) {
      const p = { x: r.float(-10, 110), y: r.float(-10, 110) };
      const ray = { origin: p, direction: { x: r.float(-1, 1), y: r.float(-1, 1) } };
      for (const other of [bulk, all, copy]) {
        assert.deepEqual(other.pickAll(p), one.pickAll(p));
        assert.deepEqual(other.pick(p, { tolerance: 2 }), one.pick(p, { tolerance: 2 }));
        assert.deepEqual(other.nearest(p, { k: 4, fill: false }), one.nearest(p, { k: 4, fill: false }));
        assert.deepEqual(other.raycastAll(ray), one.raycastAll(ray));
      }
    }
    for (const index of [one, bulk, all, copy]) index.dispose();
  }
});

test(`boxes, circles and points in flat arrays are those added one by one (seed ${SEED})`, () => {
  const r = random(SEED + 31);
  for (let i = 0; i < cases(150); i++) {
    const one = new ShapeIndex();
    const bulk = new ShapeIndex({ build: r.pick(['quality', 'fast']) });
    const integer = r.bool();
    const number = (/** @type {number} */ low, /** @type {number} */ high) =>
      integer ? r.int(low, high) : r.float(low, high);
    for (let part = 0; part < 5; part++) {
      const kind = r.pick(['addBoxes', 'addCircles', 'addPoints']);
      const count = r.int(0, r.pick([3, 60]));
      const rows = Array.from({ length: count }, () => {
        const [x, y] = [number(0, 100), number(0, 100)];
        if (kind === 'addBoxes') return [x, y, x + number(0, 20), y + number(0, 20)];
        return kind === 'addCircles' ? [x, y, number(0, 10)] : [x, y];
      });
      const styles = stylesOfMany(r, count);
      const options = { ...styles.all, fill: r.bool() };
      const ids = rows.map(([x, y, a, b], k) =>
        one.add(
          kind === 'addBoxes'
            ? { min: { x, y }, max: { x: a, y: b } }
            : { center: { x, y }, radius: kind === 'addCircles' ? a : 0 },
          { ...styles.each[k], fill: options.fill },
        ),
      );
      const flat = rows.flat();
      const given = r.pick([flat, Float64Array.from(flat)]);
      assert.deepEqual(/** @type {any} */ (bulk)[kind](given, options), ids);
      // With a query the next shapes change a tree, or replace it.
      if (r.bool()) bulk.pick({ x: 1, y: 1 });
      for (const index of [one, bulk]) {
        if (part > 2) ids.forEach((id, k) => k % 3 === 0 && index.remove(id));
        if (part > 1) ids.forEach((id, k) => k % 3 === 1 && index.move(id, { e: 7 }));
        if (part > 0)
          ids.forEach(
            (id, k) => k % 3 === 2 && index.update(id, [0, 0, k, 0, 0, k], { transform: { a: 1 } }),
          );
      }
    }
    const copy = ShapeIndex.from(bulk.toBuffer());
    for (let k = 0; k < 20; k++) {
      const p = { x: number(-10, 110), y: number(-10, 110) };
      const ray = { origin: p, direction: { x: r.float(-1, 1), y: r.float(-1, 1) } };
      const region = { min: p, max: { x: p.x + 9, y: p.y + 9 } };
      for (const other of [bulk, copy]) {
        assert.deepEqual(other.pickAll(p), one.pickAll(p));
        assert.deepEqual(other.pick(p, { tolerance: 2 }), one.pick(p, { tolerance: 2 }));
        assert.deepEqual(other.nearest(p, { k: 4 }), one.nearest(p, { k: 4 }));
        assert.deepEqual(other.raycastAll(ray, { mask: 2 }), one.raycastAll(ray, { mask: 2 }));
        assert.deepEqual(new Set(other.search(region)), new Set(one.search(region)));
      }
    }
    for (const index of [one, bulk, copy]) index.dispose();
  }
});

test(`the nearest of many points are those of segments with equal ends (seed ${SEED})`, () => {
  const r = random(SEED + 32);
  for (let i = 0; i < cases(60); i++) {
    const size = r.pick([1, 1e-200, 1e200]);
    const coordinates = Array.from(
      { length: 2 * r.int(1, 80) },
      () => size * r.pick([r.int(0, 9), r.float(0, 9)]),
    );
    const points = new ShapeIndex();
    const segments = new ShapeIndex();
    points.addPoints(coordinates, { fill: r.bool() });
    for (let k = 0; k < coordinates.length; k += 2) {
      const at = { x: coordinates[k], y: coordinates[k + 1] };
      segments.add({ start: at, end: at });
    }
    for (let n = 0; n < 20; n++) {
      const p = { x: size * r.int(-1, 10), y: size * r.float(-1, 10) };
      const options = { k: r.pick([1, 5, Infinity]), fill: false, maxDistance: r.pick([Infinity, 3 * size]) };
      assert.deepEqual(points.nearest(p, options), segments.nearest(p, options));
    }
    // With fills a point at the query point has no normal and no part, as a fill that contains it.
    const [x, y] = coordinates;
    const [found] = points.nearest({ x, y });
    assert.deepEqual([found.distance, found.point, found.normal], [0, new Vector2(x, y), new Vector2(0, 0)]);
    for (const index of [points, segments]) index.dispose();
  }
});

test('flat arrays that are not boxes, circles or points are refused, and nothing is added', () => {
  const index = new ShapeIndex();
  index.addPoints([1, 2], { ids: ['a'] });
  const { byteLength } = index;
  /** @type {[() => unknown, RegExp][]} */
  const refused = [
    [
      () => index.addBoxes([0, 0, 1]),
      /^RangeError: ShapeIndex.addBoxes: coordinates.length must be a multiple of 4/,
    ],
    [
      () => index.addBoxes([0, 0, 1, 1, 5, 0, 4, 1]),
      /^RangeError: ShapeIndex.addBoxes: coordinates\[6\] must be a number >= coordinates\[4\], got 4/,
    ],
    [() => index.addBoxes([0, 2, 1, 1]), /coordinates\[3\] must be a number >= coordinates\[1\], got 1/],
    [
      () => index.addCircles([0, 0, 1, 0, 0, -1]),
      /^RangeError: ShapeIndex.addCircles: coordinates\[5\] must be .*, got -1/,
    ],
    [() => index.addCircles([0, 0, 1, 0]), /coordinates.length must be a multiple of 3/],
    [
      () => index.addPoints([0, NaN]),
      /^RangeError: ShapeIndex.addPoints: coordinates\[1\] must be a finite number, got NaN/,
    ],
    [
      () => index.addPoints(/** @type {any} */ (['0', 1])),
      /^TypeError: ShapeIndex.addPoints: coordinates\[0\] must be/,
    ],
    [() => index.addPoints(Float32Array.of(0, Infinity)), /coordinates\[1\] must be a finite number/],
    [() => index.addPoints(/** @type {any} */ (5)), /^TypeError: ShapeIndex.addPoints: coordinates must be/],
    [() => index.addPoints([0, 0], { ids: [1, 2] }), /ids.length must be 1, got 2/],
    [() => index.addPoints([0, 0], { ids: ['a'] }), /ids\[0\] must be an id that no shape has, got "a"/],
  ];
  for (const [call, message] of refused) {
    assert.throws(call, message);
    assert.deepEqual([index.size, index.byteLength], [1, byteLength]);
  }
  assert.equal(index.nearest({ x: 4, y: 6 })[0].distance, 5);
  index.dispose();
});

test('an index from shapes; ids and orders of many shapes at once', () => {
  const index = ShapeIndex.from(
    [
      [{ center: { x: 0, y: 0 }, radius: 9 }, { id: 0 }],
      [[0, 0, 9, 0, 0, 9]],
      [
        { min: { x: 0, y: 0 }, max: { x: 9, y: 9 } },
        { id: 'box', z: -1 },
      ],
    ],
    { build: 'fast' },
  );
  assert.deepEqual(index.ids(), [0, 1, 'box']);
  assert.deepEqual(
    index.pickAll({ x: 1, y: 1 }).map(({ id }) => id),
    [1, 0, 'box'],
  );
  index.remove(0);
  assert.deepEqual(index.addAll(new Map([[[1, 1, 9, 1, 1, 9], { id: 'map' }]])), ['map']);
  assert.deepEqual(index.addPolygons([0, 0, 9, 0, 0, 9, 1, 1, 5, 1, 1, 5], [0, 3, 6], { ids: ['a', 'b'] }), [
    'a',
    'b',
  ]);
  assert.deepEqual(
    index.pickAll({ x: 2, y: 2 }).map(({ id }) => id),
    ['b', 'a', 'map', 1, 'box'],
  );
  assert.equal(ShapeIndex.from([]).size, 0);
  const { size, byteLength } = index;
  const before = index.toBuffer();
  /** @type {[() => unknown, RegExp][]} */
  const refused = [
    [
      () => index.addAll([[[0, 0, 1, 0, 0, 1], { id: 'new' }], [{ center: { x: 0, y: 0 }, radius: -1 }]]),
      /^RangeError: ShapeIndex.addAll: entries\[1\]: shape.radius must be/,
    ],
    [
      () =>
        index.addAll([
          [[0, 0, 1, 0, 0, 1], { id: 'new' }],
          [[0, 0, 1, 0, 0, 1], { id: 'new' }],
        ]),
      /^RangeError: ShapeIndex.addAll: entries\[1\]: id must be an id that no shape has, got "new", as entries\[0\]$/,
    ],
    [() => index.addAll([[[0, 0, 1, 0, 0, 1], { id: 'a' }]]), /id must be an id that no shape has, got "a"/],
    [
      () => index.addAll(/** @type {any} */ ([{ center: { x: 0, y: 0 }, radius: 1 }])),
      /^TypeError: ShapeIndex.addAll: entries\[0\] must be \[shape, options\]/,
    ],
    [() => index.addAll(/** @type {any} */ (5)), /^TypeError: ShapeIndex.addAll: entries must be/],
    [
      () => index.addPolygons([0, 0, 1, 0, NaN, 1], [0, 3]),
      /^RangeError: ShapeIndex.addPolygons: coordinates\[4\] must be a finite number, got NaN/,
    ],
    [
      () => index.addPolygons([0, 0, 1, 0, /** @type {any} */ ('1'), 1], [0, 3]),
      /^TypeError: ShapeIndex.addPolygons: coordinates\[4\] must be/,
    ],
    [
      () => index.addPolygons([0, 0, 1, 0, 1, 1], [0, 2, 3]),
      /^RangeError: ShapeIndex.addPolygons: offsets\[1\] must be an integer >= offsets\[0\] \+ 3, got 2/,
    ],
    [
      () => index.addPolygons([0, 0, 1, 0, 1, 1], [0, 4]),
      /^RangeError: ShapeIndex.addPolygons: offsets\[1\] must be 3, got 4/,
    ],
    [() => index.addPolygons([0, 0, 1, 0, 1, 1], [1, 4]), /offsets\[0\] must be 0, got 1/],
    [() => index.addPolygons([0, 0, 1, 0, 1, 1], []), /offsets.length must be at least 1/],
    [() => index.addPolygons([0, 0, 1, 0, 1], [0, 2]), /coordinates.length must be an even number/],
    [
      () => index.addPolygons([0, 0, 1, 0, 1, 1], [0, 1], { rings: [0, 2] }),
      /rings\[1\] must be an integer >= rings\[0\] \+ 3/,
    ],
    [() => index.addPolygons([0, 0, 1, 0, 1, 1], [0, 2], { rings: [0, 3] }), /offsets\[1\] must be 1, got 2/],
    [() => index.addPolygons([0, 0, 1, 0, 1, 1], [0, 3], { ids: [] }), /ids.length must be 1, got 0/],
    [
      () => index.addPolygons([0, 0, 1, 0, 1, 1], [0, 3], { ids: ['a'] }),
      /ids\[0\] must be an id that no shape has, got "a"/,
    ],
    [
      () => index.addPolygons([0, 0, 1, 0, 1, 1], [0, 3], /** @type {any} */ ({ strokes: {} })),
      /options must be named/,
    ],
    [
      () => index.addPoints([0, 0, 1, 0], { stroke: [null, { lineWidth: -1 }] }),
      /^RangeError: ShapeIndex.addPoints: stroke\[1\].lineWidth must be/,
    ],
    [
      () =>
        index.addPoints([0, 0, 1, 0], { stroke: /** @type {any} */ ({ lineWidth: 1, transform: { a: 2 } }) }),
      /^TypeError: ShapeIndex.addPoints: stroke.transform must be left out/,
    ],
    [
      () => index.addPoints([0, 0, 1, 0], { z: [1] }),
      /^RangeError: ShapeIndex.addPoints: z.length must be 2, got 1/,
    ],
    [() => index.addCircles([0, 0, 1], { z: [NaN] }), /^RangeError: ShapeIndex.addCircles: z\[0\] must be/],
    [() => index.addBoxes([0, 0, 1, 1], { mask: [0.5] }), /ShapeIndex.addBoxes: mask\[0\] must be/],
    [
      () => index.addBoxes([0, 0, 1, 1], { transform: /** @type {any} */ (5) }),
      /^TypeError: ShapeIndex.addBoxes: transform must be/,
    ],
    [() => ShapeIndex.from(/** @type {any} */ ('shapes')), /^TypeError: ShapeIndex.from/],
    [
      () => ShapeIndex.from([], /** @type {any} */ ({ build: 'best' })),
      /^RangeError: ShapeIndex.from: build must be/,
    ],
    [
      () => ShapeIndex.from([[/** @type {any} */ (5)]]),
      /^TypeError: ShapeIndex.from: entries\[0\]: shape must be/,
    ],
  ];
  for (const [call, message] of refused)
    assert.throws(call, (error) => message.test(String(error)) || String(error));
  assert.equal(index.size, size);
  assert.ok(index.byteLength <= byteLength + 64 * 1024);
  assert.deepEqual(index.toBuffer(), before);
});

test(`polygons in a list are those that are added one by one (seed ${SEED})`, () => {
  const r = random();
  for (let round = 0; round < cases(20); round++) {
    /** @type {[any, any?][]} */
    const entries = [];
    const ring = () => {
      const [x, y] = [r.float(0, 50), r.float(0, 50)];
      return Array.from({ length: r.int(3, 40) }, () => ({ x: x + r.float(0, 9), y: y + r.float(0, 9) }));
    };
    while (entries.length < 200) {
      // In succession, so that they are added at once, or too few for that.
      const shape = r.pick([ring, () => [ring(), ring()], () => ({ points: ring(), closed: false })]);
      const options = r.pick([undefined, { fill: false }, { z: 1 }, { stroke: { lineWidth: 1 } }]);
      for (let n = r.int(1, 40); n > 0; n--) entries.push([shape(), options]);
    }
    const [list, single] = [new ShapeIndex(), new ShapeIndex()];
    for (const index of [list, single])
      for (let i = 0; i < 9; i++) index.add({ x: i, y: 0, radius: 1 }, { id: `circle ${i}` });
    // Free slots.
    const removed = r.int(0, 5);
    for (let i = 0; i < removed; i++) for (const index of [list, single]) index.remove(`circle ${i}`);
    const ids = list.addAll(entries);
    assert.deepEqual(
      ids,
      entries.map((entry) => single.add(...entry)),
    );
    const compare = () => {
      for (let i = 0; i < 50; i++) {
        const point = { x: r.float(0, 60), y: r.float(0, 60) };
        assert.deepEqual(list.pickAll(point, { tolerance: 1 }), single.pickAll(point, { tolerance: 1 }));
        assert.deepEqual(
          list.nearest(point, { k: 3, fill: false }),
          single.nearest(point, { k: 3, fill: false }),
        );
      }
      for (const id of list.ids()) {
        assert.deepEqual(list.optionsOf(id), single.optionsOf(id));
        assert.deepEqual(list.shapeOf?.(id), single.shapeOf?.(id));
      }
    };
    compare();
    for (const id of ids) if (r.bool()) for (const index of [list, single]) index.remove(id);
    compare();
    for (const index of [list, single]) index.dispose();
  }
});

test(`picks at many points among very many shapes are single picks (seed ${SEED})`, () => {
  const r = random();
  const count = 17000;
  const index = new ShapeIndex();
  index.addGroup({
    id: 'group',
    transform: { a: 0.5, d: 2 },
    clip: { center: { x: 50, y: 25 }, radius: 60 },
  });
  const { coordinates, rings, offsets } = flatPolygons(r, count, 2);
  const scale = (/** @type {number} */ x) => 20 * x;
  index.addPolygons(coordinates.map(scale), offsets, { rings });
  for (let i = 0; i < 100; i++) {
    const center = { x: r.float(0, 2000), y: r.float(0, 2000) };
    index.add({ center, radius: 90 }, { stroke: { lineWidth: 5 }, z: r.int(-1, 1), mask: r.int(1, 3) });
    // More in one place than the search of a group of points has room for.
    index.add({ x: 10, y: 10, width: 10, height: 10 }, { group: r.bool() ? 'group' : undefined });
  }
  let found = 0;
  const compare = () => {
    const points = Float64Array.from({ length: 600 }, () => r.float(-100, 2100));
    points.fill(15, 20, 60);
    for (const options of [{}, { mask: 2 }, { fill: false }, { viewTransform: { a: 2, d: 0.5 } }]) {
      const { indices, parts, count: hits } = index.pickBatch(points, options);
      found += hits;
      for (let i = 0; i < indices.length; i++) {
        const hit = index.pick({ x: points[2 * i], y: points[2 * i + 1] }, options);
        assert.equal(indices[i] < 0 ? undefined : index.idAt(indices[i]), hit?.id);
        if (hit) assert.equal(parts[i] === 1 ? 'fill' : 'stroke', hit.part);
      }
    }
  };
  compare();
  for (const id of [...index.ids()])
    if (r.bool(0.02)) index.remove(id);
    else if (r.bool(0.05)) index.move(id, { e: r.float(-50, 50) });
  compare();
  // Points are found after the shapes.
  index.addPoints([15, 15, 500, 500]);
  compare();
  assert.ok(found > 1000);
  index.dispose();
});
