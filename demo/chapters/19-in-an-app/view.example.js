/** The point of the drawing that is painted at a point of the canvas. */
export const toDrawing = ({ zoom, x, y }, place) => ({
  x: (place.x - x) / zoom,
  y: (place.y - y) / zoom,
});
