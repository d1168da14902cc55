// speed: medium

#include "batch.h"

const uint32_t rb_lanes_set[16] = {0,   0,     0x1,   0x100,   0x2,   0x200,   0x201,   0x20100,
                                   0x3, 0x300, 0x301, 0x30100, 0x302, 0x30200, 0x30201, 0x3020100};

const void *rb_batch_rows(const rb_rows *rows, int width, double *room)
{
    if (rows->stride != 0) return rows->data;
    size_t bytes = (size_t)width * (rows->format == RB_F64 ? sizeof(double) : sizeof(float));
    for (int i = 0; i < 4; i++) memcpy((char *)room + (size_t)i * bytes, rows->data, bytes);
    return room;
}

int rb_block_write(rb_block *block, int k, int count, int certain, int doubt, const float t[4])
{
    int hit_count = 0;
    for (int lane = 0; lane < 4 && lane < count; lane++) {
        const uint8_t pair = block->picked[k + lane];
        if (doubt >> lane & 1) {
            block->picked[block->unsure++] = pair;
            continue;
        }
        if (block->flags)
            ((uint8_t *)block->out)[pair] = certain >> lane & 1;
        else
            ((float *)block->out)[pair] = t[lane];
        hit_count += certain >> lane & 1;
    }
    return hit_count;
}

int rb_batch_by_blocks(const rb_batch *batch, int a_width, int b_width, rb_filter_block *filter, rb_filter_block *rest,
                       const void *given)
{
    double room[2][2 * RB_FOUR_WIDTH];
    rb_block block = {.a = rb_batch_rows(batch->a, a_width, room[0]),
                      .b = rb_batch_rows(batch->b, b_width, room[1]),
                      .a_stride = batch->a->stride,
                      .b_stride = batch->b->stride,
                      .given = given,
                      .out = batch->out->data,
                      .flags = batch->out->format == RB_U8,
                      .count = RB_BLOCK};
    int hit_count = 0;
    for (int i = 0; i < batch->count; i += RB_BLOCK) {
        if (block.count > batch->count - i) block.count = batch->count - i;
        hit_count += filter(&block);
        if (rest != NULL && block.unsure > 0) hit_count += rest(&block);
        for (int k = 0; k < block.unsure; k++) hit_count += rb_batch_item(batch, i + block.picked[k]);
        block.a += block.count * block.a_stride;
        block.b += block.count * block.b_stride;
        block.out = (char *)block.out + (size_t)block.count * (block.flags ? 1 : sizeof(float));
    }
    return hit_count;
}

/// The loop for a batch's query and number types; NULL if there is none.
static rb_batch_loop *rb_batch_loop_of(const rb_batch *batch)
{
    rb_batch_loop *loop = NULL;
#ifndef RB_NO_LOOPS
    const rb_rows *a = batch->a, *b = batch->b, *out = batch->out;
    const bool flags = out->format == RB_U8;
    if (a->format != RB_F32 || b->format != RB_F32 || out->stride != 1 || out->format == RB_F64) return NULL;
    loop = rb_batch_times(batch->query, flags);
    if (loop == NULL && flags) loop = rb_batch_known(batch->query);
#else
    (void)batch;
#endif
    return loop;
}

/// Runs a loop on compact rows: on groups of four, then on each of the last one to three pairs, copied four times.
static int rb_batch_run(const rb_batch *batch, rb_batch_loop *loop)
{
    rb_batch fours = *batch;
    fours.count = batch->count & ~3;
    int hit_count = loop(&fours);
    const rb_rows *to = batch->out;
    const size_t bytes = (size_t)to->stride * rb_number_bytes(to->format);
    for (int i = fours.count; i < batch->count; i++) {
        double results[8];
        rb_rows a = rb_rows_from(batch->a, i), b = rb_rows_from(batch->b, i), out = *to;
        a.stride = b.stride = 0;
        out.data = results;
        rb_batch four = *batch;
        four.a = &a;
        four.b = &b;
        four.out = &out;
        four.count = 4;
        hit_count += loop(&four) / 4;
        memcpy(rb_row(to, i), results, bytes);
    }
    return hit_count;
}

static bool rb_rows_are_compact(const rb_rows *rows, int width)
{
    return rows->index == NULL && (rows->stride == 0 || rows->stride == width);
}

int rb_batch_fast(const rb_batch *batch)
{
    rb_batch_loop *loop = rb_batch_loop_of(batch);
    if (loop == NULL || batch->count <= 0) return -1;
    const rb_pair *pair = &rb_pairs[batch->query->kind];
    const int dimensions = batch->query->dimensions;
    const int a_width = rb_layout_width(rb_shape_layout(pair->a), dimensions);
    const int b_width = rb_layout_width(rb_shape_layout(pair->b), dimensions);
    if (rb_rows_are_compact(batch->a, a_width) && rb_rows_are_compact(batch->b, b_width))
        return rb_batch_run(batch, loop);
    int hit_count = 0;
    for (int i = 0; i < batch->count; i += RB_BLOCK) {
        const int count = batch->count - i < RB_BLOCK ? batch->count - i : RB_BLOCK;
        double rooms[2][RB_BLOCK * RB_FOUR_WIDTH / 2]; // floats, or doubles of half the width
        rb_rows a = rb_rows_compact(batch->a, a_width, i, count, rooms[0]);
        rb_rows b = rb_rows_compact(batch->b, b_width, i, count, rooms[1]);
        rb_rows out = rb_rows_from(batch->out, i);
        rb_batch part = *batch;
        part.a = &a;
        part.b = &b;
        part.out = &out;
        part.count = count;
        hit_count += rb_batch_run(&part, loop);
    }
    return hit_count;
}

#ifndef RB_NO_LOOPS
/// Writes the rays of segments, from their starts through their ends, or the reverse.
static void rb_put_rays(const rb_doubles *segments, const uint8_t *places, int count, int dimensions, bool reverse,
                        double *rays)
{
    for (int i = 0; i < count; i++, rays += 2 * dimensions) {
        const double *from = segments->rows + (places ? places[i] : i) * segments->stride;
        for (int k = 0; k < dimensions; k++) {
            const double start = from[reverse ? k + dimensions : k], end = from[reverse ? k : k + dimensions];
            rays[k] = start;
            rays[k + dimensions] = end - start;
        }
    }
}

/// Runs the filter of rays for segments: both rays, from each end of a segment toward the other end, must hit. The second rays are those of
/// the segments whose first rays do not certainly miss.
static void rb_filter_segments(rb_filter *filter, const rb_doubles *segments, const rb_doubles *b, int b_width,
                               int dimensions, int count, uint8_t *known)
{
    double rays[RB_FILTER_BLOCK * 6], shapes[RB_FILTER_BLOCK * RB_FILTER_WIDTH];
    uint8_t places[RB_FILTER_BLOCK], back[RB_FILTER_BLOCK + 3];
    const rb_doubles a = {rays, 2 * dimensions};
    rb_put_rays(segments, NULL, count, dimensions, false, rays);
    filter(&a, b, count, known);
    int left = 0;
    for (int i = 0; i < count; i++) {
        places[left] = (uint8_t)i;
        left += known[i] != RB_NO;
    }
    if (left == 0) return;
    rb_put_rays(segments, places, left, dimensions, true, rays);
    rb_doubles others = *b;
    if (b->stride != 0) {
        others = (rb_doubles){shapes, b_width};
        for (int i = 0; i < left; i++)
            for (int k = 0; k < b_width; k++) shapes[i * b_width + k] = b->rows[places[i] * b->stride + k];
    }
    filter(&a, &others, left, back);
    for (int i = 0; i < left; i++)
        if (back[i] != RB_YES) known[places[i]] = back[i];
}

/// Writes flags: 0 for undecided pairs. Returns the number of hits. Sets `unsure` to whether a pair is undecided.
static int rb_write_known(const rb_batch *batch, int first, int count, const uint8_t *known, bool *unsure)
{
    uint32_t seen = 0;
    uint8_t *to = rb_row(batch->out, first);
    const int stride = batch->out->stride;
    int hit_count = 0, i = 0;
    for (; stride == 1 && i + 4 <= count; i += 4) {
        uint32_t four;
        memcpy(&four, known + i, sizeof four);
        seen |= four;
        four &= 0x1010101;
        memcpy(to + i, &four, sizeof four);
        hit_count += (int)(four * 0x1010101 >> 24);
    }
    for (; i < count; i++) {
        seen |= known[i];
        hit_count += to[(ptrdiff_t)i * stride] = known[i] & RB_YES;
    }
    *unsure = (seen & RB_UNSURE * 0x1010101U) != 0;
    return hit_count;
}

/// Runs a batch with a filter. Misses that the filter proves are written directly, hits only if the output has flags. All
/// other pairs are queried one by one.
static int rb_batch_filtered(const rb_batch *batch, rb_filter *filter)
{
    const rb_query *query = batch->query;
    const rb_pair *pair = &rb_pairs[query->kind];
    const bool flags = batch->out->format == RB_U8,
               segments = pair->a == RB_SHAPE_SEGMENT && query->kind != RB_SEGMENT_SEGMENT;
    const bool has_hits = !flags && rb_batch_has_hits(query);
    const int a_width = rb_layout_width(rb_shape_layout(pair->a), query->dimensions);
    const int b_width = rb_layout_width(rb_shape_layout(pair->b), query->dimensions);
    int hit_count = 0;
    for (int first = 0; first < batch->count; first += RB_FILTER_BLOCK) {
        const int count = batch->count - first < RB_FILTER_BLOCK ? batch->count - first : RB_FILTER_BLOCK;
        double rooms[2][RB_FILTER_BLOCK * RB_FILTER_WIDTH];
        uint8_t known[RB_FILTER_BLOCK + 3];
        const rb_doubles a = rb_rows_as_doubles(batch->a, a_width, first, count, rooms[0]);
        const rb_doubles b = rb_rows_as_doubles(batch->b, b_width, first, count, rooms[1]);
        if (segments)
            rb_filter_segments(filter, &a, &b, b_width, query->dimensions, count, known);
        else
            filter(&a, &b, count, known);
        bool rest = true;
        if (flags)
            hit_count += rb_write_known(batch, first, count, known, &rest);
        else
            rb_batch_misses(batch, first, count);
        if (!rest) continue;
        if (has_hits) {
            uint8_t found[RB_FILTER_BLOCK];
            int found_count = 0;
            for (int i = 0; i < count; i++) {
                found[found_count] = (uint8_t)i;
                found_count += known[i] == RB_YES;
                if (known[i] == RB_UNSURE) hit_count += rb_batch_item(batch, first + i);
            }
            hit_count += rb_batch_hits(batch, &a, &b, first, found, found_count);
            continue;
        }
        memset(known + count, RB_NO, 3);
        for (int i = 0; i < count; i += 4) {
            uint32_t four;
            memcpy(&four, known + i, sizeof four);
            if ((four & (flags ? RB_UNSURE : RB_UNSURE | RB_YES) * 0x1010101U) == 0) continue;
            for (int k = i; k < i + 4; k++)
                if (known[k] == RB_UNSURE || (known[k] == RB_YES && !flags))
                    hit_count += rb_batch_item(batch, first + k);
        }
    }
    return hit_count;
}
#endif

int rb_query_batch(const rb_query *query, const rb_rows *a, const rb_rows *b, const rb_rows *out, int count)
{
    rb_row_plan plan;
    plan.ready = false;
    const rb_batch batch = {query, a, b, out, count, a->stride == 0, &plan};
    int hit_count = rb_batch_fast(&batch);
    if (hit_count >= 0) return hit_count;
#ifndef RB_NO_LOOPS
    hit_count = rb_batch_numbers(&batch);
    if (hit_count >= 0) return hit_count;
    hit_count = rb_batch_box_times(&batch);
    if (hit_count >= 0) return hit_count;
    // If misses have numbers, too, every pair needs a single query.
    const bool always = *rb_result_layout(rb_pairs[query->kind].result) == '!';
    rb_filter *filter = always && out->format != RB_U8 ? NULL : rb_batch_filter(query);
    if (filter != NULL) return rb_batch_filtered(&batch, filter);
#endif
    hit_count = 0;
    for (int i = 0; i < count; i++) hit_count += rb_batch_item(&batch, i);
    return hit_count;
}
