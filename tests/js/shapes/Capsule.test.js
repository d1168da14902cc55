// 2D and 3D capsules.

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

it('a capsule and boxes', () => {
  const capsule = new R.Capsule3(v3(0, 0, 0), v3(4, 4, 0), 1);
  const box = (/** @type {any} */ min, /** @type {any} */ max) => ({ min, max });
  assert.ok(capsule.intersectsBox(box(v3(5, 4, 0), v3(6, 9, 1))), 'touching its end');
  assert.ok(!capsule.intersectsBox(box(v3(5 + 2 ** -50, 4, 0), v3(6, 9, 1))), 'one rounding beside');
  assert.ok(capsule.intersectsBox(box(v3(1.9, 1.9, -9), v3(2.1, 2.1, 9))), 'between its ends');
  // The capsule's bounding box, which is all that three.js tests, contains this corner.
  assert.ok(!capsule.intersectsBox(box(v3(3, 0, -1), v3(4, 0.5, 1))));
  assert.ok(
    !new R.Capsule3(v3(0, 0, 0), v3(4, 4, 0), -1).intersectsBox(box(v3(-9, -9, -9), v3(9, 9, 9))),
    'empty',
  );
  const stadium = new R.Capsule2(v2(0, 0), v2(4, 0), 1);
  assert.ok(
    stadium.intersectsBox(box(v2(1, 1), v2(2, 2))) && !stadium.intersectsBox(box(v2(1, 1.01), v2(2, 2))),
  );
  assert.throws(
    () => new R.Capsule3(v3(NaN, 0, 0), v3(1, 0, 0), 1).intersectsBox(box(v3(0, 0, 0), v3(1, 1, 1))),
    /Capsule3\.intersectsBox: this\.start\.x must be a finite number, got NaN/,
  );
});
