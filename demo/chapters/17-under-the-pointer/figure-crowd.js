// The figure of 100,000 shapes: pan, zoom, point, click, select by a box or a lasso, with the time that each query takes.
import { canvasPoint, ShapeIndex } from 'raybound';
import { resize, watchVisible } from '../../lib/canvas.js';
import { createControls, write } from '../../lib/controls.js';
import { editsOf, partsOf } from '../../lib/figure.js';
import { wireButtons } from '../../lib/lesson-figure.js';
import { milliseconds, number, whole } from '../../lib/numbers.js';
import { createPencil } from '../../lib/pencil.js';
import { clamp } from '../../lib/state.js';
import { createTimer } from '../../lib/timer.js';
import { colorsOf, drawLand, viewOf as viewOfState } from './crowd-land.js';
import { COUNT, askCanvas, mapInSteps } from './crowd-map.js';
import { MOST_ZOOM, spec } from './crowd-spec.js';
import { drawLoupe, isMagnified, loupeAt } from './crowd-loupe.js';
import { createPainter } from './crowd-painter.js';

/** @typedef {{x: number, y: number}} Point */

/** Time per frame for adding shapes, for painting, and for the canvas' own tests. */
const ADD_MS = 12;
const PAINT_MS = 10;
const CANVAS_MS = 5;
/** How often the first query is timed. */
const FIRST = 8;
/** The canvas' own tests begin when the pointer has been at rest for this time. */
const REST_MS = 200;
/** Least time between two changes of the sentences, so that they can be read. */
const WORDS_MS = 250;
/** A press that moves by at most this, in CSS pixels, is a click. */
const CLICK = 4;
/** How far an arrow key moves the map, in CSS pixels. */
const KEY_STEP = 40;
/** Selected shapes with a smaller radius on the screen, in CSS pixels, are marked by dots. */
const DOT = 6;

/** @param {any} shared  see createFigures */
export function createCrowd(shared) {
  const { section, name, store, t, palette, say } = shared;
  const part = partsOf(section);
  const canvas = /** @type {HTMLCanvasElement} */ (part('canvas'));
  const layer = part('handles');
  const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  const edits = editsOf(store, name, /** @type {any} */ (shared.spec));
  const { state, edit } = edits;
  const controls = createControls({ ...edits, section });
  const undo = wireButtons(shared);

  // --- the shapes and their index ---------------------------------------------------------------------------

  /** @type {import('./crowd-map.js').CrowdMap | undefined} */
  let map;
  const making = mapInSteps();
  /** @type {ReturnType<typeof createPainter> | undefined} */
  let painter;
  const index = new ShapeIndex();
  let isVisible = false;
  /** Whether the index has all shapes. */
  let isComplete = false;

  /** Makes the map, then the index, in slices of some milliseconds; each call is one slice. */
  function addSome() {
    const end = performance.now() + ADD_MS;
    while (!map) {
      const { done, value } = making.next();
      if (done) {
        map = value;
        painter = createPainter(map);
      }
      if (performance.now() >= end) return;
    }
    if (index.size === COUNT) {
      index.pick({ x: 0, y: 0 }); // The first query builds the tree.
      isComplete = true;
      return;
    }
    while (index.size < COUNT && performance.now() < end) {
      for (let k = 0; k < 100; k += 1) {
        const id = index.size;
        const { path, fill, rule, stroke } = map.styleOf(id);
        index.add(path, { id, fill, fillRule: rule, stroke, transform: map.matrixOf(id) });
      }
    }
  }

  // --- the view ---------------------------------------------------------------------------------------------

  let size = { width: 1, height: 1 };
  const viewOf = () => viewOfState(state(), size);
  /** @param {Point} pixel @returns {Point} */
  const toMap = (pixel) => {
    const { x, y, scale } = viewOf();
    return { x: x + (pixel.x - size.width / 2) / scale, y: y + (pixel.y - size.height / 2) / scale };
  };
  /** @param {Point} p @returns {Point} */
  const toPixel = (p) => {
    const { x, y, scale } = viewOf();
    return { x: (p.x - x) * scale + size.width / 2, y: (p.y - y) * scale + size.height / 2 };
  };
  /** The transform from the map to CSS pixels, which is the `viewTransform` of ShapeIndex. */
  const viewTransform = () => {
    const { x, y, scale } = viewOf();
    return { a: scale, d: scale, e: size.width / 2 - x * scale, f: size.height / 2 - y * scale };
  };

  /** Multiplies the scale by 2 ** by. The point of the map at a pixel stays there. @param {number} by @param {Point} pixel */
  function zoomAbout(by, pixel) {
    const before = toMap(pixel);
    const zoom = clamp(state().zoom[0] + by, 0, MOST_ZOOM);
    const scale = (viewOf().scale * 2 ** zoom) / 2 ** state().zoom[0];
    look({
      zoom: [zoom],
      center: [before.x - (pixel.x - size.width / 2) / scale, before.y - (pixel.y - size.height / 2) / scale],
    });
  }

  /** Changes the view or the pointer without a step of the history. @param {object} patch */
  const look = (patch) => store.look(name, spec.settle({ ...state(), ...patch }));

  // --- queries ----------------------------------------------------------------------------------------------

  const timers = { pick: createTimer(), pickAll: createTimer() };
  /** @type {{id: any, part: string} | null} */
  let found = null;
  let count = 0;
  /**
   * The canvas' own tests while they run, and the time they took so far.
   * @type {{work: Generator<undefined, number, undefined>, ms: number} | null}
   */
  let queried = null;
  /** The last result of the canvas' own tests; `about` identifies the query. @type {{id: number, ms: number, about: string} | null} */
  let reported = null;
  /** @type {{ids: number[], ms: number, how: 'click' | 'touches' | 'contains'} | null} */
  let selected = null;
  let pointedAt = 0;

  const question = () => {
    const { point, tolerance, fill, stroke, zoom } = state();
    return `${point} ${tolerance} ${fill} ${stroke} ${tolerance[0] > 0 ? zoom : ''}`;
  };
  let answered = '';

  const options = () => {
    const { tolerance, fill, stroke } = state();
    return { tolerance: tolerance[0], fill, stroke, viewTransform: viewTransform() };
  };

  function query() {
    const now = question();
    if (now === answered) return;
    answered = now;
    pointedAt = performance.now();
    queried = null;
    const [x, y] = state().point;
    const pixel = toPixel({ x, y });
    const given = options();
    // The first number that is shown is a median, too.
    while (timers.pick.count < FIRST) timers.pick.timeQuick(() => index.pick(pixel, given));
    found = timers.pick.timeQuick(() => index.pick(pixel, given));
    count = index.pickAll(pixel, given).length;
  }

  /** Continues the canvas' own tests if the pointer is at rest. */
  function querySome() {
    if (reported?.about === answered || performance.now() - pointedAt < REST_MS || !map) return;
    const { tolerance, fill, stroke, point } = state();
    queried ??= {
      work: askCanvas(
        map,
        { x: point[0], y: point[1] },
        { tolerance: tolerance[0] / viewOf().scale, fill, stroke },
      ),
      ms: 0,
    };
    const begin = performance.now();
    for (;;) {
      const { done, value } = queried.work.next();
      const ms = performance.now() - begin;
      if (done) {
        reported = { id: /** @type {number} */ (value), ms: queried.ms + ms, about: answered };
        queried = null;
        return;
      }
      if (ms > CANVAS_MS) {
        queried.ms += ms;
        return;
      }
    }
  }

  /** @param {import('raybound').PointsLike | {min: Point, max: Point}} region */
  function select(region) {
    const { mode } = state();
    const begin = performance.now();
    const ids = index.search(/** @type {any} */ (region), { mode });
    selected = { ids, ms: performance.now() - begin, how: mode };
    announce();
  }

  function click() {
    selected = { ids: found ? [found.id] : [], ms: 0, how: 'click' };
    announce();
  }

  const announce = () => {
    if (selected) say(selectionWords());
    request();
  };

  // --- words ------------------------------------------------------------------------------------------------

  function selectionWords() {
    if (!selected) return '';
    const { ids, ms, how } = selected;
    if (how !== 'click') return t(`inside.crowd.${how}`, { n: whole(ids.length), ms: milliseconds(ms) });
    return ids.length > 0 ? t('inside.crowd.selected', { id: whole(ids[0] + 1) }) : t('inside.crowd.cleared');
  }

  function timeWords() {
    const us = number(1000 * timers.pick.median, 1);
    if (!reported) return t('inside.crowd.time', { us });
    return t('inside.crowd.times', { us, ms: milliseconds(reported.ms) });
  }

  let wroteAt = -Infinity;
  let wrote = '';
  function writeWords() {
    const now = performance.now();
    const about = `${answered} ${reported?.about} ${selected?.ms} ${selected?.ids.length}`;
    if (about === wrote || now - wroteAt < WORDS_MS) return;
    wroteAt = now;
    wrote = about;
    const hit = found
      ? t(`inside.crowd.${found.part}`, { id: whole(found.id + 1), all: count })
      : t('inside.crowd.none');
    write(part('status'), selectionWords() || t('inside.crowd.all', { hit, time: timeWords() }));
  }

  // --- the picture ------------------------------------------------------------------------------------------

  /** View, size and colors of the last picture that was begun. */
  let painted = '';
  function paint() {
    if (!painter || !map) return;
    const view = viewOf();
    const colors = palette();
    const about = JSON.stringify([view, canvas.width, canvas.height, colors.obstacle]);
    // An unfinished picture is completed first: a moving view shows the last complete picture.
    if (about !== painted && !painter.busy) {
      painted = about;
      const [min, max] = [toMap({ x: 0, y: 0 }), toMap({ x: size.width, y: size.height })];
      const isAll = state().zoom[0] === 0 || !isComplete;
      const ids = isAll ? null : index.search({ min, max }).sort((a, b) => a - b);
      painter.begin(canvas, view, ids, colorsOf(colors));
    }
    painter.work(PAINT_MS);
    return about !== painted || painter.busy;
  }

  /** Makes the outline of a shape the current path, in the coordinates of the map. @param {number} i */
  function traceOnMap(i) {
    if (!map) return;
    const { a, b, c, d, e, f } = map.matrixOf(i);
    ctx.save();
    ctx.transform(a, b, c, d, e, f);
    ctx.beginPath();
    map.styleOf(i).path.draw(ctx);
    ctx.restore();
  }
  /** Makes the outline of a shape the current path. @param {number} i */
  function trace(i) {
    const { a, d, e, f } = viewTransform();
    ctx.save();
    ctx.transform(a, 0, 0, d, e, f);
    traceOnMap(i);
    ctx.restore();
  }

  function drawSelected() {
    if (!selected || !map) return;
    const colors = palette();
    ctx.strokeStyle = ctx.fillStyle = colors.normal;
    const { scale } = viewOf();
    for (const i of selected.ids) {
      const { x, y } = toPixel({ x: map.x[i], y: map.y[i] });
      const reach = map.size[i] * scale;
      if (x < -reach || y < -reach || x > size.width + reach || y > size.height + reach) continue;
      if (reach < DOT) ctx.fillRect(x - 1, y - 1, 2, 2);
      else {
        trace(i);
        ctx.lineWidth = 1.5;
        ctx.stroke();
      }
    }
  }

  function drawPointer() {
    const colors = palette();
    if (found) {
      trace(found.id);
      ctx.lineWidth = 5;
      ctx.strokeStyle = colors.room;
      ctx.stroke();
      ctx.lineWidth = 2.5;
      ctx.strokeStyle = colors.alarm;
      ctx.stroke();
    }
    const [x, y] = state().point;
    const pixel = toPixel({ x, y });
    const radius = Math.max(3, state().tolerance[0]);
    for (const [color, width] of /** @type {const} */ ([
      [colors.room, 4],
      [colors.ink, 1.5],
    ])) {
      ctx.beginPath();
      ctx.arc(pixel.x, pixel.y, radius, 0, 2 * Math.PI);
      ctx.strokeStyle = color;
      ctx.lineWidth = width;
      ctx.stroke();
    }
    const isSelecting = gesture && gesture.tool !== 'pan';
    const { scale } = viewOf();
    const loupe = isComplete && isMagnified(scale) && !isSelecting ? loupeAt(pixel, size) : null;
    if (map && loupe) {
      const reach = state().tolerance[0] / scale;
      const parts = { map, index, point: { x, y }, loupe, reach, palette: colors, trace: traceOnMap };
      drawLoupe(ctx, { ...parts, found: found?.id });
    }
    if (found) {
      // The number of the shape on top, as in the sentence.
      const view = { scale: 1, x: 0, y: 0, width: size.width, height: size.height };
      const name = whole(found.id + 1);
      const pencil = createPencil(ctx, view, colors, [pixel]);
      if (loupe)
        pencil.label(name, { x: loupe.x, y: loupe.y + loupe.radius }, { x: 0, y: 1 }, colors.alarm, 2);
      else pencil.label(name, pixel, { x: 1, y: -1 }, colors.alarm, radius + 6);
    }
    if (!gesture || !isSelecting) return;
    ctx.beginPath();
    for (const p of regionOf(gesture)) ctx.lineTo(p.x, p.y);
    ctx.closePath();
    ctx.globalAlpha = 0.15;
    ctx.fillStyle = colors.normal;
    ctx.fill();
    ctx.globalAlpha = 1;
    ctx.strokeStyle = colors.normal;
    ctx.lineWidth = 1.5;
    ctx.setLineDash([5, 4]);
    ctx.stroke();
    ctx.setLineDash([]);
  }

  function draw() {
    const ratio = window.devicePixelRatio || 1;
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.fillStyle = palette().room;
    ctx.fillRect(0, 0, canvas.width, canvas.height);
    if (!painter?.finished) drawLand(canvas, state(), palette());
    painter?.copyTo(ctx, viewOf());
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    ctx.lineCap = 'butt';
    ctx.lineJoin = 'round';
    drawSelected();
    drawPointer();
  }

  // --- frames -----------------------------------------------------------------------------------------------

  let frame = 0;
  const request = () => {
    if (frame === 0) frame = requestAnimationFrame(render);
  };
  function render() {
    frame = 0;
    controls.render();
    undo.render();
    if (!isComplete) {
      write(part('status'), t('inside.crowd.adding', { n: whole(index.size), of: whole(COUNT) }));
      if (!isVisible) {
        draw();
        return;
      }
      addSome();
      paint();
      draw();
      request();
      return;
    }
    query();
    const isPainting = paint();
    if (!isPainting) querySome();
    draw();
    writeWords();
    // Request frames until all results are shown and the picture is complete.
    const about = `${answered} ${reported?.about} ${selected?.ms} ${selected?.ids.length}`;
    if (isVisible && (isPainting || reported?.about !== answered || about !== wrote)) request();
  }

  function fit() {
    size = { width: canvas.clientWidth, height: canvas.clientHeight };
    resize(canvas, size.width, size.height);
    cancelAnimationFrame(frame);
    render();
  }

  // --- pointers, wheel and keys -----------------------------------------------------------------------------

  /** The gesture that a press began. @type {{id: number, tool: string, from: Point, last: Point, line: Point[], moved: boolean} | null} */
  let gesture = null;
  /** Fingers on the figure. @type {Map<number, Point>} */
  const fingers = new Map();

  /** The position of an event in the CSS pixels of the canvas. @param {PointerEvent | WheelEvent} event @returns {Point} */
  function locate(event) {
    // An event of the figure implies that its canvas is displayed, so the point is not null.
    const { x, y } = /** @type {Point} */ (canvasPoint(canvas, event));
    return { x: (x * canvas.clientWidth) / canvas.width, y: (y * canvas.clientHeight) / canvas.height };
  }
  /** @param {Point} pixel */
  const pointAt = (pixel) => {
    const { x, y } = toMap(pixel);
    look({ point: [x, y] });
  };
  /** Corners of a selection, in pixels. @param {NonNullable<typeof gesture>} of */
  function regionOf({ tool, from, last, line }) {
    if (tool === 'lasso') return line;
    return [from, { x: last.x, y: from.y }, last, { x: from.x, y: last.y }];
  }

  layer.tabIndex = 0;
  layer.style.touchAction = 'none';

  layer.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || !isComplete) return;
    const at = locate(event);
    layer.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, at);
    if (fingers.size > 1)
      gesture = null; // two fingers zoom
    else gesture = { id: event.pointerId, tool: state().tool, from: at, last: at, line: [at], moved: false };
    pointAt(at);
  });

  layer.addEventListener('pointermove', (event) => {
    if (!isComplete) return;
    const at = locate(event);
    const before = fingers.get(event.pointerId);
    if (before && fingers.size > 1) {
      pinch(event.pointerId, before, at);
      return;
    }
    if (before) fingers.set(event.pointerId, at);
    if (gesture?.id === event.pointerId) drag(gesture, at);
    pointAt(at);
  });

  /** @param {NonNullable<typeof gesture>} now @param {Point} at */
  function drag(now, at) {
    now.moved ||= Math.hypot(at.x - now.from.x, at.y - now.from.y) > CLICK;
    if (now.tool === 'pan' && now.moved) moveMap(now.last.x - at.x, now.last.y - at.y);
    if (now.tool === 'pan' && !now.moved) return;
    now.last = at;
    const end = now.line[now.line.length - 1];
    if (Math.hypot(at.x - end.x, at.y - end.y) > 2) now.line.push(at);
    request();
  }

  /** @param {number} dx @param {number} dy  in CSS pixels */
  function moveMap(dx, dy) {
    const { scale } = viewOf();
    const [x, y] = state().center;
    look({ center: [x + dx / scale, y + dy / scale] });
  }

  /** @param {number} id @param {Point} before @param {Point} at */
  function pinch(id, before, at) {
    const [other] = [...fingers].filter(([key]) => key !== id).map(([, p]) => p);
    const [was, is] = [before, at].map((p) => Math.hypot(p.x - other.x, p.y - other.y));
    const middle = { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 };
    moveMap((before.x - at.x) / 2, (before.y - at.y) / 2);
    if (was > 0 && is > 0) zoomAbout(Math.log2(is / was), middle);
    fingers.set(id, at);
  }

  /** @param {PointerEvent} event */
  function release(event) {
    fingers.delete(event.pointerId);
    if (gesture?.id !== event.pointerId) return;
    const done = gesture;
    gesture = null;
    request();
    if (event.type === 'pointercancel' || !isComplete) return;
    if (!done.moved) {
      query();
      click();
      return;
    }
    if (done.tool === 'pan') return;
    const corners = regionOf(done).map(toMap);
    if (done.tool === 'lasso') {
      if (corners.length > 2) select(corners);
      return;
    }
    const [a, , b] = corners;
    select({
      min: { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y) },
      max: { x: Math.max(a.x, b.x), y: Math.max(a.y, b.y) },
    });
  }
  layer.addEventListener('pointerup', release);
  layer.addEventListener('pointercancel', release);

  // The wheel alone scrolls the page. With Ctrl it zooms; a pinch on a touchpad is reported as wheel with Ctrl.
  layer.addEventListener(
    'wheel',
    (event) => {
      if (!(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      const lines = event.deltaMode === 1 ? 20 : 1;
      zoomAbout(clamp(-0.01 * lines * event.deltaY, -0.5, 0.5), locate(event));
    },
    { passive: false },
  );

  /** @type {Record<string, [number, number]>} */
  const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  layer.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !isComplete) return;
    const middle = { x: size.width / 2, y: size.height / 2 };
    const { key } = event;
    if (key in ARROWS) moveMap(KEY_STEP * ARROWS[key][0], KEY_STEP * ARROWS[key][1]);
    else if (key === '+' || key === '=') zoomAbout(0.5, middle);
    else if (key === '-') zoomAbout(-0.5, middle);
    else if (key === 'Enter' || key === ' ') click();
    else if (key === 'Escape') {
      gesture = null;
      selected = null;
      request();
    } else return;
    event.preventDefault();
    if (key !== 'Enter' && key !== ' ' && key !== 'Escape') pointAt(middle);
  });

  watchVisible(section, (visible) => {
    isVisible = visible;
    request();
  });
  part('reset').addEventListener('click', () => {
    edit(spec.initial);
    selected = null;
    request();
  });

  return {
    request,
    fit,
    begin: () => new ResizeObserver(fit).observe(canvas),
    /** For tests: what the index and the canvas found for the same pointer; null before both are done. */
    get results() {
      return reported?.about === answered ? { index: found?.id ?? -1, canvas: reported.id } : null;
    },
    get selected() {
      return selected?.ids ?? [];
    },
  };
}
