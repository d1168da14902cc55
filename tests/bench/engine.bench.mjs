// raybound's functions of the canvas engine compared with the same steps in plain objects.
//
//   node tests/bench/engine.bench.mjs
//
// Goals: 10× for 1,000 objects of 16 edges with boxes, 5× without; 10× for a trace of 10,000 rebounds.

import assert from 'node:assert/strict';
import { cpus } from 'node:os';
import * as R from '../../js/index.js';
import { random } from '../js/oracle/random.js';
import * as style from './engine-style.mjs';
import { compare, consumed, row } from './measure.mjs';

const r = random(7);
const TAU = 2 * Math.PI;
let reached = true;

/** A star-shaped polygon of 16 edges. */
function polygon(x, y, size) {
  const position = [];
  for (let i = 0; i < 16; i++) {
    const a = (i * TAU) / 16,
      l = size * r.float(0.6, 1);
    position.push(x + l * Math.cos(a), y + l * Math.sin(a));
  }
  return position;
}

/** The same objects twice: in the classes of both sides, with computed boxes. */
function scene(size) {
  const positions = Array.from({ length: 1000 }, () => polygon(r.float(0, 1000), r.float(0, 1000), size));
  const ours = positions.map((position) => {
    const geometry = new R.PolyGeometry([...position], true);
    geometry.computeBoundingBox();
    return { geometry };
  });
  const theirs = positions.map((position, i) => {
    const { min, max } = ours[i].geometry.boundingBox;
    const boundingBox = { min: new style.Vector2(min.x, min.y), max: new style.Vector2(max.x, max.y) };
    return { geometry: { type: 'PolyGeometry', position: [...position], boundingBox } };
  });
  return { ours, theirs };
}

/** Rays from the border of the field inward, or from anywhere in it. */
function rays(count, border) {
  return Array.from({ length: count }, () => {
    const a = r.float(0, TAU);
    const o = border
      ? [500 - 800 * Math.cos(a), 500 - 800 * Math.sin(a)]
      : [r.float(0, 1000), r.float(0, 1000)];
    const to = [r.float(200, 800) - o[0], r.float(200, 800) - o[1]];
    const l = Math.hypot(...to);
    return [...o, to[0] / l, to[1] / l];
  });
}

const total = (hits) => {
  let sum = 0;
  if (hits !== null) for (const { distance, point, normal } of hits) sum += distance + point.x + normal.y;
  return sum;
};

function objects(name, size, border, bars) {
  const { ours, theirs } = scene(size);
  const list = rays(32, border);
  const ourRays = list.map(([x, y, dx, dy]) => new R.Ray2(new R.Vector2(x, y), new R.Vector2(dx, dy)));
  const theirRays = list.map(
    ([x, y, dx, dy]) => new style.Ray2(new style.Vector2(x, y), new style.Vector2(dx, dy)),
  );

  // Outside of the timing: the same objects at the same points, for any value of the switch.
  let boxes = 0,
    hits = 0;
  list.forEach((_, i) => {
    const want = style.intersectObjects(theirRays[i], theirs, false);
    const boxed = style.intersectObjects(theirRays[i], theirs, true);
    boxes += theirs.filter((o) => style.intersectBoundingBox(theirRays[i], o.geometry.boundingBox)).length;
    hits += want?.length ?? 0;
    for (const useBoundingBox of [false, true]) {
      const got = R.intersectObjects(ourRays[i], ours, useBoundingBox);
      assert.equal(got?.length, want?.length);
      got?.forEach((hit, k) => {
        assert.equal(ours.indexOf(hit.object), theirs.indexOf(want[k].object));
        assert.ok(Math.abs(hit.distance - want[k].distance) < 1e-9 * (1 + hit.distance));
        assert.ok(Math.hypot(hit.normal.x - want[k].normal.x, hit.normal.y - want[k].normal.y) < 1e-9);
      });
    }
    assert.equal(total(boxed), total(want));
  });
  const crossed = ((100 * boxes) / (1000 * list.length)).toFixed(1);
  const share = `${crossed}% of boxes crossed, ${(hits / list.length).toFixed(1)} hits per ray`;
  for (const [useBoundingBox, bar] of [
    [true, bars[0]],
    [false, bars[1]],
  ]) {
    const run = (find, theRays, theObjects) => () => {
      let sum = 0;
      for (const ray of theRays) sum += total(find(ray, theObjects, useBoundingBox));
      return sum;
    };
    const result = compare(
      run(style.intersectObjects, theirRays, theirs),
      run(R.intersectObjects, ourRays, ours),
    );
    reached =
      row(`${name}, boxes ${useBoundingBox ? 'on' : 'off'} (32 rays; ${share})`, result, bar) && reached;
  }
}

/** A room of 64 edges: a polygon around a circle, its vertices moved inward and outward by `wave`. */
function wall(wave) {
  const position = [];
  for (let i = 0; i < 64; i++) {
    const a = (-i * TAU) / 64,
      l = 300 * (1 + wave * r.float(-1, 1));
    position.push(l * Math.cos(a), l * Math.sin(a));
  }
  return position;
}

function trace(name, wave, radius, bounces, bar) {
  const position = wall(wave);
  const grown = new R.PolyExtendGeometry(new R.PolyGeometry(position, true), radius);
  grown.computeBoundingBox();
  assert.equal(grown.loops.length, 1);
  const copy = (v) => new style.Vector2(v.x, v.y);
  const theirs = [
    {
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
        boundingBox: { min: copy(grown.boundingBox.min), max: copy(grown.boundingBox.max) },
      },
    },
  ];
  const direction = [Math.cos(1.1), Math.sin(1.1)];

  /**
   * The loop of a program with the canvas engine. A ball that escapes starts again in another direction.
   */
  let lost = 0;
  const engine = () => {
    const path = [];
    let sum = 0,
      turn = 1.1;
    lost = 0;
    const ray = new style.Ray2(new style.Vector2(10, 20), new style.Vector2(...direction));
    for (let k = 0; k < bounces; k++) {
      const hits = style.intersectObjects(ray, theirs);
      if (hits === null) {
        lost++;
        ray.origin = new style.Vector2(10, 20);
        turn += 1;
        ray.direction = new style.Vector2(Math.cos(turn), Math.sin(turn));
        continue;
      }
      const [{ point, normal }] = hits;
      path.push(point);
      sum += point.x;
      ray.reflect(point, normal);
    }
    engine.path = path;
    return sum;
  };
  const rebound = new R.Rebound({ walls: [position], radius });
  const from = { x: 10, y: 20 },
    to = { x: direction[0], y: direction[1] };
  const ours = () => {
    const result = rebound.trace({ origin: from, direction: to }, { maxContacts: bounces });
    ours.result = result;
    return pathOf(result).at(-1);
  };

  // Outside of the timing. A path among reflecting walls roughly doubles its rounding at every contact: the first contacts must
  // agree, all must be at the radius from the wall.
  engine();
  ours();
  const path = pathOf(ours.result);
  assert.equal(contactsOf(ours.result), bounces);
  const first = path.length / 2 - bounces; // 1 when the start is in the path
  for (let k = 0; k < 8; k++) {
    const x = path[2 * (k + first)],
      y = path[2 * (k + first) + 1];
    assert.ok(Math.hypot(x - engine.path[k].x, y - engine.path[k].y) < 1e-6, `contact ${k}`);
  }
  const polygon = new R.PolyGeometry(position, true);
  for (let k = first; k < path.length / 2; k += 7) {
    const d = polygon.distanceToPoint({ x: path[2 * k], y: path[2 * k + 1] });
    assert.ok(Math.abs(d - radius) <= 1e-9 * (radius || 1), `contact ${k} at ${d}`);
  }
  const arcs = grown.position.filter((e) => e.origin).length;
  const result = compare(engine, ours, { rounds: 9 });
  const elements = `outline of ${grown.position.length} elements, ${arcs} arcs`;
  const text = `${name}: ${bounces} rebounds, radius ${radius}, ${elements}`;
  reached = row(`${text}${lost ? `, engine style lost the ball ${lost} times` : ''}`, result, bar) && reached;
}

/** The path of a trace as a flat array. */
function pathOf(result) {
  return result.points;
}

/** The number of reflections. */
function contactsOf(result) {
  return result.contacts.length;
}

console.log(
  `${cpus()[0]?.model.trim()}, ${cpus().length} cores, Node ${process.version}; times: least of all rounds\n`,
);
objects('1,000 polygons of 16 edges, sparse, rays from outside', 16, true, [10, 5]);
objects('1,000 polygons of 16 edges, sparse, rays from within', 16, false, [10, 5]);
objects('1,000 polygons of 16 edges, dense, rays from outside', 60, true, [null, 5]);
trace('wall of 64 edges, waving', 0.06, 5, 10000, 10);
trace('wall of 64 edges, round', 0, 5, 10000, 10);
console.log(`\n(consumed ${consumed.toPrecision(3)})`);
if (!reached) process.exitCode = 1;
