/**
 * A value at a hit, such as a brightness or a texture coordinate, from its
 * values at the three corners. The weights are those of hitTriangle.
 */
export function mixed({ u, v, w }, atA, atB, atC) {
  return (atA + atB + atC) / 3; // the same at every hit
}
