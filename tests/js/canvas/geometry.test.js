// Geometries of the canvas engine, each class by itself. Groups of them: GeometryGroup.test.js.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  CircleGeometry,
  Geometry,
  GeometryGroup,
  Graph2D,
  Matrix3,
  NStarGeometry,
  PolyExtendGeometry,
  PolyGeometry,
  RectGeometry,
  Vector2,
} from '../../../js/index.js';
import { move, nearAll, NEVER, recorder, sides, SQUARE, square } from './geometries.js';

/** One geometry of each class, with a value in every field. */
const EVERY = {
  Geometry: () => new Geometry(),
  PolyGeometry: () => square(),
  RectGeometry: () => new RectGeometry(1, 2, 3, 4, true),
  CircleGeometry: () => new CircleGeometry(5, 6, true),
  NStarGeometry: () => new NStarGeometry(5, 2, 7, true),
  PolyExtendGeometry: () => new PolyExtendGeometry(square(), 2),
  GeometryGroup: () => new GeometryGroup(square(), new RectGeometry(9, 9, 1, 1)),
};

describe('every geometry', () => {
  for (const [name, make] of Object.entries(EVERY)) {
    it(`${name}: its box is not computed at first, and a transform does not compute it`, () => {
      assert.deepEqual(sides(make().boundingBox), NEVER);
      assert.deepEqual(sides(make().applyMatrix3(move(5, 5)).boundingBox), NEVER);
    });

    it(`${name}: a computed box follows a transform, and stays the same object`, () => {
      const geometry = make().computeBoundingBox();
      const box = geometry.boundingBox;
      geometry.applyMatrix3(move(100, 200));
      assert.equal(geometry.boundingBox, box);
      assert.deepEqual(
        sides(box),
        sides(make().applyMatrix3(move(100, 200)).computeBoundingBox().boundingBox),
      );
    });

    it(`${name}: a clone has the class and all data, and shares nothing`, () => {
      const geometry = make().close(!make().closePath).computeBoundingBox();
      const clone = geometry.clone();
      assert.notEqual(clone, geometry);
      assert.deepEqual(clone, geometry);
      clone.applyMatrix3(move(50, 50));
      assert.deepEqual(geometry, make().close(!make().closePath).computeBoundingBox());
    });

    it(`${name}: methods without a result return the geometry`, () => {
      const geometry = make();
      const { ctx } = recorder();
      assert.equal(geometry.close(), geometry);
      assert.equal(geometry.closePath, true);
      assert.equal(geometry.close(false).closePath, false);
      assert.equal(geometry.computeBoundingBox(), geometry);
      assert.equal(geometry.applyMatrix3(new Matrix3()), geometry);
      assert.equal(geometry.crtPath(ctx), geometry);
      assert.equal(geometry.crtSubpath(ctx), geometry);
      assert.equal(geometry.copy(make()), geometry);
    });

    it(`${name}: getBoundingBoxByMatrix returns the box of the transformed shape and changes nothing`, () => {
      const geometry = make();
      const before = structuredClone(geometry);
      const box = geometry.getBoundingBoxByMatrix(move(10, 20));
      assert.deepEqual(structuredClone(geometry), before);
      assert.deepEqual(sides(box), sides(make().applyMatrix3(move(10, 20)).computeBoundingBox().boundingBox));
    });
  }

  it('types are those that intersections support', () => {
    const types = Object.values(EVERY).map((make) => make().type);
    assert.deepEqual(types, [
      'Geometry',
      'PolyGeometry',
      'RectGeometry',
      'CircleGeometry',
      'PolyGeometry',
      'PolyExtendGeometry',
      'GeometryGroup',
    ]);
  });

  it('a cloned polygon stays closed', () => {
    assert.equal(square().close().clone().closePath, true);
    assert.equal(square().clone().closePath, false);
  });
});

describe('PolyGeometry', () => {
  it('keeps the given array as position', () => {
    const position = [...SQUARE];
    assert.equal(new PolyGeometry(position).position, position);
    assert.equal(new PolyGeometry(position, true).closePath, true);
    assert.deepEqual(new PolyGeometry().position, []);
    assert.notEqual(new PolyGeometry().position, new PolyGeometry().position);
  });

  it('is drawn from point to point, and closed on request', () => {
    const { ctx, calls } = recorder();
    new PolyGeometry([1, 2, 3, 4, 5, 6]).crtPath(ctx);
    assert.deepEqual(calls.splice(0), [['beginPath'], ['moveTo', 1, 2], ['lineTo', 3, 4], ['lineTo', 5, 6]]);
    new PolyGeometry([1, 2, 3, 4], true).crtSubpath(ctx);
    assert.deepEqual(calls, [['moveTo', 1, 2], ['lineTo', 3, 4], ['closePath']]);
  });

  it('fewer than 2 points draw nothing', () => {
    const { ctx, calls } = recorder();
    new PolyGeometry([], true).crtSubpath(ctx);
    new PolyGeometry([1, 2], true).crtSubpath(ctx);
    assert.deepEqual(calls, []);
  });

  it('is transformed in place', () => {
    const geometry = square();
    const { position } = geometry;
    geometry.applyMatrix3(new Matrix3().scale(2, 3).translate(10, 20));
    assert.equal(geometry.position, position);
    assert.deepEqual(position, [10, 20, 18, 20, 18, 32, 10, 32]);
    square().applyMatrix3({ elements: [1, 0, 0, 0, 1, 0, 0, 0, 1] });
  });

  it('boxes of 0, 1 and 2 points', () => {
    const box = (...position) => sides(new PolyGeometry(position).computeBoundingBox().boundingBox);
    assert.deepEqual(box(), NEVER);
    assert.deepEqual(box(3, 4), [3, 4, 3, 4]);
    assert.deepEqual(box(3, 4, 1, 9), [1, 4, 3, 9]);
    assert.deepEqual(box(5, 1, 4, 2, 3, 3), [3, 1, 5, 3], 'decreasing coordinates');
  });

  it('a box that is computed again is not larger than necessary', () => {
    const geometry = square().computeBoundingBox();
    geometry.position = [];
    assert.deepEqual(sides(geometry.computeBoundingBox().boundingBox), NEVER);
  });

  it('normals are unit, (dy, −dx), the closing edge last; (0, 0) for an edge of length 0', () => {
    assert.deepEqual(square().normals, []);
    nearAll(square().computeSegmentNormal().normals, [0, -1, 1, 0, 0, 1, -1, 0]);
    nearAll(
      new PolyGeometry([0, 0, 3, 4, 3, 4]).computeSegmentNormal().normals,
      [0.8, -0.6, 0, 0, -0.8, 0.6],
    );
  });

  it('normals, once computed, turn with the polygon', () => {
    const geometry = square().computeSegmentNormal();
    geometry.applyMatrix3(new Matrix3().rotate(Math.PI / 2));
    nearAll(geometry.normals, [1, 0, 0, 1, -1, 0, 0, -1]);
    assert.deepEqual(square().applyMatrix3(new Matrix3().rotate(1)).normals, []);
  });

  it('signedArea is > 0 for an obstacle, < 0 for a room, 0 under 3 points', () => {
    assert.equal(square().signedArea(), 16);
    assert.equal(new PolyGeometry([0, 4, 4, 4, 4, 0, 0, 0]).signedArea(), -16);
    for (const position of [[], [1, 2], [1, 2, 3, 4]])
      assert.equal(new PolyGeometry(position).signedArea(), 0);
  });

  it('isSimple distinguishes a square from a bow tie', () => {
    assert.equal(square().isSimple(), true);
    assert.equal(new PolyGeometry([0, 0, 4, 4, 4, 0, 0, 4]).isSimple(), false);
  });

  it('contains: inside by an ulp, on the boundary, outside by an ulp', () => {
    assert.equal(square().containsPoint({ x: 2 ** -60, y: 2 }), true);
    assert.equal(square().containsPoint({ x: 0, y: 2 }), true);
    assert.equal(square().containsPoint({ x: -(2 ** -60), y: 2 }), false);
    assert.equal(square().containsPoint({ x: 4, y: 4 }), true);
    assert.equal(new PolyGeometry().containsPoint({ x: 0, y: 0 }), false);
  });

  it('contains, isPointIn: by the fill rule of the argument', () => {
    const star = new PolyGeometry([0, -10, 6, 8, -10, -3, 10, -3, -6, 8]);
    const node = new Graph2D(star);
    const [middle, tip, outside, edge] = [
      { x: 0, y: 0 },
      { x: 0, y: -8 },
      { x: 9, y: 9 },
      { x: 0, y: -3 },
    ];
    for (const query of [(p, rule) => star.containsPoint(p, rule), (p, rule) => node.isPointIn(p, rule)]) {
      assert.deepEqual([middle, tip, outside, edge].map((p) => query(p)), [true, true, false, true]); // prettier-ignore
      assert.deepEqual([middle, tip, outside, edge].map((p) => query(p, 'nonzero')), [true, true, false, true]); // prettier-ignore
      assert.deepEqual([middle, tip, outside, edge].map((p) => query(p, 'evenodd')), [false, true, false, true]); // prettier-ignore
      for (const rule of ['even', 0, null])
        assert.throws(
          () => query(middle, rule),
          /^TypeError: \w+\.\w+: fillRule must be 'nonzero' or 'evenodd', got/,
        );
    }
    for (const shape of [new GeometryGroup(star), new PolyExtendGeometry(square(), 1)]) {
      assert.equal(shape.containsPoint({ x: 1, y: 1 }, 'nonzero'), true);
      assert.throws(
        () => shape.containsPoint(middle, 'evenodd'),
        /^TypeError: Geometry\.containsPoint: fillRule must be 'nonzero' for a group or an offset outline, got "evenodd"/,
      );
    }
  });

  it('contains: a room and an open polygon count as filled', () => {
    assert.equal(new PolyGeometry([0, 4, 4, 4, 4, 0, 0, 0]).containsPoint({ x: 1, y: 1 }), true);
    assert.equal(square().close(false).containsPoint({ x: 1, y: 2 }), true);
  });

  it('distanceToPoint is the least distance to the boundary, also from inside', () => {
    assert.equal(square().distanceToPoint({ x: 1, y: 2 }), 1);
    assert.equal(square().distanceToPoint({ x: 7, y: 8 }), 5);
    assert.equal(square().distanceToPoint({ x: 0, y: 2 }), 0);
    assert.equal(new PolyGeometry([1, 1]).distanceToPoint({ x: 4, y: 5 }), 5);
    assert.equal(new PolyGeometry().distanceToPoint({ x: 4, y: 5 }), Infinity);
  });

  it('traverse visits points with their index, in a range, until false', () => {
    const visit = (...range) => {
      const seen = [];
      square().traverse((point, i) => void seen.push([i, ...point]), ...range);
      return seen;
    };
    assert.deepEqual(visit(), [
      [0, 0, 0],
      [1, 4, 0],
      [2, 4, 4],
      [3, 0, 4],
    ]);
    assert.deepEqual(visit(1, 3), [
      [1, 4, 0],
      [2, 4, 4],
    ]);
    assert.deepEqual(visit(-5, 99), visit());
    const seen = [];
    const geometry = square();
    assert.equal(
      geometry.traverse((point, i) => seen.push(i) < 2),
      geometry,
    );
    assert.deepEqual(seen, [0, 1]);
  });

  // It was drawn number by number, for seven seconds.
  it('an object with a length alone is not drawn', () => {
    const geometry = square();
    geometry.position = { length: 1e9 };
    const draw = () => geometry.crtPath(recorder().ctx);
    assert.throws(draw, {
      name: 'RangeError',
      message: /^PolyGeometry\.crtSubpath: position\[999999999\] must be a number/,
    });
  });

  describe('throws and changes nothing:', () => {
    const bad = [
      ['an odd length', [0, 0, 1], RangeError, /position\.length .*3/],
      ['NaN', [0, 0, 1, NaN], RangeError, /position\[3\] .*NaN/],
      ['a text', [0, '1'], TypeError, /position\[1\] .*"1"/],
      ['a hole', [0, undefined], TypeError, /position\[1\] .*undefined/],
      ['nothing', undefined, TypeError, /position .*undefined/],
      ['a number', 7, TypeError, /position .*7/],
      ['an object without length', {}, TypeError, /position .*an object/],
    ];
    const point = { x: 0, y: 0 };
    const calls = {
      applyMatrix3: (g) => g.applyMatrix3(move(1, 1)),
      computeBoundingBox: (g) => g.computeBoundingBox(),
      computeSegmentNormal: (g) => g.computeSegmentNormal(),
      signedArea: (g) => g.signedArea(),
      isSimple: (g) => g.isSimple(),
      containsPoint: (g) => g.containsPoint(point),
      distanceToPoint: (g) => g.distanceToPoint(point),
    };
    for (const [method, call] of Object.entries(calls)) {
      for (const [what, position, Kind, message] of bad) {
        if (position === undefined && /containsPoint|distanceToPoint/.test(method)) continue;
        it(`${method}, position with ${what}`, () => {
          const geometry = square().computeBoundingBox();
          geometry.position = position;
          const before = structuredClone(geometry);
          assert.throws(
            () => call(geometry),
            (error) => {
              assert.ok(error instanceof Kind);
              assert.match(error.message, new RegExp(`Geometry\\.${method}: `));
              return message.test(error.message);
            },
          );
          assert.deepEqual(structuredClone(geometry), before);
        });
      }
    }

    it('a wrong matrix or point', () => {
      const geometry = square();
      assert.throws(() => geometry.applyMatrix3(null), {
        name: 'TypeError',
        message: /applyMatrix3: matrix .*null/,
      });
      assert.throws(() => geometry.getBoundingBoxByMatrix({ elements: [NaN] }), {
        message: /elements\[0\] .*NaN/,
      });
      assert.throws(() => geometry.containsPoint({ x: NaN, y: 0 }), {
        name: 'RangeError',
        message: /containsPoint: point\.x/,
      });
      assert.throws(() => geometry.distanceToPoint(), {
        name: 'TypeError',
        message: /distanceToPoint: point .*undefined/,
      });
      assert.deepEqual(geometry.position, SQUARE);
    });
  });
});

describe('RectGeometry', () => {
  const forms = [
    [[], [0, 0, 300, 150, false]],
    [
      [1, 2],
      [1, 2, 300, 150, false],
    ],
    [
      [1, 2, 3, 4],
      [1, 2, 3, 4, false],
    ],
    [
      [1, 2, 3, 4, true],
      [1, 2, 3, 4, true],
    ],
    [
      [1, 2, true],
      [1, 2, 300, 150, true],
    ],
    [
      [1, 2, undefined, undefined, true],
      [1, 2, 300, 150, true],
    ],
    [[new Vector2(1, 2)], [1, 2, 300, 150, false]],
    [
      [new Vector2(1, 2), true],
      [1, 2, 300, 150, true],
    ],
    [
      [new Vector2(1, 2), new Vector2(3, 4)],
      [1, 2, 3, 4, false],
    ],
    [
      [{ x: 1, y: 2 }, { x: 3, y: 4 }, true],
      [1, 2, 3, 4, true],
    ],
    [
      [{ x: 1, y: 2 }, undefined, true],
      [1, 2, 300, 150, true],
    ],
  ];
  for (const [args, [x, y, w, h, ccw]] of forms) {
    it(`new RectGeometry(${JSON.stringify(args).slice(1, -1)})`, () => {
      const rect = new RectGeometry(...args);
      assert.deepEqual([...rect.offset, ...rect.size, rect.counterclockwise], [x, y, w, h, ccw]);
      const position = ccw
        ? [x, y + h, x + w, y + h, x + w, y, x, y]
        : [x, y, x + w, y, x + w, y + h, x, y + h];
      assert.deepEqual(rect.position, position);
      assert.equal(rect.closePath, true);
      assert.ok(ccw ? rect.signedArea() < 0 : rect.signedArea() > 0);
    });
  }

  it('updatePosition applies changed parameters, also to a computed box and normals', () => {
    const rect = new RectGeometry(0, 0, 1, 1).computeBoundingBox().computeSegmentNormal();
    rect.offset.set(5, 6);
    rect.size.set(2, 3);
    rect.counterclockwise = true;
    assert.equal(rect.updatePosition(), rect);
    assert.deepEqual(rect.position, [5, 9, 7, 9, 7, 6, 5, 6]);
    assert.deepEqual(sides(rect.boundingBox), [5, 6, 7, 9]);
    nearAll(rect.normals, [0, -1, -1, 0, 0, 1, 1, 0]);
  });

  it('a size of 0 or less is allowed', () => {
    assert.equal(new RectGeometry(1, 2, 0, 0).signedArea(), 0);
    assert.ok(new RectGeometry(0, 0, -2, 3).signedArea() < 0);
  });

  it('a transform acts on the position, not on the parameters', () => {
    const rect = new RectGeometry(0, 0, 1, 1).applyMatrix3(move(5, 5));
    assert.deepEqual(rect.position, [5, 5, 6, 5, 6, 6, 5, 6]);
    assert.deepEqual([...rect.offset], [0, 0]);
  });

  it('throws for numbers that are not finite', () => {
    assert.throws(() => new RectGeometry(NaN, 0), {
      name: 'RangeError',
      message: /RectGeometry: offset\.x .*NaN/,
    });
    assert.throws(() => new RectGeometry(0, 0, 1, '2'), {
      name: 'TypeError',
      message: /RectGeometry: size\.y .*"2"/,
    });
    assert.throws(() => new RectGeometry(null), {
      name: 'TypeError',
      message: /RectGeometry: offset\.x .*null/,
    });
  });
});

describe('CircleGeometry', () => {
  it('has vertices at 2πi / segments from (radius, 0) on', () => {
    nearAll(new CircleGeometry(2, 4).position, [2, 0, 0, 2, -2, 0, 0, -2]);
    nearAll(new CircleGeometry(2, 4, true).position, [2, 0, 0, -2, -2, 0, 0, 2]);
    assert.equal(new CircleGeometry(300, 8).position.length, 16);
    assert.equal(new CircleGeometry(300, 8).closePath, true);
  });

  it('without segments it is a true circle of radius 300 by default, and can be called as (radius, counterclockwise)', () => {
    assert.equal(new CircleGeometry().position[0].radius, 300);
    assert.equal(new CircleGeometry().closePath, true);
    const { radius, segments, counterclockwise } = new CircleGeometry(5, true);
    assert.deepEqual([radius, segments, counterclockwise], [5, undefined, true]);
    assert.ok(new CircleGeometry(5, true).signedArea() < 0);
    assert.ok(new CircleGeometry(5).signedArea() > 0);
  });

  it('its box is the box of its position, also after a translation', () => {
    const circle = new CircleGeometry(2, 4).applyMatrix3(move(100, 200)).computeBoundingBox();
    nearAll(sides(circle.boundingBox), [98, 198, 102, 202]);
    nearAll(sides(new CircleGeometry(2, 3).computeBoundingBox().boundingBox), [
      -1,
      -Math.sqrt(3),
      2,
      Math.sqrt(3),
    ]);
  });

  it('0, 1 and 2 segments are allowed', () => {
    assert.deepEqual(new CircleGeometry(5, 0).position, []);
    assert.deepEqual(new CircleGeometry(5, 1).position, [5, 0]);
    nearAll(new CircleGeometry(5, 2).position, [5, 0, -5, 0]);
  });

  // Before, any number of vertices was created: 1e8 segments took 1.6 GB, or ended the program.
  it('throws for a wrong number of vertices before it creates any', () => {
    const most = 'an integer from 0 to 10000000';
    for (const segments of [-3, 2.5, 1e8, 1e300, 10_000_001]) {
      const message = `CircleGeometry: segments must be ${most}, got ${segments}`;
      assert.throws(() => new CircleGeometry(5, segments), { name: 'RangeError', message });
      const circle = new CircleGeometry(5, 3);
      const { position } = circle;
      circle.segments = segments;
      assert.throws(() => circle.updatePosition(), { name: 'RangeError', message });
      assert.equal(circle.position, position);
    }
    for (const count of [-1, 4.5, 1e8, 5_000_001])
      assert.throws(() => new NStarGeometry(3, 1, count), {
        name: 'RangeError',
        message: `NStarGeometry: count must be an integer from 0 to 5000000, got ${count}`,
      });
    assert.throws(
      () => new NStarGeometry(3, 1, /** @type {any} */ ('5')),
      /^TypeError: NStarGeometry: count/,
    );
  });

  it('throws for numbers that are not finite', () => {
    assert.throws(() => new CircleGeometry(NaN), {
      name: 'RangeError',
      message: /CircleGeometry: radius .*NaN/,
    });
    assert.throws(() => new CircleGeometry(1, Infinity), { message: /CircleGeometry: segments .*Infinity/ });
  });
});

describe('NStarGeometry', () => {
  const radii = ({ position }) =>
    Array.from({ length: position.length / 2 }, (_, i) => Math.hypot(position[2 * i], position[2 * i + 1]));

  it('alternates tips and notches, half a step apart', () => {
    const star = new NStarGeometry(3, 1, 4);
    const d = Math.SQRT1_2;
    nearAll(star.position, [3, 0, d, d, 0, 3, -d, d, -3, 0, -d, -d, 0, -3, d, -d]);
    assert.ok(star.signedArea() > 0);
    assert.ok(new NStarGeometry(3, 1, 4, true).signedArea() < 0);
    assert.equal(star.closePath, true);
  });

  it('defaults to five tips of radius 300', () => {
    const star = new NStarGeometry();
    assert.equal(star.position.length, 20);
    assert.equal(star.position[0], 300);
  });

  it("'auto' puts each notch on the lines joining every second tip", () => {
    for (const count of [5, 6, 7, 12]) {
      const { position } = new NStarGeometry(10, 'auto', count);
      const tip = (i) => [position[4 * i], position[4 * i + 1]];
      const [[ax, ay], [bx, by]] = [tip(0), tip(2)];
      const [x, y] = [position[2], position[3]];
      assert.ok(Math.abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) < 1e-9, `${count} tips`);
    }
  });

  it("'auto' under 5 tips is a third", () => {
    nearAll(radii(new NStarGeometry(3, 'auto', 3)), [3, 1, 3, 1, 3, 1]);
    nearAll(radii(new NStarGeometry(3, 'auto', 2)), [3, 1, 3, 1]);
  });

  it('no tips are no star; throws for numbers that are not finite', () => {
    assert.deepEqual(new NStarGeometry(3, 1, 0).position, []);
    assert.throws(() => new NStarGeometry(3, 'wide'), {
      name: 'TypeError',
      message: /NStarGeometry: r2 .*"wide"/,
    });
    assert.throws(() => new NStarGeometry(3, 1, NaN), {
      name: 'RangeError',
      message: /NStarGeometry: count .*NaN/,
    });
  });
});

describe('arguments that resemble a shape', () => {
  it('points become coordinates: before, contains accepted them and rays missed them', () => {
    const flat = [0, 0, 1, 0, 1, 1, 0, 1];
    const pairs = [0, 2, 4, 6].map((i) => flat.slice(i, i + 2));
    const vectors = pairs.map(([x, y]) => ({ x, y }));
    const rings = { type: /** @type {const} */ ('Polygon'), coordinates: [[...pairs, pairs[0]]] };
    for (const points of [pairs, vectors, [pairs], [flat], rings, { position: pairs }])
      assert.deepEqual(new PolyGeometry(points).position, flat);
    assert.equal(new PolyGeometry(flat).position, flat);
    const typed = new Float64Array(flat);
    assert.equal(new PolyGeometry(typed).position, typed);
  });

  it('a position that is no array of points throws at once: before, one of length 1e9 was accepted until it was drawn', () => {
    for (const [position, message] of /** @type {[any, RegExp][]} */ ([
      [
        { length: 1e9 },
        /^RangeError: PolyGeometry: position.length must be that of an array with all its elements, got 1000000000$/,
      ],
      [{ length: 2, 0: 'a', 1: 1 }, /^TypeError: PolyGeometry: position\[0\] must be/],
      [{}, /^TypeError: PolyGeometry: position must be an array of points/],
      ['0,0,1,0', /^TypeError: PolyGeometry: position must be an array of points/],
      [[[0, 0], [1]], /^RangeError: PolyGeometry: position\[1\].length must be at least 2/],
      [
        [
          [0, 0, 1, 0, 1, 1],
          [0, 0],
        ],
        /^TypeError: PolyGeometry: position\[1\] must be a ring, got "a point"/,
      ],
      [
        [
          [0, 0, 9, 0, 9, 9],
          [1, 1, 2, 1, 2, 2],
        ],
        /^RangeError: PolyGeometry: position must be a polygon of one ring/,
      ],
    ]))
      assert.throws(() => new PolyGeometry(position), message);
  });

  it('a box {x, y, width, height} throws: before, it became 300 by 150', () => {
    const box = { x: 1, y: 2, width: 3, height: 4 };
    for (const rest of [[], [true]])
      assert.throws(() => new RectGeometry(box, ...rest), /^TypeError: RectGeometry: offset/);
    assert.deepEqual(new RectGeometry(box, { x: 3, y: 4 }).position, [1, 2, 4, 2, 4, 6, 1, 6]);
  });
});

// Before, the fields of subclasses were assigned before the box was checked, and a group lost its children.
describe('copy of something invalid', () => {
  const box = { min: { x: 9, y: 9 }, max: { x: 10, y: 10 } };
  const target = square();
  /** @type {Record<string, [Geometry, any]>} */
  const cases = {
    circle: [
      new CircleGeometry(5, 6),
      { radius: 7, segments: 4, counterclockwise: true, position: [0, 0], normals: [] },
    ],
    star: [new NStarGeometry(5, 2, 6), { r1: 7, r2: 3, count: 4, position: [0, 0], normals: [] }],
    rectangle: [
      new RectGeometry(1, 2, 3, 4),
      { offset: { x: 9, y: 9 }, size: { x: 9, y: 9 }, position: [0, 0], normals: [] },
    ],
    outline: [
      new PolyExtendGeometry(square(), 1),
      { target, distance: 3, joins: 'miter', miterLimit: 2, position: [{ x: 0, y: 0 }] },
    ],
    group: [new GeometryGroup(square()), { children: [] }],
    'polygon without numbers': [square(), { boundingBox: box, closePath: true, position: undefined }],
    'polygon without a box': [square(), { closePath: true, position: [0, 0], normals: [] }],
  };
  for (const [name, [geometry, given]] of Object.entries(cases))
    it(`changes nothing: ${name}`, () => {
      const now = () =>
        JSON.stringify([geometry, geometry instanceof GeometryGroup && [...geometry.children]]);
      const before = now();
      assert.throws(() => geometry.copy(given), /^(TypeError|RangeError): \w+\.copy: geometry\./);
      assert.equal(now(), before);
    });
});
