// Building a MeshBVH: progress, memory that grows or is too small, and a worker that sends the mesh.

import assert from 'node:assert/strict';
import test from 'node:test';
import { Worker } from 'node:worker_threads';

import { MeshBVH } from '../../../js/index.js';
import { Store } from '../../../js/wasm/Store.js';
import { ray, torus } from './meshes.js';

/** A wavy ground of 2 size² triangles. */
function ground(size) {
  const positions = new Float32Array(3 * (size + 1) ** 2);
  const index = new Uint32Array(6 * size ** 2);
  for (let j = 0, p = 0, q = 0; j <= size; j++)
    for (let i = 0; i <= size; i++, p += 3) {
      positions.set([i, j, Math.sin(i / 9) * Math.cos(j / 7)], p);
      if (i === size || j === size) continue;
      const a = j * (size + 1) + i;
      index.set([a, a + 1, a + size + 2, a, a + size + 2, a + size + 1], q);
      q += 6;
    }
  return { positions, index };
}

/** Fails unless two meshes have the same triangles and the same boxes in their trees. */
function assertSame(mesh, other) {
  assert.equal(mesh.depth, other.depth);
  for (let depth = 0; depth <= mesh.depth; depth++)
    assert.deepEqual(mesh.nodeBoxes(depth), other.nodeBoxes(depth));
  const [x, y, z, farX, farY, farZ] = mesh.nodeBoxes(0);
  const points = Array.from({ length: 300 }, (_, i) => {
    const part = (k) => ((i * k) % 97) / 97;
    return [x + part(31) * (farX - x), y + part(43) * (farY - y), z + part(59) * (farZ - z)];
  }).flat();
  assert.deepEqual(mesh.closestPointBatch(points), other.closestPointBatch(points));
}

const bytesOfMemory = () => Store.common().memory.buffer.byteLength;

test('progress rises to 1, and the mesh is the same as without', () => {
  const geometry = ground(60);
  for (const build of ['quality', 'fast', 'compact']) {
    const reports = [];
    const mesh = new MeshBVH(geometry, { build, onProgress: (part) => reports.push(part) });
    assert.ok(reports.length >= (build === 'fast' ? 1 : 20) && reports.length <= 51, String(reports.length));
    reports.forEach((part, i) => assert.ok(part > (reports[i - 1] ?? 0) && part <= 1, String(reports)));
    assert.equal(reports.at(-1), 1);
    assertSame(mesh, new MeshBVH(geometry, { build }));
  }
  const empty = [];
  new MeshBVH({ positions: [] }, { onProgress: (part) => empty.push(part) });
  assert.deepEqual(empty, [1]);
});

test('onProgress may end a build by an exception, and meanwhile build and query other meshes', () => {
  const geometry = ground(60);
  const expected = new MeshBVH(geometry);
  const before = new MeshBVH(torus());
  const cast = ray(5, 0.1, 0.2, -1, 0.01, 0);
  const { t } = before.raycast(cast);
  let calls = 0;
  const mesh = new MeshBVH(geometry, {
    onProgress() {
      calls++;
      assert.equal(before.raycast(cast).t, t);
      assert.equal(new MeshBVH(torus(20, 40 + calls)).faceCount, 40 * (40 + calls));
    },
  });
  assert.ok(calls > 20);
  assertSame(mesh, expected);
  const ended = new Error('ended');
  let bytes = 0;
  for (let i = 0; i < 50; i++) {
    assert.throws(
      () =>
        new MeshBVH(geometry, {
          onProgress() {
            throw ended;
          },
        }),
      ended,
    );
    if (i === 3) bytes = bytesOfMemory();
  }
  assert.equal(bytesOfMemory(), bytes, 'the memory of ended builds is used again');
});

test('memory grows while a mesh is built, and earlier meshes return the same results as before', () => {
  const small = new MeshBVH(torus());
  const cast = ray(5, 0.1, 0.2, -1, 0.01, 0);
  const { t } = small.raycast(cast);
  const before = bytesOfMemory();
  const size = 700;
  const large = new MeshBVH(ground(size), { build: 'fast' });
  assert.ok(bytesOfMemory() > before + 40 * large.faceCount);
  assert.equal(small.raycast(cast).t, t);
  for (const [x, y] of [
    [3.3, 4.1],
    [350.7, 698.2],
    [699.9, 0.1],
  ]) {
    const hit = large.raycast(ray(x, y, 9, 0, 0, -1));
    assert.equal(Math.floor(hit.faceIndex / 2), Math.floor(y) * size + Math.floor(x));
    assert.ok(Math.abs(hit.point.z - Math.sin(x / 9) * Math.cos(y / 7)) < 0.02);
  }
  large.dispose();
});

test('a mesh that is too large for memory throws before any memory is taken', () => {
  const before = bytesOfMemory();
  const refused = {
    name: 'RangeError',
    message: 'raybound: out of memory, more than 2 GB are needed; dispose() frees memory at once',
  };
  // Zeros that are never read: these arrays take no memory either.
  const positions = new Float32Array(9);
  assert.throws(() => new MeshBVH({ positions, index: new Uint32Array(3 * 2 ** 25) }), refused);
  // The number of bytes has more than 32 bits; its lower 32 bits would be a valid size.
  const many = { positions: new Float64Array(3 * 2 ** 25), index: new Uint16Array(3 * (2 ** 26 - 1)) };
  for (const build of ['quality', 'fast']) assert.throws(() => new MeshBVH(many, { build }), refused);
  assert.throws(() => new MeshBVH({ positions, index: new Uint16Array(3 * 2 ** 26) }), {
    name: 'RangeError',
    message: 'MeshBVH: geometry.index.length must be of fewer than 2^26 triangles, got 201326592',
  });
  assert.equal(bytesOfMemory(), before);
});

test('a worker builds a mesh, reports its progress and sends the mesh without a copy', async () => {
  const source = `
    import { parentPort, workerData } from 'node:worker_threads';
    import { MeshBVH } from ${JSON.stringify(new URL('../../../js/index.js', import.meta.url).href)};
    const mesh = new MeshBVH(workerData, { onProgress: (progress) => parentPort.postMessage({ progress }) });
    const buffer = mesh.toBuffer();
    parentPort.postMessage({ buffer }, [buffer]);
  `;
  const geometry = torus(40, 80);
  const url = new URL(`data:text/javascript,${encodeURIComponent(source)}`);
  const worker = new Worker(url, { workerData: geometry });
  let reports = 0;
  const mesh = await new Promise((resolve, reject) => {
    worker.on('error', reject);
    worker.on('message', ({ progress, buffer }) => {
      if (progress) reports++;
      else resolve(MeshBVH.from(buffer));
    });
  });
  await worker.terminate();
  assert.ok(reports > 10);
  assertSame(mesh, new MeshBVH(geometry));
});
