"""A seat that a bot takes over: what is told, and that the game stays as it was."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine import asking, describing, folding
from games.engine.adjudicate import play_again
from games.engine.batch import Batch
from games.engine.canonical import canonical
from games.engine.errors import Refused
from games.engine.flow import Stopped, TakenOver, TakeOverReason
from games.engine.recorded import Unlawful
from games.engine.secrecy import SPECTATOR, redact
from games.engine.stopping import length, stop
from games.engine.taking_over import take_over
from games.engine.title import Title
from games.engine.undo import undoable
from tests.audit.test_adjudicating import Row
from tests.engine.test_stopping import TITLES, Game

MARKET = TITLES["night_market"]
RESIGNED = TakenOver(0, "greedy", "resigned")


def rows(batches: list[Batch[Any]]) -> list[Row]:
    numbered = [(number, event) for number, batch in enumerate(batches) for event in batch.events]
    return [
        Row(version, number, str(event.__struct_config__.tag), canonical(event).decode())
        for version, (number, event) in enumerate(numbered, 1)
    ]


def asked(title: Title[Any], state: Any) -> list[tuple[int, str]]:
    return [(decision.seat, decision.id) for decision in asking.decisions(title, state)]


@pytest.mark.parametrize("title", TITLES.values(), ids=lambda title: title.id)
def test_what_was_asked_stays_asked_and_the_state_is_what_it_was(title: Title[Any]) -> None:
    game = Game(title, 5)
    before = canonical(game.state)
    batch = take_over(title, game.state, [RESIGNED])
    assert canonical(game.state) == before
    assert asked(title, batch.state) == asked(title, game.state)
    assert length(batch.state) == length(game.state)
    batch.state.flow.moves -= 1
    assert canonical(batch.state) == before
    batch.state.flow.moves += 1
    everything = [event for each in (*game.batches, batch) for event in each.events]
    for viewer in (SPECTATOR, frozenset({0})):
        seen = folding.replay(title, [redact(event, viewer) for event in everything])
        assert canonical(redact(seen, viewer)) == canonical(redact(batch.state, viewer))


def test_a_game_goes_on_after_it_and_is_adjudicated() -> None:
    game = Game(MARKET, 5)
    game.batches.append(take_over(MARKET, game.state, [RESIGNED, TakenOver(1, "random", "erased")]))
    for _ in range(5):
        game.move()
    *_, stand = play_again(MARKET, rows(game.batches))
    assert canonical(stand.state) == canonical(game.state)


def test_a_seat_is_taken_over_once() -> None:
    game = Game(MARKET, 5)
    for _ in range(2):
        game.batches.append(take_over(MARKET, game.state, [RESIGNED]))
    with pytest.raises(Unlawful, match="taken P1 over before") as fault:
        list(play_again(MARKET, rows(game.batches)))
    assert fault.value.field == "payload.seat"


@pytest.mark.parametrize("seats", [[0, 0], [9], [-1]])
def test_only_seats_of_the_table_are_taken_over(seats: list[int]) -> None:
    taken = [TakenOver(seat, "greedy", "resigned") for seat in seats]
    with pytest.raises(Refused, match="cannot be handed over"):
        take_over(MARKET, Game(MARKET, 5).state, taken)


def test_nothing_changes_hands_after_the_end() -> None:
    over = stop(MARKET, Game(MARKET, 5).state, Stopped("operator"))
    with pytest.raises(Refused) as late:
        take_over(MARKET, over.state, [RESIGNED])
    assert late.value.code == "over"


def test_no_move_from_before_it_is_taken_back() -> None:
    game = Game(MARKET, 5)
    batch = take_over(MARKET, game.state, [RESIGNED])
    refusal = undoable(MARKET, game.state, batch.events, batch.state, 0)
    assert refusal is not None
    assert refusal.code == "no_move"
    assert "changed hands" in refusal.sentence


@pytest.mark.parametrize(
    ("reason", "why"),
    [
        ("resigned", "P1 resigns"),
        ("erased", "The person of P1 was erased"),
        ("abandoned", "P1 has not answered for too long"),
    ],
)
def test_it_is_told_in_words(reason: TakeOverReason, why: str) -> None:
    said = describing.describe(MARKET, TakenOver(0, "greedy", reason))
    assert said == f"{why}; a bot (greedy) plays the seat on."
