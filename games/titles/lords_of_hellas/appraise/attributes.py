"""Attributes: a point more, an injury, a wound that heals."""

from __future__ import annotations

from games.titles.hellas.components.ids import Attribute
from games.titles.hellas.facts.heroes import base
from games.titles.hellas.moves import cards as cv
from games.titles.hellas.steps.cards import Change, Heal, Injure
from games.titles.lords_of_hellas.appraise import weights as w
from games.titles.lords_of_hellas.appraise.outlook import Outlook


def point(outlook: Outlook, attribute: Attribute) -> float:
    """One point more of an attribute."""
    highest = outlook.table.parameters.attributes.highest
    return w.ATTRIBUTES[attribute] * (highest - base(outlook.player, attribute))


def _use(outlook: Outlook, attribute: Attribute) -> float:
    """All that an attribute is above the lowest value, which it has when it is injured."""
    above = base(outlook.player, attribute) - outlook.table.parameters.attributes.lowest
    return w.ATTRIBUTES[attribute] * (1 + above)


def injure(outlook: Outlook, _step: Injure, move: cv.Pick) -> float:
    """What is of least use."""
    return -_use(outlook, move.attribute)


def heal(outlook: Outlook, _step: Heal, move: cv.Pick) -> float:
    """What is of most use."""
    return _use(outlook, move.attribute)


def change(outlook: Outlook, step: Change, move: cv.Pick) -> float:
    """To be raised: where much is missing; to be lowered: what is of least use."""
    if step.amount < 0:
        return -_use(outlook, move.attribute)
    if step.to is None:
        return point(outlook, move.attribute)
    return w.ATTRIBUTES[move.attribute] * (step.to - base(outlook.player, move.attribute))
