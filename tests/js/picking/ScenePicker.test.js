// pick, ScenePicker and listen: nodes of a scene as it is drawn. tests/js/picking/ShapeIndex.test.js tests the hits of shapes;
// tests/browser/picking.test.js compares with the pixels of a canvas.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { random, SEED } from '../oracle/random.js';
import {
  CircleGeometry,
  Geometry,
  Graph2D,
  Group,
  listen,
  Path,
  pick,
  PolyGeometry,
  raycast,
  RectGeometry,
  ScenePicker,
  ShapeIndex,
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
  assert.deepEqual(logged(), ['root pointerenter root', 'root pointermove root'], 'an empty place');
  canvas.fire('pointermove', 60, 100);
  assert.deepEqual(logged(), ['disc pointerenter disc', 'disc pointermove disc', 'root pointermove disc']);
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

// Before, only some of these fields were painted, but all of them were picked.
test('a node is picked with all fields of its style with which it is painted', () => {
  const calls = {};
  const context = new Proxy(calls, {
    get:
      (_calls, name) =>
      (...args) =>
        (calls[name] = args),
  });
  const line = new Graph2D(new PolyGeometry([0, 0, 100, 0]), {
    strokeStyle: 'red',
    lineWidth: 20,
    lineCap: 'round',
    lineJoin: 'bevel',
    miterLimit: 3,
    lineDash: [30, 10],
    lineDashOffset: 5,
  });
  line.drawShape(context);
  const { strokeStyle, lineWidth, lineCap, lineJoin, miterLimit, setLineDash, lineDashOffset } = calls;
  assert.deepEqual(
    { strokeStyle, lineWidth, lineCap, lineJoin, miterLimit, lineDash: setLineDash[0], lineDashOffset },
    line.style,
  );
  const part = (x, y) => pick(line, { x, y })?.part;
  assert.deepEqual([part(-8, 0), part(30, 0)], ['stroke', 'stroke']);
  line.style = { strokeStyle: 'red', lineWidth: 20 };
  assert.deepEqual([part(-8, 0), part(0, 9)], [undefined, 'stroke']);
  // A canvas ignores such widths and paints a line of width 1.
  for (const lineWidth of [0, -3, NaN, Infinity]) {
    line.style = { strokeStyle: 'red', lineWidth };
    assert.deepEqual([part(50, 0.5), part(50, 0.6)], ['stroke', undefined], `${lineWidth}`);
  }
});

test('strokes with a width of the screen, and hit widths', () => {
  const line = new Graph2D(new PolyGeometry([0, 0, 100, 0]), { strokeStyle: 'red', screenWidth: 4 });
  line.scale.set(3, 0.5);
  const picker = new ScenePicker(new Group().add(line));
  const part = (y, viewTransform) => picker.pick({ x: 10, y }, { viewTransform })?.part;
  for (const view of [null, { a: 7, d: -20 }, { a: 0.1, d: 0.3 }])
    assert.deepEqual([part(2, view), part(-2, view), part(2.001, view)], ['stroke', 'stroke', undefined]);
  line.style.hitWidth = { screenWidth: 10 };
  picker.update();
  assert.deepEqual([part(5, { a: 2, d: 2 }), part(5.001, { a: 2, d: 2 })], ['stroke', undefined]);
  line.style.hitWidth = null;
  line.style.screenWidth = 6;
  picker.update();
  assert.deepEqual([part(3), part(3.001)], ['stroke', undefined]);
  // It is painted with the transform of the pixels, which is restored after it.
  const calls = [];
  const context = new Proxy(
    {},
    {
      get:
        (_, name) =>
        (...args) =>
          calls.push([name, ...args]),
      set: (_, name, value) => calls.push([`${String(name)} =`, value]) > 0,
    },
  );
  line.drawShape(context);
  assert.deepEqual(calls.slice(-6), [
    ['save'],
    ['setTransform', 1, 0, 0, 1, 0, 0],
    ['lineWidth =', 6],
    ['setLineDash', []],
    ['stroke'],
    ['restore'],
  ]);
  // A canvas ignores such widths, and paints a line of width 1.
  for (const screenWidth of [0, -3, NaN, Infinity]) {
    line.style.screenWidth = screenWidth;
    picker.update();
    assert.deepEqual([part(0.5), part(0.6)], ['stroke', undefined]);
  }
  line.style.hitWidth = -1;
  assert.throws(() => picker.update(), /^RangeError: ScenePicker.update: style.hitWidth must be/);
  assert.throws(
    () => new Graph2D(line.geometry, { strokeStyle: 'red', screenWidth: 1, lineWidth: 1 }),
    /^TypeError: Graph2D: style.lineWidth must be left out beside screenWidth, got 1/,
  );
  picker.dispose();
});

// Before, NaN dropped the vertex, and null counted as 0.
test('numbers of a geometry that are not finite are refused by the function that was called', () => {
  const ray = { origin: { x: -1, y: 2 }, direction: { x: 1, y: 0 } };
  for (const bad of [NaN, Infinity, null, '7']) {
    const geometry = new PolyGeometry([0, 0, 4, bad, 4, 4, 0, 4], true);
    const node = new Graph2D(geometry, { fillStyle: 'teal' });
    for (const [call, name] of [
      [() => pick(node, { x: 1, y: 2 }), 'pick: geometry.position[3]'],
      [() => raycast(node, ray), 'raycast: geometry.position[3]'],
      [() => new ScenePicker(node), 'ScenePicker: geometry.position[3]'],
      [() => new ShapeIndex().add(geometry), 'ShapeIndex.add: shape.position[3]'],
    ])
      assert.throws(
        call,
        ({ message }) => message.startsWith(`${name} must be a finite number`),
        `${name}, ${bad}`,
      );
  }
  assert.throws(
    () => new ShapeIndex().add(new PolyGeometry([0, 0, 4, 0, 4, 4, 0])),
    /ShapeIndex.add: shape.position/,
  );
  const own = new Geometry();
  own.crtSubpath = (ctx) => ctx.arc(0, 0, NaN, 0, 1);
  assert.throws(() => new ShapeIndex().add(own), /ShapeIndex.add: shape.crtSubpath must be .*NaN/);
  // Before, it was accepted, and toBuffer failed later.
  own.crtSubpath = (ctx) => ctx.arc(0, 0, -2, 0, 1);
  assert.throws(
    () => new ShapeIndex().add(own),
    /^RangeError: ShapeIndex.add: shape.crtSubpath must be .* -2$/,
  );
});

// Before, "bezierCurveTo is not a function".
test('a geometry of the program may draw with all methods of a path', () => {
  class Drop extends Geometry {
    crtSubpath(ctx) {
      ctx.moveTo(0, 0);
      ctx.quadraticCurveTo(5, 0, 5, 5);
      ctx.bezierCurveTo(5, 12, -5, 12, -5, 5);
      ctx.closePath();
      ctx.ellipse(20, 0, 4, 2, 0, 0, 2 * Math.PI);
      ctx.rect(30, 0, 4, 2);
      ctx.lineTo(31, -5); // from the corner of the rectangle
      return this;
    }
  }
  const calls = [];
  const drop = new Drop();
  const index = new ShapeIndex();
  index.add(drop);
  const path = new Path();
  drop.crtSubpath(path);
  for (let k = 0; k < 400; k++) {
    const p = { x: -6 + 0.1 * k, y: (k * 7) % 12 };
    calls.push(path.containsPoint(p));
    assert.equal(index.pick(p) !== null, path.containsPoint(p), JSON.stringify(p));
  }
  assert.ok(calls.includes(true) && calls.includes(false));
  index.dispose();
});

test('errors of styles name the function that was called and the field of the style', () => {
  const node = new Graph2D(new RectGeometry(0, 0, 4, 4));
  for (const [style, message] of [
    [{ strokeStyle: 'red', lineDash: [1, -1] }, 'style.lineDash'],
    [{ strokeStyle: 'red', lineCap: 'flat' }, 'style.lineCap must be butt'],
    [{ strokeStyle: 'red', order: 5 }, 'style.order must be an array'],
    [null, 'style must be an object'],
  ]) {
    node.style = style;
    assert.throws(
      () => pick(node, { x: 1, y: 1 }),
      (error) => /TypeError|RangeError/.test(error.name) && error.message.startsWith(`pick: ${message}`),
      message,
    );
  }
  assert.throws(
    () => node.isPointInStroke({ x: 0, y: 0 }),
    /TypeError: Graph2D.isPointInStroke: style must be/,
  );
  node.geometry = null;
  assert.throws(() => node.getWorldBoundingBox(), /TypeError: Graph2D.getWorldBoundingBox: geometry must be/);
  assert.throws(() => node.isPointIn({ x: 0, y: 0 }), /TypeError: Graph2D.isPointIn: geometry must be/);
  const picker = new ScenePicker(new Group());
  picker.dispose();
  assert.throws(() => picker.size, /TypeError: ScenePicker.size: this must be/);
  assert.throws(() => picker.update(), /TypeError: ScenePicker.update: this must be/);
});

// Before, the groups around a node were read when the pointer left it, so groups that it had been removed from were never left.
test('listen: a node that leaves its group is left together with the groups in which it was entered', () => {
  const canvas = new Canvas();
  const node = new Graph2D(new RectGeometry(0, 0, 10, 10), { fillStyle: 'teal' });
  const [first, second] = [new Group().add(node), new Group()];
  const root = new Group().add(first, second);
  const log = [];
  for (const type of ['pointerenter', 'pointerleave'])
    for (const [name, target] of Object.entries({ root, first, second, node }))
      target.addEventListener(type, () => log.push(`${type.slice(7)} ${name}`));
  listen(canvas, root);
  const move = (x) => {
    canvas.fire('pointermove', x, 5);
    return log.splice(0).join(', ');
  };
  assert.equal(move(5), 'enter root, enter first, enter node');
  assert.equal(move(6), '');
  first.remove(node);
  assert.equal(move(50), 'leave node, leave first');
  first.add(node);
  assert.equal(move(5), 'enter first, enter node');
  first.remove(node);
  second.add(node);
  assert.equal(move(5), 'leave first, enter second');
  assert.equal(move(50), 'leave node, leave second');
});

// Before, it named ScenePicker.pick.
test('listen: an error of viewTransform names listen', () => {
  const listeners = {};
  const canvas = new Canvas();
  // Called directly, because dispatchEvent does not throw the errors of listeners.
  canvas.addEventListener = (type, listener) => (listeners[type] = listener);
  listen(canvas, new Group(), { viewTransform: () => ({ a: 0, d: 0 }) });
  assert.throws(
    () => listeners.pointermove({ type: 'pointermove', clientX: 11, clientY: 21 }),
    /^RangeError: listen: viewTransform must be/,
  );
});

test('after update(node) a picker is the same as a new one', () => {
  const r = random(SEED);
  const groups = [new Group()];
  for (let i = 0; i < 6; i++) groups.push(new Group());
  for (const [i, group] of groups.entries()) if (i > 0) groups[r.int(0, i - 1)].add(group);
  const nodes = Array.from({ length: 40 }, () => {
    const node = new Graph2D(new RectGeometry(0, 0, r.int(5, 40), r.int(5, 40)), { fillStyle: 'teal' });
    node.position.set(r.int(0, 100), r.int(0, 100));
    groups[r.int(0, 6)].add(node);
    return node;
  });
  const [root] = groups;
  const picker = new ScenePicker(root);
  const points = Array.from({ length: 60 }, () => ({ x: r.int(-50, 200), y: r.int(-50, 200) }));
  const picks = (of) => points.map((point) => of.pickAll(point).map(({ object }) => nodes.indexOf(object)));
  let moved = 0;
  for (let step = 0; step < 400; step++) {
    const node = nodes[r.int(0, 39)];
    const group = groups[r.int(0, 6)];
    const changed = [
      () => (node.position.set(r.int(0, 100), r.int(0, 100)), node),
      () => ((node.geometry = new RectGeometry(0, 0, r.int(5, 40), 20)), node),
      () => ((group.rotate = r.int(0, 6)), group),
      () => (group.position.set(r.int(0, 50), r.int(0, 50)), group),
      () => (group.children.reverse(), group),
      () => ((node.visible = !node.visible), node),
      () => ((group.visible = group === root || !group.visible), group),
      () => ((node.style = node.style.fillStyle ? {} : { fillStyle: 'red' }), node),
      () => (node.remove(), node),
      () => (node.remove(), group.add(node), group),
      () => (group.add(node), root),
      () => {
        // Another node in the place of a node: as many as before.
        if (group.children.length === 0 || group.children.includes(node) || 'isGroup' in group.children[0])
          return node;
        const [old] = group.children;
        node.remove();
        old.remove();
        group.add(node);
        return group;
      },
    ][r.int(0, 11)]();
    if (step % 3 === 0) node.position.x += 1;
    picker.update(...(step % 3 === 0 ? [changed, node] : [changed]));
    const fresh = new ScenePicker(root);
    assert.deepEqual(picks(picker), picks(fresh), `step ${step}, seed ${SEED}`);
    assert.equal(picker.size, fresh.size);
    moved += picker.size;
    fresh.dispose();
  }
  assert.ok(moved > 400 * 5, 'nodes are visible');
  assert.throws(
    () => picker.update({}),
    /^TypeError: ScenePicker.update: nodes\[0\] must be an Object2D, got an object$/,
  );
});

test('update(node) reads only that node and the nodes below', () => {
  const { root, inner, disc, frame } = scene();
  const picker = new ScenePicker(root);
  assert.equal(picker.scene, root);
  disc.position.x = 500;
  frame.position.x = 200;
  inner.position.y = 10;
  picker.update(inner);
  const found = (x, y) => picker.pick({ x, y })?.object.name;
  assert.deepEqual([found(60, 100), found(203, 110)], ['disc', 'frame']);
  assert.equal(found(460, 100), undefined);
  picker.update(disc);
  assert.deepEqual([found(60, 100), found(460, 100)], [undefined, 'disc']);
  picker.dispose();
});

test('search and nearest of a picker return nodes', () => {
  const { root, disc, frame } = scene();
  const picker = new ScenePicker(root);
  const box = { min: { x: 40, y: 40 }, max: { x: 160, y: 160 } };
  assert.deepEqual(new Set(picker.search(box)), new Set([disc, frame]));
  assert.deepEqual(picker.search({ min: { x: 40, y: 40 }, max: { x: 151, y: 151 } }, { mode: 'contains' }), [
    disc,
  ]);
  const [nearest] = picker.nearest({ x: 0, y: 100 }, { maxDistance: 60 });
  assert.equal(nearest.object, disc);
  assert.ok(Math.abs(nearest.distance - 50) < 0.1 && !('id' in nearest));
  assert.throws(() => picker.search(5), /^TypeError: ScenePicker.search: region/);
  assert.throws(() => picker.nearest(5), /^TypeError: ScenePicker.nearest: point/);
  picker.dispose();
  assert.throws(() => picker.search(box), /^TypeError: ScenePicker.search: this must be/);
});

test(`within, overlaps and bounds of a picker are those of an index of the same shapes (seed ${SEED})`, () => {
  const r = random(SEED);
  const root = new Group();
  const shapes = new ShapeIndex();
  for (let i = 0; i < 200; i++) {
    const [x, y, width, height] = [r.float(0, 300), r.float(0, 300), r.float(1, 20), r.float(1, 20)];
    const node = new Graph2D(new RectGeometry(0, 0, width, height), { fillStyle: 'teal' });
    node.position.set(x, y);
    (i % 3
      ? root
      : (root.children.find((child) => child instanceof Group) ?? root.add(new Group()).children.at(-1))
    ).add(node);
    shapes.add({ x: 0, y: 0, width, height }, { id: node, transform: { e: x, f: y } });
  }
  const picker = new ScenePicker(root);
  const zoom = [2, 0, 0, 3, -40, 20];
  for (let i = 0; i < 50; i++) {
    const point = { x: r.float(0, 300), y: r.float(0, 300) };
    const options = r.pick([
      undefined,
      { viewTransform: zoom },
      { filter: (/** @type {any} */ n) => n.position.x > 100 },
    ]);
    const distances = (/** @type {any[]} */ list) => list.map(({ distance }) => distance);
    const near = picker.within(point, 30, options);
    assert.deepEqual(distances(near), distances(shapes.within(point, 30, options)));
    assert.deepEqual(
      near.map(({ object }) => object),
      shapes.within(point, 30, options).map(({ id }) => id),
    );
    const circle = { center: point, radius: 25 };
    assert.deepEqual(new Set(picker.overlaps(circle, options)), new Set(shapes.overlaps(circle, options)));
  }
  const group = /** @type {any} */ (root.children.find((child) => child instanceof Group));
  const union = (/** @type {any[]} */ nodes, /** @type {any} */ options) => {
    const boxes = nodes.map((node) => shapes.bounds(node, options));
    return {
      min: { x: Math.min(...boxes.map(({ min }) => min.x)), y: Math.min(...boxes.map(({ min }) => min.y)) },
      max: { x: Math.max(...boxes.map(({ max }) => max.x)), y: Math.max(...boxes.map(({ max }) => max.y)) },
    };
  };
  const plain = (/** @type {any} */ { min, max }) => ({ min: { ...min }, max: { ...max } });
  const all = root.children.flatMap((child) => (child === group ? group.children : [child]));
  assert.deepEqual(plain(picker.bounds()), union(all, undefined));
  assert.deepEqual(
    plain(picker.bounds(group, { viewTransform: zoom })),
    union(group.children, { viewTransform: zoom }),
  );
  assert.deepEqual(plain(picker.bounds(all[7])), union([all[7]], undefined));
  all[7].visible = false;
  picker.update();
  assert.deepEqual(plain(picker.bounds(all[7])), {
    min: { x: Infinity, y: Infinity },
    max: { x: -Infinity, y: -Infinity },
  });
  assert.throws(
    () => picker.bounds(new Group()),
    /RangeError: ScenePicker\.bounds: node must be a node of the scene/,
  );
  // @ts-expect-error no node
  assert.throws(() => picker.bounds({ x: 1 }), /TypeError: ScenePicker\.bounds: node must be an Object2D/);
  assert.throws(() => picker.within({ x: 0, y: 0 }, -1), /RangeError: ScenePicker\.within: radius/);
  picker.dispose();
  assert.throws(() => picker.bounds(), /TypeError: ScenePicker\.bounds/);
  assert.throws(() => picker.within({ x: 0, y: 0 }, 1), /TypeError: ScenePicker\.within/);
});

test('nodes have no masks: no query of a picker takes one, and errors list the options that it takes', () => {
  const { root } = scene();
  const picker = new ScenePicker(root);
  const [point, box] = [
    { x: 0, y: 0 },
    { x: 0, y: 0, width: 1, height: 1 },
  ];
  const ray = { origin: point, direction: { x: 1, y: 0 } };
  for (const [method, args, listed] of /** @type {[string, any[], string][]} */ ([
    ['pick', [point], 'filter, viewTransform, tolerance, fill, stroke'],
    ['pickAll', [point], 'filter, viewTransform, tolerance, fill, stroke'],
    ['raycast', [ray], 'filter, viewTransform, maxT, side, tolerance'],
    ['raycastAll', [ray], 'filter, viewTransform, maxT, side'],
    ['nearest', [point], 'filter, viewTransform, k, maxDistance, fill'],
    ['within', [point, 3], 'filter, viewTransform, fill'],
    ['search', [box], 'filter, viewTransform, tolerance, mode, fillRule, fill, stroke'],
    ['overlaps', [box], 'filter, viewTransform, tolerance, fill, fillRule, transform, stroke'],
    ['bounds', [root], 'viewTransform'],
  ]))
    for (const wrong of [{ mask: 1 }, { colour: 1 }])
      assert.throws(
        () => /** @type {any} */ (picker)[method](...args, wrong),
        (/** @type {any} */ error) => {
          assert.equal(error.name, 'TypeError');
          assert.ok(
            error.message.startsWith(`ScenePicker.${method}: options must be named ${listed}, got`),
            error.message,
          );
          return true;
        },
      );
});
