// Path compared with the canvas of Chromium, and in `make test` of Firefox and WebKit too: the same points are in fills and strokes,
// except points so near to an edge that the browser's single precision decides, or its approximation of outlines by polylines and
// quadratic curves.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { build } from 'esbuild';
import { SEED } from '../../js/oracle/random.js';
import { lacking, openPage, top } from '../../browser/browser.js';

/** Runs tests/browser/path-pairs.js in the page. @type {(page: any, options: object) => Promise<any>} */
async function pairs(page, options) {
  const { outputFiles } = await build({
    entryPoints: [`${top}/tests/browser/path-pairs.js`],
    bundle: true,
    format: 'iife',
    globalName: 'pairs',
    write: false,
    define: { process: '{"env":{}}' },
    logLevel: 'error',
  });
  return page.evaluate(`${outputFiles[0].text}; pairs.compare(${JSON.stringify(options)})`);
}

const count = Number(process.env.RB_CASES ?? 100000);

/**
 * Points nearer to an edge than this, in units, are not compared. At one pixel per unit Chromium's fills are right farther than 0.001 pixels
 * from an edge, and its strokes farther than 0.3: it approximates the outlines of curves by up to 0.24.
 *
 * With 64 pixels per unit coordinates are up to 12,800 pixels. Single precision rounds them by 0.0005 pixels and arcs by more: the largest
 * error of 100,000 points was 0.05 pixels, 0.0008 units. Strokes are more accurate in units. Firefox draws a quarter of an arc as one cubic
 * curve, with an error of up to 0.04 at these sizes; WebKit computes the outlines of strokes before it scales them, with an error of up
 * to 0.25.
 * @type {{engine: import('../../browser/browser.js').Engine, pixels: number, fill: number, stroke: number}[]}
 */
const MARGINS = [
  { engine: 'chromium', pixels: 1, fill: 0.001, stroke: 0.3 },
  { engine: 'chromium', pixels: 64, fill: 0.002, stroke: 0.05 },
  { engine: 'firefox', pixels: 64, fill: 0.05, stroke: 0.1 },
  { engine: 'webkit', pixels: 64, fill: 0.002, stroke: 0.3 },
];

for (const { engine, pixels, fill, stroke } of MARGINS) {
  const skip = lacking(engine);
  const name = `${engine}, ${pixels} pixels per unit`;

  test(`${name}: fills contain the points of isPointInPath`, { skip }, async (t) => {
    const page = await openPage(t, 'about:blank', { engine });
    const { compared, different } = await pairs(page, {
      engine,
      seed: SEED,
      count,
      stroke: false,
      margin: fill,
      pixels,
    });
    assert.deepEqual(different, [], `of ${compared}, seed ${SEED}`);
    assert.ok(compared > 0.9 * count, `${compared} compared`);
  });

  test(`${name}: strokes contain the points of isPointInStroke`, { skip }, async (t) => {
    const page = await openPage(t, 'about:blank', { engine });
    const { compared, different } = await pairs(page, {
      engine,
      seed: SEED,
      count,
      stroke: true,
      margin: stroke,
      pixels,
    });
    // 1 to 3 of 10,000 differ: where the pen is wider than a curve's radius the inner side of a browser's outline has the opposite
    // winding and leaves holes, and very short dashes have joins of arbitrary directions. tests/c/path/test_stroke2.c has no such
    // exception.
    assert.ok(
      different.length <= 0.0005 * compared,
      `${different.length} of ${compared} differ, seed ${SEED}: ${JSON.stringify(different[0])}`,
    );
    assert.ok(compared > 0.9 * count, `${compared} compared`);
  });
}
