// A build without SIMD, under a name of its own: test_polygon2.c compares the two.
#define RB_SCALAR
#define rb_polygon2_bounds rb_polygon2_bounds_scalar
#include "../../src/path/polygon2_bounds.c" // NOLINT(bugprone-suspicious-include)
