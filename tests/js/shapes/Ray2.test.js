import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Arc2, intersect, Line2, Matrix3, Ray2, Segment2, Vector2 } from '../../../js/index.js';

const v = (x, y) => new Vector2(x, y);
const ray = (ox, oy, dx, dy) => new Ray2(v(ox, oy), v(dx, dy));
const at = (point) => point && [...point];
const near = (actual, x, y, tolerance = 1e-12) => {
  assert.ok(actual, 'a point');
  assert.ok(
    Math.abs(actual.x - x) <= tolerance && Math.abs(actual.y - y) <= tolerance,
    `${actual.x}, ${actual.y}`,
  );
};

describe('Ray2: constructor and moves', () => {
  it('keeps the given vectors; the default is from (0, 0) along x', () => {
    const [o, d] = [v(1, 2), v(3, 4)];
    const r = new Ray2(o, d);
    assert.equal(r.origin, o);
    assert.equal(r.direction, d);
    assert.deepEqual(
      [at(new Ray2().origin), at(new Ray2().direction)],
      [
        [0, 0],
        [1, 0],
      ],
    );
  });

  it('set, copy and clone copy the numbers', () => {
    const [o, d] = [v(1, 2), v(3, 4)];
    const r = new Ray2().set(o, d);
    assert.notEqual(r.origin, o);
    assert.equal(r.equals({ origin: { x: 1, y: 2 }, direction: { x: 3, y: 4 } }), true);
    assert.equal(new Ray2().copy({ origin: o, direction: d }).equals(r), true);
    const twin = r.clone();
    assert.equal(twin.equals(r), true);
    twin.origin.x = 9;
    assert.equal(twin.equals(r), false);
    assert.equal(r.origin.x, 1);
  });

  it('at takes multiples of the direction, and an optional target', () => {
    assert.deepEqual(at(ray(1, 1, 3, 4).at(2)), [7, 9]);
    assert.deepEqual(at(ray(1, 1, 3, 4).at(-1)), [-2, -3]);
    const target = { x: 0, y: 0 };
    assert.equal(ray(1, 1, 3, 4).at(2, target), target);
    assert.deepEqual(target, { x: 7, y: 9 });
  });

  it('slide moves the origin to at(t)', () => {
    const r = ray(1, 1, 3, 4);
    assert.equal(r.slide(2), r);
    assert.deepEqual(
      [at(r.origin), at(r.direction)],
      [
        [7, 9],
        [3, 4],
      ],
    );
  });

  it("lookAt gives a unit direction; toward the ray's own origin it is zero", () => {
    near(ray(1, 1, 9, 9).lookAt({ x: 4, y: 5 }).direction, 0.6, 0.8);
    assert.deepEqual(at(ray(1, 1, 9, 9).lookAt({ x: 1, y: 1 }).direction), [0, 0]);
  });

  it('invert reverses the direction, without negative zeros', () => {
    assert.deepEqual(at(ray(1, 1, 2, 0).invert().direction), [-2, 0]);
  });

  it('accepts plain objects as vectors', () => {
    const r = new Ray2({ x: 0, y: 0 }, { x: 2, y: 0 });
    r.slide(1).invert();
    r.reflect({ x: 5, y: 5 }, { x: 1, y: 0 });
    assert.deepEqual(
      [r.origin, r.direction],
      [
        { x: 5, y: 5 },
        { x: 2, y: 0 },
      ],
    );
    assert.equal(r.distanceToPoint({ x: 7, y: 8 }), 3);
  });
});

describe('Ray2.reflect', () => {
  it('continues from p with the reflected direction, and returns nothing', () => {
    const r = ray(0, 0, 3, -4);
    const p = v(3, -4);
    assert.equal(r.reflect(p, v(0, 1)), undefined);
    assert.deepEqual(
      [at(r.origin), at(r.direction)],
      [
        [3, -4],
        [3, 4],
      ],
    );
    assert.notEqual(r.origin, p);
  });

  it('keeps the length of the direction for normals of any length', () => {
    for (const length of [1e-200, 0.5, 1, 7, 1e200]) {
      const r = ray(0, 0, 3, -4);
      r.reflect(v(0, 0), v(0, length));
      near(r.direction, 3, 4);
    }
  });

  it('a zero normal reflects nothing', () => {
    const r = ray(0, 0, 3, -4);
    r.reflect(v(1, 1), v(0, 0));
    assert.deepEqual(
      [at(r.origin), at(r.direction)],
      [
        [1, 1],
        [3, -4],
      ],
    );
  });

  it("the ray's own vectors may be arguments", () => {
    const r = ray(1, 2, 3, 4);
    r.reflect(r.origin, r.direction);
    near(r.origin, 1, 2);
    near(r.direction, -3, -4);
  });

  it('throws for NaN and changes nothing', () => {
    const r = ray(1, 2, 3, 4);
    assert.throws(() => r.reflect(v(0, 0), v(NaN, 0)), {
      name: 'RangeError',
      message: /Ray2\.reflect: n\.x .*NaN/,
    });
    assert.throws(() => r.reflect(undefined, v(0, 1)), {
      name: 'TypeError',
      message: /Ray2\.reflect: p .*undefined/,
    });
    assert.equal(r.equals(ray(1, 2, 3, 4)), true);
  });
});

describe('Ray2: distances and nearest points, for directions of any length', () => {
  for (const length of [1e-160, 0.25, 1, 5, 1e160]) {
    const r = ray(1, 1, 0.6 * length, 0.8 * length);
    const ahead = { x: 1 + 3 - 0.8, y: 1 + 4 + 0.6 }; // 5 along, 1 aside
    const behind = { x: 1 - 3, y: 1 - 4 };

    it(`direction of length ${length}`, () => {
      assert.ok(Math.abs(r.projectDistance(ahead) - 5) < 1e-12);
      assert.ok(Math.abs(r.projectDistance(behind) + 5) < 1e-12);
      near(r.projectByPoint(ahead), 4, 5);
      assert.equal(r.projectByPoint(behind), null);
      assert.ok(Math.abs(r.distanceToPoint(ahead) - 1) < 1e-12);
      assert.ok(Math.abs(r.distanceToPoint(behind) - 5) < 1e-12);
      assert.ok(Math.abs(r.distanceSqToPoint(behind) - 25) < 1e-11);
    });
  }

  it('the nearest point is written into the target, which is unchanged if there is none', () => {
    const target = { x: 9, y: 9 };
    assert.equal(ray(0, 0, 2, 0).projectByPoint({ x: -1, y: 0 }, target), null);
    assert.deepEqual(target, { x: 9, y: 9 });
    assert.equal(ray(0, 0, 2, 0).projectByPoint({ x: 3, y: 4 }, target), target);
    assert.deepEqual(target, { x: 3, y: 0 });
  });

  it('the nearest point to a point beside the origin is the origin', () => {
    assert.deepEqual(at(ray(0, 0, 2, 0).projectByPoint({ x: 0, y: 4 })), [0, 0]);
    assert.equal(ray(0, 0, 2, 0).distanceToPoint({ x: 0, y: 4 }), 4);
  });

  it('with a zero direction the ray is its origin', () => {
    const r = ray(1, 1, 0, 0);
    assert.equal(r.projectDistance({ x: 4, y: 5 }), 0);
    assert.deepEqual(at(r.projectByPoint({ x: 4, y: 5 })), [1, 1]);
    assert.equal(r.distanceToPoint({ x: 4, y: 5 }), 5);
    assert.equal(r.distanceSqToPoint({ x: 4, y: 5 }), 25);
  });

  it('throw for wrong arguments', () => {
    assert.throws(() => ray(0, 0, 1, 0).distanceToPoint({ x: 1 }), {
      name: 'TypeError',
      message: /Ray2\.distanceToPoint: point\.y .*undefined/,
    });
    assert.throws(() => ray(0, NaN, 1, 0).projectDistance(v(1, 1)), {
      name: 'RangeError',
      message: /Ray2\.projectDistance: this\.origin\.y .*NaN/,
    });
    assert.throws(() => ray(0, 0, 1, 0).at(Infinity), {
      name: 'RangeError',
      message: /Ray2\.at: t .*Infinity/,
    });
    assert.throws(() => ray(0, 0, 1, 0).slide(), {
      name: 'TypeError',
      message: /Ray2\.slide: t .*undefined/,
    });
  });
});

describe('Ray2: intersections', () => {
  it('intersectLine hits the unbounded line from either side', () => {
    assert.deepEqual(at(ray(0, 0, 2, 0).intersectLine(new Line2(v(4, 9), v(4, 10)))), [4, 0]);
    assert.deepEqual(at(ray(0, 0, 2, 0).intersectLine({ start: v(4, 10), end: v(4, 9) })), [4, 0]);
    assert.deepEqual(at(ray(4, 0, 2, 0).intersectLine(new Line2(v(4, 9), v(4, 10)))), [4, 0]);
  });

  it('intersectLine misses lines behind, parallel lines, and lines without length', () => {
    assert.equal(ray(0, 0, 2, 0).intersectLine(new Line2(v(-4, 9), v(-4, 10))), null);
    assert.equal(ray(0, 0, 2, 0).intersectLine(new Line2(v(0, 1), v(5, 1))), null);
    assert.equal(ray(0, 0, 2, 0).intersectLine(new Line2(v(0, 0), v(5, 0))), null);
    assert.equal(ray(0, 0, 2, 0).intersectLine(new Line2(v(4, 0), v(4, 0))), null);
    assert.equal(ray(0, 0, 0, 0).intersectLine(new Line2(v(0, -1), v(0, 1))), null);
  });

  it('intersectSegment hits the front only', () => {
    const front = new Segment2(v(4, 1), v(4, -1)); // normal (−1, 0)
    const back = new Segment2(v(4, -1), v(4, 1));
    assert.deepEqual(at(ray(0, 0, 2, 0).intersectSegment(front)), [4, 0]);
    assert.equal(ray(0, 0, 2, 0).intersectSegment(back), null);
    assert.deepEqual(at(ray(8, 0, -2, 0).intersectSegment({ start: v(4, -1), end: v(4, 1) })), [4, 0]);
  });

  it('intersectSegment: inside by an ulp, on the end, outside by an ulp', () => {
    const front = new Segment2(v(4, 1), v(4, -1));
    const ulp = 2 ** -53;
    assert.notEqual(ray(0, 1 - ulp, 1, 0).intersectSegment(front), null);
    assert.deepEqual(at(ray(0, 1, 1, 0).intersectSegment(front)), [4, 1]);
    assert.equal(ray(0, 1 + 2 * ulp, 1, 0).intersectSegment(front), null);
  });

  it('intersectSegment: a start on the segment, moving in, is a hit; a parallel ray is a miss', () => {
    const front = new Segment2(v(4, 1), v(4, -1));
    assert.deepEqual(at(ray(4, 0, 1, 0).intersectSegment(front)), [4, 0]);
    assert.equal(ray(4 + 1e-15, -5, 0, 1).intersectSegment(front), null);
    assert.equal(ray(4, 1 + 1e-15, 0, 1).intersectSegment(front), null);
    assert.equal(ray(0, 0, 0, 0).intersectSegment(front), null);
  });

  // Before, a segment on the ray's line was a miss, although the query raySegment2 reported both common points.
  it('intersectSegment: of a segment on its line, the first common point, as raySegment2', () => {
    for (const [start, end, first] of [
      [v(4, 1), v(4, -1), v(4, -1)],
      [v(4, -1), v(4, 1), v(4, -1)],
      [v(4, -9), v(4, 1), v(4, -5)],
      [v(4, -9), v(4, -5), v(4, -5)],
      [v(4, -9), v(4, -6), null],
    ]) {
      const segment = new Segment2(start, end);
      const shot = ray(4, -5, 0, 2);
      assert.deepEqual(shot.intersectSegment(segment), first);
      const hit = intersect('raySegment2', shot, segment);
      assert.deepEqual(hit && hit.point, first);
    }
  });

  it('intersectArc: the outside is the front, the inside if counterclockwise, for directions of any length', () => {
    for (const d of [0.001, 1, 50]) {
      near(ray(-5, 0, d, 0).intersectArc(new Arc2(0, 0, 2)), -2, 0);
      assert.equal(ray(0, 0, d, 0).intersectArc(new Arc2(0, 0, 2)), null);
      near(ray(0, 0, d, 0).intersectArc(new Arc2(0, 0, 2, 0, -2 * Math.PI, true)), 2, 0);
      near(ray(-5, 0, d, 0).intersectArc(new Arc2(0, 0, 2, 0, -2 * Math.PI, true)), 2, 0);
    }
  });

  it('intersectArc: a full turn from any start has no gap', () => {
    for (let k = 0; k < 40; k++) {
      const start = -7 + 0.37 * k;
      const full = new Arc2(0, 0, 2, start, start + 2 * Math.PI);
      for (let i = 0; i < 16; i++) {
        const a = i * 0.4;
        near(
          ray(5 * Math.cos(a), 5 * Math.sin(a), -Math.cos(a), -Math.sin(a)).intersectArc(full),
          2 * Math.cos(a),
          2 * Math.sin(a),
          1e-12,
        );
      }
    }
  });

  it('intersectArc: out of the range of angles is a miss; plain arcs with origin and radius are accepted', () => {
    const upper = new Arc2(0, 0, 2, 0, Math.PI);
    near(ray(0, 5, 0, -1).intersectArc(upper), 0, 2);
    assert.equal(ray(0, -5, 0, 1).intersectArc(upper), null);
    near(
      ray(0, 5, 0, -1).intersectArc({ origin: { x: 0, y: 0 }, radius: 2, startAngle: 0, endAngle: Math.PI }),
      0,
      2,
    );
  });

  it('isIntersectionInArcFront: on the arc and from the front, or null', () => {
    const upper = new Arc2(0, 0, 2, 0, Math.PI);
    const down = ray(0, 5, 0, -3);
    assert.deepEqual(at(down.isIntersectionInArcFront(v(0, 2), upper)), [0, 2]);
    assert.equal(down.isIntersectionInArcFront(v(0, -2), upper), null);
    assert.equal(ray(0, 0, 0, 3).isIntersectionInArcFront(v(0, 2), upper), null);
    const inner = new Arc2(0, 0, 2, Math.PI, 0, true);
    assert.deepEqual(at(ray(0, 0, 0, 3).isIntersectionInArcFront(v(0, 2), inner)), [0, 2]);
    assert.equal(down.isIntersectionInArcFront(v(0, 2), inner), null);
    assert.deepEqual(
      at(ray(-5, 2, 1, 0).isIntersectionInArcFront(v(0, 2), upper)),
      [0, 2],
      'a tangent ahead',
    );
    assert.equal(
      ray(0, 2, 1, 0).isIntersectionInArcFront(v(0, 2), upper),
      null,
      'a tangent that starts there',
    );
    assert.equal(ray(0, 5, 0, 0).isIntersectionInArcFront(v(0, 2), upper), null, 'no direction');
  });

  it('intersectArc and isIntersectionInArcFront agree on tangents', () => {
    for (const circle of [new Arc2(0, 0, 2), new Arc2(0, 0, 2, 0, -2 * Math.PI, true)]) {
      for (const r of [ray(-5, 2, 3, 0), ray(0, 2, 3, 0), ray(5, 2, 3, 0)]) {
        assert.deepEqual(at(r.intersectArc(circle)), at(r.isIntersectionInArcFront(v(0, 2), circle)));
      }
    }
  });

  it('do not change the ray', () => {
    const r = ray(-5, 0, 3, 0.5);
    r.intersectLine(new Line2(v(0, -9), v(0, 9)));
    r.intersectSegment(new Segment2(v(0, -9), v(0, 9)));
    r.intersectArc(new Arc2(0, 0, 2));
    assert.equal(r.equals(ray(-5, 0, 3, 0.5)), true);
  });

  it('throw for wrong arguments', () => {
    const r = ray(0, 0, 1, 0);
    assert.throws(() => r.intersectLine({ start: v(0, 0) }), {
      message: /Ray2\.intersectLine: line\.end .*undefined/,
    });
    assert.throws(() => r.intersectSegment({ start: v(0, NaN), end: v(0, 1) }), {
      name: 'RangeError',
      message: /Ray2\.intersectSegment: segment\.start\.y .*NaN/,
    });
    assert.throws(() => r.intersectArc({ x: 0, y: 0, startAngle: 0, endAngle: 1 }), {
      name: 'TypeError',
      message: /Ray2\.intersectArc: arc\.radius .*undefined/,
    });
    assert.throws(() => new Ray2(v(0, 0), v(Infinity, 0)).intersectArc(new Arc2()), {
      name: 'RangeError',
      message: /this\.direction\.x .*Infinity/,
    });
  });
});

describe('Ray2: transform and slope', () => {
  it('applyMatrix3 moves the origin and turns the direction, which is a unit vector afterwards', () => {
    const m = new Matrix3()
      .scale(2, 1)
      .rotate(Math.PI / 2)
      .translate(10, 20);
    const r = ray(1, 1, 3, 0);
    assert.equal(r.applyMatrix3(m), r);
    near(r.origin, 9, 22);
    near(r.direction, 0, 1);
  });

  it('applyMatrix3 that flattens the direction makes it zero, never NaN', () => {
    const r = ray(1, 1, 3, 0).applyMatrix3(new Matrix3().scale(0, 1));
    assert.deepEqual(
      [at(r.origin), at(r.direction)],
      [
        [0, 1],
        [0, 0],
      ],
    );
  });

  it('applyMatrix3 throws for a wrong matrix and changes nothing', () => {
    const r = ray(1, 1, 3, 0);
    assert.throws(() => r.applyMatrix3({ elements: [] }), {
      message: /Ray2\.applyMatrix3: matrix\.elements/,
    });
    assert.equal(r.equals(ray(1, 1, 3, 0)), true);
  });

  it("getSlopeIntercept('y') returns y of x, ('x') returns x of y", () => {
    const r = ray(1, 1, 2, 4);
    assert.equal(r.getSlopeIntercept('y')(3), 5);
    assert.equal(r.getSlopeIntercept('x')(5), 3);
    assert.equal(r.getSlopeIntercept()(1), 1);
  });

  it('a perpendicular line returns ±∞ beside it and the origin on it, never NaN', () => {
    const y = ray(1, 1, 0, 2).getSlopeIntercept('y');
    assert.deepEqual([y(0), y(1), y(2)], [-Infinity, 1, Infinity]);
    assert.equal(ray(1, 1, 0, 2).getSlopeIntercept('x')(99), 1);
    assert.equal(ray(1, 3, 0, 0).getSlopeIntercept('y')(99), 3);
  });

  it('getSlopeIntercept throws for an unknown axis', () => {
    assert.throws(() => ray(0, 0, 1, 0).getSlopeIntercept('z'), {
      name: 'RangeError',
      message: /Ray2\.getSlopeIntercept: axis .*"z"/,
    });
  });
});
