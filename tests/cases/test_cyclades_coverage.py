"""The worked cases of Cyclades leave out no creature, hero, god, bonus and decision."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

import pytest

from games.engine.cases import Report
from games.titles.cyclades.components.gods import GOD_FACTS
from games.titles.cyclades.components.ids import BONUSES, CREATURES, HEROES, HeroId
from games.titles.cyclades.events.cards import HeroSacrificed
from games.titles.cyclades.moves import Sacrifice
from tests.cases.cyclades_decisions import decisions_met
from tests.cases.cyclades_occurrences import (
    CREATURE_WORKED,
    HERO_FOUGHT,
    HERO_IDLE,
    bonuses_forgone,
    bonuses_gained,
    creatures_idle,
    gods_refusing,
    gods_served,
    refused,
    ways_barred,
    ways_taken,
)
from tests.cases.played import ids_of, played

WAYS = ("set", "philosophers", "sacrifice", "capture")
NEVER_FORGONE = {"three_gold": "gold never runs out (CY-0.9)"}


@cache
def holding() -> list[Report]:
    """What came of the cases that hold; the others show nothing."""
    return [report for report in played("cyclades").values() if report.holds]


def shown(what: Callable[[Report], Iterator[str]]) -> set[str]:
    """All that the cases that hold show of something."""
    return {name for report in holding() for name in what(report)}


def test_the_65_cases_of_cyclades_are_all_there() -> None:
    ids = {report.case.id for report in holding()}
    assert {f"CYC-{number:02}" for number in range(1, 66)} <= ids


@pytest.mark.parametrize("creature", CREATURES)
def test_every_creature_works(creature: str) -> None:
    works = {name for name, seen in CREATURE_WORKED.items() if any(map(seen, holding()))}
    assert creature in works


@pytest.mark.parametrize("creature", CREATURES)
def test_every_creature_is_refused_or_idle_somewhere(creature: str) -> None:
    assert creature in shown(creatures_idle)


@pytest.mark.parametrize("hero", HEROES)
def test_every_hero_fights_and_finds_nothing_to_do(hero: HeroId) -> None:
    assert any(map(HERO_FOUGHT[hero], holding())), f"{hero} fights nowhere"
    assert any(map(HERO_IDLE[hero], holding())), f"{hero} is never idle"


@pytest.mark.parametrize("hero", HEROES)
def test_every_hero_is_sacrificed_and_may_not_be(hero: HeroId) -> None:
    events = [event for report in holding() for event in report.events]
    assert hero in {event.hero for event in events if isinstance(event, HeroSacrificed)}
    assert hero in {move.hero for report in holding() for move in refused(report, Sacrifice)}


@pytest.mark.parametrize("god", GOD_FACTS)
def test_every_god_is_served_and_refuses(god: str) -> None:
    assert god in shown(gods_served)
    assert god in shown(gods_refusing)


@pytest.mark.parametrize("bonus", BONUSES)
def test_every_bonus_comes_and_is_forgone(bonus: str) -> None:
    assert bonus in shown(lambda report: bonuses_gained(report.events))
    assert (bonus in shown(bonuses_forgone)) != (bonus in NEVER_FORGONE)


@pytest.mark.parametrize("way", WAYS)
def test_every_way_leads_to_a_metropolis_and_may_be_barred(way: str) -> None:
    assert way in shown(ways_taken)
    assert way in shown(ways_barred)


def test_every_decision_is_put() -> None:
    assert shown(decisions_met) == ids_of("cyclades", "decision")


@pytest.mark.parametrize("viewers", ["P1", "P2", "P3", "spectator"])
def test_what_each_viewer_may_know_is_looked_at(viewers: str) -> None:
    checked = {
        viewer
        for report in holding()
        for check in [report.case, *(e["check"] for e in report.case.play if "check" in e)]
        for viewer in (check.get("seen", {}) if isinstance(check, dict) else check.seen)
    }
    assert viewers in checked
