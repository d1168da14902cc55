/// Scenes of very many boxes for the tests of the hierarchy (src/tree), random queries about them, their results by brute
/// force, and a check of a hierarchy's invariants.
#ifndef RB_TESTS_BOXES_H
#define RB_TESTS_BOXES_H

#include "support.h"

/// More boxes than the builder groups in cells.
#define MOST_BOXES 6000
#define METHODS 3

/// An empty box has a minimum above its maximum, a removed one is NaN.
typedef struct box_scene {
    const char *name;
    int dimensions, count;
    bool masked;
    bool wild;   ///< numbers may overflow or underflow: only hit or miss has the same bits everywhere
    double unit; ///< typical size of boxes and distances
    double boxes[MOST_BOXES * 6];
    uint32_t masks[MOST_BOXES];
} box_scene;

#define SCENES 24
/// A random scene of kind `kind` with at most `most` boxes; sometimes with masks.
void scene_make(prng *r, int kind, int dimensions, int most, box_scene *scene);
/// A random scene of any kind.
void scene_any(prng *r, int most, box_scene *scene);
/// The numbers of a box.
double *scene_box(const box_scene *scene, int index);
bool scene_is_here(const box_scene *scene, int index);
bool scene_is_removed(const box_scene *scene, int index);
int scene_live(const box_scene *scene);
/// A coordinate of some box, or of none.
double scene_coordinate(prng *r, const box_scene *scene, int axis);
/// A point, three numbers: a corner, a midpoint of a face or edge, a mixture of the coordinates of several boxes, or a point
/// near these.
void scene_point(prng *r, const box_scene *scene, double *point);
/// Limits a number so that sums of a few such numbers are finite.
static inline double in_range(double x) { return rb_clamp(x, -DBL_MAX / 16, DBL_MAX / 16); }
/// A box that is not empty, of 2 * `dimensions` numbers: often on the coordinates of others.
void scene_new_box(prng *r, const box_scene *scene, double *box);

/// A hierarchy in a block of exactly its size, in memory that was filled with other bytes before.
rb_bvh *plant(const box_scene *scene, rb_bvh_method method);
size_t block_size(const rb_bvh *bvh);
/// The same in a block of exactly the size with more room.
rb_bvh *transplant(rb_bvh *bvh, int capacity, int node_capacity);
/// Fails unless the hierarchy has the scene's boxes and all invariants of its header and bvh.h.
void check_structure(const rb_bvh *bvh, const box_scene *scene);

/// Computes the bounds of all nodes from the boxes as they are now.
void refit(rb_bvh *bvh);

/// A random query of that kind, without limits.
rb_bvh_query query_about(prng *r, const box_scene *scene, rb_bvh_shape kind);
/// The hits of a query, sorted; `visits` is unchanged. Returns their number.
int brute_query(const box_scene *scene, const rb_bvh_query *bvh_query, rb_bvh_hit *found);
/// Indices of the boxes that overlap a box, in ascending order.
int brute_search(const box_scene *scene, const double *box, uint32_t mask, int32_t *found);
/// Runs a query for all hits and for the first few, and fails unless they are those of `want`.
void check_results(prng *r, const box_scene *scene, const rb_bvh *bvh, const rb_bvh_query *bvh_query,
                   const rb_bvh_hit *want, int count);
/// Runs a query of each kind, and searches, in a hierarchy with the scene's boxes.
void check_some_queries(prng *r, const box_scene *scene, const rb_bvh *bvh);

#endif
