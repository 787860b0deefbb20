"""A turn: sell, scout, send an urchin, rest or haggle (NM-3)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.questions import Aside, Question, Questions, Refusal
from games.engine.records import Move, Step, label
from games.engine.referee import Referee
from tests.titles.night_market import events as ev
from tests.titles.night_market import moves as mv
from tests.titles.night_market.components import GOODS
from tests.titles.night_market.facts import in_market, partners
from tests.titles.night_market.rules.bag import draw
from tests.titles.night_market.state import State
from tests.titles.night_market.steps import GiveCard, Turn

Ref = Referee[State]


def turn_moves(state: State, step: Turn, seat: int) -> Sequence[Move]:
    """What the hand allows (NM-3)."""
    hand = state.hands[label(seat)].cards
    moves: list[Move] = [mv.SELL[good] for good in GOODS if good in hand]
    if state.table.left:
        moves.append(mv.SCOUT)
    if "urchin" in hand:
        moves.extend(mv.SEND[rival] for rival in rivals_with_cards(state, seat))
    moves.append(mv.REST)
    return moves


def rivals_with_cards(state: State, seat: int) -> list[int]:
    """Whom an urchin may be sent to (NM-3.3)."""
    own, merchants = partners(state.table, seat), state.table.merchants
    rivals = (other for other in in_market(state.table) if other not in own)
    return [rival for rival in rivals if merchants[rival].cards]


def act(ref: Ref, step: Turn, seat: int, move: Move) -> None:
    """Carry out a turn."""
    table = ref.state.table
    match move:
        case mv.Sell(good=good):
            ref.emit(ev.Sold(seat, good, min(table.parameters.price[good], table.bank)))
        case mv.Scout():
            draw(ref, seat)
        case mv.Send(victim_seat=victim):
            ref.emit(ev.UrchinSent(seat, victim))
            ref.push(GiveCard(victim, seat))
        case _:
            pass


def why_not_turn(state: State, step: Turn, seat: int, move: Move) -> Refusal | None:
    """The rule that a refused action breaks, from what the seat may know."""
    match move:
        case mv.Sell(good=good):
            return f"You hold no {good} to sell.", "NM-3.1"
        case mv.Send() if "urchin" not in state.hands[label(seat)].cards:
            return "You hold no urchin to send.", "NM-3.3"
        case mv.Send():
            return "An urchin goes to a rival who has cards.", "NM-3.3"
        case _:
            return None


def haggles(state: State, step: Step, seat: int) -> Sequence[Move]:
    """So often in a round of the whole market, at one's own turn (NM-3.5)."""
    table = state.table
    able = table.merchants[seat].coins >= table.parameters.haggling.cost and table.left
    return (mv.HAGGLE,) if isinstance(step, Turn) and able and not table.haggled else ()


def haggle(ref: Ref, seat: int, move: Move) -> None:
    """Pay and draw."""
    table = ref.state.table
    ref.emit(ev.Haggled(seat, table.parameters.haggling.cost, table.haggles + 1))
    draw(ref, seat)


QUESTIONS: Questions = {
    Turn: Question(
        kind="turn",
        clause="NM-3",
        prompt="Sell, scout, send an urchin or rest?",
        moves=turn_moves,
        take=act,
        why_not=why_not_turn,
        always=True,
    ),
}
ASIDES = (Aside(kinds=(mv.Haggle,), moves=haggles, take=haggle),)
