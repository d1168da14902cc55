// What the value classes refuse.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as T from 'three';
import * as R from '../../js/index.js';
import { firstDouble } from '../../js/wasm.js';
import { plain, v2, v3 } from './values.js';

describe('what is refused: named, and nothing is changed', () => {
  const refuses = (call, Kind, ...texts) => {
    ray().intersectBox(box()); // started
    const top = firstDouble();
    assert.throws(call, (error) => {
      assert.ok(error instanceof Kind, `${error}`);
      for (const text of texts) assert.ok(error.message.includes(text), `${error.message} lacks ${text}`);
      return true;
    });
    assert.equal(firstDouble(), top, 'memory is given back');
    assert.equal(ray().intersectBox(box()).x, -1, 'the next question is answered');
  };
  const ray = () => new R.Ray3(v3(-3, 0, 0), v3(1, 0, 0));
  const box = () => new R.Box3(v3(-1, -1, -1), v3(1, 1, 1));

  it('of two shapes of a kind the one at fault', () => {
    const wrong = { min: v3(0, 0, 0), max: v3(1, NaN, 1) };
    refuses(() => R.intersect('boxBox3', wrong, box()), RangeError, 'intersect: a.max.y must be', 'NaN');
    refuses(() => R.intersect('boxBox3', box(), wrong), RangeError, 'intersect: b.max.y must be', 'NaN');
    refuses(() => box().intersectsBox(wrong), RangeError, 'boxBox3: b.max.y must be', 'NaN');
    refuses(
      () => new R.Sphere3(v3(0, 0, 0), 1).sweepSphere(box(), box()),
      TypeError,
      'a.motion.x',
      'undefined',
    );
  });
  // One at a time threw, a batch missed.
  it('but not an arc of a negative radius, which is empty', () => {
    const arc = { x: 0, y: 0, r: -1, startAngle: 0, endAngle: 7 };
    const flat = new R.Ray2(v2(-3, 0), v2(1, 0));
    assert.equal(R.intersect('rayArc2', flat, arc), null);
    assert.equal(flat.intersectArc(arc), null);
    assert.equal(new R.Segment2(v2(-3, 0), v2(3, 0)).intersectArc(arc), null);
    const row = Float64Array.of(0, 0, -1, 0, 7, 0);
    assert.equal(R.batch('rayArc2', Float64Array.of(-3, 0, 1, 0), row, new Uint8Array(1)), 0);
    refuses(() => flat.intersectArc({ ...arc, r: NaN }), RangeError, 'Ray2.intersectArc: arc.radius', 'NaN');
  });
  it('no capsule at all', () => {
    refuses(() => ray().intersectsCapsule(null), TypeError, 'rayCapsule3: capsule must be', 'null');
    refuses(() => ray().intersectsCapsule(), TypeError, 'rayCapsule3: capsule must be', 'undefined');
  });
  it('numbers that are none', () => {
    refuses(
      () => ray().intersectBox({ min: v3(NaN, 0, 0), max: v3(1, 1, 1) }),
      RangeError,
      'rayBox3: box.min.x',
      'NaN',
    );
    refuses(
      () => ray().intersectBox({ min: v3(0, 0, 0), max: v3(1, 1, Infinity) }),
      RangeError,
      'rayBox3: box.max.z',
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
    refuses(() => ray().recast(NaN).intersectsBox(box()), RangeError, 'rayBox3: ray.origin.x', 'NaN');
    refuses(
      () => ray().intersectSphere({ center: v3(0, 0, 0), radius: NaN }),
      RangeError,
      'raySphere3: sphere.radius',
      'NaN',
    );
    refuses(() => ray().intersectSphere({ center: v3(0, 0, 0) }), TypeError, 'sphere.radius', 'undefined');
    refuses(
      () => ray().intersectPlane({ normal: v3(0, 0, 1), constant: '1' }),
      TypeError,
      'rayPlane3: plane.constant',
      '"1"',
    );
    refuses(
      () => new R.Ray2(v2(0, NaN), v2(1, 0)).intersectCircle({ center: v2(0, 0), radius: 1 }),
      RangeError,
      'rayCircle2: ray.origin.y',
      'NaN',
    );
    refuses(() => box().containsPoint(v3(0, NaN, 0)), RangeError, 'sphereBox3: sphere.center.y', 'NaN');
    refuses(
      () => new R.Sphere3(v3(0, 0, 0), 1).sweepBox(v3(NaN, 0, 0), box()),
      RangeError,
      'movingSphereBox3: movingSphere.motion.x',
      'NaN',
    );
  });

  it('objects that are none', () => {
    for (const value of [undefined, null, 5, 'box']) {
      const shown = typeof value === 'string' ? '"box"' : String(value);
      refuses(() => ray().intersectBox(value), TypeError, 'rayBox3: box must be', shown);
      refuses(() => ray().intersectsSphere(value), TypeError, 'raySphere3: sphere must be', shown);
      refuses(() => ray().intersectObb(value), TypeError, 'rayObb3: obb must be', shown);
      refuses(() => ray().intersectKdop(value), TypeError, 'rayKdop3: kdop must be', shown);
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
        'planePlanes3: planes',
        shown,
      );
    }
    refuses(() => ray().intersectBox({}), TypeError, 'rayBox3: box.min', 'undefined');
    refuses(
      () => ray().intersectObb({ center: v3(0, 0, 0), halfSize: v3(1, 1, 1) }),
      TypeError,
      'obb.rotation',
      'undefined',
    );
    refuses(
      () =>
        ray().intersectObb({ center: v3(0, 0, 0), halfSize: v3(1, 1, 1), rotation: { elements: [1, 2] } }),
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
      'boxTransform3: matrix.elements must be an affine matrix',
      '0.5',
    );
    assert.ok(before.equals(box()));
    refuses(() => before.applyMatrix4(new R.Matrix3()), RangeError, 'matrix.elements.length must be 16', '9');
    refuses(() => before.applyMatrix4(undefined), TypeError, 'boxTransform3: matrix must be', 'undefined');
  });

  it('k-DOPs of wrong lengths', () => {
    refuses(
      () => ray().intersectKdop({ normals: [1, 0, 0], ranges: [1] }),
      RangeError,
      'kdop.ranges.length must be 2',
      '1',
    );
    refuses(
      () => ray().intersectKdop({ normals: new Array(195).fill(1), ranges: new Array(130).fill(1) }),
      RangeError,
      'kdop.normals.length',
      '195',
    );
  });

  it('points, with the place of the one at fault; the shape stays', () => {
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

  it('a query that does not measure', () => {
    refuses(() => R.measure('rayBox3', ray(), box()), RangeError, 'measure: query', 'rayBox3');
  });

  it('targets are left alone', () => {
    const target = v3(7, 7, 7);
    assert.throws(() => ray().intersectBox({ min: v3(NaN, 0, 0), max: v3(1, 1, 1) }, target));
    assert.equal(ray().intersectBox({ min: v3(5, 5, 5), max: v3(6, 6, 6) }, target), null);
    assert.deepEqual([...target], [7, 7, 7]);
  });

  it('a getter that asks in turn, and one that throws', () => {
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
