"""Nobody can tell apart two worlds that differ only in what is hidden from them.

A second world is made at some moment of a game: the same but for something that a viewer may not
know (the title's author lists what), or with another seed for draws that nobody has seen. From
there the moves of the game are made in both, and all that the viewer gets is compared, until
a fact tells the viewer about the difference.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, TypeAlias

from games.engine import asking, beginning, deciding, notation
from games.engine.chance import Chance, SeededChance
from games.engine.clone import clone
from games.engine.errors import Refused
from games.engine.records import Decision, Event, Move, label
from games.engine.secrecy import Viewer, redact
from tests.compliance.broken import Broken, require, require_alike
from tests.compliance.chances import Forked, Untouchable
from tests.compliance.mutation import Pool
from tests.compliance.record import Record, Turn

FOLLOWED = 15
"""Moves made in both worlds."""

STARTS = 40
"""Moments of a game at which a second world is made."""

Told: TypeAlias = tuple[str, str, str] | None


def nobody_can_tell_other_worlds_apart(game: Record) -> None:
    """View, feed, legal moves, decisions and refusals of every viewer stay the same."""
    rng = game.rng("worlds")
    pool = list(Pool(game).some((), rng))
    usual = Usual(game)
    stride = max(1, len(game.turns) // STARTS)
    other_seed = Forked(
        game.chance, SeededChance(f"{game.key}|other"), game.particulars.secret_stream
    )
    for start in range(0, len(game.turns), stride):
        state = game.turns[start].before
        for viewer in game.viewers:
            for world in game.particulars.worlds(state, viewer, rng):
                _require_alike(usual, start, [viewer], world)
                _require_refused_alike(usual, start, viewer, world, pool)
                _follow(usual, start, [viewer], world, game.chance)
        _follow(usual, start, game.viewers, clone(state), other_seed)


def the_set_up_tells_nothing_that_is_hidden(game: Record) -> None:
    """Two set-ups with other secret draws look alike to whom they tell nothing."""
    if game.start is None:
        return
    other = Forked(game.chance, SeededChance(f"{game.key}|other"), game.particulars.secret_stream)
    again = beginning.new_game(game.title, game.options, game.seats, other)
    usual = Usual(game)
    for viewer in game.viewers:
        _require_same_feed(usual, 0, viewer, again.events, "the set-up")


class Usual:
    """What is seen of the game as it was played, found out once for all worlds.

    ``rest``: the batches that were made by then, less the set-up; ``batch``: 0 is the set-up.
    """

    def __init__(self, game: Record) -> None:
        self.game = game
        self.batches = list(game.batches)
        self.view = cache(self._view)
        self.decisions = cache(self._decisions)
        self.choices = cache(self._choices)
        self.refusal = cache(self._refusal)
        self.feed = cache(self._feed)

    def _view(self, rest: int, viewer: Viewer) -> Any:
        return redact(self.batches[rest].state, viewer)

    def _decisions(self, rest: int) -> list[Decision]:
        return asking.decisions(self.game.title, self.batches[rest].state)

    def _choices(self, rest: int, seat: int) -> list[tuple[Decision, Sequence[Move]]]:
        return asking.choices(self.game.title, self.batches[rest].state, seat)

    def _refusal(self, rest: int, seat: int, move: Move) -> Told:
        return _refused(self.game, self.batches[rest].state, seat, move)

    def _feed(self, batch: int, viewer: Viewer) -> list[Event]:
        return [redact(one, viewer) for one in self.batches[batch].events]


def _follow(
    usual: Usual, start: int, viewers: Sequence[Viewer], world: Any, chance: Chance
) -> None:
    """Make the moves of the game in the second world too, until all viewers can tell.

    ``world`` is changed in place.
    """
    game = usual.game
    for number, turn in enumerate(game.turns[start : start + FOLLOWED], start + 1):
        if not _can_make(game, world, turn):
            return
        events = deciding.play(game.title, world, turn.asked, turn.move, chance)
        what = f"{notation.write(turn.move)} of {label(turn.asked.seat)}"
        viewers = [
            viewer for viewer in viewers if _require_same_feed(usual, number, viewer, events, what)
        ]
        if not viewers:
            return
        _require_alike(usual, number, viewers, world)


def _can_make(game: Record, world: Any, turn: Turn) -> bool:
    """Another seat may lack, in the second world, what its move needs."""
    for decision in asking.decisions(game.title, world):
        if (decision.seat, decision.id) == (turn.asked.seat, turn.asked.id):
            return turn.move in asking.moves_of(game.title, world, decision)
    return False


def _require_same_feed(
    usual: Usual, batch: int, viewer: Viewer, events: Sequence[Event], what: str
) -> bool:
    """Whether the viewer still cannot tell; ``Broken`` if it can and no fact had told it."""
    reveals = usual.game.particulars.reveals
    there = usual.batches[batch].events
    told = False
    for one, two, seen in zip(there, events, usual.feed(batch, viewer), strict=False):
        told = told or reveals(one, viewer) or (one != two and reveals(two, viewer))
        seen_there = redact(two, viewer)
        if seen == seen_there:
            continue
        if told:
            return False
        require_alike(seen_there, seen, f"{what} looks different to {_name(viewer)}")
    if len(there) != len(events):
        if told:
            return False
        counts = f"{len(there)} and {len(events)} events"
        raise Broken(f"{what} gives {counts}: {_name(viewer)} can tell")
    return True


def _require_alike(usual: Usual, rest: int, viewers: Sequence[Viewer], world: Any) -> None:
    """What is asked is the same for all, and the moves of a seat for all who speak for it."""
    title = usual.game.title
    for viewer in viewers:
        what = f"the view of {_name(viewer)}"
        require_alike(redact(world, viewer), usual.view(rest, viewer), what)
    decisions = asking.decisions(title, world)
    whoever = " or ".join(map(_name, viewers))
    require(decisions == usual.decisions(rest), f"{whoever} can tell by the open decisions")
    for seat in frozenset[int]().union(*viewers):
        choices = [
            (decision, asking.moves_of(title, world, decision))
            for decision in decisions
            if decision.seat == seat
        ]
        require(choices == usual.choices(rest, seat), f"{label(seat)} can tell by its legal moves")


def _require_refused_alike(
    usual: Usual, rest: int, viewer: Viewer, world: Any, pool: Sequence[Move]
) -> None:
    for seat in viewer:
        for move in pool:
            require(
                _refused(usual.game, world, seat, move) == usual.refusal(rest, seat, move),
                f"{_name(viewer)} can tell by how {notation.write(move)!r} is refused",
            )


def _refused(game: Record, state: Any, seat: int, move: Move) -> Told:
    """Code, sentence and clause of a refusal; None where the move is legal."""
    if move in asking.legal_moves(game.title, state, seat):
        return None
    try:
        deciding.decide(game.title, state, seat, move, Untouchable())
    except Refused as refusal:
        return refusal.code, str(refusal), refusal.clause
    return None


def _name(viewer: Viewer) -> str:
    return " and ".join(map(label, sorted(viewer))) or "a spectator"
