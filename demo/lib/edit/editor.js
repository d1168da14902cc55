// The editor in a box of code. This file and CodeMirror are loaded when a reader presses Edit.
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { javascriptLanguage } from '@codemirror/lang-javascript';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { Decoration, EditorView, keymap, ViewPlugin } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { isReplaceable, replace, restore } from '../replaceable.js';
import { translator } from '../text.js';
import { ROWS } from './cases.js';
import { isResult, judge, LIMIT_MS, moduleUrls } from './judge.js';
import { indentOf } from './lines.js';
import { words } from './words.js';

/** The pause in typing after which the code runs. */
const PAUSE_MS = 400;

/** The printed text of the boxes that were edited, because a box has the reader's text while it is edited. @type {WeakMap<Element, string>} */
const printedTexts = new WeakMap();

/** The printed text of a file of the page. @param {string} selector */
function printedText(selector) {
  const code = document.querySelector(selector);
  return (code && (printedTexts.get(code) ?? code.textContent)) ?? '';
}

/** The printed text of a file by its name for readers. @param {string} file */
const sourceOf = (file) => printedText(`[data-name="${file}"]`);

/** The colors of printed code, by its classes. */
const colors = HighlightStyle.define([
  { tag: tags.comment, class: 'token-comment' },
  { tag: [tags.string, tags.special(tags.string)], class: 'token-string' },
  { tag: [tags.keyword, tags.operator, tags.number, tags.bool, tags.null], class: 'token-keyword' },
  { tag: tags.function(tags.variableName), class: 'token-call' },
]);

const INDENT = Decoration.mark({ class: 'code-indent' });

/** The lines in view, with the indents of printed lines. @param {EditorView} view */
function indented({ state, visibleRanges }) {
  const ranges = [];
  for (const { from, to } of visibleRanges)
    for (let at = from; at <= to;) {
      const line = state.doc.lineAt(at);
      ranges.push(
        Decoration.line({ class: 'code-line', attributes: { style: indentOf(line.text) } }).range(line.from),
      );
      const indent = line.text.search(/\S|$/);
      if (indent > 0) ranges.push(INDENT.range(line.from, line.from + indent));
      at = line.to + 1;
    }
  return Decoration.set(ranges);
}

const hangingIndents = ViewPlugin.define(
  (view) => ({
    lines: indented(view),
    update({ docChanged, viewportChanged }) {
      if (docChanged || viewportChanged) this.lines = indented(view);
    },
  }),
  { decorations: ({ lines }) => lines },
);

/**
 * Opens the editor of a box.
 * @param {object} parts
 * @param {string} parts.key  of its row
 * @param {HTMLElement} parts.code  the printed code; its text follows the editor's, for the button that copies it
 * @param {HTMLElement} parts.host  the place of the editor
 * @param {HTMLElement} parts.report
 * @param {HTMLElement} parts.button  gets the focus when the reader leaves the editor
 * @param {() => void} parts.redraw  draws all figures anew
 * @returns {() => void} closes the editor; figures use the printed function again
 */
export function openEditor({ key, code, host, report, button, redraw }) {
  const row = ROWS[key];
  const t = translator(words[document.documentElement.lang.startsWith('zh') ? 'zh' : 'en']);
  const html = code.innerHTML;
  const source = code.textContent ?? '';
  const printed = row.printed ? printedText(`[data-code="${row.printed}"]`) : source;
  printedTexts.set(code, source);
  let timer = 0;
  let running = new AbortController();
  const restoreAll = () => row.functions.forEach(({ name }) => restore(name));

  /** @param {string} text */
  async function run(text) {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    report.textContent = t('running');
    const verdict = await judge(text, printed, sourceOf, row, signal);
    if (signal.aborted) return;
    const right = verdict.kind === 'same';
    const values = { ...verdict, seconds: LIMIT_MS / 1000 };
    for (const [key, value] of Object.entries(values))
      if (typeof value === 'number') Object.assign(values, { [key]: value.toLocaleString('en') });
    const sentence = t(verdict.kind, /** @type {any} */ (values));
    // Only a version that ended in every case may run outside of the worker.
    const used = 'formed' in verdict && verdict.formed;
    const figures = row.functions.some(({ name }) => isReplaceable(name));
    if (used && figures) {
      const urls = moduleUrls(text, sourceOf);
      const module = await import(urls[0]);
      urls.forEach((url) => URL.revokeObjectURL(url));
      if (signal.aborted) return;
      for (const compared of row.functions)
        replace(compared.name, module[compared.name], (result) => isResult(compared, result));
    } else restoreAll();
    report.classList.toggle('right', right);
    report.textContent = figures ? `${sentence} ${t(used ? 'used' : 'unused')}` : sentence;
    redraw();
  }

  const view = new EditorView({
    doc: source,
    parent: host,
    extensions: [
      EditorView.lineWrapping,
      history(),
      javascriptLanguage,
      syntaxHighlighting(colors),
      hangingIndents,
      // Tab is not a key of the editor: it moves the focus.
      keymap.of([
        {
          key: 'Escape',
          run() {
            button.focus();
            return true;
          },
        },
        ...defaultKeymap,
        ...historyKeymap,
      ]),
      EditorView.contentAttributes.of({
        tabindex: '0',
        'aria-label': t('editor', { file: key.replace(/.*\//, '') }),
      }),
      EditorView.updateListener.of(({ docChanged, state }) => {
        if (!docChanged) return;
        const text = state.doc.toString();
        code.textContent = text;
        clearTimeout(timer);
        timer = window.setTimeout(run, PAUSE_MS, text);
      }),
    ],
  });
  view.focus();
  run(source);

  return () => {
    clearTimeout(timer);
    running.abort();
    view.destroy();
    code.innerHTML = html;
    restoreAll();
    redraw();
  };
}
