# Kleio. `make help` lists what there is.

PYTHON ?= python3
VENV := .venv/bin/python
INSTALL := $(PYTHON) local/install.py
COMPILE := $(VENV) -m uv pip compile --quiet --universal --python-version 3.11 --upgrade \
	--generate-hashes --no-annotate --custom-compile-command "make lock"

.DEFAULT_GOAL := help
.PHONY: help run setup test fast coverage check format bench growth bench-check planted table pictures soak levels torture drill regrouping research explore strangers openapi clients generators lock clean

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s%s\n", $$1, $$2 }' Makefile

run: ## Install what is missing, then run all of Kleio until Ctrl-C; KLEIO_PORT=8000
	@$(INSTALL) requirements.lock
	@exec $(VENV) -m local.serve --with-parent

setup: ## Make .venv with all that is needed to run, test and change Kleio
	@$(INSTALL) requirements.lock requirements-dev.lock

# The tests start dozens of processes, which read the bytecode that the first of them writes. Whoever
# is done first takes over half of what another has before it. Four at once: tests of two of them wait,
# for servers, browsers and timers, and leave their core to the others, which compute and give way.
# Which come first, and who keeps to a core: tests/ordering.py. Where none waits, two are enough.
test: setup ## Run all tests; PYTEST="-k forge"
	@PYTHONDONTWRITEBYTECODE= $(VENV) -m pytest -n 4 --dist worksteal $(PYTEST)

fast: setup ## Run the tests that start no process; PYTEST="-k forge"
	@PYTHONDONTWRITEBYTECODE= $(VENV) -m pytest -n 2 --dist worksteal -m "not processes" $(PYTEST)

# Counting lines takes three times as long and fails nothing, so it is a verb of its own.
coverage: setup ## Run all tests and print which lines they leave out
	@PYTHONDONTWRITEBYTECODE= $(VENV) -m pytest -n 2 --dist worksteal --cov --cov-report=term $(PYTEST)

check: setup ## Lint, format, types, imports, migrations and the OpenAPI document
	$(VENV) -m ruff check .
	$(VENV) -m ruff format --check .
	$(VENV) -m mypy
	$(VENV) -c "from importlinter.cli import lint_imports_command as run; run()"
	$(VENV) -W ignore::RuntimeWarning manage.py makemigrations --check --dry-run
	$(VENV) manage.py check --deploy --fail-level WARNING
	$(VENV) manage.py spectacular --validate --fail-on-warn --file .venv/openapi.yaml
	diff -u docs/openapi.yaml .venv/openapi.yaml

format: setup ## Bring the code into its form
	$(VENV) -m ruff check --fix .
	$(VENV) -m ruff format .

bench: setup ## Measure how fast Kleio is, beside its peers; BENCH="--quick"
	@$(VENV) -m local.borrow $(VENV) manage.py bench $(BENCH)

growth: setup ## Fill a database with games and say what a million take; GROWTH="--games 2000,8000,32000"
	@$(VENV) -m local.borrow $(VENV) manage.py growth $(GROWTH)

# Files that pytest does not find by itself, since what they measure hangs on what else runs.
bench-check: setup ## Hold to their times what must be quick
	@$(VENV) -m pytest tests/analytics/check_speed.py $(PYTEST)

# Hundreds of thousands of games are stored and asked about, which takes minutes.
planted: setup ## Plant effects 200 times and hold the figures to finding them, and nothing else
	@$(VENV) -m pytest -q tests/analytics/check_planted_*.py $(PYTEST)

table: setup ## Play whole games of every title in browsers, from where it was left; TABLE="--only cyclades-3"
	@$(VENV) -m tests.whole_games $(TABLE)

pictures: setup ## Make the pictures of the README anew, in a browser
	@$(VENV) -m pytest -q tests/browser/make_pictures.py

soak: setup ## Play random games of every title and name the first fault; SOAK="--games 5000"
	@$(VENV) manage.py soak $(SOAK)

levels: setup ## Play 1,000 games of each level of each title, from where it was left, and count what no bot may do; LEVELS="cyclades --games 100"
	@$(VENV) manage.py conduct $(LEVELS)

torture: setup ## Kill, change, fill and set back what can fail; TORTURE="--only kills --rounds 50"
	@$(VENV) -m tests.torture $(TORTURE)

drill: setup ## Back up, destroy, restore and verify a Kleio as docs/deploy.md says, with times; DRILL="--games 100"
	@$(VENV) -m tests.drill $(DRILL)

regrouping: setup ## Migrate a million events, kill it on the way, go back, and compare all exports; REGROUPING="--share 0.05"
	@$(VENV) -m tests.regrouping $(REGROUPING)

# Empty virtual environments are filled from the registry, the example learns, and whole games of each
# title are played: a quarter of an hour.
research: setup ## Install the extras where nothing is, let the example learn, play hundreds of games
	@$(VENV) -m pytest -q tests/research/check_install.py tests/research/check_learning.py $(PYTEST)
	@$(VENV) -m pytest -q tests/research/check_benchmark.py $(PYTEST)
	@KLEIO_RESEARCH_GAMES=8 KLEIO_RESEARCH_ACTIONS=100000 $(VENV) -m pytest -q -n 2 tests/research $(PYTEST)

explore: setup ## Try other examples of what tests say of any value, 2,000 of each
	@$(VENV) -m pytest -q -m hypothesis --hypothesis-profile=exploring $(PYTEST)

strangers: setup ## Call the API as anybody might, with what fits its document and what does not; STRANGERS="--examples 500"
	@$(VENV) -m tests.strangers $(STRANGERS)

openapi: setup ## Write docs/openapi.yaml anew from the code
	$(VENV) manage.py spectacular --validate --fail-on-warn --file docs/openapi.yaml

clients: setup ## Make the packages of the clients for Python and TypeScript, in build/clients
	@$(VENV) -m clients.making

# It gets a program of 30 MB and wants Java, and its two languages take minutes; so does mypy.
generators: setup ## Make clients with openapi-generator and hold them to games that were played; ask mypy too
	@$(VENV) -m pytest -q tests/clients/check_openapi_generator.py tests/clients/check_python_types.py $(PYTEST)

lock: setup ## Resolve requirements.in and its like anew
	$(VENV) -m pip install --quiet uv
	$(COMPILE) requirements.in --output-file requirements.lock
	$(COMPILE) requirements-dev.in --output-file requirements-dev.lock
	$(COMPILE) -c requirements-dev.lock requirements-anymail.in --output-file requirements-anymail.lock
	$(COMPILE) -c requirements-dev.lock requirements-otel.in --output-file requirements-otel.lock

clean: ## Remove .venv and everything below var, games included
	rm -rf .venv var .coverage .*_cache .hypothesis .schemathesis
