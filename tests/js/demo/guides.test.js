// The guides on the site: links to sections lead to a heading. Those in Chinese: the same sections, code and tables as in English, and links
// that work in the repository and on the site.

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { guideIds, joinLines, markdown } from '../../../demo/build/markdown.mjs';
import { SHELL } from '../../../demo/build/shell.mjs';
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

/** The page of a guide by its name on the site. @type {Map<string, string>} */
const built = new Map();
for (const [path, text] of pages) {
  const [, folder = '', name = ''] = /^docs\/(zh\/)?([\w-]+)\.md$/.exec(path) ?? [];
  if (!name) continue;
  const ids = guideIds(String(pages.get(`docs/${name}.md`)));
  const labels = SHELL[folder ? 'zh' : 'en'].lesson;
  const html = markdown(text, { source: () => '', labels, ids, lesson: false });
  built.set(`${folder || 'en/'}guide-${name}.html`, html);
}

for (const [path, html] of built)
  test(`links of ${path} to sections lead to a heading, and ids are unique`, () => {
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    assert.deepEqual(ids, [...new Set(ids)]);
    for (const [, page, id] of html.matchAll(/href="([^"#:]*)#([^"]+)"/g)) {
      const target = page ? new URL(page, `https://site/${path}`).pathname.slice(1) : path;
      assert.ok(built.get(target)?.includes(` id="${id}"`), `${page}#${id}`);
    }
  });

for (const [path, html] of built)
  test(`${path} has no space between Chinese characters or beside full-width marks`, () => {
    const text = html.replace(/<pre[^]*?<\/pre>/g, '').replace(/<\/?(code|a|em|strong)\b[^>]*>/g, '');
    assert.deepEqual(
      text.match(
        /.{0,9}(\p{Script=Han}\s+\p{Script=Han}|[，。；：、！？（）][ \n]+[^<\s]|[^>\s][ \n]+[，。；：、！？（）]).{0,9}/gu,
      ),
      null,
    );
  });

test('lines of Chinese are joined without a space, other lines with one', () => {
  assert.equal(joinLines('虚线，\n最后绘制\n的形状\npick of\nit'), '虚线，最后绘制的形状 pick of it');
});
