/** Lists of shapes, of which those in succession that differ only in a few numbers are added at once. */

import {
  SHAPE_HAS_HIT_SHAPE,
  SHAPE_IS_BOX,
  SHAPE_IS_CAPSULE,
  SHAPE_IS_CIRCLE,
  SHAPE_IS_ELLIPSE,
  SHAPE_IS_POINT,
  SHAPE_IS_ROUND_BOX,
} from '../generated/layout.js';
import { IDENTITY } from '../math/affine.js';

/** @import { ShapeState } from '../wasm/ShapeRecords.js' */
/** @import { WasmShapes } from '../wasm/WasmShapes.js' */

/**
 * Shapes in succession. state: of the first one. numbers: the geometries of all, one after another, in an array with room for more.
 * @typedef {{state: ShapeState, numbers: Float64Array, count: number}} Run
 */

/** Fewer shapes are added one by one, because memory of shapes that are added at once is freed with the last of them. */
const LEAST = 16;

const EMPTY = /* @__PURE__ */ new Float64Array(0);

const KINDS = SHAPE_IS_BOX | SHAPE_IS_CIRCLE | SHAPE_IS_ELLIPSE | SHAPE_IS_CAPSULE | SHAPE_IS_ROUND_BOX;

/** @param {ShapeState} state */
const isPoint = ({ flags, numbers }) => (flags & SHAPE_IS_CIRCLE) !== 0 && numbers[2] === 0;

/** Whether two shapes differ only in their numbers. @type {(a: ShapeState, b: ShapeState) => boolean} */
const areAlike = (a, b) =>
  a.flags === b.flags &&
  (a.flags & KINDS) !== 0 &&
  (a.flags & SHAPE_HAS_HIT_SHAPE) === 0 &&
  a.z === b.z &&
  a.mask === b.mask &&
  a.stroke === null &&
  b.stroke === null &&
  !a.hit &&
  !b.hit &&
  a.matrix === IDENTITY &&
  b.matrix === IDENTITY &&
  isPoint(a) === isPoint(b);

export class Runs {
  /** @type {Run[]} */
  #runs = [];
  /** @type {Run | null} */
  #last = null;

  /** Adds the state of a shape to the list. The orders of shapes are ascending by one. @param {ShapeState} state */
  push(state) {
    const { numbers } = state;
    const { length } = numbers;
    const last = this.#last;
    if (!last || !areAlike(last.state, state)) {
      const isAlone = (state.flags & KINDS) === 0;
      this.#last = { state, numbers: isAlone ? EMPTY : Float64Array.from(numbers), count: 1 };
      this.#runs.push(this.#last);
      return;
    }
    const at = length * last.count++;
    if (at + length > last.numbers.length) {
      const larger = new Float64Array(Math.max(2 * at, LEAST * length));
      larger.set(last.numbers);
      last.numbers = larger;
    }
    for (let i = 0; i < length; i++) last.numbers[at + i] = numbers[i];
  }

  /**
   * Adds the shapes to an index.
   * @param {WasmShapes} shapes
   * @param {number[]} slots  receives their slots, also if memory runs out
   * @param {number[]} free  slots to be used first
   * @param {number} order  added to the orders of all
   */
  set(shapes, slots, free, order) {
    for (const { state, numbers, count } of this.#runs) {
      state.order += order;
      if (count >= LEAST && free.length === 0) {
        const first = shapes.count;
        addRun(shapes, { state, numbers, count });
        for (let i = 0; i < count; i++) slots.push(first + i);
        continue;
      }
      const { length } = state.numbers;
      for (let i = 0; i < count; i++) {
        const slot = free.pop() ?? shapes.count;
        slots.push(slot);
        if (i === 0) {
          shapes.set(slot, state);
          continue;
        }
        const own = numbers.subarray(length * i, length * (i + 1));
        shapes.set(slot, { ...state, numbers: own, order: state.order + i });
      }
    }
  }
}

/** @type {(shapes: WasmShapes, run: Run) => void} */
function addRun(shapes, { state, numbers, count }) {
  const { flags, matrix, stroke, z, mask, order } = state;
  const lists = { z: null, mask: null, strokes: null };
  const many = { flags, matrix, stroke, z, mask, order, lists, count };
  const all = numbers.subarray(0, state.numbers.length * count);
  if (!isPoint(state)) {
    shapes.addMany(all, many);
    return;
  }
  const points = new Float64Array(2 * count);
  for (let i = 0; i < count; i++) {
    points[2 * i] = all[3 * i];
    points[2 * i + 1] = all[3 * i + 1];
  }
  shapes.addPoints(points, { ...many, flags: flags ^ (SHAPE_IS_CIRCLE | SHAPE_IS_POINT) });
}
