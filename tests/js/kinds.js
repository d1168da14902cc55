// The queries with their layouts, and their records in tests/cases/query-bits.json.

import { readFileSync } from 'node:fs';
import { layouts } from '../../js/generated/pairs.js';
import { Q } from './queries.js';

export const recorded = JSON.parse(
  readFileSync(new URL('../cases/query-bits.json', import.meta.url), 'utf8'),
);
/** Names as in C: RAY_BOX. */
export const kinds = Object.values(Q).map(({ name, a, b, result, only }) => ({
  name: name.replace(/[A-Z]/g, '_$&').toUpperCase(),
  a: layouts.shapes[a],
  b: layouts.shapes[b],
  result: layouts.results[result],
  only,
}));
