// The kinds of walls of a Rebound, its snapshot, and single contacts.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as R from 'raybound';
import * as T from 'three';
import { random as seeded } from '../oracle/random.js';

const square = [0, 0, 10, 0, 10, 10, 0, 10];
const right = { x: 1, y: 0 };
const near = (/** @type {number} */ got, /** @type {number} */ want, tolerance = 1e-12) =>
  assert.ok(Math.abs(got - want) <= tolerance, `${got}, not ${want}`);

/** The first contact of a ball that moves to the right. */
const toTheRight = (/** @type {any} */ scene, x = 2, y = 5) =>
  new R.Rebound({ walls: [square], radius: 1, ...scene }).next({ origin: { x, y }, direction: right });

describe('Rebound: kinds of walls', () => {
  it('a polygon as an array, a typed array, a geometry, or {points}', () => {
    const post = [6, 4, 8, 4, 8, 6, 6, 6];
    for (const obstacle of [
      post,
      Float64Array.from(post),
      Float32Array.from(post),
      new R.PolyGeometry(post),
      { position: post },
      { points: post },
      { min: { x: 6, y: 4 }, max: { x: 8, y: 6 } },
      { x: 6, y: 4, width: 2, height: 2 },
      new R.Box2(new R.Vector2(6, 4), new R.Vector2(8, 6)),
      new R.Graph2D(new R.PolyGeometry(post)),
      { points: [...post].reverse().map((_, i) => post[post.length - 2 * (i >> 1) - 2 + (i & 1)]) },
    ]) {
      const hit = toTheRight({ obstacles: [obstacle] });
      assert.equal(hit.object, 1);
      assert.equal(hit.center.x, 5);
      assert.ok(hit.normal.x === -1 && hit.normal.y === 0);
      assert.equal(hit.distance, 3);
    }
  });

  it('an open polyline has no closing edge', () => {
    const chain = [6, 2, 9, 2, 9, 8, 6, 8];
    assert.equal(toTheRight({ obstacles: [{ points: chain, closed: false }] }).center.x, 8);
    assert.equal(toTheRight({ obstacles: [{ points: chain }] }).center.x, 5);
  });

  it('a segment, also a Segment2', () => {
    const [start, end] = [
      { x: 7, y: 3 },
      { x: 7, y: 9 },
    ];
    assert.equal(toTheRight({ obstacles: [{ start, end }] }).center.x, 6);
    const segment = new R.Segment2(new R.Vector2(7, 3), new R.Vector2(7, 9));
    assert.equal(toTheRight({ obstacles: [segment] }).center.x, 6);
  });

  // A ShapeIndex took it in this form, walls did not.
  it('a circle {x, y, radius}, as {center, radius}', () => {
    const flat = { x: 7, y: 5, radius: 1 };
    const hit = toTheRight({ obstacles: [{ center: { x: 7, y: 5 }, radius: 1 }] });
    assert.deepEqual(toTheRight({ obstacles: [flat] }), hit);
    assert.deepEqual(toTheRight({ obstacles: [{ ...flat, mask: 2, free: 'both' }] }), hit);
    assert.equal(toTheRight({ obstacles: [{ ...flat, radius: -1 }] }).object, 0);
    const room = new R.Rebound({ walls: [square], obstacles: [flat], radius: 1 });
    room.moveWall(1, { e: 1 });
    const moved = room.next({ origin: { x: 2, y: 5 }, direction: right });
    assert.equal(moved?.center.x, hit.center.x + 1);
    const game = new R.Billiards({ walls: [flat], positions: [7, 5], radii: 0.5, velocities: [1, 0] });
    /** @type {number[]} */
    const centers = [];
    game.advance(1, ({ center }) => void centers.push(center.x));
    assert.deepEqual(centers, [7.5]);
    for (const [wrong, message] of /** @type {[any, RegExp][]} */ ([
      [{ x: 7, y: NaN, radius: 1 }, /obstacles\[0\]\.y must be a finite number/],
      [{ x: 7, y: 5, radius: '1' }, /obstacles\[0\]\.radius must be a finite number/],
      [{ ...flat, r: 1 }, /a circle \{x, y, radius, free, mask\} without other fields, got "r"/],
    ]))
      assert.throws(() => toTheRight({ obstacles: [wrong] }), message);
    assert.throws(() => new R.Rebound({ walls: [0, 0, 10, 0] }), {
      message: 'Rebound: walls[0] must be a shape of walls, got 0: the points of one wall are [[x0, y0, …]]',
    });
  });

  it('a circle, from outside and, as a wall, from inside', () => {
    const circle = { center: { x: 7, y: 5 }, radius: 1 };
    const hit = toTheRight({ obstacles: [circle] });
    assert.equal(hit.center.x, 5);
    assert.equal(hit.part, 0);
    assert.equal(toTheRight({ obstacles: [new R.Circle2(new R.Vector2(7, 5), 1)] }).center.x, 5);
    const room = new R.Rebound({ walls: [{ center: { x: 0, y: 0 }, radius: 10 }], radius: 2 });
    assert.equal(room.next({ origin: { x: 1, y: 0 }, direction: right }).center.x, 8);
    assert.equal(room.overlaps({ x: 9, y: 0 }), true);
    assert.equal(room.overlaps({ x: 0, y: 20 }), true);
    assert.equal(room.overlaps({ x: 8, y: 0 }), false);
  });

  it('an arc has an opening', () => {
    const arc = new R.Arc2(6, 5, 3, -Math.PI / 2, Math.PI / 2);
    // Through its opening to the inner surface.
    near(toTheRight({ obstacles: [arc], walls: [] }, -4).center.x, 8);
    const other = new R.Arc2(6, 5, 3, -Math.PI / 2, Math.PI / 2, true);
    near(toTheRight({ obstacles: [other], walls: [] }, -4).center.x, 2);
  });

  // Before, it became a whole circle without an error.
  it('an arc around a center', () => {
    const [startAngle, endAngle] = [-Math.PI / 2, Math.PI / 2];
    for (const middle of [{ center: { x: 6, y: 5 } }, { origin: { x: 6, y: 5 } }, { x: 6, y: 5 }]) {
      const obstacles = [{ ...middle, radius: 3, startAngle, endAngle }];
      near(toTheRight({ obstacles, walls: [] }, -4).center.x, 8);
    }
    const arc = { center: { x: 6, y: 5 }, radius: 3, startAngle, endAngle };
    assert.equal(new R.Ray2(new R.Vector2(20, 5), new R.Vector2(-1, 0)).intersectArc(arc)?.x, 9);
    assert.equal(new R.Ray2(new R.Vector2(6, 5), new R.Vector2(-1, 0)).intersectArc(arc), null);
  });

  // Before, they became segments, without their radius.
  it('a capsule: its sides and caps', () => {
    const capsule = new R.Capsule2(new R.Vector2(-3, 1), new R.Vector2(4, 3), 2);
    const axis = new R.Capsule2(capsule.start, capsule.end, 0);
    const solid = new R.Rebound({ obstacles: [capsule] });
    const room = new R.Rebound({ walls: [{ ...capsule, free: 'both' }] });
    const { float } = seeded();
    const random = () => float(0, 1);
    for (let i = 0; i < 2000; i++) {
      const [p, delta] = [new R.Vector2(random() * 16 - 8, random() * 12 - 4), new R.Vector2(random() - 0.5, random() - 0.5)]; // prettier-ignore
      const inside = capsule.containsPoint(p);
      assert.equal(solid.overlaps(p), inside);
      // Before, inside of an obstacle the distance was that to the parts of the walls that are inside, at most points of the axis 0.
      const away = Math.abs(axis.distanceToPoint(p) - capsule.radius);
      near(solid.distanceToPoint(p), away, 1e-11);
      near(room.distanceToPoint(p), away, 1e-11);
      const ray = new R.Ray2(p, delta);
      const [want, got] = [ray.intersectCapsule(capsule), (inside ? room : solid).next(ray)];
      assert.equal(got === null, want === null);
      if (want) near(want.distanceTo(/** @type {any} */ (got).center), 0, 1e-10);
      if (got) assert.equal(got.object, 0);
    }
    // The path in a stadium is chaotic: no ball escapes.
    for (const radius of [0, 0.5]) {
      room.radius = radius;
      const { points, ending } = room.trace(
        { origin: { x: 0, y: 2 }, direction: { x: 1, y: 0.3 } },
        { maxContacts: 2e4 },
      );
      assert.equal(ending, 'count');
      for (let i = 0; i < points.length; i += 2)
        assert.ok(capsule.distanceToPoint({ x: points[i], y: points[i + 1] }) < 1e-12);
    }
  });

  // The edges inside of the capsule were hit where its sides end.
  it('a ball that hits the end of a side of a capsule hits a side or a cap', () => {
    for (let k = 0; k < 200; k++) {
      const [c, s] = [Math.cos(0.37 * k), Math.sin(0.37 * k)];
      const [start, end] = [{ x: 40, y: 50 }, { x: 40 + 20 * c, y: 50 + 20 * s }]; // prettier-ignore
      const room = new R.Rebound({ obstacles: [{ start, end, radius: 4 }], radius: k % 3 });
      for (const middle of [start, end])
        for (const side of [1, -1]) {
          const direction = { x: s * side, y: -c * side };
          const origin = { x: middle.x - 34 * direction.x, y: middle.y - 34 * direction.y };
          assert.ok([0, 2].includes(room.next({ origin, direction })?.part), `${k}`);
        }
      room.dispose();
    }
  });

  it('a capsule without length, or without width', () => {
    const at = (/** @type {any} */ capsule) => toTheRight({ obstacles: [capsule] })?.center.x;
    const [start, end] = [{ x: 7, y: 3 }, { x: 7, y: 7 }]; // prettier-ignore
    near(at({ start, end, radius: 0.5 }), 5.5);
    near(at({ start, end, radius: 0 }), 6);
    near(at({ start: { x: 7, y: 5 }, end: { x: 7, y: 5 }, radius: 0.5 }), 5.5);
    near(at({ start: { x: 7, y: 5 }, end: { x: 7, y: 5 }, radius: 0.5, free: 'both' }), 5.5);
    near(at({ start, end, radius: -1 }), 9);
  });

  // Before, the core made a segment to a wrong point of it.
  it('a circle or an arc of radius 0 is a point', () => {
    for (const point of [{ center: { x: 7, y: 5 }, radius: 0 }, new R.Arc2(7, 5, 0, 0, 1)]) {
      assert.equal(toTheRight({ obstacles: [point] }).center.x, 6);
      assert.equal(new R.Rebound({ obstacles: [point] }).distanceToPoint({ x: 3, y: 2 }), 5);
    }
  });

  it('an empty shape is no wall, but has its index; also in Billiards and its bytes', () => {
    for (const empty of [
      new R.Box2(),
      { min: { x: 8, y: 4 }, max: { x: 6, y: 6 } },
      { min: { x: 6, y: 6 }, max: { x: 8, y: 4 } },
      { center: { x: 7, y: 5 }, radius: -1 },
      new R.Circle2(new R.Vector2(7, 5)),
      new R.Arc2(7, 5, -1, 0, 3),
      new R.Capsule2(new R.Vector2(7, 4), new R.Vector2(7, 6), -1),
      { children: [] },
      [],
    ]) {
      const post = [8, 4, 9, 4, 9, 6, 8, 6];
      const hit = toTheRight({ obstacles: [empty, post] });
      assert.deepEqual([hit.object, hit.center.x], [2, 7]);
      assert.equal(toTheRight({ walls: [empty, square] }).object, 1, 'not a room without an inside');
      const game = new R.Billiards({
        walls: [square],
        obstacles: [empty, post],
        positions: [2, 5],
        velocities: [1, 0],
      });
      for (const one of [game, R.Billiards.from(game.toBuffer())])
        one.advance(1, ({ object, time }) => assert.deepEqual([object, time], [2, 5]));
    }
  });

  it('the children of a group are one object', () => {
    const group = new R.GeometryGroup(
      new R.PolyGeometry([6, 1, 8, 1, 8, 2, 6, 2]),
      new R.PolyGeometry([6, 4, 8, 4, 8, 6, 6, 6]),
    );
    const hit = toTheRight({ obstacles: [[1, 9, 1.5, 9, 1.5, 9.5], group] });
    assert.equal(hit.object, 2);
    assert.equal(hit.center.x, 5);
  });

  it('free decides on which side a ball may start; the walls are solid on both', () => {
    const at = (/** @type {any} */ free, /** @type {{x: number, y: number}} */ point) =>
      new R.Rebound({ walls: [{ points: square, free }], radius: 1 }).overlaps(point);
    const inside = { x: 5, y: 5 };
    const outside = { x: 15, y: 5 };
    assert.deepEqual([at('inside', inside), at('inside', outside)], [false, true]);
    assert.deepEqual([at('outside', inside), at('outside', outside)], [true, false]);
    assert.deepEqual([at('both', inside), at('both', outside)], [false, false]);
    assert.deepEqual([at(undefined, inside), at(undefined, outside)], [false, true]);
    assert.equal(at('both', { x: 0.5, y: 5 }), true);
    const around = new R.Rebound({ walls: [{ points: square, free: 'outside' }], radius: 1 });
    assert.equal(around.next({ origin: { x: -5, y: 5 }, direction: right }).center.x, -1);
  });

  it('any number of rooms, of any winding: the ball stays inside each', () => {
    const big = square.map((v) => 3 * v);
    for (const walls of [
      [square, big],
      [[...square].reverse(), big],
    ]) {
      const rooms = new R.Rebound({ walls, radius: 1 });
      assert.equal(rooms.overlaps({ x: 5, y: 5 }), false);
      assert.equal(rooms.overlaps({ x: 15, y: 5 }), true);
    }
  });
});

describe('Rebound: points', () => {
  it('distanceToPoint is the distance to the nearest wall, from either side', () => {
    const room = new R.Rebound({ walls: [square], obstacles: [{ center: { x: 5, y: 5 }, radius: 1 }] });
    assert.equal(room.distanceToPoint({ x: 1, y: 4 }), 1);
    assert.equal(room.distanceToPoint({ x: -3, y: -4 }), 5);
    assert.equal(room.distanceToPoint({ x: 5, y: 5 }), 1);
    assert.equal(room.distanceToPoint({ x: 5, y: 3.5 }), 0.5);
    assert.equal(new R.Rebound({}).distanceToPoint({ x: 0, y: 0 }), Infinity);
    assert.throws(
      () => room.distanceToPoint(/** @type {any} */ ({ x: NaN, y: 0 })),
      /Rebound.distanceToPoint: point.x/,
    );
  });
});

describe('Rebound: a snapshot', () => {
  it('does not change with a shape until setWalls', () => {
    const wall = [...square];
    const rebound = new R.Rebound({ walls: [wall], radius: 1 });
    const ray = { origin: { x: 5, y: 5 }, direction: right };
    wall[2] = wall[4] = 20;
    assert.equal(rebound.next(ray)?.center.x, 9);
    assert.equal(rebound.setWalls({ walls: [wall] }).next(ray)?.center.x, 19);
    assert.throws(() => rebound.setWalls({ walls: [[NaN, 0]] }), /Rebound.setWalls: walls\[0\]\[0\]/);
    assert.equal(rebound.next(ray)?.center.x, 19);
  });

  it('returns the center and the point of contact, as Billiards does, also after a change of the radius', () => {
    const rebound = new R.Rebound({ walls: [square], radius: 1 });
    const trace = rebound.trace({ origin: { x: 5, y: 4 }, direction: { x: 3, y: 0 } }, { maxContacts: 1 });
    rebound.radius = 2;
    const [{ center, point, normal }] = trace.contacts;
    assert.deepEqual([{ ...center }, { ...point }, { ...normal }], [{ x: 9, y: 4 }, { x: 10, y: 4 }, { x: -1, y: 0 }]); // prettier-ignore
    assert.deepEqual(
      { ...rebound.next({ origin: { x: 5, y: 4 }, direction: right })?.point },
      { x: 10, y: 4 },
    );
    const game = new R.Billiards({ walls: [square], positions: [5, 4], velocities: [3, 0] });
    game.advance(1, (contact) => assert.deepEqual(contact.point, { ...point }));
  });

  it('has a radius that may change', () => {
    const rebound = new R.Rebound({ walls: [square], radius: 1 });
    const ray = { origin: { x: 5, y: 5 }, direction: right };
    rebound.radius = 3;
    assert.equal(rebound.radius, 3);
    assert.equal(rebound.next(ray)?.center.x, 7);
    assert.throws(() => (rebound.radius = -1), RangeError);
    assert.equal(rebound.radius, 3);
  });

  // Before, a query inside a getter overwrote the beginning of the path.
  it('reads a point and a direction whose getters call raybound', () => {
    const rebound = new R.Rebound({ walls: [square], radius: 1 });
    const ray = { origin: { x: 5, y: 5 }, direction: { x: 3, y: 4 } };
    const boxes = new Float64Array(4 * 300_000).map((_, i) => (i & 2 ? 1 : 0));
    let queried = 0;
    /** @param {{x: number, y: number}} plain */
    const sly = ({ x, y }) => ({
      get x() {
        queried++;
        const index = new R.SpatialIndex(boxes.subarray(0, queried * 40_000), { build: 'fast' });
        index.search({ min: { x: 0, y: 0 }, max: { x: 1, y: 1 } });
        index.dispose();
        return x;
      },
      y,
    });
    const next = rebound.next(ray);
    const path = rebound.trace({ origin: ray.origin, direction: ray.direction }, { maxContacts: 9 }).points;
    assert.deepEqual(rebound.next({ ...ray, direction: sly(ray.direction) }), next);
    assert.deepEqual(rebound.next({ ...ray, origin: sly(ray.origin) }), next);
    assert.deepEqual(
      rebound.trace({ origin: ray.origin, direction: sly(ray.direction) }, { maxContacts: 9 }).points,
      path,
    );
    assert.deepEqual(
      rebound.trace({ origin: sly(ray.origin), direction: ray.direction }, { maxContacts: 9 }).points,
      path,
    );
    assert.ok(queried >= 4);
  });

  it('many of them, also many that are created and disposed of, share one memory', () => {
    const wall = Array.from(
      { length: 2000 },
      (_, i) => (i % 2 ? Math.sin : Math.cos)((i >> 1) * 0.00628) * 100,
    );
    const kept = Array.from({ length: 20 }, () => new R.Rebound({ walls: [wall], radius: 1 }));
    for (let i = 0; i < 2000; i++) new R.Rebound({ walls: [wall], radius: 1 }).dispose();
    const path = kept.map(
      (one) => one.trace({ origin: { x: 1, y: 2 }, direction: { x: 3, y: 1 } }, { maxContacts: 50 }).points,
    );
    for (const other of path) assert.deepEqual(other, path[0]);
    for (const one of kept) one.dispose();
  });
});

describe('Rebound: single contacts', () => {
  const scene = {
    walls: [[0, 0, 10, 1, 12, 9, 3, 11, -2, 5]],
    obstacles: [{ center: { x: 5, y: 5 }, radius: 1 }],
    radius: 0.5,
  };
  const origin = { x: 2, y: 3 };
  const direction = { x: 3, y: 4 };

  it('repeated calls of next return the contacts of trace', () => {
    const rebound = new R.Rebound(scene);
    const trace = rebound.trace({ origin, direction }, { maxContacts: 12 });
    /** @type {any} */
    let ray = { origin, direction };
    for (const contact of trace.contacts) {
      const hit = rebound.next(ray);
      assert.ok(hit);
      assert.equal(hit.object, contact.object);
      assert.equal(hit.part, contact.part);
      near(hit.center.x, contact.center.x, 1e-9);
      near(hit.distance, contact.distance, 1e-9);
      near(hit.direction.length(), 5, 1e-12);
      ray = { origin: hit.center, direction: hit.direction };
    }
  });

  it('a path continues from its last point along its direction, as a ball does from frame to frame', () => {
    const rebound = new R.Rebound(scene);
    const whole = rebound.trace({ origin, direction }, { maxDistance: 40 });
    let at = new R.Vector2(origin.x, origin.y);
    let along = new R.Vector2(direction.x, direction.y);
    let bounces = 0;
    for (let frame = 0; frame < 80; frame++) {
      const delta = rebound.trace({ origin: at, direction: along }, { maxDistance: 0.5 });
      assert.equal(delta.ending, 'distance');
      if (delta.contacts.length === 0) assert.ok(delta.direction.equals(along), 'to the last bit');
      at = new R.Vector2().fromArray(delta.points, delta.points.length - 2);
      along = delta.direction;
      bounces += delta.contacts.length;
    }
    assert.equal(bounces, whole.contacts.length);
    assert.ok(bounces > 4);
    near(at.distanceTo(new R.Vector2().fromArray(whole.points, whole.points.length - 2)), 0, 1e-9);
    near(along.distanceTo(whole.direction), 0, 1e-9);
    near(whole.direction.length(), 5, 1e-12);
    const stopped = rebound.trace({ origin: { x: 2, y: 5 }, direction: { x: 2, y: 0 } }, { stopAt: [0] });
    assert.deepEqual([stopped.ending, { ...stopped.direction }], ['stopped', { x: -2, y: 0 }]);
    // If the ball cannot move, its direction is the given one.
    assert.deepEqual({ ...rebound.trace({ origin: { x: 5, y: 5 }, direction }).direction }, direction);
    assert.deepEqual({ ...rebound.trace({ origin, direction: { x: 0, y: 0 } }).direction }, { x: 0, y: 0 });
  });

  it('next from its last contact checks again whether the ball is blocked, after the radius or the walls have changed', () => {
    const rebound = new R.Rebound(scene);
    const hit = rebound.next({ origin, direction });
    assert.ok(hit);
    const ray = { origin: hit.center, direction: hit.direction };
    const after = rebound.next(ray);
    assert.ok(after);
    assert.deepEqual(rebound.next(ray), after); // Another contact was the last one in between.
    rebound.next({ origin, direction });
    rebound.radius = 1;
    assert.equal(rebound.next(ray), null);
    rebound.radius = 0.5;
    rebound.next({ origin, direction });
    rebound.setWalls({ ...scene, obstacles: [{ center: hit.center, radius: 0.25 }] });
    assert.equal(rebound.next(ray), null);
  });

  it('setWalls takes the radius of its scene, and keeps its own if the scene has none', () => {
    const rebound = new R.Rebound(scene);
    rebound.setWalls({ walls: scene.walls, radius: 2 });
    assert.equal(rebound.radius, 2);
    rebound.setWalls({ walls: scene.walls });
    assert.equal(rebound.radius, 2);
    assert.throws(
      () => rebound.setWalls({ walls: scene.walls, radius: -1 }),
      /^RangeError: Rebound\.setWalls: radius must be/,
    );
    assert.equal(rebound.radius, 2);
  });

  it('next is null if nothing is ahead, and from inside a wall', () => {
    const open = new R.Rebound({ obstacles: [[0, 0, 1, 0, 0, 1]], radius: 1 });
    assert.equal(open.next({ origin: { x: 5, y: 5 }, direction: right }), null);
    assert.equal(open.next({ origin: { x: 0.5, y: 0 }, direction: right }), null);
    assert.equal(new R.Rebound(scene).next({ origin, direction: { x: 0, y: 0 } }), null);
  });

  it('a path longer than one call of wasm is the same in pieces', () => {
    const rebound = new R.Rebound(scene);
    const long = rebound.trace({ origin, direction }, { maxContacts: 20000 });
    assert.equal(long.contacts.length, 20000);
    assert.equal(long.points.length, 40002);
    const short = rebound.trace({ origin, direction }, { maxContacts: 4096 });
    assert.deepEqual(long.points.subarray(0, 4097 * 2), short.points);
    near(
      long.contacts.reduce((sum, { distance }) => sum + distance, 0),
      long.length,
      1e-6,
    );
  });

  it('a direction of any length gives the same path', () => {
    const rebound = new R.Rebound(scene);
    const { points } = rebound.trace({ origin, direction }, { maxContacts: 12 });
    for (const size of [2 ** 1021, 2 ** 600, 2 ** -600, 2 ** -1072]) {
      const to = { x: direction.x * size, y: direction.y * size };
      assert.deepEqual(
        rebound.trace({ origin, direction: to }, { maxContacts: 12 }).points,
        points,
        String(size),
      );
      assert.ok(rebound.next({ origin, direction: to }));
    }
  });

  it('every ending', () => {
    const rebound = new R.Rebound(scene);
    const ending = (/** @type {any} */ limits, from = origin, to = direction) =>
      rebound.trace({ origin: from, direction: to }, limits).ending;
    assert.equal(ending({ maxContacts: 3 }), 'count');
    assert.equal(ending({ maxDistance: 30 }), 'distance');
    assert.equal(ending({ stopAt: [0] }), 'stopped');
    assert.equal(ending({}, { x: 5, y: 5 }), 'started-inside');
    assert.equal(ending({}, origin, { x: 0, y: 0 }), 'free');
    assert.equal(
      new R.Rebound({ walls: [square], radius: 5 }).trace({ origin: { x: 5, y: 5 }, direction: right })
        .ending,
      'shut-in',
    );
  });

  it('maxDistance ends the path exactly there, at every length', () => {
    const rebound = new R.Rebound(scene);
    const whole = rebound.trace({ origin, direction }, { maxContacts: 6 });
    for (let k = 0; k <= 10; k++) {
      const want = (whole.length * k) / 10;
      const part = rebound.trace({ origin, direction }, { maxDistance: want });
      near(part.length, want);
      const { points } = part;
      let delta = 0;
      for (let i = 2; i < points.length; i += 2)
        delta += Math.hypot(points[i] - points[i - 2], points[i + 1] - points[i - 1]);
      near(delta, want, 1e-12 * (1 + want));
    }
  });
});

describe('Rebound: wrong arguments', () => {
  it('errors name shape and field', () => {
    const make = (/** @type {any} */ obstacle) => () =>
      new R.Rebound({ walls: [square], obstacles: [square, obstacle] });
    assert.throws(make(7), /^TypeError: Rebound: obstacles\[1\]/);
    assert.throws(make(null), /^TypeError: Rebound: obstacles\[1\]/);
    assert.throws(make({}), /^TypeError: Rebound: obstacles\[1\]/);
    assert.throws(
      make({ geometry: new R.PolyExtendGeometry(new R.PolyGeometry(square), 1) }),
      /^TypeError: Rebound: obstacles\[1\]\.geometry must be the polygon itself, for a radius larger by/,
    );
    assert.throws(make([1, 2, 3]), /^RangeError: Rebound: obstacles\[1\]\.length must be even, got 3/);
    assert.throws(make({ points: [1, NaN] }), /^RangeError: Rebound: obstacles\[1\]\.points\[1\].*NaN/);
    assert.throws(
      make({ points: square, free: 'left' }),
      /obstacles\[1\]\.free must be one of inside, outside, both, got "left"/,
    );
    assert.throws(
      make({ center: { x: 0, y: 0 }, radius: NaN }),
      /^RangeError: .* obstacles\[1\]\.radius.*NaN/,
    );
    assert.throws(make({ center: { x: 0, y: 0 } }), /^TypeError: .* obstacles\[1\]\.radius.*undefined/);
    assert.throws(
      make({ center: { x: 0, y: 0 }, radius: 1, endAngle: 1 }),
      /obstacles\[1\]\.startAngle .*undefined/,
    );
    assert.throws(make({ min: { x: 0, y: 0 } }), /obstacles\[1\]\.max .*undefined/);
    assert.throws(make({ min: { x: 0, y: NaN }, max: { x: 1, y: 1 } }), /obstacles\[1\]\.min\.y .*NaN/);
    assert.throws(
      make({ min: { x: 0, y: 0 }, max: { x: 1, y: Infinity } }),
      /obstacles\[1\]\.max\.y .*Infinity/,
    );
    assert.throws(make({ start: { x: 0, y: 0 } }), /obstacles\[1\]\.end .*undefined/);
    assert.throws(
      make({ start: { x: 0, y: 0 }, end: { x: 1, y: 0 }, radius: '1' }),
      /obstacles\[1\]\.radius .*"1"/,
    );
    // Before, their methods min and max made a box of them.
    for (const vector of [new R.Vector2(1, 2), new T.Vector2(1, 2)])
      assert.throws(
        make(vector),
        /^TypeError: Rebound: obstacles\[1\] must be an array of coordinates, got an object/,
      );
    assert.throws(
      () => new R.Rebound({ walls: [new R.Capsule2()] }),
      /^TypeError: Rebound: walls\[0\]\.free must be 'both' for a room that is a capsule, got "inside"/,
    );
    assert.throws(make({ center: { x: 0 }, radius: 1 }), /obstacles\[1\]\.center\.y/);
    assert.throws(make({ x: 0, y: 0, r: 1, startAngle: 0, endAngle: Infinity }), /obstacles\[1\]\.endAngle/);
    assert.throws(make({ start: { x: 0, y: 0 }, end: { x: 'a', y: 0 } }), /obstacles\[1\]\.end\.x/);
    assert.throws(make({ children: [square, [NaN, 0]] }), /obstacles\[1\]\.children\[1\]\[0\]/);
    for (const walls of [5, { position: square }, new Set([square])]) {
      const scene = /** @type {any} */ ({ walls });
      // Before, one shape instead of a list of them had no length, and made a room without walls.
      assert.throws(() => new R.Rebound(scene), /^TypeError: Rebound: walls must be an array of shapes, got/);
      const room = new R.Rebound({ walls: [square] });
      assert.throws(
        () => room.setWalls(scene),
        /^TypeError: Rebound\.setWalls: walls must be an array of shapes/,
      );
      assert.equal(room.distanceToPoint({ x: 1, y: 5 }), 1, 'as it was');
      assert.throws(() => new R.Billiards(scene), /^TypeError: Billiards: walls must be an array of shapes/);
    }
  });

  it('a missing scene is named in the error', () => {
    const room = new R.Rebound({ walls: [square] });
    assert.throws(() => new /** @type {any} */ (R.Rebound)(), /^TypeError: Rebound: scene must be an object/);
    assert.throws(
      () => /** @type {any} */ (room).setWalls(),
      /^TypeError: Rebound\.setWalls: scene must be an object, got undefined/,
    );
  });

  it('shapes are not a scene: before, they made a room without walls', () => {
    const geometry = new R.PolyGeometry(square);
    const games = new R.Billiards();
    for (const wrong of [[square], square, new Float64Array(square), geometry, new R.Graph2D(geometry)]) {
      const message = (/** @type {string} */ fn) =>
        new RegExp(
          `^TypeError: ${fn}: scene must be an object \\{walls, obstacles\\}, got an? (array|object|typed array)`,
        );
      assert.throws(() => new R.Rebound(/** @type {any} */ (wrong)), message('Rebound'));
      assert.throws(
        () => new R.Rebound({ walls: [square] }).setWalls(/** @type {any} */ (wrong)),
        message('Rebound\\.setWalls'),
      );
      assert.throws(() => games.setWalls(/** @type {any} */ (wrong)), message('Billiards\\.setWalls'));
    }
  });

  it('stopAt takes indices of obstacles', () => {
    const rebound = new R.Rebound({ walls: [square], obstacles: [[5, 5]], radius: 1 });
    const trace = (/** @type {any} */ stopAt) =>
      rebound.trace({ origin: { x: 2, y: 2 }, direction: right }, { stopAt });
    for (const wrong of [[1], [-1], [0.5], ['x'], 3, new Set([0])])
      assert.throws(() => trace(wrong), /^(Type|Range)Error: Rebound\.trace: stopAt/);
  });
});
