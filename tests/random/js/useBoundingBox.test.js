// The prefilter `useBoundingBox` in 100,000 random and adversarial scenes; a part of them runs in tests/js/canvas/useBoundingBox.test.js.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { differenceOfBoxes } from '../../js/oracle/box-scenes.js';
import { cases, random, SEED } from '../../js/oracle/random.js';

it(`boxes change no field of a result, seed ${SEED}`, () => {
  const r = random(SEED + 1);
  for (let i = 0; i < cases(100000); i++) assert.equal(differenceOfBoxes(r), '', `case ${i}`);
});
