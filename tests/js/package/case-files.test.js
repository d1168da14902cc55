import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import * as R from '../../../js/index.js';
import { wrongHit } from '../oracle/hit.js';
import { rayPolygon } from '../oracle/ray-polygon.js';
import { rayBox } from '../oracle/ray-box.js';

const read = (name) =>
  JSON.parse(readFileSync(new URL(`../../cases/${name}`, import.meta.url), 'utf8')).cases;
const rayOf = ([ox, oy, dx, dy]) => ({ origin: { x: ox, y: oy }, direction: { x: dx, y: dy } });

describe('shared case files', () => {
  it('ray-box.json: hits and misses', () => {
    for (const c of read('ray-box.json')) {
      const [, , , , x0, y0, x1, y1, want] = c;
      assert.equal(Number(rayBox(...c.slice(0, 8))), want, 'the reference itself');
      const box = { min: { x: x0, y: y0 }, max: { x: x1, y: y1 } };
      assert.equal(Number(R.intersectBoundingBox(rayOf(c), box)), want, `${c}`);
    }
  });

  it('ray-polygon.json: nearest front hits', () => {
    for (const c of read('ray-polygon.json')) {
      const n = c[4];
      const position = c.slice(5, 5 + 2 * n);
      const [want, edge] = c.slice(5 + 2 * n);
      const exact = rayPolygon(c[0], c[1], c[2], c[3], position);
      assert.equal(Number(exact !== null), want, 'the reference itself');
      for (const boxes of [false, true]) {
        const geometry = new R.PolyGeometry([...position]);
        if (boxes) geometry.computeBoundingBox();
        const hit = R.intersectObject(rayOf(c), { geometry }, boxes);
        assert.equal(Number(hit !== null), want, `${c}`);
        if (!hit) continue;
        assert.equal(exact.edge, edge);
        const ends = [0, 1, 2, 3].map((i) => position[(2 * edge + i) % (2 * n)]);
        const largest = Math.max(...[c[0], c[1], ...ends].map(Math.abs));
        assert.equal(wrongHit(hit, exact, largest), '', `${c}`);
      }
    }
  });
});
