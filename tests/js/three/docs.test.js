// The examples of guides with three.js run and print the stated output.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import * as three from 'raybound/three';
import { drawsOnCanvas, examplesOf } from '../readme.js';

const read = (/** @type {string} */ name) =>
  readFileSync(new URL(`../../../docs/${name}.md`, import.meta.url), 'utf8');
const page = read('coming-from-three-mesh-bvh');
const selecting = read('selecting-in-a-scene');
// tests/browser/webgl.test.js runs the programs that draw.
const picking = examplesOf(read('picking-in-webgl')).filter((example) => !drawsOnCanvas(example));

for (const { line, code, expected } of [...examplesOf(page), ...examplesOf(selecting), ...picking])
  test(`the example at line ${line} runs and prints the stated output`, () => {
    assert.ok(expected.length > 0);
    // In the top folder, where `raybound` resolves to the package itself.
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
