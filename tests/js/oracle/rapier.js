/**
 * Shapes for raybound and for rapier, in 2D and 3D. Half of them have small integers, so that they often touch exactly. All
 * numbers are floats, so that both libraries get the same shapes.
 */

import * as rapier2 from '@dimforge/rapier2d-simd-compat';
import * as rapier3 from '@dimforge/rapier3d-compat';
import * as R from '../../../js/index.js';
import { random, SEED } from './random.js';

await rapier2.init();
await rapier3.init();

const AXES = /** @type {const} */ (['x', 'y', 'z']);
const each = (/** @type {object} */ like, /** @type {(axis: string) => number} */ make) =>
  Object.fromEntries(AXES.filter((axis) => axis in like).map((axis) => [axis, make(axis)]));
export const add = (a, b, s = 1) => each(a, (axis) => a[axis] + s * b[axis]);
export const times = (a, s) => each(a, (axis) => s * a[axis]);
export const dot = (a, b) => AXES.reduce((sum, axis) => sum + (axis in a ? a[axis] * b[axis] : 0), 0);
export const length = (a) => Math.hypot(a.x, a.y, a.z ?? 0);
export const cross = (a, b) => {
  const { x, y, z = 0 } = a;
  return { x: y * (b.z ?? 0) - z * b.y, y: z * b.x - x * (b.z ?? 0), z: x * b.y - y * b.x };
};

/** The hull of 2D points, counterclockwise, without collinear corners (Andrew 1979). */
function hull(points) {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y);
  const half = (list) => {
    const chain = [];
    for (const p of list) {
      const turns = () => cross(add(chain.at(-1), chain.at(-2), -1), add(p, chain.at(-1), -1)).z > 0;
      while (chain.length > 1 && !turns()) chain.pop();
      chain.push(p);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

/** Rotations as quaternions of floats. */
const TURNS = [[0, 0, 0, 1], [1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [1, 1, 1, 1], [-1, 1, 1, 1], [1, -1, 1, 1]]; // prettier-ignore

/** @param {2 | 3} dimensions */
export function scenery(dimensions) {
  const P = dimensions > 2 ? rapier3 : rapier2;
  let r = random();
  const axes = AXES.slice(0, dimensions);
  let whole = false;
  const number = (low, high) =>
    whole ? r.int(low, high) : Math.round(r.float(low, high) * 2 ** 18) / 2 ** 18;
  const none = { x: 0, y: 0, ...(dimensions > 2 && { z: 0 }) };
  const vector = (size = 4) => each(none, () => number(-size, size));
  const unit = (axis) => each(none, (other) => Number(other === axis));
  const flat = (points) => points.flatMap((p) => axes.map((axis) => p[axis]));

  /** As rapier's rotation, and as axes: rapier's quarter turns in 2D are rounded. */
  const someTurn = () => {
    if (dimensions < 3) {
      const by = whole ? (r.int(-1, 2) * Math.PI) / 2 : Math.fround(r.float(-3, 3));
      const [x, y] = [Math.cos(by), Math.sin(by)].map((v) => (whole ? Math.round(v) : v));
      return { by, frame: [{ x, y }, { x: -y, y: x }] }; // prettier-ignore
    }
    const q = whole ? r.pick(TURNS) : TURNS[0].map(() => r.float(-1, 1));
    const [x, y, z, w] = q.map((v) => Math.fround(v / Math.hypot(...q)));
    const square = x * x + y * y + z * z + w * w;
    const frame = [
      { x: w * w + x * x - y * y - z * z, y: 2 * (x * y + w * z), z: 2 * (x * z - w * y) },
      { x: 2 * (x * y - w * z), y: w * w - x * x + y * y - z * z, z: 2 * (y * z + w * x) },
      { x: 2 * (x * z + w * y), y: 2 * (y * z - w * x), z: w * w - x * x - y * y + z * z },
    ].map((axis) => times(axis, 1 / square));
    return { by: { x, y, z, w }, frame };
  };
  const noTurn = { by: dimensions > 2 ? { x: 0, y: 0, z: 0, w: 1 } : 0, frame: axes.map(unit) };
  const put = (shape, peer, at = none, turn = noTurn) => ({ shape, peer, at, ...turn });
  const solid = (/** @type {any[]} */ corners) => {
    const numbers = new Float32Array(flat(dimensions > 2 ? corners : hull(corners)));
    return dimensions > 2 ? new P.ConvexPolyhedron(numbers) : new P.ConvexPolygon(numbers, true);
  };

  /**
   * Each function makes a shape of both libraries. For rapier: the shape, its position, its rotation, and the axes of that
   * rotation.
   */
  const make = {
    sphere() {
      const [center, radius] = [vector(), number(0, 3)];
      return put({ center, radius }, new P.Ball(radius), center);
    },
    box() {
      const [center, half] = [vector(), each(none, () => number(0, 3))];
      const box = { min: add(center, half, -1), max: add(center, half) };
      return { ...put(box, new P.Cuboid(half.x, half.y, half.z), center), half };
    },
    obb() {
      const [center, halfSize, turn] = [vector(), each(none, () => number(0, 3)), someTurn()];
      const turned = dimensions > 2 ? { rotation: { elements: flat(turn.frame) } } : { axis: turn.frame[0] };
      const { x, y, z } = halfSize;
      return put({ center, halfSize, ...turned }, new P.Cuboid(x, y, z), center, turn);
    },
    capsule() {
      const [center, half, radius, turn] = [vector(), number(0, 3), number(0, 2), someTurn()];
      const [start, end] = [-half, half].map((s) => add(center, turn.frame[1], s));
      return put({ start, end, radius }, new P.Capsule(half, radius), center, turn);
    },
    segment() {
      const [start, end] = [vector(), vector()];
      return put({ start, end }, new P.Segment(start, end));
    },
    triangle() {
      const [a, b, c] = [vector(), vector(), vector()];
      return put({ a, b, c }, new P.Triangle(a, b, c));
    },
    /** A plane is the surface of a half-space, which does not contain `from`. */
    plane(from = none) {
      const at = vector();
      let normal = whole ? times(unit(r.pick(axes)), r.pick([-1, 1, 2])) : vector();
      if (dot(normal, from) < dot(normal, at)) normal = times(normal, -1);
      const half = new P.HalfSpace(times(normal, 1 / length(normal)));
      return put({ normal, constant: -dot(normal, at) }, half, at);
    },
    /** A convex polygon, of either winding. */
    polygon() {
      const points = hull(Array.from({ length: 6 }, () => ({ x: number(-4, 4), y: number(-4, 4) })));
      if (points.length < 3) return make.polygon();
      const [u, v] = dimensions < 3 ? axes.map(unit) : r.pick([
        [{ x: 1, y: 0, z: 0 }, { x: 0, y: 1, z: 0 }],
        [{ x: 0, y: 1, z: 1 }, { x: 1, y: 0, z: 0 }],
        [{ x: 1, y: -1, z: 0 }, { x: 0, y: 1, z: 2 }],
      ]); // prettier-ignore
      const corners = points.map(({ x, y }) => add(times(u, x), v, y));
      const numbers = new Float32Array(flat(corners));
      const fan = new Uint32Array(points.slice(2).flatMap((_, i) => [0, i + 1, i + 2]));
      const peer = dimensions < 3 ? new P.ConvexPolygon(numbers, true) : new P.TriMesh(numbers, fan);
      return put({ position: flat(r.bool() ? corners : corners.toReversed()), corners }, peer);
    },
    matrixBox() {
      const { shape: box, half } = make.box();
      const [columns, at] = [axes.map(() => vector(3)), vector()];
      const [x, y, z = { x: 0, y: 0, z: 1 }] = columns;
      // rapier makes no solid of a nearly flat box.
      const isFlat = Math.abs(dot(cross(x, y), z)) < 0.5 || Math.min(...Object.values(half)) < 0.1;
      if (isFlat) return make.matrixBox();
      const elements = [...columns, at].flatMap((c, i) => [...flat([c]), Number(i === dimensions)]);
      const corners = Array.from({ length: 2 ** dimensions }, (_, k) =>
        axes.reduce((sum, axis, i) => add(sum, columns[i], box[k & (1 << i) ? 'max' : 'min'][axis]), at),
      );
      return { ...put({ ...box, matrix: { elements } }, solid(corners)), corners };
    },
    kdop() {
      const dop = dimensions > 2 ? new R.KDop3() : new R.KDop2();
      const at = vector();
      const { normals, ranges } = dop.setFromPoints(Array.from({ length: 5 }, () => add(at, vector(2))));
      if (ranges.some((high, i) => i % 2 === 1 && high - ranges[i - 1] < 0.5)) return make.kdop();
      const planes = ranges.map((height, i) => {
        const [x, y, z] = normals.slice((i >> 1) * dimensions, ((i >> 1) + 1) * dimensions);
        return {
          normal: { ...none, x, y, ...(dimensions > 2 && { z }) },
          constant: -height,
          delta: i % 2 ? 1 : -1,
        };
      });
      const corners = [];
      const overlap = (/** @type {any[]} */ ...list) => {
        const found = R.measure(dimensions > 2 ? 'planePlanes3' : 'planePlanes2', list[0], list.slice(1));
        const holds = ({ normal, constant, delta }) => delta * (dot(normal, found.point) + constant) < 1e-12;
        if (found.case === 0 && planes.every(holds)) corners.push({ ...found.point });
      };
      planes.forEach((a, i) =>
        planes.slice(0, i).forEach((b, k) => {
          if (dimensions < 3) overlap(a, b);
          else planes.slice(0, k).forEach((c) => overlap(a, b, c));
        }),
      );
      return { ...put({ normals, ranges }, solid(corners)), corners };
    },
  };
  return {
    ...{ P, none, vector, make },
    /** Starts case i of a test: every other case has integers. Each test starts a sequence of its own. */
    begin(/** @type {number} */ i) {
      if (i === 0) r = random(SEED + dimensions);
      whole = i % 2 === 1;
    },
  };
}
