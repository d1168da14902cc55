import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import * as R from '../../../js/index.js';
import { cases, random, SEED } from '../oracle/random.js';
import { nudge } from '../oracle/rational.js';
import { report } from '../oracle/report.js';

const { BVH, intersectBVH, intersectObject, intersectObjects } = R;
const COUNT = cases(10000);
const AXES = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [1, 1],
  [-1, 1],
  [1, -1],
  [-1, -1],
];

/** An object as plain fields, with its box computed. */
function plain(position) {
  const xs = position.filter((_, i) => i % 2 === 0),
    ys = position.filter((_, i) => i % 2 === 1);
  const boundingBox = {
    min: new R.Vector2(Math.min(...xs), Math.min(...ys)),
    max: new R.Vector2(Math.max(...xs), Math.max(...ys)),
  };
  return { geometry: { type: 'PolyGeometry', position, boundingBox } };
}

const target = (object) => ({ object, boundingBox: object.geometry.boundingBox });

/** Rectangles, segments (flat boxes), triangles and points on an integer grid, many of them sharing sides. */
function scene(r, count) {
  return Array.from({ length: count }, () => {
    const x = r.int(-20, 20),
      y = r.int(-20, 20),
      w = r.int(1, 5),
      h = r.int(1, 5);
    const p = r.pick([
      [x, y, x + w, y, x + w, y + h, x, y + h],
      [x, y + h, x + w, y + h, x + w, y, x, y],
      [x, y, x + w, y],
      [x, y, x, y + h],
      [x, y, x + w, y + h],
      [x, y, x + w, y, x, y + h],
      [x, y],
    ]);
    if (r.bool(0.1)) {
      const i = r.int(0, p.length - 1);
      p[i] = nudge(p[i], r.pick([-1, 1]));
    }
    return plain(p);
  });
}

const text = (hits, objects) =>
  hits === null
    ? 'null'
    : hits.map((h) => [objects.indexOf(h.object), h.distance, ...h.point, ...h.normal].join()).join(' ');

/** The documented rule: a node with more targets than minNum is halved at the middle of the longer side. */
function expectedTree(targets, minNum) {
  const xs = targets.flatMap(({ boundingBox: b }) => [b.min.x, b.max.x]),
    ys = targets.flatMap(({ boundingBox: b }) => [b.min.y, b.max.y]);
  const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  const node = { targets, box, children: [] };
  if (targets.length <= minNum) return node;
  const axis = box[2] - box[0] > box[3] - box[1] ? 'x' : 'y';
  const middle = axis === 'x' ? (box[0] + box[2]) / 2 : (box[1] + box[3]) / 2;
  const low = targets.filter(({ boundingBox: b }) => (b.min[axis] + b.max[axis]) / 2 < middle);
  const high = targets.filter((t) => !low.includes(t));
  if (low.length && high.length) node.children = [expectedTree(low, minNum), expectedTree(high, minNum)];
  return node;
}

describe(`hierarchy compared with the plain list (seed ${SEED})`, () => {
  it('returns the results of intersectObjects: flat boxes, axis-parallel and 45° rays, ties', () => {
    const r = random();
    const bad = report();
    let hits = 0;
    for (let i = 0; i < COUNT / 50; i++) {
      const objects = scene(r, r.pick([0, 1, 3, 5, 20, 60]));
      if (objects.length > 4) objects.push(objects[0]); // the same object twice: equal distances
      const bvh = new BVH(objects.map(target), r.int(1, 6));
      bvh.computeBoundingBox();
      bvh.computeHierarchy();
      for (let k = 0; k < 50; k++) {
        const d = r.bool(0.8) ? r.pick(AXES) : [r.float(-1, 1), r.float(-1, 1)];
        const ray = { origin: { x: r.int(-25, 25), y: r.int(-25, 25) }, direction: { x: d[0], y: d[1] } };
        if (r.bool(0.2)) ray.origin.x = nudge(ray.origin.x, r.pick([-1, 1]));
        const want = intersectObjects(ray, objects);
        hits += want ? want.length : 0;
        const [a, b] = [intersectBVH(ray, bvh), want].map((hits) => text(hits, objects));
        const shot = `(${ray.origin.x},${ray.origin.y})→(${d}) of ${objects.length}`;
        if (a !== b) bad.add('differs', `${shot}: ${a} / ${b}`);
      }
    }
    assert.ok(hits > COUNT / 10);
    bad.done(COUNT);
  });

  it('returns the same results if the hierarchy was never divided, and after its targets changed', () => {
    const r = random(SEED + 1);
    for (let i = 0; i < 50; i++) {
      const objects = scene(r, 30);
      const bvh = new BVH(objects.map(target));
      const ray = { origin: { x: r.int(-25, 25), y: r.int(-25, 25) }, direction: { x: r.int(-2, 2), y: 1 } };
      const want = text(intersectObjects(ray, objects), objects);
      bvh.computeBoundingBox();
      assert.equal(text(intersectBVH(ray, bvh), objects), want, 'one leaf');
      bvh.computeHierarchy();
      assert.equal(text(intersectBVH(ray, bvh), objects), want);
      bvh.computeHierarchy();
      assert.equal(text(intersectBVH(ray, bvh), objects), want, 'divided twice');
      const fewer = objects.slice(0, 12);
      bvh.targets = fewer.map(target);
      bvh.computeBoundingBox();
      bvh.computeHierarchy();
      assert.equal(
        text(intersectBVH(ray, bvh), objects),
        text(intersectObjects(ray, fewer), objects),
        'fewer targets',
      );
    }
  });

  it('halves the longer side at its middle until at most minNum targets are left', () => {
    const r = random(SEED + 2);
    for (let i = 0; i < 100; i++) {
      const minNum = r.int(1, 6);
      const targets = scene(r, r.int(1, 50)).map(target);
      const bvh = new BVH(targets, minNum);
      bvh.computeBoundingBox();
      bvh.computeHierarchy();
      const compare = (node, want, parent) => {
        const b = node.boundingBox;
        assert.deepEqual([b.min.x, b.min.y, b.max.x, b.max.y], want.box);
        assert.equal(node.parent, parent);
        assert.equal(node.size.x, want.box[2] - want.box[0]);
        assert.deepEqual(
          node.targets.map((t) => targets.indexOf(t)),
          want.targets.map((t) => targets.indexOf(t)),
        );
        assert.equal(node.children.length, want.children.length);
        node.children.forEach((child, k) => compare(child, want.children[k], node));
      };
      compare(bvh, expectedTree(targets, minNum), undefined);
    }
  });

  it('traverse visits depth first; enter returning false skips a node and its descendants', () => {
    const objects = scene(random(SEED + 3), 40);
    const bvh = new BVH(objects.map(target), 2);
    bvh.computeBoundingBox();
    bvh.computeHierarchy();
    const order = [];
    const walk = (node) => {
      order.push(node);
      node.children.forEach(walk);
    };
    walk(bvh);
    const seen = [];
    bvh.traverse((node) => {
      seen.push(node);
    });
    assert.deepEqual(
      seen.map((n) => order.indexOf(n)),
      order.map((_, k) => k),
    );
    const skip = bvh.children[0];
    const without = [];
    bvh.traverse(
      (node) => {
        without.push(node);
      },
      (node) => node !== skip,
    );
    const below = new Set();
    const mark = (node) => {
      below.add(node);
      node.children.forEach(mark);
    };
    mark(skip);
    assert.deepEqual(
      without.map((n) => order.indexOf(n)),
      order.flatMap((n, k) => (below.has(n) ? [] : [k])),
    );
  });

  it('outlines, rooms and groups too, whatever their stored boxes', () => {
    const r = random(SEED + 4);
    for (let i = 0; i < 60; i++) {
      const objects = scene(r, r.int(1, 25)).map(({ geometry: { position } }) => {
        const polygon = new R.PolyGeometry(position);
        if (r.bool(0.3)) return { geometry: polygon }; // its box never computed
        const grown = new R.PolyExtendGeometry(polygon, r.pick([-0.5, 0.5, 2]));
        return { geometry: r.bool(0.5) ? grown : new R.GeometryGroup(polygon, grown) };
      });
      objects.push({ geometry: { type: 'Unknown' } });
      const bvh = new BVH(
        objects.map((object) => ({ object, boundingBox: { min: { x: 0, y: 0 }, max: { x: 1, y: 1 } } })),
      );
      for (let k = 0; k < 40; k++) {
        const [x, y] = r.bool(0.7) ? r.pick(AXES) : [r.float(-1, 1), r.float(-1, 1)];
        const ray = { origin: { x: r.int(-25, 25), y: r.int(-25, 25) }, direction: { x, y } };
        const want = intersectObjects(ray, objects);
        assert.equal(text(intersectBVH(ray, bvh), objects), text(want, objects));
        const nearest = bvh.raycast(ray);
        assert.equal(text(nearest && [nearest], objects), text(want && [want[0]], objects));
        assert.equal(nearest?.object, want?.[0].object);
      }
    }
  });

  it('is a snapshot: computeHierarchy applies moves of objects; more or fewer targets apply at once', () => {
    const object = plain([5, -1, 6, -1, 6, 1, 5, 1]);
    const bvh = new BVH([target(object)]);
    const ray = { origin: { x: 0, y: 0 }, direction: { x: 1, y: 0 } };
    assert.equal(bvh.raycast(ray)?.distance, 5);
    object.geometry.position[0] = object.geometry.position[6] = 3;
    assert.equal(intersectBVH(ray, bvh)?.[0].distance, 5, 'as it was');
    assert.equal(
      intersectBVH(ray, { targets: bvh.targets })?.[0].distance,
      3,
      'a hierarchy of plain fields is read each time',
    );
    bvh.computeHierarchy();
    assert.equal(intersectBVH(ray, bvh)?.[0].distance, 3);
    bvh.targets.push(target(plain([1, -1, 2, -1, 2, 1, 1, 1])));
    assert.equal(bvh.raycast(ray)?.distance, 1);
    bvh.targets = [];
    assert.equal(bvh.raycast(ray), null);
  });

  it('an arc that extends beyond the largest double still has a box', () => {
    const point = { x: 1e308, y: 0 };
    const arc = {
      origin: point,
      radius: 1.5e308,
      startAngle: 0,
      endAngle: 7,
      startPosition: point,
      endPosition: point,
    };
    const objects = [
      { geometry: { type: 'PolyExtendGeometry', position: [arc], distance: 1 } },
      plain([5, -1, 6, -1, 6, 1]),
    ];
    const bvh = new BVH(
      objects.map((object) => ({ object, boundingBox: { min: { x: 0, y: 0 }, max: { x: 1, y: 1 } } })),
    );
    const ray = { origin: { x: 0, y: 0 }, direction: { x: 1, y: 0 } };
    assert.equal(text(intersectBVH(ray, bvh), objects), text(intersectObjects(ray, objects), objects));
  });

  it('throws for a coordinate that is not finite, with its name, and keeps its state', () => {
    const objects = [plain([5, -1, 6, -1, 6, 1]), plain([7, -1, 8, -1, 8, 1])];
    const bvh = new BVH(objects.map(target));
    const ray = { origin: { x: 0, y: 0 }, direction: { x: 1, y: 0 } };
    objects[1].geometry.position[3] = NaN;
    assert.throws(
      () => intersectBVH(ray, bvh),
      /^RangeError: intersectBVH: objects\[1\]\.geometry\.position\[3\]/,
    );
    assert.throws(() => bvh.raycast(ray), /^RangeError: BVH\.raycast: objects\[1\]/);
    assert.throws(() => bvh.raycast(/** @type {any} */ ({})), /^TypeError: BVH\.raycast: ray\.origin/);
    objects[1].geometry.position[3] = -1;
    assert.equal(intersectBVH(ray, bvh)?.length, 2);
  });

  it('an empty hierarchy is a miss', () => {
    const bvh = new BVH([]);
    bvh.computeBoundingBox();
    bvh.computeHierarchy();
    assert.equal(intersectBVH({ origin: { x: 0, y: 0 }, direction: { x: 1, y: 0 } }, bvh), null);
  });
});

describe('the shared scene of 16 rectangles, 1000 directions', () => {
  const data = JSON.parse(readFileSync(new URL('../../cases/bvh-scene.json', import.meta.url), 'utf8'));
  const grown = (geometry) => {
    const g = new R.PolyExtendGeometry(geometry, data.radius);
    g.computeBoundingBox();
    return { geometry: g };
  };
  const rects = data.rects.map(({ x, y, w, h, counter }) =>
    grown(new R.RectGeometry(x - w / 2, y - h / 2, w, h, counter)),
  );
  const wall = grown(new R.PolyGeometry([...data.wall]));
  const bvh = new BVH(rects.map(target), data.minNum);
  bvh.computeBoundingBox();
  bvh.computeHierarchy();

  const trace = (angle, find) => {
    const length = Math.hypot(...data.direction);
    const c = Math.cos(angle) / length,
      s = Math.sin(angle) / length;
    const [dx, dy] = data.direction;
    const ray = new R.Ray2(new R.Vector2(...data.origin), new R.Vector2(dx * c - dy * s, dx * s + dy * c));
    const path = [];
    for (let k = 0; k <= data.maxReflections; k++) {
      const near = find(ray)?.[0] ?? null;
      const edge = intersectObject(ray, wall, true);
      const hit = near && (!edge || near.distance <= edge.distance) ? near : edge;
      assert.ok(hit, `the ball got out at ${[...ray.origin]} in direction ${angle}`);
      path.push(...hit.point);
      if (hit !== edge) return [...path, rects.indexOf(hit.object)];
      ray.reflect(hit.point, hit.normal);
    }
    return path;
  };

  it('the path is the same with the hierarchy, with the list and boxes, and with the list without boxes', () => {
    let ended = 0;
    for (let k = 1; k <= data.frames; k++) {
      const want = trace(k * data.turn, (ray) => intersectObjects(ray, rects));
      assert.deepEqual(
        trace(k * data.turn, (ray) => intersectObjects(ray, rects, true)),
        want,
        `frame ${k}, boxes`,
      );
      assert.deepEqual(
        trace(k * data.turn, (ray) => intersectBVH(ray, bvh)),
        want,
        `frame ${k}, hierarchy`,
      );
      ended += want.length % 2;
    }
    assert.ok(ended > 500, `${ended} of ${data.frames} frames end at a rectangle`);
  });
});
