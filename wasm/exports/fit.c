// Bounding shapes of points.

#include "exports.h"
#include "packed.h"

// Computes a bounding shape of points and writes its numbers to `row`. 2D points have z = 0. `room` has space for `2
// count + 2` integers.
RB_EXPORT(rb_wasm_fit)
int rb_wasm_fit(int kind, int dimensions, const void *points, int count, const rb_vec3 *normals, int normal_count,
                void *row, int32_t *room)
{
    const double *numbers = points;
    switch (kind) {
    case RB_FIT_NORMALS: return rb_kdop3_normals(dimensions, count, row);
    case RB_FIT_KDOP: rb_kdop3_of_points(normals, normal_count, points, count, row); break;
    case RB_FIT_OBB:
    case RB_FIT_TIGHT_OBB: {
        rb_obb2 box;
        const bool tight = kind == RB_FIT_TIGHT_OBB;
        if (!tight || dimensions > 2) return rb_obb3_fit(numbers, count, NULL, 0, tight, row);
        bool found = rb_obb2_min_area(numbers, 3, count, room, &box);
        *(rb_obb3 *)row = rb_embed_obb(&box);
        return found;
    }
    case RB_FIT_BOX: rb_obb3_of_box(points, row); break;
    case RB_FIT_SPHERE: *(rb_sphere3 *)row = rb_sphere3_of_points(numbers, count, 3, room); break;
    case RB_FIT_QUICK_SPHERE: *(rb_sphere3 *)row = rb_sphere3_ritter(numbers, count, 3); break;
    default: // RB_FIT_MOVED_KDOP
        rb_kdop3_transform(&(rb_kdop3){normals, numbers + 12, normal_count}, points, row);
        break;
    }
    return count > 0;
}
