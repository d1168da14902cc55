/**
 * Coordinates of `count` points around (0, 0), evenly by angle from the x axis on, on two circles in turn.
 *
 * @param {number} count
 * @param {number} even  radius of the first, third … point
 * @param {number} odd  radius of the second, fourth … point
 * @param {boolean} counterclockwise  true: with decreasing angle
 * @returns {number[]}
 */
export function ring(count, even, odd, counterclockwise) {
  const step = ((counterclockwise ? -2 : 2) * Math.PI) / count;
  const position = [];
  for (let i = 0; i < count; i++) {
    const radius = i % 2 ? odd : even;
    position.push(radius * Math.cos(i * step), radius * Math.sin(i * step));
  }
  return position;
}
