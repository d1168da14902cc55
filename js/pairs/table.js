/**
 * The queries about two shapes, built from a table that the build generates from src/dispatch/pair_table.h. The queries of each wasm
 * module are in a file of their own (casts.js, boxes.js, planes.js, solids.js, flat.js), so that a bundle contains only the modules it uses.
 */

import { results } from '../generated/pairs.js';
import { fail } from '../arguments/check.js';
import { editDistance, nearestNames } from '../arguments/nearestNames.js';
import { packers } from './packers.js';

/** @import { BaseName, ResultName, Row, ShapeName } from '../generated/pairs.js' */
/** @import { Door } from '../wasm/Door.js' */
/** @import { Packer } from './packers.js' */

/**
 * A row of the table, and its queries in 2D and 3D, which are built when they are first used.
 * @typedef {object} Base
 * @property {number} kind  the number of the query in C
 * @property {BaseName} name  without the number of dimensions
 * @property {ShapeName} a
 * @property {ShapeName} b
 * @property {ResultName} result
 * @property {2 | 3 | undefined} only  the number of dimensions, if there is only one
 * @property {Door} door  the door of the module with the query
 * @property {Base | undefined} segment  for the query of a ray: the same query of a segment
 * @property {Query | undefined} in2D
 * @property {Query | undefined} in3D
 */

/** The queries of one module, by name. @param {Door} door @param {...(readonly Row[])} parts @returns {Record<BaseName, Base>} */
export function select(door, ...parts) {
  const selected = /** @type {Record<string, Base>} */ ({});
  for (const [kind, name, a, b, result, only] of parts.flat())
    selected[name] = {
      kind,
      name,
      a,
      b,
      result,
      only,
      door,
      segment: undefined,
      in2D: undefined,
      in3D: undefined,
    };
  for (const base of Object.values(selected))
    if (base.a === 'ray') base.segment = selected[base.name.replace('ray', 'segment')];
  return selected;
}

/**
 * @typedef {object} Query
 * @property {string} name
 * @property {number} kind
 * @property {number} dimensions
 * @property {ShapeName} a
 * @property {ShapeName} b
 * @property {Packer} packA
 * @property {Packer} packB
 * @property {{name: string, type: string}[]} fields  type: '' a number, '.' a vector, '?' a flag, '<' or '>' a vector that is absent if
 *   it and the first or the second number of the result are infinite
 * @property {number} width  the numbers of a result
 * @property {Door} door  the door of the module with the query
 * @property {boolean} isSpan  whether the result is a span, which has a faster reader
 * @property {boolean} always  whether there is a result even if the shapes do not touch
 */

/** The name of a query: in 2D a sphere is a circle. @param {{name: string}} row @param {number} dimensions */
export function nameOf({ name }, dimensions) {
  const round = dimensions > 2 ? 'Sphere' : 'Circle';
  return name.replace(/Sphere/g, round).replace('sphere', round.toLowerCase()) + dimensions;
}

/** @param {Base} base @param {2 | 3} dimensions @returns {Query} */
function build(base, dimensions) {
  const { kind, a, b, result, door } = base;
  let width = 0;
  const fields = [];
  for (const [, type, name] of results[result].matchAll(/([.?~<>]?)(\w+)/g)) {
    if (type === '~' && dimensions < 3) continue;
    const isVector = type !== '' && type !== '?';
    fields.push({ name, type: type === '~' ? '.' : type });
    width += isVector ? dimensions : 1;
  }
  const name = nameOf(base, dimensions);
  const always = results[result][0] === '=';
  const [packA, packB] = [packers[a], packers[b]];
  const isSpan = result === 'span';
  const query = { name, kind, dimensions, a, b, packA, packB, fields, width, door, isSpan, always };
  if (dimensions > 2) base.in3D = query;
  else base.in2D = query;
  return query;
}

/** The query in 2D or 3D. Builds it on first use. @param {Base} base @param {number} dimensions */
export const sized = (base, dimensions) =>
  dimensions > 2 ? (base.in3D ?? build(base, 3)) : (base.in2D ?? build(base, 2));

/**
 * The spellings of a name that are compared: also with circle replaced by sphere, because raySphere2 means rayCircle2. A
 * misspelled circle is similar to the first spelling only.
 * @param {string} name
 */
const spellingsOf = (name) => [name, name.replaceAll(/circle/gi, 'sphere')];

/**
 * What answers pairs of shapes that are no queries by name.
 * @type {[RegExp, string][]}
 */
const ELSEWHERE = [
  [/^segmentSegment3$/i, "; closest points of two segments: 'capsuleCapsule3' with the radius 0"],
  [
    /^(polygon(polygon|box|segment|line|point)|(box|segment|line|point)polygon)\d?$/i,
    '; polygons and other shapes: polygonOverlaps, polygonContains, polygonTranslation',
  ],
];

/**
 * The query with a name: 'rayBox3', 'rayCircle2' … Throws a RangeError with suggestions for an unknown name.
 * @param {string} fn
 * @param {unknown} name
 * @param {Map<unknown, Query>} known  receives the query
 * @param {Record<string, Base>[]} modules  the modules to be searched
 * @returns {Query}
 */
export function queryNamed(fn, name, known, modules) {
  /** @type {string[]} */
  const names = [];
  /** The names with the two shapes in the other order. @type {Map<string, string>} */
  const swapped = new Map();
  for (const base of modules.flatMap((module) => Object.values(module)))
    for (const dimensions of /** @type {const} */ ([2, 3])) {
      if (base.only && base.only !== dimensions) continue;
      const own = nameOf(base, dimensions);
      names.push(own);
      swapped.set(own, base.b + base.a + dimensions);
      if (own !== name) continue;
      const query = sized(base, dimensions);
      known.set(name, query);
      return query;
    }
  const elsewhere = ELSEWHERE.find(([pattern]) => typeof name === 'string' && pattern.test(name))?.[1];
  const similar = (/** @type {string} */ given, /** @type {string} */ own) =>
    Math.min(
      ...[own, swapped.get(own) ?? own].flatMap((one) => {
        const spellings = spellingsOf(one);
        return spellingsOf(given).map((spelling, i) => editDistance(spelling, spellings[i]));
      }),
    );
  const meant = elsewhere ?? nearestNames(name, names, similar);
  return fail(
    RangeError,
    fn,
    'query',
    `the name of a query${meant ? '' : " such as 'rayBox3'"}`,
    name,
    meant,
  );
}
