/// Which walls a disc may touch soon: the test that leaves most of them out.
#ifndef RB_REBOUND_NEAR2_H
#define RB_REBOUND_NEAR2_H

#include "rebound2.h"

/// Where a search among pairs of walls is. Walls that follow one another are ever nearer, or ever farther, along a room:
/// taken in order each would be the nearest so far. Taken in strides few are.
typedef struct rb_near2 {
    int count;  ///< of pairs
    int stride; ///< shares no factor with count
    int left;   ///< pairs not looked at yet, at first all
    int pair;   ///< the last one looked at
} rb_near2;

/// The next pair in which a line would be reached, or an end lies, before the disc's centre has gone `best`.
///
/// @param slack  makes up for rounding here: all are told, and some that turn out to be out of reach
/// @return       bits: 1, 2 the first and second wall's line, 4, 8 their ends; 0: no pair is left
int rb_rebound2_find_near(const rb_wall_pair2 *pairs, rb_near2 *near, double radius, double slack,
                          const rb_rebound2_state *state, double best);

#endif
