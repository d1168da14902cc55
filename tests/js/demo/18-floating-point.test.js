// The signs of the lesson on floating point are exact and its rays do not leak; with its mistakes they do.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { intersect } from 'raybound';
import { isBetween as isOnLine } from '../../../demo/chapters/18-floating-point/between.exercise.js';
import { isBetween } from '../../../demo/chapters/18-floating-point/between.solution.js';
import { crosses, sideOf } from '../../../demo/chapters/18-floating-point/side.example.js';
import { crossesRounded, roundedSideOf } from '../../../demo/chapters/18-floating-point/side.mistake.js';
import { randomFrom } from '../../../demo/lib/random.js';

const SEED = Number(process.env.RB_SEED ?? 1);

/** A double as a rational, from its bits. @param {number} v @returns {bigint} times 2^1074 */
function bits(v) {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, v);
  const all = view.getBigUint64(0);
  const exponent = Number((all >> 52n) & 0x7ffn);
  const fraction = all & ((1n << 52n) - 1n);
  const size = exponent === 0 ? fraction : (fraction | (1n << 52n)) << BigInt(exponent - 1);
  return all >> 63n ? -size : size;
}

test(`the printed sign is that of the rational numbers (seed ${SEED})`, () => {
  const random = randomFrom(SEED);
  let wrong = 0;
  for (let i = 0; i < 20_000; i += 1) {
    const origin = { x: 8 * random() + 0.5, y: 8 * random() + 0.5 };
    const direction = { x: 8 * random() + 0.5, y: 8 * random() + 0.5 };
    // Points on the line within rounding, and slightly beside it.
    const t = 4 * random();
    const off = (random() - 0.5) * 2 ** -Math.floor(60 * random());
    const point = { x: origin.x + t * direction.x - off, y: origin.y + t * direction.y + off };
    const exact =
      bits(direction.x) * (bits(point.y) - bits(origin.y)) -
      bits(direction.y) * (bits(point.x) - bits(origin.x));
    const sign = exact > 0n ? 1 : exact < 0n ? -1 : 0;
    assert.equal(sideOf({ origin, direction }, point), sign, JSON.stringify({ origin, direction, point }));
    if (roundedSideOf({ origin, direction }, point) !== sign) wrong += 1;
  }
  assert.ok(wrong > 50, `${wrong} wrong`);
});

test(`no ray passes between two walls that meet, as in raybound (seed ${SEED})`, () => {
  const random = randomFrom(SEED + 1);
  let leaks = 0;
  for (let i = 0; i < 20_000; i += 1) {
    const m = { x: 4 + random(), y: 1 + random() };
    const [a, b] = [
      { x: m.x - 1.3, y: m.y - 5.7 },
      { x: m.x + 0.7, y: m.y + 5.9 },
    ];
    const origin = { x: -8 - random(), y: 6 * random() - 2 };
    const length = Math.hypot(m.x - origin.x, m.y - origin.y);
    const ray = { origin, direction: { x: (m.x - origin.x) / length, y: (m.y - origin.y) / length } };
    assert.ok(crosses(ray, a, m) || crosses(ray, m, b), JSON.stringify({ ray, a, m, b }));
    assert.ok(
      intersect('raySegment2', ray, { start: a, end: m }) ||
        intersect('raySegment2', ray, { start: m, end: b }),
    );
    if (!crossesRounded(ray, a, m) && !crossesRounded(ray, m, b)) leaks += 1;
  }
  assert.ok(leaks > 10, `${leaks} leaks`);
});

// With a rounded direction, the ends of two in three of these segments were not on the segment.
test(`the ends of a segment are on it, also where the direction between them is rounded (seed ${SEED})`, () => {
  const random = randomFrom(SEED + 2);
  const tenths = () => Math.round(100 * random() - 50) / 10;
  const point = () => ({ x: tenths(), y: tenths() });
  let lost = 0;
  for (let i = 0; i < 20_000; i += 1) {
    const [a, b, p] = [point(), point(), point()];
    for (const one of [a, b, p]) {
      const area =
        (bits(b.x) - bits(a.x)) * (bits(one.y) - bits(a.y)) -
        (bits(b.y) - bits(a.y)) * (bits(one.x) - bits(a.x));
      const inRange =
        Math.min(a.x, b.x) <= one.x &&
        one.x <= Math.max(a.x, b.x) &&
        Math.min(a.y, b.y) <= one.y &&
        one.y <= Math.max(a.y, b.y);
      assert.equal(isBetween(a, b, one), area === 0n && inRange, JSON.stringify({ a, b, one }));
    }
    if (!isOnLine(a, b, b)) lost += 1;
  }
  assert.ok(lost > 12_000 && lost < 15_000, `${lost} of 20,000 ends`);
});
