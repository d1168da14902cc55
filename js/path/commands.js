/**
 * The commands of a path as C reads them: a code, and the numbers that follow it.
 */

/** As src/path/path2.h numbers them. */
export const MOVE = 0;
export const LINE = 1;
export const QUADRATIC = 2;
export const CUBIC = 3;
export const ARC_TO = 4;
export const ELLIPSE = 5;
export const RECT = 6;
export const ROUND_RECT = 7;
export const CLOSE = 8;
export const SVG_ARC = 9;
export const MATRIX = 10;
export const BEGIN = 11;
export const END = 12;
/** How many numbers each is followed by. */
export const COUNTS = [2, 2, 4, 6, 5, 8, 4, 12, 0, 7, 6, 0, 0];
