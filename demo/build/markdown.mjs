// Converts a lesson's Markdown to HTML. The extensions of Markdown are:
//
//   $t$, $$t$$              formulas, as MathML
//   [text](try:NAME.x=1)    a button that sets the state of the figure NAME
//   [text]{ray}             a word in the color of the named thing in the figures, in addition to those of colors.mjs
//   ```figure NAME RATIO | What it shows       a figure whose width is RATIO times its height; its controls, one per line:
//                           (NAME RATIO large: the page's playground, which is wider than the text; by default its last figure)
//   slider FIELD | Label | min=0 max=4 step=1
//   switch FIELD | Label
//   choice FIELD | Label | word: Text, word: Text
//   play
//   ```
//   ```code FILE | Heading  a file of the chapter, which tests run as it is printed
//   ```
//   ```exercise NAME | Heading  NAME.exercise.js, whose reader mends it, and NAME.solution.js, folded
//   ```
//
// Headings of the second level get an id and a link to themselves. Code has a button that copies it, and one that edits it if it is in the table of lib/edit/cases.js.

import katex from 'katex';
import markdownIt from 'markdown-it';
import { ROWS } from '../lib/edit/cases.js';
import { withColors } from './colors.mjs';
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
    // A comma inside of a text, as in 10,000, has no word and colon behind it.
    const options = rest.split(/,(?=\s*[\w-]+:)/).map((option) => {
      const [word, text] = option.split(':').map((part) => part.trim());
      return `<option value="${word}">${escaped(text)}</option>`;
    });
    return `<div class="choice"><label for="${id}">${name}</label><select id="${id}" data-field="${field}">${options.join('')}</select></div>`;
  }
  throw new Error(`${figure}: unknown control: ${line}`);
}

const PLAY_ICON = `<svg viewBox="0 0 24 24" aria-hidden="true"><path class="icon-play" d="M8 5v14l11-7z" /><path class="icon-pause" d="M7 5h3.5v14H7zM13.5 5H17v14h-3.5z" /></svg>`;

/** Path data of the icons of a figure's buttons, and of the check mark after a link was copied. */
const ICONS = {
  undo: 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  reset: 'M4 4v6h6M4.5 10A8 8 0 1 1 4 14',
  link: 'M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-6l-1.5 1.5M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 6l1.5-1.5',
  done: 'M5 12.5l5 5 9-11',
};
/** @param {keyof typeof ICONS} name */
const icon = (name) =>
  `<svg class="icon-${name}" viewBox="0 0 24 24" aria-hidden="true"><path d="${ICONS[name]}" /></svg>`;

/** The class of a page's playground, behind that of every figure. */
const PLAYGROUND = ' playground';

/** @param {string} info @param {string} body @param {Labels} labels */
function figure(info, body, labels) {
  const [what, title] = partsOf(info);
  const [name, ratio = '2', size] = what.split(/\s+/);
  const lines = body.split('\n').filter((line) => line.trim() !== '');
  const play = lines.some((line) => line.trim() === 'play')
    ? `<button type="button" class="button button-main" data-part="play">${PLAY_ICON}<span data-part="play-label">${labels.play}</span></button>`
    : '';
  const button = (/** @type {'undo' | 'reset' | 'link'} */ part) =>
    `<button type="button" class="icon-button" data-part="${part}" aria-label="${labels[part]}" title="${labels[part]}">${icon(part)}${part === 'link' ? icon('done') : ''}</button>`;
  const controls = play + lines.map((line) => control(name, line)).join('');
  return `<figure class="lesson-figure${size === 'large' ? PLAYGROUND : ''}" data-figure="${name}" aria-label="${escaped(title)}">
<div class="paper" style="aspect-ratio: ${ratio}"><canvas data-part="canvas" role="img" aria-label="${escaped(title)}"></canvas><div data-part="handles" class="handles" role="group" aria-label="${labels.handles}: ${escaped(title)}"></div></div>
<figcaption><div class="lesson-caption"><p class="says" data-part="status"></p><div class="lesson-buttons">${button('undo')}${button('reset')}${button('link')}</div></div>
${controls && `<div class="lesson-controls">${controls}</div>`}</figcaption>
</figure>\n`;
}

/**
 * A box of code with a bar: what the code is, the name of its file, and a button that copies it.
 * @param {object} box
 * @param {string} box.html  of the code
 * @param {string} box.label  for screen readers
 * @param {string} [box.title]
 * @param {string} [box.file]  its name for readers
 * @param {string} [box.source]  its name in the chapter's folder
 * @param {boolean} [box.wrong]
 * @param {string} [box.edit]  the key of its row of what a reader can edit
 * @param {Labels} labels
 */
export function codeBox({ html, label, title = '', file, source, wrong = false, edit }, labels) {
  const name = file ? `<code class="code-file">${file}</code>` : '';
  const copy = `<button type="button" class="button code-copy" data-copied="${labels.copied}">${labels.copy}</button>`;
  const button = edit
    ? `<button type="button" class="button code-edit" data-edit="${edit}" data-close="${labels.close}">${labels.edit}</button>`
    : '';
  const editor = edit
    ? '<div class="code-editor" hidden></div><p class="code-report" role="status" tabindex="0" hidden></p>'
    : '';
  return `<div class="code-box${wrong ? ' wrong' : ''}"><div class="code-bar"><span class="code-title">${escaped(title)}</span>${name}${button}${copy}</div><pre tabindex="0" role="region" aria-label="${label}"><code${source ? ` data-code="${source}" data-name="${file}"` : ''}>${html}</code></pre>${editor}</div>\n`;
}

/** The name of a printed file for readers: NAME.js, NAME-wrong.js for a mistake, NAME-solution.js for a solution. @param {string} file */
const nameForReaders = (file) =>
  file
    .replace(/\.(?:example|exercise)\./, '.')
    .replace('.mistake.', '-wrong.')
    .replace('.solution.', '-solution.');

/** A printed file whose imports have the names for readers. @param {string} source */
export const sourceForReaders = (source) =>
  source.replace(
    /from '\.\.?\/(?:[\w-]+\/)?([\w-]+\.(?:example|mistake)\.js)'/g,
    (_, file) => `from './${nameForReaders(file)}'`,
  );

/** What is folded in printed code: arithmetic of vectors, and helpers that the text of their chapter or of another one explains. */
const HELPERS = new Set(
  'dot cross sub sum plus minus scaled unit ZERO DIRECTIONS rangeOf entersBox outward crossing sidesAround'.split(
    ' ',
  ),
);
/** Fewer lines are not worth a button. */
const FOLDED_LINES = 5;

/** The names that a part of a file declares. @param {string} part */
const declaredIn = (part) =>
  [...part.matchAll(/^(?:export )?(?:const|let|function) (\w+)/gm)].map(([, name]) => name);

/** Whether a part of a printed file declares helpers only. @param {string} part */
const isHelper = (part) => {
  const names = declaredIn(part);
  return names.length > 0 && names.every((name) => HELPERS.has(name));
};

/**
 * Printed code whose helper functions are folded behind a button. The button has no text: the text of the box is that of the file.
 * @param {string} source @param {string} html  of its lines @param {Labels} labels
 */
export function foldHelpers(source, html, labels) {
  const parts = source.trimEnd().split(/(?<=\n)\n(?=\S)/);
  if (parts.every(isHelper)) return html;
  const lines = html.split('\n');
  let at = 0;
  return parts
    .map((part, i) => {
      const isLast = i === parts.length - 1;
      const count = part.trimEnd().split('\n').length;
      const text = lines.slice(at, (at += count + (isLast ? 0 : 1))).join('\n') + (isLast ? '' : '\n');
      if (count < FOLDED_LINES || !isHelper(part)) return text;
      const label = `${labels.helpers}${declaredIn(part).join(', ')}`;
      return `<button type="button" class="code-fold" aria-expanded="false" aria-label="${label}"></button><span class="code-folded">${text}</span>`;
    })
    .join('');
}

/** @param {string} info @param {(file: string) => string} source @param {Labels} labels @param {string} chapter */
function code(info, source, labels, chapter) {
  const [file, title] = partsOf(info);
  const wrong = file.includes('.mistake.');
  const name = nameForReaders(file);
  const key = `${chapter}/${file}`;
  const edit = key in ROWS ? key : undefined;
  const text = sourceForReaders(source(file));
  const isExercise = /\.(?:exercise|solution)\./.test(file);
  const html = isExercise ? highlight(text) : foldHelpers(text, highlight(text), labels);
  const label = `${wrong ? labels.mistake : labels.code}: ${name}`;
  return codeBox({ html, label, title, file: name, source: file, wrong, edit }, labels);
}

/**
 * An exercise: NAME.exercise.js, and NAME.solution.js folded below it.
 * @param {string} info @param {(file: string) => string} source @param {Labels} labels @param {string} chapter
 */
function exercise(info, source, labels, chapter) {
  const [name, title] = partsOf(info);
  const box = code(`${name}.exercise.js | ${labels.exercise}: ${title}`, source, labels, chapter);
  const solution = code(`${name}.solution.js | ${labels.solution}`, source, labels, chapter);
  return `${box}<details class="solution"><summary>${labels.solution}</summary>\n${solution}</details>\n`;
}

/**
 * Ids of the headings of the second level, in their order. A page has the same ids in all languages.
 * @param {string} text  the page's Markdown in English
 */
export const headingIds = (text) =>
  [...text.matchAll(/^## (.*)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replace(/[^\w]+/g, '-')
      .replace(/^-|-$/g, ''),
  );

/**
 * Ids of the headings of a guide, of the second and third level, as GitHub makes them: links between guides work there, too.
 * @param {string} text
 */
export function guideIds(text) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  return [...text.matchAll(/^###? (.*)$/gm)].map(([, heading]) => {
    const id = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-');
    const count = counts.get(id) ?? 0;
    counts.set(id, count + 1);
    return count > 0 ? `${id}-${count}` : id;
  });
}

/**
 * @param {string} text
 * @param {object} parts
 * @param {(file: string) => string} parts.source  returns the text of a file of the chapter
 * @param {Labels} parts.labels
 * @param {string[]} [parts.ids]  of the headings of the second level, in a guide also of the third
 * @param {string} [parts.chapter]  its folder
 * @param {'en' | 'zh'} [parts.language]
 * @param {boolean} [parts.lesson]  false: a guide, without formulas and colored words
 */
export function markdown(
  text,
  { source, labels, ids = headingIds(text), lesson = true, chapter = '', language = 'en' },
) {
  const renderer = markdownIt({ html: true, typographer: false });
  let blocks = 0;
  let tables = 0;
  let headings = 0;
  renderer.renderer.rules.heading_open = (tokens, index) => {
    const { tag } = tokens[index];
    if (tag === 'h3' && !lesson) return `<h3 id="${ids[headings++]}">`;
    return tag === 'h2' ? `<h2 id="${ids[headings]}">` : `<${tag}>`;
  };
  renderer.renderer.rules.heading_close = (tokens, index) => {
    const { tag } = tokens[index];
    if (tag !== 'h2') return `</${tag}>\n`;
    const id = ids[headings];
    headings += 1;
    return ` <a class="anchor" href="#${id}" aria-label="${labels.here}">#</a></h2>\n`;
  };
  // Wide tables scroll inside a region of their own, which can be focused to scroll with keys.
  renderer.renderer.rules.table_open = () =>
    `<div class="table" tabindex="0" role="region" aria-label="${labels.table} ${(tables += 1)}"><table>`;
  renderer.renderer.rules.table_close = () => '</table></div>';
  renderer.renderer.rules.fence = (tokens, index) => {
    const { info, content } = tokens[index];
    const [, kind, rest] = /^(\w+)\s*(.*)$/.exec(info.trim()) ?? [];
    if (kind === 'figure') return figure(rest, content, labels);
    if (kind === 'code') return code(rest, source, labels, chapter);
    if (kind === 'exercise') return exercise(rest, source, labels, chapter);
    blocks += 1;
    const html = kind === 'js' ? highlight(content) : escaped(content.trimEnd());
    // A part of a program may have the name of a file and a title: js FILE | TITLE
    const [file, title] = partsOf(rest ?? '');
    return codeBox({ html, label: `${labels.code} ${file || blocks}`, title, file }, labels);
  };
  // Chinese has no spaces between words, so the end of a line in the source must not become one. Beside full-width marks there are none at all.
  renderer.renderer.rules.softbreak = (tokens, index) => {
    const textOf = (/** @type {{type: string, content: string} | undefined} */ token) =>
      token?.type === 'text' ? token.content : '';
    const [last, first] = [textOf(tokens[index - 1]).at(-1) ?? '', textOf(tokens[index + 1])[0] ?? ''];
    return MARK.test(last) || MARK.test(first) || (WIDE.test(last) && WIDE.test(first)) ? '' : '\n';
  };
  const own = lesson ? [] : guideIds(text);
  renderer.renderer.rules.link_open = (tokens, index) => {
    const href = String(tokens[index].attrGet('href'));
    // A guide in another language has the ids of the English one, and links to its own headings as GitHub needs them.
    const heading = href.startsWith('#') ? own.indexOf(decodeURIComponent(href.slice(1))) : -1;
    if (heading >= 0) return `<a href="#${ids[heading]}">`;
    // A guide in another language links to those that exist only in English, in the folder above.
    const guide = /^(\.\.\/)?([\w-]+)\.md(#.*)?$/.exec(href);
    if (guide) return `<a href="${guide[1] ? '../en' : '.'}/guide-${guide[2]}.html${guide[3] ?? ''}">`;
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
  if (!lesson) return withContents(renderer.render(text), labels);
  const prepared = text
    .replace(/\$\$([^$]+)\$\$/g, (_, tex) => formula(tex, true))
    .replace(/\$([^$\n]+)\$/g, (_, tex) => formula(tex, false))
    .replace(/\[([^\]\n]+)\]\{(\w+)\}/g, '<b class="word-$2">$1</b>');
  const rendered = renderer.render(prepared).replace(TRY_AND_MARK, '<span class="with-mark">$&</span>');
  const colored = withColors(rendered, chapter, language);
  return withPlayground(withContents(colored, labels));
}

/** A full-width mark, which has its space in itself. */
const MARK = /[，。；：、！？（）]/;

/** A Chinese character or a full-width mark. */
const WIDE = /[\p{Script=Han}，。；：、！？（）“”…]/u;

const SPACE_IN_CHINESE = new RegExp(`(?<=${WIDE.source})\\s+(?=${WIDE.source})`, 'gu');

/** The lines of a paragraph as one: no space between Chinese characters. @param {string} text */
export const joinLines = (text) => text.replace(SPACE_IN_CHINESE, '').replace(/\s+/g, ' ');

/** A button in a sentence and the mark behind it, which must not begin a line. */
const TRY_AND_MARK = /<button type="button" class="try"[^>]*>[^<]*<\/button>[，。；：、！？）”,.;:!?)]+/g;

/** Pages with fewer sections have no list of them. */
const FEW_SECTIONS = 3;

/** The list of a page's sections after its first paragraph: beside the text on wide screens, folded on others. @param {string} html @param {Labels} labels */
function withContents(html, labels) {
  const links = [...html.matchAll(/<h2 id="([^"]*)">([^]*?) <a class="anchor"/g)].map(
    ([, id, heading]) => `<li><a href="#${id}">${heading.replace(/<\/?a\b[^>]*>/g, '')}</a></li>`,
  );
  if (links.length < FEW_SECTIONS) return html;
  const list = `<nav class="contents" aria-label="${labels.contents}"><details><summary>${labels.contents}</summary><ol>${links.join('')}</ol></details></nav>`;
  const end = html.indexOf('</p>') + '</p>'.length;
  return `${html.slice(0, end)}\n${list}${html.slice(end)}`;
}

/** The last figure of a lesson is its playground, which is larger, unless another one is. @param {string} html */
function withPlayground(html) {
  const begin = '<figure class="lesson-figure';
  if (!html.includes(begin) || html.includes(begin + PLAYGROUND)) return html;
  const at = html.lastIndexOf(begin) + begin.length;
  return html.slice(0, at) + PLAYGROUND + html.slice(at);
}
