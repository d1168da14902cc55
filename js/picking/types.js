/**
 * The types of the options of a ShapeIndex.
 *
 * @import { Matrix2DLike } from '../arguments/matrix2.js'
 * @import { HitWidth, ShapeStroke } from '../path/style.js'
 */

/**
 * @typedef {object} ManyOptions
 * @property {ArrayLike<unknown>} [ids]  one for each shape; by default unique numbers
 * @property {boolean} [fill]  true by default
 * @property {ShapeStroke | null | false | ArrayLike<ShapeStroke | null | false>} [stroke]  of all shapes, or one for each; by default none
 * @property {HitWidth | null} [hitWidth]  of all shapes; by default none
 * @property {Matrix2DLike} [transform]  of all shapes
 * @property {number | ArrayLike<number>} [z]  of all shapes, or one for each; 0 by default
 * @property {number | ArrayLike<number>} [mask]  of all shapes, or one for each; all bits by default
 *
 * @typedef {object} RingsOptions
 * @property {ArrayLike<number>} [rings]  ring j has the points from `rings[j]` to before `rings[j + 1]`; without it each polygon has one ring
 * @property {'nonzero' | 'evenodd'} [fillRule]  by default 'evenodd' for polygons of several rings, 'nonzero' for others
 *
 * @typedef {ManyOptions & RingsOptions} PolygonsOptions
 *
 * @typedef {object} Choice  which shapes are tested, and in which coordinates
 * @property {number} [mask]  only shapes whose mask has a bit in common with it; all bits by default
 * @property {(id: any) => boolean} [filter]  returns false to ignore a shape. Batches take no filter
 * @property {Matrix2DLike | null} [viewTransform]  from world coordinates to the screen, by default that of the index. Then the query and its
 *   results are in screen coordinates: points, rays, regions, distances, normals and sides. null: world coordinates
 *
 * @typedef {object} Tolerance
 * @property {number} [tolerance]  >= 0, in the coordinates of the query; 0 by default: shapes within this distance are found, too
 *
 * @typedef {Choice & Tolerance} NearChoice
 *
 * @typedef {object} RayLimits
 * @property {number} [tolerance]  >= 0, 0 by default: the ray is as wide as a circle of this radius, and hits what the circle touches first, on
 *   either side
 * @property {number} [maxT]  the largest t of a hit, in multiples of the direction; Infinity by default
 * @property {'both' | 'front' | 'back'} [side]  the side of outlines that is hit; 'both' by default. The front of a line along (dx, dy) is the side
 *   to which (dy, -dx) points: the outside of outlines that are clockwise with y down. With 'front' or 'back' a ray along a line misses the line
 *
 * @typedef {Choice & RayLimits} RaycastOptions
 *
 * @typedef {object} RegionChoice
 * @property {'touches' | 'contains'} [mode]  'touches' by default; 'contains', which ignores the tolerance: all that a shape paints is
 *   inside
 * @property {'nonzero' | 'evenodd'} [fillRule]  of the region; by default as for `add`
 *
 * @typedef {PickOptions & RegionChoice} SearchOptions
 *
 * @typedef {object} OtherShape
 * @property {boolean} [stroke]  false: strokes of the shapes in the index are ignored; true by default
 * @property {boolean} [fill]  whether the given shape is filled; by default as for `add`
 * @property {'nonzero' | 'evenodd'} [fillRule]  of the given shape; by default as for `add`
 * @property {Matrix2DLike} [transform]  of the given shape, to the coordinates of the query; the identity by default
 *
 * @typedef {NearChoice & OtherShape} OverlapOptions
 *
 * @typedef {object} NearestChoice
 * @property {number} [k]  the largest number of results, Infinity for all; 1 by default
 * @property {number} [maxDistance]  >= 0, in the coordinates of the query: the largest distance of a result; Infinity by default
 * @property {boolean} [fill]  true, the default: the distance is 0 inside a fill; false: distances to outlines
 *
 * @typedef {Choice & NearestChoice} NearestOptions
 *
 * @typedef {object} PickParts
 * @property {boolean} [fill]  false: fills are ignored; true by default
 * @property {boolean} [stroke]  false: strokes are ignored; true by default
 *
 * @typedef {NearChoice & PickParts} PickOptions
 */

export {};
