// NaN in a shape: queries throw, and plain arithmetic that returns NaN is documented.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as R from '../../../js/index.js';
import { commentOf } from './comments.js';

describe('NaN in a field', () => {
  const v2n = () => new R.Vector2(NaN, 2);
  const v3n = () => new R.Vector3(NaN, 2, 3);
  const [p2, p3] = [() => new R.Vector2(1, 2), () => new R.Vector3(1, 2, 3)];
  /** One object of each class, with NaN. */
  const make = {
    Line2: () => new R.Line2(p2(), v2n()),
    Arc2: () => new R.Arc2(v2n(), 1, 0, 1),
    Ray2: () => new R.Ray2(v2n(), v2n()),
    Ray3: () => new R.Ray3(v3n(), v3n()),
    Segment2: () => new R.Segment2(v2n(), p2()),
    Segment3: () => new R.Segment3(v3n(), p3()),
    Box2: () => new R.Box2(v2n(), new R.Vector2(5, 5)),
    Box3: () => new R.Box3(v3n(), new R.Vector3(5, 5, 5)),
    Circle2: () => new R.Circle2(v2n(), 1),
    Sphere3: () => new R.Sphere3(v3n(), 1),
    Capsule2: () => new R.Capsule2(v2n(), p2(), 1),
    Capsule3: () => new R.Capsule3(v3n(), p3(), 1),
    OBB2: () => new R.OBB2(v2n(), p2()),
    OBB3: () => new R.OBB3(v3n(), p3()),
    Plane2: () => new R.Plane2(v2n(), 1),
    Plane3: () => new R.Plane3(v3n(), 1),
    Triangle2: () => new R.Triangle2(v2n(), new R.Vector2(5, 2), new R.Vector2(1, 7)),
    Triangle3: () => new R.Triangle3(v3n(), new R.Vector3(5, 2, 0), new R.Vector3(1, 7, 0)),
    KDop2: () => new R.KDop2(R.KDop2.normals(4), [NaN, 1, 0, 1]),
    KDop3: () => new R.KDop3(R.KDop3.normals(6), [NaN, 1, 0, 1, 0, 1]),
    Frustum3: () => new R.Frustum3(new R.Plane3(v3n(), 1)),
  };
  const isNaNIn = (value, depth = 0) =>
    typeof value === 'number'
      ? Number.isNaN(value)
      : depth < 4 &&
        !!value &&
        typeof value === 'object' &&
        Object.values(value).some((one) => isNaNIn(one, depth + 1));
  /** Members that copy the fields, and an internal one. */
  const COPIES = ['constructor', 'clone', 'toJSON', 'toArray', 'getAxes', 'touching'];

  it('every class of shapes is tested', () => {
    for (const [name, value] of Object.entries(R))
      if (/[A-Za-z][23]$/.test(name) && !/Vector|Matrix/.test(name) && /^class/.test(String(value)))
        assert.ok(name in make, name);
  });

  for (const [name, create] of Object.entries(make))
    it(`${name}: a member returns NaN only if the documentation of the class says so`, () => {
      const point = name.endsWith('2') ? p2 : p3;
      const comment = commentOf(name);
      const found = new Set();
      for (let p = R[name].prototype; p !== Object.prototype; p = Object.getPrototypeOf(p))
        for (const member of Object.getOwnPropertyNames(p).filter((key) => !COPIES.includes(key)))
          for (const list of [[], [point()], [0.5], [point(), point()], [new R.Box3(), point()]]) {
            const shape = create();
            let result;
            try {
              result = typeof shape[member] === 'function' ? shape[member](...list) : shape[member];
            } catch (error) {
              assert.ok(error instanceof TypeError || error instanceof RangeError);
            }
            if (result !== shape && isNaNIn(result)) found.add(member);
          }
      const [, documented = ''] =
        comment.replace(/\n \*/g, '').match(/([^.]*) checks? no numbers: NaN in a field gives NaN\./) ?? [];
      assert.deepEqual(
        [...documented.matchAll(/`(\w+)`/g)].map(([, member]) => member).sort(),
        [...found].sort(),
      );
    });
});
