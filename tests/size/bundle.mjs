// Bundles one import of each kind from the packed package, minified, with esbuild, Rollup and webpack: the size that the import
// adds to a program. size-limit (.size-limit.mjs) then compares the files in build/size with their limits.
//
//   node tests/size/bundle.mjs && npx size-limit

import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, transform } from 'esbuild';
import { rollup } from 'rollup';
import webpack from 'webpack';
import { IMPORTS } from './imports.mjs';

const top = fileURLToPath(new URL('../..', import.meta.url));
const out = join(top, 'build/size');

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });

const [{ filename }] = JSON.parse(
  execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', out], {
    cwd: top,
    encoding: 'utf8',
  }),
);
execFileSync('tar', ['xzf', join(out, filename), '-C', out]);
mkdirSync(join(out, 'node_modules'));
execFileSync('mv', [join(out, 'package'), join(out, 'node_modules/raybound')]);

/** The file that a bundler uses of an entry of `exports`. @param {any} entry @returns {string} */
const fileOf = (entry) => entry.import?.default ?? entry.default;

const entries = Object.entries(IMPORTS).map(([name, { imports, from = 'raybound' }]) => {
  const source =
    imports === '*'
      ? `import * as R from '${from}';\nglobalThis.used = R;\n`
      : `import { ${imports} } from '${from}';\nglobalThis.used = [${imports}];\n`;
  const file = join(out, `${name}.mjs`);
  writeFileSync(file, source);
  return { name, file };
});

for (const { name, file } of entries) {
  await build({
    entryPoints: [file],
    outfile: join(out, `esbuild/${name}.js`),
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    logLevel: 'warning',
  });

  const { exports: exported, sideEffects } = JSON.parse(
    readFileSync(join(out, 'node_modules/raybound/package.json'), 'utf8'),
  );
  const bundle = await rollup({
    input: file,
    plugins: [
      {
        name: 'resolve',
        resolveId(id, importer) {
          const path = id.startsWith('raybound')
            ? fileOf(exported[id.replace('raybound', '.')])
            : importer?.includes('node_modules') && `./dist/${basename(id)}`;
          return path
            ? { id: join(out, 'node_modules/raybound', path), moduleSideEffects: sideEffects.includes(path) }
            : null;
        },
      },
    ],
  });
  const { output } = await bundle.generate({ format: 'es' });
  const { code } = await transform(output[0].code, { minify: true, target: 'es2022' });
  mkdirSync(join(out, 'rollup'), { recursive: true });
  writeFileSync(join(out, `rollup/${name}.js`), code);

  await new Promise((resolve, reject) => {
    webpack(
      {
        mode: 'production',
        entry: file,
        context: out,
        output: { path: join(out, 'webpack'), filename: `${name}.js` },
        performance: false,
        target: ['web', 'es2022'],
      },
      (error, stats) =>
        error || stats?.hasErrors()
          ? reject(error ?? new Error(stats?.toString('errors-only')))
          : resolve(null),
    );
  });
}
