// listen: clicks, empty places, captured pointers, and pickers. tests/js/picking/ScenePicker.test.js tests how events bubble.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Graph2D, Group, listen, RectGeometry, ScenePicker } from '../../../js/index.js';

/** A canvas of 400 x 400 pixels, shown at half of its size. */
class Canvas extends EventTarget {
  width = 400;
  height = 400;
  /** Pointers that are captured on the page. */
  captured = [];
  getBoundingClientRect = () => ({ left: 10, top: 20, width: 200, height: 200 });
  setPointerCapture = (id) => this.captured.push(id);
  releasePointerCapture = (id) => this.captured.splice(this.captured.indexOf(id), 1);
  /** At a pixel of the canvas. */
  fire(type, x, y, more) {
    const event = Object.assign(new Event(type), {
      clientX: 10 + x / 2,
      clientY: 20 + y / 2,
      pointerId: 1,
      ...more,
    });
    this.dispatchEvent(event);
  }
}

const TYPES = 'pointerdown pointerup pointermove pointercancel click dblclick contextmenu wheel'.split(' ');
const square = (x) => {
  const node = new Graph2D(new RectGeometry(0, 0, 10, 10), { fillStyle: 'teal' });
  node.position.set(x, 0);
  return node;
};

/** a, b in one group, c in another one, d at the root: squares at x = 0, 20, 40, 60. */
function world(...types) {
  const nodes = { a: square(0), b: square(20), c: square(40), d: square(60) };
  const left = new Group().add(nodes.a, nodes.b);
  const right = new Group().add(nodes.c);
  const root = new Group().add(left, right, nodes.d);
  const log = [];
  const all = { ...nodes, left, right, root };
  for (const [name, node] of Object.entries(all)) {
    node.name = name;
    for (const type of types)
      node.addEventListener(type, (event) =>
        log.push(`${type} ${name}${event.object === node ? '' : ` of ${event.object.name}`}`),
      );
  }
  return { ...all, canvas: new Canvas(), logged: () => log.splice(0).join(', ') };
}

/** The first half of a click, without `click`. */
const drag = (canvas, from, to) => {
  canvas.fire('pointerdown', from, 5);
  canvas.fire('pointermove', to, 5);
  canvas.fire('pointerup', to, 5);
};

// Before, the click went to what was under the pointer at its release.
test('a click goes to the nearest common group of the pressed and the released node', () => {
  const { canvas, root, logged } = world('click');
  listen(canvas, root);
  for (const [from, to, expected] of [
    [5, 5, 'click a, click left of a, click root of a'],
    [5, 25, 'click left, click root of left'],
    [25, 5, 'click left, click root of left'],
    [5, 45, 'click root'],
    [45, 65, 'click root'],
    [5, 300, 'click root'],
    [300, 5, 'click root'],
    [300, 200, 'click root'],
  ]) {
    drag(canvas, from, to);
    canvas.fire('click', to, 5);
    assert.equal(logged(), expected, `${from} to ${to}`);
  }
});

test('a click goes nowhere if a node without a common group was pressed, or was removed meanwhile', () => {
  const { canvas, root, left, a, logged } = world('click');
  listen(canvas, root);
  canvas.fire('pointerdown', 5, 5);
  left.remove(a);
  canvas.fire('pointerup', 25, 5);
  canvas.fire('click', 25, 5);
  assert.equal(logged(), '', 'removed before the release');

  left.add(a);
  a.addEventListener('pointerup', () => left.remove(a));
  drag(canvas, 5, 5);
  canvas.fire('click', 5, 5);
  assert.equal(logged(), '', 'removed by the release');

  // Moved to another group: its new groups count.
  const { canvas: other, root: top, a: one, right, logged: seen } = world('click');
  listen(other, top);
  other.fire('pointerdown', 5, 5);
  right.add(one);
  other.fire('pointerup', 45, 5);
  other.fire('click', 45, 5);
  assert.equal(seen(), 'click right, click root of right');

  other.fire('pointerdown', -5, 5);
  other.fire('pointerup', 25, 5);
  other.fire('click', 25, 5);
  assert.equal(seen(), '', 'pressed beside the canvas');
});

test('a double click goes where the click went; a click of a program goes to its position', () => {
  const { canvas, root, logged } = world('click', 'dblclick');
  listen(canvas, root);
  drag(canvas, 5, 25);
  canvas.fire('click', 25, 5);
  canvas.fire('dblclick', 25, 5);
  assert.equal(logged(), 'click left, click root of left, dblclick left, dblclick root of left');
  canvas.fire('click', 65, 5);
  assert.equal(logged(), 'click d, click root of d');
  canvas.fire('pointerdown', 5, 5);
  canvas.fire('pointermove', 150, 5);
  canvas.fire('pointerleave', 450, 5); // not released on the canvas
  canvas.fire('pointermove', 45, 5);
  canvas.fire('pointerup', 45, 5);
  canvas.fire('click', 45, 5);
  assert.equal(logged(), 'click root', 'the pointer left the canvas and came back');
});

test('a click with another button, and a release that was not seen', () => {
  const { canvas, root, logged } = world('click', 'contextmenu');
  listen(canvas, root);
  canvas.fire('pointerdown', 5, 5, { button: 0 });
  canvas.fire('click', 25, 5); // the other button is still down, so there was no pointerup
  assert.equal(logged(), 'click left, click root of left');
  canvas.fire('pointerdown', 5, 5, { button: 2 });
  canvas.fire('pointerup', 65, 5, { button: 2 });
  canvas.fire('contextmenu', 65, 5);
  assert.equal(logged(), 'contextmenu d, contextmenu root of d');
});

test('at an empty place the scene is the node; the position is in its coordinates', () => {
  const { canvas, root } = world();
  root.position.set(100, 50);
  root.scale.set(2, 4);
  const seen = [];
  for (const type of TYPES)
    root.addEventListener(type, ({ object, part, point, worldPoint }) =>
      seen.push([
        type,
        object === root,
        part,
        point && [point.x, point.y],
        worldPoint && [worldPoint.x, worldPoint.y],
      ]),
    );
  listen(canvas, root, { viewTransform: { a: 2, d: 2, e: 10 } });
  for (const type of ['pointermove', 'wheel', 'contextmenu', 'click']) canvas.fire(type, 310, 380);
  assert.deepEqual(
    seen,
    ['pointermove', 'wheel', 'contextmenu', 'click'].map((type) => [type, true, null, [25, 35], [150, 190]]),
  );
  seen.length = 0;
  for (const [x, y] of [[-1, 5], [401, 5], [5, -1], [5, 401]]) canvas.fire('pointermove', x, y); // prettier-ignore
  assert.deepEqual(seen, [], 'outside of the pixels');
  canvas.fire('pointermove', 0, 400);
  assert.equal(seen.length, 1, 'the edge');
});

test('a scene of one node has no empty places', () => {
  const node = square(0);
  const seen = [];
  for (const type of TYPES) node.addEventListener(type, ({ part }) => seen.push(`${type} ${part}`));
  const canvas = new Canvas();
  listen(canvas, node);
  canvas.fire('pointermove', 300, 300);
  canvas.fire('wheel', 5, 5);
  assert.deepEqual(seen, ['wheel fill']);
});

test('a captured pointer sends its events to the node, also outside of the canvas', () => {
  const { canvas, root, left, a, logged } = world(
    'pointermove',
    'pointerup',
    'pointerenter',
    'pointerleave',
    'click',
  );
  const points = [];
  left.addEventListener('pointerdown', (event) => event.setPointerCapture());
  left.addEventListener('pointermove', ({ point, worldPoint, part }) => {
    points.push([point.x, worldPoint.x, part]);
    left.position.x = worldPoint.x;
  });
  listen(canvas, root);
  canvas.fire('pointermove', 5, 5);
  logged();
  points.length = 0;
  left.position.x = 0;
  canvas.fire('pointerdown', 5, 5);
  logged();
  canvas.fire('pointermove', 65, 5); // over d
  canvas.fire('pointermove', -30, 500);
  assert.equal(
    logged(),
    'pointerleave a, pointermove left, pointermove root of left, pointermove left, pointermove root of left',
  );
  assert.deepEqual(points, [[65, 65, null], [-95, -30, null]]); // prettier-ignore
  canvas.fire('pointerup', 65, 5);
  canvas.fire('click', 65, 5);
  assert.equal(
    logged(),
    'pointerup left, pointerup root of left, pointerleave left of a, pointerenter d, click left, click root of left'.replace(
      'left of a',
      'left',
    ),
  );
  canvas.fire('pointermove', 65, 5);
  assert.equal(logged(), 'pointermove d, pointermove root of d', 'released');
  assert.ok(a.parent === left);
});

test('a capture ends by its event, by the browser, by pointercancel, or with the removal of the node', () => {
  const { canvas, root, left, a, d, logged } = world('pointermove', 'pointercancel');
  a.addEventListener('pointerdown', (event) => event.setPointerCapture());
  d.addEventListener('pointerdown', (event) => event.releasePointerCapture()); // without effect
  listen(canvas, root);
  const move = () => {
    canvas.fire('pointermove', 65, 5);
    return logged();
  };
  const [captured, free] = [
    'pointermove a, pointermove left of a, pointermove root of a',
    'pointermove d, pointermove root of d',
  ];
  canvas.fire('pointerdown', 5, 5);
  assert.equal(move(), captured);
  canvas.fire('lostpointercapture', 65, 5);
  assert.equal(move(), free);

  canvas.fire('pointerdown', 5, 5);
  assert.equal(move(), captured);
  canvas.fire('pointercancel', 65, 5);
  assert.equal(logged(), 'pointercancel a, pointercancel left of a, pointercancel root of a');
  assert.equal(move(), free);

  canvas.fire('pointerdown', 5, 5);
  left.remove(a);
  assert.equal(move(), free);
  left.add(a);

  a.addEventListener('pointermove', (event) => event.releasePointerCapture());
  canvas.fire('pointerdown', 5, 5);
  assert.equal(move(), captured);
  assert.equal(move(), free);

  // A hovering mouse cannot be captured.
  canvas.fire('pointerup', 65, 5);
  d.addEventListener('pointermove', (event) => event.setPointerCapture());
  canvas.fire('pointermove', 65, 5, { buttons: 0 });
  canvas.fire('pointermove', 25, 5, { buttons: 0 });
  assert.equal(logged(), `${free}, pointermove b, pointermove left of b, pointermove root of b`);
});

test('each finger enters and leaves nodes on its own', () => {
  const { canvas, root, logged } = world('pointerenter', 'pointerleave');
  listen(canvas, root);
  canvas.fire('pointermove', 5, 5, { pointerId: 7 });
  canvas.fire('pointermove', 45, 5, { pointerId: 8 });
  logged();
  canvas.fire('pointermove', 6, 5, { pointerId: 7 });
  canvas.fire('pointermove', 46, 5, { pointerId: 8 });
  assert.equal(logged(), '');
  canvas.fire('pointerleave', 5, 5, { pointerId: 7 });
  assert.equal(logged(), 'pointerleave a, pointerleave left of a, pointerleave root of a');
});

test('with a picker, events see the scene at its last update', () => {
  const { canvas, root, a, logged } = world('pointermove');
  const picker = new ScenePicker(root);
  const end = listen(canvas, picker);
  a.position.x = 100;
  canvas.fire('pointermove', 5, 5);
  assert.equal(logged(), 'pointermove a, pointermove left of a, pointermove root of a');
  picker.update(a);
  canvas.fire('pointermove', 5, 5);
  canvas.fire('pointermove', 105, 5);
  assert.equal(logged(), 'pointermove root, pointermove a, pointermove left of a, pointermove root of a');
  end();
  picker.dispose();
  for (const wrong of [{}, { scene: root }, { pick() {} }, { pick() {}, scene: {} }])
    assert.throws(
      () => listen(canvas, wrong),
      /^TypeError: listen: scene must be an Object2D or a ScenePicker, got an object$/,
    );
});
