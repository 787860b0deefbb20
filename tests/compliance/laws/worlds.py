"""Nobody can tell apart two worlds that differ only in what is hidden from them.

A second world is made at some moment of a game: the same but for something that a viewer may not
know (the title's author lists what), or with another seed for draws that nobody has seen. From
there the moves of the game are made in both, and every byte that the viewer gets is compared, until
a fact tells the viewer about the difference.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.engine import notation
from games.engine.chance import Chance, SeededChance
from games.engine.errors import Refused
from games.engine.records import Event, Move, label
from games.engine.secrecy import Viewer
from tests.compliance.broken import Broken, require, require_same
from tests.compliance.chances import Forked, Untouchable
from tests.compliance.mutation import Pool
from tests.compliance.record import Record, Turn

FOLLOWED = 15
"""Moves made in both worlds."""

STARTS = 40
"""Moments of a game at which a second world is made."""


def nobody_can_tell_other_worlds_apart(game: Record) -> None:
    """View, feed, legal moves, decisions and refusals of every viewer stay the same."""
    rng = game.rng("worlds")
    pool = list(Pool(game).some((), rng))
    stride = max(1, len(game.turns) // STARTS)
    other_seed = Forked(
        game.chance, SeededChance(f"{game.key}|other"), game.particulars.secret_stream
    )
    for start in range(0, len(game.turns), stride):
        state = game.turns[start].before
        for viewer in game.viewers:
            for world in game.particulars.worlds(state, viewer, rng):
                _follow(game, start, viewer, world, game.chance, pool)
            _follow(game, start, viewer, state, other_seed, pool)


def the_set_up_tells_nothing_that_is_hidden(game: Record) -> None:
    """Two set-ups with other secret draws look alike to whom they tell nothing."""
    if game.start is None:
        return
    other = Forked(game.chance, SeededChance(f"{game.key}|other"), game.particulars.secret_stream)
    again = game.title.new_game(game.options, game.seats, other)
    for viewer in game.viewers:
        _require_same_feed(game, viewer, game.start.events, again.events, "the set-up")


def _follow(
    game: Record, start: int, viewer: Viewer, world: Any, chance: Chance, pool: Sequence[Move]
) -> None:
    """Make the moves of the game in the second world too."""
    title = game.title
    _require_alike(game, viewer, game.turns[start].before, world, pool)
    for turn in game.turns[start : start + FOLLOWED]:
        if not _can_make(game, world, turn):
            return
        batch = title.decide(world, turn.asked.seat, turn.move, chance, turn.asked.id)
        what = f"{notation.write(turn.move)} of {label(turn.asked.seat)}"
        if not _require_same_feed(game, viewer, turn.batch.events, batch.events, what):
            return
        world = batch.state
        _require_alike(game, viewer, turn.batch.state, world, ())


def _can_make(game: Record, world: Any, turn: Turn) -> bool:
    """Another seat may lack, in the second world, what its move needs."""
    for decision, moves in game.title.choices(world, turn.asked.seat):
        if decision.id == turn.asked.id:
            return turn.move in moves
    return False


def _require_same_feed(
    game: Record, viewer: Viewer, usual: Sequence[Event], other: Sequence[Event], what: str
) -> bool:
    """Whether the viewer still cannot tell; ``Broken`` if it can and no fact had told it."""
    title, reveals = game.title, game.particulars.reveals
    told = False
    for one, two in zip(usual, other, strict=False):
        told = told or reveals(one, viewer) or reveals(two, viewer)
        seen, seen_there = (title.write(title.view_event(event, viewer)) for event in (one, two))
        if seen != seen_there and told:
            return False
        require_same(seen_there, seen, f"{what} looks different to {_name(viewer)}")
    if len(usual) != len(other):
        if told:
            return False
        counts = f"{len(usual)} and {len(other)} events"
        raise Broken(f"{what} gives {counts}: {_name(viewer)} can tell")
    return True


def _require_alike(
    game: Record, viewer: Viewer, usual: Any, world: Any, pool: Sequence[Move]
) -> None:
    title, who = game.title, _name(viewer)
    require_same(
        title.write(title.view(world, viewer)),
        title.write(title.view(usual, viewer)),
        f"the view of {who}",
    )
    require(
        title.decisions(world) == title.decisions(usual), f"{who} can tell by the open decisions"
    )
    for seat in viewer:
        require(
            title.choices(world, seat) == title.choices(usual, seat),
            f"{who} can tell by its legal moves",
        )
        for move in pool:
            require(
                _refusal(game, world, seat, move) == _refusal(game, usual, seat, move),
                f"{who} can tell by how {notation.write(move)!r} is refused",
            )


def _refusal(game: Record, state: Any, seat: int, move: Move) -> tuple[str, str, str] | None:
    """Code, sentence and clause of a refusal; None where the move is legal."""
    if move in game.title.legal_moves(state, seat):
        return None
    try:
        game.title.decide(state, seat, move, Untouchable())
    except Refused as refusal:
        return refusal.code, str(refusal), refusal.clause
    return None


def _name(viewer: Viewer) -> str:
    return " and ".join(map(label, sorted(viewer))) or "a spectator"
