import { align, turnSign } from './rational.js';

/** Distance from a point to the closed segment ab, in plain doubles. */
export function segmentDistance(ax, ay, bx, by, x, y) {
  const ex = bx - ax,
    ey = by - ay;
  const lengthSq = ex * ex + ey * ey;
  const s = lengthSq === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * ex + (y - ay) * ey) / lengthSq));
  return Math.hypot(ax + s * ex - x, ay + s * ey - y);
}

/** Least distance from a point to the edges of a closed polygon, by all edges. */
export function polygonDistance(position, x, y) {
  const n = position.length;
  let least = Infinity;
  for (let i = 0; i < n; i += 2) {
    const j = (i + 2) % n;
    least = Math.min(
      least,
      segmentDistance(position[i], position[i + 1], position[j], position[j + 1], x, y),
    );
  }
  return least;
}

/** Sign of the signed area, exactly. @returns {-1 | 0 | 1} its sign */
export function areaSign(position) {
  const { ints: p } = align(position);
  let sum = 0n;
  for (let i = 0; i < p.length; i += 2) {
    const j = (i + 2) % p.length;
    sum += p[i] * p[j + 1] - p[i + 1] * p[j];
  }
  return sum > 0n ? 1 : sum < 0n ? -1 : 0;
}

/**
 * Does the closed polygon neither cross nor touch itself? Exact, every pair of edges. Consecutive edges may
 * share their vertex only.
 */
export function isSimple(position) {
  const n = position.length / 2;
  if (n < 3) return false;
  const at = (i) => [position[2 * (i % n)], position[2 * (i % n) + 1]];
  const side = ([ax, ay], [bx, by], [cx, cy]) => turnSign(ax, ay, bx, by, cx, cy);
  /** Whether points e and f of a line are on the same side of its point s. */
  const folds = ([sx, sy], [ex, ey], [fx, fy]) =>
    (ex < sx && fx < sx) || (ex > sx && fx > sx) || (ey < sy && fy < sy) || (ey > sy && fy > sy);
  const within = (a, b, c) =>
    (c[0] >= a[0] || c[0] >= b[0]) &&
    (c[0] <= a[0] || c[0] <= b[0]) &&
    (c[1] >= a[1] || c[1] >= b[1]) &&
    (c[1] <= a[1] || c[1] <= b[1]);
  for (let i = 0; i < n; i++) {
    const a = at(i),
      b = at(i + 1);
    if (a[0] === b[0] && a[1] === b[1]) return false;
    for (let j = i + 1; j < n; j++) {
      const c = at(j),
        d = at(j + 1);
      const neighbors = j === i + 1 || (i === 0 && j === n - 1);
      if (neighbors) {
        // The edges share one vertex: the two other ends must not fold back onto the other edge.
        const [s, e, f] = j === i + 1 ? [b, a, d] : [a, b, c];
        if (side(e, s, f) === 0 && folds(s, e, f)) return false;
        continue;
      }
      const s1 = side(a, b, c),
        s2 = side(a, b, d),
        s3 = side(c, d, a),
        s4 = side(c, d, b);
      if (s1 * s2 < 0 && s3 * s4 < 0) return false;
      if (
        (s1 === 0 && within(a, b, c)) ||
        (s2 === 0 && within(a, b, d)) ||
        (s3 === 0 && within(c, d, a)) ||
        (s4 === 0 && within(c, d, b))
      )
        return false;
    }
  }
  return true;
}

/**
 * A random simple polygon: random points, whose outline is untangled by reversing the vertices between two crossing edges until
 * no edges cross. Each reversal shortens the outline, so the loop ends.
 */
export function simplePolygon(r, n, number = () => r.float(-100, 100)) {
  for (;;) {
    const points = Array.from({ length: n }, () => [number(), number()]);
    for (let round = 0; round < 200; round++) {
      const crossing = firstCrossing(points);
      if (!crossing) break;
      const [i, j] = crossing;
      points.splice(i + 1, j - i, ...points.slice(i + 1, j + 1).reverse());
    }
    const position = points.flat();
    if (isSimple(position)) return position;
  }
}

function firstCrossing(points) {
  const n = points.length;
  const side = (a, b, c) => Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));
  for (let i = 0; i < n; i++) {
    for (let j = i + 2; j < n; j++) {
      if (i === 0 && j === n - 1) continue;
      const a = points[i],
        b = points[i + 1],
        c = points[j],
        d = points[(j + 1) % n];
      if (side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0) return [i, j];
    }
  }
  return null;
}

/** A skyline on an integer grid: many collinear vertices, equal heights, notches of whole widths. */
export function skyline(r, columns = r.int(2, 7)) {
  const out = [0, 0];
  const width = r.pick([1, 2, 4]);
  out.push(columns * width, 0);
  for (let i = columns - 1; i >= 0; i--) {
    const h = r.int(1, 8);
    out.push((i + 1) * width, h, i * width, h);
  }
  // Without equal consecutive vertices at neighbors of the same height; collinear vertices stay.
  const clean = [];
  for (let i = 0; i < out.length; i += 2) {
    if (out[i] !== clean.at(-2) || out[i + 1] !== clean.at(-1)) clean.push(out[i], out[i + 1]);
  }
  return clean;
}
