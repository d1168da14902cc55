// What a chapter's text says about a state of a figure is what the figure says in that state.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as lines from '../../../demo/chapters/03-lines-and-circles/figures.js';
import * as boxes from '../../../demo/chapters/05-boxes/figures.js';
import * as growing from '../../../demo/chapters/13-growing/figures.js';
import * as reflection from '../../../demo/chapters/14-reflection/figures.js';
import * as events from '../../../demo/chapters/15-events/figures.js';
import * as trees from '../../../demo/chapters/16-trees/figures.js';
import * as floats from '../../../demo/chapters/18-floating-point/figures.js';
import * as app from '../../../demo/chapters/19-in-an-app/figures.js';
import * as planes from '../../../demo/chapters/11-planes/figures.js';
import { frustum } from '../../../demo/chapters/11-planes/frustum.js';
import { RAYS, castAtAll, createCrowd, fanFrom } from '../../../demo/chapters/16-trees/moving-objects.js';
import { specOf } from '../../../demo/lib/lesson-figure.js';
import { decode } from '../../../demo/lib/state.js';

/** @typedef {import('../../../demo/lib/lesson-figure.js').Lesson} Lesson */

/**
 * The key of a figure's sentence, and its values.
 * @param {Lesson} lesson @param {object} [patch]  of its initial state
 */
function sentenceOf(lesson, patch = {}) {
  const spec = specOf(lesson);
  const state = { ...spec.initial, ...patch };
  const settled = spec.settle?.(state) ?? state;
  /** @type {{key: string, values: any}} */
  let said = { key: '', values: {} };
  const t = (/** @type {string} */ key, values = {}) => {
    said = { key, values };
    return key;
  };
  assert.equal(spec.says(settled, spec.derive(settled), t), said.key);
  return said;
}

/** @type {[string, Record<string, Lesson>, string[]][]} */
const BUTTONS = [
  ['19-in-an-app', app, ['app.css.same', 'app.tolerance.tooFar', 'app.tolerance.tooNear']],
  [
    '11-planes',
    { ...planes, frustum },
    ['planes.culling.kept', 'planes.culling.lost', 'planes.frustum.lost'],
  ],
];
for (const [folder, lessons, expected] of BUTTONS)
  test(`${folder}: each button in the text brings its figure into the state that the text describes`, () => {
    for (const language of ['en', 'zh']) {
      const file = new URL(`../../../demo/chapters/${folder}/${language}.md`, import.meta.url);
      const keys = [...readFileSync(file, 'utf8').matchAll(/\]\(try:([^)]+)\)/g)].map(([, hash]) => {
        const specs = Object.entries(lessons);
        const initial = Object.fromEntries(specs.map(([name, { initial }]) => [name, initial]));
        const rules = Object.fromEntries(specs.map(([name, { rules = {} }]) => [name, rules]));
        const name = hash.split('.')[0];
        const state = decode(hash, initial, rules);
        assert.ok(state, hash);
        return sentenceOf(lessons[name], state[name]).key;
      });
      assert.deepEqual(
        keys.filter((key) => expected.some((one) => one.split('.')[1] === key.split('.')[1])),
        expected,
        language,
      );
    }
  });

test('planes: the button of the narrow view shows five boxes that are drawn needlessly', () => {
  const { values } = sentenceOf(planes.culling, { camera: [0, 5, 3, 2], angle: [20] });
  assert.equal(values.more, 5);
  assert.equal(sentenceOf(planes.culling).key, 'planes.culling.tight');
});

test('growing: a ball that fits neither through the gap nor into the bay is not said to pass', () => {
  const at = (/** @type {number} */ r) => sentenceOf(growing.gap, { r: [r] }).key;
  assert.deepEqual(
    [0.5, 0.625, 0.75, 1, 2, 2.5, 3].map(at),
    ['one', 'one', 'closed', 'closed', 'closed', 'full', 'full'].map((key) => `grow.gap.${key}`),
  );
});

test('trees: the first cut at the least cost is clearly better than the one in half, and than the reader’s at the start', () => {
  const costOf = (/** @type {object} */ state) => Number(sentenceOf(trees.build, state).values.cost);
  const [half, cost] = ['half', 'cost'].map((rule) => costOf({ step: [1], rule }));
  assert.ok(cost < 0.8 * half, `${cost}, in half ${half}`);
  assert.ok(cost < 0.8 * costOf({}), `${cost}, at the start ${costOf({})}`);
  // The best cut along x is at the empty space, where the reader can find it.
  assert.equal(costOf({ cut: [2] }), cost);
});

test('trees: rays against every box end in time, and those that are cast have the right distances', () => {
  const crowd = createCrowd(1000);
  const rays = fanFrom([1, 2]);
  const all = castAtAll(rays, crowd);
  assert.equal(all.length, RAYS);
  const some = castAtAll(rays, crowd, performance.now() - 1);
  assert.equal(some.length, 1);
  assert.equal(some[0], all[0]);
  crowd.index.dispose();
});

test('floats: up to n = 13 the filter decides nearly all signs, and at 0 nothing has moved', () => {
  for (let n = 1; n <= 13; n += 1)
    assert.ok(Number(sentenceOf(floats.filter, { digits: [n] }).values.quick) > 99, `n = ${n}`);
  assert.ok(Number(sentenceOf(floats.filter, { digits: [15] }).values.quick) < 50);
  assert.equal(sentenceOf(floats.far, { away: [0] }).key, 'float.far.still');
});

test('states at the ends of sliders and handles have sentences of their own', () => {
  const key = (/** @type {Lesson} */ lesson, /** @type {object} */ patch) => sentenceOf(lesson, patch).key;
  const onLine = { ray: [-9, 2, -6, 2], segment: [2, 2, 5, 2] };
  assert.equal(key(lines.sides, onLine), 'lines.sides.both');
  assert.equal(key(lines.sides, { ...onLine, segment: [2, 2, 5, 3] }), 'lines.sides.on');
  for (const mass of [0.5, 2, 8])
    assert.equal(key(events.pair, { mass: [mass] }), 'events.pair.hit', `${mass}`);
  // A contact of number 0 is no contact.
  const near = { ball: [-7, -3.5, -7, -4.5], epsilon: [4] };
  assert.equal(key(reflection.epsilon, near), 'rebound.epsilon.first');
});

test('rebound: the number of steps in the text is that of the figure', () => {
  const { values } = sentenceOf(reflection.steps, { size: [0.1] });
  assert.equal(values.count, 357);
  for (const language of ['en', 'zh']) {
    const file = new URL(`../../../demo/chapters/14-reflection/${language}.md`, import.meta.url);
    assert.match(readFileSync(file, 'utf8'), /\b357\b/);
  }
});

test('floats: at ten million the 32-bit floats are 1 apart, and the doubles move nothing', () => {
  const { initial, derive = () => null } = floats.far;
  const at = (/** @type {string} */ kind) => derive({ ...initial, away: [7], kind });
  const float = at('float');
  assert.equal(float.gap, 1);
  for (const { x, y } of float.kept.wall) assert.ok(Number.isInteger(x) && Number.isInteger(y));
  const double = at('double');
  assert.equal(double.gap, 2 ** -29);
  double.kept.wall.forEach((/** @type {{x: number}} */ { x }, /** @type {number} */ i) =>
    assert.ok(Math.abs(x - double.wall[i].x) <= double.gap / 2),
  );
});

test('app: the exercise moves what is under the pointer, its solution does not; a press beside the card holds nothing', () => {
  const key = (/** @type {Lesson} */ lesson, /** @type {object} */ patch) => sentenceOf(lesson, patch).key;
  assert.equal(key(app.wheel, {}), 'app.wheel.wrong');
  assert.equal(key(app.wheel, { code: 'solution' }), 'app.wheel.right');
  assert.equal(key(app.drag, {}), 'app.drag.right');
  assert.equal(key(app.drag, { mistake: true }), 'app.drag.wrong');
  assert.equal(key(app.drag, { press: [0, 5], mistake: true }), 'app.drag.none');
  assert.deepEqual(
    [0, 1, 2, 3].map((step) => sentenceOf(app.paint, { step: [step] }).values.id),
    [undefined, 'disc', 'card', 'wave'],
  );
});

test('boxes: the box saves tests in a wide fan of rays, and costs more than it saves in a narrow one', () => {
  const { values } = sentenceOf(boxes.fan);
  assert.ok(values.tests < values.all / 2, JSON.stringify(values));
  assert.equal(sentenceOf(boxes.fan, { width: [5] }).key, 'boxes.fan.more');
});
