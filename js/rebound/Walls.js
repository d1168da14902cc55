/**
 * Reads, checks and packs the shapes of walls for C (src/rebound/walls2.h).
 */

import {
  WALLS_ARC,
  WALLS_BAND,
  WALLS_CAP,
  WALLS_POLYGON,
  WALLS_POLYLINE,
  WALLS_SIDES,
  WALL_SHAPE_INTEGERS,
} from '../generated/layout.js';
import * as check from '../arguments/check.js';
import { isSimilarity, pointBy } from '../math/affine.js';
import { hypot } from '../math/hypot.js';
import { checkFields } from '../arguments/fields.js';
import { below } from '../arguments/nested.js';
import { isPath, path2dHint } from '../arguments/paths.js';
import { geoJsonRings, isList, failPoint, ringsOf } from '../arguments/points.js';

/** @import { ArcLike, RectangleLike, VectorLike } from '../arguments/check.js' */
/** @import { Coordinates, PointsLike } from '../arguments/points.js' */

/**
 * The side of a shape on which a ball may be: inside a room, outside an obstacle, or both sides.
 * @typedef {'inside' | 'outside' | 'both'} Side
 *
 * A shape of walls: a polygon, or an object that has
 * - `position` or `points`: a polygon of any winding, or an open line if `closed` is false;
 * - `type` and `coordinates`: a GeoJSON Polygon or MultiPolygon. Several polygons as a room need `free: 'both'`;
 * - `center` and `radius`, or `x`, `y` and `radius`: a circle;
 * - `startAngle` and `endAngle`: an arc with the fields of `Arc2`, or with a `center`;
 * - `start` and `end`: a segment; with a `radius` a capsule. A capsule as a room needs `free: 'both'`, because its outside is free, too;
 * - `min` and `max`, or `x`, `y`, `width` and `height`: a box;
 * - `children`: several shapes that count as one object;
 * - `geometry`: one of these shapes, as in a `Graph2D` or a GeoJSON Feature.
 * A polygon is an array of points (coordinates x0, y0, x1, y1 …, arrays [x, y] or vectors), or an array of rings: its boundary, then its
 * holes. A point in a list of several shapes or rings is refused, because the list could be meant as one ring.
 * `free` is the free side of a polygon or circle. Both sides of an open shape are free. An empty shape (a negative radius, a
 * minimum above its maximum, no point) blocks nothing, but counts as an object. A circle of radius 0 is a point, a capsule of radius 0 a
 * segment. `mask` is an integer of 32 bits, all bits by default: queries and balls with a mask collide only with objects whose masks have
 * a bit in common with it. The parts of a wall or obstacle have no masks of their own. A plain object with other fields is refused;
 * instances of classes may have any other members.
 * @typedef {{free?: Side, mask?: number}} WallOptions
 * @typedef {PointsLike | ArrayLike<PointsLike> | (WallOptions & ({position: PointsLike | ArrayLike<PointsLike>, closed?: boolean} |
 *   {points: PointsLike | ArrayLike<PointsLike>, closed?: boolean} | {type: string, coordinates: any} |
 *   {center: VectorLike, radius: number} | (VectorLike & {radius: number}) | ArcLike |
 *   {start: VectorLike, end: VectorLike, radius?: number} | {min: VectorLike, max: VectorLike} | RectangleLike |
 *   {children: Iterable<object>} | {geometry: object}))} WallShape
 *
 * @typedef {{walls?: ArrayLike<WallShape>, obstacles?: ArrayLike<WallShape>}} Scene
 */

/** The largest magnitude of a number of a wall, 1e301, so that sums of a few numbers and lengths are finite. */
const MOST = 2 ** 1000;
/** Angle by which the caps of a capsule extend beyond half circles, so that no ray passes between a cap and a side. The end of the cap
 * deviates from the side by less than a rounding error. */
const OVERLAP = 2 ** -27;

/** Whether an object is a polygon; a geometry of the canvas engine may have other fields beside its points. @param {any} shape */
const hasPoints = ({ position, points }) => check.isObject(position) || check.isObject(points);

/** The values of `free`. The last one in C is internal: a hole of an obstacle. */
const SIDES = /** @type {const} */ (['inside', 'outside', 'both']);
/** What to pass instead of a Path, for errors. */
const FLATTEN = ': the lines of a path are {children: path.flatten(tolerance)}';
/** Fields of every shape. */
const OPTIONS = ['free', 'mask'];
/** Fields of arcs. Those of `offset` also have the positions of their ends. */
const ARC = [
  'origin',
  'center',
  'x',
  'y',
  'radius',
  'r',
  'startAngle',
  'endAngle',
  'counterclockwise',
  'startPosition',
  'endPosition',
];
/** Fields of a GeoJSON Polygon, MultiPolygon or Feature. */
const GEO_JSON = ['type', 'coordinates', 'bbox'];
const FEATURE = ['geometry', 'type', 'properties', 'id', 'bbox'];

/**
 * Throws for an argument that is no scene, and for unknown fields. Otherwise shapes that are passed instead of a scene would give a room
 * without walls.
 * @template {Scene} T
 * @param {string} fn
 * @param {T} scene
 * @param {string[]} [more]  names of further fields of the scene
 * @returns {T}
 */
export function checkScene(fn, scene, more = []) {
  const { length, position, geometry, walls, obstacles } = /** @type {any} */ (
    check.object(fn, 'scene', scene)
  );
  const isScene = walls !== undefined || obstacles !== undefined;
  if (!isScene && (length !== undefined || position !== undefined || geometry !== undefined))
    check.fail(TypeError, fn, 'scene', 'an object {walls, obstacles}', scene);
  return check.optionsOf(fn, scene, ['walls', 'obstacles', ...more], 'scene');
}

/** The number of shapes of a capsule: a band and two caps, or two sides and two caps. */
const BAND_SHAPES = 3;
const SIDES_SHAPES = 4;

/**
 * What is kept of a scene, so that its walls can be moved.
 * @typedef {{numbers: Float64Array, shapes: Int32Array, capsules: Map<number, number[]>, count: number, room: number}} Given
 */

/** Points under a matrix. @type {(m: number[], numbers: ArrayLike<number>) => number[]} */
function pointsUnder(m, numbers) {
  const moved = [];
  for (let i = 0; i < numbers.length; i += 2) {
    const { x, y } = pointBy(m, numbers[i], numbers[i + 1]);
    moved.push(x, y);
  }
  return moved;
}

/**
 * A capsule (its ends, its radius) or an arc (its center, radius, angles and direction) under a similarity.
 * @type {(m: number[], numbers: number[]) => number[]}
 */
function roundUnder(m, numbers) {
  const scale = hypot(m[0], m[1]);
  if (numbers.length === 5) return [...pointsUnder(m, numbers.slice(0, 4)), scale * numbers[4]];
  const [x, y, radius, start, end, counterclockwise] = numbers;
  const moved = [...pointsUnder(m, [x, y]), scale * radius];
  // A full circle stays one, and has no ends.
  if ((counterclockwise ? start - end : end - start) >= 2 * Math.PI)
    return [...moved, start, end, counterclockwise];
  const turn = Math.atan2(m[1], m[0]);
  return m[0] * m[3] - m[1] * m[2] < 0
    ? [...moved, turn - start, turn - end, 1 - counterclockwise]
    : [...moved, turn + start, turn + end, counterclockwise];
}

/** A scene packed for C. Every number is read once. */
export class Packed {
  /** @type {number[]} */
  numbers = [];
  /** @type {number[]} */
  shapes = [];
  /** The capsules, by the index of the first of their shapes: the ends and the radius. @type {Map<number, number[]>} */
  capsules = new Map();
  /** Upper bound of the number of edges and arcs. */
  most = 0;
  /** Number of objects: the walls, then the obstacles. */
  count = 0;
  /** Number of objects that are walls. */
  room;
  /** Name of the shape that is being packed, for errors. */
  #name = '';
  /** Name of the wall or obstacle that contains this shape. */
  #whole = '';
  /** The mask of that wall or obstacle. */
  #mask = -1;

  /** Allowed values of `free`. @type {readonly string[]} */
  #sides;

  /**
   * @param {string} fn
   * @param {Scene} scene
   * @param {boolean} [isPlain]  whether the scene is a result of `plain`, where a hole has `free: 'hole'`
   * @throws {TypeError | RangeError} for an invalid shape or number
   */
  constructor(fn, { walls = [], obstacles = [] }, isPlain = false) {
    this.#fn = fn;
    this.#sides = isPlain ? WALLS_SIDES : SIDES;
    check.list(fn, 'walls', walls, 'an array of shapes');
    check.list(fn, 'obstacles', obstacles, 'an array of shapes');
    this.#addObjects('walls', walls, 'inside');
    this.room = this.count;
    this.#addObjects('obstacles', obstacles, 'outside');
  }

  /** @type {(name: string, shapes: ArrayLike<any>, side: Side) => void} */
  #addObjects(name, shapes, side) {
    for (let i = 0; i < shapes.length; i++) {
      const shape = shapes[i];
      if (shapes.length > 1 && shape?.length === 2) failPoint(this.#fn, `${name}[${i}]`, shape, 'shape');
      this.#addObject(this.#fn, `${name}[${i}]`, shape, side);
    }
  }

  /** @type {(fn: string, name: string, shape: any, side: Side) => void} */
  #addObject(fn, name, shape, side) {
    this.#whole = name;
    this.#addShape(fn, name, shape, this.count++, side);
  }

  /** Function and argument of each shape, for errors. @type {string[]} */
  names = [];
  #fn;

  /** @type {(kind: number, free: Side | 'hole', object: number, count: number, numbers: Coordinates) => void} */
  add(kind, free, object, count, numbers) {
    this.names.push(this.#name);
    this.shapes.push(kind, WALLS_SIDES.indexOf(free), object, count, this.numbers.length, this.#mask);
    this.most += kind === WALLS_ARC || kind === WALLS_CAP ? 3 : count;
    for (const number of numbers) {
      if (!(Math.abs(number) <= MOST)) this.fail(this.names.length - 1);
      this.numbers.push(number);
    }
  }

  /**
   * Adds an arc or a circle, unless it is empty.
   * @type {(free: Side, object: number, numbers: number[]) => void}
   */
  #addArc(free, object, numbers) {
    if (numbers[2] >= 0) this.add(WALLS_ARC, free, object, 1, numbers);
  }

  /**
   * Adds the two sides and the two caps of a capsule; for an obstacle a band and two caps with an inside.
   * @type {(free: Side | 'hole', object: number, ends: number[], radius: number) => void}
   */
  #addCapsule(free, object, [ax, ay, bx, by], radius) {
    this.capsules.set(this.shapes.length / WALL_SHAPE_INTEGERS, [ax, ay, bx, by, radius]);
    const length = hypot(bx - ax, by - ay) || 1;
    const [x, y] = [((by - ay) / length) * radius, ((ax - bx) / length) * radius];
    const sides = [ax + x, ay + y, bx + x, by + y, bx - x, by - y, ax - x, ay - y];
    const solid = free === 'outside';
    if (solid) this.add(WALLS_BAND, free, object, 4, sides);
    else for (const i of [0, 4]) this.add(WALLS_POLYLINE, free, object, 2, sides.slice(i, i + 4));
    const from = Math.atan2(y, x) - OVERLAP;
    for (const [cx, cy, turn] of [
      [bx, by, 0],
      [ax, ay, Math.PI],
    ]) {
      const to = from + turn + Math.PI + 2 * OVERLAP;
      this.add(solid ? WALLS_CAP : WALLS_ARC, free, object, 1, [cx, cy, radius, from + turn, to, 0]);
    }
  }

  /**
   * Adds a shape, or the shapes in it.
   * @param {string} fn @param {string} name @param {any} shape @param {number} object @param {Side} side
   */
  #addShape(fn, name, shape, object, side) {
    this.#name = name;
    if (typeof shape === 'number')
      check.fail(
        TypeError,
        fn,
        name,
        'a shape of walls',
        shape,
        ': the points of one wall are [[x0, y0, …]]',
      );
    check.object(fn, name, shape, 'a shape of walls');
    const { free = side, center, start, end, min, max, children, geometry, radius, restitution } = shape;
    const { startAngle, endAngle, mask } = shape;
    if (name === this.#whole) this.#mask = mask === undefined ? -1 : check.mask(fn, `${name}.mask`, mask) | 0;
    else if (mask !== undefined)
      check.fail(TypeError, fn, `${name}.mask`, `left out: the mask is that of ${this.#whole}`, mask);
    if (restitution !== undefined)
      check.fail(TypeError, fn, `${name}.restitution`, 'left out: all walls have the same', restitution);
    if (!this.#sides.includes(free))
      check.fail(TypeError, fn, `${name}.free`, `one of ${SIDES.join(', ')}`, free);
    /** @type {(kind: string, ...own: string[]) => void} */
    const only = (kind, ...own) => checkFields(fn, name, shape, kind, [...own, ...OPTIONS]);
    if (check.isObject(geometry)) {
      only('a node', ...FEATURE);
      below(fn, this.#whole, shape, () => this.#addShape(fn, `${name}.geometry`, geometry, object, free));
    } else if (check.isObject(children)) {
      if (typeof shape.type !== 'string') only('a group', 'children');
      below(fn, this.#whole, shape, () => {
        let i = 0;
        for (const child of check.iterable(fn, `${name}.children`, children, 'shapes')) {
          const at = `${name}.children[${i++}]`;
          if (child?.length === 2) failPoint(fn, at, child, 'shape');
          this.#addShape(fn, at, child, object, free);
        }
      });
    } else if (startAngle !== undefined || endAngle !== undefined) {
      only('an arc', ...ARC);
      const { origin, x, y, r, counterclockwise } = shape;
      const arc = { origin, center, x, y, radius, r, startAngle, endAngle, counterclockwise };
      this.#addArc(free, object, check.arc(fn, name, arc));
    } else if (check.isObject(center)) {
      only('a circle', 'center', 'radius');
      this.#addCircle(fn, name, free, object, check.vector(fn, `${name}.center`, center), radius);
    } else if (check.isObject(start) || check.isObject(end)) {
      only('a segment or capsule', 'start', 'end', 'radius');
      const ends = check.line(fn, name, { start, end });
      if (radius === undefined || check.finite(fn, `${name}.radius`, radius) === 0)
        this.add(WALLS_POLYLINE, free, object, 2, ends);
      else if (radius > 0) {
        if (free === 'inside')
          check.fail(TypeError, fn, `${name}.free`, "'both' for a room that is a capsule", free);
        this.#addCapsule(free, object, ends, radius);
      }
    } else if (check.isObject(min) || check.isObject(max)) {
      // Not the methods `min` and `max` of a vector.
      only('a box', 'min', 'max');
      this.#addBox(free, object, check.corners(fn, name, { min, max }));
    } else if (check.isRectangle(shape) && !hasPoints(shape)) {
      only('a box', 'x', 'y', 'width', 'height');
      this.#addBox(free, object, check.rectangle(fn, name, shape));
    } else if (radius !== undefined && 'x' in shape && !hasPoints(shape)) {
      only('a circle', 'x', 'y', 'radius');
      this.#addCircle(fn, name, free, object, check.vector(fn, name, shape), radius);
    } else if (shape.type === 'PolyExtendGeometry') {
      check.fail(TypeError, fn, name, 'the polygon itself, for a radius larger by the distance', shape);
    } else this.#addPolygons(fn, name, shape, object, free, only);
  }

  /** @type {(fn: string, name: string, free: Side, object: number, center: VectorLike, radius: number) => void} */
  #addCircle(fn, name, free, object, { x, y }, radius) {
    check.finite(fn, `${name}.radius`, radius);
    this.#addArc(free, object, [x, y, radius, 0, 2 * Math.PI, 0]);
  }

  /** @type {(free: Side, object: number, corners: readonly number[] | null) => void}  null: an empty box */
  #addBox(free, object, corners) {
    if (!corners) return;
    const [minX, minY, maxX, maxY] = corners;
    this.add(WALLS_POLYGON, free, object, 4, [minX, minY, maxX, minY, maxX, maxY, minX, maxY]);
  }

  /**
   * Adds a polygon or a line in any form.
   * @param {string} fn
   * @param {string} name
   * @param {any} shape
   * @param {number} object
   * @param {Side} free
   * @param {(kind: string, ...own: string[]) => void} only  checks the names of the fields
   */
  #addPolygons(fn, name, shape, object, free, only) {
    const hint = isPath(shape) ? FLATTEN : path2dHint(shape);
    if (hint) check.fail(TypeError, fn, name, 'a shape of walls', shape, hint);
    const { type, coordinates, closed } = shape;
    if (coordinates !== undefined && type === 'MultiPolygon') {
      only('GeoJSON', ...GEO_JSON);
      const at = `${name}.coordinates`;
      const { length } = check.list(fn, at, coordinates, 'an array of polygons');
      if (length > 1 && free === 'inside')
        check.fail(TypeError, fn, `${name}.free`, "'both' for a room of several polygons", free);
      for (let i = 0; i < length; i++)
        this.#addRings(geoJsonRings(fn, `${at}[${i}]`, coordinates[i]), object, free, true);
      return;
    }
    if (coordinates !== undefined) {
      only('GeoJSON', ...GEO_JSON);
      this.#addRings(ringsOf(fn, name, { type, coordinates }, 0), object, free, true);
      return;
    }
    const field = ['position', 'points'].find((key) => shape[key] !== undefined);
    // Geometries of the canvas engine that were cloned or parsed have fields that a wall does not use, and a type.
    if (!isList(shape) && typeof type !== 'string') only('a polygon', field ?? 'points', 'closed');
    const at = field ? `${name}.${field}` : name;
    this.#addRings(
      ringsOf(fn, at, field ? shape[field] : shape, 0, { expected: 'an array of coordinates' }),
      object,
      free,
      closed !== false,
    );
  }

  /**
   * Adds the boundary of a polygon, and its holes.
   * @type {(rings: Coordinates[], object: number, free: Side, closed: boolean) => void}
   */
  #addRings(rings, object, free, closed) {
    rings.forEach((points, i) => {
      const side = i === 0 || free === 'both' ? free : free === 'inside' ? 'outside' : 'hole';
      if (points.length)
        this.add(closed ? WALLS_POLYGON : WALLS_POLYLINE, side, object, points.length / 2, points);
    });
  }

  /**
   * Throws for a shape whose derived numbers are too large or NaN, although its own numbers are finite.
   * @param {number} shape  the index of the packed shape
   * @returns {never}
   */
  fail(shape) {
    const expected = 'a shape with coordinates and radii of magnitude up to 1e301';
    return check.fail(RangeError, this.#fn, this.names[shape], expected, 'a larger one');
  }

  /**
   * The shapes of some objects under matrices, packed.
   * @param {string} fn
   * @param {Given} given  all shapes
   * @param {number} from  the index of the first shape
   * @param {number} to  the index after that of the last shape
   * @param {(object: number) => number[] | undefined} matrixOf  the matrix of an object; undefined for the identity
   * @throws {RangeError} for a circle, an arc or a capsule under a matrix that turns circles into ellipses, and for a number that is too large
   */
  static moved(fn, given, from, to, matrixOf) {
    const packed = new Packed(fn, {});
    for (let i = from; i < to; i++) {
      const at = i * WALL_SHAPE_INTEGERS;
      const [kind, side, object, count, first, mask] = given.shapes.subarray(at, at + WALL_SHAPE_INTEGERS);
      const m = matrixOf(object);
      const capsule = given.capsules.get(i);
      packed.#mask = mask;
      packed.#name = object < given.room ? `walls[${object}]` : `obstacles[${object - given.room}]`;
      const isArc = capsule !== undefined || kind === WALLS_ARC;
      if (m && isArc && !(isSimilarity(m) && hypot(m[0], m[1]) > 0))
        check.fail(
          RangeError,
          fn,
          'matrix',
          `a similarity with an inverse, because ${packed.#name} has a circle, an arc or a capsule`,
          `[${m.join(', ')}]`,
          ': an ellipse is a polygon of many sides',
        );
      const length = isArc ? 6 : 2 * count;
      const numbers = capsule ?? Array.from(given.numbers.subarray(first, first + length));
      const moved = m ? (isArc ? roundUnder : pointsUnder)(m, numbers) : numbers;
      if (capsule) {
        packed.#addCapsule(WALLS_SIDES[side], object, moved, moved[4]);
        i += (kind === WALLS_BAND ? BAND_SHAPES : SIDES_SHAPES) - 1;
      } else packed.add(kind, WALLS_SIDES[side], object, count, moved);
    }
    packed.count = given.count;
    packed.room = given.room;
    return packed;
  }

  /** The scene as plain data for JSON. Packing it gives the same shapes. @returns {Scene} */
  plain() {
    /** @type {object[][]} */
    const objects = Array.from({ length: this.count }, () => []);
    /** @type {number[]} */
    const masks = [];
    for (let i = 0; i < this.shapes.length; i += WALL_SHAPE_INTEGERS) {
      const [kind, side, object, count, first, mask] = this.shapes.slice(i, i + WALL_SHAPE_INTEGERS);
      const free = WALLS_SIDES[side];
      masks[object] = mask;
      if (kind === WALLS_BAND) continue;
      if (kind === WALLS_CAP) {
        // Of its two caps the first one is at the end.
        const [x, y, radius] = this.numbers.slice(first, first + 3);
        const capsule = /** @type {any} */ (objects[object][objects[object].length - 1]);
        if (capsule?.end && !capsule.start) capsule.start = { x, y };
        else objects[object].push({ end: { x, y }, radius, free });
      } else if (kind === WALLS_ARC) {
        const [x, y, r, startAngle, endAngle, counterclockwise] = this.numbers.slice(first, first + 6);
        objects[object].push({ x, y, r, startAngle, endAngle, counterclockwise: !!counterclockwise, free });
      } else {
        const points = this.numbers.slice(first, first + 2 * count);
        objects[object].push({ points, closed: kind === WALLS_POLYGON, free });
      }
    }
    const shapes = objects.map((children, i) => {
      const shape = children.length === 1 ? children[0] : { children };
      return masks[i] === undefined || masks[i] === -1 ? shape : { ...shape, mask: masks[i] };
    });
    return /** @type {Scene} */ ({ walls: shapes.slice(0, this.room), obstacles: shapes.slice(this.room) });
  }
}
