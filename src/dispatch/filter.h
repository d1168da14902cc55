/// Yes or no where plain doubles can tell: what nearly every single call is answered with.
#ifndef RB_DISPATCH_FILTER_H
#define RB_DISPATCH_FILTER_H

#include "query.h"

/// 1 yes, -1 no, 0 not told: rounding might matter, or there is no quick way for this kind. The shapes are of space, as
/// for rb_query_space; `kind` is the query's, for a segment that of its ray. What it tells is what rb_query_space tells.
int rb_query_filter(const rb_query *query, rb_query_kind kind, const double *a, const double *b);

#endif
