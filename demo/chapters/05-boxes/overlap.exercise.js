/** Whether two boxes overlap or touch. */
export function boxesTouch(a, b) {
  return a.min.x <= b.max.x; // three comparisons are missing
}
