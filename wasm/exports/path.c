// Canvas paths.

#include "exports.h"
#include "packed.h"
#include "path/curve2.h"
#include "path/stroke_outline2.h"

RB_EXPORT(rb_wasm_path_build) int rb_wasm_path_build(const double *commands, int count, void *block)
{
    return (int)rb_path2_build(commands, count, block)->bytes;
}

/// Writes the numbers of a segment (path/curve2.h). Returns its kind, plus 8 if it begins a subpath, plus 16 if it ends a closed one.
RB_EXPORT(rb_wasm_path_segment) int rb_wasm_path_segment(const rb_path2 *path, int index, double *numbers)
{
    const rb_path_segment2 segment = rb_path2_segment(path, index, numbers);
    const rb_subpath2 subpath = rb_path2_subpath(path, segment.subpath);
    const int at = index - subpath.segment;
    return segment.kind + (at == 0 ? 8 : 0) + (subpath.closed && at == subpath.segment_count - 1 ? 16 : 0);
}

RB_EXPORT(rb_wasm_path_contains) int rb_wasm_path_contains(const rb_path2 *path, double x, double y, int rule)
{
    return rb_path2_contains(path, (rb_vec2){x, y}, (rb_fill_rule)rule);
}

/// closed: whether to include the lines that close open subpaths.
RB_EXPORT(rb_wasm_path_nearest)
int rb_wasm_path_nearest(const rb_path2 *path, double x, double y, int closed, rb_path_hit2 *hit)
{
    return rb_path2_nearest_under(path, (rb_vec2){x, y}, NULL, closed != 0, HUGE_VAL, hit);
}

RB_EXPORT(rb_wasm_path_raycast)
int rb_wasm_path_raycast(const rb_path2 *path, double x, double y, double dx, double dy, int closed, int side,
                         rb_path_hit2 *hits, int room)
{
    rb_ray2 ray = {{x, y}, {dx, dy}};
    return rb_path2_raycast_side(path, &ray, closed != 0, (rb_side)side, hits, room);
}

RB_EXPORT(rb_wasm_path_sweep)
int rb_wasm_path_sweep(const rb_path2 *path, double x, double y, double radius, double dx, double dy, rb_path_hit2 *hit)
{
    return rb_path2_sweep_circle(path, (rb_vec2){x, y}, radius, (rb_vec2){dx, dy}, hit);
}

RB_EXPORT(rb_wasm_path_at_length)
int rb_wasm_path_at_length(const rb_path2 *path, const double *lengths, double length, rb_path_hit2 *hit)
{
    return rb_path2_at_length(path, lengths, length, hit);
}

RB_EXPORT(rb_wasm_path_flatten)
int rb_wasm_path_flatten(const rb_path2 *path, double tolerance, double *points, int32_t *ends, int room)
{
    return rb_path2_flatten(path, tolerance, points, ends, room);
}

static rb_stroke2 unpack(const double *s, const double *lengths)
{
    return (rb_stroke2){.width = s[RB_PACKED_STROKE_WIDTH],
                        .cap = (rb_line_cap)s[RB_PACKED_STROKE_CAP],
                        .join = (rb_line_join)s[RB_PACKED_STROKE_JOIN],
                        .miter_limit = s[RB_PACKED_STROKE_MITER_LIMIT],
                        .transform = s[RB_PACKED_STROKE_HAS_TRANSFORM] != 0 ? s + RB_PACKED_STROKE_TRANSFORM : NULL,
                        .dashes = s + RB_PACKED_STROKE_DASHES,
                        .dash_count = (int)s[RB_PACKED_STROKE_DASH_COUNT],
                        .dash_offset = s[RB_PACKED_STROKE_DASH_OFFSET],
                        .lengths = lengths};
}

RB_EXPORT(rb_wasm_path_lengths)
void rb_wasm_path_lengths(const rb_path2 *path, const double *transform, double *lengths)
{
    double pen[4];
    rb_path2_lengths(path, transform && rb_stroke2_pen(transform, pen) ? pen : NULL, lengths);
}

RB_EXPORT(rb_wasm_path_stroke_contains)
int rb_wasm_path_stroke_contains(const rb_path2 *path, double x, double y, const double *stroke, const double *lengths)
{
    rb_stroke2 style = unpack(stroke, lengths);
    return rb_path2_stroke_contains(path, (rb_vec2){x, y}, &style);
}

RB_EXPORT(rb_wasm_path_stroke_bounds)
void rb_wasm_path_stroke_bounds(const rb_path2 *path, const double *stroke, rb_box2 *box)
{
    rb_stroke2 style = unpack(stroke, NULL);
    *box = rb_path2_stroke_bounds(path, &style);
}

/// Writes the commands of the outline of a stroke, up to `room` doubles. Returns the number of all.
RB_EXPORT(rb_wasm_path_stroke_outline)
int rb_wasm_path_stroke_outline(const rb_path2 *path, const double *stroke, const double *lengths, double tolerance,
                                int side, double *commands, int room)
{
    const rb_stroke2 style = unpack(stroke, lengths);
    return rb_path2_stroke_outline(path, &style, tolerance, (rb_side)side, commands, room);
}
