/** What to pass instead of a value that is no shape: the ends of errors. They run only after a failure. */

import { isObject } from '../arguments/errors.js';
import { isPath, path2dHint } from '../arguments/paths.js';

/** @type {[fields: string[], cure: string][]} */
const BY_FIELDS = [
  [['cx', 'cy', 'rx', 'ry'], 'an ellipse is {center: {x: cx, y: cy}, radiusX: rx, radiusY: ry}'],
  [['cx', 'cy', 'r'], 'a circle is {center: {x: cx, y: cy}, radius: r}'],
  [['x', 'y', 'r'], 'a circle is {x, y, radius: r}'],
  [['x1', 'y1', 'x2', 'y2'], 'a segment is {start: {x: x1, y: y1}, end: {x: x2, y: y2}}'],
  [['x', 'y', 'w', 'h'], 'a box is {x, y, width: w, height: h}'],
  [['left', 'top', 'width', 'height'], 'a box is {x: left, y: top, width, height}'],
  [['left', 'top', 'right', 'bottom'], 'a box is {min: {x: left, y: top}, max: {x: right, y: bottom}}'],
  [['minX', 'minY', 'maxX', 'maxY'], 'a box is {min: {x: minX, y: minY}, max: {x: maxX, y: maxY}}'],
  [['features'], 'addAll adds the features of a collection'],
  [
    ['geometry', 'style'],
    'add node.geometry, with the transform and style as options, or use ScenePicker for scenes of nodes',
  ],
];

/** A sentence that names the cure, beginning with a colon; undefined without one. @param {any} value @returns {string | undefined} */
export function cureOf(value) {
  if (typeof value === 'string') return ': SVG path data is new Path(data)';
  if (!isObject(value)) return undefined;
  const known = BY_FIELDS.find(([fields]) => fields.every((field) => field in value));
  if (known) return `: ${known[1]}`;
  // A Path of this copy of raybound is no unknown shape.
  return isPath(value)
    ? ': this is a Path of another copy of raybound, as import and require have'
    : path2dHint(value);
}

/** The cure for lines of two points that were passed as an area. */
export const TWO_POINTS = ': two points are a segment {start, end}, or an open line {points, closed: false}';
