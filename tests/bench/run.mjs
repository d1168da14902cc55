// `make bench`: prints the machine and the versions, then runs every *.bench.mjs in this folder, each in a process of its own, then
// start-up. Fails if one of them fails. `make test-size` tests the sizes of imports.
//
//   node tests/bench/run.mjs [PART OF A NAME]...
//
// Stores every comparison in build/bench/results, a file for each bench, and writes the tables of tests/bench/results.md, with all of them,
// and of docs/benchmarks.md, with the rows in MAIN. A single bench can be run again: the rows of the others stay.

import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, totalmem, type, release, arch } from 'node:os';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));

function firstLine(/** @type {string} */ command, /** @type {string[]} */ args) {
  try {
    return execFileSync(command, args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      cwd: here,
    }).split('\n')[0];
  } catch {
    return 'unknown';
  }
}

const cores = cpus();
const machine = {
  machine: `${cores[0]?.model.trim() ?? arch()}, ${cores.length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, ${type()} ${release()} ${arch()}`,
  node: `${process.version}, V8 ${process.versions.v8}`,
  compiler: firstLine(process.env.EMCC ?? 'emcc', ['--version']),
  native: firstLine(process.env.CC ?? 'cc', ['--version']),
};
for (const [name, value] of Object.entries(machine)) console.log(`${name.padEnd(9)} ${value}`);
console.log(`commit    ${firstLine('git', ['describe', '--always', '--dirty', '--abbrev=10'])}`);

const results = fileURLToPath(new URL('../../build/bench/results/', import.meta.url));
const page = fileURLToPath(new URL('../../docs/benchmarks.md', import.meta.url));
/** Beginnings of the names of rows that docs/benchmarks.md has. */
const MAIN = [
  'Ray3.intersectPlane',
  'Ray3.intersectSphere',
  'Plane3.distanceToPoint',
  'search that finds nothing, 1e3 boxes, outside of all boxes',
  'few pairs: 16 rays and boxes in the plane, doubles, other arrays at each call',
  'camera rays, city 240k, wasm',
  'camera rays, terrain 500k, wasm',
  'first answer of a process',
  'search, a window of 0.01%, 1e6 boxes',
  'search, a window of 1%, 1e6 boxes',
  'nearest, k = 10, 1e6 boxes',
  'closest box hit by a ray, 1e5 boxes: box2d3-wasm',
  'closest box hit by a ray, 1e5 boxes: rapier2d',
  'build, quality, 1e6 boxes',
  'build, fast, 1e6 boxes',
  '1% of 1e6 boxes move',
  'camera rays in a batch, asteroid 1.3M',
  "build: 'quality', asteroid 1.3M",
  "build: 'fast', asteroid 1.3M",
  'three.js: ray, box, t (',
  'three.js: sphere, box (',
  '1,000 polygons of 16 edges, sparse, rays from outside, boxes on',
  'wall of 64 edges, round: 10000 rebounds',
  'rapier2d (unit 0.1',
  'planck, steps of 1/16',
  'a step of a character, rooms',
];
mkdirSync(results, { recursive: true });
const resultsOf = (/** @type {string} */ file) => `${results}${file.replace(/(\.bench)?\.mjs$/, '')}.jsonl`;

const number = (/** @type {number} */ value) => (value < 100 ? value.toPrecision(3) : value.toFixed(0));

function duration(/** @type {number} */ ms) {
  if (ms >= 1) return `${number(ms)} ms`;
  return ms >= 1e-3 ? `${number(ms * 1e3)} µs` : `${number(ms * 1e6)} ns`;
}

const UNITS = /** @type {Record<string, number>} */ ({ ms: 1, µs: 1e-3, ns: 1e-6 });
const ROW =
  /^\| (.*) \| (\S+) (ms|µs|ns) \| (.*) (\S+) (ms|µs|ns) \| \S+ \| (–|[\d.]+)(?:, missed)? \| (\S+) \|$/;

/** The rows of earlier runs in results.md, for benches that did not run in this checkout. */
const earlier = readFileSync(`${here}results.md`, 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, what, own, ownUnit, peer, theirs, unit, goal, bench] = line.match(ROW) ?? [];
    if (what === undefined) return [];
    return {
      what: what.replaceAll('\\|', '|'),
      own: Number(own) * UNITS[ownUnit],
      peer,
      theirs: Number(theirs) * UNITS[unit],
      goal: goal === '–' ? null : Number(goal),
      bench,
    };
  });

/**
 * The comparisons of all benches, sorted by their ratio, and the benches without any.
 * @param {string[]} files
 */
function comparisons(files) {
  const byBench = files.map((file) => {
    const bench = file.replace(/(\.bench)?\.mjs$/, '');
    if (!existsSync(resultsOf(file))) return earlier.filter((row) => row.bench === bench);
    const lines = readFileSync(resultsOf(file), 'utf8').split('\n');
    return lines.filter((line) => line !== '').map((line) => ({ ...JSON.parse(line), bench }));
  });
  const missing = files.filter((_, i) => byBench[i].length === 0);
  const rows = byBench.flat().map((row) => ({ ...row, ratio: row.own / row.theirs }));
  rows.sort((a, b) => b.ratio - a.ratio);
  return { rows, missing };
}

const MACHINE = Object.entries(machine).map(([name, value]) => `- ${name}: ${value}`);

/** The rows that matter to users: first those in which raybound is slower. */
function mainTable({ rows }) {
  const lines = rows
    .filter(({ what }) => MAIN.some((begin) => what.startsWith(begin)))
    .map(
      ({ what, own, peer, theirs, ratio }) =>
        `| ${what.replaceAll('|', '\\|')} | ${duration(own)} | ${peer} ${duration(theirs)} | ${ratio.toFixed(2)} |`,
    );
  return [...MACHINE, '', '| what | raybound | peer | ratio |', '| --- | --- | --- | --- |', ...lines].join(
    '\n',
  );
}

/** All rows with their goals. */
function table({ rows, missing }) {
  const lines = rows.map(
    ({ what, own, peer, theirs, goal, ratio, bench }) =>
      `| ${what.replaceAll('|', '\\|')} | ${duration(own)} | ${peer} ${duration(theirs)} | ${ratio.toFixed(2)} | ` +
      `${goal === null ? '–' : `${goal.toFixed(2)}${ratio > goal ? ', missed' : ''}`} | ${bench} |`,
  );
  const lost = rows.filter(({ ratio }) => ratio > 1).length;
  return [
    ...MACHINE,
    '',
    `${rows.length} comparisons, of which raybound loses ${lost}.` +
      (missing.length > 0 ? ` Not run: ${missing.join(', ')}.` : ''),
    '',
    '| what | raybound | peer | ratio | goal | bench |',
    '| --- | --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n');
}

const wanted = process.argv.slice(2);
const benches = [
  ...readdirSync(here)
    .filter((file) => file.endsWith('.bench.mjs'))
    .sort(),
  'startup.mjs',
];
const failed = [];
for (const file of benches) {
  if (wanted.length > 0 && !wanted.some((part) => file.includes(part))) continue;
  console.log(`\n## ${file.replace(/(\.bench)?\.mjs$/, '')}\n`);
  rmSync(resultsOf(file), { force: true });
  writeFileSync(resultsOf(file), '');
  const begin = Date.now();
  const { status } = spawnSync(process.execPath, [here + file], {
    stdio: 'inherit',
    env: { ...process.env, RB_RESULTS: resultsOf(file) },
  });
  console.log(`(${Math.round((Date.now() - begin) / 1000)} s)`);
  if (status !== 0) failed.push(file);
}
if (failed.length > 0) {
  console.log(`\nBelow its bar, or ended by an error: ${failed.join(', ')}`);
  process.exitCode = 1;
}
const [BEGIN, END] = ['<!-- written by make bench -->', '<!-- end -->'];
const all = comparisons(benches);
for (const [file, text] of /** @type {const} */ ([
  [page, mainTable(all)],
  [`${here}results.md`, table(all)],
])) {
  const [before, rest] = readFileSync(file, 'utf8').split(BEGIN);
  writeFileSync(file, `${before}${BEGIN}\n\n${text}\n\n${END}${rest.split(END)[1]}`);
}
