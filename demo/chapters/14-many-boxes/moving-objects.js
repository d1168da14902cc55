// Very many shapes on their way: each turns about the middle of its swarm, and the swarms drift. Their numbers lie in
// typed arrays, as rows that raybound's batches and its index take.
import { Arena } from 'raybound';
import { randomFrom } from '../../lib/random.js';
import { SHOWN } from '../../lib/state.js';

/** Coordinates are whole multiples of this power of two: a circle's box is then exact, and holds all of it. */
const GRID = 2048;
const onGrid = (/** @type {number} */ v) => Math.round(v * GRID) / GRID;

/** Seconds that a step moves all. */
export const STEP = 1 / 60;
const SWARMS = 22;
/** How many go their way outside of all swarms. */
const STRAYS = 0.015;

/** What each kind is asked, and a shape's numbers in a row. */
export const KINDS = {
  circle: { query: /** @type {const} */ ('rayCircle2'), width: 3 },
  square: { query: /** @type {const} */ ('rayObb2'), width: 6 },
  box: { query: /** @type {const} */ ('rayBox2'), width: 4 },
};

/** @typedef {keyof typeof KINDS} Kind */

/** @param {() => number} random */
function createSwarms(random) {
  return Array.from({ length: SWARMS }, (_, i) => {
    const size = 1.1 + 2.2 * random();
    const drift = 0.4 + 1.2 * random();
    // Spread evenly, with some room for chance.
    const [column, row] = [i % 6, Math.floor(i / 6)];
    const inside = (/** @type {number} */ v, /** @type {number} */ limit) =>
      Math.min(Math.max(v, size + drift - limit), limit - size - drift);
    return {
      x: inside(-17 + 6.8 * (column + 0.8 * random() - 0.4), SHOWN.x),
      y: inside(-12 + 8 * (row + 0.8 * random() - 0.4), SHOWN.y),
      size,
      drift,
      speed: (0.1 + 0.15 * random()) * (random() < 0.5 ? -1 : 1),
      phase: 2 * Math.PI * random(),
      turn: random() < 0.5 ? -1 : 1,
    };
  });
}

/**
 * @param {Kind} kind
 * @param {number} count
 */
export function createCrowd(kind, count) {
  const { query, width } = KINDS[kind];
  const random = randomFrom(20241120 + count);
  const arena = new Arena(8 * count * (4 + width + 2) + count + 1024);
  const boxes = arena.float64(4 * count);
  /** Rows of the shapes: of boxes these are the boxes. */
  const shapes = kind === 'box' ? boxes : arena.float64(width * count);
  /** Room for answers: of each shape two numbers, of each box a yes or no. */
  const spans = arena.float64(2 * count);
  const flags = arena.uint8(count);

  const swarms = createSwarms(random);
  const swarmOf = new Int32Array(count);
  const from = new Float64Array(2 * count); // the swarm's middle
  const turns = new Float64Array(2 * count); // cosine and sine of what a step turns it
  const half = new Float64Array(2 * count); // of its box
  const size = 3.4 / Math.sqrt(count);

  for (let i = 0; i < count; i += 1) {
    const stray = random() < STRAYS;
    const swarm = Math.floor(random() * SWARMS);
    const far = random() ** 0.7;
    const way = 2 * Math.PI * random();
    const large = random() < 0.02 ? 3 : 1;
    const radius = onGrid(size * large * (0.6 + 0.9 * random())) + 2 / GRID;
    swarmOf[i] = stray ? -1 : swarm;
    if (stray) {
      from[2 * i] = (SHOWN.x - 0.5) * (2 * random() - 1);
      from[2 * i + 1] = (SHOWN.y - 0.5) * (2 * random() - 1);
    } else {
      from[2 * i] = swarms[swarm].size * far * Math.cos(way);
      from[2 * i + 1] = swarms[swarm].size * far * Math.sin(way);
    }
    // The inner ones are quicker: neighbors part, and a hierarchy that is only refitted wears out.
    const turned = stray ? 0 : (swarms[swarm].turn * STEP * 0.5) / (0.3 + far);
    turns[2 * i] = Math.cos(turned);
    turns[2 * i + 1] = Math.sin(turned);
    if (kind === 'square') {
      const axis = (Math.PI / 2) * random(); // a square has four that are as good
      const reach = onGrid(radius * 1.415) + 1 / GRID; // of its corners, at any angle
      half.fill(reach, 2 * i, 2 * i + 2);
      shapes.set([radius, radius, Math.cos(axis), Math.sin(axis)], 6 * i + 2);
    } else if (kind === 'circle') {
      half.fill(radius, 2 * i, 2 * i + 2);
      shapes[3 * i + 2] = radius;
    } else {
      half[2 * i] = radius;
      half[2 * i + 1] = onGrid(radius * (0.4 + random())) + 1 / GRID;
    }
  }

  let time = 0;
  const middles = new Float64Array(2 * SWARMS);

  /** Writes all shapes where they are. */
  function put() {
    swarms.forEach(({ x, y, drift, speed, phase }, i) => {
      middles[2 * i] = x + drift * Math.cos(speed * time + phase);
      middles[2 * i + 1] = y + drift * Math.sin(1.7 * speed * time + phase);
    });
    for (let i = 0; i < count; i += 1) {
      const swarm = swarmOf[i];
      const x = onGrid(from[2 * i] + (swarm < 0 ? 0 : middles[2 * swarm]));
      const y = onGrid(from[2 * i + 1] + (swarm < 0 ? 0 : middles[2 * swarm + 1]));
      const w = half[2 * i];
      const h = half[2 * i + 1];
      boxes[4 * i] = x - w;
      boxes[4 * i + 1] = y - h;
      boxes[4 * i + 2] = x + w;
      boxes[4 * i + 3] = y + h;
      if (kind === 'box') continue;
      shapes[width * i] = x;
      shapes[width * i + 1] = y;
    }
  }
  put();

  return {
    kind,
    query,
    width,
    count,
    boxes,
    shapes,
    spans,
    flags,

    /** One step on. */
    step() {
      time += STEP;
      for (let i = 0; i < 2 * count; i += 2) {
        const x = from[i];
        const y = from[i + 1];
        from[i] = turns[i] * x - turns[i + 1] * y;
        from[i + 1] = turns[i + 1] * x + turns[i] * y;
      }
      put();
    },

    /** One shape, as raybound's queries take it. @param {number} i */
    shapeAt(i) {
      const row = shapes.subarray(width * i, width * (i + 1));
      const center = { x: row[0], y: row[1] };
      if (kind === 'circle') return { center, radius: row[2] };
      if (kind === 'square')
        return { center, halfSize: { x: row[2], y: row[3] }, axis: { x: row[4], y: row[5] } };
      return { min: center, max: { x: row[2], y: row[3] } };
    },
  };
}

/** @typedef {ReturnType<typeof createCrowd>} Crowd */
