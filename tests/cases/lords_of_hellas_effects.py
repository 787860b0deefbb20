"""Effects of LH-30 in the worked cases: artifacts, blessings, heroes' abilities, kept quests."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise

from games.engine.cases import Report
from games.engine.flow import Chose
from games.titles.hellas import events
from games.titles.hellas.components.combat_cards import COMBAT_CARDS
from games.titles.hellas.components.map import MAP
from games.titles.hellas.components.windows import WINDOW_OF, WINDOWS
from games.titles.hellas.facts.hoplites import army
from games.titles.hellas.moves import fights
from games.titles.hellas.moves import hoplites as troops
from games.titles.hellas.moves import turn as moves
from games.titles.hellas.rules.battle.strength import strength
from games.titles.lords_of_hellas import events as le
from games.titles.lords_of_hellas import moves as lv
from games.titles.lords_of_hellas.state import State
from games.titles.lords_of_hellas.steps import Extra
from tests.cases.lords_of_hellas_facts import (
    Seen,
    all_of,
    any_of,
    before,
    chosen,
    clauses_refused,
    facts,
    none_of,
    owners,
    refused,
    some,
    start,
)

battles, cards, heroes = events.battles, events.cards, events.heroes
hops, hunts, monsters, table = events.hoplites, events.hunts, events.monsters, events.table


def used(source: str) -> Seen:
    """It was used, as its fact tells."""
    return some(table.EffectUsed, source=source)


def turned_away(source: str) -> Seen:
    """Somebody wanted to use it and could not."""
    return lambda report: any(
        move.source == source
        for move in refused(report, moves.Use | moves.Answer)  # type: ignore[arg-type]
    )


def owned(source: str) -> Seen:
    """Somebody has it from the start."""
    return lambda report: bool(owners(report, source))


def _without(state: State, seat: int, source: str) -> State:
    player = state.table.players[seat]
    player.blessings = [blessing for blessing in player.blessings if blessing != source]
    if player.hero == source:
        player.hero = None
    return state


def _differences(report: Report, source: str) -> Iterator[int]:
    """By how much a side was stronger for it, in each comparison."""
    for event in facts(report, battles.BattleCompared):
        for seat in owners(report, source):
            state = before(report, event)
            battle = state.table.battle
            assert battle is not None
            if seat in (battle.attack.seat, battle.defence.seat):
                own = strength(state.table, seat)
                yield own - strength(_without(state, seat, source).table, seat)


def _counts(source: str) -> Seen:
    return lambda report: any(_differences(report, source))


def _does_not_count(source: str) -> Seen:
    return lambda report: 0 in _differences(report, source)


def _ignored(report: Report) -> bool:
    return any(
        event.casualties < COMBAT_CARDS[event.card].casualties
        for event in facts(report, battles.CardPlayed)
    )


def _with_fewer(report: Report) -> bool:
    """Control of a neutral region with fewer hoplites than its population."""
    return any(
        event.former is None
        and army(before(report, event).table, event.region, event.seat)
        < MAP[event.region].population
        for event in facts(report, hops.ControlGained)
        if before(report, event).table.turn is not None
    )


def _planned(report: Report) -> bool:
    return any(move.plan for move in chosen(report, fights.Play | fights.Lay))  # type: ignore[arg-type]


def _stopped(report: Report) -> bool:
    """Somebody passed by himself with cards in hand."""
    for number, event in enumerate(report.events):
        if isinstance(event, battles.Passed):
            asked = report.events[number - 1]
            by_choice = isinstance(asked, Chose) and isinstance(asked.move, moves.Pass)
            held = before(report, event).table.players[event.seat].cards
            if held and not by_choice:
                return True
    return False


def _extra(source: str) -> Seen:
    return lambda report: any(
        isinstance(put.step, Extra) and put.step.source == source for put in report.asked
    )


def _without_extra(source: str) -> Seen:
    """A temple was built, and it brought its owner no action, or one that he declined."""
    forgone = any_of(none_of(_extra(source)), lambda r: any(chosen(r, moves.Pass)))
    return all_of(some(table.TempleBuilt), forgone)


def _gave_up(report: Report) -> bool:
    return _after_pass(report, hunts.HuntEnded)


def _went_on(report: Report) -> bool:
    return _after_pass(report, hunts.AttacksDrawn)


def _after_pass(report: Report, kind: type) -> bool:
    """A choice to do nothing more in a hunt led straight to this."""
    events = report.events
    return any(
        isinstance(event, Chose) and isinstance(event.move, moves.Pass) and isinstance(then, kind)
        for event, then in pairwise(events)
    )


def _recruited(source: str) -> Seen:
    return some(hops.HoplitesRecruited, cause=source)


def _moved(by: str) -> Seen:
    return some(hops.HoplitesMoved, by=by)


def _march_refused(by: str) -> Seen:
    return lambda report: any(refused(report, troops.March, by=by))


def _discards_at(source: str) -> Seen:
    return all_of(owned(source), some(cards.CardsDiscarded, cause="limit"))


_PREPARED = some(table.SpecialActionBegan, action="prepare")
_USURPED = some(table.SpecialActionBegan, action="usurp")

WORKED: Mapping[str, Seen] = {
    "achilles": _counts("achilles"),
    "helen": lambda r: bool(owners(r, "helen")) and "LH-8.5" in clauses_refused(r),
    "b_cunning_tactician": _counts("b_cunning_tactician"),
    "b_heroic_presence": _counts("b_heroic_presence"),
    "b_stalwart_defense": _counts("b_stalwart_defense"),
    "b_no_attrition": _ignored,
    "b_restrictive_maneuver": all_of(owned("b_restrictive_maneuver"), _stopped),
    "b_athenas_gift": some(table.PriestsGained, source="b_athenas_gift"),
    "b_inspiring_hunt": some(table.PriestsGained, source="b_inspiring_hunt"),
    "b_combat_training": some(cards.CardsDrawn, cause="b_combat_training"),
    "b_armory": some(cards.CardsDrawn, cause="b_armory"),
    "b_gods_strength": all_of(owned("b_gods_strength"), some(heroes.Healed)),
    "b_local_support_blessing": _with_fewer,
    "b_mobilization": _recruited("b_mobilization"),
    "b_rearguard": _recruited("b_rearguard"),
    "b_glory_of_zeus": lambda r: any(
        event.hoplites > 1 for event in facts(r, hops.HoplitesRecruited, cause="usurp")
    ),
    "b_master_plan": _planned,
    "b_forced_march": _moved("b_forced_march"),
    "b_murderous_march": _moved("b_murderous_march"),
    "b_hermes_temple": _extra("b_hermes_temple"),
    "temple_card_1": _extra("temple_card_1"),
    "two_players": lambda r: any(chosen(r, lv.Repeat)),
    "giving_up": _gave_up,
}
"""Effect -> whether it took place, where no fact of its use tells."""

MISSED: Mapping[str, Seen] = {
    "achilles": _does_not_count("achilles"),
    "helen": lambda r: any(
        event.region == start(r).table.players[seat].region
        for seat in owners(r, "helen")
        for event in facts(r, hops.HoplitesMoved)
    ),
    "perseus": lambda r: bool(owners(r, "perseus")) and any(chosen(r, moves.Pass)),
    "aegis": all_of(owned("aegis"), some(hops.HoplitesKilled), none_of(used("aegis"))),
    "b_always_prepared": all_of(
        owned("b_always_prepared"), some(battles.BattleBegan), none_of(used("b_always_prepared"))
    ),
    "b_cunning_tactician": _does_not_count("b_cunning_tactician"),
    "b_heroic_presence": _does_not_count("b_heroic_presence"),
    "b_stalwart_defense": _does_not_count("b_stalwart_defense"),
    "b_no_attrition": lambda r: (
        bool(owners(r, "b_no_attrition"))
        and any(e.casualties for e in facts(r, battles.CardPlayed))
    ),
    "b_restrictive_maneuver": all_of(
        owned("b_restrictive_maneuver"), some(battles.CardPlayed), none_of(_stopped)
    ),
    "b_athenas_gift": all_of(
        owned("b_athenas_gift"), some(battles.BattleEnded), none_of(some(table.PriestsGained))
    ),
    "b_inspiring_hunt": all_of(
        owned("b_inspiring_hunt"), some(hunts.HuntBegan), none_of(some(table.PriestsGained))
    ),
    "b_combat_training": all_of(
        owned("b_combat_training"), _PREPARED, none_of(some(cards.CardsDrawn))
    ),
    "b_armory": _discards_at("b_armory"),
    "b_gods_strength": all_of(
        owned("b_gods_strength"), some(le.TableRenewed), none_of(some(heroes.Healed))
    ),
    "b_local_support_blessing": all_of(
        owned("b_local_support_blessing"),
        some(hops.HoplitesMoved),
        none_of(some(hops.ControlGained)),
    ),
    "b_mobilization": lambda r: (
        bool(owners(r, "b_mobilization")) and any(refused(r, moves.Begin, action="recruit"))
    ),
    "b_rearguard": all_of(
        owned("b_rearguard"), some(hops.HoplitesMoved), none_of(_recruited("b_rearguard"))
    ),
    "b_glory_of_zeus": all_of(
        owned("b_glory_of_zeus"), _USURPED, none_of(some(hops.HoplitesRecruited))
    ),
    "b_master_plan": lambda r: any(
        move.plan
        for move in refused(r, fights.Play | fights.Lay)  # type: ignore[arg-type]
    ),
    "b_bluff": all_of(owned("b_bluff"), some(battles.BattleCompared), none_of(used("b_bluff"))),
    "b_advanced_dodge": lambda r: any(move.dodge for move in refused(r, fights.Lay)),
    "b_forced_march": _march_refused("b_forced_march"),
    "b_murderous_march": _march_refused("b_murderous_march"),
    "b_hermes_temple": all_of(owned("b_hermes_temple"), _without_extra("b_hermes_temple")),
    "temple_card_1": all_of(
        lambda r: start(r).table.temple_card == "temple_card_1", _without_extra("temple_card_1")
    ),
    "two_players": lambda r: any(refused(r, lv.Repeat)),
    "q_clean_augean_stables": lambda r: (
        bool(owners(r, "q_clean_augean_stables")) and any(chosen(r, moves.Pass))
    ),
    "giving_up": _went_on,
}
"""Effect -> whether it was declined, refused, or did nothing where it might have."""

SOURCES: list[str] = [*WINDOW_OF, "helen"]


def effects_worked(report: Report) -> Iterator[str]:
    """Effects that took place."""
    yield from (effect for effect in SOURCES if WORKED.get(effect, used(effect))(report))


def effects_missed(report: Report) -> Iterator[str]:
    """Effects that did not."""
    yield from (effect for effect in SOURCES if MISSED.get(effect, turned_away(effect))(report))


def by_window(shown: Callable[[str], bool]) -> Iterator[str]:
    """The rows of LH-30 of which something was found."""
    for window in WINDOWS:
        if any(shown(source) for source in window.sources):
            yield window.id
