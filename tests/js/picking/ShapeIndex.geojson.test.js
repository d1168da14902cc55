// GeoJSON as files have it: features with ids and properties, collections of features and of geometries, features without a geometry; and
// rectangles as pointers draw them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { polygonOverlaps, Rebound, ShapeIndex } from '../../../js/index.js';
import { random, SEED } from '../oracle/random.js';

console.log(`# ShapeIndex.geojson: RB_SEED=${SEED}`);

const squareAt = (x, y, size = 10) => [[x, y], [x + size, y], [x + size, y + size], [x, y + size], [x, y]]; // prettier-ignore
const polygon = (x, y) => ({ type: 'Polygon', coordinates: [squareAt(x, y)] });
const feature = (geometry, rest = {}) => ({ type: 'Feature', geometry, properties: null, ...rest });
const line = { type: 'LineString', coordinates: [[0, 30], [10, 30], [10, 40]] }; // prettier-ignore
const point = { type: 'Point', coordinates: [50, 50] };

test('the id and the properties of a feature are the defaults of id and data', () => {
  const index = new ShapeIndex();
  const properties = { name: 'A' };
  assert.equal(index.add(feature(polygon(0, 0), { id: 'a', properties })), 'a');
  assert.equal(index.dataOf('a'), properties);
  assert.equal(index.pick({ x: 5, y: 5 }).data, properties);
  assert.equal(index.add(feature(polygon(20, 0), { id: 'b', properties }), { id: 'own', data: 3 }), 'own');
  assert.equal(index.dataOf('own'), 3);
  assert.equal(index.add(feature(polygon(40, 0), { id: 0 })), 0);
  assert.equal(index.dataOf(0), undefined);
  // Without an id, or with null, the index makes one that is not taken.
  assert.equal(index.add(feature(polygon(60, 0), { id: null })), 1);
  assert.throws(() => index.add(feature(polygon(0, 0), { id: 'a' })), {
    message: 'ShapeIndex.add: id must be an id that no shape has, got "a"',
  });
  index.dispose();
});

test('collections of features are added as they are', () => {
  const features = [
    feature(polygon(0, 0), { id: 'a', properties: { n: 1 } }),
    feature(line, { properties: { n: 2 } }),
    feature(null, { id: 'none' }),
  ];
  const collection = { type: 'FeatureCollection', features };
  const expected = ['a', 0, 'none'];
  const index = new ShapeIndex();
  assert.deepEqual(index.addAll(collection), expected);
  assert.deepEqual(ShapeIndex.from(collection).ids(), expected);
  assert.deepEqual(ShapeIndex.from(features).ids(), expected);
  assert.deepEqual(
    ShapeIndex.from([features[0], [features[1], { id: 'road', stroke: { lineWidth: 2 } }]]).ids(),
    ['a', 'road'],
  );
  assert.equal(ShapeIndex.from(collection, { build: 'fast' }).size, 3);
  assert.deepEqual(index.dataOf(0), { n: 2 });
  assert.deepEqual(ShapeIndex.from({ type: 'FeatureCollection', features: [] }).ids(), []);
  assert.throws(() => index.addAll({ type: 'FeatureCollection', features: [feature(point), {}] }), {
    message:
      'ShapeIndex.addAll: entries.features[1] must be [shape, options] or a GeoJSON feature, got an object',
  });
  assert.throws(() => ShapeIndex.from({ features: [feature({ type: 'Polygon', coordinates: [[]] })] }), {
    message:
      'ShapeIndex.from: entries.features[0]: shape.geometry.coordinates[0] must be an array of at least 4 points, got "0 of them"',
  });
  assert.throws(() => index.addAll(collection), { message: /id must be an id that no shape has, got "a"/ });
  assert.equal(index.size, 3);
  index.dispose();
});

test('a feature without a geometry is kept, and never found', () => {
  const index = new ShapeIndex();
  index.add(feature(null, { id: 'none', properties: { n: 1 } }), { stroke: { lineWidth: 4 } });
  assert.equal(index.size, 1);
  assert.deepEqual(index.dataOf('none'), { n: 1 });
  assert.equal(index.bounds('none').min.x, Infinity);
  assert.deepEqual(index.nearest({ x: 0, y: 0 }, { k: Infinity }), []);
  assert.deepEqual(index.search({ min: { x: -1e9, y: -1e9 }, max: { x: 1e9, y: 1e9 } }), []);
  const copy = ShapeIndex.from(index.toBuffer());
  assert.deepEqual(copy.ids(), ['none']);
  index.update('none', feature(polygon(0, 0)));
  assert.equal(index.pick({ x: 5, y: 5 })?.id, 'none');
  for (const geometry of [undefined, 3, {}, { type: 'Feature', geometry: null }, [0, 0, 1, 0, 1, 1]])
    assert.throws(() => index.add({ type: 'Feature', geometry }), {
      name: 'TypeError',
      message: /^ShapeIndex.add: shape.geometry must be a GeoJSON geometry, or null, got /,
    });
  index.dispose();
  copy.dispose();
});

// RFC 7946, 3.1: a geometry with empty coordinates may be taken for null. Files have them, and the whole collection was refused.
test('a geometry with empty coordinates is kept as none, and never found', () => {
  const types = ['Point', 'MultiPoint', 'LineString', 'MultiLineString', 'Polygon', 'MultiPolygon'];
  const nothing = [
    ...types.map((type) => ({ type, coordinates: [] })),
    { type: 'MultiPolygon', coordinates: [[]] },
    { type: 'MultiLineString', coordinates: [[], []] },
    { type: 'GeometryCollection', geometries: [] },
  ];
  nothing.push({ type: 'GeometryCollection', geometries: nothing.slice() });
  const features = nothing.map((geometry, i) => feature(geometry, { id: `none ${i}` }));
  const index = ShapeIndex.from({
    type: 'FeatureCollection',
    features: [...features, feature(polygon(0, 0), { id: 'square' })],
  });
  assert.equal(index.size, nothing.length + 1);
  index.add(nothing[0], { id: 'bare', stroke: { lineWidth: 3 } });
  const everywhere = { min: { x: -1e9, y: -1e9 }, max: { x: 1e9, y: 1e9 } };
  for (const one of [index, ShapeIndex.from(index.toBuffer())]) {
    assert.deepEqual(one.search(everywhere), ['square']);
    assert.deepEqual(
      one.nearest({ x: 90, y: 90 }, { k: Infinity }).map(({ id }) => id),
      ['square'],
    );
    assert.equal(one.bounds('none 3').min.x, Infinity);
    assert.deepEqual(one.optionsOf('none 4').id, 'none 4');
  }
  // Empty parts beside others are left out.
  for (const [geometry, same] of [
    [{ type: 'MultiPolygon', coordinates: [[], [squareAt(0, 0)], []] }, polygon(0, 0)],
    [{ type: 'MultiLineString', coordinates: [[], line.coordinates] }, line],
    [{ type: 'GeometryCollection', geometries: [...nothing, point] }, point],
  ]) {
    const [a, b] = [new ShapeIndex(), new ShapeIndex()];
    a.add(geometry, { id: 1 });
    b.add(same, { id: 1 });
    assert.deepEqual(a.bounds(1), b.bounds(1));
    for (const p of [
      { x: 5, y: 5 },
      { x: 5, y: 31 },
      { x: 50, y: 50 },
    ])
      assert.deepEqual(a.nearest(p), b.nearest(p));
  }
  for (const query of nothing) assert.deepEqual(index.search(query), []);
  assert.throws(() => index.add({ type: 'Circle', coordinates: [] }), /shape.type must be Point, MultiPoint/);
  assert.throws(
    () => index.add({ type: 'MultiPolygon', coordinates: [3] }),
    /coordinates\[0\] must be an array/,
  );
});

test('a geometry collection of one kind is found as the Multi geometry', () => {
  const r = random();
  for (const [single, multi, make] of [
    ['Polygon', 'MultiPolygon', () => [squareAt(r.int(0, 80), r.int(0, 80), r.int(1, 20))]],
    ['LineString', 'MultiLineString', () => Array.from({ length: 4 }, () => [r.int(0, 99), r.int(0, 99)])],
    ['Point', 'MultiPoint', () => [r.int(0, 99), r.int(0, 99)]],
  ]) {
    const parts = Array.from({ length: 5 }, make);
    const geometries = parts.map((coordinates) => ({ type: single, coordinates }));
    const nested = { type: 'GeometryCollection', geometries: geometries.slice(2) };
    const [index, other] = [new ShapeIndex(), new ShapeIndex()];
    index.add({ type: 'GeometryCollection', geometries: [...geometries.slice(0, 2), nested] }, { id: 1 });
    other.add({ type: multi, coordinates: parts }, { id: 1 });
    assert.deepEqual(index.optionsOf(1), other.optionsOf(1));
    for (let i = 0; i < 300; i++) {
      const p = { x: r.float(-5, 105), y: r.float(-5, 105) };
      assert.deepEqual(index.pick(p, { tolerance: 2 }), other.pick(p, { tolerance: 2 }));
      assert.deepEqual(index.nearest(p), other.nearest(p));
    }
    index.dispose();
    other.dispose();
  }
});

test('a geometry collection of several kinds is found where its parts are', () => {
  const r = random();
  const geometries = [polygon(0, 0), line, point];
  const [index, parts] = [new ShapeIndex(), new ShapeIndex()];
  index.add({ type: 'GeometryCollection', geometries }, { id: 'all', stroke: { lineWidth: 2 } });
  for (const geometry of geometries)
    parts.add(geometry, {
      fill: geometry.type !== 'LineString',
      stroke: { lineWidth: 2, lineJoin: 'miter' },
    });
  let hits = 0;
  for (let i = 0; i < 3000; i++) {
    const p = { x: r.float(-5, 60), y: r.float(-5, 60) };
    // At the ends of the line, where the ring turns back, both end butt.
    const hit = parts.pick(p);
    assert.equal(index.pick(p) !== null, hit !== null, `${p.x} ${p.y}`);
    hits += Number(hit !== null);
    const [[a], [b]] = [index.nearest(p), parts.nearest(p)];
    assert.ok(Math.abs(a.distance - b.distance) < 1e-9);
  }
  assert.ok(hits > 50);
  for (const [geometry, message] of [
    [{ type: 'GeometryCollection', geometries: [point, null] }, /geometries\[1\] must be a GeoJSON geometry/],
    [
      { type: 'GeometryCollection', geometries: [{ type: 'Circle' }] },
      /geometries\[0\].type must be Point, /,
    ],
    [{ type: 'GeometryCollection', geometries: 3 }, /shape.geometries must be an array of geometries/],
  ])
    assert.throws(() => index.add(geometry), { message });
  index.dispose();
  parts.dispose();
});

test('a rectangle that was drawn to the left or upward is the rectangle', () => {
  const r = random();
  const index = new ShapeIndex();
  index.addPoints(Float64Array.from({ length: 400 }, () => r.int(-20, 20)));
  for (let i = 0; i < 200; i++) {
    const [x, y, width, height] = [r.int(-20, 20), r.int(-20, 20), r.int(-15, 15), r.int(-15, 15)];
    const box = {
      min: { x: Math.min(x, x + width), y: Math.min(y, y + height) },
      max: { x: Math.max(x, x + width), y: Math.max(y, y + height) },
    };
    const given = { x, y, width, height };
    const rect = new (class DOMRect { x = x; y = y; width = width; height = height; })(); // prettier-ignore
    for (const marquee of [given, rect])
      assert.deepEqual(index.search(marquee).sort(), index.search(box).sort());
    const ring = [0, 0, 5, 0, 5, 5];
    assert.equal(polygonOverlaps(ring, given), polygonOverlaps(ring, box));
    if (width === 0 || height === 0) continue;
    const one = new ShapeIndex();
    one.add(given, { id: 0 });
    assert.deepEqual({ ...one.bounds(0).min }, box.min);
    assert.equal(one.pick({ x: x + width / 2, y: y + height / 2 })?.id, 0);
    one.dispose();
    const ray = { origin: { x: -40, y: y + height / 2 }, direction: { x: 1, y: 0 } };
    const contactOf = (wall) => new Rebound({ obstacles: [wall] }).next(ray)?.distance;
    if (i < 20) assert.equal(contactOf(given), contactOf(box));
  }
  // Only a rectangle is turned over: a box whose minimum is above its maximum is empty.
  assert.deepEqual(index.search({ min: { x: 20, y: 20 }, max: { x: -20, y: -20 } }), []);
  index.dispose();
});
