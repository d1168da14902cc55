// Extreme and adversarial walls: for all numbers, a call ends with a result or an error of raybound, and other objects are
// unchanged.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Billiards, Rebound, SpatialIndex } from '../../../js/index.js';
import { cases, random, SEED } from '../../js/oracle/random.js';

const EXTREME = [
  0, -0, 1, -1, 1e308, -1e308, 9e307, -9e307, 1.7e308, -1.7e308, 5e-324, 1e-320, -1e-310, 1e-200, 1e200,
  1e154, -1e154, 1e16, 1e300, 3, 7, 0.1, 1e-30,
];

/** An index in the same memory, which a bug might corrupt. */
function neighbor() {
  const boxes = Array.from({ length: 500 }, (_, i) => [i % 40, i % 37, (i % 40) + 2, (i % 37) + 2]).flat();
  const index = new SpatialIndex(boxes);
  const search = () =>
    [...index.search({ min: { x: 5, y: 5 }, max: { x: 20, y: 20 } })].sort((a, b) => a - b);
  const before = search();
  return () => assert.deepEqual(search(), before);
}

describe('walls whose numbers overflow', () => {
  // Before, its length was infinite and its normal NaN: the tree over the walls was not built, but read.
  const capsule = { start: { x: -9e307, y: 0 }, end: { x: 9e307, y: 0 }, radius: 1 };

  it('a capsule with an infinite length throws an error with its name', () => {
    const check = neighbor();
    assert.throws(
      () => new Rebound({ obstacles: [capsule], radius: 1 }),
      /^RangeError: Rebound: obstacles\[0\] must be a shape with coordinates and radii of magnitude up to 1e301/,
    );
    assert.throws(() => new Billiards({ obstacles: [capsule] }), /^RangeError: Billiards: obstacles\[0\]/);
    check();
  });

  it('an arc or a ray whose getter returns NaN at its second read is read once, and works', () => {
    const check = neighbor();
    const once = (/** @type {number} */ value) => {
      let reads = 0;
      return {
        get x() {
          return reads++ ? NaN : value;
        },
        y: 2,
      };
    };
    const arc = Object.defineProperty({ y: 0, r: 1, startAngle: 0, endAngle: 3 }, 'x', {
      get: (
        (reads = 0) =>
        () =>
          reads++ ? NaN : 0
      )(),
    });
    assert.equal(new Rebound({ walls: [arc] }).distanceToPoint({ x: 0, y: 3 }), 2);
    const room = new Rebound({ walls: [[0, 0, 10, 0, 10, 10, 0, 10]], radius: 1 });
    const ray = { origin: { x: 5, y: 5 }, direction: { x: 1, y: 2 } };
    const expected = room.next(ray);
    assert.deepEqual(room.next({ ...ray, direction: once(1) }), expected);
    assert.deepEqual(
      room.trace({ ...ray, direction: once(1) }, { maxContacts: 3 }),
      room.trace(ray, { maxContacts: 3 }),
    );
    check();
  });
});

describe(`random scenes of extreme numbers (RB_SEED=${SEED})`, () => {
  const r = random();
  const number = () => (r.bool() ? r.pick(EXTREME) : r.float(-1, 1) * 10 ** r.int(0, 6));
  const point = () => ({ x: number(), y: number() });
  const numbers = (/** @type {number} */ count) => Array.from({ length: count }, number);
  const SHAPES = [
    () => numbers(2 * r.int(0, 5)),
    () => ({ start: point(), end: point(), radius: Math.abs(number()), free: 'both' }),
    () => ({ center: point(), radius: number() }),
    () => ({ min: point(), max: point() }),
    () => ({ ...point(), r: Math.abs(number()), startAngle: number(), endAngle: number() }),
    () => ({ start: point(), end: point() }),
    () => ({ points: numbers(2 * r.int(0, 5)), closed: false }),
  ];
  const shape = () => r.pick(SHAPES)();
  const isOurs = (/** @type {any} */ error) =>
    (error instanceof RangeError || error instanceof TypeError) &&
    /^(Rebound|Billiards|raybound)/.test(error.message);
  const attempt = (/** @type {() => void} */ run) => {
    try {
      run();
    } catch (error) {
      if (!isOurs(error)) throw error;
    }
  };

  it('return numbers or throw errors of raybound, and leave other objects unchanged', () => {
    const check = neighbor();
    for (let i = 0; i < cases(3000); i++) {
      const scene = {
        walls: r.bool() ? [shape()] : [],
        obstacles: Array.from({ length: r.int(0, 2) }, shape),
        radius: Math.abs(number()),
      };
      attempt(() => {
        const rebound = new Rebound(scene);
        const at = point();
        assert.ok(!Number.isNaN(rebound.distanceToPoint(at)));
        rebound.overlaps(at);
        const contact = rebound.next({ origin: at, direction: point() });
        if (contact) assert.ok(!Number.isNaN(contact.center.x + contact.normal.x));
        assert.ok(
          !rebound.trace({ origin: at, direction: point() }, { maxContacts: 30 }).points.some(Number.isNaN),
        );
        rebound.dispose();
      });
      attempt(() => {
        const game = new Billiards({ ...scene, positions: numbers(2 * r.int(0, 3)) });
        game.step(Math.abs(number()));
        assert.ok(!game.positions.some(Number.isNaN));
        game.dispose();
      });
      if (i % 100 === 0) check();
    }
    check();
  });
});

// Unknown fields throw, because ignoring them would be misleading: a program that passes `gravity` expects gravity.
describe('unknown fields of rooms and games', () => {
  const square = [0, 0, 10, 0, 10, 10, 0, 10];
  for (const [name, call] of [
    ['Rebound', () => new Rebound({ walls: [square], radius: 1, damping: 0.5 })],
    ['Rebound', () => new Rebound({ wall: square })],
    [
      'Rebound.setWalls',
      () => new Rebound({ walls: [square] }).setWalls({ walls: [square], restitution: 1 }),
    ],
    ['Billiards', () => new Billiards({ walls: [square], gravity: 9.8 })],
    ['Billiards', () => new Billiards({ walls: [square], position: [5, 5] })],
    ['Billiards', () => new Billiards({ walls: [square], positions: [5, 5], radius: 1 })],
    ['Billiards.setWalls', () => new Billiards({ walls: [square] }).setWalls({ wall: square })],
  ])
    it(`throw in ${name}: ${String(call).slice(6)}`, () => {
      assert.throws(call, (error) => error instanceof TypeError && error.message.startsWith(`${name}: `) && /must be named /.test(error.message)); // prettier-ignore
    });

  it('throw in a wall with a restitution of its own', () => {
    const wall = { center: { x: 5, y: 5 }, radius: 1, restitution: 0.5 };
    for (const make of [(scene) => new Rebound(scene), (scene) => new Billiards(scene)])
      assert.throws(
        () => make({ obstacles: [wall] }),
        /^TypeError: \w+: obstacles\[0\].restitution must be left out/,
      );
  });
});
