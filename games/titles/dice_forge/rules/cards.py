"""What each card does when it is taken, and the reinforcements (DF-11)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations

from games.engine.questions import Question, Questions
from games.engine.records import Move
from games.engine.referee import Referee
from games.titles.dice_forge import moves as mv
from games.titles.dice_forge.components.ids import DICE
from games.titles.dice_forge.components.resources import Purse, purse
from games.titles.dice_forge.describe import choices, questions
from games.titles.dice_forge.events import CapsRaised, Paid, TokenTaken
from games.titles.dice_forge.facts import others
from games.titles.dice_forge.rules.blessing import roll
from games.titles.dice_forge.rules.forging import take_from_garden
from games.titles.dice_forge.rules.gains import receive
from games.titles.dice_forge.state import State
from games.titles.dice_forge.steps import (
    Apply,
    Bless,
    ChooseBearer,
    ChooseDie,
    ChooseShield,
    OwlGain,
    PickDice,
    Result,
)

Ref = Referee[State]
Effect = Callable[[Ref, int], None]


def blacksmith_chest(ref: Ref, seat: int) -> None:
    """DF-11.2: the caps rise at once, and again with each chest."""
    hero, more = ref.state.table.heroes[seat], ref.state.table.parameters.chest
    ref.emit(
        CapsRaised(
            seat, hero.gold_cap + more.gold, hero.sun_cap + more.sun, hero.moon_cap + more.moon
        )
    )


def satyrs(ref: Ref, seat: int) -> None:
    """DF-11.5: the others roll and apply nothing; the buyer picks two of the dice."""
    roll(ref, others(ref.state.table, seat))
    ref.push(PickDice(seat))


def tenacious_boar(ref: Ref, seat: int) -> None:
    """DF-11.6: the boar of the card's colour, for another player to bear."""
    boars = ref.state.table.boars
    garden = ref.state.table.temple["g_boar"].faces
    colour = next(c for c, owner in boars.items() if owner == seat and f"boar_{c}" in garden)
    ref.push(ChooseBearer(seat, colour))


def cancer(ref: Ref, seat: int) -> None:
    """DF-11.15: two divine blessings, one after the other."""
    ref.push(Bless(seat), Bless(seat))


def sentinel(ref: Ref, seat: int) -> None:
    """DF-11.16: two divine blessings whose sun and moon may become glory."""
    ref.push(*[Bless(seat, convert="sentinel")] * 2)


def typhon(ref: Ref, seat: int) -> None:
    """DF-11.17: glory for each face forged so far."""
    each = ref.state.table.parameters.effects.typhon_glory
    receive(ref, seat, Purse(glory=each * ref.state.table.heroes[seat].forged), "typhon")


def wild_spirits(ref: Ref, seat: int) -> None:
    """DF-11.19."""
    effects = ref.state.table.parameters.effects
    gain = Purse(gold=effects.wild_spirits_gold, moon=effects.wild_spirits_moon)
    receive(ref, seat, gain, "wild_spirits")


def minotaur(ref: Ref, seat: int) -> None:
    """DF-11.21: the others roll at the same time, then each in turn order loses what it rolled."""
    victims = others(ref.state.table, seat)
    faces = roll(ref, victims)
    results = [
        Result(victim, tuple(faces[victim]), tuple(faces[victim]), lose=True) for victim in victims
    ]
    ref.push(*map(Apply, results))


def silver_hind(ref: Ref, seat: int) -> None:
    """DF-11.3: a minor blessing with a die of choice."""
    ref.push(ChooseDie(seat, "silver_hind"))


def elder(ref: Ref, seat: int) -> None:
    """DF-11.18: pay gold, gain glory."""
    effects = ref.state.table.parameters.effects
    ref.emit(Paid(seat, Purse(gold=effects.elder_gold), "elder"))
    receive(ref, seat, Purse(glory=effects.elder_glory), "elder")


def guardian_owl(ref: Ref, seat: int) -> None:
    """DF-11.20: one resource of choice."""
    ref.push(OwlGain(seat))


def _forges(face: str) -> Effect:
    """DF-11.11 to DF-11.13: take this face from the gardens and forge it at once."""
    return lambda ref, seat: take_from_garden(ref, seat, face)


def _takes(token: str) -> Effect:
    """DF-11.10, DF-11.22: take a token."""
    return lambda ref, seat: ref.emit(TokenTaken(seat, token))


EFFECTS: Mapping[str, Effect] = {
    "blacksmith_chest": blacksmith_chest,
    "satyrs": satyrs,
    "tenacious_boar": tenacious_boar,
    "cerberus": _takes("cerberus"),
    "helmet_of_invisibility": _forges("triple"),
    "cancer": cancer,
    "sentinel": sentinel,
    "typhon": typhon,
    "sphinx": lambda ref, seat: ref.push(ChooseDie(seat, "sphinx")),
    "cyclops": lambda ref, seat: ref.push(ChooseDie(seat, "cyclops")),
    "mirror_of_the_abyss": _forges("mirror"),
    "triton": _takes("triton"),
    "minotaur": minotaur,
    "guardian_shield": lambda ref, seat: ref.push(ChooseShield(seat)),
    "celestial_ship": _forges("ship"),
    "wild_spirits": wild_spirits,
}
"""Instant effects (DF-10.2 e); a card that is not here has none."""

REINFORCEMENTS: Mapping[str, Effect] = {
    "silver_hind": silver_hind,
    "guardian_owl": guardian_owl,
    "elder": elder,
}
"""What the cards of pile 3 do in stage 2 (DF-8)."""


def _roll_chosen(ref: Ref, step: ChooseDie, seat: int, move: mv.Roll) -> None:
    """DF-11.3 one, DF-11.23 and DF-11.24 four minor blessings with the die."""
    times = 1 if step.card == "silver_hind" else 4
    convert = "cyclops" if step.card == "cyclops" else ""
    ref.push(*[Bless(seat, move.die, convert)] * times)


def _owl(ref: Ref, _step: OwlGain, seat: int, move: mv.Take) -> None:
    amount = ref.state.table.parameters.effects.owl[move.resource]
    receive(ref, seat, purse(move.resource, amount), "guardian_owl")


def _bearers(state: State, _step: ChooseBearer, seat: int) -> Sequence[Move]:
    return [mv.BEARER[other] for other in others(state.table, seat)]


def _burden(ref: Ref, step: ChooseBearer, _seat: int, move: mv.Bearer) -> None:
    take_from_garden(ref, move.seat, f"boar_{step.colour}")


def _pairs(state: State, _step: PickDice, seat: int) -> Sequence[Move]:
    """Unordered pairs, by owner in turn order from the buyer, light before dark (DF-4.4)."""
    dice = [(other, die) for other in others(state.table, seat) for die in DICE]
    return [mv.Pick(*first, *second) for first, second in combinations(dice, 2)]


def _pick(ref: Ref, _step: PickDice, seat: int, move: mv.Pick) -> None:
    """DF-11.5: like a result of the buyer's own, but no blessing, so no Cerberus (DF-R21)."""
    heroes = ref.state.table.heroes
    first = heroes[move.one_seat].dice[move.one_die]
    second = heroes[move.two_seat].dice[move.two_die]
    faces = (first.faces[first.up], second.faces[second.up])
    ref.push(Apply(Result(seat, faces, faces)))


QUESTIONS: Questions = {
    ChooseDie: Question(
        kind="die",
        always=True,
        clause="DF-3.2",
        prompt="Which of your dice is rolled?",
        asks=questions.die,
        context=questions.about_die,
        notes=choices.roll,
        moves=lambda state, step, seat: tuple(mv.ROLL.values()),
        take=_roll_chosen,
    ),
    OwlGain: Question(
        kind="owl",
        always=True,
        clause="DF-11.20",
        prompt="What does the owl bring?",
        words=choices.owl,
        moves=lambda state, step, seat: (mv.TAKE["gold"], mv.TAKE["sun"], mv.TAKE["moon"]),
        take=_owl,
    ),
    ChooseShield: Question(
        kind="shield",
        clause="DF-11.14",
        prompt="Which shield is forged?",
        context=questions.about_shield,
        notes=choices.about_face,
        moves=lambda state, step, seat: [mv.CLAIM[f] for f in state.table.temple["g_shield"].faces],
        take=lambda ref, step, seat, move: take_from_garden(ref, seat, move.face),
    ),
    ChooseBearer: Question(
        kind="bearer",
        clause="DF-11.6",
        prompt="Who forges the boar?",
        asks=questions.bearer,
        context=questions.about_boar,
        moves=_bearers,
        take=_burden,
    ),
    PickDice: Question(
        kind="satyrs",
        clause="DF-11.5",
        prompt="Which two of the dice just rolled are applied for you?",
        words=choices.picked,
        moves=_pairs,
        take=_pick,
    ),
}
