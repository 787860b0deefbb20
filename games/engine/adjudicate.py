"""Playing a recorded game again: whether the rules, asked the same, decide the same.

Batch after batch, the state that was folded so far is asked. The choice must be legal, and what
follows from it with the recorded draws must be what is recorded, byte for byte; and ``apply`` must
lead where the decision led. Set-ups, undone moves, forks and stops are made again as well. No game
may run past the bound of its title, unless the end says that this one did.

Where other rules are installed than a game was played by, it can only be folded: ``lay_again``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import groupby
from typing import Any, Generic, NamedTuple, TypeVar

from msgspec import UNSET

from games.engine import asking, beginning, deciding, folding, stopping
from games.engine.batch import Batch
from games.engine.canonical import canonical
from games.engine.chance import Chance
from games.engine.clock import Flagged, is_beside
from games.engine.clock_law import Clocks
from games.engine.clone import clone
from games.engine.errors import EngineError, Refused
from games.engine.flow import (
    Began,
    Chose,
    Forked,
    HasFlow,
    Replaced,
    Returned,
    Stopped,
    TakenOver,
    Undone,
    Waits,
)
from games.engine.forking import fork
from games.engine.recorded import (
    NotRecorded,
    Recorded,
    RecordedChance,
    Unlawful,
    Witness,
    begun_by,
    draws_of,
    hold_against,
    read,
)
from games.engine.records import Draw, Event, label
from games.engine.returning import seat_person
from games.engine.taking_over import take_over
from games.engine.title import Title
from games.engine.undo import take_back, undoable

S = TypeVar("S", bound=HasFlow)


class Stand(NamedTuple, Generic[S]):
    """Where a game stands after a batch. ``draws``: how many the batch made. ``state`` is changed
    in place as one reads on."""

    version: int
    batch: int
    draws: int
    state: S


def play_again(
    title: Title[S], rows: Iterable[Recorded], seeds: Sequence[bytes | None] = ()
) -> Iterator[Stand[S]]:
    """Adjudicate a whole history, by version, and tell where the game stands after each batch.

    ``seeds``: see ``Witness``. Raises ``Unlawful`` at the first fault.
    """
    return _Again(title, rows, seeds, ruled=True).walk()


def lay_again(
    title: Title[S], rows: Iterable[Recorded], seeds: Sequence[bytes | None] = ()
) -> Iterator[Stand[S]]:
    """The same by ``apply`` alone, for games of earlier rules. Raises ``Unlawful`` for what cannot
    be laid over the state, or was not drawn with these seeds."""
    return _Again(title, rows, seeds, ruled=False).walk()


class _Made(NamedTuple):
    """A batch that stands and is no undo, and the version of its last event."""

    events: Sequence[Event]
    end: int


class _Again(Generic[S]):
    def __init__(
        self,
        title: Title[S],
        rows: Iterable[Recorded],
        seeds: Sequence[bytes | None],
        *,
        ruled: bool,
    ) -> None:
        self.rows, self.ruled = list(rows), ruled
        self.title = title if ruled else title.reading_games_of(begun_by(self.rows))
        self.witness = Witness(seeds)
        self.state = title.state()
        self.version = 0
        self.made: list[_Made] = []
        self.taken: set[int] = set()  # seats that bots took over
        self.clocks = Clocks()
        self.is_flagged = False  # whether the batch that is looked at begins with a flag
        self.beyond = 0  # the first version that lies beyond the bound
        # States that will be laid again, and no others: a game has a thousand.
        self.wanted = {to for row in self.rows for to in _laid_again(self.title, row)}
        self.kept: dict[int, S] = {}

    def walk(self) -> Iterator[Stand[S]]:
        for number, batch in groupby(self.rows, key=lambda row: row.batch):
            draws = self.batch(list(batch))
            yield Stand(self.version, number, draws, self.state)
        if self.beyond and self.state.flow.stopped != "overdue":
            reason = f"A game of {self.title.name} ends after {self.title.longest} batches."
            raise Unlawful(self.beyond, "type", reason)

    def batch(self, rows: Sequence[Recorded]) -> int:
        """Check a batch and lay it; how many draws it made."""
        events = [read(self.title, row) for row in rows]
        # First the draws: a loaded die is named itself, and not what followed from it.
        for row, event in zip(rows, events, strict=True):
            self.witness.hear(row.version, event)
        self.hold_to_the_clock(rows, events)
        self.is_flagged = isinstance(events[0], Flagged)
        decided = self.decided(*_of_the_rules(rows, events)) if self.ruled else None
        self.lay(rows, events)
        self.hold_to_who_is_asked(rows)
        if decided is not None and not _same(decided.state, self.state):
            reason = "What was decided and what its events make of the state are not the same."
            raise Unlawful(rows[-1].version, "state", reason)
        self.version = rows[-1].version
        if isinstance(events[0], Undone):
            del self.made[-1:]
        else:
            self.made.append(_Made(events, self.version))
        if self.version in self.wanted:
            self.kept[self.version] = clone(self.state)
        return len(draws_of(rows, events))

    def hold_to_the_clock(self, rows: Sequence[Recorded], events: Sequence[Event]) -> None:
        fault = self.clocks.misfit(events)
        if fault is not None:
            place, field, reason = fault
            raise Unlawful(rows[place].version, field, reason)

    def hold_to_who_is_asked(self, rows: Sequence[Recorded]) -> None:
        """The clocks that run are those of the seats that must choose."""
        if self.ruled and self.clocks.tick is not None:
            open_now = asking.decisions(self.title, self.state)
            must = tuple(sorted({decision.seat for decision in open_now if decision.required}))
            if self.clocks.tick.running != must:
                raise Unlawful(rows[-2].version, "payload.running", f"{list(must)} must choose.")

    def lay(self, rows: Sequence[Recorded], events: Sequence[Event]) -> None:
        for row, event in zip(rows, events, strict=True):
            if isinstance(event, Undone):
                if event.to not in self.kept:
                    raise Unlawful(row.version, "payload.to", "No batch before ends there.")
                self.state = clone(self.kept[event.to])
            try:
                folding.apply(self.title, self.state, event)
            except Exception as problem:
                reason = f"It cannot be laid over what stands there: {problem!r}."
                raise Unlawful(row.version, "payload", reason) from problem

    def decided(self, rows: Sequence[Recorded], events: Sequence[Event]) -> Batch[S]:
        """The batch by the rules, if it is the recorded one; else raises ``Unlawful``."""
        draws = draws_of(rows, events)
        try:
            return self.tried(rows, events, draws)
        except Unlawful as fault:
            # It is not recorded which decision was answered, and one move may fit two of them.
            for asked in asking.decisions(self.title, self.state):
                with suppress(Unlawful):
                    return self.tried(rows, events, draws, asked.id)
            raise fault from None

    def tried(
        self,
        rows: Sequence[Recorded],
        events: Sequence[Event],
        draws: Sequence[Draw],
        decision: str | None = None,
    ) -> Batch[S]:
        try:
            made = self.made_of(rows[0].version, events, RecordedChance(draws), decision)
        except Unlawful:
            raise
        except NotRecorded as problem:
            raise Unlawful(rows[-1].version, "payload.draws", str(problem)) from None
        except Refused as refusal:
            field = _FIELDS.get(refusal.code, "payload")
            raise Unlawful(rows[0].version, field, str(refusal)) from None
        except EngineError as refusal:
            raise Unlawful(rows[0].version, "payload", str(refusal)) from None
        except Exception as problem:
            reason = f"The rules that are installed fail here: {problem!r}."
            raise Unlawful(rows[0].version, "payload", reason) from problem
        fault = hold_against(rows, made.events)
        if fault is not None:
            raise fault
        return made

    def made_of(
        self, version: int, events: Sequence[Event], chance: Chance, decision: str | None
    ) -> Batch[S]:
        opening = events[0]
        if isinstance(opening, Began) != (version == 1):
            raise Unlawful(version, "type", "A game begins with its first event, and only there.")
        match opening:
            case Chose(seat, move):
                if self.beyond == 0 and stopping.due(self.title, self.state):
                    self.beyond = version
                made = deciding.decide(self.title, self.state, seat, move, chance, decision)
                # How long a bot had to think is known to no rule: that it says so is all there is.
                return deciding.hurried(made) if opening.hurried is True else made
            case Began():
                return beginning.new_game(
                    self.title,
                    opening.options,
                    opening.seats,
                    chance,
                    patch=opening.patch,
                    commitment=opening.commitment,
                    entropy=opening.entropy,
                    declares=opening.streams is not UNSET,
                )
            case Undone():
                return self.taken_back(version, opening)
            case Forked():
                if opening.version != self.version:
                    raise Unlawful(version, "payload.version", f"It follows {self.version}.")
                self.taken.clear()
                return fork(self.title, self.state, opening)
            case TakenOver():
                return self.handed_over(version, events)
            case Returned(seat):
                if seat not in self.taken:
                    reason = f"No bot has taken {label(seat)} over."
                    raise Unlawful(version, "payload.seat", reason)
                self.taken.discard(seat)
                return seat_person(self.title, self.state, opening)
            case Replaced(seat):
                if seat in self.taken:
                    reason = f"A bot has taken {label(seat)} over, so no person hands it on."
                    raise Unlawful(version, "payload.seat", reason)
                return seat_person(self.title, self.state, opening)
            case Waits() if self.is_flagged:
                return take_over(self.title, self.state, ())
            case Stopped(reason):
                left = any(isinstance(event, TakenOver) for event in self.made[-1].events)
                if reason == "deserted" and not left:
                    why = "A game that is left by all of its people is ended as the last one goes."
                    raise Unlawful(version, "payload.reason", why)
                return stopping.stop(self.title, self.state, opening)
        raise Unlawful(version, "type", "No batch begins with this.")

    def handed_over(self, version: int, events: Sequence[Event]) -> Batch[S]:
        """A bot that plays a seat has it for good."""
        taken = [event for event in events if isinstance(event, TakenOver)]
        for place, event in enumerate(taken):
            if event.seat in self.taken:
                reason = f"A bot has taken {label(event.seat)} over before."
                raise Unlawful(version + place, "payload.seat", reason)
        batch = take_over(self.title, self.state, taken)
        self.taken.update(event.seat for event in taken)
        return batch

    def taken_back(self, version: int, undone: Undone) -> Batch[S]:
        last, before = self.made[-1], self.state
        if len(self.made) > 1:
            if undone.to != self.made[-2].end:
                reason = f"What stands before the last move ends at {self.made[-2].end}."
                raise Unlawful(version, "payload.to", reason)
            before = self.kept[undone.to]
        refusal = undoable(self.title, before, last.events, self.state, undone.seat)
        if refusal is not None:
            raise Unlawful(version, "payload.seat", refusal.sentence)
        return take_back(self.title, before, self.state, undone.seat, undone.to)


def _of_the_rules(
    rows: Sequence[Recorded], events: Sequence[Event]
) -> tuple[Sequence[Recorded], Sequence[Event]]:
    """A batch without what stands beside the rules."""
    if not any(map(is_beside, events)):
        return rows, events
    pairs = zip(rows, events, strict=True)
    kept = [(row, event) for row, event in pairs if not is_beside(event)]
    return [row for row, _ in kept], [event for _, event in kept]


def _laid_again(title: Title[Any], row: Recorded) -> Iterator[int]:
    """The version to which an undo goes back; what cannot be read is told in its turn."""
    if row.type == _UNDONE:
        with suppress(Unlawful):
            event = read(title, row)
            if isinstance(event, Undone):
                yield event.to


_UNDONE = str(Undone.__struct_config__.tag)
_FIELDS = {
    "not_asked": "payload.seat",
    "over": "type",
    "illegal": "payload.move",
    "not_due": "payload.reason",
}


def _same(a: object, b: object) -> bool:
    """Byte for byte, which is slower to see than that two records are equal."""
    return a == b or canonical(a) == canonical(b)
