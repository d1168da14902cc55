const AXES = ['x', 'y', 'z'];

/** The covariance of points in 3D, times their number: a symmetric matrix. */
export function covarianceOf(points) {
  const sum = (value) => points.reduce((total, p) => total + value(p), 0);
  const mean = AXES.map((k) => sum((p) => p[k]) / points.length);
  return AXES.map((k, i) =>
    AXES.map((l, j) => sum((p) => (p[k] - mean[i]) * (p[l] - mean[j]))),
  );
}
