// The programs in the text of the chapters: each runs as it is copied and prints what it states, is the same in both languages, and fits its box.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { foldHelpers } from '../../../demo/build/markdown.mjs';
import { PAGES } from '../../../demo/build/pages.mjs';
import { SHELL } from '../../../demo/build/shell.mjs';
import { printedBy } from '../printed.js';

const top = fileURLToPath(new URL('../../..', import.meta.url));
const MOST_COLUMNS = 80;

/** @param {string} folder @param {string} language */
const textOf = (folder, language) => readFileSync(`${top}demo/chapters/${folder}/${language}.md`, 'utf8');

/** The code of the ```js blocks of a chapter. @param {string} folder @param {string} language */
const blocksOf = (folder, language) =>
  [...textOf(folder, language).matchAll(/^```js.*\n([^]*?)^```$/gm)].map(([, code]) => code);

/** Without the comments, which are translated. @param {string} code */
const bare = (code) => code.replace(/ *\/\/ (?!→).*$/gm, '');

/** Width in columns: a Chinese character takes two. @param {string} line */
const columns = (line) => [...line].reduce((sum, c) => sum + ((c.codePointAt(0) ?? 0) > 0x2e80 ? 2 : 1), 0);

/** Programs for a page: tests/browser runs the libraries that they use. @param {string} code */
const needsPage = (code) => code.includes('document.') || code.includes("from 'konva'");

const folders = [...new Set(PAGES.filter(({ guide }) => !guide).map(({ folder }) => folder))];
const programs = folders.flatMap((folder) =>
  blocksOf(folder, 'en').map((code, i) => ({ code, name: `${folder}, program ${i + 1}` })),
);

const runnable = programs.filter(({ code }) => !needsPage(code));
test('there are programs to run', () => assert.ok(runnable.length > 0));
const printed = printedBy(
  `${top}build`,
  runnable.map(({ code }) => code),
);
runnable.forEach(({ name, code }, i) => {
  test(`${name}: runs as it is copied and prints what it states`, () => {
    const expected = [...code.matchAll(/\/\/ → (.*)$/gm)].map(([, value]) => value);
    assert.ok(expected.length > 0);
    assert.deepEqual(printed[i], expected);
  });
});

for (const folder of folders)
  test(`${folder}: every box has a title`, () => {
    for (const language of ['en', 'zh'])
      for (const [, info] of textOf(folder, language).matchAll(/^```(.*)\n[^]*?^```$/gm))
        assert.match(info, /^\w.* \| \S/);
  });

for (const folder of folders)
  test(`${folder}: the programs fit their boxes and are the same in both languages`, () => {
    const [english, chinese] = ['en', 'zh'].map((language) => blocksOf(folder, language));
    for (const code of [...english, ...chinese])
      for (const line of code.split('\n')) assert.ok(columns(line) <= MOST_COLUMNS, line);
    assert.deepEqual(chinese.map(bare), english.map(bare));
  });

test('folded helper functions leave the text of a file as it is', () => {
  let folds = 0;
  for (const folder of folders)
    for (const file of readdirSync(`${top}demo/chapters/${folder}`)) {
      if (!/\.(?:example|mistake)\.js$/.test(file)) continue;
      const source = readFileSync(`${top}demo/chapters/${folder}/${file}`, 'utf8').trimEnd();
      const plain = source.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
      const html = foldHelpers(source, plain, SHELL.en.lesson);
      assert.equal(html.replaceAll(/<button[^>]*><\/button><span[^>]*>|<\/span>/g, ''), plain, file);
      const parts = html.split('<button').length - 1;
      folds += parts;
      assert.ok(
        parts === 0 || /^export /m.test(html.replaceAll(/<span class="code-folded">[^]*?<\/span>/g, '')),
        file,
      );
    }
  assert.ok(folds > 10, `${folds}`);
});
