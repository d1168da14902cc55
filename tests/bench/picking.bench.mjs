// Picking: ShapeIndex compared with flatbush and rbush with plain JavaScript, and in Chromium with five canvas libraries and the canvas'
// own isPointInPath. Results are compared outside the timing.
//
//   node tests/bench/picking.bench.mjs [PART OF A NAME]

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';
import Flatbush from 'flatbush';
import KDBush from 'kdbush';
import RBush from 'rbush';
import { ShapeIndex } from '../../js/index.js';
import { countries } from '../js/oracle/drawings.js';
import { random } from '../js/oracle/random.js';
import { flatbushOf } from './index-peers.mjs';
import { compare, consumed, row } from './measure.mjs';

const wanted = (/** @type {string} */ name) => name.includes(process.argv[2] ?? '');
let reached = true;
function check(name, result, bar, peer, options = {}) {
  reached = row(name, result, bar, { peer, ...options }) && reached;
}

// --- The map ----------------------------------------------------------------------------------------------------

/** Whether a polygon's rings wind around a point an odd number of times. */
function contains(rings, x, y) {
  let odd = false;
  for (const flat of rings)
    for (let i = 0, k = flat.length - 2; i < flat.length; k = i, i += 2) {
      const [ay, by] = [flat[k + 1], flat[i + 1]];
      if (ay > y !== by > y && x < flat[k] + ((y - ay) / (by - ay)) * (flat[i] - flat[k])) odd = !odd;
    }
  return odd;
}

if (wanted('map')) {
  const features = countries('10m').filter(({ geometry }) => geometry);
  const index = new ShapeIndex();
  /** @type {{country: number, rings: Float64Array[]}[]} */
  const polygons = [];
  const boxes = [];
  const edges = [];
  features.forEach(({ geometry: { type, coordinates } }, country) => {
    index.add(/** @type {any} */ ({ type, coordinates }), { id: country });
    for (const polygon of type === 'Polygon' ? [coordinates] : coordinates) {
      const rings = polygon.map((ring) => Float64Array.from(ring.flat()));
      polygons.push({ country, rings });
      const [xs, ys] = [0, 1].map((axis) => rings[0].filter((_, i) => i % 2 === axis));
      boxes.push(
        xs.reduce((a, b) => Math.min(a, b)),
        ys.reduce((a, b) => Math.min(a, b)),
      );
      boxes.push(
        xs.reduce((a, b) => Math.max(a, b)),
        ys.reduce((a, b) => Math.max(a, b)),
      );
      for (const ring of rings)
        for (let i = 0; i + 3 < ring.length; i += 2)
          edges.push(ring[i], ring[i + 1], ring[i + 2], ring[i + 3]);
    }
  });
  const flat = flatbushOf(boxes);
  const r = random(31);
  const count = 2000;
  const points = Float64Array.from({ length: 2 * count }, (_, i) =>
    i % 2 ? r.float(-60, 84) : r.float(-180, 180),
  );
  const theirs = (x, y) => {
    let found = -1;
    for (const i of flat.search(x, y, x, y))
      if (polygons[i].country > found && contains(polygons[i].rings, x, y)) found = polygons[i].country;
    return found;
  };
  const ours = (x, y) => index.pick({ x, y })?.id ?? -1;
  let overlaps = 0;
  for (let i = 0; i < count; i++) {
    const [x, y] = [points[2 * i], points[2 * i + 1]];
    if (ours(x, y) === theirs(x, y)) continue;
    // Two of Russia's polygons overlap: by the even-odd rule their common part is empty, which the peer ignores.
    const around = polygons.filter(({ country, rings }) => country === theirs(x, y) && contains(rings, x, y));
    assert.equal(around.length % 2, 0);
    overlaps++;
  }
  assert.ok(overlaps < count / 500);
  const each = (find) => () => {
    let sum = 0;
    for (let i = 0; i < 2 * count; i += 2) sum += find(points[i], points[i + 1]);
    return sum;
  };
  const name = `points in the map of ${Math.round(edges.length / 4000)},000 edges`;
  check(`${name}, single calls`, compare(each(theirs), each(ours), { rounds: 7 }), 20, 'flatbush', {
    per: count,
  });
  const out = { indices: new Int32Array(count), parts: new Uint8Array(count) };
  const batch = () => index.pickBatch(points, {}, out).count;
  check(`${name}, a batch`, compare(each(theirs), batch, { rounds: 7 }), 40, 'flatbush', { per: count });

  const ends = Float64Array.from(edges);
  const edgeBoxes = new Float64Array(ends.length);
  for (let i = 0; i < ends.length; i += 4) {
    edgeBoxes[i] = Math.min(ends[i], ends[i + 2]);
    edgeBoxes[i + 1] = Math.min(ends[i + 1], ends[i + 3]);
    edgeBoxes[i + 2] = Math.max(ends[i], ends[i + 2]);
    edgeBoxes[i + 3] = Math.max(ends[i + 1], ends[i + 3]);
  }
  const tree = flatbushOf(edgeBoxes);
  const distanceTo = (edge, x, y) => {
    const k = 4 * edge;
    const [ax, ay] = [ends[k], ends[k + 1]];
    const [ex, ey] = [ends[k + 2] - ax, ends[k + 3] - ay];
    const share = Math.min(1, Math.max(0, ((x - ax) * ex + (y - ay) * ey) / (ex * ex + ey * ey || 1)));
    const [dx, dy] = [ax + share * ex - x, ay + share * ey - y];
    return Math.sqrt(dx * dx + dy * dy);
  };
  // The edge in the nearest box bounds the distance; then all edges whose boxes are within that distance are tested.
  const nearestOf = (x, y) => {
    let least = distanceTo(tree.neighbors(x, y, 1)[0], x, y);
    for (const edge of tree.search(x - least, y - least, x + least, y + least))
      least = Math.min(least, distanceTo(edge, x, y));
    return least;
  };
  const border = (x, y) => index.nearest({ x, y }, { fill: false })[0].distance;
  for (let i = 0; i < count; i++) {
    const [x, y] = [points[2 * i], points[2 * i + 1]];
    assert.ok(Math.abs(border(x, y) - nearestOf(x, y)) < 1e-9);
  }
  check(
    'nearest border of the map',
    compare(each(nearestOf), each(border), { rounds: 7 }),
    20,
    'flatbush neighbors',
    { per: count },
  );
  index.dispose();
}

// --- Many polygons ----------------------------------------------------------------------------------------------

for (const count of [1e3, 1e4, 1e5]) {
  if (!wanted('polygons')) break;
  const r = random(33);
  const size = Math.sqrt(count) * 3;
  const offsets = new Int32Array(count + 1);
  /** @type {number[]} */
  const list = [];
  for (let i = 0; i < count; i++) {
    const [x, y, edges] = [r.float(0, size), r.float(0, size), r.int(8, 64)];
    for (let k = 0; k < edges; k++) {
      const [angle, distance] = [(2 * Math.PI * k) / edges, r.float(1.5, 4)];
      list.push(x + distance * Math.cos(angle), y + distance * Math.sin(angle));
    }
    offsets[i + 1] = list.length / 2;
  }
  const coordinates = Float64Array.from(list);
  const load = () => {
    const copy = coordinates.slice();
    const tree = new Flatbush(count);
    for (let i = 0; i < count; i++) {
      let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
      for (let k = 2 * offsets[i]; k < 2 * offsets[i + 1]; k += 2) {
        minX = Math.min(minX, copy[k]);
        minY = Math.min(minY, copy[k + 1]);
        maxX = Math.max(maxX, copy[k]);
        maxY = Math.max(maxY, copy[k + 1]);
      }
      tree.add(minX, minY, maxX, maxY);
    }
    tree.finish();
    return { copy, tree };
  };
  const { copy, tree } = load();
  const windsAround = (i, x, y) => {
    let winding = 0;
    const [from, end] = [2 * offsets[i], 2 * offsets[i + 1]];
    for (let k = from, j = end - 2; k < end; j = k, k += 2) {
      const [ay, by] = [copy[j + 1], copy[k + 1]];
      if (ay > y === by > y) continue;
      const side = (copy[k] - copy[j]) * (y - ay) - (x - copy[j]) * (by - ay);
      if (by > ay && side > 0) winding++;
      if (by < ay && side < 0) winding--;
    }
    return winding !== 0;
  };
  const theirs = (x, y) => {
    let found = -1;
    for (const i of tree.search(x, y, x, y)) if (i > found && windsAround(i, x, y)) found = i;
    return found;
  };
  const index = new ShapeIndex();
  index.addPolygons(coordinates, offsets);
  const ours = (x, y) => index.pick({ x, y })?.id ?? -1;
  const points = Float64Array.from({ length: 4000 }, () => r.float(0, size));
  for (let i = 0; i < points.length; i += 2)
    assert.equal(ours(points[i], points[i + 1]), theirs(points[i], points[i + 1]));
  const each = (find) => () => {
    let sum = 0;
    for (let i = 0; i < points.length; i += 2) sum += find(points[i], points[i + 1]);
    return sum;
  };
  const name = `${count.toLocaleString('en')} polygons of 8 to 64 edges`;
  console.log(
    `    ${name}: ${(index.byteLength / (coordinates.length / 2)).toFixed(1)} bytes of wasm memory a line, ${((index.byteLength - coordinates.byteLength) / count).toFixed(0)} a polygon beside its coordinates`,
  );
  const per = points.length / 2;
  check(`topmost of ${name}`, compare(each(theirs), each(ours), { rounds: 7 }), 1 / 0.35, 'flatbush', {
    per,
  });
  const out = { indices: new Int32Array(per), parts: new Uint8Array(per) };
  const batch = () => index.pickBatch(points, {}, out).count;
  check(`${name}, a batch`, compare(each(theirs), batch, { rounds: 7 }), 4, 'flatbush', { per });
  const add = () => {
    const made = new ShapeIndex();
    made.addPolygons(coordinates, offsets);
    const found = made.pick({ x: 5, y: 5 }) ? 1 : 0;
    made.dispose();
    return found;
  };
  const peer = () => load().tree.search(5, 5, 5, 5).length;
  const options = { rounds: 5, sample: 1 };
  check(`add ${name}, and the first pick`, compare(peer, add, options), 1 / 3, 'flatbush and a copy');
  index.dispose();
}

// --- Points -----------------------------------------------------------------------------------------------------

if (wanted('points of a chart')) {
  const count = 1e5;
  const r = random(35);
  const numbers = Float64Array.from({ length: 2 * count }, () => r.float(0, 1000));
  const load = () => {
    const tree = new KDBush(count);
    for (let i = 0; i < numbers.length; i += 2) tree.add(numbers[i], numbers[i + 1]);
    return tree.finish();
  };
  const add = () => {
    const made = new ShapeIndex();
    made.addPoints(numbers);
    const { length } = made.nearest({ x: 500, y: 500 });
    made.dispose();
    return length;
  };
  const tree = load();
  const index = new ShapeIndex();
  index.addPoints(numbers);
  index.nearest({ x: 0, y: 0 });
  console.log(
    `    100,000 points: ${(index.byteLength / count).toFixed(1)} bytes of wasm memory a point, kdbush ${(tree.data.byteLength / count).toFixed(1)}`,
  );
  const once = { rounds: 5, sample: 1 };
  const peer = () => load().within(500, 500, 9).length;
  check('add 100,000 points of a chart, and the first query', compare(peer, add, once), null, 'kdbush');
  const points = Float64Array.from({ length: 4000 }, () => r.float(0, 1000));
  // As in a chart: the nearest point within 12 pixels.
  const reach = 12;
  const theirs = (x, y) => {
    let [found, least] = [-1, Infinity];
    for (const i of tree.within(x, y, reach)) {
      const [dx, dy] = [numbers[2 * i] - x, numbers[2 * i + 1] - y];
      const square = dx * dx + dy * dy;
      if (square < least || (square === least && i < found)) [found, least] = [i, square];
    }
    return found;
  };
  const ours = (x, y) => index.nearest({ x, y }, { maxDistance: reach })[0]?.id ?? -1;
  const flat = flatbushOf(
    Float64Array.from({ length: 4 * count }, (_, i) => numbers[2 * (i >> 2) + (i & 1)]),
  );
  for (let i = 0; i < points.length; i += 2) {
    const [x, y] = [points[i], points[i + 1]];
    const distanceTo = (k) => Math.hypot(numbers[2 * k] - x, numbers[2 * k + 1] - y);
    assert.equal(ours(x, y), theirs(x, y));
    assert.ok(Math.abs(distanceTo(flat.neighbors(x, y, 1)[0]) - distanceTo(ours(x, y))) < 1e-9);
  }
  const each = (find) => () => {
    let sum = 0;
    for (let i = 0; i < points.length; i += 2) sum += find(points[i], points[i + 1]);
    return sum;
  };
  const per = points.length / 2;
  const name = 'nearest of 100,000 points of a chart';
  check(`${name}, within 12 pixels`, compare(each(theirs), each(ours), { rounds: 7 }), 0.5, 'kdbush within', {
    per,
  });
  const neighbors = (x, y) => flat.neighbors(x, y, 1)[0];
  check(name, compare(each(neighbors), each(ours), { rounds: 7 }), 0.5, 'flatbush neighbors', { per });
  const out = { indices: new Int32Array(per), distances: new Float64Array(per) };
  const batch = () => index.nearestBatch(points, { maxDistance: reach }, out).count;
  check(`${name}, a batch`, compare(each(theirs), batch, { rounds: 7 }), 1, 'kdbush within', { per });
  index.dispose();
}

// --- Ellipses and capsules --------------------------------------------------------------------------------------

if (wanted('ellipses')) {
  const count = 1e5;
  const r = random(36);
  const shapes = Array.from({ length: count }, (_, i) => {
    const center = { x: r.float(0, 1000), y: r.float(0, 1000) };
    if (i % 2) return { center, radiusX: r.float(1, 3), radiusY: r.float(1, 3), rotation: r.float(0, 6) };
    return {
      start: center,
      end: { x: center.x + r.float(-3, 3), y: center.y + r.float(-3, 3) },
      radius: r.float(0.5, 2),
    };
  });
  const boxOf = (shape) => {
    const { center, start, end, radius } = /** @type {any} */ (shape);
    if (center) return { minX: center.x - 3, minY: center.y - 3, maxX: center.x + 3, maxY: center.y + 3 };
    return {
      minX: Math.min(start.x, end.x) - radius,
      minY: Math.min(start.y, end.y) - radius,
      maxX: Math.max(start.x, end.x) + radius,
      maxY: Math.max(start.y, end.y) + radius,
    };
  };
  const window = { minX: 500, minY: 500, maxX: 510, maxY: 510 };
  const load = () => {
    const tree = new RBush();
    tree.load(shapes.map(boxOf));
    return tree.search(window).length;
  };
  const add = () => {
    const made = new ShapeIndex({ build: 'fast' });
    for (const shape of shapes) made.add(shape);
    const { length } = made.pickAll({ x: 505, y: 505 });
    made.dispose();
    return length;
  };
  const index = new ShapeIndex();
  for (const shape of shapes) index.add(shape);
  index.pick({ x: 0, y: 0 });
  console.log(
    `    ellipses and capsules: ${(index.byteLength / count).toFixed(0)} bytes of wasm memory each`,
  );
  check(
    'add 100,000 ellipses and capsules, and the first pick',
    compare(load, add, { rounds: 5, sample: 1 }),
    1,
    'rbush load of boxes',
  );
  const flat = flatbushOf(
    shapes.map(boxOf).flatMap(({ minX, minY, maxX, maxY }) => [minX, minY, maxX, maxY]),
  );
  const inside = (shape, x, y) => {
    const { center, radiusX, radiusY, rotation, start, end, radius } = shape;
    if (center) {
      const [dx, dy, c, s] = [x - center.x, y - center.y, Math.cos(rotation), Math.sin(rotation)];
      return ((dx * c + dy * s) / radiusX) ** 2 + ((dy * c - dx * s) / radiusY) ** 2 <= 1;
    }
    const [ex, ey] = [end.x - start.x, end.y - start.y];
    const share = Math.min(
      1,
      Math.max(0, ((x - start.x) * ex + (y - start.y) * ey) / (ex * ex + ey * ey || 1)),
    );
    return (start.x + share * ex - x) ** 2 + (start.y + share * ey - y) ** 2 <= radius * radius;
  };
  const theirs = (x, y) => {
    let found = -1;
    for (const i of flat.search(x, y, x, y)) if (i > found && inside(shapes[i], x, y)) found = i;
    return found;
  };
  const ours = (x, y) => index.pick({ x, y })?.id ?? -1;
  const points = Float64Array.from({ length: 4000 }, () => r.float(0, 1000));
  const each = (find) => () => {
    let sum = 0;
    for (let i = 0; i < points.length; i += 2) sum += find(points[i], points[i + 1]);
    return sum;
  };
  for (let i = 0; i < points.length; i += 2)
    assert.equal(ours(points[i], points[i + 1]), theirs(points[i], points[i + 1]));
  const per = points.length / 2;
  check(
    'topmost of 100,000 ellipses and capsules',
    compare(each(theirs), each(ours), { rounds: 7 }),
    1 / 0.35,
    'flatbush',
    { per },
  );
  index.dispose();
}

// --- Adding and moving ------------------------------------------------------------------------------------------

if (wanted('add')) {
  const count = 1e5;
  const r = random(32);
  const circles = Array.from({ length: count }, () => ({
    center: { x: r.float(0, 1000), y: r.float(0, 1000) },
    radius: r.float(1, 3),
  }));
  const boxOf = ({ center: { x, y }, radius }) => ({
    minX: x - radius,
    minY: y - radius,
    maxX: x + radius,
    maxY: y + radius,
  });
  const window = { minX: 500, minY: 500, maxX: 510, maxY: 510 };
  const region = { min: { x: 500, y: 500 }, max: { x: 510, y: 510 } };
  const load = () => {
    const tree = new RBush();
    tree.load(circles.map(boxOf));
    return tree.search(window).length;
  };
  const add = () => {
    const index = new ShapeIndex({ build: 'fast' });
    for (const circle of circles) index.add(circle);
    const { length } = index.search(region);
    index.dispose();
    return length;
  };
  const bulk = () => {
    const index = ShapeIndex.from(
      circles.map((circle) => [circle]),
      { build: 'fast' },
    );
    const { length } = index.search(region);
    index.dispose();
    return length;
  };
  const boxes = circles.map(boxOf).map(({ minX, minY, maxX, maxY }) => ({
    min: { x: minX, y: minY },
    max: { x: maxX, y: maxY },
  }));
  const addBoxes = () => {
    const index = new ShapeIndex({ build: 'fast' });
    for (const box of boxes) index.add(box);
    const { length } = index.search(region);
    index.dispose();
    return length;
  };
  assert.ok(load() >= add() && add() > 0); // boxes may touch although the circles do not
  assert.equal(bulk(), add());
  assert.equal(addBoxes(), load());
  check(
    'add 100,000 circles, and the first query',
    compare(load, add, { rounds: 5, sample: 1 }),
    1,
    'rbush load of boxes',
  );
  check(
    'add 100,000 circles at once',
    compare(load, bulk, { rounds: 5, sample: 1 }),
    2,
    'rbush load of boxes',
  );
  check('add 100,000 boxes', compare(load, addBoxes, { rounds: 5, sample: 1 }), 1, 'rbush load of boxes');

  const rows = Float64Array.from(circles.flatMap(({ center: { x, y }, radius }) => [x, y, radius]));
  const corners = Float64Array.from(
    circles.map(boxOf).flatMap(({ minX, minY, maxX, maxY }) => [minX, minY, maxX, maxY]),
  );
  /** @type {(fill: (index: ShapeIndex) => unknown) => () => number} */
  const flat = (fill) => () => {
    const made = new ShapeIndex({ build: 'fast' });
    fill(made);
    const { length } = made.search(region);
    made.dispose();
    return length;
  };
  const addCircles = flat((made) => made.addCircles(rows));
  const addRows = flat((made) => made.addBoxes(corners));
  assert.equal(addCircles(), add());
  assert.equal(addRows(), load());
  const once = { rounds: 5, sample: 1 };
  check('add 100,000 circles in a flat array', compare(load, addCircles, once), 2, 'rbush load of boxes');
  check('add 100,000 boxes in a flat array', compare(load, addRows, once), 2, 'rbush load of boxes');

  const index = new ShapeIndex();
  const items = circles.map(boxOf);
  const tree = new RBush();
  tree.load(items);
  for (const circle of circles) index.add(circle);
  const chosen = Array.from({ length: count / 100 }, (_, i) => 100 * i + r.int(0, 99));
  const moves = chosen.map(() => ({ e: r.float(-3, 3), f: r.float(-3, 3) }));
  let ourTurn = 0;
  const ours = () => {
    ourTurn = 1 - ourTurn;
    for (let i = 0; i < chosen.length; i++) index.move(chosen[i], ourTurn ? moves[i] : { a: 1 });
    return index.search(region).length;
  };
  let theirTurn = 0;
  const theirs = () => {
    theirTurn = 1 - theirTurn;
    for (let i = 0; i < chosen.length; i++) {
      const item = items[chosen[i]];
      tree.remove(item);
      const { minX, minY, maxX, maxY } = boxOf(circles[chosen[i]]);
      const { e, f } = theirTurn ? moves[i] : { e: 0, f: 0 };
      Object.assign(item, { minX: minX + e, minY: minY + f, maxX: maxX + e, maxY: maxY + f });
      tree.insert(item);
    }
    return tree.search(window).length;
  };
  assert.ok(theirs() >= ours());
  check('add: 1% of 100,000 shapes move, and a query', compare(theirs, ours, { rounds: 7 }), 4, 'rbush');
  index.dispose();
}

// --- In Chromium ------------------------------------------------------------------------------------------------

const PAGES = { pick: '', icon: '' };
if (Object.keys(PAGES).some(wanted)) {
  const here = fileURLToPath(new URL('.', import.meta.url));
  const { outputFiles } = await build({
    entryPoints: [join(here, 'picking-page.js')],
    bundle: true,
    format: 'iife',
    globalName: 'picking',
    write: false,
    define: { process: '{"env":{}}', 'process.env': '{}' },
    logLevel: 'error',
  });
  const executablePath =
    process.env.CHROMIUM ?? ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync);
  const browser = await chromium.launch({
    executablePath,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.log(String(error)));
  await page.setContent(
    '<div id="stage"></div><canvas id="fabric"></canvas><canvas id="paper"></canvas><div id="zrender" style="width:1000px;height:1000px"></div>',
  );
  await page.evaluate(`${outputFiles[0].text}; globalThis.picking = picking;`);
  if (wanted('icon')) {
    const { result, per } = await page.evaluate('picking.icon()');
    check('icon: containsPoint, 1,000 points', result, 1, 'isPointInPath', { per });
  }
  if (wanted('pick'))
    for (const count of [1e4, 1e5])
      for (const { peer, result, per, goal, agree } of await page.evaluate(`picking.libraries(${count})`)) {
        console.log(`    ${peer}: the same shape for ${(100 * agree).toFixed(1)}% of the points`);
        check(`pick among ${count.toLocaleString('en')} shapes`, result, goal, peer, { per });
      }
  await browser.close();
}

console.log(`\n(consumed ${consumed.toPrecision(3)})`);
if (!reached) process.exitCode = 1;
