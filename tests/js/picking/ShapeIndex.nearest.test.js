// The order of nearest shapes: by the distances that are returned, then by drawing order, whatever the tree. Shapes at the same distance are
// frequent on grids and where polygons touch, and their distances are computed in different ways, with different roundings.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Path, ShapeIndex } from '../../../js/index.js';
import { cases, random, SEED } from '../oracle/random.js';

/** @typedef {{shape: any, options: any}} Entry */

/**
 * Shapes in the cells of a grid, turned about the origin and far from it: neighbors touch.
 * @param {ReturnType<typeof random>} r
 * @returns {{entries: Entry[], at: (x: number, y: number) => {x: number, y: number}}}
 */
function randomGrid(r) {
  const [width, height] = [r.int(2, 7), r.int(2, 7)];
  const size = r.pick([1, 0.1, 1 / 3, 7]);
  const [cos, sin] = r.bool(0.4) ? [1, 0] : [Math.cos(0.3), Math.sin(0.3)];
  const far = r.pick([0, 0, 1e3, 1e7]);
  const at = (/** @type {number} */ x, /** @type {number} */ y) => ({
    x: far + size * (cos * x - sin * y),
    y: -far + size * (sin * x + cos * y),
  });
  const transform = { a: size * cos, b: size * sin, c: -size * sin, d: size * cos, e: far, f: -far };
  const entries = [];
  for (let i = 0; i < width; i++)
    for (let j = 0; j < height; j++) {
      const corners = [
        [i, j],
        [i + 1, j],
        [i + 1, j + 1],
        [i, j + 1],
      ];
      const turned = corners.map(([x, y]) => at(x, y));
      const start = r.int(0, 3);
      const ring = [...turned.slice(start), ...turned.slice(0, start)];
      const center = at(i + 0.5, j + 0.5);
      const cell = { x: i, y: j, width: 1, height: 1 };
      const shapes = [
        { shape: ring, options: {} },
        { shape: r.bool(0.5) ? ring.reverse() : ring, options: { fill: false } },
        { shape: cell, options: { transform } },
        { shape: { ...cell, radii: r.pick([0, 0.1, 0.5]) }, options: { transform } },
        { shape: { center: { x: i + 0.5, y: j + 0.5 }, radius: 0.5 }, options: { transform } },
        { shape: { center, radius: size / 2 }, options: {} },
        { shape: center, options: {} },
        { shape: turned[0], options: {} },
        { shape: { start: turned[0], end: turned[2] }, options: {} },
        { shape: { start: turned[0], end: turned[1], radius: size / 2 }, options: {} },
        { shape: new Path(`M${i} ${j}Q${i + 1} ${j} ${i + 1} ${j + 1}Z`), options: { transform } },
        {
          shape: new Path(`M${i} ${j}C${i + 1} ${j + 1} ${i} ${j + 1} ${i + 1} ${j}`),
          options: { transform },
        },
      ];
      const { shape, options } = r.pick(shapes);
      entries.push({ shape, options: { fill: r.bool(0.5), ...options } });
    }
  return { entries, at };
}

/** @type {(entries: Entry[], r: ReturnType<typeof random>) => ShapeIndex} an index after edits that leave the entries in their order */
function editedIndex(entries, r) {
  const index = new ShapeIndex({ build: r.bool(0.5) ? 'quality' : 'fast' });
  const away = () => ({ e: r.float(-50, 50), f: r.float(-50, 50) });
  entries.forEach(({ shape, options }, id) => index.add(shape, { ...options, id, transform: away() }));
  index.nearest({ x: 0, y: 0 });
  const ids = entries.map((_, id) => id).sort(() => r.float(-1, 1));
  for (const id of ids) {
    index.move(id, entries[id].options.transform ?? { a: 1 });
    if (r.bool(0.2)) index.nearest({ x: 0, y: 0 });
  }
  return index;
}

test('nearest shapes are in the same order in every tree, and for every k', () => {
  const r = random();
  let ties = 0;
  for (let n = cases(300); n > 0; n--) {
    const { entries, at } = randomGrid(r);
    const index = new ShapeIndex({ build: r.bool(0.5) ? 'quality' : 'fast' });
    entries.forEach(({ shape, options }, id) => index.add(shape, { ...options, id }));
    const edited = editedIndex(entries, r);
    for (let i = 0; i < 12; i++) {
      const half = () => r.int(-2, 14) / 2;
      const p = r.bool(0.7) ? at(half(), half()) : at(r.float(-1, 7), r.float(-1, 7));
      const viewTransform = r.bool(0.7) ? undefined : { a: 3, b: r.float(-1, 1), d: -2, e: r.float(-9, 9) };
      const fill = r.bool(0.7);
      const rows = (/** @type {ShapeIndex} */ from, /** @type {number} */ k) =>
        from.nearest(p, { k, fill, viewTransform }).map(({ id, distance }) => [id, distance]);
      const all = rows(index, Infinity);
      const context = `seed ${SEED}, ${JSON.stringify(p)}`;
      assert.equal(all.length, entries.length, context);
      for (let k = 1; k < all.length; k++) {
        const [[before, near], [after, far]] = [all[k - 1], all[k]];
        assert.ok(near < far || (near === far && before < after), `${context}: in order`);
        if (near === far || far - near < far * 1e-14) ties++;
      }
      assert.deepEqual(rows(edited, Infinity), all, `${context}: all of an edited index`);
      for (const k of [1, 2, 3, r.int(4, 30)]) {
        assert.deepEqual(rows(index, k), all.slice(0, k), `${context}, k = ${k}`);
        assert.deepEqual(rows(edited, k), all.slice(0, k), `${context}, k = ${k}: of an edited index`);
      }
      const { distance } = index.nearest(p, { fill, viewTransform })[0];
      const limited = index.nearest(p, { k: Infinity, fill, viewTransform, maxDistance: distance });
      assert.deepEqual(
        limited.map(({ id }) => id),
        all.filter((row) => row[1] <= distance).map(([id]) => id),
        `${context}: up to the distance of the nearest`,
      );
    }
    index.dispose();
    edited.dispose();
  }
  assert.ok(ties > 0, 'some are at the same distance');
});

// The search in a visible part began with the distance of the last result as its limit, which decided between points whose distances differ by
// rounding: the distance of a shape depended on the shapes that were visited before.
test('of shapes in clips that are equally far but for rounding, the k nearest are the first k of all', () => {
  const r = random();
  let differ = 0;
  for (let round = 0; round < cases(40); round++) {
    const index = new ShapeIndex();
    const center = { x: r.float(0, 100), y: r.float(0, 100) };
    const middle = r.float(10, 30);
    // The same curve, turned around the point.
    const path = new Path().moveTo(20, -10).bezierCurveTo(middle, -3, 5, 4, 25, 12).closePath();
    for (let i = 0; i < 40; i++) {
      const angle = r.float(0, 2 * Math.PI);
      const [a, b] = [Math.cos(angle), Math.sin(angle)];
      const transform = { a, b, c: -b, d: a, e: center.x, f: center.y };
      index.add(path, { fill: i % 2 === 0, transform, clip: { center: { x: 24, y: 2 }, radius: 8.5 } });
    }
    const all = index.nearest(center, { k: Infinity, fill: false });
    differ += new Set(all.map(({ distance }) => distance)).size - 1;
    for (const k of [1, 2, 3, 10])
      assert.deepEqual(index.nearest(center, { k, fill: false }), all.slice(0, k));
    const { distance } = all[9];
    assert.deepEqual(
      index.within(center, distance, { fill: false }),
      all.filter((hit) => hit.distance <= distance),
    );
    index.dispose();
  }
  assert.ok(differ > 0);
});

// The distance was raised to that of the shape's box, if rounding had brought it below. The box also has the stroke, the hit width and the hit
// shape, so that these decided the last digits.
test('the distance of a shape does not depend on its stroke, its hit width and its hit shape', () => {
  const r = random();
  for (let round = 0; round < cases(300); round++) {
    const [plain, wide] = [new ShapeIndex(), new ShapeIndex()];
    const point = () => ({ x: r.float(-9, 9), y: r.float(-9, 9) });
    for (let i = 0; i < 8; i++) {
      const shape = r.pick([
        () => ({ start: point(), end: point() }),
        () => [point(), point(), point()],
        () => ({ center: point(), radius: r.float(0, 5) }),
        () => ({ ...point(), width: 4, height: 3, radii: 1 }),
        () => point(),
        () => new Path().moveTo(r.float(-9, 9), 0).bezierCurveTo(5, 9, -5, 9, r.float(-9, 9), 7),
      ])();
      const [a, b, c] = [r.float(-2, 2), r.float(-2, 2), r.float(-2, 2)];
      // Condition numbers up to about 100.
      const transform = { a, b, c, d: (b * c + r.pick([-0.1, 0.1, 1])) / a, e: r.float(-90, 90), f: 0 };
      if (Math.abs(a) < 0.2) continue;
      const options = { id: i, transform, fill: r.bool() };
      plain.add(shape, options);
      const hit = { center: point(), radius: 9 };
      const styles = [{ stroke: { lineWidth: 3 } }, { hitWidth: 5 }, { hitShape: hit }];
      wide.add(shape, { ...options, ...r.pick(styles) });
    }
    for (let i = 0; i < 20; i++) {
      const p = { x: r.float(-99, 99), y: r.float(-99, 99) };
      const viewTransform = r.bool(0.7) ? undefined : { a: 3, b: r.float(-1, 1), d: -2, e: r.float(-9, 9) };
      const options = { k: r.int(1, 8), viewTransform };
      assert.deepEqual(wide.nearest(p, options), plain.nearest(p, options), `seed ${SEED}, round ${round}`);
    }
    plain.dispose();
    wide.dispose();
  }
});

// The tolerance shrinks to the distance of the nearest shape so far. The part of a shape whose stroke is farther than its fill was that within the
// smaller tolerance.
test('the part that a pick within a tolerance finds does not depend on the shapes that were tested before', () => {
  const r = random();
  let strokes = 0;
  for (let round = 0; round < cases(400); round++) {
    const [alone, among] = [new ShapeIndex(), new ShapeIndex()];
    const transform = { a: r.float(0.2, 3), b: r.float(-2, 2), c: r.float(-2, 2), d: r.float(3, 5) };
    const shape = { center: { x: 0, y: 0 }, radius: 10 };
    for (const index of [alone, among])
      index.add(shape, { id: 'shape', transform, hitWidth: r.float(0.1, 1) });
    const hitWidth = alone.optionsOf('shape').hitWidth;
    among.update('shape', undefined, { hitWidth });
    const p = { x: r.float(-70, 70), y: r.float(-70, 70) };
    const tolerance = 5;
    const wanted = alone.pick(p, { tolerance });
    for (let i = 0; i < 9 && wanted; i++) {
      const distance = wanted.distance * (1 + 0.1 * i) + 1e-9;
      among.add({ x: p.x + distance, y: p.y }, { id: i });
    }
    assert.deepEqual(among.pick(p, { tolerance }), wanted, `seed ${SEED}, round ${round}`);
    strokes += Number(wanted !== null && wanted.distance > 0 && wanted.part === 'stroke');
    for (const index of [alone, among]) index.dispose();
  }
  assert.ok(strokes > 0);
});
