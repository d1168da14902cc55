/** Lists of shapes, of which those in succession that differ only in a few numbers are added at once. */

import {
  SHAPE_IS_BOX,
  SHAPE_IS_CAPSULE,
  SHAPE_IS_CIRCLE,
  SHAPE_IS_ELLIPSE,
  SHAPE_IS_POINT,
} from '../generated/layout.js';
import { IDENTITY } from '../math/affine.js';

/** @import { ShapeState } from '../wasm/ShapeRecords.js' */
/** @import { WasmShapes } from '../wasm/WasmShapes.js' */

/**
 * Shapes in succession. state: of the first one. numbers: the geometries of the others, one after another.
 * @typedef {{state: ShapeState, numbers: number[], count: number}} Run
 */

/** Fewer shapes are added one by one, because memory of shapes that are added at once is freed with the last of them. */
const LEAST = 16;

const KINDS = SHAPE_IS_BOX | SHAPE_IS_CIRCLE | SHAPE_IS_ELLIPSE | SHAPE_IS_CAPSULE;

/** @param {ShapeState} state */
const isPoint = ({ flags, numbers }) => (flags & SHAPE_IS_CIRCLE) !== 0 && numbers[2] === 0;

/** Whether two shapes differ only in their numbers. @type {(a: ShapeState, b: ShapeState) => boolean} */
const areAlike = (a, b) =>
  a.flags === b.flags &&
  (a.flags & KINDS) !== 0 &&
  a.z === b.z &&
  a.mask === b.mask &&
  a.stroke === null &&
  b.stroke === null &&
  a.matrix === IDENTITY &&
  b.matrix === IDENTITY &&
  isPoint(a) === isPoint(b);

export class Runs {
  /** @type {Run[]} */
  #runs = [];

  /** Adds the state of a shape to the list. The orders of shapes are ascending by one. @param {ShapeState} state */
  push(state) {
    const last = this.#runs[this.#runs.length - 1];
    if (!last || !areAlike(last.state, state)) {
      this.#runs.push({ state, numbers: [], count: 1 });
      return;
    }
    const { numbers } = state;
    for (let i = 0; i < numbers.length; i++) last.numbers.push(numbers[i]);
    last.count++;
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
        const own = i > 0 ? numbers.slice(length * (i - 1), length * i) : state.numbers;
        shapes.set(slot, i > 0 ? { ...state, numbers: own, order: state.order + i } : state);
      }
    }
  }
}

/** @type {(shapes: WasmShapes, run: Run) => void} */
function addRun(shapes, { state, numbers, count }) {
  const { flags, matrix, stroke, z, mask, order, numbers: first } = state;
  const lists = { z: null, mask: null, strokes: null };
  const many = { flags, matrix, stroke, z, mask, order, lists, count };
  const all = new Float64Array(first.length * count);
  all.set(first);
  all.set(numbers, first.length);
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
