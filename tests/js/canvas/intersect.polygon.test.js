import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as R from '../../../js/index.js';
import { cornerLines, isBehind } from '../oracle/corner.js';
import { wrongHit } from '../oracle/hit.js';
import { polygonCase, reversed, star } from '../oracle/polygon-cases.js';
import { cases, random, SEED } from '../oracle/random.js';
import { nudge } from '../oracle/rational.js';
import { rayPolygon } from '../oracle/ray-polygon.js';
import { report } from '../oracle/report.js';

const { intersectObject, intersectObjects } = R;
const COUNT = cases(10000);

/** A polygon as an object of a program's own classes. */
function plain(
  position,
  min = { x: Infinity, y: Infinity },
  max = { x: -Infinity, y: -Infinity },
  type = 'PolyGeometry',
) {
  return { geometry: { type, position, boundingBox: { min, max } } };
}

function bounds(position) {
  const xs = position.filter((_, i) => i % 2 === 0),
    ys = position.filter((_, i) => i % 2 === 1);
  return [
    { x: Math.min(...xs), y: Math.min(...ys) },
    { x: Math.max(...xs), y: Math.max(...ys) },
  ];
}

/** The numbers of a result, to the bit. */
function numbers(hit) {
  return hit === null
    ? 'null'
    : [hit.distance, ...hit.point, ...hit.normal].map((v) => (Object.is(v, -0) ? '-0' : `${v}`)).join();
}

function show(c) {
  return `[${c.kind}] (${c.ox},${c.oy})→(${c.dx},${c.dy}) on [${c.position.join()}]`;
}

const rayOf = (c) => ({ origin: { x: c.ox, y: c.oy }, direction: { x: c.dx, y: c.dy } });

describe(`rays and polygons against exact rationals (seed ${SEED}, ${COUNT} cases)`, () => {
  it('finds exactly the hits of the reference, with the correct point, distance and normal', () => {
    const r = random();
    const bad = report();
    for (let i = 0; i < COUNT; i++) {
      const c = polygonCase(r);
      const exact = rayPolygon(c.ox, c.oy, c.dx, c.dy, c.position);
      const object = plain(c.position);
      const hit = intersectObject(rayOf(c), object);
      if ((hit === null) !== (exact === null)) {
        bad.add(hit === null ? 'missed' : 'not there', show(c));
        continue;
      }
      if (hit === null) continue;
      if (hit.object !== object) bad.add('object is another', show(c));
      const n = c.position.length;
      const e = 2 * exact.edge;
      const coordinates = [
        c.ox,
        c.oy,
        c.position[e],
        c.position[e + 1],
        c.position[(e + 2) % n],
        c.position[(e + 3) % n],
      ];
      const largest = Math.max(...coordinates.map(Math.abs));
      const wrong = wrongHit(hit, exact, largest);
      if (wrong) bad.add(wrong.split(' ')[0], `${wrong}; ${show(c)}`);
    }
    bad.done(COUNT);
  });

  // Before, rounding put points that are a few ulp from the vertex behind the next edge, where a reflected ray passes through.
  it('puts no point behind an edge of a corner of at least five degrees, and all points within the documented bound', () => {
    const r = random(SEED + 8);
    const bad = report();
    const rounds = Math.ceil(COUNT / 4);
    for (let i = 0; i < rounds; i++) {
      const angle = r.float(0.02, 0.6),
        turned = r.pick([0, Math.PI / 4, Math.PI / 2, r.float(0, 7)]) + r.float(-0.01, 0.01);
      const vx = r.pick([0, 1, r.float(-2, 2), r.float(-2, 2)]),
        vy = r.pick([1, r.float(-2, 2), r.float(-1e-3, 1e-3)]);
      const at = (length, a) => [vx + length * Math.cos(turned + a), vy + length * Math.sin(turned + a)];
      // A room: the inside is its front.
      const position = [vx, vy, ...at(r.pick([0.5, 20]), angle), ...at(0.5, 0)];
      const c = { kind: 'sharp', position };
      [c.ox, c.oy] = at(0.1, angle * r.float(0.2, 0.8));
      // A point within 40 / sine roundings of the vertex.
      const aim = at((r.float(0, 40) * 2 ** -52) / angle, angle * r.float(-0.5, 1.5));
      [c.dx, c.dy] = [aim[0] - c.ox, aim[1] - c.oy];
      const exact = rayPolygon(c.ox, c.oy, c.dx, c.dy, position);
      const hit = intersectObject(rayOf(c), plain(position));
      if (!exact || !hit) continue;
      const largest = Math.max(c.ox, c.oy, ...position.map(Math.abs));
      if (isBehind(cornerLines(position, exact.edge, Math.sin(Math.PI / 36)), ...hit.point))
        bad.add('behind', show(c));
      const wrong = wrongHit(hit, exact, largest);
      if (wrong) bad.add(wrong.split(' ')[0], `${wrong}; ${show(c)}`);
    }
    bad.done(rounds);
  });

  it('returns the same bits with and without boxes: correct or missing ones; a ray that misses a stale or wrong box misses', () => {
    const r = random(SEED + 1);
    const bad = report();
    for (let i = 0; i < COUNT; i++) {
      const c = polygonCase(r);
      const ray = rayOf(c);
      const want = numbers(intersectObject(ray, plain(c.position), false));
      const boxes = {
        'never computed': [],
        right: c.position.length ? bounds(c.position) : [],
        stale: c.position.length ? bounds(c.position.map((v) => v + 3)) : [],
        wrong: [
          { x: 50, y: 50 },
          { x: 51, y: 51 },
        ],
        'wrong, empty': [
          { x: 1, y: 0 },
          { x: 0, y: 1 },
        ],
        'wrong, a point behind': [
          { x: c.ox, y: c.oy },
          { x: c.ox, y: c.oy },
        ],
      };
      for (const [name, box] of Object.entries(boxes)) {
        const object = plain(c.position, ...box);
        const { boundingBox } = object.geometry;
        const isUsed = ['stale', 'wrong', 'wrong, a point behind'].includes(name) && box.length > 0;
        const expected = isUsed && !R.intersectBoundingBox(ray, boundingBox) ? 'null' : want;
        if (numbers(intersectObject(ray, object, true)) !== expected) bad.add(`${name} box`, show(c));
        const list = intersectObjects(ray, [object], true);
        if ((list === null ? 'null' : numbers(list[0])) !== expected)
          bad.add(`intersectObjects, ${name} box`, show(c));
      }
      const bare = { geometry: { type: 'PolyGeometry', position: c.position } };
      if (numbers(intersectObject(ray, bare, true)) !== want) bad.add('no box at all', show(c));
    }
    bad.done(COUNT);
  });

  it("returns the same bits for plain fields, typed arrays and raybound's classes", () => {
    const r = random(SEED + 2);
    const bad = report();
    for (let i = 0; i < COUNT / 2; i++) {
      const c = polygonCase(r);
      const want = numbers(intersectObject(rayOf(c), plain(c.position)));
      const geometry = new R.PolyGeometry([...c.position]);
      const ray = new R.Ray2(new R.Vector2(c.ox, c.oy), new R.Vector2(c.dx, c.dy));
      const before = JSON.stringify([ray, c.position]);
      const object = new R.Graph2D(geometry);
      if (numbers(intersectObject(ray, object)) !== want) bad.add('PolyGeometry', show(c));
      geometry.computeBoundingBox();
      if (numbers(intersectObject(ray, object, true)) !== want) bad.add('PolyGeometry with its box', show(c));
      if (
        numbers(
          intersectObject(ray, {
            geometry: { type: 'RectGeometry', position: Float64Array.from(c.position) },
          }),
        ) !== want
      ) {
        bad.add('Float64Array', show(c));
      }
      if (numbers(intersectObject(ray, plain(c.position, undefined, undefined, 'CircleGeometry'))) !== want)
        bad.add('CircleGeometry', show(c));
      if (JSON.stringify([ray, [...geometry.position]]) !== before) bad.add('input changed', show(c));
    }
    bad.done(COUNT / 2);
  });

  it('returns lists sorted by distance, the lower index first on ties, or in the order of the objects', () => {
    const r = random(SEED + 3);
    const bad = report();
    const rounds = Math.ceil(COUNT / 20);
    for (let i = 0; i < rounds; i++) {
      const first = polygonCase(r);
      const objects = [];
      for (let k = r.int(0, 12); k >= 0; k--) {
        // Duplicate objects, for equal distances.
        objects.push(
          objects.length && r.bool(0.3)
            ? plain(r.pick(objects).geometry.position)
            : plain(k === 0 ? first.position : polygonCase(r).position),
        );
      }
      const ray = rayOf(first);
      const single = objects.map((o) => intersectObject(ray, o)).filter((h) => h !== null);
      const inOrder = intersectObjects(ray, objects, r.bool(), false);
      const sorted = intersectObjects(ray, objects, r.bool());
      const text = (list) =>
        list === null ? 'null' : list.map((h) => `${objects.indexOf(h.object)}:${numbers(h)}`).join(' ');
      const want = single.length ? single : null;
      if (text(inOrder) !== text(want)) bad.add('order of the objects', show(first));
      const byDistance = want && [...want].sort((a, b) => a.distance - b.distance);
      if (text(sorted) !== text(byDistance)) bad.add('sorted', show(first));
      // The same objects in reverse order: the same hits.
      const back = intersectObjects(ray, [...objects].reverse(), true, false);
      if (text(back && [...back].reverse()) !== text(want)) bad.add('reversed objects', show(first));
    }
    bad.done(rounds);
  });

  it('no ray from outside passes into a convex polygon, whatever its aim', () => {
    const r = random(SEED + 4);
    const bad = report();
    for (let i = 0; i < COUNT / 4; i++) {
      const count = r.int(3, 9);
      const far = r.pick([0, 0, 1e3, 1e6]);
      const position = [];
      for (let k = 0; k < count; k++) {
        const a = (2 * Math.PI * k) / count;
        position.push(far + 3 * Math.cos(a), far + 3 * Math.sin(a));
      }
      const a = r.float(0, 7),
        x = far + 20 * Math.cos(a),
        y = far + 20 * Math.sin(a);
      const inner = [far + r.float(-1, 1), far + r.float(-1, 1)];
      // From there through some vertex, or directly to a point inside.
      const k = 2 * r.int(0, count - 1);
      if (
        intersectObject(rayOf({ ox: x, oy: y, dx: inner[0] - x, dy: inner[1] - y }), plain(position)) === null
      ) {
        bad.add(
          'aimed inside',
          show({ kind: '', ox: x, oy: y, dx: inner[0] - x, dy: inner[1] - y, position }),
        );
      }
      const vx = position[k],
        vy = position[k + 1];
      const start = {
        kind: 'through a vertex from a multiple',
        ox: vx + 4 * (vx - inner[0]),
        oy: vy + 4 * (vy - inner[1]),
        dx: inner[0] - vx,
        dy: inner[1] - vy,
        position,
      };
      const exact = rayPolygon(start.ox, start.oy, start.dx, start.dy, position);
      if ((intersectObject(rayOf(start), plain(position)) === null) !== (exact === null))
        bad.add('through a vertex', show(start));
    }
    bad.done(COUNT / 4);
  });

  it('hit or miss stays the same under quarter turns, two reflections, and scaling by powers of two', () => {
    const r = random(SEED + 5);
    const bad = report();
    for (let i = 0; i < COUNT / 4; i++) {
      const c = polygonCase(r);
      const all = [c.ox, c.oy, c.dx, c.dy, ...c.position];
      if (!all.every((v) => v === 0 || (Math.abs(v) > 1e-200 && Math.abs(v) < 1e200))) continue;
      const hit = intersectObject(rayOf(c), plain(c.position));
      const turned = c.position.flatMap((_, k, p) => (k % 2 ? [] : [-p[k + 1], p[k]]));
      const other = intersectObject(rayOf({ ox: -c.oy, oy: c.ox, dx: -c.dy, dy: c.dx }), plain(turned));
      if ((hit === null) !== (other === null)) bad.add('quarter turn', show(c));
      const s = 2 ** r.int(-60, 60);
      const big = intersectObject(
        rayOf({ ox: c.ox * s, oy: c.oy * s, dx: c.dx * s, dy: c.dy * s }),
        plain(c.position.map((v) => v * s)),
      );
      if (
        numbers(hit && { ...hit, distance: hit.distance * s, point: [...hit.point].map((v) => v * s) }) !==
        numbers(big)
      )
        bad.add('scaled', `×${s} ${show(c)}`);
    }
    bad.done(COUNT / 4);
  });
});

describe('polygons: limits of the definition', () => {
  const square = [0, 0, 2, 0, 2, 2, 0, 2];
  const at = (ox, oy, dx, dy, position) => {
    const list = [false, true].map((boxes) =>
      intersectObject(
        { origin: { x: ox, y: oy }, direction: { x: dx, y: dy } },
        plain(position, ...(position.length ? bounds(position) : [])),
        boxes,
      ),
    );
    assert.equal(numbers(list[0]), numbers(list[1]), 'with and without the box');
    return list[0] && [...list[0].point];
  };

  it('a ray along the edge of a box hits the corner: (0,0)→(1,0) on [1,0,2,0,2,1,1,1] at (1,0)', () => {
    assert.deepEqual(at(0, 0, 1, 0, [1, 0, 2, 0, 2, 1, 1, 1]), [1, 0]);
    assert.deepEqual(at(0, 1, 1, 0, [1, 0, 2, 0, 2, 1, 1, 1]), [1, 1]);
    assert.equal(at(0, nudge(0, -1), 1, 0, [1, 0, 2, 0, 2, 1, 1, 1]), null);
    assert.deepEqual(at(0, nudge(0, 1), 1, 0, [1, 0, 2, 0, 2, 1, 1, 1]), [1, nudge(0, 1)]);
    assert.equal(at(0, nudge(1, 1), 1, 0, [1, 0, 2, 0, 2, 1, 1, 1]), null);
  });

  it('a ray that only touches a corner is a hit; one ulp outside is a miss', () => {
    // The diagonal x + y = 4 touches the square [0,2]² at (2,2) alone.
    assert.deepEqual(at(5, -1, -1, 1, square), [2, 2]);
    assert.equal(at(nudge(5, 1), -1, -1, 1, square), null);
    assert.notEqual(at(nudge(5, -1), -1, -1, 1, square), null);
  });

  it('a flat box (two points) is hit from both sides, also at its ends, and never along itself', () => {
    const wall = [1, -1, 1, 1];
    assert.deepEqual(at(0, 0, 1, 0, wall), [1, 0]);
    assert.deepEqual(at(3, 0, -1, 0, wall), [1, 0]);
    assert.deepEqual(at(0, 1, 1, 0, wall), [1, 1]);
    assert.deepEqual(at(0, -1, 1, 0, wall), [1, -1]);
    assert.equal(at(0, nudge(1, 1), 1, 0, wall), null);
    assert.equal(at(0, nudge(-1, -1), 1, 0, wall), null);
    assert.equal(at(1, -5, 0, 1, wall), null);
    assert.deepEqual(at(0, -1, 1, 1, [-3, 0, 3, 0]), [1, 0]);
  });

  it('the point is on the edge that is hit, also next to an identical edge or a needle', () => {
    // Before, each point was moved to a vertex: the identical edge faces the ray too, so the point counted as behind a corner.
    for (const [ray, position, want] of [
      [
        [0, -1, 3, 0],
        [3, -2, 2, 3],
        [2.8, -1],
      ],
      [
        [1, 3, 0, -1],
        [-3, -2, 2, -3, 2, -3],
        [1, -2.8],
      ],
      [
        [4, 3, -1, -1],
        [-4, 5e-324, 2, 0, -2, -4, 0, 0, 2, 0],
        [1, 0],
      ],
    ]) {
      const got = at(...ray, position);
      assert.ok(got && Math.hypot(got[0] - want[0], got[1] - want[1]) < 1e-15, `${got} is not ${want}`);
    }
  });

  it('an edge that the ray crosses at a sine of 1e-324 has a finite point', () => {
    // Before, both ends' distances from the ray underflowed to 0: 0 / 0.
    for (const [ray, position] of [
      [
        [1, 1, -2, -1],
        [-3, 2, -2, 4, 5e-324, 4.999999999999999, 2, 3, 1, 1, 5e-324, 0.5, -1, 5e-324],
      ],
      [
        [-1, 5e-324, 1, 2],
        [-1, 1e-323, 5e-324, 2],
      ],
    ]) {
      assert.equal(at(...ray, position) === null, rayPolygon(...ray, position) === null);
      const hit = intersectObject(rayOf({ ox: ray[0], oy: ray[1], dx: ray[2], dy: ray[3] }), plain(position));
      if (hit) assert.ok([hit.distance, ...hit.point, ...hit.normal].every(Number.isFinite), numbers(hit));
    }
  });

  it('a point is on the ray also if the edge is parallel to the ray within 1e-32', () => {
    // Before, the point was computed from the far end with a difference without any correct digit: 0, which is that end.
    const [ox, oy, dx, dy] = [
      -1.8709915036438913, -1.9397680739928622, 2.009037742478546, 2.0090377424785455,
    ];
    const position = [
      -1.870991503643891, -1.939768073992862, 0.1380462388346544, 0.06926966848568306, 0.13804623883465442,
      0.06926966848568307, -1.8709915036438913, -1.9397680739928622,
    ];
    const hit = intersectObject(rayOf({ ox, oy, dx, dy }), plain(position));
    assert.equal(wrongHit(hit, rayPolygon(ox, oy, dx, dy, position), 2), '');
  });

  it('from inside, along the wall of a room: the wall ahead is hit', () => {
    const room = [0, 0, 0, 2, 2, 2, 2, 0];
    assert.deepEqual(at(1, 0, 1, 0, room), [2, 0]);
    assert.deepEqual(at(1, 2, -1, 0, room), [0, 2]);
    assert.deepEqual(at(0, 1, 0, 1, room), [0, 2]);
  });

  it('a start exactly on a wall: moving in is a hit at distance 0, moving out or along is a miss', () => {
    const hit = intersectObject({ origin: { x: 0, y: 1 }, direction: { x: 1, y: 0 } }, plain(square), true);
    assert.equal(hit.distance, 0);
    assert.deepEqual(
      [...hit.normal].map((v) => v + 0),
      [-1, 0],
    );
    assert.equal(at(0, 1, -1, 0, square), null);
    assert.equal(at(0, 1, 0, 1, [0, 0, 0, 2, -1, 1]), null);
  });

  it('through a shared vertex into a polygon: one hit, the edge of lower index', () => {
    const diamond = [2, 0, 3, 1, 2, 2, 1, 1];
    const hit = intersectObject({ origin: { x: 0, y: 1 }, direction: { x: 1, y: 0 } }, plain(diamond), true);
    assert.deepEqual([...hit.point], [1, 1]);
    // Edges 2 (2,2)→(1,1) and 3 (1,1)→(2,0) both end there.
    assert.ok(hit.normal.y > 0 && hit.normal.x < 0, `${[...hit.normal]}`);
  });

  it('0 and 1 points, zero-length edges and a zero direction are misses', () => {
    assert.equal(at(0, 0, 1, 0, []), null);
    assert.equal(at(0, 0, 1, 0, [1, 0]), null);
    assert.equal(at(0, 0, 1, 0, [1, 0, 1, 0, 1, 0]), null);
    assert.equal(at(-1, 1, 0, 0, square), null);
    assert.equal(at(0, 1, 0, 0, square), null);
    assert.equal(at(-1, 1, -0, 0, square), null);
  });

  it('only fronts: a room is not hit from outside, an obstacle not from inside', () => {
    assert.equal(at(1, 1, 1, 0, square), null);
    assert.deepEqual(at(1, 1, 1, 0, [0, 0, 0, 2, 2, 2, 2, 0]), [2, 1]);
    assert.deepEqual(at(-1, 1, 1, 0, [0, 0, 0, 2, 2, 2, 2, 0]), [2, 1]);
  });

  it('the nearest hit is correct although its neighbor is a few ulp behind', () => {
    // Two crossing walls; the ray passes four ulp above and below their crossing: another edge each time.
    const cross = [1, 1, 3, -1, 3, -1, 3, 1, 1, -1, 1, -1];
    for (const [y, edge] of [
      [2 ** -50, 0],
      [-(2 ** -50), 3],
    ]) {
      const exact = rayPolygon(0, y, 1, 0, cross);
      const hit = intersectObject({ origin: { x: 0, y }, direction: { x: 1, y: 0 } }, plain(cross));
      assert.equal(hit === null, exact === null);
      if (exact) assert.equal(wrongHit(hit, exact, 3), '', `edge ${edge}`);
    }
  });

  it('a result is IntersectData: its vectors have the methods that programs use', () => {
    const object = plain(square);
    const hit = intersectObject({ origin: { x: -1, y: 1 }, direction: { x: 3, y: 0 } }, object);
    assert.equal(hit.object, object);
    assert.equal(hit.distance, 1);
    assert.deepEqual([...hit.point], [0, 1]);
    assert.equal(hit.normal.dot({ x: -2, y: 0 }), 2);
    assert.notEqual(hit.normal.clone(), hit.normal);
    assert.deepEqual(
      [...hit.normal.clone().multiplyScalar(3)].map((v) => v + 0),
      [-3, 0],
    );
  });

  // Before, a star as a plain object was contained, but never hit.
  it('every type of polygon is hit, with and without boxes', () => {
    const ray = { origin: { x: -1, y: 1 }, direction: { x: 1, y: 0 } };
    for (const type of ['PolyGeometry', 'RectGeometry', 'CircleGeometry', 'NStarGeometry']) {
      for (const boxes of [false, true])
        assert.equal(intersectObject(ray, plain(square, ...bounds(square), type), boxes)?.point.x, 0, type);
      const away = { origin: { x: -1, y: 99 }, direction: { x: 1, y: 0 } };
      assert.equal(intersectObject(away, plain(square, ...bounds(square), type), true), null);
      assert.throws(
        () => intersectObject(ray, plain([0, 0, NaN, 0], undefined, undefined, type)),
        /intersectObject: object\.geometry\.position\[2\]/,
      );
    }
  });

  it('an unknown type is a miss; an object of nested groups is hit at its nearest child', () => {
    assert.equal(
      intersectObject(
        { origin: { x: -1, y: 1 }, direction: { x: 1, y: 0 } },
        plain(square, undefined, undefined, 'Unheard'),
      ),
      null,
    );
    const near = plain(square).geometry,
      far = plain(square.map((v, i) => v + (i % 2 ? 0 : 5))).geometry;
    const group = {
      geometry: {
        type: 'GeometryGroup',
        children: new Set([far, { type: 'GeometryGroup', children: [near] }]),
      },
    };
    for (const boxes of [false, true]) {
      const hit = intersectObject({ origin: { x: -1, y: 1 }, direction: { x: 1, y: 0 } }, group, boxes);
      assert.deepEqual([...hit.point], [0, 1]);
      assert.equal(hit.object, group);
    }
    const ours = {
      geometry: new R.GeometryGroup(new R.PolyGeometry(square.map((v) => v + 4)), new R.PolyGeometry(square)),
    };
    assert.deepEqual(
      [...intersectObject({ origin: { x: -1, y: 1 }, direction: { x: 1, y: 0 } }, ours, true).point],
      [0, 1],
    );
  });

  it('geometries that getters create during the call, with calls of the library, are read correctly', () => {
    const r = random(SEED + 7);
    for (let i = 0; i < 200; i++) {
      const targets = Array.from({ length: 12 }, () => star(r, 6, r.float(-30, 30), r.float(-30, 30), 2, 5));
      const matrix = new R.Matrix3().makeTranslation(r.float(-3, 3), 1);
      const made = (position) => new R.PolyGeometry([...position]).applyMatrix3(matrix).computeBoundingBox();
      const ready = targets.map((position, k) => {
        const geometry = k % 3 ? made(position) : new R.PolyExtendGeometry(made(position), 0.5);
        return { geometry };
      });
      const lazy = targets.map((position, k) => ({
        get geometry() {
          const geometry = made(position);
          intersectObject({ origin: { x: 0, y: 0 }, direction: { x: 1, y: 0 } }, { geometry });
          return k % 3 ? geometry : new R.PolyExtendGeometry(geometry, 0.5);
        },
      }));
      const ray = { origin: { x: 0, y: 0 }, direction: { x: r.float(-1, 1), y: r.float(-1, 1) } };
      const text = (list, objects) =>
        list && list.map((h) => `${objects.indexOf(h.object)}:${numbers(h)}`).join(' ');
      assert.equal(text(intersectObjects(ray, lazy), lazy), text(intersectObjects(ray, ready), ready));
    }
  });

  it('every star is hit from its center, inside out, in each of 64 directions', () => {
    const r = random(SEED + 6);
    for (let i = 0; i < 200; i++) {
      let position = star(r);
      if (new R.PolyGeometry(position).signedArea() > 0) position = reversed(position);
      for (let k = 0; k < 64; k++) {
        const v = 2 * (k % (position.length / 2));
        const d = k < position.length / 2 ? [position[v], position[v + 1]] : [Math.cos(k), Math.sin(k)];
        const exact = rayPolygon(0, 0, d[0], d[1], position);
        const hit = intersectObject(
          { origin: { x: 0, y: 0 }, direction: { x: d[0], y: d[1] } },
          plain(position),
        );
        assert.equal(hit === null, exact === null, `${d} on ${position}`);
      }
    }
  });
});
