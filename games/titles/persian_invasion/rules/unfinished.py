"""What unfinished quests cost (LHS-7.2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from games.engine.referee import Referee
from games.titles.hellas.components.ids import GODS, LANDS, QuestId
from games.titles.hellas.rules.injuries import injure
from games.titles.persian_invasion.facts.sides import PLAYER, campaign_of, table_of
from games.titles.persian_invasion.rules import monsters, spies
from games.titles.persian_invasion.rules.attitude import drop
from games.titles.persian_invasion.rules.control import plant
from games.titles.persian_invasion.state import State

Ref = Referee[State]


def _birds(ref: Ref) -> None:
    for land in LANDS:
        drop(ref, land)


def _stables(ref: Ref) -> None:
    """A second Spy does not go where one is: Elis is lost."""
    if "elis" in campaign_of(ref).spies:
        plant(ref, "elis")
    else:
        spies.send(ref, "elis")


def _hunt(ref: Ref) -> None:
    for god in GODS:
        monsters.tear_down(ref, god, least=1)


def _amazons(ref: Ref) -> None:
    plant(ref, "chalkidiki")


def _prometheus(ref: Ref) -> None:
    injure(ref, PLAYER, table_of(ref).parameters.campaign.prometheus, "invasion")


PRICES: Mapping[QuestId, Callable[[Ref], None]] = {
    "q_kill_stymphalian_birds": _birds,
    "q_clean_augean_stables": _stables,
    "q_calydonian_hunt": _hunt,
    "q_amazon_queen": _amazons,
    "q_saving_prometheus": _prometheus,
}
"""Geryon, Atlas and the Fleece cost what is told when the act begins."""


def pay(ref: Ref, quests: Sequence[QuestId]) -> None:
    """One after another."""
    for quest in quests:
        if quest in PRICES:
            PRICES[quest](ref)
