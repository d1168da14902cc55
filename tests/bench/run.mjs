// `make bench`: says what it runs on, then runs every *.bench.mjs beside it, each in a process of its own, then size
// and start-up. Fails if one of them does.
//
//   node tests/bench/run.mjs [PART OF A NAME]...

import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
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
console.log(
  `machine   ${cores[0]?.model.trim() ?? arch()}, ${cores.length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, ${type()} ${release()} ${arch()}`,
);
console.log(`node      ${process.version}, V8 ${process.versions.v8}`);
console.log(`compiler  ${firstLine(process.env.EMCC ?? 'emcc', ['--version'])}`);
console.log(`native    ${firstLine(process.env.CC ?? 'cc', ['--version'])}`);
console.log(`commit    ${firstLine('git', ['describe', '--always', '--dirty', '--abbrev=10'])}`);

const wanted = process.argv.slice(2);
const benches = [
  ...readdirSync(here)
    .filter((file) => file.endsWith('.bench.mjs'))
    .sort(),
  'size.mjs',
  'startup.mjs',
];
const failed = [];
for (const file of benches) {
  if (wanted.length > 0 && !wanted.some((part) => file.includes(part))) continue;
  console.log(`\n## ${file.replace(/(\.bench)?\.mjs$/, '')}\n`);
  const { status } = spawnSync(process.execPath, [here + file], { stdio: 'inherit' });
  if (status !== 0) failed.push(file);
}
if (failed.length > 0) {
  console.log(`\nBelow its bar: ${failed.join(', ')}`);
  process.exitCode = 1;
}
