// Makes the pictures of link previews, demo/chapters/NAME/preview.png: the first figure of each chapter in its initial state.
// Run by hand after a change of a first figure. The pictures are committed, so that building the site needs no browser.
//
//   node demo/build/previews.mjs [NAME …]     NAME: folders of chapters, all by default

import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { PAGES } from './pages.mjs';
import { serve } from './serve.mjs';

const demo = dirname(dirname(fileURLToPath(import.meta.url)));
/** The size at which previews are shown, with their usual ratio of 1.91. */
const SIZE = { width: 600, height: 314 };

const names = process.argv.slice(2);
const server = await serve(join(demo, '..', 'dist', 'site'));
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
const page = await browser.newPage({
  viewport: { width: 1000, height: 700 },
  colorScheme: 'light',
  reducedMotion: 'reduce',
  locale: 'en-GB',
});
for (const { file, folder } of PAGES) {
  if (names.length > 0 && !names.includes(folder)) continue;
  await page.goto(`${server.url}en/${file}`);
  await page.waitForFunction("'rayboundFigures' in window");
  // Show only the picture, at the top left of the window, without borders.
  await page.addStyleTag({
    content: `.lesson-figure:first-of-type .paper { position: fixed; inset: 0 auto auto 0; z-index: 9; aspect-ratio: auto !important;
      width: ${SIZE.width}px; height: ${SIZE.height}px; border: 0; border-radius: 0; background: #fff }`,
  });
  await page.waitForTimeout(300); // the figure is drawn again at its new size
  writeFileSync(
    join(demo, 'chapters', folder, 'preview.png'),
    await page.screenshot({ clip: { x: 0, y: 0, ...SIZE } }),
  );
}
await browser.close();
await server.close();
