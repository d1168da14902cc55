// Installs the bundler alone, as package-lock.json has it: all that the demo needs of npm.
//
//   node demo/build/install.mjs

import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const top = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const folder = join(top, 'build', 'demo-npm');
const modules = join(top, 'node_modules');

const lock = JSON.parse(readFileSync(join(top, 'package-lock.json'), 'utf8'));
const packages = Object.fromEntries(
  Object.entries(lock.packages).filter(([path]) => /^node_modules\/(esbuild$|@esbuild\/)/.test(path)),
);
const own = { dependencies: { esbuild: packages['node_modules/esbuild'].version } };

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'package.json'), JSON.stringify(own));
writeFileSync(
  join(folder, 'package-lock.json'),
  JSON.stringify({ lockfileVersion: lock.lockfileVersion, packages: { '': own, ...packages } }),
);
const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'];
execFileSync('npm', ['ci', ...flags], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
// Without npm's own record of what is installed, make still knows that the other packages are not.
mkdirSync(modules, { recursive: true });
for (const name of ['esbuild', '@esbuild']) {
  rmSync(join(modules, name), { recursive: true, force: true });
  renameSync(join(folder, 'node_modules', name), join(modules, name));
}
rmSync(folder, { recursive: true });
