/**
 * The queries about two shapes: their names and numbers, shapes and results. Which module has a query is said in casts.js,
 * boxes.js, solids.js and flat.js, each of which a program has only if it uses one of them.
 */

import { refuse } from '../validate.js';
import { packers } from './packers.js';

/** @import { Door } from '../wasm/Door.js' */

/**
 * @typedef {keyof typeof packers} Shape
 *
 * @typedef {'rayBox' | 'rayObb' | 'rayMatrixBox' | 'rayKdop' | 'rayCapsule' | 'rayPlane' | 'rayTriangle' | 'segmentBox'
 *   | 'segmentObb' | 'segmentMatrixBox' | 'segmentKdop' | 'segmentCapsule' | 'segmentPlane' | 'segmentTriangle'
 *   | 'boxPlane' | 'obbPlane' | 'planePlanes' | 'boxBox' | 'obbObb' | 'boxObb' | 'triangleBox' | 'kdopKdop'
 *   | 'movingBoxBox' | 'movingBoxPlane' | 'boxTransform' | 'obbTransform' | 'obbMerge'} BothName
 */

/**
 * The name of a query: two shapes and the number of dimensions.
 * @typedef {`${BothName}${2 | 3}` | SphereName | CircleName | `${FlatName}2`} QueryName
 * @typedef {'rayLine' | 'raySegment' | 'rayArc' | 'segmentLine' | 'segmentSegment' | 'segmentArc'} FlatName
 * @typedef {'raySphere3' | 'segmentSphere3' | 'spherePlane3' | 'sphereSphere3' | 'sphereBox3' | 'sphereObb3'
 *   | 'sphereSegment3' | 'sphereCapsule3' | 'sphereTriangle3' | 'movingSpherePlane3' | 'movingSphereSphere3'
 *   | 'movingSphereBox3' | 'movingSphereObb3' | 'movingSphereCapsule3' | 'movingSphereTriangle3'
 *   | 'sphereTransform3' | 'sphereMerge3' | 'spherePolygon3' | 'movingSpherePolygon3'} SphereName
 * @typedef {'rayCircle2' | 'segmentCircle2' | 'circlePlane2' | 'circleCircle2' | 'circleBox2' | 'circleObb2'
 *   | 'circleSegment2' | 'circleCapsule2' | 'circleTriangle2' | 'movingCirclePlane2' | 'movingCircleCircle2'
 *   | 'movingCircleBox2' | 'movingCircleObb2' | 'movingCircleCapsule2' | 'movingCircleTriangle2'
 *   | 'circleTransform2' | 'circleMerge2' | 'circlePolygon2' | 'movingCirclePolygon2'} CircleName
 */

// An answer's numbers in their order: `?` a flag, `.` a vector, `~` one that only space has. One that begins with `=` has
// meaning whether the answer is yes or no.
const SPAN = 'tNear tFar ?inside faceNear faceFar .near .far .normalNear .normalFar';
const HIT = 't side .point .normal';
const SIDE = '= side least greatest .lowest .highest';
const CONTACT = '= depth .point .normal';
const OVERLAP = '= depth index .normal';
const SWEEP = 't ?overlap .point .normal';
const CROSSING = 't distance .point .normal';
const CHORD = 'tNear tFar .near .far .normalNear .normalFar';
const OBB = '= .center .halfSize .axisX ~axisY';

/**
 * A query, in the plane and in space: each is put together when it is first asked.
 * @typedef {{kind: number, name: string, a: Shape, b: Shape, answer: string, 2?: Query, 3?: Query, door: Door, segment?: Base}} Base
 * @typedef {BothName | Undigited<SphereName> | FlatName} BaseName
 */
/**
 * @template Name
 * @typedef {Name extends `${infer Base}3` ? Base : never} Undigited
 */

const SOLIDS = 'box obb matrixBox kdop sphere capsule';

/** Queries in the order of their numbers, before a module is known that has them. */
export const bases = /* @__PURE__ */ makeBases();

function makeBases() {
  /**
   * In the order of RB_QUERIES in src/dispatch/query.h: the first shape, the second ones, the result. A query's name is
   * that of its shapes, if it has none here.
   * @type {[a: string, b: string, answer: string, name?: string][]}
   */
  const table = [
    ['ray', SOLIDS, SPAN],
    ['ray', 'plane', HIT],
    ['ray', 'triangle', HIT + ' u v w'],
    ['segment', SOLIDS, SPAN],
    ['segment', 'plane', HIT],
    ['segment', 'triangle', HIT + ' u v w'],
    ['box', 'plane', SIDE],
    ['obb', 'plane', SIDE],
    ['sphere', 'plane', SIDE],
    ['plane', 'planes', '= kind .point'],
    ['sphere', 'sphere box obb segment capsule triangle', CONTACT],
    ['box', 'box', OVERLAP],
    ['obb', 'obb', OVERLAP],
    ['box', 'obb', OVERLAP],
    ['triangle', 'box', OVERLAP],
    ['kdop', 'kdop', OVERLAP],
    ['movingBox', 'movingBox', SWEEP + ' tLast axis', 'movingBoxBox'],
    ['movingBox', 'plane', SWEEP],
    ['movingSphere', 'plane', SWEEP],
    ['movingSphere', 'movingSphere', SWEEP, 'movingSphereSphere'],
    ['movingSphere', 'box obb capsule triangle', SWEEP],
    ['box', 'matrix', '= .min .max', 'boxTransform'],
    ['obb', 'matrix', OBB, 'obbTransform'],
    ['obb', 'obb', OBB, 'obbMerge'],
    ['sphere', 'matrix', '= .center radius', 'sphereTransform'],
    ['sphere', 'sphere', '= .center radius', 'sphereMerge'],
    ['sphere', 'polygon', CONTACT + ' edge'],
    ['movingSphere', 'polygon', SWEEP + ' edge'],
    // Of the plane only, and from both sides.
    ['ray', 'line segment', CROSSING],
    ['ray', 'arc', CHORD],
    ['segment', 'line segment', CROSSING],
    ['segment', 'arc', CHORD],
  ];
  /** @type {Omit<Base, 'door'>[]} */
  const made = [];
  for (const [a, bs, answer, given] of table) {
    for (const b of bs.split(' ')) {
      const name = given ?? a + b[0].toUpperCase() + b.slice(1);
      const base = /** @type {any} */ ({ kind: made.length, name, a, b, answer, 2: undefined, 3: undefined });
      made.push(base);
    }
  }
  return made;
}

/** Rays and segments against solids come first; those of the plane alone are last. */
export const FIRST_SOLID = 16;
export const FIRST_FLAT = 46;

/**
 * Queries of one module, by name.
 * @param {Door} door
 * @param {(base: Omit<Base, 'door'>) => boolean} isIn
 * @returns {Record<BaseName, Base>}
 */
export function select(door, isIn) {
  const selected = /** @type {Record<string, Base>} */ ({});
  for (const base of bases) if (isIn(base)) selected[base.name] = { ...base, door };
  for (const base of Object.values(selected))
    if (base.a === 'ray') base.segment = selected[base.name.replace('ray', 'segment')];
  return /** @type {any} */ (selected);
}

/**
 * @typedef {object} Query
 * @property {string} name
 * @property {number} kind
 * @property {number} dimensions
 * @property {Shape} a
 * @property {Shape} b
 * @property {import('./packers.js').Packer} packA
 * @property {import('./packers.js').Packer} packB
 * @property {{name: string, type: string}[]} fields  type '.' a vector, '?' a flag
 * @property {number} width  numbers of an answer
 * @property {Door} door  of the module that has it
 * @property {boolean} always  whether the answer has meaning even if it is no
 */

/**
 * @param {{name: string}} base
 * @param {number} dimensions
 */
export function nameOf({ name }, dimensions) {
  const round = dimensions > 2 ? 'Sphere' : 'Circle';
  return name.replace(/Sphere/g, round).replace('sphere', round.toLowerCase()) + dimensions;
}

/**
 * @param {Base} base
 * @param {2 | 3} dimensions
 * @returns {Query}
 */
export function build(base, dimensions) {
  const { kind, a, b, answer, door } = base;
  let width = 0;
  const fields = [];
  for (const [, type, name] of answer.matchAll(/([.?~]?)(\w+)/g)) {
    if (type === '~' && dimensions < 3) continue;
    const isVector = type === '.' || type === '~';
    fields.push({ name, type: isVector ? '.' : type });
    width += isVector ? dimensions : 1;
  }
  const name = nameOf(base, dimensions);
  const always = answer[0] === '=';
  const [packA, packB] = [packers[a], packers[b]];
  const query = { name, kind, dimensions, a, b, packA, packB, fields, width, door, always };
  base[dimensions] = query;
  return query;
}

/**
 * The query of a name: 'rayBox3', 'rayCircle2' …
 * @param {string} fn
 * @param {unknown} name
 * @param {Map<unknown, Query>} known  receives it
 * @param {(name: string) => Base} inModule  with the module that has it
 * @returns {Query}
 */
export function queryNamed(fn, name, known, inModule) {
  for (const dimensions of /** @type {const} */ ([2, 3])) {
    const base = bases.find((one) => nameOf(one, dimensions) === name);
    if (!base || (dimensions > 2 && base.kind >= FIRST_FLAT)) continue;
    const own = inModule(base.name);
    const query = own[dimensions] ?? build(own, dimensions);
    known.set(name, query);
    return query;
  }
  return refuse(RangeError, fn, 'query', "the name of a query such as 'rayBox3'", name);
}

export { SPAN };
