// What the figure's panel shows of a scene and of the ball on its path, and the buttons on it.
import { showMessages, write } from '../../lib/controls.js';
import { describe } from '../../lib/figure.js';
import { ballAt, turnAt } from './derived.js';

/** @typedef {import('./derived.js').Derived} Derived */
/** @typedef {import('./playback.js').Playback} Playback */
/** @typedef {import('./scene.js').Scene} Scene */
/** @typedef {import('../../lib/handles.js').Handle} Handle */

/** Of the path, for a press of an arrow key: one unit is too little to be seen. */
const KEY_UNITS = 20;

/** A number with a true minus sign, and no minus before a zero. @param {number} value @param {number} digits */
function fixed(value, digits) {
  const text = value.toFixed(digits);
  return Number(text) === 0 ? text.replace('-', '') : text.replace('-', '−');
}

/** @param {Element} element @param {string} name @param {string} value */
function setAttribute(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/**
 * @param {object} parts
 * @param {(id: string) => HTMLElement} parts.part
 * @param {import('../../lib/state.js').Store} parts.store
 * @param {() => Scene} parts.scene
 * @param {() => Playback} parts.playback
 * @param {ReturnType<typeof import('./player.js').createPlayer>} parts.player
 * @param {ReturnType<typeof import('../../lib/handles.js').createHandles>} parts.handles
 * @param {import('../../lib/text.js').Translate} parts.t
 * @param {{ undo(): void, redo(): void, reset(): void, copyLink(): void }} parts.actions
 */
export function createPanel({ part, store, scene, playback, player, handles, t, actions }) {
  const button = (/** @type {string} */ id) => /** @type {HTMLButtonElement} */ (part(id));
  const play = button('play');
  const position = /** @type {HTMLInputElement} */ (part('position'));

  play.addEventListener('click', () => (playback().playing ? player.pause() : player.play()));
  button('next').addEventListener('click', () => player.step(1));
  button('previous').addEventListener('click', () => player.step(-1));
  position.addEventListener('input', () => player.seek(position.valueAsNumber));
  position.addEventListener('keydown', (event) => {
    const towards = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (!towards || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    player.seek(playback().travelled[0] + towards * KEY_UNITS);
  });
  button('add').addEventListener('click', handles.insertAtSelected);
  button('remove').addEventListener('click', handles.removeSelected);
  button('undo').addEventListener('click', actions.undo);
  button('redo').addEventListener('click', actions.redo);
  button('reset').addEventListener('click', actions.reset);
  button('copy').addEventListener('click', actions.copyLink);

  /** @param {Derived} d @returns {{ kind: string, text: string }[]} */
  function messages(d) {
    const contacts = d.contacts.length;
    const reflections = d.end === 'obstacle' ? contacts - 1 : contacts;
    const list = [
      ...d.stops.map((stop) => ({ kind: 'stop', text: t(`stop.${stop}`, { r: scene().radius[0] }) })),
      ...d.notes.map((note) => ({ kind: 'note', text: t(`note.${note}`, { n: d.parts }) })),
    ];
    // Without a path the reasons say it all.
    if (d.end !== 'blocked') {
      list.push({ kind: d.end, text: t(`end.${d.end}`, { n: d.end === 'limit' ? contacts : reflections }) });
    }
    return list;
  }

  /** Messages and cards: what follows from the scene. @param {Derived} d @returns {string} the messages' text */
  function renderResult(d) {
    const list = messages(d);
    showMessages(part('status'), list);
    const blocked = d.end === 'blocked';
    const counts = { n: d.rejected, of: d.tested, saved: d.rejected };
    const off = !scene().useBoundingBox;
    write(part('rejected'), blocked ? '–' : t('card.rejectedOf', { n: off ? 0 : d.rejected, of: d.tested }));
    write(
      part('rejected-note'),
      t(blocked ? 'card.nothing' : off ? 'card.rejectedOff' : 'card.rejectedOn', counts),
    );
    write(part('same'), blocked ? '–' : t(d.same ? 'card.yes' : 'card.no'));
    write(
      part('same-note'),
      t(blocked ? 'card.nothing' : d.same ? 'card.sameOn' : 'card.differs', { n: d.contacts.length }),
    );
    part('same').closest('.card')?.classList.toggle('bad', !d.same);
    part('rejected').closest('.card')?.classList.toggle('off', off);
    button('undo').disabled = store.past.length === 0;
    button('redo').disabled = store.future.length === 0;
    return list.map(({ text }) => text).join(' ');
  }

  /** @param {Handle | null} handle */
  function renderSelected(handle) {
    write(part('picked'), handle ? describe(handle, t) : t('pick'));
    button('add').disabled = !handle?.insert?.();
    button('remove').disabled = !handle?.remove?.();
  }

  /** What moves with the ball. @param {Derived} d */
  function renderPlayback(d) {
    const {
      playing: wanted,
      travelled: [travelled],
    } = playback();
    const { touched } = ballAt(d, travelled);
    const of = d.contacts.length;

    const blocked = d.end === 'blocked';
    const playing = wanted && !blocked;
    play.classList.toggle('playing', playing);
    write(part('play-label'), t(playing ? 'play.pause' : 'play.play'));
    for (const control of [play, position]) control.disabled = blocked;
    button('previous').disabled = blocked || travelled <= 0;
    button('next').disabled = blocked || travelled >= d.total;

    const total = Math.max(1, Math.ceil(d.total));
    setAttribute(position, 'max', String(total));
    position.value = String(d.total > 0 && travelled >= d.total ? total : travelled);
    position.style.setProperty('--part', String(d.total > 0 ? Math.min(travelled / d.total, 1) : 0));
    const where = blocked
      ? t('play.none')
      : touched === 0
        ? t('play.start', { of })
        : t('play.at', { n: touched, of });
    const units = blocked ? '' : t('play.distance', { n: Math.round(travelled), of: Math.round(d.total) });
    setAttribute(position, 'aria-valuetext', [units, where].filter(Boolean).join(', '));
    write(part('where'), where);
    write(part('distance'), units);

    const hit = of > 0 ? d.contacts[Math.max(touched, 1) - 1] : null;
    const pair = (/** @type {{x: number, y: number}} */ { x, y }, /** @type {number} */ digits) =>
      `(${fixed(x, digits)}, ${fixed(y, digits)})`;
    write(part('hit-of'), hit ? t('hit.of', { n: Math.max(touched, 1) }) : t('hit.none'));
    write(part('hit-distance'), hit ? fixed(hit.distance, 2) : '–');
    write(part('hit-point'), hit ? pair(hit.center, 2) : '–');
    write(part('hit-touch'), hit ? pair(hit.point, 2) : '–');
    write(part('hit-normal'), hit ? pair(hit.normal, 3) : '–');
    write(part('hit-object'), hit ? t(hit.object === d.obstacleExtend ? 'hit.obstacle' : 'hit.wall') : '–');

    const turn = hit && turnAt(d, Math.max(touched, 1) - 1);
    write(
      /** @type {HTMLElement} */ (document.getElementById('reflect-now')),
      turn
        ? t('reflect.now', {
            i: Math.max(touched, 1),
            d: pair(turn.before, 3),
            n: pair(turn.normal, 3),
            dot: fixed(turn.along, 3),
            out: pair(turn.after, 3),
          })
        : '',
    );
  }

  return { renderResult, renderSelected, renderPlayback };
}
