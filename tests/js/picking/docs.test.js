// The programs of docs/picking-on-a-canvas.md run as printed and print what the page says.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { examplesOf } from '../readme.js';

const top = fileURLToPath(new URL('../../..', import.meta.url));
const page = readFileSync(`${top}/docs/picking-on-a-canvas.md`, 'utf8');

for (const { line, code, expected } of examplesOf(page))
  test(`the program at line ${line} prints what it says`, () => {
    assert.ok(expected.length > 0);
    // From the top of the package, where its own name leads to itself.
    const output = execFileSync(process.execPath, ['--input-type=module', '--eval', code], {
      cwd: top,
      encoding: 'utf8',
    });
    assert.deepEqual(output.split('\n').filter(Boolean), expected);
  });
