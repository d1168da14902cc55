// Bundles the package's entries, each as one file: every module that a fresh process opens costs it half a millisecond.
//
//   node wasm/bundle.mjs
//
// The entries are the same source, js/index.js, with other wasm modules behind the doors: js/generated/MODULE.js is replaced
// by the module without SIMD (scalar), by the one that holds everything (all, umd), by an import of that one as a file, which
// is a module to workerd, or by none (slim).
//
// raybound.js keeps lines, names and comments, for those who step into it in a debugger; the other entries are its copies, and
// keep the names alone. So the package needs neither source maps nor the sources.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';

/**
 * What replaces js/generated/MODULE.js.
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

/** @param {Replacement} replacement */
const withModules = (replacement) => ({
  name: 'modules',
  /** @param {import('esbuild').PluginBuild} bundle */
  setup(bundle) {
    bundle.onResolve({ filter: /\.wasm$/ }, ({ path }) => ({ path, external: true }));
    bundle.onLoad({ filter: /js[\\/]generated[\\/]\w+\.js$/ }, ({ path }) => {
      const module = path.match(/(\w+)\.js$/)?.[1] ?? '';
      // Tables are no modules.
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
  // Folds constants, which bundlers would not leave out otherwise.
  minifySyntax: true,
  banner: { js: `/*! raybound ${version}, ${license} license */` },
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
 * @param {string} entry  of MODULES
 * @param {import('esbuild').BuildOptions} [options]
 */
async function bundle(out, entry, options = {}) {
  const { outputFiles } = await build({
    ...SHARED,
    ...options,
    minifyWhitespace: out !== 'raybound',
    entryPoints: ['js/index.js'],
    write: false,
    plugins: [withModules(MODULES[entry])],
  });
  // To esbuild a class that names itself is _Vector2, and so to consoles. What a Source is made of is a wasm module as text.
  const code = outputFiles[0].text
    .split(/(new Source\("\w+",\s*"\w*",\s*\(\)\s*=>\s*"[^"]*"\))/)
    .map((part, i) => (i % 2 ? part : part.replace(/(?<![\w$#.])_(?=[A-Z])/g, '')))
    .join('');
  writeFileSync(
    `dist/${out}.js`,
    code.replace(/[^\0-\x7f]/gu, (c) => ASCII[c] ?? '?'),
  );
}

// For three.js. MeshBVH and MeshScene come from the main file beside it, so that a page which imports both has one class, one wasm module
// and one memory. The path is relative: import maps need three alone.
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
  // One file for require() and for a <script> that is no module: there `raybound` is a global variable.
  bundle('umd/raybound', 'all', {
    format: 'iife',
    globalName: 'raybound',
    footer: { js: "if (typeof module === 'object' && module.exports) module.exports = raybound;" },
  }),
]);
