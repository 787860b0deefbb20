"""The hunter's answer to an attack: cards, a shield, or none (LH-20.10, LH-20.11)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.questions import Question, Questions, Refusal, Works
from games.engine.records import Move, Step
from games.engine.referee import Referee
from games.titles.hellas.components.combat_cards import COMBAT_CARDS
from games.titles.hellas.describe.contexts import attacked
from games.titles.hellas.events.hunts import AttackAnswered, DefenceLaid
from games.titles.hellas.facts.monsters import on_tray_effects
from games.titles.hellas.moves import fights as mv
from games.titles.hellas.moves.turn import Use
from games.titles.hellas.rules.cards import discard, draw, in_hand, kinds_in_hand
from games.titles.hellas.rules.carried import carried
from games.titles.hellas.rules.hunting.defence import (
    can_lay,
    defence_of,
    dodge_strength,
    plans_left,
)
from games.titles.hellas.rules.hunting.hunter import has_means, hunt_of
from games.titles.hellas.rules.injuries import injure
from games.titles.hellas.rules.priests import sacrifice
from games.titles.hellas.rules.usable import prices
from games.titles.hellas.rules.using import mark
from games.titles.hellas.state import Hunt, State, Table
from games.titles.hellas.steps.hunt import AfterAttack, Defend, EndHunt, HeroAttacks

Ref = Referee[State]


def _who_defends(state: State, step: Defend) -> tuple[int, ...]:
    """Who holds cards; once he has laid one, nothing else comes between (LH-30.1)."""
    table, seat = state.table, step.seat
    if table.hunt is None:
        return ()
    asked = table.players[seat].cards if table.hunt.laid else has_means(table, seat, "H3")
    return (seat,) if asked else ()


def _answers(state: State, step: Defend, seat: int) -> Sequence[Move]:
    """LH-D33; whoever has laid a card defends (LH-20.10)."""
    hunt, lays = hunt_of(state.table), can_lay(state, seat)
    if hunt.laid:
        return [*lays, mv.DEFEND] if hunt.defended >= hunt.strength else lays
    shields = [mv.Parry(card) for card in kinds_in_hand(state, seat, "shield")]
    return [*lays, *shields, mv.SUFFER]


def _answer(ref: Ref, step: Defend, seat: int, move: Move) -> None:
    if isinstance(move, mv.Lay):
        _lay(ref, step, move)
    elif isinstance(move, mv.Parry):
        _parry(ref, seat, move)
    else:
        _settle(ref, step)


def _lay(ref: Ref, step: Defend, move: mv.Lay) -> None:
    table, seat = ref.state.table, step.seat
    ref.push(step)
    worth = defence_of(table, seat, move)
    if move.plan:
        for _price, priests in prices(table, "b_master_plan"):
            for _ in range(priests):
                sacrifice(ref, seat, "b_master_plan")
    if move.dodge:
        mark(ref, seat, "b_advanced_dodge")
    ref.emit(DefenceLaid(seat, move.card, worth))


def _parry(ref: Ref, seat: int, move: mv.Parry) -> None:
    """The injury follows: it may be the fourth, and then nothing is drawn (LH-R114)."""
    numbers = ref.state.table.parameters.hunt
    ref.push(AfterAttack(seat, numbers.draw_parried))
    injure(ref, seat, numbers.parry_injuries, "hunt")
    discard(ref, seat, (move.card,), "hunt")
    ref.emit(AttackAnswered(seat, "parried"))


def _settle(ref: Ref, step: Defend) -> None:
    """The cards that lie there are the defence; with none the attack is suffered."""
    table, seat = ref.state.table, step.seat
    hunt = table.hunt
    if hunt is None or hunt.attack is None:
        return
    if hunt.laid:
        ref.push(AfterAttack(seat, table.parameters.hunt.draw_defended))
        ref.emit(AttackAnswered(seat, "defended"))
    else:
        ref.push(*carried(table.parameters, seat, hunt.attack), _after_suffering(table, hunt))
        ref.emit(AttackAnswered(seat, "suffered"))


def _after_suffering(table: Table, hunt: Hunt) -> Step:
    """One card; or the end, where an evolution says so of the first attack of a hunt."""
    ends = any(e.kind == "first_attack_ends_hunt" for e in on_tray_effects(table, hunt.monster))
    if ends and hunt.attacks == 1:
        return EndHunt(hunt.seat, success=False)
    return AfterAttack(hunt.seat, table.parameters.hunt.draw_undefended)


def after_attack(ref: Ref, step: AfterAttack) -> None:
    """If the hunt goes on: cards, and the hero's next attack (LH-20.12)."""
    if ref.state.table.hunt is not None:
        ref.push(HeroAttacks(step.seat))
        draw(ref, step.seat, step.cards, "hunt")


def _why_not(state: State, step: Defend, seat: int, move: Move) -> Refusal | None:
    hunt = hunt_of(state.table)
    if isinstance(move, Use):
        return "That effect cannot be used now, or would change nothing.", "LH-20.14"
    if isinstance(move, mv.Suffer | mv.Parry) and hunt.laid:
        return "You have laid a card: complete the defence.", "LH-20.10"
    if isinstance(move, mv.Defend):
        return f"The attack has {hunt.strength}, your cards {hunt.defended}.", "LH-20.10"
    if isinstance(move, mv.Lay | mv.Parry) and move.card not in in_hand(state, seat):
        return "That card is not in your hand.", "LH-28.1"
    if isinstance(move, mv.Parry):
        return f"{COMBAT_CARDS[move.card].name} is no shield.", "LH-20.10"
    if not isinstance(move, mv.Lay):
        return None
    if move.plan and not plans_left(state.table, seat):
        return "Master Plan takes one priest of your pool for one card.", "LH-29.16"
    if move.dodge and dodge_strength(state.table, seat) is None:
        return "Advanced Dodge helps once in a hunt.", "LH-20.10"
    return f"With that card your cards cannot reach {hunt.strength}.", "LH-20.10"


WORKS: Works = {AfterAttack: after_attack}
QUESTIONS: Questions = {
    Defend: Question(
        kind="defend",
        clause="LH-20.10",
        prompt="How do you answer the attack?",
        context=lambda view, step, seat: attacked(view.table),
        moves=_answers,
        take=_answer,
        seats=_who_defends,
        why_not=_why_not,
        otherwise=_settle,
        always=True,
    )
}
