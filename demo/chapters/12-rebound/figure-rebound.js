// The figure of a ball in a room: state -> derived values -> picture, controls and words.
import { fit, resize, watchVisible } from '../../lib/canvas.js';
import { createControls } from '../../lib/controls.js';
import { editsOf, partsOf } from '../../lib/figure.js';
import { createHandles } from '../../lib/handles.js';
import { encode } from '../../lib/state.js';
import { derive } from './derived.js';
import { draw } from './draw.js';
import { handlesOf, heirOf, step } from './handles.js';
import { createPanel } from './panel.js';
import * as playbackSpec from './playback.js';
import { createPlayer } from './player.js';
import { LIMIT, SHOWN, initial } from './scene.js';

const TOAST_MS = 6000;

/** @typedef {{x: number, y: number}} Point */

const samePath = (/** @type {Point[]} */ a, /** @type {Point[]} */ b) =>
  a.length === b.length && a.every((p, i) => p.x === b[i].x && p.y === b[i].y);

/** @param {any} parts  as createFigure has them */
export function createRebound({ section, name, spec, store, t, palette, say }) {
  const part = partsOf(section);
  const canvas = /** @type {HTMLCanvasElement} */ (part('canvas'));
  const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  const motion = matchMedia('(prefers-reduced-motion: reduce)');
  const edits = editsOf(store, name, spec);
  const scene = edits.state;
  const playback = () => store.state.playback;
  const look = (/** @type {object} */ patch) => store.look('playback', patch);

  let derivedScene = scene();
  let derivedValues = derive(derivedScene);
  function derived() {
    if (derivedScene !== scene()) {
      derivedScene = scene();
      derivedValues = derive(derivedScene);
    }
    return derivedValues;
  }

  let toastTimer = 0;
  /** To be seen for a while, and heard. @param {string} key */
  function toast(key) {
    const element = part('toast');
    element.textContent = t(key);
    element.dataset.shown = 'true';
    say(t(key), 0);
    clearTimeout(toastTimer);
    toastTimer = window.setTimeout(() => delete element.dataset.shown, TOAST_MS);
  }

  // --- the parts ------------------------------------------------------------------------------------------

  let view = fit(1, 1, SHOWN);

  const player = createPlayer({
    playback,
    look,
    derived,
    reducedMotion: () => motion.matches,
    onStep(contact) {
      const { path, contacts } = derived();
      const { x, y } = path[contact];
      const round = (/** @type {number} */ v) => Math.round(v * 10) / 10;
      if (contact === 0) say(t('live.start'), 0);
      else say(t('live.contact', { n: contact, of: contacts.length, x: round(x), y: round(y) }), 0);
    },
  });

  const handles = createHandles({
    ...edits,
    layer: part('handles'),
    list: () => handlesOf(scene(), derived(), view.scale, t),
    view: () => view,
    limit: LIMIT,
    step,
    under(point) {
      const { start, obstacleShape } = derived();
      if (start.distanceTo(point) <= scene().radius[0]) return 'ball';
      return obstacleShape.isPointIn(point) ? 'obstacle' : null;
    },
    onDrag: player.hold,
    heirOf: (id) => heirOf(scene(), id),
    onSelect: (handle) => panel.renderSelected(handle),
    t,
  });

  const controls = createControls({
    ...edits,
    section,
    state: () => ({ ...scene(), ...playback() }),
    edit(patch, gesture) {
      if ('speed' in patch) look(patch);
      else edits.edit(patch, gesture);
    },
    words: (field, v) => (field === 'speed' ? `${v}×` : String(v)),
  });

  const actions = {
    undo() {
      if (store.past.length === 0) return;
      store.undo();
      toast('edit.undone');
    },
    redo() {
      if (store.future.length === 0) return;
      store.redo();
      toast('edit.redone');
    },
    reset() {
      edits.edit(initial);
      look(playbackSpec.settle(playbackSpec.initial));
      player.start();
      toast('edit.wasReset');
    },
    async copyLink() {
      const url = new URL(location.href);
      url.hash = `${encode(store.state)}&lang=${document.documentElement.lang.slice(0, 2)}`;
      const field = /** @type {HTMLInputElement} */ (part('link'));
      field.value = url.href;
      try {
        await navigator.clipboard.writeText(url.href);
        field.hidden = true;
        toast('edit.copied');
      } catch {
        field.hidden = false;
        field.focus();
        field.select();
        toast('edit.copyByHand');
      }
    },
  };

  const panel = createPanel({ part, store, scene, playback, player, handles, t, actions });

  // --- picture --------------------------------------------------------------------------------------------

  let frame = 0;
  /** @type {unknown} */
  let reported = null;
  /** What the handles and fields show; a frame in which only the ball moves leaves them alone. @type {unknown[]} */
  let shown = [];

  function render() {
    frame = 0;
    const d = derived();
    const now = [scene(), view, playback().speed];
    if (now.some((value, i) => value !== shown[i])) {
      shown = now;
      handles.render();
      controls.render();
    }
    if (reported !== d) {
      const words = panel.renderResult(d);
      const counted = d.end === 'blocked' ? '' : ` ${t('live.rejected', { n: d.rejected, of: d.tested })}`;
      if (reported !== null) say(words + counted);
      reported = d;
    }
    panel.renderPlayback(d);
    draw(ctx, view, palette(), scene(), d, playback().travelled[0]);
  }

  function request() {
    if (frame === 0) frame = requestAnimationFrame(render);
  }

  let shownPath = derived().path;
  let { playing } = playback();
  store.subscribe((/** @type {unknown} */ _state, /** @type {string} */ changed) => {
    request();
    if (changed === 'playback') {
      const began = playback().playing && !playing;
      ({ playing } = playback());
      if (began) player.start();
      return;
    }
    // A new path is followed from its start; switching the boxes leaves the path as it is.
    const { path } = derived();
    const moved = !samePath(path, shownPath);
    shownPath = path;
    if (moved) look({ travelled: [0] });
  });

  function fitCanvas() {
    const { clientWidth, clientHeight } = canvas;
    view = fit(clientWidth, clientHeight, SHOWN);
    resize(canvas, clientWidth, clientHeight);
    // At once: a canvas that was given a new size is empty until it is drawn again.
    cancelAnimationFrame(frame);
    render();
  }

  // --- keys and motion --------------------------------------------------------------------------------------

  document.addEventListener('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === 'z' && !event.shiftKey) actions.undo();
    else if ((key === 'z' && event.shiftKey) || key === 'y') actions.redo();
    else return;
    event.preventDefault();
  });

  motion.addEventListener('change', () => {
    if (motion.matches) player.pause();
  });

  return {
    request,
    fit: fitCanvas,
    begin() {
      new ResizeObserver(fitCanvas).observe(canvas);
      watchVisible(section, player.see);
      player.start();
    },

    // For tests and for curious readers at the console.
    get derived() {
      return derived();
    },
    get selected() {
      return handles.selected?.id ?? null;
    },
  };
}
