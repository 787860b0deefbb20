"""The positions of the worked cases, which games come to rarely: what a viewer may take for true.

Sealed losses, cards drawn by the Sphinx, half-paid wounds, artifacts that somebody looks at: for
each viewer a world is dealt there, and held to the laws of dealt worlds.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import chain, pairwise
from typing import Any

import pytest

from games.engine import registry
from games.engine.batch import Batch
from games.engine.cases import tell_case
from games.engine.recall import Follower, remembered
from games.engine.title import Title
from games.engine.worlds import NoWorld, unknown
from tests.cases.played import cases_of
from tests.compliance.laws import dealing
from tests.compliance.particulars import particulars_of
from tests.compliance.record import Record

LAWS = (
    dealing.a_dealt_world_looks_like_the_true_one,
    dealing.the_true_state_is_among_the_worlds,
)
HIDING = [title for title in registry.titles().values() if title.decks]
OF_A_KIND = 4
CYCLADES = registry.title("cyclades")


@pytest.mark.parametrize("title", HIDING, ids=lambda title: str(title.id))
def test_what_is_rarely_hidden_can_be_dealt(title: Title[Any]) -> None:
    games = _met(title.id).games
    assert sum(map(bool, games.values())) > 3
    for game in chain.from_iterable(games.values()):
        for law in LAWS:
            law(game)


def test_all_that_is_guessed_in_cyclades_is_met_in_a_case() -> None:
    guessed = {guess.name for guess in CYCLADES.guesses}
    assert _met(CYCLADES.id).guessed == guessed != set()


def test_purses_and_who_is_destitute_follow_from_what_all_are_told() -> None:
    """CY-5.9, CY-18.2: in every case, from the position on."""
    counts = Counter[str]()
    for case in cases_of(CYCLADES.id):
        scenes = tell_case(case, CYCLADES).scenes
        for before, scene in pairwise(scenes):
            follower = Follower(CYCLADES, before.state)
            for event in scene.events:
                follower.hear(event)
                counts[type(event).__name__] += 1
                counts["destitute"] += getattr(event, "destitute", None) is True
            assert follower.memory == remembered(CYCLADES, scene.state), case.label
    assert counts["GoldTaken"]
    assert counts["destitute"]


@dataclass
class _Met:
    """What the cases of a title come to: a few games of each kind, and what may be guessed."""

    games: dict[tuple[Any, ...], list[Record]]
    guessed: set[str]


@cache
def _met(title_id: str) -> _Met:
    """All cases, each told once."""
    title = registry.title(title_id)
    met = _Met(defaultdict(list), set())
    for game in _positions(title):
        kind = _kind(game)
        if len(met.games[kind]) < OF_A_KIND and _is_whole(game):
            met.games[kind].append(game)
        state = game.rests[0][0]
        met.guessed.update(guess.name for guess in title.guesses if guess.blanks(state))
    return met


def _positions(title: Title[Any]) -> Iterator[Record]:
    """Every scene of each case in which the game waits, as a game of one moment."""
    particulars = particulars_of(title.id)
    for case in cases_of(title.id):
        for scene in tell_case(case, title).scenes[1:]:
            game = Record(title, case.seats, case.label, None, particulars)
            game.start = Batch((), scene.state)
            yield game


def _is_whole(game: Record) -> bool:
    """Not where a case has taken cards out of the game."""
    ((state, _),) = game.rests
    try:
        return not any(unknown(deck, state)[0] for deck in game.title.decks or ())
    except NoWorld:
        return False


def _kind(game: Record) -> tuple[Any, ...]:
    ((state, _),) = game.rests
    holes = [deck.holes(state) for deck in game.title.decks or ()]
    fits = any(hole.fits is not None for some in holes for hole in some)
    blanks = [len(guess.blanks(state)) for guess in game.title.guesses]
    return (fits, *map(len, holes), *blanks)
