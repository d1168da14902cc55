// The figure's numbers as it tells them.
import { milliseconds, number, whole } from '../../lib/numbers.js';

/** @typedef {import('../../lib/figure.js').Translate} Translate */

/** Of a radius: tiny ones by their size. @param {number} depth */
const depthText = (depth) => (depth < 1e-3 ? depth.toExponential(0).replace('-', '−') : depth.toFixed(2));

/** What stands beside the sliders. @param {Translate} t */
export const valueOf = (t) => (/** @type {string} */ field, /** @type {number} */ v) =>
  ({
    count: whole(v),
    seed: String(v),
    grain: v > 0 ? number(v) : t('billiards.grain.none'),
    spread: `±${Math.round(100 * v)} %`,
    restitution: v.toFixed(2),
    size: t('billiards.diameters', { n: number(v) }),
    rate: t('billiards.perSecond', { n: v }),
  })[field] ?? number(v);

/** @param {Translate} t @param {any} side */
const counters = (t, { time, contacts, rate, energy, escaped, taken, deepest, ms }) => ({
  escaped: whole(escaped),
  taken: escaped > 0 ? t('billiards.taken', { n: Math.round(100 * taken) }) : '',
  time: `${time.toFixed(2)} s`,
  contacts: whole(contacts),
  rate: whole(Math.round(rate)),
  energy: energy.toFixed(12),
  deepest: deepest > 0 ? t('billiards.radii', { n: depthText(deepest) }) : '0',
  ms: `${milliseconds(ms)} ms`,
});

/** @param {Translate} t @param {any} all */
export function wordsOf(t, { exact, plain, count, wanted, dealt, size, shutIn, swept }) {
  const messages = [];
  if (exact.escaped > 0)
    messages.push({ kind: 'stop', text: t('billiards.lost', { n: whole(exact.escaped) }) });
  else if (plain.escaped > 0)
    messages.push({ kind: 'obstacle', text: t('billiards.kept', { n: plain.escaped, of: count, size }) });
  else messages.push({ kind: 'obstacle', text: t('billiards.both', { of: count, size }) });
  if (dealt < wanted) messages.push({ kind: 'note', text: t('billiards.few', { n: dealt }) });
  if (swept.moved > 0) messages.push({ kind: 'note', text: t('billiards.moved', { n: swept.moved }) });
  if (swept.removed > 0) messages.push({ kind: 'note', text: t('billiards.removed', { n: swept.removed }) });
  if (shutIn >= 0) messages.push({ kind: 'note', text: t('billiards.shutIn') });
  return { messages, counters: { exact: counters(t, exact), plain: counters(t, plain) } };
}
