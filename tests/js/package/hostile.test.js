// Lists that contain themselves, and lengths without elements: raybound throws an error before it takes memory.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as R from '../../../js/index.js';
import { Store } from '../../../js/wasm/Store.js';
import { scratch } from '../../../js/wasm/scratch.js';

/** @type {any} */
const ctx = new Proxy({}, { get: () => () => {} });
const ray = { origin: { x: -5, y: 0.2 }, direction: { x: 1, y: 0 } };
const square = () => new R.PolyGeometry([0, 0, 1, 0, 1, 1, 0, 1]);

// Before, the stack overflowed, or the program never ended.
describe('cycles', () => {
  /** Two shapes: one is its own child, the other contains itself two levels below, beside other shapes. */
  const looped = () => {
    /** @type {any} */
    const near = {};
    near.children = [near];
    /** @type {any} */
    const far = { children: [[0, 0, 1, 0, 1, 1], { children: [] }, [5, 5, 6, 5, 6, 6]] };
    far.children[1].children.push([0, 0, 1, 1], far, far);
    /** @type {any} */
    const geometry = {};
    geometry.geometry = geometry;
    return { near, far, geometry };
  };

  for (const [name, wall] of Object.entries(looped())) {
    it(`walls: ${name}`, () => {
      const refused = (/** @type {string} */ fn) =>
        new RegExp(`^TypeError: ${fn}: walls\\[1\\] must be free of cycles, got "what contains itself"`);
      const walls = [[0, 0, 9, 0, 9, 9, 0, 9], wall];
      assert.throws(() => new R.Rebound({ walls }), refused('Rebound'));
      assert.throws(() => new R.Billiards({ walls }), refused('Billiards'));
      const room = new R.Rebound({ walls: [walls[0]] });
      assert.throws(() => room.setWalls({ walls }), refused('Rebound.setWalls'));
      assert.equal(room.distanceToPoint({ x: 4, y: 5 }), 4, 'the room is unchanged');
    });
  }

  it('the same shape twice, or in two groups, is not a cycle', () => {
    const shape = { children: [[0, 0, 1, 0, 1, 1]] };
    const obstacles = [{ children: [shape, { children: [shape, shape] }] }, shape];
    assert.ok(new R.Rebound({ obstacles }).distanceToPoint({ x: 5, y: 1 }) === 4);
    const part = square();
    const group = new R.GeometryGroup(part, new R.GeometryGroup(part));
    assert.ok(R.intersectObject(ray, { geometry: group }));
  });

  it('geometry groups', () => {
    const group = new R.GeometryGroup(square());
    const inner = new R.GeometryGroup(square(), group);
    group.add(inner);
    const object = { geometry: group };
    const point = { x: 9, y: 9 };
    /** @type {Record<string, () => unknown>} */
    const calls = {
      intersectObject: () => R.intersectObject(ray, object),
      intersectObjects: () => R.intersectObjects(ray, [object], true),
      intersectBVH: () => R.intersectBVH(ray, { targets: [{ object }] }),
      'BVH.raycast': () => new R.BVH([{ object, boundingBox: group.boundingBox }]).raycast(ray),
      'Geometry.containsPoint': () => group.containsPoint(point),
      'Geometry.distanceToPoint': () => group.distanceToPoint(point),
      'GeometryGroup.crtSubpath': () => group.crtPath(ctx),
      'GeometryGroup.applyMatrix3': () => group.applyMatrix3(new R.Matrix3()),
      'GeometryGroup.computeBoundingBox': () => group.computeBoundingBox(true),
      'GeometryGroup.getBoundingBoxByMatrix': () => group.getBoundingBoxByMatrix(new R.Matrix3()),
      'GeometryGroup.copy': () => group.clone(),
    };
    for (const [fn, call] of Object.entries(calls))
      assert.throws(
        call,
        (error) => {
          assert.match(String(error), new RegExp(`^TypeError: ${fn}: .*children must be free of cycles`));
          return true;
        },
        fn,
      );
    inner.children.delete(group);
    for (const [fn, call] of Object.entries(calls)) assert.ok(call() !== undefined, fn);
  });

  it('scenes', () => {
    const outer = new R.Group();
    const inner = new R.Group();
    outer.add(new R.Graph2D(square()), inner);
    inner.children.push(outer); // Not by `add`, which throws.
    /** @type {Record<string, () => unknown>} */
    const below = {
      'Group.traverse': () => outer.traverse(() => {}),
      'Group.traverseVisible': () => outer.traverseVisible(() => {}),
      'Group.draw': () => outer.draw(ctx),
      'Group.remove': () => outer.remove(new R.Object2D()),
    };
    for (const [fn, call] of Object.entries(below))
      assert.throws(call, new RegExp(`^TypeError: ${fn}: children must be free of cycles`), fn);
    assert.throws(() => outer.getObjectByName('none'), /^TypeError: Group\.traverse/);
    inner.children.pop();
    for (const call of Object.values(below)) call();

    outer.parent = inner;
    const leaf = new R.Graph2D(square());
    inner.add = R.Group.prototype.add;
    for (const [fn, call] of /** @type {[string, () => unknown][]} */ ([
      ['Group.add', () => inner.add(leaf)],
      ['Object2D.worldMatrix', () => outer.children[0].worldMatrix],
      ['Object2D.worldScale', () => outer.children[0].worldScale],
      ['Object2D.worldMatrix', () => /** @type {any} */ (outer.children[0]).getWorldBoundingBox()],
    ]))
      assert.throws(call, new RegExp(`^TypeError: ${fn}: parent must be free of cycles`), fn);
    outer.parent = undefined;
    inner.add(leaf);
    assert.ok(leaf.worldMatrix);
  });

  it('hierarchies', () => {
    const bvh = new R.BVH();
    bvh.children.push(bvh);
    assert.throws(() => bvh.traverse(() => {}), /^TypeError: BVH\.traverse: children must be free of cycles/);
    assert.throws(() => bvh.dispose(), /^TypeError: BVH\.dispose: children must be free of cycles/);
  });

  it('a callback may traverse the same scene again', () => {
    const group = new R.Group().add(new R.Graph2D(square()), new R.Group().add(new R.Graph2D(square())));
    let nodes = 0;
    group.traverse(() => group.traverse(() => group.traverse(() => nodes++)));
    assert.equal(nodes, 64);
  });
});

describe('lengths without elements', () => {
  const { memory } = scratch;
  const taken = () =>
    memory.buffer.byteLength + Store.common().memory.buffer.byteLength + process.memoryUsage().arrayBuffers;
  const index = new R.SpatialIndex([0, 0, 1, 1]);
  const indices = new Int32Array(1);
  for (const length of [3e7, 1e9, 2 ** 32, 2 ** 53 - 2 ** 20]) {
    // Divisible by the length of a row, with valid numbers at the beginning.
    const rows = { length: length - (length % 72), 0: 0, 1: 0, 2: 1, 3: 1, 4: 1, 5: 1 };
    const points = { length, 0: { x: 0, y: 0, z: 0 } };
    const object = { geometry: { type: 'PolyGeometry', position: rows } };
    /** @type {[string, () => unknown][]} */
    const calls = [
      ['SpatialIndex', () => new R.SpatialIndex(rows)],
      ['SpatialIndex', () => new R.SpatialIndex([0, 0, 1, 1], { masks: rows })],
      ['SpatialIndex.from', () => R.SpatialIndex.from(/** @type {any} */ (rows))],
      ['SpatialIndex.from', () => R.SpatialIndex.from(/** @type {any} */ ({ length, byteLength: 0 }))],
      ['SpatialIndex.from', () => R.SpatialIndex.from(/** @type {any} */ ({ byteLength: length }))],
      ['Billiards.from', () => R.Billiards.from(/** @type {any} */ (rows))],
      ['SpatialIndex.refit', () => index.refit(rows)],
      ['SpatialIndex.raycastBatch', () => index.raycastBatch(rows, {}, { indices })],
      ['SpatialIndex.collidesBatch', () => index.collidesBatch(rows, {}, { hits: new Uint8Array(1) })],
      ['SpatialIndex.nearestBatch', () => index.nearestBatch(rows, {}, { indices })],
      ['Rebound', () => new R.Rebound({ walls: rows })],
      ['Rebound', () => new R.Rebound({ walls: [rows] })],
      ['Billiards', () => new R.Billiards({ positions: rows })],
      ['Billiards', () => new R.Billiards({ positions: [0, 0], velocities: rows })],
      ['PolyGeometry', () => new R.PolyGeometry(/** @type {any} */ (rows)).computeBoundingBox()],
      [
        'Geometry',
        () =>
          Object.assign(new R.PolyGeometry(), { position: /** @type {any} */ (rows) }).containsPoint({
            x: 0,
            y: 0,
          }),
      ],
      ['intersectObject', () => R.intersectObject(ray, object)],
      ['intersectObjects', () => R.intersectObjects(ray, /** @type {any} */ ({ length, 0: object }), true)],
      ['intersectObjects', () => R.intersectObjects(ray, /** @type {any} */ (points), true)],
      ['intersectBVH', () => R.intersectBVH(ray, { targets: /** @type {any} */ (points) })],
      ['offset', () => R.offset(rows, 1)],
      ['offset', () => R.offset([0, 0, 1, 0, 1, 1], 1, { holes: /** @type {any} */ (points) })],
      ['Sphere3.setFromPoints', () => new R.Sphere3().setFromPoints(/** @type {any} */ (points))],
      ['OBB2.setFromPoints', () => new R.OBB2().setFromPoints(/** @type {any} */ (rows))],
      ['Box3.setFromPoints', () => new R.Box3().setFromPoints(/** @type {any} */ (points))],
      ['KDop2.setFromPoints', () => new R.KDop2().setFromPoints(/** @type {any} */ (points))],
    ];
    it(`of ${length} take no memory`, () => {
      for (const [fn, call] of calls) {
        const before = taken();
        assert.throws(call, (error) => {
          assert.match(String(error), new RegExp(`^(Type|Range)Error: ${fn}\\b`), fn);
          assert.doesNotMatch(String(error), /out of memory/, fn);
          return true;
        });
        const more = taken() - before;
        assert.ok(more < 4e6, `${fn} took ${more} bytes`);
      }
    });
  }

  it('negative and fractional lengths throw', () => {
    for (const length of [-4, 1.5, NaN, '4'])
      for (const call of [
        () => new R.SpatialIndex(/** @type {any} */ ({ length })),
        () => new R.Rebound({ walls: /** @type {any} */ ({ length }) }),
        () =>
          R.batch(
            'rayBox2',
            /** @type {any} */ ({ length }),
            new Float64Array(4),
            {},
            { rows: new Float64Array(1) },
          ),
      ])
        assert.throws(call, /^TypeError: (SpatialIndex|Rebound|batch): (boxes|walls|a) must be/);
  });

  it('many plain numbers are still read', () => {
    const boxes = Array.from({ length: 4 * 50_001 }, (_, i) => (i >> 2) + (i % 4 > 1 ? 0.5 : 0));
    const a = new R.SpatialIndex(boxes);
    const b = new R.SpatialIndex(new Float64Array(boxes));
    assert.equal(a.length, 50_001);
    assert.deepEqual(a.box(50_000), b.box(50_000));
    boxes[4 * 50_000] = /** @type {any} */ (null);
    assert.throws(
      () => new R.SpatialIndex(boxes),
      /^TypeError: SpatialIndex: boxes\[200000\] must be a finite/,
    );
  });
});
