"""What it is worth to apply the faces of a result now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product

from games.titles.dice_forge.appraise import dice, weights
from games.titles.dice_forge.appraise.gains import loss
from games.titles.dice_forge.appraise.outlook import Outlook
from games.titles.dice_forge.appraise.plan import Plan
from games.titles.dice_forge.components.faces import FACES
from games.titles.dice_forge.components.resources import Purse
from games.titles.dice_forge.rules.result import multiplier

NOTHING = (Purse(),)


def result(outlook: Outlook, faces: Sequence[str], worth: Callable[[Purse], float]) -> float:
    """The best application of one or two faces, by what their gain is ``worth``; ships, mirrors
    and the rewards of boars at their average."""
    odd = sum(_odd(outlook, face) * multiplier(faces, n) for n, face in enumerate(faces))
    return odd + _best(outlook, faces, worth)


def lost_result(plan: Plan, faces: Sequence[str]) -> float:
    """The least that one or two faces take away in lose mode."""
    return _best(plan.outlook, faces, lambda amount: loss(plan, amount))


def _best(outlook: Outlook, faces: Sequence[str], worth: Callable[[Purse], float]) -> float:
    best = weights.NOT_NOW
    for options in product(*(FACES[face].options or NOTHING for face in faces)):
        best = max(best, worth(_total(outlook, faces, options)))
    return best


def _total(outlook: Outlook, faces: Sequence[str], options: Sequence[Purse]) -> Purse:
    """All that the faces give together."""
    gold = sun = moon = glory = 0
    for position, option in enumerate(options):
        times = multiplier(faces, position)
        if _matched(faces, options, position):
            glory += outlook.effects.shield_match_glory * times
            continue
        gold += option.gold * times
        sun += option.sun * times
        moon += option.moon * times
        glory += option.glory * times
    return Purse(gold, sun, moon, glory)


def _matched(faces: Sequence[str], options: Sequence[Purse], position: int) -> bool:
    """Whether the face is a shield whose colour the other one gives (DF-5.3, DF-6.9)."""
    shield = FACES[faces[position]]
    if shield.kind != "shield" or len(faces) < 2 or FACES[faces[1 - position]].kind == "shield":
        return False
    return shield.resource in options[1 - position].kinds()


def _odd(outlook: Outlook, face: str) -> float:
    """What a face brings that no purse shows."""
    kind = FACES[face].kind
    if kind == "ship" or kind == "mirror":
        return dice.on_die(outlook, face, ())
    return dice.boar_reward(outlook, face) if kind == "boar" else 0.0
