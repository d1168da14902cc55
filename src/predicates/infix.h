/// Macros that expand to the formulas of sign.h, strings in reverse Polish notation.
///
/// SUB(MUL("a", "d"), MUL("b", "c")) is "ad*bc*-". Operands are formulas: "a" to "z" and "A" to "Z" are values, "0" to
/// "3" are registers. For .c files only, because the names have no prefix.
#ifndef RB_PREDICATES_INFIX_H
#define RB_PREDICATES_INFIX_H

#define ADD(a, b) a b "+"
#define SUB(a, b) a b "-"
#define MUL(a, b) a b "*"
#define SQUARE(a) a "^"
#define ABS(a) a "|"
/// Stores a value in register `i`, 0 to 3. The rest of the formula is written after it.
#define KEEP(i, a) a "=" #i
/// a0 b0 + a1 b1 + a2 b2
#define DOT(a0, a1, a2, b0, b1, b2) ADD(ADD(MUL(a0, b0), MUL(a1, b1)), MUL(a2, b2))
/// a0^2 + a1^2 + a2^2
#define SUM_OF_SQUARES(a0, a1, a2) ADD(ADD(SQUARE(a0), SQUARE(a1)), SQUARE(a2))

#endif
