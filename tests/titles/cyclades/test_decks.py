"""Decks as bags: drawing, the pile, Chimera (CY-3.4, CY-18.12, CY-R11, CY-R12)."""

from __future__ import annotations

from games.engine.batch_maker import BatchMaker
from games.engine.chance import ScriptedChance
from games.titles.cyclades import TITLE
from games.titles.cyclades.events.cards import CreatureLooked
from games.titles.cyclades.events.cycle import CreaturesTurned, DeckShuffled
from games.titles.cyclades.rules import decks
from games.titles.cyclades.rules.cycle import fill_creatures
from games.titles.cyclades.state import State
from tests.titles.cyclades.case_map import Table


def referee(table: Table, **chance: list[int | str]) -> BatchMaker[State]:
    script = {name.replace("_", ":", 1): values for name, values in chance.items()}
    return BatchMaker(TITLE, table.state, ScriptedChance(script))


def test_a_card_drawn_stays_in_the_bag_until_it_is_told() -> None:
    table = Table().deck("harpy", "hydra", "medusa")
    ref = referee(table, deck_creatures=["medusa", "harpy"])
    assert decks.draw_creatures(ref, 2) == ["medusa", "harpy"]
    assert table.state.creature_bag == ["harpy", "hydra", "medusa"]


def test_an_empty_deck_is_made_anew_of_the_pile_in_the_middle_of_a_draw() -> None:
    """CY-3.4: two cards in the deck, three to be drawn."""
    table = Table().pile("griffin", "dryad").deck("harpy", "hydra")
    ref = referee(table, deck_creatures=["hydra", "harpy", "griffin"])
    assert decks.draw_creatures(ref, 3) == ["hydra", "harpy", "griffin"]
    assert ref.events == [DeckShuffled(("griffin", "dryad"))]
    assert table.table.creature_discards == []


def test_with_deck_and_pile_empty_nothing_is_drawn() -> None:
    ref = referee(Table().deck())
    assert decks.draw_creature(ref) is None
    assert decks.draw_creatures(ref, 3) == []
    assert ref.events == []


def test_spaces_stay_empty_where_the_cards_run_out() -> None:
    """CY-3.4: four spaces, two cards on the track, one in the deck, none on the pile."""
    table = Table().track(None, "satyr", None, "sylph").deck("harpy")
    ref = referee(table, deck_creatures=["harpy"])
    fill_creatures(ref)
    assert ref.events == [CreaturesTurned(("harpy",), ("satyr", "sylph", "harpy", None))]
    assert table.state.creature_bag == []
    assert table.table.supply.creatures == 0


def test_a_known_top_card_is_the_next_one_whoever_draws() -> None:
    """CY-R11: it stays known until it is drawn."""
    table = Table().deck("harpy", "hydra", "medusa")
    ref = referee(table, deck_creatures=["harpy"])
    ref.emit(CreatureLooked("red", (0,), "hydra"))
    assert decks.draw_creature(ref) == "hydra"
    assert decks.draw_creatures(ref, 2) == ["hydra", "harpy"]
    ref.emit(CreaturesTurned(("hydra",), ("hydra", None, None, None)))
    assert table.state.seen == {}
    assert table.table.known_top == []


def test_chimera_takes_the_pile_into_the_deck_also_from_the_track() -> None:
    """CY-18.12, CY-R12: she is in the pile, and what was known of the top is lost (CY-R11)."""
    table = Table().track("chimera", None, None, None).pile("harpy").deck("hydra")
    ref = referee(table)
    ref.emit(CreatureLooked("red", (0,), "hydra"))
    decks.discard(ref, "chimera", "track")
    assert ref.events[-1] == DeckShuffled(("harpy", "chimera"))
    assert table.state.creature_bag == ["chimera", "harpy", "hydra"]
    assert table.table.supply.creatures == 3
    assert table.table.creature_discards == []
    assert table.state.seen == {}


def test_other_cards_stay_on_the_pile() -> None:
    table = Table().track("harpy", None, None, None)
    ref = referee(table)
    decks.discard(ref, "harpy", "track")
    assert table.table.creature_discards == ["harpy"]
    assert len(ref.events) == 1


def test_heroes_never_come_back() -> None:
    """CY-3.2, CY-R59: with one card left, one is drawn."""
    table = Table()
    table.state.hero_bag = ["ajax"]
    ref = referee(table, deck_heroes=[0])
    assert decks.draw_heroes(ref, 2) == ["ajax"]


def test_the_top_metropolis_is_one_of_those_left() -> None:
    ref = referee(Table(), stack_metropolises=["priestess"])
    assert decks.draw_bonus(ref) == "priestess"
