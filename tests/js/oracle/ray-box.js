import { align } from './rational.js';

/**
 * Does a closed ray hit a closed box? Exact: slabs with fractions of integers. Touching counts; flat boxes and boxes of one
 * point are boxes; an empty box (a minimum above its maximum) and a zero direction are misses.
 *
 * @returns {boolean}
 */
export function rayBox(ox, oy, dx, dy, minX, minY, maxX, maxY) {
  if (!(minX <= maxX && minY <= maxY)) return false;
  if (dx === 0 && dy === 0) return false;
  const {
    ints: [qx, qy, lx, ly, hx, hy],
  } = align([ox, oy, minX, minY, maxX, maxY]);
  const {
    ints: [ux, uy],
  } = align([dx, dy]);
  // near ≤ t ≤ far with near = n / nd, far = f / fd and positive denominators; t ≥ 0 to begin with.
  let n = 0n,
    nd = 1n,
    f = 0n,
    fd = 0n;
  for (const [q, u, l, h] of [
    [qx, ux, lx, hx],
    [qy, uy, ly, hy],
  ]) {
    if (u === 0n) {
      if (q < l || q > h) return false;
      continue;
    }
    const d = u > 0n ? u : -u;
    const enter = u > 0n ? l - q : q - h;
    const leave = u > 0n ? h - q : q - l;
    if (enter * nd > n * d) {
      n = enter;
      nd = d;
    }
    if (fd === 0n || leave * fd < f * d) {
      f = leave;
      fd = d;
    }
  }
  return n * fd <= f * nd;
}
