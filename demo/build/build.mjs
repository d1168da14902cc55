// Builds the tutorial: static files with only relative addresses, so that the site works from any path of any web server.
//
//   node demo/build/build.mjs [OUT]      OUT: the folder to write, dist/site by default
//   SITE_URL=https://…/ …                the site's future address, for the pictures of link previews and for sitemap.xml
//
// Each page exists once per language, in en/ and zh/, with the texts of only that language. At the top of the site, a small page of
// the same name redirects to the page in the reader's language. Scripts import raybound by its name, as any program does; here the
// name stands for js/, and each page gets only the files that it uses. Code that pages share becomes chunks named by a hash of their
// content, so that both languages share equal chunks.

import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, transform } from 'esbuild';
import * as common from '../lib/words.js';
import { GUIDES, guideFile, LANGUAGES, PAGES, PLAIN, placeOf } from './pages.mjs';
import { guideIds, headingIds, joinLines, markdown } from './markdown.mjs';
import { writeSearch } from './search.mjs';
import { ICON, PICTURE, previewMeta, previewOf, render, renderRedirect, SHELL, sitemap } from './shell.mjs';

/** @typedef {import('./pages.mjs').Language} Language */
/** @typedef {import('./pages.mjs').Page} Page */

const demo = dirname(dirname(fileURLToPath(import.meta.url)));
const out = process.argv[2] ?? join(demo, '..', 'dist', 'site');

const read = (/** @type {string} */ file) => readFileSync(join(demo, file), 'utf8');
function write(/** @type {string} */ file, /** @type {string} */ text) {
  mkdirSync(dirname(join(out, file)), { recursive: true });
  writeFileSync(join(out, file), text);
}

const chapter = (/** @type {Page} */ { folder }) => `chapters/${folder}`;
/** The name of the page's generated files. */
const nameOf = (/** @type {Page} */ { folder }) => folder.replace(/^\d+-/, '');

/**
 * Repeats the dark colors of a style sheet, which apply to readers who chose dark, for readers who chose nothing and whose system is
 * dark.
 * @param {string} css
 */
const withSystemColors = (css) =>
  css.replace(
    /^:root\[data-theme='dark'\] (\{[^}]*\})/gm,
    (chosen, colors) =>
      `${chosen}\n\n@media (prefers-color-scheme: dark) {\n:root:not([data-theme='light']) ${colors}\n}`,
  );

/** @param {string} file @param {string} to */
async function buildStyle(file, to) {
  const { code } = await transform(withSystemColors(read(file)), { loader: 'css', minify: true });
  write(to, code);
}

const library = join(demo, '..', 'js');

/** The file of the library that exports each public name. @returns {Map<string, string>} */
function publicNames() {
  const names = new Map();
  for (const barrel of ['index.js', 'api.js']) {
    const source = readFileSync(join(library, barrel), 'utf8');
    for (const [, list, file] of source.matchAll(/^export \{([^}]*)\} from '(.*)';/gm)) {
      for (const name of list.split(',').map((part) => part.trim()))
        if (name) names.set(name, join(library, file));
    }
  }
  return names;
}

/**
 * Replaces imports from raybound by imports from the files of the library. The bundler splits by file: with a single file that exports
 * everything, each page would load the whole library.
 * @type {import('esbuild').Plugin}
 */
const directImports = {
  name: 'direct imports',
  setup({ onLoad }) {
    const names = publicNames();
    onLoad({ filter: /[\\/]demo[\\/](?:lib|chapters)[\\/].*\.js$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace(/^import \{([^}]*)\} from 'raybound';/gm, (_, list) =>
        list
          .split(',')
          .map((/** @type {string} */ part) => part.trim())
          .filter(Boolean)
          .map((/** @type {string} */ name) => {
            const file = names.get(name);
            if (!file) throw new Error(`${path}: raybound has no ${name}`);
            return `import { ${name} } from ${JSON.stringify(file)};`;
          })
          .join(''),
      ),
    }));
  },
};

/**
 * The entry point PAGE.LANGUAGE starts a page with the texts of one language. Each language has its own copy of the words.js files,
 * from which the bundler removes the other language, so that all other code is the same for both languages.
 * @type {import('esbuild').Plugin}
 */
const entries = {
  name: 'entries',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^page:/ }, ({ path }) => ({ path: path.slice(5), namespace: 'page' }));
    onLoad({ filter: /.*/, namespace: 'page' }, ({ path }) => {
      const [name, language] = path.split('.');
      const page = [...PAGES, PLAIN].find((one) => nameOf(one) === name);
      const folder = `./${chapter(/** @type {Page} */ (page))}`;
      return {
        resolveDir: demo,
        contents: `import { start } from '${folder}/main.js';
          import * as common from './lib/words.js?${language}';
          import * as own from '${folder}/words.js?${language}';
          start({ ...common.${language}, ...own.${language} });`,
      };
    });
  },
};

/**
 * Replaces each wasm module by the single module that contains everything.
 * @type {import('esbuild').Plugin}
 */
const oneModule = {
  name: 'one module',
  setup({ onResolve }) {
    onResolve({ filter: /\/generated\/\w+\.js$/ }, ({ path }) =>
      /\/(pairs|layout|filters)\.js$/.test(path) ? undefined : { path: join(library, 'generated', 'all.js') },
    );
  },
};

/**
 * Bundles the scripts of pages, for both languages.
 * @param {Page[]} pages
 * @param {import('esbuild').BuildOptions} [options]
 */
const bundle = (pages, { plugins = [], ...options } = {}) =>
  build({
    absWorkingDir: demo,
    entryPoints: pages.flatMap((page) =>
      LANGUAGES.map((language) => `page:${nameOf(page)}.${language}`).map((entry) => ({
        in: entry,
        out: entry.slice(5),
      })),
    ),
    outdir: join(out, 'js'),
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    charset: 'utf8',
    minify: true,
    plugins: [entries, directImports, ...plugins],
    metafile: true,
    logLevel: 'warning',
    ...options,
  });

/** @typedef {import('esbuild').Metafile} Metafile */

/**
 * The script files that a page loads at its start, its entry first.
 * @param {Metafile} metafile @param {Page} page @param {Language} language
 */
function filesOf({ outputs }, page, language) {
  const entry = `page:${nameOf(page)}.${language}`;
  const files = new Set(Object.keys(outputs).filter((path) => outputs[path].entryPoint === entry));
  for (const file of files)
    for (const { path, kind } of outputs[file].imports) if (kind !== 'dynamic-import') files.add(path);
  return [...files];
}

/** The addresses of these files from the top of the site. @param {Metafile} metafile @param {Page} page @param {Language} language */
const addressesOf = (metafile, page, language) =>
  filesOf(metafile, page, language).map((path) => relative(out, join(demo, path)).replaceAll('\\', '/'));

/** The size of all wasm modules that a page loads, in bytes. @param {Metafile} metafile @param {Page} page */
function moduleBytes(metafile, page) {
  const inputs = filesOf(metafile, page, 'en').flatMap((file) =>
    Object.entries(metafile.outputs[file].inputs),
  );
  return inputs.reduce(
    (sum, [path, { bytesInOutput }]) => sum + (path.includes('/generated/') ? bytesInOutput : 0),
    0,
  );
}

/**
 * Bundles all scripts. If the wasm modules of a page are together larger than the module that contains everything, the page gets the
 * latter.
 * @returns {Promise<Map<Page, Metafile>>} the metafile of each page's build
 */
async function buildScripts() {
  const [split, whole] = await Promise.all([
    bundle(PAGES, { write: false }),
    bundle(PAGES, { write: false, plugins: [oneModule] }),
  ]);
  const large = PAGES.filter((page) => moduleBytes(split.metafile, page) > moduleBytes(whole.metafile, page));
  const groups = [
    { pages: [...PAGES.filter((page) => !large.includes(page)), PLAIN], plugins: [] },
    { pages: large, plugins: [oneModule] },
  ].filter(({ pages }) => pages.length > 0);
  const results = await Promise.all(
    groups.map(async ({ pages, plugins }) => {
      const { metafile } = await bundle(pages, { plugins });
      return pages.map((page) => /** @type {const} */ ([page, metafile]));
    }),
  );
  return new Map(results.flat());
}

/** The page's own style sheet, if there is one. @param {Page} page */
const ownStyle = (page) =>
  existsSync(join(demo, chapter(page), 'style.css')) ? [`css/${nameOf(page)}.css`] : [];

/** The HTML of a lesson's body around its text. @param {string} text */
const lessonOf = (text) => `<main class="lesson" data-pagefind-body>
<!-- widget: heading -->
${text}
</main>
<p id="live" class="unseen" role="status"></p>
<p id="help-point" hidden data-text="help.point"></p>
<p id="help-size" hidden data-text="help.size"></p>
<p id="help-floor" hidden data-text="help.floor"></p>
<p id="help-orbit" hidden data-text="help.orbit"></p>
<p id="help-remove" hidden data-text="help.remove"></p>`;

/** @param {Page} page @param {Metafile} metafile */
async function buildPage(page, metafile) {
  const own = await import(new URL(`../${chapter(page)}/words.js`, import.meta.url).href);
  const source = (/** @type {string} */ name) => read(`${chapter(page)}/${name}`);
  const ids = headingIds(source('en.md'));
  for (const language of LANGUAGES) {
    const text = markdown(source(`${language}.md`), {
      source,
      labels: SHELL[language].lesson,
      ids,
      chapter: page.folder,
      language,
    });
    const [script, ...modules] = addressesOf(metafile, page, language);
    const html = render({
      page,
      language,
      content: lessonOf(text),
      words: { ...common.labels[language], ...common[language], ...own.labels[language], ...own[language] },
      styles: ['css/style.css', 'css/figures.css', 'css/lesson.css', ...ownStyle(page)],
      script,
      modules,
    });
    write(placeOf(language, page.file), html);
  }
  write(page.file, renderRedirect(page, own.labels.en));
}

/**
 * The beginning of a text for link previews, about 200 characters: whole sentences, or the first words of a long sentence.
 * @param {string} text
 */
function beginningOf(text) {
  if (text.length <= 200) return text;
  const [sentences] = /^.{80,200}[.?!](?= )/.exec(text) ?? [];
  return sentences ?? `${text.slice(0, 200).replace(/[\s,;:]+\S*$/, '')} …`;
}

/** Builds the page of a guide from docs/. @param {Page} page @param {string[]} scripts  scripts of a page without figures */
function buildGuide(page, scripts) {
  const source = (/** @type {Language} */ language) => readFileSync(guideFile(page.folder, language), 'utf8');
  const ids = guideIds(source('en'));
  for (const language of page.languages) {
    const text = source(language);
    const body = markdown(text, {
      source: () => '',
      labels: SHELL[language].lesson,
      ids,
      lesson: false,
    });
    const [, first = ''] = /^(?!#)(\S[^]*?)\n\n/m.exec(text) ?? [];
    const plain = joinLines(first.replace(/[`*[\]]|\(.*?\)/g, ''));
    const words = { title: `${page.title[language]} – raybound`, description: beginningOf(plain) };
    const html = render({
      page,
      language,
      content: `<main class="lesson guide" data-pagefind-body>\n${body}</main>`,
      words,
      styles: ['css/style.css', 'css/lesson.css'],
      script: scripts[0],
      modules: scripts.slice(1),
    });
    write(placeOf(language, page.file), html);
    if (language === 'en') write(page.file, renderRedirect(page, words));
  }
}

/** Adds the <meta> elements for link previews to the pages of the reference, which TypeDoc generates. @param {string} folder */
function describeReference(folder) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.html')) continue;
    const file = join(folder, name);
    const html = readFileSync(file, 'utf8');
    const plain = (/** @type {string} */ part) =>
      part
        .replace(/<[^>]*>/g, '')
        .replaceAll('"', '&quot;')
        .replace(/\s+/g, ' ')
        .trim();
    const title = plain(/<title>(.*?)<\/title>/.exec(html)?.[1] ?? 'raybound');
    // The first paragraph of the page's own comment. Pages without a comment are lists of others.
    const [, first = ''] = /tsd-comment tsd-typography"><p>([^]*?)<\/p>/.exec(html) ?? [];
    const sentence = plain(first);
    // Comments of single properties are no sentences.
    const description = sentence.endsWith('.')
      ? beginningOf(sentence)
      : `${title}: reference of the JavaScript library raybound.`;
    const top = relative(dirname(file), out).replaceAll('\\', '/');
    const place = relative(out, file).replaceAll('\\', '/');
    const meta = previewMeta({ title, description, picture: PICTURE, place }, (to) => `${top}/${to}`);
    const named = html
      .replace(/<meta name="description"[^>]*>/, '')
      // What the search finds, see search.mjs.
      .replace('<div class="col-content">', '<div class="col-content" data-pagefind-body>')
      .replace('</head>', () => `<link rel="icon" href="${ICON}" />${meta}</head>`);
    writeFileSync(file, named);
  }
}

rmSync(out, { recursive: true, force: true });
const scripts = await buildScripts();
const guideScripts = addressesOf(/** @type {Metafile} */ (scripts.get(PLAIN)), PLAIN, 'en');
for (const file of ['before-paint.js', 'redirect.js']) {
  const { code } = await transform(read(`lib/${file}`), { minify: true });
  write(file, code);
}
if (process.env.SITE_URL) write('sitemap.xml', sitemap(process.env.SITE_URL));
copyFileSync(join(demo, PICTURE), join(out, PICTURE));
mkdirSync(join(out, 'previews'));
for (const page of PAGES) copyFileSync(join(demo, chapter(page), 'preview.png'), join(out, previewOf(page)));
cpSync(join(demo, '../build/reference'), join(out, 'reference'), { recursive: true });
describeReference(join(out, 'reference'));
await Promise.all([
  ...['style', 'figures', 'lesson'].map((name) => buildStyle(`lib/${name}.css`, `css/${name}.css`)),
  ...PAGES.filter((page) => ownStyle(page).length > 0).map((page) =>
    buildStyle(`${chapter(page)}/style.css`, `css/${nameOf(page)}.css`),
  ),
  ...PAGES.map((page) => buildPage(page, /** @type {Metafile} */ (scripts.get(page)))),
  ...GUIDES.map((page) => buildGuide(page, guideScripts)),
]);
await writeSearch(out);
