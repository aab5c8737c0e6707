# make help lists what there is. Everything is installed into .venv by the targets that need it.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check

.DEFAULT_GOAL := help
.PHONY: help play test check unit plain format bench clean

help: ## list the targets
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):[^#]*## /  make \1|/' | column -t -s '|'

play: $(VENV)/.play ## install what is missing and play a game in the terminal
	@$(BIN)/sixfold play

test: $(VENV)/.dev check unit plain ## install what is missing and run everything: gate, tests, tests without the compiler
	@echo "make test: everything passed"

check: $(VENV)/.dev ## the gate: format, lint, types, layers
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

unit: $(VENV)/.dev ## all tests, with the rules compiled
	$(BIN)/pytest -n auto

plain: $(VENV)/.dev ## the rules' tests as plain Python, with every branch of the rules covered
	NUMBA_DISABLE_JIT=1 $(BIN)/coverage run -m pytest tests/rules
	$(BIN)/coverage report

format: $(VENV)/.dev ## put all code into the one format
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: $(VENV)/.bench ## measure speed and size against peers and limits
	@$(BIN)/sixfold bench

clean: ## remove what was installed and built
	rm -rf $(VENV) build dist .coverage .mypy_cache .pytest_cache .ruff_cache .hypothesis

$(BIN)/python:
	@command -v $(PYTHON) >/dev/null || { echo "make: $(PYTHON) is not there; install Python 3.11 or newer, or name it: make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "make: $(PYTHON) is older than 3.11; name a newer one: make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); echo "make: $(PYTHON) cannot make a virtual environment; on Debian: apt-get install python3-venv"; exit 1; }

$(VENV)/.play: $(BIN)/python pyproject.toml constraints.txt
	@echo "installing sixfold into $(VENV) …"
	@$(PIP) install --constraint constraints.txt --editable . || { echo "make: installing failed; is a package index reachable?"; exit 1; }
	@touch $@

$(VENV)/.dev: $(BIN)/python pyproject.toml constraints.txt
	@echo "installing sixfold and its tools into $(VENV) …"
	@$(PIP) install --constraint constraints.txt --editable '.[dev]' || { echo "make: installing failed; is a package index reachable?"; exit 1; }
	@touch $@ $(VENV)/.play

$(VENV)/.bench: $(BIN)/python pyproject.toml constraints.txt
	@echo "installing sixfold and what it is measured against into $(VENV) …"
	@$(PIP) install --constraint constraints.txt --editable '.[bench]' || { echo "make: installing failed; is a package index reachable?"; exit 1; }
	@touch $@ $(VENV)/.play
