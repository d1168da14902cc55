// Prints js/generated/layout.js: the indices of C structs' fields and the values of enumerations, as wasm/layout.c lists them, and the
// package's version, which modules must have.
//
//   node wasm/layout.mjs LAYOUT.wasm >OUT.js

import { readFileSync } from 'node:fs';

const ROW_WORDS = 5;
const UNITS = { 4: 'of integers', 8: 'of doubles' };

const memory = new WebAssembly.Memory({ initial: 16, maximum: 32768 });
const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]), { env: { memory } });
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
