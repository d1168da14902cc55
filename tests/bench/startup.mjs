// The time of a fresh Node process from its start to its first result: raybound's first intersection, flatbush's first search.
// Processes alternate, so that other programs affect both alike.
//
//   node tests/bench/startup.mjs [PAIRS]

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { record } from './measure.mjs';

const top = fileURLToPath(new URL('../..', import.meta.url));
const PAIRS = Number(process.argv[2] ?? 40);
const LIMIT = 1.3;

// Each prints its result, for checking, and the milliseconds since the start of the process.
const programs = {
  raybound: `
    import { Graph2D, PolyGeometry, Ray2, Vector2, intersectObjects } from 'raybound';
    const square = new Graph2D(new PolyGeometry([10, -1, 12, -1, 12, 1, 10, 1]));
    const [hit] = intersectObjects(new Ray2(new Vector2(0, 0), new Vector2(1, 0)), [square], true);
    console.log(hit.distance === 10, performance.now());`,
  flatbush: `
    import Flatbush from 'flatbush';
    const index = new Flatbush(1);
    index.add(10, -1, 12, 1);
    index.finish();
    const [found] = index.search(0, -0.5, 10, 0.5);
    console.log(found === 0, performance.now());`,
  nothing: `console.log(true, performance.now());`,
};

/** @returns {number} milliseconds */
function time(/** @type {string} */ program) {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    // Each package is found from one of these folders.
    cwd: program.includes('Flatbush') ? join(top, 'tests/bench') : top,
    encoding: 'utf8',
  });
  const [right, milliseconds] = stdout.trim().split(' ');
  if (right !== 'true') throw new Error(`wrong first answer: ${stdout}${stderr}`);
  return Number(milliseconds);
}

const median = (/** @type {number[]} */ values) => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
};

/** @type {Record<string, number[]>} */
const times = { raybound: [], flatbush: [], nothing: [] };
for (const program of Object.values(programs)) time(program); // reads the files into the system's cache
for (let i = 0; i < PAIRS; i++) {
  const order = Object.keys(programs);
  if (i % 2) order.reverse();
  for (const name of order) times[name].push(time(programs[/** @type {keyof typeof programs} */ (name)]));
}

for (const [name, values] of Object.entries(times)) {
  const spread = `${Math.min(...values).toFixed(1)} to ${Math.max(...values).toFixed(1)}`;
  console.log(
    `${name.padEnd(10)} ${median(values).toFixed(1).padStart(6)} ms  (${PAIRS} processes, ${spread})`,
  );
}
const ratio = median(times.raybound.map((value, i) => value / times.flatbush[i]));
console.log(
  `first answer, raybound / flatbush: ${ratio.toFixed(2)}, at most ${LIMIT}: ${ratio <= LIMIT ? 'ok' : 'TOO SLOW'}`,
);
record('first answer of a process', median(times.raybound), 'flatbush', median(times.flatbush), LIMIT);
if (ratio > LIMIT) process.exitCode = 1;
