import { nudge } from './rational.js';

/**
 * Rays and polygons of many kinds, most of them nearly degenerate: rays exactly through shared vertices, along edges, from
 * vertices and from points on edges; far offsets, tiny and huge scales, needles, equal and collinear vertices; each also with a
 * change of one ulp. All are from one seeded generator.
 *
 * @typedef {{ kind: string, ox: number, oy: number, dx: number, dy: number, position: number[] }} Case
 */

/** A polygon with small integer vertices, 0 to 9 of them, often self-crossing. */
function grid(r) {
  const count = r.pick([0, 1, 2, 3, 3, 4, 4, 4, 5, 6, 7, 9]);
  return Array.from({ length: 2 * count }, () => r.int(-4, 4));
}

/** An axis-parallel rectangle or a convex integer polygon, of either winding. */
function convex(r) {
  const x = r.int(-5, 3),
    y = r.int(-5, 3),
    w = r.int(0, 4),
    h = r.int(0, 4);
  const p = r.bool()
    ? [x, y, x + w, y, x + w, y + h, x, y + h]
    : [x, y - 1, x + 2, y, x + 3, y + 2, x + 1, y + 4, x - 1, y + 3, x - 2, y + 1];
  return r.bool() ? p : reversed(p);
}

export function reversed(position) {
  const out = [];
  for (let i = position.length - 2; i >= 0; i -= 2) out.push(position[i], position[i + 1]);
  return out;
}

/** A star-shaped polygon of random floats about a center. */
export function star(r, count = r.int(3, 12), cx = 0, cy = 0, low = 0.2, high = 1) {
  const turn = r.float(0, 7);
  const out = [];
  for (let i = 0; i < count; i++) {
    const a = turn + (2 * Math.PI * (i + r.float(0, 0.9))) / count;
    const radius = r.float(low, high);
    out.push(cx + radius * Math.cos(a), cy + radius * Math.sin(a));
  }
  return r.bool() ? out : reversed(out);
}

/** A sliver: a few ulps thick, or thinner than the spacing of doubles. */
function needle(r) {
  const x = r.float(-2, 2),
    y = r.float(-2, 2);
  const a = r.pick([0, Math.PI / 4, r.float(0, 7)]);
  const l = r.float(0.5, 3);
  const bx = x + l * Math.cos(a),
    by = y + l * Math.sin(a);
  return [
    x,
    y,
    bx,
    by,
    nudge(bx, r.int(-2, 2)),
    nudge(by, r.int(-2, 2)),
    nudge(x, r.int(-2, 2)),
    nudge(y, r.int(-2, 2)),
  ];
}

const shapes = [
  grid,
  grid,
  convex,
  convex,
  star,
  needle,
  (r) => Array.from({ length: 2 * r.int(3, 8) }, () => r.float(-2, 2)),
];

/** How the ray is aimed at the polygon. Each returns [ox, oy, dx, dy]. */
const aims = {
  anywhere: (r) => [r.float(-6, 6), r.float(-6, 6), r.float(-1, 1), r.float(-1, 1)],
  integers: (r) => [r.int(-7, 7), r.int(-7, 7), r.int(-3, 3), r.int(-3, 3)],
  axis: (r) => [
    r.int(-7, 7),
    r.int(-7, 7),
    ...r.pick([
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
      [1, 1],
      [-1, 1],
      [1, -1],
      [-1, -1],
    ]),
  ],
  vertex: (r, p) => {
    const i = vertex(r, p);
    const x = r.bool() ? r.int(-9, 9) : r.float(-6, 6),
      y = r.bool() ? r.int(-9, 9) : r.float(-6, 6);
    return [x, y, p[i] - x, p[i + 1] - y];
  },
  fromVertex: (r, p) => {
    const i = vertex(r, p);
    return [p[i], p[i + 1], r.int(-3, 3), r.int(-3, 3)];
  },
  fromVertexToVertex: (r, p) => {
    const i = vertex(r, p),
      j = vertex(r, p);
    return [p[i], p[i + 1], p[j] - p[i], p[j + 1] - p[i + 1]];
  },
  fromEdge: (r, p) => {
    // The midpoint of an edge: exact for integers, rounded for floats.
    const i = vertex(r, p),
      j = (i + 2) % p.length;
    const s = r.pick([0.5, 0.25, r.next()]);
    return [p[i] + s * (p[j] - p[i]), p[i + 1] + s * (p[j + 1] - p[i + 1]), r.int(-3, 3), r.float(-1, 1)];
  },
  alongEdge: (r, p) => {
    const i = vertex(r, p),
      j = (i + 2) % p.length;
    const ex = p[j] - p[i],
      ey = p[j + 1] - p[i + 1];
    const s = r.int(-2, 2),
      delta = r.pick([1, -1, 2]);
    return [p[i] + s * ex, p[i + 1] + s * ey, delta * ex, delta * ey];
  },
  behind: (r, p) => {
    const i = vertex(r, p);
    const x = r.int(-9, 9),
      y = r.int(-9, 9);
    return [x, y, x - p[i], y - p[i + 1]];
  },
};

/** Index of the x of a random vertex; the polygon must have one. */
function vertex(r, p) {
  return 2 * r.int(0, p.length / 2 - 1);
}

function doubled(r, p) {
  const i = vertex(r, p);
  return [...p.slice(0, i), p[i], p[i + 1], ...p.slice(i)];
}

function collinear(r, p) {
  const i = vertex(r, p),
    j = (i + 2) % p.length;
  const s = r.pick([0.5, r.next()]);
  return [
    ...p.slice(0, i + 2),
    p[i] + s * (p[j] - p[i]),
    p[i + 1] + s * (p[j + 1] - p[i + 1]),
    ...p.slice(i + 2),
  ];
}

/** Moves everything far away: the polygon and the origin, not the direction. */
function moved(c, x, y) {
  c.ox += x;
  c.oy += y;
  c.position = c.position.map((v, i) => v + (i % 2 ? y : x));
}

/** Scales everything by `s`, the direction by `u`. */
function scaled(c, s, u) {
  c.ox *= s;
  c.oy *= s;
  c.dx *= u;
  c.dy *= u;
  c.position = c.position.map((v) => v * s);
}

/** Changes one number by one ulp, up or down. */
function shaken(r, c) {
  const steps = r.pick([-1, 1]);
  const which = r.int(0, 3 + c.position.length);
  if (which < 4) {
    const name = ['ox', 'oy', 'dx', 'dy'][which];
    c[name] = nudge(c[name], steps);
  } else c.position[which - 4] = nudge(c.position[which - 4], steps);
}

/**
 * One random case.
 *
 * @param {ReturnType<typeof import('./random.js').random>} r
 * @returns {Case}
 */
export function polygonCase(r) {
  let position = r.pick(shapes)(r);
  const names = position.length ? Object.keys(aims) : ['anywhere', 'integers', 'axis'];
  const aim = r.pick(names);
  let kind = aim;
  if (position.length && r.bool(0.15)) {
    position = doubled(r, position);
    kind += ' doubled';
  }
  if (position.length && r.bool(0.15)) {
    position = collinear(r, position);
    kind += ' collinear';
  }
  const [ox, oy, dx, dy] = aims[aim](r, position);
  const c = { kind, ox, oy, dx, dy, position };
  const where = r.int(0, 19);
  if (where < 3) {
    moved(c, r.pick([1e5, -1e5, 1e8]), r.pick([1e5, 1e8, 0.1]));
    c.kind += ' far';
  }
  if (where === 3) {
    scaled(c, 1e-300, r.pick([1, 1e-300]));
    c.kind += ' ×1e-300';
  }
  if (where === 4) {
    scaled(c, 1e150, r.pick([1, 1e150]));
    c.kind += ' ×1e150';
  }
  if (where === 5) {
    scaled(c, r.pick([2 ** -1074, 2 ** -1070, 1e-310]), r.pick([1, 2 ** -1074]));
    c.kind += ' subnormal';
  }
  if (where === 6) {
    scaled(c, r.pick([1e-162, 1e-80, 1e100]), r.pick([1e-200, 1e200]));
    c.kind += ' scaled';
  }
  if (where === 7) {
    moved(c, r.pick([1e-310, 5e-324]), r.pick([-1e-308, 5e-324]));
    c.kind += ' subnormal offset';
  }
  if (where === 8) {
    scaled(c, 1e300, r.pick([1, 1e300, 1e-300]));
    c.kind += ' ×1e300';
  }
  if (r.bool(0.5)) {
    shaken(r, c);
    c.kind += ' ±ulp';
  }
  return c;
}
