#include "batch.h"

int rb_batch_write(const rb_batch *batch, int i, int count, int yes, int unsure, const double *numbers)
{
    const rb_rows *out = batch->out;
    int met = 0;
    for (int k = 0; k < count; k++, i++, numbers++) {
        int hit = yes >> k & 1;
        if (unsure >> k & 1)
            hit = rb_batch_item(batch, i);
        else if (out->format == RB_U8)
            ((uint8_t *)out->data)[i] = (uint8_t)hit;
        else
            for (int c = 0; c < out->stride; c++)
                ((double *)out->data)[i * out->stride + c] = hit ? numbers[c * count] : HUGE_VAL;
        met += hit;
    }
    return met;
}

const uint32_t rb_lanes_set[16] = {0,   0,     0x1,   0x100,   0x2,   0x200,   0x201,   0x20100,
                                   0x3, 0x300, 0x301, 0x30100, 0x302, 0x30200, 0x30201, 0x3020100};

const void *rb_batch_rows(const rb_rows *rows, int width, double *room)
{
    if (rows->stride != 0) return rows->data;
    size_t bytes = (size_t)width * (rows->format == RB_F64 ? sizeof(double) : sizeof(float));
    for (int i = 0; i < 4; i++) memcpy((char *)room + (size_t)i * bytes, rows->data, bytes);
    return room;
}

int rb_block_write(rb_block *block, int k, int count, int yes, int doubt, const float t[4])
{
    int met = 0;
    for (int lane = 0; lane < 4 && lane < count; lane++) {
        const uint8_t pair = block->picked[k + lane];
        if (doubt >> lane & 1) {
            block->picked[block->unsure++] = pair;
            continue;
        }
        if (block->flags)
            ((uint8_t *)block->out)[pair] = yes >> lane & 1;
        else
            ((float *)block->out)[pair] = t[lane];
        met += yes >> lane & 1;
    }
    return met;
}

int rb_batch_by_blocks(const rb_batch *batch, int a_width, int b_width, rb_answer_block *answer, rb_answer_block *rest,
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
    int met = 0;
    for (int i = 0; i < batch->count; i += RB_BLOCK) {
        if (block.count > batch->count - i) block.count = batch->count - i;
        met += answer(&block);
        if (rest != NULL && block.unsure > 0) met += rest(&block);
        for (int k = 0; k < block.unsure; k++) met += rb_batch_item(batch, i + block.picked[k]);
        block.a += block.count * block.a_stride;
        block.b += block.count * block.b_stride;
        block.out = (char *)block.out + (size_t)block.count * (block.flags ? 1 : sizeof(float));
    }
    return met;
}

/// The loop for a batch of this kind, format and answer; NULL if there is none.
static int (*rb_batch_loop(const rb_batch *batch))(const rb_batch *)
{
    const rb_rows *a = batch->a, *b = batch->b, *out = batch->out;
    if (a->format != b->format) return NULL;
    bool floats = a->format == RB_F32, flags = out->format == RB_U8 && out->stride == 1;
    bool numbers = out->format == a->format && out->stride >= 1 && out->stride <= (floats ? 1 : 2);
    const rb_pair *pair = &rb_pairs[batch->query->kind];
    const int dimensions = batch->query->dimensions;
    const int a_width = rb_layout_width(rb_shape_layout(pair->a), dimensions);
    const int b_width = rb_layout_width(rb_shape_layout(pair->b), dimensions);
    int (*loop)(const rb_batch *) = NULL;
#ifndef RB_NO_LOOPS
    if (batch->query->kind == RB_RAY_BOX) {
        if (flags || numbers) loop = floats ? rb_batch_ray_box : rb_batch_ray_box_f64;
    } else if (floats && dimensions == 3) {
        switch (batch->query->kind) {
        case RB_RAY_OBB:
            if (flags || numbers) loop = rb_batch_ray_obb;
            break;
        case RB_MOVING_SPHERE_SPHERE:
            if (flags || numbers) loop = rb_batch_moving_spheres;
            break;
        case RB_OBB_OBB:
            if (flags) loop = rb_batch_obb_obb;
            break;
        case RB_SPHERE_BOX:
            if (flags) loop = rb_batch_sphere_box;
            break;
        case RB_BOX_PLANE:
            if (flags) loop = rb_batch_box_plane;
            break;
        default: break;
        }
    }
#else
    (void)flags, (void)numbers;
#endif
    return (a->stride == 0 || a->stride == a_width) && (b->stride == 0 || b->stride == b_width) ? loop : NULL;
}

/// The number of bytes of a row.
static size_t rb_row_bytes(const rb_rows *rows)
{
    return (size_t)rows->stride * (rows->format == RB_F64   ? sizeof(double)
                                   : rows->format == RB_F32 ? sizeof(float)
                                                            : 1);
}

int rb_batch_fast(const rb_batch *batch)
{
    int (*loop)(const rb_batch *) = rb_batch_loop(batch);
    if (loop == NULL || batch->count <= 0) return -1;
    rb_batch fours = *batch;
    fours.count = batch->count & ~3;
    int met = loop(&fours);
    // Of the last pairs, up to three, four of each.
    size_t bytes = rb_row_bytes(batch->out);
    for (int i = fours.count; i < batch->count; i++) {
        double answers[8];
        rb_rows a = *batch->a, b = *batch->b, out = *batch->out;
        a.data = (char *)a.data + (size_t)i * rb_row_bytes(&a);
        b.data = (char *)b.data + (size_t)i * rb_row_bytes(&b);
        a.stride = b.stride = 0;
        out.data = answers;
        rb_batch four = {batch->query, &a, &b, &out, 4, batch->one};
        met += loop(&four) / 4;
        memcpy((char *)batch->out->data + (size_t)i * bytes, answers, bytes);
    }
    return met;
}
