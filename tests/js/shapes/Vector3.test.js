// Vector3: its arithmetic.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as T from 'three';
import { near, plain, t3, v3 } from '../values.js';

describe('Vector3', () => {
  it('has the arithmetic of three.js', () => {
    const numbers = [v3(1, -2, 3), v3(0.5, 4, -1), v3(-7, 0, 2)];
    const matrix = new T.Matrix4().makeRotationX(0.5).setPosition(1, 2, 3);
    const calls = [
      (a, b) => a.clone().add(b),
      (a, b, c) => a.clone().addVectors(b, c),
      (a, b) => a.clone().addScaledVector(b, 3),
      (a, b) => a.clone().sub(b),
      (a, b, c) => a.clone().subVectors(b, c),
      (a) => a.clone().multiplyScalar(-3),
      (a) => a.clone().addScalar(3),
      (a) => a.clone().setScalar(3),
      (a) => a.clone().set(1, 2, 3),
      (a, b) => a.clone().copy(b),
      (a, b) => a.clone().min(b),
      (a, b) => a.clone().max(b),
      (a, b) => a.clone().cross(b),
      (a, b, c) => a.clone().crossVectors(b, c),
      (a) => a.clone().crossVectors(a, a),
      (a, b) => a.clone().lerp(b, 0.25),
      (a) => a.clone().fromArray([9, 8, 7, 6], 1),
    ];
    const exact = [
      (a, b) => a.dot(b),
      (a) => a.lengthSq(),
      (a, b) => a.distanceToSquared(b),
      (a) => a.equals(a.clone()),
      (a, b) => a.equals(b),
      (a) => a.toArray([9], 1),
      (a) => [...a],
      (a) => a.isVector3,
    ];
    for (const [a, b, c] of [numbers, [...numbers].reverse()]) {
      const theirs = [a, b, c].map(({ x, y, z }) => t3(x, y, z));
      for (const call of calls) assert.deepEqual(plain(call(a, b, c)), plain(call(...theirs)), `${call}`);
      for (const call of exact) assert.deepEqual(call(a, b, c), call(...theirs), `${call}`);
      near(a.clone().applyMatrix4(matrix), theirs[0].clone().applyMatrix4(matrix));
      near(a.clone().divideScalar(3), theirs[0].clone().divideScalar(3));
      near(a.clone().normalize(), theirs[0].clone().normalize());
      assert.ok(Math.abs(a.distanceTo(b) - theirs[0].distanceTo(theirs[1])) < 1e-14);
    }
  });

  it('has lengths if squares overflow or underflow, and no negative zeros from negate', () => {
    for (const s of [1e-200, 1, 1e200]) {
      assert.ok(Math.abs(v3(3 * s, 4 * s, 12 * s).length() / (13 * s) - 1) < 1e-15);
      near(v3(0, -s, 0).normalize(), { x: 0, y: -1, z: 0 }, 0);
    }
    near(v3(5e-324, 0, 0).normalize(), { x: 1, y: 0, z: 0 }, 0);
    assert.deepEqual(plain(v3(0, 0, 0).normalize()), { x: 0, y: 0, z: 0 });
    assert.ok(Object.is(v3(0, 1, 0).negate().x, 0));
  });

  it('transforms a direction without the translation', () => {
    const m = new T.Matrix4().makeTranslation(1, 2, 3);
    assert.deepEqual(plain(v3(1, 0, 0).applyMatrix4(m, 0)), { x: 1, y: 0, z: 0 });
  });
});
