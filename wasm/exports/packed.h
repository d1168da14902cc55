/// Layouts of arguments that JavaScript packs as arrays of doubles. wasm/layout.c prints the constants for JavaScript.
#ifndef RB_WASM_PACKED_H
#define RB_WASM_PACKED_H

/// A stroke (path/stroke2.h).
enum {
    RB_PACKED_STROKE_WIDTH,
    RB_PACKED_STROKE_CAP,
    RB_PACKED_STROKE_JOIN,
    RB_PACKED_STROKE_MITER_LIMIT,
    RB_PACKED_STROKE_HAS_TRANSFORM,
    RB_PACKED_STROKE_TRANSFORM, ///< a b c d
    RB_PACKED_STROKE_IN_VIEW =
        RB_PACKED_STROKE_TRANSFORM + 4, ///< of a shape: 1 for RB_SHAPE_STROKE_IN_VIEW (picking/shapes2.h)
    RB_PACKED_STROKE_DASH_OFFSET,
    RB_PACKED_STROKE_DASH_COUNT,
    RB_PACKED_STROKE_DASHES ///< their lengths
};

/// A shape that is queried against a mesh.
typedef enum rb_packed_shape {
    RB_PACKED_BOX,      ///< two corners
    RB_PACKED_SPHERE,   ///< center, radius
    RB_PACKED_TRIANGLE, ///< three corners
    RB_PACKED_OBB,      ///< center, half sizes, two axes
    RB_PACKED_CAPSULE,  ///< start, end, radius
    RB_PACKED_PLANES    ///< normal and constant of each
} rb_packed_shape;

/// The shapes that rb_wasm_fit computes.
typedef enum rb_fit_kind {
    RB_FIT_NORMALS, ///< normals of a standard k-DOP, without points: `count` is k
    RB_FIT_KDOP,
    RB_FIT_OBB,
    RB_FIT_TIGHT_OBB,
    RB_FIT_BOX, ///< the oriented box that equals an axis-aligned box, given by two corners
    RB_FIT_SPHERE,
    RB_FIT_QUICK_SPHERE,
    RB_FIT_MOVED_KDOP ///< a k-DOP around the image of a k-DOP, given by an affine map and the k-DOP's ranges
} rb_fit_kind;

#endif
