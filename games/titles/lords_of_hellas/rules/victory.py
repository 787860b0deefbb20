"""How the game is won: at once, by the activation card, or by the round limit (LH-26)."""

from __future__ import annotations

from games.engine.records import Event
from games.engine.referee import Referee
from games.titles.hellas.components.map import MONUMENT_REGIONS
from games.titles.hellas.events.hoplites import ControlGained
from games.titles.hellas.events.table import GameEnded
from games.titles.hellas.facts.regions import complete_lands, temples
from games.titles.hellas.facts.turn import active
from games.titles.hellas.state import State, Table
from games.titles.lords_of_hellas.events import Crowning
from games.titles.lords_of_hellas.facts import seats_from
from games.titles.lords_of_hellas.scoring import (
    FAVOURED,
    KING,
    LIMIT,
    SLAYER,
    WARLORD,
    best,
    counting_lands,
    lands_needed,
    placed,
)

Ref = Referee[State]


def met(table: Table, seat: int) -> str | None:
    """Which of the conditions that win at once a player meets (LH-26.2, LH-26.3)."""
    goal = table.parameters.goal
    if complete_lands(table, seat, counting_lands(table)) >= lands_needed(table):
        return WARLORD
    if len(temples(table, seat)) >= goal.temples:
        return FAVOURED
    if len(table.players[seat].monsters) >= goal.monsters:
        return SLAYER
    return None


def win_at_once(ref: Ref, event: Event) -> None:
    """LH-26.1: the active player before the others, then to the left (LH-R58)."""
    table = ref.state.table
    for seat in seats_from(table, active(table)):
        reason = met(table, seat)
        if reason is not None:
            end(ref, (seat,), reason)
            return


def crown(ref: Ref, event: ControlGained) -> None:
    """LH-26.5, LH-R84: the first to control it afterwards."""
    table = ref.state.table
    if table.completed is None or not table.crowning:
        return
    if event.region == MONUMENT_REGIONS[table.completed]:
        end(ref, (event.seat,), KING)


def end(ref: Ref, winners: tuple[int, ...], reason: str) -> None:
    """The game stops here."""
    ref.emit(GameEnded(placed(ref.state.table, winners, reason)))
    ref.finish()


def end_of_countdown(ref: Ref) -> None:
    """LH-26.5: at the end of the turn in which the last token left the card."""
    table = ref.state.table
    if table.turn is None or not table.turn.last_token or table.completed is None:
        return
    owner = table.regions[MONUMENT_REGIONS[table.completed]].owner
    if owner is None:
        ref.emit(Crowning(table.completed))
    else:
        end(ref, (owner,), KING)


def end_of_rounds(ref: Ref, seat: int) -> None:
    """LH-26.6: after the last turn of the last round the best wins."""
    table = ref.state.table
    last_turn = (seat + 1) % len(table.players) == table.starter
    if table.max_rounds and table.round >= table.max_rounds and last_turn:
        end(ref, best(table), LIMIT)
