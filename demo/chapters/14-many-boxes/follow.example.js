import { SpatialIndex } from 'raybound';

/** Over all boxes: four numbers each, in one flat array. */
export function build(boxes, method) {
  return new SpatialIndex(boxes, { method });
}

/** Every frame, after all have moved: the same tree, new bounds. */
export function follow(index, boxes) {
  index.refit(boxes);
}

/** Now and then: boxes that were neighbors may have parted. */
export function renew(index) {
  if (!index.needsRebuild) return false;
  index.rebuild();
  return true;
}
