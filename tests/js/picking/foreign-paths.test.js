// Before, every object with a list `commands` was taken for a Path: paths of opentype.js, which have one too, were never hit.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import opentype from 'opentype.js';
import { Path, polygonOverlaps, ShapeIndex } from '../../../js/index.js';

const glyph = new opentype.Path();
glyph.moveTo(0, 0);
glyph.lineTo(4, 0);
glyph.lineTo(4, 4);
glyph.close();

test('a path of another library, and commands that are no Path, are refused by name', () => {
  const index = new ShapeIndex();
  index.add({ center: { x: 0, y: 0 }, radius: 1 }, { id: 1 });
  for (const shape of [
    glyph,
    { commands: [99, 1, 2] },
    { commands: [0, NaN, 0] },
    { commands: ['M'] },
    { commands: [1] },
  ]) {
    const given = /** @type {any} */ (shape);
    assert.throws(() => index.add(given), /^TypeError: ShapeIndex\.add: shape must be a shape: a Path, /);
    assert.throws(
      () => index.update(1, given),
      /^TypeError: ShapeIndex\.update: shape must be a shape: a Path, /,
    );
    assert.throws(
      () => index.search(given),
      /^TypeError: ShapeIndex\.search: region must be a shape: a Path, /,
    );
    assert.throws(
      () => index.overlaps(given),
      /^TypeError: ShapeIndex\.overlaps: shape must be a shape: a Path, /,
    );
    assert.throws(() => polygonOverlaps(given, [0, 0, 1, 0, 0, 1]), /^TypeError: polygonOverlaps: /);
  }
  assert.equal(index.pick({ x: 0.5, y: 0 })?.id, 1);
});

test('its SVG data makes a Path, which is hit; so are copies and subclasses of Path', () => {
  class Outline extends Path {}
  for (const path of [
    new Path(glyph.toPathData(2)),
    new Path(glyph.toPathData(2)).clone(),
    new Outline(glyph.toPathData(2)),
  ]) {
    const index = new ShapeIndex();
    index.add(path, { id: 'g' });
    assert.equal(index.pick({ x: 3, y: 1 })?.id, 'g');
  }
});

test('unknown fields of the circle of sweepCircle are refused', () => {
  const circle = /** @type {any} */ ({ center: { x: 9, y: 1 }, radius: 1, radus: 3 });
  const message =
    /sweepCircle: circle must be a circle \{center, radius\} without other fields, got "radus"; did you mean 'radius'\?/;
  assert.throws(() => new ShapeIndex().sweepCircle(circle, { x: -9, y: 0 }), message);
  assert.throws(() => new Path('M0 0L4 0').sweepCircle(circle, { x: -9, y: 0 }), message);
});

test('a geometry without methods is a polygon; a list of negative length is no list', () => {
  const position = [0, 0, 10, 0, 10, 10, 0, 10];
  for (const shape of [{ position }, { type: 'PolyGeometry', position }]) {
    const index = new ShapeIndex();
    index.add(/** @type {any} */ (shape), { id: 5 });
    assert.equal(index.pick({ x: 3, y: 1 })?.id, 5);
    assert.deepEqual(index.search(/** @type {any} */ ({ position: [-1, -1, 2, -1, 2, 2] })), [5]);
  }
  // Before, it was taken for a list of rings without any ring.
  assert.throws(
    () => new ShapeIndex().add(/** @type {any} */ ({ length: -1 })),
    /^TypeError: ShapeIndex\.add: shape must be /,
  );
});
