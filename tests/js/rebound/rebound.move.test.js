// Moves of walls: every query returns what it returns for a new Rebound with the moved walls.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Rebound } from '../../../js/index.js';
import { hypot } from '../../../js/math/hypot.js';
import { cases, random, SEED } from '../oracle/random.js';

const at = (/** @type {number} */ x, /** @type {number} */ y) => ({ x, y });
const ROOM = [0, 0, 40, 0, 40, 30, 0, 30];
const points = (/** @type {number[]} */ m, /** @type {number[]} */ list) => {
  const moved = [];
  for (let i = 0; i < list.length; i += 2)
    moved.push(m[0] * list[i] + m[2] * list[i + 1] + m[4], m[1] * list[i] + m[3] * list[i + 1] + m[5]);
  return moved;
};
const point = (/** @type {number[]} */ m, /** @type {any} */ p) => {
  const [x, y] = points(m, [p.x, p.y]);
  return { x, y };
};

/** A shape, and the same shape under a matrix as a program would write it. */
function shapeOf(/** @type {any} */ r) {
  const [x, y] = [r.float(2, 38), r.float(2, 28)];
  const mask = r.pick([1, 2, 3, -1]);
  switch (r.int(0, 6)) {
    case 0: {
      const list = Array.from({ length: 2 * r.int(1, 30) }, (_, i) => (i % 2 ? y : x) + r.float(-2, 2));
      const closed = r.bool();
      return {
        shape: { points: list, closed, mask },
        under: (/** @type {number[]} */ m) => ({ points: points(m, list), closed, mask }),
      };
    }
    case 1: {
      const [w, h] = [r.float(0, 3), r.float(0, 3)];
      return {
        shape: { x, y, width: w, height: h, mask },
        under: (/** @type {number[]} */ m) => ({
          points: points(m, [x, y, x + w, y, x + w, y + h, x, y + h]),
          mask,
        }),
      };
    }
    case 2: {
      const [start, end] = [at(x, y), at(x + r.float(-3, 3), y + r.float(-3, 3))];
      return {
        shape: { start, end, mask },
        under: (/** @type {number[]} */ m) => ({ start: point(m, start), end: point(m, end), mask }),
      };
    }
    case 3: {
      const ring = [x, y, x + 3, y, x + 3, y + 3, x, y + 3];
      const hole = [x + 1, y + 1, x + 2, y + 1, x + 2, y + 2];
      const circle = { center: at(x, y), radius: 0.5 };
      const both = r.bool();
      return {
        isRound: both,
        shape: { children: [{ points: [pair(ring), pair(hole)] }, ...(both ? [circle] : [])], mask },
        under: (/** @type {number[]} */ m) => ({
          children: [
            { points: [pair(points(m, ring)), pair(points(m, hole))] },
            ...(both ? [{ center: point(m, circle.center), radius: 0.5 * hypot(m[0], m[1]) }] : []),
          ],
          mask,
        }),
      };
    }
    case 4: {
      const radius = r.float(0, 2);
      return {
        isRound: true,
        shape: { center: at(x, y), radius, mask },
        under: (/** @type {number[]} */ m) => ({
          center: point(m, at(x, y)),
          radius: radius * hypot(m[0], m[1]),
          mask,
        }),
      };
    }
    case 5: {
      const [start, end] = [at(x, y), at(x + r.float(-3, 3), y + r.float(-3, 3))];
      const radius = r.float(0, 1);
      const free = r.pick(['outside', 'both']);
      return {
        isRound: true,
        shape: { start, end, radius, free, mask },
        under: (/** @type {number[]} */ m) => ({
          start: point(m, start),
          end: point(m, end),
          radius: radius * hypot(m[0], m[1]),
          free,
          mask,
        }),
      };
    }
    default: {
      const [radius, startAngle, endAngle] = [r.float(0.2, 2), r.float(-4, 4), r.float(-4, 4)];
      const counterclockwise = r.bool();
      return {
        isRound: true,
        shape: { x, y, radius, startAngle, endAngle, counterclockwise, mask },
        under: (/** @type {number[]} */ m) => {
          const turn = Math.atan2(m[1], m[0]);
          const flip = m[0] * m[3] - m[1] * m[2] < 0;
          const angle = (/** @type {number} */ a) => (flip ? turn - a : turn + a);
          return {
            center: point(m, at(x, y)),
            radius: radius * hypot(m[0], m[1]),
            startAngle: angle(startAngle),
            endAngle: angle(endAngle),
            counterclockwise: counterclockwise !== flip,
            mask,
          };
        },
      };
    }
  }
}

const pair = (/** @type {number[]} */ flat) =>
  Array.from({ length: flat.length / 2 }, (_, i) => [flat[2 * i], flat[2 * i + 1]]);

/** A matrix near the identity, a large move, or any similarity. */
function matrixOf(/** @type {any} */ r, /** @type {boolean} */ isRound) {
  const angle = r.pick([0, r.float(-4, 4)]);
  const scale = r.pick([1, r.float(0.2, 2), isRound ? 0.5 : 0]);
  const [c, s] = [scale * Math.cos(angle), scale * Math.sin(angle)];
  const reach = r.pick([1, 15, 2000]);
  const [e, f] = [r.float(-reach, reach), r.float(-reach, reach)];
  if (!isRound && r.bool()) return [r.float(-2, 2), r.float(-2, 2), r.float(-2, 2), r.float(-2, 2), e, f];
  return r.bool() ? [c, s, -s, c, e, f] : [c, s, s, -c, e, f];
}

function same(/** @type {any} */ r, /** @type {Rebound} */ moved, /** @type {Rebound} */ built) {
  const p = at(r.float(-5, 45), r.float(-5, 35));
  const ray = { origin: p, direction: at(r.float(-1, 1), r.float(-1, 1)) };
  const options = r.bool() ? undefined : { mask: r.pick([1, 2]), ignore: [0] };
  assert.equal(moved.overlaps(p, undefined, options), built.overlaps(p, undefined, options));
  assert.equal(moved.distanceToPoint(p, options), built.distanceToPoint(p, options));
  assert.deepEqual(moved.raycast(ray, options), built.raycast(ray, options));
  assert.deepEqual(moved.next(ray, options), built.next(ray, options));
  assert.equal(moved.ending, built.ending);
  const [got, want] = [moved, built].map((room) => room.trace(ray, { maxContacts: 12, ...options }));
  assert.deepEqual(got, want);
  assert.deepEqual(got.contacts, want.contacts);
  return want.contacts.length;
}

describe(`Rebound.moveWall (seed ${SEED})`, () => {
  it('gives the room that is built from the moved walls, number for number', () => {
    const r = random();
    let contacts = 0;
    for (let i = cases(300); i > 0; i--) {
      const made = Array.from({ length: r.pick([1, 3, 12, 60]) }, () => shapeOf(r));
      const now = made.map(({ shape }) => shape);
      const radius = r.pick([0, 0.5, r.float(0, 2)]);
      const moved = new Rebound({ walls: [ROOM], obstacles: now, radius });
      for (let k = r.int(1, 12); k > 0; k--) {
        const which = r.int(0, made.length - 1);
        const matrix = matrixOf(r, made[which].isRound ?? false);
        assert.equal(moved.moveWall(which + 1, matrix), moved);
        now[which] = made[which].under(matrix);
        const built = new Rebound({ walls: [ROOM], obstacles: now, radius });
        contacts += same(r, moved, built) + same(r, moved, built);
        built.dispose();
      }
      moved.dispose();
    }
    assert.ok(contacts > cases(300));
  });

  it('stays the same after many moves, which shuffle the walls', () => {
    const r = random(SEED + 1);
    const made = Array.from({ length: 300 }, () => {
      const [x, y] = [r.float(0, 40), r.float(0, 30)];
      return Array.from({ length: 2 * r.int(3, 9) }, (_, i) => (i % 2 ? y : x) + r.float(-0.5, 0.5));
    });
    const now = made.map((shape) => shape);
    const moved = new Rebound({ walls: [ROOM], obstacles: now, radius: 0.1 });
    for (let k = 1; k <= 3000; k++) {
      const which = r.int(0, 299);
      const [c, s] = [Math.cos(k), Math.sin(k)];
      const m = [c, s, -s, c, r.float(-40, 80), r.float(-30, 60)];
      moved.moveWall(which + 1, m);
      now[which] = points(m, made[which]);
      if (k % 100 > 0) continue;
      const built = new Rebound({ walls: [ROOM], obstacles: now, radius: 0.1 });
      for (let n = 0; n < 10; n++) same(r, moved, built);
      built.dispose();
    }
  });

  it('moves relative to the shape as it was passed; the identity puts it back', () => {
    const room = new Rebound({ walls: [ROOM], obstacles: [{ x: 10, y: 10, width: 1, height: 1 }] });
    const ray = { origin: at(1, 10.5), direction: at(1, 0) };
    const x = () => room.raycast(ray)?.point.x;
    assert.equal(room.moveWall(1, { e: 5 }).raycast(ray)?.point.x, 15);
    room.moveWall(1, { e: 6 });
    assert.equal(x(), 16);
    room.moveWall(1, [1, 0, 0, 1, 0, 0]);
    assert.equal(x(), 10);
    room.moveWall(1, { elements: [1, 0, 0, 0, 1, 0, 3, 0, 1] });
    assert.equal(x(), 13);
    // The room itself is a wall; setWalls forgets the moves.
    room.moveWall(0, { a: 0.5 });
    assert.equal(room.raycast({ origin: at(19, 1), direction: at(1, 0) })?.point.x, 20);
    room.setWalls({ walls: [ROOM], obstacles: [{ x: 10, y: 10, width: 1, height: 1 }] });
    assert.equal(x(), 10);
    room.moveWall(1, { f: 5 });
    assert.equal(x(), 40);
    room.dispose();
  });

  it('moves a shape without walls, and the next call of `next` checks the ball again', () => {
    const room = new Rebound({
      walls: [ROOM],
      obstacles: [[], { x: 10, y: 10, width: 2, height: 2 }],
      radius: 1,
    });
    room.moveWall(1, { e: 5 });
    const hit = room.next({ origin: at(5, 11), direction: at(1, 0) });
    assert.deepEqual({ ...hit?.center }, at(9, 11));
    room.moveWall(2, { e: -2 });
    assert.equal(room.next({ origin: at(9, 11), direction: at(-1, 0) }), null);
    assert.equal(room.ending, 'started-inside');
    room.dispose();
  });

  it('refuses what it cannot move, and changes nothing', () => {
    const circle = { center: at(20, 10), radius: 1 };
    const room = new Rebound({
      walls: [ROOM],
      obstacles: [circle, { start: at(1, 1), end: at(2, 2), radius: 0.5 }],
    });
    const same = () => assert.equal(room.raycast({ origin: at(1, 10), direction: at(1, 0) })?.point.x, 19);
    const refused = (/** @type {any[]} */ args, /** @type {RegExp} */ message) => {
      // @ts-expect-error wrong arguments
      assert.throws(() => room.moveWall(...args), message);
      same();
    };
    refused([1, at(3, 4)], /Rebound\.moveWall: matrix must be a matrix .*: a translation is \{e: x, f: y\}/);
    refused(
      [1, { a: 2 }],
      /RangeError: Rebound\.moveWall: matrix must be a similarity with an inverse, because obstacles\[0\] has a circle/,
    );
    refused(
      [2, { c: 1 }],
      /because obstacles\[1\] has a circle, an arc or a capsule.*: an ellipse is a polygon/,
    );
    refused(
      [3, { e: 1 }],
      /RangeError: Rebound\.moveWall: index must be the index of a wall or obstacle, got 3/,
    );
    refused([-1, { e: 1 }], /index must be/);
    refused([0, { a: 1e308, d: 1e308 }], /Rebound\.moveWall: walls\[0\] must be a shape with coordinates/);
    refused([1], /matrix must be/);
    room.moveWall(1, [0, 2, -2, 0, 30, 0]);
    room.dispose();
    assert.throws(() => room.moveWall(0, { e: 1 }), /Rebound\.moveWall/);
    // @ts-expect-error a false receiver
    assert.throws(() => Rebound.prototype.moveWall.call({}, 0, { e: 1 }), /TypeError: Rebound\.moveWall/);
  });
});
