// What every page of the tutorial has around its own text: build.mjs puts it where a page says <!-- frame: NAME WORD… -->.

import { readFileSync } from 'node:fs';
import { printed } from './highlight.mjs';
import { FIGURES } from './widgets.mjs';
import { translate } from '../lib/words.js';

/**
 * The tutorial's pages, in the order of the navigation: its short name there, and the long one, which begins with it, as its
 * heading and in other pages' footers.
 * @typedef {{file: string, name: {en: string, zh?: string}, title: {en: string, zh: string}}} Entry
 * @type {Entry[]}
 */
const PAGES = [
  {
    file: 'index.html',
    name: { en: 'Rebound', zh: '反弹' },
    title: { en: 'Rebound: a circle inside a polygon', zh: '反弹：多边形里的圆' },
  },
  {
    file: 'shapes.html',
    name: { en: 'Shapes', zh: '形状' },
    title: { en: 'Shapes: what does this ray hit?', zh: '形状：这条射线碰到什么？' },
  },
  {
    file: 'many.html',
    name: { en: 'Many', zh: '众多' },
    title: { en: 'Many: a ray among 100,000 objects', zh: '众多：十万个物体中的射线' },
  },
  {
    file: 'billiards.html',
    name: { en: 'Billiards', zh: '台球' },
    title: { en: 'Billiards: 1 to 2,000 balls', zh: '台球：1 到 2,000 个小球' },
  },
  { file: 'api.html', name: { en: 'API' }, title: { en: 'API at a glance', zh: 'API 一览' } },
];

/** @param {string} here  the page's file */
function head(here) {
  const [page] = here.split('.');
  const words = page === 'index' ? '' : `${page}.`;
  return `<meta charset="utf-8" />
<title>${text(`${words}title`)}</title>
<meta name="description" content="${text(`${words}description`)}" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="color-scheme" content="light dark" />
<meta name="theme-color" content="${light}" media="(prefers-color-scheme: light)" />
<meta name="theme-color" content="${dark}" media="(prefers-color-scheme: dark)" />
<link
  rel="icon"
  href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Cpath d='M3 3v26h26V19l-8 5L29 3z' fill='white' stroke='%23555' stroke-width='2.5' stroke-linejoin='round'/%3E%3Ccircle cx='12' cy='13' r='5' fill='%230086c4'/%3E%3C/svg%3E"
/>
<script src="./early.js"></script>
<link rel="stylesheet" href="./style.css" />`;
}

/** The page's colors in both schemes. */
const [light, dark] = Array.from(
  readFileSync(new URL('style.css', import.meta.url), 'utf8').matchAll(/--page: (.*);/g),
  ([, color]) => color,
);

const LOGO = `<svg viewBox="0 0 32 32" aria-hidden="true">
      <path class="mark-wall" d="M3 3v26h26V19l-8 5L29 3z" />
      <circle class="mark-ball" cx="12" cy="13" r="5" />
    </svg>
    raybound`;

const CHOICES = `<div class="choices">
    <div class="languages" role="group" data-label="language.label">
      <button type="button" data-lang-choice="en" lang="en" aria-pressed="true">English</button>
      <button type="button" data-lang-choice="zh" lang="zh-CN" aria-pressed="false">中文</button>
    </div>
    <button type="button" id="theme" class="icon-button" data-label="theme.toDark" title="">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="7.5" fill="none" stroke="currentColor" stroke-width="2" />
        <path d="M12 4.5a7.5 7.5 0 0 1 0 15z" fill="currentColor" />
      </svg>
    </button>
  </div>`;

/** @param {{en: string, zh?: string}} name */
const inBoth = ({ en, zh }) =>
  zh ? `<span data-in="en">${en}</span><span data-in="zh" lang="zh-CN">${zh}</span>` : en;

/** @param {string} controls  id of what comes after the first figure's handles */
const skip = (controls) => `<noscript>
  <p class="noscript">
    What moves on this page needs JavaScript and WebAssembly.
    <span lang="zh-CN">本页的互动图需要 JavaScript 与 WebAssembly。</span>
  </p>
</noscript>
<a class="skip" href="#${controls}" data-text="skip"></a>

`;

/** @param {string} here @param {string} [controls]  where the link past the handles goes, on a page with figures */
function header(here, controls) {
  const [first] = PAGES;
  const links = PAGES.map(
    ({ file, name }) =>
      `<a href="./${file}"${file === here ? ' aria-current="page"' : ''}>${inBoth(name)}</a>`,
  );
  const [open, close] =
    here === first.file
      ? ['<p class="brand">', '</p>']
      : [`<a class="brand" href="./${first.file}">`, '</a>'];
  return `${controls ? skip(controls) : ''}<header class="page-head">
  ${open}
    ${LOGO}
  ${close}
  <nav class="pages" data-label="pages.label">
    ${links.join('\n    ')}
  </nav>
  ${CHOICES}
</header>`;
}

/** @param {string} here */
function footer(here) {
  const next = PAGES[PAGES.findIndex(({ file }) => file === here) + 1];
  const onward = (/** @type {'en' | 'zh'} */ lang, /** @type {string} */ word) =>
    next ? `<a class="next" href="./${next.file}">${word}${next.title[lang]} →</a>` : '';
  const links = (/** @type {'en' | 'zh'} */ lang) =>
    PAGES.filter((page) => page.file !== here && page !== next)
      .map(({ file, title }) => `<a href="./${file}">${title[lang]}</a> ·`)
      .join('\n    ');
  return `<footer class="page-foot">
  <p data-in="en">
    ${onward('en', 'Next: ')}
    ${links('en')}
    raybound: a C17 core compiled to WebAssembly, with plain ES modules in front.
  </p>
  <p data-in="zh" lang="zh-CN">
    ${onward('zh', '下一页：')}
    ${links('zh')}
    raybound：编译成 WebAssembly 的 C17 内核，外加普通的 ES 模块。
  </p>
</footer>`;
}

/** The page's heading. @param {string} here */
const heading = (here) => {
  const { title } = PAGES.filter(({ file }) => file === here)[0];
  return `<h1>
  <span data-in="en">${title.en}</span>
  <span data-in="zh" lang="zh-CN">${title.zh}</span>
</h1>`;
};

/** @type {Record<string, (here: string, ...words: string[]) => string>} */
const PARTS = { head, header, heading, footer };

/** English words, as HTML has them. @param {string} key @param {import('../lib/words.js').Values} [values] */
const text = (key, values) =>
  translate('en', key, values).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/**
 * A page with its frames, indented as the place is where they go; the code of the files that data-code names, from the page's
 * folder; what stands between <!-- each: A,B… C,D… --> and
 * <!-- end --> for each of these, which are $1, $2 … in it; and the English words of strings.js, which the page's code says
 * in the reader's language.
 * @param {string} html
 * @param {string} file  the page's, in the folder of all pages
 */
export const framed = (html, file) =>
  html
    .replace(/^ *<!-- each: ([^]*?) -->\n([^]*?)^ *<!-- end -->\n/gm, (_, list, body) =>
      list
        .split(/\s+/)
        .map((/** @type {string} */ item) =>
          body.replace(/\$(\d)/g, (/** @type {any[]} */ ...m) => item.split(',')[m[1] - 1]),
        )
        .join(''),
    )
    .replace(/^( *)<!-- frame: (\S+)([^]*?)-->$/gm, (_, indent, name, rest) => {
      const words = rest.split(/\s+/).filter(Boolean);
      const part = FIGURES[name]?.(...words) ?? PARTS[name]?.(file, ...words);
      if (part === undefined) throw new Error(`${file}: no frame ${name}`);
      return part.replace(/^(?=.)/gm, indent);
    })
    .replace(/data-text="([^"]+)"[^>]*>(?=<)/g, (tag, key) => tag + text(key))
    .replace(
      /data-label="([^"]+)"(?: data-file="([^"]+)")?/g,
      (tag, key, name) => `${tag} aria-label="${text(key, { file: name })}"`,
    )
    .replace(/data-code="([^"]+)">/g, (tag, name) => tag + printed(shown(file, name)));

/** @param {string} page @param {string} name  of a file that runs there */
function shown(page, name) {
  const folder = page === PAGES[0].file ? '.' : page.split('.')[0];
  return readFileSync(new URL(`${folder}/${name}`, import.meta.url), 'utf8');
}

/**
 * A style sheet whose dark colors, written once for readers who chose them, also are those of readers who chose nothing and
 * whose system is dark.
 * @param {string} css
 */
export const schemed = (css) =>
  css.replace(
    /^:root\[data-theme='dark'\] (\{[^}]*\})/gm,
    (chosen, colors) =>
      `${chosen}\n\n@media (prefers-color-scheme: dark) {\n:root:not([data-theme='light']) ${colors}\n}`,
  );
