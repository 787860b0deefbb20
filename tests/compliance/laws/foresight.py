"""What a move will do is foretold from the mover's own view, and from nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from games.engine import asking, deciding
from games.engine.flow import Waits
from games.engine.foresight import Foresight, foresee
from games.engine.records import Decision, Event, Move, label
from games.engine.secrecy import Viewer, redact
from games.engine.undo import undoable
from tests.compliance.broken import require, require_same
from tests.compliance.fingerprints import fingerprint
from tests.compliance.record import Record

MOMENTS = 14
"""So many moments of a game are looked at."""

MOVES = 8
"""So many moves of each decision."""

Foretell: TypeAlias = Callable[[Record, Any, Any, Decision, Move], Foresight]
"""A game, the whole state, the view of the seat that is asked, the decision and a move of it. What
looks at more than the view is a fault, which a test plants."""


def from_the_view(game: Record, _state: Any, view: Any, asked: Decision, move: Move) -> Foresight:
    """As everybody is told."""
    return foresee(game.title, view, asked, move)


def what_is_foreseen_follows(game: Record, foretell: Foretell = from_the_view) -> None:
    """It is how the batch begins that would follow; no draw is foreseen, and nothing is said to be
    open to an undo that is not, unless what refuses it is hidden."""
    for state, asked, move in _chances(game):
        viewer: Viewer = frozenset((asked.seat,))
        view = redact(state, viewer)
        before = fingerprint(view)
        foreseen = foretell(game, state, view, asked, move)
        what = f"what {label(asked.seat)} foresees of {move}"
        require_same(fingerprint(view), before, f"{what} changed the view")
        batch = deciding.decide(game.title, state, asked.seat, move, game.chance, asked.id)
        mine, all_of_it = _told(foreseen.events, viewer), _told(batch.events, viewer)
        require(mine == all_of_it[: len(mine)], f"{what} does not follow")
        if foreseen.whole:
            require(not _drew(batch.events), f"{what} tells of draws")
            require(len(mine) == len(all_of_it), f"{what} is not all")
        if not foreseen.final:
            why = undoable(game.title, state, batch.events, batch.state, asked.seat)
            stands = why is not None and why.code != "secret"
            require(not stands, f"{what} is no move that can be taken back: {why}")


def what_is_foreseen_hangs_on_the_view(game: Record, foretell: Foretell = from_the_view) -> None:
    """In a world that looks the same to the mover, the same is foreseen."""
    rng = game.rng("foresight")
    for state, asked, move in _chances(game):
        viewer: Viewer = frozenset((asked.seat,))
        view = redact(state, viewer)
        usual = _seen(foretell(game, state, view, asked, move), viewer)
        about = asking.context_of(game.title, view, asked)
        for world in game.particulars.worlds(state, viewer, rng):
            other = redact(world, viewer)
            if fingerprint(other) != fingerprint(view):
                continue
            there = _seen(foretell(game, world, other, asked, move), viewer)
            what = f"what {label(asked.seat)} foresees of {move} in another world"
            require(there == usual, f"{what} is another thing")
            same = asking.context_of(game.title, other, asked) == about
            require(same, f"what {label(asked.seat)} is told of {asked.kind} in another world")


def _chances(game: Record) -> Iterator[tuple[Any, Decision, Move]]:
    """Moves that somebody might have made, spread over the game."""
    stride = max(1, len(game.turns) // MOMENTS)
    for turn in game.turns[::stride]:
        for asked in asking.decisions(game.title, turn.before):
            moves = asking.moves_of(game.title, turn.before, asked)
            for move in moves[:: max(1, len(moves) // MOVES)]:
                yield turn.before, asked, move


def _told(events: tuple[Event, ...], viewer: Viewer) -> list[bytes]:
    return [fingerprint(redact(event, viewer)) for event in events]


def _seen(foreseen: Foresight, viewer: Viewer) -> object:
    return _told(foreseen.events, viewer), foreseen.whole, foreseen.final


def _drew(events: tuple[Event, ...]) -> bool:
    return any(isinstance(event, Waits) and event.draws for event in events)
