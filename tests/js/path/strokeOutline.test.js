// Path.strokeOutline: the fill of the result is the stroke.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Path } from '../../../js/index.js';
import { cases, random, SEED } from '../oracle/random.js';
import { randomStroke, randomStrokedPath } from '../oracle/strokes.js';

const corner = () => new Path('M0 0H10V10');

test(`the fill of an outline is what the stroke paints (seed ${SEED})`, () => {
  const r = random(SEED);
  let [inside, outside] = [0, 0];
  for (let i = cases(200); i > 0; i--) {
    const path = randomStrokedPath(r);
    const style = {
      ...randomStroke(r),
      transform: r.bool(0.3)
        ? { a: r.float(0.5, 2), b: r.float(-0.4, 0.4), c: r.float(-0.4, 0.4), d: 1 }
        : null,
    };
    const outline = path.strokeOutline(style, { tolerance: 1e-3 });
    for (let k = 0; k < 40; k++) {
      const p = { x: r.float(-80, 80), y: r.float(-80, 80) };
      // The result is exact within the tolerance.
      if (outline.nearest(p).distance < 0.01) continue;
      assert.equal(outline.containsPoint(p), path.strokeContainsPoint(p, style));
      if (outline.containsPoint(p)) inside++;
      else outside++;
    }
  }
  assert.ok(inside > cases(200) && outside > cases(200));
});

test('lines, caps and joins are exact', () => {
  assert.equal(String(new Path('M0 0H10').strokeOutline({ lineWidth: 2 })), 'M0-1L10-1L10 1L0 1L0-1Z');
  const square = new Path('M0 0H10').strokeOutline({ lineWidth: 2, lineCap: 'square' });
  assert.deepEqual({ ...square.bounds().max }, { x: 11, y: 1 });
  const round = corner().strokeOutline({ lineWidth: 2, lineJoin: 'round' });
  assert.ok(round.containsPoint({ x: 10.7, y: -0.7 }) && !round.containsPoint({ x: 10.8, y: -0.8 }));
});

test('a side of an open line has half of its caps', () => {
  const line = new Path('M0 0H10');
  const front = line.strokeOutline({ lineWidth: 4, lineCap: 'round' }, { side: 'front' });
  const back = line.strokeOutline({ lineWidth: 4, lineCap: 'square' }, { side: 'back' });
  const near = ({ min, max }, numbers) =>
    [min.x, min.y, max.x, max.y].forEach((value, i) => assert.ok(Math.abs(value - numbers[i]) < 1e-9));
  near(front.bounds(), [-2, -2, 12, 0]);
  near(back.bounds(), [-2, 0, 12, 2]);
});

test('what paints nothing has no outline', () => {
  for (const [path, style] of [
    [new Path(), {}],
    [corner(), { lineWidth: 0 }],
    [new Path('M1 1Z'), {}],
    [corner(), { transform: { a: 1, b: 1, c: 1, d: 1 } }],
  ])
    assert.equal(path.strokeOutline(style).segmentCount, 0);
});

test('an outline can be drawn on', () => {
  const outline = corner().strokeOutline({ lineWidth: 2, transform: { a: 3, d: 2 } });
  outline.rect(100, 200, 10, 10);
  assert.deepEqual({ ...outline.bounds().max }, { x: 110, y: 210 });
  assert.equal(new Path(outline).strokeOutline().segmentCount > 0, true);
});

test('errors name the option', () => {
  assert.throws(
    () => corner().strokeOutline({}, { tolerance: 0 }),
    /^RangeError: Path.strokeOutline: tolerance must be/,
  );
  assert.throws(() => corner().strokeOutline({}, { side: 'left' }), /^\w+: Path.strokeOutline: side must be/);
  assert.throws(() => corner().strokeOutline({}, { sides: 'front' }), /Path.strokeOutline.*sides/);
});
