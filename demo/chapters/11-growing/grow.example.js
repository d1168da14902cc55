import { distanceTo } from '../17-in-an-app/pick.example.js';

const ROUNDING = 1e-9; // of coordinates below a million

/** The unit normal of a side, out of a polygon with positive area. */
function outward(a, b) {
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  return { x: (b.y - a.y) / length, y: (a.x - b.x) / length };
}

/** All sides moved out by r, and short tangents of an arc around each corner that sticks out. */
export function moveSides(corners, r, step = Math.PI / 32) {
  return corners.flatMap((corner, i) => {
    const before = corners[(i + corners.length - 1) % corners.length];
    const after = corners[(i + 1) % corners.length];
    const [u, v] = [outward(before, corner), outward(corner, after)];
    const turn = Math.atan2(u.x * v.y - u.y * v.x, u.x * v.x + u.y * v.y);
    const count = turn > 0 ? Math.ceil(turn / step) : 0; // 0: straight across, to be cut off
    const half = turn / count / 2;
    const at = (angle, far) => ({
      x: corner.x + far * Math.cos(Math.atan2(u.y, u.x) + angle),
      y: corner.y + far * Math.sin(Math.atan2(u.y, u.x) + angle),
    });
    const arc = Array.from({ length: count }, (_, k) => at((2 * k + 1) * half, r / Math.cos(half)));
    return [at(0, r), ...arc, at(turn, r)];
  });
}

/** Where ab is crossed by cd: 0 at a, 1 at b; null where it is not. */
export function crossing(a, b, c, d) {
  const [abx, aby, cdx, cdy] = [b.x - a.x, b.y - a.y, d.x - c.x, d.y - c.y];
  const det = abx * cdy - aby * cdx;
  const s = ((c.x - a.x) * cdy - (c.y - a.y) * cdx) / det; // not finite: parallel
  const t = ((c.x - a.x) * aby - (c.y - a.y) * abx) / det;
  return s > 0 && s < 1 && t >= 0 && t <= 1 ? s : null;
}

/** Cuts an outline where it crosses itself, and marks the parts that are r away from the polygon. */
export function cutOutline(corners, outline, r) {
  const sides = outline.map((a, i) => [a, outline[(i + 1) % outline.length]]);
  return sides.flatMap(([a, b]) => {
    const at = (s) => ({ x: a.x + s * (b.x - a.x), y: a.y + s * (b.y - a.y) });
    const cuts = sides.map(([c, d]) => crossing(a, b, c, d)).filter((s) => s !== null);
    const ends = [0, ...cuts.sort((p, q) => p - q), 1];
    return ends.slice(1).map((to, k) => ({
      from: at(ends[k]),
      to: at(to),
      kept: distanceTo({ points: corners }, at((ends[k] + to) / 2)) >= r - ROUNDING,
    }));
  });
}

/** The outline of a polygon that grows by r: sides that may form several loops. */
export const grow = (corners, r) => cutOutline(corners, moveSides(corners, r), r).filter(({ kept }) => kept);
