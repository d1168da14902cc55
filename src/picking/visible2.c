#include "visible2.h"

/// Parts are not divided below this fraction of the largest coordinate.
#define RB_VISIBLE_TOUCH 0x1p-44

/// A point is strictly outside of a region if it is farther away than this many touching distances: a point that is inside of two regions
/// within the touching distance may be farther away from what they have in common, if their outlines cross at an acute angle.
#define RB_VISIBLE_OUTSIDE 1024

/// Largest number of halvings of a piece.
#define RB_VISIBLE_LEVELS 60

// --- Regions -------------------------------------------------------------------------------------------------

bool rb_visible2_next(const rb_visible2 *visible, rb_visible_cursor2 *cursor)
{
    if (cursor->count < visible->region_count) {
        cursor->region = *visible->regions[cursor->count++];
        return true;
    }
    for (; cursor->shape < 2; cursor->shape++, cursor->clip = 0) {
        const rb_shape2 *shape =
            cursor->clip > 0 ? &visible->shapes[cursor->clip - 1] : visible->clipped[cursor->shape];
        cursor->clip = shape ? rb_shape_clip2(shape) + 1 : 0;
        if (cursor->clip == 0) continue;
        shape = &visible->shapes[cursor->clip - 1];
        cursor->count++;
        cursor->clips++;
        rb_shape_map2_of(shape, visible->query, &cursor->map);
        cursor->region =
            (rb_region2){{NULL, cursor->map.matrix, cursor->map.inverse, true, rb_shape_rule2(shape)}, shape, 0, false};
        return true;
    }
    return false;
}

static bool rb_visible_is_idle(const rb_visible2 *visible, const rb_visible_cursor2 *cursor)
{
    return cursor->clips > 0 && cursor->clips <= 64 && visible->idle >> (cursor->clips - 1) & 1;
}

/// The region with its path; built in `room` for a clip that is stored without one.
static rb_placed_path2 rb_region_placed(const rb_region2 *region, rb_shape_room2 *room)
{
    rb_placed_path2 placed = region->placed;
    if (!placed.path) placed.path = rb_shape2_path(region->shape, room);
    return placed;
}

/// The box around a region in the coordinates of the query.
static rb_box2 rb_region_box(const rb_region2 *region)
{
    const rb_box2 own = region->placed.path ? region->placed.path->bounds : rb_shape_bounds2(region->shape),
                  box = rb_affine2_box(region->placed.matrix, &own);
    const rb_vec2 reach = {region->within, region->within};
    return (rb_box2){rb_vec2_sub(box.min, reach), rb_vec2_add(box.max, reach)};
}

/// Whether the fill of a region contains a point.
static bool rb_region_fills(const rb_region2 *region, rb_vec2 p)
{
    if (!region->placed.filled) return false;
    const rb_vec2 own = rb_affine2_point(region->placed.inverse, p);
    return region->shape ? rb_shape_contains2(region->shape, own)
                         : rb_path2_contains(region->placed.path, own, region->placed.rule);
}

/// A line in a path of its own.
typedef struct rb_visible_line2 {
    double memory[32];
} rb_visible_line2;

static const rb_path2 *rb_visible_line(rb_vec2 a, rb_vec2 b, rb_visible_line2 *line)
{
    const double points[4] = {a.x, a.y, b.x, b.y};
    const int32_t end = 2;
    return rb_path2_build_lines(points, &end, 1, 0, false, line->memory);
}

/// Whether a point is within a distance of the outline of a region. Not by rb_path2_nearest_under, whose error exceeds the touching
/// distance.
RB_NEVER_INLINE bool rb_region_is_near(const rb_region2 *region, rb_vec2 p, double distance)
{
    rb_shape_room2 room;
    rb_visible_line2 line;
    const rb_placed_path2 dot = {rb_visible_line(p, p, &line), rb_identity2, rb_identity2, false, RB_NONZERO},
                          placed = rb_region_placed(region, &room);
    return dot.path && rb_path2_outlines_are_near(&dot, &placed, distance);
}

void rb_visible2_clips(rb_visible2 *visible, const rb_box2 *boxes)
{
    visible->idle = 0;
    visible->active = 0;
    visible->tests = 0;
    for (rb_visible_cursor2 c = {0}; rb_visible2_next(visible, &c);) {
        if (c.clip == 0) continue;
        const rb_box2 *box = &boxes[c.shape];
        // These kinds are convex: they contain a box with its corners.
        bool idle = (c.region.shape->flags & (RB_SHAPE_IS_BOX | RB_SHAPE_IS_CIRCLE | RB_SHAPE_IS_ELLIPSE |
                                              RB_SHAPE_IS_CAPSULE | RB_SHAPE_IS_ROUND_BOX)) != 0;
        for (int k = 0; k < 4 && idle; k++)
            idle =
                rb_region_fills(&c.region, (rb_vec2){k & 1 ? box->max.x : box->min.x, k & 2 ? box->max.y : box->min.y});
        if (!idle) {
            rb_shape_room2 rooms[2];
            const rb_shape2 drawn = {.geometry = box, .flags = RB_SHAPE_IS_BOX | RB_SHAPE_FILL};
            const rb_placed_path2 inner = {rb_shape2_path(&drawn, &rooms[0]), rb_identity2, rb_identity2, true,
                                           RB_NONZERO},
                                  outer = rb_region_placed(&c.region, &rooms[1]);
            idle = rb_path2_contains_path2(&outer, &inner);
        }
        if (idle && c.clips <= 64)
            visible->idle |= (uint64_t)1 << (c.clips - 1);
        else
            visible->active++;
    }
}

bool rb_visible2_start(rb_visible2 *visible)
{
    rb_box2 box = {{-HUGE_VAL, -HUGE_VAL}, {HUGE_VAL, HUGE_VAL}};
    double unit = 0;
    for (rb_visible_cursor2 c = {0}; rb_visible2_next(visible, &c);) {
        const double *m = c.region.placed.matrix;
        unit = rb_max(unit, rb_max(fabs(m[4]), fabs(m[5])));
        if (c.region.outside || rb_visible_is_idle(visible, &c)) continue;
        const rb_box2 other = rb_region_box(&c.region);
        box = (rb_box2){{rb_max(box.min.x, other.min.x), rb_max(box.min.y, other.min.y)},
                        {rb_min(box.max.x, other.max.x), rb_min(box.max.y, other.max.y)}};
    }
    visible->unit = rb_max(unit, rb_max(rb_vec2_max_abs(box.min), rb_vec2_max_abs(box.max)));
    visible->touch = visible->unit * RB_VISIBLE_TOUCH;
    const rb_vec2 reach = {visible->touch, visible->touch};
    visible->box = (rb_box2){rb_vec2_sub(box.min, reach), rb_vec2_add(box.max, reach)};
    return !rb_box2_is_empty(&visible->box);
}

bool rb_visible2_contains(const rb_visible2 *visible, rb_vec2 p, int but)
{
    for (rb_visible_cursor2 c = {0}; rb_visible2_next(visible, &c);) {
        if (c.count - 1 == but || rb_visible_is_idle(visible, &c)) continue;
        const rb_region2 *region = &c.region;
        const double touch = visible->touch * (region->outside ? RB_VISIBLE_OUTSIDE : 1);
        const bool in = rb_region_fills(region, p) || rb_region_is_near(region, p, region->within + touch);
        if (in == region->outside) return false;
    }
    return true;
}

bool rb_visible2_is_doubled(const rb_visible2 *visible, rb_vec2 p, int number)
{
    for (rb_visible_cursor2 c = {0}; c.count < number && rb_visible2_next(visible, &c);)
        if (!rb_visible_is_idle(visible, &c) && rb_region_is_near(&c.region, p, visible->touch)) return true;
    return false;
}

// --- Searches of an outline ----------------------------------------------------------------------------------

typedef struct rb_visible_search2 {
    rb_path_visitor2 visitor; ///< `best` is the least value
    rb_visible2 *visible;
    int number;
    rb_placed_path2 outline;
    rb_visible_bound2 *bound;
    const void *target;
    bool undecided; ///< whether parts that the resolution does not decide have a point
    // The current piece.
    rb_path_piece2 piece;
    rb_path_frame2 frame;
    rb_curve2 curve;
    double bend; ///< in the coordinates of the query
    int index;
    // The best point.
    bool found;
    int found_index;
    double found_s;
    rb_vec2 found_point;
} rb_visible_search2;

/// A part of the piece: from `low` to `high`, whose points are a and b in the path's coordinates.
typedef struct rb_visible_part2 {
    double low, high;
    rb_vec2 a, b;
} rb_visible_part2;

static rb_vec2 rb_visible_point(const rb_visible_search2 *q, double s)
{
    if (s == q->curve.low) return rb_piece2_start(&q->piece);
    if (s == q->curve.high) return rb_piece2_end(&q->piece);
    return rb_vec2_scale(rb_curve2_at(&q->curve, s, NULL), 1 / q->frame.scale);
}

/// Whether a region contains all points within `off` of the line from a to b (1), none of them (-1), or neither is certain (0).
///
/// @param off  more than the touching distance: the ends of the line are rounded, so that it may be beside an outline that it is on
static int rb_region_side(const rb_region2 *region, const rb_placed_path2 *chord, rb_vec2 a, rb_vec2 b, double off)
{
    const rb_vec2 middle = rb_vec2_scale(rb_vec2_add(a, b), 0.5);
    rb_shape_room2 room;
    const rb_placed_path2 placed = rb_region_placed(region, &room);
    int side = 0;
    if (!rb_path2_outlines_are_near(chord, &placed, off + region->within))
        side = rb_region_fills(region, middle) ? 1 : -1;
    else if (region->within > 0) {
        const double half = rb_vec2_length(rb_vec2_sub(b, a)) / 2 + off;
        if (half < region->within &&
            (rb_region_fills(region, middle) || rb_region_is_near(region, middle, region->within - half)))
            side = 1;
    }
    return region->outside ? -side : side;
}

/// As rb_region_side for all regions but that of the outline. Not inline: its memory would be that of each level of the recursion.
RB_NEVER_INLINE int rb_visible_side(const rb_visible_search2 *q, const rb_visible_part2 *part, rb_vec2 a, rb_vec2 b,
                                    double off)
{
    rb_visible_line2 line;
    const rb_placed_path2 chord = {rb_visible_line(part->a, part->b, &line), q->outline.matrix, q->outline.inverse,
                                   false, RB_NONZERO};
    if (!chord.path) return -1;
    int side = 1;
    for (rb_visible_cursor2 c = {0}; rb_visible2_next(q->visible, &c) && side >= 0;) {
        if (c.count - 1 == q->number || rb_visible_is_idle(q->visible, &c)) continue;
        const int one = rb_region_side(&c.region, &chord, a, b, off + q->visible->touch);
        if (one < side) side = one;
    }
    return side;
}

static double rb_visible_off(const rb_visible_search2 *q, double low, double high)
{
    return q->bend * (high - low) * (high - low) / 8;
}

/// The number of tests of a piece that do not change the resolution. Few pieces need more: those that cross other outlines.
#define RB_VISIBLE_TESTS 16

/// Parts shorter than this are not divided: about 2^14 parts separate curves at the distance of the largest resolution, 2^-28 of the largest
/// coordinate. More parts are seen only with numbers of very different sizes.
static double rb_visible_resolution(const rb_visible2 *visible)
{
    const double tests = (double)visible->tests;
    if (tests > 0x1p14) return HUGE_VAL;
    return tests > 0 ? rb_max(visible->touch, tests * tests * 0x1p-56 * visible->unit) : visible->touch;
}

static bool rb_visible_is_apart(const rb_box2 *common, rb_vec2 a, rb_vec2 b, double off)
{
    return rb_min(a.x, b.x) - off > common->max.x || rb_max(a.x, b.x) + off < common->min.x ||
           rb_min(a.y, b.y) - off > common->max.y || rb_max(a.y, b.y) + off < common->min.y;
}

/// Whether a value is no better than the best one.
static bool rb_visible_is_worse(const rb_visible_search2 *q, double value)
{
    return !(value <= q->visitor.best) || (q->found && value >= q->visitor.best * (1 - 0x1p-46));
}

static void rb_visible_keep(rb_visible_search2 *q, double value, double s, rb_vec2 point)
{
    q->visitor.best = value;
    q->found = true;
    q->found_index = q->index;
    q->found_s = s;
    q->found_point = point;
}

static void rb_visible_part(rb_visible_search2 *q, const rb_visible_part2 *part, int levels)
{
    const double *matrix = q->outline.matrix;
    const rb_vec2 a = rb_affine2_point(matrix, part->a), b = rb_affine2_point(matrix, part->b);
    const double off = rb_visible_off(q, part->low, part->high);
    double share, ignored;
    const double least = q->bound(q->target, a, b, off, &share);
    if (rb_visible_is_worse(q, least) || rb_visible_is_apart(&q->visible->box, a, b, off)) return;
    q->visible->tests++;
    const int side = rb_visible_side(q, part, a, b, off);
    if (side < 0) return;
    const double s = share <= 0 ? part->low : share >= 1 ? part->high : part->low + share * (part->high - part->low);
    const rb_vec2 p = rb_affine2_point(matrix, rb_visible_point(q, s));
    // On a line the least value is that of this point.
    const double value = off > 0 ? q->bound(q->target, p, p, q->visible->touch, &ignored) : least;
    if (!rb_visible_is_worse(q, value) && (side > 0 || rb_visible2_contains(q->visible, p, q->number)))
        rb_visible_keep(q, value, s, p);
    if ((side > 0 && !(off > 0)) || rb_visible_is_worse(q, least)) return;
    if (levels == 0 || !(rb_vec2_length(rb_vec2_sub(b, a)) + off > rb_visible_resolution(q->visible))) {
        if (q->undecided && !rb_visible_is_worse(q, value)) rb_visible_keep(q, value, s, p);
        return;
    }
    const double middle = part->low + (part->high - part->low) / 2;
    const rb_vec2 cut = rb_visible_point(q, middle), at = rb_affine2_point(matrix, cut);
    const rb_visible_part2 halves[2] = {{part->low, middle, part->a, cut}, {middle, part->high, cut, part->b}};
    const double first = q->bound(q->target, a, at, rb_visible_off(q, part->low, middle), &ignored),
                 second = q->bound(q->target, at, b, rb_visible_off(q, middle, part->high), &ignored);
    rb_visible_part(q, &halves[second < first], levels - 1);
    rb_visible_part(q, &halves[!(second < first)], levels - 1);
}

static double rb_visible_box_bound(const void *query, const rb_box2 *own)
{
    const rb_visible_search2 *q = query;
    const rb_box2 box = rb_affine2_box(q->outline.matrix, own);
    if (rb_visible_is_apart(&q->visible->box, box.min, box.max, 0)) return HUGE_VAL;
    // A box is within its shorter side of its diagonal.
    double share;
    return q->bound(q->target, box.min, box.max, rb_min(box.max.x - box.min.x, box.max.y - box.min.y), &share);
}

static void rb_visible_visit(void *query, int index)
{
    rb_visible_search2 *q = query;
    q->piece = rb_path2_piece(q->outline.path, index);
    if (q->piece.flags & RB_PIECE_FILL && !q->outline.filled) return;
    q->index = index;
    q->visible->tests -= RB_VISIBLE_TESTS;
    q->curve = rb_curve2_of(q->outline.path, &q->piece, &q->frame);
    const double *m = q->outline.matrix;
    const double stretch =
        rb_vec2_length((rb_vec2){rb_vec2_length((rb_vec2){m[0], m[1]}), rb_vec2_length((rb_vec2){m[2], m[3]})});
    q->bend = q->piece.flags & RB_PIECE_LINE ? 0 : rb_curve2_bend(&q->curve) / q->frame.scale * stretch;
    const rb_visible_part2 whole = {q->curve.low, q->curve.high, rb_piece2_start(&q->piece), rb_piece2_end(&q->piece)};
    rb_visible_part(q, &whole, RB_VISIBLE_LEVELS);
}

/// The search of one outline; `undecided` is for parts that the resolution does not decide.
static bool rb_visible_search(rb_visible2 *visible, int number, rb_visible_bound2 *bound, const void *target,
                              double most, bool undecided, rb_visible_point2 *found)
{
    rb_visible_cursor2 c = {0};
    while (c.count <= number)
        if (!rb_visible2_next(visible, &c)) return false;
    rb_shape_room2 room;
    rb_visible_search2 q = {.visitor = {rb_visible_box_bound, rb_visible_visit, most},
                            .visible = visible,
                            .number = number,
                            .outline = rb_region_placed(&c.region, &room),
                            .bound = bound,
                            .target = target,
                            .undecided = undecided};
    if (q.outline.path->piece_count == 0) return false;
    q.frame = rb_path2_frame(q.outline.path, (rb_vec2){0, 0}, NULL);
    rb_path2_visit(q.outline.path, &q.visitor);
    if (q.found && found) {
        *found = (rb_visible_point2){.value = q.visitor.best, .point = q.found_point, .number = number};
        rb_path2_locate(q.outline.path, q.found_index, &q.frame, q.found_s, &found->hit);
    }
    return q.found;
}

bool rb_visible2_search(rb_visible2 *visible, int number, rb_visible_bound2 *bound, const void *target, double most,
                        rb_visible_point2 *found)
{
    return rb_visible_search(visible, number, bound, target, most, true, found);
}

bool rb_visible2_nearest(rb_visible2 *visible, rb_visible_bound2 *bound, const void *target, double most,
                         rb_visible_point2 *found)
{
    bool any = rb_visible2_search(visible, 0, bound, target, most, found);
    if (!visible->regions[0]->placed.filled) return any;
    for (rb_visible_cursor2 c = {0}; rb_visible2_next(visible, &c);) {
        if (c.count == 1 || rb_visible_is_idle(visible, &c)) continue;
        rb_visible_point2 other;
        if (!rb_visible2_search(visible, c.count - 1, bound, target, any ? found->value : most, &other)) continue;
        if (any && !(other.value < found->value)) continue;
        *found = other;
        any = true;
    }
    return any;
}

// --- Common points -------------------------------------------------------------------------------------------

/// Any point is as good as another one; no value is below 0.
static double rb_visible_any(const void *target, rb_vec2 a, rb_vec2 b, double off, double *share)
{
    (void)target, (void)a, (void)b, (void)off;
    *share = 0.5;
    return 0;
}

/// The first point ends the search, because no value is less than 0.
bool rb_visible2_outline_exists(rb_visible2 *visible, int number, bool undecided)
{
    return rb_visible_search(visible, number, rb_visible_any, NULL, 0, undecided, NULL);
}

bool rb_visible2_exists(rb_visible2 *visible, bool undecided)
{
    // All common points are on the outline of a region that is not filled.
    for (int i = 0; i < visible->region_count; i++) {
        const rb_region2 *region = visible->regions[i];
        if (!region->placed.filled && !region->outside && !(region->within > 0))
            return rb_visible2_outline_exists(visible, i, undecided);
    }
    for (rb_visible_cursor2 c = {0}; rb_visible2_next(visible, &c);)
        if (!c.region.outside && !rb_visible_is_idle(visible, &c) &&
            rb_visible2_outline_exists(visible, c.count - 1, undecided))
            return true;
    return false;
}
