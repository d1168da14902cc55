// The instances that a ray may hit are those near it: none that is hit is left out.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as THREE from 'three';
import { acceleratedRaycast, computeBoundsTree } from '../../../js/three/index.js';
import { cases, random, SEED } from '../oracle/random.js';

const everywhere = () => new THREE.Sphere(new THREE.Vector3(), Infinity);

/** @param {ReturnType<typeof random>} r @param {number} spread */
function matrixOf(r, spread) {
  const kind = r.int(0, 9);
  const size = kind === 0 ? 1e-3 : kind === 1 ? 1e3 : 1;
  const m = new THREE.Matrix4();
  m.set(
    ...Array.from({ length: 12 }, (_, i) => (i % 4 === 3 ? r.float(-spread, spread) : r.float(-1, 1) * size)),
    0,
    0,
    0,
    1,
  );
  if (kind === 2) m.scale(new THREE.Vector3(1, 0, 1)); // flat
  if (kind === 3) m.elements[r.int(0, 14)] = NaN;
  return m;
}

test(`instances under any matrix are hit as by three.js (RB_SEED=${SEED})`, () => {
  const r = random();
  let hits = 0;
  for (let round = 0; round < cases(40); round++) {
    const geometry = new THREE.BoxGeometry(r.float(0.1, 3), r.float(0.1, 3), r.float(0.1, 3));
    geometry.translate(r.float(-2, 2), r.float(-2, 2), 0);
    geometry.boundingSphere = everywhere();
    const material = new THREE.MeshBasicMaterial({ side: THREE.DoubleSide });
    const mesh = new THREE.InstancedMesh(geometry, material, 100);
    mesh.boundingSphere = everywhere();
    const spread = 10 ** r.int(0, 5);
    for (let i = 0; i < mesh.count; i++) mesh.setMatrixAt(i, matrixOf(r, spread));
    do mesh.matrixWorld.copy(matrixOf(r, 3));
    while (!(Math.abs(mesh.matrixWorld.determinant()) > 1e-3));
    computeBoundsTree.call(geometry);
    for (let i = 0; i < 50; i++) {
      // Toward an instance, beside it, or away from it.
      const at = new THREE.Vector3().setFromMatrixPosition(mesh.matrixWorld);
      const one = new THREE.Matrix4();
      mesh.getMatrixAt(r.int(0, 99), one);
      at.setFromMatrixPosition(one).applyMatrix4(mesh.matrixWorld);
      if (!Number.isFinite(at.x + at.y + at.z)) continue;
      at.add(new THREE.Vector3(r.float(-1, 1), r.float(-1, 1), r.float(-1, 1)));
      const origin = new THREE.Vector3(
        r.float(-spread, spread),
        r.float(-spread, spread),
        r.float(-spread, spread),
      );
      const raycaster = new THREE.Raycaster(origin, at.sub(origin).normalize());
      const [own, wanted] = [[], []];
      acceleratedRaycast.call(mesh, raycaster, own);
      THREE.InstancedMesh.prototype.raycast.call(mesh, raycaster, wanted);
      const names = (/** @type {any[]} */ list) => new Set(list.map((hit) => `${hit.instanceId}`));
      // At an edge the rounding of three.js may decide otherwise about a triangle, not about what is near the ray.
      for (const name of names(wanted)) {
        if (!names(own).has(name)) {
          mesh.getMatrixAt(Number(name), one);
          const alone = new THREE.Mesh(geometry, material);
          alone.matrixWorld.multiplyMatrices(mesh.matrixWorld, one);
          const found = [];
          acceleratedRaycast.call(alone, raycaster, found);
          assert.equal(found.length, 0, `instance ${name} was left out`);
        }
      }
      hits += own.length;
    }
  }
  assert.ok(hits > 500, `${hits} hits`);
});
