// speed: hot

#include "query.h"

#include "../pairs/ray_box3.h"
#include "../pairs/sphere_box3.h"
#include "../tree/traverse.h"

// --- Item tests ----------------------------------------------------------------------------------------------------------

/// Writes the box at a slot as a box in 3D.
static void rb_embed_box_at(const rb_traversal *traversal, int slot, double box[6])
{
    const int dimensions = traversal->bvh->dimensions;
    const double *numbers = traversal->boxes + (size_t)slot * 2 * (size_t)dimensions;
    for (int k = 0; k < 3; k++) {
        box[k] = k < dimensions ? numbers[k] : 0;
        box[3 + k] = k < dimensions ? numbers[dimensions + k] : 0;
    }
}

/// Corrects t of a ray that leaves the box it starts in: sides that are stored for infinite ones do not count. Returns false if the
/// ray never leaves.
static bool rb_ray_leaves(const double *shape, const double *box, int dimensions, double *t)
{
    bool is_endless = false, leaves = false;
    double far = HUGE_VAL;
    for (int k = 0; k < dimensions; k++) {
        const double o = shape[k], d = shape[3 + k], side = box[d > 0 ? dimensions + k : k];
        if (d == 0) continue;
        if (fabs(side) == RB_BVH_ENDLESS) {
            is_endless = true;
        } else {
            leaves = true;
            far = rb_min((side - o) / d, far);
        }
    }
    if (is_endless) *t = far;
    return leaves;
}

/// Computes t of both surfaces by plain quotients, with the same bits as RB_RAY_BOX. If rounding matters, that query
/// decides.
RB_ALWAYS_INLINE bool rb_test_ray_in(rb_traversal *traversal, int slot, int dimensions)
{
    int32_t index = rb_traversal_counted(traversal, slot);
    if (index < 0) return false;
    double near = -HUGE_VAL, far = HUGE_VAL;
    const double *shape = traversal->query->shape;
    const double *box = traversal->boxes + (size_t)slot * 2 * (size_t)dimensions;
    // `inside` is not derived from t, because t may have been rounded to 0.
    bool inside = true, missed = false;
    if (dimensions == 2 && shape[3] != 0 && shape[4] != 0) {
        const rb_f64x2 low = rb_f64x2_load(box), high = rb_f64x2_load(box + 2);
        const rb_f64x2 o = rb_f64x2_load(shape), d = rb_f64x2_load(shape + 3);
        const rb_mask2 back = rb_f64x2_lt(d, rb_f64x2_splat(0));
        const rb_f64x2 in = rb_f64x2_div(rb_f64x2_sub(rb_f64x2_select(back, high, low), o), d);
        const rb_f64x2 out = rb_f64x2_div(rb_f64x2_sub(rb_f64x2_select(back, low, high), o), d);
        inside = rb_mask2_bits(rb_mask2_and(rb_f64x2_le(low, o), rb_f64x2_le(o, high))) == 3;
        near = rb_f64x2_low(rb_f64x2_max(in, rb_f64x2_swap(in)));
        far = rb_f64x2_low(rb_f64x2_min(out, rb_f64x2_swap(out)));
    } else {
        for (int k = 0; k < dimensions; k++) {
            double o = shape[k], d = shape[3 + k], low = box[k], high = box[dimensions + k];
            bool between = o >= low && o <= high;
            inside = inside && between;
            missed = missed || (d == 0 && !between);
            if (d == 0) continue;
            near = rb_max(((d > 0 ? low : high) - o) / d, near);
            far = rb_min(((d > 0 ? high : low) - o) / d, far);
        }
    }
    if (missed) return false;
    double ahead = rb_max(near, 0), room = 0x1p-48 * (fabs(far) + ahead) + 1e-280;
    if (!(far - ahead > room && far < DBL_MAX)) {
        if (far - ahead < -room) return false;
        double space[6], ray[9];
        rb_embed_box_at(traversal, slot, space);
        for (int i = 0; i < 9; i++) ray[i] = i < 6 ? shape[i] : 0;
        if (!rb_ray3_intersect_box3((const rb_ray3 *)ray, (const rb_box3 *)space, NULL)) return false;
        far = rb_max(far, near);
    }
    bool solid = (traversal->query->flags & RB_BVH_SOLID) != 0;
    if (near < 0 && !solid && !rb_ray_leaves(shape, box, dimensions, &far)) return false;
    return rb_hits_add(traversal, near >= 0 ? near : solid ? 0 : far, index, inside);
}

static bool rb_test_ray(rb_traversal *traversal, int slot)
{
    return traversal->bvh->dimensions == 2 ? rb_test_ray_in(traversal, slot, 2) : rb_test_ray_in(traversal, slot, 3);
}

/// Tests a box by the pair function of a segment or of a moving shape, which computes t.
static bool rb_test_pair(rb_traversal *traversal, int slot)
{
    int32_t index = rb_traversal_counted(traversal, slot);
    if (index < 0) return false;
    const double *shape = traversal->query->shape;
    double numbers[9] = {0}; // a box and a motion of 0
    rb_embed_box_at(traversal, slot, numbers);
    const rb_box3 *box = (const rb_box3 *)numbers;
    if (traversal->query->kind == RB_BVH_SEGMENT) {
        rb_span3 span;
        if (!rb_segment3_intersect_box3((const rb_segment3 *)shape, box, &span)) return false;
        const bool solid = (traversal->query->flags & RB_BVH_SOLID) != 0;
        double t = span.t_near >= 0 ? span.t_near : solid ? 0 : span.t_far;
        return rb_is_finite(t) && rb_hits_add(traversal, t, index, span.inside != 0);
    }
    if (traversal->query->kind == RB_BVH_MOVING_SPHERE) {
        rb_sweep3 sweep;
        return rb_moving_sphere3_intersect_box3((const rb_moving_sphere3 *)shape, box, &sweep) &&
               rb_hits_add(traversal, sweep.t, index, sweep.overlap != 0);
    }
    rb_box_sweep3 sweep;
    return rb_moving_box3_intersect_box3((const rb_moving_box3 *)shape, (const rb_moving_box3 *)numbers, &sweep) &&
           rb_hits_add(traversal, sweep.t, index, sweep.overlap != 0);
}

// --- Queries -------------------------------------------------------------------------------------------------------------

/// Prepares a query. Returns false if nothing can be hit.
static bool rb_prepare_query(rb_traversal *traversal)
{
    const double *shape = traversal->query->shape;
    double low[3] = {0}, high[3] = {0}, delta[3] = {0};
    traversal->test_item = rb_test_pair;
    switch ((rb_bvh_shape)traversal->query->kind) {
    case RB_BVH_RAY:
        traversal->test_item = rb_test_ray;
        return rb_traversal_prepare_ray(traversal, shape, shape, shape + 3);
    case RB_BVH_SEGMENT:
        for (int k = 0; k < 3; k++) delta[k] = shape[3 + k] - shape[k];
        traversal->far = rb_min(traversal->far, 1);
        return rb_traversal_prepare_ray(traversal, shape, shape, delta);
    case RB_BVH_MOVING_BOX:
    case RB_BVH_MOVING_SPHERE:
        for (int k = 0; k < 3; k++) {
            bool sphere = traversal->query->kind == RB_BVH_MOVING_SPHERE;
            // Rounded outward, because the sum is rounded.
            double radius = shape[3], margin = (fabs(shape[k]) + radius) * DBL_EPSILON;
            low[k] = sphere ? shape[k] - radius - margin : shape[k];
            high[k] = sphere ? shape[k] + radius + margin : shape[3 + k];
            delta[k] = shape[sphere ? 4 + k : 6 + k];
            if (!(low[k] <= high[k])) return false;
        }
        traversal->far = rb_min(traversal->far, 1);
        // A shape without motion hits the boxes that it overlaps.
        if (!rb_traversal_prepare_ray(traversal, low, high, delta))
            traversal->far = traversal->far_scale = traversal->box_far_scale = 0, traversal->all = true;
        return true;
    case RB_BVH_NEAREST: break;
    }
    rb_traversal_prepare_nearest(traversal);
    return true;
}

int rb_bvh_run_query(const rb_bvh *bvh, rb_bvh_query *query, rb_bvh_hit *found, int room)
{
    rb_traversal traversal; // Not initialized: that would take as long as a node test.
    traversal.bvh = bvh;
    traversal.query = query;
    traversal.found = found;
    traversal.count = 0;
    traversal.room = room;
    traversal.far = query->far + 0x1p-1074;
    traversal.visits = (rb_bvh_visits){0, 0, 0};
    if (room > 0 && query->mask != 0 && rb_prepare_query(&traversal)) rb_traverse(&traversal);
    query->visits = traversal.visits;
    rb_hits_sort(&traversal);
    return traversal.count;
}

/// Reads a query's shape from a row, which has no z in 2D. Returns the next row.
static const double *rb_read_row(rb_bvh_query *query, const double *row, int dimensions)
{
    double *shape = query->shape;
    // A moving sphere has a radius after its center.
    const int radius = query->kind == RB_BVH_MOVING_SPHERE;
    for (int k = 0; k < dimensions; k++) {
        shape[k] = row[k];
        shape[3 + radius + k] = row[dimensions + radius + k];
    }
    if (radius) shape[3] = row[dimensions];
    row += 2 * dimensions + radius;
    if (query->kind == RB_BVH_MOVING_BOX)
        for (int k = 0; k < dimensions; k++) shape[6 + k] = *row++;
    return row;
}

static void rb_add_visits(rb_bvh_visits *sum, const rb_bvh_visits *visits)
{
    sum->nodes += visits->nodes;
    sum->leaves += visits->leaves;
    sum->boxes += visits->boxes;
}

int rb_bvh_run_batch(const rb_bvh *bvh, rb_bvh_query *query, const double *rows, int count, int32_t *indices,
                     double *keys)
{
    rb_bvh_visits visits = {0, 0, 0};
    int hits = 0;
    for (int i = 0; i < count; i++) {
        rows = rb_read_row(query, rows, bvh->dimensions);
        rb_bvh_hit found;
        int any = rb_bvh_run_query(bvh, query, &found, 1);
        indices[i] = any ? found.index : -1;
        if (keys) keys[i] = any ? found.key : HUGE_VAL;
        hits += any;
        rb_add_visits(&visits, &query->visits);
    }
    query->visits = visits;
    return hits;
}

int rb_bvh_run_batch_all(const rb_bvh *bvh, rb_bvh_query *query, const double *rows, int count, rb_bvh_hit *found,
                         int room, int32_t *ends)
{
    rb_bvh_visits visits = {0, 0, 0};
    int complete = 0;
    for (int end = 0; complete < count; ends[complete++] = end) {
        rows = rb_read_row(query, rows, bvh->dimensions);
        int hits = rb_bvh_run_query(bvh, query, found + end, room - end);
        if (hits == room - end) break; // There may be more hits.
        end += hits;
        rb_add_visits(&visits, &query->visits);
    }
    query->visits = visits;
    return complete;
}
