// Writes a wasm module as a JavaScript module, so that a program that imports raybound need not fetch a file.
//
//   node wasm/pack.mjs MODULE.wasm OUT.js
//
// Text format. Base64 spreads a byte over two characters, which hides repeated bytes from gzip: the compressed text is a sixth
// larger than the compressed binary. In this format each of the most frequent byte values is one printable character, and each
// other value is a prefix character and a second character. gzip then finds the same repetitions as in the binary, and the
// text is less than 1% larger. The alphabet has no characters that would need escaping: quotes, the backslash, `$` (template
// literals) and `<` (`</script`, `<!--`).
//
// The text is in a function, so that an engine that reads a file with many modules creates no strings for unused ones.

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
 * Returns the byte values that are one character: the most frequent ones.
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
 * Returns the source of a JavaScript module that contains a wasm module. js/wasm/Source.js decodes it.
 * @param {string} name
 * @param {Uint8Array} module
 * @returns {string}
 */
export function inlineSource(name, module) {
  const isFrequent = frequentValues(module);
  const text = encode(module, isFrequent);
  return `// Built by wasm/pack.mjs, which describes the text format.
import { Source } from '../wasm/Source.js';

export const source = /* @__PURE__ */ new Source('${name}', '${frequentSet(isFrequent)}', () => '${text}');
`;
}

/**
 * The values that are one character, as bits of hexadecimal digits, four values each.
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
