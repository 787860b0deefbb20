"""The nine quests: where they lie, what each step asks, what they bring (LH-23, LH-29)."""

from __future__ import annotations

from dataclasses import dataclass

from games.titles.hellas.components.effects import Effect
from games.titles.hellas.components.ids import ATTRIBUTES, QuestId, RegionId
from games.titles.hellas.components.requirements import Cost, Need, Requirement, Skill


@dataclass(frozen=True, slots=True)
class Step:
    """What boarding a quest at this step requires and costs (LH-23.2)."""

    requires: tuple[Requirement, ...] = ()
    costs: tuple[Cost, ...] = ()


@dataclass(frozen=True, slots=True)
class Quest:
    """A quest card. ``reward`` comes before the Glory Token of the region's land (LH-23.5).

    ``kept``: what the card does later, if the reward is to keep it (LH-23.6).
    """

    name: str
    region: RegionId
    steps: tuple[Step, ...]
    reward: tuple[Effect, ...]
    kept: tuple[Effect, ...] = ()


def _strength(least: int) -> Skill:
    return Skill(least, ("strength",))


def _speed(least: int) -> Skill:
    return Skill(least, ("speed",))


def _speed_or_strength(least: int) -> Skill:
    return Skill(least, ("speed", "strength"))


_LEADERSHIP = Skill(2, ("leadership",))
_TWO_CARDS = Cost(2, "cards")
_TWO_INJURIES = Cost(2, "injuries")

QUESTS: dict[QuestId, Quest] = {
    "q_aid_to_atlas": Quest(
        "Aid to Atlas",
        "messenia",
        (Step((_strength(2),)), Step((_strength(4),)), Step((_strength(5),))),
        (Effect("keep_quest"),),
        kept=(Effect("free_all_actions"), Effect("draw", 2)),
    ),
    "q_amazon_queen": Quest(
        "Amazon Queen",
        "chalkidiki",
        (
            Step((_LEADERSHIP,)),
            Step((_LEADERSHIP, Need(1, "priests"))),
            Step((_LEADERSHIP,), (Cost(1, "priests"),)),
        ),
        (Effect("raise_attribute", 1, attributes=("strength",)), Effect("draw", 2)),
    ),
    "q_clean_augean_stables": Quest(
        "Clean Augean Stables",
        "elis",
        (
            Step((_speed(2),)),
            Step((_speed(2),), (_TWO_INJURIES,)),
            Step((_speed(3),), (_TWO_INJURIES,)),
        ),
        (Effect("keep_quest"),),
        kept=(Effect("extra_special_action", 1),),
    ),
    "q_saving_prometheus": Quest(
        "Saving Prometheus",
        "macedonia",
        (
            Step(costs=(Cost(1, "cards"),)),
            Step(costs=(Cost(2, "cards"),)),
            Step(costs=(Cost(4, "cards"),)),
        ),
        (Effect("gain_priest", 1), Effect("recruit", 2, where="controlled_region")),
    ),
    "q_capture_cretan_bull": Quest(
        "Capture Cretan Bull",
        "crete",
        (
            Step((_speed_or_strength(3),)),
            Step((_speed_or_strength(3),), (_TWO_CARDS,)),
            Step((_speed_or_strength(4),), (_TWO_CARDS,)),
        ),
        (Effect("take_glory", where="supply"),),
    ),
    "q_calydonian_hunt": Quest(
        "Calydonian Hunt",
        "aetolia",
        (
            Step((_speed(2), Need(2, "cities"))),
            Step((_speed(2), Need(3, "cities"))),
            Step((_speed(3), Need(3, "cities"))),
        ),
        (Effect("recruit", 2, where="every_controlled_city"),),
    ),
    "q_kill_stymphalian_birds": Quest(
        "Kill Stymphalian Birds",
        "corinthia",
        (
            Step((Need(1, "priests"),)),
            Step((Need(1, "priests"), Need(2, "temples"))),
            Step((Need(2, "priests"), Need(2, "temples"))),
        ),
        (Effect("keep_one_artifact", 3),),
    ),
    "q_expedition_for_the_golden_fleece": Quest(
        "Expedition for the Golden Fleece",
        "acarnania",
        (
            Step((_LEADERSHIP,)),
            Step((_LEADERSHIP, _speed(2))),
            Step((_LEADERSHIP, _speed(2), Need(1, "artifacts"))),
        ),
        (Effect("recruit", 3, where="controlled_region"),),
    ),
    "q_cattle_of_geryon": Quest(
        "Cattle of Geryon",
        "boeotia",
        (Step((_strength(2),)), Step((_strength(4),)), Step((_strength(4),), (_TWO_CARDS,))),
        (Effect("raise_attribute_to", 3, attributes=ATTRIBUTES),),
    ),
}
