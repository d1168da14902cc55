// Polygons for outlines, and an efficient call of Clipper2 in wasm: paths are assigned and viewed as arrays, not point by
// point.

import { createRequire } from 'node:module';
import { random } from '../js/oracle/random.js';

const TAU = 2 * Math.PI;

/** Around a center, counterclockwise if y points up: a positive area. */
export const shapes = {
  /** 40 long waves with 333 short waves on them. */
  wavy: (count) => around(count, (a) => 100 * (1 + 0.3 * Math.sin(40 * a) + 0.1 * Math.sin(333 * a))),
  /** No two vertices at the same distance: needles side by side. */
  spiky: (count, r = random(3)) => around(count, () => r.float(60, 100)),
  /** A drawn circle: no part of the grown outline has to be trimmed. */
  round: (count) => around(count, () => 100),
};

/** The same waves along a coast whose length is proportional to the number of vertices: twice as many are twice the work. */
export function coast(count) {
  const position = new Float64Array(2 * count);
  for (let i = 0; i < count - 2; i++) {
    const x = ((TAU * i) / 1e4) * 100;
    position.set([-x, 30 * Math.sin(0.4 * x) + 10 * Math.sin(3.33 * x)], 2 * i);
  }
  position.set([position[2 * count - 6], -100, 0, -100], 2 * count - 4);
  return position;
}

function around(count, radius) {
  const position = new Float64Array(2 * count);
  for (let i = 0; i < count; i++) {
    const a = (TAU * i) / count,
      l = radius(a);
    position.set([l * Math.cos(a), l * Math.sin(a)], 2 * i);
  }
  return position;
}

const require = createRequire(import.meta.url);

/** @returns {Promise<(rings: ArrayLike<number>[], distance: number, options?: object) => Float64Array[]>} */
export async function clipper() {
  const C = await require('clipper2-wasm/dist/umd/clipper2z.js')();
  const kinds = { round: C.JoinType.Round, miter: C.JoinType.Miter, square: C.JoinType.Square };
  return (rings, distance, { joins = 'round', miterLimit = 2, tolerance = 0.01, digits = 4 } = {}) => {
    const paths = new C.PathsD();
    for (const ring of rings) {
      const path = new C.PathD(),
        points = new Float64Array(1.5 * ring.length);
      for (let i = 0, k = 0; i < ring.length; i += 2, k += 3) {
        points[k] = ring[i];
        points[k + 1] = ring[i + 1];
      }
      path.assign(points);
      paths.push_back(path);
      path.delete();
    }
    const grown = C.InflatePathsD(
      paths,
      distance,
      kinds[joins],
      C.EndType.Polygon,
      miterLimit,
      digits,
      tolerance,
    );
    const loops = [];
    for (let i = 0; i < grown.size(); i++) {
      const path = grown.get(i),
        points = path.view(),
        loop = new Float64Array((2 * points.length) / 3);
      for (let k = 0, at = 0; k < points.length; k += 3) {
        loop[at++] = points[k];
        loop[at++] = points[k + 1];
      }
      loops.push(loop);
      path.delete();
    }
    grown.delete();
    paths.delete();
    return loops;
  };
}

/** Twice the area of loops. */
export function area(loops) {
  let sum = 0;
  for (const loop of loops)
    for (let i = 0, j = loop.length - 2; i < loop.length; j = i, i += 2)
      sum += loop[j] * loop[i + 1] - loop[i] * loop[j + 1];
  return sum / 2;
}
