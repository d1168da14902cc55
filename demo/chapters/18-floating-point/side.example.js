/**
 * A double as an integer multiple of 2⁻¹⁰⁰, exactly; throws a RangeError if it
 * is not one.
 */
const whole = (v) => BigInt(v * 2 ** 100);

/**
 * The side of a ray on which a point is: 1, −1, or 0 on the line. Always
 * correct for numbers that are multiples of 2⁻¹⁰⁰.
 */
export function sideOf({ origin: o, direction: d }, p) {
  const left = d.x * (p.y - o.y);
  const right = d.y * (p.x - o.x);
  const area = left - right;
  // Each of the five operations rounds by at most half a unit in the
  // last place. Together the errors are less than:
  const error = 2 * Number.EPSILON * (Math.abs(left) + Math.abs(right));
  if (Math.abs(area) > error) return Math.sign(area); // nearly always
  const exact =
    whole(d.x) * (whole(p.y) - whole(o.y)) -
    whole(d.y) * (whole(p.x) - whole(o.x));
  return exact > 0n ? 1 : exact < 0n ? -1 : 0;
}

/**
 * Whether a ray's line crosses or touches a segment: the ends are not on one
 * side.
 */
export const crosses = (ray, a, b) => sideOf(ray, a) * sideOf(ray, b) <= 0;
