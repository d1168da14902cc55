// Every query ends in the time that docs/queries-and-batches.md states, also if coordinates differ by hundreds of orders of magnitude.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { intersect } from '../../../js/index.js';
import { random, SEED } from '../oracle/random.js';

const EXTREME = [
  0, -0, 1, -1, 1e308, -1e308, 9e307, 5e-324, 1e-320, 1e-200, 1e200, 1e154, -1e154, 1e16, 1e300, 3, 7, 0.1,
  1e-30,
];
/** Milliseconds per vertex, as documented. */
const A_VERTEX = 0.3;

// Before, the exact predicates took 3 ms per pair of a moving sphere and a polygon of few vertices. Processor time, so that a busy
// machine does not matter.
for (const name of /** @type {const} */ ([
  'movingSpherePolygon3',
  'spherePolygon3',
  'movingCirclePolygon2',
  'rayPolygon2',
]))
  it(`${name} with extreme numbers (RB_SEED=${SEED})`, () => {
    const r = random();
    const number = () => r.pick(EXTREME);
    const vector = () => ({ x: number(), y: number(), z: number() });
    const dimensions = name.endsWith('3') ? 3 : 2;
    let vertices = 0;
    let milliseconds = 0;
    for (let i = 0; i < 400; i++) {
      const count = r.int(3, 16);
      const position = Array.from({ length: dimensions * count }, number);
      const moving = {
        ...{ center: vector(), radius: Math.abs(number()), motion: vector() },
        ...{ origin: vector(), direction: vector() },
      };
      const begin = process.cpuUsage();
      const result = /** @type {any} */ (intersect)(name, moving, { position });
      milliseconds += process.cpuUsage(begin).user / 1000;
      vertices += count;
      if (result) assert.ok(!Object.values(result).some(Number.isNaN), JSON.stringify(result));
    }
    const mean = milliseconds / vertices;
    assert.ok(mean < A_VERTEX, `${mean} ms a vertex`);
  });
