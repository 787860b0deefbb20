"""How the game is won or lost (LHS-3.2, LHS-8.4)."""

from __future__ import annotations

from games.engine.records import Event, Outcome
from games.titles.hellas.events.table import GameEnded
from games.titles.persian_invasion.facts.lands import green, green_lands, own
from games.titles.persian_invasion.facts.sides import Ref, table_of
from games.titles.persian_invasion.state import Table

COUNTER = "the Victory Counter reached 0"
FREE = "no green control token was left"
MAJORITY = "the player had more regions when the last token was used"
RUIN = "a monument was destroyed"
LANDS = "Xerxes controlled whole lands"
TOKENS = "Xerxes had one control token too many"
MINORITY = "the player had not more regions when the last token was used"
ENDINGS = {
    COUNTER: "victory_counter",
    FREE: "no_green_region",
    MAJORITY: "more_regions",
    RUIN: "monument",
    LANDS: "green_lands",
    TOKENS: "green_tokens",
    MINORITY: "not_more_regions",
}
WON = (COUNTER, FREE, MAJORITY)


def lost(table: Table) -> str | None:
    """Which of the conditions of defeat is met (LHS-3.2, LHS-8.4)."""
    numbers = table.parameters.campaign
    if any(not monument.level for monument in table.monuments.values()):
        return RUIN
    if green_lands(table) >= numbers.green_lands:
        return LANDS
    if len(green(table)) > numbers.green_tokens:
        return TOKENS
    return None


def won(table: Table) -> str | None:
    """Which of the conditions that win at once is met; in Act II alone (LHS-8.4)."""
    if table.campaign.victory == 0:
        return COUNTER
    if table.campaign.victory is not None and not green(table):
        return FREE
    return None


def look(ref: Ref, event: Event) -> None:
    """At once, whatever happens; who loses has lost, even if he wins at that moment."""
    reason = lost(table_of(ref)) or won(table_of(ref))
    if reason is not None:
        end(ref, reason)


def last_token(ref: Ref) -> None:
    """LHS-8.4: whose regions are more."""
    table = table_of(ref)
    end(ref, MAJORITY if len(own(table)) > len(green(table)) else MINORITY)


def end(ref: Ref, reason: str) -> None:
    """The game stops here. Xerxes is the first of two where the player loses; the score is how
    many regions the player has."""
    place = 1 if reason in WON else 2
    ref.emit(GameEnded(Outcome((place,), (len(own(table_of(ref))),), reason)))
    ref.finish()
