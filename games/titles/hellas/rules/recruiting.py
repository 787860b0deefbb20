"""Recruiting hoplites: the action and all other ways (LH-1.8, LH-11)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.questions import Question, Questions, Refusal
from games.engine.records import Move
from games.engine.referee import Referee
from games.titles.hellas.components.effects import Effect
from games.titles.hellas.components.ids import RegionId
from games.titles.hellas.components.map import MAP
from games.titles.hellas.describe import questions
from games.titles.hellas.events.hoplites import ControlGained, HoplitesRecruited
from games.titles.hellas.facts.hoplites import may_recruit, others_in
from games.titles.hellas.facts.in_force import amount_of
from games.titles.hellas.facts.monsters import passives
from games.titles.hellas.facts.regions import cities, controlled, spot_free
from games.titles.hellas.moves import hoplites as mv
from games.titles.hellas.moves.turn import PASS
from games.titles.hellas.rules.usable import usable
from games.titles.hellas.state import State, Table
from games.titles.hellas.steps.hoplites import Recruit
from games.titles.hellas.steps.parts import Cause, Source

Ref = Referee[State]


def recruit(
    ref: Ref,
    seat: int,
    regions: Sequence[RegionId],
    limit: int,
    cause: Cause,
    *,
    fortify: bool = True,
    among_enemies: bool = False,
) -> None:
    """He may recruit up to ``limit`` in one of the regions; asked only where he can.

    ``fortify``: he controlled them before the effect began (LH-1.8).
    """
    step = Recruit(seat, tuple(regions), limit, cause, fortify, among_enemies)
    if limit > 0 and any(_may(ref.state.table, step, region) for region in regions):
        ref.push(step)


def _may(table: Table, step: Recruit, region: RegionId) -> bool:
    if step.among_enemies:
        return table.players[step.seat].hoplites > 0 and "no_recruiting" not in passives(
            table, region
        )
    return may_recruit(table, step.seat, region)


def _recruits(state: State, step: Recruit, seat: int) -> Sequence[Move]:
    """LH-1.8: so many or fewer, one of them into the spot if it is free."""
    table = state.table
    most = min(step.limit, table.players[seat].hoplites)
    recruits: list[Move] = []
    for region in step.regions:
        if not _may(table, step, region):
            continue
        spots = (0, 1) if step.fortify and spot_free(table, region) else (0,)
        recruits += [mv.Recruit(region, n, spot) for n in range(1, most + 1) for spot in spots]
    return [*recruits, PASS]


def _recruit(ref: Ref, step: Recruit, seat: int, move: Move) -> None:
    if isinstance(move, mv.Recruit):
        recruited = HoplitesRecruited(seat, move.region, move.hoplites, move.fortified, step.cause)
        ref.emit(recruited)


def _why_not(state: State, step: Recruit, seat: int, move: Move) -> Refusal | None:
    if not isinstance(move, mv.Recruit):
        return None
    table = state.table
    if move.hoplites > min(step.limit, table.players[seat].hoplites):
        most = min(step.limit, table.players[seat].hoplites)
        return f"You can recruit {most} at most here.", "LH-1.8"
    if "no_recruiting" in passives(table, move.region):
        return "Nobody recruits where the Sphinx stands.", "LH-19.4"
    if others_in(table, move.region, seat) and not step.among_enemies:
        return "Hoplites of another player stand there.", "LH-1.8"
    if move.fortified:
        return "No hoplite can be fortified there on arrival.", "LH-1.8"
    return None


def _most(table: Table, region: RegionId) -> int:
    """LH-11.1."""
    actions = table.parameters.actions
    return actions.recruit_sparta if MAP[region].city == "sparta" else actions.recruit_city


def can(table: Table, seat: int) -> bool:
    """LH-R46: in a city under control, with Mobilization in any region (LH-R119)."""
    return usable(table, seat, "b_mobilization", "in_recruit") or any(
        _most(table, region) > 0 and may_recruit(table, seat, region)
        for region in cities(table, seat)
    )


def begin(ref: Ref, seat: int) -> None:
    """LH-11: city by city in the order of the map; what is left in the supply limits all."""
    table = ref.state.table
    if usable(table, seat, "b_mobilization", "in_recruit"):
        more = amount_of(table.parameters, "b_mobilization", "recruit")
        ref.push(Recruit(seat, tuple(controlled(table, seat)), more, "b_mobilization"))
    ref.push(
        *(
            Recruit(seat, (region,), _most(table, region), "recruit")
            for region in cities(table, seat)
        )
    )


def _by_effect(ref: Ref, seat: int, effect: Effect, source: Source) -> None:
    """In one region, or in each city under control."""
    table, limit = ref.state.table, effect.amount or 0
    if effect.where == "every_controlled_city":
        steps = (Recruit(seat, (region,), limit, source) for region in cities(table, seat))
        ref.push(*steps)
    elif effect.where == "controlled_city":
        recruit(ref, seat, cities(table, seat), limit, source)
    else:
        recruit(ref, seat, controlled(table, seat), limit, source)


def _control_and_recruit(ref: Ref, seat: int, effect: Effect, source: Source) -> None:
    """LH-29.21: control first; the recruit is not fortified (LH-R106)."""
    region = ref.state.table.players[seat].region
    assert region is not None
    recruit(ref, seat, (region,), effect.amount or 0, source, fortify=False)
    ref.emit(ControlGained(seat, region))


KINDS = {"recruit": _by_effect, "control_and_recruit": _control_and_recruit}
QUESTIONS: Questions = {
    Recruit: Question(
        kind="recruit",
        clause="LH-1.8",
        prompt="How many hoplites do you recruit, and where?",
        asks=questions.recruit,
        moves=_recruits,
        take=_recruit,
        why_not=_why_not,
    )
}
