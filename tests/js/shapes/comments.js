// The comments of the classes, for tests of what they document.

import { readdirSync, readFileSync } from 'node:fs';

const sources = ['shapes', 'math'].flatMap((folder) =>
  readdirSync(new URL(`../../../js/${folder}`, import.meta.url)).map((file) =>
    readFileSync(new URL(`../../../js/${folder}/${file}`, import.meta.url), 'utf8'),
  ),
);
/** The comment of a class. */
export const commentOf = (name) => {
  const source = sources.find((text) => new RegExp(`^export class ${name}\\b`, 'm').test(text));
  const end = source.search(new RegExp(`^export class ${name}\\b`, 'm'));
  return source.slice(source.lastIndexOf('/**', end), end);
};
