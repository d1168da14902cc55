// Single pair queries. src/dispatch/pair_table.h selects the queries of each module.

#include "exports.h"

RB_EXPORT(rb_wasm_query)
int rb_wasm_query(int kind, int dimensions, const rb_vec3 *normals, int count, const double *a, const double *b,
                  double *row)
{
    rb_query query = {(rb_query_kind)kind, dimensions, normals, count};
    return rb_query_space(&query, a, b, row);
}
