// Arrays that a program keeps, and buffers that it loads, cannot access another object's memory, nor prevent a step from
// ending.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Billiards, Rebound, SpatialIndex } from '../../../js/index.js';
import { cases, random, SEED } from '../../js/oracle/random.js';
import { seal } from '../../../js/wasm/checksum.js';

const square = [0, 0, 100, 0, 100, 100, 0, 100];
const make = (count = 4) =>
  new Billiards({
    walls: [square],
    positions: Array.from(
      { length: 2 * count },
      (_, i) => 10 + (i & 1 ? 20 * (i >> 3) : 20 * ((i >> 1) % 4)),
    ),
    velocities: Array.from({ length: 2 * count }, (_, i) => (i * 7) % 5),
    radii: 3,
  });

describe('kept arrays of a game', () => {
  // Before, they were views of wasm memory: after `dispose` or `add` they showed other objects.
  for (const [name, end] of [
    ['dispose', (/** @type {Billiards} */ game) => game.dispose()],
    ['add', (/** @type {Billiards} */ game) => game.add({ x: 90, y: 90, radius: 1 })],
    ['remove', (/** @type {Billiards} */ game) => game.remove(0)],
  ])
    it(`after ${name} they have no effect`, () => {
      const game = make();
      const kept = [game.positions, game.velocities, game.radii, game.masses];
      end(game);
      const boxes = Array.from({ length: 50 }, (_, i) => [i, i, i + 1, i + 1]).flat();
      const others = Array.from({ length: 20 }, () => new SpatialIndex(boxes));
      const rooms = Array.from({ length: 20 }, () => new Rebound({ walls: [square], radius: 1 }));
      const games = Array.from({ length: 5 }, () => make(6));
      for (const array of kept) array.fill(-7e300);
      for (const other of others)
        assert.equal(other.search({ min: { x: 10, y: 10 }, max: { x: 12, y: 12 } }).length, 4);
      for (const room of rooms) assert.equal(room.distanceToPoint({ x: 50, y: 60 }), 40);
      for (const other of games) assert.ok(other.positions.every((x) => x >= 0 && x <= 100));
    });

  it('they stay the same arrays, also if memory grows', () => {
    const game = make();
    const { positions } = game;
    const large = new SpatialIndex(new Float64Array(4e6));
    game.step(1);
    assert.equal(game.positions, positions);
    assert.deepEqual([...positions], [...Billiards.from(game.toBuffer()).positions]);
    large.dispose();
  });
});

describe('bytes of a game', () => {
  it('with a wrong clock throw', () => {
    const buffer = make().toBuffer();
    new Float64Array(buffer, 16, 9)[5] = 1e50; // Before, a step to half a unit later never ended.
    assert.throws(() => Billiards.from(seal(buffer)), /^RangeError: Billiards\.from/);
  });

  it(`that are mutated throw, or the game works (RB_SEED=${SEED})`, () => {
    const r = random();
    let loaded = 0;
    for (let i = 0; i < cases(1000); i++) {
      const game = make(r.int(1, 8));
      game.step(r.float(0, 50));
      const buffer = game.toBuffer();
      const view = new DataView(buffer);
      const at = 8 * r.int(0, 18);
      const old = view.getFloat64(at, true);
      view.setFloat64(at, r.pick([0, 1, -1, NaN, 1e50, -1e50, 1e300, 1e-300, old * (1 + 1e-12), -old]), true);
      let other;
      try {
        other = Billiards.from(seal(buffer));
      } catch (error) {
        assert.match(String(error), /^(Range|Type)Error: Billiards\.from/);
        continue;
      }
      loaded++;
      other.step(0.5);
      assert.ok(!other.positions.some(Number.isNaN));
      other.dispose();
    }
    assert.ok(loaded > 0);
  });
});
