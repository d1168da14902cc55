#include "curve2.h"

#include "../math/trig.h"

int rb_path2_flatten(const rb_path2 *path, double tolerance, double *points, int32_t *ends, int room)
{
    int count = 0;
    for (int write = 0; write < 2; write++) {
        if (write && count > room) return count;
        count = 0;
        for (int i = 0; i < path->subpath_count; i++) {
            const rb_subpath2 subpath = rb_path2_subpath(path, i);
            int end = subpath.piece + subpath.piece_count;
            rb_path_piece2 piece = rb_path2_piece(path, end - 1);
            if (piece.flags & RB_PIECE_FILL) end--;
            int first = count;
            for (int k = subpath.piece; k < end; k++) {
                piece = rb_path2_piece(path, k);
                rb_path_frame2 frame = rb_path2_frame(path, rb_piece2_start(&piece), NULL);
                rb_curve2 curve = rb_curve2_of(path, &piece, &frame);
                // Arcs are divided at equal angles, other curves at equal parameters. A step of h is within bend h^2 /
                // 8 of its chord.
                double from = curve.low, to = curve.high, bend = rb_curve2_bend(&curve);
                if (curve.arc) {
                    bend /= 8;
                    from = 2 * rb_angle((rb_vec2){1, from});
                    to = -from;
                }
                double steps = ceil((to - from) * sqrt(bend / (8 * tolerance * frame.scale)));
                int n = steps >= 1 ? (int)rb_min(steps, 65536) : 1;
                for (int j = 0; j < n; j++, count++) {
                    if (!write) continue;
                    double s = from + (to - from) * j / n;
                    rb_vec2 half = rb_direction(s / 2), p = rb_piece2_start(&piece);
                    if (curve.arc) s = half.y / half.x;
                    if (j > 0) p = rb_vec2_add_scaled(p, rb_curve2_at(&curve, s, NULL), 1 / frame.scale);
                    points[2 * count] = p.x;
                    points[2 * count + 1] = p.y;
                }
            }
            rb_vec2 to = rb_piece2_end(&piece);
            if (!subpath.closed || !rb_vec2_equals(rb_path2_start(path, i), to) || count == first) {
                if (write) {
                    points[2 * count] = to.x;
                    points[2 * count + 1] = to.y;
                }
                count++;
            }
            if (write && ends) ends[i] = count;
        }
    }
    return count;
}
