"""Buying creatures, and Zeus's look (CY-9.2, CY-17.1 to CY-17.3)."""

from __future__ import annotations

import pytest
from msgspec import UNSET

from games.engine.secrecy import redact
from games.titles.cyclades.events.cards import CreatureLooked
from games.titles.cyclades.events.cycle import DeckShuffled
from games.titles.cyclades.events.gold import Paid
from tests.titles.cyclades.case_map import Table


def shopper(gold: int, temples: int = 2) -> Table:
    table = Table().land("A1", "red", buildings=["temple"] * temples).purse("red", gold)
    return table.track("harpy", None, "hydra", "kraken").turn("red")


def test_each_number_of_discounts_that_makes_a_card_payable_is_offered() -> None:
    """CY-17.1, CY-R36: spaces 2, 4 and 5; 3 gold and 2 temples."""
    assert shopper(3).moves("buy") == [
        "buy harpy 0",
        "buy harpy 1",
        "buy harpy 2",
        "buy hydra 1",
        "buy hydra 2",
        "buy kraken 2",
    ]


def test_no_price_is_below_nothing() -> None:
    """CY-17.1: with three temples a card for 2 takes two discounts at most."""
    table = Table().land("B2", "red", buildings=["temple"] * 3).purse("red", 0)
    table.track("harpy", "hydra", None, None).turn("red")
    assert table.moves("buy") == ["buy harpy 2", "buy hydra 3"]


def test_metropolises_are_temples_too_one_on_a_card_as_well() -> None:
    """CY-R35, CY-R39."""
    table = Table().land("A1", "red", buildings=["temple"], metropolises=["priestess"])
    table.faction("red").sheltered = {"penthesilea": "prosperity"}
    table.purse("red", 2).track(None, None, None, "kraken").turn("red")
    assert table.moves("buy") == ["buy kraken 3"]


def test_a_temple_gives_one_discount_a_cycle() -> None:
    """CY-8.6, CY-7.6: one of two is used, one is left."""
    table = shopper(9).land("A2", "blue", troops=1).play("buy harpy 1")
    assert table.facts(Paid) == [Paid("red", 1, "harpy")]
    assert table.gold("red") == 8
    assert [line for line in table.moves("buy") if "kraken" in line] == [
        "buy kraken 0",
        "buy kraken 1",
    ]


def test_discounts_used_do_not_turn_negative_when_temples_are_lost() -> None:
    """CY-R36: not below 0."""
    table = shopper(9, temples=1)
    table.faction("red").discounts = 2
    assert table.moves("buy") == ["buy harpy 0", "buy hydra 0", "buy kraken 0"]


def test_a_card_without_possible_effect_may_be_bought_and_is_just_discarded() -> None:
    """CY-R72: no troop stands anywhere."""
    table = shopper(2).play("buy harpy 0")
    assert table.gold("red") == 0
    assert table.table.creature_discards == ["harpy"]
    assert table.table.creature_track[0] is None
    assert table.asked() == "action"


def test_nobody_buys_or_looks_with_apollo() -> None:
    """CY-9.8."""
    table = shopper(9).turn("red", "apollo")
    assert table.moves("buy") == []
    assert table.moves("look") == []


def looking(gold: int = 1) -> Table:
    table = Table().land("A1", "red", buildings=["temple", "temple"]).land("A2", "blue", troops=2)
    return table.purse("red", gold).deck("harpy", "hydra", "medusa").turn("red", "zeus")


def test_zeus_shows_the_top_card_which_is_played_for_one_gold() -> None:
    """C-44: temples do not help, and there is no second look."""
    table = looking().play("look", deck_creatures=["harpy"])
    assert table.moves() == ["play", "put_back"]
    table.play("play")
    assert table.gold("red") == 0
    assert table.table.lands["A2"].troops == 1
    assert table.table.creature_discards == ["harpy"]
    assert table.state.creature_bag == ["hydra", "medusa"]
    assert table.moves("look") == []


def test_a_card_put_back_is_the_next_one_and_costs_nothing() -> None:
    """C-44, CY-R11: the next cycle's look shows it again; who knew it knows it still."""
    table = looking().play("look", "put_back", deck_creatures=["harpy"])
    assert table.gold("red") == 1
    assert table.moves("look") == []
    table.turn("blue", "zeus").play("look")
    assert table.facts(CreatureLooked) == [CreatureLooked("blue", (0, 1), "harpy")]
    assert table.table.known_top == ["red", "blue"]


def test_the_shown_card_is_known_to_who_looked_alone() -> None:
    """CY-22.2."""
    table = looking().play("look", deck_creatures=["harpy"])
    (looked,) = table.facts(CreatureLooked)
    for viewer in (frozenset[int](), frozenset({1}), frozenset({2})):
        assert redact(looked, viewer).creature is UNSET
        assert redact(table.state, viewer).seen == {}
    assert redact(table.state, frozenset({0})).seen["top"].cards == ["harpy"]


def test_with_an_empty_purse_the_question_is_put_all_the_same() -> None:
    """CY-22.3: others must not learn from a missing question that there is no gold."""
    table = looking(gold=0).play("look", deck_creatures=["harpy"])
    assert table.asked() == "looked_card"
    assert table.moves() == ["put_back"]
    assert table.refusal("play").endswith("the purse holds too little. (CY-9.2)")


@pytest.mark.parametrize(("pile", "offered"), [(["griffin"], ["look"]), ([], [])])
def test_a_look_needs_a_card_in_deck_or_pile(pile: list[str], offered: list[str]) -> None:
    """CY-R11."""
    table = looking().pile(*pile).deck()
    assert table.moves("look") == offered


def test_a_look_makes_the_deck_anew_of_the_pile() -> None:
    """CY-3.4: it draws too."""
    table = looking().pile("griffin", "dryad").deck()
    table.play("look", deck_creatures=["dryad"])
    assert table.facts(DeckShuffled) == [DeckShuffled(("griffin", "dryad"))]
    table.play("play")
    assert table.state.creature_bag == ["griffin"]
    assert table.table.creature_discards == ["dryad"]


def test_other_gods_show_no_card() -> None:
    assert looking().turn("red", "hera").moves("look") == []
