// One ball and many go the same ways, to the last bit, in a real browser as in the native core: tests/cases/*-bits.json.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { build } from 'esbuild';
import { openPage, top } from './browser.js';

const read = (/** @type {string} */ name) =>
  JSON.parse(readFileSync(join(top, `tests/cases/${name}-bits.json`), 'utf8'));
const scene = read('rebound');
const { hashes } = read('billiards');

for (const entry of ['raybound.js', 'scalar.js']) {
  test(`50,000 contacts of many balls and paths of one have the recorded bits (dist/${entry})`, async (t) => {
    const contents = `import { Billiards, Rebound } from './dist/${entry}';
      import { hashesOfPaths } from './tests/js/oracle/path.js';
      import { hashOfRun } from './tests/js/oracle/table.js';
      globalThis.hashes = {
        many: [1, 0.99].map((restitution) => hashOfRun(Billiards, restitution)),
        one: hashesOfPaths(Rebound, ${JSON.stringify(scene)}),
      };`;
    const { outputFiles } = await build({
      stdin: { contents, resolveDir: top },
      bundle: true,
      format: 'iife',
      write: false,
      logLevel: 'error',
    });
    const page = await openPage(t, 'about:blank');
    await page.addScriptTag({ content: outputFiles[0].text });
    const found = await page.evaluate(() => /** @type {any} */ (globalThis).hashes);
    assert.deepEqual(found, { many: hashes, one: scene.hash });
  });
}
