// The examples of README.md and of other pages, for the tests that run and type-check them.

import { readFileSync } from 'node:fs';

export const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

/**
 * The ```js blocks of a page, with the lines that each says it prints: what follows `// →`, from the first comment to the last.
 * @param {string} page
 * @returns {{line: number, code: string, expected: string[]}[]}
 */
export const examplesOf = (page) =>
  [...page.matchAll(/^```js\n([\s\S]*?)^```$/gm)].map((match) => ({
    line: page.slice(0, match.index).split('\n').length + 1,
    code: match[1],
    expected: [...match[1].matchAll(/\/\/ → (.*)$/gm)].map(([, value]) => value.trim()),
  }));

export const examples = examplesOf(readme);
