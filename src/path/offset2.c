#include "offset_internal2.h"

#include "../predicates/sign.h"
#include "polygon2.h"

/// Lays out the scratch memory.
static size_t rb_offset_parts(int count, int rings, int capacity, void *scratch, rb_offset_work *work)
{
    // A single point is two edges. An edge has a capsule and a joint, each of which covers at most two intervals of a piece.
    size_t n = (size_t)count + (size_t)rings, stretches = 4 * n > (size_t)capacity ? 4 * n : (size_t)capacity;
    work->covered_room = (int32_t)stretches + 16;
    const size_t nodes = rb_edge_tree2_nodes((int)n);
    // The grid of starts and the grid of edges are not in use at the same time, so they share memory.
    const size_t of_starts = RB_GRID_CELLS(capacity) + (size_t)capacity;
    const size_t of_edges = RB_GRID_CELLS(n) + (RB_GRID_EDGE_CELLS + 1) * n;
    const size_t sizes[7] = {n * sizeof(rb_edge2),
                             n * sizeof(rb_joint2),
                             nodes * sizeof(rb_strip2),
                             (size_t)work->covered_room * sizeof(rb_interval),
                             ((size_t)capacity + 1) * sizeof(rb_piece),
                             nodes * sizeof(int32_t),
                             (of_starts > of_edges ? of_starts : of_edges) * sizeof(int32_t)};
    size_t starts[8] = {0};
    for (int i = 0; i < 7; i++) starts[i + 1] = starts[i] + sizes[i];
    if (!scratch) return starts[7];
    char *at = scratch;
    work->edges = (rb_edge2 *)(void *)(at + starts[0]);
    work->joints = (rb_joint2 *)(void *)(at + starts[1]);
    work->edge_tree.nodes = (rb_strip2 *)(void *)(at + starts[2]);
    work->covered = (rb_interval *)(void *)(at + starts[3]);
    work->pieces = (rb_piece *)(void *)(at + starts[4]);
    work->near = (int32_t *)(void *)(at + starts[5]);
    work->grid.ends = (int32_t *)(void *)(at + starts[6]);
    return starts[7];
}

size_t rb_rings2_offset_scratch(int count, int rings, int capacity)
{
    rb_offset_work work;
    return rb_offset_parts(count, rings, capacity, NULL, &work);
}

size_t rb_polygon2_offset_scratch(int count, int capacity) { return rb_rings2_offset_scratch(count, 1, capacity); }

// --- Rings ---------------------------------------------------------------------------------------------------

/// How vertices are read: scaled, and with y multiplied by `mirror`, which is 1 or -1.
typedef struct rb_ring_reader {
    const double *points;
    double scale, mirror;
} rb_ring_reader;

static rb_vec2 rb_read_vertex(const rb_ring_reader *reader, int i)
{
    return (rb_vec2){reader->points[2 * i] * reader->scale, reader->points[2 * i + 1] * reader->scale * reader->mirror};
}

/// The exact sign of a ring's signed area, computed from the input vertices before scaling and mirroring.
static int rb_ring_sign(const rb_ring_reader *reader, int first, int end)
{
    return rb_polygon2_area_sign(reader->points + 2 * (size_t)first, end - first);
}

/// The sign of the area with which a ring is read; 0 if the ring is left out.
static int rb_ring_winding(const rb_offset2 *how, int ring, int first_sign)
{
    if (how->windings) return how->windings[ring];
    return (first_sign >= 0) == (ring == 0) ? 1 : -1;
}

/// Writes the starts of a ring's edges: its vertices in order or in reverse, without vertices that are within a tolerance
/// of the previous one. Returns their number.
static int rb_take_ring(rb_offset_work *work, const rb_ring_reader *reader, int first, int end, bool backwards,
                        double tolerance)
{
    rb_edge2 *edges = work->edges + work->count;
    int taken = 0;
    for (int i = first; i < end; i++) {
        rb_vec2 vertex = rb_read_vertex(reader, backwards ? first + end - 1 - i : i);
        if (taken > 0 && rb_vec2_max_abs(rb_vec2_sub(vertex, edges[taken - 1].start)) <= tolerance) continue;
        edges[taken++].start = vertex;
    }
    while (taken > 1 && rb_vec2_max_abs(rb_vec2_sub(edges[taken - 1].start, edges[0].start)) <= tolerance) taken--;
    return taken;
}

/// Adds the edges whose starts rb_take_ring wrote: their directions and neighbors. A point has two edges of length 0.
static void rb_make_edges(rb_offset_work *work, int taken)
{
    const int first = work->count, edges = taken == 1 ? 2 : taken;
    if (taken == 1) work->edges[first + 1].start = work->edges[first].start;
    for (int i = 0; i < edges; i++) {
        rb_edge2 *edge = &work->edges[first + i];
        edge->before = first + (i + edges - 1) % edges;
        edge->after = first + (i + 1) % edges;
        rb_vec2 along = rb_vec2_sub(work->edges[edge->after].start, edge->start);
        edge->length = rb_vec2_length(along);
        edge->along = taken == 1 ? (rb_vec2){i ? -1 : 1, 0} : rb_vec2_normalize(along);
    }
    work->count += edges;
}

// --- Joints --------------------------------------------------------------------------------------------------

/// The joint of the moved edges at the start of edge i.
static void rb_make_joint(rb_offset_work *work, const rb_offset2 *how, int i)
{
    const int before = work->edges[i].before;
    rb_vec2 in = work->edges[before].along, out = work->edges[i].along;
    const double dot = rb_vec2_dot(in, out);
    int turn = rb_turn_sign(work->edges[before].start, work->edges[i].start, rb_edge2_end(work, i));
    bool reverses = turn == 0 && dot < 0;
    rb_joint2 *joint = &work->joints[i];
    joint->kind = turn > 0 || reverses ? RB_JOINT_ARC : turn < 0 ? RB_JOINT_REFLEX : RB_JOINT_STRAIGHT;
    joint->beyond = 0;
    if (joint->kind != RB_JOINT_ARC || how->joins == RB_JOINS_ROUND) return;
    // Cosine and sine of half the turn.
    double cosine = dot > 0 ? sqrt((1 + dot) / 2) : 0, sine = dot > 0 ? 0 : sqrt((1 - dot) / 2);
    double cross = reverses ? 0 : fabs(rb_vec2_cross(in, out));
    if (dot > 0)
        sine = cross / (2 * cosine);
    else
        cosine = cross / (2 * sine);
    joint->kind = how->joins == RB_JOINS_MITER && cosine * how->miter_limit >= 1 ? RB_JOINT_TIP : RB_JOINT_CAP;
    // The tangent of half the turn, exact for right angles, or of a quarter of the turn.
    joint->beyond = work->distance * (joint->kind == RB_JOINT_TIP ? cross / (1 + dot) : sine / (1 + cosine));
    joint->middle = reverses  ? in
                    : dot > 0 ? rb_vec2_front(rb_vec2_normalize(rb_vec2_add(in, out)))
                              : rb_vec2_normalize(rb_vec2_sub(in, out));
}

// --- The raw outline -----------------------------------------------------------------------------------------

/// The piece that joins the moved edges at the start of edge i. False if no piece is needed there.
static bool rb_joint_piece(const rb_offset_work *work, int i, rb_piece *piece)
{
    const rb_joint2 *joint = &work->joints[i];
    if (joint->kind == RB_JOINT_REFLEX || joint->kind == RB_JOINT_STRAIGHT || joint->kind == RB_JOINT_TIP) return false;
    rb_vec2 vertex = work->edges[i].start, in = work->edges[work->edges[i].before].along, out = work->edges[i].along;
    piece->start = rb_vec2_add_scaled(vertex, rb_vec2_front(in), work->distance);
    piece->end = rb_vec2_add_scaled(vertex, rb_vec2_front(out), work->distance);
    piece->center = vertex;
    piece->edge = i;
    piece->is_joint = true;
    piece->is_arc = joint->kind == RB_JOINT_ARC;
    if (piece->is_arc) {
        bool reverses = rb_vec2_dot(in, out) < 0 &&
                        rb_turn_sign(work->edges[work->edges[i].before].start, vertex, rb_edge2_end(work, i)) == 0;
        piece->from = rb_vec2_front(in);
        piece->extent = reverses ? RB_PI : rb_turn_between(in, out);
        // The exact vertices turn left here, although the rounded directions may turn slightly right.
        if (piece->extent > RB_PI) piece->extent = rb_vec2_dot(in, out) > 0 ? 0 : RB_PI;
        return piece->extent > 0;
    }
    piece->start = rb_vec2_add_scaled(piece->start, in, joint->beyond);
    piece->end = rb_vec2_add_scaled(piece->end, out, -joint->beyond);
    piece->from = (rb_vec2){-joint->middle.y, joint->middle.x};
    piece->extent = 2 * joint->beyond;
    return true;
}

/// Edge i moved along its normal.
static void rb_side_piece(const rb_offset_work *work, int i, rb_piece *side)
{
    const rb_edge2 *edge = &work->edges[i];
    const double before = work->joints[i].beyond, after = work->joints[edge->after].beyond;
    rb_vec2 normal = rb_vec2_front(edge->along);
    side->start = rb_vec2_add_scaled(edge->start, normal, work->distance);
    side->end = rb_vec2_add_scaled(rb_edge2_end(work, i), normal, work->distance);
    if (before > 0) side->start = rb_vec2_add_scaled(side->start, edge->along, -before);
    if (after > 0) side->end = rb_vec2_add_scaled(side->end, edge->along, after);
    side->center = (rb_vec2){0, 0};
    side->from = edge->along;
    side->extent = edge->length + before + after;
    side->edge = i;
    side->is_arc = side->is_joint = false;
}

// --- Results ---------------------------------------------------------------------------------------------------

/// Undoes the scaling and mirroring.
static void rb_restore(rb_element2 *elements, int count, double scale, double distance)
{
    for (int i = 0; i < count; i++) {
        rb_element2 *e = &elements[i];
        rb_vec2 *points[3] = {&e->start, &e->end, &e->center};
        for (int k = 0; k < 3; k++) *points[k] = (rb_vec2){points[k]->x / scale, points[k]->y / scale};
        if (e->kind != RB_ELEMENT_POINT) e->radius = fabs(distance);
        if (distance >= 0) continue;
        for (int k = 0; k < 3; k++) points[k]->y = -points[k]->y;
        if (e->kind == RB_ELEMENT_POINT) continue;
        e->kind = RB_ELEMENT_ARC_COUNTERCLOCKWISE;
        e->start_angle = 2 * RB_PI - e->start_angle;
        e->end_angle = 2 * RB_PI - e->end_angle;
    }
}

/// The result for distance 0: the polygon's own vertices, bit for bit.
static int rb_write_rings(rb_ring_reader *reader, const int32_t *ends, int rings, const rb_offset2 *how,
                          rb_offset_work *work, rb_element2 *elements)
{
    int written = 0;
    rb_ring_reader as_given = *reader;
    as_given.scale = 1;
    const int outer = rb_ring_sign(reader, 0, rings > 0 ? ends[0] : 0);
    for (int ring = 0; ring < rings; ring++) {
        int first = ring > 0 ? ends[ring - 1] : 0;
        const int winding = rb_ring_winding(how, ring, outer);
        if (winding == 0) continue;
        bool backwards = (rb_ring_sign(reader, first, ends[ring]) >= 0) != (winding > 0);
        work->count = 0;
        int taken = rb_take_ring(work, &as_given, first, ends[ring], backwards, 0);
        if (written + taken > 2 * work->capacity) return -1;
        for (int i = 0; i < taken; i++, written++)
            elements[written] = (rb_element2){
                .start = work->edges[i].start, .end = work->edges[i].start, .begins_loop = i == 0 && written > 0};
    }
    return written;
}

int rb_rings2_offset(const double *points, const int32_t *ends, int rings, const rb_offset2 *how, rb_element2 *elements,
                     int capacity, void *scratch)
{
    RB_ASSERT(rb_is_finite(how->distance) && how->miter_limit >= 1);
    const int total = rings > 0 ? ends[rings - 1] : 0;
    rb_offset_work work = {.capacity = capacity};
    rb_offset_parts(total, rings, capacity, scratch, &work);
    rb_ring_reader reader = {points, 1, how->distance < 0 ? -1 : 1};
    double coordinate = 0;
    for (int i = 0; i < 2 * total; i++) coordinate = rb_max(coordinate, fabs(points[i]));
    double largest = rb_max(coordinate, fabs(how->distance));
    reader.scale = rb_power_of_two_scale(largest);
    if (how->distance == 0) return rb_write_rings(&reader, ends, rings, how, &work, elements);
    largest *= reader.scale;
    work.distance = fabs(how->distance) * reader.scale;

    const int outer = how->windings ? 1 : rb_ring_sign(&reader, 0, rings > 0 ? ends[0] : 0);
    work.without_angles = how->without_angles;
    work.base = outer * reader.mirror < 0 ? -1 : 0;
    for (int ring = 0; ring < rings; ring++) {
        int first = ring > 0 ? ends[ring - 1] : 0;
        const int winding = rb_ring_winding(how, ring, outer);
        if (winding == 0) continue;
        const int sign = ring > 0 || how->windings ? rb_ring_sign(&reader, first, ends[ring]) : outer;
        const bool is_hole = (winding > 0) != (outer >= 0);
        int taken = rb_take_ring(&work, &reader, first, ends[ring], (sign >= 0) != (winding > 0),
                                 RB_SAME_ROUNDINGS * RB_ROUNDING * (coordinate * reader.scale));
        // A ring without area vanishes when it shrinks.
        if (taken == 0 || ((taken < 3 || sign == 0) && (how->distance < 0) != is_hole)) continue;
        if (taken == 1 && rings == 1 && how->joins == RB_JOINS_ROUND) {
            if (capacity < 1) return -1;
            rb_vec2 center = work.edges[0].start, start = rb_vec2_add(center, (rb_vec2){work.distance, 0});
            elements[0] = (rb_element2){
                .kind = RB_ELEMENT_ARC, .start = start, .end = start, .center = center, .end_angle = 2 * RB_PI};
            rb_restore(elements, 1, reader.scale, how->distance);
            return 1;
        }
        rb_make_edges(&work, taken);
    }
    if (work.count > 2 * capacity) return -1;

    double extent = 0;
    for (int i = 0; i < work.count; i++) {
        rb_make_joint(&work, how, i);
        double beyond = work.joints[i].beyond;
        work.edges[i].reach = sqrt(work.distance * work.distance + beyond * beyond);
        largest = rb_max(largest, work.edges[i].reach);
        extent = rb_max(extent, rb_vec2_max_abs(rb_vec2_sub(work.edges[i].start, work.edges[0].start)));
    }
    work.depth = RB_DEPTH_ROUNDINGS * RB_ROUNDING * largest;
    const double grazing = sqrt(2 * work.depth * work.distance);
    work.sliver = rb_max(rb_min(RB_SLIVER * extent, grazing), 64 * work.depth);
    work.join = rb_max(rb_max(RB_JOIN * work.distance, 2 * grazing), 4 * work.sliver);
    for (int i = 0; i < work.count; i++) work.edges[i].reach += 2 * work.depth;
    rb_edge_tree2_build(&work.edge_tree, work.edges, work.count, work.edge_tree.nodes);
    for (int first = 0; first < work.count; first += RB_STRIP_LEAF) {
        rb_piece pieces[2 * RB_STRIP_LEAF];
        int made = 0;
        for (int i = first; i < first + RB_STRIP_LEAF && i < work.count; i++) {
            made += rb_joint_piece(&work, i, &pieces[made]);
            rb_side_piece(&work, i, &pieces[made++]);
        }
        if (!rb_trim(&work, pieces, made, first)) return -1;
    }
    int written = rb_link(&work, elements);
    rb_restore(elements, written, reader.scale, how->distance);
    return written;
}

int rb_polygon2_offset(const double *points, int count, double distance, rb_element2 *elements, int capacity,
                       void *scratch)
{
    const int32_t end = count;
    const rb_offset2 how = {distance, 2, RB_JOINS_ROUND, false, NULL};
    return rb_rings2_offset(points, &end, 1, &how, elements, capacity, scratch);
}
