// Segments in 3D.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as T from 'three';
import * as R from '../../../js/index.js';
import { plain, t3, v3 } from '../values.js';

describe('Segment3', () => {
  const segment = new R.Segment3(v3(0, 0, 0), v3(4, 0, 0));
  it('delta, distance, at, getCenter, closest point', () => {
    assert.deepEqual(plain(segment.delta()), { x: 4, y: 0, z: 0 });
    assert.equal(segment.distance(), 4);
    assert.deepEqual(plain(segment.at(0.25)), { x: 1, y: 0, z: 0 });
    assert.deepEqual(plain(segment.getCenter(t3())), { x: 2, y: 0, z: 0 });
    assert.deepEqual(plain(segment.closestPointToPoint(v3(9, 3, 0))), { x: 4, y: 0, z: 0 });
    assert.equal(segment.distanceToPoint(v3(2, 3, 4)), 5);
    assert.equal(segment.containsPoint(v3(2, 0, 0)), true);
    const m = new T.Matrix4().makeTranslation(1, 2, 3);
    assert.deepEqual(plain(segment.clone().applyMatrix4(m).start), { x: 1, y: 2, z: 3 });
  });
});
