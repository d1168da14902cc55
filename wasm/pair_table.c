// Prints js/generated/pairs.js: the table of src/dispatch/pair_table.h as JavaScript, and its types. Compiled for the host and
// run during the build.

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "dispatch/pair_table.h"

enum { LONGEST_NAME = 64 };

typedef struct result_row {
    const char *name, *layout, *fields;
} result_row;

typedef struct query_row {
    const char *name;
    int modules;
} query_row;

#define SHAPE_ROW(shape, layout) #shape,
#define RESULT_ROW(result, layout, fields) {#result, layout, fields},
#define QUERY_ROW(query, a, b, result, dimensions, modules, call) {#query, modules},
static const char *const shapes[] = {RB_SHAPES(SHAPE_ROW)};
static const result_row results[] = {RB_RESULTS(RESULT_ROW)};
static const query_row queries[] = {RB_QUERIES(QUERY_ROW)};

/// Converts MATRIX_BOX to matrixBox. `circles`: SPHERE becomes circle, for names of 2D queries.
static const char *camel(const char *name, bool circles)
{
    static char texts[4][LONGEST_NAME]; // one printf has up to four names
    static int last;
    char *text = texts[last = (last + 1) % 4], *to = text;
    for (const char *from = name; *from && to < text + LONGEST_NAME - 8; from++) {
        bool word = from != name && from[-1] == '_';
        if (*from == '_') continue;
        if (circles && strncmp(from, "SPHERE", 6) == 0) {
            to += sprintf(to, "%s", word ? "Circle" : "circle");
            from += 5;
            continue;
        }
        *to++ = (char)(word ? *from : tolower((unsigned char)*from));
    }
    *to = 0;
    return text;
}

/// A field of a result.
typedef struct field {
    const char *name; ///< not terminated
    int length;
    char type; ///< of the layout, or before the name: `?` for a flag, `<` and `>` for vectors that may be absent
} field;

/// Reads the next field and advances both names and layout. Returns false after the last field.
static bool next_field(const char **names, const char **layout, field *next)
{
    while (**names == ' ' || **layout == '!') **names == ' ' ? ++*names : ++*layout;
    if (!**names || !**layout) return false;
    const bool has_type = strchr("?<>", **names) != NULL;
    next->type = has_type ? **names : **layout;
    *names += has_type;
    next->name = *names;
    while (**names && **names != ' ') ++*names;
    next->length = (int)(*names - next->name);
    ++*layout;
    return true;
}

/// Whether every result has as many names as fields.
static bool is_consistent(void)
{
    bool good = true;
    for (int i = 0; i < RB_RESULT_COUNT; i++) {
        const char *names = results[i].fields, *layout = results[i].layout;
        for (field one; next_field(&names, &layout, &one);) {}
        if (!*names && !*layout) continue;
        fprintf(stderr,
                "src/dispatch/pair_table.h: the result %s must have one name for each field of its layout \"%s\"\n",
                results[i].name, results[i].layout);
        good = false;
    }
    return good;
}

// --- Values --------------------------------------------------------------------------------------------------

static void print_sizes(void)
{
    printf("/**\n * Numbers in a row of each shape, in 2D and in 3D; empty for shapes of variable size.\n"
           " * @type {Record<ShapeName, number[]>}\n */\nexport const sizes = {\n");
    for (int i = 0; i < RB_SHAPE_COUNT; i++) {
        const char *layout = rb_shape_layout(i);
        if (strpbrk(layout, "kp"))
            printf("  %s: [],\n", camel(shapes[i], false));
        else
            printf("  %s: [%d, %d],\n", camel(shapes[i], false), rb_layout_width(layout, 2),
                   rb_layout_width(layout, 3));
    }
    printf("};\n\n");
}

static void print_results(void)
{
    printf("/**\n * The fields of each result: `?` a flag, `.` a vector, `~` a vector that only 3D has, `<` and `>` a "
           "vector that is\n * absent if the first or the second number is infinite. A result that begins with `=` "
           "has numbers for misses, too.\n"
           " * @type {Record<ResultName, string>}\n */\nexport const results = {\n");
    for (int i = 0; i < RB_RESULT_COUNT; i++) {
        const char *names = results[i].fields, *layout = results[i].layout, *between = "";
        printf("  %s: '%s", camel(results[i].name, false), *layout == '!' ? "= " : "");
        for (field one; next_field(&names, &layout, &one); between = " ") {
            const char *type = one.type == '?'   ? "?"
                               : one.type == '<' ? "<"
                               : one.type == '>' ? ">"
                               : one.type == 'v' ? "."
                               : one.type == 'y' ? "~"
                                                 : "";
            printf("%s%s%.*s", between, type, one.length, one.name);
        }
        printf("',\n");
    }
    printf("};\n\n");
}

/// Prints a list for each module, so that a program contains only the rows of its modules.
static void print_queries(void)
{
#define MODULE_NAME(module) #module,
    static const char *const modules[] = {RB_MODULES(MODULE_NAME)};
#undef MODULE_NAME
    printf("/**\n * A query: its number, name, first shape, second shape and result; 2 or 3 if it exists only in 2D or "
           "3D.\n"
           " * @typedef {[kind: number, name: BaseName, a: ShapeName, b: ShapeName, result: ResultName, only?: 2 | 3]} "
           "Row\n"
           " */\n\n");
    for (int module = 0; module < RB_MODULE_COUNT; module++) {
        printf("/** The queries of the module %s. @type {Row[]} */\nexport const %s = [\n",
               camel(modules[module], false), camel(modules[module], false));
        for (int i = 0; i < RB_QUERY_COUNT; i++) {
            const rb_pair *pair = &rb_pairs[i];
            if (!(queries[i].modules >> module & 1)) continue;
            printf("  [%d, '%s', '%s', '%s', '%s'", i, camel(queries[i].name, false), camel(shapes[pair->a], false),
                   camel(shapes[pair->b], false), camel(results[pair->result].name, false));
            printf("%s],\n", pair->dimensions == RB_2D ? ", 2" : pair->dimensions == RB_3D ? ", 3" : "");
        }
        printf("];\n\n");
    }
}

// --- Types ---------------------------------------------------------------------------------------------------

/// Column of the current line of the union that is being printed.
static int column;

static void begin_union(const char *what)
{
    column = 0;
    printf("/**\n * %s\n * @typedef {", what);
}

/// Prints a name of the union; with `dimensions` 0 without a number.
static void print_name(const char *name, int dimensions)
{
    char text[LONGEST_NAME + 8];
    int length = dimensions ? sprintf(text, "'%s%d'", name, dimensions) : sprintf(text, "'%s'", name);
    if (column > 0 && column + length > 100) {
        printf("\n *   | ");
        column = 0;
    } else if (column > 0) {
        printf(" | ");
    }
    printf("%s", text);
    column += length + 3;
}

static void print_query_union(const char *what, const char *name, bool measures)
{
    begin_union(what);
    for (int i = 0; i < RB_QUERY_COUNT; i++)
        for (int dimensions = 2; dimensions <= 3; dimensions++)
            if (rb_pairs[i].dimensions >> (dimensions - 2) & 1 &&
                (!measures || *rb_result_layout(rb_pairs[i].result) == '!'))
                print_name(camel(queries[i].name, dimensions == 2), dimensions);
    printf("} %s\n */\n", name);
}

static void print_types(void)
{
    begin_union("The shapes of queries.");
    for (int i = 0; i < RB_SHAPE_COUNT; i++) print_name(camel(shapes[i], false), 0);
    printf("} ShapeName\n */\n");
    begin_union("The results of queries.");
    for (int i = 0; i < RB_RESULT_COUNT; i++) print_name(camel(results[i].name, false), 0);
    printf("} ResultName\n */\n");
    begin_union("The names of queries, without the number of dimensions.");
    for (int i = 0; i < RB_QUERY_COUNT; i++) print_name(camel(queries[i].name, false), 0);
    printf("} BaseName\n */\n");
    print_query_union("The name of a query: two shapes and the number of dimensions.", "QueryName", false);
    print_query_union("The queries that have numbers for misses, too.", "MeasureName", true);
    printf("/**\n * Both shapes and the result of each query.\n * @typedef {object} QueryTypes\n");
    for (int i = 0; i < RB_QUERY_COUNT; i++)
        for (int dimensions = 2; dimensions <= 3; dimensions++)
            if (rb_pairs[i].dimensions >> (dimensions - 2) & 1)
                printf(" * @property {{a: '%s', b: '%s', result: '%s', dimensions: %d}} %s%d\n",
                       camel(shapes[rb_pairs[i].a], false), camel(shapes[rb_pairs[i].b], false),
                       camel(results[rb_pairs[i].result].name, false), dimensions,
                       camel(queries[i].name, dimensions == 2), dimensions);
    printf(" */\n/**\n * The fields of each result, with vectors of type V.\n * @template V\n * @typedef {object} "
           "Results\n");
    for (int i = 0; i < RB_RESULT_COUNT; i++) {
        const char *names = results[i].fields, *layout = results[i].layout, *between = "";
        char only_in_3d[LONGEST_NAME] = "";
        printf(" * @property {{");
        for (field one; next_field(&names, &layout, &one); between = ", ") {
            if (one.type == 'y') {
                sprintf(only_in_3d, " & (V extends {z: number} ? {%.*s: V} : {})", one.length, one.name);
                continue;
            }
            printf("%s%.*s: %s", between, one.length, one.name,
                   one.type == 'v'                      ? "V"
                   : one.type == '<' || one.type == '>' ? "V | null"
                   : one.type == '?'                    ? "boolean"
                                                        : "number");
        }
        printf("}%s} %s\n", only_in_3d, camel(results[i].name, false));
    }
    printf(" */\n\n");
}

/// Prints the layouts, from which tests make rows of random numbers.
static void print_layouts(void)
{
    printf("/**\n * The packed layouts, as src/dispatch/pair_table.h describes them; only tests use them.\n"
           " * @type {{shapes: Record<ShapeName, string>, results: Record<ResultName, string>}}\n */\n"
           "export const layouts = {\n  shapes: {\n");
    for (int i = 0; i < RB_SHAPE_COUNT; i++) printf("    %s: '%s',\n", camel(shapes[i], false), rb_shape_layout(i));
    printf("  },\n  results: {\n");
    for (int i = 0; i < RB_RESULT_COUNT; i++)
        printf("    %s: '%s',\n", camel(results[i].name, false), rb_result_layout(i));
    printf("  },\n};\n\n");
}

int main(void)
{
    if (!is_consistent()) return 1;
    printf("// Printed by wasm/pair_table.c from src/dispatch/pair_table.h: change the table there.\n\n");
    print_types();
    print_sizes();
    print_results();
    print_queries();
    print_layouts();
    printf("/** The maximum number of normals of a k-DOP. */\nexport const MAX_NORMALS = %d;\n", RB_MAX_NORMALS);
    return 0;
}
