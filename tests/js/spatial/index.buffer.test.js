// An index as bytes: a copy returns the same results. Wrong bytes throw, or their index reads and writes only its own memory,
// and its queries end.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { SpatialIndex } from '../../../js/index.js';
import { brute, METHODS, scenes, someBox, someMasks, someRay, report, vector } from '../oracle/boxes.js';
import { cases, random, SEED } from '../oracle/random.js';
import { SEAL, seal } from '../../../js/wasm/checksum.js';

/** Every query, with its results as plain data. */
function results(index, scene, r) {
  const { d } = scene;
  const list = [];
  for (let k = 0; k < 6; k++) {
    const box = someBox(scene, r);
    const ray = someRay(scene, r);
    const motion = vector(Array(d).fill(scene.unit));
    list.push(
      [...index.search(box)],
      [...index.search(box, { mask: 2, sort: true })],
      index.collides(box),
      index.raycast(ray),
      index.raycastAny(ray, { solid: true }),
      index.raycastAll(ray, { mask: 6 }),
      index.nearest(ray.origin, { k: 7 }),
      index.sweepBox({ min: ray.origin, max: ray.origin }, motion),
    );
  }
  list.push([...index.pairs()]);
  return JSON.parse(JSON.stringify(list));
}

const made = (scene, method, masks) =>
  new SpatialIndex(scene.boxes, { dimensions: scene.d, build: method, masks });

/** All uses of an index of corrupt bytes: creation, queries, nodes, edits. */
function abuse(bytes, d, r) {
  let index;
  try {
    index = SpatialIndex.from(bytes);
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) return 'refused';
    throw error;
  }
  const point = vector(Array(d).fill(1));
  const box = { min: vector(Array(d).fill(-50)), max: vector(Array(d).fill(50)) };
  const small = { min: point, max: point };
  const ray = {
    origin: vector(Array.from({ length: d }, () => r.float(-20, 0))),
    direction: vector(Array(d).fill(1)),
  };
  for (const act of [
    () => index.search(box),
    () => index.search(small, { mask: 2 }),
    () => index.collides(small),
    () => index.raycast(ray),
    () => index.raycastAll(ray),
    () => index.raycastAny(ray),
    () => index.nearest(point, { k: 20 }),
    () => index.sweepBox(small, point),
    () => index.pairs(),
    () => [index.depth, index.quality, index.needsRebuild, index.byteLength, index.build, index.length],
    () => {
      let nodes = 0;
      for (const { indices } of index) nodes += 1 + indices.length;
      return nodes;
    },
    () => {
      for (let i = 0; i < Math.min(index.length, 50); i++) index.box(i);
    },
    () => index.update(r.int(0, 9), small),
    () => index.insert(small),
    () => index.remove(r.int(0, 9)),
    () => index.remove(r.int(0, 9)),
    () => index.insert(box),
    () => index.raycast(ray),
    () => index.search(box),
    () => SpatialIndex.from(index.toBuffer()).search(box),
    () => index.rebuild(),
    () => index.search(box),
    () => index.nearest(point, { k: 3 }),
  ]) {
    try {
      act();
    } catch (error) {
      // The results do not matter, but the index must not access other memory.
      if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
    }
  }
  index.dispose();
  return 'answered';
}

/** A valid index's bytes, some of them changed. */
function spoiled(bytes, r) {
  const copy = bytes.slice(0);
  const view = new DataView(copy);
  const head = Math.min(200, copy.byteLength);
  for (let flips = r.pick([1, 1, 2, 5, 40]); flips > 0; flips--) {
    const at = r.bool(0.5) ? r.int(0, head - 1) : r.int(0, copy.byteLength - 1);
    if (r.bool(0.5)) view.setUint8(at, view.getUint8(at) ^ (1 << r.int(0, 7)));
    else
      view.setInt32(
        Math.min(at & ~3, copy.byteLength - 4),
        r.pick([0, 1, -1, 2, 7, 100, 1e6, 2 ** 28, 2 ** 30, -(2 ** 31), 2 ** 31 - 1, r.int(-1e9, 1e9)]),
        true,
      );
  }
  // Most with a valid checksum, because the core has to withstand these, too.
  const given = r.bool(0.1) ? copy.slice(0, r.int(0, copy.byteLength)) : copy;
  return given.byteLength >= SEAL && given.byteLength % 4 === 0 && r.bool(0.9) ? seal(given) : given;
}

const VICTIMS = ['random', 'small integers', 'equal boxes', 'one', 'none', 'empty boxes among others'];

/** In a worker, so that the test detects an endless loop. */
function spoil({ seed, count, progress }) {
  const now = new Int32Array(progress);
  const result = { refused: 0, answered: 0 };
  const originals = [];
  for (const d of /** @type {const} */ ([2, 3])) {
    for (const scene of scenes(d).filter(({ name }) => VICTIMS.includes(name))) {
      METHODS.forEach((method, m) => {
        const r = random(seed + m);
        const index = made(scene, method, m ? someMasks(scene.boxes.length / (2 * d), r) : undefined);
        // Some after edits.
        if (m === 1 && index.length > 5) {
          index.remove(3);
          index.insert(index.box(1));
          index.remove(4);
        }
        originals.push({ bytes: index.toBuffer(), d });
      });
    }
  }
  for (let i = 0; i < count; i++) {
    Atomics.store(now, 0, i);
    const r = random(seed + 1000 + i);
    const { bytes, d } = r.pick(originals);
    result[abuse(spoiled(bytes, r), d, r)]++;
  }
  // The module still works: another index returns the same results as before.
  const [scene] = scenes(2);
  const want = brute(scene);
  const index = made(scene, 'quality');
  for (let k = 0; k < 20; k++) {
    const box = someBox(scene, random(k));
    assert.deepEqual([...index.search(box, { sort: true })], want.search(box));
  }
  return result;
}

if (!isMainThread && workerData?.spoil) {
  parentPort?.postMessage(spoil(workerData.spoil));
} else {
  console.log(`RB_SEED=${SEED}`);

  for (const d of [2, 3]) {
    describe(`toBuffer and from, ${d}D`, () => {
      for (const scene of scenes(d)) {
        it(`${scene.name}: the same results`, () => {
          for (const method of METHODS) {
            const masks = someMasks(scene.boxes.length / (2 * d), random(SEED));
            for (const some of [undefined, masks]) {
              const index = made(scene, method, some);
              const want = results(index, scene, random(SEED));
              const bytes = index.toBuffer();
              assert.ok(bytes instanceof ArrayBuffer);
              const copy = SpatialIndex.from(bytes);
              assert.deepEqual(results(copy, scene, random(SEED)), want, method);
              assert.deepEqual(
                [copy.length, copy.dimensions, copy.build, copy.depth, copy.quality],
                [index.length, index.dimensions, index.build, index.depth, index.quality],
              );
              assert.deepEqual(new Uint8Array(copy.toBuffer()), new Uint8Array(bytes), 'the same bytes');
              index.dispose();
              assert.deepEqual(
                results(copy, scene, random(SEED)),
                want,
                `${method}: after dispose of the index`,
              );
            }
          }
        });
      }

      it('edits before and after', () => {
        const [scene] = scenes(d);
        const index = made(scene, 'fast');
        for (const i of [0, 7, 9]) index.remove(i);
        const far = { min: vector(Array(d).fill(30)), max: vector(Array(d).fill(31)) };
        index.update(3, far);
        const copy = SpatialIndex.from(index.toBuffer());
        for (const one of [index, copy]) {
          assert.deepEqual([...one.search(far)], [3]);
          const given = [one.insert(far), one.insert(far), one.insert(far), one.insert(far)];
          assert.deepEqual(
            given.sort((a, b) => a - b),
            [0, 7, 9, 130],
          );
          assert.deepEqual([...one.search(far, { sort: true })], [0, 3, 7, 9, 130]);
        }
        assert.deepEqual(results(copy, scene, random(1)), results(index, scene, random(1)));
      });
    });
  }

  describe('bytes that are not an index', () => {
    const whole = made(scenes(2)[0], 'quality').toBuffer();
    for (const [what, bytes] of [
      ['nothing', undefined],
      ['null', null],
      ['a number', 5],
      ['text', 'RBV'],
      ['an array', [1, 2, 3]],
      ['an object', {}],
      ['an empty buffer', new ArrayBuffer(0)],
      ['one byte', new ArrayBuffer(1)],
      ['zeros', new ArrayBuffer(1000)],
      ['a page', new TextEncoder().encode('<!doctype html><title>404</title>'.repeat(20)).buffer],
      ['half an index', whole.slice(0, whole.byteLength / 2)],
      ['all but the last byte', whole.slice(0, -1)],
      ['all but the first', whole.slice(1)],
      ['one byte more', new Uint8Array([...new Uint8Array(whole), 0]).buffer],
    ]) {
      it(`${what} throws`, () => {
        assert.throws(
          () => SpatialIndex.from(/** @type {any} */ (bytes)),
          (error) => {
            assert.ok(error instanceof TypeError || error instanceof RangeError, `${error.stack}`);
            assert.match(error.message, /SpatialIndex\.from/);
            return true;
          },
        );
      });
    }

    it('another version throws', () => {
      for (let at = 0; at < 4; at++) {
        const copy = whole.slice(0);
        new Uint8Array(copy)[at] ^= 0x41;
        assert.throws(() => SpatialIndex.from(copy), RangeError, `byte ${at}`);
        assert.throws(() => SpatialIndex.from(seal(copy)), RangeError, `byte ${at}`);
      }
    });

    it('corrupt bytes throw or give an index that neither crashes nor hangs', async () => {
      const count = cases(4000);
      const progress = new SharedArrayBuffer(4);
      const worker = new Worker(new URL(import.meta.url), {
        workerData: { spoil: { seed: SEED, count, progress } },
      });
      const limit = 20_000 + count * 5;
      const result = await new Promise((resolve, reject) => {
        const at = () => `spoiled index ${new Int32Array(progress)[0]} of seed ${SEED}`;
        const timer = setTimeout(() => {
          void worker.terminate();
          reject(new Error(`${at()}: no end in ${limit} ms`));
        }, limit);
        worker.once('message', (message) => {
          clearTimeout(timer);
          resolve(message);
        });
        worker.once('error', (error) => {
          clearTimeout(timer);
          reject(new Error(`${at()}: ${error.stack}`));
        });
      });
      assert.equal(result.refused + result.answered, count);
      assert.ok(result.refused > count / 10 && result.answered > count / 10, report(result));
    });
  });
}
