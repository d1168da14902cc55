// The figure of very many shapes on their way: each frame they move, the index follows, the ray is asked about in the
// chosen way, and all is drawn.
import { fit, resize, toScreen, watchVisible } from '../../lib/canvas.js';
import { createControls, showMessages, write } from '../../lib/controls.js';
import { describe, editsOf, partsOf } from '../../lib/figure.js';
import { createHandles } from '../../lib/handles.js';
import { milliseconds, whole } from '../../lib/numbers.js';
import { createPencil } from '../../lib/pencil.js';
import { LIMIT, SHOWN, clamp } from '../../lib/state.js';
import { createTimer } from '../../lib/timer.js';
import { createCrowd } from './moving-objects.js';
import { build, follow, renew } from './follow.example.js';
import { createLevels } from './tree-levels.js';
import { outline } from './object-outlines.js';
import { createPaper } from './pixel-canvas.js';
import { METHODS, MOST_LEVELS, WAYS, aimAt } from './scene.js';
import { bruteForce, hierarchy, prefilter } from './strategies.example.js';

/** @typedef {{index: number, t: number}} Hit */
/** @typedef {typeof WAYS[number]} Way */

/** A screen that is quicker than this shows some steps twice. */
const STEP_MS = 12;
/** How often the hierarchy is asked whether building anew pays. */
const RENEW_FRAMES = 120;
/** Numbers that change more often cannot be read. */
const WORDS_MS = 250;
/** The ways that are not chosen are asked now and then, the slower the more seldom. */
const OTHERS_MS = 300;
const OTHERS_PART = 40;
/** A first run finds caches and compilers cold: so long all ways are asked in every frame. */
const WARM_MS = 250;
const WARM_FRAMES = 20;
/** More than this are drawn pixel by pixel. */
const PATHS = 3000;
/** Boxes of an index that is not timed. */
const FIRST = 64;
const BUILD_ROUNDS = 5;
const ASK_ROUNDS = 40;
const LENS = { radius: 84, margin: 14, scale: 9 };
/** No more are marked: a ray of all hits may meet hundreds. */
const MARKED = 400;

/** @param {Hit[]} a @param {Hit[]} b @param {string} want */
const same = (a, b, want) =>
  a.length === b.length &&
  (want === 'any' || a.every(({ index, t }, i) => index === b[i].index && t === b[i].t));

/** @param {{text: string}[]} messages */
const wordsOf = (messages) => messages.map(({ text }) => text).join(' ');

/** @param {any} parts  as createFigure has them */
export function createMany({ section, name, spec, store, t, palette, say }) {
  const part = partsOf(section);
  const canvas = /** @type {HTMLCanvasElement} */ (part('canvas'));
  const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  const motion = matchMedia('(prefers-reduced-motion: reduce)');
  const edits = editsOf(store, name, spec);
  const { state, edit } = edits;

  let view = fit(1, 1, SHOWN);
  const paper = createPaper(ctx);
  const levels = createLevels();
  const timers = {
    move: createTimer(),
    refit: createTimer(),
    draw: createTimer(),
    frame: createTimer(),
    brute: createTimer(),
    prefilter: createTimer(),
    bvh: createTimer(),
  };

  // --- the shapes and their index ---------------------------------------------------------------------------

  let crowd = createCrowd(state().shape, Number(state().count));
  build(crowd.boxes.subarray(0, 4 * FIRST), state().method).dispose(); // the first one compiles the builder
  let begun = performance.now();
  let index = build(crowd.boxes, state().method);
  let built = { ms: performance.now() - begun, renewed: 0 };
  /** How quickly each builder builds, and what a query then looks at. @type {Record<string, any>} */
  let compared = {};

  function rebuild() {
    const { shape, count, method } = state();
    const other = crowd.kind !== shape || crowd.count !== Number(count);
    if (!other && index.method === method) return;
    if (other) {
      crowd = createCrowd(shape, Number(count));
      compared = {};
      for (const timer of Object.values(timers)) timer.clear();
      answers = {};
    }
    timers.bvh.clear();
    index.dispose();
    begun = performance.now();
    index = build(crowd.boxes, method);
    built = { ms: performance.now() - begun, renewed: 0 };
  }

  // --- the question -----------------------------------------------------------------------------------------

  /** Each way's last answer and when it was asked. @type {Partial<Record<Way, {hits: Hit[], at: number, of: unknown}>>} */
  let answers = {};
  let visits = { nodes: 0, leaves: 0, boxes: 0 };
  let step = 0;

  /** @param {any} of */
  function askHierarchy(of = index) {
    const { want } = state();
    const sum = { nodes: 0, leaves: 0, boxes: 0 };
    const hits = hierarchy(crowd, spec.derive(state()).ray, want, of, (/** @type {any} */ one) => {
      sum.nodes += one.nodes;
      sum.leaves += one.leaves;
      sum.boxes += one.boxes;
    });
    return { hits, sum };
  }

  /** @param {Way} way */
  function ask(way) {
    const { ray } = spec.derive(state());
    const { want } = state();
    if (way === 'bvh') {
      const { hits, sum } = timers.bvh.timeQuick(() => askHierarchy());
      visits = sum;
      return hits;
    }
    const work = way === 'brute' ? bruteForce : prefilter;
    return timers[way].timeQuick(() => work(crowd, ray, want));
  }

  /** What an answer is about: it is told with others only if they are about the same. */
  const question = () => `${step} ${state().line} ${state().want} ${crowd.kind} ${crowd.count}`;

  /** @param {Way} way */
  const refresh = (way) => (answers[way] = { hits: ask(way), at: performance.now(), of: question() });

  const isCold = (/** @type {Way} */ way) => timers[way].total < WARM_MS && timers[way].count < WARM_FRAMES;

  /** The chosen way now, the others when it is their time: those are then about the same shapes. */
  function askAll() {
    const { way: chosen } = state();
    refresh(chosen);
    if (chosen !== 'bvh') refresh('bvh'); // what it looks at is shown
    const now = performance.now();
    for (const way of WAYS) {
      const last = answers[way];
      const cost = timers[way].least;
      const due = !last || now - last.at > OTHERS_MS + OTHERS_PART * cost;
      if (way !== chosen && (due || isCold(way))) refresh(way);
    }
    compare();
  }

  /** Whether ways agree, of those asked about the same. @type {Partial<Record<Way, boolean>>} */
  const agree = {};
  function compare() {
    const { want, way: chosen } = state();
    const own = answers[/** @type {Way} */ (chosen)];
    for (const way of WAYS) {
      const other = answers[way];
      if (own && other && other.of === own.of) agree[way] = same(own.hits, other.hits, want);
    }
  }

  /** Each builder over the same boxes, the same question; in turn, so that none has the machine to itself. */
  async function compareBuilders() {
    const button = /** @type {HTMLButtonElement} */ (part('compare'));
    const about = crowd;
    const focused = document.activeElement === button;
    button.disabled = true;
    write(button, t('many.builders.comparing'));
    const rows = METHODS.map((method) => ({ method, building: createTimer(), asking: createTimer() }));
    for (let round = 0; round < BUILD_ROUNDS; round += 1) {
      await new Promise(requestAnimationFrame); // the page stays at hand
      for (const { method, building } of rows) building.time(() => build(crowd.boxes, method)).dispose();
    }
    const all = rows.map((row) => ({ ...row, index: build(crowd.boxes, row.method) }));
    for (let round = 0; round < ASK_ROUNDS; round += 1) {
      for (const one of all) one.asking.timeQuick(() => askHierarchy(one.index));
    }
    const found = Object.fromEntries(
      all.map(({ method, building, asking, index: one }) => {
        const { sum } = askHierarchy(one);
        one.dispose();
        return [method, { build: building.median, ask: asking.median, ...sum }];
      }),
    );
    button.disabled = false;
    write(button, t('many.builders.compare'));
    if (focused) button.focus();
    if (crowd !== about) return; // of other shapes by now
    compared = found;
    renderWords();
    const quickest = METHODS.reduce((a, b) => (compared[a].build <= compared[b].build ? a : b));
    say(t('many.builders.said', { name: t(`many.method.${quickest}`) }));
  }

  // --- controls -----------------------------------------------------------------------------------------------

  let playing = !motion.matches;
  const controls = createControls({ ...edits, section });
  const playButton = /** @type {HTMLElement} */ (part('play'));
  playButton.addEventListener('click', () => {
    playing = !playing;
    request();
  });
  motion.addEventListener('change', () => {
    if (motion.matches) playing = false;
    request();
  });
  part('reset').addEventListener('click', () => edit(spec.initial));
  part('compare').addEventListener('click', compareBuilders);

  const handles = createHandles({
    ...edits,
    layer: part('handles'),
    list: () => spec.handles(state(), spec.derive(state()), t),
    view: () => view,
    limit: LIMIT,
    under: () => null,
    onMove: (point) => edit(aimAt(state(), point)),
    onTap: (point) => edit(aimAt(state(), point)),
    onSelect: (handle) => write(part('picked'), handle ? describe(handle, t) : t('pick')),
    t,
  });

  // --- the picture --------------------------------------------------------------------------------------------

  /** Indices of all, for few. */
  const everyone = () => Array.from({ length: crowd.count }, (_, i) => i);

  function depthColors() {
    const style = getComputedStyle(section);
    return Array.from({ length: MOST_LEVELS }, (_, i) => style.getPropertyValue(`--depth-${i}`).trim());
  }
  let colors = depthColors();

  /** @param {Hit[]} hits */
  function paint(hits) {
    const color = palette();
    const { ray } = spec.derive(state());
    const { origin, direction } = ray;
    const ratio = canvas.width / view.width;
    const sharp = { scale: view.scale * ratio, x: view.x * ratio, y: view.y * ratio };
    const few = crowd.count <= PATHS;
    const first = hits[0];
    const { want, levels: depth } = state();

    levels.read(index, depth[0], index);
    const until = want === 'all' ? Infinity : (first?.t ?? Infinity);
    levels.mark(new Float64Array([origin.x, origin.y, direction.x, direction.y]), until);

    paper.begin(color.room, color.obstacle, colors);
    if (!few) paper.shapes(crowd, sharp);
    paper.develop();
    paper.nodes(levels, sharp);
    paper.end();

    const pencil = createPencil(ctx, view, color);
    if (few) {
      outline(ctx, view, crowd, everyone());
      pencil.fill(color['obstacle-fill']).stroke(color.obstacle, 1.25);
    }
    const at = (/** @type {number} */ s) => ({
      x: origin.x + direction.x * s,
      y: origin.y + direction.y * s,
    });
    const length = Math.hypot(direction.x, direction.y);
    const beyond = length > 0 ? (4 * SHOWN.x) / length : 0;
    const end = want !== 'all' && first ? first.t : beyond;
    if (length > 0) {
      pencil.line(at(0), at(Math.min(end, beyond))).stroke(color.path, 2.5);
      if (end < beyond) pencil.line(at(end), at(beyond)).stroke(color['path-soft'], 1, [2, 6]);
      pencil.head(at(1), direction, color.path);
    }
    if (few && hits.length > 0) {
      outline(
        ctx,
        view,
        crowd,
        hits.map(({ index: i }) => i),
      );
      pencil.stroke(color.normal, 2.5);
    }
    for (const { t: when } of hits.slice(0, MARKED))
      pencil.dot(at(when), color.normal, hits.length > 1 ? 3 : 4.5);
    if (!few && first) lens(color, at(first.t), hits, at);
  }

  /**
   * What a shape is like that is smaller than a pixel: the neighborhood of the first hit, larger.
   * @param {any} color @param {{x: number, y: number}} middle @param {Hit[]} hits @param {(t: number) => {x: number, y: number}} at
   */
  function lens(color, middle, hits, at) {
    const { ray } = spec.derive(state());
    const radius = Math.min(LENS.radius, view.width / 6);
    const screen = toScreen(view, middle);
    // In the corner that is farthest from what it shows.
    const center = {
      x: screen.x < view.width / 2 ? view.width - radius - LENS.margin : radius + LENS.margin,
      y: screen.y < view.height / 2 ? view.height - radius - LENS.margin : radius + LENS.margin,
    };
    const [i] = [hits[0].index];
    const { boxes } = crowd;
    const size = Math.max(boxes[4 * i + 2] - boxes[4 * i], boxes[4 * i + 3] - boxes[4 * i + 1]);
    const scale = clamp((2 * radius) / LENS.scale / size, view.scale, 4000);
    const near = { ...view, scale, x: center.x - middle.x * scale, y: center.y - middle.y * scale };
    const reach = radius / scale;
    const seen = index.search({
      min: { x: middle.x - reach, y: middle.y - reach },
      max: { x: middle.x + reach, y: middle.y + reach },
    });

    ctx.save();
    ctx.beginPath();
    ctx.arc(center.x, center.y, radius, 0, 2 * Math.PI);
    ctx.fillStyle = color.room;
    ctx.fill();
    ctx.clip();
    const pencil = createPencil(ctx, near, color);
    outline(ctx, near, crowd, seen);
    pencil.fill(color['obstacle-fill']).stroke(color.obstacle, 1.25);
    outline(
      ctx,
      near,
      crowd,
      hits.slice(0, MARKED).map((hit) => hit.index),
    );
    pencil.stroke(color.normal, 2);
    const { x, y } = ray.direction;
    const length = Math.hypot(x, y) || 1;
    const far = (3 * reach) / length;
    const back = { x: middle.x - x * far, y: middle.y - y * far };
    const on = { x: middle.x + x * far, y: middle.y + y * far };
    // Not from behind the start.
    const start = hits[0].t < far ? ray.origin : back;
    if (state().want === 'all') pencil.line(start, on).stroke(color.path, 2.5);
    else
      pencil
        .line(start, middle)
        .stroke(color.path, 2.5)
        .line(middle, on)
        .stroke(color['path-soft'], 1, [2, 6]);
    for (const hit of hits.slice(0, MARKED)) pencil.dot(at(hit.t), color.normal, 3.5);
    ctx.restore();

    ctx.beginPath();
    ctx.arc(center.x, center.y, radius, 0, 2 * Math.PI);
    pencil.stroke(color.quiet, 1.5);
  }

  // --- the words ------------------------------------------------------------------------------------------------

  let wordsAt = -Infinity;

  /** @param {Hit[]} hits */
  function sentence(hits) {
    const { want } = state();
    const { ray } = spec.derive(state());
    if (ray.direction.x === 0 && ray.direction.y === 0) return 'zero';
    if (hits.length === 0) return 'miss';
    return want;
  }

  function result() {
    const { hits } = answers[/** @type {Way} */ (state().way)] ?? { hits: [] };
    const round = (/** @type {number} */ v) => v.toFixed(4);
    const [first] = hits;
    const values = { n: whole(hits.length), index: whole(first?.index ?? 0), t: round(first?.t ?? 0) };
    const equal = WAYS.every((way) => agree[way] !== false);
    return {
      equal,
      messages: [
        { kind: hits.length > 0 ? 'obstacle' : 'nothing', text: t(`many.result.${sentence(hits)}`, values) },
        {
          kind: equal ? 'obstacle' : 'stop',
          text: t(equal ? `many.agree.${state().want === 'any' ? 'any' : 'all'}` : 'many.differ'),
        },
      ],
    };
  }

  function renderWords() {
    wordsAt = performance.now();
    const { way: chosen } = state();
    const { messages, equal } = result();
    showMessages(part('status'), messages);
    part('status').dataset.agree = String(equal);
    for (const way of WAYS) {
      write(part(`ms-${way}`), milliseconds(timers[way].median));
      part(`ms-${way}`)
        .closest('label')
        ?.classList.toggle('chosen', way === chosen);
    }
    const looked = chosen === 'bvh' ? visits : { nodes: 0, leaves: 0, boxes: crowd.count };
    for (const key of /** @type {const} */ (['nodes', 'leaves', 'boxes'])) {
      write(part(key), chosen === 'bvh' || key === 'boxes' ? whole(looked[key]) : '–');
    }
    write(part('of'), t('many.visits.of', { n: whole(crowd.count), depth: index.depth }));
    for (const key of /** @type {const} */ (['move', 'refit', 'draw'])) {
      write(part(key), milliseconds(timers[key].median));
    }
    write(part('asked'), milliseconds(timers[/** @type {Way} */ (chosen)].median));
    const interval = timers.frame.median;
    if (!playing) write(part('rate'), t('play.still'));
    else write(part('rate'), interval > 0 ? t('many.rate', { n: Math.round(1000 / interval) }) : '…'); // not known at first
    write(
      part('built'),
      t('many.built', {
        name: t(`many.method.${state().method}`),
        ms: milliseconds(built.ms),
        n: built.renewed,
      }),
    );
    for (const method of METHODS) {
      const one = compared[method];
      write(part(`build-${method}`), one ? milliseconds(one.build) : '–');
      write(part(`nodes-${method}`), one ? whole(one.nodes + one.leaves) : '–');
      write(part(`boxes-${method}`), one ? whole(one.boxes) : '–');
      write(part(`ask-${method}`), one ? milliseconds(one.ask) : '–');
    }
    playButton.classList.toggle('playing', playing);
    write(part('play-label'), t(playing ? 'play.pause' : 'play.play'));
  }

  // --- frames -----------------------------------------------------------------------------------------------------

  let frame = 0;
  let stepped = 0;
  let visible = true;
  /** @type {unknown} */
  let shownState = null;

  function tick(/** @type {number} */ now) {
    frame = 0;
    const first = shownState === null;
    const edited = shownState !== state();
    shownState = state();
    rebuild();
    const elapsed = now - stepped;
    if (playing && visible && elapsed >= STEP_MS) {
      if (stepped > 0 && elapsed < 1000) timers.frame.add(elapsed);
      stepped = now;
      step += 1;
      timers.move.time(() => crowd.step());
      timers.refit.time(() => follow(index, crowd.boxes));
      if (step % RENEW_FRAMES === 0 && renew(index)) built.renewed += 1;
    }
    askAll();
    timers.draw.time(() => paint(answers[/** @type {Way} */ (state().way)]?.hits ?? []));
    if (edited) {
      handles.render();
      controls.render();
      if (!first) say(wordsOf(result().messages));
    }
    if (edited || performance.now() - wordsAt > WORDS_MS || !playing) renderWords();
    if (visible && (playing || WAYS.some(isCold))) queue();
  }

  function queue() {
    if (frame === 0) frame = requestAnimationFrame(tick);
  }

  /** Something but the shapes has changed: colors, words, the state. */
  function request() {
    colors = depthColors();
    handles.render();
    wordsAt = -Infinity;
    queue();
  }

  function fitCanvas() {
    const { clientWidth, clientHeight } = canvas;
    view = fit(clientWidth, clientHeight, SHOWN);
    resize(canvas, clientWidth, clientHeight);
    handles.render();
    // At once: a canvas that was given a new size is empty until it is drawn again.
    cancelAnimationFrame(frame);
    tick(performance.now());
  }

  return {
    request,
    fit: fitCanvas,
    begin() {
      new ResizeObserver(fitCanvas).observe(canvas);
      watchVisible(section, (seen) => {
        visible = seen;
        if (visible) queue();
      });
    },

    /** For tests and for curious readers at the console. */
    get crowd() {
      return crowd;
    },
    get index() {
      return index;
    },
    get visits() {
      return visits;
    },
    get timers() {
      return timers;
    },
    get levels() {
      return levels;
    },
    /** What each way answers now, to the same question. */
    answer: () => Object.fromEntries(WAYS.map((way) => [way, ask(way)])),
  };
}
