"""A move that may be taken back leaves the game as it was, and nobody wiser than before."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate
from typing import Any

import msgspec
from msgspec import UNSET

from games.engine import asking, deciding, folding, notation
from games.engine.batch import Batch
from games.engine.canonical import canonical
from games.engine.clone import clone
from games.engine.flow import Waits
from games.engine.records import Event, label
from games.engine.secrecy import SPECTATOR, Mark, Viewer, marks_of, private_parts, redact
from games.engine.surviving import CannotGoBack, surviving
from games.engine.undo import take_back, undoable
from tests.compliance.broken import Broken, require, require_same
from tests.compliance.fingerprints import fingerprint
from tests.compliance.record import Record, Turn

MOMENTS = 6
"""Moves of a game that are taken back."""

CHAIN = 3
"""So many moves, one after the other."""


def taking_back_lays_the_position_before(game: Record) -> None:
    """State, legal moves and every viewer's view are those before the move, but all that is asked
    is asked anew; and the same move has the same consequences."""
    title, ends = game.title, _ends(game)
    for number in undoable_moves(game)[:MOMENTS]:
        turn, to = game.turns[number], ends[number]
        what = f"taking {notation.write(turn.move)} back"
        undo = _undo(game, number, turn.batch.state)
        events = [*turn.batch.events, *undo.events]
        folded = folding.replay(title, events, turn.before, after=to)
        require_same(canonical(folded), canonical(undo.state), f"folding: {what}")
        for viewer in game.viewers:
            feed = [title.reading.event(canonical(redact(e, viewer))) for e in events]
            seen = folding.replay(title, feed, redact(turn.before, viewer), after=to)
            shown = redact(undo.state, viewer)
            require_same(
                canonical(redact(seen, viewer)),
                canonical(shown),
                f"the view of {_name(viewer)}: {what}",
            )
        _require_as_before(game, turn, undo.state, what)
        _require_same_again(game, turn, undo.state, what)


def a_history_with_undos_folds_from_its_beginning(game: Record) -> None:
    """Moves are taken back one after the other, and one of them is made again and taken back again:
    from records and from rows the state is the last one, and only what stands counts."""
    title = game.title
    for number in undoable_moves(game)[:1]:
        events, stands, state = _taken_back_and_forth(game, number)
        require_same(canonical(folding.replay(title, events)), canonical(state), "folding undos")
        rows = [
            Row(str(event.__struct_config__.tag), canonical(event).decode()) for event in events
        ]
        require_same(canonical(folding.rebuild(title, rows)), canonical(state), "rebuilding undos")
        left = surviving(events)
        require([event for _, event in left] == stands, "other events stand than were left")
        require(all(events[v - 1] is e for v, e in left), "the versions of what stands are wrong")
        turn, to = game.turns[number], _ends(game)[number]
        try:
            folding.replay(
                title,
                events[to + 1 :],
                folding.replay(title, [turn.batch.events[0]], turn.before),
                to + 1,
            )
        except CannotGoBack as later:
            require(later.to <= to, f"version {later.to} is asked for, where {to} is needed")
        else:
            raise Broken("a later state was taken for the one that is needed")


def what_is_taken_back_told_nobody_anything(game: Record) -> None:
    """Not a draw, not a hidden thing: in each world that a viewer takes for possible the move looks
    the same to it, and may be taken back or not just as here. So neither an undo nor, to who made
    the move, a refusal tells anything."""
    rng = game.rng("undoing")
    for number in _own_turns(game)[: 4 * MOMENTS]:
        turn = game.turns[number]
        refusal = _refusal(game, turn, turn.before, turn.batch)
        move = notation.write(turn.move)
        if refusal is None:
            draws = [event.draws for event in turn.batch.events if isinstance(event, Waits)]
            require(not any(draws), f"{move} drew {draws} and may be taken back")
        for viewer in game.viewers:
            for event in turn.batch.events if refusal is None else ():
                shown = game.particulars.reveals(event, viewer)
                require(not shown, f"{event!r} told {_name(viewer)} and may be taken back")
            for world in game.particulars.worlds(turn.before, viewer, rng):
                there = _made(game, turn, world)
                if there is None:
                    continue
                alike = _feed(game, turn.batch, viewer) == _feed(game, there, viewer)
                require(alike or refusal is not None, f"{move} may be taken back and told")
                other = _refusal(game, turn, world, there)
                same = (refusal is None) == (other is None)
                if turn.asked.seat in viewer:
                    same = refusal == other
                require(same or not alike, f"{_name(viewer)} learns by undoing {move}")


def what_is_told_openly_follows_from_what_all_are_told(game: Record) -> None:
    """Who knows such a zone before a move and is told what a spectator is told, knows it after."""
    title = game.title
    for zone in title.deducible_zones:
        require(
            marks_of(title.state).get(zone, Mark.PUBLIC) is not Mark.PUBLIC,
            f"{zone!r} is no hidden field of the state, so it cannot be told openly",
        )
        public = title.state()
        for event in game.start.events if game.start else ():
            folding.apply(title, public, redact(event, SPECTATOR))
        for turn in game.turns:
            setattr(public, zone, getattr(clone(turn.before), zone))
            for event in turn.batch.events:
                folding.apply(title, public, redact(event, SPECTATOR))
            require(
                getattr(public, zone) == getattr(turn.batch.state, zone)
                or any(_has_private_part(event) for event in turn.batch.events),
                f"{notation.write(turn.move)} changed {zone!r} by more than all are told",
            )


def taken_back(game: Record) -> Iterator[tuple[tuple[Event, ...], Any]]:
    """Batches that take some moves back, with the states which that gives."""
    for number in undoable_moves(game)[:MOMENTS]:
        undo = _undo(game, number, game.turns[number].batch.state)
        yield undo.events, undo.state


class Row(msgspec.Struct, frozen=True):
    """What a store keeps of an event."""

    type: str
    payload: str


def _ends(game: Record) -> list[int]:
    """The version after the set-up and after each move: the move ``n`` began after ``ends[n]``."""
    return list(accumulate(len(batch.events) for batch in game.batches))


def _refusal(game: Record, turn: Turn, before: Any, batch: Batch[Any]) -> Any:
    return undoable(game.title, before, batch.events, batch.state, turn.asked.seat)


@lru_cache(maxsize=4)
def _own_turns(game: Record) -> list[int]:
    """Moves, in random order, that did not lead to another seat: what remains to be asked is
    whether chance or secrets were in them."""
    numbers = list(range(len(game.turns)))
    game.rng("moments").shuffle(numbers)
    return [
        number
        for number in numbers[: 20 * MOMENTS]
        for turn in (game.turns[number],)
        for refusal in (_refusal(game, turn, turn.before, turn.batch),)
        if refusal is None or refusal.code in ("chance", "secret")
    ]


def undoable_moves(game: Record) -> list[int]:
    """Some moves, by number, that may be taken back."""
    turns = ((number, game.turns[number]) for number in _own_turns(game))
    return [n for n, turn in turns if _refusal(game, turn, turn.before, turn.batch) is None]


def _undo(game: Record, number: int, now: Any) -> Batch[Any]:
    turn = game.turns[number]
    return take_back(game.title, turn.before, now, turn.asked.seat, _ends(game)[number])


def _taken_back_and_forth(game: Record, number: int) -> tuple[list[Event], list[Event], Any]:
    """All events, those that stand, and the state: up to move ``number``, then as the law says."""
    title = game.title
    events = [event for batch in _until(game, number + 1) for event in batch.events]
    state, seat = game.turns[number].batch.state, game.turns[number].asked.seat
    first = number
    while first > max(-1, number - CHAIN):
        turn = game.turns[first]
        if undoable(title, turn.before, turn.batch.events, state, seat) is not None:
            break
        undo = _undo(game, first, state)
        events += undo.events
        state, first = undo.state, first - 1
    again = game.turns[first + 1]
    made = deciding.decide(title, state, seat, again.move, game.chance)
    events += made.events
    require(
        undoable(title, state, made.events, made.state, seat) is None,
        f"{notation.write(again.move)}, made again, cannot be taken back again",
    )
    last = _undo(game, first + 1, made.state)
    events += last.events
    stands = [event for batch in _until(game, first + 1) for event in batch.events]
    return events, [*stands, *last.events], last.state


def _until(game: Record, moves: int) -> Iterator[Batch[Any]]:
    """The set-up and so many moves."""
    assert game.start is not None
    yield game.start
    for turn in game.turns[:moves]:
        yield turn.batch


def _require_as_before(game: Record, turn: Turn, state: Any, what: str) -> None:
    title, before = game.title, turn.before
    require_same(_but_for_numbers(game, state, before), turn.before_bytes, what)
    asked, anew = asking.decisions(title, before), asking.decisions(title, state)
    require(
        [(decision.seat, decision.kind) for decision in asked]
        == [(decision.seat, decision.kind) for decision in anew],
        f"{what} asks others: {anew}",
    )
    used = {decision.id for decision in (*asked, *asking.decisions(title, turn.batch.state))}
    require(
        used.isdisjoint(decision.id for decision in anew), f"{what} asks under an id that was used"
    )
    for seat in range(game.seats):
        require(
            asking.legal_moves(title, state, seat) == asking.legal_moves(title, before, seat),
            f"{what} leaves {label(seat)} other moves",
        )


def _require_same_again(game: Record, turn: Turn, state: Any, what: str) -> None:
    title = game.title
    again = deciding.decide(title, state, turn.asked.seat, turn.move, game.chance)
    once = turn.batch
    require(again.events[:-1] == once.events[:-1], f"{what} and making it again gives other facts")
    after = _but_for_numbers(game, again.state, once.state)
    require_same(after, turn.after_bytes, f"{what} and making it again")


def _but_for_numbers(game: Record, state: Any, like: Any) -> bytes:
    """The bytes of a state with the numbers of its batches as in another one."""
    twin = clone(state)
    flow, other = twin.flow, like.flow
    is_open = {kind: [since > 0 for since in seats] for kind, seats in flow.offered.items()}
    was_open = {kind: [since > 0 for since in seats] for kind, seats in other.offered.items()}
    require(is_open == was_open, f"other offers are open: {is_open}")
    flow.moves, flow.since, flow.offered = other.moves, other.since, other.offered
    return fingerprint(twin)


def _made(game: Record, turn: Turn, world: Any) -> Batch[Any] | None:
    """The move in another world; None where it cannot be made there."""
    title, asked = game.title, turn.asked
    for decision in asking.decisions(title, world):
        same = (decision.seat, decision.id) == (asked.seat, asked.id)
        if same and turn.move in asking.moves_of(title, world, decision):
            return deciding.decide(title, world, asked.seat, turn.move, game.chance, asked.id)
    return None


def _feed(game: Record, batch: Batch[Any], viewer: Viewer) -> list[bytes]:
    return [canonical(redact(event, viewer)) for event in batch.events]


def _has_private_part(event: Event) -> bool:
    if isinstance(event, Waits):
        return False
    return any(part.value is not UNSET for part in private_parts(event).values())


def _name(viewer: Viewer) -> str:
    return " and ".join(map(label, sorted(viewer))) or "a spectator"
