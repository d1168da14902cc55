// The pencil's places for notes and for the cross of axes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPencil } from '../../../demo/lib/pencil.js';

const palette = /** @type {any} */ ({
  room: '#fff',
  grid: '#eee',
  wall: '#000',
  path: '#00f',
  quiet: '#888',
  ink: '#222',
  obstacle: '#070',
  'obstacle-fill': '#cfc',
});
const [width, height] = [400, 200];

/** A pencil whose figure is 40 by 20 units, and the texts that it writes with their places in pixels. @param {{x: number, y: number}[]} [held] */
function pencilOn(held) {
  /** @type {Map<string, [number, number]>} */
  const texts = new Map();
  const context = {
    canvas: { width },
    measureText: () => ({ width: 20 }),
    fillText: (/** @type {string} */ text, /** @type {number} */ x, /** @type {number} */ y) =>
      texts.set(text, [x, y]),
  };
  const ctx = /** @type {any} */ (
    new Proxy(context, {
      get: (target, name) => target[/** @type {keyof typeof target} */ (name)] ?? (() => {}),
      set: () => true,
    })
  );
  const view = { scale: 10, x: width / 2, y: height / 2, width, height };
  return { pencil: createPencil(ctx, view, palette, held), texts };
}
/** Where the cross of axes is: left or right, top or bottom. @param {Map<string, [number, number]>} texts */
function cornerOf(texts) {
  const [x, y] = texts.get('x') ?? [];
  assert.ok(x !== undefined && y !== undefined);
  return `${y > height / 2 ? 'bottom' : 'top'} ${x > width / 2 ? 'right' : 'left'}`;
}
const box = (
  /** @type {number} */ left,
  /** @type {number} */ top,
  /** @type {number} */ right,
  /** @type {number} */ bottom,
) => [
  { x: left, y: top },
  { x: right, y: top },
  { x: right, y: bottom },
  { x: left, y: bottom },
];

test('the cross of axes is in the first corner without handles, walls and shapes', () => {
  const blank = pencilOn();
  blank.pencil.axes();
  assert.equal(cornerOf(blank.texts), 'bottom left');

  const held = pencilOn([{ x: -18, y: 8 }]);
  held.pencil.axes();
  assert.equal(cornerOf(held.texts), 'bottom right');

  // An edge passes through the corner, while its ends are far from it.
  const wall = pencilOn();
  wall.pencil.line({ x: -25, y: 5 }, { x: -10, y: 15 }).stroke(palette.wall, 3);
  wall.pencil.axes();
  assert.equal(cornerOf(wall.texts), 'bottom right');

  const edges = pencilOn();
  edges.pencil
    .edges([
      { x: 0, y: 9 },
      { x: 20, y: 9 },
      { x: -18, y: -5 },
      { x: -18, y: 9 },
    ])
    .stroke(palette.wall, 1);
  edges.pencil.axes();
  assert.equal(cornerOf(edges.texts), 'top left');
});

test('paper, rays and filled shapes do not move the cross of axes', () => {
  const { pencil, texts } = pencilOn();
  pencil.paper();
  pencil.line({ x: -25, y: 5 }, { x: -10, y: 15 }).stroke(palette.path, 3);
  pencil.polygon(box(-20, 4, 20, 10)).fill(palette.wall);
  pencil.axes();
  assert.equal(cornerOf(texts), 'bottom left');
});

test('the cross of axes is on no shape, also if no line of the shape is near', () => {
  const { pencil, texts } = pencilOn();
  pencil
    .polygon(box(-30, 0, 10, 20))
    .fill(palette['obstacle-fill'])
    .stroke(palette.obstacle, 2);
  pencil.axes();
  assert.equal(cornerOf(texts), 'bottom right');
});

test('in a room that reaches all corners, the cross of axes and notes are inside of its walls', () => {
  const { pencil, texts } = pencilOn();
  pencil.polygon(box(-19, -9, 19, 9)).stroke(palette.wall, 3);
  pencil.axes();
  pencil.note('7 / 9');
  assert.deepEqual(texts.get('x'), [28 + 28 + 3, height - 28 - 40 + 4]);
  const [left, top] = texts.get('7 / 9') ?? [];
  assert.deepEqual([left, top], [28 + 4, 28 + 9.5]);
});

test('a label goes to a side of its point where no wall is, rather than over one', () => {
  const { pencil, texts } = pencilOn();
  pencil.line({ x: -10, y: 3 }, { x: 10, y: 3 }).stroke(palette.wall, 3);
  pencil.label('below', { x: 0, y: 0 }, { x: 0, y: 1 }, palette.ink, 16);
  pencil.label('over', { x: -15, y: -5 }, { x: 0, y: 1 }, palette.ink, 16);
  const [, below = 0] = texts.get('below') ?? [];
  const [, over = 0] = texts.get('over') ?? [];
  assert.ok(below < height / 2, 'the wall is below');
  assert.ok(over > height / 2 - 50, 'nothing is below');
});

test('circles, arcs and capsules are lines that the cross of axes does not cover', () => {
  for (const draw of [
    (/** @type {any} */ pencil) => pencil.circle({ x: -18, y: 8 }, 1),
    (/** @type {any} */ pencil) => pencil.arc({ x: -20, y: 10 }, 3, -Math.PI / 2, 0),
    (/** @type {any} */ pencil) => pencil.capsule({ x: -25, y: 8 }, { x: -15, y: 8 }, 0.5),
  ]) {
    const { pencil, texts } = pencilOn();
    draw(pencil).stroke(palette.wall, 1);
    pencil.axes();
    assert.equal(cornerOf(texts), 'bottom right');
  }
});

test('with handles in all corners, the cross of axes is beside one; without a blank place near a corner there is none', () => {
  const corners = box(-18, -8, 18, 8);
  const { pencil, texts } = pencilOn(corners);
  pencil.axes();
  const [x = 0, y = 0] = texts.get('x') ?? [];
  assert.ok(x > 60 && x < width / 3 && y > height / 2, 'at the lower side');

  const full = pencilOn();
  for (let at = -20; at <= 20; at += 1)
    full.pencil.line({ x: at, y: -10 }, { x: at, y: 10 }).stroke(palette.wall, 1);
  full.pencil.axes();
  assert.equal(full.texts.size, 0);

  const middle = pencilOn();
  for (let at = -20; at <= 20; at += 1)
    if (Math.abs(at) > 4) middle.pencil.line({ x: at, y: -10 }, { x: at, y: 10 }).stroke(palette.wall, 1);
  middle.pencil.axes();
  assert.equal(middle.texts.size, 0, 'only the middle is blank');
});

test('a label does not cover the ray through its point, and stands aside for no other ray', () => {
  const at = (/** @type {number} */ y) => {
    const { pencil, texts } = pencilOn();
    pencil.line({ x: -10, y }, { x: 10, y }).stroke(palette.path, 2);
    pencil.label('t = 1', { x: 0, y: 0 }, { x: 1, y: 0 }, palette.ink, 4);
    return texts.get('t = 1')?.[1] ?? NaN;
  };
  assert.equal(at(0.5), height / 2 + 0.5);
  assert.notEqual(at(0), height / 2 + 0.5);
});

test('the number of a box is inside of its upper side, beside the lines there', () => {
  const corners = { min: { x: -10, y: -5 }, max: { x: 10, y: 5 } };
  const blank = pencilOn();
  blank.pencil.title('1', corners, palette.ink);
  assert.deepEqual(blank.texts.get('1'), [300 - 4 - 28 + 4, 50 + 4 + 9.5]);

  const { pencil, texts } = pencilOn();
  pencil.line({ x: 8, y: -10 }, { x: 8, y: 0 }).stroke(palette.wall, 1);
  pencil.title('1', corners, palette.ink);
  const [x = 0, y] = texts.get('1') ?? [];
  assert.ok(x + 28 < 280, 'to the left of the line');
  assert.equal(y, 50 + 4 + 9.5);
});
