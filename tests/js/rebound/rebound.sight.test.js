// Rays among the walls of a Rebound, and why `next` found no contact.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Rebound } from '../../../js/index.js';
import { cases, random, SEED } from '../oracle/random.js';

const at = (x, y) => ({ x, y });
const square = [0, 0, 10, 0, 10, 10, 0, 10];

/** The least t at which a ray crosses a segment; Infinity without one. */
function crossing(ray, a, b) {
  const { origin: o, direction: d } = ray;
  const [ex, ey] = [b.x - a.x, b.y - a.y];
  const det = d.x * ey - d.y * ex;
  const [fx, fy] = [a.x - o.x, a.y - o.y];
  const t = (fx * ey - fy * ex) / det;
  const s = (fx * d.y - fy * d.x) / det;
  // Rays through an end are left to rounding.
  if (Math.abs(s) < 1e-6 || Math.abs(s - 1) < 1e-6) return NaN;
  return t >= 0 && s >= 0 && s <= 1 ? t : Infinity;
}

test(`rays hit the nearest wall, from any place (seed ${SEED})`, () => {
  const r = random(SEED);
  let [hits, misses] = [0, 0];
  for (let i = cases(200); i > 0; i--) {
    const polygons = Array.from({ length: r.int(1, 6) }, () =>
      Array.from({ length: r.int(3, 7) }, () => at(r.float(-20, 20), r.float(-20, 20))),
    );
    const room = new Rebound({ walls: [], obstacles: polygons, radius: 3 });
    for (let k = 0; k < 20; k++) {
      const ray = {
        origin: at(r.float(-30, 30), r.float(-30, 30)),
        direction: at(r.float(-3, 3), r.float(-3, 3)),
      };
      const ignore = r.bool(0.3) ? [0] : [];
      const maxT = r.bool(0.3) ? r.float(0, 9) : Infinity;
      const ts = polygons.flatMap((points, object) =>
        ignore.includes(object)
          ? []
          : points.map((a, n) => crossing(ray, a, points[(n + 1) % points.length])),
      );
      const want = Math.min(...ts, Infinity);
      if (Number.isNaN(want) || Math.abs(want - maxT) < 1e-9 || want < 1e-9) continue;
      const hit = room.raycast(ray, { ignore, maxT });
      assert.equal(room.raycastAny(ray, { ignore, maxT }), hit !== null);
      assert.equal(hit !== null, want <= maxT && want < Infinity);
      if (!hit) {
        misses++;
        continue;
      }
      hits++;
      const { origin, direction } = ray;
      const length = Math.hypot(direction.x, direction.y);
      assert.ok(
        Math.abs(hit.t - want) * length <
          1e-9 * Math.max(1, 1 / Math.abs(hit.normal.x * direction.x + hit.normal.y * direction.y)),
      );
      assert.ok(Math.abs(hit.distance - hit.t * length) < 1e-9);
      assert.ok(
        Math.hypot(
          origin.x + hit.t * direction.x - hit.point.x,
          origin.y + hit.t * direction.y - hit.point.y,
        ) < 1e-6,
      );
      assert.ok(hit.normal.x * direction.x + hit.normal.y * direction.y < 0, 'on the side of the origin');
      assert.ok(!ignore.includes(hit.object) && hit.part < polygons[hit.object].length);
    }
    room.dispose();
  }
  assert.ok(hits > cases(200) && misses > cases(200));
});

test('a line of sight ends at its target', () => {
  const room = new Rebound({ walls: [square], obstacles: [{ min: at(4, 4), max: at(6, 6) }], radius: 1 });
  const sees = (a, b, options) =>
    !room.raycastAny({ origin: a, direction: at(b.x - a.x, b.y - a.y) }, { maxT: 1, ...options });
  assert.ok(sees(at(1, 1), at(9, 1)) && !sees(at(1, 5), at(9, 5)));
  assert.ok(sees(at(1, 5), at(9, 5), { ignore: [1] }));
  assert.ok(!sees(at(5, 5), at(9, 5)), 'out of an obstacle');
  assert.equal(room.raycast({ origin: at(1, 1), direction: at(0, 0) }), null);
  const hit = room.raycast({ origin: at(1, 5), direction: at(2, 0) });
  assert.deepEqual([hit.object, hit.part, hit.t, { ...hit.point }, hit.normal.x], [1, 3, 1.5, at(4, 5), -1]);
  assert.throws(
    () => room.raycast({ origin: at(1, 1), direction: at(1, 0) }, { maxDistance: 1 }),
    /Rebound\.raycast: options must be/,
  );
  room.dispose();
  assert.throws(
    () => room.raycastAny({ origin: at(1, 1), direction: at(1, 0) }),
    /Rebound\.raycastAny: this must be a room/,
  );
});

test('next says why nothing is ahead', () => {
  const room = new Rebound({ obstacles: [square], radius: 1 });
  assert.equal(room.ending, null);
  assert.ok(room.next({ origin: at(-5, 5), direction: at(1, 0) }));
  assert.equal(room.ending, 'count');
  assert.equal(room.next({ origin: at(-5, 5), direction: at(-1, 0) }), null);
  assert.equal(room.ending, 'free');
  assert.equal(room.next({ origin: at(-5, 5), direction: at(0, 0) }), null);
  assert.equal(room.ending, 'free');
  assert.equal(room.next({ origin: at(-0.5, 5), direction: at(-1, 0) }), null);
  assert.equal(room.ending, 'started-inside');
  assert.equal(room.trace({ origin: at(-0.5, 5), direction: at(-1, 0) }).ending, room.ending);
  room.dispose();
});
