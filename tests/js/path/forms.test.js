// The forms of polygons: every function with a polygon takes the same ones, and refuses a list with two meanings.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  Billiards,
  Circle2,
  intersect,
  measure,
  offset,
  Path,
  PolyExtendGeometry,
  PolyGeometry,
  polygonContains,
  polygonIsIn,
  polygonOverlaps,
  polygonTranslation,
  Ray2,
  Rebound,
  ShapeIndex,
  Sphere3,
  Vector2,
  Vector3,
} from '../../../js/index.js';

const flat = [1, 0, 10, 0, 10, 10];
const pairs = [
  [1, 0],
  [10, 0],
  [10, 10],
];
const vectors = pairs.map(([x, y]) => ({ x, y }));
/** @param {number[][]} ring */
const closed = (ring) => [...ring, ring[0]];
/** @type {Record<string, any>} */
const FORMS = {
  coordinates: flat,
  'typed coordinates': new Float32Array(flat),
  pairs,
  'pairs with an altitude': pairs.map((pair) => [...pair, 7]),
  vectors,
  'a list of one ring': [pairs],
  'a list of one flat ring': [flat],
  'a geometry': { position: flat },
  'a geometry with pairs': { position: pairs },
  GeoJSON: { type: 'Polygon', coordinates: [closed(pairs)] },
};

const circle = new Circle2(new Vector2(0, 0), 2);
const ray = new Ray2(new Vector2(-5, 1), new Vector2(1, 0));
const motion = { x: 20, y: 0 };
const moving = { center: { x: -5, y: 1 }, radius: 1, motion };
/** Functions with a polygon. @type {Record<string, (polygon: any) => unknown>} */
const FUNCTIONS = {
  offset: (polygon) => offset(polygon, 1),
  polygonOverlaps: (polygon) => polygonOverlaps(polygon, circle),
  polygonContains: (polygon) => polygonContains(polygon, { x: 8, y: 1 }),
  polygonIsIn: (polygon) => polygonIsIn(polygon, circle),
  polygonTranslation: (polygon) => polygonTranslation(polygon, { position: flat }),
  circlePolygon2: (polygon) => intersect('circlePolygon2', circle, polygon),
  'measure circlePolygon2': (polygon) => measure('circlePolygon2', circle, polygon),
  rayPolygon2: (polygon) => intersect('rayPolygon2', ray, polygon),
  movingCirclePolygon2: (polygon) => intersect('movingCirclePolygon2', moving, polygon),
  'Circle2.intersectsPolygon': (polygon) => circle.intersectsPolygon(polygon),
  'Circle2.measurePolygon': (polygon) => circle.measurePolygon(polygon),
  'Circle2.sweepPolygon': (polygon) => circle.sweepPolygon(motion, polygon),
};

/** Numbers of a room or of obstacles of one wall: where a ball is free, and its first contact. @param {object} scene */
function explore(scene) {
  const rebound = new Rebound({ ...scene, radius: 0.5 });
  const free = [];
  for (let y = -2; y < 13; y++) for (let x = -2; x < 13; x++) free.push(!rebound.overlaps({ x, y }));
  const contact = rebound.next({ origin: { x: 8, y: 2 }, direction: { x: 2, y: 1 } });
  rebound.dispose();
  return { free, contact };
}

describe('forms of polygons', () => {
  for (const [name, call] of Object.entries(FUNCTIONS))
    it(`${name} takes them all, with the same result`, () => {
      const want = call({ position: flat });
      for (const [form, polygon] of Object.entries(FORMS)) assert.deepEqual(call(polygon), want, form);
    });

  for (const kind of ['walls', 'obstacles'])
    it(`${kind} of Rebound and Billiards take them all, with the same result`, () => {
      const want = explore({ [kind]: [{ position: flat }] });
      const positions = kind === 'walls' ? [8, 2] : [8, -2];
      for (const [form, polygon] of Object.entries(FORMS)) {
        assert.deepEqual(explore({ [kind]: [polygon] }), want, form);
        const game = new Billiards({ [kind]: [polygon], positions, velocities: [2, 1], radii: 0.5 });
        const direct = new Billiards({ [kind]: [flat], positions, velocities: [2, 1], radii: 0.5 });
        assert.equal(game.step(9), direct.step(9), form);
        assert.deepEqual(game.positions, direct.positions, form);
        assert.notDeepEqual([...game.positions], positions);
      }
    });

  it('in space, points are [x, y, z] or vectors', () => {
    const sphere = new Sphere3(new Vector3(0, 0, 0), 2);
    const triangle = [1, 0, 0, 10, 0, 0, 10, 10, 0];
    const triples = [0, 3, 6].map((i) => triangle.slice(i, i + 3));
    const points = triples.map(([x, y, z]) => ({ x, y, z }));
    const want = sphere.measurePolygon({ position: triangle });
    for (const polygon of [triangle, triples, points, [triples], { position: triples }]) {
      assert.deepEqual(sphere.measurePolygon(polygon), want);
      assert.ok(intersect('spherePolygon3', sphere, polygon));
    }
    assert.throws(() => sphere.measurePolygon(pairs), {
      name: 'RangeError',
      message: 'Sphere3.measurePolygon: polygon[0].length must be at least 3, got 2',
    });
    assert.throws(() => sphere.measurePolygon(vectors), {
      name: 'TypeError',
      message: 'Sphere3.measurePolygon: polygon[0].z must be a finite number, got undefined',
    });
  });
});

describe('lists with two meanings', () => {
  const ring = [10, 0, 10, 10, 0, 10];

  it('a point in a list of rings is refused: offset took it for a ring', () => {
    for (const [name, call] of Object.entries(FUNCTIONS))
      assert.throws(
        () => call([ring, [0, 0]]),
        /polygon\[1\] must be a ring, got "a point"|a\[1\] must be a ring/,
        name,
      );
    assert.throws(
      () =>
        offset(ring, 1, {
          holes: [
            [0, 0],
            [1, 0],
            [1, 1],
          ],
        }),
      {
        name: 'TypeError',
        message:
          'offset: holes[0] must be a ring, got "a point": a list has the points of one ring, or rings, not both',
      },
    );
  });

  it('a ring in a list of points is refused', () => {
    for (const [name, call] of Object.entries(FUNCTIONS))
      assert.throws(() => call([[0, 0], ring]), /\[1\].length must be at most 3, got 6/, name);
  });

  it('a ring in place of a list of walls is refused: it was one point for each corner', () => {
    for (const fields of [{ walls: pairs }, { obstacles: pairs }, { obstacles: [ring, [0, 0]] }])
      for (const create of [() => new Rebound(fields), () => new Billiards(fields)])
        assert.throws(
          create,
          /^TypeError: \w+: (walls|obstacles)\[[01]\] must be a shape, got "a point": a list has/,
        );
    assert.throws(
      () => new Rebound({ obstacles: [{ children: pairs }] }),
      /obstacles\[0\].children\[0\] must be a shape/,
    );
  });

  it('a single point has one meaning, as a point or as a ring of one point', () => {
    const rebound = new Rebound({ obstacles: [[5, 5]] });
    assert.equal(rebound.distanceToPoint({ x: 5, y: 8 }), 3);
    assert.deepEqual(offset([[5, 5]], 1), offset([5, 5], 1));
  });

  it('polygons with holes are refused where a query has one ring', () => {
    const rings = [
      pairs,
      [
        [8, 1],
        [9, 1],
        [9, 2],
      ],
    ];
    for (const name of Object.keys(FUNCTIONS).filter((key) => /circle|ray/i.test(key)))
      assert.throws(
        () => FUNCTIONS[name](rings),
        /polygon must be a polygon of one ring, got "2 rings"/,
        name,
      );
  });
});

describe('walls with holes', () => {
  const outer = [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
  ];
  const hole = [
    [4, 4],
    [6, 4],
    [6, 6],
    [4, 6],
  ];
  const geoJson = { type: 'Polygon', coordinates: [closed(outer), closed(hole)] };
  /** @type {(scene: object, x: number, y: number) => boolean} */
  const blocks = (scene, x, y) => new Rebound({ ...scene, radius: 0.5 }).overlaps({ x, y });

  it('a ball of a room is between the boundary and the holes', () => {
    for (const wall of [[outer, hole], geoJson, { points: [outer, hole] }, { geometry: geoJson }]) {
      const scene = { walls: [wall] };
      assert.deepEqual(
        [
          [2, 2],
          [5, 5],
          [-2, 5],
        ].map(([x, y]) => blocks(scene, x, y)),
        [false, true, true],
      );
    }
  });

  it('a ball among obstacles is outside the boundary, or in a hole', () => {
    for (const wall of [[outer, hole], geoJson, { points: [outer, hole] }, { geometry: geoJson }]) {
      const scene = { obstacles: [wall] };
      assert.deepEqual(
        [
          [2, 2],
          [5, 5],
          [-2, 5],
          [4.2, 5],
        ].map(([x, y]) => blocks(scene, x, y)),
        [true, false, false, true],
      );
      assert.ok(
        blocks(
          {
            obstacles: [
              wall,
              [
                [4, 4],
                [6, 4],
                [6, 6],
              ],
            ],
          },
          5.6,
          4.4,
        ),
        'an obstacle in the hole',
      );
    }
  });

  it('holes in several obstacles, with masks and ignored objects', () => {
    const other = [outer.map(([x, y]) => [x + 2, y]), hole.map(([x, y]) => [x + 2, y])];
    const rebound = new Rebound({
      obstacles: [
        { points: [outer, hole], mask: 1 },
        { points: other, mask: 2 },
      ],
    });
    /** @type {(x: number, options?: object) => boolean} */
    const inside = (x, options) => rebound.overlaps({ x, y: 5 }, 0, options);
    assert.deepEqual([inside(5), inside(7), inside(9), inside(-1)], [true, true, true, false]);
    assert.deepEqual([inside(5, { mask: 1 }), inside(7, { mask: 1 })], [false, true]);
    assert.deepEqual([inside(5, { ignore: [0] }), inside(7, { ignore: [0] })], [true, false]);
  });

  it('a game with a hole continues after toBuffer', () => {
    const game = new Billiards({ obstacles: [geoJson], positions: [5, 5], velocities: [1, 0.3], radii: 0.5 });
    game.step(10);
    const copy = Billiards.from(game.toBuffer());
    game.step(7);
    copy.step(7);
    assert.deepEqual([...copy.positions], [...game.positions]);
    assert.throws(() => game.add({ x: 2, y: 2, radius: 0.1 }), /clear of other balls and of walls/);
    assert.ok(copy.overlaps({ x: 2, y: 2 }, 0.1) && !copy.overlaps({ x: 5, y: 5 }, 0.01, { ignore: [0] }));
  });

  it('several polygons are one obstacle, but no room: a ball cannot be in all of them', () => {
    const coordinates = [[closed(hole)], [closed(outer.map(([x, y]) => [x + 20, y]))]];
    const several = { type: 'MultiPolygon', coordinates };
    const rebound = new Rebound({ obstacles: [several, [40, 0, 50, 0, 50, 9]], radius: 0.5 });
    assert.equal(rebound.next({ origin: { x: 0, y: 5 }, direction: { x: 1, y: 0 } })?.object, 0);
    assert.ok(rebound.overlaps({ x: 25, y: 5 }) && !rebound.overlaps({ x: 15, y: 5 }));
    assert.throws(
      () => new Rebound({ walls: [several] }),
      /^TypeError: Rebound: walls\[0\].free must be 'both' for a room of several polygons, got "inside"/,
    );
    assert.ok(!new Rebound({ walls: [{ ...several, free: 'both' }], radius: 0.5 }).overlaps({ x: 5, y: 5 }));
  });

  it("`free: 'hole'` is internal", () => {
    const shape = /** @type {any} */ ({ points: hole, free: 'hole' });
    assert.throws(
      () => new Rebound({ obstacles: [shape] }),
      /free must be one of inside, outside, both, got "hole"/,
    );
  });
});

describe('unknown fields', () => {
  const center = { x: 5, y: 5 };

  it('of walls and obstacles throw, with the fields of that shape and the nearest name', () => {
    /** @type {[any, string][]} */
    const cases = [
      [
        { center, radius: 1, gravity: 1 },
        'a circle {center, radius, free, mask} without other fields, got "gravity"',
      ],
      [
        { center, radius: 1, fre: 'both' },
        'a circle {center, radius, free, mask} without other fields, got "fre"; did you mean \'free\'?',
      ],
      [
        { center, radius: 1, closed: true },
        'a circle {center, radius, free, mask} without other fields, got "closed"',
      ],
      [
        { points: flat, close: false },
        'a polygon {points, closed, free, mask} without other fields, got "close"; did you mean \'closed\'?',
      ],
      [
        { position: flat, points: flat },
        'a polygon {position, closed, free, mask} without other fields, got "points"',
      ],
      [
        { start: center, end: center, raduis: 1 },
        'a segment or capsule {start, end, radius, free, mask} without other fields, got "raduis"; did you mean \'radius\'?',
      ],
      [
        { min: center, max: center, radius: 1 },
        'a box {min, max, free, mask} without other fields, got "radius"',
      ],
      [{ children: [], name: 'a' }, 'a group {children, free, mask} without other fields, got "name"'],
    ];
    for (const [shape, message] of cases)
      for (const create of [
        () => new Rebound({ obstacles: [shape] }),
        () => new Billiards({ obstacles: [shape] }),
      ])
        assert.throws(create, (error) => {
          assert.ok(error instanceof TypeError);
          assert.match(error.message, /^(Rebound|Billiards): obstacles\[0\] must be /);
          assert.ok(error.message.endsWith(message), error.message);
          return true;
        });
  });

  it('of scenes and balls throw', () => {
    const walls = [[0, 0, 9, 0, 9, 9]];
    assert.throws(() => new Rebound(/** @type {any} */ ({ walls, radius: 1, position: 1 })), {
      message: 'Rebound: scene must be named walls, obstacles, radius, got "position"',
    });
    const ball = /** @type {any} */ ({ x: 5, y: 5, radius: 1, velocity: 1 });
    assert.throws(() => new Billiards().add(ball), {
      name: 'TypeError',
      message:
        'Billiards.add: ball must be a ball {x, y, vx, vy, radius, mass, mask} without other fields, got "velocity"',
    });
  });

  it('of class instances are accepted', () => {
    class Pillar {
      center = center;
      radius = 1;
      material = 'stone';
    }
    class Ball {
      x = 0;
      y = 0;
      radius = 1;
      name = 'ball';
    }
    assert.ok(new Rebound({ obstacles: [new Pillar()] }).overlaps(center, 0));
    assert.equal(new Billiards({ obstacles: [new Pillar()] }).add(new Ball()), 0);
  });
});

// A plain list of points was filled even-odd by ShapeIndex and the polygon functions, the same star as `{points}`, Path or PolyGeometry
// nonzero: a canvas paints its middle, and `pick` found nothing there.
describe('the fill rule', () => {
  const star = [0, -10, 6, 8, -9, -3, 9, -3, -6, 8];
  const corners = [0, 2, 4, 6, 8].map((i) => [star[i], star[i + 1]]);
  const middle = { x: 0, y: 0 };
  const disc = { center: middle, radius: 1 };
  const drawn = new Path().moveTo(0, -10);
  for (const [x, y] of corners.slice(1)) drawn.lineTo(x, y);
  drawn.closePath();
  /** @type {Record<string, any>} */
  const outlines = {
    coordinates: star,
    pairs: corners,
    vectors: corners.map(([x, y]) => ({ x, y })),
    'a list of one ring': [corners],
    GeoJSON: { type: 'Polygon', coordinates: [closed(corners)] },
    'a geometry literal': { position: star },
    PolyGeometry: new PolyGeometry(star),
  };
  const square = (/** @type {number} */ half) => [-half, -half, half, -half, half, half, -half, half];
  const loop = (/** @type {number} */ half) => [0, 2, 4, 6, 0].map((i) => square(half).slice(i, i + 2));
  /** The hole has the winding of its outline. @type {Record<string, any>} */
  const frames = {
    rings: [square(9), square(5)],
    GeoJSON: { type: 'Polygon', coordinates: [loop(9), loop(5)] },
    MultiPolygon: { type: 'MultiPolygon', coordinates: [[loop(9), loop(5)]] },
  };

  /** Whether a shape has its middle inside, by every function of an index. @type {(shape: any, options?: any) => boolean[]} */
  const inIndex = (shape, options) => {
    const index = new ShapeIndex();
    index.add(shape, options);
    const target = new ShapeIndex();
    target.add({ center: middle, radius: 0.1 }, { id: 'target' });
    const found = [
      index.pick(middle) !== null,
      index.nearest(middle)[0]?.distance === 0,
      index.overlaps({ center: middle, radius: 1 }).length > 0,
      index.search({ min: { x: -1, y: -1 }, max: { x: 1, y: 1 } }).length > 0,
      target.search(shape, options).length > 0,
      target.search(shape, { mode: 'contains', ...options }).length > 0,
      target.overlaps(shape, options).length > 0,
      target.searchBatch([shape], options).indices.length > 0,
    ];
    index.dispose();
    target.dispose();
    return found;
  };
  /** The same by the functions of polygons. @type {(polygon: any, options?: any) => boolean[]} */
  const inPolygon = (polygon, options) => [
    polygonContains(polygon, middle, options),
    polygonContains(polygon, disc, options),
    polygonOverlaps(polygon, middle, options),
    polygonOverlaps(polygon, disc, options),
    polygonOverlaps({ position: square(1) }, polygon, options),
  ];

  it('is nonzero for one outline in any form, in every function', () => {
    for (const [form, outline] of Object.entries(outlines)) {
      assert.ok(inIndex(outline).every(Boolean), form);
      assert.ok(inPolygon(outline).every(Boolean), form);
      assert.ok(intersect('circlePolygon2', new Circle2(middle, 1), outline), form);
      assert.equal(new Circle2(middle, 1).sweepPolygon({ x: 20, y: 0 }, outline)?.t, 0, form);
      assert.equal(new PolyGeometry(outline.position ?? outline).containsPoint(middle), true, form);
      const rebound = new Rebound({ obstacles: [outline] });
      assert.ok(rebound.overlaps(middle), form);
      rebound.dispose();
    }
    const flatStar = corners.map(([x, y]) => [x, y, 0]);
    assert.ok(intersect('spherePolygon3', new Sphere3(new Vector3(), 1), flatStar));
    const path = { points: star, closed: true };
    for (const shape of [path, drawn]) assert.ok(inIndex(shape).every(Boolean));
    assert.ok(drawn.containsPoint(middle));
  });

  it('is even-odd for several rings, whose inner ones are holes of any winding', () => {
    for (const [form, frame] of Object.entries(frames)) {
      assert.deepEqual(inIndex(frame), Array(8).fill(false), form);
      assert.deepEqual(inPolygon(frame), Array(5).fill(false), form);
    }
  });

  it('is the one that the option names, for every form', () => {
    for (const outline of [...Object.values(outlines), { points: star }, drawn]) {
      const found = inIndex(outline, { fillRule: 'evenodd' });
      assert.deepEqual(found, Array(8).fill(false));
    }
    for (const outline of Object.values(outlines))
      assert.deepEqual(inPolygon(outline, { fillRule: 'evenodd' }), Array(5).fill(false));
    for (const frame of Object.values(frames)) {
      assert.ok(inIndex(frame, { fillRule: 'nonzero' }).every(Boolean));
      assert.ok(inPolygon(frame, { fillRule: 'nonzero' }).every(Boolean));
    }
  });

  // `pick` filled it even-odd, `containsPoint` and the canvas nonzero.
  it('is nonzero for the loops of a PolyExtendGeometry', () => {
    const grown = new PolyExtendGeometry(new PolyGeometry(square(5)), 1);
    grown.position.push(...new PolyExtendGeometry(new PolyGeometry(square(2)), 1).position);
    grown.position[grown.position.length / 2].moveTo = true;
    assert.ok(grown.containsPoint(middle));
    const index = new ShapeIndex();
    index.add(grown);
    assert.ok(index.pick(middle));
    index.dispose();
  });
});
