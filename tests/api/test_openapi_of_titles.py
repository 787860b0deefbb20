"""The document is true of every title: what is shown and sent in a game fits what it says."""

from __future__ import annotations

import json
import re
from collections import Counter
from random import Random
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from jsonschema_rs import Draft202012Validator

from api.schema.naming import prefix_of
from api.schema.rules import components_of
from games.bots.random import Uniform
from games.engine import registry
from games.engine.canonical import canonical
from games.engine.chance import SeededChance
from games.engine.playing_out import play_out
from games.engine.records import Event, Move, Step
from games.engine.registry import titles
from games.engine.secrecy import SPECTATOR, redact
from games.engine.title import Title
from tests.schemas import faults, validator
from tests.titles import night_market

TITLES: dict[str, Title[Any]] = {**titles(), night_market.TITLE.id: night_market.TITLE}
OFTEN = 3
"""So many records of each type are looked at."""


class Reader:
    """Holds the records of one game against the components of its title."""

    def __init__(self, title: Title[Any]) -> None:
        self.title, self.read = title, Counter[str]()
        self.components = {"schemas": components_of([title])}
        self.validators: dict[str, Draft202012Validator] = {}

    def fits(self, name: str, kind: str, record: Any) -> None:
        """``record`` is a ``name`` of the document; each ``kind`` of it is looked at so often."""
        self.read[kind] += 1
        if self.read[kind] > OFTEN:
            return
        if name not in self.validators:
            shape = f"{prefix_of(self.title)}.{name}"
            self.validators[name] = validator(shape, self.components)
        assert faults(self.validators[name], json.loads(canonical(record))) == [], kind

    def observe(self, state: Any, asked: Any, move: Any, events: Any) -> None:
        """A batch as a spectator and the first seat get it."""
        if move is not None:
            self.fits("Move", f"move {type(move).__name__}", move)
        for event in events:
            for viewer in (SPECTATOR, frozenset((0,))):
                redacted = redact(event, viewer)
                self.fits("Event", f"{type(event).__name__} for {sorted(viewer)}", redacted)
        for viewer in (SPECTATOR, frozenset((0,))):
            step = type(state.flow.agenda[-1]).__name__ if state.flow.agenda else "the end"
            view = redact(state, viewer)
            self.fits("View", f"view at {step} for {sorted(viewer)}", view)


@pytest.mark.parametrize("title_id", TITLES)
def test_what_a_game_shows_fits_the_document(title_id: str) -> None:
    title = TITLES[title_id]
    reader, seats = Reader(title), title.seat_counts[0]
    policies = [Uniform()] * seats
    play_out(title, policies, SeededChance("document"), Random(7), observer=reader.observe)
    assert len(reader.read) > 20


def test_records_of_one_name_are_told_apart() -> None:
    """A move, a step and a part of the state may have one name, as Hunt and Recruit have."""
    components = components_of([registry.title("lords_of_hellas")])
    for name in ("Hunt", "HuntMove", "HuntParameters", "RecruitMove", "RecruitStep"):
        assert f"Hellas.{name}" in components
    assert "injured" in components["Hellas.Hunt"]["properties"]
    assert "combos" in components["Hellas.HuntParameters"]["properties"]


ONE = msgspec.defstruct("Twin", [], bases=(Step,), frozen=True, tag="one")
TWO = msgspec.defstruct("Twin", [], bases=(Step,), frozen=True, tag="two")


class Made(Event, frozen=True):
    """An event that tells of both."""

    first: ONE | TWO  # type: ignore[valid-type]


class Nothing(Move, frozen=True):
    """Not of interest."""


class OddTitle:
    """As much of a title as the document asks for."""

    id = "odd_title"
    options, state = Nothing, Made
    parameters = Nothing()
    reading = SimpleNamespace(move_type=Nothing, event_type=Made)


def test_two_records_of_one_name_and_kind_are_refused() -> None:
    message = "Several records are called OddTitle.TwinStep: rename them."
    with pytest.raises(ValueError, match=re.escape(message)):
        components_of([OddTitle()])  # type: ignore[list-item]
