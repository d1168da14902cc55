// The examples of README.md and of the guides in docs/, for the tests that run and type-check them.

import { readdirSync, readFileSync } from 'node:fs';

const top = new URL('../../', import.meta.url);

/** Pages whose examples import engines. Tests of their own run them: tests/js/three/docs.test.js, tests/browser/webgl.test.js and the tests of each library there. */
export const ENGINE_PAGES = [
  'docs/coming-from-three-mesh-bvh.md',
  'docs/in-your-canvas-library.md',
  'docs/picking-in-webgl.md',
  'docs/selecting-in-a-scene.md',
];

const guides = readdirSync(new URL('docs/', top), { recursive: true, encoding: 'utf8' });

/** README.md and the guides, those in Chinese too, by their paths. @type {Map<string, string>} */
export const pages = new Map(
  ['README.md', ...guides.filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`)].map(
    (path) => [path, readFileSync(new URL(path, top), 'utf8')],
  ),
);

/**
 * The ```js blocks of a page, with the lines that each should print: the texts after `// →`, in order.
 * @param {string} page
 * @returns {{line: number, code: string, expected: string[]}[]}
 */
export const examplesOf = (page) =>
  [...page.matchAll(/^```js\n([\s\S]*?)^```$/gm)].map((match) => ({
    line: page.slice(0, match.index).split('\n').length + 1,
    code: match[1],
    expected: [...match[1].matchAll(/\/\/ → (.*)$/gm)].map(([, value]) => value.trim()),
  }));

/** Whether an example is a program for a page that has a `<canvas>`. @param {{code: string}} example */
export const drawsOnCanvas = ({ code }) => code.includes("querySelector('canvas')");

const all = [...pages]
  .filter(([path]) => !ENGINE_PAGES.includes(path))
  .flatMap(([path, page]) =>
    examplesOf(page).map((example) => ({ ...example, where: `${path}:${example.line}` })),
  );

const usesD3 = (/** @type {{code: string}} */ { code }) => code.includes("from 'd3-geo'");

/** Examples that import d3: tests/js/path/d3.test.js runs them. */
export const d3Examples = all.filter(usesD3);

export const examples = all.filter((example) => !usesD3(example));
