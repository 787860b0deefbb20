"""Effects that may be used beside the question that is asked (LH-30.2, LH-30.3)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.questions import Aside, Offer
from games.engine.records import Move, Step
from games.engine.referee import Referee
from games.titles.hellas.components.combat_cards import COMBAT_CARDS
from games.titles.hellas.components.moments import REST_POINTS, SourceId, WindowMoment
from games.titles.hellas.components.quests import QUESTS
from games.titles.hellas.components.windows import WINDOW_OF
from games.titles.hellas.describe import choices
from games.titles.hellas.facts.holdings import hand_limit
from games.titles.hellas.facts.in_force import effects_of, kept_effects
from games.titles.hellas.facts.turn import active
from games.titles.hellas.moves.turn import Use
from games.titles.hellas.rules.cards import in_hand
from games.titles.hellas.rules.usable import has_use, owns, prices, sources
from games.titles.hellas.rules.using import use
from games.titles.hellas.state import State, Table
from games.titles.hellas.steps.battle import BeforeBattle
from games.titles.hellas.steps.hunt import Defend, StartWindow
from games.titles.hellas.steps.turn import Act

Ref = Referee[State]

PART_OF_A_MOVE: tuple[SourceId, ...] = (
    "b_master_plan",
    "b_advanced_dodge",
    "b_exhausted_fight",
    "giving_up",
)
"""Offers that are a field or a form of the question's own moves."""


def moments_of(state: State, step: Step) -> tuple[WindowMoment, ...]:
    """Which moments of LH-30.1 a question is; its step tells it as ``point`` where it is one."""
    if isinstance(step, Act):
        return ("T0", "T1") if _nothing_done(state) else ("T1",)
    if isinstance(step, StartWindow):
        return ("H1",) if step.drawn else ("H0",)
    if isinstance(step, Defend) and state.table.hunt is not None and state.table.hunt.laid:
        return ()  # the answer is begun: H3 is before it
    point: WindowMoment | None = getattr(step, "point", None)
    return (point,) if point is not None else ()


def _nothing_done(state: State) -> bool:
    """T0: the player has chosen nothing yet in this turn."""
    turn = state.table.turn
    return turn is not None and state.flow.chosen[turn.seat] == turn.chosen


def offered(state: State, step: Step, seat: int) -> list[SourceId]:
    """Effects that a player may use at his own question, by public facts."""
    if isinstance(step, BeforeBattle):
        return []  # there they are answers: they count as the effect of a side (LH-30.6)
    return [
        source
        for moment in moments_of(state, step)
        for source in sources(state.table, seat, moment, "offer")
        if source not in PART_OF_A_MOVE
    ]


def _uses(state: State, step: Step, seat: int) -> Sequence[Move]:
    """Those that he can pay with the cards that he really has."""
    usable = offered(state, step, seat)
    return [Use(source) for source in usable if _has_the_cards(state, seat, source)]


def _has_the_cards(state: State, seat: int, source: SourceId) -> bool:
    bows = dict(prices(state.table, source)).get("bow_card", 0)
    return sum(COMBAT_CARDS[card].symbol == "bow" for card in in_hand(state, seat)) >= bows


def _take(ref: Ref, seat: int, move: Use) -> None:
    use(ref, seat, move.source)


FREE: tuple[SourceId, ...] = tuple(s for s, window in WINDOW_OF.items() if window.kind == "free")


def _free(state: State, seat: int) -> list[SourceId]:
    """LH-30.3: at rest points only; on others' questions with room in the hand (LH-R131)."""
    his = [source for source in FREE if owns(state.table, seat, source)]
    if not his or not state.flow.agenda:
        return []
    step = state.flow.agenda[-1]
    moments = [moment for moment in moments_of(state, step) if moment in REST_POINTS]
    asked = getattr(step, "seat", None) == seat
    return [
        source
        for source in his
        if any(has_use(state.table, seat, source, moment) for moment in moments)
        and (asked or _has_room(state.table, seat, source))
    ]


def _has_room(table: Table, seat: int, source: SourceId) -> bool:
    effects = effects_of(table.parameters, source)
    if source in QUESTS:
        effects = kept_effects(table.parameters, source)
    drawn = sum(effect.amount or 0 for effect in effects if effect.kind == "draw")
    return table.players[seat].cards + drawn <= hand_limit(table, seat)


def _who_may(state: State) -> tuple[int, ...]:
    if not state.flow.agenda or not moments_of(state, state.flow.agenda[-1]):
        return ()
    return tuple(seat for seat in range(len(state.table.players)) if _free(state, seat))


def _occasion(state: State) -> object:
    """A turn, a battle or a hunt: what is meant for one is not used in the next."""
    table = state.table
    battle, hunt = table.battle, table.hunt
    return table.round, active(table), battle and battle.region, hunt and hunt.monster


def _free_uses(state: State, seat: int) -> Sequence[Move]:
    return [Use(source) for source in _free(state, seat)]


ASIDES = (Aside(kinds=(Use,), moves=_uses, take=_take, notes=choices.used),)

OFFERS = (
    Offer(
        kind="free_effect",
        clause="LH-30.3",
        prompt="Do you use an effect that may come at any time?",
        open=_who_may,
        moves=_free_uses,
        notes=choices.used,
        take=_take,
        window="free",
        occasion=_occasion,
    ),
)
