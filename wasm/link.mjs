// Links a wasm module, and checks that its constants fit in the module's part of the memory (wasm/memory.mjs).
//
//   node wasm/link.mjs OUT.wasm MODULE "MODULES" EXPORTS.c... -- EMCC OBJECTS AND FLAGS...
//
// MODULES is the list of all modules. EXPORTS.c are the files with the module's exports, RB_EXPORT(name).
// With V=1 in the environment each command is printed.

import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { addressOf, checkRoom, FIRST_PAGES, MOST_PAGES, PAGE } from './memory.mjs';

const split = process.argv.indexOf('--');
const [out, module, list, ...exportFiles] = process.argv.slice(2, split);
const [emcc, ...objects] = process.argv.slice(split + 1);

/**
 * Runs a command. Returns whether it succeeded, and prints its errors if it did not.
 * @param {string[]} command
 * @param {Record<string, string>} [env]  variables that are added to the environment
 * @param {boolean} [isQuiet]  prints no errors
 */
function run([program, ...args], env = {}, isQuiet = false) {
  if (process.env.V) console.log([program, ...args].join(' '));
  const { status, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  if ((status !== 0 || stderr) && !isQuiet) process.stderr.write(stderr || String(error ?? ''));
  return status === 0;
}

/** The first line that a command prints, or an empty text. @param {string} program @param {string[]} args */
const firstLine = (program, ...args) =>
  spawnSync(program, args, { encoding: 'utf8' }).stdout?.split('\n')[0].trim() ?? '';

/** @param {string} path */
function canWrite(path) {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** The name of the setting for the linker's stack, which the modules do not use (rb_wasm_use_stack). It was renamed in 3.1.27. */
function stackSetting() {
  const [major, minor, patch] = (firstLine(emcc, '--version').match(/\d+\.\d+\.\d+/)?.[0] ?? '')
    .split('.')
    .map(Number);
  return major * 1e6 + minor * 1e3 + patch < 3_001_027 ? 'TOTAL_STACK' : 'STACK_SIZE';
}

/**
 * Emscripten's linker. Some steps need acorn, which Debian installs outside of node's default path. If only root can write emscripten's
 * cache and the cache lacks a library, a cache in build/ is filled once.
 * @param {number} base  the address of the module's constants
 */
function link(base) {
  const command = [
    ...[emcc, ...objects, `-sINITIAL_MEMORY=${FIRST_PAGES * PAGE}`, `-sMAXIMUM_MEMORY=${MOST_PAGES * PAGE}`],
    ...[`-s${stackSetting()}=1024`, `-sGLOBAL_BASE=${base}`, '-Wl,--export=__data_end', '-o', out],
  ];
  const env = { NODE_PATH: process.env.NODE_PATH ?? '/usr/share/nodejs' };
  const cache = firstLine('em-config', 'CACHE');
  const isOwn = !cache || canWrite(cache) || Boolean(process.env.EM_CACHE);
  return (
    run(command, env, !isOwn) ||
    (!isOwn && run(command, { ...env, EM_CACHE: resolve('build/emscripten-cache') }))
  );
}

/** The end of the module's constants. */
function dataEnd() {
  const linked = new WebAssembly.Module(readFileSync(out));
  const memory = new WebAssembly.Memory({ initial: FIRST_PAGES, maximum: MOST_PAGES });
  /** @type {Record<string, any>} */
  const imports = { env: { memory } };
  for (const { module: from, name, kind } of WebAssembly.Module.imports(linked))
    if (kind === 'function') (imports[from] ??= {})[name] = () => 0;
  const { __data_end } = new WebAssembly.Instance(linked, imports).exports;
  return /** @type {WebAssembly.Global} */ (__data_end).value;
}

/** Removes the exports for emscripten's own JavaScript (stack, table, errno), and functions that only these reach. */
function removeUnused() {
  const bin = `${firstLine('em-config', 'BINARYEN_ROOT')}/bin`;
  if (!existsSync(`${bin}/wasm-metadce`)) return true;
  const names = exportFiles.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^RB_EXPORT\((\w+)\)/gm)].map(([, name]) => name),
  );
  const graph = [
    { name: 'root', root: true, reaches: names },
    ...names.map((name) => ({ name, export: name })),
  ];
  const [json, small] = [`${out}.json`, `${out}.small`];
  writeFileSync(json, JSON.stringify(graph));
  const features = ['simd', 'bulk-memory', 'sign-ext', 'nontrapping-float-to-int'].map(
    (one) => `--enable-${one}`,
  );
  const done =
    run([`${bin}/wasm-metadce`, ...features, '--graph-file', json, out, '-o', small]) &&
    run([`${bin}/wasm-opt`, ...features, '-Oz', small, '-o', out]);
  for (const file of [json, small]) rmSync(file, { force: true });
  return done;
}

try {
  const base = addressOf(module, list.split(' '));
  if (!link(base)) process.exit(1);
  checkRoom(module, dataEnd() - base);
  if (!removeUnused()) process.exit(1);
} catch (error) {
  console.error(error instanceof RangeError ? error.message : error);
  process.exit(1);
}
