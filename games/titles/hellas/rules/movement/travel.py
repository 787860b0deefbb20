"""Groups that are led farther than one region: by a god, a hero, a blessing (LH-6.6, LH-8.8).

The way is chosen region by region, then it is gone hop by hop.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.engine.questions import Question, Questions, Refusal, Works
from games.engine.records import Move
from games.engine.referee import Referee
from games.titles.hellas.components.effects import Effect
from games.titles.hellas.components.ids import REGIONS, RegionId
from games.titles.hellas.components.map import MAP, NEIGHBOURS
from games.titles.hellas.describe import questions
from games.titles.hellas.facts.heroes import value
from games.titles.hellas.facts.hoplites import may_enter, may_leave, others_in, unfortified
from games.titles.hellas.moves import hoplites as mv
from games.titles.hellas.moves.hoplites import HALT
from games.titles.hellas.moves.turn import PASS
from games.titles.hellas.rules.movement.hops import hop
from games.titles.hellas.state import State, Table
from games.titles.hellas.steps.hoplites import Arrive, Battles, Lead, Travel
from games.titles.hellas.steps.parts import By, Source

Ref = Referee[State]


def lead_army(
    ref: Ref, seat: int, by: By, distance: int | None, hoplites: int | None = None
) -> None:
    """One group of at most so many hoplites goes so many regions at most, then it fights.

    None: any region (LH-8.11), any number of hoplites.
    """
    ref.push(Lead(seat, by, distance, hoplites), Battles(seat))


def onward(
    table: Table, seat: int, path: Sequence[RegionId], left: int | None
) -> Iterator[RegionId]:
    """Where a group can go next that came along ``path``, its origin first (LH-8.8, LH-8.9)."""
    here = path[-1]
    stopped = len(path) > 1 and not _lets_pass(table, seat, here)
    if left == 0 or stopped or not may_leave(table, here):
        return
    for near in REGIONS if left is None else NEIGHBOURS[here]:
        if near not in path and may_enter(table, seat, near):
            yield near


def _lets_pass(table: Table, seat: int, region: RegionId) -> bool:
    """LH-8.8: neutral or one's own, and without others' hoplites."""
    return table.regions[region].owner in (None, seat) and not others_in(table, region, seat)


def _groups(state: State, step: Lead, seat: int) -> Sequence[Move]:
    """Any group that can go anywhere; a god's power may be declined (LH-6.6)."""
    table = state.table
    groups: list[Move] = []
    for region in REGIONS:
        there = unfortified(table, region, seat)
        if there and any(onward(table, seat, (region,), step.distance)):
            most = there if step.hoplites is None else min(there, step.hoplites)
            groups += [mv.Lead(region, hoplites) for hoplites in range(1, most + 1)]
    return [*groups, PASS] if step.by == "hermes" and groups else groups


def _lead(ref: Ref, step: Lead, seat: int, move: Move) -> None:
    if isinstance(move, mv.Lead):
        ref.push(Travel(seat, step.by, (move.region,), move.hoplites, step.distance))


def _why_not_lead(state: State, step: Lead, seat: int, move: Move) -> Refusal | None:
    if not isinstance(move, mv.Lead):
        return None
    table = state.table
    there = unfortified(table, move.region, seat)
    if move.hoplites > there:
        return f"You have {there} unfortified hoplites in {MAP[move.region].name}.", "LH-6.6"
    if step.hoplites is not None and move.hoplites > step.hoplites:
        return f"At most {step.hoplites} can go.", "LH-29.2"
    if not may_leave(table, move.region):
        return f"Medusa lets nobody out of {MAP[move.region].name}.", "LH-8.6"
    return None


def _ways(state: State, step: Travel, seat: int) -> Sequence[Move]:
    """On, or no farther once the group has gone somewhere."""
    ways: list[Move] = [mv.Go(r) for r in onward(state.table, seat, step.path, step.left)]
    return [*ways, HALT] if ways and len(step.path) > 1 else ways


def _go_on(ref: Ref, step: Travel, seat: int, move: Move) -> None:
    if isinstance(move, mv.Go):
        left = step.left - 1 if step.left is not None else 0
        ref.push(Travel(seat, step.by, (*step.path, move.region), step.hoplites, left))
    else:
        _set_out(ref, step)


def _set_out(ref: Ref, step: Travel) -> None:
    """The way is chosen, or ends by itself."""
    ref.push(Arrive(step.seat, step.by, step.path, step.hoplites))


def _why_not_go_on(state: State, step: Travel, seat: int, move: Move) -> Refusal | None:
    if not isinstance(move, mv.Go):
        return None
    table, here = state.table, step.path[-1]
    if step.left is not None and move.region not in NEIGHBOURS[here]:
        return f"{MAP[move.region].name} is not next to {MAP[here].name}.", "LH-8.8"
    if not may_enter(table, seat, move.region):
        return f"Helen is in {MAP[move.region].name}, and your hero is not.", "LH-8.5"
    if not may_leave(table, here):
        return f"Medusa lets nobody out of {MAP[here].name}.", "LH-8.6"
    return f"The group comes from {MAP[move.region].name}.", "LH-8.8"


def arrive(ref: Ref, step: Arrive) -> None:
    """LH-8.10: one region on; whoever is left of the group goes on."""
    origin, region, *further = step.path
    group = step.hoplites
    if group is None:
        turn = ref.state.table.turn
        group = turn.moved.get(origin, 0) if turn is not None else 0
    if not group:
        return
    if further:
        ref.push(Arrive(step.seat, step.by, step.path[1:]))
    hop(ref, step.seat, step.by, origin, region, group, passing=bool(further))


def _move_army(ref: Ref, seat: int, effect: Effect, source: Source) -> None:
    """LH-6.6: Hermes."""
    lead_army(ref, seat, "hermes", effect.amount)


_BLESSINGS: dict[Source, By] = {
    "b_winged_boots": "b_winged_boots",
    "b_heros_apprentice": "b_heros_apprentice",
}


def _move_hoplite(ref: Ref, seat: int, effect: Effect, source: Source) -> None:
    """LH-29.2: as far as the attribute tells, or anywhere."""
    distance = [value(ref.state.table, seat, attribute) for attribute in effect.attributes]
    far = distance[0] if distance else None
    lead_army(ref, seat, _BLESSINGS[source], far, effect.amount)


KINDS = {"move_army": _move_army, "move_hoplite": _move_hoplite}
WORKS: Works = {Arrive: arrive}
QUESTIONS: Questions = {
    Lead: Question(
        kind="lead",
        clause="LH-6.6",
        prompt="Which of your hoplites go together, and how many?",
        asks=questions.lead,
        moves=_groups,
        take=_lead,
        why_not=_why_not_lead,
    ),
    Travel: Question(
        kind="travel",
        clause="LH-8.8",
        prompt="Where do your hoplites go next?",
        asks=questions.travel,
        moves=_ways,
        take=_go_on,
        why_not=_why_not_go_on,
        otherwise=_set_out,
    ),
}
