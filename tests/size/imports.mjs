// Imports of programs, and the limit for each: KB of 1,000 bytes, minified and gzipped, WebAssembly included, by each of the bundlers.
// README.md has the measured numbers; a limit is at most 3% above the largest of the three.

/** @type {Record<string, {imports: string, from?: string, limit: number, title?: string}>} by the names of the files in build/size */
export const IMPORTS = {
  // Boxes with infinite sides added 0.4 KB.
  'spatial-index': { imports: 'SpatialIndex', limit: 48 },
  'intersect-objects': { imports: 'intersectObjects, PolyGeometry', limit: 27.3 },
  'intersect-objects-with-rays': { imports: 'intersectObjects, PolyGeometry, Ray2, Vector2', limit: 50.9 },
  engine: {
    imports:
      'Arc2, BVH, BVHHelper, CircleGeometry, EventDispatcher, Geometry, GeometryGroup, Graph2D, Group, Line2, Matrix3, NStarGeometry, ' +
      'Object2D, PolyExtendGeometry, PolyGeometry, Ray2, RectGeometry, Segment2, Vector2, intersectBoundingBox, intersectBVH, ' +
      'intersectObject, intersectObjects',
    limit: 88,
    title: 'all of the canvas engine',
  },
  // Paths added 2.4 KB: which of their rings are holes, and whether they cross.
  offset: { imports: 'offset', limit: 21.2 },
  // The search for the nearest point, 1.6 times as fast, added 0.3 KB, all forms of matrices 0.2.
  path: { imports: 'Path', limit: 31.2 },
  // Shapes against shapes, sides of outlines and batches added 3.4 KB; nearest points and chunks of paths 0.8; batches of all queries, regions
  // of any shape, and suggestions for misspelled fields 2.0.
  'shape-index': { imports: 'ShapeIndex', limit: 56.3 },
  // Translations from circles, and errors for unknown fields, added 0.8 KB.
  polygons: { imports: 'polygonContains, polygonOverlaps, polygonTranslation', limit: 14.4 },
  rebound: { imports: 'Rebound', limit: 28 },
  billiards: { imports: 'Billiards', limit: 33.7 },
  'box-and-ray': { imports: 'Box3, Ray3', limit: 49.4 },
  // Triangle against triangle and oriented box, and the chord of two circles added 1.4 KB.
  // The hits of rays, two at a time, added 3.2 KB.
  batch: { imports: 'batch', limit: 74.5 },
  // The filter of leaves, and rays in turn, added 2.6 KB.
  mesh: { imports: 'MeshBVH', limit: 54.5 },
  'mesh-scene': { imports: 'MeshScene', limit: 82.6 },
  vectors: { imports: 'Vector2, Matrix3', limit: 4.2 },
  everything: { imports: '*', limit: 474 },
  all: { imports: '*', from: 'raybound/all', limit: 279 },
};

export const BUNDLERS = ['esbuild', 'rollup', 'webpack'];
