"""The part of every state that says what is still to be done, and the events that move it."""

from __future__ import annotations

from typing import Any, Generic, Literal, Protocol, TypeVar

import msgspec
from msgspec import UNSET, UnsetType

from games.engine.records import Draw, Event, OfferOpened
from games.engine.secrecy import Hidden, Inside, Public
from games.engine.streams import Stream

StepT = TypeVar("StepT")
MoveT = TypeVar("MoveT")
OptionsT = TypeVar("OptionsT")
ParametersT = TypeVar("ParametersT")

StopReason = Literal["longest", "overdue", "maker", "operator", "deserted"]
"""Why a game was ended that its rules had not ended: see ``games.engine.stopping``."""

TakeOverReason = Literal["resigned", "erased", "abandoned", "deadline", "claimed"]
"""Why a seat went to a bot: its person gave it up, was erased, or did not answer for too long;
``deadline``: its clock ran out, which ``flagged`` tells before it; ``claimed``: the others said so
after its flag or a silence."""


class Flow(msgspec.Struct, Generic[StepT]):
    """Where a game stands.

    ``agenda``: steps still to be done, the next one last. ``moves``: batches so far. ``since``: the
    batch after which the open question was put. ``resolving``: inside a batch, between the choice
    and the bookmark, where the board is shown and no question. ``chosen``: choices made, by seat.
    ``offered``: kind of offer -> by seat, the batch after which it opened, 0 where it is not open.
    ``draws``: the next index of each chance stream. ``stopped``: why the game was ended from
    outside its rules; absent in all others.
    """

    agenda: Public[list[StepT]] = msgspec.field(default_factory=list)
    moves: Public[int] = 0
    since: Public[int] = 0
    resolving: Public[bool] = False
    chosen: Public[list[int]] = msgspec.field(default_factory=list)
    offered: Public[dict[str, list[int]]] = msgspec.field(default_factory=dict)
    draws: Hidden[dict[str, int]] = msgspec.field(default_factory=dict)
    stopped: Public[StopReason | UnsetType] = UNSET


class HasFlow(Protocol):
    """What the engine needs of a title's state."""

    flow: Any


class Began(Event, Generic[OptionsT, ParametersT], frozen=True, tag="began"):
    """The first event: what is played, by which rules, and the promise about chance.

    ``parameters`` holds every number in force, patched or not, so that a default changed next year
    changes no game of this year; ``patch`` tells which were asked for. ``commitment`` is the hash
    of the seed (hex, or "" where chance is not secret), ``entropy`` what the seats told.
    ``streams``: every stream of chance by name; absent in games that began before it was told.
    """

    title: Public[str]
    rules: Public[str]
    seats: Public[int]
    options: Public[OptionsT]
    parameters: Public[ParametersT]
    patch: Public[dict[str, int]]
    commitment: Public[str] = ""
    entropy: Public[tuple[str, ...]] = ()
    streams: Public[dict[str, Stream] | UnsetType] = UNSET


class Chose(Event, Generic[MoveT], frozen=True, tag="chose"):
    """The first event of a batch: what a seat chose.

    ``forced``: there was a single option that everybody could see to be single, so nobody was
    asked. ``hurried``: a bot that thinks had no time to try all that it wanted; absent elsewhere.
    """

    seat: Public[int]
    move: Inside[MoveT]
    forced: Public[bool] = False
    hurried: Public[bool | UnsetType] = UNSET


class Waits(Event, Generic[StepT], frozen=True, tag="waits"):
    """The bookmark, last of each batch: what the game now waits for, and the draws that were made.

    The ``keep`` lowest steps of the agenda stay and ``push`` stands on them, the next one last.
    ``offered``: the offers that opened, opened anew or closed; absent where there were none.
    Draws are secret while a game runs: an index into a known bag names the card.
    """

    moves: Public[int]
    since: Public[int]
    keep: Public[int]
    push: Public[tuple[StepT, ...]]
    draws: Hidden[tuple[Draw, ...]] = UNSET
    offered: Public[tuple[OfferOpened, ...] | UnsetType] = UNSET


class Undone(Event, frozen=True, tag="undone"):
    """The first event of a batch that takes a move of ``seat`` back: the game stands again as after
    version ``to``. See ``games.engine.undo`` and, for folding, ``games.engine.surviving``."""

    seat: Public[int]
    to: Public[int]


class Forked(Event, frozen=True, tag="forked"):
    """The first event of a batch that makes a new game of a position of another one.

    What stands before it is a copy of game ``origin`` up to ``version``, where its hash was
    ``hash`` (hex). From here on chance is that of the new game: ``commitment`` and ``entropy`` as
    in ``Began``.
    """

    origin: Public[str]
    version: Public[int]
    hash: Public[str]
    commitment: Public[str]
    entropy: Public[tuple[str, ...]]


class Stopped(Event, frozen=True, tag="stopped"):
    """The first event of the last batch of a game that its rules did not end. Nobody wins.

    ``note``: what the operator said of it, for people; up to 200 printable characters, or "".
    """

    reason: Public[StopReason]
    note: Public[str] = ""


class TakenOver(Event, frozen=True, tag="taken_over"):
    """A bot of ``level`` plays ``seat`` from here on. See ``games.engine.taking_over``."""

    seat: Public[int]
    level: Public[str]
    reason: Public[TakeOverReason]


class Returned(Event, frozen=True, tag="returned"):
    """The person of ``seat`` plays it again from here on. See ``games.engine.returning``."""

    seat: Public[int]


class Replaced(Event, frozen=True, tag="replaced"):
    """Another person plays ``seat`` from here on: whoever acts in this batch. See
    ``games.engine.returning``."""

    seat: Public[int]


def begin(state: HasFlow, event: Began[Any, Any]) -> None:
    """Seats are counted from the first event on."""
    state.flow.resolving = True
    state.flow.chosen = [0] * event.seats


def choose(state: HasFlow, event: Chose[Any]) -> None:
    """Between a choice and its bookmark the game is resolving and asks nothing."""
    flow = state.flow
    flow.resolving = True
    if not event.forced:
        flow.chosen[event.seat] += 1


def resolve(state: HasFlow, event: Event) -> None:
    """Until the bookmark the game is resolving."""
    state.flow.resolving = True


def stop(state: HasFlow, event: Stopped) -> None:
    """Nothing is still to be done, which the bookmark confirms."""
    state.flow.resolving = True
    state.flow.stopped = event.reason


def wait(state: HasFlow, event: Waits[Any]) -> None:
    """Lay the agenda and the offers as the bookmark tells them, and count the draws."""
    flow = state.flow
    flow.agenda[event.keep :] = event.push
    flow.moves = event.moves
    flow.since = event.since
    flow.resolving = False
    if event.offered is not UNSET:
        lay_offers(flow, event.offered)
    if flow.draws is UNSET or event.draws is UNSET:
        flow.draws = UNSET
        return
    for draw in event.draws:
        flow.draws[draw.stream] = draw.index + 1


def lay_offers(flow: Flow[Any], offered: tuple[OfferOpened, ...]) -> None:
    """Which offers opened, opened anew or closed."""
    for offer in offered:
        flow.offered.setdefault(offer.kind, [0] * len(flow.chosen))[offer.seat] = offer.since
