// Numbers as the pages show them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { whole } from '../../../demo/lib/numbers.js';
import { randomFrom } from '../../../demo/lib/random.js';

const SEED = Number(process.env.RB_SEED ?? 1);

// toLocaleString itself is not used: its first call loads tables, which took 150 ms on a slow phone while the page was scrolled.
test(`integers have the commas of toLocaleString (seed ${SEED})`, () => {
  const random = randomFrom(SEED);
  for (const n of [0, 9, 99, 999, 1000, 99_999, 100_000, 1_040_400, -1, -999, -1000])
    assert.equal(whole(n), n.toLocaleString('en'));
  for (let i = 0; i < 2000; i += 1) {
    const n = Math.round((random() - 0.5) * 10 ** Math.ceil(15 * random()));
    assert.equal(whole(n + 0), (n + 0).toLocaleString('en'));
  }
});
