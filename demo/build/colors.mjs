// The words, symbols and names of each chapter that have the color of a thing in its figures. The colors mean the same in all chapters:
// ray: what moves or is cast; shape: what is hit; normal: normals; box: bounding volumes, and gaps.

/** @typedef {'ray' | 'shape' | 'normal' | 'box'} Kind */

/**
 * @typedef {object} Names  of one kind
 * @property {string} [en]  words of the English text, singular, separated by |
 * @property {string} [zh]  words of the Chinese text, separated by |
 * @property {string} [symbols]  in formulas, separated by spaces
 * @property {string} [code]  names in code, separated by spaces
 */

const RAY = { en: 'ray', zh: '射线', symbols: 'o d', code: 'ray origin direction' };
const NORMAL = { en: 'normal', zh: '法线', symbols: 'n', code: 'normal normals' };

/** @type {Record<string, Partial<Record<Kind, Names>>>} */
const CHAPTERS = {
  '01-ball': {
    ray: { en: 'ball|velocity', zh: '小球|球心?|速度', symbols: 'v', code: 'ball velocity center radius' },
    normal: NORMAL,
  },
  '02-rays': { ray: RAY, normal: NORMAL },
  '03-lines-and-circles': {
    ray: RAY,
    shape: { en: 'segment|circle', zh: '线段|圆(?![心周弧])', symbols: 'r', code: 'center radius start end' },
  },
  '04-slabs': {
    ray: RAY,
    shape: { en: 'slab|box(?:es)?', zh: '平板|盒子', symbols: 'k', code: 'box boxes min max' },
  },
  '05-boxes': {
    ray: { ...RAY, symbols: '' },
    box: { en: '(?:bounding )?box(?:es)?', zh: '包围盒|盒子', code: 'box min max' },
  },
  '06-three-dimensions': {
    ray: { ...RAY, symbols: 'd' },
    shape: { en: 'box(?:es)?', zh: '盒子', code: 'box min max' },
    normal: { ...NORMAL, symbols: '' },
  },
  '07-k-dops': {
    ray: { ...RAY, symbols: 'o d' },
    shape: { en: 'shape', zh: '形状', code: 'points' },
    box: { en: 'k-DOP|slab', zh: 'k-DOP|平板', code: 'kdop min max' },
  },
  '08-separating-axes': { box: { en: 'gap', zh: '间隙', code: 'gap gapOn' } },
  '09-fitted-boxes': {
    shape: { en: 'points?|airplane', zh: '飞机', code: 'points edges' },
    box: { en: '(?:oriented |axis-aligned )?box(?:es)?', zh: '有向包围盒|包围盒|盒子', code: 'half' },
  },
  '10-at-rest': {
    ray: { en: 'circle', zh: '圆(?![心周弧])', symbols: 'r', code: 'circle radius' },
    shape: { en: '(?:turned )?box(?:es)?', zh: '盒子', code: 'box boxes min max halfSize' },
  },
  '11-planes': {
    ray: RAY,
    normal: NORMAL,
    box: { en: 'box(?:es)?', zh: '盒子', code: 'box min max half' },
  },
  '12-moving': {
    ray: { en: 'ball', zh: '小球|球心?', code: 'motion' },
    shape: { en: 'green circle|triangle', zh: '绿色的?圆|三角形' },
    normal: { ...NORMAL, symbols: '' },
  },
  '13-growing': { shape: { en: 'polygon|corner', zh: '多边形|顶点', code: 'corners corner' } },
  '14-reflection': {
    ray: { en: 'ball|velocity', zh: '小球|球心?|速度', symbols: 'v', code: 'ball velocity center v' },
    normal: { ...NORMAL, code: 'normal n' },
  },
  '15-events': {
    ray: { en: 'ball|velocity', zh: '小球|球心?|速度', symbols: 'v', code: 'ball balls velocity' },
    normal: { ...NORMAL, symbols: '' },
  },
  '16-trees': {
    ray: { ...RAY, symbols: '' },
    box: { en: 'group|node', zh: '组|根?节点', code: 'bounds node' },
  },
  '17-under-the-pointer': {
    ray: { en: 'pointer', zh: '指针', code: 'point' },
    shape: { en: 'polygon|curve', zh: '多边形|曲线', code: 'corners curve' },
  },
  '18-floating-point': { ray: RAY },
  '19-in-an-app': {
    ray: { en: 'pointer', zh: '指针', code: 'place point' },
    shape: { en: 'shape', zh: '形状', code: 'shape shapes' },
  },
  '20-webgl': {
    ray: { ...RAY, symbols: 'd' },
    shape: { en: 'triangle', zh: '三角形', code: 'cornerA cornerB cornerC' },
    normal: { ...NORMAL, symbols: '' },
  },
};

/** @param {string} kind @param {string} text */
const colored = (kind, text) => `<span class="word-${kind}">${text}</span>`;
/** Elements whose words keep their color: headings, links, buttons, and words that are colored already. */
const OTHERS = /^(?:a|b|button|figure|figcaption|h\d|nav|summary|math|pre|svg|code)$/;
/** Elements in which words are colored. */
const TEXTS = /^(?:p|li|td)$/;

/** Matches one of the patterns; its groups are the kinds. @param {[string, string][]} patterns  kind and pattern @param {string} before @param {string} after */
const oneOf = (patterns, before, after) =>
  new RegExp(`${before}(?:${patterns.map(([, one]) => `(${one})`).join('|')})${after}`, 'gi');

/** @param {string} html @param {[string, string][]} patterns @param {RegExp} pattern */
const replaced = (html, patterns, pattern) =>
  html.replace(pattern, (all, ...groups) => {
    const index = patterns.findIndex((_, i) => groups[i] !== undefined);
    return colored(patterns[index][0], all);
  });

/**
 * Colors the words, symbols and names of a chapter in its HTML.
 * @param {string} html
 * @param {string} chapter  its folder
 * @param {'en' | 'zh'} language
 */
export function withColors(html, chapter, language) {
  const kinds = Object.entries(CHAPTERS[chapter] ?? {});
  /** @param {(names: Names) => string} part @returns {[string, string][]} */
  const patternsOf = (part) => kinds.map(([kind, names]) => [kind, part(names)]).filter(([, one]) => one);
  const listed = (/** @type {string | undefined} */ names) => (names ?? '').trim().replace(/ +/g, '|');
  const words = patternsOf((names) => names[language] ?? '');
  const codes = patternsOf(({ code }) => listed(code));
  const symbols = patternsOf((names) => listed(names.symbols));
  if (kinds.length === 0) return html;
  const inText = language === 'en' ? oneOf(words, '\\b', 's?\\b') : oneOf(words, '', '');
  const inCode = new RegExp(oneOf(codes, '(?<![\\w$])', '(?![\\w$]|\\.js\\b)').source, 'g'); // not the name of a file
  const inFormula = new RegExp(`<mi>(?:${symbols.map(([, one]) => `(${one})`).join('|')})</mi>`, 'g');

  /** The open elements. @type {string[]} */
  const open = [];
  let comment = false;
  /** Whether the paragraph lists sources: the titles of books keep their color. */
  let sources = false;
  const parts = html.split(/(<[^>]*>)/);
  for (const [i, part] of parts.entries()) {
    if (i % 2 === 1) {
      const [, end, name = ''] = /^<(\/?)([\w-]+)/.exec(part) ?? [];
      if (/^<(?:br|hr|img|input|path|meta)\b|\/>$/.test(part) || !name) continue;
      if (end) open.splice(open.lastIndexOf(name), 1);
      else open.push(name);
      if (name === 'p') sources = !end && /class="sources"/.test(part);
      if (name === 'span') comment = !end && /token-(?:comment|string)/.test(part);
      continue;
    }
    if (part.trim() === '') continue;
    if (open.includes('code') && !open.includes('a') && !open.includes('summary')) {
      // Not the names of files.
      const isName = /class="code-file"/.test(parts[i - 1]);
      if (codes.length > 0 && !comment && !isName) parts[i] = replaced(part, codes, inCode);
    } else if (
      words.length > 0 &&
      !sources &&
      open.some((name) => TEXTS.test(name)) &&
      !open.some((name) => OTHERS.test(name))
    )
      parts[i] = replaced(part, words, inText);
  }
  const text = parts.join('');
  return symbols.length === 0
    ? text
    : text.replace(inFormula, (all, ...groups) => {
        const index = symbols.findIndex((_, i) => groups[i] !== undefined);
        return all.replace('<mi>', `<mi class="word-${symbols[index][0]}">`);
      });
}
