"""Creatures that act on gold, cards and heroes of players (CY-18.2, 18.4, 18.6, 18.7, 18.9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.engine.records import Move
from games.engine.referee import Referee
from games.titles.cyclades import moves as mv
from games.titles.cyclades.components.ids import CreatureId, FactionId
from games.titles.cyclades.events.cards import HeroesSwapped
from games.titles.cyclades.events.cycle import IncomeEarned
from games.titles.cyclades.events.gold import GoldTaken, PhilosopherTaken, PriestessTaken
from games.titles.cyclades.events.parts import Share
from games.titles.cyclades.facts import gold, known_to, seated
from games.titles.cyclades.rules.creatures.card import Card
from games.titles.cyclades.rules.income import earned
from games.titles.cyclades.state import State
from games.titles.cyclades.steps.cards import TargetCreature

Ref = Referee[State]


def _purses(state: State, faction: FactionId, _first: str) -> Sequence[Move]:
    """Each opposing purse by the first faction that uses it, an empty one too (CY-R48, CY-R56)."""
    factions = state.table.factions
    first: dict[int, FactionId] = {}
    for other in seated(state.table):
        facts = factions[other]
        if facts.team != factions[faction].team and not facts.out:
            first.setdefault(facts.team, other)
    return [mv.Rob(other) for other in first.values()]


def _griffin(ref: Ref, faction: FactionId, _first: str, move: mv.Rob) -> None:
    """CY-18.2: half, rounded down; only thief and robbed learn how much."""
    table = ref.state.table
    part = griffins_part(ref.state, move.faction)
    seats = {*known_to(table, faction), *known_to(table, move.faction)}
    ref.emit(GoldTaken(faction, move.faction, tuple(sorted(seats)), part))


def griffins_part(state: State, victim: FactionId) -> int:
    """What Griffin takes out of a purse (CY-18.2)."""
    return gold(state, victim) // state.table.parameters.gains.griffin_share


def _with_priestess(state: State, faction: FactionId, _first: str) -> Sequence[Move]:
    """CY-17.8: whoever has one, a partner too (CY-R56)."""
    factions, others = state.table.factions, seated(state.table)
    return [mv.Rob(f) for f in others if f != faction and factions[f].priestesses]


def _dryad(ref: Ref, faction: FactionId, _first: str, move: mv.Rob) -> None:
    ref.emit(PriestessTaken(faction, move.faction))


def _with_philosopher(state: State, faction: FactionId, _first: str) -> Sequence[Move]:
    """CY-17.8: whoever has one, a partner too (CY-R56)."""
    factions, others = state.table.factions, seated(state.table)
    return [mv.Rob(f) for f in others if f != faction and factions[f].philosophers]


def _satyr(ref: Ref, faction: FactionId, _first: str, move: mv.Rob) -> None:
    """CY-18.9: a fourth builds (CY-14.3)."""
    ref.emit(PhilosopherTaken(faction, move.faction))


def _heroes(state: State, faction: FactionId, first: str) -> Sequence[Move]:
    """CY-18.6: first one's own hero, then one of the track; without either nothing happens."""
    table = state.table
    track = [hero for hero in table.hero_track if hero is not None]
    if first:
        return [mv.Hero(hero) for hero in track]
    return [mv.Own(hero) for hero in table.factions[faction].heroes] if track else ()


def _charon(ref: Ref, faction: FactionId, first: str, move: mv.Own | mv.Hero) -> None:
    """CY-18.6: cards and figures change places (CY-R46)."""
    if isinstance(move, mv.Own):
        ref.push(TargetCreature(faction, "charon", move.hero))
        return
    own = next(hero for hero in ref.state.table.factions[faction].heroes if hero == first)
    ref.emit(HeroesSwapped(faction, own, move.hero))


def graeae(ref: Ref, faction: FactionId) -> None:
    """CY-18.7: its income once more, as things are now (CY-R70)."""
    share = Share(faction, earned(ref.state.table)[faction])
    ref.emit(IncomeEarned((share,), "graeae"))


CARDS: Mapping[CreatureId, Card] = {
    "griffin": Card(
        "CY-18.2", "half the gold of an opposing purse is taken; name it.", _purses, _griffin
    ),
    "dryad": Card("CY-18.4", "another faction loses a priestess to you.", _with_priestess, _dryad),
    "satyr": Card(
        "CY-18.9", "another faction loses a philosopher to you.", _with_philosopher, _satyr
    ),
    "charon": Card(
        "CY-18.6", "one of your heroes goes for one of the hero track.", _heroes, _charon
    ),
}
