#include "raycast_bvh2.h"

#include "../path/polygon2.h"
#include "../tree/traverse.h"

/// A walk that asks for more than boxes.
typedef struct rb_pick_traversal {
    rb_traversal walk; // First: its judge is told of the whole by it.
    const rb_ray2 *ray;
    const double *data;
    const rb_part2 *parts;
    rb_pick2 *pick;
    int32_t picked; ///< the part
    rb_part2 *met;
} rb_pick_traversal;

static bool rb_test_part(rb_traversal *walk, int place)
{
    rb_pick_traversal *own = (rb_pick_traversal *)walk;
    int32_t index = walk->order[place];
    const rb_part2 *part = &own->parts[index];
    const double *numbers = own->data + part->first;
    rb_hit2 hit;
    if (!(part->kind == RB_PART_POLYGON
              ? rb_ray2_intersect_polygon2(own->ray, numbers, part->count, RB_FRONT, &hit)
              : rb_ray2_intersect_outline2(own->ray, (const rb_element2 *)numbers, part->count, &hit)))
        return false;
    // An object's parts follow one another: of equal ones the first.
    if (walk->count > 0 &&
        !(hit.distance < own->pick->distance || (hit.distance == own->pick->distance && index < own->picked)))
        return false;
    own->picked = index;
    *own->pick = (rb_pick2){part->object, hit.part, hit.t, hit.distance, hit.point, hit.normal};
    walk->count = 1;
    // A hit's t is rounded more than a box's.
    walk->far = hit.t * (1 + 0x1p-40);
    return false;
}

static bool rb_test_intersected(rb_traversal *walk, int place)
{
    const rb_pick_traversal *own = (const rb_pick_traversal *)walk;
    own->met[walk->count++] = own->parts[walk->order[place]];
    return false;
}

static void rb_traverse_ray2(rb_pick_traversal *own, const rb_bvh *bvh, const rb_ray2 *ray, rb_item_test *test_item,
                             rb_bvh_visits *visits)
{
    const double origin[3] = {ray->origin.x, ray->origin.y, 0}, direction[3] = {ray->direction.x, ray->direction.y, 0};
    rb_traversal *walk = &own->walk;
    walk->bvh = bvh;
    walk->test_item = test_item;
    walk->count = 0;
    walk->far = HUGE_VAL;
    walk->visits = (rb_bvh_visits){0, 0, 0};
    own->ray = ray;
    if (rb_traversal_prepare_ray(walk, origin, origin, direction)) rb_traverse(walk);
    *visits = walk->visits;
}

bool rb_bvh_raycast2(const rb_bvh *bvh, const rb_ray2 *ray, const double *data, const rb_part2 *parts, rb_pick2 *pick,
                     rb_bvh_visits *visits)
{
    rb_pick_traversal own; // Not cleared, as in rb_bvh_run_query.
    own.data = data;
    own.parts = parts;
    own.pick = pick;
    rb_traverse_ray2(&own, bvh, ray, rb_test_part, visits);
    return own.walk.count > 0;
}

/// Puts parts in order: an object's lie one after the other.
static void rb_sort_parts(rb_part2 *parts, int count)
{
    // Shell's sort: few parts are met, and most come in order.
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

int rb_bvh_raycast2_all(const rb_bvh *bvh, const rb_ray2 *ray, const double *data, const rb_part2 *parts,
                        rb_pick2 *picks, rb_part2 *room, rb_bvh_visits *visits)
{
    rb_pick_traversal own;
    own.parts = parts;
    own.met = room;
    rb_traverse_ray2(&own, bvh, ray, rb_test_intersected, visits);
    rb_sort_parts(room, own.walk.count);
    return rb_raycast2(ray, data, room, own.walk.count, picks);
}
