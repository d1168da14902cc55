// Geometries whose class draws them, paths, ellipses and true circles: every query is answered from what is drawn.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { describe, it } from 'node:test';
import * as R from '../../../js/index.js';
import { cases, random, SEED } from '../oracle/random.js';

/** Draws a random loop of lines and curves around (0, 0), and sometimes an open line. */
class Blob extends R.Geometry {
  /** @param {any} [r] */
  constructor(r) {
    super();
    /** @type {any[]} */
    this.calls = [];
    if (!r) return;
    const at = (/** @type {number} */ k) => [
      Math.cos(k) * r.float(2, 9) + 20,
      Math.sin(k) * r.float(2, 9) - 10,
    ];
    this.calls.push(['moveTo', ...at(0)]);
    for (let k = 0.3; k < 6; k += r.float(0.4, 1.5)) {
      const kind = r.int(0, 3);
      if (kind === 0) this.calls.push(['lineTo', ...at(k)]);
      if (kind === 1) this.calls.push(['quadraticCurveTo', ...at(k), ...at(k + 0.2)]);
      if (kind === 2) this.calls.push(['bezierCurveTo', ...at(k), ...at(k + 0.1), ...at(k + 0.2)]);
      if (kind === 3) this.calls.push(['arcTo', ...at(k), ...at(k + 0.2), r.float(0, 2)]);
    }
    if (r.bool()) this.calls.push(['closePath']);
    if (r.bool()) this.calls.push(['roundRect', 14, -12, 9, 6, [1, 2]], ['rect', 30, 0, 2, 3]);
    if (r.bool()) this.calls.push(['ellipse', 20, -10, 3, 2, 1, 0, 2 * Math.PI]);
  }

  /** @param {any} ctx */
  crtSubpath(ctx) {
    for (const [name, ...numbers] of this.calls) ctx[name](...numbers);
    return this;
  }

  /** @param {any} blob */
  copy(blob) {
    super.copy(blob);
    this.calls = blob.calls;
    return this;
  }
}

const pathOf = (/** @type {any} */ geometry) => {
  const path = new R.Path();
  geometry.crtSubpath(path);
  return path;
};

const ray = (/** @type {number} */ x, /** @type {number} */ y, dx = 1, dy = 0) =>
  new R.Ray2(new R.Vector2(x, y), new R.Vector2(dx, dy));

/** A dense polygon of each subpath. @param {any} geometry */
const polygons = (geometry) =>
  new R.GeometryGroup(
    ...pathOf(geometry)
      .flatten(1e-6)
      .map((points) => new R.PolyGeometry(Array.from(points))),
  );

describe(`a class with crtSubpath, seed ${SEED}`, () => {
  it('contains what its fill contains, under both fill rules, alone and in a group', () => {
    const r = random();
    for (let i = 0; i < cases(200); i++) {
      const blob = new Blob(r);
      const path = pathOf(blob);
      const group = new R.GeometryGroup(blob, new R.RectGeometry(100, 100, 1, 1));
      for (let k = 0; k < 20; k++) {
        const point = { x: r.float(10, 33), y: r.float(-20, 4) };
        for (const rule of /** @type {const} */ (['nonzero', 'evenodd'])) {
          const expected = path.containsPoint(point, rule);
          assert.equal(blob.containsPoint(point, rule), expected, `case ${i}`);
          assert.equal(group.containsPoint(point, rule), expected, `case ${i}`);
          assert.equal(new R.Graph2D(blob).isPointIn(point, rule), expected, `case ${i}`);
        }
      }
    }
  });

  it('has the box, the distance and the stroke of what it draws', () => {
    const r = random();
    for (let i = 0; i < cases(100); i++) {
      const blob = new Blob(r);
      const path = pathOf(blob);
      assert.deepEqual(blob.computeBoundingBox().boundingBox, path.bounds());
      const m = new R.Matrix3().makeRotation(r.float(0, 6)).scale(r.float(0.5, 2), -1).translate(3, 4);
      assert.deepEqual(blob.getBoundingBoxByMatrix(m), new R.Path().addPath(path, m).bounds());
      const node = new R.Graph2D(blob, { strokeStyle: 'black', lineWidth: 2 });
      const closed = polygons(blob);
      for (let k = 0; k < 10; k++) {
        const point = { x: r.float(10, 33), y: r.float(-20, 4) };
        const { distance } = /** @type {any} */ (path.nearest(point));
        if (Math.abs(distance - 1) > 1e-9) assert.equal(node.isPointInStroke(point), distance < 1);
        // Closing lines count for the distance from the boundary, but not for the stroke.
        const expected = closed.distanceToPoint(point);
        assert.ok(Math.abs(blob.distanceToPoint(point) - expected) < 2e-6, `case ${i}`);
      }
    }
  });

  it('is hit by rays where a dense polygon is hit, with and without boxes, in groups and hierarchies', () => {
    const r = random();
    let hits = 0;
    for (let i = 0; i < cases(100); i++) {
      const geometries = [new Blob(r), new R.RectGeometry(15, -8, 3, 3), new R.GeometryGroup(new Blob(r))];
      const objects = geometries.map((geometry) => ({ geometry }));
      const dense = [polygons(geometries[0]), geometries[1], polygons(geometries[2])].map((geometry) => ({
        geometry,
      }));
      const targets = objects.map((object) => ({
        object,
        boundingBox: object.geometry.computeBoundingBox().boundingBox,
      }));
      const bvh = new R.BVH(targets);
      for (let k = 0; k < 20; k++) {
        const q = ray(r.float(5, 35), r.float(-20, 4), r.float(-1, 1), r.float(-1, 1));
        const side = /** @type {const} */ (['front', 'back', 'both'])[k % 3];
        const found = R.intersectObjects(q, objects, false, true, { side });
        assert.deepEqual(R.intersectObjects(q, objects, true, true, { side }), found);
        assert.deepEqual(R.intersectBVH(q, bvh, { side }), found);
        assert.deepEqual(bvh.raycast(q, { side })?.t, found?.[0].t);
        const expected = R.intersectObjects(q, dense, false, true, { side });
        for (const hit of found ?? []) {
          const same = expected?.find(({ index }) => index === hit.index);
          // A ray may just touch a curve that the dense polygon does not reach.
          if (!same || Math.abs(same.distance - hit.distance) > 1e-3) continue;
          hits++;
          assert.equal(hit.object, objects[hit.index]);
          assert.ok(Math.abs(Math.hypot(hit.normal.x, hit.normal.y) - 1) < 1e-12);
          assert.ok(hit.normal.dot(q.direction) <= 1e-12, 'the normal is against the ray');
        }
        const missed = (found?.length ?? 0) - (expected?.length ?? 0);
        assert.ok(Math.abs(missed) <= 1, `case ${i}: ${found?.length} ${expected?.length}`);
      }
      bvh.dispose();
    }
    assert.ok(hits > cases(100) * 5, `${hits} hits`);
  });

  it('enters a polygon of its own through each corner, as a polygon', () => {
    class Notch extends R.Geometry {
      crtSubpath(/** @type {any} */ ctx) {
        ctx.moveTo(0, 0);
        for (const [x, y] of [[8, 0], [8, 8], [4, 4], [0, 8]]) ctx.lineTo(x, y); // prettier-ignore
        return this;
      }
    }
    const polygon = new R.PolyGeometry([0, 0, 8, 0, 8, 8, 4, 4, 0, 8]);
    for (let angle = 0; angle < 64; angle++)
      for (let corner = 0; corner < 5; corner++) {
        const [dx, dy] = [Math.cos(angle / 10), Math.sin(angle / 10)];
        const [x, y] = [polygon.position[2 * corner], polygon.position[2 * corner + 1]];
        const q = ray(x - dx, y - dy, dx, dy);
        const expected = R.intersectObject(q, { geometry: polygon });
        const hit = R.intersectObject(q, { geometry: new Notch() });
        assert.ok(Math.abs((hit?.distance ?? 99) - (expected?.distance ?? 99)) < 1e-9, `${angle} ${corner}`);
      }
  });

  it('is read anew by every query, and its path is prepared only when it changes', () => {
    const blob = new Blob();
    assert.equal(blob.containsPoint({ x: 1, y: 1 }), false);
    assert.deepEqual(blob.computeBoundingBox().boundingBox.min, new R.Vector2(Infinity));
    assert.equal(blob.distanceToPoint({ x: 1, y: 1 }), Infinity);
    blob.calls = [['rect', 0, 0, 2, 2]];
    assert.equal(blob.containsPoint({ x: 1, y: 1 }), true);
    blob.calls = [['rect', 5, 0, 2, 2]];
    assert.equal(blob.containsPoint({ x: 1, y: 1 }), false);
    blob.recompute();
    assert.equal(blob.computeBoundingBox().boundingBox.min.x, 5);
    assert.equal(blob.clone().boundingBox.min.x, 5);
    assert.equal(R.intersectObject(ray(0, 1), { geometry: blob }, true)?.distance, 5);
  });

  it('is in a marquee if and only if it is painted there', () => {
    const r = random();
    const scene = new R.Group();
    for (let i = 0; i < 100; i++) {
      const node = new R.Graph2D(new Blob(r), { fillStyle: 'teal' });
      node.position.set(r.float(0, 300), r.float(0, 300));
      scene.add(node);
    }
    const picker = new R.ScenePicker(scene);
    const found = new Set(picker.search({ min: { x: 60, y: 60 }, max: { x: 200, y: 200 } }));
    let inside = 0;
    for (const node of /** @type {any[]} */ (scene.children)) {
      const { min, max } = node.getWorldBoundingBox();
      const touches = min.x <= 200 && max.x >= 60 && min.y <= 200 && max.y >= 60;
      if (!touches) assert.equal(found.has(node), false);
      const isIn = min.x >= 60 && max.x <= 200 && min.y >= 60 && max.y <= 200;
      if (isIn) assert.equal(found.has(node), true);
      if (isIn) inside++;
    }
    assert.ok(inside > 5);
    picker.dispose();
  });

  it('says what is wrong: nothing drawn, not finite numbers, a matrix that the class does not know', () => {
    class Silent extends R.Geometry {
      crtSubPath() {}
    }
    for (const call of [
      (/** @type {any} */ silent) => silent.containsPoint({ x: 0, y: 0 }),
      (/** @type {any} */ silent) => silent.computeBoundingBox(),
      (/** @type {any} */ silent) => R.pick(new R.Graph2D(silent, { fillStyle: 'red' }), { x: 0, y: 0 }),
    ])
      assert.throws(
        () => call(new Silent()),
        /^TypeError: Geometry\.crtSubpath: this must be of a class with its own crtSubpath\(ctx\), which draws the shape/,
      );
    assert.equal(new R.Geometry().containsPoint({ x: 0, y: 0 }), false);
    const blob = new Blob();
    blob.calls = [['lineTo', NaN, 0]];
    assert.throws(
      () => blob.containsPoint({ x: 0, y: 0 }),
      /geometry\.crtSubpath must be a function that draws with finite/,
    );
    assert.throws(
      () => blob.applyMatrix3(new R.Matrix3()),
      /^TypeError: Geometry\.applyMatrix3: this must be of a class with its own applyMatrix3, or new PathGeometry/,
    );
    const rect = new R.RectGeometry(0, 0, 1, 1);
    const group = new R.GeometryGroup(rect, blob);
    assert.throws(() => group.applyMatrix3(new R.Matrix3().makeScale(2, 2)), TypeError);
    assert.equal(rect.position[2], 1);
  });

  it('without any class of paths in the program, the error names PathGeometry', () => {
    const program = `
      import { Geometry } from './js/canvas/Geometry.js';
      class Bar extends Geometry { crtSubpath(ctx) { ctx.rect(0, 0, 1, 1); } }
      try { new Bar().containsPoint({ x: 0, y: 0 }); } catch (error) { console.log(error.message); }`;
    const out = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
    assert.match(out, /^Geometry\.containsPoint: geometry must be of a class that extends PathGeometry/);
  });
});

describe('PathGeometry', () => {
  it('is a path, path data, or what a function draws', () => {
    const draw = (/** @type {R.SubpathContext} */ ctx) => ctx.ellipse(0, 0, 4, 2, 0, 0, 7);
    for (const given of [
      'M-4 0A4 2 0 0 1 4 0A4 2 0 0 1-4 0Z',
      draw,
      new R.Path().ellipse(0, 0, 4, 2, 0, 0, 7),
    ]) {
      const geometry = new R.PathGeometry(given);
      assert.equal(geometry.containsPoint({ x: 3.9, y: 0 }), true);
      assert.equal(geometry.containsPoint({ x: 3, y: 1.5 }), false);
      const moved = geometry.clone().applyMatrix3(new R.Matrix3().makeTranslation(10, 0));
      assert.equal(moved.containsPoint({ x: 13.9, y: 0 }), true);
      assert.equal(geometry.containsPoint({ x: 3.9, y: 0 }), true);
      assert.ok(Math.abs(moved.computeBoundingBox().boundingBox.max.x - 14) < 1e-12);
    }
    for (const wrong of [null, 5, {}, [0, 0]])
      assert.throws(
        () => new R.PathGeometry(/** @type {any} */ (wrong)),
        /^TypeError: PathGeometry: path must be a Path, SVG path data or a function that draws/,
      );
  });
});

describe('EllipseGeometry', () => {
  it('has the radii, the rotation and the direction of its parameters, under every matrix', () => {
    const r = random();
    for (let i = 0; i < 200; i++) {
      const [rx, ry, turn] = [r.float(1, 5), r.float(1, 5), r.float(0, 6)];
      const m = new R.Matrix3()
        .makeRotation(r.float(0, 6))
        .scale(r.float(-2, 2) || 1, r.float(0.5, 2))
        .translate(2, 3);
      const ellipse = new R.EllipseGeometry(rx, ry, turn, r.bool()).applyMatrix3(m);
      const copy = ellipse.clone();
      for (const angle of [0, 1, 2, 3, 4, 5]) {
        const at = (/** @type {number} */ k) => {
          const [x, y] = [k * rx * Math.cos(angle), k * ry * Math.sin(angle)];
          return new R.Vector2(x, y).rotate(turn).applyMatrix3(m);
        };
        assert.equal(ellipse.containsPoint(at(0.999)), true);
        assert.equal(copy.containsPoint(at(1.001)), false);
        assert.ok(ellipse.distanceToPoint(at(1)) < 1e-9);
      }
    }
    assert.throws(
      () => new R.EllipseGeometry(-1),
      /EllipseGeometry: radiusX must be a finite number >= 0, got -1/,
    );
  });
});

describe('a circle without segments', () => {
  const unit = new R.Matrix3();

  it('is hit by rays at the roots of its equation, on the side of its direction', () => {
    const r = random();
    for (let i = 0; i < cases(2000); i++) {
      const [x, y, radius] = [r.float(-5, 5), r.float(-5, 5), r.float(0.5, 5)];
      const isRoom = r.bool();
      const geometry = new R.CircleGeometry(radius, isRoom)
        .applyMatrix3(unit.clone().makeRotation(r.float(0, 6)))
        .applyMatrix3(unit.clone().makeTranslation(x, y));
      const angle = r.float(0, 6.28);
      const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
      const q = ray(r.float(-9, 9), r.float(-9, 9), dx, dy);
      const along = (x - q.origin.x) * dx + (y - q.origin.y) * dy;
      const across = (x - q.origin.x) * dy - (y - q.origin.y) * dx;
      const half = Math.sqrt(radius ** 2 - across ** 2);
      const expected = isRoom ? along + half : along - half;
      if (Math.abs(Math.abs(across) - radius) < 1e-6 || Math.abs(expected) < 1e-6) continue;
      const found = [false, true].map((box) => R.intersectObject(q, { geometry }, box));
      assert.deepEqual(found[0], found[1]);
      if (!(expected >= 0)) assert.equal(found[0], null);
      else assert.ok(Math.abs((found[0]?.distance ?? 99) - expected) < 1e-9, `case ${i}`);
      assert.equal(geometry.type, 'CircleGeometry');
    }
  });

  it('under unequal scales it is an ellipse, and under their inverse a circle again', () => {
    const circle = new R.CircleGeometry(2).applyMatrix3(unit.clone().makeScale(3, 1));
    assert.equal(circle.containsPoint({ x: 5.9, y: 0 }), true);
    assert.equal(circle.containsPoint({ x: 5, y: 1.5 }), false);
    assert.equal(R.intersectObject(ray(-10, 0), { geometry: circle })?.distance.toFixed(9), '4.000000000');
    const { min, max } = circle.computeBoundingBox().boundingBox;
    assert.deepEqual([min.x, min.y, max.x, max.y], [-6, -2, 6, 2]);
    const copy = circle.clone().applyMatrix3(unit.clone().makeScale(1 / 3, 1));
    assert.equal(copy.type, 'CircleGeometry');
    assert.ok(Math.abs(copy.position[0].radius - 2) < 1e-12);
    assert.equal(circle.type, 'EllipseGeometry');
  });

  it('has an area, a box, a distance and a fill, and no vertices', () => {
    const circle = new R.CircleGeometry(5);
    assert.ok(Math.abs(circle.signedArea() - 25 * Math.PI) < 1e-12);
    assert.ok(new R.CircleGeometry(5, true).signedArea() < 0);
    assert.equal(circle.isSimple(), true);
    assert.equal(circle.distanceToPoint({ x: 3, y: 0 }), 2);
    assert.equal(circle.containsPoint({ x: 3, y: 4 }, 'evenodd'), true);
    assert.deepEqual(circle.computeSegmentNormal().normals, []);
    circle.traverse(() => assert.fail('a vertex'));
    circle.segments = 4;
    assert.equal(circle.updatePosition().position.length, 8);
    assert.equal(circle.signedArea(), 50);
    const disc = new R.Graph2D(new R.CircleGeometry(5), { fillStyle: 'red' });
    assert.ok(R.pick(disc, { x: 3.53, y: 3.53 }));
    assert.equal(R.pick(disc, { x: 3.54, y: 3.54 }), null);
  });
});

describe('TextGeometry', () => {
  it('is as high as a line of the font, as wide as the letters, at the place of fillText', () => {
    const metrics = {
      width: 50,
      actualBoundingBoxLeft: 25,
      actualBoundingBoxRight: 26,
      actualBoundingBoxAscent: 9,
      actualBoundingBoxDescent: 0,
      fontBoundingBoxAscent: 14,
      fontBoundingBoxDescent: 4,
    };
    const sides = (/** @type {any} */ { boundingBox: { min, max } }) => [min.x, min.y, max.x, max.y];
    const text = new R.TextGeometry(metrics, 100, 50);
    assert.deepEqual(sides(text.computeBoundingBox()), [75, 36, 126, 54]);
    assert.deepEqual(sides(text.measure({ width: 8 })), [0, 0, 8, 0]);
    assert.deepEqual(sides(text.clone()), [0, 0, 8, 0]);
    assert.throws(
      () => new R.TextGeometry({ width: NaN }),
      /TextGeometry: metrics\.width must be a finite number, got NaN/,
    );
  });
});

it('close() closes a polygon and the last subpath of a path, and draws nothing more of what is closed or empty', () => {
  /** Whether (0, 1), on the line from the end to the start, is on the stroke. @param {any} geometry */
  const isOnStroke = (geometry) => new R.Graph2D(geometry).isPointInStroke({ x: 0, y: 1 });
  for (const open of [
    new R.PolyGeometry([0, 0, 9, 0, 9, 9, 0, 9]),
    new R.PathGeometry('M0 0H9V9H0'),
    new R.PathGeometry('M50 50h1v1zM0 0H9V9H0'),
  ]) {
    assert.equal(isOnStroke(open), false);
    assert.equal(isOnStroke(open.close()), true);
    assert.equal(isOnStroke(open.clone()), true);
    assert.equal(isOnStroke(open.close(false)), false);
  }
  assert.equal(isOnStroke(new R.PathGeometry('M0 0H9V9H0Z').close()), true);
  const point = new R.Graph2D(new R.PathGeometry('M30 30h9v9z').close());
  assert.equal(point.isPointInStroke({ x: 30, y: 30 }), true);
  assert.equal(point.isPointInStroke({ x: 0, y: 0 }), false);
  assert.equal(isOnStroke(new R.PathGeometry().close()), false);
});

describe('shapeAutoUpdate', () => {
  /** A disc that counts how often it is drawn. */
  class Disc extends R.Geometry {
    radius = 1;
    drawn = 0;
    /** @param {any} ctx */
    crtSubpath(ctx) {
      this.drawn++;
      ctx.arc(0, 0, this.radius, 0, 2 * Math.PI);
      return this;
    }
  }
  const at = (/** @type {number} */ x) => ({ x, y: 0 });
  /** Every query that is answered from the drawn path, for a point or a ray. @type {[string, (geometry: any) => unknown][]} */
  const queries = [
    ['containsPoint', (g) => g.containsPoint(at(2))],
    ['distanceToPoint', (g) => g.distanceToPoint(at(2)) < 1e-9],
    ['isPointIn', (g) => new R.Graph2D(g).isPointIn(at(2))],
    ['isPointInStroke', (g) => new R.Graph2D(g).isPointInStroke(at(2.5))],
    ['intersectObject', (g) => R.intersectObject(ray(-9, 1.5), { geometry: g }) !== null],
  ];

  it('true: every query follows the fields of the class', () => {
    for (const [name, query] of queries) {
      const disc = new Disc();
      for (const geometry of [disc, new R.GeometryGroup(disc)]) {
        disc.radius = 1;
        assert.equal(query(geometry), false, name);
        disc.radius = 2;
        assert.equal(query(geometry), true, name);
      }
    }
  });

  it('false: nothing is drawn until the geometry, or a child, is said to have changed', () => {
    /** @type {[string, (geometry: any, disc: any) => unknown][]} */
    const changes = [
      ['recompute', (g) => g.recompute()],
      ['computeBoundingBox', (g) => g.computeBoundingBox()],
      ['copy', (g, disc) => g !== disc || g.copy(Object.assign(new Disc(), { shapeAutoUpdate: false }))],
      ['recompute of the child', (_, disc) => disc.recompute()],
      ['computeBoundingBox of the child', (_, disc) => disc.computeBoundingBox()],
      ['shapeAutoUpdate', (g, disc) => (g.shapeAutoUpdate = disc.shapeAutoUpdate = true)],
    ];
    for (const [name, query] of queries)
      for (const [how, change] of changes)
        for (const isGroup of [false, true]) {
          if (isGroup && how === 'copy') continue;
          const disc = new Disc();
          disc.shapeAutoUpdate = false;
          const geometry = isGroup ? new R.GeometryGroup(disc) : disc;
          geometry.shapeAutoUpdate = false;
          assert.equal(query(geometry), false, name);
          disc.radius = 2;
          const { drawn } = disc;
          assert.equal(query(geometry), false, name);
          assert.equal(disc.drawn, drawn, `${name} drew`);
          change(geometry, disc);
          assert.equal(query(geometry), true, `${name} after ${how}`);
          if (how === 'shapeAutoUpdate') continue;
          const after = disc.drawn;
          assert.equal(query(geometry), true, name);
          assert.equal(disc.drawn, after, `${name} drew after ${how}`);
        }
  });

  it('is copied, and a clone draws for itself', () => {
    const disc = new Disc();
    disc.shapeAutoUpdate = false;
    assert.equal(disc.containsPoint(at(2)), false);
    const clone = disc.clone();
    clone.radius = 2;
    assert.equal(clone.shapeAutoUpdate, false);
    assert.equal(clone.containsPoint(at(2)), true);
    assert.equal(
      new R.PolyGeometry().copy(/** @type {any} */ ({ ...new R.PolyGeometry() })).shapeAutoUpdate,
      true,
    );
  });

  it('every method of our classes that changes the shape says so', () => {
    const move = new R.Matrix3().makeTranslation(10, 0);
    /** @type {[any, (geometry: any) => unknown][]} */
    const shapes = [
      [new R.PathGeometry('M0 0H2V2H0Z'), (g) => g.applyMatrix3(move)],
      [new R.EllipseGeometry(2, 1), (g) => g.applyMatrix3(move)],
      [new R.EllipseGeometry(2, 1), (g) => Object.assign(g, { radiusX: 11 }).updatePosition()],
      [new R.GeometryGroup(new R.PathGeometry('M0 0H2V2H0Z')), (g) => g.applyMatrix3(move)],
      [
        new R.GeometryGroup(new R.PathGeometry('M0 0H2V2H0Z')),
        (g) => g.add(new R.PathGeometry('M10 0H12V2H10Z')),
      ],
    ];
    for (const [geometry, change] of shapes) {
      geometry.shapeAutoUpdate = false;
      assert.equal(geometry.containsPoint({ x: 10.5, y: 0 }), false, geometry.type);
      change(geometry);
      assert.equal(geometry.containsPoint({ x: 10.5, y: 0 }), true, geometry.type);
    }
  });

  it('a matrix is applied to what was drawn last', () => {
    const disc = new Disc();
    disc.shapeAutoUpdate = false;
    disc.computeBoundingBox();
    disc.radius = 2;
    const twice = new R.Matrix3().makeScale(2, 2);
    assert.equal(disc.getBoundingBoxByMatrix(twice).max.x, 2);
    assert.equal(disc.recompute().getBoundingBoxByMatrix(twice).max.x, 4);
  });
});
