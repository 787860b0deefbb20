"""The turn of the solo game: regular actions, a special action, the Events Phase (LHS-2.1)."""

from __future__ import annotations

from games.engine.questions import Works
from games.titles.hellas.events.table import TurnBegan, TurnEnded
from games.titles.hellas.steps.turn import Act, EndTurn, Turn
from games.titles.persian_invasion.facts.sides import PLAYER, Ref, campaign_of, table_of
from games.titles.persian_invasion.rules import interlude, victory
from games.titles.persian_invasion.steps import EndOfPhase, EventsPhase, Interlude


def turn(ref: Ref, step: Turn) -> None:
    """The player's phase, then that of the invasion."""
    ref.push(Act(step.seat), EndTurn(step.seat), EventsPhase(), EndOfPhase())
    ref.emit(TurnBegan(step.seat, table_of(ref).round + 1))


def end_turn(ref: Ref, step: EndTurn) -> None:
    """What comes now comes by the invasion."""
    ref.emit(TurnEnded(step.seat))


def end_of_phase(ref: Ref, step: EndOfPhase) -> None:
    """LHS-6.3, LHS-8.4: the next act, the end after the last token, or the next turn."""
    table = table_of(ref)
    if table.campaign.act == 1 and interlude.is_due(table):
        # Act II may begin with the Events Phase that the last token would have brought.
        ref.push(Interlude())
    elif not campaign_of(ref).pile:
        victory.last_token(ref)
    else:
        ref.push(Turn(PLAYER))


WORKS: Works = {Turn: turn, EndTurn: end_turn, EndOfPhase: end_of_phase}
