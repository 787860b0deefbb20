"""Which heroes may be sacrificed and what for (CY-15.9, CY-15.10, CY-16)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from games.engine.questions import Question, Questions, Refusal
from games.engine.records import Move
from games.engine.referee import Referee
from games.titles.cyclades import moves as mv
from games.titles.cyclades.components.gods import GOD_FACTS
from games.titles.cyclades.components.ids import FactionId, HeroId
from games.titles.cyclades.components.names import HERO_NAMES
from games.titles.cyclades.events.cards import HeroCopied, HeroSacrificed
from games.titles.cyclades.facts import asked, gold, lands_of
from games.titles.cyclades.rules.heroes.buildings import Giver, can_give_up
from games.titles.cyclades.rules.heroes.philosophers import most_trades
from games.titles.cyclades.rules.heroes.sending import can_send
from games.titles.cyclades.rules.metropolis import can_build
from games.titles.cyclades.rules.treasury import pay
from games.titles.cyclades.state import State
from games.titles.cyclades.steps.cards import CopyHero, GiveUp, SendByPerseus, TradeWithHector
from games.titles.cyclades.steps.metropolises import RaiseMetropolis

Ref = Referee[State]


@dataclass(frozen=True, slots=True)
class Ability:
    """What a sacrifice does.

    ``clause`` and ``needs`` say what it asks for. ``met(state, faction, hero)``: its requirement,
    when ``hero`` leaves the game for it. ``carry_out(ref, faction)`` plans it. ``builds``: it
    builds a metropolis, for which there must be a token and a place (CY-R37).
    """

    clause: str
    needs: str
    met: Callable[[State, FactionId, HeroId], bool]
    carry_out: Callable[[Ref, FactionId], None]
    builds: bool = True


def _build(ref: Ref, faction: FactionId) -> None:
    ref.push(RaiseMetropolis(faction, "sacrifice"))


def _wealthy(state: State, faction: FactionId, _hero: HeroId) -> bool:
    return gold(state, faction) >= state.table.parameters.prices.croesus


def _croesus(ref: Ref, faction: FactionId) -> None:
    _build(ref, faction)
    pay(ref, faction, ref.state.table.parameters.prices.croesus, "croesus")


def _all_at_sea(state: State, faction: FactionId, _hero: HeroId) -> bool:
    return state.table.factions[faction].fleets == 0


def _vast(state: State, faction: FactionId, _hero: HeroId) -> bool:
    return len(lands_of(state.table, faction)) >= state.table.parameters.goal.ajax_lands


def _giving(giver: Giver, clause: str, needs: str) -> Ability:
    return Ability(
        clause,
        needs,
        met=lambda state, faction, _hero: can_give_up(state.table, faction, giver),
        carry_out=lambda ref, faction: ref.push(
            GiveUp(faction, giver), RaiseMetropolis(faction, "sacrifice")
        ),
    )


HECTOR = Ability(
    "CY-16.2",
    "two priestesses for each philosopher",
    met=lambda state, faction, _hero: most_trades(state.table, faction) > 0,
    carry_out=lambda ref, faction: ref.push(TradeWithHector(faction)),
    builds=False,
)
PERSEUS = Ability(
    "CY-16.9",
    "other units of yours that can go somewhere",
    met=can_send,
    carry_out=lambda ref, faction: ref.push(SendByPerseus(faction)),
    builds=False,
)
PANDORA = Ability(
    "CY-16.6",
    "a hero on the track whose own requirement you meet",
    met=lambda state, faction, hero: bool(_copyable(state, faction, hero)),
    carry_out=lambda ref, faction: ref.push(CopyHero(faction)),
    builds=False,
)
ABILITIES: Mapping[HeroId, Ability] = {
    "croesus": Ability("CY-16.1", "gold for the metropolis", _wealthy, _croesus),
    "hector": HECTOR,
    "helen": _giving("helen", "CY-16.3", "two buildings of one type and two of another"),
    "jason": Ability("CY-16.4", "all your fleets on the map", _all_at_sea, _build),
    "ajax": Ability("CY-16.5", "enough land areas of yours", _vast, _build),
    "pandora": PANDORA,
    "odysseus": _giving("odysseus", "CY-16.8", "three buildings of one type"),
    "perseus": PERSEUS,
}
"""By hero. Penthesilea's is a place for any metropolis and is asked for with it (CY-16.7)."""


def _possible(state: State, faction: FactionId, ability: HeroId, hero: HeroId) -> bool:
    """Whether ``hero`` can leave the game for an ability, his own or one that he copies."""
    facts = ABILITIES.get(ability)
    if facts is None or not facts.met(state, faction, hero):
        return False
    return not facts.builds or can_build(state, faction, hero)


def sacrifices(state: State, faction: FactionId) -> Sequence[mv.Sacrifice]:
    """Heroes got in earlier cycles whose requirement is met (CY-D25)."""
    table = state.table
    turn, owner = table.turn, table.factions[faction]
    if turn is None or turn.faction != faction or not GOD_FACTS[turn.god].sacrifices:
        return ()
    return [
        mv.Sacrifice(hero)
        for hero in owner.heroes
        if hero not in owner.fresh and _possible(state, faction, hero, hero)
    ]


def why_not_sacrifice(state: State, faction: FactionId, move: mv.Sacrifice) -> Refusal:
    """Whose, when, and what it asks for."""
    owner, name = state.table.factions[faction], HERO_NAMES[move.hero]
    if move.hero not in owner.heroes:
        return f"{name} is not yours.", "CY-15.9"
    if move.hero in owner.fresh:
        return f"{name} came in this cycle and cannot be sacrificed yet.", "CY-15.10"
    ability = ABILITIES.get(move.hero)
    if ability is None:
        return f"{name} is sacrificed at the moment when a metropolis is built.", "CY-16.7"
    if ability.met(state, faction, move.hero):
        if not state.table.supply.metropolises:
            return "No metropolis is left to be built.", "CY-14.5"
        return f"There is no place for the metropolis that {name} would bring.", "CY-14.4"
    return f"The sacrifice of {name} asks for {ability.needs}.", ability.clause


def sacrifice(ref: Ref, faction: FactionId, move: mv.Sacrifice) -> None:
    """CY-15.9: the hero is gone before anything is chosen (CY-R61)."""
    ABILITIES[move.hero].carry_out(ref, faction)
    ref.emit(HeroSacrificed(faction, move.hero))


def _copyable(state: State, faction: FactionId, hero: HeroId) -> list[mv.Hero]:
    """CY-16.6: heroes of the track whose requirement Pandora's owner meets (CY-R41)."""
    return [
        mv.Hero(other)
        for other in state.table.hero_track
        if other is not None and _possible(state, faction, other, hero)
    ]


def _copies(state: State, step: CopyHero, _seat: int) -> Sequence[Move]:
    return _copyable(state, step.faction, "pandora")


def _copy(ref: Ref, step: CopyHero, _seat: int, move: mv.Hero) -> None:
    """CY-R41: the copied card stays on the track."""
    ref.emit(HeroCopied(step.faction, move.hero))
    ABILITIES[move.hero].carry_out(ref, step.faction)


def _why_not_copy(state: State, _step: CopyHero, _seat: int, move: Move) -> tuple[str, str]:
    if isinstance(move, mv.Hero) and move.hero in state.table.hero_track:
        return f"What the sacrifice of {HERO_NAMES[move.hero]} asks for is not there.", "CY-16.6"
    return "Pandora copies a hero who is on the hero track.", "CY-16.6"


QUESTIONS: Questions = {
    # Croesus on the track: how many can be copied follows from a purse.
    CopyHero: Question(
        kind="copied_hero",
        clause="CY-16.6",
        prompt="Which hero's sacrifice does Pandora copy?",
        moves=_copies,
        take=_copy,
        why_not=_why_not_copy,
        always=True,
        seats=asked,
    ),
}
