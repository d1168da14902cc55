// Every class that owns wasm memory frees it by `dispose` and by `using`; a second call does nothing, and any later use throws.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  Arena,
  Billiards,
  Collider,
  BVH,
  intersectBVH,
  MeshBVH,
  MeshRays,
  MeshScene,
  PolyGeometry,
  Rebound,
  ShapeIndex,
  SpatialIndex,
} from '../../../js/index.js';
import { Disposable } from '../../../js/Disposable.js';

const square = [0, 0, 100, 0, 100, 100, 0, 100];
const boxes = [0, 0, 1, 1, 5, 5, 6, 6];
const box = { min: { x: 0, y: 0 }, max: { x: 1, y: 1 } };
const point = { x: 50, y: 50 };
const motion = { x: 1, y: 0 };
const ray = { origin: point, direction: motion };
const round = { center: point, radius: 1 };
const point3 = { x: 0, y: 0, z: 1 };
const ray3 = { origin: point3, direction: { x: 0, y: 0, z: -1 } };
const ball = { center: point3, radius: 1 };
const corners = [0, 0, 0, 1, 0, 0, 0, 1, 0];
const unit = { elements: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1] };
const camera = { matrixWorld: unit, projectionMatrixInverse: unit };
/** @param {number} x */
const targetAt = (x) => {
  const geometry = new PolyGeometry([x, 0, x + 1, 0, x, 1]).computeBoundingBox();
  return { object: { geometry }, boundingBox: geometry.boundingBox };
};

/** Of MeshRays and MeshBVH. */
const meshRays = {
  ...{ faceCount: [], build: [], fixed: [], byteLength: [], depth: [], toBuffer: [] },
  nodeBoxes: [1],
  raycast: [ray3],
  raycastAny: [ray3],
  raycastAll: [ray3],
  raycastBatch: [[0, 0, 1, 0, 0, -1]],
  raycastAllBatch: [[0, 0, 1, 0, 0, -1]],
  raycastAnyBatch: [[0, 0, 1, 0, 0, -1]],
  containsPoint: [point3],
  refit: [{ positions: corners }],
};

/**
 * How to make an object of each class, and valid arguments of each method: a new method without them fails.
 * @type {Record<string, {make: () => any, uses: Record<string, any[]>, set?: Record<string, number>}>}
 */
const OWNERS = {
  Arena: {
    make: () => new Arena(64),
    uses: { float64: [1], float32: [1], uint8: [1] },
  },
  BVH: {
    make: () => new BVH([0, 2, 4, 6, 8].map(targetAt), 2),
    uses: {
      size: [],
      computeBoundingBox: [],
      computeHierarchy: [],
      raycast: [ray],
      divide: [],
      traverse: [() => {}],
    },
  },
  SpatialIndex: {
    make: () => new SpatialIndex(boxes),
    uses: {
      ...{ dimensions: [], length: [], build: [], byteLength: [], depth: [], visits: [], quality: [] },
      ...{ needsRebuild: [], box: [0], search: [box], collides: [box], toBuffer: [] },
      collidesBatch: [boxes],
      searchBatch: [boxes],
      pairs: [],
      forEachPair: [() => {}],
      nearest: [point],
      nearestBatch: [[1, 1]],
      raycast: [ray],
      raycastAny: [ray],
      raycastAll: [ray],
      raycastBatch: [[0, 0, 1, 0]],
      raycastAnyBatch: [[0, 0, 1, 0]],
      raycastAllBatch: [[0, 0, 1, 0]],
      sweepBox: [box, motion],
      sweepCircle: [round, motion],
      sweepSphere: [round, motion],
      sweepBoxBatch: [[0, 0, 1, 1, 1, 0]],
      sweepCircleBatch: [[0, 0, 1, 1, 0]],
      sweepSphereBatch: [[0, 0, 1, 1, 0]],
      update: [0, box],
      refit: [boxes],
      insert: [box],
      remove: [0],
      rebuild: [],
      all: [],
      clear: [],
    },
  },
  ShapeIndex: {
    make: () => {
      const index = new ShapeIndex();
      index.add(round, { id: 'round' });
      return index;
    },
    uses: {
      ...{ size: [], byteLength: [], ids: [], toBuffer: [], pairs: [] },
      has: ['round'],
      idAt: [0],
      add: [box],
      addAll: [[[box]]],
      addPolygons: [
        [0, 0, 1, 0, 1, 1],
        [0, 3],
      ],
      addBoxes: [[0, 0, 1, 1]],
      addCircles: [[0, 0, 1]],
      addPoints: [[0, 0]],
      dataOf: ['round'],
      optionsOf: ['round'],
      worldTransformOf: ['round'],
      groupsOf: ['round'],
      childrenOf: [null],
      drawingOrder: [],
      build: [],
      invalidate: ['round', () => round],
      addGroup: [{ id: 'group' }],
      updateGroup: ['group', {}],
      reorder: ['round', { z: 1 }],
      setVisible: ['round', true],
      update: ['round', round],
      move: ['round', [1, 0, 0, 1, 0, 0]],
      setZ: ['round', 1],
      bounds: ['round'],
      featureAt: ['round', point],
      pick: [point],
      pickAll: [point],
      pickBatch: [[1, 1]],
      pickAllBatch: [[1, 1]],
      nearest: [point],
      nearestBatch: [[1, 1]],
      raycast: [ray],
      raycastAll: [ray],
      raycastAny: [ray],
      raycastBatch: [[0, 0, 1, 0]],
      raycastAllBatch: [[0, 0, 1, 0]],
      raycastAnyBatch: [[0, 0, 1, 0]],
      within: [point, 1],
      viewTransform: [],
      sweepCircle: [round, motion],
      sweepCircleBatch: [[0, 0, 1, 1, 0]],
      search: [box],
      searchBatch: [[0, 0, 1, 1]],
      overlaps: [round],
      overlapsBatch: [[0, 0, 1]],
      remove: ['round'],
      clear: [],
    },
  },
  MeshRays: { make: () => new MeshRays({ positions: corners }), uses: meshRays },
  MeshBVH: {
    make: () => new MeshBVH({ positions: corners }),
    uses: {
      ...meshRays,
      closestPoint: [point3],
      closestPointBatch: [[0, 0, 1]],
      signedDistance: [point3],
      intersects: [ball],
      search: [ball],
      sweepSphere: [ball, point3],
      overlaps: [new MeshBVH({ positions: corners })],
    },
  },
  MeshScene: {
    make: () => {
      const scene = new MeshScene();
      scene.add(ball);
      return scene;
    },
    uses: {
      ...{ size: [], byteLength: [], depth: [], rebuild: [], toBuffer: [] },
      nodeBoxes: [1],
      geometryOf: [0],
      add: [ball],
      move: [0, unit],
      raycast: [ray3],
      raycastAny: [ray3],
      raycastAll: [ray3],
      raycastBatch: [[0, 0, 1, 0, 0, -1]],
      raycastAnyBatch: [[0, 0, 1, 0, 0, -1]],
      raycastAllBatch: [[0, 0, 1, 0, 0, -1]],
      pick: [camera, 0, 0],
      pickAll: [camera, 0, 0],
      search: [ball],
      overlaps: [new MeshBVH({ positions: corners })],
      closestPoint: [point3],
      closestPointBatch: [[0, 0, 1]],
      sweepSphere: [ball, point3],
      remove: [0],
    },
  },
  Collider: {
    make: () => new Collider(new MeshBVH({ positions: corners })),
    uses: {
      intersects: [ball],
      contacts: [ball],
      sweep: [ball, point3],
      move: [ball, point3],
    },
  },
  Rebound: {
    make: () => new Rebound({ walls: [square], radius: 1 }),
    uses: {
      radius: [],
      setWalls: [{ walls: [square] }],
      moveWall: [0, { e: 1 }],
      overlaps: [point],
      distanceToPoint: [point],
      trace: [ray],
      next: [ray],
      ending: [],
      raycast: [ray],
      raycastAny: [ray],
    },
    set: { radius: 2 },
  },
  Billiards: {
    make: () => new Billiards({ walls: [square], positions: [50, 50] }),
    uses: {
      ...{ count: [], time: [], shutIn: [], positions: [], velocities: [], radii: [], masses: [] },
      ...{ restitution: [], wallRestitution: [], energy: [], momentum: [], toBuffer: [] },
      overlaps: [point, 1],
      step: [1],
      advance: [1],
      add: [{ x: 20, y: 20, radius: 1 }],
      remove: [0],
      commit: [],
      maskAt: [0],
      setMask: [0, 1],
      setWalls: [{ walls: [square] }],
    },
    set: { restitution: 0.5, wallRestitution: 0.5 },
  },
};

/** Calls a method, or reads a property. @type {(owner: any, name: string, args: any[]) => unknown} */
const use = (owner, name, args) => (typeof owner[name] === 'function' ? owner[name](...args) : owner[name]);

for (const [name, { make, uses, set = {} }] of Object.entries(OWNERS))
  describe(name, () => {
    const owned = new Set();
    for (let p = make().constructor.prototype; p !== Disposable.prototype; p = Object.getPrototypeOf(p))
      for (const key of Object.getOwnPropertyNames(p)) if (key !== 'constructor') owned.add(key);

    it('has an entry here for each of its methods and properties', () => {
      const without = ['dispose', ...({ SpatialIndex: ['nodes'], BVH: ['children'] }[name] ?? [])];
      assert.deepEqual([...owned].filter((key) => !without.includes(key)).sort(), Object.keys(uses).sort());
    });

    for (const delta of ['dispose', Symbol.dispose])
      it(`${String(delta)}, also twice: every later use throws a TypeError that names the class`, () => {
        const owner = make();
        const other = make();
        for (const key of Object.keys(uses)) use(owner, key, uses[key]);
        assert.equal(owner[delta](), undefined);
        owner[delta]();
        owner.dispose();
        const refused = new RegExp(
          `^TypeError: ${name}\\.\\w+: this must be an? \\w+ that is not disposed, got`,
        );
        for (const key of Object.keys(uses)) assert.throws(() => use(owner, key, uses[key]), refused, key);
        for (const key of Object.keys(set)) assert.throws(() => (owner[key] = set[key]), refused, `${key} =`);
        for (const key of Object.keys(uses)) use(other, key, uses[key]);
      });
  });

describe('a disposed hierarchy', () => {
  it('throws as an argument, and so do its nodes', () => {
    const bvh = new BVH([0, 2, 4, 6, 8].map(targetAt), 2);
    const [child] = bvh.children;
    assert.ok(intersectBVH({ origin: { x: -1, y: 0.5 }, direction: motion }, child));
    bvh.dispose();
    for (const node of [bvh, child])
      assert.throws(
        () => intersectBVH(ray, node),
        /^TypeError: intersectBVH: bvh must be a hierarchy that is not disposed/,
      );
    assert.equal(bvh.targets.length, 5);
    assert.equal(bvh.children[0], child);
  });

  it('has children that can be read even if nothing divided it before; they are disposed of, too', () => {
    const bvh = new BVH([0, 2, 4, 6, 8].map(targetAt), 2);
    bvh.dispose();
    const { children } = bvh;
    assert.deepEqual(
      children.map((node) => node.targets.length),
      [2, 3],
    );
    for (const node of [...children, ...children[1].children])
      assert.throws(
        () => node.raycast(ray),
        /^TypeError: BVH.raycast: this must be a hierarchy that is not disposed/,
      );
  });

  it('throws for an iteration over nodes that started before', () => {
    const index = new SpatialIndex(boxes);
    index.dispose();
    for (const nodes of [() => [...index], () => [...index.nodes()]])
      assert.throws(nodes, /^TypeError: SpatialIndex\.nodes: this must be an index that is not disposed/);
  });

  // Before, the ray was read again after the snapshot was made, and C read its stack at the address of the freed tree. Now it
  // is read once.
  it('by the ray or by an object of the query itself', () => {
    const away =
      /^TypeError: (BVH\.raycast: this|intersectBVH: bvh) must be a hierarchy that is not disposed/;
    for (const query of /** @type {const} */ (['raycast', 'intersectBVH']))
      for (const end of /** @type {const} */ (['dispose', 'computeHierarchy']))
        for (let read = 1; read <= 2; read++) {
          const bvh = new BVH([0, 2, 4, 6, 8].map(targetAt), 2);
          bvh.raycast(ray);
          let reads = 0;
          const direction = {
            get x() {
              if (++reads === read) bvh[end]();
              return 1;
            },
            y: 0,
          };
          const sly = { origin: { x: -1, y: 0.5 }, direction };
          const run = () => (query === 'raycast' ? bvh.raycast(sly) : intersectBVH(sly, bvh));
          if (end === 'dispose' && read === 1) assert.throws(run, away);
          else assert.ok(run());
          assert.equal(reads, 1);
          const geometry = {
            type: 'PolyGeometry',
            get position() {
              bvh[end]();
              return [0, 0, 1, 0, 0, 1];
            },
          };
          bvh.targets = [{ ...targetAt(0), object: { geometry } }];
          if (end === 'dispose') assert.throws(() => bvh.raycast(ray), away);
          else bvh.raycast(ray);
        }
  });
});

// Before, numbers that were read after the walls were created left a room that was never freed, or revived a disposed room.
it('a room whose new walls dispose of it stays disposed', () => {
  const room = new Rebound({ walls: [square], radius: 1 });
  const wall = {
    get points() {
      room.dispose();
      return square;
    },
  };
  assert.throws(() => room.setWalls({ walls: [wall] }), /^TypeError: Rebound\.setWalls: this must be a room/);
  assert.throws(
    () => room.distanceToPoint(point),
    /^TypeError: Rebound\.distanceToPoint: this must be a room/,
  );
});
