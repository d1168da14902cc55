// The two programs of docs/triangle-meshes.md that build a mesh in a worker, bundled and run in Chromium as printed.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { build } from 'esbuild';
import { serve } from '../../demo/build/serve.mjs';
import { pages } from '../js/readme.js';
import { lacking, openPage, top } from './browser.js';

const path = 'docs/triangle-meshes.md';
// The program consists of two files; the tests of examples in `js` blocks skip them.
const programs = [...(pages.get(path) ?? '').matchAll(/^```javascript\n([\s\S]*?)^```$/gm)].map(
  ([, code]) => code,
);

test(`${path}: a worker builds a mesh and sends it`, { skip: lacking('chromium') }, async (t) => {
  assert.equal(programs.length, 2);
  const root = mkdtempSync(join(tmpdir(), 'raybound-worker-'));
  t.after(() => rmSync(root, { recursive: true }));
  for (const [i, name] of ['worker.js', 'page.js'].entries())
    await build({
      stdin: { contents: programs[i], resolveDir: top },
      bundle: true,
      format: 'esm',
      outfile: join(root, name),
      logLevel: 'error',
    });
  writeFileSync(
    join(root, 'index.html'),
    '<!doctype html><title>worker</title><link rel="icon" href="data:,"><script type="module" src="page.js"></script>',
  );
  const server = await serve(root);
  t.after(server.close);
  const page = await openPage(t, 'about:blank');
  const printed = page.waitForEvent('console');
  await page.goto(server.url);
  const expected = [...programs[1].matchAll(/\/\/ → (.*)$/gm)].map(([, line]) => line);
  assert.deepEqual([(await printed).text()], expected);
});
