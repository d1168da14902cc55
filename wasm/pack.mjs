// Writes the two wasm modules as a JavaScript module, so that a program that imports raybound has them without
// fetching anything.
//
//   node wasm/pack.mjs SIMD.wasm SCALAR.wasm OUT.js
//
// Text packing. Base64 spreads a byte over two characters, which hides the bytes' repetitions from gzip: a sixth is
// lost after compression. Here a byte stays a unit: each of the most frequent values is one printable character, each
// other value a prefix character and one more. gzip then finds what it finds in the binary, and the loss is 2 to 3%.
// Left out of the alphabet is what would need escaping: quotes, the backslash, `$` (template literals) and `<`
// (`</script`, `<!--`).
//
// The scalar module is the other one with few changes, and gzip's window (32 KB) is too short to see that. It is
// stored as a patch: pieces to copy from the SIMD module and bytes between them.

import { readFileSync, writeFileSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const FIRST = 32;
const LAST = 126;
const LEFT_OUT = '"\'`\\$<';
const PREFIXES = 2;

const alphabet = [];
for (let code = FIRST; code <= LAST; code++) {
  const char = String.fromCharCode(code);
  if (!LEFT_OUT.includes(char)) alphabet.push(char);
}

/**
 * The values that get one character: the most frequent ones.
 * @param {Uint8Array} bytes
 * @returns {boolean[]} by value
 */
export function frequentValues(bytes) {
  const count = new Array(256).fill(0);
  for (const byte of bytes) count[byte]++;
  const byFrequency = [...count.keys()].sort((a, b) => count[b] - count[a] || a - b);
  const isFrequent = new Array(256).fill(false);
  for (const value of byFrequency.slice(0, alphabet.length - PREFIXES)) isFrequent[value] = true;
  return isFrequent;
}

/**
 * @param {Uint8Array} bytes
 * @param {boolean[]} isFrequent
 * @returns {string}
 */
export function encode(bytes, isFrequent) {
  const half = Math.ceil((256 - (alphabet.length - PREFIXES)) / PREFIXES);
  const code = new Array(256);
  let frequent = 0;
  let rare = 0;
  for (let value = 0; value < 256; value++) {
    if (isFrequent[value]) code[value] = alphabet[PREFIXES + frequent++];
    else code[value] = alphabet[Math.floor(rare / half)] + alphabet[rare++ % half];
  }
  return Array.from(bytes, (byte) => code[byte]).join('');
}

/**
 * The changes that make `to` of `from`: repeatedly a count of new bytes, those bytes, a count of bytes to copy and
 * where from, relative to the end of the copy before. Numbers are in LEB128, the last one with its sign in bit 0.
 * @param {Uint8Array} from
 * @param {Uint8Array} to
 * @returns {Uint8Array}
 */
export function diff(from, to) {
  const SEED = 8; // bytes; a shorter copy costs more than its bytes
  const key = (/** @type {Uint8Array} */ bytes, /** @type {number} */ i) =>
    String.fromCharCode(...bytes.subarray(i, i + SEED));
  /** @type {Map<string, number[]>} */
  const places = new Map();
  for (let i = 0; i + SEED <= from.length; i++) {
    const list = places.get(key(from, i));
    if (list) list.push(i);
    else places.set(key(from, i), [i]);
  }

  /** @type {number[]} */
  const out = [];
  const number = (/** @type {number} */ n) => {
    for (; n > 127; n = Math.floor(n / 128)) out.push((n % 128) + 128);
    out.push(n);
  };
  let expected = 0;
  let literal = 0; // where the bytes not yet written begin
  let i = 0;
  while (i < to.length) {
    let bestLength = 0;
    let bestPlace = 0;
    for (const place of places.get(key(to, i)) ?? []) {
      let length = 0;
      while (i + length < to.length && from[place + length] === to[i + length]) length++;
      const nearer = Math.abs(place - expected) < Math.abs(bestPlace - expected);
      if (length > bestLength || (length === bestLength && nearer)) {
        bestLength = length;
        bestPlace = place;
      }
    }
    if (bestLength < SEED) {
      i++;
      continue;
    }
    number(i - literal);
    for (const byte of to.subarray(literal, i)) out.push(byte);
    number(bestLength);
    const step = bestPlace - expected;
    number(step < 0 ? -step * 2 + 1 : step * 2);
    expected = bestPlace + bestLength;
    literal = i += bestLength;
  }
  number(to.length - literal);
  for (const byte of to.subarray(literal)) out.push(byte);
  return Uint8Array.from(out);
}

/**
 * The source of the module that holds both wasm modules.
 * @param {Uint8Array} simd
 * @param {Uint8Array} scalar
 * @returns {string}
 */
export function inlineSource(simd, scalar) {
  const patch = diff(simd, scalar);
  const isFrequent = frequentValues(Uint8Array.from([...simd, ...patch]));
  let set = '';
  for (let value = 0; value < 256; value += 4) {
    set += (
      Number(isFrequent[value]) +
      Number(isFrequent[value + 1]) * 2 +
      Number(isFrequent[value + 2]) * 4 +
      Number(isFrequent[value + 3]) * 8
    ).toString(16);
  }

  return `// Built by wasm/pack.mjs, which tells how the text is made.

/**
 * The bytes that a packed text stands for.
 * @param {string} text
 * @returns {Uint8Array}
 */
export function decode(text) {
  // The character codes of the alphabet, and which values are one character, a bit each.
  const rank = new Uint8Array(${LAST + 1});
  let size = 0;
  for (let code = ${FIRST}; code < ${LAST + 1}; code++) {
    if (!${JSON.stringify([...LEFT_OUT].map((c) => c.charCodeAt(0)))}.includes(code)) rank[code] = size++;
  }
  const set = '${set}';
  /** @type {number[]} */
  const frequent = [];
  /** @type {number[]} */
  const rare = [];
  for (let value = 0; value < 256; value++) {
    ((parseInt(set[value >> 2], 16) >> (value & 3)) & 1 ? frequent : rare).push(value);
  }
  const half = (rare.length + 1) >> 1;
  const bytes = new Uint8Array(text.length);
  let length = 0;
  for (let i = 0; i < text.length; i++) {
    const first = rank[text.charCodeAt(i)];
    bytes[length++] = first < ${PREFIXES} ? rare[first * half + rank[text.charCodeAt(++i)]] : frequent[first - ${PREFIXES}];
  }
  return bytes.slice(0, length);
}

/**
 * @param {Uint8Array} from
 * @param {Uint8Array} changes
 * @returns {Uint8Array}
 */
function patch(from, changes) {
  /** @type {number[]} */
  const to = [];
  let at = 0;
  let place = 0;
  const number = () => {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = changes[at++];
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  };
  for (;;) {
    for (let n = number(); n > 0; n--) to.push(changes[at++]);
    if (at >= changes.length) return Uint8Array.from(to);
    let n = number();
    const step = number();
    place += step & 1 ? -(step >> 1) : step >> 1;
    for (; n > 0; n--) to.push(from[place++]);
  }
}

/**
 * The wasm module that uses SIMD instructions.
 * @returns {Uint8Array}
 */
export const simd = () => decode(SIMD);

/**
 * The wasm module for hosts without SIMD.
 * @returns {Uint8Array}
 */
export const scalar = () => patch(simd(), decode(SCALAR));

/** @type {string} */
const SIMD = '${encode(simd, isFrequent)}';

/** @type {string} */
const SCALAR = '${encode(patch, isFrequent)}';
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [simdFile, scalarFile, outFile] = process.argv.slice(2);
  if (!outFile) {
    console.error('usage: node wasm/pack.mjs SIMD.wasm SCALAR.wasm OUT.js');
    process.exit(2);
  }
  const simd = readFileSync(simdFile);
  const source = inlineSource(simd, readFileSync(scalarFile));
  mkdirSync(dirname(outFile), { recursive: true });
  writeFileSync(outFile, source);

  const size = (/** @type {string | Uint8Array} */ data) => gzipSync(data, { level: 9 }).length;
  const text = encode(simd, frequentValues(simd));
  console.log(
    `${outFile}: ${source.length} bytes, ${size(source)} gzipped; ` +
      `${simdFile} ${simd.length}, ${size(simd)} gzipped, ${size(text)} as text ` +
      `(${(size(text) / size(simd)).toFixed(3)}×)`,
  );
}
