// MeshBVH and MeshScene compared with three-mesh-bvh, on meshes of 20 thousand to 1.3 million triangles.
//
//   node tests/bench/mesh.bench.mjs [PART OF A NAME]
//
// Ratios are geometric means over the meshes. All hits of both sides are compared before the timing.

import assert from 'node:assert/strict';
import * as THREE from 'three';
import { CENTER, MeshBVH as Peer, SAH } from 'three-mesh-bvh';
import { MeshBVH, MeshScene } from '../../js/index.js';
import { random } from '../js/oracle/random.js';
import { compare, consumed, row } from './measure.mjs';
import { MODELS, raysOf } from './mesh-models.mjs';

const only = process.argv[2] ?? '';
const RAYS = 16384;
const few = { rounds: 5, warm: 0.15, sample: 10 };
const slowly = { rounds: 3, warm: 0, sample: 1 };
let reached = true;
/** Most bytes per triangle, the copy of the mesh included. */
const BYTES = { quality: 48, compact: 24 };
/** @type {{name: string, quality: number, compact: number}[]} */
const memory = [];

/** @type {Record<string, {results: any[], bar: number, per: number, peer: string}>} */
const sums = {};

function measure(model, name, bar, peer, slow, fast, { per = 1, options = few } = {}) {
  const result = compare(slow, fast, options);
  row(`${name}, ${model}`, result, null, { peer, per });
  (sums[name] ??= { results: [], bar, per, peer }).results.push(result);
}

const mean = (list) => Math.exp(list.reduce((sum, x) => sum + Math.log(x), 0) / list.length);

const geometryOf = ({ positions, index }) => {
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.BufferAttribute(positions.slice(), 3));
  geometry.setIndex(new THREE.BufferAttribute(index.slice(), 1));
  return geometry;
};

/** @param {Float64Array} rays */
const objectsOf = (rays) =>
  Array.from(
    { length: rays.length / 6 },
    (_, i) =>
      new THREE.Ray(
        new THREE.Vector3().fromArray(rays, 6 * i),
        new THREE.Vector3().fromArray(rays, 6 * i + 3),
      ),
  );

for (const [name, make] of Object.entries(MODELS)) {
  if (!name.includes(only)) continue;
  const mesh = make();
  const faces = mesh.index.length / 3;
  const rays = raysOf(mesh, RAYS);
  const peer = new Peer(geometryOf(mesh), { strategy: SAH });
  const own = new MeshBVH(mesh);
  const compact = new MeshBVH(mesh, { build: 'compact' });
  const count = rays.camera.length / 6;
  const objects = { camera: objectsOf(rays.camera), random: objectsOf(rays.random) };

  // First the comparison of the hits.
  let hits = 0;
  for (const kind of ['camera', 'random']) {
    const { t } = own.raycastBatch(rays[kind]);
    for (let i = 0; i < count; i++) {
      const other = peer.raycastFirst(objects[kind][i], THREE.DoubleSide)?.distance ?? Infinity;
      if (t[i] === other) continue;
      assert.ok(Math.abs(t[i] - other) < 1e-5 * (1 + other), `${name}: ${t[i]}, ${other}`);
      hits++;
    }
  }
  assert.ok(hits > 500);

  const out = { t: new Float64Array(count), faceIndices: new Int32Array(count) };
  for (const kind of ['camera', 'random']) {
    const list = objects[kind];
    const loop = () => {
      let sum = 0;
      for (const ray of list) sum += peer.raycastFirst(ray, THREE.DoubleSide)?.distance ?? 0;
      return sum;
    };
    const batch = () => own.raycastBatch(rays[kind], {}, out).count;
    measure(name, `${kind} rays in a batch`, kind === 'camera' ? 13 : 8, 'SAH', loop, batch, { per: count });
    if (kind === 'camera') {
      const any = () => own.raycastAnyBatch(rays[kind]).count;
      measure(name, 'any hit in a batch', 1.3, 'closest', batch, any, { per: count });
    } else {
      const singly = () => {
        let sum = 0;
        for (const ray of list) sum += own.raycast(ray)?.distance ?? 0;
        return sum;
      };
      measure(name, 'random rays, single calls', 8, 'SAH', loop, singly, { per: count });
      const small = () => compact.raycastBatch(rays[kind], {}, out).count;
      // The quotient of the speeds: the fraction of the speed of 'quality'.
      measure(name, "build: 'compact', part of the speed", 0.6, 'quality', batch, small, { per: count });
    }
  }

  const points = Array.from({ length: rays.points.length / 3 }, (_, i) =>
    new THREE.Vector3().fromArray(rays.points, 3 * i),
  );
  const target = { point: new THREE.Vector3() };
  const nearest = () => {
    let sum = 0;
    for (const point of points) sum += peer.closestPointToPoint(point, target).distance;
    return sum;
  };
  const near = own.closestPointBatch(rays.points);
  points.slice(0, 500).forEach((point, i) => {
    const { distance } = peer.closestPointToPoint(point, target);
    assert.ok(
      Math.abs(distance - near.distances[i]) < 1e-5 * (1 + distance),
      `${name}: ${distance}, ${near.distances[i]}`,
    );
  });
  const closest = { ...near };
  measure(
    name,
    'closest points',
    8,
    'SAH',
    nearest,
    () => own.closestPointBatch(rays.points, {}, closest).count,
    { per: points.length },
  );

  const build = (strategy) => () => {
    const built = new Peer(geometryOf(mesh), { strategy });
    return built.geometry.index.count;
  };
  const ownBuild = (method) => () => {
    const built = new MeshBVH(mesh, { build: method });
    const { faceCount } = built;
    built.dispose();
    return faceCount;
  };
  measure(name, "build: 'quality'", 6, 'SAH', build(SAH), ownBuild('quality'), { options: slowly });
  measure(name, "build: 'fast'", 3, 'CENTER', build(CENTER), ownBuild('fast'), { options: slowly });
  measure(
    name,
    'refit',
    2.5,
    'SAH',
    () => (peer.refit(), 1),
    () => own.refit(mesh).faceCount,
    { options: { ...few, warm: 0 } },
  );
  const fixed = ['quality', 'compact'].map((build) => new MeshBVH(mesh, { build, fixed: true }));
  const [plain, small, plainFixed, smallFixed] = [own, compact, ...fixed].map(
    (built) => built.byteLength / faces,
  );
  console.log(
    `memory, ${name}\n    ${plain.toFixed(1)} bytes a triangle, the mesh included (bar ${BYTES.quality}); compact ${small.toFixed(1)} ` +
      `(bar ${BYTES.compact}); fixed ${plainFixed.toFixed(1)}, compact ${smallFixed.toFixed(1)}`,
  );
  memory.push(
    { name, quality: plain, compact: small },
    { name: `${name}, fixed`, quality: plainFixed, compact: smallFixed },
  );
  for (const built of [own, compact, ...fixed]) built.dispose();
}

console.log('\nGeometric means over the meshes');
for (const [name, { results, bar, peer }] of Object.entries(sums)) {
  const ratio = mean(results.map(({ slow, fast }) => slow.min / fast.min));
  const ok = ratio >= bar;
  reached = ok && reached;
  console.log(
    `    ${name.padEnd(40)} ${ratio.toFixed(2)}× ${peer}  bar ${bar}× ${ok ? 'reached' : 'MISSED'}`,
  );
}

console.log('\nBytes a triangle, the largest of all meshes');
for (const kind of /** @type {const} */ (['quality', 'compact']))
  for (const isFixed of [false, true]) {
    const list = memory
      .filter(({ name }) => name.endsWith(', fixed') === isFixed)
      .sort((a, b) => b[kind] - a[kind]);
    if (list.length === 0) continue;
    const above = list.filter((one) => one[kind] > BYTES[kind]);
    reached &&= above.length === 0;
    console.log(
      `    ${`build: '${kind}'${isFixed ? ', fixed: true' : ''}`.padEnd(40)} ${list[0][kind].toFixed(1)}  bar ≤ ${BYTES[kind]} ` +
        (above.length === 0 ? 'reached' : `MISSED by ${above.map(({ name }) => name).join(', ')}`),
    );
  }

if ('instances'.includes(only)) {
  const r = random(21);
  const geometry = new THREE.TorusKnotGeometry(1, 0.4, 100, 16);
  const tree = new MeshBVH(geometry);
  const scene = new MeshScene();
  const matrices = Array.from({ length: 100000 }, () => {
    const object = new THREE.Object3D();
    object.position.set(r.float(-100, 100), r.float(-10, 10), r.float(-100, 100));
    object.rotation.set(r.float(0, 6), r.float(0, 6), 0);
    object.scale.setScalar(r.float(0.3, 1));
    object.updateMatrix();
    return object.matrix;
  });
  const begin = performance.now();
  const ids = matrices.map((matrix) => scene.add(tree, matrix));
  const camera = new THREE.PerspectiveCamera(50, 1.5, 0.1, 1000);
  camera.position.set(0, 60, 140);
  camera.lookAt(0, 0, 0);
  camera.updateMatrixWorld();
  scene.pick(camera, 0, 0);
  const added = performance.now() - begin;
  const picks = Array.from({ length: 1000 }, () => [r.float(-1, 1), r.float(-1, 1)]);
  let hits = 0;
  const best = (run) => {
    let least = Infinity;
    for (let i = 0; i < 15; i++) {
      const start = performance.now();
      run(i);
      least = Math.min(least, performance.now() - start);
    }
    return least;
  };
  const pick = best(() => {
    hits = 0;
    for (const [x, y] of picks) hits += scene.pick(camera, x, y) ? 1 : 0;
  });
  const move = best((i) => {
    for (let k = 0; k < 1000; k++)
      scene.move(ids[(97 * k + i) % 100000], matrices[(97 * k + i + 1) % 100000]);
  });
  const settle = best((i) => {
    for (let k = 0; k < 1000; k++)
      scene.move(ids[(97 * k + i) % 100000], matrices[(97 * k + i + 1) % 100000]);
    scene.pick(camera, 0, 0);
  });
  const ok = pick <= 20 && move <= 1;
  reached = ok && reached;
  console.log(
    `\n1e5 instances: added and the tree built in ${added.toFixed(0)} ms; a pick takes ${pick.toFixed(2)} µs (bar 20, ${hits / 10}% hit); ` +
      `1,000 moves take ${move.toFixed(2)} ms (bar 1), with the next pick, which refits the tree, ${settle.toFixed(2)} ms  ${ok ? 'reached' : 'MISSED'}`,
  );
}
console.log(`(${consumed % 10})`);
if (!reached) process.exitCode = 1;
