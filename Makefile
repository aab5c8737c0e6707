# make help lists the targets. Those that need packages install them into .venv.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
PINNED = $(PIP) install --require-hashes --requirement requirements/$(1).txt
SIXFOLD = $(PIP) install --no-deps --no-build-isolation --editable .

# The page is built with the Node.js of this machine if it is new enough, else with one from PyPI in .venv.
WEB := src/sixfold/server/page
ENGINE := web/build/engine
NODE_FITS := $(shell node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)' 2>/dev/null && command -v npm >/dev/null && echo yes)
WITH_NODE = "$(if $(NODE_FITS),,$(CURDIR)/$(BIN):)$$PATH"

PIN := $(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-strip-extras --no-emit-index-url --no-header --no-annotate

# Where `make site` writes to, and the server to which the site leads for what only a server can do; by default to none.
SITE ?= build/site
SERVER ?=

.DEFAULT_GOAL := help
.PHONY: help play site test check unit faults browser plain screens evenings soak fuzz attacks format bench clean web types web-check installs pins

help: ## list the targets
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):[^#]*## /  make \1|/' | column -t -s '|'

play: $(VENV)/.play web ## build the page, start the server and open the page
	@$(BIN)/sixfold serve --open --log warning

test: $(VENV)/.dev $(VENV)/.system check web-check unit faults browser plain ## run all checks and tests: unit, properties, conformance, faults, browser
	@echo "make test: everything passed"

check: $(VENV)/.dev ## check format, lint, types and layers
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

unit: $(VENV)/.dev $(ENGINE)/.built ## run all tests except those of the server and the browser
	$(BIN)/pytest -n auto --dist worksteal --ignore tests/e2e --ignore tests/server

faults: $(VENV)/.dev $(VENV)/.system ## run the tests of the server: real databases, kills, races, outages, malformed input
	$(BIN)/pytest -n auto --dist worksteal tests/server

browser: $(VENV)/.dev $(VENV)/.system web ## play whole games in a real browser
	$(BIN)/pytest -n auto --dist worksteal tests/e2e

plain: $(VENV)/.dev ## run the tests of the rules as plain Python, with full branch coverage
	NUMBA_DISABLE_JIT=1 $(BIN)/coverage run -m pytest tests/rules
	$(BIN)/coverage report

screens: $(VENV)/.dev $(VENV)/.system web ## take screenshots of every screen, into build/screens
	$(BIN)/python -m tests.e2e.screens

evenings: $(VENV)/.dev $(VENV)/.system web site ## play whole games of every kind without a network, by mouse, touch and keys, and keep their score on the sheet
	$(BIN)/python -m tests.e2e.evenings
	SIXFOLD_EVENINGS=1 $(BIN)/pytest tests/e2e/test_sheet.py -k evening

soak: $(VENV)/.dev $(VENV)/.system ## kill servers a thousand times under load, and check that nothing is lost
	$(BIN)/python -m tests.server.soak

fuzz: $(VENV)/.dev $(VENV)/.system ## send a million malformed messages and many requests to a server, on each database
	$(BIN)/python -m tests.server.fuzz

attacks: $(VENV)/.dev $(VENV)/.system ## attack a server from one address, and measure how that affects others
	$(BIN)/python -m tests.server.bystanders

installs: $(VENV)/.dev $(VENV)/.system web ## build the wheel, and test each extra alone with the lowest and the newest versions allowed
	@$(call PINNED,uv)
	$(BIN)/python -m tests.installs

format: $(VENV)/.dev ## format all code
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: $(VENV)/.bench ## measure speed and size, compared with peers and limits
	@$(BIN)/sixfold bench

pins: $(BIN)/python ## update the pinned packages, with hashes
	@$(call PINNED,uv)
	for set in server dev bench; do $(PIN) pyproject.toml requirements/build.in --extra $$set -o requirements/$$set.txt; done
	for set in node uv; do $(PIN) requirements/$$set.in -o requirements/$$set.txt; done

clean: ## remove everything that was installed or built
	rm -rf $(VENV) $(WEB) web/build web/node_modules bench/boardgame/node_modules build dist .coverage .mypy_cache .pytest_cache .ruff_cache .hypothesis

web: $(WEB)/.built ## build the page into the package (src/sixfold/server/page)

site: web/node_modules/.ready $(ENGINE)/.built ## write the page as static files for any host into build/site; SERVER=https://… names a server for friends and rankings
	@cd web && PATH=$(WITH_NODE) npm run --silent look && PATH=$(WITH_NODE) SIXFOLD_SITE_SERVER="$(SERVER)" npx --no-install vite build --config vite.site.config.ts --outDir "$(abspath $(SITE))" --emptyOutDir --logLevel warn
	@echo "make site: $(SITE) is ready for any static host; to try it: $(PYTHON) -m http.server -d $(SITE)"

types: $(VENV)/.dev ## generate the page's types from the protocol, and its engine's tables from the rules
	$(BIN)/python -m sixfold.server.typescript > web/src/protocol.ts
	$(BIN)/python -m sixfold.browser.layout > web/src/engine/layout.ts
	$(BIN)/python -m sixfold.browser.records > web/src/engine/bots/records.ts

web-check: web/node_modules/.ready $(VENV)/.dev $(ENGINE)/.built ## check the page: format, lint, types, words, tests
	@$(BIN)/python -m sixfold.server.typescript | cmp -s - web/src/protocol.ts || { echo "make: web/src/protocol.ts is stale; run make types"; exit 1; }
	@$(BIN)/python -m sixfold.browser.layout | cmp -s - web/src/engine/layout.ts || { echo "make: web/src/engine/layout.ts is stale; run make types"; exit 1; }
	@$(BIN)/python -m sixfold.browser.records | cmp -s - web/src/engine/bots/records.ts || { echo "make: web/src/engine/bots/records.ts is stale; run make types"; exit 1; }
	cd web && PATH=$(WITH_NODE) npm run --silent check

$(VENV)/.node: $(BIN)/python
	@$(if $(NODE_FITS),true,$(call PINNED,node)) || { echo "make: there is no Node.js 20.19 or newer, and installing it failed; is a package index reachable?"; exit 1; }
	@touch $@

web/node_modules/.ready: web/package.json web/package-lock.json $(VENV)/.node
	@echo "installing the build tools of the page …"
	@cd web && PATH=$(WITH_NODE) npm ci --silent || { echo "make: installing failed; is a package registry reachable?"; exit 1; }
	@touch $@

# The rules and bots for the page; what is built from the same sources already is kept.
$(ENGINE)/.built: web/node_modules/.ready $(VENV)/.play web/scripts/link.js $(shell find src/sixfold/rules src/sixfold/games src/sixfold/bots src/sixfold/review src/sixfold/browser -type f -not -name '*.pyc' 2>/dev/null)
	@PATH=$(WITH_NODE) $(BIN)/python -m sixfold.browser
	@touch $@

$(WEB)/.built: web/node_modules/.ready $(ENGINE)/.built web/index.html web/review.html web/vite.config.ts web/vite.file.config.ts $(shell find web/src web/public web/vite src/sixfold/drawing/look web/scripts docs/rules docs/pictures/rules -type f 2>/dev/null | grep -v -e src/look/tokens.css -e src/look/symbols.ts)
	@cd web && PATH=$(WITH_NODE) npm run --silent build -- --logLevel warn
	@touch $@

# Chromium for the tests in the browser, a bus on which it shows notifications, and PostgreSQL for those of the server, from Debian's packages.
$(VENV)/.system: $(BIN)/python
	@missing=""; \
	command -v chromium >/dev/null || missing="$$missing chromium"; \
	command -v dbus-daemon >/dev/null || missing="$$missing dbus-daemon"; \
	ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || missing="$$missing postgresql"; \
	if [ -n "$$missing" ]; then \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    echo "installing$$missing …"; \
	    { apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends $$missing; } >/dev/null 2>&1 \
	      || { echo "make: installing$$missing failed; install them manually"; exit 1; }; \
	  else \
	    echo "make: the tests need$$missing; on Debian: sudo apt-get install$$missing"; exit 1; \
	  fi; \
	fi
	@touch $@

$(BIN)/python:
	@command -v $(PYTHON) >/dev/null || { echo "make: $(PYTHON) was not found; install Python 3.11 or newer, or name it: make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "make: $(PYTHON) is older than 3.11; name a newer one: make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); echo "make: $(PYTHON) cannot create a virtual environment; on Debian: apt-get install python3-venv"; exit 1; }

$(VENV)/.play: $(BIN)/python pyproject.toml requirements/server.txt
	@echo "installing sixfold into $(VENV) …"
	@$(call PINNED,server) && $(SIXFOLD) || { echo "make: installing failed; is a package index reachable?"; exit 1; }
	@touch $@

$(VENV)/.dev: $(BIN)/python pyproject.toml requirements/dev.txt
	@echo "installing sixfold and its tools into $(VENV) …"
	@$(call PINNED,dev) && $(SIXFOLD) || { echo "make: installing failed; is a package index reachable?"; exit 1; }
	@touch $@ $(VENV)/.play

$(VENV)/.bench: $(BIN)/python pyproject.toml requirements/bench.txt
	@echo "installing sixfold and the peers of its benchmarks into $(VENV) …"
	@$(call PINNED,bench) && $(SIXFOLD) || { echo "make: installing failed; is a package index reachable?"; exit 1; }
	@touch $@ $(VENV)/.play
