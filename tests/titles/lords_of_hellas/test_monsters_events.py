"""The Event Phase: quests, monsters that come or evolve (LH-18)."""

from __future__ import annotations

import pytest
from msgspec import UnsetType

from games.titles.hellas.components.event_cards import MONSTER_CARDS
from games.titles.hellas.components.ids import MonsterCardId
from games.titles.hellas.events.monsters import MonsterPlaced
from games.titles.hellas.facts.monsters import open_slots
from games.titles.lords_of_hellas.events import EventDrawn, MonsterEvolved, QuestPlaced
from tests.titles.lords_of_hellas.wholetable import WholeTable


def test_a_slain_monsters_card_is_drawn_anew_and_one_on_the_map_evolves() -> None:
    """C-23; LH-18.4, LH-18.6, LH-19.2."""
    table = WholeTable()
    table.monster("hydra", "argolis")
    table.table.players[1].monsters.append("sphinx")
    table.draws("ev_sphinx_thessaly", "ev_hydra_chalkidiki")
    table.event_phase()
    assert table.table.monsters["hydra"].evolutions == ["ev_hydra_chalkidiki"]
    assert (table.where(), table.table.event_discards) == (
        {"hydra": "argolis"},
        ["ev_sphinx_thessaly"],
    )
    symbols = open_slots(table.table, "hydra")
    assert len(symbols) == 8
    assert [symbol.symbol for symbol in symbols[6:]] == ["bow", "bow"]
    assert table.table.decks.events == 21
    table.done()


def test_a_monster_that_comes_does_not_evolve() -> None:
    """C-23; LH-18.5: its card is discarded."""
    table = WholeTable()
    table.table.players[1].monsters.append("sphinx")
    table.draws("ev_sphinx_thessaly", "ev_medusa_phocis")
    table.event_phase()
    assert table.where() == {"medusa": "phocis"}
    assert table.table.monsters["medusa"].evolutions == []
    assert table.events_of(MonsterEvolved) == []
    assert table.table.event_discards == ["ev_sphinx_thessaly", "ev_medusa_phocis"]
    table.done()


@pytest.mark.parametrize("card", MONSTER_CARDS)
def test_each_monster_card_brings_its_monster_to_its_region(card: MonsterCardId) -> None:
    """LH-18.5."""
    table = WholeTable()
    table.draws(card)
    table.event_phase()
    facts = MONSTER_CARDS[card]
    assert table.events_of(MonsterPlaced) == [MonsterPlaced(facts.monster, facts.region)]
    table.done()


def test_a_monster_may_evolve_twice() -> None:
    """LH-18.4, LH-R50: it stays where it is, its wounds stay too (LH-19.2)."""
    table = WholeTable()
    table.monster("cerberus", "crete", "ev_cerberus_epirus")
    table.table.monsters["cerberus"].wounds.append("w1")
    table.draws("ev_cerberus_locris")
    table.event_phase()
    cerberus = table.table.monsters["cerberus"]
    assert cerberus.evolutions == ["ev_cerberus_epirus", "ev_cerberus_locris"]
    assert (cerberus.region, cerberus.wounds) == ("crete", ["w1"])
    table.done()


def test_a_quest_goes_to_the_first_free_slot() -> None:
    """LH-18.2: its card does not lie with the discards."""
    table = WholeTable()
    table.table.quests[0] = "q_aid_to_atlas"
    table.draws("q_amazon_queen")
    table.event_phase()
    assert table.events_of(QuestPlaced) == [QuestPlaced("q_amazon_queen", 1)]
    assert table.table.quests == ["q_aid_to_atlas", "q_amazon_queen", None]
    assert table.table.event_discards == []
    table.done()


def test_a_quest_without_a_slot_is_discarded_and_nothing_drawn_for_it() -> None:
    """LH-18.3."""
    table = WholeTable()
    table.table.quests[:] = ["q_aid_to_atlas", "q_saving_prometheus", "q_calydonian_hunt"]
    table.draws("q_amazon_queen")
    table.event_phase()
    assert (table.events_of(QuestPlaced), table.table.event_discards) == ([], ["q_amazon_queen"])
    table.done()


def test_an_empty_deck_brings_nothing_and_is_not_made_anew() -> None:
    """LH-18.7, LH-R50."""
    table = WholeTable()
    table.no_events_left()
    table.event_phase()
    assert table.events_of(EventDrawn) == []
    assert (table.table.decks.events, len(table.table.event_discards)) == (0, 23)
    table.done()


def test_drawing_anew_ends_with_the_deck() -> None:
    """LH-18.6, LH-18.7."""
    table = WholeTable()
    assert not isinstance(table.state.event_bag, UnsetType)
    table.discarded(*(card for card in table.state.event_bag if card != "ev_sphinx_thessaly"))
    table.table.players[1].monsters.append("sphinx")
    table.draws("ev_sphinx_thessaly")
    table.event_phase()
    assert [event.card for event in table.events_of(EventDrawn)] == ["ev_sphinx_thessaly"]
    assert table.where() == {}
    table.done()
