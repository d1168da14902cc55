// The first page's state: undone, kept in the address, handed on by a link.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertIgnored, handle, speak, still } from './figures.js';
import { begun, openPage } from './browser.js';
import { near, open, pathOf, scene, sceneOf, state, words } from './rebound.js';

test('undo, redo and reset', async (t) => {
  const page = await open(t);
  const first = await sceneOf(page);
  await handle(page, 'rebound', 'ball').focus();
  await page.keyboard.press('ArrowDown');
  const second = await sceneOf(page);
  await page.locator('#rebound-radius').fill('50');
  const third = await sceneOf(page);
  await page.locator('[data-part="undo"]').click();
  assert.deepEqual(await sceneOf(page), second);
  await page.keyboard.press('Control+z');
  assert.deepEqual(await sceneOf(page), first);
  assert.equal(await page.locator('[data-part="undo"]').isDisabled(), true);
  await page.keyboard.press('Control+Shift+z');
  await page.locator('[data-part="redo"]').click();
  assert.deepEqual(await sceneOf(page), third);
  await page.locator('[data-part="reset"]').click();
  assert.deepEqual(await sceneOf(page), first);
  await page.locator('[data-part="undo"]').click();
  assert.deepEqual(await sceneOf(page), third, 'a reset can be undone');
});

test('a copied link brings back the whole state', async (t) => {
  const page = await open(t);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await handle(page, 'rebound', 'obstacle').focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await handle(page, 'rebound', 'direction').focus();
  await page.keyboard.press('ArrowLeft');
  await handle(page, 'rebound', 'wall-1').focus();
  await page.keyboard.press('Insert');
  await page.locator('#rebound-radius').fill('33');
  await page.locator('#rebound-speed').fill('3');
  await page.locator('label.switch').click();
  await page.locator('[data-part="next"]').click();
  await speak(page, '中文');
  const before = await state(page);
  await page.locator('[data-part="copy"]').click();
  await page.locator('[data-part="toast"][data-shown]').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const other = await openPage(t, link, still);
  const after = await state(other);
  assert.deepEqual(after.scene, before.scene);
  assert.equal(after.view.speed, before.view.speed);
  assert.ok(near(after.view.travelled, before.view.travelled, 0.06));
  assert.equal(await other.evaluate(() => document.documentElement.lang), 'zh-CN');
  assert.deepEqual(await pathOf(other), await pathOf(page));
});

test('where copying is not allowed the link is shown instead', async (t) => {
  const page = await open(t);
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new Error('no')) },
    });
  });
  await page.locator('[data-part="copy"]').click();
  await page.locator('[data-part="link"]').waitFor();
  assert.match(await page.locator('[data-part="link"]').inputValue(), /#rebound\.wall=-300,-300/);
});

test('the address keeps the scene over a reload, and a changed address changes the scene', async (t) => {
  const page = await open(t);
  await page.locator('#rebound-radius').fill('25');
  await page.waitForFunction(() => location.hash.includes('rebound.radius=25'));
  await page.reload();
  await begun(page);
  assert.equal((await sceneOf(page)).radius, 25);
  await page.evaluate(() => (location.hash = '#rebound.radius=61&rebound.ball=-100,20'));
  await page.waitForFunction(() => window.rayboundFigures.state.rebound.radius[0] === 61);
  assert.deepEqual((await sceneOf(page)).ball, [-100, 20]);
});

test('an address is followed although the page has put its own there meanwhile', async (t) => {
  const page = await open(t);
  await page.evaluate(() => {
    location.hash = '#rebound.radius=61';
    history.replaceState(null, '', '#rebound.radius=25'); // as the page does a while after a change
  });
  await page.waitForFunction(() => window.rayboundFigures.state.rebound.radius[0] === 61, null, {
    timeout: 5000,
  });
});

for (const hash of [
  'nonsense',
  'rebound.radius=',
  'rebound.radius=NaN',
  'rebound.radius=1e999',
  'rebound.wall=1,2,3',
  'rebound.wall=',
  'rebound.direction=0,0',
  'rebound.ball=1',
  '%E0%A4%A',
  'rebound.useBoundingBox=2',
  '__proto__=1',
]) {
  test(`the link #${hash} is ignored, and the page says so`, async (t) => {
    const page = await open(t, hash);
    const { wall, radius } = await sceneOf(page);
    await assertIgnored(page, { wall, radius }, { wall: scene.wall, radius: 40 });
  });
}

test('numbers far outside are brought back into the figure', async (t) => {
  const page = await open(
    t,
    'rebound.radius=100000&rebound.ball=99999,-99999&rebound.wall=-1e9,-1e9,-1e9,1e9,1e9,0&rebound.offset=1e7,-1e7',
  );
  const { wall, radius, ball, offset } = await sceneOf(page);
  for (const value of [...wall, radius, ...ball, ...offset]) assert.ok(Math.abs(value) <= 400, String(value));
  assert.notEqual(await words(page), '');
});
