// How much of a page's weight raybound is: everything imported, bundled and minified, wasm included, gzipped.
//
//   node tests/bench/size.mjs [--files]      with --files, what each source file adds to the bundle

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const top = fileURLToPath(new URL('../..', import.meta.url));

/** Bytes: what `import * as R from 'raybound'` may weigh. */
export const LIMIT = 36 * 1024;

const gzipSize = (/** @type {Uint8Array | string} */ data) => gzipSync(data, { level: 9 }).length;

/**
 * @param {string} folder   where `raybound` is resolved from
 * @param {string} [entry]  the module to bundle
 */
export async function bundledSize(folder, entry = `import * as R from 'raybound'; globalThis.R = R;`) {
  const { outputFiles, metafile } = await build({
    stdin: { contents: entry, resolveDir: folder },
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
    metafile: true,
    logLevel: 'error',
  });
  const [{ contents }] = outputFiles;
  const files = Object.values(metafile.outputs)[0].inputs;
  return { minified: contents.length, gzipped: gzipSize(contents), files };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const line = (
    /** @type {string} */ name,
    /** @type {number} */ raw,
    /** @type {number} */ gzipped,
    note = '',
  ) => console.log(`${name.padEnd(44)} ${String(raw).padStart(7)} ${String(gzipped).padStart(7)}  ${note}`);
  console.log(`${''.padEnd(44)} ${'bytes'.padStart(7)} ${'gzipped'.padStart(7)}`);
  for (const file of ['raybound.wasm', 'raybound.scalar.wasm']) {
    const bytes = readFileSync(`${top}/dist/${file}`);
    line(`dist/${file}`, bytes.length, gzipSize(bytes));
  }
  const inline = await bundledSize(top, `export * from './js/generated/inline.js'`);
  line('the SIMD module inlined as text', inline.minified, inline.gzipped);
  const slim = await bundledSize(top, `import * as R from 'raybound/slim'; globalThis.R = R;`);
  line(`import * as R from 'raybound/slim'`, slim.minified, slim.gzipped);
  const one = await bundledSize(
    top,
    `import { intersectObjects } from 'raybound'; globalThis.f = intersectObjects;`,
  );
  line(`import { intersectObjects } from 'raybound'`, one.minified, one.gzipped);
  const all = await bundledSize(top);
  const verdict = `${(all.gzipped / 1024).toFixed(2)} KB of ${LIMIT / 1024} KB: ${all.gzipped <= LIMIT ? 'reached' : 'MISSED'}`;
  line(`import * as R from 'raybound'`, all.minified, all.gzipped, verdict);
  if (process.argv.includes('--files')) {
    const source = await bundledSize(top, `import * as R from './js/index.js'; globalThis.R = R;`);
    const files = Object.entries(source.files).sort(([, a], [, b]) => b.bytesInOutput - a.bytesInOutput);
    for (const [file, { bytesInOutput }] of files)
      console.log(`${String(bytesInOutput).padStart(7)}  ${file}`);
  }
  if (all.gzipped > LIMIT) process.exitCode = 1;
}
