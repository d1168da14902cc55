// Slots (js/picking/Slots.js) compared with a map: it stores only a number as long as ids are their slots.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Slots } from '../../../js/picking/Slots.js';
import { cases, random, SEED } from '../oracle/random.js';

test(`slots are those of a map (seed ${SEED})`, () => {
  const r = random(SEED + 42);
  const strange = [
    -0,
    0.5,
    NaN,
    '0',
    '1',
    -1,
    2 ** 32,
    2 ** 31,
    Infinity,
    null,
    undefined,
    {},
    1n,
    Symbol('id'),
  ];
  for (let i = 0; i < cases(200); i++) {
    const slots = new Slots();
    /** @type {Map<any, number>} */
    const map = new Map();
    let next = 0;
    for (let k = r.int(0, 40); k > 0; k--) {
      const id = r.bool(0.9) ? next : r.bool(0.5) ? r.int(0, 20) : r.pick(strange);
      if (r.bool(0.05)) {
        slots.delete(id);
        map.delete(id);
      } else if (r.bool(0.02)) {
        slots.clear();
        map.clear();
        next = 0;
      } else if (!map.has(id)) {
        slots.set(id, next);
        map.set(id, next++);
      }
      for (const one of [...strange, r.int(0, 40), id]) {
        assert.equal(slots.get(one), map.get(one));
        assert.equal(slots.has(one), map.has(one));
      }
      assert.equal(slots.size, map.size);
      assert.deepEqual(slots.keys(), [...map.keys()]);
      assert.deepEqual(slots.values(), [...map.values()]);
    }
  }
});

test('0 is found by -0, as in a map', () => {
  const slots = new Slots();
  slots.set(0, 0);
  assert.ok(Object.is(slots.get(-0), 0));
});
