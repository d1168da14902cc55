// Random drawings for tests of ShapeIndex, and a test of a single shape.

import { Path, ShapeIndex } from '../../../js/index.js';

/** @import { random } from './random.js' */

export const CAPS = ['butt', 'round', 'square'];
export const JOINS = ['miter', 'round', 'bevel'];

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
export function randomPath(r, size) {
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
export function randomMatrix(r, spread) {
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
export function randomStroke(r, size) {
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
export class Alone {
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
export function randomOptions(r, size) {
  return {
    fill: r.bool(0.7),
    fillRule: r.bool(0.5) ? 'nonzero' : 'evenodd',
    stroke: randomStroke(r, size),
    z: r.int(0, 3),
    mask: r.int(1, 3),
  };
}

/** An index after random edits, and the shapes that it should have. */
export function randomScene(r, count) {
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
