// Bundles the package's entries, each as one file: every module that a fresh process opens costs it half a millisecond.
//
//   node wasm/bundle.mjs
//
// The entries are the same source, js/index.js, with other wasm modules behind the doors: js/generated/MODULE.js is replaced
// by the module without SIMD (scalar), by the one that holds everything (all, and the file for a <script>), or by none (slim).

import { readFileSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';

/** @param {(module: string) => string | null} file  the generated file in place of a module's; null: no bytes */
const withModules = (file) => ({
  name: 'modules',
  /** @param {import('esbuild').PluginBuild} bundle */
  setup(bundle) {
    bundle.onLoad({ filter: /js[\\/]generated[\\/]\w+\.js$/ }, ({ path }) => {
      const module = path.match(/(\w+)\.js$/)?.[1] ?? '';
      if (module === 'pairs' || module === 'layout') return undefined; // tables, no modules
      const replaced = file(module);
      if (replaced === null)
        return {
          contents: `import { Source } from '../wasm/Source.js';
export const source = /* @__PURE__ */ new Source('${module}');`,
        };
      return {
        contents:
          replaced === module ? readFileSync(path, 'utf8') : `export { source } from './${replaced}.js';`,
      };
    });
  },
});

const MODULES = {
  raybound: (m) => m,
  scalar: (m) => (m.includes('.') ? m : `${m}.scalar`),
  slim: () => null,
  all: () => 'all',
};

/** @type {import('esbuild').BuildOptions} */
const SHARED = {
  bundle: true,
  format: 'esm',
  target: 'es2022',
  // Folds constants, which bundlers would not leave out otherwise.
  minifySyntax: true,
  sourcemap: true,
  sourcesContent: false,
  logLevel: 'warning',
};

/** Characters of comments that ASCII has not. Strings are escaped already. One such character would double what an engine reads: it
 * keeps the file's text with two bytes for each character then, and takes a quarter longer to start.
 * @type {Record<string, string>} */
const ASCII = {
  '−': '-',
  '·': '*',
  '×': 'x',
  '∞': 'Infinity',
  π: 'pi',
  '≤': '<=',
  '≥': '>=',
  '±': '+-',
  '…': '...',
};

/**
 * @param {string} out
 * @param {(module: string) => string | null} file
 * @param {boolean} [minify]
 */
async function bundle(out, file, minify = false) {
  await build({
    ...SHARED,
    entryPoints: ['js/index.js'],
    outfile: `dist/${out}.js`,
    minify,
    sourcemap: !minify,
    plugins: [withModules(file)],
  });
  if (minify) return;
  // To esbuild a class that names itself is _Vector2, and so to consoles. The modules' text is in longer lines.
  const text = readFileSync(`dist/${out}.js`, 'utf8');
  const lines = text
    .split('\n')
    .map((line) => (line.length > 400 ? line : line.replace(/([ (!])_([A-Z][A-Za-z]*[23]?)/g, '$1$2')));
  writeFileSync(
    `dist/${out}.js`,
    lines.join('\n').replace(/[^\0-\x7f]/gu, (c) => ASCII[c] ?? '?'),
  );
}

await Promise.all(Object.entries(MODULES).map(([out, file]) => bundle(out, file)));
await bundle('raybound.min', MODULES.all, true);

// For three.js. MeshBVH and MeshScene come from the main file beside it, so that a page which imports both has one class, one wasm module
// and one memory. The path is relative: import maps need three alone.
await build({
  ...SHARED,
  entryPoints: ['js/three/index.js'],
  outfile: 'dist/three.js',
  external: ['three'],
  plugins: [
    {
      name: 'main file',
      setup(bundle) {
        bundle.onResolve({ filter: /\/(mesh\/MeshBVH|scene\/MeshScene)\.js$/ }, () => ({
          path: './raybound.js',
          external: true,
          sideEffects: false,
        }));
      },
    },
  ],
});
