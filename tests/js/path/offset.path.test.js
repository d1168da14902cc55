// offset() of a Path: the points within a distance of the filled area, by the exact distances of the path itself.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { offset, Path } from '../../../js/index.js';
import { textOutline } from '../oracle/drawings.js';
import { cases, random, SEED } from '../oracle/random.js';

const TURN = 2 * Math.PI;

/**
 * A closed curve without crossings around a point: cubic curves through points of a star, with tangents perpendicular to the
 * radius.
 */
function blob(path, r, x, y, low, high) {
  const count = r.int(5, 8);
  const points = Array.from({ length: count }, (_, i) => {
    const angle = (i * TURN) / count;
    const size = r.float(low, high);
    const handle = (size * r.float(0.1, 0.9)) / count;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const [px, py] = [x + size * cos, y + size * sin];
    return {
      px,
      py,
      before: [px + handle * sin, py - handle * cos],
      after: [px - handle * sin, py + handle * cos],
    };
  });
  const order = r.bool()
    ? points
    : points.map(({ px, py, before, after }) => ({ px, py, before: after, after: before })).reverse();
  path.moveTo(order[0].px, order[0].py);
  for (let i = 1; i <= count; i++) {
    const [from, to] = [order[i - 1], order[i % count]];
    path.bezierCurveTo(...from.after, ...to.before, to.px, to.py);
  }
  path.closePath(); // Path.nearest ignores the lines that close open subpaths
}

/** Shapes beside and within each other, of any winding, without crossings. */
function drawing(r) {
  const path = new Path();
  for (let i = r.int(1, 4); i > 0; i--) {
    const [x, y] = [100 * i, r.float(-5, 5)];
    for (let level = r.int(0, 3), size = 45; level >= 0; level--, size *= 0.55) {
      const kind = r.int(0, 3);
      const one = new Path();
      if (kind === 0) one.arc(x, y, 0.9 * size, 0, TURN, r.bool());
      else if (kind === 1) one.ellipse(x, y, 0.9 * size, 0.7 * size, r.float(0, 3), 0, TURN, r.bool());
      else if (kind === 2) one.roundRect(x - 0.7 * size, y - 0.6 * size, 1.4 * size, 1.2 * size, 0.3 * size);
      else blob(one, r, x, y, 0.75 * size, 0.95 * size);
      path.addPath(one);
    }
  }
  return path;
}

/** Checks points, and returns how many were farther than the tolerance from the expected outline. */
function check(r, path, made, distance, tolerance, fillRule, [left, top, right, bottom], what) {
  let clear = 0;
  for (let k = 0; k < 60; k++) {
    let p = { x: r.float(left, right), y: r.float(top, bottom) };
    if (r.bool()) {
      const { point, tangent } = path.pointAt(r.float(0, path.length));
      const by = (r.bool() ? 1 : -1) * Math.abs(distance) * r.float(0.9, 1.1);
      p = { x: point.x - by * tangent.y, y: point.y + by * tangent.x };
    }
    const inside = path.containsPoint(p, fillRule);
    const away = path.nearest(p).distance;
    if (Math.abs(away - Math.abs(distance)) <= tolerance * (1 + 1e-6)) continue;
    const want = distance > 0 ? inside || away < distance : inside && away > -distance;
    assert.equal(
      made.containsPoint(p),
      want,
      `${what}: ${JSON.stringify(p)}, by ${distance} ${fillRule} of ${path}`,
    );
    clear++;
  }
  return clear;
}

describe('offset of a Path', () => {
  it(`contains the points within the distance of the fill, by the path's own distances (seed ${SEED})`, () => {
    const r = random(SEED + 31);
    let clear = 0;
    for (let i = 0; i < cases(300); i++) {
      const path = drawing(r);
      const distance = r.float(0.5, 20) * (r.bool() ? 1 : -1);
      const tolerance = r.bool() ? Math.abs(distance) / 100 : r.float(0.001, 0.2);
      const made = offset(path, distance, {
        fillRule: 'evenodd',
        ...(tolerance !== Math.abs(distance) / 100 && { tolerance }),
      });
      assert.ok(made instanceof Path);
      clear += check(r, path, made, distance, tolerance, 'evenodd', [30, -70, 470, 70], `seed ${SEED}`);
      for (const one of [path, made]) one.dispose();
    }
    assert.ok(clear > 30 * cases(300), `${clear} points`);
  });

  it(`of a text in a font grows and shrinks (seed ${SEED})`, () => {
    const r = random(SEED + 32);
    const path = new Path(textOutline('Rebound o8&%', 100).replaceAll(/(?<=.)M|$/g, 'Z$&'));
    const { min, max } = path.bounds();
    for (const distance of [0.5, 2, 6, -0.5, -2, -4]) {
      const made = offset(path, distance, { tolerance: 0.01 });
      const box = [min.x - 9, min.y - 9, max.x + 9, max.y + 9];
      let clear = 0;
      for (let i = 0; i < 50; i++)
        clear += check(r, path, made, distance, 0.01, 'nonzero', box, `seed ${SEED}`);
      assert.ok(clear > 2000);
      made.dispose();
    }
  });

  it('has the area of the offset of its flattened outline', () => {
    const area = (path) =>
      path.flatten(1e-4).reduce((sum, p) => {
        for (let i = 0, n = p.length; i < n; i += 2)
          sum += (p[i] * p[(i + 3) % n] - p[i + 1] * p[(i + 2) % n]) / 2;
        return sum;
      }, 0);
    const r = random(SEED + 33);
    for (let i = 0; i < 10; i++) {
      const path = new Path();
      blob(path, r, 0, 0, 40, 90);
      const [flat] = path.flatten(0.0005);
      const outward = offset(flat, 1).flat().length && area(path) > 0 ? 1 : -1;
      for (const joins of ['round', 'miter', 'square'])
        for (const distance of [3, -3]) {
          const loops = offset(flat, outward * distance, { joins, tolerance: 0.0005 });
          const want = Math.abs(loops.reduce((sum, loop) => sum + area(new Path(`M${loop.join(' ')}Z`)), 0));
          const got = area(offset(path, distance, { joins, tolerance: 0.001 }));
          assert.ok(Math.abs(got - want) < 0.004 * path.length, `${joins} ${distance}: ${got}, not ${want}`);
        }
    }
  });

  it('keeps true arcs around corners, and straight sides exactly', () => {
    const square = new Path('M0 0H10V10H0Z');
    const grown = offset(square, 2);
    assert.equal((String(grown).match(/A/g) ?? []).length, 4);
    assert.ok(grown.containsPoint({ x: 5, y: -2 }) && !grown.containsPoint({ x: 5, y: -2.0000001 }));
    assert.equal(String(offset(square, 2, { joins: 'miter' })), 'M-2-2L12-2L12 12L-2 12L-2-2Z');
    assert.equal(
      String(offset(new Path('M0 0V10H10V0Z'), 2, { joins: 'miter' })),
      'M12-2L12 12L-2 12L-2-2L12-2Z',
    );
    assert.equal(String(offset(square, -2)), 'M2 2L8 2L8 8L2 8L2 2Z');
    assert.equal(offset(square, -5.1).segmentCount, 0);
  });

  it('has holes and islands by the fill rule, for any windings', () => {
    const path = new Path('M0 0H30V30H0Z M10 10H20V20H10Z');
    const miter = { joins: /** @type {const} */ ('miter') };
    assert.equal(String(offset(path, 1, miter)), 'M-1-1L31-1L31 31L-1 31L-1-1Z');
    const [x, y] = [15, 15];
    assert.ok(!offset(path, 1, { ...miter, fillRule: 'evenodd' }).containsPoint({ x, y }));
    assert.ok(offset(path, 5.1, { ...miter, fillRule: 'evenodd' }).containsPoint({ x, y }));
    path.addSvg('M14 14H16V16H14Z');
    const made = offset(path, 1, { ...miter, fillRule: 'evenodd' });
    assert.ok(made.containsPoint({ x: 13.1, y }) && !made.containsPoint({ x: 12.9, y }));
    // Parts that grow into each other merge.
    const parts = offset(new Path('M0 0H10V10H0Z M12 0H22V10H12Z'), 2, miter);
    assert.equal(String(parts), 'M-2-2L12-2L24-2L24 12L12 12L-2 12L-2-2Z');
  });

  it('of an empty path is empty, of a line a capsule, by 0 a copy', () => {
    assert.equal(offset(new Path(), 1).segmentCount, 0);
    assert.equal(offset(new Path('M1 1'), 1).segmentCount, 0);
    const capsule = offset(new Path('M0 0L10 0'), 1);
    assert.ok(capsule.containsPoint({ x: 10.9, y: 0 }) && !capsule.containsPoint({ x: 10.9, y: 0.9 }));
    assert.equal(offset(new Path('M0 0L10 0'), -1).segmentCount, 0);
    const curve = new Path('M0 0Q5 5 10 0Z');
    assert.equal(String(offset(curve, 0)), String(curve));
    assert.notEqual(offset(curve, 0), curve);
    // A distance much smaller than the curve's size: the default tolerance keeps the work bounded.
    assert.ok(offset(new Path().arc(0, 0, 1e6, 0, TURN), 1e-6).segmentCount < 20000);
  });

  // Before, crossing subpaths gave wrong loops: a figure of eight lost a half, and overlapping squares grew inside each other.
  it('throws for subpaths that cross, and names the point; touching subpaths are allowed', () => {
    const crossing =
      /^RangeError: offset: polygon must be one whose rings or subpaths do not cross themselves or each other, got a crossing near \(/;
    const crossed = [
      'M0 0L10 10H0L10 0Z',
      'M0 0H10V10H0Z M5 5H15V15H5Z',
      'M0 0H10V10H0Z M5 5V15H15V5Z',
      'M0 4H10V6H0Z M4 0V10H6V0Z',
      'M0 0L5 5L10 10V0L5 5L0 10Z M20 20h1v1h-1z',
      'M0 0H10V10H0Z M10 2V8L8 5Z M10 2V8L12 5ZM9 3H11V7H9Z',
      'M0 5A5 5 0 0 1 10 5A5 5 0 0 1 0 5Z M8 5A5 5 0 0 1 18 5A5 5 0 0 1 8 5Z',
    ];
    for (const fillRule of /** @type {const} */ (['nonzero', 'evenodd']))
      for (const data of crossed)
        assert.throws(
          () => offset(new Path(data), 1, { fillRule }),
          (error) => crossing.test(String(error)) || assert.fail(`${data}: ${error}`),
        );
    const touching = [
      'M0 0H10V10H0Z M10 0H20V10H10Z',
      'M0 0H10V10H0Z M10 10H20V20H10Z',
      'M0 0H10V10H0Z M2 0L5 5L8 0Z',
      'M0 0H10V10H0Z M0 0H10V10H0Z',
      'M0 5A5 5 0 0 1 10 5A5 5 0 0 1 0 5Z M10 5A5 5 0 0 1 20 5A5 5 0 0 1 10 5Z',
      'M0 5A5 5 0 0 1 10 5A5 5 0 0 1 0 5Z M0 5A4 4 0 0 1 8 5A4 4 0 0 1 0 5Z',
      'M0 0H10V5H5V10H10V5H20V20H0Z',
    ];
    for (const data of touching) offset(new Path(data), 1).dispose();
  });

  it('throws errors that name function, argument and value', () => {
    const path = new Path('M0 0H10V10H0Z');
    /** @type {[unknown[], string][]} */
    const refused = [
      [[path], 'TypeError: offset: distance must be a finite number, got undefined'],
      [[path, NaN], 'RangeError: offset: distance must be a finite number, got NaN'],
      [
        [path, 1, { holes: [] }],
        'TypeError: offset: options must be named joins, miterLimit, fillRule, tolerance, got "holes"',
      ],
      [[path, 1, { fillRule: 'odd' }], 'RangeError: offset: fillRule must be nonzero or evenodd, got "odd"'],
      [
        [path, 1, { joins: 'bevel' }],
        'RangeError: offset: joins must be round, miter or square, got "bevel"',
      ],
      [[path, 1, { miterLimit: 0 }], 'RangeError: offset: miterLimit must be a finite number >= 1, got 0'],
      [[path, 1, { tolerance: 0 }], 'RangeError: offset: tolerance must be a finite number > 0, got 0'],
      [[path, 1, { tolerance: '1' }], 'TypeError: offset: tolerance must be a finite number > 0, got "1"'],
      [[path, 1, null], 'TypeError: offset: options must be an object, got null'],
    ];
    for (const [args, message] of refused)
      assert.throws(
        () => offset(.../** @type {[any, any]} */ (args)),
        (error) => String(error) === message || assert.fail(String(error)),
      );
    assert.equal(String(path), 'M0 0L10 0L10 10L0 10L0 0Z');
  });
});
