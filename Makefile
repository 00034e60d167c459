# Two environments are kept (`make bench` adds a third): .venv runs the sources as they lie here, with what
# constraints.txt pins; .venv-compiled runs the wheel that mypyc makes of them, with what .venv has.

# The environments keep their Python until another is named: make test PYTHON=python3.13
PYTHON ?= $(or $(wildcard .venv/bin/python),python3)
VERSION := $(shell $(PYTHON) -c 'import platform; print(platform.python_version())' 2>/dev/null || echo missing)
PURE := .venv/bin/python
COMPILED := .venv-compiled/bin/python
INSTALL := $(PURE) tools/install.py
SOURCES := $(shell find src -name __pycache__ -prune -o -type f -print)
WEB_SOURCES := $(shell find web -name node_modules -prune -o -name messages.ts -prune -o -type f -print)
APP := src/boroughs/web/index.html
GALLERY := build/gallery/index.html
SITE := dist/site/sw.js
DOCS := dist/docs/index.html
# Node comes with the environment: nothing to install by hand.
NODE := PATH="$(CURDIR)/.venv/bin:$$PATH" npm --prefix web --silent
TYPED := src tests tools examples $(if $(wildcard benchmarks/*.py),benchmarks)

export PIP_DISABLE_PIP_VERSION_CHECK := 1
unexport HATCH_BUILD_HOOKS_ENABLE
unexport PYTHONDONTWRITEBYTECODE
.NOTPARALLEL:
.DELETE_ON_ERROR:
.PHONY: help play web site docs gallery web-test web-dev screens test test-all test-long test-long-pure test-long-compiled states lint types test-pure test-heavy test-compiled checksum coverage wheels bench soak format clean

help: ## this list
	@echo "Boroughs: what you can make. Another Python: make test PYTHON=python3.13"
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-14s %s\n", $$1, $$2}' Makefile

play: .venv/runtime $(APP) ## play in the browser (make play ARGS="play machi-koro" in this terminal)
	@.venv/bin/boroughs $(or $(ARGS),serve --open --quiet $(if $(wildcard $(SITE)),--offline $(dir $(SITE))))

web: $(APP) ## the web app, when something changed

site: $(SITE) ## the app with its engine in the browser: plain files for any host, in dist/site

docs: $(DOCS) ## the documentation with its search as plain files, in dist/docs

gallery: $(GALLERY) ## the parts of which boards are made, a page for each (make web-dev shows it at /gallery/)

web-test: web/node_modules/ready web/src/protocol/messages.ts ## types and tests of the web app's own logic
	@echo "== web app"
	@$(NODE) run check
	@$(NODE) test

web-dev: web/node_modules/ready web/src/protocol/messages.ts ## the web app with hot reload, beside `boroughs serve --port 8000`
	@$(NODE) run dev

screens: .venv/dev $(APP) ## pictures of the web app, taken anew into docs/screens
	@$(PURE) tools/screens.py

# Compiling does not use both cores all the time, lint and types use one, and the tests of the pure build often wait for a
# browser or a clock: side by side, and whatever else there is to do goes before compiling and before the tests of the compiled build.
# Those are shown when the others are through; where one of the others fails, they are ended.
test: .venv/dev ## what every change must pass: lint, types, tests on both builds
	@mkdir -p build/reports && rm -f build/web-parts build/web-app && : > build/beside.log
	@$(PURE) tools/can_compile.py > build/reports/left-out.txt || true
	@echo "building the web app, compiling the wheel and testing it, beside all that follows"
	@if [ -s build/reports/left-out.txt ]; then wanted=$(APP) beside=test-heavy; else wanted=.venv-compiled/ready beside=test-compiled; fi; \
	nice $(MAKE) --no-print-directory building WANTED=$$wanted BESIDE=$$beside > build/building.log 2>&1 & building=$$!; \
	$(PURE) tools/browser.py > build/browser.log 2>&1 & browser=$$!; \
	trap 'kill $$building $$showing 2> /dev/null' EXIT; trap 'exit 130' INT; trap 'exit 143' TERM; \
	$(MAKE) --no-print-directory lint types || exit 1; \
	until [ -e build/web-parts ] || ! kill -0 $$building 2> /dev/null; do sleep 0.2; done; \
	$(MAKE) --no-print-directory web-test || exit 1; \
	until [ -e build/web-app ] || ! kill -0 $$building 2> /dev/null; do sleep 0.2; done; \
	wait $$browser || { cat build/browser.log; exit 1; }; \
	$(MAKE) --no-print-directory test-pure || exit 1; \
	tail -n +1 -f build/beside.log & showing=$$!; \
	wait $$building; ended=$$?; building=; sleep 1; \
	[ $$ended = 0 ] || { cat build/building.log; exit 1; }
	@$(PURE) tools/summary.py

# web-test needs the parts of the web app, and waits for them alone; test-pure for the app. What runs long is started by `exec`:
# a shell in between would be ended alone.
building:
	@$(MAKE) --no-print-directory web/node_modules/ready web/src/protocol/messages.ts
	@touch build/web-parts
	@$(MAKE) --no-print-directory $(APP)
	@touch build/web-app
	@$(MAKE) --no-print-directory $(WANTED)
	@exec $(MAKE) --no-print-directory $(BESIDE) > build/beside.log 2>&1

test-all: test test-long coverage ## that, and long games, wide properties, every mode, heavy extras, coverage

test-long: test-long-pure ## what test-all adds to test
	@if $(PURE) tools/can_compile.py > build/reports/left-out.txt; \
		then $(MAKE) --no-print-directory test-long-compiled checksum; \
		else BOROUGHS_BUILD=pure $(PURE) -m pytest -n auto -m "long and heavy" tests; fi

states: .venv/dev ## copying.py and declared.py of each game, after a field was declared or changed
	@$(PURE) tools/declared_states.py

lint: .venv/dev ## ruff: faults and format
	@echo "== lint"
	@$(PURE) -m ruff check
	@$(PURE) -m ruff format --check

types: .venv/dev ## mypy --strict over sources, tests and benchmarks
	@echo "== types"
	@$(PURE) -m mypy --strict $(TYPED)

# Where there are examples: to look for them in every module takes each process seconds. A package comes before its modules: pytest
# would load a module anew that its package has just loaded, and what it defines would be there twice.
EXAMPLES = $(filter-out src/boroughs/batch/% src/boroughs/arena/training/%,$(sort $(shell find src -name __init__.py; grep -rl --include='*.py' '>>>' src)))

test-pure: .venv/dev $(APP) ## tests and doctests on the sources, the pages in a browser among them
	@$(PURE) tools/browser.py
	@echo "== tests of the pure build"
	@BOROUGHS_BUILD=pure $(PURE) -m pytest -n auto -m "not long and not heavy" --junitxml=build/reports/pure.xml \
		--doctest-modules --doctest-glob='*.md' --ignore=tests/batch $(EXAMPLES) tests README.md CONTRIBUTING.md docs/README.md

test-heavy: .venv/dev ## the heavy tests on the sources, where nothing can be compiled
	@BOROUGHS_BUILD=pure exec $(PURE) -m pytest -n auto -m "heavy and not long" tests

# What the compiler may change: the engine and what stands on it. Server, command and pages follow in test-long.
ENGINE := $(addprefix tests/,core golden games bots testing test_surface.py builds/test_build.py arena/test_simulate.py review/test_golden_reviews.py \
	$(addprefix envs/test_,encoding.py leaks.py))
# Of the engine's tests those that read words and sources, or what is said of a stranger's game: on both builds the same is read.
ALIKE := $(addprefix tests/,core/test_words.py testing/test_wrong_answers.py $(addsuffix /test_words.py,$(addprefix games/,machi_koro mad_city)) \
	$(addprefix games/test_,clauses.py languages.py lessons.py linking.py phrasing.py presets.py refusals.py))

test-compiled: .venv-compiled/ready ## the engine's tests on the compiled wheel (needs a C compiler)
	@echo "== tests of the compiled build"
	@BOROUGHS_BUILD=compiled exec $(COMPILED) -m pytest -n auto -m "not long" \
		--junitxml=build/reports/compiled.xml $(addprefix --ignore=,$(ALIKE)) $(ENGINE)

# Long tests wait for browsers, servers and clocks: one process more than there are cores keeps the cores at work.
BESIDE := -n $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)
# These read sources, wheels and pages, which are the same on both builds.
SOURCES_READ := $(addprefix tests/,builds documentation)
# A file's tests in one process: what numba compiles for a game is compiled once, not in every process.
BY_FILE := -n auto --dist loadfile

test-long-pure: .venv/heavy $(APP) $(GALLERY) $(SITE) $(DOCS) ## the long tests of the pure build
	@$(PURE) tools/browser.py
	@$(PURE) -m tools.proxies
	@echo "== long tests of the pure build, properties with fresh seeds"
	@BOROUGHS_BUILD=pure BOROUGHS_WIDE=1 $(PURE) -m pytest $(BESIDE) -m "(long or property) and not heavy" \
		--junitxml=build/reports/long-pure.xml tests
	@echo "== batches, for which numba compiles a minute or two"
	@BOROUGHS_BUILD=pure $(PURE) -m pytest -q $(BY_FILE) -m "not long and not heavy" --doctest-modules src/boroughs/batch tests/batch

test-long-compiled: .venv-compiled/ready ## on the compiled wheel the longest tests of rules, and the rest of the tests
	@echo "== the longest tests of rules on the compiled build"
	@BOROUGHS_BUILD=compiled $(COMPILED) -m pytest $(BY_FILE) -m "long and (heavy or golden)" \
		--junitxml=build/reports/long-heavy.xml tests
	@echo "== the rest of the tests on the compiled build"
	@BOROUGHS_BUILD=compiled $(COMPILED) -m pytest -n auto -m "not long" --junitxml=build/reports/long-compiled.xml \
		$(addprefix --ignore=,$(ENGINE) $(SOURCES_READ)) --ignore=tests/web tests
	@BOROUGHS_BUILD=compiled $(COMPILED) -m pytest -q -n auto -m "not long" --junitxml=build/reports/long-alike.xml $(ALIKE)

checksum: .venv/dev .venv-compiled/ready ## the same seeds in both builds must give the same games
	@echo "== checksums of both builds"
	@mkdir -p build/reports
	@$(PURE) tools/checksums.py pure > build/reports/pure.sums
	@$(COMPILED) tools/checksums.py compiled > build/reports/compiled.sums
	@sed 's/^/pure      /' build/reports/pure.sums
	@sed 's/^/compiled  /' build/reports/compiled.sums
	@cmp -s build/reports/pure.sums build/reports/compiled.sums || \
		{ echo "THE TWO BUILDS PLAY DIFFERENT GAMES from the same seeds"; exit 1; }

# Following every branch makes the tests three times as slow: not part of `make test`. The floor is in pyproject.toml.
# Properties come to the same lines hundreds of times, and tests of builds to few: they have run before.
coverage: .venv/dev ## branch coverage of the pure build, which may not fall below its floor; as pages: htmlcov/index.html
	@echo "== branch coverage"
	@BOROUGHS_BUILD=pure $(PURE) -m pytest -q -n auto -m "not long and not heavy and not property" --cov \
		$(addprefix --ignore=tests/,web batch builds) tests
	@$(PURE) -m coverage html -q

wheels: .venv/dev $(APP) dist/compiled/built ## both wheels, under dist/
	@echo "building the pure wheel"
	@rm -rf dist/pure
	@$(PURE) -m build -n -o dist/pure > build/pure.log 2>&1 || { cat build/pure.log; exit 1; }
	@ls dist/pure/*.whl dist/compiled/*.whl

bench: .venv/runtime .venv-compiled/ready ## how fast both builds are, beside other engines (make bench ARGS="--help")
	@$(MAKE) -s --no-print-directory .venv-peers/ready || \
		echo "THE PEERS COULD NOT BE INSTALLED: only our own numbers will be measured"
	@$(PURE) benchmarks/run.py $(ARGS)

# A hundred kills are one test, on the same data: it may take longer than any other.
soak: .venv/heavy $(APP) $(SITE) ## a hundred crashes on each store, two hundred on three processes, floods and whole games against the play server (an hour)
	@BOROUGHS_SOAK=1 $(PURE) -m pytest -q -n 2 -o faulthandler_timeout=7200 tests/server/store/test_crash.py tests/server/cluster tests/server/test_games.py \
		tests/server/tables/test_live_table.py tests/server/transport/test_socket.py \
		tests/server/broadcast/test_secrets.py tests/server/store/test_ownership.py \
		tests/server/transport/test_rate_limits.py tests/server/workers tests/server/tables/test_takebacks.py \
		tests/server/test_fuzzing.py tests/server/broadcast/test_bot_timing.py tests/server/tables/test_forged_days.py \
		tests/batch/test_machi_koro.py tests/batch/test_new_jack_city.py tests/envs/test_openspiel.py tests/web/test_site_storage.py
	@BOROUGHS_SOAK=1 $(PURE) -m pytest -q -n 2 -m soak tests

format: .venv/dev ## ruff: mend what can be mended, and format
	@$(PURE) -m ruff check --fix
	@$(PURE) -m ruff format

clean: ## remove the environments and everything that was built
	rm -rf web/node_modules web/src/protocol/messages.ts src/boroughs/web
	rm -rf .venv .venv-compiled .venv-peers build dist htmlcov .coverage .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find src tests tools -name __pycache__ -prune -exec rm -rf {} +

# The environments. A stamp carries the version of Python, so that another PYTHON starts afresh.

%/python-$(VERSION):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
		{ echo "Boroughs needs Python 3.11 or newer, and $(PYTHON) is $(VERSION). Name another, as in: make test PYTHON=python3.13"; exit 1; }
	@echo "creating $* with Python $(VERSION)"
	@$(PYTHON) -m venv --clear $*
	@touch $@

.venv/runtime: .venv/python-$(VERSION) pyproject.toml constraints.txt
	@echo "installing boroughs into .venv"
	@$(INSTALL) hatchling editables
	@$(INSTALL) -e .
	@touch $@

# The web app. Its message types come from the server's schema, so that a changed message breaks the build.

.venv/node: .venv/runtime
	@echo "installing Node into .venv"
	@$(INSTALL) -e '.[web]'
	@touch $@

web/node_modules/ready: .venv/node web/package.json web/package-lock.json
	@echo "installing the parts of the web app"
	@$(NODE) ci
	@touch $@

web/src/protocol/messages.ts: web/tools/types.js .venv/node src/boroughs/server/transport/schema.py $(shell find src/boroughs/server/messages src/boroughs/arena/lab src/boroughs/games src/boroughs/core -name '*.py')
	@mkdir -p build
	@.venv/bin/boroughs schema > build/schema.json
	@$(NODE) run types < build/schema.json > $@.new
	@cmp -s $@.new $@ && rm $@.new || mv $@.new $@
	@touch $@

$(APP): web/node_modules/ready web/src/protocol/messages.ts $(WEB_SOURCES)
	@echo "building the web app"
	@mkdir -p build
	@$(NODE) run build > build/web.log 2>&1 || { cat build/web.log; exit 1; }
	@touch $@

$(GALLERY): web/node_modules/ready web/src/protocol/messages.ts $(WEB_SOURCES)
	@echo "building the gallery of the board kit"
	@mkdir -p build
	@$(NODE) run gallery > build/gallery.log 2>&1 || { cat build/gallery.log; exit 1; }
	@touch $@

# Pages first, for they empty the folder; then Python, the engine and the service worker that knows all files.
# Where friends can be met: make site SERVER=https://boroughs.example.org/
$(SITE): web/node_modules/ready web/src/protocol/messages.ts $(WEB_SOURCES) $(filter-out src/boroughs/web/%,$(SOURCES)) tools/site.py tools/site_trial.py
	@echo "building the site without a server"
	@mkdir -p build
	@VITE_SERVER='$(SERVER)' $(NODE) run site > build/site.log 2>&1 || { cat build/site.log; exit 1; }
	@PATH="$(CURDIR)/.venv/bin:$$PATH" $(PURE) tools/site.py
	@touch $@

# The pages of docs/ and what follows from the code; a warning is an error.
$(DOCS): .venv/docs $(filter-out src/boroughs/web/%,$(SOURCES)) $(shell find docs tools/docs_site -name __pycache__ -prune -o -type f -print) $(wildcard *.md) web/README.md tools/clause_tests.py tools/ladder_tables.py
	@echo "building the documentation"
	@$(PURE) -m tools.docs_site
	@touch $@

.venv/docs: .venv/dev
	@echo "installing Sphinx into .venv"
	@$(INSTALL) -e '.[dev,docs]'
	@touch $@

# With Node at once, so that nothing is installed while the web app is built beside lint and types.
.venv/dev: .venv/python-$(VERSION) pyproject.toml constraints.txt
	@echo "installing boroughs and the development tools into .venv"
	@$(INSTALL) hatchling editables
	@$(INSTALL) -e '.[dev,web]'
	@touch .venv/runtime && touch .venv/node && touch $@

# By pip: a torch for the processor alone is found only where pip is configured to look, and uv takes the one with CUDA.
.venv/heavy: .venv/dev
	@echo "installing torch, stable-baselines3 and Ray into .venv (a minute or two)"
	@$(PURE) -m pip install -qq --no-compile -c constraints.txt --no-build-isolation -e '.[dev,learn,ray,sb3]'
	@touch $@

# Everything but boroughs itself is borrowed from .venv: an addition to the path, so that nothing is installed twice.
PACKAGES = -c 'import sysconfig; print(sysconfig.get_path("purelib"))'

.venv-compiled/ready: .venv-compiled/python-$(VERSION) dist/compiled/built .venv/dev
	@echo "installing the compiled wheel into .venv-compiled"
	@rm -f "$$($(COMPILED) $(PACKAGES))/borrowed.pth"
	@$(COMPILED) -m pip uninstall -qqy boroughs
	@$(COMPILED) -m pip install -qq --no-compile --no-deps "$$(ls dist/compiled/*.whl)"
	@$(PURE) $(PACKAGES) > "$$($(COMPILED) $(PACKAGES))/borrowed.pth"
	@touch $@

# The engines of others, for `make bench` alone.
.venv-peers/ready: .venv-peers/python-$(VERSION) benchmarks/peers.txt
	@echo "installing the peers into .venv-peers"
	@.venv-peers/bin/python -m pip install -qq -r benchmarks/peers.txt
	@touch $@

# Their names, so that a deleted file counts as a change too. (Folders change with every cache of bytecode.)
build/sources.txt: FORCE
	@mkdir -p build
	@find src -name __pycache__ -prune -o -type f -print | LC_ALL=C sort > $@.new
	@cmp -s $@.new $@ && rm $@.new || mv $@.new $@

FORCE:

# mypyc leaves its objects beside the sources: `build` works on an unpacked sdist, never on this tree.
dist/compiled/built: $(SOURCES) $(APP) build/sources.txt .venv/dev
	@$(PURE) tools/can_compile.py
	@echo "compiling the wheel with mypyc (a minute or so)"
	@rm -rf dist/compiled && mkdir -p build
	@HATCH_BUILD_HOOKS_ENABLE=1 $(PURE) -m build -n -o dist/compiled > build/compiled.log 2>&1 \
		|| { cat build/compiled.log; exit 1; }
	@touch $@
