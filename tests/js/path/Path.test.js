// Path: drawing as on a canvas, SVG path data in and out, recording, and the arguments and results of queries. tests/c/path
// compares the results with a reference in C, tests/random/browser/path.test.js with Chromium.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as scalar from 'raybound/scalar';
import { Path } from '../../../js/index.js';
import { axesOf } from '../../../js/path/svg.js';
import { cases, random, SEED } from '../oracle/random.js';

const near = (a, b, tolerance = 1e-12) => assert.ok(Math.abs(a - b) <= tolerance, `${a}, not ${b}`);
const at = (x, y) => ({ x, y });

/** Calls of a context, in order. */
class Log {
  calls = [];
}
for (const name of ['moveTo', 'lineTo', 'quadraticCurveTo', 'bezierCurveTo', 'ellipse', 'closePath'])
  Log.prototype[name] = function (...values) {
    this.calls.push([name, ...values]);
  };

describe('Path draws as the canvas does', () => {
  it('has the methods of Path2D, which return the path', () => {
    const path = new Path()
      .moveTo(0, 0)
      .lineTo(10, 0)
      .quadraticCurveTo(20, 0, 20, 10)
      .bezierCurveTo(20, 20, 10, 20, 10, 10)
      .arcTo(10, 5, 0, 5, 2)
      .arc(0, 5, 1, 0, 1)
      .ellipse(0, 0, 2, 1, 0.3, 1, 0, true)
      .closePath()
      .rect(30, 30, 5, 5)
      .roundRect(40, 40, 10, 10, [1, { x: 2, y: 1 }]);
    const log = path.draw(new Log()).calls.map(([name]) => name);
    assert.equal(log[0], 'moveTo');
    assert.equal(log.filter((name) => name === 'moveTo').length, 3);
    assert.equal(log.filter((name) => name === 'closePath').length, 3);
    assert.equal(log.filter((name) => name === 'ellipse').length, 3 + 4);
    assert.ok(path.containsPoint(at(32, 32)) && !path.containsPoint(at(40.1, 40.1)));
  });

  it('ignores calls with numbers that are not finite, as a canvas does', () => {
    const path = new Path()
      .moveTo(0, 0)
      .lineTo(NaN, 1)
      .lineTo(1, Infinity)
      .arc(0, 0, 1, 0, Infinity)
      .rect(0, 0, NaN, 1);
    path.roundRect(0, 0, 1, 1, NaN);
    assert.equal(path.segmentCount, 0);
    // An infinite radius was refused as a negative one.
    const calls = [
      () => path.arc(0, 0, -Infinity, 0, 1),
      () => path.arcTo(0, 0, 1, 1, -Infinity),
      () => path.ellipse(0, 0, -Infinity, 1, 0, 0, 1),
      () => path.ellipse(0, 0, -1, NaN, 0, 0, 1),
      () => path.arc(NaN, 0, -1, 0, 1),
      () => path.roundRect(0, 0, 1, 1, -Infinity),
      () => path.roundRect(0, 0, 1, 1, [-Infinity, -1]),
      () => path.roundRect(0, 0, 1, NaN, -1),
      () => path.roundRect(0, 0, 1, 1, { x: -1, y: -Infinity }),
    ];
    for (const call of calls) assert.equal(call().segmentCount, 0, String(call));
    assert.throws(
      () => path.roundRect(0, 0, 1, 1, [-1, -Infinity]),
      /radii\[0\] must be a number >= 0, got -1/,
    );
  });

  // A dash that covers a closed subpath was joined to itself. Chromium and Firefox draw its two ends.
  it('joins the last dash to the first one, but not a dash to itself', () => {
    const path = new Path().rect(20, 25, 61, 47);
    const at = (lineDash, x, y, more) =>
      path.strokeContainsPoint({ x, y }, { lineWidth: 7, lineDash, ...more });
    assert.ok(!at([500, 10], 16.5674, 24.9762) && !at([500, 10], 17, 22));
    assert.ok(
      !at([500, 10], 17, 22, { lineDashOffset: 5 }) && at([500, 10], 19, 26) && at([500, 10], 84, 22),
    );
    assert.ok(at([500, 10], 16.6, 24.9762, { lineCap: 'square' }) && at([], 17, 22));
    assert.ok(at([100, 10], 17, 22, { lineDashOffset: 20 }));
  });

  // Subpaths of one point were left out: `strokeContainsPoint` and toString lost them.
  it('draws dots, as Chromium and Firefox do', () => {
    const path = new Path('M50 5L55 5M20 20Z');
    const style = { lineWidth: 10, lineCap: 'round' };
    assert.ok(path.strokeContainsPoint(at(22, 20), style));
    assert.ok(!path.strokeContainsPoint(at(22, 20), { lineWidth: 10 }));
    assert.equal(String(path), 'M50 5L55 5M20 20Z');
    assert.equal(path.segmentCount, 2);
    assert.deepEqual({ ...path.bounds().max }, at(55, 20));
    const found = path.nearest(at(20, 17));
    assert.deepEqual([found.distance, found.part, found.subpath], [3, 1, 1]);
    assert.deepEqual([{ ...found.tangent }, { ...found.normal }], [at(1, 0), at(0, -1)]);
    assert.deepEqual(path.draw(new Log()).calls.slice(2), [
      ['moveTo', 20, 20],
      ['lineTo', 20, 20],
    ]);
    assert.equal(String(path.draw(new Path())), String(path));
    assert.deepEqual(path.flatten(1)[1], Float64Array.of(20, 20, 20, 20));
    const dots = [
      new Path('M9 9z'),
      new Path('M9 9h0'),
      new Path('M9 9a5 5 0 0 1 0 0'),
      new Path().moveTo(9, 9).lineTo(9, 9),
      new Path().moveTo(9, 9).lineTo(9, 9).closePath(),
      new Path().arc(4, 9, 5, 0, 0),
      new Path().arc(9, 9, 0, 0, 7),
      new Path().roundRect(9, 9, 0, 0, 3),
      new Path().addPath(new Path('M3 3z'), { a: 3, d: 3 }),
    ];
    for (const dot of dots) assert.equal(String(dot), 'M9 9Z');
    for (const none of [new Path('M9 9'), new Path().lineTo(9, 9), new Path().rect(9, 9, 0, 0)])
      assert.equal(String(none), '');
  });

  it('throws for negative radii and for values that are not numbers, and changes nothing', () => {
    const path = new Path('M0 0L10 0');
    const calls = [
      [RangeError, 'Path.arc: radius must be a number >= 0, got -1', () => path.arc(0, 0, -1, 0, 1)],
      [RangeError, 'Path.arcTo: radius must be a number >= 0, got -2', () => path.arcTo(0, 0, 1, 1, -2)],
      [
        RangeError,
        'Path.ellipse: radiusY must be a number >= 0, got -3',
        () => path.ellipse(0, 0, 1, -3, 0, 0, 1),
      ],
      [
        RangeError,
        'Path.roundRect: radii[1] must be a number >= 0, got -1',
        () => path.roundRect(0, 0, 1, 1, [1, -1]),
      ],
      [
        RangeError,
        'Path.roundRect: radii.length must be 1, 2, 3 or 4, got 0',
        () => path.roundRect(0, 0, 1, 1, []),
      ],
      [TypeError, 'Path.lineTo: argument 2 must be a number, got undefined', () => path.lineTo(1)],
      [TypeError, 'Path.lineTo: argument 1 must be a number, got "1"', () => path.lineTo('1', 2)],
      [TypeError, 'Path.addPath: path must be a Path, got an object', () => path.addPath({})],
      [TypeError, 'Path.addSvg: data must be a string, got 7', () => path.addSvg(7)],
      [
        RangeError,
        'Path.addPath: matrix.e must be a finite number, got NaN',
        () => path.addPath(path, { e: NaN }),
      ],
    ];
    for (const [Kind, message, call] of calls)
      assert.throws(call, (error) => error instanceof Kind && error.message === message);
    assert.equal(String(path), 'M0 0L10 0');
  });

  it('adds paths under matrices, also itself, and continues at their last point', () => {
    const square = new Path().rect(0, 0, 1, 1);
    const path = new Path().addPath(square, { e: 10 }).addPath(square, { a: 2, d: 2 });
    assert.ok(
      path.containsPoint(at(10.5, 0.5)) &&
        path.containsPoint(at(1.5, 1.5)) &&
        !path.containsPoint(at(5, 0.5)),
    );
    path.addPath(path, { f: 100 });
    assert.ok(path.containsPoint(at(10.5, 100.5)) && path.containsPoint(at(1.5, 1.5)));
    const nested = new Path().addPath(new Path().addPath(square, { e: 3 }), { a: 10, d: 10 });
    assert.deepEqual({ ...nested.bounds().min }, at(30, 0));
    assert.equal(String(new Path('M0 0L1 0').addPath(new Path(), { e: 5 }).lineTo(2, 0)), 'M0 0L1 0L2 0');
    assert.equal(
      String(new Path('M0 0L1 0').addPath(new Path('M5 5L6 6')).lineTo(2, 0)),
      'M0 0L1 0M5 5L6 6M6 6L2 0',
    );
    assert.equal(String(new Path('M0 0L1 0').addPath(new Path('M5 5')).lineTo(2, 0)), 'M0 0L1 0M5 5L2 0');
  });

  it('can be copied, cleared, changed after a query, and used after dispose', () => {
    const path = new Path('M0 0H4V4H0Z');
    const copy = path.clone();
    assert.ok(path.containsPoint(at(1, 1)));
    path.rect(10, 10, 2, 2);
    assert.ok(path.containsPoint(at(11, 11)) && !copy.containsPoint(at(11, 11)));
    path.dispose();
    path.dispose();
    assert.ok(path.containsPoint(at(11, 11)));
    assert.equal(copy.clone().beginPath().moveTo(9, 9).lineTo(8, 9).bounds().min.x, 8);
    assert.equal(path.clear().segmentCount, 0);
    assert.ok(!path.containsPoint(at(1, 1)) && copy.containsPoint(at(1, 1)));
    path[Symbol.dispose]();
  });
});

describe('SVG path data', () => {
  it('is read with all commands, relative and smooth ones too', () => {
    const path = new Path(
      'm10,10 l5 0 h5v5H10V10z m20 0c0-5 5-5 5 0s5 5 5 0 S50 0 45 10 q1 1 2 0t2 0T55 10 Q60 20 65 10a5 5 0 0110 0A5 5 0 0 1 85 10',
    );
    assert.equal(
      String(path),
      'M10 10L15 10L20 10L20 15L10 15L10 10ZM30 10C30 5 35 5 35 10C35 15 40 15 40 10C40 5 50 0 45 10Q46 11 47 10Q48 9 49 10Q50 11 55 10' +
        'Q60 20 65 10A5 5 0 0 1 70 5A5 5 0 0 1 75 10A5 5 0 0 1 80 5A5 5 0 0 1 85 10',
    );
  });

  // Before, an arc of half a turn was written as one, whose center SVG computes from a square root near 0: 1.2e-6 for a radius of 25.
  it('keeps all digits of arcs of about half a turn', () => {
    for (const turn of [3, 3.1, 3.14159, Math.PI, 3.1416, 4, 6.283])
      for (let i = 0; i < 200; i++) {
        const [x, y, radius, start] = [i * 0.37, i * 0.11, 5 + i * 0.1, i * 0.1];
        const path = new Path().arc(x, y, radius, start, start + turn);
        const again = new Path(String(path));
        const p = at(x - 2, y + 0.3);
        const [a, b] = [path, again].map((one) => one.nearest(p).distance);
        assert.ok(Math.abs(a - b) < 1e-12 * radius, `${turn}, ${i}: ${a}, ${b}`);
      }
  });

  it('needs no more separators between numbers than SVG does', () => {
    assert.equal(
      String(new Path('M.5.5-1-1 2e1.5')),
      'M0.5 0.5L-1 -1L20 0.5'.replace('L-1 -1', 'L-1-1').replace('20 0.5', '20 0.5'),
    );
    assert.equal(String(new Path('\n M 0 , 0 \t 1,1 ')), 'M0 0L1 1');
    assert.equal(String(new Path('M0 0a1 1 0 1150 0')), String(new Path('M0 0 a 1 1 0 1 1 50 0')));
  });

  it('is read up to the first error', () => {
    for (const data of [
      'M0 0L1 1L2',
      'M0 0L1 1 X',
      'M0 0L1 1 L2,',
      'M0 0L1 1A1 1 0 2 0 5 5',
      'M0 0L1 1,,2 2',
      'M0 0L1 1 L2 .',
      'M0 0L1 1L5. 5',
      'M0 0L1 1L10 5.',
      'M0 0L1 1L10 5.e1',
    ])
      assert.equal(String(new Path(data)), 'M0 0L1 1', data);
    assert.equal(String(new Path('L1 1')), '');
    assert.equal(String(new Path('')), '');
    assert.equal(String(new Path('M0 0L1 1Z2 2')), String(new Path('M0 0L1 1Z')));
  });

  it('written and read again gives the same shape', () => {
    const { next } = random();
    const some = (size) => (next() - 0.5) * size;
    for (let i = 0; i < cases(200); i++) {
      const path = new Path()
        .moveTo(some(100), some(100))
        .quadraticCurveTo(some(100), some(100), some(100), some(100));
      path.ellipse(some(100), some(100), next() * 50, next() * 50, some(7), some(14), some(14), next() < 0.5);
      path.arcTo(some(100), some(100), some(100), some(100), next() * 20).closePath();
      path.addPath(new Path().arc(0, 0, 20, 0, 7), {
        a: some(3),
        b: some(3),
        c: some(3),
        d: some(3),
        e: some(50),
      });
      const again = new Path(String(path));
      const drawn = path.draw(new Path());
      near(again.length, path.length, 1e-6);
      near(drawn.length, path.length, 1e-6);
      for (let k = 0; k < 20; k++) {
        const point = at(some(150), some(150));
        const { distance } = path.nearest(point);
        near(again.nearest(point).distance, distance, 1e-6);
        near(drawn.nearest(point).distance, distance, 1e-6);
        if (distance < 1e-6) continue;
        assert.equal(again.containsPoint(point), path.containsPoint(point), `seed ${SEED}`);
        assert.equal(drawn.containsPoint(point), path.containsPoint(point), `seed ${SEED}`);
      }
    }
  });

  it('becomes lines back and forth for flat arcs', () => {
    const path = new Path().ellipse(0, 0, 5, 0, 0, Math.PI / 2, 2.5 * Math.PI);
    near(path.length, 20);
    near(new Path(String(path)).length, 20);
    near(path.draw(new Path()).length, 20, 1e-9);
    assert.equal(axesOf([0, 0, 0, 0, 3, 0, 0, 0, 1, 0, 0, 0]).ry, 0);
  });
});

describe('recording', () => {
  /** A context with the methods that recording needs. */
  class Context {
    calls = [];
    matrix = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };
    fillStyle = '';
    #secret = 1;
    getTransform() {
      return this.matrix;
    }
    fill(path) {
      this.calls.push(['fill', path, this.#secret]);
    }
    beginPath() {}
    rect(...values) {
      if (values.length < 4) throw new TypeError('4 arguments');
      this.calls.push(['rect', ...values]);
    }
    lineTo() {}
    arc() {}
  }

  it('creates the drawn path, under the transform of each call', () => {
    const context = new Context();
    const path = new Path();
    const recorded = path.record(context);
    recorded.fillStyle = 'red';
    recorded.rect(0, 0, 1, 1);
    context.matrix = { a: 2, b: 0, c: 0, d: 2, e: 10, f: 0 };
    recorded.rect(0, 0, 1, 1);
    recorded.fill();
    assert.equal(context.fillStyle, 'red');
    assert.deepEqual(
      context.calls.map(([name]) => name),
      ['rect', 'rect', 'fill'],
    );
    assert.ok(
      path.containsPoint(at(0.5, 0.5)) &&
        path.containsPoint(at(11.9, 1.9)) &&
        !path.containsPoint(at(5, 0.5)),
    );
    assert.throws(() => recorded.rect(1), TypeError); // calls that throw in the target are not recorded
    recorded.beginPath();
    assert.equal(path.segmentCount, 0);
    recorded.lineTo('3', null);
    recorded.lineTo('3', 5);
    assert.equal(path.length, 10);
  });

  it('passes the original objects to a canvas, and adds recorded paths', () => {
    const context = new Context();
    const recorded = new Path().record(context);
    class Shape {
      addPath(other) {
        this.other = other;
      }
      rect() {}
    }
    const target = new Shape();
    const path = new Path();
    const shape = path.record(target);
    shape.rect(0, 0, 2, 2);
    recorded.fill(shape);
    assert.equal(context.calls[0][1], target);
    const outer = new Path();
    outer.record(new Shape()).addPath(shape, { e: 10 });
    assert.ok(outer.containsPoint(at(11, 1)));
  });
});

describe('queries', () => {
  const square = new Path('M0 0H10V10H0Z');

  it('find points in fills by both rules', () => {
    const twice = new Path('M0 0H10V10H0ZM2 2H8V8H2Z');
    assert.ok(twice.containsPoint(at(5, 5)) && !twice.containsPoint(at(5, 5), 'evenodd'));
    assert.ok(square.containsPoint(at(0, 5)) && square.containsPoint(at(10, 10)));
    assert.throws(
      () => square.containsPoint(at(1, 1), 'even'),
      /^RangeError: Path.containsPoint: fillRule must be nonzero or evenodd, got "even"$/,
    );
    assert.throws(
      () => square.containsPoint(at(1, NaN)),
      /^RangeError: Path.containsPoint: point.y must be a finite number, got NaN$/,
    );
  });

  it('find points in strokes, by a style or a canvas context', () => {
    assert.ok(square.strokeContainsPoint(at(5, 0.5)) && !square.strokeContainsPoint(at(5, 0.6)));
    assert.ok(square.strokeContainsPoint(at(-1.9, -1.9), { lineWidth: 4 }));
    assert.ok(!square.strokeContainsPoint(at(-1.9, -1.9), { lineWidth: 4, lineJoin: 'round' }));
    const line = new Path('M0 0H10');
    const context = Object.create({
      lineWidth: 2,
      lineCap: 'round',
      lineJoin: 'miter',
      miterLimit: 10,
      lineDashOffset: 0,
      getLineDash: () => [3],
    });
    assert.ok(line.strokeContainsPoint(at(-0.9, 0), context) && line.strokeContainsPoint(at(1, 1), context));
    assert.ok(
      !line.strokeContainsPoint(at(4.5, 0.9), context) && line.strokeContainsPoint(at(6.5, 0.9), context),
    );
    // Lengths are computed again under another transform.
    for (const a of [1, 2, 1]) {
      const style = { lineDash: [1, 1], transform: { a, b: 0, c: 0, d: 1 } };
      assert.equal(line.strokeContainsPoint(at(1.5, 0), style), a === 2);
    }
    assert.ok(!line.strokeContainsPoint(at(1, 0), { transform: { a: 0, b: 0, c: 0, d: 1 } }));
    assert.ok(!line.strokeContainsPoint(at(1, 0), { lineWidth: 0 }));
  });

  it('throw for wrong styles', () => {
    const refused = [
      [{ width: 2 }, TypeError, /style must be named lineWidth, .*, got "width"/],
      [{ lineWidth: -1 }, RangeError, /style.lineWidth must be a finite number >= 0, got -1/],
      [{ lineCap: 'flat' }, RangeError, /style.lineCap must be butt, round or square, got "flat"/],
      [{ lineJoin: 1 }, TypeError, /style.lineJoin must be miter, round or bevel, got 1/],
      [{ miterLimit: 0 }, RangeError, /style.miterLimit must be a finite number > 0, got 0/],
      [{ lineDash: [1, -1] }, RangeError, /style.lineDash\[1\] must be a finite number >= 0, got -1/],
      [{ lineDash: 3 }, TypeError, /style.lineDash must be an array of lengths, got 3/],
      [
        { lineDashOffset: Infinity },
        RangeError,
        /style.lineDashOffset must be a finite number, got Infinity/,
      ],
      [{ transform: { a: NaN } }, RangeError, /style.transform.a must be a finite number, got NaN/],
      [null, TypeError, /style must be an object, got null/],
    ];
    for (const [style, Kind, message] of refused)
      for (const call of [
        () => square.strokeContainsPoint(at(0, 0), style),
        () => square.strokeBounds(style),
        () => square.strokeOutline(style),
      ])
        assert.throws(call, (error) => error instanceof Kind && message.test(error.message), String(message));
  });

  it('measure bounds, length, and points at a length', () => {
    const circle = new Path().arc(5, 5, 5, 0, 7);
    assert.deepEqual({ ...circle.bounds().max }, at(10, 10));
    near(circle.length, 10 * Math.PI, 1e-12);
    const quarter = circle.pointAt(2.5 * Math.PI);
    near(quarter.point.x, 5);
    near(quarter.point.y, 10);
    near(quarter.tangent.x, -1);
    near(quarter.parameter, 0.25);
    assert.equal(circle.pointAt(-1).parameter, 0);
    assert.equal(circle.pointAt(1e9).parameter, 1);
    assert.deepEqual({ ...new Path().bounds().min }, at(Infinity, Infinity));
    assert.equal(new Path().length, 0);
    assert.equal(new Path().pointAt(0), null);
    const box = square.strokeBounds({ lineWidth: 2 });
    assert.deepEqual([{ ...box.min }, { ...box.max }], [at(-1, -1), at(11, 11)]);
    assert.throws(
      () => circle.pointAt(NaN),
      /^RangeError: Path.pointAt: length must be a finite number, got NaN$/,
    );
  });

  it('find the nearest point', () => {
    const { point, distance, normal, part, subpath } = square.nearest(at(12, 5));
    assert.deepEqual([{ ...point }, distance, { ...normal }, part, subpath], [at(10, 5), 2, at(1, 0), 1, 0]);
    assert.equal(new Path().nearest(at(0, 0)), null);
  });

  it('find hits of rays', () => {
    const ray = { origin: at(-5, 5), direction: at(2, 0) };
    const hits = square.raycastAll(ray);
    assert.deepEqual(
      hits.map(({ t, part }) => [t, part]),
      [
        [2.5, 3],
        [7.5, 1],
      ],
    );
    assert.deepEqual(square.raycast(ray), hits[0]);
    assert.deepEqual({ ...hits[0].normal }, at(-1, 0));
    assert.equal(square.raycast({ origin: at(0, 0), direction: at(0, 0) }), null);
    assert.deepEqual(square.raycastAll({ origin: at(0, 20), direction: at(1, 0) }), []);
    const comb = new Path();
    for (let i = 0; i < 100; i++) comb.moveTo(i, -1).lineTo(i, 1);
    assert.deepEqual(
      comb.raycastAll({ origin: at(-1, 0), direction: at(1, 0) }).map(({ t }) => t),
      Array.from({ length: 100 }, (_, i) => i + 1),
    );
  });

  it('find contacts of moving circles', () => {
    const hit = square.sweepCircle({ center: at(-5, 5), radius: 2 }, at(10, 0));
    near(hit.t, 0.3);
    near(hit.point.x, 0);
    near(hit.normal.x, -1);
    assert.equal(square.sweepCircle({ center: at(5, 5), radius: 1 }, at(1, 0)), null);
    assert.equal(square.sweepCircle({ center: at(0, 5), radius: 1 }, at(1, 0)).t, 0);
    assert.throws(
      () => square.sweepCircle({ center: at(0, 0), radius: -1 }, at(1, 0)),
      /circle.radius must be a finite number >= 0, got -1/,
    );
  });

  it('return polylines', () => {
    assert.deepEqual(square.flatten(1), [Float64Array.of(0, 0, 10, 0, 10, 10, 0, 10)]);
    const [circle, line] = new Path().arc(0, 0, 100, 0, 7).moveTo(0, 0).lineTo(1, 1).flatten(0.01);
    assert.ok(circle.length > 400 && circle.length < 1200);
    assert.deepEqual(line, Float64Array.of(0, 0, 1, 1));
    assert.throws(
      () => square.flatten(0),
      /^RangeError: Path.flatten: tolerance must be a finite number > 0, got 0$/,
    );
  });

  it('return the same results without SIMD', () => {
    const data = 'M10 80C40 10 65 10 95 80S150 150 180 80A50 30 30 0 0 10 80Z';
    const [a, b] = [new Path(data), new scalar.Path(data)];
    const { next } = random();
    for (let i = 0; i < cases(500); i++) {
      const point = at(next() * 200, next() * 200);
      const style = { lineWidth: 9, lineDash: [7, 5], lineCap: 'round' };
      assert.equal(a.containsPoint(point), b.containsPoint(point));
      assert.equal(a.strokeContainsPoint(point, style), b.strokeContainsPoint(point, style));
      assert.equal(a.nearest(point).distance, b.nearest(point).distance);
    }
  });
});

describe('commands', () => {
  it('are the calls of a canvas that draw the same path', () => {
    const path = new Path('M0 0 H10 Q15 0 15 5 C1 2 3 4 5 6 A5 4 30 1 0 9 9 Z M7 7 M20 20 Z M30 30 L31 30');
    path.rect(1, 2, 3, 4);
    path.addPath(new Path('M0 0 L1 0 A1 1 0 0 1 3 0'), { a: 2, d: 3, e: 100 });
    const copy = new Path();
    const counts = new Map();
    for (const [method, ...numbers] of path.commands) {
      counts.set(method, (counts.get(method) ?? 0) + 1);
      /** @type {any} */ (copy)[method](...numbers);
    }
    // Arcs are computed from an axis and its angle, and back.
    const NUMBER = /-?[\d.]+(?:e-?\d+)?/g;
    const [got, want] = [copy, path].map(String);
    const letters = (/** @type {string} */ text) => text.replace(NUMBER, ' ').replace(/ +/g, ' ');
    assert.equal(letters(got), letters(want));
    const numbersOf = (/** @type {string} */ text) =>
      Array.from(text.matchAll(NUMBER), ([number]) => Number(number));
    numbersOf(got).forEach((number, i) => near(number, numbersOf(want)[i]));
    assert.deepEqual(Object.fromEntries(counts), {
      moveTo: 5,
      lineTo: 9,
      quadraticCurveTo: 1,
      bezierCurveTo: 1,
      ellipse: 2,
      closePath: 2,
    });
    assert.deepEqual(new Path('M1 2 L3 4').commands, [
      ['moveTo', 1, 2],
      ['lineTo', 3, 4],
    ]);
    assert.deepEqual(new Path().commands, []);
    // A list of its own: changes of it do not change the path.
    const before = path.toString();
    path.commands.length = 0;
    assert.equal(path.toString(), before);
    const { get } = /** @type {any} */ (Object.getOwnPropertyDescriptor(Path.prototype, 'commands'));
    assert.throws(() => get.call({}), /TypeError: Path\.commands/);
  });
});
