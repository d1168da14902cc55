import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  CircleGeometry,
  GeometryGroup,
  Graph2D,
  Matrix3,
  PolyExtendGeometry,
  PolyGeometry,
  RectGeometry,
  Vector2,
} from '../../../js/index.js';
import { cases, random, SEED } from '../oracle/random.js';

const sides = ({ min, max }) => [min.x, min.y, max.x, max.y];
const nearAll = (actual, expected, tolerance = 1e-9) => {
  assert.equal(actual.length, expected.length, `${actual}`);
  actual.forEach((a, i) => assert.ok(Math.abs(a - expected[i]) <= tolerance, `${actual} ≠ ${expected}`));
};
const move = (x, y) => new Matrix3().translate(x, y);
const square = () => new PolyGeometry([0, 0, 4, 0, 4, 4, 0, 4]);
const room = () => new PolyGeometry([0, 4, 4, 4, 4, 0, 0, 0]);
const arcs = ({ position }) => position.filter((element) => 'origin' in element);

describe('PolyExtendGeometry', () => {
  it('an obstacle grows outward: four sides, four true arcs around its corners', () => {
    const grown = new PolyExtendGeometry(square(), 1);
    assert.equal(arcs(grown).length, 4);
    for (const arc of arcs(grown)) {
      assert.equal(arc.radius, 1);
      assert.equal(arc.counterclockwise, false);
      for (const key of ['origin', 'startPosition', 'endPosition']) assert.equal(arc[key].isVector2, true);
      assert.ok(Math.abs(arc.startPosition.distanceTo(arc.origin) - 1) < 1e-12);
      assert.ok(Math.abs(arc.endPosition.distanceTo(arc.origin) - 1) < 1e-12);
    }
    nearAll(sides(grown.computeBoundingBox().boundingBox), [-1, -1, 5, 5]);
  });

  it('a room grows inward, to corners that are vectors', () => {
    const grown = new PolyExtendGeometry(room(), 1);
    assert.equal(arcs(grown).length, 0);
    assert.equal(grown.position.length, 4);
    assert.ok(grown.position.every((point) => point.isVector2));
    nearAll(sides(grown.computeBoundingBox().boundingBox), [1, 1, 3, 3]);
  });

  it('needs no computed normals', () => {
    assert.deepEqual(
      new PolyExtendGeometry(square(), 1).position,
      new PolyExtendGeometry(square().computeSegmentNormal(), 1).position,
    );
  });

  it('vanishes if the distance is too large, and its queries then return misses', () => {
    const gone = new PolyExtendGeometry(room(), 3).computeBoundingBox();
    assert.deepEqual(gone.position, []);
    assert.deepEqual(gone.loops, []);
    assert.deepEqual(sides(gone.boundingBox), [Infinity, Infinity, -Infinity, -Infinity]);
    assert.equal(gone.containsPoint({ x: 2, y: 2 }), false);
    assert.equal(gone.distanceToPoint({ x: 2, y: 2 }), Infinity);
    assert.deepEqual(new PolyExtendGeometry(square(), -3).position, []);
  });

  it('a room with a narrow neck becomes two loops, each of which starts with a moveTo', () => {
    // Two squares of side 10, joined by a neck of width 2, through which no circle of radius 2 passes.
    const neck = [0, 0, 0, 10, 10, 10, 10, 6, 14, 6, 14, 10, 24, 10, 24, 0, 14, 0, 14, 4, 10, 4, 10, 0];
    const grown = new PolyExtendGeometry(new PolyGeometry(neck), 2);
    const { loops } = grown;
    assert.equal(loops.length, 2);
    assert.equal(Boolean(loops[0][0].moveTo), false);
    assert.equal(loops[1][0].moveTo, true);
    assert.deepEqual(loops.flat(), grown.position);
    assert.equal(grown.clone().loops.length, 2);
    assert.equal(grown.containsPoint({ x: 5, y: 5 }), true);
    assert.equal(grown.containsPoint({ x: 19, y: 5 }), true);
    assert.equal(grown.containsPoint({ x: 12, y: 5 }), false);
  });

  it('targets of 0, 1 and 2 points are allowed', () => {
    for (const position of [[], [1, 1], [1, 1, 5, 1]]) {
      const grown = new PolyExtendGeometry(new PolyGeometry(position), 2).computeBoundingBox();
      for (const element of grown.position) {
        assert.equal([...('origin' in element ? element.startPosition : element)].some(Number.isNaN), false);
      }
    }
    assert.deepEqual(new PolyExtendGeometry().position, []);
  });

  it('keeps the given target, also a plain object', () => {
    const target = { position: [0, 0, 4, 0, 4, 4, 0, 4] };
    const grown = new PolyExtendGeometry(target, 1);
    assert.equal(grown.target, target);
    assert.deepEqual(grown.position, new PolyExtendGeometry(square(), 1).position);
    assert.deepEqual(
      grown.applyMatrix3(move(9, 9)).position,
      new PolyExtendGeometry(square().applyMatrix3(move(9, 9)), 1).position,
    );
    assert.deepEqual(target.position.slice(0, 2), [0, 0]);
  });

  it('updatePosition applies changes of target and distance, also to a computed box', () => {
    const grown = new PolyExtendGeometry(square(), 1).computeBoundingBox();
    grown.target.applyMatrix3(move(10, 0));
    grown.distance = 2;
    assert.equal(grown.updatePosition(), grown);
    nearAll(sides(grown.boundingBox), [8, -2, 16, 6]);
  });

  it('a transform does not move a shared target', () => {
    const shared = new RectGeometry(0, 0, 4, 4);
    const [a, b] = [new PolyExtendGeometry(shared, 1), new PolyExtendGeometry(shared, 1)];
    a.applyMatrix3(move(10, 0));
    b.applyMatrix3(move(10, 0));
    assert.deepEqual(shared.position, new RectGeometry(0, 0, 4, 4).position);
    assert.notEqual(a.target, shared);
    assert.ok(a.target instanceof RectGeometry);
    assert.deepEqual(a.position, b.position);
    assert.deepEqual(a.position, new PolyExtendGeometry(new RectGeometry(10, 0, 4, 4), 1).position);
  });

  it('a rotation turns the whole outline', () => {
    const turn = new Matrix3().rotate(Math.PI / 6).translate(5, 7);
    const grown = new PolyExtendGeometry(square().computeSegmentNormal(), 1).applyMatrix3(turn);
    assert.deepEqual(grown.position, new PolyExtendGeometry(square().applyMatrix3(turn), 1).position);
  });

  it('a scaling grows the scaled polygon by the same distance', () => {
    const grown = new PolyExtendGeometry(square(), 1)
      .computeBoundingBox()
      .applyMatrix3(new Matrix3().scale(2, 10));
    nearAll(sides(grown.boundingBox), [-1, -1, 9, 41]);
  });

  it('the box contains arcs, not only their ends', () => {
    const diamond = new PolyGeometry([0, -3, 3, 0, 0, 3, -3, 0]);
    nearAll(sides(new PolyExtendGeometry(diamond, 1).computeBoundingBox().boundingBox), [-4, -4, 4, 4]);
    const triangle = new PolyGeometry([0, 0, 10, 0, 0, 10]);
    nearAll(sides(new PolyExtendGeometry(triangle, 2).computeBoundingBox().boundingBox), [-2, -2, 12, 12]);
  });

  it('insets have correct boxes, for any first vertex', () => {
    for (let first = 0; first < 4; first++) {
      const { position } = room();
      const turned = [...position.slice(2 * first), ...position.slice(0, 2 * first)];
      const inset = new PolyExtendGeometry(new PolyGeometry(turned), 1).computeBoundingBox();
      nearAll(sides(inset.boundingBox), [1, 1, 3, 3]);
    }
  });

  it('expand grows the box until it contains a point', () => {
    const grown = new PolyExtendGeometry(square(), 1).computeBoundingBox();
    assert.equal(grown.expand({ x: 100, y: 0 }), grown);
    nearAll(sides(grown.boundingBox), [-1, -1, 100, 5]);
    assert.deepEqual(sides(new PolyExtendGeometry().expand(new Vector2(3, 4)).boundingBox), [3, 4, 3, 4]);
    assert.throws(() => grown.expand({ x: NaN, y: 0 }), {
      name: 'RangeError',
      message: /expand: v\.x .*NaN/,
    });
  });

  it('contains: between the grown corner and its arc is outside', () => {
    const grown = new PolyExtendGeometry(square(), 1);
    assert.equal(grown.containsPoint({ x: 2, y: 2 }), true);
    assert.equal(grown.containsPoint({ x: -0.7, y: -0.7 }), true);
    assert.equal(grown.containsPoint({ x: -0.8, y: -0.8 }), false);
    assert.equal(grown.containsPoint({ x: -1, y: 2 }), true);
    assert.equal(grown.distanceToPoint({ x: -4, y: -3 }), 4);
  });

  it('is drawn loop by loop, with true arcs, and always closed', () => {
    const calls = [];
    const ctx = {};
    for (const name of ['beginPath', 'closePath', 'moveTo', 'lineTo', 'arc']) {
      ctx[name] = (...args) => calls.push([name, ...args]);
    }
    const grown = new PolyExtendGeometry(square(), 1).close(false);
    grown.crtPath(ctx);
    const names = calls.map(([name]) => name);
    assert.deepEqual(names.slice(0, 2), ['beginPath', 'moveTo']);
    assert.equal(names.at(-1), 'closePath');
    assert.equal(names.filter((name) => name === 'arc').length, 4);
    const first = grown.position[0];
    const { x, y } = 'origin' in first ? first.startPosition : first;
    assert.deepEqual(calls[1], ['moveTo', x, y]);
    const arc = arcs(grown)[0];
    assert.deepEqual(
      calls.find(([name]) => name === 'arc'),
      ['arc', arc.origin.x, arc.origin.y, 1, arc.startAngle, arc.endAngle, false],
    );
  });

  it('is drawn with a line to each point that does not begin a loop', () => {
    const calls = [];
    const ctx = {
      moveTo: (...p) => calls.push(['moveTo', ...p]),
      lineTo: (...p) => calls.push(['lineTo', ...p]),
    };
    const grown = new PolyExtendGeometry(room(), 1);
    grown.crtSubpath({ ...ctx, closePath: () => calls.push(['closePath']) });
    const points = grown.position.map((point, i) => [i ? 'lineTo' : 'moveTo', ...point]);
    assert.deepEqual(calls, [...points, ['closePath']]);
  });

  it('arcs without a radius are drawn with the distance as radius', () => {
    const grown = new PolyExtendGeometry(square(), -1);
    grown.position = [
      {
        origin: new Vector2(0, 0),
        startAngle: 0,
        endAngle: 2,
        startPosition: new Vector2(1, 0),
        endPosition: new Vector2(Math.cos(2), Math.sin(2)),
      },
    ];
    const seen = [];
    grown.crtSubpath({ moveTo() {}, closePath() {}, arc: (...args) => seen.push(args) });
    assert.deepEqual(seen, [[0, 0, 1, 0, 2, false]]);
    nearAll(sides(grown.computeBoundingBox().boundingBox), [Math.cos(2), 0, 1, 1]);
  });

  it('a clone shares neither target nor vectors', () => {
    const grown = new PolyExtendGeometry(new CircleGeometry(5, 6), 2).computeBoundingBox();
    const clone = grown.clone();
    assert.ok(clone.target instanceof CircleGeometry);
    assert.notEqual(clone.target, grown.target);
    assert.deepEqual(clone, grown);
    const [arc] = arcs(clone);
    arc.origin.x += 100;
    assert.notDeepEqual(clone.position, grown.position);
  });

  it('throws for wrong arguments, and a transform that throws changes nothing', () => {
    assert.throws(() => new PolyExtendGeometry(null, 1), {
      name: 'TypeError',
      message: /PolyExtendGeometry: target .*null/,
    });
    assert.throws(() => new PolyExtendGeometry({}, 1), {
      name: 'TypeError',
      message: /target\.position .*undefined/,
    });
    assert.throws(() => new PolyExtendGeometry(new PolyGeometry([0, 0, 1]), 1), {
      message: /target\.position\.length .*3/,
    });
    assert.throws(() => new PolyExtendGeometry(square(), NaN), {
      name: 'RangeError',
      message: /distance .*NaN/,
    });

    const grown = new PolyExtendGeometry(square(), 1);
    const before = structuredClone(grown);
    assert.throws(() => grown.applyMatrix3({ elements: [1] }), {
      message: /PolyExtendGeometry\.applyMatrix3: matrix/,
    });
    grown.target.position[0] = NaN;
    assert.throws(() => grown.applyMatrix3(move(1, 1)), { message: /position\[0\] .*NaN/ });
    grown.target.position[0] = 0;
    grown.distance = Infinity;
    assert.throws(() => grown.applyMatrix3(move(1, 1)), { message: /distance .*Infinity/ });
    grown.distance = 1;
    assert.deepEqual(structuredClone(grown), before);

    grown.position[0] = { x: 0, y: NaN };
    assert.throws(() => grown.computeBoundingBox(), {
      name: 'RangeError',
      message: /position\[0\]\.y .*NaN/,
    });
    grown.position[0] = undefined;
    assert.throws(() => grown.computeBoundingBox(), {
      name: 'TypeError',
      message: /position\[0\] .*undefined/,
    });
    grown.position[0] = { origin: { x: 0, y: 0 }, startAngle: 0, endAngle: 1, startPosition: { x: 0, y: 0 } };
    assert.throws(() => grown.containsPoint({ x: 0, y: 0 }), {
      message: /position\[0\]\.endPosition .*undefined/,
    });
  });
});

// applyMatrix3 grows the transformed polygon by the unscaled distance. Before, under a scale the box did not match the drawn
// outline.
describe('getBoundingBoxByMatrix of the drawn outline', () => {
  /** Extremes of points on the path under a matrix. */
  const drawn = (geometry, m) => {
    const [a, b, , c, d, , e, f] = m.elements;
    const box = [Infinity, Infinity, -Infinity, -Infinity];
    const put = (x, y) => {
      const [u, v] = [a * x + c * y + e, b * x + d * y + f];
      box[0] = Math.min(box[0], u);
      box[1] = Math.min(box[1], v);
      box[2] = Math.max(box[2], u);
      box[3] = Math.max(box[3], v);
    };
    geometry.crtSubpath({
      moveTo: put,
      lineTo: put,
      closePath: () => {},
      arc(x, y, r, start, end, counterclockwise) {
        const turn = 2 * Math.PI;
        let sweep = counterclockwise ? start - end : end - start;
        sweep = sweep >= turn ? turn : ((sweep % turn) + turn) % turn;
        for (let i = 0; i <= 4000; i++) {
          const angle = start + ((counterclockwise ? -1 : 1) * sweep * i) / 4000;
          put(x + r * Math.cos(angle), y + r * Math.sin(angle));
        }
      },
    });
    return box;
  };

  it('a scale scales the distance too, a mirror keeps the outline', () => {
    const graph = new Graph2D(new PolyExtendGeometry(new RectGeometry(0, 0, 10, 10), 5));
    graph.scale.set(2, 2);
    nearAll(sides(graph.getWorldBoundingBox()), [-10, -10, 30, 30]);
    graph.scale.set(-1, 1);
    nearAll(sides(graph.getWorldBoundingBox()), [-15, -5, 5, 15]);
    graph.scale.set(0, 0);
    graph.position.set(3, 4);
    nearAll(sides(graph.getWorldBoundingBox()), [3, 4, 3, 4]);
    const none = new PolyExtendGeometry(room(), 3).getBoundingBoxByMatrix(new Matrix3());
    assert.deepEqual(sides(none), [Infinity, Infinity, -Infinity, -Infinity]);
  });

  it('contains random outlines, and groups of them, under random matrices, and is tight', () => {
    const { next } = random(SEED);
    const number = () => next() * 20 - 10;
    for (let i = 0; i < cases(60); i++) {
      const polygon = new PolyGeometry(Array.from({ length: 6 + 2 * (i % 4) }, number));
      const joins = /** @type {const} */ (['round', 'miter', 'square'])[i % 3];
      const grown = new PolyExtendGeometry(polygon, number() / 3, { joins });
      const group = new GeometryGroup(grown, new GeometryGroup(new RectGeometry(1, 2, 3, 4)));
      const m = new Matrix3().set(number(), number(), number(), number(), number(), number(), 0, 0, 1);
      for (const geometry of [grown, group]) {
        const want = drawn(geometry, m);
        const got = sides(geometry.getBoundingBoxByMatrix(m));
        for (let k = 0; k < 4; k++) {
          const out = k < 2 ? want[k] - got[k] : got[k] - want[k];
          assert.ok(want[k] === got[k] || (out >= -1e-9 && out <= 1e-3), `${got} for ${want}, case ${i}`);
        }
      }
      if (grown.position.length === 0) continue;
      nearAll(
        sides(grown.getBoundingBoxByMatrix(new Matrix3())),
        sides(grown.computeBoundingBox().boundingBox),
      );
    }
  });

  it('throws for an argument that is not a matrix', () => {
    for (const geometry of [new PolyExtendGeometry(square(), 1), new GeometryGroup()])
      assert.throws(
        () => geometry.getBoundingBoxByMatrix({ elements: [1, NaN] }),
        /^(Type|Range)Error: \w+\.getBoundingBoxByMatrix: matrix/,
      );
  });
});
