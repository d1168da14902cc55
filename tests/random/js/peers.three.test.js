// Comparison with three.js: hits and misses of its rays, boxes, spheres, planes, triangles and oriented boxes, and every method
// of its shapes that raybound has. If the results differ, exact integers decide, or the documented error. Each test counts the
// errors of both; those of raybound must be 0.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as T from 'three';
import { Capsule } from 'three/addons/math/Capsule.js';
import { OBB } from 'three/addons/math/OBB.js';
import * as R from '../../../js/index.js';
import { boxes, boxPlane, boxTriangle, obbPlane, weights } from '../../js/oracle/exact3.js';
import { FAR, isFirst, isNearest, reaches } from '../../js/oracle/gap.js';
import { cases, random, SEED } from '../../js/oracle/random.js';
import { Rational } from '../../js/oracle/rational.js';
import { witness as witnessOf } from '../../js/oracle/witness.js';

const COUNT = cases(3000);
console.log(`RB_SEED=${SEED}`);

/** Some roundings of doubles of the size of the scenes, and their amplification by cancellation. */
const TOLERANCE = 2 ** -36;
// Half of the cases have small integers, so that shapes often touch exactly.
let whole = false;
let r = random();
/** @param {string} name @param {Parameters<typeof witnessOf>[3]} weigh */
const witness = (name, weigh) =>
  witnessOf('three.js', name, { count: COUNT, tolerance: TOLERANCE }, (i, scales) => {
    if (i === 0) r = random(); // each test restarts the sequence
    whole = i % 2 === 1;
    weigh(i, scales);
  });

// --- Shapes -----------------------------------------------------------------------------------------------------

const number = (/** @type {number} */ low, /** @type {number} */ high) =>
  whole ? r.int(low, high) : r.float(low, high);
const vector = (size = 4) => new T.Vector3(number(-size, size), number(-size, size), number(-size, size));
/** three.js requires unit directions and normals. */
const unit = () => {
  const axis = new T.Vector3().setComponent(r.int(0, 2), r.pick([-1, 1]));
  return whole ? axis : vector().normalize();
};
const none = { x: 0, y: 0, z: 0 };
const TURNS = [
  [1, 0, 0, 0, 1, 0, 0, 0, 1],
  [0, 1, 0, -1, 0, 0, 0, 0, 1],
  [0, 0, 1, 1, 0, 0, 0, 1, 0],
];
const make = {
  ray: () => new T.Ray(vector(), vector(2)),
  box() {
    const [a, b] = [vector(), vector()];
    return new T.Box3(a.clone().min(b), a.clone().max(b));
  },
  sphere: () => new T.Sphere(vector(), number(0, 3)),
  plane: () => new T.Plane(unit(), number(-4, 4)),
  triangle() {
    const triangle = new T.Triangle(vector(), vector(), vector());
    return triangle.getArea() > 0 ? triangle : make.triangle();
  },
  /** Of positive length: a line of length 0 hits nothing. */
  line() {
    const line = new T.Line3(vector(), vector());
    return line.distanceSq() > 0 ? line : make.line();
  },
  capsule: () => new Capsule(vector(), vector(), number(0, 2)),
  obb() {
    const half = new T.Vector3(number(0, 3), number(0, 3), number(0, 3));
    if (whole) return new OBB(vector(), half, new T.Matrix3().fromArray(r.pick(TURNS)));
    const [x, y] = [vector().normalize(), vector()];
    const z = new T.Vector3().crossVectors(x, y).normalize();
    const turn = new T.Matrix3().fromArray([...x, ...z.clone().cross(x), ...z]);
    return new OBB(vector(), half, turn);
  },
};
/** The third axis as raybound computes it. */
const ours = (/** @type {OBB} */ { center, halfSize, rotation: { elements: e } }) => {
  const [x, y] = [new T.Vector3(e[0], e[1], e[2]), new T.Vector3(e[3], e[4], e[5])];
  const axes = [x, y, new T.Vector3().crossVectors(x, y)];
  const rotation = { elements: axes.flatMap((axis) => [...axis]) };
  return { center, halfSize, half: halfSize, axes, rotation };
};
const overlaps = ({ origin, direction }, shape) =>
  direction.lengthSq() > 0 && reaches(origin, direction, shape, 0, FAR);
const touches = ({ center, radius }, shape) => reaches(center, none, shape, radius);

// --- Hits and misses --------------------------------------------------------------------------------------------

describe('queries', () => {
  const point = new T.Vector3();
  /** @type {[string, keyof typeof make, keyof typeof make, (a: any, b: any) => boolean, (a: any, b: any) => boolean][]} */
  const table = [
    ['rayBox3', 'ray', 'box', (a, b) => a.intersectsBox(b), overlaps],
    ['raySphere3', 'ray', 'sphere', (a, b) => unitRay(a).intersectsSphere(b), overlaps],
    ['rayPlane3', 'ray', 'plane', (a, b) => a.intersectsPlane(b), overlaps],
    ['rayTriangle3', 'ray', 'triangle', (a, { a: p, b, c }) => a.intersectTriangle(p, b, c, false, point) !== null, overlaps],
    ['rayObb3', 'ray', 'obb', (a, b) => b.intersectsRay(a), (a, b) => overlaps(a, ours(b))],
    ['rayCapsule3', 'ray', 'capsule', (a, b) => unitRay(a).distanceSqToSegment(b.start, b.end) <= b.radius ** 2, overlaps],
    ['segmentPlane3', 'line', 'plane', (a, b) => b.intersectsLine(a), (a, b) => reaches(a.start, a.delta(point), b)],
    ['segmentCapsule3', 'line', 'capsule', (a, b) => a.distanceSqToLine3(b) <= b.radius ** 2, (a, b) => reaches(a.start, a.delta(point), b)],
    ['sphereSphere3', 'sphere', 'sphere', (a, b) => a.intersectsSphere(b), touches],
    ['sphereBox3', 'sphere', 'box', (a, b) => a.intersectsBox(b), touches],
    ['sphereObb3', 'sphere', 'obb', (a, b) => b.intersectsSphere(a), (a, b) => touches(a, ours(b))],
    ['spherePlane3', 'sphere', 'plane', (a, b) => a.intersectsPlane(b), touches],
    ['boxBox3', 'box', 'box', (a, b) => a.intersectsBox(b), (a, b) => !a.clone().intersect(b).isEmpty()],
    ['boxObb3', 'box', 'obb', (a, b) => b.intersectsBox3(a), (a, b) => boxes(ours(new OBB().fromBox3(a)), ours(b))],
    ['obbObb3', 'obb', 'obb', (a, b) => a.intersectsOBB(b), (a, b) => boxes(ours(a), ours(b))],
    ['boxPlane3', 'box', 'plane', (a, b) => a.intersectsPlane(b), boxPlane],
    ['obbPlane3', 'obb', 'plane', (a, b) => a.intersectsPlane(b), (a, b) => obbPlane(ours(a), b)],
    ['triangleBox3', 'triangle', 'box', (a, b) => b.intersectsTriangle(a), (a, b) => boxTriangle(b, a)],
  ]; // prettier-ignore
  const unitRay = (/** @type {T.Ray} */ ray) => new T.Ray(ray.origin, ray.direction.clone().normalize());
  for (const [query, makeA, makeB, peer, truth] of table)
    witness(query, (i, { agreeOnHit }) => {
      const [a, b] = [make[makeA](), make[makeB]()];
      const hits = R.intersect(/** @type {any} */ (query), a, b) !== null;
      agreeOnHit(hits, peer(a, b), () => truth(a, b));
    });

  // In three.js' capsule test three pairs of intervals must overlap, and touching does not count.
  witness('a capsule and a box: a sphere on its way', (i, { agreeOnHit }) => {
    const [a, b] = [make.capsule(), make.box()];
    const motion = a.end.clone().sub(a.start);
    const hits = new R.Sphere3(a.start, a.radius).sweepBox(motion, b) !== null;
    const exact = whole || motion.clone().add(a.start).equals(a.end);
    if (exact) agreeOnHit(hits, a.intersectsBox(b), () => reaches(a.start, motion, b, a.radius));
  });
});

// --- Methods ----------------------------------------------------------------------------------------------------

/** The methods of three.js' classes that are compared. @type {Map<string, Set<string>>} */
const compared = new Map();
/** The fields of raybound's object, with the values of three.js' object. */
const alike = (/** @type {any} */ value, /** @type {any} */ ours) =>
  typeof ours === 'object'
    ? Object.fromEntries(Object.keys(ours).map((key) => [key, alike(value[key], ours[key])]))
    : Number(value);

/**
 * A test for each method: the method is called on shapes with the same numbers; then results and shapes are compared.
 *
 * @typedef {object} Call
 * @property {(shape: any) => any[]} args  the arguments for a shape
 * @property {(shape: any, ...args: any[]) => any} [ours]  raybound's call, if it is not a method of the same name
 * @property {(answer: any, tolerance: number, shape: any, ...args: any[]) => boolean} [isRight]  decides if the results differ;
 *   without it they must not differ
 * @property {boolean} [orNull]  whether the result may be null
 *
 * @param {string} name  of three.js' class
 * @param {new () => any} Theirs
 * @param {new () => any} Ours
 * @param {() => any} make
 * @param {Record<string, Call | Call['args']>} calls
 */
function same(name, Theirs, Ours, make, calls) {
  compared.set(name, new Set([...(compared.get(name) ?? []), ...Object.keys(calls)]));
  for (const [method, call] of Object.entries(calls)) {
    const {
      args,
      ours,
      orNull = false,
      isRight = () => false,
    } = typeof call === 'function' ? { args: call } : call;
    witness(`${name}.${method}`, (i, { agreeOnHit, agree }) => {
      const start = make();
      const list = args(start);
      const [a, b] = [new Ours().copy(start), new Theirs().copy(start)];
      const copies = list.map((value) => value?.clone?.() ?? value);
      const [got, want] = [ours ? ours(a, ...copies) : a[method](...copies), b[method](...list)];
      const right = (/** @type {any} */ result, tolerance = 0) => isRight(result, tolerance, start, ...list);
      if (typeof got === 'boolean') agreeOnHit(got, want, () => right(true));
      else if (orNull && (!agreeOnHit(got !== null, want !== null, () => !right(null)) || got === null))
        return;
      else if (got !== a) agree('answer', alike(got, got), alike(want, got), right);
      // Empty shapes are equal, whatever their numbers.
      const left = (/** @type {any} */ shape) => (shape.isEmpty?.() ? { empty: true } : alike(shape, a));
      agree('shape', left(a), left(b), () => false);
    });
  }
}

describe('methods', () => {
  const to3 = new T.Vector3(0, 0, 0);
  const to2 = new T.Vector2(0, 0);
  const flat = (size = 4) => new T.Vector2(number(-size, size), number(-size, size));
  const scalar = () => number(-3, 3);
  const nothing = () => [];
  // Rotated, and scaled along the shape's own axes.
  const matrix = () => {
    const turn = new T.Quaternion(scalar(), scalar(), scalar(), 4).normalize();
    const scale = new T.Vector3(number(1, 3), number(1, 3), number(1, 3));
    return [new T.Matrix4().compose(vector(), turn, scale)];
  };
  const near = (/** @type {any} */ got, /** @type {T.Box3} */ want) => {
    for (const corner of /** @type {const} */ (['min', 'max']))
      assert.ok(want[corner].distanceTo(got[corner]) < 1e-9, JSON.stringify([got, want]));
  };
  /** For an empty shape the result has no meaning. */
  const nearest = (/** @type {() => any[]} */ args, as = (/** @type {any} */ shape) => shape) => ({
    args,
    isRight: (result, tolerance, shape, point) =>
      shape.isEmpty?.() || isNearest(result, point, as(shape), tolerance),
  });
  const holds = {
    args: () => [vector()],
    isRight: (decided, _, shape, point) => decided === (!shape.isEmpty?.() && reaches(point, none, shape)),
  };

  const box2 = () => {
    const [a, b] = [flat(), flat()];
    const box = new T.Box2(a.clone().min(b), a.clone().max(b));
    return r.bool(0.1) ? box.makeEmpty() : box;
  };
  const box3 = () => (r.bool(0.1) ? make.box().makeEmpty() : make.box());
  const ofBoxes = (dimensions, point, box, target) => ({
    set: () => [point(), point()],
    copy: () => [box()],
    clone: nothing,
    equals: { args: (shape) => [r.bool() ? shape.clone() : box()] },
    makeEmpty: nothing,
    isEmpty: nothing,
    setFromPoints: () => [Array.from({ length: r.int(0, 5) }, () => point())],
    setFromCenterAndSize: () => [point(), point()],
    getCenter: () => [target],
    getSize: () => [target],
    expandByPoint: () => [point()],
    expandByVector: () => [point()],
    expandByScalar: () => [scalar()],
    union: () => [box()],
    intersect: () => [box()],
    translate: () => [point()],
    containsPoint: () => [point()],
    containsBox: (shape) => [r.bool(0.3) ? shape.clone().expandByScalar(-0.25) : box()],
    intersectsBox: () => [box()],
    clampPoint: nearest(() => [point(), target]),
    distanceToPoint: () => [point()],
    getParameter: {
      args: () => [point(), target],
      // Along an axis of length 0 three.js divides by 0; an empty box has no lengths.
      isRight: ({ x, y, z = 0 }, _, box) => {
        const lengths = box.isEmpty() ? [0] : [...box.getSize(target.clone())];
        return lengths.includes(0) && Number.isFinite(x + y + z);
      },
    },
  });
  same('Box2', T.Box2, R.Box2, box2, ofBoxes(2, flat, box2, to2));
  same('Box3', T.Box3, R.Box3, box3, {
    ...ofBoxes(3, vector, box3, to3),
    setFromArray: () => [Array.from({ length: 3 * r.int(0, 5) }, () => scalar())],
    setFromBufferAttribute: () => [
      new T.BufferAttribute(Float32Array.from({ length: 3 * r.int(0, 5) }, scalar), 3),
    ],
    getBoundingSphere: () => [new T.Sphere()],
    applyMatrix4: matrix,
  });

  const ball = () => (r.bool(0.1) ? make.sphere().makeEmpty() : make.sphere());
  same('Sphere', T.Sphere, R.Sphere3, ball, {
    set: () => [vector(), number(0, 3)],
    copy: () => [ball()],
    clone: nothing,
    equals: (shape) => [r.bool() ? shape.clone() : ball()],
    isEmpty: nothing,
    makeEmpty: nothing,
    containsPoint: holds,
    // Both return the distance to the surface; for an empty shape it has no meaning.
    distanceToPoint: { args: () => [vector()], isRight: (_, __, shape) => shape.isEmpty() },
    clampPoint: nearest(() => [vector(), to3]),
    getBoundingBox: () => [new T.Box3()],
    applyMatrix4: matrix,
    translate: () => [vector()],
    expandByPoint: () => [vector()],
    setFromPoints: () => [Array.from({ length: r.int(1, 6) }, () => vector()), vector()],
    union: () => [ball()],
  });

  // The smallest one; that of three.js may be larger.
  witness('Sphere.setFromPoints', (i, { agree }) => {
    const points = Array.from({ length: r.int(1, 6) }, () => vector());
    const [own, theirs] = [new R.Sphere3().setFromPoints(points), new T.Sphere().setFromPoints(points)];
    const holds = (/** @type {any} */ { center, radius }, tolerance) =>
      points.every((point) => reaches(point, none, { center, radius: radius + tolerance }));
    assert.ok(holds(own, 0) && own.radius <= theirs.radius * (1 + 1e-11), JSON.stringify(points));
    agree('sphere', alike(own, own), alike(theirs, own), holds);
  });
  compared.get('Sphere')?.add('setFromPoints');

  const plane = make.plane;
  same('Plane', T.Plane, R.Plane3, plane, {
    set: () => [unit(), scalar()],
    setFromNormalAndCoplanarPoint: () => [unit(), vector()],
    setFromCoplanarPoints: () => [vector(), vector(), vector()],
    copy: () => [plane()],
    clone: nothing,
    equals: (shape) => [r.bool() ? shape.clone() : plane()],
    normalize: nothing,
    negate: nothing,
    distanceToPoint: () => [vector()],
    distanceToSphere: () => [make.sphere()],
    setComponents: () => [scalar(), scalar(), scalar(), scalar()],
    coplanarPoint: () => [to3],
    applyMatrix4: matrix,
    // Touching does not count in three.js.
    intersectsLine: {
      args: () => [make.line()],
      isRight: (decided, _, shape, { start, end }) =>
        decided === reaches(start, end.clone().sub(start), shape),
    },
    projectPoint: () => [vector(), to3],
    intersectLine: {
      args: () => [make.line(), to3],
      orNull: true,
      isRight: (p, tolerance, shape, { start, end }) =>
        isHit(p, tolerance, start, end.clone().sub(start), shape, 1),
    },
    translate: () => [vector()],
  });

  const ray = () => new T.Ray(vector(), unit());
  const isHit = (/** @type {T.Vector3 | null} */ p, tolerance, origin, direction, shape, until = FAR) => {
    if (p === null) return !reaches(origin, direction, shape, 0, until);
    const inside = !shape.normal && !shape.a && reaches(origin, none, shape);
    const t = new T.Vector3().copy(p).sub(origin).dot(direction) / direction.lengthSq();
    const away = new T.Vector3().copy(origin).addScaledVector(direction, t).distanceTo(p);
    return away <= tolerance * (1 + t) && isFirst(origin, direction, shape, 0, t, tolerance, inside);
  };
  const hit = (/** @type {() => any} */ other) => ({
    args: () => [other(), to3],
    orNull: true,
    isRight: (p, tolerance, { origin, direction }, shape) => isHit(p, tolerance, origin, direction, shape),
  });
  same('Ray', T.Ray, R.Ray3, ray, {
    set: () => [vector(), unit()],
    copy: () => [ray()],
    clone: nothing,
    equals: (shape) => [r.bool() ? shape.clone() : ray()],
    at: () => [scalar(), to3],
    lookAt: () => [vector()],
    recast: () => [scalar()],
    closestPointToPoint: () => [vector(), to3],
    distanceToPoint: () => [vector()],
    distanceSqToPoint: () => [vector()],
    // three.js treats almost parallel segments as parallel, and segments of length 0 as directions.
    distanceSqToSegment: {
      args: () => [vector(), vector()],
      isRight: (square, tolerance, { origin, direction }, v0, v1) => {
        const capsule = { start: v0, end: v1, radius: 0 };
        const distance = Math.sqrt(square);
        return (
          overlaps({ origin, direction }, { ...capsule, radius: distance + tolerance }) &&
          (distance < 2 * tolerance ||
            !overlaps({ origin, direction }, { ...capsule, radius: distance - tolerance }))
        );
      },
    },
    intersectSphere: hit(make.sphere),
    intersectPlane: hit(plane),
    distanceToPlane: {
      args: () => [plane()],
      orNull: true,
      isRight: (t, tolerance, { origin, direction }, shape) =>
        t === null
          ? !overlaps({ origin, direction }, shape)
          : isFirst(origin, direction, shape, 0, t, tolerance),
    },
    intersectBox: hit(make.box),
    intersectTriangle: {
      args: () => [...Object.values(make.triangle()).slice(0, 3), false, to3],
      orNull: true,
      isRight: (p, tolerance, { origin, direction }, a, b, c) =>
        isHit(p, tolerance, origin, direction, { a, b, c }),
    },
    applyMatrix4: matrix,
  });

  // Points in the plane of the triangle; three.js assumes that all points are in it.
  const level = () => {
    const height = scalar();
    const corner = () => new T.Vector3(scalar(), scalar(), height);
    const triangle = new T.Triangle(corner(), corner(), corner());
    return triangle.getArea() > 0 ? triangle : level();
  };
  const triangle = make.triangle;
  /** Whether each component of a vector is next to the exact one. */
  const isNextTo = (
    /** @type {any} */ value,
    tolerance,
    /** @type {(axis: 'x' | 'y' | 'z') => Rational} */ exact,
  ) =>
    /** @type {const} */ (['x', 'y', 'z']).every(
      (axis) => Math.abs(Rational.from(value[axis]).sub(exact(axis)).toDouble()) <= tolerance,
    );
  const pointOf = (/** @type {T.Vector3} */ a, /** @type {T.Vector3} */ b, /** @type {T.Vector3} */ c) => {
    const [u, v] = [r.next(), r.next()].sort();
    const point = a.clone().multiplyScalar(u);
    return point.addScaledVector(b, v - u).addScaledVector(c, 1 - v);
  };
  same('Triangle', T.Triangle, R.Triangle3, level, {
    containsPoint: { ...holds, args: ({ a }) => [new T.Vector3(scalar(), scalar(), a.z)] },
  });
  same('Triangle', T.Triangle, R.Triangle3, triangle, {
    set: () => [vector(), vector(), vector()],
    copy: () => [triangle()],
    clone: nothing,
    equals: (shape) => [r.bool() ? shape.clone() : triangle()],
    getArea: nothing,
    getNormal: () => [to3],
    getPlane: () => [new T.Plane()],
    getMidpoint: () => [to3],
    setFromPointsAndIndices: () => [
      Array.from({ length: 5 }, () => vector()),
      r.int(0, 4),
      r.int(0, 4),
      r.int(0, 4),
    ],
    setFromAttributeAndIndices: () => [
      new T.BufferAttribute(Float64Array.from({ length: 15 }, scalar), 3),
      r.int(0, 4),
      r.int(0, 4),
      r.int(0, 4),
    ],
    // three.js loses the weights of thin triangles to a determinant that cancels.
    getInterpolation: {
      args: ({ a, b, c }) => [pointOf(a, b, c), vector(), vector(), vector(), to3],
      isRight: (value, tolerance, shape, point, ...corners) =>
        isNextTo(value, tolerance, (axis) =>
          weights(shape, point)
            .map((weight, i) => weight.mul(Rational.from(corners[i][axis])))
            .reduce((sum, term) => sum.add(term)),
        ),
    },
    getBarycoord: {
      args: ({ a, b, c }) => [pointOf(a, b, c), to3],
      isRight: (value, tolerance, shape, point) =>
        isNextTo(value, tolerance, (axis) => weights(shape, point)['xyz'.indexOf(axis)]),
    },
    isFrontFacing: {
      args: () => [unit()],
      // A ray in the plane hits neither side.
      isRight: (decided, _, shape, direction) => decided === shape.getNormal(to3).dot(direction) < -1e-15,
    },
    closestPointToPoint: nearest(() => [vector(), to3]),
  });

  const line = make.line;
  same('Line3', T.Line3, R.Segment3, line, {
    set: () => [vector(), vector()],
    copy: () => [line()],
    clone: nothing,
    equals: (shape) => [r.bool() ? shape.clone() : line()],
    getCenter: () => [to3],
    delta: () => [to3],
    distanceSq: nothing,
    distance: nothing,
    at: () => [scalar(), to3],
    closestPointToPoint: nearest(() => [vector(), true, to3]),
    closestPointToPointParameter: () => [vector(), r.bool()],
    // three.js uses a determinant with cancellation.
    distanceSqToLine3: {
      args: () => [line()],
      isRight: (square, tolerance, { start, end }, other) => {
        const distance = Math.sqrt(square);
        const motion = end.clone().sub(start);
        const near = (/** @type {number} */ radius) =>
          reaches(start, motion, { start: other.start, end: other.end, radius });
        return near(distance + tolerance) && (distance < 2 * tolerance || !near(distance - tolerance));
      },
    },
    applyMatrix4: matrix,
  });

  same('OBB', OBB, R.OBB3, make.obb, {
    set: () => [vector(), vector(), make.obb().rotation],
    copy: () => [make.obb()],
    clone: nothing,
    equals: (shape) => [r.bool() ? shape.clone() : make.obb()],
    clampPoint: nearest(() => [vector(), to3], ours),
    containsPoint: {
      ...holds,
      isRight: (decided, _, shape, point) => decided === reaches(point, none, ours(shape)),
    },
    intersectRay: {
      args: () => [ray(), to3],
      orNull: true,
      isRight: (p, tolerance, shape, { origin, direction }) =>
        isHit(p, tolerance, origin, direction, ours(shape)),
    },
    fromBox3: () => [make.box()],
    getSize: () => [to3],
  });
  // three.js does not rotate the center, and scales along the matrix' axes: both get matrices that three.js supports, with few
  // exceptions.
  witness('OBB.applyMatrix4', (i, { agree }) => {
    const [shape, turn] = [make.obb(), new T.Quaternion(scalar(), scalar(), scalar(), 4).normalize()];
    if (i % 8) shape.center.setScalar(0);
    const m = new T.Matrix4().compose(vector(), turn, new T.Vector3().setScalar(number(1, 3)));
    const [own, theirs] = [new R.OBB3().copy(shape).applyMatrix4(m), shape.clone().applyMatrix4(m)];
    const corners = new R.OBB3().copy(shape).getCorners();
    agree('box', alike(own, own), alike(theirs, own), (box, tolerance) => {
      const { center, halfSize, rotation } = box;
      const made = new R.OBB3().copy({ center, halfSize, rotation });
      return corners.every((corner) => made.distanceToPoint(corner.clone().applyMatrix4(m)) <= 8 * tolerance);
    });
  });
  compared.get('OBB')?.add('applyMatrix4');

  same('Capsule', Capsule, R.Capsule3, make.capsule, {
    set: () => [vector(), vector(), scalar()],
    copy: () => [make.capsule()],
    clone: nothing,
    translate: () => [vector()],
    getCenter: () => [to3],
  });

  it('of scenes: boxes of objects, frustums, JSON', () => {
    for (let i = 0; i < 100; i++) {
      const mesh = () => {
        const made = new T.Mesh(new T.BoxGeometry(number(1, 3), 1, 2).translate(1, 0, 0));
        made.applyMatrix4(matrix()[0]);
        return made;
      };
      const object = new T.Group().add(mesh(), new T.Group().add(mesh()));
      object.updateMatrixWorld();
      for (const precise of [false, true])
        near(
          alike(new R.Box3().setFromObject(object, precise), new R.Box3()),
          new T.Box3().setFromObject(object, precise),
        );
      const camera = new T.PerspectiveCamera(50, 1.5, 0.1, r.float(5, 50));
      camera.applyMatrix4(matrix()[0]);
      camera.updateMatrixWorld();
      const m = new T.Matrix4().multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse);
      const [ours, theirs] = [new R.Frustum3(), new T.Frustum()];
      for (const system of [T.WebGLCoordinateSystem, T.WebGPUCoordinateSystem])
        for (const reversed of [false, true]) {
          ours.setFromProjectionMatrix(m, system, reversed);
          theirs.setFromProjectionMatrix(m, system, reversed);
          theirs.planes.forEach((plane, k) => {
            const { normal, constant } = ours.planes[k];
            assert.ok(normal.distanceTo(plane.normal) < 1e-9, `${system} ${reversed} ${k}`);
            assert.ok(Math.abs(constant - plane.constant) <= 1e-9 * (1 + Math.abs(constant)));
          });
        }
      ours.setFromProjectionMatrix(m);
      theirs.setFromProjectionMatrix(m);
      const [point, sphere, box] = [vector(9), make.sphere(), make.box()];
      const sprite = new T.Sprite();
      sprite.applyMatrix4(matrix()[0]);
      sprite.updateMatrixWorld();
      assert.equal(ours.containsPoint(point), theirs.containsPoint(point));
      assert.equal(ours.intersectsSphere(sphere), theirs.intersectsSphere(sphere));
      assert.equal(ours.intersectsBox(box), theirs.intersectsBox(box));
      assert.equal(ours.intersectsObject(object.children[0]), theirs.intersectsObject(object.children[0]));
      assert.equal(ours.intersectsSprite(sprite), theirs.intersectsSprite(sprite));
      assert.deepEqual(
        new R.Frustum3().copy(theirs).planes[3].normal.toArray(),
        theirs.planes[3].normal.toArray(),
      );
      assert.deepEqual(new R.Box3().copy(box).toJSON(), box.toJSON());
      assert.deepEqual(new R.Box3().fromJSON(box.toJSON()).toJSON(), box.toJSON());
      assert.deepEqual(new R.Sphere3().fromJSON(sphere.toJSON()).toJSON(), sphere.toJSON());
      const level = make.plane();
      assert.deepEqual(new R.Plane3().fromJSON(level.toJSON()).toJSON(), level.toJSON());
    }
  });
  for (const method of ['expandByObject', 'toJSON', 'fromJSON'])
    for (const name of ['Box3', 'Sphere', 'Plane']) compared.get(name)?.add(method);
  compared.get('Sphere')?.delete('expandByObject');
  compared.get('Plane')?.delete('expandByObject');

  // The queries that compare the other methods; methods that raybound lacks, or that three.js has for its scenes.
  /** @type {Record<string, [any, queries: string, without: string]>} */
  const rest = {
    Box2: [T.Box2, '', ''],
    Box3: [T.Box3, 'intersectsSphere intersectsPlane intersectsTriangle', 'setFromObject'],
    Sphere: [T.Sphere, 'intersectsSphere intersectsBox intersectsPlane', ''],
    Plane: [T.Plane, 'intersectsBox intersectsSphere', ''],
    Ray: [T.Ray, 'intersectsSphere intersectsPlane intersectsBox', ''],
    Triangle: [T.Triangle, 'intersectsBox', ''],
    Line3: [T.Line3, '', ''],
    OBB: [OBB, 'intersectsBox3 intersectsSphere intersectsOBB intersectsPlane intersectsRay', ''],
    Capsule: [Capsule, 'intersectsBox', ''],
  }; // prettier-ignore
  it('are all methods of three.js that raybound has', () => {
    for (const [name, [{ prototype }, queries, without]] of Object.entries(rest)) {
      const all = Object.getOwnPropertyNames(prototype).filter(
        (key) => key !== 'constructor' && typeof prototype[key] === 'function',
      );
      const known = `${queries} ${without}`.split(' ').filter(Boolean);
      assert.deepEqual([...(compared.get(name) ?? []), ...known].sort(), all.sort(), name);
    }
  });
});
