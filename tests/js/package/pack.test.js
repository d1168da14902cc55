// The text packing of the wasm modules: what goes in comes out, whatever the bytes.

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { encode, frequentValues, inlineSource } from '../../../wasm/pack.mjs';
import { bytes as inlinedScalar } from '../../../js/generated/inline.scalar.js';
import { bytes as inlinedSimd } from '../../../js/generated/inline.js';

const read = (/** @type {string} */ name) =>
  new Uint8Array(readFileSync(new URL(`../../../dist/${name}`, import.meta.url)));
const simd = read('raybound.wasm');
const scalar = read('raybound.scalar.wasm');

const folder = mkdtempSync(join(tmpdir(), 'raybound-pack-'));
after(() => rmSync(folder, { recursive: true, force: true }));
let count = 0;

/** A module as it comes back from a generated file. */
async function roundTrip(/** @type {Uint8Array} */ bytes) {
  const file = join(folder, `inline${count++}.mjs`);
  writeFileSync(file, inlineSource(bytes));
  const module = await import(pathToFileURL(file).href);
  return module.bytes();
}

test('the inlined modules are the built ones, byte for byte', () => {
  assert.deepEqual(inlinedSimd(), simd);
  assert.deepEqual(inlinedScalar(), scalar);
});

test('every byte value survives, alone and in any order', async () => {
  const every = Uint8Array.from({ length: 256 }, (_, value) => value);
  assert.deepEqual(await roundTrip(every), every);
  assert.deepEqual(await roundTrip(every.reverse()), every);
});

test('an empty module survives', async () => {
  assert.deepEqual(await roundTrip(new Uint8Array(0)), new Uint8Array(0));
});

test('random bytes survive', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 600 }), async (bytes) => {
      assert.deepEqual(await roundTrip(bytes), bytes);
    }),
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
