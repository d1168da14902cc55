#include "layouts.h"

query_layout layout_of(int kind)
{
#define NAME(query, a, b, result, dimensions, modules, call) #query,
    static const char *const names[] = {RB_QUERIES(NAME)};
#undef NAME
    const rb_pair *pair = &rb_pairs[kind];
    return (query_layout){names[kind], rb_shape_layout(pair->a), rb_shape_layout(pair->b),
                          rb_result_layout(pair->result)};
}

bool has_dimensions(int kind, int dimensions) { return rb_pairs[kind].dimensions >> (dimensions - 2) & 1; }

rb_query query_of(int kind, int dimensions)
{
    static const rb_vec3 space_normals[] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 1, 0}, {1, -1, 1}};
    static const rb_vec3 plane_normals[] = {{1, 0, 0}, {0, 1, 0}, {1, 1, 0}, {1, -2, 0}};
    const bool flat = dimensions == 2;
    return (rb_query){(rb_query_kind)kind, dimensions, flat ? plane_normals : space_normals, flat ? 4 : 5};
}

int row_size(const char *row, const rb_query *query)
{
    int size = 0;
    for (; *row; row++) {
        if (*row == 's' || *row == 'i') size++;
        if (*row == 'v' || ((*row == 'y' || *row == 'z') && query->dimensions == 3)) size += query->dimensions;
        if (*row == 'k') size += 2 * query->count;
        if (*row == 'p') size += query->dimensions * query->count;
    }
    return size;
}

const char *shape_roles(int shape)
{
    static const char *const roles[RB_SHAPE_COUNT] = {
        [RB_SHAPE_RAY] = "pr",
        [RB_SHAPE_SEGMENT] = "pp",
        [RB_SHAPE_LINE] = "pp",
        [RB_SHAPE_ARC] = "plnnn",
        [RB_SHAPE_BOX] = "pp",
        [RB_SHAPE_OBB] = "plnn",
        [RB_SHAPE_KDOP] = "k",
        [RB_SHAPE_MATRIX_BOX] = "nndddp",
        [RB_SHAPE_SPHERE] = "pl",
        [RB_SHAPE_CAPSULE] = "ppl",
        [RB_SHAPE_PLANE] = "wc",
        [RB_SHAPE_PLANES] = "wcwc",
        [RB_SHAPE_TRIANGLE] = "ppp",
        [RB_SHAPE_POLYGON] = "p",
        [RB_SHAPE_MATRIX] = "dddp",
        [RB_SHAPE_MOVING_BOX] = "ppd",
        [RB_SHAPE_MOVING_SPHERE] = "pld",
    };
    if (!roles[shape]) fail_msg("shape %d has no roles: add its row", shape);
    return roles[shape];
}

static double random_number(prng *r, row_kind kind)
{
    if (kind == ROW_FLOATS) return random_float(r, -4, 4);
    if (kind == ROW_BITS) return random_bool(r, 0.3) ? random_int(r, -1, 1) : random_bits(r);
    return random_int(r, -4, 4) * (random_bool(r, 0.3) ? 0.375 : 1);
}

/// The axes of an oriented box: quarter turns, a turn by a rounded 3-4-5 triangle, axes longer than 1, or any turn.
static void random_axes(prng *r, int dimensions, row_kind kind, double *axes)
{
    static const double turns[][2] = {{1, 0}, {0, -1}, {0.6, 0.8}, {1, 1}};
    const int choice = kind == ROW_BITS ? random_int(r, 0, 1) : random_int(r, 0, 3), at = random_int(r, 0, 2);
    rb_vec2 x = {turns[choice][0], turns[choice][1]};
    if (kind == ROW_FLOATS) x = rb_direction(random_float(r, -4, 4));
    if (dimensions == 2) {
        axes[0] = x.x;
        axes[1] = x.y;
        return;
    }
    // The turn is about any of the coordinate axes; `by`, of floats, tilts the second axis out of its plane.
    rb_vec3 first = {0, 0, 0}, second = {0, 0, 0};
    *rb_vec3_ref(&first, at) = x.x;
    *rb_vec3_ref(&first, (at + 1) % 3) = x.y;
    *rb_vec3_ref(&second, at) = -x.y;
    *rb_vec3_ref(&second, (at + 1) % 3) = x.x;
    if (kind == ROW_FLOATS) {
        const rb_vec2 by = rb_direction(random_float(r, -4, 4));
        const rb_vec3 third = rb_vec3_cross(first, second);
        second = rb_vec3_add_scaled(rb_vec3_scale(second, by.x), third, by.y);
    } else if (random_bool(r, 0.3)) {
        const rb_vec3 swap = first;
        first = rb_vec3_cross(first, second);
        second = swap;
    }
    for (int k = 0; k < 3; k++) {
        axes[k] = rb_vec3_at(&first, k);
        axes[3 + k] = rb_vec3_at(&second, k);
    }
}

void random_row(prng *r, int shape, const rb_query *query, row_kind kind, double *to)
{
    const char *row = rb_shape_layout(shape), *roles = shape_roles(shape);
    const int d = query->dimensions;
    int at = 0;
    for (; *row; row++, roles++) {
        const bool zero = strchr("rdw", *roles) && random_bool(r, 0.04);
        for (int end = at + row_size((char[]){*row, 0}, query); at < end; at++) {
            to[at] = zero ? 0 : random_number(r, kind);
            if (*roles == 'l') to[at] = fabs(to[at]);
        }
    }
    const bool is_box = shape == RB_SHAPE_BOX || shape == RB_SHAPE_MOVING_BOX || shape == RB_SHAPE_MATRIX_BOX;
    const int ranges = is_box ? d : shape == RB_SHAPE_KDOP ? query->count : 0, next = is_box ? d : 1;
    for (int i = 0; i < ranges && !random_bool(r, 0.05); i++) {
        double *low = to + (is_box ? i : 2 * i), *high = low + next, least = fmin(*low, *high);
        *high = fmax(*low, *high) + (is_box ? 0 : random_int(r, 0, 8));
        *low = least;
    }
    if (shape == RB_SHAPE_OBB) random_axes(r, d, kind, to + 2 * d);
    const bool ends = shape == RB_SHAPE_SEGMENT || shape == RB_SHAPE_CAPSULE || shape == RB_SHAPE_TRIANGLE;
    if (ends && random_bool(r, 0.05)) memcpy(to + d, to, (size_t)d * sizeof *to); // of no length, of no area
}

void lift_row(const char *layout, const rb_query *flat, const double *from, double *to)
{
    for (; *layout; layout++) {
        switch (*layout) {
        case 'v':
            to[0] = *from++;
            to[1] = *from++;
            to[2] = 0;
            to += 3;
            break;
        case 'y':
            to[0] = -to[-2];
            to[1] = to[-3];
            to[2] = 0;
            to += 3;
            break;
        case 'z':
            to[0] = to[1] = 0;
            to[2] = 1;
            to += 3;
            break;
        case 'p':
            for (int i = 0; i < flat->count; i++, to += 3, from += 2) to[0] = from[0], to[1] = from[1], to[2] = 0;
            break;
        default:
            for (int i = *layout == 'k' ? 2 * flat->count : 1; i > 0; i--) *to++ = *from++;
        }
    }
}
