// In every module.

#include "exports.h"

// Modules share one memory. Those that never call each other share one stack, too; instances on other threads have their
// own. emscripten's libraries have the function that sets it.
extern void stackRestore(void *top);
RB_EXPORT(rb_wasm_use_stack) void rb_wasm_use_stack(void *top) { stackRestore(top); }
