// Common methods of all value classes: copies, comparison, JSON.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as R from '../../../js/index.js';
import { plain, v2, v3 } from '../values.js';

const VALUES = {
  Ray3: () => new R.Ray3(v3(1, 2, 3), v3(0, 1, 0)),
  Segment3: () => new R.Segment3(v3(1, 2, 3), v3(0, 1, 0)),
  Segment2: () => new R.Segment2(v2(1, 2), v2(3, 4)),
  Ray2: () => new R.Ray2(v2(1, 2), v2(3, 4)),
  Box2: () => new R.Box2(v2(1, 2), v2(3, 4)),
  Box3: () => new R.Box3(v3(1, 2, 3), v3(4, 5, 6)),
  Circle2: () => new R.Circle2(v2(1, 2), 3),
  Sphere3: () => new R.Sphere3(v3(1, 2, 3), 4),
  Capsule2: () => new R.Capsule2(v2(1, 2), v2(3, 4), 5),
  Capsule3: () => new R.Capsule3(v3(1, 2, 3), v3(4, 5, 6), 7),
  Plane2: () => new R.Plane2(v2(0, 1), 3),
  Plane3: () => new R.Plane3(v3(0, 1, 0), 3),
  Triangle2: () => new R.Triangle2(v2(1, 2), v2(3, 4), v2(5, 7)),
  Triangle3: () => new R.Triangle3(v3(1, 2, 3), v3(4, 5, 6), v3(7, 8, 0)),
  OBB2: () => new R.OBB2(v2(1, 2), v2(3, 4), v2(0, 1)),
  OBB3: () => new R.OBB3(v3(1, 2, 3), v3(4, 5, 6), new R.Matrix3().set(0, -1, 0, 1, 0, 0, 0, 0, 1)),
  KDop2: () => new R.KDop2().setFromPoints([0, 0, 1, 2]),
  KDop3: () => new R.KDop3().setFromPoints([0, 0, 0, 1, 2, 3]),
};

describe('all values', () => {
  for (const [name, make] of Object.entries(VALUES)) {
    it(`${name}: default, copy, clone, comparison`, () => {
      const value = make();
      assert.equal(value.dimensions, Number(name.slice(-1)));
      const other = value.clone();
      assert.equal(other.constructor, value.constructor);
      assert.deepEqual(plain(other), plain(value));
      assert.ok(other.equals(value) && value.equals(plain(value)));
      const empty = new R[name]();
      assert.ok(!empty.equals(value));
      assert.equal(empty.copy(value), empty);
      assert.ok(empty.equals(value));
      for (const key of Object.keys(value)) {
        if (typeof value[key] !== 'object' || key === 'normals') continue;
        assert.notEqual(other[key], value[key], `${key} is not shared`);
        const first = Array.isArray(value[key]) ? 0 : key === 'rotation' ? 'elements' : 'x';
        if (first === 'elements') other[key].elements[0] += 1;
        else other[key][first] += 1;
        assert.ok(!other.equals(value), key);
        other.copy(value);
      }
    });

    it(`${name}: its JSON has its fields, or the form that three.js writes and fromJSON reads`, () => {
      const written = JSON.parse(JSON.stringify(make()));
      assert.deepEqual(Object.keys(written).sort(), Object.keys(make()).sort());
      if (typeof make().fromJSON === 'function') assert.ok(new R[name]().fromJSON(written).equals(make()));
      else assert.deepEqual(written, plain(make()));
    });

    if (typeof make().set === 'function' && name !== 'Segment2')
      it(`${name}.set copies`, () => {
        const [value, empty] = [make(), new R[name]()];
        assert.equal(empty.set(...Object.values(value)), empty);
        assert.ok(empty.equals(value));
        for (const key of Object.keys(value))
          if (typeof value[key] === 'object') assert.notEqual(empty[key], value[key]);
      });

    if (typeof make().translate === 'function')
      it(`${name}.translate moves`, () => {
        const [value, moved] = [make(), make()];
        const by = value.dimensions > 2 ? v3(1, 2, 3) : v2(1, 2);
        assert.equal(moved.translate(by), moved);
        if (moved.normal) return assert.equal(moved.constant, 1);
        for (const key of ['min', 'max', 'center', 'start', 'end'])
          if (moved[key]) assert.ok(moved[key].equals(value[key].clone().add(by)), key);
        for (const key of ['radius', 'halfSize']) assert.deepEqual(moved[key], value[key]);
      });
  }
});
