// The text packing of the wasm modules: what goes in comes out, whatever the bytes.

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { diff, encode, frequentValues, inlineSource } from '../../wasm/pack.mjs';
import * as inline from '../../js/generated/inline.js';

const read = (/** @type {string} */ name) =>
  new Uint8Array(readFileSync(new URL(`../../dist/${name}`, import.meta.url)));
const simd = read('raybound.wasm');
const scalar = read('raybound.scalar.wasm');

const folder = mkdtempSync(join(tmpdir(), 'raybound-pack-'));
after(() => rmSync(folder, { recursive: true, force: true }));
let count = 0;

/** Both modules as they come back from a generated file. */
async function roundTrip(/** @type {Uint8Array} */ a, /** @type {Uint8Array} */ b) {
  const file = join(folder, `inline${count++}.mjs`);
  writeFileSync(file, inlineSource(a, b));
  const module = await import(pathToFileURL(file).href);
  return [module.simd(), module.scalar()];
}

test('the inlined modules are the built ones, byte for byte', () => {
  assert.deepEqual(inline.simd(), simd);
  assert.deepEqual(inline.scalar(), scalar);
});

test('both inlined modules compile', () => {
  assert.ok(new WebAssembly.Module(/** @type {BufferSource} */ (inline.simd())));
  assert.ok(new WebAssembly.Module(/** @type {BufferSource} */ (inline.scalar())));
});

test('every byte value survives, alone and in any order', async () => {
  const every = Uint8Array.from({ length: 256 }, (_, value) => value);
  const reversed = Uint8Array.from(every).reverse();
  assert.deepEqual(await roundTrip(every, reversed), [every, reversed]);
});

test('empty modules survive', async () => {
  const empty = new Uint8Array(0);
  assert.deepEqual(await roundTrip(empty, empty), [empty, empty]);
  assert.deepEqual(await roundTrip(simd, empty), [simd, empty]);
  assert.deepEqual(await roundTrip(empty, scalar), [empty, scalar]);
});

test('random bytes and random edits of them survive', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 600 }),
      fc.uint8Array({ maxLength: 40 }),
      fc.nat(600),
      fc.nat(600),
      fc.nat(600),
      async (a, inserted, at, from, to) => {
        const b = Uint8Array.from([
          ...a.subarray(0, at),
          ...inserted,
          ...a.subarray(from, to),
          ...a.subarray(at),
        ]);
        assert.deepEqual(await roundTrip(a, b), [a, b]);
      },
    ),
    { numRuns: 100 },
  );
});

test('the text needs no escape in any string literal, nor inside a script element', () => {
  const text = encode(
    Uint8Array.from({ length: 256 }, (_, value) => value),
    frequentValues(simd),
  );
  assert.match(text, /^[ -~]+$/);
  assert.doesNotMatch(text, /["'`\\$<]/);
});

test('after gzip the text costs less than 5% over the binary', () => {
  const size = (/** @type {Uint8Array | string} */ data) => gzipSync(data, { level: 9 }).length;
  const ratio = size(encode(simd, frequentValues(simd))) / size(simd);
  assert.ok(ratio < 1.05, `ratio ${ratio.toFixed(3)}`);
});

test('the patch for the scalar module is smaller than the module', () => {
  assert.ok(diff(simd, scalar).length < scalar.length);
  assert.ok(diff(simd, simd).length < 12, 'equal modules');
});
