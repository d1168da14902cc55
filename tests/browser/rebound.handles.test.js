// The first page's handles, by mouse, touch and keys.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dragByMouse, dragByTouch, frames, handle, middle, phone } from './figures.js';
import { near, open, pathOf, scene, sceneOf, state, words } from './rebound.js';

for (const id of ['wall-0', 'wall-4', 'obstacle-1', 'obstacle', 'ball', 'direction']) {
  test(`the mouse drags ${id}`, async (t) => {
    const page = await open(t);
    const before = { scene: await sceneOf(page), path: await pathOf(page) };
    await dragByMouse(page, await middle(page, 'rebound', id), -34, 26);
    assert.notDeepEqual(await sceneOf(page), before.scene);
    assert.notDeepEqual(await pathOf(page), before.path);
    assert.equal((await state(page)).past.length, 1, 'one drag is one step of the history');
    assert.equal((await state(page)).view.selected, id);
  });
}

test('a handle stays under the mouse, and no dragged point leaves the figure', async (t) => {
  const page = await open(t);
  const from = await middle(page, 'rebound', 'wall-0');
  await dragByMouse(page, from, 40, 30);
  const now = await middle(page, 'rebound', 'wall-0');
  assert.ok(near(now.x, from.x + 40, 1) && near(now.y, from.y + 30, 1));
  await dragByMouse(page, now, -5000, -5000);
  const [x, y] = (await sceneOf(page)).wall;
  assert.ok(x >= -400 && y >= -400, `${x}, ${y}`);
});

test('Escape gives a drag up', async (t) => {
  const page = await open(t);
  const before = await sceneOf(page);
  const { x, y } = await middle(page, 'rebound', 'wall-0');
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 50, y + 50, { steps: 3 });
  assert.notDeepEqual(await sceneOf(page), before);
  await page.keyboard.press('Escape');
  await page.mouse.move(x + 90, y + 90);
  await page.mouse.up();
  assert.deepEqual(await sceneOf(page), before);
});

test('a finger drags a corner and the ball', async (t) => {
  const page = await open(t, '', phone);
  const before = await pathOf(page);
  await dragByTouch(page, [await middle(page, 'rebound', 'wall-0'), 20, 30]);
  assert.notDeepEqual((await sceneOf(page)).wall.slice(0, 2), scene.wall.slice(0, 2));
  const between = await pathOf(page);
  await dragByTouch(page, [await middle(page, 'rebound', 'ball'), 12, -20]);
  assert.notDeepEqual((await sceneOf(page)).ball, scene.origin);
  assert.notDeepEqual(await pathOf(page), between);
  assert.notDeepEqual(between, before);
});

test('two fingers drag two corners at once, as one step of the history', async (t) => {
  const page = await open(t, '', phone);
  const [a, b] = [await middle(page, 'rebound', 'wall-0'), await middle(page, 'rebound', 'wall-5')];
  await dragByTouch(page, [a, 20, 16], [b, -20, 16]);
  const { scene: now, past } = await state(page);
  assert.ok(now.wall[0] > -290 && now.wall[10] < 290, String(now.wall));
  assert.equal(past.length, 1);
});

test('a finger beside the handles scrolls the page', async (t) => {
  const page = await open(t, '', phone);
  const { x, y } = await middle(page, 'rebound', 'wall-0');
  const before = await page.evaluate(() => scrollY);
  await dragByTouch(page, [{ x: x + 150, y: y + 120 }, 0, -110]);
  await page.waitForFunction((top) => scrollY > top + 20, before);
  assert.deepEqual((await sceneOf(page)).wall, scene.wall);
});

test('keys move every handle', async (t) => {
  const page = await open(t);
  const ids = await page
    .locator('[role="slider"][data-handle]')
    .evaluateAll((all) => all.map((e) => e.dataset.handle));
  assert.equal(ids.length, 2 + 6 + 1 + 4);
  for (const id of ids) {
    const before = await sceneOf(page);
    await handle(page, 'rebound', id).focus();
    await page.keyboard.press('ArrowRight');
    assert.notDeepEqual(await sceneOf(page), before, id);
  }
});

test('arrows move by 1, with Shift by 10; held keys are one step of the history', async (t) => {
  const page = await open(t);
  await handle(page, 'rebound', 'wall-3').focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Shift+ArrowLeft');
  const { scene: moved, past } = await state(page);
  assert.deepEqual(moved.wall.slice(6, 8), [289, 99]);
  assert.equal(past.length, 1);
  await frames(page);
  assert.equal(await handle(page, 'rebound', 'wall-3').getAttribute('aria-valuetext'), 'x 289, y 99');
  assert.equal(
    await handle(page, 'rebound', 'wall-3').evaluate((e) => e === document.activeElement),
    true,
    'keeps the focus',
  );
});

test('Page Up is ten steps, Home and End leave the page and the history as they are', async (t) => {
  const page = await open(t);
  await handle(page, 'rebound', 'wall-3').focus();
  const before = await page.evaluate(() => scrollY);
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  assert.equal((await state(page)).past.length, 0);
  await page.keyboard.press('PageDown');
  assert.deepEqual((await sceneOf(page)).wall.slice(6, 8), [290, 100]);
  await frames(page);
  assert.equal(await page.evaluate(() => scrollY), before);
});

test('keys turn the direction by degrees', async (t) => {
  const page = await open(t);
  const value = async () => Number(await handle(page, 'rebound', 'direction').getAttribute('aria-valuenow'));
  await frames(page);
  const before = await value();
  await handle(page, 'rebound', 'direction').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await frames(page);
  assert.ok(near(await value(), before + 11, 0.11));
});

test('Tab reaches every handle, and the focus is visible', async (t) => {
  const page = await open(t);
  const reached = [];
  for (let i = 0; i < 30; i += 1) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(() => {
      const element = /** @type {HTMLElement} */ (document.activeElement);
      if (!element.dataset.handle) return null;
      const style = getComputedStyle(element.firstElementChild);
      return {
        id: element.dataset.handle,
        outline: style.outlineStyle,
        width: parseFloat(style.outlineWidth),
      };
    });
    if (!at) continue;
    reached.push(at.id);
    assert.ok(at.outline !== 'none' && at.width >= 2, `${at.id} shows its focus`);
  }
  assert.deepEqual(reached, [
    'ball', 'direction', 'wall-0', 'wall-1', 'wall-2', 'wall-3', 'wall-4', 'wall-5',
    'obstacle', 'obstacle-0', 'obstacle-1', 'obstacle-2', 'obstacle-3',
  ]); // prettier-ignore
});

test('keys add a corner and take it away', async (t) => {
  const page = await open(t);
  await handle(page, 'rebound', 'wall-1').focus();
  await page.keyboard.press('Insert');
  assert.deepEqual((await sceneOf(page)).wall.slice(2, 8), [-300, 300, 0, 300, 300, 300]);
  assert.equal(await page.evaluate(() => document.activeElement.dataset.handle), 'wall-2');
  await page.keyboard.press('Delete');
  assert.deepEqual((await sceneOf(page)).wall, scene.wall);
  await page.keyboard.press('+');
  await page.keyboard.press('Backspace');
  assert.deepEqual((await sceneOf(page)).wall, scene.wall);
  assert.equal((await state(page)).past.length, 4);
});

test('a corner is pulled out of an edge, and buttons add and remove one', async (t) => {
  const page = await open(t);
  await dragByMouse(page, await middle(page, 'rebound', 'edge-wall-0'), 30, 0);
  const { scene: pulled, past } = await state(page);
  assert.equal(pulled.wall.length, 14);
  assert.ok(pulled.wall[2] > -300, 'it was pulled');
  assert.equal(past.length, 1);
  await page.locator('[data-part="remove"]').click();
  assert.deepEqual((await sceneOf(page)).wall, scene.wall);
  await page.locator('[data-part="add"]').click();
  assert.equal((await sceneOf(page)).wall.length, 14);
});

test('corners can be removed down to the last, and added again', async (t) => {
  const page = await open(t);
  await handle(page, 'rebound', 'wall-0').focus();
  for (let i = 0; i < 8; i += 1) await page.keyboard.press('Delete');
  assert.equal((await sceneOf(page)).wall.length, 2);
  assert.match(await words(page), /at least three corners/);
  for (let i = 0; i < 30; i += 1) await page.keyboard.press('Insert');
  assert.equal((await sceneOf(page)).wall.length, 48);
});

test('an undone corner hands its focus on', async (t) => {
  const page = await open(t);
  await handle(page, 'rebound', 'wall-5').focus();
  await page.keyboard.press('Insert');
  await frames(page); // Nobody undoes a corner before it is drawn.
  await page.keyboard.press('Control+z');
  await frames(page);
  assert.equal(await page.evaluate(() => document.activeElement?.dataset.handle), 'wall-5');
});

test('random drags break nothing', async (t) => {
  const page = await open(t);
  let seed = 20240607;
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  t.diagnostic(`seed ${seed}`);
  const box = await page.locator('[data-part="handles"]').boundingBox();
  for (let i = 0; i < 40; i += 1) {
    const ids = await page.locator('.handle').evaluateAll((all) => all.map((e) => e.dataset.handle));
    const from = await middle(page, 'rebound', ids[Math.floor(random() * ids.length)]);
    await dragByMouse(page, from, (random() - 0.5) * box.width, (random() - 0.5) * box.height);
    const { same, finite } = await page.evaluate(() => {
      const { path, same } = window.rayboundFigures.figures.rebound.derived;
      return { same, finite: path.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y)) };
    });
    assert.ok(same && finite, JSON.stringify(await sceneOf(page)));
    assert.notEqual(await words(page), '');
  }
});
