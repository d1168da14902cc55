// Shapes, moving spheres and other meshes against a MeshBVH, compared with the queries about one triangle.

import assert from 'node:assert/strict';
import test from 'node:test';

import { Box3, MeshBVH, Sphere3, Triangle3 } from '../../../dist/raybound.js';
import { cases, fewest, random, SEED } from '../oracle/random.js';
import { square, torus, triangle, vector } from './meshes.js';

test(`seed ${SEED}`, () => {});

const geometry = torus(9, 14);
const mesh = new MeshBVH(geometry);
const triangles = Array.from({ length: mesh.faceCount }, (_, face) => {
  const { a, b, c } = triangle(geometry, face);
  return new Triangle3(a, b, c);
});
const sorted = (faces) => Array.from(faces).sort((a, b) => a - b);
const facesWhere = (isFound) => triangles.flatMap((t, face) => (isFound(t) ? [face] : []));

test('boxes and spheres overlap the triangles that the exact queries find', () => {
  const r = random();
  for (let i = 0; i < cases(200); i++) {
    const center = vector(r.float(-3, 3), r.float(-3, 3), r.float(-1, 1));
    const half = r.float(0, 1);
    const box = new Box3(
      vector(center.x - half, center.y - half, center.z - half),
      vector(center.x + half, center.y + half, center.z + half),
    );
    const found = facesWhere((t) => box.intersectsTriangle(t));
    assert.deepEqual(sorted(mesh.search(box)), found);
    assert.equal(mesh.intersects(box), found.length > 0);
    const inside = facesWhere((t) => [t.a, t.b, t.c].every((p) => box.containsPoint(p)));
    assert.deepEqual(sorted(mesh.search(box, { mode: 'contains' })), inside);
    const sphere = new Sphere3(center, half);
    assert.deepEqual(
      sorted(mesh.search(sphere)),
      facesWhere((t) => sphere.intersectsTriangle(t)),
    );
  }
});

test('oriented boxes and frustums are intersections of half-spaces', () => {
  const whole = {
    center: vector(0, 0, 0),
    halfSize: vector(9, 9, 9),
    rotation: { elements: [1, 0, 0, 0, 1, 0, 0, 0, 1] },
  };
  assert.equal(mesh.search(whole).length, mesh.faceCount);
  assert.equal(mesh.search(whole, { mode: 'contains' }).length, mesh.faceCount);
  const s = Math.SQRT1_2;
  const turned = {
    center: vector(2, 0, 0),
    halfSize: vector(0.1, 9, 9),
    rotation: { elements: [s, s, 0, -s, s, 0, 0, 0, 1] },
  };
  assert.ok(mesh.intersects(turned));
  assert.ok(!mesh.intersects({ ...turned, center: vector(9, 0, 0), halfSize: vector(0.1, 1, 1) }));
  const above = { planes: [{ normal: vector(0, 0, 1), constant: -0.1 }] };
  assert.deepEqual(
    sorted(mesh.search(above)),
    facesWhere((t) => [t.a, t.b, t.c].some((p) => p.z >= 0.1)),
  );
});

test('triangles overlap a mesh if they cross it', () => {
  const floor = new MeshBVH(square());
  const wall = { a: vector(2, 1, -1), b: vector(3, 2, -1), c: vector(2, 2, 1) };
  assert.deepEqual(sorted(floor.search(wall)), [0]);
  assert.deepEqual(sorted(floor.search({ ...wall, a: vector(1, 1, -1) })), [0, 1], 'touching the diagonal');
  assert.ok(!floor.intersects({ a: vector(1, 1, 1), b: vector(3, 2, 1), c: vector(2, 2, 2) }));
});

test('the first contact of moving spheres is that of the exact queries about each triangle', () => {
  const r = random();
  let hits = 0;
  for (let i = 0; i < cases(150); i++) {
    const center = vector(r.float(-4, 4), r.float(-4, 4), r.float(-2, 2));
    const sphere = new Sphere3(center, r.float(0, 0.5));
    const motion = vector(-2 * center.x, -2 * center.y, r.float(-3, 3));
    const found = triangles
      .map((t, faceIndex) => ({ faceIndex, sweep: sphere.sweepTriangle(motion, t) }))
      .filter(({ sweep }) => sweep)
      .sort((a, b) => a.sweep.t - b.sweep.t)[0];
    const got = mesh.sweepSphere(sphere, motion);
    assert.equal(got?.t, found?.sweep.t);
    if (!got) continue;
    hits++;
    assert.equal(got.faceIndex, found.faceIndex);
    assert.deepEqual(
      [got.point.x, got.point.y, got.point.z],
      [found.sweep.point.x, found.sweep.point.y, found.sweep.point.z],
    );
    assert.equal(got.overlap, found.sweep.overlap);
  }
  assert.ok(hits > fewest(20));
});

test('two meshes overlap if a matrix brings them together', () => {
  const other = new MeshBVH(torus(7, 11));
  const at = (x, y, z) => ({ elements: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1] });
  assert.ok(mesh.overlaps(mesh));
  assert.ok(mesh.overlaps(other, at(1, 0, 0)));
  assert.equal(mesh.overlaps(other, at(0, 0, 1.1)), null);
  assert.equal(mesh.overlaps(other, at(9, 0, 0)), null);
  // Two links of a chain: turned by a quarter around x and moved, one link goes through the other without touching.
  const link = { elements: [1, 0, 0, 0, 0, 0, 1, 0, 0, -1, 0, 0, 2, 0, 0, 1] };
  assert.equal(mesh.overlaps(other, link), null);
  const { faceIndex, otherFaceIndex } = mesh.overlaps(other, at(1, 0, 0));
  assert.ok(faceIndex >= 0 && faceIndex < mesh.faceCount && otherFaceIndex < other.faceCount);
});
