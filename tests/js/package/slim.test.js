// raybound/slim: started from each kind of source. Each start is in a process of its own, because a module starts once.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const top = fileURLToPath(new URL('../../..', import.meta.url));
const { version } = JSON.parse(readFileSync(`${top}/package.json`, 'utf8'));

/** Runs code with R (raybound/slim, or another entry) and `bytes`, and prints the result of `ask()`. */
function run(/** @type {string} */ code, entry = 'raybound/slim') {
  const program = `
    import { readFileSync } from 'node:fs';
    import * as R from '${entry}';
    const bytes = readFileSync('dist/raybound.wasm');
    const response = (type, status = 200) => new Response(bytes, { status, headers: { 'content-type': type } });
    const ask = () => R.intersectBoundingBox(
      { origin: { x: 0, y: 0 }, direction: { x: 1, y: 0 } },
      { min: { x: 1, y: 0 }, max: { x: 2, y: 1 } });
    try { ${code}; console.log(ask()); } catch (error) { console.log(error.name + ': ' + error.message); }`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: top,
    encoding: 'utf8',
  });
  return stderr + stdout.trim();
}

for (const [from, code] of [
  ['bytes', `await R.init(bytes)`],
  ['an ArrayBuffer', `await R.init(new Uint8Array(bytes).buffer)`],
  ['a compiled module', `await R.init(new WebAssembly.Module(bytes))`],
  ['the scalar module', `await R.init(readFileSync('dist/raybound.scalar.wasm'))`],
  ['a response that streams', `await R.init(response('application/wasm'))`],
  ['a response of another type', `await R.init(response('application/octet-stream'))`],
  ['the promise of a response', `await R.init(Promise.resolve(response('application/wasm')))`],
  ['an address', `await R.init('data:application/wasm;base64,' + bytes.toString('base64'))`],
  ['the first of two starts', `await R.init(bytes); await R.init(null)`],
]) {
  test(`starts from ${from}`, () => assert.equal(run(code), 'true'));
}

test('before the start a query throws an error that says how to start', () => {
  assert.match(run(''), /^Error: raybound: the module \w+ is not started; await init\(source\)/);
});

test('a failed start is an error, and a later one works', () => {
  assert.match(run(`await R.init(response('text/html', 404))`), /^Error: init: source .* HTTP 404$/);
  assert.match(run(`await R.init(new Uint8Array(8))`), /^CompileError/);
  assert.equal(run(`await R.init(new Uint8Array(8)).catch(() => {}); await R.init(bytes)`), 'true');
});

test('a wrong source is named', () => {
  for (const [source, shown] of [
    ['5', '5'],
    ['undefined', 'undefined'],
    ['null', 'null'],
  ])
    assert.equal(
      run(`await R.init(${source})`),
      `TypeError: init: source must be a WebAssembly.Module, bytes, a URL or a Response, got ${shown}`,
    );
});

const SEARCH = `console.log(new R.SpatialIndex([0, 0, 1, 1]).search({ min: { x: 0, y: 0 }, max: { x: 1, y: 1 } }).length)`;

// A wrong module that is kept makes every later `init` and call fail.
test('a wrong module is refused, and the right one can be started after it', () => {
  const unlabeled = 'new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])';
  const capability = `readFileSync('build/modules/spatial.simd.wasm')`;
  const other = 'bytes.map((byte, i, { length }) => (i === length - 1 ? 57 : byte))';
  for (const [source, got] of [
    [unlabeled, '"another module"'],
    [capability, '"another module"'],
    [`new WebAssembly.Module(${capability})`, '"another module"'],
    [other, JSON.stringify(version.replace(/.$/, '9'))],
  ]) {
    const output = run(
      `await R.init(${source}).catch(({ name, message }) => console.log(name, message));
       await R.init(bytes); ${SEARCH}`,
    );
    const error = `TypeError init: source must be raybound.wasm of raybound ${version}, got ${got}`;
    assert.equal(output, `${error}\n1\ntrue`);
  }
});

// Constants of two modules at one address overwrite each other.
test('the module with everything can be started beside the others', () => {
  const pick = `console.log(R.intersect('raySegment2', { origin: { x: 0, y: 0 }, direction: { x: 1, y: 0 } },
    { start: { x: 2, y: -1 }, end: { x: 2, y: 1 } }).t)`;
  assert.equal(run(`${pick}; await R.init(bytes); ${pick}; ${SEARCH}`, 'raybound'), '2\n2\n1\ntrue');
});

test('raybound/all starts the modules of raybound/slim, which has the same classes', () => {
  const program = `const { SpatialIndex } = await import('raybound/all'); console.log(SpatialIndex === R.SpatialIndex); ${SEARCH}`;
  assert.equal(run(program), 'true\n1\ntrue');
});

// Without the annotations of calls without side effects every import is the whole library.
for (const [entry, module, most] of /** @type {const} */ ([
  ['scalar', 'raybound.scalar.wasm', 22],
  ['all', 'raybound.wasm', 22],
  ['slim', '', 22],
]))
  test(`a bundler drops what a program of raybound/${entry} does not use`, async () => {
    const { outputFiles } = await build({
      stdin: { contents: `export { SpatialIndex, init } from 'raybound/${entry}';`, resolveDir: top },
      bundle: true,
      minify: true,
      format: 'esm',
      write: false,
    });
    const { contents, text } = outputFiles[0];
    const inlined = module ? gzipSync(readFileSync(`${top}/dist/${module}`)).length * 1.02 : 0;
    const size = (gzipSync(contents).length - inlined) / 1000;
    assert.ok(size < most, `${size} KB`);
    mkdirSync(`${top}/build/bundles`, { recursive: true });
    const file = `${top}/build/bundles/${entry}.mjs`;
    writeFileSync(file, text);
    const start = entry === 'slim' ? 'await R.init(bytes);' : '';
    assert.match(run(`${start} ${SEARCH}; process.exit()`, file), /^1$/);
  });

// Before, the rest of a failed start was taken for the module.
test('a failed start has no effect on later starts', () => {
  const failed = 'await R.init(new Uint8Array(8)).catch(() => {})';
  assert.match(run(failed), /^Error: raybound: the module \w+ is not started; await init/);
  const other = 'await R.init(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).catch(() => {})'; // a module without exports
  assert.match(run(other), /^Error: raybound: the module \w+ is not started; await init/);
  const works = 'console.log(new R.SpatialIndex([0, 0, 1, 1]).length)';
  assert.equal(run(`${failed}; ${other}; await R.init(bytes); ${works}`), '1\ntrue');
});

test('if the module does not compile, the error names the other entries and has the cause', () => {
  const program = `
    WebAssembly.Module = function () { throw new WebAssembly.CompileError('no SIMD here'); };
    const R = await import('raybound');
    try { new R.SpatialIndex([0, 0, 1, 1]); }
    catch (error) { console.log(error.message + ' | ' + error.cause.message); }`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: top,
    encoding: 'utf8',
  });
  assert.match(stdout, /raybound\/scalar.*raybound\/slim.*\| no SIMD here/);
});

test('the module can be a part of a larger buffer, or compiled', () => {
  const works = 'console.log(new R.SpatialIndex([0, 0, 1, 1]).length)';
  const view = 'const large = new Uint8Array(bytes.length + 9); large.set(bytes, 5)';
  assert.equal(run(`${view}; await R.init(large.subarray(5, 5 + bytes.length)); ${works}`), '1\ntrue');
  assert.equal(run(`await R.init(new WebAssembly.Module(bytes)); ${works}`), '1\ntrue');
});

// Chrome before 115 does not compile or instantiate modules of more than 4 KB synchronously on a page's main thread.
for (const [entry, source] of [
  ['raybound', ''],
  ['raybound/scalar', ''],
  ['raybound/slim', 'bytes'],
]) {
  const late = `for (const name of ['Module', 'Instance']) {
    const construct = () => { throw new RangeError('WebAssembly.' + name + ' is disallowed on the main thread'); };
    WebAssembly[name] = new Proxy(WebAssembly[name], { construct });
  }`;
  const all = `
    const square = [0, 0, 9, 0, 9, 9, 0, 9];
    console.log(new R.SpatialIndex([0, 0, 1, 1]).search({ min: { x: 0, y: 0 }, max: { x: 1, y: 1 } }).length);
    console.log(new R.Rebound({ walls: [square], radius: 1 }).next({ origin: { x: 5, y: 5 }, direction: { x: 1, y: 0 } }).center.x);
    console.log(new R.Billiards({ walls: [square], positions: [5, 5] }).count, new R.Arena(64).float64(8).length)`;
  test(`${entry} without synchronous starts: after await init(${source})`, () => {
    assert.equal(run(`${late}; await R.init(${source}); ${all}`, entry), '1\n8\n1 8\ntrue');
    assert.equal(
      run(`await Promise.all([R.init(${source}), R.init(${source})]); ${all}`, entry),
      '1\n8\n1 8\ntrue',
    );
    if (!source)
      assert.match(run(late, entry), /^Error: raybound: cannot start synchronously here: await init\(\)/);
  });
}
