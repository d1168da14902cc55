// raybound/konva compared with konva's own hit test, in Chromium.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { build } from 'esbuild';
import { SEED } from '../js/oracle/random.js';
import { lacking, openPage, top } from './browser.js';

const skip = lacking('chromium');
console.log(`seed ${SEED}`);

let code = '';
before(async () => {
  const { outputFiles } = await build({
    entryPoints: [`${top}/tests/browser/konva-page.js`],
    bundle: true,
    format: 'iife',
    globalName: 'page',
    write: false,
    define: { process: '{"env":{}}' },
    logLevel: 'error',
  });
  code = `${outputFiles[0].text}; globalThis.page = page;`;
});

/** @param {import('node:test').TestContext} t */
async function pageOf(t) {
  const page = await openPage(t, 'about:blank');
  await page.evaluate(code);
  return page;
}

for (const [count, seeds, steps] of [
  [90, 30, 6],
  [3000, 2, 4],
])
  test(`${count} nodes of every kind, with edits: the shapes that konva finds`, { skip }, async (t) => {
    const page = await pageOf(t);
    let [compared, hits] = [0, 0];
    for (let seed = SEED; seed < SEED + seeds; seed++) {
      const run = await page.evaluate(`page.compare(${seed}, ${count}, ${steps})`);
      compared += run.compared;
      hits += run.hits;
      assert.equal(run.wrong, 0, `seed ${seed}: ${JSON.stringify(run.different, null, 1)}`);
    }
    t.diagnostic(`${compared} points, ${hits} of them in shapes`);
    assert.ok(hits > 100 * seeds, `${hits}`);
  });
