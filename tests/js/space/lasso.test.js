// Lassos without an area, or with lines that bound none, on the screen and in the plane: selectionOf and ShapeIndex.search select the same.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as THREE from 'three';
import { MeshBVH, MeshScene, selectionOf, ShapeIndex } from '../../../js/index.js';
import { random, seed } from './world.js';

/** Half of the side of the squares. */
const HALF = 0.01;

const camera = new THREE.OrthographicCamera(-1, 1, 1, -1, 0, 10);
camera.position.z = 5;
camera.updateMatrixWorld();

const square = new MeshBVH(new THREE.PlaneGeometry(2 * HALF, 2 * HALF));

/** Squares in a ShapeIndex and in a MeshScene, with the same ids. */
function squares(centers) {
  const [index, scene] = [new ShapeIndex(), new MeshScene()];
  centers.forEach(([x, y], id) => {
    index.add({ x: x - HALF, y: y - HALF, width: 2 * HALF, height: 2 * HALF }, { id });
    assert.equal(scene.add(square, new THREE.Matrix4().makeTranslation(x, y, 0)), id);
  });
  const sorted = (ids) => [...ids].sort((a, b) => a - b);
  return {
    plane: (lasso, mode) => sorted(index.search(lasso, { mode })),
    space: (lasso, mode, by) => [...scene.search(selectionOf(camera, lasso), { mode, by })],
    dispose() {
      index.dispose();
      scene.dispose();
    },
  };
}

/** The distance of a point from a segment. */
function distance([x, y], [ax, ay], [bx, by]) {
  const [dx, dy] = [bx - ax, by - ay];
  const t = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(ax + t * dx - x, ay + t * dy - y);
}

const grid = Array.from({ length: 21 * 21 }, (_, i) => [(i % 21) / 10 - 1, Math.floor(i / 21) / 10 - 1]);

/** Lassos on a line from the first to the last point given, and how many squares of the grid are on it. */
const STRAIGHT = [
  ['along the screen', [[-0.4, 0.2], [0, 0.2], [0.5, 0.2]], 10], // prettier-ignore
  ['up the screen', [[0.3, -0.5], [0.3, 0.1], [0.3, 0.3]], 9], // prettier-ignore
  ['diagonal', [[-0.5, -0.5], [0.1, 0.1], [0.7, 0.7]], 13], // prettier-ignore
  ['diagonal, of coordinates that are rounded', [[-0.9, -0.3], [-0.6, -0.2], [0, 0]], 4], // prettier-ignore
  ['there and back', [[-0.4, 0.2], [0.5, 0.2], [0, 0.2]], 10], // prettier-ignore
  ['there and back several times', [[0, 0], [0.5, 0.5], [-0.2, -0.2], [0.1, 0.1], [0.5, 0.5]], 8], // prettier-ignore
  ['points given twice', [[0.2, 0], [0.2, 0], [0.6, 0], [0.6, 0]], 5], // prettier-ignore
  ['two points, one of them twice', [[0.2, 0], [0.6, 0], [0.6, 0]], 5], // prettier-ignore
  ['equal points', [[0.3, 0.3], [0.3, 0.3], [0.3, 0.3]], 1], // prettier-ignore
  ['equal points beside all squares', [[0.35, 0.35], [0.35, 0.35], [0.35, 0.35]], 0], // prettier-ignore
  ['narrower than the rounding of coordinates', [[-0.4, 0.2], [0, 0.2 + 1e-15], [0.5, 0.2]], 10], // prettier-ignore
  ['narrower than a thousandth of a pixel', [[-0.4, 0.2], [0, 0.2 + 1e-7], [0.5, 0.2]], 10], // prettier-ignore
  ['a little wider than a thousandth of a pixel', [[-0.4, 0.2], [0, 0.2 + 1e-6], [0.5, 0.2]], 10], // prettier-ignore
];

// A drag along a line threw "area must be a polygon with an area", in the handler of an event.
for (const [name, lasso, count] of STRAIGHT)
  test(`a straight lasso touches what its line touches, and contains nothing: ${name}`, () => {
    const { plane, space, dispose } = squares(grid);
    const expected = grid.flatMap((center, id) =>
      lasso.some((p, i) => distance(center, p, lasso[(i + 1) % lasso.length]) < HALF / 2) ? [id] : [],
    );
    assert.equal(expected.length, count);
    for (const points of [lasso, lasso.slice().reverse(), lasso.map(([x, y]) => ({ x, y })), lasso.flat()]) {
      assert.deepEqual(space(points, 'touches'), expected);
      assert.deepEqual(plane(points, 'touches'), expected);
      // A wider lasso is a triangle: no center is on its line, and none of its planes separates boxes beyond its sharp corners from it.
      if (!name.startsWith('a little wider'))
        for (const by of ['boxes', 'centers']) assert.deepEqual(space(points, 'touches', by), expected);
      for (const by of ['triangles', 'boxes', 'centers']) assert.deepEqual(space(points, 'contains', by), []);
      assert.deepEqual(plane(points, 'contains'), []);
    }
    dispose();
  });

test('around a straight lasso is all of space, for programs that search its regions themselves', () => {
  const lasso = selectionOf(camera, STRAIGHT[2][1]);
  assert.equal(lasso.length, 1);
  assert.equal(lasso.inside.length, 0);
  for (const point of [
    [0, 0, 0],
    [9, -3, 70],
    [-0.2, -0.2, 4],
  ])
    // prettier-ignore
    assert.ok(
      lasso.outside.some(({ planes }) =>
        planes.every(
          ({ normal: { x, y, z }, constant }) => x * point[0] + y * point[1] + z * point[2] + constant >= 0,
        ),
      ),
    );
});

test('a straight lasso selects in perspective what a ray of sight through its line hits', () => {
  const scene = new MeshScene();
  const eye = new THREE.PerspectiveCamera(60, 1, 0.1, 100);
  eye.position.set(3, 4, 12);
  eye.lookAt(0, 0, 0);
  eye.updateMatrixWorld();
  for (let i = 0; i < 300; i++) {
    const place = new THREE.Matrix4().makeTranslation(
      10 * random() - 5,
      10 * random() - 5,
      10 * random() - 5,
    );
    scene.add({ center: { x: 0, y: 0, z: 0 }, radius: 0.2 }, place);
  }
  let picked = 0;
  for (let i = 0; i < 40; i++) {
    const [a, b] = [0, 1].map(() => ({ x: 2 * random() - 1, y: 2 * random() - 1 }));
    const at = (t) => ({ x: a.x + t * (b.x - a.x), y: a.y + t * (b.y - a.y) });
    const lasso = selectionOf(eye, [a, at(random()), b, at(random())]);
    const touched = new Set(scene.search(lasso));
    assert.equal(scene.search(lasso, { mode: 'contains' }).length, 0);
    for (let k = 0; k <= 20; k++)
      for (const { id } of scene.pickAll(eye, at(k / 20).x, at(k / 20).y)) {
        assert.ok(touched.has(id), `seed ${seed}`);
        picked++;
      }
    assert.ok(touched.size < 150, 'a line is behind few balls');
  }
  assert.ok(picked > 300, `${picked}`);
  scene.dispose();
});

test('a lasso of less than three points throws, on the screen and in the plane', () => {
  const index = new ShapeIndex();
  for (const [points, count] of [
    [[[0, 0]], 1],
    [[[0, 0], [1, 1]], 2], // prettier-ignore
    [[0, 0, 1, 1], 2],
    [[{ x: 0, y: 0 }], 1],
  ]) {
    const problem = new RegExp(`must be an array of at least 3 points, got "${count} of them"`);
    assert.throws(() => selectionOf(camera, points), problem);
    assert.throws(() => index.search(points), problem);
  }
  assert.throws(
    () => selectionOf(camera, []),
    /^RangeError: .* an array of at least 3 points, got "0 of them"/,
  );
  assert.throws(() => index.search([]), /^RangeError: .*region.length must be at least 1, got 0/);
});

test('a needle of a lasso touches what its line touches', () => {
  const { plane, space, dispose } = squares(grid);
  const [body, tip] = [[[0, 0], [0.2, 0], [0.2, 0.2], [0, 0.2]], [0.8, 0.8]]; // prettier-ignore
  // From a corner and back to it; from an edge; into the polygon; and a bent one.
  for (const [lasso, on] of [
    [[body[0], body[1], body[2], tip, body[2], body[3]], [[0.5, 0.5], [0.8, 0.8]]], // prettier-ignore
    [[body[0], body[1], [0.2, 0.1], [0.9, 0.1], [0.2, 0.1], body[2], body[3]], [[0.6, 0.1], [0.9, 0.1]]], // prettier-ignore
    [[body[0], body[1], [0.2, 0.1], [0.1, 0.1], [0.2, 0.1], body[2], body[3]], [[0.1, 0.1]]], // prettier-ignore
    [[...body, [-0.3, 0.2], [-0.3, 0.6], [-0.3, 0.2], body[3]], [[-0.2, 0.2], [-0.3, 0.5]]], // prettier-ignore
  ]) {
    const touched = space(lasso, 'touches');
    assert.deepEqual(touched, plane(lasso, 'touches'));
    for (const [x, y] of on)
      assert.ok(touched.includes(grid.findIndex((p) => distance(p, [x, y], [x, y]) < 1e-9)));
  }
  // Lines from one point, that are not on one line: no area.
  const star = [[0, 0], [0.5, 0], [0, 0], [0, 0.5], [0, 0], [-0.5, -0.5]]; // prettier-ignore
  assert.deepEqual(space(star, 'touches'), plane(star, 'touches'));
  assert.equal(space(star, 'touches').length, 16);
  assert.deepEqual(space(star, 'contains'), []);
  assert.deepEqual(plane(star, 'contains'), []);
  dispose();
});

// Its hull was taken from the other one of the equal points: a region around the lasso was the lasso itself, and the lasso contained nothing.
test('a lasso that comes back to one of its points contains what is inside', () => {
  const { plane, space, dispose } = squares(grid);
  for (const lasso of [
    [[-1, 1], [-1, 0], [0, 0], [0, 1], [0, 0]], // prettier-ignore
    [[-1, 0], [1, 0], [1, 1], [-1, 0], [0, -1]], // prettier-ignore
    [[-1, -1], [0, 0], [-1, 1], [1, 1], [0, 0], [1, -1]], // prettier-ignore
  ]) {
    const contained = space(lasso, 'contains');
    assert.ok(contained.length > 20, `${contained.length}`);
    assert.deepEqual(contained, plane(lasso, 'contains'));
  }
  dispose();
});

test('lassos on a grid touch the same on the screen and in the plane', () => {
  const count = { straight: 0, touched: 0, contained: 0 };
  for (let round = 0; round < 400; round++) {
    const centers = Array.from({ length: 200 }, () => [2.2 * random() - 1.1, 2.2 * random() - 1.1]);
    const size = 1 + Math.floor(4 * random());
    const coordinate = () => Math.round(size * (2 * random() - 1)) / size;
    const lasso = Array.from({ length: 3 + Math.floor(8 * random()) }, () => [coordinate(), coordinate()]);
    const { plane, space, dispose } = squares([...centers, ...lasso]);
    const touched = space(lasso, 'touches');
    const what = `seed ${seed}, round ${round}: ${JSON.stringify(lasso)}`;
    assert.deepEqual(touched, plane(lasso, 'touches'), what);
    const contained = space(lasso, 'contains');
    // In the plane, also an edge between two areas of the lasso may not touch what it contains.
    assert.ok(
      plane(lasso, 'contains').every((id) => contained.includes(id)),
      what,
    );
    assert.ok(
      contained.every((id) => touched.includes(id)),
      what,
    );
    if (selectionOf(camera, lasso).inside.length === 0) count.straight++;
    count.touched += touched.length;
    count.contained += contained.length;
    dispose();
  }
  assert.ok(count.straight > 10 && count.touched > 5000 && count.contained > 1000, JSON.stringify(count));
});
