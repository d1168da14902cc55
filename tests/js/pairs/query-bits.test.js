// Every query's results in both wasm modules have the bits of the native core: tests/cases/query-bits.json, which
// tests/c/dispatch/test_query_bits.c checks and writes, and tests/browser/bits.js reads. The shapes are made by the same steps.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as simd from 'raybound';
import * as scalar from 'raybound/scalar';
import { kinds, recorded } from '../kinds.js';
import { differentQueries } from '../oracle/queries.js';

test('the table lists the queries of the case file', () => {
  assert.deepEqual(
    kinds.flatMap(({ name }) => [`${name}_2`, `${name}_3`]),
    Object.keys(recorded),
  );
});

for (const [module, { batch }] of Object.entries({ SIMD: simd, scalar })) {
  test(`the ${module} module returns the native core's bits`, () => {
    assert.deepEqual(differentQueries(batch, kinds, recorded), []);
  });
}
