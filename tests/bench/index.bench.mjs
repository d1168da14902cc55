// The spatial index compared with flatbush, rbush, plain JavaScript on flatbush's arrays (JS+, see index-peers.mjs), the ray
// casts of physics engines, and the same C in native code.
//
//   node tests/bench/index.bench.mjs [PART OF A NAME]
//
// The boxes are those of flatbush's own benchmark: uniform positions, sides up to 1, 1,000 of them in a field of width 100.
// With more boxes the field grows, so that the density stays the same: a ray through the field crosses 6 boxes of a thousand,
// 200 of a million, and its first hit is at a distance of about 15. Rays start anywhere outside of all boxes, in any direction,
// without an end.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BVH, PolyGeometry, SpatialIndex } from '../../js/index.js';
import { random } from '../js/oracle/random.js';
import { compare, consumed, record, row } from './measure.mjs';
import * as peers from './index-peers.mjs';

const only = process.argv[2] ?? '';
const wanted = (/** @type {string} */ name) => name.includes(only);
const TAU = 2 * Math.PI;
/** So many that the processor cannot learn the branches of each. */
const RAYS = 8192;
let reached = true;

const short = (/** @type {number} */ n) => `1e${Math.log10(n)}`;

// --- The scene ------------------------------------------------------------------------------------------------

const widthOf = (count) => 100 * Math.sqrt(count / 1000);

const scenes = new Map();

/** Boxes, a new index, flatbush with its defaults, and rays. */
function scene(count) {
  if (scenes.has(count)) return scenes.get(count);
  const r = random(5);
  const width = widthOf(count);
  const boxes = new Float64Array(4 * count);
  for (let k = 0; k < boxes.length; k += 4) {
    const x = r.float(0, width - 1),
      y = r.float(0, width - 1);
    boxes.set([x, y, x + r.next(), y + r.next()], k);
  }
  const flat = peers.flatbushOf(boxes);
  const rays = [];
  while (rays.length < RAYS) {
    const x = r.float(0, width),
      y = r.float(0, width);
    const [dx, dy] = [r.float(0, width) - x, r.float(0, width) - y];
    const l = Math.hypot(dx, dy);
    if (l > 0 && !flat.collides(x, y, x, y))
      rays.push({ origin: { x, y }, direction: { x: dx / l, y: dy / l } });
  }
  const made = { count, boxes, width, reach: 2 * width, flat, rays, index: new SpatialIndex(boxes) };
  scenes.set(count, made);
  return made;
}

const boxAt = (boxes, i) => ({
  min: { x: boxes[4 * i], y: boxes[4 * i + 1] },
  max: { x: boxes[4 * i + 2], y: boxes[4 * i + 3] },
});

/**
 * Outside of the timing: the same hits. Engines that compute in floats may differ sometimes: if two boxes have nearly the same
 * distance, or a box is hit at a corner.
 */
function sameHits(name, rays, ours, theirs, floats = false) {
  let hits = 0,
    differ = 0;
  for (const ray of rays) {
    const [got, want] = [ours(ray), theirs(ray)];
    hits += got !== null;
    const near = (floats ? 1e-3 : 1e-12) * (1 + Math.abs(want?.t));
    if (got?.index !== want?.index || Math.abs(got?.t - want?.t) > near) differ++;
  }
  assert.ok(differ <= (floats ? 0.01 : 0) * rays.length, `${name}: ${differ} of ${rays.length} rays differ`);
  return hits;
}

const sum = (rays, cast) => () => {
  let total = 0;
  for (const ray of rays) total += cast(ray);
  return total;
};

function check(name, result, bar, peer, per = 1) {
  reached = row(name, result, bar, { peer, per }) && reached;
}

/** The native program's nanoseconds per ray: it builds the same index and casts the same rays, up to t = limit; 0: without a limit. */
function native(method, boxes, rays, limit = 0) {
  if (!process.env.RB_NATIVE) return null;
  const folder = mkdtempSync(join(tmpdir(), 'raybound-'));
  try {
    const files = [boxes, rays].map((array, i) => {
      writeFileSync(join(folder, `${i}`), new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
      return join(folder, `${i}`);
    });
    const question = `rayIndex2 ${method} Float64Array ${limit}`;
    const { stdout, status } = spawnSync(
      process.env.RB_NATIVE,
      [question, String(rays.length / 4), ...files],
      { encoding: 'utf8' },
    );
    return status === 0 ? Number(stdout) : null;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

// --- Building -------------------------------------------------------------------------------------------------

for (const [count, method, bar] of [
  [1e5, 'fast', 8],
  [1e5, 'quality', 1],
  [1e6, 'fast', 5],
  [1e6, 'quality', 1],
]) {
  const name = `build, ${method}, ${short(count)} boxes, to the first answer`;
  if (!wanted(name)) continue;
  const { boxes, width } = scene(count);
  const window = { min: { x: width / 2, y: width / 2 }, max: { x: width / 2 + 3, y: width / 2 + 3 } };
  const ours = () => {
    const index = new SpatialIndex(boxes, { build: method });
    const found = index.search(window);
    ours.found = found;
    index.dispose();
    return found.length;
  };
  const { min, max } = window;
  const theirs = () => (theirs.found = peers.flatbushOf(boxes).search(min.x, min.y, max.x, max.y)).length;
  ours();
  theirs();
  assert.deepEqual([...ours.found].sort(), [...theirs.found].sort());
  check(name, compare(theirs, ours, { rounds: count > 1e5 ? 5 : 9 }), bar, 'flatbush');
}

// --- The closest box ------------------------------------------------------------------------------------------

for (const count of [1e3, 1e4, 1e5, 1e6]) {
  const name = `closest box hit by a ray, ${short(count)} boxes`;
  if (!wanted(name)) continue;
  const { boxes, rays, index, flat, reach } = scene(count);
  const ours = (ray) => index.raycast(ray);
  const mine = sum(rays, (ray) => index.raycast(ray)?.t ?? 0);

  const plus = peers.quickest(boxes, rays);
  const hits = sameHits('JS+', rays, ours, (ray) => {
    const found = plus.raycast(ray);
    return found < 0 ? null : { index: found, t: plus.t };
  });
  const share = `${Math.round((100 * hits) / RAYS)}% hit`;
  check(
    `${name} (${share}; JS+ with nodes of ${plus.nodeSize})`,
    compare(
      sum(rays, (ray) => (plus.raycast(ray) < 0 ? 0 : plus.t)),
      mine,
    ),
    2.2,
    'JS+',
    RAYS,
  );

  for (const [piece, some, title] of [
    [15, rays, 'search by pieces of 15, each tested'],
    [Infinity, rays.slice(0, count > 1e5 ? 16 : 64), 'search by the whole ray'],
  ]) {
    const cast = peers.flatbushInPieces(flat, boxes, piece);
    sameHits(title, some, ours, (ray) => {
      const found = cast(ray);
      return found < 0 ? null : { index: found, t: cast.t };
    });
    const result = compare(
      sum(some, (ray) => (cast(ray) < 0 ? 0 : cast.t)),
      sum(some, (ray) => index.raycast(ray)?.t ?? 0),
      { rounds: 5, warm: 0.2 },
    );
    row(`${name}: flatbush, ${title}`, result, null, { peer: 'flatbush', per: some.length });
  }

  for (const [engine, make, most, bar] of [
    ['rapier2d', peers.rapierBoxes, 1e5, 8],
    ['box2d3-wasm', peers.box2dBoxes, 1e5, null],
    ['planck', peers.planckBoxes, 1e4, null],
  ]) {
    if (count > most) continue;
    const world = await make(boxes, reach);
    const prepared = rays.map(world.prepare);
    let i = 0;
    sameHits(engine, rays, ours, () => world.hit(prepared[i++]), true);
    const result = compare(sum(prepared, world.raycast), mine, { rounds: 9 });
    world.free();
    check(`${name}: ${engine}`, result, bar, engine, RAYS);
  }
}

if (wanted('rays in a batch')) {
  const count = 1e5;
  const { boxes, index, rays } = scene(count);
  const flatRays = new Float64Array(4e4);
  const list = Array.from({ length: 1e4 }, (_, i) => rays[i % RAYS]);
  list.forEach(({ origin, direction }, i) => {
    flatRays.set([origin.x, origin.y, direction.x, direction.y], 4 * i);
  });
  const indices = new Int32Array(1e4),
    t = new Float64Array(1e4);
  const ours = () => index.raycastBatch(flatRays, {}, { indices, t }).count;
  ours();
  const plus = peers.quickest(boxes, rays);
  const theirs = () => {
    let hitCount = 0;
    for (let i = 0, k = 0; i < 1e4; i++, k += 4) {
      const found = plus.cast(flatRays[k], flatRays[k + 1], flatRays[k + 2], flatRays[k + 3], Infinity);
      theirIndices[i] = found;
      theirT[i] = plus.t;
      hitCount += found >= 0;
    }
    return hitCount;
  };
  const theirIndices = new Int32Array(1e4),
    theirT = new Float64Array(1e4);
  assert.equal(theirs(), ours());
  assert.deepEqual(indices, theirIndices);
  t.forEach((value, i) => {
    assert.ok(value === theirT[i] || Math.abs(value - theirT[i]) <= 1e-12 * (1 + value));
  });
  const result = compare(theirs, ours);
  check(`1e4 rays in a batch, ${short(count)} boxes`, result, 3.2, 'JS+', 1e4);
  const best = native('quality', boxes, flatRays);
  if (best !== null) {
    const own = (result.fast.min * 1e6) / 1e4;
    const part = best / own;
    const ok = part >= 0.85;
    record(
      `1e4 rays in a batch, ${short(count)} boxes, per ray`,
      own / 1e6,
      'native C',
      best / 1e6,
      1 / 0.85,
    );
    console.log(
      `    native ${best.toFixed(0)} ns a ray, in wasm ${own.toFixed(0)}: ${Math.round(100 * part)}% of its speed, bar 85% ${ok ? 'reached' : 'MISSED'}`,
    );
    reached &&= ok;
  }
}

// Short rays: the preparation of a ray counts more than the traversal.
for (const count of [1e3, 1e5]) {
  const name = `1e4 short rays in a batch, ${short(count)} boxes`;
  if (!wanted(name)) continue;
  const { boxes, index, rays } = scene(count);
  const LIMIT = 2;
  const flatRays = new Float64Array(4e4);
  for (let i = 0; i < 1e4; i++) {
    const { origin, direction } = rays[i % RAYS];
    flatRays.set([origin.x, origin.y, direction.x, direction.y], 4 * i);
  }
  const out = { indices: new Int32Array(1e4), t: new Float64Array(1e4) };
  const ours = () => index.raycastBatch(flatRays, { maxT: LIMIT }, out).count;
  ours();
  const plus = peers.quickest(boxes, rays);
  const theirs = () => {
    let hitCount = 0;
    for (let i = 0; i < 1e4; i++)
      hitCount += Number(plus.cast(...flatRays.subarray(4 * i, 4 * i + 4), LIMIT) >= 0);
    return hitCount;
  };
  assert.equal(theirs(), ours());
  const result = compare(theirs, ours);
  row(name, result, null, { peer: 'JS+', per: 1e4 });
  const best = native('quality', boxes, flatRays, LIMIT);
  if (best !== null) {
    const own = (result.fast.min * 1e6) / 1e4;
    record(`${name}, per ray`, own / 1e6, 'native C', best / 1e6, 1.6);
    console.log(
      `    native ${best.toFixed(0)} ns a ray, in wasm ${own.toFixed(0)}: ${(own / best).toFixed(2)}, goal 1.6`,
    );
    reached &&= own <= 1.6 * best;
  }
}

// Windows without boxes: the overhead of a search.
for (const [title, size, outside, reused] of [
  ['within the bounds', 0.02, 0, false],
  ['within the bounds, with `target`', 0.02, 0, true],
  ['outside of all boxes', 0.02, 1000, false],
]) {
  const name = `search that finds nothing, 1e3 boxes, ${title}`;
  if (!wanted(name)) continue;
  const GOAL = 80e-6; // milliseconds
  const { flat, index, width } = scene(1e3);
  const r = random(6);
  const windows = [];
  while (windows.length < 1000) {
    const min = { x: outside + r.float(0, width - size), y: r.float(0, width - size) };
    const window = { min, max: { x: min.x + size, y: min.y + size } };
    if (!flat.collides(min.x, min.y, window.max.x, window.max.y)) windows.push(window);
  }
  const options = reused ? { target: /** @type {number[]} */ ([]) } : undefined;
  const ours = sum(windows, (window) => index.search(window, options).length);
  const theirs = sum(windows, ({ min, max }) => flat.search(min.x, min.y, max.x, max.y).length);
  assert.equal(ours(), 0);
  const result = compare(theirs, ours, { rounds: 41, warm: 0.2, sample: 1 });
  const ratio = result.slow.min / 1000 / GOAL;
  check(name, result, ratio, 'flatbush', windows.length);
}

// --- The closest polygon --------------------------------------------------------------------------------------

if (wanted('closest hit among 1e4 polygons')) {
  const name = 'closest hit among 1e4 polygons of 8 edges';
  const { boxes: places, reach, rays } = scene(1e4);
  const r = random(9);
  const positions = Array.from({ length: 1e4 }, (_, i) => {
    // Convex, counterclockwise, on an ellipse around the center of their box, without three vertices that are collinear in
    // floats: eight vertices, each in its own eighth of a turn.
    const [x0, y0, x1, y1] = places.subarray(4 * i, 4 * i + 4);
    const [a, b] = [Math.max(x1 - x0, 0.1) / 2, Math.max(y1 - y0, 0.1) / 2];
    return Array.from({ length: 8 }, (_, k) => {
      const turn = ((k + r.float(0.05, 0.95)) * TAU) / 8;
      return [(x0 + x1) / 2 + a * Math.cos(turn), (y0 + y1) / 2 + b * Math.sin(turn)];
    }).flat();
  });
  const objects = positions.map((position) => {
    const geometry = new PolyGeometry([...position], true);
    geometry.computeBoundingBox();
    return { geometry };
  });
  const bvh = new BVH(objects.map((object) => ({ object, boundingBox: object.geometry.boundingBox })));
  const ours = (ray) => bvh.raycast(ray);

  const boxes = new Float64Array(4e4),
    shapes = new Float64Array(18e4);
  objects.forEach(({ geometry: { boundingBox } }, i) => {
    const { min, max } = boundingBox;
    boxes.set([min.x, min.y, max.x, max.y], 4 * i);
    shapes.set([...positions[i], positions[i][0], positions[i][1]], 18 * i);
  });
  const plus = peers.quickest(boxes, rays, { shapes, stride: 18 });
  const hits = sameHits(name, rays, ours, (ray) => plus.raycastPolygons(ray));
  for (const ray of rays) {
    const [got, want] = [ours(ray), plus.raycastPolygons(ray)];
    if (got === null) continue;
    assert.equal(got.object, objects[want.index]);
    assert.equal(got.part, want.part);
    assert.ok(Math.hypot(got.normal.x - want.normal.x, got.normal.y - want.normal.y) < 1e-9);
  }
  const mine = sum(rays, (ray) => {
    const hit = bvh.raycast(ray);
    return hit === null ? 0 : hit.t + hit.normal.x;
  });
  check(
    `${name} (${Math.round((100 * hits) / RAYS)}% hit; JS+ with nodes of ${plus.nodeSize})`,
    compare(
      sum(rays, (ray) => {
        const hit = plus.raycastPolygons(ray);
        return hit === null ? 0 : hit.t + hit.normal.x;
      }),
      mine,
    ),
    2.5,
    'JS+',
    RAYS,
  );
  const world = await peers.rapierPolygons(positions, reach);
  const prepared = rays.map(world.prepare);
  let i = 0;
  sameHits('rapier2d', rays, ours, () => world.hit(prepared[i++]), true);
  const result = compare(sum(prepared, world.raycast), mine, { rounds: 9 });
  world.free();
  check(`${name}: rapier2d`, result, 8, 'rapier2d', RAYS);
}

// --- Search and nearest ---------------------------------------------------------------------------------------

for (const [part, title, windows, bar] of [
  [2.6e-5, 'a window of 0.0026%', 1000, 2.5],
  [1e-4, 'a window of 0.01%', 1000, 6],
  [1e-2, 'a window of 1%', 40, 3.5],
]) {
  const count = 1e6;
  if (!wanted('search')) continue;
  const { flat, index, width } = scene(count);
  const r = random(3);
  const size = width * Math.sqrt(part);
  const queried = Array.from({ length: windows }, () => {
    const min = { x: r.float(0, width - size), y: r.float(0, width - size) };
    return { min, max: { x: min.x + size, y: min.y + size } };
  });
  let found = 0;
  for (const window of queried) {
    const want = flat.search(window.min.x, window.min.y, window.max.x, window.max.y).sort((a, b) => a - b);
    assert.deepEqual([...index.search(window, { sort: true })], want);
    found += want.length;
  }
  const result = compare(
    sum(queried, ({ min, max }) => flat.search(min.x, min.y, max.x, max.y).length),
    sum(queried, (window) => index.search(window).length),
  );
  check(
    `search, ${title}, ${short(count)} boxes (${Math.round(found / windows)} found)`,
    result,
    bar,
    'flatbush',
    windows,
  );
}

for (const count of [1e5, 1e6]) {
  const name = `nearest, k = 10, ${short(count)} boxes`;
  if (!wanted(name)) continue;
  const { boxes, flat, index, width } = scene(count);
  const r = random(4);
  const points = Array.from({ length: 1000 }, () => ({ x: r.float(0, width), y: r.float(0, width) }));
  for (const point of points) {
    const distance = (i) =>
      Math.hypot(
        Math.max(boxes[4 * i] - point.x, 0, point.x - boxes[4 * i + 2]),
        Math.max(boxes[4 * i + 1] - point.y, 0, point.y - boxes[4 * i + 3]),
      );
    const want = flat.neighbors(point.x, point.y, 10).map(distance);
    index.nearest(point, { k: 10 }).forEach((got, i) => {
      assert.ok(Math.abs(got.distance - want[i]) <= 1e-9);
      assert.ok(Math.abs(got.distance - distance(got.index)) <= 1e-9);
    });
  }
  const result = compare(
    sum(points, ({ x, y }) => flat.neighbors(x, y, 10)[9]),
    sum(points, (point) => index.nearest(point, { k: 10 })[9].index),
  );
  check(name, result, 3, 'flatbush', points.length);
}

// --- Moving ---------------------------------------------------------------------------------------------------

if (wanted('boxes move')) {
  const count = 1e6;
  const { boxes, width } = scene(count);
  const r = random(8);
  // Moved by up to a box's size, and back in the next round.
  const moved = Float64Array.from(boxes);
  for (let k = 0; k < moved.length; k += 4) {
    const [x, y] = [r.float(-1, 1), r.float(-1, 1)];
    for (const i of [k, k + 2]) {
      moved[i] += x;
      moved[i + 1] += y;
    }
  }
  const states = [boxes, moved];
  const window = { min: { x: width / 2, y: width / 2 }, max: { x: width / 2 + 30, y: width / 2 + 30 } };
  const { min, max } = window;
  const search = (flat) => flat.search(min.x, min.y, max.x, max.y);
  const sorted = (list) => [...list].sort((a, b) => a - b);

  const index = new SpatialIndex(boxes);
  {
    const chosen = Array.from({ length: count / 100 }, (_, i) => 100 * i + r.int(0, 99));
    const to = states.map((state) => chosen.map((i) => boxAt(state, i)));
    let state = 0;
    const ours = () => {
      state = 1 - state;
      const list = to[state];
      for (let i = 0; i < chosen.length; i++) index.update(chosen[i], list[i]);
      return index.search(window).length;
    };
    const { tree, items } = peers.rbushOf(boxes);
    let theirState = 0;
    const theirs = () => {
      theirState = 1 - theirState;
      const list = to[theirState];
      for (let i = 0; i < chosen.length; i++) {
        const item = items[chosen[i]];
        tree.remove(item);
        const box = list[i];
        item.minX = box.min.x;
        item.minY = box.min.y;
        item.maxX = box.max.x;
        item.maxY = box.max.y;
        tree.insert(item);
      }
      return tree.search({ minX: min.x, minY: min.y, maxX: max.x, maxY: max.y }).length;
    };
    const some = Float64Array.from(boxes);
    let rebuilt = 0;
    const rebuild = () => {
      rebuilt = 1 - rebuilt;
      for (const i of chosen) some.set(states[rebuilt].subarray(4 * i, 4 * i + 4), 4 * i);
      return search(peers.flatbushOf(some)).length;
    };
    ours();
    theirs();
    rebuild();
    const got = sorted(index.search(window));
    assert.deepEqual(got, sorted(search(peers.flatbushOf(some))));
    assert.deepEqual(
      got,
      sorted(tree.search({ minX: min.x, minY: min.y, maxX: max.x, maxY: max.y }).map((item) => item.index)),
    );
    const name = `1% of ${short(count)} boxes move, update for each`;
    check(name, compare(theirs, ours, { rounds: 7 }), 3, 'rbush');
    check(name, compare(rebuild, ours, { rounds: 5, warm: 0 }), 10, 'flatbush, rebuilt');
    console.log(`    quality ${index.quality.toFixed(2)} afterwards`);
  }
  {
    let state = 0,
      theirState = 0;
    const ours = () => {
      state = 1 - state;
      index.refit(states[state]);
      return index.search(window).length;
    };
    const theirs = () => {
      theirState = 1 - theirState;
      return search(peers.flatbushOf(states[theirState])).length;
    };
    ours();
    assert.deepEqual(sorted(index.search(window)), sorted(search(peers.flatbushOf(moved))));
    theirs();
    check(
      `all of ${short(count)} boxes move, refit`,
      compare(theirs, ours, { rounds: 5, warm: 0 }),
      8,
      'flatbush, rebuilt',
    );
  }
  index.dispose();
}

// --- Memory, and how a ray's cost grows -----------------------------------------------------------------------

if (wanted('memory')) {
  const count = 1e6;
  const { boxes, flat } = scene(count);
  console.log(`memory beyond the boxes, ${short(count)} boxes`);
  for (const method of ['quality', 'fast']) {
    const index = new SpatialIndex(boxes, { build: method });
    const each = index.byteLength / count - 32;
    index.dispose();
    console.log(
      `    ${method}: ${each.toFixed(1)} bytes a box (flatbush ${(flat.data.byteLength / count - 32).toFixed(1)}), bar 24 ${each <= 24 ? 'reached' : 'MISSED'}`,
    );
    reached &&= each <= 24;
  }
}

if (wanted('growth')) {
  console.log('a ray as the boxes grow in number: its time, and what it looks at');
  console.log('       boxes  log2 N  JS+ ns     ns   nodes  leaves   boxes   depth');
  for (let e = 6; e <= 12; e++) {
    const count = Math.round(10 ** (e / 2));
    const { boxes, rays, index } = scene(count);
    const plus = peers.quickest(boxes, rays);
    const [theirs, ours] = [
      sum(rays, (ray) => (plus.raycast(ray) < 0 ? 0 : plus.t)),
      sum(rays, (ray) => index.raycast(ray)?.t ?? 0),
    ].map((run) => {
      let least = Infinity;
      for (const end = performance.now() + 250; performance.now() < end;) {
        const begin = performance.now();
        run();
        least = Math.min(least, ((performance.now() - begin) * 1e6) / RAYS);
      }
      return least;
    });
    const seen = { nodes: 0, leaves: 0, boxes: 0 };
    for (const ray of rays) {
      index.raycast(ray);
      const { visits } = index;
      for (const kind of Object.keys(seen)) seen[kind] += visits[kind] / RAYS;
    }
    const column = (value, digits, width) => value.toFixed(digits).padStart(width);
    const columns = [
      column(count, 0, 8),
      column(Math.log2(count), 1, 7),
      column(theirs, 0, 7),
      column(ours, 0, 6),
      ...Object.values(seen).map((value) => column(value, 1, 7)),
      column(index.depth, 0, 7),
    ];
    console.log(`    ${columns.join(' ')}  ${'#'.repeat(Math.min(ours / 10, 100))}`);
    if (e % 2) {
      index.dispose();
      scenes.delete(count);
    }
  }
}

console.log(`\n(consumed ${consumed.toPrecision(3)})`);
if (!reached) process.exitCode = 1;
