"""What a move will do, as far as whoever may make it can tell.

The rules run on the mover's own view, with a chance that refuses to draw, up to the first draw or
the first thing that the mover does not know. Neither a seed nor the whole state is within reach, so
what is foreseen cannot tell more than the view does. A forecast made by ``decide`` would: it knows
the dice of the next turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, NoReturn

from games.engine import asking
from games.engine.batch_maker import BatchMaker
from games.engine.flow import Chose
from games.engine.records import Decision, Event, Move
from games.engine.secrecy import Viewer, redact
from games.engine.title import Consequences, Title
from games.engine.undo import undoable
from games.engine.veil import Unknown, Veiled


class Foresight(NamedTuple):
    """``events``: what follows from a move for certain, the choice first. ``whole``: nothing else
    follows; otherwise something is drawn or shown next. ``final``: it cannot be taken back."""

    events: tuple[Event, ...]
    whole: bool
    final: bool


def foresee(title: Title[Any], view: Any, asked: Decision, move: Move) -> Foresight:
    """What a listed move of ``asked.seat`` leads to.

    ``view`` is what that seat sees, and is not changed.
    """
    veiled = Veiled(view)
    events, whole = _carried_out(title, veiled, asked, move)
    if not whole:
        return Foresight(events, whole=False, final=True)
    stands = undoable(title, view, events, veiled.lift(), asked.seat)
    return Foresight(events, whole=True, final=stands is not None)


def leads_to(
    title: Title[Any], view: Any, asked: Decision, move: Move, hits: Callable[[Any, Move], bool]
) -> bool:
    """Whether a listed move leaves ``asked.seat`` no choice but one for which ``hits(view, move)``
    holds: the rules make it at once, or ask for it and list nothing else."""
    veiled = Veiled(view)
    events, whole = _carried_out(title, veiled, asked, move)
    seat, [_, *following] = asked.seat, events
    for event in following:
        if isinstance(event, Chose) and event.seat == seat and hits(view, event.move):
            return True
    if not whole:
        return False
    after = veiled.lift()
    listed = [moves for decision, moves in asking.choices(title, after, seat) if decision.required]
    return any(moves and all(hits(after, each) for each in moves) for moves in listed)


def _carried_out(
    title: Title[Any], veiled: Veiled, asked: Decision, move: Move
) -> tuple[tuple[Event, ...], bool]:
    """What follows for certain, and whether nothing else does."""
    maker = _Foreseer(title, veiled, asked.seat)
    try:
        maker.carry_out(asked, move)
    except Unknown:
        return tuple(maker.events), False
    return tuple(maker.events), True


class _NoChance:
    """Nothing is drawn before it is drawn."""

    def draw(self, stream: str, index: int, options: Sequence[object]) -> NoReturn:
        raise Unknown(f"Nobody knows what {stream} will give.")


class _Consequences(Mapping[type[Event], Consequences]):
    """Facts are laid over the view as its feed would: as the mover is told them, and what is left
    out of the view is absent."""

    def __init__(
        self,
        consequences: Mapping[type[Event], Consequences],
        veiled: Veiled,
        mover: Viewer,
    ) -> None:
        self._all = consequences
        self._veiled = veiled
        self._mover = mover

    def __getitem__(self, kind: type[Event]) -> Consequences:
        applier, rules = self._all[kind]

        def apply(state: Any, event: Event) -> None:
            with self._veiled.applying():
                applier(state, redact(event, self._mover))

        return apply, rules

    def __iter__(self) -> Iterator[type[Event]]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)


class _Foreseer(BatchMaker[Any]):
    """Makes a batch on a view under the veil."""

    __slots__ = ()

    def __init__(self, title: Title[Any], veiled: Veiled, seat: int) -> None:
        super().__init__(title, veiled.state, _NoChance())
        self._consequences = _Consequences(title.consequences, veiled, frozenset((seat,)))

    def pick(self, stream: str, options: Sequence[object]) -> NoReturn:
        """Where a stream stands is hidden, too."""
        raise Unknown(f"Nobody knows what {stream} will give.")
