// The package as users get it: packed, installed in an empty project, imported, type-checked, bundled.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { build, transform } from 'esbuild';
import { publint } from 'publint';
import { dimensionsOf, nameOf, Q, queryOf } from '../queries.js';
import { packedProject, top } from '../packed.js';
import { printedBy } from '../printed.js';
import { examples } from '../readme.js';

const project = packedProject();
after(project.remove);

const run = (/** @type {string} */ code) =>
  execFileSync(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: project.folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** TypeScript by its path, because TypeDoc installs another version. */
const TSC = join(top, 'node_modules/typescript-7/bin/tsc');
const NODE = '--target es2022 --module nodenext --moduleResolution nodenext';

/**
 * TypeScript's messages about files of the project: empty if they compile.
 * @param {string} flags
 * @param {string[]} files
 */
function tsc(flags, ...files) {
  const args = [...`--strict --noEmit ${flags} --types`.split(' '), '', ...files];
  const { status, stdout, stderr } = spawnSync(TSC, args, { cwd: project.folder, encoding: 'utf8' });
  return stdout + stderr || (status ? `tsc ended with ${status}` : '');
}

/**
 * A program that compiles if the types of queries (js/pairs/types.js) match the table at run time (js/pairs/table.js): each
 * query takes its two shapes, and its result has its fields and no others.
 */
function results() {
  const lines = [
    "import type { Answer, MeasureName, QueryName } from 'raybound';",
    "import { intersect } from 'raybound';",
    'type Same<A, B> = [A, B] extends [B, A] ? true : never;',
  ];
  const names = [];
  const measured = [];
  for (const base of Object.values(Q)) {
    for (const dimensions of dimensionsOf(base)) {
      const query = queryOf('test', nameOf(base, dimensions));
      const name = JSON.stringify(query.name);
      names.push(name);
      if (query.always) measured.push(name);
      const vector = `import('raybound').Vector${dimensions}`;
      const absent = `${vector} | null`;
      const types = { '.': vector, '<': absent, '>': absent, '?': 'boolean', '': 'number' };
      const fields = query.fields.map((field) => `${field.name}: ${types[field.type]}`).join('; ');
      lines.push(`true satisfies Same<Answer<${name}>, { ${fields} }>;`);
      lines.push(
        `{ const [a, b] = [null as any as Shapes${dimensions}['${query.a}'], null as any as Shapes${dimensions}['${query.b}']];`,
        `intersect(${name}, a, b); }`,
      );
    }
  }
  for (const dimensions of [2, 3]) {
    const v = `{ x: number; y: number${dimensions > 2 ? '; z: number' : ''} }`;
    const box = `min: ${v}; max: ${v}`;
    const ball = `center: ${v}; radius: number`;
    const elements = '{ elements: number[] }';
    lines.push(`interface Shapes${dimensions} {
      ray: { origin: ${v}; direction: ${v} }; segment: { start: ${v}; end: ${v} }; line: { start: ${v}; end: ${v} };
      arc: { x: number; y: number; r: number; startAngle: number; endAngle: number }; box: { ${box} };
      obb: { center: ${v}; halfSize: ${v}; ${dimensions > 2 ? `rotation: ${elements}` : `axis: ${v}`} };
      matrixBox: { ${box}; matrix: ${elements} }; kdop: { normals: Float32Array; ranges: number[] };
      sphere: { ${ball} }; capsule: { start: ${v}; end: ${v}; radius: number };
      plane: { normal: ${v}; constant: number }; planes: { normal: ${v}; constant: number }[];
      triangle: { a: ${v}; b: ${v}; c: ${v} }; polygon: { position: Float64Array }; matrix: ${elements};
      movingBox: { ${box}; motion: ${v} }; movingSphere: { ${ball}; motion?: ${v} };
    }`);
  }
  lines.push(`true satisfies Same<QueryName, ${names.join(' | ')}>;`);
  lines.push(`true satisfies Same<MeasureName, ${measured.join(' | ')}>;`);
  return lines.join('\n');
}

test('the tarball contains the package and nothing else', () => {
  const files = [
    'package.json',
    'README.md',
    'LICENSE',
    'CHANGELOG.md',
    'dist/all.js',
    'dist/core.js',
    'dist/fabric.js',
    'dist/konva.js',
    'dist/raybound.wasm',
    'dist/raybound.scalar.wasm',
    'dist/raybound.js',
    'dist/scalar.js',
    'dist/slim.js',
    'dist/three.js',
    'dist/r3f.js',
    'dist/umd/r3f.js',
    'dist/umd/types/r3f.d.ts',
    'dist/types/r3f.d.ts',
    'dist/workerd.js',
    'dist/zrender.js',
    'dist/pixi.js',
    'dist/umd/pixi.js',
    'dist/umd/types/pixi.d.ts',
    'dist/types/pixi.d.ts',
    'dist/umd/zrender.js',
    'dist/umd/types/zrender.d.ts',
    'dist/types/zrender.d.ts',
    'dist/umd/package.json',
    'dist/umd/fabric.js',
    'dist/umd/konva.js',
    'dist/umd/raybound.js',
    'dist/umd/three.js',
    'dist/umd/types/fabric.d.ts',
    'dist/types/fabric.d.ts',
    'dist/umd/types/konva.d.ts',
    'dist/types/konva.d.ts',
    'dist/umd/types/index.d.ts',
    'dist/types/file.d.ts',
    'dist/umd/types/three.d.ts',
    'dist/umd/types/file.d.ts',
    'dist/types/index.d.ts',
    'dist/types/three.d.ts',
  ];
  assert.deepEqual([...project.files].sort(), files.sort());
});

test('the package depends on no other package', () => {
  const list = JSON.parse(
    execFileSync('npm', ['ls', '--all', '--json'], { cwd: project.folder, encoding: 'utf8' }),
  );
  assert.deepEqual(Object.keys(list.dependencies), ['raybound']);
  // The libraries of the entries are optional peers: npm may list them without a version, and does not install them.
  const listed = list.dependencies.raybound.dependencies ?? {};
  for (const [name, peer] of Object.entries(listed)) {
    assert.ok(
      ['@react-three/fiber', 'fabric', 'konva', 'pixi.js', 'react', 'three', 'zrender'].includes(name),
      name,
    );
    assert.deepEqual(peer, {});
  }
  const installed = readdirSync(join(project.folder, 'node_modules')).filter((name) => !name.startsWith('.'));
  assert.deepEqual(installed, ['raybound']);
});

const printed = printedBy(
  project.folder,
  examples.map(({ code }) => code),
);
examples.forEach(({ where, expected }, i) => {
  test(`the example at ${where} runs in the project and prints the stated output`, () => {
    assert.deepEqual(printed[i], expected);
  });
});

test('importing adds nothing to globals', () => {
  const output = run(`
    const before = Reflect.ownKeys(globalThis).length;
    await import('raybound');
    console.log(Reflect.ownKeys(globalThis).length - before);`);
  assert.equal(output.trim(), '0');
});

test('both wasm files can be imported by name', () => {
  const output = run(`
    import { readFileSync } from 'node:fs';
    for (const name of ['raybound.wasm', 'raybound.scalar.wasm']) {
      console.log(WebAssembly.validate(readFileSync(new URL(import.meta.resolve('raybound/' + name)))));
    }`);
  assert.equal(output, 'true\ntrue\n');
});

for (const entry of ['raybound', 'raybound/all', 'raybound/scalar', 'raybound/slim']) {
  test(`classes of ${entry} have their names, also in consoles`, () => {
    const output = run(`
      import * as R from '${entry}';
      const named = Object.entries(R).filter(([name]) => /^[A-Z]/.test(name));
      console.log(named.length > 30, named.filter(([name, { name: own }]) => name !== own).join());`);
    assert.equal(output, 'true \n');
  });
}

test('tools that read only main or module find the files of exports', () => {
  const { exports, main, module, types } = JSON.parse(readFileSync(join(top, 'package.json'), 'utf8'));
  assert.deepEqual({ types, default: main }, exports['.'].require);
  assert.equal(module, exports['.'].import.default);
});

test('every path of exports is a file of the tarball', () => {
  const { exports } = JSON.parse(readFileSync(join(top, 'package.json'), 'utf8'));
  const paths = JSON.stringify(exports)
    .match(/\.\/dist[^"*]+(?=")/g)
    ?.map((path) => path.slice(2));
  assert.ok(paths && paths.length > 15);
  assert.deepEqual(
    paths.filter((path) => !project.files.includes(path)),
    [],
  );
});

test('publint has no message, not even a suggestion', async () => {
  const { messages } = await publint({
    pkgDir: join(project.folder, 'node_modules/raybound'),
    level: 'suggestion',
    pack: false,
  });
  assert.deepEqual(messages, []);
});

test('Are the types wrong? No for import, and for require() except of entries that are only ES modules', async () => {
  const { problems } = await checkPackage(createPackageFromTarballData(readFileSync(project.tarball)));
  // Resolution without `exports` (TypeScript's "node10") finds the main entry only.
  const found = (problems ?? []).filter(
    (problem) =>
      !('resolutionKind' in problem && problem.resolutionKind === 'node10' && problem.entrypoint !== '.'),
  );
  assert.deepEqual(
    found,
    ['./scalar', './slim'].map((entrypoint) => ({
      kind: 'CJSResolvesToESM',
      entrypoint,
      resolutionKind: 'node16-cjs',
    })),
  );
});

test('require() returns every name, and classes have their names', () => {
  const output = execFileSync(
    process.execPath,
    [
      '--input-type=commonjs',
      '--eval',
      `const R = require('raybound');
      const { hit } = { hit: new R.SpatialIndex([0, 0, 1, 1]).raycast({ origin: { x: -1, y: 0.5 }, direction: { x: 1, y: 0 } }) };
      const wrong = Object.entries(R).filter(([name, value]) => /^[A-Z]/.test(name) && value.name !== name);
      import('raybound').then((index) =>
        console.log(hit.t, wrong.length, Object.keys(R).sort().join() === Object.keys(index).sort().join()));`,
    ],
    { cwd: project.folder, encoding: 'utf8' },
  );
  assert.equal(output, '1 0 true\n');
});

test('TypeScript reads the types of require()', () => {
  writeFileSync(
    join(project.folder, 'required.cts'),
    `import raybound = require('raybound');
    const box: raybound.BoxLike = { min: new raybound.Vector2(0, 0), max: { x: 1, y: 1 } };
    export const names: string[] = [box.min.x.toFixed(), raybound.Vector2.name];\n`,
  );
  assert.equal(tsc('--target es2022 --module node16 --moduleResolution node16', 'required.cts'), '');
});

test('TypeScript accepts a wasm file as source of init', () => {
  writeFileSync(
    join(project.folder, 'file.ts'),
    `import { init } from 'raybound/slim';
    import all from 'raybound/raybound.wasm';
    import scalar from 'raybound/raybound.scalar.wasm';
    await init(all);
    await init(scalar);\n`,
  );
  assert.equal(tsc(NODE, 'file.ts'), '');
});

test('a path that is not in exports cannot be imported', () => {
  assert.throws(() => run(`import 'raybound/js/wasm.js';`), /ERR_PACKAGE_PATH_NOT_EXPORTED/);
});

for (const [module, moduleResolution] of [
  ['nodenext', 'nodenext'],
  ['esnext', 'bundler'],
]) {
  test(`tsc --strict accepts the guides' examples and the program of consumer.ts (${moduleResolution})`, () => {
    // A method of a class needs a type for its context in TypeScript: consumer.ts has such a class.
    const compiled = examples.filter(({ code }) => !code.includes('crtSubpath(ctx) {'));
    const names = compiled.map((example, i) => {
      writeFileSync(join(project.folder, `example${i}.ts`), example.code);
      return `example${i}.ts`;
    });
    copyFileSync(join(top, 'tests/js/consumer.ts'), join(project.folder, 'consumer.ts'));
    writeFileSync(join(project.folder, 'answers.ts'), results());
    names.push('consumer.ts', 'answers.ts');
    // The declarations are checked with the examples: no --skipLibCheck.
    const flags = `--target es2022 --module ${module} --moduleResolution ${moduleResolution}`;
    assert.equal(tsc(flags, ...names), '');
  });
}

test("three.js' own methods accept raybound's values without a cast, and its classes have raybound's trees", () => {
  copyFileSync(join(top, 'tests/js/three.ts'), join(project.folder, 'three.ts'));
  mkdirSync(join(project.folder, 'node_modules/@types'), { recursive: true });
  for (const name of ['three', '@types/three'])
    symlinkSync(join(top, 'node_modules', name), join(project.folder, 'node_modules', name));
  // Declarations of three.js for require() are others, with classes of the same names.
  const required = `import THREE = require('three');
    import { computeBoundsTree } from 'raybound/three';
    THREE.BufferGeometry.prototype.computeBoundsTree = computeBoundsTree;
    export const build: string = new THREE.BoxGeometry().computeBoundsTree({ fixed: true }).build;\n`;
  writeFileSync(join(project.folder, 'required.cts'), required);
  // --skipLibCheck: the declarations of three.js are not checked.
  for (const flags of ['', ' --exactOptionalPropertyTypes'])
    for (const file of ['three.ts', 'required.cts'])
      assert.equal(tsc(`${NODE} --skipLibCheck${flags}`, file), '');
  // Without it there is no message about those of raybound.
  assert.doesNotMatch(tsc(NODE, 'three.ts'), /raybound/);
});

test("accelerate takes the canvas libraries' own types, and nothing else", () => {
  copyFileSync(join(top, 'tests/js/libraries.ts'), join(project.folder, 'libraries.ts'));
  for (const name of ['echarts', 'fabric', 'konva', 'pixi.js', 'zrender'])
    symlinkSync(join(top, 'node_modules', name), join(project.folder, 'node_modules', name));
  // The declarations of zrender are those for bundlers.
  const flags = '--target es2022 --module esnext --moduleResolution bundler --skipLibCheck';
  assert.equal(tsc(flags, 'libraries.ts'), '');
});

test('the declarations compile without the dom library', () => {
  writeFileSync(
    join(project.folder, 'node.ts'),
    `import * as R from 'raybound';\nexport const index: R.SpatialIndex = new R.SpatialIndex([0, 0, 1, 1]);\n`,
  );
  assert.equal(tsc(`${NODE} --lib es2022`, 'node.ts'), '');
});

test('the types are real: a wrong argument is an error', () => {
  writeFileSync(
    join(project.folder, 'wrong.ts'),
    `import { Vector2 } from 'raybound';\nnew Vector2(0, 0).add('x');\n`,
  );
  assert.match(tsc('--target es2022 --module nodenext', 'wrong.ts'), /^wrong\.ts\(2,/);
});

test('the package still starts if a bundler drops the files that only re-export it', async () => {
  const app = join(project.folder, 'app');
  mkdirSync(app);
  writeFileSync(join(app, 'package.json'), '{ "type": "module", "sideEffects": false }');
  writeFileSync(join(app, 'geometry.js'), `export * from 'raybound';`);
  writeFileSync(
    join(app, 'main.js'),
    `import { intersectBoundingBox } from './geometry.js';
    const ray = { origin: { x: 0, y: 0 }, direction: { x: 1, y: 0 } };
    console.log(intersectBoundingBox(ray, { min: { x: 1, y: -1 }, max: { x: 2, y: 1 } }));`,
  );
  await build({
    entryPoints: [join(app, 'main.js')],
    bundle: true,
    format: 'esm',
    outfile: join(project.folder, 'app.mjs'),
    logLevel: 'error',
  });
  assert.equal(run(`import './app.mjs';`), 'true\n');
});

test('each entry contains its version and licence, and exports the same names', async () => {
  const { version, license } = JSON.parse(readFileSync(join(top, 'package.json'), 'utf8'));
  const names = async (/** @type {string} */ file) => Object.keys(await import(`${top}/dist/${file}`)).sort();
  const expected = await names('raybound.js');
  for (const file of [
    'raybound.js',
    'core.js',
    'all.js',
    'scalar.js',
    'slim.js',
    'workerd.js',
    'umd/raybound.js',
    'three.js',
    'r3f.js',
    'zrender.js',
    'pixi.js',
    'fabric.js',
    'konva.js',
  ]) {
    const source = readFileSync(`${top}/dist/${file}`, 'utf8');
    assert.ok(source.slice(0, 80).includes(`/*! raybound ${version}, ${license} license */`), file);
    // workerd.js imports the wasm files, which only workerd can.
    if (/^(all|scalar|slim)/.test(file)) assert.deepEqual(await names(file), expected, file);
  }
});

// A static block once prevented the package from starting in browsers that the README names.
test('no entry has syntax that is newer than the browsers that the README names', async () => {
  for (const file of [
    'raybound.js',
    'core.js',
    'scalar.js',
    'slim.js',
    'all.js',
    'three.js',
    'zrender.js',
    'pixi.js',
    'fabric.js',
    'konva.js',
    'umd/raybound.js',
    'umd/three.js',
    'umd/r3f.js',
    'umd/zrender.js',
    'umd/pixi.js',
    'umd/fabric.js',
    'umd/konva.js',
  ]) {
    const source = readFileSync(`${top}/dist/${file}`, 'utf8');
    const [now, then] = await Promise.all(
      ['esnext', ['chrome91', 'firefox90', 'safari15']].map((target) => transform(source, { target })),
    );
    assert.equal(then.code, now.code, file);
  }
});
