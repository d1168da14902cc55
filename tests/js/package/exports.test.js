// The same list of names from C to JavaScript: the exports of C are the exports of the modules and the functions that js/wasm/
// calls. All entries of the package export the same names.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as index from 'raybound';
import * as scalar from 'raybound/scalar';
import * as slim from 'raybound/slim';

const read = (/** @type {string} */ path) => readFileSync(new URL(`../../../${path}`, import.meta.url));
const code = (/** @type {string} */ path) =>
  read(path)
    .toString('utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\/\/.*$/gm, '');

const names = (/** @type {string} */ folder) => readdirSync(new URL(`../../../${folder}`, import.meta.url));
const declared = names('wasm/exports')
  .flatMap((file) =>
    [...code(`wasm/exports/${file}`).matchAll(/^RB_EXPORT\((\w+)\)/gm)].map((match) => match[1]),
  )
  .sort();
const door = names('js/wasm')
  .map((file) => code(`js/wasm/${file}`))
  .join('');

// Exports of emscripten's own start files, which differ by version.
const runtime =
  /^(_initialize|__errno_location|__indirect_function_table|_?_?(emscripten_)?stack\w*|memory)$/i;

test('wasm/exports declares each export once', () => {
  assert.ok(declared.length > 0);
  assert.deepEqual(declared, [...new Set(declared)]);
});

for (const file of ['raybound.wasm', 'raybound.scalar.wasm']) {
  const module = new WebAssembly.Module(read(`dist/${file}`));

  test(`${file} exports what wasm/exports declares`, () => {
    const names = WebAssembly.Module.exports(module).map(({ name }) => name);
    assert.deepEqual(names.filter((name) => !runtime.test(name)).sort(), declared);
  });

  test(`${file} imports its memory and nothing else`, () => {
    assert.deepEqual(WebAssembly.Module.imports(module), [{ module: 'env', name: 'memory', kind: 'memory' }]);
  });
}

// A module may call another module: these functions are imports of a module, not called by js/wasm/.
const imported = names('build/modules')
  .filter((file) => /\.(simd|scalar)\.wasm$/.test(file))
  .flatMap((file) =>
    WebAssembly.Module.imports(new WebAssembly.Module(read(`build/modules/${file}`)))
      .filter(({ kind }) => kind === 'function')
      .map(({ module, name }) => ({ file, module, name })),
  );

test('modules import functions: hierarchy of canvas, scene of mesh, space of mesh_shapes', () => {
  const list = (/** @type {string} */ file) =>
    imported
      .filter((one) => one.file === file)
      .map(({ module, name }) => `${module}.${name}`)
      .sort();
  for (const variant of ['.simd.wasm', '.scalar.wasm']) {
    assert.deepEqual(list(`hierarchy${variant}`), ['canvas.rb_wasm_ray_part']);
    assert.deepEqual(list(`scene${variant}`), [
      'mesh.rb_wasm_mesh_bounds',
      'mesh.rb_wasm_mesh_candidates',
      'mesh.rb_wasm_mesh_closest',
      'mesh.rb_wasm_mesh_hit_of',
      'mesh.rb_wasm_mesh_raycast_any',
    ]);
    assert.deepEqual(list(`space${variant}`), [
      'mesh_shapes.rb_wasm_mesh_overlaps_mesh',
      'mesh_shapes.rb_wasm_mesh_search_mapped',
      'mesh_shapes.rb_wasm_mesh_shape_overlaps',
    ]);
  }
  assert.equal(imported.length, 18);
});

test('js/wasm or another module uses every export', () => {
  const called = imported.map(({ name }) => name);
  assert.deepEqual(
    declared.filter((name) => !called.includes(name) && !new RegExp(`\\b${name}\\b`).test(door)),
    [],
  );
});

test('js/wasm uses nothing that is not exported', () => {
  const used = new Set([...door.matchAll(/\brb_wasm_\w+/g)].map((match) => match[0]));
  assert.deepEqual(
    [...used].filter((name) => !declared.includes(name)),
    [],
  );
});

test('raybound/scalar exports the same names as raybound, and works', () => {
  assert.deepEqual(Object.keys(scalar).sort(), Object.keys(index).sort());
  const ray = { origin: { x: 0, y: 0 }, direction: { x: 1, y: 0 } };
  const object = { geometry: { type: 'PolyGeometry', position: [3, -1, 4, 0, 3, 1] } };
  assert.equal(scalar.intersectObject(ray, object)?.distance, 3);
});

test('raybound and raybound/slim export the same names', () => {
  assert.deepEqual(Object.keys(index).sort(), Object.keys(slim).sort());
});
