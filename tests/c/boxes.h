/// Scenes of very many boxes for the tests of the hierarchy (src/bvh), questions about them, what asking box after box
/// answers, and what must be true of a hierarchy whatever happened to it.
#ifndef RB_TESTS_BOXES_H
#define RB_TESTS_BOXES_H

#include "support.h"

/// More than are grouped in cells first.
#define MOST_BOXES 6000
#define METHODS 3

/// An empty box has a minimum above its maximum, a removed one is NaN.
typedef struct box_scene {
    const char *name;
    int dimensions, count;
    bool masked;
    bool wild;   ///< numbers may overflow or underflow: only yes and no have the same bits everywhere
    double unit; ///< about the size of things
    double boxes[MOST_BOXES * 6];
    uint32_t masks[MOST_BOXES];
} box_scene;

#define SCENES 24
/// Scene number `kind` of at most `most` boxes, other ones each time; masks now and then.
void scene_make(prng *r, int kind, int dimensions, int most, box_scene *scene);
/// Any of the scenes.
void scene_any(prng *r, int most, box_scene *scene);
/// The numbers of a box.
double *scene_box(const box_scene *scene, int index);
bool scene_is_here(const box_scene *scene, int index);
bool scene_is_removed(const box_scene *scene, int index);
int scene_live(const box_scene *scene);
/// A coordinate of some box, or of none.
double scene_coordinate(prng *r, const box_scene *scene, int axis);
/// A place: corners, middles of faces and edges of boxes, such of several mixed, any near them; three numbers.
void scene_point(prng *r, const box_scene *scene, double *point);
/// So far from the greatest doubles that sums of a few are finite.
static inline double in_range(double x) { return rb_clamp(x, -DBL_MAX / 16, DBL_MAX / 16); }
/// A box that is not empty, of `dimensions` numbers twice: often on the coordinates of others.
void scene_new_box(prng *r, const box_scene *scene, double *box);

/// A hierarchy in a block of just its size, and all else that malloc gave is not 0.
rb_bvh *plant(const box_scene *scene, rb_bvh_method method);
size_t block_size(const rb_bvh *bvh);
/// The same in a block of just its size with room for more.
rb_bvh *transplant(rb_bvh *bvh, int capacity, int node_capacity);
/// Fails unless the hierarchy holds the scene's boxes and all that its header and bvh.h say is so.
void check_structure(const rb_bvh *bvh, const box_scene *scene);

/// Computes the bounds of all nodes from the boxes as they are now.
void refit(rb_bvh *bvh);

/// A question of that kind, for all there is.
rb_bvh_query ask_about(prng *r, const box_scene *scene, rb_bvh_shape kind);
/// All that are met, sorted; `visits` stays as it is. Returns how many.
int brute_ask(const box_scene *scene, const rb_bvh_query *question, rb_bvh_hit *found);
/// Indices of those that overlap a box, in the order of indices.
int brute_search(const box_scene *scene, const double *box, uint32_t mask, int32_t *found);
/// Asks for all and for the first few, and fails unless they are those of `want`.
void check_answers(prng *r, const box_scene *scene, const rb_bvh *bvh, const rb_bvh_query *question,
                   const rb_bvh_hit *want, int count);
/// A question of each kind, and searches, of a hierarchy that holds the scene's boxes.
void check_some_questions(prng *r, const box_scene *scene, const rb_bvh *bvh);

#endif
