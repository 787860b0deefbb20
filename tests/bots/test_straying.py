"""Bots from whose games weights are learned: they stray for some rounds, and then play well."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.bots import self_play
from games.bots.greedy import Greedy
from games.bots.self_play import STRAYS_AMONG, Straying, game, latest_round
from games.engine import asking
from games.engine.policy import Situation
from games.engine.records import Move
from games.engine.secrecy import redact
from games.titles.dice_forge import TITLE
from games.titles.dice_forge.prospects import PROSPECTS
from games.titles.dice_forge.steps import TakeFace
from tests.bots.test_search import at_an_action

FACES = 3
"""The list of questions in which it is asked which face to buy."""


@pytest.fixture(autouse=True)
def _whenever_it_may(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(self_play, "STRAY", 1.0)


def at_a_face() -> tuple[Any, list[Move], int]:
    """A view of who buys a face, the moves from the best-looking one on, and the round."""
    state = at_an_action(steps={TakeFace})
    [asked] = asking.decisions(TITLE, state)
    view = redact(state, frozenset((asked.seat,)))
    moves = asking.moves_of(TITLE, state, asked)
    worths = TITLE.appraise(view, asked.seat, moves)
    ranked = sorted(range(len(moves)), key=lambda each: -worths[each])
    return (view, asked), [moves[each] for each in ranked], latest_round(PROSPECTS, view)


def taken(bot: Straying, asked: Any, moves: list[Move]) -> set[Move]:
    """What the bot takes by a hundred tosses."""
    view, decision = asked
    return {bot.choose(Situation(view, decision, moves, Random(n))) for n in range(100)}


def test_before_a_round_each_of_the_best_looking_moves_is_made_and_no_other() -> None:
    asked, moves, now = at_a_face()
    bot = Straying(TITLE, Greedy(TITLE), FACES, now + 1)
    assert len(moves) > STRAYS_AMONG
    assert taken(bot, asked, moves) == set(moves[:STRAYS_AMONG])


def test_from_that_round_on_and_at_other_questions_it_plays_as_it_would() -> None:
    asked, moves, now = at_a_face()
    nothing = replace(TITLE, prospects=replace(PROSPECTS, pivotal=(frozenset(),)))
    for bot in (
        Straying(TITLE, Greedy(TITLE), FACES, now),
        Straying(nothing, Greedy(TITLE), 1, now + 1),
    ):
        worth = dict(zip(moves, TITLE.appraise(asked[0], asked[1].seat, moves), strict=True))
        assert {worth[move] for move in taken(bot, asked, moves)} == {max(worth.values())}


def test_moments_are_noted_from_the_round_on_in_which_nobody_strays() -> None:
    since = 6
    played = game(TITLE, Straying(TITLE, Greedy(TITLE), FACES, since), 2, "straying", since)
    left = [moment.row for moment in played.moments]
    assert max(left) == 9 - since
    assert min(left) == 0
