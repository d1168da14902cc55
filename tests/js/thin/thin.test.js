// Points, lines and billboards by themselves and in scenes, in world units and in pixels, against every item.

import assert from 'node:assert/strict';
import { test } from 'node:test';
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
import { cases, fewest, random, SEED } from '../oracle/random.js';

test(`seed ${SEED}`, () => {});

const HEIGHT = 600;
const cameras = [
  new THREE.PerspectiveCamera(50, 1.5, 0.5, 100),
  new THREE.OrthographicCamera(-9, 9, 6, -6, 0.5, 100),
];
for (const camera of cameras) {
  camera.position.set(5, 6, 14);
  camera.lookAt(0, 1, 0);
  camera.updateMatrixWorld();
}

function matrixOf(r) {
  const m = new THREE.Matrix4();
  do m.set(...Array.from({ length: 12 }, (_, i) => r.float(-1, 1) * (i % 4 === 3 ? 3 : 1)), 0, 0, 0, 1);
  while (Math.abs(m.determinant()) < 0.05);
  return m;
}

/** A point on the screen in pixels from its middle. */
function pixelOf(point, camera) {
  const at = point.clone().project(camera);
  const { right, top, aspect } = camera;
  return new THREE.Vector2((at.x * (aspect ?? right / top) * HEIGHT) / 2, (at.y * HEIGHT) / 2);
}

test('picks in pixels find the points and segments that are so near on the screen, and no others', () => {
  const r = random();
  let hits = 0;
  let misses = 0;
  for (let round = 0; round < cases(100); round++) {
    const camera = r.pick(cameras);
    const count = r.int(2, 200);
    const positions = Array.from({ length: 3 * count }, () => r.float(-3, 3));
    const map = matrixOf(r);
    const isLine = r.bool();
    const scene = new MeshScene();
    const id = scene.add(isLine ? new LineBVH({ positions }) : new PointsBVH({ positions }), map);
    const vertex = (i) => new THREE.Vector3().fromArray(positions, 3 * i).applyMatrix4(map);
    for (let i = 0; i < 10; i++) {
      const [x, y] = [r.float(-0.8, 0.8), r.float(-0.8, 0.8)];
      const at = pixelOf(new THREE.Vector3(x, y, 0).unproject(camera), camera);
      const pixels = r.float(1, 40);
      const found = scene.pickAll(camera, x, y, { threshold: { pixels, height: HEIGHT } });
      const indices = new Set(found.map(({ index }) => index));
      assert.ok(found.every((hit) => hit.id === id));
      for (let k = 0; k < count - Number(isLine); k++) {
        const [a, b] = [vertex(k), vertex(isLine ? k + 1 : k)];
        const [p, q] = [pixelOf(a, camera), pixelOf(b, camera)];
        const along = q.clone().sub(p);
        const s = isLine ? Math.min(1, Math.max(0, at.clone().sub(p).dot(along) / along.lengthSq())) : 0;
        const distance = p.addScaledVector(along, s).distanceTo(at);
        if (Math.abs(distance - pixels) < 1e-6) continue;
        assert.equal(indices.has(k), distance < pixels, `${k}: ${distance} of ${pixels} pixels`);
        if (distance < pixels) hits++;
        else misses++;
      }
      for (const [k, hit] of found.entries()) {
        assert.ok(k === 0 || found[k - 1].t <= hit.t);
        assert.ok(pixelOf(new THREE.Vector3().copy(hit.point), camera).distanceTo(at) < pixels + 1e-6);
      }
      const first = scene.pick(camera, x, y, { threshold: { pixels, height: HEIGHT } });
      assert.equal(first?.index, found[0]?.index);
      assert.equal(first?.distance, found[0]?.distance);
    }
    scene.dispose();
  }
  assert.ok(hits > fewest(500) && misses > fewest(500), `${hits} ${misses}`);
});

test('a threshold in world units is the distance in the world, under every matrix', () => {
  const r = random();
  let hits = 0;
  for (let round = 0; round < cases(50); round++) {
    const positions = Array.from({ length: 300 }, () => r.float(-3, 3));
    const map = matrixOf(r);
    const scene = new MeshScene();
    scene.add(
      new MeshBVH({ positions: [0, 0, 0, 1, 0, 0, 0, 1, 0] }),
      new THREE.Matrix4().setPosition(50, 0, 0),
    );
    scene.add(new PointsBVH({ positions }), map, { mask: 2 });
    const origin = new THREE.Vector3(r.float(-9, 9), r.float(-9, 9), r.float(-9, 9));
    const ray = new THREE.Ray(
      origin,
      new THREE.Vector3(r.float(-1, 1), r.float(-1, 1), 0).sub(origin).normalize(),
    );
    const threshold = r.float(0, 1);
    const found = scene.raycastAll(ray, { threshold });
    const wanted = [];
    for (let i = 0; i < 100; i++) {
      const p = new THREE.Vector3().fromArray(positions, 3 * i).applyMatrix4(map);
      if (ray.distanceToPoint(p) <= threshold) wanted.push(i);
    }
    assert.deepEqual(
      found.map(({ index }) => index).sort((a, b) => a - b),
      wanted,
    );
    for (const { index, distanceToRay, point, t, normal } of found) {
      const p = new THREE.Vector3().fromArray(positions, 3 * index).applyMatrix4(map);
      assert.ok(p.distanceTo(new THREE.Vector3().copy(point)) < 1e-12);
      assert.ok(Math.abs(ray.distanceToPoint(p) - distanceToRay) < 1e-12);
      assert.ok(Math.abs(ray.at(t, new THREE.Vector3()).distanceTo(p) - distanceToRay) < 1e-12);
      assert.ok(normal.dot(ray.direction) < -0.999999);
    }
    hits += found.length;
    const sorted = scene.raycastAllBatch([...ray.origin, ...ray.direction], { threshold });
    assert.deepEqual(
      [...sorted.faceIndices],
      found.map(({ index }) => index),
    );
    assert.deepEqual(scene.raycastAll(ray, { threshold, limit: 1 }), found.slice(0, 1));
    assert.equal(scene.raycast(ray, { threshold, mask: 1 }), null);
    assert.equal(
      scene.raycastAnyBatch([...ray.origin, ...ray.direction], { threshold }).hits[0],
      Number(found.length > 0),
    );
    scene.dispose();
  }
  assert.ok(hits > fewest(50), `${hits} hits`);
});

// A hit cut off the parts of the other lines behind it, so that another point of them was within the threshold, in front of the hit.
test('a pick is the first of all picks: a nearer hit moves no point of a line', () => {
  const flat = new THREE.OrthographicCamera(-5, 5, 5, -5, 0.1, 20);
  flat.position.set(0, 0, 10);
  flat.updateMatrixWorld();
  const small = new MeshScene();
  const point = small.add(new PointsBVH({ positions: [0.0625, 0, 0] }));
  small.add(new LineBVH({ positions: [0, -0.5, -0.25, -0.5, -0.5, 0.75] }));
  assert.equal(small.pick(flat, 0.0125, 0, { threshold: 0.75 })?.id, point);
  small.dispose();

  const r = random();
  let lines = 0;
  for (let round = 0; round < cases(40); round++) {
    const scene = new MeshScene();
    const floats = (/** @type {number} */ count) => Array.from({ length: count }, () => r.float(-3, 3));
    scene.add(new MeshBVH({ positions: floats(9 * 20) }));
    scene.add(new PointsBVH({ positions: floats(3 * 20) }), matrixOf(r));
    const first = scene.add(new LineBVH({ positions: floats(3 * 30) }), matrixOf(r));
    scene.add(new LineBVH({ positions: floats(3 * 30) }), matrixOf(r));
    for (let i = 0; i < 100; i++) {
      const camera = r.pick(cameras);
      const threshold = r.bool() ? r.float(0, 1) : { pixels: r.float(1, 60), height: HEIGHT };
      const [x, y] = [r.float(-0.5, 0.5), r.float(-0.5, 0.5)];
      const hit = scene.pick(camera, x, y, { threshold });
      assert.deepEqual(hit, scene.pickAll(camera, x, y, { threshold })[0] ?? null);
      if (hit && hit.id >= first) lines++;
    }
    scene.dispose();
  }
  assert.ok(lines > 100, `${lines} lines`);
});

// It was that of the item's own point, which is beside the ray.
test('the distance of points and lines is that of the point of the ray, as of a Raycaster', () => {
  for (const camera of cameras) {
    const scene = new MeshScene();
    scene.add(new PointsBVH({ positions: [0.4, 1.2, 0.1] }));
    scene.add(new LineBVH({ positions: [-1, 0.6, 1, 1, 0.7, 2] }));
    const hits = scene.pickAll(camera, 0, 0, { threshold: 1 });
    const raycaster = new THREE.Raycaster();
    raycaster.params.Points.threshold = raycaster.params.Line.threshold = 1;
    raycaster.setFromCamera(new THREE.Vector2(0, 0), camera);
    assert.equal(hits.length, 2);
    for (const { distance, t, point, distanceToRay } of hits) {
      const { origin, direction } = raycaster.ray;
      const own = new THREE.Vector3().copy(point);
      const along = own.clone().sub(origin).dot(direction);
      assert.ok(Math.abs(distance - along) < 1e-9, `${distance} ${along} ${t}`);
      assert.ok(Math.abs(raycaster.ray.distanceToPoint(own) - distanceToRay) < 1e-9);
    }
    scene.dispose();
  }
});

const down = (x, y) => ({ origin: { x, y, z: 8 }, direction: { x: 0, y: 0, z: -2 } });

test('loops, segments and indices join the vertices that three.js joins', () => {
  const positions = [0, 0, 0, 4, 0, 0, 4, 4, 0, 0, 4, 0];
  const indices = (tree, x, y) => tree.raycastAll(down(x, y), { threshold: 0.5 }).map(({ index }) => index);
  const line = new LineBVH({ positions });
  const loop = new LineLoopBVH({ positions });
  const pairs = new LineSegmentsBVH({ positions });
  const indexed = new LineSegmentsBVH({ positions, index: [0, 2, 1, 3, 3] });
  assert.deepEqual([line.count, loop.count, pairs.count, indexed.count], [3, 4, 2, 2]);
  assert.deepEqual(indices(line, 0, 2), []);
  assert.deepEqual(indices(loop, 0, 2), [3]);
  assert.deepEqual(indices(pairs, 4, 2), []);
  assert.deepEqual(indices(pairs, 2, 4), [2]);
  assert.deepEqual(indices(indexed, 2, 2), [0, 2]);
  const hit = line.raycast(down(4.25, 1), { threshold: 0.25 });
  assert.deepEqual(
    [hit.t, hit.distance, hit.distanceToRay, { ...hit.point }, hit.index],
    [4, 8, 0.25, { x: 4, y: 1, z: 0 }, 1],
  );
  assert.equal(line.raycast(down(4.25, 1), { threshold: 0.2499 }), null);
  assert.equal(line.raycast(down(4.25, 1), { threshold: 1, maxT: 3.9 }), null);
  assert.equal(
    line.raycast({ origin: { x: 4, y: 1, z: 0 }, direction: { x: 0, y: 0, z: 0 } }, { threshold: 1 }),
    null,
  );
  assert.equal(new LineBVH({ positions: [1, 2, 3] }).count, 0);
  assert.equal(new LineLoopBVH({ positions: [] }).raycast(down(0, 0), { threshold: 1 }), null);
});

test('points take any stride, single and double precision, and few bytes', () => {
  const r = random();
  const rows = Float32Array.from({ length: 5 * 20000 }, () => r.float(-1, 1));
  const tree = new PointsBVH({ positions: rows, stride: 5, offset: 1 });
  assert.equal(tree.count, 20000);
  assert.ok(tree.byteLength < 20000 * 19, `${tree.byteLength / 20000} bytes a point`);
  const found = tree.raycastAll(down(0, 0), { threshold: 0.1 });
  for (const { index, point } of found)
    assert.deepEqual(
      { ...point },
      { x: rows[5 * index + 1], y: rows[5 * index + 2], z: rows[5 * index + 3] },
    );
  const wanted = Array.from({ length: 20000 }, (_, i) => Math.hypot(rows[5 * i + 1], rows[5 * i + 2])).filter(
    (d) => d <= 0.1,
  );
  assert.equal(found.length, wanted.length);
  const far = new PointsBVH({
    positions: Float64Array.of(2 ** 40, 2 ** 40, 0, 2 ** 40 + 2 ** -10, 2 ** 40, 0),
  });
  assert.equal(far.raycast(down(2 ** 40 + 2 ** -10, 2 ** 40), { threshold: 2 ** -11 }).index, 1);
});

test('invalid arguments throw, and change nothing', () => {
  const positions = [0, 0, 0, 1, NaN, 0];
  assert.throws(() => new PointsBVH({ positions: Float32Array.from(positions) }), {
    name: 'RangeError',
    message: /^PointsBVH: vertex 1 must be finite, with a magnitude up to 2\^160, got/,
  });
  assert.throws(() => new LineBVH({ positions: [0, 0, 0, 1, 1, 1], index: [0, 1, 2] }), {
    name: 'RangeError',
    message: 'LineBVH: geometry.index[2] must be below 2, the number of vertices, got 2',
  });
  assert.throws(() => new LineLoopBVH({}), /^TypeError: LineLoopBVH: geometry.positions/);
  const tree = new PointsBVH({ positions: [0, 0, 0] });
  assert.throws(
    () => tree.raycast(down(0, 0), { threshold: -1 }),
    /^RangeError: PointsBVH.raycast: threshold/,
  );
  assert.throws(() => tree.raycast(down(NaN, 0)), /^RangeError: PointsBVH.raycast: ray.origin.x/);
  assert.throws(
    () => tree.raycastAll(down(0, 0), { treshold: 1 }),
    /PointsBVH.raycastAll: options must be named/,
  );
  const scene = new MeshScene();
  const id = scene.add(tree);
  assert.throws(
    () => scene.raycast(down(0, 0), { threshold: { pixels: 3, height: 2 } }),
    /^TypeError: MeshScene.raycast: threshold/,
  );
  const [camera] = cameras;
  assert.throws(
    () => scene.pick(camera, 0, 0, { threshold: { pixels: 3 } }),
    /MeshScene.pick: threshold.height must be/,
  );
  assert.throws(
    () => scene.pick(camera, 0, 0, { threshold: { pixels: 3, height: 0 } }),
    /threshold.height must be a finite number > 0/,
  );
  assert.throws(
    () => scene.pick(camera, 0, 0, { threshold: -1 }),
    /MeshScene.pick: threshold must be a number >= 0/,
  );
  assert.throws(() => scene.raycast(down(0, 0), { camera: {} }), /MeshScene.raycast: camera/);
  assert.throws(() => new Billboard({ center: 3 }), /Billboard: center must be/);
  assert.equal(scene.raycast(down(0.5, 0), { threshold: 0.5 }).id, id);
  assert.deepEqual([...scene.search({ center: { x: 0, y: 0, z: 0 }, radius: 9 })], [id]);
  scene.remove(id);
  assert.equal(scene.raycast(down(0.5, 0), { threshold: 0.5 }), null);
  assert.equal(scene.add(tree), id);
  tree.dispose();
  assert.throws(() => tree.count, /^TypeError: PointsBVH.count: this must be an object that is not disposed/);
  assert.throws(() => scene.raycast(down(0, 0)), /a scene of points and lines that are not disposed/);
});
