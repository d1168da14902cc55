// An empty project with the package installed from its tarball, as users install it.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const top = fileURLToPath(new URL('../..', import.meta.url));

/**
 * @returns {{folder: string, tarball: string, files: string[], remove: () => void}}  the project, and the files of the tarball
 */
export function packedProject() {
  const folder = mkdtempSync(join(tmpdir(), 'raybound-packed-'));
  const npm = (/** @type {string[]} */ args, /** @type {string} */ cwd) =>
    execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

  // --ignore-scripts: make has built the package, so prepack is not necessary.
  const [{ filename, files }] = parse(
    npm(['pack', '--json', '--ignore-scripts', '--pack-destination', folder], top),
  );
  writeFileSync(join(folder, 'package.json'), '{ "name": "empty", "private": true, "type": "module" }\n');
  npm(
    [
      'install',
      '--offline',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      `./${filename}`,
    ],
    folder,
  );
  return {
    folder,
    tarball: join(folder, filename),
    files: files.map((/** @type {{path: string}} */ file) => file.path),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** npm 12 prints an object by package name, earlier versions an array. */
function parse(/** @type {string} */ json) {
  const result = JSON.parse(json);
  return Array.isArray(result) ? result : Object.values(result);
}
