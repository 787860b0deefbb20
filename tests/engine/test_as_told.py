"""What is written of a game of earlier rules has nothing that these had not."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import UNSET, UnsetType

from games.engine.as_told import event_as_told, state_as_told
from games.engine.canonical import canonical
from games.engine.flow import Began, Flow
from games.engine.records import Event, Step
from games.engine.secrecy import SPECTATOR, Public, SeatOnly, redact
from games.engine.shapes import Shapes
from games.engine.title import Title
from tests.titles.night_market import TITLE
from tests.titles.night_market.options import Options


class Terse(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is as usual is not written."""

    seat: int
    loud: bool = False
    later: int = 7


class Cell(msgspec.Struct, array_like=True):
    """Without names."""

    x: int
    y: int = 0


class Look(Step, frozen=True):
    """A step with a record in it."""

    terse: Terse
    later: str = "new"


class Table(msgspec.Struct):
    """Fields of rules 1 but for those called later."""

    purse: dict[str, Terse]
    cells: list[Cell]
    maybe: int | UnsetType = UNSET
    later: list[int] = msgspec.field(default_factory=list)


class State(msgspec.Struct):
    """All of it."""

    flow: Flow[Look]
    table: Table


SHAPE = """\
state flow table
state.flow agenda chosen draws moves offered resolving since
state.flow.agenda.*=look terse
state.flow.agenda.*=look.terse loud seat
state.table cells maybe purse
state.table.purse.* loud seat
"""


@pytest.fixture
def title(tmp_path: Path) -> Any:
    (tmp_path / "1.txt").write_text(SHAPE)
    market: Title[Any] = TITLE
    return replace(market, rules="2", upcasts={}, state=State, shapes=Shapes(tmp_path))


def began(rules: str) -> str:
    event = Began("night_market", rules, 2, Options(), TITLE.parameters, {})
    return canonical(event).decode()


def state(**fields: Any) -> State:
    flow: Flow[Look] = Flow(agenda=[Look(Terse(1)), Look(Terse(2, True, 8), "other")])
    return State(flow, Table({"a": Terse(0, loud=True)}, [Cell(1)], **fields))


def test_later_fields_are_left_out_as_long_as_they_have_their_default(title: Any) -> None:
    shown = json.loads(state_as_told(title, state(), began("1")))
    assert shown["table"] == {"cells": [[1, 0]], "purse": {"a": {"loud": True, "seat": 0}}}
    assert shown["flow"]["agenda"] == [
        {"step": "look", "terse": {"seat": 1}},
        {"step": "look", "later": "other", "terse": {"seat": 2, "loud": True, "later": 8}},
    ]


def test_what_was_told_since_is_there(title: Any) -> None:
    shown = json.loads(state_as_told(title, state(later=[3], maybe=4), began("1")))
    assert (shown["table"]["later"], shown["table"]["maybe"]) == ([3], 4)


def test_of_the_rules_in_force_everything_is_written(title: Any) -> None:
    assert state_as_told(title, state(), began("2")) == canonical(state())


def test_of_rules_whose_shape_was_never_kept_everything_is_written(title: Any) -> None:
    assert state_as_told(title, state(), began("0")) == canonical(state())


class Drew(Event, frozen=True):
    """A fact as it is read now."""

    seat: Public[int]
    card: SeatOnly[str] = UNSET
    later: Public[int] = 0


STORED = '{"type": "drew", "seat": 1, "card": "silk", "gone": 2}'


@pytest.mark.parametrize(
    ("viewer", "due"),
    [
        (frozenset({1}), b'{"card":"silk","gone":2,"seat":1,"type":"drew"}'),
        (SPECTATOR, b'{"gone":2,"seat":1,"type":"drew"}'),
    ],
)
def test_an_event_is_what_is_stored_less_what_the_viewer_may_not_know(
    viewer: frozenset[int], due: bytes
) -> None:
    assert event_as_told(STORED, ["card"], redact(Drew(1, "silk"), viewer)) == due


@pytest.mark.parametrize("paths", [[], ["card", "gone"], ["hand"]])
def test_where_other_parts_were_private_nothing_of_it_is_shown_so(paths: list[str]) -> None:
    assert event_as_told(STORED, paths, Drew(1, "silk")) is None
