"""What matters on the table, in sentences for those who do not see it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.engine.english import some
from games.titles.hellas.board.description import monsters, monuments
from games.titles.hellas.components.map import MAP
from games.titles.persian_invasion.facts.hoplites import persians
from games.titles.persian_invasion.facts.lands import green, own
from games.titles.persian_invasion.facts.sides import PLAYER
from games.titles.persian_invasion.rules.victory import COUNTER, FREE, MAJORITY
from games.titles.persian_invasion.state import Table

WAYS: Mapping[str, str] = {
    COUNTER: "the Victory Counter at 0",
    FREE: "no green region left",
    MAJORITY: "more own regions than green ones after the last token",
}
"""Each ending that is won (LHS-8.4) -> what it takes."""


def moment(table: Table) -> str:
    """``Act 1, turn 4``."""
    if table.outcome is not None:
        return f"The game is over after {some(table.round, 'turn')}"
    if not table.players:
        return "Nothing is laid out yet"
    return f"Act {table.campaign.act}, turn {table.round}"


def goal(table: Table) -> str:
    """What wins and what loses now (LHS-3.2, LHS-8.4)."""
    if table.outcome is not None or not table.players:
        return ""
    numbers = table.parameters.campaign
    lands = some(numbers.green_lands, "whole land")
    held = f"{lands} or {some(numbers.green_tokens + 1, 'region')}"
    lost = f"lost once a monument is destroyed, or Xerxes controls {held}"
    if table.campaign.act == 1:
        return f"Can be won only in Act II; {lost}"
    *at_once, last = WAYS.values()
    return f"Won with {', '.join(at_once)}, or {last}, else lost; before that {lost}"


def turn_and_decision(table: Table) -> str:
    """Whose phase it is; at the end who won and how."""
    if table.outcome is not None:
        won = "The player" if PLAYER in table.outcome.winners else "Xerxes"
        return f"{won} won: {table.outcome.reason}"
    if not table.players:
        return ""
    return "The player has the turn" if table.turn is not None else "Xerxes' invasion goes on"


def described(table: Table) -> str:
    """The whole description."""
    lines = [moment(table), turn_and_decision(table), *_state(table)]
    return " ".join(f"{line}." for line in lines if line)


def _state(table: Table) -> Iterator[str]:
    if not table.players:
        return
    campaign = table.campaign
    yield f"The player controls {some(len(own(table)), 'region')}, Xerxes {len(green(table))}"
    yield f"{some(persians(table), 'Persian')} on the map"
    yield f"Invasion {campaign.invasion}, mobilization {campaign.mobilization}"
    yield from monuments(table)
    yield from monsters(table)
    if table.battle is not None:
        yield f"A battle is fought in {MAP[table.battle.region].name}"
