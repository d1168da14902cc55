// Errors of the value classes.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as T from 'three';
import * as R from '../../../js/index.js';
import { firstDouble } from '../../../js/wasm/scratch.js';
import { plain, v2, v3 } from '../values.js';

describe('errors name function, argument and value, and change nothing', () => {
  const refuses = (call, Kind, ...texts) => {
    ray().intersectBox(box()); // starts the module
    const top = firstDouble();
    assert.throws(call, (error) => {
      assert.ok(error instanceof Kind, `${error}`);
      for (const text of texts) assert.ok(error.message.includes(text), `${error.message} lacks ${text}`);
      return true;
    });
    assert.equal(firstDouble(), top, 'memory is freed');
    assert.equal(ray().intersectBox(box()).x, -1, 'the next query works');
  };
  const ray = () => new R.Ray3(v3(-3, 0, 0), v3(1, 0, 0));
  const box = () => new R.Box3(v3(-1, -1, -1), v3(1, 1, 1));

  it('of two shapes of the same kind the wrong one is named', () => {
    const wrong = { min: v3(0, 0, 0), max: v3(1, NaN, 1) };
    refuses(() => R.intersect('boxBox3', wrong, box()), RangeError, 'intersect: a.max.y must be', 'NaN');
    refuses(() => R.intersect('boxBox3', box(), wrong), RangeError, 'intersect: b.max.y must be', 'NaN');
    refuses(() => box().intersectsBox(wrong), RangeError, 'Box3.intersectsBox: box.max.y must be', 'NaN');
    refuses(
      () => new R.Sphere3(v3(0, 0, 0), 1).sweepSphere(box(), box()),
      TypeError,
      'Sphere3.sweepSphere: motion.x',
      'undefined',
    );
  });
  // Before, these methods threw an engine's own error, or continued with NaN, unlike similar methods.
  for (const [R2, v, d] of [
    [
      {
        Box: R.Box2,
        Ball: R.Circle2,
        Capsule: R.Capsule2,
        OBB: R.OBB2,
        Plane: R.Plane2,
        Ray: R.Ray2,
        Segment: R.Segment2,
      },
      v2,
      2,
    ],
    [
      {
        Box: R.Box3,
        Ball: R.Sphere3,
        Capsule: R.Capsule3,
        OBB: R.OBB3,
        Plane: R.Plane3,
        Ray: R.Ray3,
        Segment: R.Segment3,
      },
      v3,
      3,
    ],
  ]) {
    const good = v(1, 2, 3);
    const bad = [
      null,
      undefined,
      5,
      {},
      d > 2 ? { x: 1, y: 2 } : { x: 1 },
      v(NaN, 0, 0),
      v(0, Infinity, 0),
      v('1', 0, 0),
    ];
    const make = (/** @type {any} */ Kind) =>
      new Kind(...(Kind.name.startsWith('Box') ? [v(0, 0, 0), v(1, 1, 1)] : []));
    const vectors = [
      ['Box', 'setFromCenterAndSize', 0, 'center', good, good],
      ['Box', 'setFromCenterAndSize', 1, 'size', good, good],
      ['Box', 'expandByPoint', 0, 'point', good],
      ['Box', 'expandByVector', 0, 'vector', good],
      ['Box', 'translate', 0, 'offset', good],
      ['Ball', 'translate', 0, 'offset', good],
      ['Capsule', 'translate', 0, 'offset', good],
      ['OBB', 'translate', 0, 'offset', good],
      ['Plane', 'translate', 0, 'offset', good],
      ['Plane', 'setFromNormalAndCoplanarPoint', 0, 'normal', good, good],
      ['Plane', 'setFromNormalAndCoplanarPoint', 1, 'point', good, good],
      ['Plane', 'setFromCoplanarPoints', 1, 'b', good, good, good],
      ['Ray', 'closestPointToPoint', 0, 'point', good],
      ['Ray', 'lookAt', 0, 'point', good],
    ];
    for (const [name, method, i, arg, ...args] of vectors)
      it(`${name}${d}.${method} throws for a wrong ${arg}`, () => {
        for (const value of bad) {
          const one = make(R2[name]);
          const before = JSON.stringify(one);
          const full = `${name === 'Ball' ? (d > 2 ? 'Sphere' : 'Circle') : name}${d}.${method}: ${arg}`;
          refuses(() => one[method](...args.map((own, k) => (k === i ? value : own))), Error, full);
          assert.equal(JSON.stringify(one), before, 'unchanged');
          one[method](...args);
        }
      });
    it(`wrong numbers and boxes, of Box${d}, Ray${d}, Segment${d}`, () => {
      for (const value of [NaN, Infinity, 'x', undefined, null]) {
        refuses(() => make(R2.Box).expandByScalar(value), Error, `Box${d}.expandByScalar: scalar`);
        refuses(() => make(R2.Ray).at(value), Error, `Ray${d}.at: t`);
        refuses(() => make(R2.Ray).recast(value), Error, `Ray${d}.recast: t`);
        refuses(() => make(R2.Ray).slide(value), Error, `Ray${d}.slide: t`);
        refuses(() => make(R2.Segment).at(value), Error, `Segment${d}.at: t`);
      }
      refuses(() => new R2.Ray(v(NaN, 0, 0), good).at(1), RangeError, `Ray${d}.at: this.origin.x`);
      refuses(() => new R2.Segment(v(NaN, 0, 0), good).at(1), RangeError, `Segment${d}.at: this.start.x`);
      for (const box of [null, undefined, {}, { min: good }, { min: v(NaN, 0, 0), max: good }, good]) {
        for (const method of ['union', 'intersect', 'containsBox'])
          refuses(() => make(R2.Box)[method](box), Error, `Box${d}.${method}: box`);
        refuses(() => make(R2.OBB)[`fromBox${d}`](box), Error, `OBB${d}.fromBox${d}: box`);
      }
      assert.ok(make(R2.Box).intersect(make(R2.Box).makeEmpty()).isEmpty(), 'an empty box is allowed');
    });
  }

  it('a matrix that is not affine, in all methods', () => {
    const flat = (...last) => ({ elements: [1, 0, last[0], 0, 1, last[1], 5, 6, last[2]] });
    const deep = (...last) => ({
      elements: [1, 0, 0, last[0], 0, 1, 0, last[1], 0, 0, 1, last[2], 5, 6, 7, last[3]],
    });
    const takes = {
      'Vector2.applyMatrix3': (m) => v2(1, 2).applyMatrix3(m),
      'Ray2.applyMatrix3': (m) => new R.Ray2().applyMatrix3(m),
      'PolyGeometry.applyMatrix3': (m) => new R.PolyGeometry([0, 0, 1, 1]).applyMatrix3(m),
      'GeometryGroup.applyMatrix3': (m) => new R.GeometryGroup().applyMatrix3(m),
      'Box2.applyMatrix3': (m) => new R.Box2(v2(0, 0), v2(1, 1)).applyMatrix3(m),
      'Circle2.applyMatrix3': (m) => new R.Circle2(v2(0, 0), 1).applyMatrix3(m),
      'KDop2.applyMatrix3': (m) => new R.KDop2().applyMatrix3(m),
    };
    const takes3 = {
      'Vector3.applyMatrix4': (m) => v3(1, 2, 3).applyMatrix4(m),
      'Ray3.applyMatrix4': (m) => new R.Ray3().applyMatrix4(m),
      'Segment3.applyMatrix4': (m) => new R.Segment3().applyMatrix4(m),
      'Box3.applyMatrix4': (m) => new R.Box3(v3(0, 0, 0), v3(1, 1, 1)).applyMatrix4(m),
      'OBB3.applyMatrix4': (m) => new R.OBB3().applyMatrix4(m),
    };
    for (const [fn, use] of Object.entries(takes)) {
      for (const m of [flat(0, 1e-20, 1), flat(1, 0, 1), flat(0, 0, 2), flat(0, 0, 1.0001)])
        refuses(
          () => use(m),
          RangeError,
          `${fn}: matrix.elements[`,
          'the last row of an affine matrix is 0, 0, 1',
        );
      for (const m of [{ elements: [1, 0, 0] }, {}, null, flat(0, NaN, 1)])
        refuses(() => use(m), Error, `${fn}: matrix`);
      use(flat(0, -0, 1 - 2 ** -53));
    }
    for (const [fn, use] of Object.entries(takes3)) {
      for (const m of [
        deep(0, 0, -1, 0),
        deep(0, 0, 0, 2),
        deep(0, 1e-20, 0, 1),
        new T.PerspectiveCamera().projectionMatrix,
      ])
        refuses(
          () => use(m),
          RangeError,
          `${fn}: matrix.elements[`,
          'the last row of an affine matrix is 0, 0, 0, 1',
        );
      for (const m of [{ elements: [1, 0, 0] }, {}, null, flat(0, 0, 1)])
        refuses(() => use(m), Error, `${fn}: matrix`);
      use(deep(0, 0, 0, 1 - 2 ** -53));
    }
  });

  // Before, the last number was 49 · (1 / 49), which is not 1.
  it('an inverse is affine', () => {
    for (let i = 1; i < 200; i++) {
      const m = new R.Matrix3()
        .scale(i, 1)
        .rotate(0.1 * i)
        .translate(i, 7)
        .invert();
      assert.equal(m.elements[8], 1);
      const three = new T.Matrix4()
        .makeScale(i, 1, 3)
        .setPosition(i, 7, 1)
        .multiply(new T.Matrix4().makeRotationX(i));
      new R.Box3(v3(0, 0, 0), v3(1, 1, 1)).applyMatrix4(three.invert());
    }
  });

  it('KDop2.union without argument', () =>
    refuses(() => new R.KDop2().union(null), TypeError, 'KDop2.union: kdop', 'null'));

  // Before, a single query threw, and a batch missed.
  it('an arc of a negative radius is empty, not an error', () => {
    const arc = { x: 0, y: 0, r: -1, startAngle: 0, endAngle: 7 };
    const flat = new R.Ray2(v2(-3, 0), v2(1, 0));
    assert.equal(R.intersect('rayArc2', flat, arc), null);
    assert.equal(flat.intersectArc(arc), null);
    assert.equal(new R.Segment2(v2(-3, 0), v2(3, 0)).intersectArc(arc), null);
    const row = Float64Array.of(0, 0, -1, 0, 7, 0);
    assert.equal(
      R.batch('rayArc2', Float64Array.of(-3, 0, 1, 0), row, {}, { hits: new Uint8Array(1) }).count,
      0,
    );
    refuses(() => flat.intersectArc({ ...arc, r: NaN }), RangeError, 'Ray2.intersectArc: arc.radius', 'NaN');
  });
  it('no capsule', () => {
    refuses(
      () => ray().intersectsCapsule(null),
      TypeError,
      'Ray3.intersectsCapsule: capsule must be',
      'null',
    );
    refuses(
      () => ray().intersectsCapsule(),
      TypeError,
      'Ray3.intersectsCapsule: capsule must be',
      'undefined',
    );
  });
  it('wrong numbers', () => {
    refuses(
      () => ray().intersectBox({ min: v3(NaN, 0, 0), max: v3(1, 1, 1) }),
      RangeError,
      'Ray3.intersectBox: box.min.x',
      'NaN',
    );
    refuses(
      () => ray().intersectBox({ min: v3(0, 0, 0), max: v3(1, 1, Infinity) }),
      RangeError,
      'Ray3.intersectBox: box.max.z',
      'Infinity',
    );
    refuses(
      () => ray().intersectBox({ min: { x: 0, y: 0 }, max: v3(1, 1, 1) }),
      TypeError,
      'box.min.z',
      'undefined',
    );
    refuses(
      () => ray().intersectBox({ min: v3('0', 0, 0), max: v3(1, 1, 1) }),
      TypeError,
      'box.min.x',
      '"0"',
    );
    const lost = new R.Ray3(v3(NaN, 0, 0), v3(1, 0, 0));
    refuses(() => lost.intersectsBox(box()), RangeError, 'Ray3.intersectsBox: this.origin.x', 'NaN');
    refuses(
      () => ray().intersectSphere({ center: v3(0, 0, 0), radius: NaN }),
      RangeError,
      'Ray3.intersectSphere: sphere.radius',
      'NaN',
    );
    refuses(() => ray().intersectSphere({ center: v3(0, 0, 0) }), TypeError, 'sphere.radius', 'undefined');
    refuses(
      () => ray().intersectPlane({ normal: v3(0, 0, 1), constant: '1' }),
      TypeError,
      'Ray3.intersectPlane: plane.constant',
      '"1"',
    );
    refuses(
      () => new R.Ray2(v2(0, NaN), v2(1, 0)).intersectCircle({ center: v2(0, 0), radius: 1 }),
      RangeError,
      'Ray2.intersectCircle: this.origin.y',
      'NaN',
    );
    refuses(() => box().containsPoint(v3(0, NaN, 0)), RangeError, 'Box3.containsPoint: point.y', 'NaN');
    refuses(
      () => new R.Sphere3(v3(0, 0, 0), 1).sweepBox(v3(NaN, 0, 0), box()),
      RangeError,
      'Sphere3.sweepBox: motion.x',
      'NaN',
    );
  });

  // Before, methods named the query that they call, and its arguments: box.containsPoint named the center of a sphere.
  it('errors name the method and its argument', () => {
    for (const [v, d, Kinds] of [
      [v2, 2, [R.Box2, R.OBB2, R.Circle2, R.Capsule2, R.Triangle2, R.Plane2, R.KDop2, R.Ray2, R.Segment2]],
      [v3, 3, [R.Box3, R.OBB3, R.Sphere3, R.Capsule3, R.Triangle3, R.Plane3, R.KDop3, R.Ray3, R.Segment3]],
    ]) {
      const ball = d > 2 ? 'Sphere' : 'Circle';
      const delta = v(1, 0, 0);
      const others = {
        Box: 'box',
        OBB: 'obb',
        Plane: 'plane',
        Capsule: 'capsule',
        Triangle: 'triangle',
        KDop: 'kdop',
      };
      others[ball] = ball.toLowerCase();
      let reported = 0;
      for (const Kind of Kinds) {
        const name = Kind.name;
        const one = new Kind();
        if (one.setFromPoints) one.setFromPoints([v(0, 0, 0), v(1, 2, 3)]);
        for (const method of ['containsPoint', 'distanceToPoint', 'closestPointToPoint'])
          if (one[method] && !/^(Ray|Segment)2/.test(name)) {
            reported++;
            refuses(() => one[method](v(0, NaN, 0)), RangeError, `${name}.${method}: point.y must be`, 'NaN');
            refuses(() => one[method](null), TypeError, `${name}.${method}: point must be`, 'null');
          }
        for (const [Other, other] of Object.entries(others)) {
          for (const method of [`intersects${Other}`, `intersect${Other}`])
            if (one[method]) {
              reported++;
              refuses(() => one[method](null), TypeError, `${name}.${method}: ${other} must be`, 'null');
            }
          const sweep = `sweep${Other}`;
          if (!one[sweep]) continue;
          reported++;
          refuses(() => one[sweep](delta, null), TypeError, `${name}.${sweep}: ${other} must be`, 'null');
          refuses(
            () => one[sweep](v(0, Infinity, 0), null),
            RangeError,
            `${name}.${sweep}: motion.y`,
            'Infinity',
          );
          refuses(
            () => one[sweep](undefined, null),
            TypeError,
            `${name}.${sweep}: motion must be`,
            'undefined',
          );
        }
        for (const method of ['union', 'applyMatrix3', 'applyMatrix4'])
          if (one[method] && !/^KDop/.test(name)) {
            reported++;
            refuses(() => one[method](null), TypeError, `${name}.${method}: `, 'null');
          }
        // Errors of the shape itself.
        const field = ['min', 'center', 'start', 'a', 'normal', 'origin'].find((key) => key in one);
        if (!field) continue;
        one[field].y = NaN;
        const method = one.intersectsBox ? 'intersectsBox' : 'containsPoint';
        const other = one.intersectsBox ? box() : delta;
        refuses(() => one[method](other), RangeError, `${name}.${method}: this.${field}.y`, 'NaN');
      }
      assert.ok(reported > 40, `${reported} methods`);
    }
    const dop = new R.KDop3(R.KDop3.normals(6)).setFromPoints([1, 2, 3]);
    refuses(() => dop.intersects(new R.KDop3()), RangeError, 'KDop3.intersects: kdop.normals must be those');
    const shape = { position: [0, 0, 1, 1, NaN, 0] };
    for (const method of ['intersectsPolygon', 'measurePolygon'])
      refuses(
        () => new R.Circle2()[method](shape),
        RangeError,
        `Circle2.${method}: polygon.position[4]`,
        'NaN',
      );
    const own = new R.Box2(v2(NaN, 0), v2(1, 1));
    refuses(() => own.intersectsBox(own), RangeError, 'Box2.intersectsBox: this.min.x', 'NaN');
  });

  it('an error of a getter is reported also if its next call returns a valid value', () => {
    let queried = 0;
    const once = {
      get min() {
        if (queried++ === 0) throw new Error('mine');
        return v3(0, 0, 0);
      },
      max: v3(1, 1, 1),
    };
    refuses(() => box().intersectsBox(once), Error, 'mine');
  });

  it('wrong objects', () => {
    for (const value of [undefined, null, 5, 'box']) {
      const shown = typeof value === 'string' ? '"box"' : String(value);
      refuses(() => ray().intersectBox(value), TypeError, 'Ray3.intersectBox: box must be', shown);
      refuses(() => ray().intersectsSphere(value), TypeError, 'Ray3.intersectsSphere: sphere must be', shown);
      refuses(() => ray().intersectOBB(value), TypeError, 'Ray3.intersectOBB: obb must be', shown);
      refuses(() => ray().intersectKDop(value), TypeError, 'Ray3.intersectKDop: kdop must be', shown);
      refuses(
        () => R.intersect('rayMatrixBox3', ray(), value),
        TypeError,
        'intersect: matrixBox must be',
        shown,
      );
      refuses(() => R.intersect('rayBox3', value, box()), TypeError, 'intersect: ray must be', shown);
      refuses(() => R.measure('boxPlane3', box(), value), TypeError, 'measure: plane must be', shown);
      refuses(() => new R.Sphere3().setFromPoints(value), TypeError, 'setFromPoints: points must be', shown);
      refuses(
        () => new R.Plane3().intersectPlanes(value, new R.Plane3()),
        TypeError,
        'Plane3.intersectPlanes: planes',
        shown,
      );
    }
    refuses(() => ray().intersectBox({}), TypeError, 'Ray3.intersectBox: box.min', 'undefined');
    // Oriented boxes have a center and half sizes, too: before, they were read as boxes without rotation.
    refuses(
      () => ray().intersectBox(new R.OBB3()),
      TypeError,
      'Ray3.intersectBox: box must be a box without axis or rotation',
    );
    refuses(
      () => new R.Box2().intersectsBox(new R.OBB2()),
      TypeError,
      'Box2.intersectsBox: box must be a box without axis or rotation',
    );
    refuses(
      () => ray().intersectOBB({ center: v3(0, 0, 0), halfSize: v3(1, 1, 1) }),
      TypeError,
      'obb.rotation',
      'undefined',
    );
    refuses(
      () =>
        ray().intersectOBB({ center: v3(0, 0, 0), halfSize: v3(1, 1, 1), rotation: { elements: [1, 2] } }),
      RangeError,
      'obb.rotation.elements.length must be 9',
      '2',
    );
  });

  it('matrices that are not affine', () => {
    const m = new T.Matrix4();
    m.elements[3] = 0.5;
    const before = box();
    refuses(
      () => before.applyMatrix4(m),
      RangeError,
      'Box3.applyMatrix4: matrix.elements[3] must be 0, got 0.5: the last row of an affine matrix is 0, 0, 0, 1',
      '0.5',
    );
    assert.ok(before.equals(box()));
    refuses(() => before.applyMatrix4(new R.Matrix3()), RangeError, 'matrix.elements.length must be 16', '9');
    refuses(
      () => before.applyMatrix4(undefined),
      TypeError,
      'Box3.applyMatrix4: matrix must be',
      'undefined',
    );
  });

  it('k-DOPs of wrong lengths', () => {
    refuses(
      () => ray().intersectKDop({ normals: [1, 0, 0], ranges: [1] }),
      RangeError,
      'kdop.ranges.length must be 2',
      '1',
    );
    refuses(
      () => ray().intersectKDop({ normals: new Array(195).fill(1), ranges: new Array(130).fill(1) }),
      RangeError,
      'kdop.normals.length',
      '195',
    );
  });

  it('wrong points, with their index; the shape is unchanged', () => {
    const sphere = new R.Sphere3(v3(1, 2, 3), 4);
    refuses(
      () => sphere.setFromPoints([v3(0, 0, 0), v3(0, NaN, 0)]),
      RangeError,
      'setFromPoints: points.1.y',
      'NaN',
    );
    refuses(() => sphere.setFromPoints([0, 0, 0, 1]), TypeError, 'setFromPoints: points.3.y', 'undefined');
    refuses(() => sphere.setFromPoints([v3(0, 0, 0), null]), TypeError, 'setFromPoints: points.1', 'null');
    assert.ok(sphere.equals(new R.Sphere3(v3(1, 2, 3), 4)));
    const boxes = [
      new R.Box3(v3(1, 1, 1), v3(2, 2, 2)),
      new R.OBB3(v3(1, 1, 1), v3(2, 2, 2)),
      new R.KDop3().setFromPoints([1, 2, 3]),
    ];
    for (const shape of boxes) {
      const before = plain(shape);
      refuses(
        () => shape.setFromPoints([v3(Infinity, 0, 0)]),
        RangeError,
        'setFromPoints: points.0.x',
        'Infinity',
      );
      assert.deepEqual(plain(shape), before);
      for (const [at, shown] of [
        [1, 'NaN'],
        [4, 'Infinity'],
      ]) {
        const points = new Float64Array(6);
        points[at] = Number(shown);
        const name = `setFromPoints: points.${at === 1 ? 0 : 3}.y`;
        refuses(() => shape.setFromPoints(points), RangeError, name, shown);
        assert.deepEqual(plain(shape), before);
      }
    }
  });

  it('a query that cannot measure', () => {
    refuses(() => R.measure('rayBox3', ray(), box()), RangeError, 'measure: query', 'rayBox3');
  });

  it('another shape, or the numbers of a box, in the place of a box', () => {
    const expected = 'must be a box {min, max}';
    const cure = ': a box is {min: {x: minX, …}, max: {x: maxX, …}}';
    /** @type {[any, string][]} */
    const given = [
      [
        { center: v3(0, 0, 0), radius: 1 },
        `${expected} or {center, halfSize}, got an object: this is a circle or a sphere`,
      ],
      [[0, 0, 0, 1, 1, 1], `${expected}, got an array${cure}`],
      [{ minX: 0, minY: 0, maxX: 1, maxY: 1 }, `${expected}, got an object${cure}`],
    ];
    for (const [wrong, message] of given)
      assert.throws(() => ray().intersectBox(wrong), { message: `Ray3.intersectBox: box ${message}` });
  });

  it('targets are unchanged', () => {
    const target = v3(7, 7, 7);
    assert.throws(() => ray().intersectBox({ min: v3(NaN, 0, 0), max: v3(1, 1, 1) }, target));
    assert.equal(ray().intersectBox({ min: v3(5, 5, 5), max: v3(6, 6, 6) }, target), null);
    assert.deepEqual([...target], [7, 7, 7]);
  });

  it('a getter that calls raybound, and a getter that throws', () => {
    const asking = {
      get min() {
        assert.equal(ray().intersectBox(box()).x, -1);
        return v3(-1, -1, -1);
      },
      max: v3(1, 1, 1),
    };
    assert.equal(ray().intersectBox(asking).x, -1);
    const throwing = {
      get min() {
        throw new Error('mine');
      },
      max: v3(1, 1, 1),
    };
    refuses(() => ray().intersectBox(throwing), Error, 'mine');
  });
});
