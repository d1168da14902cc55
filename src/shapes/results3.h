/// Results of 3D queries. The structs have only doubles, so that each is also a row of a batch.
#ifndef RB_SHAPES_RESULTS3_H
#define RB_SHAPES_RESULTS3_H

#include "../math/vec3.h"

/// Entry and exit of a line through a solid. Valid only if the query returned true.
///
/// For a ray: t_near <= 0 <= t_far if the ray starts inside, 0 <= t_near <= t_far otherwise; the near surface is reported even
/// if it is behind the origin. For a segment: the t of a surface that the segment does not reach is infinite. Both are
/// infinite if the whole segment is inside.
typedef struct rb_span3 {
    double t_near, t_far; ///< in multiples of the direction
    double inside;        ///< 1 if the closed solid contains the origin: the ray only leaves the solid; otherwise 0
    double face_near, face_far; ///< 2 i for the face at the minimum of axis i, 2 i + 1 at its maximum; -1 if curved
    rb_vec3 near, far;          ///< points on the surfaces
    rb_vec3 normal_near, normal_far; ///< unit, outward
} rb_span3;

/// Pointers to the fields of one end of a span.
typedef struct rb_span_end3 {
    double *t, *face;
    rb_vec3 *point, *normal;
} rb_span_end3;

/// Returns the near end for i = 0, the far end for i = 1.
RB_ALWAYS_INLINE rb_span_end3 rb_span3_end(rb_span3 *span, int i)
{
    return i ? (rb_span_end3){&span->t_far, &span->face_far, &span->far, &span->normal_far}
             : (rb_span_end3){&span->t_near, &span->face_near, &span->near, &span->normal_near};
}

/// The hit of a ray or a segment on a surface. Valid only if the query returned true.
typedef struct rb_hit3 {
    double t;       ///< in multiples of the direction
    double side;    ///< where the origin is: 1 in front, -1 behind, 0 on the surface
    rb_vec3 point;  ///< on the surface
    rb_vec3 normal; ///< unit, on the side of the origin
} rb_hit3;

/// The hit of a ray or a segment on a triangle a b c: rb_hit3 and the point as weights of a, b and c.
typedef struct rb_triangle_hit3 {
    double t, side;
    rb_vec3 point, normal;
    rb_vec3 weights; ///< barycentric coordinates, in [0, 1]
} rb_triangle_hit3;

/// Penetration depth of two solids, or the distance between them. Valid for a miss too, except for empty shapes. The query's
/// return value, not the rounded sign of `depth`, says whether the solids touch.
typedef struct rb_contact3 {
    double depth;   ///< penetration depth; minus the distance for separate solids
    rb_vec3 point;  ///< of the second shape, nearest to the first one's center
    rb_vec3 normal; ///< unit, from the second shape to the first: moving the first by `depth` along it separates them
} rb_contact3;

/// Overlap of two solids on the axis of least penetration. Valid for a miss too, except for empty shapes. The query's return
/// value, not the rounded sign of `depth`, says whether the solids touch.
typedef struct rb_overlap3 {
    double depth;   ///< overlap on the axis; for separate solids minus the widest gap found, at most their distance
    double index;   ///< of the axis, in the query's order
    rb_vec3 normal; ///< unit, from the second shape to the first: moving the first by `depth` along it separates them
} rb_overlap3;

/// The common segment of two shapes; a common point if both ends are equal. Valid only if the query returned true.
typedef struct rb_shared3 {
    rb_vec3 start, end;
} rb_shared3;

/// The first contact of a moving shape. Valid only if the query returned true.
typedef struct rb_sweep3 {
    double t;       ///< in multiples of the motion, in [0, 1]
    double overlap; ///< 1 if the shapes touch or overlap at the start (t = 0), otherwise 0
    rb_vec3 point;  ///< of the contact
    rb_vec3 normal; ///< unit, from the second shape to the first
} rb_sweep3;

/// The first and the last contact of two moving boxes. Valid only if the query returned true.
typedef struct rb_box_sweep3 {
    double t;       ///< in multiples of the motion, in [0, 1]
    double overlap; ///< 1 if the shapes touch or overlap at the start (t = 0), otherwise 0
    rb_vec3 point;  ///< of the contact
    rb_vec3 normal; ///< unit, from the second shape to the first
    double last;    ///< t of the last contact; may exceed 1
    double axis;    ///< the axis of the normal: 0, 1 or 2
} rb_box_sweep3;

/// The side of a plane on which a solid is. The query returns whether the plane intersects or touches the solid.
typedef struct rb_plane_side3 {
    double side;                  ///< 1 in front, -1 behind, 0 if the plane intersects the solid
    double min, max;              ///< minimum and maximum signed Euclidean distance of the solid from the plane
    rb_vec3 min_point, max_point; ///< points of the solid at these distances
} rb_plane_side3;

/// The intersection of three planes. The query returns whether it is one point.
typedef struct rb_planes_point3 {
    double kind;   ///< 0: one point; 1, 2, 3: the first and second, second and third, first and third plane are
                   ///< parallel (the first such pair); 4: no two are parallel, but the normals are coplanar
    rb_vec3 point; ///< 0 unless kind is 0
} rb_planes_point3;

#endif
