/// Solids of planes in exact rationals, and where a line meets them: what the tests of rays and segments compare with.
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

/// Where the line o + t d meets the solid, by membership alone: of the t at which it crosses a plane, those whose points
/// the solid holds. False where it crosses none at such a point: then it misses, or lies in the solid as a whole.
bool slabs3_on_line(const slabs3 *solid, rational3 o, rational3 d, rational t[2]);

/// Whether a ray meets the solid; with `bounded`, t is where its line does.
bool slabs3_on_ray(const rb_ray3 *ray, const slabs3 *solid, bool *bounded, rational t[2]);

#endif
