import { ShapeIndex } from 'raybound';

/** Finds and moves the shapes of a list. */
export function createPicker(shapes) {
  const index = new ShapeIndex();
  for (const { id, path, x, y } of shapes)
    index.add(path, { id, transform: { e: x, f: y } });
  return {
    /** The topmost shape at a point, or else the nearest within 4 pixels. */
    pick(place, { zoom, x, y }) {
      const viewTransform = { a: zoom, d: zoom, e: x, f: y };
      const found = index.pick(place, { tolerance: 4, viewTransform });
      return shapes.find(({ id }) => id === found?.id) ?? null;
    },
    /** Moves a shape in the list and in the index. */
    move(shape, x, y) {
      Object.assign(shape, { x, y });
      index.move(shape.id, { e: x, f: y });
    },
  };
}
