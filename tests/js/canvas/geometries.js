// What tests of geometries share.

import assert from 'node:assert/strict';
import { Matrix3, PolyGeometry } from '../../../js/index.js';

export const NEVER = [Infinity, Infinity, -Infinity, -Infinity];
export const sides = ({ min, max }) => [min.x, min.y, max.x, max.y];
export const nearAll = (actual, expected, tolerance = 1e-9) => {
  assert.equal(actual.length, expected.length, `${actual}`);
  actual.forEach((a, i) =>
    assert.ok(a === expected[i] || Math.abs(a - expected[i]) <= tolerance, `${actual}`),
  );
};
export const move = (x, y) => new Matrix3().translate(x, y);
export const SQUARE = [0, 0, 4, 0, 4, 4, 0, 4];
export const square = () => new PolyGeometry([...SQUARE]);

/** A context that records the calls. */
export function recorder() {
  const calls = [];
  const ctx = {};
  for (const name of ['beginPath', 'closePath', 'moveTo', 'lineTo', 'arc']) {
    ctx[name] = (...args) => calls.push([name, ...args]);
  }
  return { ctx, calls };
}
