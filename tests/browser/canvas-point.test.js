// canvasPoint in three browsers: for real pointer events on canvases under many styles, the position agrees with that of a marker.
//
// The marker is an empty element at a known position in an element with the style of the canvas, in its place. The browser computes where
// it is on the page. Pixels are compared with those of the markers around the pointer; object-fit is computed by the standard's formula.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { build } from 'esbuild';
import { lacking, openPage, top } from './browser.js';

/** Another size than that of the canvas, which has 300 x 200 pixels. */
const BOX = 'width: 150px; height: 160px;';
/**
 * `around`: styles of elements around the canvas, the innermost first. `before`: elements before it. `fit`: scales and place of its pixels in
 * the content box, from the size of this box. `within`: pixels of rounding, where the browser's offset is used.
 * @type {{name: string, style?: string, around?: string, before?: string, fit?: (w: number, h: number) => number[], within?: number}[]}
 */
const CASES = [
  { name: 'no style' },
  { name: 'CSS size', style: BOX },
  {
    name: 'border and padding',
    style: 'border: 20px solid; border-left-width: 7.5px; padding: 5px 11px 13px 3px',
  },
  {
    name: 'box-sizing',
    style: `${BOX} box-sizing: border-box; border: 20px solid; padding: 3% 4px 2em 9px`,
  },
  { name: 'percentages', style: 'width: 37%; height: 31vh; padding: 3%' },
  { name: 'scale', style: 'transform: scale(1.5, 0.7); transform-origin: 10px 30%' },
  { name: 'mirrored', style: 'transform: scaleX(-1); border-left: 30px solid' },
  {
    name: 'a turn of 90 degrees',
    style: `${BOX} transform: rotate(90deg); border: 9px solid; border-top-width: 30px`,
  },
  { name: 'a turn of 180 degrees', style: 'transform: rotate(180deg); padding-left: 40px' },
  { name: 'a turn of 33 degrees', style: 'transform: rotate(33deg); padding: 20px 3px' },
  { name: 'a square turned by 45 degrees', style: 'width: 150px; height: 150px; transform: rotate(45deg)' },
  { name: 'skew', style: 'transform: skew(20deg, -10deg) translate(30%, 5px)' },
  {
    name: 'rotate, scale and translate',
    style: 'rotate: -20deg; scale: 1.2 0.8; translate: 40px 10%; transform: rotate(50deg) skewX(5deg)',
  },
  {
    name: 'a turn of an element around it',
    around: 'transform: rotate(-25deg); padding: 10px; width: 330px',
  },
  {
    name: 'three transforms around each other',
    style: 'transform: rotate(10deg) scale(0.9)',
    around: 'rotate: 40deg; width: 330px|scale: 0.5 1.25|transform: skewY(12deg)',
  },
  {
    name: 'a transform of an inline element has no effect',
    around: 'display: inline; transform: rotate(40deg)',
  },
  { name: 'a turn in space without perspective', style: 'transform: rotateX(50deg) rotateY(20deg)' },
  {
    name: 'a turn in space by the property rotate',
    style: 'rotate: x 40deg',
    around: 'rotate: 1 1 0 30deg; width: 320px',
  },
  {
    name: 'two turns in space that cancel',
    style: 'transform: rotateY(-40deg)',
    around: 'transform: rotateY(40deg) rotate(20deg); transform-style: preserve-3d; width: 320px',
    within: 2,
  },
  {
    name: 'two turns in space, flattened',
    style: 'transform: rotateY(-40deg)',
    around: 'transform: rotateY(40deg); width: 320px',
  },
  // Browsers round offsetX to a CSS pixel.
  { name: 'perspective', style: 'transform: perspective(300px) rotateY(40deg)', within: 2 },
  {
    name: 'perspective around it',
    style: 'transform: rotateY(40deg)',
    around: 'perspective: 300px; width: 320px',
    within: 2,
  },
  { name: 'zoom', style: 'zoom: 1.5; border: 10px solid; padding: 3px' },
  {
    name: 'zoom around it, and a turn',
    style: 'transform: rotate(30deg)',
    around: 'zoom: 1.25; padding-left: 100px',
  },
  { name: 'scrolled', before: '<div style="height: 3000px; width: 3000px">', style: 'border: 5px solid' },
  { name: 'in a scrolled box', around: 'overflow: scroll; width: 200px; height: 120px; scroll: 30' },
  { name: 'fixed', style: 'position: fixed; right: 10px; top: 33.3px; transform: rotate(5deg)' },
  { name: 'in a dialog', around: 'dialog; transform: rotate(20deg); width: 330px|transform: rotate(40deg)' },
  { name: 'in a shadow tree', around: 'shadow|transform: rotate(15deg); width: 330px' },
  {
    name: 'object-fit: contain',
    style: 'width: 400px; height: 160px; object-fit: contain; padding: 12px',
    fit: (w, h) => [h / 200, h / 200, (w - (300 * h) / 200) / 2, 0],
  },
  {
    name: 'object-fit: cover, object-position, a turn',
    style:
      'width: 320px; height: 100px; object-fit: cover; object-position: 10px 25%; transform: rotate(70deg)',
    fit: (w, h) => [w / 300, w / 300, 10, (h - (200 * w) / 300) / 4],
  },
  {
    name: 'object-fit: none, object-position from the far edges',
    style:
      'width: 350px; height: 260px; object-fit: none; object-position: right 20px bottom 10%; border: 4px solid',
    fit: (w, h) => [1, 1, w - 300 - 20, (h - 200) * 0.9],
  },
  {
    name: 'object-fit: scale-down',
    style: 'width: 350px; height: 100px; object-fit: scale-down; object-position: 0 0',
    fit: () => [0.5, 0.5, 0, 0],
  },
  { name: 'object-position without object-fit', style: `${BOX} object-position: 30px 40px` },
];

for (const engine of /** @type {const} */ (['chromium', 'firefox', 'webkit']))
  test(
    `${engine}: canvasPoint is the position of the pointer under any style`,
    { skip: lacking(engine) },
    async (t) => {
      const page = await openPage(t, 'about:blank', {
        engine,
        ...(engine === 'webkit' ? {} : { viewport: { width: 1000, height: 700 } }),
      });
      const { outputFiles } = await build({
        stdin: { contents: `export { canvasPoint } from './js/picking/canvasPoint.js'`, resolveDir: top },
        bundle: true,
        format: 'iife',
        globalName: 'raybound',
        write: false,
      });
      await page.evaluate(`document.open(); document.write('<!doctype html><body>'); document.close();`);
      await page.evaluate(`${outputFiles[0].text}; globalThis.canvasPoint = raybound.canvasPoint;`);
      /** @type {string[]} */
      const faults = [];
      let compared = 0;
      for (const { name, style = '', around = '', before = '', fit, within = 1 } of CASES) {
        const { points, transform } = await page.evaluate(place, { style, around, before });
        for (const [x, y] of points) {
          compared++;
          await page.mouse.move(x, y);
          const seen = await page.evaluate(() => /** @type {any} */ (globalThis).seen());
          const { width, height, at } = seen.truth;
          const [scaleX, scaleY, left, right] = fit?.(width, height) ?? [width / 300, height / 200, 0, 0];
          const expected = [(at[0] - left) / scaleX, (at[1] - right) / scaleY];
          for (const kind of within === 1 ? ['canvas', 'window'] : ['canvas']) {
            const point = seen[kind];
            const error = point && Math.max(...expected.map((value, i) => Math.abs(value - point[i])));
            if (!(error < (kind === 'window' || within === 1 ? 0.05 : within)))
              faults.push(
                `${name}, ${kind} at (${x}, ${y}), ${transform}: ${JSON.stringify(point)}, the marker says ${expected}, offset ${seen.offset}`,
              );
          }
        }
      }
      assert.deepEqual(faults, []);
      assert.ok(compared > 3 * CASES.length, `${compared} compared`);
    },
  );

/**
 * In the page: puts the canvas into its place.
 * @param {{style: string, around: string, before: string}} parts  `around`: styles of elements around it, the innermost first
 */
function place({ style, around, before }) {
  const global = /** @type {any} */ (globalThis);
  document.body.innerHTML = `${before}<div style="height: 60px"></div>`;
  for (const dialog of document.querySelectorAll('dialog')) dialog.close();
  const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 200 });
  canvas.style.cssText = style;
  /** @type {HTMLElement | ShadowRoot} */
  let host = document.body;
  const later = [];
  for (const css of around ? around.split('|').reverse() : []) {
    if (css === 'shadow') {
      // A slot in a shadow tree: the canvas is a child of the host, and the turned element is in the tree.
      const inner = document.createElement('div');
      const shadow = inner.attachShadow({ mode: 'open' });
      shadow.innerHTML =
        '<div style="transform: rotate(-30deg) scale(0.8); width: 320px"><slot></slot></div>';
      host.append(inner);
      host = inner;
      continue;
    }
    const isDialog = css.startsWith('dialog');
    const element = document.createElement(isDialog ? 'dialog' : 'div');
    element.style.cssText = css.replace('dialog;', '').replace(/scroll: \d+$/, '');
    host.append(element);
    if (isDialog) later.push(() => /** @type {HTMLDialogElement} */ (element).showModal());
    const scroll = css.match(/scroll: (\d+)$/);
    if (scroll) later.push(() => element.scrollTo(Number(scroll[1]), Number(scroll[1])));
    host = element;
  }
  host.append(canvas);
  for (const call of later) call();
  if (before) canvas.scrollIntoView({ block: 'center', inline: 'center' });

  const computed = getComputedStyle(canvas);
  const number = (/** @type {string} */ name) => parseFloat(computed.getPropertyValue(name));
  // Read now: a removed element has no computed style.
  const padding = { left: number('padding-left'), top: number('padding-top') };
  const { transform } = computed;
  const isBorderBox = computed.boxSizing === 'border-box';
  const edges = (/** @type {string[]} */ sides) =>
    sides.reduce((sum, side) => sum + number(`border-${side}-width`) + number(`padding-${side}`), 0);
  const width = number('width') - (isBorderBox ? edges(['left', 'right']) : 0);
  const height = number('height') - (isBorderBox ? edges(['top', 'bottom']) : 0);

  // The twin, with markers at three corners of the content box.
  const twin = document.createElement('div');
  twin.style.cssText = `display: inline-block; ${style}`;
  twin.style.width = computed.width;
  twin.style.height = computed.height;
  const position = computed.position === 'static' ? 'relative' : computed.position;
  twin.style.position = position;
  const markerAt = (/** @type {number} */ x, /** @type {number} */ y) => {
    const marker = document.createElement('div');
    marker.style.cssText = `position: absolute; width: 0; height: 0; left: ${x + padding.left}px; top: ${y + padding.top}px`;
    twin.append(marker);
    return marker;
  };
  const scrolls = [...document.querySelectorAll('div')].map((e) => [e, e.scrollLeft, e.scrollTop]);
  canvas.replaceWith(twin);
  for (const [e, left, top] of /** @type {any[]} */ (scrolls)) e.scrollTo(left, top);
  const client = (/** @type {number} */ x, /** @type {number} */ y) => {
    const marker = markerAt(x, y);
    const { left, top } = marker.getBoundingClientRect();
    marker.remove();
    return [left, top];
  };
  // The position in the content box whose marker is at a point of the page, by Newton's method.
  const local = (/** @type {number} */ x, /** @type {number} */ y) => {
    let [u, v] = [width / 2, height / 2];
    for (let i = 0; i < 20; i++) {
      const [p, q, r] = [client(u, v), client(u + 8, v), client(u, v + 8)];
      const [a, b, c, d] = [q[0] - p[0], q[1] - p[1], r[0] - p[0], r[1] - p[1]];
      const [dx, dy] = [x - p[0], y - p[1]];
      const det = a * d - b * c;
      u += (8 * (d * dx - c * dy)) / det;
      v += (8 * (a * dy - b * dx)) / det;
    }
    return [u, v];
  };
  // Points that a user can press: the canvas is on top there.
  const points = [];
  const truths = new Map();
  for (const [s, u] of [
    [0.1, 0.2],
    [0.35, 0.6],
    [0.75, 0.3],
    [0.6, 0.85],
  ]) {
    const [x, y] = client(s * width, u * height).map(Math.round);
    if (document.elementFromPoint(x, y) !== twin || x < 0 || y < 0) continue;
    points.push([x, y]);
    truths.set(`${x} ${y}`, { width, height, at: local(x, y) });
  }
  twin.replaceWith(canvas);
  for (const [e, left, top] of /** @type {any[]} */ (scrolls)) e.scrollTo(left, top);

  const seen = /** @type {any} */ ({});
  const listener = (/** @type {any} */ event) => {
    const { x, y } = global.canvasPoint(canvas, event) ?? {};
    const kind = event.currentTarget === canvas ? 'canvas' : 'window';
    // A listener elsewhere: the same event, which does not have the canvas as its target.
    const { clientX, clientY } = event;
    const other = global.canvasPoint(canvas, { clientX, clientY, target: document.body });
    seen[kind] = [x, y];
    seen.window = other && [other.x, other.y];
    seen.offset = [event.offsetX, event.offsetY];
    seen.truth = truths.get(`${Math.round(clientX)} ${Math.round(clientY)}`);
  };
  canvas.addEventListener('pointermove', listener);
  global.seen = () => seen;
  return { points, transform };
}
