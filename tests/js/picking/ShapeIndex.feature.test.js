// Vertices, handles and segments at a point, compared with a list of all of them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Path, ShapeIndex } from '../../../js/index.js';
import { cases, random, SEED } from '../oracle/random.js';

/** @typedef {{x: number, y: number}} Point */

/** @type {(m: number[], p: Point) => Point} */
const mapped = ([a, b, c, d, e, f], { x, y }) => ({ x: a * x + c * y + e, y: b * x + d * y + f });

/** @type {(a: Point, b: Point) => number} */
const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

/** A random path, with a list of its vertices and handles. @param {ReturnType<typeof random>} r */
function randomFeatures(r) {
  const path = new Path();
  const point = () => ({ x: r.float(-50, 50), y: r.float(-50, 50) });
  const features = [];
  let [vertex, segment] = [0, 0];
  for (let subpath = 0; subpath < r.int(1, 3); subpath++) {
    let at = point();
    path.moveTo(at.x, at.y);
    const count = r.int(2, 5);
    const isClosed = r.bool(0.5);
    const own = (/** @type {object} */ feature) =>
      features.push({ segment, subpath, parameter: 0, ...feature });
    for (let i = 0; i < count; i++, segment++) {
      own({ kind: 'vertex', index: vertex++, at });
      const [first, second, end] = [point(), point(), point()];
      const kind = r.int(1, 3);
      if (kind === 1) path.lineTo(end.x, end.y);
      else if (kind === 2) path.quadraticCurveTo(first.x, first.y, end.x, end.y);
      else path.bezierCurveTo(first.x, first.y, second.x, second.y, end.x, end.y);
      if (kind > 1) own({ kind: 'handle', index: 0, at: first });
      if (kind > 2) own({ kind: 'handle', index: 1, at: second });
      at = end;
    }
    if (isClosed) {
      own({ kind: 'vertex', index: vertex++, at });
      path.closePath();
      segment++;
    } else own({ kind: 'vertex', index: vertex++, segment: segment - 1, parameter: 1, at });
  }
  return { path, features };
}

test(`the vertex or handle nearest to a point, else the segment (seed ${SEED})`, () => {
  const r = random(SEED);
  const counts = { vertex: 0, handle: 0, segment: 0, null: 0 };
  const total = cases(1500);
  for (let i = 0; i < total; i++) {
    const { path, features } = randomFeatures(r);
    const own = [r.float(0.5, 2), r.float(-1, 1), r.float(-1, 1), r.float(2, 3), r.float(-9, 9), 0];
    const view = r.bool(0.5) ? [2, 0.5, 0, 3, r.float(-9, 9), 7] : [1, 0, 0, 1, 0, 0];
    const index = new ShapeIndex();
    const fill = r.bool(0.5);
    index.add(path, { id: 'path', fill, transform: own, visible: r.bool(0.5) });
    const viewTransform = r.bool(0.5) ? view : null;
    const world = (/** @type {Point} */ p) => (viewTransform ? mapped(view, mapped(own, p)) : mapped(own, p));
    const near = world(r.pick(features).at);
    const p = { x: near.x + r.float(-20, 20), y: near.y + r.float(-20, 20) };
    const tolerance = r.float(0, 20);
    const options = { tolerance, viewTransform };
    const found = index.featureAt('path', p, options);
    const distances = features.map(({ at }) => distance(world(at), p));
    const least = Math.min(...distances);
    counts[found?.kind ?? 'null']++;
    if (least > tolerance + 1e-9) {
      const on = new ShapeIndex();
      on.add(path, { fill, transform: own });
      const [nearest] = on.nearest(p, { maxDistance: tolerance, fill: false, viewTransform });
      assert.equal(found === null, nearest === undefined);
      if (!found) continue;
      const { part, subpath, parameter, distance: far, point } = nearest;
      const expected = {
        kind: 'segment',
        index: part,
        segment: part,
        subpath,
        parameter,
        distance: far,
        point,
      };
      assert.deepEqual(found, expected);
    } else if (least < tolerance - 1e-9) {
      assert.ok(found);
      const { point, distance: far, ...rest } = found;
      assert.ok(Math.abs(far - least) < 1e-9 && Math.abs(distance(point, p) - far) < 1e-9);
      const { at, ...feature } = features[distances.indexOf(least)];
      assert.deepEqual(rest, feature);
      assert.ok(distance(point, world(at)) < 1e-9);
    }
  }
  assert.ok(
    Object.values(counts).every((count) => count > total / 50),
    JSON.stringify(counts),
  );
});

test('vertices of shapes that have no path of their own, and of shapes that are read when needed', () => {
  const index = new ShapeIndex({ viewTransform: { a: 2, d: 2 } });
  index.add({ min: { x: 0, y: 0 }, max: { x: 10, y: 5 } }, { id: 'box' });
  index.add({ center: { x: 50, y: 50 }, radius: 10 }, { id: 'disc' });
  index.add([[0, 0], [9, 0], [9, 0], [9, 9]], { id: 'repeated' }); // prettier-ignore
  index.addGroup({ id: 'group', transform: { e: 100 } });
  index.add(null, { id: 'lazy', group: 'group', read: () => [[[0, 0], [8, 0], [8, 8]]] }); // prettier-ignore
  const at = (/** @type {string} */ id, /** @type {number} */ x, /** @type {number} */ y) => {
    const found = index.featureAt(id, { x, y }, { tolerance: 3 });
    return found && [found.kind, found.index, found.distance];
  };
  assert.deepEqual(at('box', 20, 10), ['vertex', 2, 0]);
  assert.deepEqual(at('box', 10, 1), ['segment', 0, 1]);
  assert.equal(at('box', 10, 5), null);
  // A circle has no vertices.
  assert.deepEqual(at('disc', 120, 100), ['segment', 0, 0]);
  assert.equal(at('disc', 100, 100), null);
  // A segment of length 0 has no vertex of its own.
  assert.deepEqual(at('repeated', 18, 18), ['vertex', 2, 0]);
  assert.deepEqual(at('lazy', 216, 2), ['vertex', 1, 2]);
  index.move('group', { e: 200 });
  assert.deepEqual(at('lazy', 416, 2), ['vertex', 1, 2]);
  // A shape that has nothing to be hit, or a matrix without inverse.
  index.invalidate('lazy', () => null);
  assert.equal(at('lazy', 416, 2), null);
  index.move('box', [0, 0, 0, 0, 0, 0]);
  assert.equal(at('box', 0, 0), null);
});

test('the id must be that of a shape', () => {
  const index = new ShapeIndex();
  index.addGroup({ id: 'group' });
  const wanted = 'ShapeIndex.featureAt: id must be the id of a shape in the index';
  for (const [id, hint] of [
    ['group', ': this is the id of a group'],
    ['other', ''],
  ])
    assert.throws(() => index.featureAt(id, { x: 0, y: 0 }), {
      name: 'RangeError',
      message: `${wanted}, got "${id}"${hint}`,
    });
  index.add({ min: { x: 0, y: 0 }, max: { x: 1, y: 1 } }, { id: 'box' });
  assert.throws(() => index.featureAt('box', { x: NaN, y: 0 }), /ShapeIndex\.featureAt: point/);
  const options = {
    get tolerance() {
      index.dispose();
      return 1;
    },
  };
  assert.throws(() => index.featureAt('box', { x: 0, y: 0 }, options), /not disposed/);
});
