#include "scene3.h"

#include "../pairs/ray_box3.h"
#include "../pairs/ray_capsule3.h"
#include "../predicates/approach.h"
#include "../tree/node.h"
#include "../tree/traverse.h"

/// Margin by which the box of an instance is enlarged, and the origin of a ray becomes a box, relative to the numbers
/// that they are computed from. It is some 8,000 rounding units; boxes and rays under a map err by some 30.
/// With less, maps that shear could lose hits at the sides of boxes; up to 2^-20 a larger value costs nothing.
#define RB_SCENE_TOLERANCE 0x1p-40

// --- Instances -----------------------------------------------------------------------------------------------

bool rb_instance3_set_map(rb_instance3 *instance, const double *m)
{
    const rb_affine3 map = {{m[0], m[1], m[2]}, {m[4], m[5], m[6]}, {m[8], m[9], m[10]}, {m[12], m[13], m[14]}};
    // Each row of the inverse is the cross product of two columns, divided by the determinant. The columns are scaled by powers of two,
    // so that large and small scales neither overflow nor underflow.
    const double scales[3] = {rb_power_of_two_scale(rb_vec3_max_abs(map.x)),
                              rb_power_of_two_scale(rb_vec3_max_abs(map.y)),
                              rb_power_of_two_scale(rb_vec3_max_abs(map.z))};
    const rb_vec3 x = rb_vec3_scale(map.x, scales[0]), y = rb_vec3_scale(map.y, scales[1]),
                  z = rb_vec3_scale(map.z, scales[2]);
    const rb_vec3 rows[3] = {rb_vec3_cross(y, z), rb_vec3_cross(z, x), rb_vec3_cross(x, y)};
    const double determinant = rb_vec3_dot(x, rows[0]);
    rb_affine3 inverse;
    inverse.x = (rb_vec3){rows[0].x / determinant * scales[0], rows[1].x / determinant * scales[1],
                          rows[2].x / determinant * scales[2]};
    inverse.y = (rb_vec3){rows[0].y / determinant * scales[0], rows[1].y / determinant * scales[1],
                          rows[2].y / determinant * scales[2]};
    inverse.z = (rb_vec3){rows[0].z / determinant * scales[0], rows[1].z / determinant * scales[1],
                          rows[2].z / determinant * scales[2]};
    inverse.translation = rb_affine3_vector(&inverse, rb_vec3_scale(map.translation, -1));
    const double sum = rb_vec3_max_abs(inverse.x) + rb_vec3_max_abs(inverse.y) + rb_vec3_max_abs(inverse.z) +
                       rb_vec3_max_abs(inverse.translation);
    if (!(sum <= DBL_MAX)) return false;
    instance->map = map;
    instance->inverse = inverse;
    return true;
}

/// The box of a mesh or shape in local space.
static rb_box3 rb_instance_local_box(const rb_instance3 *instance)
{
    const double *n = instance->numbers;
    rb_box3 box = rb_box3_empty();
    switch (instance->kind) {
    case RB_SCENE_MESH: return rb_mesh_bounds(instance->mesh);
    case RB_SCENE_BOX:
    case RB_SCENE_THIN: return (rb_box3){{n[0], n[1], n[2]}, {n[3], n[4], n[5]}};
    case RB_SCENE_POINT: return (rb_box3){{0, 0, 0}, {0, 0, 0}};
    case RB_SCENE_CAPSULE:
        box.min = (rb_vec3){rb_min(n[0], n[3]) - n[6], rb_min(n[1], n[4]) - n[6], rb_min(n[2], n[5]) - n[6]};
        box.max = (rb_vec3){rb_max(n[0], n[3]) + n[6], rb_max(n[1], n[4]) + n[6], rb_max(n[2], n[5]) + n[6]};
        break;
    default: break;
    }
    return box;
}

rb_box3 rb_instance3_box(const rb_instance3 *instance)
{
    const rb_box3 local = rb_instance_local_box(instance);
    if (rb_box3_is_empty(&local)) return rb_box3_empty();
    const rb_affine3 *map = &instance->map;
    const rb_vec3 center = rb_vec3_add(rb_vec3_scale(local.min, 0.5), rb_vec3_scale(local.max, 0.5));
    const rb_vec3 half = rb_vec3_sub(rb_vec3_scale(local.max, 0.5), rb_vec3_scale(local.min, 0.5));
    const rb_vec3 middle = rb_affine3_point(map, center), t = map->translation;
    const rb_affine3 sizes = {{fabs(map->x.x), fabs(map->x.y), fabs(map->x.z)},
                              {fabs(map->y.x), fabs(map->y.y), fabs(map->y.z)},
                              {fabs(map->z.x), fabs(map->z.y), fabs(map->z.z)},
                              {fabs(t.x), fabs(t.y), fabs(t.z)}};
    const rb_vec3 reach = rb_affine3_vector(&sizes, half);
    const rb_vec3 far = {fabs(center.x) + half.x, fabs(center.y) + half.y, fabs(center.z) + half.z};
    const rb_vec3 padded = rb_vec3_add_scaled(reach, rb_affine3_point(&sizes, far), RB_SCENE_TOLERANCE);
    return (rb_box3){rb_vec3_sub(middle, padded), rb_vec3_add(middle, padded)};
}

void rb_scene3_moved(rb_bvh *tree, const rb_instance3 *instances, const int32_t *ids, int count)
{
    const int32_t *leaves = rb_bvh_leaf_of_item(tree);
    // Writes all boxes first, so that a node above several of them has its final bounds after the first refit.
    for (int i = 0; i < count; i++) {
        if (ids[i] >= tree->count || leaves[ids[i]] < 0) continue;
        const rb_box3 box = rb_instance3_box(&instances[ids[i]]);
        double *to = rb_bvh_boxes(tree) + 6 * (size_t)rb_bvh_slot(tree, ids[i]);
        for (int k = 0; k < 6; k++) to[k] = rb_row_at(&box, k);
    }
    for (int i = 0; i < count; i++)
        if (ids[i] < tree->count && leaves[ids[i]] >= 0) rb_bvh_refit_ancestors(tree, leaves[ids[i]]);
}

// --- One instance --------------------------------------------------------------------------------------------

/// A ray in the space of an instance.
typedef struct rb_local_ray {
    rb_mesh_ray ray;
    bool is_moved; ///< to the instance: t of `ray` is another one than in the world
    rb_approach approach;
} rb_local_ray;

/// The center of a mesh or shape in local space; returns a scale: the mesh or shape is within 2 / scale of the center along each axis. Infinite
/// for a shape without size.
static double rb_instance_local_scale(const rb_instance3 *instance, rb_vec3 *center)
{
    if (instance->kind == RB_SCENE_MESH) {
        const rb_mesh *mesh = instance->mesh;
        *center = (rb_vec3){mesh->center[0], mesh->center[1], mesh->center[2]};
        return mesh->scale;
    }
    const rb_box3 box = rb_instance_local_box(instance);
    *center = rb_vec3_add(rb_vec3_scale(box.min, 0.5), rb_vec3_scale(box.max, 0.5));
    return 1 / rb_vec3_max_abs(rb_vec3_sub(rb_vec3_scale(box.max, 0.5), rb_vec3_scale(box.min, 0.5)));
}

/// Moves a ray to an instance. `local->ray` is the transformed ray. False for a miss.
RB_NEVER_INLINE bool rb_instance_approach(const rb_instance3 *instance, const rb_mesh_ray *ray, rb_vec3 center,
                                          double scale, rb_local_ray *local)
{
    // Under the identity the query about the shape is exact at any distance. A mesh moves the ray itself.
    if (!(scale <= DBL_MAX) || rb_affine3_is_identity(&instance->map)) return true;
    if (!rb_approach_cube(&local->approach, ray->origin, ray->direction, &instance->map, &instance->inverse, center,
                          4 / scale))
        return false;
    local->is_moved = true;
    local->ray.origin = local->approach.origin;
    local->ray.direction = local->approach.direction;
    local->ray.t_min = rb_approach_least(&local->approach, local->ray.t_min);
    local->ray.t_max = rb_approach_most(&local->approach, local->ray.t_max);
    return local->ray.t_min <= local->ray.t_max;
}

/// Transforms a ray, up to `t_max`, to the space of an instance. False if the ray cannot hit the instance.
static bool rb_instance_local_ray(const rb_instance3 *instance, const rb_mesh_ray *ray, double t_max,
                                  rb_local_ray *local)
{
    if (!(instance->mask & ray->mask) || instance->kind == RB_SCENE_NONE || instance->kind >= RB_SCENE_THIN)
        return false;
    const bool agree = instance->side == RB_MESH_BOTH || ray->side == RB_MESH_BOTH || instance->side == ray->side;
    local->is_moved = false;
    local->ray = (rb_mesh_ray){.origin = rb_affine3_point(&instance->inverse, ray->origin),
                               .direction = rb_affine3_vector(&instance->inverse, ray->direction),
                               .t_min = ray->t_min,
                               .t_max = t_max,
                               .side = ray->side == RB_MESH_BOTH ? instance->side : ray->side,
                               .mask = UINT32_MAX};
    if (!agree) return false;
    rb_vec3 center;
    const double scale = rb_instance_local_scale(instance, &center);
    const rb_vec3 o = local->ray.origin;
    const double reach = rb_max_nan(rb_max_nan(fabs(o.x - center.x), fabs(o.y - center.y)), fabs(o.z - center.z));
    const double size = rb_vec3_max_abs(local->ray.direction);
    if (reach * scale <= RB_APPROACH_REACH && size >= 0x1p-500 && size <= 0x1p500) return true;
    return rb_instance_approach(instance, ray, center, scale, local);
}

/// The t in the world.
static double rb_local_ray_t(const rb_local_ray *local, double t)
{
    return local->is_moved ? rb_approach_t(&local->approach, t) : t;
}

/// The t at which the line of a ray enters and leaves a shape.
static bool rb_instance_span(const rb_instance3 *instance, const rb_local_ray *local, rb_span3 *span)
{
    const double *n = instance->numbers;
    const rb_ray3 ray = {local->ray.origin, local->ray.direction, {0, 0, 0}};
    if (instance->kind == RB_SCENE_BOX) {
        const rb_box3 box = {{n[0], n[1], n[2]}, {n[3], n[4], n[5]}};
        return rb_ray3_intersect_box3(&ray, &box, span);
    }
    const rb_capsule3 capsule = {{n[0], n[1], n[2]}, {n[3], n[4], n[5]}, n[6]};
    return rb_ray3_intersect_capsule3(&ray, &capsule, span);
}

/// The hits of a ray on a shape: entry and exit. Returns their number.
static int rb_instance_surfaces(const rb_instance3 *instance, const rb_local_ray *local, rb_mesh_candidate hits[2])
{
    rb_span3 span;
    if (!rb_instance_span(instance, local, &span)) return 0;
    int count = 0;
    for (int i = 0; i < 2; i++) {
        const double t = *rb_span3_end(&span, i).t;
        const bool shown =
            local->ray.side == RB_MESH_BOTH || local->ray.side == (i == 0 ? RB_MESH_FRONT : RB_MESH_BACK);
        if (shown && t >= local->ray.t_min && t <= local->ray.t_max)
            hits[count++] = (rb_mesh_candidate){rb_local_ray_t(local, t), i, i};
    }
    return count;
}

/// The closest hit on an instance.
static bool rb_instance_raycast(const rb_instance3 *instance, const rb_local_ray *local, rb_mesh_candidate *closest)
{
    if (instance->kind == RB_SCENE_MESH) {
        const bool is_hit = rb_mesh_raycast(instance->mesh, &local->ray, closest);
        closest->t = rb_local_ray_t(local, closest->t);
        return is_hit;
    }
    rb_mesh_candidate hits[2];
    if (rb_instance_surfaces(instance, local, hits) == 0) return false;
    *closest = hits[0];
    return true;
}

// --- All instances -------------------------------------------------------------------------------------------

/// A traversal of the hierarchy of a scene.
typedef struct rb_scene_traversal {
    rb_traversal traversal; ///< first member: item tests cast to this struct
    const rb_scene3 *scene;
    const rb_mesh_ray *ray;
    rb_scene_candidate closest;
    rb_scene_candidate *hits;
    rb_mesh_candidate *scratch;
    int count, room;
} rb_scene_traversal;

/// Returns the instance at a slot of the hierarchy and computes the ray in its space. -1 if the ray cannot hit it.
static int rb_scene_visit(const rb_scene_traversal *self, int slot, rb_local_ray *local)
{
    const int32_t id = self->traversal.order[slot];
    const double t_max = self->closest.id >= 0 ? self->closest.hit.t : self->ray->t_max;
    return rb_instance_local_ray(&self->scene->instances[id], self->ray, t_max, local) ? id : -1;
}

static bool rb_scene_test_closest(rb_traversal *traversal, int slot)
{
    rb_scene_traversal *self = (rb_scene_traversal *)traversal;
    rb_local_ray local;
    rb_mesh_candidate hit;
    const int32_t id = rb_scene_visit(self, slot, &local);
    if (id < 0 || !rb_instance_raycast(&self->scene->instances[id], &local, &hit)) return false;
    if (self->closest.id >= 0 && hit.t == self->closest.hit.t && id > self->closest.id) return false;
    self->closest = (rb_scene_candidate){hit, id};
    traversal->far = hit.t;
    return false;
}

static bool rb_scene_test_any(rb_traversal *traversal, int slot)
{
    rb_scene_traversal *self = (rb_scene_traversal *)traversal;
    rb_local_ray local;
    const int32_t id = rb_scene_visit(self, slot, &local);
    if (id < 0) return false;
    const rb_instance3 *instance = &self->scene->instances[id];
    rb_mesh_candidate hit;
    const bool is_hit = instance->kind == RB_SCENE_MESH ? rb_mesh_raycast_any(instance->mesh, &local.ray)
                                                        : rb_instance_raycast(instance, &local, &hit);
    self->count += is_hit;
    return is_hit;
}

static bool rb_scene_test_all(rb_traversal *traversal, int slot)
{
    rb_scene_traversal *self = (rb_scene_traversal *)traversal;
    rb_local_ray local;
    const int32_t id = rb_scene_visit(self, slot, &local);
    if (id < 0) return false;
    const rb_instance3 *instance = &self->scene->instances[id];
    const int left = self->room - self->count;
    rb_mesh_candidate surfaces[2];
    const rb_mesh_candidate *found = surfaces;
    int count;
    if (instance->kind == RB_SCENE_MESH) {
        count = rb_mesh_raycast_all(instance->mesh, &local.ray, self->scratch, left);
        for (int i = 0; i < count; i++) self->scratch[i].t = rb_local_ray_t(&local, self->scratch[i].t);
        found = self->scratch;
    } else {
        count = rb_instance_surfaces(instance, &local, surfaces);
    }
    // A full list may be incomplete.
    if (count >= left) {
        self->count = self->room + 1;
        return true;
    }
    for (int i = 0; i < count; i++) self->hits[self->count++] = (rb_scene_candidate){found[i], id};
    return false;
}

static void rb_scene_traverse(rb_scene_traversal *self, const rb_scene3 *scene, const rb_mesh_ray *ray,
                              rb_item_test *test)
{
    self->traversal = (rb_traversal){.bvh = scene->tree, .test_item = test, .far = ray->t_max};
    self->scene = scene;
    self->ray = ray;
    self->closest = (rb_scene_candidate){{HUGE_VAL, -1, -1}, -1};
    self->count = 0;
    const double origin[3] = {ray->origin.x, ray->origin.y, ray->origin.z};
    const double direction[3] = {ray->direction.x, ray->direction.y, ray->direction.z};
    const double blur = rb_vec3_max_abs(ray->origin) * RB_SCENE_TOLERANCE;
    double low[3], high[3], sum = 0;
    for (int k = 0; k < 3; k++) {
        low[k] = origin[k] - blur;
        high[k] = origin[k] + blur;
        sum += (origin[k] + direction[k]) * 0;
    }
    if (sum == 0 && ray->t_min <= ray->t_max && rb_traversal_prepare_ray(&self->traversal, low, high, direction))
        rb_traverse(&self->traversal);
}

bool rb_scene3_raycast(const rb_scene3 *scene, const rb_mesh_ray *ray, rb_scene_candidate *closest)
{
    rb_scene_traversal traversal;
    rb_scene_traverse(&traversal, scene, ray, rb_scene_test_closest);
    *closest = traversal.closest;
    return closest->id >= 0;
}

bool rb_scene3_raycast_any(const rb_scene3 *scene, const rb_mesh_ray *ray)
{
    rb_scene_traversal traversal;
    rb_scene_traverse(&traversal, scene, ray, rb_scene_test_any);
    return traversal.count > 0;
}

int rb_scene3_raycast_all(const rb_scene3 *scene, const rb_mesh_ray *ray, rb_scene_candidate *hits, int room,
                          rb_mesh_candidate *scratch)
{
    rb_scene_traversal traversal = {.hits = hits, .room = room, .scratch = scratch};
    rb_scene_traverse(&traversal, scene, ray, rb_scene_test_all);
    return traversal.count;
}

void rb_scene3_hit_of(const rb_scene3 *scene, const rb_mesh_ray *ray, const rb_scene_candidate *candidate,
                      rb_mesh_hit *hit)
{
    const rb_instance3 *instance = &scene->instances[candidate->id];
    rb_local_ray local;
    if (!rb_instance_local_ray(instance, ray, ray->t_max, &local)) return;
    if (instance->kind == RB_SCENE_MESH) {
        rb_mesh_hit_of(instance->mesh, &local.ray, &candidate->hit, hit);
    } else {
        rb_span3 span;
        if (!rb_instance_span(instance, &local, &span)) return;
        const rb_span_end3 end = rb_span3_end(&span, candidate->hit.slot);
        *hit = (rb_mesh_hit){.t = candidate->hit.t,
                             .point = *end.point,
                             .normal = *end.normal,
                             .face = (int32_t)*end.face,
                             .side = candidate->hit.slot == 0 ? 1 : -1};
    }
    rb_vec3 unit;
    hit->point = rb_affine3_point(&instance->map, hit->point);
    // t of a very short direction may be infinite.
    hit->distance = hit->t <= DBL_MAX ? hit->t * rb_vec3_split(ray->direction, &unit)
                                      : rb_vec3_distance(&ray->origin, &hit->point, &unit);
    // Normals are transformed by the transposed inverse.
    const rb_affine3 *inverse = &instance->inverse;
    hit->normal =
        rb_vec3_normalize((rb_vec3){rb_vec3_dot(inverse->x, hit->normal), rb_vec3_dot(inverse->y, hit->normal),
                                    rb_vec3_dot(inverse->z, hit->normal)});
}

int rb_scene3_raycast_batch(const rb_scene3 *scene, const rb_mesh_ray *common, const double *rays, int count, double *t,
                            int32_t *ids, int32_t *faces)
{
    rb_mesh_ray ray = *common;
    int total = 0;
    for (int i = 0; i < count; i++, rays += 6) {
        ray.origin = (rb_vec3){rays[0], rays[1], rays[2]};
        ray.direction = (rb_vec3){rays[3], rays[4], rays[5]};
        rb_scene_candidate closest;
        total += rb_scene3_raycast(scene, &ray, &closest);
        if (t) t[i] = closest.hit.t;
        if (ids) ids[i] = closest.id;
        if (faces) {
            rb_mesh_hit hit = {.face = closest.hit.face};
            if (closest.id >= 0 && scene->instances[closest.id].kind != RB_SCENE_MESH)
                rb_scene3_hit_of(scene, &ray, &closest, &hit);
            faces[i] = hit.face;
        }
    }
    return total;
}
