/** The smallest k-DOP around two k-DOPs with the same directions. */
export function unionOf(a, b) {
  return a.map(({ min, max }, i) => ({
    min: Math.min(min, b[i].min),
    max: Math.max(max, b[i].max),
  }));
}
