// What a figure's controls share: fields that show its state and change it, messages, and words that are only written
// where they change.

/** @typedef {HTMLInputElement | HTMLSelectElement} Field */

/** Writing the same again would make a screen reader say it again. @param {Element} element @param {string} text */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** @type {WeakMap<HTMLElement, string>} */
const shown = new WeakMap();

/** @param {HTMLElement} element @param {{ kind: string, text: string }[]} messages */
export function showMessages(element, messages) {
  const all = messages.map(({ kind, text }) => `${kind} ${text}`).join('\n');
  if (shown.get(element) === all) return;
  shown.set(element, all);
  element.replaceChildren(
    ...messages.map(({ kind, text }) => {
      const item = document.createElement('p');
      item.className = `message message-${kind}`;
      item.textContent = text.replaceAll(' = ', '\u00a0=\u00a0'); // never broken there
      return item;
    }),
  );
}

/**
 * The elements with data-field: a word is chosen in a list or among radio buttons, a switch is on or off, a slider is a
 * list of one number.
 * @param {object} parts
 * @param {HTMLElement} parts.section
 * @param {() => Record<string, any>} parts.state
 * @param {(patch: object) => void} parts.edit
 * @param {(field: string, word: string, state: any) => boolean} [parts.allowed]
 */
export function createFields({ section, state, edit, allowed }) {
  const fields = /** @type {NodeListOf<Field>} */ (section.querySelectorAll('[data-field]'));
  const keyOf = (/** @type {Field} */ field) => /** @type {string} */ (field.dataset.field);

  for (const field of fields) {
    const key = keyOf(field);
    field.addEventListener(field.matches('[type="range"]') ? 'input' : 'change', () => {
      if (field instanceof HTMLSelectElement || field.type === 'radio') edit({ [key]: field.value });
      else edit({ [key]: field.type === 'checkbox' ? field.checked : [field.valueAsNumber] });
    });
  }

  /** @param {HTMLInputElement} field @param {number} v */
  function slide(field, v) {
    if (field.valueAsNumber !== v) field.value = String(v);
    const [min, max] = [Number(field.min), Number(field.max)];
    field.style.setProperty('--part', String((v - min) / (max - min)));
    const output = section.querySelector(`output[for="${field.id}"]`);
    if (output) write(output, field.step === 'any' ? v.toFixed(2) : String(v));
  }

  function render() {
    const now = state();
    for (const field of fields) {
      const value = now[keyOf(field)];
      if (field instanceof HTMLSelectElement) {
        field.value = String(value);
        for (const option of field.options) {
          option.disabled = allowed?.(keyOf(field), option.value, now) === false;
        }
      } else if (field.type === 'checkbox') {
        field.checked = value === true;
      } else if (field.type === 'radio') {
        field.checked = value === field.value;
      } else {
        slide(field, /** @type {number[]} */ (value)[0]);
      }
    }
    // What a choice has no use for is not shown: data-when="circle" or data-when="!circle".
    for (const element of /** @type {NodeListOf<HTMLElement>} */ (section.querySelectorAll('[data-when]'))) {
      const wish = element.dataset.when ?? '';
      element.hidden = wish.startsWith('!') ? now[wish.slice(1)] === true : now[wish] !== true;
    }
  }

  return { render };
}
