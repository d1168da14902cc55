#include "mat3.h"

void rb_mat3_transform_points(const double m[9], double *points, int count)
{
    for (int i = 0; i < count; i++) {
        double x = points[2 * i], y = points[2 * i + 1];
        points[2 * i] = m[0] * x + m[3] * y + m[6];
        points[2 * i + 1] = m[1] * x + m[4] * y + m[7];
    }
}
