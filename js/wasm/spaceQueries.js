/** Queries of convex shapes and points among the instances of a scene in wasm memory (src/space). The callers check the arguments. */

import {
  CONTACT_HIT_BYTES,
  CONTACT_HIT_DEPTH,
  CONTACT_HIT_FACE,
  CONTACT_HIT_ID,
  CONTACT_HIT_NORMAL,
  CONTACT_HIT_POINT,
  CONVEX_POINTS,
  MESH_HIT_DOUBLES,
  MESH_HIT_FACE,
  MESH_HIT_SIDE,
  PACKED_REGION_BYTES,
  PACKED_REGION_NUMBERS,
  PACKED_REGION_PLANES,
  REGION_BYTES,
  REGION_LISTS_BYTES,
  SLIDE_BYTES,
  SLIDE_COUNT,
  SLIDE_DEPTH,
  SLIDE_GROUND,
  SLIDE_OPTIONS_BYTES,
  SLIDE_OPTIONS_MASK,
  SLIDE_OPTIONS_SIDE,
  SLIDE_OPTIONS_TURNS,
} from '../generated/layout.js';
import { space } from './space.js';
import { Store } from './Store.js';

/** @import { MeshShape } from './meshShapes.js' */

/**
 * Where the instances are: the address of the tree over them, 0 for one mesh, and that of the instances.
 * @typedef {{tree: number, instances: number}} Place
 */
/**
 * The radius of a convex shape, and the coordinates of its points; isHull: these are any points, not those of a box or capsule.
 * @typedef {{radius: number, points: number[], isHull?: boolean}} Convex
 */
/**
 * @typedef {object} Contact
 * @property {number} t
 * @property {number} depth
 * @property {number[]} point
 * @property {number[]} normal
 * @property {number} id
 * @property {number} face
 */

const even = (/** @type {number} */ bytes) => Math.ceil(bytes / 16) * 16;
const SHAPE_BYTES = even(8 * (3 + 3 * CONVEX_POINTS));
const OPTIONS_BYTES = even(SLIDE_OPTIONS_BYTES);
const RESULT_BYTES = even(SLIDE_BYTES);
/** Initial capacity for contacts. */
const FEW = 64;
/** The largest number of contacts that a slide reports. */
const MOST_SLIDE_CONTACTS = 32;
/** Points of a batch that are copied to wasm memory at once. */
const CHUNK = 4096;

/** Writes a shape, and allocates bytes behind it. @param {Convex} shape @param {number} bytes */
function put({ radius, points, isHull = false }, bytes) {
  const store = Store.common();
  const at = store.results(SHAPE_BYTES + bytes);
  const { f64, i32 } = store;
  f64[at / 8] = radius;
  f64[at / 8 + 1] = points.length / 3;
  f64[at / 8 + 2] = Number(isHull);
  // A loop takes a fraction of the time of `set` for a few numbers.
  for (let i = 0; i < points.length; i++) f64[at / 8 + 3 + i] = points[i];
  return { at, behind: at + SHAPE_BYTES, f64, i32 };
}

/** @param {Float64Array} f64 @param {number} at */
const vectorAt = (f64, at) => [f64[at], f64[at + 1], f64[at + 2]];

/** @param {Float64Array} f64 @param {Int32Array} i32 @param {number} address @returns {Contact} */
function contactAt(f64, i32, address) {
  const at = address / 8;
  return {
    t: f64[at],
    depth: f64[at + CONTACT_HIT_DEPTH],
    point: vectorAt(f64, at + CONTACT_HIT_POINT),
    normal: vectorAt(f64, at + CONTACT_HIT_NORMAL),
    id: i32[address / 4 + CONTACT_HIT_ID],
    face: i32[address / 4 + CONTACT_HIT_FACE],
  };
}

/**
 * Contacts that are stored one behind the other.
 * @param {Float64Array} f64 @param {Int32Array} i32 @param {number} address @param {number} count
 */
function contactsAt(f64, i32, address, count) {
  /** @type {Contact[]} */
  const contacts = [];
  for (let i = 0; i < count; i++) contacts.push(contactAt(f64, i32, address + i * CONTACT_HIT_BYTES));
  return contacts;
}

/** Whether a shape touches anything. @param {Place} place @param {Convex} shape @param {number} mask @param {number} side */
export function touches({ tree, instances }, shape, mask, side) {
  const { at } = put(shape, 0);
  return space.f.rb_wasm_space_contacts(tree, instances, at, 0, mask, side, 0, 0, 0) > 0;
}

/**
 * The contacts of a shape, deepest first.
 * @param {Place} place
 * @param {Convex} shape
 * @param {{margin: number, mask: number, side: number, limit: number, hasThin: boolean}} options  hasThin: also those of points and
 *   segments
 */
export function contacts({ tree, instances }, shape, { margin, mask, side, limit, hasThin }) {
  const { f } = space;
  const find = limit <= FEW ? f.rb_wasm_space_deepest : f.rb_wasm_space_contacts;
  for (let room = Math.min(limit, FEW); ;) {
    const { at, behind, f64, i32 } = put(shape, room * CONTACT_HIT_BYTES);
    const found = find(tree, instances, at, margin, mask, side, Number(hasThin), behind, room);
    const count = Math.min(found, limit);
    if (count <= room) return contactsAt(f64, i32, behind, count);
    room = count;
  }
}

/**
 * The first contact of a moving shape.
 * @param {Place} place @param {Convex} shape @param {number[]} motion @param {{mask: number, side: number, hasThin: boolean}} options
 */
export function sweep({ tree, instances }, shape, [x, y, z], { mask, side, hasThin }) {
  const { at, behind, f64, i32 } = put(shape, CONTACT_HIT_BYTES);
  const thin = Number(hasThin);
  const found = space.f.rb_wasm_space_sweep(tree, instances, at, x, y, z, mask, side, thin, behind);
  return found === 0 ? null : contactAt(f64, i32, behind);
}

/**
 * Collide and slide.
 * @param {Place} place
 * @param {Convex} shape
 * @param {number[]} motion
 * @param {{up: number[], skin: number, walkable: number, stepHeight: number, snap: number, mask: number, side: number, turns: number}}
 *   options
 */
export function slide({ tree, instances }, shape, [x, y, z], options) {
  const { at, behind, f64, i32 } = put(
    shape,
    OPTIONS_BYTES + RESULT_BYTES + MOST_SLIDE_CONTACTS * CONTACT_HIT_BYTES,
  );
  const { up, skin, walkable, stepHeight, snap, mask, side, turns } = options;
  const first = behind / 8;
  for (let k = 0; k < 3; k++) f64[first + k] = up[k];
  f64[first + 3] = skin;
  f64[first + 4] = walkable;
  f64[first + 5] = stepHeight;
  f64[first + 6] = snap;
  i32[behind / 4 + SLIDE_OPTIONS_MASK] = mask;
  i32[behind / 4 + SLIDE_OPTIONS_SIDE] = side;
  i32[behind / 4 + SLIDE_OPTIONS_TURNS] = turns;
  const result = behind + OPTIONS_BYTES;
  const hits = result + RESULT_BYTES;
  space.f.rb_wasm_space_slide(tree, instances, at, x, y, z, behind, result, hits, MOST_SLIDE_CONTACTS);
  return {
    motion: vectorAt(f64, result / 8),
    ground: vectorAt(f64, result / 8 + SLIDE_GROUND),
    depth: f64[result / 8 + SLIDE_DEPTH],
    contacts: contactsAt(f64, i32, hits, i32[result / 4 + SLIDE_COUNT]),
  };
}

/**
 * The instances that touch any of some regions, ascending; with `contained` those that touch none of the regions around them, or are in a single
 * region. Regions and those around them cover all of space, or there are none around.
 * @param {Place} place
 * @param {number} capacity  the number of instances
 * @param {{shapes: MeshShape[], around: MeshShape[]}} regions
 * @param {number} by  rb_search_by
 * @param {number} contained
 * @param {number} mask
 */
export function search({ tree, instances }, capacity, { shapes, around }, by, contained, mask) {
  const store = Store.common();
  const count = around.length + shapes.length;
  const scratchBytes = count * (REGION_BYTES + REGION_LISTS_BYTES) + 4 * Math.ceil(capacity / 32);
  const at = store.results(count * PACKED_REGION_BYTES + even(4 * capacity) + scratchBytes);
  const { f64, i32 } = store;
  [...around, ...shapes].forEach(({ kind, numbers }, i) => {
    const region = at + i * PACKED_REGION_BYTES;
    i32[region / 4] = kind;
    i32[region / 4 + PACKED_REGION_PLANES] = numbers.length >> 2;
    f64.set(numbers, region / 8 + PACKED_REGION_NUMBERS);
  });
  const ids = at + count * PACKED_REGION_BYTES;
  const found = space.f.rb_wasm_space_search(
    tree,
    instances,
    at,
    around.length,
    count,
    by,
    contained,
    mask,
    ids,
    ids + even(4 * capacity),
  );
  return store.i32.slice(ids / 4, ids / 4 + found);
}

/**
 * A pair of triangles of the scene and of a mesh that overlap.
 * @param {Place} place
 * @param {number} mesh  its address
 * @param {number[]} map
 * @param {number} mask
 */
export function overlapsMesh({ tree, instances }, mesh, map, mask) {
  const store = Store.common();
  const at = store.results(8 * 12 + 8);
  store.f64.set(map, at / 8);
  const faces = at + 8 * 12;
  const id = space.f.rb_wasm_space_overlaps_mesh(tree, instances, mesh, at, mask, faces);
  return id < 0 ? null : { id, face: store.i32[faces / 4], otherFace: store.i32[faces / 4 + 1] };
}

/**
 * The closest point. The numbers of the hit begin at the index `at`.
 * @param {Place} place @param {{x: number, y: number, z: number}} point @param {number} maxDistance @param {number} mask
 */
export function closestPoint({ tree, instances }, { x, y, z }, maxDistance, mask) {
  const store = Store.common();
  const hit = store.results(8 * MESH_HIT_DOUBLES);
  const id = space.f.rb_wasm_space_closest_point(tree, instances, x, y, z, maxDistance, mask, hit);
  const { f64, i32 } = store;
  return { id, f64, at: hit / 8, face: i32[hit / 4 + MESH_HIT_FACE], side: i32[hit / 4 + MESH_HIT_SIDE] };
}

/**
 * The closest points of many points, three numbers each.
 * @param {Place} place
 * @param {Float64Array | Float32Array} positions
 * @param {number} maxDistance
 * @param {number} mask
 * @param {{points: Float64Array | Float32Array, distances: Float64Array | Float32Array, ids: Int32Array, faceIndices: Int32Array}} out
 * @returns {number}  the number of points with a result
 */
export function closestPointBatch({ tree, instances }, positions, maxDistance, mask, out) {
  const count = positions.length / 3;
  const size = Math.min(count, CHUNK);
  const store = Store.common();
  const rows = store.results(size * (24 + 24 + 8 + 4 + 4));
  const { f64, i32 } = store;
  const near = rows / 8 + 3 * size;
  const far = near + 3 * size;
  const ids = 2 * (far + size);
  let total = 0;
  for (let first = 0; first < count; first += size) {
    const n = Math.min(size, count - first);
    f64.set(positions.subarray(3 * first, 3 * (first + n)), rows / 8);
    total += space.f.rb_wasm_space_closest_point_batch(
      tree,
      instances,
      rows,
      n,
      maxDistance,
      mask,
      near * 8,
      far * 8,
      ids * 4,
      (ids + size) * 4,
    );
    out.points.set(f64.subarray(near, near + 3 * n), 3 * first);
    out.distances.set(f64.subarray(far, far + n), first);
    out.ids.set(i32.subarray(ids, ids + n), first);
    out.faceIndices.set(i32.subarray(ids + size, ids + size + n), first);
  }
  return total;
}
