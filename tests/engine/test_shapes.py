"""The shape of a type of states: its records by their place in the JSON, and their fields."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import pytest

from games.engine.records import Step
from games.engine.shapes import Shapes, shape_of, written
from tests.compliance.titles import TITLES


class Coin(msgspec.Struct):
    """A record in every kind of container."""

    worth: int
    inside: list[Coin] = []


class Turn(Step, frozen=True):
    """One of two in a list."""

    seat: int


class Pay(Step, frozen=True):
    """The other."""

    seat: int
    coin: Coin | None = None


class Table(msgspec.Struct):
    """All of it."""

    purse: dict[str, Coin]
    pair: tuple[Coin, int]
    agenda: Annotated[list[Turn | Pay], "marked"]
    best: Coin | None = None
    renamed: int = msgspec.field(default=0, name="name")


def test_each_place_in_the_json_is_a_line() -> None:
    assert written(shape_of(Table)).splitlines() == [
        "state agenda best name pair purse",
        "state.agenda.*=pay coin seat",
        "state.agenda.*=pay.coin inside worth",
        "state.agenda.*=turn seat",
        "state.best inside worth",
        "state.pair.* inside worth",
        "state.purse.* inside worth",
    ]


def test_a_shape_that_was_kept_is_read_back(tmp_path: Path) -> None:
    shapes = Shapes(tmp_path / "shapes")
    assert shapes.of("1") is None
    shapes.keep("1", Table)
    assert Shapes(tmp_path / "shapes").of("1") == shape_of(Table)


@pytest.mark.parametrize("title", TITLES)
def test_the_shape_of_the_rules_in_force_is_the_one_that_was_kept(title: str) -> None:
    played = TITLES[title]
    kept = played.shapes.of(played.rules)
    assert kept is not None, (
        f"no shape of rules {played.rules} lies beside {title}: run `manage.py keep_corpus {title}`"
    )
    now = shape_of(played.state)
    # A record that was never told, and is gone, is missed by nobody.
    differing = sorted(place for place in now if now[place] != kept.get(place))
    assert differing == [], (
        f"states of {title} have another shape than rules {played.rules} had when they were kept:"
        f" {', '.join(differing)}. Raise `rules`, and let `manage.py keep_corpus {title}` keep it."
    )
