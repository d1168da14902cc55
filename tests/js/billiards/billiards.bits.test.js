// The paths of many balls have the same bits in both wasm modules and in the native core: tests/cases/billiards-bits.json, which
// tests/c/billiards/test_billiards_bits.c checks and writes, and tests/browser/bits.test.js reads.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as simd from 'raybound';
import * as scalar from 'raybound/scalar';
import { hashOfRun } from '../oracle/table.js';

const { hashes } = JSON.parse(
  readFileSync(new URL('../../cases/billiards-bits.json', import.meta.url), 'utf8'),
);

for (const [module, { Billiards }] of Object.entries({ SIMD: simd, scalar })) {
  test(`50,000 contacts of the ${module} module equal those of the native core, to the bit`, () => {
    assert.deepEqual(
      [1, 0.99].map((restitution) => hashOfRun(Billiards, restitution)),
      hashes,
    );
  });
}
