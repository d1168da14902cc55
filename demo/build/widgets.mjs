// HTML that pages repeat: shell.mjs puts it where a page says <!-- widget: NAME WORD… -->. A figure's code finds the parts by
// data-part, its fields by data-field; words are named by their keys in words.js.

const ICON = `<svg viewBox="0 0 24 24" aria-hidden="true">
  <path class="icon-play" d="M8 5v14l11-7z" />
  <path class="icon-pause" d="M7 5h3.5v14H7zM13.5 5H17v14h-3.5z" />
</svg>`;

const STATUS = '<div class="status" data-part="status" role="group" data-label="status.label"></div>';

const PLAY = `<button type="button" class="button button-main" data-part="play">
  ${ICON}
  <span data-part="play-label" data-text="play.play"></span>
</button>`;

/**
 * A paper to draw on, and the handles above it.
 * @param {string} [canvas]  name of the part
 * @param {string} [layer]   that of the handles
 * @param {string} [label]
 */
const paper = (canvas = 'canvas', layer = 'handles', label = 'handles.label') => `<div class="paper">
  <canvas data-part="${canvas}" aria-hidden="true"></canvas>
  <div data-part="${layer}" class="handles" role="group" data-label="${label}"></div>
</div>`;

/**
 * What is selected, which keys there are, and a way back.
 * @param {string} [keys]
 * @param {string} [play]  'play': a button for that, too
 */
const bar = (keys = 'keys', play) => `<div class="picked-bar">
  <p class="picked">
    <span class="picked-name" data-part="picked"></span>
    <small class="keys" data-text="${keys}"></small>
  </p>${play ? PLAY : ''}
  <button type="button" class="button" data-part="reset" data-text="reset"></button>
</div>`;

/** @param {string[]} entries  key:words, the key as style.css draws it */
const legend = (...entries) => {
  const items = entries.map((entry) => {
    const [key, words] = entry.split(':');
    return `<li><i class="key key-${key}"></i><span data-text="${words}"></span></li>`;
  });
  return `<ul class="legend" data-label="legend.label">\n  ${items.join('\n  ')}\n</ul>`;
};

/** Paper, bar and legend of a figure. @param {string[]} entries  of the legend */
const stage = (...entries) => `<div class="stage">\n${paper()}\n${bar()}\n${legend(...entries)}\n</div>`;

/**
 * What a figure answers: in words, raybound's number beside the mistake's, and all fields.
 * @param {string[]} names  of the mistake; circle:words or !circle:words where a switch decides
 */
function result(...names) {
  const spans = names.map((name) => {
    const [words, when] = name.split(':').reverse();
    return `<span${when ? ` data-when="${when}"` : ''} data-text="${words}"></span>`;
  });
  return `${STATUS}
<div class="cards">
  <div class="card">
    <h3 data-text="ours"></h3>
    <p class="figure-number good" data-part="ours"></p>
    <p class="note" data-part="ours-note"></p>
  </div>
  <div class="card">
    <h3>${spans.join('')}</h3>
    <p class="figure-number" data-part="wrong"></p>
    <p class="note" data-part="wrong-note"></p>
  </div>
</div>
<div class="card hit">
  <h3><code data-part="query"></code></h3>
  <dl data-part="result"></dl>
</div>`;
}

/** hit.shape is the field `shape` of the figure `hit`. @param {string} of */
const fieldOf = (of) => ({ id: of.replace('.', '-'), field: of.split('.')[1] });

/**
 * A list to choose from.
 * @param {string} of
 * @param {string} label
 * @param {string} words   what the options' words begin with
 * @param {string[]} options
 */
function choice(of, label, words, ...options) {
  const { id, field } = fieldOf(of);
  const lines = options.map((word) => `<option value="${word}" data-text="${words}.${word}"></option>`);
  return `<div class="choice">
  <label for="${id}" data-text="${label}"></label>
  <select id="${id}" data-field="${field}">
    ${lines.join('\n    ')}
  </select>
</div>`;
}

/**
 * @param {string} of
 * @param {string} label
 * @param {string[]} attributes  of the input
 */
function slider(of, label, ...attributes) {
  const { id, field } = fieldOf(of);
  return `<div class="field">
  <label for="${id}" data-text="${label}"></label>
  <input type="range" id="${id}" data-field="${field}" ${attributes.join(' ')} />
  <output for="${id}"></output>
</div>`;
}

/** @param {string} of @param {string} label */
function toggle(of, label) {
  const { id, field } = fieldOf(of);
  return `<label class="switch">
  <input type="checkbox" id="${id}" role="switch" data-field="${field}" aria-describedby="${id}-hint" />
  <i aria-hidden="true"></i>
  <span><b data-text="${label}"></b> <small id="${id}-hint" data-text="${label}.hint"></small></span>
</label>`;
}

/** Names and values in a row. @param {string[]} entries  part:words */
const terms = (...entries) =>
  entries
    .map((entry) => {
      const [part, words] = entry.split(':');
      return `<div>\n  <dt data-text="${words}"></dt>\n  <dd data-part="${part}"></dd>\n</div>`;
    })
    .join('\n');

/**
 * Code that runs, or the mistake beside it: <!-- widget: code FILE -->, with | English | 中文 where it has a heading of its own.
 * @param {string[]} words
 */
function code(...words) {
  const [file, ...heading] = words.join(' ').split(' | ');
  const mistake = file.includes('.mistake.');
  const usual = mistake
    ? ['And the mistake beside it', '旁边的错误写法']
    : ['The code that runs', '正在运行的代码'];
  const [en, zh] = heading.length > 0 ? heading : usual;
  return `<div>
  <h3 data-in="en">${en}</h3>
  <h3 data-in="zh" lang="zh-CN">${zh}</h3>
  <pre${mistake ? ' class="wrong"' : ''} tabindex="0" role="region" data-label="code.${
    mistake ? 'mistake' : 'right'
  }" data-file="${file}"><code data-code="${file}"></code></pre>
</div>`;
}

/**
 * A button that brings a figure into a state: <!-- widget: try STATE | English | 中文 -->.
 * @param {string[]} words
 */
function trial(...words) {
  const [state, en, zh] = words.join(' ').split(' | ');
  return (
    `<button type="button" class="try" data-try="${state.replaceAll('&', '&amp;')}">` +
    `<span data-in="en">${en}</span><span data-in="zh" lang="zh-CN">${zh}</span></button>`
  );
}

/** @type {Record<string, (...words: string[]) => string>} */
export const WIDGETS = {
  paper,
  bar,
  play: () => PLAY,
  'play-icon': () => ICON,
  legend,
  stage,
  status: () => STATUS,
  result,
  choice,
  slider,
  switch: toggle,
  terms,
  code,
  try: trial,
};
