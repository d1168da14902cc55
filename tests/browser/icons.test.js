// Real drawings against the canvas of Chromium: every icon of lucide-static as it is stroked, every icon of @mdi/svg as it is filled,
// and a text as a font draws it. 20 points an icon; RB_CASES=500000 takes 1,000.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { build } from 'esbuild';
import { filledIcons, strokedIcons, textOutline } from '../js/oracle/drawings.js';
import { SEED } from '../js/oracle/random.js';
import { lacking, openPage, top } from './browser.js';

const skip = lacking('chromium');
const points = Math.max(1, Math.round(Number(process.env.RB_CASES ?? 10000) / 500));
const PART = 500;

/** @type {(t: any, icons: {name: string, data: string[]}[], options: object) => Promise<{compared: number, different: any[]}>} */
async function compare(t, icons, options) {
  const page = await openPage(t, 'about:blank');
  const { outputFiles } = await build({
    entryPoints: [`${top}/tests/browser/icons.js`],
    bundle: true,
    format: 'iife',
    globalName: 'icons',
    write: false,
    define: { process: '{"env":{}}' },
    logLevel: 'error',
  });
  await page.evaluate(`${outputFiles[0].text}; globalThis.icons = icons;`);
  let compared = 0;
  const different = [];
  for (let i = 0; i < icons.length; i += PART) {
    const part = icons.slice(i, i + PART);
    const found = await page.evaluate(`icons.compare(${JSON.stringify(part)}, ${JSON.stringify(options)})`);
    compared += found.compared;
    different.push(...found.different);
  }
  return { compared, different };
}

test('every icon of Material Design Icons is filled as isPointInPath has it', { skip }, async (t) => {
  const icons = filledIcons();
  assert.ok(icons.length > 7000);
  const options = { seed: SEED, points, stroke: false, margin: 0.001, size: 24 };
  const { compared, different } = await compare(t, icons, options);
  assert.deepEqual(different, [], `of ${compared}, seed ${SEED}`);
  assert.ok(compared > 0.95 * points * icons.length, `${compared} compared`);
});

test('every icon of lucide is stroked as isPointInStroke has it', { skip }, async (t) => {
  const icons = strokedIcons();
  assert.ok(icons.length > 1500);
  const options = { seed: SEED, points, stroke: true, margin: 0.01, size: 24 };
  const { compared, different } = await compare(t, icons, options);
  assert.deepEqual(different, [], `of ${compared}, seed ${SEED}`);
  assert.ok(compared > 0.9 * points * icons.length, `${compared} compared`);
});

test('a text is filled as isPointInPath has it', { skip }, async (t) => {
  const text = [{ name: 'text', data: [textOutline('Hamburgefonstiv & 0123456789 @', 24)] }];
  const options = { seed: SEED, points: 500 * points, stroke: false, margin: 0.001, size: 400 };
  const { compared, different } = await compare(t, text, options);
  assert.deepEqual(different, [], `of ${compared}, seed ${SEED}`);
  assert.ok(compared > 400 * points, `${compared} compared`);
});
