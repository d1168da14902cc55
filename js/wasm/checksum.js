/** The checksum of serialized objects. */

/** The bytes that `seal` writes: the checksum of those before them, and their number. */
export const SEAL = 8;

/**
 * Checksum of 32-bit words. Every step is a bijection, so a single changed word always changes the result.
 * @param {Uint32Array} words @param {number} from @param {number} to
 */
export function checksum(words, from, to) {
  let hash = 0x811c9dc5;
  for (let i = from; i < to; i++) {
    hash = Math.imul(hash ^ words[i], 0x85ebca6b);
    hash ^= hash >>> 13;
  }
  return hash >>> 0;
}

/**
 * Writes the seal of a buffer to its last bytes.
 * @param {ArrayBuffer} buffer  a multiple of four bytes, the last SEAL of them free
 */
export function seal(buffer) {
  const words = new Uint32Array(buffer);
  const end = words.length - SEAL / 4;
  words[end] = checksum(words, 0, end);
  words[end + 1] = 4 * end;
  return buffer;
}

/** The bytes before the seal, not copied; undefined if the seal is not that of the bytes. @param {Uint8Array} bytes */
export function unsealed(bytes) {
  const { length } = bytes;
  if (length < SEAL || length % 4) return undefined;
  const { buffer, byteOffset } = bytes.byteOffset % 4 ? bytes.slice() : bytes;
  const words = new Uint32Array(buffer, byteOffset, length / 4);
  const end = words.length - SEAL / 4;
  if (words[end] !== checksum(words, 0, end) || words[end + 1] !== 4 * end) return undefined;
  return bytes.subarray(0, 4 * end);
}
