/** Random paths and strokes. */

import { Path } from '../../../js/index.js';

/** @typedef {ReturnType<typeof import('./random.js').random>} Random */

/** A path of lines, curves and arcs within 100 units. @param {Random} r */
export function randomStrokedPath(r) {
  const n = () => r.float(-50, 50);
  const path = new Path().moveTo(n(), n());
  for (let k = r.int(1, 4); k > 0; k--)
    r.pick([
      () => path.lineTo(n(), n()),
      () => path.quadraticCurveTo(n(), n(), n(), n()),
      () => path.bezierCurveTo(n(), n(), n(), n(), n(), n()),
      () => path.arc(n(), n(), r.float(1, 30), n(), n(), r.bool()),
    ])();
  return r.bool() ? path.closePath() : path;
}

/** @param {Random} r */
export const randomStroke = (r) => ({
  lineWidth: r.float(0.1, 30),
  lineCap: r.pick(['butt', 'round', 'square']),
  lineJoin: r.pick(['miter', 'round', 'bevel']),
  lineDash: r.bool() ? [r.float(1, 20), r.float(1, 20)] : [],
});
