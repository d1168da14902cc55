// The main function of every test program: runs its tests, or those whose names match a pattern.
//
//   build/release/tests/pairs/test_box2 'not_a_number*'

#include <stdio.h>

#include "support.h"

enum { MOST_TESTS = 64 };

static struct CMUnitTest tests[MOST_TESTS];
static int lines[MOST_TESTS];
static size_t count;

// Compilers may call the constructors of a file in any order.
void add_test(const char *name, CMUnitTestFunction test, int line)
{
    if (count == MOST_TESTS) fail_msg("more than %d tests in a program", MOST_TESTS);
    size_t at = count++;
    for (; at > 0 && lines[at - 1] > line; at--) {
        tests[at] = tests[at - 1];
        lines[at] = lines[at - 1];
    }
    tests[at] = (struct CMUnitTest){name, test, NULL, NULL, NULL};
    lines[at] = line;
}

int main(int argc, char **argv)
{
    const char *folder = strrchr(argv[0], '/'), *name = folder ? folder + 1 : argv[0];
    if (argc > 1) cmocka_set_test_filter(argv[1]);
    print_seed();
    return cmocka_run_group_tests_name(name, tests, NULL, NULL); // without the empty places
}
