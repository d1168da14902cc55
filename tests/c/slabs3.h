/// Intersections of half-spaces in exact rationals, and their hits on lines: references for the tests of rays and segments.
#ifndef RB_TESTS_SLABS3_H
#define RB_TESTS_SLABS3_H

#include "rational.h"

/// A solid as rows that a point must satisfy: low <= normal . p + constant <= high, exactly.
typedef struct slabs3 {
    rational3 normals[13];
    rational constants[13], low[13], high[13];
    int count;
    bool nothing;
} slabs3;

slabs3 slabs3_of_box(const rb_box3 *box);
slabs3 slabs3_of_obb(const rb_obb3 *box);
slabs3 slabs3_of_kdop(const rb_kdop3 *dop);
/// By the rows of the inverse matrix.
slabs3 slabs3_of_matrix_box(const rb_matrix_box3 *node);
bool slabs3_hold(const slabs3 *solid, rational3 p);

/// The hits of the line o + t d on the solid, by membership only: the t at which the line crosses a plane at a point of the
/// solid. False if there is none: the line misses, or is entirely inside.
bool slabs3_on_line(const slabs3 *solid, rational3 o, rational3 d, rational t[2]);

/// Whether a ray hits the solid; with `bounded`, t is that of its line.
bool slabs3_on_ray(const rb_ray3 *ray, const slabs3 *solid, bool *bounded, rational t[2]);

#endif
