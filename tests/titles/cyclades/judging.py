"""What the greedy player makes of the question on a table of the case map."""

from __future__ import annotations

from games.engine import asking, notation
from games.engine.secrecy import redact
from games.titles.cyclades import TITLE
from tests.titles.cyclades.case_map import Table


def worths(table: Table) -> dict[str, float]:
    """Every answer of the first seat that is asked, in notation -> its worth by the seat's view."""
    asked = asking.decisions(TITLE, table.state)[0]
    view = redact(table.state, frozenset({asked.seat}))
    moves = asking.moves_of(TITLE, view, asked)
    lines = [notation.write(move) for move in moves]
    return dict(zip(lines, TITLE.appraise(view, asked.seat, moves), strict=True))


def best(table: Table) -> str:
    """The answer that is worth most."""
    worth_of = worths(table)
    return max(worth_of, key=lambda line: worth_of[line])


def kinds(worth_of: dict[str, float], kind: str) -> dict[str, float]:
    """Answers of one kind."""
    return {line: worth for line, worth in worth_of.items() if line.split()[0] == kind}
