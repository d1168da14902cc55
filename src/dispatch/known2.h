/// The formulas of src/pairs/formulas.h and hits.h for two pairs of doubles.
#ifndef RB_DISPATCH_KNOWN2_H
#define RB_DISPATCH_KNOWN2_H

#define RB_FORMULA_LANES 2
#include "../pairs/known.h"

#endif
