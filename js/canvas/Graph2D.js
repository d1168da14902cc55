/** @import { Host } from '../host.js' */
/** @import { VectorLike } from '../arguments/check.js' */
/** @import { FillRule } from './pointQueries.js' */
/** @import { DrawingContext } from './Object2D.js' */
/** @import { HitWidth } from '../path/style.js' */
import { fail, isLiteral, object, withMethod } from '../arguments/check.js';
import { nearestNames } from '../arguments/nearestNames.js';
import { Geometry } from './Geometry.js';
import { geometryContains, strokeContains } from './pointQueries.js';
import { Object2D } from './Object2D.js';
import { paintedWidth } from './paintedWidth.js';

/**
 * The style with which a shape is painted: any object with these fields. If it has a method `apply`, that sets the context's properties.
 * Properties of lines that are not set have their defaults: width 1, butt caps, miter joins up to 10, no dashes.
 * @typedef {object} StyleLike
 * @property {{apply(ctx: DrawingContext): void}['apply']} [apply]
 * @property {string | Host<'CanvasGradient'> | Host<'CanvasPattern'>} [fillStyle]  the shape is filled if this is set
 * @property {string | Host<'CanvasGradient'> | Host<'CanvasPattern'>} [strokeStyle]  the shape is stroked if this is set
 * @property {number} [lineWidth]
 * @property {number} [screenWidth]  instead of `lineWidth`: the width of the stroke in pixels of the canvas, whatever the transforms of the node
 *   and the context. A gradient or pattern is then in pixels, too, and `lineDash` is not used
 * @property {HitWidth | null} [hitWidth]  of a node that is painted: how wide its outline is hit, as for `ShapeIndex.add`
 * @property {'butt' | 'round' | 'square'} [lineCap]
 * @property {'miter' | 'round' | 'bevel'} [lineJoin]
 * @property {number} [miterLimit]
 * @property {number[]} [lineDash]
 * @property {number} [lineDashOffset]
 * @property {('fill' | 'stroke')[]} [order]  the painting order; ['fill', 'stroke'] by default
 */

/**
 * A geometry in the scene, painted with a style.
 *
 * @example
 * ```js
 * import { Graph2D, RectGeometry, pick } from 'raybound';
 *
 * const square = new Graph2D(new RectGeometry(0, 0, 4, 4), { fillStyle: 'teal' });
 * square.position.set(10, 0);
 * console.log(pick(square, { x: 12, y: 2 })?.object === square); // → true
 * ```
 */
export class Graph2D extends Object2D {
  /**
   * Stores the geometry and the style, not copies of them. Several nodes may share them.
   * @param {Geometry} [geometry]
   * @param {StyleLike} [style]
   * @throws {TypeError} for a style that is an object literal without `apply`, with a field whose name looks like that of another one, such as
   *   `fill`: it would paint nothing
   */
  constructor(geometry = new Geometry(), style = {}) {
    super();
    if (typeof style?.apply !== 'function') checkStyle(style);
    this.geometry = geometry;
    this.style = style;
  }

  /**
   * Paints the shape in local coordinates: fill and stroke, if the style has them.
   * @param {DrawingContext} ctx
   * @override
   */
  drawShape(ctx) {
    withMethod('Graph2D.drawShape', 'ctx', ctx, 'beginPath', 'a canvas context or a Path2D');
    const geometry = withMethod('Graph2D.drawShape', 'geometry', this.geometry, 'crtPath', 'a geometry');
    const style = object('Graph2D.drawShape', 'style', this.style);
    applyStyle(style, ctx);
    geometry.crtPath(ctx);
    for (const paint of style.order ?? /** @type {const} */ (['fill', 'stroke'])) {
      if (!style[`${paint}Style`]) continue;
      if (paint === 'fill' || style.screenWidth === undefined) ctx[paint]();
      else strokeInPixels(ctx, style.screenWidth);
    }
  }

  /**
   * Whether the filled shape contains a point, even if it is not painted. The boundary counts.
   * @param {VectorLike} point  in local coordinates
   * @param {FillRule} [fillRule]  as for `ctx.isPointInPath`, see `Geometry.containsPoint`
   * @throws {TypeError | RangeError} for numbers that are not finite, here or in the geometry
   */
  isPointIn(point, fillRule = 'nonzero') {
    const fn = 'Graph2D.isPointIn';
    return geometryContains(fn, object(fn, 'geometry', this.geometry, 'a geometry'), point, fillRule);
  }

  /**
   * Whether a point is on the stroke: within half of `style.lineWidth` of the path (1 if it is not set, or not a positive finite number, which a
   * canvas ignores); touching counts. `screenWidth` is not read, because the point has no view.
   * Ends and corners count as round, dashed lines as solid.
   * @param {VectorLike} point  in local coordinates
   * @throws {TypeError | RangeError} for numbers that are not finite, here or in the geometry
   */
  isPointInStroke(point) {
    const fn = 'Graph2D.isPointInStroke';
    const width = paintedWidth(object(fn, 'style', this.style).lineWidth);
    const geometry = object(fn, 'geometry', this.geometry, 'a geometry');
    return strokeContains(fn, geometry, point, width);
  }

  /** The bounding box of the shape in world coordinates. The geometry is not changed. */
  getWorldBoundingBox() {
    const fn = 'Graph2D.getWorldBoundingBox';
    return withMethod(
      fn,
      'geometry',
      this.geometry,
      'getBoundingBoxByMatrix',
      'a geometry',
    ).getBoundingBoxByMatrix(this.worldMatrix);
  }
}

const FIELDS = [
  'fillStyle',
  'strokeStyle',
  'lineWidth',
  'screenWidth',
  'hitWidth',
  'lineCap',
  'lineJoin',
  'miterLimit',
  'lineDash',
  'lineDashOffset',
  'order',
  'apply',
];

/** Strokes the path of a context with a width in pixels. @type {(ctx: any, width: number) => void} */
function strokeInPixels(ctx, width) {
  ctx.save();
  ctx.setTransform(1, 0, 0, 1, 0, 0); // the points of the path keep their places
  ctx.lineWidth = paintedWidth(width);
  ctx.setLineDash([]);
  ctx.stroke();
  ctx.restore();
}

/** Refuses fields of a literal that look like known ones. Others may be those of a subclass, such as a font. @param {any} style */
function checkStyle(style) {
  if (typeof style !== 'object' || style === null || !isLiteral(style)) return;
  if (style.screenWidth !== undefined && style.lineWidth !== undefined)
    fail(TypeError, 'Graph2D', 'style.lineWidth', 'left out beside screenWidth', style.lineWidth);
  for (const field of Object.keys(style)) {
    const hint = FIELDS.includes(field) ? '' : styleHint(field);
    if (hint) fail(TypeError, 'Graph2D', 'style', `named ${FIELDS.join(', ')}`, field, hint);
  }
}

/** The field that is meant by another name, such as 'fill', 'strokeColor' or 'dash'. @param {string} field */
function styleHint(field) {
  const word = field.toLowerCase().replace(/[\s_-]|colou?r$|array$/g, '');
  const part = word.replace(/^stroke(?=.)/, '') || 'fill';
  const meant = FIELDS.find(
    (known) => known.toLowerCase().startsWith(part) || known.toLowerCase().endsWith(part),
  );
  return meant ? `; did you mean '${meant}'?` : nearestNames(field, FIELDS);
}

/** The properties of lines, and what a context has before they are set. */
const LINE_DEFAULTS = /** @type {const} */ ([
  ['lineWidth', 1],
  ['lineCap', 'butt'],
  ['lineJoin', 'miter'],
  ['miterLimit', 10],
  ['lineDashOffset', 0],
]);

/**
 * Sets the style, and all properties of lines that it does not name to their defaults: otherwise the node would be painted with those of the
 * node before, and picked without them.
 * @param {any} style @param {any} ctx
 */
function applyStyle(style, ctx) {
  if (style.strokeStyle) {
    for (const [name, initial] of LINE_DEFAULTS) ctx[name] = initial;
    ctx.setLineDash([]);
  }
  if (style.apply) return void style.apply(ctx);
  const { fillStyle, strokeStyle, lineDash } = style;
  if (fillStyle) ctx.fillStyle = fillStyle;
  if (strokeStyle) ctx.strokeStyle = strokeStyle;
  for (const [name] of LINE_DEFAULTS) if (style[name] !== undefined) ctx[name] = style[name];
  if (lineDash) ctx.setLineDash(lineDash);
}
