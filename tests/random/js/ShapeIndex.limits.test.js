// The tests of ShapeIndex at its limits with ten million vertices, a million shapes and new random numbers: in `make random`, which sets RB_CASES.

if (process.env.RB_CASES !== undefined) await import('../../js/picking/ShapeIndex.limits.test.js');
