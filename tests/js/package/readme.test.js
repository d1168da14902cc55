// README.md and the guides tell the truth: their examples run as printed and print what they say, the list of names is complete.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import * as raybound from 'raybound';
import { examples, pages } from '../readme.js';

const top = fileURLToPath(new URL('../../..', import.meta.url));

test('there is an example with printed values', () => {
  assert.ok(examples.some((example) => example.expected.length > 0));
});

for (const { where, code, expected } of examples) {
  test(`the example at ${where} runs and prints what it says`, () => {
    // From the top of the package, where its own name leads to itself.
    const output = execFileSync(process.execPath, ['--input-type=module', '--eval', code], {
      cwd: top,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    assert.deepEqual(output.split('\n').filter(Boolean), expected);
  });
}

test('every public name is on the API page, and nothing else is', () => {
  const section = pages.get('docs/api.md') ?? '';
  // Names stand in tables, in backquotes; `name(…)` and `new Name(…)` count too.
  const listed = new Set(
    section
      .split('\n')
      .filter((text) => text.startsWith('|'))
      .flatMap((text) => [...text.split('|')[1].matchAll(/`(?:new )?(\w+)[^`]*`/g)].map((match) => match[1])),
  );
  assert.deepEqual([...listed].sort(), Object.keys(raybound).sort());
});

test('README.md is short', () => assert.ok((pages.get('README.md') ?? '').split('\n').length <= 150));

for (const [path, page] of pages) {
  test(`every relative link of ${path} leads to a file`, () => {
    const links = [...page.matchAll(/\]\(([^)#:]+)\)/g)].map((match) => match[1]);
    assert.deepEqual(
      links.filter((link) => !existsSync(new URL(link, new URL(`../../../${path}`, import.meta.url)))),
      [],
    );
  });
}

test('the targets of make that they name exist', () => {
  const all = [...pages.values()].join('\n');
  const targets = new Set([...all.matchAll(/`make ([a-z][a-z-]*)/g)].map((match) => match[1]));
  for (const target of targets) {
    execFileSync('make', ['--dry-run', '--silent', target], {
      cwd: top,
      stdio: 'ignore',
      env: { ...process.env, MAKEFLAGS: '' },
    });
  }
});
