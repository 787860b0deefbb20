"""What a step of a quest asks of a hero, in words (LH-23.2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.engine.english import some
from games.titles.hellas.components.ids import QuestId
from games.titles.hellas.components.quests import QUESTS
from games.titles.hellas.components.requirements import Holding, Payment, Requirement, Skill
from games.titles.hellas.parameters import Parameters

_PLURALS = {"city": "cities", "injury": "injuries"}
_HELD: Mapping[Holding, Callable[[int], str]] = {
    "priests": lambda n: f"{some(n, 'priest')} in the pool",
    "cities": lambda n: f"{some(n, 'city', _PLURALS)} under control",
    "temples": lambda n: f"{some(n, 'temple')} under control",
    "artifacts": lambda n: some(n, "artifact"),
}
_PAID: Mapping[Payment, Callable[[int], str]] = {
    "priests": lambda n: f"give up {some(n, 'priest')}",
    "cards": lambda n: f"discard {some(n, 'combat card')}",
    "injuries": lambda n: f"take {some(n, 'injury', _PLURALS)}",
}


def asks(numbers: Parameters, quest: QuestId, stage: int) -> str:
    """``Speed or Strength 3 or more; discard 2 combat cards``, with the numbers in force."""
    step, inforce = QUESTS[quest].steps[stage - 1], numbers.quests[quest]
    needs, costs = inforce.requires[stage - 1], inforce.costs[stage - 1]
    return "; ".join(
        [
            *(_required(need, needs[need.name]) for need in step.requires),
            *(_PAID[cost.of](costs[cost.of]) for cost in step.costs),
        ]
    )


def _required(need: Requirement, least: int) -> str:
    if isinstance(need, Skill):
        return f"{' or '.join(name.capitalize() for name in need.attributes)} {least} or more"
    return _HELD[need.of](least)
