// Bundles the package's entries.
//
//   node wasm/bundle.mjs
//
// All entries have the same source, js/index.js, with different wasm modules.
//
//   raybound.js       with one inlined module for each capability: a bundler drops those that a program does not use
//   core.js           without modules; the next entries import it
//   slim.js           core.js: the program passes raybound.wasm to init
//   all.js, scalar.js core.js, and inlined the module with everything, with SIMD and without
//   workerd.js        core.js, and an import of the file raybound.wasm, which workerd supports
//   umd/raybound.js   all in one file, for require() and for a <script> without type="module"
//   three.js, r3f.js, konva.js, fabric.js, zrender.js, and the same in umd/
//                     for programs that use these libraries; they import raybound.js
//
// The entries keep lines and names, for debugging, but no comments; those in umd/, which no bundler minifies, keep only the names of classes.
// Annotations of calls without side effects stay, because without them no bundler drops a module; esbuild alone would remove them together with
// the white space.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';
import { minify } from 'terser';

const { version, license } = JSON.parse(readFileSync('package.json', 'utf8'));
const BANNER = `/*! raybound ${version}, ${license} license */`;

/** @type {import('esbuild').BuildOptions} */
const SHARED = {
  bundle: true,
  format: 'esm',
  target: 'es2022',
  // Folds constants; otherwise bundlers could not drop them.
  minifySyntax: true,
  legalComments: 'none',
  banner: { js: BANNER },
  logLevel: 'warning',
  write: false,
};

/** A text that esbuild bundles. @param {string} contents */
const stdin = (contents) => ({ stdin: { contents, resolveDir: 'js', sourcefile: 'entry.js' } });

/** Replaces js/generated/MODULE.js by a source without text. @type {import('esbuild').Plugin} */
const withoutModules = {
  name: 'without modules',
  setup(bundle) {
    bundle.onLoad({ filter: /js[\\/]generated[\\/]\w+\.js$/ }, ({ path }) => {
      const module = path.match(/(\w+)\.js$/)?.[1] ?? '';
      // These are not wasm modules that a capability needs.
      if (['pairs', 'layout', 'filters', 'all'].includes(module)) return undefined;
      return {
        contents: `import { Source } from '../wasm/Source.js';
export const source = /* @__PURE__ */ new Source('${module}');`,
      };
    });
  },
};

/**
 * Undoes a renaming: esbuild renames a class that refers to itself, Vector2, to _Vector2, which consoles would print. The texts of wasm
 * modules are not changed. A name behind a dot is a property, but behind three dots it is a class.
 * @param {string} code
 */
const withNames = (code) =>
  code
    .split(/(new Source\("\w+",\s*"\w*",\s*\(\)\s*=>\s*"[^"]*"\))/)
    .map((part, i) => (i % 2 ? part : part.replace(/(?<![\w$#]|(?<!\.\.)\.)_(?=[A-Z])/g, '')))
    .join('');

/**
 * Computes powers of constants: esbuild does not, where the power is written shorter, and then keeps the constants that a program does not
 * use.
 * @param {string} code
 */
const withNumbers = (code) =>
  code.replace(
    /(?<=\b[A-Z][A-Z_0-9]* = )(1 \+ )?(?:(\d+) \* )?(\d+) (\*\*|<<) (-?[\de]+)(?=[,;])/g,
    (_, one, times, base, operator, exponent) =>
      String(
        Number(one !== undefined) +
          Number(times ?? 1) * (operator === '<<' ? base << exponent : Number(base) ** Number(exponent)),
      ),
  );

/** The names of all classes, which consoles print. @param {string} code */
const classesIn = (code) =>
  [...code.matchAll(/\b(\w+) ?= ?class\b|\bclass (\w+)/g)].map(([, a, b]) => a ?? b);

/**
 * @param {string} out
 * @param {import('esbuild').BuildOptions} options
 */
async function bundle(out, options) {
  const { outputFiles } = await build({ ...SHARED, ...options });
  const text = withNumbers(withNames(outputFiles?.[0].text ?? ''));
  const { code = '' } = await minify(text, {
    compress: false,
    mangle: options.format !== undefined && { reserved: classesIn(text) },
    ecma: 2020,
    module: options.format === undefined,
    format: {
      beautify: !options.minifyWhitespace,
      indent_level: 0,
      comments: /^!/,
      preserve_annotations: true,
      ascii_only: true,
    },
  });
  // terser reads `a && #b in c || d` as `a && (#b in c || d)`. Write `!(#b in c)` instead.
  if (/&& ?\(#\w+ in \w+ ?\|\|/.test(code))
    throw new Error(`wasm/bundle.mjs: ${out} has a private name in a chain of && and ||`);
  // With one other character an engine stores the whole text with two bytes for each character, and starts a quarter slower.
  const other = code.search(/[^\0-\x7f]/);
  if (other >= 0 || !code)
    throw new Error(`wasm/bundle.mjs: ${out} must be ASCII, got ${code.slice(other - 50, other + 50)}`);
  writeFileSync(`dist/${out}.js`, `${code}\n`);
}

/** `new Source(…)` with the text of the module with everything. @param {string} file */
const inlined = (file) =>
  readFileSync(`js/generated/${file}.js`, 'utf8').match(/new Source\(.*\)(?=;\n$)/)?.[0] ?? '';

/**
 * Writes an entry that sets the module with everything and exports the names of core.js.
 * @param {string} out
 * @param {string} source  an expression
 * @param {string} [imports]
 */
const withEverything = (out, source, imports = '') =>
  writeFileSync(
    `dist/${out}.js`,
    `${BANNER}\n${imports}import { provide, Source } from './core.js';\nprovide(${source});\n${names()}`,
  );

/** The exports of core.js that are public. */
const names = () => {
  const list = readFileSync('dist/core.js', 'utf8').match(/\nexport \{([^}]*)\};/)?.[1] ?? '';
  const all = list.split(',').map((name) => name.trim().replace(/^\w+ as /, ''));
  return `export {\n  ${all.filter((name) => name && !['provide', 'Source'].includes(name)).join(',\n  ')}\n} from './core.js';\n`;
};

// The entries for libraries. They import classes from the main file in the same folder, so that a page which imports both entries has
// one class, one wasm module and one memory. The path is relative, so that import maps need only an entry for the library.
/** @type {import('esbuild').Plugin} */
const mainFile = {
  name: 'main file',
  setup(bundle) {
    bundle.onResolve({ filter: /\/three\/index\.js$/ }, ({ kind }) =>
      kind === 'entry-point' ? null : { path: './three.js', external: true, sideEffects: false },
    );
    bundle.onResolve(
      { filter: /\/(mesh\/Mesh(?:BVH|Rays)|scene\/MeshScene|thin\/\w+|picking\/ShapeIndex)\.js$/ },
      () => ({
        path: './raybound.js',
        external: true,
        sideEffects: false,
      }),
    );
  },
};
const LIBRARIES = ['three', 'r3f', 'konva', 'pixi', 'fabric', 'zrender'];
/** @type {(name: string) => Promise<void>[]} */
const bundleLibrary = (name) => {
  const options = { entryPoints: [`js/${name}/index.js`], external: ['three', 'react'], plugins: [mainFile] };
  return [
    bundle(name, options),
    bundle(`umd/${name}`, { ...options, format: 'cjs', minifyWhitespace: true }),
  ];
};

mkdirSync('dist/umd', { recursive: true });
await Promise.all([
  bundle('raybound', { entryPoints: ['js/index.js'] }),
  bundle('core', {
    ...stdin("export * from './index.js';\nexport { provide, Source } from './wasm/Source.js';"),
    plugins: [withoutModules],
  }),
  ...LIBRARIES.flatMap(bundleLibrary),
  bundle('umd/raybound', {
    ...stdin(
      "import { provide } from './wasm/Source.js';\nimport { source } from './generated/all.js';\n" +
        "provide(source);\nexport * from './index.js';",
    ),
    plugins: [withoutModules],
    format: 'iife',
    globalName: 'raybound',
    footer: { js: "if (typeof module === 'object' && module.exports) module.exports = raybound;" },
    minifyWhitespace: true,
  }),
]);
writeFileSync('dist/slim.js', `${BANNER}\n${names()}`);
withEverything('all', inlined('all'));
withEverything('scalar', inlined('all.scalar'));
withEverything('workerd', "new Source('all', '', undefined, file)", "import file from './raybound.wasm';\n");
