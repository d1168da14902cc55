// Common functions of all figures: handles by mouse, touch and keys; history; the address. Tested with one figure, which has
// corners to add and remove.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { begun } from './browser.js';
import {
  assertIgnored,
  dragByMouse,
  dragByTouch,
  figureOf,
  frames,
  handle,
  middle,
  pageOf,
  phone,
} from './figures.js';

/** @typedef {import('playwright-core').Page} Page */

const FIGURE = 'path';
const { part, open, stateOf, textOf } = pageOf('rebound.html', FIGURE);
const near = (/** @type {number} */ a, /** @type {number} */ b, /** @type {number} */ by) =>
  Math.abs(a - b) <= by;
const pastOf = (/** @type {Page} */ page) => page.evaluate(() => window.rayboundFigures.past.length);
const focused = (/** @type {Page} */ page) => page.evaluate(() => document.activeElement?.dataset.handle);
const WALL = [-11, -7, 0, -6, 10, -7, 11, 0, 7, 7, -3, 5, -10, 7];
const CORNERS = WALL.map((_, i) => `wall-${i}`).slice(0, WALL.length / 2);

test('a handle stays under the mouse, a drag is one step of the history, and no point leaves the figure', async (t) => {
  const page = await open(t);
  const from = await middle(page, FIGURE, 'wall-0');
  await dragByMouse(page, from, 60, 50);
  const now = await middle(page, FIGURE, 'wall-0');
  assert.ok(near(now.x, from.x + 60, 5) && near(now.y, from.y + 50, 5), JSON.stringify(now));
  assert.equal(await pastOf(page), 1);
  await dragByMouse(page, now, -5000, -5000);
  assert.deepEqual((await stateOf(page)).wall.slice(0, 2), [-11.25, -7.25]);
});

test('Escape cancels a drag', async (t) => {
  const page = await open(t);
  const before = await stateOf(page);
  const { x, y } = await middle(page, FIGURE, 'wall-0');
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 50, y + 50, { steps: 3 });
  assert.notDeepEqual(await stateOf(page), before);
  await page.keyboard.press('Escape');
  await page.mouse.move(x + 90, y + 90);
  await page.mouse.up();
  assert.deepEqual(await stateOf(page), before);
});

test('two fingers drag two corners at once, in one step of the history', async (t) => {
  const page = await open(t, '', phone);
  const [a, b] = [await middle(page, FIGURE, 'wall-0'), await middle(page, FIGURE, 'wall-2')];
  await dragByTouch(page, [a, 30, 16], [b, -30, 16]);
  const { wall } = await stateOf(page);
  assert.ok(wall[0] > -11 && wall[4] < 10, String(wall));
  assert.equal(await pastOf(page), 1);
});

test('a finger beside the handles scrolls the page', async (t) => {
  const page = await open(t, '', phone);
  const { x, y } = await middle(page, FIGURE, 'wall-1');
  const before = await page.evaluate(() => scrollY);
  await dragByTouch(page, [{ x: x - 60, y: y + 40 }, 0, -110]);
  await page.waitForFunction(
    (top) => scrollY > top + 20 || scrollY + innerHeight >= document.body.scrollHeight - 1,
    before,
  );
  assert.deepEqual((await stateOf(page)).wall, WALL);
});

test('arrows move to the next integer, with Shift by a quarter; held keys are one step of the history', async (t) => {
  const page = await open(t);
  await handle(page, FIGURE, 'wall-3').focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowUp');
  assert.deepEqual((await stateOf(page)).wall.slice(6, 8), [10, -1]);
  assert.equal(await pastOf(page), 1);
  await frames(page);
  assert.equal(await handle(page, FIGURE, 'wall-3').getAttribute('aria-valuetext'), 'x 10, y −1');
  assert.equal(await focused(page), 'wall-3', 'the handle keeps the focus');
});

test('Page Down is ten steps; Home and End change neither the page nor the history', async (t) => {
  const page = await open(t);
  await handle(page, FIGURE, 'wall-2').focus();
  await frames(page);
  const before = await page.evaluate(() => scrollY);
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  assert.equal(await pastOf(page), 0);
  await page.keyboard.press('PageDown');
  assert.deepEqual((await stateOf(page)).wall.slice(4, 6), [0, -7]);
  await frames(page);
  assert.equal(await page.evaluate(() => scrollY), before);
});

test('Tab reaches every handle, and the focus is visible', async (t) => {
  const page = await open(t);
  await handle(page, FIGURE, 'ball-origin').focus();
  const reached = [];
  for (let i = 0; i < 10; i += 1) {
    const { id, outline, width } = await page.evaluate(() => {
      const element = /** @type {HTMLElement} */ (document.activeElement);
      const style = getComputedStyle(element.firstElementChild ?? element);
      return {
        id: element.dataset.handle,
        outline: style.outlineStyle,
        width: parseFloat(style.outlineWidth),
      };
    });
    reached.push(id);
    assert.ok(outline !== 'none' && width >= 2, `${id} shows its focus`);
    await page.keyboard.press('Tab');
  }
  assert.deepEqual(reached, ['ball-origin', 'ball-tip', ...CORNERS, 'pillar']);
});

test('a double click on a corner removes it: a phone has no Delete key', async (t) => {
  const page = await open(t);
  const corner = handle(page, FIGURE, 'wall-1');
  await corner.scrollIntoViewIfNeeded();
  const { x, y, width, height } = /** @type {any} */ (await corner.boundingBox());
  await page.mouse.dblclick(x + width / 2, y + height / 2);
  assert.deepEqual((await stateOf(page)).wall, [...WALL.slice(0, 2), ...WALL.slice(4)]);
});

test('keys add a corner and remove it, down to three', async (t) => {
  const page = await open(t);
  await handle(page, FIGURE, 'wall-0').focus();
  await page.keyboard.press('Insert');
  assert.deepEqual((await stateOf(page)).wall.slice(0, 6), [-11, -7, -5.5, -6.5, 0, -6]);
  assert.equal(await focused(page), 'wall-1');
  await page.keyboard.press('Delete');
  assert.deepEqual((await stateOf(page)).wall, WALL);
  for (let i = 0; i < 8; i += 1) {
    await handle(page, FIGURE, 'wall-1').focus();
    await page.keyboard.press('Delete');
  }
  assert.equal((await stateOf(page)).wall.length, 6);
  assert.notEqual(await textOf(page, 'status'), '');
  for (let i = 0; i < 30; i += 1) {
    await handle(page, FIGURE, 'wall-0').focus();
    await page.keyboard.press('+');
  }
  assert.equal((await stateOf(page)).wall.length, 32);
});

test('dragging a side adds a corner', async (t) => {
  const page = await open(t);
  await dragByMouse(page, await middle(page, FIGURE, 'mark-6'), 60, 0);
  const { wall } = await stateOf(page);
  assert.equal(wall.length, WALL.length + 2);
  assert.ok(wall[14] > -10, String(wall));
  assert.equal(await pastOf(page), 1);
});

test('an undone corner passes its focus on', async (t) => {
  const page = await open(t);
  await handle(page, FIGURE, 'wall-6').focus();
  await page.keyboard.press('Insert');
  await frames(page); // Users undo a corner only after it is drawn.
  await page.keyboard.press('Control+z');
  await frames(page);
  assert.equal(await focused(page), 'wall-6');
});

test('undo, redo and reset', async (t) => {
  const page = await open(t);
  const first = await stateOf(page);
  await handle(page, FIGURE, 'ball-origin').focus();
  await page.keyboard.press('ArrowDown');
  const second = await stateOf(page);
  await page.locator('#path-radius').fill('0.5');
  const third = await stateOf(page);
  await frames(page);
  await part(page, 'undo').click();
  assert.deepEqual(await stateOf(page), second);
  await handle(page, FIGURE, 'ball-origin').focus();
  await page.keyboard.press('Control+z');
  assert.deepEqual(await stateOf(page), first);
  await frames(page);
  assert.equal(await part(page, 'undo').isDisabled(), true);
  await page.keyboard.press('Control+Shift+z');
  await page.keyboard.press('Control+Shift+z');
  assert.deepEqual(await stateOf(page), third);
  await part(page, 'reset').click();
  assert.deepEqual(await stateOf(page), first);
  await frames(page);
  await part(page, 'undo').click();
  assert.deepEqual(await stateOf(page), third, 'a reset can be undone');
});

test('a copied link restores the state of its figure', async (t) => {
  const page = await open(t);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await handle(page, FIGURE, 'wall-1').focus();
  await page.keyboard.press('Insert');
  await page.locator('#path-radius').fill('0.5');
  await page.locator('#path-obstacle').selectOption('bowl');
  await part(page, 'link').click();
  await page.locator('#live', { hasText: 'Copied' }).waitFor({ state: 'attached' });
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await open(t, new URL(link).hash.slice(1));
  assert.deepEqual(await stateOf(other), await stateOf(page));
});

test('the address keeps the state across a reload, and a changed address changes it', async (t) => {
  const page = await open(t);
  await page.locator('#path-radius').fill('0.75');
  await page.waitForFunction(() => location.hash.includes('path.radius=0.75'));
  await page.reload();
  await begun(page);
  assert.deepEqual((await stateOf(page)).radius, [0.75]);
  await page.evaluate(() => {
    location.hash = '#path.radius=1.5';
    history.replaceState(null, '', '#path.radius=0.25'); // as the page does some time after a change
  });
  await page.waitForFunction(() => window.rayboundFigures.state.path.radius[0] === 1.5);
});

for (const hash of [
  'nonsense',
  'path.radius=',
  'path.radius=NaN',
  'path.radius=1e999',
  'path.wall=1,2,3',
  'path.wall=',
  'path.ball=1',
  'path.obstacle=cube',
  '%E0%A4%A',
  'mirror.mistake=2',
  'path.__proto__=1',
  '__proto__.x=1',
]) {
  test(`the link #${hash} is ignored, and the page says so`, async (t) => {
    const page = await open(t, hash);
    const { wall, radius } = await stateOf(page);
    await assertIgnored(page, { wall, radius }, { wall: WALL, radius: [1] });
  });
}

test('numbers far outside are moved back into the figure', async (t) => {
  const page = await open(
    t,
    'path.radius=100000&path.ball=99999,-99999,3,3&path.wall=-1e9,-1e9,-1e9,1e9,1e9,0&path.pillar=1e7,-1e7',
  );
  const { wall, radius, ball, pillar } = await stateOf(page);
  for (const value of [...wall, ...radius, ...ball, ...pillar])
    assert.ok(Math.abs(value) <= 12, String(value));
  assert.notEqual(await textOf(page, 'status'), '');
});

test('wherever handles are dragged, the ball overlaps no wall and has a path', async (t) => {
  const page = await open(t);
  let seed = 20240607;
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  const box = await figureOf(page, FIGURE).locator('[data-part="handles"]').boundingBox();
  for (let i = 0; i < 40; i += 1) {
    if (i % 10 === 0) {
      await page.locator('#path-obstacle').selectOption(['block', 'pillar', 'bowl', 'none'][i / 10]);
      await frames(page); // a figure shows its new handles in the frame after the change
    }
    const ids = await figureOf(page, FIGURE)
      .locator('.handle')
      .evaluateAll((all) => all.map((e) => e.dataset.handle));
    const from = await middle(page, FIGURE, ids[Math.floor(random() * ids.length)]);
    await dragByMouse(page, from, (random() - 0.5) * box.width, (random() - 0.5) * box.height);
    const { points, contacts } = await page.evaluate(() => {
      const { derived } = window.rayboundFigures.figures.path;
      return { points: derived.points, contacts: derived.contacts.length };
    });
    const where = JSON.stringify(await stateOf(page));
    assert.ok(contacts > 0, where);
    assert.ok(
      points.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y)),
      where,
    );
  }
});
