// Every option of every public function, with bad values: each is refused by an error that names function and option. Before,
// `maxT: '1'`, `maxDistance: '3'` and `fill: 'no'` were accepted by some classes and refused by others, and `9n` ended in an error of
// the engine.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as THREE from 'three';
import * as R from '../../../js/index.js';
import { computeBoundsTree, ThreeScene } from '../../../js/three/index.js';

/** Values of each kind of option that are no numbers, and numbers that are out of range. */
const notNumbers = ['1', '', null, true, [9], {}, 9n, Symbol.iterator, () => 0];
const notWords = [null, 0, 1, true, [], {}, 9n, Symbol.iterator];
const words = (...list) => [
  `${list.slice(0, -1).join(', ')} or ${list.at(-1)}`,
  notWords,
  ['', 'x', list[0].toUpperCase()],
];
const functions = ['a function', [null, 'f', 1, true, {}, []], []];
const flag = ['a boolean', ['no', '', null, 0, 1, [], {}, NaN, 9n], []];
const limit = ['a number >= 0', notNumbers, [-1, NaN, -Infinity, -Number.MIN_VALUE]];
const nonNegative = ['a finite number >= 0', notNumbers, [-1, NaN, Infinity, -Infinity]];
const count = ['an integer > 0, or Infinity', notNumbers, [0, -1, 1.5, NaN, -Infinity]];
const mask = ['an integer of 32 bits', notNumbers, [1.5, NaN, Infinity, 2 ** 32, -(2 ** 31) - 1]];
const side = words('both', 'front', 'back');
const mode = words('touches', 'contains');
const fillRule = words('nonzero', 'evenodd');
const share = ['a finite number >= 0', notNumbers, [NaN, -1, Infinity]];
const matrix = [/matrix/, ['1', true, 9, 9n], []];
/** Lists and shapes have tests of their own: here, that anything else is refused in the name of the option. */
const list = [/./, [null, true, 9n, 3], []];

const square = [0, 0, 10, 0, 10, 10, 0, 10];
const point2 = { x: 1, y: 1 };
const point3 = { x: 1, y: 1, z: 1 };
const ray2 = { origin: { x: -5, y: 1 }, direction: { x: 1, y: 0 } };
const ray3 = { origin: { x: 1, y: 1, z: 9 }, direction: { x: 0, y: 0, z: -1 } };
const box2 = { min: { x: 0, y: 0 }, max: { x: 9, y: 9 } };
const geometry = { positions: [0, 0, 0, 9, 0, 0, 0, 9, 0] };
const identity = { elements: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1] };
const camera = new THREE.OrthographicCamera(-1, 1, 1, -1, 0, 4);
const node = () => new R.Graph2D(new R.RectGeometry(0, 0, 4, 4), { fillStyle: 'teal' });
const canvas = { addEventListener() {}, removeEventListener() {}, getBoundingClientRect: () => ({}) };

const makers = {
  SpatialIndex: () => new R.SpatialIndex([0, 0, 1, 1], { masks: [1] }),
  ShapeIndex() {
    const index = new R.ShapeIndex();
    index.add(square, { id: 'a' });
    return index;
  },
  ScenePicker: () => new R.ScenePicker(node()),
  MeshRays: () => new R.MeshRays(geometry),
  MeshBVH: () => new R.MeshBVH(geometry),
  MeshScene: () => new R.MeshScene(),
  ThreeScene: () => ThreeScene.from(new THREE.Scene()),
  Rebound: () => new R.Rebound({ walls: [square] }),
  Billiards: () => new R.Billiards({ walls: [square], positions: [5, 5] }),
  BVH() {
    const object = node();
    return new R.BVH([{ object, boundingBox: object.geometry.boundingBox }]);
  },
};
const choice = { mask, filter: functions };
const boxCast = { ...choice, maxT: limit, solid: flag };
const boxBatch = { segments: flag, maxT: limit, solid: flag, mask };
const pick = { tolerance: nonNegative, fill: flag, stroke: flag, viewTransform: matrix, mask };
/** Nodes have no masks. */
const nodeChoice = { filter: functions, viewTransform: matrix };
const nodePick = { ...nodeChoice, tolerance: nonNegative, fill: flag, stroke: flag };
const shapeCast = { maxT: limit, mask, side };
const shapeNearest = { k: count, maxDistance: limit, fill: flag, mask };
const style = {
  fill: flag,
  fillRule: words('nonzero', 'evenodd'),
  stroke: [/./, ['1', true, 3, 9n], []],
  transform: matrix,
  z: ['a finite number', notNumbers, [NaN, Infinity]],
  mask,
};
style.fillRule = [style.fillRule[0], notWords.filter((value) => value !== null), style.fillRule[2]]; // null: that of the shape
/** Options that may also be lists with one value for each shape. */
const listed = ([expected, wrongKind, outOfRange]) => [
  expected,
  wrongKind.filter((value) => !Array.isArray(value)),
  outOfRange,
];
const many = {
  ids: ['an array of ids', [null, true, 3, 9n, {}], []],
  fill: flag,
  stroke: style.stroke,
  transform: matrix,
  z: listed(style.z),
  mask: listed(mask),
};
const meshCast = { minT: nonNegative, maxT: limit, side, mask };
const build = {
  build: words('quality', 'fast', 'compact'),
  fixed: flag,
  side,
  groups: [/./, [true, 9n, 3], []],
  onProgress: functions,
};
const joins = {
  joins: words('round', 'miter', 'square'),
  miterLimit: ['a finite number >= 1', notNumbers, [0, NaN, Infinity]],
};
const filter = { mask, ignore: list };

/** Methods, their options, and their arguments before the options. @type {Record<string, [any, ...any]>} */
const methods = {
  'SpatialIndex.search': [
    { ...choice, sort: flag, target: ['an array', [null, {}, 3, 'a', true], []] },
    box2,
  ],
  'SpatialIndex.collides': [choice, box2],
  'SpatialIndex.collidesBatch': [{ mask }, []],
  'SpatialIndex.searchBatch': [{ mask }, []],
  'SpatialIndex.nearest': [{ ...choice, k: count, maxDistance: limit }, point2],
  'SpatialIndex.nearestBatch': [{ mask, k: count, maxDistance: limit }, []],
  'SpatialIndex.raycast': [boxCast, ray2],
  'SpatialIndex.raycastAny': [boxCast, ray2],
  'SpatialIndex.raycastAll': [boxCast, ray2],
  'SpatialIndex.raycastBatch': [boxBatch, []],
  'SpatialIndex.raycastAnyBatch': [boxBatch, []],
  'SpatialIndex.raycastAllBatch': [boxBatch, []],
  'SpatialIndex.sweepBox': [choice, box2, point2],
  'SpatialIndex.sweepCircle': [choice, { center: point2, radius: 1 }, point2],
  'SpatialIndex.sweepSphere': [choice, { center: point2, radius: 1 }, point2],
  'SpatialIndex.sweepBoxBatch': [{ mask }, []],
  'SpatialIndex.sweepCircleBatch': [{ mask }, []],
  'SpatialIndex.sweepSphereBatch': [{ mask }, []],
  'ShapeIndex.add': [{ ...style }, square],
  'ShapeIndex.update': [style, 'a', square],
  'ShapeIndex.bounds': [{ viewTransform: matrix }, 'a'],
  'ShapeIndex.addBoxes': [many, [0, 0, 1, 1]],
  'ShapeIndex.addCircles': [many, [0, 0, 1]],
  'ShapeIndex.addPoints': [many, [0, 0]],
  'ShapeIndex.addPolygons': [
    {
      rings: ['an array of integers', [null, true, '1', 3, 9n, {}], []],
      ...many,
      fillRule,
    },
    [0, 0, 1, 0, 0, 1],
    [0, 3],
  ],
  'ShapeIndex.pick': [{ ...pick, filter: functions }, point2],
  'ShapeIndex.pickAll': [{ ...pick, filter: functions }, point2],
  'ShapeIndex.featureAt': [{ tolerance: nonNegative, viewTransform: matrix }, 'a', point2],
  'ShapeIndex.pickBatch': [pick, []],
  'ShapeIndex.pickAllBatch': [pick, []],
  'ShapeIndex.nearest': [shapeNearest, point2],
  'ShapeIndex.nearestBatch': [shapeNearest, []],
  'ShapeIndex.raycast': [shapeCast, ray2],
  'ShapeIndex.raycastAny': [shapeCast, ray2],
  'ShapeIndex.raycastAll': [shapeCast, ray2],
  'ShapeIndex.raycastBatch': [shapeCast, []],
  'ShapeIndex.raycastAnyBatch': [shapeCast, []],
  'ShapeIndex.raycastAllBatch': [shapeCast, []],
  'ShapeIndex.sweepCircle': [{ mask }, { center: point2, radius: 1 }, point2],
  'ShapeIndex.sweepCircleBatch': [{ mask }, []],
  'ShapeIndex.search': [{ mode, fillRule, mask }, box2],
  'ShapeIndex.searchBatch': [{ mode, fillRule, mask }, []],
  'ShapeIndex.overlaps': [{ fill: flag, fillRule, transform: matrix, mask }, square],
  'ShapeIndex.overlapsBatch': [{ fill: flag, fillRule, transform: matrix, mask }, []],
  'ShapeIndex.pairs': [{ mask }],
  'ScenePicker.pick': [nodePick, point2],
  'ScenePicker.pickAll': [nodePick, point2],
  'ScenePicker.raycast': [{ ...nodeChoice, maxT: limit, side, tolerance: nonNegative }, ray2],
  'ScenePicker.raycastAll': [{ ...nodeChoice, maxT: limit, side }, ray2],
  'ScenePicker.nearest': [{ ...nodeChoice, k: count, maxDistance: limit, fill: flag }, point2],
  'ScenePicker.within': [{ ...nodeChoice, fill: flag }, point2, 3],
  'ScenePicker.search': [{ ...nodePick, mode, fillRule }, box2],
  'ScenePicker.overlaps': [{ ...nodePick, fillRule, transform: matrix }, square],
  'ScenePicker.bounds': [{ viewTransform: matrix }, undefined],
  'MeshRays.raycast': [meshCast, ray3],
  'MeshBVH.raycast': [meshCast, ray3],
  'MeshBVH.raycastAny': [meshCast, ray3],
  'MeshBVH.raycastAll': [{ ...meshCast, limit: count }, ray3],
  'MeshBVH.raycastBatch': [meshCast, []],
  'MeshBVH.raycastAnyBatch': [meshCast, []],
  'MeshBVH.raycastAllBatch': [{ ...meshCast, limit: count }, []],
  'MeshBVH.closestPoint': [{ maxDistance: limit, mask }, point3],
  'MeshBVH.closestPointBatch': [{ maxDistance: limit, mask }, []],
  'MeshBVH.intersects': [{ mask }, { center: point3, radius: 1 }],
  'MeshBVH.search': [
    { mode, mask },
    { center: point3, radius: 1 },
  ],
  'MeshBVH.sweepSphere': [{ mask }, { center: point3, radius: 1 }, point3],
  'MeshBVH.refit': [
    {
      first: [/an integer/, notNumbers, [-1, 1.5, NaN, 4]],
      count: [/an integer/, notNumbers, [-1, 1.5, NaN, 4]],
    },
    geometry,
  ],
  'MeshScene.add': [{ mask, side }, { center: point3, radius: 1 }, identity],
  'MeshScene.raycast': [meshCast, ray3],
  'MeshScene.raycastAny': [meshCast, ray3],
  'MeshScene.raycastAll': [{ ...meshCast, limit: count }, ray3],
  'MeshScene.raycastBatch': [meshCast, []],
  'MeshScene.raycastAnyBatch': [meshCast, []],
  'MeshScene.raycastAllBatch': [{ ...meshCast, limit: count }, []],
  'MeshScene.pick': [meshCast, camera, 0, 0],
  'ThreeScene.raycast': [meshCast, ray3],
  'ThreeScene.pick': [meshCast, camera, 0, 0],
  'Rebound.trace': [
    { maxContacts: nonNegative, maxDistance: limit, stopAt: list, ...filter },
    { origin: { x: 5, y: 5 }, direction: { x: 1, y: 0 } },
  ],
  'Rebound.next': [filter, { origin: { x: 5, y: 5 }, direction: { x: 1, y: 0 } }],
  'Rebound.raycast': [
    { maxT: limit, ...filter },
    { origin: { x: 5, y: 5 }, direction: { x: 1, y: 0 } },
  ],
  'Rebound.raycastAny': [
    { maxT: limit, ...filter },
    { origin: { x: 5, y: 5 }, direction: { x: 1, y: 0 } },
  ],
  'Rebound.overlaps': [filter, { x: 5, y: 5 }, 1],
  'Rebound.distanceToPoint': [filter, { x: 5, y: 5 }],
  'Billiards.overlaps': [filter, { x: 5, y: 5 }, 1],
  'BVH.raycast': [{ side }, ray2],
};

/** Functions, their options, and the call. @type {Record<string, [any, (options: any) => unknown]>} */
const calls = {
  SpatialIndex: [
    {
      dimensions: ['2 or 3', notNumbers, [1, 4, NaN]],
      build: words('quality', 'fast', 'middle'),
      masks: [/./, [null, true, 9n, 3, [1, 2]], []],
    },
    (o) => new R.SpatialIndex([0, 0, 1, 1], o),
  ],
  'SpatialIndex.nodes': [{ depth: limit }, (o) => [...makers.SpatialIndex().nodes(o)]],
  ShapeIndex: [{ build: words('quality', 'fast') }, (o) => new R.ShapeIndex(o)],
  'ShapeIndex.from': [{ build: words('quality', 'fast') }, (o) => R.ShapeIndex.from([[square]], o)],
  MeshRays: [build, (o) => new R.MeshRays(geometry, o)],
  MeshBVH: [build, (o) => new R.MeshBVH(geometry, o)],
  'MeshRays.from': [{ side }, (o) => R.MeshRays.from(makers.MeshBVH().toBuffer(), o)],
  'MeshBVH.from': [{ side }, (o) => R.MeshBVH.from(makers.MeshBVH().toBuffer(), o)],
  'ThreeScene.from': [
    { build: words('quality', 'fast', 'compact') },
    (o) => ThreeScene.from(new THREE.Scene(), o),
  ],
  computeBoundsTree: [
    {
      ...build,
      groups: [/./, [], []], // reported as those of the geometry, by MeshBVH
      onProgress: [functions[0], functions[1].filter((value) => value !== null), []],
      setBoundingBox: flag,
      maxDepth: ['a number', ['1', null, true], []],
      verbose: flag,
      indirect: flag,
      strategy: ['CENTER, AVERAGE or SAH', notNumbers, [3, -1, NaN]],
      range: ['null', [{}, 1], []],
      useSharedArrayBuffer: ['false', [true, null, 0], []],
    },
    (o) => computeBoundsTree.call(new THREE.BoxGeometry(), o),
  ],
  Billiards: [
    {
      positions: list,
      velocities: [/./, [null, true, 9n], []],
      radii: [/./, [null, true, '1', NaN, -1, 9n], []],
      masses: [/./, [null, true, '1', NaN, -1, 9n], []],
      masks: [/./, [null, true, '1', 0.5, 9n], []],
      walls: list,
      obstacles: list,
      restitution: share,
      wallRestitution: share,
    },
    (o) => new R.Billiards(o?.constructor === Object ? { positions: [5, 5], ...o } : o),
  ],
  offset: [{ ...joins, holes: list, tolerance: nonNegative }, (o) => R.offset(square, 1, o)],
  'offset of a Path': [
    { ...joins, fillRule, tolerance: ['a finite number > 0', notNumbers, [0, -1, NaN, Infinity]] },
    (o) => R.offset(new R.Path('M0 0H9V9Z'), 1, o),
  ],
  PolyExtendGeometry: [joins, (o) => new R.PolyExtendGeometry(new R.PolyGeometry(square), 1, o)],
  polygonOverlaps: [{ fillRule }, (o) => R.polygonOverlaps(square, square, o)],
  polygonContains: [{ fillRule }, (o) => R.polygonContains(square, square, o)],
  batch: [
    {
      aStride: [/an integer >= 4/, notNumbers, [3, 4.5, NaN]],
      bStride: [/an integer >= 4/, notNumbers, [3, 4.5, NaN]],
      columns: ['an integer from 1 to 13', notNumbers, [0, 14, 1.5, NaN]],
      aIndex: [/./, [null, [0], 3, true], []],
      bIndex: [/./, [null, [0], 3, true], []],
      pairs: [/./, [null, [0], 3, true], []],
    },
    (o) => R.batch('rayBox2', new Float64Array([0, 0, 1, 0]), new Float64Array(4), o),
  ],
  intersectObject: [{ side }, (o) => R.intersectObject(ray2, node(), false, o)],
  intersectObjects: [{ side }, (o) => R.intersectObjects(ray2, [node()], false, true, o)],
  intersectBVH: [{ side }, (o) => R.intersectBVH(ray2, makers.BVH(), o)],
  listen: [
    { tolerance: nonNegative, viewTransform: [/matrix/, ['1', true, 9, 9n], []] },
    (o) => R.listen(canvas, node(), o),
  ],
};

for (const [name, [options, ...args]] of Object.entries(methods)) {
  const [Class, method] = name.split('.');
  const object = makers[Class]();
  calls[name.replace('ThreeScene', 'MeshScene').concat(Class === 'ThreeScene' ? ' of three' : '')] = [
    options,
    (o) => object[method](...args, o),
  ];
}

for (const [name, [options, call]] of Object.entries(calls))
  test(name, () => {
    const fn = name.replace(/ of .*/, '');
    call({});
    call(undefined);
    for (const [option, [expected, wrongKind, outOfRange]] of Object.entries(options)) {
      call({ [option]: undefined });
      for (const [values, Kind] of [
        [wrongKind, TypeError],
        [outOfRange, RangeError],
      ])
        for (const value of values)
          assert.throws(
            () => call({ [option]: value }),
            (error) => {
              const text = `${name} {${option}: ${typeof value} ${String(value)}}: ${error.name}: ${error.message}`;
              assert.match(error.message, new RegExp(`^${fn}: (geometry\\.)?${option}`), text);
              if (typeof expected !== 'string') return assert.match(error.message, expected, text) ?? true;
              assert.ok(error instanceof Kind, text);
              assert.ok(error.message.startsWith(`${fn}: ${option} must be ${expected}, got `), text);
              return true;
            },
          );
    }
    for (const value of [null, 3, 'a', true, [], [3], 9n])
      assert.throws(() => call(value), TypeError, `${name} ${String(value)}`);
    // An array in place of options: the error must not name its first index as an unknown option.
    for (const value of [[3], new Uint32Array(3)])
      assert.throws(() => call(value), { name: 'TypeError', message: /must be an object, got a(n| typed) array$/ }, name); // prettier-ignore
    assert.throws(() => call({ unknown: 1 }), {
      name: 'TypeError',
      message: /must be named .*, got "unknown"$/,
    });
  });

test('a disposed object is reported before its arguments and options', () => {
  for (const [name, [options, ...args]] of Object.entries(methods)) {
    const [Class, method] = name.split('.');
    const object = makers[Class]();
    if (Class === 'BVH') continue; // it stays in use after dispose
    object.dispose();
    const [option, [, [value]]] = Object.entries(options)[0];
    const wrong = args.map(() => null);
    for (const given of [[...args, { [option]: value }], [...wrong, {}], wrong])
      assert.throws(
        () => object[method](...given),
        {
          name: 'TypeError',
          message: /: this must be .* (?:that is|of meshes that are) not disposed, got "a disposed one"$/,
        },
        name,
      );
  }
});

test('a class with getters, and an object with inherited options, are read like a literal', () => {
  class Given {
    get maxT() {
      return 3;
    }
  }
  const boxes = makers.SpatialIndex();
  assert.equal(boxes.raycast(ray2)?.t, 5);
  for (const options of [
    { maxT: 3 },
    new Given(),
    Object.create({ maxT: 3 }),
    Object.assign(Object.create(null), { maxT: 3 }),
  ])
    assert.equal(boxes.raycast(ray2, options), null);
});
