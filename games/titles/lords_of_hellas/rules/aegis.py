"""What Aegis saves when hoplites are about to die (LH-1.9, LH-29.10)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from games.engine.questions import Question, Questions, Works
from games.engine.records import Move
from games.engine.referee import Referee
from games.titles.hellas.components.ids import RegionId
from games.titles.hellas.events.hoplites import HoplitesKilled
from games.titles.hellas.facts.in_force import amount_of
from games.titles.hellas.facts.turn import active
from games.titles.hellas.moves.turn import PASS
from games.titles.hellas.rules.usable import usable
from games.titles.hellas.rules.using import mark
from games.titles.hellas.state import State
from games.titles.hellas.steps.hoplites import Killing
from games.titles.hellas.steps.parts import Cause, Death
from games.titles.lords_of_hellas import moves as lv
from games.titles.lords_of_hellas.describe import questions
from games.titles.lords_of_hellas.events import HoplitesSaved
from games.titles.lords_of_hellas.facts import seats_from
from games.titles.lords_of_hellas.steps import Save

Ref = Referee[State]

_BEYOND_AEGIS = ("no_way_out", "b_murderous_march")
"""LH-29.10: an army that cannot withdraw, and the price of an own effect."""


def killing(ref: Ref, step: Killing) -> None:
    """The owner of Aegis is asked before his hoplites die (LH-30.6)."""
    table = ref.state.table
    if step.cause not in _BEYOND_AEGIS:
        for seat in seats_from(table, active(table)):
            own = any(death.seat == seat for death in step.deaths)
            if own and usable(table, seat, "aegis", "K"):
                most = amount_of(table.parameters, "aegis", "save_hoplites")
                ref.push(Save(seat, step.deaths, step.cause, most))
                return
    ref.emit(HoplitesKilled(step.deaths, step.cause))


def _savable(state: State, step: Save, seat: int) -> Sequence[Move]:
    return [*(lv.Save(d.region) for d in step.deaths if d.seat == seat), PASS]


def _save(ref: Ref, step: Save, seat: int, move: Move) -> None:
    if not isinstance(move, lv.Save):
        if step.deaths:
            ref.emit(HoplitesKilled(step.deaths, step.cause))
        return
    first = usable(ref.state.table, seat, "aegis", "K")
    deaths = tuple(d for d in _with_one_less(step.deaths, seat, move.region) if d.hoplites)
    if step.left > 1 and any(death.seat == seat for death in deaths):
        ref.push(Save(seat, deaths, step.cause, step.left - 1))
    else:
        _die(ref, deaths, step.cause)
    if first:
        mark(ref, seat, "aegis")
    ref.emit(HoplitesSaved(seat, move.region, 1))


def _die(ref: Ref, deaths: tuple[Death, ...], cause: Cause) -> None:
    """Those that nothing saves: Aegis is used up."""
    if deaths:
        ref.push(Killing(deaths, cause))


def _with_one_less(deaths: Sequence[Death], seat: int, region: RegionId) -> list[Death]:
    return [
        replace(d, hoplites=d.hoplites - 1) if (d.seat, d.region) == (seat, region) else d
        for d in deaths
    ]


WORKS: Works = {Killing: killing}
QUESTIONS: Questions = {
    Save: Question(
        kind="save_hoplites",
        clause="LH-29.10",
        prompt="Which of your hoplites does Aegis save?",
        asks=questions.save,
        moves=_savable,
        take=_save,
    ),
}
