"""Games that were played elsewhere, or in memory, are stored where their slot lies."""

from __future__ import annotations

import gzip
from collections.abc import Collection
from io import StringIO
from pathlib import Path
from uuid import UUID

import pytest
from django.core.management import CommandError, call_command

from analytics.experiments import pairs
from analytics.experiments.ordering import order
from analytics.models import Pair, Simulation
from analytics.simulation.storing import AtSeveral, play_one
from audit.importing.storing import import_history
from database.at_hand import HOME, at
from games.models import Game
from shards.places import place_of
from shards.remainders import tidy
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
    found: set[UUID] = set()
    for database in filled((HOME, EAST)):
        with at(database):
            found |= set(Game.objects.values_list("pk", flat=True))
    return found


def test_games_that_are_imported() -> None:
    before = _games()
    newest = max(CORPUS.iterdir(), key=lambda folder: int(folder.name))
    for path in filled(sorted(newest.glob("*.ndjson.gz"))):
        import_history(gzip.decompress(path.read_bytes()))
    _all_lie_in_their_place(_games() - before)


def test_games_of_an_arena_which_are_played_once(tmp_path: Path) -> None:
    before, told = _games(), StringIO()
    for _ in range(2):
        call_command(
            "arena", "night_market", "random", "greedy", results=tmp_path, blocks=4, stdout=told
        )
        assert len(_games() - before) == 8
    assert told.getvalue().count("  known") == 8
    _all_lie_in_their_place(_games() - before)


def test_games_of_an_experiment_that_somebody_wants_to_look_at() -> None:
    before = _games()
    experiment = order(
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


def test_no_games_are_simulated() -> None:
    """They count once all of one simulation have been counted, in one database."""
    with pytest.raises(CommandError, match="several databases"):
        call_command("simulate", "night_market", "--bots", "random,random", "--games", "1")
    order_of_before = Simulation.objects.create(
        title="night_market", levels=["random", "random"], games=1, seed=bytes(32)
    )
    before = _games()
    with pytest.raises(AtSeveral):
        play_one(order_of_before, 0)
    assert _games() == before
