// The paths of tests/cases/rebound-bits.json and their hashes, for every build: the tests in Node and in browsers import this
// file.

import { hashOf } from './bits.js';

const point = (/** @type {number[]} */ [x, y]) => ({ x, y });

/** A hash for each radius of the scene. */
export function hashesOfPaths(/** @type {any} */ Rebound, /** @type {any} */ scene) {
  const [cx, cy, cr] = scene.circle;
  const [ax, ay, ar, startAngle, endAngle] = scene.arc;
  const rebound = new Rebound({
    walls: [scene.room],
    obstacles: [
      scene.post,
      { center: { x: cx, y: cy }, radius: cr },
      { origin: { x: ax, y: ay }, radius: ar, startAngle, endAngle },
      { points: scene.chain, closed: false },
    ],
  });
  return scene.radii.map((/** @type {number} */ radius) => {
    rebound.radius = radius;
    const delta = rebound.trace(
      { origin: point(scene.start), direction: point(scene.direction) },
      { maxContacts: scene.contacts },
    );
    return hashOf(
      delta.contacts.flatMap((/** @type {any} */ { center: p, normal: n, distance }) => [
        p.x,
        p.y,
        n.x,
        n.y,
        distance,
      ]),
    );
  });
}
