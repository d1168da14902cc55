# raybound: `make help` lists the targets, `make demo` and `make test` are the two to begin with.
#
# No preparation is necessary: .ci/need installs the tools that a target needs and the machine lacks, or lists them.

config ?= release
CC     ?= cc
EMCC   ?= emcc
# Empty (`make WERROR=`) for a compiler that is newer than the code and has new warnings.
WERROR ?= -Werror

.DEFAULT_GOAL := all
.DELETE_ON_ERROR:
MAKEFLAGS += --no-builtin-rules
export CC EMCC
self := $(MAKE)
# `make V=1` prints every command in full.
quiet := $(if $(V),,@)

# --- Sources -------------------------------------------------------------------------------------------------

core     := $(sort $(wildcard src/*.c src/*/*.c))
headers  := $(sort $(wildcard src/*.h src/*/*.h wasm/exports/*.h))
js       := $(sort $(filter-out js/generated/%,$(wildcard js/*.js js/*/*.js)))
# Each tests/c/FOLDER/test_*.c is a program with one group of tests; tests/c/*.c is linked into all programs. Tests in tests/random
# compare very many random cases with another implementation: `make test` runs them, `make check` does not.
c_steady  := $(sort $(wildcard tests/c/*/test_*.c))
c_random  := $(sort $(wildcard tests/random/c/test_*.c))
c_tests   := $(c_steady) $(c_random)
c_shared  := $(sort $(wildcard tests/c/*.c))
js_steady := $(sort $(wildcard tests/js/*/*.test.js))
js_random := $(sort $(wildcard tests/random/js/*.test.js))
js_tests  := $(js_steady) $(js_random)
br_steady := $(sort $(wildcard tests/browser/*.test.js))
# What `make check` leaves to `make test`, too: packing, every way to load the package, and the libraries that raybound works with.
js_quick  := $(filter-out $(patsubst %,tests/js/package/%.test.js,package scalar slim),$(js_steady))
br_quick  := $(filter-out $(patsubst %,tests/browser/%.test.js,fabric konva package pixi r3f recipes zrender),$(br_steady))
br_tests  := $(br_steady) $(sort $(wildcard tests/random/browser/*.test.js))
site_in  := $(shell find demo -type f) $(wildcard docs/*.md)

types    := dist/types/index.d.ts
package  := dist/raybound.js
pairs    := js/generated/pairs.js js/generated/layout.js js/generated/filters.js
site     := dist/site/index.html
reference := build/reference/index.html
npm      := node_modules/.package-lock.json
bin      := node_modules/.bin

# --- Flags ---------------------------------------------------------------------------------------------------

warnings := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wdouble-promotion -Wvla -Wundef -Wcast-qual \
            -Wpointer-arith -Wwrite-strings -Wstrict-prototypes -Wold-style-definition $(WERROR)

# Native code, wasm and every compiler must compute the same bits: a fused multiply-add rounds once instead of twice, and fast-math
# breaks the exact predicates. For builds without these flags src/config.h forbids both, too.
language := -std=c17 -ffp-contract=off -fno-fast-math -fno-math-errno -Isrc $(warnings)

out := build/$(config)

ifeq ($(config),release)
  tuning := -O3 -DNDEBUG
else ifeq ($(config),debug)
  tuning := -O0 -g3 -DRB_ASSERTIONS
else ifeq ($(config),sanitize)
  tuning := -O1 -g -fno-omit-frame-pointer -fsanitize=address,undefined,float-cast-overflow \
            $(if $(findstring clang,$(CC)),,-fsanitize=bounds-strict) -fno-sanitize-recover=all -DRB_ASSERTIONS
else ifeq ($(config),coverage)
  tuning := -O0 -g --coverage -DRB_ASSERTIONS
else
  $(error config is release, debug, sanitize or coverage, not $(config))
endif

cmocka = $(shell pkg-config --cflags --libs cmocka 2>/dev/null || echo -lcmocka)

# The WebAssembly modules: their list, their contents, and how they are built.
include wasm/modules.mk

# --- Everyday targets ----------------------------------------------------------------------------------------

# Options of a recursive make that builds on all cores, unless -j gives the number of jobs.
cores    := $(shell getconf _NPROCESSORS_ONLN)
parallel  = --no-print-directory $(if $(filter -j%,$(MAKEFLAGS)),,-j$(cores))

.PHONY: all help build check test test-ready test-ecosystem test-c test-js test-size test-browser demo site types lint format bench clean

all: build

help: ## this list
	@echo 'make [target] [config=release|debug|sanitize|coverage] [CC=gcc|clang] [PORT=8080] [V=1]'
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  \1\t\2/p' Makefile | expand -t 16

build: $(modules) $(inline) $(pairs) $(types) $(package) ## everything in the package: wasm modules, JavaScript, types (the default)

demo: | need-node ## build the tutorial, serve it on 127.0.0.1, print its address
	@{ $(MAKE) $(parallel) site 2>&1 && echo built; } | \
	  node demo/build/progress.mjs $$($(MAKE) -n site 2>/dev/null | grep -c '^echo')
	@node demo/build/serve.mjs

site: $(site) ## the tutorial as static files in dist/site, for any web server and any path
	@echo 'dist/site is ready: copy it to any folder of any web server.'

check: need-check ## build, lint and the quick tests (three minutes): C, JavaScript, Chromium
	@$(MAKE) $(parallel) lint test-ready
	@node tests/run.mjs --quick c $(steady_programs) js $(js_quick) browser $(br_quick)

test: need-test ## every test: native C, JavaScript, size of imports, browsers; ends with their counts
	@$(MAKE) $(parallel) test-ready
	@# test-size runs beside the tests, which do not always use all cores. Its output follows theirs, so that it does not hide failures.
	@# Not by the variable MAKE, because `make --dry-run` runs each command that contains it, here all tests.
	@$(self) --no-print-directory test-size >build/size.log 2>&1 & size=$$!; \
	  node tests/run.mjs c $(programs) js $(js_tests) browser $(br_tests); status=$$?; \
	  wait $$size || { cat build/size.log; status=1; }; \
	  exit $$status

# --- Tools that targets need ----------------------------------------------------------------------------------
# Order-only and phony: the checks are quick, and they never make a file out of date.

.PHONY: need-test need-check need-cc need-c-tests need-emcc need-node need-browsers need-lint
need-test: ; @.ci/need node cc cmocka gmp emcc chromium -- firefox webkit
need-check: ; @.ci/need node cc cmocka gmp emcc chromium clang-format clang-tidy
need-cc: ; @.ci/need cc
need-c-tests: ; @.ci/need cc cmocka gmp $(if $(filter sanitize coverage,$(config)),sanitizers) $(if $(filter coverage,$(config)),gcovr)
need-emcc: ; @.ci/need emcc
need-node: ; @.ci/need node
need-browsers: ; @.ci/need chromium -- firefox webkit
need-lint: ; @.ci/need cc cmocka gmp clang-format clang-tidy

# --ignore-scripts: none of the packages needs its install script; not running the scripts is quicker and safer.
$(npm): package-lock.json | need-node
	@echo 'Installing the npm packages of package-lock.json (npm ci): bundler, type checker, test and lint tools.'
	@npm ci --ignore-scripts --no-audit --no-fund --no-update-notifier --loglevel=error
	@touch $@

# --- The native core and its tests ---------------------------------------------------------------------------

library := $(out)/libraybound.a
objects := $(core:%.c=$(out)/%.o)

# The compiler and flags of the last build: a change of either rebuilds all objects.
$(out)/flags: FORCE | need-cc
	@mkdir -p $(@D)
	@echo '$(CC) $(language) $(tuning) $(CFLAGS)' | cmp -s - $@ || echo '$(CC) $(language) $(tuning) $(CFLAGS)' >$@
.PHONY: FORCE
FORCE:

$(out)/%.o: %.c $(out)/flags
	@mkdir -p $(@D)
	$(if $(V),,@echo '$(CC) $<')
	$(quiet)$(CC) $(language) $(tuning) $(CFLAGS) -MMD -MP -c $< -o $@

# -Itests/c: headers of test code. Test programs run in the top folder, because they read tests/cases.
$(out)/tests/%.o: tests/%.c $(out)/flags | need-c-tests
	@mkdir -p $(@D)
	$(if $(V),,@echo '$(CC) $<')
	$(quiet)$(CC) $(language) -Itests/c $(tuning) $(CFLAGS) $(filter-out -l%,$(cmocka)) -MMD -MP -c $< -o $@

# -g0: with debug information and little optimization gcc takes minutes to track the variables of these inlined loops.
$(out)/tests/c/batch_scalar.o: private CFLAGS += -g0

$(library): $(objects)
	@rm -f $@
	$(quiet)$(AR) rcs $@ $^

steady_programs := $(c_steady:tests/c/%.c=$(out)/tests/%)
random_programs := $(c_random:tests/random/c/%.c=$(out)/tests/random/%)
programs        := $(steady_programs) $(random_programs)

test-ready: build $(site) $(programs) $(npm)

$(steady_programs): $(out)/tests/%: $(out)/tests/c/%.o
$(random_programs): $(out)/tests/random/%: $(out)/tests/random/c/%.o
$(programs): $(c_shared:%.c=$(out)/%.o) $(library)
	@mkdir -p $(@D)
	$(quiet)$(CC) $(tuning) $(LDFLAGS) $(filter %.o,$^) $(library) $(cmocka) -lgmp -lm -o $@

test-c: $(programs) | need-node ## native C tests; also with config=sanitize and config=coverage
	@find $(out) -name '*.gcda' -delete # coverage counts of earlier runs, some of them of deleted files
	@node tests/run.mjs c $(programs)
ifeq ($(config),coverage)
	@gcovr --root . --filter src/ --object-directory $(out) \
	  --gcov-executable '$(if $(findstring clang,$(CC)),llvm-cov gcov,gcov)' $(out)/src
endif

# Builds as in programs that compile src/ with their own flags: -std=c17, other -O and -m flags, none of the flags above.
.PHONY: test-strangers
test-strangers: | need-c-tests ## the C tests with other compilers and flags than those of test-c; at most RB_MOST_CASES=1000 random cases
	$(call test-stranger,clang-os,clang,-Os)
	$(call test-stranger,gcc-fma,gcc,-O2 -march=native -ffp-contract=fast)
	$(call test-stranger,gcc-m32,gcc,-O2 -m32 -msse2 -mfpmath=sse)

# $(1): the folder in build/; $(2): the compiler; $(3): its flags.
define test-stranger
	+@mkdir -p build; \
	if echo 'int main(void) { return 0; }' | $(2) $(3) $(LDFLAGS) -x c - -o build/empty $(cmocka) -lgmp -lm 2>/dev/null; then \
	  echo '$(2) $(3)'; \
	  RB_MOST_CASES=$${RB_MOST_CASES:-1000} $(MAKE) --no-print-directory test-c out=build/$(1) CC=$(2) language='-std=c17 -Isrc' tuning='$(3)'; \
	else echo 'test-strangers: $(1) is skipped: $(2) $(3) does not link cmocka and gmp here'; fi
endef

# CASES is the number of cases of each test in a round (10,000 in `make test`). Each round has its own seed.
TIME  ?= 600
CASES ?= 100000

.PHONY: random
random: $(programs) build $(npm) ## random cases of C and JavaScript with new seeds, for TIME=600 seconds: CASES=100000 per query and round
	@end=$$(($$(date +%s) + $(TIME))); seed=$${RB_SEED:-1}; \
	while [ $$(date +%s) -lt $$end ]; do \
	  RB_SEED=$$seed RB_CASES=$(CASES) node tests/run.mjs c $(programs) js $(js_random) >$(out)/random.log 2>&1 || \
	    { cat $(out)/random.log; echo "RB_SEED=$$seed RB_CASES=$(CASES) failed"; exit 1; }; \
	  echo "seed $$seed: $(CASES) cases a query, none wrong"; seed=$$((seed + 1)); \
	done

.PHONY: random-rays
random-rays: $(out)/tests/mesh/test_mesh_watertight $(out)/tests/mesh/test_mesh_rays ## 10,000,000 rays in each test of rays against meshes, with RB_SEED=N or a new seed: minutes
	seed=$${RB_SEED:-$$(date +%s)}; echo "RB_SEED=$$seed"; RB_SEED=$$seed RB_CASES=10000000 node tests/run.mjs c $^

.PHONY: soak
soak: $(out)/tests/random/test_rebound_soak ## rebounds in new random rooms, for TIME=600 seconds: counts, escapes, worst clearance and speed drift
	RB_TIME=$(TIME) RB_SEED=$${RB_SEED:-$$(date +%s)} CMOCKA_MESSAGE_OUTPUT=STDOUT $<

-include $(objects:.o=.d) $(c_tests:%.c=$(out)/%.d) $(c_shared:%.c=$(out)/%.d)

# --- JavaScript generated from the core -----------------------------------------------------------------------

# Queries, their shapes and their results are listed once, in C. This program prints the list as JavaScript.
build/pair_table: wasm/pair_table.c src/dispatch/pair_table.c src/dispatch/pair_table.h | need-cc
	@mkdir -p $(@D)
	$(quiet)$(CC) $(language) $(filter %.c,$^) -lm -o $@

js/generated/pairs.js: build/pair_table
	@mkdir -p $(@D)
	@./$< > $@

# The formulas of pairs, for value classes.
build/filters: wasm/filters.c src/pairs/known.h src/pairs/formulas.h src/pairs/hits.h src/math/simd.h src/predicates/bounded.h | need-cc
	@mkdir -p $(@D)
	$(quiet)$(CC) $(language) $< -lm -o $@

js/generated/filters.js: build/filters
	@mkdir -p $(@D)
	@./$< > $@

# Layouts of structs, values of enumerations and addresses in wasm memory.
js/generated/layout.js: build/modules/layout.wasm wasm/layout.mjs wasm/memory.mjs build/wasm-flags package.json
	@mkdir -p $(@D)
	@node wasm/layout.mjs $< $(wasm_linked) > $@

# --- JavaScript ----------------------------------------------------------------------------------------------

types: $(types) ## check the JSDoc types strictly and write dist/types, one file of declarations for each entry
$(types): $(js) js/three/augment.d.ts $(inline) $(pairs) tsconfig.json wasm/types.mjs $(npm)
	@rm -rf build/types
	node_modules/typescript-7/bin/tsc --project tsconfig.json --noEmitOnError
	@node wasm/types.mjs
	@touch $@

$(package): $(js) $(inline) $(pairs) wasm/bundle.mjs $(npm)
	@rm -f dist/*.js dist/umd/*.js
	@node wasm/bundle.mjs

test-js: build $(npm) ## JavaScript tests, including those of the package and of the examples in README.md
	@node tests/run.mjs js $(js_tests)

test-size: build $(npm) ## sizes of imports of the packed package by esbuild, Rollup and webpack, with the limits of tests/size/imports.mjs
	@node tests/size/bundle.mjs
	@$(bin)/size-limit

# --- The tutorial --------------------------------------------------------------------------------------------

# The pages use the wasm modules with SIMD only. `make demo` and `make site` install only the npm packages that they need, unless all
# packages are installed; other targets install all packages, once.
site_modules := $(filter-out %.scalar.js,$(inline))
site_npm     := $(if $(or $(wildcard $(npm)),$(filter-out site,$(MAKECMDGOALS))),$(npm),node_modules/shiki/package.json)

node_modules/shiki/package.json: | need-node
	@echo 'Installing from npm the packages that build the tutorial (esbuild, markdown-it, KaTeX, konva, pagefind, shiki, three.js, TypeDoc).'
	@node demo/build/install.mjs

$(site): $(site_in) $(js) $(site_modules) $(pairs) $(reference) $(site_npm)
	@node demo/build/build.mjs

$(reference): $(js) $(site_modules) $(pairs) tsconfig.json demo/build/reference.mjs $(site_npm)
	@echo 'TypeDoc writes the API reference'
	@node demo/build/reference.mjs

test-browser: build $(site) $(npm) | need-browsers ## tests in a real Chromium, Firefox and WebKit (CHROMIUM=path for another Chromium)
	@node tests/run.mjs browser $(br_tests)

# --- Lint, benchmarks, cleaning ------------------------------------------------------------------------------

c_files := $(core) $(headers) $(sort $(wildcard wasm/*.c wasm/exports/*.c tests/c/*.h)) $(c_tests) $(c_shared)

lint: $(types) $(npm) | need-lint ## formatting, eslint, clang-tidy and types; changes nothing
	$(bin)/prettier --log-level=warn --cache --cache-location=build/prettier.cache --check .
	$(bin)/eslint --cache --cache-location=build/eslint.cache --cache-strategy=content .
	node tests/lint/layers.mjs
	clang-format --dry-run --Werror $(c_files)
	@# Names are unique in the core, also static names: all files compile as one.
	printf '#include "%s"\n' $(core) | $(CC) $(language) -fsyntax-only -x c -
	@# No pointer goes past the end of a member (see src/config.h).
	@! grep -nE '\(&[^()]*(\([^()]*\))?[^()]*(\.|->)[a-z_]+\)\[' $(filter-out src/config.h,$(c_files))

# build/tidy/FILE.ok: clang-tidy accepted the file after its last compilation, so after the last change of the file or of its headers.
# Tests are checked without clang-analyzer, which does not know that cmocka's assertions end a test.
tidied := $(patsubst %.c,build/tidy/%.ok,$(core) $(c_tests) $(c_shared))
lint: $(tidied)
$(tidied): build/tidy/%.ok: $(out)/%.o .clang-tidy | need-lint
	@mkdir -p $(@D)
	$(if $(V),,@echo 'clang-tidy $*.c')
	$(quiet)clang-tidy --quiet $(if $(filter tests/%,$*),--checks='-clang-analyzer-*') $*.c -- $(language) -Itests/c
	@touch $@

format: $(npm) | need-lint ## format C and JavaScript in place
	$(bin)/prettier --log-level=warn --write .
	clang-format -i $(c_files)

# The loops of batches in native code, with the instructions of WebAssembly's SIMD.
build/bench/native: tests/bench/native.c $(core) $(headers) | need-cc
	@mkdir -p $(@D)
	$(quiet)$(CC) $(language) -O3 -DNDEBUG $(if $(filter x86_64,$(shell uname -m)),-msse4.1) tests/bench/native.c $(core) -lm -o $@

# Rays in native code, compared with Embree; only where Embree's header is found.
build/bench/embree: tests/bench/embree.c $(core) $(headers) | need-cc
	@mkdir -p $(@D)
	$(quiet)$(CC) $(language) -O3 -DNDEBUG -msse4.1 tests/bench/embree.c $(core) -lembree3 -lm -o $@
embree = $(shell printf '\043ifndef __x86_64__\n\043error\n\043endif\n\043include <embree3/rtcore.h>\n' | $(CC) -E - >/dev/null 2>&1 && echo build/bench/embree)

# The libraries that only benches compare with.
bench_npm := tests/bench/node_modules/.package-lock.json
$(bench_npm): tests/bench/package-lock.json | need-node
	@echo 'Installing from npm the libraries that benches compare with.'
	@cd tests/bench && npm ci --ignore-scripts --omit=optional --no-audit --no-fund --no-update-notifier --loglevel=error
	@touch $@

bench: build build/bench/native $(npm) $(bench_npm) ## speed, size and start-up, compared with plain JavaScript, three.js and native code; only=NAME for one bench
	@$(if $(embree),$(MAKE) --no-print-directory $(embree),echo 'Without libembree-dev the bench embree is skipped.')
	@RB_NATIVE=$(CURDIR)/build/bench/native node tests/bench/run.mjs $(only)

clean: ## remove everything that was built; npm packages stay
	rm -rf build dist js/generated

test-ecosystem: build $(npm) ## the packed package in sample projects: bundlers, frameworks, test runners, Deno, Bun, workerd; TOOLS=NAMES for a selection
	@node tests/ecosystem/run.mjs $(TOOLS)
