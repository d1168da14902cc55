// Shapes in lessons' figures that can be moved and rotated. The state holds three numbers: x, y and an angle.
import { placeIn } from './lesson-figure.js';

/** @typedef {import('./handles.js').Handle} Handle */

/** Distance from a shape's center to the handle that rotates the shape, in units. */
const TURN = 3;
/** Angles are multiples of five degrees. */
const STEP = Math.PI / 36;

/**
 * The corners of a shape, rotated and moved.
 * @param {number[]} corners  x0, y0, x1 … around the origin @param {number[]} at  x, y, angle
 */
export function placed(corners, [x, y, angle]) {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return Array.from({ length: corners.length / 2 }, (_, i) => ({
    x: x + cos * corners[2 * i] - sin * corners[2 * i + 1],
    y: y + sin * corners[2 * i] + cos * corners[2 * i + 1],
  }));
}

/** An angle rounded to a multiple of five degrees, from −π to π. @param {number} angle */
export const roundedAngle = (angle) => Math.round(Math.atan2(Math.sin(angle), Math.cos(angle)) / STEP) * STEP;

/**
 * The properties that all handles of an angle have in common.
 * @param {number} angle
 * @param {import('./text.js').Translate} t
 * @param {(angle: number) => object} turned  the change of the state
 */
export function angleHandle(angle, t, turned) {
  const degrees = Math.round((angle * 180) / Math.PI);
  return {
    value: t('value.degrees', { angle: degrees }),
    range: { min: -180, max: 180, now: degrees },
    turn: (/** @type {number} */ steps) => turned(roundedAngle(angle + steps * STEP)),
  };
}

/**
 * Two handles: the first moves a shape, the second rotates it.
 * @param {Record<string, any>} state
 * @param {string} field
 * @param {{x: number, y: number}} shown
 * @param {import('./text.js').Translate} t
 * @param {{name: string, second: boolean}} look  second: in the color of the second shape
 * @returns {Handle[]}
 */
export function turnedHandles(state, field, shown, t, { name, second }) {
  const [x, y, angle] = state[field];
  const turned = (/** @type {number} */ to) => ({ [field]: [x, y, to] });
  return [
    {
      id: field,
      name,
      tone: second ? 'ray' : 'whole',
      at: { x, y },
      set: (px, py) => ({ [field]: [...placeIn(shown, px, py), angle] }),
    },
    {
      ...angleHandle(angle, t, turned),
      id: `${field}-turn`,
      name: t('handle.turn', { name }),
      tone: second ? 'tip' : 'shape',
      at: { x: x + TURN * Math.cos(angle), y: y + TURN * Math.sin(angle) },
      set: (px, py) => turned(roundedAngle(Math.atan2(py - y, px - x))),
    },
  ];
}
