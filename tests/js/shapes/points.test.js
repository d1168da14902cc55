// Shapes of points, in each of the forms of points.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as R from '../../../js/index.js';
import { next, start } from '../oracle/bits.js';
import { plain, v2, v3 } from '../values.js';

const FITS = {
  Box2: (points) => new R.Box2().setFromPoints(points),
  Box3: (points) => new R.Box3().setFromPoints(points),
  Circle2: (points) => new R.Circle2().setFromPoints(points),
  Sphere3: (points) => new R.Sphere3().setFromPoints(points),
  'Circle2, fast': (points) => new R.Circle2().setFromPoints(points, true),
  'Sphere3, fast': (points) => new R.Sphere3().setFromPoints(points, true),
  KDop2: (points) => new R.KDop2().setFromPoints(points),
  KDop3: (points) => new R.KDop3().setFromPoints(points),
  OBB2: (points) => new R.OBB2().setFromPoints(points),
  OBB3: (points) => new R.OBB3().setFromPoints(points),
  'OBB2, tight': (points) => new R.OBB2().setFromPoints(points, true),
  'OBB3, tight': (points) => new R.OBB3().setFromPoints(points, true),
};

describe('shapes of points', () => {
  for (const [name, fit] of Object.entries(FITS)) {
    const dimensions = Number(name.match(/\d/)[0]);
    const vectors = (numbers) =>
      Array.from({ length: numbers.length / dimensions }, (_, i) => {
        const [x, y, z] = numbers.slice(i * dimensions, (i + 1) * dimensions);
        return dimensions > 2 ? v3(x, y, z) : v2(x, y);
      });

    it(`${name}: the same result for vectors, numbers and typed arrays`, () => {
      start(5);
      for (let count = 0; count < 20; count++) {
        const numbers = Array.from({ length: count * dimensions }, () => Math.fround(next() * 9 - 4));
        const want = plain(fit(vectors(numbers)));
        for (const points of [numbers, new Float32Array(numbers), new Float64Array(numbers)])
          assert.deepEqual(plain(fit(points)), want);
      }
    });

    it(`${name}: a wrong number is named, also in typed arrays`, () => {
      for (const none of [NaN, Infinity, -Infinity]) {
        const numbers = Array.from({ length: 5 * dimensions }, (_, i) => i);
        numbers[3 * dimensions + 1] = none;
        for (const points of [vectors(numbers), numbers, new Float64Array(numbers)]) {
          const index = points.length > 5 ? 3 * dimensions : 3;
          assert.throws(() => fit(points), {
            name: 'RangeError',
            message: new RegExp(
              `^${name.slice(0, name.search(/\d/) + 1)}.setFromPoints: points\\.${index}\\.y must be a finite number, got ${none}`,
            ),
          });
        }
      }
    });
  }
});
