"""The whole path: what is planted in the events of games is found by what the API answers of them.

Games of Night Market are played to their end and drawn so that a value wins as often as is wanted;
those that are drawn are stored event by event, counted by the projection and asked about. This
takes a quarter of an hour, so it is no test among tests: ``make planted``.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

import pytest
from django.db import transaction
from django.test import Client

from analytics.models import SimulatedGame, Simulation
from analytics.projection.catching_up import catch_up
from analytics.simulation.ordering import order
from analytics.simulation.playing import Whole, play_whole
from analytics.simulation.storing import game_id_of
from games.engine import registry
from games.engine.dimensions import measure
from games.engine.folding import replay
from games.models import Game, Seat
from games.models.game import Population
from games.models.seat import Kind
from games.services.read_model import store_finished
from games.services.sealing import sealed_game
from games.services.seeds import Seed, seed_from
from tests.analytics.table import MARKET
from tests.analytics.test_planted_and_looked_at import AT_MOST, EVERY, REPEATS

pytestmark = pytest.mark.django_db(transaction=True)

POOL, GAMES = 3000, 120
LEVELS = ["random", "random"]
OFTEN = 0.74
"""In so many of the games wins who is to win more."""

ASKED = {"seat": ("win-rates", "seat", "0"), "card": ("card-rates", "hand", "jade")}
"""Of whom it is asked: by which metric, by what, and which value."""

Drawn = tuple[Whole, bytes]


def seed_of(secret: bytes) -> Seed:
    return seed_from(secret, ["", ""])


@cache
def pool() -> dict[tuple[int, int], list[Drawn]]:
    """Games by the one seat that holds the jade, and the one that won."""
    title = registry.title(MARKET)
    found: defaultdict[tuple[int, int], list[Drawn]] = defaultdict(list)
    for number in range(POOL):
        secret = hashlib.sha256(f"pool {number}".encode()).digest()
        options = title.reading.options({})
        whole = play_whole(title, LEVELS, options, {}, seed_of(secret), "", ["", ""])
        events = [event for batch in whole.batches for event in batch.events]
        held = measure(title.dimensions, replay(title, events), events, 2).held
        holders = [each.seats for each in held if (each.dimension, each.value) == ("hand", "jade")]
        if len(whole.outcome.winners) == 1 and len(holders) == 1 and len(holders[0]) == 1:
            [holder], [winner] = holders[0], whole.outcome.winners
            found[holder, winner].append((whole, secret))
    assert len(found) == 4
    assert min(map(len, found.values())) > 10
    return found


def stored(drawn: Sequence[Drawn]) -> Simulation:
    """A simulation of these games, played and counted."""
    title = registry.title(MARKET)
    simulation = order(MARKET, LEVELS, len(drawn))
    for number, (whole, secret) in enumerate(drawn):
        key = game_id_of(simulation, number)
        game = Game(
            id=key,
            title=MARKET,
            rules=title.rules,
            seat_count=len(LEVELS),
            population=Population.SIMULATION,
            commitment=key.hex * 2,
        )
        seats = [Seat(number=n, kind=Kind.BOT, level=each) for n, each in enumerate(LEVELS)]
        batches = sealed_game(key, whole.batches, seed_of(secret).salt_key)
        with transaction.atomic():
            store_finished(game, seats, secret, batches, whole.outcome)
            SimulatedGame.objects.create(game=game, simulation=simulation, number=number)
    catch_up()
    return simulation


def row_of(name: str, simulation: Simulation) -> dict[str, Any]:
    metric, by, value = ASKED[name]
    asked = {"title": MARKET, "simulation": simulation.opaque, "by": by}
    answer = Client().get(f"/api/analytics/{metric}/", asked, secure=True).json()
    assert answer["games"] == GAMES
    [row] = [row for row in answer["rows"] if row["value"] == value]
    return dict(row)


@pytest.mark.parametrize("name", ASKED)
def test_what_is_planted_in_events_is_found_and_what_is_not_there_is_not(name: str) -> None:
    rng = Random(f"from events {name}")
    found: dict[float, list[dict[str, Any]]] = defaultdict(list)
    for repeat in range(2 * REPEATS):
        often = OFTEN if repeat % 2 else 0.5
        drawn = []
        for _ in range(GAMES):
            holder = rng.randrange(2)
            strong = 0 if name == "seat" else holder
            winner = strong if rng.random() < often else 1 - strong
            drawn.append(rng.choice(pool()[holder, winner]))
        found[often].append(row_of(name, stored(drawn)))
    planted, nothing = found[OFTEN], found[0.5]
    assert sum(bool(row["differs"]) for row in planted) / REPEATS >= EVERY
    assert all(row["difference"] > 0 for row in planted if row["differs"])
    flagged = sum(bool(row["differs"]) for row in nothing) / REPEATS
    assert flagged <= AT_MOST + 0.03, "chance may bring so many of 200"
    inside = sum(row["difference_low"] <= 0 <= row["difference_high"] for row in nothing)
    assert inside / REPEATS >= EVERY - 0.03
