// What the API page says, in both languages; lib/words.js explains the form.

export const en = {};
export const zh = {};

/** @type {Record<'en' | 'zh', import('../../lib/words.js').Words>} */
export const labels = {
  en: {
    title: 'raybound: API at a glance',
    description:
      'All functions and classes of raybound, with one line each, and the rules that hold for all of them.',
  },
  zh: {
    title: 'raybound：API 一览',
    description: 'raybound 的全部函数和类，每项一行，以及通用的约定。',
  },
};
