// Where the constants of the wasm modules are: each module has a part of the memory of its own, and JavaScript allocates behind them.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { FREE, STACK } from '../../../js/generated/layout.js';
import { addressOf, checkRoom, freeAddress, ROOM } from '../../../wasm/memory.mjs';

const folder = new URL('../../../build/modules/', import.meta.url);
const files = readdirSync(folder).filter((file) => /\.(simd|scalar)\.wasm$/.test(file));
const names = (/** @type {number} */ count) => Array.from({ length: count }, (_, i) => `module${i}`);

// A list of 16 addresses gave that of the last module to each module after the 15th.
test('every module has an address of its own, a 17th and a 40th, too', () => {
  for (const count of [1, 16, 17, 40]) {
    const modules = names(count);
    const addresses = modules.map((module) => addressOf(module, modules));
    addresses.forEach((address, i) => assert.equal(address, STACK + i * ROOM));
    assert.equal(freeAddress(modules), addresses[count - 1] + ROOM);
  }
});

test('modules without room are refused, and the error names the number to change', () => {
  const modules = names(60);
  for (const call of [() => freeAddress(modules), () => addressOf('module0', modules)])
    assert.throws(call, /^RangeError: wasm\/memory\.mjs: 60 modules .* beyond 983040: raise FIRST_PAGES$/);
  checkRoom('spatial', ROOM);
  assert.throws(
    () => checkRoom('spatial', ROOM + 1),
    /^RangeError: wasm\/memory\.mjs: the module spatial has 16385 bytes .* room for 16384: raise ROOM$/,
  );
});

test('a module that the list lacks or has twice is refused by name', () => {
  for (const modules of [['mesh'], ['mesh', 'path', 'path']])
    assert.throws(
      () => addressOf('path', modules),
      /^RangeError: wasm\/modules\.mk: the list of modules must have path once: mesh/,
    );
});

test('the built modules write their constants to parts of their own, below what JavaScript allocates', () => {
  /** @type {Map<number, string>} the module by the number of its part */
  const owners = new Map();
  for (const file of files) {
    const module = new WebAssembly.Module(readFileSync(new URL(file, folder)));
    const memory = new WebAssembly.Memory({ initial: 16, maximum: 32768 });
    const bytes = new Uint8Array(memory.buffer).fill(0xa5);
    /** @type {Record<string, any>} */
    const imports = { env: { memory } };
    for (const { module: from, name, kind } of WebAssembly.Module.imports(module))
      if (kind === 'function') (imports[from] ??= {})[name] = () => 0;
    new WebAssembly.Instance(module, imports);
    const first = bytes.findIndex((byte) => byte !== 0xa5);
    const last = bytes.findLastIndex((byte) => byte !== 0xa5);
    assert.ok(first >= STACK && last < FREE, file);
    const part = Math.floor((first - STACK) / ROOM);
    assert.equal(Math.floor((last - STACK) / ROOM), part, file);
    const name = file.split('.')[0];
    assert.equal(owners.get(part) ?? name, name);
    owners.set(part, name);
  }
  assert.equal(owners.size, (FREE - STACK) / ROOM);
});
