"""Games that were played elsewhere, or in memory, are stored where their slot lies."""

from __future__ import annotations

import gzip
from collections.abc import Collection
from io import StringIO
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from django.core.management import CommandError, call_command

from analytics.experiments import ordering as experiments
from analytics.experiments import pairs
from analytics.models import Pair, Simulation, WholeSimulation
from analytics.projection.catching_up import catch_up
from analytics.simulation import storing
from analytics.simulation.ordering import order
from analytics.simulation.storing import MovedAway, play_one
from audit.importing.storing import import_history
from database.at_hand import HOME, at
from games.models import Game
from shards.moving import move
from shards.places import place_of
from shards.remainders import tidy
from shards.slots import slot_of
from tests.filled import filled
from tests.shards.servers import EAST

pytestmark = pytest.mark.usefixtures("processes", "servers")

CORPUS = Path(__file__).parent.parent / "corpus" / "night_market"
BOTH = {HOME, EAST}


def _all_lie_in_their_place(games: Collection[UUID]) -> None:
    """And at each database some do."""
    assert {place_of(game) for game in games} == BOTH
    for database in filled((HOME, EAST)):
        with at(database):
            here = set(Game.objects.filter(pk__in=games).values_list("pk", flat=True))
        assert here == {game for game in games if place_of(game) == database}
    assert tidy().slots == 0


def _games() -> set[UUID]:
    games: set[UUID] = set()
    for database in filled((HOME, EAST)):
        with at(database):
            games |= set(Game.objects.values_list("pk", flat=True))
    return games


def test_games_that_are_imported() -> None:
    before = _games()
    newest = max(CORPUS.iterdir(), key=lambda folder: int(folder.name))
    for path in filled(sorted(newest.glob("*.ndjson.gz"))):
        import_history(gzip.decompress(path.read_bytes()))
    _all_lie_in_their_place(_games() - before)


def test_games_of_an_arena_which_are_played_once(tmp_path: Path) -> None:
    before, output = _games(), StringIO()
    for _ in range(2):
        call_command(
            "arena", "night_market", "random", "greedy", results=tmp_path, blocks=4, stdout=output
        )
        assert len(_games() - before) == 8
    assert output.getvalue().count("  known") == 8
    _all_lie_in_their_place(_games() - before)


def test_games_of_an_experiment_that_somebody_wants_to_look_at() -> None:
    before = _games()
    experiment = experiments.order(
        {
            "title": "night_market",
            "name": "Short markets",
            "bots": ["greedy", "random"],
            "variants": {"short": {"rounds": 2}},
            "outcomes": ["moves"],
            "blocks": 40,
            "seed": "a seed",
            "reason": "Where they lie.",
        }
    )
    for block in filled(range(40)):
        pair = Pair.objects.create(
            experiment=experiment, variant="short", block=block, turn=0, is_kept=True
        )
        for _ in range(2):
            pairs.keep(pair)
        assert len(_games() - before) == 2 * (block + 1)
        if {place_of(game) for game in _games() - before} == BOTH:
            break
    _all_lie_in_their_place(_games() - before)


def test_all_games_of_a_simulation_lie_at_home_and_move_together() -> None:
    """It counts once all of them have been counted in one database."""
    words = ("night_market", "--bots", "random,greedy", "--local", "--jobs", "1")
    for games in filled((5, 4)):
        before = _games()
        call_command("simulate", *words, "--games", str(games), stdout=StringIO())
        made = _games() - before
        assert len(made) == games
        assert {place_of(game) for game in made} == {HOME}
    [slot] = {slot_of(game) for game in made}
    simulation = Simulation.objects.latest("created_at")
    assert slot_of(simulation.pk) == slot
    assert WholeSimulation.objects.filter(pk=simulation.pk).exists()
    assert not play_one(simulation, 0)
    try:
        move([slot], EAST)
        assert {place_of(game) for game in made} == {EAST}
        with at(EAST):
            catch_up()
            assert WholeSimulation.objects.filter(pk=simulation.pk).exists()
        with pytest.raises(CommandError, match="lie at east"):
            call_command("simulate", "--resume", simulation.opaque)
        with pytest.raises(MovedAway):
            play_one(simulation, games)
    finally:
        move([slot], HOME)
    assert not play_one(simulation, 0)


def test_a_game_of_a_simulation_that_moves_away_while_it_is_played_is_not_stored(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Else it would lie at home alone for ever, and its slot could not come back."""
    simulation = order("night_market", ["random", "greedy"], games=1)
    slot, playing = slot_of(simulation.pk), storing.played_game

    def play_meanwhile(*words: Any) -> Any:
        move([slot], EAST)
        return playing(*words)

    before = _games()
    monkeypatch.setattr(storing, "played_game", play_meanwhile)
    try:
        with pytest.raises(MovedAway):
            play_one(simulation, 0)
    finally:
        move([slot], HOME)
    assert _games() == before


def test_one_that_was_ordered_when_there_was_one_database_is_not_gone_on_with() -> None:
    """Its games lie wherever their ids say: what moved away would be played again."""
    simulation = order("night_market", ["random", "greedy"], games=1)
    simulation.together = False
    simulation.save()
    with pytest.raises(CommandError, match="order it anew"):
        call_command("simulate", "--resume", simulation.opaque)
    with pytest.raises(MovedAway):
        play_one(simulation, 0)
