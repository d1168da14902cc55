// Prints js/generated/filters.js: formulas of src/pairs/formulas.h and hits.h as JavaScript, for single queries of value classes, where a call
// into wasm takes longer. Compiled for the host and run during the build: the formulas run on numbers that record what is computed of them.

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "math/simd.h"
#include "pairs/ray_plane3.h"
#include "pairs/ray_sphere3.h"
#include "pairs/ray_triangle3.h"
#include "predicates/bounded.h"

// --- Recording ------------------------------------------------------------------------------------------------

enum { MOST_NODES = 2000, MOST_INPUTS = 16 };

/// What is computed of up to three nodes. A node is equal to another one only if it is the same: nothing is computed twice.
typedef enum operation {
    INPUT,
    NUMBER,
    TRUTH,
    NEGATE,
    ABSOLUTE,
    ROOT,
    NOT,
    ADD,
    SUBTRACT,
    MULTIPLY,
    DIVIDE,
    LEAST,
    GREATEST,
    LESS,
    AT_MOST,
    AND,
    OR,
    CHOOSE,
    CERTAIN ///< the first part if its magnitude is greater than the second part, otherwise 0
} operation;

typedef struct recorded {
    operation op;
    int parts[3];
    double value;     ///< of NUMBER; 0 or 1 of TRUTH
    const char *name; ///< of INPUT, and of a node that is printed as a constant of its own
    int uses;
    bool needs_name; ///< written twice in an expression
} recorded;

static recorded nodes[MOST_NODES];
static int node_count;

static int record(operation op, int a, int b, int c, double value, const char *name)
{
    for (int i = 0; i < node_count; i++) {
        const recorded *known = &nodes[i];
        if (known->op == op && known->parts[0] == a && known->parts[1] == b && known->parts[2] == c &&
            (known->value == value) && known->name == name)
            return i;
    }
    if (node_count == MOST_NODES) {
        fprintf(stderr, "wasm/filters.c: a formula has more than %d operations: raise MOST_NODES\n", MOST_NODES);
        exit(1);
    }
    nodes[node_count] = (recorded){.op = op, .parts = {a, b, c}, .value = value, .name = name};
    return node_count++;
}

static int number_of(double value) { return record(NUMBER, -1, -1, -1, value, NULL); }
static int truth_of(bool value) { return record(TRUTH, -1, -1, -1, value, NULL); }
static int record2(operation op, int a, int b) { return record(op, a, b, -1, 0, NULL); }
static bool is_number(int i, double value) { return nodes[i].op == NUMBER && nodes[i].value == value; }
static bool is_truth(int i, bool value) { return nodes[i].op == TRUTH && (nodes[i].value != 0) == value; }

static int subtract(int a, int b) { return is_number(a, 0) ? record2(NEGATE, b, -1) : record2(SUBTRACT, a, b); }

static int multiply(int a, int b)
{
    if (nodes[a].op == NUMBER && nodes[b].op == NUMBER) return number_of(nodes[a].value * nodes[b].value);
    return record2(MULTIPLY, a, b);
}

static int logical(operation op, int a, int b)
{
    const bool neutral = op == AND;
    if (is_truth(a, neutral)) return b;
    if (is_truth(b, neutral)) return a;
    if (is_truth(a, !neutral) || is_truth(b, !neutral)) return truth_of(!neutral);
    return record2(op, a, b);
}

/// Whether the inputs are finite, boxes have an inside, and radii are not negative: then the formulas need not check that.
static bool inputs_are_sound;

static int at_most_of(int a, int b)
{
    const bool is_sound = is_number(a, 0) || nodes[a].op == INPUT;
    return inputs_are_sound && is_sound && nodes[b].op == INPUT ? truth_of(true) : record2(AT_MOST, a, b);
}

/// The two comparisons of a value with both bounds of its error become those of one number with 0, with a single branch that nearly always goes
/// the same way.
static int less_of(int a, int b)
{
    if (inputs_are_sound && is_number(b, HUGE_VAL)) return truth_of(true);
    if (nodes[b].op == NEGATE) {
        const int error = nodes[b].parts[0], zero = number_of(0);
        for (int i = 0; i < node_count; i++) {
            recorded *positive = &nodes[i];
            if (positive->op != LESS || positive->parts[0] != error || positive->parts[1] != a) continue;
            const int certain = record2(CERTAIN, a, error);
            *positive = (recorded){.op = LESS, .parts = {zero, certain, -1}};
            return record2(LESS, certain, zero);
        }
    }
    return record2(LESS, a, b);
}

static int choice_of(int condition, int a, int b)
{
    return is_truth(condition, true) ? a : is_truth(condition, false) ? b : record(CHOOSE, condition, a, b, 0, NULL);
}

static int negation(int a) { return nodes[a].op == TRUTH ? truth_of(nodes[a].value == 0) : record2(NOT, a, -1); }

// The arithmetic of src/pairs/known.h: a number is the index of its node.
#define number int
#define mask int
#define constant(x) number_of(x)
#define plus(a, b) record2(ADD, a, b)
#define minus(a, b) subtract(a, b)
#define times(a, b) multiply(a, b)
#define over(a, b) record2(DIVIDE, a, b)
#define magnitude(a) record2(ABSOLUTE, a, -1)
#define least(a, b) record2(LEAST, a, b)
#define greatest(a, b) record2(GREATEST, a, b)
#define root_of(a) record2(ROOT, a, -1)
#define choose(m, a, b) choice_of(m, a, b)
#define less(a, b) less_of(a, b)
#define at_most(a, b) at_most_of(a, b)
#define both(a, b) logical(AND, a, b)
#define either(a, b) logical(OR, a, b)
#define without(a, b) logical(AND, a, negation(b))
#define all() truth_of(true)
#define RB_FORMULA_LANES 0
#include "pairs/known.h"

// --- Printing -------------------------------------------------------------------------------------------------

static void count_uses(int i)
{
    if (i < 0 || nodes[i].uses++ > 0) return;
    const operation op = nodes[i].op;
    for (int k = 0; k < 3 && nodes[i].parts[k] >= 0; k++) {
        count_uses(nodes[i].parts[k]);
        nodes[nodes[i].parts[k]].needs_name |= op == LEAST || op == GREATEST || (op == CERTAIN && k == 0);
    }
}

static bool is_atom(const recorded *node) { return node->op == INPUT || node->op == NUMBER || node->op == TRUTH; }

static void print_expression(int i);

static void print_node(int i)
{
    if (nodes[i].name)
        printf("%s", nodes[i].name);
    else
        print_expression(i);
}

static void print_binary(const char *sign, const int *parts)
{
    printf("(");
    print_node(parts[0]);
    printf(" %s ", sign);
    print_node(parts[1]);
    printf(")");
}

static void print_choice(void (*condition)(const int *), const int *parts, int yes, int no)
{
    printf("(");
    condition(parts);
    printf(" ? ");
    print_node(yes);
    printf(" : ");
    print_node(no);
    printf(")");
}

static void print_first(const int *parts) { print_node(parts[0]); }
static void print_less(const int *parts) { print_binary("<", parts); }
static void print_greater(const int *parts) { print_binary(">", parts); }

static void print_expression(int i)
{
    static const char *const signs[] = {[ADD] = "+",  [SUBTRACT] = "-", [MULTIPLY] = "*", [DIVIDE] = "/",
                                        [LESS] = "<", [AT_MOST] = "<=", [AND] = "&&",     [OR] = "||"};
    const recorded *node = &nodes[i];
    const int *parts = node->parts;
    switch (node->op) {
    case INPUT: printf("%s", node->name); break;
    case NUMBER:
        if (isinf(node->value))
            printf(node->value < 0 ? "-Infinity" : "Infinity");
        else
            printf("%.17g", node->value);
        break;
    case TRUTH: printf(node->value != 0 ? "true" : "false"); break;
    case NEGATE: printf("-"), print_node(parts[0]); break;
    case ABSOLUTE: printf("Math.abs("), print_node(parts[0]), printf(")"); break;
    case ROOT: printf("Math.sqrt("), print_node(parts[0]), printf(")"); break;
    case NOT: printf("!"), print_node(parts[0]); break;
    // Faster than Math.min and Math.max; NaN and zeros as in the core.
    case LEAST: print_choice(print_greater, parts, parts[1], parts[0]); break;
    case GREATEST: print_choice(print_less, parts, parts[1], parts[0]); break;
    case CHOOSE: print_choice(print_first, parts, parts[1], parts[2]); break;
    case CERTAIN:
        printf("(Math.abs("), print_node(parts[0]), printf(") > "), print_node(parts[1]);
        printf(" ? "), print_node(parts[0]), printf(" : 0)");
        break;
    default: print_binary(signs[node->op], parts); break;
    }
}

static char names[MOST_NODES][8];
static int name_count;

/// Prints a constant for each node below a node that is used more than once.
static void print_constants(int i)
{
    recorded *node = &nodes[i];
    if (i < 0 || is_atom(node) || node->name) return;
    for (int k = 0; k < 3; k++)
        if (node->parts[k] >= 0) print_constants(node->parts[k]);
    if (node->uses == 1 && !node->needs_name) return;
    printf("  const t%d = ", name_count);
    print_expression(i);
    printf(";\n");
    sprintf(names[name_count], "t%d", name_count);
    node->name = names[name_count++];
}

/// Of a miss (a and (b or c)) prints an exit for a and b, before what only c needs is computed.
static void print_early_exit(int no)
{
    const recorded *node = &nodes[no];
    if (node->op != AND || nodes[node->parts[1]].op != OR) return;
    const int a = node->parts[0], b = nodes[node->parts[1]].parts[0];
    print_constants(a);
    print_constants(b);
    printf("  if (");
    print_node(a);
    printf(" && ");
    print_node(b);
    printf(") return -1;\n");
}

/// Numbers that a function writes for a hit, besides its answer.
typedef struct found {
    int sound; ///< whether plain doubles suffice
    int point[3];
} found;

/// Prints the statements that compute the answer from the inputs, and for a hit the point, if it is not NULL.
static void print_body(rb_known_0 answer, const found *hit)
{
    name_count = 0;
    count_uses(answer.yes);
    count_uses(answer.no);
    for (int k = 0; hit && k < 3; k++) count_uses(hit->point[k]);
    if (hit) count_uses(hit->sound);
    print_early_exit(answer.no);
    print_constants(answer.yes);
    print_constants(answer.no);
    printf("  const sign = ");
    print_node(answer.yes);
    printf(" ? 1 : ");
    print_node(answer.no);
    printf(" ? -1 : 0;\n");
    if (hit) {
        printf("  if (sign <= 0) return sign;\n");
        print_constants(hit->sound);
        printf("  if (!(");
        print_node(hit->sound);
        printf(")) return 0;\n");
        for (int k = 0; k < 3; k++) {
            print_constants(hit->point[k]);
            printf("  hitPoint[%d] = ", k);
            print_node(hit->point[k]);
            printf(";\n");
        }
    }
    printf("  return sign;\n");
}

// --- Functions ------------------------------------------------------------------------------------------------

/// A shape in space: its vectors and numbers, and the variables that hold them.
typedef struct shape_row {
    const char *name;
    const char *fields[4];       ///< vectors first
    const char *variables[4][3]; ///< of a number only the first one
} shape_row;

static const shape_row ray = {"ray", {"origin", "direction"}, {{"x", "y", "z"}, {"dx", "dy", "dz"}}};
static const shape_row box = {"box", {"min", "max"}, {{"ax", "ay", "az"}, {"bx", "by", "bz"}}};
static const shape_row sphere = {"sphere", {"center", "radius"}, {{"cx", "cy", "cz"}, {"radius"}}};
static const shape_row plane = {"plane", {"normal", "constant"}, {{"nx", "ny", "nz"}, {"constant"}}};
static const shape_row triangle = {
    "triangle", {"a", "b", "c"}, {{"ax", "ay", "az"}, {"bx", "by", "bz"}, {"cx", "cy", "cz"}}};
static const shape_row other_sphere = {"other", {"center", "radius"}, {{"ox", "oy", "oz"}, {"reach"}}};

/// The inputs of a shape, in the order of its row.
static void input_shape(const shape_row *shape, int *row)
{
    for (int i = 0; i < 4 && shape->fields[i]; i++)
        for (int k = 0; k < 3 && shape->variables[i][k]; k++)
            *row++ = record(INPUT, -1, -1, -1, 0, shape->variables[i][k]);
}

static void print_parameters(const shape_row *shape, const char *before, const char *after)
{
    for (int i = 0; i < 4 && shape->fields[i]; i++)
        for (int k = 0; k < 3 && shape->variables[i][k]; k++) {
            printf("%s%s%s", before, shape->variables[i][k], after);
        }
}

/// Prints the statements that read a shape, and leave the function if a value is not of type number. The shape is replaced if it is missing, not
/// its numbers: V8 would allocate an object for each number that may be undefined.
static void print_reading(const shape_row *shape)
{
    printf("  const {");
    for (int i = 0; i < 4 && shape->fields[i]; i++) printf("%s %s", i > 0 ? "," : "", shape->fields[i]);
    printf(" } = %s ?? NONE;\n", shape->name);
    for (int i = 0; i < 4 && shape->fields[i]; i++) {
        const char *field = shape->fields[i], *const *to = shape->variables[i];
        if (to[1])
            printf("  const { x: %s, y: %s, z: %s } = %s ?? NONE;\n  if (!areTyped3(%s, %s, %s)) return 0;\n", to[0],
                   to[1], to[2], field, to[0], to[1], to[2]);
        else
            printf("  if (typeof %s !== 'number') return 0;\n", to[0]);
    }
}

/// Prints a statement that leaves the function for an empty box, and for numbers that are not finite: comparisons alone would decide.
static void print_guard(const shape_row *a, const shape_row *b)
{
    printf("  if (!(Math.abs(0");
    print_parameters(a, " + ", "");
    print_parameters(b, " + ", "");
    printf(") < Infinity && ax <= bx && ay <= by && az <= bz)) return 0;\n");
}

/// Prints a statement that leaves the function for a ray that starts beside the box and does not move toward it: most misses. Comparisons do not
/// round.
static void print_exit_beside(void)
{
    static const char *const axes[3][4] = {{"x", "dx", "ax", "bx"}, {"y", "dy", "ay", "by"}, {"z", "dz", "az", "bz"}};
    printf("  if (");
    for (int i = 0; i < 3; i++) {
        const char *const *axis = axes[i];
        printf("%s(%s > %s && %s >= 0) || (%s < %s && %s <= 0)", i > 0 ? " || " : "", axis[0], axis[3], axis[1],
               axis[0], axis[2], axis[1]);
    }
    printf(") return -1;\n");
}

typedef rb_known_0 formula_of_pair(const int *a, const int *b, int axes);

/// Writes the point of a certain hit, and returns whether it needs no more than plain doubles.
typedef int formula_of_point(const int *ray, const int *shape, int *point);

static int plane_point(const int *in_ray, const int *in_plane, int *point)
{
    int t;
    return rb_ray_plane_point_0(in_ray, in_plane, &t, point);
}

static int triangle_point(const int *in_ray, const int *in_triangle, int *point)
{
    int hit[11];
    const int sound = rb_ray_triangle_hit_0(in_ray, in_triangle, hit);
    for (int k = 0; k < 3; k++) point[k] = hit[2 + k];
    return sound;
}

static void print_head(const char *name, const char *description, const shape_row *a, const shape_row *b)
{
    printf("\n/**\n * %s\n * @param {any} %s\n * @param {any} %s\n * @returns {number}\n */\n", description, a->name,
           b->name);
    printf("export function %s(%s, %s) {\n", name, a->name, b->name);
    print_reading(a);
    print_reading(b);
    if (b == &box) {
        print_guard(a, b);
        print_exit_beside();
    }
}

/// Prints a function of two shapes. `point`: writes the point of a hit, too.
static void print_of_shapes(formula_of_pair *formula, const char *name, const char *description, const shape_row *a,
                            const shape_row *b, formula_of_point *point)
{
    int first[MOST_INPUTS] = {0}, second[MOST_INPUTS] = {0};
    found hit;
    node_count = 0;
    inputs_are_sound = b == &box;
    input_shape(a, first);
    input_shape(b, second);
    print_head(name, description, a, b);
    const rb_known_0 answer = formula(first, second, 3);
    if (point) hit.sound = point(first, second, hit.point);
    print_body(answer, point ? &hit : NULL);
    printf("}\n");
}

/// Prints a function of the numbers of two shapes, which are finite, and of a box with an inside.
static void print_of_numbers(formula_of_pair *formula, const char *name, const char *description, const shape_row *a,
                             const shape_row *b)
{
    int first[MOST_INPUTS] = {0}, second[MOST_INPUTS] = {0};
    node_count = 0;
    inputs_are_sound = true;
    input_shape(a, first);
    input_shape(b, second);
    printf("\n/**\n * %s\n", description);
    print_parameters(a, " * @param {number} ", "\n");
    print_parameters(b, " * @param {number} ", "\n");
    printf(" */\nexport function %s(", name);
    print_parameters(a, "", ", ");
    print_parameters(b, "", ", ");
    printf(") {\n");
    print_body(formula(first, second, 3), NULL);
    printf("}\n");
}

int main(void)
{
    puts("// Printed by wasm/filters.c from src/pairs/formulas.h and hits.h: whether two shapes in space touch. Each "
         "function "
         "returns 1 for yes, -1 for");
    puts("// no, and 0 if rounding might matter or a value is not a number: then the core decides. Names with Point: "
         "for a 1 the "
         "first point of the");
    puts("// surface on the ray is in `hitPoint`, with the bits of the core.");
    puts("\nimport { areTyped3, NONE } from '../arguments/check.js';");
    puts("\nexport const hitPoint = /* @__PURE__ */ new Float64Array(3);");
    print_of_shapes(rb_ray_box_0, "rayBoxSign", "A ray and a box.", &ray, &box, NULL);
    print_of_shapes(rb_ray_box_0, "rayBoxPoint", "A ray and a box.", &ray, &box, rb_ray_box_point_0);
    print_of_shapes(rb_ray_sphere_0, "raySphereSign", "A ray and a sphere, with its inside.", &ray, &sphere, NULL);
    print_of_shapes(rb_ray_sphere_0, "raySpherePoint", "A ray and a sphere.", &ray, &sphere, rb_ray_sphere_point_0);
    print_of_shapes(rb_ray_plane_0, "rayPlaneSign", "A ray and a plane.", &ray, &plane, NULL);
    print_of_shapes(rb_ray_plane_0, "rayPlanePoint", "A ray and a plane.", &ray, &plane, plane_point);
    print_of_shapes(rb_ray_triangle_0, "rayTrianglePoint", "A ray and a triangle.", &ray, &triangle, triangle_point);
    print_of_numbers(rb_box_plane_0, "boxPlaneSign", "A box and a plane.", &box, &plane);
    print_of_numbers(rb_sphere_plane_0, "spherePlaneSign", "A sphere and a plane.", &sphere, &plane);
    print_of_numbers(rb_sphere_box_0, "sphereBoxSign", "A sphere and a box.", &sphere, &box);
    print_of_numbers(rb_sphere_sphere_0, "sphereSphereSign", "Two spheres.", &sphere, &other_sphere);
    return 0;
}
