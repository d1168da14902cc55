// Points, lines and sprites: acceleratedRaycast and ThreeScene against three.js' own Raycaster.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as THREE from 'three';
import { LineBVH, LineLoopBVH, LineSegmentsBVH, PointsBVH } from '../../../js/index.js';
import { acceleratedRaycast, computeBoundsTree, ThreeScene } from '../../../js/three/index.js';
import { cases, fewest, random, SEED } from '../oracle/random.js';

test(`seed ${SEED}`, () => {});

const TYPES = new Map([
  [THREE.Points, PointsBVH],
  [THREE.Line, LineBVH],
  [THREE.LineLoop, LineLoopBVH],
  [THREE.LineSegments, LineSegmentsBVH],
]);

function makeGeometry(r, count, indexed) {
  const geometry = new THREE.BufferGeometry();
  const positions = Float32Array.from({ length: 3 * count }, (_, i) =>
    Math.fround(4 * Math.sin(i * 0.37 * ((i % 3) + 1)) + r.float(-1, 1)),
  );
  geometry.setAttribute('position', new THREE.BufferAttribute(positions, 3));
  if (indexed) geometry.setIndex(Array.from({ length: r.int(2, 2 * count) }, () => r.int(0, count - 1)));
  return geometry;
}

/** Under a parent, with its own turned and scaled axes, and sometimes a draw range. */
function makeObject(r, Type) {
  const geometry = makeGeometry(r, r.int(2, 300), Type !== THREE.Points && r.bool());
  const object = new Type(geometry);
  const parent = new THREE.Group();
  parent.position.set(r.float(-2, 2), r.float(-2, 2), r.float(-2, 2));
  parent.rotation.set(r.float(0, 6), r.float(0, 6), r.float(0, 6));
  if (r.bool(0.3)) parent.scale.set(r.float(0.5, 2), r.float(0.5, 2), r.float(-2, -0.5));
  if (r.bool()) object.scale.set(r.float(0.5, 2), r.float(0.5, 2), r.float(0.5, 2));
  if (r.bool(0.3)) geometry.setDrawRange(r.int(0, 5), r.int(0, 200));
  parent.add(object);
  parent.updateMatrixWorld(true);
  return object;
}

function makeRaycaster(r) {
  const from = new THREE.Vector3(r.float(-9, 9), r.float(-9, 9), r.float(-9, 9));
  const to = new THREE.Vector3(r.float(-3, 3), r.float(-3, 3), r.float(-3, 3));
  const raycaster = new THREE.Raycaster(from, to.sub(from).normalize());
  raycaster.params.Points.threshold = r.float(0, 1);
  raycaster.params.Line.threshold = r.float(0, 1);
  if (r.bool(0.3)) raycaster.near = r.float(0, 6);
  if (r.bool(0.3)) raycaster.far = r.float(5, 12);
  return raycaster;
}

for (const [Type, Tree] of TYPES)
  test(`${Type.name}: the intersections of three.js, all their fields, in the same order`, () => {
    const r = random();
    let found = 0;
    for (let round = 0; round < cases(60); round++) {
      const object = makeObject(r, Type);
      computeBoundsTree.call(object.geometry, { type: Tree });
      assert.ok(object.geometry.boundsTree instanceof Tree);
      for (let i = 0; i < 20; i++) {
        const raycaster = makeRaycaster(r);
        const own = [];
        const ours = [];
        object.raycast(raycaster, own);
        acceleratedRaycast.call(object, raycaster, ours);
        assert.deepEqual(ours, own);
        found += own.length;
        raycaster.firstHitOnly = true;
        const first = [];
        acceleratedRaycast.call(object, raycaster, first);
        // The method of three.js, which is called for some draw ranges, knows no firstHitOnly.
        assert.ok(first.length === own.length || first.length === 1);
        if (first.length === 1)
          assert.equal(first[0].distance, Math.min(...own.map(({ distance }) => distance)));
      }
      object.geometry.boundsTree.dispose();
    }
    assert.ok(found > fewest(1000), `${found} hits`);
  });

test('without a tree, and for an index of points, the method of three.js is called', () => {
  const r = random();
  const geometry = makeGeometry(r, 50, true);
  const points = new THREE.Points(geometry);
  for (const withTree of [false, true]) {
    if (withTree) computeBoundsTree.call(geometry, { type: PointsBVH });
    const raycaster = makeRaycaster(r);
    raycaster.params.Points.threshold = 3;
    const own = [];
    const ours = [];
    points.raycast(raycaster, own);
    acceleratedRaycast.call(points, raycaster, ours);
    assert.deepEqual(ours, own);
    assert.ok(own.length > 0);
  }
  assert.throws(
    () => computeBoundsTree.call(geometry, { type: Map }),
    /type must be the MeshBVH, MeshRays, PointsBVH, LineBVH, LineLoopBVH or LineSegmentsBVH of raybound/,
  );
});

const perspective = new THREE.PerspectiveCamera(50, 1.5, 0.1, 100);
const orthographic = new THREE.OrthographicCamera(-9, 9, 6, -6, 0.1, 100);
for (const camera of [perspective, orthographic]) {
  camera.position.set(5, 6, 14);
  camera.lookAt(0, 1, 0);
  camera.updateMatrixWorld();
}

test('sprites of a ThreeScene are hit where three.js hits them', () => {
  const r = random();
  let hits = 0;
  let misses = 0;
  for (let round = 0; round < cases(200); round++) {
    const camera = r.pick([perspective, orthographic]);
    const root = new THREE.Scene();
    const parent = new THREE.Group();
    parent.rotation.set(r.float(0, 6), r.float(0, 6), r.float(0, 6));
    root.add(parent);
    const sprite = new THREE.Sprite(
      new THREE.SpriteMaterial({ sizeAttenuation: r.bool(), rotation: r.bool() ? r.float(0, 6) : 0 }),
    );
    sprite.position.set(r.float(-3, 3), r.float(-3, 3), r.float(-3, 3));
    const size = sprite.material.sizeAttenuation || camera.isOrthographicCamera ? 3 : 0.3;
    sprite.scale.set(r.float(0.3, 1) * size, r.float(0.3, 1) * size, 1);
    sprite.center.set(r.float(-0.5, 1.5), r.float(-0.5, 1.5));
    parent.add(sprite);
    root.updateMatrixWorld(true);
    const scene = ThreeScene.from(root);
    const raycaster = new THREE.Raycaster();
    const screen = sprite.getWorldPosition(new THREE.Vector3()).project(camera);
    for (let i = 0; i < 5; i++) {
      const at = new THREE.Vector2(screen.x + r.float(-0.3, 0.3), screen.y + r.float(-0.3, 0.3));
      raycaster.setFromCamera(at, camera);
      const [own] = raycaster.intersectObject(root);
      const picked = scene.pick(camera, at.x, at.y);
      const cast = scene.raycast(raycaster.ray, { camera });
      assert.equal(picked?.object, own?.object);
      assert.equal(cast?.object, own?.object);
      if (own) {
        assert.ok(picked.point.distanceTo(own.point) < 1e-9);
        assert.ok(Math.abs(picked.distance - own.distance) < 1e-9);
        hits++;
      } else misses++;
      assert.equal(scene.raycast(raycaster.ray), null);
    }
    scene.dispose();
  }
  assert.ok(hits > fewest(100) && misses > fewest(100), `${hits} ${misses}`);
});

test('a ThreeScene has points and lines, follows their changes, and forgets them', () => {
  const r = random();
  const root = new THREE.Scene();
  const objects = [...TYPES.keys()].map((Type) => new Type(makeGeometry(r, 100, false)));
  root.add(...objects, new THREE.Mesh(new THREE.BoxGeometry(0.5, 0.5, 0.5)));
  const lod = new THREE.LOD();
  const near = new THREE.Line(makeGeometry(r, 20, false));
  const far = new THREE.Points(makeGeometry(r, 5, false));
  lod.addLevel(near, 0).addLevel(far, 50);
  root.add(lod);
  perspective.updateMatrixWorld();
  lod.update(perspective);
  root.updateMatrixWorld(true);
  const scene = ThreeScene.from(root);
  assert.equal(scene.size, 6);
  const check = () => {
    let count = 0;
    for (let i = 0; i < 200; i++) {
      const raycaster = makeRaycaster(r);
      raycaster.near = 0;
      raycaster.far = Infinity;
      const threshold = r.float(0, 0.5);
      raycaster.params.Points.threshold = raycaster.params.Line.threshold = threshold;
      // three.js chooses the level of a LOD from the origin of the ray.
      const own = raycaster.intersectObjects([...root.children.filter((child) => child !== lod), near]);
      const ours = scene.raycastAll(raycaster.ray, { threshold });
      const key = ({ object, index, faceIndex }) => `${object.type} ${object.uuid} ${index ?? faceIndex}`;
      assert.deepEqual(ours.map(key).sort(), own.map(key).sort());
      for (const [k, hit] of ours.entries()) assert.ok(Math.abs(hit.distance - own[k].distance) < 1e-5);
      assert.equal(scene.raycast(raycaster.ray, { threshold })?.t, ours[0]?.t);
      assert.equal(scene.raycastAny(raycaster.ray, { threshold }), ours.length > 0);
      const { origin: o, direction: d } = raycaster.ray;
      const { t, ids, faceIndices } = scene.raycastBatch([o.x, o.y, o.z, d.x, d.y, d.z], { threshold });
      assert.equal(t[0], ours[0]?.t ?? Infinity);
      assert.equal(ids[0], ours[0]?.id ?? -1);
      assert.equal(faceIndices[0], ours[0] ? (ours[0].index ?? ours[0].faceIndex) : -1);
      count += own.length;
    }
    assert.ok(count > 200, `${count} hits`);
  };
  check();
  for (const object of objects) {
    object.position.set(r.float(-1, 1), r.float(-1, 1), r.float(-1, 1));
    const { position } = object.geometry.attributes;
    for (let i = 0; i < 50; i++) position.setX(i, r.float(-3, 3));
    position.needsUpdate = true;
    object.geometry.boundingSphere = null;
  }
  root.updateMatrixWorld(true);
  scene.update();
  check();
  objects[0].visible = false;
  assert.equal(scene.update().size, 5);
  objects[0].visible = true;
  assert.equal(scene.update().size, 6);
  root.remove(...objects);
  assert.equal(scene.update().size, 2);
  scene.dispose();
});
