import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import * as R from '../../../js/index.js';
import { areaSign, isSimple, polygonDistance, simplePolygon, skyline } from '../oracle/distance.js';
import { reversed, star } from '../oracle/polygon-cases.js';
import { cases, random, SEED } from '../oracle/random.js';
import { pointInPolygon } from '../oracle/ray-polygon.js';
import { report } from '../oracle/report.js';

const COUNT = cases(400);
const scene = JSON.parse(
  readFileSync(new URL('../../cases/bounding-box-scene.json', import.meta.url), 'utf8'),
);
const room = (position) => (areaSign(position) > 0 ? reversed(position) : position);

function grown(position, radius, offset = [0, 0]) {
  const target = new R.PolyGeometry([...position]);
  target.applyMatrix3(new R.Matrix3().makeTranslation(...offset));
  const geometry = new R.PolyExtendGeometry(target, radius);
  geometry.computeBoundingBox();
  return { geometry };
}

/**
 * A path as a program with the canvas engine computes it: the nearest hit of the grown objects, a reflection, again. `path`
 * begins with the start.
 */
function loop(objects, origin, direction, bounces, boxes, stopAt) {
  const ray = new R.Ray2(new R.Vector2(...origin), new R.Vector2(...direction).normalize());
  const path = [...origin];
  for (let k = 0; k < bounces; k++) {
    const hits = R.intersectObjects(ray, objects, boxes);
    if (hits === null) return { path, lost: true };
    const [{ point, normal, object }] = hits;
    path.push(...point);
    if (object === stopAt) break;
    ray.reflect(point, normal);
  }
  return { path, lost: false };
}

describe('the shared scene: a wall, an obstacle, a ball of radius 40', () => {
  const compare = (path) => {
    assert.equal(path.length, scene.path.length);
    path.forEach((v, i) =>
      assert.ok(Math.abs(v - scene.path[i]) < 1e-6, `${i}: ${v} is not ${scene.path[i]}`),
    );
  };
  const wall = grown(scene.wall, scene.radius);
  const obstacle = grown(scene.obstacle, scene.radius, scene.obstacleOffset);

  for (const boxes of [false, true]) {
    it(`traced by a loop of intersectObjects ${boxes ? 'with' : 'without'} boxes`, () => {
      for (const objects of [
        [wall, obstacle],
        [obstacle, wall],
      ]) {
        const { path, lost } = loop(
          objects,
          scene.origin,
          scene.direction,
          scene.maxReflections + 1,
          boxes,
          obstacle,
        );
        assert.equal(lost, false);
        compare(path);
      }
    });
  }
});

describe(`paths with the canvas engine never leave the room (seed ${SEED})`, () => {
  /** Follows the ball; every contact must be inside the room and at the radius from its wall. */
  function follow(bad, position, radius, origin, direction, bounces, boxes, text) {
    const wall = grown(position, radius);
    const { path, lost } = loop([wall], origin, direction, bounces, boxes);
    const scale = Math.max(...position.map(Math.abs));
    if (lost) bad.add('lost', `after ${path.length / 2 - 1} bounces: ${text}`);
    for (let i = 2; i < path.length; i += 2) {
      const d = polygonDistance(position, path[i], path[i + 1]);
      if (d < radius * (1 - 1e-9) - 1e-12 * scale || !(d < radius * (1 + 1e-9) + 1e-12 * scale)) {
        bad.add('contact not at the radius', `${path[i]},${path[i + 1]} is at ${d}: ${text}`);
        break;
      }
      if (radius > 0 && !pointInPolygon(position, path[i], path[i + 1])) {
        bad.add('contact outside', text);
        break;
      }
    }
  }

  const start = (r, position, radius) => {
    const xs = position.filter((_, i) => i % 2 === 0),
      ys = position.filter((_, i) => i % 2);
    for (let k = 0; k < 200; k++) {
      const x = r.float(Math.min(...xs), Math.max(...xs)),
        y = r.float(Math.min(...ys), Math.max(...ys));
      if (pointInPolygon(position, x, y) && polygonDistance(position, x, y) > radius * 1.001) return [x, y];
    }
    return null;
  };

  it('random rooms, grown by the radius, with and without boxes', () => {
    const r = random();
    const bad = report();
    for (let i = 0; i < COUNT; i++) {
      const position = room(
        r.pick([() => simplePolygon(r, r.int(3, 12)), () => star(r, r.int(4, 12), 0, 0, 30, 100)])(),
      );
      if (!isSimple(position)) continue;
      const radius = r.pick([0, 1, r.float(0.01, 12)]);
      const from = start(r, position, radius);
      if (!from) continue;
      const a = r.float(0, 7);
      const text = `(${from})→${a} r ${radius} in [${position}]`;
      follow(bad, position, radius, from, [Math.cos(a), Math.sin(a)], 200, r.bool(), text);
    }
    bad.done(COUNT);
  });

  it('integer rectangles and skylines, shots aimed exactly at corners', () => {
    const r = random(SEED + 1);
    const bad = report();
    for (let i = 0; i < 2 * COUNT; i++) {
      const w = r.int(2, 40),
        h = r.int(2, 40);
      const position = room(r.bool() ? [0, 0, w, 0, w, h, 0, h] : skyline(r));
      const radius = r.pick([0, 0, 0.5, 0.25, r.float(0, 0.9)]);
      const from =
        r.bool() && position.length === 8 ? [r.int(1, w - 1), r.int(1, h - 1)] : start(r, position, radius);
      if (!from || polygonDistance(position, ...from) <= radius) continue;
      // A corner of the grown outline, or of the room itself.
      const outline = grown(position, radius).geometry.position.map((e) => e.startPosition ?? e);
      const corner = outline.length && r.bool(0.8) ? r.pick(outline) : { x: position[0], y: position[1] };
      const direction = [corner.x - from[0], corner.y - from[1]];
      follow(
        bad,
        position,
        radius,
        from,
        direction,
        100,
        r.bool(),
        `(${from})→(${direction}) r ${radius} in [${position}]`,
      );
    }
    bad.done(2 * COUNT);
  });

  it('a contact one ulp beside the concave joint of an arc and a side does not pass between them', () => {
    // Before, the ray reflected at the arc passed the side's end by 1e-17: it missed the side, and had left the arc.
    const bad = report();
    for (const [position, radius, from, to] of [
      [
        [0, 3, 1, 3, 1, 1, 2, 1, 2, 2, 3, 2, 3, 4, 4, 4, 4, 0, 0, 0],
        0.6718152304304764,
        [3.1193801298752653, 1.0931546742917675],
        [-0.5331801120818906, -0.4213394438612911],
      ],
      [
        [0, 7, 1, 7, 1, 2, 2, 2, 2, 0, 0, 0],
        0.7933624264834581,
        [0.8172486844249627, 0.91640902964964],
        [-0.023886257941504563, 0.31761130158171935],
      ],
    ]) {
      for (const boxes of [false, true]) follow(bad, position, radius, from, to, 50, boxes, `[${position}]`);
    }
    bad.done(4);
  });

  it('rooms with obstacles: the ball never gets lost, and is never inside an obstacle', () => {
    const r = random(SEED + 2);
    const bad = report();
    for (let i = 0; i < COUNT; i++) {
      const walls = [-100, -100, -100, 100, 100, 100, 100, -100];
      const obstacle = simplePolygon(r, r.int(3, 8), () => r.float(-40, 40));
      const block = areaSign(obstacle) < 0 ? reversed(obstacle) : obstacle;
      const radius = r.pick([5, r.float(0.1, 20)]);
      const objects = [grown(walls, radius), grown(block, radius)];
      const from = [r.float(-79, -62), r.float(-75, 75)];
      const a = r.float(0, 7);
      const { path, lost } = loop(objects, from, [Math.cos(a), Math.sin(a)], 100, r.bool());
      const text = `(${from})→${a} r ${radius} round [${block}]`;
      if (lost) bad.add('lost', text);
      for (let k = 2; k < path.length; k += 2) {
        const d = Math.min(
          polygonDistance(walls, path[k], path[k + 1]),
          polygonDistance(block, path[k], path[k + 1]),
        );
        if (!(Math.abs(d - radius) <= 1e-9 * radius + 1e-11)) {
          bad.add('contact not at the radius', `${d}: ${text}`);
          break;
        }
        if (pointInPolygon(block, path[k], path[k + 1])) {
          bad.add('inside of the obstacle', text);
          break;
        }
      }
    }
    bad.done(COUNT);
  });
});

describe('Rebound: the shared scene', () => {
  const obstacle = scene.obstacle.map((v, i) => v + scene.obstacleOffset[i % 2]);
  const make = () => new R.Rebound({ walls: [scene.wall], obstacles: [obstacle], radius: scene.radius });
  const origin = { x: scene.origin[0], y: scene.origin[1] };
  const direction = { x: scene.direction[0], y: scene.direction[1] };

  it('returns the path, and ends at the obstacle', () => {
    const result = make().trace(
      { origin, direction },
      { maxContacts: scene.maxReflections + 1, stopAt: [0] },
    );
    assert.equal(result.ending, 'stopped');
    assert.equal(result.points.length, scene.path.length);
    scene.path.forEach((v, i) =>
      assert.ok(Math.abs(v - result.points[i]) < 1e-6, `${i}: ${result.points[i]}, not ${v}`),
    );
    assert.equal(result.contacts.at(-1).object, 1);
  });

  it('the same in pieces: from any contact on, the rest of the path is the same', () => {
    const whole = make().trace({ origin, direction }, { maxContacts: 12 });
    const half = make().trace({ origin, direction }, { maxContacts: 6 });
    assert.deepEqual([...half.points], [...whole.points].slice(0, 14));
    const long = make().trace({ origin, direction }, { maxDistance: whole.length / 2 });
    assert.equal(long.ending, 'distance');
    assert.ok(Math.abs(long.length - whole.length / 2) < 1e-9);
    let delta = 0;
    for (let i = 2; i < long.points.length; i += 2) {
      delta += Math.hypot(long.points[i] - long.points[i - 2], long.points[i + 1] - long.points[i - 1]);
    }
    assert.ok(Math.abs(delta - whole.length / 2) < 1e-9, `${delta}`);
  });

  it('the length of the direction changes nothing', () => {
    const one = make().trace({ origin, direction }, { maxContacts: 10 });
    const other = make().trace(
      { origin, direction: { x: direction.x * 4096, y: direction.y * 4096 } },
      { maxContacts: 10 },
    );
    assert.deepEqual(other.points, one.points);
  });
});

describe(`Rebound in adversarial rooms (seed ${SEED})`, () => {
  const rooms = {
    untangled: (r) => simplePolygon(r, r.int(3, 14)),
    star: (r) => star(r, r.int(4, 14), 0, 0, 20, 100),
    skyline: (r) => skyline(r).map((v) => v * 10),
    rectangle: (r) => {
      const w = r.int(2, 50),
        h = r.int(2, 50);
      return [0, 0, w, 0, w, h, 0, h];
    },
    spikes: (r) => {
      const p = [0, 0];
      for (let i = 0; i < 8; i++) {
        p.push(10 + 10 * i, 0, 12 + 10 * i, r.float(20, 90), 12 + 10 * i + r.pick([1e-3, 1, 4]), 0);
      }
      return [...p, 100, 0, 100, 100, 0, 100];
    },
    'notches narrower than the ball': (r) => {
      const p = [0, 0];
      for (let i = 0; i < 6; i++) {
        const x = 10 + 14 * i,
          w = r.pick([0.5, 2, 3, 8]);
        p.push(x, 0, x, -r.float(11, 30), x + w, -10, x + w, 0);
      }
      return [...p, 100, 0, 100, 100, 0, 100];
    },
  };
  const radii = [0, 0, 1, 1.5, 5, 'any', 1e-3, 1e-6];

  for (const [name, make] of Object.entries(rooms)) {
    it(`${name}: at the radius at every contact, never nearer between contacts, straight, reflected, never outside`, () => {
      const r = random(SEED + name.length);
      const bad = report();
      let bounces = 0,
        runs = 0;
      const wanted = 20000 * Math.min(1, COUNT / 400);
      for (; bounces < wanted && runs < 1000; runs++) {
        let position = make(r);
        if (!isSimple(position)) continue;
        if (r.bool(0.3)) {
          const k = 2 * r.int(0, position.length / 2 - 1);
          position = [...position.slice(0, k), position[k], position[k + 1], ...position.slice(k)];
        }
        if (r.bool(0.3)) {
          const k = 2 * r.int(0, position.length / 2 - 1),
            j = (k + 2) % position.length,
            s = r.next();
          const middle = [0, 1].map((a) => position[k + a] + s * (position[j + a] - position[k + a]));
          position = [...position.slice(0, k + 2), ...middle, ...position.slice(k + 2)];
        }
        if (r.bool()) position = reversed(position);
        const far = r.pick([0, 0, 0, 1e4]);
        position = position.map((v) => v + far);
        const radius = ((v) => (v === 'any' ? r.float(0.001, 10) : v))(r.pick(radii));
        const from = inside(r, position, radius);
        if (!from) continue;
        const a = r.float(0, 7);
        const to = r.pick([
          [Math.cos(a), Math.sin(a)],
          r.pick([
            [1, 0],
            [0, 1],
            [1, 1],
            [-1, 1],
          ]),
          [position[0] - from[0], position[1] - from[1]],
        ]);
        bounces += examine(bad, r, position, radius, from, to, 500, name);
      }
      assert.ok(bounces >= wanted / 2, `${bounces} bounces in ${runs} runs`);
      bad.done(runs);
    });
  }

  function inside(r, position, radius) {
    const xs = position.filter((_, i) => i % 2 === 0),
      ys = position.filter((_, i) => i % 2);
    for (let k = 0; k < 300; k++) {
      const x = r.float(Math.min(...xs), Math.max(...xs)),
        y = r.float(Math.min(...ys), Math.max(...ys));
      if (pointInPolygon(position, x, y) && polygonDistance(position, x, y) > radius) return [x, y];
    }
    return null;
  }

  function examine(bad, r, position, radius, from, to, maxContacts, name) {
    const text = `r ${radius} (${from})→(${to}) in [${position}]`;
    const scale = Math.max(radius, ...position.map(Math.abs));
    const tolerance = 1e-9 * radius + 1e-13 * scale;
    const result = new R.Rebound({ walls: [position], radius }).trace(
      { origin: { x: from[0], y: from[1] }, direction: { x: to[0], y: to[1] } },
      { maxContacts },
    );
    if (result.ending !== 'count')
      bad.add(`${name}: ends ${result.ending}`, `after ${result.contacts.length}: ${text}`);
    if (result.contacts.length && result.points.length !== 2 * result.contacts.length + 2)
      bad.add('points and contacts', text);
    let [px, py] = from,
      still = 0,
      delta = 0;
    let direction = [to[0] / Math.hypot(...to), to[1] / Math.hypot(...to)];
    for (const [i, { center, point, normal, distance }] of result.contacts.entries()) {
      const { x, y } = center;
      const where = `contact ${i} at ${x},${y}, ${text}`;
      const d = polygonDistance(position, x, y);
      if (!(d >= radius - tolerance)) return (bad.add('nearer than the radius', `${d}: ${where}`), i);
      if (!(d <= radius + tolerance)) return (bad.add('no wall at the radius', `${d}: ${where}`), i);
      if (radius > tolerance && !pointInPolygon(position, x, y)) return (bad.add('outside', where), i);
      const off = polygonDistance(position, point.x, point.y);
      if (!(off <= tolerance)) return (bad.add('the point is not on a wall', `${off}: ${where}`), i);
      for (const s of [0.5, r.next()]) {
        const mx = px + s * (x - px),
          my = py + s * (y - py);
        const m = polygonDistance(position, mx, my);
        if (m > tolerance && !pointInPolygon(position, mx, my))
          return (bad.add('outside between contacts', where), i);
        if (!(m >= radius - tolerance - 1e-12 * scale))
          return (bad.add('nearer between contacts', `${m}: ${where}`), i);
      }
      const gap = Math.hypot(x - px, y - py);
      if (Math.abs(gap - distance) > tolerance + 1e-12 * scale)
        return (bad.add('distance', `${distance}, not ${gap}: ${where}`), i);
      if (Math.abs(Math.hypot(normal.x, normal.y) - 1) > 1e-14) return (bad.add('normal not unit', where), i);
      // Straight in the direction of the last reflection.
      if (gap > 1e-3 * scale) {
        const off = Math.abs(direction[0] * (y - py) - direction[1] * (x - px));
        if (off > 1e-9 * gap + 1e-12 * scale) return (bad.add('not mirrored', `${off} off: ${where}`), i);
      }
      const dot = direction[0] * normal.x + direction[1] * normal.y;
      if (dot > 1e-9) return (bad.add('contact from behind', where), i);
      direction = [direction[0] - 2 * dot * normal.x, direction[1] - 2 * dot * normal.y];
      const speed = Math.hypot(...direction);
      if (Math.abs(speed - 1) > 1e-11) return (bad.add('speed', where), i);
      direction = direction.map((v) => v / speed);
      still = gap < 1e-13 * scale ? still + 1 : 0;
      if (still > 10) return (bad.add('sticks', where), i);
      delta += gap;
      [px, py] = [x, y];
    }
    if (Math.abs(delta - result.length) > 1e-9 * delta)
      bad.add('length', `${result.length}, not ${delta}: ${text}`);
    return result.contacts.length;
  }

  it('the swept ball and the ray against the drawn outline have the same contact', () => {
    const r = random(SEED + 30);
    const bad = report();
    for (let i = 0; i < 4 * COUNT; i++) {
      let position = simplePolygon(r, r.int(3, 12));
      const isRoom = r.bool();
      if (areaSign(position) < 0 !== isRoom) position = reversed(position);
      const radius = r.float(0.1, 15);
      const from = isRoom ? inside(r, position, radius) : [r.float(150, 250), r.float(150, 250)];
      if (!from) continue;
      const aim = isRoom ? [r.float(-100, 100), r.float(-100, 100)] : [position[0], position[1]];
      const direction = { x: aim[0] - from[0], y: aim[1] - from[1] };
      const origin = { x: from[0], y: from[1] };
      const scene = isRoom ? { walls: [position], radius } : { obstacles: [position], radius };
      const [contact] = new R.Rebound(scene).trace({ origin, direction }, { maxContacts: 1 }).contacts;
      const hit = R.intersectObject({ origin, direction }, grown(position, radius));
      const text = `r ${radius} (${from})→(${direction.x},${direction.y}) ${isRoom ? 'in' : 'at'} [${position}]`;
      if (!contact !== !hit) bad.add(hit ? 'the ball missed' : 'the ray missed', text);
      // At a grazing contact the point moves along the path by the square root of a rounding error.
      else if (hit && Math.abs(hit.distance - contact.distance) > 1e-6) {
        bad.add('elsewhere', `${hit.distance} and ${contact.distance}: ${text}`);
      } else if (
        hit &&
        -(hit.normal.x * direction.x + hit.normal.y * direction.y) >
          1e-2 * Math.hypot(direction.x, direction.y)
      ) {
        const off = Math.hypot(hit.point.x - contact.center.x, hit.point.y - contact.center.y);
        if (off > 1e-9) bad.add('another point', `${off}: ${text}`);
      }
    }
    bad.done(4 * COUNT);
  });

  it('a ray of light (radius 0) stays inside although rounding puts its contacts behind the wall', () => {
    const rebound = new R.Rebound({ walls: [[0, 0, 10, 0, 10, 7, 0, 7]], radius: 0 });
    const { ending, contacts } = rebound.trace({
      origin: { x: 8.171394132257191, y: 0.6465833537194214 },
      direction: { x: 1, y: 0 },
    });
    assert.equal(ending, 'count');
    for (const { center, point } of contacts) {
      assert.ok(point.x === 0 || point.x === 10, `${point.x}`);
      assert.ok(center.x > 0 && center.x < 10 && Math.abs(center.x - point.x) < 1e-13, `${center.x}`);
    }
    const slanted = new R.Rebound({ walls: [[0, 0, 0.1, 9.7, 7.3, 11.1, 9.9, 0.3]] });
    const light = slanted.trace(
      { origin: { x: 5, y: 5 }, direction: { x: 0.31, y: 0.77 } },
      { maxContacts: 5000 },
    );
    assert.equal(light.ending, 'count');
  });

  it('corners that are hit exactly: a ball in a right angle returns on its path', () => {
    for (const radius of [0, 1, 2.5]) {
      const rebound = new R.Rebound({ walls: [[0, 0, 0, 20, 30, 20, 30, 0]], radius });
      const { points, ending } = rebound.trace(
        { origin: { x: 10, y: 10 }, direction: { x: 10 - radius, y: 10 - radius } },
        { maxContacts: 2, maxDistance: 100 },
      );
      assert.notEqual(ending, 'free');
      const last = [points.at(-2), points.at(-1)];
      assert.ok(
        last.every((v) => v >= radius - 1e-12 && v <= 30),
        `${last}`,
      );
      const { points: path } = rebound.trace(
        { origin: { x: 10, y: 10 }, direction: { x: -1, y: -1 } },
        { maxContacts: 100 },
      );
      // Always on the diagonal: x - y stays the same at each corner of the left side.
      for (let i = 0; i < path.length; i += 2) {
        assert.ok(
          path[i] >= radius - 1e-9 &&
            path[i] <= 30 - radius + 1e-9 &&
            path[i + 1] >= radius - 1e-9 &&
            path[i + 1] <= 20 - radius + 1e-9,
          `${path[i]},${path[i + 1]}`,
        );
      }
    }
  });

  it('obstacles, convex vertices that are hit head-on, stopAt by index', () => {
    const rebound = new R.Rebound({
      walls: [[-100, -100, -100, 100, 100, 100, 100, -100]],
      obstacles: [
        [10, 0, 20, -5, 20, 5],
        [-60, 50, -50, 50, -50, 60],
      ],
      radius: 3,
    });
    const { points, contacts, ending } = rebound.trace(
      { origin: { x: 0, y: 0 }, direction: { x: 1, y: 0 } },
      { maxContacts: 3, stopAt: [1] },
    );
    assert.deepEqual([...points], [0, 0, 7, 0, -97, 0, 7, 0]);
    assert.deepEqual(
      contacts.map((c) => c.object),
      [1, 0, 1],
    );
    assert.equal(ending, 'count');
    assert.equal(
      rebound.trace({ origin: { x: 0, y: 0 }, direction: { x: 1, y: 0 } }, { stopAt: [0] }).ending,
      'stopped',
    );
  });

  it('shut in, started inside, nothing ahead, zero direction: each has an ending', () => {
    const room = [0, 0, 0, 10, 10, 10, 10, 0];
    assert.equal(
      new R.Rebound({ walls: [room], radius: 6 }).trace({ origin: { x: 5, y: 5 }, direction: { x: 1, y: 0 } })
        .ending,
      'started-inside',
    );
    assert.equal(
      new R.Rebound({ walls: [room], radius: 1 }).trace({
        origin: { x: 15, y: 5 },
        direction: { x: 1, y: 0 },
      }).ending,
      'started-inside',
    );
    assert.equal(
      new R.Rebound({ obstacles: [room], radius: 1 }).trace({
        origin: { x: 5, y: 5 },
        direction: { x: 1, y: 0 },
      }).ending,
      'started-inside',
    );
    assert.equal(
      new R.Rebound({ obstacles: [room], radius: 1 }).trace({
        origin: { x: 15, y: 5 },
        direction: { x: 1, y: 0 },
      }).ending,
      'free',
    );
    assert.equal(
      new R.Rebound({ walls: [room], radius: 1 }).trace({ origin: { x: 5, y: 5 }, direction: { x: 0, y: 0 } })
        .ending,
      'free',
    );
    const tight = new R.Rebound({ walls: [room], radius: 5 }).trace(
      { origin: { x: 5, y: 5 }, direction: { x: 1, y: 1 } },
      { maxContacts: 500 },
    );
    assert.equal(tight.ending, 'shut-in');
    const none = new R.Rebound({}).trace({ origin: { x: 5, y: 5 }, direction: { x: 1, y: 1 } });
    assert.equal(none.ending, 'free');
    assert.deepEqual([...none.points], [5, 5]);
  });
});
