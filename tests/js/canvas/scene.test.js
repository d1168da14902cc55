import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { canvas } from '../../../js/wasm/canvas.js';
import { cases, random, SEED } from '../oracle/random.js';
import {
  EventDispatcher,
  Geometry,
  GeometryGroup,
  Matrix3,
  Graph2D,
  Group,
  Object2D,
  Path,
  PolyExtendGeometry,
  PolyGeometry,
  RectGeometry,
  Vector2,
  pick,
} from '../../../js/index.js';

const nearAll = (actual, expected, tolerance = 1e-12) => {
  assert.equal(actual.length, expected.length);
  actual.forEach((a, i) => assert.ok(Math.abs(a - expected[i]) <= tolerance, `${actual} ≠ ${expected}`));
};
const named = (name, index = 0) => Object.assign(new Object2D(), { name, index });
const names = (group) => group.children.map(({ name }) => name);

/** A context that records every call and every setting. */
function recorder() {
  const calls = [];
  const ctx = new Proxy(
    {},
    {
      get:
        (_, name) =>
        (...args) =>
          calls.push([name, ...args]),
      set: (_, name, value) => calls.push(['set', name, value]),
    },
  );
  return { ctx, calls };
}

describe('EventDispatcher', () => {
  it('calls each listener of the type once, in order, with the target', () => {
    const heard = [];
    const dispatcher = new EventDispatcher();
    const first = (event) => heard.push(['first', event.type, event.target]);
    const second = (event) => heard.push(['second', event.type, event.target]);
    dispatcher.addEventListener('a', first).addEventListener('a', second).addEventListener('a', first);
    dispatcher.addEventListener('b', () => assert.fail('another type'));
    assert.equal(dispatcher.dispatchEvent({ type: 'a' }), dispatcher);
    assert.deepEqual(heard, [
      ['first', 'a', dispatcher],
      ['second', 'a', dispatcher],
    ]);
  });

  it('removed listeners are not called; removing an unknown listener is no error', () => {
    const dispatcher = new EventDispatcher();
    const listener = () => assert.fail('removed');
    assert.equal(dispatcher.hasEventListener('a', listener), false);
    dispatcher.removeEventListener('a', listener);
    dispatcher.addEventListener('a', listener);
    assert.equal(dispatcher.hasEventListener('a', listener), true);
    assert.equal(dispatcher.hasEventListener('b', listener), false);
    dispatcher.removeEventListener('a', listener);
    assert.equal(dispatcher.hasEventListener('a', listener), false);
    dispatcher.dispatchEvent({ type: 'a' });
  });

  it('listeners that are added or removed during an event do not change its calls', () => {
    const heard = [];
    const dispatcher = new EventDispatcher();
    const once = () => {
      heard.push('once');
      dispatcher.removeEventListener('a', once);
      dispatcher.addEventListener('a', () => heard.push('late'));
    };
    dispatcher.addEventListener('a', once).addEventListener('a', () => heard.push('stays'));
    dispatcher.dispatchEvent({ type: 'a' });
    assert.deepEqual(heard, ['once', 'stays']);
    dispatcher.dispatchEvent({ type: 'a' });
    assert.deepEqual(heard, ['once', 'stays', 'stays', 'late']);
  });

  it('throws for a listener that is not a function', () => {
    assert.throws(() => new EventDispatcher().addEventListener('a', null), {
      name: 'TypeError',
      message: /addEventListener: listener .*function.*null/,
    });
  });
});

describe('Object2D', () => {
  it('is at the origin, visible, without a parent at first', () => {
    const { position, rotate, scale, visible, index, name, parent, enableCamera, userData } = new Object2D();
    assert.deepEqual(
      [[...position], rotate, [...scale], visible, index, name, parent, enableCamera, userData],
      [[0, 0], 0, [1, 1], true, 0, '', undefined, true, {}],
    );
    assert.equal(new Object2D().isObject2D, true);
  });

  it('has an RFC 4122 identifier of its own', () => {
    const { uuid } = new Object2D();
    assert.match(uuid, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    assert.notEqual(new Object2D().uuid, uuid);
  });

  // Before, every node had an identifier from the start, by a regular expression: most of the time of the constructor.
  it('creates the identifier when it is first read, and lets it be set', () => {
    const obj = new Object2D();
    assert.equal(obj.uuid, obj.uuid);
    obj.uuid = 'mine';
    assert.equal(obj.uuid, 'mine');
    assert.notEqual(new Object2D().uuid, obj.uuid);
  });

  it('its matrix scales first, then rotates, then translates', () => {
    const obj = new Object2D();
    obj.scale.set(2, 3);
    obj.rotate = Math.PI / 2;
    obj.position.set(10, 20);
    nearAll([...new Vector2(1, 1).applyMatrix3(obj.matrix)], [10 - 3, 20 + 2]);
  });

  it('worldMatrix and worldScale include all parents', () => {
    const [outer, inner, obj] = [new Group(), new Group(), new Object2D()];
    outer.add(inner.add(obj));
    outer.position.set(100, 0);
    outer.scale.set(2, 2);
    inner.rotate = Math.PI / 2;
    inner.scale.set(1, 5);
    obj.position.set(1, 0);
    nearAll([...new Vector2(0, 0).applyMatrix3(obj.worldMatrix)], [100, 2]);
    assert.deepEqual([...obj.worldScale], [2, 10]);
    assert.deepEqual([...obj.scale], [1, 1]);
  });

  it('draw saves, transforms, draws and restores', () => {
    const { ctx, calls } = recorder();
    const obj = Object.assign(new Object2D(), { rotate: 0.5, drawShape: (c) => c.mark() });
    obj.position.set(1, 2);
    obj.scale.set(3, 4);
    obj.draw(ctx);
    assert.deepEqual(calls, [
      ['save'],
      ['translate', 1, 2],
      ['rotate', 0.5],
      ['scale', 3, 4],
      ['mark'],
      ['restore'],
    ]);
  });

  it('draws nothing if invisible', () => {
    const { ctx, calls } = recorder();
    Object.assign(new Object2D(), { visible: false }).draw(ctx);
    assert.deepEqual(calls, []);
  });

  it('remove removes it from its parent; without a parent nothing happens', () => {
    const group = new Group();
    const obj = new Object2D();
    group.add(obj);
    assert.equal(obj.remove(), obj);
    assert.deepEqual([group.children, obj.parent], [[], undefined]);
    obj.remove();
  });
});

describe('Group', () => {
  // Before, all children were sorted again for each child that was out of order: O(n^2).
  it('has the same order after adding at once, one by one, or with a listener that reads the children', () => {
    const r = random();
    for (let round = 0; round < 200; round++) {
      const count = r.int(0, 12);
      const indices = Array.from({ length: count }, () => r.int(-3, 3));
      const make = () => indices.map((index, i) => named(String(i), index));
      const want = make().sort((a, b) => a.index - b.index);
      const [atOnce, oneByOne, watched, mixed] = [new Group(), new Group(), new Group(), new Group()];
      atOnce.add(...make());
      for (const child of make()) oneByOne.add(child);
      watched.addEventListener('add', ({ obj }) => {
        assert.ok(watched.children.includes(obj));
        const seen = watched.children.map(({ index }) => index);
        assert.deepEqual(
          seen,
          [...seen].sort((a, b) => a - b),
          'in order at each event',
        );
      });
      watched.add(...make());
      const parts = make();
      mixed.add(...parts.splice(0, r.int(0, count)));
      mixed.add(...parts);
      for (const group of [atOnce, oneByOne, watched, mixed])
        assert.deepEqual(
          group.children.map(({ name }) => name),
          want.map(({ name }) => name),
          `seed ${SEED}: ${indices}`,
        );
    }
  });

  it('keeps children in the order of index, those with the same index in the order of adding', () => {
    const group = new Group().add(named('b', 1), named('d', 2), named('a', 0)).add(named('c', 1));
    assert.deepEqual(names(group), ['a', 'b', 'c', 'd']);
    group.children[0].index = 9;
    assert.equal(group.sort(), group);
    assert.deepEqual(names(group), ['b', 'c', 'd', 'a']);
    assert.equal(group.isGroup, true);
  });

  // Each call visited all groups around the group: n groups took time proportional to n².
  it('a call visits a bounded number of groups, however deep the group is, and whatever is added', () => {
    let reads = 0;
    class Counted extends Group {
      /** @type {any} */
      above = undefined;
    }
    Object.defineProperty(Counted.prototype, 'parent', {
      get() {
        reads++;
        return this.above;
      },
      set(parent) {
        this.above = parent;
      },
    });
    const make = () => {
      const group = new Counted();
      delete group.parent; // the field of Object2D hides the accessor
      return group;
    };
    /** Puts `count` groups together, and returns the outermost one. */
    const ways = {
      'from the outside'(count) {
        const outer = make();
        for (let i = 1, at = outer; i < count; i++) {
          const inner = make();
          at.add(inner);
          at = inner;
        }
        return outer;
      },
      'from the inside'(count) {
        let inner = make();
        for (let i = 1; i < count; i++) inner = make().add(inner);
        return inner;
      },
      'in halves'(count) {
        let parts = Array.from({ length: count }, make);
        const deepest = (group) => {
          while (group.children.length > 0) [group] = group.children;
          return group;
        };
        while (parts.length > 1) {
          const joined = [];
          for (let i = 0; i < parts.length; i += 2) {
            if (i + 1 < parts.length) deepest(parts[i]).add(parts[i + 1]);
            joined.push(parts[i]);
          }
          parts = joined;
        }
        return parts[0];
      },
    };
    for (const [name, build] of Object.entries(ways)) {
      reads = 0;
      const outer = build(4096);
      assert.ok(reads < 4096 * 140, `${name}: ${reads} reads`);
      let depth = 0;
      for (let at = outer; at; [at] = at.children) depth++;
      assert.equal(depth, 4096, name);
    }
    // The cycle is found on both sides: by a few groups around the group, and by few descendants of what is added.
    const outer = ways['from the outside'](2000);
    let inner = outer;
    while (inner.children.length > 0) [inner] = inner.children;
    const refused = /^TypeError: Group\.add: obj must be neither the group nor one around it/;
    for (const around of [outer, inner, inner.parent, outer.children[0]])
      assert.throws(() => inner.add(around), refused);
    assert.equal(inner.children.length, 0);
    let deep = new Group();
    for (let i = 0; i < 1e5; i++) {
      const next = new Group();
      deep.add(next);
      deep = next;
    }
  });

  it('an object has one parent: adding moves it', () => {
    const [a, b, obj] = [new Group(), new Group(), named('obj')];
    a.add(obj);
    b.add(obj);
    assert.deepEqual([a.children.length, b.children.length, obj.parent === b], [0, 1, true]);
    b.add(obj);
    assert.equal(b.children.length, 1);
  });

  it('dispatches events for adding and removing', () => {
    const group = new Group();
    const obj = named('obj');
    const heard = [];
    for (const type of ['add', 'remove']) {
      group.addEventListener(type, (event) => heard.push([event.type, event.obj, event.target]));
    }
    group.add(obj).remove(obj).add(obj).clear();
    assert.deepEqual(
      heard,
      ['add', 'remove', 'add', 'remove'].map((type) => [type, obj, group]),
    );
  });

  it('throws for itself, a group around it, and anything that is not a node, before adding anything', () => {
    const [outer, inner, obj] = [new Group(), new Group(), named('obj')];
    outer.add(inner);
    assert.throws(() => inner.add(obj, inner), { name: 'TypeError', message: /Group\.add: obj/ });
    assert.throws(() => inner.add(obj, outer), { name: 'TypeError', message: /Group\.add: obj/ });
    assert.throws(() => inner.add(obj, undefined), {
      name: 'TypeError',
      message: /Group\.add: obj .*undefined/,
    });
    assert.deepEqual(inner.children, []);
  });

  it('remove finds objects at any depth; other objects and no arguments are no error', () => {
    const [outer, inner, a, b] = [new Group(), new Group(), named('a'), named('b')];
    outer.add(a, inner.add(b));
    assert.equal(outer.remove(a, b, named('stranger')), outer);
    assert.deepEqual([outer.children, inner.children, b.parent], [[inner], [], undefined]);
    outer.remove(...[]);
    inner.remove();
    assert.equal(inner.parent, outer);
  });

  it('clear removes all children', () => {
    const group = new Group().add(named('a'), named('b'));
    const [a] = group.children;
    assert.equal(group.clear(), group);
    assert.deepEqual([group.children, a.parent], [[], undefined]);
  });

  it('finds by name and by property, including itself, at any depth', () => {
    const obj = Object.assign(named('needle'), { userData: 7 });
    const group = Object.assign(new Group(), { name: 'root' }).add(named('a'), new Group().add(obj));
    assert.equal(group.getObjectByName('needle'), obj);
    assert.equal(group.getObjectByName('root'), group);
    assert.equal(group.getObjectByProperty('userData', 7), obj);
    assert.equal(group.getObjectByName('missing'), undefined);
  });

  it('traverse goes depth first; traverseVisible skips hidden nodes with their descendants', () => {
    const hidden = Object.assign(new Group(), { name: 'hidden', visible: false }).add(named('below'));
    const shy = Object.assign(named('shy'), { visible: false });
    const group = Object.assign(new Group(), { name: 'root' }).add(named('a'), hidden, shy, named('z'));
    const all = [];
    const seen = [];
    assert.equal(
      group.traverse((obj) => all.push(obj.name)),
      group,
    );
    assert.equal(
      group.traverseVisible((obj) => seen.push(obj.name)),
      group,
    );
    assert.deepEqual(all, ['root', 'a', 'hidden', 'below', 'shy', 'z']);
    assert.deepEqual(seen, ['root', 'a', 'z']);
  });

  it('draws its children in order, under its own transform', () => {
    const { ctx, calls } = recorder();
    const mark = (name, index) => Object.assign(named(name, index), { drawShape: (c) => c.mark(name) });
    const group = new Group().add(mark('over', 1), mark('under', 0));
    group.position.set(5, 6);
    group.draw(ctx);
    assert.deepEqual(
      calls.filter(([name]) => name === 'mark' || name === 'translate'),
      [
        ['translate', 5, 6],
        ['translate', 0, 0],
        ['mark', 'under'],
        ['translate', 0, 0],
        ['mark', 'over'],
      ],
    );
  });
});

describe('Graph2D', () => {
  const square = () => new PolyGeometry([0, 0, 4, 0, 4, 4, 0, 4]);

  it('starts with an empty geometry and no style', () => {
    const graph = new Graph2D();
    assert.ok(graph.geometry instanceof Geometry);
    const { ctx, calls } = recorder();
    graph.drawShape(ctx);
    assert.deepEqual(calls, [['beginPath']]);
    assert.equal(graph.isPointIn({ x: 0, y: 0 }), false);
    assert.equal(graph.isPointInStroke({ x: 0, y: 0 }), false);
  });

  it('a plain style is set, and its properties are painted: fill, then stroke', () => {
    const { ctx, calls } = recorder();
    const style = { fillStyle: 'red', strokeStyle: 'blue', lineWidth: 3, lineDash: [1, 2] };
    new Graph2D(square(), style).drawShape(ctx);
    assert.deepEqual(calls.slice(6, 10), [
      ['set', 'fillStyle', 'red'],
      ['set', 'strokeStyle', 'blue'],
      ['set', 'lineWidth', 3],
      ['setLineDash', [1, 2]],
    ]);
    assert.deepEqual(calls.slice(-2), [['fill'], ['stroke']]);
  });

  it('no property of a line is left over from the context: what a style does not name has its default', () => {
    const defaults = { lineWidth: 1, lineCap: 'butt', lineJoin: 'miter', miterLimit: 10, lineDashOffset: 0 };
    const leftOver = { lineWidth: 30, lineCap: 'round', lineJoin: 'bevel', miterLimit: 2, lineDashOffset: 5 };
    const painted = (/** @type {object} */ style) => {
      const ctx = {
        ...leftOver,
        dash: [9],
        beginPath() {},
        moveTo() {},
        lineTo() {},
        setLineDash: (/** @type {number[]} */ dash) => (ctx.dash = dash),
        stroke: () => (ctx.state = Object.keys(defaults).map((name) => ctx[name])),
        /** @type {any} */
        state: null,
      };
      new Graph2D(square(), { strokeStyle: 'blue', ...style }).drawShape(/** @type {any} */ (ctx));
      return [...ctx.state, ctx.dash];
    };
    assert.deepEqual(painted({}), [...Object.values(defaults), []]);
    assert.deepEqual(painted({ lineCap: 'square', lineDash: [1, 2] }), [1, 'square', 'miter', 10, 0, [1, 2]]);
    const apply = (/** @type {any} */ ctx) => (ctx.lineJoin = 'round');
    assert.deepEqual(painted({ apply }), [1, 'butt', 'round', 10, 0, []]);
  });

  it('only the properties of the style are painted, in its order', () => {
    const paints = (style) => {
      const { ctx, calls } = recorder();
      new Graph2D(square(), style).drawShape(ctx);
      return calls.map(([name]) => name).filter((name) => /^(fill|stroke)$/.test(name));
    };
    assert.deepEqual(paints({ strokeStyle: 'blue' }), ['stroke']);
    assert.deepEqual(paints({}), []);
    assert.deepEqual(paints({ fillStyle: 'a', strokeStyle: 'b', order: ['stroke', 'fill'] }), [
      'stroke',
      'fill',
    ]);
  });

  it('a style with apply sets the context itself', () => {
    const { ctx, calls } = recorder();
    const style = {
      fillStyle: 'red',
      apply(c) {
        c.setUp(this === style);
      },
    };
    new Graph2D(square(), style).drawShape(ctx);
    assert.deepEqual(calls[0], ['setUp', true]);
    assert.deepEqual(
      calls.filter(([name]) => name === 'set'),
      [],
    );
    assert.deepEqual(calls.at(-1), ['fill']);
  });

  it('isPointIn: local coordinates, the boundary counts, every kind of geometry', () => {
    const graph = (geometry) => Object.assign(new Graph2D(geometry), { rotate: 1 });
    assert.equal(graph(square()).isPointIn({ x: 1, y: 1 }), true);
    assert.equal(graph(square()).isPointIn({ x: 0, y: 1 }), true);
    assert.equal(graph(square()).isPointIn({ x: -(2 ** -60), y: 1 }), false);
    assert.equal(graph(new PolyExtendGeometry(square(), 1)).isPointIn({ x: -0.7, y: -0.7 }), true);
    assert.equal(graph(new PolyExtendGeometry(square(), 1)).isPointIn({ x: -0.8, y: -0.8 }), false);
    assert.equal(
      graph(new GeometryGroup(square(), new RectGeometry(9, 9, 1, 1))).isPointIn({ x: 9.5, y: 9.5 }),
      true,
    );
  });

  it('isPointIn and isPointInStroke read other geometries by their fields', () => {
    const polygon = { type: 'PolyGeometry', position: [0, 0, 4, 0, 4, 4, 0, 4], closePath: true };
    assert.equal(new Graph2D(polygon).isPointIn({ x: 1, y: 1 }), true);
    assert.equal(new Graph2D({ children: [polygon] }).isPointIn({ x: 1, y: 1 }), true);
    assert.equal(new Graph2D(polygon).isPointInStroke({ x: 0.5, y: 2 }), true);
    const circle = {
      type: 'PolyExtendGeometry',
      distance: 2,
      position: [
        {
          origin: { x: 0, y: 0 },
          startAngle: 0,
          endAngle: 2 * Math.PI,
          startPosition: { x: 2, y: 0 },
          endPosition: { x: 2, y: 0 },
        },
      ],
    };
    assert.equal(new Graph2D(circle).isPointIn({ x: 0, y: -1.9 }), true);
    assert.equal(new Graph2D({ children: [circle] }).isPointIn({ x: 0, y: -1.9 }), true);
    assert.equal(new Graph2D({ children: [circle] }).isPointIn({ x: 0, y: -2.1 }), false);
    assert.equal(new Graph2D(circle).isPointInStroke({ x: -2.5, y: 0 }), true);
  });

  it('isPointInStroke: inside by an ulp, on the boundary, outside by an ulp', () => {
    const graph = new Graph2D(square().close(), { lineWidth: 2 });
    assert.equal(graph.isPointInStroke({ x: -1 + 2 ** -53, y: 2 }), true);
    assert.equal(graph.isPointInStroke({ x: -1, y: 2 }), true);
    assert.equal(graph.isPointInStroke({ x: -1 - 2 ** -52, y: 2 }), false);
    assert.equal(graph.isPointInStroke({ x: 2, y: 2 }), false);
    assert.equal(new Graph2D(square()).isPointInStroke({ x: 2, y: 0.5 }), true, 'a line width of 1');
    // A canvas ignores such a width and strokes with its own, and so does `pick`. Negative ones were refused, and 0 was a line without a width.
    for (const lineWidth of [-3, 0, NaN, Infinity]) {
      const ignored = new Graph2D(square(), { strokeStyle: '#000', lineWidth });
      assert.equal(ignored.isPointInStroke({ x: 2, y: 0.5 }), true, String(lineWidth));
      assert.equal(ignored.isPointInStroke({ x: 2, y: 0.501 }), false, String(lineWidth));
      assert.equal(pick(ignored, { x: 2, y: 0.5 })?.part, 'stroke', String(lineWidth));
      assert.equal(pick(ignored, { x: 2, y: 0.501 }), null, String(lineWidth));
    }
    assert.equal(new Graph2D(square()).isPointInStroke({ x: 2, y: 0.6 }), false);
  });

  it('isPointInStroke: far points are rejected without the core, with the same result as by the distance', () => {
    const r = random(5);
    for (let i = 0; i < 4000; i++) {
      const scale = r.pick([1, 1, 1e-9, 1e12]);
      const number = () => scale * (r.bool() ? r.int(-4, 4) : r.float(-4, 4));
      const geometry = new PolyGeometry(Array.from({ length: 2 * r.int(0, 12) }, number), r.bool()).close();
      const lineWidth = scale * r.pick([1e-9, 1, 2, r.float(0.1, 6)]);
      const point = { x: number() * r.pick([1, 3]), y: number() };
      const isIn = new Graph2D(geometry, { lineWidth }).isPointInStroke(point);
      assert.equal(
        isIn,
        geometry.distanceToPoint(point) <= lineWidth / 2,
        JSON.stringify([geometry, lineWidth, point]),
      );
    }
  });

  it(`outlines with arcs and groups: points far away are rejected without the core, with the same results, seed ${SEED}`, () => {
    const r = random(SEED);
    /** @type {(depth: number) => Geometry} */
    const geometryOf = (depth) => {
      if (depth > 0 && r.int(0, 2) === 0)
        return new GeometryGroup(...Array.from({ length: r.int(0, 3) }, () => geometryOf(depth - 1)));
      const [x, y, size] = [r.float(-20, 20), r.float(-20, 20), r.float(1, 8)];
      const corners = Array.from({ length: r.int(3, 6) }, (_, i) => [
        x + size * Math.cos(i),
        y + size * Math.sin(i),
      ]);
      const polygon = new PolyGeometry(corners.flat(), true);
      return r.bool() ? new PolyExtendGeometry(polygon, r.float(0.1, 3)) : polygon;
    };
    const { f } = canvas;
    let calls = 0;
    Object.defineProperty(canvas, 'f', { configurable: true, get: () => (calls++, f) });
    try {
      for (let i = 0; i < cases(2000); i++) {
        const geometry = geometryOf(2);
        const path = new Path();
        geometry.crtSubpath(path);
        const graph = new Graph2D(geometry, { lineWidth: r.float(0.1, 4) });
        const box = geometry.clone().computeBoundingBox().boundingBox;
        for (let k = 0; k < 8; k++) {
          const point = { x: r.float(-40, 40), y: r.float(-40, 40) };
          const isFar = !(point.x > box.min.x - 9 && point.x < box.max.x + 9 && point.y > box.min.y - 9);
          const distance = geometry.distanceToPoint(point);
          calls = 0;
          assert.equal(graph.isPointIn(point), path.containsPoint(point), JSON.stringify([geometry, point]));
          const isInStroke = graph.isPointInStroke(point);
          if (isFar) assert.equal(calls, 0, 'no call of the core');
          assert.equal(isInStroke, distance <= graph.style.lineWidth / 2, JSON.stringify([geometry, point]));
        }
      }
    } finally {
      Reflect.deleteProperty(canvas, 'f');
    }
    /** @type {any} */
    const invalid = {
      children: [
        {
          position: [
            { x: 0, y: 0 },
            { x: 1, y: NaN },
          ],
        },
      ],
    };
    for (const method of /** @type {const} */ (['isPointIn', 'isPointInStroke']))
      assert.throws(() => new Graph2D(invalid)[method]({ x: 99, y: 99 }), /position\[1\]\.y/);
  });

  it('getBoundingBoxByMatrix of a polygon has the bits of the box of the transformed polygon', () => {
    const r = random(6);
    for (let i = 0; i < 500; i++) {
      const geometry = new PolyGeometry(Array.from({ length: 2 * r.int(0, 6) }, () => r.float(-9, 9)));
      const matrix = new Matrix3().scale(r.float(-2, 2), 3).rotate(r.float(0, 7)).translate(r.int(-5, 5), 1);
      const want = geometry.clone().applyMatrix3(matrix).computeBoundingBox().boundingBox;
      assert.deepEqual(geometry.getBoundingBoxByMatrix(matrix), want);
    }
    for (const position of [undefined, [1], [0, NaN], [0, '1']])
      assert.throws(
        () => Object.assign(new PolyGeometry(), { position }).getBoundingBoxByMatrix(new Matrix3()),
        /^(Type|Range)Error: PolyGeometry/,
      );
  });

  it('isPointInStroke: an open path has no closing side', () => {
    const style = { lineWidth: 0 };
    assert.equal(new Graph2D(square().close(), style).isPointInStroke({ x: 0, y: 2 }), true);
    assert.equal(new Graph2D(square(), style).isPointInStroke({ x: 0, y: 2 }), false);
    assert.equal(new Graph2D(new GeometryGroup(square()), style).isPointInStroke({ x: 0, y: 2 }), false);
    assert.equal(new Graph2D(new GeometryGroup(square()), style).isPointInStroke({ x: 4, y: 2 }), true);
  });

  it('throws for wrong arguments', () => {
    const graph = new Graph2D(square());
    assert.throws(() => graph.isPointIn({ x: NaN, y: 0 }), {
      name: 'RangeError',
      message: /Graph2D\.isPointIn: point\.x/,
    });
    assert.throws(() => graph.isPointInStroke({ x: 0, y: NaN }), {
      name: 'RangeError',
      message: /Graph2D\.isPointInStroke: point\.y/,
    });
    graph.geometry.position = [0, 0, 1];
    assert.throws(() => graph.isPointIn({ x: 0, y: 0 }), {
      message: /Graph2D\.isPointIn: geometry\.position\.length .*3/,
    });
  });

  it('getWorldBoundingBox is the box of the shape in world coordinates; the geometry is not changed', () => {
    const graph = new Graph2D(new RectGeometry(0, 0, 2, 1));
    graph.rotate = Math.PI / 2;
    new Group().add(graph).position.set(10, 20);
    const { min, max } = graph.getWorldBoundingBox();
    nearAll([...min, ...max], [9, 20, 10, 22]);
    assert.deepEqual(graph.geometry.position, [0, 0, 2, 0, 2, 1, 0, 1]);
    assert.equal(graph.geometry.boundingBox.min.x, Infinity);
  });
});

describe('wrong nodes and wrong transforms of nodes', () => {
  it('a group takes nodes only: before, other objects failed at the first drawing', () => {
    const group = new Group();
    const node = new Object2D();
    for (const wrong of [new Geometry(), [node], {}, new Vector2()])
      assert.throws(
        () => group.add(node, /** @type {any} */ (wrong)),
        /^TypeError: Group\.add: obj must be an Object2D/,
      );
    assert.deepEqual(group.children, []);
  });

  it('a wrong field of a transform is named: before, the matrix had NaN', () => {
    for (const [field, value, named] of /** @type {const} */ ([
      ['scale', 2, 'TypeError: Object2D.matrix: scale'],
      ['rotate', '45deg', 'TypeError: Object2D.matrix: rotate'],
      ['rotate', NaN, 'RangeError: Object2D.matrix: rotate'],
      ['position', [1, 2], 'TypeError: Object2D.matrix: position'],
    ])) {
      const node = new Graph2D();
      Object.assign(node, { [field]: value });
      assert.throws(
        () => node.getWorldBoundingBox(),
        (error) => String(error).startsWith(named),
        named,
      );
    }
    const far = new Object2D();
    far.position.set(1.7e308, 1.7e308);
    assert.equal(far.matrix.elements[6], 1.7e308);
  });
});
