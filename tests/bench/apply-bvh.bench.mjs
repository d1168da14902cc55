// applyBVH compared with the Raycaster of three.js: meshes with many triangles, a still scene and one whose geometry changes.
//
//   node tests/bench/apply-bvh.bench.mjs

import * as THREE from 'three';
import { applyBVH } from '../../js/three/index.js';
import { random } from '../js/oracle/random.js';
import { compare, time } from './library-page.js';
import { row } from './measure.mjs';

/** Knots of 10,000 triangles each. */
function sceneOf(count) {
  const r = random(41);
  const scene = new THREE.Scene();
  const geometries = Array.from({ length: 10 }, () => new THREE.TorusKnotGeometry(1, 0.3, 500, 10));
  for (let i = 0; i < count; i++) {
    const mesh = new THREE.Mesh(geometries[i % 10], new THREE.MeshBasicMaterial());
    if (i > 0) mesh.position.set(r.float(-10, 10), r.float(-10, 10), r.float(-10, 10));
    mesh.rotation.set(r.float(0, 6), r.float(0, 6), 0);
    scene.add(mesh);
  }
  scene.updateMatrixWorld(true);
  return scene;
}

const r = random(7);
const rays = Array.from({ length: 200 }, () => {
  const origin = new THREE.Vector3(r.float(-10, 10), r.float(-10, 10), 20);
  return new THREE.Ray(origin, new THREE.Vector3(r.float(-1, 1), r.float(-1, 1), 0).sub(origin).normalize());
});
const raycaster = new THREE.Raycaster();
let hits = 0;
const casts = (scene, count) => () => {
  for (let i = 0; i < count; i++) {
    raycaster.ray.copy(rays[i]);
    hits += raycaster.intersectObject(scene).length;
  }
};

let reached = true;
for (const count of [1, 100]) {
  const own = sceneOf(count);
  const ours = sceneOf(count);
  applyBVH(ours);
  const first = time(casts(ours, 1));
  const result = compare(casts(own, 10), casts(ours, rays.length), 5, rays.length / 10);
  const name = `applyBVH: a ray among ${count} meshes of 10,000 triangles`;
  reached = row(name, result, 10, { peer: 'three.js', per: rays.length }) && reached;
  console.log(`    the first ray takes ${first.toFixed(1)} ms`);
}
if (!hits || !reached) process.exitCode = 1;
