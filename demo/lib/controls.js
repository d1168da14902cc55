// A figure's controls: fields that show and change its state, and `write`, which sets a text only if it differs.

import { number } from './numbers.js';

/** @typedef {HTMLInputElement | HTMLSelectElement} Field */

/**
 * Sets an element's text. An unchanged text is not written, because a screen reader would read it again.
 * @param {Element} element @param {string} text
 */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Connects the elements with data-field to the state. The value of a list is a word, that of a switch a boolean, that of a slider a
 * list of one number. A slider with data-stops="1 3 10 …" moves between these values, and one with data-unit shows a unit behind its value.
 * One with data-power="2" shows 2 to the power of its value, a factor.
 * @param {object} parts
 * @param {HTMLElement} parts.section
 * @param {() => Record<string, any>} parts.state
 * @param {(patch: object, gesture?: string) => void} parts.edit
 * @param {() => void} parts.endGesture
 * @param {() => Record<string, number>} [parts.limits]  the greatest values of some sliders, which depend on the state
 */
export function createControls({ section, state, edit, endGesture, limits = () => ({}) }) {
  const fields = /** @type {NodeListOf<Field>} */ (section.querySelectorAll('[data-field]'));
  const keyOf = (/** @type {Field} */ field) => /** @type {string} */ (field.dataset.field);

  /** The values of a slider with stops. @param {HTMLInputElement | HTMLSelectElement} field */
  const stopsOf = (field) => field.dataset.stops?.split(' ').map(Number);

  for (const field of fields) {
    const key = keyOf(field);
    const stops = stopsOf(field);
    if (stops) Object.assign(field, { min: '0', max: String(stops.length - 1), step: '1' });
    field.addEventListener(field.matches('[type="range"]') ? 'input' : 'change', () => {
      // Numbers are lists in the state, also those of a choice.
      if (field instanceof HTMLSelectElement)
        edit({ [key]: Array.isArray(state()[key]) ? [Number(field.value)] : field.value });
      else if (field.type === 'checkbox') edit({ [key]: field.checked });
      else edit({ [key]: [stops ? stops[field.valueAsNumber] : field.valueAsNumber] }, key);
    });
    field.addEventListener('change', endGesture); // a slider was released
  }

  /** @param {HTMLInputElement} field @param {number} v */
  function slide(field, v) {
    const stops = stopsOf(field);
    const most = limits()[keyOf(field)];
    if (most !== undefined && field.max !== String(most)) field.max = String(most);
    // A value between two stops is shown at the lower stop.
    const at = stops ? Math.max(0, stops.filter((stop) => stop <= v).length - 1) : Math.min(v, most ?? v);
    if (field.valueAsNumber !== at) field.value = String(at);
    const [min, max] = [Number(field.min), Number(field.max)];
    field.style.setProperty('--part', String((at - min) / (max - min)));
    const { power, unit = '' } = field.dataset;
    const shown = field.step === 'any' ? v.toFixed(2) : String(stops ? v : at);
    const text = power ? `${number(Number(power) ** v, v < 3 ? 1 : 0)} ×` : shown.replace('-', '−') + unit;
    if (stops || unit || power) field.setAttribute('aria-valuetext', text);
    const output = section.querySelector(`output[for="${field.id}"]`);
    if (output) write(output, text);
  }

  function render() {
    const now = state();
    for (const field of fields) {
      const value = now[keyOf(field)];
      if (field instanceof HTMLSelectElement) {
        field.value = String(value);
      } else if (field.type === 'checkbox') {
        field.checked = value === true;
      } else {
        slide(field, /** @type {number[]} */ (value)[0]);
      }
    }
  }

  return { render };
}
