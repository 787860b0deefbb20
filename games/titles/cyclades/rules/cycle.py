"""Start and end of a cycle (CY-3, CY-19)."""

from __future__ import annotations

from games.engine.questions import Works
from games.engine.referee import Referee
from games.titles.cyclades.components.ids import CreatureId, HeroId
from games.titles.cyclades.events.cycle import (
    CreaturesTurned,
    CycleBegan,
    GameEnded,
    GodsTurned,
    HeroesTurned,
    PhaseBegan,
)
from games.titles.cyclades.rules.decks import discard, draw_creatures, draw_heroes
from games.titles.cyclades.scoring import end_reason, places, result
from games.titles.cyclades.state import State
from games.titles.cyclades.steps.cycle import Cycle, EndCycle, Income, Offerings

Ref = Referee[State]


def cycle(ref: Ref, step: Cycle) -> None:
    """CY-3.1: phase 1 is left out in the first cycle, income is not (CY-R09)."""
    ref.push(Income(), Offerings(tuple(f for f in ref.state.table.track if f is not None)))
    ref.emit(CycleBegan(step.number))
    if step.number > 1:
        _start(ref)


def _start(ref: Ref) -> None:
    """CY-3.2 to CY-3.5, in this order."""
    ref.emit(PhaseBegan("start"))
    fill_heroes(ref)
    cheapest = ref.state.table.creature_track[0]
    if cheapest is not None:
        discard(ref, cheapest, "track")
    fill_creatures(ref)
    first, *others = ref.state.table.gods
    ref.emit(GodsTurned((*others, first)))


def fill_heroes(ref: Ref) -> None:
    """CY-3.2: empty spaces from the deck; an empty deck leaves them empty (CY-R59)."""
    track: list[HeroId | None] = list(ref.state.table.hero_track)
    drawn = draw_heroes(ref, track.count(None))
    for hero in drawn:
        track[track.index(None)] = hero
    if drawn:
        ref.emit(HeroesTurned(tuple(drawn), tuple(track)))


def fill_creatures(ref: Ref) -> None:
    """CY-3.3: cards slide to the cheapest spaces, then the deck fills the rest (CY-R10)."""
    before = ref.state.table.creature_track
    track: list[CreatureId | None] = [card for card in before if card is not None]
    drawn = draw_creatures(ref, len(before) - len(track))
    track += drawn
    track += [None] * (len(before) - len(track))
    if drawn or track != before:
        ref.emit(CreaturesTurned(tuple(drawn), tuple(track)))


def end_cycle(ref: Ref, _step: EndCycle) -> None:
    """CY-19.1: the end, or the next cycle."""
    ref.emit(PhaseBegan("end"))
    table = ref.state.table
    reason = end_reason(table)
    if reason is None:
        ref.push(Cycle(table.cycle + 1))
        return
    state = ref.state
    results = [result(state, seat) for seat in range(len(state.flow.chosen))]
    ref.emit(
        GameEnded(
            metropolises=tuple(metropolises for metropolises, _ in results),
            places=places(results),
            gold=tuple(state.purses[team].gold for team in sorted(state.purses)),
            reason=reason,
        )
    )
    ref.finish()


WORKS: Works = {Cycle: cycle, EndCycle: end_cycle}
