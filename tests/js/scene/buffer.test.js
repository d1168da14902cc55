// MeshScene.toBuffer and from: the same ids, results and changes; invalid bytes are refused.

import assert from 'node:assert/strict';
import test from 'node:test';
import * as THREE from 'three';
import {
  Billboard,
  LineBVH,
  LineLoopBVH,
  LineSegmentsBVH,
  MeshBVH,
  MeshScene,
  PointsBVH,
} from '../../../js/index.js';
import { seal } from '../../../js/wasm/checksum.js';
import { ThreeScene } from '../../../js/three/index.js';
import { geometries, matrix, random, seed, spread } from '../space/world.js';

const CASES = Math.min(Number(process.env.RB_MOST_CASES ?? 100), 1000);
const classes = [PointsBVH, LineBVH, LineLoopBVH, LineSegmentsBVH, Billboard];
const refused = {
  name: 'RangeError',
  message: /^MeshScene\.from: buffer must be the result of toBuffer, got/,
};
const identity = new THREE.Matrix4();

const positions = Array.from({ length: 3 * 40 }, () => spread(2));
const thin = [
  new PointsBVH({ positions }),
  new PointsBVH({ positions: new Float32Array(positions) }),
  new LineBVH({ positions }),
  new LineLoopBVH({ positions, index: [0, 3, 7, 2] }),
  new LineSegmentsBVH({ positions, index: new Uint16Array([4, 5, 9, 1]) }),
  new Billboard({ center: { x: 0.25, y: 1 }, rotation: 0.5, sizeAttenuation: false }),
];
const solids = [
  { center: { x: 1, y: 0, z: 0 }, radius: 0.5 },
  { min: { x: -1, y: 0, z: 0 }, max: { x: 1, y: 1, z: 2 } },
  {
    center: { x: 0, y: 1, z: 0 },
    halfSize: { x: 1, y: 2, z: 0.5 },
    rotation: { elements: [0, 1, 0, -1, 0, 0, 0, 0, 1] },
  },
  { start: { x: 0, y: 0, z: 0 }, end: { x: 1, y: 1, z: 0 }, radius: 0.25 },
];
const sides = /** @type {const} */ (['both', 'front', 'back']);

/** A scene with all kinds of instances, and with removed ones. */
function some(count = 60) {
  const meshes = geometries.map((geometry, i) => new MeshBVH(geometry, { side: sides[i % 3] }));
  const shapes = [...meshes, ...solids, ...thin];
  const scene = new MeshScene();
  for (let i = 0; i < count; i++) {
    const shape = shapes[Math.floor(shapes.length * random())];
    const mask = random() < 0.5 ? 0xffffffff : 1 << Math.floor(32 * random());
    scene.add(shape, matrix(), { mask: mask >>> 0, side: sides[i % 3] });
  }
  const gone = [...new Set(Array.from({ length: count / 6 }, () => Math.floor(count * random())))];
  for (const id of gone) scene.remove(id);
  return { scene, gone };
}

const camera = new THREE.PerspectiveCamera(60, 1, 0.1, 100);
camera.position.set(0, 0, 20);
camera.updateMatrixWorld();

/** @param {MeshScene} scene @param {number[]} numbers */
function resultsOf(scene, numbers) {
  const [ox, oy, oz, dx, dy, dz] = numbers;
  const ray = { origin: { x: ox, y: oy, z: oz }, direction: { x: dx, y: dy, z: dz } };
  return [
    scene.raycastAll(ray, { threshold: 0.5, camera }),
    scene.raycast(ray, { mask: 0xff, side: 'front' }),
    scene.pickAll(camera, ox / 8, oy / 8, { threshold: { pixels: 8, height: 300 } }),
    scene.search({ center: ray.origin, radius: 3 }),
    scene.closestPoint(ray.origin),
  ];
}

test('a scene from a buffer has the ids and the results of the first one, also after changes', () => {
  console.log(`seed ${seed}`);
  for (let i = 0; i < CASES / 10; i++) {
    const { scene, gone } = some();
    const buffer = scene.toBuffer();
    const copy = MeshScene.from(buffer, { classes });
    assert.deepEqual(copy.toBuffer(), buffer, 'the same scene gives the same bytes');
    assert.equal(copy.size, scene.size);
    const compare = () => {
      for (let k = 0; k < 10; k++) {
        const ray = Array.from({ length: 6 }, () => spread(8));
        assert.deepEqual(resultsOf(copy, ray), resultsOf(scene, ray));
      }
    };
    compare();
    for (let id = 0; id < 60; id++) {
      if (gone.includes(id)) {
        assert.throws(() => copy.geometryOf(id), RangeError);
        continue;
      }
      assert.equal(copy.geometryOf(id)?.constructor, scene.geometryOf(id)?.constructor);
      if (id % 3 > 0) continue;
      // An oriented box must keep its frame under a new matrix.
      const to = matrix();
      for (const one of [scene, copy]) one.move(id, to);
    }
    for (let k = 0; k < gone.length + 3; k++)
      assert.equal(
        copy.add(solids[k % 4], identity),
        scene.add(solids[k % 4], identity),
        'ids are reused alike',
      );
    compare();
    for (const one of [scene, copy]) one.dispose();
  }
});

test('meshes that instances share are stored once, and are shared again', () => {
  const mesh = new MeshBVH(new THREE.TorusKnotGeometry(1, 0.3, 100, 20), { side: 'back' });
  const scene = new MeshScene();
  for (let i = 0; i < 50; i++) scene.add(mesh, matrix());
  const buffer = scene.toBuffer();
  assert.ok(buffer.byteLength < mesh.byteLength + 50 * 200);
  const copy = MeshScene.from(buffer);
  const shared = /** @type {MeshBVH} */ (copy.geometryOf(0));
  assert.ok(shared instanceof MeshBVH && shared !== mesh);
  for (let id = 1; id < 50; id++) assert.equal(copy.geometryOf(id), shared);
  // The side of the mesh itself is stored, too.
  const ray = { origin: { x: 0.9, y: 0.2, z: 5 }, direction: { x: 0, y: 0, z: -1 } };
  assert.deepEqual(shared.raycastAll(ray), mesh.raycastAll(ray));
  assert.ok(mesh.raycastAll(ray).every(({ side }) => side === -1));
  assert.equal(
    new MeshScene().toBuffer().byteLength,
    MeshScene.from(new MeshScene().toBuffer()).toBuffer().byteLength,
  );
});

test('a scene of three.js is stored as a MeshScene', () => {
  const root = new THREE.Group().add(new THREE.Mesh(geometries[0], new THREE.MeshBasicMaterial()));
  root.updateMatrixWorld(true);
  const scene = ThreeScene.from(root);
  const copy = MeshScene.from(scene.toBuffer());
  const ray = { origin: { x: 0.2, y: 0.1, z: 5 }, direction: { x: 0, y: 0, z: -1 } };
  const { object, ...hit } = /** @type {any} */ (scene.raycast(ray));
  assert.ok(object);
  assert.deepEqual(copy.raycast(ray), hit);
});

test('the classes of points, lines and billboards are given by the program', () => {
  const scene = new MeshScene();
  scene.add(thin[2]);
  const buffer = scene.toBuffer();
  assert.throws(() => MeshScene.from(buffer), {
    name: 'TypeError',
    message: /^MeshScene\.from: classes must be a list with LineBVH, of which the buffer has instances, got/,
  });
  assert.throws(() => MeshScene.from(buffer, { classes: [PointsBVH, LineLoopBVH] }), TypeError);
  assert.throws(
    () => MeshScene.from(buffer, /** @type {any} */ ({ classes: LineBVH })),
    /^TypeError: .*classes must be a list/,
  );
  assert.throws(
    () => MeshScene.from(buffer, /** @type {any} */ ({ classes: [MeshBVH] })),
    /^TypeError: .*classes\[0\] must be/,
  );
  assert.equal(MeshScene.from(buffer, { classes: [LineBVH] }).size, 1);
});

test('points, lines and billboards by themselves', () => {
  const ray = { origin: { x: 0, y: 0, z: 5 }, direction: { x: 0.1, y: 0, z: -1 } };
  for (const one of thin.slice(0, 5)) {
    const Class = /** @type {any} */ (one.constructor);
    const buffer = /** @type {any} */ (one).toBuffer();
    const copy = Class.from(buffer);
    assert.ok(copy instanceof Class);
    assert.equal(copy.count, /** @type {any} */ (one).count);
    assert.deepEqual(
      copy.raycastAll(ray, { threshold: 1 }),
      /** @type {any} */ (one).raycastAll(ray, { threshold: 1 }),
    );
    assert.ok(copy.raycastAll(ray, { threshold: 1 }).length > 0);
    assert.deepEqual(copy.toBuffer(), buffer);
    const Other = Class === PointsBVH ? LineBVH : PointsBVH;
    assert.throws(() => Other.from(buffer), {
      name: 'RangeError',
      message: `${Other.tag}.from: buffer must be the result of toBuffer, got that of a ${Class.tag}, which ${Class.tag}.from reads`,
    });
    assert.throws(() => Class.from(new MeshBVH(geometries[0]).toBuffer()), RangeError);
    assert.throws(() => Class.from(buffer.slice(0, -4)), RangeError);
    assert.throws(() => Class.from(null), TypeError);
  }
  const board = /** @type {Billboard} */ (thin[5]);
  assert.deepEqual(Billboard.from(board.toBuffer()).toBuffer(), board.toBuffer());
  const words = new Float64Array(board.toBuffer().slice(0, 40));
  words[4] = 2;
  const wrong = new Uint8Array(48);
  wrong.set(new Uint8Array(words.buffer));
  for (const bytes of [wrong.buffer, seal(wrong.buffer), new ArrayBuffer(0)])
    assert.throws(
      () => Billboard.from(bytes),
      /^RangeError: Billboard\.from: buffer must be the result of toBuffer/,
    );
});

test('other bytes are refused', () => {
  const { scene } = some();
  const buffer = scene.toBuffer();
  for (const bytes of [
    new ArrayBuffer(0),
    buffer.slice(0, -8),
    new MeshBVH(geometries[0]).toBuffer(),
    seal(new ArrayBuffer(40)),
  ])
    assert.throws(() => MeshScene.from(bytes, { classes }), refused);
  for (const wrong of /** @type {any[]} */ ([null, undefined, 5, 'buffer', [1, 2], {}]))
    assert.throws(() => MeshScene.from(wrong, { classes }), { name: /^(Type|Range)Error$/ });
  const words = new Uint32Array(buffer.slice(0));
  words[1] = 2;
  assert.throws(
    () => MeshScene.from(seal(words.buffer), { classes }),
    /must be in format 1, the one of this version, got .format 2/,
  );
  // A view at an odd address.
  const view = new Uint8Array(buffer.byteLength + 3);
  view.set(new Uint8Array(buffer), 3);
  assert.deepEqual(MeshScene.from(view.subarray(3), { classes }).toBuffer(), buffer);
});

test('changed bytes with a valid seal are refused, or make a scene that can be queried', () => {
  console.log(`seed ${seed}`);
  const bytes = new Uint8Array(some(30).scene.toBuffer());
  let made = 0;
  const COUNT = 20 * CASES;
  for (let i = 0; i < COUNT; i++) {
    const changed = bytes.slice();
    // Mostly the header and the tables: what follows are meshes, which have tests of their own.
    const range = random() < 0.8 ? Math.min(bytes.length, 6000) : bytes.length;
    const words = new Uint32Array(changed.buffer);
    for (let k = 0; k <= 2 * random(); k++) {
      const at = Math.floor((range / 4) * random());
      words[at] =
        random() < 0.5 ? words[at] ^ (1 << Math.floor(32 * random())) : Math.floor(40 * random()) - 4;
    }
    let copy;
    try {
      copy = MeshScene.from(seal(changed.buffer), { classes });
    } catch (error) {
      assert.match(
        String(error),
        /^(RangeError: MeshScene\.from: buffer must be|TypeError: MeshScene\.from: classes)/,
      );
      continue;
    }
    made++;
    resultsOf(
      copy,
      Array.from({ length: 6 }, () => spread(8)),
    );
    copy.rebuild().dispose();
  }
  assert.ok(made > COUNT / 20 && made < COUNT, `${made} of ${COUNT}`);
});
