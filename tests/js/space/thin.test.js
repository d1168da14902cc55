// Points, lines and billboards in searches, closest points, overlaps, sweeps and rays of scenes: against every item in the world, by formulas
// of their own, and against three.js.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as THREE from 'three';
import { SelectionBox } from 'three/addons/interactive/SelectionBox.js';
import {
  Billboard,
  Box3,
  Capsule3,
  Collider,
  LineBVH,
  LineLoopBVH,
  LineSegmentsBVH,
  MeshBVH,
  MeshScene,
  OBB3,
  PointsBVH,
  selectionOf,
  Sphere3,
  Triangle3,
  Vector3,
} from '../../../js/index.js';
import { ThreeScene } from '../../../js/three/index.js';
import { geometries, matrix, meshes, random, seed, spread } from './world.js';

const CLASSES = [PointsBVH, LineBVH, LineLoopBVH, LineSegmentsBVH];
const vector = (size) => new THREE.Vector3(spread(size), spread(size), spread(size));
const least = (low, high, of) => {
  for (let i = 0; i < 80; i++) {
    const third = (high - low) / 3;
    if (of(low + third) < of(high - third)) high -= third;
    else low += third;
  }
  return low;
};

/** The segments of an object in the world with their indices; a point is a segment from itself to itself. */
function itemsOf(Class, positions, map) {
  const count = positions.length / 3;
  const at = (i) => new THREE.Vector3().fromArray(positions, 3 * (i % count)).applyMatrix4(map);
  const ends = {
    PointsBVH: Array.from({ length: count }, (_, i) => [i, i, i]),
    LineBVH: Array.from({ length: count - 1 }, (_, i) => [i, i, i + 1]),
    LineLoopBVH: Array.from({ length: count }, (_, i) => [i, i, i + 1]),
    LineSegmentsBVH: Array.from({ length: count >> 1 }, (_, i) => [2 * i, 2 * i, 2 * i + 1]),
  };
  return ends[Class.name].map(([index, a, b]) => ({ index, a: at(a), b: at(b) }));
}

/** A scene of points, lines and billboards with its items. */
function makeScene(count) {
  const scene = new MeshScene();
  const instances = new Map();
  const add = (i) => {
    const map = matrix();
    const mask = 1 << (i % 3);
    if (i % 9 === 8) {
      const a = new THREE.Vector3().setFromMatrixPosition(map);
      const id = scene.add(new Billboard(), map, { mask });
      instances.set(id, { items: [{ index: undefined, a, b: a }], mask, map });
      return;
    }
    const Class = CLASSES[i % 4];
    const positions = Array.from({ length: 3 * (2 + Math.floor(60 * random() ** 3)) }, () => spread(1.5));
    const kept = i % 2 ? Float32Array.from(positions) : Float64Array.from(positions);
    const shape = new Class({ positions: kept });
    const id = scene.add(shape, map, { mask });
    instances.set(id, { items: itemsOf(Class, kept, map), mask, map, Class, positions: kept });
  };
  for (let i = 0; i < count; i++) add(i);
  return { scene, instances, add };
}

/** Moves, removes and adds some instances. */
function edit({ scene, instances, add }) {
  const ids = [...instances.keys()];
  for (let i = 0; i < 12; i++) {
    const id = ids[Math.floor(random() * ids.length)];
    const was = instances.get(id);
    if (!was) continue;
    if (i % 3 === 0) {
      scene.remove(id);
      instances.delete(id);
      continue;
    }
    const map = matrix();
    scene.move(id, map);
    const a = new THREE.Vector3().setFromMatrixPosition(map);
    const items = was.Class ? itemsOf(was.Class, was.positions, map) : [{ index: undefined, a, b: a }];
    instances.set(id, { ...was, items, map });
  }
  for (let i = 0; i < 4; i++) add(Math.floor(random() * 100));
}

/** Whether a segment reaches into {lower <= value}, the intersection of half spaces given by the heights of its ends. */
function clips(heights) {
  let [first, last] = [0, 1];
  for (const [from, to] of heights) {
    if (from < 0 && to < 0) return false;
    const s = from / (from - to);
    if (from < 0) first = Math.max(first, s);
    if (to < 0) last = Math.min(last, s);
  }
  return first <= last;
}

const distanceTo = (p, { a, b }) => {
  const line = new THREE.Line3(a, b);
  return a.equals(b) ? p.distanceTo(a) : line.closestPointToPoint(p, true, new THREE.Vector3()).distanceTo(p);
};

/** The regions of a round, each with tests of a segment by formulas of their own. */
function regionsOf() {
  const center = vector(5);
  const half = new THREE.Vector3(0.3 + 3 * random(), 0.3 + 3 * random(), 0.3 + 3 * random());
  const box = new Box3(new Vector3().copy(center).sub(half), new Vector3().copy(center).add(half));
  const sphere = new Sphere3(new Vector3().copy(center), 0.3 + 3 * random());
  const turned = new THREE.Matrix4().makeRotationFromEuler(new THREE.Euler(spread(3), spread(3), spread(3)));
  const obb = new OBB3(center, half, new THREE.Matrix3().setFromMatrix4(turned));
  const toObb = turned.clone().setPosition(center).invert();
  const capsule = new Capsule3(
    new Vector3().copy(vector(5)),
    new Vector3().copy(vector(5)),
    0.1 + 2 * random(),
  );
  const axis = new THREE.Line3(
    new THREE.Vector3().copy(capsule.start),
    new THREE.Vector3().copy(capsule.end),
  );
  const toAxis = (p) => axis.closestPointToPoint(p, true, new THREE.Vector3()).distanceTo(p);
  const triangle = new Triangle3(
    new Vector3().copy(vector(8)),
    new Vector3().copy(vector(8)),
    new Vector3().copy(vector(8)),
  );
  const corners = ['a', 'b', 'c'].map((k) => new THREE.Vector3().copy(triangle[k]));
  const camera = new THREE.PerspectiveCamera(20 + 60 * random(), 1.3, 1, 4 + 8 * random());
  camera.position.copy(vector(9));
  camera.lookAt(center);
  camera.updateMatrixWorld();
  const frustum = new THREE.Frustum().setFromProjectionMatrix(
    new THREE.Matrix4().multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse),
  );
  const inBox = (size) => (p) => ['x', 'y', 'z'].flatMap((k) => [size[k] - p[k], size[k] + p[k]]);
  const between = (of) => ({
    touches: ({ a, b }) => {
      const [from, to] = [of(a), of(b)];
      return clips(from.map((height, i) => [height, to[i]]));
    },
    contains: ({ a, b }) => [...of(a), ...of(b)].every((height) => height >= 0),
  });
  return [
    [box, between((p) => inBox(half)(p.clone().sub(center)))],
    [obb, between((p) => inBox(half)(p.clone().applyMatrix4(toObb)))],
    [{ planes: frustum.planes }, between((p) => frustum.planes.map((plane) => plane.distanceToPoint(p)))],
    [
      sphere,
      {
        touches: (item) => distanceTo(center, item) <= sphere.radius,
        contains: ({ a, b }) => [a, b].every((p) => p.distanceTo(center) <= sphere.radius),
      },
    ],
    [
      capsule,
      {
        touches: ({ a, b }) => {
          const of = (s) => toAxis(a.clone().lerp(b, s));
          return of(least(0, 1, of)) <= capsule.radius;
        },
        contains: ({ a, b }) => [a, b].every((p) => toAxis(p) <= capsule.radius),
      },
    ],
    [
      triangle,
      {
        touches: ({ a, b }) => {
          if (a.equals(b)) return false;
          const ray = new THREE.Ray(a, b.clone().sub(a).normalize());
          const hit = ray.intersectTriangle(...corners, false, new THREE.Vector3());
          return hit !== null && hit.distanceTo(a) <= a.distanceTo(b);
        },
        contains: () => false,
      },
    ],
  ];
}

test('regions find the points and lines that touch them, and those that they contain, also after edits', () => {
  const world = makeScene(150);
  const { scene, instances } = world;
  const found = { touches: 0, contains: 0 };
  for (let round = 0; round < 60; round++) {
    if (round % 10 === 9) edit(world);
    const mask = round % 3 ? -1 : 5;
    for (const [region, tests] of regionsOf())
      for (const mode of ['touches', 'contains']) {
        const wanted = [];
        for (const [id, { items, mask: own }] of instances)
          if (own & mask && (mode === 'touches' ? items.some(tests.touches) : items.every(tests.contains)))
            wanted.push(id);
        const ids = [...scene.search(region, { mode, mask })];
        assert.deepEqual(
          ids,
          wanted.sort((a, b) => a - b),
          `seed ${seed}, round ${round}, ${Object.keys(region)}, ${mode}`,
        );
        found[mode] += ids.length;
      }
  }
  assert.ok(found.touches > 1000 && found.contains > 30, JSON.stringify(found));
});

test('a point on the side of a box, and a line that ends there, touch it', () => {
  const scene = new MeshScene();
  const point = scene.add(new PointsBVH({ positions: [1, 0.5, 0.5] }));
  const line = scene.add(new LineBVH({ positions: [1, 0.25, 0.25, 9, 0, 0] }));
  const edge = scene.add(new LineBVH({ positions: [1, 1, -9, 1, 1, 9] }));
  const beyond = 1 + Number.EPSILON;
  scene.add(new PointsBVH({ positions: Float64Array.of(beyond, 0.5, 0.5) }));
  scene.add(new LineBVH({ positions: Float64Array.of(beyond, 1, -9, beyond, 1, 9) }));
  const box = { min: { x: 0, y: 0, z: 0 }, max: { x: 1, y: 1, z: 1 } };
  assert.deepEqual([...scene.search(box)], [point, line, edge]);
  assert.deepEqual([...scene.search(box, { mode: 'contains' })], [point]);
  const { id } = scene.overlaps({ center: { x: 0, y: 0.5, z: 0.5 }, radius: 1 });
  assert.equal(id, point);
});

test('the closest point is that of the closest item, with its index', () => {
  const world = makeScene(150);
  const { scene, instances } = world;
  for (let round = 0; round < 200; round++) {
    if (round % 20 === 19) edit(world);
    const p = vector(round % 2 ? 6 : 200);
    const mask = round % 3 ? -1 : 5;
    let best = { distance: Infinity };
    for (const [id, { items, mask: own }] of instances)
      if (own & mask)
        for (const item of items) {
          const distance = distanceTo(p, item);
          if (distance < best.distance) best = { distance, id, index: item.index };
        }
    const hit = scene.closestPoint(p, { mask });
    assert.ok(Math.abs(hit.distance - best.distance) < 1e-11 * (1 + best.distance), `seed ${seed}, ${round}`);
    assert.ok(Math.abs(p.distanceTo(hit.point) - hit.distance) < 1e-11 * (1 + hit.distance));
    const { items } = instances.get(hit.id);
    const own = items.find(({ index }) => index === hit.index);
    assert.ok(distanceTo(new THREE.Vector3().copy(hit.point), own) < 1e-11 * (1 + hit.distance));
    assert.ok(Math.abs(distanceTo(p, own) - best.distance) < 1e-11 * (1 + best.distance));
    assert.equal(hit.faceIndex, -1);
    const toward = p.clone().sub(hit.point).normalize();
    assert.ok(toward.distanceTo(hit.normal) < 1e-9);
    const rows = scene.closestPointBatch([p.x, p.y, p.z, p.x, p.y, p.z], { mask });
    assert.deepEqual([...rows.ids], [hit.id, hit.id]);
    assert.deepEqual([...rows.faceIndices], [hit.index ?? -1, hit.index ?? -1]);
    assert.equal(rows.distances[1], hit.distance);
    assert.equal(scene.closestPoint(p, { mask, maxDistance: best.distance * (1 - 1e-9) }), null);
  }
});

test('at equal distances the lowest id, then the lowest index', () => {
  const scene = new MeshScene();
  scene.add(new PointsBVH({ positions: [3, 0, 0] }));
  const id = scene.add(new PointsBVH({ positions: [0, 2, 0, 0, 1, 0, 1, 0, 0, 0, 1, 0] }));
  scene.add(new LineBVH({ positions: [0, -1, 0, 0, -1, 5] }));
  const hit = scene.closestPoint({ x: 0, y: 0, z: 0 });
  assert.deepEqual([hit.id, hit.index, hit.distance, hit.side], [id, 1, 1, 1]);
  const { point, normal, side } = scene.closestPoint({ x: 3, y: 0, z: 0 });
  assert.deepEqual([{ ...point }, { ...normal }, side], [{ x: 3, y: 0, z: 0 }, { x: 0, y: 0, z: 1 }, 0]);
});

test('overlaps and sweeps meet points and lines; a collider passes them', () => {
  const world = makeScene(150);
  const { scene, instances } = world;
  const collider = new Collider(scene);
  let [hits, overlaps] = [0, 0];
  for (let round = 0; round < 80; round++) {
    if (round % 20 === 19) edit(world);
    const center = vector(6);
    const sphere = new Sphere3(new Vector3().copy(center), 0.05 + 0.6 * random());
    const motion = vector(4);
    const all = [...instances].flatMap(([id, { items }]) => items.map((item) => ({ ...item, id })));
    const distances = all.map((item) => distanceTo(center, item));
    const nearest = Math.min(...distances);
    const found = scene.overlaps(sphere);
    assert.equal(found !== null, nearest <= sphere.radius, `seed ${seed}, ${round}`);
    if (found) {
      overlaps++;
      const own = all.findIndex(({ id, index }) => id === found.id && index === found.index);
      assert.ok(distances[own] < nearest + 1e-12);
      assert.deepEqual([found.faceIndex, found.otherFaceIndex], [-1, -1]);
    }
    let first = Infinity;
    for (const item of all) {
      const of = (t) => distanceTo(center.clone().addScaledVector(motion, t), item);
      let high = least(0, 1, of);
      if (of(high) > sphere.radius) continue;
      let low = 0;
      if (of(0) <= sphere.radius) high = 0;
      for (let i = 0; i < 60 && high > 0; i++) {
        const middle = (low + high) / 2;
        if (of(middle) > sphere.radius) low = middle;
        else high = middle;
      }
      first = Math.min(first, high);
    }
    const hit = scene.sweepSphere(sphere, motion);
    if (hit === null) {
      assert.equal(first, Infinity, `seed ${seed}, ${round}`);
    } else {
      hits++;
      assert.ok(Math.abs(hit.t - first) < 1e-6, `seed ${seed}, ${round}: ${hit.t} ${first}`);
      const own = all.find(({ id, index }) => id === hit.id && index === hit.index);
      assert.ok(distanceTo(new THREE.Vector3().copy(hit.point), own) < 1e-9);
    }
    assert.equal(collider.intersects(sphere), false);
    assert.equal(collider.sweep(sphere, motion), null);
    assert.deepEqual(collider.contacts(sphere), []);
    assert.deepEqual({ ...collider.move(sphere, motion).motion }, { x: motion.x, y: motion.y, z: motion.z });
  }
  assert.ok(hits > 10 && overlaps > 10, `${hits} ${overlaps}`);
});

test('a mesh overlaps the segments that cross its triangles', () => {
  const { scene, instances } = makeScene(60);
  let hits = 0;
  for (let round = 0; round < 60; round++) {
    const k = round % 6;
    const map = matrix();
    if (round % 10 === 9) map.elements[0] = map.elements[1] = map.elements[2] = 0; // without an inverse
    const geometry = geometries[k].index ? geometries[k].toNonIndexed() : geometries[k];
    const corners = geometry.clone().applyMatrix4(map).attributes.position;
    // In doubles, as the scene computes.
    const own = geometry.attributes.position;
    const at = (i) => new THREE.Vector3().fromBufferAttribute(own, i).applyMatrix4(map);
    const crosses = ({ a, b }) => {
      if (a.equals(b)) return false;
      const ray = new THREE.Ray(a, b.clone().sub(a).normalize());
      for (let i = 0; i < corners.count; i += 3) {
        const hit = ray.intersectTriangle(at(i), at(i + 1), at(i + 2), false, new THREE.Vector3());
        if (hit && hit.distanceTo(a) <= a.distanceTo(b)) return true;
      }
      return false;
    };
    let lowest = -1;
    for (const [id, { items }] of instances) if (lowest < 0 && items.some(crosses)) lowest = id;
    const found = scene.overlaps(meshes[k], map);
    if (round % 10 === 9) continue; // only that it ends
    assert.equal(found ? found.id : -1, lowest, `seed ${seed}, ${round}`);
    if (!found) continue;
    hits++;
    const item = instances.get(found.id).items.find(({ index }) => index === found.index);
    assert.ok(crosses(item));
    assert.ok(found.otherFaceIndex >= 0 && found.faceIndex === -1);
  }
  assert.ok(hits > 10, `${hits}`);
});

test('rays among 1000 objects hit what each object by itself says', () => {
  const world = makeScene(1000);
  const { scene, instances } = world;
  let count = 0;
  for (let round = 0; round < 40; round++) {
    if (round % 10 === 9) edit(world);
    const origin = vector(12);
    const ray = new THREE.Ray(origin, vector(4).sub(origin).normalize());
    const threshold = 0.3 * random();
    const [minT, maxT] = round % 2 ? [0, Infinity] : [3, 14];
    const wanted = [];
    for (const [id, { items, Class }] of instances)
      if (Class)
        for (const { index, a, b } of items) {
          const onRay = new THREE.Vector3();
          const distance = Math.sqrt(
            a.equals(b) ? ray.distanceSqToPoint(a) : ray.distanceSqToSegment(a, b, onRay),
          );
          if (a.equals(b)) ray.closestPointToPoint(a, onRay);
          const t = onRay.distanceTo(origin);
          if (distance <= threshold && t >= minT && t <= maxT) wanted.push(`${id} ${index}`);
        }
    const hits = scene.raycastAll(ray, { threshold, minT, maxT });
    assert.deepEqual(hits.map(({ id, index }) => `${id} ${index}`).sort(), wanted.sort(), `seed ${seed}`);
    hits.forEach((hit, i) => assert.ok(i === 0 || hits[i - 1].t <= hit.t));
    const nearest = scene.raycast(ray, { threshold, minT, maxT });
    assert.deepEqual(nearest, hits[0] ?? null);
    assert.equal(scene.raycastAny(ray, { threshold, minT, maxT }), hits.length > 0);
    count += hits.length;
  }
  assert.ok(count > 500, `${count}`);
});

test('a scene from a buffer gives the same results', () => {
  const world = makeScene(120);
  edit(world);
  const copy = MeshScene.from(world.scene.toBuffer(), { classes: [...CLASSES, Billboard] });
  for (let round = 0; round < 20; round++) {
    for (const [region] of regionsOf())
      for (const mode of ['touches', 'contains'])
        assert.deepEqual(copy.search(region, { mode }), world.scene.search(region, { mode }));
    const p = vector(6);
    assert.deepEqual(copy.closestPoint(p), world.scene.closestPoint(p));
    const ray = { origin: p, direction: vector(1) };
    assert.deepEqual(
      copy.raycastAll(ray, { threshold: 0.2 }),
      world.scene.raycastAll(ray, { threshold: 0.2 }),
    );
  }
});

test('a disposed object in a scene throws in every query', () => {
  const scene = new MeshScene();
  const points = new PointsBVH({ positions: [0, 0, 0] });
  const id = scene.add(points);
  points.dispose();
  const sphere = { center: { x: 0, y: 0, z: 0 }, radius: 1 };
  for (const call of [
    () => scene.search(sphere),
    () => scene.closestPoint(sphere.center),
    () => scene.overlaps(sphere),
    () => scene.sweepSphere(sphere, sphere.center),
    () => scene.raycast({ origin: sphere.center, direction: { x: 1, y: 0, z: 0 } }),
    () => scene.toBuffer(),
  ])
    assert.throws(call, /^TypeError: MeshScene\.\w+: this must be a scene .* not disposed, got "one with /);
  assert.throws(() => new MeshScene().add(points), /^TypeError: MeshScene.add: shape must be an object that/);
  scene.remove(id);
  assert.deepEqual([...scene.search(sphere)], []);
});

test('an object without points is in no region', () => {
  const scene = new MeshScene();
  scene.add(new PointsBVH({ positions: [] }));
  scene.add(new LineBVH({ positions: [1, 2, 3] }));
  const all = { center: { x: 0, y: 0, z: 0 }, radius: 99 };
  for (const by of ['triangles', 'boxes', 'centers'])
    for (const mode of ['touches', 'contains']) assert.deepEqual([...scene.search(all, { by, mode })], []);
  assert.equal(scene.closestPoint(all.center), null);
});

test("three.js' SelectionBox and a search by centers find the same meshes, points and lines", () => {
  const world = new THREE.Scene();
  const objects = [];
  for (let i = 0; i < 200; i++) {
    const geometry = new THREE.BufferGeometry();
    const positions = Float32Array.from({ length: 3 * 12 }, () => spread(1));
    geometry.setAttribute('position', new THREE.BufferAttribute(positions, 3));
    const Type = [THREE.Mesh, THREE.Points, THREE.Line, THREE.LineSegments, THREE.LineLoop][i % 5];
    const object = new Type(geometry);
    object.applyMatrix4(new THREE.Matrix4().setPosition(spread(8), spread(8), spread(8)));
    object.rotation.set(spread(3), spread(3), spread(3));
    world.add(object);
    objects.push(object);
  }
  world.updateMatrixWorld(true);
  const scene = ThreeScene.from(world);
  let count = 0;
  for (let round = 0; round < 40; round++) {
    const camera = new THREE.PerspectiveCamera(60, 1, 1, 40);
    camera.position.copy(vector(14));
    camera.lookAt(vector(3));
    camera.updateMatrixWorld();
    const [x, y, width, height] = [spread(0.8), spread(0.8), 0.1 + random(), 0.1 + random()];
    const selection = new SelectionBox(camera, world);
    // SelectionBox reads left to right, top to bottom. It takes a depth of 0 for two of the four corners.
    const chosen = selection.select(new THREE.Vector3(x, y + height, 0), new THREE.Vector3(x + width, y, 0));
    const region = selectionOf(camera, { min: { x, y }, max: { x: x + width, y: y + height } });
    const ids = [...scene.search(region, { by: 'centers' })].map((id) => scene.ownerOf(id).object);
    // SelectionBox does not begin at the near plane of the camera but at that depth, 2 * 1 * 40 / (1 + 40) from the camera; and it has no
    // far plane of its own.
    const isSeen = (object) => {
      const { center } = object.geometry.boundingSphere;
      const p = center.clone().applyMatrix4(object.matrixWorld).applyMatrix4(camera.matrixWorldInverse);
      return -p.z > 1.96 && -p.z < 39.9;
    };
    assert.deepEqual(
      objects.filter((object) => ids.includes(object) && isSeen(object)).map(({ id }) => id),
      objects.filter((object) => chosen.includes(object) && isSeen(object)).map(({ id }) => id),
      `seed ${seed}, ${round}`,
    );
    count += ids.length;
    // The closest hit of a pick in the middle of the rectangle has an owner, too.
    const near = scene.closestPoint(camera.position);
    assert.ok(objects.includes(near.object));
  }
  assert.ok(count > 200, `${count}`);
  scene.dispose();
});

test('points and lines of a mesh are where the vertices and edges of the mesh are', () => {
  const geometry = new THREE.IcosahedronGeometry(1, 1);
  const scene = new MeshScene();
  const map = matrix();
  const id = scene.add(new MeshBVH(geometry), map);
  const vertices = new PointsBVH(geometry);
  scene.add(vertices, map);
  scene.add(new LineSegmentsBVH(new THREE.EdgesGeometry(geometry, 0)), map);
  for (let round = 0; round < 100; round++) {
    const hit = scene.closestPoint(vector(4));
    assert.ok(hit.id >= id);
    const [mesh, points, edges] = [0, 1, 2].map((k) => {
      const own = new MeshScene();
      own.add([scene.geometryOf(0), scene.geometryOf(1), scene.geometryOf(2)][k], map);
      const { distance } = own.closestPoint(hit.point);
      own.dispose();
      return distance;
    });
    assert.ok(mesh < 1e-7 && edges >= mesh - 1e-7 && points >= edges - 1e-6, `${mesh} ${points} ${edges}`);
  }
});
