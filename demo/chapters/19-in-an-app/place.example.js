/**
 * The position of an event's pointer on a canvas, in the canvas's own pixels.
 */
export function toCanvas({ clientX, clientY }, canvas) {
  // CSS pixels.
  const { left, top, width, height } = canvas.getBoundingClientRect();
  return {
    x: ((clientX - left) * canvas.width) / width,
    y: ((clientY - top) * canvas.height) / height,
  };
}
