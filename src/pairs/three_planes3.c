#include "three_planes3.h"

#include "../predicates/infix.h"
#include "../predicates/sign.h"

bool rb_planes_intersect(const rb_plane3 *a, const rb_plane3 *bc, int dimensions, rb_planes_point3 *point)
{
    // The determinant of the three normals. The planes are a b c d, e f g h and i j k l.
    static const char determinant[] = DOT("a", "b", "c", SUB(MUL("f", "k"), MUL("g", "j")),
                                          SUB(MUL("g", "i"), MUL("e", "k")), SUB(MUL("e", "j"), MUL("f", "i")));
    rb_plane3 planes[4]; // The three planes, then the first again.
    for (int k = 0; k < 4; k++) {
        planes[k] = (rb_plane3){{0, 0, 1}, 0};
        if (k != 2 || dimensions == 3) rb_plane3_scale(k % 3 ? &bc[k - 1] : a, &planes[k]);
    }
    *point = (rb_planes_point3){.kind = 0};
    // With separate exponents: for nearly parallel planes both determinants may be subnormal while their quotient is not.
    int exponent, over;
    double divisor = rb_scaled_value_of(determinant, planes, &exponent).high;
    if (!(fabs(divisor) > 0)) {
        int k = 0;
        while (k < 3 && rb_sign_of(SUM_OF_SQUARES(SUB(MUL("b", "g"), MUL("c", "f")), SUB(MUL("c", "e"), MUL("a", "g")),
                                                  SUB(MUL("a", "f"), MUL("b", "e"))),
                                   &planes[k]) != 0)
            k++;
        point->kind = k + 1;
        return false;
    }
    for (int i = 0; i < 3; i++) {
        // Cramer's rule: minus the constants replace column i.
        rb_plane3 replaced[3] = {planes[0], planes[1], planes[2]};
        for (int k = 0; k < 3; k++) *rb_vec3_ref(&replaced[k].normal, i) = -planes[k].constant;
        double at = rb_scaled_value_of(determinant, replaced, &over).high / divisor;
        *rb_vec3_ref(&point->point, i) = rb_clamp(rb_times_power(at, over - exponent), -DBL_MAX, DBL_MAX);
    }
    return true;
}
