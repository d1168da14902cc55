// The tutorial's page of very many shapes, used as a person uses it: its three ways against each other and against raybound.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KINDS, createCrowd } from '../../demo/chapters/14-many-boxes/moving-objects.js';
import { build, follow, renew } from '../../demo/chapters/14-many-boxes/follow.example.js';
import * as scene from '../../demo/chapters/14-many-boxes/scene.js';
import * as walk from '../../demo/chapters/14-many-boxes/figure-walk.js';
import { bruteForce, hierarchy, prefilter } from '../../demo/chapters/14-many-boxes/strategies.example.js';
import { milliseconds } from '../../demo/lib/numbers.js';
import { batch, intersect } from '../../js/index.js';
import {
  assertAddressKeeps,
  assertIgnored,
  assertTrialsWork,
  dragByMouse,
  dragByTouch,
  figureOf,
  frames,
  handle,
  middle,
  pageOf,
  phone,
  still,
} from './figures.js';
import { translatorsOf } from './words.js';

/** @typedef {import('playwright-core').Page} Page */

const translators = await translatorsOf('14-many-boxes');

const { part, open, stateOf, textOf } = pageOf('many.html', 'many');
const moving = { ...still, reducedMotion: /** @type {const} */ ('no-preference') };

let seed = 20241120;
const random = (/** @type {number} */ below) => ((seed = (seed * 48271) % 2147483647) / 2147483647) * below;
const whole = (/** @type {number} */ reach) => Math.round(random(2 * reach) - reach);

for (const kind of /** @type {(keyof typeof KINDS)[]} */ (Object.keys(KINDS))) {
  test(`${kind}: three ways, one answer, while all move and the index follows`, (t) => {
    t.diagnostic(`seed ${seed}`);
    const crowd = createCrowd(kind, 1500);
    const index = build(crowd.boxes, scene.METHODS[whole(1) + 1]);
    t.after(() => index.dispose());
    let hits = 0;
    for (let n = 0; n < 60; n += 1) {
      for (let i = 0; i < 5; i += 1) crowd.step();
      follow(index, crowd.boxes);
      if (n % 20 === 19) renew(index);
      // Some along an axis, some from within a shape.
      const i = Math.floor(random(crowd.count));
      const origin =
        n % 3 ? { x: whole(18), y: whole(13) } : { x: crowd.boxes[4 * i], y: crowd.boxes[4 * i + 1] };
      const direction = { x: n % 4 ? whole(9) : 0, y: n % 5 ? whole(9) : 0 };
      const ray = { origin, direction };
      const about = JSON.stringify(ray);
      for (const want of scene.WANTS) {
        const brute = bruteForce(crowd, ray, want);
        const some = prefilter(crowd, ray, want);
        let seen = 0;
        const few = hierarchy(crowd, ray, want, index, ({ nodes }) => (seen += nodes));
        if (want === 'any') {
          assert.deepEqual([some.length, few.length], [brute.length, brute.length], about);
          continue;
        }
        assert.deepEqual(some, brute, about);
        assert.deepEqual(few, brute, about);
        assert.equal(seen > 0, direction.x !== 0 || direction.y !== 0, 'visits are told');
        if (want === 'all') hits += brute.length;
        for (const { index: at, t: when } of brute) {
          const hit = intersect(crowd.query, ray, crowd.shapeAt(at));
          assert.equal(when, hit.tNear >= 0 ? hit.tNear : hit.tFar, about);
        }
      }
    }
    assert.ok(hits > 100, `${hits} hits`);
  });

  test(`${kind}: a box holds all of its shape`, () => {
    const crowd = createCrowd(kind, 400);
    for (let n = 0; n < 40; n += 1) crowd.step();
    for (let i = 0; i < crowd.count; i += 1) {
      const [left, top, right, bottom] = crowd.boxes.subarray(4 * i, 4 * i + 4);
      // Rays along the box's sides, a little outside.
      const beside = 2 ** -30;
      const rows = [
        [left - beside, top, 0, 1],
        [right + beside, top, 0, 1],
        [left, top - beside, 1, 0],
        [left, bottom + beside, 1, 0],
      ].flat();
      const row = crowd.shapes.slice(crowd.width * i, crowd.width * (i + 1));
      assert.equal(
        batch(crowd.query, Float64Array.from(rows), row, {}, { hits: new Uint8Array(4) }).count,
        0,
        `${kind} ${i}`,
      );
    }
  });
}

for (const count of scene.COUNTS) {
  for (const shape of scene.rules.shape) {
    for (const want of scene.WANTS) {
      // 100,000 squares by brute force take a while: once is enough.
      if (count === '100000' && shape === 'square' && want !== 'all') continue;
      test(`${want} of ${count} ${shape}s: the ways agree, and the page says so`, async (t) => {
        const page = await open(t, `many.count=${count}&many.shape=${shape}&many.want=${want}`);
        const answers = await page.evaluate(() => window.rayboundFigures.figures.many.answer());
        const { brute, prefilter: some, bvh } = answers;
        assert.ok(brute.length > 0);
        if (want === 'any') assert.deepEqual([some.length, bvh.length], [1, 1]);
        else assert.deepEqual([some, bvh], [brute, brute]);
        await part(page, 'status').and(page.locator('[data-agree="true"]')).waitFor();
        const words = await textOf(page, 'status');
        assert.match(words, /All three ways give the same answer/);
        if (want !== 'any') assert.ok(words.includes(`t = ${brute[0].t.toFixed(4)}`), words);
        const { visits } = await page.evaluate(() => ({
          visits: window.rayboundFigures.figures.many.visits,
        }));
        for (const key of ['nodes', 'leaves', 'boxes']) {
          const shown = Number((await textOf(page, key)).replace(/,/g, ''));
          assert.equal(shown, visits[key], key);
          assert.ok(shown > 0 && shown < Number(count), `${shown} ${key}`);
        }
      });
    }
  }
}

test('each way is chosen by mouse and keys, and tells its milliseconds', async (t) => {
  const page = await open(t, 'many.count=10000');
  for (const way of scene.WAYS) {
    await page.locator(`input[value="${way}"]`).click();
    assert.equal((await stateOf(page)).way, way);
    await frames(page);
    assert.match(await textOf(page, `ms-${way}`), /^(< )?[\d.]*[1-9]/, way);
    // Both in one step: the page may measure again between two questions.
    const [asked, own] = await figureOf(page, 'many').evaluate(
      (figure, parts) => parts.map((name) => figure.querySelector(`[data-part="${name}"]`)?.textContent),
      ['asked', `ms-${way}`],
    );
    assert.equal(asked, own);
  }
  await page.keyboard.press('ArrowUp');
  assert.equal((await stateOf(page)).way, 'prefilter');
});

test('moving: the index follows, and a query of it takes much less than a frame', async (t) => {
  const page = await open(t, '', moving);
  await page.waitForFunction(() => window.rayboundFigures.figures.many.timers.refit.count >= 20);
  const { ms, agree } = await page.evaluate(() => {
    const { many } = window.rayboundFigures.figures;
    const { brute, prefilter: some, bvh } = many.answer();
    return {
      ms: many.timers.bvh.median,
      agree: JSON.stringify(brute) === JSON.stringify(bvh) && JSON.stringify(some) === JSON.stringify(bvh),
    };
  });
  assert.ok(agree);
  assert.ok(ms < 16, `${ms} ms`); // it takes a hundredth of that; this machine may be busy
  for (const id of ['move', 'refit', 'asked', 'draw']) assert.match(await textOf(page, id), /^(< )?\d/, id);
  assert.match(await textOf(page, 'rate'), /frames a second/);
});

test('Pause holds all, and where motion is to be reduced it begins so', async (t) => {
  const steps = (page) => page.evaluate(() => window.rayboundFigures.figures.many.timers.refit.count);
  const page = await open(t, 'many.count=1000');
  await frames(page);
  assert.equal(await steps(page), 0);
  assert.equal(await textOf(page, 'rate'), 'standing still');
  await page.getByRole('button', { name: 'Play' }).click();
  await page.waitForFunction(() => window.rayboundFigures.figures.many.timers.refit.count > 3);
  await page.getByRole('button', { name: 'Pause' }).click();
  await frames(page);
  const held = await steps(page);
  await frames(page);
  assert.equal(await steps(page), held);
});

test('the ray follows the mouse, and its start is dragged', async (t) => {
  const page = await open(t, 'many.count=1000');
  const from = await middle(page, 'many', 'origin');
  await page.mouse.move(from.x - 300, from.y - 200);
  await page.mouse.move(from.x - 301, from.y - 200);
  await frames(page);
  const aim = await handle(page, 'many', 'aim').boundingBox();
  assert.ok(Math.abs(aim.x + aim.width / 2 - (from.x - 301)) < 2, 'the tip is where the mouse is');
  const before = await stateOf(page);
  await dragByMouse(page, from, -60, -40);
  const after = await stateOf(page);
  assert.ok(after.line[0] < before.line[0] && after.line[1] < before.line[1], String(after.line));
  await part(page, 'reset').click();
  assert.deepEqual(await stateOf(page), scene.initial);
});

// Only handles took touches, while the text said that the ray follows the pointer.
test('the ray points where a finger taps', async (t) => {
  const page = await open(t, 'many.count=1000', phone);
  const from = await middle(page, 'many', 'aim');
  const { line } = await stateOf(page);
  await page.touchscreen.tap(from.x + 60, from.y + 60);
  await frames(page);
  const aim = await handle(page, 'many', 'aim').boundingBox();
  assert.ok(Math.abs(aim.x + aim.width / 2 - from.x - 60) < 2, 'the tip is where the finger was');
  assert.deepEqual((await stateOf(page)).line.slice(0, 2), line.slice(0, 2));
});

test('no time is told as nothing, where the clock stood still', () => {
  for (const ms of [0, 0.00004, 0.04, 0.5, 12]) assert.doesNotMatch(milliseconds(ms), /^[0.]*$/, String(ms));
});

test('keys move the ray', async (t) => {
  const page = await open(t, 'many.count=1000');
  for (const [id, at] of [
    ['origin', 0],
    ['aim', 2],
  ]) {
    const { line } = await stateOf(page);
    await handle(page, 'many', id).focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Shift+ArrowUp');
    const now = (await stateOf(page)).line;
    assert.deepEqual([now[at], now[at + 1]], [line[at] - 1, line[at + 1] - 0.25], id);
    await frames(page);
    assert.equal(await handle(page, 'many', id).evaluate((e) => e === document.activeElement), true);
  }
  await page.locator('#live', { hasText: /closest|nothing/ }).waitFor({ state: 'attached' });
});

test('levels of nodes are read as far as they are shown, and some are entered', async (t) => {
  const page = await open(t, 'many.count=10000&many.levels=0');
  const count = () => page.evaluate(() => window.rayboundFigures.figures.many.levels.count);
  assert.equal(await count(), 0);
  let last = 0;
  for (const depth of [1, 3, 6]) {
    await page.locator('#many-levels').fill(String(depth));
    await page.waitForFunction((was) => window.rayboundFigures.figures.many.levels.count > was, last);
    last = await count();
    const { nodes, entered } = await page.evaluate((most) => {
      const { index, levels } = window.rayboundFigures.figures.many;
      const sum = levels.entered.subarray(0, levels.count).reduce((a, b) => a + b, 0);
      return { nodes: [...index.nodes({ depth: most - 1 })].length, entered: sum };
    }, depth);
    assert.equal(last, nodes);
    assert.ok(entered > 0 && entered <= nodes, `${entered} of ${nodes}`);
  }
});

test('builders are compared, and each can be chosen', async (t) => {
  const page = await open(t, 'many.count=10000');
  // It blocked the page until it was done. Looked at at once: where building is quick it says so for a moment only.
  const busy = await page.getByRole('button', { name: 'Compare builders' }).evaluate((button) => {
    button.click();
    return { disabled: button.disabled, words: button.textContent };
  });
  assert.deepEqual(busy, { disabled: true, words: 'Comparing…' });
  await page.locator('#live', { hasText: 'quickest' }).waitFor({ state: 'attached' });
  for (const method of scene.METHODS) {
    for (const id of ['build', 'nodes', 'boxes', 'ask'])
      assert.match(await textOf(page, `${id}-${method}`), /^\d/);
    await page.locator('#many-method').selectOption(method);
    await page.waitForFunction((name) => window.rayboundFigures.figures.many.index.method === name, method);
    assert.match(await textOf(page, 'status'), /same answer/);
  }
});

test('the address keeps what was chosen, and a changed address changes the figures', async (t) => {
  const page = await open(t);
  await page.locator('#many-count').selectOption('1000');
  await page.locator('#many-want').selectOption('all');
  await page.locator('#many-levels').fill('2');
  await handle(page, 'walk', 'aim').focus();
  await page.keyboard.press('ArrowDown');
  await assertAddressKeeps(page, 'walk.line=', 'many.levels=2');
  await page.evaluate(() => (location.hash = '#many.way=brute'));
  await page.waitForFunction(() => window.rayboundFigures.state.many.way === 'brute');
  assert.equal(
    (await stateOf(page)).count,
    scene.initial.count,
    'what the address leaves out is as at the start',
  );
});

for (const hash of ['many.count=7', 'many.way=magic', 'many.levels=a', 'walk.line=1', 'hit.shape=box']) {
  test(`the link #${hash} is ignored`, async (t) => {
    const page = await open(t, hash);
    await assertIgnored(page, await stateOf(page), scene.initial);
  });
}

for (const [hash, words] of Object.entries({
  'many.line=1,1,1,1': /direction of zero/,
  'many.line=19,-14,40,-40': /hits nothing/,
  'many.levels=40&many.count=1000': /closest/,
})) {
  test(`degenerate: #${hash}`, async (t) => {
    const page = await open(t, hash);
    await part(page, 'status').and(page.locator('[data-agree="true"]')).waitFor();
    assert.match(await textOf(page, 'status'), words);
    const { levels, line } = await stateOf(page);
    assert.ok(levels[0] <= scene.MOST_LEVELS && line.every((v) => Math.abs(v) <= 19));
  });
}

// What raybound finds, and what the walk beside it loses.
for (const [line, found, lost] of [
  ['-18,0,-12,0', 7, 7], // along flat walls
  ['-14,-12,-10,-12', 3, 3], // along sides
  ['-7,-1,-4,-4', 3, 2], // corners grazed
  ['-18,13,-10,6', 5, 2], // across
]) {
  test(`a walk from ${line}: what is shown is what each finds`, async (t) => {
    const page = await open(t, `walk.line=${line}`);
    const d = walk.derive({ line: line.split(',').map(Number) });
    assert.deepEqual([d.hits.length, d.lost.length], [found, lost]);
    assert.ok(d.first.asked < d.wrong.asked, 'near first looks at less');
    const t2 = translators.en;
    assert.equal(await textOf(page, 'ours', 'walk'), t2('many.walk.hits', { n: d.hits.length }));
    assert.equal(await textOf(page, 'wrong', 'walk'), t2('many.walk.hits', { n: d.wrong.hits.length }));
    assert.equal(await figureOf(page, 'walk').locator('.card.bad').count(), Number(d.lost.length > 0));
  });
}

test('wherever the ray of the walk goes: raybound finds what asking each wall finds, the strict walk no more', () => {
  let lost = 0;
  for (let n = 0; n < 3000; n += 1) {
    const line = [whole(19), whole(14), whole(19), whole(14)];
    const { index, hits, first, wrong, start, direction } = walk.derive({ line });
    const ray = { origin: start, direction };
    const each = Array.from({ length: index.length }, (_, i) => i).filter((i) =>
      intersect('rayBox2', ray, index.box(i)),
    );
    assert.deepEqual(
      hits.map((hit) => hit.index).sort((a, b) => a - b),
      each,
      String(line),
    );
    assert.equal(first.hit?.index, hits[0]?.index);
    assert.ok(
      wrong.hits.every((i) => each.includes(i)),
      String(line),
    );
    lost += each.length - wrong.hits.length;
  }
  assert.ok(lost > 1000, `${lost} lost`);
});

test('what the text speaks of can be tried', async (t) => {
  await assertTrialsWork(await open(t), 9, (n) => `many.count=1000&walk.line=0,1,2,${n}`);
});

test('a phone draws it, and its finger drags the tip', async (t) => {
  const page = await open(t, 'many.count=10000', { ...phone, deviceScaleFactor: 3 });
  const from = await middle(page, 'many', 'aim');
  const before = await stateOf(page);
  await dragByTouch(page, [from, 30, 0]);
  assert.ok((await stateOf(page)).line[2] > before.line[2]);
});
