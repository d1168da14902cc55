// One table of behavior, tests/cases/behaviour.json, for all similar queries: rays and segments against solids, in 2D and 3D, far from
// the origin, tiny and huge, one at a time and by methods of classes. tests/c/dispatch/test_behaviour.c tests the core with the same
// table.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import * as R from '../../../js/index.js';

const table = JSON.parse(readFileSync(new URL('../../cases/behaviour.json', import.meta.url), 'utf8'));

const close = (got, want, what) => {
  if (!Number.isFinite(want)) return assert.equal(got, want, what);
  const tolerance = 4 * Number.EPSILON * Math.max(1, Math.abs(want));
  assert.ok(Math.abs(got - want) <= tolerance, `${what}: ${got}, not ${want}`);
};

/** A point of the table: coordinates scaled and moved. */
function place(dimensions, scale, offset) {
  const unit = 2 ** scale;
  const moved = (x) => (offset ? x * unit + offset : x * unit); // -0 stays
  const point = (x, y, z = 0) => {
    const at = { x: moved(x), y: moved(y) };
    return dimensions > 2 ? { ...at, z: moved(z) } : at;
  };
  const vector = (x, y) =>
    dimensions > 2 ? { x: x * unit, y: y * unit, z: 0 } : { x: x * unit, y: y * unit };
  const half = (h) => (dimensions > 2 ? { x: h, y: h, z: h } : { x: h, y: h });
  const diagonal = (value, last, translation) => {
    const n = dimensions + 1;
    return Array.from({ length: n * n }, (_, i) => {
      const [column, row] = [Math.floor(i / n), i % n];
      if (column === row) return row === dimensions ? last : value;
      return column === dimensions ? translation : 0;
    });
  };
  const normals = dimensions > 2 ? [1, 0, 0, 0, 1, 0, 0, 0, 1] : [1, 0, 0, 1];
  const solids = {
    box: { min: point(-1, -1, -1), max: point(1, 1, 1) },
    obb: {
      center: point(0, 0),
      halfSize: half(unit),
      rotation: { elements: [1, 0, 0, 0, 1, 0, 0, 0, 1] },
      axis: { x: 1, y: 0 },
    },
    matrixBox: {
      min: half(-0.5),
      max: half(0.5),
      matrix: { elements: diagonal(2 * unit, 1, offset) },
    },
    kdop: { normals, ranges: normals.flatMap((n) => (n ? [offset - unit, offset + unit] : [])) },
    sphere: { center: point(0, 0), radius: unit },
    capsule: { start: point(-0.5, 0), end: point(0.5, 0), radius: 0.5 * unit },
  };
  return { point, vector, solids };
}

const places = [
  ...table.offsets.map((offset) => ({ scale: 0, offset })),
  ...table.scales.filter(Boolean).map((scale) => ({ scale, offset: 0 })),
];
const cap = (text) => text[0].toUpperCase() + text.slice(1);
const queryName = (first, solid, dimensions) =>
  first + (solid === 'sphere' && dimensions === 2 ? 'Circle' : cap(solid)) + dimensions;

for (const dimensions of [2, 3]) {
  for (const [solid, { top, flat }] of Object.entries(table.solids)) {
    describe(`ray and segment, ${solid}, ${dimensions}D`, () => {
      for (const { scale, offset } of places) {
        const { point, vector, solids } = place(dimensions, scale, offset);
        const shape = solids[solid];
        for (const row of table.rays) {
          const [ox, oy] = [row.origin[0], row.origin[1] * top];
          const [dx, dy] = row.direction;
          const span = row.flat ? [row.span[0] - flat, row.span[1] + flat] : row.span;
          const where = `scale 2^${scale}, offset ${offset}`;
          it(`${row.name}, ${where}`, () => {
            const ray = { origin: point(ox, oy), direction: vector(dx, dy) };
            const hit = R.intersect(queryName('ray', solid, dimensions), ray, shape);
            assert.equal(hit !== null, span !== null);
            if (span) {
              close(hit.tNear, span[0], 'tNear');
              close(hit.tFar, span[1], 'tFar');
              assert.equal(hit.inside, row.inside ?? false);
              for (const [x, p] of [
                [ox + dx * span[0], hit.near],
                [ox + dx * span[1], hit.far],
              ]) {
                const at = point(x, oy);
                const unit = 2 ** scale;
                for (const axis of Object.keys(at)) {
                  const tolerance = 4 * Number.EPSILON * Math.max(Math.abs(at[axis]), unit);
                  assert.ok(
                    Math.abs(p[axis] - at[axis]) <= tolerance,
                    `${axis}: ${p[axis]}, not ${at[axis]}`,
                  );
                }
              }
              for (const normal of [hit.normalNear, hit.normalFar]) {
                const length = Math.hypot(normal.x, normal.y, normal.z ?? 0);
                assert.ok(Math.abs(length - 1) < 1e-15, `length ${length}`);
              }
            }
          });

          it(`${row.name}, as a segment, ${where}`, () => {
            for (const length of [0.5, 1, 2, 3, 4, 8]) {
              const segment = { start: point(ox, oy), end: point(ox + dx * length, oy + dy * length) };
              const hit = R.intersect(queryName('segment', solid, dimensions), segment, shape);
              const isHit = span !== null && span[0] <= length;
              assert.equal(hit !== null, isHit, `length ${length}`);
              if (!isHit) continue;
              close(hit.tNear, span[0] < 0 ? -Infinity : span[0] / length, `tNear at ${length}`);
              close(hit.tFar, span[1] > length ? Infinity : span[1] / length, `tFar at ${length}`);
            }
          });
        }
      }
    });
  }
}

/** The shapes of the similar functions: first shapes around a center, second shapes with a face at x = -1. */
function siblings(dimensions, scale, offset) {
  const { point, vector } = place(dimensions, scale, offset);
  const unit = 2 ** scale;
  const half = (x, y) => ({ x: x * unit, y: y * unit, z: y * unit });
  const around = (x, y, h) => ({ min: point(x - h, y - h, -h), max: point(x + h, y + h, h) });
  const obb = (x, y, h) => ({
    center: point(x, y),
    halfSize: half(h, h),
    rotation: { elements: [1, 0, 0, 0, 1, 0, 0, 0, 1] },
    axis: { x: 1, y: 0 },
  });
  const normals = dimensions > 2 ? [1, 0, 0, 0, 1, 0, 0, 0, 1] : [1, 0, 0, 1];
  const kdop = (x, y) => ({
    normals,
    ranges: [x, y, 0]
      .slice(0, dimensions)
      .flatMap((at) => [(at - 1) * unit + offset, (at + 1) * unit + offset]),
  });
  const flat = dimensions > 2 ? 4 : 0;
  const triangle = (x) => ({ a: point(x, -4, -4), b: point(x, 4, -4), c: point(x, flat, 8) });
  const capsule = (x, y) => ({ start: point(x - 0.5, y), end: point(x + 0.5, y), radius: 0.5 * unit });
  return {
    first: {
      box: (x, y) => around(x, y, 1),
      obb: (x, y) => obb(x, y, 1),
      sphere: (x, y) => ({ center: point(x, y), radius: unit }),
      capsule,
      kdop,
      // Its side at x = 1 is parallel to the face.
      triangle: (x, y) => {
        const { a, b, c } = triangle(x + 1);
        return {
          a: { ...a, y: point(0, y - 1).y },
          b: { ...b, y: point(0, y + 1).y },
          c: { ...c, y: point(0, y).y },
        };
      },
    },
    second: {
      box: around(0, 0, 1),
      obb: obb(0, 0, 1),
      sphere: { center: point(0, 0), radius: unit },
      kdop: kdop(0, 0),
      capsule: capsule(0, 0),
      segment: { start: point(-1, 0), end: point(1, 0) },
      triangle: triangle(-1),
      plane: { normal: { x: -2, y: 0, z: 0 }, constant: 2 * (offset - unit) },
    },
    vector,
  };
}

const EMPTY = {
  box: { min: { x: 1, y: 1, z: 1 }, max: { x: -1, y: 2, z: 2 } },
  sphere: { center: { x: 0, y: 0, z: 0 }, radius: -1 },
  capsule: { start: { x: -1, y: 0, z: 0 }, end: { x: 1, y: 0, z: 0 }, radius: -1 },
  obb: {
    center: { x: 0, y: 0, z: 0 },
    halfSize: { x: -1, y: 1, z: 1 },
    rotation: { elements: [1, 0, 0, 0, 1, 0, 0, 0, 1] },
    axis: { x: 1, y: 0 },
  },
};
const round = (name) => name.replace('sphere', 'circle').replaceAll('Sphere', 'Circle');

for (const dimensions of [2, 3]) {
  for (const pair of [...table.pairQueries, ...table.sweepQueries]) {
    const [, prefix, ...shapes] = pair.match(/^(moving)?([A-Z]?[a-z]+)([A-Z][a-z]+)$/);
    const [first, second] = shapes.map((shape) => shape.toLowerCase());
    const moves = prefix !== undefined;
    if (first === 'triangle' && dimensions === 2) continue; // In 2D the table's triangle is a segment.
    const name = (dimensions === 2 ? round(pair) : pair) + dimensions;

    it(`${name}: touching, inside, far, tiny, huge, without motion`, () => {
      for (const { scale, offset } of places) {
        const { first: movers, second: others, vector } = siblings(dimensions, scale, offset);
        const where = `scale 2^${scale}, offset ${offset}`;
        for (const row of moves ? table.sweeps : table.pairs) {
          const shape = movers[first](...row.at);
          if (!moves) {
            const decided = R.measure(name, shape, others[second]).touches;
            assert.equal(decided, row.hit, `${row.name}, ${where}`);
            continue;
          }
          const moving = { ...shape, motion: vector(...row.motion) };
          const hit = R.intersect(name, moving, { ...others[second], motion: vector(0, 0) });
          assert.equal(hit !== null, row.t !== null, `${row.name}, ${where}`);
          if (!hit) continue;
          close(hit.t, row.t, `t, ${row.name}, ${where}`);
          assert.equal(hit.overlap, row.t === 0, `overlap, ${row.name}, ${where}`);
          if (row.t > 0)
            assert.ok(hit.normal.x === -1 && hit.normal.y === 0, `normal, ${row.name}, ${where}`);
        }
      }
    });

    it(`${name}: an empty shape is never hit`, () => {
      const { first: movers, second: others, vector } = siblings(dimensions, 0, 0);
      const motion = vector(1, 0);
      const none = EMPTY[first];
      const query = (a, b) =>
        moves
          ? R.intersect(name, { ...a, motion }, { ...b, motion: vector(0, 0) }) !== null
          : R.measure(name, a, b).touches;
      if (none) assert.equal(query(none, others[second]), false, 'the first');
      if (EMPTY[second]) assert.equal(query(movers[first](0, 0), EMPTY[second]), false, 'the second');
      if (none && EMPTY[second]) assert.equal(query(none, EMPTY[second]), false, 'both');
    });
  }
}

describe('methods of classes return the first point of the surface ahead', () => {
  const { solids } = place(3, 0, 0);
  const flat = place(2, 0, 0).solids;
  for (const solid of ['box', 'obb', 'kdop', 'sphere', 'capsule']) {
    const method = `intersect${{ obb: 'OBB', kdop: 'KDop' }[solid] ?? cap(solid)}`;
    const flatMethod = solid === 'sphere' ? 'intersectCircle' : method;
    const decided = method.replace('intersect', 'intersects');
    const flatYes = flatMethod.replace('intersect', 'intersects');
    it(method, () => {
      const at = (x, dx) => new R.Ray3(new R.Vector3(x, 0, 0), new R.Vector3(dx, 0, 0));
      const from = (x, dx) => new R.Ray2(new R.Vector2(x, 0), new R.Vector2(dx, 0));
      const to = (x, end) => new R.Segment3(new R.Vector3(x, 0, 0), new R.Vector3(end, 0, 0));
      const flatTo = (x, end) => new R.Segment2(new R.Vector2(x, 0), new R.Vector2(end, 0));
      for (const [ray, segment, target, m, y, shape] of [
        [at, to, new R.Vector3(7, 7, 7), method, decided, solids[solid]],
        [from, flatTo, new R.Vector2(7, 7), flatMethod, flatYes, flat[solid]],
      ]) {
        assert.equal(ray(-3, 1)[m](shape, target), target);
        assert.equal(target.x, -1, 'near');
        assert.equal(ray(0, 1)[m](shape, target)?.x, 1, 'from inside');
        assert.equal(ray(-1, 1)[m](shape, target)?.x, -1, 'from the surface');
        assert.equal(ray(3, 1)[m](shape, target), null, 'behind');
        assert.equal(ray(3, 0)[m](shape, target), null, 'zero direction');
        assert.equal(ray(3, -1)[y](shape), true);
        assert.equal(ray(3, 1)[y](shape), false);
        assert.equal(segment(-3, 3)[m](shape).x, -1);
        assert.equal(segment(0, 3)[m](shape).x, 1, 'out');
        assert.equal(segment(-3, -1)[m](shape).x, -1, 'to the surface');
        assert.equal(segment(-0.25, 0.25)[m](shape), null, 'inside: no surface');
        assert.equal(segment(-0.25, 0.25)[y](shape), true, 'inside: yes');
        assert.equal(segment(-3, -2)[y](shape), false);
      }
    });
  }

  it('intersectPlane, intersectTriangle: from either side, on the surface, parallel', () => {
    const plane = { normal: { x: 2, y: 0, z: 0 }, constant: -2 };
    const triangle = { a: { x: 1, y: -4, z: -4 }, b: { x: 1, y: 4, z: -4 }, c: { x: 1, y: 0, z: 4 } };
    for (const [name, shape] of [
      ['Plane', plane],
      ['Triangle', triangle],
    ]) {
      const ray = (x, dx, dy = 0) => new R.Ray3(new R.Vector3(x, 0, 0), new R.Vector3(dx, dy, 0));
      assert.deepEqual({ ...ray(-3, 1)[`intersect${name}`](shape) }, { x: 1, y: 0, z: 0 });
      assert.equal(ray(3, -1)[`intersect${name}`](shape).x, 1, 'from the other side');
      assert.equal(ray(3, 1)[`intersect${name}`](shape), null, 'behind');
      assert.equal(ray(1, 1)[`intersect${name}`](shape).x, 1, 'from the surface');
      assert.equal(ray(0, 0, 1)[`intersects${name}`](shape), false, 'parallel');
      assert.equal(ray(0, 0)[`intersects${name}`](shape), false, 'zero direction');
      const segment = (x, end) => new R.Segment3(new R.Vector3(x, 0, 0), new R.Vector3(end, 0, 0));
      assert.equal(segment(-1, 1)[`intersect${name}`](shape).x, 1, 'to the surface');
      assert.equal(segment(-1, 0.5)[`intersect${name}`](shape), null, 'short of it');
    }
  });

  it('an unbounded k-DOP has no far surface', () => {
    const slab = { normals: [0, 1, 0], ranges: [-1, 1] };
    const ray = new R.Ray3(new R.Vector3(), new R.Vector3(1, 0, 0));
    assert.equal(ray.intersectsKDop(slab), true);
    assert.equal(ray.intersectKDop(slab), null);
  });
});
