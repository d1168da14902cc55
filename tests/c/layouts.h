/// The rows of the pair table by name and layout.
#ifndef TESTS_LAYOUTS_H
#define TESTS_LAYOUTS_H

#include "dispatch/pair_table.h"

typedef struct query_layout {
    const char *name; ///< as in C: RAY_BOX
    const char *a, *b, *result;
} query_layout;

query_layout layout_of(int kind);

/// Whether the query exists in so many dimensions.
bool has_dimensions(int kind, int dimensions);

#endif
