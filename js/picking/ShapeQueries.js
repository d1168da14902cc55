/** Queries of a ShapeIndex: picking, nearest shapes, rays, moving circles, selections. */

import { PICKED_BYTES, SHAPE_STROKE } from '../generated/layout.js';
import * as check from '../arguments/check.js';
import { Disposable } from '../Disposable.js';
import { checkFields } from '../arguments/fields.js';
import { Vector2 } from '../math/Vector2.js';
import { IDENTITY } from '../math/affine.js';
import { failReceiver } from '../wasm/Allocation.js';
import {
  areObjects,
  CAST,
  CROSS,
  FEATURE,
  namedOther,
  NEAR,
  NEAREST,
  OVERLAP,
  PAIRS,
  othersOf,
  PICK,
  rayOf,
  readQuery,
  regionOf,
  SEARCH,
  WITHIN,
} from './arguments.js';
import {
  anyBatch,
  hitBatch,
  nearestBatch,
  pickAllBatch,
  pickBatch,
  raycastAllBatch,
  rowsOf,
  slotsBatch,
} from './batch.js';

/** @import { Pick, ShapeFeature, ShapeHit, ShapePoint } from '../api.js' */
/** @import { Matrix2DLike } from '../arguments/matrix2.js' */
/** @import { Floats } from '../arguments/outputs.js' */
/** @import { RayLike, VectorLike } from '../arguments/check.js' */
/** @import { Query, RawHit, VisitRows } from '../wasm/WasmShapes.js' */
/** @import { AnyOutputs, HitAllOutputs, HitOutputs, NearestOutputs, PickAllOutputs, PickOutputs, SearchOutputs } from './batch.js' */
/** @import { Contents } from './Contents.js' */
/** @import { ShapeLike } from './shapes.js' */
/** @import { NearChoice, NearestOptions, OverlapOptions, PickOptions, RaycastOptions, SearchOptions } from './types.js' */

/** @type {(x: number, y: number) => Vector2} */
export const vectorOf = (x, y) => new Vector2(x + 0, y + 0); // never -0

/** By the number of rb_feature_kind, less 1. @type {('vertex' | 'handle' | 'segment')[]} */
const KINDS = ['vertex', 'handle', 'segment'];

/**
 * The queries of a ShapeIndex, its only subclass.
 * @template [Id=any]
 * @template [Data=any]
 */
export class ShapeQueries extends Disposable {
  #contents;

  /** @param {Contents} contents */
  constructor(contents) {
    super();
    this.#contents = contents;
  }

  /** @type {(self: ShapeQueries, method: string) => Contents} */
  static #open(self, method) {
    let contents;
    try {
      contents = self.#contents;
    } catch {
      return failReceiver(`ShapeIndex.${method}`, 'a ShapeIndex', self);
    }
    return contents.open(method);
  }

  /**
   * The topmost shape under a point, as drawn; boundaries count. If the point is on no shape, the nearest one within the tolerance. There,
   * strokes count as solid, with round corners and ends, and a shape without fill and stroke is hit like a stroke of width 0.
   * @param {VectorLike} point @param {PickOptions} [options] @returns {Pick<Id, Data> | null}
   */
  pick(point, options = check.NONE) {
    const fn = 'ShapeIndex.pick';
    const { shapes, view } = ShapeQueries.#open(this, 'pick');
    const { x, y } = check.vector(fn, 'point', point);
    if (options === check.NONE && !view) {
      const at = shapes.pickDefault(x, y);
      return at > 0 ? this.#pickAt(at) : null;
    }
    const { query, filter } = readQuery(PICK, fn, options, view);
    if (filter) return this.#picks(x, y, query).find(({ id }) => filter(id)) ?? null;
    const at = shapes.pick(x, y, query);
    return at > 0 ? this.#pickAt(at) : null;
  }

  /**
   * All shapes under a point: those that the point is on, the topmost one first, then those within the tolerance, the nearest one first.
   * @param {VectorLike} point @param {PickOptions} [options] @returns {Pick<Id, Data>[]}
   */
  pickAll(point, options = check.NONE) {
    const fn = 'ShapeIndex.pickAll';
    const { view } = ShapeQueries.#open(this, 'pickAll');
    const { x, y } = check.vector(fn, 'point', point);
    const { query, filter } = readQuery(PICK, fn, options, view);
    const found = this.#picks(x, y, query);
    return filter ? found.filter(({ id }) => filter(id)) : found;
  }

  /**
   * What an editor grabs at a point of a shape: of its vertices and the control points of its curves the nearest one within the tolerance,
   * a vertex at equal distances; else the nearest segment within the tolerance. Clips, masks and visibility do not count: an editor shows the
   * points of a selected shape above all others.
   *
   * A circle or an ellipse has no vertices, and a segment of length 0 none of its own.
   * @param {Id} id  of a shape
   * @param {VectorLike} point
   * @param {Omit<NearChoice, 'mask' | 'filter'>} [options]
   * @returns {ShapeFeature | null}  null if nothing is within the tolerance
   *
   * @example
   * ```js
   * import { ShapeIndex } from 'raybound';
   *
   * const shapes = new ShapeIndex();
   * shapes.add([[0, 0], [100, 0], [100, 80]], { id: 'triangle' });
   * console.log(shapes.featureAt('triangle', { x: 97, y: 4 }, { tolerance: 6 })?.kind); // → vertex
   * console.log(shapes.featureAt('triangle', { x: 50, y: 4 }, { tolerance: 6 })?.segment); // → 0
   * ```
   */
  featureAt(id, point, options = check.NONE) {
    const fn = 'ShapeIndex.featureAt';
    const contents = ShapeQueries.#open(this, 'featureAt');
    const { x, y } = check.vector(fn, 'point', point);
    const { query } = readQuery(FEATURE, fn, options, contents.view);
    contents.shapes.checkOpen(fn);
    contents.shapes.refresh?.();
    const found = contents.shapes.feature(contents.slotOf('featureAt', id), x, y, query);
    if (!found) return null;
    const { kind, point: on, ...rest } = found;
    return { kind: KINDS[kind - 1], ...rest, point: vectorOf(on[0], on[1]) };
  }

  /**
   * `pick` for each of many points.
   * @template {PickOutputs} [T={}]
   * @param {ArrayLike<number>} points  x0, y0, x1, y1 …
   * @param {Omit<PickOptions, 'filter'>} [options]
   * @param {T} [out]  arrays to fill: -1 and 0 for a miss; missing arrays are created
   * @returns {T & {indices: Int32Array, parts: Uint8Array, count: number}}  out; indices: arguments for `idAt`; parts: 1 for a
   *   fill, 2 for a stroke; count: the number of points that hit a shape
   */
  pickBatch(points, options = check.NONE, out = /** @type {T} */ ({})) {
    const fn = 'ShapeIndex.pickBatch';
    const { shapes } = ShapeQueries.#open(this, 'pickBatch');
    const query = this.#batch(PICK, fn, options);
    return pickBatch(fn, shapes, rowsOf(fn, 'points', points, 2), query, out);
  }

  /**
   * `pickAll` for each of many points.
   * @template {PickAllOutputs} [T={}]
   * @param {ArrayLike<number>} points  x0, y0, x1, y1 …
   * @param {Omit<PickOptions, 'filter'>} [options]
   * @param {T} [out]  arrays to fill; missing arrays are created, and arrays that are too short are replaced
   * @returns {T & {offsets: Int32Array, indices: Int32Array, parts: Uint8Array, distances: Float64Array, count: number}}  out; the shapes
   *   under point i are from `offsets[i]` to `offsets[i + 1]`; indices: arguments for `idAt`; parts: 1 for a fill, 2 for a stroke; count:
   *   their total number
   */
  pickAllBatch(points, options = check.NONE, out = /** @type {T} */ ({})) {
    const fn = 'ShapeIndex.pickAllBatch';
    const { shapes } = ShapeQueries.#open(this, 'pickAllBatch');
    const query = this.#batch(PICK, fn, options);
    return pickAllBatch(fn, shapes, rowsOf(fn, 'points', points, 2), query, out);
  }

  /**
   * The shapes nearest to a point, nearest first by `distance`; at equal distances the shape added first. Earlier
   * edits do not change the order, and `k` shapes are the first `k` of all. Stroke widths are ignored. Of a shape
   * in clips only the part that is visible counts.
   * @param {VectorLike} point
   * @param {NearestOptions} [options]
   * @returns {ShapePoint<Id, Data>[]}  one point for each shape
   */
  nearest(point, options = check.NONE) {
    const fn = 'ShapeIndex.nearest';
    const { shapes, view } = ShapeQueries.#open(this, 'nearest');
    const { x, y } = check.vector(fn, 'point', point);
    const { given, query, filter } = readQuery(NEAREST, fn, options, view);
    return this.#kept(filter, () => shapes.nearest(x, y, given.k, query)).map((hit) => this.#pointOf(hit));
  }

  /**
   * All shapes within a distance of a point, nearest first, as `nearest` measures it.
   * @param {VectorLike} point
   * @param {number} radius  >= 0
   * @param {Omit<NearestOptions, 'k' | 'maxDistance'>} [options]
   * @returns {ShapePoint[]}  one point for each shape
   */
  within(point, radius, options = check.NONE) {
    const fn = 'ShapeIndex.within';
    const { shapes, view } = ShapeQueries.#open(this, 'within');
    const { x, y } = check.vector(fn, 'point', point);
    check.nonNegative(fn, 'radius', radius);
    const { query, filter } = readQuery(WITHIN, fn, options, view);
    query.most = radius;
    return shapes
      .nearest(x, y, Infinity, query)
      .map((hit) => this.#pointOf(hit))
      .filter(({ id }) => !filter || filter(id));
  }

  /**
   * The k shapes nearest to each of many points. The results of point i begin at the index k · i. For k = Infinity, k is the number of
   * shapes.
   * @template {NearestOutputs} [T={}]
   * @param {ArrayLike<number>} points  x0, y0, x1, y1 …
   * @param {NearestOptions} [options]
   * @param {T} [out]  arrays to fill, k numbers per point (`points`, the points on the shapes: 2 k): -1, Infinity and
   *   NaN for missing results; missing arrays are created
   * @returns {T & {indices: Int32Array, distances: Floats, points: Floats, count: number}}  out; indices: arguments for
   *   `idAt`; count: the total number of results
   */
  nearestBatch(points, options = check.NONE, out = /** @type {T} */ ({})) {
    const fn = 'ShapeIndex.nearestBatch';
    const { shapes } = ShapeQueries.#open(this, 'nearestBatch');
    const query = this.#batch(NEAREST, fn, options);
    const { k } = NEAREST.read(fn, options);
    return nearestBatch(
      fn,
      shapes,
      rowsOf(fn, 'points', points, 2),
      k,
      query,
      this.#contents.slots.size,
      out,
    );
  }

  /**
   * The nearest hit of a ray with an outline; touching counts. Stroke widths are ignored. The outline of a filled shape
   * is closed. In clips the outline is that of the visible part: the shape's own inside of its clips and, if it is filled, those of the clips
   * inside of it. At equal t the shape added first.
   * @param {RayLike} ray @param {RaycastOptions} [options] @returns {ShapeHit<Id, Data> | null}
   */
  raycast(ray, options = check.NONE) {
    const { shapes, view } = ShapeQueries.#open(this, 'raycast');
    const fn = 'ShapeIndex.raycast';
    const numbers = rayOf(fn, ray);
    const { query, filter } = readQuery(CAST, fn, options, view);
    return this.#first(filter, () => shapes.raycast(numbers, query));
  }

  /**
   * All hits of a ray, sorted by t, then by the order in which the shapes were added.
   * @param {RayLike} ray @param {RaycastOptions} [options] @returns {ShapeHit<Id, Data>[]}
   */
  raycastAll(ray, options = check.NONE) {
    const { shapes, view } = ShapeQueries.#open(this, 'raycastAll');
    const numbers = rayOf('ShapeIndex.raycastAll', ray);
    const { query, filter } = readQuery(CROSS, 'ShapeIndex.raycastAll', options, view);
    /** @type {RawHit[]} */
    let hits = [];
    const visit = /** @type {VisitRows} */ ((_, __, ends, at) => (hits = shapes.hits(at, shapes.i32[ends])));
    shapes.raycastAll(new Float64Array(numbers), query, visit);
    const found = hits.map((hit) => this.#hitOf(hit));
    return filter ? found.filter(({ id }) => filter(id)) : found;
  }

  /** Whether a ray hits anything. @param {RayLike} ray @param {RaycastOptions} [options] @returns {boolean} */
  raycastAny(ray, options = check.NONE) {
    const { shapes, view } = ShapeQueries.#open(this, 'raycastAny');
    const fn = 'ShapeIndex.raycastAny';
    const numbers = rayOf(fn, ray);
    const { query, filter } = readQuery(CAST, fn, options, view);
    if (filter) return this.#first(filter, () => shapes.raycast(numbers, query)) !== null;
    return shapes.raycastAnyRows(numbers, query)[0] === 1;
  }

  /**
   * The nearest hit of each of many rays.
   * @template {HitOutputs} [T={}]
   * @param {ArrayLike<number>} rays  four numbers each: origin, direction
   * @param {RaycastOptions} [options]
   * @param {T} [out]  arrays to fill, normals with two numbers per ray: -1, Infinity and NaN for a miss; missing arrays
   *   are created
   * @returns {T & {indices: Int32Array, t: Floats, normals: Floats, count: number}}  out; indices: arguments for `idAt`;
   *   count: the number of rays that hit
   */
  raycastBatch(rays, options = check.NONE, out = /** @type {T} */ ({})) {
    const fn = 'ShapeIndex.raycastBatch';
    const { shapes } = ShapeQueries.#open(this, 'raycastBatch');
    const query = this.#batch(CAST, fn, options);
    const rows = rowsOf(fn, 'rays', rays, 4);
    return hitBatch(fn, shapes, rows, 4, (part) => shapes.raycastRows(part, query), out);
  }

  /**
   * Whether each of many rays hits anything.
   * @template {AnyOutputs} [T={}]
   * @param {ArrayLike<number>} rays  four numbers each: origin, direction
   * @param {RaycastOptions} [options]
   * @param {T} [out]  an array to fill: 1 for a hit, else 0
   * @returns {T & {hits: Uint8Array, count: number}}  out; count: the number of rays that hit
   */
  raycastAnyBatch(rays, options = check.NONE, out = /** @type {T} */ ({})) {
    const fn = 'ShapeIndex.raycastAnyBatch';
    const { shapes } = ShapeQueries.#open(this, 'raycastAnyBatch');
    const query = this.#batch(CAST, fn, options);
    const rows = rowsOf(fn, 'rays', rays, 4);
    return anyBatch(fn, rows, (part) => shapes.raycastAnyRows(part, query), out);
  }

  /**
   * All hits of each of many rays, sorted as by `raycastAll`.
   * @template {HitAllOutputs} [T={}]
   * @param {ArrayLike<number>} rays  four numbers each: origin, direction
   * @param {RaycastOptions} [options]
   * @param {T} [out]  arrays to fill, normals with two numbers per hit; missing arrays are created, and arrays that are too short are
   *   replaced
   * @returns {T & {offsets: Int32Array, indices: Int32Array, t: Float64Array, normals: Float64Array, count: number}}  out; the hits of ray
   *   i are from `offsets[i]` to `offsets[i + 1]`; indices: arguments for `idAt`; count: the total number of hits
   */
  raycastAllBatch(rays, options = check.NONE, out = /** @type {T} */ ({})) {
    const fn = 'ShapeIndex.raycastAllBatch';
    const { shapes } = ShapeQueries.#open(this, 'raycastAllBatch');
    const query = this.#batch(CROSS, fn, options);
    return raycastAllBatch(fn, shapes, rowsOf(fn, 'rays', rays, 4), query, out);
  }

  /**
   * The first contact of a moving circle with an outline, in clips as in `raycast`; at equal t with the shape added first.
   * @param {{center: VectorLike, radius: number}} circle  radius >= 0
   * @param {VectorLike} motion  the displacement of the center from t = 0 to t = 1
   * @param {NearChoice} [options]
   * @returns {ShapeHit<Id, Data> | null}  t = 0 if the circle overlaps an outline at the start
   */
  sweepCircle(circle, motion, options = check.NONE) {
    const fn = 'ShapeIndex.sweepCircle';
    const { shapes, view } = ShapeQueries.#open(this, 'sweepCircle');
    const { center, radius } = check.object(fn, 'circle', circle, 'a circle {center, radius}');
    checkFields(fn, 'circle', circle, 'a circle', ['center', 'radius']);
    const { x, y } = check.vector(fn, 'circle.center', center);
    check.nonNegative(fn, 'circle.radius', radius);
    const { x: dx, y: dy } = check.vector(fn, 'motion', motion);
    const { query, filter } = readQuery(NEAR, fn, options, view);
    return this.#first(filter, () => shapes.sweep([x, y, radius, dx, dy], query));
  }

  /**
   * The first contact of each of many moving circles.
   * @template {HitOutputs} [T={}]
   * @param {ArrayLike<number>} circles  five numbers each: center, radius >= 0, motion
   * @param {NearChoice} [options]
   * @param {T} [out]  as for `raycastBatch`
   * @returns {T & {indices: Int32Array, t: Floats, normals: Floats, count: number}}  out
   */
  sweepCircleBatch(circles, options = check.NONE, out = /** @type {T} */ ({})) {
    const fn = 'ShapeIndex.sweepCircleBatch';
    const { shapes } = ShapeQueries.#open(this, 'sweepCircleBatch');
    const query = this.#batch(NEAR, fn, options);
    const rows = rowsOf(fn, 'circles', circles, 5);
    for (let i = 2; i < rows.length; i += 5)
      if (!(rows[i] >= 0)) check.nonNegative(fn, `circles[${i}]`, rows[i]);
    return hitBatch(fn, shapes, rows, 5, (part) => shapes.sweepRows(part, query), out);
  }

  /**
   * The shapes that overlap or touch a region, or that the region contains. The region is a box (marquee) or any shape with an area: a polygon
   * (lasso), rings, GeoJSON, a `Path`. What a shape paints counts: its fill, and its stroke with width, caps, joins and dashes; of a shape
   * that paints nothing, its outline. In clips only the part that is visible counts. A box may be touched from inside by shapes that it contains. Other regions contain the shapes inside
   * that no edge of the region touches, also no edge between two areas of the region. A polygon has at least three points, of which any may be
   * equal; if they are all on a line, or equal, it touches what that line or point touches, and contains nothing. Strokes of lines are exact within rounding, those of
   * curves within 2^-28 of the largest coordinate, or of the width.
   * A rectangle {x, y, width, height} may have a negative size, as a pointer draws it; a box {min, max} whose min is above its max is empty, and
   * finds nothing.
   * @param {ShapeLike} region
   * @param {SearchOptions} [options]
   * @returns {Id[]}  ids, in no particular order
   */
  search(region, options = check.NONE) {
    const fn = 'ShapeIndex.search';
    const { shapes, view } = ShapeQueries.#open(this, 'search');
    const { given, query, filter } = readQuery(SEARCH, fn, options, view);
    const area = regionOf(fn, 'region', region, given.fillRule);
    shapes.checkOpen(fn);
    return this.#idsOf(filter, (visit) =>
      area.isBox
        ? shapes.search(Float64Array.from(area.commands), query, visit)
        : shapes.overlaps([area], IDENTITY, query, visit),
    );
  }

  /**
   * `search` for each of many regions.
   * @template {SearchOutputs} [T={}]
   * @param {ArrayLike<number> | ArrayLike<ShapeLike>} regions  boxes as four numbers each: minX, minY, maxX, maxY; or regions as for
   *   `search`
   * @param {SearchOptions} [options]
   * @param {T} [out]  arrays to fill; missing arrays are created, and `indices` is replaced if it is too short
   * @returns {T & {offsets: Int32Array, indices: Int32Array, count: number}}  out; the shapes of region i are from `offsets[i]` to
   *   `offsets[i + 1]`; indices: arguments for `idAt`; count: the total number of indices
   */
  searchBatch(regions, options = check.NONE, out = /** @type {T} */ ({})) {
    const fn = 'ShapeIndex.searchBatch';
    const { shapes } = ShapeQueries.#open(this, 'searchBatch');
    const query = this.#batch(SEARCH, fn, options);
    if (!areObjects(fn, 'regions', regions)) {
      const rows = rowsOf(fn, 'boxes', /** @type {ArrayLike<number>} */ (regions), 4);
      const run = (/** @type {VisitRows} */ visit) => shapes.search(rows, query, visit);
      return slotsBatch(fn, shapes, rows.length / 4, run, out);
    }
    const { fillRule } = SEARCH.read(fn, options);
    const given = Array.from(regions, (region, i) => regionOf(fn, `regions[${i}]`, region, fillRule));
    shapes.checkOpen(fn);
    const run = (/** @type {VisitRows} */ visit) => shapes.overlaps(given, IDENTITY, query, visit);
    return slotsBatch(fn, shapes, given.length, run, out);
  }

  /**
   * The shapes that overlap or touch another shape in what they paint, as in `search`. Straight sides are decided exactly if neither shape
   * has a transform, or both have the same one.
   * @param {ShapeLike} shape  any shape; it need not be in the index
   * @param {OverlapOptions} [options]
   * @returns {Id[]}  ids, in no particular order
   */
  overlaps(shape, options = check.NONE) {
    const fn = 'ShapeIndex.overlaps';
    const { shapes, view } = ShapeQueries.#open(this, 'overlaps');
    const { given, query, filter } = readQuery(OVERLAP, fn, options, view);
    const { regions, matrix } = othersOf(fn, [['shape', shape]], given);
    shapes.checkOpen(fn);
    return this.#idsOf(filter, (visit) => shapes.overlaps(regions, matrix, query, visit));
  }

  /**
   * `overlaps` for each of many shapes.
   * @template {SearchOutputs} [T={}]
   * @param {ArrayLike<number> | ArrayLike<ShapeLike>} others  circles as three numbers each: center, radius; or shapes of any kind
   * @param {OverlapOptions} [options]  for all of them
   * @param {T} [out]  as for `searchBatch`
   * @returns {T & {offsets: Int32Array, indices: Int32Array, count: number}}  out; the shapes that overlap shape i are from `offsets[i]` to
   *   `offsets[i + 1]`
   */
  overlapsBatch(others, options = check.NONE, out = /** @type {T} */ ({})) {
    const fn = 'ShapeIndex.overlapsBatch';
    const { shapes } = ShapeQueries.#open(this, 'overlapsBatch');
    /** @type {[name: string, shape: any][]} */
    let given = [];
    if (areObjects(fn, 'others', others)) given = Array.from(others, namedOther);
    else {
      const rows = rowsOf(fn, 'others', /** @type {ArrayLike<number>} */ (others), 3);
      for (let i = 0; i < rows.length; i += 3) {
        check.nonNegative(fn, `others[${i + 2}]`, rows[i + 2]);
        given.push(['', { center: { x: rows[i], y: rows[i + 1] }, radius: rows[i + 2] }]);
      }
    }
    const query = this.#batch(OVERLAP, fn, options);
    const { regions, matrix } = othersOf(fn, given, OVERLAP.read(fn, options));
    shapes.checkOpen(fn);
    const run = (/** @type {VisitRows} */ visit) => shapes.overlaps(regions, matrix, query, visit);
    return slotsBatch(fn, shapes, regions.length, run, out);
  }

  /**
   * The pairs of shapes that overlap or touch, as in `overlaps`. Each pair is reported once; the shape added first comes first.
   * @param {{mask?: number, viewTransform?: Matrix2DLike | null, fill?: boolean, stroke?: boolean}} [options]  mask: only shapes whose mask has
   *   a bit in common with it; viewTransform: by default that of the index, for strokes with a `screenWidth`; fill, stroke: false ignores
   *   fills or strokes
   * @returns {[Id, Id][]}  ids, in no particular order
   */
  pairs(options = check.NONE) {
    const fn = 'ShapeIndex.pairs';
    const { shapes, view } = ShapeQueries.#open(this, 'pairs');
    const { query } = readQuery(PAIRS, fn, options, view);
    /** @type {[any, any][]} */
    const found = [];
    shapes.pairs(query, (a, b) => found.push([this.#contents.ids[a], this.#contents.ids[b]]));
    return found;
  }

  /**
   * The id of a shape, by the index that a batch reports.
   * @param {number} index
   * @returns {Id | undefined}  undefined for -1, and for the index of a shape that was removed
   */
  idAt(index) {
    ShapeQueries.#open(this, 'idAt');
    if (!Number.isInteger(index)) check.fail(TypeError, 'ShapeIndex.idAt', 'index', 'an integer', index);
    return this.#contents.ids[index];
  }

  /** The query of a batch. @type {(declared: any, fn: string, options: object) => Query} */
  #batch(declared, fn, options) {
    const { query, filter } = readQuery(declared, fn, options, this.#contents.view);
    // It would be called very often, and could change the index.
    if (filter) check.fail(TypeError, fn, 'filter', 'left out: a batch takes a mask', filter);
    return query;
  }

  /** @type {(x: number, y: number, query: Query) => Pick[]} */
  #picks(x, y, query) {
    /** @type {Pick[]} */
    const found = [];
    const shapes = this.#contents.shapes;
    shapes.pickAll(new Float64Array([x, y]), query, (_, __, ends, at) => {
      const count = shapes.i32[ends];
      for (let i = 0; i < count; i++) found.push(this.#pickAt(at + i * PICKED_BYTES));
    });
    return found;
  }

  /**
   * The results of a query of the nearest hits, without the shapes that a filter ignores: the query is repeated without these.
   * @param {((id: any) => unknown) | undefined} filter @param {() => RawHit[]} run
   */
  #kept(filter, run) {
    if (!filter) return run();
    /** @type {Map<number, boolean>} */
    const verdicts = new Map();
    for (;;) {
      const ignored = Array.from(verdicts.keys()).filter((slot) => !verdicts.get(slot));
      const hits = this.#contents.shapes.without(ignored, run);
      for (const { slot } of hits)
        if (!verdicts.has(slot)) verdicts.set(slot, !!filter(this.#contents.ids[slot]));
      if (hits.every(({ slot }) => verdicts.get(slot))) return hits;
    }
  }

  /** @type {(filter: ((id: any) => unknown) | undefined, run: () => RawHit | null) => ShapeHit | null} */
  #first(filter, run) {
    const [hit] = this.#kept(filter, () => {
      const found = run();
      return found ? [found] : [];
    });
    return hit ? this.#hitOf(hit) : null;
  }

  /**
   * The ids of the slots that a query finds.
   * @param {((id: any) => unknown) | undefined} filter @param {(visit: VisitRows) => void} query
   */
  #idsOf(filter, query) {
    /** @type {any[]} */
    const found = [];
    query((_, __, ends, at) => {
      const { i32 } = this.#contents.shapes;
      for (let i = 0; i < i32[ends]; i++) found.push(this.#contents.ids[i32[at / 4 + i]]);
    });
    return filter ? found.filter((id) => filter(id)) : found;
  }

  /** @type {(at: number) => Pick} */
  #pickAt(at) {
    const { slot, part, x, y, distance } = this.#contents.shapes.picked(at);
    return {
      id: this.#contents.ids[slot],
      data: this.#contents.data[slot],
      part: part === SHAPE_STROKE ? 'stroke' : 'fill',
      point: vectorOf(x, y),
      distance,
    };
  }

  /** @type {(hit: RawHit) => ShapePoint} */
  #pointOf({ slot, distance, point, normal, parameter, segment, subpath }) {
    return {
      id: this.#contents.ids[slot],
      data: this.#contents.data[slot],
      point: vectorOf(point[0], point[1]),
      normal: vectorOf(normal[0], normal[1]),
      distance,
      part: segment,
      subpath,
      parameter,
    };
  }

  /** @type {(hit: RawHit) => ShapeHit} */
  #hitOf(hit) {
    return { ...this.#pointOf(hit), t: hit.t };
  }
}
