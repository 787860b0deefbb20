"""The player's cards of a battle (LHS-5.2, LHS-5.5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from games.engine.questions import Question, Questions, Works
from games.engine.records import Move
from games.engine.referee import Referee
from games.engine.tables import joined
from games.titles.hellas.components.effects import Condition, Effect
from games.titles.hellas.describe import choices, questions
from games.titles.hellas.events.battles import CardsStageBegan, Passed
from games.titles.hellas.facts.heroes import value
from games.titles.hellas.facts.hoplites import army
from games.titles.hellas.moves.fights import Play
from games.titles.hellas.moves.turn import PASS
from games.titles.hellas.rules.battle.choice import play, plays, why_not
from games.titles.hellas.rules.battle.effects import carry_text
from games.titles.hellas.rules.battle.sides import CONDITIONS, battle_of
from games.titles.hellas.rules.usable import sources
from games.titles.hellas.steps.battle import AfterCards, CardText, Open, PlayCard
from games.titles.persian_invasion.facts.command import command
from games.titles.persian_invasion.facts.sides import PLAYER, XERXES
from games.titles.persian_invasion.rules.battle.beginning import is_green
from games.titles.persian_invasion.state import State, Table

Ref = Referee[State]


def open_cards(ref: Ref, step: Open) -> None:
    """LHS-5.2: all cards of the player come before Xerxes draws."""
    ref.push(PlayCard(PLAYER), AfterCards())
    ref.emit(CardsStageBegan())


def _who_plays(state: State, step: PlayCard) -> tuple[int, ...]:
    """Who holds cards, or could draw some."""
    table, seat = state.table, step.seat
    may = table.players[seat].cards > 0 or bool(sources(table, seat, "B1", "free"))
    return (seat,) if may else ()


def _cards(state: State, step: PlayCard, seat: int) -> Sequence[Move]:
    return [*plays(state, seat, "B1"), PASS]


def _take(ref: Ref, step: PlayCard, seat: int, move: Move) -> None:
    if isinstance(move, Play):
        ref.push(CardText(seat, move.card), step)
        play(ref, seat, move)
    else:
        _pass(ref, step)


def _pass(ref: Ref, step: PlayCard) -> None:
    ref.emit(Passed(step.seat))


def _outnumbered(table: Table, seat: int) -> bool:
    """LHS-5.5: against a green token Xerxes has half the Invasion value, rounded up."""
    region = battle_of(table).region
    enemies = army(table, region, XERXES)
    if is_green(table, region):
        enemies = (table.campaign.invasion + 1) // 2
    return army(table, region, seat) > enemies


_HOLDS: Mapping[Condition, Callable[[Table, int], bool]] = joined(
    CONDITIONS,
    {
        "more_hoplites": _outnumbered,
        "more_leadership": lambda table, seat: (
            value(table, seat, "leadership") > command(table.campaign)
        ),
    },
    replacing=("more_hoplites", "more_leadership"),
)


def _holds(table: Table, seat: int, effect: Effect) -> bool:
    """With what Xerxes has instead of hoplites and a hero."""
    return all(_HOLDS[condition](table, seat) for condition in effect.when)


def card_text(ref: Ref, step: CardText) -> None:
    """LH-R60."""
    carry_text(ref, step.seat, step.card, _holds)


WORKS: Works = {Open: open_cards, CardText: card_text}
QUESTIONS: Questions = {
    PlayCard: Question(
        kind="play_card",
        clause="LHS-5.2",
        prompt="Which combat card do you play, or do you pass?",
        asks=questions.battle("The battle{region}: which card do you play, or do you pass?"),
        notes=choices.does,
        moves=_cards,
        take=_take,
        seats=_who_plays,
        why_not=why_not,
        otherwise=_pass,
        always=True,
    ),
}
