"""How a finished game unfolded, found by folding its events once and looking on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from games.engine.flow import Chose, Waits
from games.engine.records import Event, Move
from games.engine.surviving import surviving
from games.engine.title import Title
from games.engine.unfolding import Harm, Thing, Unfolding

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Decided:
    """A choice that somebody made. ``at``, ``asked_at``: versions of the choice and of the bookmark
    that put the question, None for an offer. ``width``: how many moves were listed."""

    seat: int
    kind: str
    width: int
    at: int
    asked_at: int | None


@dataclass(slots=True)
class Unfolded(Generic[S]):
    """What was found. ``state``: the last one. ``standings``: of each moment the numbers by seat;
    moments are the beginning of each round and the end. ``forced``: choices that nobody was asked
    for. ``listed``: kind of picks -> thing -> seats that had it among their moves. ``taken``: kind
    -> seat, thing and round, in order. ``held``: area -> at each moment after the first who held
    it; ``fought``: area -> fights."""

    state: S
    standings: list[tuple[int, ...]] = field(default_factory=list)
    decided: list[Decided] = field(default_factory=list)
    forced: int = 0
    listed: dict[str, dict[str, set[int]]] = field(default_factory=dict)
    taken: dict[str, list[tuple[int, str, int]]] = field(default_factory=dict)
    harms: Counter[Harm] = field(default_factory=Counter)
    held: dict[str, list[list[int]]] = field(default_factory=dict)
    fought: Counter[str] = field(default_factory=Counter)


def unfold(title: Title[Any], events: Sequence[Event], seats: int) -> Unfolded[Any]:
    """Fold a finished game once and look on; ``events`` are all of it."""
    unfolding = title.unfolding
    fold = Unfolded(title.state())
    if unfolding is None:
        _only_fold(title, events, fold)
        return fold
    onlooker = _Onlooker(title, unfolding, seats, fold)
    appliers, state = title.appliers, fold.state
    watched = onlooker.watched()
    for version, event in surviving(events):
        for look in watched.get(type(event), ()):
            look(event, version)
        appliers[type(event)](state, event)
        if type(event) is Waits:
            onlooker.waits(event, version)
    onlooker.moment()
    return fold


def _only_fold(title: Title[Any], events: Sequence[Event], fold: Unfolded[Any]) -> None:
    for _, event in surviving(events):
        title.appliers[type(event)](fold.state, event)


class _Onlooker:
    """Keeps what is seen. Nothing of it is kept beyond one game."""

    def __init__(
        self, title: Title[Any], unfolding: Unfolding[Any], seats: int, fold: Unfolded[Any]
    ) -> None:
        self._title, self._told, self._seats, self._fold = title, unfolding, range(seats), fold
        self._standing = next(each.of for each in title.course if each.id == unfolding.standing)
        self._round = 0
        self._asked: dict[int, int] = {}
        self._lists = {
            kind: [
                (picks.id, picks.listed[kind]) for picks in unfolding.picks if kind in picks.listed
            ]
            for kind in title.moves
        }
        for picks in unfolding.picks:
            fold.listed[picks.id], fold.taken[picks.id] = {}, []

    def watched(self) -> dict[type[Event], list[Callable[[Any, int], None]]]:
        """Type of event -> what is looked at before it is laid over the state."""
        watchers: dict[type[Event], list[Callable[[Any, int], None]]] = {Chose: [self._chose]}
        for picks in self._told.picks:
            for kind, things in picks.taken.items():
                watchers.setdefault(kind, []).append(self._takes(picks.id, things))
        for kind, harms in self._told.harms.items():
            watchers.setdefault(kind, []).append(self._harms(harms))
        for kind, areas in self._told.fought.items():
            watchers.setdefault(kind, []).append(self._fights(areas))
        return watchers

    def waits(self, event: Waits[Any], version: int) -> None:
        """A rest point: perhaps a round began. Round 0 is the set-up."""
        self._asked[event.moves] = version
        rounds = self._title.dimensions.rounds
        now = 0 if rounds is None else rounds(self._fold.state)
        if now != self._round:
            self._round = now
            if event.push or event.keep:
                self.moment()

    def moment(self) -> None:
        """How all stand now."""
        fold, state = self._fold, self._fold.state
        fold.standings.append(tuple(self._standing(state, seat) for seat in self._seats))
        if len(fold.standings) > 1:
            for area, seats in self._told.held(state):
                held = fold.held.setdefault(area, [])
                held.append([seat for seat in seats if seat in self._seats])

    def _chose(self, event: Chose[Any], version: int) -> None:
        fold, state = self._fold, self._fold.state
        if event.forced:
            fold.forced += 1
            return
        kind, listed, asked = self._answered(state, event)
        fold.decided.append(Decided(event.seat, kind, len(listed), version, asked))
        for move in listed:
            for picks, thing in self._lists[type(move)]:
                taken = thing(state, move)
                if taken is not None:
                    fold.listed[picks].setdefault(taken, set()).add(event.seat)

    def _answered(self, state: Any, event: Chose[Any]) -> tuple[str, Sequence[Move], int | None]:
        """Which question or offer this answers, and what was listed there."""
        title, seat, flow = self._title, event.seat, state.flow
        step = flow.agenda[-1]
        question = title.questions[type(step)]
        if seat in question.seats(state, step):
            own = question.moves(state, step, seat)
            if event.move in own or not title.offers:
                return question.kind, own, self._asked.get(flow.since)
            for aside in title.asides:
                if type(event.move) in aside.kinds:
                    return question.kind, own, self._asked.get(flow.since)
        for offer in title.offers:
            moves = offer.moves(state, seat)
            if event.move in moves:
                return offer.kind, moves, None
        return question.kind, (), None

    def _takes(
        self, picks: str, things: Callable[[Any, Any], Iterable[Thing]]
    ) -> Callable[[Any, int], None]:
        def look(event: Any, _version: int) -> None:
            for seat, thing in things(self._fold.state, event):
                self._fold.taken[picks].append((seat, thing, self._round))

        return look

    def _harms(self, harms: Callable[[Any, Any], Iterable[Harm]]) -> Callable[[Any, int], None]:
        def look(event: Any, _version: int) -> None:
            self._fold.harms.update(
                (who, whom) for who, whom in harms(self._fold.state, event) if who != whom
            )

        return look

    def _fights(self, areas: Callable[[Any, Any], Iterable[str]]) -> Callable[[Any, int], None]:
        def look(event: Any, _version: int) -> None:
            self._fold.fought.update(areas(self._fold.state, event))

        return look
