import { canvasPoint } from 'raybound';
import { paint } from './paint.example.js';
import { createPicker } from './picker.example.js';
import { toDrawing, zoomAt } from './view.example.js';

/** A press selects a shape, a drag moves the shape, and the wheel zooms. */
export function startEditor(canvas, shapes) {
  const picker = createPicker(shapes);
  let view = { zoom: 1, x: 0, y: 0 };
  let picked = null; // the selected shape
  let grip = null; // where the shape is held, relative to its position
  const show = () => paint(canvas, shapes, picked, view);
  show();
  canvas.addEventListener('pointerdown', (event) => {
    const place = canvasPoint(canvas, event);
    const { x, y } = toDrawing(view, place);
    picked = picker.pick(place, view);
    grip = picked && { x: x - picked.x, y: y - picked.y };
    show();
  });
  canvas.addEventListener('pointermove', (event) => {
    if (!grip) return;
    const { x, y } = toDrawing(view, canvasPoint(canvas, event));
    picker.move(picked, x - grip.x, y - grip.y);
    show();
  });
  for (const end of ['pointerup', 'pointercancel'])
    canvas.addEventListener(end, () => (grip = null));
  const zoom = (event) => {
    event.preventDefault(); // the page is not scrolled
    const factor = 1.001 ** -event.deltaY;
    view = zoomAt(view, canvasPoint(canvas, event), factor);
    show();
  };
  canvas.addEventListener('wheel', zoom, { passive: false });
}
