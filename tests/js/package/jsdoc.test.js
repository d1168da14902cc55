// The example of each public class and function in the reference runs, and prints the stated output.

import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { format } from 'node:util';
import * as raybound from 'raybound';
import { top } from '../packed.js';
import { examplesOf } from '../readme.js';

/** The file that each public name comes from: js/index.js and js/api.js name them. @type {Map<string, string>} */
const files = new Map();
for (const barrel of ['index.js', 'api.js']) {
  const source = readFileSync(join(top, 'js', barrel), 'utf8');
  for (const [, names, file] of source.matchAll(/^export \{([^}]*)\} from '(.*)';/gm))
    for (const name of names.split(',')) files.set(name.trim(), join(top, 'js', file));
}

/** The JSDoc comment of a public name, without its stars. @param {string} name */
function comment(name) {
  const source = readFileSync(/** @type {string} */ (files.get(name)), 'utf8');
  const at = source.search(new RegExp(`^export (async )?(class|function|const) ${name}\\b`, 'm'));
  const text = source.slice(0, at).trimEnd();
  assert.ok(at > 0 && text.endsWith('*/'), `${name} has a comment`);
  return text.slice(text.lastIndexOf('/**')).replace(/^ \* ?/gm, '');
}

/** Classes of results, which programs do not import. */
const RESULTS = ['MeshHit', 'Trace'];

const folder = join(top, 'build/jsdoc');
const { log } = console;
/** @type {string[]} */
let printed = [];
const host = /** @type {any} */ (globalThis);

before(() => {
  mkdirSync(folder, { recursive: true });
  console.log = (...values) => printed.push(format(...values));
  // The page of the example of `listen`: a canvas of 100 by 100 pixels, and a browser's event classes.
  const canvas = Object.assign(new EventTarget(), {
    width: 100,
    height: 100,
    getBoundingClientRect: () => ({ left: 0, top: 0, width: 100, height: 100 }),
  });
  host.document = { querySelector: () => canvas };
  host.PointerEvent = class extends Event {
    constructor(/** @type {string} */ type, /** @type {object} */ init) {
      super(type);
      Object.assign(this, init);
    }
  };
});
after(() => {
  console.log = log;
  delete host.document;
  delete host.PointerEvent;
});

for (const name of Object.keys(raybound)) {
  test(`the example of ${name} prints the stated output`, async () => {
    const [{ code, expected }] = examplesOf(comment(name));
    assert.ok(expected.length > 0);
    if (!RESULTS.includes(name)) assert.match(code, new RegExp(`\\b${name}\\b`));
    const file = join(folder, `${name}.mjs`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, code);
    printed = [];
    await import(file);
    assert.deepEqual(printed.join('\n').split('\n'), expected);
  });
}
