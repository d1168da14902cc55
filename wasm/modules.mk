# The wasm modules, one per capability: a program loads only the modules that it uses.
#
# The core is compiled once and linked once for each module; the linker drops functions that the module's exports do not reach. All
# modules import their memory from JavaScript, and share the stack at the start of the memory. hierarchy imports a function of canvas,
# and scene imports functions of mesh; a module that another one calls uses the lower half of the stack. The constants of the modules
# follow the stack, one module after another, last those of the module with everything: a program may start it beside others.
# js/wasm/memory.js does not allocate below their end, FREE.

# MODULE_exports: the files of wasm/exports. src/dispatch/pair_table.h has the queries of each module.
wasm_modules := canvas hierarchy offset casts boxes solids batch spatial rebound billiards mesh scene path picking polygons

canvas_exports    := canvas query
hierarchy_exports := hierarchy
offset_exports    := offset
casts_exports     := query
boxes_exports     := query
solids_exports    := query fit
batch_exports     := batch
spatial_exports   := bvh_build bvh query
rebound_exports   := walls rebound
billiards_exports := walls billiards
mesh_exports      := mesh mesh_shapes mesh_for_scene
scene_exports     := bvh_build scene
path_exports      := path
picking_exports   := path picking
polygons_exports  := polygons
all_exports       := canvas hierarchy offset query fit batch bvh_build bvh walls rebound billiards mesh mesh_shapes mesh_for_scene scene path picking polygons

# For emscripten the functions that a module imports are undefined symbols.
hierarchy_link := -sERROR_ON_UNDEFINED_SYMBOLS=0 -sWARN_ON_UNDEFINED_SYMBOLS=0
scene_link     := $(hierarchy_link)
# MODULE_without: files of the core that are not linked into the module, because it calls their functions in another module.
# MODULE_calling: the file with these calls, compiled once more with a header that declares the functions as imports.
hierarchy_without := src/canvas/raycast2.o src/canvas/raycast_bvh2.o
hierarchy_calling := src/canvas/raycast_bvh2.c wasm/exports/canvas_calls.h
scene_without     := src/mesh/%.o src/scene/scene3.o
scene_calling     := src/scene/scene3.c wasm/exports/mesh_calls.h

# MODULE_queries: the name of the module in src/dispatch/pair_table.h, for modules with queries.
canvas_queries  := RB_IN_CANVAS
casts_queries   := RB_IN_CASTS
solids_queries  := RB_IN_SOLIDS
boxes_queries   := RB_IN_BOXES
spatial_queries := RB_IN_SPATIAL
batch_queries   := RB_IN_ALL
all_queries     := RB_IN_ALL

# wasm_hot: files with loops over all walls, boxes or vertices of a query, compiled with -O3. All other files are compiled for size, with
# link-time optimization. This is far smaller than -O3 for all files, and hardly slower.
wasm_hot := $(addprefix src/,rebound/circle_cast2.c rebound/rebound2.c pairs/ray_box2.c pairs/ray_segment2.c \
              path/polygon2_bounds.c path/polygon2.c math/polynomial.c path/path2.c picking/shapes2.c pairs/polygon_sphere3.c pairs/separating_axes3.c predicates/formula.c predicates/predicates3.c \
              spatial/query.c tree/build.c tree/build_hilbert.c tree/k_best.c canvas/raycast_bvh2.c tree/refit.c spatial/search.c tree/build_sah.c tree/traverse.c \
              mesh/mesh_nearest.c mesh/mesh_packet.c mesh/mesh_raycast.c)
# wasm_medium: filters of single queries, which run at every call; SIMD loops; builders of meshes, which wait for memory. They are compiled
# with -Os, because with -O3 the compiler would duplicate the loops.
wasm_medium := $(addprefix src/,pairs/ray_box3.c pairs/ray_obb3.c pairs/ray_sphere3.c pairs/ray_plane3.c pairs/ray_triangle3.c \
                 mesh/mesh_build.c mesh/mesh_build_morton.c pairs/plane_side3.c pairs/sphere_sphere3.c pairs/sphere_box3.c pairs/box_box3.c dispatch/rows.c dispatch/batch.c) $(wildcard src/dispatch/batch_*.c)

# Every browser had these features before SIMD.
wasm_target := -mbulk-memory -mnontrapping-fptoint -msign-ext
wasm_flags  := $(language) -DNDEBUG $(wasm_target)
wasm_speed  := -O3 -fno-vectorize -fno-slp-vectorize -fno-unroll-loops
wasm_medium_speed := -Os -fno-vectorize -fno-slp-vectorize
wasm_optimize = $(if $(filter $<,$(wasm_hot)),$(wasm_speed),$(if $(filter $<,$(wasm_medium)),$(wasm_medium_speed),-Oz))
# The memory may grow to 2 GB. It starts with 16 pages, as in js/wasm/memory.js.
wasm_link   := -Oz -flto -sBINARYEN_EXTRA_PASSES=--flatten,--rereloop,-Oz,--flatten,-Oz \
               --no-entry -sSTANDALONE_WASM -sMALLOC=emmalloc $(wasm_target) -sIMPORTED_MEMORY \
               -sINITIAL_MEMORY=1048576 -sALLOW_MEMORY_GROWTH -sMAXIMUM_MEMORY=2147483648
# Address of the constants of the first module, and the distance to those of the next. js/wasm/memory.js has the end of all constants.
wasm_data   := 262144
wasm_step   := 16384
wasm_features := --enable-simd --enable-bulk-memory --enable-sign-ext --enable-nontrapping-float-to-int

wasm_core    := $(filter-out src/dispatch/query.c,$(core))
simd_core    := $(wasm_core:%.c=build/wasm-simd/%.o) build/wasm-simd/wasm/exports/common.o
# Without SIMD the batch loops would not be faster: dispatch/rows.c runs a single query for every row.
scalar_core  := $(patsubst %.c,build/wasm-scalar/%.o,$(filter-out src/dispatch/batch_%.c,$(wasm_core))) build/wasm-scalar/wasm/exports/common.o
wasm_variant_simd   := -msimd128
wasm_variant_scalar := -DRB_NO_LOOPS

# The compiler, all flags and the lists of files of the last build: a change of any of them rebuilds the modules.
wasm_build := $(EMCC) $(wasm_flags) $(wasm_link) $(wasm_data) $(wasm_step) $(wasm_variant_simd) $(wasm_variant_scalar) -Oz \
              $(wasm_speed) $(wasm_hot) $(wasm_medium_speed) $(wasm_medium) $(foreach module,$(wasm_modules),$($(module)_exports) $($(module)_link))
build/wasm-flags: FORCE | need-emcc
	@mkdir -p $(@D)
	@echo '$(wasm_build)' | cmp -s - $@ || echo '$(wasm_build)' >$@

define compile-wasm
	@mkdir -p $(@D)
	$(if $(V),,@echo '$(EMCC) $(1) $<')
	$(quiet)$(EMCC) $(wasm_flags) $(1) -flto $(wasm_optimize) -MMD -MP -c $< -o $@
endef

# emscripten renamed the stack's setting in 3.1.27. If only root can write emscripten's cache and the cache lacks a library, a cache in build/
# is filled once. NODE_PATH: some link steps need acorn, which Debian installs outside of node's default path. wasm-metadce removes the
# exports for emscripten's own JavaScript (stack, table, errno), and functions that only these reach.
define link-wasm
	@mkdir -p $(@D)
	@echo '$(EMCC) -o $@'
	@version=$$($(EMCC) --version | sed -n '1s/.* \([0-9]*\.[0-9]*\.[0-9]*\).*/\1/p'); \
	first=$$(printf '%s\n' "$$version" 3.1.27 | sort -t. -k1,1n -k2,2n -k3,3n | head -n 1); \
	[ "$$first" = 3.1.27 ] && stack=STACK_SIZE || stack=TOTAL_STACK; \
	set -- $(EMCC) $(wasm_link) -s$$stack=1024 -sGLOBAL_BASE=$(2) $(1) -o $@; \
	$(if $(V),echo "$$@";) \
	export NODE_PATH="$${NODE_PATH:-/usr/share/nodejs}"; \
	cache=$$(em-config CACHE 2>/dev/null); \
	if [ -z "$$cache" ] || [ -w "$$cache" ] || [ -n "$$EM_CACHE" ]; then "$$@"; \
	else "$$@" 2>/dev/null || EM_CACHE='$(CURDIR)/build/emscripten-cache' "$$@"; fi
	@bin=$$(em-config BINARYEN_ROOT 2>/dev/null)/bin; \
	[ ! -x "$$bin/wasm-metadce" ] || "$$bin/wasm-metadce" $(wasm_features) --graph-file $(filter %.json,$^) $@ -o $@.small >/dev/null && \
	"$$bin/wasm-opt" $(wasm_features) -Oz $@.small -o $@; \
	rm -f $@.small
endef

build/exports/%.json: | need-node
	@mkdir -p $(@D)
	@awk -F'[()]' '/^RB_EXPORT/ { names = names ",\"" $$2 "\""; nodes = nodes ",{\"name\":\"" $$2 "\",\"export\":\"" $$2 "\"}" } \
	  END { print "[{\"name\":\"root\",\"root\":true,\"reaches\":[" substr(names, 2) "]}" nodes "]" }' $(filter %.c,$^) > $@

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
$(foreach module,hierarchy scene,$(foreach variant,simd scalar,$(eval $(call calling-rule,$(module),$(variant)))))

# module-rule MODULE VARIANT NUMBER
define module-rule
build/exports/$(1).json: $(patsubst %,wasm/exports/%.c,common $($(1)_exports))

build/modules/$(1).$(2).wasm: $$(filter-out $(addprefix build/wasm-$(2)/,$($(1)_without)),$$($(2)_core)) $(patsubst %,build/wasm-$(2)/wasm/exports/%.o,$($(1)_exports)) $(if $($(1)_queries),build/wasm-$(2)/query-$(1).o) $(if $($(1)_calling),build/wasm-$(2)/calling-$(1).o) build/exports/$(1).json
	$$(call link-wasm,$$(filter %.o,$$^) $($(1)_link),$(3))
endef
numbers := 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15
base_of = $(shell echo $$(($(wasm_data) + $(1) * $(wasm_step))))
$(foreach variant,simd scalar,\
  $(foreach number,$(wordlist 1,$(words $(wasm_modules)),$(numbers)),\
    $(eval $(call module-rule,$(word $(shell echo $$(($(number) + 1))),$(wasm_modules)),$(variant),$(call base_of,$(number)))))\
  $(eval $(call module-rule,all,$(variant),$(call base_of,15))))

# Not a module of the package: wasm/layout.mjs reads the layout of structs from it.
build/exports/layout.json: wasm/layout.c
build/modules/layout.wasm: wasm/layout.c build/exports/layout.json $(headers) build/wasm-flags | need-emcc
	$(call link-wasm,wasm/layout.c $(language),$(wasm_data))

wasm_objects := $(wildcard build/wasm-simd/*.o build/wasm-simd/*/*.o build/wasm-simd/*/*/*.o build/wasm-scalar/*.o build/wasm-scalar/*/*.o build/wasm-scalar/*/*/*.o)
-include $(wasm_objects:.o=.d)

inline := $(foreach module,all $(wasm_modules),js/generated/$(module).js js/generated/$(module).scalar.js)

js/generated/%.scalar.js: build/modules/%.scalar.wasm wasm/pack.mjs | need-node
	@node wasm/pack.mjs $< $@
js/generated/%.js: build/modules/%.simd.wasm wasm/pack.mjs | need-node
	@node wasm/pack.mjs $< $@

modules := dist/raybound.wasm dist/raybound.scalar.wasm $(foreach module,$(wasm_modules),dist/modules/$(module).wasm dist/modules/$(module).scalar.wasm)
dist/modules/%.scalar.wasm: build/modules/%.scalar.wasm wasm/label.mjs package.json | need-node
	@node wasm/label.mjs $< $* $@
dist/modules/%.wasm: build/modules/%.simd.wasm wasm/label.mjs package.json | need-node
	@node wasm/label.mjs $< $* $@
dist/raybound.wasm: build/modules/all.simd.wasm wasm/label.mjs package.json | need-node
	@node wasm/label.mjs $< all $@
dist/raybound.scalar.wasm: build/modules/all.scalar.wasm wasm/label.mjs package.json | need-node
	@node wasm/label.mjs $< all $@
