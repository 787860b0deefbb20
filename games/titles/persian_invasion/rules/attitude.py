"""The attitude of the lands (LHS-4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.engine.questions import Question, Questions
from games.engine.records import Move
from games.titles.hellas.components.ids import LandId
from games.titles.hellas.events.heroes import GloryReturned, GloryTaken
from games.titles.hellas.moves.turn import PASS
from games.titles.persian_invasion.describe import questions
from games.titles.persian_invasion.events import AttitudeMoved, Bannered
from games.titles.persian_invasion.facts.lands import loyal, yellow
from games.titles.persian_invasion.facts.sides import PLAYER, Ref, campaign_of, table_of
from games.titles.persian_invasion.moves import Hoist
from games.titles.persian_invasion.rules.control import lose
from games.titles.persian_invasion.state import Attitude, State
from games.titles.persian_invasion.steps import Promote

_UP: Mapping[Attitude, Attitude] = {"hostile": "wary", "wary": "neutral"}
_DOWN: Mapping[Attitude, Attitude] = {"neutral": "wary", "wary": "hostile"}


def rise(ref: Ref, land: LandId) -> None:
    """A step up; at Neutral the Glory Token; whoever has that may make its yellow tokens blue."""
    now = campaign_of(ref).attitude[land]
    if loyal(table_of(ref), land):
        ref.push(Promote(PLAYER, land))
    elif now in _UP:
        ref.emit(AttitudeMoved(land, _UP[now]))
    else:
        ref.emit(GloryTaken(PLAYER, land))


def drop(ref: Ref, land: LandId) -> None:
    """A step down; at Hostile all yellow tokens of the land go; the Glory Token goes to Neutral."""
    now = campaign_of(ref).attitude[land]
    if loyal(table_of(ref), land):
        ref.emit(GloryReturned(PLAYER, land))
    elif now in _DOWN:
        ref.emit(AttitudeMoved(land, _DOWN[now]))
    else:
        lose(ref, yellow(table_of(ref), land))


def _hoists(state: State, step: Promote, seat: int) -> Sequence[Move]:
    hoists: list[Move] = [Hoist(region) for region in yellow(state.table, step.land)]
    return [*hoists, PASS] if hoists else ()


def _hoist(ref: Ref, step: Promote, seat: int, move: Move) -> None:
    if isinstance(move, Hoist):
        ref.push(step)
        ref.emit(Bannered(move.region, "blue"))


QUESTIONS: Questions = {
    Promote: Question(
        kind="promote",
        clause="LHS-4.1",
        prompt="Which yellow control token of the loyal land becomes blue?",
        asks=questions.promote,
        moves=_hoists,
        take=_hoist,
    )
}
