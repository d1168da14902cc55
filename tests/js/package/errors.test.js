import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as R from '../../../js/index.js';

const { intersectBoundingBox, intersectBVH, intersectObject, intersectObjects } = R;

const ray = () => ({ origin: { x: -1, y: 0.5 }, direction: { x: 1, y: 0 } });
const box = (x0 = 0, y0 = 0, x1 = 1, y1 = 1) => ({ min: { x: x0, y: y0 }, max: { x: x1, y: y1 } });
const object = (position = [0, 0, 1, 0, 1, 1, 0, 1], type = 'PolyGeometry') => ({
  geometry: { type, position, boundingBox: box() },
});
const arc = (changes) => ({
  origin: { x: 0, y: 0 },
  startAngle: 0,
  endAngle: 1,
  startPosition: { x: 1, y: 0 },
  endPosition: { x: Math.cos(1), y: Math.sin(1) },
  ...changes,
});
const bvh = () => {
  const b = new R.BVH([{ object: object(), boundingBox: box() }]);
  b.computeBoundingBox();
  b.computeHierarchy();
  return b;
};

/** A call must throw a TypeError or RangeError whose message names the function, the argument and the value. */
function refuses(call, name, argument, value) {
  assert.throws(call, (error) => {
    assert.ok(error instanceof TypeError || error instanceof RangeError, `${error}`);
    for (const part of [name, argument, value])
      assert.match(error.message, part instanceof RegExp ? part : new RegExp(part));
    return true;
  });
  // The failed call leaves nothing behind: the next query returns its result.
  assert.equal(intersectObject(ray(), object(), true).distance, 1);
  assert.equal(intersectBoundingBox(ray(), box()), true);
}

const RAYS = [
  ['a NaN origin', () => ({ ...ray(), origin: { x: NaN, y: 0 } }), /ray.*origin|origin/, /NaN/],
  ['an infinite origin', () => ({ ...ray(), origin: { x: 0, y: -Infinity } }), /origin/, /-Infinity/],
  ['a NaN direction', () => ({ ...ray(), direction: { x: 1, y: NaN } }), /direction/, /NaN/],
  ['an infinite direction', () => ({ ...ray(), direction: { x: Infinity, y: 0 } }), /direction/, /Infinity/],
  ['no origin', () => ({ direction: { x: 1, y: 0 } }), /origin/, /undefined/],
  ['no direction', () => ({ origin: { x: 1, y: 0 } }), /direction/, /undefined/],
  ['a text for a number', () => ({ ...ray(), origin: { x: '1', y: 0 } }), /origin/, /1/],
  ['an origin of one number', () => ({ ...ray(), origin: { x: 1 } }), /origin/, /undefined/],
  ['undefined', () => undefined, /ray/, /undefined/],
  ['null', () => null, /ray/, /null/],
  ['a number', () => 5, /ray/, /5/],
];

describe('wrong arguments: the ray', () => {
  const calls = {
    intersectBoundingBox: (r) => intersectBoundingBox(r, box()),
    intersectObject: (r) => intersectObject(r, object()),
    intersectObjects: (r) => intersectObjects(r, [object()], true),
    intersectBVH: (r) => intersectBVH(r, bvh()),
  };
  for (const [name, call] of Object.entries(calls)) {
    for (const [what, make, argument, value] of RAYS) {
      it(`${name}: ${what}`, () => refuses(() => call(make()), name, argument, value));
    }
  }
  it('the ray is checked also for an empty list', () => {
    refuses(
      () => intersectObjects({ direction: { x: 1, y: 0 } }, []),
      'intersectObjects',
      'origin',
      'undefined',
    );
  });
});

describe('wrong arguments: objects and boxes', () => {
  it('intersectBoundingBox: NaN, a missing corner, undefined', () => {
    refuses(() => intersectBoundingBox(ray(), box(NaN)), 'intersectBoundingBox', 'min', 'NaN');
    refuses(() => intersectBoundingBox(ray(), box(0, 0, 1, NaN)), 'intersectBoundingBox', 'max', 'NaN');
    refuses(
      () => intersectBoundingBox(ray(), { min: { x: 0, y: 0 } }),
      'intersectBoundingBox',
      'max',
      'undefined',
    );
    refuses(() => intersectBoundingBox(ray(), undefined), 'intersectBoundingBox', /box/i, 'undefined');
  });

  const POSITIONS = [
    ['an odd length', [0, 0, 1], /position/, /3/],
    ['NaN', [0, 0, 1, NaN, 1, 1], /position/, /NaN/],
    ['Infinity', [0, 0, 1, Infinity, 1, 1], /position/, /Infinity/],
    ['a hole', [0, 0, 1, undefined, 1, 1], /position/, /undefined/],
    ['a text', [0, 0, '1', 0, 1, 1], /position/, /1/],
    ['no array', undefined, /position/, /undefined/],
    ['a number', 7, /position/, /7/],
  ];
  for (const [what, position, argument, value] of POSITIONS) {
    const make = () => ({
      geometry: {
        type: 'PolyGeometry',
        position,
        boundingBox: box(Infinity, Infinity, -Infinity, -Infinity),
      },
    });
    it(`position: ${what}`, () => {
      for (const boxes of [false, true]) {
        refuses(() => intersectObject(ray(), make(), boxes), 'intersectObject', argument, value);
        refuses(
          () => intersectObjects(ray(), [object(), make()], boxes),
          'intersectObjects',
          argument,
          value,
        );
      }
    });
  }

  it("a wrong position is not read if the ray misses the object's box", () => {
    const far = object([5, 5, 6]);
    far.geometry.boundingBox = box(100, 100, 101, 101);
    assert.equal(intersectObjects(ray(), [far], true), null);
    refuses(() => intersectObjects(ray(), [far]), 'intersectObjects', 'position', '3');
  });

  it('no object, no geometry', () => {
    refuses(() => intersectObject(ray(), undefined), 'intersectObject', 'object', 'undefined');
    refuses(() => intersectObject(ray(), {}), 'intersectObject', 'geometry', 'undefined');
    refuses(() => intersectObjects(ray(), undefined), 'intersectObjects', 'objects', 'undefined');
    refuses(() => intersectObjects(ray(), null), 'intersectObjects', 'objects', 'null');
    refuses(() => intersectObjects(ray(), 5), 'intersectObjects', 'objects', '5');
    // Before, one object instead of a list was a miss, because it has no length.
    refuses(() => intersectObjects(ray(), object()), 'intersectObjects', 'objects', 'an object');
    refuses(() => intersectBVH(ray(), { targets: object() }), 'intersectBVH', 'bvh.targets', 'an object');
    refuses(
      () => intersectObjects(ray(), [object(), undefined]),
      'intersectObjects',
      /objects\[1\]|object/,
      'undefined',
    );
    refuses(() => intersectObjects(ray(), [object(), {}]), 'intersectObjects', 'geometry', 'undefined');
    refuses(() => intersectBVH(ray(), undefined), 'intersectBVH', 'bvh', 'undefined');
    refuses(() => intersectBVH(ray(), {}), 'intersectBVH', /bvh|targets/, 'undefined');
  });

  it('outlines: broken arcs and points', () => {
    const outline = (position, distance = 1) => ({
      geometry: { type: 'PolyExtendGeometry', position, distance, boundingBox: box() },
    });
    refuses(
      () => intersectObject(ray(), outline([arc({ startAngle: NaN })])),
      'intersectObject',
      /startAngle/,
      'NaN',
    );
    refuses(
      () => intersectObject(ray(), outline([arc({ origin: { x: Infinity, y: 0 } })])),
      'intersectObject',
      /origin/,
      'Infinity',
    );
    refuses(
      () => intersectObject(ray(), outline([arc({ endPosition: undefined })])),
      'intersectObject',
      /endPosition/,
      'undefined',
    );
    refuses(() => intersectObject(ray(), outline([{ x: 1, y: NaN }])), 'intersectObject', /position/, 'NaN');
    refuses(
      () => intersectObject(ray(), outline([arc({})], NaN)),
      'intersectObject',
      /distance|radius/,
      'NaN',
    );
    refuses(() => intersectObject(ray(), outline([undefined])), 'intersectObject', /position/, 'undefined');
  });

  it('groups: no children, a broken child', () => {
    const group = (children) => ({ geometry: { type: 'GeometryGroup', children } });
    refuses(() => intersectObject(ray(), group(undefined)), 'intersectObject', 'children', 'undefined');
    refuses(
      () => intersectObject(ray(), group([object([0, 0, 1]).geometry])),
      'intersectObject',
      'position',
      '3',
    );
  });

  it('a call that throws changes nothing', () => {
    const objects = [object(), object([0, 0, NaN, 1])];
    const shot = ray();
    const before = [JSON.stringify(objects), JSON.stringify(shot)];
    assert.throws(() => intersectObjects(shot, objects, true));
    assert.deepEqual([JSON.stringify(objects), JSON.stringify(shot)], before);
  });
});

describe('wrong arguments: classes', () => {
  it('PolyExtendGeometry: a wrong distance or target', () => {
    const p = () => new R.PolyGeometry([0, 0, 1, 0, 1, 1]);
    refuses(() => new R.PolyExtendGeometry(p(), NaN), /PolyExtendGeometry/, 'distance', 'NaN');
    refuses(() => new R.PolyExtendGeometry(p(), Infinity), /PolyExtendGeometry/, 'distance', 'Infinity');
    refuses(
      () => new R.PolyExtendGeometry(new R.PolyGeometry([0, 0, 1]), 1),
      /PolyExtendGeometry/,
      /position/,
      '3',
    );
    refuses(
      () => new R.PolyExtendGeometry(new R.PolyGeometry([0, 0, 1, NaN]), 1),
      /PolyExtendGeometry/,
      /position/,
      'NaN',
    );
  });

  it('Rebound: walls, radius, start and limits', () => {
    const room = [0, 0, 0, 10, 10, 10, 10, 0];
    const make = () => new R.Rebound({ walls: [room], radius: 1 });
    refuses(() => new R.Rebound({ walls: [[0, 0, 1]], radius: 1 }), 'Rebound', 'walls', '3');
    refuses(() => new R.Rebound({ walls: [[0, 0, 1, NaN]], radius: 1 }), 'Rebound', 'walls', 'NaN');
    refuses(() => new R.Rebound({ walls: [room], radius: -1 }), 'Rebound', 'radius', '-1');
    refuses(() => new R.Rebound({ walls: [room], radius: NaN }), 'Rebound', 'radius', 'NaN');
    refuses(
      () => new R.Rebound({ walls: [room], obstacles: [[1, 2, 3]], radius: 1 }),
      'Rebound',
      'obstacles',
      '3',
    );
    refuses(
      () => make().trace({ origin: { x: NaN, y: 0 }, direction: { x: 1, y: 0 } }),
      /trace|Rebound/,
      'origin',
      'NaN',
    );
    refuses(
      () => make().trace({ origin: { x: 5, y: 5 }, direction: { x: Infinity, y: 0 } }),
      /trace|Rebound/,
      'direction',
      'Infinity',
    );
    refuses(
      () => make().trace({ origin: { x: 5, y: 5 }, direction: { x: 1, y: 0 } }, { maxContacts: -1 }),
      /trace|Rebound/,
      'maxContacts',
      '-1',
    );
    refuses(
      () => make().trace({ origin: { x: 5, y: 5 }, direction: { x: 1, y: 0 } }, { maxContacts: NaN }),
      /trace|Rebound/,
      'maxContacts',
      'NaN',
    );
    refuses(
      () => make().trace({ origin: { x: 5, y: 5 }, direction: { x: 1, y: 0 } }, { maxDistance: NaN }),
      /trace|Rebound/,
      'maxDistance',
      'NaN',
    );
  });
});

// Before, `trace(origin, direction, 5)` returned a thousand contacts, because a number has no `maxContacts`.
describe('wrong arguments: options that are not an object', () => {
  const square = [0, 0, 9, 0, 9, 9, 0, 9];
  const index = new R.SpatialIndex([0, 0, 1, 1, 4, 4, 5, 5]);
  const space = new R.SpatialIndex([0, 0, 0, 1, 1, 1], { dimensions: 3 });
  const path = new R.Rebound({ walls: [square], radius: 1 });
  const [place, motion] = [
    { x: 3, y: 3 },
    { x: 1, y: 0 },
  ];
  const rows = new Float64Array([0, 0, 1, 1]);
  const calls = {
    SpatialIndex: (o) => new R.SpatialIndex(rows, o),
    'SpatialIndex.search': (o) => index.search(box(), o),
    'SpatialIndex.searchBatch': (o) => index.searchBatch(rows, o),
    'SpatialIndex.collides': (o) => index.collides(box(), o),
    'SpatialIndex.collidesBatch': (o) => index.collidesBatch(rows, o, { hits: new Uint8Array(1) }),
    'SpatialIndex.nearest': (o) => index.nearest(place, o),
    'SpatialIndex.raycast': (o) => index.raycast(ray(), o),
    'SpatialIndex.raycastAny': (o) => index.raycastAny(ray(), o),
    'SpatialIndex.raycastAll': (o) => index.raycastAll(ray(), o),
    'SpatialIndex.sweepBox': (o) => index.sweepBox(box(), motion, o),
    'SpatialIndex.sweepCircle': (o) => index.sweepCircle({ center: place, radius: 1 }, motion, o),
    'SpatialIndex.sweepSphere': (o) =>
      space.sweepSphere({ center: { x: 9, y: 0, z: 0 }, radius: 1 }, { x: 1, y: 0, z: 0 }, o),
    'SpatialIndex.nodes': (o) => [...index.nodes(o)],
    'Rebound.trace': (o) => path.trace({ origin: place, direction: motion }, o),
    Billiards: (o) => new R.Billiards(o),
    PolyExtendGeometry: (o) => new R.PolyExtendGeometry(new R.PolyGeometry(square), 1, o),
    offset: (o) => R.offset(square, 1, o),
    batch: (o) => R.batch('boxBox2', rows, rows, o, { hits: new Uint8Array(1) }),
  };
  for (const [name, call] of Object.entries(calls))
    it(name, () => {
      for (const [options, shown] of [
        [null, 'null'],
        [5, '5'],
        ['fast', '"fast"'],
        [true, 'true'],
      ])
        refuses(() => call(options), `^${name}: `, /(options|limits) must be an object/, shown);
      assert.doesNotThrow(() => call(undefined));
      assert.doesNotThrow(() => call({}));
    });
});

// Before, { metod: 'fast' } was ignored.
describe('misspelt options', () => {
  const flat = [0, 0, 1, 1];
  const index = new R.SpatialIndex(flat);
  const room = new R.Rebound({ walls: [[0, 0, 9, 0, 9, 9, 0, 9]], radius: 1 });
  const polygon = new R.PolyGeometry([0, 0, 4, 0, 4, 4, 0, 4]);
  const point = { x: 2, y: 2 };
  const box = { min: { x: 0, y: 0 }, max: point };
  const ray = { origin: { x: -1, y: 0.5 }, direction: { x: 1, y: 0 } };
  const circle = { center: point, radius: 1 };
  const sphere = { center: { x: 2, y: 2, z: 2 }, radius: 1 };
  const space = new R.SpatialIndex([0, 0, 0, 1, 1, 1], { dimensions: 3 });
  /** @type {[string, string, string, (options: any) => unknown, object][]} */
  const calls = [
    ['SpatialIndex', 'options', 'buld', (o) => new R.SpatialIndex(flat, o), { build: 'fast' }],
    ['SpatialIndex.nodes', 'options', 'deph', (o) => [...index.nodes(o)], { depth: 1 }],
    ['SpatialIndex.search', 'options', 'sorted', (o) => index.search(box, o), { sort: true }],
    ['SpatialIndex.collides', 'options', 'Filter', (o) => index.collides(box, o), { filter: () => true }],
    ['SpatialIndex.nearest', 'options', 'maxdistance', (o) => index.nearest(point, o), { maxDistance: 2 }],
    ...['raycast', 'raycastAny', 'raycastAll'].map(
      (name) =>
        /** @type {any} */ ([
          `SpatialIndex.${name}`,
          'options',
          'fare',
          (/** @type {any} */ o) => /** @type {any} */ (index)[name](ray, o),
          { maxT: 2, solid: true },
        ]),
    ),
    ['SpatialIndex.sweepBox', 'options', 'Mask', (o) => index.sweepBox(box, point, o), { mask: 1 }],
    ['SpatialIndex.sweepCircle', 'options', 'masks', (o) => index.sweepCircle(circle, point, o), { mask: 1 }],
    [
      'SpatialIndex.sweepSphere',
      'options',
      'radius',
      (o) => space.sweepSphere(sphere, sphere.center, o),
      { mask: 1 },
    ],
    ['SpatialIndex.searchBatch', 'options', 'masks', (o) => index.searchBatch(flat, o), { mask: 1 }],
    [
      'SpatialIndex.collidesBatch',
      'options',
      'sort',
      (o) => index.collidesBatch(flat, o, { hits: new Uint8Array(1) }),
      {},
    ],
    ['SpatialIndex.nearestBatch', 'options', 'K', (o) => index.nearestBatch([0, 0], o), { k: 1 }],
    [
      'SpatialIndex.raycastBatch',
      'options',
      'segment',
      (o) => index.raycastBatch(flat, o),
      { segments: true },
    ],
    ['SpatialIndex.raycastAllBatch', 'options', 'MaxT', (o) => index.raycastAllBatch(flat, o), { maxT: 2 }],
    [
      'SpatialIndex.sweepBoxBatch',
      'options',
      'T',
      (o) => index.sweepBoxBatch([...flat, 1, 1], o),
      { mask: 1 },
    ],
    [
      'SpatialIndex.sweepCircleBatch',
      'options',
      'T',
      (o) => index.sweepCircleBatch([0, 0, 1, 1, 1], o),
      { mask: 1 },
    ],
    ['offset', 'options', 'join', (o) => R.offset(polygon, 1, o), { joins: 'miter' }],
    [
      'offset',
      'options',
      'fillrule',
      (o) => R.offset(new R.Path('M0 0H9V9Z'), 1, o),
      { fillRule: 'evenodd' },
    ],
    [
      'PolyExtendGeometry',
      'options',
      'miterlimit',
      (o) => new R.PolyExtendGeometry(polygon, 1, o),
      { miterLimit: 3 },
    ],
    [
      'Rebound.trace',
      'limits',
      'maxBounce',
      (o) => room.trace({ origin: { x: 4, y: 4 }, direction: { x: 1, y: 0 } }, o),
      { maxContacts: 3 },
    ],
    [
      'batch',
      'options',
      'column',
      (o) =>
        R.batch('boxBox2', Float64Array.from(flat), Float64Array.from(flat), o, {
          rows: new Float64Array(1),
        }),
      { columns: 1 },
    ],
  ];
  for (const [name, argument, wrong, call, right] of calls)
    it(`${name}: ${wrong}`, () => {
      const known = Object.keys(right).join('.*');
      refuses(
        () => call({ ...right, [wrong]: 1 }),
        `^${name}: `,
        `${argument} must be named .*${known}`,
        `got "${wrong}"(; did you mean .*)?$`,
      );
      call(right);
      // Inherited properties are not read.
      call(Object.assign(Object.create({ [wrong]: 1 }), right));
    });
});
