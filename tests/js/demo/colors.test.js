// Words, symbols and names in the color of the things in the figures.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { withColors } from '../../../demo/build/colors.mjs';
import { markdown } from '../../../demo/build/markdown.mjs';
import { PAGES } from '../../../demo/build/pages.mjs';
import { SHELL } from '../../../demo/build/shell.mjs';

test('words of paragraphs are colored; those of headings, links and buttons, and parts of words, are not', () => {
  assert.equal(
    withColors(
      '<h2>A ray</h2><p>Rays hit <a href="x">a ray</a>, <em>the ray</em>, an array.</p>',
      '02-rays',
      'en',
    ),
    '<h2>A ray</h2><p><span class="word-ray">Rays</span> hit <a href="x">a ray</a>, <em>the <span class="word-ray">ray</span></em>, an array.</p>',
  );
  assert.equal(
    withColors('<p>一条射线和法线</p>', '02-rays', 'zh'),
    '<p>一条<span class="word-ray">射线</span>和<span class="word-normal">法线</span></p>',
  );
});

test('words in the titles of sources keep their color', () => {
  const sources = '<p class="sources">Sources: “Ray tracing complex scenes”, <em>A ray</em>.</p>';
  assert.equal(withColors(sources, '02-rays', 'en'), sources);
  assert.equal(withColors(`${sources}<p>A ray.</p>`, '02-rays', 'en').split('word-ray').length, 2);
});

test('names in code are colored, in comments and other names they are not', () => {
  assert.equal(
    withColors(
      '<pre><code><span class="token-comment">// the direction</span>\ndirection.x, directions</code></pre>',
      '02-rays',
      'en',
    ),
    '<pre><code><span class="token-comment">// the direction</span>\n<span class="word-ray">direction</span>.x, directions</code></pre>',
  );
});

// In the chapter on apps half of the name place.js had a color.
test('names of files are not colored', () => {
  const file = '<p>Write <code>place.js</code>.</p>';
  assert.equal(withColors(file, '19-in-an-app', 'en'), file);
});

test('symbols of formulas are colored', () => {
  assert.equal(
    withColors('<p><math><mi>d</mi><mi>t</mi></math></p>', '02-rays', 'en'),
    '<p><math><mi class="word-ray">d</mi><mi>t</mi></math></p>',
  );
});

test('each chapter has colored words in both languages; the text is the same as without colors', () => {
  for (const page of PAGES.filter(({ folder }) => /^(?!00|21)\d/.test(folder)))
    for (const language of /** @type {const} */ (['en', 'zh'])) {
      const source = (/** @type {string} */ name) =>
        readFileSync(new URL(`../../../demo/chapters/${page.folder}/${name}`, import.meta.url), 'utf8');
      const labels = SHELL[language].lesson;
      const html = (/** @type {string} */ chapter) =>
        markdown(source(`${language}.md`), { source, labels, ids: Array(99).fill('id'), chapter, language });
      const colored = html(page.folder);
      const count = colored.split('class="word-').length - 1;
      assert.ok(count >= 15, `${page.folder} ${language}: ${count} colored words`);
      const plain = (/** @type {string} */ text) =>
        text
          .replace(/<[^>]*>/g, '')
          .replace(/Edit|编辑/g, '')
          .replace(/\s+/g, '');
      if (page.folder === '04-slabs') assert.equal(plain(colored), plain(html('')));
    }
});
