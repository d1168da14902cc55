import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as R from '../../../js/index.js';
import { areaSign, isSimple, polygonDistance, simplePolygon, skyline } from '../oracle/distance.js';
import { reversed, star } from '../oracle/polygon-cases.js';
import { cases, random, SEED } from '../oracle/random.js';
import { pointInPolygon } from '../oracle/ray-polygon.js';
import { report } from '../oracle/report.js';

const COUNT = cases(3000);
const TAU = 2 * Math.PI;

const grow = (position, distance) => new R.PolyExtendGeometry(new R.PolyGeometry([...position]), distance);

/**
 * The pieces of a loop in order: the sides between elements, and the arcs. Each is a function of s in [0, 1] with its front.
 */
function pieces(loop, distance) {
  const out = [];
  const start = (e) => (e.origin ? e.startPosition : e);
  const end = (e) => (e.origin ? e.endPosition : e);
  loop.forEach((element, i) => {
    if (element.origin) {
      const { origin: o, startAngle, endAngle, counterclockwise = false } = element;
      const radius = element.radius ?? Math.abs(distance);
      let span = counterclockwise ? startAngle - endAngle : endAngle - startAngle;
      span = ((span % TAU) + TAU) % TAU || (startAngle === endAngle ? 0 : TAU);
      const angle = (s) => startAngle + (counterclockwise ? -span : span) * s;
      const delta = counterclockwise ? -1 : 1;
      out.push({
        kind: 'arc',
        element,
        span,
        radius,
        at: (s) => [o.x + radius * Math.cos(angle(s)), o.y + radius * Math.sin(angle(s))],
        normal: (s) => [delta * Math.cos(angle(s)), delta * Math.sin(angle(s))],
      });
    }
    const a = end(element),
      b = start(loop[(i + 1) % loop.length]);
    const dx = b.x - a.x,
      dy = b.y - a.y,
      l = Math.hypot(dx, dy);
    if (l > 0)
      out.push({
        kind: 'side',
        length: l,
        at: (s) => [a.x + s * dx, a.y + s * dy],
        normal: () => [dy / l, -dx / l],
      });
  });
  return out;
}

/** Is the point inside of the true outline? Computed by distances only. @param {boolean} solid  it is grown outwards */
function wanted(position, distance, solid, x, y) {
  // Grown outwards: the polygon and all points within |distance|.
  const d = polygonDistance(position, x, y),
    inside = pointInPolygon(position, x, y);
  return solid ? inside || d <= Math.abs(distance) : inside && d >= Math.abs(distance);
}

/** Compares an outline with the distance field; adds errors to `bad`. */
function verify(bad, r, position, distance, name, samples = 60) {
  const text = `${name} [${position}] by ${distance}`;
  const d = Math.abs(distance);
  const scale = Math.max(d, ...position.map(Math.abs));
  const tolerance = 1e-9 * d + 1e-13 * scale;
  const outer = areaSign(position) > 0 === distance > 0;
  let geometry;
  try {
    geometry = grow(position, distance);
  } catch (error) {
    bad.add(`threw ${error.message.slice(0, 60)}`, text);
    return null;
  }
  const { loops } = geometry;
  if (loops.flat().length !== geometry.position.length) bad.add('loops and position differ', text);
  for (const loop of loops) {
    for (const piece of pieces(loop, distance)) {
      if (piece.kind === 'arc') {
        const { startPosition: s, endPosition: e } = piece.element;
        const [sx, sy] = piece.at(0),
          [ex, ey] = piece.at(1);
        if (Math.hypot(sx - s.x, sy - s.y) > 1e-9 * scale || Math.hypot(ex - e.x, ey - e.y) > 1e-9 * scale) {
          bad.add('arc ends and angles disagree', `${JSON.stringify(piece.element)}: ${text}`);
        }
        if (Math.abs(piece.radius - d) > 1e-12 * d) bad.add('radius', `${piece.radius}: ${text}`);
      }
      for (const s of [0, 1, 0.5, r.next(), r.next()]) {
        const [x, y] = piece.at(s);
        const near = polygonDistance(position, x, y);
        if (!(near >= d - tolerance))
          bad.add(`${piece.kind} nearer than the distance`, `${x},${y} is at ${near}: ${text}`);
        else if (!(near <= d + tolerance))
          bad.add(`${piece.kind} farther than the distance`, `${x},${y} is at ${near}: ${text}`);
        if (pointInPolygon(position, x, y) === outer && near > tolerance)
          bad.add(`${piece.kind} on the wrong side`, `${x},${y}: ${text}`);
        // One step to the front and one to the back. The front is the side away from the polygon's inside.
        if (piece.kind === 'side' && piece.length < 1e-4 * scale) continue;
        const [nx, ny] = piece.normal(s);
        const h = 1e-6 * scale;
        for (const delta of [1, -1]) {
          const px = x + delta * h * nx,
            py = y + delta * h * ny;
          if (Math.abs(polygonDistance(position, px, py) - d) < 1e-8 * scale) continue;
          const want = wanted(position, distance, outer, px, py);
          if (geometry.containsPoint({ x: px, y: py }) !== want)
            bad.add(`${piece.kind}: contains beside it`, `${px},${py} should be ${want}: ${text}`);
        }
      }
    }
  }
  const xs = position.filter((_, i) => i % 2 === 0),
    ys = position.filter((_, i) => i % 2);
  const x0 = Math.min(...xs) - 1.5 * d,
    x1 = Math.max(...xs) + 1.5 * d;
  const y0 = Math.min(...ys) - 1.5 * d,
    y1 = Math.max(...ys) + 1.5 * d;
  for (let k = 0; k < samples; k++) {
    const x = r.float(x0, x1),
      y = r.float(y0, y1);
    if (Math.abs(polygonDistance(position, x, y) - d) < 1e-9 * scale) continue;
    const want = wanted(position, distance, outer, x, y);
    if (geometry.containsPoint({ x, y }) !== want) {
      bad.add('contains', `${x},${y} should be ${want}: ${text}`);
      break;
    }
  }
  return geometry;
}

const kinds = {
  star: (r) => star(r, r.int(3, 12), 0, 0, 10, 100),
  untangled: (r) => simplePolygon(r, r.int(3, 14)),
  'on a grid': (r) => simplePolygon(r, r.int(3, 9), () => r.int(-6, 6)),
  skyline: (r) => skyline(r),
  'far away': (r) => simplePolygon(r, r.int(3, 9)).map((v) => v + 1e5),
};

describe(`grown outlines compared with the distance field (seed ${SEED}, ${COUNT} cases)`, () => {
  for (const [name, make] of Object.entries(kinds)) {
    it(`${name}: every point at the distance, correct fronts and loops`, () => {
      const r = random(SEED + name.length);
      const bad = report();
      const rounds = COUNT / 5;
      for (let i = 0; i < rounds; i++) {
        let position = make(r);
        if (!isSimple(position)) continue;
        if (r.bool()) position = reversed(position);
        const size =
          name === 'skyline' || name === 'on a grid'
            ? r.pick([1, 2, 0.5, 4, r.float(0.1, 5)])
            : r.pick([r.float(0, 5), r.float(5, 30), r.float(30, 200)]);
        verify(bad, r, position, r.pick([1, 1, -1]) * size, name);
      }
      bad.done(rounds);
    });
  }

  it('collinear and equal vertices change nothing', () => {
    const r = random(SEED + 50);
    const bad = report();
    for (let i = 0; i < COUNT / 10; i++) {
      let position = simplePolygon(r, r.int(3, 8), () => 2 * r.int(-20, 20));
      if (r.bool()) position = reversed(position);
      const distance = r.pick([1, -1]) * r.float(0.1, 20);
      const plain = grow(position, distance);
      const k = 2 * r.int(0, position.length / 2 - 1),
        j = (k + 2) % position.length;
      const middle = [(position[k] + position[j]) / 2, (position[k + 1] + position[j + 1]) / 2];
      const variants = {
        doubled: [...position.slice(0, k), position[k], position[k + 1], ...position.slice(k)],
        tripled: [
          ...position.slice(0, k),
          position[k],
          position[k + 1],
          position[k],
          position[k + 1],
          ...position.slice(k),
        ],
        collinear: [...position.slice(0, k + 2), ...middle, ...position.slice(k + 2)],
      };
      for (const [name, other] of Object.entries(variants)) {
        const g = verify(bad, r, other, distance, name, 20);
        if (!g) continue;
        const count = (o) =>
          [o.loops.length, o.position.filter((e) => e.origin).length].join(' loops, ') + ' arcs';
        if (count(g) !== count(plain))
          bad.add(name, `${count(g)}, not ${count(plain)}: [${other}] by ${distance}`);
      }
    }
    bad.done(COUNT / 10);
  });

  it('self-crossing and degenerate polygons: the result has no meaning, but is finite', () => {
    const r = random(SEED + 51);
    const bad = report();
    const finite = (v) =>
      typeof v === 'object' ? Object.values(v).every(finite) : v === v && Math.abs(v) < 1e9;
    for (let i = 0; i < COUNT / 5; i++) {
      const n = r.pick([0, 1, 2, 3, 4, 5, 8]);
      const number = r.bool() ? () => r.int(-4, 4) : () => r.float(-10, 10);
      const position = Array.from({ length: 2 * n }, number);
      const distance = r.pick([-1, 1]) * r.float(0, 6);
      const text = `[${position}] by ${distance}`;
      try {
        const geometry = grow(position, distance);
        if (!finite(geometry.position)) bad.add('not finite', text);
        geometry.computeBoundingBox();
        if (geometry.position.length && !finite(geometry.boundingBox)) bad.add('box', text);
        if (typeof geometry.containsPoint({ x: 0, y: 0 }) !== 'boolean') bad.add('contains', text);
        const ray = { origin: { x: r.int(-9, 9), y: r.int(-9, 9) }, direction: { x: r.int(-2, 2), y: 1 } };
        const hit = R.intersectObject(ray, { geometry });
        if (hit && ![...hit.point, ...hit.normal, hit.distance].every(Number.isFinite)) bad.add('hit', text);
      } catch (error) {
        bad.add(`threw ${error.message.slice(0, 60)}`, text);
      }
    }
    bad.done(COUNT / 5);
  });
});

describe('grown outlines: single cases', () => {
  const arcs = (g) => g.position.filter((e) => e.origin);
  const square = [0, 0, 1, 0, 1, 1, 0, 1];
  const both = [square, reversed(square)];

  it('a unit square shrunk by 1 vanishes; by 1/2 it has no inside; by less a small square remains', () => {
    for (const [i, position] of both.entries()) {
      const inwards = i === 0 ? -1 : 1;
      assert.deepEqual([...grow(position, inwards).position], []);
      assert.deepEqual([...grow(position, 5 * inwards).position], []);
      const half = grow(position, 0.5 * inwards);
      assert.ok(half.loops.length <= 1);
      assert.equal(half.containsPoint({ x: 0.4, y: 0.5 }), false);
      const small = grow(position, 0.375 * inwards);
      assert.equal(small.position.length, 4);
      assert.equal(arcs(small).length, 0);
      const box = small.computeBoundingBox() ?? small;
      assert.deepEqual([box.boundingBox.min.x, box.boundingBox.max.y], [0.375, 0.625]);
    }
  });

  it('a vanished outline is never hit and has an empty box', () => {
    const g = grow(reversed(square), 1);
    g.computeBoundingBox();
    assert.equal(g.boundingBox.min.x, Infinity);
    assert.equal(g.boundingBox.max.x, -Infinity);
    for (const boxes of [false, true]) {
      const ray = { origin: { x: 0.5, y: 0.5 }, direction: { x: 1, y: 0 } };
      assert.equal(R.intersectObject(ray, { geometry: g }, boxes), null);
    }
  });

  it('a grown square has four quarter arcs in the order of its corners, with increasing angles', () => {
    const g = grow(square, 2);
    assert.equal(g.position.length, 4);
    assert.equal(arcs(g).length, 4);
    for (const arc of arcs(g)) {
      assert.equal(arc.counterclockwise ?? false, false);
      const span = (((arc.endAngle - arc.startAngle) % TAU) + TAU) % TAU;
      assert.ok(Math.abs(span - Math.PI / 2) < 1e-12, `${span}`);
      assert.ok(
        Math.abs(Math.hypot(arc.startPosition.x - arc.origin.x, arc.startPosition.y - arc.origin.y) - 2) <
          1e-14,
      );
    }
  });

  it('a room grown outwards has arcs whose front is the inside', () => {
    for (const arc of arcs(grow(reversed(square), -2))) assert.equal(arc.counterclockwise, true);
    assert.equal(arcs(grow(reversed(square), -2)).length, 4);
  });

  it('a shrunk dumbbell separates into two loops', () => {
    const dumbbell = [0, 0, 4, 0, 4, 1.5, 8, 1.5, 8, 0, 12, 0, 12, 4, 8, 4, 8, 2.5, 4, 2.5, 4, 4, 0, 4];
    for (const [position, d] of [
      [dumbbell, -1],
      [reversed(dumbbell), 1],
    ]) {
      const bad = report();
      const g = verify(bad, random(), position, d, 'dumbbell', 500);
      bad.done(1);
      assert.equal(g.loops.length, 2);
      assert.equal(g.position.filter((e) => e.moveTo).length, 1);
      assert.equal(g.containsPoint({ x: 2, y: 2 }), true);
      assert.equal(g.containsPoint({ x: 10, y: 2 }), true);
      assert.equal(g.containsPoint({ x: 6, y: 2 }), false);
    }
  });

  it('a nearly closed ring, grown, encloses a hole', () => {
    const c = [0, 0, 10, 0, 10, 4.5, 9, 4.5, 9, 1, 1, 1, 1, 9, 9, 9, 9, 5.5, 10, 5.5, 10, 10, 0, 10];
    const bad = report();
    const g = verify(bad, random(), c, 1, 'ring', 500);
    bad.done(1);
    assert.equal(g.loops.length, 2);
    assert.equal(g.containsPoint({ x: 5, y: 5 }), false);
  });

  it('a vertex on a straight side gets no arc', () => {
    const g = grow([0, 0, 1, 0, 2, 0, 2, 2, 0, 2], 1);
    assert.equal(arcs(g).length, 4);
    const floats = [0, 0, 0.1, 0.1, 0.3, 0.3, 1, 1, 0, 1];
    for (const arc of arcs(grow(floats, 1))) {
      const span = (((arc.endAngle - arc.startAngle) % TAU) + TAU) % TAU;
      assert.ok(span < Math.PI, `an arc of ${span}`);
    }
  });

  it('needles: thinner than any distance, of both windings', () => {
    const bad = report();
    const r = random(SEED + 60);
    for (let i = 0; i < 200; i++) {
      const thin = r.pick([1e-3, 1e-8, 1e-12]);
      const a = r.float(0, 7),
        c = Math.cos(a),
        s = Math.sin(a);
      const needle = [0, 0, 100, -thin, 100, thin].flatMap((_, k, p) =>
        k % 2 ? [] : [p[k] * c - p[k + 1] * s, p[k] * s + p[k + 1] * c],
      );
      if (!isSimple(needle)) continue;
      const position = r.bool() ? needle : reversed(needle);
      verify(bad, r, position, r.pick([1, -1]) * r.float(0.1, 50), `needle ${thin}`, 30);
    }
    bad.done(200);
  });

  it('distance 0 is the polygon', () => {
    for (const position of both) {
      const g = grow(position, 0);
      assert.equal(g.containsPoint({ x: 0.5, y: 0.5 }), true);
      assert.equal(g.containsPoint({ x: 1.5, y: 0.5 }), false);
      g.computeBoundingBox();
      assert.deepEqual(
        [g.boundingBox.min.x, g.boundingBox.min.y, g.boundingBox.max.x, g.boundingBox.max.y],
        [0, 0, 1, 1],
      );
    }
  });

  it('normals need not be computed before', () => {
    const target = new R.PolyGeometry([0, 0, 4, 0, 4, 4, 0, 4]);
    const g = new R.PolyExtendGeometry(target, 1);
    assert.equal(g.containsPoint({ x: -0.5, y: 2 }), true);
  });
});

describe(`isSimple compared with a test of every pair of edges (seed ${SEED})`, () => {
  it('agrees with the exact check', () => {
    const r = random(SEED + 70);
    const bad = report();
    let isHit = 0;
    for (let i = 0; i < COUNT; i++) {
      const position = r.pick([
        () => simplePolygon(r, r.int(3, 8), () => r.int(-5, 5)),
        () => Array.from({ length: 2 * r.int(3, 6) }, () => r.int(-3, 3)),
        () => star(r),
        () => skyline(r),
        () => {
          const p = simplePolygon(r, 6, () => r.int(-5, 5));
          const k = 2 * r.int(0, 5),
            j = 2 * r.int(0, 5);
          p[k] = p[j];
          p[k + 1] = p[j + 1];
          return p;
        },
      ])();
      // Equal consecutive vertices are neither a crossing nor a contact: skipped here.
      if (position.some((v, k, p) => k % 2 === 0 && v === p.at(k - 2) && p[k + 1] === p.at(k - 1))) continue;
      const want = isSimple(position);
      isHit += Number(want);
      if (new R.PolyGeometry(position).isSimple() !== want) bad.add(`should be ${want}`, `[${position}]`);
    }
    assert.ok(isHit > COUNT / 5 && isHit < COUNT);
    bad.done(COUNT);
  });

  it('the area has the correct sign; contains agrees with the exact winding number, edges and vertices included', () => {
    const r = random(SEED + 71);
    const bad = report();
    for (let i = 0; i < COUNT; i++) {
      const position = Array.from({ length: 2 * r.int(3, 7) }, () => r.int(-4, 4));
      const g = new R.PolyGeometry(position);
      if (Math.sign(g.signedArea()) !== areaSign(position)) bad.add('area', `[${position}]`);
      for (let k = 0; k < 5; k++) {
        const x = r.int(-4, 4),
          y = r.int(-4, 4) / 2;
        if (g.containsPoint({ x, y }) !== pointInPolygon(position, x, y))
          bad.add('contains', `${x},${y} in [${position}]`);
      }
    }
    bad.done(COUNT);
  });
});
