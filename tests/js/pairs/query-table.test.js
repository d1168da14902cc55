// The table of queries that js/pairs builds from js/generated/pairs.js: complete, without contradictions, and with packers that
// write as many numbers as a row has. tests/js/package/package.test.js compares its types with it.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
  boxes,
  canvas,
  casts,
  layouts,
  MAX_NORMALS,
  planes,
  results,
  sizes,
  solids,
  spatial,
} from '../../../js/generated/pairs.js';
import * as layout from '../../../js/generated/layout.js';
import { batch, intersect, measure } from '../../../js/index.js';
import { BOXES } from '../../../js/pairs/boxes.js';
import { CASTS } from '../../../js/pairs/casts.js';
import { FLAT } from '../../../js/pairs/flat.js';
import { packers } from '../../../js/pairs/packers.js';
import { PLANES } from '../../../js/pairs/planes.js';
import { SOLIDS } from '../../../js/pairs/solids.js';
import { RESULT, NORMALS, QUERY_DOUBLES, SECOND } from '../../../js/wasm/scratch.js';
import { kinds, recorded } from '../kinds.js';
import { dimensionsOf, nameOf, Q, queryOf, rows } from '../queries.js';

const read = (path) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const camel = (name) => name.toLowerCase().replace(/_(\w)/g, (_, letter) => letter.toUpperCase());

const width = (layout, dimensions) =>
  [...layout.replace('!', '')].reduce((sum, code) => {
    if (dimensions === 2 && 'yz'.includes(code)) return sum;
    return sum + ('si'.includes(code) ? 1 : dimensions);
  }, 0);

test('the generated table is that of the header', () => {
  const header = read('src/dispatch/pair_table.h');
  const table = header.slice(header.indexOf('#define RB_QUERIES(X)')).replace(/ *\\\n */g, ' ');
  const listed = [...table.matchAll(/X\((\w+), (\w+), (\w+), (\w+), RB_(\w+), ([\w |]+), /g)];
  assert.ok(listed.length > 40);
  const modules = { casts, solids, canvas, boxes, planes, spatial };
  const having = (kind) => Object.keys(modules).filter((name) => modules[name].some(([own]) => own === kind));
  assert.deepEqual(
    rows.map(([kind, name, a, b, result, only]) => [
      ...[kind, name, a, b, result],
      only ? `${only}D` : '2D_3D',
      having(kind),
    ]),
    listed.map(([, name, a, b, result, dimensions, own], kind) => [
      kind,
      ...[name, a, b, result].map(camel),
      dimensions,
      own
        .replace(/RB_IN_/g, '')
        .toLowerCase()
        .split(' | '),
    ]),
  );
});

test('an index has its two queries by their numbers', () => {
  assert.equal(Q.movingBoxBox.kind, layout.MOVING_BOX_BOX);
  assert.equal(Q.movingSphereBox.kind, layout.MOVING_SPHERE_BOX);
});

test('enumerations that JavaScript shares have the numbers of their headers', () => {
  for (const [file, type] of [
    ['wasm/exports/packed.h', 'rb_fit_kind'],
    ['wasm/exports/packed.h', 'rb_packed_shape'],
    ['src/path/path2.h', 'rb_path_command'],
    ['src/rebound/rebound2.h', 'rb_ending'],
  ]) {
    const [, list] = read(file).match(new RegExp(`enum ${type} \\{([^}]*)\\}`));
    const names = [...list.matchAll(/^ *RB_([A-Z_]+)/gm)].map(([, name]) => name);
    names.forEach((name, i) => {
      if (name !== 'PATH_COMMANDS') assert.equal(layout[name], i, name);
    });
  }
});

test("a segment's queries about solids follow those of the ray in the same order, with the same solid and result", () => {
  const rays = Object.values(CASTS).filter(({ a }) => a === 'ray');
  assert.ok(rays.length > 0);
  for (const { kind, name, b, result, segment } of rays) {
    assert.equal(segment?.name, name.replace('ray', 'segment'));
    assert.equal(segment.kind - kind, Q.segmentBox.kind - Q.rayBox.kind, name);
    assert.deepEqual([segment.a, segment.b, segment.result], ['segment', b, result]);
  }
});

test('no two queries have the same name', () => {
  const names = Object.values(Q).flatMap((row) =>
    dimensionsOf(row).map((dimensions) => nameOf(row, dimensions)),
  );
  assert.equal(Object.keys(Q).length, rows.length);
  assert.equal(new Set(names).size, names.length);
});

test('each query is in one of the modules with queries by name', () => {
  for (const name of Object.keys(Q))
    assert.equal([CASTS, SOLIDS, FLAT].filter((module) => module[name]).length, 1, name);
  for (const [name, { kind }] of Object.entries({ ...BOXES, ...PLANES }))
    assert.equal(kind, SOLIDS[name].kind);
});

for (const dimensions of [2, 3]) {
  test(`rows of shapes and results are as long as their layouts, ${dimensions}D`, () => {
    for (const [shape, layout] of Object.entries(layouts.shapes)) {
      const own = /[kp]/.test(layout); // the length depends on the normals or vertices
      assert.equal(sizes[shape][dimensions - 2], own ? undefined : width(layout, dimensions), shape);
    }
    for (const row of Object.values(Q).filter((one) => dimensionsOf(one).includes(dimensions))) {
      const query = queryOf('test', nameOf(row, dimensions));
      const layout = layouts.results[row.result];
      assert.equal(query.kind, row.kind);
      assert.equal(query.width, width(layout, dimensions), row.name);
      assert.equal(query.always, layout.startsWith('!'), row.name);
      const types = [...layout.replace('!', '')].filter((code) => dimensions > 2 || code !== 'y');
      assert.equal(query.fields.length, types.length, row.name);
      assert.deepEqual(
        query.fields.map(({ type }) =>
          (/[.<>]/.test(type) ? 'vy' : type === '?' ? 'i' : 'si').includes(types.shift()),
        ),
        query.fields.map(() => true),
        row.name,
      );
    }
  });
}

test('the shapes of each query have a packer', () => {
  assert.deepEqual(Object.keys(sizes).sort(), Object.keys(packers).sort());
});

test('every query has recorded bits', () => {
  for (const { name } of kinds)
    for (const dimensions of [2, 3]) assert.ok(recorded[`${name}_${dimensions}`], name);
});

test('the structs of a batch have the fields that js/wasm/batch.js fills', () => {
  const header = read('src/dispatch/query.h');
  const fields = (name) =>
    header
      .match(new RegExp(`typedef struct ${name} \\{([^}]*)\\}`))[1]
      .replace(/\/\/\/.*/g, '')
      .split(';')
      .map((field) =>
        field
          .trim()
          .split(/[\s*]+/)
          .pop(),
      )
      .filter(Boolean);
  assert.deepEqual(fields('rb_query'), ['kind', 'dimensions', 'normals', 'count']);
  assert.deepEqual(fields('rb_rows'), ['data', 'format', 'stride', 'index', 'index_stride']);
  assert.match(header, /RB_F64, RB_F32, RB_U8/);
});

test('the memory of a query has room for the longest rows', () => {
  const longest = Math.max(...Object.values(layouts.results).map((layout) => width(layout, 3)));
  assert.ok(SECOND >= 2 * MAX_NORMALS);
  assert.ok(RESULT - SECOND >= 2 * MAX_NORMALS);
  assert.ok(NORMALS - RESULT >= longest);
  assert.ok(QUERY_DOUBLES - NORMALS >= 3 * MAX_NORMALS);
  assert.deepEqual(Object.keys(results), Object.keys(layouts.results));
});

const asks = {
  intersect,
  measure,
  batch: (query) =>
    batch(query, new Float64Array(6), new Float64Array(6), {}, { hits: new Uint8Array(1) }).count,
};

test('an unknown name throws in all three functions', () => {
  for (const name of [
    'rayBox',
    'rayBox4',
    'rayCircle3',
    'raySphere2',
    'rayLine3',
    '',
    undefined,
    3,
    'toString2',
  ]) {
    for (const [fn, runQuery] of Object.entries(asks)) {
      assert.throws(
        () => runQuery(name, {}, {}),
        new RegExp(`^RangeError: ${fn}: query must be the name of a query`),
      );
    }
  }
});

test('the error of a misspelled name lists the most similar names', () => {
  const meant = {
    rayBoks3: "'rayBox3', 'rayBox2'",
    rayBox: "'rayBox2', 'rayBox3'",
    raybox3: "'rayBox3', 'rayBox2'",
    rayBox4: "'rayBox2', 'rayBox3'",
    raySphere2: "'rayCircle2', 'raySphere3'", // a sphere in 2D is a circle
    rayCircle3: "'raySphere3', 'rayCircle2'",
    boxSphere3: "'sphereBox3', 'circleBox2'", // the shapes in the wrong order
    rayLine3: "'rayLine2', 'rayPlane3'", // 2D only
    rayCirle2: "'rayCircle2', 'rayLine2'", // circle was compared as sphere, which is far from a misspelled circle
  };
  for (const [name, names] of Object.entries(meant)) {
    for (const [fn, runQuery] of Object.entries(asks)) {
      assert.throws(() => runQuery(name, {}, {}), {
        name: 'RangeError',
        message: `${fn}: query must be the name of a query, got "${name}"; did you mean ${names}?`,
      });
    }
  }
});

test('the error of a pair that is no query by name says what answers it', () => {
  for (const [name, outcome] of [
    ['segmentSegment3', "; closest points of two segments: 'capsuleCapsule3' with the radius 0"],
    ['polygonPolygon2', '; polygons and other shapes: polygonOverlaps, polygonContains, polygonTranslation'],
    ['boxPolygon2', '; polygons and other shapes: polygonOverlaps, polygonContains, polygonTranslation'],
  ])
    for (const [fn, runQuery] of Object.entries(asks))
      assert.throws(() => runQuery(name, {}, {}), {
        name: 'RangeError',
        message: `${fn}: query must be the name of a query, got "${name}"${outcome}`,
      });
});

test('the closest points of two segments are those of capsules of radius 0', () => {
  const v = (/** @type {number[]} */ [x, y, z]) => ({ x, y, z });
  const a = { start: v([0, 0, 0]), end: v([4, 0, 0]), radius: 0 };
  const b = { start: v([1, 3, -2]), end: v([1, 3, 5]), radius: 0 };
  const { touches, depth, point, normal } = measure('capsuleCapsule3', a, b);
  assert.deepEqual([touches, -depth, { ...point }, { ...normal }], [false, 3, v([1, 3, 0]), v([0, -1, 0])]);
});

test('the error of a name without similar names has an example', () => {
  for (const [value, shown] of [
    ['', '""'],
    ['x', '"x"'],
    ['toString2', '"toString2"'],
    [3, '3'],
    [undefined, 'undefined'],
  ]) {
    assert.throws(() => intersect(value, {}, {}), {
      name: 'RangeError',
      message: `intersect: query must be the name of a query such as 'rayBox3', got ${shown}`,
    });
  }
});
