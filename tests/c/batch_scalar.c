// The plain C build of the batches' loops, under other names: test_batch.c compares the two builds.
#define RB_SCALAR
#define rb_batch_fast rb_batch_fast_scalar
#define rb_query_batch rb_query_batch_scalar
#define rb_batch_filter rb_batch_filter_scalar
#define rb_batch_has_hits rb_batch_has_hits_scalar
#define rb_batch_hits rb_batch_hits_scalar
#define rb_batch_numbers rb_batch_numbers_scalar
#define rb_batch_ray_triangle rb_batch_ray_triangle_scalar
#define rb_filter_rays_triangles rb_filter_rays_triangles_scalar
#define rb_batch_write rb_batch_write_scalar
#define rb_batch_rows rb_batch_rows_scalar
#define rb_lanes_set rb_lanes_set_scalar
#define rb_batch_by_blocks rb_batch_by_blocks_scalar
#define rb_block_write rb_block_write_scalar
#define rb_batch_ray_box rb_batch_ray_box_scalar
#define rb_batch_ray_box_f64 rb_batch_ray_box_f64_scalar
#define rb_batch_ray_obb rb_batch_ray_obb_scalar
#define rb_batch_obb_obb rb_batch_obb_obb_scalar
#define rb_batch_known rb_batch_known_scalar
#define rb_batch_moving_spheres rb_batch_moving_spheres_scalar
// NOLINTBEGIN(bugprone-suspicious-include)
#include "../../src/dispatch/batch.c"
#include "../../src/dispatch/batch_hits.c"
#include "../../src/dispatch/batch_numbers.c"
#include "../../src/dispatch/batch_obb.c"
#include "../../src/dispatch/batch_ray_box.c"
#include "../../src/dispatch/batch_ray_triangle.c"
#include "../../src/dispatch/batch_known.c"
#include "../../src/dispatch/batch_spheres.c"
// NOLINTEND(bugprone-suspicious-include)
