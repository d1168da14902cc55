// Runs in a page: pixi with its own search, and with raybound/pixi.

import * as PIXI from 'pixi.js';
import { accelerate } from '../../js/pixi/index.js';
import { random } from '../js/oracle/random.js';
import { compare, spread, time } from './library-page.js';

const SIZE = 1000;

/** A renderer whose scene has triangles. */
async function sceneOf(count) {
  const r = random(41);
  const app = new PIXI.Application();
  await app.init({ width: SIZE, height: SIZE, autoStart: false, preference: 'webgl' });
  const size = 400 / Math.sqrt(count);
  for (let i = 0; i < count; i++) {
    const node = app.stage.addChild(new PIXI.Graphics().poly([0, 0, size, 0, 0, size]).fill());
    node.position.set(r.float(20, SIZE - 20), r.float(20, SIZE - 20));
    node.rotation = i;
    node.eventMode = 'static';
  }
  app.renderer.render(app.stage);
  app.renderer.gl.finish();
  return app;
}

/** @param {number} count */
export async function run(count) {
  const [own, ours] = [await sceneOf(count), await sceneOf(count)];
  const find = (app, x, y) => {
    const { rootBoundary } = app.renderer.events;
    rootBoundary.rootTarget = app.renderer.lastObjectRendered;
    return rootBoundary.hitTest(x, y);
  };
  const on = time(() => {
    accelerate(ours.renderer.events);
    find(ours, 1, 1);
  });
  const r = random(7);
  const points = Array.from({ length: 500 }, () => [r.float(0, SIZE), r.float(0, SIZE)]);
  const picks = () =>
    compare(
      () => points.slice(0, 5).forEach(([x, y]) => find(own, x, y)),
      () => points.forEach(([x, y]) => find(ours, x, y)),
      9,
      100,
    );
  const pick = picks();
  // The search after a frame in which 1,000 nodes moved.
  const after = (app) =>
    spread(
      Array.from({ length: 9 }, (_, i) => {
        for (let k = 0; k < 1000; k++) app.stage.children[(k * 7 + i) % count].x += 0.1;
        app.renderer.render(app.stage);
        app.renderer.gl.finish();
        return time(() => find(app, 100, 100));
      }),
    );
  const moves = { own: after(own), ours: after(ours) };
  for (const app of [own, ours]) {
    for (const node of app.stage.children) node.hitArea = new PIXI.Rectangle(0, 0, 4, 4);
    app.renderer.render(app.stage);
  }
  return { on, pick, moves, areas: picks() };
}
