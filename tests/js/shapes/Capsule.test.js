// Capsules of the plane and of space.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import * as R from '../../../js/index.js';
import { near, v2, v3 } from '../values.js';

it('capsules', () => {
  const capsule = new R.Capsule3(v3(0, 0, 0), v3(4, 0, 0), 1);
  assert.ok(capsule.containsPoint(v3(5, 0, 0)) && !capsule.containsPoint(v3(5.1, 0, 0)));
  assert.equal(capsule.distanceToPoint(v3(2, 3, 0)), 2);
  near(capsule.clampPoint(v3(2, 3, 0)), { x: 2, y: 1, z: 0 });
  assert.ok(capsule.intersectsSphere({ center: v3(6, 0, 0), radius: 1 }));
  assert.ok(new R.Capsule2(v2(0, 0), v2(4, 0), 1).intersectsCircle({ center: v2(6, 0), radius: 1 }));
  assert.ok(capsule.intersectsCapsule(new R.Capsule3(v3(6, -3, 0), v3(6, 3, 0), 1)), 'touching');
  assert.ok(!capsule.intersectsCapsule(new R.Capsule3(v3(6, -3, 0), v3(6, 3, 0), 0.9)));
});
