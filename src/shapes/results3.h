/// What queries about shapes of space tell: structs of doubles only, so that each is also a row of a batch.
#ifndef RB_SHAPES_RESULTS3_H
#define RB_SHAPES_RESULTS3_H

#include "../math/vec3.h"

/// Where a line enters a solid and where it leaves it. Meaningful only where the query returned true.
///
/// Of a ray: t_near <= 0 <= t_far where it starts inside, 0 <= t_near <= t_far otherwise; the near surface is told even
/// where it lies behind. Of a segment: a surface that it does not reach has an infinite t, and both have where it lies
/// wholly inside.
typedef struct rb_span3 {
    double t_near, t_far;       ///< in multiples of the direction
    double inside;              ///< 1: the origin is in the closed solid, the first surface ahead is the far one; 0
    double face_near, face_far; ///< which plane: 2 i at the least, 2 i + 1 at the greatest of axis i; -1 if curved
    rb_vec3 near, far;          ///< on the surfaces
    rb_vec3 normal_near, normal_far; ///< unit, outward
} rb_span3;

/// One end of a span, to be written.
typedef struct rb_span_end3 {
    double *t, *face;
    rb_vec3 *point, *normal;
} rb_span_end3;

/// The near end for 0, the far end for 1.
RB_ALWAYS_INLINE rb_span_end3 rb_span3_end(rb_span3 *span, int i)
{
    return i ? (rb_span_end3){&span->t_far, &span->face_far, &span->far, &span->normal_far}
             : (rb_span_end3){&span->t_near, &span->face_near, &span->near, &span->normal_near};
}

/// Where a ray or a segment meets a surface. Meaningful only where the query returned true.
typedef struct rb_hit3 {
    double t;       ///< in multiples of the direction
    double side;    ///< of the origin: 1 in front, -1 behind, 0 on the surface
    rb_vec3 point;  ///< on the surface
    rb_vec3 normal; ///< unit, on the side from which it is met
} rb_hit3;

/// Where a ray or a segment meets a triangle a b c: the same, and the weights of a, b and c in the point.
typedef struct rb_triangle_hit3 {
    double t, side;
    rb_vec3 point, normal;
    rb_vec3 weights; ///< barycentric coordinates, in [0, 1]
} rb_triangle_hit3;

/// How far two solids overlap, or how far they are apart. Always meaningful, but for empty shapes; the query's return
/// value, not the depth's rounded sign, tells whether they touch.
typedef struct rb_contact3 {
    double depth;   ///< of the overlap; minus the distance where they are apart
    rb_vec3 point;  ///< of the second shape, nearest to the first one's center
    rb_vec3 normal; ///< unit, from the second shape to the first: moving the first by depth along it parts them
} rb_contact3;

/// How far two solids overlap, by the axis on which they do so least. Always meaningful, but for empty shapes; the query's
/// return value, not the depth's rounded sign, tells whether they touch.
typedef struct rb_overlap3 {
    double depth;   ///< of the overlap; minus the widest gap found where they are apart, at most their distance
    double index;   ///< of that axis, in the query's order
    rb_vec3 normal; ///< unit, from the second shape to the first: moving the first by depth along it parts them
} rb_overlap3;

/// The first contact of a moving shape. Meaningful only where the query returned true.
typedef struct rb_sweep3 {
    double t;       ///< in multiples of the motion, in [0, 1]
    double overlap; ///< 1: they touch or overlap at the start (t = 0); 0
    rb_vec3 point;  ///< of the contact
    rb_vec3 normal; ///< unit, from the second shape to the first
} rb_sweep3;

/// The first and the last contact of two moving boxes. Meaningful only where the query returned true.
typedef struct rb_box_sweep3 {
    double t;       ///< in multiples of the motion, in [0, 1]
    double overlap; ///< 1: they touch or overlap at the start (t = 0); 0
    rb_vec3 point;  ///< of the contact
    rb_vec3 normal; ///< unit, from the second shape to the first
    double last;    ///< t of the last contact; beyond 1 where it comes later
    double axis;    ///< of the normal: 0, 1, 2
} rb_box_sweep3;

/// On which side of a plane a solid lies. The query returns whether it lies across (or touches).
typedef struct rb_plane_side3 {
    double side;             ///< 1 in front, -1 behind, 0 across
    double least, greatest;  ///< signed distances from the plane, Euclidean
    rb_vec3 lowest, highest; ///< where the solid has them
} rb_plane_side3;

/// Where three planes meet. The query returns whether that is one point.
typedef struct rb_planes_point3 {
    double kind;   ///< 0: one point; 1, 2, 3: the first and second, second and third, first and third plane are
                   ///< parallel (the first such pair); 4: no two are, but all normals lie in one plane
    rb_vec3 point; ///< 0 but for kind 0
} rb_planes_point3;

#endif
