// The programs of docs/picking-on-a-canvas.md run and print what the page says.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { inspect } from 'node:util';
import * as raybound from '../../../js/index.js';
import { examplesOf } from '../readme.js';

const page = readFileSync(new URL('../../../docs/picking-on-a-canvas.md', import.meta.url), 'utf8');

for (const { line, code, expected } of examplesOf(page))
  test(`the program at line ${line} prints what it says`, () => {
    const printed = [];
    const console = {
      log: (...values) =>
        printed.push(values.map((value) => (typeof value === 'string' ? value : inspect(value))).join(' ')),
    };
    const body = code.replace(/^import \{([^}]*)\} from 'raybound';$/m, 'const {$1} = raybound;');
    new Function('raybound', 'console', body)(raybound, console);
    assert.deepEqual(printed, expected);
  });
