import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Matrix3, Vector2 } from '../../../js/index.js';

const nearAll = (actual, expected, tolerance = 1e-12) => {
  assert.equal(actual.length, expected.length);
  actual.forEach((a, i) => assert.ok(Math.abs(a - expected[i]) <= tolerance, `${actual} ≠ ${expected}`));
};
const apply = (m, x, y) => [...new Vector2(x, y).applyMatrix3(m)];

describe('Matrix3', () => {
  it('starts as the identity', () => {
    assert.deepEqual(new Matrix3().elements, [1, 0, 0, 0, 1, 0, 0, 0, 1]);
    assert.equal(new Matrix3().isMatrix3, true);
  });

  it('set takes rows, elements hold columns', () => {
    const m = new Matrix3().set(1, 2, 3, 4, 5, 6, 7, 8, 9);
    assert.deepEqual(m.elements, [1, 4, 7, 2, 5, 8, 3, 6, 9]);
    assert.deepEqual(m.transpose().elements, [1, 2, 3, 4, 5, 6, 7, 8, 9]);
    assert.deepEqual(m.identity().elements, new Matrix3().elements);
  });

  it('multiply applies the argument first, premultiply last', () => {
    const move = new Matrix3().makeTranslation(10, 0);
    const grow = new Matrix3().makeScale(2);
    assert.deepEqual(apply(move.clone().multiply(grow), 1, 1), [12, 2]);
    assert.deepEqual(apply(move.clone().premultiply(grow), 1, 1), [22, 2]);
    assert.deepEqual(apply(new Matrix3().multiplyMatrices(move, grow), 1, 1), [12, 2]);
  });

  it('a product may be written into either factor', () => {
    const a = new Matrix3().set(1, 2, 3, 4, 5, 6, 7, 8, 10);
    const square = new Matrix3().multiplyMatrices(a, a).elements;
    assert.deepEqual(a.multiply(a).elements, square);
    assert.deepEqual(square, new Matrix3().set(30, 36, 45, 66, 81, 102, 109, 134, 169).elements);
  });

  it('scale, rotate and translate act one after the other', () => {
    const m = new Matrix3()
      .scale(2, 3)
      .rotate(Math.PI / 2)
      .translate(10, 20);
    nearAll(apply(m, 1, 1), [10 - 3, 20 + 2]);
  });

  it('rotate turns x toward y, as a canvas does, and makeRotation is [c −s; s c]', () => {
    nearAll(apply(new Matrix3().rotate(Math.PI / 2), 1, 0), [0, 1]);
    const c = Math.cos(0.3);
    const s = Math.sin(0.3);
    assert.deepEqual(new Matrix3().makeRotation(0.3).elements, [c, s, 0, -s, c, 0, 0, 0, 1]);
  });

  it('translations take two numbers or a vector', () => {
    assert.deepEqual(new Matrix3().makeTranslation(1, 2).elements, [1, 0, 0, 0, 1, 0, 1, 2, 1]);
    assert.deepEqual(new Matrix3().makeTranslation({ x: 1, y: 2 }).elements, [1, 0, 0, 0, 1, 0, 1, 2, 1]);
    assert.deepEqual(
      new Matrix3().makeScale(2, 3).setTranslation(4, 5).elements,
      [2, 0, 0, 0, 3, 0, 4, 5, 1],
    );
  });

  it('determinant and inverse agree', () => {
    const m = new Matrix3().set(1, 2, 3, 0, 1, 4, 5, 6, 0);
    assert.equal(m.determinant(), 1);
    assert.deepEqual(
      m.clone().invert().elements,
      new Matrix3().set(-24, 18, 5, 20, -15, -4, -5, 4, 1).elements,
    );
    nearAll(m.clone().invert().multiply(m).elements, new Matrix3().elements);
  });

  it('the inverse of a singular matrix is all zeros, never NaN', () => {
    const zeros = new Matrix3().scale(0, 1).invert().elements;
    assert.ok(zeros.every((e) => e === 0));
  });

  it('multiplyScalar, fromArray, equals, copy and clone', () => {
    const m = new Matrix3().fromArray([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 1);
    assert.deepEqual(m.elements, [1, 2, 3, 4, 5, 6, 7, 8, 9]);
    assert.equal(m.clone().equals(m), true);
    assert.notEqual(m.clone().elements, m.elements);
    assert.equal(new Matrix3().copy({ elements: m.elements }).equals(m), true);
    assert.equal(m.clone().multiplyScalar(2).equals(m), false);
    assert.deepEqual(m.clone().multiplyScalar(2).elements, [2, 4, 6, 8, 10, 12, 14, 16, 18]);
  });
});

describe('Matrix3.decompose', () => {
  const compose = (sx, sy, angle, x, y) => new Matrix3().scale(sx, sy).rotate(angle).translate(x, y);

  it('returns the composed parts, and fills the targets', () => {
    const position = new Vector2();
    const rotation = { value: 0 };
    const scale = new Vector2();
    const parts = compose(2, 3, 0.7, 10, 20).decompose(position, rotation, scale);
    assert.equal(parts.position, position);
    assert.equal(parts.scale, scale);
    nearAll([...position, rotation.value, parts.rotate, ...scale], [10, 20, 0.7, 0.7, 2, 3]);
  });

  it('without targets the parts are new vectors', () => {
    const { position, rotate, scale } = compose(2, 3, -2.5, 1, 2).decompose();
    nearAll([...position, rotate, ...scale], [1, 2, -2.5, 2, 3]);
  });

  it('a mirrored transform has a negative scale.x and composes to itself', () => {
    for (const m of [compose(-2, 3, 0.7, 1, 2), compose(2, -3, 0.7, 1, 2)]) {
      const { position, rotate, scale } = m.decompose();
      assert.ok(scale.x < 0 && scale.y > 0);
      nearAll(compose(scale.x, scale.y, rotate, position.x, position.y).elements, m.elements);
    }
  });

  it('a vanished x axis leaves the rotation to the y axis, never NaN', () => {
    const { rotate, scale } = compose(0, 3, 0.7, 0, 0).decompose();
    nearAll([rotate, ...scale], [0.7, 0, 3]);
    const nothing = compose(0, 0, 0.7, 0, 0).decompose();
    assert.deepEqual([...nothing.scale], [0, 0]);
    assert.equal(Number.isNaN(nothing.rotate), false);
  });
});
