// k-DOPs.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as R from '../../js/index.js';
import { v3 } from './values.js';

describe('k-DOPs', () => {
  it('the usual ones have as many normals as they say', () => {
    for (const k of [4, 6, 8]) assert.equal(R.KDop2.normals(k).length, k);
    for (const k of [6, 14, 18, 26]) assert.equal(R.KDop3.normals(k).length, (k / 2) * 3);
    assert.throws(() => R.KDop3.normals(8), /^RangeError: KDop3\.normals: k must be .*, got 8$/);
    assert.throws(() => R.KDop2.normals(NaN), /^RangeError: KDop2\.normals: k/);
    assert.deepEqual(R.KDop2.normals(4), [1, 0, 0, 1]);
  });
  it('of points, united, compared, points in it', () => {
    const dop = new R.KDop3(R.KDop3.normals(6)).setFromPoints([v3(0, 0, 0), v3(1, 2, 3)]);
    assert.deepEqual(dop.ranges, [0, 1, 0, 2, 0, 3]);
    const other = new R.KDop3(dop.normals).setFromPoints([1, 2, 3, 4, 4, 4]);
    assert.ok(dop.intersects(other), 'touching');
    assert.ok(!dop.intersects(new R.KDop3(dop.normals).setFromPoints([2, 2, 3])));
    assert.deepEqual(dop.clone().union(other).ranges, [0, 4, 0, 4, 0, 4]);
    assert.ok(dop.containsPoint(v3(1, 1, 1)) && !dop.containsPoint(v3(1.1, 1, 1)));
    const empty = new R.KDop3(dop.normals);
    assert.ok(empty.isEmpty() && !dop.isEmpty() && !empty.intersects(dop));
    assert.deepEqual(empty.union(dop).ranges, dop.ranges);
    assert.ok(dop.makeEmpty().isEmpty());
    assert.throws(() => other.intersects(new R.KDop3()), /^RangeError: kdopKdop3: kdop/);
  });
});
