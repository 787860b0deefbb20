"""What the attack of a monster does to its hunter, and how he answers (LH-20.8 to LH-20.11)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.titles.hellas.components.effects import Effect, Kind
from games.titles.hellas.facts.heroes import uninjured, value
from games.titles.hellas.facts.in_force import effects_of
from games.titles.hellas.rules.hunting.attacking import strength
from games.titles.hellas.rules.hunting.hunter import hunt_of
from games.titles.hellas.state import Table
from games.titles.hellas.steps.parts import Source
from games.titles.lords_of_hellas import moves as lv
from games.titles.lords_of_hellas.appraise import weights as w
from games.titles.lords_of_hellas.appraise.outlook import Outlook
from games.titles.lords_of_hellas.steps import ChooseAttack

Harm = Callable[[Table, int, Effect], float]


def injured(table: Table, seat: int, injuries: int) -> float:
    """So many injuries; the fourth ends a hunt (LH-21.3)."""
    left = len(uninjured(table, seat))
    already = len(table.players[seat].injured)
    hurt = sum(w.HEAL + w.INJURY * (already + n) for n in range(min(left, injuries)))
    return hurt + (w.END_HUNT if injuries > left else 0.0)


def _ends(table: Table, seat: int, effect: Effect) -> float:
    """Not where what it asks for is not so (LH-20.11)."""
    if "hero_was_injured" in effect.when and not table.players[seat].injured:
        return 0.0
    if "attribute_below" in effect.when:
        least = effect.threshold or 0
        if all(value(table, seat, attribute) >= least for attribute in effect.attributes):
            return 0.0
    return w.END_HUNT


def _special(table: Table, seat: int, _effect: Effect) -> float:
    return harm(table, seat, hunt_of(table).monster)


def _down_to(table: Table, seat: int, effect: Effect) -> float:
    over = table.players[seat].cards - min(
        value(table, seat, attribute) for attribute in effect.attributes
    )
    return w.CARD * max(0, over)


HARM: Mapping[Kind, Harm] = {
    "injure": lambda table, seat, effect: injured(table, seat, effect.amount or 0),
    "end_hunt": _ends,
    "special_attack": _special,
    "lower_highest_attribute": lambda table, seat, effect: w.ATTRIBUTE,
    "lower_attribute": lambda table, seat, effect: w.ATTRIBUTE,
    "discard_to_attribute": _down_to,
    "discard_half": lambda table, seat, effect: w.CARD * table.players[seat].cards / 2,
    "discard_random": lambda table, seat, effect: w.CARD * (effect.amount or 0),
    "keep_cards": lambda table, seat, effect: (
        w.CARD * max(0, table.players[seat].cards - (effect.amount or 0))
    ),
    "heal_wounds": lambda table, seat, effect: (
        w.STRIKE * len(table.monsters[hunt_of(table).monster].wounds)
    ),
}
"""What an effect costs the hunter who does not defend; others cost nothing."""


def harm(table: Table, hunter: int, source: Source) -> float:
    """All that an attack card, or the special attack of a monster, does."""
    effects = effects_of(table.parameters, source)
    return sum(
        HARM[effect.kind](table, hunter, effect) for effect in effects if effect.kind in HARM
    )


def show_attack(outlook: Outlook, _step: ChooseAttack, move: lv.ShowAttack) -> float:
    """The one that hurts most, less if the hunter can probably defend."""
    table, hunter = outlook.table, hunt_of(outlook.table).seat
    hand = w.CARD_STRENGTH * table.players[hunter].cards
    power = strength(table, move.card)
    sure = w.UNDEFENDED if power <= hand else 1.0
    return sure * harm(table, hunter, move.card) + w.TRIFLE * power
