// Runs in a page: random pixi scenes, hit with pixi's own test and with that of raybound/pixi.

import * as PIXI from 'pixi.js';
import { Acceleration, accelerate } from '../../js/pixi/index.js';
import { SpatialIndex } from '../../js/spatial/SpatialIndex.js';
import { random } from '../js/oracle/random.js';
import { difference, leftBy, progressOf } from './library-page.js';

export { Acceleration, accelerate, PIXI, SpatialIndex };

const WIDTH = 400;
const HEIGHT = 300;

/** A renderer and its stage. */
export async function appOf() {
  const app = new PIXI.Application();
  await app.init({ width: WIDTH, height: HEIGHT, autoStart: false, preference: 'webgl', backgroundAlpha: 0 });
  document.body.append(app.canvas);
  return app;
}

/** @param {PIXI.Application} app */
const render = (app) => app.renderer.render(app.stage);

/** pixi's own hit test. */
const own = (app, x, y) => {
  const { rootBoundary } = app.renderer.events;
  rootBoundary.rootTarget = app.renderer.lastObjectRendered;
  return PIXI.EventBoundary.prototype.hitTest.call(rootBoundary, x, y) ?? null;
};
const fast = (app, x, y) => {
  const { rootBoundary } = app.renderer.events;
  rootBoundary.rootTarget = app.renderer.lastObjectRendered;
  return rootBoundary.hitTest(x, y) ?? null;
};

/** A random scene, and edits of it. */
export class Scene {
  #r;
  #texture;
  nodes = [];

  constructor(app, seed, count, modes = ['static', 'static', 'passive', 'auto', 'none', 'dynamic']) {
    this.app = app;
    this.#r = random(seed);
    this.modes = modes;
    const source = document.createElement('canvas');
    source.width = 30;
    source.height = 20;
    this.#texture = PIXI.Texture.from(source, true);
    app.stage.eventMode = this.#r.pick(['passive', 'static', 'auto']);
    for (let i = 0; i < count; i++) this.add();
  }

  point() {
    const r = this.#r;
    return { x: r.float(-10, WIDTH + 10), y: r.float(-10, HEIGHT + 10) };
  }

  #graphics() {
    const r = this.#r;
    const n = () => r.float(-40, 40);
    const graphics = new PIXI.Graphics();
    this.draw(graphics, n);
    return graphics;
  }

  draw(graphics, n = () => this.#r.float(-40, 40)) {
    const r = this.#r;
    const style = () => ({ width: r.float(1, 12), alignment: r.pick([0, 0.5, 1]), color: 0xff0000 });
    r.pick([
      () => graphics.rect(n(), n(), 30, 20).fill(),
      () => graphics.circle(n(), n(), 20).fill().stroke(style()),
      () => graphics.ellipse(n(), n(), 25, 10).stroke(style()),
      () => graphics.roundRect(n(), n(), 40, 30, 9).fill(),
      () => graphics.poly([n(), n(), n(), n(), n(), n(), n(), n()]).fill(),
      () => graphics.moveTo(n(), n()).bezierCurveTo(n(), n(), n(), n(), n(), n()).stroke(style()),
      () =>
        graphics
          .moveTo(n(), n())
          .quadraticCurveTo(n(), n(), n(), n())
          .lineTo(n(), n())
          .fill()
          .stroke(style()),
      () =>
        graphics
          .rect(-40, -40, 80, 80)
          .fill()
          .circle(n() / 2, n() / 2, 20)
          .cut(),
      () => graphics.star(0, 0, 5, 30).fill(),
      () => {},
    ])();
  }

  #made() {
    const r = this.#r;
    const texture = this.#texture;
    return r.pick([
      () => this.#graphics(),
      () => this.#graphics(),
      () => new PIXI.Container(),
      () => new PIXI.Container({ isRenderGroup: r.bool(0.3), sortableChildren: r.bool() }),
      () => {
        const sprite = new PIXI.Sprite(texture);
        sprite.anchor.set(r.float(0, 1), r.float(0, 1));
        return sprite;
      },
      () =>
        new PIXI.Text({
          text: r.pick(['raybound', 'i', 'two\nlines']),
          anchor: { x: r.float(0, 1), y: 0.5 },
        }),
      () => new PIXI.TilingSprite({ texture, width: r.float(10, 60), height: 30, anchor: r.float(0, 1) }),
      () => new PIXI.NineSliceSprite({ texture, width: 60, height: 40 }),
      () => new PIXI.MeshPlane({ texture, verticesX: 3, verticesY: 3 }),
      () =>
        new PIXI.MeshSimple({
          texture,
          vertices: new Float32Array([0, 0, 40, 5, 10, 50]),
          uvs: new Float32Array(6),
          indices: new Uint32Array([0, 1, 2]),
        }),
      // Functions of the program.
      () => {
        const node = new PIXI.Container();
        node.containsPoint = ({ x, y }) => Math.abs(x) + Math.abs(y) < 15;
        return node;
      },
      () => Object.assign(new PIXI.Sprite(texture), { containsPoint: ({ x, y }) => Math.hypot(x, y) < 40 }),
    ])();
  }

  #area() {
    const r = this.#r;
    const n = () => r.float(-40, 40);
    return r.pick([
      () => null,
      () => new PIXI.Rectangle(n(), n(), 40, 30),
      () => new PIXI.Circle(n(), n(), 20),
      () => new PIXI.Ellipse(n(), n(), 30, 10),
      () => new PIXI.Polygon([n(), n(), n(), n(), n(), n()]),
      () => new PIXI.RoundedRectangle(n(), n(), 50, 30, 9),
      () => new PIXI.Triangle(n(), n(), n(), n(), n(), n()),
      () => ({ contains: (x, y) => x > 0 && x < 20 && y > -10 && y < 10 }),
    ])();
  }

  place(node) {
    const r = this.#r;
    node.position.set(
      r.float(0, node.parent === this.app.stage ? WIDTH : 60),
      r.float(0, node.parent === this.app.stage ? HEIGHT : 60),
    );
    node.rotation = r.pick([0, r.float(0, 6)]);
    node.scale.set(r.pick([1, r.float(0.3, 1.5)]), r.pick([1, r.float(-1.5, 1.5)]));
    if (r.bool(0.2)) node.skew.set(r.float(-1, 1), 0);
  }

  add() {
    const r = this.#r;
    const node = this.#made();
    const groups = this.nodes.filter((one) => one.constructor === PIXI.Container && one.allowChildren);
    const parent = groups.length > 0 && r.bool(0.7) ? r.pick(groups) : this.app.stage;
    if (r.bool(0.8)) parent.addChild(node);
    else parent.addChildAt(node, r.int(0, parent.children.length));
    this.place(node);
    node.eventMode = r.pick(this.modes);
    if (r.bool(0.1)) node.interactiveChildren = false;
    if (r.bool(0.15)) node.hitArea = this.#area();
    if (r.bool(0.08)) this.#mask(node);
    if (r.bool(0.2)) node.zIndex = r.int(0, 3);
    if (r.bool(0.05)) node.visible = false;
    node.label = String(this.nodes.length);
    this.nodes.push(node);
  }

  #mask(node) {
    const r = this.#r;
    if (node.mask) {
      node.mask = null;
      return;
    }
    const mask = new PIXI.Graphics().circle(r.float(-20, 20), 0, 40).fill();
    (node.children.length > 0 || node.constructor === PIXI.Container ? node : this.app.stage).addChild(mask);
    node.mask = mask;
  }

  edit() {
    const r = this.#r;
    const live = this.nodes.filter(({ destroyed, parent }) => !destroyed && parent);
    if (live.length < 5) return this.add();
    const node = r.pick(live);
    const { parent } = node;
    r.pick([
      () => this.place(node),
      () => this.place(node),
      () => this.add(),
      () => parent.removeChild(node),
      () => node.destroy({ children: true }),
      () => (node.visible = !node.visible),
      () => (node.renderable = !node.renderable),
      () => (node.eventMode = r.pick(this.modes)),
      () => (node.interactiveChildren = r.bool()),
      () => {
        node.hitArea = this.#area();
        render(this.app);
      },
      () => {
        // In place.
        const area = node.hitArea;
        if (area instanceof PIXI.Rectangle) area.width = r.float(5, 90);
        else if (area instanceof PIXI.Polygon) area.points[0] = r.float(-80, 80);
        else if (area instanceof PIXI.Circle) area.radius = r.float(5, 60);
        render(this.app);
      },
      () => this.#mask(node),
      () => (node.zIndex = r.int(0, 5)),
      () => parent.setChildIndex(node, r.int(0, parent.children.length - 1)),
      () => parent.swapChildren(node, r.pick(parent.children)),
      () => this.app.stage.addChild(node),
      () => node instanceof PIXI.Graphics && (r.bool() && node.clear(), this.draw(node)),
      () => node instanceof PIXI.Text && (node.text = r.pick(['other words', 'w'])),
      () => node.anchor?.set(r.float(0, 1), r.float(0, 1)),
      () => this.app.stage.position.set(r.float(-20, 20), r.float(-20, 20)),
      () => node.constructor === PIXI.Container && node.enableRenderGroup(),
      () => node.removeChildren(),
    ])();
  }
}

/** Compares the results at points, in a scene that is edited between frames and between points. */
export async function compare(seed, count, steps, points = 60) {
  const app = await appOf();
  const scene = new Scene(app, seed, count);
  const r = random(seed + 1);
  render(app);
  accelerate(app.renderer.events);
  let [compared, hits] = [0, 0];
  const different = [];
  for (let step = 0; step < steps; step++) {
    for (let i = 0; i < points; i++) {
      const { x, y } = scene.point();
      const [a, b] = [own(app, x, y), fast(app, x, y)];
      compared++;
      hits += Number(a !== null);
      if (a !== b)
        different.push({ step, i, x, y, own: a?.label, fast: b?.label, ownKind: a?.constructor.name });
      // Edits that are not rendered yet count, or do not, as in pixi.
      if (i % 20 === 19) scene.edit();
    }
    for (let k = r.int(0, Math.max(3, count / 50)); k > 0; k--) scene.edit();
    if (r.bool(0.8)) render(app);
  }
  app.destroy(true, { children: true });
  return { compared, hits, wrong: different.length, different: different.slice(0, 5) };
}

const EVENTS =
  'pointerdown pointerup pointermove pointerover pointerout pointerenter pointerleave pointertap click globalpointermove globalmousemove'.split(
    ' ',
  );

/** Records the events of a series of moves and clicks. */
async function recorded(seed, isFast) {
  const app = await appOf();
  const scene = new Scene(app, seed, 120);
  const log = [];
  for (const node of [app.stage, ...scene.nodes])
    for (const [i, name] of EVENTS.entries())
      if (i < 9 || node === app.stage || Number(node.label) % 7 === 0)
        node.on(name, (e) => log.push(`${name} ${node.label} ${e.target?.label} ${e.eventPhase}`));
  render(app);
  if (isFast) accelerate(app.renderer.events);
  const r = random(seed + 2);
  const { events } = app.renderer;
  const box = app.canvas.getBoundingClientRect();
  const states = [];
  for (let i = 0; i < 300; i++) {
    const type = r.pick(['pointermove', 'pointermove', 'pointermove', 'pointerdown', 'pointerup']);
    const { x, y } = scene.point();
    const options = {
      clientX: box.left + x,
      clientY: box.top + y,
      pointerType: 'mouse',
      pointerId: 1,
      isPrimary: true,
      bubbles: true,
      cancelable: true,
    };
    app.canvas.dispatchEvent(new PointerEvent(type, options));
    states.push(`${events.rootBoundary.cursor}`);
    if (i % 5 === 0) {
      scene.edit();
      if (i % 10 === 0) render(app);
    }
  }
  app.destroy(true, { children: true });
  return [...log, ...states];
}

/** The first event that differs. */
export async function events(seed) {
  const [a, b] = [await recorded(seed, false), await recorded(seed, true)];
  return difference(a, b);
}

/** What `accelerate` leaves behind. */
export async function lives() {
  const app = await appOf();
  const { events: system } = app.renderer;
  const { rootBoundary } = system;
  const node = app.stage.addChild(new PIXI.Graphics().rect(0, 0, 50, 50).fill());
  node.eventMode = 'static';
  render(app);
  const proto = PIXI.Container.prototype;
  const names = ['hitArea', 'eventMode', 'on', 'once', 'addListener', 'onglobalpointermove'];
  const before = names.map((name) => Object.getOwnPropertyDescriptor(proto, name));
  const groups = Object.getOwnPropertyDescriptors(Object.getPrototypeOf(app.stage.renderGroup));
  const acceleration = accelerate(system);
  const result = {
    'a second call returns the same object': accelerate(system) === acceleration,
    'a node is found': fast(app, 10, 10) === node && fast(app, 60, 60) === null,
  };
  const other = await appOf();
  other.stage.addChild(new PIXI.Graphics().rect(0, 0, 50, 50).fill()).eventMode = 'static';
  render(other);
  const second = accelerate(other.renderer.events);
  result['two renderers on a page'] =
    fast(other, 10, 10) === other.stage.children[0] && fast(app, 10, 10) === node;
  second.dispose();
  node.x = 100;
  render(app);
  result['one goes on'] = fast(app, 10, 10) === null && fast(app, 110, 10) === node;
  // Hit areas are changed in place. A search of a still scene that compared all of them would take as long as pixi's.
  const area = (node.hitArea = new PIXI.Rectangle(0, 0, 9, 9));
  const { getBounds } = PIXI.Rectangle.prototype;
  let reads = 0;
  PIXI.Rectangle.prototype.getBounds = function (...args) {
    reads++;
    return getBounds.apply(this, args);
  };
  fast(app, 120, 5);
  reads = 0;
  for (let i = 0; i < 9; i++) fast(app, 120, 5);
  result['hit areas are not read in a still scene'] = reads === 0;
  area.width = 30;
  render(app);
  result['a hit area that is changed in place'] = fast(app, 120, 5) === node && reads > 0;
  PIXI.Rectangle.prototype.getBounds = getBounds;
  node.hitArea = null;
  render(app);
  // Another scene in the same renderer.
  const stage = new PIXI.Container();
  stage.addChild(new PIXI.Graphics().rect(200, 200, 9, 9).fill()).eventMode = 'static';
  app.renderer.render(stage);
  rootBoundary.rootTarget = stage;
  result['another scene'] = rootBoundary.hitTest(205, 205) === stage.children[0];
  acceleration.dispose();
  acceleration.dispose();
  result["the method is pixi's"] = !Object.hasOwn(rootBoundary, 'hitTest');
  result['classes are as before'] = names.every((name, i) => {
    const now = Object.getOwnPropertyDescriptor(proto, name);
    return now?.value === before[i]?.value && now?.get === before[i]?.get && now?.set === before[i]?.set;
  });
  const now = Object.getOwnPropertyDescriptors(
    Object.getPrototypeOf(stage.renderGroup ?? app.stage.renderGroup),
  );
  result['classes of groups are as before'] = Object.keys(groups).every(
    (name) => now[name].value === groups[name].value,
  );
  app.renderer.render(app.stage);
  result['pixi finds nodes'] = fast(app, 110, 10) === node;
  accelerate(system);
  result['accelerated again'] = fast(app, 110, 10) === node;
  app.destroy(true, { children: true });
  other.destroy(true, { children: true });
  result['a destroyed renderer gives the classes back'] =
    Object.getOwnPropertyDescriptor(proto, 'on') === undefined;
  return result;
}

/** What is left of renderers that came and went, two at a time. */
export const left = (isAccelerated, count) =>
  leftBy(async (i) => {
    const scenes = [];
    for (let k = 0; k < 2; k++) {
      const app = await appOf();
      for (let n = 0; n < 300; n++)
        app.stage.addChild(new PIXI.Graphics().rect(n, n, 9, 9).fill()).eventMode = 'static';
      render(app);
      const acceleration = isAccelerated ? accelerate(app.renderer.events) : null;
      for (let n = 0; n < 5; n++) fast(app, 5, 5);
      app.stage.children[3].position.set(5, 5);
      render(app);
      for (let n = 0; n < 5; n++) fast(app, 5, 5);
      scenes.push({ app, acceleration });
    }
    for (const { app, acceleration } of scenes) {
      if (i % 2) acceleration?.dispose();
      app.destroy(true, { children: true });
    }
  }, count);

/** The classes of which nothing may be left. */
export const classes = {
  Acceleration,
  SpatialIndex,
  renderers: PIXI.WebGLRenderer,
  nodes: PIXI.Graphics,
  groups: PIXI.RenderGroup,
};

/** Nodes are read in parts, and pixi is used until all are read. */
export async function progress() {
  const [app, other] = [await appOf(), await appOf()];
  for (let i = 0; i < 20000; i++) {
    const node = app.stage.addChild(new PIXI.Graphics().rect(0, 0, 9, 9).fill());
    node.position.set(i % 400, i % 300);
    node.eventMode = 'static';
  }
  render(app);
  render(other);
  let searches = 0;
  const { rootBoundary } = app.renderer.events;
  const { hitTestRecursive } = rootBoundary;
  rootBoundary.hitTestRecursive = function (...args) {
    searches++;
    return hitTestRecursive.apply(this, args);
  };
  const isReplaced = () => {
    searches = 0;
    fast(app, 5, 5);
    return searches < 10;
  };
  const accelerated = (one, options) => accelerate(one.renderer.events, options);
  const result = await progressOf(accelerated, app, other, isReplaced);
  app.destroy(true, { children: true });
  other.destroy(true, { children: true });
  return result;
}
