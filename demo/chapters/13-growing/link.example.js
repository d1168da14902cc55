const SAME = 1e-6; // two ends at a crossing differ by rounding
const meet = (p, q) => Math.hypot(p.x - q.x, p.y - q.y) < SAME;

/**
 * Links the kept parts of an outline into loops: each part goes on with the one
 * that starts where it ends. A loop is a list of points.
 */
export function linkParts(parts) {
  let left = parts.filter(({ kept }) => kept);
  // Where arcs cross, a bit of a tangent may remain: a dead end.
  const isLinked = ({ from, to }) =>
    left.some((next) => meet(to, next.from)) &&
    left.some((last) => meet(last.to, from));
  while (!left.every(isLinked)) left = left.filter(isLinked);
  const loops = [];
  while (left.length > 0) {
    const loop = [left.pop()];
    for (;;) {
      const { to } = loop[loop.length - 1];
      const next = left.findIndex(({ from }) => meet(to, from));
      if (next < 0) break;
      loop.push(...left.splice(next, 1));
    }
    loops.push(loop.map(({ from }) => from));
  }
  return loops;
}
