// Pages of Chromium in which a canvas library and its adapter are timed.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';

const here = fileURLToPath(new URL('.', import.meta.url));

/**
 * Opens pages with the exports of NAME-page.js as `page`. Ends the process if there is no Chromium.
 * @param {string} name
 */
export async function pagesOf(name) {
  const executablePath =
    process.env.CHROMIUM ??
    ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync);
  if (!executablePath) {
    console.log(`${name}: skipped, no Chromium`);
    process.exit(0);
  }
  const { outputFiles } = await build({
    entryPoints: [join(here, `${name}-page.js`)],
    bundle: true,
    format: 'iife',
    globalName: 'page',
    write: false,
    define: { process: '{"env":{}}', 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const pages = async () => {
    const page = await browser.newPage();
    await page.evaluate(`${outputFiles[0].text}; globalThis.page = page;`);
    return page;
  };
  return { pages, close: () => browser.close() };
}
