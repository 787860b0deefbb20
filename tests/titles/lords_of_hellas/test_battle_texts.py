"""What the texts of combat cards do when they are played (LH-22.4, LH-29, LH-R60)."""

from __future__ import annotations

import pytest

from games.titles.hellas.components.combat_cards import COMBAT_CARDS
from games.titles.hellas.components.ids import Attribute, CombatCardId, RegionId
from games.titles.hellas.events.battles import CardStrengthened
from games.titles.hellas.events.hoplites import HoplitesKilled, HoplitesRecruited
from tests.titles.lords_of_hellas.battlefield import Battlefield
from tests.titles.lords_of_hellas.test_battle_cards import prepared


def of(name: str) -> list[CombatCardId]:
    """All kinds of cards with a name."""
    return [kind for kind, card in COMBAT_CARDS.items() if card.name == name]


def added(field: Battlefield) -> list[int]:
    """What texts have added."""
    return [event.added for event in field.events_of(CardStrengthened)]


@pytest.mark.parametrize("card", of("Fortification"))
def test_fortification_helps_the_defender_of_a_city(card: CombatCardId) -> None:
    """The card: 2 more."""
    field = prepared(P1=(card,), P2=(card,))
    field.attack("locris", phocis=4)
    field.answers(f"P2 play {card}", f"P1 play {card}")
    assert added(field) == [2]
    assert field.strengths() == (5, 7)


@pytest.mark.parametrize(("region", "more"), [("phocis", []), ("laconia", [2])])
def test_fortification_helps_nobody_in_the_open(region: RegionId, more: list[int]) -> None:
    """There is no city in Phocis; Sparta counts as one (LH-1.14)."""
    field = Battlefield()
    field.hoplites(region, 1, 3)
    field.controls(1, region)
    field.holds(1, "torch_fortification")
    if region == "phocis":
        field.attack("phocis", locris=3)
    else:
        field.attack("laconia", argolis=3)
    field.answers("P2 play torch_fortification")
    assert added(field) == more


@pytest.mark.parametrize("card", of("Glory"))
@pytest.mark.parametrize(("land", "more"), [("yellow", [3]), ("blue", [])])
def test_glory_of_the_land_of_the_battle(card: CombatCardId, land: str, more: list[int]) -> None:
    """The card: 3 more for who has its Glory Token."""
    field = prepared(P1=(card,))
    field.table.glory.remove(land)  # type: ignore[arg-type]
    field.table.players[0].glory.append(land)  # type: ignore[arg-type]
    field.attack("locris", phocis=4)
    field.answers(f"P1 play {card}")
    assert added(field) == more


@pytest.mark.parametrize("card", of("Phalanx"))
def test_phalanx_counts_hoplites_when_it_is_played(card: CombatCardId) -> None:
    """LH-R60: 5 hoplites are 2 more, and stay so when another one comes."""
    field = prepared(P1=(card, "shield_reinforcements"))
    field.hoplites("aetolia", 0, 1)
    field.attack("locris", phocis=5)
    field.answers(f"P1 play {card}", "P1 play shield_reinforcements", "P1 lead aetolia 1")
    assert added(field) == [2]
    printed = COMBAT_CARDS[card].strength
    assert field.strengths() == (6 + printed + 2, 4)


@pytest.mark.parametrize(("attackers", "more"), [(5, [2]), (4, []), (3, [])])
def test_flank_attack_with_more_hoplites(attackers: int, more: list[int]) -> None:
    """The card: 2 more."""
    field = prepared(P1=("bow_flank_attack",))
    field.attack("locris", phocis=attackers)
    field.answers("P1 play bow_flank_attack")
    assert added(field) == more


@pytest.mark.parametrize("card", of("Trap"))
@pytest.mark.parametrize(("injured", "more"), [([], [4]), (["leadership"], [1])])
def test_trap_adds_current_leadership(
    card: CombatCardId, injured: list[Attribute], more: list[int]
) -> None:
    """LH-29.8: wherever the hero is."""
    field = prepared(P1=(card,))
    field.hero(0, "perseus", "crete", leadership=4)
    field.injured(*injured)
    field.attack("locris", phocis=4)
    field.answers(f"P1 play {card}")
    assert added(field) == more


@pytest.mark.parametrize("card", of("Tactical Maneuver"))
@pytest.mark.parametrize(("leadership", "more"), [(3, [2]), (2, [])])
def test_tactical_maneuver_compares_leadership(
    card: CombatCardId, leadership: int, more: list[int]
) -> None:
    """LH-29.8: higher than that of the enemy's hero."""
    field = prepared(P1=(card,))
    field.hero(0, "perseus", "crete", leadership=leadership)
    field.hero(1, "helen", "epirus", leadership=2)
    field.attack("locris", phocis=4)
    field.answers(f"P1 play {card}")
    assert added(field) == more


@pytest.mark.parametrize("card", of("Assault"))
def test_assault_helps_the_attacker(card: CombatCardId) -> None:
    """The card: 2 more."""
    field = prepared(P1=(card,), P2=(card,))
    field.attack("locris", phocis=4)
    field.answers(f"P2 play {card}", f"P1 play {card}")
    assert added(field) == [2]
    assert field.strengths() == (10, 8)


@pytest.mark.parametrize("card", of("Javelin Volley"))
@pytest.mark.parametrize(("attackers", "killed"), [(5, 1), (4, 0)])
def test_javelin_volley_kills_at_once(card: CombatCardId, attackers: int, killed: int) -> None:
    """The card, with more hoplites; the fortified one dies last (LH-29.7)."""
    field = prepared(defenders=3, P1=(card,))
    field.hoplites("locris", 1, 3, fortified=1)
    field.attack("locris", phocis=attackers)
    field.answers(f"P1 play {card}")
    causes = [event.cause for event in field.events_of(HoplitesKilled)]
    assert causes.count(card) == killed
    assert field.strengths() == (attackers + 2, 5 - killed)


def test_reinforcements_come_from_one_neighbouring_region() -> None:
    """LH-29.6: any number of unfortified ones, or none."""
    field = prepared(P1=("shield_reinforcements",))
    field.hoplites("thessaly", 0, 2, fortified=1)
    field.hoplites("aetolia", 0, 1)
    field.attack("locris", phocis=4)
    field.answers("P1 play shield_reinforcements")
    assert field.may(0) == ["lead thessaly 1", "lead thessaly 2", "lead aetolia 1", "pass"]
    field.answers("P1 lead thessaly 2")
    assert field.strengths() == (6, 4)
    assert field.stands("thessaly") == "0+1f"


def test_reinforcements_with_nobody_near_do_nothing() -> None:
    """LH-1.16."""
    field = prepared(P1=("shield_reinforcements",))
    field.attack("locris", phocis=4)
    field.answers("P1 play shield_reinforcements")
    assert field.strengths() == (4, 4)


@pytest.mark.parametrize("card", of("Local Support"))
def test_local_support_recruits_among_enemies(card: CombatCardId) -> None:
    """LH-29.9: up to 2, one of them fortified; they fight."""
    field = prepared(P2=(card,))
    field.attack("locris", phocis=4)
    field.answers(f"P2 play {card}")
    assert field.may(1) == [
        "recruit locris 1 0",
        "recruit locris 1 1",
        "recruit locris 2 0",
        "recruit locris 2 1",
        "pass",
    ]
    field.answers("P2 recruit locris 2 1")
    assert field.strengths() == (4, 4 + 1 + 2 + 1)


def test_local_support_fortifies_nobody_in_a_neutral_region() -> None:
    """LH-1.8, LH-R14."""
    field = prepared(defenders=1, P1=("bow_glory",), P2=("bow_local_support",))
    field.table.regions["locris"].owner = None
    field.attack("locris", phocis=4)
    field.answers("P2 play bow_local_support")
    assert field.may(1) == ["recruit locris 1 0", "recruit locris 2 0", "pass"]
    field.answers("P2 recruit locris 2 0")
    assert field.owner("locris") is None, "the battle is still on (LH-22.10)"


@pytest.mark.parametrize("bar", ["sphinx", "supply", "attacker"])
def test_where_local_support_recruits_nobody(bar: str) -> None:
    """LH-29.9, LH-19.4, LH-R91, and the card: for a defender."""
    field = prepared(defenders=3)
    user = 0 if bar == "attacker" else 1
    field.holds(user, "torch_local_support")
    if bar == "sphinx":
        field.monster("sphinx", "locris")
    if bar == "supply":
        field.hoplites("crete", 1, 12)
    field.attack("locris", phocis=2)
    field.answers(f"P{user + 1} play torch_local_support")
    assert not field.events_of(HoplitesRecruited)
    assert field.winner() == 1


def test_local_support_finds_nobody_in_the_open() -> None:
    """The card: in a city."""
    field = Battlefield()
    field.hoplites("aetolia", 1, 3)
    field.controls(1, "aetolia")
    field.holds(1, "bow_local_support")
    field.attack("aetolia", epirus=2)
    field.answers("P2 play bow_local_support")
    assert not field.events_of(HoplitesRecruited)
