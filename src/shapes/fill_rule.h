/// Fill rules: which points are inside a closed outline that may cross itself.
#ifndef RB_SHAPES_FILL_RULE_H
#define RB_SHAPES_FILL_RULE_H

/// Points whose winding number is not 0, or points whose winding number is odd.
typedef enum rb_fill_rule { RB_NONZERO, RB_EVEN_ODD } rb_fill_rule;

#endif
