"""The picture beside the map: gods, tracks, factions, purses, a battle, and the description."""

from __future__ import annotations

import pytest

from games.engine.records import Outcome
from games.titles.cyclades.state import Battle, Offer, SealedLoss, SeenCards, Turn
from games.titles.cyclades.steps.battles import ChooseLosses
from games.titles.cyclades.steps.cycle import MakeOffer
from games.titles.cyclades.steps.turn import Act
from tests.titles.cyclades.case_map import Table
from tests.titles.cyclades.drawn import box, boxes, description, root, texts


@pytest.fixture
def table() -> Table:
    return Table(4)


def test_gods_stand_in_their_order_with_the_offers_on_them(table: Table) -> None:
    """CY-1.1, CY-5.1: with four factions three gods and Apollo; two are face down."""
    table.table.offers = {"apollo": Offer("blue", 0), "athena": Offer("red", 13)}
    spaces = [str(space) for space in table.table.parameters.offers]
    assert box(table.state, "Gods and offers") == [
        *("Gods and offers", "1", "Zeus", *spaces, "2", "Athena", "R", *spaces),
        *("3", "Poseidon", *spaces, "Apollo", "B", "free", "Face down: 2"),
    ]


def test_the_order_of_this_cycle_and_the_spaces_for_the_next(table: Table) -> None:
    """CY-7.5."""
    table.table.order = ["green", "red", "yellow", "blue"]
    table.table.track = [None, None, "red", "green"]
    lines = box(table.state, "Turn order")
    assert lines == ["Turn order", "now", "G", "R", "Y", "B", "next", "R", "G"]


def test_creatures_have_prices_and_heroes_a_price(table: Table) -> None:
    """CY-1.3, CY-9.6; the discard pile is open (CY-R13)."""
    table.track("harpy", None, "giant", "kraken").heroes("jason", None)
    table.deck("hydra").table.creature_discards = ["satyr", "medusa"]
    table.table.gone = ["ajax"]
    assert box(table.state, "Creatures, gold")[1:] == [
        *("2", "Harpy", "3", "empty", "4", "Giant", "5", "Kraken"),
        *("Deck: 1", "Discarded:", "Medusa", "Satyr"),
    ]
    heroes = box(table.state, "Heroes, 4 gold each")
    assert heroes[1:] == ["Jason", "empty", "Deck: 8", "Out of the game: Ajax"]


def test_a_faction_shows_what_lies_open_before_it(table: Table) -> None:
    table.persons("red", priestesses=2, philosophers=1).hero("red", "hector").hero("red", "jason")
    table.land("A1", "red", troops=3, metropolises=["priestess"]).sea("S", "red", 2)
    table.figure("red", "medusa", "B2")
    red = table.faction("red")
    red.fresh, red.sheltered = ["jason"], {"penthesilea": "three_gold"}
    lines = box(table.state, "Red, P1")
    assert lines[:4] == ["R", "Red, P1", "M", "2"]
    assert lines[4:9] == ["2", "1 philosopher", "in reserve", "R5", "R6"]
    words = " ".join(lines[9:])
    assert words == (
        "Heroes: Hector Jason (new) Creatures: Medusa On Penthesilea's card: a metropolis (gold)"
    )


def test_a_name_has_its_line_for_itself(table: Table) -> None:
    """People may have long ones; what the box counts stands below, after the purse."""
    table.purse("red", 41)
    assert box(table.state, "Red, P1", [0])[:4] == ["R", "Red, P1", "41 gold", "M"]


def test_only_its_owner_sees_a_purse(table: Table) -> None:
    """CY-4.4, CY-22.2."""
    table.purse("red", 41).purse("blue", 42)
    shown = [line for lines in boxes(table.state, [0]) for line in lines if line.endswith(" gold")]
    assert shown == ["Creatures, gold", "41 gold"]
    assert "42 gold" in box(table.state, "Blue, P2", [1])
    assert not [line for line in texts(root(table.state)) if line.endswith("1 gold")]


def test_partners_share_a_purse() -> None:
    """CY-20.2."""
    table = Table(4, teams=(0, 0, 1, 1)).purse("red", 7)
    for own in ("Red, P1", "Blue, P2"):
        assert "7 gold in common" in box(table.state, own, [1])
    assert "With Blue" in box(table.state, "Red, P1")
    assert "With Yellow" in box(table.state, "Green, P3")


def test_cards_that_were_seen_are_shown_to_those_who_saw_them(table: Table) -> None:
    """CY-9.2, CY-18.10."""
    table.table.known_top = ["red"]
    table.state.seen = {"top": SeenCards((0,), ["sylph"])}
    table.state.losses = {"blue": SealedLoss((1,), "blue", "troop")}
    assert box(table.state, "Known to you", [0])[1:] == ["Top creature card:", "Sylph"]
    assert box(table.state, "Known to you", [1])[1:] == ["Blue loses a troop."]
    assert "Known to you" not in texts(root(table.state, [2]))
    assert "The top card is known to" in box(table.state, "Creatures, gold")


def test_a_battle_tells_forces_dice_and_who_has_chosen(table: Table) -> None:
    fight = Battle("A2", "A1", "red", "blue", troops=2, dice={"red": 2, "blue": 3}, sealed=["red"])
    table.table.battle = fight
    words = " ".join(box(table.state, "Battle in A2"))
    assert words == (
        "Battle in A2 Red attacks Blue from A1: 2 troops. Red's die counts 2."
        " Blue's die counts 3. Red has chosen a loss."
    )
    table.state.flow.agenda = [ChooseLosses(("blue", "red"))]
    assert "Blue (P2) is to decide." in description(table.state)
    assert "Red fights Blue in A2." in description(table.state)


def test_the_description_counts_areas_and_metropolises(table: Table) -> None:
    table.land("A1", "red").land("A2", "red", metropolises=["priestess"]).sea("S", "red", 1)
    table.faction("green").out, table.table.cycle = True, 3
    words = description(table.state)
    assert words.startswith("Cycle 3: actions. Red (P1) controls 2 land areas, 1 sea area and 1 ")
    assert "1 metropolis. Blue (P2) controls 0 land areas" in words
    assert "Green (P3) is eliminated." in words
    assert "Eliminated" in box(table.state, "Green, P3")


def test_whose_turn_it_is_is_told_and_framed(table: Table) -> None:
    table.table.turn, table.state.flow.agenda = Turn("red", "ares"), [Act("red")]
    assert "Red (P1) has the turn with Ares." in description(table.state)
    table.state.flow.agenda.append(MakeOffer("blue"))
    words = "Red (P1) has the turn with Ares; Blue (P2) is to decide"
    assert words in texts(root(table.state))
    table.state.flow.resolving = True
    assert "to decide" not in description(table.state)


def test_the_end_tells_who_won_and_how(table: Table) -> None:
    table.table.outcome = Outcome((2, 1, 3, 4), (2, 3, 1, 0), "the last cycle is over")
    assert "Blue (P2) won: the last cycle is over." in description(table.state)
    assert "Won" in box(table.state, "Blue, P2")
    assert "Won" not in box(table.state, "Red, P1")
