// Batches of queries.

#include "exports.h"

RB_EXPORT(rb_wasm_batch)
int rb_wasm_batch(const rb_query *query, const rb_rows *a, const rb_rows *b, const rb_rows *to, int count)
{
    return rb_query_batch(query, a, b, to, count);
}
