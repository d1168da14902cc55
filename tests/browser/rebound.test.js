// The tutorial's first page: where the ball goes, how it is followed, and what is said where it cannot go.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { derive } from '../../demo/chapters/12-rebound/derived.js';
import { initial } from '../../demo/chapters/12-rebound/scene.js';
import * as raybound from '../../js/index.js';
import { frames, handle, speak, still } from './figures.js';
import { near, open, pathOf, scene, sceneOf, state, words } from './rebound.js';

test('the path of the first scene is the expected one', async (t) => {
  const page = await open(t);
  const path = await pathOf(page);
  assert.equal(path.length, scene.path.length);
  path.forEach((value, i) =>
    assert.ok(near(value, scene.path[i], 1e-6), `${i}: ${value}, not ${scene.path[i]}`),
  );
  const first = await sceneOf(page);
  assert.deepEqual(
    [first.wall, first.obstacle, first.offset, first.ball, first.direction, first.radius],
    [scene.wall, scene.obstacle, scene.obstacleOffset, scene.origin, scene.direction, scene.radius],
  );
  assert.match(await words(page), /reaches the obstacle after 26 reflections/);
});

test('it is as sharp as the screen', async (t) => {
  const page = await open(t, '', { ...still, deviceScaleFactor: 2 });
  await frames(page);
  const canvas = page.locator('[data-part="canvas"]');
  const [width, cssWidth] = await canvas.evaluate((e) => [e.width, e.clientWidth]);
  assert.equal(width, cssWidth * 2);
});

test('what becomes of the ball is told in both languages', async (t) => {
  const page = await open(t);
  await speak(page, '中文');
  assert.match(await words(page), /小球反弹 26 次后碰到障碍物/);
  await speak(page, 'English');
  assert.match(await words(page), /reaches the obstacle after 26 reflections/);
});

test('the ball moves by itself, at constant speed, and can be paused', async (t) => {
  const page = await open(t, '', { ...still, reducedMotion: 'no-preference' });
  const travelled = async () => (await state(page)).view.travelled;
  await page.waitForFunction(() => window.rayboundFigures.state.playback.travelled[0] > 30);
  await page.getByRole('button', { name: 'Pause' }).click();
  const at = await travelled();
  await frames(page);
  assert.equal(await travelled(), at, 'paused');
  await page.getByRole('button', { name: 'Play' }).click();
  await page.waitForFunction((way) => window.rayboundFigures.state.playback.travelled[0] > way, at);
});

test('with reduced motion nothing moves by itself', async (t) => {
  const page = await open(t);
  await page.waitForTimeout(400);
  const { view } = await state(page);
  assert.equal(view.travelled, 0);
  assert.equal(view.playing, false);
});

test('with reduced motion playing goes in steps, from contact to contact', async (t) => {
  const page = await open(t);
  await page.getByRole('button', { name: 'Play' }).click();
  await page.waitForFunction(() => window.rayboundFigures.state.playback.travelled[0] > 0);
  const { travelled, lengths } = await page.evaluate(() => ({
    travelled: window.rayboundFigures.state.playback.travelled[0],
    lengths: window.rayboundFigures.figures.rebound.derived.lengths,
  }));
  assert.ok(lengths.includes(travelled));
});

test('single steps go from contact to contact and are told', async (t) => {
  const page = await open(t);
  const lengths = await page.evaluate(() => window.rayboundFigures.figures.rebound.derived.lengths);
  await page.locator('[data-part="next"]').click();
  assert.equal((await state(page)).view.travelled, lengths[1]);
  await page.locator('[data-part="next"]').click();
  assert.equal((await state(page)).view.travelled, lengths[2]);
  await page.waitForFunction(() => /Contact 2 of 27/.test(document.getElementById('live').textContent));
  await page.locator('[data-part="previous"]').click();
  assert.equal((await state(page)).view.travelled, lengths[1]);
  await frames(page);
  assert.match(await page.locator('[data-part="where"]').innerText(), /contact 1 of 27/);
});

test('useBoundingBox on and off give the same answer, and the counts are shown', async (t) => {
  const page = await open(t);
  const on = await pathOf(page);
  const { tested, rejected } = await page.evaluate(() => {
    const { tested, rejected } = window.rayboundFigures.figures.rebound.derived;
    return { tested, rejected };
  });
  await frames(page);
  assert.ok(rejected > 0 && rejected < tested);
  assert.equal(await page.locator('[data-part="rejected"]').innerText(), `${rejected} of ${tested}`);
  assert.equal(await page.locator('[data-part="same"]').innerText(), 'yes');
  await page.getByRole('switch').focus();
  await page.keyboard.press('Space');
  assert.equal((await sceneOf(page)).useBoundingBox, false);
  assert.deepEqual(await pathOf(page), on);
  await frames(page);
  assert.equal(await page.locator('[data-part="rejected"]').innerText(), `0 of ${tested}`);
  assert.equal(await page.locator('[data-part="same"]').innerText(), 'yes');
});

const degenerate = {
  'a self-crossing wall': ['rebound.wall=-300,-300,300,300,300,-200,-300,300', /crosses or touches itself/],
  'a wall without area': ['rebound.wall=-300,-300,300,300,0,0', /encloses no area/],
  'a wall of two corners': ['rebound.wall=-300,-300,300,300', /at least three corners/],
  'a wall of one corner': ['rebound.wall=-300,-300', /at least three corners/],
  'an obstacle of two corners': ['rebound.obstacle=0,0,30,30', /fewer than three corners/],
  'a self-crossing obstacle': [
    'rebound.obstacle=-20,-50,40,50,20,-50,-20,50',
    /obstacle crosses or touches itself/,
  ],
  'a ball in the obstacle': ['rebound.ball=100,0', /starts inside the obstacle/],
  'a ball too near the obstacle': ['rebound.ball=60,0', /overlapping the obstacle/],
  'a ball outside the wall': ['rebound.ball=310,0', /outside the wall/],
  'a ball too near the wall': ['rebound.ball=-280,0', /overlapping the wall, shut in/],
  'a radius too large': ['rebound.radius=290', /too large for the wall/],
  'a ball that just fits': [
    'rebound.wall=-40,-40,-40,40,40,40,40,-40&rebound.offset=250,0&rebound.ball=0,0&rebound.radius=40',
    /too large for the wall/,
  ],
  'a ball with a hair of room': [
    'rebound.wall=-40.001,-40.001,-40.001,40.001,40.001,40.001,40.001,-40.001&rebound.offset=250,0&rebound.ball=0,0',
    /shut in/,
  ],
  'a room in two parts': ['rebound.radius=60', /fallen into 2 parts/],
};

for (const [what, [hash, told]] of Object.entries(degenerate)) {
  test(`${what} is told in words`, async (t) => {
    const page = await open(t, hash);
    assert.match(await words(page), /** @type {RegExp} */ (told));
    const { same, finite } = await page.evaluate(() => {
      const { path, same } = window.rayboundFigures.figures.rebound.derived;
      return { same, finite: path.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y)) };
    });
    assert.ok(same && finite);
    // It can be put right: everything is still there to be moved.
    await handle(page, 'rebound', 'wall-0').focus();
    await page.keyboard.press('Shift+ArrowLeft');
    await page.locator('[data-part="reset"]').click();
    await frames(page);
    assert.match(await words(page), /reaches the obstacle after 26 reflections/);
  });
}

test('the contact that is shown is put into the formula of reflection', async (t) => {
  const page = await open(t);
  for (const n of [1, 2]) {
    await page.locator('[data-part="next"]').click();
    await frames(page);
    const text = (await page.locator('#reflect-now').innerText()).replaceAll('−', '-');
    assert.ok(text.startsWith(`At contact ${n} above`), text);
    const [dx, dy, nx, ny, dot, x, y] = text.match(/-?\d+\.\d+/g).map(Number);
    assert.ok(near(dot, dx * nx + dy * ny, 0.002) && dot < 0, text);
    assert.ok(near(x, dx - 2 * dot * nx, 0.004) && near(y, dy - 2 * dot * ny, 0.004), text);
  }
  await page.evaluate(() => (location.hash = '#rebound.ball=-290,0'));
  await page.waitForFunction(() => document.getElementById('reflect-now').textContent === '');
});

// Back at the start went to the end of the path.
test('no step leads from one end of the path to the other', async (t) => {
  const page = await open(t);
  await frames(page);
  assert.ok(await page.locator('[data-part="previous"]').isDisabled());
  await page.locator('[data-part="position"]').focus();
  await page.keyboard.press('End');
  await frames(page);
  assert.ok(await page.locator('[data-part="next"]').isDisabled());
  assert.ok(await page.locator('[data-part="previous"]').isEnabled());
});

test('an arrow key moves the ball along its path far enough to be seen', async (t) => {
  const page = await open(t);
  await page.locator('[data-part="position"]').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  assert.equal((await state(page)).view.travelled, 20);
  await frames(page);
  assert.match(
    await page.locator('[data-part="position"]').getAttribute('aria-valuetext'),
    /^20 of \d+ units/,
  );
});

test('the scenes of the text can be tried, and undone', async (t) => {
  const page = await open(t);
  const trials = page.locator('.try:visible');
  const count = await trials.count();
  assert.ok(count >= 5);
  await trials.first().click();
  assert.match(await words(page), /after 2 reflections/);
  await page.keyboard.press('Control+z');
  for (let i = 0; i < count; i += 1) {
    await trials.nth(i).click();
    assert.notEqual(await words(page), '');
  }
  for (let i = 0; i < count; i += 1) await page.keyboard.press('Control+z');
  assert.deepEqual((await sceneOf(page)).wall, scene.wall);
});

test('turning the start by a millionth of a degree moves the end by about a unit, as the text says', () => {
  const end = (scene) => derive(scene).path.at(-1);
  const aim = new raybound.Vector2(...initial.direction);
  for (const degrees of [1e-6, -1e-6]) {
    const { x, y } = aim.clone().rotate((degrees * Math.PI) / 180);
    const moved = end(initial).distanceTo(end({ ...initial, direction: [x, y] }));
    assert.ok(moved > 0.9 && moved < 1.2, String(moved));
  }
});
