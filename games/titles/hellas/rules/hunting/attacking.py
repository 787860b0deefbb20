"""The monster attacks: the left neighbour plays one of two cards (LH-20.8, LH-20.9)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import UnsetType

from games.engine.questions import Question, Questions, Works
from games.engine.records import Move
from games.engine.referee import Referee
from games.titles.hellas.components.attack_cards import ATTACK_CARDS, Counted
from games.titles.hellas.components.ids import AttackCardId
from games.titles.hellas.events.hunts import AttacksDrawn, AttackShown, AttacksShuffled
from games.titles.hellas.facts import Refusal, left_of, on_tray_effects
from games.titles.hellas.moves.fights import ShowAttack
from games.titles.hellas.rules.hunting.hunter import hunt_of
from games.titles.hellas.rules.wounds import open_slots, track
from games.titles.hellas.state import Hunt, State, Table
from games.titles.hellas.steps.hunt import ChooseAttack, Defend, MonsterAttacks

Ref = Referee[State]


def monster_attacks(ref: Ref, step: MonsterAttacks) -> None:
    """There are always enough cards to choose from: the discards are shuffled in first."""
    table = ref.state.table
    hunt, count = hunt_of(table), table.parameters.hunt.attacks_to_choose
    if table.decks.attacks < count:
        ref.emit(AttacksShuffled(len(hunt.played) + hunt.aside))
    left = left_of(table, step.seat)
    ref.push(ChooseAttack(left))
    cards = _drawn(ref, count)
    ref.emit(AttacksDrawn(left, len(cards), (left,), cards))


def _drawn(ref: Ref, count: int) -> tuple[AttackCardId, ...]:
    assert not isinstance(ref.state.attack_bag, UnsetType)  # whoever draws is no viewer
    left = list(ref.state.attack_bag)
    return tuple(left.pop(ref.pick("deck:attacks", left)) for _ in range(min(count, len(left))))


def _two(state: State, step: ChooseAttack, seat: int) -> Sequence[Move]:
    return [ShowAttack(card) for card in dict.fromkeys(state.attacks["hunt"].choice)]


def _show(ref: Ref, step: ChooseAttack, seat: int, move: ShowAttack) -> None:
    table = ref.state.table
    ref.push(Defend(hunt_of(table).seat))
    ref.emit(AttackShown(seat, move.card, strength(table, move.card)))


def _why_not(state: State, step: ChooseAttack, seat: int, move: Move) -> Refusal | None:
    return "That is none of the attack cards before you.", "LH-20.8"


def strength(table: Table, card: AttackCardId) -> int:
    """LH-20.9: the formula of the card and what the evolutions add, as things are now (LH-R66)."""
    hunt, numbers = hunt_of(table), table.parameters.attack_cards[card]
    counted = ATTACK_CARDS[card].counted
    found = numbers.strength + _evolved(table, hunt)
    if counted is not None:
        found += numbers.each * COUNTS[counted](table, hunt)
    return found


def _covered(table: Table, hunt: Hunt) -> int:
    return len(table.monsters[hunt.monster].wounds)


COUNTS: Mapping[Counted, Callable[[Table, Hunt], int]] = {
    "open_wounds": lambda table, hunt: len(open_slots(table, hunt.monster)),
    "all_wounds": lambda table, hunt: len(track(table, hunt.monster)),
    "covered_wounds": _covered,
    "cards_in_hand": lambda table, hunt: table.players[hunt.seat].cards,
}


def _evolved(table: Table, hunt: Hunt) -> int:
    """What the evolutions add: to every card, from so many wounds on, or to the first card."""
    added = 0
    for effect in on_tray_effects(table, hunt.monster):
        always = effect.kind == "attack_strength" and _covered(table, hunt) >= (
            effect.threshold or 0
        )
        if always or (effect.kind == "first_attack_strength" and not hunt.attacks):
            added += effect.amount or 0
    return added


WORKS: Works = {MonsterAttacks: monster_attacks}
QUESTIONS: Questions = {
    ChooseAttack: Question(
        kind="show_attack",
        clause="LH-20.8",
        prompt="Which attack card do you play against the hunter?",
        moves=_two,
        take=_show,
        why_not=_why_not,
        always=True,
    )
}
