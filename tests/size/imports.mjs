// Imports of programs, and the limit for each: KB of 1,000 bytes, minified and gzipped, WebAssembly included, by each of the bundlers.
// README.md has the measured numbers; a limit is at most 3% above the largest of the three.

// Declared options, and errors for proxies and for hosts without WebAssembly, added 0.4 to 1 KB to each import.

/** @type {Record<string, {imports: string, from?: string, limit: number, title?: string}>} by the names of the files in build/size */
export const IMPORTS = {
  // Boxes with infinite sides added 0.4 KB.
  'spatial-index': { imports: 'SpatialIndex', limit: 49.2 },
  // Polygons in all forms added 1.5 KB to geometries and walls, and 0.8 to batches. The prefilter of boxes added 1.8.
  'intersect-objects': { imports: 'intersectObjects, PolyGeometry', limit: 31.5 },
  'intersect-objects-with-rays': { imports: 'intersectObjects, PolyGeometry, Ray2, Vector2', limit: 55.4 },
  engine: {
    imports:
      'Arc2, BVH, BVHHelper, CircleGeometry, EventDispatcher, Geometry, GeometryGroup, Graph2D, Group, Line2, Matrix3, NStarGeometry, ' +
      'Object2D, PolyExtendGeometry, PolyGeometry, Ray2, RectGeometry, Segment2, Vector2, intersectBoundingBox, intersectBVH, ' +
      'intersectObject, intersectObjects',
    limit: 93.3,
    title: 'all of the canvas engine',
  },
  // Paths added 2.4 KB: which of their rings are holes, and whether they cross.
  offset: { imports: 'offset', limit: 23.1 },
  // The search for the nearest point, 1.6 times as fast, added 0.3 KB, all forms of matrices 0.2. Straight lines in a form of their own, with
  // loops of their own, added 5.
  path: { imports: 'Path', limit: 37.8 },
  // Shapes against shapes, sides of outlines and batches added 3.4 KB; nearest points and chunks of paths 0.8; batches of all queries, regions
  // of any shape, and suggestions for misspelled fields 2.0. Straight lines, boxes and circles by their equations, and many shapes at once
  // added 12.
  'shape-index': { imports: 'ShapeIndex', limit: 70.4 },
  // Translations from circles, and errors for unknown fields, added 0.8 KB.
  polygons: { imports: 'polygonContains, polygonOverlaps, polygonTranslation', limit: 15.7 },
  rebound: { imports: 'Rebound', limit: 31.5 },
  billiards: { imports: 'Billiards', limit: 37.3 },
  // Corners that are read once, and errors about the numbers that were read, added 0.1 KB.
  'box-and-ray': { imports: 'Box3, Ray3', limit: 50.3 },
  // Triangle against triangle and oriented box, and the chord of two circles added 1.4 KB.
  // The hits of rays, two at a time, added 3.2 KB.
  batch: { imports: 'batch', limit: 77.5 },
  // The filter of leaves, and rays in turn, added 2.6 KB. Rays from any distance, and attributes of all kinds, added 4.5.
  mesh: { imports: 'MeshBVH', limit: 60.1 },
  'mesh-scene': { imports: 'MeshScene', limit: 89.8 },
  vectors: { imports: 'Vector2, Matrix3', limit: 4.4 },
  everything: { imports: '*', limit: 507 },
  all: { imports: '*', from: 'raybound/all', limit: 306 },
};

export const BUNDLERS = ['esbuild', 'rollup', 'webpack'];
