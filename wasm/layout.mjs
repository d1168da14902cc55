// Prints js/generated/layout.js: the indices of C structs' fields and the values of enumerations, as wasm/layout.c lists them, the
// layout of memories, as wasm/memory.mjs has it for these modules, and the package's version, which modules must have.
//
//   node wasm/layout.mjs LAYOUT.wasm MODULE... >OUT.js

import { readFileSync } from 'node:fs';
import { FIRST_PAGES, freeAddress, MOST_PAGES, PAGE, STACK } from './memory.mjs';

const ROW_WORDS = 5;
const UNITS = { 4: 'of integers', 8: 'of doubles' };

const [, , file, ...modules] = process.argv;
const memory = new WebAssembly.Memory({ initial: FIRST_PAGES, maximum: MOST_PAGES });
const { instance } = await WebAssembly.instantiate(readFileSync(file), { env: { memory } });
const { layout_rows, layout_count } = instance.exports;
const words = new Int32Array(memory.buffer);
const bytes = new Uint8Array(memory.buffer);

/** @param {number} at */
const textAt = (at) => new TextDecoder().decode(bytes.subarray(at, bytes.indexOf(0, at)));

/** @param {string} name  of C */
const constant = (name) => name.replace(/^RB_/, '').replaceAll('.', '_').toUpperCase();

/** @param {string} enumerator */
const word = (enumerator) => `'${enumerator.toLowerCase().replaceAll('_', '-')}'`;

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const known = new Map();
const lines = [
  '// Printed by wasm/layout.mjs from wasm/layout.c. Indices are those in an array of 4-byte integers or of doubles.',
  '',
  `export const VERSION = '${version}';`,
  '',
  '// Memories: bytes of a page, initial and maximum pages; the address at which the stack begins, which grows down; the first address',
  '// after the constants of all modules.',
  `export const PAGE = ${PAGE};`,
  `export const FIRST_PAGES = ${FIRST_PAGES};`,
  `export const MOST_PAGES = ${MOST_PAGES};`,
  `export const STACK = ${STACK};`,
  `export const FREE = ${freeAddress(modules)};`,
  '',
];

for (let i = 0; i < layout_count(); i++) {
  const [nameAt, value, unit, listAt, wordsAt] = words.subarray(layout_rows() / 4 + ROW_WORDS * i);
  const [name, prefix] = textAt(nameAt).split(':');
  if (wordsAt !== 0) {
    const enumerators = textAt(wordsAt).split(' ');
    enumerators.forEach((enumerator, k) => {
      if (known.get(constant(prefix + enumerator)) !== k)
        throw new Error(`wasm/layout.c: ${prefix}${enumerator} is not ${k}, its position in ${name}`);
    });
    const list = enumerators.map(word);
    lines.push(`/** @type {(${list.join(' | ')})[]} */`, `export const ${name} = [${list.join(', ')}];`);
  } else if (unit === 0) {
    const list = [...words.subarray(listAt / 4, listAt / 4 + value)];
    lines.push(`export const ${name} = [${list.join(', ')}];`);
  } else {
    if (known.has(constant(name))) throw new Error(`wasm/layout.c: ${name} is listed twice`);
    known.set(constant(name), value);
    lines.push(`export const ${constant(name)} = ${value};${UNITS[unit] ? ` // ${UNITS[unit]}` : ''}`);
  }
}
console.log(lines.join('\n'));
