// d3 draws its maps on a Path as on the context of a canvas.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { geoContains, geoNaturalEarth1, geoPath } from 'd3-geo';
import { feature } from 'topojson-client';
import { Path, PathGeometry, ShapeIndex } from '../../../js/index.js';
import { random, SEED } from '../oracle/random.js';
import { d3Examples } from '../readme.js';

const file = createRequire(import.meta.url).resolve('world-atlas/countries-110m.json');
const world = JSON.parse(readFileSync(file, 'utf8'));
/** @type {any} */
const countries = feature(world, world.objects.countries);
const projection = geoNaturalEarth1();

test(`the country under the pointer is the one that contains its coordinates, seed ${SEED}`, () => {
  const index = new ShapeIndex();
  for (const country of countries.features) {
    const path = new Path();
    geoPath(projection, path)(country);
    index.add(path, { id: country.properties.name });
  }
  const r = random();
  let [land, wrong] = [0, 0];
  for (let i = 0; i < 2000; i++) {
    const point = { x: r.float(0, 960), y: r.float(0, 500) };
    const found = index.pick(point)?.id ?? null;
    const position = /** @type {any} */ (projection).invert([point.x, point.y]);
    const back = /** @type {any} */ (projection(position));
    // Outside of the globe's outline the inverse is another point.
    if (Math.hypot(back[0] - point.x, back[1] - point.y) > 1e-6) continue;
    const expected = countries.features.find((/** @type {any} */ country) => geoContains(country, position));
    if (expected) land++;
    // Great arcs are drawn with a tolerance of half a pixel: next to a border both may be right.
    if (found !== (expected?.properties.name ?? null)) {
      const near = index.nearest(point, { k: 1 })[0];
      assert.ok(near.distance < 1, `${found} at ${position}, ${near.distance}`);
      wrong++;
    }
  }
  assert.ok(land > 200 && wrong < 20, `${land} on land, ${wrong} next to a border`);
  index.dispose();
});

test('a path that d3 draws anew is the new one, and d3 draws points as circles', () => {
  const path = new Path();
  const draw = geoPath(projection, path).pointRadius(3);
  path.beginPath();
  draw(/** @type {any} */ ({ type: 'Point', coordinates: [0, 0] }));
  const [x, y] = /** @type {[number, number]} */ (projection([0, 0]));
  assert.equal(path.containsPoint({ x: x + 2.9, y }), true);
  assert.equal(path.containsPoint({ x: x + 3.1, y }), false);
  path.beginPath();
  draw(/** @type {any} */ ({ type: 'Point', coordinates: [90, 0] }));
  assert.equal(path.containsPoint({ x, y }), false);
  const geometry = new PathGeometry((ctx) => geoPath(projection, ctx)(countries.features[0]));
  assert.ok(geometry.computeBoundingBox().boundingBox.max.x > 0);
});

for (const { where, code, expected } of d3Examples)
  test(`the example at ${where} prints the stated output`, () => {
    const args = ['--no-warnings', '--input-type=module', '-e', code];
    const printed = execFileSync(process.execPath, args, { encoding: 'utf8' });
    assert.deepEqual(printed.trim().split('\n'), expected);
  });

test('the guide on maps has an example with d3', () => assert.equal(d3Examples.length, 1));
