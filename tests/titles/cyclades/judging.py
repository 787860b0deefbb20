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
    return {
        notation.write(move): TITLE.appraise(view, asked.seat, move)
        for move in asking.moves_of(TITLE, view, asked)
    }


def best(table: Table) -> str:
    """The answer that is worth most."""
    found = worths(table)
    return max(found, key=lambda line: found[line])


def kinds(found: dict[str, float], kind: str) -> dict[str, float]:
    """Answers of one kind."""
    return {line: worth for line, worth in found.items() if line.split()[0] == kind}
