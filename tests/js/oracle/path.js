// The paths of tests/cases/rebound-bits.json and their hashes, for every build: Node's tests and the browsers' read it.

const point = (/** @type {number[]} */ [x, y]) => ({ x, y });

/** FNV-1a over 32-bit halves, the low one first. */
function hashOf(/** @type {number[]} */ numbers) {
  const words = new Uint32Array(Float64Array.from(numbers).buffer);
  return words.reduce((hash, half) => Math.imul(hash ^ half, 0x01000193), 0x811c9dc5) >>> 0;
}

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
    const way = rebound.trace(point(scene.start), point(scene.direction), { maxBounces: scene.contacts });
    return hashOf(
      way.contacts.flatMap((/** @type {any} */ { point: p, normal: n, distance }) => [
        p.x,
        p.y,
        n.x,
        n.y,
        distance,
      ]),
    );
  });
}
