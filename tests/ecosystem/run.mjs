// Installs the packed package in a sample project for each tool, builds the project and runs it.
//
//   node tests/ecosystem/run.mjs [TOOL...]
//
// A tool that npm cannot install on this machine is skipped, and listed at the end.

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EXPECTED, TOOLS } from './tools.mjs';

const top = fileURLToPath(new URL('../..', import.meta.url));
const out = join(top, 'build/ecosystem');
mkdirSync(out, { recursive: true });
const [packed] = Object.values(
  JSON.parse(
    execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', out], {
      cwd: top,
      encoding: 'utf8',
    }),
  ),
);

/** @type {Record<string, string>} by tool */
const results = {};
for (const name of process.argv.length > 2 ? process.argv.slice(2) : Object.keys(TOOLS)) {
  const tool = TOOLS[name];
  if (!tool) throw new RangeError(`no tool ${name}: ${Object.keys(TOOLS).join(', ')}`);
  const folder = join(out, name);
  rmSync(folder, { recursive: true, force: true });
  for (const [path, text] of Object.entries(tool.files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const { packages, type = 'module' } = tool;
  const dependencies = { ...packages, raybound: `file:../${packed.filename}` };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, private: true, type, dependencies }));

  const run = (/** @type {string} */ command) =>
    spawnSync(command, {
      cwd: folder,
      shell: true,
      encoding: 'utf8',
      env: { ...process.env, CI: '1', NEXT_TELEMETRY_DISABLED: '1' },
    });
  // Deno, Bun and workerd download or link their programs in install scripts.
  const installed = run('npm install --no-audit --no-fund --loglevel=error');
  if (installed.status !== 0) {
    results[name] = `skipped: npm does not install it here: ${installed.stderr.trim().split('\n')[0]}`;
    console.log(`${name}: ${results[name]}`);
    continue;
  }
  let printed = '';
  let failed = '';
  for (const command of tool.run) {
    const { status, stdout, stderr } = run(command);
    printed = stdout + stderr;
    if (status !== 0) failed = `${command} ended with ${status}:\n${printed}`;
    if (failed) break;
  }
  const missing = EXPECTED.filter((line) => !printed.includes(line));
  if (!failed && missing.length) failed = `it did not print ${missing.join(', ')}, but:\n${printed}`;
  results[name] = failed ? 'failed' : 'passed';
  console.log(`${name}: ${results[name]}${failed && `: ${failed}`}`);
}

const named = (/** @type {string} */ start) =>
  Object.keys(results).filter((name) => results[name].startsWith(start));
const [passed, failed, skipped] = ['passed', 'failed', 'skipped'].map(named);
console.log(
  `${passed.length} passed, ${failed.length} failed, ${skipped.length} skipped ${skipped.join(' ')}`,
);
process.exit(failed.length ? 1 : 0);
