#include "dashes2.h"

rb_dashes2 rb_dashes2_of(const rb_stroke2 *stroke, double length)
{
    rb_dashes2 d = {stroke->dashes, stroke->dash_count, 0, 0};
    for (int i = 0; i < d.count; i++) d.period += d.lengths[i];
    if (!(d.period > 0 && d.period < HUGE_VAL && length / d.period * d.count <= 2.0 * RB_DASHES_MAX)) d.count = 0;
    if (d.count == 0) return d;
    d.offset = fmod(stroke->dash_offset, d.period);
    if (d.offset < 0) d.offset += d.period;
    return d;
}

/// The first dash of a period. A dash of length 0 before a gap of length 0 is skipped, because the standard cuts
/// nothing there.
static rb_dash_cursor2 cursor_of_turn(const rb_dashes2 *d, double turn)
{
    int index = 0;
    while (index + 2 < d->count && d->lengths[index] == 0 && d->lengths[index + 1] == 0) index += 2;
    return (rb_dash_cursor2){turn, turn * d->period - d->offset, index};
}

rb_dash2 rb_dash_cursor2_dash(const rb_dashes2 *d, const rb_dash_cursor2 *cursor)
{
    return (rb_dash2){cursor->start, cursor->start + d->lengths[cursor->index]};
}

void rb_dash_cursor2_next(const rb_dashes2 *d, rb_dash_cursor2 *cursor)
{
    cursor->start += d->lengths[cursor->index] + d->lengths[cursor->index + 1];
    do cursor->index += 2;
    while (cursor->index < d->count && d->lengths[cursor->index] == 0 && d->lengths[cursor->index + 1] == 0);
    if (cursor->index >= d->count) *cursor = cursor_of_turn(d, cursor->turn + 1);
}

rb_dash_cursor2 rb_dash_cursor2_at(const rb_dashes2 *d, double position)
{
    // Starts one period earlier, because of rounding.
    rb_dash_cursor2 cursor = cursor_of_turn(d, floor((position + d->offset) / d->period) - 1);
    for (int i = 0; i < 2 * d->count && rb_dash_cursor2_dash(d, &cursor).end < position; i++)
        rb_dash_cursor2_next(d, &cursor);
    return cursor;
}

bool rb_dashes2_contain(const rb_dashes2 *d, double position, bool inside)
{
    if (d->count == 0) return true;
    rb_dash_cursor2 cursor = rb_dash_cursor2_at(d, position);
    rb_dash2 at = rb_dash_cursor2_dash(d, &cursor);
    if (!(at.end > at.start)) return false;
    return inside ? at.start < position && at.end > position : at.start <= position;
}

bool rb_dashes2_join(const rb_dashes2 *d, double width)
{
    if (d->count == 0) return true;
    rb_dash_cursor2 cursor = rb_dash_cursor2_at(d, 0);
    rb_dash2 first = rb_dash_cursor2_dash(d, &cursor);
    // Without an offset the first dash begins at 0 without a cut.
    bool begins = first.start < 0 || (first.start == 0 && d->offset == 0);
    // A dash that covers the whole subpath is not joined to itself: browsers draw it with two ends.
    return begins && first.end > 0 && first.end < width && rb_dashes2_contain(d, width, true);
}
