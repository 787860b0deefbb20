"""Ending a game from outside: when it is due, what is told, and what becomes of the game."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.bots.levels import LEVELS
from games.engine import asking, beginning, deciding, describing, ending, folding, registry
from games.engine.answering import answer
from games.engine.batch import Batch
from games.engine.canonical import canonical
from games.engine.chance import SeededChance
from games.engine.errors import Refused
from games.engine.flow import Stopped, StopReason, Waits
from games.engine.forking import waits_for_somebody
from games.engine.records import Outcome
from games.engine.secrecy import SPECTATOR, redact
from games.engine.stopping import due, length, stop
from games.engine.title import Title
from games.engine.undo import undoable
from tests.titles.night_market import TITLE as MARKET

TITLES = {**registry.titles(), MARKET.id: MARKET}


class Game:
    """A game of bots that choose at random, as far as it was played."""

    def __init__(self, title: Title[Any], batches: int) -> None:
        self.title, self.chance, self.rng = title, SeededChance("stopping"), Random(1)
        seats = title.seat_counts[0]
        self.bots = [LEVELS["random"](title)] * seats
        self.batches = [beginning.new_game(title, title.options(), seats, self.chance)]
        while len(self.batches) < batches:
            self.move()

    @property
    def state(self) -> Any:
        return self.batches[-1].state

    def move(self) -> Batch[Any]:
        state, title = self.state, self.title
        asked, move = answer(
            state,
            asking.decisions(title, state),
            lambda decision: asking.moves_of(title, state, decision),
            self.bots,
            self.rng,
        )
        batch = deciding.decide(title, state, asked.seat, move, self.chance, asked.id)
        self.batches.append(batch)
        return batch


@pytest.mark.parametrize("title", TITLES.values(), ids=TITLES)
@pytest.mark.parametrize("batches", [1, 7])
def test_a_game_of_any_title_can_be_stopped_wherever_somebody_is_asked(
    title: Title[Any], batches: int
) -> None:
    game = Game(title, batches)
    before = canonical(game.state)
    batch = stop(title, game.state, Stopped("operator", "The power goes."))
    stopped, bookmark = batch.events
    assert canonical(game.state) == before
    assert isinstance(bookmark, Waits)
    assert (bookmark.keep, bookmark.push, bookmark.draws) == (0, (), ())
    assert asking.decisions(title, batch.state) == []
    assert not waits_for_somebody(batch.state)
    assert ending.outcome(title, batch.state) == Outcome(
        (), (), "the operator of this server stopped it"
    )
    assert describing.describe(title, stopped) == (
        "The game is ended: the operator of this server stopped it. The power goes."
    )
    everything = [event for each in (*game.batches, batch) for event in each.events]
    assert canonical(folding.replay(title, everything)) == canonical(batch.state)
    for viewer in (SPECTATOR, frozenset({0})):
        feed = [redact(event, viewer) for event in everything]
        seen = folding.replay(title, feed)
        assert canonical(redact(seen, viewer)) == canonical(redact(batch.state, viewer))


def test_nothing_comes_after_a_stop() -> None:
    game = Game(MARKET, 5)
    decision = asking.decisions(MARKET, game.state)[0]
    move = asking.moves_of(MARKET, game.state, decision)[0]
    end = stop(MARKET, game.state, Stopped("maker"))
    with pytest.raises(Refused) as late:
        deciding.decide(MARKET, end.state, decision.seat, move, game.chance, decision.id)
    assert late.value.code == "over"
    refusal = undoable(MARKET, game.state, end.events, end.state, decision.seat)
    assert refusal is not None
    assert refusal.code == "over"
    with pytest.raises(Refused, match="nothing to stop"):
        stop(MARKET, end.state, Stopped("operator"))


def test_a_state_of_a_game_that_was_not_stopped_tells_nothing_of_it() -> None:
    assert b"stopped" not in canonical(Game(MARKET, 5).state)


def bounded(longest: int) -> Title[Any]:
    return replace(MARKET, longest=longest)


def test_a_game_is_due_when_as_many_batches_stand_as_its_title_bounds() -> None:
    title = bounded(6)
    game = Game(title, 5)
    assert (length(game.state), due(title, game.state)) == (5, None)
    game.move()
    assert (length(game.state), due(title, game.state)) == (6, "longest")
    game.move()
    assert due(title, game.state) == "overdue"


def test_a_game_that_ends_with_its_last_batch_is_not_due() -> None:
    game = Game(MARKET, 1)
    while asking.decisions(MARKET, game.state):
        game.move()
    title = bounded(len(game.batches))
    assert length(game.state) == title.longest
    assert due(title, game.state) is None


@pytest.mark.parametrize(
    ("reason", "batches"), [("longest", 5), ("longest", 7), ("overdue", 6), ("overdue", 5)]
)
def test_nobody_says_that_a_game_was_due_which_was_not(reason: StopReason, batches: int) -> None:
    title = bounded(6)
    with pytest.raises(Refused) as refused:
        stop(title, Game(title, batches).state, Stopped(reason))
    assert refused.value.code == "not_due"
