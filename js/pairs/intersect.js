/** Every query about two shapes by name, one at a time. */

import { refuse } from '../validate.js';
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
/** @type {Query | undefined} */
let lastQuery;
/** @type {((shape: any) => boolean) | undefined} */
let lastReader;
/** @type {((ray: any, shape: any) => number) | undefined} */
let lastFilter;

/**
 * The query of a name: 'rayBox3', 'rayCircle2' …
 * @param {string} fn
 * @param {unknown} name
 */
function queryOf(fn, name) {
  // A program mostly calls the same query again.
  if (lastQuery && name === lastQuery.name) return lastQuery;
  const query = known.get(name) ?? queryNamed(fn, name, known, [CASTS, SOLIDS, FLAT]);
  lastReader = readerOf(query.name);
  lastFilter = filterOf(query.name);
  return (lastQuery = query);
}

/**
 * What one shape does to another: touching counts; a zero direction, an empty shape and a zero normal are a no. Shapes
 * are known by their fields: {origin, direction}, {start, end}, {min, max}, {center, radius}, {start, end, radius},
 * {normal, constant}, {a, b, c}, {center, halfSize, rotation} (in the plane axis), {normals, ranges}, {position}. README.md lists the
 * answers' fields.
 *
 * @template {QueryName} Name
 * @param {Name} query
 * @param {First<Name>} a
 * @param {Second<Name>} b
 * @param {object} [target]  receives the answer
 * @returns {Answer<Name> | null} null for no
 * @throws {TypeError | RangeError} for a name that is none, a missing field, a number that is not finite
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
  // Most rays miss, which the filter finds without the core.
  if (lastReader && lastFilter) {
    if (lastFilter(a, b) < 0) return null;
    const found = cast(described, a, lastReader, b);
    if (found >= 0) return found > 0 ? resultIn(described, target) : null;
  }
  return runQuery(described, a, b, 'intersect') ? resultIn(described, target) : null;
}

/**
 * Reads the last result. A miss makes no object for it.
 * @param {Query} query
 * @param {object} [target]
 */
const resultIn = (query, target = {}) => readResult(query, target);

/**
 * The same where even a no has an answer: how far apart two shapes are, on which side of a plane one is.
 *
 * @template {MeasureName} Name
 * @param {Name} query
 * @param {First<Name>} a
 * @param {Second<Name>} b
 * @param {object} [target]  receives the result, and `touches`
 * @returns {Answer<Name> & {touches: boolean}}
 * @throws {TypeError | RangeError} as `intersect`, and for a query whose no tells nothing
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
  if (!described.always) refuse(RangeError, 'measure', 'query', 'one that measures', query);
  return measured(described, a, b, target, 'measure');
}
