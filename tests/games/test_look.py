"""What an operator sees of games, who may play in them."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games.identifiers import opaque_game
from games.models import Game, Player, Secret, Setback
from tests.filled import filled
from tests.games.conftest import BOT, ME

pytestmark = pytest.mark.django_db


def looked(*words: str) -> str:
    output = StringIO()
    call_command("look", *words, stdout=output)
    return output.getvalue()


@pytest.fixture
def game(make: Callable[..., Game]) -> Game:
    return make(ME, BOT, is_public=False)


def test_it_tells_where_games_stand_and_what_failed(game: Game) -> None:
    Setback.objects.create(errand="flag", which=str(game.pk), times=3, until=game.created_at)
    output = looked()
    assert f"{game.title}: 1 running" in output
    assert opaque_game(game.pk) in output
    assert f"flag {game.pk}: failed 3 times" in output


def test_of_one_game_it_tells_who_sits_there_by_id(game: Game, ann: Player) -> None:
    output = looked(opaque_game(game.pk))
    assert f"person {ann.opaque}" in output
    assert "private, running" in output
    assert "waits for P" in output


def test_it_tells_nothing_that_a_seat_knows_and_nothing_that_lets_anybody_in(
    game: Game, ann: Player
) -> None:
    seed = bytes(Secret.objects.get(game=game).seed).hex()
    hidden = [seed, ann.name, game.invitation, game.commitment]
    output = looked() + looked(opaque_game(game.pk))
    for each in filled(hidden):
        assert each
        assert each not in output


@pytest.mark.parametrize("name", ["gme_1", "gme_" + "0" * 32])
def test_what_is_no_game_is_said(name: str) -> None:
    with pytest.raises(CommandError):
        looked(name)
