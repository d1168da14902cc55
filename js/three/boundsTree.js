/** Faster ray casting for three.js: a `MeshBVH` on a BufferGeometry, and a `raycast` for Mesh and InstancedMesh that uses it. */

import {
  BackSide,
  DoubleSide,
  Matrix4,
  InstancedMesh,
  Mesh,
  SkinnedMesh,
  Triangle,
  Vector2,
  Vector3,
} from 'three';
import { MeshBVH } from '../mesh/MeshBVH.js';

const inverse = new Matrix4();
const world = new Matrix4();

// three.js' own, as they are before a program assigns ours.
const meshRaycast = Mesh.prototype.raycast;
const instancedRaycast = InstancedMesh.prototype.raycast;
const skinnedRaycast = SkinnedMesh.prototype.raycast;

/**
 * Builds `geometry.boundsTree`; to be assigned to `BufferGeometry.prototype`. The geometry is not changed.
 * @param {{build?: 'quality' | 'fast' | 'compact'}} [options]
 * @returns {MeshBVH}
 */
export function computeBoundsTree(options) {
  // Groups stay out: a geometry's groups matter only where a mesh has several materials, and may overlap.
  const { attributes, index } = this;
  const tree = new MeshBVH({ attributes, index }, options);
  this.boundsTree?.dispose();
  this.boundsTree = tree;
  return tree;
}

/** Frees `geometry.boundsTree`; to be assigned to `BufferGeometry.prototype`. */
export function disposeBoundsTree() {
  this.boundsTree?.dispose();
  this.boundsTree = null;
}

/**
 * A `raycast` that gives three.js' intersections; to be assigned to `Mesh.prototype` and `InstancedMesh.prototype`. Where the
 * geometry has no tree, and for vertices that are moved by a skeleton or by morph targets, three.js' own code runs.
 * `raycaster.firstHitOnly` reports only the closest hit of each mesh or instance.
 */
export function acceleratedRaycast(raycaster, intersects) {
  const { geometry, material } = this;
  if (material === undefined) return;
  if (!geometry.boundsTree || moved(this)) {
    const own = this.isSkinnedMesh ? skinnedRaycast : this.isInstancedMesh ? instancedRaycast : meshRaycast;
    own.call(this, raycaster, intersects);
    return;
  }
  if (!this.isInstancedMesh) {
    cast(this, this.matrixWorld, raycaster, intersects);
    return;
  }
  for (let i = 0; i < this.count; i++) {
    this.getMatrixAt(i, world);
    const first = intersects.length;
    cast(this, world.premultiply(this.matrixWorld), raycaster, intersects);
    for (let k = first; k < intersects.length; k++) intersects[k].instanceId = i;
  }
}

/** Whether vertices are elsewhere than in `geometry.attributes.position`. */
function moved(mesh) {
  return mesh.isSkinnedMesh || Boolean(mesh.geometry.morphAttributes.position && mesh.morphTargetInfluences);
}

/** Appends the hits of one mesh under one matrix. */
function cast(object, matrix, raycaster, intersects) {
  const { geometry, material } = object;
  const { near, far, ray, firstHitOnly } = raycaster;
  inverse.copy(matrix).invert();
  // The direction keeps the length that the matrix gives it, so that t stays in units of the world.
  const e = inverse.elements;
  const { x, y, z } = ray.direction;
  const direction = new Vector3(
    e[0] * x + e[4] * y + e[8] * z,
    e[1] * x + e[5] * y + e[9] * z,
    e[2] * x + e[6] * y + e[10] * z,
  );
  const query = { origin: ray.origin.clone().applyMatrix4(inverse), direction };
  const count = geometry.index ? geometry.index.count : geometry.attributes.position.count;
  const { start, count: drawn } = geometry.drawRange;
  const whole = start <= 0 && start + drawn >= count;
  const single = !Array.isArray(material);
  const side = single ? sideOf(material) : 'both';
  const options = { minT: near, maxT: far, side };
  const first = firstHitOnly && single && whole;
  const hits = first
    ? [geometry.boundsTree.raycast(query, options)]
    : geometry.boundsTree.raycastAll(query, options);
  for (const hit of hits) {
    if (!hit) continue;
    const at = 3 * hit.faceIndex;
    if (at < start || at >= start + drawn) continue;
    if (single) {
      intersects.push(intersectionOf(object, matrix, ray, direction, hit, 0));
      if (firstHitOnly) return;
      continue;
    }
    for (const { start: from, count: length, materialIndex } of geometry.groups) {
      const own = material[materialIndex];
      if (!own || at < from || at >= from + length) continue;
      const wanted = sideOf(own);
      if (wanted !== 'both' && (wanted === 'front') !== hit.side > 0) continue;
      intersects.push(intersectionOf(object, matrix, ray, direction, hit, materialIndex));
      if (firstHitOnly) return;
    }
  }
}

/** The side of triangles that a material shows. */
function sideOf({ side }) {
  return side === DoubleSide ? 'both' : side === BackSide ? 'back' : 'front';
}

/** A hit with the fields of three.js' Intersection. */
function intersectionOf(object, matrix, ray, direction, hit, materialIndex) {
  const { index, attributes } = object.geometry;
  const [a, b, c] = [0, 1, 2].map((k) => (index ? index.getX(3 * hit.faceIndex + k) : 3 * hit.faceIndex + k));
  const point = new Vector3().copy(hit.point).applyMatrix4(matrix);
  const barycoord = new Vector3().copy(hit.barycentric);
  const found = {
    distance: ray.origin.distanceTo(point),
    point,
    object,
    faceIndex: hit.faceIndex,
    face: { a, b, c, normal: new Vector3().copy(hit.normal), materialIndex },
    barycoord,
  };
  const { uv, uv1, normal } = attributes;
  if (uv) found.uv = Triangle.getInterpolatedAttribute(uv, a, b, c, barycoord, new Vector2());
  if (uv1) found.uv1 = Triangle.getInterpolatedAttribute(uv1, a, b, c, barycoord, new Vector2());
  if (normal) {
    found.normal = Triangle.getInterpolatedAttribute(normal, a, b, c, barycoord, new Vector3());
    if (found.normal.dot(direction) > 0) found.normal.negate();
  }
  return found;
}
