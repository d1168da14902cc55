// Imports of programs, and the limit for each: KB of 1,000 bytes, minified and gzipped, WebAssembly included, by each of the bundlers.
// README.md has the measured numbers; a limit is at most 3% above the largest of the three.

// Declared options, and errors for proxies and for hosts without WebAssembly, added 0.4 to 1 KB to each import.

/** @type {Record<string, {imports: string, from?: string, limit: number, title?: string}>} by the names of the files in build/size */
export const IMPORTS = {
  // Boxes with infinite sides added 0.4 KB; planes, rectangles, partial refits and suggestions of names 2.5.
  'spatial-index': { imports: 'SpatialIndex', limit: 52.8 },
  // Polygons in all forms added 1.5 KB to geometries and walls, and 0.8 to batches. The prefilter of boxes added 1.8, loops of their own for
  // lists with and without boxes 2.
  'intersect-objects': { imports: 'intersectObjects, PolyGeometry', limit: 34.4 },
  'intersect-objects-with-rays': { imports: 'intersectObjects, PolyGeometry, Ray2, Vector2', limit: 58.8 },
  engine: {
    imports:
      'Arc2, BVH, BVHHelper, CircleGeometry, EventDispatcher, Geometry, GeometryGroup, Graph2D, Group, Line2, Matrix3, NStarGeometry, ' +
      'Object2D, PolyExtendGeometry, PolyGeometry, Ray2, RectGeometry, Segment2, Vector2, intersectBoundingBox, intersectBVH, ' +
      'intersectObject, intersectObjects',
    limit: 99.0,
    title: 'all of the canvas engine',
  },
  // Paths added 2.4 KB: which of their rings are holes, and whether they cross; the winding test of many lines at once 0.4.
  offset: { imports: 'offset', limit: 23.6 },
  // The search for the nearest point, 1.6 times as fast, added 0.3 KB, all forms of matrices 0.2. Straight lines in a form of their own, with
  // loops of their own, added 5.
  path: { imports: 'Path', limit: 43.0 },
  // Shapes against shapes, sides of outlines and batches added 3.4 KB; nearest points and chunks of paths 0.8; batches of all queries, regions
  // of any shape, and suggestions for misspelled fields 2.0. Straight lines, boxes and circles by their equations, and many shapes at once
  // added 12; groups, clips, order as in a tree and shapes that are read when needed 8; points in a tree of their own, strokes in regions, features,
  // GeoJSON and what an index knows 10; boxes with round corners by their equation, and exact bounds 1.3. Queries of the visible parts of
  // clipped shapes added 4.1, as below. Batches of picks, 16 points at a time, added 1.3; errors that say what the bytes of a buffer are 0.8, also to other classes.
  // Trees that stay flat when boxes are inserted in a row added 0.7, also to scenes; errors with their cures, empty GeoJSON and views in buffers 0.5.
  'shape-index': { imports: 'ShapeIndex', limit: 107.7 },
  // Translations from circles, and errors for unknown fields, added 0.8 KB, the winding test of many lines at once 0.4.
  polygons: { imports: 'polygonContains, polygonOverlaps, polygonTranslation', limit: 16.4 },
  // Moves of walls, with matrices in all forms, added 2.6 KB.
  rebound: { imports: 'Rebound', limit: 35.2 },
  billiards: { imports: 'Billiards', limit: 39.0 },
  // Corners that are read once, and errors about the numbers that were read, added 0.1 KB.
  'box-and-ray': { imports: 'Box3, Ray3', limit: 52.7 },
  // Triangle against triangle and oriented box, and the chord of two circles added 1.4 KB.
  // The hits of rays, two at a time, added 3.2 KB.
  // Formulas of moving spheres, and of oriented boxes in doubles, added 2.4 KB.
  batch: { imports: 'batch', limit: 87.0 },
  // The filter of leaves, and rays in turn, added 2.6 KB; builds in a worker and filters of batches 2. Rays from any distance, and attributes of all kinds, added 4.5.
  // Rays without what they do not need: a class and a module of their own, which added 2.5 KB to the class with everything.
  'mesh-rays': { imports: 'MeshRays', limit: 42.2 },
  mesh: { imports: 'MeshBVH', limit: 70.0 },
  // Scenes as bytes, hulls and filters of batches added 7 KB. Shapes against scenes: search, closest points, overlaps and sweeps added 22 KB, a module of their own.
  // Points, lines and billboards in all queries added 3.
  'mesh-scene': { imports: 'MeshScene', limit: 133.8 },
  // What programs of one kind import together.
  'path-and-shapes': { imports: 'Path, ShapeIndex', limit: 140.4 },
  'scene-of-nodes': {
    imports: 'Graph2D, Group, listen, Path, PathGeometry, ScenePicker',
    limit: 171.2,
    title: 'a scene with events',
  },
  'meshes-and-selection': { imports: 'MeshBVH, MeshScene, selectionOf', limit: 137.4 },
  frustum: { imports: 'Frustum3', limit: 21.5 },
  vectors: { imports: 'Vector2, Matrix3', limit: 4.9 },
  everything: { imports: '*', limit: 640.0 },
  all: { imports: '*', from: 'raybound/all', limit: 415.3 },
};

export const BUNDLERS = ['esbuild', 'rollup', 'webpack'];
