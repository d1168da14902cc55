#include "boxes.h"

#include <stdlib.h>

// --- Random queries
// -----------------------------------------------------------------------------------------------------------

static void some_direction(prng *r, const box_scene *scene, const double *origin, double *direction)
{
    const int d = scene->dimensions, how = random_int(r, 0, 99), axis = random_int(r, 0, d - 1);
    static const double slopes[] = {0, -0.0, 1e-17, -1e-17, 0x1p-60, 1e-300, 0x1p-1074, -1e-30};
    double to[3], size = random_bool(r, 0.3) ? ldexp(1, random_int(r, -6, 6)) : 1;
    scene_point(r, scene, to);
    for (int k = 0; k < 3; k++) {
        double delta = 0;
        if (how < 40)
            delta = (to[k] - origin[k]) * size;
        else if (how < 60)
            delta = k == axis ? (how & 1 ? 1 : -1) * scene->unit : random_bool(r, 0.5) ? 0.0 : -0.0;
        else if (how < 75)
            delta = k == axis ? 1 : slopes[random_int(r, 0, 7)];
        else if (how < 85)
            delta = random_int(r, -2, 2) * scene->unit;
        else if (how < 92)
            delta = random_float(r, -1, 1) * scene->unit;
        else if (how < 98)
            delta = random_bits(r);
        direction[k] = k < d ? in_range(delta) : 0;
    }
}

rb_bvh_query query_about(prng *r, const box_scene *scene, rb_bvh_shape kind)
{
    rb_bvh_query q = {
        .far = HUGE_VAL, .after = -HUGE_VAL, .after_index = -1, .kind = (int32_t)kind, .mask = UINT32_MAX};
    const int d = scene->dimensions;
    double start[3], delta[3], box[6];
    if (kind == RB_BVH_MOVING_BOX || kind == RB_BVH_NEAREST) {
        scene_new_box(r, scene, box);
        if (random_bool(r, 0.4)) {
            scene_point(r, scene, box);
            for (int k = 0; k < d; k++) box[d + k] = box[k];
        }
        for (int k = 0; k < 3; k++) {
            q.shape[k] = start[k] = k < d ? box[k] : 0;
            q.shape[3 + k] = k < d ? box[d + k] : 0;
        }
        some_direction(r, scene, start, delta);
        for (int k = 0; k < 3; k++) q.shape[6 + k] = kind == RB_BVH_NEAREST ? 0 : delta[k];
    } else {
        scene_point(r, scene, start);
        some_direction(r, scene, start, delta);
        // Some rays start before that origin, sometimes very far away.
        int before = random_bool(r, 0.4) ? random_int(r, 1, 8) : 0;
        double off = random_bool(r, 0.05) ? ldexp(1, random_int(r, 10, 60)) : before;
        double length =
            kind == RB_BVH_SEGMENT ? (double[]){0.5, 1, 2, 9}[random_int(r, 0, 3)] + (off > 8 ? off : 0) : 1;
        int motion = kind == RB_BVH_MOVING_SPHERE ? 4 : 3;
        for (int k = 0; k < 3; k++) {
            q.shape[k] = in_range(start[k] - off * delta[k]);
            q.shape[motion + k] = kind == RB_BVH_SEGMENT ? in_range(q.shape[k] + length * delta[k]) : delta[k];
        }
        if (kind == RB_BVH_MOVING_SPHERE)
            q.shape[3] = random_bool(r, 0.3) ? 0 : random_int(r, 0, 4) * 0.5 * scene->unit;
    }
    if (random_bool(r, 0.3)) q.flags |= RB_BVH_SOLID;
    if (random_bool(r, 0.3)) q.mask = (uint32_t)random_int(r, 0, 4);
    return q;
}

static int in_order(const void *a, const void *b)
{
    const rb_bvh_hit *x = a, *y = b;
    return x->key != y->key ? (x->key > y->key) - (x->key < y->key) : (x->index > y->index) - (x->index < y->index);
}

/// The Euclidean distance of two boxes.
static double distance_between(const double *place, const double *box)
{
    double away[3], most = 0, square = 0;
    int exponent;
    for (int k = 0; k < 3; k++) {
        away[k] = rb_max(rb_max(box[k] - place[3 + k], place[k] - box[3 + k]), 0);
        most = rb_max(away[k], most);
    }
    frexp(most, &exponent);
    for (int k = 0; k < 3; k++) square += ldexp(away[k], -exponent) * ldexp(away[k], -exponent);
    return ldexp(sqrt(square), exponent);
}

int brute_query(const box_scene *scene, const rb_bvh_query *bvh_query, rb_bvh_hit *found)
{
    static const rb_query_kind kinds[] = {RB_RAY_BOX, RB_SEGMENT_BOX, RB_MOVING_BOX_BOX, RB_MOVING_SPHERE_BOX};
    const int d = scene->dimensions, kind = bvh_query->kind;
    const bool solid = (bvh_query->flags & RB_BVH_SOLID) != 0;
    double shape[9];
    for (int k = 0; k < 9; k++) shape[k] = kind == RB_BVH_RAY && k >= 6 ? 0 : bvh_query->shape[k];
    int count = 0;
    for (int i = 0; i < scene->count; i++) {
        if (!scene_is_here(scene, i) || !(scene->masks[i] & bvh_query->mask)) continue;
        double box[9] = {0}, row[RB_ROW];
        for (int k = 0; k < d; k++) {
            box[k] = scene_box(scene, i)[k];
            box[3 + k] = scene_box(scene, i)[d + k];
        }
        rb_bvh_hit one = {.index = i};
        if (kind == RB_BVH_NEAREST) {
            one.key = distance_between(shape, box);
            one.inside = one.key == 0;
        } else {
            const rb_query query = {kinds[kind], 3, NULL, 0};
            if (!rb_query_space(&query, shape, box, row)) continue;
            bool moving = kind == RB_BVH_MOVING_BOX || kind == RB_BVH_MOVING_SPHERE;
            one.inside = row[moving ? 1 : 2] != 0;
            one.key = (moving || row[0] >= 0 ? row[0] : solid ? 0 : row[1]) + 0;
            if (kind == RB_BVH_SEGMENT && !rb_is_finite(one.key)) continue;
        }
        if (!(one.key <= bvh_query->far)) continue;
        if (one.key < bvh_query->after || (one.key == bvh_query->after && i <= bvh_query->after_index)) continue;
        found[count++] = one;
    }
    qsort(found, (size_t)count, sizeof *found, in_order);
    return count;
}

int brute_search(const box_scene *scene, const double *box, uint32_t mask, int32_t *found)
{
    const int d = scene->dimensions;
    int count = 0;
    for (int i = 0; i < scene->count; i++) {
        const double *own = scene_box(scene, i);
        bool hits = scene_is_here(scene, i) && (scene->masks[i] & mask);
        for (int k = 0; k < d; k++) hits = hits && own[k] <= box[d + k] && box[k] <= own[d + k] && box[k] <= box[d + k];
        if (hits) found[count++] = i;
    }
    return count;
}

static void report(const box_scene *scene, const rb_bvh *bvh, const rb_bvh_query *q, const char *what)
{
    print_error("%s, %d boxes (%dD), method %d, kind %d, flags %d, mask %x, far %a, after %a %d:", scene->name,
                scene->count, scene->dimensions, bvh->method, q->kind, q->flags, q->mask, q->far, q->after,
                q->after_index);
    for (int k = 0; k < 9; k++) print_error(" %a", q->shape[k]);
    fail_msg("%s", what);
}

/// Whether only hit or miss has the same bits everywhere: numbers of the scene or of the query may overflow or underflow.
static bool is_wild(const box_scene *scene, const rb_bvh_query *q)
{
    bool wild = scene->wild;
    if (q->kind == RB_BVH_NEAREST) return false;
    for (int k = 0; k < 9; k++) wild = wild || (q->shape[k] != 0 && fabs(q->shape[k]) < 1e-150);
    return wild;
}

static bool same_found(const box_scene *scene, const rb_bvh_query *q, const rb_bvh_hit *a, const rb_bvh_hit *b)
{
    if (a->index != b->index) return false;
    // t near the least doubles is rounded differently in rows, by the ray's scale. Edits may add such a box to any scene.
    const bool least = b->key != 0 && fabs(b->key) < DBL_MIN;
    if (!is_wild(scene, q) && !least) return same_bits(a->key, b->key) && a->inside == b->inside;
    if (a->key == b->key) return true;
    double most = 0;
    for (int k = 0; k < 3; k++) most = rb_max(fabs(q->shape[3 + k]), most);
    double tolerance = fabs(b->key) * 0x1p-48 + 0x1p-1072 + 0x1p-1072 / most;
    return fabs(a->key - b->key) <= tolerance;
}

void check_results(prng *r, const box_scene *scene, const rb_bvh *bvh, const rb_bvh_query *bvh_query,
                   const rb_bvh_hit *want, int count)
{
    static rb_bvh_hit found[MOST_BOXES + 1];
    rb_bvh_query q = *bvh_query;
    const bool wild = is_wild(scene, bvh_query);
    // All hits, with room for exactly these; or the first few, if numbers have the same bits.
    for (int round = 0; round < 3; round++) {
        int room = round == 0 ? count + 1 : wild ? count : random_int(r, 0, count < 9 ? count + 2 : 9);
        found[room].index = -77;
        int got = rb_bvh_run_query(bvh, &q, found, room);
        if (found[room].index != -77) report(scene, bvh, &q, "written beyond the room");
        if (got != (count < room ? count : room)) report(scene, bvh, &q, "another number of boxes");
        if (q.visits.nodes > bvh->node_count || q.visits.boxes > bvh->live || q.visits.leaves > q.visits.boxes)
            report(scene, bvh, &q, "visits of missing boxes");
        for (int i = 0; i < got; i++) {
            // With other rounding the order may differ.
            const rb_bvh_hit *same = want + i;
            for (int k = 0; wild && k < count; k++) same = want[k].index == found[i].index ? want + k : same;
            if (!same_found(scene, &q, &found[i], same)) {
                print_error("%d: box %d at %a (%d), not %d at %a (%d)\n", i, found[i].index, found[i].key,
                            found[i].inside, same->index, same->key, same->inside);
                report(scene, bvh, &q, "another box");
            }
            if (i > 0 && in_order(&found[i - 1], &found[i]) >= 0) report(scene, bvh, &q, "not in order");
        }
    }
    q.flags |= RB_BVH_ANY;
    int any = rb_bvh_run_query(bvh, &q, found, 1);
    if (any != (count > 0)) report(scene, bvh, &q, "any: not the same");
    bool one = !any;
    for (int i = 0; i < count; i++) one = one || same_found(scene, &q, &found[0], &want[i]);
    if (!one) report(scene, bvh, &q, "any: a box that is not hit");
}

static int by_number(const void *a, const void *b) { return *(const int32_t *)a - *(const int32_t *)b; }

void check_some_queries(prng *r, const box_scene *scene, const rb_bvh *bvh)
{
    static rb_bvh_hit want[MOST_BOXES];
    static int32_t expected[MOST_BOXES], found[MOST_BOXES];
    for (int kind = RB_BVH_RAY; kind <= RB_BVH_NEAREST; kind++) {
        rb_bvh_query q = query_about(r, scene, (rb_bvh_shape)kind);
        if (kind == RB_BVH_MOVING_SPHERE && scene->wild) continue;
        int count = brute_query(scene, &q, want);
        check_results(r, scene, bvh, &q, want, count);
    }
    double box[6];
    scene_new_box(r, scene, box);
    rb_bvh_visits visits;
    int count = brute_search(scene, box, UINT32_MAX, expected);
    assert_int_equal(rb_bvh_search(bvh, box, UINT32_MAX, found, scene->count, &visits), count);
    assert_int_equal(rb_bvh_collides(bvh, box, UINT32_MAX, &visits), count > 0);
    qsort(found, (size_t)count, sizeof *found, by_number);
    for (int i = 0; i < count; i++) assert_int_equal(found[i], expected[i]);
}
