/// What is inside a closed outline that may cross itself.
#ifndef RB_SHAPES_FILL_RULE_H
#define RB_SHAPES_FILL_RULE_H

/// What the outline winds around, or what it winds around an odd number of times.
typedef enum rb_fill_rule { RB_NONZERO, RB_EVEN_ODD } rb_fill_rule;

#endif
