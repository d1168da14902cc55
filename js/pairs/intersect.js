/** All queries about two shapes, by name. */

import { fail, object } from '../arguments/check.js';
import { Vector2 } from '../math/Vector2.js';
import { Vector3 } from '../math/Vector3.js';
import { CASTS } from './casts.js';
import { FLAT } from './flat.js';
import { runQuery, measured, readResult } from './query.js';
import { cast, filterOf, readerOf } from './rays.js';
import { SOLIDS } from './solids.js';
import { queryNamed } from './table.js';

/** @import { MeasureName, QueryName } from '../generated/pairs.js' */
/** @import { Answer, First, Second } from './types.js' */
/** @import { Query } from './table.js' */

/** @type {Map<unknown, Query>} */
const known = /* @__PURE__ */ new Map();
/** As the caller passed it: V8 compares the same object faster than equal strings. @type {unknown} */
let lastName;
/** @type {Query | undefined} */
let lastQuery;
/** @type {((shape: any) => boolean) | undefined} */
let lastReader;
/** @type {((ray: any, shape: any) => number) | undefined} */
let lastFilter;

/** The query with a name: 'rayBox3', 'rayCircle2' … @param {string} fn @param {unknown} name */
function queryOf(fn, name) {
  // Fast path: programs mostly call the same query again.
  if (lastQuery && name === lastName) return lastQuery;
  const query = known.get(name) ?? queryNamed(fn, name, known, [CASTS, SOLIDS, FLAT]);
  lastReader = readerOf(query.name);
  lastFilter = filterOf(query.name);
  lastName = name;
  return (lastQuery = query);
}

/**
 * Runs a query about two shapes, and returns where they hit or overlap. Touching counts. A ray with a zero direction, an empty shape and
 * a plane with a zero normal always miss. Shapes are recognized by their fields: {origin, direction}, {start, end}, {min, max},
 * {center, radius}, {start, end, radius}, {normal, constant}, {a, b, c}, {center, halfSize, rotation} (in 2D {center, halfSize, axis}),
 * {normals, ranges}, {position}. The guide "Queries and batches" lists the fields of the results.
 *
 * @template {QueryName} Name
 * @param {Name} query
 * @param {First<Name>} a
 * @param {Second<Name>} b
 * @param {object} [target]  receives the result; by default a new object
 * @returns {Answer<Name> | null} null for a miss
 * @throws {TypeError | RangeError} for an unknown name, a missing field, a number that is not finite
 *
 * @example
 * ```js
 * import { Ray2, intersect } from 'raybound';
 *
 * const span = intersect('rayBox2', new Ray2(), { min: { x: 2, y: -1 }, max: { x: 4, y: 1 } });
 * console.log(span?.tNear, span?.tFar); // → 2 4
 * ```
 */
export function intersect(query, a, b, target) {
  const described = queryOf('intersect', query);
  if (target !== undefined) object('intersect', 'target', target);
  // Most rays miss, and the filter finds most misses without the core.
  if (lastReader && lastFilter) {
    if (lastFilter(a, b) < 0) return null;
    const found = cast(described, a, lastReader, b);
    if (found >= 0) return found > 0 ? resultIn(described, target) : null;
  }
  return runQuery(described, a, b, 'intersect') ? resultIn(described, target) : null;
}

const plane = { dimensions: 2, newVector: () => new Vector2() };
const space = { dimensions: 3, newVector: () => new Vector3() };
/** What creates the vectors of a query's result. @param {Query} query */
const ownerOf = ({ dimensions }) => (dimensions > 2 ? space : plane);

/**
 * Reads the last result. The default target is created here, so that a miss creates no object.
 * @param {Query} query @param {object} [target]
 */
const resultIn = (query, target = {}) => readResult(query, target, ownerOf(query));

/**
 * Runs a query that has a result even if the shapes do not touch, such as how far apart they are, or on which side of a plane a shape is.
 *
 * @template {MeasureName} Name
 * @param {Name} query
 * @param {First<Name>} a
 * @param {Second<Name>} b
 * @param {object} [target]  receives the result, and `touches`; by default a new object
 * @returns {Answer<Name> & {touches: boolean}} touches: whether the shapes have a point in common
 * @throws {TypeError | RangeError} as `intersect`, and for a query without a result for shapes that do not touch
 *
 * @example
 * ```js
 * import { measure } from 'raybound';
 *
 * const apart = measure('circleCircle2', { center: { x: 0, y: 0 }, radius: 1 }, { center: { x: 5, y: 0 }, radius: 1 });
 * console.log(apart.touches, apart.depth); // → false -3
 * ```
 */
export function measure(query, a, b, target = {}) {
  const described = queryOf('measure', query);
  object('measure', 'target', target);
  if (!described.always) fail(RangeError, 'measure', 'query', 'the name of a query that measures', query);
  return measured(described, a, b, target, 'measure', ownerOf(described));
}
