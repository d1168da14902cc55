// Bundles the declarations in build/types, which tsc wrote from the JSDoc comments: one file for each entry in dist/types, in which internal
// types are not exported. Also writes the types of the wasm files, and the declarations for programs that call require(), in dist/umd/types:
// the package.json of a folder decides whether its declarations are those of CommonJS files. They name each value and type of
// dist/types once more.
//
//   node wasm/types.mjs

import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';
import ts from 'typescript';

/** The entries for programs that use these libraries. */
const LIBRARIES = ['three', 'r3f', 'konva', 'pixi', 'fabric', 'zrender'];

/** The attribute that lets a CommonJS declaration name the types of an ES module. */
const MODE = "{ 'resolution-mode': 'import' }";

/** @param {string} path @param {string} text */
function write(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** The end of the type in braces that begins at an index of a text. @param {string} text @param {number} at */
function endOfType(text, at) {
  let depth = 0;
  for (let i = at; i < text.length; i++) {
    if (text[i] === '{') depth++;
    if (text[i] === '}' && --depth === 0) return i + 1;
  }
  return text.length;
}

/** Tags that only say what the declaration says. A text after them is part of the description. */
const REPEATED = /@(type|override|satisfies|this|extends|implements|private)\b */g;
/** Tags that say nothing without a text, as a pattern. */
const EMPTY = '(?:@(?:param [\\w.]+|returns|template \\w+) *)+';
/** A tag whose description begins on the next line. */
const WRAPPED = /(@(?:param [\w.]+|returns|template \w+)) *\n *\* {3,}(?=[^\s@])/g;
const EMPTY_LINE = new RegExp(`^ *\\* ${EMPTY}$\\n`, 'gm');
const EMPTY_AT_END = new RegExp(` *${EMPTY}(?=$|\\*/)`, 'gm');

/**
 * A JSDoc comment without what the declaration has: types of tags, and tags without a description. Comments that only declare types are
 * removed.
 * @param {string} comment
 */
function withoutTypes(comment) {
  if (/@(typedef|import|callback)\b/.test(comment)) return '';
  let text = '';
  let rest = comment;
  for (
    let at;
    (at = rest.search(/@(param|returns|type|throws|template|extends|implements|this|satisfies) \{/)) >= 0;
  ) {
    const brace = rest.indexOf('{', at);
    const end = endOfType(rest, brace);
    // The type of an error is its name.
    const kept = rest.startsWith('@throws', at) ? rest.slice(brace + 1, end - 1) : '';
    text += rest.slice(0, brace) + kept;
    // A description may begin with a brace, too.
    rest = kept ? rest.slice(end) : rest.slice(end).replace(/^ +/, '');
  }
  text = (text + rest)
    .replace(/@param \[([\w.]+)(=[^\]]*)?\]/g, '@param $1')
    .replace(/^ *\* @(type|override|satisfies|this|extends|implements|private) *$\n/gm, '')
    .replace(REPEATED, '')
    .replace(WRAPPED, '$1 ')
    .replace(EMPTY_LINE, '')
    .replace(EMPTY_AT_END, '')
    .replace(/(\S) *\*\/(\n?)$/, '$1 */$2')
    .replace(/ +$/gm, '');
  return /\w/.test(text) ? text : '';
}

/** @param {string} code */
const withoutTypesInComments = (code) =>
  code
    // The heads of files.
    .replace(/\/\*\*(?:(?!\*\/)[^])*\*\/\n(?=\s*(\n|\/\*\*))/g, '')
    .replace(/\/\*\*(?:(?!\*\/)[^])*\*\/\n?/g, (comment) => withoutTypes(comment))
    .replace(/^\s+$/gm, '')
    .replace(/\n{3,}/g, '\n\n');

/** Imports of the classes that other entries share with the main one: their private fields must not be declared twice. */
const mainFile = {
  name: 'main file',
  /** @param {string} id @param {string | undefined} importer */
  resolveId: (id, importer) =>
    importer &&
    /\/(mesh\/Mesh(?:BVH|Rays)|scene\/MeshScene|picking\/ShapeIndex|thin\/PointsBVH)\.js$/.test(id)
      ? { id: './index.js', external: true }
      : importer && /\/three\/(index|applyBVH)\.js$/.test(id) && /r3f/.test(importer)
        ? { id: './three.js', external: true }
        : null,
};

/** @param {string} input @param {string} out @param {import('rollup').Plugin[]} plugins */
async function declare(input, out, ...plugins) {
  const bundle = await rollup({
    input,
    external: ['three', 'react', '@react-three/fiber'],
    plugins: [...plugins, dts()],
  });
  const { output } = await bundle.generate({ format: 'es' });
  const reference = /^\/\/\/ <reference .*\n/gm;
  const { code } = output[0];
  // References are only read at the beginning of a file.
  const references = [...new Set(code.match(reference))].join('');
  write(out, references + withoutTypesInComments(code.replace(reference, '')));
}

/**
 * Writes the declarations of a CommonJS file with the exports of an ES module.
 * @param {string} entry  the declarations of the ES module
 * @param {string} out
 */
function declareCommonJs(entry, out) {
  const program = ts.createProgram([entry], {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    skipLibCheck: true,
  });
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(entry);
  const module = file && checker.getSymbolAtLocation(file);
  if (!module) throw new Error(`${entry} is not a module`);
  const address = relative(dirname(out), entry.replace('.d.ts', '.js'));
  const lines = [
    `import type * as esm from '${address}' with ${MODE};`,
    `export type * from '${address}' with ${MODE};`,
  ];
  for (const exported of checker.getExportsOfModule(module)) {
    const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
    const { name } = exported;
    // Those that are only types are in the second line.
    if (!(symbol.flags & ts.SymbolFlags.Value)) continue;
    lines.push(`export declare const ${name}: typeof esm.${name};`);
    const declaration = symbol.declarations?.find(ts.isClassDeclaration);
    if (!declaration) continue;
    const parameters = declaration.typeParameters ?? [];
    const list = (/** @type {string[]} */ texts) => (texts.length ? `<${texts.join(', ')}>` : '');
    const left = list(parameters.map((one) => one.getText()));
    const right = list(parameters.map((one) => one.name.text));
    lines.push(`export type ${name}${left} = esm.${name}${right};`);
  }
  write(out, `${lines.join('\n')}\n`);
}

/** @param {string} type  the type of a wasm file */
const fileTypes = (type) => `/**
 * The module with everything as your bundler or host provides it: an address, bytes or a \`WebAssembly.Module\`. \`init\` accepts each.
 */
declare const source: ${type};
export default source;
`;

for (const folder of ['dist/types', 'dist/umd/types']) rmSync(folder, { recursive: true, force: true });
await declare('build/types/index.d.ts', 'dist/types/index.d.ts');
for (const name of LIBRARIES)
  await declare(`build/types/${name}/index.d.ts`, `dist/types/${name}.d.ts`, mainFile);
// What programs add to the classes of three.js. The names of its imports are declared or imported in the file.
const augment = readFileSync('js/three/augment.d.ts', 'utf8');
appendFileSync('dist/types/three.d.ts', `\n${augment.slice(augment.indexOf('declare module'))}`);
write('dist/umd/package.json', '{ "type": "commonjs" }\n');
write('dist/types/file.d.ts', fileTypes("import('./index.js').GivenModule"));
write('dist/umd/types/file.d.ts', fileTypes(`import('../../types/index.js', { with: ${MODE} }).GivenModule`));
for (const name of ['index', ...LIBRARIES])
  declareCommonJs(`dist/types/${name}.d.ts`, `dist/umd/types/${name}.d.ts`);
// For require() TypeScript reads other declarations of three.js, which have to be augmented, too.
appendFileSync(
  'dist/umd/types/three.d.ts',
  `import type { MeshRays, ThinBVH } from '../../types/index.js' with ${MODE};
${augment.slice(augment.indexOf('declare module'))}`,
);
