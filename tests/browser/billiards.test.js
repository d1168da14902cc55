// The tutorial's page of many balls, used as a person uses it: both games, their counters, what can be done to them. Nothing here
// waits for time to pass: games are stepped by calls.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as scene from '../../demo/chapters/13-billiards/scene.js';
import * as single from '../../demo/chapters/13-billiards/figure-one.js';
import {
  assertAddressKeeps,
  assertIgnored,
  assertTrialsWork,
  colorsOf,
  dragByMouse,
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

const { part, open, stateOf, textOf } = pageOf('billiards.html', 'balls');
/** So many steps; then both sides' numbers. */
const stepped = (/** @type {Page} */ page, /** @type {number} */ n) =>
  page.evaluate((times) => {
    const { balls } = window.rayboundFigures.figures;
    balls.steps(times);
    return balls.numbers();
  }, n);
const countOf = (/** @type {Page} */ page) =>
  page.evaluate(() => window.rayboundFigures.figures.balls.match.count);
/** Where a place of the figure is on the screen. */
async function onScreen(page, { x, y }, layer = 'handles') {
  await part(page, layer).scrollIntoViewIfNeeded();
  await frames(page);
  const box = await part(page, layer).boundingBox();
  const scale = Math.min(box.width / 40, box.height / 30);
  return { x: box.x + box.width / 2 + x * scale, y: box.y + box.height / 2 + y * scale };
}
/** Where a ball has room, away from the corners, which a pointer would take hold of. */
const freePlace = (/** @type {Page} */ page) =>
  page.evaluate(() => {
    const { match } = window.rayboundFigures.figures.balls;
    for (;;) {
      const place = match.freePlace();
      if (Math.abs(place.x) < 6 && Math.abs(place.y) < 4) return place;
    }
  });

// The words above a picture grew to a second line when the first ball got out, and pushed all below them down.
test('the pictures stay where they are when balls get out', async (t) => {
  for (const width of [360, 390, 768, 1024, 1280]) {
    const page = await open(t, 'balls.size=10', { ...still, viewport: { width, height: 900 } });
    const places = () =>
      page.locator('.paper').evaluateAll((all) => all.map((e) => e.getBoundingClientRect().top + scrollY));
    const before = await places();
    const { plain } = await stepped(page, 30);
    assert.ok(plain.escaped > 10);
    await frames(page);
    assert.match(await part(page, 'plain-taken').innerText(), /%/);
    assert.deepEqual((await places()).slice(0, 2), before.slice(0, 2), `${width}`);
  }
});

// --- the page -------------------------------------------------------------------------------------------------

test('counters run, and say what both games are', async (t) => {
  const page = await open(t);
  const { exact, plain } = await stepped(page, 100);
  assert.ok(exact.contacts > 100 && plain.contacts > 100);
  for (const [side, numbers] of Object.entries({ exact, plain })) {
    const shown = async (id) => (await textOf(page, `${side}-${id}`)).replace(/,(?=\d)/g, '');
    assert.equal(await shown('time'), `${numbers.time.toFixed(2)} s`);
    assert.equal(await shown('contacts'), String(numbers.contacts));
    assert.equal(await shown('rate'), String(Math.round(numbers.rate)));
    assert.equal(await shown('energy'), numbers.energy.toFixed(12));
    assert.equal(await shown('escaped'), String(numbers.escaped));
    assert.match(await shown('ms'), /^(< )?[\d.]+ ms$/);
  }
  assert.equal(exact.escaped, 0);
  assert.ok(Math.abs(exact.energy - 1) < 1e-12);
  assert.ok(plain.escaped > 0);
  assert.equal(await textOf(page, 'exact-energy'), '1.000000000000');
  assert.match(await textOf(page, 'status'), new RegExp(`${plain.escaped} of 100 are outside.*none`));
  assert.equal(await figureOf(page, 'balls').locator('.side.bad').count(), 1);
});

for (const [colorScheme, wanted] of /** @type {const} */ ([
  ['light', '179,38,30'],
  ['dark', '255,138,128'],
])) {
  test(`balls that got out are red (${colorScheme})`, async (t) => {
    const page = await open(t, 'balls.size=10', { ...still, colorScheme });
    await stepped(page, 3);
    await frames(page);
    assert.ok((await colorsOf(part(page, 'canvas-plain'))).includes(wanted));
    assert.ok(!(await colorsOf(part(page, 'canvas-exact'))).includes(wanted));
  });
}

test('steps of a hundred diameters: all balls stay on the one side', async (t) => {
  const page = await open(t, 'balls.size=100&balls.room=hall');
  const { exact, plain } = await stepped(page, 10);
  assert.equal(exact.escaped, 0);
  assert.ok(Math.abs(exact.energy - 1) < 1e-12);
  assert.equal(plain.escaped, 100);
});

for (const count of [1, 2000]) {
  test(`${count} ball(s)`, async (t) => {
    const page = await open(t, `balls.count=${count}`);
    assert.equal(await countOf(page), count);
    await stepped(page, 3);
    assert.match(await textOf(page, 'balls'), count === 1 ? /^1 ball$/ : /^2,000 balls$/);
    assert.match(await textOf(page, 'status'), /^So far|outside/);
  });
}

test('a large ball begins at rest in the middle, is pushed about, and stays inside', async (t) => {
  const page = await open(t, 'balls.grain=3&balls.count=200&balls.room=round', still);
  const grain = () =>
    page.evaluate(() => {
      const [{ center, velocity, radius }] = window.rayboundFigures.figures.balls.match.exact.balls;
      return { ...center, speed: Math.hypot(velocity.x, velocity.y), radius };
    });
  const before = await grain();
  assert.equal(before.radius, 3);
  const { exact } = await stepped(page, 100);
  const after = await grain();
  assert.ok(after.speed > 0 && (after.x !== before.x || after.y !== before.y));
  assert.deepEqual([exact.escaped, await countOf(page)], [0, 200]);
  assert.ok(Math.abs(exact.energy - 1) < 1e-12);
});

test('the large ball’s way is drawn on both sides, and forgotten when it is taken out', async (t) => {
  const page = await open(t, 'balls.grain=1&balls.count=200&balls.room=round');
  await stepped(page, 30);
  await frames(page);
  const trails = () =>
    page.evaluate(() => {
      const { exact, plain } = window.rayboundFigures.figures.balls.match.sides;
      return [exact.trail.length, plain.trail.length];
    });
  assert.deepEqual(await trails(), [30, 30]);
  for (const side of ['exact', 'plain'])
    assert.ok((await colorsOf(part(page, `canvas-${side}`))).includes('194,52,127'), side);
  await page.evaluate(() => window.rayboundFigures.figures.balls.match.remove(0));
  await stepped(page, 3);
  assert.deepEqual(await trails(), [0, 0]);
});

test('the deepest overlap is that of the whole game', async (t) => {
  const page = await open(t, 'balls.size=1');
  let deepest = 0;
  for (let n = 0; n < 10; n += 1) {
    const { plain } = await stepped(page, 2);
    assert.ok(plain.deepest >= deepest);
    ({ deepest } = plain);
  }
  assert.ok(deepest > 0);
});

// Between the pictures stood one side's counters, and Play was two screens below the first.
test('a phone shows both pictures one after the other, and Play with them', async (t) => {
  const page = await open(t, '', phone);
  await part(page, 'canvas-exact').evaluate((e) => e.scrollIntoView({ block: 'start', behavior: 'instant' }));
  await frames(page);
  const [exact, plain, play] = await Promise.all(
    ['canvas-exact', 'canvas-plain', 'play'].map((id) => part(page, id).boundingBox()),
  );
  assert.ok(plain.y - (exact.y + exact.height) < 70, 'nothing but a heading between them');
  assert.ok(plain.y + plain.height < play.y && play.y + play.height <= 844, 'all in one window');
});

test('sliders and lists change the games, by keys too', async (t) => {
  const page = await open(t);
  const slider = (id) => page.locator(`#balls-${id}`);
  await slider('count').focus();
  await page.keyboard.press('ArrowRight');
  assert.deepEqual((await stateOf(page)).count, [120]);
  assert.equal(await countOf(page), 120);
  await page.keyboard.press('Home');
  assert.equal(await countOf(page), 1);
  await page.keyboard.press('End');
  assert.equal(await countOf(page), 2000);
  assert.equal(await slider('count').getAttribute('aria-valuetext'), '2,000');
  await slider('size').focus();
  await page.keyboard.press('End');
  assert.deepEqual((await stateOf(page)).size, [100]);
  await slider('count').fill('0');
  await page.locator('#balls-room').selectOption('round');
  await slider('restitution').fill('0.5');
  await slider('spread').fill('0.8');
  await slider('rate').fill('0');
  const { room, restitution, spread, rate, count } = await stateOf(page);
  assert.deepEqual([room, restitution, spread, rate, count], ['round', [0.5], [0.8], [1], [1]]);
  await part(page, 'reset').click();
  assert.deepEqual(await stateOf(page), scene.initial);
  assert.equal(await countOf(page), 100);
});

test('one step, start again, other balls', async (t) => {
  const page = await open(t);
  const first = () =>
    page.evaluate(() => structuredClone(window.rayboundFigures.figures.balls.match.exact.balls[0]));
  const start = await first();
  await part(page, 'step').click();
  const later = await first();
  assert.notDeepEqual(later, start);
  await page.locator('#live', { hasText: /steps of 0.3 diameters/ }).waitFor({ state: 'attached' });
  await part(page, 'again').click();
  assert.deepEqual(await first(), start);
  await part(page, 'seed').click();
  assert.notDeepEqual(await first(), start);
  assert.deepEqual((await stateOf(page)).seed, [2]);
});

test('Play runs it, Pause holds it, and where motion is to be reduced it stands at first', async (t) => {
  const page = await open(t);
  const time = () => page.evaluate(() => window.rayboundFigures.figures.balls.match.time);
  await frames(page);
  assert.equal(await time(), 0);
  assert.match(await textOf(page, 'rate'), /standing still/);
  await page.getByRole('button', { name: 'Play' }).click();
  await page.waitForFunction(() => window.rayboundFigures.figures.balls.match.time > 0);
  await page.getByRole('button', { name: 'Pause' }).click();
  await frames(page);
  const held = await time();
  await frames(page);
  assert.equal(await time(), held);
});

test('a click adds a ball to both games, another takes it out; in a wall there is no room', async (t) => {
  const page = await open(t, 'balls.count=3');
  for (const layer of ['handles', 'taps']) {
    const at = await onScreen(page, await freePlace(page), layer);
    await page.mouse.click(at.x, at.y);
    assert.equal(await countOf(page), 4, layer);
    await frames(page);
    const { exact, plain } = await stepped(page, 0);
    for (const { energy } of [exact, plain]) assert.ok(Math.abs(energy - 1) < 1e-12);
    await page.mouse.click(at.x, at.y);
    assert.equal(await countOf(page), 3, layer);
  }
  const outside = await onScreen(page, { x: 19.5, y: 14.5 });
  await page.mouse.click(outside.x, outside.y);
  assert.equal(await countOf(page), 3);
  await page.locator('#live', { hasText: 'no room' }).waitFor({ state: 'attached' });
  await part(page, 'add-ball').click();
  assert.equal(await countOf(page), 4);
  for (let n = 0; n < 5; n += 1) await part(page, 'remove-ball').click();
  assert.equal(await countOf(page), 0);
  await stepped(page, 2);
  assert.equal(await textOf(page, 'exact-energy'), '1.000000000000');
});

test('a finger’s tap adds a ball', async (t) => {
  const page = await open(t, 'balls.count=1', phone);
  const at = await onScreen(page, await freePlace(page));
  await page.touchscreen.tap(at.x, at.y);
  await page.waitForFunction(() => window.rayboundFigures.figures.balls.match.count === 2);
});

test('a corner is dragged while all move: balls in its way go elsewhere, and the page says so', async (t) => {
  const page = await open(t, 'balls.count=300&balls.size=1');
  const from = await middle(page, 'balls', 'star0');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let n = 1; n <= 15; n += 1) {
    await page.mouse.move(from.x - 12 * n, from.y);
    const { exact } = await stepped(page, 1);
    assert.equal(exact.escaped, 0);
    assert.ok(exact.deepest < 1e-12);
  }
  await page.mouse.up();
  assert.ok((await stateOf(page)).star[0] < 10);
  const { moved } = await page.evaluate(() => window.rayboundFigures.figures.balls.swept);
  assert.ok(moved > 0);
  assert.match(await textOf(page, 'status'), /in a wall’s way, and put elsewhere/);
});

test('a wall is drawn with the mouse, moved and removed with keys, asked for with a button', async (t) => {
  const page = await open(t, 'balls.count=20');
  const from = await onScreen(page, { x: -3, y: 1 });
  const to = await onScreen(page, { x: 5, y: -2 });
  await dragByMouse(page, from, to.x - from.x, to.y - from.y);
  const { drawn } = await stateOf(page);
  assert.equal(drawn.length, 4);
  for (const [i, v] of [-3, 1, 5, -2].entries()) assert.ok(Math.abs(drawn[i] - v) <= 0.5, String(drawn));
  assert.equal(await countOf(page), 20, 'drawing is no tap');
  await handle(page, 'balls', 'drawn1').focus();
  await page.keyboard.press('ArrowRight');
  assert.ok((await stateOf(page)).drawn[2] > drawn[2]);
  assert.equal((await stepped(page, 5)).exact.escaped, 0);
  await page.keyboard.press('Delete');
  assert.deepEqual((await stateOf(page)).drawn, []);
});

// Each lay on the one before, and nobody was told.
test('a button adds one wall after another, each with its end in hand, and another removes them', async (t) => {
  const page = await open(t, 'balls.count=20');
  await frames(page);
  assert.ok(await part(page, 'clear-walls').isDisabled());
  for (let n = 0; n < 12; n += 1) {
    await part(page, 'add-wall').click();
    assert.equal(await page.evaluate(() => document.activeElement.dataset.handle), `drawn${2 * n + 1}`);
    if (n === 0) await page.locator('#live', { hasText: 'So far' }).waitFor({ state: 'attached' });
    await frames(page);
  }
  const { drawn } = await stateOf(page);
  assert.equal(drawn.length, 48);
  const walls = Array.from({ length: 12 }, (_, i) => String(drawn.slice(4 * i, 4 * i + 4)));
  assert.equal(new Set(walls).size, 12, 'no two alike');
  assert.ok(await part(page, 'add-wall').isDisabled(), 'twelve at most');
  await part(page, 'clear-walls').click();
  assert.deepEqual((await stateOf(page)).drawn, []);
  assert.equal(await page.evaluate(() => document.activeElement.dataset.part), 'add-wall');
});

test('keys move corners and pillars', async (t) => {
  for (const room of scene.rules.room) {
    const page = await open(t, `balls.room=${room}&balls.count=10`);
    const before = (await stateOf(page))[room];
    await handle(page, 'balls', `${room}1`).focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Shift+ArrowDown');
    const now = (await stateOf(page))[room];
    assert.ok(now[2] < before[2] && now[3] === before[3] + 0.25, `${room} ${now}`);
    assert.equal((await stepped(page, 3)).exact.escaped, 0);
  }
});

test('the address keeps what was chosen and drawn', async (t) => {
  const page = await open(t);
  await page.locator('#balls-room').selectOption('hall');
  await page.locator('#balls-count').fill('10');
  await part(page, 'add-wall').click();
  await part(page, 'seed').click();
  await page.locator('#one-step').fill('2');
  await assertAddressKeeps(page, 'one.step=2', 'balls.drawn=');
  await page.evaluate(() => (location.hash = '#balls.count=7'));
  await page.waitForFunction(() => window.rayboundFigures.state.balls.count[0] === 7);
  assert.deepEqual((await stateOf(page)).drawn, [], 'what the address leaves out is as at the start');
});

for (const hash of ['balls.room=moon', 'balls.drawn=1,2,3', 'balls.count=a', 'balls.star=1,2', 'one.step=']) {
  test(`the link #${hash} is ignored`, async (t) => {
    const page = await open(t, hash);
    await assertIgnored(page, await stateOf(page), scene.initial);
  });
}

for (const [hash, count] of Object.entries({
  'balls.count=99999&balls.restitution=-3&balls.size=1e9': 2000,
  'balls.count=0&balls.rate=0&balls.seed=-5': 1,
  [`balls.star=${Array(32).fill(1).join()}&balls.count=5`]: 0, // no room at all
  'balls.room=round&balls.round=40,40,-40,0,0,0&balls.count=5': 5,
})) {
  test(`degenerate: #${hash.slice(0, 60)}`, async (t) => {
    const page = await open(t, hash);
    assert.equal(await countOf(page), count);
    const { exact } = await page.evaluate(() => window.rayboundFigures.figures.balls.numbers());
    assert.equal(exact.escaped, 0);
    if (count < 2000) await stepped(page, 2);
    if (count === 0) assert.match(await textOf(page, 'status'), /No more than 0 balls fit/);
  });
}

test('what the text speaks of can be tried', async (t) => {
  await assertTrialsWork(await open(t), 10, (n) => `balls.count=7&one.line=0,1,2,${n}`);
});

// --- one step, one wall -----------------------------------------------------------------------------------------

const { en: say } = await translatorsOf('13-billiards');
/** @type {[number, RegExp][]} */
const VERDICTS = [
  [4.5, /nothing has noticed/],
  [2, /pushed out on the far side/],
  [1, /noticed in time, but late/],
];
for (const [size, words] of VERDICTS) {
  test(`one wall, steps of ${size}: the page says what becomes of the ball`, async (t) => {
    const page = await open(t, `one.step=${size}`);
    assert.match(await textOf(page, 'status', 'one'), words);
    const report = single.report(single.initial, single.derive({ ...single.initial, step: [size] }), say);
    assert.equal(await textOf(page, 'ours', 'one'), report.ours);
    assert.equal(await textOf(page, 'wrong', 'one'), report.wrong);
    assert.equal(await figureOf(page, 'one').locator('.card.bad').count(), Number(size > 1));
  });
}

for (const [hash, words] of Object.entries({
  'one.line=1,1,1,1': /rests/,
  'one.line=3,0,8,0': /overlaps the wall from the start/,
  'one.line=-10,0,-10,-5': /nothing to notice/,
  'one.step=99&one.radius=-4': /noticed/,
  'one.wall=3,3,3,3': /nothing to notice|noticed/,
})) {
  test(`degenerate: #${hash}`, async (t) => {
    const page = await open(t, hash);
    assert.match(await textOf(page, 'status', 'one'), words);
  });
}
