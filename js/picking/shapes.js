/**
 * Converts shapes of any kind to path commands.
 */

import {
  PATH_CLOSE,
  PATH_ELLIPSE,
  PATH_LINE,
  PATH_MOVE,
  PATH_ROUND_RECT,
  SHAPE_IS_BOX,
  SHAPE_IS_CAPSULE,
  SHAPE_IS_CIRCLE,
  SHAPE_IS_ELLIPSE,
  SHAPE_IS_LINES,
  SHAPE_IS_ROUND_BOX,
} from '../generated/layout.js';
import * as check from '../arguments/check.js';
import { cureOf, TWO_POINTS } from './cures.js';
import { checkFields } from '../arguments/fields.js';
import { paths } from '../arguments/paths.js';
import { cornersOf, radiiOf } from '../path/corners.js';
import { recorded } from '../path/Recorder.js';
import { nearestNames } from '../arguments/nearestNames.js';
import { addPoint, arePoints, coordinatesOf, geoJsonRings, isList } from '../arguments/points.js';

/** @import { ArcLike, BoxLike, LineLike, RectangleLike, VectorLike } from '../arguments/check.js' */
/** @import { Path } from '../path/Path.js' */
/** @import { PointsLike } from '../arguments/points.js' */
/** @import { SubpathContext } from '../canvas/Geometry.js' */

/**
 * @typedef {{type: string, coordinates: any} | {type: string, geometries: ArrayLike<any>}} GeoJsonLike  a Point, MultiPoint, LineString,
 *   MultiLineString, Polygon, MultiPolygon or GeometryCollection
 *
 * @typedef {{type: string, geometry: GeoJsonLike | null, id?: any, properties?: any}} FeatureLike  a GeoJSON Feature. In `add` and `addAll` its `id` and its
 *   `properties` are the defaults of `id` and `data`. Without a geometry, or with empty coordinates, it is never found
 *
 * @typedef {{type: string, features: ArrayLike<FeatureLike>}} FeatureCollectionLike
 *
 * A shape: a path; the points of a polygon, or its rings; GeoJSON; a geometry of the canvas engine; a circle {center, radius} or
 * {x, y, radius}, an ellipse, a box {min, max} or {x, y, width, height}, with `radii` one with round corners, as `roundRect` of a path takes them, an oriented box, a triangle {a, b, c}; a segment, a capsule, an arc, a
 * polyline; a point {x, y}. Unknown fields of an object literal throw, except in GeoJSON; instances of classes may have any.
 * @typedef {Path | PointsLike | ArrayLike<PointsLike> | GeoJsonLike | FeatureLike | {crtSubpath(context: SubpathContext): unknown}
 *   | {center: VectorLike, radius: number} | {center: VectorLike, radiusX: number, radiusY: number, rotation?: number}
 *   | VectorLike | (VectorLike & {radius: number}) | (RectangleLike & {radii?: number | VectorLike | ArrayLike<number | VectorLike>}) | BoxLike | {center: VectorLike, halfSize: VectorLike, axis?: VectorLike} | {a: VectorLike, b: VectorLike, c: VectorLike}
 *   | LineLike | (LineLike & {radius: number}) | ArcLike | {points: PointsLike, closed?: boolean}} ShapeLike
 */

/**
 * A shape in the form that the index stores: the commands of a path, a box as its four corners (kind SHAPE_IS_BOX), a circle as its center
 * and radius (SHAPE_IS_CIRCLE), an ellipse as its center, radii and rotation (SHAPE_IS_ELLIPSE), a capsule as its ends and radius
 * (SHAPE_IS_CAPSULE), a box with round corners as a corner, its width and height and four radii (SHAPE_IS_ROUND_BOX), or the points of rings or open lines, with the ends of each (SHAPE_IS_LINES; rings are areas); whether it has an area, and whether it has several rings, of which the inner ones are holes: then its
 * fill rule is even-odd by default. A single outline is filled by the nonzero rule, as a canvas fills it. Points are rings of one point or circles
 * of radius 0, and no regions.
 * @typedef {{kind: number, numbers: ArrayLike<number>, ends: number[] | null, isArea: boolean, hasHoles: boolean, arePoints?: boolean}} ShapeForm
 */

/** @type {(x: number, y: number, rx: number, ry: number, rotation: number, start: number, end: number, ccw: number) => number[]} */
const ellipse = (...numbers) => [PATH_ELLIPSE, ...numbers];

/**
 * Adds a polyline to commands.
 * @param {number[]} commands  receives the line
 * @param {ArrayLike<number>} flat
 * @param {boolean} closed
 */
function addLine(commands, flat, closed) {
  for (let i = 0; i < flat.length; i += 2) commands.push(i ? PATH_LINE : PATH_MOVE, flat[i], flat[i + 1]);
  if (closed) commands.push(PATH_CLOSE);
}

/**
 * The form of rings or open lines.
 * @param {ArrayLike<number>[]} lines  the coordinates of each
 * @param {boolean} isArea
 * @returns {ShapeForm}
 */
function linesOf(lines, isArea) {
  /** @type {number[]} */
  const ends = [];
  let count = 0;
  for (const flat of lines) ends.push((count += flat.length / 2));
  let [numbers] = lines;
  if (lines.length !== 1) {
    const all = new Float64Array(2 * count);
    lines.forEach((flat, i) => all.set(flat, i ? 2 * ends[i - 1] : 0));
    numbers = all;
  }
  return { kind: SHAPE_IS_LINES, numbers, ends, isArea, hasHoles: isArea && lines.length > 1 };
}

/** A polygon: its points, or its rings. @type {(fn: string, name: string, rings: any) => ShapeForm} */
function polygonOf(fn, name, rings) {
  if (rings.length === 0) check.fail(RangeError, fn, `${name}.length`, 'at least 1', 0);
  if (arePoints(rings)) return lineOf(fn, name, rings, true);
  const found = [];
  for (let i = 0; i < rings.length; i++) found.push(coordinatesOf(fn, `${name}[${i}]`, rings[i], 3));
  return linesOf(found, true);
}

const TYPES = 'Point, MultiPoint, LineString, MultiLineString, Polygon, MultiPolygon or GeometryCollection';
const WITH_COORDINATES = ['Point', 'MultiPoint', 'LineString', 'MultiLineString', 'Polygon', 'MultiPolygon'];
const GEOMETRY = 'a GeoJSON geometry, or null';

/** A point: a circle of radius 0. @type {(x: number, y: number) => ShapeForm} */
const pointOf = (x, y) => ({ ...made([x, y, 0], true, SHAPE_IS_CIRCLE), arePoints: true });

/** Whether a value is a GeoJSON Feature. @param {any} value */
export const isFeature = (value) => value?.type === 'Feature' && 'geometry' in value;

/** The form of the geometry of a Feature. @type {(fn: string, name: string, geometry: any) => ShapeForm} */
function featureOf(fn, name, geometry) {
  if (geometry === null) return made([]);
  if ('coordinates' in check.object(fn, name, geometry, GEOMETRY)) return geoJsonOf(fn, name, geometry);
  return collectionOf(fn, name, geometry, GEOMETRY);
}

/** Lines that enclose nothing, as a ring: along each line, and back. @param {ArrayLike<number>} line */
function thereAndBack(line) {
  const ring = Array.from(line);
  for (let i = line.length - 4; i > 0; i -= 2) ring.push(line[i], line[i + 1]);
  return ring;
}

/**
 * A GeometryCollection, with collections in it: all areas, all lines or all points as the Multi… geometry of their kind. Of several kinds,
 * lines and points are rings without an area.
 * @type {(fn: string, name: string, collection: any, expected: string) => ShapeForm}
 */
function collectionOf(fn, name, collection, expected) {
  if (collection.type !== 'GeometryCollection') check.fail(TypeError, fn, name, expected, collection);
  /** @type {ShapeForm[]} */
  const forms = [];
  // Not by recursion, because collections may be in one another at any depth.
  /** @type {[name: string, geometry: any][]} */
  const rest = [[name, collection]];
  for (let next; (next = rest.pop());) {
    const [at, geometry] = next;
    if (geometry.type !== 'GeometryCollection') {
      const form = geoJsonOf(fn, at, geometry);
      if (form.numbers.length > 0) forms.push(form);
      continue;
    }
    const { geometries } = geometry;
    const { length } = check.list(fn, `${at}.geometries`, geometries, 'an array of geometries');
    for (let i = length - 1; i >= 0; i--) {
      const inner = `${at}.geometries[${i}]`;
      rest.push([inner, check.object(fn, inner, geometries[i], 'a GeoJSON geometry')]);
    }
  }
  if (forms.length === 0) return made([]);
  const isMixed = forms.some(
    (form) => form.isArea !== forms[0].isArea || form.arePoints !== forms[0].arePoints,
  );
  const lines = forms.flatMap((form) => {
    const parts = partsOf(form);
    return isMixed && !form.isArea ? parts.map(thereAndBack) : parts;
  });
  const joined = linesOf(lines, isMixed || forms[0].isArea);
  const arePoints = !isMixed && forms[0].arePoints === true;
  return { ...joined, hasHoles: joined.hasHoles && !arePoints, arePoints };
}

/** The lines of a GeoJSON geometry. @param {ShapeForm} form @returns {ArrayLike<number>[]} */
function partsOf({ numbers, ends }) {
  if (!ends) return [[numbers[0], numbers[1]]]; // a point
  const all = Float64Array.from(numbers);
  return ends.map((end, i) => all.subarray(i ? 2 * ends[i - 1] : 0, 2 * end));
}

/**
 * A geometry with coordinates. Empty coordinates are no geometry, as RFC 7946 (3.1) allows, and as files have them.
 * @type {(fn: string, name: string, shape: {type: string, coordinates: any}) => ShapeForm}
 */
function geoJsonOf(fn, name, { type, coordinates }) {
  if (coordinates === undefined || !WITH_COORDINATES.includes(type))
    check.fail(RangeError, fn, `${name}.type`, TYPES, type);
  const at = `${name}.coordinates`;
  check.list(fn, at, coordinates, 'an array of positions');
  if (coordinates.length === 0) return made([]);
  if (type === 'Point') {
    /** @type {number[]} */
    const flat = [];
    addPoint(flat, fn, at, coordinates, 2);
    return pointOf(flat[0], flat[1]);
  }
  /** @type {ArrayLike<number>[]} */
  const lines = [];
  if (type === 'MultiPoint') {
    const points = coordinatesOf(fn, at, coordinates, 1);
    for (let i = 0; i < points.length; i += 2) lines.push([points[i], points[i + 1]]);
    return { ...linesOf(lines, true), hasHoles: false, arePoints: true };
  }
  const isArea = type === 'Polygon' || type === 'MultiPolygon';
  if (type === 'Polygon') lines.push(...geoJsonRings(fn, at, coordinates));
  else if (type === 'LineString') lines.push(coordinatesOf(fn, at, coordinates, 2));
  else
    for (let i = 0; i < coordinates.length; i++) {
      const part = check.list(fn, `${at}[${i}]`, coordinates[i], 'an array of positions');
      if (part.length === 0) continue;
      if (isArea) for (const ring of geoJsonRings(fn, `${at}[${i}]`, part)) lines.push(ring);
      else lines.push(coordinatesOf(fn, `${at}[${i}]`, part, 2));
    }
  if (lines.length === 0) return made([]);
  return linesOf(lines, isArea);
}

/** The commands of a capsule. @type {(ax: number, ay: number, bx: number, by: number, radius: number) => number[]} */
function capsule(ax, ay, bx, by, radius) {
  const angle = Math.atan2(by - ay, bx - ax);
  const up = angle + Math.PI / 2;
  return [
    ...ellipse(bx, by, radius, radius, 0, angle - Math.PI / 2, up, 0),
    ...ellipse(ax, ay, radius, radius, 0, up, up + Math.PI, 0),
    PATH_CLOSE,
  ];
}

/** @type {(fn: string, name: string, shape: any) => number[]} */
function orientedBoxOf(fn, name, { center, halfSize, axis = { x: 1, y: 0 } }) {
  const { x, y } = check.vector(fn, `${name}.center`, center);
  const half = check.vector(fn, `${name}.halfSize`, halfSize);
  const { x: ax, y: ay } = check.vector(fn, `${name}.axis`, axis);
  const w = check.nonNegative(fn, `${name}.halfSize.x`, half.x);
  const h = check.nonNegative(fn, `${name}.halfSize.y`, half.y);
  /** @type {number[]} */
  const flat = [];
  for (const [i, j] of [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ])
    // prettier-ignore
    flat.push(x + i * w * ax - j * h * ay, y + i * w * ay + j * h * ax);
  /** @type {number[]} */
  const commands = [];
  addLine(commands, flat, true);
  return commands;
}

/** @type {(numbers: number[], isArea?: boolean, kind?: number) => ShapeForm} */
const made = (numbers, isArea = true, kind = 0) => ({ kind, numbers, ends: null, isArea, hasHoles: false });

/** A box with round corners. @type {(fn: string, name: string, shape: any) => ShapeForm} */
function roundBoxOf(fn, name, shape) {
  const { x, y, width, height, radii } = shape;
  const pairs = radiiOf(fn, radii, `${name}.radii`);
  for (const { name: corner, both } of pairs)
    for (const radius of both) check.nonNegative(fn, corner, radius);
  check.rectangle(fn, name, { x, y, width, height });
  return drawn([PATH_ROUND_RECT, x, y, width, height, ...cornersOf(pairs)]);
}

/** The commands of a circle or an ellipse. @type {(x: number, y: number, rx: number, ry: number, rotation: number) => number[]} */
const fullEllipse = (x, y, rx, ry, rotation) => [
  PATH_ELLIPSE,
  x,
  y,
  rx,
  ry,
  rotation,
  0,
  2 * Math.PI,
  0,
  PATH_CLOSE,
];

/** @type {(fn: string, name: string, points: any, closed: boolean) => ShapeForm} */
function lineOf(fn, name, points, closed) {
  const flat = coordinatesOf(fn, name, points, closed ? 0 : 2);
  const count = flat.length / 2;
  if (closed && count < 3) {
    const hint = count === 2 ? TWO_POINTS : undefined;
    check.fail(RangeError, fn, name, 'an array of at least 3 points', `${count} of them`, hint);
  }
  return linesOf([flat], closed);
}

/**
 * A kind of shapes with fields of their own.
 * @typedef {{kind: string, fields: string[], read: (fn: string, name: string, shape: any) => ShapeForm}} Kind
 */

/** By the field that identifies them. @satisfies {Record<string, Kind>} */
const KINDS = {
  points: {
    kind: 'a polyline',
    fields: ['points', 'closed'],
    read: (fn, name, { points, closed = true }) => lineOf(fn, `${name}.points`, points, closed),
  },
  position: {
    kind: 'a polygon',
    fields: ['position', 'type'],
    read: (fn, name, { position }) => lineOf(fn, `${name}.position`, position, true),
  },
  min: {
    kind: 'a box',
    fields: ['min', 'max'],
    read(fn, name, shape) {
      const corners = check.corners(fn, name, shape);
      return corners ? made(Array.from(corners), true, SHAPE_IS_BOX) : made([]);
    },
  },
  a: {
    kind: 'a triangle',
    fields: ['a', 'b', 'c'],
    read: (fn, name, { a, b, c }) => lineOf(fn, name, [a, b, c], true),
  },
  startAngle: {
    kind: 'an arc',
    // The last three are fields of the arcs that `offset` returns.
    fields: [
      ...['origin', 'center', 'x', 'y', 'radius', 'r', 'startAngle', 'endAngle', 'counterclockwise'],
      ...['startPosition', 'endPosition', 'moveTo'],
    ],
    read(fn, name, shape) {
      const [x, y, radius, start, end, counterclockwise] = check.arc(fn, name, shape);
      check.nonNegative(fn, `${name}.radius`, radius);
      return made(ellipse(x, y, radius, radius, 0, start, end, counterclockwise), false);
    },
  },
  start: {
    kind: 'a segment or capsule',
    fields: ['start', 'end', 'radius'],
    read(fn, name, { start, end, radius }) {
      const line = check.line(fn, name, { start, end });
      if (radius === undefined) return linesOf([line], false);
      return made([...line, check.nonNegative(fn, `${name}.radius`, radius)], true, SHAPE_IS_CAPSULE);
    },
  },
  halfSize: {
    kind: 'an oriented box',
    fields: ['center', 'halfSize', 'axis'],
    read: (fn, name, shape) => made(orientedBoxOf(fn, name, shape)),
  },
  radiusX: {
    kind: 'an ellipse',
    fields: ['center', 'radiusX', 'radiusY', 'rotation'],
    read(fn, name, { center, radiusX, radiusY, rotation = 0 }) {
      const rx = check.nonNegative(fn, `${name}.radiusX`, radiusX);
      const ry = check.nonNegative(fn, `${name}.radiusY`, radiusY);
      const angle = check.finite(fn, `${name}.rotation`, rotation);
      const { x, y } = check.vector(fn, `${name}.center`, center);
      return made([x, y, rx, ry, angle], true, SHAPE_IS_ELLIPSE);
    },
  },
  center: {
    kind: 'a circle',
    fields: ['center', 'radius'],
    read(fn, name, { center, radius }) {
      const r = check.nonNegative(fn, `${name}.radius`, radius);
      const { x, y } = check.vector(fn, `${name}.center`, center);
      return made([x, y, r], true, SHAPE_IS_CIRCLE);
    },
  },
  width: {
    kind: 'a box',
    fields: ['x', 'y', 'width', 'height', 'radii'],
    read: (fn, name, shape) =>
      shape.radii === undefined
        ? made(check.rectangle(fn, name, shape), true, SHAPE_IS_BOX)
        : roundBoxOf(fn, name, shape),
  },
  x: {
    kind: 'a point or a circle',
    fields: ['x', 'y', 'radius'],
    read(fn, name, shape) {
      const { x, y } = check.vector(fn, name, shape);
      const { radius = 0 } = shape;
      const r = check.nonNegative(fn, `${name}.radius`, radius);
      return r === 0 ? pointOf(x, y) : made([x, y, r], true, SHAPE_IS_CIRCLE);
    },
  },
};

/**
 * The form of what a path or a context drew: a box with round corners if nothing else was drawn and each corner is a quarter of a circle.
 * @param {number[]} commands
 */
function drawn(commands) {
  const [code, x, y, width, height, ...radii] = commands.length === 13 ? commands : [];
  const isRoundBox =
    code === PATH_ROUND_RECT &&
    width >= 0 &&
    height >= 0 &&
    radii.every((radius, i) => radius === radii[i ^ 1]) &&
    commands.every(Number.isFinite);
  if (!isRoundBox) return made(commands);
  return made([x, y, width, height, ...radii.filter((_, i) => i % 2 === 0)], true, SHAPE_IS_ROUND_BOX);
}

/** Vectors have a method `min`. @param {any} shape */
const hasCorners = (shape) => 'min' in shape && typeof shape.min !== 'function';

/**
 * The kind of a shape. The names of the fields are constants, because `in` with a variable takes several times as long.
 * @type {(shape: any) => Kind | null}
 */
function kindOf(shape) {
  if ('points' in shape) return KINDS.points;
  // Nodes of the canvas engine have a position, too: a vector.
  if (isList(shape.position)) return KINDS.position;
  if (hasCorners(shape)) return KINDS.min;
  if ('a' in shape) return KINDS.a;
  if ('startAngle' in shape) return KINDS.startAngle;
  if ('start' in shape) return KINDS.start;
  if ('halfSize' in shape) return KINDS.halfSize;
  if ('radiusX' in shape) return KINDS.radiusX;
  if ('center' in shape) return KINDS.center;
  if (check.isRectangle(shape)) return KINDS.width;
  return 'x' in shape && 'y' in shape && !('r' in shape) && !('w' in shape && 'h' in shape) ? KINDS.x : null;
}

/** All fields of shapes, for suggestions. */
const allFields = () => [...new Set(Object.values(KINDS).flatMap(({ fields }) => fields))];

/** The commands of a shape of any kind. @param {string} fn @param {string} name @param {any} shape */
export function commandsOf(fn, name, shape) {
  const { kind, numbers, ends, isArea, hasHoles, arePoints: isThin } = formOf(fn, name, shape);
  const box = kind === SHAPE_IS_BOX ? Array.from(numbers) : null;
  const rest = { isArea, hasHoles, isRegion: isArea && !isThin, box };
  if (kind === 0) return { commands: /** @type {number[]} */ (numbers), ...rest };
  const [x, y, right, bottom, last] = Array.from({ length: 5 }, (_, i) => numbers[i]);
  if (kind === SHAPE_IS_CIRCLE) return { commands: fullEllipse(x, y, right, right, 0), ...rest };
  if (kind === SHAPE_IS_ELLIPSE) return { commands: fullEllipse(x, y, right, bottom, last), ...rest };
  if (kind === SHAPE_IS_CAPSULE) return { commands: capsule(x, y, right, bottom, last), ...rest };
  if (kind === SHAPE_IS_ROUND_BOX) {
    const radii = Array.from({ length: 8 }, (_, i) => numbers[4 + (i >> 1)]);
    return { commands: [PATH_ROUND_RECT, x, y, right, bottom, ...radii], ...rest };
  }
  /** @type {number[]} */
  const commands = [];
  // Not a rectangle of a width and a height, which would round the far corner.
  if (!ends) addLine(commands, [x, y, right, y, right, bottom, x, bottom], true);
  else
    ends.forEach((end, i) => {
      const line = Array.from(
        { length: 2 * (end - (i ? ends[i - 1] : 0)) },
        (_, k) => numbers[2 * (i ? ends[i - 1] : 0) + k],
      );
      addLine(commands, line, isArea);
    });
  return { commands, ...rest };
}

/**
 * A shape of any kind in the form that the index stores. Unknown fields of object literals throw; those of instances of classes, and the
 * foreign members that GeoJSON allows, are ignored.
 * @param {string} fn @param {string} name @param {any} shape @returns {ShapeForm}
 */
export function formOf(fn, name, shape) {
  if (typeof shape !== 'object' || shape === null)
    check.fail(TypeError, fn, name, 'a shape', shape, cureOf(shape));
  // The commands are copied, because the path may change them.
  const path = paths.get(shape);
  if (path) return drawn(path().slice());
  if (isList(shape)) return polygonOf(fn, name, shape);
  if (typeof shape.crtSubpath === 'function') {
    return drawn(recorded(fn, name, shape));
  }
  if ('coordinates' in shape) return geoJsonOf(fn, name, shape);
  if (isFeature(shape)) return featureOf(fn, `${name}.geometry`, shape.geometry);
  if (shape.type === 'GeometryCollection') return collectionOf(fn, name, shape, GEOMETRY);
  const known = kindOf(shape);
  if (known) {
    checkFields(fn, name, shape, known.kind, known.fields, allFields);
    return known.read(fn, name, shape);
  }
  const fields = allFields();
  const meant = Object.keys(shape).map((field) =>
    fields.includes(field) ? '' : nearestNames(field, fields),
  );
  return check.fail(
    TypeError,
    fn,
    name,
    'a shape: a Path, points, GeoJSON, a circle {center, radius}, a box {min, max}, …',
    shape,
    cureOf(shape) ?? meant.find((hint) => hint !== ''),
  );
}
