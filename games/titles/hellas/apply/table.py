"""The table, turns, actions, temples, monuments, the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.engine.flow import Began
from games.engine.records import Event
from games.titles.hellas.components.ids import SpecialAction
from games.titles.hellas.events import table as ev
from games.titles.hellas.state import State, Turn


def began(state: State, event: Began[Any, Any]) -> None:
    """The numbers in force are those of the first event."""
    state.table.parameters = event.parameters


def turn_of(state: State) -> Turn:
    """The turn that is on."""
    assert state.table.turn is not None
    return state.table.turn


def begin_movement(state: State) -> None:
    """An action of its own: nothing has moved, entered or attacked in it (LH-8.7, LH-8.13)."""
    turn = state.table.turn
    if turn is not None:
        turn.moved, turn.spots, turn.entered, turn.origins = {}, [], [], {}


def turn_began(state: State, event: ev.TurnBegan) -> None:
    """Turn the page."""
    state.table.turn = Turn(event.seat, state.flow.chosen[event.seat])
    state.table.round = event.round


def _end_artifacts(turn: Turn) -> None:
    """LH-5.2: anything else ends Use Artifacts."""
    if turn.artifacts == "now":
        turn.artifacts = "over"


def action_began(state: State, event: ev.ActionBegan) -> None:
    """The action is used up."""
    turn = turn_of(state)
    turn.actions.append(event.action)
    if event.action == "use_artifacts":
        turn.artifacts = "now"
    else:
        _end_artifacts(turn)
    begin_movement(state)


def special_action_began(state: State, event: ev.SpecialActionBegan) -> None:
    """A token onto the action, or back from the activation card."""
    table, turn = state.table, turn_of(state)
    _end_artifacts(turn)
    begin_movement(state)
    if event.marked:
        table.players[event.seat].used.append(event.action)
    if event.action == "build_monument":
        turn.built = True
    if event.counted and table.activation is not None:
        table.activation.tokens -= 1
        turn.last_token = table.activation.tokens == 0


def effect_used(state: State, event: ev.EffectUsed) -> None:
    """What it uses up, and that it was used."""
    table, player = state.table, state.table.players[event.seat]
    if event.another:
        _end_artifacts(turn_of(state))
    if event.uses == "artifact":
        player.artifacts[event.source] = False  # type: ignore[index]
    elif event.uses == "quest_card":
        player.kept.remove(event.source)  # type: ignore[arg-type]
        table.done.append(event.source)  # type: ignore[arg-type]
    elif event.uses == "own_token":
        player.exhausted = True
    elif event.uses in ("hero_movement", "hoplite_movement"):
        turn_of(state).actions.append(event.uses)
        begin_movement(state)
    if event.limit == "turn":
        turn_of(state).once.append(event.source)
    elif event.limit == "battle" and table.battle is not None:
        attacks = table.battle.attack.seat == event.seat
        side = table.battle.attack if attacks else table.battle.defence
        side.used.append(event.source)
    elif event.limit == "hunt" and table.hunt is not None:
        table.hunt.used.append(event.source)


def turn_ended(state: State, event: ev.TurnEnded) -> None:
    """Nothing of it is left."""
    state.table.turn = None


def temple_built(state: State, event: ev.TempleBuilt) -> None:
    """On the map."""
    state.table.regions[event.region].temple = event.number
    if event.number:
        state.table.temples += 1


def priests_gained(state: State, event: ev.PriestsGained) -> None:
    """From the supply."""
    player = state.table.players[event.seat]
    player.priests -= event.priests
    player.pool += event.priests


def priest_sacrificed(state: State, event: ev.PriestSacrificed) -> None:
    """To the supply."""
    player = state.table.players[event.seat]
    player.priests += 1
    player.pool -= 1


def priest_placed(state: State, event: ev.PriestPlaced) -> None:
    """To the monument."""
    state.table.players[event.seat].pool -= 1
    state.table.monuments[event.god].priests.append(event.seat)


def tokens_freed(state: State, event: ev.TokensFreed) -> None:
    """Off the actions."""
    player = state.table.players[event.seat]
    left: list[SpecialAction] = [action for action in player.used if action not in event.actions]
    player.used = left


def game_ended(state: State, event: ev.GameEnded) -> None:
    """The end."""
    state.table.outcome = event.outcome


APPLIERS: Mapping[type[Event], Callable[[State, Any], None]] = {
    Began: began,
    ev.TurnBegan: turn_began,
    ev.ActionBegan: action_began,
    ev.SpecialActionBegan: special_action_began,
    ev.EffectUsed: effect_used,
    ev.TurnEnded: turn_ended,
    ev.TempleBuilt: temple_built,
    ev.PriestsGained: priests_gained,
    ev.PriestSacrificed: priest_sacrificed,
    ev.PriestPlaced: priest_placed,
    ev.TokensFreed: tokens_freed,
    ev.GameEnded: game_ended,
}
