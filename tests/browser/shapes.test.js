// The tutorial's page of shapes, used as a person uses it; its answers are compared with raybound's own.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { number, vector } from '../../demo/lib/numbers.js';
import { createPencil } from '../../demo/lib/pencil.js';
import { KINDS, shapeOf } from '../../demo/chapters/18-shapes/shape.js';
import * as hit from '../../demo/chapters/18-shapes/figure-hit.js';
import * as outline from '../../demo/chapters/18-shapes/figure-outline.js';
import { apart, outlineOf } from '../../demo/chapters/18-shapes/outline.example.js';
import * as overlap from '../../demo/chapters/18-shapes/figure-overlap.js';
import * as sweep from '../../demo/chapters/18-shapes/figure-sweep.js';
import { overlapOf, stretchesOf } from '../../demo/chapters/18-shapes/slabs.js';
import { SHOWN } from '../../demo/lib/state.js';
import { fit, toScreen } from '../../demo/lib/canvas.js';
import { intersect, measure } from '../../js/index.js';
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
  statesOf,
} from './figures.js';
import { translatorsOf } from './words.js';

/** @typedef {import('playwright-core').Page} Page */

const translators = await translatorsOf('18-shapes');

const { open, stateOf } = pageOf('shapes.html', 'hit');

/** The fields shown, by name; the words above them; the two cards. */
async function shown(/** @type {Page} */ page, /** @type {string} */ figure) {
  await frames(page);
  const section = figureOf(page, figure);
  const fields = await section
    .locator('[data-value]')
    .evaluateAll((all) => Object.fromEntries(all.map((e) => [e.dataset.value, e.textContent])));
  const words = (await section.locator('[data-part="status"]').innerText()).replaceAll('\u00a0', ' ');
  const part = (/** @type {string} */ id) => section.locator(`[data-part="${id}"]`).innerText();
  return { fields, words, ours: await part('ours'), wrong: await part('wrong'), query: await part('query') };
}

/** An answer as the page shows it. */
function asShown(/** @type {Record<string, any> | null} */ answer) {
  const text = (value) =>
    typeof value === 'object' ? vector(value) : typeof value === 'number' ? number(value) : String(value);
  return Object.fromEntries(Object.entries(answer ?? {}).map(([key, value]) => [key, text(value)]));
}

/** What the page shows is what raybound answers; where a surface is not reached its point is left out. */
function assertShown(fields, answer, message) {
  const expected = asShown(answer);
  assert.deepEqual(Object.keys(fields).sort(), Object.keys(expected).sort(), message);
  for (const [key, value] of Object.entries(expected)) {
    if (fields[key] !== '–') assert.equal(fields[key], value, `${message}: ${key}`);
  }
}

test('whatever is moved, all is told in both languages, drawn with finite numbers and within reach', (t) => {
  let seed = 20241120;
  const random = (/** @type {number} */ below) => ((seed = (seed * 48271) % 2147483647) / 2147483647) * below;
  t.diagnostic(`seed ${seed}`);
  const finite = (key, list) => {
    for (const value of list) {
      if (typeof value === 'number') assert.ok(Number.isFinite(value), `${String(key)}(${list})`);
    }
  };
  const known = { canvas: { width: 800 }, measureText: () => ({ width: 10 }) };
  const ctx = new Proxy(known, {
    get: (own, key) => own[key] ?? ((...list) => finite(key, list)),
    set: () => true,
  });
  const palette = new Proxy({}, { get: () => '#000' });
  const pencil = createPencil(/** @type {any} */ (ctx), fit(800, 600, SHOWN), /** @type {any} */ (palette));
  const pick = (list) => list[Math.floor(random(list.length))];
  const still = (key) => key;
  for (let n = 0; n < 6000; n += 1) {
    const spec = pick([hit, sweep, overlap, outline]);
    let state = { ...spec.initial };
    for (const [key, value] of Object.entries(state)) {
      if (spec.rules[key]) state[key] = pick(spec.rules[key]);
      else if (typeof value === 'boolean') state[key] = random(1) < 0.5;
    }
    state = spec.settle?.(state) ?? state;
    const reach = random(1) < 0.5 ? 5 : 22; // near to each other, so that touching is common; or anywhere
    for (let i = 0; i < 6; i += 1) {
      const handle = pick(spec.handles(state, spec.derive(state), still));
      const to = () => Math.round(random(2 * reach) - reach);
      state = { ...state, ...handle.set(to(), to()) };
    }
    const derived = spec.derive(state);
    const about = JSON.stringify(state);
    for (const lang of /** @type {const} */ (['en', 'zh'])) {
      const report = spec.report(state, derived, translators[lang]);
      assert.doesNotMatch(JSON.stringify(report), /NaN|undefined/, about);
    }
    spec.draw(state, derived, pencil);
    for (const { id, at } of spec.handles(state, derived, still)) {
      assert.ok(Math.abs(at.x) <= SHOWN.x && Math.abs(at.y) <= SHOWN.y, `${id} of ${about}`);
    }
  }
});

// The word beside a surface was put where the normal leads, over the handle of the box's corner on a phone's screen.
test('no word covers a handle or another word, as the figures are at first, on any screen', () => {
  for (const width of [320, 390, 768, 1280]) {
    for (const spec of [hit, sweep, overlap, outline]) {
      /** @type {number[][]} */
      const words = [];
      const known = {
        canvas: { width },
        measureText: (text) => ({ width: 7 * text.length }),
        fillRect: (x, y, w, h) => h === 18 && words.push([x, y, x + w, y + h]),
      };
      const ctx = new Proxy(known, { get: (own, key) => own[key] ?? (() => {}), set: () => true });
      const palette = new Proxy({}, { get: () => '#000' });
      const view = fit(width, (width * 3) / 4, SHOWN);
      const derived = spec.derive(spec.initial);
      const held = spec.handles(spec.initial, derived, (key) => key).map(({ at }) => at);
      spec.draw(
        spec.initial,
        derived,
        createPencil(/** @type {any} */ (ctx), view, /** @type {any} */ (palette), held),
      );
      assert.ok(words.length > 0);
      const handles = held.map((at) => {
        const { x, y } = toScreen(view, at);
        return [x - 9, y - 9, x + 9, y + 9]; // as large as it is drawn
      });
      words.forEach((word, i) => {
        for (const other of [...handles, ...words.slice(0, i)]) {
          const apart =
            word[2] <= other[0] || other[2] <= word[0] || word[3] <= other[1] || other[3] <= word[1];
          assert.ok(apart, `${width}: ${word} on ${other}`);
        }
      });
    }
  }
});

test('near and far stand side by side', async (t) => {
  const { fields } = await shown(await open(t), 'hit');
  const names = 'tNear tFar faceNear faceFar near far normalNear normalFar inside';
  assert.deepEqual(Object.keys(fields), names.split(' '));
});

for (const shape of hit.rules.shape) {
  for (const segment of [false, true]) {
    test(`a ${segment ? 'segment' : 'ray'} against a ${shape}: what is shown is raybound's answer`, async (t) => {
      const page = await open(t, `hit.shape=${shape}&hit.segment=${Number(segment)}`);
      for (const line of [
        [-14, -6, -8, -4],
        [4, 0, 9, 3],
        [-10, 0, 12, 0],
        [-15, 13, -8, 13],
      ]) {
        await page.evaluate(
          (address) => (location.hash = address),
          `#hit.shape=${shape}&hit.segment=${Number(segment)}&hit.line=${line}`,
        );
        await page.waitForFunction(
          (text) => String(window.rayboundFigures.state.hit.line) === text,
          String(line),
        );
        const [a, b, c, d] = line;
        const { query, list } = KINDS[shape];
        const cast = segment
          ? { start: { x: a, y: b }, end: { x: c, y: d } }
          : { origin: { x: a, y: b }, direction: { x: c - a, y: d - b } };
        const name = `${segment ? 'segment' : 'ray'}${query}2`;
        const answer = intersect(name, cast, shapeOf(shape, hit.initial[list]));
        const seen = await shown(page, 'hit');
        assertShown(seen.fields, answer, `${name} ${line}`);
        assert.ok(seen.query.includes(name));
        assert.equal(/misses/.test(seen.words), answer === null, seen.words);
      }
    });
  }
}

for (const target of sweep.rules.target) {
  for (const moving of ['circle', 'box']) {
    if (!sweep.allowed('target', target, { moving })) continue;
    test(`a moving ${moving} against a ${target}: what is shown is raybound's answer`, async (t) => {
      const page = await open(t);
      for (const path of [
        [-13, -11, 7, 4],
        [-14, 13, -10, 13],
        [4, 1, 12, 2],
      ]) {
        const hash = `#sweep.moving=${moving}&sweep.target=${target}&sweep.path=${path}`;
        await page.evaluate((address) => (location.hash = address), hash);
        await page.waitForFunction(
          (text) => String(window.rayboundFigures.state.sweep.path) === text,
          String(path),
        );
        const [x, y, ex, ey] = path;
        const body = { center: { x, y }, motion: { x: ex - x, y: ey - y } };
        const [hx, hy] = sweep.initial.crate;
        const mover =
          moving === 'circle'
            ? { ...body, radius: sweep.initial.ball[0] }
            : { ...body, halfSize: { x: hx, y: hy } };
        const name = `moving${moving === 'circle' ? 'Circle' : 'Box'}${KINDS[target].query}2`;
        const answer = intersect(name, mover, shapeOf(target, sweep.initial[target]));
        const seen = await shown(page, 'sweep');
        assertShown(seen.fields, answer, `${name} ${path}`);
        assert.equal(/without touching/.test(seen.words), answer === null);
        assert.equal(/start already/.test(seen.words), answer?.overlap === true);
      }
    });
  }
}

test("two boxes, and a circle against each shape: what is shown is raybound's answer", async (t) => {
  const page = await open(t);
  const boxes = () => [shapeOf('obb', overlap.initial.first), shapeOf('obb', overlap.initial.second)];
  assertShown((await shown(page, 'overlap')).fields, measure('obbObb2', ...boxes()), 'obbObb2');
  await figureOf(page, 'overlap').locator('label.switch').click();
  const [x, y, radius] = overlap.initial.ball;
  for (const shape of overlap.rules.shape) {
    await page.locator('#overlap-shape').selectOption(shape);
    const name = `circle${KINDS[shape].query}2`;
    const answer = measure(name, { center: { x, y }, radius }, shapeOf(shape, overlap.initial[shape]));
    assertShown((await shown(page, 'overlap')).fields, answer, name);
  }
});

// What raybound says, and what the mistake beside it makes of it.
const mistakes = {
  'a ray along a side is lost': ['hit.line=-15,4,-8,4', /enters/, 't = 1.8571', 'missed'],
  'a ray that grazes a corner is lost': ['hit.line=-9,3,-5.5,-0.5', /only touches/, 't = 2', 'missed'],
  'a box without height is lost': ['hit.line=-6,-8,-2,-4&hit.box=4,0,6,0', /only touches/, 't = 2', 'missed'],
  'from inside, the entry behind is told': ['hit.line=1,1,5,2', /starts inside/, 't = 2.25', 't = −0.75'],
  'a larger box is met too early': ['sweep.time=0', /at t = 0.44/, 't = 0.44', 't = 0.4'],
  'a larger box is met beside the corner': ['sweep.path=-15,9,0,-11', /without touching/, 'missed', 't = 0.6667'],
  'a corner just touched is a hit': ['sweep.path=-15,10,0,-10', /at t = 0.72/, 't = 0.72', 't = 0.6667'],
  'an axis left out hides a gap': [
    'overlap.first=-4,-5,5,1,2&overlap.second=4,2,5,-2,3', /gap of 2.0098/, '2.0098 apart', '2.031 deep',
  ],
  'a clamped center has no way out': ['overlap.circle=1&overlap.ball=2,2,3', /way out, 5 long/, '5 deep', '3 deep'],
}; // prettier-ignore
for (const [name, [hash, words, ours, wrong]] of Object.entries(mistakes)) {
  test(name, async (t) => {
    const [figure] = hash.split('.');
    const page = await open(t, hash);
    const seen = await shown(page, figure);
    assert.match(seen.words, words);
    assert.equal(seen.ours, ours);
    assert.equal(seen.wrong, wrong);
    assert.equal(await figureOf(page, figure).locator('.card.bad').count(), 1, 'marked as wrong');
  });
}

test('a grown polygon is told as raybound gives it, and where the mistake is too near', async (t) => {
  const page = await open(t);
  const { polygon } = outline.initial;
  const cases = [
    [3, 'round', /^One loop/, '1 loop', /2 of them are too near/],
    [3, 'miter', /^One loop/, '1 loop', /2 of them are too near/],
    [1, 'square', /^One loop/, '1 loop', /nowhere too near/],
    [0, 'round', /the polygon itself/, '1 loop', /nowhere too near/],
    [-2.25, 'round', /^2 loops/, '2 loops', /4 of them are too near/],
    [-9, 'round', /^Nothing is left/, '0 loops', /8 of them are too near/],
  ];
  for (const [distance, joins, words, ours, wrong] of cases) {
    await page.evaluate(
      (hash) => (location.hash = hash),
      `outline.distance=${distance}&outline.joins=${joins}`,
    );
    await page.waitForFunction(
      ([d, j]) => {
        const { outline: now } = window.rayboundFigures.state;
        return now.distance[0] === d && now.joins === j;
      },
      [distance, joins],
    );
    const seen = await shown(page, 'outline');
    const about = `${distance} ${joins}`;
    assert.match(seen.words, words, about);
    assert.equal(seen.ours, ours, about);
    assert.match(
      await figureOf(page, 'outline').locator('[data-part="wrong-note"]').innerText(),
      wrong,
      about,
    );
    const loops = outlineOf(polygon, distance, joins).map((loop) => {
      const arcs = loop.filter((element) => element.radius !== undefined).length;
      const many = (/** @type {number} */ n, /** @type {string} */ what) =>
        `${n} ${what}${n === 1 ? '' : 's'}`;
      return `${many(loop.length - arcs, 'corner')}, ${many(arcs, 'arc')}`;
    });
    assert.deepEqual(Object.values(seen.fields), loops, about);
  }
});

test('what the mistake is told to get too near is nearer than the distance, on any polygon', (t) => {
  let seed = 20261122;
  const random = (/** @type {number} */ below) => ((seed = (seed * 48271) % 2147483647) / 2147483647) * below;
  t.diagnostic(`seed ${seed}`);
  let wrong = 0;
  for (let n = 0; n < 500; n += 1) {
    const polygon = Array.from({ length: 8 }, (_, i) => {
      const turn = ((i + random(0.8)) * Math.PI) / 4;
      const r = 3 + random(9);
      return [Math.round(r * Math.cos(turn)), Math.round(r * Math.sin(turn))];
    }).flat();
    const state = outline.settle({ ...outline.initial, polygon, distance: [random(8) - 4] });
    const d = outline.derive(state);
    const inward = d.distance < 0;
    for (const corner of d.tooNear) {
      const gap = apart(corner, polygon);
      assert.ok(inward ? gap > d.distance : gap < d.distance, `${polygon} ${d.distance}: ${gap}`);
    }
    // raybound's own corners and the ends of its arcs never are.
    for (const { x, y } of d.loops.flatMap((loop) => loop.map((one) => one.startPosition ?? one))) {
      const gap = apart({ x, y }, polygon);
      assert.ok(
        !d.simple || (inward ? gap < d.distance + 1e-9 : gap > d.distance - 1e-9),
        `${polygon} ${d.distance}: ${gap}`,
      );
    }
    wrong += Number(d.tooNear.length > 0);
  }
  assert.ok(wrong > 50, `${wrong}`);
});

test('the bars of the slabs overlap where the ray is in the shape, and nowhere if it misses', () => {
  let seed = 20261122;
  const random = (reach) => ((seed = (seed * 48271) % 2147483647) / 2147483647 - 0.5) * 2 * reach;
  let met = 0;
  for (const shape of ['box', 'obb', 'kdop4', 'kdop6', 'kdop8', 'triangle', 'halfPlane']) {
    for (let n = 0; n < 200; n += 1) {
      const line = [random(16), random(12), random(16), random(12)].map((v) => Math.round(v));
      const d = hit.derive({ ...hit.initial, shape, line });
      const overlap = overlapOf(stretchesOf(d));
      const about = `${shape} ${line}: ${overlap}`;
      const same = (a, b) => a === b || Math.abs(a - b) < 1e-9;
      if (d.span) assert.ok(same(overlap[0], d.span.tNear) && same(overlap[1], d.span.tFar), about);
      else
        assert.ok(
          !overlap || overlap[0] > overlap[1] - 1e-9 || overlap[1] < 0 || d.direction.length() === 0,
          about,
        );
      met += Number(d.span !== null);
    }
  }
  assert.ok(met > 200, `${met} met`);
});

test('the bars below the picture say from where to where', async (t) => {
  const page = await open(t);
  await frames(page);
  const slabs = figureOf(page, 'hit').locator('.slab:not(.slab-axis)');
  assert.deepEqual(await slabs.allInnerTexts(), ['x: 2 to 4', 'y: 1 to 5', 'in all: 2 to 4']);
  await page.locator('#hit-shape').selectOption('kdop8');
  await frames(page);
  assert.equal(await slabs.count(), 5);
  await page.evaluate(() => (location.hash = '#hit.line=-14,6,-8,6'));
  await frames(page);
  await slabs.last().filter({ hasText: 'in all: never' }).waitFor();
  await page.locator('#hit-shape').selectOption('circle');
  await frames(page);
  assert.match(await slabs.innerText(), /No slabs here/);
});

test('a segment wholly inside has no exit ahead, and the note beside it claims none', async (t) => {
  const page = await open(t, 'hit.segment=1&hit.line=0,-2,8,1');
  await shown(page, 'hit');
  const note = await figureOf(page, 'hit').locator('[data-part="wrong-note"]').innerText();
  assert.match(note, /meets no surface/);
});

test('Page Up and Page Down are ten steps, Home and End stay in the figure', async (t) => {
  const page = await open(t);
  await handle(page, 'hit', 'whole').focus();
  await page.keyboard.press('PageDown');
  assert.equal((await stateOf(page, 'hit')).box[0], hit.initial.box[0] - 10);
  await page.keyboard.press('PageUp');
  const before = await page.evaluate(() => scrollY);
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  await frames(page);
  assert.equal(await page.evaluate(() => scrollY), before);
  assert.deepEqual(await stateOf(page, 'hit'), hit.initial);
});

const degenerate = {
  'hit.line=3,3,3,3': /direction of zero/,
  'hit.shape=matrixBox&hit.matrix=4,0,6,3,4,2': /singular/,
  'hit.shape=plane&hit.plane=4,0,0,0': /no plane/,
  'hit.shape=circle&hit.line=-15,5,-8,5': /only touches/,
  'hit.shape=triangle&hit.triangle=0,0,5,5,10,10': /misses/,
  'hit.shape=halfPlane&hit.line=10,0,16,0': /never leaves/,
  'hit.segment=1&hit.line=0,-2,8,1': /wholly inside/,
  'hit.shape=kdop8&hit.points=0,0,0,0,0,0': /misses/,
  'hit.box=4,0,0,0&hit.line=-4,0,0,0': /only touches/,
  'sweep.path=4,2,4,2': /start already/,
  'sweep.path=-14,10,-14,10': /without touching/,
  'sweep.box=5,2,0,0': /First contact|without/,
  'sweep.target=obb&sweep.obb=4,0,0,0,0&sweep.ball=0': /without|First/,
  'sweep.path=-13,2,-5,2': /very end/,
  'sweep.target=plane&sweep.plane=3,-2,0,0': /without touching/,
  'overlap.first=-4,0,4,0,3&overlap.second=4,1,4,0,4': /They touch/,
  'overlap.first=4,2,0,0,0&overlap.second=4,2,0,0,0': /touch|overlap/,
  'overlap.circle=1&overlap.shape=capsule&overlap.ball=4,0,0': /inside|overlap/,
  'outline.polygon=0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0': /loop/,
  'outline.polygon=-9,0,-6,0,-3,0,0,0,3,0,6,0,9,0,0,0': /loop/,
  'outline.polygon=-9,-9,9,9,9,-9,-9,9,-9,8,-9,7,-9,6,-9,5': /crosses itself/,
  'overlap.circle=1&overlap.shape=triangle&overlap.triangle=1,1,1,1,1,1&overlap.ball=1,1,0': /touch/,
};
for (const [hash, words] of Object.entries(degenerate)) {
  test(`degenerate: #${hash}`, async (t) => {
    const [figure] = hash.split('.');
    const page = await open(t, hash);
    assert.match((await shown(page, figure)).words, words);
  });
}

for (const figure of ['hit', 'sweep', 'overlap', 'outline']) {
  test(`the mouse and keys move every handle of the figure ${figure}`, async (t) => {
    const page = await open(t);
    await frames(page);
    const ids = await figureOf(page, figure)
      .locator('[data-handle]')
      .evaluateAll((all) => all.map((e) => e.dataset.handle));
    assert.ok(ids.length >= 4);
    for (const id of ids) {
      const before = await stateOf(page, figure);
      await dragByMouse(page, await middle(page, figure, id), 33, -41);
      const dragged = await stateOf(page, figure);
      assert.notDeepEqual(dragged, before, `${id} by mouse`);
      await handle(page, figure, id).focus();
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Shift+ArrowRight');
      assert.notDeepEqual(await stateOf(page, figure), dragged, `${id} by keys`);
      await frames(page);
      assert.equal(await handle(page, figure, id).evaluate((e) => e === document.activeElement), true);
    }
    await figureOf(page, figure).locator('[data-part="reset"]').click();
    assert.deepEqual(await stateOf(page, figure), { hit, sweep, overlap, outline }[figure].initial);
  });
}

test('arrows go to the next whole number, with Shift by a quarter', async (t) => {
  const page = await open(t);
  await handle(page, 'hit', 'aim').focus();
  await page.keyboard.press('Shift+ArrowRight');
  assert.deepEqual((await stateOf(page, 'hit')).line, [-14, -6, -7.75, -4]);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  assert.deepEqual((await stateOf(page, 'hit')).line, [-14, -6, -7, -3]);
  await frames(page);
  assert.equal(await handle(page, 'hit', 'aim').getAttribute('aria-valuetext'), 'x −7, y −3');
});

test('Escape gives a drag up; a shape is dragged by its inside', async (t) => {
  const page = await open(t);
  const before = await stateOf(page, 'hit');
  const { x, y } = await middle(page, 'hit', 'whole');
  await page.mouse.move(x + 60, y + 30);
  await page.mouse.down();
  await page.mouse.move(x + 120, y + 60, { steps: 3 });
  const during = await stateOf(page, 'hit');
  assert.notDeepEqual(during.box, before.box);
  assert.deepEqual(during.box.slice(2), before.box.slice(2), 'moved, not resized');
  await page.keyboard.press('Escape');
  await page.mouse.up();
  assert.deepEqual(await stateOf(page, 'hit'), before);
});

test('a finger drags a handle, and beside handles it scrolls', async (t) => {
  const page = await open(t, '', phone);
  const from = await middle(page, 'hit', 'origin');
  await dragByTouch(page, [from, 0, 40]);
  const [, y] = (await stateOf(page, 'hit')).line;
  assert.ok(y > -4, `moved to ${y}`);
  const before = await page.evaluate(() => scrollY);
  await dragByTouch(page, [{ x: from.x + 20, y: from.y + 150 }, 0, -110]);
  await page.waitForFunction((was) => scrollY > was + 20, before);
});

test('the address keeps what was moved, and a changed address changes the figures', async (t) => {
  const page = await open(t);
  await page.locator('#hit-shape').selectOption('capsule');
  await handle(page, 'hit', 'radius').focus();
  await page.keyboard.press('ArrowUp');
  await page.locator('#sweep-time').fill('0.75');
  await figureOf(page, 'overlap').locator('label.switch').click();
  await assertAddressKeeps(page, 'overlap.circle=1');
  assert.equal((await stateOf(page, 'hit')).capsule[4], hit.initial.capsule[4] + 1);
  await page.evaluate(() => (location.hash = '#sweep.moving=box'));
  await page.waitForFunction(() => window.rayboundFigures.state.sweep.moving === 'box');
  assert.equal((await stateOf(page, 'hit')).shape, 'box', 'what the address leaves out is as at the start');
});

test('an address is followed although the page has put its own there meanwhile', async (t) => {
  const page = await open(t);
  await page.evaluate(() => {
    location.hash = '#sweep.moving=box';
    history.replaceState(null, '', '#hit.line=0,1,2,3'); // as the page does a while after a change
  });
  await page.waitForFunction(() => window.rayboundFigures.state.sweep.moving === 'box', null, {
    timeout: 5000,
  });
});

for (const hash of [
  'nonsense',
  'hit.shape=cube',
  'hit.line=1,2,3',
  'hit.line=1,2,3,NaN',
  'up.shape=box',
  '__proto__.x=1',
  'hit.__proto__=1',
  '%E0%A4%A',
  'hit.segment=2',
]) {
  test(`the link #${hash} is ignored`, async (t) => {
    const page = await open(t, hash);
    await assertIgnored(page, await stateOf(page, 'hit'), hit.initial);
  });
}

test('numbers far outside are brought back into the figure', async (t) => {
  const page = await open(
    t,
    'hit.line=1e9,-1e9,39,7&hit.box=38,38,99,99&sweep.time=7&sweep.ball=-4&overlap.second=30,30,40,1,-3',
  );
  const state = await statesOf(page);
  for (const value of Object.values(state).flatMap((one) => Object.values(one).flat())) {
    if (typeof value === 'number') assert.ok(Math.abs(value) <= 40, String(value));
  }
  assert.ok(state.hit.line.every((v) => Math.abs(v) <= 19));
  assert.deepEqual(state.sweep.time, [1]);
  assert.deepEqual(state.sweep.ball, [0]);
});

test('the time is brought to the first contact; a box is asked about what it can meet', async (t) => {
  const page = await open(t);
  await page.locator('[data-action="contact"]').click();
  assert.deepEqual((await stateOf(page, 'sweep')).time, [0.44]);
  await page.locator('#sweep-target').selectOption('capsule');
  await page.locator('#sweep-moving').selectOption('box');
  assert.equal((await stateOf(page, 'sweep')).target, 'box');
  await frames(page);
  const disabled = await page
    .locator('#sweep-target option:disabled')
    .evaluateAll((all) => all.map((o) => o.value));
  assert.deepEqual(disabled, ['obb', 'capsule', 'triangle', 'mover']);
});

test('what the text speaks of can be tried', async (t) => {
  await assertTrialsWork(await open(t), 17, (n) => `hit.line=0,1,2,${n}`);
});
