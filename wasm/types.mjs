// Completes dist/types, which tsc wrote from the JSDoc comments: the types of the wasm files, and a copy of the declarations
// for programs that call require(), since a declaration says by its folder whether it is of a CommonJS file.
//
//   node wasm/types.mjs

import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';

const WASM = `/**
 * A wasm module of the package as your bundler or host gives it: an address, bytes or a \`WebAssembly.Module\`. \`init\` takes each.
 */
declare const source: import('./wasm/Door.js').GivenModule;
export default source;
`;

writeFileSync('dist/types/file.d.ts', WASM);
rmSync('dist/umd/types', { recursive: true, force: true });
mkdirSync('dist/umd', { recursive: true });
writeFileSync('dist/umd/package.json', '{ "type": "commonjs" }\n');
cpSync('dist/types', 'dist/umd/types', { recursive: true });
