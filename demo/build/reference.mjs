// Writes the reference of every public class, function and type from their JSDoc comments, by TypeDoc.
//
//   node demo/build/reference.mjs      to build/reference, of which the site has a copy

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
  // `make types` checks the types, with a newer TypeScript.
  skipErrorChecking: true,
  excludeInternal: true,
  excludePrivate: true,
  disableSources: true,
  disableGit: true,
  readme: 'none',
  githubPages: false,
  navigationLinks: { Tutorial: '../index.html' },
  visibilityFilters: { inherited: true },
  // A type of a signature that has no page of its own is an error; these are of the host, or by what others are written.
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
  console.error('A type that is not included is exported by a @typedef in js/api.js.');
  process.exit(1);
}
