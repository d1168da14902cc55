// The computation of the canvas engine, written again with the same steps: a small object at every step. The benches compare
// with it, so it is neither slowed nor tuned: it does no work that the steps do not need, and omits none of them (except the
// engine's message on the console for every box that is missed).
//
// A box: two slope-intercept functions, four crossing points minus the origin, their dot products with the direction in two
// pairs, each pair sorted. A polygon: for each edge two vectors and a segment, a vector for the front test, two lines by their
// coefficients A, B, C, the crossing point, its parameter on the ray and its distances to both ends. An arc: whether the origin
// is in the circle, the foot of the perpendicular, both crossings, their angles, their fronts.
//
// Its known errors on touching input are kept. The scenes of the benches avoid them, and the benches check that both sides have
// the same hits.

const TAU = 2 * Math.PI;

export class Vector2 {
  isVector2 = true;
  constructor(x = 0, y = x) {
    this.x = x;
    this.y = y;
  }
  clone() {
    return new Vector2(this.x, this.y);
  }
  copy(v) {
    this.x = v.x;
    this.y = v.y;
    return this;
  }
  add(v) {
    this.x += v.x;
    this.y += v.y;
    return this;
  }
  addVectors(a, b) {
    this.x = a.x + b.x;
    this.y = a.y + b.y;
    return this;
  }
  sub(v) {
    this.x -= v.x;
    this.y -= v.y;
    return this;
  }
  subVectors(a, b) {
    this.x = a.x - b.x;
    this.y = a.y - b.y;
    return this;
  }
  multiplyScalar(s) {
    this.x *= s;
    this.y *= s;
    return this;
  }
  divideScalar(s) {
    return this.multiplyScalar(1 / s);
  }
  dot(v) {
    return this.x * v.x + this.y * v.y;
  }
  cross(v) {
    return this.x * v.y - this.y * v.x;
  }
  lengthSq() {
    return this.x * this.x + this.y * this.y;
  }
  length() {
    return Math.sqrt(this.x * this.x + this.y * this.y);
  }
  normalize() {
    return this.divideScalar(this.length() || 1);
  }
  distanceToSquared(v) {
    const dx = this.x - v.x,
      dy = this.y - v.y;
    return dx * dx + dy * dy;
  }
  angle() {
    const angle = Math.atan2(this.y, this.x);
    return angle < 0 ? angle + TAU : angle;
  }
}

/** Overwritten at every use. */
const scratch = new Vector2();

class Line2 {
  constructor(start = new Vector2(), end = new Vector2()) {
    this.start = start;
    this.end = end;
  }
  /** A·x + B·y + C = 0 through both points. */
  ABC() {
    const { start, end } = this;
    return [end.y - start.y, start.x - end.x, end.x * start.y - start.x * end.y];
  }
  intersect(line, callback = (p) => p) {
    const [A1, B1, C1] = this.ABC();
    const [A2, B2, C2] = line.ABC();
    const determinant = A1 * B2 - A2 * B1;
    if (determinant === 0) return null;
    return callback(new Vector2((B1 * C2 - B2 * C1) / determinant, (A2 * C1 - A1 * C2) / determinant));
  }
}

class Segment2 extends Line2 {
  vector() {
    const { start, end } = this;
    return new Vector2(end.x - start.x, end.y - start.y);
  }
  lengthSq() {
    return this.vector().lengthSq();
  }
  normal() {
    const { x, y } = this.end.clone().sub(this.start);
    return new Vector2(y, -x).normalize();
  }
}

class Arc2 {
  constructor(x, y, r, startAngle, endAngle, counterclockwise = false) {
    this.x = x;
    this.y = y;
    this.r = r;
    this.startAngle = startAngle;
    this.endAngle = endAngle;
    this.counterclockwise = counterclockwise;
  }
  isPointInRange(p) {
    return this.isAngleInRange(new Vector2().subVectors(p, new Vector2(this.x, this.y)).angle());
  }
  isAngleInRange(angle) {
    const turn = (a) => ((a % TAU) + TAU) % TAU;
    const { startAngle, endAngle, counterclockwise } = this;
    return counterclockwise
      ? turn(startAngle - angle) <= turn(startAngle - endAngle)
      : turn(angle - startAngle) <= turn(endAngle - startAngle);
  }
}

export class Ray2 {
  constructor(origin = new Vector2(), direction = new Vector2(1, 0)) {
    this.origin = origin;
    this.direction = direction;
  }
  at(t, target = new Vector2()) {
    return target.copy(this.direction).multiplyScalar(t).add(this.origin);
  }
  projectDistance(point) {
    return scratch.subVectors(point, this.origin).dot(this.direction);
  }
  projectByPoint(point) {
    const distance = this.projectDistance(point);
    return distance < 0 ? null : this.at(distance);
  }
  intersectLine(line) {
    const { origin, direction } = this;
    const point = new Line2(origin, scratch.addVectors(origin, direction)).intersect(line);
    if (!point) return null;
    return point.clone().sub(origin).dot(direction) >= 0 ? point : null;
  }
  intersectSegment(segment) {
    if (segment.vector().cross(this.direction) < 0) return null;
    const point = this.intersectLine(segment);
    if (!point) return null;
    const lengthSq = segment.lengthSq();
    const inside =
      point.distanceToSquared(segment.start) <= lengthSq && point.distanceToSquared(segment.end) <= lengthSq;
    return inside ? point : null;
  }
  intersectArc(arc) {
    const { origin, direction } = this;
    const { x, y, r, counterclockwise } = arc;
    const center = new Vector2(x, y);
    if (new Vector2().subVectors(origin, center).length() < r) {
      if (!counterclockwise) return null;
      const foot = this.at(this.projectDistance(center));
      const offSq = scratch.subVectors(foot, center).lengthSq();
      const point = new Ray2(foot, direction.clone()).at(Math.sqrt(r * r - offSq));
      return arc.isPointInRange(point) ? point : null;
    }
    const foot = this.projectByPoint(center);
    if (!foot) return null;
    const offSq = scratch.subVectors(foot, center).lengthSq();
    const rSq = r * r;
    if (offSq > rSq) return null;
    if (offSq === rSq) return arc.isPointInRange(foot) ? foot : null;
    const half = Math.sqrt(rSq - offSq);
    const fromFoot = new Ray2(foot, direction.clone());
    const far = fromFoot.at(half),
      near = fromFoot.at(-half);
    return this.isIntersectionInArcFront(far, arc) || this.isIntersectionInArcFront(near, arc);
  }
  isIntersectionInArcFront(point, arc) {
    if (!arc.isPointInRange(point)) return null;
    const inward = new Vector2().subVectors(new Vector2(arc.x, arc.y), point).dot(this.direction);
    return (arc.counterclockwise ? -inward : inward) > 0 ? point : null;
  }
  reflect(point, normal) {
    const { origin, direction } = this;
    origin.copy(point);
    direction.subVectors(direction, normal.clone().multiplyScalar(2 * normal.dot(direction)));
  }
  /** The ray's line as a function: y of x, or x of y. */
  getSlopeIntercept(type = 'y') {
    const { origin, direction } = this;
    const [of, over] = type === 'y' ? ['y', 'x'] : ['x', 'y'];
    const slope = direction[of] / direction[over];
    const intercept = origin[of] - slope * origin[over];
    return (value) => slope * value + intercept;
  }
}

export function intersectBoundingBox(ray, boundingBox) {
  const { origin, direction } = ray;
  const { min, max } = boundingBox;
  const ahead = (x, y) => new Vector2(x, y).dot(direction) > 0;
  if (direction.y === 0) {
    const beside = origin.y > min.y && origin.y < max.y;
    return beside && (ahead(min.x - origin.x, 0) || ahead(max.x - origin.x, 0));
  }
  if (direction.x === 0) {
    const beside = origin.x > min.x && origin.x < max.x;
    return beside && (ahead(0, min.y - origin.y) || ahead(0, max.y - origin.y));
  }
  const yOf = ray.getSlopeIntercept('y');
  const xOf = ray.getSlopeIntercept('x');
  const bottom = new Vector2(xOf(min.y), min.y).sub(origin);
  const top = new Vector2(xOf(max.y), max.y).sub(origin);
  const left = new Vector2(min.x, yOf(min.x)).sub(origin);
  const right = new Vector2(max.x, yOf(max.x)).sub(origin);
  const ascending = (a, b) => a - b;
  const [aMin, aMax] = [bottom.dot(direction), top.dot(direction)].sort(ascending);
  const [bMin, bMax] = [left.dot(direction), right.dot(direction)].sort(ascending);
  return Math.max(aMin, bMin) < Math.min(aMax, bMax);
}

function update(nearest, ray, point, path) {
  if (!point) return;
  const distance = new Vector2().subVectors(point, ray.origin).length();
  if (distance < nearest.distance) {
    nearest.distance = distance;
    nearest.point = point;
    nearest.path = path;
  }
}

function result({ distance, point, path }, object) {
  if (!point) return null;
  const normal =
    path instanceof Arc2
      ? new Vector2().subVectors(point, new Vector2(path.x, path.y)).normalize()
      : path.normal();
  return { distance, point, object, normal };
}

const shapes = {
  PolyGeometry(ray, object) {
    const { position } = object.geometry;
    const { length } = position;
    const nearest = { distance: Infinity, point: null, path: null };
    for (let i = 0; i < length; i += 2) {
      const j = (i + 2) % length;
      const edge = new Segment2(
        new Vector2(position[i], position[i + 1]),
        new Vector2(position[j], position[j + 1]),
      );
      update(nearest, ray, ray.intersectSegment(edge), edge);
    }
    return result(nearest, object);
  },
  PolyExtendGeometry(ray, object) {
    const { position, distance } = object.geometry;
    const { length } = position;
    const nearest = { distance: Infinity, point: null, path: null };
    for (let i = 0; i < length; i++) {
      const element = position[i],
        next = position[(i + 1) % length];
      if (!(element instanceof Vector2)) {
        const { origin, startAngle, endAngle } = element;
        const arc = new Arc2(origin.x, origin.y, distance, startAngle, endAngle);
        update(nearest, ray, ray.intersectArc(arc), arc);
      }
      const side = new Segment2(
        element instanceof Vector2 ? element : element.endPosition,
        next instanceof Vector2 ? next : next.startPosition,
      );
      update(nearest, ray, ray.intersectSegment(side), side);
    }
    return result(nearest, object);
  },
};

export function intersectObject(ray, object, useBoundingBox = false) {
  const { boundingBox, type } = object.geometry;
  if (useBoundingBox && !intersectBoundingBox(ray, boundingBox)) return null;
  return shapes[type] ? shapes[type](ray, object) : null;
}

export function intersectObjects(ray, objects, useBoundingBox = false, sort = true) {
  const hits = [];
  objects.forEach((object) => {
    const hit = intersectObject(ray, object, useBoundingBox);
    if (hit) hits.push(hit);
  });
  if (!hits.length) return null;
  if (sort) hits.sort((a, b) => a.distance - b.distance);
  return hits;
}
