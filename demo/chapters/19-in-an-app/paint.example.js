/** Paints shapes from the first to the last; the picked one has an outline. */
export function paint(canvas, shapes, picked) {
  const context = canvas.getContext('2d');
  context.clearRect(0, 0, canvas.width, canvas.height);
  for (const shape of shapes) {
    context.setTransform(1, 0, 0, 1, shape.x, shape.y);
    context.beginPath();
    shape.path.draw(context);
    context.fillStyle = shape.color;
    context.fill();
    context.lineWidth = 4;
    context.strokeStyle = 'deeppink';
    if (shape === picked) context.stroke();
  }
  context.setTransform(1, 0, 0, 1, 0, 0);
}
