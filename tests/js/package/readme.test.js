// README.md tells the truth: its examples run as printed and print what they say, its list of names is complete.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import * as raybound from 'raybound';
import { examples, readme } from '../readme.js';

const top = fileURLToPath(new URL('../../..', import.meta.url));

test('there is an example with printed values', () => {
  assert.ok(examples.some((example) => example.expected.length > 0));
});

for (const { line, code, expected } of examples) {
  test(`the example at line ${line} runs and prints what it says`, () => {
    // From the top of the package, where its own name leads to itself.
    const output = execFileSync(process.execPath, ['--input-type=module', '--eval', code], {
      cwd: top,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    assert.deepEqual(output.split('\n').filter(Boolean), expected);
  });
}

test('every public name is in the API section, and nothing else is', () => {
  const section = readme.match(/^## API\n([\s\S]*?)^## /m)?.[1] ?? '';
  // Names stand in tables, in backquotes; `name(…)` and `new Name(…)` count too.
  const listed = new Set(
    section
      .split('\n')
      .filter((text) => text.startsWith('|'))
      .flatMap((text) => [...text.split('|')[1].matchAll(/`(?:new )?(\w+)[^`]*`/g)].map((match) => match[1])),
  );
  assert.deepEqual([...listed].sort(), Object.keys(raybound).sort());
});

test('every relative link leads to a file', () => {
  const links = [...readme.matchAll(/\]\(([^)#:]+)\)/g)].map((match) => match[1]);
  assert.deepEqual(
    links.filter((link) => !existsSync(new URL(`../../../${link}`, import.meta.url))),
    [],
  );
});

test('the targets of make that it names exist', () => {
  const targets = new Set([...readme.matchAll(/`make ([a-z][a-z-]*)/g)].map((match) => match[1]));
  for (const target of targets) {
    execFileSync('make', ['--dry-run', '--silent', target], {
      cwd: top,
      stdio: 'ignore',
      env: { ...process.env, MAKEFLAGS: '' },
    });
  }
});
