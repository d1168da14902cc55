// Polygons with holes, touching, degenerate and far-off ones, compared with exact rational arithmetic: no result may differ, at any
// distance from an edge.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Path, polygonContains, polygonOverlaps, ShapeIndex } from '../../../js/index.js';
import { cases, random, SEED } from '../oracle/random.js';
import { align, nudge } from '../oracle/rational.js';

/** @typedef {[bigint, bigint]} Point */
/** @typedef {[Point, Point]} Edge */

const minus = ([ax, ay], [bx, by]) => [ax - bx, ay - by];
const cross = ([ax, ay], [bx, by]) => ax * by - ay * bx;
const dot = ([ax, ay], [bx, by]) => ax * bx + ay * by;
const sign = (n) => (n > 0n ? 1 : n < 0n ? -1 : 0);

/**
 * The edges of polygons whose coordinates are scaled to integers, all by the same factor.
 * @param {number[][][]} polygons
 * @returns {Edge[][]}
 */
function edgesOf(polygons) {
  const { ints } = align(polygons.flat(2));
  let at = 0;
  return polygons.map((rings) =>
    rings.flatMap((ring) => {
      const points = Array.from({ length: ring.length / 2 }, () => [ints[at++], ints[at++]]);
      return points.map((p, i) => [p, points[(i + 1) % points.length]]);
    }),
  );
}

/** Whether a point is on an edge. */
function isOn(p, [a, b]) {
  const [u, v] = [minus(a, p), minus(b, p)];
  return cross(u, v) === 0n && dot(u, v) <= 0n;
}

const isFilled = (winding, rule) => (rule === 'evenodd' ? winding % 2 !== 0 : winding !== 0);

/** Whether a polygon contains a point, boundary included. */
function containsPoint(edges, p, rule) {
  let winding = 0;
  for (const edge of edges) {
    if (isOn(p, edge)) return true;
    const [u, v] = [minus(edge[0], p), minus(edge[1], p)];
    if (u[1] <= 0n !== v[1] <= 0n && sign(cross(u, v)) === (v[1] > u[1] ? 1 : -1))
      winding += v[1] > u[1] ? 1 : -1;
  }
  return isFilled(winding, rule);
}

/** Whether two edges have a point in common. */
function edgesTouch(e, f) {
  if (isOn(e[0], f) || isOn(e[1], f) || isOn(f[0], e) || isOn(f[1], e)) return true;
  const side = ([a, b], p) => sign(cross(minus(b, a), minus(p, a)));
  return side(e, f[0]) * side(e, f[1]) < 0 && side(f, e[0]) * side(f, e[1]) < 0;
}

const overlaps = (a, b, rule) =>
  a.some((e) => b.some((f) => edgesTouch(e, f))) ||
  a.some(([p]) => containsPoint(b, p, rule)) ||
  b.some(([p]) => containsPoint(a, p, rule));

/**
 * The parameters in (0, 1) at which edges touch an edge, as fractions n / d with d > 0.
 * @param {Edge} edge
 * @param {Edge[]} edges
 */
function cutsOf([a, b], edges) {
  const d = minus(b, a);
  /** @type {[bigint, bigint][]} */
  const cuts = [];
  const add = (n, m) => {
    if (m < 0n) [n, m] = [-n, -m];
    if (n > 0n && n < m) cuts.push([n, m]);
  };
  for (const [c, end] of edges) {
    const e = minus(end, c);
    const from = minus(c, a);
    const m = cross(d, e);
    if (m !== 0n) {
      const s = cross(from, d) * BigInt(sign(m));
      if (s >= 0n && s <= m * BigInt(sign(m))) add(cross(from, e), m);
    } else if (cross(from, d) === 0n) for (const p of [c, end]) add(dot(minus(p, a), d), dot(d, d));
  }
  return cuts.sort(([n, m], [k, l]) => sign(n * l - k * m));
}

/**
 * The winding numbers of a polygon on both sides of a point M / D of an edge along d.
 * @returns {{left: number, right: number, on: boolean}}  on: whether the point is on an edge of the polygon
 */
function windings(edges, M, D, d) {
  const result = { left: 0, right: 0, on: false };
  for (const [p, q] of edges) {
    const from = minus([p[0] * D, p[1] * D], M);
    const to = minus([q[0] * D, q[1] * D], M);
    if (cross(from, to) === 0n && dot(from, to) <= 0n) result.on = true;
    // In the coordinates along the edge and to its left; a half-line goes from the point to its right.
    const [u, v] = [dot(from, d), dot(to, d)];
    if (u <= 0n === v <= 0n) continue;
    const turn = v > u ? 1 : -1;
    const side = sign(cross(d, from) * v - cross(d, to) * u) * turn;
    if (side < 0) result.right += turn;
    if (side <= 0) result.left += turn;
  }
  return result;
}

/** Whether a polygon contains another one: regions beside all parts of edges, and the edges. */
function contains(a, b, rule) {
  const all = [...a, ...b];
  for (const edge of all) {
    const [from, to] = edge;
    const isOfB = b.includes(edge);
    if (isOfB && !containsPoint(a, from, rule)) return false;
    const d = minus(to, from);
    if (dot(d, d) === 0n) continue;
    const cuts = [[0n, 1n], ...cutsOf(edge, all), [1n, 1n]];
    for (let i = 1; i < cuts.length; i++) {
      const [[n, m], [k, l]] = [cuts[i - 1], cuts[i]];
      if (n * l === k * m) continue;
      const D = 2n * m * l;
      const share = n * l + k * m;
      const M = [from[0] * D + d[0] * share, from[1] * D + d[1] * share];
      const [ofA, ofB] = [windings(a, M, D, d), windings(b, M, D, d)];
      const sides = ['left', 'right'];
      if (sides.some((side) => isFilled(ofB[side], rule) && !isFilled(ofA[side], rule))) return false;
      if (isOfB && !ofA.on && !sides.some((side) => isFilled(ofA[side], rule))) return false;
    }
  }
  return true;
}

/** @param {ReturnType<typeof random>} r */
function randomRing(r, coordinate) {
  const [x, y, w, h] = [coordinate(), coordinate(), r.int(0, 6), r.int(0, 6)];
  const kind = r.int(0, 5);
  if (kind === 0) return [x, y, x + w, y, x + w, y + h, x, y + h];
  if (kind === 1) return [x, y, x, y + h, x + w, y + h, x + w, y];
  if (kind === 2) return [x, y, x + w, y + h, x + 2 * w, y + 2 * h, x, y]; // without area
  const ring = Array.from({ length: 2 * r.int(3, 7) }, coordinate);
  // Repeated and collinear vertices.
  if (kind === 3) ring.push(...ring.slice(-2), ...ring.slice(0, 2));
  return ring;
}

/**
 * Rings on a lattice, so that many share vertices and edges; or with coordinates of full precision; far off, huge or tiny, and with
 * vertices moved by one rounding.
 * @param {ReturnType<typeof random>} r
 */
function randomPlace(r) {
  const exact = r.bool(0.7);
  const [scale, x0, y0] = r.pick([
    [1, 0, 0],
    [1, 1e6, -3e5],
    [0.1, 0, 0],
    [2 ** -500, 0, 0],
    [2 ** 400, 0, 0],
    [1e-7, 1, 1],
  ]);
  const coordinate = () => (exact ? r.int(-6, 6) : r.float(-6, 6));
  const place = (value, i) => {
    const placed = (i % 2 ? y0 : x0) + value * scale;
    return r.bool(0.05) ? nudge(placed, r.int(-1, 1)) : placed;
  };
  return {
    coordinate,
    polygon: () => Array.from({ length: r.int(1, 3) }, () => randomRing(r, coordinate).map(place)),
    place,
  };
}

test(`points in polygons are those of exact arithmetic (seed ${SEED})`, () => {
  const r = random(SEED + 31);
  const counts = { in: 0, out: 0 };
  for (let i = 0; i < cases(1500); i++) {
    const { polygon, coordinate, place } = randomPlace(r);
    const rings = polygon();
    const path = new Path();
    for (const ring of rings) {
      ring.forEach((_, n) => n % 2 || path[n ? 'lineTo' : 'moveTo'](ring[n], ring[n + 1]));
      path.closePath();
    }
    const shapes = { nonzero: new ShapeIndex(), evenodd: new ShapeIndex() };
    for (const rule of ['nonzero', 'evenodd']) shapes[rule].add(rings, { fillRule: rule });
    for (let k = 0; k < 20; k++) {
      const ring = r.pick(rings);
      const n = 2 * r.int(0, ring.length / 2 - 1);
      const m = (n + 2) % ring.length;
      const share = r.pick([0, 0.5, r.next()]);
      // A point of the lattice; a vertex, or a point of an edge as far as rounding allows.
      const [x, y] = r.bool(0.5)
        ? [place(coordinate(), 0), place(coordinate(), 1)]
        : [ring[n] + (ring[m] - ring[n]) * share, ring[n + 1] + (ring[m + 1] - ring[n + 1]) * share];
      const [all] = edgesOf([[...rings, [x, y]]]);
      const p = all[all.length - 1][0];
      const edges = all.slice(0, -1);
      for (const rule of ['nonzero', 'evenodd']) {
        const want = containsPoint(edges, p, rule);
        const text = JSON.stringify({ rings, x, y, rule });
        assert.equal(polygonContains(rings, { x, y }, { fillRule: rule }), want, text);
        assert.equal(polygonOverlaps(rings, { x, y }, { fillRule: rule }), want, text);
        assert.equal(path.containsPoint({ x, y }, rule), want, text);
        assert.equal(shapes[rule].pick({ x, y }) !== null, want, text);
        counts[want ? 'in' : 'out']++;
      }
    }
    for (const shape of Object.values(shapes)) shape.dispose();
    path.dispose();
  }
  assert.ok(counts.in > cases(5000) && counts.out > cases(5000), JSON.stringify(counts));
});

test(`polygons that overlap or contain each other are those of exact arithmetic (seed ${SEED})`, () => {
  const r = random(SEED + 32);
  const counts = { overlaps: 0, separate: 0, contains: 0 };
  for (let i = 0; i < cases(800); i++) {
    const { polygon } = randomPlace(r);
    const a = polygon();
    const b = r.bool(0.1) ? a : r.bool(0.2) ? [r.pick(a)] : polygon();
    const [edgesOfA, edgesOfB] = edgesOf([a, b]);
    const index = new ShapeIndex();
    index.add(a, { id: 'a' });
    for (const fillRule of ['nonzero', 'evenodd']) {
      const text = JSON.stringify({ a, b, fillRule });
      const touch = overlaps(edgesOfA, edgesOfB, fillRule);
      assert.equal(polygonOverlaps(a, b, { fillRule }), touch, text);
      assert.equal(polygonContains(a, b, { fillRule }), contains(edgesOfA, edgesOfB, fillRule), text);
      assert.equal(polygonContains(b, a, { fillRule }), contains(edgesOfB, edgesOfA, fillRule), text);
      if (fillRule === 'evenodd') assert.equal(index.overlaps(b).length > 0, touch, text);
      counts[touch ? 'overlaps' : 'separate']++;
      counts.contains += Number(polygonContains(a, b, { fillRule }));
    }
    index.dispose();
  }
  assert.ok(Math.min(counts.separate, counts.contains) > cases(100), JSON.stringify(counts));
});
