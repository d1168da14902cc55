// A figure's controls: fields that show its state and change it, and text that is only written where it changes.

/** @typedef {HTMLInputElement | HTMLSelectElement} Field */

/** Writing the same again would make a screen reader say it again. @param {Element} element @param {string} text */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * The elements with data-field: a word is chosen in a list, a switch is on or off, a slider is a
 * list of one number. A slider with data-stops="1 3 10 …" goes from one of these to the next.
 * @param {object} parts
 * @param {HTMLElement} parts.section
 * @param {() => Record<string, any>} parts.state
 * @param {(patch: object, gesture?: string) => void} parts.edit
 * @param {() => void} parts.endGesture
 */
export function createControls({ section, state, edit, endGesture }) {
  const fields = /** @type {NodeListOf<Field>} */ (section.querySelectorAll('[data-field]'));
  const keyOf = (/** @type {Field} */ field) => /** @type {string} */ (field.dataset.field);

  /** Of a slider. @param {HTMLInputElement | HTMLSelectElement} field */
  const stopsOf = (field) => field.dataset.stops?.split(' ').map(Number);

  for (const field of fields) {
    const key = keyOf(field);
    const stops = stopsOf(field);
    if (stops) Object.assign(field, { min: '0', max: String(stops.length - 1), step: '1' });
    field.addEventListener(field.matches('[type="range"]') ? 'input' : 'change', () => {
      if (field instanceof HTMLSelectElement) edit({ [key]: field.value });
      else if (field.type === 'checkbox') edit({ [key]: field.checked });
      else edit({ [key]: [stops ? stops[field.valueAsNumber] : field.valueAsNumber] }, key);
    });
    field.addEventListener('change', endGesture); // a slider was let go
  }

  /** @param {HTMLInputElement} field @param {number} v */
  function slide(field, v) {
    const stops = stopsOf(field);
    // Between two stops it stands at the one below.
    const at = stops ? Math.max(0, stops.filter((stop) => stop <= v).length - 1) : v;
    if (field.valueAsNumber !== at) field.value = String(at);
    const [min, max] = [Number(field.min), Number(field.max)];
    field.style.setProperty('--part', String((at - min) / (max - min)));
    const text = field.step === 'any' ? v.toFixed(2) : String(v);
    if (stops) field.setAttribute('aria-valuetext', text);
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
