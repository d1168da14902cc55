// Both games of one start, side by side: the same steps, the same balls added and taken out, the same walls.
import { randomFrom } from '../../lib/random.js';
import { SHOWN } from '../../lib/state.js';
import { createTimer } from '../../lib/timer.js';
import { SPEED, anyVelocity, deal } from './random-balls.js';
import { createExact } from './exact.js';
import { createGauge, energyOf } from './metrics.js';
import { piecesOf } from './polyline-walls.js';
import { stepAll } from './steps.mistake.js';

/** @typedef {import('./metrics.js').Ball} Ball */
/** @typedef {{x: number, y: number}} Point */

/** Steps that a rate is told of. */
const RECENT = 60;
/** Places of the large ball that are drawn. */
const TRAIL = 600;
/** Places where balls went through a wall: no more are kept. */
const MOST_MARKS = 60;

/** One side's numbers. @param {Ball[]} balls */
const createSide = (balls) => ({
  energy: energyOf(balls), // at the start
  contacts: 0,
  /** @type {number[]} */
  recent: [],
  outside: balls.map(() => false),
  deepest: 0, // so far
  /** Where the large ball has been of late. @type {Point[]} */
  trail: [],
  /** Each ball's way in the last step. @type {Point[][]} */
  ways: [],
  timer: createTimer(),
});

/** @typedef {ReturnType<typeof createSide>} Side */

/**
 * @param {{scene: Required<import('../../../js/rebound/Walls.js').Scene>, restitution: number} & import('./random-balls.js').Wanted} wanted
 */
export function createMatch({ scene, restitution, ...wanted }) {
  const dealt = deal(scene, wanted);
  const random = randomFrom(977 * wanted.seed + 1);
  const exact = createExact(scene, dealt, restitution);
  const copy = (/** @type {Ball} */ { center, velocity, radius, mass }) => ({
    center: { ...center },
    velocity: { ...velocity },
    radius,
    mass,
  });
  /** @type {Ball[]} */
  const plain = exact.balls.map(copy);
  let walls = piecesOf(scene);
  let gauge = createGauge(scene);
  const sides = { exact: createSide(exact.balls), plain: createSide(plain) };
  /** @type {Point[]} */
  const marks = [];
  /** @type {number[]} */
  const steps = [];
  let time = 0;
  /** The first ball is the large one, until it is taken out. */
  let grain = wanted.grain > 0 && dealt.radii[0] === wanted.grain;

  const ballsOf = { exact: () => exact.balls, plain: () => plain };
  const anywhere = () => ({ x: SHOWN.x * (2 * random() - 1), y: SHOWN.y * (2 * random() - 1) });

  /** Balls come and go: energy is told as a part of what it would have been with them from the start. */
  function changeBalls(/** @type {() => void} */ change) {
    const before = [energyOf(exact.balls), energyOf(plain)];
    change();
    [sides.exact, sides.plain].forEach((side, i) => {
      const after = energyOf(i ? plain : exact.balls);
      side.energy = before[i] > 0 ? (side.energy * after) / before[i] : after;
      side.ways = [];
    });
    look();
  }

  /** Which balls are outside. Marks where they went through. */
  function look() {
    for (const name of /** @type {const} */ (['exact', 'plain'])) {
      const side = sides[name];
      side.outside = ballsOf[name]().map((ball, i) => {
        const out = gauge.isOutside(ball);
        const way = side.ways[i];
        if (out && !side.outside[i] && way) {
          const mark = gauge.leaves(way[0], way[way.length - 1]);
          if (mark) marks.push(mark);
        }
        return out;
      });
    }
    marks.splice(0, marks.length - MOST_MARKS);
  }

  /** The last ball goes where it was, as on the other side. @param {number} i */
  function removePlain(i) {
    if (i === 0) {
      grain = false;
      sides.exact.trail = [];
      sides.plain.trail = [];
    }
    for (const list of [plain, sides.plain.outside]) {
      list[i] = list[list.length - 1];
      list.pop();
    }
  }

  return {
    sides,
    marks,
    exact,
    plain,
    dealt,
    random,
    get time() {
      return time;
    },
    get count() {
      return plain.length;
    },

    /** @param {number} dt @param {boolean} [told]  whether ways are to be told */
    step(dt, told = false) {
      const start = (/** @type {Ball} */ { center }) => [{ ...center }];
      for (const [name, side] of Object.entries(sides)) {
        const balls = name === 'exact' ? exact.balls : plain;
        const ways = told || name === 'plain' ? balls.map(start) : [];
        const made = side.timer.time(() =>
          name === 'exact' ? exact.step(dt, told ? ways : undefined) : stepAll(plain, walls, dt, restitution),
        );
        side.contacts += made;
        side.recent.push(made);
        side.recent.splice(0, side.recent.length - RECENT);
        const now = name === 'exact' ? exact.balls : plain;
        ways.forEach((way, i) => way.push({ ...now[i].center }));
        side.ways = ways;
        if (grain) side.trail.push({ ...now[0].center });
        side.trail.splice(0, side.trail.length - TRAIL);
      }
      steps.push(dt);
      steps.splice(0, steps.length - RECENT);
      time += dt;
      look();
    },

    /** What is told of a side. @param {'exact' | 'plain'} name */
    numbers(name) {
      const side = sides[name];
      const balls = ballsOf[name]();
      const energy = energyOf(balls);
      // Of the moments that are told: each would take as long as a step.
      side.deepest = Math.max(side.deepest, gauge.deepest(balls) / dealt.mean);
      const gone = energyOf(balls.filter((_, i) => side.outside[i]));
      const sum = (/** @type {number[]} */ list) => list.reduce((a, b) => a + b, 0);
      return {
        time: name === 'exact' ? exact.time : time,
        contacts: side.contacts,
        rate: steps.length ? sum(side.recent) / sum(steps) : 0,
        energy: side.energy > 0 ? energy / side.energy : 1,
        escaped: side.outside.filter(Boolean).length,
        taken: energy > 0 ? gone / energy : 0,
        deepest: side.deepest,
        ms: side.timer.median,
      };
    },

    /** @param {number} value */
    setRestitution(value) {
      restitution = value;
      exact.setRestitution(value);
    },

    /** Adds a ball to both sides; false where raybound says that there is no room. @param {Point} center */
    add(center) {
      const radius = dealt.mean;
      if (exact.overlaps(center, radius)) return false;
      const [x, y] = anyVelocity(SPEED, random);
      const ball = { center: { ...center }, velocity: { x, y }, radius, mass: radius * radius };
      changeBalls(() => {
        exact.add(ball);
        plain.push(copy(ball));
        sides.exact.outside.push(false);
        sides.plain.outside.push(false);
      });
      return true;
    },

    /** Where there is room; null for nowhere. */
    freePlace() {
      for (let tries = 0; tries < 2000; tries += 1) {
        const place = anywhere();
        if (!exact.overlaps(place, dealt.mean)) return place;
      }
      return null;
    },

    /** @param {number} index */
    remove(index) {
      changeBalls(() => {
        exact.remove(index);
        removePlain(index);
      });
    },

    /** @param {Required<import('../../../js/rebound/Walls.js').Scene>} next */
    rebuild(next) {
      const before = gauge;
      gauge = createGauge(next);
      before.dispose();
      walls.index.dispose();
      walls = piecesOf(next);
      /** @type {ReturnType<typeof exact.rebuild>} */
      let done = { moved: 0, removed: [] };
      changeBalls(() => {
        done = exact.rebuild(next, gauge.blocked, anywhere);
        done.removed.forEach(removePlain);
      });
      return done;
    },

    dispose() {
      exact.dispose();
      gauge.dispose();
      walls.index.dispose();
    },
  };
}

/** @typedef {ReturnType<typeof createMatch>} Match */
