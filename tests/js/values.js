// Helpers of the tests of value classes.

import assert from 'node:assert/strict';
import * as T from 'three';
import * as R from '../../js/index.js';

export const v2 = (x, y) => new R.Vector2(x, y);
export const v3 = (x, y, z) => new R.Vector3(x, y, z);
export const t3 = (x, y, z) => new T.Vector3(x, y, z);
export const plain = (value) => JSON.parse(JSON.stringify(structuredClone(value)));
export const near = (got, want, tolerance = 1e-14) => {
  for (const [key, value] of Object.entries(want))
    assert.ok(Math.abs(got[key] - value) <= tolerance, `${key}: ${got[key]}, not ${value}`);
};
