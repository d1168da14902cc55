// The countries of the world in a ShapeIndex: compared with brute force over all edges in plain JavaScript.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ShapeIndex } from '../../../js/index.js';
import { countries } from '../oracle/drawings.js';
import { cases, random, SEED } from '../oracle/random.js';

const features = countries('50m').filter(({ geometry }) => geometry);

/** The rings of a country as flat arrays, each with its box. */
function ringsOf({ geometry: { type, coordinates } }) {
  const polygons = type === 'Polygon' ? [coordinates] : coordinates;
  return polygons.flat().map((ring) => {
    const flat = Float64Array.from(ring.flat());
    const xs = ring.map(([x]) => x);
    const ys = ring.map(([, y]) => y);
    return { flat, box: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] };
  });
}

const rings = features.map(ringsOf);
const index = new ShapeIndex();
features.forEach((feature, i) => index.add(feature.geometry, { id: i }));

/** The number of rows of latitude in which edges are listed: without the list all points would take minutes. */
const ROWS = 4000;
const rowOf = (y) => Math.max(0, Math.min(ROWS - 1, Math.floor(((y + 90) / 180) * ROWS)));

/** The edges of a country in each row of latitude: ax, ay, bx, by of each. */
const rows = rings.map((country) => {
  /** @type {number[][]} */
  const list = [];
  for (const { flat } of country)
    for (let i = 0; i + 3 < flat.length; i += 2) {
      const [ay, by] = [flat[i + 1], flat[i + 3]];
      for (let row = rowOf(Math.min(ay, by)); row <= rowOf(Math.max(ay, by)); row++)
        (list[row] ??= []).push(flat[i], ay, flat[i + 2], by);
    }
  return list;
});

/** Whether the rings of a country wind around a point an odd number of times, by crossings of the half-line to the right. */
function contains(country, x, y) {
  const edges = rows[country][rowOf(y)] ?? [];
  let odd = false;
  for (let i = 0; i < edges.length; i += 4) {
    const [ax, ay, bx, by] = [edges[i], edges[i + 1], edges[i + 2], edges[i + 3]];
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) odd = !odd;
  }
  return odd;
}

/** The squared distance from a point to a box. */
function squareTo(box, x, y) {
  const [dx, dy] = [Math.max(box[0] - x, 0, x - box[2]), Math.max(box[1] - y, 0, y - box[3])];
  return dx * dx + dy * dy;
}

/** The distance from a point to the borders of a country. */
function distance(country, x, y) {
  let least = Infinity;
  for (const { flat, box } of country) {
    if (squareTo(box, x, y) >= least) continue;
    for (let i = 0; i + 3 < flat.length; i += 2) {
      const [ax, ay] = [flat[i], flat[i + 1]];
      const [ex, ey] = [flat[i + 2] - ax, flat[i + 3] - ay];
      const share = Math.min(1, Math.max(0, ((x - ax) * ex + (y - ay) * ey) / (ex * ex + ey * ey || 1)));
      const [px, py] = [ax + share * ex - x, ay + share * ey - y];
      least = Math.min(least, px * px + py * py);
    }
  }
  return Math.sqrt(least);
}

/** The distances to the three nearest countries: those whose boxes are farther are left out. */
function nearestThree(x, y) {
  const from = rings
    .map((country) => ({ country, square: Math.min(...country.map(({ box }) => squareTo(box, x, y))) }))
    .sort((a, b) => a.square - b.square);
  /** @type {number[]} */
  const three = [];
  for (const { country, square } of from) {
    if (three.length === 3 && square > three[2] ** 2 + 1e-9) break;
    three.push(distance(country, x, y));
    three.sort((a, b) => a - b).splice(3);
  }
  return three;
}

test(`the country of a point is that of brute force (seed ${SEED})`, () => {
  const r = random(SEED + 21);
  const count = cases(100000);
  const points = Float64Array.from({ length: 2 * count }, (_, i) =>
    i % 2 ? r.float(-90, 84) : r.float(-180, 180),
  );
  const { indices, count: hits } = index.pickBatch(points);
  assert.ok(hits > count / 6 && hits < count / 2, `${hits} of ${count}`);
  for (let k = 0; k < count; k++) {
    const [x, y] = [points[2 * k], points[2 * k + 1]];
    let want = rings.length - 1;
    while (want >= 0 && !contains(want, x, y)) want--;
    assert.equal(indices[k] < 0 ? -1 : index.idAt(indices[k]), want, `${x} ${y}`);
  }
});

test(`the nearest borders are those of brute force (seed ${SEED})`, () => {
  const r = random(SEED + 22);
  for (let k = 0; k < cases(4000); k++) {
    const [x, y] = [r.float(-180, 180), r.float(-90, 84)];
    const found = index.nearest({ x, y }, { k: 3, fill: false });
    const want = nearestThree(x, y);
    found.forEach(({ distance: d, id, point }, n) => {
      assert.ok(Math.abs(d - want[n]) < 1e-9, `${d}, not ${want[n]}`);
      assert.ok(Math.abs(distance(rings[id], x, y) - d) < 1e-9);
      assert.ok(Math.abs(Math.hypot(point.x - x, point.y - y) - d) < 1e-9);
    });
    const [inside] = index.nearest({ x, y });
    assert.equal(
      inside.distance === 0,
      rings.some((_, country) => contains(country, x, y)),
    );
  }
});

test(`rays cross the borders of brute force (seed ${SEED})`, () => {
  const r = random(SEED + 23);
  let crossings = 0;
  for (let k = 0; k < cases(2000); k++) {
    const origin = { x: r.float(-180, 180), y: r.float(-90, 84) };
    const direction = { x: r.float(-90, 90), y: r.float(-90, 90) };
    const want = [];
    const xs = [origin.x, origin.x + direction.x].sort((a, b) => a - b);
    const ys = [origin.y, origin.y + direction.y].sort((a, b) => a - b);
    for (const country of rings)
      for (const { flat, box } of country) {
        if (box[0] > xs[1] + 1e-9 || box[2] < xs[0] - 1e-9) continue;
        if (box[1] > ys[1] + 1e-9 || box[3] < ys[0] - 1e-9) continue;
        for (let i = 0; i + 3 < flat.length; i += 2) {
          const [ax, ay] = [flat[i] - origin.x, flat[i + 1] - origin.y];
          const [ex, ey] = [flat[i + 2] - flat[i], flat[i + 3] - flat[i + 1]];
          const det = direction.x * ey - direction.y * ex;
          const t = (ax * ey - ay * ex) / det;
          const s = (ax * direction.y - ay * direction.x) / det;
          if (det !== 0 && t >= 0 && t <= 1 && s >= 0 && s < 1) want.push(t);
        }
      }
    want.sort((a, b) => a - b);
    const hits = index.raycastAll({ origin, direction }, { maxT: 1 });
    assert.equal(hits.length, want.length);
    hits.forEach(({ t }, n) => assert.ok(Math.abs(t - want[n]) < 1e-9));
    assert.equal(index.raycast({ origin, direction }, { maxT: 1 })?.t, hits[0]?.t);
    const sides = ['front', 'back'].map(
      (side) => index.raycastAll({ origin, direction }, { maxT: 1, side }).length,
    );
    assert.equal(sides[0] + sides[1], hits.length);
    crossings += hits.length;
  }
  assert.ok(crossings > cases(2000), `${crossings}`);
});

test('a selection of countries, and neighbors', () => {
  const names = (/** @type {any[]} */ ids) => ids.map((id) => features[id].properties.name).sort();
  const alps = { min: { x: 5.9, y: 45 }, max: { x: 11, y: 48 } };
  assert.deepEqual(names(index.search(alps, { mode: 'contains' })), ['Liechtenstein', 'Switzerland']);
  assert.deepEqual(names(index.search(alps)), ['Austria', 'France', 'Germany', 'Italy', 'Liechtenstein', 'Switzerland']); // prettier-ignore
  const swiss = features.findIndex(({ properties }) => properties.name === 'Switzerland');
  const neighbors = index.overlaps(features[swiss].geometry).filter((id) => id !== swiss);
  assert.deepEqual(names(neighbors), ['Austria', 'France', 'Germany', 'Italy', 'Liechtenstein']);
});
