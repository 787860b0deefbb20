"""The cards of a battle: one side after the other plays or passes, then Bluff (LH-22.4 to 22.6)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.questions import Question, Questions, Works
from games.engine.records import Move
from games.engine.referee import Referee
from games.titles.lords_of_hellas.battle.sides import enemy, gone, hoplites, seats_of, side_of
from games.titles.lords_of_hellas.cards import in_hand, kinds_in_hand
from games.titles.lords_of_hellas.components.ids import CombatCardId
from games.titles.lords_of_hellas.components.moments import WindowMoment
from games.titles.lords_of_hellas.events.battles import CardPlayed, CardsStageBegan, Passed
from games.titles.lords_of_hellas.facts import Refusal
from games.titles.lords_of_hellas.in_force import amount_of
from games.titles.lords_of_hellas.moves.fights import Play
from games.titles.lords_of_hellas.moves.turn import PASS
from games.titles.lords_of_hellas.priests import sacrifice
from games.titles.lords_of_hellas.reactions import mark, prices, sources, usable
from games.titles.lords_of_hellas.state import State, Table
from games.titles.lords_of_hellas.steps.battle import (
    AfterCards,
    Bluff,
    CardText,
    Compare,
    Open,
    PlayCard,
)

Ref = Referee[State]


def open_cards(ref: Ref, step: Open) -> None:
    """The defender is first; with a side gone no card is played at all (LH-22.3)."""
    table = ref.state.table
    if gone(table) is not None:
        ref.push(Compare())
        return
    ref.push(PlayCard(seats_of(table)[1]), AfterCards())
    ref.emit(CardsStageBegan())


# Which cards


def symbols(table: Table, seat: int, card: CombatCardId) -> int:
    """Casualty symbols with which a card would count: No Attrition ignores the first ones."""
    ignored = 0
    if usable(table, seat, "b_no_attrition", "casualties"):
        ignored = amount_of(table.parameters, "b_no_attrition", "ignore_first_card")
    if len(side_of(table, seat).played) < ignored:
        return 0
    return table.parameters.combat_cards[card].casualties


def _bearable(table: Table, seat: int, card: CombatCardId) -> bool:
    """LH-22.5: a hoplite for each symbol of all cards played, this one included."""
    shown = sum(played.casualties for played in side_of(table, seat).played)
    return shown + symbols(table, seat, card) <= hoplites(table, seat)


def _at_limit(table: Table, seat: int) -> bool:
    """LH-22.6, R-96: Restrictive Maneuver of the defender counts all cards of the battle."""
    if not usable(table, enemy(table, seat), "b_restrictive_maneuver", "card_played"):
        return False
    most = amount_of(table.parameters, "b_restrictive_maneuver", "limit_enemy_cards")
    return len(side_of(table, seat).played) >= most


def _plays(state: State, seat: int, moment: WindowMoment) -> list[Move]:
    """D-38: each kind of card, with Master Plan and without."""
    plans = (0, 1) if usable(state.table, seat, "b_master_plan", moment) else (0,)
    return [
        Play(card, plan)
        for card in kinds_in_hand(state, seat)
        if _bearable(state.table, seat, card)
        for plan in plans
    ]


def _play(ref: Ref, seat: int, move: Play) -> None:
    """Onto the table, with what it counts for from now on (R-60, LH-29.16)."""
    table = ref.state.table
    numbers = table.parameters
    strength, casualties = numbers.combat_cards[move.card].strength, symbols(table, seat, move.card)
    if move.plan:
        strength += amount_of(numbers, "b_master_plan", "card_strength")
        for _price, priests in prices(table, "b_master_plan"):
            for _ in range(priests):
                sacrifice(ref, seat, "b_master_plan")
    ref.emit(CardPlayed(seat, move.card, strength, casualties, planned=move.plan > 0))


def _why_not(state: State, step: PlayCard | Bluff, seat: int, move: Move) -> Refusal | None:
    if not isinstance(move, Play):
        return None
    if move.card not in in_hand(state, seat):
        return "That card is not in your hand.", "LH-28.1"
    if not _bearable(state.table, seat, move.card):
        there = hoplites(state.table, seat)
        return f"Its casualties would be more than your {there} hoplites here.", "LH-22.5"
    return "Master Plan takes one priest of your pool for one card.", "LH-29.16"


# One step after another


def _who_plays(state: State, step: PlayCard) -> tuple[int, ...]:
    """LH-22.4, LH-30.5: who holds cards, or could draw some, as everybody can see."""
    table, seat = state.table, step.seat
    if gone(table) is not None or _at_limit(table, seat):
        return ()
    may = table.players[seat].cards > 0 or bool(sources(table, seat, "B1", "free"))
    return (seat,) if may else ()


def _cards(state: State, step: PlayCard, seat: int) -> Sequence[Move]:
    return [*_plays(state, seat, "B1"), PASS]


def _take(ref: Ref, step: PlayCard, seat: int, move: Move) -> None:
    """A card's text is carried out before anybody goes on."""
    if isinstance(move, Play):
        _go_on(ref, seat)
        ref.push(CardText(seat, move.card))
        _play(ref, seat, move)
    else:
        _pass(ref, step)


def _pass(ref: Ref, step: PlayCard) -> None:
    """Out for this battle, of his own will or because he has nothing to play."""
    if gone(ref.state.table) is None:
        ref.emit(Passed(step.seat))
        _go_on(ref, step.seat)


def _go_on(ref: Ref, seat: int) -> None:
    """The other side, or the same one alone, until both are out."""
    table = ref.state.table
    for one in (enemy(table, seat), seat):
        if not side_of(table, one).out:
            ref.push(PlayCard(one))
            return


def after_cards(ref: Ref, step: AfterCards) -> None:
    """Bluff, then the comparison."""
    table = ref.state.table
    more = amount_of(table.parameters, "b_bluff", "extra_card")
    owners = [seat for seat in seats_of(table) if usable(table, seat, "b_bluff", "B2")]
    ref.push(*(Bluff(seat) for seat in owners for _ in range(more)), Compare())


def _who_bluffs(state: State, step: Bluff) -> tuple[int, ...]:
    table, seat = state.table, step.seat
    over = gone(table) is not None or _at_limit(table, seat)
    return () if over or not table.players[seat].cards else (seat,)


def _bluffs(state: State, step: Bluff, seat: int) -> Sequence[Move]:
    return [*_plays(state, seat, "B2"), PASS]


def _bluff(ref: Ref, step: Bluff, seat: int, move: Move) -> None:
    """The card itself is the price."""
    if isinstance(move, Play):
        ref.push(CardText(seat, move.card))
        mark(ref, seat, "b_bluff")
        _play(ref, seat, move)


WORKS: Works = {Open: open_cards, AfterCards: after_cards}
QUESTIONS: Questions = {
    PlayCard: Question(
        kind="play_card",
        clause="LH-22.4",
        prompt="Which combat card do you play, or do you pass?",
        moves=_cards,
        take=_take,
        seats=_who_plays,
        why_not=_why_not,
        otherwise=_pass,
        always=True,
    ),
    Bluff: Question(
        kind="bluff",
        clause="LH-22.4",
        prompt="Both have passed: do you play one more card?",
        moves=_bluffs,
        take=_bluff,
        seats=_who_bluffs,
        why_not=_why_not,
        always=True,
    ),
}
