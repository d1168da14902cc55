// The path of a ball has the same bits in both wasm modules and in the native core: tests/cases/rebound-bits.json, which
// tests/c/rebound/test_rebound2.c and tests/browser/bits.test.js check, too.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as simd from 'raybound';
import * as scalar from 'raybound/scalar';
import { hashesOfPaths } from '../oracle/path.js';

const scene = JSON.parse(readFileSync(new URL('../../cases/rebound-bits.json', import.meta.url), 'utf8'));

for (const [module, { Rebound }] of Object.entries({ SIMD: simd, scalar })) {
  test(`paths of ${scene.contacts} contacts of the ${module} module equal those of the native core, to the bit`, () => {
    assert.deepEqual(hashesOfPaths(Rebound, scene), scene.hash);
  });
}
