// Completes dist/types, which tsc wrote from the JSDoc comments: adds the types of the wasm files, and the declarations for programs that
// call require(). The package.json of a folder decides whether its declarations are those of CommonJS files, so dist/umd/types names each
// value and type of dist/types once more. A copy of dist/types would be half a megabyte.
//
//   node wasm/types.mjs

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';

/** The attribute that lets a CommonJS declaration name the types of an ES module. */
const MODE = "{ 'resolution-mode': 'import' }";

/** @param {string} type  the type of a wasm file */
const fileTypes = (type) => `/**
 * A wasm module of the package as your bundler or host provides it: an address, bytes or a \`WebAssembly.Module\`. \`init\` accepts each.
 */
declare const source: ${type};
export default source;
`;

/**
 * Writes the declarations of a CommonJS file with the exports of an ES module.
 * @param {string} entry  the declarations of the ES module
 * @param {string} out
 */
function writeCommonJs(entry, out) {
  /** @type {(path: string) => string} */
  const addressOf = (path) => relative(dirname(out), path);
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
  const lines = [`import type * as esm from '${addressOf(entry.replace('.d.ts', '.js'))}' with ${MODE};`];
  for (const exported of checker.getExportsOfModule(module)) {
    const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
    const { name } = exported;
    if (symbol.flags & ts.SymbolFlags.Value) lines.push(`export declare const ${name}: typeof esm.${name};`);
    if (!(symbol.flags & ts.SymbolFlags.Type)) continue;
    const declaration =
      /** @type {ts.ClassDeclaration | ts.TypeAliasDeclaration | ts.InterfaceDeclaration | undefined} */ (
        symbol.declarations?.find(
          (one) =>
            ts.isClassDeclaration(one) || ts.isTypeAliasDeclaration(one) || ts.isInterfaceDeclaration(one),
        )
      );
    const parameters = declaration?.typeParameters ?? [];
    const list = (/** @type {string[]} */ texts) => (texts.length ? `<${texts.join(', ')}>` : '');
    // Constraints name types by import('./FILE.js'), relative to the file of the declaration.
    const folder = dirname(declaration?.getSourceFile().fileName ?? '');
    const left = list(
      parameters.map((one) =>
        one
          .getText()
          .replace(
            /import\('(\.[^']*)'\)/g,
            (_, path) => `import('${addressOf(join(folder, path))}', { with: ${MODE} })`,
          ),
      ),
    );
    const right = list(parameters.map((one) => one.name.text));
    lines.push(`export type ${name}${left} = esm.${name}${right};`);
  }
  write(out, `${lines.join('\n')}\n`);
}

/** @param {string} path @param {string} text */
function write(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

rmSync('dist/umd/types', { recursive: true, force: true });
write('dist/umd/package.json', '{ "type": "commonjs" }\n');
write('dist/types/file.d.ts', fileTypes("import('./wasm/Door.js').GivenModule"));
write(
  'dist/umd/types/file.d.ts',
  fileTypes(`import('../../types/wasm/Door.js', { with: ${MODE} }).GivenModule`),
);
writeCommonJs('dist/types/index.d.ts', 'dist/umd/types/index.d.ts');
writeCommonJs('dist/types/three/index.d.ts', 'dist/umd/types/three/index.d.ts');
