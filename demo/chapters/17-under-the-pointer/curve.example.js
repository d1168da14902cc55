/**
 * A coordinate of a cubic Bézier curve at t, from those of its four control
 * points.
 */
const at = ([a, b, c, d], t, s = 1 - t) =>
  s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d;

/**
 * The t between 0 and 1 at which a coordinate turns back: the roots of its
 * derivative.
 */
export function turnsOf([a, b, c, d]) {
  // A t² + B t + C = 0, where A may be 0, or only a rounding error.
  const [A, B, C] = [d - 3 * c + 3 * b - a, 2 * (c - 2 * b + a), b - a];
  // NaN: the coordinate never turns back.
  const root = Math.sqrt(B * B - 4 * A * C);
  // A sum of equal signs: rounding errors stay small. The roots are q / A and
  // C / q.
  const q = -(B + (B < 0 ? -root : root)) / 2;
  return [q / A, C / q].filter((t) => t > 0 && t < 1).sort((t, u) => t - u);
}

/**
 * Where a walk to the right crosses a curve: +1 for down, −1 for up, and the
 * bracket of t.
 */
export function crossingsOf(curve, point, halvings = 60) {
  const [xs, ys] = ['x', 'y'].map((axis) => curve.map((p) => p[axis]));
  const ends = [0, ...turnsOf(ys), 1];
  return ends.slice(1).flatMap((end, i) => {
    // y only grows or only shrinks in this piece.
    let [from, to] = [ends[i], end];
    const isDown = at(ys, from) <= point.y;
    // Both ends are on one side.
    if (isDown === at(ys, to) <= point.y) return [];
    for (let k = 0; k < halvings; k += 1) {
      const middle = (from + to) / 2;
      if (at(ys, middle) <= point.y === isDown) from = middle;
      else to = middle;
    }
    return at(xs, from) > point.x ? [{ sign: isDown ? 1 : -1, from, to }] : [];
  });
}
