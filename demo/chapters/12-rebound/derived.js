// All that follows from a scene. raybound computes every geometric result; this file only calls it.
import {
  Graph2D,
  Matrix3,
  PolyGeometry,
  Ray2,
  RectGeometry,
  Vector2,
  intersectBoundingBox,
  intersectObject,
} from 'raybound';
import { castAlong, grow } from './outlines.example.js';
import { LIMIT, MAX_REFLECTIONS } from './scene.js';
import { trace } from './trace.example.js';

/** @typedef {import('./scene.js').Scene} Scene */
/** @typedef {ReturnType<typeof derive>} Derived */
/** @typedef {ReturnType<typeof trace>} Trace */
/** @typedef {ReturnType<typeof castAlong>} Hits */

/**
 * What can be wrong with a scene. The first ones leave no path to follow.
 * @typedef {'wallFew' | 'wallFlat' | 'wallVanished' | 'ballInObstacle' | 'ballNearObstacle' | 'ballOutside' | 'ballNearWall'
 *   | 'wallCrosses' | 'obstacleCrosses' | 'obstacleFew' | 'wallParts'} Problem
 */

/** How a path ends. @typedef {'obstacle' | 'limit' | 'nothing' | 'stuck' | 'blocked'} End */

/** A ball that touches does not overlap; its distance is rounded by about this much. */
const TOUCHING = 1e-9;
/** So many contacts in a row on a shorter path than this: the ball is stuck. */
const STUCK_CONTACTS = 4;
const STUCK_LENGTH = 0.01;

/**
 * The corners in the order that makes them a room (signed area < 0, normals inward) or an obstacle
 * (signed area > 0, normals outward), in whichever order they were drawn.
 * @param {number[]} corners
 * @param {'room' | 'obstacle'} kind
 */
function oriented(corners, kind) {
  const geometry = new PolyGeometry([...corners]).close();
  const area = geometry.signedArea();
  if (kind === 'room' ? area <= 0 : area >= 0) return geometry;
  const reversed = [];
  for (let i = corners.length - 2; i >= 0; i -= 2) reversed.push(corners[i], corners[i + 1]);
  return new PolyGeometry(reversed).close();
}

/** How many loops an outline has: a radius may cut a room into several. @param {Graph2D} outline */
const partsOf = ({ geometry }) =>
  /** @type {import('../../../js/index.js').PolyExtendGeometry} */ (geometry).loops.length;

/**
 * @param {PolyGeometry} wall
 * @param {PolyGeometry} obstacle
 * @param {Graph2D} wallExtend
 * @param {Vector2} start
 * @param {number} radius
 */
function findProblems(wall, obstacle, wallExtend, start, radius) {
  /** @type {Problem[]} */
  const stops = [];
  /** @type {Problem[]} */
  const notes = [];
  const room = wall.position.length >= 6;
  const body = obstacle.position.length >= 6;

  if (!room) stops.push('wallFew');
  else if (wall.signedArea() === 0) stops.push('wallFlat');
  else if (wallExtend.geometry.position.length === 0) stops.push('wallVanished');
  else if (!wall.contains(start)) stops.push('ballOutside');
  else if (wall.distanceTo(start) < radius - TOUCHING) stops.push('ballNearWall');

  if (stops.includes('wallVanished')) {
    // Then nowhere is a good place for the ball.
  } else if (body && obstacle.contains(start)) {
    stops.push('ballInObstacle');
  } else if (obstacle.position.length > 0 && obstacle.distanceTo(start) < radius - TOUCHING) {
    stops.push('ballNearObstacle');
  }

  if (!body) notes.push('obstacleFew');
  if (room && !wall.isSimple()) notes.push('wallCrosses');
  if (body && !obstacle.isSimple()) notes.push('obstacleCrosses');
  if (partsOf(wallExtend) > 1 && !notes.includes('wallCrosses')) notes.push('wallParts');
  return { stops, notes };
}

/** @param {Trace} trace @returns {End} */
function endOf({ ending, contacts }) {
  if (ending === 'stopped') return 'obstacle';
  if (ending === 'free') return 'nothing';
  const tail = contacts.slice(-STUCK_CONTACTS);
  const advance = tail.reduce((sum, { distance }) => sum + distance, 0);
  const still = tail.length === STUCK_CONTACTS && advance < STUCK_LENGTH;
  return ending === 'shut-in' || still ? 'stuck' : 'limit';
}

/** Bit for bit: the same hits, in the same order. @param {Hits} a @param {Hits} b */
const sameHits = (a, b) =>
  a.length === b.length &&
  a.every((hit, i) => {
    const other = b[i];
    if (hit === null || other === null) return hit === other;
    return (
      hit.object === other.object &&
      hit.distance === other.distance &&
      hit.point.x === other.point.x &&
      hit.point.y === other.point.y &&
      hit.normal.x === other.normal.x &&
      hit.normal.y === other.normal.y
    );
  });

/** @param {Scene} scene */
export function derive(scene) {
  const [radius] = scene.radius;
  const start = new Vector2(scene.ball[0], scene.ball[1]);
  const direction = new Vector2(scene.direction[0], scene.direction[1]).normalize();

  const wall = oriented(scene.wall, 'room');
  const move = new Matrix3().makeTranslation(scene.offset[0], scene.offset[1]);
  const obstacle = oriented(scene.obstacle, 'obstacle').clone().applyMatrix3(move);
  obstacle.computeBoundingBox();
  const obstacleShape = new Graph2D(obstacle);

  const wallExtend = grow(wall, radius);
  const obstacleExtend = grow(obstacle, radius);
  const objects = [wallExtend, obstacleExtend];

  const { stops, notes } = findProblems(wall, obstacle, wallExtend, start, radius);

  /** @type {{center: Vector2, point: Vector2, normal: Vector2, distance: number, object: Graph2D}[]} */
  let contacts = [];
  const path = [start];
  const lengths = [0];
  /** @type {End} */
  let end = 'blocked';
  let same = true;
  let tested = 0;
  let rejected = 0;
  /** Towards each contact, and from the last one that the ball leaves. @type {Vector2[]} */
  const directions = [];

  if (stops.length === 0) {
    const result = trace(wall, obstacle, radius, start, direction, MAX_REFLECTIONS);
    end = endOf(result);
    contacts = result.contacts.map((contact) => ({ ...contact, object: objects[contact.object] }));
    // Behind the last contact no ray is followed, unless nothing is ahead there.
    const turns = end === 'nothing' ? contacts : contacts.slice(0, -1);
    const ray = new Ray2(start.clone(), direction.clone());
    same = sameHits(
      castAlong(ray.clone(), turns, objects, true),
      castAlong(ray.clone(), turns, objects, false),
    );
    for (let i = 0; i <= turns.length; i += 1) {
      directions.push(ray.direction.clone());
      for (const object of objects) {
        tested += 1;
        if (!intersectBoundingBox(ray, object.geometry.boundingBox)) rejected += 1;
      }
      if (i < turns.length) ray.reflect(turns[i].center, turns[i].normal);
    }
    for (const { center, distance } of contacts) {
      path.push(center);
      lengths.push(lengths[lengths.length - 1] + distance);
    }
    // With nothing ahead the ball leaves: shown as far as the figure goes.
    if (end === 'nothing') {
      path.push(ray.at(LIMIT.x + LIMIT.y, new Vector2()));
      lengths.push(lengths[lengths.length - 1] + LIMIT.x + LIMIT.y);
    }
  }

  // The direction's handle: beyond the ball, but never beyond the figure.
  const frame = new Graph2D(new RectGeometry(-LIMIT.x, -LIMIT.y, 2 * LIMIT.x, 2 * LIMIT.y, true));
  const edge = intersectObject(new Ray2(start.clone(), direction.clone()), frame);
  const arm = Math.min(radius + 48, edge === null ? Infinity : edge.distance);
  const tip = new Vector2().copy(start).addScaledVector(direction, arm);

  const middle = new Vector2().lerpVectors(obstacle.boundingBox.min, obstacle.boundingBox.max, 0.5);

  return {
    start,
    direction,
    tip,
    middle,
    wall,
    obstacle,
    obstacleShape,
    wallExtend,
    obstacleExtend,
    contacts,
    directions,
    path,
    lengths,
    total: lengths[lengths.length - 1],
    end,
    stops,
    notes,
    parts: partsOf(wallExtend),
    same,
    tested,
    rejected,
  };
}

/**
 * What `reflect` does at a contact, the first of which is 0.
 * @param {Derived} derived
 * @param {number} i
 */
export function turnAt({ contacts, directions }, i) {
  const { point, normal } = contacts[i];
  const before = directions[i];
  const ray = new Ray2(point.clone(), before.clone());
  ray.reflect(point, normal);
  return { before, normal, along: before.dot(normal), after: ray.direction };
}

/**
 * Where the ball is after a distance along its path, and how many contacts it has had.
 * @param {Derived} derived
 * @param {number} travelled
 */
export function ballAt({ path, lengths, contacts }, travelled) {
  const distance = Math.min(Math.max(travelled, 0), lengths[lengths.length - 1]);
  let i = 0;
  while (i < lengths.length - 1 && lengths[i + 1] <= distance) i += 1;
  const position = new Vector2().copy(path[i]);
  const leg = lengths[i + 1] - lengths[i];
  if (i < path.length - 1 && leg > 0) position.lerp(path[i + 1], (distance - lengths[i]) / leg);
  return { position, touched: Math.min(i, contacts.length) };
}
