import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Matrix3, Vector2 } from '../../../js/index.js';

const v = (x, y) => new Vector2(x, y);
const near = (actual, x, y, tolerance = 1e-12) => {
  assert.ok(Math.abs(actual.x - x) <= tolerance && Math.abs(actual.y - y) <= tolerance, `${[...actual]}`);
};

describe('Vector2: making and reading', () => {
  it('one number fills both components, no argument is (0, 0)', () => {
    assert.deepEqual([...new Vector2(7)], [7, 7]);
    assert.deepEqual([...new Vector2()], [0, 0]);
    assert.deepEqual([...new Vector2(Infinity)], [Infinity, Infinity]);
    assert.deepEqual([...new Vector2(3, 0)], [3, 0]);
  });

  it('width and height are other names of x and y', () => {
    const size = v(3, 4);
    assert.deepEqual([size.width, size.height], [3, 4]);
    size.width = 5;
    size.height = 6;
    assert.deepEqual([size.x, size.y], [5, 6]);
  });

  it('setters chain and set what they name', () => {
    const a = v();
    assert.equal(a.set(1, 2), a);
    assert.deepEqual([...a.setX(3).setY(4)], [3, 4]);
    assert.deepEqual([...a.setScalar(9)], [9, 9]);
    assert.deepEqual([...a.setComponent(0, 1).setComponent(1, 2)], [1, 2]);
    assert.deepEqual([a.getComponent(0), a.getComponent(1)], [1, 2]);
  });

  it('a wrong index of a component throws', () => {
    assert.throws(() => v().getComponent(2), {
      name: 'RangeError',
      message: /Vector2\.getComponent.*index.*2/,
    });
    assert.throws(() => v().setComponent('x', 1), { message: /Vector2\.setComponent.*index.*"x"/ });
  });

  it('clone is another vector, copy takes any object with x and y', () => {
    const a = v(1, 2);
    assert.notEqual(a.clone(), a);
    assert.deepEqual(a.clone(), a);
    assert.deepEqual([...v().copy({ x: 5, y: 6 })], [5, 6]);
  });

  it('reads from and writes to flat arrays at an offset', () => {
    assert.deepEqual([...v().fromArray([1, 2, 3, 4], 2)], [3, 4]);
    assert.deepEqual(v(1, 2).toArray(), [1, 2]);
    assert.deepEqual(v(1, 2).toArray([9, 9, 9, 9], 1), [9, 1, 2, 9]);
  });

  it('has a flag, and no fields but x and y', () => {
    assert.equal(v().isVector2, true);
    assert.deepEqual(Object.keys(v(1, 2)), ['x', 'y']);
  });
});

describe('Vector2: arithmetic', () => {
  const table = [
    ['add', [{ x: 1, y: 2 }], [5, 8]],
    ['addScalar', [1], [5, 7]],
    [
      'addVectors',
      [
        { x: 1, y: 2 },
        { x: 10, y: 20 },
      ],
      [11, 22],
    ],
    ['addScaledVector', [{ x: 1, y: 2 }, 3], [7, 12]],
    ['sub', [{ x: 1, y: 2 }], [3, 4]],
    ['subScalar', [1], [3, 5]],
    [
      'subVectors',
      [
        { x: 1, y: 2 },
        { x: 10, y: 20 },
      ],
      [-9, -18],
    ],
    ['multiply', [{ x: 2, y: 3 }], [8, 18]],
    ['multiplyScalar', [2], [8, 12]],
    ['divide', [{ x: 2, y: 3 }], [2, 2]],
    ['divideScalar', [2], [2, 3]],
    ['min', [{ x: 2, y: 30 }], [2, 6]],
    ['max', [{ x: 2, y: 30 }], [4, 30]],
    ['expandMin', [{ x: 2, y: 30 }], [2, 6]],
    ['expandMax', [{ x: 2, y: 30 }], [4, 30]],
    [
      'clamp',
      [
        { x: 5, y: 0 },
        { x: 9, y: 5 },
      ],
      [5, 5],
    ],
    ['clampScalar', [5, 5.5], [5, 5.5]],
    ['negate', [], [-4, -6]],
    ['lerp', [{ x: 8, y: 10 }, 0.25], [5, 7]],
    ['lerpVectors', [{ x: 0, y: 0 }, { x: 8, y: 10 }, 0.5], [4, 5]],
  ];
  for (const [method, args, expected] of table) {
    it(`${method} changes the vector, returns it, and leaves its arguments`, () => {
      const a = v(4, 6);
      const before = JSON.stringify(args);
      assert.equal(a[method](...args), a);
      assert.deepEqual([...a], expected);
      assert.equal(JSON.stringify(args), before);
    });
  }

  it('add and sub with two vectors are addVectors and subVectors', () => {
    assert.deepEqual([...v(100, 100).add(v(1, 2), v(3, 4))], [4, 6]);
    assert.deepEqual([...v(100, 100).sub(v(1, 2), v(3, 5))], [-2, -3]);
  });

  it('rounds down, up, to the nearest integer, to zero', () => {
    assert.deepEqual([...v(-1.5, 1.2).floor()], [-2, 1]);
    assert.deepEqual([...v(-1.5, 1.2).ceil()], [-1, 2]);
    assert.deepEqual([...v(-1.6, 1.5).round()], [-2, 2]);
    assert.deepEqual([...v(-1.6, 1.9).roundToZero()], [-1, 1]);
  });

  it('negate leaves no negative zero', () => assert.deepEqual([...v(0, 1).negate()], [0, -1]));

  it('dot, cross, lengths and distances', () => {
    assert.equal(v(1, 2).dot({ x: 3, y: 4 }), 11);
    assert.equal(v(1, 2).cross({ x: 3, y: 4 }), -2);
    assert.equal(v(3, 4).lengthSq(), 25);
    assert.equal(v(3, 4).length(), 5);
    assert.equal(v(-3, 4).manhattanLength(), 7);
    assert.equal(v(1, 1).distanceTo({ x: 4, y: 5 }), 5);
    assert.equal(v(1, 1).distanceToSquared({ x: 4, y: 5 }), 25);
    assert.equal(v(1, 1).manhattanDistanceTo({ x: 4, y: -3 }), 7);
  });

  it('equals compares both components without tolerance', () => {
    assert.equal(v(1, 2).equals({ x: 1, y: 2 }), true);
    assert.equal(v(1, 2).equals({ x: 1, y: 2 + Number.EPSILON * 2 }), false);
  });
});

describe('Vector2: length and angle', () => {
  it('a zero vector stays zero when its length is set, never NaN', () => {
    assert.deepEqual([...v(0, 0).normalize()], [0, 0]);
    assert.deepEqual([...v(0, 0).setLength(5)], [0, 0]);
    assert.deepEqual([...v(0, 0).clampLength(1, 2)], [0, 0]);
  });

  it('normalize and setLength', () => {
    near(v(3, 4).normalize(), 0.6, 0.8);
    near(v(3, 4).setLength(10), 6, 8);
  });

  it('lengths of huge and tiny vectors neither overflow nor underflow', () => {
    near(v(3e200, 4e200).normalize(), 0.6, 0.8);
    near(v(3e-200, 4e-200).normalize(), 0.6, 0.8);
    near(v(5e-324, 0).normalize(), 1, 0);
    near(v(1.7e308, 1.7e308).normalize(), Math.SQRT1_2, Math.SQRT1_2);
    assert.ok(Math.abs(v(3e200, 4e200).length() / 5e200 - 1) < 1e-15);
    assert.ok(Math.abs(v(3e-200, 4e-200).length() / 5e-200 - 1) < 1e-15);
    assert.equal(v(Infinity, 1).length(), Infinity);
  });

  it('clampLength: too short, within, too long', () => {
    near(v(0.3, 0.4).clampLength(1, 2), 0.6, 0.8);
    near(v(0.9, 1.2).clampLength(1, 2), 0.9, 1.2);
    near(v(30, 40).clampLength(1, 2), 1.2, 1.6);
  });

  it('angle is in [0, 2π)', () => {
    assert.equal(v(1, 0).angle(), 0);
    assert.equal(v(0, 1).angle(), Math.PI / 2);
    assert.equal(v(-1, 0).angle(), Math.PI);
    assert.equal(v(-1, -0).angle(), Math.PI);
    assert.equal(v(0, -1).angle(), 1.5 * Math.PI);
    assert.equal(v(1, -0).angle(), 0);
    assert.equal(v(0, 0).angle(), 0);
  });

  it('an angle just under 0 is not 2π', () => {
    assert.ok(v(1, -1e-300).angle() < 2 * Math.PI);
    assert.ok(v(1, -1e-10).angle() < 2 * Math.PI);
  });
});

describe('Vector2: transforms', () => {
  it('rotate turns x toward y', () => near(v(2, 0).rotate(Math.PI / 2), 0, 2));

  it('rotateAround turns about a center', () => {
    near(v(3, 1).rotateAround({ x: 1, y: 1 }, Math.PI / 2), 1, 3);
    const self = v(3, 1);
    near(self.rotateAround(self, 1), 3, 1);
  });

  it('applyMatrix3 transforms as a point, also by a plain object with elements', () => {
    const m = new Matrix3().scale(2, 3).translate(10, 20);
    near(v(1, 1).applyMatrix3(m), 12, 23);
    near(v(1, 1).applyMatrix3({ elements: [...m.elements] }), 12, 23);
  });

  it('applyMatrix3 throws for a wrong matrix, and the vector is unchanged', () => {
    const a = v(1, 2);
    assert.throws(() => a.applyMatrix3(undefined), {
      name: 'TypeError',
      message: /applyMatrix3.*matrix.*undefined/,
    });
    assert.throws(() => a.applyMatrix3({ elements: [1, 2] }), {
      name: 'RangeError',
      message: /length.*9.*2/,
    });
    assert.throws(() => a.applyMatrix3({ elements: [1, 0, 0, 0, NaN, 0, 0, 0, 1] }), {
      message: /matrix\.elements\[4\].*NaN/,
    });
    assert.deepEqual([...a], [1, 2]);
  });
});
