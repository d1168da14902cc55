import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Arc2, Line2, Segment2, Vector2 } from '../../../js/index.js';

const v = (x, y) => new Vector2(x, y);
const line = (ax, ay, bx, by) => new Line2(v(ax, ay), v(bx, by));
const segment = (ax, ay, bx, by) => new Segment2(v(ax, ay), v(bx, by));
const plain = (ax, ay, bx, by) => ({ start: { x: ax, y: ay }, end: { x: bx, y: by } });
const at = (point) => point && [...point];

describe('Line2', () => {
  it('keeps the given vectors', () => {
    const [a, b, c] = [v(0, 0), v(1, 1), v(2, 2)];
    const l = new Line2(a, b);
    assert.equal(l.start, a);
    assert.equal(l.end, b);
    assert.equal(l.set(b, c), l);
    assert.equal(l.end, c);
  });

  it('has two points of its own by default', () => {
    const l = new Line2();
    assert.deepEqual(
      [[...l.start], [...l.end]],
      [
        [0, 0],
        [0, 0],
      ],
    );
    assert.notEqual(l.start, l.end);
  });

  it('A, B and C are the equation of the line, never stale', () => {
    const l = line(1, 2, 4, 6);
    for (const p of [l.start, l.end]) assert.equal(l.A * p.x + l.B * p.y + l.C, 0);
    assert.deepEqual(l.ABC, [l.A, l.B, l.C]);
    l.end.set(1, 5);
    assert.deepEqual(l.ABC, [3, 0, -3]);
  });

  it('crosses beyond its ends', () => {
    assert.deepEqual(at(line(0, 0, 1, 0).intersect(line(5, 5, 5, 6))), [5, 0]);
    assert.deepEqual(at(line(0, 0, 1, 0).intersect(plain(5, 5, 5, 6))), [5, 0]);
  });

  it('parallel lines, the same line and a line of one point return null', () => {
    assert.equal(line(0, 0, 1, 0).intersect(line(0, 1, 1, 1)), null);
    assert.equal(line(0, 0, 1, 0).intersect(line(3, 0, 7, 0)), null);
    assert.equal(line(0, 0, 1, 0).intersect(line(3, 0, 3, 0)), null);
    assert.equal(line(0, 0, 0, 0).intersect(line(-1, 0, 1, 0)), null);
  });

  it("the callback's result is returned, and the callback is not called for a miss", () => {
    const other = line(5, 5, 5, 6);
    assert.equal(
      line(0, 0, 1, 0).intersect(other, () => null),
      null,
    );
    assert.deepEqual(at(line(0, 0, 1, 0).intersect(other, (p) => p.addScalar(1))), [6, 1]);
    line(0, 0, 1, 0).intersect(line(0, 1, 1, 1), () => assert.fail('asked'));
  });

  it('throws for wrong arguments', () => {
    assert.throws(() => line(0, 0, 1, NaN).intersect(line(0, 0, 1, 1)), {
      name: 'RangeError',
      message: /Line2\.intersect: this\.end\.y .*NaN/,
    });
    assert.throws(() => line(0, 0, 1, 1).intersect({ start: { x: 0 } }), {
      name: 'TypeError',
      message: /Line2\.intersect: line\.start\.y .*undefined/,
    });
  });
});

describe('Segment2', () => {
  it('length, direction, vector, and the normal on its front side', () => {
    const s = segment(1, 1, 4, 5);
    assert.equal(s.length(), 5);
    assert.equal(s.lengthSq(), 25);
    assert.deepEqual(at(s.vector()), [3, 4]);
    assert.deepEqual(at(s.direction()), [0.6, 0.8]);
    assert.deepEqual(at(s.normal()), [0.8, -0.6]);
    assert.deepEqual(at(segment(0, 0, 0, 2).normal()), [1, 0]);
  });

  it('a segment of length 0 has no direction and no normal, never NaN', () => {
    const s = segment(2, 2, 2, 2);
    assert.equal(s.length(), 0);
    assert.deepEqual(at(s.direction()), [0, 0]);
    assert.deepEqual(at(s.normal()), [0, 0]);
  });

  it('crosses inside, touches at an end, misses beyond its ends', () => {
    assert.deepEqual(at(segment(0, 0, 4, 0).intersect(segment(2, -1, 2, 1))), [2, 0]);
    assert.deepEqual(at(segment(0, 0, 4, 0).intersect(plain(2, 0, 2, 1))), [2, 0]);
    assert.deepEqual(at(segment(0, 0, 4, 0).intersect(segment(4, -1, 4, 1))), [4, 0]);
    assert.equal(segment(0, 0, 4, 0).intersect(segment(2, 2 ** -50, 2, 1)), null);
    assert.equal(segment(0, 0, 4, 0).intersect(segment(4 + 2 ** -50, -1, 4 + 2 ** -50, 1)), null);
    assert.equal(segment(0, 0, 4, 0).intersect(segment(0, 1, 4, 1)), null);
  });

  it('a common end is returned as it is, also along one line', () => {
    assert.deepEqual(at(segment(0, 0, 0.1, 0.3).intersect(segment(0.1, 0.3, 5, 1))), [0.1, 0.3]);
    assert.deepEqual(at(segment(0.1, 0.3, 1, 1).intersect(segment(7, 7, 0.1, 0.3))), [0.1, 0.3]);
    assert.deepEqual(at(segment(0, 0, 2, 0).intersect(segment(2, 0, 1, 0))), [2, 0]);
    assert.deepEqual(at(segment(0, 0, 2, 0).intersect(segment(2, 0, 5, 0))), [2, 0]);
  });

  it('of a common part it returns the end nearest to its own start', () => {
    assert.deepEqual(at(segment(0, 0, 4, 0).intersect(segment(1, 0, 3, 0))), [1, 0]);
    assert.deepEqual(at(segment(0, 0, 4, 0).intersect(segment(3, 0, 1, 0))), [1, 0]);
    assert.deepEqual(at(segment(4, 0, 0, 0).intersect(segment(1, 0, 3, 0))), [3, 0]);
    assert.deepEqual(at(segment(1, 0, 3, 0).intersect(segment(0, 0, 4, 0))), [1, 0]);
    assert.equal(segment(0, 0, 1, 0).intersect(segment(2, 0, 3, 0)), null);
  });

  it('a segment of length 0 is a point', () => {
    assert.deepEqual(at(segment(0, 0, 4, 0).intersect(segment(2, 0, 2, 0))), [2, 0]);
    assert.equal(segment(0, 0, 4, 0).intersect(segment(2, 1, 2, 1)), null);
  });

  it('isPointIn: inside, on the end, within rounding, beyond, beside', () => {
    const s = segment(0, 0, 4, 2);
    assert.equal(s.isPointIn({ x: 2, y: 1 }), true);
    assert.equal(s.isPointIn({ x: 4, y: 2 }), true);
    assert.equal(s.isPointIn(s.start), true);
    assert.equal(s.isPointIn({ x: 2, y: 1 + 2 ** -52 }), true);
    assert.equal(segment(0, 0, 3, 1).isPointIn({ x: 1, y: 1 / 3 }), true);
    assert.equal(s.isPointIn({ x: 4 + 2 ** -46, y: 2 + 2 ** -47 }), false);
    assert.equal(s.isPointIn({ x: 2, y: 1 + 2 ** -46 }), false);
    assert.equal(segment(1, 1, 1, 1).isPointIn({ x: 1, y: 1 }), true);
    assert.equal(segment(1, 1, 1, 1).isPointIn({ x: 1, y: 2 }), false);
  });

  it('throws for wrong arguments', () => {
    assert.throws(() => segment(0, 0, 1, 1).isPointIn({ x: Infinity, y: 0 }), {
      name: 'RangeError',
      message: /Segment2\.isPointIn: p\.x .*Infinity/,
    });
    assert.throws(() => segment(0, 0, 1, 1).intersect(null), {
      name: 'TypeError',
      message: /Segment2\.intersect: segment .*null/,
    });
  });
});

describe('Arc2', () => {
  const quarter = (counterclockwise) => new Arc2(1, 1, 2, 0, Math.PI / 2, counterclockwise);

  it('defaults to a circle of radius 100 around (0, 0)', () => {
    const { x, y, r, startAngle, endAngle, counterclockwise } = new Arc2();
    assert.deepEqual([x, y, r, startAngle, endAngle, counterclockwise], [0, 0, 100, 0, 2 * Math.PI, false]);
  });

  it('runs with increasing angles, counterclockwise with decreasing angles', () => {
    for (const [angle, inQuarter] of [
      [0.5, true],
      [-0.5, false],
      [Math.PI, false],
      [0.5 + 2 * Math.PI, true],
    ]) {
      assert.equal(quarter(false).isAngleInRange(angle), inQuarter, `${angle}`);
      assert.equal(quarter(true).isAngleInRange(angle), !inQuarter, `${angle}, counterclockwise`);
    }
  });

  it('both ends are included, in both directions', () => {
    for (const ccw of [false, true]) {
      assert.equal(quarter(ccw).isAngleInRange(0), true);
      assert.equal(quarter(ccw).isAngleInRange(Math.PI / 2), true);
    }
  });

  it('a full turn is the whole circle, from any start, in both directions', () => {
    for (const start of [0, 0.1, -3, 5.7]) {
      for (const angle of [0, 1, 2, 3, 4, 5, 6]) {
        assert.equal(new Arc2(0, 0, 1, start, start + 2 * Math.PI).isAngleInRange(angle), true);
        assert.equal(new Arc2(0, 0, 1, start, start - 2 * Math.PI, true).isAngleInRange(angle), true);
      }
    }
  });

  it('isPointInRange uses the direction from the center, at any distance', () => {
    assert.equal(quarter(false).isPointInRange({ x: 100, y: 101 }), true);
    assert.equal(quarter(false).isPointInRange({ x: 1.1, y: 1.1 }), true);
    assert.equal(quarter(false).isPointInRange({ x: 0, y: 0 }), false);
    assert.equal(quarter(false).isPointInRange({ x: 3, y: 1 }), true);
    assert.equal(quarter(false).isPointInRange({ x: 1, y: 3 }), true);
  });

  it('the center itself is in no direction', () => {
    assert.equal(quarter(false).isPointInRange({ x: 1, y: 1 }), false);
    assert.equal(new Arc2().isPointInRange({ x: 0, y: 0 }), false);
  });

  it('throws for wrong arguments', () => {
    assert.throws(() => new Arc2().isAngleInRange(NaN), {
      name: 'RangeError',
      message: /isAngleInRange: angle .*NaN/,
    });
    assert.throws(() => new Arc2(0, 0, NaN).isAngleInRange(1), {
      name: 'RangeError',
      message: /this\.radius .*NaN/,
    });
    assert.throws(() => new Arc2(0, 0, 1, NaN).isPointInRange(v(1, 1)), {
      message: /this\.startAngle .*NaN/,
    });
    assert.throws(() => new Arc2().isPointInRange(5), {
      name: 'TypeError',
      message: /isPointInRange: p .*5/,
    });
  });
});
