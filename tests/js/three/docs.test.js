// The examples of guides with three.js run and print the stated output.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import * as three from 'raybound/three';
import { printedBy } from '../printed.js';
import { drawsOnCanvas, examplesOf } from '../readme.js';

const read = (/** @type {string} */ name) =>
  readFileSync(new URL(`../../../docs/${name}.md`, import.meta.url), 'utf8');
const page = read('coming-from-three-mesh-bvh');
const selecting = read('selecting-in-a-scene');
// tests/browser/webgl.test.js runs the programs that draw.
const picking = examplesOf(read('picking-in-webgl')).filter((example) => !drawsOnCanvas(example));

const programs = [...examplesOf(page), ...examplesOf(selecting), ...picking];
const printed = printedBy(
  fileURLToPath(new URL('../../../build', import.meta.url)),
  programs.map(({ code }) => code),
);
programs.forEach(({ line, expected }, i) => {
  test(`the example at line ${line} runs and prints the stated output`, () => {
    assert.ok(expected.length > 0);
    assert.deepEqual(printed[i], expected);
  });
});

test('every name of raybound/three is on the page', () => {
  for (const name of Object.keys(three)) assert.ok(page.includes(`\`${name}`), name);
});
