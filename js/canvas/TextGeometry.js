/** @import { Host } from '../host.js' */
import { finite, object, renamed } from '../arguments/check.js';
import { RectGeometry } from './RectGeometry.js';

/**
 * What `ctx.measureText(text)` returns. Hosts without the metrics of the font have at least `width`.
 * @typedef {{width: number, actualBoundingBoxLeft?: number, actualBoundingBoxRight?: number, actualBoundingBoxAscent?: number,
 *   actualBoundingBoxDescent?: number, fontBoundingBoxAscent?: number, fontBoundingBoxDescent?: number}} TextMetricsLike
 */

/**
 * The box of a line of text that is drawn with `ctx.fillText(text, x, y)`: as high as a line of its font, as wide as its letters, so that a
 * pointer between two letters is on the text.
 *
 * @example
 * ```js
 * import { Graph2D, TextGeometry, pick } from 'raybound';
 *
 * class Label extends Graph2D {
 *   constructor(ctx, text, style) {
 *     ctx.font = style.font;
 *     super(new TextGeometry(ctx.measureText(text)), style);
 *     this.text = text;
 *   }
 *   drawShape(ctx) {
 *     ctx.font = this.style.font;
 *     ctx.fillStyle = this.style.fillStyle;
 *     ctx.fillText(this.text, 0, 0);
 *   }
 * }
 * const ctx = { measureText: () => ({ width: 60, fontBoundingBoxAscent: 15, fontBoundingBoxDescent: 4 }) }; // of a canvas
 * const label = new Label(ctx, 'Hello', { font: '16px serif', fillStyle: 'black' });
 * label.position.set(100, 50);
 * console.log(pick(label, { x: 130, y: 40 })?.object === label); // → true
 * ```
 */
export class TextGeometry extends RectGeometry {
  /**
   * @param {TextMetricsLike} [metrics]  what `ctx.measureText(text)` returned with the font, `textAlign` and `textBaseline` of the drawing
   * @param {number} [x]  as for `ctx.fillText`; 0 by default
   * @param {number} [y]
   */
  constructor(metrics = { width: 0 }, x = 0, y = 0) {
    super(0, 0, 0, 0);
    renamed('TextGeometry.measure', 'TextGeometry', () => this.measure(metrics, x, y));
  }

  /** Sets the box to that of another text. @param {TextMetricsLike} metrics @param {number} [x] @param {number} [y] */
  measure(metrics, x = 0, y = 0) {
    const fn = 'TextGeometry.measure';
    const given = object(fn, 'metrics', metrics, 'the result of ctx.measureText');
    const width = finite(fn, 'metrics.width', given.width);
    const { actualBoundingBoxLeft: left = 0, actualBoundingBoxRight: right = width } = given;
    const { actualBoundingBoxAscent: top = 0, actualBoundingBoxDescent: bottom = 0 } = given;
    const { fontBoundingBoxAscent: ascent = top, fontBoundingBoxDescent: descent = bottom } = given;
    const [above, below] = [Math.max(ascent, top), Math.max(descent, bottom)];
    this.offset.set(finite(fn, 'x', x) - left, finite(fn, 'y', y) - above);
    this.size.set(left + right, above + below);
    return this.updatePosition();
  }
}
