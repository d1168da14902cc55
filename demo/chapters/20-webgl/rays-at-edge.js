// Rays aimed at the edge that two triangles share, and which of the rays hit neither triangle.
import { MeshBVH } from 'raybound';
import { randomFrom } from '../../lib/random.js';
import { replaceable } from '../../lib/replaceable.js';
import { hitTriangle as printedHitTriangle, prepare } from './triangle.example.js';
import { hitTriangleAlone as printedHitTriangleAlone } from './triangle.mistake.js';

const hitTriangle = replaceable('hitTriangle', printedHitTriangle);
const hitTriangleAlone = replaceable('hitTriangleAlone', printedHitTriangleAlone);

export const RAYS = 2000;

/**
 * @param {number[]} end  the end of the edge: x at least 1 and y at most -1, so that the other corners are on different sides of the edge
 * @param {boolean} alone  true: the usual test, which rounds separately for each triangle
 */
export function raysAtEdge(end, alone) {
  // With offsets of 1/3 and 1/7, the coordinates are not short binary fractions, so all operations round.
  const a = { x: -5 + 1 / 3, y: 3 + 1 / 7, z: 0.3 };
  const b = { x: end[0] + 1 / 3, y: end[1] + 1 / 7, z: -0.4 };
  const c = { x: -7.1, y: -4.7, z: 1.1 };
  const d = { x: 8.3, y: 4.9, z: 0.7 };
  const mesh = new MeshBVH({
    positions: [a, b, c, d].flatMap(({ x, y, z }) => [x, y, z]),
    index: [0, 1, 2, 1, 0, 3],
  });
  const random = randomFrom(5);
  const rays = Array.from({ length: RAYS }, () => {
    const s = 0.02 + 0.96 * random();
    const target = { x: a.x + s * (b.x - a.x), y: a.y + s * (b.y - a.y), z: a.z + s * (b.z - a.z) };
    const origin = { x: 9 * random() - 4, y: 9 * random() - 4, z: 5 + 4 * random() };
    const direction = { x: target.x - origin.x, y: target.y - origin.y, z: target.z - origin.z };
    const ray = { origin, direction };
    const own = prepare(ray);
    const hit = alone
      ? (hitTriangleAlone(ray, a, b, c) ?? hitTriangleAlone(ray, b, a, d))
      : (hitTriangle(own, a, b, c) ?? hitTriangle(own, b, a, d));
    return { target, hit: hit !== null, library: mesh.raycastAny(ray) };
  });
  mesh.dispose();
  return {
    triangles: [
      [a, b, c],
      [b, a, d],
    ],
    edge: [a, b],
    leaks: rays.filter(({ hit }) => !hit),
    library: rays.filter(({ library }) => !library).length,
  };
}
