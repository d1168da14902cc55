/** Paints shapes in their order; the picked one has an outline. */
export function paint(canvas, shapes, picked, { zoom, x, y }) {
  const context = canvas.getContext('2d');
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, canvas.width, canvas.height);
  for (const shape of shapes) {
    context.setTransform(zoom, 0, 0, zoom, x, y); // the view
    context.translate(shape.x, shape.y);
    context.beginPath();
    shape.path.draw(context);
    context.fillStyle = shape.color;
    context.fill();
    context.lineWidth = 4 / zoom;
    context.strokeStyle = 'deeppink';
    if (shape === picked) context.stroke();
  }
}
