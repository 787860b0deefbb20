"""The greedy player of Cyclades as a whole: it judges every move and beats chance on every map."""

from __future__ import annotations

import math
from random import Random
from typing import Any

import msgspec
import pytest

from games.bots.duel import duel
from games.bots.greedy import Greedy
from games.bots.random import POLICIES, Uniform
from games.engine.canonical import canonical
from games.engine.chance import SeededChance
from games.engine.clone import clone
from games.engine.playing_out import play_out
from games.engine.policy import Situation
from games.engine.records import Move
from games.titles.cyclades import TITLE
from games.titles.cyclades.appraise import BY_MOVE, BY_QUESTION
from games.titles.cyclades.moves import MOVES
from tests.titles.cyclades.case_map import Table
from tests.titles.cyclades.judging import worths


def options(**words: Any) -> msgspec.Struct:
    """What a host chose."""
    return TITLE.reading.options(words)


class Judging(Uniform):
    """Plays at random, and appraises every move that it could make."""

    needs_view = True

    def __init__(self) -> None:
        self.judged: set[type[Move]] = set()

    def choose(self, now: Situation) -> Move:
        worths = TITLE.appraise(now.view, now.seat, now.moves)
        for move, worth in zip(now.moves, worths, strict=True):
            assert math.isfinite(worth), move
            self.judged.add(type(move))
        return super().choose(now)


def test_every_question_and_every_move_has_a_judge() -> None:
    """At a question that has none, each of its moves has."""
    assert set(BY_QUESTION) < set(TITLE.questions)
    assert set(BY_MOVE) < set(MOVES)
    judge = Judging()
    for number in range(6):
        seats = 2 + number % 5
        chance, rng = SeededChance(f"judged|{number}"), Random(number)
        chosen = options(
            max_cycles=5, side="AB"[number % 2], map=("ready", "random")[number // 2 % 2]
        )
        play_out(TITLE, [judge] * seats, chance, rng, options=chosen)
    assert len(judge.judged) > 25


EXTREMES: list[dict[str, int]] = [
    {"start.gold": 0, "start.team_gold": 0, "heroes": 0, "supply.mercenaries": 0},
    {"start.gold": 99, "start.team_gold": 99, "prices.croesus": 0, "prices.card": 0},
    {"goal.philosophers": 1, "goal.metropolises": 1, "goal.hector_priestesses": 1},
    {"supply.troops": 3, "supply.fleets": 3, "supply.buildings": 0, "supply.priestesses": 0},
    {"battle.unit": 0, "battle.building": 9, "battle.minotaur": 0, "gains.griffin_share": 1},
    {"goal.metropolises": 5, "goal.long_metropolises": 6, "prices.land_move": 0},
]


@pytest.mark.parametrize("patch", EXTREMES, ids=lambda patch: ",".join(patch))
def test_every_move_is_worth_a_finite_number_whatever_the_parameters(patch: dict[str, int]) -> None:
    for number in range(2):
        chance, rng = SeededChance(f"extreme|{number}"), Random(number)
        play_out(
            TITLE,
            [Judging()] * (2 + number),
            chance,
            rng,
            options=options(max_cycles=8),
            patch=patch,
        )


def test_a_purse_of_another_changes_nothing() -> None:
    """CY-4.4: the player sees what its seat sees."""
    table = Table(3).land("A1", "red", troops=1).land("B1", "blue").land("D1", "green")
    table.track("griffin", "harpy", None, None).purse("red", 8).purse("blue", 1)
    before = worths(table.turn("red", "zeus"))
    table.purse("blue", 30)
    assert worths(table) == before


def test_the_judged_view_is_left_as_it_was() -> None:
    table = Table(3).land("A1", "red", troops=3).land("B1", "blue").land("D1", "green")
    table.sea("N", "red", 1).purse("red", 8).turn("red", "ares")
    twin = clone(table.state)
    worths(table)
    assert table.state == twin


def test_a_table_that_changes_in_place_is_judged_anew() -> None:
    """The same objects, with other pieces."""
    table = Table(3).land("A2", "red", troops=2).land("B1", "blue", troops=1).land("D1", "green")
    table.land("B2", "blue", troops=1).sea("M", "red", 1).purse("red", 8).turn("red", "ares")
    weak = worths(table)["march A2 B2 1"]
    table.table.lands["B2"].troops = 6
    assert worths(table)["march A2 B2 1"] < weak


@pytest.mark.parametrize(
    ("seats", "side", "games", "least"),
    [(2, "B", 4, 0.7), (3, "A", 10, 0.9), (4, "B", 4, 0.7), (5, "A", 3, 0.6)],
)
def test_greedy_beats_random_in_whatever_seat_it_sits(
    seats: int, side: str, games: int, least: float
) -> None:
    """Measured: 200 of 200 with three seats on side A, 60 of 60 in each of the other settings."""
    worth_of = duel(
        TITLE, Greedy(TITLE), Uniform(), seats, range(games), "greedy", options(side=side)
    )
    assert worth_of.rate >= least


def test_with_a_partner_who_knows_nothing_it_still_wins() -> None:
    """Both partners win, so a game won counts a half; six strangers would win a sixth each."""
    worth_of = duel(TITLE, Greedy(TITLE), Uniform(), 6, range(4), "teams", options(side="B"))
    assert 2 * worth_of.rate >= 0.7


def test_greedy_beats_who_never_passes() -> None:
    """Measured: 60 of 60."""
    restless = POLICIES["restless"](TITLE)
    assert duel(TITLE, Greedy(TITLE), restless, 3, range(5), "restless").rate >= 0.8


def test_greedy_players_come_to_an_end() -> None:
    """CY-19.1: by metropolises, long before the last cycle."""
    for number in range(2):
        played = play_out(TITLE, [Greedy(TITLE)] * 3, SeededChance(f"end|{number}"), Random(number))
        outcome = TITLE.outcome(played.state)
        assert outcome is not None
        assert "metropolises" in outcome.reason
        assert played.state.table.cycle <= 25


def test_the_same_seed_plays_the_same_greedy_game() -> None:
    def played() -> bytes:
        bots = [Greedy(TITLE)] * 3
        return canonical(play_out(TITLE, bots, SeededChance("same"), Random(7)).state)

    assert played() == played()
