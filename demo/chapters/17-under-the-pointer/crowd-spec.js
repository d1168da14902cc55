// The state of the figure of 100,000 shapes, which a page knows before the figure is loaded.
import { clamp } from '../../lib/state.js';

/** Half of the map's width and height, in units. */
export const REACH = { x: 1950, y: 1300 };
export const MOST_ZOOM = 8;
const MOST_TOLERANCE = 20;

/** The figure's state. `center` and `zoom` (an exponent of 2) define the view; `point` is the pointer on the map. */
export const spec = {
  initial: {
    center: [0, 0],
    zoom: [0],
    point: [-119.25, 26.5],
    tool: 'pan',
    mode: 'touches',
    tolerance: [0],
    fill: true,
    stroke: true,
  },
  rules: {
    center: { most: REACH.x },
    point: { most: 2 * REACH.x },
    zoom: { most: MOST_ZOOM },
    tolerance: { most: MOST_TOLERANCE },
    tool: ['pan', 'box', 'lasso'],
    mode: ['touches', 'contains'],
  },
  /** @param {any} state */
  settle: (state) => ({
    ...state,
    center: [clamp(state.center[0], -REACH.x, REACH.x), clamp(state.center[1], -REACH.y, REACH.y)],
    zoom: [clamp(state.zoom[0], 0, MOST_ZOOM)],
    tolerance: [clamp(state.tolerance[0], 0, MOST_TOLERANCE)],
  }),
  derive: () => null,
  handles: () => [],
  under: () => null,
  draw: () => {},
};
