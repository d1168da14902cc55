// Queries of clipped shapes are about the part that is visible: what a shape and its clips have in common. Convex polygons are compared with
// exact clipping in fractions; shapes of all kinds with many sampled points of their outlines.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Path, ShapeIndex } from '../../../js/index.js';
import { cases, random, SEED } from '../oracle/random.js';
import { Rational } from '../oracle/rational.js';

const R = (n) => Rational.from(n);

/** @typedef {{x: Rational, y: Rational}} Exact */

const exact = (points) => points.map(({ x, y }) => ({ x: R(x), y: R(y) }));
const cross = (a, b, c) =>
  b.x
    .sub(a.x)
    .mul(c.y.sub(a.y))
    .sub(b.y.sub(a.y).mul(c.x.sub(a.x)));

/** The part of a convex polygon on the left of the line ab, the line included (Sutherland and Hodgman). @returns {Exact[]} */
function leftOf(polygon, a, b) {
  const found = [];
  polygon.forEach((p, i) => {
    const q = polygon[(i + 1) % polygon.length];
    const [sp, sq] = [cross(a, b, p), cross(a, b, q)];
    if (sp.sign() >= 0) found.push(p);
    if (sp.sign() * sq.sign() < 0) {
      const share = sp.div(sp.sub(sq));
      found.push({ x: p.x.add(q.x.sub(p.x).mul(share)), y: p.y.add(q.y.sub(p.y).mul(share)) });
    }
  });
  return found;
}

/** What convex polygons have in common; an empty list if they have no point in common. */
function common(polygons) {
  const [first, ...others] = polygons.map((p) => (p[0]?.x instanceof Rational ? p : exact(p)));
  let part = first;
  for (const other of others)
    other.forEach((a, i) => (part = leftOf(part, a, other[(i + 1) % other.length])));
  return part;
}

/** The square of the distance from a point to a convex polygon. @returns {Rational} */
function squareTo(p, polygon) {
  let least = null;
  let inside = polygon.length > 2;
  polygon.forEach((a, i) => {
    const b = polygon[(i + 1) % polygon.length];
    const [ex, ey, fx, fy] = [b.x.sub(a.x), b.y.sub(a.y), p.x.sub(a.x), p.y.sub(a.y)];
    const length = ex.mul(ex).add(ey.mul(ey));
    if (length.sign() > 0 && cross(a, b, p).sign() < 0) inside = false;
    let share = length.sign() > 0 ? fx.mul(ex).add(fy.mul(ey)).div(length) : R(0);
    if (share.sign() < 0) share = R(0);
    if (share.compare(R(1)) > 0) share = R(1);
    const [dx, dy] = [fx.sub(ex.mul(share)), fy.sub(ey.mul(share))];
    const square = dx.mul(dx).add(dy.mul(dy));
    if (!least || square.compare(least) < 0) least = square;
  });
  // Without an area the polygon is its edges.
  const area = polygon.some((a, i) => cross(polygon[0], a, polygon[(i + 1) % polygon.length]).sign() !== 0);
  return inside && area ? R(0) : least;
}

/** The square of the distance of two convex polygons. */
function squareBetween(a, b) {
  if (common([a, b]).length > 0) return R(0);
  return [...a.map((p) => squareTo(p, b)), ...b.map((p) => squareTo(p, a))].reduce((m, x) =>
    x.compare(m) < 0 ? x : m,
  );
}

/** A triangle or a box with small coordinates, counterclockwise in a plane with y up. */
function convex(r, size = 12) {
  if (r.bool(0.4)) {
    const [x, y, w, h] = [r.int(-size, size), r.int(-size, size), r.int(1, size), r.int(1, size)];
    return [
      { x, y },
      { x: x + w, y },
      { x: x + w, y: y + h },
      { x, y: y + h },
    ];
  }
  for (;;) {
    const p = Array.from({ length: 3 }, () => ({ x: r.int(-size, size), y: r.int(-size, size) }));
    const turn = (p[1].x - p[0].x) * (p[2].y - p[0].y) - (p[1].y - p[0].y) * (p[2].x - p[0].x);
    if (turn !== 0) return turn > 0 ? p : p.reverse();
  }
}

const isBox = (p) => p.length === 4;
const given = (r, p) =>
  isBox(p) && r.bool(0.7) ? { min: p[0], max: p[2] } : r.bool(0.5) ? p : p.slice().reverse();
const isStrictlyIn = (p, polygon) =>
  polygon.every((a, i) => cross(a, polygon[(i + 1) % polygon.length], p).sign() > 0);
const isIn = (p, polygon) =>
  polygon.every((a, i) => cross(a, polygon[(i + 1) % polygon.length], p).sign() >= 0);

test(`convex polygons in up to three clips: as clipped with fractions (seed ${SEED})`, () => {
  const r = random(SEED);
  let [visible, hits] = [0, 0];
  for (let round = 0; round < cases(12); round++) {
    const index = new ShapeIndex();
    const [all, parts] = [[], []];
    for (let i = 0; i < 12; i++) {
      const polygons = Array.from({ length: r.int(2, 4) }, () => convex(r));
      let group = null;
      for (let k = polygons.length - 1; k > 1; k--)
        group = index.addGroup({
          id: `group ${i} ${k}`,
          ...(group === null ? {} : { group }),
          clip: given(r, polygons[k]),
        });
      index.add(given(r, polygons[0]), {
        id: i,
        fill: true,
        clip: given(r, polygons[1]),
        ...(group === null ? {} : { group }),
      });
      all.push(polygons);
      parts.push(common(polygons));
    }
    visible += parts.filter((part) => part.length > 0).length;
    const ids = (expected) => expected.flatMap((is, i) => (is ? [i] : []));
    const sorted = (found) => [...found].sort((a, b) => a - b);
    const what = `round ${round}`;
    for (let k = 0; k < 12; k++) {
      const region = convex(r);
      const exactly = exact(region);
      const touching = ids(parts.map((part) => common([part, region]).length > 0));
      hits += touching.length;
      const shape = given(r, region);
      assert.deepEqual(sorted(index.search(shape)), touching, `${what}, search ${JSON.stringify(region)}`);
      assert.deepEqual(sorted(index.overlaps(shape)), touching, `${what}, overlaps`);
      const box = isBox(region) && 'min' in shape;
      assert.deepEqual(
        sorted(index.search(shape, { mode: 'contains' })),
        ids(
          parts.map(
            (part) =>
              part.length > 0 && part.every((p) => (box ? isIn(p, exactly) : isStrictlyIn(p, exactly))),
          ),
        ),
        `${what}, contains ${JSON.stringify(shape)}`,
      );
      const tolerance = r.int(1, 4);
      const limit = R(tolerance * tolerance);
      assert.deepEqual(
        sorted(index.search(shape, { tolerance })),
        ids(parts.map((part) => part.length > 0 && squareBetween(part, exactly).compare(limit) <= 0)),
        `${what}, search ${JSON.stringify(region)} within ${tolerance}`,
      );
      const center = { x: r.int(-12, 12), y: r.int(-12, 12) };
      const p = exact([center])[0];
      const squares = parts.map((part) => (part.length > 0 ? squareTo(p, part) : null));
      const near = ids(squares.map((square) => square && square.compare(limit) <= 0));
      assert.deepEqual(sorted(index.overlaps({ center, radius: tolerance })), near, `${what}, circle`);
      const list = index.nearest(center, { k: Infinity });
      assert.deepEqual(sorted(list.map(({ id }) => id)), ids(squares), `${what}, nearest`);
      for (const { id, distance } of list)
        assert.ok(
          Math.abs(distance - Math.sqrt(squares[id].toDouble())) < 1e-9,
          `${what}: ${id} is at ${distance}, not ${Math.sqrt(squares[id].toDouble())}`,
        );
      const within = index.within(center, tolerance).map(({ id }) => id);
      for (const id of ids(squares)) {
        const distance = Math.sqrt(squares[id].toDouble());
        if (Math.abs(distance - tolerance) > 1e-9)
          assert.equal(within.includes(id), distance < tolerance, `${what}, within`);
      }
    }
    const pairs = index.pairs().map((pair) => `${sorted(pair)}`);
    for (let i = 0; i < parts.length; i++)
      for (let j = 0; j < i; j++)
        assert.equal(
          pairs.includes(`${j},${i}`),
          common([...all[i], ...all[j]]).length > 0,
          `${what}, pair ${j}, ${i}`,
        );
    index.dispose();
  }
  assert.ok(visible > 0 && hits > 0);
});

// --- Shapes of all kinds, with many points of their outlines ---------------------------------------------------

const IDENTITY = [1, 0, 0, 1, 0, 0];
const map = (m, { x, y }) => ({ x: m[0] * x + m[2] * y + m[4], y: m[1] * x + m[3] * y + m[5] });
const inverseOf = ([a, b, c, d, e, f]) => {
  const k = a * d - b * c;
  return [d / k, -b / k, -c / k, a / k, (c * f - d * e) / k, (b * e - a * f) / k];
};
const product = (n, m) => {
  const [p, q, o] = [
    map(n, { x: m[0], y: m[1] }),
    map(n, { x: m[2], y: m[3] }),
    map(n, { x: m[4], y: m[5] }),
  ];
  return [p.x - n[4], p.y - n[5], q.x - n[4], q.y - n[5], o.x, o.y];
};
const matrixLike = ([a, b, c, d, e, f]) => ({ a, b, c, d, e, f });
const turned = (r) => {
  if (r.bool(0.3)) return IDENTITY;
  const [angle, sx, sy] = [r.float(0, 6), r.float(0.6, 1.6), r.pick([1, -1]) * r.float(0.6, 1.6)];
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return [c * sx, s * sx, -s * sy, c * sy, r.float(-6, 6), r.float(-6, 6)];
};

const SAMPLES = 3000;

/** A shape, whether it contains a point, and points of its outline, all in its own coordinates. */
function anyShape(r) {
  const center = { x: r.float(-12, 12), y: r.float(-12, 12) };
  const angles = Array.from({ length: SAMPLES }, (_, i) => (2 * Math.PI * i) / SAMPLES);
  const kind = r.int(0, 3);
  if (kind === 0) {
    const radius = r.float(3, 12);
    return {
      shape: { center, radius },
      contains: ({ x, y }) => Math.hypot(x - center.x, y - center.y) <= radius,
      samples: angles.map((a) => ({
        x: center.x + radius * Math.cos(a),
        y: center.y + radius * Math.sin(a),
      })),
    };
  }
  if (kind === 1) {
    const [rx, ry] = [r.float(3, 12), r.float(3, 12)];
    const path = new Path();
    path.ellipse(center.x, center.y, rx, ry, 0, 0, 2 * Math.PI);
    path.closePath();
    return {
      shape: path,
      contains: ({ x, y }) => ((x - center.x) / rx) ** 2 + ((y - center.y) / ry) ** 2 <= 1,
      samples: angles.map((a) => ({ x: center.x + rx * Math.cos(a), y: center.y + ry * Math.sin(a) })),
    };
  }
  const n = kind === 2 ? 4 : r.int(3, 7);
  const [w, h] = [r.float(4, 20), r.float(4, 20)];
  const corners =
    kind === 2
      ? [
          center,
          { x: center.x + w, y: center.y },
          { x: center.x + w, y: center.y + h },
          { x: center.x, y: center.y + h },
        ]
      : Array.from({ length: n }, (_, i) => {
          const [a, d] = [(2 * Math.PI * i) / n, r.float(2, 14)];
          return { x: center.x + d * Math.cos(a), y: center.y + d * Math.sin(a) };
        });
  const side = (a, b, p) => (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
  return {
    shape: kind === 2 ? { min: corners[0], max: corners[2] } : corners,
    contains: (p) => {
      let winding = 0;
      corners.forEach((a, i) => {
        const b = corners[(i + 1) % n];
        if (a.y <= p.y && b.y > p.y && side(a, b, p) > 0) winding++;
        if (b.y <= p.y && a.y > p.y && side(a, b, p) < 0) winding--;
      });
      return winding !== 0;
    },
    samples: corners.flatMap((a, i) => {
      const b = corners[(i + 1) % n];
      const m = Math.round(SAMPLES / n);
      return Array.from({ length: m }, (_, k) => ({
        x: a.x + ((b.x - a.x) * k) / m,
        y: a.y + ((b.y - a.y) * k) / m,
      }));
    }),
  };
}

/** A random shape in up to three clips: how it is added, and what is known of its visible part in the world. */
function clippedShape(r, index, id) {
  const regions = [];
  const place = (shape, matrix) =>
    regions.push({
      contains: (p) => shape.contains(map(inverseOf(matrix), p)),
      samples: shape.samples.map((p) => map(matrix, p)),
    });
  const depth = r.int(0, 2);
  const clipOf = (world) => {
    const [clip, matrix] = [anyShape(r), turned(r)];
    place(clip, product(world, matrix));
    return { shape: clip.shape, transform: matrixLike(matrix) };
  };
  let [group, world] = [null, IDENTITY];
  for (let k = 0; k < depth; k++) {
    const matrix = turned(r);
    world = product(world, matrix);
    const clip = clipOf(world);
    group = index.addGroup({
      id: `${id} ${k}`,
      ...(group === null ? {} : { group }),
      transform: matrixLike(matrix),
      clip,
    });
  }
  const [own, matrix, filled] = [anyShape(r), turned(r), r.bool(0.75)];
  world = product(world, matrix);
  // Often the clip is the shape itself: the outlines coincide, under a matrix that rounds.
  const same = r.bool(0.25);
  const clip = same ? { shape: own.shape } : depth === 0 || r.bool(0.3) ? clipOf(world) : null;
  index.add(own.shape, {
    id,
    fill: filled,
    transform: matrixLike(matrix),
    ...(group === null ? {} : { group }),
    ...(clip ? { clip } : {}),
  });
  place(own, world);
  const last = regions.length - 1;
  const contains = (p) => filled && regions.every((region) => region.contains(p));
  const samples = regions.flatMap((region, i) =>
    filled || i === last
      ? region.samples.filter((p) => regions.every((other, j) => j === i || other.contains(p)))
      : [],
  );
  return { id, filled, contains, samples };
}

const gap = (p, samples) => samples.reduce((d, q) => Math.min(d, Math.hypot(p.x - q.x, p.y - q.y)), Infinity);

/** When a circle first touches one of the points. */
function contactTime(samples, center, radius, motion) {
  const square = motion.x ** 2 + motion.y ** 2;
  let first = Infinity;
  for (const p of samples) {
    const m = { x: center.x - p.x, y: center.y - p.y };
    const c = m.x ** 2 + m.y ** 2 - radius ** 2;
    const b = m.x * motion.x + m.y * motion.y;
    const t = c <= 0 ? 0 : (-b - Math.sqrt(b * b - square * c)) / square;
    if (t >= 0 && t < first) first = t;
  }
  return first <= 1 ? first : Infinity;
}

test(`curves, matrices and nested groups: as sampled (seed ${SEED})`, () => {
  const r = random(SEED + 1);
  const near = 0.15; // the samples are less than 0.06 apart
  let hits = 0;
  for (let round = 0; round < cases(60); round++) {
    const index = new ShapeIndex();
    const models = Array.from({ length: 4 }, (_, i) => clippedShape(r, index, i));
    const origin = { x: r.float(-25, 25), y: r.float(-25, 25) };
    const to = { x: r.float(-12, 12), y: r.float(-12, 12) };
    const direction = { x: to.x - origin.x, y: to.y - origin.y };
    const radius = r.float(0.1, 3);
    for (const { id, filled, contains, samples } of models) {
      const what = `round ${round}, shape ${id}`;
      const only = { filter: (other) => other === id };
      const isVisible = (p) => gap(p, samples) < near || contains(p);

      const [nearest] = index.nearest(origin, only);
      const distance = contains(origin) ? 0 : gap(origin, samples);
      assert.ok(!(nearest?.distance > distance + 1e-9), `${what}: ${nearest?.distance} > ${distance}`);
      if (distance < Infinity) assert.ok(nearest, `${what}: nearest`);
      if (nearest && samples.length > 100) {
        assert.ok(isVisible(nearest.point), `${what}: the nearest point is not visible`);
        const d = Math.hypot(nearest.point.x - origin.x, nearest.point.y - origin.y);
        assert.ok(Math.abs(d - nearest.distance) < 1e-9, what);
        hits++;
      }

      const ray = { origin, direction };
      const all = index.raycastAll(ray, only);
      const first = index.raycast(ray, only);
      assert.equal(first?.t, all[0]?.t, what);
      assert.equal(index.raycastAny(ray, only), all.length > 0, what);
      if (samples.length > 100)
        for (const { point, normal } of all) {
          assert.ok(isVisible(point), `${what}: a hit is not visible`);
          assert.ok(normal.x * direction.x + normal.y * direction.y <= 1e-9, what);
        }
      const step = 1 / 4000;
      if (filled)
        for (let k = 1, before = contains(origin); k < 8000; k++) {
          const t = k * step;
          const now = contains({ x: origin.x + t * direction.x, y: origin.y + t * direction.y });
          if (now !== before)
            assert.ok(
              all.some((hit) => hit.t > t - step - 1e-9 && hit.t < t + 1e-9),
              `${what}: the ray ${now ? 'enters' : 'leaves'} at ${t}`,
            );
          before = now;
        }

      const contact = index.sweepCircle({ center: origin, radius }, direction, only);
      const time = contactTime(samples, origin, radius, direction);
      assert.ok(!((contact?.t ?? Infinity) > time + 1e-9), `${what}: contact at ${contact?.t}, not ${time}`);
      const wide = index.raycast(ray, { ...only, tolerance: radius });
      if (wide && wide.t <= 1)
        assert.ok(Math.abs(wide.t - contact.t) < 1e-7, `${what}: ${wide.t}, ${contact.t}`);
      if (contact && samples.length > 100) {
        const { t, point } = contact;
        assert.ok(isVisible(point), `${what}: the contact is not visible`);
        const d = Math.hypot(origin.x + t * direction.x - point.x, origin.y + t * direction.y - point.y);
        assert.ok(t > 0 ? Math.abs(d - radius) < 1e-9 : d < radius + 1e-9, `${what}: ${d}, ${radius}`);
      }

      const region = { min: to, max: { x: to.x + radius, y: to.y + radius } };
      const found = index.search(region, only).length > 0;
      const inside = (p) => p.x >= to.x && p.x <= region.max.x && p.y >= to.y && p.y <= region.max.y;
      let some = samples.some(inside);
      for (let k = 0; k < 400 && !some; k++)
        some = contains({ x: r.float(to.x, region.max.x), y: r.float(to.y, region.max.y) });
      if (some) assert.ok(found, `${what}: search`);
      const lasso = [to, { x: region.max.x, y: to.y }, region.max, { x: to.x, y: region.max.y }];
      assert.equal(index.search(lasso, only).length > 0, found, what);
      if (found && samples.length > 100) {
        const center = { x: to.x + radius / 2, y: to.y + radius / 2 };
        assert.ok(contains(center) || gap(center, samples) < radius * Math.SQRT1_2 + near, `${what}: found`);
      }
      assert.equal(
        index.search({ min: { x: -99, y: -99 }, max: { x: 99, y: 99 } }, { ...only, mode: 'contains' })
          .length > 0,
        nearest !== undefined,
        what,
      );
    }
    index.dispose();
  }
  assert.ok(hits > 0);
});

test(`strokes in clips are found by what is painted of them (seed ${SEED})`, () => {
  const r = random(SEED + 2);
  let hits = 0;
  for (let round = 0; round < cases(200); round++) {
    const index = new ShapeIndex();
    const [own, clip] = [anyShape(r), anyShape(r)];
    const path = new Path();
    own.samples.forEach((p, i) => i % 60 === 0 && path[i ? 'lineTo' : 'moveTo'](p.x, p.y));
    path.closePath();
    const stroke = { width: r.float(0.2, 3), join: r.pick(['miter', 'round', 'bevel']) };
    const style = { lineWidth: stroke.width, lineJoin: stroke.join };
    const filled = r.bool();
    index.add(path, { id: 'it', fill: filled, stroke: style, clip: clip.shape });
    const min = { x: r.float(-20, 20), y: r.float(-20, 20) };
    const max = { x: min.x + r.float(0.5, 6), y: min.y + r.float(0.5, 6) };
    const found = index.search({ min, max }).length > 0;
    const g = 0.1;
    let [painted, close] = [false, false];
    for (let x = min.x - g; x <= max.x + g; x += g / 2)
      for (let y = min.y - g; y <= max.y + g; y += g / 2) {
        const p = { x, y };
        const isInClip = [
          [0, 0],
          [g, 0],
          [-g, 0],
          [0, g],
          [0, -g],
        ].some(([dx, dy]) => clip.contains({ x: x + dx, y: y + dy }));
        if (!isInClip) continue;
        if (
          path.strokeContainsPoint(p, { ...style, lineWidth: stroke.width + 4 * g }) ||
          (filled && path.containsPoint(p))
        )
          close = true;
        const isInside = x >= min.x && x <= max.x && y >= min.y && y <= max.y && clip.contains(p);
        if (isInside && (path.strokeContainsPoint(p, style) || (filled && path.containsPoint(p))))
          painted = true;
      }
    if (painted) assert.ok(found, `round ${round}: a painted point is found`);
    if (found) assert.ok(close, `round ${round}: something is painted near the region`);
    hits += found;
    index.dispose();
  }
  assert.ok(hits > 0);
});

// The points that divide a line are rounded: a part was taken to be beside the coinciding outline of the clip, and left out.
test('a shape whose clip is the shape itself, under matrices that round, in a disc', () => {
  const corners = [
    { x: 1.0867878914485658, y: -8.842528622569063 },
    { x: -11.291355379898619, y: -6.234625232697344 },
    { x: -15.27125191833266, y: -8.842528622569063 },
    { x: -11.29135537989862, y: -14.93167606483488 },
  ];
  const index = new ShapeIndex();
  index.addGroup({
    id: 'disc',
    transform: matrixLike([
      0.5507927114484327, -1.2992123231591794, -1.1371743861952366, -0.4820977698542361, 1.32, -4.45,
    ]),
    clip: {
      shape: { center: { x: -10.076772431599348, y: 3.0567306565424843 }, radius: 4.274672535295826 },
      transform: matrixLike([
        -1.500616523153115, -0.23148947311345627, 0.19737310164283542, -1.2794592063633727, 5.99, 1.58,
      ]),
    },
  });
  const transform = matrixLike([
    -0.8922579183461762, -0.5778736497668435, -0.70901267450319, 1.09474133885239, 3.77, 2.21,
  ]);
  index.add(corners, { id: 'bare', fill: false, transform, group: 'disc' });
  index.add(corners, { id: 'clipped', fill: false, transform, group: 'disc', clip: { shape: corners } });
  index.add(corners, { id: 'filled', transform, group: 'disc', clip: { shape: corners } });
  const r = random(SEED);
  for (let k = 0; k < 200; k++) {
    const p = { x: r.float(-40, 40), y: r.float(-60, 20) };
    const found = new Map(
      index.nearest(p, { k: Infinity, fill: false }).map(({ id, distance }) => [id, distance]),
    );
    assert.ok(
      Math.abs(found.get('bare') - found.get('clipped')) < 1e-9,
      `${found.get('bare')} ${found.get('clipped')}`,
    );
    assert.ok(found.get('filled') <= found.get('bare') + 1e-9);
    const ray = { origin: p, direction: { x: 4 - p.x, y: -26 - p.y } };
    const times = ['bare', 'clipped'].map((id) =>
      index.raycastAll(ray, { filter: (other) => other === id }).map(({ t }) => t),
    );
    assert.equal(times[0].length, times[1].length);
    times[0].forEach((t, i) => assert.ok(Math.abs(t - times[1][i]) < 1e-9));
  }
});
