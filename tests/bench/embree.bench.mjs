// Rays against meshes: raybound in native code and in WebAssembly, compared with Embree's SSE build, on the meshes of mesh.bench.mjs.
//
//   node tests/bench/embree.bench.mjs [PART OF A NAME]
//
// `make bench` builds build/bench/embree (embree.c) if Debian's libembree-dev is installed. Without it this bench is skipped.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { MeshBVH } from '../../js/index.js';
import { record } from './measure.mjs';
import { MODELS, raysOf } from './mesh-models.mjs';

const program = fileURLToPath(new URL('../../build/bench/embree', import.meta.url));
if (!existsSync(program)) {
  console.log(
    'skipped: build/bench/embree is missing. `make bench` builds it if libembree-dev is installed (x86-64 only).',
  );
  process.exit();
}

const only = process.argv[2] ?? '';
const RAYS = 16384;
const ROUNDS = 9;
/** Smallest fraction of Embree's speed. */
const GOALS = { camera: 1, random: 0.9 };
const folder = fileURLToPath(new URL('../../build/bench/', import.meta.url));
const file = `${folder}embree.model`;
mkdirSync(folder, { recursive: true });

/** The least ns per ray in WebAssembly. */
function inWasm(mesh, rays) {
  const count = rays.length / 6;
  const out = { t: new Float64Array(count), faceIndices: new Int32Array(count) };
  let least = Infinity;
  for (let i = 0; i < ROUNDS; i++) {
    const begin = process.cpuUsage();
    mesh.raycastBatch(rays, {}, out);
    const { user, system } = process.cpuUsage(begin);
    least = Math.min(least, ((user + system) * 1e3) / count);
  }
  return least;
}

/** @type {Record<string, number[]>} */
const fractions = {};
for (const [name, make] of Object.entries(MODELS)) {
  if (!name.includes(only)) continue;
  const model = make();
  const { camera, random, points } = raysOf(model, RAYS);
  const counts = [model.positions.length / 3, model.index.length / 3, camera.length / 6, points.length / 3];
  writeFileSync(
    file,
    Buffer.concat(
      [new Int32Array(counts), model.positions, model.index, camera, random, points].map(
        ({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength),
      ),
    ),
  );
  const native = JSON.parse(execFileSync(program, [file], { encoding: 'utf8' }));
  const mesh = new MeshBVH(model);
  const wasm = { camera: inWasm(mesh, camera), random: inWasm(mesh, random) };
  mesh.dispose();
  // Embree computes in floats, so that a few rays near an edge may differ.
  assert.ok(native.differences <= 1e-3 * counts[2] && native.hits > 500, JSON.stringify(native));
  console.log(
    `${name}: any hit ${native.any.toFixed(0)} ns, closest point ${native.closest.toFixed(0)} ns in native code`,
  );
  for (const [kind, peer] of Object.entries({ camera: native.embreeCamera, random: native.embreeRandom }))
    for (const [where, time] of Object.entries({ native: native[kind], wasm: wasm[kind] })) {
      const fraction = peer / time;
      (fractions[`${kind} rays, ${where}`] ??= []).push(fraction);
      record(`${kind} rays, ${name}, ${where}`, time / 1e6, 'Embree', peer / 1e6, 1 / GOALS[kind]);
      console.log(
        `    ${kind.padEnd(7)} ${where.padEnd(7)} ${time.toFixed(0).padStart(5)} ns, Embree ${peer.toFixed(0).padStart(5)} ns: ` +
          `${(100 * fraction).toFixed(0)}% of its speed`,
      );
    }
}
rmSync(file);

console.log('\nGeometric means over the meshes');
for (const [what, list] of Object.entries(fractions)) {
  const mean = Math.exp(list.reduce((sum, x) => sum + Math.log(x), 0) / list.length);
  const goal = GOALS[what.split(' ')[0]];
  const ok = mean >= goal;
  if (!ok) process.exitCode = 1;
  console.log(
    `    ${what.padEnd(24)} ${(100 * mean).toFixed(0)}% of Embree's speed  bar ${100 * goal}% ${ok ? 'reached' : 'MISSED'}`,
  );
}
