"""Starting events (LH-2.5)."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec import UnsetType

from games.engine.chance import SeededChance
from games.titles.hellas.components.event_cards import EVENT_CARDS, MONSTER_CARDS
from games.titles.hellas.events.monsters import MonsterPlaced
from games.titles.lords_of_hellas.events import EventDrawn, MonsterEvolved, QuestPlaced
from games.titles.lords_of_hellas.options import Options
from tests.titles.lords_of_hellas.test_setup import with_events
from tests.titles.lords_of_hellas.wholetable import WholeTable


def test_starting_events_of_the_books_example() -> None:
    """C-01; LH-2.5.1 to LH-2.5.5, LH-R02, LH-R03."""
    game = with_events(
        "q_amazon_queen",
        "ev_hydra_chalkidiki",
        "ev_cerberus_epirus",
        "q_expedition_for_the_golden_fleece",
        "q_saving_prometheus",
        "q_capture_cretan_bull",
        "ev_hydra_argolis",
        "ev_minotaur_boeotia",
    )
    assert game.table.quests == [
        "q_amazon_queen",
        "q_expedition_for_the_golden_fleece",
        "q_saving_prometheus",
    ]
    assert game.where() == {"hydra": "chalkidiki", "cerberus": "epirus", "minotaur": "boeotia"}
    assert game.events_of(MonsterEvolved) == []
    assert len(game.events_of(EventDrawn)) == 8
    assert (game.table.decks.events, game.table.event_discards) == (20, [])
    assert not isinstance(game.state.event_bag, UnsetType)
    assert Counter([*game.state.event_bag, *game.table.quests]) == Counter(EVENT_CARDS)
    assert game.waits_for() == "P1 hero"


def test_two_starting_events_in_a_row_that_do_not_count() -> None:
    """C-02; LH-2.5.3, LH-2.5.4."""
    game = with_events(
        "ev_medusa_attica",
        "ev_sphinx_thessaly",
        "q_aid_to_atlas",
        "q_cattle_of_geryon",
        "ev_hydra_argolis",
        "ev_cyclops_euboea",
        "ev_medusa_phocis",
        "ev_sphinx_messenia",
        "q_calydonian_hunt",
    )
    assert game.table.quests == ["q_aid_to_atlas", "q_cattle_of_geryon", "q_calydonian_hunt"]
    assert game.where() == {
        "medusa": "attica",
        "sphinx": "thessaly",
        "hydra": "argolis",
        "cyclops": "euboea",
    }
    assert game.table.decks.events == 20


@pytest.mark.parametrize("seed", range(20))
def test_seven_starting_events_count(seed: int) -> None:
    """LH-2.5: whatever is drawn."""
    game = WholeTable.begun(SeededChance(seed), Options())
    seen, counting = set(), 0
    for event in game.events_of(EventDrawn):
        monster = MONSTER_CARDS[event.card].monster if event.card in MONSTER_CARDS else None
        counting += monster is None or monster not in seen
        seen.add(monster)
    assert counting == 7
    assert {placed.monster for placed in game.events_of(MonsterPlaced)} == seen - {None}
    assert len(game.events_of(QuestPlaced)) == sum(quest is not None for quest in game.table.quests)
    assert game.table.decks.events == 23 - len(game.events_of(QuestPlaced))
