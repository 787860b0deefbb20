"""What a game is does not grow when the code does, shown with Night Market, whose rules 1 are kept.

Each change here is what somebody does who adds a card or a rule: a field with a default, somewhere.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from games.engine.flow import Flow
from games.engine.records import Event
from games.engine.secrecy import Inside, Public
from games.engine.title import Title
from games.engine.upcasts import Fields, Upcast
from tests.audit.kept_games import FILES, complaint, shortest, states
from tests.titles.night_market import TITLE, apply
from tests.titles.night_market import events as ev
from tests.titles.night_market.options import Options
from tests.titles.night_market.parameters import Haggling, Parameters
from tests.titles.night_market.state import Merchant, State, Table
from tests.titles.night_market.steps import STEPS, Turn

RULES_1 = [path for path in FILES if path.parts[-3:-1] == ("night_market", "1")]


def complaints(title: Title[Any]) -> list[str]:
    """What is wrong with games of rules 1, if the title were this one."""
    return [words for path in RULES_1 if (words := complaint(title, path)) is not None]


def test_games_of_rules_1_haggled_and_were_read_through_upcasts() -> None:
    assert complaints(TITLE) == []
    assert "1" in TITLE.upcasts


class Bartering(Haggling, frozen=True):
    """A number more in a part."""

    grace: int = 1


class MoreNumbers(Parameters, frozen=True):
    """And one more beside it."""

    haggling: Bartering = Bartering()
    patience: int = 7


class MoreOptions(Options, frozen=True):
    """A choice more."""

    weather: str = "dry"


class Crowd(msgspec.Struct):
    """A new part of the table."""

    heads: int = 12


class LargerTable(Table):
    """A new part and a new field, whose default is no zero."""

    storm: int = 3
    crowd: Crowd = msgspec.field(default_factory=Crowd)


class LongerFlow(Flow[Any]):
    """Something more that the engine keeps."""

    seen: Public[int] = 5


class LargerState(State):
    """With all of that."""

    flow: Inside[Flow[Any]] = msgspec.field(default_factory=LongerFlow)
    table: Public[Table] = msgspec.field(default_factory=LargerTable)


class FamousMerchant(Merchant):
    """A field of a record that facts make."""

    fame: int = 1


class RoundBegan(ev.RoundBegan, frozen=True, tag="round_began"):
    """A fact that tells more."""

    weather: Public[str] = "dry"


class WaryTurn(Turn, frozen=True, tag="turn"):
    """A step that knows more."""

    wary: bool = True


def with_fact(kind: type[Event], old: type[Event], title: Title[Any] = TITLE) -> Title[Any]:
    """The title with a type of event in the place of another."""
    return replace(
        title,
        events=(*(each for each in title.events if each is not old), kind),
        own_appliers={**title.own_appliers, kind: title.own_appliers[old]},
    )


GROWN: dict[str, Title[Any]] = {
    "parameters": replace(TITLE, parameters=MoreNumbers()),
    "options": replace(TITLE, options=MoreOptions),
    "the state and the engine's part of it": replace(TITLE, state=LargerState),
    "an event": with_fact(RoundBegan, ev.RoundBegan),
    "a step": replace(TITLE, steps=(*(s for s in STEPS if s is not Turn), WaryTurn)),
}


@pytest.mark.parametrize("what", GROWN)
def test_a_field_with_a_default_changes_no_game_of_earlier_rules(what: str) -> None:
    assert complaints(GROWN[what]) == []


def test_nor_does_one_of_a_record_that_facts_make(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apply, "Merchant", FamousMerchant)
    assert complaints(TITLE) == []


@pytest.mark.parametrize("what", ["parameters", "the state and the engine's part of it"])
def test_under_the_rules_in_force_the_same_asks_for_a_new_version(what: str) -> None:
    words = complaint(GROWN[what], shortest(TITLE, TITLE.rules))
    assert words is not None
    assert "raise `rules` of the title" in words
    assert "upcasts" not in words


def test_what_an_old_fact_changes_now_shows_and_is_not_the_rules_in_force_to_raise() -> None:
    """A new field that is reckoned from what rules 1 told would grow into their games."""

    def sold(state: Any, event: ev.Sold) -> None:
        apply.sold(state, event)
        state.table.storm += 1

    appliers: dict[type[Event], Callable[[Any, Any], None]] = {**TITLE.own_appliers, ev.Sold: sold}
    title = replace(TITLE, state=LargerState, own_appliers=appliers)
    words = complaint(title, RULES_1[-1])
    assert words is not None
    assert "another state" in words
    assert "Games that were begun by rules 1 of Night Market are not what they were" in words
    assert "raise `rules`" not in words


LACKING: dict[str, tuple[Upcast, str]] = {
    "of an event": (
        Upcast(parameters=TITLE.upcasts["1"].parameters),
        "The upcasts do not say how what rules 1 told is read now.",
    ),
    "of a parameter": (
        Upcast(events=TITLE.upcasts["1"].events),
        "version 1: haggle: no parameter is called so.",
    ),
}


@pytest.mark.parametrize("what", LACKING)
def test_an_upcast_that_is_missing_is_asked_for(what: str) -> None:
    upcast, words = LACKING[what]
    lines = complaints(replace(TITLE, upcasts={"1": upcast}))
    assert any(words in each for each in lines)
    assert all("Say in `upcasts` of the title" in each for each in lines)


def test_an_upcast_that_fails_is_named() -> None:
    def failing(payload: dict[str, Any]) -> dict[str, Any]:
        return {"type": "haggled", "seat": payload["sear"]}

    upcast = replace(TITLE.upcasts["1"], events={"haggled": failing})
    [first, *_] = complaints(replace(TITLE, upcasts={"1": upcast}))
    assert "Its upcast fails: KeyError('sear')" in first


def _as_version_3(title: Title[Any]) -> Title[Any]:
    """Two versions later: a fact with another name, another price, a good that is no more."""

    class Bartered(Event, frozen=True):
        """What was a haggle."""

        seat: Public[int]
        price: Public[int]

    def bartered(payload: dict[str, Any]) -> dict[str, Any]:
        return {"type": "bartered", "seat": payload["seat"], "price": payload["cost"]}

    def applied(state: Any, event: Bartered) -> None:
        apply.haggled(state, ev.Haggled(event.seat, event.price))

    appliers = {kind: how for kind, how in title.own_appliers.items() if kind is not ev.Haggled}
    upcast = Upcast(events={"haggled": bartered}, options=Fields(added={"teams": False}))
    return replace(
        title,
        rules="3",
        events=(*(each for each in title.events if each is not ev.Haggled), Bartered),
        own_appliers={**appliers, Bartered: applied},
        upcasts={**title.upcasts, "2": upcast},
    )


def test_upcasts_of_several_versions_are_applied_one_after_the_other() -> None:
    assert complaints(_as_version_3(TITLE)) == []


def test_a_fact_of_a_type_that_is_gone_is_named() -> None:
    title = replace(_as_version_3(TITLE), upcasts=TITLE.upcasts)
    assert any("'haggled'" in each for each in complaints(title))


def test_states_are_written_as_they_were_told_and_not_as_they_are_read() -> None:
    """The hashes would be others if what is read now were written."""
    title = replace(TITLE, parameters=MoreNumbers(), state=LargerState)
    then = [states(title, path) for path in RULES_1]
    bare = replace(title, shapes=type(title.shapes)())
    assert [states(bare, path) for path in RULES_1] != then
