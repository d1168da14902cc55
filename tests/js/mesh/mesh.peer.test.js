// MeshBVH compared with three-mesh-bvh: the same closest points and the same first hits.

import assert from 'node:assert/strict';
import test from 'node:test';
import * as THREE from 'three';
import { MeshBVH as Peer } from 'three-mesh-bvh';

import { MeshBVH } from '../../../dist/raybound.js';
import { cases, random, SEED } from '../oracle/random.js';

test(`seed ${SEED}`, () => {});

const geometries = {
  box: new THREE.BoxGeometry(2, 1, 3, 4, 3, 5),
  sphere: new THREE.SphereGeometry(1, 40, 30),
  'torus knot': new THREE.TorusKnotGeometry(1, 0.3, 120, 12),
  lathe: new THREE.LatheGeometry(
    [0, 0.4, 1, 0.2].map((x, y) => new THREE.Vector2(x, y)),
    30,
  ),
  plane: new THREE.PlaneGeometry(3, 3, 30, 30),
  cone: new THREE.ConeGeometry(1, 2, 17, 5).toNonIndexed(),
};

for (const [name, geometry] of Object.entries(geometries))
  for (const build of ['quality', 'fast', 'compact'])
    test(`${name}, ${build}: closest points and first hits of three-mesh-bvh`, () => {
      const r = random();
      const mesh = new MeshBVH(geometry, { build });
      const peer = new Peer(geometry.clone());
      const count = cases(400);
      const points = Float64Array.from({ length: 3 * count }, () => r.float(-3, 3));
      const { points: found, distances, faceIndices } = mesh.closestPointBatch(points);
      const target = {};
      for (let i = 0; i < count; i++) {
        const point = new THREE.Vector3().fromArray(points, 3 * i);
        peer.closestPointToPoint(point, target);
        const what = `${point.toArray()}`;
        assert.ok(Math.abs(distances[i] - target.distance) < 1e-6 * (1 + target.distance), what);
        const own = new THREE.Vector3().fromArray(found, 3 * i);
        // Two points may have the same distance within rounding: that of raybound is never the farther one.
        if (own.distanceTo(target.point) > 1e-5) assert.ok(distances[i] <= target.distance + 1e-7, what);
        assert.ok(Math.abs(own.distanceTo(point) - distances[i]) < 1e-9, what);
        assert.equal(mesh.closestPoint(point).faceIndex, faceIndices[i], what);

        const direction = new THREE.Vector3(r.float(-1, 1), r.float(-1, 1), r.float(-1, 1))
          .sub(point)
          .normalize();
        const ray = new THREE.Ray(point, direction);
        const hit = mesh.raycast(ray);
        const other = peer.raycastFirst(ray, THREE.DoubleSide);
        assert.equal(hit === null, !other, what);
        if (hit) assert.ok(Math.abs(hit.distance - other.distance) < 1e-5 * (1 + hit.distance), what);
      }
    });
