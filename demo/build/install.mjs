// Installs the packages that the build of the tutorial needs, in the versions of package-lock.json, and no others.
//
//   node demo/build/install.mjs

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const top = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const folder = join(top, 'build', 'demo-npm');

const lock = JSON.parse(readFileSync(join(top, 'package-lock.json'), 'utf8'));

/** The packages that the builder and the lessons import. */
const NEEDED = [
  '@codemirror/commands',
  '@codemirror/lang-javascript',
  '@codemirror/language',
  '@codemirror/view',
  '@lezer/highlight',
  'esbuild',
  'katex',
  'konva',
  'markdown-it',
  'pagefind',
  'shiki',
  'three',
  'three-mesh-bvh',
  'typedoc',
  'typescript',
];

/** @type {Record<string, any>} */
const packages = {};
/**
 * Adds a package and its dependencies. Optional dependencies are included; npm installs those for this platform.
 * @param {string} name
 * @param {string} [parent]  path of the package that depends on it: a version nested there, or in one of its parents, takes precedence
 */
function add(name, parent = '') {
  let path = `${parent && `${parent}/`}node_modules/${name}`;
  for (let around = parent; !lock.packages[path] && around;) {
    around = around.slice(0, Math.max(around.lastIndexOf('/node_modules/'), 0));
    path = `${around && `${around}/`}node_modules/${name}`;
  }
  if (!lock.packages[path]) return;
  if (packages[path]) return;
  packages[path] = lock.packages[path];
  const { dependencies = {}, optionalDependencies = {} } = packages[path];
  for (const other of Object.keys({ ...dependencies, ...optionalDependencies })) add(other, path);
}
NEEDED.forEach((name) => add(name));
const own = {
  dependencies: Object.fromEntries(NEEDED.map((name) => [name, packages[`node_modules/${name}`].version])),
};

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'package.json'), JSON.stringify(own));
writeFileSync(
  join(folder, 'package-lock.json'),
  JSON.stringify({ lockfileVersion: lock.lockfileVersion, packages: { '': own, ...packages } }),
);
const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'];
execFileSync('npm', ['ci', ...flags], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
// Move the packages without npm's own list of installed packages: so make can tell that the other packages are missing.
for (const path of Object.keys(packages)) {
  const from = join(folder, path);
  if (!existsSync(from)) continue; // an optional package for another platform
  const to = join(top, path);
  rmSync(to, { recursive: true, force: true });
  mkdirSync(dirname(to), { recursive: true });
  renameSync(from, to);
}
rmSync(folder, { recursive: true });
