/** The point of the drawing that is painted at a point of the canvas. */
export const toDrawing = ({ zoom, x, y }, place) => ({
  x: (place.x - x) / zoom,
  y: (place.y - y) / zoom,
});

/** The view after zooming by a factor around a point of the canvas. */
export const zoomAt = ({ zoom, x, y }, place, factor) => ({
  zoom: zoom * factor,
  x: place.x - factor * (place.x - x),
  y: place.y - factor * (place.y - y),
});
