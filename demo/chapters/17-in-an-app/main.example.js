import { Path, ShapeIndex } from 'raybound';

/** A drawing whose shapes are selected by a press and moved by a drag. */
export function startEditor(canvas, shapes) {
  const context = canvas.getContext('2d');
  const index = new ShapeIndex();
  for (const { id, path, x, y } of shapes) index.add(path, { id, transform: { e: x, f: y } });
  let picked = null; // the shape
  let grip = null; // where it is held, from its own origin

  function draw() {
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

  function placeOf({ clientX, clientY }) {
    const { left, top, width, height } = canvas.getBoundingClientRect();
    return {
      x: ((clientX - left) * canvas.width) / width,
      y: ((clientY - top) * canvas.height) / height,
    };
  }

  canvas.addEventListener('pointerdown', (event) => {
    const place = placeOf(event);
    const found = index.pick(place, { tolerance: 4 });
    picked = shapes.find(({ id }) => id === found?.id) ?? null;
    grip = picked && { x: place.x - picked.x, y: place.y - picked.y };
    draw();
  });
  canvas.addEventListener('pointermove', (event) => {
    if (!grip) return;
    const { x, y } = placeOf(event);
    Object.assign(picked, { x: x - grip.x, y: y - grip.y });
    index.move(picked.id, { e: picked.x, f: picked.y }); // the index must know, too
    draw();
  });
  canvas.addEventListener('pointerup', () => (grip = null));
  draw();
}

/** For example. */
export const createShapes = () => [
  { id: 'disc', path: new Path().arc(0, 0, 60, 0, 2 * Math.PI), x: 150, y: 120, color: 'teal' },
  { id: 'card', path: new Path().roundRect(0, 0, 160, 90, 16), x: 180, y: 130, color: 'orange' },
  { id: 'wave', path: new Path('M 0 0 C 80 -120 120 120 200 0 Z'), x: 60, y: 300, color: 'purple' },
];
