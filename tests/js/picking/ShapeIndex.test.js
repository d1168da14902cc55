// ShapeIndex compared with a test of every shape: the shapes' paths, mapped to world coordinates.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  Circle2,
  CircleGeometry,
  OBB2,
  offset,
  Path,
  PolyExtendGeometry,
  PolyGeometry,
  ShapeIndex,
  Vector2,
} from '../../../js/index.js';
import { cases, random, SEED } from '../oracle/random.js';

const CAPS = ['butt', 'round', 'square'];
const JOINS = ['miter', 'round', 'bevel'];

/**
 * Paths without area or length: an empty path, a point, the same point repeatedly, a line, a line and back, collinear points, a
 * curve whose control points are equal or collinear.
 */
const DEGENERATE = [
  '',
  'M0 0',
  'M1 1L1 1Z',
  'M-4 0L4 0',
  'M0 0L4 4L0 0Z',
  'M0 0L1 2L2 4L-1 -2Z',
  'M2 2C2 2 2 2 2 2',
  'M-3 0C-1 0 1 0 3 0',
  'M0 0Q8 0 0 0',
];

/** @param {ReturnType<typeof random>} r */
function randomPath(r, size) {
  if (r.bool(0.1)) return new Path().addPath(new Path(r.pick(DEGENERATE)), { a: size / 4, d: size / 4 });
  const path = new Path();
  const n = () => (r.bool(0.2) ? r.int(-4, 4) * (size / 4) : r.float(-size, size));
  const kind = r.int(0, 5);
  if (kind === 0) path.arc(0, 0, Math.abs(n()) + size / 8, 0, 2 * Math.PI);
  else if (kind === 1) path.rect(n(), n(), n(), n());
  else if (kind === 2) path.roundRect(-size / 2, -size / 2, size, size / 2, size / 8);
  else {
    const subpaths = r.int(1, 2);
    for (let k = 0; k < subpaths; k++) {
      path.moveTo(n(), n());
      for (let i = r.int(1, 5); i > 0; i--)
        if (kind === 3) path.lineTo(n(), n());
        else if (kind === 4) path.quadraticCurveTo(n(), n(), n(), n());
        else path.bezierCurveTo(n(), n(), n(), n(), n(), n());
      if (r.bool(0.6)) path.closePath();
    }
  }
  return path;
}

/** @param {ReturnType<typeof random>} r */
function randomMatrix(r, spread) {
  // Nested shapes around the same point; touching shapes on a lattice.
  if (r.bool(0.1)) return { a: 1 };
  if (r.bool(0.1)) return { e: r.int(-2, 2) * (spread / 4), f: r.int(-2, 2) * (spread / 4) };
  if (r.bool(0.3)) return { e: r.float(-spread, spread), f: r.float(-spread, spread) };
  const angle = r.float(0, 6);
  const [sx, sy] = [r.float(0.3, 2), r.float(0.3, 2) * (r.bool(0.3) ? -1 : 1)];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const skew = r.bool(0.5) ? 0 : r.float(-0.5, 0.5);
  return {
    a: sx * cos,
    b: sx * sin,
    c: -sy * sin + skew * cos,
    d: sy * cos + skew * sin,
    e: r.float(-spread, spread),
    f: r.float(-spread, spread),
  };
}

/** @param {ReturnType<typeof random>} r */
function randomStroke(r, size) {
  if (r.bool(0.5)) return null;
  const stroke = {
    lineWidth: r.float(0.01, 0.4) * size,
    lineCap: CAPS[r.int(0, 2)],
    lineJoin: JOINS[r.int(0, 2)],
    miterLimit: r.float(0.5, 8),
  };
  return r.bool(0.7)
    ? stroke
    : {
        ...stroke,
        lineDash: [r.float(0, size / 3), r.float(0.01, size / 3)],
        lineDashOffset: r.float(0, size),
      };
}

/** A single shape, for comparisons with the index. */
class Alone {
  constructor(id, order, path, options) {
    Object.assign(this, { id, order, path, options });
    this.world = new Path().addPath(path, options.transform);
    this.key = [options.z, order];
    // A fill closes every subpath.
    const [, ...subpaths] = String(this.world).split('M');
    this.outline = options.fill ? new Path(subpaths.map((text) => `M${text}Z`).join('')) : this.world;
  }

  part(p) {
    const { stroke, fill, fillRule, transform } = this.options;
    if (stroke && this.world.strokeContainsPoint(p, { ...stroke, transform })) return 'stroke';
    return fill && this.world.containsPoint(p, fillRule) ? 'fill' : null;
  }

  /** Whether the rounding of the transform may decide. */
  isNear(p) {
    const { stroke, fill, transform } = this.options;
    const eps = 1e-7;
    const around = [-eps, eps].flatMap((d) => [
      { x: p.x + d, y: p.y },
      { x: p.x, y: p.y + d },
    ]);
    const here = this.part(p);
    return around.some((q) => this.part(q) !== here) && Boolean(stroke || fill || transform);
  }

  above(other) {
    return this.key[0] - other.key[0] || this.key[1] - other.key[1];
  }
}

/** @param {ReturnType<typeof random>} r */
function randomOptions(r, size) {
  return {
    fill: r.bool(0.7),
    fillRule: r.bool(0.5) ? 'nonzero' : 'evenodd',
    stroke: randomStroke(r, size),
    z: r.int(0, 3),
    mask: r.int(1, 3),
  };
}

/** An index after random edits, and the shapes that it should have. */
function randomScene(r, count) {
  const [size, spread] = [r.float(1, 30), r.float(10, 200)];
  // Far from the origin, where doubles have fewer digits for the same shapes.
  const far = r.bool(0.3) ? { x: r.float(-1e5, 1e5), y: r.float(-1e5, 1e5) } : { x: 0, y: 0 };
  const at = () => ({ x: far.x + r.float(-spread, spread), y: far.y + r.float(-spread, spread) });
  const matrix = () => {
    const made = randomMatrix(r, spread);
    return { ...made, e: far.x + (made.e ?? 0), f: far.y + (made.f ?? 0) };
  };
  const index = new ShapeIndex({ build: r.bool(0.5) ? 'quality' : 'fast' });
  /** @type {Map<unknown, Alone>} */
  const shapes = new Map();
  let order = 0;
  const add = () => {
    const path = randomPath(r, size);
    const options = { ...randomOptions(r, size), transform: matrix() };
    const id = index.add(path, options);
    shapes.set(id, new Alone(id, order++, path, options));
  };
  for (let i = 0; i < count; i++) add();
  for (let i = r.int(0, 2 * count); i > 0; i--) {
    if (r.bool(0.1)) index.pick(at()); // builds the tree
    const ids = [...shapes.keys()];
    const shape = shapes.get(ids[r.int(0, ids.length - 1)]);
    const kind = shape ? r.int(0, 4) : 0;
    if (kind === 0) add();
    else if (kind === 1) {
      index.remove(shape.id);
      shapes.delete(shape.id);
    } else if (kind === 2) {
      const transform = matrix();
      index.move(shape.id, transform);
      shapes.set(shape.id, new Alone(shape.id, shape.order, shape.path, { ...shape.options, transform }));
    } else if (kind === 3) {
      index.setZ(shape.id, 7);
      shapes.set(shape.id, new Alone(shape.id, shape.order, shape.path, { ...shape.options, z: 7 }));
    } else {
      const path = randomPath(r, size);
      const stroke = randomStroke(r, size);
      index.update(shape.id, path, { stroke });
      shapes.set(shape.id, new Alone(shape.id, shape.order, path, { ...shape.options, stroke }));
    }
  }
  return { index, shapes: [...shapes.values()], size, spread, far, at };
}

const near = (a, b, tolerance) => Math.abs(a - b) <= tolerance;

test(`picks equal those of a test of every shape, after any edits (seed ${SEED})`, () => {
  const r = random();
  let hits = 0;
  for (let i = 0; i < cases(40); i++) {
    const { index, shapes, at } = randomScene(r, r.int(0, 40));
    assert.equal(index.size, shapes.length);
    for (let k = 0; k < 30; k++) {
      const p = at();
      const mask = r.bool(0.7) ? 3 : 1;
      const candidates = shapes.filter((shape) => shape.options.mask & mask);
      if (candidates.some((shape) => shape.isNear(p))) continue;
      const want = candidates.filter((shape) => shape.part(p)).sort((a, b) => b.above(a));
      const got = index.pickAll(p, { mask });
      assert.deepEqual(
        got.map(({ id, part }) => [id, part]),
        want.map((shape) => [shape.id, shape.part(p)]),
      );
      const top = index.pick(p, { mask });
      assert.equal(top?.id, want[0]?.id);
      assert.equal(index.pick(p, { mask, filter: (id) => id !== want[0]?.id })?.id, want[1]?.id);
      if (!top) continue;
      hits++;
      const { a = 1, b = 0, c = 0, d = 1, e = 0, f = 0 } = want[0].options.transform;
      assert.ok(
        near(a * top.point.x + c * top.point.y + e, p.x, 1e-9) &&
          near(b * top.point.x + d * top.point.y + f, p.y, 1e-9),
      );
      const fills = index.pickAll(p, { mask, stroke: false }).map(({ id }) => id);
      const filled = candidates.filter(
        (shape) => shape.options.fill && shape.world.containsPoint(p, shape.options.fillRule),
      );
      assert.deepEqual(
        fills,
        filled.sort((x, y) => y.above(x)).map(({ id }) => id),
      );
    }
    index.dispose();
  }
  assert.ok(hits > cases(40), `${hits} hits`);
});

test(`nearest shapes, rays and moving circles equal those of a test of every shape (seed ${SEED})`, () => {
  const r = random(SEED + 1);
  for (let i = 0; i < cases(30); i++) {
    const { index, shapes, size, spread, at } = randomScene(r, r.int(0, 30));
    const eps = 1e-7 * (size + spread);
    const drawn = shapes.filter(({ world }) => world.segmentCount > 0);
    for (let k = 0; k < 8; k++) {
      const p = at();
      const fill = r.bool(0.5);
      const inside = (shape) =>
        fill && shape.options.fill && shape.world.containsPoint(p, shape.options.fillRule);
      const want = drawn
        .map((shape) => (inside(shape) ? 0 : shape.outline.nearest(p).distance))
        .sort((a, b) => a - b);
      const count = r.int(1, 5);
      const got = index.nearest(p, { k: count, fill });
      assert.equal(got.length, Math.min(count, drawn.length));
      got.forEach(({ distance, point, normal, id, part }, n) => {
        assert.ok(near(distance, want[n], eps), `${distance}, not ${want[n]}`);
        assert.ok(near(Math.hypot(p.x - point.x, p.y - point.y), distance, eps));
        if (part < 0) return;
        assert.ok(shapes.find((shape) => shape.id === id).outline.nearest(point).distance < eps);
        assert.ok(
          near(point.x + normal.x * distance, p.x, eps) && near(point.y + normal.y * distance, p.y, eps),
        );
      });
      const most = want.length ? (want[0] + (want[1] ?? want[0] + 1)) / 2 : 1;
      if (want.length > 1 && want[1] - want[0] > 4 * eps)
        assert.equal(index.nearest(p, { k: 9, maxDistance: most, fill }).length, 1);

      const direction = { x: r.float(-1, 1) * spread, y: r.float(-1, 1) * spread };
      const ray = { origin: p, direction };
      const all = drawn
        .flatMap(({ outline, id }) => outline.raycastAll(ray).map(({ t }) => ({ t, id })))
        .sort((a, b) => a.t - b.t);
      const first = index.raycast(ray);
      assert.equal(index.raycastAny(ray), first !== null);
      const hits = index.raycastAll(ray);
      // A ray that touches a curve may hit it twice, once or not at all: rounding decides.
      const clear = all.every(({ t }, n) => n === 0 || t - all[n - 1].t > 1e-6);
      if (clear && all.length === hits.length) {
        hits.forEach(({ t, id }, n) => assert.ok(near(t, all[n].t, 1e-7) && id === all[n].id));
        assert.ok(all.length === 0 ? first === null : near(first.t, all[0].t, 1e-7));
      }
      assert.ok(
        Math.abs(hits.length - all.length) % 2 === 0 || !clear,
        `${hits.length} hits, not ${all.length}`,
      );
      if (first) {
        assert.ok(near(first.distance, first.t * Math.hypot(direction.x, direction.y), eps));
        assert.ok(first.normal.x * direction.x + first.normal.y * direction.y <= 1e-9);
        if (first.t > 1e-9) assert.equal(index.raycastAny(ray, { maxT: first.t * (1 - 1e-9) }), false);
      }

      const circle = { center: p, radius: r.bool(0.2) ? 0 : r.float(0, 0.3) * size };
      const sweeps = drawn.map(({ outline }) => outline.sweepCircle(circle, direction)?.t ?? Infinity);
      const contact = index.sweepCircle(circle, direction);
      const least = Math.min(Infinity, ...sweeps);
      const grazes = drawn.some(({ outline }) => {
        const wide =
          outline.sweepCircle({ ...circle, radius: circle.radius + eps }, direction)?.t ?? Infinity;
        return wide < least - 1e-5;
      });
      if (!grazes)
        assert.ok(contact ? near(contact.t, least, 1e-5) : least === Infinity, `${contact?.t}, not ${least}`);
    }
    index.dispose();
  }
});

/**
 * A random region: its kind, the region, its outline, and its fill rule.
 * @param {ReturnType<typeof random>} r
 */
function randomRegion(r, far, spread) {
  const x = () => far.x + r.float(-spread, spread);
  const y = () => far.y + r.float(-spread, spread);
  const ring = () => Array.from({ length: 2 * r.int(3, 7) }, (_, n) => (n % 2 ? y() : x()));
  const pathOf = (rings) => {
    const path = new Path();
    for (const flat of rings) {
      flat.forEach((_, n) => n % 2 || path[n ? 'lineTo' : 'moveTo'](flat[n], flat[n + 1]));
      path.closePath();
    }
    return path;
  };
  const pairs = (flat) => flat.flatMap((_, n) => (n % 2 ? [] : [[flat[n], flat[n + 1]]]));
  const closed = (flat) => [...pairs(flat), flat.slice(0, 2)];
  const kind = r.pick(['box', 'box', 'box', 'lasso', 'lasso', 'rings', 'polygon', 'multi', 'path', 'circle']);
  if (kind === 'box') {
    const [minX, minY] = [x(), y()];
    const [maxX, maxY] = [minX + r.float(0, spread), minY + r.float(0, spread)];
    const area = pathOf([[minX, minY, maxX, minY, maxX, maxY, minX, maxY]]);
    return { kind, region: { min: { x: minX, y: minY }, max: { x: maxX, y: maxY } }, area, rule: 'nonzero' };
  }
  if (kind === 'lasso') {
    const flat = ring();
    return { kind, region: flat, area: pathOf([flat]), rule: 'nonzero' };
  }
  if (kind === 'circle') {
    const circle = { center: { x: x(), y: y() }, radius: r.float(0.1, 1) * spread };
    const area = new Path().arc(circle.center.x, circle.center.y, circle.radius, 0, 7).closePath();
    return { kind, region: circle, area, rule: 'nonzero' };
  }
  if (kind === 'path') {
    const area = new Path().moveTo(x(), y());
    for (let n = r.int(1, 3); n > 0; n--) area.bezierCurveTo(x(), y(), x(), y(), x(), y());
    area
      .closePath()
      .arc(x(), y(), r.float(0.1, 0.8) * spread, 0, 7, r.bool())
      .closePath();
    return { kind, region: area, area, rule: 'nonzero' };
  }
  const rings = Array.from({ length: r.int(1, 3) }, ring);
  const area = pathOf(rings);
  const region =
    kind === 'rings'
      ? rings
      : kind === 'polygon'
        ? { type: 'Polygon', coordinates: rings.map(closed) }
        : { type: 'MultiPolygon', coordinates: rings.map((flat) => [closed(flat)]) };
  return { kind, region, area, rule: rings.length > 1 ? 'evenodd' : 'nonzero' };
}

test(`selections equal those of a test of every shape (seed ${SEED})`, () => {
  const r = random(SEED + 2);
  /** @type {Record<string, [touched: number, contained: number]>} */
  const counts = {};
  for (let i = 0; i < cases(60); i++) {
    const { index, shapes, spread, far } = randomScene(r, r.int(0, 30));
    for (let k = 0; k < 8; k++) {
      const { kind, region, area, rule: usual } = randomRegion(r, far, spread);
      const fillRule = r.bool(0.2) ? r.pick(['nonzero', 'evenodd']) : undefined;
      const rule = fillRule ?? usual;
      const count = (counts[kind] ??= [0, 0]);
      const touching = new Set(index.search(region, { fillRule }));
      const containing = new Set(index.search(region, { mode: 'contains', fillRule }));
      const edges = Array.from({ length: 60 }, (_, n) => area.pointAt((area.length * n) / 60).point);
      for (const { world, outline, id, options } of shapes) {
        if (world.segmentCount === 0) continue;
        const { length } = outline;
        const samples = Array.from({ length: 60 }, (_, n) => outline.pointAt((length * n) / 59).point);
        const inside = samples.map((p) => area.containsPoint(p, rule));
        // Edges of the region, also of a hole, in the fill of the shape.
        const surrounds = options.fill && edges.some((p) => world.containsPoint(p, options.fillRule));
        if (containing.has(id)) {
          count[1]++;
          assert.ok(touching.has(id));
          assert.ok(
            inside.every(Boolean) || samples.every((p, n) => inside[n] || area.nearest(p).distance < 1e-9),
          );
          if (kind !== 'box') assert.ok(!surrounds);
        }
        if (touching.has(id)) count[0]++;
        else assert.ok(!inside.some(Boolean) && !surrounds, 'an outline in a region, without touching it');
        // All samples are inside by more than a step, so the outline cannot leave the region between them.
        const step = Math.max(length, area.length) / 59;
        if (inside.every(Boolean) && !surrounds && samples.every((p) => area.nearest(p).distance > step))
          assert.ok(containing.has(id), kind);
      }
    }
    index.dispose();
  }
  for (const kind of ['box', 'lasso', 'rings', 'polygon', 'multi', 'path', 'circle']) {
    const [touched, contained] = counts[kind];
    assert.ok(touched > cases(30) && contained > 0, `${kind}: ${touched} touched, ${contained} contained`);
  }
});

test('regions with holes, of several parts, and with curves', () => {
  const index = new ShapeIndex();
  const disc = (x, y, radius) => ({ center: { x, y }, radius });
  index.add(disc(5, 5, 1), { id: 'in the hole' });
  index.add(disc(5, 5, 4), { id: 'around the hole' });
  index.add(disc(5, 5, 4), { id: 'line around the hole', fill: false });
  index.add(disc(1.5, 5, 1), { id: 'beside the hole' });
  index.add(disc(25, 5, 1), { id: 'in the second part' });
  index.add(disc(10, 5, 1), { id: 'on the edge' });
  const outer = [[0, 0], [10, 0], [10, 10], [0, 10], [0, 0]]; // prettier-ignore
  const hole = [[3, 3], [7, 3], [7, 7], [3, 7], [3, 3]]; // prettier-ignore
  const second = [[20, 0], [30, 0], [30, 10], [20, 10], [20, 0]]; // prettier-ignore
  const multi = { type: 'MultiPolygon', coordinates: [[outer, hole], [second]] };
  const path = new Path('M0 0H10V10H0ZM3 3V7H7V3ZM20 0H30V10H20Z');
  const touched = [
    'around the hole',
    'beside the hole',
    'in the second part',
    'line around the hole',
    'on the edge',
  ];
  const contained = ['beside the hole', 'in the second part', 'line around the hole'];
  for (const region of [multi, path]) {
    assert.deepEqual(index.search(region).sort(), touched);
    assert.deepEqual(index.search(region, { mode: 'contains' }).sort(), contained);
  }
  const polygon = { type: 'Polygon', coordinates: [outer, hole] };
  for (const region of [polygon, [outer, hole], [outer.slice(0, 4), hole.flat()]]) {
    assert.deepEqual(index.search(region, { mode: 'contains' }).sort(), [contained[0], contained[2]]);
    // With the nonzero rule the hole is filled; its edges are still edges, which shapes do not contain.
    assert.ok(index.search(region, { fillRule: 'nonzero' }).includes('in the hole'));
  }
  // A disc is not its box.
  index.add(disc(0, 0, 0.5), { id: 'corner' });
  assert.ok(index.search({ min: { x: -9, y: -9 }, max: { x: 9, y: 9 } }).includes('corner'));
  assert.ok(!index.search(disc(5, 5, 6)).includes('corner'));
  assert.ok(index.search(new Path().arc(5, 5, 7, 0, 7)).includes('corner'));
  index.dispose();
});

test(`a pick with a tolerance hits shapes within it, in pixels of the view (seed ${SEED})`, () => {
  const r = random(SEED + 3);
  let [more, none] = [0, 0];
  for (let i = 0; i < cases(100); i++) {
    const { index, shapes, size, at } = randomScene(r, r.int(1, 10));
    const zoom = r.float(0.2, 5);
    const view = { a: zoom, d: zoom, e: r.float(-9, 9), f: r.float(-9, 9) };
    for (let k = 0; k < 20; k++) {
      const p = at();
      const tolerance = r.float(0, 0.2) * size * zoom;
      const screen = { x: p.x * zoom + view.e, y: p.y * zoom + view.f };
      const got = new Map(
        index.pickAll(screen, { tolerance, viewTransform: view }).map(({ id, part }) => [id, part]),
      );
      for (const shape of shapes) {
        const { fill, stroke, transform } = shape.options;
        const distance = (shape.world.nearest(p)?.distance ?? Infinity) * zoom;
        if (shape.part(p) && !shape.isNear(p)) assert.ok(got.has(shape.id));
        if (distance < tolerance * (1 - 1e-9)) {
          more++;
          assert.ok(got.has(shape.id), 'within the tolerance of the outline');
        }
        const { a = 1, b = 0, c = 0, d = 1 } = transform;
        const reach = stroke
          ? (stroke.lineWidth / 2) * Math.hypot(a, b, c, d) * zoom * Math.max(1.5, stroke.miterLimit)
          : 0;
        const inside = fill && shape.world.containsPoint(p, shape.options.fillRule);
        if (distance > (tolerance + reach) * (1 + 1e-9) && !inside && !shape.isNear(p)) {
          none++;
          // A line closes the fill of an open path.
          if (!fill) assert.ok(!got.has(shape.id), 'farther than stroke and tolerance');
        }
      }
    }
    index.dispose();
  }
  assert.ok(more > cases(100) && none > cases(100), `${more} within, ${none} farther`);
});

test('every kind of shape is found at the points that it draws', () => {
  const square = [0, 0, 10, 0, 10, 10, 0, 10];
  const hole = [3, 3, 7, 3, 7, 7, 3, 7];
  const pairs = (flat) => Array.from({ length: flat.length / 2 }, (_, i) => flat.slice(2 * i, 2 * i + 2));
  const vectors = (flat) => pairs(flat).map(([x, y]) => ({ x, y }));
  const closed = (flat) => [...pairs(flat), flat.slice(0, 2)];
  /** @type {[any, [number, number], [number, number]][]} a shape, a point in it, a point out of it */
  const shapes = [
    [square, [5, 5], [11, 5]],
    [new Float32Array(square), [5, 5], [11, 5]],
    [pairs(square), [5, 5], [11, 5]],
    [vectors(square), [5, 5], [11, 5]],
    [
      [square, hole],
      [1, 5],
      [5, 5],
    ],
    [
      [pairs(square), pairs(hole)],
      [1, 5],
      [5, 5],
    ],
    [
      [vectors(square), vectors(hole)],
      [1, 5],
      [5, 5],
    ],
    [{ type: 'Polygon', coordinates: [closed(square), closed(hole)] }, [1, 5], [5, 5]],
    [
      { type: 'MultiPolygon', coordinates: [[closed(hole)], [closed([20, 0, 30, 0, 30, 9])]] },
      [29, 5],
      [1, 5],
    ],
    [{ center: { x: 5, y: 5 }, radius: 5 }, [1, 5], [1, 1]],
    [{ center: { x: 5, y: 5 }, radiusX: 5, radiusY: 1, rotation: Math.PI / 2 }, [5, 1], [1, 5]],
    [{ min: { x: 0, y: 0 }, max: { x: 10, y: 10 } }, [5, 5], [11, 5]],
    [{ center: { x: 5, y: 5 }, halfSize: { x: 5, y: 1 }, axis: { x: 0, y: 1 } }, [5, 9], [9, 5]],
    [{ a: { x: 0, y: 0 }, b: { x: 9, y: 0 }, c: { x: 0, y: 9 } }, [1, 1], [8, 8]],
    [{ start: { x: 0, y: 0 }, end: { x: 10, y: 0 }, radius: 2 }, [11, 1], [12, 2]],
    [{ points: square }, [5, 5], [11, 5]],
    [new Path('M 0 0 H 10 V 10 H 0 Z'), [5, 5], [11, 5]],
  ];
  for (const [shape, inside, outside] of shapes) {
    const index = new ShapeIndex();
    const id = index.add(shape, { id: 'it' });
    assert.deepEqual(index.pick({ x: inside[0], y: inside[1] })?.part, 'fill', JSON.stringify(shape));
    assert.equal(index.pick({ x: outside[0], y: outside[1] }), null, JSON.stringify(shape));
    assert.equal(id, 'it');
    index.dispose();
  }
  /** @type {any[]} open ones, which pass (5, 0) */
  const lines = [
    { start: { x: 0, y: 0 }, end: { x: 10, y: 0 } },
    { points: [[0, 0], [10, 0], [10, 10]], closed: false }, // prettier-ignore
    { type: 'LineString', coordinates: [[0, 0], [10, 0]] }, // prettier-ignore
    { type: 'MultiLineString', coordinates: [[[0, 0], [10, 0]], [[50, 0], [60, 0]]] }, // prettier-ignore
    { center: { x: 0, y: 0 }, radius: 5, startAngle: -1, endAngle: 1 },
  ];
  for (const line of lines) {
    const index = new ShapeIndex();
    index.add(line);
    assert.equal(index.pick({ x: 5, y: 0 }), null, 'neither filled nor stroked');
    assert.equal(index.pick({ x: 5, y: 0 }, { tolerance: 1 })?.part, 'stroke');
    const stroked = index.add(line, { stroke: { lineWidth: 2 } });
    assert.equal(index.pick({ x: 5.5, y: 0 })?.id, stroked);
    index.dispose();
  }
});

test('ids are stable, and later shapes are on top', () => {
  const index = new ShapeIndex();
  const box = { min: { x: 0, y: 0 }, max: { x: 1, y: 1 } };
  const ids = [index.add(box), index.add(box, { id: 'b' }), index.add(box)];
  assert.deepEqual(ids, [0, 'b', 1]);
  const p = { x: 0.5, y: 0.5 };
  assert.deepEqual(
    index.pickAll(p).map(({ id }) => id),
    [1, 'b', 0],
  );
  index.setZ(0, 1);
  assert.equal(index.pick(p)?.id, 0);
  index.remove(0);
  assert.equal(index.has(0), false);
  assert.equal(index.pick(p)?.id, 1);
  assert.equal(index.add(box), 2); // never one that was used before
  assert.deepEqual(
    index.pickAll(p).map(({ id }) => id),
    [2, 1, 'b'],
  );
  index.move('b', { a: 0, d: 0 });
  assert.deepEqual(
    index.pickAll(p).map(({ id }) => id),
    [2, 1],
  );
  assert.equal(index.bounds('b').min.x, Infinity);
  index.move('b', { e: 10 });
  assert.equal(index.pick({ x: 10.5, y: 0.5 })?.id, 'b');
  assert.ok(near(index.bounds('b').min.x, 10, 1e-12));
  assert.equal(index.clear().size, 0);
  assert.equal(index.pick(p), null);
  assert.ok(index.byteLength >= 0);
  index.dispose();
  assert.throws(() => index.pick(p), /ShapeIndex.pick: this must be an index that is not disposed/);
});

test('wrong arguments throw errors with their names, and change nothing', () => {
  const index = new ShapeIndex();
  const box = { min: { x: 0, y: 0 }, max: { x: 1, y: 1 } };
  index.add(box, { id: 7 });
  /** @type {[() => unknown, RegExp][]} */
  const refused = [
    [() => index.add([[0, 0], [10, 0]]), /^RangeError: ShapeIndex.add: shape must be an array of at least 3 points/], // prettier-ignore
    [() => index.add([0, 0, 1]), /^RangeError: ShapeIndex.add: shape.length must be even/],
    [
      () => index.add([0, 0, NaN, 1, 2, 3]),
      /^RangeError: ShapeIndex.add: shape\[2\] must be a finite number/,
    ],
    [() => index.add({ type: 'Polygon', coordinates: [[[0, 0], [1, 0], [1, 1], [0, 1]]] }), /coordinates\[0\] must be a closed ring/], // prettier-ignore
    [
      () => index.add({ type: 'Circle', coordinates: [0, 0] }),
      /shape.type must be Point, MultiPoint, LineString, MultiLineString, Polygon or MultiPolygon/,
    ],
    [() => index.add({ type: 'Point', coordinates: [0] }), /^RangeError: ShapeIndex.add: shape.coordinates.length must be at least 2/], // prettier-ignore
    [() => index.add({ type: 'MultiPoint', coordinates: [] }), /^RangeError: ShapeIndex.add: shape.coordinates.length must be at least 1/], // prettier-ignore
    [
      () => index.add({ type: 'MultiPolygon', coordinates: [] }),
      /shape.coordinates.length must be at least 1/,
    ],
    [
      () => index.add({ x: 0, y: NaN }),
      /^RangeError: ShapeIndex.add: shape.y must be a finite number, got NaN/,
    ],
    [
      () => index.add({ x: 0, y: 0, z: 1 }),
      /a point or a circle {x, y, radius} without other fields, got "z"/,
    ],
    [() => index.add({ x: 0, y: 0, radius: -1 }), /shape.radius must be a finite number >= 0/],
    [() => index.add({ x: 0, y: 0, r: 1 }), /a circle is {x, y, radius: r}/],
    [() => index.add({ x: 0, y: 0, width: -1, height: 2 }), /shape.width must be a finite number >= 0/],
    [() => index.search({ x: 0, y: 0 }), /^TypeError: ShapeIndex.search: region must be a box/],
    [() => index.search({ type: 'MultiPoint', coordinates: [[0, 0], [1, 1]] }), /region must be a box/], // prettier-ignore
    [() => index.add(box, { clip: { x: 0, y: 0, radius: 0 } }), /clip must be a shape with an area/],
    [() => index.add({ center: { x: 0, y: 0 }, radius: -1 }), /shape.radius must be a finite number >= 0/],
    [() => index.add({}), /^TypeError: ShapeIndex.add: shape must be a shape/],
    [() => index.add(null), /^TypeError: ShapeIndex.add: shape must be a shape/],
    [
      () => index.add(box, { id: 7 }),
      /^RangeError: ShapeIndex.add: id must be an id that no shape has, got 7/,
    ],
    [() => index.add(box, { colour: 'red' }), /^TypeError: ShapeIndex.add: options must be named id, fill/],
    [() => index.add(box, { stroke: { lineWidth: -1 } }), /stroke.lineWidth must be a finite number >= 0/],
    [() => index.add(box, { stroke: { transform: {} } }), /stroke.transform must be left out/],
    [() => index.add(box, { fillRule: 'odd' }), /fillRule must be nonzero or evenodd/],
    [() => index.add(box, { mask: 0.5 }), /mask must be an integer of 32 bits/],
    [() => index.add(box, { transform: { a: Infinity } }), /transform.a must be a finite number/],
    [() => index.add(box, { z: NaN }), /z must be a finite number/],
    [
      () => index.update(8, box),
      /^RangeError: ShapeIndex.update: id must be the id of a shape in the index, got 8/,
    ],
    [() => index.move(7, { e: '1' }), /^TypeError: ShapeIndex.move: matrix.e must be a finite number/],
    [() => index.pick({ x: 0 }), /^TypeError: ShapeIndex.pick: point.y must be a finite number/],
    [() => index.pick({ x: 0, y: 0 }, { tolerance: -1 }), /tolerance must be a finite number >= 0/],
    [
      () => index.pick({ x: 0, y: 0 }, { viewTransform: { a: 0 } }),
      /viewTransform must be a matrix that has an inverse/,
    ],
    [
      () => index.pick({ x: 0, y: 0 }, { radius: 2 }),
      /options must be named mask, filter, viewTransform, tolerance, fill, stroke/,
    ],
    [() => index.nearest({ x: 0, y: 0 }, { k: 1.5 }), /k must be an integer > 0, or Infinity/],
    [() => index.raycast({ origin: { x: 0, y: 0 } }), /ray.direction must be/],
    [
      () => index.raycast({ origin: { x: 0, y: 0 }, direction: { x: 1, y: 0 } }, { maxT: -1 }),
      /maxT must be a number >= 0/,
    ],
    [
      () => index.sweepCircle({ center: { x: 0, y: 0 }, radius: NaN }, { x: 1, y: 0 }),
      /circle.radius must be a finite number/,
    ],
    [
      () => index.search([0, 0, 1, 1]),
      /^RangeError: ShapeIndex.search: region must be an array of at least 3 points/,
    ],
    [() => index.search({ x: 0 }), /^TypeError: ShapeIndex.search: region must be a shape/],
    [
      () => index.search({ ...box, mode: 'contains' }),
      /^TypeError: ShapeIndex.search: region must be a box {min, max} without other fields, got "mode"/,
    ],
    [
      () => index.search({ start: box.min, end: box.max }),
      /^TypeError: ShapeIndex.search: region must be a box {min, max} or {x, y, width, height}, a polygon or another shape with an area/,
    ],
    [
      () =>
        index.search({
          type: 'LineString',
          coordinates: [
            [0, 0],
            [1, 1],
          ],
        }),
      /^TypeError: ShapeIndex.search: region must be a box/,
    ],
    [
      () =>
        index.search({
          type: 'Polygon',
          coordinates: [
            [
              [0, 0],
              [1, 0],
              [1, 1],
              [0, 1],
            ],
          ],
        }),
      /^RangeError: ShapeIndex.search: region.coordinates\[0\] must be a closed ring/,
    ],
    [
      () => index.search(box, { fillRule: 'odd' }),
      /^RangeError: ShapeIndex.search: fillRule must be nonzero or evenodd/,
    ],
    [() => index.search(box, { mode: 'inside' }), /mode must be touches or contains/],
    [() => new ShapeIndex({ build: 'slow' }), /ShapeIndex: build must be quality or fast/],
  ];
  for (const [call, message] of refused)
    assert.throws(call, (error) => message.test(String(error)) || assert.fail(String(error)));
  assert.deepEqual(index.ids(), [7]);
  assert.deepEqual(index.search({ min: { x: 2, y: 2 }, max: { x: 1, y: 1 } }), []);
  index.dispose();
});

test('geometries of a scene are the shapes that they draw', () => {
  const polygon = new PolyGeometry([0, 0, 10, 0, 10, 10, 0, 10]).close();
  const grown = new PolyExtendGeometry(new PolyGeometry([0, 0, 10, 0, 10, 10, 0, 10]).close(), 2);
  const index = new ShapeIndex();
  index.add(grown, { id: 'grown' });
  index.add(polygon, { id: 'polygon' });
  index.add(new CircleGeometry(5, 64), { id: 'circle', transform: { e: 50 } });
  const at = (x, y) => index.pick({ x, y })?.id;
  assert.deepEqual([at(5, 5), at(11, 5), at(11.5, 11.5), at(11.3, 11.3), at(54, 0), at(56, 0)],
    ['polygon', 'grown', undefined, 'grown', 'circle', undefined]); // prettier-ignore
  index.dispose();
});

test('getters and filters that edit or dispose of the index during a call', () => {
  const box = { min: { x: 0, y: 0 }, max: { x: 1, y: 1 } };
  const p = { x: 0.5, y: 0.5 };
  const made = () => {
    const index = new ShapeIndex();
    index.add(box, { id: 'a' });
    index.add(box, { id: 'b' });
    return index;
  };
  const disposing = (index, value) => ({
    get x() {
      index.dispose();
      return value;
    },
    y: value,
  });
  const gone = /^TypeError: ShapeIndex.*: this must be an index that is not disposed, got "a disposed one"/;
  for (const call of [
    (index) => index.pick(disposing(index, 0.5)),
    (index) => index.pickAll(disposing(index, 0.5)),
    (index) => index.pick(p, { filter: () => index.dispose() ?? false }) ?? index.size,
    (index) => index.nearest(disposing(index, 0.5)),
    (index) => index.raycast({ origin: disposing(index, 0), direction: { x: 1, y: 0 } }),
    (index) => index.raycastAll({ origin: p, direction: disposing(index, 1) }),
    (index) => index.sweepCircle({ center: disposing(index, 5), radius: 1 }, { x: 1, y: 0 }),
    (index) => index.search({ min: disposing(index, 0), max: { x: 1, y: 1 } }),
    (index) => index.add({ center: disposing(index, 0), radius: 1 }),
    (index) => index.update('a', { center: disposing(index, 0), radius: 1 }),
    (index) => index.move('a', { get a() { return index.dispose() ?? 1; } }), // prettier-ignore
  ])
    assert.throws(() => call(made()), gone, String(call));

  const index = made();
  // A call inside the same call: both return the results of separate calls.
  const nested = { get x() { return index.pick(p).id === 'b' ? 0.5 : NaN; }, y: 0.5 }; // prettier-ignore
  assert.equal(index.pick(nested)?.id, 'b');
  assert.equal(index.pick(p, { filter: (id) => index.pick(p).id === 'b' && id === 'a' })?.id, 'a');
  // A shape that is removed while its new geometry or matrix is read.
  const removing = { get b() { return index.remove('d') && 0; } }; // prettier-ignore
  index.add(box, { id: 'd' });
  assert.throws(
    () => index.move('d', removing),
    /ShapeIndex.move: id must be the id of a shape in the index/,
  );
  index.add(box, { id: 'd' });
  const { min } = box;
  assert.throws(() => index.update('d', { min, get max() { index.remove('d'); return min; } }), /id must be the id of a shape/); // prettier-ignore
  // A shape whose getter adds another shape with the same id.
  const greedy = { get min() { index.add(box, { id: 'c' }); return { x: 0, y: 0 }; }, max: { x: 1, y: 1 } }; // prettier-ignore
  assert.throws(() => index.add(greedy, { id: 'c' }), /id must be an id that no shape has/);
  assert.equal(index.size, 3);
  index.dispose();
});

// Before, slots decided ties, and slots of removed shapes are reused: a later shape came first.
test('of equal hits the shape that was added first is returned, also after removals and from a buffer', () => {
  const box = { min: { x: 0, y: 0 }, max: { x: 1, y: 1 } };
  const index = new ShapeIndex();
  for (const id of ['a', 'b', 'c']) index.add(box, { id });
  index.remove('b').remove('a');
  for (const id of ['d', 'e']) index.add(box, { id });
  index.update('c', box);
  const ray = { origin: { x: -1, y: 0.5 }, direction: { x: 1, y: 0 } };
  for (const one of [index, ShapeIndex.from(index.toBuffer())]) {
    assert.deepEqual(one.ids(), ['c', 'd', 'e']);
    assert.equal(one.raycast(ray)?.id, 'c');
    assert.deepEqual(one.raycastAll(ray).map(({ id }) => id), ['c', 'd', 'e', 'c', 'd', 'e']); // prettier-ignore
    for (const k of [1, 2, 3])
      for (const point of [ray.origin, { x: 0.5, y: 0.5 }])
        assert.deepEqual(one.nearest(point, { k }).map(({ id }) => id), ['c', 'd', 'e'].slice(0, k)); // prettier-ignore
    assert.equal(one.sweepCircle({ center: ray.origin, radius: 0.1 }, { x: 2, y: 0 })?.id, 'c');
  }
});

// Before, the bytes of removed paths were not counted, although their block stays as long as one of its paths.
test('byteLength counts the blocks of paths, until the last path of a block is removed', () => {
  const index = new ShapeIndex();
  // Paths of 64 lines are the larger part of the memory.
  const zigzag = (/** @type {number} */ i) =>
    Array.from({ length: 128 }, (_, k) => (k & 1 ? k & 2 : i + k / 128));
  for (let i = 0; i < 3000; i++) index.add(zigzag(i), { id: i });
  const before = index.byteLength;
  // Of every three paths one stays, so that each block has one of them.
  for (let i = 0; i < 3000; i++) if (i % 3) index.remove(i);
  assert.equal(index.byteLength, before);
  for (let i = 0; i < 3000; i += 3) index.remove(i);
  assert.ok(index.byteLength < before / 2, `${index.byteLength} of ${before}`);
});

test('unknown fields of literals are refused, with the nearest name', () => {
  const index = new ShapeIndex();
  const at = { x: 0, y: 0 };
  const to = { x: 1, y: 1 };
  /** @type {[any, string][]} a shape, the end of the error message */
  const refused = [
    [{ center: at, radius: 5, startangle: 0, endAngle: 1 }, "a circle {center, radius} without other fields, got \"startangle\"; did you mean 'startAngle'?"],
    [{ center: at, radius: 5, rotation: 1 }, "a circle {center, radius} without other fields, got \"rotation\""],
    [{ center: at, radius: 5, radiusX: 1, radiusY: 1 }, "an ellipse {center, radiusX, radiusY, rotation} without other fields, got \"radius\""],
    [{ center: at, radiusX: 5, radiusY: 1, rotate: 1 }, "an ellipse {center, radiusX, radiusY, rotation} without other fields, got \"rotate\"; did you mean 'rotation'?"],
    [{ center: at, halfSize: to, axes: to }, "an oriented box {center, halfSize, axis} without other fields, got \"axes\"; did you mean 'axis'?"],
    [{ min: at, max: to, holes: [] }, 'a box {min, max} without other fields, got "holes"'],
    [{ points: [0, 0, 1, 0, 1, 1], holes: [[0, 0, 1, 0, 1, 1]] }, 'a polyline {points, closed} without other fields, got "holes"'],
    [{ points: [0, 0, 1, 0, 1, 1], close: false }, "a polyline {points, closed} without other fields, got \"close\"; did you mean 'closed'?"],
    [{ a: at, b: to, c: { x: 1, y: 0 }, d: to }, 'a triangle {a, b, c} without other fields, got "d"'],
    [{ start: at, end: to, raduis: 2 }, "a segment or capsule {start, end, radius} without other fields, got \"raduis\"; did you mean 'radius', 'axis'?"],
    [{ origin: at, radius: 2, startAngle: 0, endAngle: 1, counterClockwise: true }, "did you mean 'counterclockwise'?"],
    [{ centre: at, radius: 2 }, "a box {min, max}, …, got an object; did you mean 'center'?"],
    [{ foo: 1 }, 'a box {min, max}, …, got an object'],
  ]; // prettier-ignore
  for (const [shape, message] of refused)
    for (const call of [() => index.add(shape), () => index.overlaps(shape)])
      assert.throws(call, (error) => {
        assert.ok(error instanceof TypeError && error.message.endsWith(message), error.message);
        assert.match(error.message, /^ShapeIndex\.(add|overlaps): shape must be /);
        return true;
      });
  assert.equal(index.size, 0);
  index.dispose();
});

test('instances of classes may have other fields, and so may GeoJSON', () => {
  class Node {
    constructor(fields) {
      Object.assign(this, { name: 'node', parent: null, children: [], ...fields });
    }
  }
  const index = new ShapeIndex();
  const at = { x: 0, y: 0 };
  for (const shape of [
    new Node({ center: at, radius: 5 }),
    new Node({ min: { x: -5, y: -5 }, max: { x: 5, y: 5 }, isBox2: true }),
    new Node({ points: [-5, -5, 5, -5, 0, 5] }),
    Object.assign(new Circle2(new Vector2(0, 0), 5), { name: 'circle' }),
    new OBB2(new Vector2(0, 0), new Vector2(5, 5)),
    { type: 'Polygon', coordinates: [[[-5, -5], [5, -5], [0, 5], [-5, -5]]], bbox: [-5, -5, 5, 5], name: 'land' }, // prettier-ignore
    Object.assign([-5, -5, 5, -5, 0, 5], { name: 'ring' }),
  ])
    assert.equal(index.add(shape), index.pick(at)?.id);
  assert.equal(index.pickAll(at).length, 7);
  // An arc of an outline has the positions of its ends.
  const [[, arc]] = offset([0, 0, 10, 0, 10, 10, 0, 10], 1);
  index.add({ ...arc }, { id: 'arc' });
  assert.ok(index.has('arc'));
  index.dispose();
});

// Results were inserted into a sorted list, which took time quadratic in their number: 15 s for 30,000 of 100,000 shapes.
test('any number of nearest shapes: k = Infinity, and k larger than the number of shapes', () => {
  const r = random();
  const index = new ShapeIndex({ build: 'fast' });
  const count = 20000;
  for (let i = 0; i < count; i++)
    index.add({ center: { x: r.int(0, 300), y: r.int(0, 300) }, radius: r.pick([1, 2, 3]) });
  const p = { x: 150, y: 150 };
  const all = index.nearest(p, { k: Infinity, fill: false });
  assert.equal(all.length, count);
  for (let i = 1; i < count; i++) {
    const [before, after] = [all[i - 1], all[i]];
    assert.ok(
      before.distance < after.distance || (before.distance === after.distance && before.id < after.id),
    );
  }
  for (const k of [1, 2, 100, 7000, count, count + 1])
    assert.deepEqual(index.nearest(p, { k, fill: false }), all.slice(0, k));
  assert.equal(
    index.nearest(p, { k: Infinity, maxDistance: 20 }).length,
    index.nearest(p, { k: 1e9, maxDistance: 20 }).length,
  );

  const points = [150, 150, 0, 0, 300, 7];
  const few = index.nearestBatch(points, { k: 3, fill: false });
  const most = index.nearestBatch(points, { k: Infinity, fill: false });
  assert.equal(most.count, 3 * count);
  // Did not end: each point had room for k results.
  const more = index.nearestBatch(points, { k: 1e6, fill: false });
  assert.equal(more.count, 3 * count);
  for (const i of [0, 1, 2]) {
    assert.deepEqual(most.indices.subarray(i * count, i * count + 3), few.indices.subarray(3 * i, 3 * i + 3));
    assert.deepEqual(
      more.indices.subarray(i * 1e6, i * 1e6 + count),
      most.indices.subarray(i * count, (i + 1) * count),
    );
    assert.deepEqual([more.indices[i * 1e6 + count], more.distances[i * 1e6 + count]], [-1, Infinity]);
    assert.ok(Number.isNaN(more.points[2 * (i * 1e6 + count)]));
  }
  assert.deepEqual(
    Array.from(most.indices.subarray(0, count)),
    all.map(({ id }) => id),
  );
  assert.throws(
    () => index.nearest(p, { k: -Infinity }),
    /k must be an integer > 0, or Infinity, got -Infinity/,
  );
  const empty = new ShapeIndex();
  assert.deepEqual(empty.nearest(p, { k: Infinity }), []);
  const none = empty.nearestBatch(points, { k: 2 });
  assert.deepEqual([none.count, [...none.indices]], [0, [-1, -1, -1, -1, -1, -1]]);
  assert.equal(empty.nearestBatch(points, { k: Infinity }).indices.length, 0);
});

test('whether a ray hits anything is decided by the first hit', () => {
  const index = new ShapeIndex();
  const count = 4000;
  for (let i = 0; i < count; i++) {
    const path = new Path(`M${-1 - i} ${-1 - i}L${-1 - i} 9L${i} 9L5 ${-1 - i}Z`);
    index.add(path, { fill: false, mask: i % 2 ? 1 : 2 });
  }
  const ray = { origin: { x: 2 * -count, y: 0.5 }, direction: { x: 1, y: 0 } };
  assert.equal(index.raycastAny(ray), true);
  assert.equal(index.raycastAny(ray, { maxT: count - 1 }), false);
  assert.equal(index.raycastAny(ray, { maxT: count }), true);
  assert.equal(index.raycastAny(ray, { mask: 4 }), false);
  const { hits, count: hit } = index.raycastAnyBatch([2 * -count, 0.5, 1, 0, 2 * -count, 20, 1, 0]);
  assert.deepEqual([[...hits], hit], [[1, 0], 1]);
});

// Before, shapes of one point were accepted and never found: paths had no part for them.
test('shapes of one point are found like points', () => {
  const p = { x: 20, y: 30 };
  /** @type {[string, any, any][]} */
  const points = [
    ['a segment with equal ends', { start: p, end: p }, {}],
    ['a polyline of one repeated point', { points: [p, p, p], closed: false }, {}],
    ['a closed ring of one point', [p, p, p], {}],
    ['a circle of radius 0', { center: p, radius: 0 }, {}],
    ['a point', p, {}],
    ['a vector', new Vector2(20, 30), {}],
    ['a circle {x, y} of radius 0', { ...p, radius: 0 }, {}],
    ['a rectangle of no size', { ...p, width: 0, height: 0 }, {}],
    ['GeoJSON of a point', { type: 'Point', coordinates: [20, 30, 7] }, {}],
    ['GeoJSON of a feature', { type: 'Feature', geometry: { type: 'Point', coordinates: [20, 30] } }, {}],
    ['GeoJSON of points', { type: 'MultiPoint', coordinates: [[20, 30]] }, {}],
    ['a point that is not filled', p, { fill: false }],
    ['a point with a round stroke', p, { stroke: { lineWidth: 6, lineJoin: 'round', lineCap: 'round' } }],
    ['a box of no size', { min: p, max: p }, {}],
    ['an oriented box of no size', { center: p, halfSize: { x: 0, y: 0 } }, {}],
    [
      'GeoJSON',
      {
        type: 'LineString',
        coordinates: [
          [20, 30],
          [20, 30],
        ],
      },
      {},
    ],
    ['a path', new Path('M20 30Z'), {}],
    ['a circle that is not filled', { center: p, radius: 0 }, { fill: false }],
    ['a dot of a round stroke', { start: p, end: p }, { stroke: { lineWidth: 6, lineCap: 'round' } }],
    [
      'a box of no size with a round stroke',
      { min: p, max: p },
      { fill: false, stroke: { lineWidth: 6, lineCap: 'round', lineJoin: 'round' } },
    ],
  ];
  for (const [name, shape, options] of points)
    for (const transform of [undefined, { a: 2, d: 4, e: 5 }]) {
      const index = new ShapeIndex();
      const at = transform ? { x: 45, y: 120 } : p;
      index.add(shape, { ...options, transform, id: name });
      const ids = (found) => found.map(({ id }) => id);
      assert.equal(index.pick(at)?.id, name);
      assert.equal(index.pick({ x: at.x + 2, y: at.y })?.id, options.stroke ? name : undefined);
      assert.equal(index.pick({ x: at.x + 40, y: at.y }), null);
      assert.equal(index.pick({ x: at.x + 30, y: at.y + 40 }, { tolerance: 50 })?.id, name);
      assert.equal(index.pick({ x: at.x + 30, y: at.y + 40 }, { tolerance: 30 }), null);
      assert.deepEqual(
        index.nearest({ x: at.x + 3, y: at.y + 4 }).map(({ id, distance }) => [id, distance]),
        [[name, 5]],
      );
      assert.deepEqual(ids(index.pickAll(at)), [name]);
      for (const mode of /** @type {const} */ (['touches', 'contains'])) {
        assert.deepEqual(
          index.search({ min: { x: at.x - 1, y: at.y - 1 }, max: { x: at.x + 1, y: at.y + 1 } }, { mode }),
          [name],
        );
        assert.deepEqual(
          index.search({ min: { x: at.x + 1, y: at.y - 1 }, max: { x: at.x + 2, y: at.y + 1 } }, { mode }),
          [],
        );
      }
      const copy = ShapeIndex.from(index.toBuffer());
      assert.deepEqual(copy.pickAll(at), index.pickAll(at));
    }
});

test('points, rectangles and circles by x and y are the shapes of the other forms', () => {
  const index = new ShapeIndex();
  index.add({ type: 'MultiPoint', coordinates: [[0, 0], [10, 0], [10, 10], [10, 0]] }, { id: 'points' }); // prettier-ignore
  index.add({ x: 20, y: 0, width: 10, height: 5 }, { id: 'rectangle' });
  index.add({ x: 50, y: 0, radius: 4 }, { id: 'circle' });
  for (const [x, y] of [[0, 0], [10, 0], [10, 10]]) assert.equal(index.pick({ x, y })?.id, 'points'); // prettier-ignore
  assert.equal(index.pick({ x: 5, y: 0 }), null, 'no line between points');
  assert.equal(index.pick({ x: 8, y: 4 }), null, 'no area between points');
  assert.equal(index.pick({ x: 30, y: 5 })?.id, 'rectangle');
  assert.equal(index.pick({ x: 53.9, y: 0 })?.id, 'circle');
  const [near] = index.nearest({ x: 10, y: 7 });
  assert.deepEqual([near.id, near.distance, near.point.x, near.point.y], ['points', 3, 10, 10]);
  const region = { x: -1, y: -1, width: 40, height: 20 };
  const box = { min: { x: -1, y: -1 }, max: { x: 39, y: 19 } };
  for (const mode of /** @type {const} */ (['touches', 'contains'])) {
    assert.deepEqual(index.search(region, { mode }), index.search(box, { mode }));
    assert.deepEqual(index.search(region, { mode }).sort(), ['points', 'rectangle']);
  }
  assert.deepEqual(index.search({ x: 9, y: 5, width: 2, height: 6 }, { mode: 'contains' }), []);
  assert.deepEqual(index.overlaps({ x: 10, y: 10 }), ['points']);
  assert.deepEqual(index.overlaps({ x: 25, y: 1 }), ['rectangle']);
  const copy = ShapeIndex.from(index.toBuffer());
  assert.deepEqual(copy.nearest({ x: 10, y: 7 }), index.nearest({ x: 10, y: 7 }));
  index.dispose();
  copy.dispose();
});

/** Rings around random centers: flat coordinates, and the offsets of rings and polygons. @param {ReturnType<typeof random>} r */
function flatPolygons(r, count, most) {
  /** @type {number[]} */
  const coordinates = [];
  const rings = [0];
  const offsets = [0];
  for (let i = 0; i < count; i++) {
    const [x, y] = [r.float(0, 100), r.float(0, 100)];
    const ringCount = r.int(1, most);
    for (let k = ringCount; k > 0; k--) {
      const n = r.int(3, 40);
      for (let j = 0; j < n; j++) {
        const angle = (2 * Math.PI * j) / n;
        const size = r.float(3, 6) * k;
        coordinates.push(x + size * Math.cos(angle), y + size * Math.sin(angle));
      }
      rings.push(coordinates.length / 2);
    }
    offsets.push(rings.length - 1);
  }
  return { coordinates, rings, offsets };
}

/**
 * Styles of many shapes: the options of a call for all of them, and those of each.
 * @param {ReturnType<typeof random>} r
 * @param {number} count
 */
function stylesOfMany(r, count) {
  const stroke = () =>
    r.pick([
      null,
      { lineWidth: r.float(0, 4), lineJoin: 'round', lineCap: 'square' },
      { lineWidth: 2, lineDash: [r.float(1, 4), 2, 3], lineDashOffset: r.float(-3, 3) },
    ]);
  /** @type {Record<string, any>} */
  const all = {};
  const each = Array.from({ length: count }, () => /** @type {Record<string, any>} */ ({}));
  const values = { stroke, z: () => r.int(0, 2), mask: () => r.int(1, 3) };
  for (const [name, value] of Object.entries(values)) {
    const kind = r.int(0, 2);
    if (kind === 0) continue;
    const one = value();
    const list = Array.from({ length: count }, () => (kind === 1 ? one : value()));
    all[name] = kind === 1 ? one : name === 'z' ? Float64Array.from(list) : list;
    each.forEach((options, k) => (options[name] = list[k]));
  }
  if (r.bool()) {
    all.transform = {
      a: r.float(0.5, 2),
      b: r.float(-1, 1),
      c: r.float(-1, 1),
      d: r.float(0.5, 2),
      e: 3,
      f: -2,
    };
    for (const options of each) options.transform = all.transform;
  }
  return { all, each };
}

test(`polygons in flat arrays are those that are added one by one (seed ${SEED})`, () => {
  const r = random(SEED);
  for (let i = 0; i < cases(30); i++) {
    const most = r.pick([1, 3]);
    const { coordinates, rings, offsets } = flatPolygons(r, r.int(0, 60), most);
    const count = offsets.length - 1;
    const style = r.pick([{}, { fill: false }, { fillRule: 'nonzero' }, { fillRule: 'evenodd' }]);
    const styles = stylesOfMany(r, count);
    const options = /** @type {any} */ ({ ...styles.all, ...style });
    const own = styles.each.map((options) => /** @type {any} */ ({ ...options, ...style }));
    const [one, bulk, all] = [new ShapeIndex(), new ShapeIndex(), new ShapeIndex()];
    for (const index of [one, bulk, all]) {
      index.add({ center: { x: 50, y: 50 }, radius: 30 }, { id: 'disc' });
      if (i % 2) index.pick({ x: 0, y: 0 });
    }
    const polygons = Array.from({ length: count }, (_, k) => {
      const list = Array.from({ length: offsets[k + 1] - offsets[k] }, (_, j) =>
        coordinates.slice(2 * rings[offsets[k] + j], 2 * rings[offsets[k] + j + 1]),
      );
      return list.length > 1 || most > 1 ? list : list[0];
    });
    const ids = polygons.map((polygon, k) => one.add(polygon, own[k]));
    assert.deepEqual(all.addAll(polygons.map((polygon, k) => [polygon, own[k]])), ids);
    const flat = r.pick([coordinates, Float64Array.from(coordinates)]);
    const got =
      most === 1
        ? bulk.addPolygons(flat, r.pick([rings, Int32Array.from(rings)]), options)
        : bulk.addPolygons(flat, offsets, { ...options, rings });
    assert.deepEqual(got, ids);
    const edit = r.int(0, 3);
    for (const index of [one, bulk, all]) {
      if (edit > 0) ids.forEach((id, k) => k % 3 === 0 && index.remove(id));
      if (edit > 1) ids.forEach((id, k) => k % 3 === 1 && index.move(id, { e: 7 }));
      if (edit > 2)
        ids.forEach((id, k) => k % 3 === 2 && index.update(id, [0, 0, k, 0, 0, k], { transform: { a: 1 } }));
    }
    const copy = ShapeIndex.from(bulk.toBuffer());
    for (let k = 0; k < 30; k++) {
      const p = { x: r.float(-10, 110), y: r.float(-10, 110) };
      const ray = { origin: p, direction: { x: r.float(-1, 1), y: r.float(-1, 1) } };
      for (const other of [bulk, all, copy]) {
        assert.deepEqual(other.pickAll(p), one.pickAll(p));
        assert.deepEqual(other.pick(p, { tolerance: 2 }), one.pick(p, { tolerance: 2 }));
        assert.deepEqual(other.nearest(p, { k: 4, fill: false }), one.nearest(p, { k: 4, fill: false }));
        assert.deepEqual(other.raycastAll(ray), one.raycastAll(ray));
      }
    }
    for (const index of [one, bulk, all, copy]) index.dispose();
  }
});

test(`boxes, circles and points in flat arrays are those added one by one (seed ${SEED})`, () => {
  const r = random(SEED + 31);
  for (let i = 0; i < cases(150); i++) {
    const one = new ShapeIndex();
    const bulk = new ShapeIndex({ build: r.pick(['quality', 'fast']) });
    const integer = r.bool();
    const number = (/** @type {number} */ low, /** @type {number} */ high) =>
      integer ? r.int(low, high) : r.float(low, high);
    for (let part = 0; part < 5; part++) {
      const kind = r.pick(['addBoxes', 'addCircles', 'addPoints']);
      const count = r.int(0, r.pick([3, 60]));
      const rows = Array.from({ length: count }, () => {
        const [x, y] = [number(0, 100), number(0, 100)];
        if (kind === 'addBoxes') return [x, y, x + number(0, 20), y + number(0, 20)];
        return kind === 'addCircles' ? [x, y, number(0, 10)] : [x, y];
      });
      const styles = stylesOfMany(r, count);
      const options = { ...styles.all, fill: r.bool() };
      const ids = rows.map(([x, y, a, b], k) =>
        one.add(
          kind === 'addBoxes'
            ? { min: { x, y }, max: { x: a, y: b } }
            : { center: { x, y }, radius: kind === 'addCircles' ? a : 0 },
          { ...styles.each[k], fill: options.fill },
        ),
      );
      const flat = rows.flat();
      const given = r.pick([flat, Float64Array.from(flat)]);
      assert.deepEqual(/** @type {any} */ (bulk)[kind](given, options), ids);
      // With a query the next shapes change a tree, or replace it.
      if (r.bool()) bulk.pick({ x: 1, y: 1 });
      for (const index of [one, bulk]) {
        if (part > 2) ids.forEach((id, k) => k % 3 === 0 && index.remove(id));
        if (part > 1) ids.forEach((id, k) => k % 3 === 1 && index.move(id, { e: 7 }));
        if (part > 0)
          ids.forEach(
            (id, k) => k % 3 === 2 && index.update(id, [0, 0, k, 0, 0, k], { transform: { a: 1 } }),
          );
      }
    }
    const copy = ShapeIndex.from(bulk.toBuffer());
    for (let k = 0; k < 20; k++) {
      const p = { x: number(-10, 110), y: number(-10, 110) };
      const ray = { origin: p, direction: { x: r.float(-1, 1), y: r.float(-1, 1) } };
      const region = { min: p, max: { x: p.x + 9, y: p.y + 9 } };
      for (const other of [bulk, copy]) {
        assert.deepEqual(other.pickAll(p), one.pickAll(p));
        assert.deepEqual(other.pick(p, { tolerance: 2 }), one.pick(p, { tolerance: 2 }));
        assert.deepEqual(other.nearest(p, { k: 4 }), one.nearest(p, { k: 4 }));
        assert.deepEqual(other.raycastAll(ray, { mask: 2 }), one.raycastAll(ray, { mask: 2 }));
        assert.deepEqual(new Set(other.search(region)), new Set(one.search(region)));
      }
    }
    for (const index of [one, bulk, copy]) index.dispose();
  }
});

test(`the nearest of many points are those of segments with equal ends (seed ${SEED})`, () => {
  const r = random(SEED + 32);
  for (let i = 0; i < cases(60); i++) {
    const size = r.pick([1, 1e-200, 1e200]);
    const coordinates = Array.from(
      { length: 2 * r.int(1, 80) },
      () => size * r.pick([r.int(0, 9), r.float(0, 9)]),
    );
    const points = new ShapeIndex();
    const segments = new ShapeIndex();
    points.addPoints(coordinates, { fill: r.bool() });
    for (let k = 0; k < coordinates.length; k += 2) {
      const at = { x: coordinates[k], y: coordinates[k + 1] };
      segments.add({ start: at, end: at });
    }
    for (let n = 0; n < 20; n++) {
      const p = { x: size * r.int(-1, 10), y: size * r.float(-1, 10) };
      const options = { k: r.pick([1, 5, Infinity]), fill: false, maxDistance: r.pick([Infinity, 3 * size]) };
      assert.deepEqual(points.nearest(p, options), segments.nearest(p, options));
    }
    // With fills a point at the query point has no normal and no part, as a fill that contains it.
    const [x, y] = coordinates;
    const [found] = points.nearest({ x, y });
    assert.deepEqual([found.distance, found.point, found.normal], [0, new Vector2(x, y), new Vector2(0, 0)]);
    for (const index of [points, segments]) index.dispose();
  }
});

test('flat arrays that are not boxes, circles or points are refused, and nothing is added', () => {
  const index = new ShapeIndex();
  index.addPoints([1, 2], { ids: ['a'] });
  const { byteLength } = index;
  /** @type {[() => unknown, RegExp][]} */
  const refused = [
    [
      () => index.addBoxes([0, 0, 1]),
      /^RangeError: ShapeIndex.addBoxes: coordinates.length must be a multiple of 4/,
    ],
    [
      () => index.addBoxes([0, 0, 1, 1, 5, 0, 4, 1]),
      /^RangeError: ShapeIndex.addBoxes: coordinates\[6\] must be a number >= coordinates\[4\], got 4/,
    ],
    [() => index.addBoxes([0, 2, 1, 1]), /coordinates\[3\] must be a number >= coordinates\[1\], got 1/],
    [
      () => index.addCircles([0, 0, 1, 0, 0, -1]),
      /^RangeError: ShapeIndex.addCircles: coordinates\[5\] must be .*, got -1/,
    ],
    [() => index.addCircles([0, 0, 1, 0]), /coordinates.length must be a multiple of 3/],
    [
      () => index.addPoints([0, NaN]),
      /^RangeError: ShapeIndex.addPoints: coordinates\[1\] must be a finite number, got NaN/,
    ],
    [
      () => index.addPoints(/** @type {any} */ (['0', 1])),
      /^TypeError: ShapeIndex.addPoints: coordinates\[0\] must be/,
    ],
    [() => index.addPoints(Float32Array.of(0, Infinity)), /coordinates\[1\] must be a finite number/],
    [() => index.addPoints(/** @type {any} */ (5)), /^TypeError: ShapeIndex.addPoints: coordinates must be/],
    [() => index.addPoints([0, 0], { ids: [1, 2] }), /ids.length must be 1, got 2/],
    [() => index.addPoints([0, 0], { ids: ['a'] }), /id must be an id that no shape has, got "a"/],
  ];
  for (const [call, message] of refused) {
    assert.throws(call, message);
    assert.deepEqual([index.size, index.byteLength], [1, byteLength]);
  }
  assert.equal(index.nearest({ x: 4, y: 6 })[0].distance, 5);
  index.dispose();
});

test('an index from shapes; ids and orders of many shapes at once', () => {
  const index = ShapeIndex.from(
    [
      [{ center: { x: 0, y: 0 }, radius: 9 }, { id: 0 }],
      [[0, 0, 9, 0, 0, 9]],
      [
        { min: { x: 0, y: 0 }, max: { x: 9, y: 9 } },
        { id: 'box', z: -1 },
      ],
    ],
    { build: 'fast' },
  );
  assert.deepEqual(index.ids(), [0, 1, 'box']);
  assert.deepEqual(
    index.pickAll({ x: 1, y: 1 }).map(({ id }) => id),
    [1, 0, 'box'],
  );
  index.remove(0);
  assert.deepEqual(index.addAll(new Map([[[1, 1, 9, 1, 1, 9], { id: 'map' }]])), ['map']);
  assert.deepEqual(index.addPolygons([0, 0, 9, 0, 0, 9, 1, 1, 5, 1, 1, 5], [0, 3, 6], { ids: ['a', 'b'] }), [
    'a',
    'b',
  ]);
  assert.deepEqual(
    index.pickAll({ x: 2, y: 2 }).map(({ id }) => id),
    ['b', 'a', 'map', 1, 'box'],
  );
  assert.equal(ShapeIndex.from([]).size, 0);
  const { size, byteLength } = index;
  const before = index.toBuffer();
  /** @type {[() => unknown, RegExp][]} */
  const refused = [
    [
      () => index.addAll([[[0, 0, 1, 0, 0, 1], { id: 'new' }], [{ center: { x: 0, y: 0 }, radius: -1 }]]),
      /^RangeError: ShapeIndex.addAll: entries\[1\]: shape.radius must be/,
    ],
    [
      () =>
        index.addAll([
          [[0, 0, 1, 0, 0, 1], { id: 'new' }],
          [[0, 0, 1, 0, 0, 1], { id: 'new' }],
        ]),
      /^RangeError: ShapeIndex.addAll: id must be an id that no shape has, got "new"/,
    ],
    [() => index.addAll([[[0, 0, 1, 0, 0, 1], { id: 'a' }]]), /id must be an id that no shape has, got "a"/],
    [
      () => index.addAll(/** @type {any} */ ([{ center: { x: 0, y: 0 }, radius: 1 }])),
      /^TypeError: ShapeIndex.addAll: entries\[0\] must be \[shape, options\]/,
    ],
    [() => index.addAll(/** @type {any} */ (5)), /^TypeError: ShapeIndex.addAll: entries must be/],
    [
      () => index.addPolygons([0, 0, 1, 0, NaN, 1], [0, 3]),
      /^RangeError: ShapeIndex.addPolygons: coordinates\[4\] must be a finite number, got NaN/,
    ],
    [
      () => index.addPolygons([0, 0, 1, 0, /** @type {any} */ ('1'), 1], [0, 3]),
      /^TypeError: ShapeIndex.addPolygons: coordinates\[4\] must be/,
    ],
    [
      () => index.addPolygons([0, 0, 1, 0, 1, 1], [0, 2, 3]),
      /^RangeError: ShapeIndex.addPolygons: offsets\[1\] must be an integer >= offsets\[0\] \+ 3, got 2/,
    ],
    [
      () => index.addPolygons([0, 0, 1, 0, 1, 1], [0, 4]),
      /^RangeError: ShapeIndex.addPolygons: offsets\[1\] must be 3, got 4/,
    ],
    [() => index.addPolygons([0, 0, 1, 0, 1, 1], [1, 4]), /offsets\[0\] must be 0, got 1/],
    [() => index.addPolygons([0, 0, 1, 0, 1, 1], []), /offsets.length must be at least 1/],
    [() => index.addPolygons([0, 0, 1, 0, 1], [0, 2]), /coordinates.length must be an even number/],
    [
      () => index.addPolygons([0, 0, 1, 0, 1, 1], [0, 1], { rings: [0, 2] }),
      /rings\[1\] must be an integer >= rings\[0\] \+ 3/,
    ],
    [() => index.addPolygons([0, 0, 1, 0, 1, 1], [0, 2], { rings: [0, 3] }), /offsets\[1\] must be 1, got 2/],
    [() => index.addPolygons([0, 0, 1, 0, 1, 1], [0, 3], { ids: [] }), /ids.length must be 1, got 0/],
    [
      () => index.addPolygons([0, 0, 1, 0, 1, 1], [0, 3], { ids: ['a'] }),
      /id must be an id that no shape has, got "a"/,
    ],
    [
      () => index.addPolygons([0, 0, 1, 0, 1, 1], [0, 3], /** @type {any} */ ({ strokes: {} })),
      /options must be named/,
    ],
    [
      () => index.addPoints([0, 0, 1, 0], { stroke: [null, { lineWidth: -1 }] }),
      /^RangeError: ShapeIndex.addPoints: stroke\[1\].lineWidth must be/,
    ],
    [
      () =>
        index.addPoints([0, 0, 1, 0], { stroke: /** @type {any} */ ({ lineWidth: 1, transform: { a: 2 } }) }),
      /^TypeError: ShapeIndex.addPoints: stroke.transform must be left out/,
    ],
    [
      () => index.addPoints([0, 0, 1, 0], { z: [1] }),
      /^RangeError: ShapeIndex.addPoints: z.length must be 2, got 1/,
    ],
    [() => index.addCircles([0, 0, 1], { z: [NaN] }), /^RangeError: ShapeIndex.addCircles: z\[0\] must be/],
    [() => index.addBoxes([0, 0, 1, 1], { mask: [0.5] }), /ShapeIndex.addBoxes: mask\[0\] must be/],
    [
      () => index.addBoxes([0, 0, 1, 1], { transform: /** @type {any} */ (5) }),
      /^TypeError: ShapeIndex.addBoxes: transform must be/,
    ],
    [() => ShapeIndex.from(/** @type {any} */ ('shapes')), /^TypeError: ShapeIndex.from/],
    [
      () => ShapeIndex.from([], /** @type {any} */ ({ build: 'best' })),
      /^RangeError: ShapeIndex.from: build must be/,
    ],
    [
      () => ShapeIndex.from([[/** @type {any} */ (5)]]),
      /^TypeError: ShapeIndex.from: entries\[0\]: shape must be/,
    ],
  ];
  for (const [call, message] of refused)
    assert.throws(call, (error) => message.test(String(error)) || String(error));
  assert.equal(index.size, size);
  assert.ok(index.byteLength <= byteLength + 64 * 1024);
  assert.deepEqual(index.toBuffer(), before);
});

test(`boxes, circles, ellipses and capsules, which have no path, give the results of their paths (seed ${SEED})`, () => {
  const r = random(SEED);
  for (let i = 0; i < cases(30); i++) {
    const [own, paths] = [new ShapeIndex(), new ShapeIndex()];
    const size = r.pick([1, 1e-9, 1e9]);
    const n = (most = 100) => r.float(0, most) * size;
    for (let k = r.int(1, 40); k > 0; k--) {
      const center = { x: n(), y: n() };
      const radius = r.pick([0, n(20), n(20), n(1e-6)]);
      const max = { x: center.x + r.pick([0, n(20)]), y: center.y + n(20) };
      const stroke = r.pick([
        null,
        { lineWidth: n(9), lineCap: r.pick(CAPS), lineJoin: r.pick(JOINS) },
        { lineWidth: n(9), lineDash: [n(5) + size, n(5) + size], lineCap: r.pick(CAPS) },
      ]);
      const options = {
        stroke,
        fill: r.bool(0.7),
        z: r.int(0, 1),
        transform: r.pick([undefined, { a: 1, b: 0.5, c: -0.3, d: r.float(-2, 2), e: n() }]),
      };
      const kind = r.pick(['circle', 'ellipse', 'capsule', 'box']);
      if (kind === 'capsule') {
        // Along x, so that no angle is rounded.
        const end = { x: center.x + n(20), y: center.y };
        own.add({ start: center, end, radius }, options);
        const around = new Path().ellipse(end.x, end.y, radius, radius, 0, -Math.PI / 2, Math.PI / 2);
        around.ellipse(center.x, center.y, radius, radius, 0, Math.PI / 2, 1.5 * Math.PI);
        paths.add(around.closePath(), options);
      } else if (kind !== 'box') {
        const isCircle = kind === 'circle';
        const radiusY = isCircle ? radius : r.pick([0, n(20), n(20), n(1e-6)]);
        const rotation = isCircle ? 0 : r.pick([0, 1.5, -9]);
        own.add(isCircle ? { center, radius } : { center, radiusX: radius, radiusY, rotation }, options);
        paths.add(
          new Path().ellipse(center.x, center.y, radius, radiusY, rotation, 0, 2 * Math.PI).closePath(),
          options,
        );
      } else {
        own.add({ min: center, max }, options);
        paths.add([center, { x: max.x, y: center.y }, max, { x: center.x, y: max.y }], options);
      }
    }
    for (let k = 0; k < 30; k++) {
      const p = { x: n(), y: n() };
      const to = { x: n() - p.x, y: n() - p.y };
      const corner = { x: p.x + n(50), y: p.y + n(50) };
      const fill = r.bool(0.5);
      const results = (/** @type {ShapeIndex} */ index) => [
        index.pick(p),
        index.pickAll(p),
        index.pickAll(p, { tolerance: 3 * size }),
        index.nearest(p, { k: 5, fill }),
        index.raycastAll({ origin: p, direction: to }),
        index.raycastAny({ origin: p, direction: to }, { maxT: 0.1 }),
        index.sweepCircle({ center: p, radius: size }, to),
        index.search({ min: p, max: corner }).sort(),
        index.search({ min: p, max: corner }, { mode: 'contains' }).sort(),
        index.overlaps({ center: p, radius: 9 * size }).sort(),
      ];
      assert.deepEqual(results(own), results(paths));
    }
  }
});
