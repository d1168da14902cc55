// speed: medium

#include "slide3.h"

/// Obstacles within this multiple of the skin are contacts: a sweep ends at the skin within rounding errors.
#define RB_SLIDE_NEAR 1.01
/// A shape is pushed away from what is nearer than this part of the skin. Less often than at the skin itself, so that it rests
/// between two walls.
#define RB_SLIDE_PUSH 0.5
/// Pushes out of obstacles until the rest of the depth is reported.
#define RB_SLIDE_PUSHES 8
/// A motion may go against a plane by this part of its length: the normals of two triangles in the same plane differ by rounding.
#define RB_SLIDE_AGAINST 0x1p-36
/// A point this near to the plane of a box's face, in skins, is on that face.
#define RB_SLIDE_ON_FACE 0x1p-10
/// What is left of a motion counts as nothing below this part of its length.
#define RB_SLIDE_REST 0x1p-40
/// How many steps a motion climbs at most.
#define RB_SLIDE_STEPS 8

typedef struct rb_slider {
    const rb_space3 *space;
    const rb_convex3 *shape;
    const rb_slide_options3 *options;
    rb_slide3 *result;
    rb_contact_hit3 *hits;
    int room;
    double length; ///< of the whole motion
    bool has_up;
    bool free;    ///< the shape overlapped nothing at the start
    bool blocked; ///< a motion was stopped by something else than ground
    // The contacts of a position.
    rb_contact_hit3 near[RB_SLIDE_PLANES];
    int near_count;
} rb_slider;

static double rb_height_along(const rb_slider *self, rb_vec3 v) { return rb_vec3_dot(self->options->up, v); }

/// The normal of the face of a box at a contact: of several faces around an edge or a corner, of the one that faces up most, because a shape
/// on the edge of a step stands on its top. The faces of a mesh are contacts of their own. The normal of the contact for other solids.
static rb_vec3 rb_slider_surface(const rb_slider *self, const rb_contact_hit3 *hit)
{
    const rb_obstacle3 box = rb_instance3_obstacle(&self->space->instances[hit->id], hit->id);
    if (box.kind != RB_OBSTACLE_BOX) return hit->normal;
    const rb_vec3 axes[3] = {box.axes.x, box.axes.y, box.axes.z}, from = rb_vec3_sub(hit->point, box.center);
    rb_vec3 best = hit->normal;
    double most = -HUGE_VAL;
    for (int k = 0; k < 3; k++) {
        rb_vec3 normal = rb_vec3_normalize(rb_vec3_cross(axes[(k + 1) % 3], axes[(k + 2) % 3]));
        if (!(rb_vec3_max_abs(normal) > 0)) continue; // A flat box has only two faces.
        if (rb_vec3_dot(normal, hit->normal) < 0) normal = rb_vec3_scale(normal, -1);
        const double depth = fabs(rb_vec3_dot(normal, axes[k])) - rb_vec3_dot(normal, from);
        const double height = rb_height_along(self, normal);
        if (depth <= self->options->skin * RB_SLIDE_ON_FACE && height > most) {
            most = height;
            best = normal;
        }
    }
    return best;
}

/// Finds the contacts at a position. False if the shape overlaps an obstacle there.
static bool rb_slider_look(rb_slider *self, rb_vec3 at)
{
    const rb_convex3 here = rb_convex3_moved(self->shape, at, 1);
    const int count = rb_space3_deepest(self->space, &here, self->options->skin * RB_SLIDE_NEAR, self->options->mask,
                                        self->options->side, self->near, RB_SLIDE_PLANES);
    self->near_count = count;
    if (self->has_up)
        for (int i = 0; i < self->near_count; i++)
            if (self->near[i].face < 0) self->near[i].surface = rb_slider_surface(self, &self->near[i]);
    return count == 0 || self->near[0].depth <= 0;
}

static rb_vec3 rb_level(const rb_slider *self, rb_vec3 v)
{
    return rb_vec3_add_scaled(v, self->options->up, -rb_height_along(self, v));
}

static bool rb_contact_is_ground(const rb_slider *self, const rb_contact_hit3 *hit)
{
    return rb_height_along(self, hit->surface) >= self->options->walkable && rb_height_along(self, hit->normal) > 0;
}

/// The contact that is the ground, of those found last: the one with the steepest normal. NULL for none.
static const rb_contact_hit3 *rb_slider_ground(const rb_slider *self)
{
    const rb_contact_hit3 *ground = NULL;
    for (int i = 0; i < self->near_count; i++)
        if (rb_contact_is_ground(self, &self->near[i]) &&
            (!ground || rb_height_along(self, self->near[i].normal) > rb_height_along(self, ground->normal)))
            ground = &self->near[i];
    return ground;
}

/// The planes of the contacts found last: their normals, and for slopes too steep to climb a vertical plane.
static int rb_slider_planes(const rb_slider *self, rb_vec3 planes[2 * RB_SLIDE_PLANES])
{
    int count = 0;
    for (int i = 0; i < self->near_count; i++) {
        const rb_vec3 n = self->near[i].normal;
        const double up = rb_height_along(self, n);
        rb_vec3 wanted[2] = {n, n};
        const bool steep = up > 0 && up < self->options->walkable;
        if (steep) wanted[1] = rb_vec3_normalize(rb_level(self, n));
        for (int k = 0; k < 1 + steep; k++) {
            bool known = false;
            for (int j = 0; j < count; j++) known = known || rb_vec3_equals(planes[j], wanted[k]);
            if (!known) planes[count++] = wanted[k];
        }
    }
    return count;
}

static bool rb_is_allowed(rb_vec3 v, const rb_vec3 *planes, int count, double against)
{
    for (int i = 0; i < count; i++)
        if (rb_vec3_dot(v, planes[i]) < -against) return false;
    return true;
}

/// The vector closest to v of those that go against no plane: v itself, on a plane, on the edge of two planes, or 0.
static rb_vec3 rb_slide_projected(rb_vec3 v, const rb_vec3 *planes, int count)
{
    const double against = rb_vec3_max_abs(v) * RB_SLIDE_AGAINST;
    if (rb_is_allowed(v, planes, count, against)) return v;
    rb_vec3 best = {0, 0, 0};
    double most = 0;
    for (int i = 0; i < count; i++) {
        const double along = rb_vec3_dot(v, planes[i]);
        if (along >= 0) continue;
        const rb_vec3 flat = rb_vec3_add_scaled(v, planes[i], -along);
        const double square = rb_vec3_dot(flat, flat);
        if (square > most && rb_is_allowed(flat, planes, count, against)) {
            most = square;
            best = flat;
        }
        for (int j = 0; j < i; j++) {
            const rb_vec3 edge = rb_vec3_normalize(rb_vec3_cross(planes[i], planes[j]));
            const double part = rb_vec3_dot(v, edge);
            const rb_vec3 on = rb_vec3_scale(edge, part);
            if (part * part > most && rb_is_allowed(on, planes, count, against)) {
                most = part * part;
                best = on;
            }
        }
    }
    return best;
}

static bool rb_slider_sweep(const rb_slider *self, rb_vec3 at, rb_vec3 motion, double margin, rb_contact_hit3 *hit)
{
    const rb_convex3 here = rb_convex3_moved(self->shape, at, 1);
    return rb_space3_sweep(self->space, &here, motion, margin, true, self->options->mask, self->options->side, hit);
}

/// Pushes the shape out of what it overlaps, and away from what is much nearer than the skin. Leaves the contacts of the position, and sets
/// `free`.
static rb_vec3 rb_slider_push(rb_slider *self, rb_vec3 at)
{
    const double skin = self->options->skin;
    for (int i = 0;; i++) {
        self->free = rb_slider_look(self, at);
        if (i == RB_SLIDE_PUSHES || self->near_count == 0 || -self->near[0].depth >= skin * RB_SLIDE_PUSH) return at;
        const rb_vec3 push = rb_vec3_scale(self->near[0].normal, skin + self->near[0].depth);
        rb_contact_hit3 hit;
        const double t = rb_slider_sweep(self, at, push, self->free ? skin * RB_SLIDE_PUSH : 0, &hit) ? hit.t : 1;
        if (t == 0) return at;
        at = rb_vec3_add_scaled(at, push, t);
    }
}

/// Slides from a position, whose contacts were found, and returns the end. Leaves the contacts of the end.
static rb_vec3 rb_slider_slide(rb_slider *self, rb_vec3 at, rb_vec3 rest, int *count)
{
    const double least = self->length * RB_SLIDE_REST;
    // What stops the motion before it begins.
    for (int i = 0; i < self->near_count && *count < self->room; i++)
        if (rb_vec3_dot(self->near[i].normal, rest) < -RB_SLIDE_AGAINST * rb_vec3_max_abs(rest))
            self->hits[(*count)++] = self->near[i];
    for (int i = 0; i < self->options->turns; i++) {
        // On ground a motion down stops; it does not slide down a slope that is ground.
        const double fall = rb_height_along(self, rest);
        if (fall < 0 && rb_slider_ground(self)) rest = rb_level(self, rest);
        for (int k = 0; k < self->near_count; k++)
            if (rb_height_along(self, self->near[k].normal) < self->options->walkable &&
                rb_vec3_dot(self->near[k].normal, rest) < -self->length * RB_SLIDE_AGAINST)
                self->blocked = true;
        rb_vec3 planes[2 * RB_SLIDE_PLANES], unit;
        const rb_vec3 step = rb_slide_projected(rest, planes, rb_slider_planes(self, planes));
        if (!(rb_vec3_split(step, &unit) > least)) break;
        rb_contact_hit3 hit;
        const bool stopped = rb_slider_sweep(self, at, step, self->options->skin, &hit);
        const rb_vec3 next = rb_vec3_add_scaled(at, step, stopped ? hit.t : 1);
        if (!rb_slider_look(self, next) && self->free) {
            // Rounding far from the origin: the position before is certain.
            rb_slider_look(self, at);
            break;
        }
        at = next;
        if (!stopped) break;
        rest = rb_vec3_scale(rest, 1 - hit.t);
        hit.t = 1 - rb_vec3_split(rest, &unit) / self->length;
        if (*count < self->room) self->hits[(*count)++] = hit;
    }
    return at;
}

/// The box that the shape does not leave, unless it starts in an obstacle: it goes no farther than the motion, up a step, and down to the
/// ground. A query that leaves the box is only slower.
static rb_box3 rb_slider_box(const rb_slider *self)
{
    const rb_slide_options3 *options = self->options;
    rb_vec3 low = self->shape->points[0], high = low;
    for (int i = 1; i < self->shape->count; i++) {
        const rb_vec3 p = self->shape->points[i];
        low = (rb_vec3){rb_min(low.x, p.x), rb_min(low.y, p.y), rb_min(low.z, p.z)};
        high = (rb_vec3){rb_max(high.x, p.x), rb_max(high.y, p.y), rb_max(high.z, p.z)};
    }
    const double grown = self->shape->radius + self->length + 4 * options->skin;
    const rb_vec3 more = {grown, grown, grown};
    const rb_vec3 up = rb_vec3_scale(options->up, options->step_height),
                  down = rb_vec3_scale(options->up, -options->snap);
    const rb_vec3 least = {rb_min(rb_min(up.x, down.x), 0), rb_min(rb_min(up.y, down.y), 0),
                           rb_min(rb_min(up.z, down.z), 0)};
    const rb_vec3 most = {rb_max(rb_max(up.x, down.x), 0), rb_max(rb_max(up.y, down.y), 0),
                          rb_max(rb_max(up.z, down.z), 0)};
    return (rb_box3){rb_vec3_add(rb_vec3_sub(low, more), least), rb_vec3_add(rb_vec3_add(high, more), most)};
}

/// The height of the lowest point of the shape at a position.
static double rb_slider_feet(const rb_slider *self, rb_vec3 at)
{
    double least = HUGE_VAL;
    for (int i = 0; i < self->shape->count; i++)
        least = rb_min(least, rb_height_along(self, rb_vec3_add(self->shape->points[i], at)));
    return least - self->shape->radius;
}

typedef enum rb_step_outcome {
    RB_STEP_CLIMBED,
    RB_STEP_BLOCKED, ///< above the step there is no way forward either
    RB_STEP_TOO_FAR  ///< so far forward the shape does not stand on ground, or on a higher step
} rb_step_outcome;

/// Climbs a step: up, forward and down again. If the shape stands on ground farther forward than `reached`, moves `at` there.
static rb_step_outcome rb_slider_step(rb_slider *self, rb_vec3 start, rb_vec3 forward, double reached, rb_vec3 *at)
{
    const rb_slide_options3 *options = self->options;
    rb_contact_hit3 hit;
    rb_vec3 rise = rb_vec3_scale(options->up, options->step_height), unit;
    if (rb_slider_sweep(self, start, rise, options->skin, &hit)) rise = rb_vec3_scale(rise, hit.t);
    const rb_vec3 above = rb_vec3_add(start, rise);
    if (!rb_slider_look(self, above)) return RB_STEP_BLOCKED;
    int none = self->room; // Contacts on the way up are not reported.
    const rb_vec3 ahead = rb_slider_slide(self, above, forward, &none);
    rb_vec3_split(forward, &unit);
    if (!(rb_vec3_dot(rb_vec3_sub(ahead, start), unit) > reached + options->skin * 0x1p-10)) return RB_STEP_BLOCKED;
    const rb_vec3 drop =
        rb_vec3_scale(options->up, -(rb_height_along(self, rb_vec3_sub(ahead, start)) + options->skin));
    if (!rb_slider_sweep(self, ahead, drop, options->skin, &hit)) return RB_STEP_TOO_FAR;
    const rb_vec3 end = rb_vec3_add_scaled(ahead, drop, hit.t);
    if (!rb_slider_look(self, end)) return RB_STEP_TOO_FAR;
    // The edge of a higher step may hold the shape, too.
    const rb_contact_hit3 *ground = rb_slider_ground(self);
    if (!ground ||
        rb_height_along(self, ground->point) > rb_slider_feet(self, start) + options->step_height + options->skin)
        return RB_STEP_TOO_FAR;
    *at = end;
    return RB_STEP_CLIMBED;
}

/// Climbs the steps that stop a motion from `start`, which came to `at`, one after the other. A fast shape would pass a step and stop at the edge
/// of the next one: then it goes half as far forward, and on from there.
static rb_vec3 rb_slider_climb(rb_slider *self, rb_vec3 start, rb_vec3 level, rb_vec3 at, int *count)
{
    rb_vec3 unit;
    const double wanted = rb_vec3_split(level, &unit);
    double left = wanted;
    for (int i = 0; i < RB_SLIDE_STEPS && left > wanted * RB_SLIDE_AGAINST; i++) {
        const double reached = rb_vec3_dot(rb_vec3_sub(at, start), unit);
        if (!(reached < left * (1 - RB_SLIDE_AGAINST))) break;
        rb_contact_hit3 near_here[RB_SLIDE_PLANES];
        const int near_count = self->near_count;
        for (int k = 0; k < near_count; k++) near_here[k] = self->near[k];
        rb_step_outcome outcome = RB_STEP_TOO_FAR;
        for (double part = left / wanted; outcome == RB_STEP_TOO_FAR && part * wanted > reached; part /= 2) {
            outcome = rb_slider_step(self, start, rb_vec3_scale(level, part), reached, &at);
            if (part * 0x1p10 < left / wanted) break;
        }
        if (outcome != RB_STEP_CLIMBED) {
            for (int k = 0; k < near_count; k++) self->near[k] = near_here[k];
            self->near_count = near_count;
            break;
        }
        left -= rb_vec3_dot(rb_vec3_sub(at, start), unit);
        if (!(left > wanted * RB_SLIDE_AGAINST)) break;
        start = at;
        self->blocked = false;
        at = rb_slider_slide(self, start, rb_vec3_scale(level, left / wanted), count);
        if (!self->blocked) break;
    }
    return at;
}

void rb_space3_slide(const rb_space3 *space, const rb_convex3 *shape, rb_vec3 motion, const rb_slide_options3 *options,
                     rb_slide3 *result, rb_contact_hit3 *hits, int room)
{
    rb_space3 around = *space;
    rb_slider self = {
        .space = &around, .shape = shape, .options = options, .result = result, .hits = hits, .room = room};
    rb_vec3 unit;
    int count = 0;
    self.length = rb_vec3_split(motion, &unit);
    self.has_up = rb_vec3_max_abs(options->up) > 0;
    rb_near_obstacles3 near;
    if (options->side == RB_MESH_BOTH) {
        const rb_box3 box = rb_slider_box(&self);
        rb_space3_collect(space, &box, options->mask, &near);
        around.near = &near;
    }
    const rb_vec3 start = rb_slider_push(&self, (rb_vec3){0, 0, 0});
    const bool grounded = self.has_up && rb_slider_ground(&self) != NULL;
    rb_vec3 at = rb_slider_slide(&self, start, motion, &count);
    const rb_vec3 level = rb_level(&self, motion);
    const double wanted = rb_vec3_split(level, &unit);
    if (grounded && self.blocked && options->step_height > 0 && wanted > self.length * RB_SLIDE_REST)
        at = rb_slider_climb(&self, start, level, at, &count);
    if (grounded && options->snap > 0 && rb_height_along(&self, motion) <= 0 && !rb_slider_ground(&self)) {
        const rb_vec3 drop = rb_vec3_scale(options->up, -options->snap);
        rb_contact_hit3 hit;
        if (rb_slider_sweep(&self, at, drop, options->skin, &hit)) {
            const rb_vec3 low = rb_vec3_add_scaled(at, drop, hit.t);
            if (rb_slider_look(&self, low) && rb_slider_ground(&self))
                at = low;
            else
                rb_slider_look(&self, at);
        }
    }
    const rb_contact_hit3 *ground = self.has_up ? rb_slider_ground(&self) : NULL;
    *result = (rb_slide3){.motion = at,
                          .ground = ground ? ground->surface : (rb_vec3){0, 0, 0},
                          .depth = self.near_count > 0 ? rb_max(self.near[0].depth, 0) : 0,
                          .count = count};
}
