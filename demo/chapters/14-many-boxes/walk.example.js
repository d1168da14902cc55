import { SpatialIndex } from 'raybound';

export const over = (boxes) => new SpatialIndex(boxes);

/** The closest box, and how many nodes were looked at for it. */
export function closest(index, ray) {
  const hit = index.raycast(ray);
  const { nodes, leaves } = index.visits;
  return { hit, asked: nodes + leaves };
}

/** All boxes on the way, nearest first: touching is a hit. */
export function everything(index, ray) {
  return index.raycastAll(ray);
}
