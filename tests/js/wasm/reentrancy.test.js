// Getters and proxies that call raybound while their values are packed. Before, the inner query overwrote the packed numbers,
// or the view was older than the memory. The outer result must be that of plain values.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  batch,
  intersect,
  intersectObject,
  measure,
  offset,
  PolyExtendGeometry,
  PolyGeometry,
  Rebound,
  SpatialIndex,
} from '../../../js/index.js';
import { f64, firstDouble, reserve } from '../../../js/wasm/scratch.js';

const ray = { origin: { x: -5, y: 0.5 }, direction: { x: 1, y: 0 } };
const numbers = [0, 0, 1, 0, 1, 1, 0, 1];
const corners = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];

/** The actions of a getter. */
const tricks = {
  asks: () => intersectObject(ray, { geometry: new PolyGeometry([9, 9, 8, 9, 8, 7, 3, 3, 7, 2, 1, 2]) }),
  'makes the memory grow': () => reserve(firstDouble() + f64.length),
};

/**
 * Results of polygons and outlines.
 * @param {() => unknown} trick
 */
function results(trick) {
  // At the first reads of each number: those of checks and of packing.
  const tricky = (left = 2) => {
    return () => left-- > 0 && trick();
  };
  const square = (play = tricky()) =>
    /** @type {number[]} */ (
      new Proxy([...numbers], {
        get(list, k) {
          if (k === '4') play();
          return /** @type {any} */ (list)[k];
        },
      })
    );
  const outline = (play = tricky()) =>
    corners.map(([x, y], i) => ({
      get x() {
        if (i === 2) play();
        return x;
      },
      y,
    }));
  const grown = () => Object.assign(new PolyExtendGeometry(), { position: outline() });
  const hit = (/** @type {any} */ geometry) => ({ ...intersectObject(ray, { geometry })?.point });
  const around = [-5, -5, 5, -5, 5, 5, -5, 5];
  const array = (/** @type {number[]} */ values, at = '1', play = tricky()) =>
    new Proxy([...values], {
      get(list, k) {
        if (k === at) play();
        return /** @type {any} */ (list)[k];
      },
    });
  const axes = [1, 0, 0, 0, 1, 0, 0, 0, 1];
  const [one, two] = [
    { x: 1, y: 1, z: 1 },
    { x: 2, y: 3, z: 4 },
  ];
  const kdop = { normals: array(axes), ranges: array([0, 1, 0, 2, 0, 3]) };
  const obb = { center: one, halfSize: two, rotation: { elements: array(axes) } };
  const matrix = { elements: array([1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 3, 0, 4, 5, 6, 1]) };
  const rows = new Float64Array(4);
  batch(
    'rayKdop3',
    Float64Array.of(-1, 1, 1, 1, 0, 0),
    Float64Array.of(0, 1, 0, 2, 0, 3),
    {
      columns: 4,
      normals: array(axes),
    },
    { rows },
  );
  return {
    kdop: intersect('rayKdop3', { origin: { x: -1, y: 1, z: 1 }, direction: { x: 1, y: 0, z: 0 } }, kdop),
    obb: intersect('sphereObb3', { center: one, radius: 1 }, obb),
    matrix: measure('boxTransform3', { min: one, max: two }, matrix),
    rows,
    area: new PolyGeometry(square()).signedArea(),
    contains: new PolyGeometry(square()).containsPoint({ x: 0.5, y: 0.5 }),
    ray: hit({ type: 'PolyGeometry', position: square() }),
    'ray and outline': hit({ type: 'PolyExtendGeometry', position: outline(), distance: 1 }),
    'in an outline': grown().containsPoint({ x: 0.5, y: 0.5 }),
    'box of an outline': { ...grown().computeBoundingBox().boundingBox.max },
    offset: offset(square(), 1, { joins: 'miter', tolerance: 0.1 }),
    'offset of a hole': offset([around, square()], 0.1, { joins: 'miter', tolerance: 0.1 }),
    measure: measure('circlePolygon2', { center: { x: 3, y: 0.5 }, radius: 1 }, { position: square() }),
    room: new Rebound({ obstacles: [square()], radius: 1 }).distanceToPoint({ x: 3, y: 0.5 }),
  };
}

describe('a packed array', () => {
  for (const [name, trick] of Object.entries(tricks))
    it(`${name}: the result is that of plain values`, () => {
      assert.deepEqual(
        results(trick),
        results(() => {}),
      );
    });
});

it('a room that stopAt disposes of throws: before, the result was read from address 0', () => {
  const room = new Rebound({ walls: [[0, 0, 10, 0, 10, 10, 0, 10]], obstacles: [[4, 4, 5, 4, 5, 5]] });
  const stopAt = {
    length: 1,
    get 0() {
      room.dispose();
      return 0;
    },
  };
  assert.throws(
    () => room.trace({ origin: { x: 2, y: 2 }, direction: { x: 1, y: 0.3 } }, { stopAt }),
    /^TypeError: Rebound: this must be a room that is not disposed/,
  );
});

it('options whose getters query the index do not change the outer query', () => {
  const index = new SpatialIndex([0, 0, 1, 1]);
  const box = (/** @type {number} */ x) => ({ min: { x, y: 0 }, max: { x: x + 1, y: 1 } });
  const away = { origin: { x: -1, y: 50 }, direction: { x: 1, y: 0 } };
  const options = {
    get mask() {
      index.collides(box(70));
      return -1;
    },
    get solid() {
      index.raycast(away);
      return false;
    },
  };
  const { mask } = Object.getOwnPropertyDescriptors(options);
  assert.equal(index.collides(box(0), Object.defineProperties({}, { mask })), true);
  assert.equal(index.raycast(ray, options)?.t, 5);
  assert.equal(index.raycastAny(ray, options), true);
});
