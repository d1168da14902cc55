// Every figure of every lesson follows mouse, touch and keys, can be undone and reset, and describes its state in words.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { begun, openPage, siteUrl } from './browser.js';
import {
  dragByMouse,
  dragByTouch,
  figureOf,
  follow,
  frames,
  middle,
  movedAndUndone,
  phone,
  sentenceOf,
  statesOf,
  still,
} from './figures.js';
import { isTested, TESTED } from './pages.js';

/** @typedef {import('playwright-core').Page} Page */

const LESSONS = TESTED.filter(({ lesson }) => lesson);
const button = (/** @type {Page} */ page, /** @type {string} */ figure, /** @type {string} */ part) =>
  figureOf(page, figure).locator(`[data-part="${part}"]`);
/** The ids of a figure's handles, without marks from which a pointer drags a new handle. */
const handlesOf = (/** @type {Page} */ page, /** @type {string} */ figure) =>
  figureOf(page, figure)
    .locator('[data-handle][tabindex]')
    .evaluateAll((all) => all.map((e) => /** @type {HTMLElement} */ (e).dataset.handle ?? ''));

/** The state of a figure after the next picture, by one call, because the tests of a page make hundreds. */
const stateOf = (/** @type {Page} */ page, /** @type {string} */ figure) =>
  page.evaluate(async (name) => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return structuredClone(window.rayboundFigures.state[name]);
  }, figure);

for (const { file, figures } of LESSONS) {
  test(`${file}: arrow keys move every handle and a mouse one of each figure, and undo and reset restore it`, async (t) => {
    const page = await openPage(t, file, still);
    for (const figure of figures) {
      const initial = await stateOf(page, figure);
      for (const id of await handlesOf(page, figure)) {
        await figureOf(page, figure)
          .locator(`[data-handle="${id}"]`)
          .evaluate((e) => e.focus());
        await page.keyboard.press('ArrowLeft');
        const { moved, sentence, undone } = await movedAndUndone(page, figure);
        assert.notDeepEqual(moved, initial, `${figure}, ${id}`);
        assert.notEqual(sentence, '', figure);
        assert.deepEqual(undone, initial, `${figure}, ${id}: undone`);
      }
      // Before, a number that was chosen became text, and the figure read its first digit.
      for (const field of await figureOf(page, figure).locator('select[data-field]').all()) {
        const key = (await field.getAttribute('data-field')) ?? '';
        for (const option of await field.locator('option').all()) {
          const value = (await option.getAttribute('value')) ?? '';
          await field.selectOption(value);
          const wanted = Array.isArray(initial[key]) ? [Number(value)] : value;
          assert.deepEqual((await stateOf(page, figure))[key], wanted, `${figure}: ${key}`);
          assert.equal(await field.inputValue(), value, `${figure}: ${key}`);
        }
        await button(page, figure, 'reset').click();
        assert.deepEqual(await stateOf(page, figure), initial, `${figure}: reset of ${key}`);
      }
      for (const field of await figureOf(page, figure).locator('input[type="range"]').all()) {
        await field.focus();
        await page.keyboard.press(
          (await field.inputValue()) === (await field.getAttribute('max')) ? 'Home' : 'End',
        );
        assert.notDeepEqual(await stateOf(page, figure), initial, `${figure}: slider`);
        await button(page, figure, 'reset').click();
        assert.deepEqual(await stateOf(page, figure), initial, `${figure}: reset`);
      }
      for (const field of await figureOf(page, figure).locator('input[type="checkbox"]').all()) {
        await field.focus();
        await page.keyboard.press('Space');
        assert.notDeepEqual(await stateOf(page, figure), initial, `${figure}: switch`);
        await button(page, figure, 'reset').click();
      }
      const [id] = await handlesOf(page, figure);
      if (!id) continue; // a figure with controls only
      const before = await stateOf(page, figure);
      await dragByMouse(page, await middle(page, figure, id), 30, -24);
      assert.notDeepEqual(await stateOf(page, figure), before, `${figure}: mouse`);
      await button(page, figure, 'undo').click();
      assert.deepEqual(await stateOf(page, figure), before, `${figure}: mouse, undone`);
    }
  });

  test(`${file}: a finger drags a handle of every figure`, async (t) => {
    const page = await openPage(t, file, phone);
    for (const figure of figures) {
      const [id] = await handlesOf(page, figure);
      if (!id) continue; // a figure with controls only
      const before = await stateOf(page, figure);
      await dragByTouch(page, [await middle(page, figure, id), 30, -24]);
      assert.notDeepEqual(await stateOf(page, figure), before, figure);
    }
  });

  test(`${file}: the trials in the text are other states, which the address can express, and their pictures are in view`, async (t) => {
    const page = await openPage(t, file, still);
    const trials = page.locator('.try:visible');
    for (const [width, height] of [
      [390, 844],
      [1280, 720],
    ]) {
      await page.setViewportSize({ width, height });
      for (let i = 0; i < (await trials.count()); i += 1) {
        const hash = (await trials.nth(i).getAttribute('data-try')) ?? '';
        await trials.nth(i).click();
        await frames(page);
        const states = await statesOf(page);
        for (const part of hash.split('&')) {
          const [name, value] = part.split('=');
          const [figure, field] = name.split('.');
          assert.ok(figures.includes(figure), hash);
          const now = states[figure][field];
          const reported = typeof now === 'boolean' ? String(Number(now)) : String(now);
          // No value was changed by limits; an angle is written with four digits.
          const [is, was] = [reported, value].map((list) => list.split(','));
          assert.equal(is.length, was.length, hash);
          is.forEach((v, k) =>
            assert.ok(v === was[k] || Math.abs(Number(v) - Number(was[k])) < 1e-4, `${hash}: ${reported}`),
          );
          assert.notEqual(await sentenceOf(page, figure), '', hash);
        }
        // The picture, not the whole figure: of a figure higher than the window the end would be aligned, and the picture out of sight.
        const [name] = hash.split('.');
        const top = await figureOf(page, name)
          .locator('canvas')
          .first()
          .evaluate((e) => e.getBoundingClientRect().top);
        assert.ok(top > -1 && top < height - 100, `${hash}, ${width} x ${height}: ${top}`);
      }
    }
  });
}

// One known number or result per lesson.
for (const [file, figure, hash, expected] of [
  ['ball.html', 'reflect', 'reflect.ball=0,-3,0,0&reflect.wall=-8,4,8,4', /leaves with \(0, −3\)/],
  ['rays.html', 'along', 'along.ray=-8,3,-5,-1&along.t=2', /\(−2, −5\), 10 away/],
  [
    'circles.html',
    'project',
    'project.ray=-10,4,-6,4&project.circle=2,1,5',
    /m = 3, closer than r = 5.*= 4\./,
  ],
  [
    'slabs.html',
    'box',
    'box.ray=-9,3,-6,2&box.box=-2,-3,4,2&box.step=4',
    /t = 2\.33, comes before .* t = 4\.33/,
  ],
  ['boxes.html', 'turned', 'turned.angle=0', /Both boxes are equal/],
  ['space.html', 'slabs', 'slabs.ray=-7,0,0,-5,0,0&slabs.step=4', /x slab last, at t = 2, .* at t = 5\./],
  ['kdops.html', 'pair', 'pair.k=8', /Gaps in 1 of 4 directions/],
  ['axes.html', 'shadow', 'shadow.axis=0', /A gap of/],
  [
    'axes.html',
    'edges',
    'edges.center=0,4.3,0&edges.spin=90&edges.step=15',
    /on 0 of 6 face normals and on [1-9] of 9/,
  ],
  [
    'fitted.html',
    'spread',
    'spread.least=0&spread.points=-7,-4,-5,-4,-7,-2,7,4,5,4,7,2,5,2,-7,4,7,-4',
    /1\.59 times/,
  ],
  ['fitted.html', 'model', 'model.box=world&model.climb=0', /2\.81 times/],
  ['kdops.html', 'around', 'around.k=26', /2\.28 times .* less waste/],
  [
    'rest.html',
    'circles',
    'circles.first=0,0&circles.second=3,4&circles.radius=2&circles.other=3',
    /\(r₁ \+ r₂\)² = 25: .* touch/,
  ],
  ['rest.html', 'crowd', 'crowd.count=640&crowd.method=tree', /Of 204,480 pairs/],
  ['planes.html', 'frustum', 'frustum.test=center&frustum.angle=35', /visible houses? (?:is|are) lost/],
  [
    'planes.html',
    'distance',
    'distance.plane=0,0,3,4&distance.point=3,4&distance.mistake=0',
    /: the point is 5 in front/,
  ],
  ['moving.html', 'sweep', 'sweep.ball=-7.2,1,8.8,1&sweep.other=3.6,1', /t = 0\.5/],
  ['growing.html', 'gap', 'gap.r=0.875', /2 loops, one of them inside/],
  [
    'rebound.html',
    'mirror',
    'mirror.from=-4,-1.5&mirror.wall=4,2.5',
    /in at 45° to the wall and leaves at 45°/,
  ],
  [
    'billiards.html',
    'pair',
    'pair.first=-9,0,-5,0&pair.second=5,0,5.25,0&pair.mass=1&pair.restitution=0',
    /t = 3\.2, and /,
  ],
  ['trees.html', 'groups', 'groups.grouped=1', /4 groups and 8 boxes are tested: 12 tests/],
  ['picking.html', 'winding', 'winding.point=0,0', /The sum is 2, not zero/],
  [
    'app.html',
    'css',
    'css.width=600&css.pointer=0,0&css.mistake=0',
    /480 in the window − 60 = 420 .* = 336 /,
  ],
  ['float.html', 'corner', 'corner.exact=1', /None of 2000 rays/],
  ['webgl.html', 'leak', 'leak.alone=0', /None of 2000 rays .* raybound lets 0 through/],
]) {
  if (!isTested(/** @type {string} */ (file))) continue;
  test(`${file}: ${figure} displays the known result`, async (t) => {
    const page = await openPage(t, `${file}#${hash}`, still);
    await frames(page);
    assert.match(await sentenceOf(page, /** @type {string} */ (figure)), /** @type {RegExp} */ (expected));
  });
}

// A figure's pictures can wait for a module. When the browser reported during that time that a figure is not in the window, the figure
// was left out of the print.
if (isTested('moving.html'))
  test('moving.html: a print has every picture, also of figures that leave the window meanwhile', async (t) => {
    const page = await openPage(t, 'about:blank', still);
    await page.addInitScript(() => {
      /** @type {((entries: {isIntersecting: boolean}[]) => void)[]} */
      const callbacks = [];
      // @ts-expect-error  only what the page uses
      window.IntersectionObserver = class {
        constructor(/** @type {any} */ callback) {
          callbacks.push(callback);
        }
        observe() {}
      };
      window.addEventListener('print-test', () => {
        window.dispatchEvent(new Event('beforeprint'));
        for (const callback of callbacks) callback([{ isIntersecting: false }]);
      });
    });
    await page.goto(`${await siteUrl()}en/moving.html`);
    await begun(page);
    assert.ok((await page.locator('[data-drawn="false"]').count()) > 0);
    await page.evaluate(() => void window.dispatchEvent(new Event('print-test')));
    await page.waitForFunction(() => !document.querySelector('[data-drawn="false"]'), null, { polling: 100 });
  });

// The time of a frame is that of its start: before that of a figure which came into view in the same frame on a busy machine. The
// figure then asked for a moment before the first one.
if (isTested('billiards.html'))
  test('billiards.html: frames from before the start of a figure do not move it back', async (t) => {
    const page = await openPage(t, 'about:blank', { ...still, reducedMotion: 'no-preference' });
    await page.addInitScript(() => {
      const request = window.requestAnimationFrame.bind(window);
      window.requestAnimationFrame = (callback) => request((now) => callback(now - 1000));
    });
    await page.goto(`${await siteUrl()}en/billiards.html`);
    await begun(page);
    await figureOf(page, 'gas').scrollIntoViewIfNeeded();
    const picture = `document.querySelector('[data-figure="gas"] canvas').toDataURL()`;
    const first = await page.evaluate(picture);
    await page.waitForFunction(`${picture} !== ${JSON.stringify(first)}`);
  });

if (isTested('app.html'))
  test('app.html: konva is loaded when its figure comes into view, and the line picks the same shape', async (t) => {
    const page = await openPage(t, 'app.html', still);
    assert.match(await sentenceOf(page, 'konva'), /Loading/);
    await figureOf(page, 'konva').scrollIntoViewIfNeeded();
    for (const at of ['3,-2', '-4.25,1', '-7,-5.5', '6.5,2.75']) {
      const found = [];
      for (const line of [0, 1]) {
        await follow(page, `konva.at=${at}&konva.count=500&konva.line=${line}`);
        const status = figureOf(page, 'konva')
          .locator('[data-part="status"]')
          .filter({
            hasText: line ? /With the line and 500 shapes.*to find/ : /konva alone with 500 shapes.*to find/,
          });
        await status.waitFor();
        found.push((await status.innerText()).replace(/.*to find/, ''));
      }
      assert.equal(found[0], found[1], at);
    }
  });

// On a phone, one sentence in three had a line that ended with "t =".
test('the line of a sentence does not end between a name, = and a number', async (t) => {
  const page = await openPage(t, 'slabs.html', still);
  const status = figureOf(page, 'slab').locator('[data-part="status"]');
  assert.match(await status.innerText(), /tNear\u00a0=\u00a02\.33 and leaves it at tFar\u00a0=\u00a04\./);
});

/** Records all sentences of a figure, from before the page is loaded: a figure may be made before a test can ask. */
const watchSentences = (/** @type {Page} */ page, /** @type {string} */ figure) =>
  page.addInitScript((name) => {
    const all = /** @type {any} */ (globalThis.sentences = []);
    new MutationObserver(() => {
      const said = document.querySelector(`[data-figure="${name}"] [data-part="status"]`)?.textContent;
      if (said && said !== all.at(-1)) all.push(said);
    }).observe(document, { childList: true, characterData: true, subtree: true });
  }, figure);

// On a slow phone each of them was a task of half a second, when the reader scrolled by.
for (const [file, figure, state, making, made] of /** @type {[string, string, string, RegExp, RegExp][]} */ ([
  ['app.html', 'konva', 'konva.count=1500', /Making 1,500 shapes/, /konva alone with 1,500 shapes/],
  ['webgl.html', 'model', 'model.what=field', /Placing the instances/, /Instance [\d,]+ of|[\d,]+ of them/],
]))
  if (isTested(file))
    test(`${file}: what ${figure} shows is made in slices: the page draws meanwhile`, async (t) => {
      const page = await openPage(t, 'about:blank', still);
      await watchSentences(page, figure);
      await page.goto(`${await siteUrl()}en/${file}#${state}`);
      await begun(page);
      await figureOf(page, figure).scrollIntoViewIfNeeded();
      await figureOf(page, figure).locator('[data-part="status"]').filter({ hasText: made }).waitFor();
      const said = await page.evaluate(() => /** @type {any} */ (globalThis).sentences);
      assert.ok(
        said.some((/** @type {string} */ one) => making.test(one)),
        String(said),
      );
    });

const scenes = isTested('webgl.html') ? ['mesh', 'field'] : [];

for (const what of scenes)
  for (const library of ['raybound', 'bvh', 'three'])
    test(`webgl.html: the ${what} is loaded when it comes into view, and picked, with ${library}`, async (t) => {
      const page = await openPage(t, `webgl.html#model.what=${what}&model.library=${library}`, still);
      await figureOf(page, 'model').scrollIntoViewIfNeeded();
      const pattern = what === 'mesh' ? /Triangle [\d,]+ of [\d,]+ is/ : /[\d,]+ of them|Instance [\d,]+ of/;
      const status = figureOf(page, 'model').locator('[data-part="status"]').filter({ hasText: pattern });
      await status.waitFor();
    });

for (const what of scenes)
  test(`webgl.html: the slider shows the boxes of the tree, of the ${what}`, async (t) => {
    const page = await openPage(t, `webgl.html#model.what=${what}&model.fan=0&model.depth=0`, still);
    const figure = figureOf(page, 'model');
    await figure.scrollIntoViewIfNeeded();
    // Boxes are orange, and nothing else in the image is.
    const pixels = () =>
      figure.locator('canvas').evaluate((/** @type {HTMLCanvasElement} */ canvas) => {
        const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
        let count = 0;
        for (let i = 0; i < data.length; i += 4)
          if (data[i] > 190 && data[i + 1] > 60 && data[i + 1] < 130 && data[i + 2] < 60) count++;
        return count;
      });
    await figure
      .locator('[data-part="status"]')
      .filter({ hasText: /under the pointer/ })
      .waitFor();
    const seen = [await pixels()];
    const slider = figure.locator('input[type="range"]').nth(1);
    for (const depth of [5, 7]) {
      await slider.fill(String(depth));
      await frames(page);
      seen.push(await pixels());
    }
    assert.equal(seen[0], 0);
    assert.ok(seen[1] > 500 && seen[2] > 1.5 * seen[1], String(seen));
  });
