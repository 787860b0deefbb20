"""Which database is at hand, and that nobody goes past it."""

from __future__ import annotations

import ast

import pytest
from django.db import connections
from django.db import transaction as of_django
from django.utils.connection import ConnectionDoesNotExist

from api.models import Allowance
from database import transaction
from database.at_hand import HOME, AtHand, at, connection, here
from environment.folders import ROOT
from games.models import Game
from tests.filled import filled

ROUTED = ("games", "events", "analytics", "audit", "notices")
"""What is done there is done in the database at hand."""

PAST = {
    "events/regrouping.py: transaction": "a migration, which is told which database it is of",
}
"""Who does, and what they mean."""


def test_the_home_is_at_hand_unless_another_is_said() -> None:
    assert here() == HOME
    with at("east"):
        assert here() == "east"
        with at("west"):
            assert here() == "west"
        assert here() == "east"
    assert here() == HOME


def test_another_is_at_hand_no_more_after_an_error() -> None:
    with pytest.raises(ZeroDivisionError), at("east"):
        raise ZeroDivisionError
    assert here() == HOME


def test_models_go_where_is_said_but_those_that_lie_at_home_alone() -> None:
    router, game = AtHand(), Game()
    game._state.db = "west"
    with at("east"):
        assert router.db_for_read(Game) == router.db_for_write(Game) == "east"
        assert router.db_for_read(Allowance) == router.db_for_write(Allowance) == HOME
        assert router.db_for_read(Game, instance=game) == "east"
    assert router.db_for_read(Game, instance=game) == "west"
    assert router.db_for_read(Game) == HOME


@pytest.mark.django_db
def test_connection_and_transactions_are_those_of_the_database_at_hand() -> None:
    assert connection.alias == HOME
    with transaction.atomic():
        assert connections[HOME].in_atomic_block
        of_django.set_rollback(True)


@pytest.mark.django_db
def test_a_decorated_function_looks_for_its_database_at_each_call() -> None:
    begun = []

    @transaction.atomic(savepoint=False)
    def work() -> None:
        begun.extend(connections[here()].atomic_blocks[-1:])

    work()
    with at("east"), pytest.raises(ConnectionDoesNotExist, match="east"):
        work()
    [block] = begun
    assert (block.using, block.savepoint) == (HOME, False)


@pytest.mark.parametrize("package", ROUTED)
def test_nobody_goes_past_the_database_at_hand(package: str) -> None:
    """Neither Django's default connection nor its transactions are asked for."""
    past = {
        f"{file.relative_to(ROOT)}: {name.name}"
        for file in filled(sorted((ROOT / package).rglob("*.py")))
        if "migrations" not in file.parts
        for statement in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(statement, ast.ImportFrom) and statement.module == "django.db"
        for name in statement.names
        if name.name in ("connection", "transaction", "DEFAULT_DB_ALIAS")
    }
    assert past == {known for known in PAST if known.startswith(f"{package}/")}
