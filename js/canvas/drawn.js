/**
 * Geometries without coordinates, whose class draws them: `crtSubpath` is recorded, and the recorded path answers queries.
 *
 * The class of paths is not imported here, because its wasm module would be part of every program with a polygon.
 */

import {
  PATH_ARGUMENTS,
  PATH_HIT_DISTANCE,
  PATH_HIT_NORMAL,
  PATH_HIT_POINT,
  PATH_HIT_SEGMENT,
  PATH_HIT_T,
  PATH_MATRIX,
} from '../generated/layout.js';
import { Vector2 } from '../math/Vector2.js';
import { below } from '../arguments/nested.js';
import { recorded } from '../path/Recorder.js';
import { product } from '../math/affine.js';
import { announcedClass } from '../late.js';
import { fail, withMethod } from '../arguments/check.js';
import { changes, noteChange } from './boundingBox.js';

/** @import { RayNumbers } from '../wasm/canvas.js' */
/** @import { WasmPath } from '../wasm/WasmPath.js' */
/** @import { IntersectData } from './packObjects.js' */

/**
 * What a geometry drew last. `drawnAt`: the number of `changes` then, NaN after a change of this geometry.
 * @typedef {{commands: number[], path: WasmPath | null, drawnAt: number}} Drawing
 */
/** @type {WeakMap<object, Drawing>} */
const known = /* @__PURE__ */ new WeakMap();

/** Whether a geometry, or one of a group, is drawn by its class alone. @type {(fn: string, geometry: any) => boolean} */
export function isDrawn(fn, geometry) {
  const { children, position, crtSubpath } = geometry;
  if (children)
    return below(fn, 'geometry.children', geometry, () => {
      for (const child of children) if (isDrawn(fn, child)) return true;
      return false;
    });
  return typeof crtSubpath === 'function' && ('position' in geometry ? position?.length === 0 : true);
}

/**
 * Creates a path in wasm memory.
 * @type {(fn: string, geometry: any, commands: number[]) => WasmPath}
 */
function pathOf(fn, geometry, commands) {
  const Kind = announcedClass('WasmPath');
  const expected =
    'of a class that extends PathGeometry, because this program contains no class that measures paths';
  return Kind ? new Kind(commands) : fail(TypeError, fn, 'geometry', expected, geometry);
}

/**
 * What a geometry draws now. With `shapeAutoUpdate` false, what it drew last is used until `outdate`; of a group, until any geometry changes,
 * because its children do not know it.
 * @type {(fn: string, name: string, geometry: any) => Drawing}
 */
function drawingOf(fn, name, geometry) {
  const last = known.get(geometry);
  const { children, shapeAutoUpdate } = geometry;
  if (last && shapeAutoUpdate === false && (children ? last.drawnAt === changes : last.drawnAt >= 0))
    return last;
  const drawnAt = changes; // before the geometry's own code runs
  const commands = recorded(fn, name, withMethod(fn, name, geometry, 'crtSubpath', 'a geometry'));
  if (last && last.commands.length === commands.length && last.commands.every((n, i) => n === commands[i])) {
    last.drawnAt = drawnAt;
    return last;
  }
  last?.path?.dispose();
  known.delete(geometry);
  const drawing = { commands, path: commands.length === 0 ? null : pathOf(fn, geometry, commands), drawnAt };
  known.set(geometry, drawing);
  return drawing;
}

/** Marks what a geometry and its children drew last as changed, and so that of all groups. @param {any} geometry @param {string} [fn] */
export function outdate(geometry, fn = 'GeometryGroup.recompute') {
  const last = known.get(geometry);
  if (last) {
    last.drawnAt = NaN;
    noteChange();
  }
  const children = geometry?.children; // what is no geometry is named by the query that reads it
  if (children)
    below(fn, 'children', geometry, () => {
      for (const child of children) outdate(child, fn);
    });
}

/**
 * The path that a geometry draws now; null if it draws nothing. It is prepared once and used until the geometry draws something else.
 * @type {(fn: string, name: string, geometry: any) => WasmPath | null}
 */
export const drawnPath = (fn, name, geometry) => drawingOf(fn, name, geometry).path;

/**
 * A path of its own, for a snapshot; null if the geometry draws nothing.
 * @type {(fn: string, name: string, geometry: any) => WasmPath | null}
 */
export function newPath(fn, name, geometry) {
  const commands = recorded(fn, name, geometry);
  return commands.length === 0 ? null : pathOf(fn, geometry, commands);
}

/**
 * The bounding box of what a geometry draws under an affine map of six numbers; null if it draws nothing.
 * @type {(fn: string, geometry: any, matrix: number[]) => {min: Vector2, max: Vector2} | null}
 */
export function drawnBox(fn, geometry, matrix) {
  const isStored = geometry.shapeAutoUpdate === false;
  const commands = isStored
    ? drawingOf(fn, 'geometry', geometry).commands
    : recorded(fn, 'geometry', geometry);
  if (commands.length === 0) return null;
  const path = pathOf(fn, geometry, transformed(commands, matrix));
  const [minX, minY, maxX, maxY] = path.bounds();
  path.dispose();
  return { min: new Vector2(minX, minY), max: new Vector2(maxX, maxY) };
}

/** Commands under a matrix. @type {(commands: number[], matrix: number[]) => number[]} */
function transformed(commands, matrix) {
  const result = [PATH_MATRIX, ...matrix];
  for (let i = 0; i < commands.length; i += 1 + PATH_ARGUMENTS[commands[i]]) {
    const numbers = commands.slice(i + 1, i + 1 + PATH_ARGUMENTS[commands[i]]);
    result.push(commands[i], ...(commands[i] === PATH_MATRIX ? product(matrix, numbers) : numbers));
  }
  return result;
}

/**
 * Distance from a point to what a geometry draws; ∞ if it draws nothing.
 * @type {(fn: string, geometry: any, x: number, y: number, closed: boolean) => number}
 */
export function drawnDistance(fn, geometry, x, y, closed) {
  const path = drawnPath(fn, 'geometry', geometry);
  const at = path ? path.nearest(x, y, closed) : -1;
  return path && at >= 0 ? path.store.f64[at + PATH_HIT_DISTANCE] : Infinity;
}

/**
 * The hit of a ray with a path, with open subpaths closed, or `best` if that is nearer.
 * @param {WasmPath} path @param {any} object @param {number} index @param {RayNumbers} ray @param {number} side
 * @param {IntersectData<any> | null} best @returns {IntersectData<any> | null}
 */
export function nearerHit(path, object, index, { ox, oy, dx, dy }, side, best) {
  const at = path.raycast(ox, oy, dx, dy, true, side);
  const { f64, i32 } = path.store;
  const t = f64[at + PATH_HIT_T];
  if (at < 0 || (best && (best.t < t || (best.t === t && best.index <= index)))) return best;
  return {
    distance: f64[at + PATH_HIT_DISTANCE],
    point: new Vector2(f64[at + PATH_HIT_POINT], f64[at + PATH_HIT_POINT + 1]),
    object,
    normal: new Vector2(f64[at + PATH_HIT_NORMAL], f64[at + PATH_HIT_NORMAL + 1]),
    t,
    index,
    part: i32[2 * at + PATH_HIT_SEGMENT],
  };
}
