// Batches on a program's own arrays compared with loops in plain JavaScript, three.js, and the same C in native code.
//
//   node tests/bench/batches.bench.mjs [PART OF A NAME]
//
// A million pairs each, a tenth to a half of which hit. RB_NATIVE is the path of the program of tests/bench/native.c.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  Arena,
  batch,
  Box2,
  Box3,
  Circle2,
  OBB3,
  Plane3,
  Ray3,
  Sphere3,
  Vector2,
  Vector3,
} from '../../js/index.js';
import { random } from '../js/oracle/random.js';
import { compare, consumed, record, row } from './measure.mjs';
import * as peers from './peers.mjs';

const COUNT = Number(process.env.RB_COUNT ?? 1e6);
const TAU = 2 * Math.PI;
const r = random(11);
const only = process.argv[2] ?? '';
let reached = true;

const rows = (width, make, Rows = Float32Array) => {
  const array = new Rows(width * COUNT);
  for (let i = 0; i < COUNT; i++) array.set(make(i), width * i);
  return array;
};

// --- Shapes ---------------------------------------------------------------------------------------------------

const box2 = () => {
  const x = r.float(0, 1000),
    y = r.float(0, 1000);
  return [x, y, x + r.float(50, 300), y + r.float(50, 300)];
};
/** From near the center of box i, or beside the box, backward. */
const rayTo2 = (boxes) => (i) => {
  const a = r.float(0, TAU);
  return [
    boxes[4 * i] + r.float(-200, 400) - 500 * Math.cos(a),
    boxes[4 * i + 1] + r.float(-200, 400) - 500 * Math.sin(a),
    Math.cos(a),
    Math.sin(a),
  ];
};
const unit3 = () => {
  const z = r.float(-1, 1),
    a = r.float(0, TAU),
    l = Math.sqrt(1 - z * z);
  return [l * Math.cos(a), l * Math.sin(a), z];
};
const point3 = (size) => [r.float(-size, size), r.float(-size, size), r.float(-size, size)];
const box3 = () => {
  const p = point3(6);
  return [...p, ...p.map((x) => x + r.float(1, 6))];
};
const obb3 = () => {
  const x = unit3(),
    other = unit3();
  const across = [
    x[1] * other[2] - x[2] * other[1],
    x[2] * other[0] - x[0] * other[2],
    x[0] * other[1] - x[1] * other[0],
  ];
  const l = Math.hypot(...across);
  return [...point3(3), r.float(0.5, 3), r.float(0.5, 3), r.float(0.5, 3), ...x, ...across.map((v) => v / l)];
};
const ray3 = () => {
  const to = point3(6),
    d = unit3();
  return [...to.map((x, i) => x - 20 * d[i]), ...d];
};
const sphere3 = () => [...point3(10), r.float(0.5, 8)];
const plane3 = () => [...unit3(), r.float(-5, 5)];
const movingSphere3 = () => [...point3(4), r.float(0.5, 2), ...point3(8)];

// --- Rows of the table ----------------------------------------------------------------------------------------

/** Hits are the same unless the peer rounds; numbers are close. */
function check(name, got, want, columns) {
  let hitCount = 0,
    differ = 0;
  for (let i = 0; i < got.length; i += columns) {
    const isHit = Number.isFinite(want[i]);
    hitCount += isHit;
    if (Number.isFinite(got[i]) !== isHit) differ++;
    else if (isHit) {
      for (let k = i; k < i + columns; k++)
        assert.ok(
          Math.abs(got[k] - want[k]) <= 1e-5 * (1 + Math.abs(want[k])),
          `${name}: ${got[k]} ${want[k]}`,
        );
    }
  }
  assert.ok(differ <= 1e-5 * got.length, `${name}: ${differ} differ`);
  return hitCount;
}

const share = (hitCount) => `${Math.round((100 * hitCount) / COUNT)}% meet`;

/** The native program's nanoseconds per pair of the same rows. */
function native(name, sides) {
  if (!process.env.RB_NATIVE) return null;
  const folder = mkdtempSync(join(tmpdir(), 'raybound-'));
  try {
    const files = sides.map((array, i) => {
      writeFileSync(join(folder, `${i}`), new Uint8Array(array.buffer));
      return join(folder, `${i}`);
    });
    const { stdout, status } = spawnSync(process.env.RB_NATIVE, [name, String(COUNT), ...files], {
      encoding: 'utf8',
    });
    return status === 0 ? Number(stdout) : null;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The same arrays in an arena's memory: batches copy nothing. */
function inArena(...arrays) {
  const arena = new Arena(arrays.reduce((sum, { byteLength }) => sum + byteLength + 16, 0));
  return arrays.map((array) => {
    const own =
      array instanceof Float64Array
        ? arena.float64(array.length)
        : array instanceof Float32Array
          ? arena.float32(array.length)
          : arena.uint8(array.length);
    own.set(array);
    return own;
  });
}

/** Prints and stores the comparison with native code. */
function ofNative(title, best, { fast }) {
  if (best === null) return;
  const mine = (fast.min * 1e6) / COUNT;
  record(`${title}, per pair`, mine / 1e6, 'native C', best / 1e6, null);
  console.log(
    `    native ${best.toFixed(2)} ns a pair, in wasm ${mine.toFixed(2)}: ${Math.round((100 * best) / mine)}% of its speed`,
  );
}

const outputsOf = (array) => (array instanceof Uint8Array ? { hits: array } : { rows: array });

/** A goal against a loop, and one against native code: for arrays that are copied, and for those of an arena. */
function loops(name, query, a, b, out, columns, peer, bar) {
  if (!name.includes(only)) return;
  const want = new out.constructor(out.length);
  peer(a, b, want);
  const best = native(`${query} ${a.length > 7 ? 'pairs' : 'one'} ${out.constructor.name} ${columns}`, [
    a,
    b,
  ]);
  const ratios = [
    [name, a, b, out],
    [`${name}, in an Arena`, ...inArena(a, b, out)],
  ].map(([title, first, second, results]) => {
    const out = outputsOf(results);
    const ours = () => batch(query, first, second, { columns }, out).count;
    ours();
    const hitCount = check(title, results, want, columns);
    const result = compare(() => peer(first, second, want), ours, { rounds: 11 });
    const ok = row(`${title} (${share(hitCount)})`, result, bar);
    ofNative(title, best, result);
    return ok;
  });
  reached = ratios.includes(true) && reached;
}

/** Against three.js: its boolean, raybound's first number or hit flag. */
function three(name, query, [aShape, a], [bShape, b], Out, bar) {
  if (!name.includes(only)) return;
  const out = new Out(COUNT),
    want = new Uint8Array(COUNT);
  const objects = (shape, array) => {
    const width = array.length / COUNT;
    return Array.from({ length: COUNT }, (_, i) => peers.threes[shape](array, width * i));
  };
  const as = objects(aShape, a),
    bs = objects(bShape, b);
  const peer = () => peers.threeLoops[query](as, bs, want);
  const hitCount = peer();
  const best = native(`${query} pairs ${Out.name} 1`, [a, b]);
  const ratios = [
    [name, a, b, out],
    [`${name}, in an Arena`, ...inArena(a, b, out)],
  ].map(([title, first, second, results]) => {
    const out = outputsOf(results);
    const ours = () => batch(query, first, second, {}, out).count;
    ours();
    let differ = 0;
    for (let i = 0; i < COUNT; i++)
      differ += Number(Out === Uint8Array ? results[i] : results[i] < Infinity) !== want[i];
    assert.ok(differ <= 1e-4 * COUNT, `${title}: ${differ} differ`);
    const result = compare(peer, ours, { rounds: 7 });
    const ok = row(`${title} (${share(hitCount)})`, result, bar);
    ofNative(title, best, result);
    return ok;
  });
  reached = ratios.includes(true) && reached;
}

console.log(
  `${COUNT} pairs. Where arrays are the program's own, copies into and out of wasm memory count.\n`,
);

{
  const boxes = rows(4, box2);
  const rays = rows(4, rayTo2(boxes));
  const one = new Float32Array([-20, 300, 1, 0.3]);
  loops(
    'one ray, boxes, 2D f32, tNear',
    'rayBox2',
    one,
    boxes,
    new Float32Array(COUNT),
    1,
    peers.rayBoxes2,
    6,
  );
  loops(
    'rays and boxes, 2D f32, tNear',
    'rayBox2',
    rays,
    boxes,
    new Float32Array(COUNT),
    1,
    peers.rayBoxPairs,
    11,
  );
  const [rays64, boxes64] = [Float64Array.from(rays), Float64Array.from(boxes)];
  loops(
    'rays and boxes, 2D f64, tNear and tFar',
    'rayBox2',
    rays64,
    boxes64,
    new Float64Array(2 * COUNT),
    2,
    peers.rayBoxPairsBoth,
    3,
  );
}
loops(
  'moving spheres, f32, t',
  'movingSphereSphere3',
  rows(7, movingSphere3),
  rows(7, movingSphere3),
  new Float32Array(COUNT),
  1,
  peers.movingSpheres,
  6,
);
three('three.js: OBB, OBB', 'obbObb3', ['obb', rows(12, obb3)], ['obb', rows(12, obb3)], Uint8Array, 12);
three('three.js: ray, OBB, t', 'rayObb3', ['ray', rows(6, ray3)], ['obb', rows(12, obb3)], Float32Array, 28);
three('three.js: ray, box, t', 'rayBox3', ['ray', rows(6, ray3)], ['box', rows(6, box3)], Float32Array, 20);
three(
  'three.js: sphere, box',
  'sphereBox3',
  ['sphere', rows(4, sphere3)],
  ['box', rows(6, box3)],
  Uint8Array,
  24,
);
three(
  'three.js: box, plane',
  'boxPlane3',
  ['box', rows(6, box3)],
  ['plane', rows(4, plane3)],
  Uint8Array,
  24,
);
if ('OBB from points'.includes(only)) {
  const points = new Float64Array(3e5);
  for (let i = 0; i < points.length; i += 3) {
    const [x, y, z] = [r.float(-3, 3), r.float(-2, 2), r.float(-1, 1)];
    points.set([0.6 * x - 0.8 * y + 5, 0.8 * x + 0.6 * y, z], i);
  }
  const obb = new OBB3();
  const ours = () => {
    const { x, y, z } = obb.setFromPoints(points).halfSize;
    return x * y * z;
  };
  const want = peers.obbOfPoints(points);
  assert.ok(Math.abs(ours() - want) <= 1e-9 * want, `volume ${ours()} ${want}`);
  const result = compare(() => peers.obbOfPoints(points), ours);
  reached = row('OBB from 100,000 points', result, 7) && reached;
}

// The method of the same query in a loop over objects, compared with hits of a batch in an Arena.
{
  const PAIRS = 1024;
  const box2s = () => {
    const [x, y] = point3(4);
    return [x, y, x + r.float(1, 4), y + r.float(1, 4)];
  };
  const circle2 = () => [...point3(4).slice(1), r.float(0.5, 3)];
  const smallBox3 = () => {
    const p = point3(4);
    return [...p, ...p.map((x) => x + r.float(1, 4))];
  };
  const smallSphere3 = () => [...point3(4), r.float(0.5, 3)];
  const [v2, v3] = [
    (row, at) => new Vector2(row[at], row[at + 1]),
    (row, at) => new Vector3(row[at], row[at + 1], row[at + 2]),
  ];
  const read = {
    box2: (row) => new Box2(v2(row, 0), v2(row, 2)),
    circle2: (row) => new Circle2(v2(row, 0), row[2]),
    box3: (row) => new Box3(v3(row, 0), v3(row, 3)),
    sphere3: (row) => new Sphere3(v3(row, 0), row[3]),
    plane3: (row) => new Plane3(v3(row, 0), row[3]),
    ray3: (row) => new Ray3(v3(row, 0), v3(row, 3)),
  };
  for (const [query, [aMake, aRead], [bMake, bRead], method] of [
    ['boxBox2', [box2s, read.box2], [box2s, read.box2], (a, b) => a.intersectsBox(b)],
    ['boxBox3', [smallBox3, read.box3], [smallBox3, read.box3], (a, b) => a.intersectsBox(b)],
    ['circleBox2', [circle2, read.circle2], [box2s, read.box2], (a, b) => b.intersectsCircle(a)],
    ['circleCircle2', [circle2, read.circle2], [circle2, read.circle2], (a, b) => a.intersectsCircle(b)],
    [
      'sphereSphere3',
      [smallSphere3, read.sphere3],
      [smallSphere3, read.sphere3],
      (a, b) => a.intersectsSphere(b),
    ],
    ['sphereBox3', [smallSphere3, read.sphere3], [smallBox3, read.box3], (a, b) => b.intersectsSphere(a)],
    ['spherePlane3', [smallSphere3, read.sphere3], [plane3, read.plane3], (a, b) => a.intersectsPlane(b)],
    ['boxPlane3', [smallBox3, read.box3], [plane3, read.plane3], (a, b) => a.intersectsPlane(b)],
    ['rayPlane3', [ray3, read.ray3], [plane3, read.plane3], (a, b) => a.intersectsPlane(b)],
    ['raySphere3', [ray3, read.ray3], [smallSphere3, read.sphere3], (a, b) => a.intersectsSphere(b)],
    ['rayBox3', [ray3, read.ray3], [smallBox3, read.box3], (a, b) => a.intersectsBox(b)],
  ])
    for (const Rows of [Float32Array, Float64Array]) {
      const kind = Rows === Float32Array ? 'floats' : 'doubles';
      const title = `method in a loop: ${query}, hits, ${kind}`;
      if (!title.includes(only)) continue;
      const sides = [aMake, bMake].map((make) => Array.from({ length: PAIRS }, () => Rows.from(make())));
      const [as, bs] = [sides[0].map(aRead), sides[1].map(bRead)];
      const joined = sides.map((list) => Rows.from(list.flatMap((row) => [...row])));
      const [a, b, hits] = inArena(...joined, new Uint8Array(PAIRS));
      const theirs = () => {
        let hitCount = 0;
        for (let i = 0; i < PAIRS; i++) hitCount += method(as[i], bs[i]) ? 1 : 0;
        return hitCount;
      };
      const ours = () => batch(query, a, b, {}, { hits }).count;
      assert.equal(ours(), theirs());
      for (let i = 0; i < PAIRS; i++) assert.equal(hits[i] === 1, method(as[i], bs[i]));
      // Short samples, so that the least of them is one without an interruption.
      const result = compare(theirs, ours, { rounds: 101, warm: 0.1, sample: 0.2 });
      reached = row(title, result, 3, { peer: 'the method', per: PAIRS }) && reached;
    }
}

// Random pairs of few shapes, by row number, as a broad phase returns them.
for (const Rows of [Float64Array, Float32Array])
  for (const where of ['in an Arena', 'copied']) {
    const kind = Rows === Float32Array ? 'floats' : 'doubles';
    const title = `pairs by row number: 100,000 of 5,000 spheres and 5,000 boxes, ${kind}, ${where}`;
    if (!title.includes(only)) continue;
    const [SHAPES, PAIRS] = [5000, 100000];
    const rowsOf = (width, make) => {
      const array = new Rows(width * SHAPES);
      for (let i = 0; i < SHAPES; i++) array.set(make(), width * i);
      return array;
    };
    let [spheres, boxes] = [rowsOf(4, sphere3), rowsOf(6, box3)];
    let hits = new Uint8Array(PAIRS);
    const pairs = Int32Array.from({ length: 2 * PAIRS }, () => r.int(0, SHAPES - 1));
    if (where === 'in an Arena') [spheres, boxes, hits] = inArena(spheres, boxes, hits);
    const want = new Uint8Array(PAIRS);
    const theirs = () => {
      let hitCount = 0;
      for (let i = 0; i < PAIRS; i++) {
        const [a, b] = [4 * pairs[2 * i], 6 * pairs[2 * i + 1]];
        const [x, y, z, radius] = [spheres[a], spheres[a + 1], spheres[a + 2], spheres[a + 3]];
        const dx = x - Math.max(boxes[b], Math.min(x, boxes[b + 3]));
        const dy = y - Math.max(boxes[b + 1], Math.min(y, boxes[b + 4]));
        const dz = z - Math.max(boxes[b + 2], Math.min(z, boxes[b + 5]));
        hitCount += want[i] = dx * dx + dy * dy + dz * dz <= radius * radius ? 1 : 0;
      }
      return hitCount;
    };
    const ours = () => batch('sphereBox3', spheres, boxes, { pairs }, { hits }).count;
    ours();
    theirs();
    assert.ok(hits.reduce((differ, hit, i) => differ + (hit !== want[i] ? 1 : 0), 0) <= 1e-4 * PAIRS);
    const bar = where === 'in an Arena' ? 3 : null;
    reached = row(title, compare(theirs, ours), bar, { peer: 'a loop', per: PAIRS }) && reached;
  }

// Few pairs: the overhead of a call.
for (const [pairs, limit, kind] of [
  [16, 1.6, 'the same arrays at each call'],
  [16, 1.6, 'other arrays at each call'],
  [16, 1.6, 'in an Arena'],
  [64, 1, 'the same arrays at each call'],
]) {
  const title = `few pairs: ${pairs} rays and boxes in the plane, doubles, ${kind}`;
  if (!title.includes(only)) continue;
  const sets = Array.from({ length: kind.startsWith('other') ? 8 : 1 }, () => {
    const boxes = Float64Array.from({ length: 4 * pairs });
    for (let i = 0; i < pairs; i++) boxes.set(box2(), 4 * i);
    const rays = Float64Array.from({ length: 4 * pairs });
    for (let i = 0; i < pairs; i++) rays.set(rayTo2(boxes)(i), 4 * i);
    const arrays = [rays, boxes, new Float64Array(pairs)];
    return kind === 'in an Arena' ? inArena(...arrays) : arrays;
  });
  const want = new Float64Array(pairs);
  let [turn, [rays, boxes, found]] = [0, sets[0]];
  const next = () => ([rays, boxes, found] = sets[++turn % sets.length]);
  const theirs = () => {
    if (sets.length > 1) next();
    let hitCount = 0;
    for (let i = 0; i < 4 * pairs; i += 4) {
      const [ix, iy] = [1 / rays[i + 2], 1 / rays[i + 3]];
      const [x0, x1] = [(boxes[i] - rays[i]) * ix, (boxes[i + 2] - rays[i]) * ix];
      const [y0, y1] = [(boxes[i + 1] - rays[i + 1]) * iy, (boxes[i + 3] - rays[i + 1]) * iy];
      const near = Math.max(0, Math.min(x0, x1), Math.min(y0, y1));
      const far = Math.min(Math.max(x0, x1), Math.max(y0, y1));
      hitCount += Number(near <= far);
      want[i / 4] = near <= far ? near : Infinity;
    }
    return hitCount;
  };
  const ours = () => {
    if (sets.length > 1) next();
    return batch('rayBox2', rays, boxes, {}, outputsOf(found)).count;
  };
  const hitCount = ours();
  turn -= sets.length > 1 ? 1 : 0;
  assert.equal(hitCount, theirs());
  // The JavaScript loop enters a box that contains the origin at 0, the query where the line enters the box.
  found.forEach((t, i) =>
    assert.ok(t === want[i] || Math.abs(Math.max(t, 0) - want[i]) <= 1e-9 * want[i], `pair ${i}`),
  );
  // Many calls per sample, because reading the clock takes as long as two calls.
  const often = (call) => () => {
    let hitCount = 0;
    for (let i = 0; i < 200; i++) hitCount += call();
    return hitCount;
  };
  const result = compare(often(ours), often(theirs));
  const options = { peer: 'batch', own: 'JavaScript', per: 200 * pairs, atMost: true };
  reached = row(title, result, limit, options) && reached;
}
console.log(`\n(consumed ${consumed.toPrecision(3)})`);
if (!reached) process.exitCode = 1;
