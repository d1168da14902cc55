/** Lists of shapes, of which those in succession that differ only in a few numbers are added at once. */

import {
  SHAPE_HAS_HIT_SHAPE,
  SHAPE_IS_BOX,
  SHAPE_IS_CAPSULE,
  SHAPE_IS_CIRCLE,
  SHAPE_IS_ELLIPSE,
  SHAPE_IS_LINES,
  SHAPE_IS_POINT,
  SHAPE_IS_ROUND_BOX,
} from '../generated/layout.js';
import { IDENTITY } from '../math/affine.js';

/** @import { ShapeState } from '../wasm/ShapeRecords.js' */
/** @import { WasmShapes } from '../wasm/WasmShapes.js' */

/**
 * Shapes in succession. state: of the first one. numbers: the geometries of all, one after another, in an array with room for more; `length`
 * of them are used. rings, ends: of polygons, as `WasmShapes.addPolygons` takes them.
 * @typedef {{state: ShapeState, numbers: Float64Array, length: number, count: number, rings: number[], ends: number[]}} Run
 */

/** Fewer shapes are added one by one, because memory of shapes that are added at once is freed with the last of them. */
const LEAST = 16;

const EMPTY = /* @__PURE__ */ new Float64Array(0);

const KINDS = SHAPE_IS_BOX | SHAPE_IS_CIRCLE | SHAPE_IS_ELLIPSE | SHAPE_IS_CAPSULE | SHAPE_IS_ROUND_BOX;

/** @param {ShapeState} state */
const isPolygon = ({ flags, ends, closed }) => (flags & SHAPE_IS_LINES) !== 0 && !!ends && closed === true;

/** @param {ShapeState} state */
const isPoint = ({ flags, numbers }) => (flags & SHAPE_IS_CIRCLE) !== 0 && numbers[2] === 0;

/** Whether two shapes differ only in their numbers. @type {(a: ShapeState, b: ShapeState) => boolean} */
const areAlike = (a, b) =>
  a.flags === b.flags &&
  ((a.flags & KINDS) !== 0 || (isPolygon(a) && isPolygon(b))) &&
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
    const isMany = isPolygon(state);
    let last = this.#last;
    if (!last || !areAlike(last.state, state)) {
      const isAlone = (state.flags & KINDS) === 0 && !isMany;
      this.#last = last = { state, numbers: EMPTY, length: 0, count: isAlone ? 1 : 0, rings: [], ends: [] };
      this.#runs.push(last);
      if (isAlone) return;
    }
    const at = last.length;
    if (isMany) {
      for (const end of /** @type {number[]} */ (state.ends)) last.rings.push(at / 2 + end);
      last.ends.push(last.rings.length);
    }
    last.count++;
    last.length += length;
    if (last.length > last.numbers.length) {
      const larger = new Float64Array(last.count === 1 ? length : Math.max(2 * last.length, LEAST * length));
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
    for (const run of this.#runs) {
      const { state, count } = run;
      state.order += order;
      if (count >= LEAST && free.length === 0) {
        const first = shapes.count;
        addRun(shapes, run);
        for (let i = 0; i < count; i++) slots.push(first + i);
        continue;
      }
      for (let i = 0; i < count; i++) {
        const slot = free.pop() ?? shapes.count;
        slots.push(slot);
        shapes.set(slot, i === 0 ? state : { ...state, ...shapeOf(run, i), order: state.order + i });
      }
    }
  }
}

/** The numbers and rings of shape i of a run. @type {(run: Run, i: number) => {numbers: Float64Array, ends?: number[]}} */
function shapeOf({ state, numbers, rings, ends }, i) {
  const { length } = state.numbers;
  if (ends.length === 0) return { numbers: numbers.subarray(length * i, length * (i + 1)) };
  const [first, end] = [ends[i - 1], ends[i]];
  const start = rings[first - 1];
  return {
    numbers: numbers.subarray(2 * start, 2 * rings[end - 1]),
    ends: rings.slice(first, end).map((ring) => ring - start),
  };
}

/** @type {(shapes: WasmShapes, run: Run) => void} */
function addRun(shapes, { state, numbers, length, count, rings, ends }) {
  const { flags, matrix, stroke, z, mask, order } = state;
  const lists = { z: null, mask: null, strokes: null };
  const many = { flags, matrix, stroke, z, mask, order, lists, count };
  const all = numbers.subarray(0, length);
  if (ends.length > 0) {
    const [allRings, allEnds] = [Int32Array.from(rings), rings.length > count ? Int32Array.from(ends) : null];
    shapes.addPolygons({ points: all, rings: allRings, ends: allEnds }, { ...many, holes: false });
    return;
  }
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
