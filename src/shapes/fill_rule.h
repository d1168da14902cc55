/// Fill rules: which points are inside a closed outline that may cross itself.
///
/// Unless a program names a rule, a single outline is filled by the nonzero rule, as a canvas fills it, and several rings (arrays of
/// rings, GeoJSON) by the even-odd rule, so that inner rings are holes.
#ifndef RB_SHAPES_FILL_RULE_H
#define RB_SHAPES_FILL_RULE_H

/// Points whose winding number is not 0, or points whose winding number is odd.
typedef enum rb_fill_rule { RB_NONZERO, RB_EVEN_ODD } rb_fill_rule;

#endif
