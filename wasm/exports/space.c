// Convex shapes and points among the instances of a scene. Without a tree, instance 0 is everything.

#include "exports.h"
#include "packed_shape.h"

/// The radius, the number of points, whether they are those of a hull (1, else 0), the points.
static rb_convex3 rb_wasm_convex(const double *numbers)
{
    rb_convex3 shape = {.radius = numbers[0], .count = (int)numbers[1], .is_hull = numbers[2] > 0};
    for (int i = 0; i < shape.count && i < RB_CONVEX_POINTS; i++)
        shape.points[i] = (rb_vec3){numbers[3 + 3 * i], numbers[4 + 3 * i], numbers[5 + 3 * i]};
    return shape;
}

/// Returns the number of contacts, of which `room` are written; with room 0 whether there is any.
RB_EXPORT(rb_wasm_space_contacts)
int rb_wasm_space_contacts(const rb_bvh *tree, const rb_instance3 *instances, const double *numbers, double margin,
                           unsigned mask, int side, bool has_thin, rb_contact_hit3 *hits, int room)
{
    const rb_convex3 shape = rb_wasm_convex(numbers);
    return rb_space3_contacts(&(rb_space3){.tree = tree, .instances = instances, .has_thin = has_thin}, &shape, margin,
                              mask, side, hits, room);
}

/// Returns the number of contacts that are written, at most `room` > 0.
RB_EXPORT(rb_wasm_space_deepest)
int rb_wasm_space_deepest(const rb_bvh *tree, const rb_instance3 *instances, const double *numbers, double margin,
                          unsigned mask, int side, bool has_thin, rb_contact_hit3 *hits, int room)
{
    const rb_convex3 shape = rb_wasm_convex(numbers);
    return rb_space3_deepest(&(rb_space3){.tree = tree, .instances = instances, .has_thin = has_thin}, &shape, margin,
                             mask, side, hits, room);
}

RB_EXPORT(rb_wasm_space_sweep)
int rb_wasm_space_sweep(const rb_bvh *tree, const rb_instance3 *instances, const double *numbers, double x, double y,
                        double z, unsigned mask, int side, bool has_thin, rb_contact_hit3 *hit)
{
    const rb_convex3 shape = rb_wasm_convex(numbers);
    return rb_space3_sweep(&(rb_space3){.tree = tree, .instances = instances, .has_thin = has_thin}, &shape,
                           (rb_vec3){x, y, z}, 0, false, mask, side, hit);
}

RB_EXPORT(rb_wasm_space_slide)
void rb_wasm_space_slide(const rb_bvh *tree, const rb_instance3 *instances, const double *numbers, double x, double y,
                         double z, const rb_slide_options3 *options, rb_slide3 *result, rb_contact_hit3 *hits, int room)
{
    const rb_convex3 shape = rb_wasm_convex(numbers);
    rb_space3_slide(&(rb_space3){.tree = tree, .instances = instances}, &shape, (rb_vec3){x, y, z}, options, result,
                    hits, room);
}

/// `by` is an rb_search_by; `outside_count` of the regions are around the others. `scratch` has room for `count` regions, then for RB_REGION_LISTS(count) entries, then
/// for a bit for each instance. Returns the number of ids.
RB_EXPORT(rb_wasm_space_search)
int rb_wasm_space_search(const rb_bvh *tree, const rb_instance3 *instances, const rb_packed_region *packed,
                         int outside_count, int count, int by, int contained, unsigned mask, int32_t *ids,
                         rb_region3 *scratch)
{
    rb_region_tests *lists = (rb_region_tests *)(scratch + count);
    uint32_t *bits = (uint32_t *)(lists + RB_REGION_LISTS(count));
    for (int i = 0; i < count; i++)
        scratch[i].shape = rb_packed_mesh_shape(packed[i].kind, packed[i].numbers, packed[i].planes);
    const rb_regions3 regions = {scratch, outside_count, count};
    return rb_space3_search_union(&(rb_space3){.tree = tree, .instances = instances}, &regions, (rb_search_by)by,
                                  contained != 0, mask, ids, bits, lists);
}

/// `m`: the columns of a 4 x 4 matrix without its last row. Writes two faces, and returns the instance, or -1.
RB_EXPORT(rb_wasm_space_overlaps_mesh)
int rb_wasm_space_overlaps_mesh(const rb_bvh *tree, const rb_instance3 *instances, const rb_mesh *mesh, const double *m,
                                unsigned mask, int32_t *faces)
{
    const rb_affine3 map = {{m[0], m[1], m[2]}, {m[3], m[4], m[5]}, {m[6], m[7], m[8]}, {m[9], m[10], m[11]}};
    int32_t id;
    rb_space3_overlaps_mesh(&(rb_space3){.tree = tree, .instances = instances}, mesh, &map, mask, &id, faces);
    return id;
}

/// Returns the instance, or -1.
RB_EXPORT(rb_wasm_space_closest_point)
int rb_wasm_space_closest_point(const rb_bvh *tree, const rb_instance3 *instances, double x, double y, double z,
                                double max_distance, unsigned mask, rb_mesh_hit *hit)
{
    int32_t id;
    rb_space3_closest_point(&(rb_space3){.tree = tree, .instances = instances}, (rb_vec3){x, y, z}, max_distance, mask,
                            hit, &id);
    return id;
}

/// Three numbers for each point; a miss has the point NaN. Returns the number of points with a result.
RB_EXPORT(rb_wasm_space_closest_point_batch)
int rb_wasm_space_closest_point_batch(const rb_bvh *tree, const rb_instance3 *instances, const double *positions,
                                      int count, double max_distance, unsigned mask, double *points, double *distances,
                                      int32_t *ids, int32_t *faces)
{
    int total = 0;
    for (int i = 0; i < count; i++) {
        const double *p = positions + (size_t)3 * (size_t)i;
        rb_mesh_hit hit;
        total += rb_space3_closest_point(&(rb_space3){.tree = tree, .instances = instances},
                                         (rb_vec3){p[0], p[1], p[2]}, max_distance, mask, &hit, &ids[i]);
        if (ids[i] < 0) hit.point = (rb_vec3){(double)NAN, (double)NAN, (double)NAN};
        for (int k = 0; k < 3; k++) points[3 * i + k] = rb_vec3_at(&hit.point, k);
        distances[i] = hit.distance;
        faces[i] = hit.face;
    }
    return total;
}
