"""Sphinx and Chimera, which bring other cards into play (CY-18.10, CY-18.12)."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, UnsetType

from games.engine.secrecy import redact
from games.titles.cyclades.events.cards import SphinxDrew
from games.titles.cyclades.events.cycle import DeckShuffled
from tests.titles.cyclades.buying import bought
from tests.titles.cyclades.case_map import Table


def sphinx(*deck: Any) -> Table:
    table = Table().land("A1", "red", troops=1).land("B1", "blue", troops=1)
    return table.track("sphinx", None, None, None).deck(*deck).purse("red", 10).turn("red")


def test_sphinx_draws_three_in_secret_and_plays_one() -> None:
    """CY-18.10, CY-22.2: the three are secret, what is discarded is open (CY-R13)."""
    table = sphinx("harpy", "dryad", "hydra", "satyr")
    table.play("buy sphinx 0", deck_creatures=["dryad", "harpy", "satyr"])
    assert table.moves() == ["creature dryad", "creature harpy", "creature satyr"]
    (drew,) = table.facts(SphinxDrew)
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
    assert table.facts(DeckShuffled) == [DeckShuffled(("kraken", "dryad", "chimera"))]
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
    assert table.facts(DeckShuffled) == [DeckShuffled(("dryad", "chimera"))]
    assert table.table.creature_discards == []


def test_an_instant_played_by_chimera_is_discarded_before_her() -> None:
    """CY-R12: so it is in the shuffle as well."""
    table = Table().land("B1", "blue", troops=1).land("B2", "blue", troops=1).pile("harpy")
    bought(table, "chimera")
    table.play("strike B1 troop")
    assert table.facts(DeckShuffled) == [DeckShuffled(("harpy", "chimera"))]


def test_chimera_with_an_empty_pile_is_just_discarded() -> None:
    table = bought(Table().land("A1", "red"), "chimera")
    assert table.table.creature_discards == []
    assert not isinstance(table.state.creature_bag, UnsetType)
    assert "chimera" in table.state.creature_bag


def test_a_card_played_through_a_card_is_known_while_it_is_played() -> None:
    """What is being carried out lies open, the last one now."""
    table = Table().land("B1", "blue", troops=1).land("B2", "blue", troops=1)
    bought(table.pile("harpy", "sylph"), "chimera").play("creature harpy")
    assert table.table.playing == ["chimera", "harpy"]
