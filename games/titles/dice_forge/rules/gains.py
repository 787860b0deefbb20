"""Gaining and losing: caps, conversion, the hammer, the boar card's reward (DF-4.5, DF-7)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.questions import Question, Questions, Refusal
from games.engine.records import Move, Step
from games.engine.referee import Referee
from games.titles.dice_forge import moves as mv
from games.titles.dice_forge.components.resources import NOTHING, Purse, purse
from games.titles.dice_forge.describe import choices, questions
from games.titles.dice_forge.describe.words import amounts
from games.titles.dice_forge.events import Gained, Hammered, Lost
from games.titles.dice_forge.facts import free_steps
from games.titles.dice_forge.parameters import Effects
from games.titles.dice_forge.state import State
from games.titles.dice_forge.steps import BoarReward, ConvertGain, DivertGold

Ref = Referee[State]


def receive(ref: Ref, seat: int, gain: Purse, source: str, convert: str = "") -> None:
    """A gain of one moment, or the question that comes before it."""
    question = settle(ref, seat, gain, source, convert)
    if question is not None:
        ref.push(question)


def settle(ref: Ref, seat: int, gain: Purse, source: str, convert: str = "") -> Step | None:
    """Store a gain, unless its conversion or the hammer must be asked for first (DF-4.8).

    ``convert`` is the card whose conversion holds for this face, or "". Returns the question.
    """
    if convert and convertible(gain, convert):
        return ConvertGain(seat, gain, source, convert)
    if gain.gold and ref.state.table.heroes[seat].hammers:
        return DivertGold(seat, gain, source)
    store(ref, seat, gain, source)
    return None


def store(ref: Ref, seat: int, gain: Purse, source: str) -> None:
    """Put a gain into the reserve up to the caps and on the track; the surplus is lost (DF-7.2)."""
    hero = ref.state.table.heroes[seat]
    gold, sun, moon = hero.gold_cap - hero.gold, hero.sun_cap - hero.sun, hero.moon_cap - hero.moon
    if gain.gold <= gold and gain.sun <= sun and gain.moon <= moon:
        ref.emit(Gained(seat, source, gain))
        return
    gold, sun, moon = min(gain.gold, gold), min(gain.sun, sun), min(gain.moon, moon)
    surplus = Purse(gain.gold - gold, gain.sun - sun, gain.moon - moon)
    ref.emit(Gained(seat, source, Purse(gold, sun, moon, gain.glory), surplus))


def forfeit(ref: Ref, seat: int, loss: Purse, source: str) -> None:
    """Lose mode: take away what is there, nothing falls below 0 (DF-4.7)."""
    hero = ref.state.table.heroes[seat]
    gone = Purse(
        min(loss.gold, hero.gold),
        min(loss.sun, hero.sun),
        min(loss.moon, hero.moon),
        min(loss.glory, hero.glory),
    )
    ref.emit(Lost(seat, source, gone))


def convertible(gain: Purse, card: str) -> int:
    """How many units of one face's gain a card may turn into glory (DF-11.16, DF-11.24)."""
    return gain.sun + gain.moon if card == "sentinel" else gain.gold


def converted(gain: Purse, card: str, effects: Effects) -> Purse:
    """A gain with what the card converts of it as glory (DF-11.16, DF-11.24)."""
    if card == "sentinel":
        glory = gain.glory + (gain.sun + gain.moon) * effects.sentinel_glory
        return Purse(gold=gain.gold, glory=glory)
    glory = gain.glory + gain.gold * effects.cyclops_glory
    return Purse(sun=gain.sun, moon=gain.moon, glory=glory)


def _convert(ref: Ref, step: ConvertGain, seat: int, move: Move) -> None:
    effects = ref.state.table.parameters.effects
    gain = converted(step.gain, step.card, effects) if move == mv.CONVERT else step.gain
    receive(ref, seat, gain, step.source)


def _why_not_convert(_state: State, step: ConvertGain, _seat: int, _move: Move) -> Refusal | None:
    clause = "DF-11.16" if step.card == "sentinel" else "DF-11.24"
    return "What one face gives is converted wholly or kept wholly.", clause


def _diversions(state: State, step: DivertGold, seat: int) -> Sequence[Move]:
    free = free_steps(state.table.heroes[seat], state.table.parameters.hammer)
    return mv.DIVERT[: min(step.gain.gold, free) + 1] if free else ()


def _divert(ref: Ref, step: DivertGold, seat: int, move: mv.Divert) -> None:
    gain = step.gain
    if move.gold:
        strike(ref, seat, move.gold)
    rest = Purse(gain.gold - move.gold, gain.sun, gain.moon, gain.glory)
    if rest != NOTHING:
        store(ref, seat, rest, step.source)


def _why_not_divert(state: State, step: DivertGold, seat: int, _move: Move) -> Refusal | None:
    free = free_steps(state.table.heroes[seat], state.table.parameters.hammer)
    most = min(step.gain.gold, free)
    return f"Between 0 and {most} of this gold may go on the hammer.", "DF-7.4"


def strike(ref: Ref, seat: int, gold: int) -> None:
    """Move the hammer token: laps end, surplus steps run on (DF-7.5, DF-7.6)."""
    numbers = ref.state.table.parameters.hammer
    cards = [(card.lap, card.step) for card in ref.state.table.heroes[seat].hammers]
    left, glory, finished = gold, 0, 0
    while left and finished < len(cards):
        lap, step = cards[finished]
        made = min(left, numbers.steps - step)
        left -= made
        step += made
        if step == numbers.steps:
            glory += numbers.lap_1 if lap == 1 else numbers.lap_2
            lap, step = lap + 1, 0
        cards[finished] = (lap, step)
        finished += lap > 2
    lap, step = cards[finished] if finished < len(cards) else (0, 0)
    ref.emit(Hammered(seat, gold - left, glory, finished, lap, step))


def _reward(ref: Ref, _step: BoarReward, seat: int, move: mv.Take) -> None:
    """DF-5.10: never inverted, never converted."""
    amount = ref.state.table.parameters.effects.boar_owner[move.resource]
    receive(ref, seat, purse(move.resource, amount), "tenacious_boar")


_REWARDS = (mv.TAKE["sun"], mv.TAKE["moon"], mv.TAKE["glory"])

QUESTIONS: Questions = {
    ConvertGain: Question(
        kind="convert",
        always=True,
        clause="DF-11.16",
        prompt="Take glory instead of what this face gives?",
        asks=questions.convert,
        context=lambda view, step, seat: f"The face gives {amounts(step.gain)}.",
        moves=lambda state, step, seat: (mv.CONVERT, mv.KEEP),
        take=_convert,
        why_not=_why_not_convert,
    ),
    DivertGold: Question(
        kind="divert",
        clause="DF-7.4",
        prompt="How much of this gold goes on the hammer?",
        asks=questions.divert,
        context=questions.about_divert,
        moves=_diversions,
        take=_divert,
        why_not=_why_not_divert,
        otherwise=lambda ref, step: store(ref, step.seat, step.gain, step.source),
    ),
    BoarReward: Question(
        kind="boar_reward",
        always=True,
        clause="DF-5.10",
        prompt="What does your boar card bring you?",
        context=questions.about_boar,
        words=choices.boar,
        moves=lambda state, step, seat: _REWARDS,
        take=_reward,
    ),
}
