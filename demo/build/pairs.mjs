// The table of all pairs of shapes, from the table of queries: a list by shapes, and a card for each pair with its figure and its code.

import { canvas, casts, results, solids } from '../../js/generated/pairs.js';
import { intersect, measure } from '../../js/index.js';
import { nameOf } from '../../js/pairs/table.js';
import { codeOf, pictureOf, resultOf, saysOf } from '../chapters/21-pairs/pair.js';
import { SHOWN, firstShapes } from '../chapters/21-pairs/shapes.js';
import { translator } from '../lib/text.js';
import { highlight } from './highlight.mjs';
import { codeBox } from './markdown.mjs';
import { PAGES } from './pages.mjs';

/** @typedef {import('./pages.mjs').Language} Language */
/** @typedef {import('../chapters/21-pairs/pair.js').Pair} Pair */

/** The shapes in the plane, in the order of the table. @type {Record<string, import('./pages.mjs').Both>} */
const SHAPES = {
  ray: { en: 'ray', zh: '射线' },
  segment: { en: 'segment', zh: '线段' },
  line: { en: 'line', zh: '直线' },
  arc: { en: 'arc', zh: '圆弧' },
  sphere: { en: 'circle', zh: '圆' },
  capsule: { en: 'capsule', zh: '胶囊体' },
  box: { en: 'box', zh: '盒子' },
  obb: { en: 'oriented box', zh: '有向包围盒' },
  matrixBox: { en: 'box under a matrix', zh: '矩阵变换下的盒子' },
  kdop: { en: 'k-DOP', zh: 'k-DOP 多边形' },
  triangle: { en: 'triangle', zh: '三角形' },
  polygon: { en: 'polygon', zh: '多边形' },
  plane: { en: 'plane', zh: '平面' },
  movingSphere: { en: 'moving circle', zh: '运动的圆' },
  movingBox: { en: 'moving box', zh: '运动的盒子' },
};
const ORDER = Object.keys(SHAPES);

/** The chapters that explain the pairs of a first shape. @type {Record<string, string[]>} */
const CHAPTERS = {
  ray: ['rays.html', 'circles.html', 'slabs.html', 'planes.html'],
  segment: ['circles.html', 'space.html'],
  sphere: ['rest.html', 'planes.html'],
  capsule: ['ball.html'],
  box: ['boxes.html', 'axes.html', 'planes.html'],
  obb: ['axes.html', 'planes.html'],
  kdop: ['kdops.html'],
  triangle: ['axes.html'],
  movingSphere: ['moving.html', 'ball.html'],
  movingBox: ['rest.html'],
};

const WORDS = {
  en: {
    keys: 'arrow keys move the second shape',
    table: 'All pairs of shapes',
    chord: 'where the circles cross',
    depth: ' (depth)',
    top: 'To the list',
    chapters: 'How it works: ',
  },
  zh: {
    keys: '方向键移动第二个形状',
    table: '所有形状对',
    chord: '两圆的交点',
    depth: '（深度）',
    top: '回到列表',
    chapters: '原理：',
  },
};

/** @type {Pair[]} */
export const PAIRS = [...casts, ...solids, ...canvas]
  .filter(([, , a, b]) => ORDER.includes(a) && ORDER.includes(b))
  // Those that return a new shape are no tests.
  .filter(([, , , , result]) => !['box', 'obb', 'sphere'].includes(result))
  .map(([, name, a, b, result]) => ({
    query: nameOf({ name }, 2),
    a,
    b,
    measures: results[result].startsWith('='),
  }))
  .sort((p, q) => ORDER.indexOf(p.a) - ORDER.indexOf(q.a) || ORDER.indexOf(p.b) - ORDER.indexOf(q.b));

/** A name at the start of a title. @param {string} text */
const capital = (text) => (text.startsWith('k-DOP') ? text : text[0].toUpperCase() + text.slice(1));

/** @param {Pair} pair @param {Language} language */
function titleOf({ query, a, b }, language) {
  const [first, second] = [capital(SHAPES[a][language]), SHAPES[b][language]];
  const isChord = query === 'circleChord2';
  if (language === 'en') return `${first} – ${second}${isChord ? `: ${WORDS.en.chord}` : ''}`;
  // A space between Chinese and Latin letters.
  const title = `${first}与${second}`.replace(/(?<=\w)与/, ' 与').replace(/与(?=\w)/, '与 ');
  return isChord ? `${title}：${WORDS.zh.chord}` : title;
}

/** @param {Pair} pair @param {Language} language @param {import('../lib/words.js').Words} words @param {Record<string, string>} labels */
function card(pair, language, words, labels) {
  const [a, b] = firstShapes(pair.a, pair.b);
  const result = resultOf(pair, a, b, { intersect, measure });
  const title = titleOf(pair, language);
  const says = translator(words)(...saysOf(pair, result));
  const { x, y } = SHOWN;
  return `<section class="pair" id="${pair.query}" data-query="${pair.query}" data-a="${pair.a}" data-b="${pair.b}" data-measures="${pair.measures}">
<h3>${title} <code>${pair.query}</code></h3>
<svg viewBox="${-x} ${-y} ${2 * x} ${2 * y}" tabindex="0" role="group" aria-label="${title}${language === 'zh' ? '：' : ': '}${WORDS[language].keys}">${pictureOf(pair, a, b, result)}</svg>
${codeBox({ html: highlight(codeOf(pair, a, b, result)), label: `${labels.code}: ${pair.query}`, title: says }, labels)}</section>`;
}

/**
 * Links from two shapes to their pairs, with the name of the second shape.
 * @param {string} first @param {string} second @param {Language} language
 */
const linksOf = (first, second, language) =>
  PAIRS.filter(({ a, b }) => (a === first && b === second) || (a === second && b === first))
    .map((pair, _i, all) => {
      const title = titleOf(pair, language);
      const isDepth = pair.measures && all.length > 1;
      const name =
        pair.query === 'circleChord2'
          ? WORDS[language].chord
          : SHAPES[second][language] + (isDepth ? WORDS[language].depth : '');
      return `<a href="#${pair.query}" aria-label="${title}" title="${title}">${name}</a>`;
    })
    .join(' ');

/** For each shape the shapes that it is tested with. @param {Language} language */
function index(language) {
  const rows = ORDER.map((first) => {
    const links = ORDER.map((second) => linksOf(first, second, language)).filter((link) => link !== '');
    return `<tr><th scope="row">${SHAPES[first][language]}</th><td>${links.join(' ')}</td></tr>`;
  });
  return `<div class="pair-index" id="list"><table aria-label="${WORDS[language].table}"><tbody>${rows.join('')}</tbody></table></div>`;
}

/** Below the heading of a first shape: the way back, and the chapters that explain its pairs. @param {string} first @param {Language} language */
function linksBelow(first, language) {
  const { top, chapters } = WORDS[language];
  const links = CHAPTERS[first].map((file) => {
    const { title } = /** @type {import('./pages.mjs').Page} */ (PAGES.find((page) => page.file === file));
    return `<a href="./${file}">${title[language].split(/[:：]/)[0]}</a>`;
  });
  return `<p class="pair-links"><a href="#list">↑ ${top}</a> <span>${chapters}${links.join(' · ')}</span></p>`;
}

/** The table and the cards, as HTML. @param {Language} language @param {import('../lib/words.js').Words} words @param {Record<string, string>} labels */
export function pairsHtml(language, words, labels) {
  const groups = ORDER.filter((shape) => PAIRS.some(({ a }) => a === shape)).map(
    (first) =>
      `<h2 id="of-${first}">${capital(SHAPES[first][language])}</h2>\n${linksBelow(first, language)}\n<div class="pairs">${PAIRS.filter(
        ({ a }) => a === first,
      )
        .map((pair) => card(pair, language, words, labels))
        .join('\n')}</div>`,
  );
  return `${index(language)}\n${groups.join('\n')}`;
}
