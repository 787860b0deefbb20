"""What is asked by SQL that was made once is what Django would have asked and made of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

import pytest
from django.db import connection
from django.db.models import Model
from django.test.utils import CaptureQueriesContext

from games.models import Game, Player
from games.models.due import Due
from games.selectors.tables import game_for, game_to_look_at, tables
from games.services import lobby
from tests.filled import filled
from tests.games.conftest import ME, OPEN

pytestmark = pytest.mark.django_db

Make = Callable[..., Game]


def columns_of(row: Model | None) -> dict[str, Any]:
    """All columns of a row that were fetched."""
    assert row is not None
    columns = {field.attname for field in row._meta.concrete_fields}
    return {name: value for name, value in vars(row).items() if name in columns}


@pytest.fixture
def laid(make: Make, ben: Player, cleo: Player) -> Game:
    """A game with a value of each kind in its columns."""
    game = make(ME, OPEN, OPEN)
    lobby.join(game.pk, ben, 1)
    game.seats.filter(number=2).update(kept_for=cleo)
    Game.objects.filter(pk=game.pk).update(
        clock={"control": "days"}, waiting=[0, 2], asked_at=[game.created_at, None], outcome=[1]
    )
    Due.objects.create(game=game, at=game.created_at)
    return game


@pytest.mark.parametrize("is_stranger", [False, True])
def test_a_game_its_people_and_its_seats_are_as_django_reads_them(
    laid: Game, ann: Player, is_stranger: bool
) -> None:
    asked = tables().get(pk=laid.pk)
    read = game_for(laid.pk, None if is_stranger else ann)
    with CaptureQueriesContext(connection) as statements:
        assert columns_of(read) == columns_of(asked)
        assert columns_of(read.creator) == columns_of(asked.creator)
        assert columns_of(read.due) == columns_of(asked.due)
        assert read.due.game is read
        assert [columns_of(seat) for seat in read.seats.all()] == [
            columns_of(s) for s in asked.seats.all()
        ]
        people = [(seat.player, seat.kept_for) for seat in read.seats.all()]
        assert people == [(seat.player, seat.kept_for) for seat in asked.seats.all()]
        assert all(seat.game is read for seat in filled(read.seats.all()))
    assert not statements.captured_queries


def test_what_lies_on_the_table_comes_with_seats_and_without_their_people(
    laid: Game, ann: Player
) -> None:
    read = game_to_look_at(laid.pk, ann)
    assert columns_of(read) == columns_of(Game.objects.get(pk=laid.pk))
    with CaptureQueriesContext(connection) as statements:
        seats = [(seat.number, seat.kind, seat.player_id) for seat in read.seats.all()]
    assert seats == list(laid.seats.values_list("number", "kind", "player_id"))
    assert not statements.captured_queries


def test_each_is_asked_for_by_its_own_id(make: Make, ann: Player, ben: Player) -> None:
    games = [make(ME, OPEN, is_public=public) for public in (True, False, True)]
    for game in games:
        assert game_for(game.pk, ann) == game
        assert {seat.game_id for seat in filled(game_for(game.pk, ann).seats.all())} == {game.pk}
    assert game_for(games[0].pk, ben) == games[0]


def test_further_questions_about_the_seats_are_asked_of_the_database(
    laid: Game, ann: Player
) -> None:
    read = game_for(laid.pk, ann)
    laid.seats.filter(number=2).update(kept_for=None)
    assert list(read.seats.filter(kept_for=None).values_list("number", flat=True)) == [0, 1, 2]
    nobody = UUID(int=0)
    assert not read.seats.filter(player=nobody).exists()
