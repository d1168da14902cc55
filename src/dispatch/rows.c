// speed: medium

#include "rows.h"

#include <string.h>

#include "../math/simd.h"

/// Reads a shape's layout (pair_table.h). A ray's 3D row ends with its `low`, which is 0.
static void rb_read_layout(int shape, const rb_query *query, rb_row_reader *reader)
{
    const char *layout = rb_shape_layout(shape);
    const bool flat = query->dimensions == 2;
    *reader = (rb_row_reader){.same = true};
    if (*layout == 'k' || *layout == 'p') {
        reader->width = reader->space = *layout == 'k' ? 2 * query->count : query->dimensions * query->count;
        return;
    }
    int8_t *from = reader->from;
    int at = 0, space = 0;
    for (; *layout; layout++) {
        const char field = *layout;
        if (field == 's') {
            from[space++] = (int8_t)at++;
        } else if (flat && field == 'y') { // The previous vector, turned by 90 degrees.
            from[space] = RB_READ_MINUS;
            from[space + 1] = (int8_t)(at - 2);
            from[space + 2] = RB_READ_ZERO;
            space += 3;
        } else if (flat && field == 'z') {
            from[space] = from[space + 1] = RB_READ_ZERO;
            from[space + 2] = RB_READ_ONE;
            space += 3;
        } else {
            for (int i = 0; i < query->dimensions; i++) from[space++] = (int8_t)at++;
            if (flat) from[space++] = RB_READ_ZERO;
        }
    }
    reader->same = !flat;
    if (shape == RB_SHAPE_RAY) {
        reader->same = false;
        for (int i = 0; i < 3; i++) from[space++] = RB_READ_ZERO;
    }
    reader->width = at;
    reader->space = space;
}

static void rb_make_plan(const rb_query *query, rb_row_plan *plan)
{
    const rb_pair *pair = &rb_pairs[query->kind];
    rb_read_layout(pair->a, query, &plan->a);
    rb_read_layout(pair->b, query, &plan->b);
    const char *layout = rb_result_layout(pair->result);
    plan->always = *layout == '!';
    if (plan->always) layout++;
    int space = 0, width = 0;
    for (; *layout; layout++) {
        const bool one = *layout == 's' || *layout == 'i', only3 = *layout == 'y' || *layout == 'z';
        for (int i = 0; i < (one ? 1 : 3); i++) {
            plan->miss[space] = *layout == 'i' ? -1 : HUGE_VAL;
            if (query->dimensions > 2 || (i < 2 && !only3)) plan->columns[width++] = (int8_t)space;
            space++;
        }
    }
    plan->width = width;
    plan->ready = true;
}

static const rb_row_plan *rb_batch_plan(const rb_batch *batch)
{
    if (!batch->plan->ready) rb_make_plan(batch->query, batch->plan);
    return batch->plan;
}

/// Number i of an array, as a double.
static double rb_number(const void *data, rb_format format, int i)
{
    return format == RB_F32 ? (double)((const float *)data)[i] : ((const double *)data)[i];
}

/// Writes a packed shape as a 3D row. Returns whether none of its numbers is NaN.
static bool rb_read_shape(const rb_row_reader *reader, const void *row, rb_format format, double *to)
{
    const int space = reader->space;
    if (reader->same) {
        if (format == RB_F64)
            for (int i = 0; i < space; i++) to[i] = ((const double *)row)[i];
        else
            for (int i = 0; i < space; i++) to[i] = (double)((const float *)row)[i];
    } else {
        for (int i = 0; i < space; i++) {
            // NOLINTBEGIN: the analyzer does not know that to[i - 2], which is negated, has been written.
            const int from = reader->from[i];
            to[i] = from >= 0              ? rb_number(row, format, from)
                    : from == RB_READ_ZERO ? 0
                    : from == RB_READ_ONE  ? 1
                                           : -to[i - 2];
            // NOLINTEND
        }
    }
    bool good = true;
    for (int i = 0; i < space; i++) good &= to[i] == to[i];
    return good;
}

/// Writes the first numbers of a 3D result to row i.
static void rb_write_row(const rb_batch *batch, int i, const double *result)
{
    const rb_rows *out = batch->out;
    const rb_row_plan *plan = batch->plan;
    const int count = out->stride < plan->width ? out->stride : plan->width;
    void *to = rb_row(out, i);
    if (out->format == RB_F32)
        for (int k = 0; k < count; k++) ((float *)to)[k] = (float)result[plan->columns[k]];
    else
        for (int k = 0; k < count; k++) ((double *)to)[k] = result[plan->columns[k]];
}

void rb_batch_misses(const rb_batch *batch, int first, int count)
{
    const rb_row_plan *plan = rb_batch_plan(batch);
    const rb_rows *out = batch->out;
    const int stride = out->stride, columns = stride < plan->width ? stride : plan->width;
    double row[RB_ROW];
    float floats[RB_ROW];
    for (int k = 0; k < columns; k++) {
        row[k] = plan->miss[plan->columns[k]];
        floats[k] = (float)row[k];
    }
    double *to = (double *)out->data + (ptrdiff_t)first * stride;
    float *to_floats = (float *)out->data + (ptrdiff_t)first * stride;
    for (int i = 0; i < count; i++, to += stride, to_floats += stride) {
        if (out->format == RB_F32)
            for (int k = 0; k < columns; k++) to_floats[k] = floats[k];
        else
            for (int k = 0; k < columns; k++) to[k] = row[k];
    }
}

bool rb_batch_item(const rb_batch *batch, int i)
{
    const rb_row_plan *plan = rb_batch_plan(batch);
    const rb_query *query = batch->query;
    const bool flags = batch->out->format == RB_U8, polygon = rb_pairs[query->kind].b == RB_SHAPE_POLYGON;
    double first[2 * RB_MAX_NORMALS], second[2 * RB_MAX_NORMALS], result[RB_ROW];
    const double *a = first, *b = polygon ? rb_row(batch->b, i) : second;
    bool good = rb_read_shape(&plan->a, rb_row(batch->a, i), batch->a->format, first);
    if (polygon) // Read in place, because it may have any number of vertices.
        for (int k = 0; k < plan->b.width; k++) good &= b[k] == b[k];
    else
        good &= rb_read_shape(&plan->b, rb_row(batch->b, i), batch->b->format, second);
    if (!flags && plan->always) memcpy(result, plan->miss, sizeof result);
    const bool certain = good && rb_query_prepared(query, a, b, flags ? NULL : result);
    if (flags)
        *(uint8_t *)rb_row(batch->out, i) = certain;
    else
        rb_write_row(batch, i, (plan->always ? good : certain) ? result : plan->miss);
    return certain;
}

/// Copies words of four bytes.
RB_ALWAYS_INLINE void rb_copy_words(int32_t *to, const int32_t *from, int words)
{
    int i = 0;
    for (; i + 4 <= words; i += 4) rb_i32x4_copy(to + i, from + i);
    for (; i < words; i++) to[i] = from[i];
}

rb_rows rb_rows_compact(const rb_rows *rows, int width, int first, int count, double *room)
{
    const rb_rows rest = rb_rows_from(rows, first);
    if (rest.index == NULL && (rest.stride == 0 || rest.stride == width)) return rest;
    const int scale = rest.format == RB_F64 ? 2 : 1, words = width * scale;
    const int32_t *data = rest.data;
    int32_t *to = (int32_t *)(void *)room;
    for (int i = 0; i < count; i++, to += words) {
        const ptrdiff_t row = rest.index != NULL ? rest.index[(ptrdiff_t)i * rest.index_stride] : i;
        rb_copy_words(to, data + row * rest.stride * scale, words);
    }
    return (rb_rows){room, rest.format, width, NULL, 0};
}

/// Converts floats to doubles.
RB_ALWAYS_INLINE void rb_copy_floats(double *to, const float *from, int count)
{
    int i = 0;
    for (; i + 1 < count; i += 2) rb_f64x2_store(to + i, rb_f64x2_load_floats(from + i));
    if (i < count) to[i] = (double)from[i];
}

rb_doubles rb_rows_as_doubles(const rb_rows *rows, int width, int first, int count, double *room)
{
    const rb_rows rest = rb_rows_from(rows, first);
    if (rest.format == RB_F64) {
        if (rest.index == NULL) return (rb_doubles){rest.data, rest.stride};
        return (rb_doubles){rb_rows_compact(&rest, width, 0, count, room).data, width};
    }
    const float *data = rest.data;
    if (rest.stride == 0) count = 1;
    if (rest.index == NULL && rest.stride == width) {
        rb_copy_floats(room, data, count * width);
    } else {
        for (int i = 0; i < count; i++) {
            const ptrdiff_t row = rest.index != NULL ? rest.index[(ptrdiff_t)i * rest.index_stride] : i;
            rb_copy_floats(room + (ptrdiff_t)i * width, data + row * rest.stride, width);
        }
    }
    return (rb_doubles){room, rest.stride == 0 ? 0 : width};
}
