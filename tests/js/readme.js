// The examples of README.md and of the guides in docs/, for the tests that run and type-check them.

import { readdirSync, readFileSync } from 'node:fs';

const top = new URL('../../', import.meta.url);

/** Runs with three.js, which only its own test has: tests/js/three/docs.test.js. */
const ELSEWHERE = 'coming-from-three-mesh-bvh.md';

/** README.md and the guides, by their paths. @type {Map<string, string>} */
export const pages = new Map(
  ['README.md', ...readdirSync(new URL('docs/', top)).map((name) => `docs/${name}`)].map((path) => [
    path,
    readFileSync(new URL(path, top), 'utf8'),
  ]),
);

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

export const examples = [...pages]
  .filter(([path]) => !path.endsWith(ELSEWHERE))
  .flatMap(([path, page]) =>
    examplesOf(page).map((example) => ({ ...example, where: `${path}:${example.line}` })),
  );
