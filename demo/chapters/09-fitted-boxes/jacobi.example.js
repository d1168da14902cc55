const AXES = ['x', 'y', 'z'];

/** The covariance of points in 3D, times their number: a symmetric matrix. */
export function covarianceOf(points) {
  const sum = (value) => points.reduce((total, p) => total + value(p), 0);
  const mean = AXES.map((k) => sum((p) => p[k]) / points.length);
  return AXES.map((k, i) =>
    AXES.map((l, j) => sum((p) => (p[k] - mean[i]) * (p[l] - mean[j]))),
  );
}

/**
 * The unit eigenvectors of a symmetric 3 × 3 matrix, by the method of Jacobi:
 * in the plane of two axes, turn both so that their element becomes 0; repeat.
 */
export function eigenvectorsOf(symmetric) {
  const m = symmetric.map((row) => [...row]);
  const vectors = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  for (let round = 0; round < 10; round += 1)
    for (const [i, j] of [
      [0, 1],
      [0, 2],
      [1, 2],
    ]) {
      // The formula of 2D.
      const angle = Math.atan2(2 * m[i][j], m[i][i] - m[j][j]) / 2;
      const turn = (a, b) => [
        Math.cos(angle) * a + Math.sin(angle) * b,
        Math.cos(angle) * b - Math.sin(angle) * a,
      ];
      for (let k = 0; k < 3; k += 1) {
        [m[i][k], m[j][k]] = turn(m[i][k], m[j][k]);
        [vectors[i][k], vectors[j][k]] = turn(vectors[i][k], vectors[j][k]);
      }
      for (const row of m) [row[i], row[j]] = turn(row[i], row[j]);
    }
  return vectors.map(([x, y, z]) => ({ x, y, z }));
}
