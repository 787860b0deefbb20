"""What each heroic feat is worth to a seat, its cost apart."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.titles.dice_forge.appraise import hammer, weights
from games.titles.dice_forge.appraise.dice import (
    best_die,
    best_forging,
    rival_share,
    roll_worth,
    worst_slots,
)
from games.titles.dice_forge.appraise.outlook import Outlook
from games.titles.dice_forge.components.ids import SLOTS


class FeatWorths(dict[str, float]):
    """Place -> what its feat is worth, worked out when first asked for."""

    def __init__(self, outlook: Outlook) -> None:
        super().__init__()
        self._outlook = outlook
        heroes = outlook.table.heroes
        self._rivals_on = {heroes[seat].portal: seat for seat in outlook.rivals}

    def __missing__(self, name: str) -> float:
        place = self._outlook.table.places[name]
        effect = EFFECT_WORTH.get(place.card)
        worth = place.glory + (effect(self._outlook) if effect else 0.0)
        if place.island in self._rivals_on and place.island != self._outlook.hero.portal:
            worth += _oust_worth(self._outlook, self._rivals_on[place.island])
        self[name] = worth
        return worth


def _oust_worth(outlook: Outlook, seat: int) -> float:
    """Ousting gives a rival a blessing, and bears their glory (DF-10.6)."""
    hurt = rival_share(outlook)
    bears = outlook.hero.pile_2.count("great_bear")
    bears_lost = hurt * outlook.table.heroes[seat].pile_2.count("great_bear")
    gift = hurt * roll_worth(outlook, seat, outlook.later)
    return (bears - bears_lost) * outlook.effects.bear_glory - gift


def _hammer(outlook: Outlook) -> float:
    """Two laps of glory, for gold that would have bought little."""
    numbers = outlook.table.parameters.hammer
    return hammer.worth_of_card(outlook.hero, numbers, outlook.gold_to_come, outlook.later.gold)


def _chest(outlook: Outlook) -> float:
    """Room for what the rolls of a turn would lose; a second chest has less to save."""
    chests = outlook.hero.pile_1.count("blacksmith_chest")
    return weights.CHEST_PER_TURN * outlook.horizon.turns / (1 + 2 * chests)


def _hind(outlook: Outlook) -> float:
    """The better die once more in each turn to come."""
    return outlook.horizon.turns * best_die(outlook, outlook.later)


def _bear(outlook: Outlook) -> float:
    """Oustings happen in everybody's turns."""
    return outlook.horizon.turns * weights.BEAR_OUSTINGS * outlook.effects.bear_glory


def _boar(outlook: Outlook) -> float:
    """A reward at every sixth roll of the bearer's die."""
    return outlook.horizon.rolls / SLOTS * outlook.effects.boar_owner_glory


def _satyrs(outlook: Outlook) -> float:
    """The best two dice that the rivals roll."""
    rivals = outlook.rivals
    rolled = sum(roll_worth(outlook, seat, outlook.now) for seat in rivals) / len(rivals)
    return weights.SATYRS_PICK[len(rivals)] * rolled


def _cancer(outlook: Outlook) -> float:
    """Two blessings of one's own."""
    return 2.0 * roll_worth(outlook, outlook.seat, outlook.now)


def _sentinel(outlook: Outlook) -> float:
    """Two blessings in which a shard is worth at least its conversion."""
    prices = outlook.now.at_least(shard=float(outlook.effects.sentinel_glory))
    return 2.0 * roll_worth(outlook, outlook.seat, prices)


def _sphinx(outlook: Outlook) -> float:
    """The better die four times."""
    return 4.0 * best_die(outlook, outlook.now)


def _cyclops(outlook: Outlook) -> float:
    """The better die four times, with gold worth at least its conversion."""
    prices = outlook.now.at_least(gold=float(outlook.effects.cyclops_glory))
    return 4.0 * best_die(outlook, prices)


def _cerberus(outlook: Outlook) -> float:
    """A good result a second time, if enough rolls are left to wait for one."""
    wait = min(1.0, outlook.horizon.rolls / weights.CERBERUS_HURRY)
    return weights.CERBERUS_PICK * wait * roll_worth(outlook, outlook.seat, outlook.later)


def triton_usual(outlook: Outlook) -> float:
    """The best of what a Triton token brings, at the prices of a leftover."""
    effects, now = outlook.effects, outlook.now
    return max(
        effects.triton_gold * now.gold, effects.triton_sun * now.sun, effects.triton_moon * now.moon
    )


def _face(face: str) -> Callable[[Outlook], float]:
    """A face that must be forged, even where that is no gain."""
    return lambda outlook: best_forging(outlook, face, worst_slots(outlook))


def _shield(outlook: Outlook) -> float:
    """The best shield that is left."""
    slots = worst_slots(outlook)
    shields = outlook.table.temple["g_shield"].faces
    return max((best_forging(outlook, face, slots) for face in shields), default=0.0)


def _typhon(outlook: Outlook) -> float:
    """Glory for the faces forged so far."""
    return float(outlook.effects.typhon_glory * outlook.hero.forged)


def _minotaur(outlook: Outlook) -> float:
    """What the rivals lose of what they roll."""
    rolled = sum(roll_worth(outlook, seat, outlook.later) for seat in outlook.rivals)
    return rolled * weights.MINOTAUR_HIT * rival_share(outlook)


def _owl(outlook: Outlook) -> float:
    """The best of its three in each turn to come."""
    effects, later = outlook.effects, outlook.later
    return outlook.horizon.turns * max(
        effects.owl_gold * later.gold, effects.owl_sun * later.sun, effects.owl_moon * later.moon
    )


def _elder(outlook: Outlook) -> float:
    """Gold into glory in each turn to come, as far as gold comes in for all elders."""
    effects, turns = outlook.effects, outlook.horizon.turns
    needed = effects.elder_gold * (outlook.hero.pile_3.count("elder") + 1)
    fed = min(1.0, outlook.gold_to_come / max(1, needed * turns))
    return turns * fed * max(0.0, effects.elder_glory - effects.elder_gold * outlook.later.gold)


def _wild_spirits(outlook: Outlook) -> float:
    """The gold; a plan counts the moon itself."""
    return outlook.effects.wild_spirits_gold * outlook.now.gold


EFFECT_WORTH: Mapping[str, Callable[[Outlook], float]] = {
    "blacksmith_hammer": _hammer,
    "blacksmith_chest": _chest,
    "silver_hind": _hind,
    "great_bear": _bear,
    "satyrs": _satyrs,
    "tenacious_boar": _boar,
    "cerberus": _cerberus,
    "helmet_of_invisibility": _face("triple"),
    "cancer": _cancer,
    "sentinel": _sentinel,
    "typhon": _typhon,
    "sphinx": _sphinx,
    "cyclops": _cyclops,
    "mirror_of_the_abyss": _face("mirror"),
    "triton": triton_usual,
    "minotaur": _minotaur,
    "guardian_shield": _shield,
    "guardian_owl": _owl,
    "celestial_ship": _face("ship"),
    "wild_spirits": _wild_spirits,
    "elder": _elder,
}
"""Card -> worth of its effect; a card that is not here is worth its glory."""
