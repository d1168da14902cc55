// Solids for figures in space: a model of an airplane, convex polyhedra as intersections of half-spaces, and their volumes.
import { cross3, dot3, length3, plus3, pointsOf3, scaled3, stick } from './space.js';

/** @typedef {import('./space.js').Point3} Point3 */
/** @typedef {import('./space.js').Frame} Frame */
/** @typedef {import('./space.js').Thing} Thing */
/** @typedef {{normal: Point3, most: number}} HalfSpace  the points p with normal · p ≤ most */

const ORIGIN = { x: 0, y: 0, z: 0 };

// --- the model --------------------------------------------------------------------------------------------

/** Triangles of an ellipsoid along the axes, nine coordinates each. @param {number[]} center @param {number[]} radii @param {number} [n]  of its parts around */
function ellipsoid([cx, cy, cz], [rx, ry, rz], n = 16) {
  /** @type {(i: number, k: number) => number[]} */
  const at = (i, k) => {
    const [a, b] = [(2 * Math.PI * i) / n, (Math.PI * k) / (n / 2)];
    return [cx + rx * Math.cos(b), cy + ry * Math.sin(b) * Math.cos(a), cz + rz * Math.sin(b) * Math.sin(a)];
  };
  const list = [];
  for (let i = 0; i < n; i += 1)
    for (let k = 0; k < n / 2; k += 1) {
      const [a, b, c, d] = [at(i, k), at(i + 1, k), at(i + 1, k + 1), at(i, k + 1)];
      if (k > 0) list.push(...a, ...b, ...c);
      if (k < n / 2 - 1) list.push(...a, ...c, ...d);
    }
  return list;
}

/** An airplane along x, with wings along z: nine coordinates for each triangle. */
export const AIRPLANE = new Float32Array([
  ...ellipsoid([0, 0, 0], [4, 0.62, 0.62]),
  ...ellipsoid([1.5, 0.4, 0], [0.9, 0.42, 0.4], 12),
  ...ellipsoid([0.3, -0.1, 0], [0.85, 0.12, 3.7]),
  ...ellipsoid([-3.3, 0.15, 0], [0.5, 0.08, 1.4], 12),
  ...ellipsoid([-3.4, 0.75, 0], [0.55, 0.85, 0.09], 12),
  ...ellipsoid([0.75, -0.3, 1.5], [0.75, 0.27, 0.27], 12),
  ...ellipsoid([0.75, -0.3, -1.5], [0.75, 0.27, 0.27], 12),
]);

/** The cube from −1 to 1, nine coordinates for each triangle. */
export const CUBE = new Float32Array(
  [0, 1, 2].flatMap((axis) =>
    [-1, 1].flatMap((side) => {
      const corner = (/** @type {number} */ u, /** @type {number} */ v) => {
        const p = [u, side * v];
        p.splice(axis, 0, side);
        return p;
      };
      const [a, b, c, d] = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
      // Counterclockwise from outside.
      return axis === 1 ? [a, c, b, a, d, c].flat() : [a, b, c, a, c, d].flat();
    }),
  ),
);

/** The different corners of triangles. @param {Float32Array} triangles @returns {Point3[]} */
export function cornersOf3(triangles) {
  const known = new Map(pointsOf3([...triangles]).map((p) => [`${p.x} ${p.y} ${p.z}`, p]));
  return [...known.values()];
}

/** A point under an affine matrix. @param {Frame} frame @param {Point3} p */
export const under = ({ x, y, z, o }, p) => plus3(plus3(plus3(o, x, p.x), y, p.y), z, p.z);

/**
 * The frame that rolls around x, then raises the nose, then turns around y.
 * @param {number} yaw  in degrees @param {number} pitch @param {number} roll @returns {Frame}
 */
export function attitude(yaw, pitch, roll) {
  const [a, b, c] = [yaw, pitch, roll].map((degrees) => (degrees * Math.PI) / 180);
  /** @type {(v: Point3) => Point3} */
  const turn = ({ x, y, z }) => {
    const [y1, z1] = [y * Math.cos(c) - z * Math.sin(c), y * Math.sin(c) + z * Math.cos(c)];
    const [x2, y2] = [x * Math.cos(b) - y1 * Math.sin(b), x * Math.sin(b) + y1 * Math.cos(b)];
    return { x: x2 * Math.cos(a) + z1 * Math.sin(a), y: y2, z: z1 * Math.cos(a) - x2 * Math.sin(a) };
  };
  const [x, y, z] = [
    { x: 1, y: 0, z: 0 },
    { x: 0, y: 1, z: 0 },
    { x: 0, y: 0, z: 1 },
  ].map(turn);
  return { x, y, z, o: ORIGIN };
}

// --- convex polyhedra -------------------------------------------------------------------------------------

/** Half of the side of the square from which a face is cut, in units. */
const LARGE = 60;
/** Corners closer than this are one, in units. */
const SAME = 1e-6;

/** The part of a convex polygon in a half-space. @param {Point3[]} corners @param {HalfSpace} half */
const cut = (corners, { normal, most }) =>
  corners.flatMap((a, i) => {
    const b = corners[(i + 1) % corners.length];
    const [from, to] = [dot3(a, normal) - most, dot3(b, normal) - most];
    const crossing = () => plus3(a, plus3(b, a, -1), from / (from - to));
    return [...(from <= SAME ? [a] : []), ...(from * to < 0 && Math.abs(from) > SAME ? [crossing()] : [])];
  });

/**
 * The faces of the intersection of half-spaces, each a convex polygon.
 * @param {HalfSpace[]} halves  whose normals are unit vectors
 */
export const facesOf = (halves) =>
  halves.map(({ normal, most }) => {
    const rough = cross3(normal, Math.abs(normal.x) < 0.5 ? { x: 1, y: 0, z: 0 } : { x: 0, y: 0, z: 1 });
    const u = scaled3(rough, LARGE / length3(rough));
    const v = cross3(normal, u);
    const o = scaled3(normal, most);
    const square = [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ].map(([s, t]) => plus3(plus3(o, u, s), v, t));
    return halves.reduce((face, half) => (half.normal === normal ? face : cut(face, half)), square);
  });

/** Six times the volume between a triangle and the origin. @param {Point3} a @param {Point3} b @param {Point3} c */
const wedge = (a, b, c) => dot3(a, cross3(b, c));

/** The triangles of convex polygons. @param {Point3[][]} faces */
const fans = (faces) => faces.flatMap((face) => face.slice(2).map((c, i) => [face[0], face[i + 1], c]));

/** The volume inside faces whose corners run counterclockwise, seen from outside. @param {Point3[][]} faces */
export const volumeOf = (faces) => fans(faces).reduce((sum, [a, b, c]) => sum + wedge(a, b, c) / 6, 0);

/**
 * A polyhedron through which things are seen, with its edges.
 * @param {Point3[][]} faces @param {string} color
 * @param {{opacity?: number, width?: number, shadow?: boolean}} [look]  width and shadow: of its edges
 * @returns {Thing[]}
 */
export function polyhedron(faces, color, { opacity = 0.16, width = 0.06, shadow = true } = {}) {
  const triangles = new Float32Array(fans(faces).flatMap((ps) => ps.flatMap(({ x, y, z }) => [x, y, z])));
  /** @type {Map<string, [Point3, Point3]>} */
  const edges = new Map();
  const keyOf = ({ x, y, z }) => [x, y, z].map((v) => (Math.round(v * 1e4) / 1e4 + 0).toFixed(4)).join();
  for (const face of faces)
    face.forEach((a, i) => {
      const b = face[(i + 1) % face.length];
      const key = [keyOf(a), keyOf(b)].sort();
      if (key[0] !== key[1]) edges.set(key.join(' '), [a, b]);
    });
  const frame = { x: { x: 1, y: 0, z: 0 }, y: { x: 0, y: 1, z: 0 }, z: { x: 0, y: 0, z: 1 }, o: ORIGIN };
  return [
    { kind: 'mesh', frame, triangles, color, opacity },
    ...[...edges.values()].flatMap(([a, b]) => stick(a, b, color, width)),
  ].map((thing) => ({ ...thing, shadow: shadow && thing.kind !== 'mesh' }));
}

/** The triangles of the convex hull of points in general position: faces that a further point sees are replaced. @param {Point3[]} points */
export function hullOf3(points) {
  const [a, b, c, d] = [points[0], ...farApart(points)];
  const inside = scaled3(plus3(plus3(plus3(a, b), c), d), 1 / 4);
  /** @type {(p: Point3, q: Point3, r: Point3) => Point3[]} */
  const outward = (p, q, r) => (aboveOf([p, q, r], inside) > 0 ? [p, r, q] : [p, q, r]);
  let faces = [outward(a, b, c), outward(a, b, d), outward(a, c, d), outward(b, c, d)];
  for (const p of points) {
    const seen = new Set(faces.filter((face) => aboveOf(face, p) > SAME));
    if (seen.size === 0) continue;
    const others = faces.filter((face) => !seen.has(face));
    /** Edges of seen faces whose other face is not seen. */
    const rim = [...seen].flatMap((face) =>
      face.flatMap((from, i) => {
        const to = face[(i + 1) % 3];
        const inner = [...seen].some((other) =>
          other.some((q, k) => q === to && other[(k + 1) % 3] === from),
        );
        return inner ? [] : [[from, to, p]];
      }),
    );
    faces = [...others, ...rim];
  }
  return faces;
}

/** @param {Point3[]} points  in general position */
export const hullVolume = (points) => volumeOf(hullOf3(points));

/** A positive number if a point is on the front side of a triangle: six times the volume between them. @param {Point3[]} face @param {Point3} p */
const aboveOf = ([a, b, c], p) => dot3(plus3(p, a, -1), cross3(plus3(b, a, -1), plus3(c, a, -1)));

/** Three points that span a large volume with the first. @param {Point3[]} points */
function farApart(points) {
  const [a] = points;
  const best = (/** @type {(p: Point3) => number} */ measure) =>
    points.reduce((p, q) => (measure(q) > measure(p) ? q : p));
  const b = best((p) => length3(plus3(p, a, -1)));
  const c = best((p) => length3(cross3(plus3(b, a, -1), plus3(p, a, -1))));
  const d = best((p) => Math.abs(aboveOf([a, b, c], p)));
  return [b, c, d];
}
