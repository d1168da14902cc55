// A ball's path among walls compared with the same in plain JavaScript (JS+, see rebound-peers.mjs), with the steps of the
// canvas engine, and with the circle casts of physics engines; and how its time grows with the number of edges.
//
//   node tests/bench/rebound.bench.mjs [PART OF A NAME]
//
// The room: 64 edges around a circle of radius 300, its vertices moved inward and outward, with 20 obstacles of 8 edges.

import assert from 'node:assert/strict';
import { PolyExtendGeometry, PolyGeometry, Rebound } from '../../js/index.js';
import { random } from '../js/oracle/random.js';
import * as style from './engine-style.mjs';
import { compare, consumed, row } from './measure.mjs';
import * as peers from './rebound-peers.mjs';

const only = process.argv[2] ?? '';
const wanted = (/** @type {string} */ name) => name.includes(only);
const TAU = 2 * Math.PI;
const SIZE = 300;
const CONTACTS = 10000;
const FROM = { x: 10, y: 20 };
const TO = { x: Math.cos(1.1), y: Math.sin(1.1) };
let reached = true;

function check(name, result, bar, options) {
  reached = row(name, result, bar, { per: CONTACTS, ...options }) && reached;
}

// --- The scenes -----------------------------------------------------------------------------------------------

/** Clockwise, like rooms of the canvas engine. Each side is divided into so many edges. */
function wall(wave, divided = 1) {
  const r = random(7);
  const corners = Array.from({ length: 64 }, (_, i) => {
    const a = (-i * TAU) / 64,
      l = SIZE * (1 + wave * r.float(-1, 1));
    return [l * Math.cos(a), l * Math.sin(a)];
  });
  const position = [];
  corners.forEach(([x, y], i) => {
    const [toX, toY] = corners[(i + 1) % 64];
    for (let k = 0; k < divided; k++)
      position.push(x + ((toX - x) * k) / divided, y + ((toY - y) * k) / divided);
  });
  return position;
}

/** A circle of so many edges. */
function circle(edges) {
  const position = [];
  for (let i = 0; i < edges; i++) {
    const a = (-i * TAU) / edges;
    position.push(SIZE * Math.cos(a), SIZE * Math.sin(a));
  }
  return position;
}

/** Star-shaped, counterclockwise, apart from each other, from the wall and from the start of the ball. */
function obstacles() {
  const r = random(11);
  const circles = [[FROM.x, FROM.y, 12]];
  const positions = [];
  while (positions.length < 20) {
    const size = r.float(12, 28);
    const [a, l] = [r.float(0, TAU), 240 * Math.sqrt(r.next())];
    const [x, y] = [l * Math.cos(a), l * Math.sin(a)];
    if (circles.some(([cx, cy, s]) => Math.hypot(x - cx, y - cy) < s + size + 14)) continue;
    circles.push([x, y, size]);
    const turn = r.float(0, TAU);
    positions.push(
      Array.from({ length: 8 }, (_, k) => {
        const angle = turn + (k * TAU) / 8,
          reach = size * r.float(0.7, 1);
        return [x + reach * Math.cos(angle), y + reach * Math.sin(angle)];
      }).flat(),
    );
  }
  return positions;
}

const OBSTACLES = obstacles();

function tracing(position, radius) {
  const rebound = new Rebound({ walls: [position], obstacles: OBSTACLES, radius });
  const ours = () => {
    const trace = rebound.trace({ origin: FROM, direction: TO }, { maxContacts: CONTACTS });
    ours.trace = trace;
    return trace.points[2 * CONTACTS];
  };
  ours();
  assert.equal(ours.trace.ending, 'count');
  assert.equal(ours.trace.points.length, 2 * CONTACTS + 2);
  return ours;
}

/** Distance from a point to the nearest edge. */
function distanceTo(edges, x, y) {
  let least = Infinity;
  for (let k = 0; k < edges.length; k += 4) {
    const [ax, ay, ex, ey] = [edges[k], edges[k + 1], edges[k + 2] - edges[k], edges[k + 3] - edges[k + 1]];
    const at = Math.min(Math.max(((x - ax) * ex + (y - ay) * ey) / (ex * ex + ey * ey), 0), 1);
    least = Math.min(least, Math.hypot(x - ax - at * ex, y - ay - at * ey));
  }
  return least;
}

/**
 * Outside of the timing. A path among reflecting walls, above all obstacles, multiplies its rounding at every contact: the
 * first contacts must agree, all must be at the radius from the nearest wall.
 */
function sameContacts(name, points, contactAt, edges, radius, first, near, off) {
  for (let k = 0; k < first; k++) {
    const [x, y] = contactAt(k);
    const away = Math.hypot(points[2 * k + 2] - x, points[2 * k + 3] - y);
    assert.ok(away < near, `${name}: contact ${k} differs by ${away}`);
  }
  for (let k = 0; k < CONTACTS; k += 7) {
    const [x, y] = contactAt(k);
    const d = distanceTo(edges, x, y);
    assert.ok(Math.abs(d - radius) <= off, `${name}: contact ${k} at ${d}`);
  }
}

// --- Against peers --------------------------------------------------------------------------------------------

const waving = wall(0.06);
const edges = peers.edgesOf([waving, ...OBSTACLES]);

for (const radius of [5, 0]) {
  const title = `${CONTACTS} contacts of a ball of radius ${radius}, wall of 64 edges, 20 obstacles of 8`;
  const ours = tracing(waving, radius);
  const { points } = ours.trace;
  const inOurs = (k) => [points[2 * k + 2], points[2 * k + 3]];
  sameContacts('ours', points, inOurs, edges, radius, 0, 0, 1e-9);

  if (wanted(`${title}: JS+`)) {
    const routes = peers.jsPlus(edges, radius, FROM, TO, CONTACTS);
    const out = new Float64Array(CONTACTS * peers.CONTACT);
    routes.forEach((one, i) => {
      assert.equal(one.trace(FROM, TO, CONTACTS, out), CONTACTS);
      const inOut = (k) => [out[k * peers.CONTACT], out[k * peers.CONTACT + 1]];
      sameContacts(`JS+ (${one.name})`, points, inOut, edges, radius, 8, 1e-6, 1e-9);
      const theirs = () => {
        one.trace(FROM, TO, CONTACTS, out);
        return out[(CONTACTS - 1) * peers.CONTACT];
      };
      // The fastest of them is the peer; the others show the effect of an index.
      const result = compare(theirs, ours, i ? { rounds: 5, warm: 0.2 } : {});
      check(`${title}: JS+ (${one.name})`, result, i || !radius ? null : 2.5, { peer: 'JS+' });
    });
  }

  if (wanted(`${title}: engine style`)) {
    const copy = (v) => new style.Vector2(v.x, v.y);
    const objects = [waving, ...OBSTACLES].map((position) => {
      const grown = new PolyExtendGeometry(new PolyGeometry(position, true), radius);
      assert.equal(grown.loops.length, 1);
      return {
        geometry: {
          type: 'PolyExtendGeometry',
          distance: radius,
          position: grown.position.map((e) =>
            e.origin
              ? {
                  ...e,
                  origin: copy(e.origin),
                  startPosition: copy(e.startPosition),
                  endPosition: copy(e.endPosition),
                }
              : copy(e),
          ),
        },
      };
    });
    let lost = 0;
    const path = new Float64Array(2 * CONTACTS);
    // As in a program with the canvas engine. A ball that escapes starts again in another direction.
    const theirs = () => {
      lost = 0;
      const ray = new style.Ray2(copy(FROM), copy(TO));
      for (let made = 0; made < CONTACTS;) {
        const hits = style.intersectObjects(ray, objects);
        if (hits === null) {
          lost++;
          ray.origin = copy(FROM);
          ray.direction = new style.Vector2(Math.cos(lost), Math.sin(lost));
          continue;
        }
        const [{ point, normal }] = hits;
        path[2 * made] = point.x;
        path[2 * made++ + 1] = point.y;
        ray.reflect(point, normal);
      }
      return path[0];
    };
    theirs();
    sameContacts('engine style', points, (k) => [path[2 * k], path[2 * k + 1]], edges, radius, 8, 1e-6, 1e-6);
    check(
      `${title}: engine style${lost ? `, which lost the ball ${lost} times` : ''}`,
      compare(theirs, ours, { rounds: 5, warm: 0.2 }),
      radius ? 60 : null,
    );
  }

  if (radius === 0) continue;
  for (const [engine, make] of [
    ['box2d3-wasm', peers.box2dWorld],
    ['rapier2d', peers.rapierWorld],
    ['planck', peers.planckWorld],
  ]) {
    if (!wanted(`${title}: ${engine}`)) continue;
    const world = await make(edges, radius, 1000);
    const path = new Float64Array(2 * CONTACTS);
    let made = 0;
    const theirs = () => {
      made = peers.follow(world, FROM, TO, CONTACTS, path);
      return path[0];
    };
    theirs();
    assert.equal(made, CONTACTS);
    const { stuck, lost } = peers.follow;
    // Their skins turn the normal of a corner slightly, which the next contacts multiply.
    sameContacts(engine, points, (k) => [path[2 * k], path[2 * k + 1]], edges, radius, 3, 0.5, 0.06);
    check(
      `${title}: ${engine}, put off ${stuck} times, lost ${lost} times`,
      compare(theirs, ours, { rounds: 5, warm: 0.2 }),
      20,
      { peer: engine },
    );
    world.free();
  }
}

// --- As the edges grow in number ------------------------------------------------------------------------------

for (const [name, few, many] of [
  ['each side divided', waving, wall(0.06, 1563)],
  ['a circle', circle(64), circle(100000)],
]) {
  const title = `the same wall with ${many.length / 2} edges, ${name}`;
  if (!wanted(title)) continue;
  for (const radius of [5, 0]) {
    const result = compare(tracing(many, radius), tracing(few, radius), { rounds: 9 });
    check(`${title}, radius ${radius}`, result, radius ? 4 : null, {
      peer: 'many edges',
      own: '64 edges',
      atMost: true,
    });
  }
}

// --- Contact by contact ---------------------------------------------------------------------------------------

/**
 * Compares `overlaps` with `distanceToPoint` at the same points.
 * @param {string} title
 * @param {Rebound} rebound
 */
function checkOverlaps(title, rebound) {
  const r = random(5);
  const points = Array.from({ length: CONTACTS }, () => ({ x: r.float(-260, 260), y: r.float(-260, 260) }));
  const sum = (/** @type {(point: {x: number, y: number}) => number} */ of) => () =>
    points.reduce((total, point) => total + of(point), 0);
  const blocked = sum((point) => Number(rebound.overlaps(point)));
  const near = points.filter((point) => rebound.distanceToPoint(point) < 0.999 * rebound.radius);
  assert.ok(near.length > 0 && near.every((point) => rebound.overlaps(point)));
  const distance = sum((point) => rebound.distanceToPoint(point));
  check(`${title}: overlaps`, compare(blocked, distance), 2, {
    peer: 'overlaps',
    own: 'distanceToPoint',
    atMost: true,
  });
}

for (const position of [waving, wall(0.06, 1563)]) {
  const title = `a ball of radius 5 and ${position.length / 2} edges`;
  if (!wanted(title)) continue;
  const rebound = new Rebound({ walls: [position], obstacles: OBSTACLES, radius: 5 });
  const one = () => {
    let ray = { origin: FROM, direction: TO };
    for (let k = 0; k < CONTACTS; k++) {
      const hit = rebound.next(ray);
      ray = { origin: hit.center, direction: hit.direction };
    }
    return ray.origin.x;
  };
  check(`${title}: next`, compare(one, tracing(position, 5)), 1.5, {
    peer: 'next',
    own: 'trace',
    atMost: true,
  });

  checkOverlaps(title, rebound);
}

{
  // 12,544 obstacles of 8 edges, side by side.
  const title = 'a ball of radius 0.5 among 12,544 obstacles of 8 edges';
  if (wanted(title)) {
    const obstacles = [];
    for (let row = 0; row < 112; row++)
      for (let column = 0; column < 112; column++) {
        const points = [];
        for (let k = 0; k < 8; k++)
          points.push(
            -265 + 5 * column + 1.6 * Math.cos((k * Math.PI) / 4),
            -265 + 5 * row + 1.6 * Math.sin((k * Math.PI) / 4),
          );
        obstacles.push(points);
      }
    checkOverlaps(title, new Rebound({ obstacles, radius: 0.5 }));
  }
}

console.log(`\n(consumed ${consumed.toPrecision(3)})`);
if (!reached) process.exitCode = 1;
