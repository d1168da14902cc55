// The size of a canvas path in memory: for paths, and for the shapes of an index, which are built where they are kept.

#include "exports.h"
#include "path/path2.h"

RB_EXPORT(rb_wasm_path_size) int rb_wasm_path_size(const double *commands, int count)
{
    size_t size = rb_path2_size(commands, count);
    return size <= INT32_MAX ? (int)size : 0;
}
