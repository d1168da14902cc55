// Errors of a game name the function, the argument and its value; a call that throws changes nothing and leaks no memory. And
// serialization.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Store } from '../../../js/wasm/Store.js';
import { Arc2, Billiards, PolyGeometry, Segment2, Vector2 } from '../../../js/index.js';
import { filled } from '../oracle/table.js';
import { cases, random, SEED } from '../oracle/random.js';
import { seal } from '../../../js/wasm/checksum.js';

const BOX = [0, 0, 20, 0, 20, 10, 0, 10];
const some = (/** @type {any} */ more = {}) =>
  new Billiards({ walls: [BOX], positions: [5, 5, 10, 5], velocities: [1, 0, 0, 1], ...more });
const numbers = (/** @type {Billiards} */ game) => [
  game.time,
  ...game.positions,
  ...game.velocities,
  ...game.radii,
  ...game.masses,
];

/** A TypeError or RangeError that names the function and argument. */
const refused = (/** @type {string} */ name) => (/** @type {any} */ error) => {
  assert.ok(error instanceof TypeError || error instanceof RangeError, `${error?.stack}`);
  assert.ok(error.message.includes(name), `"${error.message}" does not name ${name}`);
  return true;
};

/** Bytes in use in the memory that all snapshots share. */
function taken() {
  const { heap } = Store.common();
  const at = heap.take(16);
  heap.give(at);
  return at;
}

describe('the constructor throws for', () => {
  for (const [what, options, name] of [
    ['positions that are not an array', { positions: 5 }, 'positions'],
    ['an odd number of coordinates', { positions: [1, 2, 3] }, 'positions.length'],
    ['NaN', { positions: [1, 2, NaN, 4] }, 'positions[2]'],
    ['an infinite coordinate', { positions: [1, 2, 3, Infinity] }, 'positions[3]'],
    ['a coordinate above 1e50', { positions: [1e51, 2, 3, 4] }, 'positions[0]'],
    ['too few velocities', { velocities: [1, 2] }, 'velocities.length'],
    ['velocities that are NaN', { velocities: [1, 2, 3, NaN] }, 'velocities[3]'],
    ['text', { velocities: [1, 2, 3, '4'] }, 'velocities[3]'],
    ['radii of another length', { radii: [1] }, 'radii.length'],
    ['radius 0', { radii: 0 }, 'radii[0]'],
    ['a negative radius', { radii: [1, -1] }, 'radii[1]'],
    ['an infinite radius', { radii: Infinity }, 'radii[0]'],
    ['mass 0', { masses: [1, 0] }, 'masses[1]'],
    ['NaN masses', { masses: NaN }, 'masses[0]'],
    ['null masses', { masses: null }, 'masses'],
    ['an infinite mass that moves', { masses: [1, Infinity] }, 'masses[1]'],
    ['a restitution above 1', { restitution: 1.1 }, 'restitution'],
    ['a negative restitution', { restitution: -0.1 }, 'restitution'],
    ['a wallRestitution that is NaN', { wallRestitution: NaN }, 'wallRestitution'],
    ['a wall of odd length', { walls: [[0, 0, 1]] }, 'walls[0].length'],
    ['null', { walls: [null] }, 'walls[0]'],
    [
      'obstacles with NaN',
      { obstacles: [BOX, { center: { x: 0, y: NaN }, radius: 1 }] },
      'obstacles[1].center.y',
    ],
    ['balls that overlap', { positions: [5, 5, 6.9, 5] }, 'ball 0'],
    ['a ball in a wall', { positions: [5, 5, 19.5, 5] }, 'ball 1'],
    ['a ball outside', { positions: [5, 5, 50, 5] }, 'ball 1'],
    ['a ball inside an obstacle', { obstacles: [{ center: { x: 10, y: 5 }, radius: 3 }] }, 'ball 1'],
  ]) {
    it(what, () => {
      assert.throws(() => some(options), refused(`Billiards: ${name} must be`));
      const before = taken();
      assert.throws(() => some(options));
      assert.equal(taken(), before, 'memory is freed');
    });
  }

  it('no overlap within rounding of balls in contact', () => {
    const third = 1 / 3;
    some({ positions: [5 + third, 5, 5 + third + 2 * third, 5], radii: third });
    some({ positions: [1, 1, 3, 1], velocities: [0, 0, 0, 0] });
  });
});

describe('methods throw for', () => {
  /** @type {[string, (game: Billiards) => unknown, string][]} */
  const calls = [
    ['a negative step', (game) => game.step(-1), 'Billiards.step: dt'],
    ['an infinite step', (game) => game.step(Infinity), 'Billiards.step: dt'],
    ['no step', (game) => game.step(/** @type {any} */ (undefined)), 'Billiards.step: dt'],
    ['a step above 1e50', (game) => game.step(1e51), 'Billiards.step: dt'],
    ['half a contact', (game) => game.advance(0.5), 'Billiards.advance: events'],
    ['all contacts', (game) => game.advance(Infinity), 'Billiards.advance: events'],
    [
      'a callback that is not a function',
      (game) => game.step(1, /** @type {any} */ (5)),
      'Billiards.step: onContact',
    ],
    ['a ball that is not an object', (game) => game.add(/** @type {any} */ (null)), 'Billiards.add: ball'],
    [
      'a ball without a radius',
      (game) => game.add(/** @type {any} */ ({ x: 1, y: 2 })),
      'Billiards.add: ball.radius',
    ],
    ['a ball that is NaN', (game) => game.add({ x: NaN, y: 2, radius: 1 }), 'Billiards.add: ball.x'],
    ['a ball on another', (game) => game.add({ x: 5, y: 6.9, radius: 1 }), 'Billiards.add: ball'],
    ['a ball in a wall', (game) => game.add({ x: 0, y: 5, radius: 1 }), 'Billiards.add: ball'],
    ['an index out of range', (game) => game.remove(2), 'Billiards.remove: index'],
    ['a negative index', (game) => game.remove(-1), 'Billiards.remove: index'],
    [
      'an index that is not a number',
      (game) => game.remove(/** @type {any} */ ('0')),
      'Billiards.remove: index',
    ],
    ['a commit of an index out of range', (game) => game.commit(7), 'Billiards.commit: index'],
    [
      'a scene that is not an object',
      (game) => game.setWalls(/** @type {any} */ (null)),
      'Billiards.setWalls: scene',
    ],
    [
      'walls through a ball',
      (game) => game.setWalls({ walls: [[0, 0, 5, 0, 5, 9]] }),
      'Billiards.setWalls: ball',
    ],
    ['walls of NaN', (game) => game.setWalls({ walls: [[0, 0, 5, NaN]] }), 'Billiards.setWalls: walls[0][3]'],
    [
      'a center that is not a point',
      (game) => !game.overlaps(/** @type {any} */ (7), 1),
      'Billiards.overlaps: center',
    ],
    ['radius 0', (game) => !game.overlaps({ x: 1, y: 1 }, 0), 'Billiards.overlaps: radius'],
    ['a restitution above 1', (game) => (game.restitution = 1.5), 'Billiards.restitution: value'],
    [
      'a wallRestitution that is NaN',
      (game) => (game.wallRestitution = NaN),
      'Billiards.wallRestitution: value',
    ],
  ];
  for (const [what, call, name] of calls) {
    it(what, () => {
      const game = some();
      game.step(0.25);
      const want = numbers(game);
      assert.throws(() => call(game), refused(name));
      const before = taken();
      assert.throws(() => call(game));
      assert.equal(taken(), before, 'memory is freed');
      assert.deepEqual(numbers(game), want);
      const same = some();
      same.step(0.25);
      assert.equal(game.step(20), same.step(20));
      assert.deepEqual(numbers(game), numbers(same));
    });
  }

  for (const [what, write, name] of /** @type {[string, (game: Billiards) => void, string][]} */ ([
    ['NaN', (game) => (game.positions[3] = NaN), 'positions[3]'],
    ['a ball on another', (game) => (game.positions[0] = 9), 'ball 0'],
    ['a ball in a wall', (game) => (game.positions[2] = 19.1), 'ball 1'],
    ['a radius that grows into another', (game) => (game.radii[1] = 5), 'ball 0'],
    ['a negative mass', (game) => (game.masses[1] = -5), 'masses[1]'],
    ['an infinite velocity', (game) => (game.velocities[1] = Infinity), 'velocities[1]'],
  ])) {
    it(`a commit with ${what}`, () => {
      const game = some();
      game.velocities[2] = 7; // A valid value, which is not applied either.
      write(game);
      assert.throws(() => game.commit(), refused(`Billiards.commit: ${name}`));
      const same = some();
      assert.equal(game.step(20), same.step(20));
      assert.deepEqual(numbers(game), numbers(same));
    });
  }

  // Before, the ball was written to freed memory, and a ball of that memory was returned.
  it('a game that a getter disposes of during the call', () => {
    for (const name of ['add', 'overlaps', 'setWalls']) {
      const game = some();
      const shape = {
        get x() {
          game.dispose();
          return 1;
        },
        y: 1,
        radius: 1,
      };
      const scene = { obstacles: [{ center: shape, radius: 1 }] };
      assert.throws(
        () => /** @type {any} */ (game)[name](name === 'setWalls' ? scene : shape, 1),
        refused('a game that is not disposed'),
        name,
      );
    }
  });

  it('games that are created and freed take no more memory', () => {
    const game = filled(Billiards, 1, 50);
    game.dispose();
    const before = taken();
    for (let i = 0; i < 20; i++) {
      const one = filled(Billiards, 1, 50);
      const two = Billiards.from(one.toBuffer());
      two.setWalls({});
      one.advance(100);
      two.dispose();
      one.dispose();
    }
    assert.equal(taken(), before);
  });
});

describe('serialization', () => {
  it('restores a game that continues with the same bits', () => {
    for (const restitution of [1, 0.9]) {
      const game = filled(Billiards, restitution, 100);
      game.advance(777);
      game.step(0.3);
      const again = Billiards.from(game.toBuffer());
      assert.deepEqual(numbers(again), numbers(game));
      for (let i = 0; i < 3; i++) {
        assert.equal(again.step(10), game.step(10));
        assert.deepEqual(numbers(again), numbers(game));
        assert.ok(again.overlaps({ x: -1, y: 5 }, 0.5), 'the walls are there');
      }
      assert.deepEqual(new Uint8Array(again.toBuffer()), new Uint8Array(game.toBuffer()));
    }
  });

  it('stores walls of every kind', () => {
    const room = [0, 0, 20, 0, 20, 10, 0, 10];
    const center = new Vector2(10, 5);
    const shapes = [
      Float32Array.from(room),
      { position: room, free: 'both' },
      { points: [8, 4, 12, 4], closed: false },
      { center, radius: 1 },
      new Arc2(10, 5, 1.5, -1, 1, true),
      new Segment2(new Vector2(8, 3), new Vector2(12, 6)),
      { start: { x: 9, y: 4 }, end: { x: 12, y: 5 }, radius: 1 },
      { start: { x: 5, y: 5 }, end: { x: 15, y: 5 }, radius: 5, free: 'both' },
      { min: { x: 9, y: 4 }, max: { x: 11, y: 6 } },
      { geometry: new PolyGeometry([9, 4, 11, 4, 11, 6]) },
      { children: new Set([{ center, radius: 1 }, [8, 2, 9, 2]]), free: 'both' },
    ];
    for (const shape of shapes) {
      const options = { positions: [3, 5, 3, 8], velocities: [1, 0.1, 2, -1], radii: 0.5 };
      const game = new Billiards({
        ...options,
        walls: [room],
        obstacles: shape === shapes[0] ? [] : [shape],
      });
      const again = Billiards.from(game.toBuffer());
      game.advance(200);
      again.advance(200);
      assert.deepEqual(numbers(again), numbers(game));
      assert.deepEqual(new Uint8Array(again.toBuffer()), new Uint8Array(game.toBuffer()));
    }
  });

  it('reads any view, at any offset', () => {
    const game = some();
    const bytes = new Uint8Array(game.toBuffer());
    const wide = new Uint8Array(bytes.length + 5);
    wide.set(bytes, 3);
    for (const view of [bytes, wide.subarray(3, 3 + bytes.length), new DataView(bytes.buffer), bytes.buffer])
      assert.deepEqual(numbers(Billiards.from(view)), numbers(game));
    const shared = new SharedArrayBuffer(bytes.length);
    new Uint8Array(shared).set(bytes);
    assert.deepEqual(numbers(Billiards.from(shared)), numbers(game));
    assert.deepEqual(numbers(Billiards.from(new Billiards().toBuffer())), [0]);
  });

  it('throws for bytes that are not a game', () => {
    const bytes = new Uint8Array(some().toBuffer());
    for (const wrong of [
      null,
      5,
      'text',
      new ArrayBuffer(0),
      new ArrayBuffer(16),
      new ArrayBuffer(1000),
      bytes.slice(1),
      bytes.slice(0, -1),
      new Uint8Array([...bytes, 0]),
    ])
      assert.throws(
        () => Billiards.from(/** @type {any} */ (wrong)),
        refused('Billiards.from: buffer must be'),
      );
    const before = taken();
    const end = bytes.slice();
    end[end.length - 13] = 0; // in the scene, before the padding and the checksum
    assert.throws(() => Billiards.from(seal(end.buffer)), refused('Billiards.from: buffer must be'));
    assert.equal(taken(), before);
  });

  // Before, such a game was loaded, and its positions were infinite at once.
  it('refuses a ball that is beyond all numbers by now', () => {
    const game = new Billiards({ positions: [3, 5, 15, 5], velocities: [0, 1, 0, 0], radii: 1 });
    const FIRST = 2 + 9; // the doubles before the balls: 16 bytes, then the header
    const VY = FIRST + 3;
    const SINCE = FIRST + 4;
    const vy = new Float64Array(game.toBuffer(), 0, SINCE + 1)[VY];
    assert.equal(vy, 1);
    for (const [speed, since] of [
      [1e20, -1e300],
      [1e300, -1e10],
      [1e300, 0],
    ]) {
      const buffer = game.toBuffer();
      const numbers = new Float64Array(buffer, 0, SINCE + 1);
      numbers[VY] = speed;
      numbers[SINCE] = since;
      assert.throws(() => Billiards.from(seal(buffer)), refused('Billiards.from: buffer must be'));
    }
  });

  it('either throws for corrupt bytes, or returns a game whose calls all end', () => {
    const r = random();
    const good = new Uint8Array(filled(Billiards, 0.9, 12).toBuffer());
    let refusals = 0;
    const count = cases(1500);
    const values = [0, -0, NaN, Infinity, -Infinity, 1e300, -1e300, 1e-300, 1, -1, 5e-324, 2 ** 31];
    for (let i = 0; i < count; i++) {
      const bytes = good.slice();
      const view = new DataView(bytes.buffer);
      for (let k = r.int(1, 4); k > 0; k--) {
        if (r.bool(0.3)) bytes[r.int(0, bytes.length - 1)] = r.int(0, 255);
        else if (r.bool(0.2))
          view.setInt32(4 * r.int(0, 3), r.pick([-1, 0, 1, 2 ** 31 - 1, -(2 ** 31), 13]), true);
        else
          view.setFloat64(16 + 8 * r.int(0, 8 + 12 * 8), r.bool() ? r.pick(values) : r.float(-99, 99), true);
      }
      seal(bytes.buffer);
      let game;
      try {
        game = Billiards.from(bytes);
      } catch (error) {
        refused('Billiards.from: buffer')(error);
        refusals++;
        continue;
      }
      for (const call of [
        () => game.advance(300),
        () => game.step(0.01, () => game.positions),
        () => game.add({ x: 1, y: 1, radius: 1e-3 }),
        () => game.remove(0),
        () => game.commit(),
        () => [game.energy, game.momentum, game.time, game.shutIn],
        () => game.advance(300),
        () => Billiards.from(game.toBuffer()).dispose(),
        () => game.setWalls({}),
      ]) {
        try {
          call();
        } catch (error) {
          refused('Billiards.')(error);
        }
      }
      game.dispose();
    }
    console.log(`seed ${SEED}: ${count} corrupt buffers, ${refusals} refused`);
    assert.ok(refusals > count / 10 && refusals < count);
  });
});
