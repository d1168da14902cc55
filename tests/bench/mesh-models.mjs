// The meshes of the mesh benchmarks: 20 thousand to 1.3 million triangles, of different kinds. Two are scans from npm packages as they are:
// the Stanford bunny (draco3d) and a bust (snowden).

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import bunny from 'bunny';
import * as THREE from 'three';
import { random } from '../js/oracle/random.js';

/** @param {number} rows @param {number} columns @param {(u: number, v: number) => number[]} at */
function gridOf(rows, columns, at) {
  const positions = new Float32Array(3 * (rows + 1) * (columns + 1));
  const index = new Uint32Array(6 * rows * columns);
  for (let j = 0, p = 0; j <= rows; j++)
    for (let i = 0; i <= columns; i++, p += 3) positions.set(at(i / columns, j / rows), p);
  for (let j = 0, q = 0; j < rows; j++)
    for (let i = 0; i < columns; i++, q += 6) {
      const a = j * (columns + 1) + i;
      index.set([a, a + 1, a + columns + 2, a, a + columns + 2, a + columns + 1], q);
    }
  return { positions, index };
}

/** Waves of many lengths. */
const waves = (x, y) => {
  let height = 0;
  for (let k = 1, size = 0.5; k < 200; k *= 2.1, size *= 0.45)
    height += size * Math.sin(k * x + 1.3 * k) * Math.cos(1.1 * k * y);
  return height;
};

function terrain(size) {
  return gridOf(size, size, (u, v) => [6 * u - 3, 0.4 * waves(6 * u, 6 * v), 6 * v - 3]);
}

/** A sphere with bumps of many sizes. */
function asteroid(rows) {
  return gridOf(rows, 2 * rows, (u, v) => {
    const [a, b] = [2 * Math.PI * u, Math.PI * v];
    const r = 1 + 0.15 * waves(3 * Math.cos(a) * Math.sin(b), 3 * Math.cos(b));
    return [r * Math.sin(b) * Math.cos(a), r * Math.cos(b), r * Math.sin(b) * Math.sin(a)];
  });
}

/** Turned boxes of all sizes on a ground: triangles of very different sizes. */
function city(count) {
  const r = random(7);
  const parts = Array.from({ length: count }, () => {
    const [w, h, d] = [r.float(0.004, 0.03), r.float(0.01, 0.3) * r.next(), r.float(0.004, 0.03)];
    const box = new THREE.BoxGeometry(w, h, d).rotateY(r.float(0, 3));
    return box.translate(r.float(-2, 2), h / 2, r.float(-2, 2));
  });
  const positions = new Float32Array(72 * count);
  const index = new Uint32Array(36 * count);
  parts.forEach(({ attributes, index: own }, i) => {
    positions.set(attributes.position.array, 72 * i);
    for (let k = 0; k < 36; k++) index[36 * i + k] = own.array[k] + 24 * i;
  });
  return { positions, index };
}

/**
 * The Stanford bunny of the npm package, each triangle split into 4 twice, with its vertices moved slightly off the original
 * planes.
 */
function fineBunny(levels) {
  const positions = bunny.positions.flat();
  let index = bunny.cells.flat();
  const r = random(3);
  for (let level = 0; level < levels; level++) {
    const middles = new Map();
    const next = [];
    const size = 0.12 / 2 ** level;
    const middle = (a, b) => {
      const key = a < b ? a * 2 ** 26 + b : b * 2 ** 26 + a;
      let at = middles.get(key);
      if (at === undefined) {
        at = positions.length / 3;
        middles.set(key, at);
        for (let k = 0; k < 3; k++)
          positions.push((positions[3 * a + k] + positions[3 * b + k]) / 2 + size * (r.next() - 0.5) * 0.2);
      }
      return at;
    };
    for (let i = 0; i < index.length; i += 3) {
      const [a, b, c] = index.slice(i, i + 3);
      const [ab, bc, ca] = [middle(a, b), middle(b, c), middle(c, a)];
      next.push(a, ab, ca, b, bc, ab, c, ca, bc, ab, bc, ca);
    }
    index = next;
  }
  return { positions: new Float32Array(positions), index: new Uint32Array(index) };
}

const require = createRequire(import.meta.url);
const draco = await require('draco3d').createDecoderModule();

/** The Stanford bunny in full, 69,451 triangles, from the package draco3d. */
function scannedBunny() {
  const bytes = readFileSync(require.resolve('draco3d/bunny.drc'));
  const [buffer, decoder, mesh] = [new draco.DecoderBuffer(), new draco.Decoder(), new draco.Mesh()];
  buffer.Init(new Int8Array(bytes), bytes.length);
  if (!decoder.DecodeBufferToMesh(buffer, mesh).ok()) throw new Error('bunny.drc was not decoded');
  const attribute = decoder.GetAttribute(mesh, decoder.GetAttributeId(mesh, draco.POSITION));
  const values = new draco.DracoFloat32Array();
  decoder.GetAttributeFloatForAllPoints(mesh, attribute, values);
  const positions = Float32Array.from({ length: 3 * mesh.num_points() }, (_, i) => values.GetValue(i));
  const index = new Uint32Array(3 * mesh.num_faces());
  const corners = new draco.DracoInt32Array();
  for (let face = 0; face < mesh.num_faces(); face++) {
    decoder.GetFaceFromMesh(mesh, face, corners);
    for (let k = 0; k < 3; k++) index[3 * face + k] = corners.GetValue(k);
  }
  for (const owned of [corners, values, mesh, decoder, buffer]) draco.destroy(owned);
  return { positions, index };
}

/** A scanned bust, 109,259 triangles, from the package snowden. */
function bust() {
  const { positions, cells } = require('snowden');
  return { positions: new Float32Array(positions.flat()), index: new Uint32Array(cells.flat()) };
}

const ofThree = ({ attributes, index }) => ({
  positions: attributes.position.array,
  index: Uint32Array.from(index.array),
});

/** @type {Record<string, () => {positions: Float32Array, index: Uint32Array}>} */
export const MODELS = {
  'sphere 20k': () => ofThree(new THREE.SphereGeometry(1, 100, 100)),
  'scanned bunny 69k': scannedBunny,
  'scanned bust 109k': bust,
  'knot 200k': () => ofThree(new THREE.TorusKnotGeometry(1, 0.4, 1000, 100)),
  'bunny 235k': () => fineBunny(3),
  'city 240k': () => city(20000),
  'terrain 500k': () => terrain(500),
  'asteroid 1.3M': () => asteroid(570),
};

/** A camera's rays, in tiles as a renderer casts them, and random rays; origin, direction. */
export function raysOf({ positions }, count) {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < positions.length; i++) {
    low[i % 3] = Math.min(low[i % 3], positions[i]);
    high[i % 3] = Math.max(high[i % 3], positions[i]);
  }
  const center = new THREE.Vector3()
    .addVectors(new THREE.Vector3(...low), new THREE.Vector3(...high))
    .divideScalar(2);
  const size = Math.max(...low.map((x, k) => high[k] - x));
  const camera = new THREE.PerspectiveCamera(50, 1, size / 100, 10 * size);
  camera.position.set(0.5, 0.6, 1.1).multiplyScalar(size).add(center);
  camera.lookAt(center);
  camera.updateMatrixWorld();
  const side = Math.floor(Math.sqrt(count) / 4) * 4;
  const cameraRays = [];
  const direction = new THREE.Vector3();
  for (let y = 0; y < side; y += 4)
    for (let x = 0; x < side; x += 4)
      for (let k = 0; k < 16; k++) {
        direction.set((2 * (x + (k % 4)) + 1) / side - 1, 1 - (2 * (y + (k >> 2)) + 1) / side, 0.5);
        direction.unproject(camera).sub(camera.position).normalize();
        cameraRays.push(...camera.position, ...direction);
      }
  const r = random(11);
  const randomRays = [];
  const point = (scale) =>
    center
      .clone()
      .add(direction.set(r.float(-1, 1), r.float(-1, 1), r.float(-1, 1)).multiplyScalar(scale * size));
  while (randomRays.length < 6 * side * side) {
    const from = point(1);
    randomRays.push(...from, ...point(0.5).sub(from).normalize());
  }
  const points = [];
  while (points.length < 3 * 4096) points.push(...point(0.7));
  return {
    camera: new Float64Array(cameraRays),
    random: new Float64Array(randomRays),
    points: new Float64Array(points),
  };
}
