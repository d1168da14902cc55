#include "slabs3.h"

static void add_row(slabs3 *solid, rational3 normal, rational3 center, double low, double high)
{
    int i = solid->count++;
    solid->normals[i] = normal;
    solid->constants[i] = q_sub(q(0), q3_dot(normal, center));
    solid->low[i] = q(low);
    solid->high[i] = q(high);
    if (low > high) solid->nothing = true;
}

slabs3 slabs3_of_box(const rb_box3 *box)
{
    slabs3 solid = {.count = 0};
    rational3 center = q3((rb_vec3){0, 0, 0});
    for (int k = 0; k < 3; k++) {
        rb_vec3 axis = {k == 0, k == 1, k == 2};
        add_row(&solid, q3(axis), center, rb_vec3_at(&box->min, k), rb_vec3_at(&box->max, k));
    }
    return solid;
}

slabs3 slabs3_of_obb(const rb_obb3 *box)
{
    slabs3 solid = {.count = 0};
    rational3 center = q3(box->center);
    add_row(&solid, q3(box->axis_x), center, -box->half.x, box->half.x);
    add_row(&solid, q3(box->axis_y), center, -box->half.y, box->half.y);
    add_row(&solid, q3(rb_obb3_axis_z(box)), center, -box->half.z, box->half.z);
    return solid;
}

slabs3 slabs3_of_kdop(const rb_kdop3 *dop)
{
    slabs3 solid = {.count = 0};
    for (int i = 0; i < dop->count; i++)
        add_row(&solid, q3(dop->normals[i]), q3((rb_vec3){0, 0, 0}), dop->ranges[2 * i], dop->ranges[2 * i + 1]);
    return solid;
}

slabs3 slabs3_of_matrix_box(const rb_matrix_box3 *node)
{
    slabs3 solid = {.count = 0};
    rational3 x = q3(node->matrix.x), y = q3(node->matrix.y), z = q3(node->matrix.z), t = q3(node->matrix.translation);
    rational determinant = q3_dot(x, q3_cross(y, z));
    solid.nothing = q_sign(determinant) == 0;
    if (solid.nothing) return solid;
    rational inverse = q_div(q(1), determinant);
    add_row(&solid, q3_scale(q3_cross(y, z), inverse), t, node->box.min.x, node->box.max.x);
    add_row(&solid, q3_scale(q3_cross(z, x), inverse), t, node->box.min.y, node->box.max.y);
    add_row(&solid, q3_scale(q3_cross(x, y), inverse), t, node->box.min.z, node->box.max.z);
    return solid;
}

bool slabs3_hold(const slabs3 *solid, rational3 p)
{
    for (int i = 0; i < solid->count; i++) {
        rational value = q_add(q3_dot(solid->normals[i], p), solid->constants[i]);
        if (q_compare(value, solid->low[i]) < 0 || q_compare(value, solid->high[i]) > 0) return false;
    }
    return !solid->nothing;
}

bool slabs3_on_line(const slabs3 *solid, rational3 o, rational3 d, rational t[2])
{
    bool bounded = false;
    for (int i = 0; i < 2 * solid->count; i++) {
        rational under = q3_dot(solid->normals[i / 2], d);
        if (q_sign(under) == 0) continue;
        rational at = i & 1 ? solid->high[i / 2] : solid->low[i / 2];
        rational crossing = q_sub(q_sub(at, solid->constants[i / 2]), q3_dot(solid->normals[i / 2], o));
        crossing = q_div(crossing, under);
        if (!slabs3_hold(solid, q3_add(o, q3_scale(d, crossing)))) continue;
        t[0] = bounded ? q_min(t[0], crossing) : crossing;
        t[1] = bounded ? q_max(t[1], crossing) : crossing;
        bounded = true;
    }
    return bounded;
}

bool slabs3_on_ray(const rb_ray3 *ray, const slabs3 *solid, bool *bounded, rational t[2])
{
    rational3 o = q3(ray->origin), d = q3_add(q3(ray->direction), q3(ray->low));
    *bounded = false;
    if (q_sign(q3_dot(d, d)) == 0) return false;
    *bounded = slabs3_on_line(solid, o, d, t);
    return *bounded ? q_sign(t[1]) >= 0 : slabs3_hold(solid, o);
}
