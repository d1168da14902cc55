// The plain C build of the batches' loops, under other names: test_batch.c compares the two builds.
#define RB_SCALAR
#define rb_batch_fast rb_batch_fast_scalar
#define rb_query_batch rb_query_batch_scalar
#define rb_batch_filter rb_batch_filter_scalar
#define rb_batch_has_hits rb_batch_has_hits_scalar
#define rb_batch_hits rb_batch_hits_scalar
#define rb_batch_numbers rb_batch_numbers_scalar
#define rb_batch_rows rb_batch_rows_scalar
#define rb_lanes_set rb_lanes_set_scalar
#define rb_batch_by_blocks rb_batch_by_blocks_scalar
#define rb_block_write rb_block_write_scalar
#define rb_batch_known rb_batch_known_scalar
#define rb_batch_times rb_batch_times_scalar
#define rb_batch_box_times rb_batch_box_times_scalar
// NOLINTBEGIN(bugprone-suspicious-include)
#include "../../src/dispatch/batch.c"
#include "../../src/dispatch/batch_hits.c"
#include "../../src/dispatch/batch_numbers.c"
#include "../../src/dispatch/batch_known.c"
#include "../../src/dispatch/batch_times.c"
// NOLINTEND(bugprone-suspicious-include)
