// The tutorial's first page, used as a person uses it: by mouse, touch and keys, in both languages and schemes.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { derive } from '../../demo/derived.js';
import { INITIAL } from '../../demo/state.js';
import * as raybound from '../../js/index.js';
import { launch, openPage, siteUrl, top } from './browser.js';

/** @typedef {import('playwright-core').Page} Page */

const scene = JSON.parse(readFileSync(join(top, 'tests', 'cases', 'bounding-box-scene.json'), 'utf8'));
/** No movement unless a test wants it: nothing then depends on the time a test takes. */
const still = {
  reducedMotion: /** @type {const} */ ('reduce'),
  locale: 'en-GB',
  viewport: { width: 1280, height: 900 },
};
const phone = { ...still, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const state = (/** @type {Page} */ page) => page.evaluate(() => structuredClone(window.rayboundDemo.state));
const sceneOf = async (/** @type {Page} */ page) => (await state(page)).scene;
const pathOf = (/** @type {Page} */ page) =>
  page.evaluate(() => window.rayboundDemo.derived.path.flatMap(({ x, y }) => [x, y]));
const frames = (/** @type {Page} */ page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
const words = async (/** @type {Page} */ page) => {
  await frames(page);
  return page.locator('#status').innerText();
};
const handle = (/** @type {Page} */ page, /** @type {string} */ id) => page.locator(`[data-handle="${id}"]`);

/** The middle of a handle, on the screen. */
async function middle(/** @type {Page} */ page, /** @type {string} */ id) {
  await page
    .locator('#figure')
    .evaluate((figure) => figure.scrollIntoView({ block: 'start', behavior: 'instant' }));
  await frames(page);
  const box = await handle(page, id).boundingBox();
  assert.ok(box, `${id} is on the page`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function dragByMouse(/** @type {Page} */ page, /** @type {{x: number, y: number}} */ from, dx, dy) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + dx / 2, from.y + dy / 2, { steps: 3 });
  await page.mouse.move(from.x + dx, from.y + dy, { steps: 3 });
  await page.mouse.up();
  await frames(page);
}

/** Real touches, as the browser's input pipeline sees them. */
async function dragByTouch(/** @type {Page} */ page, /** @type {{x: number, y: number}} */ from, dx, dy) {
  const session = await page.context().newCDPSession(page);
  const touch = (type, points) => session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await touch('touchStart', [{ x: from.x, y: from.y }]);
  for (let i = 1; i <= 5; i += 1)
    await touch('touchMove', [{ x: from.x + (dx * i) / 5, y: from.y + (dy * i) / 5 }]);
  await touch('touchEnd', []);
  await frames(page);
}

const near = (a, b, by) => Math.abs(a - b) <= by;

test('the path of the first scene is the expected one', async (t) => {
  const page = await openPage(t, '', still);
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

test('something is painted, in the colours of the tutorial', async (t) => {
  const page = await openPage(t, '', { ...still, deviceScaleFactor: 2 });
  await frames(page);
  const { width, cssWidth, colours } = await page.evaluate(() => {
    const canvas = /** @type {HTMLCanvasElement} */ (document.getElementById('canvas'));
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    const seen = new Set();
    for (let i = 0; i < data.length; i += 4) seen.add(`${data[i]},${data[i + 1]},${data[i + 2]}`);
    return { width: canvas.width, cssWidth: canvas.clientWidth, colours: [...seen] };
  });
  assert.equal(width, cssWidth * 2, 'as sharp as the screen');
  assert.ok(colours.includes('51,51,51'), 'wall #333');
  assert.ok(colours.includes('0,172,236'), 'ball and path #00acec');
});

for (const id of ['wall-0', 'wall-4', 'obstacle-1', 'obstacle', 'ball', 'direction']) {
  test(`the mouse drags ${id}`, async (t) => {
    const page = await openPage(t, '', still);
    const before = { scene: await sceneOf(page), path: await pathOf(page) };
    await dragByMouse(page, await middle(page, id), -34, 26);
    assert.notDeepEqual(await sceneOf(page), before.scene);
    assert.notDeepEqual(await pathOf(page), before.path);
    assert.equal((await state(page)).past.length, 1, 'one drag is one step of the history');
    assert.equal((await state(page)).view.selected, id);
  });
}

test('a handle stays under the mouse, and no dragged point leaves the figure', async (t) => {
  const page = await openPage(t, '', still);
  const from = await middle(page, 'wall-0');
  await dragByMouse(page, from, 40, 30);
  const now = await middle(page, 'wall-0');
  assert.ok(near(now.x, from.x + 40, 1) && near(now.y, from.y + 30, 1));
  await dragByMouse(page, now, -5000, -5000);
  const [x, y] = (await sceneOf(page)).wall;
  assert.ok(x >= -400 && y >= -400, `${x}, ${y}`);
});

test('Escape gives a drag up', async (t) => {
  const page = await openPage(t, '', still);
  const before = await sceneOf(page);
  const { x, y } = await middle(page, 'wall-0');
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
  const page = await openPage(t, '', phone);
  const before = await pathOf(page);
  await dragByTouch(page, await middle(page, 'wall-0'), 20, 30);
  assert.notDeepEqual((await sceneOf(page)).wall.slice(0, 2), scene.wall.slice(0, 2));
  const between = await pathOf(page);
  await dragByTouch(page, await middle(page, 'ball'), 12, -20);
  assert.notDeepEqual((await sceneOf(page)).ball, scene.origin);
  assert.notDeepEqual(await pathOf(page), between);
  assert.notDeepEqual(between, before);
});

test('two fingers drag two corners at once, as one step of the history', async (t) => {
  const page = await openPage(t, '', phone);
  const [a, b] = [await middle(page, 'wall-0'), await middle(page, 'wall-5')];
  const session = await page.context().newCDPSession(page);
  for (let i = 0; i <= 4; i += 1) {
    const touchPoints = [
      { x: a.x + 5 * i, y: a.y + 4 * i, id: 1 },
      { x: b.x - 5 * i, y: b.y + 4 * i, id: 2 },
    ];
    await session.send('Input.dispatchTouchEvent', {
      type: i === 0 ? 'touchStart' : 'touchMove',
      touchPoints,
    });
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await frames(page);
  const { scene: now, past } = await state(page);
  assert.ok(now.wall[0] > -290 && now.wall[10] < 290, String(now.wall));
  assert.equal(past.length, 1);
});

test('a finger beside the handles scrolls the page', async (t) => {
  const page = await openPage(t, '', phone);
  const { x, y } = await middle(page, 'wall-0');
  const before = await page.evaluate(() => scrollY);
  await dragByTouch(page, { x: x + 150, y: y + 120 }, 0, -110);
  await page.waitForFunction((top) => scrollY > top + 20, before);
  assert.deepEqual((await sceneOf(page)).wall, scene.wall);
});

test('keys move every handle', async (t) => {
  const page = await openPage(t, '', still);
  const ids = await page
    .locator('[role="slider"][data-handle]')
    .evaluateAll((all) => all.map((e) => e.dataset.handle));
  assert.equal(ids.length, 2 + 6 + 1 + 4);
  for (const id of ids) {
    const before = await sceneOf(page);
    await handle(page, id).focus();
    await page.keyboard.press('ArrowRight');
    assert.notDeepEqual(await sceneOf(page), before, id);
  }
});

test('arrows move by 1, with Shift by 10; held keys are one step of the history', async (t) => {
  const page = await openPage(t, '', still);
  await handle(page, 'wall-3').focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Shift+ArrowLeft');
  const { scene: moved, past } = await state(page);
  assert.deepEqual(moved.wall.slice(6, 8), [289, 99]);
  assert.equal(past.length, 1);
  await frames(page);
  assert.equal(await handle(page, 'wall-3').getAttribute('aria-valuetext'), 'x 289, y 99');
  assert.equal(
    await handle(page, 'wall-3').evaluate((e) => e === document.activeElement),
    true,
    'keeps the focus',
  );
});

test('keys turn the direction by degrees', async (t) => {
  const page = await openPage(t, '', still);
  const value = async () => Number(await handle(page, 'direction').getAttribute('aria-valuenow'));
  await frames(page);
  const before = await value();
  await handle(page, 'direction').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await frames(page);
  assert.ok(near(await value(), before + 11, 0.11));
});

test('Tab reaches every handle, and the focus is visible', async (t) => {
  const page = await openPage(t, '', still);
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

test('every handle and every control has a name, a role and a hit area of 40 pixels', async (t) => {
  const page = await openPage(t, '', phone);
  await frames(page);
  const found = await page.evaluate(() => {
    const wanted = 'button, input, a[href], [role="slider"], [tabindex="0"]';
    const inFlow = (element) => element.closest('p, .page-foot, .skip');
    return [...document.querySelectorAll(wanted)]
      .filter((element) => element.getClientRects().length > 0)
      .map((element) => {
        const label = element.labels?.[0]?.textContent ?? '';
        const text = element.matches('input') ? label : element.textContent;
        const { width, height } = element.getBoundingClientRect();
        return {
          name: (element.getAttribute('aria-label') ?? text ?? '').trim(),
          html: element.outerHTML.slice(0, 120),
          small: !inFlow(element) && (width < 40 || height < 40),
          rangeWithoutValue: element.matches('[role="slider"]') && !element.getAttribute('aria-valuetext'),
        };
      });
  });
  assert.ok(found.length > 30);
  for (const { name, html, small, rangeWithoutValue } of found) {
    assert.notEqual(name, '', `no name: ${html}`);
    assert.equal(small, false, `too small: ${html}`);
    assert.equal(rangeWithoutValue, false, `no value: ${html}`);
  }
  const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id));
  assert.equal(new Set(ids).size, ids.length, 'no id twice');
  const described = await page.evaluate(() =>
    [...document.querySelectorAll('[aria-describedby]')].every((e) =>
      document.getElementById(e.getAttribute('aria-describedby')),
    ),
  );
  assert.ok(described, 'descriptions exist');
});

test('keys add a corner and take it away', async (t) => {
  const page = await openPage(t, '', still);
  await handle(page, 'wall-1').focus();
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
  const page = await openPage(t, '', still);
  await dragByMouse(page, await middle(page, 'edge-wall-0'), 30, 0);
  const { scene: pulled, past } = await state(page);
  assert.equal(pulled.wall.length, 14);
  assert.ok(pulled.wall[2] > -300, 'it was pulled');
  assert.equal(past.length, 1);
  await page.locator('#remove').click();
  assert.deepEqual((await sceneOf(page)).wall, scene.wall);
  await page.locator('#add').click();
  assert.equal((await sceneOf(page)).wall.length, 14);
});

test('undo, redo and reset', async (t) => {
  const page = await openPage(t, '', still);
  const first = await sceneOf(page);
  await handle(page, 'ball').focus();
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
  const page = await openPage(t, '', still);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await handle(page, 'obstacle').focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await handle(page, 'direction').focus();
  await page.keyboard.press('ArrowLeft');
  await handle(page, 'wall-1').focus();
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
  const page = await openPage(t, '', still);
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
  const page = await openPage(t, '', still);
  await page.locator('#radius').fill('25');
  await page.waitForFunction(() => location.hash.includes('r=25'));
  await page.reload();
  assert.equal((await sceneOf(page)).radius, 25);
  await page.evaluate(() => (location.hash = '#r=61&b=-100,20'));
  await page.waitForFunction(() => window.rayboundDemo.state.scene.radius === 61);
  assert.deepEqual((await sceneOf(page)).ball, [-100, 20]);
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
    const page = await openPage(t, `#${hash}`, still);
    assert.match(await page.locator('#word').innerText(), /could not be read/);
    assert.deepEqual((await sceneOf(page)).wall, scene.wall);
    assert.equal((await sceneOf(page)).radius, 40);
  });
}

test('numbers far outside are brought back into the figure', async (t) => {
  const page = await openPage(t, '#r=100000&b=99999,-99999&w=-1e9,-1e9,-1e9,1e9,1e9,0&m=1e7,-1e7', still);
  const { wall, radius, ball, offset } = await sceneOf(page);
  for (const value of [...wall, radius, ...ball, ...offset]) assert.ok(Math.abs(value) <= 400, String(value));
  assert.notEqual(await words(page), '');
});

test('languages are switched on the page and kept', async (t) => {
  const page = await openPage(t, '', still);
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'en');
  await page.getByRole('button', { name: '中文' }).click();
  await frames(page);
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'zh-CN');
  assert.match(await page.title(), /多边形/);
  assert.match(await words(page), /小球反弹 26 次后碰到障碍物/);
  const labels = await page
    .locator('[aria-label]:visible')
    .evaluateAll((all) => all.map((e) => e.getAttribute('aria-label')));
  assert.deepEqual(
    labels.filter((label) => !/\p{Script=Han}/u.test(label)),
    [],
  );
  const shown = await page.locator('main').innerText();
  assert.match(shown, /轮廓为什么要有真正的圆弧/);
  assert.doesNotMatch(shown, /Why the outline/);
  await page.reload();
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'zh-CN');
  await page.getByRole('button', { name: 'English' }).click();
  await frames(page);
  assert.match(await page.locator('main').innerText(), /Why the outline has true arcs/);
});

test('the first language is the reader’s', async (t) => {
  const page = await openPage(t, '', { ...still, locale: 'zh-TW' });
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'zh-CN');
});

test('dark and light follow the system until the reader chooses', async (t) => {
  const page = await openPage(t, '', { ...still, colorScheme: 'dark' });
  const paper = () =>
    page.evaluate(() => {
      const { data } = document.getElementById('canvas').getContext('2d').getImageData(2, 2, 1, 1);
      return data[0] + data[1] + data[2];
    });
  await frames(page);
  assert.ok((await paper()) < 150, 'dark paper');
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await frames(page);
  assert.ok((await paper()) > 600, 'light paper');
  await page.locator('#theme').click();
  await frames(page);
  assert.ok((await paper()) < 150, 'chosen dark');
  await page.reload();
  await frames(page);
  assert.ok((await paper()) < 150, 'kept');
  assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme), 'dark');
});

for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
  test(`text stands out from its ground (${colorScheme})`, async (t) => {
    const page = await openPage(t, '#b=-290,0', { ...still, colorScheme });
    await frames(page);
    const poor = await page.evaluate(() => {
      const canvas = document.createElement('canvas');
      canvas.width = canvas.height = 1;
      const ctx = canvas.getContext('2d', { willReadFrequently: true });
      const over = (colours) => {
        ctx.clearRect(0, 0, 1, 1);
        for (const colour of colours) {
          ctx.fillStyle = colour;
          ctx.fillRect(0, 0, 1, 1);
        }
        return [...ctx.getImageData(0, 0, 1, 1).data].slice(0, 3);
      };
      const luminance = (rgb) => {
        const [r, g, b] = rgb.map((v) =>
          v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4,
        );
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const result = [];
      for (const element of document.querySelectorAll('body *')) {
        const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
        const hidden =
          element.getClientRects().length === 0 || element.closest(':disabled, .unseen, .word, .skip');
        if (!own || hidden || element.closest('button:disabled')) continue;
        const grounds = [];
        for (let e = element; e; e = e.parentElement) grounds.unshift(getComputedStyle(e).backgroundColor);
        const ground = over(grounds);
        const ink = over([...grounds, getComputedStyle(element).color]);
        const [high, low] = [luminance(ground), luminance(ink)].sort((a, b) => b - a);
        const ratio = (high + 0.05) / (low + 0.05);
        if (ratio < 4.5)
          result.push(`${ratio.toFixed(2)} ${element.tagName} ${element.textContent.slice(0, 40)}`);
      }
      return result;
    });
    assert.deepEqual(poor, []);
  });
}

test('the ball moves by itself, at constant speed, and can be paused', async (t) => {
  const page = await openPage(t, '', { ...still, reducedMotion: 'no-preference' });
  const travelled = async () => (await state(page)).view.travelled;
  await page.waitForFunction(() => window.rayboundDemo.state.view.travelled > 30);
  await page.getByRole('button', { name: 'Pause' }).click();
  const at = await travelled();
  await frames(page);
  assert.equal(await travelled(), at, 'paused');
  await page.getByRole('button', { name: 'Play' }).click();
  await page.waitForFunction((way) => window.rayboundDemo.state.view.travelled > way, at);
});

test('with reduced motion nothing moves by itself', async (t) => {
  const page = await openPage(t, '', still);
  await page.waitForTimeout(400);
  const { view } = await state(page);
  assert.equal(view.travelled, 0);
  assert.equal(view.playing, false);
});

test('with reduced motion playing goes in steps, from contact to contact', async (t) => {
  const page = await openPage(t, '', still);
  await page.getByRole('button', { name: 'Play' }).click();
  await page.waitForFunction(() => window.rayboundDemo.state.view.travelled > 0);
  const { travelled, lengths } = await page.evaluate(() => ({
    travelled: window.rayboundDemo.state.view.travelled,
    lengths: window.rayboundDemo.derived.lengths,
  }));
  assert.ok(lengths.includes(travelled));
});

test('single steps go from contact to contact and are told', async (t) => {
  const page = await openPage(t, '', still);
  const lengths = await page.evaluate(() => window.rayboundDemo.derived.lengths);
  await page.locator('#next').click();
  assert.equal((await state(page)).view.travelled, lengths[1]);
  await page.locator('#next').click();
  assert.equal((await state(page)).view.travelled, lengths[2]);
  await page.waitForFunction(() => /Contact 2 of 27/.test(document.getElementById('live').textContent));
  await page.locator('#previous').click();
  assert.equal((await state(page)).view.travelled, lengths[1]);
  await frames(page);
  assert.match(await page.locator('#where').innerText(), /contact 1 of 27/);
});

test('useBoundingBox on and off give the same answer, and the counts are shown', async (t) => {
  const page = await openPage(t, '', still);
  const on = await pathOf(page);
  const { asked, rejected } = await page.evaluate(() => {
    const { asked, rejected } = window.rayboundDemo.derived;
    return { asked, rejected };
  });
  await frames(page);
  assert.ok(rejected > 0 && rejected < asked);
  assert.equal(await page.locator('#rejected').innerText(), `${rejected} of ${asked}`);
  assert.equal(await page.locator('#same').innerText(), 'yes');
  await page.getByRole('switch').focus();
  await page.keyboard.press('Space');
  assert.equal((await sceneOf(page)).useBoundingBox, false);
  assert.deepEqual(await pathOf(page), on);
  await frames(page);
  assert.equal(await page.locator('#rejected').innerText(), `0 of ${asked}`);
  assert.equal(await page.locator('#same').innerText(), 'yes');
});

const degenerate = {
  'a self-crossing wall': ['w=-300,-300,300,300,300,-200,-300,300', /crosses or touches itself/],
  'a wall without area': ['w=-300,-300,300,300,0,0', /encloses no area/],
  'a wall of two corners': ['w=-300,-300,300,300', /at least three corners/],
  'a wall of one corner': ['w=-300,-300', /at least three corners/],
  'an obstacle of two corners': ['o=0,0,30,30', /fewer than three corners/],
  'a self-crossing obstacle': ['o=-20,-50,40,50,20,-50,-20,50', /obstacle crosses or touches itself/],
  'a ball in the obstacle': ['b=100,0', /starts inside the obstacle/],
  'a ball too near the obstacle': ['b=60,0', /overlapping the obstacle/],
  'a ball outside the wall': ['b=310,0', /outside the wall/],
  'a ball too near the wall': ['b=-280,0', /overlapping the wall, shut in/],
  'a radius too large': ['r=290', /too large for the wall/],
  'a ball that just fits': ['w=-40,-40,-40,40,40,40,40,-40&m=250,0&b=0,0&r=40', /too large for the wall/],
  'a ball with a hair of room': [
    'w=-40.001,-40.001,-40.001,40.001,40.001,40.001,40.001,-40.001&m=250,0&b=0,0',
    /shut in/,
  ],
  'a room in two parts': ['r=60', /fallen into 2 parts/],
};

for (const [what, [hash, told]] of Object.entries(degenerate)) {
  test(`${what} is told in words`, async (t) => {
    const page = await openPage(t, `#${hash}`, still);
    assert.match(await words(page), /** @type {RegExp} */ (told));
    const { same, finite } = await page.evaluate(() => {
      const { path, same } = window.rayboundDemo.derived;
      return { same, finite: path.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y)) };
    });
    assert.ok(same && finite);
    // It can be put right: everything is still there to be moved.
    await handle(page, 'wall-0').focus();
    await page.keyboard.press('Shift+ArrowLeft');
    await page.locator('#reset').click();
    await frames(page);
    assert.match(await words(page), /reaches the obstacle after 26 reflections/);
  });
}

test('corners can be removed down to the last, and added again', async (t) => {
  const page = await openPage(t, '', still);
  await handle(page, 'wall-0').focus();
  for (let i = 0; i < 8; i += 1) await page.keyboard.press('Delete');
  assert.equal((await sceneOf(page)).wall.length, 2);
  assert.match(await words(page), /at least three corners/);
  for (let i = 0; i < 30; i += 1) await page.keyboard.press('Insert');
  assert.equal((await sceneOf(page)).wall.length, 48);
});

test('random drags break nothing', async (t) => {
  const page = await openPage(t, '', still);
  let seed = 20240607;
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  t.diagnostic(`seed ${seed}`);
  const box = await page.locator('#handles').boundingBox();
  for (let i = 0; i < 40; i += 1) {
    const ids = await page.locator('.handle').evaluateAll((all) => all.map((e) => e.dataset.handle));
    const from = await middle(page, ids[Math.floor(random() * ids.length)]);
    await dragByMouse(page, from, (random() - 0.5) * box.width, (random() - 0.5) * box.height);
    const { same, finite } = await page.evaluate(() => {
      const { path, same } = window.rayboundDemo.derived;
      return { same, finite: path.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y)) };
    });
    assert.ok(same && finite, JSON.stringify(await sceneOf(page)));
    assert.notEqual(await words(page), '');
  }
});

for (const width of [360, 390, 768, 1280]) {
  for (const locale of ['en-GB', 'zh-CN']) {
    test(`nothing sticks out sideways at ${width} pixels (${locale})`, async (t) => {
      const page = await openPage(t, '', { ...still, viewport: { width, height: 800 }, locale });
      await frames(page);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= width, `${wide} pixels wide`);
    });
  }
}

test('the code shown is the code that runs', async (t) => {
  const page = await openPage(t, '', still);
  for (const file of ['trace.shown.js', 'ask.shown.js']) {
    const element = page.locator(`[data-code="${file}"]`);
    await element.locator('.token-comment').first().waitFor();
    const source = readFileSync(join(top, 'demo', file), 'utf8').trim();
    assert.equal((await element.textContent()).trim(), source);
  }
});

test('the scenes of the text can be tried, and undone', async (t) => {
  const page = await openPage(t, '', still);
  const trials = page.locator('.try:visible');
  const count = await trials.count();
  assert.ok(count >= 4);
  for (let i = 0; i < count; i += 1) {
    await trials.nth(i).click();
    assert.notEqual(await words(page), '');
  }
  for (let i = 0; i < count; i += 1) await page.keyboard.press('Control+z');
  assert.deepEqual((await sceneOf(page)).wall, scene.wall);
});

test('the API page names everything that the package exports', async (t) => {
  const page = await openPage(t, 'api.html', still);
  const named = await page.locator('dt[id]').evaluateAll((all) => all.map(({ id }) => id));
  assert.deepEqual(named.sort(), Object.keys(raybound).sort());
  await page.getByRole('button', { name: '中文' }).click();
  assert.match(await page.locator('h1').innerText(), /一览/);
  await page.locator('footer a:visible').click();
  await page.waitForURL(/index\.html$/);
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'zh-CN', 'the language is kept');
});

test('where WebAssembly is refused the page says so', async (t) => {
  const context = await (await launch()).newContext({ locale: 'en-GB' });
  t.after(() => context.close());
  const page = await context.newPage();
  await page.addInitScript(() => {
    Object.defineProperty(WebAssembly, 'Module', {
      value: () => {
        throw new Error('refused');
      },
    });
  });
  await page.goto(await siteUrl());
  await page.locator('#status', { hasText: 'could not be started' }).waitFor();
});

test('an undone corner hands its focus on', async (t) => {
  const page = await openPage(t, '', still);
  await handle(page, 'wall-5').focus();
  await page.keyboard.press('Insert');
  await page.keyboard.press('Control+z');
  await frames(page);
  assert.equal(await page.evaluate(() => document.activeElement?.dataset.handle), 'wall-5');
});

test('turning the start by a millionth of a degree moves the end by about a unit, as the text says', () => {
  const end = (scene) => derive(scene).path.at(-1);
  const aim = new raybound.Vector2(...INITIAL.direction);
  for (const degrees of [1e-6, -1e-6]) {
    const { x, y } = aim.clone().rotate((degrees * Math.PI) / 180);
    const moved = end(INITIAL).distanceTo(end({ ...INITIAL, direction: [x, y] }));
    assert.ok(moved > 0.9 && moved < 1.2, String(moved));
  }
});
