#include "boxes.h"

#include <stdlib.h>
#include <string.h>

#include "tree/node.h"

// --- Scenes --------------------------------------------------------------------------------------------------------------

double *scene_box(const box_scene *scene, int index)
{
    return (double *)(uintptr_t)scene->boxes + // NOLINT(performance-no-int-to-ptr)
           (size_t)index * 2 * (size_t)scene->dimensions;
}

bool scene_is_here(const box_scene *scene, int index)
{
    const double *box = scene_box(scene, index);
    for (int k = 0; k < scene->dimensions; k++)
        if (!(box[k] <= box[scene->dimensions + k])) return false;
    return true;
}

bool scene_is_removed(const box_scene *scene, int index)
{
    return *scene_box(scene, index) != *scene_box(scene, index);
}

int scene_live(const box_scene *scene)
{
    int live = 0;
    for (int i = 0; i < scene->count; i++) live += scene_is_here(scene, i);
    return live;
}

/// A number of any kind as the minimum, and the size of the box along an axis.
static double scene_number(prng *r, int kind, int i, double *size)
{
    *size = random_float(r, 0, 2);
    switch (kind) {
    case 1: *size = random_float(r, 0, 6); return random_float(r, -3, 3);
    case 2: *size = random_int(r, 1, 2); return random_int(r, -4, 3);
    case 3: *size = 1; return 1e7 + random_float(r, -10, 10);
    case 4: *size = 1; return 0x1p50 + random_int(r, -6, 6);
    case 5: *size = 0; return random_float(r, -5, 5);
    case 6: *size = 0; return random_int(r, -3, 3);
    case 7: *size = random_bool(r, 0.5) ? 0 : random_int(r, 1, 3); return random_int(r, -3, 3);
    case 8:
    case 9: *size = 2; return -1;
    case 10: *size = 2; return i == 0 ? -1 : 1;
    case 12: *size = random_int(r, 1, 2); return random_int(r, -4, 3);
    case 14: *size = ldexp(1, random_int(r, -28, 24)); return random_float(r, -1, 1) * ldexp(1, random_int(r, -24, 24));
    case 15: *size = 1; return i;
    case 17: *size = ldexp(random_int(r, 0, 3), 900); return ldexp(random_int(r, -8, 8), 900);
    case 18: *size = ldexp(*size, -1000); return ldexp(random_float(r, -10, 10), -1000);
    case 19: *size = random_float(r, 0, 1e299); return random_float(r, -1e300, 1e300);
    case 20: *size = random_float(r, 0, 1e-301); return random_float(r, -1e-300, 1e-300);
    case 22: *size = 0x1p-1074 * random_int(r, 0, 3); return 0x1p-1074 * random_int(r, -8, 8);
    case 23: *size = nudge(1, random_int(r, -1, 1)); return random_int(r, -4, 4) / 3.0;
    default: return random_float(r, -10, 10);
    }
}

void scene_make(prng *r, int kind, int dimensions, int most, box_scene *scene)
{
    static const char *const names[SCENES] = {
        "random",        "dense",       "small integers", "at 1e7",   "at 2^50",   "points",
        "whole points",  "flat ones",   "all the same",   "one",      "two",       "none",
        "some empty",    "all empty",   "of all sizes",   "a row",    "a grid",    "times 2^900",
        "times 2^-1000", "about 1e300", "about 1e-300",   "any bits", "subnormal", "all but touching"};
    const int d = dimensions;
    scene->name = names[kind];
    scene->dimensions = d;
    scene->count = kind == 9 ? 1 : kind == 10 ? 2 : kind == 11 ? 0 : random_int(r, 1, most);
    scene->unit = kind == 17   ? 0x1p900
                  : kind == 18 ? 0x1p-1000
                  : kind == 19 ? 1e300
                  : kind == 20 ? 1e-300
                  : kind == 21 ? 1e150
                  : kind == 22 ? 0x1p-1074
                               : 1;
    scene->wild = kind >= 17 && kind <= 22;
    int side = 1; // Of a grid.
    while (side * side * (d == 3 ? side : 1) < scene->count) side++;
    for (int i = 0; i < scene->count; i++) {
        double *box = scene_box(scene, i);
        for (int k = 0; k < d; k++) {
            double size, low = scene_number(r, kind, i, &size), high = low + size;
            if (kind == 16) {
                low = i / (k == 0 ? 1 : k == 1 ? side : side * side) % side;
                high = low + 1;
            } else if (kind == 21) {
                low = random_bits(r);
                high = random_bits(r);
            }
            box[k] = rb_min(low, high);
            box[d + k] = rb_max(low, high);
        }
        if (kind != 13 && !(kind == 12 && random_bool(r, 0.6))) continue;
        bool turned = random_bool(r, 0.5);
        for (int k = 0; k < 2 * d; k++) box[k] = (turned ? 1 : HUGE_VAL) * (k < d ? 1 : -1);
    }
    scene->masked = random_bool(r, 0.3);
    for (int i = 0; i < scene->count; i++) {
        static const uint32_t masks[] = {1, 2, 3, 4, 0x80000000, UINT32_MAX, 0};
        scene->masks[i] = scene->masked ? masks[random_int(r, 0, 6)] : UINT32_MAX;
    }
}

void scene_any(prng *r, int most, box_scene *scene)
{
    // Half of the time simple scenes: the other kinds have little variety.
    int kind = random_int(r, 0, SCENES - 1);
    scene_make(r, random_bool(r, 0.4) ? random_int(r, 0, 3) : kind, random_int(r, 2, 3), most, scene);
}

double scene_coordinate(prng *r, const box_scene *scene, int axis)
{
    int i = scene->count > 0 ? random_int(r, 0, scene->count - 1) : -1;
    if (i < 0 || !scene_is_here(scene, i)) return random_int(r, -3, 3) * scene->unit;
    double low = scene_box(scene, i)[axis], high = scene_box(scene, i)[scene->dimensions + axis];
    int side = random_int(r, 0, 4);
    return side == 4 ? low / 2 + high / 2 : side & 1 ? low : high;
}

void scene_point(prng *r, const box_scene *scene, double *point)
{
    const int d = scene->dimensions, how = random_int(r, 0, 9);
    int i = scene->count > 0 ? random_int(r, 0, scene->count - 1) : -1;
    for (int k = 0; k < 3; k++) {
        point[k] = 0;
        if (k >= d) continue;
        if (how < 5 && i >= 0 && scene_is_here(scene, i)) { // A feature of one box.
            double low = scene_box(scene, i)[k], high = scene_box(scene, i)[d + k];
            int side = random_int(r, 0, how < 2 ? 1 : 2);
            point[k] = side == 0 ? low : side == 1 ? high : low / 2 + high / 2;
        } else {
            point[k] = scene_coordinate(r, scene, k);
        }
        if (how >= 8) point[k] += random_float(r, -3, 3) * scene->unit;
        if (how == 7) point[k] = nudge(point[k], random_int(r, -1, 1));
        point[k] = in_range(point[k]);
    }
}

void scene_new_box(prng *r, const box_scene *scene, double *box)
{
    double a[3], b[3];
    scene_point(r, scene, a);
    scene_point(r, scene, b);
    bool small = random_bool(r, 0.7);
    for (int k = 0; k < scene->dimensions; k++) {
        double other = small ? a[k] + random_float(r, 0, 1) * scene->unit : b[k];
        box[k] = rb_min(a[k], other);
        box[scene->dimensions + k] = rb_max(a[k], other);
    }
}

// --- Hierarchies ---------------------------------------------------------------------------------------------------------

static void *room_for(size_t bytes)
{
    void *room = malloc(bytes > 0 ? bytes : 1);
    assert_non_null(room);
    memset(room, 0xa5, bytes);
    return room;
}

size_t block_size(const rb_bvh *bvh)
{
    return rb_bvh_size(bvh->dimensions, bvh->capacity, bvh->node_capacity, (bvh->flags & RB_BVH_MASKS) != 0);
}

rb_bvh *plant(const box_scene *scene, rb_bvh_method method)
{
    const int nodes = rb_bvh_max_nodes(scene->count);
    rb_bvh *bvh = room_for(rb_bvh_size(scene->dimensions, scene->count, nodes, scene->masked));
    void *scratch = room_for(rb_bvh_build_scratch(scene->dimensions, scene->count, method));
    bool removed = false;
    for (int i = 0; i < scene->count; i++) removed = removed || scene_is_removed(scene, i);
    int wrong = rb_bvh_build(bvh, scene->dimensions, scene->boxes, scene->count, method,
                             scene->masked ? scene->masks : NULL, removed, scratch);
    free(scratch);
    if (wrong >= 0) fail_msg("%s: number %d is rejected: %g", scene->name, wrong, scene->boxes[wrong]);
    assert_true(bvh->node_count <= nodes);
    bvh = realloc(bvh, block_size(bvh));
    assert_non_null(bvh);
    return bvh;
}

void refit(rb_bvh *bvh)
{
    // A node has a greater index than its parent.
    for (int32_t i = bvh->node_count - 1; i >= 0; i--) rb_bvh_fit_node(bvh, i);
}

rb_bvh *transplant(rb_bvh *bvh, int capacity, int node_capacity)
{
    rb_bvh *larger = room_for(rb_bvh_size(bvh->dimensions, capacity, node_capacity, (bvh->flags & RB_BVH_MASKS) != 0));
    rb_bvh_grow(bvh, larger, capacity, node_capacity);
    free(bvh);
    return larger;
}

typedef struct survey {
    const rb_bvh *bvh;
    const box_scene *scene;
    int held, depth, place; ///< number of boxes, depth of the deepest leaf, start of the next leaf of a packed tree
    int32_t home[MOST_BOXES];
    bool taken[MOST_BOXES];
} survey;

/// Whether a leaf's boxes are those of the scene and inside the bounds.
static void survey_leaf(survey *s, int32_t leaf, int32_t link, const double *bounds)
{
    const rb_bvh *bvh = s->bvh;
    const int d = bvh->dimensions, first = rb_bvh_leaf_first(leaf), count = rb_bvh_leaf_count(leaf);
    assert_in_range(count, 1, bvh->method == RB_BVH_COARSE ? RB_BVH_COARSE_LEAF : RB_BVH_LEAF);
    assert_true(first + count <= bvh->count);
    if (bvh->flags & RB_BVH_PACKED) assert_int_equal(first, s->place);
    s->place = first + count;
    for (int place = first; place < first + count; place++) {
        int32_t index = rb_bvh_item_at_slot(bvh)[place];
        assert_true(index >= 0 && index < bvh->count && s->home[index] < 0 && !s->taken[place]);
        assert_true(scene_is_here(s->scene, index));
        s->home[index] = link;
        s->taken[place] = true;
        s->held++;
        const double *box = rb_bvh_boxes(bvh) + (size_t)place * 2 * (size_t)d;
        for (int k = 0; k < 2 * d; k++) {
            assert_true(same_bits(box[k], scene_box(s->scene, index)[k]));
            double local = rb_bvh_local(bvh, k % d, box[k]);
            assert_true(k < d ? bounds[k] <= local : bounds[k] >= local);
        }
        if (bvh->flags & RB_BVH_EDITABLE) assert_int_equal(rb_bvh_slot(bvh, index), place);
    }
}

static void survey_node(survey *s, int32_t at, int32_t link, int depth, const double *own)
{
    const rb_bvh *bvh = s->bvh;
    const int d = bvh->dimensions;
    const float *node = rb_bvh_node(bvh, d, at);
    const int32_t *children = rb_bvh_children(node, d);
    double all[6];
    for (int k = 0; k < 2 * d; k++) all[k] = k < d ? HUGE_VAL : -HUGE_VAL;
    assert_true(at < bvh->node_count);
    s->depth = depth > s->depth ? depth : s->depth;
    if (bvh->flags & RB_BVH_EDITABLE) assert_int_equal(rb_bvh_parents(bvh)[at], link);
    for (int slot = 0; slot < 4; slot++) {
        double bounds[6];
        for (int k = 0; k < 2 * d; k++) {
            bounds[k] = (double)node[4 * k + slot];
            all[k] = k < d ? rb_min(all[k], bounds[k]) : rb_max(all[k], bounds[k]);
            if (children[slot] == 0) check_equal(bounds[k], k < d ? HUGE_VAL : -HUGE_VAL);
        }
        if (children[slot] < 0) survey_leaf(s, children[slot], 4 * at + slot, bounds);
        if (children[slot] <= 0) continue;
        assert_true(children[slot] > at);
        survey_node(s, children[slot], 4 * at + slot, depth + 1, bounds);
    }
    // Bounds are tight.
    for (int k = 0; own && k < 2 * d; k++) check_equal(own[k], all[k]);
}

void check_structure(const rb_bvh *bvh, const box_scene *scene)
{
    static survey s;
    s.bvh = bvh;
    s.scene = scene;
    s.held = s.depth = s.place = 0;
    for (int i = 0; i < scene->count; i++) {
        s.home[i] = -1;
        s.taken[i] = false;
    }
    assert_int_equal(bvh->magic, RB_BVH_MAGIC);
    assert_int_equal(bvh->dimensions, scene->dimensions);
    assert_int_equal(bvh->count, scene->count);
    assert_int_equal(bvh->live, scene_live(scene));
    assert_true(bvh->count <= bvh->capacity && bvh->node_count <= bvh->node_capacity);
    if (bvh->node_count > 0) survey_node(&s, 0, -1, 1, NULL);
    assert_int_equal(s.held, bvh->live);
    // Removals do not change the depth.
    assert_true(s.depth <= bvh->depth && bvh->depth <= RB_BVH_DEPTH);
    if (bvh->changes == 0) assert_int_equal(s.depth, bvh->depth);
    int free_places = 0, free_indices = 0, removed = 0;
    for (int32_t i = bvh->free_position; i != -1; i = -2 - rb_bvh_item_at_slot(bvh)[i]) {
        assert_true(i >= 0 && i < bvh->count && !s.taken[i]);
        s.taken[i] = true;
        free_places++;
    }
    assert_int_equal(free_places, bvh->count - bvh->live);
    for (int i = 0; i < scene->count; i++) {
        removed += scene_is_removed(scene, i);
        if (scene->masked) assert_int_equal(rb_bvh_masks(bvh)[i], scene->masks[i]);
        if (!(bvh->flags & RB_BVH_EDITABLE)) continue;
        int32_t home = rb_bvh_leaf_of_item(bvh)[i];
        if (scene_is_removed(scene, i))
            assert_true(home < -1 && rb_bvh_slot(bvh, i) == -2);
        else
            assert_int_equal(home, s.home[i]);
        if (home == -1) assert_int_equal(rb_bvh_slot(bvh, i), -1);
    }
    for (int32_t i = bvh->free_index; i != -1; i = -3 - rb_bvh_leaf_of_item(bvh)[i]) {
        assert_true(scene_is_removed(scene, i));
        assert_true(free_indices++ < removed);
    }
    assert_int_equal(free_indices, removed);
}
