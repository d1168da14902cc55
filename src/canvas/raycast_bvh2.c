// speed: hot

#include "raycast_bvh2.h"

#include "../tree/traverse.h"

/// A traversal whose items are parts of objects of the tutorial canvas engine.
typedef struct rb_pick_traversal {
    rb_traversal traversal; // First member: the callback casts its argument to this struct.
    const rb_ray2 *ray;
    const double *data;
    const rb_part2 *parts;
    rb_side side;
    rb_pick2 *pick;
    int32_t picked; ///< index of the part that `pick` is on
    rb_part2 *hit;  ///< the parts whose boxes are hit
} rb_pick_traversal;

static bool rb_test_part(rb_traversal *traversal, int slot)
{
    rb_pick_traversal *own = (rb_pick_traversal *)traversal;
    int32_t index = traversal->order[slot];
    const rb_part2 *part = &own->parts[index];
    rb_hit2 hit;
    if (!rb_ray2_intersect_part2(own->ray, own->data, part, own->side, &hit)) return false;
    // At equal distances keep the part with the lower index: it is of the lower object, or precedes in the same object.
    if (traversal->count > 0 &&
        !(hit.distance < own->pick->distance || (hit.distance == own->pick->distance && index < own->picked)))
        return false;
    own->picked = index;
    *own->pick = (rb_pick2){part->object, hit.part, hit.t, hit.distance, hit.point, hit.normal};
    traversal->count = 1;
    // The t of a hit has more rounding errors than that of a box.
    traversal->far = hit.t * (1 + 0x1p-40);
    return false;
}

/// Collects a part whose box the ray hits.
static bool rb_collect_part(rb_traversal *traversal, int slot)
{
    const rb_pick_traversal *own = (const rb_pick_traversal *)traversal;
    own->hit[traversal->count++] = own->parts[traversal->order[slot]];
    return false;
}

static void rb_traverse_ray2(rb_pick_traversal *own, const rb_bvh *bvh, const rb_ray2 *ray, rb_item_test *test_item,
                             rb_bvh_visits *visits)
{
    const double origin[3] = {ray->origin.x, ray->origin.y, 0}, direction[3] = {ray->direction.x, ray->direction.y, 0};
    rb_traversal *traversal = &own->traversal;
    traversal->bvh = bvh;
    traversal->test_item = test_item;
    traversal->count = 0;
    traversal->far = HUGE_VAL;
    traversal->visits = (rb_bvh_visits){0, 0, 0};
    own->ray = ray;
    if (rb_traversal_prepare_ray(traversal, origin, origin, direction)) rb_traverse(traversal);
    *visits = traversal->visits;
}

bool rb_bvh_raycast2(const rb_bvh *bvh, const rb_ray2 *ray, const double *data, const rb_part2 *parts, rb_side side,
                     rb_pick2 *pick, rb_bvh_visits *visits)
{
    rb_pick_traversal own; // Not cleared, for speed, as in rb_bvh_run_query.
    own.data = data;
    own.parts = parts;
    own.side = side;
    own.pick = pick;
    rb_traverse_ray2(&own, bvh, ray, rb_test_part, visits);
    return own.traversal.count > 0;
}

/// Sorts parts by their data, so that the parts of an object are adjacent.
static void rb_sort_parts(rb_part2 *parts, int count)
{
    // Shellsort: few parts are hit, and most are in order.
    int gap = 1;
    while (gap < count / 3) gap = 3 * gap + 1;
    for (; gap > 0; gap /= 3)
        for (int i = gap; i < count; i++) {
            rb_part2 part = parts[i];
            int to = i;
            for (; to >= gap && parts[to - gap].first > part.first; to -= gap) parts[to] = parts[to - gap];
            parts[to] = part;
        }
}

int rb_bvh_parts_on_ray2(const rb_bvh *bvh, const rb_ray2 *ray, const rb_part2 *parts, rb_part2 *hit,
                         rb_bvh_visits *visits)
{
    rb_pick_traversal own;
    own.parts = parts;
    own.hit = hit;
    rb_traverse_ray2(&own, bvh, ray, rb_collect_part, visits);
    rb_sort_parts(hit, own.traversal.count);
    return own.traversal.count;
}
