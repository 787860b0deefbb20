"""The cards of a battle: one side after the other, then Bluff (LH-22.4 to LH-22.6)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.questions import Question, Questions, Works
from games.engine.records import Move
from games.engine.referee import Referee
from games.titles.hellas.describe import choices, questions
from games.titles.hellas.describe.contexts import fought
from games.titles.hellas.events.battles import CardsStageBegan, Passed
from games.titles.hellas.facts.in_force import amount_of
from games.titles.hellas.moves.fights import Play
from games.titles.hellas.moves.turn import PASS
from games.titles.hellas.rules.battle.choice import play, plays, why_not
from games.titles.hellas.rules.battle.effects import carry_text
from games.titles.hellas.rules.battle.sides import enemy, gone, holds, seats_of, side_of
from games.titles.hellas.rules.usable import sources, usable
from games.titles.hellas.rules.using import mark
from games.titles.hellas.state import State, Table
from games.titles.hellas.steps.battle import AfterCards, CardText, Compare, Open, PlayCard
from games.titles.lords_of_hellas.steps import Bluff

Ref = Referee[State]


def at_limit(table: Table, seat: int) -> bool:
    """LH-22.6, LH-R96: Restrictive Maneuver of the defender counts all cards of the battle."""
    if not usable(table, enemy(table, seat), "b_restrictive_maneuver", "card_played"):
        return False
    most = amount_of(table.parameters, "b_restrictive_maneuver", "limit_enemy_cards")
    return len(side_of(table, seat).played) >= most


def open_cards(ref: Ref, step: Open) -> None:
    """The defender is first; with a side gone no card is played at all (LH-22.3)."""
    table = ref.state.table
    if gone(table) is not None:
        ref.push(Compare())
        return
    ref.push(PlayCard(seats_of(table)[1]), AfterCards())
    ref.emit(CardsStageBegan())


def _who_plays(state: State, step: PlayCard) -> tuple[int, ...]:
    """LH-22.4, LH-30.5: who holds cards, or could draw some, as everybody can see."""
    table, seat = state.table, step.seat
    if gone(table) is not None or at_limit(table, seat):
        return ()
    may = table.players[seat].cards > 0 or bool(sources(table, seat, "B1", "free"))
    return (seat,) if may else ()


def _cards(state: State, step: PlayCard, seat: int) -> Sequence[Move]:
    return [*plays(state, seat, "B1"), PASS]


def _take(ref: Ref, step: PlayCard, seat: int, move: Move) -> None:
    """A card's text is carried out before anybody goes on."""
    if isinstance(move, Play):
        _go_on(ref, seat)
        ref.push(CardText(seat, move.card))
        play(ref, seat, move)
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
    for side in (enemy(table, seat), seat):
        if not side_of(table, side).out:
            ref.push(PlayCard(side))
            return


def after_cards(ref: Ref, step: AfterCards) -> None:
    """Bluff, then the comparison."""
    table = ref.state.table
    more = amount_of(table.parameters, "b_bluff", "extra_card")
    owners = [seat for seat in seats_of(table) if usable(table, seat, "b_bluff", "B2")]
    ref.push(*(Bluff(seat) for seat in owners for _ in range(more)), Compare())


def _who_bluffs(state: State, step: Bluff) -> tuple[int, ...]:
    table, seat = state.table, step.seat
    over = gone(table) is not None or at_limit(table, seat)
    return () if over or not table.players[seat].cards else (seat,)


def _bluffs(state: State, step: Bluff, seat: int) -> Sequence[Move]:
    return [*plays(state, seat, "B2"), PASS]


def _bluff(ref: Ref, step: Bluff, seat: int, move: Move) -> None:
    """The card itself is the price."""
    if isinstance(move, Play):
        ref.push(CardText(seat, move.card))
        mark(ref, seat, "b_bluff")
        play(ref, seat, move)


def card_text(ref: Ref, step: CardText) -> None:
    """When it is played, if what it asks for holds then (LH-R60)."""
    carry_text(ref, step.seat, step.card, holds)


WORKS: Works = {Open: open_cards, CardText: card_text, AfterCards: after_cards}
QUESTIONS: Questions = {
    PlayCard: Question(
        kind="play_card",
        clause="LH-22.4",
        prompt="Which combat card do you play, or do you pass?",
        asks=questions.battle("The battle{region}: which card do you play, or do you pass?"),
        notes=choices.does,
        context=lambda view, step, seat: fought(view.table),
        moves=_cards,
        take=_take,
        seats=_who_plays,
        why_not=why_not,
        otherwise=_pass,
        always=True,
    ),
    Bluff: Question(
        kind="bluff",
        clause="LH-22.4",
        prompt="Both have passed: do you play one more card?",
        asks=questions.battle("Both have passed{region}: do you play one more card?"),
        notes=choices.does,
        moves=_bluffs,
        take=_bluff,
        seats=_who_bluffs,
        why_not=why_not,
        always=True,
    ),
}
