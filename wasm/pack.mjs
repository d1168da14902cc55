// Writes a wasm module as a JavaScript module, so that a program that imports raybound has it without fetching anything.
//
//   node wasm/pack.mjs MODULE.wasm OUT.js
//
// Text packing. Base64 spreads a byte over two characters, which hides the bytes' repetitions from gzip: a sixth is
// lost after compression. Here a byte stays a unit: each of the most frequent values is one printable character, each
// other value a prefix character and one more. gzip then finds what it finds in the binary, and less than 1% is lost.
// Left out of the alphabet is what would need escaping: quotes, the backslash, `$` (template literals) and `<`
// (`</script`, `<!--`).

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
 * The source of the module that holds a wasm module.
 * @param {Uint8Array} module
 * @returns {string}
 */
export function inlineSource(module) {
  const isFrequent = frequentValues(module);
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
 * The wasm module.
 * @returns {Uint8Array}
 */
export const bytes = () => decode(TEXT);

/** @type {string} */
const TEXT = '${encode(module, isFrequent)}';
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [moduleFile, outFile] = process.argv.slice(2);
  if (!outFile) {
    console.error('usage: node wasm/pack.mjs MODULE.wasm OUT.js');
    process.exit(2);
  }
  const module = readFileSync(moduleFile);
  const source = inlineSource(module);
  mkdirSync(dirname(outFile), { recursive: true });
  writeFileSync(outFile, source);

  const size = (/** @type {string | Uint8Array} */ data) => gzipSync(data, { level: 9 }).length;
  const text = encode(module, frequentValues(module));
  console.log(
    `${outFile}: ${source.length} bytes, ${size(source)} gzipped; ` +
      `${moduleFile} ${module.length}, ${size(module)} gzipped, ${size(text)} as text ` +
      `(${(size(text) / size(module)).toFixed(3)}×)`,
  );
}
