// raybound's side: contact by contact.
import { open, rebuild, step } from './events.example.js';

/** @typedef {import('./metrics.js').Ball} Ball */
/** @typedef {import('../../../js/rebound/Walls.js').Scene} Scene */
/** @typedef {{x: number, y: number}} Point */

/** How often another place is sought for a ball that is in a wall's way. */
const TRIES = 400;

/** @param {Scene} scene @param {import('./random-balls.js').Dealt} dealt @param {number} restitution */
export function createExact(scene, dealt, restitution) {
  const { positions, velocities, radii } = dealt;
  const game = open(scene, { positions, velocities, radii }, restitution);
  /** @type {Ball[]} */
  let balls = [];

  function read() {
    const [p, v, r, m] = [game.positions, game.velocities, game.radii, game.masses];
    balls = Array.from(r, (radius, i) => ({
      center: { x: p[2 * i], y: p[2 * i + 1] },
      velocity: { x: v[2 * i], y: v[2 * i + 1] },
      radius,
      mass: m[i],
    }));
  }
  read();

  /** The way of each ball: where it was at first and at each contact. @param {Point[][]} ways */
  const tell =
    (ways) =>
    (
      /** @type {import('../../../js/billiards/Billiards.js').BallContact} */ { ball, other, point, normal },
    ) => {
      const at = (/** @type {number} */ i, /** @type {number} */ side) => ({
        x: point.x + normal.x * side * balls[i].radius,
        y: point.y + normal.y * side * balls[i].radius,
      });
      ways[ball].push(at(ball, 1));
      if (other >= 0) ways[other].push(at(other, -1));
    };

  return {
    get balls() {
      return balls;
    },
    get time() {
      return game.time;
    },
    get shutIn() {
      return game.shutIn;
    },

    /** How many contacts there were. @param {number} dt @param {Point[][]} [ways]  get each ball's */
    step(dt, ways) {
      const made = step(game, dt, ways && tell(ways));
      read();
      return made;
    },

    /** @param {number} value */
    setRestitution(value) {
      game.restitution = value;
      game.wallRestitution = value;
    },

    /** @param {Point} center @param {number} radius */
    overlaps: (center, radius) => game.overlaps(center, radius),

    /** @param {Ball} ball */
    add({ center, velocity, radius }) {
      game.add({ x: center.x, y: center.y, vx: velocity.x, vy: velocity.y, radius });
      read();
    },
    /** The last one gets its index. @param {number} index */
    remove(index) {
      game.remove(index);
      read();
    },

    /**
     * Other walls. What is in their way is put elsewhere, or taken out where there is no place.
     * @param {Scene} scene
     * @param {(center: Point, radius: number) => boolean} blocked  by the new walls
     * @param {() => Point} anywhere
     */
    rebuild(scene, blocked, anywhere) {
      /** @type {{moved: number, removed: number[]}} */
      const done = { moved: 0, removed: [] };
      if (rebuild(game, scene)) return done;
      const inTheWay = balls.flatMap(({ center, radius }, i) => (blocked(center, radius) ? [i] : []));
      // From the last one on: what is taken out changes indices above it only.
      for (const i of inTheWay.reverse()) {
        const { radius } = balls[i];
        let place = null;
        for (let tries = 0; tries < TRIES && !place; tries += 1) {
          const wish = anywhere();
          if (!blocked(wish, radius) && !game.overlaps(wish, radius)) place = wish;
        }
        if (place) {
          game.positions.set([place.x, place.y], 2 * i);
          game.commit(i);
          done.moved += 1;
        } else {
          game.remove(i);
          done.removed.push(i);
        }
        read();
      }
      // Where balls touch the new walls to the last bit, both may differ: those go too.
      while (!rebuild(game, scene) && game.count > 0) {
        done.removed.push(game.count - 1);
        game.remove(game.count - 1);
      }
      read();
      return done;
    },

    dispose: () => game.dispose(),
  };
}
