// pick, ScenePicker and listen: nodes of a scene as it is drawn. tests/js/picking/ShapeIndex.test.js tests the hits of shapes;
// tests/browser/picking.test.js compares with the pixels of a canvas.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  CircleGeometry,
  Graph2D,
  Group,
  listen,
  pick,
  RectGeometry,
  ScenePicker,
} from '../../../js/index.js';

function scene() {
  const disc = new Graph2D(new CircleGeometry(50, 64), { fillStyle: 'gold' });
  const frame = new Graph2D(new RectGeometry(0, 0, 80, 40), { strokeStyle: 'black', lineWidth: 8 });
  [disc.name, frame.name] = ['disc', 'frame'];
  disc.position.set(100, 100);
  frame.position.set(100, 100);
  frame.rotate = Math.PI / 4;
  const inner = new Group().add(frame);
  inner.name = 'inner';
  const root = new Group().add(disc, inner);
  root.name = 'root';
  return { root, inner, disc, frame };
}
const name = (root, x, y, options) => pick(root, { x, y }, options)?.object.name;

test('pick returns the node that is drawn on top', () => {
  const { root, inner, disc, frame } = scene();
  assert.deepEqual(
    [name(root, 60, 100), name(root, 100, 120), name(root, 10, 10)],
    ['disc', 'disc', undefined],
  );
  assert.equal(name(root, 103, 100), 'frame');
  assert.equal(pick(root, { x: 103, y: 100 })?.part, 'stroke');
  assert.equal(name(root, 103, 100, { stroke: false }), 'disc');
  assert.equal(name(root, 103, 100, { filter: (node) => node !== frame }), 'disc');
  frame.visible = false;
  assert.equal(name(root, 103, 100), 'disc');
  frame.visible = true;
  inner.position.x = 500;
  assert.deepEqual([name(root, 103, 100), name(root, 603, 100)], ['disc', 'frame']);
  root.scale.set(2, 2);
  assert.deepEqual([name(root, 206, 200), name(root, 120, 200)], ['disc', 'disc']);
  root.scale.set(0, 0);
  assert.equal(name(root, 0, 0), undefined, 'a scene with a scale of 0');
  root.scale.set(1, 1);
  disc.style.fillStyle = '';
  assert.equal(name(root, 60, 100), undefined, 'a node that paints nothing');
  disc.style.fillStyle = 'red';
  disc.geometry = new RectGeometry(0, 0, 10, 10);
  assert.deepEqual([name(root, 60, 100), name(root, 105, 105)], [undefined, 'disc']);
  root.remove(disc);
  assert.equal(name(root, 105, 105), undefined);
});

test('pick reads changes of nodes', () => {
  const { root, disc } = scene();
  assert.equal(name(root, 60, 100), 'disc');
  disc.geometry.applyMatrix3({ elements: [1, 0, 0, 0, 1, 0, 200, 0, 1] });
  assert.deepEqual([name(root, 60, 100), name(root, 260, 100)], [undefined, 'disc']);
  root.children.reverse();
  const both = new ScenePicker(root).pickAll({ x: 303, y: 100 });
  assert.deepEqual(
    both.map(({ object }) => object.name),
    ['disc'],
  );
});

test('pick takes the order of drawing from the children', () => {
  const [a, b] = [0, 1].map(
    (i) => new Graph2D(new RectGeometry(0, 0, 10, 10), { fillStyle: 'red', lineWidth: i }),
  );
  [a.name, b.name] = ['a', 'b'];
  const root = new Group().add(a, b);
  assert.equal(name(root, 5, 5), 'b');
  [a.index, b.index] = [1, 0];
  root.sort();
  assert.equal(name(root, 5, 5), 'a');
});

test('styles with apply, dashes, and the order of painting', () => {
  const style = {
    strokeStyle: 'red',
    apply: (ctx) => ((ctx.lineWidth = 20), ctx.setLineDash([10, 10]), ctx.clip()),
  };
  const line = new Graph2D(new RectGeometry(0, 0, 100, 100), style);
  const root = new Group().add(line);
  assert.ok(pick(root, { x: 5, y: -9 }) && !pick(root, { x: 15, y: -9 }));
  line.style = { fillStyle: 'red', strokeStyle: 'red', lineWidth: 20, order: ['fill'] };
  assert.ok(pick(root, { x: 5, y: 9 }) && !pick(root, { x: 5, y: -9 }));
});

test('raycast applies transforms', () => {
  const { root } = scene();
  const picker = new ScenePicker(root);
  const hit = picker.raycast({ origin: { x: 0, y: 100 }, direction: { x: 1, y: 0 } });
  assert.equal(hit?.object.name, 'disc');
  assert.ok(Math.abs(hit.t - 50) < 1e-9 && Math.abs(hit.normal.x + 1) < 0.05);
  assert.equal(picker.size, 2);
  picker.dispose();
  assert.throws(() => picker.pick({ x: 0, y: 0 }), /disposed/);
});

test('a view transform maps world coordinates to pixels', () => {
  const { root } = scene();
  assert.equal(name(root, 120 + 7, 200, { viewTransform: { a: 2, d: 2, e: 7 } }), 'disc');
  assert.equal(name(root, 98, 200, { viewTransform: { a: 2, d: 2 } }), undefined);
  assert.equal(name(root, 98, 200, { viewTransform: { a: 2, d: 2 }, tolerance: 3 }), 'disc');
});

/** The properties of a canvas that `listen` needs. */
class Canvas extends EventTarget {
  width = 400;
  height = 400;
  getBoundingClientRect() {
    return { left: 10, top: 20, width: 200, height: 200 };
  }
  /** At a pixel of the canvas. */
  fire(type, x, y) {
    this.dispatchEvent(Object.assign(new Event(type), { clientX: 10 + x / 2, clientY: 20 + y / 2 }));
  }
}

test('listen dispatches pointer events, which bubble', () => {
  const { root, inner, disc, frame } = scene();
  const canvas = new Canvas();
  const log = [];
  for (const node of [root, inner, disc, frame])
    for (const type of ['pointerdown', 'pointermove', 'pointerenter', 'pointerleave', 'click'])
      node.addEventListener(type, (event) => {
        assert.equal(event.target, node);
        log.push(`${node.name} ${type} ${event.object.name}`);
        if (node === inner && type === 'click') event.stopPropagation();
      });
  const stop = listen(canvas, root);
  const logged = () => log.splice(0);
  canvas.fire('pointermove', 10, 10);
  assert.deepEqual(logged(), []);
  canvas.fire('pointermove', 60, 100);
  assert.deepEqual(logged(), [
    'root pointerenter disc',
    'disc pointerenter disc',
    'disc pointermove disc',
    'root pointermove disc',
  ]);
  canvas.fire('pointermove', 103, 100);
  assert.deepEqual(logged(), [
    'disc pointerleave disc',
    'inner pointerenter frame',
    'frame pointerenter frame',
    'frame pointermove frame',
    'inner pointermove frame',
    'root pointermove frame',
  ]);
  canvas.fire('click', 103, 100);
  assert.deepEqual(logged(), ['frame click frame', 'inner click frame']);
  canvas.fire('pointerleave', 103, 100);
  assert.deepEqual(logged(), [
    'frame pointerleave frame',
    'inner pointerleave frame',
    'root pointerleave frame',
  ]);
  stop();
  canvas.fire('pointermove', 60, 100);
  assert.deepEqual(logged(), []);
});

test('wrong arguments throw', () => {
  const { root, disc } = scene();
  const canvas = new Canvas();
  assert.throws(() => pick({}, { x: 0, y: 0 }), /^TypeError: pick: scene must be an Object2D/);
  assert.throws(() => new ScenePicker(null), /^TypeError: ScenePicker: scene must be an Object2D/);
  assert.throws(() => listen({}, root), /^TypeError: listen: canvas.addEventListener must be a function/);
  assert.throws(() => listen(canvas, {}), /^TypeError: listen: scene must be an Object2D/);
  assert.throws(() => listen(canvas, root, { tolerance: -1 }), /^RangeError: listen: tolerance must be/);
  assert.throws(
    () => listen(canvas, root, { radius: 1 }),
    /^TypeError: listen: options must be named tolerance, viewTransform/,
  );
  disc.position.x = NaN;
  assert.throws(() => pick(root, { x: 0, y: 0 }), /position.x must be a finite number/);
});
