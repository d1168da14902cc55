/** Ray casting of three.js' Points and lines with a `PointsBVH` or `LineBVH` in `geometry.boundsTree`. */

// @ts-ignore: three.js comes without types.
import { Line, Matrix4, Points, Ray, Sphere, Vector3 } from 'three';

/**
 * By how much the threshold of the tree is larger, relative to itself and to the coordinates: three.js' own formula decides then, and its
 * rounding errors are some 10 units of 2^-53.
 */
const MARGIN = 1e-6;
const ROUNDING = 1e-13;

// The methods of three.js, before a program replaces them by ours.
const pointsRaycast = Points.prototype.raycast;
const lineRaycast = Line.prototype.raycast;

const inverse = new Matrix4();
const sphere = new Sphere();
const local = new Ray();
const start = new Vector3();
const end = new Vector3();
const onRay = new Vector3();
const onSegment = new Vector3();

/**
 * Appends the hits of points or a line: those of three.js, whose own method is called without a tree, for an index of points, and for draw
 * ranges that change which vertices are joined.
 * @param {any} object @param {any} raycaster @param {any[]} intersects
 */
export function castThin(object, raycaster, intersects) {
  const { geometry, matrixWorld, scale, isPoints, isLineLoop, isLineSegments } = object;
  const { drawRange, boundsTree, attributes, index } = geometry;
  const { ray, near, far, params } = raycaster;
  const first = Math.max(0, drawRange.start);
  const all = index ? index.count : attributes.position.count;
  const last = Math.min(all, drawRange.start + drawRange.count);
  const isOther =
    typeof boundsTree?.castSight !== 'function' ||
    (isPoints && index) ||
    (isLineLoop && last - first < all) ||
    (isLineSegments && first % 2 === 1);
  if (isOther) {
    (isPoints ? pointsRaycast : lineRaycast).call(object, raycaster, intersects);
    return;
  }
  const { threshold } = isPoints ? params.Points : params.Line;
  if (geometry.boundingSphere === null) geometry.computeBoundingSphere();
  const { center, radius: size } = geometry.boundingSphere;
  sphere.copy(geometry.boundingSphere).applyMatrix4(matrixWorld);
  sphere.radius += threshold;
  if (!ray.intersectsSphere(sphere)) return;
  local.copy(ray).applyMatrix4(inverse.copy(matrixWorld).invert());
  const limit = threshold / ((scale.x + scale.y + scale.z) / 3);
  const origin = local.origin.toArray();
  const direction = local.direction.toArray();
  const magnitude = local.origin.distanceTo(center) + center.length() + size;
  const radius = Math.abs(limit) * (1 + MARGIN) + magnitude * ROUNDING;
  if (!(Number.isFinite(radius) && local.direction.lengthSq() > 0)) return;
  const sight = {
    origin,
    direction,
    axis: direction,
    radius,
    slope: 0,
    minT: 0,
    maxT: Infinity,
    limit: Infinity,
    isRay: true,
  };
  // In the order of three.js: hits at the same distance stay in this order when its Raycaster sorts them.
  const found = boundsTree
    .castSight(sight, true)
    .map((/** @type {{index: number}} */ hit) => hit.index)
    .sort((/** @type {number} */ a, /** @type {number} */ b) => a - b);
  const hits = [];
  for (const i of found) {
    if (i < first || (isPoints || isLineLoop ? i >= last : i >= last - 1)) continue;
    const hit = isPoints ? pointAt(object, i, limit) : segmentAt(object, i, (i + 1) % all, limit);
    if (!hit) continue;
    const distance = ray.origin.distanceTo(onRay.applyMatrix4(matrixWorld));
    if (distance < near || distance > far) continue;
    const point = hit.point ?? onRay.clone();
    hits.push({ distance, ...hit, point, index: i, face: null, faceIndex: null, barycoord: null, object });
  }
  if (raycaster.firstHitOnly && hits.length > 1)
    hits.splice(
      0,
      hits.length,
      hits.reduce((least, hit) => (hit.distance < least.distance ? hit : least)),
    );
  intersects.push(...hits);
}

/**
 * Sets `onRay` to the point of the local ray closest to a point, if it is near enough.
 * @param {any} object @param {number} i @param {number} limit @returns {{distanceToRay: number, point?: any} | null}
 */
function pointAt({ geometry }, i, limit) {
  start.fromBufferAttribute(geometry.attributes.position, i);
  const square = local.distanceSqToPoint(start);
  if (!(square < limit * limit)) return null;
  local.closestPointToPoint(start, onRay);
  return { distanceToRay: Math.sqrt(square) };
}

/**
 * The same for a segment, by the positions of its ends in the index.
 * @param {any} object @param {number} i @param {number} k @param {number} limit @returns {{point?: any} | null}
 */
function segmentAt({ geometry: { attributes, index }, matrixWorld }, i, k, limit) {
  start.fromBufferAttribute(attributes.position, index ? index.getX(i) : i);
  end.fromBufferAttribute(attributes.position, index ? index.getX(k) : k);
  if (local.distanceSqToSegment(start, end, onRay, onSegment) > limit * limit) return null;
  return { point: onSegment.clone().applyMatrix4(matrixWorld) };
}
