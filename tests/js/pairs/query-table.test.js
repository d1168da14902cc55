// js/query knows the core's queries by number: their order, their shapes' and answers' numbers are those of RB_QUERIES in
// src/dispatch/query.h, and the structs that js/wasm/batch.js fills are those of C.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { batch, intersect, measure } from '../../../js/index.js';
import { Q, queryOf } from '../queries.js';
import { packers, sizes } from '../../../js/pairs/packers.js';
import { MOVING_BOX_BOX, MOVING_SPHERE_BOX } from '../../../js/spatial/contact.js';
import { FITS } from '../../../js/wasm/fit.js';

const read = (path) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const header = read('src/dispatch/query.h');
const layouts = Object.fromEntries(
  [...header.matchAll(/#define (RB_[A-Z]+) "([^"]*)"/g)].map(([, name, layout]) => [name, layout]),
);
const camel = (name) => name.toLowerCase().replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
const kinds = [...header.matchAll(/X\(([A-Z_]+), "(\w+)", "(\w+)", (.*?)\)\s*\\?\n/g)].map(
  ([, name, a, b, answer]) => ({
    name: camel(name),
    a,
    b,
    answer: answer.replace(/RB_[A-Z]+/g, (macro) => layouts[macro]).replace(/["\s]/g, ''),
  }),
);

const width = (layout, dimensions) =>
  [...layout.replace('!', '')].reduce((sum, code) => {
    if (dimensions === 2 && 'yz'.includes(code)) return sum;
    return sum + ('si'.includes(code) ? 1 : dimensions);
  }, 0);

test('the same queries in the same order', () => {
  assert.ok(kinds.length > 40);
  assert.deepEqual(
    Object.values(Q).map(({ name }) => name),
    kinds.map(({ name }) => name),
  );
  assert.deepEqual(
    Object.values(Q).map(({ kind }) => kind),
    kinds.map((_, i) => i),
  );
});

test('an index knows its two queries by their numbers', () => {
  assert.equal(kinds[MOVING_BOX_BOX].name, 'movingBoxBox');
  assert.equal(kinds[MOVING_SPHERE_BOX].name, 'movingSphereBox');
});

test('the same fits in the same order', () => {
  const [, list] = read('wasm/exports/fit.c').match(/enum rb_fit_kind \{([^}]*)\}/);
  const names = [...list.matchAll(/^ *RB_FIT_([A-Z_]+)/gm)].map(([, name]) => camel(name));
  assert.deepEqual(FITS, names);
});

test("a segment's queries stand as many places behind the ray's", () => {
  const names = kinds.map(({ name }) => name);
  const rays = names.slice(0, names.indexOf('segmentBox'));
  const behind = names.indexOf('segmentBox');
  rays.forEach((name, i) => assert.equal(names[behind + i], name.replace('ray', 'segment')));
});

for (const dimensions of [2, 3]) {
  test(`rows of shapes and answers are as long, ${dimensions}D`, () => {
    for (const { name, a, b, answer } of kinds) {
      if (dimensions === 3 && Q[name].kind >= Q.rayLine.kind) continue; // of the plane only
      const { a: first, b: second } = Q[name];
      const ours = [first, second].map((shape) => sizes[shape][dimensions - 2]);
      const theirs = [a, b].map((layout) => ('kp'.includes(layout) ? undefined : width(layout, dimensions)));
      assert.deepEqual(ours, theirs, name);
      const round = dimensions === 2 ? name.replace(/Sphere/g, 'Circle').replace('sphere', 'circle') : name;
      const query = queryOf('test', round + dimensions);
      assert.equal(query.kind, Q[name].kind);
      assert.equal(query.width, width(answer, dimensions), name);
      assert.equal(query.always, answer.startsWith('!'), name);
      const types = [...answer.replace('!', '')].filter((code) => dimensions > 2 || code !== 'y');
      assert.deepEqual(
        query.fields.map(({ type }) => (type === '.' ? 'vy' : 'si').includes(types.shift())),
        query.fields.map(() => true),
        name,
      );
    }
  });
}

test('a shape of each row has a packer', () => {
  assert.deepEqual(Object.keys(sizes).sort(), Object.keys(packers).sort());
});

test('the structs of a batch have the fields that js/wasm/batch.js fills', () => {
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
  assert.deepEqual(fields('rb_rows'), ['data', 'format', 'stride']);
  assert.match(header, /RB_F64, RB_F32, RB_U8/);
});

test('places for a question hold the longest rows', () => {
  const door = read('js/wasm/scratch.js');
  const constant = (name) => Number(door.match(new RegExp(`const ${name} = (\\d+)`))[1]);
  const normals = Number(header.match(/RB_MAX_NORMALS (\d+)/)[1]);
  const row = Number(header.match(/RB_ROW (\d+)/)[1]);
  assert.ok(constant('SECOND') >= 2 * normals);
  assert.ok(constant('ANSWER') - constant('SECOND') >= 2 * normals);
  assert.ok(constant('NORMALS') - constant('ANSWER') >= row);
  assert.ok(constant('QUESTION') - constant('NORMALS') >= 3 * normals);
  for (const { answer } of kinds) assert.ok(width(answer, 3) <= row);
});

test('a name that is none is refused by all three functions', () => {
  for (const name of ['rayBox', 'rayBox4', 'rayCircle3', 'raySphere2', '', undefined, 3, 'toString2']) {
    for (const ask of [
      intersect,
      measure,
      (query) => batch(query, new Float64Array(6), new Float64Array(6), new Uint8Array(1)),
    ]) {
      assert.throws(() => ask(name, {}, {}), /^RangeError: (intersect|measure|batch): query must be/);
    }
  }
});
