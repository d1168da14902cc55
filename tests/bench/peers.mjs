// What a program would contain without raybound: loops over the same arrays in optimized plain JavaScript, and three.js with
// its own objects. Each loop is the fastest of several variants in Node 20.

import { Box3, Matrix3, Plane, Ray, Sphere, Vector3 } from 'three';
import { OBB } from 'three/examples/jsm/math/OBB.js';

// --- Loops ----------------------------------------------------------------------------------------------------

/** One 2D ray, many boxes: slabs, the inverse of the direction once, an early exit after the first slab. */
export function rayBoxes2(ray, boxes, out) {
  const ox = ray[0],
    oy = ray[1],
    ix = 1 / ray[2],
    iy = 1 / ray[3];
  const nearX = ix < 0 ? 2 : 0,
    nearY = iy < 0 ? 3 : 1;
  const farX = 2 - nearX,
    farY = 4 - nearY;
  let hits = 0;
  for (let i = 0, k = 0; i < out.length; i++, k += 4) {
    out[i] = Infinity;
    const x0 = (boxes[k + nearX] - ox) * ix,
      y1 = (boxes[k + farY] - oy) * iy;
    if (x0 > y1 || y1 < 0) continue;
    const x1 = (boxes[k + farX] - ox) * ix,
      y0 = (boxes[k + nearY] - oy) * iy;
    if (y0 > x1 || x1 < 0) continue;
    out[i] = x0 > y0 ? x0 : y0;
    hits++;
  }
  return hits;
}

/** As many 2D rays as boxes. */
export function rayBoxPairs(rays, boxes, out) {
  let hits = 0;
  for (let k = 0, o = 0; k < rays.length; k += 4, o += 1) {
    const ox = rays[k],
      oy = rays[k + 1],
      dx = rays[k + 2],
      dy = rays[k + 3];
    const ix = 1 / dx,
      iy = 1 / dy;
    let x0 = (boxes[k] - ox) * ix,
      x1 = (boxes[k + 2] - ox) * ix,
      y0 = (boxes[k + 1] - oy) * iy,
      y1 = (boxes[k + 3] - oy) * iy;
    if (dx < 0) {
      const t = x0;
      x0 = x1;
      x1 = t;
    }
    if (dy < 0) {
      const t = y0;
      y0 = y1;
      y1 = t;
    }
    const near = x0 > y0 ? x0 : y0,
      far = x1 < y1 ? x1 : y1;
    const hit = near <= far && far >= 0;
    out[o] = hit ? near : Infinity;
    if (hit) hits++;
  }
  return hits;
}

/** The same, with the t where the ray leaves. */
export function rayBoxPairsBoth(rays, boxes, out) {
  let hits = 0;
  for (let k = 0, o = 0; k < rays.length; k += 4, o += 2) {
    const ox = rays[k],
      oy = rays[k + 1],
      dx = rays[k + 2],
      dy = rays[k + 3];
    const ix = 1 / dx,
      iy = 1 / dy;
    let x0 = (boxes[k] - ox) * ix,
      x1 = (boxes[k + 2] - ox) * ix,
      y0 = (boxes[k + 1] - oy) * iy,
      y1 = (boxes[k + 3] - oy) * iy;
    if (dx < 0) {
      const t = x0;
      x0 = x1;
      x1 = t;
    }
    if (dy < 0) {
      const t = y0;
      y0 = y1;
      y1 = t;
    }
    const near = x0 > y0 ? x0 : y0,
      far = x1 < y1 ? x1 : y1;
    const hit = near <= far && far >= 0;
    out[o] = hit ? near : Infinity;
    out[o + 1] = hit ? far : Infinity;
    if (hit) hits++;
  }
  return hits;
}

/** Pairs of moving spheres: center, radius, motion. */
export function movingSpheres(a, b, out) {
  let hits = 0;
  for (let i = 0, k = 0; i < out.length; i++, k += 7) {
    out[i] = Infinity;
    const x = a[k] - b[k],
      y = a[k + 1] - b[k + 1],
      z = a[k + 2] - b[k + 2],
      r = a[k + 3] + b[k + 3];
    const outside = x * x + y * y + z * z - r * r;
    if (outside <= 0) {
      out[i] = 0;
      hits++;
      continue;
    }
    const vx = a[k + 4] - b[k + 4],
      vy = a[k + 5] - b[k + 5],
      vz = a[k + 6] - b[k + 6];
    const along = x * vx + y * vy + z * vz;
    if (along >= 0) continue;
    const square = vx * vx + vy * vy + vz * vz,
      discriminant = along * along - square * outside;
    if (discriminant < 0) continue;
    const t = (-along - Math.sqrt(discriminant)) / square;
    if (t > 1) continue;
    out[i] = t;
    hits++;
  }
  return hits;
}

/** The box along the axes of the points' covariance: two passes, Jacobi rotations. Returns the product of its half sizes. */
export function obbOfPoints(points) {
  const n = points.length / 3;
  let mx = 0,
    my = 0,
    mz = 0;
  for (let k = 0; k < points.length; k += 3) {
    mx += points[k];
    my += points[k + 1];
    mz += points[k + 2];
  }
  mx /= n;
  my /= n;
  mz /= n;
  let xx = 0,
    xy = 0,
    xz = 0,
    yy = 0,
    yz = 0,
    zz = 0;
  for (let k = 0; k < points.length; k += 3) {
    const x = points[k] - mx,
      y = points[k + 1] - my,
      z = points[k + 2] - mz;
    xx += x * x;
    xy += x * y;
    xz += x * z;
    yy += y * y;
    yz += y * z;
    zz += z * z;
  }
  const m = [
      [xx, xy, xz],
      [xy, yy, yz],
      [xz, yz, zz],
    ],
    axes = [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ];
  for (let sweep = 0; sweep < 12; sweep++) {
    for (const [p, q] of [
      [0, 1],
      [0, 2],
      [1, 2],
    ]) {
      if (m[p][q] === 0) continue;
      const theta = (m[q][q] - m[p][p]) / (2 * m[p][q]);
      const t = Math.sign(theta || 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
      const c = 1 / Math.sqrt(t * t + 1),
        s = t * c;
      for (let i = 0; i < 3; i++) [m[i][p], m[i][q]] = [c * m[i][p] - s * m[i][q], s * m[i][p] + c * m[i][q]];
      for (let i = 0; i < 3; i++) [m[p][i], m[q][i]] = [c * m[p][i] - s * m[q][i], s * m[p][i] + c * m[q][i]];
      for (let i = 0; i < 3; i++)
        [axes[p][i], axes[q][i]] = [c * axes[p][i] - s * axes[q][i], s * axes[p][i] + c * axes[q][i]];
    }
  }
  const [[ax, ay, az], [bx, by, bz], [cx, cy, cz]] = axes;
  let a0 = Infinity,
    a1 = -Infinity,
    b0 = Infinity,
    b1 = -Infinity,
    c0 = Infinity,
    c1 = -Infinity;
  for (let k = 0; k < points.length; k += 3) {
    const x = points[k],
      y = points[k + 1],
      z = points[k + 2];
    const a = x * ax + y * ay + z * az,
      b = x * bx + y * by + z * bz,
      c = x * cx + y * cy + z * cz;
    if (a < a0) a0 = a;
    if (a > a1) a1 = a;
    if (b < b0) b0 = b;
    if (b > b1) b1 = b;
    if (c < c0) c0 = c;
    if (c > c1) c1 = c;
  }
  return ((a1 - a0) * (b1 - b0) * (c1 - c0)) / 8;
}

// --- three.js -------------------------------------------------------------------------------------------------

const vector = (row, k) => new Vector3(row[k], row[k + 1], row[k + 2]);

/** Objects of rows. */
export const threes = {
  ray: (row, k) => new Ray(vector(row, k), vector(row, k + 3)),
  box: (row, k) => new Box3(vector(row, k), vector(row, k + 3)),
  sphere: (row, k) => new Sphere(vector(row, k), row[k + 3]),
  plane: (row, k) => new Plane(vector(row, k), row[k + 3]),
  obb: (row, k) => {
    const x = vector(row, k + 6),
      y = vector(row, k + 9),
      z = new Vector3().crossVectors(x, y);
    const rotation = new Matrix3().set(x.x, y.x, z.x, x.y, y.y, z.y, x.z, y.z, z.z);
    return new OBB(vector(row, k), vector(row, k + 3), rotation);
  },
};

/** For each query a loop over pairs of objects, written out so that V8 sees one type of object in it. */
export const threeLoops = {
  rayBox3(a, b, out) {
    let hits = 0;
    for (let i = 0; i < out.length; i++) hits += out[i] = a[i].intersectsBox(b[i]) ? 1 : 0;
    return hits;
  },
  rayObb3(a, b, out) {
    let hits = 0;
    for (let i = 0; i < out.length; i++) hits += out[i] = b[i].intersectsRay(a[i]) ? 1 : 0;
    return hits;
  },
  obbObb3(a, b, out) {
    let hits = 0;
    for (let i = 0; i < out.length; i++) hits += out[i] = a[i].intersectsOBB(b[i]) ? 1 : 0;
    return hits;
  },
  sphereBox3(a, b, out) {
    let hits = 0;
    for (let i = 0; i < out.length; i++) hits += out[i] = a[i].intersectsBox(b[i]) ? 1 : 0;
    return hits;
  },
  boxPlane3(a, b, out) {
    let hits = 0;
    for (let i = 0; i < out.length; i++) hits += out[i] = a[i].intersectsPlane(b[i]) ? 1 : 0;
    return hits;
  },
};
