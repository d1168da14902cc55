/** Arguments of shapes and queries of an index: reads and checks shapes, points, rays, regions and options. */

import {
  SHAPE_EVEN_ODD,
  SHAPE_FILL,
  SHAPE_HAS_HIT_SHAPE,
  SHAPE_HIT,
  SHAPE_HIT_IN_VIEW,
  SHAPE_IS_BOX,
  SHAPE_IS_CAPSULE,
  SHAPE_IS_CIRCLE,
  SHAPE_IS_POINT,
  SHAPE_IS_CLIP,
  SHAPE_IS_ELLIPSE,
  SHAPE_IS_LINES,
  SHAPE_IS_ROUND_BOX,
  SHAPE_STROKE,
} from '../generated/layout.js';
import {
  fillRule,
  fillRuleOf,
  filter,
  flag,
  k,
  mask,
  maxDistance,
  maxT,
  mode,
  option,
  optional,
  extended,
  Options,
  outlineSide,
  tolerance,
  unchecked,
} from '../arguments/options.js';
import * as check from '../arguments/check.js';
import { classNameOf, ordinary } from '../arguments/typedArrays.js';
import { matrixOf } from '../arguments/matrix2.js';
import { hitWidthOf, matrixFrom, strokeFrom, strokeOf } from '../path/style.js';
import { strokeFlags } from '../wasm/ShapeBlocks.js';
import { IDENTITY, isInvertible } from '../math/affine.js';
import { isList } from '../arguments/points.js';
import { commandsOf, formOf } from './shapes.js';

/** @import { RayLike } from '../arguments/check.js' */
/** @import { HitShape, ManyState, ShapeState } from '../wasm/ShapeRecords.js' */
/** @import { Query, Region } from '../wasm/WasmShapes.js' */
/** @import { ShapeForm, ShapeLike } from './shapes.js' */
/** @import { HitValues } from '../path/style.js' */
/** @import { ReadShape } from '../api.js' */
/** @import { ManyOptions, PolygonsOptions } from './types.js' */
/** @import { Unread } from './lazy.js' */
/** @import { ClipValues } from './groups.js' */

/** The name in errors of what the option `read` returns. */
const READ_NAME = 'ShapeIndex.read';

const STYLE = 'a style {lineWidth, …} or null';

/** Whether a query takes fills, or strokes, into account. */
const counted = /* @__PURE__ */ option(flag, true);

/**
 * A map from world coordinates to a view; null is the world itself.
 * @type {(fn: string, name: string, value: any) => number[] | null}
 */
export function viewOf(fn, name, value) {
  if (value === null) return null;
  const matrix = matrixOf(fn, name, value);
  return isInvertible(matrix)
    ? matrix
    : check.fail(RangeError, fn, name, 'a matrix that has an inverse', value);
}

const viewTransform = /* @__PURE__ */ optional(viewOf);

/** A matrix; null is the identity. */
const transform = /* @__PURE__ */ optional((fn, name, value) =>
  value === null ? IDENTITY : matrixOf(fn, name, value),
);

const z = /* @__PURE__ */ optional(check.finite);
const ownMask = /* @__PURE__ */ optional(check.mask);
/** A value that is not checked. */
const any = /* @__PURE__ */ optional(unchecked);
const hitWidth = /* @__PURE__ */ optional(hitWidthOf);
const hitShape = /* @__PURE__ */ optional(hitShapeOf);
const visible = /* @__PURE__ */ optional(flag);
const clip = /* @__PURE__ */ optional(clipOf);

/** A fill rule, or null for the default. @type {(fn: string, name: string, value: any) => number | null} */
const ruleOf = (fn, name, value) => (value === null ? null : fillRuleOf(fn, name, value));

const STYLES = {
  fill: /* @__PURE__ */ optional(flag),
  fillRule: /* @__PURE__ */ optional(ruleOf),
  stroke: any,
  hitWidth,
  hitShape,
  transform,
  z,
  mask: ownMask,
  data: any,
  visible,
  clip,
};
const GROUPS = { transform, z, mask: ownMask, data: any, visible, clip };
const PLACE = { group: any, before: any, after: any };
const READER = { read: /* @__PURE__ */ optional(check.func) };
const ID = /* @__PURE__ */ new Options({ id: any });
/** The options that `read` returns, and those of `add` and `update`. */
const READ = /* @__PURE__ */ new Options(STYLES);
const IDENTIFIED = /* @__PURE__ */ extended(ID, STYLES);
const LAZY = /* @__PURE__ */ extended(IDENTIFIED, READER);
export const ADD = /* @__PURE__ */ extended(LAZY, PLACE);
export const UPDATE = /* @__PURE__ */ extended(READ, READER);
const GROUP = /* @__PURE__ */ extended(ID, GROUPS);
/** The options of `addGroup`, `updateGroup` and `reorder`. */
export const ADD_GROUP = /* @__PURE__ */ extended(GROUP, PLACE);
export const UPDATE_GROUP = /* @__PURE__ */ new Options(GROUPS);
export const REORDER = /* @__PURE__ */ new Options({
  before: any,
  after: any,
  z,
  group: any,
  keepWorld: /* @__PURE__ */ option(flag, false),
});
export const BOUNDS = /* @__PURE__ */ new Options({ viewTransform });
/** @typedef {ReturnType<typeof ADD.read>} AddValues */
const MANY = /* @__PURE__ */ new Options({
  ids: any,
  fill: counted,
  stroke: any,
  hitWidth,
  transform,
  z: any,
  mask: any,
});
const POLYGONS = /* @__PURE__ */ extended(MANY, { rings: /* @__PURE__ */ optional(unchecked), fillRule });

// Queries. `queryOf` reads these options into the record that all queries share.

export const MASK = /* @__PURE__ */ new Options({ mask });
/** What nearly every query takes. A batch takes the same, except for the filter. */
const COMMON = /* @__PURE__ */ extended(MASK, { filter, viewTransform });
export const NEAR = /* @__PURE__ */ extended(COMMON, { tolerance });
/** A query of one shape: no mask, no filter. */
export const FEATURE = /* @__PURE__ */ new Options({ tolerance, viewTransform });
export const PICK = /* @__PURE__ */ extended(NEAR, { fill: counted, stroke: counted });
export const NEAREST = /* @__PURE__ */ extended(COMMON, { k, maxDistance, fill: counted });
export const WITHIN = /* @__PURE__ */ extended(COMMON, { fill: counted });
export const CROSS = /* @__PURE__ */ extended(COMMON, { maxT, side: outlineSide });
export const CAST = /* @__PURE__ */ extended(CROSS, { tolerance });
export const SEARCH = /* @__PURE__ */ extended(NEAR, { mode, fillRule, fill: counted, stroke: counted });
export const PAIRS = /* @__PURE__ */ extended(MASK, { viewTransform, fill: counted, stroke: counted });
export const OVERLAP = /* @__PURE__ */ extended(NEAR, {
  fill: /* @__PURE__ */ optional(flag),
  fillRule,
  transform,
  stroke: counted,
});

const CLIP = /* @__PURE__ */ new Options({ fillRule, transform });
/** How a hit shape is painted. */
const HIT_SHAPE = /* @__PURE__ */ new Options({
  fill: /* @__PURE__ */ optional((fn, name, value) => flag(fn, `hitShape.${name}`, value)),
  fillRule: /* @__PURE__ */ optional((fn, name, value) => ruleOf(fn, `hitShape.${name}`, value)),
  stroke: any,
});

/** The forms of hit shapes of an index, by objects that stand for them. @type {WeakMap<object, ShapeForm>} */
const stored = /* @__PURE__ */ new WeakMap();

/**
 * A shape, or an object of a shape and options.
 * @param {string} fn @param {string} name @param {any} value @param {Options<any>} declared @param {string} names  of the options, for errors
 */
function pairOf(fn, name, value, declared, names) {
  const isPair = 'shape' in check.object(fn, name, value, `a shape, or {shape, ${names}}, or null`);
  const { shape, ...options } = isPair ? value : { shape: value };
  const given = /** @type {any} */ (declared.read(fn, options, name));
  return { shape, given, form: stored.get(shape) ?? formOf(fn, isPair ? `${name}.shape` : name, shape) };
}

/**
 * The region of a clip: a shape with an area, or {shape, fillRule, transform}; null for no clip.
 * @param {string} fn @param {string} name @param {any} clip @returns {ClipValues | null}
 */
function clipOf(fn, name, clip) {
  if (clip === null) return null;
  const { shape, form, given } = pairOf(fn, name, clip, CLIP, 'fillRule, transform');
  const { fillRule: rule, transform: matrix = IDENTITY } = given;
  const { kind, numbers, ends, isArea, hasHoles } = form;
  if (!isArea || form.arePoints) check.fail(TypeError, fn, name, 'a shape with an area', shape);
  const isEvenOdd = rule === undefined ? hasHoles : rule === 1;
  const flags = kind | SHAPE_FILL | SHAPE_IS_CLIP | (isEvenOdd ? SHAPE_EVEN_ODD : 0);
  const nest = { world: IDENTITY, clip: -1 };
  const state = {
    numbers,
    ends,
    closed: true,
    flags,
    stroke: null,
    matrix: IDENTITY,
    z: 0,
    mask: 0,
    order: 0,
    nest,
  };
  return { state, transform: matrix };
}

/**
 * What is hit instead of a shape: another shape, or {shape, fill, fillRule, stroke}; null for the shape itself.
 * @param {string} fn @param {string} name @param {any} value @returns {HitShape | null}
 */
function hitShapeOf(fn, name, value) {
  if (value === null) return null;
  const { form, given } = pairOf(fn, name, value, HIT_SHAPE, 'fill, fillRule, stroke');
  const { kind, numbers, ends, isArea, hasHoles } = form;
  const { fill = isArea, fillRule: rule, stroke } = given;
  const packed = stroke === undefined ? null : ownStrokeOf(fn, `${name}.stroke`, stroke);
  const isEvenOdd = (rule ?? Number(hasHoles)) === 1;
  const flags = kind | (fill ? SHAPE_FILL : 0) | strokeFlags(packed) | (isEvenOdd ? SHAPE_EVEN_ODD : 0);
  return { flags, numbers, ends, closed: isArea, stroke: packed };
}

/** A hit shape as `add` takes it. @param {HitShape | null | undefined} hitShape */
function hitShapeFrom(hitShape) {
  if (!hitShape) return null;
  const { flags, numbers } = hitShape;
  const shape = Object.freeze({});
  stored.set(shape, { kind: flags & KIND, numbers, ends: null, isArea: false, hasHoles: false });
  return { shape, ...paintOf(hitShape) };
}

/** Stands for the geometry that a shape has. */
export const KEPT = /* @__PURE__ */ Symbol('geometry');

/** The geometry of a shape that was not read yet, or of which nothing is to be hit. @type {ShapeForm} */
const NOTHING = { kind: 0, numbers: [], ends: null, isArea: false, hasHoles: false };

/** The flags of the kind of a geometry. */
const KIND =
  SHAPE_IS_BOX | SHAPE_IS_LINES | SHAPE_IS_CIRCLE | SHAPE_IS_ELLIPSE | SHAPE_IS_CAPSULE | SHAPE_IS_ROUND_BOX;

/** The flags of a hit width. @type {(hit: HitValues | undefined) => number} */
const hitFlags = (hit) => (hit && hit.width > 0 ? SHAPE_HIT | (hit.isInView ? SHAPE_HIT_IN_VIEW : 0) : 0);

/** The geometry that a shape has. @type {(before: ShapeState | undefined) => ShapeForm} */
function keptOf(before) {
  const { flags, numbers } = /** @type {ShapeState} */ (before);
  return { kind: flags & KIND, numbers, ends: null, isArea: false, hasHoles: false };
}

/**
 * The state of a shape with given options. Missing options are taken from the previous state.
 * @param {string} fn
 * @param {ShapeLike | null | typeof KEPT} shape  null, with a previous state or the option `read`: nothing; KEPT: that of the previous state
 * @param {ReturnType<typeof READ.read> & {read?: Function}} options
 * @param {number} order
 * @param {ShapeState} [before]
 * @param {Unread} [unread]  for the first shape that `read` returns: the rules of `add`, which depend on the shape
 * @returns {ShapeState}
 */
export function stateOf(fn, shape, options, order, before, unread) {
  const { stroke, hitWidth: hit, hitShape: other, transform: matrix, z, mask: bits, read } = options;
  const fill = options.fill ?? unread?.fill;
  const rule = options.fillRule === undefined ? unread?.fillRule : options.fillRule;
  const isNothing = shape === null && (before !== undefined || read !== undefined);
  const form = shape === KEPT ? keptOf(before) : isNothing ? NOTHING : formOf(fn, 'shape', shape);
  const { kind, numbers, ends, isArea, hasHoles } = form;
  const past = unread ? undefined : before?.flags;
  const isFilled = fill ?? (past === undefined ? isArea : (past & SHAPE_FILL) !== 0);
  const isEvenOdd =
    rule === undefined && past !== undefined
      ? (past & SHAPE_EVEN_ODD) !== 0
      : (rule ?? Number(hasHoles)) === 1;
  const packed = stroke === undefined ? (before?.stroke ?? null) : ownStrokeOf(fn, 'stroke', stroke);
  const hitShape = other === undefined ? (before?.hitShape ?? null) : other;
  return {
    numbers,
    ends,
    closed: isArea,
    flags:
      kind |
      (isFilled ? SHAPE_FILL : 0) |
      strokeFlags(packed) |
      (hit ? hitFlags(hit) : (before?.flags ?? 0) & (SHAPE_HIT | SHAPE_HIT_IN_VIEW)) |
      (hitShape ? SHAPE_HAS_HIT_SHAPE : 0) |
      (isEvenOdd ? SHAPE_EVEN_ODD : 0),
    stroke: packed,
    hit: hit?.width ?? before?.hit ?? 0,
    hitShape,
    matrix: matrix ?? before?.matrix ?? IDENTITY,
    z: z ?? before?.z ?? 0,
    mask: bits ?? before?.mask ?? -1,
    order: before ? before.order : order,
  };
}

/** How a shape or a hit shape is painted, as `add` takes it. @param {HitShape} shape */
const paintOf = ({ flags, stroke }) => ({
  fill: (flags & SHAPE_FILL) !== 0,
  fillRule: flags & SHAPE_EVEN_ODD ? 'evenodd' : 'nonzero',
  stroke: stroke && strokeFrom(stroke),
});

/** The options of a state that say how a shape is drawn and hit, as `add` takes them. @param {ShapeState} state */
export function drawnOptions(state) {
  const { flags, hit = 0, hitShape, matrix, z, mask: bits } = state;
  return {
    ...paintOf(state),
    hitShape: hitShapeFrom(hitShape),
    hitWidth: flags & SHAPE_HIT_IN_VIEW ? { screenWidth: hit } : hit || null,
    transform: matrixFrom(matrix),
    z,
    mask: bits,
  };
}

/** The stroke of a shape, in packed form; null for none. @type {(fn: string, name: string, stroke: any) => number[] | null} */
function ownStrokeOf(fn, name, stroke) {
  if (stroke === null || stroke === false) return null;
  const { transform: own } = check.object(fn, name, stroke, STYLE);
  // `transform` of a context is a method.
  if (own !== null && own !== undefined && typeof own !== 'function')
    check.fail(TypeError, fn, `${name}.transform`, "left out: the shape's applies", own);
  return strokeOf(fn, stroke, name, true);
}

/**
 * Whether a value is a pair [shape, options]: an array, but not of points or numbers, which would be a shape without its pair.
 * @param {any} value
 */
export function isPair(value) {
  if (!Array.isArray(value)) return false;
  const [shape, options] = value;
  const isNumbers = typeof shape === 'number' && value.length > 1;
  return !isNumbers && !isList(options) && !(check.isObject(options) && 'x' in options);
}

/** The cure for points in the place of a pair. */
export const POINTS_ALONE = ': a polygon is the shape of a pair, [[[x, y], …]]';

/**
 * The state of a shape that was read.
 * @param {unknown} id  of the shape, for errors
 * @param {ReturnType<ReadShape>} result  of `read`
 * @param {ShapeState} before
 * @param {Unread} [unread]
 * @returns {{state: ShapeState, given: ReturnType<typeof READ.read>}}
 */
export function readOf(id, result, before, unread) {
  if (result !== null && result !== undefined && !isPair(result)) {
    const hint = Array.isArray(result) ? POINTS_ALONE : undefined;
    check.fail(TypeError, 'ShapeIndex', `read(${check.shown(id)})`, '[shape, options] or null', result, hint);
  }
  const [shape, options = check.NONE] = result ?? [null];
  try {
    const given = READ.read(READ_NAME, options);
    // Only `read` says by null that there is nothing: a missing shape in an array is an error.
    if (result && shape === null) formOf(READ_NAME, 'shape', shape);
    return { state: stateOf(READ_NAME, shape, given, 0, before, result ? unread : undefined), given };
  } catch (error) {
    throw check.renamedError(READ_NAME, `ShapeIndex.read(${check.shown(id)})`, error);
  }
}

/**
 * Polygons in flat arrays, in the form that `WasmShapes.addPolygons` takes.
 * @param {string} fn @param {ArrayLike<number>} coordinates @param {ArrayLike<number>} offsets @param {PolygonsOptions} options
 */
export function polygonsOf(fn, coordinates, offsets, options) {
  const { rings: ringOffsets, fill, fillRule: rule, ...rest } = POLYGONS.read(fn, options);
  const points = numbersOf(fn, 'coordinates', coordinates);
  if (points.length % 2)
    check.fail(RangeError, fn, 'coordinates.length', 'an even number', coordinates.length);
  const hasRings = ringOffsets !== undefined;
  const ends = endsOf(fn, 'offsets', offsets, hasRings ? 1 : 3);
  const rings = hasRings ? endsOf(fn, 'rings', ringOffsets, 3) : ends;
  checkEnd(fn, hasRings ? 'rings' : 'offsets', rings, points.length / 2);
  if (hasRings) checkEnd(fn, 'offsets', ends, rings.length);
  const styles = stylesOf(fn, ends.length, rest);
  return {
    ...styles,
    points,
    rings,
    ends: hasRings ? ends : null,
    flags: (fill ? SHAPE_FILL : 0) | (rule ? SHAPE_EVEN_ODD : 0) | styles.flags,
    holes: rule === undefined,
  };
}

/**
 * A list with one value for each of many shapes, checked; null for anything else.
 * @template T @param {string} fn @param {string} name @param {any} list @param {number} count @param {(name: string, value: any) => T} read
 * @returns {T[] | null}
 */
function eachOf(fn, name, list, count, read) {
  if (!isList(list)) return null;
  if (list.length !== count) check.fail(RangeError, fn, `${name}.length`, String(count), list.length);
  return Array.from(list, (value, i) => read(`${name}[${i}]`, value));
}

/**
 * The ids, strokes, z, masks, the hit width and the transform of many shapes, in the form that `WasmShapes` takes. flags: of the hit width.
 * @type {(fn: string, count: number, options: Pick<ManyOptions, 'ids' | 'stroke' | 'z' | 'mask'> & {transform?: number[], hitWidth?: HitValues}) =>
 *   Omit<ManyState, 'order'> & {ids: any[] | undefined}}
 */
function stylesOf(
  fn,
  count,
  { ids, stroke = null, hitWidth: hit, transform: matrix = IDENTITY, z: height = 0, mask: bits = -1 },
) {
  const lists = {
    z: eachOf(fn, 'z', height, count, (name, value) => check.finite(fn, name, value)),
    mask: eachOf(fn, 'mask', bits, count, (name, value) => check.mask(fn, name, value)),
    strokes: eachOf(fn, 'stroke', stroke, count, (name, value) => ownStrokeOf(fn, name, value ?? null)),
  };
  if (ids !== undefined) check.list(fn, 'ids', ids, 'an array of ids');
  return {
    ids: eachOf(fn, 'ids', ids, count, (_, id) => id) ?? undefined,
    matrix,
    z: lists.z ? 0 : check.finite(fn, 'z', height),
    mask: lists.mask ? 0 : check.mask(fn, 'mask', bits),
    stroke: lists.strokes ? null : ownStrokeOf(fn, 'stroke', stroke),
    hit: hit?.width ?? 0,
    flags: hitFlags(hit),
    lists,
  };
}

/**
 * Boxes, circles or points in a flat array, in the form in which the index stores their geometry: points with a stroke, a hit width or a transform
 * are circles of radius 0.
 * @param {string} fn
 * @param {ArrayLike<number>} coordinates
 * @param {number} width  numbers of a shape: 4 of a box, 3 of a circle, 2 of a point
 * @param {ManyOptions} options
 */
export function manyOf(fn, coordinates, width, options) {
  const { fill, ...rest } = MANY.read(fn, options);
  const given = numbersOf(fn, 'coordinates', coordinates);
  const { length } = given;
  if (length % width) check.fail(RangeError, fn, 'coordinates.length', `a multiple of ${width}`, length);
  for (let i = 0; i < length; i++)
    if (!Number.isFinite(given[i])) check.finite(fn, `coordinates[${i}]`, given[i]);
  // Names are built only for errors.
  for (let i = 2; i < length && width > 2; i += width === 3 || i % 2 ? 3 : 1)
    if (width === 3 ? given[i] < 0 : given[i] < given[i - 2])
      check.fail(
        RangeError,
        fn,
        `coordinates[${i}]`,
        width === 3 ? 'a number >= 0' : `a number >= coordinates[${i - 2}]`,
        given[i],
      );
  const styles = stylesOf(fn, length / width, rest);
  const { stroke, hit, matrix, lists } = styles;
  const arePoints =
    width === 2 && !stroke && !lists.strokes && !hit && IDENTITY.every((number, i) => matrix[i] === number);
  let numbers = given;
  if (width === 2 && !arePoints) {
    numbers = new Float64Array(1.5 * length);
    for (let i = 0, to = 0; i < length; i += 2, to += 3) {
      numbers[to] = given[i];
      numbers[to + 1] = given[i + 1];
    }
  }
  const kind = width === 4 ? SHAPE_IS_BOX : arePoints ? SHAPE_IS_POINT : SHAPE_IS_CIRCLE;
  const flags = kind | (fill ? SHAPE_FILL : 0) | styles.flags;
  return { ...styles, numbers, count: length / width, flags };
}

/**
 * Numbers of a list in double precision. Those of typed arrays are not checked.
 * @type {(fn: string, name: string, list: ArrayLike<number>) => Float64Array}
 */
function numbersOf(fn, name, list) {
  check.list(fn, name, list, 'an array of numbers');
  if (classNameOf(list) === 'Float64Array') return /** @type {Float64Array} */ (ordinary(list));
  if (classNameOf(list) === undefined)
    for (let i = 0; i < list.length; i++)
      if (typeof list[i] !== 'number') check.finite(fn, `${name}[${i}]`, list[i]);
  return Float64Array.from(list);
}

/**
 * The ends of parts, from offsets that begin with 0.
 * @type {(fn: string, name: string, offsets: ArrayLike<number>, least: number) => Int32Array}
 */
function endsOf(fn, name, offsets, least) {
  const { length } = check.list(fn, name, offsets, 'an array of integers');
  if (length === 0) check.fail(RangeError, fn, `${name}.length`, 'at least 1', 0);
  const ends = new Int32Array(length - 1);
  if (offsets[0] !== 0) check.fail(RangeError, fn, `${name}[0]`, '0', offsets[0]);
  for (let i = 1, before = 0; i < length; i++) {
    const end = offsets[i];
    if (!((end | 0) === end && end >= before + least))
      check.fail(RangeError, fn, `${name}[${i}]`, `an integer >= ${name}[${i - 1}] + ${least}`, end);
    before = ends[i - 1] = end;
  }
  return ends;
}

/** @type {(fn: string, name: string, ends: Int32Array, count: number) => void} */
function checkEnd(fn, name, ends, count) {
  const last = ends.length > 0 ? ends[ends.length - 1] : 0;
  if (last !== count) check.fail(RangeError, fn, `${name}[${ends.length}]`, String(count), last);
}

/**
 * The query with given options, for C. An option of a query is a row above and a field here and in rb_shapes_query2.
 * @param {{mask?: number, viewTransform?: number[] | null, tolerance?: number, fill?: boolean, stroke?: boolean, maxDistance?: number,
 *   maxT?: number, side?: number, mode?: number}} options
 * @param {number[] | null} view  of the index
 * @returns {Query}
 */
function queryOf(options, view) {
  const { mask: bits = -1, viewTransform: own, tolerance: distance, fill, stroke } = options;
  return {
    view: own === undefined ? view : own,
    tolerance: distance ?? 0,
    most: options.maxDistance ?? options.maxT ?? Infinity,
    mask: bits,
    parts: (fill === false ? 0 : SHAPE_FILL) | (stroke === false ? 0 : SHAPE_STROKE),
    side: options.side ?? 0,
    contains: options.mode === 1,
  };
}

/**
 * The options of a kind of query, and the query for C.
 * @param {Options<any>} declared
 * @param {string} fn
 * @param {object} options
 * @param {number[] | null} view  of the index
 * @returns {{given: any, query: Query, filter: ((id: any) => unknown) | undefined}}
 */
export function readQuery(declared, fn, options, view) {
  const given = /** @type {any} */ (declared.read(fn, options));
  const query = queryOf(given, view);
  // `fill` of `overlaps` says how the given shape is drawn.
  if (declared === OVERLAP) query.parts |= SHAPE_FILL;
  return { given, query, filter: given.filter };
}

/** @type {(fn: string, ray: RayLike) => number[]} */
export function rayOf(fn, ray) {
  const { origin, direction } = check.ray(fn, 'ray', ray);
  return [origin.x, origin.y, direction.x, direction.y];
}

/**
 * Whether a list contains objects, not numbers.
 * @param {string} fn @param {string} name @param {ArrayLike<unknown>} list @returns {list is ArrayLike<object>}
 */
export const areObjects = (fn, name, list) =>
  typeof check.list(fn, name, list, 'an array of numbers or shapes')[0] === 'object';

const REGION = 'a box {min, max} or {x, y, width, height}, a polygon or another shape with an area';

/**
 * A region in the form that wasm/exports/picking.c reads.
 * @param {string} fn
 * @param {string} name
 * @param {any} region
 * @param {number | undefined} rule  the fill rule; undefined for the default
 * @returns {Region}
 */
export function regionOf(fn, name, region, rule) {
  const { commands, isRegion, hasHoles, box } = commandsOf(fn, name, check.object(fn, name, region, REGION));
  if (box) return { commands: box, flags: 0, isBox: true };
  if (!isRegion) check.fail(TypeError, fn, name, REGION, region);
  const isEvenOdd = rule === undefined ? hasHoles : rule === 1;
  return { commands, flags: SHAPE_FILL | (isEvenOdd ? SHAPE_EVEN_ODD : 0), isBox: false };
}

/** @type {(shape: any, i: number) => [name: string, shape: any]} */
export const namedOther = (shape, i) => [`others[${i}]`, shape];

/**
 * Shapes that need not be in the index, in the form that wasm/exports/picking.c reads.
 * @param {string} fn
 * @param {[name: string, shape: any][]} others
 * @param {{fill?: boolean, fillRule?: number, transform?: number[]}} options  how they are drawn
 */
export function othersOf(fn, others, { fill, fillRule: rule, transform: matrix = IDENTITY }) {
  const regions = others.map(([name, shape]) => {
    const { commands, isArea, hasHoles } = commandsOf(fn, name, shape);
    const isEvenOdd = rule === undefined ? hasHoles : rule === 1;
    const flags = ((fill ?? isArea) ? SHAPE_FILL : 0) | (isEvenOdd ? SHAPE_EVEN_ODD : 0);
    return { commands, flags, isBox: false };
  });
  return { regions, matrix };
}
