// The layouts of C structs and the values of enumerators that JavaScript reads and writes. Compiled to wasm like the modules,
// because pointers have 4 bytes there. wasm/layout.mjs reads the rows and prints js/generated/layout.js.

#include "exports/exports.h"
#include "exports/packed.h"
#include "canvas/raycast2.h"
#include "mesh/mesh_shapes.h"
#include "path/curve2.h"
#include "picking/shapes2.h"
#include "scene/scene3.h"

/// A constant, or a list.
typedef struct row {
    const char *name; ///< dots become underscores; WORDS append a colon and the enumerators' common prefix
    int32_t value;
    int32_t unit;        ///< 4, 8: `value` is an index of numbers of 4 or 8 bytes; 1: a constant; 0: length of the list
    const int32_t *list; ///< the numbers of a list, or NULL
    const char *words;   ///< the enumerators without their prefix, or NULL
} row;

// clang-format off

/// The index of a field in an array of doubles or integers. All numbers here have 4 or 8 bytes, which is also their alignment.
#define FIELD(prefix, type, member)                                                                                    \
    {#prefix "_" #member, (int32_t)(offsetof(type, member) / __alignof__(((type *)0)->member)),                        \
     __alignof__(((type *)0)->member), NULL, NULL}
#define BYTES(prefix, type) {#prefix "_BYTES", sizeof(type), 1, NULL, NULL}
#define DOUBLES(prefix, type) {#prefix "_DOUBLES", sizeof(type) / sizeof(double), 1, NULL, NULL}
#define INTEGERS(prefix, type) {#prefix "_INTEGERS", sizeof(type) / sizeof(int32_t), 1, NULL, NULL}
#define VALUE(name) {#name, (int32_t)(name), 1, NULL, NULL}
#define LIST(name, numbers) {#name, sizeof numbers / sizeof *numbers, 0, numbers, NULL}
/// The words that stand for enumerators 0, 1, … in JavaScript. Each enumerator must have a row.
#define WORDS(name, prefix, enumerators) {#name ":" #prefix, 0, 0, NULL, enumerators}

static const int32_t path_arguments[] = RB_PATH_ARGUMENTS;

static const row rows[] = {
    // The header of a BVH, a query and a hit.
    BYTES(BVH, rb_bvh),
    FIELD(BVH, rb_bvh, dimensions),
    FIELD(BVH, rb_bvh, count),
    FIELD(BVH, rb_bvh, capacity),
    FIELD(BVH, rb_bvh, live),
    FIELD(BVH, rb_bvh, node_count),
    FIELD(BVH, rb_bvh, node_capacity),
    FIELD(BVH, rb_bvh, depth),
    FIELD(BVH, rb_bvh, flags),
    FIELD(BVH, rb_bvh, method),
    FIELD(BVH, rb_bvh, changes),
    FIELD(BVH, rb_bvh, serial),
    FIELD(BVH, rb_bvh, center),
    FIELD(BVH, rb_bvh, scale),
    FIELD(BVH, rb_bvh, built_cost),
    VALUE(RB_BVH_MAGIC),
    VALUE(RB_BVH_QUALITY),
    VALUE(RB_BVH_FAST),
    VALUE(RB_BVH_MIDDLE),
    WORDS(BVH_METHODS, RB_BVH_, "QUALITY FAST MIDDLE"),
    VALUE(RB_BVH_MASKS),
    VALUE(RB_BVH_FIRST),
    VALUE(RB_BVH_FIRST_BITS),
    BYTES(BVH_QUERY, rb_bvh_query),
    FIELD(BVH_QUERY, rb_bvh_query, far),
    FIELD(BVH_QUERY, rb_bvh_query, after),
    FIELD(BVH_QUERY, rb_bvh_query, after_index),
    FIELD(BVH_QUERY, rb_bvh_query, kind),
    FIELD(BVH_QUERY, rb_bvh_query, flags),
    FIELD(BVH_QUERY, rb_bvh_query, mask),
    FIELD(BVH_QUERY, rb_bvh_query, visits),
    VALUE(RB_BVH_RAY),
    VALUE(RB_BVH_SEGMENT),
    VALUE(RB_BVH_MOVING_BOX),
    VALUE(RB_BVH_MOVING_SPHERE),
    VALUE(RB_BVH_NEAREST),
    VALUE(RB_BVH_ANY),
    VALUE(RB_BVH_SOLID),
    BYTES(BVH_HIT, rb_bvh_hit),
    FIELD(BVH_HIT, rb_bvh_hit, key),
    FIELD(BVH_HIT, rb_bvh_hit, index),
    FIELD(BVH_HIT, rb_bvh_hit, inside),
    BYTES(BVH_VISITS, rb_bvh_visits),

    // Single queries that the spatial index runs.
    VALUE(RB_MOVING_BOX_BOX),
    VALUE(RB_MOVING_SPHERE_BOX),

    // Parts of geometries and their hits.
    BYTES(PART, rb_part2),
    INTEGERS(PART, rb_part2),
    VALUE(RB_PART_POLYGON),
    VALUE(RB_PART_OUTLINE),
    BYTES(PICK, rb_pick2),
    DOUBLES(PICK, rb_pick2),
    DOUBLES(ELEMENT, rb_element2),
    VALUE(RB_ELEMENT_POINT),
    VALUE(RB_ELEMENT_ARC),
    VALUE(RB_ELEMENT_ARC_COUNTERCLOCKWISE),

    // Walls, and the path of a disc among them.
    FIELD(WALLS, rb_walls2, shape_count),
    INTEGERS(WALL_SHAPE, rb_wall_shape2),
    INTEGERS(FILTER, rb_filter2),
    FIELD(FILTER, rb_filter2, mask),
    FIELD(FILTER, rb_filter2, ignored_count),
    FIELD(FILTER, rb_filter2, ignored),
    VALUE(RB_WALLS_POLYGON),
    VALUE(RB_WALLS_POLYLINE),
    VALUE(RB_WALLS_ARC),
    VALUE(RB_WALLS_FREE_INSIDE),
    VALUE(RB_WALLS_FREE_OUTSIDE),
    VALUE(RB_WALLS_FREE_BOTH),
    VALUE(RB_WALLS_FREE_HOLE),
    WORDS(WALLS_SIDES, RB_WALLS_FREE_, "INSIDE OUTSIDE BOTH HOLE"),
    DOUBLES(CONTACT, rb_contact2),
    FIELD(CONTACT, rb_contact2, distance),
    FIELD(CONTACT, rb_contact2, object),
    DOUBLES(REBOUND_STATE, rb_rebound2_state),
    FIELD(REBOUND_STATE, rb_rebound2_state, length),
    FIELD(REBOUND_STATE, rb_rebound2_state, ending),
    FIELD(REBOUND_STATE, rb_rebound2_state, turned),
    FIELD(REBOUND_STATE, rb_rebound2_state, reach),
    VALUE(RB_ENDING_COUNT),
    VALUE(RB_ENDING_DISTANCE),
    VALUE(RB_ENDING_STOPPED),
    VALUE(RB_ENDING_SHUT_IN),
    VALUE(RB_ENDING_FREE),
    WORDS(ENDINGS, RB_ENDING_, "COUNT DISTANCE STOPPED SHUT_IN FREE"),

    // Balls.
    FIELD(BILLIARDS, rb_billiards2, count),
    FIELD(BILLIARDS, rb_billiards2, restitution),
    FIELD(BILLIARDS, rb_billiards2, wall_restitution),
    FIELD(BILLIARDS, rb_billiards2, clock),
    FIELD(BILLIARDS, rb_billiards2, idle),
    FIELD(BILLIARDS, rb_billiards2, shut_in),
    VALUE(RB_BILLIARDS_HEADER),
    DOUBLES(BALL, rb_ball2),
    FIELD(BALL, rb_ball2, radius),
    BYTES(BALL_CONTACT, rb_ball_contact2),
    FIELD(BALL_CONTACT, rb_ball_contact2, ball),

    // Meshes.
    {"MESH_NODE_WORDS", RB_BVH_NODE_WORDS(3), 1, NULL, NULL},
    FIELD(MESH, rb_mesh, flags),
    FIELD(MESH, rb_mesh, face_count),
    FIELD(MESH, rb_mesh, node_count),
    FIELD(MESH, rb_mesh, center),
    FIELD(MESH, rb_mesh, scale),
    FIELD(MESH, rb_mesh, input_count),
    FIELD(MESH, rb_mesh, depth),
    FIELD(MESH, rb_mesh, method),
    VALUE(RB_MESH_QUALITY),
    VALUE(RB_MESH_FAST),
    VALUE(RB_MESH_COMPACT),
    WORDS(MESH_METHODS, RB_MESH_, "QUALITY FAST COMPACT"),
    VALUE(RB_MESH_DOUBLES),
    VALUE(RB_MESH_FIXED),
    VALUE(RB_MESH_BOTH),
    VALUE(RB_MESH_FRONT),
    VALUE(RB_MESH_BACK),
    WORDS(MESH_SIDES, RB_MESH_, "BOTH FRONT BACK"),
    VALUE(RB_MESH_BAD_POSITION),
    VALUE(RB_MESH_BAD_INDEX),
    BYTES(MESH_INPUT, rb_mesh_input),
    FIELD(MESH_INPUT, rb_mesh_input, positions),
    FIELD(MESH_INPUT, rb_mesh_input, index),
    FIELD(MESH_INPUT, rb_mesh_input, groups),
    BYTES(MESH_RAY, rb_mesh_ray),
    FIELD(MESH_RAY, rb_mesh_ray, t_min),
    FIELD(MESH_RAY, rb_mesh_ray, t_max),
    FIELD(MESH_RAY, rb_mesh_ray, side),
    FIELD(MESH_RAY, rb_mesh_ray, mask),
    BYTES(MESH_CANDIDATE, rb_mesh_candidate),
    DOUBLES(MESH_HIT, rb_mesh_hit),
    FIELD(MESH_HIT, rb_mesh_hit, face),
    FIELD(MESH_HIT, rb_mesh_hit, side),
    VALUE(RB_MESH_PLANES),
    DOUBLES(SWEEP, rb_sweep3),
    VALUE(RB_PACKED_BOX),
    VALUE(RB_PACKED_SPHERE),
    VALUE(RB_PACKED_TRIANGLE),
    VALUE(RB_PACKED_OBB),
    VALUE(RB_PACKED_PLANES),

    // Instances.
    BYTES(INSTANCE, rb_instance3),
    FIELD(INSTANCE, rb_instance3, numbers),
    FIELD(INSTANCE, rb_instance3, mesh),
    FIELD(INSTANCE, rb_instance3, kind),
    FIELD(INSTANCE, rb_instance3, side),
    FIELD(INSTANCE, rb_instance3, mask),
    VALUE(RB_SCENE_MESH),
    VALUE(RB_SCENE_BOX),
    VALUE(RB_SCENE_CAPSULE),
    BYTES(SCENE_CANDIDATE, rb_scene_candidate),
    FIELD(SCENE_CANDIDATE, rb_scene_candidate, id),

    // Paths.
    BYTES(PATH, rb_path2),
    FIELD(PATH, rb_path2, subpath_count),
    FIELD(PATH, rb_path2, segment_count),
    FIELD(PATH, rb_path2, piece_count),
    FIELD(PATH, rb_path2, segments),
    FIELD(PATH, rb_path2, numbers),
    FIELD(PATH, rb_path2, bounds),
    INTEGERS(PATH_SEGMENT, rb_path_segment2),
    INTEGERS(SUBPATH, rb_subpath2),
    FIELD(SUBPATH, rb_subpath2, segment),
    FIELD(SUBPATH, rb_subpath2, segment_count),
    FIELD(SUBPATH, rb_subpath2, closed),
    BYTES(PATH_HIT, rb_path_hit2),
    DOUBLES(PATH_HIT, rb_path_hit2),
    VALUE(RB_PATH_MOVE),
    VALUE(RB_PATH_LINE),
    VALUE(RB_PATH_QUADRATIC),
    VALUE(RB_PATH_CUBIC),
    VALUE(RB_PATH_ARC_TO),
    VALUE(RB_PATH_ELLIPSE),
    VALUE(RB_PATH_RECT),
    VALUE(RB_PATH_ROUND_RECT),
    VALUE(RB_PATH_CLOSE),
    VALUE(RB_PATH_SVG_ARC),
    VALUE(RB_PATH_MATRIX),
    VALUE(RB_PATH_BEGIN),
    VALUE(RB_PATH_END),
    LIST(PATH_ARGUMENTS, path_arguments),
    VALUE(RB_CAP_BUTT),
    VALUE(RB_CAP_ROUND),
    VALUE(RB_CAP_SQUARE),
    WORDS(LINE_CAPS, RB_CAP_, "BUTT ROUND SQUARE"),
    VALUE(RB_JOIN_MITER),
    VALUE(RB_JOIN_ROUND),
    VALUE(RB_JOIN_BEVEL),
    WORDS(LINE_JOINS, RB_JOIN_, "MITER ROUND BEVEL"),
    VALUE(RB_JOINS_ROUND),
    VALUE(RB_JOINS_MITER),
    VALUE(RB_JOINS_SQUARE),
    WORDS(OFFSET_JOINS, RB_JOINS_, "ROUND MITER SQUARE"),
    VALUE(RB_PACKED_STROKE_WIDTH),
    VALUE(RB_PACKED_STROKE_CAP),
    VALUE(RB_PACKED_STROKE_JOIN),
    VALUE(RB_PACKED_STROKE_MITER_LIMIT),
    VALUE(RB_PACKED_STROKE_HAS_TRANSFORM),
    VALUE(RB_PACKED_STROKE_DASH_OFFSET),
    VALUE(RB_PACKED_STROKE_DASH_COUNT),
    VALUE(RB_PACKED_STROKE_DASHES),

    // Shapes of a drawing.
    BYTES(SHAPE, rb_shape2),
    FIELD(SHAPE, rb_shape2, matrix),
    FIELD(SHAPE, rb_shape2, inverse),
    FIELD(SHAPE, rb_shape2, z),
    FIELD(SHAPE, rb_shape2, stroke.width),
    FIELD(SHAPE, rb_shape2, stroke.cap),
    FIELD(SHAPE, rb_shape2, stroke.join),
    FIELD(SHAPE, rb_shape2, stroke.miter_limit),
    FIELD(SHAPE, rb_shape2, stroke.transform),
    FIELD(SHAPE, rb_shape2, stroke.dashes),
    FIELD(SHAPE, rb_shape2, stroke.dash_count),
    FIELD(SHAPE, rb_shape2, stroke.dash_offset),
    FIELD(SHAPE, rb_shape2, stroke.lengths),
    FIELD(SHAPE, rb_shape2, path),
    FIELD(SHAPE, rb_shape2, mask),
    FIELD(SHAPE, rb_shape2, flags),
    FIELD(SHAPE, rb_shape2, order),
    VALUE(RB_SHAPE_FILL),
    VALUE(RB_SHAPE_STROKE),
    VALUE(RB_SHAPE_EVEN_ODD),
    BYTES(PICK_QUERY, rb_pick_query2),
    FIELD(PICK_QUERY, rb_pick_query2, mask),
    FIELD(PICK_QUERY, rb_pick_query2, parts),
    BYTES(SHAPE_HIT, rb_shape_hit2),
    FIELD(SHAPE_HIT, rb_shape_hit2, shape),

    // Bounding shapes of points.
    VALUE(RB_FIT_NORMALS),
    VALUE(RB_FIT_KDOP),
    VALUE(RB_FIT_OBB),
    VALUE(RB_FIT_TIGHT_OBB),
    VALUE(RB_FIT_BOX),
    VALUE(RB_FIT_SPHERE),
    VALUE(RB_FIT_QUICK_SPHERE),
    VALUE(RB_FIT_MOVED_KDOP),
};
// clang-format on

RB_EXPORT(layout_rows) const row *layout_rows(void) { return rows; }
RB_EXPORT(layout_count) int layout_count(void) { return sizeof rows / sizeof *rows; }
