// MeshScene.search and selectionOf: what decides, plain shapes, rectangles and lassos. All other regions: scene.brute.test.js.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as THREE from 'three';
import { Box3, Frustum3, MeshScene, selectionOf, Sphere3, Vector3 } from '../../../js/index.js';
import { heights, trianglesOf } from '../oracle/triangles.js';
import { geometries, matrix, meshes, random, seed, spread } from './world.js';

const vector = (size) => new Vector3(spread(size), spread(size), spread(size));

function makeScene(count) {
  const scene = new MeshScene();
  const instances = new Map();
  for (let i = 0; i < count; i++) {
    const map = matrix();
    const id = scene.add(meshes[i % meshes.length], map, { mask: 1 << (i % 3) });
    instances.set(id, { triangles: trianglesOf(geometries[i % meshes.length], map), mask: 1 << (i % 3) });
  }
  return { scene, instances };
}

test('by boxes and by centers, the boxes of the instances decide', () => {
  const scene = new MeshScene();
  const id = scene.add(meshes[3], new THREE.Matrix4()); // a sphere of radius 1
  const corner = new Box3(new Vector3(0.9, 0.9, 0.9), new Vector3(2, 2, 2));
  assert.deepEqual([...scene.search(corner)], []);
  assert.deepEqual([...scene.search(corner, { by: 'boxes' })], [id]);
  assert.deepEqual([...scene.search(corner, { by: 'centers' })], []);
  const center = new Box3(new Vector3(-0.1, -0.1, -0.1), new Vector3(0.1, 0.1, 0.1));
  assert.deepEqual([...scene.search(center)], []);
  assert.deepEqual([...scene.search(center, { by: 'centers' })], [id]);
  assert.deepEqual([...scene.search(center, { by: 'boxes', mode: 'contains' })], []);
  const all = new Sphere3(new Vector3(0, 0, 0), 1.8);
  for (const by of ['triangles', 'boxes', 'centers'])
    assert.deepEqual([...scene.search(all, { by, mode: 'contains' })], [id]);
  scene.move(id, new THREE.Matrix4().makeTranslation(9, 0, 0));
  assert.deepEqual([...scene.search(all)], []);
  scene.remove(id);
  assert.deepEqual([...scene.search(new Sphere3(new Vector3(), 99))], []);
});

test('plain shapes are found where they are', () => {
  const scene = new MeshScene();
  const move = (x) => new THREE.Matrix4().makeTranslation(x, 0, 0);
  const ball = scene.add(new Sphere3(new Vector3(), 1), move(-3));
  const box = scene.add(new Box3(new Vector3(-1, -1, -1), new Vector3(1, 1, 1)), move(3));
  const search = (region, mode = 'touches') => [...scene.search(region, { mode })];
  assert.deepEqual(search(new Sphere3(new Vector3(-3, 0, 0), 0.1)), [ball]); // inside
  assert.deepEqual(search(new Sphere3(new Vector3(3, 0, 0), 0.1)), [box]);
  assert.deepEqual(search(new Box3(new Vector3(-2.2, 0.8, 0.8), new Vector3(2.5, 2, 2))), [box]);
  assert.deepEqual(search(new Box3(new Vector3(-5, -2, -2), new Vector3(3.5, 2, 2)), 'contains'), [ball]);
  assert.deepEqual(search(new Sphere3(new Vector3(3, 0, 0), 1.8), 'contains'), [box]);
  assert.deepEqual(search(new Sphere3(new Vector3(3, 0, 0), 1.7), 'contains'), []);
  assert.deepEqual(search({ planes: [{ normal: { x: 1, y: 0, z: 0 }, constant: 0 }] }), [box]);
  assert.deepEqual(search({ planes: [{ normal: { x: 1, y: 0, z: 0 }, constant: 2.5 }] }), [ball, box]);
  assert.deepEqual(search({ planes: [{ normal: { x: 1, y: 0, z: 0 }, constant: 2.5 }] }, 'contains'), [box]);
});

test('the selection of the whole screen is the frustum, and a lasso selects what its triangles do', () => {
  const { scene, instances } = makeScene(120);
  for (let i = 0; i < 20; i++) {
    const camera =
      i % 2 ? new THREE.OrthographicCamera(-4, 4, 3, -3, 1, 20) : new THREE.PerspectiveCamera(50, 1.3, 1, 20);
    camera.position.copy(vector(9));
    camera.lookAt(0, 0, 0);
    camera.updateMatrixWorld();
    const frustum = new Frustum3().setFromProjectionMatrix(
      new THREE.Matrix4().multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse),
    );
    const screen = selectionOf(camera, { min: { x: -1, y: -1 }, max: { x: 1, y: 1 } });
    assert.deepEqual(scene.search(screen), scene.search(frustum));
    // Every vertex that is projected into the rectangle is in the selection.
    const rectangle = { min: { x: -0.5, y: -0.25 }, max: { x: 0.25, y: 0.5 } };
    const { planes } = selectionOf(camera, rectangle);
    for (const { triangles } of instances.values())
      for (const { a } of triangles) {
        const p = new THREE.Vector3().copy(a).project(camera);
        const margin = Math.min(p.x + 0.5, 0.25 - p.x, p.y + 0.25, 0.5 - p.y, 1 - p.z, p.z + 1);
        const eyeDepth = new THREE.Vector3().copy(a).applyMatrix4(camera.matrixWorldInverse).z;
        if (Math.abs(margin) > 1e-6 && eyeDepth < -0.1)
          assert.equal(
            heights(planes, a).every((h) => h >= 0),
            margin > 0,
            `seed ${seed}`,
          );
      }
    // An L: two rectangles.
    const corners = [
      [-0.8, -0.8],
      [0.8, -0.8],
      [0.8, 0],
      [0, 0],
      [0, 0.8],
      [-0.8, 0.8],
    ].map(([x, y]) => ({ x, y }));
    if (i % 3 === 0) corners.reverse();
    const lasso = selectionOf(camera, corners);
    assert.equal(lasso.length, 4);
    const parts = [
      selectionOf(camera, { min: { x: -0.8, y: -0.8 }, max: { x: 0.8, y: 0 } }),
      selectionOf(camera, { min: { x: -0.8, y: -0.8 }, max: { x: 0, y: 0.8 } }),
    ];
    assert.deepEqual([...scene.search(lasso)], [...scene.search(parts)]);
  }
});

/** Whether the segments ab and cd cross or touch. */
function cross(a, b, c, d) {
  const turn = (p, q, r) => (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
  return turn(a, b, c) * turn(a, b, d) <= 0 && turn(c, d, a) * turn(c, d, b) <= 0;
}

/** Whether a polygon contains a point, by the crossings of a ray. */
const hasPoint = (corners, { x, y }) =>
  corners.filter((a, i) => {
    const b = corners[(i + 1) % corners.length];
    return a.y > y !== b.y > y && x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x);
  }).length %
    2 ===
  1;

test('a lasso contains the instances whose triangles are all in it, also if it is concave', () => {
  let [found, partly] = [0, 0];
  for (let round = 0; round < 60; round++) {
    const { scene, instances } = makeScene(60);
    const camera =
      round % 2
        ? new THREE.PerspectiveCamera(60, 1, 3, 25)
        : new THREE.OrthographicCamera(-9, 9, 9, -9, 3, 25);
    camera.position.set(spread(2), spread(2), 14);
    camera.lookAt(spread(1), spread(1), 0);
    camera.updateMatrixWorld();
    // A star: it does not cross itself. Its points turn in either direction.
    const count = 3 + Math.floor(random() * 8);
    const corners = Array.from({ length: count }, (_, i) => {
      const [angle, size] = [((i + 0.6 * random()) * 2 * Math.PI) / count, 0.3 + random() * 0.9];
      return { x: size * Math.cos(angle), y: size * Math.sin(angle) };
    });
    if (random() < 0.5) corners.reverse();
    const lasso = selectionOf(camera, corners);
    const touched = new Set(scene.search(lasso));
    const inside = new Set(scene.search(lasso, { mode: 'contains' }));
    for (const [id, { triangles }] of instances) {
      const contained = triangles.every((triangle) => {
        const shown = ['a', 'b', 'c'].map((k) => new THREE.Vector3().copy(triangle[k]).project(camera));
        const depths = ['a', 'b', 'c'].map(
          (k) => -new THREE.Vector3().copy(triangle[k]).applyMatrix4(camera.matrixWorldInverse).z,
        );
        return (
          depths.every((depth) => depth >= 3 && depth <= 25) &&
          shown.every((p) => hasPoint(corners, p)) &&
          !shown.some((p, i) =>
            corners.some((c, k) => cross(p, shown[(i + 1) % 3], c, corners[(k + 1) % count])),
          )
        );
      });
      assert.equal(inside.has(id), contained, `round ${round}, instance ${id}`);
      if (contained) assert.ok(touched.has(id));
      if (contained) found++;
      else if (touched.has(id)) partly++;
    }
    assert.deepEqual(
      scene.search(lasso, { mode: 'contains', by: 'centers' }),
      scene.search(lasso, { by: 'centers' }),
    );
    const byBoxes = scene.search(lasso, { mode: 'contains', by: 'boxes' });
    assert.ok(byBoxes.every((id) => inside.has(id)));
    scene.dispose();
  }
  assert.ok(found > 200 && partly > 200, `${found} ${partly}`);
});

/** How often a polygon goes around a point. */
const windingOf = (corners, { x, y }) =>
  corners.reduce((sum, a, i) => {
    const b = corners[(i + 1) % corners.length];
    if (a.y > y === b.y > y || x >= a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)) return sum;
    return sum + (b.y > a.y ? 1 : -1);
  }, 0);

test('a lasso that crosses itself selects by the nonzero rule', () => {
  let [crossing, inside, outside] = [0, 0, 0];
  const camera = new THREE.OrthographicCamera(-1, 1, 1, -1, 0, 10);
  camera.position.z = 5;
  camera.updateMatrixWorld();
  for (let round = 0; round < 80; round++) {
    const count = 4 + Math.floor(random() * 20);
    // On a grid in half of the rounds: crossings at vertices, edges on edges, horizontal edges.
    const coordinate = () => (round % 2 ? 2 * random() - 1 : Math.round(6 * random() - 3) / 3);
    const corners = Array.from({ length: count }, () => ({ x: coordinate(), y: coordinate() }));
    const points = new MeshScene();
    const places = Array.from({ length: 150 }, () => ({ x: 2.2 * random() - 1.1, y: 2.2 * random() - 1.1 }));
    for (const { x, y } of places)
      points.add(
        { center: { x: 0, y: 0, z: 0 }, radius: 1e-6 },
        new THREE.Matrix4().makeTranslation(x, y, 0),
      );
    const lasso = selectionOf(camera, corners);
    const touched = new Set(points.search(lasso));
    const contained = new Set(points.search(lasso, { mode: 'contains' }));
    places.forEach((p, i) => {
      const isNear = corners.some((a, k) => {
        const b = corners[(k + 1) % count];
        const [dx, dy] = [b.x - a.x, b.y - a.y];
        const t = Math.min(1, Math.max(0, ((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy || 1)));
        return Math.hypot(a.x + t * dx - p.x, a.y + t * dy - p.y) < 1e-5;
      });
      if (isNear) return;
      const isIn = windingOf(corners, p) !== 0;
      assert.equal(touched.has(i), isIn, `seed ${seed}, round ${round}, point ${i}`);
      assert.equal(contained.has(i), isIn, `seed ${seed}, round ${round}, point ${i}`);
      if (isIn) inside++;
      else outside++;
    });
    crossing++;
    points.dispose();
  }
  assert.ok(crossing > 50 && inside > 500 && outside > 500);
});

test('a rectangle on the screen is {min, max} or {x, y, width, height}', () => {
  const camera = new THREE.OrthographicCamera(-1, 1, 1, -1, 0, 10);
  const box = { min: { x: -0.5, y: -0.25 }, max: { x: 0.25, y: 0.5 } };
  const expected = selectionOf(camera, box);
  assert.deepEqual(selectionOf(camera, { x: -0.5, y: -0.25, width: 0.75, height: 0.75 }), expected);
  assert.deepEqual(selectionOf(camera, { x: 0.25, y: 0.5, width: -0.75, height: -0.75 }), expected);
  // A drag may leave the screen.
  assert.equal(selectionOf(camera, { x: 0.5, y: 0.5, width: 9, height: 9 }).planes.length, 6);
  for (const area of [
    { min: { x: 100, y: 100 }, max: { x: 200, y: 200 } },
    { x: 0, y: -200, width: 100, height: 100 },
    [{ x: 100, y: 100 }, { x: 200, y: 100 }, { x: 150, y: 200 }], // prettier-ignore
  ])
    assert.throws(() => selectionOf(camera, area), /^RangeError: selectionOf: area must be in normalized device coordinates, from -1 to 1, got an? \w+: a pixel/); // prettier-ignore
  assert.throws(() => selectionOf(camera, { left: 0 }), {
    message:
      'selectionOf: area must be a rectangle {min, max} or {x, y, width, height}, or an array of points {x, y} or [x, y], got an object',
  });
  assert.throws(
    () => selectionOf(camera, { min: { x: 0, y: NaN }, max: { x: 1, y: 1 } }),
    /area.min.y must be a finite/,
  );
  // From the first to the last position of a pointer.
  for (const [x, y, toX, toY] of [
    [0.25, 0.5, -0.5, -0.25],
    [0.25, -0.25, -0.5, 0.5],
    [-0.5, 0.5, 0.25, -0.25],
  ])
    assert.deepEqual(selectionOf(camera, { min: { x, y }, max: { x: toX, y: toY } }), expected);
});

// A drag along an axis has no width or height: it threw. Of planes that are the same but for their direction, rounding decided.
test('a rectangle without width or height selects what is behind a line or a point', () => {
  const { scene } = makeScene(300);
  let picked = 0;
  let most = 0;
  for (let i = 0; i < 60; i++) {
    const camera =
      i % 2 ? new THREE.OrthographicCamera(-4, 4, 3, -3, 1, 20) : new THREE.PerspectiveCamera(50, 1.3, 1, 20);
    camera.position.copy(vector(9));
    camera.lookAt(0, 0, 0);
    camera.updateMatrixWorld();
    const [x, y, far] = [spread(1), spread(1), 0.5 + spread(0.5)];
    for (const [width, height] of [
      [0, far],
      [far, 0],
      [0, 0],
      [-far, 0],
    ]) {
      const ids = [...scene.search(selectionOf(camera, { x, y, width, height }))].sort();
      // A millionth of the screen on each side.
      const e = 1e-6;
      const area = { min: { x: x - e, y: y - e }, max: { x: x + width + e, y: y + height + e } };
      if (width >= 0) assert.deepEqual(ids, [...scene.search(selectionOf(camera, area))].sort());
      for (let j = 0; j < 5; j++) {
        const t = Math.abs(spread(1));
        const hit = scene.pick(camera, x + t * width, y + t * height);
        if (!hit) continue;
        picked++;
        assert.ok(ids.includes(hit.id));
      }
      most = Math.max(most, ids.length);
    }
  }
  assert.ok(picked > 100 && most < 200, `${picked} ${most}`);
});

test('the corners of a lasso are vectors, pairs or numbers', () => {
  const camera = new THREE.PerspectiveCamera();
  const corners = [[0, 0], [0.5, 0.1], [0.2, 0.7]]; // prettier-ignore
  const expected = selectionOf(camera, corners.map(([x, y]) => ({ x, y }))); // prettier-ignore
  assert.deepEqual(selectionOf(camera, corners), expected);
  assert.deepEqual(selectionOf(camera, corners.flat()), expected);
  assert.deepEqual(selectionOf(camera, new Float64Array(corners.flat())), expected);
  assert.throws(() => selectionOf(camera, [[0, 0], [1, NaN]]), /area\[1\]\[1\] must be a finite number/); // prettier-ignore
  // It said that the points are in pixels.
  assert.throws(() => selectionOf(camera, []), {
    message: 'selectionOf: area must be an array of at least 3 points, got "0 of them"',
  });
  assert.throws(() => selectionOf(camera, { x: 100, y: 80, width: 40, height: 30 }), {
    message:
      'selectionOf: area must be in normalized device coordinates, from -1 to 1, got an object: a pixel (px, py) is ' +
      '{x: (2 * px) / width - 1, y: 1 - (2 * py) / height}',
  });
});

test('invalid arguments throw', () => {
  const { scene } = makeScene(2);
  assert.throws(() => scene.search({}), /MeshScene.search: region must be a box/);
  assert.throws(
    () => scene.search([new Sphere3()], { mode: 'contains' }),
    /mode must be 'touches' for an array that is not a lasso of selectionOf/,
  );
  assert.throws(() => scene.search(new Sphere3(), { by: 'faces' }), /by must be/);
  assert.throws(() => scene.overlaps({}), /shape must be a sphere/);
  assert.throws(
    () => scene.overlaps(new Sphere3(new Vector3(), 1), new THREE.Matrix4()),
    /matrix must be left out/,
  );
  assert.throws(() => selectionOf({}, []), /camera.projectionMatrixInverse/);
});
