// Getters that return another number each time. Before, a number was checked at its first read and used at its second: an arc whose `x`
// became NaN made walls of NaN, over which no tree can be built, and the other objects lost their boxes.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as R from '../../../js/index.js';

const square = [0, 0, 10, 0, 10, 10, 0, 10];
const at = (/** @type {number} */ x, /** @type {number} */ y, z = 0) => ({ x, y, z });
const box = { min: at(1, 1, 1), max: at(2, 2, 2) };
const ray = { origin: at(5, 5), direction: at(1, 0.3, 0.1) };
const circle = { center: at(5, 5), radius: 1 };

/** Shapes of every kind that walls may have. @type {Record<string, object>} */
const WALLS = {
  'an array': square,
  points: { points: square },
  'an open line': { points: square, closed: false },
  position: { position: square },
  geometry: { geometry: { position: square } },
  children: { children: [square, circle] },
  circle,
  'an arc at x, y': { x: 5, y: 5, r: 1, startAngle: 0, endAngle: 1, counterclockwise: true },
  'an arc around a center': { center: at(5, 5), radius: 1, startAngle: 0, endAngle: 1 },
  'an arc around an origin': { origin: at(5, 5), radius: 1, startAngle: 0, endAngle: 1 },
  segment: { start: at(1, 1), end: at(3, 3) },
  capsule: { start: at(1, 1), end: at(3, 3), radius: 1 },
  box: { min: at(1, 1), max: at(2, 2) },
};
/** Shapes of every kind that an index of shapes may have. @type {Record<string, object>} */
const SHAPES = {
  'an array': square,
  points: { points: [at(0, 0), at(1, 0), at(1, 1)] },
  pairs: [
    [0, 0],
    [1, 0],
    [1, 1],
  ],
  'an arc at x, y': WALLS['an arc at x, y'],
  'an arc around a center': WALLS['an arc around a center'],
  segment: WALLS.segment,
  capsule: WALLS.capsule,
  box: WALLS.box,
  circle,
  ellipse: { center: at(5, 5), radiusX: 1, radiusY: 2, rotation: 1 },
  'oriented box': { center: at(5, 5), halfSize: at(1, 2), axis: at(1, 0) },
  triangle: { a: at(0, 0), b: at(1, 0), c: at(0, 1) },
  GeoJSON: { type: 'LineString', coordinates: [[0, 0], [1, 1], [2, 1]] }, // prettier-ignore
};
const triangle = [0, 0, 0, 1, 0, 0, 0, 1, 0];

const room = new R.Rebound({ walls: [square], radius: 1 });
const game = () => new R.Billiards({ walls: [square], positions: [3, 3] });
const drawing = new R.ShapeIndex();
drawing.add(circle, { id: 'circle' });
const boxes = (index = new R.SpatialIndex([0, 0, 1, 1, 2, 2, 3, 3])) => index;
const mesh = new R.MeshBVH({ positions: triangle });
const added = (/** @type {any} */ shape) => {
  const index = new R.ShapeIndex();
  index.add(shape, { id: 0 });
  return [index.bounds(0), index.nearest(at(20, 3))];
};
const asRoom = (/** @type {any} */ obstacle) => {
  const scene = new R.Rebound({ obstacles: [obstacle] });
  return [scene.distanceToPoint(at(30, 7)), scene.next({ origin: at(30, 4), direction: at(-1, 0) })];
};

// Hits on objects of the canvas engine: before, the filter in JavaScript read the vertices, and the packing for wasm read them again.
const toward = { origin: at(-5, 5), direction: at(1, 0.01) };
/** Rays through a vertex, for which the filter cannot decide. */
const through = { origin: at(-5, -5), direction: at(1, 1) };
const room4 = { type: 'PolyGeometry', position: square };
const long = Array.from({ length: 600 }, (_, i) => {
  const angle = (i >> 1) * (Math.PI / 150);
  return 5 + 4 * (i % 2 ? Math.sin(angle) : Math.cos(angle));
});
const outline = [
  { ...at(0, 0), moveTo: true },
  at(10, 0),
  {
    origin: at(10, 5),
    radius: 5,
    startAngle: -Math.PI / 2,
    endAngle: Math.PI / 2,
    counterclockwise: false,
    startPosition: at(10, 0),
    endPosition: at(10, 10),
  },
  at(0, 10),
];
const hitsOf = (/** @type {any} */ found) =>
  (found && [found].flat())?.map((/** @type {any} */ { distance, point, normal, part }) => [
    distance,
    point,
    normal,
    part,
  ]);
const castOn = (/** @type {any} */ r, /** @type {any} */ geometry) => [
  hitsOf(R.intersectObject(r, { geometry })),
];
const grown = (/** @type {any} */ position) =>
  Object.assign(new R.PolyExtendGeometry(new R.PolyGeometry(square), 1), { position });
const inStroke = (/** @type {any} */ geometry) =>
  new R.Graph2D(geometry, { lineWidth: 4 }).isPointInStroke(at(1, 1));
const castOnTree = (/** @type {any} */ r, /** @type {any} */ geometry) =>
  hitsOf(
    R.intersectBVH(r, new R.BVH([{ object: { geometry }, boundingBox: { min: at(0, 0), max: at(20, 20) } }])),
  );

/**
 * Calls that copy numbers into memory, or pass them to a query, with their arguments. @type {Record<string, [(...args: any[]) => unknown,
 * ...any[]]>}
 */
const CALLS = {
  ...Object.fromEntries(Object.entries(WALLS).map(([name, wall]) => [`Rebound: ${name}`, [asRoom, wall]])),
  ...Object.fromEntries(
    Object.entries(SHAPES).map(([name, shape]) => [`ShapeIndex: ${name}`, [added, shape]]),
  ),
  'Rebound.trace': [(r, limits) => room.trace(r, limits).points, ray, { maxContacts: 3, maxDistance: 90 }],
  'Rebound.next': [(r) => room.next(r), ray],
  'Rebound.raycast': [(r) => room.raycast(r), ray],
  'Rebound.raycastAny': [(r) => room.raycastAny(r), ray],
  'Rebound.overlaps': [(p, r) => room.overlaps(p, r), at(9, 9), 1],
  'Rebound.distanceToPoint': [(p) => room.distanceToPoint(p), at(5, 6)],
  Billiards: [
    (scene) => new R.Billiards(scene).toBuffer(),
    { walls: [square], positions: [3, 3, 6, 6], velocities: [1, 0, 0, 1], radii: [1, 0.5], masses: [1, 2] },
  ],
  'Billiards without masses': [
    (scene) => new R.Billiards(scene).toBuffer(),
    { walls: [square], positions: [3, 3, 6, 6], radii: [1, 0.5] },
  ],
  'Billiards.overlaps': [(p) => game().overlaps(p, 1), at(9.5, 9.5)],
  SpatialIndex: [(list) => new R.SpatialIndex(list).box(1), [0, 0, 1, 1, 2, 2, 3, 3]],
  'SpatialIndex.insert': [(b) => boxes().box(boxes().insert(b) - 1), box],
  'SpatialIndex.update': [(b) => boxes().update(0, b).box(0), box],
  'SpatialIndex.refit': [(list) => boxes().refit(list).box(1), [0, 0, 1, 1, 5, 5, 6, 6]],
  'SpatialIndex.search': [(b) => boxes().search(b), box],
  'SpatialIndex.collides': [(b) => boxes().collides(b), box],
  'SpatialIndex.raycast': [
    (r, options) => boxes().raycast(r, options),
    { origin: at(-1, 0.5), direction: at(1, 0) },
    { maxT: 9 },
  ],
  'SpatialIndex.nearest': [(p, options) => boxes().nearest(p, options), at(5, 5), { k: 2, maxDistance: 99 }],
  'SpatialIndex.sweepBox': [
    (b, motion) => boxes().sweepBox(b, motion),
    { min: at(-3, 0), max: at(-2, 1) },
    at(9, 0),
  ],
  'SpatialIndex.sweepCircle': [
    (c, motion) => boxes().sweepCircle(c, motion),
    { center: at(-3, 0), radius: 1 },
    at(9, 0),
  ],
  'SpatialIndex.searchBatch': [(list) => boxes().searchBatch(list), [0, 0, 1, 1]],
  'ShapeIndex.pick': [(p) => drawing.pick(p), at(5, 5)],
  'ShapeIndex.featureAt': [(p) => drawing.featureAt('circle', p), at(5, 5)],
  'ShapeIndex.nearest': [(p) => drawing.nearest(p), at(9, 9)],
  'ShapeIndex.raycast': [(r) => drawing.raycast(r), { origin: at(-1, 5), direction: at(1, 0) }],
  'ShapeIndex.search': [(b) => drawing.search(b), { min: at(0, 0), max: at(9, 9) }],
  MeshBVH: [(positions, index) => new R.MeshBVH({ positions, index }).toBuffer(), triangle, [0, 1, 2]],
  'MeshBVH.raycast': [(r) => mesh.raycast(r), { origin: at(0.2, 0.2, -1), direction: at(0, 0, 1) }],
  'MeshBVH.closestPoint': [(p) => mesh.closestPoint(p), at(0.2, 0.2, 1)],
  'offset of numbers': [(p) => R.offset(p, 1), square],
  'offset of vectors': [(p) => R.offset(p, 1), [at(0, 0), at(1, 0), at(1, 1)]],
  'offset of pairs': [(p) => R.offset(p, 1), SHAPES.pairs],
  polygonOverlaps: [(p, b) => R.polygonOverlaps(p, b), square, { min: at(1, 1), max: at(2, 2) }],
  'intersectObject: a polygon': [castOn, toward, room4],
  'intersectObject: a polygon of many vertices': [castOn, toward, { ...room4, position: long }],
  'intersectObject: a ray through a vertex': [castOn, through, room4],
  'intersectObject: a ray that misses': [castOn, { origin: at(-5, 50), direction: at(1, 0.01) }, room4],
  'intersectObject: a grown outline': [
    castOn,
    toward,
    { type: 'PolyExtendGeometry', position: outline, distance: 1 },
  ],
  'intersectObject: a group': [
    castOn,
    toward,
    {
      type: 'GeometryGroup',
      children: [room4, { type: 'PolyExtendGeometry', position: outline, distance: 1 }],
    },
  ],
  intersectObjects: [
    (r, a, b) => hitsOf(R.intersectObjects(r, [{ geometry: a }, { geometry: b }])),
    through,
    room4,
    { ...room4, position: long },
  ],
  'PolyGeometry.computeBoundingBox': [(p) => new R.PolyGeometry(p).computeBoundingBox().boundingBox, square],
  'PolyGeometry.signedArea': [(p) => new R.PolyGeometry(p).signedArea(), square],
  'PolyGeometry.signedArea of many vertices': [(p) => new R.PolyGeometry(p).signedArea(), long],
  'PolyGeometry.isSimple': [(p) => new R.PolyGeometry(p).isSimple(), square],
  'Graph2D.isPointInStroke of a polygon': [(p) => inStroke(new R.PolyGeometry(p)), square],
  'Graph2D.isPointInStroke of an outline': [(p) => inStroke(grown(p)), outline],
  'PolyExtendGeometry.containsPoint': [(p) => grown(p).containsPoint(at(1, 1)), outline],
  'PolyExtendGeometry.computeBoundingBox': [(p) => grown(p).computeBoundingBox().boundingBox, outline],
  'intersectBVH: a polygon': [castOnTree, toward, room4],
  'intersectBVH: a grown outline': [
    castOnTree,
    toward,
    { type: 'PolyExtendGeometry', position: outline, distance: 1 },
  ],
  'intersect: a ray and a polygon': [
    (position) => R.intersect('rayPolygon2', toward, { position })?.t,
    square,
  ],
  'intersect: a sphere and a polygon': [
    (position) => R.measure('spherePolygon3', { center: at(1, 1, 1), radius: 2 }, { position }).depth,
    [0, 0, 0, 4, 0, 0, 4, 4, 0],
  ],
  'intersect: oriented boxes': [
    (obb) =>
      R.measure('obbObb3', obb, { center: at(2, 0), halfSize: at(1, 1, 1), rotation: new R.Matrix3() }).depth,
    { center: at(0, 0), halfSize: at(1, 1, 1), rotation: { elements: [1, 0, 0, 0, 1, 0, 0, 0, 1] } },
  ],
  'intersect: a ray and a k-DOP': [
    (r, kdop) => R.intersect('rayKdop3', r, kdop)?.tNear,
    { origin: at(-1, 0.5, 0.5), direction: at(1, 0, 0) },
    { normals: [1, 0, 0, 0, 1, 0, 0, 0, 1], ranges: [0, 1, 0, 1, 0, 1] },
  ],
  'intersect: k-DOPs': [
    (a, b) => R.measure('kdopKdop2', a, b).touches,
    { normals: [1, 0, 0, 1], ranges: [0, 1, 0, 1] },
    { normals: [1, 0, 0, 1], ranges: [0.5, 2, 0.5, 2] },
  ],
  'KDop2.union': [
    (kdop) => new R.KDop2([1, 0, 0, 1], [0, 1, 0, 1]).union(kdop).ranges,
    { normals: [1, 0, 0, 1], ranges: [0.5, 2, 0.5, 2] },
  ],
  'MeshBVH: groups': [
    (groups) => new R.MeshBVH({ positions: triangle, groups }).toBuffer(),
    [{ start: 0, count: 3, materialIndex: 2 }],
  ],
  'intersect: a matrix': [
    (matrix) => R.intersect('boxTransform2', box, matrix),
    { elements: [1, 0, 0, 0, 1, 0, 2, 3, 1] },
  ],
  'intersect: boxes': [
    (a, b) => R.measure('boxBox3', a, b).depth,
    { min: at(0, 0, 0), max: at(4, 4, 4) },
    { min: at(1, 1, 1), max: at(2, 2, 2) },
  ],
  'intersect: an empty box': [
    (a, b) => R.measure('boxBox3', a, b).touches,
    { min: at(4, 4, 4), max: at(0, 0, 0) },
    box,
  ],
  'intersect: a box by its center': [
    (a, b) => R.measure('boxBox3', a, b).depth,
    { center: at(1, 1, 1), halfSize: at(1, 2, 3) },
    box,
  ],
  'intersect: three planes': [
    (plane, planes) => R.intersect('planePlanes3', plane, planes)?.point,
    { normal: at(0, 0, 1), constant: -1 },
    [
      { normal: at(1, 0, 0), constant: -7 },
      { normal: at(0, 1, 0), constant: -5.6 },
    ],
  ],
  'intersect: a moving sphere and a polygon': [
    (a, position) => R.intersect('movingSpherePolygon3', a, { position })?.t,
    { center: at(1, 1, 9), radius: 2, motion: at(0, 0, -9) },
    [0, 0, 0, 4, 0, 0, 4, 4, 0],
  ],
  'MeshBVH.intersects: a box': [(b) => mesh.intersects(b), { min: at(0, 0, -1), max: at(1, 1, 1) }],
  'MeshScene.add: a box': [
    (b) => {
      const scene = new R.MeshScene();
      scene.add(b);
      return scene.raycast({ origin: at(1.5, 1.5, -5), direction: at(0, 0, 1) })?.t;
    },
    box,
  ],
  intersectBoundingBox: [
    (r, b) => R.intersectBoundingBox(r, b),
    { origin: at(-1, 1.5), direction: at(1, 0) },
    box,
  ],
};

/**
 * A copy of a value whose numbers `read` provides.
 * @param {any} value
 * @param {string} path
 * @param {(path: string, number: number) => number} read
 * @returns {any}
 */
function watched(value, path, read) {
  if (typeof value === 'number') return read(path, value);
  if (typeof value !== 'object' || value === null) return value;
  return new Proxy(value, {
    get: (target, key) => {
      const field = Reflect.get(target, key);
      // Properties of a list other than its elements.
      return typeof key === 'symbol' || key === 'length' ? field : watched(field, `${path}.${key}`, read);
    },
  });
}

/** The first element of a list, by whose type numbers and points are distinguished. @param {string} path */
const isFirst = (path) => path.endsWith('.0');

/** The numbers of buffers and typed arrays. @param {any} result */
const plain = (result) =>
  JSON.parse(JSON.stringify(result instanceof ArrayBuffer ? [...new Uint8Array(result)] : (result ?? null)));

/**
 * Polygons that a ray may hit, or that are near a point, are read in stages, each of which decides from its own reading: nothing is copied for a polygon
 * that is missed. The number of readings.
 * @type {Record<string, number>}
 */
const STAGES = {
  // First whether all vertices are on one side of the ray, with a first guess by the first vertex, then the edge that is hit, then the copy for
  // the core.
  'intersectObject: a polygon': 3,
  'intersectObject: a polygon of many vertices': 3,
  'intersectObject: a ray through a vertex': 4,
  'intersectObject: a ray that misses': 2,
  intersectObjects: 4,
  'Graph2D.isPointInStroke of a polygon': 2,
};

describe('a number of an argument', () => {
  for (const [name, [call, ...args]] of Object.entries(CALLS)) {
    const stages = STAGES[name] ?? 1;
    /** @type {(path: string) => number} */
    const readingsOf = (path) => (path.includes('.position.') || stages > 1 ? stages : 1);
    it(`of ${name} is read once${stages > 1 ? `, or in ${stages} stages` : ''}`, () => {
      /** @type {Map<string, number>} */
      const reads = new Map();
      const count = (/** @type {string} */ path, /** @type {number} */ number) => {
        reads.set(path, (reads.get(path) ?? 0) + 1);
        return number;
      };
      call(...args.map((arg, i) => (typeof arg === 'number' ? arg : watched(arg, String(i), count))));
      assert.ok(reads.size > 0);
      // The type of a list's first element distinguishes numbers from points.
      for (const [path, times] of reads)
        assert.ok(times <= readingsOf(path) || /\.0$/.test(path), `${path}: ${times} times`);
      assert.equal(Math.max(...[...reads].map(([path, times]) => (/\.0$/.test(path) ? 1 : times))), stages);
    });

    it(`of ${name} may change after any read: the result is that of its values at one time, or an error`, () => {
      const expected = plain(call(...args));
      const neighbor = boxes();
      for (const changed of [NaN, Infinity, -1e308, 'x'])
        for (let left = 1; left <= 3; left++) {
          /** @type {Map<string, number>} */
          const reads = new Map();
          const change = (/** @type {string} */ path, /** @type {number} */ number) => {
            reads.set(path, (reads.get(path) ?? 0) + 1);
            const isChanged = Number(reads.get(path)) > left && !isFirst(path);
            last.set(path, isChanged ? /** @type {any} */ (changed) : number);
            return /** @type {number} */ (last.get(path));
          };
          /** @type {Map<string, number>} */
          const last = new Map();
          const run = () =>
            call(...args.map((arg, i) => (typeof arg === 'number' ? arg : watched(arg, String(i), change))));
          let result;
          try {
            result = run();
          } catch (error) {
            assert.match(String(error), /^(Type|Range)Error: \w+(\.\w+)?: /);
            continue;
          }
          // With stages: the result for the values of the last reading.
          const again = args.map((arg, i) =>
            watched(arg, String(i), (path, number) => last.get(path) ?? number),
          );
          assert.deepEqual(plain(result), stages > 1 ? plain(call(...again)) : expected);
        }
      assert.deepEqual([...neighbor.search({ min: at(0, 0), max: at(9, 9) })], [0, 1]);
    });

    // Before, an error that read the components again and found numbers was none: the query went on at an address made from z.
    it(`of ${name} may be wrong at its first read alone: an error, or the result of the others`, () => {
      const neighbor = boxes();
      /** Calls with numbers that `read` provides. @param {(path: string, number: number) => number} read */
      const run = (read) =>
        call(...args.map((arg, i) => (typeof arg === 'number' ? arg : watched(arg, String(i), read))));
      const expected = plain(call(...args));
      /** @type {Set<string>} */
      const paths = new Set();
      run((path, number) => {
        paths.add(path);
        return number;
      });
      for (const wrong of paths)
        for (const value of [NaN, 'x', null]) {
          let reads = 0;
          let result;
          try {
            result = run((path, number) =>
              path === wrong && reads++ === 0 ? /** @type {any} */ (value) : number,
            );
          } catch (error) {
            if (!isFirst(wrong)) assert.match(String(error), /^(Type|Range)Error: \w+(\.\w+)?: /);
            continue;
          }
          assert.deepEqual(plain(result), expected, `${wrong}: ${value}`);
        }
      assert.deepEqual([...neighbor.search({ min: at(0, 0), max: at(9, 9) })], [0, 1]);
    });
  }
});

// Before, the length was checked at its first read and used at its fourth: normals were written over the arrays of other arenas.
it('the length of the normals of a k-DOP is read once', () => {
  const arena = new R.Arena(4096);
  const neighbor = new R.Arena(65536).float64(8000);
  const rays = arena.float64(6);
  rays.set([-1, 0.5, 0.5, 1, 0, 0]);
  const ranges = arena.float64(6);
  ranges.set([0, 1, 0, 1, 0, 1]);
  const hits = arena.uint8(1);
  for (let first = 1; first <= 4; first++) {
    let reads = 0;
    const three = [1, 0, 0, 0, 1, 0, 0, 0, 1];
    const normals = new Proxy(/** @type {any} */ (three), {
      get: (list, key) => (key === 'length' ? (++reads > first ? 60000 : 9) : (list[key] ?? 7)),
    });
    assert.equal(R.batch('rayKdop3', rays, ranges, { normals }, { hits }).count, 1);
    assert.equal(reads, 1);
    reads = 0;
    const shape = { normals, ranges: [0, 1, 0, 1, 0, 1] };
    assert.equal(R.intersect('rayKdop3', { origin: at(-1, 0.5, 0.5), direction: at(1, 0) }, shape)?.tNear, 1);
    assert.equal(reads, 1);
  }
  assert.ok(neighbor.every((number) => number === 0));
});

it('a box by its center with infinite corners is refused', () => {
  const shape = { center: at(1.7e308, 0), halfSize: at(1.7e308, 1, 1) };
  assert.throws(() => R.intersect('rayBox3', ray, shape), {
    name: 'RangeError',
    message: 'intersect: box must be a box whose corners are finite, got an object',
  });
});

it('the stride of interleaved positions is read once', () => {
  let reads = 0;
  const data = {
    array: new Float32Array(triangle),
    get stride() {
      return ++reads > 1 ? -1 : 3;
    },
  };
  const geometry = /** @type {any} */ ({ attributes: { position: { data, itemSize: 3, offset: 0 } } });
  assert.equal(new R.MeshBVH(geometry).faceCount, 1);
  assert.equal(reads, 1);
});
