"""Metropolises: when they are due, where they go, what they bring (CY-8.4, CY-14)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.questions import Question, Questions, Refusal, Works
from games.engine.records import Move
from games.engine.referee import Referee
from games.titles.cyclades import moves as mv
from games.titles.cyclades.components.ids import BUILDINGS, BuildingId, FactionId, HeroId
from games.titles.cyclades.components.names import HERO_NAMES
from games.titles.cyclades.describe import questions
from games.titles.cyclades.events.building import (
    BuildingsReturned,
    MetropolisBuilt,
    MetropolisForgone,
)
from games.titles.cyclades.events.cards import HeroCopied, HeroSacrificed
from games.titles.cyclades.events.gold import PhilosophersSpent
from games.titles.cyclades.events.parts import Standing
from games.titles.cyclades.facts import asked, buildings_of, lands_of, partner
from games.titles.cyclades.rules.decks import draw_bonus
from games.titles.cyclades.state import State, Table
from games.titles.cyclades.steps.metropolises import (
    CheckDue,
    GainBonus,
    OrderDue,
    RaiseMetropolis,
    ReturnBuilding,
)
from games.titles.cyclades.steps.parts import Way

Ref = Referee[State]


def check_due(ref: Ref, step: CheckDue) -> None:
    """CY-8.4, CY-14.3: a set or four philosophers build at once; of both, the order is free."""
    table = ref.state.table
    due = _due(table, step.faction)
    if len(due) == 2:
        ref.push(OrderDue(step.faction))
    elif due:
        _begin(ref, step.faction, due[0])


def _due(table: Table, faction: FactionId) -> list[Way]:
    due: list[Way] = []
    if len({building for _, building in _set_of(table, faction)}) == len(BUILDINGS):
        due.append("set")
    if table.factions[faction].philosophers >= table.parameters.goal.philosophers:
        due.append("philosophers")
    return due


def _set_of(table: Table, faction: FactionId) -> list[tuple[str, BuildingId]]:
    """The buildings that make up a set: its own and its partner's (CY-20.6)."""
    mate = partner(table, faction)
    return buildings_of(table, faction) + ([] if mate is None else buildings_of(table, mate))


def _begin(ref: Ref, faction: FactionId, way: Way) -> None:
    """CY-14.2, CY-14.3: what is spent goes first; after the bonus it is looked again (CY-14.7)."""
    if way == "set":
        returned = ReturnBuilding(faction, BUILDINGS)
        ref.push(returned, RaiseMetropolis(faction, "set"), CheckDue(faction))
    else:
        ref.push(RaiseMetropolis(faction, "philosophers"), CheckDue(faction))
        ref.emit(PhilosophersSpent(faction, ref.state.table.parameters.goal.philosophers))


def _ways(_state: State, _step: OrderDue, _seat: int) -> Sequence[Move]:
    """CY-D32."""
    return (mv.FirstBuild("set"), mv.FirstBuild("philosophers"))


def _order(ref: Ref, step: OrderDue, _seat: int, move: mv.FirstBuild) -> None:
    _begin(ref, step.faction, "set" if move.way == "set" else "philosophers")


def _returnable(state: State, step: ReturnBuilding, _seat: int) -> Sequence[Move]:
    """CY-D22: one of the first type, the partner's too (CY-20.6)."""
    wanted = step.buildings[0]
    owned = _set_of(state.table, step.faction)
    places = dict.fromkeys(area for area, building in owned if building == wanted)
    return [mv.Return(wanted, area) for area in places]


def _return(ref: Ref, step: ReturnBuilding, _seat: int, move: mv.Return) -> None:
    """CY-14.2: to the supply; the other types follow."""
    if step.buildings[1:]:
        ref.push(ReturnBuilding(step.faction, step.buildings[1:]))
    gone = (Standing(move.area, move.building),)
    ref.emit(BuildingsReturned(step.faction, gone, "set"))


def can_build(state: State, faction: FactionId, hero: HeroId) -> bool:
    """Whether the metropolis for which a hero is sacrificed would find token and place (CY-R37).

    The hero leaves the game first, so the own card is no place for it.
    """
    table = state.table
    places = _places(table, faction, "sacrifice")
    return bool(table.supply.metropolises) and any(place != mv.Shelter(hero) for place in places)


def _places(table: Table, faction: FactionId, way: Way) -> list[Move]:
    """CY-14.4, CY-16.7: a free site, else a building that goes; or a hero's card.

    Only for a set a free site of the partner serves where there is neither (CY-20.6).
    """
    sites = _sites(table, faction)
    mate = partner(table, faction)
    if not sites and way == "set" and mate is not None:
        sites = [place for place in _sites(table, mate) if isinstance(place, mv.Raise)]
    return sites + [mv.Shelter(hero) for hero in _shelters(table, faction)]


def _sites(table: Table, faction: FactionId) -> list[Move]:
    free = [area for area in lands_of(table, faction) if table.lands[area].free_sites > 0]
    if free:
        return [mv.Raise(area) for area in free]
    return list(dict.fromkeys(mv.RaiseOver(a, b) for a, b in buildings_of(table, faction)))


def _shelters(table: Table, faction: FactionId) -> list[HeroId]:
    """CY-16.7, CY-16.6: in its own turn, with a hero got in an earlier cycle (CY-15.10)."""
    owner, turn = table.factions[faction], table.turn
    if turn is None or turn.faction != faction or turn.god == "apollo":
        return []
    able: list[HeroId] = ["penthesilea"]
    if "penthesilea" in table.hero_track:
        able.append("pandora")
    return [hero for hero in able if hero in owner.heroes and hero not in owner.fresh]


def _raisable(state: State, step: RaiseMetropolis, _seat: int) -> Sequence[Move]:
    """CY-D23."""
    table = state.table
    return _places(table, step.faction, step.way) if table.supply.metropolises else ()


def _forgo(ref: Ref, step: RaiseMetropolis) -> None:
    """CY-14.5: what was spent is lost."""
    ref.emit(MetropolisForgone(step.faction, step.way))


def _raise(ref: Ref, step: RaiseMetropolis, _seat: int, move: Move) -> None:
    """CY-14.4, CY-14.6: the top token, then its bonus."""
    faction = step.faction
    bonus = draw_bonus(ref)
    ref.push(GainBonus(faction, bonus))
    if isinstance(move, mv.Shelter):
        if move.hero == "pandora":
            ref.emit(HeroCopied(faction, "penthesilea"))
        ref.emit(HeroSacrificed(faction, move.hero, card_stays=True))
        ref.emit(MetropolisBuilt(faction, step.way, bonus, card=move.hero))
        return
    if isinstance(move, mv.RaiseOver):
        gone = (Standing(move.area, move.removed),)
        ref.emit(BuildingsReturned(faction, gone, "metropolis"))
    area = move.area if isinstance(move, mv.Raise | mv.RaiseOver) else ""
    ref.emit(MetropolisBuilt(faction, step.way, bonus, area))


def _why_not_raise(state: State, step: RaiseMetropolis, _seat: int, move: Move) -> Refusal | None:
    if isinstance(move, mv.RaiseOver) and any(
        state.table.lands[area].free_sites > 0 for area in lands_of(state.table, step.faction)
    ):
        return "A site is free, so no building is removed for the metropolis.", "CY-14.4"
    if isinstance(move, mv.Shelter):
        return f"The card of {HERO_NAMES[move.hero]} cannot take the metropolis now.", "CY-16.7"
    return None


WORKS: Works = {CheckDue: check_due}
QUESTIONS: Questions = {
    OrderDue: Question(
        kind="order_of_metropolises",
        clause="CY-14.7",
        prompt="Which metropolis is built first?",
        moves=_ways,
        take=_order,
        seats=asked,
    ),
    ReturnBuilding: Question(
        kind="returned_building",
        clause="CY-14.2",
        prompt="Which building is given back?",
        asks=questions.returned,
        moves=_returnable,
        take=_return,
        seats=asked,
    ),
    RaiseMetropolis: Question(
        kind="metropolis_site",
        clause="CY-14.4",
        prompt="Where does the metropolis go?",
        asks=questions.site,
        moves=_raisable,
        take=_raise,
        why_not=_why_not_raise,
        otherwise=_forgo,
        seats=asked,
    ),
}
