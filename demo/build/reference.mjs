// Generates the reference of all public classes, functions and types from their JSDoc comments with TypeDoc.
//
//   node demo/build/reference.mjs      writes build/reference, which the build of the site copies

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Application } from 'typedoc';

const top = fileURLToPath(new URL('../..', import.meta.url));
const out = join(top, 'build/reference');

const app = await Application.bootstrap({
  name: 'raybound',
  entryPoints: [join(top, 'js/index.js'), join(top, 'js/three/index.js')],
  tsconfig: join(top, 'tsconfig.json'),
  // `make types` checks the types with a newer TypeScript than TypeDoc's.
  skipErrorChecking: true,
  excludeInternal: true,
  excludePrivate: true,
  disableSources: true,
  disableGit: true,
  readme: 'none',
  githubPages: false,
  navigationLinks: { Tutorial: '../index.html' },
  visibilityFilters: { inherited: true },
  // A type in a signature that has no page of its own is an error. Exceptions: types of the host and helper types of other types.
  treatValidationWarningsAsErrors: true,
  intentionallyNotExported: ['Host', 'WasmModule', 'QueryTypes', 'ResultsIn', 'First', 'Second'],
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
