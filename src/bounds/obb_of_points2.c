#include "obb_of_points2.h"

#include "../predicates/infix.h"
#include "../predicates/sign.h"

/// Points that are accessed by index.
typedef struct rb_cloud2 {
    const double *points;
    int stride;
} rb_cloud2;

static const double *rb_cloud2_at(const rb_cloud2 *cloud, int i)
{
    return cloud->points + (ptrdiff_t)i * cloud->stride;
}

/// Returns the sign of a formula whose inputs are x and y of each point in turn.
static int rb_cloud2_sign(const rb_cloud2 *cloud, const int32_t *indices, int count, const char *formula)
{
    double values[20];
    for (int i = 0; i < count; i++) {
        const double *at = rb_cloud2_at(cloud, indices[i]);
        values[2 * i] = at[0];
        values[2 * i + 1] = at[1];
    }
    return rb_sign_of(formula, values);
}

/// Whether p, q, r turn counterclockwise: (q - p) x (r - p)
static const char rb_turn_formula[] = SUB(MUL(SUB("c", "a"), SUB("f", "b")), MUL(SUB("d", "b"), SUB("e", "a")));
/// Whether s - r points forward along the side q - p, (q - p) . (s - r); to its left, (q - p) x (s - r); or backward,
/// (q - p) . (r - s).
static const char *const rb_goes_on_formulas[] = {
    ADD(MUL(SUB("c", "a"), SUB("g", "e")), MUL(SUB("d", "b"), SUB("h", "f"))),
    SUB(MUL(SUB("c", "a"), SUB("h", "f")), MUL(SUB("d", "b"), SUB("g", "e"))),
    ADD(MUL(SUB("c", "a"), SUB("e", "g")), MUL(SUB("d", "b"), SUB("f", "h")))};
/// Whether the first of two rectangles has less area. A rectangle is given by five points: p and q on its bottom side; right,
/// left and top on the other sides. Its area is (q - p) . (right - left) times (q - p) x (top - p), over |q - p|^2.
static const char rb_less_formula[] =
    SUB(MUL(MUL(ADD(MUL(SUB("m", "k"), SUB("o", "q")), MUL(SUB("n", "l"), SUB("p", "r"))),
                SUB(MUL(SUB("m", "k"), SUB("t", "l")), MUL(SUB("n", "l"), SUB("s", "k")))),
            ADD(SQUARE(SUB("c", "a")), SQUARE(SUB("d", "b")))),
        MUL(MUL(ADD(MUL(SUB("c", "a"), SUB("e", "g")), MUL(SUB("d", "b"), SUB("f", "h"))),
                SUB(MUL(SUB("c", "a"), SUB("j", "b")), MUL(SUB("d", "b"), SUB("i", "a")))),
            ADD(SQUARE(SUB("m", "k")), SQUARE(SUB("n", "l")))));

static bool rb_is_left(const double *a, const double *b) { return a[0] < b[0] || (a[0] == b[0] && a[1] < b[1]); }

/// Heap sort of indices by x, then y: no recursion, and O(n log n) in the worst case.
static void rb_sort_from_left(const rb_cloud2 *cloud, int32_t *indices, int count)
{
    for (int first = count / 2, end = count; end > 1;) {
        int32_t sifted = indices[first > 0 ? --first : --end];
        if (first == 0 && end < count) indices[end] = indices[0];
        int at = first;
        for (int child = 2 * at + 1; child < end; child = 2 * at + 1) {
            const double *less = rb_cloud2_at(cloud, indices[child]);
            if (child + 1 < end && rb_is_left(less, rb_cloud2_at(cloud, indices[child + 1]))) child++;
            if (!rb_is_left(rb_cloud2_at(cloud, sifted), rb_cloud2_at(cloud, indices[child]))) break;
            indices[at] = indices[child];
            at = child;
        }
        indices[at] = sifted;
    }
}

/// Computes the corners of the convex hull, counterclockwise from the leftmost point. Returns their number.
static int rb_hull2(const rb_cloud2 *cloud, int count, int32_t *sorted, int32_t *hull)
{
    int corners = 0;
    for (int i = 0; i < count; i++) sorted[i] = i;
    rb_sort_from_left(cloud, sorted, count);
    // The lower chain to the right, then the upper one back. A corner at which the next point does not turn left is removed.
    for (int back = 0, base = 0; back < 2; back++, base = corners - 1) {
        for (int i = back; i < count; i++) {
            hull[corners] = sorted[back ? count - 1 - i : i];
            while (corners > base + 1 && rb_cloud2_sign(cloud, hull + corners - 2, 3, rb_turn_formula) <= 0) {
                corners--;
                hull[corners] = hull[corners + 1];
            }
            corners++;
        }
    }
    return corners > 1 ? corners - 1 : corners; // the chains end at their first point
}

/// Computes the box of five points: two on its bottom side, then one on the right, left and top side.
static void rb_obb2_lay(const rb_cloud2 *cloud, const int32_t *indices, rb_obb2 *box)
{
    const double *first = rb_cloud2_at(cloud, indices[0]);
    rb_vec2 origin = {first[0], first[1]}, at[5];
    for (int i = 0; i < 5; i++) {
        const double *point = rb_cloud2_at(cloud, indices[i]);
        at[i] = (rb_vec2){point[0] - origin.x, point[1] - origin.y};
    }
    rb_vec2 x = rb_vec2_normalize(at[1]);
    if (rb_vec2_max_abs(x) == 0) x.x = 1; // a single point
    rb_vec2 y = {-x.y, x.x};
    double greatest = rb_vec2_dot(at[2], x), least = rb_vec2_dot(at[3], x), height = rb_vec2_dot(at[4], y);
    rb_vec2 center = rb_vec2_add_scaled(origin, x, least * 0.5 + greatest * 0.5);
    box->axis_x = x;
    box->center = rb_vec2_add_scaled(center, y, height * 0.5);
    // Far from the origin the center is rounded; the half sizes are measured from the rounded center.
    rb_vec2 delta = rb_vec2_sub(box->center, origin);
    double along = rb_vec2_dot(delta, x), up = rb_vec2_dot(delta, y);
    box->half = (rb_vec2){rb_max(greatest - along, along - least), rb_max(height - up, up)};
}

bool rb_obb2_min_area(const double *points, int stride, int count, int32_t *room, rb_obb2 *box)
{
    const rb_cloud2 cloud = {points, stride};
    double zero = 0;
    *box = (rb_obb2){{0, 0}, {-1, -1}, {1, 0}};
    for (int i = 0; i < count; i++) {
        const double *at = rb_cloud2_at(&cloud, i);
        zero += (at[0] - at[0]) + (at[1] - at[1]);
    }
    if (count <= 0 || zero != 0) return false;
    int32_t *hull = room + count, sides[2][5] = {{0}}; // the current side, and the best one
    int corners = rb_hull2(&cloud, count, room, hull);
    // Rotating calipers: the points farthest to the right, up and to the left advance ahead of the side.
    int ahead[3] = {0, 0, 0};
    for (int i = 0; i < corners; i++) {
        int32_t ends[4] = {hull[i], hull[(i + 1) % corners]};
        for (int k = 0, from = i + 1; k < 3; from = ahead[k++]) {
            if (ahead[k] < from) ahead[k] = from;
            for (;; ahead[k]++) {
                ends[2] = hull[ahead[k] % corners];
                ends[3] = hull[(ahead[k] + 1) % corners];
                if (rb_cloud2_sign(&cloud, ends, 4, rb_goes_on_formulas[k]) <= 0) break;
            }
            sides[0][k == 0 ? 2 : 5 - k] = ends[2];
        }
        sides[0][0] = ends[0];
        sides[0][1] = ends[1];
        if (i > 0 && rb_cloud2_sign(&cloud, sides[0], 10, rb_less_formula) <= 0) continue;
        for (int k = 0; k < 5; k++) sides[1][k] = sides[0][k];
    }
    rb_obb2_lay(&cloud, sides[1], box);
    return true;
}
