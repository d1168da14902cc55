/// The formulas of src/pairs/formulas.h for four pairs of floats.
#ifndef RB_DISPATCH_KNOWN4_H
#define RB_DISPATCH_KNOWN4_H

#define RB_FORMULA_LANES 4
#include "../pairs/known.h"

#endif
