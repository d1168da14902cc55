// The table of all pairs of shapes, from the table of queries: a list by shapes, and a card for each pair with its figure and its code.

import { canvas, casts, results, solids } from '../../js/generated/pairs.js';
import { intersect, measure } from '../../js/index.js';
import { nameOf } from '../../js/pairs/table.js';
import { codeOf, pictureOf, resultOf, saysOf } from '../chapters/21-pairs/pair.js';
import { SHOWN, firstShapes } from '../chapters/21-pairs/shapes.js';
import { translator } from '../lib/text.js';
import { highlight } from './highlight.mjs';
import { codeBox } from './markdown.mjs';

/** @typedef {import('./pages.mjs').Language} Language */
/** @typedef {import('../chapters/21-pairs/pair.js').Pair} Pair */

/** The shapes in the plane, in the order of the table. @type {Record<string, import('./pages.mjs').Both>} */
const SHAPES = {
  ray: { en: 'ray', zh: '射线' },
  segment: { en: 'segment', zh: '线段' },
  line: { en: 'line', zh: '直线' },
  arc: { en: 'arc', zh: '圆弧' },
  sphere: { en: 'circle', zh: '圆' },
  capsule: { en: 'capsule', zh: '胶囊' },
  box: { en: 'box', zh: '包围盒' },
  obb: { en: 'oriented box', zh: '有向包围盒' },
  matrixBox: { en: 'box under a matrix', zh: '矩阵变换的盒子' },
  kdop: { en: 'k-DOP', zh: 'k-DOP 多面体' },
  triangle: { en: 'triangle', zh: '三角形' },
  polygon: { en: 'polygon', zh: '多边形' },
  plane: { en: 'plane', zh: '平面' },
  movingSphere: { en: 'moving circle', zh: '运动的圆' },
  movingBox: { en: 'moving box', zh: '运动的盒子' },
};
const ORDER = Object.keys(SHAPES);

const WORDS = {
  en: {
    keys: 'arrow keys move the second shape',
    table: 'All pairs: the first shape by row, the second by column',
    chord: 'where the circles cross',
  },
  zh: {
    keys: '方向键移动第二个形状',
    table: '所有形状对：行是第一个形状，列是第二个',
    chord: '两圆的交点',
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
const titleOf = ({ query, a, b }, language) =>
  `${capital(SHAPES[a][language])} – ${SHAPES[b][language]}${query === 'circleChord2' ? (language === 'zh' ? '：' : ': ') + WORDS[language].chord : ''}`;

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
${codeBox({ html: highlight(codeOf(pair, a, b)), label: `${labels.code}: ${pair.query}`, title: says }, labels)}</section>`;
}

/** @param {Language} language */
function index(language) {
  const seconds = ORDER.filter((shape) => PAIRS.some(({ b }) => b === shape));
  const rows = ORDER.filter((shape) => PAIRS.some(({ a }) => a === shape)).map((first) => {
    const cells = seconds.map((second) => {
      const pair = PAIRS.find(({ a, b }) => a === first && b === second);
      return pair
        ? `<td><a href="#${pair.query}" aria-label="${titleOf(pair, language)}">●</a></td>`
        : '<td></td>';
    });
    return `<tr><th scope="row">${SHAPES[first][language]}</th>${cells.join('')}</tr>`;
  });
  const heads = seconds.map((shape) => `<th scope="col">${SHAPES[shape][language]}</th>`);
  return `<div class="pair-index" role="region" tabindex="0" aria-label="${WORDS[language].table}"><table><thead><tr><td></td>${heads.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

/** The table and the cards, as HTML. @param {Language} language @param {import('../lib/words.js').Words} words @param {Record<string, string>} labels */
export function pairsHtml(language, words, labels) {
  const groups = ORDER.filter((shape) => PAIRS.some(({ a }) => a === shape)).map(
    (first) =>
      `<h2 id="of-${first}">${capital(SHAPES[first][language])}</h2>\n<div class="pairs">${PAIRS.filter(
        ({ a }) => a === first,
      )
        .map((pair) => card(pair, language, words, labels))
        .join('\n')}</div>`,
  );
  return `${index(language)}\n${groups.join('\n')}`;
}
