// The games of the tutorial's page of many balls, without the page: what escapes from steps, and nothing from contacts.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deal } from '../../../demo/chapters/13-billiards/random-balls.js';
import { open as begin, step } from '../../../demo/chapters/13-billiards/events.example.js';
import { createMatch } from '../../../demo/chapters/13-billiards/match.js';
import { piecesOf } from '../../../demo/chapters/13-billiards/polyline-walls.js';
import { ROOMS } from '../../../demo/chapters/13-billiards/rooms.js';
import * as scene from '../../../demo/chapters/13-billiards/scene.js';
import * as single from '../../../demo/chapters/13-billiards/figure-one.js';
import { stepAll } from '../../../demo/chapters/13-billiards/steps.mistake.js';
import { intersect } from '../../../js/index.js';

const matchOf = (patch) => {
  const state = scene.settle({ ...scene.initial, ...patch });
  const { count, seed, spread, restitution } = state;
  return createMatch({
    scene: scene.derive(state).scene,
    count: count[0],
    seed: seed[0],
    spread: spread[0],
    restitution: restitution[0],
  });
};
/** Time of a step of so many diameters, as the page has it. */
const stepOf = (match, size) => (size * 2 * match.dealt.mean) / 10;

for (const room of ROOMS) {
  for (const [count, size] of [
    [1, 100],
    [100, 0.3],
    [100, 100],
    [500, 10],
    [2000, 3],
  ]) {
    test(`${room}, ${count} balls, steps of ${size} diameters: none escape from contacts, some from steps`, () => {
      const match = matchOf({ room, count: [count], spread: [0.6] });
      assert.equal(match.count, count);
      for (let n = 0; n < (size < 1 ? 200 : 12); n += 1) match.step(stepOf(match, size), n % 2 === 0);
      const [exact, plain] = [match.numbers('exact'), match.numbers('plain')];
      match.dispose();
      assert.equal(exact.escaped, 0);
      assert.ok(exact.deepest < 1e-12, `${exact.deepest} radii deep`);
      assert.ok(Math.abs(exact.energy - 1) < 1e-12, `energy ${exact.energy}`);
      assert.ok(exact.contacts > plain.contacts);
      assert.ok(plain.escaped > 0, 'steps tunnel');
      assert.ok(Math.abs(exact.time - plain.time) <= 1e-12 * plain.time);
    });
  }
}

test('short steps let few through: it is the step that matters', () => {
  const escaped = [0.1, 1, 10].map((size) => {
    const match = matchOf({ count: [100] });
    for (let n = 0; n < 200 / (10 * size); n += 1) match.step(stepOf(match, size));
    const { escaped: many } = match.numbers('plain');
    match.dispose();
    return many;
  });
  assert.ok(escaped[0] < escaped[1] && escaped[1] < escaped[2], String(escaped));
});

test('the same start is the same game; another seed is another one', () => {
  const state = scene.initial;
  const { scene: room } = scene.derive(state);
  const wanted = { count: 100, seed: 1, spread: 0.3 };
  assert.deepEqual(deal(room, wanted), deal(room, wanted));
  assert.notDeepEqual(deal(room, wanted), deal(room, { ...wanted, seed: 2 }));
});

test('time cut otherwise gives the same bits by contacts, and another story by steps', () => {
  const { scene: room } = scene.derive(scene.initial);
  const dealt = deal(room, { count: 100, seed: 3, spread: 0.3 });
  const ways = [1, 8, 64].map((cuts) => {
    const game = begin(room, dealt, 1);
    let made = 0;
    for (let n = 0; n < cuts; n += 1) made += step(game, 4 / cuts); // powers of two: their sums are exact
    const all = [made, ...game.positions, ...game.velocities];
    game.dispose();
    return all;
  });
  assert.deepEqual(ways[1], ways[0]);
  assert.deepEqual(ways[2], ways[0]);
});

test('walls that move over balls: these are put elsewhere, none is lost outside', () => {
  const match = matchOf({ count: [300] });
  let moved = 0;
  for (let n = 1; n <= 12; n += 1) {
    const star = scene.initial.star.map((v, i) => (i === 0 ? v - n : v)); // the spike at the right goes inward
    const drawn = [-10 + n, -4, -8 + n, 5];
    const done = match.rebuild(scene.derive({ ...scene.initial, star, drawn }).scene);
    moved += done.moved;
    match.step(stepOf(match, 1));
    assert.equal(match.numbers('exact').escaped, 0);
    assert.ok(match.numbers('exact').deepest < 1e-12);
  }
  assert.ok(moved > 10, `${moved} moved`);
  assert.equal(match.exact.balls.length, match.plain.length);
  assert.ok(Math.abs(match.numbers('exact').energy - 1) < 1e-12);
  match.dispose();
});

test('a room that shrinks to nearly nothing keeps what fits', () => {
  const match = matchOf({ count: [200] });
  const star = scene.initial.star.map((v) => v / 6);
  const { removed } = match.rebuild(scene.derive({ ...scene.initial, star }).scene);
  assert.ok(removed.length > 0 && match.count === 200 - removed.length);
  assert.equal(match.exact.balls.length, match.count);
  match.step(1);
  assert.equal(match.numbers('exact').escaped, 0);
  match.dispose();
});

test('energy is lost at a restitution below 1, as it changes', () => {
  const match = matchOf({ count: [200], room: 'hall' });
  match.step(1);
  assert.ok(Math.abs(match.numbers('exact').energy - 1) < 1e-12);
  match.setRestitution(0.5);
  match.step(1);
  const { energy } = match.numbers('exact');
  assert.ok(energy < 0.9, String(energy));
  match.dispose();
});

test('whatever the step the contact is the same, and only there the ball touches', () => {
  let tunnelled = 0;
  const first = single.derive(single.initial).contact;
  for (let size = 0.25; size <= 12; size += 0.25) {
    const d = single.derive({ ...single.initial, step: [size] });
    assert.deepEqual(d.contact, first);
    if (d.noticed === null) {
      tunnelled += 1;
      for (const { moved } of d.places)
        assert.equal(intersect('circleSegment2', { center: moved, radius: 1 }, d.wall), null);
    }
  }
  assert.ok(tunnelled > 20, `${tunnelled} tunnelled`);
  const { depth } = intersect(
    'circleSegment2',
    { center: first.center, radius: 1 },
    single.derive(single.initial).wall,
  ) ?? {
    depth: 0,
  };
  assert.ok(Math.abs(depth) < 1e-12);
});

test('the loop beside it does part what it sees: its mistake is what it does not ask', () => {
  const ball = (x, vx) => ({ center: { x, y: 0 }, velocity: { x: vx, y: 0 }, radius: 1, mass: 1 });
  const walls = piecesOf({ walls: [], obstacles: [{ start: { x: 9, y: 9 }, end: { x: 9, y: 10 } }] });
  const [a, b] = [ball(0, 1), ball(2.5, -1)];
  assert.equal(stepAll([a, b], walls, 0.5), 1);
  assert.deepEqual([a.velocity.x, b.velocity.x], [-1, 1]);
  assert.equal(b.center.x - a.center.x, 2);
  const [c, d] = [ball(0, 1), ball(2.5, -1)];
  assert.equal(stepAll([c, d], walls, 4), 0, 'through each other');
  assert.deepEqual([c.velocity.x, d.velocity.x], [1, -1]);
});
