// Objects behind a proxy, as Vue's `reactive`, MobX and others make, and objects that only inherit from a class. Before, both ended in the
// engine's words "Cannot read private member" and "Receiver must be an instance of class Path".

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  Arena,
  BVH,
  Billiards,
  Graph2D,
  Group,
  MeshBVH,
  MeshRays,
  MeshScene,
  Path,
  Rebound,
  RectGeometry,
  ScenePicker,
  ShapeIndex,
  SpatialIndex,
} from '../../../js/index.js';

const ray2 = { origin: { x: -5, y: 1 }, direction: { x: 1, y: 0 } };
const ray3 = { origin: { x: 1, y: 1, z: 9 }, direction: { x: 0, y: 0, z: -1 } };
const square = [0, 0, 10, 0, 10, 10, 0, 10];
const node = () => new Graph2D(new RectGeometry(0, 0, 4, 4), { fillStyle: 'teal' });

/** An object of each class, and what is asked of it. */
const objects = {
  Path: [
    () => new Path('M0 0H9V9Z'),
    (path) => [path.containsPoint({ x: 6, y: 1 }), path.length, path.bounds()],
  ],
  ShapeIndex: [
    () => {
      const index = new ShapeIndex();
      index.add(square, { id: 'a' });
      return index;
    },
    (index) => [index.pick({ x: 1, y: 1 }).id, index.size, index.raycast(ray2).t],
  ],
  SpatialIndex: [
    () => new SpatialIndex([0, 0, 2, 2]),
    (index) => [index.raycast(ray2), index.length, index.depth],
  ],
  MeshRays: [
    () => new MeshRays({ positions: [0, 0, 0, 9, 0, 0, 0, 9, 0] }),
    (mesh) => [mesh.raycast(ray3).t, mesh.faceCount],
  ],
  MeshBVH: [
    () => new MeshBVH({ positions: [0, 0, 0, 9, 0, 0, 0, 9, 0] }),
    (mesh) => [mesh.raycast(ray3).t, mesh.faceCount],
  ],
  MeshScene: [
    () => {
      const scene = new MeshScene();
      scene.add({ center: { x: 1, y: 1, z: 0 }, radius: 1 });
      return scene;
    },
    (scene) => [scene.raycast(ray3).t, scene.size],
  ],
  Rebound: [
    () => new Rebound({ walls: [square] }),
    (room) => {
      const trace = room.trace({ origin: { x: 5, y: 5 }, direction: { x: 1, y: 0 } }, { maxContacts: 2 });
      return [trace.contacts.map(({ x }) => x), room.radius];
    },
  ],
  Billiards: [
    () => new Billiards({ positions: [5, 5], velocities: [1, 0] }),
    (game) => [game.step(1), [...game.positions], game.time],
  ],
  ScenePicker: [() => new ScenePicker(node()), (picker) => [picker.pick({ x: 1, y: 1 }).part, picker.size]],
  Arena: [() => new Arena(64), (arena) => [arena.float64(2).length]],
  BVH: [
    () => {
      const object = node();
      return new BVH([{ object, boundingBox: object.geometry.boundingBox }], 1);
    },
    (bvh) => [bvh.children.length, bvh.raycast(ray2).length],
  ],
  'a scene': [
    () => new Group().add(node()),
    (scene) => [scene.uuid === scene.uuid, scene.children.length, scene.children[0].parent.isGroup],
  ],
};

/** What Vue's `reactive` does: objects, arrays and collections become proxies whose fields are made reactive when they are read. */
const made = new WeakMap();
function reactive(target) {
  if (typeof target !== 'object' || target === null || !Object.isExtensible(target)) return target;
  const kind = Object.prototype.toString.call(target).slice(8, -1);
  if (!['Object', 'Array'].includes(kind)) return target;
  if (made.has(target)) return made.get(target);
  const proxy = new Proxy(target, {
    get: (from, key, receiver) => reactive(Reflect.get(from, key, receiver)),
    set: (to, key, value, receiver) => Reflect.set(to, key, value, receiver),
  });
  made.set(target, proxy);
  made.set(proxy, proxy);
  return proxy;
}

for (const [name, [make, ask]] of Object.entries(objects)) {
  test(`${name} in reactive state answers as outside`, () => {
    const state = reactive({ list: [make()] });
    const expected = ask(make());
    assert.deepEqual(ask(state.list[0]), expected);
    assert.deepEqual(ask(reactive(make())), expected);
    state.list[0].dispose?.();
  });
  if (name === 'a scene') continue;
  test(`${name} behind a plain proxy, and an object that inherits from its class, throw by name`, () => {
    const object = make();
    for (const other of [new Proxy(object, {}), Object.create(Object.getPrototypeOf(object))]) {
      const prototype = Object.getPrototypeOf(object);
      let count = 0;
      for (const [key, { get, value }] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
        if (key === 'constructor') continue;
        const call = () => {
          const result = get ? other[key] : other[key](null, null, null);
          // A generator begins with its first step.
          if (typeof result?.next === 'function') result.next();
        };
        if (typeof (get ?? value) !== 'function') continue;
        count++;
        assert.throws(
          call,
          (error) => {
            const text = `${name}.${key}: ${error}`;
            assert.ok(error instanceof TypeError || error instanceof RangeError, text);
            assert.match(error.message, /^\w+(\.\w+)?: \w+.* must be /, text);
            return true;
          },
          `${name}.${key}`,
        );
      }
      assert.ok(count > 1);
    }
    ask(object);
  });
}

test('proxies and lookalikes as arguments throw by name', () => {
  const path = new Path('M0 0H9V9Z');
  const index = new SpatialIndex([0, 0, 1, 1]);
  const mesh = new MeshBVH({ positions: [0, 0, 0, 9, 0, 0, 0, 9, 0] });
  for (const other of [new Proxy(path, {}), Object.create(Path.prototype)]) {
    for (const call of [
      () => new Path(other),
      () => path.copy(other),
      () => path.addPath(other),
      () => new ShapeIndex().add(other),
    ])
      assert.throws(call, /^TypeError: (Path|ShapeIndex)[.\w]*: \w+ must be /);
  }
  for (const other of [new Proxy(index, {}), Object.create(SpatialIndex.prototype), null, 3])
    assert.throws(() => index.pairs(other), /^TypeError: SpatialIndex\.pairs: other must be an index/);
  for (const other of [new Proxy(mesh, {}), Object.create(MeshBVH.prototype)]) {
    assert.throws(() => mesh.overlaps(other), /^TypeError: MeshBVH\.overlaps: other must be a MeshBVH/);
    assert.throws(() => new MeshScene().add(other), /^TypeError: MeshScene\.add: shape must be /);
  }
  const disposed = new SpatialIndex([]);
  disposed.dispose();
  assert.throws(
    () => index.pairs(disposed),
    /SpatialIndex\.pairs: other must be an index that is not disposed/,
  );
});
