import { align } from './rational.js';

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
