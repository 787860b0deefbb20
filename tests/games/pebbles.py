"""A small game for tests of the services: a sealed bet, a hidden number, dice, turns, an offer.

Each seat is dealt a lucky number that nobody else knows and bets in secret. Then the seats take
pebbles in turn and roll a die; whose lucky number comes up wins the bet. A seat may cheer once,
at any time, which is worth a point. The game ends with the last pebble; a bigger pile is a longer
game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from msgspec import UNSET

from games.engine.flow import Began, Chose, Flow, Waits
from games.engine.questions import Offer, Question
from games.engine.records import Event, Move, Outcome, Step, label, ranked
from games.engine.referee import Referee
from games.engine.secrecy import Inside, Owned, Public, SeatOnly
from games.engine.title import Title

FACES = (1, 2, 3, 4, 5, 6)


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pile: Annotated[int, msgspec.Meta(ge=3, le=20_000)] = 12


class Parameters(msgspec.Struct, frozen=True):
    most: Annotated[int, msgspec.Meta(ge=1, le=5)] = 3


class Bet(Move, frozen=True):
    amount: SeatOnly[int] = UNSET


class Take(Move, frozen=True):
    count: int


class Cheer(Move, frozen=True):
    pass


class Betting(Step, frozen=True):
    pass


class Turn(Step, frozen=True):
    seat: int


class Filled(Event, frozen=True):
    pile: Public[int]


class Dealt(Event, frozen=True):
    seat: Public[int]
    lucky: SeatOnly[int] = UNSET


class BetLaid(Event, frozen=True):
    seat: Public[int]
    amount: SeatOnly[int] = UNSET


class Revealed(Event, frozen=True):
    amounts: Public[tuple[int, ...]]


class Taken(Event, frozen=True):
    seat: Public[int]
    count: Public[int]
    left: Public[int]
    rolled: Public[int]


class Lucky(Event, frozen=True):
    seat: Public[int]
    won: Public[int]


class Cheered(Event, frozen=True):
    seat: Public[int]


class Zone(msgspec.Struct):
    owners: list[int]
    lucky: int
    bet: int = -1


class State(msgspec.Struct):
    flow: Inside[Flow[Betting | Turn]] = msgspec.field(default_factory=Flow)
    zones: Owned[dict[str, Zone]] = msgspec.field(default_factory=dict)
    pile: Public[int] = 0
    most: Public[int] = 3
    scores: Public[list[int]] = msgspec.field(default_factory=list)
    bets_in: Public[list[int]] = msgspec.field(default_factory=list)
    bets: Public[list[int]] = msgspec.field(default_factory=list)
    cheered: Public[list[int]] = msgspec.field(default_factory=list)


def _set_up(ref: Referee[State], options: Options) -> None:
    ref.emit(Filled(options.pile))
    for seat in range(len(ref.state.scores)):
        ref.emit(Dealt(seat, FACES[ref.pick(f"lucky:{label(seat)}", FACES)]))
    ref.push(Betting(), Turn(0))


def _still_betting(state: State, _step: Step) -> tuple[int, ...]:
    return tuple(seat for seat in range(len(state.scores)) if seat not in state.bets_in)


def _lay(ref: Referee[State], _step: Step, seat: int, move: Bet) -> None:
    ref.emit(BetLaid(seat, move.amount))


def _reveal(ref: Referee[State], _step: Step) -> None:
    zones = ref.state.zones
    ref.emit(Revealed(tuple(zones[label(seat)].bet for seat in range(len(zones)))))


def _takes(state: State, _step: Step, _seat: int) -> list[Move]:
    return [Take(count) for count in range(1, min(state.most, state.pile) + 1)]


def _why_not(state: State, _step: Step, _seat: int, _move: Move) -> tuple[str, str]:
    return f"There are {state.pile} pebbles; take 1 to {state.most} of them.", "PB-2"


def _take(ref: Referee[State], _step: Step, seat: int, move: Take) -> None:
    state = ref.state
    rolled = FACES[ref.pick(f"die:{label(seat)}", FACES)]
    ref.emit(Taken(seat, move.count, state.pile - move.count, rolled))
    if rolled == state.zones[label(seat)].lucky:
        ref.emit(Lucky(seat, state.bets[seat]))
    if state.pile:
        ref.push(Turn((seat + 1) % len(state.scores)))


def _may_cheer(state: State) -> tuple[int, ...]:
    return tuple(seat for seat in range(len(state.scores)) if seat not in state.cheered)


def _began(state: State, event: Any) -> None:
    state.scores = [0] * event.seats
    state.most = event.parameters.most


def _filled(state: State, event: Filled) -> None:
    state.pile = event.pile


def _dealt(state: State, event: Dealt) -> None:
    if event.lucky is not UNSET:
        state.zones[label(event.seat)] = Zone([event.seat], event.lucky)


def _laid(state: State, event: BetLaid) -> None:
    state.bets_in.append(event.seat)
    if event.amount is not UNSET:
        state.zones[label(event.seat)].bet = event.amount


def _revealed(state: State, event: Revealed) -> None:
    state.bets = list(event.amounts)


def _taken(state: State, event: Taken) -> None:
    state.pile = event.left
    state.scores[event.seat] += event.count


def _won(state: State, event: Lucky) -> None:
    state.scores[event.seat] += event.won


def _cheered(state: State, event: Cheered) -> None:
    state.cheered.append(event.seat)
    state.scores[event.seat] += 1


def _outcome(state: State) -> Outcome | None:
    if state.flow.agenda or state.flow.resolving or not state.scores:
        return None
    return ranked(tuple(state.scores), "the pile is empty")


def _appraise(_view: State, _seat: int, moves: Sequence[Move]) -> list[float]:
    return [float(getattr(move, "count", getattr(move, "amount", 0))) for move in moves]


def _bet_sentence(event: Any) -> str:
    return f"{label(event.seat)} bets {'in secret' if event.amount is UNSET else event.amount}."


TITLE: Title[State] = Title(
    id="pebbles",
    name="Pebbles",
    rules="1",
    seat_counts=(2, 3, 4),
    options=Options,
    parameters=Parameters(),
    state=State,
    moves=(Bet, Take, Cheer),
    events=(Filled, Dealt, BetLaid, Revealed, Taken, Lucky, Cheered),
    steps=(Betting, Turn),
    set_up=_set_up,
    works={},
    questions={
        Betting: Question(
            "bet",
            "PB-1",
            "How much do you bet?",
            lambda state, step, seat: [Bet(amount) for amount in (0, 1, 2)],
            _lay,
            seats=_still_betting,
            otherwise=_reveal,
            sealed=True,
        ),
        Turn: Question(
            "take", "PB-2", "How many pebbles?", _takes, _take, why_not=_why_not, always=True
        ),
    },
    own_appliers={
        Began: _began,
        Filled: _filled,
        Dealt: _dealt,
        BetLaid: _laid,
        Revealed: _revealed,
        Taken: _taken,
        Lucky: _won,
        Cheered: _cheered,
    },
    outcome=_outcome,
    sentences={
        Began: lambda event: "The game begins.",
        Chose: lambda event: f"{label(event.seat)} chooses.",
        Waits: lambda event: "",
        Filled: lambda event: f"{event.pile} pebbles are laid out.",
        Dealt: lambda event: f"{label(event.seat)} gets a lucky number.",
        BetLaid: _bet_sentence,
        Revealed: lambda event: "The bets are shown.",
        Taken: lambda event: f"{label(event.seat)} takes {event.count} and rolls {event.rolled}.",
        Lucky: lambda event: f"{label(event.seat)} wins {event.won}.",
        Cheered: lambda event: f"{label(event.seat)} cheers.",
        Bet: lambda move: "Bet in secret.",
        Take: lambda move: f"Take {move.count}.",
        Cheer: lambda move: "Cheer.",
    },
    components=lambda: {"pebbles": 12},
    pieces=lambda state: Counter(pebble=state.pile + sum(state.scores)),
    appraise=_appraise,
    board=lambda view: "<svg/>",
    longest=20_000,
    offers=(
        Offer(
            "cheer",
            "PB-3",
            "Cheer?",
            _may_cheer,
            lambda state, seat: [Cheer()],
            lambda ref, seat, move: ref.emit(Cheered(seat)),
        ),
    ),
)
