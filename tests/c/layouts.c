#include "layouts.h"

query_layout layout_of(int kind)
{
#define NAME(query, a, b, result, dimensions, modules, call) #query,
    static const char *const names[] = {RB_QUERIES(NAME)};
#undef NAME
    const rb_pair *pair = &rb_pairs[kind];
    return (query_layout){names[kind], rb_shape_layout(pair->a), rb_shape_layout(pair->b),
                          rb_result_layout(pair->result)};
}

bool has_dimensions(int kind, int dimensions) { return rb_pairs[kind].dimensions >> (dimensions - 2) & 1; }
