// Nanoseconds per pair of each query: one call, and a batch of 1,024 pairs in an Arena. Prints the table of
// docs/queries-and-batches.md.
//
//   node tests/bench/pairs.bench.mjs [--write]      with --write, into the guide
//
// A batch must not take longer per pair than the call with the same result, which is measured as well.

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as R from '../../js/index.js';
import { results } from '../../js/generated/pairs.js';
import { random } from '../js/oracle/random.js';
import { nameOf, rows as queries } from '../js/queries.js';

const { batch, Arena, intersect } = R;
const PAIRS = 1024;
const OBJECTS = 256;
const r = random(7);
const f = (low, high) => r.float(low, high);
const V = (row, at, d) =>
  d > 2 ? new R.Vector3(row[at], row[at + 1], row[at + 2]) : new R.Vector2(row[at], row[at + 1]);
const pt = (d, s = 4) => Array.from({ length: d }, () => f(-s, s));
const unit = (d) => {
  const p = pt(d, 1);
  const l = Math.hypot(...p);
  return p.map((x) => x / l);
};
/** How a row is made and read as an object, in 2 or 3 dimensions. */
const SHAPES = {
  ray: (d) => ({
    make: () => {
      const u = unit(d),
        p = pt(d);
      return [...p.map((x, i) => x - 8 * u[i]), ...u];
    },
    read: (row) => new (d > 2 ? R.Ray3 : R.Ray2)(V(row, 0, d), V(row, d, d)),
  }),
  segment: (d) => ({
    make: () => [...pt(d, 6), ...pt(d, 6)],
    read: (row) => new (d > 2 ? R.Segment3 : R.Segment2)(V(row, 0, d), V(row, d, d)),
  }),
  line: (d) => ({
    make: () => [...pt(d, 6), ...pt(d, 6)],
    read: (row) => ({ start: V(row, 0, d), end: V(row, d, d) }),
  }),
  box: (d) => ({
    make: () => {
      const m = pt(d);
      return [...m, ...m.map((x) => x + f(1, 4))];
    },
    read: (row) => new (d > 2 ? R.Box3 : R.Box2)(V(row, 0, d), V(row, d, d)),
  }),
  sphere: (d) => ({
    make: () => [...pt(d), f(0.5, 3)],
    read: (row) => new (d > 2 ? R.Sphere3 : R.Circle2)(V(row, 0, d), row[d]),
  }),
  plane: (d) => ({
    make: () => [...unit(d), f(-4, 4)],
    read: (row) => (d > 2 ? new R.Plane3(V(row, 0, d), row[d]) : { normal: V(row, 0, d), constant: row[d] }),
  }),
  obb: (d) => ({
    make: () => {
      const u = unit(d);
      if (d < 3) return [...pt(2), f(0.5, 3), f(0.5, 3), ...u];
      const w = unit(3);
      const y = [u[1] * w[2] - u[2] * w[1], u[2] * w[0] - u[0] * w[2], u[0] * w[1] - u[1] * w[0]];
      const l = Math.hypot(...y);
      return [...pt(3), f(0.5, 3), f(0.5, 3), f(0.5, 3), ...u, ...y.map((x) => x / l)];
    },
    read: (row) =>
      d > 2
        ? {
            center: V(row, 0, 3),
            halfSize: V(row, 3, 3),
            rotation: {
              elements: [
                ...row.slice(6, 12),
                row[7] * row[11] - row[8] * row[10],
                row[8] * row[9] - row[6] * row[11],
                row[6] * row[10] - row[7] * row[9],
              ],
            },
          }
        : { center: V(row, 0, 2), halfSize: V(row, 2, 2), axis: V(row, 4, 2) },
  }),
  triangle: (d) => ({
    make: () => [...pt(d), ...pt(d), ...pt(d)],
    read: (row) =>
      d > 2
        ? new R.Triangle3(V(row, 0, d), V(row, d, d), V(row, 2 * d, d))
        : { a: V(row, 0, d), b: V(row, d, d), c: V(row, 2 * d, d) },
  }),
  capsule: (d) => ({
    make: () => [...pt(d), ...pt(d), f(0.3, 2)],
    read: (row) => ({ start: V(row, 0, d), end: V(row, d, d), radius: row[2 * d] }),
  }),
  movingSphere: (d) => ({
    make: () => [...pt(d), f(0.5, 2), ...pt(d, 6)],
    read: (row) => ({ center: V(row, 0, d), radius: row[d], motion: V(row, d + 1, d) }),
  }),
  movingBox: (d) => ({
    make: () => {
      const m = pt(d);
      return [...m, ...m.map((x) => x + f(1, 3)), ...pt(d, 6)];
    },
    read: (row) => ({ min: V(row, 0, d), max: V(row, d, d), motion: V(row, 2 * d, d) }),
  }),
};

let sum = 0;
/** The least time per pair, in ns. */
function best(run) {
  let least = Infinity;
  for (const end = performance.now() + 60; performance.now() < end;) {
    const begin = performance.now();
    sum += run();
    least = Math.min(least, performance.now() - begin);
  }
  return (least * 1e6) / PAIRS;
}

const ns = (time) => (time < 10 ? time.toFixed(1) : time.toFixed(0));
const lines = [
  '| query | one call of `intersect` | hits: floats | hits: doubles | first number: floats | first number: doubles | all numbers |',
  '| --- | --- | --- | --- | --- | --- | --- |',
];
let slower = 0;
for (const row of queries) {
  const [, base, a, b, result, only] = row;
  if (!SHAPES[a] || !SHAPES[b]) continue;
  for (const d of only ? [only] : [2, 3]) {
    const name = nameOf({ name: base }, d);
    let width = 0;
    for (const [, type] of results[result].matchAll(/([.?~]?)(\w+)/g))
      if (type !== '~' || d > 2) width += type === '.' || type === '~' ? d : 1;
    const [first, second] = [SHAPES[a](d), SHAPES[b](d)];
    const made = [first, second].map(({ make }) => Array.from({ length: PAIRS }, make));
    const sizes = made.map(([one]) => one.length);
    const arena = new Arena((12 * (sizes[0] + sizes[1] + width) + 1) * PAIRS + 200);
    const doubles = made.map((list, i) => arena.float64(sizes[i] * PAIRS));
    doubles.forEach((array, i) => array.set(made[i].flat()));
    const floats = doubles.map((array) => arena.float32(array.length));
    floats.forEach((array, i) => array.set(doubles[i]));
    const [hits, rows, rows32] = [
      arena.uint8(PAIRS),
      arena.float64(width * PAIRS),
      arena.float32(width * PAIRS),
    ];
    const objects = [first, second].map(({ read }, i) => made[i].slice(0, OBJECTS).map(read));
    const target = {};
    const single = best(() => {
      let met = 0;
      for (let k = 0; k < PAIRS; k += OBJECTS)
        for (let i = 0; i < OBJECTS; i++)
          met += intersect(name, objects[0][i], objects[1][i], target) ? 1 : 0;
      return met;
    });
    const ask = (sides, columns, out) => best(() => batch(name, ...sides, { columns }, out).count);
    const times = [
      ask(floats, 1, { hits }),
      ask(doubles, 1, { hits }),
      ask(floats, 1, { rows: rows32 }),
      ask(doubles, 1, { rows }),
      ask(doubles, width, { rows }),
    ];
    slower += Number(Math.max(...times) > 1.05 * single);
    lines.push(`| ${[name, ns(single), ...times.map(ns)].join(' | ')} |`);
  }
}
const table = lines.join('\n');
console.log(table);
console.log(`\n${slower} queries have a batch that is slower than the call (consumed ${sum.toPrecision(3)})`);
if (process.argv.includes('--write')) {
  const guide = fileURLToPath(new URL('../../docs/queries-and-batches.md', import.meta.url));
  const text = readFileSync(guide, 'utf8');
  const marks = /(<!-- tests\/bench\/pairs.bench.mjs -->\n)[^]*(\n<!-- end -->)/;
  writeFileSync(
    guide,
    text.replace(marks, (_, begin, end) => `${begin}\n${table}\n${end}`),
  );
}
if (slower > 0) process.exitCode = 1;
