/** A double as a whole number of 2⁻¹⁰⁰, exactly; a RangeError if it is none. */
const whole = (v) => BigInt(v * 2 ** 100);

/**
 * On which side of a ray a point is: 1, −1, or 0 on the line. Always
 * right, for numbers that are multiples of 2⁻¹⁰⁰.
 */
export function sideOf({ origin: o, direction: d }, p) {
  const left = d.x * (p.y - o.y);
  const right = d.y * (p.x - o.x);
  const area = left - right;
  // Each of the five operations is off by at most half a unit in its
  // last place. Together that is less than this:
  const error = 2 * Number.EPSILON * (Math.abs(left) + Math.abs(right));
  if (Math.abs(area) > error) return Math.sign(area); // nearly always
  const exact = whole(d.x) * (whole(p.y) - whole(o.y)) - whole(d.y) * (whole(p.x) - whole(o.x));
  return exact > 0n ? 1 : exact < 0n ? -1 : 0;
}

/** Whether a ray's line crosses or touches a segment: the ends are not on one side. */
export const crosses = (ray, a, b) => sideOf(ray, a) * sideOf(ray, b) <= 0;
