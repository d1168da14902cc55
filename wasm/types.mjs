// Completes dist/types, which tsc wrote from the JSDoc comments: adds the types of the wasm files, and copies the declarations for
// programs that call require(), because the package.json of a folder decides whether its declarations are those of CommonJS files.
//
//   node wasm/types.mjs

import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';

const WASM = `/**
 * A wasm module of the package as your bundler or host provides it: an address, bytes or a \`WebAssembly.Module\`. \`init\` accepts each.
 */
declare const source: import('./wasm/Door.js').GivenModule;
export default source;
`;

writeFileSync('dist/types/file.d.ts', WASM);
rmSync('dist/umd/types', { recursive: true, force: true });
mkdirSync('dist/umd', { recursive: true });
writeFileSync('dist/umd/package.json', '{ "type": "commonjs" }\n');
cpSync('dist/types', 'dist/umd/types', { recursive: true });
