// pick and ShapeIndex compared with the pixels of a canvas: at the center of each pixel whose neighbors have its color, the drawn
// shape is picked.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { build } from 'esbuild';
import { SEED } from '../js/oracle/random.js';
import { lacking, openPage, top } from './browser.js';

const skip = lacking('chromium');

for (const kind of ['scene', 'shapes'])
  test(`${kind}: picks are the shapes that the canvas shows`, { skip }, async (t) => {
    const page = await openPage(t, 'about:blank');
    const { outputFiles } = await build({
      entryPoints: [`${top}/tests/browser/picking-pixels.js`],
      bundle: true,
      format: 'iife',
      globalName: 'pixels',
      write: false,
      define: { process: '{"env":{}}' },
      logLevel: 'error',
    });
    await page.evaluate(`${outputFiles[0].text}; globalThis.pixels = pixels;`);
    let [compared, wrong] = [0, 0];
    for (let seed = SEED; seed < SEED + 40; seed++) {
      const run = await page.evaluate(`pixels.${kind}(${seed})`);
      compared += run.compared;
      wrong += run.different.length;
      // Chromium approximates strokes of curves, within a quarter of a pixel; pixels next to another color are skipped.
      assert.ok(run.different.length <= 2, `seed ${seed}: ${JSON.stringify(run.different.slice(0, 5))}`);
    }
    assert.ok(compared > 40000, `${compared} compared`);
    assert.ok(wrong <= compared * 1e-4, `${wrong} of ${compared} differ`);
  });
