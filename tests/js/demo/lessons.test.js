// The printed code of the lessons: the correct code agrees with raybound, and the mistakes do not.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { intersect } from 'raybound';
import { randomFrom } from '../../../demo/lib/random.js';
import { intersectPrepared, prepareRay } from '../../../demo/chapters/04-slabs/reciprocal.example.js';
import { intersectSlabs } from '../../../demo/chapters/04-slabs/slabs.example.js';
import { intersectSlabsNaive } from '../../../demo/chapters/04-slabs/slabs.mistake.js';

const SEED = Number(process.env.RB_SEED ?? 1);
const CASES = 20_000;

const CHAPTERS = fileURLToPath(new URL('../../../demo/chapters', import.meta.url));
/** The largest size of code that can be read at once, and that fits into a box of a page without scrolling sideways. */
const LINES = 46;
const COLUMNS = 80;

test(`every printed piece of correct code has at most ${LINES} lines of ${COLUMNS} columns, and both languages print the same`, () => {
  for (const folder of readdirSync(CHAPTERS).filter((name) => /^\d/.test(name))) {
    const [en, zh] = ['en', 'zh'].map((language) => {
      const text = readFileSync(join(CHAPTERS, folder, `${language}.md`), 'utf8');
      return [...text.matchAll(/^```code (\S+)/gm)].map(([, file]) => file);
    });
    assert.deepEqual(en, zh, folder);
    for (const file of en) {
      const lines = readFileSync(join(CHAPTERS, folder, file), 'utf8')
        .trim()
        .split('\n');
      const wide = lines.find((line) => [...line].length > COLUMNS);
      assert.equal(wide, undefined, `${folder}/${file}`);
      if (file.includes('.example.')) assert.ok(lines.length <= LINES, `${folder}/${file}: ${lines.length}`);
    }
    // Each runs on its own, with what it gets as parameters; only the program of the last chapter has several files.
    if (folder !== '19-in-an-app')
      for (const file of en.filter((name) => name.includes('.example.'))) {
        const source = readFileSync(join(CHAPTERS, folder, file), 'utf8');
        assert.doesNotMatch(source, /from '(?!raybound')/, `${folder}/${file}`);
      }
    // All examples are printed.
    const examples = readdirSync(join(CHAPTERS, folder)).filter((name) => name.includes('.example.'));
    assert.deepEqual(en.filter((name) => name.includes('.example.')).sort(), examples.sort(), folder);
  }
});

test('the live text of a figure is one sentence', async () => {
  for (const folder of readdirSync(CHAPTERS)) {
    const words = await import(new URL(`../../../demo/chapters/${folder}/words.js`, import.meta.url).href);
    for (const language of ['en', 'zh'])
      for (const [key, text] of Object.entries(words[language] ?? {})) {
        const ends = text.match(/[.?!](?=\s|$)|[。？！]/g) ?? [];
        assert.ok(ends.length <= 1, `${folder}, ${language}, ${key}: ${text}`);
      }
  }
});

/** Random quarters: shapes often touch or are parallel, exactly. */
function quartersFrom(/** @type {number} */ seed, most = 6) {
  const random = randomFrom(seed);
  return () => Math.round((2 * random() - 1) * most * 4) / 4;
}

/** @param {() => number} quarter */
function rayFrom(quarter) {
  const origin = { x: quarter(), y: quarter() };
  const direction = { x: quarter(), y: quarter() };
  if (direction.x === 0 && direction.y === 0) direction.x = 1;
  return { origin, direction };
}

test(`slabs: hits and misses of the printed code are those of rayBox2 (seed ${SEED})`, () => {
  const quarter = quartersFrom(SEED);
  let hits = 0;
  let wrong = 0;
  for (let i = 0; i < CASES; i += 1) {
    const ray = rayFrom(quarter);
    const [ax, ay, bx, by] = [quarter(), quarter(), quarter(), quarter()];
    const box = {
      min: { x: Math.min(ax, bx), y: Math.min(ay, by) },
      max: { x: Math.max(ax, bx), y: Math.max(ay, by) },
    };
    const ours = intersect('rayBox2', ray, box);
    const printed = intersectSlabs(ray, box);
    const where = JSON.stringify({ ray, box });
    // For a ray through only a corner two quotients are equal, and rounding may separate them; the library decides exactly.
    const corner = ours && Math.abs(ours.tFar - ours.tNear) < 1e-12;
    if (!corner) assert.equal(printed !== null, ours !== null, where);
    if (ours && printed) {
      hits += 1;
      const entry = Math.max(ours.tNear, 0); // if the ray starts inside, the library's entry is behind the origin
      assert.ok(Math.abs(printed.tNear - entry) < 1e-12 * (1 + entry), where);
      assert.ok(
        printed.tFar === ours.tFar || Math.abs(printed.tFar - ours.tFar) < 1e-12 * (1 + ours.tFar),
        where,
      );
    }
    if ((intersectSlabsNaive(ray, box) !== null) !== (ours !== null) && !corner) wrong += 1;
  }
  assert.ok(hits > CASES / 10, `${hits} hits`);
  assert.ok(wrong > 0, 'the mistake has an effect');
});

test(`slabs: reciprocals give the interval of the divisions (seed ${SEED})`, () => {
  const quarter = quartersFrom(SEED + 1);
  let hits = 0;
  for (let i = 0; i < CASES; i += 1) {
    const ray = rayFrom(quarter);
    const [ax, ay, bx, by] = [quarter(), quarter(), quarter(), quarter()];
    const box = {
      min: { x: Math.min(ax, bx), y: Math.min(ay, by) },
      max: { x: Math.max(ax, bx), y: Math.max(ay, by) },
    };
    const ours = intersect('rayBox2', ray, box);
    const printed = intersectPrepared(prepareRay(ray), box);
    const where = JSON.stringify({ ray, box });
    // For a ray through only a corner, rounding may decide.
    if (ours && ours.tFar - ours.tNear < 1e-12) continue;
    assert.equal(printed !== null, ours !== null, where);
    if (!ours || !printed) continue;
    hits += 1;
    const [near, far] = [Math.max(ours.tNear, 0), ours.tFar];
    assert.ok(Math.abs(printed.tNear - near) <= 1e-12 * (1 + near), where);
    assert.ok(printed.tFar === far || Math.abs(printed.tFar - far) <= 1e-12 * (1 + far), where);
  }
  assert.ok(hits > CASES / 10, `${hits} hits`);
  const tiny = prepareRay({ origin: { x: 0, y: 0 }, direction: { x: 1, y: 5e-324 } });
  const box = { min: { x: 1, y: 0 }, max: { x: 2, y: 1 } };
  assert.deepEqual(intersectPrepared(tiny, box), { tNear: 1, tFar: 2 }, 'a reciprocal that is not finite');
});
