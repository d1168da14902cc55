// Groups of geometries: their children, boxes, hits and drawing.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { GeometryGroup, PolyExtendGeometry, PolyGeometry, RectGeometry } from '../../../js/index.js';
import { move, NEVER, recorder, sides, SQUARE, square } from './geometries.js';

describe('GeometryGroup', () => {
  it('has each child once; add takes several', () => {
    const [a, b] = [square(), square()];
    const group = new GeometryGroup(a, a);
    assert.equal(group.add(b, a), group);
    assert.deepEqual([...group.children], [a, b]);
    assert.throws(() => group.add(group), { name: 'TypeError', message: /GeometryGroup\.add: geometry/ });
  });

  it('draws all children in one path', () => {
    const { ctx, calls } = recorder();
    new GeometryGroup(new PolyGeometry([0, 0, 1, 0]), new PolyGeometry([5, 5, 6, 5], true)).crtPath(ctx);
    assert.deepEqual(calls, [
      ['beginPath'],
      ['moveTo', 0, 0],
      ['lineTo', 1, 0],
      ['moveTo', 5, 5],
      ['lineTo', 6, 5],
      ['closePath'],
    ]);
  });

  it('its box is only the union of the children, also far from (0, 0)', () => {
    const group = new GeometryGroup(new RectGeometry(10, 10, 1, 1), new RectGeometry(20, 30, 2, 2));
    assert.deepEqual(sides(group.computeBoundingBox().boundingBox), [10, 10, 22, 32]);
    assert.deepEqual(sides(new GeometryGroup().computeBoundingBox().boundingBox), NEVER);
  });

  it('boxes of children that were never computed are computed, the others on request only', () => {
    const [fresh, stale] = [square(), square().computeBoundingBox()];
    stale.position = [50, 50, 60, 50, 60, 60];
    const group = new GeometryGroup(fresh, stale);
    assert.deepEqual(sides(group.computeBoundingBox().boundingBox), [0, 0, 4, 4]);
    assert.deepEqual(sides(group.computeBoundingBox(true).boundingBox), [0, 0, 60, 60]);
    assert.deepEqual(sides(new GeometryGroup(group).computeBoundingBox(true).boundingBox), [0, 0, 60, 60]);
  });

  it('transforms the children, and its own box if the box was computed', () => {
    const child = square();
    const group = new GeometryGroup(child).computeBoundingBox();
    group.applyMatrix3(move(10, 10));
    assert.deepEqual(child.position.slice(0, 2), [10, 10]);
    assert.deepEqual(sides(group.boundingBox), [10, 10, 14, 14]);
  });

  it('a copy of itself keeps its children', () => {
    const group = new GeometryGroup(square(), new RectGeometry(9, 9, 1, 1)).computeBoundingBox();
    const box = sides(group.boundingBox);
    assert.equal(group.copy(group), group);
    assert.equal(group.children.size, 2);
    assert.deepEqual(sides(group.computeBoundingBox().boundingBox), box);
  });

  it('a clone has children of its own', () => {
    const child = square();
    const clone = new GeometryGroup(child, new PolyExtendGeometry(square(), 1)).clone();
    clone.applyMatrix3(move(10, 10));
    assert.deepEqual(child.position, SQUARE);
    assert.equal(clone.children.size, 2);
  });

  it('contains: overlapping parts of the same direction are one, of opposite directions leave a hole', () => {
    const inner = [1, 1, 3, 1, 3, 3, 1, 3];
    const room = [1, 3, 3, 3, 3, 1, 1, 1];
    assert.equal(new GeometryGroup(square(), new PolyGeometry(inner)).containsPoint({ x: 2, y: 2 }), true);
    const ring = new GeometryGroup(square(), new PolyGeometry(room));
    assert.equal(ring.containsPoint({ x: 2, y: 2 }), false);
    assert.equal(ring.containsPoint({ x: 0.5, y: 2 }), true);
    assert.equal(ring.containsPoint({ x: 1, y: 2 }), true, 'the boundary counts');
    assert.equal(new GeometryGroup(new GeometryGroup(square())).containsPoint({ x: 2, y: 2 }), true);
    assert.equal(new GeometryGroup().containsPoint({ x: 2, y: 2 }), false);
  });

  it('containsPoint and distanceToPoint include grown outlines among the children', () => {
    const group = new GeometryGroup(square(), new PolyExtendGeometry(new RectGeometry(10, 0, 4, 4), 1));
    assert.equal(group.containsPoint({ x: 9.5, y: 2 }), true);
    assert.equal(group.containsPoint({ x: 9.1, y: -0.9 }), false);
    assert.equal(group.containsPoint({ x: 5, y: 2 }), false);
    assert.equal(group.distanceToPoint({ x: 8, y: 2 }), 1);
    assert.equal(group.distanceToPoint({ x: 2, y: 2 }), 2);
    assert.equal(new GeometryGroup().distanceToPoint({ x: 0, y: 0 }), Infinity);
  });
});

// Before, anything was accepted, and clone threw errors of the engine.
describe('children of a geometry group', () => {
  it('are geometries', () => {
    for (const child of /** @type {any[]} */ ([[square()], null, 5, {}])) {
      assert.throws(() => new GeometryGroup(child), /^TypeError: GeometryGroup: geometry must be/);
      assert.throws(() => new GeometryGroup().add(child), /^TypeError: GeometryGroup.add: geometry must be/);
      const given = { children: [child], boundingBox: { min: { x: 0, y: 0 }, max: { x: 1, y: 1 } } };
      assert.throws(
        () => new GeometryGroup().copy(/** @type {any} */ (given)),
        /^TypeError: GeometryGroup.copy: geometry.children must be/,
      );
    }
  });
});
