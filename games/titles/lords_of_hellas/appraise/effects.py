"""Effects that a player may use beside or instead of an action (LH-5, LH-25, LH-30)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.engine.records import Step
from games.titles.hellas.components.ids import MonsterId, RegionId
from games.titles.hellas.components.moments import SourceId
from games.titles.hellas.facts.heroes import is_hunting, value
from games.titles.hellas.facts.holdings import hand_limit
from games.titles.hellas.facts.hoplites import army, may_recruit, others_in
from games.titles.hellas.facts.in_force import amount_of, effect_of
from games.titles.hellas.facts.monsters import huntable, monsters_in
from games.titles.hellas.facts.regions import cities, controlled
from games.titles.hellas.moves import cards as cv
from games.titles.hellas.moves.turn import Answer, Use
from games.titles.hellas.steps.cards import Choose
from games.titles.hellas.steps.turn import Act
from games.titles.lords_of_hellas.appraise import (
    armies,
    battles,
    gains_and_losses,
    heroes,
    hunts,
    monsters,
    travelling,
    wounding,
)
from games.titles.lords_of_hellas.appraise import weights as w
from games.titles.lords_of_hellas.appraise.outlook import Outlook
from games.titles.lords_of_hellas.steps import Extra

Worth = Callable[[Outlook], float]


def best_hunt(outlook: Outlook) -> float:
    """The best prey that the hero may hunt where he is; 0 where there is none."""
    prey = huntable(outlook.table, outlook.seat)
    return max((hunts.hunt_worth(outlook, monster) for monster in prey), default=0.0)


def _at_hero(outlook: Outlook) -> list[MonsterId]:
    region = outlook.player.region
    return [] if region is None else monsters_in(outlook.table, region)


def _recruits(outlook: Outlook, regions: list[RegionId], amount: int) -> float:
    """The best of the regions for so many recruits."""
    table, seat = outlook.table, outlook.seat
    most = min(amount, table.players[seat].hoplites)
    return max(
        (
            most * gains_and_losses.recruit_worth(outlook, region)
            + armies.arrival(outlook, region, most)
            for region in regions
            if may_recruit(table, seat, region)
        ),
        default=0.0,
    )


def _volunteers(outlook: Outlook) -> float:
    amount = amount_of(outlook.table.parameters, "b_local_volunteers", "recruit")
    return _recruits(outlook, controlled(outlook.table, outlook.seat), amount)


def _horn_of_plenty(outlook: Outlook) -> float:
    amount = amount_of(outlook.table.parameters, "horn_of_plenty", "recruit")
    return w.EFFECT_FIRST + _recruits(outlook, cities(outlook.table, outlook.seat), amount)


def _kills(source: SourceId, price: float) -> Worth:
    """Hoplites in the hero's region, the own ones too if there are too few others (LH-29.25)."""

    def worth(outlook: Outlook) -> float:
        table, region = outlook.table, outlook.player.region
        if region is None:
            return 0.0
        amount = amount_of(table.parameters, source, "kill_hoplites")
        others = sum(army(table, region, rival) for rival in others_in(table, region, outlook.seat))
        own = min(army(table, region, outlook.seat), max(0, amount - others))
        cleared = w.CLEARED * outlook.gain(region) if 0 < others <= amount else 0.0
        return w.HOPLITE * (min(amount, others) - 2 * own) + cleared - price

    return worth


def _shoot(outlook: Outlook) -> float:
    """In a hunt a wound, else a wound on a monster beside the hero, or hoplites there."""
    if is_hunting(outlook.table, outlook.seat):
        return w.STRIKE
    wounds = [wounding.wound_worth(outlook, monster) for monster in _at_hero(outlook)]
    return max([_kills("b_shoot_to_kill", w.CARD)(outlook), *(worth - w.CARD for worth in wounds)])


def _thunder(outlook: Outlook) -> float:
    wounds = [wounding.wound_worth(outlook, monster) for monster in outlook.table.monsters]
    return max([w.HEAL * w.HINDER, *wounds])


def _battle_prayer(outlook: Outlook) -> float:
    """A card for a priest: in a hunt or a battle that it may turn, else only a surplus priest."""
    table, seat = outlook.table, outlook.seat
    if is_hunting(table, seat):
        return w.TRIFLE
    if table.battle is not None and seat in (table.battle.attack.seat, table.battle.defence.seat):
        missing = battles.behind(outlook)
        turns = 0.0 < missing <= w.CARD_STRENGTH and not outlook.player.cards
        return battles.stake(outlook) - w.PRIEST if turns else 0.0
    room = hand_limit(table, seat) - outlook.player.cards
    return w.TRIFLE if outlook.player.pool > 2 and room > 1 else 0.0


def _gain_here(outlook: Outlook) -> float:
    region = outlook.player.region
    return 0.0 if region is None else w.FIRST + outlook.gain(region)


def _exile(outlook: Outlook) -> float:
    return monsters.best_lead(outlook, _at_hero(outlook), None) - w.HEAL


def _thread(outlook: Outlook) -> float:
    far = effect_of(outlook.table.parameters, "ariadnes_thread", "move_monster").amount
    return monsters.best_lead(outlook, list(outlook.table.monsters), far) - w.TRIFLE


def _journey(source: SourceId) -> Worth:
    def worth(outlook: Outlook) -> float:
        table, seat = outlook.table, outlook.seat
        effect = effect_of(table.parameters, source, "move_hoplite")
        far = [value(table, seat, attribute) for attribute in effect.attributes]
        return max(
            (
                journey
                for region in outlook.table.regions
                if table.regions[region].hoplites[seat]
                for journey in travelling.journey(outlook, (region,), 1, far[0] if far else None)
            ),
            default=0.0,
        )

    return worth


def _atlas(outlook: Outlook) -> float:
    """Many tokens at once."""
    used = len(outlook.player.used)
    return w.TOKEN * (used - 2) + w.TRIFLE * (used > 2)


BY_SOURCE: Mapping[SourceId, Worth] = {
    "pandoras_box": lambda outlook: -w.TRIFLE,
    "heracles": lambda outlook: w.ARTIFACT - w.GLORY + w.TRIFLE,
    "perseus": heroes.best_place,
    "boots_of_hermes": heroes.best_place,
    "head_of_sphinx": _gain_here,
    "horn_of_plenty": _horn_of_plenty,
    "thunder_of_zeus": _thunder,
    "ariadnes_thread": _thread,
    "chimeras_fire": _kills("chimeras_fire", 0.0),
    "adamant_tethers": _kills("adamant_tethers", 0.0),
    "femes_trumpet": lambda outlook: w.EFFECT_FIRST + w.TOKEN,
    "b_heros_wrath": _kills("b_heros_wrath", w.CARD),
    "b_shoot_to_kill": _shoot,
    "b_exile": _exile,
    "b_battle_prayer": _battle_prayer,
    "b_exhausted_fight": lambda outlook: best_hunt(outlook) - w.HEAL,
    "b_wild_hunt": lambda outlook: best_hunt(outlook) - w.ATTRIBUTE,
    "b_local_volunteers": _volunteers,
    "b_push_ups": battles.draw_worth,
    "b_winged_boots": _journey("b_winged_boots"),
    "b_heros_apprentice": _journey("b_heros_apprentice"),
    "b_sacrifice_of_flesh": lambda outlook: w.HEAL + w.CARD - w.PRIEST,
    "b_weak_spot": lambda outlook: w.STRIKE - w.CARD,
    "eye_of_graeae": lambda outlook: 0.0,
    "q_aid_to_atlas": _atlas,
}
"""Source -> what it brings; any other one costs nothing and is used when it may be."""


def use(outlook: Outlook, step: Step, move: Use | Answer) -> float:
    """What brings something comes before the special action."""
    worth = BY_SOURCE[move.source](outlook) if move.source in BY_SOURCE else w.EFFECT_FIRST
    special = move.source == "b_exhausted_fight"
    if worth > 0.0 and isinstance(step, Act | Extra) and not special:
        return w.FIRST + worth
    return worth


def choose(outlook: Outlook, step: Choose, move: cv.Choose) -> float:
    """Of the effects of one card: a wound that slays, enemies that die, else by its kind."""
    match move.kind:
        case "wound":
            prey = list(outlook.table.monsters) if step.source == "thunder_of_zeus" else []
            wounds = [
                wounding.wound_worth(outlook, monster) for monster in prey or _at_hero(outlook)
            ]
            return max(wounds, default=0.0)
        case "kill_hoplites":
            return _kills("b_shoot_to_kill", 0.0)(outlook)
        case "injure_enemy_hero":
            return w.HEAL * w.HINDER
        case _:
            return w.HOPLITE
