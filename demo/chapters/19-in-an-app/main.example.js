import { ShapeIndex, canvasPoint } from 'raybound';
import { paint } from './drawing.example.js';

/** A drawing whose shapes are selected by a press and moved by a drag. */
export function startEditor(canvas, shapes) {
  const index = new ShapeIndex();
  for (const { id, path, x, y } of shapes)
    index.add(path, { id, transform: { e: x, f: y } });
  let picked = null; // the shape
  let grip = null; // where the shape is held, relative to its origin
  canvas.addEventListener('pointerdown', (event) => {
    const place = canvasPoint(canvas, event);
    const found = index.pick(place, { tolerance: 4 });
    picked = shapes.find(({ id }) => id === found?.id) ?? null;
    grip = picked && { x: place.x - picked.x, y: place.y - picked.y };
    paint(canvas, shapes, picked);
  });
  canvas.addEventListener('pointermove', (event) => {
    if (!grip) return;
    const { x, y } = canvasPoint(canvas, event);
    Object.assign(picked, { x: x - grip.x, y: y - grip.y });
    // Keeps the index up to date.
    index.move(picked.id, { e: picked.x, f: picked.y });
    paint(canvas, shapes, picked);
  });
  for (const end of ['pointerup', 'pointercancel'])
    canvas.addEventListener(end, () => (grip = null));
  paint(canvas, shapes, null);
}
