// The text encoding of the wasm modules: decoding returns the encoded bytes, for all bytes.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { encode, frequentValues, inlineSource } from '../../../wasm/pack.mjs';
import { source as inlinedScalar } from '../../../js/generated/all.scalar.js';
import { source as inlinedSimd } from '../../../js/generated/all.js';
import { decode } from '../../../js/wasm/Source.js';

const read = (/** @type {string} */ name) =>
  new Uint8Array(readFileSync(new URL(`../../../${name}`, import.meta.url)));
const simd = read('build/modules/all.simd.wasm');
const scalar = read('build/modules/all.scalar.wasm');

/** Encodes a module and decodes it as a generated file does. */
function roundTrip(/** @type {Uint8Array} */ bytes) {
  const [, , frequent, text] =
    inlineSource('any', bytes).match(/Source\('(.*)', '(.*)', \(\) => '(.*)'\);/) ?? [];
  return decode(frequent, text);
}

test('the inlined modules are the built modules, byte for byte', () => {
  assert.deepEqual(inlinedSimd.bytes(), simd);
  assert.deepEqual(inlinedScalar.bytes(), scalar);
});

test('the files in the package are the built modules with a label at the end', () => {
  for (const [name, module] of /** @type {const} */ ([
    ['dist/raybound.wasm', simd],
    ['dist/raybound.scalar.wasm', scalar],
  ])) {
    const file = read(name);
    assert.deepEqual(file.subarray(0, module.length), module);
    // The id and the length of the section, the length of its name.
    const label = String.fromCharCode(...file.subarray(module.length));
    assert.deepEqual(
      [label.charCodeAt(0), label.charCodeAt(1), label.charCodeAt(2)],
      [0, label.length - 2, 8],
    );
    assert.match(label.slice(3), /^raybound\d+\.\d+\.\d+$/);
  }
});

test('every byte value is preserved, alone and in any order', () => {
  const every = Uint8Array.from({ length: 256 }, (_, value) => value);
  assert.deepEqual(roundTrip(every), every);
  assert.deepEqual(roundTrip(every.reverse()), every);
});

test('an empty module is preserved', () => {
  assert.deepEqual(roundTrip(new Uint8Array(0)), new Uint8Array(0));
});

test('random bytes are preserved', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxDistance: 600 }), (bytes) => {
      assert.deepEqual(roundTrip(bytes), bytes);
    }),
    { numRuns: 100 },
  );
});

test('the text needs no escape in a string literal, nor inside a script element', () => {
  const text = encode(
    Uint8Array.from({ length: 256 }, (_, value) => value),
    frequentValues(simd),
  );
  assert.match(text, /^[ -~]+$/);
  assert.doesNotMatch(text, /["'`\\$<]/);
});

test('after gzip the text is less than 5% larger than the binary', () => {
  const size = (/** @type {Uint8Array | string} */ data) => gzipSync(data, { level: 9 }).length;
  const ratio = size(encode(simd, frequentValues(simd))) / size(simd);
  assert.ok(ratio < 1.05, `ratio ${ratio.toFixed(3)}`);
});

test('the files of the package are ASCII: with one other character an engine stores the whole text with two bytes per character', () => {
  for (const name of ['raybound.js', 'core.js', 'scalar.js', 'slim.js', 'all.js', 'umd/raybound.js'])
    assert.ok(
      read(`dist/${name}`).every((byte) => byte < 128),
      name,
    );
});
