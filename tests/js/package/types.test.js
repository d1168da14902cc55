// The comments of the published declarations have only tags that say something: the tools that read them show others as text.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { top } from '../packed.js';

/** Tags of JSDoc comments that are types, or of which no description is left. */
const STRAY = [
  /@(type|typedef|callback|import|satisfies|this|override|extends|implements)\b/,
  /@(param|returns|throws|template) \{/,
  /@param \[/,
  /@(param [\w.]+|returns|template \w+) *($|\*\/|@)/m,
  // The rest of a description whose beginning is lost.
  /@(param [\w.]+|returns|template \w+) +[;,.]/,
  /^ *\* \w[^@\n]*\n *\* {3}\w/m,
];

test('no comment of a declaration has tags of types, or tags without a description', () => {
  let comments = 0;
  for (const folder of ['dist/types', 'dist/umd/types'])
    for (const file of readdirSync(join(top, folder)).filter((name) => name.endsWith('.d.ts'))) {
      const code = readFileSync(join(top, folder, file), 'utf8');
      for (const [comment] of code.matchAll(/\/\*\*(?:(?!\*\/)[^])*\*\//g)) {
        comments++;
        assert.match(comment, /\w/, `${file} has an empty comment`);
        const text = comment.replace(/```[^]*?```/g, '');
        for (const tag of STRAY) assert.doesNotMatch(text, tag, `${folder}/${file}`);
      }
    }
  assert.ok(comments > 1000);
});
