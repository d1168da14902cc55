// Converts a lesson's Markdown to HTML. The extensions of Markdown are:
//
//   $t$, $$t$$              formulas, as MathML
//   [text](try:NAME.x=1)    a button that sets the state of the figure NAME
//   [text]{ray}             a word in the color of the named thing in the figures
//   ```figure NAME RATIO | What it shows       a figure whose width is RATIO times its height; its controls, one per line:
//   slider FIELD | Label | min=0 max=4 step=1
//   switch FIELD | Label
//   choice FIELD | Label | word: Text, word: Text
//   play
//   ```
//   ```code FILE | Heading  a file of the chapter, which tests run as it is printed
//   ```

import katex from 'katex';
import markdownIt from 'markdown-it';
import { highlight } from './highlight.mjs';

/** @typedef {Record<string, string>} Labels  of buttons, in the page's language */

const escaped = (/** @type {string} */ text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const partsOf = (/** @type {string} */ line) => line.split('|').map((part) => part.trim());

/** @param {string} source @param {boolean} displayMode */
const formula = (source, displayMode) =>
  `<span class="formula${displayMode ? ' formula-block' : ''}">${katex
    .renderToString(source, { output: 'mathml', displayMode, throwOnError: true })
    .replace(/<annotation[^]*?<\/annotation>/g, '')}</span>`;

/** @param {string} figure @param {string} line */
function control(figure, line) {
  const [what, label = '', rest = ''] = partsOf(line);
  const [kind, field] = what.split(/\s+/);
  const id = `${figure}-${field}`;
  const name = escaped(label);
  if (kind === 'play') return '';
  if (kind === 'slider') {
    return `<div class="field"><label for="${id}">${name}</label><input type="range" id="${id}" data-field="${field}" ${rest} /><output for="${id}"></output></div>`;
  }
  if (kind === 'switch') {
    return `<label class="switch"><input type="checkbox" id="${id}" role="switch" data-field="${field}" /><i aria-hidden="true"></i><span><b>${name}</b></span></label>`;
  }
  if (kind === 'choice') {
    const options = rest.split(',').map((option) => {
      const [word, text] = option.split(':').map((part) => part.trim());
      return `<option value="${word}">${escaped(text)}</option>`;
    });
    return `<div class="choice"><label for="${id}">${name}</label><select id="${id}" data-field="${field}">${options.join('')}</select></div>`;
  }
  throw new Error(`${figure}: unknown control: ${line}`);
}

const PLAY_ICON = `<svg viewBox="0 0 24 24" aria-hidden="true"><path class="icon-play" d="M8 5v14l11-7z" /><path class="icon-pause" d="M7 5h3.5v14H7zM13.5 5H17v14h-3.5z" /></svg>`;

/** @param {string} info @param {string} body @param {Labels} labels */
function figure(info, body, labels) {
  const [what, title] = partsOf(info);
  const [name, ratio = '2'] = what.split(/\s+/);
  const lines = body.split('\n').filter((line) => line.trim() !== '');
  const play = lines.some((line) => line.trim() === 'play')
    ? `<button type="button" class="button button-main" data-part="play">${PLAY_ICON}<span data-part="play-label">${labels.play}</span></button>`
    : '';
  const button = (/** @type {string} */ part) =>
    `<button type="button" class="button" data-part="${part}">${labels[part]}</button>`;
  return `<figure class="lesson-figure" data-figure="${name}" aria-label="${escaped(title)}">
<div class="paper" style="aspect-ratio: ${ratio}"><canvas data-part="canvas" role="img" aria-label="${escaped(title)}"></canvas><div data-part="handles" class="handles" role="group" aria-label="${labels.handles}: ${escaped(title)}"></div></div>
<figcaption><p class="says" data-part="status"></p>
<div class="lesson-controls">${lines.map((line) => control(name, line)).join('')}<div class="lesson-buttons">${play}${button('undo')}${button('reset')}${button('link')}</div></div></figcaption>
</figure>\n`;
}

/** @param {string} info @param {(file: string) => string} source @param {Labels} labels */
function code(info, source, labels) {
  const [file, heading] = partsOf(info);
  const label = `${file.includes('.mistake.') ? labels.mistake : labels.code}: ${file}`;
  const mistake = file.includes('.mistake.') ? ' class="wrong"' : '';
  return `${heading ? `<p class="code-title">${escaped(heading)}</p>` : ''}<pre${mistake} tabindex="0" role="region" aria-label="${label}"><code data-code="${file}">${highlight(source(file))}</code></pre>\n`;
}

/**
 * @param {string} text
 * @param {object} parts
 * @param {(file: string) => string} parts.source  returns the text of a file of the chapter
 * @param {Labels} parts.labels
 * @param {boolean} [parts.lesson]  false: a guide, without formulas and colored words
 */
export function markdown(text, { source, labels, lesson = true }) {
  const renderer = markdownIt({ html: true, typographer: false });
  let blocks = 0;
  let tables = 0;
  // Wide tables scroll inside a region of their own, which can be focused to scroll with keys.
  renderer.renderer.rules.table_open = () =>
    `<div class="table" tabindex="0" role="region" aria-label="${labels.table} ${(tables += 1)}"><table>`;
  renderer.renderer.rules.table_close = () => '</table></div>';
  renderer.renderer.rules.fence = (tokens, index) => {
    const { info, content } = tokens[index];
    const [, kind, rest] = /^(\w+)\s*(.*)$/.exec(info.trim()) ?? [];
    if (kind === 'figure') return figure(rest, content, labels);
    if (kind === 'code') return code(rest, source, labels);
    blocks += 1;
    const shown = info.trim() === 'js' ? highlight(content) : escaped(content.trimEnd());
    return `<pre tabindex="0" role="region" aria-label="${labels.code} ${blocks}"><code>${shown}</code></pre>\n`;
  };
  renderer.renderer.rules.link_open = (tokens, index) => {
    const href = String(tokens[index].attrGet('href'));
    const guide = /^([\w-]+)\.md(#.*)?$/.exec(href);
    if (guide) return `<a href="./guide-${guide[1]}.html${guide[2] ?? ''}">`;
    return href.startsWith('try:')
      ? `<button type="button" class="try" data-try="${escaped(href.slice(4))}">`
      : `<a href="${escaped(href)}">`;
  };
  renderer.renderer.rules.link_close = (tokens, index) => {
    let open = index;
    for (let depth = 1; depth > 0;) {
      open -= 1;
      if (tokens[open].type === 'link_close') depth += 1;
      if (tokens[open].type === 'link_open') depth -= 1;
    }
    return String(tokens[open].attrGet('href')).startsWith('try:') ? '</button>' : '</a>';
  };
  if (!lesson) return renderer.render(text);
  const prepared = text
    .replace(/\$\$([^$]+)\$\$/g, (_, tex) => formula(tex, true))
    .replace(/\$([^$\n]+)\$/g, (_, tex) => formula(tex, false))
    .replace(/\[([^\]\n]+)\]\{(\w+)\}/g, '<b class="word-$2">$1</b>');
  return withPlayground(renderer.render(prepared));
}

/** The last figure of a lesson is its playground, which is larger. @param {string} html */
function withPlayground(html) {
  const begin = '<figure class="lesson-figure';
  const at = html.lastIndexOf(begin) + begin.length;
  return html.includes(begin) ? `${html.slice(0, at)} playground${html.slice(at)}` : html;
}
