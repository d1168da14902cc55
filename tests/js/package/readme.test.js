// README.md and the guides: examples exist (package.test.js runs them), links lead to files, the API page lists all names.

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

test('the first page of the reference lists every public name, and nothing else', () => {
  const section = pages.get('docs/reference.md') ?? '';
  // Names are in the tables, in backquotes; `name(…)` and `new Name(…)` count too.
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
  test(`every relative link of ${path} points to a file`, () => {
    const links = [...page.matchAll(/\]\(([^)#:]+)\)/g)].map((match) => match[1]);
    assert.deepEqual(
      links.filter((link) => !existsSync(new URL(link, new URL(`../../../${path}`, import.meta.url)))),
      [],
    );
  });
}

test('the targets of make that the pages name exist', () => {
  const all = [...pages.values()].join('\n');
  const targets = new Set([...all.matchAll(/`make ([a-z][a-z-]*)/g)].map((match) => match[1]));
  assert.ok(targets.size > 5);
  execFileSync('make', ['--dry-run', '--silent', ...targets], {
    cwd: top,
    stdio: ['ignore', 'ignore', 'pipe'],
    maxBuffer: 1 << 26,
    env: { ...process.env, MAKEFLAGS: '' },
  });
});
