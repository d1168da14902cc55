// Random numbers, matrices and meshes for tests of scenes.

import * as THREE from 'three';
import { MeshBVH } from '../../../js/index.js';

export const seed = Number(process.env.RB_SEED ?? 1);
console.log(`seed ${seed}`);
let state = seed * 20261;
export const random = () => (state = (state * 48271) % 2147483647) / 2147483647;
/** From -size to size. @param {number} size */
export const spread = (size) => size * (2 * random() - 1);

/** Affine with shear and unequal scales, of either determinant. */
export function matrix() {
  const m = new THREE.Matrix4();
  do m.set(...Array.from({ length: 12 }, (_, i) => spread(i % 4 === 3 ? 6 : 1)), 0, 0, 0, 1);
  while (Math.abs(m.determinant()) < 0.02);
  return m;
}

export const geometries = [
  new THREE.BoxGeometry(),
  new THREE.TorusKnotGeometry(1, 0.3, 20, 6),
  new THREE.PlaneGeometry(2, 1, 3, 3),
  new THREE.SphereGeometry(1, 8, 6),
  new THREE.ConeGeometry(1, 2, 7),
  new THREE.IcosahedronGeometry(1, 1),
];
export const meshes = geometries.map((geometry) => new MeshBVH(geometry));
