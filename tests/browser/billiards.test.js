// Many balls go the same ways, to the last bit, in a real browser as in the native core: tests/cases/billiards-bits.json.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { build } from 'esbuild';
import { openPage, top } from './browser.js';

const { hashes } = JSON.parse(readFileSync(join(top, 'tests/cases/billiards-bits.json'), 'utf8'));

for (const entry of ['raybound.js', 'scalar.js']) {
  test(`50,000 contacts have the recorded bits in a page (dist/${entry})`, async (t) => {
    const contents = `import { Billiards } from './dist/${entry}';
      import { hashOfRun } from './tests/js/oracle/table.js';
      globalThis.hashes = [1, 0.99].map((restitution) => hashOfRun(Billiards, restitution));`;
    const { outputFiles } = await build({
      stdin: { contents, resolveDir: top },
      bundle: true,
      format: 'iife',
      write: false,
      logLevel: 'error',
    });
    const page = await openPage(t, 'about:blank');
    await page.addScriptTag({ content: outputFiles[0].text });
    assert.deepEqual(await page.evaluate(() => /** @type {any} */ (globalThis).hashes), hashes);
  });
}
