/** The module of offset outlines of polygons. */

import { ELEMENT_DOUBLES, ELEMENT_START } from '../generated/layout.js';
import { source } from '../generated/offset.js';
import { unpackElements } from './elements.js';
import { Door } from './Door.js';
import { f64, firstDouble, i32, packPoints, reserve, scratch } from './scratch.js';

/** @import { Element } from './elements.js' */

const offsets = /* @__PURE__ */ new Door(source, scratch);

/**
 * The offset outline of rings: its elements, loop by loop; or, with a tolerance > 0, the corners of its loops.
 * @param {ArrayLike<number>[]} rings  copies made by the caller, because a getter could run another query
 * @param {number} distance
 * @param {number} joins  rb_joins
 * @param {number} miterLimit
 * @param {number} tolerance
 * @param {number} [rule]  rb_fill_rule: which rings are holes. -1: all but the first, whose normals define the side
 * @param {number} [depth]  the depth to which rings may cross; -1: they may cross, for a result without meaning there
 * @returns {Element[] | Float64Array[]}
 * @throws {RangeError} for rings that cross
 */
export function offset(rings, distance, joins, miterLimit, tolerance, rule = -1, depth = -1) {
  const count = rings.reduce((sum, ring) => sum + ring.length, 0) / 2;
  const points = firstDouble();
  const ends = points + 2 * count;
  const elements = ends + rings.length; // ends and windings
  for (let capacity = 2 * count + 16; ; capacity *= 4) {
    const scratch = elements + 2 * capacity * ELEMENT_DOUBLES;
    reserve(scratch + (offsets.f.rb_wasm_offset_scratch(count, rings.length, capacity) >>> 0) / 8 + 1);
    let end = points;
    rings.forEach((ring, i) => {
      packPoints(ring, end);
      end += ring.length;
      i32[2 * ends + i] = (end - points) / 2;
    });
    const found = offsets.f.rb_wasm_offset(
      points * 8,
      ends * 8,
      rings.length,
      rule,
      depth,
      ends * 8 + rings.length * 4,
      distance,
      joins,
      miterLimit,
      Number(tolerance > 0),
      elements * 8,
      capacity,
      scratch * 8,
    );
    if (found === -2) {
      const [x, y] = [f64[elements + ELEMENT_START], f64[elements + ELEMENT_START + 1]].map((number) =>
        Number(number.toPrecision(6)),
      );
      throw new RangeError(
        `offset: polygon must be one whose rings or subpaths do not cross themselves or each other, got a crossing near (${x}, ${y})`,
      );
    }
    if (found < 0) continue;
    return tolerance > 0 ? corners(elements, found, tolerance) : unpackElements(f64, elements, found);
  }
}

/**
 * The corners of the flattened loops of an outline.
 * @param {number} elements  index of the first double of the elements
 * @param {number} count
 * @param {number} tolerance
 */
function corners(elements, count, tolerance) {
  const points = elements + count * ELEMENT_DOUBLES;
  const total = offsets.f.rb_wasm_outline_flatten(elements * 8, count, tolerance, 0, 0, -1);
  const ends = points + 2 * total;
  reserve(ends + count);
  offsets.f.rb_wasm_outline_flatten(elements * 8, count, tolerance, points * 8, ends * 8, total);
  /** @type {Float64Array[]} */
  const loops = [];
  for (let first = 0; first < total;) {
    const end = i32[2 * ends + loops.length];
    loops.push(f64.slice(points + 2 * first, points + 2 * end));
    first = end;
  }
  return loops;
}
