/**
 * Spatial index of the shapes of a drawing: picking, nearest shapes, rays, selections.
 */

import { option, Options, words } from '../arguments/options.js';
import * as check from '../arguments/check.js';
import { failReceiver } from '../wasm/Allocation.js';
import { failBuffer } from '../wasm/formats.js';
import { matrixFrom } from '../path/style.js';
import { viewOf } from './arguments.js';
import { unpack, VERSION } from './buffer.js';
import { Contents } from './Contents.js';
import { ShapeQueries, vectorOf } from './ShapeQueries.js';

/** @import { GroupOptions, OptionsOf, ReadShape, ShapeOptions } from '../api.js' */
/** @import { Vector2 } from '../math/Vector2.js' */
/** @import { Matrix2DInit, Matrix2DLike } from '../arguments/matrix2.js' */
/** @import { FeatureCollectionLike, FeatureLike, ShapeLike } from './shapes.js' */
/** @import { ManyOptions, PolygonsOptions } from './types.js' */

const METHODS = ['quality', 'fast'];
const BUILD = /* @__PURE__ */ new Options({
  build: /* @__PURE__ */ option(/* @__PURE__ */ words(METHODS), 0),
  viewTransform: /* @__PURE__ */ option(viewOf, null),
});

/** What `from` takes. */
const SOURCE =
  'the result of toBuffer, an iterable of [shape, options] or of GeoJSON features, or a FeatureCollection';
const NO_OPTIONS = /* @__PURE__ */ new Options({});

/**
 * An index of shapes of any kind: paths, polygons with holes, GeoJSON, circles, boxes, segments, capsules, arcs; each
 * with fill, stroke, hit width, hit shape, transform, z and mask. `add` copies a shape's geometry. Queries take about O(log n), and agree with
 * the canvas: curves are not flattened, strokes have caps, joins and dashes.
 *
 * A shape of one point, such as a circle of radius 0 or a segment with equal ends, is found like a point. A shape with a singular matrix is
 * not found, and finds nothing as a query. Coordinates may have magnitudes up to 1e300. Memory: 32 bytes per shape, 55 to 80 for its box in
 * the BVH; 32 for a box, 24 for a circle, 40 for an ellipse or a capsule, 64 for a box with round corners; 56 for a path and 16 to 24 per straight line, 150 to 350 per curve; 96 for a transform, 56 for a
 * stroke, 8 more for a hit width, 96 with a hit shape, and what its geometry takes; 60 in all for a point of `addPoints`. Outside of wasm only the ids are stored.
 *
 * `dispose` (or `using`) frees the memory at once. Otherwise it is freed some time after the index is
 * garbage-collected.
 *
 * @example
 * ```js
 * import { ShapeIndex } from 'raybound';
 *
 * const shapes = new ShapeIndex();
 * shapes.add({ center: { x: 50, y: 50 }, radius: 30 }, { id: 'disc' });
 * shapes.add([[40, 40], [120, 40], [120, 60], [40, 60]], { id: 'bar', z: 1 });
 * console.log(shapes.pick({ x: 50, y: 50 })?.id, shapes.nearest({ x: 50, y: 90 }, { k: 1 })[0].id); // → bar disc
 * ```
 *
 * @template [Id=any]  the type of the ids
 * @template [Data=any]  the type of the data of shapes
 * @extends {ShapeQueries<Id, Data>}
 */
export class ShapeIndex extends ShapeQueries {
  #contents;

  /**
   * @param {object} [options]
   * @param {'quality' | 'fast'} [options.build]  the build method of the BVH: 'quality' (default) for faster queries,
   *   'fast' for a faster build
   * @param {Matrix2DLike | null} [options.viewTransform]  as the property
   */
  constructor(options = check.NONE) {
    const { build, viewTransform } = BUILD.read('ShapeIndex', options);
    const contents = new Contents(build, viewTransform);
    super(contents);
    this.#contents = contents;
  }

  /** @type {(self: ShapeIndex, method: string) => Contents} */
  static #open(self, method) {
    let contents;
    try {
      contents = self.#contents;
    } catch {
      return failReceiver(`ShapeIndex.${method}`, 'a ShapeIndex', self);
    }
    return contents.open(method);
  }

  /** The number of shapes. */
  get size() {
    return ShapeIndex.#open(this, 'size').slots.size;
  }

  /**
   * The map from world coordinates to the screen that all queries use: with it, points, distances and results are in screen pixels. null,
   * the default, for world coordinates. An option `viewTransform` of a query overrides it.
   * @returns {Matrix2DLike | null}
   */
  get viewTransform() {
    const { view } = ShapeIndex.#open(this, 'viewTransform');
    if (!view) return null;
    return matrixFrom(view);
  }

  set viewTransform(matrix) {
    ShapeIndex.#open(this, 'viewTransform').view = viewOf('ShapeIndex.viewTransform', 'matrix', matrix);
  }

  /** Bytes of wasm memory. */
  get byteLength() {
    return ShapeIndex.#open(this, 'byteLength').shapes.byteLength;
  }

  /** Whether a shape or a group has an id. @param {unknown} id */
  has(id) {
    return ShapeIndex.#open(this, 'has').has(id);
  }

  /** The ids of all shapes, in the order in which they were added. @returns {Id[]} */
  ids() {
    return /** @type {Id[]} */ (ShapeIndex.#open(this, 'ids').slots.keys());
  }

  /**
   * The data of a shape or a group.
   * @param {Id} id
   * @returns {Data}  undefined if none was given
   */
  dataOf(id) {
    return ShapeIndex.#open(this, 'dataOf').dataOf(id);
  }

  /**
   * Adds a shape. Of a GeoJSON Feature, the `id` and the `properties` are the defaults of `id` and `data`; a Feature without a geometry is added,
   * and never found.
   * @param {ShapeLike | null} shape  copied; null if the option `read` is to read it when a query first needs it
   * @param {ShapeOptions<Id, Data>} [options]
   * @returns {Id}  the id of the shape
   * @throws {TypeError | RangeError} for an invalid shape or option, and for an id that another shape has
   */
  add(shape, options = check.NONE) {
    return ShapeIndex.#open(this, 'add').add(shape, options);
  }

  /**
   * Adds many shapes. If one of them is invalid, none is added.
   * @param {Iterable<[ShapeLike | null, ShapeOptions<Id, Data>?] | FeatureLike> | FeatureCollectionLike} entries  arguments of `add`, or
   *   GeoJSON features
   * @returns {Id[]}  the ids of the shapes
   * @throws {TypeError | RangeError} as `add`
   */
  addAll(entries) {
    return ShapeIndex.#open(this, 'addAll').addAll(entries);
  }

  /**
   * Adds many polygons, whose points are in one flat array. A hundred thousand take some hundredths of a second.
   * @param {ArrayLike<number>} coordinates  x0, y0, x1, y1 …; copied
   * @param {ArrayLike<number>} offsets  polygon i has the points, or with `rings` the rings, from `offsets[i]` to before `offsets[i + 1]`
   * @param {PolygonsOptions} [options]
   * @returns {any[]}  the ids of the polygons
   * @throws {TypeError | RangeError} for offsets that are not ascending integers, numbers that are not finite, and polygons or rings of less
   *   than 3 points: then nothing is added
   */
  addPolygons(coordinates, offsets, options = check.NONE) {
    return ShapeIndex.#open(this, 'addPolygons').addPolygons(coordinates, offsets, options);
  }

  /**
   * Adds many boxes in one call.
   * @param {ArrayLike<number>} coordinates  four numbers each, minX, minY, maxX, maxY; copied
   * @param {ManyOptions} [options]
   * @returns {any[]}  the ids of the boxes
   * @throws {TypeError | RangeError} for numbers that are not finite, and a maximum below its minimum: then nothing is added
   */
  addBoxes(coordinates, options = check.NONE) {
    return ShapeIndex.#open(this, 'addBoxes').addMany('ShapeIndex.addBoxes', coordinates, 4, options);
  }

  /**
   * Adds many circles in one call.
   * @param {ArrayLike<number>} coordinates  three numbers each: x and y of the center, radius >= 0; copied
   * @param {ManyOptions} [options]
   * @returns {any[]}  the ids of the circles
   * @throws {TypeError | RangeError} for numbers that are not finite, and a negative radius: then nothing is added
   */
  addCircles(coordinates, options = check.NONE) {
    return ShapeIndex.#open(this, 'addCircles').addMany('ShapeIndex.addCircles', coordinates, 3, options);
  }

  /**
   * Adds many points in one call, as circles of radius 0: `nearest` measures the distances from them, and `pick` with a tolerance finds them.
   * Points without a stroke, a hit width and a transform take less memory and time than other shapes.
   * @param {ArrayLike<number>} coordinates  x0, y0, x1, y1 …; copied
   * @param {ManyOptions} [options]
   * @returns {any[]}  the ids of the points
   * @throws {TypeError | RangeError} for numbers that are not finite: then nothing is added
   */
  addPoints(coordinates, options = check.NONE) {
    return ShapeIndex.#open(this, 'addPoints').addMany('ShapeIndex.addPoints', coordinates, 2, options);
  }

  // Groups and the order of drawing.

  /**
   * Adds a group, in which shapes and other groups can be: `add(shape, { group: id })`. Moving, hiding or clipping it takes one call.
   * @param {GroupOptions<Id, Data>} [options]
   * @returns {Id}  the id of the group
   *
   * @example
   * ```js
   * import { ShapeIndex } from 'raybound';
   *
   * const shapes = new ShapeIndex();
   * shapes.addGroup({ id: 'car', transform: { e: 100 }, clip: { min: { x: 0, y: 0 }, max: { x: 50, y: 40 } } });
   * shapes.add({ center: { x: 10, y: 20 }, radius: 5 }, { id: 'wheel', group: 'car' });
   * console.log(shapes.pick({ x: 110, y: 20 })?.id); // → wheel
   * shapes.move('car', { e: 200 });
   * console.log(shapes.pick({ x: 210, y: 20 })?.id); // → wheel
   * ```
   */
  addGroup(options = check.NONE) {
    return ShapeIndex.#open(this, 'addGroup').addGroup(options);
  }

  /**
   * Changes the given options of a group. Missing options stay unchanged.
   * @param {Id} id @param {Omit<GroupOptions<Id, Data>, 'id' | 'group' | 'before' | 'after'>} options
   */
  updateGroup(id, options) {
    ShapeIndex.#open(this, 'updateGroup').updateGroup(id, options);
    return this;
  }

  /**
   * Changes the place of a shape or a group in the order of drawing.
   *
   * - `before` or `after`: just below or just above another shape or group. It comes into the group of that one, and gets its z.
   * - `group`: into this group, or into none if it is null. In the group it is drawn above all others with its z.
   * - `z`: a new z. Without `group` it stays in its group; among those with the same z the one that was added first is the lowest. With `group`
   *   it is drawn above all others in that group with the new z.
   * @param {Id} id
   * @param {{before?: Id, after?: Id, group?: Id | null, z?: number, keepWorld?: boolean}} options  group and z together with `before` or
   *   `after` must be those of that shape or group. keepWorld: whether a shape or group that comes into another group keeps its place in
   *   the world: its transform is replaced. false by default: it keeps its transform
   * @throws {TypeError} for `before` and `after` together, and for another group or z than theirs
   * @throws {RangeError} with `keepWorld`, if the transform of the new group has no inverse
   */
  reorder(id, options) {
    ShapeIndex.#open(this, 'reorder').reorder(id, options);
    return this;
  }

  /** Shows or hides a shape or a group. @param {Id} id @param {boolean} visible */
  setVisible(id, visible) {
    ShapeIndex.#open(this, 'setVisible').setVisible(id, visible);
    return this;
  }

  // Changes.

  /**
   * Replaces a shape's geometry and the given options. Missing options stay unchanged.
   * @param {Id} id
   * @param {ShapeLike | undefined} shape  undefined, with options: the geometry stays, and only the options are changed
   * @param {Omit<ShapeOptions<Id, Data>, 'id' | 'group' | 'before' | 'after'>} [options]
   */
  update(id, shape, options = check.NONE) {
    ShapeIndex.#open(this, 'update').update(id, shape, options);
    return this;
  }

  /**
   * Says that a shape has changed: `read` is called when a query next needs the shape, once after any number of calls. Invalidating
   * thousands of shapes a frame is cheap.
   * @param {Id} id
   * @param {ReadShape<Id, Data>} [read]  stays until another one is given; by default the one that was given before
   * @throws {TypeError} for a shape for which `read` was never given. The query throws what `read` throws, and for a result of `read` that
   *   is invalid: then the shape stays as it was, and the next query reads it again
   *
   * @example
   * ```js
   * import { ShapeIndex } from 'raybound';
   *
   * const node = { x: 0, visible: true };
   * const shapes = new ShapeIndex();
   * const read = () => (node.visible ? [{ center: { x: node.x, y: 0 }, radius: 5 }] : null);
   * shapes.add(null, { id: 'ball', data: node, read });
   * for (let i = 0; i < 100; i++) {
   *   node.x += 1;
   *   shapes.invalidate('ball');
   * }
   * console.log(shapes.pick({ x: 100, y: 0 })?.data === node); // → true
   * ```
   */
  invalidate(id, read) {
    ShapeIndex.#open(this, 'invalidate').invalidate(id, read);
    return this;
  }

  /**
   * Replaces the transform of a shape or a group. The geometry is not copied again; what is in a group is placed once, before the next query.
   * @param {Id} id
   * @param {Matrix2DLike} matrix  from the coordinates of the shape or group to world coordinates, or to those of the group that contains it
   */
  move(id, matrix) {
    ShapeIndex.#open(this, 'move').move(id, matrix);
    return this;
  }

  /**
   * Changes the z of a shape or a group. Among others with the new z, it is where it was added, or where `before`, `after` or `reorder` put it.
   * @param {Id} id @param {number} z
   */
  setZ(id, z) {
    ShapeIndex.#open(this, 'setZ').setZ(id, z);
    return this;
  }

  /** Removes a shape, or a group and all that is in it. @param {Id} id */
  remove(id) {
    ShapeIndex.#open(this, 'remove').remove(id);
    return this;
  }

  /** Removes all shapes and groups. */
  clear() {
    ShapeIndex.#open(this, 'clear').clear();
    return this;
  }

  /** Builds the BVH now, which the first query after many changes does otherwise: about 0.1 s for 100,000 shapes. */
  build() {
    ShapeIndex.#open(this, 'build').shapes.index();
    return this;
  }

  // What the index knows.

  /**
   * The bounding box of the painted parts of a shape, or of its path if it paints nothing; of a group, of those of the visible shapes in it.
   * Clips, hit widths and hit shapes are ignored. It is computed from the shape under its transform and rounded outward: without a stroke the smallest box of doubles
   * for boxes, points, circles that stay circles along the axes, and lines; at curves larger by at most 2^-48 of the largest coordinate. A stroke makes
   * it larger than necessary if the transform rotates or curves are stroked; one with a `screenWidth` is as wide in the coordinates of the box.
   * @param {Id} id  of a shape or a group
   * @param {{viewTransform?: Matrix2DLike | null}} [options]  viewTransform: from world coordinates to those of the box, by default that of
   *   the index; null: world coordinates
   * @returns {{min: Vector2, max: Vector2}}  min +∞, max −∞ for a shape that is not drawn, and for a group without shapes
   */
  bounds(id, options = check.NONE) {
    const { 0: minX, 1: minY, 2: maxX, 3: maxY } = ShapeIndex.#open(this, 'bounds').bounds(id, options);
    return { min: vectorOf(minX, minY), max: vectorOf(maxX, maxY) };
  }

  /**
   * The options of a shape or a group as they are now, with all defaults: arguments for `add` or `addGroup`, apart from `clip` and `read`.
   * @param {Id} id
   * @returns {OptionsOf<Id, Data>}  copies. group: null if no group contains it
   *
   * @example
   * ```js
   * import { ShapeIndex } from 'raybound';
   *
   * const shapes = new ShapeIndex();
   * shapes.add({ x: 0, y: 0, width: 10, height: 10 }, { id: 'box', transform: { e: 5 }, z: 2 });
   * const { transform, z, group } = shapes.optionsOf('box');
   * console.log(transform.e, z, group); // → 5 2 null
   * ```
   */
  optionsOf(id) {
    return ShapeIndex.#open(this, 'optionsOf').optionsOf(id);
  }

  /**
   * The transform of a shape or a group to world coordinates: its own, then those of the groups that contain it.
   * @param {Id} id @returns {Required<Pick<Matrix2DInit, 'a' | 'b' | 'c' | 'd' | 'e' | 'f'>>}
   */
  worldTransformOf(id) {
    return matrixFrom(ShapeIndex.#open(this, 'worldTransformOf').worldOf('worldTransformOf', id));
  }

  /**
   * The groups that contain a shape or a group, such as the shape of a hit.
   * @param {Id} id
   * @returns {Id[]}  ids, the innermost group first
   */
  groupsOf(id) {
    return ShapeIndex.#open(this, 'groupsOf').groupsOf(id);
  }

  /**
   * The shapes and groups in a group, hidden ones included. Those in its inner groups are not listed.
   * @param {Id | null} id  of a group; null: what is in no group
   * @returns {Id[]}  ids, in the order of drawing: the topmost one last
   */
  childrenOf(id) {
    return ShapeIndex.#open(this, 'childrenOf').childrenOf(id);
  }

  /**
   * The visible shapes in the order in which they are drawn.
   * @returns {Id[]}  ids, the topmost one last
   */
  drawingOrder() {
    return ShapeIndex.#open(this, 'drawingOrder').drawingOrder();
  }

  // Serialization.

  /**
   * Serializes the index, for a file or another thread: geometry, ids, styles, transforms, z, masks, groups, clips, visibility, order and
   * `viewTransform`, but neither `data` nor `read`. Shapes that were invalidated are read first.
   * @returns {ArrayBuffer}
   * @throws {TypeError} for an id that is neither a string, a finite number, a boolean nor null
   */
  toBuffer() {
    return ShapeIndex.#open(this, 'toBuffer').toBuffer();
  }

  /**
   * Creates an index from the result of `toBuffer`, or from shapes. Queries of a copy return bit-identical results. All bytes are validated
   * before use, and a checksum detects changes.
   * @param {ArrayBuffer | SharedArrayBuffer | ArrayBufferView | Iterable<[ShapeLike, ShapeOptions?] | FeatureLike> | FeatureCollectionLike} buffer  the
   *   result of `toBuffer`, or shapes as for `addAll`
   * @param {{build?: 'quality' | 'fast'}} [options]  for shapes: as for the constructor. A copy is built as its original
   * @returns {ShapeIndex}
   * @throws {TypeError | RangeError} for anything else
   */
  static from(buffer, options = check.NONE) {
    const fn = 'ShapeIndex.from';
    const shapes = /** @type {any} */ (buffer);
    const isView = ArrayBuffer.isView(shapes);
    if (typeof shapes === 'object' && !isView && (shapes?.[Symbol.iterator] || shapes?.features)) {
      const index = check.renamed('ShapeIndex', fn, () => new ShapeIndex(options));
      check.renamed('ShapeIndex.addAll', fn, () => index.addAll(shapes));
      return index;
    }
    const bytes = check.bytes(fn, 'buffer', shapes, SOURCE);
    NO_OPTIONS.read(fn, options);
    const state = unpack(bytes);
    if (state) {
      const index = new ShapeIndex({ build: /** @type {'quality' | 'fast'} */ (METHODS[state.method]) });
      let isValid = false;
      try {
        isValid = index.#contents.load(state);
        if (isValid) return index;
      } finally {
        if (!isValid) index.dispose();
      }
    }
    return failBuffer(fn, bytes, VERSION);
  }

  /**
   * Frees the memory. Any later use throws a TypeError.
   * @override
   */
  dispose() {
    let contents;
    try {
      contents = this.#contents;
    } catch {
      return failReceiver('ShapeIndex.dispose', 'a ShapeIndex', this);
    }
    contents.dispose();
  }
}
