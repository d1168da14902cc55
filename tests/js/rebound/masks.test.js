// Masks and ignored objects: a room with a filter returns the results of a room without the excluded objects.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Billiards, Graph2D, PolyGeometry, Rebound } from 'raybound';
import { cases, random, SEED } from '../oracle/random.js';

const ROOM = [0, 0, 40, 0, 40, 30, 0, 30];
const RIGHT = { x: 1, y: 0 };

/** A circle, a box, a segment or a group of two, with a mask. */
function obstacle(/** @type {any} */ next, /** @type {number} */ mask) {
  const x = 2 + 36 * next();
  const y = 2 + 26 * next();
  const circle = { center: { x, y }, radius: 0.3 + next() };
  switch (Math.floor(4 * next())) {
    case 0:
      return { ...circle, mask };
    case 1:
      return { min: { x, y }, max: { x: x + 1, y: y + 2 }, mask };
    case 2:
      return { start: { x, y }, end: { x: x + 2, y: y + 1 }, mask };
    default:
      return { children: [circle, { points: [x, y, x + 2, y, x, y + 2] }], mask };
  }
}

describe(`masks and ignored objects (seed ${SEED})`, () => {
  it('return the results of a room without the excluded objects, for every query', () => {
    const { next } = random();
    let excluded = 0;
    for (let i = cases(400); i > 0; i--) {
      const obstacles = Array.from({ length: 12 }, () => obstacle(next, 1 << Math.floor(3 * next())));
      const mask = next() < 0.3 ? -1 : 1 << Math.floor(3 * next());
      const ignore = [5, 2, 9].filter(() => next() < 0.5);
      const radius = 0.5 * next();
      const all = new Rebound({ walls: [ROOM], obstacles, radius });
      const kept = [...obstacles.keys()].filter((k) => obstacles[k].mask & mask && !ignore.includes(k + 1));
      const some = new Rebound({ walls: [ROOM], obstacles: kept.map((k) => obstacles[k]), radius });
      excluded += obstacles.length - kept.length;
      const options = { mask, ignore };
      const at = { x: 1 + 38 * next(), y: 1 + 28 * next() };
      const angle = 7 * next();
      const ray = { origin: at, direction: { x: Math.cos(angle), y: Math.sin(angle) } };
      assert.equal(all.overlaps(at, undefined, options), some.overlaps(at));
      assert.equal(all.distanceToPoint(at, options), some.distanceToPoint(at));
      const got = all.trace(ray, { maxContacts: 20, ...options });
      const want = some.trace(ray, { maxContacts: 20 });
      assert.equal(got.ending, want.ending);
      assert.deepEqual(got.points, want.points);
      const objects = want.contacts.map(({ object }) => (object === 0 ? 0 : kept[object - 1] + 1));
      assert.deepEqual(
        got.contacts.map(({ object }) => object),
        objects,
      );
      // Twice: the second call continues from a contact.
      let own = ray;
      let other = ray;
      for (let k = 0; k < 2; k++) {
        const hit = all.next(own, options);
        const same = some.next(other);
        assert.deepEqual(hit?.center, same?.center);
        if (!hit || !same) break;
        own = { origin: hit.center, direction: hit.direction };
        other = { origin: same.center, direction: same.direction };
      }
      all.dispose();
      some.dispose();
    }
    assert.ok(excluded > 0);
  });

  it('a call with another filter checks again whether the ball may start at the last contact', () => {
    const post = { min: { x: 5, y: 0 }, max: { x: 15, y: 10 }, mask: 1 };
    const room = new Rebound({ walls: [[0, 0, 10, 0, 10, 10, 0, 10]], obstacles: [post] });
    const hit = room.next({ origin: { x: 2, y: 5 }, direction: RIGHT }, { ignore: [1] });
    assert.ok(hit && hit.center.x > 9.9);
    assert.equal(room.next({ origin: hit.center, direction: hit.direction }), null);
    room.dispose();
  });

  it('stopAt and a filter at once', () => {
    const posts = [4, 6, 8].map((x) => ({ start: { x, y: 0 }, end: { x, y: 10 } }));
    const room = new Rebound({ obstacles: posts });
    const { ending, contacts } = room.trace(
      { origin: { x: 1, y: 5 }, direction: RIGHT },
      { stopAt: [2], ignore: new Uint8Array([1, 0]) },
    );
    assert.equal(ending, 'stopped');
    assert.deepEqual(
      contacts.map(({ object }) => object),
      [2],
    );
    room.dispose();
  });

  it('a geometry and a group have the mask of their object; their parts have none', () => {
    const triangle = new PolyGeometry([5, 0, 8, 0, 5, 9]);
    const graph = Object.assign(new Graph2D(triangle), { mask: 2 });
    const room = new Rebound({ obstacles: [graph] });
    const ray = { origin: { x: 0, y: 3 }, direction: RIGHT };
    assert.equal(room.next(ray, { mask: 1 }), null);
    assert.ok(room.next(ray, { mask: 3 }));
    room.dispose();
    assert.throws(
      () => new Rebound({ obstacles: [{ children: [{ center: { x: 0, y: 0 }, radius: 1, mask: 1 }] }] }),
      /Rebound: obstacles\[0\]\.children\[0\]\.mask/,
    );
  });

  it('throw for a wrong mask and a wrong index, and change nothing', () => {
    const room = new Rebound({ walls: [ROOM], radius: 1 });
    const ray = { origin: { x: 5, y: 5 }, direction: RIGHT };
    for (const [options, name] of /** @type {any[]} */ ([
      [{ mask: 1.5 }, 'mask'],
      [{ mask: 2 ** 32 }, 'mask'],
      [{ mask: '1' }, 'mask'],
      [{ ignore: 0 }, 'ignore'],
      [{ ignore: [1] }, 'ignore[0]'],
      [{ ignore: [0, -1] }, 'ignore[1]'],
      [{ ignore: [0.5] }, 'ignore[0]'],
      [{ ignored: [0] }, 'ignored'],
    ]))
      for (const call of [
        () => room.overlaps(ray.origin, 1, options),
        () => room.distanceToPoint(ray.origin, options),
        () => room.next(ray, options),
        () => room.trace(ray, options),
      ])
        assert.throws(call, (/** @type {any} */ error) => {
          assert.ok(error instanceof TypeError || error instanceof RangeError, String(error));
          assert.match(error.message, /^Rebound\./);
          assert.ok(error.message.includes(name), error.message);
          return true;
        });
    assert.throws(() => new Rebound({ walls: [{ points: ROOM, mask: 0.5 }] }), /Rebound: walls\[0\]\.mask/);
    assert.equal(room.next(ray)?.center.x, 39);
    room.dispose();
  });
});

describe('Billiards: masks', () => {
  const walls = [{ points: ROOM }];
  /** Two balls that approach each other. */
  const pair = (/** @type {any} */ more = {}) =>
    new Billiards({ walls, positions: [10, 15, 30, 15], velocities: [1, 0, -1, 0], radii: 1, ...more });

  it('balls whose masks share no bit pass through each other', () => {
    assert.equal(pair().step(12), 1);
    assert.equal(pair({ masks: [1, 2] }).step(12), 0);
    assert.equal(pair({ masks: [3, 2] }).step(12), 1);
    assert.equal(pair({ masks: Uint32Array.of(2 ** 31, 2 ** 32 - 1) }).step(12), 1);
  });

  it('a ball passes through walls whose masks share no bit with its own', () => {
    const gate = { start: { x: 20, y: 0 }, end: { x: 20, y: 30 }, mask: 1 };
    const game = new Billiards({ walls, obstacles: [gate], masks: [1, 2], ...balls() });
    /** @type {number[][]} */
    const contacts = [];
    game.step(20, ({ ball, object }) => contacts.push([ball, object]));
    assert.deepEqual(contacts, [[0, 1]]);
    assert.deepEqual([...game.positions], [8, 10, 30, 20]);
    game.dispose();

    function balls() {
      return { positions: [10, 10, 10, 20], velocities: [1, 0, 1, 0], radii: 1 };
    }
  });

  it('add, remove, maskAt, setMask', () => {
    const game = pair({ masks: [1, 2] });
    assert.equal(game.add({ x: 10, y: 15, radius: 2, mask: 4 }), 2);
    assert.throws(() => game.add({ x: 10, y: 15, radius: 2, mask: 5 }), /Billiards\.add: ball/);
    assert.equal(game.add({ x: 10, y: 25, radius: 2 }), 3);
    assert.equal(game.maskAt(3), -1);
    assert.throws(() => game.setMask(0, 4), /Billiards\.setMask: ball 0/);
    assert.equal(game.maskAt(0), 1);
    game.remove(2);
    assert.equal(game.maskAt(2), -1);
    game.setMask(0, 2).setMask(1, 0xffffffff);
    assert.equal(game.maskAt(1), -1);
    assert.equal(game.step(9.5), 1);
    for (const bad of [-1, 3, 0.5]) assert.throws(() => game.maskAt(bad), /Billiards\.maskAt: index/);
    assert.throws(() => game.setMask(0, /** @type {any} */ ('1')), /Billiards\.setMask: mask/);
    game.dispose();
  });

  it('overlaps with a mask, and with ignored balls', () => {
    const game = pair({ masks: [1, 2] });
    const at = { x: 10, y: 15 };
    assert.equal(game.overlaps(at, 1), true);
    assert.equal(game.overlaps(at, 1, { mask: 2 }), false);
    assert.equal(game.overlaps(at, 1, { ignore: [0] }), false);
    assert.equal(game.overlaps(at, 1, { ignore: [1] }), true);
    assert.throws(() => game.overlaps(at, 1, { ignore: [2] }), /Billiards\.overlaps: ignore\[0\]/);
    game.dispose();
  });

  it('toBuffer and from keep the masks of balls and walls', () => {
    const gate = { start: { x: 20, y: 0 }, end: { x: 20, y: 30 }, mask: 1 };
    const game = pair({ obstacles: [gate], masks: [1, 2] });
    const copy = Billiards.from(game.toBuffer());
    assert.deepEqual([copy.maskAt(0), copy.maskAt(1)], [1, 2]);
    for (const one of [game, copy]) one.step(25);
    assert.deepEqual(copy.positions, game.positions);
    assert.deepEqual([...copy.positions], [3, 15, 5, 15]);
    for (const one of [game, copy]) one.dispose();
  });

  it('throws for a wrong list of masks', () => {
    assert.throws(() => pair({ masks: [1] }), /Billiards: masks\.length/);
    assert.throws(() => pair({ masks: [1, 0.5] }), /Billiards: masks\[1\]/);
  });
});
