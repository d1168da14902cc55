// Bundles the package's entries, each as one file, because every module file costs a new process half a millisecond.
//
//   node wasm/bundle.mjs
//
// All entries have the same source, js/index.js, with different wasm modules. js/generated/MODULE.js is replaced by the module
// without SIMD (scalar), by the full module (all, umd), by an import of the full module's file, which workerd supports, or by
// no module (slim).
//
// raybound.js keeps lines, names and comments, for debugging. The other entries keep only the names, those of many modules also the
// lines, because esbuild drops /* @__PURE__ */ together with white space, and without it no bundler drops a module. So the package
// needs neither source maps nor the sources.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';

/**
 * Returns the text that replaces js/generated/MODULE.js.
 * @typedef {(module: string) => string} Replacement
 */

/** @type {(module: string, rest?: string) => string} */
const source = (module, rest = '') => `import { Source } from '../wasm/Source.js';
export const source = /* @__PURE__ */ new Source('${module}'${rest});`;
const text = (/** @type {string} */ file) => readFileSync(`js/generated/${file}.js`, 'utf8');
const ALL = "export { source } from './all.js';";

/** @type {Record<string, Replacement>} */
const MODULES = {
  raybound: text,
  scalar: (module) => text(`${module}.scalar`),
  slim: (module) => source(module),
  all: (module) => (module === 'all' ? text('all') : ALL),
  workerd: (module) =>
    module === 'all' ? `import file from './raybound.wasm';\n${source('all', ", '', undefined, file")}` : ALL,
};

/** The entries that bundlers divide by module. */
const MANY_MODULES = ['raybound', 'scalar', 'slim'];

/** @param {Replacement} replacement */
const withModules = (replacement) => ({
  name: 'modules',
  /** @param {import('esbuild').PluginBuild} bundle */
  setup(bundle) {
    bundle.onResolve({ filter: /\.wasm$/ }, ({ path }) => ({ path, external: true }));
    bundle.onLoad({ filter: /js[\\/]generated[\\/]\w+\.js$/ }, ({ path }) => {
      const module = path.match(/(\w+)\.js$/)?.[1] ?? '';
      // These two are tables, not wasm modules.
      return ['pairs', 'layout'].includes(module) ? undefined : { contents: replacement(module) };
    });
  },
});

const { version, license } = JSON.parse(readFileSync('package.json', 'utf8'));

/** @type {import('esbuild').BuildOptions} */
const SHARED = {
  bundle: true,
  format: 'esm',
  target: 'es2022',
  // Folds constants; otherwise bundlers could not drop them.
  minifySyntax: true,
  banner: { js: `/*! raybound ${version}, ${license} license */` },
  logLevel: 'warning',
};

/** Replacements of the characters in comments that are not ASCII; esbuild has escaped those in strings. With one such character, an
 * engine would store the file's text with two bytes for each character, and start a quarter slower.
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
 * @param {string} entry  of MODULES
 * @param {import('esbuild').BuildOptions} [options]
 */
async function bundle(out, entry, options = {}) {
  const { outputFiles } = await build({
    ...SHARED,
    ...options,
    minifyWhitespace: !MANY_MODULES.includes(out),
    entryPoints: ['js/index.js'],
    write: false,
    plugins: [withModules(MODULES[entry])],
  });
  // esbuild renames a class that refers to itself, Vector2, to _Vector2, which consoles would print. The texts of
  // wasm modules are not changed.
  const code = outputFiles[0].text
    .split(/(new Source\("\w+",\s*"\w*",\s*\(\)\s*=>\s*"[^"]*"\))/)
    .map((part, i) => {
      if (i % 2) return part;
      const renamed = part.replace(/(?<![\w$#.])_(?=[A-Z])/g, '');
      return out === 'raybound' ? renamed : renamed.replace(/^ *\/\*\*[^]*?\*\/\n/gm, '');
    })
    .join('');
  writeFileSync(
    `dist/${out}.js`,
    code.replace(/[^\0-\x7f]/gu, (c) => ASCII[c] ?? '?'),
  );
}

// The entry for three.js. It imports MeshBVH and MeshScene from the main file in the same folder, so that a page which imports both has
// one class, one wasm module and one memory. The path is relative, so that import maps need only an entry for three.
/**
 * @param {string} folder
 * @param {'esm' | 'cjs'} format
 */
const three = (folder, format) =>
  build({
    ...SHARED,
    format,
    entryPoints: ['js/three/index.js'],
    outfile: `${folder}/three.js`,
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

mkdirSync('dist/umd', { recursive: true });
await Promise.all([
  ...Object.keys(MODULES).map((entry) => bundle(entry, entry)),
  three('dist', 'esm'),
  three('dist/umd', 'cjs'),
  // One file for require() and for a <script> without type="module", where `raybound` is a global variable.
  bundle('umd/raybound', 'all', {
    format: 'iife',
    globalName: 'raybound',
    footer: { js: "if (typeof module === 'object' && module.exports) module.exports = raybound;" },
  }),
]);
