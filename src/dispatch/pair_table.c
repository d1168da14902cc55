#include "pair_table.h"

#define RB_PAIR(query, a, b, result, dimensions, modules, call)                                                        \
    {RB_SHAPE_##a, RB_SHAPE_##b, RB_RESULT_##result, dimensions},
const rb_pair rb_pairs[RB_QUERY_COUNT] = {RB_QUERIES(RB_PAIR)};
#undef RB_PAIR

const char *rb_shape_layout(int shape)
{
#define RB_LAYOUT(shape, layout) layout,
    static const char *const layouts[] = {RB_SHAPES(RB_LAYOUT)};
#undef RB_LAYOUT
    return layouts[shape];
}

const char *rb_result_layout(int result)
{
#define RB_LAYOUT(result, layout, fields) layout,
    static const char *const layouts[] = {RB_RESULTS(RB_LAYOUT)};
#undef RB_LAYOUT
    return layouts[result];
}

int rb_layout_width(const char *layout, int dimensions)
{
    int width = 0;
    for (; *layout; layout++) {
        const char field = *layout;
        if (field == 's' || field == 'i') width++;
        if (field == 'v' || (dimensions == 3 && (field == 'y' || field == 'z'))) width += dimensions;
    }
    return width;
}
