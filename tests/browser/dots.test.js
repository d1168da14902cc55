// Subpaths of one point in Chromium and Firefox: wherever both browsers report a dot in a stroke, or both report none, so does Path.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Path } from '../../js/index.js';
import { lacking, openPage } from './browser.js';

const skip = lacking('chromium') || lacking('firefox');

/** Programs that draw at (50, 50) beside a line, as bodies of functions of `path`. */
const PROGRAMS = [
  'path.moveTo(50, 50)',
  'path.moveTo(50, 50); path.closePath()',
  'path.moveTo(50, 50); path.lineTo(50, 50)',
  'path.moveTo(50, 50); path.lineTo(50, 50); path.closePath()',
  'path.moveTo(50, 50); path.quadraticCurveTo(50, 50, 50, 50)',
  'path.moveTo(50, 50); path.bezierCurveTo(50, 50, 50, 50, 50, 50); path.closePath()',
  'path.moveTo(50, 50); path.arc(40, 50, 10, 0, 0)',
  'path.moveTo(50, 50); path.arc(50, 50, 0, 0, 7)',
  'path.moveTo(50, 50); path.arcTo(50, 50, 60, 60, 5)',
  'path.rect(50, 50, 0, 0)',
  'path.rect(50, 50, 0, 0); path.closePath()',
  'path.roundRect(50, 50, 0, 0, 5)',
  'path.rect(50, 50, 40, 40); path.closePath()',
];
/** The same where no subpath begins before. */
const FIRST = [
  'path.arcTo(50, 50, 60, 60, 5)',
  'path.quadraticCurveTo(50, 50, 50, 50)',
  'path.arc(50, 50, 0, 0, 7)',
  'path.moveTo(50, 50); path.closePath()',
];
const LINE = 'path.moveTo(10, 10); path.lineTo(20, 10);';
const ALL = [...PROGRAMS.map((one) => `${LINE} ${one}`), ...FIRST.map((one) => `${one}; ${LINE}`)];
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

/** Runs in a page: for each program and style, whether each point is in the stroke. */
function reported({ programs, styles, points }) {
  const ctx = document.createElement('canvas').getContext('2d');
  return programs.map((program) => {
    const path = new Path2D();
    new Function('path', program)(path);
    return styles.map((style) => {
      Object.assign(ctx, style);
      ctx.setLineDash(style.lineDash);
      return points.map(([x, y]) => ctx.isPointInStroke(path, x, y));
    });
  });
}

test('dots are in the strokes in which both browsers report them', { skip }, async (t) => {
  const results = [];
  for (const engine of ['chromium', 'firefox']) {
    const page = await openPage(t, 'about:blank', { engine });
    results.push(await page.evaluate(reported, { programs: ALL, styles: STYLES, points: POINTS }));
  }
  assert.deepEqual(results[0], results[1], 'the browsers agree about these programs');
  const own = ALL.map((program) => {
    const path = new Path();
    new Function('path', program)(path);
    return STYLES.map((style) => POINTS.map(([x, y]) => path.strokeContainsPoint({ x, y }, style)));
  });
  for (const [i, program] of ALL.entries()) assert.deepEqual(own[i], results[0][i], program);
});
