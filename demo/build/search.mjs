// The search index of the site, which pagefind writes: chapters and guides in their languages, and the reference in both. Guides that
// are in English only are found in Chinese, too.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { close, createIndex } from 'pagefind';
import { LANGUAGES } from './pages.mjs';
import { HTML_LANG } from './shell.mjs';

/** @typedef {import('./pages.mjs').Language} Language */

/** @param {string[]} errors */
function check(errors) {
  if (errors.length > 0) throw new Error(`pagefind: ${errors.join('; ')}`);
}

/** @param {string} html @param {Language} language */
const inLanguage = (html, language) =>
  html.replace(/<html [^>]*lang="[\w-]+"/, `<html lang="${HTML_LANG[language]}"`);

const EXCLUDED = ['.contents', '.code-bar', 'figcaption', '.anchor', '.sources', '.tsd-navigation'];

/**
 * Writes the indexes of a built site to its folders `pagefind/en` and `pagefind/zh`. One index has each address once, so each language
 * has its own.
 * @param {string} out  the folder of the site
 */
export async function writeSearch(out) {
  const pages = readdirSync(out, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /^(en|zh|reference)\/.*\.html$/.test(file));
  for (const language of LANGUAGES) {
    const { index, errors } = await createIndex({ excludeSelectors: EXCLUDED });
    check(errors);
    if (!index) throw new Error('pagefind: no index');
    for (const url of pages) {
      const [folder, name] = url.split(/\/(.*)/);
      const isOwn = folder === language || folder === 'reference';
      const isOnlyEnglish = folder === 'en' && !pages.includes(`${language}/${name}`);
      if (!isOwn && !isOnlyEnglish) continue;
      const content = inLanguage(readFileSync(join(out, url), 'utf8'), language);
      check((await index.addHTMLFile({ url, content })).errors);
    }
    check((await index.writeFiles({ outputPath: join(out, 'pagefind', language) })).errors);
  }
  await close();
}
