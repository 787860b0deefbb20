"""The whole path: what is planted in the rules is found by what the API answers of the games.

Games of the lottery, in whose rules each effect is a number, are played by bots, stored event by
event, counted by the projection and asked about, 200 times with the effects and 200 times without.
That takes a quarter of an hour, so it is no test among tests: ``make planted``.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple

import pytest
from django.db import transaction
from django.test import Client

from analytics.models import SimulatedGame, Simulation
from analytics.projection.catching_up import catch_up
from analytics.simulation.ordering import order
from analytics.simulation.storing import PlayedGame, played_game
from events.writing import append_all
from games.models import Game, Seat, Secret
from games.services.read_model import fill
from tests.analytics import lottery
from tests.analytics.lottery import lottery_is_installed  # noqa: F401  a fixture of this file
from tests.analytics.test_planted_and_looked_at import AT_MOST, EVERY, REPEATS
from tests.filled import filled

pytestmark = pytest.mark.django_db(transaction=True)

GAMES = 90
TOGETHER = 10
"""Simulations that are counted in one go."""

CHARM = ("card-rates", "cards", "charm")
FIRST = ("win-rates", "turn_order", "1")


class Form(NamedTuple):
    """``patch``: what is planted. ``asked``: by which metric, by what, and of which value."""

    seats: int
    options: Mapping[str, Any]
    patch: Mapping[str, int]
    asked: tuple[tuple[str, str, str], ...]


FORMS = {
    "alone": Form(2, {}, {"first": 500, "charm": 1000}, (FIRST, CHARM)),
    "teams": Form(4, {"teams": True}, {"first": 600, "charm": 600}, (FIRST, CHARM)),
    "solo": Form(1, {}, {"charm": 1000}, (CHARM,)),
}


def played(simulation: Simulation, number: int) -> PlayedGame:
    """By a seed that follows from the text, so that the same games are played each time."""
    secret = hashlib.sha256(f"{simulation.seed_text} {number}".encode()).digest()
    made = played_game(simulation, number, secret)
    for seat in made.seats:
        seat.game = made.game
    return made


def stored(form: Form, patch: Mapping[str, int], seed: str) -> Simulation:
    """A simulation, all of whose games are played and stored."""
    levels = ["random"] * form.seats
    simulation = order(
        lottery.TITLE.id, levels, GAMES, options=form.options, patch=patch, seed=seed
    )
    games = [played(simulation, number) for number in range(GAMES)]
    with transaction.atomic():
        appended = iter(append_all([batch for each in games for batch in each.batches]))
        for each in games:
            events = [next(appended) for _ in each.batches]
            fill(each.game, each.seats, events, each.outcome)
        Game.objects.bulk_create([each.game for each in games])
        Secret.objects.bulk_create([Secret(game=each.game, seed=each.secret) for each in games])
        Seat.objects.bulk_create([seat for each in games for seat in each.seats])
        SimulatedGame.objects.bulk_create(
            SimulatedGame(game=each.game, simulation=simulation, number=number)
            for number, each in enumerate(games)
        )
    return simulation


def row_of(asked: tuple[str, str, str], simulation: Simulation) -> dict[str, Any]:
    """What the API answers of a value."""
    metric, by, value = asked
    query = {"title": lottery.TITLE.id, "simulation": simulation.opaque, "by": by}
    answer = Client().get(f"/api/analytics/{metric}/", query, secure=True).json()
    assert answer["games"] == GAMES
    [row] = [row for row in answer["rows"] if row["value"] == value]
    assert not row["too_few"]
    return dict(row)


def rows_of(
    form: Form, patch: Mapping[str, int], name: str
) -> Iterator[tuple[tuple[str, str, str], dict[str, Any]]]:
    """The rows of all repeats, each with what was asked."""
    for begin in range(0, REPEATS, TOGETHER):
        seeds = [f"{name} {patch} {begin + number}" for number in range(TOGETHER)]
        simulations = [stored(form, patch, seed) for seed in seeds]
        catch_up()
        for each in simulations:
            yield from ((asked, row_of(asked, each)) for asked in form.asked)


@pytest.mark.parametrize("name", FORMS)
def test_what_is_planted_in_the_rules_is_found_and_what_is_not_there_is_not(name: str) -> None:
    form = FORMS[name]
    rows_by_key = partial(defaultdict[tuple[str, str, str], list[dict[str, Any]]], list)
    planted, nothing = rows_by_key(), rows_by_key()
    for asked, row in rows_of(form, form.patch, name):
        planted[asked].append(row)
    for asked, row in rows_of(form, {}, name):
        nothing[asked].append(row)
    for asked in filled(form.asked):
        right = [row["differs"] and row["difference"] > 0 for row in planted[asked]]
        wrong = [row["differs"] for row in nothing[asked]]
        inside = [row["difference_low"] <= 0 <= row["difference_high"] for row in nothing[asked]]
        assert len(right) == len(wrong) == REPEATS
        print(name, *asked, "found", sum(right), "wrongly", sum(wrong), "inside", sum(inside))
        assert sum(right) / REPEATS >= EVERY
        assert sum(row["differs"] and row["difference"] < 0 for row in planted[asked]) == 0
        assert sum(wrong) / REPEATS <= AT_MOST + 0.03, "chance may bring so many of 200"
        assert sum(inside) / REPEATS >= EVERY - 0.03
