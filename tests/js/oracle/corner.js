import { align, nudge, Rational, ulp } from './rational.js';

/** @typedef {[number, number, number, number]} Line  from (x, y) to (x, y), with its front on the right */

/** Sign of (b − a) × (c − a), exactly. */
function turn(ax, ay, bx, by, cx, cy) {
  const [p, q, r, s, t, u] = align([ax, ay, bx, by, cx, cy]).ints;
  const cross = (r - p) * (u - q) - (s - q) * (t - p);
  return cross > 0n ? 1 : cross < 0n ? -1 : 0;
}

/**
 * The edges of a polygon that a hit on the front of edge `e` must not be behind: `e`, and its neighbors unless they turn away
 * from `e`, or meet `e` at a sine below `leastSine`.
 *
 * @param {number[]} position
 * @param {number} e
 * @param {number} [leastSine]
 * @returns {Line[]}
 */
export function cornerLines(position, e, leastSine = 0) {
  const n = position.length;
  const vertex = (i) => [position[i], position[i + 1]];
  const other = (i, step) => {
    let k = i;
    do k = (k + step + n) % n;
    while (k !== i && position[k] === position[i] && position[k + 1] === position[i + 1]);
    return vertex(k);
  };
  const first = 2 * e,
    next = (first + 2) % n;
  const a = vertex(first),
    b = vertex(next),
    before = other(first, -2),
    after = other(next, 2);
  const size = Math.max(...[a, b, before, after].flat().map(Math.abs));
  const unit = (p, q) => {
    const [x, y] = [q[0] / size - p[0] / size, q[1] / size - p[1] / size];
    return [x / Math.hypot(x, y), y / Math.hypot(x, y)];
  };
  const sine = (u, v) => Math.abs(u[0] * v[1] - u[1] * v[0]);
  /** @type {Line[]} */
  const lines = [[...a, ...b]];
  if (turn(...before, ...a, ...b) < 0 && sine(unit(before, a), unit(a, b)) >= leastSine)
    lines.push([...before, ...a]);
  if (turn(...b, ...after, ...a) < 0 && sine(unit(b, after), unit(a, b)) >= leastSine)
    lines.push([...b, ...after]);
  return lines;
}

/** Is a point behind one of the lines? Exact. @param {Line[]} lines */
export function isBehind(lines, x, y) {
  return lines.some((line) => turn(...line, x, y) > 0);
}

/** The least double >= a rational. @param {Rational} v */
function roundedUp(v) {
  const x = v.toDouble();
  return Rational.from(x).compare(v) < 0 ? nudge(x, 1) : x;
}

/**
 * Distance, in the larger coordinate, from (x, y) to the nearest pair of doubles that is behind none of the lines; null if it
 * is more than `bound`. Exact: in each row of doubles the points in front of all lines are an interval of rationals.
 *
 * @param {Line[]} lines
 * @param {Rational} x
 * @param {Rational} y
 * @param {number} bound
 * @returns {Rational | null}
 */
export function nearestInFront(lines, x, y, bound) {
  if (Math.abs(x.toDouble()) > Math.abs(y.toDouble())) {
    // Rows are across the larger coordinate, because there are fewer of them. After the swap of x and y a line's front is on
    // its other side.
    return nearestInFront(
      lines.map(([ax, ay, bx, by]) => [by, bx, ay, ax]),
      y,
      x,
      bound,
    );
  }
  // If the doubles are so much denser than the bound, one of them is in front: a distance 0 is returned without a search over
  // many rows.
  if (ulp(y.toDouble()) * 4096 < bound) return Rational.from(0);
  const reach = Rational.from(bound);
  const last = y.add(reach);
  let best = null;
  for (let row = roundedUp(y.sub(reach)); ; row = nudge(row, 1)) {
    const at = Rational.from(row);
    if (at.compare(last) > 0) return best;
    let [low, high] = [x.sub(reach), x.add(reach)];
    let empty = false;
    for (const line of lines) {
      const [ax, ay, bx, by] = line.map((v) => Rational.from(v));
      const rise = by.sub(ay).sign();
      if (rise === 0) {
        // The front of a line along +x is below it.
        if (at.compare(ay) * bx.compare(ax) > 0) empty = true;
        continue;
      }
      const cut = ax.add(at.sub(ay).mul(bx.sub(ax)).div(by.sub(ay)));
      if (rise > 0 && cut.compare(low) > 0) low = cut;
      if (rise < 0 && cut.compare(high) < 0) high = cut;
    }
    if (empty || low.compare(high) > 0) continue;
    const wanted = x.compare(low) < 0 ? low : x.compare(high) > 0 ? high : x;
    const up = roundedUp(wanted);
    for (const near of [up, nudge(up, -1)]) {
      const v = Rational.from(near);
      if (v.compare(low) < 0 || v.compare(high) > 0) continue;
      const [dx, dy] = [v.sub(x).abs(), at.sub(y).abs()];
      const far = dx.compare(dy) > 0 ? dx : dy;
      if (best === null || far.compare(best) < 0) best = far;
    }
  }
}
