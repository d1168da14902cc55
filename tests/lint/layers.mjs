/**
 * Fails if a folder of src/ or js/ depends on a folder that it must not use, or if files depend on each other in a cycle.
 *
 * Each folder lists the folders that it may include or import, besides itself. The tables are acyclic: a folder lists only
 * folders above it.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** By #include. Only wasm/ and tests include dispatch or raybound.h. @type {Record<string, string[]>} */
const core = {
  src: ['src/picking', 'src/space', 'src/thin', 'src/dispatch', 'src/billiards', 'src/canvas', 'src/spatial'], // raybound.h: these include the folders below
  'src/math': ['src/config.h'],
  'src/predicates': ['src/math'],
  'src/shapes': ['src/predicates'],
  'src/pairs': ['src/shapes'],
  'src/bounds': ['src/pairs'],
  'src/tree': ['src/math'],
  'src/path': ['src/bounds'],
  'src/spatial': ['src/tree', 'src/bounds'],
  'src/mesh': ['src/tree', 'src/bounds'],
  'src/scene': ['src/mesh'],
  'src/space': ['src/thin'],
  'src/thin': ['src/scene'],
  'src/picking': ['src/spatial', 'src/path'],
  'src/canvas': ['src/spatial', 'src/path'],
  'src/rebound': ['src/tree', 'src/path'],
  'src/billiards': ['src/rebound'],
  'src/dispatch': ['src/path'],
};

/** By import, without types (`@import` in comments). @type {Record<string, string[]>} */
const modules = {
  js: ['js/billiards', 'js/canvas', 'js/picking', 'js/shapes', 'js/space', 'js/spatial', 'js/thin'], // api.js and the entries
  'js/math': ['js/Disposable.js', 'js/arguments'],
  'js/arguments': ['js/late.js'],
  'js/wasm': ['js/math', 'js/Disposable.js', 'js/late.js', 'js/generated'],
  'js/generated': ['js/wasm/Source.js', 'js/arguments'],
  'js/pairs': ['js/math', 'js/wasm'],
  'js/shapes': ['js/pairs', 'js/late.js'],
  'js/path': ['js/math', 'js/wasm'],
  'js/picking': ['js/path', 'js/canvas'],
  'js/spatial': ['js/math', 'js/wasm'],
  'js/mesh': ['js/math', 'js/wasm'],
  'js/scene': ['js/mesh'],
  'js/space': ['js/scene'],
  'js/thin': ['js/scene'],
  'js/three': ['js/thin'],
  'js/r3f': ['js/three'],
  'js/adapters': ['js/picking'],
  'js/konva': ['js/adapters'],
  'js/fabric': ['js/adapters'],
  'js/zrender': ['js/adapters', 'js/spatial'],
  'js/pixi': ['js/adapters', 'js/spatial'],
  'js/canvas': ['js/path', 'js/late.js'],
  'js/rebound': ['js/math', 'js/wasm'],
  'js/billiards': ['js/rebound'],
};

/** @type {(folder: string) => string[]} */
const filesBelow = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)],
  );

/**
 * All folders in a folder's list, and in the lists of these.
 * @type {(table: Record<string, string[]>, name: string, known?: Set<string>) => Set<string>}
 */
function reachable(table, name, known = new Set()) {
  for (const next of table[name] ?? []) {
    if (known.has(next)) continue;
    known.add(next);
    reachable(table, next, known);
  }
  return known;
}

/** @type {string[]} */
const faults = [];

/**
 * @param {Record<string, string[]>} table
 * @param {string[]} files
 * @param {RegExp} pattern  its first group is the path, relative to the file
 */
function check(table, files, pattern) {
  for (const folder of Object.keys(table))
    if (reachable(table, folder).has(folder)) faults.push(`tests/lint/layers.mjs: ${folder} is in a cycle`);
  /** @type {Map<string, string[]>} */
  const graph = new Map();
  for (const file of files) {
    const folder = dirname(file);
    if (!table[folder]) faults.push(`${file}: no row for ${folder} in tests/lint/layers.mjs`);
    const allowed = reachable(table, folder);
    const targets = Array.from(readFileSync(file, 'utf8').matchAll(pattern), (match) =>
      normalize(join(folder, match[1])),
    );
    graph.set(file, targets);
    for (const target of targets)
      if (dirname(target) !== folder && !allowed.has(dirname(target)) && !allowed.has(target))
        faults.push(`${file}: must not depend on ${target}`);
  }
  /** Files on the current path, and finished files. @type {string[]} */
  const delta = [];
  const done = new Set();
  /** @param {string} file */
  const visit = (file) => {
    if (delta.includes(file))
      faults.push(`a cycle: ${[...delta.slice(delta.indexOf(file)), file].join(' -> ')}`);
    if (delta.includes(file) || done.has(file)) return;
    delta.push(file);
    graph.get(file)?.forEach(visit);
    delta.pop();
    done.add(file);
  };
  files.forEach(visit);
}

const sources = filesBelow('src').filter((file) => /\.[ch]$/.test(file));
check(core, sources, /^#include "([^"]+)"/gm);
const scripts = filesBelow('js').filter((file) => file.endsWith('.js'));
check(modules, scripts, /^(?:import|export)\b(?:[^'";]*?\bfrom)?\s*'(\.[^']+)'/gm);

for (const fault of faults) console.error(fault);
if (faults.length) process.exitCode = 1;
