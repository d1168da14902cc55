// MeshBVH.build: in slices and in a worker, with progress and abort.

import assert from 'node:assert/strict';
import test from 'node:test';
import { Worker } from 'node:worker_threads';
import * as THREE from 'three';
import { MeshBVH } from '../../../js/index.js';
import { Store } from '../../../js/wasm/Store.js';

const knot = new THREE.TorusKnotGeometry(1, 0.3, 300, 100);
const geometry = { positions: knot.attributes.position.array, index: /** @type {any} */ (knot.index).array };
const same = (/** @type {MeshBVH} */ a, /** @type {MeshBVH} */ b) =>
  assert.deepEqual(new Uint8Array(a.toBuffer()), new Uint8Array(b.toBuffer()));

const bytesOfMemory = () => Store.common().memory.buffer.byteLength;

/** A worker that serves builds. */
function newWorker(first = '') {
  const source = `
    import { parentPort } from 'node:worker_threads';
    import { serveMeshBuilds } from ${JSON.stringify(new URL('../../../js/index.js', import.meta.url).href)};
    ${first}
    serveMeshBuilds(parentPort);
  `;
  return new Worker(new URL(`data:text/javascript,${encodeURIComponent(source)}`));
}

for (const build of /** @type {const} */ (['quality', 'fast', 'compact']))
  test(`the mesh is that of the constructor, ${build}`, async () => {
    const worker = newWorker();
    try {
      const options = { build, fixed: build !== 'fast', side: /** @type {const} */ ('back') };
      const expected = new MeshBVH(geometry, options);
      for (const own of [{}, { worker }]) {
        /** @type {number[]} */
        const reports = [];
        const mesh = await MeshBVH.build(geometry, {
          ...options,
          ...own,
          onProgress: (progress) => reports.push(progress),
        });
        same(mesh, expected);
        const ray = { origin: { x: 3, y: 0.1, z: 0.1 }, direction: { x: -1, y: 0, z: 0 } };
        assert.deepEqual(mesh.raycastAll(ray), expected.raycastAll(ray));
        assert.equal(reports.at(-1), 1);
        assert.ok(
          reports.length <= 52 && (build === 'fast' || reports.length > 5),
          `${reports.length} reports`,
        );
        assert.deepEqual(
          reports.slice().sort((a, b) => a - b),
          reports,
        );
      }
      // A three.js geometry, groups, several at once.
      const meshes = await Promise.all([
        MeshBVH.build(knot, { worker, build }),
        MeshBVH.build({ positions: [0, 0, 0, 1, 0, 0, 0, 1, 0] }, { worker, build }),
        MeshBVH.build(geometry, { worker, build, groups: [{ start: 3, count: 300, mask: 2 }] }),
        MeshBVH.build({ positions: [] }, { build }),
      ]);
      assert.deepEqual(
        meshes.map(({ faceCount }) => faceCount),
        [60000, 1, 60000, 0],
      );
      same(meshes[2], new MeshBVH(geometry, { build, groups: [{ start: 3, count: 300, mask: 2 }] }));
    } finally {
      await worker.terminate();
    }
  });

test('other tasks run during a build in slices', async () => {
  const large = new THREE.TorusKnotGeometry(1, 0.3, 1000, 150);
  let turns = 0;
  let isOver = false;
  const turn = () => {
    turns++;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  const mesh = await MeshBVH.build(large);
  isOver = true;
  assert.equal(mesh.faceCount, 300000);
  assert.ok(turns >= 3, `${turns} turns`);
  mesh.dispose();
});

test('a signal ends a build and frees its memory', async () => {
  const worker = newWorker();
  try {
    await MeshBVH.build(geometry, { worker }); // once, so that the buffers of the module are there
    for (const own of [{}, { worker }]) {
      const reason = new Error('enough');
      const done = new AbortController();
      done.abort(reason);
      await assert.rejects(
        MeshBVH.build(geometry, { ...own, signal: done.signal }),
        (error) => error === reason,
      );
      const controller = new AbortController();
      const large = new THREE.TorusKnotGeometry(1, 0.3, 1000, 150);
      let last = 0;
      const promise = MeshBVH.build(large, {
        ...own,
        signal: controller.signal,
        onProgress: (progress) => {
          last = progress;
          controller.abort(reason);
        },
      });
      await assert.rejects(promise, (error) => error === reason);
      assert.ok(last < 1);
      const before = bytesOfMemory();
      // An error of the report does the same.
      const thrown = new Error('from the report');
      const fail = () => {
        throw thrown;
      };
      for (let i = 0; i < 10; i++)
        await assert.rejects(MeshBVH.build(large, { ...own, onProgress: fail }), (error) => error === thrown);
      assert.equal(bytesOfMemory(), before, 'the memory of a build that ended is used again');
      // The worker is free for other builds.
      same(await MeshBVH.build(geometry, own), new MeshBVH(geometry));
    }
  } finally {
    await worker.terminate();
  }
});

test('errors are those of the constructor, and of the worker', async () => {
  const worker = newWorker();
  try {
    for (const own of [{}, { worker }]) {
      await assert.rejects(MeshBVH.build({ positions: [0, 0, 0, 1, 0, 0, 0, 1, 0], index: [0, 1, 5] }, own), {
        name: 'RangeError',
        message: 'MeshBVH.build: geometry.index[2] must be an index of a vertex, got 5',
      });
      await assert.rejects(
        MeshBVH.build({ positions: new Float32Array([0, 0, NaN, 1, 0, 0, 0, 1, 0]) }, own),
        {
          name: 'RangeError',
          message: /^MeshBVH\.build: geometry\.positions\[2\], z of vertex 0, must be a finite number/,
        },
      );
      await assert.rejects(
        MeshBVH.build(/** @type {any} */ (null), own),
        /^TypeError: MeshBVH\.build: geometry must be/,
      );
    }
    const wrong = /** @type {any[]} */ ([
      { signal: 5 },
      { signal: {} },
      { worker: 5 },
      { worker: {} },
      { onProgress: 1 },
      { build: 'best' },
      { speed: 1 },
    ]);
    for (const options of wrong)
      await assert.rejects(
        MeshBVH.build(geometry, options),
        new RegExp(`^(Type|Range)Error: MeshBVH\\.build: (${Object.keys(options)[0]}|options) must be`),
      );
  } finally {
    await worker.terminate();
  }
  const broken = newWorker('throw new Error("no worker");');
  await assert.rejects(MeshBVH.build(geometry, { worker: broken }), /no worker/);
  await broken.terminate();
});
