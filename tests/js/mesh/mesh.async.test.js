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

test('several workers build the bytes of one', async () => {
  const workers = [newWorker(), newWorker(), newWorker()];
  // 300,000 triangles, as many parts of the tree as workers; without an index, in double precision, and fewer triangles than workers need.
  const large = new THREE.TorusKnotGeometry(1, 0.3, 1000, 150);
  const soup = new THREE.TorusKnotGeometry(1, 0.3, 500, 100).toNonIndexed().attributes.position.array;
  const shared = new Float32Array(new SharedArrayBuffer(4 * soup.length));
  shared.set(soup);
  try {
    for (const build of /** @type {const} */ (['quality', 'compact', 'fast']))
      for (const [given, fixed] of /** @type {const} */ ([
        [large, false],
        [{ positions: soup }, false],
        [{ positions: shared }, true],
        [{ positions: Float64Array.from(soup), groups: [{ start: 3, count: 300, mask: 2 }] }, false],
        [{ positions: soup.subarray(0, 9000) }, true],
        [{ positions: [] }, false],
      ])) {
        /** @type {number[]} */
        const reports = [];
        const options = { build, fixed };
        const mesh = await MeshBVH.build(given, {
          ...options,
          worker: workers,
          onProgress: (progress) => reports.push(progress),
        });
        const expected = new MeshBVH(given, options);
        same(mesh, expected);
        assert.equal(reports.at(-1), 1);
        assert.ok(reports.length <= 52, `${reports.length} reports`);
        assert.deepEqual(
          reports.slice().sort((a, b) => a - b),
          reports,
        );
        mesh.dispose();
        expected.dispose();
      }
    // Several at once, and a worker that is given twice.
    const options = { worker: [...workers, workers[0]] };
    const meshes = await Promise.all([1, 2, 3].map(() => MeshBVH.build(large, options)));
    const expected = new MeshBVH(large);
    for (const mesh of meshes) same(mesh, expected);
  } finally {
    for (const worker of workers) await worker.terminate();
  }
});

test('a timeout ends the build of a worker that runs without serveMeshBuilds', async () => {
  const worker = new Worker(new URL('data:text/javascript,setInterval(() => {}, 1000)'));
  try {
    await assert.rejects(MeshBVH.build(geometry, { worker, signal: AbortSignal.timeout(300) }), {
      name: 'TimeoutError',
    });
  } finally {
    await worker.terminate();
  }
});

test('an error or an abort ends the build in all workers', async () => {
  const workers = [newWorker(), newWorker()];
  const large = new THREE.TorusKnotGeometry(1, 0.3, 1000, 150);
  try {
    const reason = new Error('enough');
    for (let i = 0; i < 5; i++) {
      const controller = new AbortController();
      const onProgress = () => controller.abort(reason);
      await assert.rejects(
        MeshBVH.build(large, { worker: workers, signal: controller.signal, onProgress }),
        (error) => error === reason,
      );
      const onThrow = () => {
        throw reason;
      };
      await assert.rejects(
        MeshBVH.build(large, { worker: workers, onProgress: onThrow }),
        (error) => error === reason,
      );
    }
    const wrong = large.clone();
    wrong.attributes.position.setZ(7, NaN);
    await assert.rejects(
      MeshBVH.build(wrong, { worker: workers }),
      /^RangeError: MeshBVH\.build: geometry\.attributes\.position.*vertex 7/,
    );
    // The workers are free for other builds.
    same(await MeshBVH.build(large, { worker: workers }), new MeshBVH(large));
    // The worker that completes the mesh waits for the branches of the other one.
    const broken = newWorker('throw new Error("no worker");');
    await assert.rejects(MeshBVH.build(large, { worker: [workers[0], broken] }), /no worker/);
    same(await MeshBVH.build(large, { worker: workers[0] }), new MeshBVH(large));
    await broken.terminate();
    // A worker that sends other bytes.
    const source = `
      const { parentPort } = require('node:worker_threads');
      parentPort.on('message', ({ raybound, build, share }) => {
        const bytes = new ArrayBuffer(64);
        if (raybound === 'build') parentPort.postMessage({ raybound: 'branches', build, share, bytes });
      });`;
    const foreign = new Worker(source, { eval: true });
    await assert.rejects(MeshBVH.build(large, { worker: [workers[0], foreign] }), {
      name: 'TypeError',
      message: /worker must be one with the same version of raybound/,
    });
    await foreign.terminate();
  } finally {
    for (const worker of workers) await worker.terminate();
  }
});

test('a worker that ends during a build ends the build', async () => {
  // Nothing listened to the end of a worker: the build never settled.
  const large = new THREE.TorusKnotGeometry(1, 0.3, 1000, 150);
  const expected = { name: 'TypeError', message: /worker must be one that runs until the mesh is built/ };
  const worker = newWorker();
  const onProgress = () => void worker.terminate();
  await assert.rejects(MeshBVH.build(large, { worker, onProgress }), expected);
  const { port1, port2 } = new MessageChannel();
  const ended = assert.rejects(MeshBVH.build(large, { worker: port1 }), expected);
  port2.close();
  await ended;
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
      { worker: [] },
      { worker: [worker, 5] },
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
