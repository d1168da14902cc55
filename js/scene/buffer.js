/**
 * Serialization of a scene. A buffer contains the arguments of `add`, from which the scene is rebuilt, and each mesh or thin item once, as
 * the result of its `toBuffer`. It contains no BVH over the instances, so that invalid bytes cannot damage queries. The parts:
 *
 *     header | maps | numbers | frames | instances | free ids | items | bytes of the items | seal
 */

import { MESH_SIDES } from '../generated/layout.js';
import { MeshBVH } from '../mesh/MeshBVH.js';
import { MeshRays } from '../mesh/MeshRays.js';
import { fail } from '../arguments/check.js';
import { SEAL, seal, unsealed } from '../wasm/checksum.js';
import { failBuffer } from '../wasm/formats.js';
import { areAtMost, MOST_IN_MATRIX, MOST_IN_SHAPE } from './put.js';

/** @import { Thin } from './Thin.js' */

/** @import { Frame } from './solids.js' */

/**
 * An instance, or an id that is not used: then the kind is REMOVED. The numbers are those of a plain shape.
 * @typedef {object} StoredInstance
 * @property {number} kind
 * @property {number} item  the position in the list of items; -1 for a plain shape
 * @property {number} side
 * @property {number} mask
 * @property {ArrayLike<number>} map  the columns of the affine map, three numbers each
 * @property {ArrayLike<number>} numbers
 * @property {Frame} [frame]
 */
/**
 * free: the removed ids; the last one is used next.
 * @typedef {{instances: StoredInstance[], free: number[], items: (MeshRays | Thin)[]}} StoredScene
 */
/** `PointsBVH`, `LineBVH`, `LineLoopBVH`, `LineSegmentsBVH` or `Billboard`. @typedef {{from: (buffer: Uint8Array) => Thin}} ThinClass */

const MAGIC = 0x43534252; // "RBSC"
export const VERSION = 1;
/** Integers of the header: magic, version, numbers of ids, of instances, of numbers of shapes, of frames and of items; 0. */
const HEAD = 8;
/** Integers of an instance: kind, item, side, mask. */
const INSTANCE = 4;
/** Integers of an item: its class, the side of a mesh, the number of its bytes, 0. */
const ITEM = 4;

export const REMOVED = 0;
export const MESH = 1;
export const BOX = 2;
export const CAPSULE = 3;
export const THIN = 4;
/** A box with a frame: an oriented one. */
const FRAMED_BOX = 5;
/** The number of numbers of a shape. */
const NUMBERS = [0, 0, 6, 7, 0, 6];
const TAGS = ['MeshBVH', 'PointsBVH', 'LineBVH', 'LineLoopBVH', 'LineSegmentsBVH', 'Billboard'];

/**
 * @typedef {object} Sizes
 * @property {number} ids
 * @property {number} live
 * @property {number} numbers
 * @property {number} frames
 * @property {number} items
 */
/** Bytes before those of the items. @param {Sizes} sizes */
const tablesEnd = ({ ids, live, numbers, frames, items }) =>
  4 * HEAD +
  8 * (12 * live + numbers + 12 * frames) +
  8 * Math.ceil((ids * INSTANCE + ids - live + items * ITEM) / 2);

/** The parts of a buffer, as views. @type {(buffer: ArrayBuffer, sizes: Sizes) => {maps: Float64Array, numbers: Float64Array, frames: Float64Array, instances: Int32Array, free: Int32Array, items: Int32Array}} */
function partsOf(buffer, { ids, live, numbers, frames, items }) {
  let at = 4 * HEAD;
  const doubles = (/** @type {number} */ length) =>
    new Float64Array(buffer, (at += 8 * length) - 8 * length, length);
  const integers = (/** @type {number} */ length) =>
    new Int32Array(buffer, (at += 4 * length) - 4 * length, length);
  return {
    maps: doubles(12 * live),
    numbers: doubles(numbers),
    frames: doubles(12 * frames),
    instances: integers(ids * INSTANCE),
    free: integers(ids - live),
    items: integers(items * ITEM),
  };
}

/** Bytes with what aligns the next ones. @param {number} bytes */
const even = (bytes) => 8 * Math.ceil(bytes / 8);

/** @param {MeshRays | Thin} item */
const tagOf = (item) => (item instanceof MeshRays ? TAGS[0] : String(tagOfClass(item.constructor)));

/** The name of a class in buffers; undefined for a class that is in none. @param {any} Class @returns {string | undefined} */
export const tagOfClass = (Class) => Class?.tag;

/** @param {StoredScene} scene @returns {ArrayBuffer} */
export function pack({ instances, free, items }) {
  const stored = items.map((item) => new Uint8Array(/** @type {any} */ (item).toBuffer()));
  const live = instances.length - free.length;
  const framed = instances.filter(({ frame }) => frame);
  const numbers = instances.reduce((sum, { kind }) => sum + NUMBERS[kind], 0);
  const sizes = { ids: instances.length, live, numbers, frames: framed.length, items: items.length };
  const start = tablesEnd(sizes);
  const end = stored.reduce((sum, { length }) => sum + even(length), start);
  const buffer = new ArrayBuffer(end + SEAL);
  new Uint32Array(buffer).set([MAGIC, VERSION, sizes.ids, live, numbers, sizes.frames, sizes.items, 0]);
  const parts = partsOf(buffer, sizes);
  let [map, number] = [0, 0];
  instances.forEach((instance, id) => {
    const { kind, item, side, mask, frame } = instance;
    parts.instances.set([frame ? FRAMED_BOX : kind, item, side, mask], INSTANCE * id);
    if (kind === REMOVED) return;
    for (let i = 0; i < 12; i++) parts.maps[map++] = instance.map[i];
    for (let i = 0; i < NUMBERS[kind]; i++) parts.numbers[number++] = instance.numbers[i];
  });
  framed.forEach(({ frame }, i) => parts.frames.set(/** @type {Frame} */ (frame), 12 * i));
  parts.free.set(free);
  let at = start;
  items.forEach((item, i) => {
    const side = item instanceof MeshRays ? MeshRays.sideOf(item) : 0;
    parts.items.set([TAGS.indexOf(tagOf(item)), side, stored[i].length], ITEM * i);
    new Uint8Array(buffer).set(stored[i], at);
    at += even(stored[i].length);
  });
  return /** @type {ArrayBuffer} */ (seal(buffer));
}

/**
 * Unpacks the result of `pack`, with new meshes and thin items. Throws for any other bytes; then there are no new ones.
 * @param {string} fn @param {Uint8Array} given @param {ThinClass[]} classes @returns {StoredScene}
 */
export function unpack(fn, given, classes) {
  const refuse = () => failBuffer(fn, given, VERSION);
  const bytes = unsealed(given);
  if (!bytes || bytes.length < 4 * HEAD || bytes.length % 8) return refuse();
  const { buffer } = bytes.slice(); // a copy, because it is aligned and not shared
  const [magic, version, ids, live, numbers, frames, itemCount, zero] = new Uint32Array(buffer, 0, HEAD);
  if (magic !== MAGIC || version !== VERSION || zero !== 0 || live > ids) return refuse();
  const sizes = { ids, live, numbers, frames, items: itemCount };
  const start = tablesEnd(sizes);
  if (start > buffer.byteLength) return refuse();
  const parts = partsOf(buffer, sizes);
  const instances = instancesOf(parts, sizes);
  const free = Array.from(parts.free);
  if (!instances || !areRemoved(instances, free)) return refuse();
  /** @type {(MeshRays | Thin)[]} */
  const items = [];
  try {
    let at = start;
    for (let i = 0; i < itemCount; i++) {
      const [kind, side, length, rest] = parts.items.subarray(ITEM * i, ITEM * i + ITEM);
      const tag = TAGS[kind];
      if (!tag || rest !== 0 || length < 0 || at + length > buffer.byteLength) return refuse();
      const own = new Uint8Array(buffer, at, length);
      at += even(length);
      items.push(itemOf(fn, tag, side, own, classes) ?? refuse());
    }
    if (at !== buffer.byteLength) return refuse();
    for (const { kind, item } of instances)
      if (kind === MESH || kind === THIN) {
        if ((kind === MESH) !== items[item] instanceof MeshRays || !items[item]) return refuse();
      } else if (item !== -1) return refuse();
  } catch (error) {
    for (const item of items) item.dispose();
    throw error;
  }
  return { instances, free, items };
}

/**
 * A new mesh or thin item; undefined for invalid bytes.
 * @type {(fn: string, tag: string, side: number, bytes: Uint8Array, classes: ThinClass[]) => MeshBVH | Thin | undefined}
 */
function itemOf(fn, tag, side, bytes, classes) {
  const isMesh = tag === TAGS[0];
  const Class = isMesh ? undefined : classes.find((one) => tagOfClass(one) === tag);
  if (!isMesh && !Class)
    return fail(TypeError, fn, 'classes', `a list with ${tag}, of which the buffer has instances`, classes);
  const word = MESH_SIDES[side];
  if (!word || (!isMesh && side !== 0)) return undefined;
  try {
    return Class ? Class.from(bytes) : MeshBVH.from(bytes, { side: /** @type {any} */ (word) });
  } catch (error) {
    // Other errors are those of memory.
    if (error instanceof RangeError && error.message.includes('.from: buffer ')) return undefined;
    throw error;
  }
}

/**
 * The instances; undefined if one of them could not come from `add`. Maps without an inverse are found when they are added.
 * @param {ReturnType<typeof partsOf>} parts @param {Sizes} sizes @returns {StoredInstance[] | undefined}
 */
function instancesOf(parts, { ids, live }) {
  const { maps, numbers, frames, instances: table } = parts;
  if (!areAtMost(maps, MOST_IN_MATRIX) || !areAtMost(numbers, MOST_IN_SHAPE)) return undefined;
  if (!frames.every(Number.isFinite)) return undefined;
  /** @type {StoredInstance[]} */
  const instances = [];
  let [map, number, frame] = [0, 0, 0];
  for (let id = 0; id < ids; id++) {
    const [stored, item, side, mask] = table.subarray(INSTANCE * id, INSTANCE * id + INSTANCE);
    const size = NUMBERS[stored];
    if (size === undefined || !MESH_SIDES[side]) return undefined;
    const isFramed = stored === FRAMED_BOX;
    const isRemoved = stored === REMOVED;
    const own = numbers.subarray(number, number + size);
    instances.push({
      kind: isFramed ? BOX : stored,
      item,
      side,
      mask,
      map: maps.subarray(map, map + (isRemoved ? 0 : 12)),
      numbers: own,
      frame: isFramed ? Array.from(frames.subarray(frame, frame + 12)) : undefined,
    });
    if (own.length !== size || (!isRemoved && map === 12 * live)) return undefined;
    if (isFramed && frame === frames.length) return undefined;
    if (stored === CAPSULE ? own[6] < 0 : size > 0 && [0, 1, 2].some((k) => own[k] > own[k + 3]))
      return undefined;
    map += isRemoved ? 0 : 12;
    number += size;
    frame += isFramed ? 12 : 0;
  }
  return map === maps.length && number === numbers.length && frame === frames.length ? instances : undefined;
}

/** Whether a list has each removed id once. @type {(instances: StoredInstance[], free: number[]) => boolean} */
function areRemoved(instances, free) {
  const seen = new Set(free);
  return seen.size === free.length && free.every((id) => instances[id]?.kind === REMOVED);
}
