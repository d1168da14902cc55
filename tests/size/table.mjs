// Writes the table of docs/benchmarks.md that shows what imports weigh, from the bundles of tests/size/bundle.mjs.
//
//   node tests/size/bundle.mjs && node tests/size/table.mjs

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { BUNDLERS, IMPORTS } from './imports.mjs';

const top = fileURLToPath(new URL('../..', import.meta.url));
const page = join(top, 'docs/benchmarks.md');
const begin = '<!-- written by tests/size/table.mjs -->\n\n';
const end = '\n<!-- end of the table -->';

const compressed = (/** @type {string} */ text) => gzipSync(text, { level: 9 }).length;
const kilobytes = (/** @type {number} */ bytes) => (bytes / 1000).toFixed(1);

/** The name and the text of each wasm module in a minified bundle. */
const MODULE = /\("(\w+)","[0-9a-f]+",\(\)=>("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`)/g;

const rows = Object.entries(IMPORTS).map(([name, { imports, from = 'raybound', title }]) => {
  const code = readFileSync(join(top, `build/size/esbuild/${name}.js`), 'utf8');
  const largest = Math.max(
    ...BUNDLERS.map((bundler) =>
      compressed(readFileSync(join(top, `build/size/${bundler}/${name}.js`), 'utf8')),
    ),
  );
  const modules = [...code.matchAll(MODULE)].map(([, module, text]) => ({ module, bytes: compressed(text) }));
  modules.sort((a, b) => b.bytes - a.bytes);
  const list =
    modules.length > 6
      ? `${modules.length} modules, ${kilobytes(modules.reduce((sum, { bytes }) => sum + bytes, 0))}`
      : modules.map(({ module, bytes }) => `${module} ${kilobytes(bytes)}`).join(', ');
  const script = compressed(code.replace(MODULE, '("$1",""'));
  const what = title ?? (imports === '*' ? `everything, from \`${from}\`` : `\`{ ${imports} }\``);
  return `| ${what} | ${kilobytes(largest)} | ${kilobytes(script)} | ${list || '–'} |`;
});

const text = readFileSync(page, 'utf8');
const [before, after] = [text.indexOf(begin) + begin.length, text.indexOf(end)];
if (before < begin.length || after < before)
  throw new Error(`${page}: the comments around the table are missing`);
const table = [
  '| import | KB | of these JavaScript | wasm modules |',
  '| --- | --- | --- | --- |',
  ...rows,
].join('\n');
writeFileSync(page, `${text.slice(0, before)}${table}${text.slice(after)}`);
console.log(table);
