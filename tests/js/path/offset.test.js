// offset(): its arguments and results, polylines within their tolerance, and the same shapes as Clipper2, within the limits of
// Clipper2's grid and tolerance.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import * as simd from 'raybound';
import * as scalar from 'raybound/scalar';
import { offset, Path, PolyExtendGeometry, PolyGeometry } from '../../../js/index.js';
import { area, clipper, shapes } from '../../bench/outline-shapes.mjs';
import { isSimple, polygonDistance, simplePolygon, skyline } from '../oracle/distance.js';
import { hashesOfOutlines } from '../oracle/outline.js';
import { reversed, star } from '../oracle/polygon-cases.js';
import { cases, random, SEED } from '../oracle/random.js';
import { report } from '../oracle/report.js';
import { processorTime } from '../processor.js';

const square = [0, 0, 4, 0, 4, 4, 0, 4];
const hole = [1, 1, 3, 1, 3, 3, 1, 3];
const near = (a, b, tolerance = 1e-12) => assert.ok(Math.abs(a - b) <= tolerance, `${a}, not ${b}`);

describe('offset', () => {
  it('returns loops of arcs and corners, with straight sides between them', () => {
    const [loop, ...more] = offset(square, 1);
    assert.equal(more.length, 0);
    assert.equal(loop.length, 4);
    assert.deepEqual(loop[1], {
      origin: { x: 4, y: 0 },
      radius: 1,
      startAngle: 1.5 * Math.PI,
      endAngle: 2 * Math.PI,
      counterclockwise: false,
      startPosition: { x: 4, y: -1 },
      endPosition: { x: 5, y: 0 },
    });
    assert.deepEqual(offset(square, -1), [
      [
        { x: 1, y: 1 },
        { x: 3, y: 1 },
        { x: 3, y: 3 },
        { x: 1, y: 3 },
      ],
    ]);
  });

  it('returns the outline of PolyExtendGeometry, which has the same options', () => {
    const r = random(SEED + 1);
    for (let i = 0; i < 50; i++) {
      const position = star(r, r.int(3, 12), 0, 0, 10, 100);
      const distance = r.float(-20, 30);
      const options = { joins: r.pick(['round', 'miter', 'square']), miterLimit: r.float(1, 5) };
      const plain = (elements) =>
        JSON.parse(JSON.stringify(elements, (key, value) => (key === 'moveTo' ? undefined : value)));
      const grown = new PolyExtendGeometry(new PolyGeometry(position), distance, options);
      assert.deepEqual(plain(offset(position, distance, options)), plain(grown.loops));
      assert.deepEqual(grown.clone().updatePosition().position, grown.position);
    }
  });

  it('takes flat arrays, typed arrays, geometries, and rings of these', () => {
    const want = offset([square, hole], -0.25);
    assert.equal(want.length, 2);
    for (const given of [
      [Float64Array.from(square), Float32Array.from(hole)],
      [new PolyGeometry(square), { position: hole }],
      [square, reversed(hole)],
    ]) {
      near(
        Math.abs(area(offset(given, -0.25, { tolerance: 0.01 }))),
        Math.abs(area(offset([square, hole], -0.25, { tolerance: 0.01 }))),
      );
      assert.equal(offset(given, -0.25).length, 2);
      assert.deepEqual(offset(given[0], -0.25, { holes: [given[1]] }), offset(given, -0.25));
    }
    assert.deepEqual(offset(new PolyGeometry(square), 1), offset(square, 1));
  });

  it('a hole shrinks if the polygon grows, and finally closes', () => {
    const size = (distance) => area(offset([square, hole], distance, { joins: 'miter', tolerance: 1 }));
    near(size(0.5), 25 - 1);
    near(size(1), 36);
    near(size(-0.25), 3.5 ** 2 - 2.5 ** 2);
    assert.deepEqual(offset([square, hole], -0.6), []);
    near(area(offset([reversed(square), hole], 0.25, { joins: 'miter', tolerance: 1 })), 2.5 ** 2 - 3.5 ** 2);
  });

  it('a distance of 0 returns the rings; empty and too narrow polygons return no loop', () => {
    assert.deepEqual(
      offset([square, hole], 0, { tolerance: 1 }).map((loop) => [...loop]),
      [square, [1, 3, 3, 3, 3, 1, 1, 1]],
    );
    assert.deepEqual(offset([], 1), []);
    assert.deepEqual(offset([[]], 1), []);
    assert.deepEqual(offset([1, 1], -1), []);
    assert.deepEqual(offset(square, -2), []);
    assert.deepEqual(offset(square, -1e300, { tolerance: 1 }), []);
  });

  it('a point grows to a circle or a square, a line to a capsule or an oblong', () => {
    assert.equal(offset([3, 4], 2)[0][0].radius, 2);
    near(area(offset([3, 4], 2, { tolerance: 1e-6 })), 4 * Math.PI, 1e-4);
    near(area(offset([3, 4], 2, { joins: 'square', tolerance: 1 })), 16);
    near(area(offset([0, 0, 3, 0], 2, { joins: 'miter', tolerance: 1 })), 28);
    near(area(offset([0, 0, 3, 0], 2, { tolerance: 1e-6 })), 12 + 4 * Math.PI, 1e-4);
  });

  it('miters extend up to their limit, and are squared beyond it', () => {
    const needle = [0, 0, 10, -1, 10, 1]; // Half of the angle at the tip is atan 0.1.
    const reach = 1 / Math.sin(Math.atan(0.1));
    const least = (options) => Math.min(...offset(needle, 1, options)[0].map(({ x }) => x));
    near(least({ joins: 'miter', miterLimit: reach + 0.01 }), -reach);
    near(least({ joins: 'miter', miterLimit: reach - 0.01 }), -1);
    near(least({ joins: 'miter' }), -1);
    near(least({ joins: 'square' }), -1);
  });

  it('throws errors that name function, argument and value', () => {
    /** @type {[unknown[], ErrorConstructor, RegExp][]} */
    const refused = [
      [[null, 1], TypeError, /^offset: polygon must be .*, got null$/],
      [['abc', 1], TypeError, /^offset: polygon must be/],
      // Numbers behind the third one were dropped.
      [[[[0, 0], [10, 0, 10, 10, 0, 10]], 1], RangeError, /^offset: polygon\[1\]\.length must be at most 3, got 6$/], // prettier-ignore
      [[[0, 0, 1], 1], RangeError, /^offset: polygon\.length must be even, got 3$/],
      [[[0, 0, 1, NaN], 1], RangeError, /^offset: polygon\[3\] must be a finite number, got NaN$/],
      [
        [
          [
            [0, 0],
            [0, '1'],
          ],
          1,
        ],
        TypeError,
        /^offset: polygon\[1\]\[1\] must be/,
      ],
      [[{ position: [0, Infinity] }, 1], RangeError, /^offset: polygon\.position\[1\]/],
      [[square], TypeError, /^offset: distance must be a finite number, got undefined$/],
      [[square, Infinity], RangeError, /^offset: distance must be a finite number, got Infinity$/],
      [[square, 1, null], TypeError, /^offset: options must be an object, got null$/],
      [
        [square, 1, { joins: 'bevel' }],
        RangeError,
        /^offset: joins must be round, miter or square, got "bevel"$/,
      ],
      [
        [square, 1, { miterLimit: 0.5 }],
        RangeError,
        /^offset: miterLimit must be a finite number >= 1, got 0\.5$/,
      ],
      [[square, 1, { miterLimit: '2' }], TypeError, /^offset: miterLimit must be/],
      [
        [square, 1, { tolerance: -1 }],
        RangeError,
        /^offset: tolerance must be a finite number >= 0, got -1$/,
      ],
      [[square, 1, { holes: 7 }], TypeError, /^offset: holes must be an array of rings, got 7$/],
      [[square, 1, { holes: [hole, 7] }], TypeError, /^offset: holes\[1\] must be/],
    ];
    for (const [args, Kind, message] of refused) {
      assert.throws(
        () => offset(...args),
        (error) => error instanceof Kind && message.test(error.message),
        `${args}`,
      );
    }
    assert.throws(
      () => new PolyExtendGeometry(new PolyGeometry(square), 1, { joins: 'x' }),
      /^RangeError: PolyExtendGeometry: joins/,
    );
    assert.equal(offset(square, 1)[0].length, 4); // Later calls work.
  });

  it('10,000 vertices take far less than quadratic time', () => {
    for (const name of Object.keys(shapes)) {
      const begin = processorTime();
      assert.ok(offset(shapes[name](10000), 1).length > 0);
      assert.ok(processorTime() - begin < 2000, name);
    }
  });
});

// --- Polylines -------------------------------------------------------------------------------------------------

/** Largest distance from `samples` points on each side of some loops to other loops. */
function farthest(loops, others, samples = 3) {
  let most = 0;
  for (const loop of loops)
    for (let i = 0; i < loop.length; i += 2) {
      const j = (i + 2) % loop.length;
      for (let k = 0; k < samples; k++) {
        const s = k / samples;
        const x = loop[i] + s * (loop[j] - loop[i]),
          y = loop[i + 1] + s * (loop[j + 1] - loop[i + 1]);
        most = Math.max(most, Math.min(...others.map((other) => polygonDistance(other, x, y))));
      }
    }
  return most;
}

// Before, each edge was compared with each piece of each loop: 28 s. Processor time, so that a busy machine does not matter. `offset` refuses
// rings that cross; a geometry of the canvas engine takes them.
it(`of 2,000 random vertices, each of whose edges crosses about 700 others, ends in seconds (RB_SEED=${SEED})`, () => {
  const r = random();
  const polygon = Float64Array.from({ length: 4000 }, () => r.float(0, 1000));
  for (const distance of [1, -1]) {
    const begin = process.cpuUsage();
    const { loops } = new PolyExtendGeometry(new PolyGeometry(polygon), distance);
    const { user } = process.cpuUsage(begin);
    assert.ok(loops.length > 100);
    assert.ok(user < 4e6, `${user / 1e6} s for ${distance}`);
  }
});

// Rings that cross had loops without meaning, and the same subpaths of a Path were refused. After 6.5 s, if there were many curves: all edges were
// searched before the first crossing was looked at.
it('of rings that cross throws, as that of a Path, and finds a crossing at once', () => {
  const crossing = (/** @type {string[]} */ ...points) =>
    new RegExp(
      `^RangeError: offset: polygon must be one whose rings or subpaths do not cross .*, got a crossing near (${points.map((point) => point.replace(/[().]/g, '\\$&')).join('|')})$`,
    );
  /** @type {{rings: number[][], points: string[]}[]} */
  const crossed = [
    { rings: [[0, 0, 10, 10, 10, 0, 0, 10]], points: ['(5, 5)'] },
    { rings: [[0, 0, 40, 40, 40, 0, 0, 40]], points: ['(20, 20)'] },
    { rings: [[0, 0, 100, 0, 100, 50, 50, -20, 0, 50]], points: ['(35.7143, 0)', '(64.2857, 0)'] },
    {
      rings: [
        [0, 0, 10, 0, 10, 10, 0, 10],
        [5, 5, 15, 5, 15, 15, 5, 15],
      ],
      points: ['(10, 5)', '(5, 10)'],
    },
  ];
  for (const { rings, points } of crossed) {
    const path = new Path();
    for (const ring of rings) {
      path.moveTo(ring[0], ring[1]);
      for (let i = 2; i < ring.length; i += 2) path.lineTo(ring[i], ring[i + 1]);
      path.closePath();
    }
    for (const options of [{}, { tolerance: 0.1 }])
      for (const given of [rings, path]) assert.throws(() => offset(given, 1, options), crossing(...points));
    assert.throws(() => offset(rings[0], 1, { holes: [[1, -5, 2, -5, 2, 15]] }), /got a crossing near \(/);
    assert.equal(offset(rings, 0).length, rings.length);
  }
  // Rings that touch, or cross by less than the default tolerance, are taken.
  for (const x of [10, 10 - 1e-6]) offset([[0, 0, 20, 0, 20, 20, 0, 20], [0, 5, x, 8, 0, 12]], 1); // prettier-ignore
  // Long teeth: they overlap in one coordinate.
  for (const turned of [false, true]) {
    const comb = [];
    for (let i = 0; i < 25000; i++) comb.push([0, i], [100, i + 0.25], [100, i + 0.5], [0, i + 0.75]);
    const begin = process.cpuUsage();
    offset(
      [...comb, [-1, 25000], [-1, 0]].map(([x, y]) => (turned ? [y, x] : [x, y])),
      0.01,
    );
    const { user } = process.cpuUsage(begin);
    assert.ok(user < 10e6, `${user / 1e6} s`);
  }
  const r = random(SEED);
  const curves = new Path().moveTo(0, 0);
  const number = () => r.float(0, 1000);
  for (let i = 0; i < 3000; i++)
    curves.bezierCurveTo(number(), number(), number(), number(), number(), number());
  const one = new Path('M0 0C200 200 -100 200 100 0Z');
  for (const call of [() => offset(curves, 5), () => offset(one, 1, { tolerance: 1e-8 })]) {
    const begin = process.cpuUsage();
    assert.throws(call, /got a crossing near \(/);
    const { user } = process.cpuUsage(begin);
    assert.ok(user < 3e6, `${user / 1e6} s`);
  }
});

describe('vertices that are nearly straight', () => {
  // Before, such a joint became a half circle if rounding turned its directions to the other side.
  it('have an arc no longer than rounding, or none', () => {
    const r = random(SEED);
    const known = [
      [7.780524811225493, 5.756691274005443, 1.403603633175955, 2.205431123524557],
      [-9.329220152646618, -2.7976803115974764, -7.020216252629656, -5.254721157072981],
    ];
    for (let i = cases(10000); i > 0; i--) {
      const [ax, ay, bx, by] = known.pop() ?? Array.from({ length: 4 }, () => r.float(-10, 10));
      const [x, y] = [(ax + bx) / 2, (ay + by) / 2];
      const ring = [ax, ay, x, y, bx, by, x - (by - ay), y + (bx - ax)];
      const where = `RB_SEED=${SEED} ${ring}`;
      for (const element of offset(ring, 0.5).flat()) {
        const { origin, startAngle, endAngle } = /** @type {any} */ (element);
        if (origin?.x !== x || origin.y !== y) continue;
        assert.ok(endAngle - startAngle < 1e-12, `${where}: ${endAngle - startAngle}`);
      }
      const [loop, ...more] = /** @type {Float64Array[]} */ (offset(ring, 0.5, { tolerance: 0.2 }));
      assert.equal(more.length, 0, where);
      for (let k = 0; k < loop.length; k += 2)
        assert.ok(Math.abs(polygonDistance(ring, loop[k], loop[k + 1]) - 0.5) < 1e-12, where);
    }
  });
});

describe('polylines', () => {
  // Before, if the last arc of a loop ended exactly at its first point, the last loop's end was written at the end of the first
  // loop.
  it('of several loops of arcs end at the end of their own loop', () => {
    const r = random(SEED);
    let several = 0;
    for (let i = cases(3000); i > 0; i--) {
      const ring = star(r, r.int(6, 14), 0, 0, 0.5, 10);
      const by = r.pick([1, 2, 3]) * (r.bool() ? 1 : -1);
      const loops = offset(ring, by);
      const polylines = /** @type {Float64Array[]} */ (offset(ring, by, { tolerance: 0.5 }));
      assert.equal(polylines.length, loops.length, `RB_SEED=${SEED} ${ring} by ${by}`);
      several += Number(loops.length > 1);
      for (const [k, polyline] of polylines.entries()) {
        const corners = loops[k].flatMap((/** @type {any} */ element) =>
          element.origin ? [element.startPosition, element.endPosition] : [element],
        );
        const first = { x: polyline[0], y: polyline[1] };
        assert.deepEqual(first, { x: corners[0].x, y: corners[0].y }, `RB_SEED=${SEED} ${ring} by ${by}`);
        assert.ok(polyline.length % 2 === 0 && polyline.length >= 6);
      }
    }
    assert.ok(several > 0);
  });

  it('are on the outline, at most the tolerance away between their corners, with no more corners than necessary', () => {
    const r = random(SEED + 2);
    for (let i = 0; i < 200; i++) {
      const position = star(r, r.int(3, 10), 0, 0, 10, 100);
      const distance = r.float(-10, 30);
      const tolerance = Math.abs(distance) * r.pick([1e-6, 1e-3, 0.05, 3]);
      const loops = offset(position, distance);
      const lines = offset(position, distance, { tolerance });
      assert.equal(lines.length, loops.length);
      for (const [k, loop] of loops.entries()) {
        // The chords of an arc, with the longest step that the tolerance allows: 1 - cos(step / 2) = tolerance / radius.
        const step = 2 * Math.acos(Math.max(1 - tolerance / Math.abs(distance), 0.5));
        const corners = loop.reduce(
          (sum, e) =>
            sum + ('origin' in e ? Math.ceil(Math.abs(e.endAngle - e.startAngle) / step - 1e-6) + 1 : 1),
          0,
        );
        assert.ok(
          lines[k].length / 2 <= corners + 1,
          `${lines[k].length / 2} corners, ${corners} are enough`,
        );
      }
      for (const line of lines)
        for (let k = 0; k < line.length; k += 2) {
          near(polygonDistance(position, line[k], line[k + 1]), Math.abs(distance), 1e-7);
          const j = (k + 2) % line.length;
          const away = polygonDistance(position, (line[k] + line[j]) / 2, (line[k + 1] + line[j + 1]) / 2);
          near(away, Math.abs(distance), tolerance + 1e-9);
        }
    }
  });

  // Before, rounding made the ends of a cap a little more than half a turn apart, and the cap became its chord.
  it('both caps of a line are round', () => {
    const [[x, y], d] = [[93.26772630879384, 3.6063964440986194], 7.0495622265341389];
    const corners = offset([0, 0, x, y, x / 2, y / 2], d, { tolerance: d * 1e-6 });
    near(Math.abs(area(corners)), 2 * d * Math.hypot(x, y) + Math.PI * d ** 2, 1e-3);
  });

  it('a circle has at least three corners, and as many as a tiny tolerance needs', () => {
    assert.equal(offset([0, 0], 1, { tolerance: 100 })[0].length, 6);
    const [fine] = offset([0, 0], 1, { tolerance: 1e-9 });
    const step = 2 * Math.acos(1 - 1e-9);
    near(fine.length / 2, (2 * Math.PI) / step, 2);
    for (let k = 0; k < fine.length; k += 2) near(Math.hypot(fine[k], fine[k + 1]), 1, 1e-15);
  });
});

// --- Bits ------------------------------------------------------------------------------------------------------

describe('bits', () => {
  const recorded = JSON.parse(
    readFileSync(new URL('../../cases/outline-bits.json', import.meta.url), 'utf8'),
  );
  for (const [module, R] of Object.entries({ SIMD: simd, scalar }))
    it(`the outlines of the ${module} module have the bits of the native core`, () => {
      assert.deepEqual(hashesOfOutlines(R.offset), recorded);
    });
});

// --- Comparison with Clipper2 ----------------------------------------------------------------------------------

const clip = await clipper();

/** How much nearer than the distance the nearest corner is, for any joins. */
const depth = (rings, distance, loops) => {
  let most = 0;
  for (const loop of loops)
    for (let k = 0; k < loop.length; k += 2) {
      const away = Math.min(...rings.map((ring) => polygonDistance(ring, loop[k], loop[k + 1])));
      most = Math.max(most, Math.abs(distance) - away);
    }
  return most;
};

/** Whether a point is inside of loops; for points on the loops either result. */
function isInside(loops, x, y) {
  let winding = 0;
  for (const p of loops)
    for (let i = 0, j = p.length - 2; i < p.length; j = i, i += 2) {
      const up = p[i + 1] > y;
      if (up === p[j + 1] > y) continue;
      const turn = (p[i] - p[j]) * (y - p[j + 1]) - (x - p[j]) * (p[i + 1] - p[j + 1]);
      if (turn > 0 === up) winding += up ? 1 : -1;
    }
  return winding !== 0;
}

/** How many corners of some loops, and midpoints of their sides, are inside (or outside) of others. */
function countOf(loops, others, inside) {
  let count = 0;
  for (const p of loops)
    for (let i = 0, j = p.length - 2; i < p.length; j = i, i += 2) {
      count += Number(isInside(others, p[i], p[i + 1]) === inside);
      count += Number(isInside(others, (p[i] + p[j]) / 2, (p[i + 1] + p[j + 1]) / 2) === inside);
    }
  return count;
}

/** Cosine and sine of the turn at every vertex. */
function* turns(rings) {
  for (const p of rings)
    for (let i = 0; i < p.length; i += 2) {
      const [h, j] = [(i || p.length) - 2, (i + 2) % p.length];
      const [ax, ay, bx, by] = [p[i] - p[h], p[i + 1] - p[h + 1], p[j] - p[i], p[j + 1] - p[i + 1]];
      const lengths = Math.hypot(ax, ay) * Math.hypot(bx, by);
      yield [(ax * bx + ay * by) / lengths, (ax * by - ay * bx) / lengths];
    }
}

const turned = (ring, positive) => (area([ring]) > 0 === positive ? ring : reversed(ring));

describe(`the same shapes as Clipper2 (seed ${SEED})`, () => {
  // Growing is monotone: an outline whose points have at most `margin` error is between the outlines at `margin` less and at
  // `margin` more. So Clipper2's outline must be between two outlines of raybound. This test needs no exceptions for corners
  // where sides cross at 1 : 20, which such a margin moves 20 times as far, and for narrow loops that the margin closes; a
  // comparison point by point would. The margin is the error of Clipper2's outline, and of raybound's where it matters:
  // - Chords are on the polygon's side of their arc: those of Clipper2 by TOLERANCE (their sagitta), those of raybound as well.
  //   On each side only one of them matters: raybound's chords make the outer bound smaller, Clipper2's come closer to the
  //   inner bound.
  // - A corner is rounded to the grid once, by half a diagonal, when a side is moved, and again where two sides cross. Corners
  //   nearer to each other than a unit and a half may merge: 3 units in total. The polygons' vertices are on the grid.
  // - Clipper2 miters turns of less than acos 0.999 that raybound squares; such a miter extends |d| (1 / cos(turn / 2) - 1)
  //   farther.
  const TOLERANCE = 0.002;
  const GRID = 1e-5; // The grid of Clipper2 with five digits.
  const onGrid = (ring) => ring.map((v) => Math.round(v * 1e5) / 1e5);
  const makes = {
    stars: (r) => [turned(star(r, r.int(3, 20), 0, 0, 30, 100), true)],
    untangled: (r) => [turned(simplePolygon(r, r.int(3, 14)), true)],
    skylines: (r) => [skyline(r).map((v) => v * 10)],
    'with holes': (r) => [
      turned(star(r, r.int(8, 20), 0, 0, 80, 100), true),
      turned(star(r, r.int(3, 8), r.float(-20, 20), 0, 5, 30), false),
    ],
  };
  for (const [name, make] of Object.entries(makes))
    for (const joins of /** @type {const} */ (['round', 'miter', 'square']))
      it(`${name}, ${joins} joins: equal within the tolerances of both`, (t) => {
        const r = random(SEED + name.length);
        const bad = report();
        const rounds = cases(joins === 'round' ? 100 : 300);
        let compared = 0,
          theirFault = 0;
        for (let i = 0; i < rounds; i++) {
          const rings = make(r).map(onGrid);
          const distance = r.pick([1, -1]) * r.pick([r.float(0.5, 5), r.float(5, 30)]);
          const options = { joins, miterLimit: r.pick([1.5, 2, 4]), tolerance: TOLERANCE };
          if (!rings.every((ring) => isSimple(ring))) continue;
          if (rings.length > 1 && farthest([rings[1]], [[0, 0]], 1) > 60) continue;
          compared++;
          const ours = offset(rings, distance, options);
          const theirs = clip(rings, distance, { ...options, digits: 5 });
          const text = `[${rings.join('] [')}] by ${distance}, limit ${options.miterLimit}`;

          // raybound's outline is never nearer to the polygon than the distance. Clipper2's chords may be, by the tolerance and
          // the grid. If they are nearer than that, Clipper2 is wrong, and the case is skipped. It is also skipped if Clipper2
          // squares a notch that turns by more than acos -0.999, as if it were a tip.
          const deep = depth(rings, distance, ours);
          if (deep > 1e-9) bad.add('nearer than the distance', `by ${deep}: ${text}`);
          const corners = joins === 'round' ? [] : [...turns(rings)];
          if (
            depth(rings, distance, theirs) > 3 * GRID + (joins === 'round' ? TOLERANCE : 0) ||
            corners.some(([cosine, sine]) => cosine < -0.999 && sine * distance < 0)
          ) {
            theirFault++;
            continue;
          }
          let margin = 3 * GRID + (joins === 'round' ? TOLERANCE : 0);
          let beyond = 0;
          for (const [cosine] of joins === 'square' ? corners : [])
            if (cosine > 0.999) beyond = Math.max(beyond, 1 / Math.sqrt((1 + Math.min(cosine, 1)) / 2) - 1);
          margin += beyond * Math.abs(distance);
          const less = offset(rings, distance - margin, options);
          const more = offset(rings, distance + margin, options);
          for (const [wrong, what] of [
            [countOf(theirs, less, true), 'theirs inside of ours'],
            [countOf(theirs, more, false), 'theirs outside of ours'],
            [countOf(less, theirs, false), 'ours outside of theirs'],
            [countOf(more, theirs, true), 'ours inside of theirs'],
            [Number(!(area(less) <= area(theirs) && area(theirs) <= area(more))), 'area'],
          ])
            if (wrong) bad.add(what, `${wrong} points: ${text}`);
        }
        bad.done(compared);
        t.diagnostic(`${compared} compared; wrong are ${theirFault} of Clipper's`);
        assert.ok(compared > rounds / 2, `${compared} compared`);
        assert.ok(theirFault < compared / 10, `Clipper is wrong in ${theirFault} of ${compared}`);
      });
});

describe('offset takes points in any form', () => {
  const square = [0, 0, 10, 0, 10, 10, 0, 10];
  const hole = [3, 3, 7, 3, 7, 7, 3, 7];
  const pairs = (flat) => Array.from({ length: flat.length / 2 }, (_, i) => flat.slice(2 * i, 2 * i + 2));
  const vectors = (flat) => pairs(flat).map(([x, y]) => ({ x, y }));
  const closed = (flat) => [...pairs(flat), flat.slice(0, 2)];

  // Before, pairs were read as rings of one point each: the outline was a circle about the origin.
  it('pairs, vectors, rings of these, positions with an altitude, GeoJSON', () => {
    const one = offset(square, 1);
    assert.deepEqual(offset(pairs(square), 1), one);
    assert.deepEqual(offset(vectors(square), 1), one);
    assert.deepEqual(offset(pairs(square).map(([x, y]) => [x, y, 5]), 1), one); // prettier-ignore
    const two = offset([square, hole], 1);
    assert.deepEqual(offset([pairs(square), pairs(hole)], 1), two);
    assert.deepEqual(offset([vectors(square), hole], 1), two);
    assert.deepEqual(offset({ type: 'Polygon', coordinates: [closed(square), closed(hole)] }, 1), two);
    assert.deepEqual(offset(square, 1, { holes: [pairs(hole)] }), two);
    assert.deepEqual(offset([[0, 0, 10, 0]], 1), offset([0, 0, 10, 0], 1));
    assert.deepEqual(offset([[5, 5]], 1), offset([5, 5], 1));
  });

  it('throws for ambiguous and open polygons', () => {
    assert.throws(() => offset([[0, 0], [10]], 1), /offset: polygon\[1\].length must be at least 2, got 1/); // prettier-ignore
    assert.throws(() => offset([[0, 0], 5], 1), /offset: polygon\[1\] must be a point/);
    assert.throws(() => offset([[0, 0], [10, '1']], 1), /offset: polygon\[1\]\[1\] must be a finite number/); // prettier-ignore
    assert.throws(
      () => offset({ type: 'Polygon', coordinates: [pairs(square)] }, 1),
      /must be a closed ring/,
    );
    assert.throws(() => offset({ type: 'MultiPolygon', coordinates: [] }, 1), /polygon.type must be Polygon/);
  });
});
