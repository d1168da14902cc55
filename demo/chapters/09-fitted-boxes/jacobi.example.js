/**
 * Turns the rows i and j of a symmetric 3 × 3 matrix, then its columns, so that
 * its elements [i][j] and [j][i] become 0. Turns two vectors in the same way.
 */
export function turnTwo(matrix, vectors, i, j) {
  // The formula of 2D.
  const between = matrix[i][i] - matrix[j][j];
  const angle = Math.atan2(2 * matrix[i][j], between) / 2;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const turn = (a, b) => [cos * a + sin * b, cos * b - sin * a];
  for (const rows of [matrix, vectors])
    for (let k = 0; k < 3; k += 1)
      [rows[i][k], rows[j][k]] = turn(rows[i][k], rows[j][k]);
  for (const row of matrix) [row[i], row[j]] = turn(row[i], row[j]);
}

/** The unit eigenvectors of a symmetric 3 × 3 matrix, by Jacobi's method. */
export function eigenvectorsOf(symmetric) {
  const matrix = symmetric.map((row) => [...row]);
  const vectors = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  for (let round = 0; round < 10; round += 1) {
    turnTwo(matrix, vectors, 0, 1); // x and y
    turnTwo(matrix, vectors, 0, 2); // x and z
    turnTwo(matrix, vectors, 1, 2); // y and z
  }
  return vectors.map(([x, y, z]) => ({ x, y, z }));
}
