// The page of all pairs: pictures, results and code of each pair.

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, it, mock } from 'node:test';
import * as raybound from '../../../js/index.js';
import { PAIRS, pairsHtml } from '../../../demo/build/pairs.mjs';
import { highlight } from '../../../demo/build/highlight.mjs';
import { SHELL } from '../../../demo/build/shell.mjs';
import {
  codeOf,
  colored,
  pictureOf,
  resultOf,
  saysOf,
  touches,
} from '../../../demo/chapters/21-pairs/pair.js';
import { firstShapes, translated } from '../../../demo/chapters/21-pairs/shapes.js';
import * as words from '../../../demo/chapters/21-pairs/words.js';

const library = /** @type {any} */ (raybound);

describe('the page of all pairs', () => {
  it('has every query that answers whether two shapes touch', () => {
    // The table of times in the guide lists all queries.
    const guide = readFileSync(new URL('../../../docs/queries-and-batches.md', import.meta.url), 'utf8');
    const names = [...guide.matchAll(/^\| (\w+2) \|/gm)].map(([, name]) => name);
    assert.ok(names.length > 50);
    for (const name of names.filter((one) => !/Transform|Merge|planePlanes/.test(one)))
      assert.ok(
        PAIRS.some(({ query }) => query === name),
        name,
      );
    assert.equal(PAIRS.length, 51);
  });

  for (const pair of PAIRS) {
    const [a, b] = firstShapes(pair.a, pair.b);

    it(`${pair.query}: the code runs and has the result of the picture`, async () => {
      const result = resultOf(pair, a, b, library);
      const code = codeOf(pair, a, b, result).replace(
        "'raybound'",
        `'${new URL('../../../js/index.js', import.meta.url)}'`,
      );
      const file = join(tmpdir(), `raybound-${process.pid}-${pair.query}.mjs`);
      writeFileSync(file, `${code}\nexport default hit;\n`);
      /** @type {unknown[]} */
      const prints = [];
      const log = mock.method(console, 'log', (/** @type {unknown} */ value) => prints.push(value));
      const hit = (await import(pathToFileURL(file).href)).default;
      log.mock.restore();
      assert.deepEqual({ ...hit }, { ...result });
      const comments = [...code.matchAll(/\/\/ → (.*)$/gm)].map(([, shown]) => shown);
      assert.deepEqual(prints.map(String), comments);
      const [, values] = saysOf(pair, result);
      assert.deepEqual(comments.map(Number), Object.values(values), 'the numbers of the sentence');
      for (const line of code.split('\n').slice(2)) assert.ok(line.length <= 46, line);
    });

    it(`${pair.query}: the result moves with the shapes, and far apart there is none`, () => {
      const result = resultOf(pair, a, b, library);
      assert.ok(touches(pair, result), 'the first picture shows a hit');
      // Steps of a power of two keep all numbers exact.
      const by = { x: 2, y: -4 };
      const moved = resultOf(pair, translated(a, by), translated(b, by), library);
      for (const name of ['t', 'tNear', 'tFar', 'depth']) {
        if (result[name] === undefined) continue;
        assert.ok(Math.abs(moved[name] - result[name]) < 1e-9 || moved[name] === result[name], name);
      }
      if (result.point)
        assert.ok(
          Math.hypot(moved.point.x - result.point.x - by.x, moved.point.y - result.point.y - by.y) < 1e-9,
        );
      const off = { x: 300, y: -400 };
      // A ray goes on until it meets an endless line.
      if (['plane', 'line'].includes(pair.b) && pair.a === 'ray') return;
      assert.equal(touches(pair, resultOf(pair, a, translated(b, off), library)), false);
    });

    it(`${pair.query}: the picture has both shapes, and a sentence in both languages`, () => {
      for (const at of [
        { x: 0, y: 0 },
        { x: 300, y: -400 },
      ]) {
        const other = translated(b, at);
        const result = resultOf(pair, a, other, library);
        const picture = pictureOf(pair, a, other, result);
        assert.match(picture, /data-shape="0"><\w+ .*data-shape|data-shape="1"><\w+ /s);
        assert.doesNotMatch(picture, /NaN|undefined|Infinity/);
        const [key] = saysOf(pair, result);
        assert.ok(words.en[key] && words.zh[key], key);
      }
    });
  }

  it('a picture that was dragged has code in the colors of the built page', () => {
    for (const pair of PAIRS) {
      const [a, b] = firstShapes(pair.a, pair.b);
      const source = codeOf(pair, a, b, resultOf(pair, a, b, library));
      assert.equal(colored(source), highlight(source), pair.query);
    }
  });

  it('a miss is printed as null', () => {
    const pair = /** @type {import('../../../demo/chapters/21-pairs/pair.js').Pair} */ (
      PAIRS.find(({ query }) => query === 'rayBox2')
    );
    const [a, b] = firstShapes(pair.a, pair.b);
    assert.match(codeOf(pair, a, b, null), /console\.log\(hit\); \/\/ → null$/);
  });

  it('the list has a link to each pair at both shapes', () => {
    const html = pairsHtml('en', words.en, SHELL.en.lesson);
    for (const { query, a, b } of PAIRS)
      assert.equal(html.split(`href="#${query}"`).length - 1, a === b ? 1 : 2, query);
  });

  it('has a card for each pair, with the language of its page', () => {
    for (const language of /** @type {const} */ (['en', 'zh'])) {
      const html = pairsHtml(language, words[language], SHELL[language].lesson);
      for (const { query } of PAIRS) assert.ok(html.includes(`id="${query}"`), query);
      assert.equal(/\p{Script=Han}/u.test(html), language === 'zh');
    }
  });
});
