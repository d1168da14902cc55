// The printed code of the lesson on moving circles agrees with raybound, and its mistake does not.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { intersect } from 'raybound';
import { sweepCircles } from '../../../demo/chapters/12-moving/sweep.example.js';
import { overlapAtEnd } from '../../../demo/chapters/12-moving/sweep.mistake.js';
import { randomFrom } from '../../../demo/lib/random.js';

const SEED = Number(process.env.RB_SEED ?? 1);
const CASES = 20_000;

test(`two moving circles touch at the time of movingCircleCircle2 (seed ${SEED})`, () => {
  const random = randomFrom(SEED);
  const quarter = (most = 6) => Math.round((2 * random() - 1) * most * 4) / 4;
  let hits = 0;
  let wrong = 0;
  for (let i = 0; i < CASES; i += 1) {
    const mover = () => ({
      center: { x: quarter(), y: quarter() },
      motion: { x: quarter(), y: quarter() },
      radius: 0.25 + Math.abs(quarter(1)),
    });
    const [a, b] = [mover(), mover()];
    const motion = { x: a.motion.x - b.motion.x, y: a.motion.y - b.motion.y };
    const ours = intersect('movingCircleCircle2', { ...a, motion }, { center: b.center, radius: b.radius });
    const printed = sweepCircles(a, b);
    const where = JSON.stringify({ a, b });
    assert.equal(printed !== null, ours !== null, where);
    if (overlapAtEnd(a, b) !== (ours !== null)) wrong += 1;
    if (!ours || printed === null) continue;
    hits += 1;
    assert.ok(Math.abs(printed - ours.t) < 1e-9, where);
  }
  assert.ok(hits > CASES / 10, `${hits} hits`);
  assert.ok(wrong > CASES / 20, `${wrong} wrong`);
});
