// Builds the tutorial: demo/ bundled into dist/site, which is static files with relative addresses only, so that it
// works from any path of any web server.
//
//   node demo/build.mjs [OUT]
//
// Pages get what all have around them, style sheets their dark colors (frame.mjs). Each page's scripts are bundled under
// their own names, what pages share becomes chunks; they import raybound by its name, as any program does, which is js/ here.
// Pages print the code that they run, the *.shown.js files. Everything else is copied as it is.

import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { framed, schemed } from './shell.mjs';

const demo = dirname(fileURLToPath(import.meta.url));
const out = process.argv[2] ?? join(demo, '..', 'dist', 'site');

const files = readdirSync(demo, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) =>
    relative(demo, join(entry.parentPath ?? entry.path, entry.name))
      .split(sep)
      .join('/'),
  );

const scripts = new Set();
for (const page of files.filter((file) => file.endsWith('.html'))) {
  const html = framed(readFileSync(join(demo, page), 'utf8'), page);
  for (const [, address] of html.matchAll(/<script\b[^>]*\bsrc="([^":]+)"/g)) {
    scripts.add(join(dirname(page), address));
  }
}

rmSync(out, { recursive: true, force: true });
for (const file of files) {
  if (/\.m?js$/.test(file)) continue;
  mkdirSync(dirname(join(out, file)), { recursive: true });
  const source = () => readFileSync(join(demo, file), 'utf8');
  if (file.endsWith('.html')) writeFileSync(join(out, file), framed(source(), file));
  else if (file.endsWith('.css')) writeFileSync(join(out, file), schemed(source()));
  else cpSync(join(demo, file), join(out, file));
}

await build({
  absWorkingDir: demo,
  entryPoints: [...scripts],
  outbase: '.',
  outdir: out,
  chunkNames: 'chunks/[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  target: 'es2022',
  minify: true,
  ignoreAnnotations: true, // package.json's sideEffects speaks of the package's files, not of these
  alias: { raybound: join(demo, '..', 'js', 'index.js') },
  logLevel: 'warning',
});
