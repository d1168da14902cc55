/**
 * Writes the case files that the C tests and the JavaScript tests share: tests/cases/ray-polygon.json, ray-box.json,
 * orientation.json. Each case is a flat array of numbers; each result is exact, rounded once.
 *
 * node tests/js/oracle/write-cases.mjs
 */
import { writeFileSync } from 'node:fs';
import { polygonCase } from './polygon-cases.js';
import { random } from './random.js';
import { align, nudge, Rational } from './rational.js';
import { rayBox } from './ray-box.js';
import { rayPolygon } from './ray-polygon.js';

const folder = new URL('../../cases/', import.meta.url);

function write(name, about, cases) {
  const lines = cases.map((c) => `    [${c.map((v) => (Object.is(v, -0) ? 0 : v)).join(', ')}]`);
  writeFileSync(
    new URL(name, folder),
    `{\n  "about": ${JSON.stringify(about)},\n  "cases": [\n${lines.join(',\n')}\n  ]\n}\n`,
  );
  console.log(`${name}: ${cases.length} cases`);
}

/** The nearest double of the square root of an exact number. */
function root(square) {
  if (square.sign() === 0) return 0;
  // Scaled to near 1 so that neither number leaves the range of doubles, then corrected exactly.
  const bits = square.n.toString(2).length - square.d.toString(2).length;
  const half = Math.floor(bits / 2);
  let x = Math.sqrt(square.scale2(-2 * half).toDouble()) * 2 ** half;
  const off = (v) => Rational.from(v).mul(Rational.from(v)).sub(square).abs();
  for (let moved = true; moved;) {
    moved = false;
    for (const y of [nudge(x, 1), nudge(x, -1)])
      if (off(y).compare(off(x)) < 0) {
        x = y;
        moved = true;
      }
  }
  return x;
}

{
  const r = random(1);
  const list = [];
  while (list.length < 400) {
    const c = polygonCase(r);
    const numbers = [c.ox, c.oy, c.dx, c.dy, c.position.length / 2, ...c.position];
    const hit = rayPolygon(c.ox, c.oy, c.dx, c.dy, c.position);
    if (hit === null && r.bool(0.5)) continue;
    list.push(
      hit === null
        ? [...numbers, 0]
        : [
            ...numbers,
            1,
            hit.edge,
            hit.x.toDouble(),
            hit.y.toDouble(),
            root(hit.distanceSq),
            hit.nxSign * root(hit.nx2),
            hit.nySign * root(hit.ny2),
          ],
    );
  }
  write(
    'ray-polygon.json',
    'Nearest front hit of a ray with a closed polygon. Each case: origin x, y, direction x, y, number n of vertices, 2n coordinates, then 0 for a miss or 1 followed by the edge (lowest index of equal distances), the point x, y, the distance and the unit normal x, y, each the double nearest to the exact value.',
    list,
  );
}

{
  const r = random(2);
  const list = [];
  while (list.length < 400) {
    const n = r.bool(0.7) ? () => r.int(-3, 3) : () => r.float(-3, 3);
    let c = [n(), n(), r.int(-2, 2), r.int(-2, 2), n(), n(), n(), n()];
    if (c[6] < c[4] && r.bool(0.9)) [c[4], c[6]] = [c[6], c[4]];
    if (c[7] < c[5] && r.bool(0.9)) [c[5], c[7]] = [c[7], c[5]];
    if (r.bool(0.3)) {
      c[2] = r.pick([c[4], c[6]]) - c[0];
      c[3] = r.pick([c[5], c[7]]) - c[1];
    }
    const s = r.pick([1, 1, 1, 1e150, 1e-300, 2 ** -1074, 1e300]),
      u = r.pick([1, 1, 1e-300, 1e300]);
    c = c.map((v, i) => v * (i === 2 || i === 3 ? u : s));
    if (r.bool()) {
      const i = r.int(0, 7);
      c[i] = nudge(c[i], r.pick([-1, 1]));
    }
    const hit = rayBox(...c);
    if (!hit && r.bool(0.5)) continue;
    list.push([...c, Number(hit)]);
  }
  write(
    'ray-box.json',
    'Does a closed ray meet a closed box? Each case: origin x, y, direction x, y, box least x, y, greatest x, y, then 1 or 0. An empty box (least above greatest) and a zero direction are 0.',
    list,
  );
}

{
  const r = random(3);
  const list = [];
  for (let i = 0; i < 300; i++) {
    const n = r.pick([
      () => r.int(-5, 5),
      () => r.float(-1, 1),
      () => 12 + r.int(0, 3) * 2 ** -49,
      () => r.float(0.5, 0.5 + 2 ** -45),
    ]);
    let c = [n(), n(), n(), n(), n(), n()];
    if (r.bool()) {
      // A point on the line, or beside the line by the rounding of its own coordinates.
      const s = r.pick([0.5, 2, -1, r.next()]);
      c[4] = c[0] + s * (c[2] - c[0]);
      c[5] = c[1] + s * (c[3] - c[1]);
    }
    const s = r.pick([1, 1, 1, 1e150, 1e-300, 2 ** -1074, 1e300]);
    c = c.map((v) => v * s);
    if (r.bool(0.3)) {
      const k = r.int(0, 5);
      c[k] = nudge(c[k], r.pick([-1, 1]));
    }
    const {
      ints: [ax, ay, bx, by, px, py],
    } = align(c);
    const v = (bx - ax) * (py - ay) - (by - ay) * (px - ax);
    list.push([...c, v > 0n ? 1 : v < 0n ? -1 : 0]);
  }
  write(
    'orientation.json',
    'The side of a point on a line. Each case: a x, y, b x, y, c x, y, then the sign of cross(b - a, c - a): 1 with c to the side of increasing angle, 0 exactly on the line, -1 on the other.',
    list,
  );
}
