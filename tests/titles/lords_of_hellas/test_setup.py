"""Preparation, starting events, and how heroes are found (LH-2, LH-3)."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec import UNSET, UnsetType

from games.engine.chance import ScriptedChance, SeededChance
from games.engine.errors import BadOptions, Refused
from games.engine.records import Event
from games.engine.secrecy import Viewer, redact
from games.titles.hellas.components.event_cards import EVENT_CARDS, MONSTER_CARDS
from games.titles.hellas.components.heroes import HERO_FACTS
from games.titles.hellas.components.ids import HEROES, EventCardId
from games.titles.hellas.events.cards import ArtifactsLooked, CardsDiscarded, CardsDrawn
from games.titles.hellas.events.heroes import AttributeChanged, GloryTaken, HeroChosen
from games.titles.hellas.events.hoplites import ControlGained
from games.titles.hellas.events.monsters import MonsterPlaced
from games.titles.lords_of_hellas.events import EventDrawn, MonsterEvolved, QuestPlaced, TableLaid
from games.titles.lords_of_hellas.options import Options
from tests.titles.lords_of_hellas.wholetable import WholeTable

NO_EVENTS = {"start.event_cards": 0}


def new(seats: int = 4, first: int = 0, seed: int = 1) -> WholeTable:
    """A new game that P1, or another one, begins; without starting events."""
    options = Options(first_seat=first)
    return WholeTable.begun(SeededChance(seed), options, seats=seats, patch=NO_EVENTS)


def with_events(*cards: EventCardId) -> WholeTable:
    """A new game in which these are drawn."""
    chance = ScriptedChance({"deck:events": [*cards]}, SeededChance(1))
    table = WholeTable.begun(chance, Options(first_seat=0))
    assert chance.unused() == {}
    return table


# LH-2


@pytest.mark.parametrize(("seats", "temples"), [(2, 6), (3, 6), (4, 8)])
def test_the_table_is_laid(seats: int, temples: int) -> None:
    """LH-2.1 to LH-2.4, LH-3.1, LH-3.3, LH-27."""
    table = new(seats).table
    assert {god: one.level for god, one in table.monuments.items()} == {
        "zeus": 1,
        "athena": 1,
        "hermes": 1,
    }
    assert all(one.artifact for one in table.monuments.values())
    decks = table.decks
    assert (decks.combat, decks.events, decks.artifacts, decks.blessings) == (
        30 - seats,
        23,
        10,
        36,
    )
    assert sorted(table.glory) == ["blue", "brown", "green", "red", "yellow"]
    assert table.quests == [None, None, None]
    assert table.parameters.seats[str(seats)].temples == temples
    for player in table.players:
        assert (player.hoplites, player.priests, player.pool, player.cards) == (15, 4, 0, 1)


def test_any_temple_card_may_be_drawn() -> None:
    """LH-2.3."""
    drawn = {new(seed=seed).table.temple_card for seed in range(60)}
    assert len(drawn) == 5


def test_each_knows_only_his_own_card_and_nobody_the_decks() -> None:
    """LH-28.1, LH-28.2."""
    game = new()
    (laid,) = game.told(TableLaid)
    for seat in range(4):
        seen = redact(laid, frozenset({seat}))
        assert isinstance(seen, TableLaid)
        assert (seen.combat, seen.events, seen.artifacts, seen.blessings, seen.attacks) == (
            (UNSET,) * 5
        )
        drawn = [_drawn(game, event, frozenset({seat})) for event in game.told(CardsDrawn)]
        assert {event.seat for event in drawn if event.cards is not UNSET} == {seat}


def _drawn(game: WholeTable, event: Event, viewer: Viewer) -> CardsDrawn:
    seen = redact(event, viewer)
    assert isinstance(seen, CardsDrawn)
    return seen


def test_the_hand_limit_holds_from_the_first_card_on() -> None:
    """LH-22.12: with other numbers than the printed ones it comes before the first hero."""
    patch = NO_EVENTS | {"start.combat_cards": 2, "supply.hand": 1}
    game = WholeTable.begun(SeededChance(1), Options(first_seat=0), seats=2, patch=patch)
    assert game.waits_for() == "P2 hand_limit"
    game.answers(f"P2 {game.asked(1)[0]}")
    game.answers(f"P1 {game.asked(0)[0]}")
    assert len(game.told(CardsDiscarded)) == 2
    assert game.waits_for() == "P1 hero"


# LH-2.5


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
    assert game.told(MonsterEvolved) == []
    assert len(game.told(EventDrawn)) == 8
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
    for event in game.told(EventDrawn):
        monster = MONSTER_CARDS[event.card].monster if event.card in MONSTER_CARDS else None
        counting += monster is None or monster not in seen
        seen.add(monster)
    assert counting == 7
    assert {placed.monster for placed in game.told(MonsterPlaced)} == seen - {None}
    assert len(game.told(QuestPlaced)) == sum(quest is not None for quest in game.table.quests)
    assert game.table.decks.events == 23 - len(game.told(QuestPlaced))


# LH-3


def test_heroes_are_chosen_to_the_right_and_turns_taken_to_the_left() -> None:
    """C-03; LH-3.2, LH-3.5, LH-3.7."""
    game = new(first=1)
    game.answers("P2 hero achilles", "P2 place argolis")
    assert game.waits_for() == "P1 hero"
    game.answers("P1 hero perseus")
    with pytest.raises(Refused, match="Another hero") as refused:
        game.answers("P1 place argolis")
    assert refused.value.clause == "LH-3.5"
    game.answers("P1 place boeotia", "P4 hero heracles", "P4 place crete")
    # The last hero is Helen: nothing to choose but what she looks at.
    assert game.waits_for() == "P3 keep_artifact"
    game.answers(f"P3 {game.asked(2)[0]}", "P3 place epirus")
    assert [event.seat for event in game.told(HeroChosen)] == [1, 0, 3, 2]
    assert (game.waits_for(), game.table.round) == ("P3 action", 1)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("first", [0, 1])
def test_the_last_to_choose_takes_the_first_turn(seats: int, first: int) -> None:
    """LH-3.7."""
    game = new(seats, first)
    order = []
    while "action" not in game.waits_for():
        who = game.waits_for().split()[0]
        order.append(who)
        game.answers(f"{who} {game.may(int(who[1]) - 1)[0]}")
    chosen = [event.seat for event in game.told(HeroChosen)]
    assert chosen == [(first - n) % seats for n in range(seats)]
    assert game.waits_for() == f"P{chosen[-1] + 1} action"
    assert chosen[-1] == (first + 1) % seats


def test_who_chooses_first_is_drawn_unless_it_is_said() -> None:
    """LH-3.2, LH-R86."""
    firsts = {WholeTable.begun(SeededChance(seed), Options()).table.first for seed in range(40)}
    assert firsts == {0, 1, 2, 3}
    with pytest.raises(BadOptions, match="first_seat"):
        new(seats=2, first=2)


def test_monsters_and_quests_do_not_bar_a_first_region() -> None:
    """LH-3.5, LH-R37."""
    game = with_events(
        "q_amazon_queen",
        "ev_hydra_argolis",
        "ev_medusa_attica",
        "ev_sphinx_messenia",
        "q_aid_to_atlas",
        "q_calydonian_hunt",
        "q_cattle_of_geryon",
    )
    game.answers("P1 hero perseus")
    assert len(game.asked()) == 19
    game.answers("P1 place argolis")
    assert (game.table.players[0].region, game.stands("argolis")) == ("argolis", "2")


def test_first_control_and_bonuses() -> None:
    """C-04; LH-3.4 to LH-3.6."""
    game = new(first=2)
    game.answers("P3 hero achilles", "P3 place laconia")
    game.answers("P2 hero heracles", "P2 place thessaly")
    game.answers("P1 hero perseus", "P1 place locris")
    players = game.table.players
    values = [(one.leadership, one.strength, one.speed) for one in players]
    assert values[:3] == [(1, 1, 1), (1, 2, 1), (1, 1, 2)]
    assert [game.owner(region) for region in ("locris", "thessaly", "laconia")] == [0, None, None]
    assert [game.stands("locris"), game.stands("thessaly", 1)] == ["2", "2"]
    assert game.stands("laconia", 2) == "2"
    assert (players[0].glory, players[1].artifacts) == (["yellow"], {})
    assert all(one.hoplites == 13 for one in players[:3])
    assert game.waits_for() == "P4 keep_artifact"


def test_bonuses_come_on_choosing_but_perseus_waits_for_his_region() -> None:
    """LH-3.4, LH-3.6, LH-R34: and his glory comes after control."""
    game = new()
    game.answers("P1 hero achilles")
    assert [event.attribute for event in game.told(AttributeChanged)] == ["speed"]
    game.answers("P1 place crete", "P4 hero perseus")
    assert game.told(GloryTaken) == []
    game.answers("P4 place corinthia")
    told = [event for event in game.events if isinstance(event, ControlGained | GloryTaken)]
    assert told[-2:] == [ControlGained(3, "corinthia", None), GloryTaken(3, "blue", None)]


def test_helen_keeps_one_of_three_artifacts_that_nobody_else_sees() -> None:
    """LH-3.4, LH-5.5, LH-28.1."""
    game = new()
    game.answers("P1 hero helen")
    assert (game.waits_for(), len(game.asked())) == ("P1 keep_artifact", 3)
    (looked,) = game.told(ArtifactsLooked)
    for viewer in (1, 2, 3):
        seen = redact(looked, frozenset({viewer}))
        assert isinstance(seen, ArtifactsLooked)
        assert (seen.count, seen.artifacts) == (3, UNSET)
    kept = game.asked()[1].split()[1]
    game.answers(f"P1 keep_artifact {kept}")
    assert game.table.players[0].artifacts == {kept: True}
    assert not isinstance(game.state.artifact_bag, UnsetType)
    assert (game.table.decks.artifacts, len(game.state.artifact_bag)) == (9, 9)
    assert game.waits_for() == "P1 first_region"


@pytest.mark.parametrize(
    ("patch", "speed"),
    [({"bonuses.achilles.raise_attribute_to": 4}, 4), ({"start.attribute": 3}, 3)],
)
def test_numbers_of_bonuses_are_those_in_force(patch: dict[str, int], speed: int) -> None:
    """LH-3.4 with a patch: a bonus raises and never lowers."""
    game = WholeTable.begun(SeededChance(1), Options(first_seat=0), patch=NO_EVENTS | patch)
    game.answers("P1 hero achilles")
    assert game.table.players[0].speed == speed


@pytest.mark.parametrize("seed", range(8))
def test_heroes_may_be_dealt(seed: int) -> None:
    """LH-3.3: each another one; where they begin is chosen."""
    options = Options(heroes="dealt", first_seat=0)
    game = WholeTable.begun(SeededChance(seed), options, patch=NO_EVENTS)
    while "action" not in game.waits_for():
        who, kind = game.waits_for().split()
        assert kind in ("first_region", "keep_artifact")
        game.answers(f"{who} {game.may(int(who[1]) - 1)[-1]}")
    dealt = game.told(HeroChosen)
    assert [event.seat for event in dealt] == [0, 3, 2, 1]
    assert all(event.dealt for event in dealt)
    assert sorted(event.hero for event in dealt) == sorted(HEROES)


def test_any_hero_may_be_dealt_first() -> None:
    """LH-3.3."""
    options = Options(heroes="dealt", first_seat=0)
    games = [WholeTable.begun(SeededChance(seed), options, patch=NO_EVENTS) for seed in range(40)]
    assert {game.told(HeroChosen)[0].hero for game in games} == set(HERO_FACTS)


def test_a_taken_hero_is_refused() -> None:
    """LH-3.3."""
    game = new()
    game.answers("P1 hero achilles", "P1 place crete")
    with pytest.raises(Refused, match="Another player has that hero") as refused:
        game.answers("P4 hero achilles")
    assert refused.value.clause == "LH-3.3"
