/**
 * Canvas paths with exact queries: points in fills and strokes, nearest points, rays, moving circles.
 */

/** @import { Host } from '../host.js' */
import {
  PACKED_STROKE_HAS_TRANSFORM,
  PACKED_STROKE_WIDTH,
  PATH_ARC_TO,
  PATH_ARGUMENTS,
  PATH_BEGIN,
  PATH_CLOSE,
  PATH_CUBIC,
  PATH_ELLIPSE,
  PATH_END,
  PATH_HIT_DISTANCE,
  PATH_HIT_DOUBLES,
  PATH_HIT_NORMAL,
  PATH_HIT_PARAMETER,
  PATH_HIT_POINT,
  PATH_HIT_SEGMENT,
  PATH_HIT_SUBPATH,
  PATH_HIT_T,
  PATH_HIT_TANGENT,
  PATH_LINE,
  PATH_MATRIX,
  PATH_MOVE,
  PATH_QUADRATIC,
  PATH_RECT,
  PATH_ROUND_RECT,
  PATH_SVG_ARC,
} from '../generated/layout.js';
import { fillRuleOf, Options, optional, outlineSide, positive } from '../arguments/options.js';
import * as check from '../arguments/check.js';
import { checkFields } from '../arguments/fields.js';
import { path2dHint, paths } from '../arguments/paths.js';
import { Disposable } from '../Disposable.js';
import { failReceiver } from '../wasm/Allocation.js';
import { Vector2 } from '../math/Vector2.js';
import { WasmPath } from '../wasm/WasmPath.js';
import { cornersOf, radiiOf } from './corners.js';
import { recording } from './record.js';
import { IDENTITY, product } from '../math/affine.js';
import { matrixOf } from '../arguments/matrix2.js';
import { strokeOf } from './style.js';
import { axesOf, parse, SvgWriter } from './svg.js';

/** @import { RayLike, VectorLike } from '../arguments/check.js' */
/** @import { Matrix2DLike } from '../arguments/matrix2.js' */
/** @import { StrokeStyle } from './style.js' */

const OUTLINE = /* @__PURE__ */ new Options({
  tolerance: /* @__PURE__ */ optional(positive),
  side: outlineSide,
});

/**
 * A point of a path.
 * @typedef {object} PathPoint
 * @property {Vector2} point
 * @property {Vector2} tangent  unit vector along the path; at a cusp the direction before or after the cusp
 * @property {number} part  index of the segment: lines and curves in the order of the path, without those of length 0, but with dots
 * @property {number} parameter  0 at the start of the segment, 1 at its end; for arcs the fraction of the angle
 * @property {number} subpath  index of the subpath, without points that were only moved to
 *
 * @typedef {['moveTo' | 'lineTo', x: number, y: number] |
 *   ['quadraticCurveTo', controlX: number, controlY: number, x: number, y: number] |
 *   ['bezierCurveTo', control1X: number, control1Y: number, control2X: number, control2Y: number, x: number, y: number] |
 *   ['ellipse', x: number, y: number, radiusX: number, radiusY: number, rotation: number, startAngle: number, endAngle: number,
 *     counterclockwise: boolean] | ['closePath']} PathCommand
 *   a method of a canvas context, and its arguments
 *
 * @typedef {PathPoint & {distance: number, normal: Vector2}} NearestPoint
 *   distance: Euclidean, >= 0; normal: unit vector from the path to the query point, (0, 0) on the path
 * @typedef {PathPoint & {t: number, distance: number, normal: Vector2}} PathHit
 *   t: in multiples of the direction, >= 0; distance: Euclidean; normal: unit vector on the side that was hit
 */

/**
 * A path as the canvas draws it. It is built by the methods of `Path2D` or from SVG path data. Queries report what a pointer, a
 * ray or a moving circle hits. No query flattens curves. The function `offset(path, distance)` grows or shrinks a path; it is not a method,
 * because then every program with a `Path` would weigh 18 KB more.
 *
 * A subpath that draws only one point is a dot, as browsers paint it with round and square caps: a point that is closed, a line, curve or
 * arc that ends where it begins. Queries find dots like points. A point that was only moved to is not drawn.
 *
 * Drawing follows the HTML standard: a call with a NaN or infinite number does nothing, a finite negative radius throws a
 * RangeError, and a value that is not a number throws a TypeError. Angles are in radians, clockwise if y points down.
 *
 * The first query after a change prepares the path in wasm memory, in time proportional to the number of segments. Further queries take
 * about O(log n), and allocate no wasm memory. `dispose` (or `using`) frees the memory at once. Otherwise it is freed
 * some time after the path is garbage-collected. A disposed path remains usable: the next query prepares it again.
 *
 * Coordinates may have magnitudes up to 1e300. `containsPoint` is exact for straight sides. For curves it is
 * correct for all points farther from the curve than 7e-15 of the largest coordinate.
 *
 * @example
 * ```js
 * import { Path } from 'raybound';
 *
 * const path = new Path().moveTo(0, 0).bezierCurveTo(100, 0, 0, 100, 100, 100);
 * console.log(path.containsPoint({ x: 20, y: 5 }), path.strokeContainsPoint({ x: 50, y: 50 }, { lineWidth: 4 }));
 * // → true true
 * ```
 */
export class Path extends Disposable {
  /** @type {number[]} */
  #commands = [];
  /** The current matrix of the commands. */
  #matrix = IDENTITY;
  /** @type {WasmPath | null} */
  #wasm = null;
  /** Whether there is a subpath, possibly of a single point. */
  #begun = false;

  /** @param {string | Path} [path]  SVG path data, read up to the first error as in browsers; or a path to copy */
  constructor(path) {
    super();
    paths.set(this, () => this.#commands);
    if (path === undefined) return;
    if (typeof path === 'string') this.addSvg(path);
    else check.renamed('Path.copy', 'Path', () => this.copy(path));
  }

  /** Throws for an argument that is no Path. @type {(fn: string, path: Path) => void} */
  static #checkOther(fn, path) {
    if (!(#commands in check.object(fn, 'path', path, 'a Path')))
      check.fail(TypeError, fn, 'path', 'a Path', path, path2dHint(path));
  }

  /** Throws for a proxy of a Path, and for another object with its prototype. @type {(self: Path, method: string) => unknown} */
  static #check(self, method) {
    // Without `in`, which takes 6 ns.
    try {
      return self.#commands;
    } catch {
      return failReceiver(`Path.${method}`, 'a Path', self);
    }
  }

  /** Replaces this path by a copy of another one. @param {Path} path */
  copy(path) {
    Path.#check(this, 'copy');
    Path.#checkOther('Path.copy', path);
    this.#changed();
    this.#commands = path.#commands.slice();
    this.#matrix = path.#matrix;
    this.#begun = path.#begun;
    return this;
  }

  /** A copy of the path. */
  clone() {
    return new Path(this);
  }

  /**
   * What the path draws, as the calls of a canvas: a new list at each read. Points are as the transforms of `addPath` and `record` moved
   * them. All arcs are `ellipse` commands, whose numbers are rounded; rectangles and the sides that close a subpath are lines, and a dot is a
   * line of length 0. Points that were only moved to are left out.
   * @returns {PathCommand[]}
   *
   * @example
   * ```js
   * import { Path } from 'raybound';
   *
   * const path = new Path('M0 0 H10 Q15 0 15 5 Z');
   * for (const [method, ...numbers] of path.commands) console.log(method, ...numbers);
   * // → moveTo 0 0
   * // → lineTo 10 0
   * // → quadraticCurveTo 15 0 15 5
   * // → lineTo 0 0
   * // → closePath
   * ```
   */
  get commands() {
    Path.#check(this, 'commands');
    /** @type {any[]} */
    const commands = [];
    this.draw({
      moveTo: (...numbers) => commands.push(['moveTo', ...numbers]),
      lineTo: (...numbers) => commands.push(['lineTo', ...numbers]),
      quadraticCurveTo: (...numbers) => commands.push(['quadraticCurveTo', ...numbers]),
      bezierCurveTo: (...numbers) => commands.push(['bezierCurveTo', ...numbers]),
      ellipse: (...numbers) => commands.push(['ellipse', ...numbers]),
      closePath: () => commands.push(['closePath']),
    });
    return commands;
  }

  #changed() {
    this.#wasm?.dispose();
    this.#wasm = null;
  }

  #ready() {
    return (this.#wasm ??= new WasmPath(this.#commands));
  }

  /**
   * Adds a command, unless one of its numbers is not finite.
   * @param {string} fn
   * @param {number} command
   * @param {number[]} numbers
   * @param {Record<number, string>} [radii]  the names of the numbers that must be >= 0
   */
  #add(fn, command, numbers, radii) {
    if (!this.#areFinite(fn, numbers)) return this;
    if (radii) for (const [i, name] of Object.entries(radii)) this.#radius(fn, name, numbers[Number(i)]);
    if (this.#wasm) this.#changed();
    this.#commands.push(command, ...numbers);
    if (command !== PATH_CLOSE && command !== PATH_MATRIX) this.#begun = true;
    return this;
  }

  /** Whether a call with these numbers draws anything. @type {(fn: string, numbers: number[]) => boolean} */
  #areFinite(fn, numbers) {
    for (let i = 0; i < numbers.length; i++) {
      const number = numbers[i];
      if (typeof number !== 'number')
        check.fail(TypeError, `Path.${fn}`, `argument ${i + 1}`, 'a number', number);
    }
    return numbers.every(Number.isFinite);
  }

  /** @type {(fn: string, name: string, radius: number) => void} */
  #radius(fn, name, radius) {
    if (radius < 0) check.fail(RangeError, `Path.${fn}`, name, 'a number >= 0', radius);
  }

  /** Begins a subpath. @param {number} x @param {number} y */
  moveTo(x, y) {
    Path.#check(this, 'moveTo');
    return this.#add('moveTo', PATH_MOVE, [x, y]);
  }

  /**
   * Adds a line from the current point. If there is no current point, a subpath begins at (x, y). This holds for the other drawing
   * methods, too.
   * @param {number} x @param {number} y
   */
  lineTo(x, y) {
    Path.#check(this, 'lineTo');
    return this.#add('lineTo', PATH_LINE, [x, y]);
  }

  /** Adds a quadratic Bézier curve from the current point.
   * @type {(controlX: number, controlY: number, x: number, y: number) => this} */
  quadraticCurveTo(controlX, controlY, x, y) {
    Path.#check(this, 'quadraticCurveTo');
    return this.#add('quadraticCurveTo', PATH_QUADRATIC, [controlX, controlY, x, y]);
  }

  /** Adds a cubic Bézier curve from the current point.
   * @type {(control1X: number, control1Y: number, control2X: number, control2Y: number, x: number, y: number) => this} */
  bezierCurveTo(control1X, control1Y, control2X, control2Y, x, y) {
    Path.#check(this, 'bezierCurveTo');
    return this.#add('bezierCurveTo', PATH_CUBIC, [control1X, control1Y, control2X, control2Y, x, y]);
  }

  /**
   * Adds a circular arc that touches the lines from the current point to (x1, y1) and from there to (x2, y2), and before it a line to
   * the start of the arc.
   * @param {number} x1
   * @param {number} y1
   * @param {number} x2
   * @param {number} y2
   * @param {number} radius  >= 0
   */
  arcTo(x1, y1, x2, y2, radius) {
    Path.#check(this, 'arcTo');
    return this.#add('arcTo', PATH_ARC_TO, [x1, y1, x2, y2, radius], { 4: 'radius' });
  }

  /** Adds a circular arc, and before it a line to its start. For the angles see `ellipse`.
   * @type {(x: number, y: number, radius: number, startAngle: number, endAngle: number, counterclockwise?: boolean) => this} */
  arc(x, y, radius, startAngle, endAngle, counterclockwise = false) {
    Path.#check(this, 'arc');
    const numbers = [x, y, radius, radius, 0, startAngle, endAngle, counterclockwise ? 1 : 0];
    return this.#add('arc', PATH_ELLIPSE, numbers, { 2: 'radius' });
  }

  /**
   * Adds an elliptical arc, and before it a line to its start. Angles that differ by a full turn or more in the arc's direction, or by
   * whole turns in the other direction, draw the whole ellipse. Equal angles draw a point.
   * @param {number} x  x of the center
   * @param {number} y  y of the center
   * @param {number} radiusX  >= 0
   * @param {number} radiusY  >= 0
   * @param {number} rotation  of the ellipse, in radians
   * @param {number} startAngle  in radians, from the axis of radiusX
   * @param {number} endAngle  in radians
   * @param {boolean} [counterclockwise]  true: the angle decreases
   */
  ellipse(x, y, radiusX, radiusY, rotation, startAngle, endAngle, counterclockwise = false) {
    Path.#check(this, 'ellipse');
    const numbers = [x, y, radiusX, radiusY, rotation, startAngle, endAngle, counterclockwise ? 1 : 0];
    return this.#add('ellipse', PATH_ELLIPSE, numbers, { 2: 'radiusX', 3: 'radiusY' });
  }

  /**
   * Adds a rectangle as a closed subpath. The next subpath begins at (x, y). @type {(x: number, y: number, width: number, height:
   * number) => this}
   */
  rect(x, y, width, height) {
    Path.#check(this, 'rect');
    return this.#add('rect', PATH_RECT, [x, y, width, height]);
  }

  /**
   * Adds a rectangle with rounded corners as a closed subpath. Radii that overlap are scaled down.
   * @param {number} x
   * @param {number} y
   * @param {number} width
   * @param {number} height
   * @param {number | VectorLike | ArrayLike<number | VectorLike>} [radii]  >= 0: one for all corners, or an array of 1
   *   to 4, starting at the top left corner, as in CSS
   */
  roundRect(x, y, width, height, radii = 0) {
    Path.#check(this, 'roundRect');
    const fn = 'Path.roundRect';
    const pairs = radiiOf(fn, radii);
    // In the order of the standard: what follows an infinite radius is not looked at.
    if (!this.#areFinite('roundRect', [x, y, width, height])) return this;
    for (const { name, both } of pairs) {
      if (!this.#areFinite('roundRect', both)) return this;
      for (const number of both) this.#radius('roundRect', name, number);
    }
    return this.#add('roundRect', PATH_ROUND_RECT, [x, y, width, height, ...cornersOf(pairs)]);
  }

  /** Closes the subpath. The next subpath begins at the first point of this one. */
  closePath() {
    Path.#check(this, 'closePath');
    return this.#add('closePath', PATH_CLOSE, []);
  }

  /**
   * Adds the subpaths of another path, or of this one. The next subpath begins at the last point of the added ones.
   * @param {Path} path
   * @param {Matrix2DLike} [matrix]  transforms the added subpaths; the identity by default
   */
  addPath(path, matrix = IDENTITY) {
    Path.#check(this, 'addPath');
    const fn = 'Path.addPath';
    Path.#checkOther(fn, path);
    const outer = product(this.#matrix, matrixOf(fn, 'matrix', matrix));
    if (!path.#begun) return this;
    this.#changed();
    const commands = this.#commands;
    const added = path.#commands.slice();
    commands.push(PATH_BEGIN, PATH_MATRIX, ...outer);
    for (let i = 0; i < added.length; i += 1 + PATH_ARGUMENTS[added[i]]) {
      const numbers = added.slice(i + 1, i + 1 + PATH_ARGUMENTS[added[i]]);
      commands.push(added[i], ...(added[i] === PATH_MATRIX ? product(outer, numbers) : numbers));
    }
    commands.push(PATH_END, PATH_MATRIX, ...this.#matrix);
    this.#begun = true;
    return this;
  }

  /**
   * Adds SVG path data. All commands are supported; data is read up to the first error, as in browsers. Radii that are too small for the
   * ends of an arc are enlarged.
   * @param {string} data
   */
  addSvg(data) {
    Path.#check(this, 'addSvg');
    const fn = 'Path.addSvg';
    if (typeof data !== 'string') check.fail(TypeError, fn, 'data', 'a string', data);
    const svgArc = /** @type {(...a: number[]) => void} */ (rx, ry, degrees, large, sweep, x, y) => {
      this.#add('addSvg', PATH_SVG_ARC, [rx, ry, (degrees * Math.PI) / 180, large, sweep, x, y]);
    };
    parse(data, {
      moveTo: (x, y) => void this.moveTo(x, y),
      lineTo: (x, y) => void this.lineTo(x, y),
      quadraticCurveTo: (x1, y1, x, y) => void this.quadraticCurveTo(x1, y1, x, y),
      bezierCurveTo: (x1, y1, x2, y2, x, y) => void this.bezierCurveTo(x1, y1, x2, y2, x, y),
      closePath: () => void this.closePath(),
      svgArc,
    });
    return this;
  }

  /** Removes all subpaths, as a canvas context does: code that draws on a context, such as `geoPath` of d3, draws on a `Path`, too. */
  beginPath() {
    return Path.#cleared(this, 'beginPath');
  }

  /** Removes all subpaths, like `beginPath`. */
  clear() {
    return Path.#cleared(this, 'clear');
  }

  /** @template {Path} P @param {P} path @param {string} method */
  static #cleared(path, method) {
    Path.#check(path, method);
    path.#changed();
    path.#commands = [];
    path.#matrix = IDENTITY;
    path.#begun = false;
    return path;
  }

  /**
   * Records drawing code: returns a proxy that forwards calls to the target, and repeats path calls on this path under
   * the target's transform. `beginPath` empties this path.
   * @template {object} T
   * @param {T} target  a `CanvasRenderingContext2D`, a `Path2D` or an object with their methods
   * @returns {T}
   */
  record(target) {
    Path.#check(this, 'record');
    check.object('Path.record', 'target', target, 'a canvas context or a Path2D');
    return recording(this, target, (matrix) => {
      const numbers = matrix ? matrixOf('Path.record', 'transform', matrix) : IDENTITY;
      if (numbers.every((number, i) => number === this.#matrix[i])) return;
      this.#matrix = numbers;
      this.#add('record', PATH_MATRIX, numbers);
    });
  }

  /**
   * Draws the path's segments on a canvas context or a `Path2D`, with dots as lines of length 0.
   * @template {Pick<Host<'Path2D'>, 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'ellipse' | 'closePath'>} T
   * @param {T} target @returns {T}
   */
  draw(target) {
    Path.#check(this, 'draw');
    check.withMethod('Path.draw', 'target', target, 'moveTo', 'a canvas context or a Path2D');
    this.#ready().eachSegment((kind, n, begins, closes) => {
      if (begins) target.moveTo(n[0], n[1]);
      if (kind === 2) target.lineTo(n[2], n[3]);
      else if (kind === 3) target.quadraticCurveTo(n[2], n[3], n[4], n[5]);
      else if (kind === 4) target.bezierCurveTo(n[2], n[3], n[4], n[5], n[6], n[7]);
      else {
        const { rx, ry, rotation, start, end, counterclockwise } = axesOf(n);
        target.ellipse(n[2], n[3], rx, ry, rotation, start, end, counterclockwise);
      }
      if (closes) target.closePath();
    });
    return target;
  }

  /**
   * SVG path data of all segments, with absolute coordinates, arcs as arc commands and dots as closed points (`M20 20Z`). Parsing a
   * number gives the same double.
   * @override
   */
  toString() {
    Path.#check(this, 'toString');
    const writer = new SvgWriter();
    this.#ready().eachSegment((...segment) => writer.add(...segment));
    return writer.text;
  }

  /**
   * Whether the fill contains a point. Open subpaths are closed by a line; the boundary is inside.
   * @param {VectorLike} point
   * @param {'nonzero' | 'evenodd'} [fillRule]
   * @returns {boolean}  false for a path without segments
   */
  containsPoint(point, fillRule = 'nonzero') {
    Path.#check(this, 'containsPoint');
    const { x, y } = check.vector('Path.containsPoint', 'point', point);
    const rule = fillRule === 'nonzero' ? 0 : fillRuleOf('Path.containsPoint', 'fillRule', fillRule);
    return this.#ready().contains(x, y, rule);
  }

  /**
   * Whether the stroke covers a point, boundary included. Follows the HTML standard's "trace a path": dots have the shape of their
   * round or square caps, unless dashed; dashes of length 0 paint their caps; dashes restart at each subpath; the first and last
   * dash of a closed subpath are joined, if they are two. The stroke is round at cusps. Dashes that sum to 0, and more than a million
   * dashes, are a solid line.
   * @param {VectorLike} point @param {StrokeStyle} [style] @returns {boolean}
   */
  strokeContainsPoint(point, style = {}) {
    Path.#check(this, 'strokeContainsPoint');
    const fn = 'Path.strokeContainsPoint';
    const { x, y } = check.vector(fn, 'point', point);
    const stroke = strokeOf(fn, style);
    return this.#ready().strokeContains(x, y, stroke);
  }

  /** The bounding box of all segments. Without segments it is empty: min +∞, max −∞. @returns {{min: Vector2, max: Vector2}} */
  bounds() {
    Path.#check(this, 'bounds');
    return boxOf(this.#ready().bounds());
  }

  /**
   * A box that contains the stroke; dashes are ignored. For lines with their caps and joins it is the smallest box; at curves it
   * may be larger by half the line width.
   * @param {StrokeStyle} [style] @returns {{min: Vector2, max: Vector2}}
   */
  strokeBounds(style = {}) {
    Path.#check(this, 'strokeBounds');
    const stroke = strokeOf('Path.strokeBounds', style);
    return boxOf(this.#ready().strokeBounds(stroke));
  }

  /** The total length of all segments, with a relative error of at most 1e-12, near a cusp 1e-9. */
  get length() {
    Path.#check(this, 'length');
    return this.#ready().length;
  }

  /** The number of segments: lines and curves of nonzero length, and dots. */
  get segmentCount() {
    Path.#check(this, 'segmentCount');
    return this.#ready().segmentCount;
  }

  /**
   * The point at an arc length from the path's start, clamped to the path's length. Gaps between subpaths have length
   * 0.
   * @param {number} length
   * @returns {PathPoint | null}  null for a path without segments
   */
  pointAt(length) {
    Path.#check(this, 'pointAt');
    check.finite('Path.pointAt', 'length', length);
    return pointOf(this.#ready(), this.#ready().atLength(length));
  }

  /**
   * The point of the path nearest to a query point. At equal distances the segment with the lower index. Lines that close open subpaths
   * for a fill do not count.
   * @param {VectorLike} point
   * @returns {NearestPoint | null}  null for a path without segments
   */
  nearest(point) {
    Path.#check(this, 'nearest');
    const { x, y } = check.vector('Path.nearest', 'point', point);
    const wasm = this.#ready();
    const { f64 } = wasm.store;
    const at = wasm.nearest(x, y);
    return at < 0
      ? null
      : { ...pointAt(wasm, at), distance: f64[at + PATH_HIT_DISTANCE], normal: normalAt(f64, at) };
  }

  /**
   * The nearest hit of a ray, from either side. Touching counts; a start on the path is a hit at t = 0. If a ray passes through the common
   * end of two segments, only the segment that begins there is hit. A line along the ray is hit at the start of the line, if that is ahead.
   * @param {RayLike} ray
   * @returns {PathHit | null}  null for a miss, also for a zero direction
   */
  raycast(ray) {
    Path.#check(this, 'raycast');
    const { origin, direction } = check.ray('Path.raycast', 'ray', ray);
    const wasm = this.#ready();
    return hitOf(wasm, wasm.raycast(origin.x, origin.y, direction.x, direction.y));
  }

  /** All hits of a ray, sorted by distance, then by segment. [] for a miss. @param {RayLike} ray @returns {PathHit[]} */
  raycastAll(ray) {
    Path.#check(this, 'raycastAll');
    const { origin, direction } = check.ray('Path.raycastAll', 'ray', ray);
    const wasm = this.#ready();
    const [at, count] = wasm.raycastAll(origin.x, origin.y, direction.x, direction.y);
    return Array.from({ length: count }, (_, i) => hitAt(wasm, at + i * PATH_HIT_DOUBLES));
  }

  /**
   * The first contact of a moving circle with the segments of the path. The fill does not count.
   * @param {{center: VectorLike, radius: number}} circle  radius >= 0
   * @param {VectorLike} motion  the displacement of the center from t = 0 to t = 1
   * @returns {PathHit | null}  t = 0 if the circle overlaps the path at the start; point: the contact point on the path; normal: from that
   *   point to the center
   */
  sweepCircle(circle, motion) {
    Path.#check(this, 'sweepCircle');
    const fn = 'Path.sweepCircle';
    const { center, radius } = check.object(fn, 'circle', circle, 'a circle {center, radius}');
    checkFields(fn, 'circle', circle, 'a circle', ['center', 'radius']);
    const { x, y } = check.vector(fn, 'circle.center', center);
    check.nonNegative(fn, 'circle.radius', radius);
    const { x: dx, y: dy } = check.vector(fn, 'motion', motion);
    const wasm = this.#ready();
    return hitOf(wasm, wasm.sweep(x, y, radius, dx, dy));
  }

  /**
   * The subpaths as polylines x0, y0, x1, y1 …. A closed subpath does not repeat its first point.
   * @param {number} tolerance  > 0: the largest distance of a curve from its chords. There are at most 65,536 chords between
   *   two extrema of a curve
   * @returns {Float64Array[]}
   */
  flatten(tolerance) {
    Path.#check(this, 'flatten');
    const expected = 'a finite number > 0';
    if (!(check.finite('Path.flatten', 'tolerance', tolerance, expected) > 0))
      check.fail(RangeError, 'Path.flatten', 'tolerance', expected, tolerance);
    return this.#ready().flatten(tolerance);
  }

  /**
   * The outline of a stroke: a path whose nonzero fill is what the stroke paints, with its caps, joins, miter limit and dashes. With
   * `side` only one side of the path: an open line moved to one side, with the area between.
   *
   * Lines, caps and joins are exact; caps and round joins are arcs; the sides of curves are lines within the tolerance. Each dash and open
   * subpath is one loop, a closed subpath two. Loops may cross themselves, so fill the result by the rule 'nonzero', which is the default of
   * a canvas. A stroke that paints nothing gives a path without segments.
   * @param {StrokeStyle} [style]
   * @param {object} [options]
   * @param {number} [options.tolerance]  > 0: largest distance between the result and the exact outline, in the path's unit under the
   *   stroke's transform. By default a hundredth of the line width, or a millionth of the path's size if that is larger
   * @param {'both' | 'front' | 'back'} [options.side]  'both' by default. The front of a line along (dx, dy) is the side to which (dy, -dx)
   *   points: left of the direction where y points down. Caps are cut in half; dots and cusps have no sides and are left out
   * @returns {Path}
   *
   * @example
   * ```js
   * import { Path } from 'raybound';
   *
   * const outline = new Path('M0 0H10V10').strokeOutline({ lineWidth: 2, lineJoin: 'round' });
   * console.log(outline.bounds().max.x, outline.containsPoint({ x: 9, y: 0.5 })); // → 11 true
   * ```
   */
  strokeOutline(style = {}, options = check.NONE) {
    Path.#check(this, 'strokeOutline');
    const fn = 'Path.strokeOutline';
    const stroke = strokeOf(fn, style);
    const { tolerance, side } = OUTLINE.read(fn, options);
    const wasm = this.#ready();
    const [minX, minY, maxX, maxY] = wasm.bounds();
    const size = Math.max(maxX - minX, maxY - minY);
    const most = tolerance ?? Math.max(stroke[PACKED_STROKE_WIDTH] / 100, size / 1e6);
    const outline = new Path();
    const commands = most > 0 ? wasm.strokeOutline(stroke, most, side) : [];
    if (commands.length === 0) return outline;
    if (stroke[PACKED_STROKE_HAS_TRANSFORM]) commands.push(PATH_MATRIX, ...IDENTITY);
    outline.#commands = commands;
    outline.#begun = true;
    return outline;
  }

  /**
   * Frees the memory of the prepared path at once. The path does not change.
   * @override
   */
  dispose() {
    Path.#check(this, 'dispose');
    this.#changed();
  }
}

/** @type {(f64: Float64Array, at: number) => Vector2} */
const vectorAt = (f64, at) => new Vector2(f64[at] + 0, f64[at + 1] + 0); // never -0

/** @type {(f64: Float64Array, at: number) => Vector2} */
const normalAt = (f64, at) => vectorAt(f64, at + PATH_HIT_NORMAL);

/** @type {(corners: Float64Array) => {min: Vector2, max: Vector2}} */
const boxOf = (corners) => ({ min: vectorAt(corners, 0), max: vectorAt(corners, 2) });

/** @type {(wasm: WasmPath, at: number) => PathPoint} */
function pointAt({ store: { f64, i32 } }, at) {
  return {
    point: vectorAt(f64, at + PATH_HIT_POINT),
    tangent: vectorAt(f64, at + PATH_HIT_TANGENT),
    part: i32[2 * at + PATH_HIT_SEGMENT],
    parameter: f64[at + PATH_HIT_PARAMETER],
    subpath: i32[2 * at + PATH_HIT_SUBPATH],
  };
}

/** @type {(wasm: WasmPath, at: number) => PathPoint | null} */
const pointOf = (wasm, at) => (at < 0 ? null : pointAt(wasm, at));

/** @type {(wasm: WasmPath, at: number) => PathHit} */
function hitAt(wasm, at) {
  const { f64 } = wasm.store;
  return {
    t: f64[at + PATH_HIT_T],
    distance: f64[at + PATH_HIT_DISTANCE],
    ...pointAt(wasm, at),
    normal: normalAt(f64, at),
  };
}

/** @type {(wasm: WasmPath, at: number) => PathHit | null} */
const hitOf = (wasm, at) => (at < 0 ? null : hitAt(wasm, at));
