# raybound: `make help` lists the targets, `make demo` and `make test` are the two to begin with.
#
# Nothing has to be prepared: what a target needs and the machine lacks, .ci/need installs or names.

config ?= release
CC     ?= cc
EMCC   ?= emcc
# Empty it (`make WERROR=`) to build with a compiler newer than the code.
WERROR ?= -Werror

.DEFAULT_GOAL := all
.DELETE_ON_ERROR:
MAKEFLAGS += --no-builtin-rules
export CC EMCC
# `make V=1` prints every command in full.
quiet := $(if $(V),,@)

# --- Sources -------------------------------------------------------------------------------------------------

core     := $(sort $(wildcard src/*.c src/*/*.c))
headers  := $(sort $(wildcard src/*.h src/*/*.h wasm/exports/*.h))
js       := $(sort $(filter-out js/generated/%,$(wildcard js/*.js js/*/*.js)))
# tests/c/FOLDER/test_*.c are programs of one group of tests each; tests/c/*.c is linked into all of them. Tests in
# tests/random compare very many random cases with another implementation: `make check` leaves them to `make test`.
c_steady  := $(sort $(wildcard tests/c/*/test_*.c))
c_random  := $(sort $(wildcard tests/random/c/test_*.c))
c_tests   := $(c_steady) $(c_random)
c_shared  := $(sort $(wildcard tests/c/*.c))
js_steady := $(sort $(wildcard tests/js/*/*.test.js))
js_random := $(sort $(wildcard tests/random/js/*.test.js))
js_tests  := $(js_steady) $(js_random)
br_tests  := $(sort $(wildcard tests/browser/*.test.js))
site_in  := $(shell find demo -type f) $(wildcard docs/*.md)

types    := dist/types/index.d.ts
package  := dist/raybound.js
pairs    := js/generated/pairs.js js/generated/layout.js
site     := dist/site/index.html
reference := build/reference/index.html
npm      := node_modules/.package-lock.json
bin      := node_modules/.bin

# --- Flags ---------------------------------------------------------------------------------------------------

warnings := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wdouble-promotion -Wvla -Wundef -Wcast-qual \
            -Wpointer-arith -Wwrite-strings -Wstrict-prototypes -Wold-style-definition $(WERROR)

# Native code, wasm and every compiler must give the same bits: a fused multiply-add would round once where the
# source says twice, and fast-math breaks the exact predicates. src/config.h sees to it too, for builds that are not ours.
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

# The WebAssembly modules: which there are, what is in them, how they are made.
include wasm/modules.mk

# --- Everyday targets ----------------------------------------------------------------------------------------

# What targets that build on every core pass on, unless -j says how many.
cores    := $(shell getconf _NPROCESSORS_ONLN)
parallel  = --no-print-directory $(if $(filter -j%,$(MAKEFLAGS)),,-j$(cores))

.PHONY: all help build check test test-ready test-ecosystem test-c test-js test-size test-browser demo site types lint format bench clean

all: build

help: ## this list
	@echo 'make [target] [config=release|debug|sanitize|coverage] [CC=gcc|clang] [PORT=8080] [V=1]'
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  \1\t\2/p' Makefile | expand -t 16

build: $(modules) $(inline) $(pairs) $(types) $(package) ## all that the package holds: wasm modules, JavaScript, types (the default)

demo: | need-node ## build the tutorial, serve it on 127.0.0.1, print its address
	@{ $(MAKE) $(parallel) site 2>&1 && echo built; } | \
	  node demo/build/progress.mjs $$($(MAKE) -n site 2>/dev/null | grep -c '^echo')
	@node demo/build/serve.mjs

site: $(site) ## the tutorial as static files in dist/site, for any web server and any path
	@echo 'dist/site is ready: copy it to any folder of any web server.'

check: need-check ## build, lint and the tests that take no more than two minutes: C, JavaScript, Chromium
	@$(MAKE) $(parallel) lint test-ready
	@node tests/run.mjs --quick c $(steady_programs) js $(js_steady) browser $(br_tests)

test: need-test ## every test: native C, JavaScript, size of imports, browsers; ends with their counts
	@$(MAKE) $(parallel) test-ready
	@# Beside the tests, which leave a core idle now and then; an import that weighs too much must not hide what they say.
	@$(MAKE) --no-print-directory test-size >build/size.log 2>&1 & size=$$!; \
	  node tests/run.mjs c $(programs) js $(js_tests) browser $(br_tests); status=$$?; \
	  wait $$size || { cat build/size.log; status=1; }; \
	  exit $$status

# --- What targets need ---------------------------------------------------------------------------------------
# Order-only and phony: asking is quick, and an answer never makes a file out of date.

.PHONY: need-test need-check need-cc need-c-tests need-emcc need-node need-browsers need-lint
need-test: ; @.ci/need node cc cmocka gmp emcc chromium -- firefox webkit
need-check: ; @.ci/need node cc cmocka gmp emcc chromium clang-format clang-tidy
need-cc: ; @.ci/need cc
need-c-tests: ; @.ci/need cc cmocka gmp $(if $(filter sanitize coverage,$(config)),sanitizers) $(if $(filter coverage,$(config)),gcovr)
need-emcc: ; @.ci/need emcc
need-node: ; @.ci/need node
need-browsers: ; @.ci/need chromium -- firefox webkit
need-lint: ; @.ci/need cc cmocka gmp clang-format clang-tidy

# No package of ours needs its install script: not running any is quicker and safer.
$(npm): package-lock.json | need-node
	@echo 'Installing the npm packages of package-lock.json (npm ci): bundler, type checker, test and lint tools.'
	@npm ci --ignore-scripts --no-audit --no-fund --no-update-notifier --loglevel=error
	@touch $@

# --- The native core and its tests ---------------------------------------------------------------------------

library := $(out)/libraybound.a
objects := $(core:%.c=$(out)/%.o)

# Holds the compiler and flags of the last run: changing either rebuilds.
$(out)/flags: FORCE | need-cc
	@mkdir -p $(@D)
	@echo '$(CC) $(language) $(tuning) $(CFLAGS)' | cmp -s - $@ || echo '$(CC) $(language) $(tuning) $(CFLAGS)' >$@
.PHONY: FORCE
FORCE:

$(out)/%.o: %.c $(out)/flags
	@mkdir -p $(@D)
	$(if $(V),,@echo '$(CC) $<')
	$(quiet)$(CC) $(language) $(tuning) $(CFLAGS) -MMD -MP -c $< -o $@

# Test code may call what is not exported, hence -Itests/c, and reads tests/cases from the top of the tree.
$(out)/tests/%.o: tests/%.c $(out)/flags | need-c-tests
	@mkdir -p $(@D)
	$(if $(V),,@echo '$(CC) $<')
	$(quiet)$(CC) $(language) -Itests/c $(tuning) $(CFLAGS) $(filter-out -l%,$(cmocka)) -MMD -MP -c $< -o $@

# gcc follows the variables of these inlined loops for minutes where they are not optimized much.
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

test-c: $(programs) | need-node ## native C tests; config=sanitize and config=coverage run the same ones
	@find $(out) -name '*.gcda' -delete # counts of the run before, of files that may be gone
	@node tests/run.mjs c $(programs)
ifeq ($(config),coverage)
	@gcovr --root . --filter src/ --object-directory $(out) \
	  --gcov-executable '$(if $(findstring clang,$(CC)),llvm-cov gcov,gcov)' $(out)/src
endif

# Builds of people who compile src/ into their own programs: the standard, their -O and -m, and none of our flags.
.PHONY: test-strangers
test-strangers: | need-c-tests ## the C tests in builds with other compilers and flags than ours; RB_CASES=1000 random cases
	$(call test-stranger,clang-os,clang,-Os)
	$(call test-stranger,gcc-fma,gcc,-O2 -march=native -ffp-contract=fast)
	$(call test-stranger,gcc-m32,gcc,-O2 -m32 -msse2 -mfpmath=sse)

# $(1): the folder in build/; $(2): the compiler; $(3): its flags.
define test-stranger
	+@mkdir -p build; \
	if echo 'int main(void) { return 0; }' | $(2) $(3) $(LDFLAGS) -x c - -o build/empty $(cmocka) -lgmp -lm 2>/dev/null; then \
	  echo '$(2) $(3)'; \
	  RB_CASES=$${RB_CASES:-1000} $(MAKE) --no-print-directory test-c out=build/$(1) CC=$(2) language='-std=c17 -Isrc' tuning='$(3)'; \
	else echo 'test-strangers: $(1) is skipped: $(2) $(3) does not link cmocka and gmp here'; fi
endef

# Each round has its own seed, and this many cases where a test has 10,000 otherwise.
TIME  ?= 600
CASES ?= 100000

.PHONY: random
random: $(programs) build $(npm) ## random cases of C and JavaScript with ever new seeds, for TIME=600 seconds: CASES=100000 a query and round
	@end=$$(($$(date +%s) + $(TIME))); seed=$${RB_SEED:-1}; \
	while [ $$(date +%s) -lt $$end ]; do \
	  RB_SEED=$$seed RB_CASES=$(CASES) node tests/run.mjs c $(programs) js $(js_random) >$(out)/random.log 2>&1 || \
	    { cat $(out)/random.log; echo "RB_SEED=$$seed RB_CASES=$(CASES) failed"; exit 1; }; \
	  echo "seed $$seed: $(CASES) cases a query, none wrong"; seed=$$((seed + 1)); \
	done

.PHONY: soak
soak: $(out)/tests/random/test_rebound_soak ## rebounds in ever new rooms, for TIME=600 seconds: bounces, escapes, worst clearance and speed drift
	RB_TIME=$(TIME) RB_SEED=$${RB_SEED:-$$(date +%s)} CMOCKA_MESSAGE_OUTPUT=STDOUT $<

-include $(objects:.o=.d) $(c_tests:%.c=$(out)/%.d) $(c_shared:%.c=$(out)/%.d)

# --- What JavaScript knows of the core ----------------------------------------------------------------------

# Queries, their shapes and their results are listed once, in C: this prints the list as JavaScript.
build/pair_table: wasm/pair_table.c src/dispatch/pair_table.c src/dispatch/pair_table.h | need-cc
	@mkdir -p $(@D)
	$(quiet)$(CC) $(language) $(filter %.c,$^) -lm -o $@

js/generated/pairs.js: build/pair_table
	@mkdir -p $(@D)
	@./$< > $@

# Structs and enumerations that JavaScript shares, as they are in wasm.
js/generated/layout.js: build/modules/layout.wasm wasm/layout.mjs
	@mkdir -p $(@D)
	@node wasm/layout.mjs $< > $@

# --- JavaScript ----------------------------------------------------------------------------------------------

types: $(types) ## check the JSDoc types strictly and write dist/types
$(types): $(js) $(inline) $(pairs) tsconfig.json wasm/types.mjs $(npm)
	@rm -rf dist/types
	node_modules/typescript-7/bin/tsc --project tsconfig.json --noEmitOnError
	@node wasm/types.mjs
	@touch $@

$(package): $(js) $(inline) $(pairs) wasm/bundle.mjs $(npm)
	@rm -f dist/*.js dist/umd/*.js
	@node wasm/bundle.mjs

test-js: build $(npm) ## JavaScript tests, the package's and the README's among them
	@node tests/run.mjs js $(js_tests)

test-size: build $(npm) ## what imports of the packed package weigh in esbuild, Rollup and webpack, against tests/size/imports.mjs
	@node tests/size/bundle.mjs
	@$(bin)/size-limit

# --- The tutorial --------------------------------------------------------------------------------------------

# Of the wasm modules the pages have those with SIMD. Of the npm packages `make demo` and `make site` install what they need, unless
# all are there; with other targets all are installed, once.
site_modules := $(filter-out %.scalar.js,$(inline))
site_npm     := $(if $(or $(wildcard $(npm)),$(filter-out site,$(MAKECMDGOALS))),$(npm),node_modules/shiki/package.json)

node_modules/shiki/package.json: | need-node
	@echo 'Installing from npm what builds the tutorial (esbuild, markdown-it, KaTeX, shiki, three.js, TypeDoc).'
	@node demo/build/install.mjs

$(site): $(site_in) $(js) $(site_modules) $(pairs) $(reference) $(site_npm)
	@node demo/build/build.mjs

$(reference): $(js) $(pairs) tsconfig.json demo/build/reference.mjs $(site_npm)
	@echo 'TypeDoc writes the API reference'
	@node demo/build/reference.mjs

test-browser: build $(site) $(npm) | need-browsers ## tests in a real Chromium, Firefox and WebKit (CHROMIUM=path for another one)
	@node tests/run.mjs browser $(br_tests)

# --- Care ----------------------------------------------------------------------------------------------------

c_files := $(core) $(headers) $(sort $(wildcard wasm/*.c wasm/exports/*.c tests/c/*.h)) $(c_tests) $(c_shared)

lint: $(types) $(npm) | need-lint ## formatting, eslint, clang-tidy and types; changes nothing
	$(bin)/prettier --log-level=warn --cache --cache-location=build/prettier.cache --check .
	$(bin)/eslint --cache --cache-location=build/eslint.cache --cache-strategy=content .
	node tests/lint/layers.mjs
	clang-format --dry-run --Werror $(c_files)
	@# A name means one thing throughout the core, a static one too: it compiles as one file.
	printf '#include "%s"\n' $(core) | $(CC) $(language) -fsyntax-only -x c -
	@# src/config.h: no pointer walks past a member.
	@! grep -nE '\(&[^()]*(\([^()]*\))?[^()]*(\.|->)[a-z_]+\)\[' $(filter-out src/config.h,$(c_files))

# A file passed clang-tidy since it was last compiled, and so since it or a header of it changed. The analyser does not know
# that cmocka's assertions end a test.
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

# The batches' loops in native code, on the instructions that WebAssembly's SIMD has.
build/bench/native: tests/bench/native.c $(core) $(headers) | need-cc
	@mkdir -p $(@D)
	$(quiet)$(CC) $(language) -O3 -DNDEBUG $(if $(filter x86_64,$(shell uname -m)),-msse4.1) tests/bench/native.c $(core) -lm -o $@

bench: build build/bench/native $(npm) ## speed, size and start-up, against plain JavaScript, three.js and native code; only=NAME for a part
	@RB_NATIVE=$(CURDIR)/build/bench/native node tests/bench/run.mjs $(only)

clean: ## remove everything built; npm packages stay
	rm -rf build dist js/generated

test-ecosystem: build $(npm) ## the packed package in sample projects: bundlers, frameworks, test runners, Deno, Bun, workerd; TOOLS=NAMES for some
	@node tests/ecosystem/run.mjs $(TOOLS)
