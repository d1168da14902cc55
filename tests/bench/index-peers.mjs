// The peers of the spatial index: flatbush and rbush; **JS+**, ray casts in optimized JavaScript on flatbush's own arrays; and
// the ray casts of three physics engines.
//
// JS+ is tuned: it is the fastest of eight variants of the traversal (children sorted or not, one stack or two, the nearest
// child on it or not, separate code for each quadrant or not, an early or late exit of the slab test), and the node size is
// chosen for every scene.

import RAPIER from '@dimforge/rapier2d-simd-compat';
import box2dModule from 'box2d3-wasm';
import Flatbush from 'flatbush';
import * as planck from 'planck';
import RBush from 'rbush';

// --- flatbush -------------------------------------------------------------------------------------------------

export function flatbushOf(boxes, nodeSize = 16) {
  const count = boxes.length / 4;
  const flat = new Flatbush(count, nodeSize);
  for (let i = 0, k = 0; i < count; i++, k += 4) flat.add(boxes[k], boxes[k + 1], boxes[k + 2], boxes[k + 3]);
  flat.finish();
  return flat;
}

/** The t at which a ray hits a box's surface, or Infinity. */
function rayBox(boxes, k, ox, oy, ix, iy) {
  const a = (boxes[k] - ox) * ix,
    b = (boxes[k + 2] - ox) * ix,
    c = (boxes[k + 1] - oy) * iy,
    d = (boxes[k + 3] - oy) * iy;
  const near = Math.max(Math.min(a, b), Math.min(c, d));
  const far = Math.min(Math.max(a, b), Math.max(c, d));
  return near <= far && far >= 0 ? (near >= 0 ? near : far) : Infinity;
}

/** The inverse of a component of the direction. For 0 a large number, because infinity times 0 is NaN. */
const inverse = (d) => (d === 0 ? 1e308 : 1 / d);

/**
 * The closest box by flatbush's search: in one box after another along the ray, each of length `piece`; with an infinite piece,
 * in the box of the whole ray.
 * @returns {(ray: {origin: {x: number, y: number}, direction: {x: number, y: number}}) => number} an index or -1
 */
export function flatbushInPieces(flat, boxes, piece) {
  const { minX, minY, maxX, maxY } = flat;
  const cast = ({ origin: { x, y }, direction }) => {
    const { x: dx, y: dy } = direction;
    const ix = inverse(dx),
      iy = inverse(dy);
    // To the point where the ray leaves the field. Directions are unit vectors, so t is a length.
    const end = Math.min(
      dx > 0 ? (maxX - x) * ix : (minX - x) * ix,
      dy > 0 ? (maxY - y) * iy : (minY - y) * iy,
    );
    let best = Infinity,
      found = -1;
    for (let from = 0; from <= end; from += piece) {
      const to = Math.min(from + piece, end);
      const x0 = x + dx * from,
        y0 = y + dy * from,
        x1 = x + dx * to,
        y1 = y + dy * to;
      const inReach = flat.search(Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1));
      for (const i of inReach) {
        const t = rayBox(boxes, 4 * i, x, y, ix, iy);
        if (t < best || (t === best && i < found)) {
          best = t;
          found = i;
        }
      }
      if (best <= to) break;
    }
    cast.t = best;
    return found;
  };
  cast.t = Infinity;
  return cast;
}

// --- JS+ ------------------------------------------------------------------------------------------------------

/** The code for a box whose nearest point along the ray is tn, and farthest tf: both are within the limits. */
const LEAVES = {
  boxes: `
    const t = tn >= 0 ? tn : tf;
    if (t < best) { best = t; found = indices[pos >> 2]; }
    else if (t === best) { const i = indices[pos >> 2]; if (found < 0 || i < found) found = i; }`,
  // Vertices are at shapes[k], the first one repeated at the end. On one side of the ray s > 0; an edge that goes there from
  // the other side shows its front. Only edges that cross the ray need their t.
  polygons: `
    const i = indices[pos >> 2];
    let k = i * stride;
    const last = k + stride - 2;
    let ax = shapes[k] - ox, ay = shapes[k + 1] - oy, sa = ax * dy - ay * dx;
    while (k < last) {
      k += 2;
      const bx = shapes[k] - ox, by = shapes[k + 1] - oy, sb = bx * dy - by * dx;
      if (sa <= 0 && sb >= 0 && sa !== sb) {
        const ex = bx - ax, ey = by - ay;
        const t = (ay * ex - ax * ey) / (sb - sa);
        if (t >= 0 && (t < best || (t === best && i < found))) { best = t; found = i; part = k; }
      }
      ax = bx; ay = by; sa = sb;
    }`,
};

/** The traversal for rays of one quadrant: a ray enters through the sides nx, ny of a box. */
function walk(nx, ny, leaf) {
  const [fx, fy] = [2 - nx, 4 - ny];
  const slabs = `
    const a = (boxes[pos + ${nx}] - ox) * ix; if (a > best) continue;
    const c = (boxes[pos + ${fx}] - ox) * ix; if (c < 0) continue;
    const b = (boxes[pos + ${ny}] - oy) * iy; if (b > best || b > c) continue;
    const d = (boxes[pos + ${fy}] - oy) * iy; if (d < 0 || a > d) continue;
    const tn = a > b ? a : b;`;
  // The nearest child is visited at once; the others are on the stack, farthest first, each with its t and its position.
  // eslint-disable-next-line no-new-func -- four traversals that differ in two constants, which must be constants for V8
  return new Function(
    ...['self', 'ox', 'oy', 'dx', 'dy', 'ix', 'iy', 'far'],
    `const { boxes, indices, levels, nodeSize4, stack, shapes, stride } = self;
     let best = far, found = -1, part = -1, top = 0, pos = boxes.length - 4, level = levels.length - 1;
     for (;;) {
       const bound = levels[level];
       let end = pos + nodeSize4;
       if (end > bound) end = bound;
       let nextT = Infinity, next = -1;
       if (level === 0) {
         for (; pos < end; pos += 4) { ${slabs} const tf = c < d ? c : d; ${leaf} }
       } else {
         const base = top;
         level--;
         for (; pos < end; pos += 4) {
           ${slabs}
           const child = (indices[pos >> 2] << 2) | level;
           if (next < 0) { nextT = tn; next = child; continue; }
           let t = tn, push = child;
           if (tn < nextT) { t = nextT; push = next; nextT = tn; next = child; }
           let j = top;
           top += 2;
           while (j > base && stack[j - 2] < t) { stack[j] = stack[j - 2]; stack[j + 1] = stack[j - 1]; j -= 2; }
           stack[j] = t;
           stack[j + 1] = push;
         }
       }
       if (next < 0) {
         do {
           if (top === 0) { self.t = best; self.part = part; return found; }
           top -= 2;
         } while (stack[top] > best);
         next = stack[top + 1];
       }
       level = next & 15;
       pos = (next >> 4) << 2;
     }`,
  );
}

/** The closest box, or polygon, that a ray hits: `raycast` returns its index or -1, and sets `t`. */
export class JsPlus {
  /**
   * @param {Flatbush} flat
   * @param {{ shapes: Float64Array, stride: number }} [polygons]  in the boxes, each with so many numbers
   */
  constructor(flat, polygons) {
    this.boxes = flat._boxes;
    this.indices = flat._indices;
    this.levels = flat._levelBounds;
    this.nodeSize = flat.nodeSize;
    this.nodeSize4 = 4 * flat.nodeSize;
    this.stack = new Float64Array(4096);
    this.shapes = polygons?.shapes;
    this.stride = polygons?.stride;
    this.t = Infinity;
    this.part = -1;
    // Each object has functions of its own, so that V8 sees arrays of one type in them.
    const leaf = polygons ? LEAVES.polygons : LEAVES.boxes;
    [this.pp, this.np, this.pn, this.nn] = [
      [0, 1],
      [2, 1],
      [0, 3],
      [2, 3],
    ].map(([nx, ny]) => walk(nx, ny, leaf));
  }

  raycast({ origin, direction }) {
    return this.cast(origin.x, origin.y, direction.x, direction.y, Infinity);
  }

  cast(x, y, dx, dy, far) {
    const ix = inverse(dx),
      iy = inverse(dy);
    if (ix < 0)
      return iy < 0 ? this.nn(this, x, y, dx, dy, ix, iy, far) : this.np(this, x, y, dx, dy, ix, iy, far);
    return iy < 0 ? this.pn(this, x, y, dx, dy, ix, iy, far) : this.pp(this, x, y, dx, dy, ix, iy, far);
  }

  /** With polygons: the hit as an object, with its unit normal. */
  raycastPolygons(ray) {
    const index = this.raycast(ray);
    if (index < 0) return null;
    const { shapes, stride, part, t } = this;
    const x = shapes[part] - shapes[part - 2],
      y = shapes[part + 1] - shapes[part - 1];
    const l = Math.sqrt(x * x + y * y);
    return { index, part: (part - index * stride) / 2 - 1, t, normal: { x: y / l, y: -x / l } };
  }
}

/** The fastest of several node sizes for these boxes and rays. */
export function quickest(boxes, rays, polygons) {
  let best = null,
    least = Infinity;
  for (const nodeSize of [4, 8, 12, 16]) {
    const one = new JsPlus(flatbushOf(boxes, nodeSize), polygons);
    for (let round = 0; round < 12; round++) {
      const begin = performance.now();
      for (const ray of rays) one.raycast(ray);
      const time = performance.now() - begin;
      if (round > 3 && time < least) {
        least = time;
        best = one;
      }
    }
  }
  return best;
}

// --- rbush ----------------------------------------------------------------------------------------------------

/** The tree of rbush, and its items by index. */
export function rbushOf(boxes) {
  const items = Array.from({ length: boxes.length / 4 }, (_, index) => ({
    minX: boxes[4 * index],
    minY: boxes[4 * index + 1],
    maxX: boxes[4 * index + 2],
    maxY: boxes[4 * index + 3],
    index,
  }));
  return { tree: new RBush().load(items), items };
}

// --- Physics engines ------------------------------------------------------------------------------------------
// Each has `prepare(ray)`, called outside of the timing, `raycast(prepared)`, which returns a number that depends on the hit,
// and `hit(prepared)`: { index, t } or null. The rays start in no box, because not all engines let such rays leave the box.

const middle = (boxes, i) => [
  (boxes[4 * i] + boxes[4 * i + 2]) / 2,
  (boxes[4 * i + 1] + boxes[4 * i + 3]) / 2,
];
const half = (boxes, i) => [(boxes[4 * i + 2] - boxes[4 * i]) / 2, (boxes[4 * i + 3] - boxes[4 * i + 1]) / 2];

/** Starts the engine without its message about its initialization. */
async function rapierReady() {
  const { warn } = console;
  console.warn = () => {};
  await RAPIER.init();
  console.warn = warn;
}

function rapierWorld(count, collider, reach, withNormal) {
  const world = new RAPIER.World({ x: 0, y: 0 });
  const indices = new Map();
  for (let i = 0; i < count; i++) indices.set(world.createCollider(collider(i)).handle, i);
  world.step();
  const cast = withNormal
    ? (ray) => world.castRayAndGetNormal(ray, reach, false)
    : (ray) => world.castRay(ray, reach, false);
  return {
    prepare: ({ origin, direction }) => new RAPIER.Ray(origin, direction),
    raycast: withNormal
      ? (ray) => {
          const hit = cast(ray);
          return hit === null ? 0 : hit.timeOfImpact + hit.normal.x;
        }
      : (ray) => cast(ray)?.timeOfImpact ?? 0,
    hit(ray) {
      const hit = cast(ray);
      return hit && { index: indices.get(hit.collider.handle), t: hit.timeOfImpact };
    },
    free: () => world.free(),
  };
}

export async function rapierBoxes(boxes, reach) {
  await rapierReady();
  return rapierWorld(
    boxes.length / 4,
    (i) => RAPIER.ColliderDesc.cuboid(...half(boxes, i)).setTranslation(...middle(boxes, i)),
    reach,
    false,
  );
}

/** Convex polygons, with the normal of the hit. */
export async function rapierPolygons(polygons, reach) {
  await rapierReady();
  const collider = (i) => {
    const points = polygons[i];
    // Relative to the polygon's first vertex, where floats are most accurate.
    const local = Float32Array.from(points, (value, k) => value - points[k % 2]);
    return RAPIER.ColliderDesc.convexPolyline(local).setTranslation(points[0], points[1]);
  };
  return rapierWorld(polygons.length, collider, reach, true);
}

let box2d;
export async function box2dBoxes(boxes, reach) {
  box2d ??= await box2dModule();
  const B = box2d;
  const world = B.b2CreateWorld(B.b2DefaultWorldDef());
  const body = B.b2CreateBody(world, B.b2DefaultBodyDef());
  const shape = B.b2DefaultShapeDef();
  const indices = new Map();
  for (let i = 0; i < boxes.length / 4; i++) {
    const center = new B.b2Vec2(...middle(boxes, i));
    const box = B.b2MakeOffsetBox(...half(boxes, i), center, B.b2Rot_identity);
    indices.set(B.b2CreatePolygonShape(body, shape, box).index1, i);
    box.delete();
    center.delete();
  }
  B.b2World_RebuildStaticTree(world);
  const filter = B.b2DefaultQueryFilter();
  return {
    prepare: ({ origin, direction }) => [
      new B.b2Vec2(origin.x, origin.y),
      new B.b2Vec2(direction.x * reach, direction.y * reach),
    ],
    raycast([from, delta]) {
      const result = B.b2World_CastRayClosest(world, from, delta, filter);
      const t = result.hit ? result.fraction : 0;
      result.delete();
      return t;
    },
    hit([from, delta]) {
      const result = B.b2World_CastRayClosest(world, from, delta, filter);
      const hit = result.hit
        ? { index: indices.get(result.shapeId.index1), t: result.fraction * reach }
        : null;
      result.delete();
      return hit;
    },
    free: () => B.b2DestroyWorld(world),
  };
}

export function planckBoxes(boxes, reach) {
  const world = new planck.World();
  const body = world.createBody();
  for (let i = 0; i < boxes.length / 4; i++)
    body.createFixture({
      shape: new planck.Box(...half(boxes, i), new planck.Vec2(...middle(boxes, i)), 0),
      userData: i,
    });
  let index = -1,
    t = 0;
  const closest = (fixture, point, normal, fraction) => {
    index = fixture.getUserData();
    return (t = fraction);
  };
  const raycast = ([from, to]) => {
    index = -1;
    t = 0;
    world.rayCast(from, to, closest);
    return t;
  };
  return {
    prepare: ({ origin: { x, y }, direction }) => [
      new planck.Vec2(x, y),
      new planck.Vec2(x + direction.x * reach, y + direction.y * reach),
    ],
    raycast,
    hit(ray) {
      raycast(ray);
      return index < 0 ? null : { index, t: t * reach };
    },
    free() {},
  };
}
