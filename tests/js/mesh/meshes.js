/** Meshes for the tests of MeshBVH. */

/**
 * A closed torus around the z axis whose normals point outward.
 * @param {number} columns  around the tube
 * @param {number} rows
 */
export function torus(columns = 12, rows = 30) {
  const positions = new Float32Array(3 * columns * rows);
  const index = new Uint16Array(6 * columns * rows);
  for (let j = 0, p = 0, q = 0; j < rows; j++) {
    const [cos, sin] = [Math.cos((2 * Math.PI * j) / rows), Math.sin((2 * Math.PI * j) / rows)];
    for (let i = 0; i < columns; i++) {
      const angle = (2 * Math.PI * i) / columns;
      const radius = 2 + 0.5 * Math.cos(angle);
      positions.set([radius * cos, radius * sin, 0.5 * Math.sin(angle)], p);
      p += 3;
      const [next, above] = [(i + 1) % columns, (j + 1) % rows];
      const [a, b] = [j * columns + i, j * columns + next];
      const [c, d] = [above * columns + next, above * columns + i];
      index.set([a, c, b, a, d, c], q);
      q += 6;
    }
  }
  return { positions, index };
}

/** The square of side 4 in the plane z = 0 as two triangles that share the edge from (0, 0) to (4, 4). */
export const square = () => ({
  positions: new Float32Array([0, 0, 0, 4, 0, 0, 4, 4, 0, 0, 4, 0]),
  index: new Uint16Array([0, 1, 2, 0, 2, 3]),
});

/**
 * The same geometry as a BufferGeometry of three.js, with positions in an interleaved array.
 * @param {{positions: Float32Array, index: Uint16Array}} geometry
 */
export function interleaved({ positions, index }) {
  const array = new Float32Array((positions.length / 3) * 8).fill(NaN);
  for (let i = 0; i < positions.length; i++) array[8 * Math.floor(i / 3) + 2 + (i % 3)] = positions[i];
  return {
    attributes: { position: { data: { array, stride: 8 }, offset: 2, itemSize: 3 } },
    index: { array: index },
    groups: [],
  };
}

export const vector = (x, y, z) => ({ x, y, z });
export const ray = (ox, oy, oz, dx, dy, dz) => ({
  origin: vector(ox, oy, oz),
  direction: vector(dx, dy, dz),
});

/** The triangle of a face: three vectors. */
export function triangle({ positions, index }, face) {
  const [a, b, c] = [0, 1, 2].map((k) => {
    const at = 3 * index[3 * face + k];
    return vector(positions[at], positions[at + 1], positions[at + 2]);
  });
  return { a, b, c };
}
