// Imports of programs, and the limit for each: KB of 1,000 bytes, minified and gzipped, WebAssembly included, by each of the bundlers.
// README.md has the measured numbers; a limit is at most 3% above the largest of the three.

/** @type {Record<string, {imports: string, from?: string, limit: number, title?: string}>} by the names of the files in build/size */
export const IMPORTS = {
  // Boxes with infinite sides added 0.4 KB.
  'spatial-index': { imports: 'SpatialIndex', limit: 48 },
  // Polygons in all forms added 1.5 KB to geometries and walls, and 0.8 to batches.
  'intersect-objects': { imports: 'intersectObjects, PolyGeometry', limit: 29.1 },
  'intersect-objects-with-rays': { imports: 'intersectObjects, PolyGeometry, Ray2, Vector2', limit: 53 },
  engine: {
    imports:
      'Arc2, BVH, BVHHelper, CircleGeometry, EventDispatcher, Geometry, GeometryGroup, Graph2D, Group, Line2, Matrix3, NStarGeometry, ' +
      'Object2D, PolyExtendGeometry, PolyGeometry, Ray2, RectGeometry, Segment2, Vector2, intersectBoundingBox, intersectBVH, ' +
      'intersectObject, intersectObjects',
    limit: 90,
    title: 'all of the canvas engine',
  },
  // Paths added 2.4 KB: which of their rings are holes, and whether they cross.
  offset: { imports: 'offset', limit: 22 },
  // The search for the nearest point, 1.6 times as fast, added 0.3 KB, all forms of matrices 0.2.
  path: { imports: 'Path', limit: 31.9 },
  // Shapes against shapes, sides of outlines and batches added 3.4 KB; nearest points and chunks of paths 0.8; batches of all queries, regions
  // of any shape, and suggestions for misspelled fields 2.0.
  'shape-index': { imports: 'ShapeIndex', limit: 57.2 },
  // Translations from circles, and errors for unknown fields, added 0.8 KB.
  polygons: { imports: 'polygonContains, polygonOverlaps, polygonTranslation', limit: 14.9 },
  rebound: { imports: 'Rebound', limit: 30.3 },
  billiards: { imports: 'Billiards', limit: 36.1 },
  // Corners that are read once, and errors about the numbers that were read, added 0.1 KB.
  'box-and-ray': { imports: 'Box3, Ray3', limit: 49.8 },
  // Triangle against triangle and oriented box, and the chord of two circles added 1.4 KB.
  // The hits of rays, two at a time, added 3.2 KB.
  batch: { imports: 'batch', limit: 77 },
  // The filter of leaves, and rays in turn, added 2.6 KB.
  mesh: { imports: 'MeshBVH', limit: 55.1 },
  'mesh-scene': { imports: 'MeshScene', limit: 83.2 },
  vectors: { imports: 'Vector2, Matrix3', limit: 4.4 },
  everything: { imports: '*', limit: 478 },
  all: { imports: '*', from: 'raybound/all', limit: 284 },
};

export const BUNDLERS = ['esbuild', 'rollup', 'webpack'];
