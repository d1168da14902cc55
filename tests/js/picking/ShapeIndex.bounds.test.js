// Bounds of transformed shapes: the smallest boxes of doubles, against exact integers.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Path, ShapeIndex } from '../../../js/index.js';
import { align } from '../oracle/rational.js';
import { cases, random, SEED } from '../oracle/random.js';

const words = new BigInt64Array(1);
const doubles = new Float64Array(words.buffer);

/** The next larger double. @param {number} x */
function above(x) {
  if (x === 0) return Number.MIN_VALUE;
  doubles[0] = x;
  words[0] += x > 0 ? 1n : -1n;
  return doubles[0];
}

/** Sign of a x + c y + e - value, exactly. @type {(a: number, x: number, c: number, y: number, e: number, value: number) => number} */
function sign(a, x, c, y, e, value) {
  const { ints, exponent } = align([a, x, c, y, e, value]);
  const one = 1n << BigInt(-exponent);
  const sum = ints[0] * ints[1] + ints[2] * ints[3] + (ints[4] - ints[5]) * one;
  return sum > 0n ? 1 : sum < 0n ? -1 : 0;
}

/** Whether the interval is the smallest one of doubles that contains a coordinate of all points. */
function isSmallest(low, high, row, points) {
  const [a, c, e] = row;
  const signs = (/** @type {number} */ value) => points.map(([x, y]) => sign(a, x, c, y, e, value));
  return (
    signs(low).every((one) => one >= 0) &&
    signs(above(low)).some((one) => one < 0) &&
    signs(high).every((one) => one <= 0) &&
    signs(-above(-high)).some((one) => one > 0)
  );
}

const numbers = (r) => r.pick([() => r.int(-50, 50), () => r.float(-50, 50), () => 1e6 * r.float(-1, 1)])();
const matrices = (r) => {
  const [e, f] = [numbers(r), numbers(r)];
  const angle = r.float(-4, 4);
  return r.pick([
    [1, 0, 0, 1, e, f],
    [r.float(0.1, 3), 0, 0, -r.float(0.1, 3), e, f],
    [0, 2, -3, 0, e, f],
    [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), e, f],
    [r.float(-2, 2), r.float(-2, 2), r.float(-2, 2), r.float(-2, 2), e, f],
  ]);
};

test(`boxes and lines have the smallest boxes of doubles under every matrix (seed ${SEED})`, () => {
  const r = random();
  for (let i = cases(1500); i > 0; i--) {
    const shapes = new ShapeIndex();
    const transform = matrices(r);
    const [x, y, width, height] = [numbers(r), numbers(r), Math.abs(numbers(r)), Math.abs(numbers(r))];
    const isBox = r.bool();
    const max = { x: x + width, y: y + height };
    const points = isBox
      ? [
          [x, y],
          [max.x, y],
          [x, max.y],
          [max.x, max.y],
        ]
      : Array.from({ length: r.int(2, 60) }, () => [numbers(r), numbers(r)]);
    shapes.add(isBox ? { min: { x, y }, max } : { points, closed: points.length > 2 && r.bool() }, {
      id: 'a',
      transform,
    });
    const box = shapes.bounds('a');
    const [a, b, c, d, e, f] = transform;
    assert.ok(isSmallest(box.min.x, box.max.x, [a, c, e], points), `${transform}`);
    assert.ok(isSmallest(box.min.y, box.max.y, [b, d, f], points), `${transform}`);
    shapes.dispose();
  }
});

test('numbers that are exact stay exact: a moved circle, a moved stroke, a turned box', () => {
  const shapes = new ShapeIndex();
  const plain = ({ min, max }) => [min.x, min.y, max.x, max.y];
  shapes.add({ x: 50, y: 50, radius: 48 }, { id: 'circle', transform: { e: 0, f: 10 } });
  assert.deepEqual(plain(shapes.bounds('circle')), [2, 12, 98, 108]);
  assert.deepEqual(plain(shapes.bounds('circle', { viewTransform: [2, 0, 0, 3, 1, 0] })), [5, 36, 197, 324]);
  shapes.add(
    { x: 10, y: 10, width: 80, height: 30 },
    { id: 'frame', stroke: { lineWidth: 8 }, transform: { e: 8 } },
  );
  assert.deepEqual(plain(shapes.bounds('frame')), [14, 6, 102, 44]);
  shapes.add(new Path('M0 0 H10'), {
    id: 'butt',
    stroke: { lineWidth: 4 },
    transform: [0, 1, -1, 0, 100, 0],
  });
  assert.deepEqual(plain(shapes.bounds('butt')), [98, 0, 102, 10]);
  shapes.add(
    { x: 0.1, y: 0.25, width: 3, height: 1 },
    { id: 'box', transform: { a: 0, b: 1, c: -1, d: 0, e: 98 } },
  );
  assert.deepEqual(shapes.bounds('box').max.x, 97.75);
  assert.deepEqual(
    plain(shapes.bounds('circle', { viewTransform: [0, 0, 0, 1, 0, 0].map((n, i) => (i === 0 ? 1 : n)) })),
    [2, 12, 98, 108],
  );
});

test(`curves: boxes contain the curve, and touch it within 2^-40 (seed ${SEED})`, () => {
  const r = random(SEED + 1);
  for (let i = cases(300); i > 0; i--) {
    const path = new Path().moveTo(r.float(-9, 9), r.float(-9, 9));
    for (let k = r.int(1, 4); k > 0; k--) {
      const n = () => r.float(-9, 9);
      if (r.bool(0.4)) path.bezierCurveTo(n(), n(), n(), n(), n(), n());
      else if (r.bool()) path.quadraticCurveTo(n(), n(), n(), n());
      else path.ellipse(n(), n(), Math.abs(n()), Math.abs(n()), n(), n(), n(), r.bool());
    }
    const transform = matrices(r);
    const shapes = new ShapeIndex();
    shapes.add(path, { id: 'a', transform });
    const { min, max } = shapes.bounds('a');
    // The same path, drawn under the matrix, of which Path knows the bounds.
    const drawn = new Path().addPath(path, transform).bounds();
    const size = Math.max(...[min.x, min.y, max.x, max.y].map(Math.abs), 100) * 2 ** -40;
    for (const [got, want] of [
      [min.x, drawn.min.x],
      [min.y, drawn.min.y],
      [-max.x, -drawn.max.x],
      [-max.y, -drawn.max.y],
    ])
      assert.ok(Math.abs(got - want) <= size, `${got} ${want} ${path} ${transform}`);
    shapes.dispose();
  }
});
