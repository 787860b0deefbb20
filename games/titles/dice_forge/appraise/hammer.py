"""What gold on the hammer is worth (DF-7.4 to DF-7.6)."""

from __future__ import annotations

from games.titles.dice_forge.appraise import weights
from games.titles.dice_forge.parameters import Hammer
from games.titles.dice_forge.state import Hero


def worth_of_steps(hero: Hero, numbers: Hammer, gold: int, coming: float) -> float:
    """What ``gold`` steps bring: a lap that ends pays, one that does not counts in proportion,
    as far as the gold still ``coming`` makes its end likely."""
    worth, left, before_end = 0.0, gold, 0
    for lap, step in _laps(hero):
        if not left:
            break
        made = min(left, numbers.steps - step)
        left -= made
        before_end += numbers.steps - step
        pay = numbers.lap_1 if lap == 1 else numbers.lap_2
        likely = _likely(coming, before_end)
        if step + made == numbers.steps:
            worth += pay * (1.0 - likely * step / numbers.steps)
        else:
            worth += pay * likely * made / numbers.steps
    return worth


def rate(hero: Hero, numbers: Hammer, coming: float) -> float:
    """Worth of one gold that may go on the hammer at any time to the end; 0 without a hammer."""
    if not hero.hammers:
        return 0.0
    card = hero.hammers[0]
    pay = numbers.lap_1 if card.lap == 1 else numbers.lap_2
    return pay / numbers.steps * _likely(coming, numbers.steps - card.step)


def worth_of_card(hero: Hero, numbers: Hammer, coming: float, gold_price: float) -> float:
    """What another hammer brings beyond what its gold would have bought."""
    need = sum(numbers.steps - step for _, step in _laps(hero))
    worth = 0.0
    for pay in (numbers.lap_1, numbers.lap_2):
        need += numbers.steps
        worth += _likely(coming, need) * max(0.0, pay - numbers.steps * gold_price)
    return worth


def _laps(hero: Hero) -> list[tuple[int, int]]:
    """Lap and steps made, of every lap that is still to be ended, in the order of use."""
    laps: list[tuple[int, int]] = []
    for card in hero.hammers:
        laps.append((card.lap, card.step))
        if card.lap == 1:
            laps.append((2, 0))
    return laps


def _likely(coming: float, need: int) -> float:
    """How sure it is that a lap ends, from the gold expected and the gold it takes."""
    surplus = coming / max(1, need) - weights.HAMMER_LATE
    return min(1.0, max(0.0, surplus / (weights.HAMMER_SURE - weights.HAMMER_LATE)))
