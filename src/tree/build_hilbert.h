/// Boxes in the order of a space-filling curve.
#ifndef RB_TREE_BUILD_HILBERT_H
#define RB_TREE_BUILD_HILBERT_H

#include "bvh.h"

/// Sorts the boxes that are listed in the tree's order by where their middles lie: on Hilbert's curve in the plane, on
/// Morton's in space. `scratch` has 12 bytes a box.
/// Source: the curve's states as in J. K. Lawder, "Calculation of Mappings Between One and n-dimensional Values Using the
/// Hilbert Space-filling Curve", 2000.
void rb_bvh_sort_by_hilbert(rb_bvh *bvh, const double *boxes, void *scratch);

#endif
