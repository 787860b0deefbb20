"""Creatures that are carried out and discarded (CY-17.3, CY-17.8, CY-18.1 to CY-18.12)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import UNSET

from games.engine.secrecy import redact
from games.titles.cyclades.components.figures import FIGURES
from games.titles.cyclades.components.ids import CREATURES
from games.titles.cyclades.events.battles import UnitsMoved
from games.titles.cyclades.events.building import MetropolisBuilt
from games.titles.cyclades.events.cards import SphinxDrew
from games.titles.cyclades.events.cycle import CreatureDiscarded, DeckShuffled, IncomeEarned
from games.titles.cyclades.events.gold import GoldTaken
from games.titles.cyclades.events.parts import Share
from games.titles.cyclades.rules.creatures.playing import AT_ONCE, CARDS
from tests.titles.cyclades.case_map import Table


def bought(table: Table, card: str, **chance: Any) -> Table:
    """Red buys a card for 2 of its 10 gold."""
    table.track(card, None, None, None).purse("red", 10).turn("red")
    return table.play(f"buy {card} 0", **chance)


def test_every_creature_is_in_the_tables() -> None:
    assert set(CARDS) | set(AT_ONCE) == set(CREATURES)
    assert set(FIGURES) <= set(CARDS)


# Harpy


def test_harpy_destroys_a_troop_of_anybody_never_a_hero() -> None:
    """CY-18.1, CY-R47; Medusa does not protect (CY-R33, C-52)."""
    table = Table().land("A1", "red", troops=1).land("B1", "blue", mercenaries=1, heroes=["ajax"])
    table.land("A2", "green", troops=2).figure("red", "medusa", "A2")
    bought(table, "harpy")
    assert table.moves() == ["strike A1 troop", "strike A2 troop", "strike B1 mercenary"]
    assert table.refusal("strike B1 ajax").endswith("never a hero. (CY-18.1)")
    table.play("strike B1 mercenary")
    land = table.table.lands["B1"]
    assert (land.mercenaries, land.owner, land.heroes) == (0, "blue", ["ajax"])
    assert table.table.supply.mercenaries == 16
    assert table.table.creature_discards == ["harpy"]


def test_what_is_possible_must_be_done_even_to_oneself() -> None:
    """CY-R83: the only troop on the map is the buyer's own."""
    table = bought(Table().land("A1", "red", troops=1), "harpy")
    assert table.table.lands["A1"].troops == 0
    assert table.table.lands["A1"].owner == "red"
    assert table.faction("red").troops == 8


# Griffin, Dryad, Satyr


def test_griffin_takes_half_rounded_down_and_only_the_two_learn_how_much() -> None:
    """C-53 b, C-62, CY-4.4."""
    table = bought(Table().purse("blue", 7).purse("green", 0), "griffin")
    assert table.moves() == ["rob blue", "rob green"]
    table.play("rob blue")
    assert (table.gold("red"), table.gold("blue")) == (11, 4)
    (taken,) = table.told(GoldTaken)
    assert taken == GoldTaken("red", "blue", (0, 1), 3)
    assert redact(taken, frozenset({2})).gold is UNSET
    assert redact(taken, frozenset({1})).gold == 3


@pytest.mark.parametrize("victim", ["blue", "green"])
def test_an_empty_purse_may_be_named(victim: Any) -> None:
    """C-62, CY-R48: from either 0."""
    table = bought(Table().purse("blue", 1).purse("green", 0), "griffin")
    table.play(f"rob {victim}")
    assert table.gold("red") == 8


def test_griffin_names_the_purse_of_another_team_once() -> None:
    """CY-17.8, CY-R48: of teams red-blue, green-yellow, purple-black."""
    table = bought(Table(6, teams=(0, 0, 1, 1, 2, 2)), "griffin")
    assert table.moves() == ["rob green", "rob purple"]
    table.play("rob purple")
    assert table.told(GoldTaken)[0].known_to == (0, 1, 4, 5)


def test_an_eliminated_faction_has_no_purse() -> None:
    table = Table(4)
    table.faction("green").out = True
    assert bought(table, "griffin").moves() == ["rob blue", "rob yellow"]


def test_dryad_takes_a_priestess_of_somebody_who_has_one() -> None:
    """C-53 c, CY-17.8: a partner may be hit too (CY-R56)."""
    table = Table(4, teams=(0, 0, 1, 1)).persons("blue", priestesses=2)
    bought(table.persons("green", priestesses=1), "dryad")
    assert table.moves() == ["rob blue", "rob green"]
    table.play("rob blue")
    assert (table.faction("blue").priestesses, table.faction("red").priestesses) == (1, 1)


@pytest.mark.parametrize("card", ["dryad", "satyr"])
def test_without_anybody_to_rob_the_card_is_just_discarded(card: str) -> None:
    """C-62, CY-R76: the buyer's own persons are no prey."""
    table = bought(Table().persons("red", priestesses=2, philosophers=2), card)
    assert table.table.creature_discards == [card]
    assert table.asked() == "action"


def test_a_fourth_philosopher_taken_by_satyr_builds() -> None:
    """CY-18.9, CY-14.3: the metropolis comes before the card is discarded."""
    table = Table().land("A1", "red").persons("red", philosophers=3)
    bought(table.persons("green", philosophers=1), "satyr", stack_metropolises=["three_gold"])
    assert table.table.lands["A1"].metropolises == ["three_gold"]
    assert table.faction("red").philosophers == 0
    assert table.gold("red") == 11
    kinds = [type(event) for event in table.events]
    assert kinds.index(MetropolisBuilt) < kinds.index(CreatureDiscarded)


# Giant, Sylph


def test_giant_brings_all_mercenaries_of_an_area_one_by_one() -> None:
    """C-53 a: the robbed area stays its owner's."""
    table = Table().land("A1", "red").land("A2", "red").land("B2", "blue", mercenaries=2)
    bought(table.land("D1", "green", mercenaries=1), "giant")
    assert table.moves() == ["area B2", "area D1"]
    table.play("area B2", "area A1", "area A2")
    lands = table.table.lands
    assert (lands["A1"].mercenaries, lands["A2"].mercenaries) == (1, 1)
    assert (lands["B2"].mercenaries, lands["B2"].owner) == (0, "blue")
    assert table.table.carried == 0
    assert table.table.creature_discards == ["giant"]


def test_medusa_bars_giant_both_ways_and_partners_are_not_robbed() -> None:
    """CY-R33, CY-R47, C-52: B1 holds Medusa, B2 is the partner's, A1 is the buyer's own."""
    table = Table(4, teams=(0, 0, 1, 1)).land("A1", "red", mercenaries=1)
    table.land("B1", "green", mercenaries=1).land("B2", "blue", mercenaries=1)
    table.figure("green", "medusa", "B1")
    bought(table, "giant")
    assert table.table.creature_discards == ["giant"]
    own = Table().land("A1", "red").land("A2", "red").land("B2", "blue", mercenaries=1)
    own.figure("blue", "medusa", "A1")
    bought(own, "giant")
    assert own.table.lands["A2"].mercenaries == 1


def test_giant_does_nothing_where_medusa_bars_every_area_of_his_player() -> None:
    """CY-R33."""
    table = Table().land("A1", "red").land("B2", "blue", mercenaries=1)
    bought(table.figure("blue", "medusa", "A1"), "giant")
    assert table.table.lands["B2"].mercenaries == 1
    assert table.table.creature_discards == ["giant"]


def test_sylph_exchanges_fleets_of_two_areas_without_a_battle() -> None:
    """C-53 d."""
    table = Table().sea("N", "red", 1).sea("E", "blue", 2).sea("W", "blue", 1)
    bought(table, "sylph")
    assert table.moves() == ["area E", "area N", "area W"]
    table.play("area N")
    assert table.moves() == ["area E", "area W"]
    table.play("area E")
    seas = table.table.seas
    assert (seas["N"].owner, seas["N"].fleets) == ("blue", 2)
    assert (seas["E"].owner, seas["E"].fleets) == ("red", 1)


def test_sylph_needs_two_areas_with_fleets() -> None:
    """CY-18.11, CY-R69."""
    table = bought(Table().sea("N", "red", 3), "sylph")
    assert table.asked() == "action"
    assert table.table.creature_discards == ["sylph"]


# Cyclops, Charon, Graeae, Pegasus


def test_cyclops_may_complete_a_set_which_is_built_at_once() -> None:
    """C-46."""
    table = Table().land("A1", "red", buildings=["port"]).land("B1", "red", buildings=["temple"])
    bought(table.land("A2", "red", buildings=["port", "fortress"]), "cyclops")
    assert "exchange A2 port university" in table.moves()
    assert "exchange A2 port port" not in table.moves()
    table.play("exchange A2 port university")
    table.play("raise A2", stack_metropolises=["priestess"])
    assert [event.area for event in table.told(MetropolisBuilt)] == ["A2"]
    assert all(not land.buildings for land in table.table.lands.values())
    assert table.table.creature_discards == ["cyclops"]


def test_cyclops_takes_only_what_the_supply_has() -> None:
    """CY-18.5, CY-0.9."""
    table = Table().land("A1", "red", buildings=["port"])
    table.table.supply.buildings.update(fortress=0, temple=0)
    bought(table, "cyclops")
    assert table.table.lands["A1"].buildings == ["university"]


def test_charon_swaps_a_hero_who_cannot_be_sacrificed_this_cycle() -> None:
    """C-47; it works in Medusa's area too (CY-R46)."""
    table = Table().land("A2", "red", heroes=["ajax"]).heroes("helen", "jason")
    for area in ("A1", "A3", "B1", "B2", "C1", "D1"):
        table.land(area, "red")
    table.faction("red").fleets = 0
    bought(table.figure("blue", "medusa", "A2"), "charon")
    table.play("hero jason")
    assert table.table.lands["A2"].heroes == ["jason"]
    assert table.table.hero_track == ["helen", "ajax"]
    assert table.moves("sacrifice") == []


@pytest.mark.parametrize(("heroes", "track"), [([], ["helen", None]), (["ajax"], [None, None])])
def test_charon_needs_a_hero_on_both_sides(heroes: list[str], track: list[Any]) -> None:
    """CY-18.6."""
    table = Table().land("A2", "red", heroes=heroes)
    table.table.hero_track = track
    bought(table, "charon")
    assert table.table.creature_discards == ["charon"]
    assert table.faction("red").heroes == heroes


def test_graeae_pays_the_income_of_one_faction_as_things_are_now() -> None:
    """C-48: A1 sends its income to Blue's Cerberus."""
    table = Table().land("A1", "red").sea("M", "red", 1).figure("blue", "cerberus", "A1")
    bought(table, "graeae")
    assert table.told(IncomeEarned) == [IncomeEarned((Share("red", 1),), "graeae")]
    assert (table.gold("red"), table.gold("blue")) == (9, 5)


def test_pegasus_flies_units_anywhere_but_from_and_to_medusa() -> None:
    """CY-18.8, C-52: A2 holds Medusa; A1 is left to a token."""
    table = Table().land("A1", "red", troops=2).land("A2", "red", troops=1)
    bought(table.figure("red", "medusa", "A2"), "pegasus")
    assert table.moves() == [f"area {area}" for area in ("A3", "B1", "B2", "C1", "D1", "D2")]
    assert "neither with Medusa" in table.refusal("area A2")
    table.play("area C1", "join troop 2")
    assert table.told(UnitsMoved)[0].by == "pegasus"
    assert table.gold("red") == 8
    assert table.table.lands["A1"].owner == "red"
    assert table.faction("red").priestesses == 1
    assert table.table.creature_discards == ["pegasus"]


def test_pegasus_respects_a_last_land_area() -> None:
    """CY-13.1, CY-13.3: D2 is all that Blue has."""
    table = Table().land("A1", "red", troops=1).land("D2", "blue")
    assert "area D2" not in bought(table, "pegasus").moves()


# Sphinx and Chimera


def sphinx(*deck: Any) -> Table:
    table = Table().land("A1", "red", troops=1).land("B1", "blue", troops=1)
    return table.track("sphinx", None, None, None).deck(*deck).purse("red", 10).turn("red")


def test_sphinx_draws_three_in_secret_and_plays_one() -> None:
    """CY-18.10, CY-22.2: the three are secret, what is discarded is open (CY-R13)."""
    table = sphinx("harpy", "dryad", "hydra", "satyr")
    table.play("buy sphinx 0", deck_creatures=["dryad", "harpy", "satyr"])
    assert table.moves() == ["creature dryad", "creature harpy", "creature satyr"]
    (drew,) = table.told(SphinxDrew)
    assert (drew.count, drew.known_to) == (3, (0,))
    assert redact(drew, frozenset({1})).creatures is UNSET
    assert redact(table.state, frozenset({1})).seen == {}
    table.play("creature harpy")
    assert table.table.creature_discards == ["dryad", "satyr"]
    table.play("strike B1 troop")
    assert table.table.creature_discards == ["dryad", "satyr", "harpy", "sphinx"]
    assert table.state.seen == {}
    assert table.state.creature_bag == ["hydra"]


def test_chimera_discarded_by_sphinx_shuffles_before_the_third_is_played() -> None:
    """CY-R49: both are in the pile then, the Sphinx is not."""
    table = sphinx("harpy", "dryad", "chimera").pile("kraken")
    table.play("buy sphinx 0", "creature harpy", deck_creatures=["dryad", "harpy", "chimera"])
    assert table.told(DeckShuffled) == [DeckShuffled(("kraken", "dryad", "chimera"))]
    table.play("strike A1 troop")
    assert table.table.creature_discards == ["harpy", "sphinx"]


def test_sphinx_draws_what_there_is() -> None:
    """CY-R49: of one card in deck and pile together it is asked all the same (CY-22.3)."""
    table = sphinx().pile("harpy")
    table.play("buy sphinx 0", "creature harpy", deck_creatures=["harpy"])
    assert table.moves() == ["strike A1 troop", "strike B1 troop"]


def test_sphinx_without_any_card_is_just_discarded() -> None:
    table = sphinx().play("buy sphinx 0")
    assert table.table.creature_discards == ["sphinx"]


def test_chimera_plays_a_card_of_the_pile_and_takes_the_pile_into_the_deck() -> None:
    """C-49."""
    table = Table().land("A1", "red").pile("dryad", "minotaur")
    bought(table, "chimera")
    assert table.moves() == ["creature dryad", "creature minotaur"]
    table.play("creature minotaur")
    assert table.faction("red").creatures == ["minotaur"]
    assert table.table.lands["A1"].creature == "minotaur"
    assert table.told(DeckShuffled) == [DeckShuffled(("dryad", "chimera"))]
    assert table.table.creature_discards == []


def test_an_instant_played_by_chimera_is_discarded_before_her() -> None:
    """CY-R12: so it is in the shuffle as well."""
    table = Table().land("B1", "blue", troops=1).land("B2", "blue", troops=1).pile("harpy")
    bought(table, "chimera")
    table.play("strike B1 troop")
    assert table.told(DeckShuffled) == [DeckShuffled(("harpy", "chimera"))]


def test_chimera_with_an_empty_pile_is_just_discarded() -> None:
    table = bought(Table().land("A1", "red"), "chimera")
    assert table.table.creature_discards == []
    assert "chimera" in table.state.creature_bag


def test_a_card_played_through_a_card_is_known_while_it_is_played() -> None:
    """What is being carried out lies open, the last one now."""
    table = Table().land("B1", "blue", troops=1).land("B2", "blue", troops=1)
    bought(table.pile("harpy", "sylph"), "chimera").play("creature harpy")
    assert table.table.playing == ["chimera", "harpy"]
