// Many balls: what the class adds to the core. tests/c/billiards/test_billiards2.c compares the core with a slow reference.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { Arc2, Billiards, Circle2, PolyGeometry, Vector2 } from '../../../js/index.js';
import { filled } from '../oracle/table.js';
import { cases, random, SEED } from '../oracle/random.js';

const BOX = [0, 0, 20, 0, 20, 10, 0, 10];
const pair = () => new Billiards({ positions: [0, 0, 10, 0], velocities: [1, 0, -1, 0] });
const numbers = (/** @type {Billiards} */ game) => [
  game.time,
  ...game.positions,
  ...game.velocities,
  ...game.radii,
  ...game.masses,
];
/** All contacts until a time. */
function contactsOf(/** @type {Billiards} */ game, /** @type {number} */ dt) {
  /** @type {any[]} */
  const list = [];
  const count = game.step(dt, (contact) => list.push(contact));
  assert.equal(count, list.length);
  return list;
}
const near = (/** @type {number} */ got, /** @type {number} */ want, tolerance = 1e-12) =>
  assert.ok(Math.abs(got - want) <= tolerance, `${got} is not ${want}`);

describe('balls', () => {
  it('keep their numbers in commit after others were added or removed, also if an array was not read since', () => {
    // Before, commit read the numbers of new balls from beyond the end of the old array of positions, and after `remove` moved balls back
    // to the places that they had by their old indices.
    const game = new Billiards({ walls: [BOX], positions: [2, 2, 6, 2] });
    assert.deepEqual([...game.positions], [2, 2, 6, 2]);
    game.add({ x: 10, y: 3, radius: 1 });
    game.velocities[4] = 1;
    game.commit();
    assert.deepEqual([...game.positions, ...game.velocities], [2, 2, 6, 2, 10, 3, 0, 0, 0, 0, 1, 0]);
    game.remove(0);
    game.velocities[3] = 2;
    game.commit();
    assert.deepEqual([...game.positions, ...game.velocities], [10, 3, 6, 2, 1, 0, 0, 2]);
    game.dispose();
  });

  it('have the properties of the arguments', () => {
    const game = new Billiards({
      positions: [1, 2, 5, 6],
      velocities: Float32Array.of(3, 4, 7, 8),
      radii: [1, 2],
      masses: 3,
    });
    assert.equal(game.count, 2);
    assert.equal(game.time, 0);
    assert.deepEqual([...game.positions], [1, 2, 5, 6]);
    assert.deepEqual([...game.velocities], [3, 4, 7, 8]);
    assert.deepEqual([...game.radii], [1, 2]);
    assert.deepEqual([...game.masses], [3, 3]);
    assert.equal(game.energy, 1.5 * (25 + 113));
    assert.deepEqual(game.momentum, { x: 30, y: 36 });
  });

  it('rest, have radius 1 and the square of their radius as mass by default', () => {
    const game = new Billiards({ positions: [0, 0, 4, 0] });
    assert.deepEqual([...game.velocities, ...game.radii, ...game.masses], [0, 0, 0, 0, 1, 1, 1, 1]);
    assert.deepEqual([...new Billiards({ positions: [0, 0], radii: 3 }).masses], [9]);
    assert.equal(new Billiards().count, 0);
    assert.equal(new Billiards({ walls: [BOX] }).step(3), 0);
  });

  it('collide, and the contact has the point, the time and the speed', () => {
    const game = pair();
    const [contact, ...more] = contactsOf(game, 6);
    assert.deepEqual(contact, {
      time: 4,
      ball: 0,
      other: 1,
      object: -1,
      part: -1,
      center: { x: 4, y: 0 },
      point: { x: 5, y: 0 },
      normal: { x: -1, y: 0 },
      speed: 2,
    });
    assert.deepEqual(more, []);
    assert.deepEqual([...game.positions], [2, 0, 8, 0]);
    assert.deepEqual([...game.velocities], [-1, 0, 1, 0]);
    assert.equal(game.time, 6);
  });

  it('hit walls of every kind, and each contact has object and part', () => {
    const game = new Billiards({
      walls: [BOX],
      obstacles: [
        { center: { x: 10, y: 5 }, radius: 1 },
        { start: new Vector2(3, 0), end: new Vector2(3, 10) },
        new Arc2(18, 5, 1.5, -1, 1),
        new PolyGeometry([10, 0.5, 10.5, 0, 9.5, 0]),
      ],
      positions: [5, 5, 15, 8],
      velocities: [2, 0, 3, 0],
      radii: 0.5,
    });
    const list = contactsOf(game, 5);
    // The first ball goes to the disc and back to the segment, the second one along a line to the room's edge 1.
    const of = (/** @type {number} */ ball) =>
      list.filter((contact) => contact.ball === ball).map(({ object, part, time }) => [object, part, time]);
    assert.deepEqual(of(0).slice(0, 2), [
      [1, 0, 1.75],
      [2, 0, 4.25],
    ]);
    assert.deepEqual(of(1)[0], [0, 1, 1.5]);
    assert.ok(list.every((contact) => contact.other === -1));
  });

  it('with an infinite mass are never moved', () => {
    const game = new Billiards({
      walls: [BOX],
      positions: [10, 5, 3, 5.3],
      velocities: [0, 0, 2, 0],
      masses: [Infinity, 1],
    });
    const { energy } = game;
    assert.equal(game.advance(500), 500);
    assert.deepEqual([...game.positions.subarray(0, 2), ...game.velocities.subarray(0, 2)], [10, 5, 0, 0]);
    near(game.energy, energy);
  });

  it('lose speed by the restitution, at walls by the wall restitution', () => {
    const game = new Billiards({
      walls: [[0, -5, 20, -5, 20, 5, 0, 5]],
      positions: [5, 0, 10, 0],
      velocities: [4, 0, 0, 0],
      restitution: 0.5,
      wallRestitution: 1,
    });
    game.advance(1);
    assert.deepEqual([...game.velocities], [1, 0, 3, 0]);
    game.advance(1);
    assert.deepEqual([...game.velocities], [1, 0, -3, 0]);
    const other = new Billiards({ walls: [BOX], positions: [5, 5], velocities: [1, 0], restitution: 0.5 });
    other.advance(1);
    assert.deepEqual([...other.velocities], [-0.5, 0]);
  });

  it('lose speed by a changed restitution, also after serialization', () => {
    const game = pair();
    assert.deepEqual([game.restitution, game.wallRestitution], [1, 1]);
    game.restitution = 0.5;
    game.wallRestitution = 0.25;
    const other = Billiards.from(game.toBuffer());
    for (const one of [game, other]) {
      assert.deepEqual([one.restitution, one.wallRestitution], [0.5, 0.25]);
      one.advance(1);
      assert.deepEqual([...one.velocities], [-0.5, 0, 0.5, 0]);
    }
  });
});

describe('time', () => {
  it('may be cut into any steps: the balls are the same, to the last bit', () => {
    const game = filled(Billiards, 1, 100);
    game.step(8);
    const want = numbers(game);
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 128 }), { maxDistance: 12 }),
        fc.boolean(),
        (cuts, reported) => {
          const again = filled(Billiards, 1, 100);
          const ends = [...cuts.map((cut) => cut / 16).sort((a, b) => a - b), 8];
          for (const end of ends) {
            again.step(end - again.time, reported ? () => again.positions : undefined);
            assert.equal(again.time, end);
          }
          assert.deepEqual(numbers(again), want);
          again.dispose();
        },
      ),
      { seed: SEED, numRuns: cases(30) },
    );
  });

  it('may advance by a number of contacts', () => {
    const game = filled(Billiards, 1, 100);
    const same = filled(Billiards, 1, 100);
    assert.equal(game.advance(1000), 1000);
    for (let i = 0; i < 10; i++) same.advance(100);
    assert.deepEqual(numbers(game), numbers(same));
    /** @type {number[]} */
    const times = [];
    same.advance(100, ({ time }) => times.push(time));
    assert.deepEqual(
      times,
      [...times].sort((a, b) => a - b),
    );
    assert.equal(same.time, times[99]);
    game.step(times[99] - game.time);
    near(game.time, same.time);
  });

  it('stops when nothing will ever touch again, except in steps', () => {
    const game = pair();
    assert.equal(game.advance(10), 1);
    assert.equal(game.time, 4);
    assert.equal(game.advance(10), 0);
    assert.equal(game.time, 4);
    assert.equal(game.step(1e6), 0);
    assert.equal(game.time, 1e6 + 4);
    assert.deepEqual([...game.positions], [4 - 1e6, 0, 6 + 1e6, 0]);
  });

  it('stops when a ball is shut in, until the ball is changed', () => {
    const game = new Billiards({
      walls: [[0, 0, 10, 0, 10, 2, 0, 2]],
      positions: [5, 1],
      velocities: [0, 1],
    });
    assert.equal(game.shutIn, -1);
    assert.ok(game.step(1) > 0);
    assert.equal(game.shutIn, 0);
    assert.equal(game.time, 0);
    assert.equal(game.step(1), 0);
    game.velocities[0] = 1;
    game.velocities[1] = 0;
    game.commit(0);
    assert.equal(game.shutIn, -1);
    assert.equal(game.step(1), 0);
    assert.deepEqual([...game.positions], [6, 1]);
  });
});

describe('energy and momentum', () => {
  it('of 1,000 balls are conserved over 100,000 contacts', () => {
    const positions = [];
    const velocities = [];
    for (let i = 0; i < 1000; i++) {
      positions.push(2 + 3 * (i % 40), 2 + 3 * Math.floor(i / 40));
      velocities.push(Math.sin(i), Math.cos(7 * i));
    }
    const game = new Billiards({ walls: [[0, 0, 121, 0, 121, 76, 0, 76]], positions, velocities });
    const { energy, momentum } = game;
    game.advance(100000, ({ other, normal, speed }) => {
      // The impulses of the walls.
      if (other >= 0) return;
      momentum.x += 2 * speed * normal.x;
      momentum.y += 2 * speed * normal.y;
    });
    assert.ok(Math.abs(game.energy / energy - 1) < 1e-12);
    near(game.momentum.x, momentum.x, 1e-9);
    near(game.momentum.y, momentum.y, 1e-9);
    let nearest = Infinity;
    const p = game.positions;
    for (let i = 0; i < 1000; i++)
      for (let k = 0; k < i; k++)
        nearest = Math.min(nearest, Math.hypot(p[2 * i] - p[2 * k], p[2 * i + 1] - p[2 * k + 1]));
    assert.ok(nearest > 2 - 1e-9);
  });
});

describe('the arrays', () => {
  it('are views that commit applies', () => {
    const game = pair();
    game.positions[0] = 6;
    game.positions[1] = 5;
    assert.deepEqual([...game.positions], [6, 5, 10, 0], 'written values stay until the next step');
    game.commit(0);
    game.velocities.set([0, -1, 0, 0]);
    game.radii[1] = 0.5;
    game.masses[1] = 7;
    game.commit();
    assert.deepEqual(numbers(game), [0, 6, 5, 10, 0, 0, -1, 0, 0, 1, 0.5, 1, 7]);
    game.step(2);
    assert.deepEqual([...game.positions], [6, 3, 10, 0]);
  });

  it('are applied ball by ball', () => {
    const game = pair();
    const { positions } = game;
    positions.set([20, 0, 30, 0]);
    game.commit(1);
    game.commit(0);
    assert.deepEqual([...game.positions], [20, 0, 30, 0]);
    // The other ball has not changed, because it was not committed.
    game.positions.set([30, 0, 40, 0]);
    assert.throws(() => game.commit(0), /ball 0 must be clear/);
    game.commit();
    assert.deepEqual([...game.positions], [30, 0, 40, 0]);
  });

  it('have the state of the balls after a step, whatever was written', () => {
    const game = pair();
    game.velocities.fill(9);
    game.step(1);
    assert.deepEqual([...game.velocities], [1, 0, -1, 0]);
    assert.deepEqual([...game.positions], [1, 0, 9, 0]);
  });

  it('may be committed unchanged: not a bit changes', () => {
    const game = filled(Billiards, 1, 60);
    const same = filled(Billiards, 1, 60);
    for (let i = 0; i < 20; i++) {
      game.step(0.3).toString();
      same.step(0.3);
      game.commit();
      game.commit(i);
    }
    assert.deepEqual(numbers(game), numbers(same));
  });
});

describe('changes of a game', () => {
  it('add puts a ball at the end', () => {
    const game = pair();
    game.step(1);
    assert.equal(game.add({ x: 5, y: 5, vy: -1, radius: 1 }), 2);
    assert.equal(game.count, 3);
    assert.deepEqual(numbers(game), [1, 1, 0, 9, 0, 5, 5, 1, 0, -1, 0, 0, -1, 1, 1, 1, 1, 1, 1]);
    const [first] = contactsOf(game, 10);
    assert.deepEqual([first.ball, first.other], [0, 1]);
  });

  it('many balls can be added', () => {
    const game = new Billiards({ walls: [[0, 0, 100, 0, 100, 100, 0, 100]] });
    for (let i = 0; i < 1000; i++)
      game.add({
        x: 2 + 3 * (i % 32),
        y: 2 + 3 * Math.floor(i / 32),
        vx: Math.sin(i),
        vy: 1,
        radius: 1,
        mass: 2,
      });
    assert.equal(game.count, 1000);
    assert.equal(game.positions.length, 2000);
    assert.equal(game.advance(10000), 10000);
  });

  it('remove gives the last ball its index', () => {
    const game = new Billiards({ positions: [0, 0, 10, 0, 20, 0], velocities: [1, 0, 2, 0, 3, 0] });
    game.step(1);
    game.remove(0);
    assert.deepEqual(numbers(game), [1, 23, 0, 12, 0, 3, 0, 2, 0, 1, 1, 1, 1]);
    game.remove(1);
    game.remove(0);
    assert.equal(game.count, 0);
    assert.equal(game.step(1), 0);
  });

  it('setWalls replaces the walls', () => {
    const game = new Billiards({ walls: [BOX], positions: [5, 5], velocities: [1, 0] });
    game.step(3);
    game.setWalls({ walls: [[0, 0, 9.5, 0, 9.5, 10, 0, 10]] });
    assert.deepEqual([game.time, ...game.positions], [3, 8, 5]);
    const [contact] = contactsOf(game, 1);
    assert.equal(contact.time, 3.5);
    game.setWalls({});
    assert.equal(game.advance(1), 0);
  });

  it('a new wall behind a ball does not throw the ball back', () => {
    const game = new Billiards({ positions: [5, 5], velocities: [1, 0] });
    game.step(3);
    game.setWalls({ obstacles: [{ start: { x: 6, y: 0 }, end: { x: 6, y: 10 } }] });
    assert.equal(game.advance(1), 0);
  });

  it('shapes of walls are read during the call', () => {
    const room = [...BOX];
    const game = new Billiards({ walls: [room], positions: [5, 5], velocities: [1, 0] });
    room.fill(NaN);
    game.advance(1);
    assert.equal(game.time, 14);
    assert.equal(Billiards.from(game.toBuffer()).advance(3), 3);
  });

  it('overlaps is true where no ball may be added', () => {
    const game = new Billiards({ walls: [BOX], positions: [5, 5] });
    assert.ok(game.overlaps({ x: 6.9, y: 5 }, 1));
    assert.ok(!game.overlaps({ x: 7, y: 5 }, 1));
    assert.ok(!game.overlaps({ x: 1, y: 1 }, 1));
    assert.ok(game.overlaps({ x: 0.9, y: 1 }, 1));
    assert.ok(game.overlaps({ x: -5, y: 1 }, 1));
    assert.ok(!game.overlaps(new Circle2(new Vector2(12, 5), 2).center, 2));
  });
});

describe('after a long time', () => {
  // Before, the end of a step was rounded, by a conversion to the balls' own time and back, past a contact at that time.
  it('no contact has an earlier time than the end of the step before', () => {
    const scene = { walls: [[0, 0, 20, 0, 20, 20, 0, 20]] };
    const r = random(SEED);
    for (let i = 0; i < 5000; i++) {
      const game = new Billiards({
        ...scene,
        positions: [15, 15],
        velocities: [r.float(-1, 1), r.float(-1, 1)],
      });
      for (let k = 0; k < 4; k++) {
        game.advance(1);
        game.setWalls(scene);
      }
      game.remove(0);
      game.step(r.float(5, 200));
      game.add({ x: 5, y: 5, vx: 1, radius: 1 });
      game.add({ x: 7, y: 5, vx: -1, radius: 1 });
      const { time } = game;
      game.advance(1, (contact) =>
        assert.ok(contact.time >= time, `RB_SEED=${SEED}: ${contact.time} < ${time}`),
      );
      game.dispose();
    }
  });

  // Before, a slow ball after inelastic contacts had its next contact at 1e50 or later, and all further steps threw.
  it('steps still work', () => {
    const game = new Billiards({
      walls: [[0, 0, 20, 0, 20, 20, 0, 20]],
      positions: [5, 5, 9, 6],
      velocities: [1, 0.3, -0.5, 0.2],
      wallRestitution: 0,
    });
    game.advance(100);
    const { time } = game;
    assert.ok(time > 1e50, `${time}`);
    assert.equal(game.step(1), 0);
    assert.equal(game.time, time);
    game.velocities.set([1, 0]);
    game.commit(0);
    assert.equal(game.advance(1), 1);
  });

  // At a time of 1e9 a contact's time is rounded by 1e-7.
  it('balls that are set in motion touch exactly at their next contact', () => {
    const r = random(SEED);
    for (let i = 0; i < 200; i++) {
      const positions = [3, 5 + r.float(-0.5, 0.5), 12, 5 + r.float(-0.5, 0.5)];
      const game = new Billiards({ walls: [[0, 0, 20, 0, 20, 10, 0, 10]], positions });
      game.step(1e9);
      game.velocities.set([r.float(1, 2), 0, r.float(-2, -1), 0]);
      game.commit();
      game.advance(1);
      const [ax, ay, bx, by] = game.positions;
      const apart = Math.hypot(bx - ax, by - ay);
      assert.ok(Math.abs(apart - 2) < 1e-12, `RB_SEED=${SEED}: ${apart}`);
      game.dispose();
    }
  });
});

describe('onContact', () => {
  it('gets the game at the time of the contact', () => {
    const game = pair();
    game.step(6, ({ time }) => {
      assert.equal(game.time, time);
      assert.deepEqual([...game.positions], [4, 0, 6, 0]);
      assert.deepEqual([...game.velocities], [-1, 0, 1, 0]);
    });
    assert.deepEqual([...game.positions], [2, 0, 8, 0]);
  });

  it('may remove and add balls, and replace walls', () => {
    const game = new Billiards({ walls: [BOX], positions: [3, 5, 17, 5], velocities: [1, 0, -1, 0] });
    let seen = 0;
    const made = game.step(20, ({ other }) => {
      seen++;
      if (other < 0) return;
      game.remove(1);
      game.add({ x: 10, y: 8, vx: 0, vy: 0, radius: 1 });
      for (let i = 0; i < 30; i++) game.add({ x: 0.5 + i / 2, y: 9.5, radius: 0.2 }); // The block moves.
      game.setWalls({ walls: [BOX], obstacles: [{ center: { x: 10, y: 2 }, radius: 1 }] });
    });
    assert.equal(made, seen);
    assert.ok(seen > 1);
    assert.equal(game.count, 32);
    assert.equal(game.time, 20);
    assert.deepEqual([...game.positions.subarray(2, 4)], [10, 8]);
  });

  it('that throws leaves the game at that contact, and the game can continue', () => {
    const game = filled(Billiards, 1, 50);
    const same = filled(Billiards, 1, 50);
    let left = 10;
    assert.throws(
      () =>
        game.step(8, () => {
          if (--left === 0) throw new Error('enough');
        }),
      /enough/,
    );
    assert.ok(game.time < 8);
    game.step(8 - game.time);
    same.step(8);
    near(game.time, 8);
    for (let i = 0; i < 50; i++) near(game.positions[i], same.positions[i], 1e-9);
  });

  it('may dispose of the game, which ends the step', () => {
    const game = filled(Billiards, 1, 50);
    let count = 0;
    const made = game.step(100, () => {
      if (++count === 5) game.dispose();
    });
    assert.equal(made, 5);
    assert.throws(() => game.count, TypeError);
  });

  it('must not step the game', () => {
    const game = pair();
    assert.throws(
      () => game.step(5, () => game.step(1)),
      /Billiards.step: this must be a game that is not in a step/,
    );
    assert.throws(() => pair().advance(5, () => game.advance(-1)), RangeError);
    game.step(1);
    const other = pair();
    assert.equal(
      game.step(1, () => other.step(1)),
      0,
    );
  });
});

// Before, only the next getter updated the arrays: kept arrays were out of date, and `commit` overwrote values that were written
// to them.
describe('kept arrays of the balls', () => {
  const make = () =>
    new Billiards({
      walls: [[0, 0, 100, 0, 100, 100, 0, 100]],
      positions: [10, 50, 90, 50],
      velocities: [3, 1, -2, 0],
    });

  it('have the state after each step, and written values are committed', () => {
    const game = make();
    const { positions, velocities, radii, masses } = game;
    const fresh = () => [game.positions, game.velocities, game.radii, game.masses].map((list) => [...list]);
    for (let i = 0; i < 30; i++) {
      if (i % 3 === 0) game.advance(1);
      else game.step(7, i % 3 === 1 ? () => {} : undefined);
      const kept = [positions, velocities, radii, masses].map((list) => [...list]);
      assert.deepEqual(kept, fresh());
      positions.set([30, 20]); // The same values each time, so a comparison cannot detect the write.
      velocities[0] = 3;
      game.commit(i % 2 ? 0 : undefined);
      assert.deepEqual([...game.positions.subarray(0, 2)], [30, 20]);
      assert.deepEqual([...game.velocities.subarray(0, 1)], [3]);
    }
    game.setWalls({ walls: [[0, 0, 100, 0, 100, 100, 0, 100]] });
    game.step(5);
    assert.deepEqual([...game.positions], [...positions]);
  });

  it('must be read again in onContact: a commit of older arrays throws and changes nothing', () => {
    const game = make();
    const same = make();
    const { velocities } = game;
    let contacts = 0;
    game.step(100, () => {
      contacts++;
      velocities[0] = 0;
      assert.throws(
        () => game.commit(0),
        /^TypeError: Billiards\.commit: positions must be read again in onContact/,
      );
      assert.throws(() => game.commit(), /^TypeError: Billiards\.commit: positions/);
      assert.equal(game.velocities[0], velocities[0]);
      game.commit();
    });
    assert.equal(same.step(100), contacts);
    assert.deepEqual([...game.positions], [...same.positions]);
    assert.deepEqual([...velocities], [...same.velocities]);
  });

  it('without any array read, a commit is allowed at any time', () => {
    const game = make();
    game.step(100, () => game.commit());
    game.commit();
    assert.equal(Billiards.from(game.toBuffer()).commit().count, 2);
  });
});
