// Points and segments. The caller owns the memory of a block.

#include "exports.h"

RB_EXPORT(rb_wasm_thin_build_size) double rb_wasm_thin_build_size(const rb_thin_input *input)
{
    return (double)rb_thin_build_size(input);
}

/// Returns -1, or the index of an invalid vertex; beyond the number of vertices that of an invalid end.
RB_EXPORT(rb_wasm_thin_build) double rb_wasm_thin_build(rb_thin *thin, const rb_thin_input *input, void *scratch)
{
    return (double)rb_thin_build(thin, input, scratch);
}

RB_EXPORT(rb_wasm_thin_size) unsigned rb_wasm_thin_size(const rb_thin *thin) { return (unsigned)rb_thin_size(thin); }

RB_EXPORT(rb_wasm_thin_restore) bool rb_wasm_thin_restore(rb_thin *thin, unsigned size)
{
    return rb_thin_restore(thin, size);
}

/// `maps`: from the block to the query, and back. Returns the number of hits, of which `room` are written. With room 0 the closest one is
/// written.
RB_EXPORT(rb_wasm_thin_cast)
int rb_wasm_thin_cast(const rb_thin *thin, const rb_thin_query *query, const rb_affine3 *maps, rb_thin_hit *hits,
                      int room)
{
    if (room == 0) return rb_thin_cast(thin, query, &maps[0], &maps[1], hits);
    return rb_thin_cast_all(thin, query, &maps[0], &maps[1], hits, room);
}

/// The same among the instances of a scene.
RB_EXPORT(rb_wasm_thin_cast_scene)
int rb_wasm_thin_cast_scene(const rb_bvh *tree, const rb_instance3 *instances, const rb_thin_query *query,
                            unsigned mask, rb_thin_hit *hits, int room)
{
    const rb_scene3 scene = {tree, instances};
    if (room == 0) return rb_thin_cast_scene(&scene, query, mask, hits);
    return rb_thin_cast_scene_all(&scene, query, mask, hits, room);
}

RB_EXPORT(rb_wasm_thin_bounds) void rb_wasm_thin_bounds(const rb_thin *thin, rb_box3 *box)
{
    *box = rb_thin_bounds(thin);
}
