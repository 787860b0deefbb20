"""An option that cannot be had with some numbers of seats says with which it can."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from games.engine.errors import BadOptions
from games.engine.title import Title
from tests.compliance.titles import TITLES

PAIRS = {4: [[0, 2], [1, 3]], 6: [[0, 3], [1, 4], [2, 5]]}
"""Who plays with whom, where seats are paired."""


def options(title: Title[Any]) -> dict[str, dict[str, Any]]:
    [schema] = msgspec.json.schema_components([title.options])[1].values()
    return dict(schema["properties"])


def values(schema: dict[str, Any], seats: int) -> list[Any]:
    """Others than the usual one, as somebody might choose them."""
    if schema.get("type") == "boolean":
        return [not schema["default"]]
    if "x-seats" in schema:
        return [PAIRS.get(seats, [[0, 1]])]
    return [value for value in schema.get("enum", ()) if value != schema["default"]]


def is_accepted(title: Title[Any], chosen: dict[str, Any], seats: int) -> bool:
    try:
        title.check_options(msgspec.convert(chosen, title.options), seats)
    except BadOptions:
        return False
    return True


@pytest.mark.parametrize("title", TITLES.values(), ids=TITLES)
def test_what_no_choice_of_others_makes_possible_is_not_offered(title: Title[Any]) -> None:
    all_of_them = options(title)
    teams = all_of_them.get("teams", {})
    paired = {"teams"} if teams.get("x-seats") and teams.get("type") != "boolean" else set()
    possible, offered = set(), set()
    for name, schema in all_of_them.items():
        for seats in title.seat_counts:
            with_teams = [{}, *({"teams": PAIRS[seats]} for _ in paired if seats in PAIRS)]
            if any(
                is_accepted(title, {**others, name: value}, seats)
                for value in values(schema, seats)
                for others in with_teams
            ):
                possible.add((name, seats))
            if values(schema, seats) and seats in schema.get("x-seats", title.seat_counts):
                offered.add((name, seats))
    assert offered == possible
