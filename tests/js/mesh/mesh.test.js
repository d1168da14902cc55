// MeshBVH: rays and points, compared with the queries about one triangle.

import assert from 'node:assert/strict';
import test from 'node:test';

import { intersect, MeshBVH, Ray3, Triangle3 } from '../../../dist/raybound.js';
import { cases, random, SEED } from '../oracle/random.js';
import { interleaved, ray, square, torus, triangle, vector } from './meshes.js';
import { SEAL, seal } from '../../../js/wasm/checksum.js';

test(`seed ${SEED}`, () => {});

const xyz = ({ x, y, z }) => [x, y, z];

test('a hit has all fields', () => {
  const mesh = new MeshBVH(square());
  const hit = mesh.raycast(ray(3, 1, 6, 0, 0, -2));
  assert.equal(hit.t, 3);
  assert.equal(hit.distance, 6);
  assert.deepEqual(xyz(hit.point), [3, 1, 0]);
  assert.deepEqual(xyz(hit.normal), [0, 0, 1]);
  assert.deepEqual(xyz(hit.barycentric), [0.25, 0.5, 0.25]);
  assert.equal(hit.faceIndex, 0);
  assert.equal(hit.side, 1);
  assert.equal(mesh.raycast(ray(3, 1, -6, 0, 0, 2)).side, -1);
  assert.equal(mesh.raycast(ray(3, 1, 6, 0, 0, 2)), null);
  assert.equal(mesh.raycast(ray(3, 1, 6, 0, 0, 0)), null);
});

test('every form of a geometry makes the same mesh', () => {
  const geometry = torus();
  const { positions, index } = geometry;
  const soup = Float32Array.from(
    { length: 3 * index.length },
    (_, i) => positions[3 * index[Math.floor(i / 3)] + (i % 3)],
  );
  const forms = [
    geometry,
    { positions, index: Uint32Array.from(index) },
    { positions: Array.from(positions), index: Array.from(index) },
    { positions: Float64Array.from(positions), index },
    { positions: soup },
    { positions: [9, ...positions], index, offset: 1 },
    { attributes: { position: { array: positions, itemSize: 3 } }, index: { array: index } },
    interleaved(geometry),
  ];
  const cast = ray(5, 0.1, 0.2, -1, 0.01, 0);
  const want = new MeshBVH(geometry).raycast(cast);
  assert.ok(want);
  for (const form of forms) {
    for (const build of ['quality', 'fast', 'compact']) {
      const mesh = new MeshBVH(form, { build });
      assert.equal(mesh.faceCount, index.length / 3);
      assert.equal(mesh.build, build);
      assert.deepEqual(mesh.raycast(cast), want);
    }
  }
});

test('rays have the hits of the exact query about each triangle', () => {
  const r = random();
  const geometry = torus(9, 14);
  const mesh = new MeshBVH(geometry);
  const triangles = Array.from({ length: mesh.faceCount }, (_, face) => {
    const { a, b, c } = triangle(geometry, face);
    return new Triangle3(a, b, c);
  });
  let hits = 0;
  for (let i = 0; i < cases(300); i++) {
    const origin = vector(r.float(-4, 4), r.float(-4, 4), r.float(-4, 4));
    const target = vector(r.float(-2, 2), r.float(-2, 2), r.float(-0.4, 0.4));
    const direction = vector(target.x - origin.x, target.y - origin.y, target.z - origin.z);
    const cast = new Ray3(origin, direction);
    const found = triangles
      .map((t, faceIndex) => ({ faceIndex, hit: intersect('rayTriangle3', cast, t) }))
      .filter(({ hit }) => hit)
      .sort((a, b) => a.hit.t - b.hit.t);
    const all = mesh.raycastAll({ origin, direction });
    assert.deepEqual(
      all.map((hit) => hit.faceIndex),
      found.map(({ faceIndex }) => faceIndex),
    );
    all.forEach((hit, k) => {
      assert.ok(Math.abs(hit.t - found[k].hit.t) < 1e-12 * (1 + hit.t), `${hit.t} ${found[k].hit.t}`);
      assert.equal(hit.side, found[k].hit.side);
    });
    assert.deepEqual(mesh.raycast({ origin, direction }), all[0] ?? null);
    assert.equal(mesh.raycastAny({ origin, direction }), all.length > 0);
    assert.deepEqual(mesh.raycastAll({ origin, direction }, { limit: 1 }), all.slice(0, 1));
    hits += all.length;
  }
  assert.ok(hits > 100);
});

test('all hits are found if there are more than the first room for hits', () => {
  const layers = 700;
  const positions = [];
  for (let i = 0; i < layers; i++) positions.push(0, 0, i, 4, 0, i, 0, 4, i);
  const mesh = new MeshBVH({ positions });
  const hits = mesh.raycastAll(ray(1, 1, -1, 0, 0, 1));
  assert.deepEqual(
    hits.map(({ t }) => t),
    Array.from({ length: layers }, (_, i) => i + 1),
  );
  assert.equal(mesh.raycastAll(ray(1, 1, -1, 0, 0, 1), { limit: 100 }).length, 100);
});

test('t, sides and groups limit what is hit', () => {
  const mesh = new MeshBVH({
    ...square(),
    groups: [
      { start: 3, count: 3, materialIndex: 2 },
      { start: 0, count: 3, mask: 1 },
    ],
  });
  const cast = ray(3, 1, 6, 0, 0, -2);
  assert.ok(mesh.raycast(cast, { maxT: 3 }));
  assert.equal(mesh.raycast(cast, { maxT: 2.999 }), null);
  assert.ok(mesh.raycast(cast, { minT: 3 }));
  assert.equal(mesh.raycast(cast, { minT: 3.001 }), null);
  assert.ok(mesh.raycast(cast, { side: 'front' }));
  assert.equal(mesh.raycast(cast, { side: 'back' }), null);
  assert.ok(mesh.raycast(cast, { mask: 1 }));
  assert.equal(mesh.raycast(cast, { mask: 4 }), null);
  assert.equal(mesh.raycast(ray(1, 3, 6, 0, 0, -2), { mask: 4 }).faceIndex, 1);
});

test('side and groups of the constructor are the defaults of all rays', () => {
  const groups = [{ start: 3, count: 3, mask: 2 }];
  const mesh = new MeshBVH(
    { ...square(), groups: [{ start: 0, count: 6, mask: 8 }] },
    { side: 'front', groups },
  );
  const [front, back] = [ray(3, 1, 6, 0, 0, -2), ray(3, 1, -6, 0, 0, 2)];
  for (const own of [mesh, MeshBVH.from(mesh.toBuffer(), { side: 'front' })]) {
    assert.equal(own.raycast(front).side, 1);
    assert.equal(own.raycast(back), null);
    assert.equal(own.raycastAny(back, { maxT: 9 }), false);
    assert.deepEqual(own.raycastAll(back), []);
    const rays = [3, 1, 6, 0, 0, -2, 3, 1, -6, 0, 0, 2];
    assert.deepEqual([...own.raycastBatch(rays).faceIndices], [0, -1]);
    assert.deepEqual([...own.raycastAnyBatch(rays).hits], [1, 0]);
    assert.deepEqual([...own.raycastAllBatch(rays).offsets], [0, 1, 1]);
    assert.equal(own.raycast(back, { side: 'both' }).side, -1);
    assert.equal(own.raycast(back, { side: 'back', mask: 8 }).faceIndex, 0, 'outside of groups: all bits');
    assert.equal(
      own.raycast(ray(1, 3, 6, 0, 0, -1), { mask: 8 }),
      null,
      'only the replaced group has this bit',
    );
    assert.equal(own.raycast(ray(1, 3, 6, 0, 0, -1), { mask: 2 }).faceIndex, 1);
  }
});

test('a batch of all hits has the hits of raycastAll, in arrays that are given, created or replaced', () => {
  const r = random();
  const mesh = new MeshBVH(torus(20, 40));
  const count = 300;
  const rays = Float64Array.from({ length: 6 * count }, () => r.float(-3, 3));
  for (const options of [{}, { limit: 1 }, { limit: 3, side: 'back' }, { minT: 0.2, maxT: 0.9 }]) {
    const offsets = new Int32Array(count + 5);
    const out = mesh.raycastAllBatch(rays, options, { offsets, t: new Float64Array(2) });
    assert.equal(out.offsets, offsets);
    assert.equal(out.count, offsets[count]);
    assert.deepEqual([out.t.length, out.faceIndices.length], [out.count, out.count]);
    for (let i = 0; i < count; i++) {
      const [ox, oy, oz, dx, dy, dz] = rays.subarray(6 * i, 6 * i + 6);
      const hits = mesh.raycastAll(ray(ox, oy, oz, dx, dy, dz), options);
      const [begin, end] = offsets.subarray(i, i + 2);
      assert.deepEqual(
        [...out.t.subarray(begin, end)],
        hits.map(({ t }) => t),
      );
      assert.deepEqual(
        [...out.faceIndices.subarray(begin, end)],
        hits.map(({ faceIndex }) => faceIndex),
      );
    }
    const again = mesh.raycastAllBatch(Array.from(rays), options, out);
    assert.equal(again.t, out.t);
  }
  assert.ok(mesh.raycastAllBatch(rays).count > 50);
  const layers = Array.from({ length: 300 }, (_, i) => [0, 0, i, 4, 0, i, 0, 4, i]).flat();
  const many = new MeshBVH({ positions: layers }).raycastAllBatch([1, 1, -1, 0, 0, 1, 9, 9, 9, 0, 0, 1]);
  assert.deepEqual([...many.offsets], [0, 300, 300]);
  assert.deepEqual([...mesh.raycastAllBatch([]).offsets], [0]);
});

test('triangles outside of all groups have all bits', () => {
  const positions = [];
  for (let i = 0; i < 4; i++) positions.push(0, 0, i, 4, 0, i, 0, 4, i);
  const mesh = new MeshBVH({ positions, groups: [{ start: 3, count: 3, mask: 2 }] });
  const faces = (mask) => mesh.raycastAll(ray(1, 1, -1, 0, 0, 1), { mask }).map(({ faceIndex }) => faceIndex);
  assert.deepEqual(faces(1), [0, 2, 3]);
  assert.deepEqual(faces(2), [0, 1, 2, 3]);
});

test('batches return the results of single rays and points, in given or new arrays', () => {
  const r = random();
  const mesh = new MeshBVH(torus(20, 40));
  const count = 5000; // more than one copy to wasm memory takes
  const rays = Float64Array.from({ length: 6 * count }, () => r.float(-3, 3));
  const t = new Float32Array(count + 1);
  const out = mesh.raycastBatch(rays, { side: 'front' }, { t });
  assert.equal(out.t, t);
  const any = mesh.raycastAnyBatch(Float32Array.from(rays), { side: 'front' });
  const points = Float64Array.from({ length: 3 * count }, () => r.float(-3, 3));
  const near = mesh.closestPointBatch(points, { maxDistance: 1 });
  let hits = 0;
  let found = 0;
  for (let i = 0; i < count; i += 7) {
    const [ox, oy, oz, dx, dy, dz] = rays.subarray(6 * i, 6 * i + 6);
    const hit = mesh.raycast(ray(ox, oy, oz, dx, dy, dz), { side: 'front' });
    assert.equal(out.faceIndices[i], hit ? hit.faceIndex : -1);
    assert.equal(t[i], hit ? Math.fround(hit.t) : Infinity);
    const [x, y, z] = points.subarray(3 * i, 3 * i + 3);
    const closest = mesh.closestPoint(vector(x, y, z), { maxDistance: 1 });
    assert.equal(near.faceIndices[i], closest ? closest.faceIndex : -1);
    assert.equal(near.distances[i], closest ? closest.distance : Infinity);
    assert.deepEqual(
      [...near.points.subarray(3 * i, 3 * i + 3)],
      closest ? xyz(closest.point) : [NaN, NaN, NaN],
    );
  }
  for (let i = 0; i < count; i++) {
    hits += out.faceIndices[i] >= 0;
    found += near.faceIndices[i] >= 0;
  }
  assert.equal(out.count, hits);
  assert.equal(near.count, found);
  assert.equal(
    any.count,
    any.hits.reduce((sum, hit) => sum + hit, 0),
  );
  assert.equal(mesh.raycastBatch([]).count, 0);
});

test('a packet of camera rays has the hits of single rays', () => {
  const mesh = new MeshBVH(torus(40, 80));
  const size = 64;
  const rays = new Float64Array(6 * size * size);
  for (let i = 0; i < size * size; i++)
    rays.set(
      [0, 0, 6, ((i % size) / size - 0.5) * 1.2, (Math.floor(i / size) / size - 0.5) * 1.2, -1],
      6 * i,
    );
  const { t, faceIndices, count } = mesh.raycastBatch(rays);
  assert.ok(count > 500);
  for (let i = 0; i < size * size; i += 5) {
    const hit = mesh.raycast(ray(...rays.subarray(6 * i, 6 * i + 6)));
    assert.equal(faceIndices[i], hit ? hit.faceIndex : -1);
    assert.equal(t[i], hit ? hit.t : Infinity);
  }
});

test('closest points and signed distances', () => {
  const mesh = new MeshBVH(torus(60, 120));
  assert.ok(Math.abs(mesh.signedDistance(vector(2, 0, 0)) + 0.5) < 0.01);
  assert.ok(Math.abs(mesh.signedDistance(vector(0, 0, 0)) - 1.5) < 0.01);
  assert.ok(mesh.containsPoint(vector(0, -2.2, 0.1)));
  assert.ok(!mesh.containsPoint(vector(0, -2.2, 0.6)));
  const { point, distance, side, normal } = mesh.closestPoint(vector(3, 0, 0));
  assert.ok(Math.abs(point.x - 2.5) < 0.01 && Math.abs(distance - 0.5) < 0.01);
  assert.equal(side, 1);
  assert.ok(normal.x > 0.9);
  assert.equal(mesh.closestPoint(vector(3, 0, 0), { maxDistance: 0.49 }), null);
});

test('refit reads changed vertices, all of them or some', () => {
  const geometry = square();
  const mesh = new MeshBVH(geometry);
  geometry.positions.forEach((_, i) => i % 3 === 2 && (geometry.positions[i] = 1));
  assert.equal(mesh.raycast(ray(3, 1, 6, 0, 0, -1)).t, 6);
  assert.equal(mesh.refit(geometry).raycast(ray(3, 1, 6, 0, 0, -1)).t, 5);
  geometry.positions.fill(-100, 0, 3); // the first vertex, which this refit does not read
  for (const i of [5, 8, 11]) geometry.positions[i] = 2;
  mesh.refit(geometry, { first: 1, count: 3 });
  assert.equal(mesh.raycast(ray(4, 2, 6, 0, 0, -1)).t, 4);
});

// A refit without an index was refused unless the numbers were nine per triangle, because the vertices were counted as triangles.
test('refit takes positions without an index: the mesh keeps its triangles', () => {
  const { positions, index } = square();
  const raised = (z) => positions.map((x, i) => (i % 3 === 2 ? z : x));
  for (const Positions of [Float32Array, Float64Array, Array])
    for (const Index of [Uint16Array, Uint32Array, Array]) {
      const own = new MeshBVH({ positions: Positions.from(positions), index: Index.from(index) });
      assert.equal(own.refit({ positions: Positions.from(raised(2)) }).raycast(ray(3, 1, 6, 0, 0, -1)).t, 4);
      const wide = new Float64Array(2 + 4 * 5).fill(NaN);
      raised(3).forEach((x, i) => (wide[2 + 5 * Math.floor(i / 3) + (i % 3)] = x));
      own.refit({ positions: Positions.from(wide), stride: 5, offset: 2 });
      assert.equal(own.raycast(ray(3, 1, 6, 0, 0, -1)).t, 3);
      const some = { positions: Positions.from(raised(5)) };
      own.refit(some, { first: 1, count: 1 }); // (4, 0), of the first triangle only
      assert.equal(own.raycast(ray(1, 3, 6, 0, 0, -1)).t, 3);
      assert.ok(own.raycast(ray(3, 1, 6, 0, 0, -1)).t < 3);
      own.refit({ ...some, index: null }, { first: 2 });
      assert.equal(own.faceCount, 2);
      for (const [count, vertices] of [
        [9, 3],
        [15, 5],
      ])
        // prettier-ignore
        assert.throws(() => own.refit({ positions: Positions.from({ length: count }, () => 0) }), {
          name: 'RangeError',
          message: `MeshBVH.refit: geometry.positions.length must be that of 4 vertices, got ${3 * vertices}`,
        });
      own.dispose();
    }
  const own = new MeshBVH(interleaved(square()));
  const { attributes } = interleaved({ positions: raised(2), index });
  assert.equal(own.refit({ attributes }).raycast(ray(3, 1, 6, 0, 0, -1)).t, 4);
  own.refit({ attributes, index: { array: 'not read' }, groups: 'not read' });
});

// Doubles were written over floats, and overwrote the triangles and nodes behind them.
test('refit refuses positions of another precision, and changes nothing', () => {
  const { positions, index } = square();
  const doubles = Float64Array.from(positions, (x) => x + 1);
  const floats = Float32Array.from(doubles);
  const [single, double] = [
    new MeshBVH({ positions, index }),
    new MeshBVH({ positions: Array.from(positions), index }),
  ];
  const before = [single, double].map((mesh) => new Uint8Array(mesh.toBuffer()));
  const message = 'MeshBVH.refit: geometry.positions must be a Float32Array, as for the constructor, got ';
  for (const wrong of [doubles, Array.from(doubles)])
    assert.throws(() => single.refit({ positions: wrong }), {
      name: 'TypeError',
      message: `${message}"a Float64Array or an array"`,
    });
  assert.throws(() => double.refit({ positions: floats }), {
    name: 'TypeError',
    message:
      'MeshBVH.refit: geometry.positions must be a Float64Array or an array, as for the constructor, got "a Float32Array"',
  });
  assert.deepEqual(
    [single, double].map((mesh) => new Uint8Array(mesh.toBuffer())),
    before,
  );
  assert.equal(single.refit({ positions: floats }).raycast(ray(3, 2, 6, 0, 0, -1)).t, 5);
  assert.equal(double.refit({ positions: doubles }).raycast(ray(3, 2, 6, 0, 0, -1)).t, 5);
});

test('a fixed mesh has the results of any other one, fewer bytes, and no refit', () => {
  const indexed = torus();
  const soup = {
    positions: Float32Array.from(
      { length: 3 * indexed.index.length },
      (_, i) => indexed.positions[3 * indexed.index[Math.floor(i / 3)] + (i % 3)],
    ),
  };
  const r = random();
  const rays = Float64Array.from({ length: 6 * cases(300) }, () => r.float(-3, 3));
  for (const geometry of [indexed, soup, { ...soup, positions: Float64Array.from(soup.positions) }])
    for (const build of ['quality', 'fast', 'compact']) {
      const [plain, fixed] = [false, true].map((fixed) => new MeshBVH(geometry, { build, fixed }));
      assert.deepEqual([plain.fixed, fixed.fixed], [false, true]);
      assert.ok(fixed.byteLength < plain.byteLength, `${build}: ${fixed.byteLength}, ${plain.byteLength}`);
      const again = MeshBVH.from(fixed.toBuffer());
      assert.equal(again.fixed, true);
      for (const mesh of [fixed, again]) {
        assert.deepEqual(mesh.raycastBatch(rays), plain.raycastBatch(rays));
        assert.deepEqual(mesh.closestPointBatch(rays), plain.closestPointBatch(rays));
        assert.throws(() => mesh.refit(geometry), {
          name: 'TypeError',
          message: 'MeshBVH.refit: this must be a mesh built without `fixed`, got "one built with it"',
        });
      }
      for (const mesh of [plain, fixed, again]) mesh.dispose();
    }
});

test('a mesh from its bytes is the same, and other bytes throw', () => {
  const mesh = new MeshBVH(torus());
  const bytes = mesh.toBuffer();
  assert.equal(bytes.byteLength, mesh.byteLength + SEAL);
  const cast = ray(5, 0.1, 0.2, -1, 0.01, 0);
  for (const source of [bytes, new Uint8Array(bytes), new DataView(bytes)])
    assert.deepEqual(MeshBVH.from(source).raycast(cast), mesh.raycast(cast));
  const refused = {
    name: 'RangeError',
    message: /^MeshBVH\.from: buffer must be the result of toBuffer, got/,
  };
  assert.throws(() => MeshBVH.from(new ArrayBuffer(0)), refused);
  assert.throws(() => MeshBVH.from(bytes.slice(0, -16)), refused);
  // Before, nodes that do not contain their triangles were accepted: rays missed, and `raycastAll` contradicted `raycast`.
  const CENTER = 5; // index of the first double of the center of the nodes' frame
  const moved = new Float64Array(bytes.slice(0));
  moved[CENTER] += 100;
  assert.throws(() => MeshBVH.from(moved.buffer), refused);
  assert.throws(() => MeshBVH.from(seal(moved.buffer)), refused);
  const r = random();
  for (let i = 0; i < cases(300); i++) {
    const changed = new Uint8Array(bytes.slice(0));
    const head = r.bool(0.3) ? 72 : changed.length;
    changed[r.int(0, head - 1)] ^= 1 << r.int(0, 7);
    try {
      const other = MeshBVH.from(seal(changed.buffer));
      other.raycastAll(cast);
      other.closestPoint(vector(1, 1, 1));
      other.dispose();
    } catch (error) {
      // A changed number of the format is named.
      assert.match(
        error.message,
        /^MeshBVH\.from: buffer must be (the result of toBuffer, got|in format 1,)/,
      );
    }
  }
});

test('a disposed mesh throws, and its memory is used again', () => {
  const mesh = new MeshBVH(torus());
  mesh.dispose();
  mesh.dispose();
  const refused = (fn) => ({
    name: 'TypeError',
    message: `MeshBVH.${fn}: this must be a mesh that is not disposed, got "a disposed one"`,
  });
  assert.throws(() => mesh.raycast(ray(0, 0, 0, 1, 0, 0)), refused('raycast'));
  assert.throws(() => mesh.closestPoint(vector(0, 0, 0)), refused('closestPoint'));
  assert.throws(() => mesh.byteLength, refused('byteLength'));
  for (let i = 0; i < 2000; i++) new MeshBVH(torus())[Symbol.dispose]();
});

test('a mesh without triangles is never hit', () => {
  const mesh = new MeshBVH({ positions: [] });
  assert.equal(mesh.faceCount, 0);
  assert.equal(mesh.raycast(ray(0, 0, 0, 1, 0, 0)), null);
  assert.equal(mesh.closestPoint(vector(0, 0, 0)), null);
  assert.ok(Number.isNaN(mesh.signedDistance(vector(0, 0, 0))));
  assert.equal(MeshBVH.from(mesh.toBuffer()).faceCount, 0);
});

test('a triangle of a large mesh takes at most 48 bytes, 24 in a compact mesh', () => {
  for (const [build, most] of Object.entries({ quality: 48, fast: 48, compact: 24 })) {
    const mesh = new MeshBVH(torus(100, 200), { build });
    assert.ok(mesh.byteLength <= most * mesh.faceCount, `${build}: ${mesh.byteLength / mesh.faceCount}`);
  }
});
