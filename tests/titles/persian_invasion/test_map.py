"""The arrows of the monsters and the cards that are in the game (LHS-1.3, LHS-3.4)."""

from __future__ import annotations

from collections import Counter

from games.titles.hellas.components.blessings import BLESSINGS
from games.titles.hellas.components.combat_cards import COMBAT_CARDS
from games.titles.hellas.components.ids import REGIONS
from games.titles.hellas.components.map import MONUMENT_REGIONS, NEIGHBOURS
from games.titles.persian_invasion import TITLE
from games.titles.persian_invasion.components import cards
from games.titles.persian_invasion.facts.ways import arrow


def test_every_arrow_comes_nearer_to_a_monument() -> None:
    """LHS-3.4: to a neighbour, and on from there to where a monument stands."""
    longest = 0
    for region in REGIONS:
        way = [region]
        while way[-1] not in MONUMENT_REGIONS.values():
            assert arrow(way[-1]) in NEIGHBOURS[way[-1]]
            way.append(arrow(way[-1]))
            assert len(way) <= 5
        longest = max(longest, len(way))
    assert longest > 2


def test_of_equals_the_lower_number_is_taken() -> None:
    """LHS-3.4: Thessaly comes before Attica for Euboea, Achaea before Arcadia for Elis."""
    assert [arrow(region) for region in ("macedonia", "boeotia", "euboea", "crete", "elis")] == [
        "thessaly",
        "attica",
        "thessaly",
        "attica",
        "achaea",
    ]


def test_the_decks() -> None:
    """LHS-1.3."""
    names = Counter(COMBAT_CARDS[card].name for card in cards.COMBAT)
    assert "Encirclement" not in names
    assert "Javelin Volley" not in names
    assert sum(names.values()) == 26
    assert len(cards.ARTIFACTS) == len(set(cards.ARTIFACTS)) == 7
    assert len(cards.CHOSEN_BLESSINGS) == len(BLESSINGS) - 8


def test_the_components_tell_the_scripts() -> None:
    components = TITLE.components()
    assert len(components["script_1"]) == len(components["script_2"]) == 24
    assert components["route"][0] == "chalkidiki"
