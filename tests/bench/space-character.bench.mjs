// Steps of characters that slide along walls, climb steps and follow the ground, compared with rapier's character controller: the same
// level, capsules and motions.
//
//   node tests/bench/space-character.bench.mjs [PART OF A NAME]

import assert from 'node:assert/strict';
import RAPIER from '@dimforge/rapier3d-compat';
import { Capsule3, Collider, MeshBVH, Vector3 } from '../../js/index.js';
import { random } from '../js/oracle/random.js';
import { compare, row } from './measure.mjs';

const only = process.argv[2] ?? '';
const COUNT = 1000;
const RADIUS = 0.3;
const HEIGHT = 1;
const SKIN = 0.01;
const STEP = 0.3;
/** The motion of a step: to a side, and down. */
const [SIDE, DOWN] = [0.08, -0.05];
const r = random(11);

await RAPIER.init();

/** A closed level: its corners, three numbers each, and half its size. */
function levelOf(half, cells, heightAt, boxes) {
  const corners = [];
  const quad = (a, b, c, d) => corners.push(a, b, c, a, c, d);
  const box = ([x, y, z], [X, Y, Z]) => {
    quad([x, y, z], [X, y, z], [X, y, Z], [x, y, Z]);
    quad([x, Y, z], [x, Y, Z], [X, Y, Z], [X, Y, z]);
    quad([x, y, z], [x, Y, z], [X, Y, z], [X, y, z]);
    quad([x, y, Z], [X, y, Z], [X, Y, Z], [x, Y, Z]);
    quad([x, y, z], [x, y, Z], [x, Y, Z], [x, Y, z]);
    quad([X, y, z], [X, Y, z], [X, Y, Z], [X, y, Z]);
  };
  box([-half, -20, -half], [half, 20, half]);
  const size = (2 * half) / cells;
  const at = (i, k) => {
    const [x, z] = [i * size - half, k * size - half];
    return [x, heightAt(x, z), z];
  };
  for (let i = 0; i < cells; i++)
    for (let k = 0; k < cells; k++) quad(at(i, k), at(i, k + 1), at(i + 1, k + 1), at(i + 1, k));
  for (const [low, high] of boxes) box(low, high);
  return { half, positions: Float32Array.from(corners.flat()), heightAt };
}

/** Pillars, crates and stairs on a floor. */
function furniture(half) {
  const boxes = [];
  for (let i = 0; i < 40; i++) {
    const [x, z, width] = [r.float(-half, half), r.float(-half, half), r.float(0.3, 1.5)];
    const height = r.pick([0.2, 1, 8]);
    boxes.push([
      [x - width, -1, z - width],
      [x + width, height, z + width],
    ]);
  }
  for (let i = 0; i < 12; i++)
    boxes.push([
      [i * 0.4, -1, -3],
      [4.8, (i + 1) * 0.2, 3],
    ]);
  return boxes;
}

const levels = {
  'rooms with pillars and stairs': levelOf(15, 8, () => 0, furniture(15)),
  'a terrain of 1,000,000 triangles': levelOf(
    250,
    707,
    (x, z) => 3 * Math.sin(x / 12) * Math.cos(z / 9) + 0.1 * Math.sin(x * 2.6 + z * 1.8),
    [],
  ),
};

/** rapier's controller in a level, with one capsule that is put to each place. */
function rapierOf({ positions }) {
  const world = new RAPIER.World({ x: 0, y: 0, z: 0 });
  const indices = Uint32Array.from({ length: positions.length / 3 }, (_, i) => i);
  world.createCollider(RAPIER.ColliderDesc.trimesh(positions, indices));
  const capsule = world.createCollider(RAPIER.ColliderDesc.capsule(HEIGHT / 2, RADIUS));
  world.step();
  const controller = world.createCharacterController(SKIN);
  controller.setUp({ x: 0, y: 1, z: 0 });
  controller.enableAutostep(STEP, 0.05, false);
  controller.enableSnapToGround(STEP);
  controller.setMaxSlopeClimbAngle(Math.PI / 4);
  return (at, motion) => {
    capsule.setTranslation({ x: at.x, y: at.y + HEIGHT / 2, z: at.z });
    controller.computeColliderMovement(capsule, motion);
    return controller.computedMovement();
  };
}

const capsuleAt = ({ x, y, z }) => new Capsule3(new Vector3(x, y, z), new Vector3(x, y + HEIGHT, z), RADIUS);

function rayboundOf({ positions }) {
  const collider = new Collider(new MeshBVH({ positions }));
  const options = { up: { x: 0, y: 1, z: 0 }, skin: SKIN, stepHeight: STEP, snap: STEP };
  const capsule = capsuleAt({ x: 0, y: 0, z: 0 });
  const step = (at, motion) => {
    capsule.start.set(at.x, at.y, at.z);
    capsule.end.set(at.x, at.y + HEIGHT, at.z);
    return collider.move(capsule, motion, options).motion;
  };
  return { collider, step };
}

let reached = true;
for (const [name, level] of Object.entries(levels)) {
  const title = `a step of a character, ${name}`;
  if (!title.includes(only)) continue;
  const { collider, step } = rayboundOf(level);
  const peer = rapierOf(level);
  const { half, heightAt } = level;
  const starts = [];
  while (starts.length < COUNT) {
    const [x, z] = [r.float(-half + 1, half - 1), r.float(-half + 1, half - 1)];
    const at = new Vector3(x, heightAt(x, z) + RADIUS + 0.05, z);
    if (!collider.intersects(capsuleAt(at))) starts.push(at);
  }
  const motions = starts.map(() => {
    const angle = r.float(0, 2 * Math.PI);
    return { x: SIDE * Math.cos(angle), y: DOWN, z: SIDE * Math.sin(angle) };
  });

  /** Walks with a controller: the last places, how often a capsule was in a wall, how deep at most, and how many ended outside of the level. */
  const walk = (move, steps) => {
    const places = starts.map((at) => at.clone());
    const found = { places, overlaps: 0, deepest: 0, outside: 0 };
    for (let i = 0; i < steps; i++)
      places.forEach((at, k) => {
        at.add(move(at, motions[k]));
        const [contact] = collider.contacts(capsuleAt(at), { limit: 1 });
        if (!contact) return;
        found.overlaps++;
        found.deepest = Math.max(found.deepest, contact.depth);
      });
    for (const { x, y, z } of places)
      found.outside += Number(!(Math.max(Math.abs(x), Math.abs(z)) < half && Math.abs(y) < 20));
    return found;
  };
  const STEPS = 100;
  const ours = walk(step, STEPS);
  const theirs = walk(peer, STEPS);
  assert.ok(ours.overlaps === 0 && ours.outside === 0);
  // rapier computes in floats, and may come nearer than its offset, but leaves no level.
  assert.ok(theirs.outside === 0 && theirs.deepest < RADIUS, JSON.stringify(theirs.deepest));
  const distances = ours.places.map((at, k) => at.distanceTo(theirs.places[k])).sort((a, b) => a - b);
  console.log(
    `${title}: ${STEPS} steps of ${COUNT} capsules; rapier was in a wall after ${theirs.overlaps} steps, at most ` +
      `${theirs.deepest.toFixed(4)} deep, raybound after none; half of the characters ended within ` +
      `${distances[COUNT / 2].toFixed(4)} of each other`,
  );

  // The places after the walk: at walls, on steps, on open ground.
  const { places } = ours;
  const all = (move) => () => places.reduce((sum, at, k) => sum + move(at, motions[k]).x, 0);
  const times = compare(all(peer), all(step), { rounds: 9, warm: 0.4, sample: 10 });
  reached = row(title, times, 1, { peer: 'rapier3d', per: COUNT }) && reached;
}

process.exitCode = reached ? 0 : 1;
