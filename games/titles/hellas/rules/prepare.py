"""Prepare: two of heal, draw and recruit (LH-14)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.questions import Question, Questions, Refusal, Works
from games.engine.records import Move
from games.engine.referee import Referee
from games.titles.hellas.describe import questions
from games.titles.hellas.events.hoplites import HoplitesRecruited
from games.titles.hellas.facts.hoplites import may_recruit, others_in
from games.titles.hellas.facts.regions import spot_free
from games.titles.hellas.moves import turn as mv
from games.titles.hellas.rules.cards import can_draw, draw
from games.titles.hellas.rules.carried import carried
from games.titles.hellas.rules.injuries import heal
from games.titles.hellas.rules.usable import usable
from games.titles.hellas.state import State, Table
from games.titles.hellas.steps.actions import Prepare
from games.titles.hellas.steps.turn import Window

Ref = Referee[State]


def can(table: Table, seat: int) -> bool:
    """LH-R46: always."""
    return True


def begin(ref: Ref, seat: int) -> None:
    """LH-14.1, LH-14.3: the choices, Combat Training, Perseus's flight."""
    table = ref.state.table
    region = table.players[seat].region
    held = region is not None and table.regions[region].owner == seat
    ref.push(Window(seat, "after_prepare"))
    if usable(table, seat, "b_combat_training", "in_prepare"):
        ref.push(*carried(table.parameters, seat, "b_combat_training"))
    ref.push(Prepare(seat, table.parameters.actions.prepare_choices, held))


def _choices(state: State, step: Prepare, seat: int) -> Sequence[Move]:
    """LH-14.2."""
    table = state.table
    player = table.players[seat]
    choices: list[Move] = []
    if player.injured:
        choices.append(mv.Prepare("heal"))
    if can_draw(table):
        choices.append(mv.Prepare("draw"))
    if player.region is not None and may_recruit(table, seat, player.region):
        choices.append(mv.Prepare("recruit"))
        if step.held and spot_free(table, player.region):
            choices.append(mv.Prepare("recruit_fortified"))
    return choices


def _prepare(ref: Ref, step: Prepare, seat: int, move: mv.Prepare) -> None:
    actions = ref.state.table.parameters.actions
    if step.left > 1:
        ref.push(Prepare(seat, step.left - 1, step.held))
    if move.choice == "heal":
        heal(ref, seat, actions.prepare_heals)
    elif move.choice == "draw":
        draw(ref, seat, actions.prepare_cards, "prepare")
    else:
        _recruit(ref, seat, actions.prepare_hoplites, move.choice == "recruit_fortified")


def _recruit(ref: Ref, seat: int, hoplites: int, fortified: bool) -> None:
    player = ref.state.table.players[seat]
    assert player.region is not None  # _choices
    recruited = min(hoplites, player.hoplites)
    ref.emit(HoplitesRecruited(seat, player.region, recruited, int(fortified), "prepare"))


def _why_not(state: State, step: Prepare, seat: int, move: Move) -> Refusal | None:
    if not isinstance(move, mv.Prepare):
        return None
    table = state.table
    region = table.players[seat].region
    if move.choice == "heal":
        return "Your hero has no injury.", "LH-14.2"
    if move.choice == "draw":
        return "No combat card is left.", "LH-1.13"
    if region is None:
        return "Your hero is on a quest, in no region.", "LH-14.2"
    if others_in(table, region, seat):
        return "Hoplites of another player stand where your hero is.", "LH-14.2"
    if not table.players[seat].hoplites:
        return "No hoplite is left in your supply.", "LH-1.10"
    if move.choice == "recruit_fortified":
        return "The recruit cannot be fortified there.", "LH-14.2"
    return "Nobody recruits where the Sphinx stands.", "LH-14.2"


WORKS: Works = {}
QUESTIONS: Questions = {
    Prepare: Question(
        kind="prepare",
        clause="LH-14.1",
        prompt="How does your hero prepare: heal, draw a card or recruit?",
        asks=questions.prepare,
        moves=_choices,
        take=_prepare,
        why_not=_why_not,
    )
}
