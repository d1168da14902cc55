// The texts of the pages, for tests.

import * as common from '../../demo/lib/words.js';
import { translator } from '../../demo/lib/text.js';

/** @typedef {import('../../demo/lib/words.js').Words} Words */
/** @typedef {Record<'en' | 'zh', Words>} InBoth */

/**
 * A chapter's texts, with the shared ones: those of its code, and the labels of its HTML.
 * @param {string} folder
 * @returns {Promise<{said: InBoth, labels: InBoth}>}
 */
export async function wordsOf(folder) {
  const own = await import(`../../demo/chapters/${folder}/words.js`);
  const both = (/** @type {(language: 'en' | 'zh') => Words} */ of) => ({ en: of('en'), zh: of('zh') });
  return {
    said: both((language) => ({ ...common[language], ...own[language] })),
    labels: both((language) => ({ ...common.labels[language], ...own.labels[language] })),
  };
}

/** @param {string} folder */
export async function translatorsOf(folder) {
  const { said } = await wordsOf(folder);
  return { en: translator(said.en), zh: translator(said.zh) };
}
