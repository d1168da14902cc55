// Subpaths of one point in Chromium and Firefox: these programs draw a dot in both browsers, or in none, and Path does as they do.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Path } from '../../js/index.js';
import { lacking, openPage } from './browser.js';

const skip = lacking('chromium') || lacking('firefox');

/** Programs are lists of calls. @typedef {[name: string, ...numbers: number[]][]} Program */

/** @type {Program} */
const LINE = [
  ['moveTo', 10, 10],
  ['lineTo', 20, 10],
];
const MOVE = ['moveTo', 50, 50];
const CLOSE = ['closePath'];
const CURVE = ['quadraticCurveTo', 50, 50, 50, 50];
/** Behind a line. @type {Program[]} */
const LATER = [
  [MOVE],
  [MOVE, CLOSE],
  [MOVE, CLOSE, CLOSE],
  [MOVE, ['lineTo', 50, 50]],
  [MOVE, ['lineTo', 50, 50], CLOSE],
  [MOVE, CURVE],
  [MOVE, ['bezierCurveTo', 50, 50, 50, 50, 50, 50], CLOSE],
  [MOVE, ['arc', 40, 50, 10, 0, 0]],
  [MOVE, ['arc', 50, 50, 0, 0, 7]],
  [MOVE, ['arcTo', 50, 50, 60, 60, 5]],
  [['rect', 50, 50, 0, 0]],
  [['rect', 50, 50, 0, 0], CLOSE],
  [['rect', 50, 50, 40, 40], CLOSE],
  [['roundRect', 50, 50, 0, 0, 5]],
];
/** The first subpath, before a line. @type {Program[]} */
const FIRST = [[CURVE], [MOVE, CLOSE], [['arc', 50, 50, 0, 0, 7]], [['arcTo', 50, 50, 60, 60, 5]]];
const PROGRAMS = [...LATER.map((one) => [...LINE, ...one]), ...FIRST.map((one) => [...one, ...LINE])];
const POINTS = [
  [53, 50],
  [50, 46],
  [53.3, 46.7],
  [54.5, 54.5],
  [55.5, 50],
];
const STYLES = ['butt', 'round', 'square'].flatMap((lineCap) =>
  [[], [5, 5]].map((lineDash) => ({ lineWidth: 10, lineCap, lineJoin: 'round', lineDash })),
);

/** For each program and style, whether the stroke contains each point. Runs in a page. */
function reported({ programs, styles, points }) {
  const ctx = document.createElement('canvas').getContext('2d');
  return programs.map((program) => {
    const path = new Path2D();
    for (const [name, ...numbers] of program) path[name](...numbers);
    return styles.map((style) => {
      Object.assign(ctx, style);
      ctx.setLineDash(style.lineDash);
      return points.map(([x, y]) => ctx.isPointInStroke(path, x, y));
    });
  });
}

test('strokes contain the dots that both browsers report', { skip }, async (t) => {
  const results = [];
  for (const engine of ['chromium', 'firefox']) {
    const page = await openPage(t, 'about:blank', { engine });
    results.push(await page.evaluate(reported, { programs: PROGRAMS, styles: STYLES, points: POINTS }));
  }
  assert.deepEqual(results[0], results[1], 'the browsers agree about these programs');
  for (const [i, program] of PROGRAMS.entries()) {
    const path = new Path();
    for (const [name, ...numbers] of program) path[name](...numbers);
    const own = STYLES.map((style) => POINTS.map(([x, y]) => path.strokeContainsPoint({ x, y }, style)));
    assert.deepEqual(own, results[0][i], JSON.stringify(program));
  }
});
