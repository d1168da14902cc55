// The convex hull of points in the plane, for figures.

/** @typedef {{x: number, y: number}} Point */

/** The corners of the convex hull, without those on the middle of a side, in the order of their angles. @param {Point[]} points @returns {Point[]} */
export function hullOf(points) {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  const half = (/** @type {Point[]} */ list) => {
    /** @type {Point[]} */
    const chain = [];
    for (const p of list) {
      const right = () => {
        const [a, b] = chain.slice(-2);
        return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) <= 0;
      };
      while (chain.length > 1 && right()) chain.pop();
      chain.push(p);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}
