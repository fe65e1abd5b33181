# Everything starts from a fresh clone with Python 3.11 and make: `make demo`, `make test`.

PYTHON ?= $(or $(shell command -v python3.11 || command -v python3),python3)
BIN := .venv/bin
READY := .venv/.ready

# Kernels compiled with bounds checks live in a folder of their own: beside the plain ones, each
# run would throw the other's away.
CHECKED := NUMBA_BOUNDSCHECK=1 NUMBA_CACHE_DIR="$(CURDIR)/.cache/numba-boundscheck"

# An overlay: this one package, found before the one in .venv. Everything else is shared.
OLDEST := .cache/gymnasium-oldest

# Ray's RLlib asks for one Gymnasium release: an environment of its own.
RAY := .venv-ray/bin
RAY_READY := .venv-ray/.ready

# Python files are compiled when first imported, not all at once by pip, and kept then, even where
# the surroundings say not to: without, each start takes seconds longer.
unexport PYTHONDONTWRITEBYTECODE
PIP := PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_ROOT_USER_ACTION=ignore $(BIN)/python -m pip
# Two workers; the tests of a game stay together (tests/conftest.py), so each compiles other games.
PYTEST := PYTHONHASHSEED=0 $(BIN)/python -m pytest -q -n 2 --dist loadgroup

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help setup demo test bench ladder verify fuzz lint format lock clean
.PHONY: test-boundscheck test-boundscheck-quick test-gymnasium-oldest test-notebooks verify-ray

help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-22s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
	@echo
	@echo "  ARGS=... is passed on by demo, bench, ladder, verify, verify-ray, fuzz and test."

setup: $(READY) ## the virtual environment .venv, with all that the other targets need

demo: $(READY) ## a look at what there is
	$(BIN)/meeple demo $(ARGS)

# Linting keeps one core busy and checks of one game the other. Then all tests and notebooks in one
# run, so that neither core waits for the other; with ARGS just what they name.
test: $(READY) ## all checks; the quick test suite comes last
	@mkdir -p .cache
	@$(MAKE) --no-print-directory lint > .cache/lint.log 2>&1 & lint=$$!; \
	$(MAKE) --no-print-directory test-boundscheck-quick test-gymnasium-oldest; checked=$$?; \
	wait $$lint; linted=$$?; cat .cache/lint.log; exit $$((checked || linted))
	@echo "== tests"
	@$(PYTEST) $(or $(ARGS),--nbmake tests notebooks)

bench: $(READY) ## steps per second on this machine
	$(BIN)/meeple bench $(ARGS)

ladder: $(READY) ## the players of each game against each other; keeps ladders that are current
	$(BIN)/meeple ladder $(ARGS)

verify: $(READY) ## compare with recorded games: make verify GAME=undecim FILES="..."
	$(BIN)/meeple verify $(GAME) $(FILES) $(ARGS)

fuzz: $(READY) ## long random play with bounds checks on
	$(CHECKED) $(PYTEST) -m fuzz --hypothesis-profile=fuzz $(ARGS)

lint: $(READY) ## ruff and mypy
	@echo "== ruff, mypy"
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/mypy

test-boundscheck: $(READY) ## tests marked boundscheck, with bounds checks on
	@echo "== tests with bounds checks"
	@$(CHECKED) $(PYTEST) -m "boundscheck and not fuzz"

# Only files with such tests are collected: the others are thousands, and each worker reads them all.
# Compiling a large game with bounds checks takes as long as all the other tests of it.
test-boundscheck-quick: $(READY) ## the same of the smallest game, a part of `make test`
	@echo "== tests with bounds checks"
	@$(CHECKED) $(PYTEST) -m "boundscheck and not fuzz" -k "not terra and not alchemists" \
	    $$(grep -rl --include='*.py' mark.boundscheck tests)

# What Gymnasium promises depends on the frame, not on the game: one game's tests are enough.
test-gymnasium-oldest: $(READY) $(OLDEST)/.ready ## tests marked conformance, with the oldest Gymnasium
	@echo "== tests with the oldest Gymnasium"
	@PYTHONPATH="$(CURDIR)/$(OLDEST)" $(BIN)/python -c \
	    "import gymnasium as g; print(g.__version__); assert '/$(OLDEST)/' in g.__file__"
	@PYTHONPATH="$(CURDIR)/$(OLDEST)" $(PYTEST) -m "conformance and not fuzz" \
	    -k "not terra and not alchemists" $$(grep -rl --include='*.py' mark.conformance tests)

test-notebooks: $(READY) ## execute the notebooks
	@echo "== notebooks"
	@$(PYTEST) --nbmake notebooks

verify-ray: $(RAY_READY) ## tests on a cluster of this machine's cores, with Ray
	@echo "== tests on Ray"
	@$(RAY)/python -c "import ray; print('ray', ray.__version__)"
	@PYTHONHASHSEED=0 $(RAY)/python -m pytest -q $(or $(ARGS),tests/cluster)

format: $(READY) ## put sources in the common form
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

lock: $(READY) ## resolve the pins of requirements/dev.txt anew
	@mkdir -p .cache
	$(BIN)/python requirements/lock.py > .cache/dev.txt
	mv .cache/dev.txt requirements/dev.txt

clean: ## remove caches, compiled kernels and builds (.venv stays)
	rm -rf .cache .hypothesis build dist
	find envs agents benchmarks tests notebooks \
	    '(' -name __pycache__ -o -name .ipynb_checkpoints ')' -prune -exec rm -rf {} +

$(READY): requirements/dev.txt pyproject.toml
	@echo "== .venv: the packages of requirements/dev.txt (1 to 3 minutes the first time)"
	@$(PYTHON) -c "import sys; sys.exit('Python 3.11 or newer is needed' if sys.version_info < (3, 11) else 0)"
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(PIP) install -qq --no-compile -r requirements/dev.txt
	@$(PIP) install -qq --no-deps --no-build-isolation -e .
	@touch $@

$(RAY_READY): requirements/cluster.txt pyproject.toml
	@echo "== .venv-ray: the packages of requirements/cluster.txt (1 to 3 minutes the first time)"
	@test -x $(RAY)/python || $(PYTHON) -m venv .venv-ray
	@$(subst $(BIN),$(RAY),$(PIP)) install -qq --no-compile -r requirements/cluster.txt
	@$(subst $(BIN),$(RAY),$(PIP)) install -qq --no-deps --no-build-isolation -e .
	@touch $@

$(OLDEST)/.ready: requirements/gymnasium-oldest.txt $(READY)
	@rm -rf $(OLDEST)
	@$(PIP) install -qq --no-deps --target $(OLDEST) -r requirements/gymnasium-oldest.txt
	@touch $@
