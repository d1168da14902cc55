/** CSS pixels, as offsetX and offsetY are, in place of the canvas's own. */
export function toCanvasInCss({ clientX, clientY }, canvas) {
  const { left, top } = canvas.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}
