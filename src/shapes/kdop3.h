/// k-DOPs (discrete oriented polytopes): intersections of slabs with given normals.
#ifndef RB_SHAPES_KDOP3_H
#define RB_SHAPES_KDOP3_H

#include "../math/vec3.h"

/// The points p with ranges[2 i] <= normals[i] . p <= ranges[2 i + 1] for each i: k = 2 count planes. Normals need not be
/// unit vectors. A range whose minimum exceeds its maximum makes the k-DOP empty. In 2D all normals have z = 0.
typedef struct rb_kdop3 {
    const rb_vec3 *normals;
    const double *ranges;
    int count;
} rb_kdop3;

#endif
