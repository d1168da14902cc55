/**
 * Real drawings, from packages: icons with fills or strokes, words in a font, countries of the world.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import opentype from 'opentype.js';
import { feature } from 'topojson-client';

const { resolve } = createRequire(import.meta.url);
const folder = (/** @type {string} */ file) => dirname(resolve(file));

/** The attributes of an SVG element. @param {string} text @returns {Record<string, string>} */
const attributesOf = (text) =>
  Object.fromEntries([...text.matchAll(/([\w-]+)\s*=\s*"([^"]*)"/g)].map(([, name, value]) => [name, value]));

/** SVG path data of an SVG element. @param {string} tag @param {Record<string, string>} attributes */
function dataOf(tag, attributes) {
  if (tag === 'path') return attributes.d;
  if (tag === 'polyline' || tag === 'polygon') return `M${attributes.points}${tag === 'polygon' ? 'Z' : ''}`;
  const number = (/** @type {string} */ name, standard = 0) => Number(attributes[name] ?? standard);
  if (tag === 'line') return `M${number('x1')} ${number('y1')}L${number('x2')} ${number('y2')}`;
  if (tag === 'rect') {
    const [x, y, w, h] = ['x', 'y', 'width', 'height'].map((name) => number(name));
    const rx = Math.min(number('rx', number('ry')), w / 2);
    const ry = Math.min(number('ry', rx), h / 2);
    if (rx === 0 || ry === 0) return `M${x} ${y}h${w}v${h}h${-w}Z`;
    const arc = (/** @type {number} */ dx, /** @type {number} */ dy) => `a${rx} ${ry} 0 0 1 ${dx} ${dy}`;
    return (
      `M${x + rx} ${y}h${w - 2 * rx}${arc(rx, ry)}v${h - 2 * ry}${arc(-rx, ry)}` +
      `h${-(w - 2 * rx)}${arc(-rx, -ry)}v${-(h - 2 * ry)}${arc(rx, -ry)}Z`
    );
  }
  const [cx, cy] = [number('cx'), number('cy')];
  const [rx, ry] = tag === 'circle' ? [number('r'), number('r')] : [number('rx'), number('ry')];
  return `M${cx - rx} ${cy}a${rx} ${ry} 0 1 1 ${2 * rx} 0a${rx} ${ry} 0 1 1 ${-2 * rx} 0Z`;
}

/** @param {string} directory @returns {{name: string, data: string[]}[]} path data of each element */
function iconsIn(directory) {
  return readdirSync(directory)
    .filter((file) => file.endsWith('.svg'))
    .map((file) => {
      const text = readFileSync(join(directory, file), 'utf8');
      const elements = [...text.matchAll(/<(path|circle|ellipse|rect|line|polyline|polygon)\b([^>]*?)\/?>/g)];
      return {
        name: file.slice(0, -4),
        data: elements.map(([, tag, attributes]) => dataOf(tag, attributesOf(attributes))),
      };
    });
}

/** Every icon of lucide: strokes of width 2 in a box of 24, with round caps and joins. */
export const strokedIcons = () => iconsIn(join(folder('lucide-static/package.json'), 'icons'));

/** Every icon of Material Design Icons: fills in a box of 24. */
export const filledIcons = () => iconsIn(join(folder('@mdi/svg/package.json'), 'svg'));

/**
 * The path data of a text in a font.
 * @param {string} text
 * @param {number} size
 */
export function textOutline(text, size) {
  const bytes = readFileSync(
    join(folder('@fontsource/roboto/package.json'), 'files', 'roboto-latin-400-normal.woff'),
  );
  const font = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  let [x, data] = [0, ''];
  for (const character of text) {
    const glyph = font.charToGlyph(character);
    data += glyph.getPath(x, size, size).toPathData(6);
    x += ((glyph.advanceWidth ?? 0) * size) / font.unitsPerEm;
  }
  return data;
}

/**
 * The countries of the world, as GeoJSON.
 * @param {'110m' | '50m' | '10m'} scale  10m: 540,000 vertices
 * @returns {{properties: {name: string}, geometry: {type: 'Polygon' | 'MultiPolygon', coordinates: any}}[]}
 */
export function countries(scale) {
  const topology = JSON.parse(
    readFileSync(join(folder('world-atlas/package.json'), `countries-${scale}.json`), 'utf8'),
  );
  return /** @type {any} */ (feature(topology, topology.objects.countries)).features;
}
