"""A title in whose rules the effects stand that figures and experiments are to find, each a number.

The order of turns and who is dealt the charm are drawn; whose turn is first draws the lot that says
who wins. The odds of the first in order and of whoever has the charm are parameters, and so is
which pack a score is dealt from: another pack of the same cards changes nothing but what comes.
"""

from __future__ import annotations

from collections import Counter
from itertools import accumulate
from typing import Annotated, Any

import msgspec
import pytest

from games.engine import registry
from games.engine.dimensions import Dimensions, SeatDimension
from games.engine.flow import Began, Chose, Flow, Waits
from games.engine.questions import Question
from games.engine.records import Event, Move, Outcome, Step
from games.engine.referee import Referee
from games.engine.secrecy import Inside, Public
from games.engine.title import Title

EVEN = 100
LOSES = 200
"""The odds that a seat alone does not win, in hundredths."""

COMMON, OWN = range(61), range(13)
"""What the deals of every pack and of one pack are worth."""

Odds = Annotated[int, msgspec.Meta(ge=EVEN, le=1000)]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``teams``: P1 and P3 against P2 and P4."""

    teams: bool = False


class Parameters(msgspec.Struct, frozen=True):
    """``first``, ``charm``: hundredths by which the odds of a side are multiplied whose turn is
    first, and that has the charm. ``pack``: from which scores are dealt; ``more``: what all have
    beside."""

    first: Odds = EVEN
    charm: Odds = EVEN
    pack: Annotated[int, msgspec.Meta(ge=0, le=1)] = 0
    more: Annotated[int, msgspec.Meta(ge=0, le=100)] = 0


class Draw(Move, frozen=True):
    """From one end of the row or the other, which is all the same."""

    left: bool


class Turn(Step, frozen=True):
    seat: int


class Dealt(Event, frozen=True):
    """Seats in the order of their turns, and those that have the charm."""

    order: Public[tuple[int, ...]]
    charmed: Public[tuple[int, ...]]


class Ended(Event, frozen=True):
    outcome: Public[Outcome]


class State(msgspec.Struct):
    flow: Inside[Flow[Turn]] = msgspec.field(default_factory=Flow)
    sides: Public[list[tuple[int, ...]]] = msgspec.field(default_factory=list)
    first: Public[int] = EVEN
    charm: Public[int] = EVEN
    pack: Public[int] = 0
    more: Public[int] = 0
    order: Public[list[int]] = msgspec.field(default_factory=list)
    charmed: Public[list[int]] = msgspec.field(default_factory=list)
    outcome: Public[Outcome | None] = None


def _set_up(ref: Referee[State], options: Options) -> None:
    sides = list(ref.state.sides)
    turns = [sides.pop(ref.pick("order", sides)) for _ in ref.state.sides]
    order = tuple(seat for side in turns for seat in side)
    if options.teams:
        charmed: tuple[int, ...] = (ref.pick("charm", order),)
    else:
        charmed = tuple(seat for seat in sorted(order) if ref.pick("charm", (False, True)))
    ref.emit(Dealt(order, charmed))
    ref.push(Turn(order[0]))


def _take(ref: Referee[State], _step: Turn, _seat: int, _move: Draw) -> None:
    state = ref.state
    odds = [_odds(state, side) for side in state.sides]
    if len(state.order) == 1:
        odds.append(LOSES * EVEN)
    drawn = ref.pick("lot", range(sum(odds)))
    won = next(number for number, so_far in enumerate(accumulate(odds)) if drawn < so_far)
    winners = state.sides[won] if won < len(state.sides) else ()
    dealt = ref.pick("score", COMMON) + ref.pick(f"score:{state.pack}", OWN) + state.more
    places = tuple(1 if seat in winners else 2 for seat in range(len(state.order)))
    ref.emit(Ended(Outcome(places, (dealt,) * len(places), "the lot was drawn")))


def _odds(state: State, side: tuple[int, ...]) -> int:
    first = state.first if state.order[0] in side and len(state.sides) > 1 else EVEN
    return first * (state.charm if set(side) & set(state.charmed) else EVEN)


def _began(state: State, event: Any) -> None:
    seats, parameters = range(event.seats), event.parameters
    state.sides = [(0, 2), (1, 3)] if event.options.teams else [(seat,) for seat in seats]
    state.first, state.charm, state.pack, state.more = (
        *(parameters.first, parameters.charm),
        *(parameters.pack, parameters.more),
    )


def _dealt(state: State, event: Dealt) -> None:
    state.order, state.charmed = list(event.order), list(event.charmed)


def _ended(state: State, event: Ended) -> None:
    state.outcome = event.outcome


def _turn_of(state: State, _events: Any, seat: int) -> list[str]:
    if len(state.sides) == 1:
        return []
    turns = list(dict.fromkeys(_side_of(state, each) for each in state.order))
    return [str(1 + turns.index(_side_of(state, seat)))]


def _side_of(state: State, seat: int) -> tuple[int, ...]:
    return next(side for side in state.sides if seat in side)


DIMENSIONS: Dimensions[State] = Dimensions(
    declared=(
        SeatDimension("turn_order", "Order of turns", "Whose turn is which.", _turn_of),
        SeatDimension(
            "cards",
            "Cards",
            "What the seat was dealt.",
            lambda state, events, seat: ["charm"] if seat in state.charmed else [],
            {"charm": "Charm"},
            multiple=True,
        ),
    ),
    order="turn_order",
    sides=lambda state: state.sides,
)

TITLE: Title[State] = Title(
    id="lottery",
    name="Lottery",
    rules="1",
    seat_counts=(1, 2, 4),
    options=Options,
    parameters=Parameters(),
    state=State,
    moves=(Draw,),
    events=(Dealt, Ended),
    steps=(Turn,),
    set_up=_set_up,
    works={},
    questions={
        Turn: Question(
            "draw",
            "LO-1",
            "From which end?",
            lambda state, step, seat: [Draw(True), Draw(False)],
            _take,
        ),
    },
    own_appliers={Began: _began, Dealt: _dealt, Ended: _ended},
    outcome=lambda state: state.outcome,
    sentences={
        Began: lambda event: "The lottery begins.",
        Chose: lambda event: "A lot is drawn.",
        Waits: lambda event: "",
        Dealt: lambda event: "The charms are dealt.",
        Ended: lambda event: "The lottery is over.",
        Draw: lambda move: f"Draw from the {'left' if move.left else 'right'}.",
    },
    components=dict,
    pieces=lambda state: Counter(),
    appraise=lambda view, seat, moves: [0.0] * len(moves),
    board=lambda view: "<svg/>",
    longest=10,
    dimensions=DIMENSIONS,
)


@pytest.fixture(autouse=True)
def lottery_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside the product's titles, in a file that imports this."""
    titles = {**registry.titles(), TITLE.id: TITLE}
    monkeypatch.setattr(registry, "titles", lambda: titles)
