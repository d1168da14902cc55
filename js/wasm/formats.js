/** The error for bytes that `from` of a class refuses: it says what they are. */

import { fail } from '../arguments/check.js';
import { checksum, unsealed } from './checksum.js';

/** The classes whose buffers differ in the last word before the seal only, by this word. */
export const THIN_CLASSES = ['PointsBVH', 'LineBVH', 'LineLoopBVH', 'LineSegmentsBVH'];

/** Where that word is, from the end. */
const CLASS_AT = 16;

/** The first two bytes of all buffers but those of a `Billboard`, which begins with a double. */
const LETTERS = 0x4252; // "RB"
const BILLBOARD = 0x424252; // "RBB"
/** The classes by the third byte; the fourth is the number of the format. Of scenes and shapes the fourth one is a letter, too. */
const CLASSES = /** @type {Record<string, string>} */ ({ M: 'MeshBVH', V: 'SpatialIndex', B: 'Billiards' });

/**
 * The class of a buffer and the number of its format; null for other bytes. Of bytes that are cut or changed, they may be wrong.
 * @param {Uint8Array} bytes @returns {{name: string, format: number} | null}
 */
function headOf(bytes) {
  const head = new Uint8Array(16); // a copy, because it is aligned
  head.set(bytes.subarray(0, 16));
  const [first] = new Float64Array(head.buffer);
  if (first > 0 && first < 2 ** 32 && (first & 0xffffff) === BILLBOARD)
    return { name: 'Billboard', format: first >>> 24 };
  const [magic, second, third] = new Uint32Array(head.buffer);
  if ((magic & 0xffff) !== LETTERS) return null;
  const [letter, last] = [String.fromCharCode(head[2]), String.fromCharCode(head[3])];
  const format = magic >>> 24;
  if (letter + last === 'SC') return { name: 'MeshScene', format: second };
  if (letter + last === 'SI') return { name: 'ShapeIndex', format: third };
  if (letter === 'T') {
    const kind = bytes[bytes.length - CLASS_AT];
    return { name: THIN_CLASSES[kind] ?? THIN_CLASSES[0], format };
  }
  return CLASSES[letter] ? { name: CLASSES[letter], format } : null;
}

/** Whether the checksum is that of the bytes. @type {(name: string, bytes: Uint8Array) => boolean} */
function isWhole(name, bytes) {
  if (name !== 'ShapeIndex') return unsealed(bytes) !== undefined;
  if (bytes.length % 8) return false;
  const words = new Uint32Array(bytes.slice().buffer);
  return words[1] === checksum(words, 2, words.length);
}

/**
 * Throws the error for bytes that are not those of a class.
 * @param {string} fn  the function: 'MeshBVH.from'
 * @param {Uint8Array} bytes
 * @param {number} format  the number of the format that this version reads
 * @returns {never}
 */
export function failBuffer(fn, bytes, format) {
  const own = fn.replace('MeshRays', 'MeshBVH').split('.')[0];
  const head = headOf(bytes);
  const refuse = (/** @type {string} */ got) => {
    throw new RangeError(`${fn}: buffer must be the result of toBuffer, got ${got}`);
  };
  if (bytes.length === 0) return refuse('an empty buffer');
  if (!head) return refuse('other bytes');
  const { name } = head;
  const whole = isWhole(name, bytes);
  const isThin = THIN_CLASSES.includes(name) && THIN_CLASSES.includes(own);
  if (name !== own && (whole || !isThin)) return refuse(`that of a ${name}, which ${name}.from reads`);
  if (!whole) return refuse('bytes that are cut or changed: the checksum is not theirs');
  if (head.format !== format)
    fail(RangeError, fn, 'buffer', `in format ${format}, the one of this version`, `format ${head.format}`);
  return refuse('bytes that no toBuffer wrote, with a checksum');
}
