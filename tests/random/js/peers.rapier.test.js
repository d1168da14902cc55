// Comparison with rapier, in 2D and 3D: rays, moving balls and boxes, contacts, nearest points. rapier computes in floats, and
// mostly iterates until the result seems accurate enough. If the results differ by more than the rounding of floats, exact
// integers decide. Each test counts the errors of both; those of raybound must be 0.

import { describe } from 'node:test';
import * as R from '../../../js/index.js';
import { boxes, boxTriangle, obbPlane } from '../../js/oracle/exact3.js';
import { FAR, isFirst, isNearest, reaches } from '../../js/oracle/gap.js';
import { cases, SEED } from '../../js/oracle/random.js';
import { add, cross, dot, length, scenery, times } from '../../js/oracle/rapier.js';
import { apart, witness as witnessOf } from '../../js/oracle/witness.js';

console.log(`RB_SEED=${SEED}`);

/** Some roundings of floats of the size of the scenes. */
const FLOAT = 2 ** -18;
/** @param {string} name @param {Parameters<typeof witnessOf>[3]} weigh */
const witness = (name, weigh) => witnessOf('rapier', name, { count: cases(1000), tolerance: FLOAT }, weigh);

const capital = (text) => text[0].toUpperCase() + text.slice(1);
const still = (/** @type {any} */ p) => times(p, 0);
/** Is this the normal of a convex shape's surface at a point? Then the point one unit along it has the distance 1. */
const isNormal = (shape, point, normal, tolerance) =>
  Math.abs(length(normal) - 1) <= tolerance &&
  !reaches(add(point, normal), still(point), shape, 1 - 2 * tolerance);

for (const dimensions of /** @type {const} */ ([2, 3])) {
  const { P, vector, none, make, begin } = scenery(dimensions);
  const named = (name) =>
    (dimensions < 3 ? name.replace(/Sphere/g, 'Circle').replace(/^sphere/, 'circle') : name) + dimensions;
  const toWorld = ({ frame }, v) => frame.reduce((sum, axis, i) => add(sum, axis, [v.x, v.y, v.z][i]), none);

  describe(`rays and segments, ${dimensions}D`, () => {
    const solids = ['box', 'obb', 'matrixBox', 'kdop', 'sphere', 'capsule', 'plane', 'triangle'];
    if (dimensions < 3) solids.push('segment');
    for (const solid of solids)
      witness(solid, (i, { agreeOnHit, agree }) => {
        begin(i);
        const [origin, direction] = [vector(), vector(6)];
        const { shape, peer, at, by, corners } = make[solid](origin);
        const speed = length(direction);
        const isFlat =
          (solid === 'triangle' &&
            length(cross(add(shape.b, shape.a, -1), add(shape.c, shape.a, -1))) === 0) ||
          (solid === 'segment' && cross(add(shape.end, shape.start, -1), direction).z === 0);
        if (speed === 0 || isFlat) return; // a miss in both
        const isSegment = i % 4 > 1;
        const until = isSegment ? 1 : FAR;
        const delta = isSegment ? { start: origin, end: add(origin, direction) } : { origin, direction };
        const hit = R.intersect(named((isSegment ? 'segment' : 'ray') + capital(solid)), delta, shape);
        const ray = new P.Ray(origin, direction);
        const isHit = peer.intersectsRay(ray, at, by, until);
        if (!agreeOnHit(hit !== null, isHit, () => reaches(origin, direction, shape, 0, until)) || !hit)
          return;

        // The first surface ahead. raybound reports a hit at the start if the ray starts on a surface; rapier reports the next
        // surface.
        const inside = 'tNear' in hit && !(hit.tNear >= 0);
        const t = inside ? hit.tFar : (hit.t ?? hit.tNear);
        if (t === 0) return;
        const cast = peer.castRayAndGetNormal(ray, at, by, until, false);
        const first = cast?.timeOfImpact ?? Infinity;
        const isRight = (t, tolerance) =>
          t === Infinity
            ? inside && reaches(origin, direction, shape, tolerance, 1, 1)
            : isFirst(origin, direction, shape, 0, t, tolerance, inside);
        if (!agree('t', t, first, isRight, t === first ? 0 : Math.abs(t - first) * speed) || t === Infinity)
          return;
        const [point, normal] = inside
          ? [hit.far, hit.normalFar]
          : [hit.point ?? hit.near, hit.normal ?? hit.normalNear];
        agree('normal', normal, inside ? times(cast.normal, -1) : cast.normal, (n, tolerance) =>
          corners
            ? corners.every((corner) => dot(add(corner, point, -1), n) <= tolerance)
            : isNormal(shape, point, n, tolerance),
        );
      });
  });

  describe(`moving shapes, ${dimensions}D`, () => {
    const others = ['Plane', 'Sphere', 'Box', 'Obb', 'Capsule', 'Segment', 'Triangle', 'Polygon'];
    const pairs = [...others.map((other) => ['sphere', other]), ['box', 'Box'], ['box', 'Plane']];
    for (const [mover, other] of pairs)
      witness(`${mover} against ${other.toLowerCase()}`, (i, { agreeOnHit, agree }) => {
        begin(i);
        const [a, motion] = [make[mover](), vector(6)];
        const b = make[other.toLowerCase()](a.at);
        const own = mover === other.toLowerCase() ? vector(2) : none;
        const relative = add(motion, own, -1);
        const speed = length(relative);
        if (speed === 0) return; // rapier has no cast without motion
        const query = named(`moving${capital(mover)}${other === 'Segment' ? 'Capsule' : other}`);
        const hit = R.intersect(query, { ...a.shape, motion }, { radius: 0, ...b.shape, motion: own });
        // Each of the two shapes is the first argument in half of the cases.
        const swap = i % 4 > 1;
        const [one, two] = swap ? [b, a] : [a, b];
        const [v, w] = swap ? [own, motion] : [motion, own];
        const cast = one.peer.castShape(one.at, one.by, v, two.peer, two.at, two.by, w, 0, 1, true);

        const { radius = 0, half } = a.shape.radius === undefined ? a : a.shape;
        const grown = half
          ? other === 'Box'
            ? { min: add(b.shape.min, half, -1), max: add(b.shape.max, half) }
            : { ...b.shape, half }
          : b.shape;
        if (!agreeOnHit(hit !== null, cast !== null, () => reaches(a.at, relative, grown, radius)) || !hit)
          return;
        const isRight = (t, tolerance) => isFirst(a.at, relative, grown, radius, t, tolerance);
        const far = Math.abs(hit.t - cast.time_of_impact) * speed;
        if (!agree('t', hit.t, cast.time_of_impact, isRight, far) || hit.overlap) return;
        // The first contact, in the coordinates of the second shape at its start.
        const [witness, out] = swap ? [cast.witness1, cast.normal1] : [cast.witness2, cast.normal2];
        const point = add(hit.point, own, -hit.t);
        const isContact = (n, tolerance) =>
          reaches(point, none, b.shape, tolerance) && isNormal(b.shape, point, n, tolerance);
        agree('normal', { ...hit.normal }, toWorld(b, out), isContact);
        if (half) return; // boxes touch at many points
        const center = add(a.at, relative, hit.t);
        agree(
          'point',
          point,
          add(b.at, toWorld(b, witness)),
          (p, tolerance) =>
            reaches(p, none, b.shape, tolerance) && length(add(p, center, -1)) <= radius + tolerance,
        );
      });
  });

  describe(`contacts, ${dimensions}D`, () => {
    const solids = ['Sphere', 'Box', 'Obb', 'Segment', 'Capsule', 'Triangle', 'Polygon'];
    const flats = [['box', 'Box'], ['box', 'Obb'], ['obb', 'Obb'], ['triangle', 'Box']]; // prettier-ignore
    for (const [first, second] of [...solids.map((solid) => ['sphere', solid]), ...flats])
      witness(`${first} and ${second.toLowerCase()}`, (i, { agreeOnHit, agree }) => {
        begin(i);
        const [a, b] = [make[first](), make[second.toLowerCase()]()];
        const reported = R.measure(named(first + second), a.shape, b.shape);
        const [one, two] = i % 4 > 1 ? [b, a] : [a, b];
        const touch = touching(a, b);
        const theyTouch = one.peer.intersectsShape(one.at, one.by, two.peer, two.at, two.by);
        if (!agreeOnHit(reported.touches, theyTouch, () => touch(none))) return;

        // The distance between them. For rotated shapes raybound reports the widest gap along an axis, which may be smaller.
        if (!reported.touches && first !== 'sphere' && first + second !== 'boxBox') return;
        const contact = b.peer.contactShape(b.at, b.by, a.peer, a.at, a.by, 100);
        const [ours, theirs] = [reported, { depth: -contact.distance, normal: contact.normal1 }];
        const parts = ({ depth, normal }, tolerance) => !touch(times(normal, depth + tolerance));
        const isHit = ({ depth, normal }, tolerance) => touch(times(normal, depth), tolerance);
        // The translation that separates them is not longer than another one that does; the translation until they touch is as
        // long as their distance.
        const isRight = (result, tolerance) => {
          const isLess = (other) => other.depth < result.depth - tolerance - FLOAT && parts(other, FLOAT);
          if (reported.touches) return parts(result, tolerance) && ![ours, theirs].some(isLess);
          return isHit(result, tolerance) && !touch(none, -result.depth - tolerance);
        };
        const by = Math.abs(ours.depth - theirs.depth);
        if (!agree('depth', ours, theirs, isRight, by)) return;
        agree('normal', ours, { ...ours, normal: theirs.normal }, isRight, apart(ours.normal, theirs.normal));
        if (first !== 'sphere') return; // otherwise there are many points
        const reach = Math.abs(a.shape.radius - reported.depth);
        agree(
          'point',
          reported.point,
          contact.point1,
          (p, tolerance) =>
            reaches(p, none, b.shape, tolerance) && length(add(p, a.at, -1)) <= reach + tolerance,
        );
      });

    for (const first of ['sphere', 'box', 'obb'])
      witness(`${first} and plane`, (i, { agreeOnHit, agree }) => {
        begin(i);
        const [a, b] = [make[first](), make.plane(vector())];
        const reported = R.measure(named(`${first}Plane`), a.shape, b.shape);
        // rapier's half-space is everything behind the plane.
        const touch = touching(a, b);
        const isBehind = dot(b.shape.normal, a.at) + b.shape.constant <= 0;
        const theyTouch = a.peer.intersectsShape(a.at, a.by, b.peer, b.at, b.by);
        if (!agreeOnHit(reported.side <= 0, theyTouch, () => isBehind || touch(none))) return;
        const { distance } = b.peer.contactShape(b.at, b.by, a.peer, a.at, a.by, 100);
        const up = times(b.shape.normal, 1 / length(b.shape.normal));
        agree('least', reported.min, distance, (height, tolerance) => {
          const moved = (more) => touch(times(up, more - height));
          return moved(-tolerance / 2) !== moved(tolerance / 2) || moved(0);
        });
      });
  });

  describe(`points, ${dimensions}D`, () => {
    const classes = dimensions > 2
      ? { box: R.Box3, obb: R.OBB3, sphere: R.Sphere3, capsule: R.Capsule3, segment: R.Segment3, triangle: R.Triangle3 }
      : { box: R.Box2, obb: R.OBB2, sphere: R.Circle2, capsule: R.Capsule2, segment: R.Segment2, triangle: R.Triangle2 }; // prettier-ignore
    for (const [solid, Class] of Object.entries(classes))
      witness(solid, (i, { agreeOnHit, agree }) => {
        begin(i);
        const { shape, peer, at, by } = make[solid]();
        // A thin shape contains few random points, so the point is between two points of the shape.
        const [p, q] = [shape.a ?? shape.start, shape.b ?? shape.end];
        const point = p && i % 8 === 1 ? times(add(p, q), 0.5) : vector();
        const ours = new Class().copy(shape);
        const holds = peer.containsPoint(at, by, point);
        if (!agreeOnHit(ours.containsPoint(point), holds, () => reaches(point, none, shape))) return;
        const nearest = { ...ours.closestPointToPoint(point) };
        const projected = peer.projectPoint(at, by, point, true).point;
        agree('nearest', nearest, projected, (p, tolerance) => isNearest(p, point, shape, tolerance));
        agree(
          'distance',
          Math.max(0, ours.distanceToPoint(point)),
          apart(projected, point),
          (far, tolerance) =>
            reaches(point, none, shape, far + tolerance) &&
            (far <= tolerance || !reaches(point, none, shape, far - tolerance)),
        );
      });
  });
}

/** Do two shapes touch after the first one is moved, and grown by `more`? */
function touching(a, b) {
  const { radius, half, halfSize } = { ...a, ...a.shape };
  const withZ = (/** @type {any} */ v) => ({ z: 0, ...v });
  const box = ({ at, shape, frame, half = shape.halfSize }, move) => ({
    center: withZ(add(at, move)),
    half: withZ(half),
    axes: [...frame.map(withZ), { x: 0, y: 0, z: 1 }].slice(0, 3),
  });
  return (move, more = 0) => {
    const at = add(a.at, move);
    if (radius !== undefined) return reaches(at, still(at), b.shape, radius + more);
    if (b.shape.normal && half) return reaches(at, still(at), { ...b.shape, half });
    if (b.shape.normal) return obbPlane(box(a, move), { ...b.shape, normal: withZ(b.shape.normal) });
    if (half && b.half) {
      const grown = { min: add(b.shape.min, half, -1), max: add(b.shape.max, half) };
      return reaches(at, still(at), grown, more);
    }
    if (half || halfSize) return boxes(box(a, move), box(b, still(move)));
    const [p, q, r] = [a.shape.a, a.shape.b, a.shape.c].map((corner) => withZ(add(corner, move)));
    return boxTriangle({ min: withZ(b.shape.min), max: withZ(b.shape.max) }, { a: p, b: q, c: r });
  };
}
