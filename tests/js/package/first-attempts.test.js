// What a newcomer writes first: it is accepted, or the error says what to write instead.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as THREE from 'three';
import * as R from '../../../js/index.js';

/** As in browsers. */
class Path2D {
  get [Symbol.toStringTag]() {
    return 'Path2D';
  }
}

/** As in d3. */
class Transform {
  constructor() {
    Object.assign(this, { k: 2, x: 3, y: 4 });
  }
}

const index = new R.ShapeIndex();
const disc = { center: { x: 0, y: 0 }, radius: 1 };
const add = (/** @type {any} */ shape, /** @type {any} */ options) => index.add(shape, options);
const pick = (/** @type {any[]} */ ...args) => /** @type {any} */ (index).pick(...args);
const identity = { elements: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1] };
const camera = { projectionMatrixInverse: identity, matrixWorld: identity };
const styled = (/** @type {any} */ style) => new R.Graph2D(new R.RectGeometry(0, 0, 1, 1), style);
const node = new R.Graph2D(new R.RectGeometry(0, 0, 1, 1), { fillStyle: 'red' });
const NO_PATH2D =
  'no program can read a Path2D: draw on a new Path(), or on path.record(path2D), which draws on both';

/** @type {[string, () => unknown, string][]} */
// prettier-ignore
const attempts = [
  ['a circle of SVG', () => add({ cx: 1, cy: 2, r: 3 }), ': a circle is {center: {x: cx, y: cy}, radius: r}'],
  ['an ellipse of SVG', () => add({ cx: 1, cy: 2, rx: 3, ry: 4 }), ': an ellipse is {center: {x: cx, y: cy}, radiusX: rx, radiusY: ry}'],
  ['a line of SVG', () => add({ x1: 1, y1: 2, x2: 3, y2: 4 }), ': a segment is {start: {x: x1, y: y1}, end: {x: x2, y: y2}}'],
  ['sides of a box', () => add({ left: 0, top: 0, right: 1, bottom: 1 }), ': a box is {min: {x: left, y: top}, max: {x: right, y: bottom}}'],
  ['sides of a box, as rbush has them', () => add({ minX: 0, minY: 0, maxX: 1, maxY: 1 }), ': a box is {min: {x: minX, y: minY}, max: {x: maxX, y: maxY}}'],
  ['path data', () => add('M0 0H9V9Z'), ': SVG path data is new Path(data)'],
  ['a Path2D', () => add(new Path2D()), `: ${NO_PATH2D}`],
  ['a Path of a Path2D', () => new R.Path(/** @type {any} */ (new Path2D())), `: ${NO_PATH2D}`],
  ['a geometry of a Path2D', () => new R.PathGeometry(/** @type {any} */ (new Path2D())), `: ${NO_PATH2D}`],
  ['a FeatureCollection', () => add({ type: 'FeatureCollection', features: [] }), ': addAll adds the features of a collection'],
  ['a rectangle on the screen in pixels', () => R.selectionOf(/** @type {any} */ (camera), { x: 100, y: 80, width: 40, height: 30 }), ': a pixel (px, py) is {x: (2 * px) / width - 1, y: 1 - (2 * py) / height}'],
  ['a pick in pixels', () => new R.MeshScene().pick(/** @type {any} */ (camera), 400, 300), ': a pixel (px, py) is {x: (2 * px) / width - 1, y: 1 - (2 * py) / height}'],
  ['a node of a scene', () => add(node), ': add node.geometry, with the transform and style as options, or use ScenePicker for scenes of nodes'],
  ['two points', () => add([[0, 0], [1, 1]]), ': two points are a segment {start, end}, or an open line {points, closed: false}'],
  ['two points, flat', () => add([0, 0, 1, 1]), ': two points are a segment {start, end}, or an open line {points, closed: false}'],
  ['a translation', () => add(disc, { transform: { x: 1, y: 2 } }), ': a translation is {e: x, f: y}'],
  ["d3's zoom", () => pick({ x: 0, y: 0 }, { viewTransform: new Transform() }), ': a zoom is {a: k, d: k, e: x, f: y}'],
  ['a stroke with a color', () => add(disc, { stroke: { color: 'red' } }), ': shapes are found whatever their color, leave it out'],
  ['a strokeStyle', () => add(disc, { stroke: { strokeStyle: 'red' } }), ': shapes are found whatever their color, leave it out'],
  ['a stroke with a width', () => add(disc, { stroke: { width: 2 } }), "; did you mean 'lineWidth'?"],
  ['a stroke-width', () => add(disc, { stroke: { 'stroke-width': 2 } }), "; did you mean 'lineWidth'?"],
  ['a stroke with dashes', () => add(disc, { stroke: { dash: [1, 2] } }), "; did you mean 'lineDash'?"],
  ['a strokeDashArray', () => add(disc, { stroke: { strokeDashArray: [1] } }), "; did you mean 'lineDash'?"],
  ['a point in an array', () => pick([1, 2]), ': write [x, y] as {x, y}'],
  ['a pointer event', () => pick({ clientX: 1, clientY: 2 }), ': canvasPoint(canvas, event) has x and y in the pixels of the canvas'],
  ['boxes as objects', () => new R.SpatialIndex(/** @type {any} */ ([{ minX: 0 }])), 'boxes[0] must be a finite number: rows are flat, such as minX, minY, maxX, maxY of each box, got an object'],
  ['a box with w and h', () => add({ x: 1, y: 2, w: 3, h: 4 }), ': a box is {x, y, width: w, height: h}'],
  ['a box with left and top', () => add({ left: 1, top: 2, width: 3, height: 4 }), ': a box is {x: left, y: top, width, height}'],
  ['a marquee with w and h', () => index.search(/** @type {any} */ ({ x: 1, y: 2, w: 3, h: 4 })), ': a box is {x, y, width: w, height: h}'],
  ['a misspelled option', () => pick({ x: 1, y: 2 }, { tolerence: 3 }), "; did you mean 'tolerance'?"],
  ['a misspelled option of a scene', () => new R.Rebound(/** @type {any} */ ({ wals: [] })), "; did you mean 'walls'?"],
  ['a Path of another copy', () => add({ flatten() {}, strokeOutline() {} }), ': this is a Path of another copy of raybound, as import and require have'],
  ['a Path as a wall', () => new R.Rebound(/** @type {any} */ ({ walls: [new R.Path('M0 0H9V9Z')] })), ': the lines of a path are {children: path.flatten(tolerance)}'],
  ['a Path2D as a wall', () => new R.Rebound(/** @type {any} */ ({ obstacles: [new Path2D()] })), `: ${NO_PATH2D}`],
  ['a mesh of three.js in a scene', () => new R.MeshScene().add(/** @type {any} */ (new THREE.Mesh())), ': add(new MeshBVH(object.geometry), object.matrixWorld), or use ThreeScene of raybound/three'],
  ['a geometry of three.js in a scene', () => new R.MeshScene().add(/** @type {any} */ (new THREE.BufferGeometry())), ': the tree of a geometry is new MeshBVH(geometry)'],
  ['a style with fill', () => styled({ fill: 'red' }), "; did you mean 'fillStyle'?"],
  ['a style with stroke', () => styled({ stroke: 'red' }), "; did you mean 'strokeStyle'?"],
  ['a style with color', () => styled({ color: 'red' }), "; did you mean 'fillStyle'?"],
  ['a style with strokeColor', () => styled({ strokeColor: 'red' }), "; did you mean 'strokeStyle'?"],
  ['a style with strokeWidth', () => styled({ strokeStyle: 'red', strokeWidth: 3 }), "; did you mean 'lineWidth'?"],
  ['a style with dash', () => styled({ strokeStyle: 'red', dash: [3] }), "; did you mean 'lineDash'?"],
  ['a misspelled style', () => styled({ filStyle: 'red' }), "; did you mean 'fillStyle'?"],
  ['a misspelled field', () => add({ centre: { x: 0, y: 0 }, raduis: 1 }), "; did you mean 'center'?"],
];

for (const [name, call, cure] of attempts)
  test(name, () => {
    assert.throws(call, (/** @type {any} */ error) => {
      assert.ok(error instanceof TypeError || error instanceof RangeError);
      assert.ok(error.message.endsWith(cure), error.message);
      return true;
    });
    assert.equal(index.size, 0);
  });

test('a name that is not similar has no suggestion', () => {
  for (const [shape, names] of /** @type {[any, string[]][]} */ ([
    [{ q: 1 }, []],
    [{ cx: 1 }, []],
    [{ pos: 1, size: 2 }, []],
  ]))
    assert.throws(
      () => add(shape),
      (/** @type {any} */ { message }) => !names.length && !message.includes('did you mean'),
    );
});

test('a GeoJSON feature is its geometry', () => {
  const geometry = { type: 'Polygon', coordinates: [[[0, 0], [9, 0], [9, 9], [0, 0]]] }; // prettier-ignore
  const shapes = new R.ShapeIndex();
  shapes.add(/** @type {any} */ ({ type: 'Feature', properties: { name: 'A' }, geometry }), { id: 'A' });
  assert.equal(shapes.pick({ x: 8, y: 1 })?.id, 'A');
  assert.equal(shapes.pick({ x: 1, y: 8 }), null);
  shapes.dispose();
});

test('errors of a stroke list only fields that a shape takes', () => {
  assert.throws(
    () => add(disc, { stroke: { width: 2 } }),
    (/** @type {any} */ { message }) => !message.includes('transform') && message.includes('lineDashOffset'),
  );
  assert.throws(
    () => add(disc, { stroke: { transform: { a: 2 } } }),
    /stroke.transform must be left out: the shape's applies/,
  );
  const shapes = new R.ShapeIndex();
  shapes.add(disc, { stroke: /** @type {any} */ ({ lineWidth: 2, transform: null }) });
  shapes.dispose();
});

test('an unknown field of a style is refused only in a literal that sets the context itself', () => {
  const context = { apply() {}, shadowBlur: 3 };
  assert.equal(styled(context).style, context);
  class Style {
    fillStyle = 'red';
    shadowBlur = 3;
  }
  assert.ok(styled(new Style()).style instanceof Style);
});

test('the rotation of a node is its rotate', () => {
  const shape = styled({ fillStyle: 'red' });
  shape.rotation = Math.PI / 2;
  assert.equal(shape.rotate, Math.PI / 2);
  shape.rotate = 1;
  assert.equal(shape.rotation, 1);
  assert.ok(!Object.keys(shape).includes('rotation'));
});

test('a node with an invalid transform is named by its place', () => {
  const scene = new R.Group();
  const inner = new R.Group();
  scene.add(new R.Object2D(), inner);
  inner.add(new R.Object2D(), styled({ fillStyle: 'red' }));
  const picker = new R.ScenePicker(scene);
  inner.children[1].position.x = NaN;
  assert.throws(() => picker.update(), {
    message: 'ScenePicker.update: scene.children[1].children[1]: position.x must be a finite number, got NaN',
  });
  picker.dispose();
});
