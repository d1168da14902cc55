/// The vertex, handle or segment of a shape of an index at a point. For programs that edit shapes.
#ifndef RB_PICKING_SHAPES2_FEATURE_H
#define RB_PICKING_SHAPES2_FEATURE_H

#include "../path/feature2.h"
#include "shapes2.h"

/// rb_path2_feature for the path of a shape, in the coordinates of the query. Clips and masks do not count. Reads the point, the tolerance and
/// the view of the query.
///
/// @param shape  whose matrix has an inverse (rb_shape2_place)
/// @return       false if the shape has no feature within the tolerance, and for NaN
bool rb_shape2_feature(const rb_shape2 *shape, const rb_shapes_query2 *query, rb_path_feature2 *feature);

#endif
