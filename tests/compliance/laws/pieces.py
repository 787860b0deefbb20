"""No piece appears or vanishes."""

from __future__ import annotations

from games.engine.watch import differences
from tests.compliance.broken import require
from tests.compliance.record import Record


def every_piece_is_somewhere(game: Record) -> None:
    """After each batch every piece is counted as often as after the set-up."""
    title = game.title
    if game.start is None:
        return
    expected = title.pieces(game.start.state)
    require(expected.total() > 0, "a title counts its pieces")
    for turn in game.turns:
        actual = title.pieces(turn.batch.state)
        changed = "; ".join(differences(expected, actual))
        require(actual == expected, f"{turn.move!r} changed the pieces: {changed}")
