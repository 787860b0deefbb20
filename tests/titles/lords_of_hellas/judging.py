"""What the greedy player makes of the question on a laid table."""

from __future__ import annotations

from games.engine import asking
from games.engine.secrecy import redact
from games.titles.lords_of_hellas.appraise import appraise
from tests.titles.lords_of_hellas.battlefield import Battlefield


def worths(table: Battlefield) -> dict[str, float]:
    """Every answer to the question that must be answered, in notation -> its worth by the view of
    the seat that is asked."""
    asked = next(
        decision for decision in asking.decisions(table.title, table.state) if decision.required
    )
    view = redact(table.state, frozenset({asked.seat}))
    moves = asking.moves_of(table.title, view, asked)
    lines = [table.written(move) for move in moves]
    return dict(zip(lines, appraise(view, asked.seat, moves), strict=True))


def best(table: Battlefield) -> str:
    """The answer that is worth most."""
    by_move = worths(table)
    return max(by_move, key=lambda line: by_move[line])
