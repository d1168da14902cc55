// Runs tests: C programs, and beside them test files of JavaScript and of browsers side by side.
//
//   node tests/run.mjs [--quick] c PROGRAM... js FILE... browser FILE...
//
// Prints a line for each program and file, failures at once and again at the end, the runner's summary, and a line with the counts of each
// kind. --quick: at most 1,000 random cases in each C test and a quarter of them in JavaScript, only Chromium of the browsers, and of the
// tests that open every page of the tutorial only those of two pages: another choice is RB_PAGES='axes,trees'.
//
// The tests that took longest in the last run start first, so that no core waits for them at the end.

import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, dirname, relative, resolve as resolvePath } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { stripVTControlCharacters } from 'node:util';

/** @typedef {'c' | 'js' | 'browser'} Kind */

/** @type {Record<Kind, string>} */
const NAMES = { c: 'C', js: 'JavaScript', browser: 'browser' };
const DURATIONS = 'build/test-durations.json';
/** Characters of a failure that are printed at once. */
const MOST_SAID = 3000;

const cores = availableParallelism();
const started = Date.now();

/** @type {Record<Kind, string[]>} */
const files = { c: [], js: [], browser: [] };
let kind = /** @type {Kind} */ ('c');
let quick = false;
for (const word of process.argv.slice(2)) {
  if (word === '--quick') quick = true;
  else if (word in NAMES) kind = /** @type {Kind} */ (word);
  else files[kind].push(relative('.', word));
}
/** What C programs get: there RB_CASES is the number of cases of each test, in JavaScript 10,000 of it are the usual number. */
const casesInC = {
  RB_CASES: process.env.RB_CASES,
  ...(quick && { RB_MOST_CASES: process.env.RB_MOST_CASES ?? '1000' }),
};
if (quick) {
  process.env.RB_ENGINES ??= 'chromium';
  process.env.RB_PAGES ??= 'index,space'; // the home page and a chapter
  process.env.RB_CASES ??= '2500';
}

/** @type {Record<Kind, {run: number, failed: number, skipped: number}>} */
const counts = {
  c: { run: 0, failed: 0, skipped: 0 },
  js: { run: 0, failed: 0, skipped: 0 },
  browser: { run: 0, failed: 0, skipped: 0 },
};

/** Seconds that each file took, by path: in the last run, updated by this one. @type {Record<string, number>} */
const durations = (() => {
  try {
    return JSON.parse(readFileSync(DURATIONS, 'utf8'));
  } catch {
    return {};
  }
})();
/** Seconds of files that take longer than their size suggests: the order of the first run in a clone. @type {[RegExp, number][]} */
const LONG = [
  [/browser\/(pages|screenshots|lessons|firefox|webkit|guides)\.|js\/package\/package/, 100],
  [/random\/|browser\/|path\/offset|tests\/(mesh|path|dispatch|space)\/test_/, 20],
];
/** @param {string} file  estimated by its name and size if it never ran: about a second per 20 KB */
const expected = (file) =>
  durations[file] ?? (LONG.find(([pattern]) => pattern.test(file))?.[1] ?? 0) + statSync(file).size / 20_000;
const longestFirst = (/** @type {string[]} */ list) => [...list].sort((a, b) => expected(b) - expected(a));

/**
 * Folders of JavaScript tests whose files need processes of their own: those of memory, of loading and packing the package, and those that
 * draw their cases from one sequence of random numbers (tests/js/space/world.js).
 */
const ALONE = /^tests\/(js\/(package|wasm|mesh|space|scene)|random)\//;
/** Files of a folder share a process up to this size together: to start a process and import raybound takes half a second. */
const SHARED_BYTES = 120_000;

/**
 * Lets short test files of a folder share a process.
 * @param {string[]} list @returns {Map<string, string[]>} modules to run, with the files that each imports: itself, or several
 */
function shareProcesses(list) {
  /** @type {{folder: string, bytes: number, files: string[]}[]} */
  const groups = [];
  for (const file of [...list].sort()) {
    const [folder, { size }] = [dirname(file), statSync(file)];
    const last = groups.at(-1);
    if (last?.folder === folder && !ALONE.test(file) && last.bytes + size <= SHARED_BYTES) {
      last.files.push(file);
      last.bytes += size;
    } else groups.push({ folder, bytes: size, files: [file] });
  }
  mkdirSync('build/tests', { recursive: true });
  return new Map(
    groups.map(({ folder, files: shared }, i) => {
      if (shared.length === 1) return [shared[0], shared];
      const path = `build/tests/${basename(folder)}-${i}.js`;
      writeFileSync(path, shared.map((file) => `import '../../${file}';\n`).join(''));
      return [path, shared];
    }),
  );
}

/** @param {Kind} kind @param {string} file @param {{run: number, failed: number, skipped: number}} counted @param {number} seconds */
function report(kind, file, { run: ran, failed, skipped }, seconds) {
  counts[kind].run += ran;
  counts[kind].failed += failed;
  counts[kind].skipped += skipped;
  durations[file] = Number(seconds.toFixed(2));
  const details = [`${ran} tests`, ...(skipped ? [`${skipped} skipped`] : []), `${seconds.toFixed(1)} s`];
  console.log(`${failed ? 'FAILED' : 'ok    '} ${file}: ${details.join(', ')}`);
}

/** Runs a C program and reads cmocka's counts of its tests. @param {string} program @returns {Promise<void>} */
const runProgram = (program) =>
  new Promise((resolve) => {
    const began = Date.now();
    const env = { ...process.env, ...casesInC, CMOCKA_MESSAGE_OUTPUT: 'STDOUT' };
    execFile(resolvePath(program), { env, maxBuffer: 1 << 28 }, (error, stdout, stderr) => {
      const output = stdout + stderr;
      const sum = (/** @type {RegExp} */ pattern) =>
        [...output.matchAll(pattern)].reduce((total, [, count]) => total + Number(count), 0);
      const ran = sum(/\] (\d+) test\(s\) run/g);
      const failed = sum(/\[ {2}FAILED {2}\] (?:\S+: )?(\d+) test\(s\)/g);
      const broken = error && failed === 0 ? 1 : 0; // crashed, or no test ran
      report(
        'c',
        program,
        { run: ran + broken, failed: failed + broken, skipped: sum(/SKIPPED \] (?:\S+: )?(\d+) test\(s\)/g) },
        (Date.now() - began) / 1000,
      );
      // The program's summary, or all of its output.
      if (!error) console.log(output.match(/^\[(?:={10}\] .* run| {2}PASSED {2}).*$/gm)?.join('\n'));
      if (error) console.log(`${output}${program}: ${error.signal ?? `exit status ${error.code}`}`);
      resolve();
    });
  });

const waiting = longestFirst(files.c);
/** Runs the C programs that are left, one after the other. */
async function runPrograms() {
  for (let program = waiting.shift(); program; program = waiting.shift()) await runProgram(program);
}

/**
 * Runs the files of JavaScript and browser tests, twice as many processes at once as there are cores: pages wait for frames and timers
 * more than half of their time.
 */
async function runFiles() {
  const kinds = new Map(
    /** @type {Kind[]} */ (['js', 'browser']).flatMap((one) => files[one].map((file) => [file, one])),
  );
  if (kinds.size === 0) return;
  const modules = shareProcesses(files.js);
  for (const file of files.browser) modules.set(file, [file]);
  const duration = (/** @type {string[]} */ group) => group.reduce((sum, file) => sum + expected(file), 0);
  const list = [...modules].sort(([, a], [, b]) => duration(b) - duration(a)).map(([path]) => path);
  const tests = run({ files: list, concurrency: 2 * cores });

  let current = '';
  let counted = { run: 0, failed: 0, skipped: 0 };
  let milliseconds = 0;
  // Tests that a helper declares (tests/js/oracle/witness.js) have the helper's path: they belong to the file of the same kind
  // before or after them.
  const kindOf = (/** @type {string} */ path) =>
    kinds.get(path) ?? (/^tests\/(random\/)?browser\//.test(path) ? 'browser' : 'js');
  const finish = (/** @type {string} */ next = '') => {
    if (!current && kindOf(next) === 'js') return;
    if (current) report(/** @type {Kind} */ (kinds.get(current)), current, counted, milliseconds / 1000);
    counted = { run: 0, failed: 0, skipped: 0 };
    milliseconds = 0;
  };
  const count = (
    /** @type {any} */ { name, file, nesting, details, skip, todo },
    /** @type {number} */ failed,
  ) => {
    // A file that fails before its first test is reported as a test that has its name.
    const path = relative('.', file ?? name);
    if (path !== current && (kinds.has(path) || (current && kindOf(path) !== kindOf(current)))) {
      finish(path);
      current = kinds.has(path) ? path : '';
    }
    if (nesting === 0) milliseconds += details.duration_ms;
    if (details.type === 'suite') return;
    counted.run += 1;
    if (skip !== undefined && skip !== false) counted.skipped += 1;
    if (failed && !todo) counted.failed += 1;
  };
  tests.on('test:pass', (event) => count(event, 0));
  tests.on('test:fail', (event) => {
    count(event, 1);
    if (event.todo) return;
    process.exitCode = 1; // also if it is not counted
    // Printed at once, because the runner prints failures only at its end, many minutes later.
    const { error, type } = event.details;
    if (type === 'suite') return;
    const cause = /** @type {Error | undefined} */ (error.cause);
    const said = String(cause?.stack ?? error.message).slice(0, MOST_SAID);
    console.log(`FAILED ${relative('.', event.file ?? '')}: ${event.name}\n${said.replace(/^/gm, '  ')}`);
  });

  let output = '';
  for await (const part of tests.compose(new spec())) output += part;
  finish();
  // The runner's summary, and its messages about failed tests.
  const lines = stripVTControlCharacters(output).split('\n');
  const closing = lines.findLastIndex((line) => /^ℹ tests \d+$/.test(line));
  console.log(`\n${lines.slice(closing).join('\n').trimEnd()}`);
}

// Beside the test files, which leave a core idle now and then, one C program at a time; after them as many as there are cores.
await Promise.all([
  runPrograms(),
  runFiles().then(() => Promise.all(Array.from({ length: cores - 1 }, runPrograms))),
]);

mkdirSync('build', { recursive: true });
writeFileSync(DURATIONS, `${JSON.stringify(durations, null, 1)}\n`);

const kindsRun = /** @type {Kind[]} */ (Object.keys(NAMES)).filter((one) => files[one].length > 0);
const total = (/** @type {'run' | 'failed' | 'skipped'} */ what) =>
  kindsRun.reduce((sum, one) => sum + counts[one][what], 0);
const seconds = Math.round((Date.now() - started) / 1000);
const time = seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
const each = kindsRun.map((one) => `${counts[one].run} ${NAMES[one]}`).join(', ');
const skipped = total('skipped') ? `, ${total('skipped')} skipped` : '';
console.log(`Tests: ${each}; ${total('failed')} failed${skipped}; ${time}.`);
if (total('failed') > 0) process.exitCode = 1;
