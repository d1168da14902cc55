// The first page's state: undone, kept in the address, handed on by a link.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { handle, still } from './figures.js';
import { begun, openPage } from './browser.js';
import { near, open, pathOf, scene, sceneOf, state, words } from './rebound.js';

test('undo, redo and reset', async (t) => {
  const page = await open(t);
  const first = await sceneOf(page);
  await handle(page, 'rebound', 'ball').focus();
  await page.keyboard.press('ArrowDown');
  const second = await sceneOf(page);
  await page.locator('#radius').fill('50');
  const third = await sceneOf(page);
  await page.locator('#undo').click();
  assert.deepEqual(await sceneOf(page), second);
  await page.keyboard.press('Control+z');
  assert.deepEqual(await sceneOf(page), first);
  assert.equal(await page.locator('#undo').isDisabled(), true);
  await page.keyboard.press('Control+Shift+z');
  await page.locator('#redo').click();
  assert.deepEqual(await sceneOf(page), third);
  await page.locator('#reset').click();
  assert.deepEqual(await sceneOf(page), first);
  await page.locator('#undo').click();
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
  await page.locator('#radius').fill('33');
  await page.locator('#speed').fill('3');
  await page.locator('label.switch').click();
  await page.locator('#next').click();
  await page.getByRole('button', { name: '中文' }).click();
  const before = await state(page);
  await page.locator('#copy').click();
  await page.locator('#word[data-shown]').waitFor();
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
  await page.locator('#copy').click();
  await page.locator('#link').waitFor();
  assert.match(await page.locator('#link').inputValue(), /#w=-300,-300/);
});

test('the address keeps the scene over a reload, and a changed address changes the scene', async (t) => {
  const page = await open(t);
  await page.locator('#radius').fill('25');
  await page.waitForFunction(() => location.hash.includes('r=25'));
  await page.reload();
  await begun(page);
  assert.equal((await sceneOf(page)).radius, 25);
  await page.evaluate(() => (location.hash = '#r=61&b=-100,20'));
  await page.waitForFunction(() => window.rayboundDemo.state.scene.radius === 61);
  assert.deepEqual((await sceneOf(page)).ball, [-100, 20]);
});

test('an address is followed although the page has put its own there meanwhile', async (t) => {
  const page = await open(t);
  await page.evaluate(() => {
    location.hash = '#r=61';
    history.replaceState(null, '', '#r=25'); // as the page does a while after a change
  });
  await page.waitForFunction(() => window.rayboundDemo.state.scene.radius === 61, null, { timeout: 5000 });
});

for (const hash of [
  'nonsense',
  'r=',
  'r=NaN',
  'r=1e999',
  'w=1,2,3',
  'w=',
  'd=0,0',
  'b=1',
  '%E0%A4%A',
  'box=2',
  '__proto__=1',
]) {
  test(`the link #${hash} is left aside with a word`, async (t) => {
    const page = await open(t, hash);
    assert.match(await page.locator('#word').innerText(), /could not be read/);
    assert.deepEqual((await sceneOf(page)).wall, scene.wall);
    assert.equal((await sceneOf(page)).radius, 40);
  });
}

test('numbers far outside are brought back into the figure', async (t) => {
  const page = await open(t, 'r=100000&b=99999,-99999&w=-1e9,-1e9,-1e9,1e9,1e9,0&m=1e7,-1e7');
  const { wall, radius, ball, offset } = await sceneOf(page);
  for (const value of [...wall, radius, ...ball, ...offset]) assert.ok(Math.abs(value) <= 400, String(value));
  assert.notEqual(await words(page), '');
});
