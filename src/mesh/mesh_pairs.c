#include "mesh_shapes.h"

#include "../pairs/triangle_triangle3.h"
#include "../tree/node_tests.h"
#include "mesh_view.h"

/// A child of the first mesh and a child of the second mesh, which may overlap. The links say where their bounds are:
/// 4 * node + child, -1 for the root.
typedef struct rb_mesh_pair {
    int32_t a, b, a_link, b_link;
} rb_mesh_pair;

typedef struct rb_mesh_pairs {
    rb_mesh_view a, b;
    rb_affine3 map; ///< from the second mesh to the coordinates of the first mesh
} rb_mesh_pairs;

/// The bounds of a child in the mesh's own coordinates, enlarged by the rounding error.
static rb_box3 rb_mesh_child_box(const rb_mesh_view *view, int32_t link)
{
    const rb_mesh *mesh = view->mesh;
    double low[3] = {-2, -2, -2}, high[3] = {2, 2, 2};
    for (int k = 0; k < 3; k++) {
        if (link >= 0) {
            const float *node = view->nodes + (size_t)(link / 4) * RB_BVH_NODE_WORDS(3) + link % 4;
            low[k] = (double)node[4 * k];
            high[k] = (double)node[12 + 4 * k];
        }
        const double tolerance = (fabs(mesh->center[k]) + 4 / mesh->scale) * 0x1p-48;
        low[k] = low[k] / mesh->scale + mesh->center[k] - tolerance;
        high[k] = high[k] / mesh->scale + mesh->center[k] + tolerance;
    }
    return (rb_box3){{low[0], low[1], low[2]}, {high[0], high[1], high[2]}};
}

/// The box around a mapped box.
static rb_box3 rb_mapped_box(const rb_affine3 *map, const rb_box3 *box)
{
    const rb_vec3 center = rb_vec3_scale(rb_vec3_add(box->min, box->max), 0.5);
    const rb_vec3 half = rb_vec3_scale(rb_vec3_sub(box->max, box->min), 0.5), at = rb_affine3_point(map, center);
    rb_vec3 reach = rb_affine3_half(map, half);
    const double size =
        rb_vec3_max_abs(reach) + rb_vec3_max_abs(map->translation) +
        rb_vec3_max_abs(center) * (rb_vec3_max_abs(map->x) + rb_vec3_max_abs(map->y) + rb_vec3_max_abs(map->z));
    const double tolerance = size * 0x1p-46;
    reach = rb_vec3_add(reach, (rb_vec3){tolerance, tolerance, tolerance});
    return (rb_box3){rb_vec3_sub(at, reach), rb_vec3_add(at, reach)};
}

static bool rb_tree_boxes_overlap(const rb_box3 *a, const rb_box3 *b)
{
    return a->min.x <= b->max.x && b->min.x <= a->max.x && a->min.y <= b->max.y && b->min.y <= a->max.y &&
           a->min.z <= b->max.z && b->min.z <= a->max.z;
}

static double rb_box_size(const rb_box3 *box)
{
    const rb_vec3 d = rb_vec3_sub(box->max, box->min);
    return rb_vec3_dot(d, d);
}

/// Tests the triangles of two leaves.
static bool rb_mesh_leaves_overlap(const rb_mesh_pairs *pairs, int32_t a, int32_t b, int32_t faces[2])
{
    const int first_a = rb_bvh_leaf_first(a), end_a = first_a + rb_bvh_leaf_count(a);
    const int first_b = rb_bvh_leaf_first(b), end_b = first_b + rb_bvh_leaf_count(b);
    for (int j = first_b; j < end_b; j++) {
        const rb_triangle3 given = rb_mesh_triangle(&pairs->b, j);
        const rb_triangle3 other = {rb_affine3_point(&pairs->map, given.a), rb_affine3_point(&pairs->map, given.b),
                                    rb_affine3_point(&pairs->map, given.c)};
        for (int i = first_a; i < end_a; i++) {
            const rb_triangle3 triangle = rb_mesh_triangle(&pairs->a, i);
            if (!rb_triangle3_touches_triangle3(&triangle, &other)) continue;
            faces[0] = rb_mesh_face_at(&pairs->a, i);
            faces[1] = rb_mesh_face_at(&pairs->b, j);
            return true;
        }
    }
    return false;
}

bool rb_mesh_overlaps_mesh(const rb_mesh *a, const rb_mesh *b, const rb_affine3 *map, int32_t faces[2])
{
    if (a->face_count == 0 || b->face_count == 0) return false;
    const rb_mesh_pairs pairs = {rb_mesh_view_of(a), rb_mesh_view_of(b), *map};
    // At most three pairs remain on the stack for each level of either tree.
    rb_mesh_pair stack[2 * RB_BVH_STACK];
    int stack_size = 0;
    stack[stack_size++] = (rb_mesh_pair){0, 0, -1, -1};
    while (stack_size > 0) {
        const rb_mesh_pair pair = stack[--stack_size];
        if (pair.a < 0 && pair.b < 0) {
            if (rb_mesh_leaves_overlap(&pairs, pair.a, pair.b, faces)) return true;
            continue;
        }
        const rb_box3 box_a = rb_mesh_child_box(&pairs.a, pair.a_link), own = rb_mesh_child_box(&pairs.b, pair.b_link);
        const rb_box3 box_b = rb_mapped_box(map, &own);
        const bool divide_a = pair.b < 0 || (pair.a >= 0 && rb_box_size(&box_a) >= rb_box_size(&box_b));
        const rb_mesh_view *view = divide_a ? &pairs.a : &pairs.b;
        const int32_t node = divide_a ? pair.a : pair.b;
        const int32_t *children = rb_bvh_children(view->nodes + (size_t)node * RB_BVH_NODE_WORDS(3), 3);
        for (int child = 3; child >= 0; child--) {
            if (children[child] == 0) continue;
            const int32_t link = 4 * node + child;
            rb_box3 box = rb_mesh_child_box(view, link);
            if (!divide_a) box = rb_mapped_box(map, &box);
            if (!rb_tree_boxes_overlap(&box, divide_a ? &box_b : &box_a)) continue;
            stack[stack_size++] = divide_a ? (rb_mesh_pair){children[child], pair.b, link, pair.b_link}
                                           : (rb_mesh_pair){pair.a, children[child], pair.a_link, link};
        }
    }
    return false;
}
