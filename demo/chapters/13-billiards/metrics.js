// What both games are asked alike: which balls are outside, how deep they overlap, how fast they are. All about shapes is
// raybound's answer.
import { Rebound, SpatialIndex, measure } from 'raybound';
import { boxesOf } from './steps.mistake.js';

/** @typedef {{center: {x: number, y: number}, velocity: {x: number, y: number}, radius: number, mass: number}} Ball */

/** Parts of its radius that a ball may lack and still count as touching a wall. */
const TOUCHING = 2 ** -40;

export const energyOf = (/** @type {Ball[]} */ balls) =>
  balls.reduce((sum, { velocity: { x, y }, mass }) => sum + 0.5 * mass * (x * x + y * y), 0);

/** @param {import('../../../js/rebound/Walls.js').Scene} scene */
export function createGauge(scene) {
  const room = new Rebound(scene);

  const blocked = (/** @type {{x: number, y: number}} */ center, /** @type {number} */ radius) => {
    room.radius = radius;
    return room.overlaps(center);
  };

  /** How far a ball reaches into a wall. @param {Ball} ball */
  function depthInWall({ center, radius }) {
    const depth = radius - room.distanceToPoint(center);
    return depth > radius * TOUCHING ? depth : 0;
  }

  return {
    blocked,

    /** Whether its center lies outside the room or within something. @param {Ball} ball */
    isOutside: ({ center }) => blocked(center, 0),

    /** The deepest overlap of two balls, and of a ball with a wall: of those that are inside. @param {Ball[]} balls */
    deepest(balls) {
      const inside = balls.filter(({ center }) => !blocked(center, 0));
      let deepest = 0;
      for (const ball of inside) deepest = Math.max(deepest, depthInWall(ball));
      if (inside.length < 2) return deepest;
      const near = new SpatialIndex(boxesOf(inside), { method: 'fast' });
      const pairs = near.pairs();
      near.dispose();
      for (let k = 0; k < pairs.length; k += 2) {
        const { depth } = measure('circleCircle2', inside[pairs[k]], inside[pairs[k + 1]]);
        deepest = Math.max(deepest, depth);
      }
      return deepest;
    },

    /** Where a way leaves through a wall, or null. @param {{x: number, y: number}} from @param {{x: number, y: number}} to */
    leaves(from, to) {
      room.radius = 0;
      const hit = room.next({ origin: from, direction: { x: to.x - from.x, y: to.y - from.y } });
      return hit?.center ?? null;
    },

    dispose: () => room.dispose(),
  };
}

/** @typedef {ReturnType<typeof createGauge>} Gauge */
