"""Quests: boarding, advancing, completing (LH-23)."""

from __future__ import annotations

from typing import get_args

import pytest

from games.engine.errors import Refused
from games.engine.parameters import patched
from games.titles.hellas.components.ids import QuestId
from games.titles.hellas.components.map import MAP
from games.titles.hellas.components.quests import QUESTS
from games.titles.hellas.events.cards import CardsDiscarded
from games.titles.hellas.events.heroes import (
    GloryTaken,
    HeroMoved,
    Injured,
    QuestCompleted,
    QuestEntered,
)
from games.titles.hellas.events.table import PriestSacrificed
from games.titles.hellas.rules.quests import last_stage
from games.titles.lords_of_hellas.parameters import DEFAULTS
from tests.titles.lords_of_hellas.field import Field


def refused(field: Field, line: str) -> Refused:
    """The error with which a move is refused."""
    with pytest.raises(Refused) as error:
        field.answer(line)
    return error.value


def at(quest: QuestId, **values: int) -> Field:
    """P1's Achilles stands on the token of a quest."""
    field = Field()
    field.hero(0, "achilles", QUESTS[quest].region, **values)
    field.quest(quest)
    return field


def stages(field: Field) -> list[int]:
    """Steps of a quest that may be boarded after a Hero Movement of no region."""
    field.begin("hero_movement")
    here = field.table.players[0].region
    field.answer(f"walk {here}")
    return [int(move.split()[2]) for move in field.asked() if move.startswith("board")]


def test_boarding_with_injuries_and_completing_a_turn_later() -> None:
    """C-38; LH-23.2, LH-23.4 to LH-23.6."""
    field = Field()
    field.hero(0, "achilles", "achaea", speed=2)
    field.quest("q_clean_augean_stables")
    field.table.glory.remove("green")
    field.table.players[3].glory = ["green"]
    field.begin("hero_movement")
    field.answer("walk elis")
    assert field.asked() == [
        "board q_clean_augean_stables 1",
        "board q_clean_augean_stables 2",
        "pass",
    ]
    field.answer("board q_clean_augean_stables 2", "pick leadership", "pick strength")
    player = field.table.players[0]
    assert (player.region, player.quest, player.stage) == (None, "q_clean_augean_stables", 2)
    assert player.injured == ["leadership", "strength"]
    assert [event.cause for event in field.events_of(Injured)] == ["q_clean_augean_stables"] * 2
    assert field.events_of(QuestEntered) == [
        QuestEntered(0, "q_clean_augean_stables", 2, boarded=True)
    ]

    player.speed = 1  # whoever is on a quest needs nothing to go on (LH-23.4)
    field.begin("hero_movement")
    player = field.table.players[0]
    assert (player.region, player.quest, player.stage) == ("elis", None, 0)
    assert player.kept == ["q_clean_augean_stables"]
    assert player.injured == ["leadership", "strength"]
    assert (player.glory, field.table.players[3].glory) == (["green"], [])
    assert field.table.quests[0] is None
    assert field.table.done == []
    assert field.table.turn is not None
    assert field.table.turn.quested
    assert [type(event).__name__ for event in field.events if hasattr(event, "quest")] == [
        "QuestEntered",
        "QuestCompleted",
    ]


def test_boarding_at_the_last_step_completes_at_once() -> None:
    """C-39; LH-7.1, LH-7.3, LH-23.5."""
    field = at("q_saving_prometheus")
    field.holds(0, "torch_glory", "bow_glory", "mace_trap", "sword_trap")
    field.hoplites("epirus", 0, 1)
    field.controls(0, "epirus")
    assert stages(field) == [1, 2, 3]
    field.answer("board q_saving_prometheus 3")
    for card in ("torch_glory", "bow_glory", "mace_trap", "sword_trap"):
        field.answer(f"discard {card}")
    assert "recruit epirus 2 0" in field.asked()
    assert field.table.quests[0] == "q_saving_prometheus"
    field.answer("recruit epirus 2 0")
    player = field.table.players[0]
    assert player.pool == 1
    assert field.stands("epirus") == "3"
    assert player.glory == ["red"]
    assert (player.region, player.cards) == ("macedonia", 0)
    assert field.table.done == ["q_saving_prometheus"]
    assert field.events_of(QuestCompleted) == [
        QuestCompleted(0, "q_saving_prometheus", 0, kept=False)
    ]


def test_cards_are_chosen_one_by_one_and_lie_open() -> None:
    """LH-23.2, LH-28.2: also where all of the hand goes."""
    field = at("q_saving_prometheus")
    field.holds(0, "torch_glory", "torch_glory", "mace_trap")
    assert stages(field) == [1, 2]
    field.answer("board q_saving_prometheus 2")
    assert field.asked() == ["discard mace_trap", "discard torch_glory"]
    field.answer("discard torch_glory")
    assert field.table.players[0].quest is None
    field.answer("discard mace_trap")
    assert field.events_of(CardsDiscarded) == [
        CardsDiscarded(0, ("mace_trap",), "q_saving_prometheus")
    ]
    assert field.table.players[0].stage == 2
    assert field.table.players[0].cards == 1


def test_boarding_may_be_declined() -> None:
    """LH-7.3: he may."""
    field = at("q_saving_prometheus")
    field.holds(0, "torch_glory")
    assert stages(field) == [1]
    field.answer("pass")
    assert field.table.players[0].region == "macedonia"


def test_only_where_the_movement_ends() -> None:
    """LH-7.2, LH-7.3."""
    field = Field()
    field.hero(0, "achilles", "epirus", speed=2)
    field.quest("q_saving_prometheus")
    field.holds(0, "torch_glory")
    field.begin("hero_movement")
    field.answer("walk chalkidiki")
    assert field.asked() == []


def test_costs_must_be_payable_in_full() -> None:
    """LH-23.2, LH-21.4, LH-R54."""
    field = at("q_clean_augean_stables", speed=3)
    assert stages(field) == [1, 2, 3]
    field.injured("leadership")
    assert stages(field) == [1, 2, 3]
    field.injured("leadership", "strength")
    assert stages(field) == [1]
    assert refused(field, "board q_clean_augean_stables 2").clause == "LH-23.2"
    assert refused(field, "board q_clean_augean_stables 4").clause == "LH-23.1"
    assert refused(field, "board q_aid_to_atlas 1").clause == "LH-7.3"


def test_requirements_are_read_before_the_costs_are_paid() -> None:
    """LH-23.2: a Speed of 3 is enough although it is injured to board."""
    field = at("q_clean_augean_stables", speed=3)
    stages(field)
    field.answer("board q_clean_augean_stables 3", "pick speed", "pick strength")
    assert field.table.players[0].kept == ["q_clean_augean_stables"]


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({"strength": 1}, []),
        ({"strength": 3}, [1]),
        ({"strength": 4}, [1, 2]),
        ({"strength": 5}, [1, 2, 3]),
    ],
)
def test_aid_to_atlas_asks_for_strength(values: dict[str, int], expected: list[int]) -> None:
    """LH-23.2: the current value (LH-1.4)."""
    field = at("q_aid_to_atlas", **values)
    assert stages(field) == expected
    field.injured("strength")
    assert stages(field) == []


def test_amazon_queen_asks_for_a_priest_and_at_the_end_takes_it() -> None:
    """LH-23.2, LH-1.6: those in the pool count."""
    field = at("q_amazon_queen", leadership=2)
    assert stages(field) == [1]
    player = field.table.players[0]
    player.pool, player.priests = 1, 3
    assert stages(field) == [1, 2, 3]
    field.deck("torch_glory", "bow_glory")
    field.answer("board q_amazon_queen 3")
    player = field.table.players[0]
    assert field.events_of(PriestSacrificed) == [PriestSacrificed(0, "q_amazon_queen")]
    assert (player.pool, player.priests, player.strength, player.cards) == (0, 4, 2, 2)
    assert player.glory == ["red"]


def test_either_attribute_is_enough_for_the_bull() -> None:
    """LH-R11, LH-23.2."""
    for values in ({"speed": 3}, {"strength": 3}):
        field = at("q_capture_cretan_bull", **values)
        assert stages(field) == [1]
        field.holds(0, "torch_glory", "torch_glory")
        assert stages(field) == [1, 2]


def test_the_bull_gives_a_token_of_choice_and_then_its_own() -> None:
    """LH-29.19, LH-R62: the brown one may be that of choice, and is then his already."""
    for choice, glory in (("brown", ["brown"]), ("red", ["red", "brown"])):
        field = at("q_capture_cretan_bull", speed=4)
        field.holds(0, "torch_glory", "torch_glory")
        stages(field)
        field.answer("board q_capture_cretan_bull 3", "discard torch_glory")
        field.answer("discard torch_glory")
        assert "glory brown" in field.asked()
        field.answer(f"glory {choice}")
        assert field.table.players[0].glory == glory


def test_calydonian_hunt_counts_cities_and_recruits_in_each() -> None:
    """LH-23.2, LH-R105: Sparta is one."""
    field = at("q_calydonian_hunt", speed=3)
    field.controls(0, "elis", "epirus", "laconia")
    assert stages(field) == [1]
    field.controls(0, "thessaly")
    assert stages(field) == [1, 2, 3]
    field.answer("board q_calydonian_hunt 3")
    field.answer("recruit thessaly 2 0", "recruit elis 2 1", "recruit laconia 1 0")
    assert [field.stands(r) for r in ("thessaly", "elis", "laconia")] == ["2", "1+1f", "1"]
    assert field.table.players[0].glory == ["yellow"]


def test_birds_count_the_oracle_as_a_temple() -> None:
    """LH-23.2, LH-R124."""
    field = at("q_kill_stymphalian_birds")
    field.controls(0, "phocis", "elis")
    field.table.regions["phocis"].temple = 0
    player = field.table.players[0]
    player.pool, player.priests = 2, 2
    assert stages(field) == [1]
    field.table.regions["elis"].temple = 1
    assert stages(field) == [1, 2, 3]
    field.table.players[0].pool = 1
    assert stages(field) == [1, 2]


def test_birds_show_three_artifacts_to_keep_one() -> None:
    """LH-5.5."""
    field = at("q_kill_stymphalian_birds")
    field.controls(0, "phocis", "elis")
    field.table.regions["phocis"].temple, field.table.regions["elis"].temple = 0, 1
    player = field.table.players[0]
    player.pool, player.priests = 2, 2
    field.state.artifact_bag, field.table.decks.artifacts = ["aegis", "ambrosia", "harpe"], 3
    stages(field)
    field.answer("board q_kill_stymphalian_birds 3", "keep_artifact harpe")
    player = field.table.players[0]
    assert player.artifacts == {"harpe": True}
    assert (player.pool, player.glory) == (2, ["blue"])


def test_the_fleece_asks_for_an_artifact_of_any_kind() -> None:
    """LH-R13, LH-R123: charged or used."""
    field = at("q_expedition_for_the_golden_fleece", leadership=2, speed=2)
    assert stages(field) == [1, 2]
    field.table.players[0].artifacts = {"owl_of_athena": False}
    assert stages(field) == [1, 2, 3]
    field.table.players[0].speed = 1
    assert stages(field) == [1]


def test_geryons_cattle_raise_a_low_attribute_to_three() -> None:
    """LH-29.18."""
    field = at("q_cattle_of_geryon", strength=4, speed=2)
    field.holds(0, "torch_glory", "torch_glory")
    stages(field)
    field.answer("board q_cattle_of_geryon 3", "discard torch_glory", "discard torch_glory")
    assert field.asked() == ["pick leadership", "pick speed"]
    field.answer("pick speed")
    player = field.table.players[0]
    assert (player.leadership, player.strength, player.speed) == (1, 4, 3)


def test_another_hero_on_the_quest_comes_back_without_reward() -> None:
    """LH-23.3, LH-23.5, LH-R57: several may share a step."""
    field = at("q_aid_to_atlas", strength=5)
    other = field.table.players[1]
    other.hero, other.region, other.quest, other.stage = "helen", None, "q_aid_to_atlas", 2
    stages(field)
    field.answer("board q_aid_to_atlas 3")
    other = field.table.players[1]
    assert (other.region, other.quest, other.stage) == ("messenia", None, 0)
    assert (other.kept, other.glory) == ([], [])
    assert field.table.players[0].kept == ["q_aid_to_atlas"]


def test_a_hero_on_a_quest_goes_up_and_nowhere_else() -> None:
    """LH-7.4, LH-23.3, LH-23.4: the only way, so it need not be asked."""
    field = at("q_aid_to_atlas", strength=2)
    stages(field)
    field.answer("board q_aid_to_atlas 1")
    field.injured("leadership", "strength", "speed")
    field.begin("hero_movement")
    player = field.table.players[0]
    assert (player.region, player.stage) == (None, 2)
    assert field.events_of(QuestEntered) == [QuestEntered(0, "q_aid_to_atlas", 2, boarded=False)]


@pytest.mark.parametrize("quest", get_args(QuestId))
def test_every_quest_ends_in_its_region_with_the_glory_of_its_land(quest: QuestId) -> None:
    """LH-23.5: whatever the reward; then the slot is free."""
    field = Field()
    field.hero(0, "achilles", "crete")
    field.quest(quest)
    player = field.table.players[0]
    player.region, player.quest, player.stage = None, quest, last_stage(quest) - 1
    field.begin("hero_movement")
    while field.asked():
        field.answer(field.asked()[-1])
    player = field.table.players[0]
    region = QUESTS[quest].region
    assert (player.region, player.quest) == (region, None)
    assert MAP[region].land in player.glory
    assert field.table.quests == [None, None, None]
    kept = quest in ("q_aid_to_atlas", "q_clean_augean_stables")
    assert ([quest] if kept else []) == player.kept
    assert ([] if kept else [quest]) == field.table.done


def test_he_is_told_to_be_back_before_the_reward() -> None:
    """LH-23.5: the hero goes to the region, the reward, the Glory Token, then the card leaves."""
    field = Field()
    player = field.table.players[0]
    player.hero, player.quest, player.stage = "achilles", "q_aid_to_atlas", 2
    field.quest("q_aid_to_atlas")
    field.begin("hero_movement")
    kinds = [type(event) for event in field.events]
    order = [QuestEntered, HeroMoved, GloryTaken, QuestCompleted]
    assert [kind for kind in kinds if kind in order] == order


def test_a_patched_quest_asks_for_the_numbers_in_force() -> None:
    """LH-23.1: rules read the parameters, not the card."""
    field = at("q_saving_prometheus")
    field.holds(0, "torch_glory")
    assert stages(field) == [1]
    patch = {"quests.q_saving_prometheus.costs.1.cards": 1}
    field.table.parameters = patched(DEFAULTS, patch)
    assert stages(field) == [1, 2]
