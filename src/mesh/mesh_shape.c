#include "mesh_shapes.h"

#include "mesh_view.h"

static const rb_box3 rb_everywhere = {{-HUGE_VAL, -HUGE_VAL, -HUGE_VAL}, {HUGE_VAL, HUGE_VAL, HUGE_VAL}};

/// A box around a point, grown by the rounding error of the point.
static rb_box3 rb_box_around(rb_vec3 center, rb_vec3 half)
{
    const double size = rb_vec3_max_abs(center) + rb_vec3_max_abs(half), tolerance = size * 0x1p-50;
    return (rb_box3){{center.x - half.x - tolerance, center.y - half.y - tolerance, center.z - half.z - tolerance},
                     {center.x + half.x + tolerance, center.y + half.y + tolerance, center.z + half.z + tolerance}};
}

rb_mesh_shape rb_mesh_shape_of_box(const rb_box3 *box) { return (rb_mesh_shape){.kind = RB_MESH_IN_BOX, .box = *box}; }

rb_mesh_shape rb_mesh_shape_of_sphere(const rb_sphere3 *sphere)
{
    const double r = sphere->radius;
    return (rb_mesh_shape){.kind = RB_MESH_IN_SPHERE,
                           .sphere = *sphere,
                           .box = r >= 0 ? rb_box_around(sphere->center, (rb_vec3){r, r, r}) : rb_box3_empty()};
}

rb_mesh_shape rb_mesh_shape_of_capsule(const rb_capsule3 *capsule)
{
    const rb_sphere3 ends[2] = {{capsule->start, capsule->radius}, {capsule->end, capsule->radius}};
    rb_mesh_shape shape = rb_mesh_shape_of_sphere(&ends[0]);
    const rb_box3 other = rb_mesh_shape_of_sphere(&ends[1]).box;
    shape.kind = RB_MESH_IN_CAPSULE;
    shape.axis = rb_vec3_sub(capsule->end, capsule->start);
    if (rb_box3_is_empty(&shape.box)) return shape;
    shape.box = (rb_box3){{rb_min(shape.box.min.x, other.min.x), rb_min(shape.box.min.y, other.min.y),
                           rb_min(shape.box.min.z, other.min.z)},
                          {rb_max(shape.box.max.x, other.max.x), rb_max(shape.box.max.y, other.max.y),
                           rb_max(shape.box.max.z, other.max.z)}};
    return shape;
}

double rb_segment3_square(rb_vec3 start, rb_vec3 axis, rb_vec3 p)
{
    const rb_vec3 away = rb_vec3_sub(p, start);
    const double whole = rb_vec3_dot(axis, axis), along = whole > 0 ? rb_vec3_dot(away, axis) / whole : 0;
    const rb_vec3 across = rb_vec3_add_scaled(away, axis, -rb_clamp(along, 0, 1));
    return rb_vec3_dot(across, across);
}

rb_mesh_shape rb_mesh_shape_of_triangle(const rb_triangle3 *triangle)
{
    return (rb_mesh_shape){.kind = RB_MESH_IN_TRIANGLE, .triangle = *triangle, .box = rb_triangle3_bounds(triangle)};
}

rb_mesh_shape rb_mesh_shape_of_planes(const rb_plane3 *planes, int count)
{
    rb_mesh_shape shape = {.kind = RB_MESH_IN_PLANES, .box = rb_everywhere, .plane_count = count};
    for (int i = 0; i < count; i++) shape.planes[i] = planes[i];
    return shape;
}

rb_mesh_shape rb_mesh_shape_of_obb(const rb_obb3 *box)
{
    const rb_vec3 axes[3] = {box->axis_x, box->axis_y, rb_obb3_axis_z(box)};
    const double halves[3] = {box->half.x, box->half.y, box->half.z};
    rb_mesh_shape shape = {.kind = RB_MESH_IN_PLANES, .box = rb_box3_empty(), .plane_count = 6};
    if (!(halves[0] >= 0 && halves[1] >= 0 && halves[2] >= 0)) return shape;
    rb_vec3 around = {0, 0, 0};
    for (int i = 0; i < 3; i++) {
        const rb_vec3 axis = axes[i];
        const double at = rb_vec3_dot(axis, box->center);
        around = rb_vec3_add(around,
                             (rb_vec3){fabs(axis.x) * halves[i], fabs(axis.y) * halves[i], fabs(axis.z) * halves[i]});
        shape.planes[2 * i] = (rb_plane3){axis, halves[i] - at};
        shape.planes[2 * i + 1] = (rb_plane3){rb_vec3_scale(axis, -1), halves[i] + at};
    }
    shape.box = rb_box_around(box->center, around);
    return shape;
}
