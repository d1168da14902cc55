// The guides in Chinese: the same sections, code and tables as in English, and links that work in the repository and on the site.

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { pages } from '../readme.js';

/** Blocks of code without their comments, which are translated. @param {string} text */
const codeOf = (text) =>
  [...text.matchAll(/^```\w*\n([^]*?)^```$/gm)].map(([, code]) =>
    code.replace(/ *\/\/ (?!→|prettier).*$/gm, ''),
  );

/** The numbers of cells in the rows of tables. @param {string} text */
const tablesOf = (text) => [...text.matchAll(/^\|.*$/gm)].map(([row]) => row.split(' |').length);

const guides = [...pages].filter(([path]) => path.startsWith('docs/zh/'));

test('there are guides in Chinese', () => assert.ok(guides.length > 0));

for (const [path, text] of guides) {
  const english = String(pages.get(path.replace('zh/', '')));
  test(`${path} has the sections, code and tables of the English guide`, () => {
    const sections = (/** @type {string} */ page) => [...page.matchAll(/^#+ /gm)].map(([mark]) => mark);
    assert.deepEqual(sections(text), sections(english));
    assert.deepEqual(codeOf(text), codeOf(english));
    assert.deepEqual(tablesOf(text), tablesOf(english));
  });

  test(`${path} links to guides in Chinese where they exist`, () => {
    for (const [, link] of text.matchAll(/\]\(\.\.\/([\w-]+\.md)[^)]*\)/g))
      assert.ok(!existsSync(new URL(`../../../docs/zh/${link}`, import.meta.url)), link);
  });
}
