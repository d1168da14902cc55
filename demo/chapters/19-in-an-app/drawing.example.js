import { Path } from 'raybound';

/**
 * Paints shapes from the first to the last, each at its position. The picked
 * shape gets an outline.
 */
export function paint(canvas, shapes, picked) {
  const context = canvas.getContext('2d');
  context.clearRect(0, 0, canvas.width, canvas.height);
  for (const shape of shapes) {
    context.setTransform(1, 0, 0, 1, shape.x, shape.y);
    context.beginPath();
    shape.path.draw(context);
    context.fillStyle = shape.color;
    context.fill();
    if (shape === picked) context.stroke();
  }
  context.setTransform(1, 0, 0, 1, 0, 0);
}

/** Three shapes as an example. */
export const createShapes = () => [
  {
    id: 'disc',
    path: new Path().arc(0, 0, 60, 0, 2 * Math.PI),
    x: 150,
    y: 120,
    color: 'teal',
  },
  {
    id: 'card',
    path: new Path().roundRect(0, 0, 160, 90, 16),
    x: 180,
    y: 130,
    color: 'orange',
  },
  {
    id: 'wave',
    path: new Path('M 0 0 C 80 -120 120 120 200 0 Z'),
    x: 60,
    y: 300,
    color: 'purple',
  },
];
