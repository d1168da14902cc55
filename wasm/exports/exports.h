/// What the files of exports share. Each unpacks the arguments of JavaScript's calls, calls the core and packs the result:
/// no geometry here. Arrays lie in memory where js/wasm/ puts them.
#ifndef RB_WASM_EXPORTS_H
#define RB_WASM_EXPORTS_H

#include "raybound.h"

#define RB_EXPORT(name) __attribute__((export_name(#name), used))

#endif
