// raybound/konva compared with konva's own hit test, in Chromium: a still scene, frames in which nodes move, the time to switch it on.
//
//   node tests/bench/konva.bench.mjs

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';
import { row } from './measure.mjs';

const executablePath =
  process.env.CHROMIUM ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync);
if (!executablePath) {
  console.log('konva: skipped, no Chromium');
  process.exit(0);
}
const here = fileURLToPath(new URL('.', import.meta.url));
const { outputFiles } = await build({
  entryPoints: [join(here, 'konva-page.js')],
  bundle: true,
  format: 'iife',
  globalName: 'page',
  write: false,
  define: { process: '{"env":{}}' },
  logLevel: 'error',
});
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
let reached = true;
const check = (name, result, bar, options = {}) => {
  reached = row(name, result, bar, { peer: 'konva', ...options }) && reached;
};
try {
  for (const count of [1e4, 1e5]) {
    const page = await browser.newPage();
    await page.evaluate(`${outputFiles[0].text}; globalThis.page = page;`);
    const { on, pick, one, many, sets, extra } = await page.evaluate(`page.run(${count})`);
    const shapes = `${count.toLocaleString('en')} nodes`;
    check(`konva: pointer move over ${shapes}`, pick, 3, { per: 2000 });
    check(`konva: one of ${shapes} moves, a frame and a pointer move`, one, 1 / 0.6);
    check(`konva: 1,000 of ${shapes} move, a frame and a pointer move`, many, 1 / 0.6);
    const more = extra.min - sets.min;
    console.log(
      `    ${shapes}: switched on in ${on.toFixed(0)} ms (goal 1000); 1,000 moves take ${more.toFixed(2)} ms more (goal 2)`,
    );
    if (count === 1e5) reached &&= on <= 1000 && more <= 2;
    await page.close();
  }
} finally {
  await browser.close();
}
if (!reached) process.exitCode = 1;
