// Typed arrays of subclasses have the results of plain ones. Arrays whose properties were replaced neither read nor change the
// memory of other objects. Before, the replaced length, position and methods were believed.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Arena, batch, Billiards, MeshBVH, MeshScene, ShapeIndex, SpatialIndex } from 'raybound';

const BOXES = Array.from({ length: 100 }, (_, i) => [i, i, i + 0.5, i + 0.5]).flat();
const EVERYTHING = { min: { x: 0, y: 0 }, max: { x: 200, y: 200 } };
const TRIANGLE = [0, 0, 0, 1, 0, 0, 0, 1, 0];
const DOWN = { origin: { x: 0.2, y: 0.2, z: 1 }, direction: { x: 0, y: 0, z: -1 } };

/** An array with other properties than it was made with. */
function changed(/** @type {any} */ array, /** @type {Record<string, unknown>} */ properties) {
  for (const [name, value] of Object.entries(properties))
    Object.defineProperty(array, name, { value, configurable: true });
  return array;
}

/** Runs a call, which may throw, and checks that other indices still have all of their boxes. */
function assertHarmless(/** @type {string} */ name, /** @type {() => unknown} */ call) {
  const filler = new SpatialIndex(Array(2000).fill(BOXES.slice(0, 4)).flat());
  const others = Array.from({ length: 60 }, () => new SpatialIndex(BOXES));
  filler.dispose(); // the call may get this memory, in front of the others
  try {
    call();
  } catch (error) {
    assert.match(String(error), /^(Type|Range)Error: \w+/, name);
  }
  for (const other of others) {
    assert.equal(other.search(EVERYTHING).length, 100, name);
    other.dispose();
  }
}

class Rows extends Float64Array {
  constructor(/** @type {number} */ count) {
    super(6 * count);
  }
}

test('arrays of a subclass have the results of plain arrays', () => {
  const rays = new Rows(2);
  const plain = [-1, 0.2, 1, 0, -1, 5.2, 1, 0, -1, 9.2, 1, 0];
  rays.set(plain);
  const index = new SpatialIndex(BOXES);
  assert.deepEqual([...index.raycastBatch(rays).indices], [...index.raycastBatch(plain).indices]);
  assert.deepEqual([...index.raycastAllBatch(rays).indices], [...index.raycastAllBatch(plain).indices]);
  const positions = new Rows(3);
  positions.set([...TRIANGLE, 0, 0, 1, 1, 0, 1, 0, 1, 1]);
  assert.equal(new MeshBVH({ positions }).raycast(DOWN)?.t, 0);
  const ray = new Rows(1);
  ray.set([0.2, 0.2, 1, 0, 0, -1]);
  const mesh = new MeshBVH({ positions: TRIANGLE });
  assert.deepEqual([...mesh.raycastBatch(ray).t], [1]);
  const scene = new MeshScene();
  scene.add(mesh);
  assert.deepEqual([...scene.raycastBatch(ray).t], [1]);
  const shapes = new ShapeIndex();
  shapes.add({ center: { x: 5, y: 5 }, radius: 1 });
  const points = new Rows(1);
  points.set([5, 5, 9, 9, 5, 5.5]);
  assert.deepEqual([...shapes.pickBatch(points).indices], [0, -1, 0]);
  const boxes = new Float64Array([0, 0, 1, 1]);
  assert.equal(batch('rayBox2', rays, boxes, {}, { rows: new Rows(1) }).count, 1);
  const hits = Buffer.alloc(3); // a subclass of Uint8Array with a `slice` of its own
  assert.equal(batch('rayBox2', rays, boxes, {}, { hits }).count, 1);
  assert.deepEqual([...hits], [1, 0, 0]);
});

test('arrays with replaced properties harm no other object', () => {
  const long = () => new Float64Array(40_000).fill(1e5);
  const write = (/** @type {Float64Array} */ view) => new Float64Array(view.buffer).fill(9, 65_600);
  const index = new SpatialIndex(BOXES);
  const mesh = new MeshBVH({ positions: TRIANGLE });
  /** @type {Record<string, () => unknown>} */
  const calls = {
    'boxes, length': () => new SpatialIndex(changed(long(), { length: 4 })),
    'refit, length': () => index.refit(changed(long(), { length: 400 })),
    'rays, subarray': () => index.raycastBatch(changed(new Float64Array(4), { subarray: long })),
    'all rays, subarray': () =>
      index.raycastAllBatch(changed(new Float64Array(4), { subarray: () => changed(long(), { length: 4 }) })),
    'indices, set': () =>
      index.searchBatch([0, 0, 1, 1], {}, { indices: changed(new Int32Array(4), { set: write }) }),
    'positions, length': () => new MeshBVH({ positions: changed(long(), { length: 9 }) }),
    'positions, BYTES_PER_ELEMENT': () =>
      new MeshBVH({ positions: changed(new Float64Array(9000), { BYTES_PER_ELEMENT: 1, byteLength: 9 }) }),
    'index, length': () =>
      new MeshBVH({ positions: TRIANGLE, index: changed(new Uint32Array(80_000), { length: 3 }) }),
    'mesh rays, subarray': () => mesh.raycastBatch(changed(new Float64Array(6), { subarray: long })),
    't, set': () =>
      mesh.raycastBatch(new Float64Array(6), {}, { t: changed(new Float64Array(1), { set: write }) }),
    'a Uint8Array that claims to be a Float64Array': () => {
      const bytes = new Uint8Array(8);
      Object.setPrototypeOf(bytes, Float64Array.prototype);
      index.raycastBatch(/** @type {any} */ (bytes));
    },
    'balls, set': () => {
      const table = new Billiards({ positions: [0, 0], velocities: [1, 1], radii: 0.1 });
      changed(table.positions, { set: write });
      table.step(0.1);
      changed(table.velocities, { subarray: long });
      table.commit(0);
    },
  };
  for (const [name, call] of Object.entries(calls)) assertHarmless(name, call);
});

test('a Uint8Array of an arena that claims to be a Float64Array is refused', () => {
  const arena = new Arena(8192);
  const [rays, boxes, bytes] = [arena.float64(400), arena.float64(4), arena.uint8(100)];
  const behind = arena.float64(100).fill(7);
  Object.setPrototypeOf(bytes, Float64Array.prototype);
  assert.throws(() => batch('rayBox2', rays, boxes, {}, { rows: /** @type {any} */ (bytes) }), {
    name: 'TypeError',
    message: /^batch: out\.rows must be a Float64Array or a Float32Array/,
  });
  assert.ok(behind.every((number) => number === 7));
});

test('objects that only inherit from a typed array are refused by name', () => {
  const index = new SpatialIndex(BOXES);
  const fake = Object.create(Float64Array.prototype);
  const proxy = new Proxy(new Float64Array(4), {});
  for (const array of [fake, proxy]) {
    assert.throws(
      () => batch('rayBox2', array, new Float64Array(4)),
      /^TypeError: batch: a must be a Float64Array/,
    );
    assert.throws(() => index.raycastBatch(array), /^TypeError: SpatialIndex\.raycastBatch: rays/);
    assert.throws(() => new MeshBVH({ positions: array }), /^TypeError: MeshBVH: geometry\.positions/);
  }
});

test('a batch whose options change while they are read does not change later batches', () => {
  const rays = new Float64Array([-1, 0.5, 1, 0, -1, 5, 1, 0, -1, 0.5, 1, 0, -1, 0.5, 1, 0]);
  const box = new Float64Array([0, 0, 1, 1]);
  const out = { rows: new Float64Array(4) };
  let reads = 0;
  const options = Object.defineProperty({}, 'aStride', {
    get() {
      reads += 1;
      return reads > 1 ? 8 : undefined;
    },
  });
  batch('rayBox2', rays, box, /** @type {any} */ (options), out);
  assert.deepEqual([...batch('rayBox2', rays, box, {}, out).rows], [1, Infinity, 1, 1]);
});

// Before, C wrote to address 0 and on: into the stack and the memory of other objects.
test('a scene that is disposed by a getter of an argument is refused', () => {
  const ball = { center: { x: 0, y: 0, z: 0 }, radius: 1 };
  const elements = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
  const sceneOf = (/** @type {number} */ count) => {
    const scene = new MeshScene();
    for (let i = 0; i < count; i++) scene.add(ball);
    return scene;
  };
  /** @type {[string, (scene: any) => unknown][]} */
  const calls = [
    ...['raycast', 'raycastAny', 'raycastAll'].map((method) => [
      method,
      (/** @type {any} */ scene) =>
        scene[method]({
          get origin() {
            scene.dispose();
            return { x: 0, y: 0, z: -5 };
          },
          direction: { x: 0, y: 0, z: 1 },
        }),
    ]),
    ...['add', 'move'].map((method) => [
      method,
      (/** @type {any} */ scene) =>
        scene[method](method === 'add' ? ball : 2000, {
          get elements() {
            scene.dispose();
            return elements;
          },
        }),
    ]),
  ];
  for (const [method, call] of calls) {
    const others = Array.from({ length: 60 }, () => new SpatialIndex(BOXES));
    assert.throws(() => call(sceneOf(2049)), { name: 'TypeError', message: /that is not disposed/ }, method);
    for (const other of others) assert.equal(other.search(EVERYTHING).length, 100, method);
  }
});

test('a scene whose mesh is disposed, or whose instance is removed, by a getter of an argument', () => {
  const mesh = new MeshBVH({ positions: TRIANGLE });
  const scene = new MeshScene();
  const id = scene.add(mesh);
  assert.throws(
    () =>
      scene.move(id, {
        get elements() {
          scene.remove(id);
          return [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
        },
      }),
    /^RangeError: MeshScene\.move: id must be/,
  );
  scene.add(mesh);
  const ray = {
    get origin() {
      mesh.dispose();
      return DOWN.origin;
    },
    direction: DOWN.direction,
  };
  assert.throws(() => scene.raycast(ray), /^TypeError: MeshScene\.raycast: this must be a scene of meshes/);
});

test('a box whose getter clears the index is not written', () => {
  const index = new SpatialIndex(Array(3000).fill([0, 0, 1, 1]).flat());
  const box = {
    get min() {
      index.clear();
      return { x: 0, y: 0 };
    },
    max: { x: 1, y: 1 },
  };
  assert.throws(() => index.update(2999, box), /^RangeError: SpatialIndex\.update: index must be/);
});
