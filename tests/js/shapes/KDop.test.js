// k-DOPs.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as R from '../../../js/index.js';
import { start, number } from '../oracle/bits.js';
import { v2, v3 } from '../values.js';

describe('k-DOPs', () => {
  it('the usual k-DOPs have k normals', () => {
    for (const k of [4, 6, 8]) assert.equal(R.KDop2.normals(k).length, k);
    for (const k of [6, 14, 18, 26]) assert.equal(R.KDop3.normals(k).length, (k / 2) * 3);
    assert.throws(() => R.KDop3.normals(8), /^RangeError: KDop3\.normals: k must be .*, got 8$/);
    assert.throws(() => R.KDop2.normals(NaN), /^RangeError: KDop2\.normals: k/);
    assert.deepEqual(R.KDop2.normals(4), [1, 0, 0, 1]);
  });
  it('of points; unions, comparisons, containment of points', () => {
    const dop = new R.KDop3(R.KDop3.normals(6)).setFromPoints([v3(0, 0, 0), v3(1, 2, 3)]);
    assert.deepEqual(dop.ranges, [0, 1, 0, 2, 0, 3]);
    const other = new R.KDop3(dop.normals).setFromPoints([1, 2, 3, 4, 4, 4]);
    assert.ok(dop.intersects(other), 'touching');
    assert.ok(!dop.intersects(new R.KDop3(dop.normals).setFromPoints([2, 2, 3])));
    assert.deepEqual(dop.clone().union(other).ranges, [0, 4, 0, 4, 0, 4]);
    // Before, a k-DOP that is empty along one normal grew the union by its other ranges, and other normals gave ranges of NaN.
    const flat = new R.KDop3(dop.normals, [9, 8, 7, 9, 7, 9]);
    assert.ok(flat.isEmpty() && dop.clone().union(flat).equals(dop) && flat.union(dop).equals(dop));
    const turned = [...dop.normals.slice(3), ...dop.normals.slice(0, 3)];
    for (const normals of [R.KDop3.normals(14), turned, undefined])
      assert.throws(
        () => dop.clone().union({ normals, ranges: dop.ranges }),
        /^RangeError: KDop3\.union: kdop\.normals must be those of the other k-DOP/,
      );
    assert.ok(dop.intersects(new R.KDop3([...dop.normals], dop.ranges)), 'equal normals in another array');
    assert.ok(dop.containsPoint(v3(1, 1, 1)) && !dop.containsPoint(v3(1.1, 1, 1)));
    const empty = new R.KDop3(dop.normals);
    assert.ok(empty.isEmpty() && !dop.isEmpty() && !empty.intersects(dop));
    assert.deepEqual(empty.union(dop).ranges, dop.ranges);
    assert.ok(dop.makeEmpty().isEmpty());
    assert.throws(() => other.intersects(new R.KDop3()), /^RangeError: KDop3\.intersects: kdop/);
  });

  it('under a matrix: the least k-DOP that contains the transformed one', () => {
    start(7);
    for (const [Kind, k, move] of [
      [R.KDop2, 8, 'applyMatrix3'],
      [R.KDop2, 6, 'applyMatrix3'],
      [R.KDop3, 14, 'applyMatrix4'],
      [R.KDop3, 26, 'applyMatrix4'],
    ]) {
      const { dimensions } = new Kind();
      const normals = Kind.normals(k);
      for (let round = 0; round < 20; round++) {
        const rows = dimensions + 1;
        const elements = Array.from({ length: rows ** 2 }, (_, i) =>
          i % rows < dimensions ? number(-2, 2) : Number(i === rows ** 2 - 1),
        );
        const points = Array.from({ length: 6 * dimensions }, () => number(-3, 3));
        const dop = new Kind(normals).setFromPoints(points);
        const before = dop.clone();
        assert.equal(dop[move]({ elements }), dop);
        assert.equal(dop.normals, normals);
        // It contains the moved points.
        for (let i = 0; i < points.length; i += dimensions) {
          const at = points.slice(i, i + dimensions);
          const moved = Array.from({ length: dimensions }, (_, row) =>
            at.reduce(
              (sum, value, column) => sum + elements[column * rows + row] * value,
              elements[dimensions * rows + row],
            ),
          );
          const inside = new Kind(normals).setFromPoints(moved);
          inside.ranges.forEach((value, n) => {
            assert.ok((n % 2 ? value - dop.ranges[n] : dop.ranges[n] - value) <= 1e-13, `${value}`);
          });
        }
        const shift = Array.from({ length: rows ** 2 }, (_, i) => Number(i % (rows + 1) === 0));
        for (let row = 0; row < dimensions; row++) shift[dimensions * rows + row] = row + 1;
        const by = before.clone()[move]({ elements: shift });
        by.ranges.forEach((value, n) => {
          let delta = 0;
          for (let row = 0; row < dimensions; row++)
            delta += normals[(n >> 1) * dimensions + row] * (row + 1);
          const was = before.ranges[n] + delta;
          assert.ok(Math.abs(value - was) < 1e-12, `${value}, not ${was}`);
          assert.ok(n % 2 ? value >= was - 1e-15 : value <= was + 1e-15, 'outward');
        });
      }
    }
  });
  it('under a matrix: turned boxes, empty boxes, and errors', () => {
    // A box after a quarter turn is a box; after an eighth of a turn the diagonals limit it.
    const box = new R.KDop2().setFromPoints([v2(0, 0), v2(4, 2)]);
    const quarter = box.clone().applyMatrix3({ elements: [0, 1, 0, -1, 0, 0, 0, 0, 1] });
    const at = (dop, x, y) => {
      const i = [0, 1, 2, 3].find((n) => dop.normals[2 * n] === x && dop.normals[2 * n + 1] === y);
      return dop.ranges.slice(2 * i, 2 * i + 2).map((value) => Number(value.toFixed(12)) + 0);
    };
    assert.deepEqual([at(quarter, 1, 0), at(quarter, 0, 1)], [[-2, 0], [0, 4]]); // prettier-ignore
    const empty = new R.KDop3().applyMatrix4({ elements: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 5, 5, 5, 1] });
    assert.deepEqual(empty.ranges, new R.KDop3().ranges);
    const { ranges } = box;
    assert.throws(
      () => box.applyMatrix3({ elements: [1, 0, 0, 0, 1, 0, 0, 0, NaN] }),
      /^RangeError: KDop2\.applyMatrix3: matrix\.elements\[8\] must be a finite number, got NaN$/,
    );
    assert.throws(
      () => box.applyMatrix3({ elements: [1, 0, 1, 0, 1, 0, 0, 0, 1] }),
      /^RangeError: KDop2\.applyMatrix3: matrix\.elements\[2\] must be 0, got 1: the last row of an affine matrix is 0, 0, 1$/,
    );
    assert.throws(
      () => box.applyMatrix3(/** @type {any} */ (null)),
      /^TypeError: KDop2\.applyMatrix3: matrix must be/,
    );
    assert.equal(box.ranges, ranges);
  });
});
