// Exports of every module.

#include "exports.h"

// Modules share one memory. Modules that never call each other share one stack, too. Emscripten's library function sets the stack pointer.
extern void stackRestore(void *top);
RB_EXPORT(rb_wasm_use_stack) void rb_wasm_use_stack(void *top) { stackRestore(top); }
