"""The greedy player of Lords of Hellas as a whole: it judges every move and beats chance."""

from __future__ import annotations

import math
from random import Random
from typing import Any

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
from games.titles.hellas.steps.battle import BeforeBattle
from games.titles.hellas.steps.hoplites import March, MoveHoplites
from games.titles.hellas.steps.hunt import Defend, StartWindow
from games.titles.hellas.steps.turn import Act, Window
from games.titles.lords_of_hellas import TITLE
from games.titles.lords_of_hellas.appraise import ANYWHERE, BY_MOVE, BY_QUESTION
from games.titles.lords_of_hellas.moves import MOVES
from games.titles.lords_of_hellas.scoring import ENDINGS
from games.titles.lords_of_hellas.steps import Extra
from tests.titles.lords_of_hellas.judging import worths
from tests.titles.lords_of_hellas.wholetable import WholeTable


class Judging(Uniform):
    """Plays at random, appraises every move that it could make, and leaves the view as it was."""

    needs_view = True

    def __init__(self) -> None:
        self.judged: set[type[Move]] = set()

    def choose(self, now: Situation) -> Move:
        worths = TITLE.appraise(now.view, now.seat, now.moves)
        for move, worth in zip(now.moves, worths, strict=True):
            assert math.isfinite(worth), move
            self.judged.add(type(move))
        return super().choose(now)

    def consider(self, now: Situation) -> Move | None:
        """Takes every other offer."""
        chosen = self.choose(now)
        return chosen if now.rng.random() < 0.5 else None


SEVERAL_KINDS = {Act, Extra, Window, MoveHoplites, March, BeforeBattle, StartWindow, Defend}
"""Questions with answers of several kinds."""


def test_every_question_has_a_judge_for_each_of_its_moves() -> None:
    """At a question that has none, each of its moves has; in random games each is judged."""
    assert set(BY_QUESTION) < set(TITLE.questions)
    assert {*BY_MOVE, *ANYWHERE} < set(MOVES)
    assert set(TITLE.questions) - set(BY_QUESTION) == SEVERAL_KINDS
    judge = Judging()
    for number in range(6):
        play_out(
            TITLE,
            [judge] * (2 + number % 3),
            SeededChance(f"judged|{number}"),
            Random(number),
            options=TITLE.reading.options({"max_rounds": 25}),
        )
    assert len(judge.judged) > 35


EXTREMES: list[dict[str, int]] = [
    {"goal.temples": 1, "goal.monsters": 1, "goal.countdown": 1},
    {"supply.hoplites": 1, "supply.priests": 0, "supply.hand": 0, "start.hoplites": 1},
    {"attributes.highest": 9, "attributes.lowest": 3, "start.attribute": 3},
    {"battle.hoplite": 0, "battle.losing_kill": 0, "hunt.draw_defended": 0},
    {"goal.temples": 9, "goal.monsters": 7, "start.monument_level": 5},
]


@pytest.mark.parametrize("patch", EXTREMES, ids=lambda patch: ",".join(patch))
def test_every_move_is_worth_a_finite_number_whatever_the_parameters(patch: dict[str, int]) -> None:
    for seats in TITLE.seat_counts:
        play_out(
            TITLE,
            [Judging()] * seats,
            SeededChance(f"extreme|{seats}"),
            Random(seats),
            options=TITLE.reading.options({"max_rounds": 12}),
            patch=patch,
        )


def before_battle_cards(*theirs: Any) -> WholeTable:
    """P1 with an army of three and a hand beside P2's three with a hand."""
    table = WholeTable(3)
    table.hoplites("locris", 0, 3)
    table.hoplites("achaea", 1, 3)
    table.controls(0, "locris")
    table.controls(1, "achaea")
    table.hero(0, "perseus", "locris")
    table.hero(1, "helen", "crete")
    table.holds(0, "axe_wild_attack", "sickle_charge")
    table.holds(1, *theirs)
    table.turn()
    return table


def test_the_cards_of_others_change_nothing() -> None:
    """LH-28.1: only how many they are."""
    weak = worths(before_battle_cards("shield_reinforcements", "torch_glory"))
    assert worths(before_battle_cards("axe_assault", "spear_assault")) == weak
    assert worths(before_battle_cards()) != weak


def test_the_judged_view_is_left_as_it_was() -> None:
    table = before_battle_cards("torch_glory")
    twin = clone(table.state)
    worths(table)
    assert table.state == twin


def test_a_table_that_changes_in_place_is_judged_anew() -> None:
    """The same objects, with other pieces."""
    table = before_battle_cards()
    easy = worths(table)["begin march"]
    table.table.regions["achaea"].hoplites[1] = 9
    assert worths(table)["begin march"] < easy


@pytest.mark.parametrize(("seats", "games"), [(2, 12), (3, 5), (4, 4)])
def test_greedy_beats_random_in_whatever_seat_it_sits(seats: int, games: int) -> None:
    """Measured with two seats: 200 of 200."""
    result = duel(TITLE, Greedy(TITLE), Uniform(), seats, range(games), "greedy")
    assert result.rate >= 0.85


def test_greedy_beats_who_never_passes() -> None:
    restless = POLICIES["restless"](TITLE)
    assert duel(TITLE, Greedy(TITLE), restless, 3, range(5), "restless").rate >= 0.8


@pytest.mark.parametrize("seats", TITLE.seat_counts)
def test_greedy_players_come_to_an_end(seats: int) -> None:
    """LH-26.2 to LH-26.5: by one of the four victories, long before the last round."""
    for number in range(2):
        chance, rng = SeededChance(f"end|{number}"), Random(number)
        table = play_out(TITLE, [Greedy(TITLE)] * seats, chance, rng).state.table
        assert table.outcome is not None
        assert ENDINGS[table.outcome.reason] != "max_rounds"
        assert table.round <= 60


def test_the_same_seed_plays_the_same_greedy_game() -> None:
    def played() -> bytes:
        bots = [Greedy(TITLE)] * 3
        return canonical(play_out(TITLE, bots, SeededChance("same"), Random(7)).state)

    assert played() == played()
