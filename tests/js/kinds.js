// The kinds of query as src/dispatch/query.h lists them, and what tests/cases/query-bits.json has recorded of each.

import { readFileSync } from 'node:fs';

const read = (/** @type {string} */ path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
export const recorded = JSON.parse(read('tests/cases/query-bits.json'));
const header = read('src/dispatch/query.h');
const defined = Object.fromEntries(
  [...header.matchAll(/#define (RB_[A-Z]+) "([^"]*)"/g)].map(([, name, layout]) => [name, layout]),
);
export const kinds = [...header.matchAll(/X\(([A-Z_]+), "(\w+)", "(\w+)", (.*?)\)\s*\\?\n/g)].map(
  ([, name, a, b, answer]) => ({
    name,
    a,
    b,
    answer: answer.replace(/RB_[A-Z]+/g, (macro) => defined[macro]).replace(/["\s]/g, ''),
  }),
);
