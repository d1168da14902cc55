// Nanoseconds per pair of every query: one call, and a batch of 1,024 pairs in an Arena. Prints the table of
// docs/queries-and-batches.md.
//
//   node tests/bench/pairs.bench.mjs [--write] [PART OF A NAME]      with --write, all queries, into the guide
//
// Goal: if one call takes at most 100 ns, every batch takes at most a third of it per pair; the other batches are never slower than the
// call. Lists the batches that miss the goal, and fails if there are any.

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as R from '../../js/index.js';
import { results } from '../../js/generated/pairs.js';
import { random } from '../js/oracle/random.js';
import { nameOf, rows as queries } from '../js/queries.js';

const { batch, Arena, intersect } = R;
const PAIRS = 1024;
const ROUNDS = 5;
/** Calls of at most so many ns: their batches must be three times as fast. */
const QUICK = 100;
/** A batch may take so much longer than the call, because times differ from run to run. */
const NOISE = 1.05;
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
  matrixBox: (d) => {
    const [box, matrix] = [SHAPES.box(d), SHAPES.matrix(d)];
    return {
      make: () => [...box.make(), ...matrix.make()],
      read: (row) => Object.assign(box.read(row), { matrix: matrix.read(row.slice(2 * d)) }),
    };
  },
  matrix: (d) => ({
    // Turned, scaled and moved.
    make: () => {
      const [u, scale, p] = [f(0, 6), f(0.5, 2), pt(d)];
      const [c, s] = [scale * Math.cos(u), scale * Math.sin(u)];
      return d > 2 ? [c, s, 0, -s, c, 0, 0, 0, scale, ...p] : [c, s, -s, c, ...p];
    },
    read: (row) => ({
      elements: Array.from({ length: (d + 1) ** 2 }, (_, i) => {
        const [column, line] = [Math.floor(i / (d + 1)), i % (d + 1)];
        return line < d ? row[d * column + line] : Number(column === d);
      }),
    }),
  }),
  kdop: (d) => ({
    make: () => {
      const p = pt(d);
      const along = Array.from({ length: NORMALS[d].length / d }, (_, i) =>
        p.reduce((sum, x, k) => sum + x * NORMALS[d][d * i + k], 0),
      );
      return along.flatMap((x) => [x - f(0.5, 3), x + f(0.5, 3)]);
    },
    read: (row) => ({ normals: NORMALS[d], ranges: row }),
    options: { normals: NORMALS[d] },
  }),
  planes: (d) => {
    const plane = SHAPES.plane(d);
    return {
      make: () => {
        const first = plane.make();
        return [...first, ...(d > 2 ? plane.make() : first)];
      },
      read: (row) => [plane.read(row), plane.read(row.slice(d + 1))],
    };
  },
  arc: () => ({
    make: () => [...pt(2), f(0.5, 3), f(0, 6), f(0, 6), Number(r.bool(0.5))],
    read: ([x, y, radius, from, to, turn]) => new R.Arc2(x, y, radius, from, to, turn === 1),
  }),
  // A star of 16 vertices; in space a flat one.
  polygon: (d) => ({
    make: () => {
      const [p, u, size] = [pt(d), f(0, 6), f(1, 3)];
      return Array.from({ length: 16 }, (_, i) => {
        const [angle, radius] = [u + (i * Math.PI) / 8, size * f(0.6, 1)];
        const [x, y] = [radius * Math.cos(angle), radius * Math.sin(angle)];
        return d > 2 ? [p[0] + x, p[1] + y, p[2]] : [p[0] + x, p[1] + y];
      }).flat();
    },
    read: (row) => ({ position: row }),
    options: { bStride: 16 * d },
  }),
};
/** The normals of k-DOPs: the axes and the diagonals. */
const NORMALS = {
  2: [1, 0, 0, 1, 1, 1, 1, -1],
  3: [1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 1, 1, -1, 1, 1, 1, -1, 1, -1, -1],
};

let sum = 0;
const processor = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** The least time per pair of each function, in ns: in turns, so that a busy machine affects all of them alike. */
function best(runs) {
  const least = runs.map(() => Infinity);
  for (let round = 0; round < ROUNDS; round++)
    runs.forEach((run, i) => {
      const end = performance.now() + (round === 0 ? 30 : 10);
      do {
        const used = processor();
        const begin = performance.now();
        sum += run();
        const time = performance.now() - begin;
        // Long runs are interrupted by other programs: then their processor time counts, whose clock is too coarse for short runs.
        least[i] = Math.min(least[i], time > 1 ? Math.min(time, processor() - used) : time);
      } while (performance.now() < end);
    });
  return least.map((time) => (time * 1e6) / PAIRS);
}

const write = process.argv.includes('--write');
const part = write ? '' : (process.argv[2] ?? '');
const ns = (time) => (time < 10 ? time.toFixed(1) : time.toFixed(0));
const COLUMNS = [
  'hits: floats',
  'hits: doubles',
  'first number: floats',
  'first number: doubles',
  'all numbers: floats',
  'all numbers: doubles',
];
const lines = [
  `| query | one call of \`intersect\` | ${COLUMNS.join(' | ')} |`,
  `|${' --- |'.repeat(COLUMNS.length + 2)}`,
];
/** @type {string[]} */
const missed = [];
for (const row of queries) {
  const [, base, a, b, result, only] = row;
  for (const d of only ? [only] : [2, 3]) {
    const name = nameOf({ name: base }, d);
    if (!name.includes(part)) continue;
    let width = 0;
    for (const [, type] of results[result].matchAll(/([.?~<>]?)(\w+)/g))
      if (type !== '~' || d > 2) width += type === '' || type === '?' ? 1 : d;
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
    const objects = [first, second].map(({ read }, i) => made[i].map((row) => read(row)));
    const target = {};
    const single = () => {
      let hitCount = 0;
      for (let i = 0; i < PAIRS; i++)
        hitCount += intersect(name, objects[0][i], objects[1][i], target) ? 1 : 0;
      return hitCount;
    };
    const { options } = second;
    const query = (sides, columns, out) => () => batch(name, ...sides, { ...options, columns }, out).count;
    const runs = [
      single,
      query(floats, 1, { hits }),
      query(doubles, 1, { hits }),
      query(floats, 1, { rows: rows32 }),
      query(doubles, 1, { rows }),
      query(floats, width, { rows: rows32 }),
      query(doubles, width, { rows }),
    ];
    let least = best(runs);
    const mostOf = ([call]) => (call <= QUICK ? call / 3 : call * NOISE);
    // A miss is measured again, in case another program ran meanwhile.
    for (let i = 0; i < 2 && Math.max(...least.slice(1)) > mostOf(least); i++)
      least = best(runs).map((time, k) => Math.min(time, least[k]));
    const [call, ...times] = least;
    times.forEach((time, i) => {
      if (time > mostOf(least))
        missed.push(
          `${name}, ${COLUMNS[i]}: ${ns(time)} ns, one call ${ns(call)}: ${(call / time).toFixed(2)} times as fast, ` +
            `goal ${call <= QUICK ? 3 : 1}`,
        );
    });
    lines.push(`| ${[name, ns(call), ...times.map(ns)].join(' | ')} |`);
  }
}
const table = lines.join('\n');
console.log(table);
console.log(`\n${missed.length} batches miss the goal (consumed ${sum.toPrecision(3)})`);
for (const line of missed) console.log(line);
if (write) {
  const guide = fileURLToPath(new URL('../../docs/queries-and-batches.md', import.meta.url));
  const text = readFileSync(guide, 'utf8');
  const marks = /(<!-- tests\/bench\/pairs.bench.mjs -->\n)[^]*(\n<!-- end -->)/;
  writeFileSync(
    guide,
    text.replace(marks, (_, begin, end) => `${begin}\n${table}\n${end}`),
  );
}
if (missed.length > 0) process.exitCode = 1;
