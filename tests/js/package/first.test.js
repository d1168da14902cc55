// The tutorial's whole program, run as a reader runs it.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const file = fileURLToPath(new URL('../../../demo/chapters/14-reflection/first.example.js', import.meta.url));

test('the first program of the tutorial prints the stated output', () => {
  const expected = [...readFileSync(file, 'utf8').matchAll(/\/\/ → (.*)$/gm)].map(([, value]) => value);
  assert.equal(expected.length, 1);
  const printed = execFileSync(process.execPath, [file], { encoding: 'utf8' });
  assert.deepEqual(printed.trim().split('\n'), expected);
});
