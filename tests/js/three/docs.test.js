// The examples of docs/coming-from-three-mesh-bvh.md run as printed and print what they say.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import * as three from 'raybound/three';
import { examplesOf } from '../readme.js';

const page = readFileSync(new URL('../../../docs/coming-from-three-mesh-bvh.md', import.meta.url), 'utf8');

for (const { line, code, expected } of examplesOf(page))
  test(`the example at line ${line} runs and prints what it says`, () => {
    assert.ok(expected.length > 0);
    // From the top of the package, where its own name leads to itself.
    const output = execFileSync(process.execPath, ['--input-type=module', '--eval', code], {
      cwd: fileURLToPath(new URL('../../..', import.meta.url)),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    assert.deepEqual(output.split('\n').filter(Boolean), expected);
  });

test('every name of raybound/three is on the page', () => {
  for (const name of Object.keys(three)) assert.ok(page.includes(`\`${name}`), name);
});
