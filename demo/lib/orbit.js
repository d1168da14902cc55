// Figures in space with perspective, a floor and shadows. A mouse or a finger that is dragged beside the handles orbits the camera; a handle
// does the same for keys.
import { drawSpace, eyeOf, isSketch, plus3, prepareSpace, project, viewOf } from './space.js';
import { clamp, put } from './state.js';

/** @typedef {import('./space.js').Point3} Point3 */
/** @typedef {{x: number, y: number}} Point */
/** @typedef {{y: number, half: number, color: string}} Floor  a square of 2 half by 2 half units around the y axis, with a grid */

/** The direction to the lamp, which stands still while the camera moves. */
export const LAMP = { x: -0.45, y: 1, z: 0.35 };

/** Lines of a floor's grid, six coordinates each. @param {number} y @param {number} half */
export function gridOf(y, half) {
  const list = [];
  for (let i = -half; i <= half; i += 1) list.push(i, y, -half, i, y, half, -half, y, i, half, y, i);
  return list;
}

/** Limits of the elevation of the camera, in degrees. */
const [LOWEST, HIGHEST] = [4, 86];
/** Rotation for a drag by one unit, and for a press of a key, in degrees. */
const PER_UNIT = 9;
const PER_KEY = 5;

const wrapped = (/** @type {number} */ degrees) => ((((degrees + 180) % 360) + 360) % 360) - 180;

/** @param {number} turn @param {number} tilt */
const orbitAt = (turn, tilt) => ({
  turn: [wrapped(Math.round(turn))],
  tilt: [clamp(Math.round(tilt), LOWEST, HIGHEST)],
});

const orbitRules = { turn: { most: 180 }, tilt: { most: 90 } };

/** The changes of the state when a pointer is dragged beside handles. @param {any} state @param {number} dx @param {number} dy */
const orbited = (state, dx, dy) => orbitAt(state.turn[0] - PER_UNIT * dx, state.tilt[0] + PER_UNIT * dy);

/** Radius of the small dome of the camera's handle, in units, and the distance of its middle from the sides of the figure. */
const DOME = 1.1;
const ASIDE = 1.9;

/**
 * A room that a figure shows: its camera, the handle of the camera, and its floor.
 * @param {object} parts
 * @param {Point} parts.shown  half of the figure's width and height, in units
 * @param {number} [parts.distance]  of the camera from the middle of the picture
 * @param {Point3} [parts.at]  the middle of the picture
 * @param {number} [parts.floor]  its y
 * @param {number} [parts.half]  of the floor's side
 * @param {boolean} [parts.above]  whether the handle is at the top
 */
export function roomOf({ shown, distance = 24, at, floor: y = -4, half = 8, above = false }) {
  const dome = { x: ASIDE - shown.x, y: (shown.y - ASIDE) * (above ? -1 : 1) };
  return {
    /** The lesson's fields that all figures of rooms share; their states have `turn` and `tilt`, lists of one number. */
    common: { shown, prepare: prepareSpace, sketched: isSketch, dragged: orbited, rules: orbitRules },

    /** @param {any} state @returns {import('./space.js').View} */
    view: (state) => ({ ...viewOf(state.turn[0], state.tilt[0]), distance, at }),

    /**
     * The handle of the camera, on a dome that is seen from above: outside it looks from the side, in the middle from above.
     * @param {any} state @param {import('./text.js').Translate} t
     * @returns {import('./handles.js').Handle}
     */
    handle(state, t) {
      const [turn] = state.turn;
      const [tilt] = state.tilt;
      const { back } = viewOf(turn, tilt);
      return {
        id: 'orbit',
        name: t('handle.orbit'),
        tone: 'wall',
        at: { x: dome.x + DOME * back.x, y: dome.y + DOME * back.z },
        value: t('value.orbit', { turn, tilt }),
        range: { min: -180, max: 180, now: turn },
        help: 'help-orbit',
        set(x, y) {
          const [u, v] = [(x - dome.x) / DOME, (y - dome.y) / DOME];
          const degrees = 180 / Math.PI;
          return orbitAt(Math.atan2(u, v) * degrees, Math.acos(Math.min(Math.hypot(u, v), 1)) * degrees);
        },
        arrows: (x, y) => orbitAt(turn + PER_KEY * x, tilt - PER_KEY * y),
      };
    },

    /** Draws things on the floor, and the dome of the handle. @param {import('./pencil.js').Pencil} pencil @param {any} state @param {import('./space.js').Thing[]} things */
    draw(pencil, state, things) {
      const { palette } = pencil;
      const floor = { y, half, color: palette['wall-outline'] };
      pencil.blank();
      drawSpace(pencil, this.view(state), things, floor);
      pencil.circle(dome, DOME).fill(palette.room).stroke(palette['wall-outline'], 1);
      pencil.circle(dome, 0.5 * DOME).stroke(palette.grid, 1);
    },
  };
}

/** Places on the floor are rounded to multiples of this step, and a key moves by two of them, in units. */
const STEP = 0.25;

/** The point of a horizontal plane that is shown at a point of the figure; null above the horizon. @param {import('./space.js').View} view @param {number} y @param {number} figureX @param {number} figureY */
function onFloor(view, y, figureX, figureY) {
  const eye = eyeOf(view);
  const middle = plus3(eye, view.back, -(view.distance ?? 0));
  const along = plus3(plus3(plus3(middle, view.right, figureX), view.up, -figureY), eye, -1);
  const t = (y - eye.y) / along.y;
  return t > 0 && Number.isFinite(t) ? plus3(eye, along, t) : null;
}

/**
 * The handle of a point of the floor whose x and z are two successive numbers of a list in the state.
 * @param {any} state
 * @param {string} field
 * @param {number} index  of x
 * @param {{view: import('./space.js').View, y: number, most: number, t: import('./text.js').Translate}} place  `most`: the largest |x|
 *   and |z|
 * @param {{id: string, name: string, tone: import('./handles.js').Handle['tone']}} look
 * @returns {import('./handles.js').Handle}
 */
export function floorHandle(state, field, index, { view, y, most, t }, look) {
  const [x, z] = state[field].slice(index, index + 2);
  const rounded = (/** @type {number} */ v) => clamp(Math.round(v / STEP) * STEP + 0, -most, most);
  const to = (/** @type {number} */ u, /** @type {number} */ v) => ({
    [field]: put(state[field], index, rounded(u), rounded(v)),
  });
  return {
    ...look,
    at: project(view, { x, y, z }),
    value: t('value.floor', { x, z }),
    range: { min: -most, max: most, now: x },
    help: 'help-floor',
    set(figureX, figureY) {
      const p = onFloor(view, y, figureX, figureY);
      return p ? to(p.x, p.z) : {};
    },
    arrows: (u, v) => to(x + 2 * STEP * u, z + 2 * STEP * v),
  };
}
