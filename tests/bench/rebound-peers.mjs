// The peers of a trace: **JS+**, optimized plain JavaScript, and the circle casts of three physics engines in a loop.
//
// JS+ is tuned. It stores everything in typed arrays and creates no object; walls are in the order of its index, whose boxes
// are grown by the radius when it is built; a wall is its line and its first end, because its other end belongs to the next
// wall; a quotient is computed only if the contact would be nearer; after a contact the center is moved to the radius. Four
// indices are tried, each with several sizes, and the fastest of all on the scene is the peer: no index, flatbush's own tree, a
// binary tree by the surface area heuristic, and a grid.

import RAPIER from '@dimforge/rapier2d-simd-compat';
import box2dModule from 'box2d3-wasm';
import * as planck from 'planck';
import { flatbushOf } from './index-peers.mjs';

/** Ends of the edges of closed polygons, four numbers each. */
export function edgesOf(positions) {
  const edges = [];
  for (const p of positions)
    for (let i = 0; i < p.length; i += 2) {
      const j = (i + 2) % p.length;
      edges.push(p[i], p[i + 1], p[j], p[j + 1]);
    }
  return Float64Array.from(edges);
}

// --- JS+ ------------------------------------------------------------------------------------------------------

/** Numbers of a wall: one end, the unit normal, the length. */
const WALL = 5;
/** Numbers of a contact: center, normal, distance, wall. */
export const CONTACT = 6;

/** The walls in the order of an index. */
function wallsOf(edges, order) {
  const walls = new Float64Array(order.length * WALL);
  order.forEach((edge, i) => {
    const [ax, ay, bx, by] = edges.subarray(4 * edge, 4 * edge + 4);
    const l = Math.hypot(bx - ax, by - ay);
    walls.set([ax, ay, (by - ay) / l, (ax - bx) / l, l], i * WALL);
  });
  return walls;
}

/** The boxes of capsules. */
function boxesOf(edges, radius) {
  const boxes = new Float64Array(edges.length);
  for (let k = 0; k < edges.length; k += 4) {
    const [ax, ay, bx, by] = edges.subarray(k, k + 4);
    boxes[k] = Math.min(ax, bx) - radius;
    boxes[k + 1] = Math.min(ay, by) - radius;
    boxes[k + 2] = Math.max(ax, bx) + radius;
    boxes[k + 3] = Math.max(ay, by) + radius;
  }
  return boxes;
}

/** The disc swept against the wall whose numbers start at k. */
const SWEEP = `
  const fx = x - walls[k], fy = y - walls[k + 1], nx = walls[k + 2], ny = walls[k + 3];
  const height = fx * nx + fy * ny, rate = dx * nx + dy * ny;
  if (height * rate < 0) {
    const speed = rate < 0 ? -rate : rate, gap = (height < 0 ? -height : height) - radius;
    if (gap < best * speed) {
      const t = gap > 0 ? gap / speed : 0;
      const at = nx * fy - ny * fx + t * (nx * dy - ny * dx);
      if (at >= 0 && at <= walls[k + 4]) { best = t; found = k; line = true; }
    }
  }
  const behind = fx * dx + fy * dy;
  if (behind < 0) {
    const across = fx * dy - fy * dx, inside = square - across * across;
    if (inside > 0) {
      let t = -behind - Math.sqrt(inside);
      if (t < 0) t = 0;
      if (t < best) { best = t; found = k; line = false; }
    }
  }`;

const INVERSES = `const ix = dx === 0 ? 1e308 : 1 / dx, iy = dy === 0 ? 1e308 : 1 / dy;`;

/** Several searches for the nearest contact. Each sets best, found and line. */
const FINDS = {
  'no index': `for (let k = 0; k < walls.length; k += ${WALL}) { ${SWEEP} }`,

  // The nearest child is visited at once; the others are on the stack, farthest first, each with its t and its position.
  flatbush: `
    ${INVERSES}
    const x0 = ix < 0 ? 2 : 0, x1 = 2 - x0, y0 = iy < 0 ? 3 : 1, y1 = 4 - y0;
    let top = 0, pos = boxes.length - 4, level = levels.length - 1;
    search: for (;;) {
      const bound = levels[level];
      let end = pos + nodeSize4;
      if (end > bound) end = bound;
      let nextT = Infinity, next = -1;
      const base = top, leaf = level === 0;
      for (level--; pos < end; pos += 4) {
        const a = (boxes[pos + x0] - x) * ix; if (a > best) continue;
        const c = (boxes[pos + x1] - x) * ix; if (c < 0) continue;
        const b = (boxes[pos + y0] - y) * iy; if (b > best || b > c) continue;
        const d = (boxes[pos + y1] - y) * iy; if (d < 0 || a > d) continue;
        if (leaf) { const k = (pos >> 2) * ${WALL}; ${SWEEP} continue; }
        const child = (indices[pos >> 2] << 2) | level, tn = a > b ? a : b;
        if (next < 0) { nextT = tn; next = child; continue; }
        let t = tn, push = child;
        if (tn < nextT) { t = nextT; push = next; nextT = tn; next = child; }
        let j = top;
        top += 2;
        while (j > base && stack[j - 2] < t) { stack[j] = stack[j - 2]; stack[j + 1] = stack[j - 1]; j -= 2; }
        stack[j] = t;
        stack[j + 1] = push;
      }
      if (next < 0) {
        do {
          if (top === 0) break search;
          top -= 2;
        } while (stack[top] > best);
        next = stack[top + 1];
      }
      level = next & 15;
      pos = (next >> 4) << 2;
    }`,

  // A node: the boxes of its two children. A negative child is a leaf: its first wall and the number of walls.
  tree: `
    ${INVERSES}
    const x0 = ix < 0 ? 2 : 0, x1 = 2 - x0, y0 = iy < 0 ? 3 : 1, y1 = 4 - y0;
    let top = 0, node = 0;
    search: for (;;) {
      if (node >= 0) {
        const p = node << 3;
        let a = (boxes[p + x0] - x) * ix, b = (boxes[p + y0] - y) * iy;
        let c = (boxes[p + x1] - x) * ix, d = (boxes[p + y1] - y) * iy;
        const t0 = a > b ? a : b, meets0 = t0 < best && t0 <= c && t0 <= d && c >= 0 && d >= 0;
        a = (boxes[p + 4 + x0] - x) * ix; b = (boxes[p + 4 + y0] - y) * iy;
        c = (boxes[p + 4 + x1] - x) * ix; d = (boxes[p + 4 + y1] - y) * iy;
        const t1 = a > b ? a : b, meets1 = t1 < best && t1 <= c && t1 <= d && c >= 0 && d >= 0;
        if (meets0) {
          node = node << 1;
          if (meets1) {
            if (t1 < t0) { stack[top] = t0; nodes[top++] = children[node]; node = children[node + 1]; }
            else { stack[top] = t1; nodes[top++] = children[node + 1]; node = children[node]; }
          } else node = children[node];
          continue;
        }
        if (meets1) { node = children[(node << 1) + 1]; continue; }
      } else {
        for (let k = (~node >> 3) * ${WALL}, end = k + (~node & 7) * ${WALL}; k < end; k += ${WALL}) { ${SWEEP} }
      }
      do if (top === 0) break search; while (stack[--top] >= best);
      node = nodes[top];
    }`,

  // Cell after cell along the center's path; a cell has the walls that are within the radius of it.
  grid: `
    ${INVERSES}
    let column = ((x - left) * perCell) | 0, rank = ((y - low) * perCell) | 0;
    const right = dx > 0 ? 1 : 0, up = dy > 0 ? 1 : 0;
    const stepX = 2 * right - 1, stepY = 2 * up - 1;
    let tx = (left + (column + right) * size - x) * ix, ty = (low + (rank + up) * size - y) * iy;
    const deltaX = size * (ix < 0 ? -ix : ix), deltaY = size * (iy < 0 ? -iy : iy);
    for (;;) {
      const cell = rank * across0 + column;
      for (let i = cells[cell], end = cells[cell + 1]; i < end; i++) { const k = entries[i]; ${SWEEP} }
      if (tx < ty) {
        if (best <= tx) break;
        column += stepX;
        if (column < 0 || column >= across0) break;
        tx += deltaX;
      } else {
        if (best <= ty) break;
        rank += stepY;
        if (rank < 0 || rank >= ranks) break;
        ty += deltaY;
      }
    }`,
};

/** From contact to contact. Returns the number of contacts; they are written to `out`, ${CONTACT} numbers each. */
const traceBy = (/** @type {string} */ find) =>
  // eslint-disable-next-line no-new-func -- one loop with one of four searches, which V8 must compile as one function
  new Function(
    ...['self', 'x', 'y', 'dx', 'dy', 'count', 'out'],
    `const { walls, radius, boxes, indices, levels, nodeSize4, stack, children, nodes } = self;
     const { cells, entries, left, low, size, perCell, across0, ranks } = self;
     const square = radius * radius;
     for (let made = 0, o = 0; made < count; made++, o += ${CONTACT}) {
       let best = Infinity, found = -1, line = false;
       ${FINDS[find]}
       if (found < 0) return made;
       x += dx * best;
       y += dy * best;
       let nx = 0, ny = 0;
       const fx = x - walls[found], fy = y - walls[found + 1];
       if (line) {
         nx = walls[found + 2]; ny = walls[found + 3];
         let height = fx * nx + fy * ny;
         if (height < 0) { height = -height; nx = -nx; ny = -ny; }
         x += nx * (radius - height);
         y += ny * (radius - height);
       } else {
         const l = 1 / Math.sqrt(fx * fx + fy * fy);
         nx = fx * l; ny = fy * l;
         x = walls[found] + nx * radius;
         y = walls[found + 1] + ny * radius;
       }
       out[o] = x; out[o + 1] = y; out[o + 2] = nx; out[o + 3] = ny; out[o + 4] = best; out[o + 5] = found;
       const twice = 2 * (dx * nx + dy * ny);
       dx -= twice * nx;
       dy -= twice * ny;
       const l = 1.5 - 0.5 * (dx * dx + dy * dy);
       dx *= l;
       dy *= l;
     }
     return count;`,
  );

/** flatbush's arrays. */
function flatbushIndex(edges, radius, nodeSize) {
  const flat = flatbushOf(boxesOf(edges, radius), nodeSize);
  const order = flat._indices.subarray(0, edges.length / 4);
  const parts = {
    boxes: flat._boxes,
    indices: flat._indices,
    levels: flat._levelBounds,
    nodeSize4: 4 * nodeSize,
  };
  return { order, ...parts, stack: new Float64Array(4096) };
}

/** A binary tree: each node is split where the perimeters, weighted by the numbers of walls, are least. */
function treeIndex(edges, radius, most) {
  const boxes = boxesOf(edges, radius);
  const order = [],
    made = [],
    children = [];
  const grow = (box, i) => {
    const k = 4 * i;
    box[0] = Math.min(box[0], boxes[k]);
    box[1] = Math.min(box[1], boxes[k + 1]);
    box[2] = Math.max(box[2], boxes[k + 2]);
    box[3] = Math.max(box[3], boxes[k + 3]);
    return box;
  };
  const empty = () => [Infinity, Infinity, -Infinity, -Infinity];
  const perimeter = ([a, b, c, d]) => c - a + d - b;
  const split = (items) => {
    if (items.length <= most) {
      order.push(...items);
      return ~(((order.length - items.length) << 3) | items.length);
    }
    let least = Infinity,
      parts = null;
    for (const axis of [0, 1]) {
      const sorted = [...items].sort(
        (i, j) =>
          boxes[4 * i + axis] + boxes[4 * i + axis + 2] - boxes[4 * j + axis] - boxes[4 * j + axis + 2],
      );
      const after = new Float64Array(items.length);
      for (let i = items.length - 1, box = empty(); i > 0; i--) after[i] = perimeter(grow(box, sorted[i]));
      for (let i = 1, box = empty(); i < items.length; i++) {
        const cost = i * perimeter(grow(box, sorted[i - 1])) + (items.length - i) * after[i];
        if (cost < least) {
          least = cost;
          parts = [axis, i];
        }
      }
      if (parts[0] === axis) parts = [axis, parts[1], sorted.slice(0, parts[1]), sorted.slice(parts[1])];
    }
    const node = made.length;
    made.push([...parts[2].reduce(grow, empty()), ...parts[3].reduce(grow, empty())]);
    children.push([0, 0]);
    children[node] = [split(parts[2]), split(parts[3])];
    return node;
  };
  split(Array.from({ length: edges.length / 4 }, (_, i) => i));
  return {
    order: Int32Array.from(order),
    boxes: Float64Array.from(made.flat()),
    children: Int32Array.from(children.flat()),
    stack: new Float64Array(256),
    nodes: new Int32Array(256),
  };
}

/** A grid with so many cells along the longer side. */
function gridIndex(edges, radius, cellsAlong) {
  const boxes = boxesOf(edges, radius);
  const count = edges.length / 4;
  let [left, low, right, high] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let k = 0; k < boxes.length; k += 4) {
    left = Math.min(left, boxes[k]);
    low = Math.min(low, boxes[k + 1]);
    right = Math.max(right, boxes[k + 2]);
    high = Math.max(high, boxes[k + 3]);
  }
  const size = Math.max(right - left, high - low) / cellsAlong;
  const across0 = Math.floor((right - left) / size) + 1,
    ranks = Math.floor((high - low) / size) + 1;
  const lists = Array.from({ length: across0 * ranks }, () => []);
  const order = Int32Array.from({ length: count }, (_, i) => i);
  const walls = wallsOf(edges, order);
  for (let i = 0; i < count; i++) {
    const [a, b, c, d] = boxes.subarray(4 * i, 4 * i + 4);
    const [ax, ay, nx, ny] = walls.subarray(i * WALL, i * WALL + WALL);
    // The wall's line passes the cell at a distance larger than the radius.
    const reach = radius + (size / 2) * (Math.abs(nx) + Math.abs(ny)) + 1e-9;
    for (let row = Math.floor((b - low) / size); row <= Math.floor((d - low) / size); row++)
      for (let column = Math.floor((a - left) / size); column <= Math.floor((c - left) / size); column++) {
        const [x, y] = [left + (column + 0.5) * size - ax, low + (row + 0.5) * size - ay];
        if (Math.abs(x * nx + y * ny) <= reach) lists[row * across0 + column].push(i * WALL);
      }
  }
  const cells = new Int32Array(lists.length + 1);
  lists.forEach((list, i) => {
    cells[i + 1] = cells[i] + list.length;
  });
  const entries = Int32Array.from(lists.flat());
  return { order, cells, entries, left, low, size, perCell: 1 / size, across0, ranks };
}

/** A ray of light stays a few roundings off the walls, otherwise rounding puts it behind them. */
const LEAST_RADIUS = 1e-11;

class JsPlus {
  constructor(find, size, edges, radius) {
    this.name = size ? `${find}, ${size}` : find;
    this.radius = Math.max(radius, LEAST_RADIUS);
    const make = { flatbush: flatbushIndex, tree: treeIndex, grid: gridIndex }[find];
    Object.assign(
      this,
      make
        ? make(edges, this.radius, size)
        : { order: Int32Array.from({ length: edges.length / 4 }, (_, i) => i) },
    );
    this.walls = wallsOf(edges, this.order);
    // Each object has a function of its own, so that V8 sees arrays of one type in it.
    this.run = traceBy(find);
  }

  trace(from, to, count, out) {
    return this.run(this, from.x, from.y, to.x, to.y, count, out);
  }
}

const SIZES = {
  'no index': [0],
  flatbush: [2, 3, 4, 6, 8, 16],
  tree: [1, 2, 4],
  grid: [8, 16, 24, 32, 48, 64],
};

/** The fastest variant of each index, the fastest of all first. The indices are built in a simple way, for few walls. */
export function jsPlus(edges, radius, from, to, count) {
  const out = new Float64Array(count * CONTACT);
  const all = [];
  for (const [find, sizes] of Object.entries(SIZES))
    for (const size of sizes) {
      const one = new JsPlus(find, size, edges, radius);
      let least = Infinity;
      for (let round = 0; round < 12; round++) {
        const begin = performance.now();
        one.trace(from, to, count, out);
        const time = performance.now() - begin;
        if (round > 3) least = Math.min(least, time);
      }
      all.push({ find, one, time: least });
    }
  all.sort((a, b) => a.time - b.time);
  const best = Object.keys(SIZES).map((find) => all.find((entry) => entry.find === find));
  return best.sort((a, b) => a.time - b.time).map(({ one }) => one);
}

// --- Physics engines ------------------------------------------------------------------------------------------
// Each has `cast(x, y, dx, dy)`, which returns the distance that a disc moves along a unit direction, or -1, and sets the
// normal `nx`, `ny`, from the wall to the disc. Walls are fixed segments, solid on both sides.

/**
 * The loop of a program that casts from contact to contact, with the corrections that these engines need and their users add:
 * the disc is moved a `skin` off the wall after every contact, because the engines compute in floats or stop slightly early; if
 * a cast nevertheless reports the wall just left, the disc is moved off once more and that is no contact; if a cast finds
 * nothing, the ball has escaped, and starts again in another direction.
 */
export function follow(engine, from, to, count, path) {
  const { skin } = engine;
  let { x, y } = from,
    { x: dx, y: dy } = to;
  let made = 0,
    stuck = 0,
    lost = 0;
  for (let casts = 0; made < count && casts < 3 * count; casts++) {
    const t = engine.cast(x, y, dx, dy);
    if (t < 0) {
      lost++;
      ({ x, y } = from);
      dx = Math.cos(lost);
      dy = Math.sin(lost);
      continue;
    }
    const { nx, ny } = engine;
    const into = dx * nx + dy * ny;
    if (!(into < 0)) {
      stuck++;
      x += nx * skin;
      y += ny * skin;
      continue;
    }
    x += dx * t + nx * skin;
    y += dy * t + ny * skin;
    dx -= 2 * into * nx;
    dy -= 2 * into * ny;
    const l = 1 / Math.sqrt(dx * dx + dy * dy);
    dx *= l;
    dy *= l;
    path[2 * made] = x;
    path[2 * made + 1] = y;
    made++;
  }
  follow.stuck = stuck;
  follow.lost = lost;
  return made;
}

/** Each segment is a collider of its own. */
export async function rapierWorld(edges, radius, reach) {
  const { warn } = console;
  console.warn = () => {}; // its message about its initialization
  await RAPIER.init();
  console.warn = warn;
  const world = new RAPIER.World({ x: 0, y: 0 });
  for (let k = 0; k < edges.length; k += 4)
    world.createCollider(
      RAPIER.ColliderDesc.segment({ x: edges[k], y: edges[k + 1] }, { x: edges[k + 2], y: edges[k + 3] }),
    );
  world.step();
  const ball = new RAPIER.Ball(radius);
  const center = { x: 0, y: 0 },
    direction = { x: 0, y: 0 };
  return {
    skin: 1e-3,
    nx: 0,
    ny: 0,
    cast(x, y, dx, dy) {
      center.x = x;
      center.y = y;
      direction.x = dx;
      direction.y = dy;
      const hit = world.castShape(center, 0, direction, ball, 0, reach, false);
      if (hit === null) return -1;
      this.nx = hit.normal1.x;
      this.ny = hit.normal1.y;
      return hit.time_of_impact;
    },
    free: () => world.free(),
  };
}

export async function box2dWorld(edges, radius, reach) {
  const B = await box2dModule();
  const world = B.b2CreateWorld(B.b2DefaultWorldDef());
  const body = B.b2CreateBody(world, B.b2DefaultBodyDef());
  const shape = B.b2DefaultShapeDef();
  const segment = new B.b2Segment();
  for (let k = 0; k < edges.length; k += 4) {
    const a = new B.b2Vec2(edges[k], edges[k + 1]),
      b = new B.b2Vec2(edges[k + 2], edges[k + 3]);
    segment.point1 = a;
    segment.point2 = b;
    B.b2CreateSegmentShape(body, shape, segment);
    a.delete();
    b.delete();
  }
  B.b2World_RebuildStaticTree(world);
  const filter = B.b2DefaultQueryFilter();
  const center = new B.b2Vec2(0, 0),
    delta = new B.b2Vec2(0, 0);
  const proxy = B.b2MakeProxy(center, 1, radius);
  const engine = { skin: 0.01, nx: 0, ny: 0, cast, free: () => B.b2DestroyWorld(world) };
  let fraction = -1;
  // Each hit is nearer than the one before: the returned value ends the search there.
  const nearer = (hit) => {
    const { normal } = hit;
    engine.nx = normal.x;
    engine.ny = normal.y;
    fraction = hit.fraction;
    return fraction;
  };
  function cast(x, y, dx, dy) {
    center.Set(x, y);
    proxy.setPoint(0, center);
    delta.Set(dx * reach, dy * reach);
    fraction = -1;
    B.b2World_CastShape(world, proxy, delta, filter, nearer);
    return fraction < 0 ? -1 : fraction * reach;
  }
  return engine;
}

/**
 * planck has no cast of a shape into its world: its ShapeCast of two shapes, for all shapes whose boxes overlap the box of the
 * path. The path is cast in pieces, otherwise its box would contain most of the room.
 */
export function planckWorld(edges, radius, reach, piece = 80) {
  const world = new planck.World();
  const body = world.createBody();
  for (let k = 0; k < edges.length; k += 4)
    body.createFixture({
      shape: new planck.Edge(
        new planck.Vec2(edges[k], edges[k + 1]),
        new planck.Vec2(edges[k + 2], edges[k + 3]),
      ),
    });
  const input = new planck.ShapeCastInput(),
    output = new planck.ShapeCastOutput();
  input.transformA.setIdentity();
  input.transformB.setIdentity();
  input.proxyB.set(new planck.Circle(radius), 0);
  const box = new planck.AABB();
  let lambda = 2;
  const engine = { skin: 0.02, nx: 0, ny: 0, cast, free() {} };
  const overlap = (fixture) => {
    input.proxyA.set(fixture.getShape(), 0);
    if (planck.ShapeCast(output, input) && output.lambda < lambda) {
      lambda = output.lambda;
      engine.nx = output.normal.x;
      engine.ny = output.normal.y;
    }
    return true;
  };
  function cast(x, y, dx, dy) {
    lambda = 2;
    for (let from = 0; from < reach; from += piece) {
      const x0 = x + dx * from,
        y0 = y + dy * from,
        x1 = x0 + dx * piece,
        y1 = y0 + dy * piece;
      input.transformB.p.set(x0, y0);
      input.translationB.set(dx * piece, dy * piece);
      box.lowerBound.set(Math.min(x0, x1) - radius, Math.min(y0, y1) - radius);
      box.upperBound.set(Math.max(x0, x1) + radius, Math.max(y0, y1) + radius);
      world.queryAABB(box, overlap);
      if (lambda <= 1) return from + lambda * piece;
    }
    return -1;
  }
  return engine;
}
