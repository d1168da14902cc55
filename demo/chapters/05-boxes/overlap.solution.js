/** Whether two boxes overlap or touch. */
export function boxesTouch(a, b) {
  return (
    a.min.x <= b.max.x &&
    b.min.x <= a.max.x &&
    a.min.y <= b.max.y &&
    b.min.y <= a.max.y
  );
}
