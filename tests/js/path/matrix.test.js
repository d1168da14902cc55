// Matrices of paths and picking: which forms are read, and which are refused, by every function that takes one.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  Graph2D,
  Group,
  listen,
  Matrix3,
  Path,
  pick,
  RectGeometry,
  ScenePicker,
  ShapeIndex,
} from '../../../js/index.js';

const NUMBERS = [2, 1, -3, 4, 50, -6];
const [a, b, c, d, e, f] = NUMBERS;

/** Like `DOMMatrix`, its fields are getters of the prototype. */
class DOMMatrix2D {
  #numbers;
  #is2D;
  constructor(numbers, is2D = true) {
    this.#numbers = numbers;
    this.#is2D = is2D;
  }
  get is2D() {
    return this.#is2D;
  }
  at(i) {
    return this.#numbers[i];
  }
}
for (const [i, names] of ['a m11', 'b m12', 'c m21', 'd m22', 'e m41', 'f m42'].entries())
  for (const name of names.split(' '))
    Object.defineProperty(DOMMatrix2D.prototype, name, {
      get() {
        return this.at(i);
      },
      enumerable: true,
    });

/** The results of `DOMMatrix.toJSON`. */
const json = (numbers) => ({
  ...{ a, b, c, d, e, f },
  ...{ m11: a, m12: b, m13: 0, m14: 0, m21: c, m22: d, m23: 0, m24: 0 },
  ...{ m31: 0, m32: 0, m33: 1, m34: 0, m41: e, m42: f, m43: 0, m44: 1, is2D: true, isIdentity: false },
  ...numbers,
});

/** A class with the fields of PixiJS' matrix: the translation is not in e and f. */
class OtherMatrix {
  constructor() {
    Object.assign(this, { a, b, c, d, tx: e, ty: f });
  }
}

const node = () => {
  const graph = new Graph2D(new RectGeometry(0, 0, 1, 1), { fillStyle: 'teal' });
  return new Group().add(graph);
};
const canvas = { addEventListener() {}, removeEventListener() {} };
const unit = () => new Path().rect(0, 0, 1, 1);
const indexOf = (options) => {
  const index = new ShapeIndex();
  index.add(unit(), { id: 'unit', ...options });
  return index;
};
/** The point of the screen that the matrix maps (0.5, 0.5) to. */
const middle = { x: (a + c) / 2 + e, y: (b + d) / 2 + f };

/** Every function that takes a matrix: whether the point above is in the unit square under it. */
const readers = {
  'ShapeIndex.add': (matrix) => indexOf({ transform: matrix }).pick(middle) !== null,
  'ShapeIndex.update': (matrix) =>
    indexOf().update('unit', unit(), { transform: matrix }).pick(middle) !== null,
  'ShapeIndex.move': (matrix) => indexOf().move('unit', matrix).pick(middle) !== null,
  'ShapeIndex.overlaps': (matrix) => {
    const index = new ShapeIndex();
    index.add({ center: middle, radius: 0.01 });
    return index.overlaps(unit(), { transform: matrix }).length > 0;
  },
  'ShapeIndex.pick': (matrix) => indexOf().pick(middle, { viewTransform: matrix }) !== null,
  'ShapeIndex.pickAll': (matrix) => indexOf().pickAll(middle, { viewTransform: matrix }).length > 0,
  'ShapeIndex.pickBatch': (matrix) =>
    indexOf().pickBatch([middle.x, middle.y], { viewTransform: matrix }).count > 0,
  'Path.addPath': (matrix) => new Path().addPath(unit(), matrix).containsPoint(middle),
  'Path.strokeContainsPoint': (matrix) =>
    // A pen of width 1 is an ellipse under the matrix, which extends by the half of hypot(b, d) = 4.1 along y.
    new Path('M-100 0H100').strokeContainsPoint({ x: 0, y: 2 }, { transform: matrix }),
  'Path.strokeBounds': (matrix) => new Path('M-100 0H100').strokeBounds({ transform: matrix }).max.y > 2,
  'pick of a scene': (matrix) => pick(node(), middle, { viewTransform: matrix }) !== null,
  'ScenePicker.pick of a picker': (matrix) =>
    new ScenePicker(node()).pick(middle, { viewTransform: matrix }) !== null,
  listen: (matrix) => typeof listen(canvas, node(), { viewTransform: matrix }) === 'function',
};

test('every function that takes a matrix reads all its forms', () => {
  const forms = {
    literal: { a, b, c, d, e, f },
    'without a prototype': Object.assign(Object.create(null), { a, b, c, d, e, f }),
    aliases: { m11: a, m12: b, m21: c, m22: d, m41: e, m42: f },
    mixed: { a, m12: b, c, m22: d, e, m42: f, f },
    json: json(),
    DOMMatrix: new DOMMatrix2D(NUMBERS),
    array: NUMBERS,
    Float32Array: new Float32Array(NUMBERS),
    Matrix3: new Matrix3().set(a, c, e, b, d, f, 0, 0, 1),
    elements: { elements: [a, b, 0, c, d, 0, e, f, 1] },
  };
  for (const [reader, read] of Object.entries(readers)) {
    for (const [form, matrix] of Object.entries(forms)) assert.ok(read(matrix), `${reader} of ${form}`);
    // The identity gives the other result: the matrix above is not ignored.
    if (reader !== 'listen')
      for (const identity of [{ a: 1 }, { m41: 0, d: undefined }, new Matrix3(), [1, 0, 0, 1, 0, 0]])
        assert.ok(!read(identity), `${reader} of the identity`);
  }
});

test('every function that takes a matrix refuses other objects, and names what is wrong', () => {
  const form =
    'must be a matrix \\{a, b, c, d, e, f\\}, a 2D DOMMatrix, an array of six numbers or a Matrix3, got';
  /** @type {[any, string][]} */
  const wrong = [
    [{}, `${form} an object`],
    [{ ...new DOMMatrix2D(NUMBERS) }, `${form} an object`], // a copy has none of the getters
    [{ x: 1 }, `${form} "x"`],
    [{ a: 1, tx: 5 }, `${form} "tx"`],
    [{ is2D: true }, `${form} an object`],
    [{ a: undefined }, `${form} an object`],
    [{ a: 1, m11: 2 }, '\\.m11 must be equal to a, got 2'],
    [{ m11: 1, a: 2 }, '\\.m11 must be equal to a, got 1'],
    [{ a: NaN }, '\\.a must be a finite number, got NaN'],
    [{ a: NaN, m11: NaN }, '\\.a must be a finite number, got NaN'],
    [{ a, b, c, d, e, f: '1' }, '\\.f must be a finite number, got "1"'],
    [json({ m43: 5 }), '\\.m43 must be 0, got 5'],
    [json({ m44: 2 }), '\\.m44 must be 1, got 2'],
    [json({ is2D: false }), '\\.is2D must be true, got false'],
    [new DOMMatrix2D(NUMBERS, false), '\\.is2D must be true, got false'],
    [new OtherMatrix(), '\\.e must be a finite number, got undefined'],
    [new (class Point { x = 1; })(), '\\.a must be a finite number, got undefined'], // prettier-ignore
    [[2, 0, 0, 2], '\\.length must be 6, got 4'],
    [new Float64Array(9), '\\.length must be 6, got 9'],
    [[1, 0, 0, 1, NaN, 0], '\\[4\\] must be a finite number, got NaN'],
    [{ elements: new Array(16).fill(0) }, '\\.elements\\.length must be 9, got 16'],
    [{ elements: [1, 0, 0, 0, 1, 0, 0, 0, Infinity] }, '\\.elements\\[8\\] must be a finite number, got Infinity'],
    [new Matrix3().set(1, 0, 0, 0, 1, 0, 0, 1, 1), ' must be a matrix whose last row is 0, 0, 1, got "0, 1, 1"'],
    [new Matrix3().set(1, 0, 0, 0, 1, 0, 0, 0, 2), ' must be a matrix whose last row is 0, 0, 1, got "0, 0, 2"'],
    ['matrix(1,0,0,1,0,0)', `${form} "matrix`],
    [1, `${form} 1`],
    [false, `${form} false`],
  ]; // prettier-ignore
  for (const [reader, read] of Object.entries(readers))
    for (const [matrix, message] of wrong) {
      const fn = reader.split(' ')[0].replace('.', '\\.');
      const argument = '(matrix|transform|viewTransform|style\\.transform)';
      assert.throws(
        () => read(matrix),
        new RegExp(`^(Type|Range)Error: ${fn}: ${argument} ?${message}`),
        reader,
      );
    }
});

test('a refused matrix changes nothing', () => {
  const index = indexOf({ transform: { e: 5 } });
  assert.throws(() => index.move('unit', {}));
  assert.throws(() => index.update('unit', unit(), { transform: { x: 1 } }));
  assert.throws(() => index.add(unit(), { transform: [1] }));
  assert.deepEqual([index.size, index.pick({ x: 5.5, y: 0.5 })?.id], [1, 'unit']);
  const path = unit();
  assert.throws(() => path.addPath(unit(), { x: 1 }));
  assert.equal(path.segmentCount, 4);
  // null is the identity: the shape is in world coordinates again.
  index.update('unit', unit(), { transform: null });
  assert.equal(index.pick({ x: 0.5, y: 0.5 })?.id, 'unit');
});

test('a recording reads matrices of addPath as browsers do', () => {
  const target = { addPath() {}, rect() {} };
  const added = new Path().record(target);
  added.rect(0, 0, 1, 1);
  const boundsOf = (matrix) => {
    const path = new Path();
    path.record(target).addPath(added, matrix);
    return path.segmentCount === 0 ? null : { ...path.bounds().min };
  };
  for (const matrix of [undefined, null, {}, { x: 5 }]) assert.deepEqual(boundsOf(matrix), { x: 0, y: 0 });
  for (const matrix of [{ e: 5 }, { m41: 5 }, { e: '5' }, new DOMMatrix2D([1, 0, 0, 1, 5, 0])])
    assert.deepEqual(boundsOf(matrix), { x: 5, y: 0 });
  assert.equal(boundsOf({ e: NaN }), null); // nothing is added
});

test('the method `transform` of a context is not a matrix', () => {
  const context = Object.create({ lineWidth: 2, transform() {}, getLineDash: () => [] });
  assert.ok(new Path('M0 0H10').strokeContainsPoint({ x: 5, y: 0.9 }, context));
  const index = new ShapeIndex();
  index.add(new Path('M0 0H10'), { stroke: context });
  assert.equal(index.pick({ x: 5, y: 0.9 })?.part, 'stroke');
});

// Before, NaN under a second name passed: every comparison with NaN is false.
test('NaN under any name is refused', () => {
  for (const [matrix, name] of [
    [{ a: 1, b: 0, c: 0, d: 1, e: 0, f: 0, m41: NaN }, 'm41'],
    [{ a: 1, m11: NaN }, 'm11'],
    [{ a: 1, m34: NaN }, 'm34'],
    [{ m11: NaN }, 'a'],
  ])
    for (const reader of [readers['ShapeIndex.add'], readers['ShapeIndex.move'], readers['Path.addPath']])
      assert.throws(() => reader(matrix), new RegExp(`RangeError: \\w+\\.\\w+: \\w+\\.${name} must be `));
});
