// The figure of many balls: two games of one start, their pictures, their counters and what can be done to them.
import { Circle2 } from 'raybound';
import { fit, resize, watchVisible } from '../../lib/canvas.js';
import { createControls, showMessages, write } from '../../lib/controls.js';
import { describe, editsOf, partsOf } from '../../lib/figure.js';
import { createHandles } from '../../lib/handles.js';
import { LIMIT, SHOWN } from '../../lib/state.js';
import { createTimer } from '../../lib/timer.js';
import { SPEED } from './random-balls.js';
import { createMatch } from './match.js';
import { paint } from './picture.js';
import { MOST_DRAWN } from './rooms.js';
import { nextSeed, withLevelWall, withWall } from './scene.js';
import { wordsOf, valueOf } from './text.js';

/** A screen that is quicker than this shows some steps twice. */
const STEP_MS = 12;
/** Numbers that change more often cannot be read. */
const WORDS_MS = 250;
/** Of more balls no ways are drawn. */
const MOST_WAYS = 300;

const SIDES = /** @type {const} */ (['exact', 'plain']);

/** @param {any} parts  as createFigure has them */
export function createBalls({ section, name, spec, store, t, palette, say }) {
  const part = partsOf(section);
  const button = (/** @type {string} */ id) => /** @type {HTMLButtonElement} */ (part(id));
  const motion = matchMedia('(prefers-reduced-motion: reduce)');
  const edits = editsOf(store, name, spec);
  const { state, edit } = edits;

  // --- the games ----------------------------------------------------------------------------------------------

  const begin = () => {
    const { count, seed, spread, grain, restitution } = state();
    const scene = spec.derive(state()).scene;
    return createMatch({
      scene,
      count: count[0],
      seed: seed[0],
      spread: spread[0],
      grain: grain[0],
      restitution: restitution[0],
    });
  };
  let match = begin();
  let played = state();
  let scene = spec.derive(played).scene;
  /** What became of balls in a new wall's way. @type {{moved: number, removed: number}} */
  let swept = { moved: 0, removed: 0 };

  function again() {
    match.dispose();
    match = begin();
    swept = { moved: 0, removed: 0 };
  }

  /** The games follow the state: other balls begin anew, other walls are put up as it goes on. */
  function follow() {
    const now = state();
    if (now === played) return;
    const differs = (/** @type {string[]} */ ...keys) =>
      keys.some((key) => String(now[key]) !== String(played[key]));
    scene = spec.derive(now).scene;
    if (differs('room', 'count', 'seed', 'spread', 'grain')) again();
    else {
      if (differs(now.room, 'drawn')) {
        const { moved, removed } = match.rebuild(scene);
        swept = { moved: swept.moved + moved, removed: swept.removed + removed.length };
      }
      if (differs('restitution')) match.setRestitution(now.restitution[0]);
    }
    played = now;
  }

  /** A step's time: so many diameters at the mean speed. */
  const dt = () => (state().size[0] * 2 * match.dealt.mean) / SPEED;
  const told = () => state().paths && match.count <= MOST_WAYS;
  function step() {
    follow();
    match.step(dt(), told());
  }

  // --- controls -----------------------------------------------------------------------------------------------

  let playing = !motion.matches;
  /** @type {[{x: number, y: number}, {x: number, y: number}] | null} */
  let sketch = null;

  const controls = createControls({ ...edits, section, words: valueOf(t) });
  /** @param {string} id @param {() => void} action */
  const onClick = (id, action) =>
    part(id).addEventListener('click', () => {
      action();
      request();
    });
  onClick('play', () => (playing = !playing));
  onClick('step', () => {
    playing = false;
    step();
    sayAll();
  });
  onClick('again', () => {
    follow();
    again();
  });
  onClick('seed', () => edit(nextSeed(state())));
  onClick('reset', () => {
    edit(spec.initial);
    follow();
    again();
  });
  onClick('add-ball', () => {
    const place = match.freePlace();
    if (!place || !match.add(place)) say(t('billiards.noRoom'));
    else say(t('billiards.balls', { n: match.count }));
  });
  onClick('remove-ball', () => {
    if (match.count > 0) match.remove(match.count - 1);
    say(t('billiards.balls', { n: match.count }));
  });
  onClick('add-wall', () => {
    edit(withLevelWall(state()) ?? {});
    follow();
    sayAll();
    // On with the new wall's end: keys move it from there.
    const [handles] = layers;
    handles.render();
    handles.focus(`drawn${state().drawn.length / 2 - 1}`);
    section.querySelector('.paper')?.scrollIntoView({ block: 'nearest' });
  });
  onClick('clear-walls', () => {
    edit({ drawn: [] });
    follow();
    sayAll();
    button('add-wall').disabled = false;
    button('add-wall').focus(); // the other one is of no use now
  });
  motion.addEventListener('change', () => {
    if (motion.matches) playing = false;
    request();
  });

  /** A tap takes a ball out of both games, or adds one. @param {'exact' | 'plain'} side */
  const tap = (side) => (/** @type {{x: number, y: number}} */ point) => {
    const balls = side === 'exact' ? match.exact.balls : match.plain;
    const hit = balls.findIndex(({ center, radius }) => new Circle2(center, radius).containsPoint(point));
    if (hit >= 0) match.remove(hit);
    else if (!match.add(point)) say(t('billiards.noRoom'));
    request();
  };
  /** @param {{x: number, y: number}} from @param {{x: number, y: number} | null} to @param {boolean} done */
  function drawWall(from, to, done) {
    sketch = to && !done ? [from, to] : null;
    if (to && done) edit(withWall(state(), from, to) ?? {});
    request();
  }

  const views = { exact: fit(1, 1, SHOWN), plain: fit(1, 1, SHOWN) };
  const canvases = Object.fromEntries(
    SIDES.map((side) => [side, /** @type {HTMLCanvasElement} */ (part(`canvas-${side}`))]),
  );
  const layers = SIDES.map((side) =>
    createHandles({
      ...edits,
      layer: part(side === 'exact' ? 'handles' : 'taps'),
      // Walls are one and the same: one set of handles moves them.
      list: () => (side === 'exact' ? spec.handles(state(), null, t) : []),
      view: () => views[side],
      limit: LIMIT,
      under: () => null,
      onTap: tap(side),
      onDraw: drawWall,
      onSelect(handle) {
        if (side === 'plain') return;
        write(part('picked'), handle ? describe(handle, t) : t('pick'));
      },
      t,
    }),
  );

  // --- words and pictures ---------------------------------------------------------------------------------------

  const drawing = createTimer();
  const interval = createTimer();
  let wordsAt = -Infinity;

  const numbers = () => ({ exact: match.numbers('exact'), plain: match.numbers('plain') });
  const telling = () =>
    wordsOf(t, {
      ...numbers(),
      count: match.count,
      wanted: state().count[0],
      dealt: match.dealt.radii.length,
      size: state().size[0],
      shutIn: match.exact.shutIn,
      swept,
    });

  function renderWords() {
    wordsAt = performance.now();
    const { messages, counters } = telling();
    showMessages(part('status'), messages);
    for (const side of SIDES) {
      for (const [key, text] of Object.entries(counters[side])) write(part(`${side}-${key}`), text);
      part(`${side}-escaped`)
        .closest('.side')
        ?.classList.toggle('bad', counters[side].escaped !== '0');
    }
    write(part('balls'), t('billiards.balls', { n: match.count }));
    const ms = interval.median;
    if (!playing) write(part('rate'), t('play.still'));
    else write(part('rate'), ms > 0 ? t('billiards.pace', { n: Math.round(1000 / ms) }) : '…'); // not known at first
    button('add-wall').disabled = state().drawn.length >= 4 * MOST_DRAWN;
    button('clear-walls').disabled = state().drawn.length === 0;
    part('play').classList.toggle('playing', playing);
    write(part('play-label'), t(playing ? 'play.pause' : 'play.play'));
  }

  /** @param {any} [values] */
  function sayAll(values = telling()) {
    say(values.messages.map((/** @type {{text: string}} */ { text }) => text).join(' '));
  }

  function paintAll() {
    const colors = palette();
    for (const side of SIDES) {
      const canvas = canvases[side];
      const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
      const { outside, ways, trail } = match.sides[side];
      paint(ctx, views[side], colors, {
        scene,
        balls: side === 'exact' ? match.exact.balls : match.plain,
        outside,
        ways: told() ? ways : [],
        trail,
        marks: side === 'plain' ? match.marks : [],
        sketch,
      });
    }
  }

  // --- frames -----------------------------------------------------------------------------------------------------

  let frame = 0;
  let stepped = 0;
  let visible = true;
  /** @type {unknown} */
  let shown = null;

  function tick(/** @type {number} */ now) {
    frame = 0;
    const edited = shown !== state();
    shown = state();
    follow();
    const elapsed = now - stepped;
    if (playing && visible && elapsed >= Math.max(STEP_MS, 1000 / state().rate[0] - 4)) {
      if (stepped > 0 && elapsed < 2000) interval.add(elapsed);
      stepped = now;
      step();
    }
    drawing.time(paintAll);
    if (edited) {
      for (const layer of layers) layer.render();
      controls.render();
    }
    if (edited || !playing || performance.now() - wordsAt > WORDS_MS) renderWords();
    if (playing && visible) queue();
  }

  function queue() {
    if (frame === 0) frame = requestAnimationFrame(tick);
  }

  /** Something but the games has changed: colors, words, the state. */
  function request() {
    for (const layer of layers) layer.render();
    wordsAt = -Infinity;
    queue();
  }

  function fitCanvases() {
    for (const side of SIDES) {
      const { clientWidth, clientHeight } = canvases[side];
      views[side] = fit(clientWidth, clientHeight, SHOWN);
      resize(canvases[side], clientWidth, clientHeight);
    }
    for (const layer of layers) layer.render();
    // At once: a canvas that was given a new size is empty until it is drawn again.
    paintAll();
    request();
  }

  return {
    request,
    fit: fitCanvases,
    begin() {
      const observer = new ResizeObserver(fitCanvases);
      for (const side of SIDES) observer.observe(canvases[side]);
      watchVisible(section, (seen) => {
        visible = seen;
        if (visible) queue();
      });
    },

    // For tests and for curious readers at the console.
    get match() {
      follow();
      return match;
    },
    get handles() {
      return spec.handles(state(), null, t);
    },
    get drawing() {
      return drawing;
    },
    get swept() {
      return swept;
    },
    numbers,
    /** So many steps at once, without waiting for frames. */
    steps(/** @type {number} */ n) {
      for (let i = 0; i < n; i += 1) step();
      request();
    },
  };
}
