/// Included by all files of exports. An export unpacks the arguments of a JavaScript call, calls the core and packs the result.
/// It computes no geometry. js/wasm/ places arrays in memory.
#ifndef RB_WASM_EXPORTS_H
#define RB_WASM_EXPORTS_H

#include "raybound.h"

#define RB_EXPORT(name) __attribute__((export_name(#name), used))

#endif
