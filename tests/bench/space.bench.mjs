// Selections, capsules and closest points in space, compared with three.js and three-mesh-bvh, in a terrain of a million triangles and
// a scene of 100,000 instances.
//
//   node tests/bench/space.bench.mjs [PART OF A NAME]

import assert from 'node:assert/strict';
import * as THREE from 'three';
import { SelectionBox } from 'three/addons/interactive/SelectionBox.js';
import { Capsule } from 'three/addons/math/Capsule.js';
import { Octree } from 'three/addons/math/Octree.js';
import {
  CONTAINED,
  INTERSECTED,
  MeshBVH as Peer,
  NOT_INTERSECTED,
  PointsBVH as PeerPoints,
  SAH,
} from 'three-mesh-bvh';
import {
  Capsule3,
  Collider,
  MeshBVH,
  MeshScene,
  PointsBVH,
  selectionOf,
  SpatialIndex,
  Vector3,
} from '../../js/index.js';
import { random } from '../js/oracle/random.js';
import { compare, row } from './measure.mjs';

const only = process.argv[2] ?? '';
let reached = true;

function measure(name, goal, peer, slow, fast, options) {
  if (!name.includes(only)) return;
  const { per = 1, own, atMost, rounds = 5 } = options ?? {};
  reached =
    row(name, compare(slow, fast, { rounds, warm: 0.2, sample: 10 }), goal, { peer, own, per, atMost }) &&
    reached;
}

const { next } = random(7);
const spread = (size) => size * (2 * next() - 1);

// --- A frustum over instances ------------------------------------------------------------------------------------------------

const INSTANCES = 100_000;
const box = new THREE.BoxGeometry();
const group = new THREE.Scene();
const material = new THREE.MeshBasicMaterial();
const scene = new MeshScene();
const cube = new MeshBVH(box);
for (let i = 0; i < INSTANCES; i++) {
  const mesh = new THREE.Mesh(box, material);
  mesh.position.set(spread(200), spread(200), spread(200));
  mesh.rotation.set(spread(3), spread(3), spread(3));
  group.add(mesh);
}
group.updateMatrixWorld();
for (const { matrixWorld } of group.children) scene.add(cube, matrixWorld);
const camera = new THREE.PerspectiveCamera(60, 1.5, 1, 500);
camera.position.set(0, 0, 250);
camera.updateMatrixWorld();
const area = { min: { x: -0.3, y: -0.3 }, max: { x: 0.3, y: 0.3 } };
const selectionBox = new SelectionBox(camera, group);
const byPeer = () => {
  selectionBox.startPoint.set(-0.3, 0.3, 0.5);
  selectionBox.endPoint.set(0.3, -0.3, 0.5);
  return selectionBox.select().length;
};
const byCenters = () => scene.search(selectionOf(camera, area), { by: 'centers' }).length;
const byTriangles = () => scene.search(selectionOf(camera, area)).length;
{
  const [theirs, ours] = [byPeer(), byCenters()];
  // three.js tests the center of a sphere, which is that of the box here.
  assert.ok(Math.abs(theirs - ours) < 0.002 * theirs, `${theirs}, ${ours}`);
  assert.ok(byTriangles() > ours);
}
measure('selection of 100,000 instances, by triangles', 10, 'SelectionBox', byPeer, byTriangles);
measure('selection of 100,000 instances, by centers', 10, 'SelectionBox', byPeer, byCenters);

const boxes = new Float64Array(6 * INSTANCES);
const frustumOfView = new THREE.Frustum().setFromProjectionMatrix(
  camera.projectionMatrix.clone().multiply(camera.matrixWorldInverse),
);
const boxesOfThree = group.children.map((mesh, i) => {
  const own = new THREE.Box3().setFromObject(mesh);
  boxes.set([own.min.x, own.min.y, own.min.z, own.max.x, own.max.y, own.max.z], 6 * i);
  return own;
});
const spatial = new SpatialIndex(boxes, { dimensions: 3 });
/** @type {number[]} */
const visible = [];
const byFrustum = () => {
  let count = 0;
  for (const own of boxesOfThree) count += Number(frustumOfView.intersectsBox(own));
  return count;
};
assert.equal(byFrustum(), spatial.search(frustumOfView).length);
measure(
  'culling of 100,000 boxes, SpatialIndex',
  10,
  'Frustum.intersectsBox of each',
  byFrustum,
  () => spatial.search(frustumOfView, { target: visible }).length,
);

// --- A level of a million triangles ------------------------------------------------------------------------------------------

const SIDE = 707;
const terrain = new THREE.PlaneGeometry(1000, 1000, SIDE, SIDE).rotateX(-Math.PI / 2);
const heights = terrain.attributes.position;
const heightAt = (x, z) => 6 * Math.sin(x / 25) * Math.cos(z / 18) + 0.4 * Math.sin(x * 1.3 + z * 0.9);
for (let i = 0; i < heights.count; i++) heights.setY(i, heightAt(heights.getX(i), heights.getZ(i)));
const ground = new MeshBVH(terrain);
const peer = new Peer(terrain.clone(), { strategy: SAH });
const faces = ground.faceCount;

const eye = new THREE.PerspectiveCamera(40, 1.5, 1, 300);
eye.position.set(0, 40, 100);
eye.lookAt(0, 0, 0);
eye.updateMatrixWorld();
const frustum = selectionOf(eye, { min: { x: -0.5, y: -0.5 }, max: { x: 0.5, y: 0.5 } });
const peerPlanes = frustum.planes.map(
  ({ normal, constant }) => new THREE.Plane(new THREE.Vector3(normal.x, normal.y, normal.z), constant),
);
const farthest = new THREE.Vector3();
const nearest = new THREE.Vector3();
/** As the example `selection` of three-mesh-bvh: boxes against planes, and triangles of boxes that are not inside by their corners. */
const collect = () => {
  /** @type {number[]} */
  const found = [];
  peer.shapecast({
    intersectsBounds: ({ min, max }) => {
      let inside = true;
      for (const { normal: n, constant } of peerPlanes) {
        farthest.set(n.x > 0 ? max.x : min.x, n.y > 0 ? max.y : min.y, n.z > 0 ? max.z : min.z);
        if (n.dot(farthest) + constant < 0) return NOT_INTERSECTED;
        nearest.set(n.x > 0 ? min.x : max.x, n.y > 0 ? min.y : max.y, n.z > 0 ? min.z : max.z);
        if (n.dot(nearest) + constant < 0) inside = false;
      }
      return inside ? CONTAINED : INTERSECTED;
    },
    intersectsTriangle: ({ a, b, c }, i, contained) => {
      if (contained || [a, b, c].some((p) => peerPlanes.every((plane) => plane.distanceToPoint(p) >= 0)))
        found.push(i);
      return false;
    },
  });
  return found.length;
};
{
  const [theirs, ours] = [collect(), ground.search(frustum).length];
  // The peer misses triangles that reach into the frustum without a corner in it.
  assert.ok(ours >= theirs && ours < 1.1 * theirs, `${theirs}, ${ours} of ${faces}`);
}
measure(
  'selection of a mesh of 10⁶ triangles',
  5,
  'three-mesh-bvh',
  collect,
  () => ground.search(frustum).length,
);

// --- Capsules ----------------------------------------------------------------------------------------------------------------

const COUNT = 1000;
const capsules = Array.from({ length: COUNT }, () => {
  const [x, z] = [spread(450), spread(450)];
  const y = heightAt(x, z) + 0.3;
  return new Capsule3(new Vector3(x, y, z), new Vector3(x, y + 1, z), 0.5);
});
const collider = new Collider(ground);
const segment = new THREE.Line3();
const region = new THREE.Box3();
const onTriangle = new THREE.Vector3();
const onCapsule = new THREE.Vector3();
/** As the example `characterMovement` of three-mesh-bvh. */
const peerContacts = () => {
  let count = 0;
  for (const { start, end, radius } of capsules) {
    segment.start.copy(start);
    segment.end.copy(end);
    region.makeEmpty().expandByPoint(segment.start).expandByPoint(segment.end).expandByScalar(radius);
    let deepest = 0;
    peer.shapecast({
      intersectsBounds: (bounds) => bounds.intersectsBox(region),
      intersectsTriangle: (triangle) => {
        const distance = triangle.closestPointToSegment(segment, onTriangle, onCapsule);
        if (distance < radius) deepest = Math.max(deepest, radius - distance);
      },
    });
    count += Number(deepest > 0);
  }
  return count;
};
const ownContacts = () => {
  let count = 0;
  for (const capsule of capsules) count += collider.contacts(capsule, { limit: 1 }).length;
  return count;
};
assert.ok(Math.abs(peerContacts() - ownContacts()) <= 1);
measure('deepest contact of a capsule, 10⁶ triangles', 5, 'three-mesh-bvh', peerContacts, ownContacts, {
  per: COUNT,
});

if ('deepest contact of a capsule, Octree'.includes(only)) {
  // three.js takes minutes to build the tree of 10⁶ triangles: both get the part of the level within 50 of its center.
  const part = new THREE.PlaneGeometry(100, 100, SIDE / 10, SIDE / 10).rotateX(-Math.PI / 2);
  const { position } = part.attributes;
  for (let i = 0; i < position.count; i++) position.setY(i, heightAt(position.getX(i), position.getZ(i)));
  const corner = new Collider(new MeshBVH(part));
  const octree = new Octree().fromGraphNode(new THREE.Mesh(part));
  const others = capsules.map(({ radius }) => {
    const [x, z] = [spread(45), spread(45)];
    const start = new THREE.Vector3(x, heightAt(x, z) + 0.3, z);
    return new Capsule(start, start.clone().setY(start.y + 1), radius);
  });
  const octreeContacts = () => {
    let count = 0;
    for (const capsule of others) count += Number(octree.capsuleIntersect(capsule) !== false);
    return count;
  };
  const cornerContacts = () => {
    let count = 0;
    for (const capsule of others) count += corner.contacts(capsule, { limit: 1 }).length;
    return count;
  };
  // three.js counts planes in the place of triangles: a capsule beside a triangle may be in front of its plane.
  assert.ok(cornerContacts() >= 0.95 * octreeContacts());
  measure('deepest contact of a capsule, Octree', 10, 'three.js Octree', octreeContacts, cornerContacts, {
    per: COUNT,
  });
}

// --- A character ---------------------------------------------------------------------------------------------------------------

const options = { up: { x: 0, y: 1, z: 0 }, skin: 0.01, stepHeight: 0.3, snap: 0.3 };
const characters = capsules.map(({ start, end, radius }) => new Capsule3(start.clone(), end.clone(), radius));
for (const character of characters) {
  const up = new Vector3(0, 2, 0);
  character.start.add(up);
  character.end.add(up);
  const { motion } = collider.move(character, { x: 0, y: -9, z: 0 }, options);
  character.start.add(motion);
  character.end.add(motion);
}
const motion = { x: 0.08, y: -0.05, z: 0.03 };
const walk = () => {
  let sum = 0;
  for (const character of characters) sum += collider.move(character, motion, options).motion.x;
  return sum;
};
/** A step of three-mesh-bvh's example: five times a shapecast that pushes the capsule out. */
const peerWalk = () => {
  let sum = 0;
  for (const { start, end, radius } of characters)
    for (let i = 0; i < 5; i++) {
      const part = (i + 1) / 5;
      segment.start.copy(start).addScaledVector(motion, part);
      segment.end.copy(end).addScaledVector(motion, part);
      region.makeEmpty().expandByPoint(segment.start).expandByPoint(segment.end).expandByScalar(radius);
      peer.shapecast({
        intersectsBounds: (bounds) => bounds.intersectsBox(region),
        intersectsTriangle: (triangle) => {
          const distance = triangle.closestPointToSegment(segment, onTriangle, onCapsule);
          if (distance >= radius) return;
          const push = onCapsule.sub(onTriangle).normalize();
          segment.start.addScaledVector(push, radius - distance);
          segment.end.addScaledVector(push, radius - distance);
        },
      });
      sum += segment.start.x - start.x;
    }
  return sum;
};
measure('a step of a character', null, 'three-mesh-bvh, 5 substeps', peerWalk, walk, { per: COUNT });

// --- Closest points --------------------------------------------------------------------------------------------------------------

const knot = new THREE.TorusKnotGeometry(1, 0.3, 64, 8);
const many = new MeshScene();
const knotMesh = new MeshBVH(knot);
const parts = [];
for (let i = 0; i < 1000; i++) {
  const matrix = new THREE.Matrix4()
    .makeRotationFromEuler(new THREE.Euler(spread(3), spread(3), spread(3)))
    .setPosition(spread(40), spread(40), spread(40));
  many.add(knotMesh, matrix);
  parts.push(knot.clone().applyMatrix4(matrix));
}
const joined = { positions: new Float32Array(1000 * knot.attributes.position.count * 3), index: [] };
parts.forEach((part, i) => {
  joined.positions.set(part.attributes.position.array, i * part.attributes.position.array.length);
  for (const k of part.index.array) joined.index.push(k + i * part.attributes.position.count);
});
const one = new MeshBVH(joined);
const points = Float64Array.from({ length: 3 * 4096 }, () => spread(45));
const inScene = many.closestPointBatch(points);
const inOne = one.closestPointBatch(points);
for (let i = 0; i < 4096; i++) assert.ok(Math.abs(inScene.distances[i] - inOne.distances[i]) < 1e-4);
measure(
  'closest point over 1,000 instances',
  1.5,
  'scene',
  () => many.closestPointBatch(points).count,
  () => one.closestPointBatch(points).count,
  { per: 4096, own: 'one mesh', atMost: true },
);

// --- Points -----------------------------------------------------------------------------------------------------------------------

/** The points of a scan: on the terrain, with noise. @param {number} count */
function scanOf(count) {
  const positions = new Float32Array(3 * count);
  for (let i = 0; i < count; i++) {
    const [x, z] = [spread(500), spread(500)];
    positions.set([x, heightAt(x, z) + spread(0.05), z], 3 * i);
  }
  return positions;
}
const scan = new THREE.BufferGeometry();
scan.setAttribute('position', new THREE.BufferAttribute(scanOf(1_000_000), 3));
const cloud = new THREE.Points(scan);
const peerPoints = new PeerPoints(scan, { strategy: SAH });
const ownPoints = new PointsBVH(scan);
const sights = Array.from({ length: 200 }, () => {
  const origin = new THREE.Vector3(spread(400), 60, spread(400));
  const raycaster = new THREE.Raycaster(origin, new THREE.Vector3(spread(1), -1, spread(1)).normalize());
  raycaster.params.Points.threshold = 0.5;
  return raycaster;
});
const peerHits = () =>
  sights.reduce((sum, sight) => sum + peerPoints.raycastObject3D(cloud, sight, []).length, 0);
const ownHits = () =>
  sights.reduce((sum, { ray }) => sum + ownPoints.raycastAll(ray, { threshold: 0.5 }).length, 0);
assert.equal(ownHits(), peerHits());
measure('a ray against 1,000,000 points, all hits', 5, 'three-mesh-bvh', peerHits, ownHits, { per: 200 });
measure(
  'a ray against 1,000,000 points, the first hit',
  5,
  'three-mesh-bvh',
  () =>
    sights.reduce((sum, sight) => {
      sight.firstHitOnly = true;
      const [hit] = peerPoints.raycastObject3D(cloud, sight, []);
      sight.firstHitOnly = false;
      return sum + (hit ? 1 : 0);
    }, 0),
  () => sights.reduce((sum, { ray }) => sum + (ownPoints.raycast(ray, { threshold: 0.5 }) ? 1 : 0), 0),
  { per: 200 },
);
if ('bytes and build of 10,000,000 points'.includes(only)) {
  const positions = scanOf(10_000_000);
  const begin = process.cpuUsage().user;
  const large = new PointsBVH({ positions });
  const seconds = (process.cpuUsage().user - begin) / 1e6;
  console.log(
    `bytes and build of 10,000,000 points: ${(large.byteLength / large.count).toFixed(1)} bytes each, ${seconds.toFixed(2)} s`,
  );
  large.dispose();
}

process.exitCode = reached ? 0 : 1;
