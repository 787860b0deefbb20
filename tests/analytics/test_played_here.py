"""Figures count what was played here from its beginning: no forks, no imports."""

from __future__ import annotations

import pytest
from django.db.models.functions import Now

from analytics.models import CountedGame, Uncounted
from analytics.projection.catching_up import catch_up
from analytics.projection.rebuilding import forget_everything
from analytics.simulation.ordering import order
from analytics.simulation.storing import game_id_of, play_one
from games.models import Game, Player
from games.models.game import PLAYED_HERE
from games.services import bots
from games.services.forking import fork_game
from games.services.seating import SeatRequest
from tests.analytics.table import MARKET, of_bots

pytestmark = pytest.mark.django_db(transaction=True)

BOTS = [SeatRequest("bot", "random")] * 2


def forked(game: Game, who: Player) -> Game:
    """A finished fork of a finished game, in public."""
    fork = fork_game(who, game.pk, BOTS)
    bots.play_to_the_end(fork.pk)
    fork.refresh_from_db()
    assert (fork.status, fork.is_public) == ("finished", True)
    return fork


def looked_at() -> set[object]:
    return {
        key
        for kind in (CountedGame, Uncounted)
        for key in kind.objects.values_list("pk", flat=True)
    }


def test_forks_and_imports_are_not_counted_now_or_ever(ann: Player) -> None:
    played, imported = of_bots(), of_bots()
    Game.objects.filter(pk=imported.pk).update(imported_at=Now())
    simulation = order(MARKET, ["random", "random"], 1, seed="to be forked")
    play_one(simulation, 0)
    simulated = Game.objects.get(pk=game_id_of(simulation, 0))
    forks = [forked(game, ann) for game in (played, imported, simulated)]
    forks.append(forked(forks[0], ann))
    catch_up()
    assert looked_at() & {game.pk for game in (*forks, imported)} == set()
    assert {played.pk, simulated.pk} <= looked_at()
    forget_everything()
    catch_up()
    assert looked_at() & {game.pk for game in (*forks, imported)} == set()
    assert {played.pk, simulated.pk} <= looked_at()
    assert simulation.played.count() == 1


def test_the_database_and_a_game_agree_on_what_was_played_here(ann: Player) -> None:
    played, imported = of_bots(), of_bots()
    Game.objects.filter(pk=imported.pk).update(imported_at=Now())
    fork = forked(played, ann)
    games = Game.objects.filter(pk__in=[played.pk, imported.pk, fork.pk])
    assert {g.pk for g in games.filter(PLAYED_HERE)} == {g.pk for g in games if g.is_played_here}
    assert {g.pk for g in games if g.is_played_here} == {played.pk}
