/// The dashes of a stroke along a subpath. Positions are lengths from the subpath's start.
#ifndef RB_PATH_DASHES2_H
#define RB_PATH_DASHES2_H

#include "stroke2.h"

typedef struct rb_dashes2 {
    const double *lengths; ///< of dashes and gaps
    int count;             ///< 0: solid
    double period, offset; ///< 0 <= offset < period
} rb_dashes2;

typedef struct rb_dash2 {
    double start, end;
} rb_dash2;

/// A position in the sequence of dashes.
typedef struct rb_dash_cursor2 {
    double turn; ///< number of periods before
    double start;
    int index;
} rb_dash_cursor2;

/// The dashes of a path of a length: solid if they would be too many (RB_DASHES_MAX).
rb_dashes2 rb_dashes2_of(const rb_stroke2 *stroke, double length);

/// The first dash that ends at or after a position.
rb_dash_cursor2 rb_dash_cursor2_at(const rb_dashes2 *dashes, double position);

rb_dash2 rb_dash_cursor2_dash(const rb_dashes2 *dashes, const rb_dash_cursor2 *cursor);
void rb_dash_cursor2_next(const rb_dashes2 *dashes, rb_dash_cursor2 *cursor);

/// Whether a dash contains a position; with `inside`, not at one of its ends. A dash of length 0 contains none: only its
/// caps are painted.
bool rb_dashes2_contain(const rb_dashes2 *dashes, double position, bool inside);

/// Whether the last and the first dash of a closed subpath are joined: they are two, and no gap separates them at the
/// subpath's start.
bool rb_dashes2_join(const rb_dashes2 *dashes, double width);

#endif
