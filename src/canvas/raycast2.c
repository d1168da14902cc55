#include "raycast2.h"

#include "../path/polygon2.h"
#include "../pairs/ray_box2.h"

/// Whether the ray may hit a part, which must be finite. Writes whether the part is finite.
static bool rb_part2_is_near_ray(const rb_ray2 *ray, const double *numbers, const rb_part2 *part, bool *finite)
{
    if (part->kind != RB_PART_POLYGON) {
        *finite = rb_outline2_is_finite((const rb_element2 *)numbers, part->count);
        return *finite;
    }
    // Stored boxes may be stale: this box is computed from the current vertices, which costs no more than checking that
    // a stored box contains them.
    const rb_box2 box = rb_polygon2_bounds(numbers, part->count, finite);
    return *finite && rb_ray2_intersects_box2(ray, &box);
}

int rb_raycast2(const rb_ray2 *ray, const double *data, const rb_part2 *parts, int part_count, rb_side side,
                bool on_ray, rb_pick2 *picks)
{
    RB_ASSERT(rb_ray2_is_finite(ray));
    int picked = 0;
    int32_t last = -1;
    for (int i = 0; i < part_count; i++) {
        const rb_part2 part = parts[i];
        bool finite = true;
        const bool near = on_ray || rb_part2_is_near_ray(ray, data + part.first, &part, &finite);
        if (!finite) return -1 - i;
        rb_hit2 hit;
        if (!near || !rb_ray2_intersect_part2(ray, data, &part, side, &hit)) continue;
        rb_pick2 pick = {part.object, hit.part, hit.t, hit.distance, hit.point, hit.normal};
        if (part.object != last) {
            picks[picked++] = pick;
            last = part.object;
        } else if (pick.distance < picks[picked - 1].distance) {
            picks[picked - 1] = pick;
        }
    }
    return picked;
}

bool rb_ray2_intersect_part2(const rb_ray2 *ray, const double *data, const rb_part2 *part, rb_side side, rb_hit2 *hit)
{
    const double *numbers = data + part->first;
    return part->kind == RB_PART_POLYGON
               ? rb_ray2_intersect_polygon2(ray, numbers, part->count, side, hit)
               : rb_ray2_intersect_outline2(ray, (const rb_element2 *)numbers, part->count, side, hit);
}

int rb_part2_boxes(const double *data, const rb_part2 *parts, int part_count, rb_box2 *boxes)
{
    for (int i = 0; i < part_count; i++) {
        const double *numbers = data + parts[i].first;
        if (parts[i].kind == RB_PART_POLYGON) {
            bool finite;
            boxes[i] = rb_polygon2_bounds(numbers, parts[i].count, &finite);
            if (!finite) return i;
        } else {
            const rb_element2 *elements = (const rb_element2 *)numbers;
            if (!rb_outline2_is_finite(elements, parts[i].count)) return i;
            rb_box2 box = boxes[i] = rb_outline2_bounds(elements, parts[i].count);
            if (rb_box2_is_empty(&box)) continue;
            // The margin is above the distance at which a start counts as on an arc, and above the rounding errors of the
            // arcs' ends (ray_arc2.h).
            double size = rb_max(rb_max(fabs(box.min.x), fabs(box.max.x)), rb_max(fabs(box.min.y), fabs(box.max.y)));
            double margin = 0x1p-44 * size;
            // Trees need finite boxes, also if an arc extends beyond the largest double.
            boxes[i] = (rb_box2){{rb_max(box.min.x - margin, -DBL_MAX), rb_max(box.min.y - margin, -DBL_MAX)},
                                 {rb_min(box.max.x + margin, DBL_MAX), rb_min(box.max.y + margin, DBL_MAX)}};
        }
    }
    return -1;
}
