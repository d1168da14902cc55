/**
 * Points at which 3D rays hit planes and boxes, bit for bit those of the core, which has the same operations: rb_ray3_reach_plane3 in
 * src/pairs/ray_plane3.c, rb_ray_box_span in src/pairs/hits.h. Hits whose numbers need more than plain doubles are left to the core.
 */

/** The last point that was computed here. */
export const hitPoint = /* @__PURE__ */ new Float64Array(3);
/** Arguments, which a filter writes: the normal of the plane or the minimum corner of the box, origin and direction of the ray, the constant of the
 * plane or the maximum corner of the box. */
export const numbers = /* @__PURE__ */ new Float64Array(12);

/**
 * Whether no product of such numbers leaves the range of doubles, and the core computes in plain doubles, too: it limits the sum of all
 * magnitudes to 2^60.
 * @param {number} x
 */
const isModerate = (x) => x === 0 || (Math.abs(x) > 2 ** -60 && Math.abs(x) < 2 ** 50);

/** Whether the order of two quotients is certain: each errs by 3 rounding units of itself. @param {number} a @param {number} b */
const areApart = (a, b) => Math.abs(a - b) > 2 ** -47 * (Math.abs(a) + Math.abs(b)) + 2 ** -900;

/**
 * Computes the point at which a ray hits a plane, after `rayPlaneSign` has found a hit and written `numbers`.
 * @returns {boolean}  false: the core must compute the point
 */
export function findPlanePoint() {
  const constant = numbers[9];
  let height = constant;
  let rate = 0;
  let size = 0;
  let moderate = isModerate(constant);
  for (let k = 0; k < 3; k++) {
    const n = numbers[k];
    const o = numbers[k + 3];
    const d = numbers[k + 6];
    moderate = moderate && isModerate(n) && isModerate(o) && isModerate(d);
    const change = n * d;
    height += n * o;
    rate += change;
    size += Math.abs(change);
  }
  // RB_FLAT_PLANE
  if (!(moderate && Math.abs(rate) > 2 ** -16 * size)) return false;
  const t = -height / rate;
  // Adding 0 turns -0 into 0, as in the core.
  for (let k = 0; k < 3; k++) hitPoint[k] = numbers[k + 3] + t * numbers[k + 6] + 0;
  return true;
}

/**
 * Computes the point at which a ray hits the surface of a box, after `rayBoxSign` has found a hit and written `numbers`: the entry point,
 * or the exit point if the ray starts inside.
 * @returns {boolean}  false: the core must compute the point
 */
export function findBoxPoint() {
  let near = -Infinity;
  let far = Infinity;
  let nearAxis = -1;
  let farAxis = -1;
  for (let k = 0; k < 3; k++) {
    const low = numbers[k];
    const o = numbers[k + 3];
    const d = numbers[k + 6];
    const high = numbers[k + 9];
    if (!(isModerate(low) && isModerate(o) && isModerate(d) && isModerate(high))) return false;
    if (d === 0) continue;
    const enter = ((d > 0 ? low : high) - o) / d;
    const leave = ((d > 0 ? high : low) - o) / d;
    // If two planes are hit at nearly the same t, the core decides which one is first.
    if (nearAxis >= 0 && !(areApart(enter, near) && areApart(leave, far))) return false;
    if (enter > near) {
      near = enter;
      nearAxis = k;
    }
    if (leave < far) {
      far = leave;
      farAxis = k;
    }
  }
  if (!(far > 0 && far - near > 2 ** -47 * (far + Math.abs(near)))) return false;
  const enters = near >= 0;
  const axis = enters ? nearAxis : farAxis;
  const t = enters ? near : far;
  for (let k = 0; k < 3; k++) {
    const at = numbers[k + 3] + t * numbers[k + 6] + 0;
    const low = numbers[k];
    const high = numbers[k + 9];
    hitPoint[k] = at < low ? low : high < at ? high : at;
  }
  hitPoint[axis] = numbers[numbers[axis + 6] > 0 === enters ? axis : axis + 9];
  return true;
}
