// The controls around the figure: reads the state into them, and tells the store what was asked for.
import { SPEEDS, cornerCount, CORNERS, setRadius, setUseBoundingBox } from './state.js';
import { ballAt, turnAt } from './derived.js';
import { showMessages, write } from '../../lib/controls.js';

/** @typedef {import('./state.js').Store} Store */
/** @typedef {import('./derived.js').Derived} Derived */
/** @typedef {(key: string, values?: Record<string, string | number>) => string} Translate */

/** Of the path, for a press of an arrow key: one unit is too little to be seen. */
const KEY_UNITS = 20;

/** @param {string} id */
const byId = (id) => {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no #${id}`);
  return element;
};
const button = (/** @type {string} */ id) => /** @type {HTMLButtonElement} */ (byId(id));
const input = (/** @type {string} */ id) => /** @type {HTMLInputElement} */ (byId(id));

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
 * @param {Store} parts.store
 * @param {ReturnType<typeof import('./player.js').createPlayer>} parts.player
 * @param {ReturnType<typeof import('./handles.js').createHandles>} parts.handles
 * @param {Translate} parts.t
 * @param {{ undo(): void, redo(): void, reset(): void, copyLink(): void }} parts.actions
 */
export function createPanel({ store, player, handles, t, actions }) {
  const play = button('play');
  const position = input('position');
  const speed = input('speed');
  const radius = input('radius');
  const boxes = input('boxes');
  const status = /** @type {HTMLElement} */ (document.querySelector('[data-part="status"]'));

  play.addEventListener('click', () => (store.state.view.playing ? player.pause() : player.play()));
  button('next').addEventListener('click', () => player.step(1));
  button('previous').addEventListener('click', () => player.step(-1));
  position.addEventListener('input', () => player.seek(position.valueAsNumber));
  position.addEventListener('keydown', (event) => {
    const way = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (!way || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    player.seek(store.state.view.travelled + way * KEY_UNITS);
  });
  speed.addEventListener('input', () => store.look({ speed: SPEEDS[speed.valueAsNumber] }));

  radius.addEventListener('input', () =>
    store.edit(setRadius(store.state.scene, radius.valueAsNumber), 'radius'),
  );
  radius.addEventListener('change', () => store.endGesture());
  boxes.addEventListener('change', () => store.edit(setUseBoundingBox(store.state.scene, boxes.checked)));

  button('add').addEventListener('click', () => handles.addToSelected());
  button('remove').addEventListener('click', () => handles.removeSelected());
  button('undo').addEventListener('click', actions.undo);
  button('redo').addEventListener('click', actions.redo);
  button('reset').addEventListener('click', actions.reset);
  button('copy').addEventListener('click', actions.copyLink);

  /** @param {Derived} d @returns {{ kind: string, text: string }[]} */
  function messages(d) {
    const { scene } = store.state;
    const contacts = d.contacts.length;
    const reflections = d.end === 'obstacle' ? contacts - 1 : contacts;
    const list = [
      ...d.stops.map((stop) => ({ kind: 'stop', text: t(`stop.${stop}`, { r: scene.radius }) })),
      ...d.notes.map((note) => ({ kind: 'note', text: t(`note.${note}`, { n: d.parts }) })),
    ];
    // Without a path the reasons say it all.
    if (d.end !== 'blocked') {
      list.push({ kind: d.end, text: t(`end.${d.end}`, { n: d.end === 'limit' ? contacts : reflections }) });
    }
    return list;
  }

  /** Messages and cards: what follows from the scene. @param {Derived} d */
  function renderResult(d) {
    const list = messages(d);
    showMessages(status, list);
    const { useBoundingBox } = store.state.scene;
    const blocked = d.end === 'blocked';
    const counts = { n: d.rejected, of: d.asked, saved: d.rejected };
    const off = !useBoundingBox;
    write(byId('rejected'), blocked ? '–' : t('card.rejectedOf', { n: off ? 0 : d.rejected, of: d.asked }));
    write(
      byId('rejected-note'),
      t(blocked ? 'card.nothing' : off ? 'card.rejectedOff' : 'card.rejectedOn', counts),
    );
    write(byId('same'), blocked ? '–' : t(d.same ? 'card.yes' : 'card.no'));
    write(
      byId('same-note'),
      t(blocked ? 'card.nothing' : d.same ? 'card.sameOn' : 'card.differs', { n: d.contacts.length }),
    );
    byId('same').closest('.card')?.classList.toggle('bad', !d.same);
    byId('rejected').closest('.card')?.classList.toggle('off', off);
    return list.map(({ text }) => text).join(' ');
  }

  /** What moves with the ball and with what is selected. @param {Derived} d */
  function renderControls(d) {
    const { scene, view, past, future } = store.state;
    const { touched } = ballAt(d, view.travelled);
    const of = d.contacts.length;

    const blocked = d.end === 'blocked';
    const playing = view.playing && !blocked;
    play.classList.toggle('playing', playing);
    write(byId('play-label'), t(playing ? 'play.pause' : 'play.play'));
    for (const control of [play, position]) control.disabled = blocked;
    button('previous').disabled = blocked || view.travelled <= 0;
    button('next').disabled = blocked || view.travelled >= d.total;

    const total = Math.max(1, Math.ceil(d.total));
    setAttribute(position, 'max', String(total));
    position.value = String(d.total > 0 && view.travelled >= d.total ? total : view.travelled);
    position.style.setProperty('--part', String(d.total > 0 ? Math.min(view.travelled / d.total, 1) : 0));
    const where = blocked
      ? t('play.none')
      : touched === 0
        ? t('play.start', { of })
        : t('play.at', { n: touched, of });
    const units = blocked ? '' : t('play.way', { n: Math.round(view.travelled), of: Math.round(d.total) });
    setAttribute(position, 'aria-valuetext', [units, where].filter(Boolean).join(', '));
    write(byId('where'), where);
    write(byId('way'), units);

    const hit = of > 0 ? d.contacts[Math.max(touched, 1) - 1] : null;
    const pair = (/** @type {{x: number, y: number}} */ { x, y }, /** @type {number} */ digits) =>
      `(${fixed(x, digits)}, ${fixed(y, digits)})`;
    write(byId('hit-of'), hit ? t('hit.of', { n: Math.max(touched, 1) }) : t('hit.none'));
    write(byId('hit-distance'), hit ? fixed(hit.distance, 2) : '–');
    write(byId('hit-point'), hit ? pair(hit.point, 2) : '–');
    write(byId('hit-touch'), hit ? pair(hit.touch, 2) : '–');
    write(byId('hit-normal'), hit ? pair(hit.normal, 3) : '–');
    write(byId('hit-object'), hit ? t(hit.object === d.obstacleExtend ? 'hit.obstacle' : 'hit.wall') : '–');

    const turn = hit && turnAt(d, Math.max(touched, 1) - 1);
    write(
      byId('reflect-now'),
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

    speed.value = String(SPEEDS.indexOf(view.speed));
    speed.style.setProperty('--part', String(SPEEDS.indexOf(view.speed) / (SPEEDS.length - 1)));
    const factor = `${String(view.speed)}×`;
    write(byId('speed-value'), factor);
    setAttribute(speed, 'aria-valuetext', factor);

    radius.value = String(scene.radius);
    radius.style.setProperty(
      '--part',
      String((scene.radius - Number(radius.min)) / (Number(radius.max) - Number(radius.min))),
    );
    write(byId('radius-value'), String(scene.radius));
    boxes.checked = scene.useBoundingBox;

    button('undo').disabled = past.length === 0;
    button('redo').disabled = future.length === 0;

    const selected = handles.selected();
    const shape = selected?.handle.kind === 'corner' ? selected.handle.shape : undefined;
    write(byId('picked'), selected ? `${selected.name}  ${selected.value}` : t('pick.none'));
    button('add').disabled = !shape || cornerCount(scene, shape) >= CORNERS.max;
    button('remove').disabled = !shape || cornerCount(scene, shape) <= CORNERS.min;
  }

  return { renderResult, renderControls };
}
