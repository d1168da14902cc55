// The table of what readers can edit: printed functions have the form that the table says, solutions solve their exercises, and mistakes
// and unsolved exercises are found.

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { casesOf, ROWS } from '../../../demo/lib/edit/cases.js';
import { isResult, isRight, moduleUrls } from '../../../demo/lib/edit/judge.js';

const chapters = new URL('../../../demo/chapters/', import.meta.url);
const load = (/** @type {string} */ file) => import(new URL(file, chapters).href);

test('printed functions and solutions have the form of the table; mistakes and exercises differ from them', async () => {
  for (const [key, { printed, functions }] of Object.entries(ROWS)) {
    const own = await load(key);
    const right = await load(printed ? key.replace(/[^/]*$/, printed) : key);
    for (const compared of functions) {
      const { name, right: other = name } = compared;
      let differ = 0;
      let misses = 0;
      const cases = casesOf(compared);
      for (const inputs of cases) {
        const wanted = right[other](...inputs);
        assert.ok(isResult(compared, wanted), `${key} ${other}: ${JSON.stringify({ inputs, wanted })}`);
        const result = own[name](...structuredClone(inputs));
        if (!isRight(wanted, result)) differ += 1;
        if (wanted === null || wanted === false || wanted === Infinity) misses += 1;
      }
      if (printed) assert.ok(differ > 0, `${key} ${name}: no case shows the mistake`);
      else assert.equal(differ, 0, key);
      assert.ok(misses < 0.95 * cases.length, `${key} ${name}: ${misses} of ${cases.length} miss`);
      if (compared.result === 'boolean')
        assert.ok(misses > 0.02 * cases.length, `${key} ${name}: nearly all cases are true`);
    }
  }
});

test('each chapter has code to edit and an exercise', () => {
  for (const folder of readdirSync(chapters)) {
    if (!/^(?!00|21)\d/.test(folder)) continue;
    const files = Object.keys(ROWS).filter((key) => key.startsWith(`${folder}/`));
    assert.ok(
      files.some((file) => file.endsWith('.example.js')),
      folder,
    );
    assert.ok(
      files.some((file) => file.endsWith('.exercise.js')),
      folder,
    );
  }
});

test('results: more fields are right, other lengths, missing fields and other kinds are not', () => {
  const wanted = { t: 1, list: [1, 2], at: { x: 0.1 + 0.2 } };
  assert.ok(isRight(wanted, { t: 1, list: [1, 2], at: { x: 0.3 }, more: 1 }));
  for (const own of [null, 1, { t: 1, list: [1], at: { x: 0.3 } }, { t: 1, list: [1, 2] }])
    assert.ok(!isRight(wanted, own));
  assert.ok(!isRight(1, '1'));
  assert.ok(!isRight(null, undefined));
  assert.ok(!isRight(1, 1 + 1e-6));
  assert.ok(isRight(Infinity, Infinity) && !isRight(Infinity, 1e300));
});

test('a module imports files by their names on the page, and these import others', async () => {
  /** @type {Record<string, string>} */
  const files = {
    'a.js': "import { b } from './b.js';\nexport const a = 2 * b;",
    'b.js': 'export const b = 21;',
  };
  const [url, ...others] = moduleUrls(
    "import { a } from './a.js';\nexport const own = a + 1;",
    (file) => files[file],
  );
  assert.equal(others.length, 2);
  const text = await (await fetch(url)).text();
  assert.match(text, /from 'blob:/);
  for (const one of [url, ...others]) URL.revokeObjectURL(one);
});
