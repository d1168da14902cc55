const ROUNDING = 1e-9; // error bound for coordinates below a million

/** Where cd crosses ab: from 0 at a to 1 at b; null if it does not. */
export function crossing(a, b, c, d) {
  const [abx, aby, cdx, cdy] = [b.x - a.x, b.y - a.y, d.x - c.x, d.y - c.y];
  const det = abx * cdy - aby * cdx;
  // Not finite if they are parallel.
  const s = ((c.x - a.x) * cdy - (c.y - a.y) * cdx) / det;
  const t = ((c.x - a.x) * aby - (c.y - a.y) * abx) / det;
  return s > 0 && s < 1 && t >= 0 && t <= 1 ? s : null;
}

/**
 * Cuts an outline where it crosses itself, and marks the parts that are at the
 * distance r from the polygon.
 */
export function cutOutline(outline, r, distanceTo) {
  const sides = outline.map((a, i) => [a, outline[(i + 1) % outline.length]]);
  return sides.flatMap(([a, b]) => {
    const at = (s) => ({ x: a.x + s * (b.x - a.x), y: a.y + s * (b.y - a.y) });
    const cuts = sides
      .map(([c, d]) => crossing(a, b, c, d))
      .filter((s) => s !== null);
    const ends = [0, ...cuts.sort((p, q) => p - q), 1];
    return ends.slice(1).map((to, k) => ({
      from: at(ends[k]),
      to: at(to),
      kept: distanceTo(at((ends[k] + to) / 2)) >= r - ROUNDING,
    }));
  });
}
