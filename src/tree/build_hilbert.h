/// Boxes in the order of a space-filling curve.
#ifndef RB_TREE_BUILD_HILBERT_H
#define RB_TREE_BUILD_HILBERT_H

#include "bvh.h"

/// Sorts the listed boxes of a tree by the positions of their centers on a curve: Hilbert's in 2D, Morton's in 3D.
/// `scratch` has 12 bytes per box.
/// Source: the curve's states as in J. K. Lawder, "Calculation of Mappings Between One and n-dimensional Values Using the
/// Hilbert Space-filling Curve", 2000.
void rb_bvh_sort_by_hilbert(rb_bvh *bvh, const double *boxes, void *scratch);

#endif
