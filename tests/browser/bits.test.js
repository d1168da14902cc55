// Every result has the same bits in a real browser as in the native core: tests/cases/*-bits.json.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answersIn, recorded } from './bits.js';
import { openPage } from './browser.js';

for (const entry of ['raybound.js', 'scalar.js']) {
  test(`balls, paths, queries, indices and outlines have the recorded bits (dist/${entry})`, async (t) => {
    assert.deepEqual(await answersIn(await openPage(t, 'about:blank'), entry), recorded);
  });
}
