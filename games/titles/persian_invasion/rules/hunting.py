"""Hunts of the solo game: the top attack card, and what slaying brings (LHS-2.2, LHS-3.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from msgspec import UnsetType

from games.engine.questions import Questions, Works
from games.engine.records import Move
from games.titles.hellas.components.ids import AttackCardId
from games.titles.hellas.events.hunts import AttacksDrawn, AttackShown, AttacksShuffled
from games.titles.hellas.facts import Refusal, priests_to_gain
from games.titles.hellas.moves import fights as mv
from games.titles.hellas.moves.cards import Discard
from games.titles.hellas.moves.cards import Reward as Take
from games.titles.hellas.moves.cards import Wound as Cover
from games.titles.hellas.rules import hunting as lords
from games.titles.hellas.rules.cards import discard
from games.titles.hellas.rules.hunting.attacking import strength
from games.titles.hellas.rules.hunting.hunter import hunt_of
from games.titles.hellas.rules.priests import gain_priests
from games.titles.hellas.steps.cards import Wound
from games.titles.hellas.steps.hunt import Defend, MonsterAttacks, PayCombo, Reward, Strike
from games.titles.persian_invasion.facts import Ref, table_of
from games.titles.persian_invasion.rules.monsters import wound
from games.titles.persian_invasion.state import State


def monster_attacks(ref: Ref, step: MonsterAttacks) -> None:
    """The top card, without a choice; what is drawn beyond it nobody sees."""
    table = table_of(ref)
    hunt, count = hunt_of(table), table.parameters.hunt.attacks_to_choose
    if table.decks.attacks < count:
        ref.emit(AttacksShuffled(len(hunt.played) + hunt.aside))
    ref.push(Defend(step.seat))
    cards = _drawn(ref, count)
    ref.emit(AttacksDrawn(step.seat, len(cards), (), cards))
    ref.emit(AttackShown(step.seat, cards[0], strength(table, cards[0])))


def _drawn(ref: Ref, count: int) -> tuple[AttackCardId, ...]:
    assert not isinstance(ref.state.attack_bag, UnsetType)  # whoever draws is no viewer
    left = list(ref.state.attack_bag)
    return tuple(left.pop(ref.pick("deck:attacks", left)) for _ in range(min(count, len(left))))


def _strike(ref: Ref, step: Strike, seat: int, move: Move) -> None:
    if isinstance(move, mv.Strike):
        ref.push(step)
        discard(ref, seat, (move.card,), "hunt")
        wound(ref, hunt_of(table_of(ref)).monster, move.slot)
    else:
        lords.QUESTIONS[Strike].take(ref, step, seat, move)


def _pay(ref: Ref, step: PayCombo, seat: int, move: Discard) -> None:
    if step.left > 1:
        ref.push(PayCombo(seat, step.symbol, step.slot, step.left - 1))
    discard(ref, seat, (move.card,), "hunt")
    if step.left == 1:
        wound(ref, hunt_of(table_of(ref)).monster, step.slot)


def _cover(ref: Ref, step: Wound, seat: int, move: Cover) -> None:
    wound(ref, move.monster, move.slot, step.source)


# Rewards


def _rewards(state: State, step: Reward, seat: int) -> Sequence[Take]:
    """Priests; artifacts come from quests and gods alone (LHS-2.4)."""
    gains = "priest" in step.icons and priests_to_gain(state.table, seat) > 0
    return [Take("priest")] if gains else []


def _reward(ref: Ref, step: Reward, seat: int, move: Take) -> None:
    gain_priests(ref, seat, 1, "hunt")


def _why_no_reward(state: State, step: Reward, seat: int, move: Move) -> Refusal | None:
    if isinstance(move, Take) and move.reward != "priest":
        return "Artifacts come from quests and from the gods alone.", "LHS-2.4"
    return None


WORKS: Works = {MonsterAttacks: monster_attacks}
QUESTIONS: Questions = {
    Strike: replace(lords.QUESTIONS[Strike], take=_strike),
    PayCombo: replace(lords.QUESTIONS[PayCombo], take=_pay),
    Wound: replace(lords.QUESTIONS[Wound], take=_cover),
    Reward: replace(lords.QUESTIONS[Reward], moves=_rewards, take=_reward, why_not=_why_no_reward),
}
