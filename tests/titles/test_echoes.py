"""What a listed move says by itself is not foretold beside it, and nothing else is kept back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from games.engine import describing, registry
from games.engine.choosing import questions
from games.engine.foresight import foresee
from games.engine.secrecy import redact
from games.engine.title import Title
from tests.compliance.record import record
from tests.filled import filled

TITLES = list(registry.titles().values())
VERBS = 2
"""Words that may be in a fact alone: what is done, and by or to whom."""


def words(sentence: str) -> set[str]:
    """Those that matter: numbers but 1, for which "a" may stand, and what is longer than three
    letters."""
    tokens = re.findall(r"[a-z\d']+", sentence.lower())
    return {word for word in tokens if len(word) > 3 or (word.isdigit() and word != "1")}


def echoes(title: Title[Any], seats: int) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """What was listed in a random game, a fact that is left out there, and those that are told."""
    for turn in record(title, seats, 0).turns:
        seat = frozenset((turn.asked.seat,))
        for question in questions(title, turn.before, seat):
            view = redact(turn.before, seat)
            for option in question.options[:4]:
                left = set(title.echoes.get(type(option.move), ()))
                for event in foresee(title, view, question.decision, option.move).events[1:]:
                    if type(event) in left:
                        left.remove(type(event))
                        listed = f"{question.decision.prompt} {question.context} {option.sentence}"
                        fact = describing.describe(title, event)
                        yield listed, fact, option.forecast.facts


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.id)
def test_a_fact_that_is_left_out_is_in_what_is_listed(title: Title[Any]) -> None:
    seats = sorted(title.seat_counts)[len(title.seat_counts) // 2]
    for listed, fact, facts in filled(echoes(title, seats)):
        more = words(fact) - words(listed)
        assert not [word for word in more if word.isdigit()], (listed, fact)
        assert len(more) <= VERBS, (listed, fact, more)
        assert fact not in facts


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.id)
def test_echoes_are_of_moves_and_facts_of_the_title(title: Title[Any]) -> None:
    for move, events in filled(title.echoes.items()):
        assert move in title.moves
        assert {*events} <= {*title.events}
