// `make bench`: prints the machine and the versions, then runs every *.bench.mjs in this folder, each in a process of its own, then
// start-up. Fails if one of them fails. `make test-size` tests the sizes of imports.
//
//   node tests/bench/run.mjs [PART OF A NAME]...
//
// Stores every comparison in build/bench/results, a file for each bench, and writes the table of docs/benchmarks.md from all of
// them: so a single bench can be run again.

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
mkdirSync(results, { recursive: true });
const resultsOf = (/** @type {string} */ file) => `${results}${file.replace(/(\.bench)?\.mjs$/, '')}.jsonl`;

const number = (/** @type {number} */ value) => (value < 100 ? value.toPrecision(3) : value.toFixed(0));

function duration(/** @type {number} */ ms) {
  if (ms >= 1) return `${number(ms)} ms`;
  return ms >= 1e-3 ? `${number(ms * 1e3)} µs` : `${number(ms * 1e6)} ns`;
}

/**
 * The comparisons of all benches as a table: first those in which raybound is slower, then those that miss their goal.
 */
function table(files) {
  const known = files.filter((file) => existsSync(resultsOf(file)));
  const missing = files.filter((file) => !known.includes(file));
  const rows = known.flatMap((file) =>
    readFileSync(resultsOf(file), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const { what, own, peer, theirs, goal } = JSON.parse(line);
        return {
          what,
          own,
          peer,
          theirs,
          goal,
          ratio: own / theirs,
          bench: file.replace(/(\.bench)?\.mjs$/, ''),
        };
      }),
  );
  rows.sort((a, b) => b.ratio - a.ratio);
  const lines = rows.map(
    ({ what, own, peer, theirs, goal, ratio, bench }) =>
      `| ${what.replaceAll('|', '\\|')} | ${duration(own)} | ${peer} ${duration(theirs)} | ${ratio.toFixed(2)} | ` +
      `${goal === null ? '–' : `${goal.toFixed(2)}${ratio > goal ? ', missed' : ''}`} | ${bench} |`,
  );
  const lost = rows.filter(({ ratio }) => ratio > 1).length;
  return [
    ...Object.entries(machine).map(([name, value]) => `- ${name}: ${value}`),
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
const [before, rest] = readFileSync(page, 'utf8').split(BEGIN);
writeFileSync(page, `${before}${BEGIN}\n\n${table(benches)}\n\n${END}${rest.split(END)[1]}`);
