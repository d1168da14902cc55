// A build without SIMD, under another name: test_polygon2.c compares the two builds.
#define RB_SCALAR
#define rb_polygon2_bounds rb_polygon2_bounds_scalar
#include "../../src/path/polygon2_bounds.c" // NOLINT(bugprone-suspicious-include)
