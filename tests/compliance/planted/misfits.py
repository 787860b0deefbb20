"""Records that do not survive JSON, are not listed, or let anything in."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from games.engine.records import Event
from games.engine.secrecy import Public, SeatOnly
from tests.compliance.planted.faults import tip_by_memory
from tests.compliance.planted.variants import (
    Planted,
    with_applier,
    with_event,
    with_question,
    with_rule,
)
from tests.titles.night_market import TITLE
from tests.titles.night_market import events as ev
from tests.titles.night_market.apply import APPLIERS
from tests.titles.night_market.components import Card
from tests.titles.night_market.state import State
from tests.titles.night_market.steps import Turn

EVENTS_IN_JSON = "every_event_survives_json"


class Weighed(Event, frozen=True):
    """Its field takes anything."""

    grams: Public[Any]


class Whispered(Event, frozen=True):
    """Its hidden field cannot be left out."""

    seat: Public[int]
    card: SeatOnly[Card]


def _weigh(ref: Any, event: ev.Sold) -> None:
    ref.emit(Weighed(12))


def _whisper(ref: Any, event: ev.Sold) -> None:
    ref.emit(Whispered(event.seat, event.good))


def _sell_for_words(ref: Any, event: ev.UrchinSent) -> None:
    ref.emit(ev.Haggled(event.seat, "nothing"))  # type: ignore[arg-type]


def _not_haggled_yet(state: State, event: ev.RoundBegan) -> None:
    APPLIERS[ev.RoundBegan](state, event)
    state.table.haggled = 0  # type: ignore[assignment]


MISFITS: dict[str, Planted] = {
    "a field that takes anything": Planted(
        with_event(with_rule(ev.Sold, _weigh), Weighed, "It is weighed."),
        "an_unknown_field_or_a_wrong_type_is_refused_at_the_door",
        "is let in",
    ),
    "a hidden field that cannot be left out": Planted(
        with_event(with_rule(ev.Sold, _whisper), Whispered, "Somebody whispers."),
        EVENTS_IN_JSON,
        "is not read back",
    ),
    "a word where a number belongs": Planted(
        replace(
            with_rule(ev.UrchinSent, _sell_for_words),
            own_appliers={**TITLE.own_appliers, ev.Haggled: lambda state, event: None},
        ),
        EVENTS_IN_JSON,
        "is not read back",
    ),
    "a number where yes or no belongs": Planted(
        with_applier(ev.RoundBegan, _not_haggled_yet),
        "every_view_survives_json",
        "is not read back",
    ),
    "a fact that the title does not list": Planted(
        replace(
            with_event(with_rule(ev.Sold, _weigh), Weighed, "It is weighed."), events=TITLE.events
        ),
        "a_batch_is_a_choice_then_facts_then_one_bookmark",
        "does not list",
    ),
    "a memory between two ways of playing": Planted(
        with_question(Turn, take=tip_by_memory), "playing_in_place_gives_the_same", "in place"
    ),
}
