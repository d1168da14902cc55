import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as R from '../../../js/index.js';
import { reversed, star } from '../oracle/polygon-cases.js';
import { cases, random, SEED } from '../oracle/random.js';
import { nudge } from '../oracle/rational.js';
import { rayCircle } from '../oracle/ray-circle.js';
import { report } from '../oracle/report.js';

const { Arc2, Ray2, Vector2, intersectObject } = R;
const COUNT = cases(10000);
const TAU = 2 * Math.PI;

const V = (x, y) => new Vector2(x, y);
const ray = (ox, oy, dx, dy) => new Ray2(V(ox, oy), V(dx, dy));
const shoot = (ox, oy, dx, dy, ...arc) => ray(ox, oy, dx, dy).intersectArc(new Arc2(...arc));
const full = (x, y, r, counterclockwise = false) => [x, y, r, 0, TAU, counterclockwise];

/** A grown outline as a plain object, of one closed loop. */
const outline = (position, distance) => ({
  geometry: {
    type: 'PolyExtendGeometry',
    position,
    distance,
    boundingBox: { min: { x: Infinity, y: Infinity }, max: { x: -Infinity, y: -Infinity } },
  },
});

/** An arc as the canvas engine computes it: its ends by cos and sin, rounded. */
function foreignArc(x, y, radius, startAngle, endAngle) {
  const at = (a) => ({ x: x + radius * Math.cos(a), y: y + radius * Math.sin(a) });
  return { origin: { x, y }, startAngle, endAngle, startPosition: at(startAngle), endPosition: at(endAngle) };
}

describe(`rays and full circles against exact signs (seed ${SEED}, ${COUNT} cases)`, () => {
  const circles = (r) => {
    const whole = r.bool();
    const n = whole ? () => r.int(-6, 6) : () => r.float(-6, 6);
    const s = r.pick([1, 1, 1, 1e-3, 1e6]);
    const far = r.pick([0, 0, 0, 1e5]);
    const c = [n() + far, n(), n(), n(), n() + far, n(), whole ? r.int(1, 6) : r.float(0.1, 6)].map((v, i) =>
      i === 2 || i === 3 ? v : v * s,
    );
    if (r.bool(0.3)) {
      const i = r.int(0, 6);
      c[i] = nudge(c[i], r.pick([-1, 1]));
    }
    const u = r.pick([1, 1, 1e-5, 1e5, 1e-150, 1e150]);
    c[2] *= u;
    c[3] *= u;
    return c;
  };

  for (const counterclockwise of [false, true]) {
    const [front, delta] = counterclockwise ? ['inside', 'left'] : ['outside', 'entered'];
    it(`${front} is front: hits where the circle is ${delta}`, () => {
      const r = random(SEED + (counterclockwise ? 1 : 0));
      const bad = report();
      let used = 0;
      for (let i = 0; i < COUNT; i++) {
        const [ox, oy, dx, dy, cx, cy, radius] = circles(r);
        const e = rayCircle(ox, oy, dx, dy, cx, cy, radius);
        const zero = dx === 0 && dy === 0;
        // Starts on the circle within rounding have a test of their own below. A line that touches the back is neither a hit
        // nor a miss here.
        const scale = Math.max(Math.abs(ox), Math.abs(oy), Math.abs(cx), Math.abs(cy), radius);
        const f = Math.hypot(ox - cx, oy - cy) - radius;
        if (Math.abs(f) < 1e-12 * scale && !(e.outside === 0)) continue;
        let want;
        if (zero) want = null;
        else if (!counterclockwise) want = e.disc >= 0 && e.outside >= 0 && e.turn < 0 ? e.near : null;
        else if (e.disc === 0) continue;
        else if (e.outside < 0) want = e.far;
        else if (e.outside === 0) want = e.turn < 0 ? e.far : [ox, oy];
        else want = e.disc > 0 && e.turn < 0 ? e.far : null;
        used++;
        const s = r.pick([0, 0, -1, 3, 100.5]);
        const p = shoot(ox, oy, dx, dy, cx, cy, radius, s, s + TAU, counterclockwise);
        const text = `(${ox},${oy})→(${dx},${dy}) circle (${cx},${cy}) r ${radius} from ${s}`;
        if ((p === null) !== (want === null)) {
          bad.add(p === null ? 'missed' : 'not there', text);
          continue;
        }
        if (p === null) continue;
        const [px, py] = want;
        if (!(Math.hypot(p.x - px, p.y - py) <= 1e-12 * scale))
          bad.add('point', `${p.x},${p.y} is not ${px},${py}: ${text}`);
        if (!(Math.abs(Math.hypot(p.x - cx, p.y - cy) - radius) <= 1e-14 * scale))
          bad.add('off the circle', `${p.x},${p.y}: ${text}`);
      }
      assert.ok(used > COUNT / 2);
      bad.done(COUNT);
    });
  }
});

describe('arcs: limits of the definition', () => {
  it('a full counterclockwise circle from inside is hit in every direction', () => {
    for (let k = 0; k < 400; k++) {
      const a = (k * TAU) / 400;
      const p = shoot(0.3, -0.2, Math.cos(a), Math.sin(a), 0, 0, 1, 0, TAU, true);
      assert.ok(p, `direction ${a}`);
      assert.ok(Math.abs(p.length() - 1) < 1e-15);
      assert.equal(shoot(0.3, -0.2, Math.cos(a), Math.sin(a), 0, 0, 1, 0, TAU, false), null);
    }
  });

  it('a full turn from s to s + 2π is a full circle, for every s', () => {
    const r = random(SEED + 2);
    for (let k = 0; k < 2000; k++) {
      const s = r.pick([r.float(-20, 20), (k * Math.PI) / 4, -k / 7]);
      const a = r.pick([r.float(0, TAU), s, (k * Math.PI) / 2]);
      assert.ok(
        shoot(3 * Math.cos(a), 3 * Math.sin(a), -Math.cos(a), -Math.sin(a), 0, 0, 1, s, s + TAU),
        `start ${s}, angle ${a}`,
      );
      assert.ok(
        shoot(0, 0, Math.cos(a), Math.sin(a), 0, 0, 1, s, s + TAU, true),
        `start ${s}, angle ${a}, inside`,
      );
    }
  });

  it('a range past 2π or below 0 wraps around', () => {
    const from = (a) => [3 * Math.cos(a), 3 * Math.sin(a), -Math.cos(a), -Math.sin(a)];
    for (const turn of [-2, -1, 0, 1, 2]) {
      const s = 1.5 * Math.PI + turn * TAU,
        e = s + Math.PI;
      assert.ok(shoot(...from(0), 0, 0, 1, s, e), `turn ${turn}`);
      assert.ok(shoot(...from(1.5), 0, 0, 1, s, e));
      assert.equal(shoot(...from(2), 0, 0, 1, s, e), null);
      assert.equal(shoot(...from(Math.PI), 0, 0, 1, s, e), null);
      assert.equal(new Arc2(0, 0, 1, s, e).isAngleInRange(0), true);
      assert.equal(new Arc2(0, 0, 1, s, e).isAngleInRange(Math.PI), false);
      assert.equal(new Arc2(0, 0, 1, s, e).isPointInRange(V(2, 0)), true);
      assert.equal(new Arc2(0, 0, 1, s, e).isPointInRange(V(-2, 0)), false);
    }
  });

  it('both directions: a counterclockwise arc has the same angles and the opposite front', () => {
    // The upper half: from 0 up to π, or from π down to 0.
    assert.ok(shoot(0, 3, 0, -1, 0, 0, 1, 0, Math.PI));
    assert.equal(shoot(0, -3, 0, 1, 0, 0, 1, 0, Math.PI), null);
    assert.equal(shoot(0, 0, 0, 1, 0, 0, 1, 0, Math.PI), null);
    const p = shoot(0, 0, 0, 1, 0, 0, 1, Math.PI, 0, true);
    assert.deepEqual([p.x, p.y], [0, 1]);
    assert.equal(shoot(0, 0, 0, -1, 0, 0, 1, Math.PI, 0, true), null);
    assert.deepEqual([...shoot(0, -3, 0, 1, 0, 0, 1, Math.PI, 0, true)], [0, 1]);
  });

  it('an exact tangent ahead is a hit: an ulp inside, on it, an ulp outside', () => {
    assert.deepEqual([...shoot(-5, 2, 1, 0, ...full(0, 0, 2))], [0, 2]);
    assert.ok(shoot(-5, nudge(2, -1), 1, 0, ...full(0, 0, 2)));
    assert.equal(shoot(-5, nudge(2, 1), 1, 0, ...full(0, 0, 2)), null);
    assert.deepEqual([...shoot(3, 9, 0, -4, ...full(1, 0, 2))], [3, 0]);
    assert.equal(shoot(nudge(3, 1), 9, 0, -4, ...full(1, 0, 2)), null);
    // 3-4-5: the line 3x + 4y = 25 touches the circle of radius 5 at (3, 4).
    assert.ok(shoot(3 + 8, 4 - 6, -4, 3, ...full(0, 0, 5)));
    assert.equal(shoot(nudge(11, 1), -2, -4, 3, ...full(0, 0, 5)), null);
    assert.ok(shoot(nudge(11, -1), -2, -4, 3, ...full(0, 0, 5)));
  });

  it('an exact tangent stays a tangent if the direction is scaled by 0.1, 1e-5, 2e150', () => {
    // r²·d² and (r·d)² are equal, but their rounded values differ if d has all 53 bits.
    for (const s of [0.1, 0.7, 1e-5, 2e-150, 2e150]) {
      assert.deepEqual([...(shoot(5, 3, 0, -s, ...full(0, -1, 5)) ?? [])], [5, -1], `${s}`);
      assert.equal(shoot(nudge(5, 1), 3, 0, -s, ...full(0, -1, 5)), null, `${s}`);
      assert.ok(shoot(nudge(5, -1), 3, 0, -s, ...full(0, -1, 5)), `${s}`);
    }
  });

  it('a tangent that is turned or moved by the least double misses or crosses, by the exact sign', () => {
    // r²·d² − (d × c)² differs from 0 by less than 2⁻¹⁰⁰⁰ of its terms.
    assert.ok(shoot(99996, -4, 1, 0, ...full(99997, -1, 3)));
    assert.equal(shoot(99996, -4, 1, -5e-324, ...full(99997, -1, 3)), null);
    assert.ok(shoot(99996, -4, 1, 5e-324, ...full(99997, -1, 3)));
    assert.ok(shoot(-4, 5e-324, 1, 0, ...full(0, 1, 1)));
    assert.ok(shoot(-4, 0, 1, 0, ...full(0, 1, 1)));
    assert.equal(shoot(-4, -5e-324, 1, 0, ...full(0, 1, 1)), null);
  });

  it('a tangent behind the start, or that starts at its own touching point, is no hit', () => {
    assert.equal(shoot(1, 2, 1, 0, ...full(0, 0, 2)), null);
    assert.equal(shoot(0, 2, 1, 0, ...full(0, 0, 2)), null);
    assert.equal(shoot(0, 2, -1, 0, ...full(0, 0, 2)), null);
    assert.equal(shoot(nudge(0, 1), 2, 1, 0, ...full(0, 0, 2)), null);
  });

  it('a rounded start on the circle: moving in is a hit at 0, leaving or along is no hit', () => {
    const r = random(SEED + 3);
    const bad = report();
    for (let k = 0; k < COUNT / 2; k++) {
      const radius = r.pick([1, 40, r.float(0.1, 300)]);
      const cx = r.pick([0, 10, r.float(-300, 300)]),
        cy = r.pick([0, -7, r.float(-300, 300)]);
      const a = r.float(0, TAU);
      const x = cx + radius * Math.cos(a),
        y = cy + radius * Math.sin(a);
      const scale = Math.max(Math.abs(cx), Math.abs(cy)) + radius;
      const length = r.pick([1, 1, 7, 1e-3, 1e4]);
      const to = (turn) => [length * Math.cos(a + turn), length * Math.sin(a + turn)];
      const text = `center (${cx},${cy}) r ${radius} angle ${a}`;
      const arcs = { full: full(cx, cy, radius), part: [cx, cy, radius, a - 1, a + 1] };
      for (const [name, arc] of Object.entries(arcs)) {
        const turn = r.float(0.51, 1.49) * Math.PI;
        const hit = shoot(x, y, ...to(turn), ...arc);
        if (hit === null) bad.add(`moving in, ${name}`, `${text} turned ${turn}`);
        else if (Math.hypot(hit.x - x, hit.y - y) > 1e-12 * scale)
          bad.add(`moving in, not at 0, ${name}`, `${text} turned ${turn}`);
        const out = r.float(-0.499, 0.499) * Math.PI;
        if (shoot(x, y, ...to(out), ...arc) !== null) bad.add(`leaving, ${name}`, `${text} turned ${out}`);
        const along = r.pick([-1, 1]);
        const tangent = [-along * length * Math.sin(a), along * length * Math.cos(a)];
        if (shoot(x, y, ...tangent, ...arc) !== null) bad.add(`along, ${name}`, `${text} ${along}`);
      }
      // The inside is front: leaving is a hit, and moving in hits the opposite side.
      const inner = full(cx, cy, radius, true);
      const out = r.float(-0.49, 0.49) * Math.PI;
      const gone = shoot(x, y, ...to(out), ...inner);
      if (gone === null) bad.add('inside front, leaving', `${text} turned ${out}`);
      else if (Math.hypot(gone.x - x, gone.y - y) > 1e-12 * scale)
        bad.add('inside front, leaving, not at 0', `${text} turned ${out}`);
      const turn = r.float(0.6, 1.4) * Math.PI;
      const across = shoot(x, y, ...to(turn), ...inner);
      if (across === null) bad.add('inside front, across', `${text} turned ${turn}`);
      else if (Math.hypot(across.x - x, across.y - y) < 0.1 * radius)
        bad.add('inside front, across, stuck at 0', `${text} turned ${turn}`);
    }
    bad.done(COUNT / 2);
  });

  it('the length of the direction changes nothing', () => {
    const r = random(SEED + 4);
    for (let k = 0; k < 2000; k++) {
      const dx = r.int(-4, 4),
        dy = r.int(-4, 4),
        ox = r.int(-5, 5),
        oy = r.int(-5, 5);
      const arc = [r.int(-2, 2), r.int(-2, 2), r.int(1, 4), r.float(-7, 7), r.float(-7, 7), r.bool()];
      const one = shoot(ox, oy, dx, dy, ...arc);
      for (const s of [2 ** -400, 2 ** -30, 4, 2 ** 30, 2 ** 400]) {
        const p = shoot(ox, oy, dx * s, dy * s, ...arc);
        assert.deepEqual(p && [...p], one && [...one], `(${ox},${oy})→(${dx},${dy})×${s} ${arc}`);
      }
    }
  });

  it('part arcs compared with the full circle and the angle of its point', () => {
    const r = random(SEED + 5);
    const bad = report();
    for (let k = 0; k < COUNT; k++) {
      const [cx, cy, radius] = [r.float(-3, 3), r.float(-3, 3), r.float(0.5, 4)];
      const [ox, oy, dx, dy] = [r.float(-9, 9), r.float(-9, 9), r.float(-1, 1), r.float(-1, 1)];
      const ccw = r.bool();
      const start = r.float(-9, 9),
        span = r.float(0.01, 6.2);
      const arc = [cx, cy, radius, start, ccw ? start - span : start + span, ccw];
      const whole = shoot(ox, oy, dx, dy, ...full(cx, cy, radius, ccw));
      const p = shoot(ox, oy, dx, dy, ...arc);
      const text = `(${ox},${oy})→(${dx},${dy}) ${arc}`;
      if (whole === null) {
        if (p !== null) bad.add('hit where the circle is not', text);
        continue;
      }
      let turn = Math.atan2(whole.y - cy, whole.x - cx) - start;
      if (ccw) turn = -turn;
      turn = ((turn % TAU) + TAU) % TAU;
      if (Math.abs(turn - span) < 1e-9 || turn < 1e-9 || turn > TAU - 1e-9) continue;
      if ((p !== null) !== turn < span) bad.add(p ? 'outside of the range' : 'missed', text);
      else if (p && (p.x !== whole.x || p.y !== whole.y)) bad.add('another point', text);
    }
    bad.done(COUNT);
  });

  it('radius 0, a zero direction: misses, not NaN', () => {
    assert.equal(shoot(-1, 0, 0, 0, ...full(0, 0, 1)), null);
    const p = shoot(-1, 0, 1, 0, ...full(0, 0, 0));
    if (p !== null) assert.deepEqual([...p], [0, 0]);
  });
});

describe('outlines of sides and arcs: no ray passes through a joint', () => {
  /** A rectangle grown by d, as the canvas engine computes it: counterclockwise corners by cos and sin. */
  function grownRect(x0, y0, x1, y1, d) {
    const P = Math.PI;
    return [
      foreignArc(x0, y0, d, P, 1.5 * P),
      foreignArc(x1, y0, d, 1.5 * P, 2 * P),
      foreignArc(x1, y1, d, 0, 0.5 * P),
      foreignArc(x0, y1, d, 0.5 * P, P),
    ];
  }

  /** Casts rays through a joint ± ulps, from outside, toward a point well inside. */
  function attack(bad, object, joints, inner, r, name) {
    for (const joint of joints) {
      for (let k = 0; k < 8; k++) {
        const target = { x: nudge(joint.x, r.int(-3, 3)), y: nudge(joint.y, r.int(-3, 3)) };
        const from = inner();
        const m = r.pick([1, 2, r.float(0.5, 4)]);
        const ox = target.x + m * (target.x - from.x),
          oy = target.y + m * (target.y - from.y);
        const shot = { origin: { x: ox, y: oy }, direction: { x: from.x - ox, y: from.y - oy } };
        const { x: dx, y: dy } = shot.direction;
        const text = `${name}: (${ox},${oy})→(${dx},${dy}) at (${joint.x},${joint.y})`;
        const hit = intersectObject(shot, object, r.bool());
        if (hit === null) bad.add('slipped through', text);
        else if (Math.hypot(hit.point.x - target.x, hit.point.y - target.y) > 1e-6 * (1 + Math.hypot(ox, oy)))
          bad.add('hit elsewhere', `${[...hit.point]} ${text}`);
      }
    }
  }

  it('a rectangle grown as in the canvas engine: aimed at the joints ± 3 ulp', () => {
    const r = random(SEED + 6);
    const bad = report();
    for (let k = 0; k < COUNT / 40; k++) {
      const x = r.pick([0, 100, r.float(-300, 300)]),
        y = r.pick([0, -50, r.float(-300, 300)]);
      const w = r.pick([40, r.float(1, 100)]),
        h = r.pick([150, r.float(1, 100)]),
        d = r.pick([40, 10, 0.7, r.float(0.1, 60)]);
      const position = grownRect(x, y, x + w, y + h, d);
      const joints = position.flatMap((a) => [a.startPosition, a.endPosition]);
      const inner = () => ({ x: x + w * r.float(0.1, 0.9), y: y + h * r.float(0.1, 0.9) });
      attack(bad, outline(position, d), joints, inner, r, `rect ${x},${y},${w},${h} grown by ${d}`);
    }
    bad.done(COUNT / 40);
  });

  it('outlines of convex polygons by PolyExtendGeometry: aimed at the joints ± 3 ulp', () => {
    const r = random(SEED + 7);
    const bad = report();
    for (let k = 0; k < COUNT / 40; k++) {
      const n = r.int(3, 9),
        far = r.pick([0, 0, 1e4]);
      const position = [];
      for (let i = 0; i < n; i++)
        position.push(far + 50 * Math.cos((i * TAU) / n), far + 50 * Math.sin((i * TAU) / n));
      const d = r.pick([40, 1, r.float(0.01, 80)]);
      const geometry = new R.PolyExtendGeometry(new R.PolyGeometry(position), d);
      geometry.computeBoundingBox();
      const joints = geometry.position.flatMap((e) => (e.origin ? [e.startPosition, e.endPosition] : [e]));
      assert.equal(joints.length, 2 * n);
      const inner = () => ({ x: far + r.float(-10, 10), y: far + r.float(-10, 10) });
      attack(bad, { geometry }, joints, inner, r, `${n}-gon at ${far} grown by ${d}`);
    }
    bad.done(COUNT / 40);
  });

  it('a room grown inwards: no ray from inside escapes, aimed at joints and corners', () => {
    const r = random(SEED + 8);
    const bad = report();
    let aimed = 0;
    for (let k = 0; k < COUNT / 20; k++) {
      let position = star(r, r.int(4, 10), 0, 0, 40, 100);
      if (new R.PolyGeometry(position).signedArea() > 0) position = reversed(position);
      const geometry = new R.PolyExtendGeometry(new R.PolyGeometry(position), r.float(1, 15));
      geometry.computeBoundingBox();
      const object = { geometry };
      const joints = geometry.position.flatMap((e) => (e.origin ? [e.startPosition, e.endPosition] : [e]));
      for (const joint of joints) {
        const ox = r.float(-3, 3),
          oy = r.float(-3, 3);
        if (!geometry.containsPoint({ x: ox, y: oy })) continue;
        const tx = nudge(joint.x, r.int(-3, 3)),
          ty = nudge(joint.y, r.int(-3, 3));
        aimed++;
        const hit = intersectObject(
          { origin: { x: ox, y: oy }, direction: { x: tx - ox, y: ty - oy } },
          object,
          r.bool(),
        );
        if (hit === null)
          bad.add('got out', `(${ox},${oy})→ joint (${tx},${ty}) of [${position}] by ${geometry.distance}`);
      }
    }
    assert.ok(aimed > COUNT / 20, `${aimed} shots`);
    bad.done(aimed);
  });

  it('with and without the box: the same to the bit; if the ray misses a wrong box, the object is missed', () => {
    const r = random(SEED + 9);
    const bad = report();
    for (let k = 0; k < COUNT / 5; k++) {
      const d = r.pick([1, 0.5, 2]);
      const object = outline(grownRect(r.int(-5, 0), r.int(-5, 0), r.int(1, 5), r.int(1, 5), d), d);
      const shot = {
        origin: { x: r.int(-9, 9), y: r.int(-9, 9) },
        direction: { x: r.int(-2, 2), y: r.int(-2, 2) },
      };
      const text = (h) => (h === null ? 'null' : [h.distance, ...h.point, ...h.normal].join());
      const want = text(intersectObject(shot, object));
      for (const [x0, y0, x1, y1] of [
        [Infinity, Infinity, -Infinity, -Infinity],
        [-7, -7, 7, 7],
        [50, 50, 51, 51],
        [0, 0, 0, 0],
      ]) {
        const box = { min: { x: x0, y: y0 }, max: { x: x1, y: y1 } };
        object.geometry.boundingBox = box;
        const isWrong = x0 === 50 || x0 === 0;
        const expected = isWrong && !R.intersectBoundingBox(shot, box) ? 'null' : want;
        if (text(intersectObject(shot, object, true)) !== expected)
          bad.add(`box ${x0}`, JSON.stringify(shot));
      }
    }
    bad.done(COUNT / 5);
  });

  it('a series of reflections never sticks, also at tangents, joints and corners', () => {
    const r = random(SEED + 10);
    for (let k = 0; k < 60; k++) {
      const room = outline(
        [
          { x: 0, y: 0 },
          { x: 0, y: 100 },
          { x: 200, y: 100 },
          { x: 200, y: 0 },
        ],
        0,
      );
      const block = outline(grownRect(80, 40, 120, 60, 10), 10);
      const shot =
        k < 20
          ? ray(10, 30, 1, 0) // tangent to two arcs, and along a side
          : ray(r.int(5, 60), r.int(5, 95), r.int(-3, 3), r.int(1, 3));
      let still = 0;
      for (let bounce = 0; bounce < 500; bounce++) {
        const list = R.intersectObjects(shot, [room, block], k % 2 === 0);
        assert.ok(list, `lost after ${bounce} bounces at ${[...shot.origin]}→${[...shot.direction]}`);
        const [{ distance, point, normal }] = list;
        still = distance < 1e-9 ? still + 1 : 0;
        assert.ok(still < 5, `stuck at ${[...point]} after ${bounce} bounces`);
        shot.reflect(point, normal);
      }
    }
  });
});
