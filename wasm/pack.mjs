// Writes a wasm module as a JavaScript module, so that a program that imports raybound has it without fetching anything.
//
//   node wasm/pack.mjs MODULE.wasm OUT.js
//
// Text packing. Base64 spreads a byte over two characters, which hides the bytes' repetitions from gzip: a sixth is
// lost after compression. Here a byte stays a unit: each of the most frequent values is one printable character, each
// other value a prefix character and one more. gzip then finds what it finds in the binary, and less than 1% is lost.
// Left out of the alphabet is what would need escaping: quotes, the backslash, `$` (template literals) and `<`
// (`</script`, `<!--`).
//
// The text is in a function, so that an engine that reads a file of many modules makes no string of those that are not used.

import { readFileSync, writeFileSync, mkdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
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
 * The source of the module that holds a wasm module: js/wasm/Source.js decodes it.
 * @param {string} name
 * @param {Uint8Array} module
 * @returns {string}
 */
export function inlineSource(name, module) {
  const isFrequent = frequentValues(module);
  const text = encode(module, isFrequent);
  return `// Built by wasm/pack.mjs, which tells how the text is made.
import { Source } from '../wasm/Source.js';

export const source = /* @__PURE__ */ new Source('${name}', '${frequentSet(isFrequent)}', () => '${text}');
`;
}

/**
 * Which values are one character: a hexadecimal digit has four of them.
 * @param {boolean[]} isFrequent
 */
export function frequentSet(isFrequent) {
  let set = '';
  for (let value = 0; value < 256; value += 4)
    set += [0, 1, 2, 3].reduce((sum, k) => sum + (Number(isFrequent[value + k]) << k), 0).toString(16);
  return set;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [moduleFile, outFile] = process.argv.slice(2);
  if (!outFile) {
    console.error('usage: node wasm/pack.mjs MODULE.wasm OUT.js');
    process.exit(2);
  }
  const module = readFileSync(moduleFile);
  const source = inlineSource(basename(moduleFile).split('.')[0], module);
  mkdirSync(dirname(outFile), { recursive: true });
  writeFileSync(outFile, source);

  const size = gzipSync(module, { level: 9 }).length;
  console.log(`${outFile}: ${module.length} bytes of wasm, ${size} gzipped`);
}
