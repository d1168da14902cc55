// The recorded bits of results (tests/cases/*-bits.json), computed by the package in a page.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { kinds, recorded as queries } from '../js/kinds.js';
import { top } from './browser.js';

const read = (/** @type {string} */ name) =>
  JSON.parse(readFileSync(join(top, `tests/cases/${name}-bits.json`), 'utf8'));
const scene = read('rebound');

/** The recorded results: 50,000 contacts of many balls, paths of one ball, every query, indices, outlines. */
export const recorded = {
  many: read('billiards').hashes,
  one: scene.hash,
  queries: [],
  index: read('index'),
  outlines: read('outline'),
};

/** The same results in the page's browser; of queries the names of those that differ. @param {string} entry  of dist */
export async function answersIn(/** @type {import('playwright-core').Page} */ page, entry) {
  const contents = `import { Billiards, Rebound, SpatialIndex, batch, offset } from './dist/${entry}';
    import { hashesOfOutlines } from './tests/js/oracle/outline.js';
    import { hashesOfPaths } from './tests/js/oracle/path.js';
    import { differentQueries } from './tests/js/oracle/queries.js';
    import { hashesOfIndex } from './tests/js/oracle/spatial.js';
    import { hashOfRun } from './tests/js/oracle/table.js';
    export const found = {
      many: [1, 0.99].map((restitution) => hashOfRun(Billiards, restitution)),
      one: hashesOfPaths(Rebound, ${JSON.stringify(scene)}),
      queries: differentQueries(batch, ${JSON.stringify(kinds)}, ${JSON.stringify(queries)}),
      index: hashesOfIndex(SpatialIndex),
      outlines: hashesOfOutlines(offset),
    };`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: top },
    bundle: true,
    format: 'iife',
    globalName: 'bits',
    write: false,
    logLevel: 'error',
  });
  return page.evaluate(`${outputFiles[0].text}; bits.found`);
}
