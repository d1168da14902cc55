// The rooms, as raybound takes walls: polygons, circles and arcs. Their corners are lists of numbers in the state.
import { Arc2 } from 'raybound';

/** @typedef {import('../../../js/rebound/Walls.js').Scene} Scene */

/** Spikes narrower than a ball at their ends. */
const STAR = [
  18.5, 0, 10, 2.5, 13.5, 9.5, 5.5, 7, 0, 13.5, -4.5, 7, -13.5, 11, -9.5, 3, -18.5, 1, -10, -2.5, -14, -10.5, -5, -7.5, -0.5,
  -13.5, 4.5, -7, 13.5, -9.5, 9, -2.5,
]; // prettier-ignore

/** Thin walls that stand into it, and notches that a ball hardly fits in. */
const HALL = [
  -18, -11, -10, -11, -10, -2, -9.5, -2, -9.5, -11, 3, -11, 3, -13.5, 4.5, -13.5, 4.5, -11, 18, -11, 18, 3, 9, 3, 9, 3.5, 18,
  3.5, 18, 11, 1, 11, 1, 4, 0.5, 4, 0.5, 11, -12, 11, -12, 13.5, -13.5, 13.5, -13.5, 11, -18, 11,
]; // prettier-ignore

const CIRCLE = { center: { x: 0, y: 0 }, radius: 13.5 };
/** In the round room: where a large and a small pillar and a bowl stand. */
const PILLARS = [-6, -4, 4, -7.5, 3, 3.5];
const RADII = [3, 1.75];
const BOWL = { radius: 4, startAngle: -1.5, endAngle: 1.8 };

export const ROOMS = ['star', 'hall', 'round'];

/** Each room's numbers at the start. */
export const corners = { star: STAR, hall: HALL, round: PILLARS };

/** Walls that are drawn: four numbers each. */
export const MOST_DRAWN = 12;

/** Its pairs of numbers, as points. @param {number[]} list */
export const pointsOf = (list) =>
  Array.from({ length: list.length / 2 }, (_, i) => ({ x: list[2 * i], y: list[2 * i + 1] }));

/**
 * @param {{room: string, drawn: number[]} & Record<string, any>} state
 * @returns {Required<Scene>}
 */
export function sceneOf(state) {
  const ends = pointsOf(state.drawn);
  const drawn = ends.flatMap((start, i) => (i % 2 ? [] : [{ start, end: ends[i + 1] }]));
  if (state.room !== 'round') return { walls: [state[state.room]], obstacles: drawn };
  const [large, small, bowl] = pointsOf(state.round);
  const { radius, startAngle, endAngle } = BOWL;
  return {
    walls: [CIRCLE],
    obstacles: [
      { center: large, radius: RADII[0] },
      { center: small, radius: RADII[1] },
      new Arc2(bowl.x, bowl.y, radius, startAngle, endAngle),
      ...drawn,
    ],
  };
}
