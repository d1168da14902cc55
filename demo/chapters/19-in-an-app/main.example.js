import { canvasPoint } from 'raybound';
import { paint } from './paint.example.js';
import { createPicker } from './picker.example.js';

/** Starts an editor: a press selects a shape, and a drag moves the shape. */
export function startEditor(canvas, shapes) {
  const picker = createPicker(shapes);
  let picked = null; // the selected shape
  let grip = null; // where the shape is held, relative to its position
  paint(canvas, shapes, picked);
  canvas.addEventListener('pointerdown', (event) => {
    const place = canvasPoint(canvas, event);
    picked = picker.pick(place);
    grip = picked && { x: place.x - picked.x, y: place.y - picked.y };
    paint(canvas, shapes, picked);
  });
  canvas.addEventListener('pointermove', (event) => {
    if (!grip) return;
    const { x, y } = canvasPoint(canvas, event);
    picker.move(picked, x - grip.x, y - grip.y);
    paint(canvas, shapes, picked);
  });
  for (const end of ['pointerup', 'pointercancel'])
    canvas.addEventListener(end, () => (grip = null));
}
