/// A slow reference for canvas paths, written from the text of the HTML standard: curves as functions with a bound of their
/// speed, without roots and monotone pieces, in long double.
#ifndef RB_TESTS_PATH_ORACLE_H
#define RB_TESTS_PATH_ORACLE_H

#include "path/stroke2.h"
#include "support.h"

// The references convert doubles to long doubles everywhere; gcc does not warn about it, clang does.
#ifdef __clang__
#pragma clang diagnostic ignored "-Wdouble-promotion"
#endif

typedef struct point {
    long double x, y;
} point;

/// A line (kind 1), a quadratic (2) or cubic curve (3), or an arc (0): center, u, v.
typedef struct oracle_curve {
    int kind, subpath;
    point p[4];
    long double angle;
} oracle_curve;

#define ORACLE_CURVES 400

typedef struct oracle_path {
    oracle_curve curves[ORACLE_CURVES];
    bool closed[ORACLE_CURVES];
    int count, subpaths;
} oracle_path;

/// Commands as lists of doubles, for the core.
typedef struct program {
    double numbers[2000];
    int count;
} program;

void program_add(program *p, int command, const double *arguments);
/// A random path of some commands with coordinates of about `size`.
program random_program(prng *r, double size);
/// Up to five commands with small integers, or `wild`: with numbers of any value among them.
program random_small_program(prng *r, bool wild);
/// A block of the core; to be freed.
rb_path2 *program_build(const program *p);

/// The point of a segment at a parameter in [0, 1].
rb_vec2 oracle_point(const oracle_path *path, int segment, double parameter);

void oracle_build(oracle_path *path, const program *p);
/// 1 or 0; -1 where p is within `margin` of the boundary.
int oracle_contains(const oracle_path *path, rb_vec2 p, rb_fill_rule rule, long double margin);
point oracle_at(const oracle_curve *curve, long double t);
/// Distance from p to the path, within 1e-9.
double oracle_distance(const oracle_path *path, rb_vec2 p);
/// A stroked path, prepared for many points.
typedef struct oracle_stroke oracle_stroke;

/// The caller frees it. The path and the stroke's arrays must outlive it.
oracle_stroke *oracle_stroke_make(const oracle_path *path, const rb_stroke2 *stroke);
/// 1 or 0; -1 if a point within `margin` of p has another result, and if the reference cannot decide.
int oracle_stroke_contains(const oracle_stroke *stroke, rb_vec2 p, double margin);

/// A random style. With dashes or a transform, it points to the given arrays.
rb_stroke2 random_stroke(prng *r, double size, double dashes[4], double transform[4]);
/// What rb_stroke2.lengths needs; to be freed.
double *stroke_lengths(const rb_path2 *path, const rb_stroke2 *stroke);
/// A point within a distance of a curve, often of its end.
rb_vec2 random_point_near(prng *r, const oracle_path *path, double distance);
/// Prints a failed case.
void print_stroke(const program *p, const rb_stroke2 *stroke, rb_vec2 at);

#endif
