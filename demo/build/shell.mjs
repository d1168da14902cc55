// A page of the tutorial in one language: head, navigation and footer around a chapter's content.

import { readFileSync } from 'node:fs';
import { codeBox } from './markdown.mjs';
import { GUIDES, GUIDE_GROUPS, LANGUAGES, PAGES, PARTS, addressOf, placeOf } from './pages.mjs';
import { pairsHtml } from './pairs.mjs';

/** @typedef {import('./pages.mjs').Language} Language */
/** @typedef {import('./pages.mjs').Page} Page */
/** @typedef {import('../lib/words.js').Words} Words */

/**
 * @typedef {object} Parts
 * @property {Page} page
 * @property {Language} language
 * @property {string} content    HTML of <main>, with placeholders for widgets
 * @property {Words} words       in the page's language, by key
 * @property {string[]} styles   addresses from the top of the site
 * @property {string} [script]   address of the page's module
 * @property {string[]} modules  addresses of the modules that it imports, for preloading
 */

export const HTML_LANG = { en: 'en', zh: 'zh-CN' };
const LANGUAGE_NAME = { en: 'English', zh: '中文' };

/** The future address of the site, ending with a slash, if known: link previews need an absolute address of their picture. */
const { SITE_URL } = process.env;
/** The picture of link previews of pages without a figure. */
export const PICTURE = 'raybound.png';

/** The texts of the shell and, under `lesson`, those of a lesson's figures. */
export const SHELL = {
  en: {
    pages: 'Pages',
    search: 'Search',
    searchWhat: 'Chapters, guides, reference',
    searchNone: 'Nothing found for “{text}”.',
    searchSome: '{n} pages found',
    searchFail: 'The search could not be loaded.',
    language: 'Language',
    toDark: 'Switch to dark colors',
    toLight: 'Switch to light colors',
    noscript: 'The figures on this page need JavaScript and WebAssembly.',
    next: 'Next: ',
    guides: 'All guides',
    english: '',
    previous: 'Previous: ',
    reference: 'Reference',
    chapters: 'All chapters',
    minutes: ' {n} minutes.',
    learn: 'Start learning',
    use: 'Use the library',
    about: 'raybound: a C17 core compiled to WebAssembly, with plain ES modules in front.',
    lesson: {
      play: 'Play',
      undo: 'Undo',
      reset: 'Reset',
      link: 'Copy link',
      copy: 'Copy',
      copied: 'Copied',
      edit: 'Edit',
      close: 'Close',
      here: 'Link to this section',
      contents: 'On this page',
      handles: 'Things to move',
      code: 'Code',
      helpers: 'Helpers: ',
      mistake: 'A common mistake',
      exercise: 'Exercise',
      solution: 'A solution',
      table: 'Table',
    },
  },
  zh: {
    pages: '页面',
    search: '搜索',
    searchWhat: '章节、指南、参考',
    searchNone: '没有找到“{text}”。',
    searchSome: '找到 {n} 页',
    searchFail: '搜索无法加载。',
    language: '语言',
    toDark: '切换到深色',
    toLight: '切换到浅色',
    noscript: '本页的互动图需要 JavaScript 与 WebAssembly。',
    next: '下一页：',
    guides: '全部指南',
    english: '（英文）',
    previous: '上一页：',
    reference: '参考手册',
    chapters: '全部章节',
    minutes: '约 {n} 分钟。',
    learn: '开始学习',
    use: '直接用库',
    about: 'raybound：编译成 WebAssembly 的 C17 内核，外加普通的 ES 模块。',
    lesson: {
      play: '播放',
      undo: '撤销',
      reset: '重置',
      link: '复制链接',
      copy: '复制',
      copied: '已复制',
      edit: '编辑',
      close: '关闭',
      here: '本节链接',
      contents: '本页目录',
      handles: '可移动的对象',
      code: '代码',
      helpers: '辅助函数：',
      mistake: '常见错误',
      exercise: '练习',
      solution: '参考答案',
      table: '表格',
    },
  },
};

/** The page's background in the light and the dark color scheme. */
const [LIGHT, DARK] = Array.from(
  readFileSync(new URL('../lib/style.css', import.meta.url), 'utf8').matchAll(/--page: (.*);/g),
  ([, color]) => color,
);

const LOGO = `<svg viewBox="0 0 32 32" aria-hidden="true">
<path class="mark-wall" d="M3 3v26h26V19l-8 5L29 3z" />
<circle class="mark-ball" cx="12" cy="13" r="5" />
</svg>
raybound`;

/** The icon of every page, as a data URL: no page asks for `favicon.ico`. */
export const ICON =
  'data:image/svg+xml,' +
  "%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E" +
  "%3Cpath d='M3 3v26h26V19l-8 5L29 3z' fill='white' stroke='%23555' stroke-width='2.5' stroke-linejoin='round'/%3E" +
  "%3Ccircle cx='12' cy='13' r='5' fill='%230086c4'/%3E%3C/svg%3E";

/** The address of a guide in a language, or in English. @param {Page} page @param {Language} language */
const guideAddress = ({ file, languages }, language) =>
  addressOf(placeOf(languages.includes(language) ? language : 'en', file));

/** @param {string} text */
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** A chapter's picture in the list of chapters. @param {string} folder */
const pictureOf = (folder) =>
  readFileSync(new URL(`../chapters/${folder}/picture.svg`, import.meta.url), 'utf8').trim();

/**
 * The content with each <!-- widget: NAME --> and each data-text="KEY" replaced by its HTML or text.
 * @param {Parts} parts
 */
function contentOf({ page, language, content, words }) {
  /** @type {Record<string, () => string>} */
  const widgets = {
    heading: () => `<h1>${page.title[language]}</h1>`,
    start: () =>
      `<div class="start">${codeBox({ html: 'npm install /path/to/raybound', label: `${SHELL[language].lesson.code}: npm` }, SHELL[language].lesson)}` +
      `<a class="button button-main" href="#chapters">${SHELL[language].learn}</a><a class="button" href="#use-it">${SHELL[language].use}</a></div>`,
    chapters: () =>
      Object.entries(PARTS)
        .map(([part, heading]) => {
          const cards = PAGES.filter((one) => one.part === part).map(
            ({ file, folder, title, gain, minutes }) =>
              `<li><a href="./${file}">${pictureOf(folder)}<span>${title[language]}</span><small>${gain?.[language]}${SHELL[language].minutes.replace('{n}', String(minutes))}</small></a></li>`,
          );
          return `<h3>${heading[language]}</h3><ol class="chapters">${cards.join('')}</ol>`;
        })
        .join('\n'),
    pairs: () => pairsHtml(language, words, SHELL[language].lesson),
    guides: () =>
      GUIDE_GROUPS.map(({ heading, guides }) => {
        const links = guides.map((guide) => {
          const note = guide.languages.includes(language) ? '' : SHELL[language].english;
          return `<li><a href="${guideAddress(guide, language)}">${guide.title[language]}</a>${note}</li>`;
        });
        return `<h3>${heading[language]}</h3><ul class="guides">${links.join('')}</ul>`;
      }).join('\n'),
  };
  return content
    .replace(/<!-- widget: (\w+) -->/g, (_, name) => {
      if (!widgets[name]) throw new Error(`${page.folder}: unknown widget ${name}`);
      return widgets[name]();
    })
    .replace(/ data-text="([^"]+)"([^>]*)>/g, (_, key, rest) => {
      const word = words[key];
      if (typeof word !== 'string')
        throw new Error(`${page.folder}: no text for the key ${key} in ${language}`);
      return `${rest}>${escaped(word)}`;
    });
}

/**
 * Links to a page in each of its languages, and to the page that redirects to the reader's language.
 * @param {Page} page
 * @param {(file: string) => string} at  returns the address of a file
 */
const alternatesOf = (page, at) => [
  ...page.languages.map(
    (language) =>
      `<link rel="alternate" hreflang="${HTML_LANG[language]}" href="${at(placeOf(language, page.file))}" />`,
  ),
  `<link rel="alternate" hreflang="x-default" href="${at(page.file)}" />`,
];

/** The picture of a page's link preview: a chapter's first figure, or PICTURE for a guide. @param {Page} page */
export const previewOf = ({ folder, guide }) =>
  guide ? PICTURE : `previews/${folder.replace(/^\d+-/, '')}.png`;

/**
 * The <meta> elements for search engines and link previews.
 * @param {{title: string, description: string, picture: string, place: string}} texts  as HTML; `place`: the page's address from the
 *   top of the site
 * @param {(file: string) => string} at
 */
export const previewMeta = (
  { title, description, picture, place },
  at,
) => `<meta name="description" content="${description}" />
<meta property="og:title" content="${title}" />
<meta property="og:description" content="${description}" />
<meta property="og:type" content="article" />
${SITE_URL ? `<meta property="og:url" content="${new URL(place, SITE_URL).href}" />\n` : ''}<meta property="og:image" content="${SITE_URL ? new URL(picture, SITE_URL).href : at(picture)}" />
<meta name="twitter:card" content="summary_large_image" />`;

/**
 * The <meta> elements of every page, with those for link previews.
 * @param {Page} page @param {Words} words @param {string} place  its address from the top of the site @param {(file: string) => string} at
 */
const metaOf = (page, words, place, at) => `<meta charset="utf-8" />
<title>${escaped(words.title)}</title>
${previewMeta({ title: escaped(words.title), description: escaped(words.description), picture: previewOf(page), place }, at)}
<meta name="viewport" content="width=device-width, initial-scale=1" />`;

/** @param {Parts} parts */
function headOf({ page, language, words, styles, script, modules }) {
  const links = [
    ...alternatesOf(page, addressOf),
    `<script src="${addressOf('before-paint.js')}"></script>`,
    ...styles.map((style) => `<link rel="stylesheet" href="${addressOf(style)}" />`),
    // Low priority: on a slow connection the style sheets load first, so the text appears about a second earlier.
    ...modules.map(
      (module) => `<link rel="modulepreload" fetchpriority="low" href="${addressOf(module)}" />`,
    ),
    ...(script ? [`<script type="module" fetchpriority="low" src="${addressOf(script)}"></script>`] : []),
  ];
  return `${metaOf(page, words, placeOf(language, page.file), addressOf)}
<meta name="color-scheme" content="light dark" />
<meta name="theme-color" content="${LIGHT}" media="(prefers-color-scheme: light)" />
<meta name="theme-color" content="${DARK}" media="(prefers-color-scheme: dark)" />
<link rel="icon" href="${ICON}" />
${links.join('\n')}`;
}

/** @param {Parts} parts */
function headerOf({ page, language }) {
  const words = SHELL[language];
  const [first] = PAGES;
  const [open, close] =
    page === first ? ['<p class="brand">', '</p>'] : [`<a class="brand" href="./${first.file}">`, '</a>'];
  const links = PAGES.filter((other) => !other.lesson).map(
    (other) =>
      `<a href="./${other.file}"${other === page ? ' aria-current="page"' : ''}>${other.name[language]}</a>`,
  );
  // The reference is generated by demo/build/reference.mjs.
  links.push(`<a href="../reference/index.html">${words.reference}</a>`);
  const languages = LANGUAGES.map(
    (other) =>
      `<a href="${addressOf(placeOf(other, page.languages.includes(other) ? page.file : PAGES[0].file))}" data-language="${other}" ` +
      `lang="${HTML_LANG[other]}" hreflang="${HTML_LANG[other]}"${other === language ? ' aria-current="true"' : ''}>` +
      `${LANGUAGE_NAME[other]}</a>`,
  );
  const noscript = `<noscript><p class="noscript">${words.noscript}</p></noscript>\n`;
  return `${page.guide ? '' : noscript}<header class="page-head">
${open}
${LOGO}
${close}
<nav class="pages" aria-label="${words.pages}">
${links.join('\n')}
</nav>
<div class="choices">
<div class="languages" role="group" aria-label="${words.language}">
${languages.join('\n')}
</div>
<button type="button" id="search-open" class="icon-button" aria-label="${words.search}" title="${words.search} (Ctrl+K)" hidden>
<svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="10.5" cy="10.5" r="6" fill="none" stroke="currentColor" stroke-width="2" /><path d="M15 15l5.5 5.5" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" /></svg>
</button>
<button type="button" id="theme" class="icon-button" aria-label="${words.toDark}" title="${words.toDark}" data-to-dark="${words.toDark}" data-to-light="${words.toLight}">
<svg viewBox="0 0 24 24" aria-hidden="true">
<circle cx="12" cy="12" r="7.5" fill="none" stroke="currentColor" stroke-width="2" />
<path d="M12 4.5a7.5 7.5 0 0 1 0 15z" fill="currentColor" />
</svg>
</button>
</div>
</header>
<dialog id="search" aria-label="${words.search}">
<form method="dialog">
<input type="search" aria-label="${words.search}" placeholder="${words.searchWhat}" autocomplete="off" spellcheck="false" />
<button class="button" value="close">${words.lesson.close}</button>
</form>
<p class="search-says" role="status" data-none="${words.searchNone}" data-some="${words.searchSome}" data-fail="${words.searchFail}"></p>
<ol></ol>
</dialog>`;
}

/** @param {Parts} parts */
function footerOf({ page, language }) {
  const words = SHELL[language];
  const next = PAGES[PAGES.indexOf(page) + 1];
  // The last chapter leads to the guides, which the first page lists.
  const [to, name] = next ? [next.file, next.title[language]] : [`${PAGES[0].file}#guides`, words.guides];
  const onward = page.guide ? '' : `<a class="next" href="./${to}">${words.next}${name} →</a>\n`;
  const before = page.lesson ? PAGES[PAGES.indexOf(page) - 1] : undefined;
  const back = before?.lesson
    ? `<a class="previous" href="./${before.file}">← ${words.previous}${before.title[language]}</a>\n`
    : '';
  const links = PAGES.filter((other) => !other.lesson && other !== page && other !== next).map(
    ({ file, title }) => `<a href="./${file}">${title[language]}</a> ·\n`,
  );
  return `<footer class="page-foot">
<p>
${back}${onward}${links.join('')}${words.about}
</p>
</footer>`;
}

/** @param {Parts} parts */
export const render = (parts) => `<!doctype html>
<html lang="${HTML_LANG[parts.language]}">
<head>
${headOf(parts)}
</head>
<body>
${headerOf(parts)}
${contentOf(parts)}
${footerOf(parts)}
</body>
</html>
`;

/**
 * The page at an address without a language: redirect.js redirects to the page in the reader's language.
 * @param {Page} page
 * @param {Words} words  its title and description in English
 */
export function renderRedirect(page, words) {
  const at = (/** @type {string} */ file) => `./${file}`;
  const links = page.languages.map(
    (language) =>
      `<a href="${at(placeOf(language, page.file))}" lang="${HTML_LANG[language]}">${LANGUAGE_NAME[language]}</a>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
${metaOf(page, words, page.file, at)}
<meta name="color-scheme" content="light dark" />
<link rel="icon" href="${ICON}" />
${alternatesOf(page, at).slice(0, -1).join('\n')}
<noscript><meta http-equiv="refresh" content="0; url=${at(placeOf('en', page.file))}" /></noscript>
<script src="${at('redirect.js')}"></script>
</head>
<body>
<main>
<h1>${escaped(page.title.en)}</h1>
<p>${links.join(' · ')}</p>
</main>
</body>
</html>
`;
}

/** The sitemap.xml of all pages for search engines, with absolute addresses. @param {string} url  of the site */
export const sitemap = (url) => {
  const at = (/** @type {string} */ file) => new URL(file, url).href;
  const entries = [...PAGES, ...GUIDES].flatMap((page) =>
    page.languages.map(
      (language) =>
        `<url><loc>${at(placeOf(language, page.file))}</loc>${alternatesOf(page, at)
          .map((link) => link.replace('<link', '<xhtml:link'))
          .join('')}</url>`,
    ),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`;
};
