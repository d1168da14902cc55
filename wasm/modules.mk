# The wasm modules, one per capability: a program loads only the modules that it uses.
#
# The core is compiled once and linked once for each module; the linker drops functions that the module's exports do not reach. All
# modules import their memory from JavaScript, and share the stack at the start of the memory. hierarchy imports a function of canvas,
# scene functions of mesh, and space functions of mesh_shapes. The constants of the modules follow the stack, one module after another, because a program may
# start them all, the module with everything included: wasm/memory.mjs computes the addresses from the position in wasm_linked.

# MODULE_exports: the files of wasm/exports. src/dispatch/pair_table.h has the queries of each module.
wasm_modules := canvas hierarchy offset casts boxes planes solids batch spatial rebound billiards mesh mesh_shapes scene space thin path_size path picking polygons
wasm_linked  := $(wasm_modules) all

canvas_exports    := canvas query
hierarchy_exports := hierarchy
offset_exports    := offset
casts_exports     := query
boxes_exports     := query
planes_exports    := query
solids_exports    := query fit
batch_exports     := batch
spatial_exports   := bvh_build bvh query
rebound_exports   := walls rebound
billiards_exports := walls billiards
mesh_exports      := mesh mesh_for_scene
mesh_shapes_exports := mesh_shapes mesh_for_space
scene_exports     := bvh_build scene
space_exports     := space
thin_exports      := thin
path_exports      := path_size path
picking_exports   := path_size picking
polygons_exports  := polygons
all_exports       := canvas hierarchy offset query fit batch bvh_build bvh walls rebound billiards mesh mesh_for_scene mesh_shapes mesh_for_space scene space thin path_size path picking polygons

# For emscripten the functions that a module imports are undefined symbols.
hierarchy_link := -sERROR_ON_UNDEFINED_SYMBOLS=0 -sWARN_ON_UNDEFINED_SYMBOLS=0
scene_link     := $(hierarchy_link)
space_link     := $(hierarchy_link)
# MODULE_without: files of the core that are not linked into the module, because it calls their functions in another module.
# MODULE_calling: the file with these calls, compiled once more with a header that declares the functions as imports.
hierarchy_without := src/canvas/raycast2.o src/canvas/raycast_bvh2.o
hierarchy_calling := src/canvas/raycast_bvh2.c wasm/exports/canvas_calls.h
scene_without     := src/mesh/%.o src/scene/scene3.o
scene_calling     := src/scene/scene3.c wasm/exports/mesh_calls.h
space_without     := src/space/search3.o src/mesh/mesh_shapes.o src/mesh/mesh_pairs.o
space_calling     := src/space/search3.c wasm/exports/mesh_shapes_calls.h

# MODULE_queries: the name of the module in src/dispatch/pair_table.h, for modules with queries.
canvas_queries  := RB_IN_CANVAS
casts_queries   := RB_IN_CASTS
solids_queries  := RB_IN_SOLIDS
boxes_queries   := RB_IN_BOXES
planes_queries  := RB_IN_PLANES
spatial_queries := RB_IN_SPATIAL
batch_queries   := RB_IN_ALL
all_queries     := RB_IN_ALL

# A file of the core says in its first line how it is compiled, because speed costs size:
#   // speed: hot       loops over all walls, boxes or vertices of a query: -O3
#   // speed: medium    filters of single queries, which run at every call; SIMD loops; builders of meshes, which wait for memory: -Os,
#                       because with -O3 the compiler would duplicate the loops
# All other files are compiled for size, with link-time optimization. This is far smaller than -O3 for all files, and hardly slower.
wasm_speed_hot    := -O3 -fno-vectorize -fno-slp-vectorize -fno-unroll-loops
wasm_speed_medium := -Os -fno-vectorize -fno-slp-vectorize
wasm_speed_none   := -Oz
wasm_speed = $(wasm_speed_$(or $(shell sed -n 's,^// speed: ,,p' $<),none))
wasm_optimize = $(or $(wasm_speed),$(error $<: speed must be hot or medium))

# Every browser had these features before SIMD.
wasm_target := -mbulk-memory -mnontrapping-fptoint -msign-ext
wasm_flags  := $(language) -DNDEBUG $(wasm_target)
wasm_link   := -Oz -flto -sBINARYEN_EXTRA_PASSES=--flatten,--rereloop,-Oz,--flatten,-Oz \
               --no-entry -sSTANDALONE_WASM -sMALLOC=emmalloc $(wasm_target) -sIMPORTED_MEMORY -sALLOW_MEMORY_GROWTH

wasm_core    := $(filter-out src/dispatch/query.c,$(core))
simd_core    := $(wasm_core:%.c=build/wasm-simd/%.o) build/wasm-simd/wasm/exports/common.o
# Without SIMD the batch loops would not be faster: dispatch/rows.c runs a single query for every row.
scalar_core  := $(patsubst %.c,build/wasm-scalar/%.o,$(filter-out src/dispatch/batch_%.c,$(wasm_core))) build/wasm-scalar/wasm/exports/common.o
wasm_variant_simd   := -msimd128
wasm_variant_scalar := -DRB_NO_LOOPS

# The compiler, all flags and the modules of the last build: a change of any of them rebuilds the modules.
wasm_build := $(EMCC) $(wasm_flags) $(wasm_link) $(wasm_variant_simd) $(wasm_variant_scalar) $(wasm_speed_hot) $(wasm_speed_medium) \
              $(wasm_speed_none) $(foreach module,$(wasm_linked),$(module) $($(module)_exports) $($(module)_link))
build/wasm-flags: FORCE | need-emcc
	@mkdir -p $(@D)
	@echo '$(wasm_build)' | cmp -s - $@ || echo '$(wasm_build)' >$@

define compile-wasm
	@mkdir -p $(@D)
	$(if $(V),,@echo '$(EMCC) $(1) $<')
	$(quiet)$(EMCC) $(wasm_flags) $(1) -flto $(wasm_optimize) -MMD -MP -c $< -o $@
endef

# link-wasm MODULE MODULES FLAGS: the prerequisites are the objects and the files with the exports.
define link-wasm
	@mkdir -p $(@D)
	@echo '$(EMCC) -o $@'
	@V=$(V) node wasm/link.mjs $@ $(1) '$(2)' $(filter wasm/%.c,$^) -- $(EMCC) $(filter %.o,$^) $(wasm_link) $(3)
endef

# wasm-rules VARIANT: rules to compile the core, and one query.o for each module with queries.
define wasm-rules
build/wasm-$(1)/%.o: %.c build/wasm-flags | need-emcc
	$$(call compile-wasm,$(wasm_variant_$(1)))

build/wasm-$(1)/query-%.o: src/dispatch/query.c build/wasm-flags | need-emcc
	$$(call compile-wasm,$(wasm_variant_$(1)) -DRB_MODULE=$$($$*_queries))
endef
$(foreach variant,simd scalar,$(eval $(call wasm-rules,$(variant))))

# calling-rule MODULE VARIANT: a file of the core, compiled with declarations of functions that another module exports.
define calling-rule
build/wasm-$(2)/calling-$(1).o: $($(1)_calling) wasm/modules.mk | need-emcc
	$$(call compile-wasm,$(wasm_variant_$(2)) -include $(filter %.h,$($(1)_calling)))
endef
$(foreach module,hierarchy scene space,$(foreach variant,simd scalar,$(eval $(call calling-rule,$(module),$(variant)))))

# module-rule MODULE VARIANT
define module-rule
build/modules/$(1).$(2).wasm: $$(filter-out $(addprefix build/wasm-$(2)/,$($(1)_without)),$$($(2)_core)) $(patsubst %,build/wasm-$(2)/wasm/exports/%.o,$($(1)_exports)) $(if $($(1)_queries),build/wasm-$(2)/query-$(1).o) $(if $($(1)_calling),build/wasm-$(2)/calling-$(1).o) $(patsubst %,wasm/exports/%.c,common $($(1)_exports)) wasm/link.mjs wasm/memory.mjs | need-node
	$$(call link-wasm,$(1),$(wasm_linked),$($(1)_link))
endef
$(foreach variant,simd scalar,$(foreach module,$(wasm_linked),$(eval $(call module-rule,$(module),$(variant)))))

# Not a module of the package: wasm/layout.mjs reads the layout of structs from it.
build/modules/layout.wasm: wasm/layout.c $(headers) build/wasm-flags wasm/link.mjs wasm/memory.mjs | need-emcc need-node
	$(call link-wasm,layout,layout,wasm/layout.c $(language))

wasm_objects := $(wildcard build/wasm-simd/*.o build/wasm-simd/*/*.o build/wasm-simd/*/*/*.o build/wasm-scalar/*.o build/wasm-scalar/*/*.o build/wasm-scalar/*/*/*.o)
-include $(wasm_objects:.o=.d)

inline := $(foreach module,$(wasm_linked),js/generated/$(module).js js/generated/$(module).scalar.js)

js/generated/%.scalar.js: build/modules/%.scalar.wasm wasm/pack.mjs | need-node
	@node wasm/pack.mjs $< $@
js/generated/%.js: build/modules/%.simd.wasm wasm/pack.mjs | need-node
	@node wasm/pack.mjs $< $@

modules := dist/raybound.wasm dist/raybound.scalar.wasm
dist/raybound.wasm: build/modules/all.simd.wasm
dist/raybound.scalar.wasm: build/modules/all.scalar.wasm
$(modules): wasm/label.mjs package.json | need-node
	@node wasm/label.mjs $(filter %.wasm,$^) $@
