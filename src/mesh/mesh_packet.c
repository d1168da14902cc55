// speed: hot

// Packets of rays. Consecutive rays that are close together, such as those of a camera, visit nearly the same nodes. They
// traverse the mesh as a packet of 16 rays, four rays in the lanes of a vector. The tests of a node do not depend on one
// another, and nodes are read, sorted and pushed once for all rays. Leaves are tested ray by ray, as for single rays, so that
// the results are the same.
//
// Source: I. Wald et al., "Interactive Rendering with Coherent Ray Tracing", 2001. Changed: rays that are not coherent are cast
// in turn (rb_trace_cast_in_turn).

#include "mesh_trace.h"

#define RB_PACKET 16
#define RB_PACKET_GROUPS (RB_PACKET / 4)
/// Largest differences within a packet: of origins, in the node frame, where the mesh is 2 to 4 wide; and of directions, relative
/// to their largest component. With larger values, rays of a packet visit different nodes, and single rays are as fast.
#define RB_PACKET_ORIGINS 0.25F
#define RB_PACKET_DIRECTIONS 0.25F
/// Limits of the largest component of a direction. Between them, single precision suffices for the traversal.
#define RB_PACKET_MIN_DIRECTION 0x1p-20F
#define RB_PACKET_MAX_DIRECTION 0x1p20F
/// Below this a component counts as 0, as with RB_TRACE_FLAT.
#define RB_PACKET_FLAT 0x1p-80F
/// A packet that has fewer rays than this at most of its nodes and leaves saves nothing: rays that are cast in turn are as fast.
#define RB_PACKET_SHARED 3
/// Number of groups of rays after such a packet that are not cast as packets.
#define RB_PACKET_PAUSE 15

/// Four rays in the node frame, one per lane.
typedef struct rb_packet_group {
    rb_f32x4 near_origin[3], far_origin[3], inverse[3], far;
} rb_packet_group;

typedef struct rb_packet {
    rb_packet_group groups[RB_PACKET_GROUPS];
    int near_words[3], far_words[3];
    float far;         ///< the greatest pruning distance of the rays
    unsigned prepared; ///< mask of the rays that are prepared for leaves
    rb_traced_ray rays[RB_PACKET];
} rb_packet;

/// A node or leaf that some of a packet's rays hit.
typedef struct rb_packet_entry {
    float near; ///< lower bound of their t
    int32_t child;
    unsigned rays;
} rb_packet_entry;

/// Prepares the rays of `rows`. False if they are not coherent.
static bool rb_packet_prepare(rb_packet *packet, const rb_trace *trace, const double *rows)
{
    // For most rays that are not coherent, the first and the last direction already differ too much.
    const double *first = rows + 3, *last = rows + 6 * RB_PACKET - 3;
    const double size = rb_max(rb_max(fabs(first[0]), fabs(first[1])), fabs(first[2]));
    for (int k = 0; k < 3; k++)
        if (fabs(first[k] - last[k]) > (double)RB_PACKET_DIRECTIONS * size) return false;
    const rb_mesh *mesh = trace->view.mesh;
    const rb_f64x2 scale = rb_f64x2_splat(mesh->scale);
    const rb_f32x4 zero = rb_f32x4_splat(0);
    rb_f32x4 least[6], most[6];
    // The sums of all coordinates times 0: NaN if any of them is NaN or infinite.
    rb_f32x4 doubt = zero;
    for (int g = 0; g < RB_PACKET_GROUPS; g++) {
        rb_packet_group *group = &packet->groups[g];
        const double *row = rows + 24 * g;
        RB_UNROLL
        for (int k = 0; k < 3; k++) {
            const rb_f64x2 center = rb_f64x2_splat(mesh->center[k]);
            const rb_f64x2 a = rb_f64x2_mul(rb_f64x2_sub(rb_f64x2_pair(row + k, row + 6 + k), center), scale);
            const rb_f64x2 b = rb_f64x2_mul(rb_f64x2_sub(rb_f64x2_pair(row + 12 + k, row + 18 + k), center), scale);
            const rb_f32x4 from = rb_f32x4_of_doubles(a, b);
            const rb_f32x4 rate =
                rb_f32x4_of_doubles(rb_f64x2_pair(row + 3 + k, row + 9 + k), rb_f64x2_pair(row + 15 + k, row + 21 + k));
            least[k] = g == 0 ? from : rb_f32x4_min(least[k], from);
            most[k] = g == 0 ? from : rb_f32x4_max(most[k], from);
            least[3 + k] = g == 0 ? rate : rb_f32x4_min(least[3 + k], rate);
            most[3 + k] = g == 0 ? rate : rb_f32x4_max(most[3 + k], rate);
            doubt = rb_f32x4_add(doubt, rb_f32x4_mul(rb_f32x4_add(from, rate), zero));
            group->near_origin[k] = from;
            group->inverse[k] = rate;
        }
    }
    if (rb_mask4_bits(rb_f32x4_le(doubt, zero)) != 15) return false;
    float low[6], high[6], longest = 0;
    for (int k = 0; k < 6; k++) {
        float lanes[8];
        rb_f32x4_store(lanes, least[k]);
        rb_f32x4_store(lanes + 4, most[k]);
        low[k] = lanes[0];
        high[k] = lanes[4];
        for (int i = 1; i < 4; i++) {
            low[k] = lanes[i] < low[k] ? lanes[i] : low[k];
            high[k] = lanes[4 + i] > high[k] ? lanes[4 + i] : high[k];
        }
        if (k >= 3) longest = high[k] > longest ? high[k] : longest;
        if (k >= 3) longest = -low[k] > longest ? -low[k] : longest;
    }
    if (!(longest >= RB_PACKET_MIN_DIRECTION && longest <= RB_PACKET_MAX_DIRECTION)) return false;
    for (int k = 0; k < 3; k++) {
        // The origins must be near the mesh. On each axis, all rays must go up, or all down.
        if (!(low[k] >= -8 && high[k] <= 8 && high[k] - low[k] <= RB_PACKET_ORIGINS)) return false;
        if (!(high[3 + k] - low[3 + k] <= RB_PACKET_DIRECTIONS * longest)) return false;
        if (low[3 + k] < -RB_PACKET_FLAT && high[3 + k] > -RB_PACKET_FLAT) return false;
        const int behind = low[3 + k] < -RB_PACKET_FLAT ? 12 : 0;
        packet->near_words[k] = 4 * k + behind;
        packet->far_words[k] = 4 * k + 12 - behind;
        const rb_f32x4 one = rb_f32x4_splat(1), infinity = rb_f32x4_splat(HUGE_VALF);
        // Single precision errs by 2^-24 of the coordinates, twice; doubles by RB_TRACE_ERROR.
        const rb_f32x4 tolerance = rb_f32x4_splat(12 * (float)RB_TRACE_ERROR), part = rb_f32x4_splat(0x1p-22F);
        for (int g = 0; g < RB_PACKET_GROUPS; g++) {
            rb_packet_group *group = &packet->groups[g];
            const rb_f32x4 from = group->near_origin[k], rate = group->inverse[k];
            const rb_f32x4 outward = rb_f32x4_add(rb_f32x4_mul(rb_f32x4_abs(from), part), tolerance);
            const rb_f32x4 above = rb_f32x4_add(from, outward), below = rb_f32x4_sub(from, outward);
            const rb_mask4 flat = rb_f32x4_le(rb_f32x4_abs(rate), rb_f32x4_splat(RB_PACKET_FLAT));
            group->near_origin[k] = behind ? below : above;
            group->far_origin[k] = behind ? above : below;
            group->inverse[k] = rb_f32x4_select(flat, infinity, rb_f32x4_div(one, rate));
        }
    }
    const double t = trace->t_max * mesh->scale;
    packet->far = t <= (double)FLT_MAX ? rb_bvh_above(t) : HUGE_VALF;
    for (int g = 0; g < RB_PACKET_GROUPS; g++) packet->groups[g].far = rb_f32x4_splat(packet->far);
    packet->prepared = 0;
    for (int i = 0; i < RB_PACKET; i++) {
        packet->rays[i].closest = (rb_mesh_candidate){HUGE_VAL, -1, -1};
        packet->rays[i].far = trace->t_max;
    }
    return true;
}

/// Returns which of the given rays hit a child of a node before their `far`. `*near` is a lower bound of their t.
RB_ALWAYS_INLINE unsigned rb_packet_test(const rb_packet *packet, const float *node, int child, unsigned rays,
                                         float *near)
{
    rb_f32x4 in[3], out[3], nearest = rb_f32x4_splat(HUGE_VALF);
    unsigned hits = 0;
    RB_UNROLL
    for (int k = 0; k < 3; k++) {
        in[k] = rb_f32x4_splat(node[packet->near_words[k] + child]);
        out[k] = rb_f32x4_splat(node[packet->far_words[k] + child]);
    }
    for (int g = 0; g < RB_PACKET_GROUPS; g++) {
        if (!(rays >> 4 * g & 15)) continue;
        const rb_packet_group *group = &packet->groups[g];
        rb_f32x4 begin = rb_f32x4_splat(0), end = group->far;
        RB_UNROLL
        for (int k = 0; k < 3; k++) {
            begin = rb_f32x4_max(begin, rb_f32x4_mul(rb_f32x4_sub(in[k], group->near_origin[k]), group->inverse[k]));
            end = rb_f32x4_min(end, rb_f32x4_mul(rb_f32x4_sub(out[k], group->far_origin[k]), group->inverse[k]));
        }
        const rb_mask4 hit = rb_f32x4_le(begin, rb_f32x4_mul(end, rb_f32x4_splat(RB_FLOAT_TOLERANCE)));
        nearest = rb_f32x4_min(nearest, rb_f32x4_select(hit, begin, rb_f32x4_splat(HUGE_VALF)));
        hits |= (unsigned)rb_mask4_bits(hit) << 4 * g;
    }
    nearest = rb_f32x4_min(nearest, rb_f32x4_swap(nearest));
    float lanes[4];
    rb_f32x4_store(lanes, nearest);
    *near = lanes[0] < lanes[1] ? lanes[0] : lanes[1];
    return hits & rays;
}

/// Prepares those of the given rays that are not prepared yet.
static void rb_packet_prepare_rays(rb_packet *packet, const rb_trace *trace, const double *rows, unsigned rays)
{
    for (rays &= ~packet->prepared; rays != 0; rays &= rays - 1) {
        const int i = rb_lowest_bit((int)rays);
        rb_traced_ray_prepare(&packet->rays[i], trace, rows + 6 * i);
        packet->prepared |= 1U << i;
    }
}

/// Tests a leaf's triangles against the given rays. Returns the rays whose traversal is complete.
static unsigned rb_packet_leaf(rb_packet *packet, rb_trace *trace, const double *rows, int32_t leaf, unsigned rays)
{
    unsigned done = 0;
    bool nearer = false;
    const double scale = trace->view.mesh->scale;
    const int first = rb_bvh_leaf_first(leaf), end = first + rb_bvh_leaf_count(leaf);
    rb_packet_prepare_rays(packet, trace, rows, rays);
    for (int slot = first; slot < end; slot += 4) {
        rb_four_triangles four;
        if (!trace->view.has_doubles) rb_mesh_load_four(&trace->view, slot, end, &four);
        for (unsigned rest = rays & ~done; rest != 0; rest &= rest - 1) {
            const int i = rb_lowest_bit((int)rest);
            rb_traced_ray *ray = &packet->rays[i];
            const rb_trace_news news = rb_trace_four(trace, ray, slot, end, &four);
            if (news == RB_TRACE_NOTHING) continue;
            if (news == RB_TRACE_ENOUGH) done |= 1U << i;
            nearer = true;
            float fars[4];
            rb_f32x4 *group = &packet->groups[i / 4].far;
            rb_f32x4_store(fars, *group);
            fars[i % 4] = rb_bvh_above(ray->far * scale);
            *group = rb_f32x4_load(fars);
        }
    }
    if (nearer) {
        rb_f32x4 far = packet->groups[0].far;
        for (int g = 1; g < RB_PACKET_GROUPS; g++) far = rb_f32x4_max(far, packet->groups[g].far);
        far = rb_f32x4_max(far, rb_f32x4_swap(far));
        float lanes[4];
        rb_f32x4_store(lanes, far);
        packet->far = (lanes[0] > lanes[1] ? lanes[0] : lanes[1]) * RB_FLOAT_TOLERANCE;
    }
    return done;
}

/// Casts a packet. Returns whether its rays shared most nodes.
static bool rb_packet_cast(rb_packet *packet, rb_trace *trace, const double *rows)
{
    rb_packet_entry stack[RB_BVH_STACK];
    int stack_size = 0, shared = 0;
    unsigned done = 0;
    rb_packet_entry at = {0, 0, (1U << RB_PACKET) - 1};
    for (;;) {
        unsigned rest = at.rays;
        for (int i = 1; i < RB_PACKET_SHARED; i++) rest &= rest - 1;
        shared += rest != 0 ? 1 : -1;
        if (at.child >= 0) {
            const float *node = trace->view.nodes + (size_t)at.child * RB_BVH_NODE_WORDS(3);
            const int32_t *children = rb_bvh_children(node, 3);
            const int first = stack_size;
            for (int child = 0; child < 4; child++) {
                if (children[child] == 0) continue;
                rb_packet_entry entry = {.child = children[child]};
                entry.rays = rb_packet_test(packet, node, child, at.rays, &entry.near);
                if (entry.rays == 0) continue;
                // The nearest entry is on top.
                int to = stack_size++;
                for (; to > first && stack[to - 1].near < entry.near; to--) stack[to] = stack[to - 1];
                stack[to] = entry;
            }
        } else {
            done |= rb_packet_leaf(packet, trace, rows, at.child, at.rays);
        }
        do {
            if (stack_size == 0) return shared > 0;
            at = stack[--stack_size];
            at.rays &= ~done;
        } while (at.near > packet->far || at.rays == 0);
    }
}

/// Casts many rays. Not inlined, because a copy for each mode of a trace would cost more code than it saves time.
RB_NEVER_INLINE int rb_trace_cast_many(rb_trace *trace, const double *rows, int count, double *t, int32_t *faces,
                                       uint8_t *hits)
{
    rb_packet packet;
    int total = 0, pause = 0;
    for (int i = 0; i < count; i += RB_PACKET) {
        const double *first = rows + 6 * (size_t)i;
        const int size = count - i < RB_PACKET ? count - i : RB_PACKET;
        if (size == RB_PACKET && pause == 0 && trace->view.mesh->face_count > 0 && trace->t_min <= trace->t_max &&
            rb_packet_prepare(&packet, trace, first)) {
            if (!rb_packet_cast(&packet, trace, first)) pause = RB_PACKET_PAUSE;
        } else {
            rb_trace_cast_in_turn(trace, packet.rays, first, size);
            if (pause > 0) pause--;
        }
        for (int k = 0; k < size; k++) {
            const rb_mesh_candidate *closest = &packet.rays[k].closest;
            total += closest->face >= 0;
            if (t) t[i + k] = closest->t;
            if (faces) faces[i + k] = closest->face;
            if (hits) hits[i + k] = closest->face >= 0;
        }
    }
    return total;
}

int rb_mesh_raycast_batch(const rb_mesh *mesh, const rb_mesh_ray *common, const double *rays, int count, double *t,
                          int32_t *faces)
{
    rb_trace trace;
    rb_trace_begin(&trace, mesh, common, RB_TRACE_CLOSEST);
    return rb_trace_cast_many(&trace, rays, count, t, faces, NULL);
}

int rb_mesh_raycast_any_batch(const rb_mesh *mesh, const rb_mesh_ray *common, const double *rays, int count,
                              uint8_t *hits)
{
    rb_trace trace;
    rb_trace_begin(&trace, mesh, common, RB_TRACE_ANY);
    return rb_trace_cast_many(&trace, rays, count, NULL, NULL, hits);
}
