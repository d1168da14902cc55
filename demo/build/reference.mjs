// Generates the reference of all public classes, functions and types from their JSDoc comments with TypeDoc.
//
//   node demo/build/reference.mjs      writes build/reference, which the build of the site copies

import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Application } from 'typedoc';
import * as raybound from '../../js/index.js';

const top = fileURLToPath(new URL('../..', import.meta.url));
const out = join(top, 'build/reference');

/** The first page: docs/reference.md, with links to the pages of the names in its first column, and to the guides of the site. */
const start = join(top, 'build/reference.md');
const text = readFileSync(join(top, 'docs/reference.md'), 'utf8')
  .replace(/^# .*\n+/, '')
  .replace(/\]\(([\w-]+)\.md/g, '](../en/guide-$1.html')
  .replace(/^\| .*? \| /gm, (cell) =>
    cell.replace(/`(\w+)[^`]*`/g, (code, name) => {
      const value = /** @type {Record<string, unknown>} */ (raybound)[name];
      const folder = /^class/.test(String(value)) ? 'classes' : 'functions';
      return value === undefined ? code : `[${code}](${folder}/raybound.${name}.html)`;
    }),
  );
writeFileSync(start, text);

const app = await Application.bootstrap({
  name: 'raybound',
  entryPoints: ['js', 'js/three', 'js/r3f', 'js/konva', 'js/pixi', 'js/fabric', 'js/zrender'].map((folder) =>
    join(top, folder, 'index.js'),
  ),
  tsconfig: join(top, 'tsconfig.json'),
  // `make types` checks the types with a newer TypeScript than TypeDoc's.
  skipErrorChecking: true,
  excludeInternal: true,
  excludePrivate: true,
  disableSources: true,
  disableGit: true,
  readme: start,
  validation: { invalidPath: false, notExported: true, invalidLink: true, rewrittenLink: true },
  githubPages: false,
  navigationLinks: { Tutorial: '../index.html' },
  visibilityFilters: { inherited: true },
  // A type in a signature that has no page of its own is an error. Exceptions: types of the host and helper types of other types.
  treatValidationWarningsAsErrors: true,
  intentionallyNotExported: [
    'Host',
    'WasmModule',
    'QueryTypes',
    'ResultsIn',
    'First',
    'Second',
    'Thin',
    'ThinBVH',
  ],
  logLevel: 'Warn',
});
const project = await app.convert();
if (!project) process.exit(1);
app.validate(project);
rmSync(out, { recursive: true, force: true });
await app.generateDocs(project, out);
if (app.logger.hasErrors() || app.logger.hasWarnings()) {
  console.error('If a type is not included, export it with a @typedef in js/api.js.');
  process.exit(1);
}
