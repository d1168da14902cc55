// A spatial index has the same bits of results in both wasm modules and in the native core: tests/cases/index-bits.json, which
// tests/c/tree/test_bvh_bits.c checks and writes, and tests/browser/bits.js reads. Boxes and queries are made by the same steps.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as simd from 'raybound';
import * as scalar from 'raybound/scalar';
import { hashesOfIndex } from '../oracle/spatial.js';

const recorded = JSON.parse(readFileSync(new URL('../../cases/index-bits.json', import.meta.url), 'utf8'));

for (const [module, { SpatialIndex }] of Object.entries({ SIMD: simd, scalar })) {
  test(`an index of the ${module} module returns the native core's bits`, () => {
    assert.deepEqual(hashesOfIndex(SpatialIndex), recorded);
  });
}
