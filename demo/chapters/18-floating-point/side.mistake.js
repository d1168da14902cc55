/** Trusts the sign of a rounded number. */
export function roundedSideOf({ origin: o, direction: d }, p) {
  return Math.sign(d.x * (p.y - o.y) - d.y * (p.x - o.x));
}

/** Tests whether a rounded parameter is between 0 and 1. */
export function crossesRounded({ origin: o, direction: d }, a, b) {
  const e = { x: b.x - a.x, y: b.y - a.y };
  const area = d.x * e.y - d.y * e.x;
  const s = ((a.x - o.x) * d.y - (a.y - o.y) * d.x) / area;
  return s >= 0 && s <= 1;
}
