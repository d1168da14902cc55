// One pair of the table: its picture with the result, the result in words, and the code to copy.
import { lineOf } from '../../lib/edit/lines.js';
import { SHOWN, dot, laterSvg, normalSvg, pushedSvg, sharedSvg, svgOf } from './shapes.js';

/** @typedef {import('./shapes.js').Shape} Shape */
/** @typedef {{query: string, a: string, b: string, measures: boolean}} Pair  measures: whether a miss has numbers, too */
/** @typedef {{intersect: Function, measure: Function}} Library */

/** The result of a pair; null for a miss without numbers. @param {Pair} pair @param {Shape} a @param {Shape} b @param {Library} library */
export const resultOf = ({ query, measures }, a, b, { intersect, measure }) =>
  measures ? measure(query, a, b) : intersect(query, a, b);

/** Whether the shapes have a point in common. @param {Pair} pair @param {any} result */
export const touches = ({ measures }, result) => (measures ? result.touches : result !== null);

/** The contents of a pair's SVG. @param {Pair} pair @param {Shape} a @param {Shape} b @param {any} result */
export function pictureOf(pair, a, b, result) {
  const { x, y } = SHOWN;
  const { query } = pair;
  const found = result ?? {};
  let marks = '';
  const mark = (/** @type {any} */ point, /** @type {any} */ normal) => {
    if (!point) return;
    if (normal && (normal.x !== 0 || normal.y !== 0)) marks += normalSvg(point, normal);
    marks += dot(point, 'hit');
  };
  mark(found.near, found.normalNear);
  // Beyond the end of a segment the point of exit is not reached.
  if (Number.isFinite(found.tFar)) mark(found.far, found.normalFar);
  if (query === 'triangleTriangle2' && found.start) marks += sharedSvg(found);
  mark(found.start);
  mark(found.end);
  if (found.minPoint) (mark(found.minPoint), mark(found.maxPoint));
  if (found.t > 0 && a.motion) marks += laterSvg(pair.a, a, found.t);
  if (found.t > 0 && b.motion) marks += laterSvg(pair.b, b, found.t);
  if (found.depth > 0 && found.normal) marks += pushedSvg(pair.a, a, found);
  mark(found.point, found.normal);
  const state = touches(pair, result) ? 'touches' : 'apart';
  return (
    `<g class="cross"><path d="M${-x} 0H${x}M0 ${-y}V${y}" /></g>` +
    `<g class="${state}"><g data-shape="1">${svgOf(pair.b, b, 'second')}</g>` +
    `<g data-shape="0">${svgOf(pair.a, a, 'first')}</g></g>` +
    `<g class="marks">${marks}</g>`
  );
}

const shown = (/** @type {number} */ value) => Math.round(value * 100) / 100 + 0;

/** The key and the values of the sentence about a result. @param {Pair} pair @param {any} result @returns {[key: string, values: Record<string, number>]} */
export function saysOf({ query }, result) {
  if (!result || (result.touches === false && result.depth === undefined && result.min === undefined))
    return ['pairs.miss', {}];
  if (result.depth !== undefined)
    return result.depth < 0
      ? ['pairs.apart', { distance: shown(-result.depth) }]
      : ['pairs.depth', { depth: shown(result.depth) }];
  if (result.min !== undefined) return ['pairs.heights', { min: shown(result.min), max: shown(result.max) }];
  const near = result.tNear ?? result.t;
  if (near !== undefined)
    return Number.isFinite(result.tFar)
      ? ['pairs.span', { near: shown(near), far: shown(result.tFar) }]
      : ['pairs.t', { t: shown(near) }];
  const { start, end } = result;
  const key = query === 'triangleTriangle2' ? 'pairs.farthest' : 'pairs.crossings';
  return [key, { x: shown(start.x), y: shown(start.y), u: shown(end.x), v: shown(end.y) }];
}

/** The width of the code in a card, in characters. */
const WIDTH = 46;

/**
 * A value as JavaScript, in as many lines as it needs.
 * @param {any} value
 * @param {string} before  what stands before it in its first line
 * @param {string} indent
 * @returns {string}
 */
function literal(value, before, indent) {
  if (typeof value !== 'object') return String(value);
  const isList = Array.isArray(value);
  const entries = Object.entries(value);
  const parts = entries.map(([name, part]) => (isList ? '' : `${name}: `) + literal(part, '', ''));
  const line = isList ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`;
  if (!line.includes('\n') && before.length + line.length < WIDTH) return line;
  const deeper = `${indent}  `;
  // The columns of a matrix, or two points in a row.
  const most = parts.length === 9 ? 3 : 4;
  const rows = parts.flatMap((_part, i) => (i % most === 0 ? [parts.slice(i, i + most).join(', ')] : []));
  const lines = isList
    ? rows
    : entries.map(([name, part]) => `${name}: ${literal(part, `${deeper}${name}: `, deeper)}`);
  const [open, close] = isList ? '[]' : '{}';
  return `${open}\n${lines.map((one) => `${deeper}${one},\n`).join('')}${indent}${close}`;
}

/** @param {string} name @param {Shape} shape */
const variable = (name, shape) => `const ${name} = ${literal(shape, `const ${name} = `, '')};`;

/** The fields that the sentence about a result states. @type {[if: string, fields: string[]][]} */
const PRINTED = [
  ['depth', ['depth']],
  ['min', ['min', 'max']],
  ['tNear', ['tNear', 'tFar']],
  ['t', ['t', 'tFar']],
  ['start', ['start.x', 'start.y', 'end.x', 'end.y']],
];

/** The lines that print a result, with what they print. @param {any} result */
function printed(result) {
  if (!result) return 'console.log(hit); // → null';
  const [, fields] = PRINTED.find(([name]) => result[name] !== undefined) ?? [];
  if (!fields) return `console.log(hit.touches); // → ${result.touches}`;
  const lines = fields.flatMap((field) => {
    const value = field.split('.').reduce((part, name) => part?.[name], result);
    // As in the sentence about the picture: all digits would show the rounding.
    return Number.isFinite(value) ? [`console.log(hit.${field}.toFixed(2)); // → ${value.toFixed(2)}`] : [];
  });
  return lines.join('\n');
}

/** The code of a pair, which runs as it is. @param {Pair} pair @param {Shape} a @param {Shape} b @param {any} result */
export function codeOf({ query, measures }, a, b, result) {
  const call = measures ? 'measure' : 'intersect';
  return `import { ${call} } from 'raybound';

${variable('first', a)}
${variable('second', b)}
const hit = ${call}(
  '${query}',
  first,
  second,
);
${printed(result)}`;
}

/** What is colored in the code of a pair, by kind. */
const TOKENS =
  /(?<comment>\/\/.*)|(?<string>'[^']*')|(?<call>\b(?:intersect|measure)(?=\()|\.(?:log|toFixed)|\.(?=(?:\w+\.)+toFixed))|(?<keyword>\b(?:import|from|const)\b|[:=]|-(?=\d))/g;

/** A line of code as HTML with the colors of the site. @param {string} line */
function coloredLine(line) {
  const html = line.replace(TOKENS, (token, ...rest) => {
    const kinds = /** @type {Record<string, string | undefined>} */ (rest.at(-1));
    const kind = Object.keys(kinds).find((name) => kinds[name] !== undefined);
    return `<span class="token-${kind}">${token}</span>`;
  });
  return lineOf(line, html);
}

/** The code of a pair as HTML, as in the built page. @param {string} source */
export const colored = (source) => source.split('\n').map(coloredLine).join('\n');
