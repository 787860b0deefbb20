"""What an earlier version of the rules told is read as the next one tells it."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.upcasts import Fields, Upcast, is_before, upcasts_since


def test_fields_are_renamed_added_and_removed_also_inside_of_records() -> None:
    change = Fields(
        renamed={"haggle": "haggling.cost", "table.old": "table.new"},
        added={"haggling.times": 1, "table.more.deep": [2]},
        removed=("gone", "table.gone"),
    )
    record = {"haggle": 3, "gone": 0, "table": {"old": 4, "gone": 5, "kept": 6}}
    assert change(record) == {
        "haggling": {"cost": 3, "times": 1},
        "table": {"new": 4, "kept": 6, "more": {"deep": [2]}},
    }


@pytest.mark.parametrize(
    "now",
    [
        {"haggling": {"cost": 3, "times": 9}},
        {"haggling": {"cost": 3, "times": 9}, "other": {"haggle": 1}},
    ],
)
def test_what_has_the_new_form_is_left_alone(now: dict[str, Any]) -> None:
    change = Fields({"haggle": "haggling.cost"}, {"haggling.times": 1}, ("haggled",))
    assert change({**now}) == now


def test_what_is_added_is_no_part_of_two_records() -> None:
    change = Fields(added={"list": []})
    first, other = change({}), change({})
    first["list"].append(1)
    assert other == {"list": []}


def test_records_inside_the_events_of_the_engine_are_changed_too() -> None:
    def louder(payload: dict[str, Any]) -> dict[str, Any]:
        return {**payload, "loud": True}

    upcast = Upcast(
        moves={"sell": louder}, steps={"turn": louder}, parameters=louder, options=louder
    )
    sold = {"type": "chose", "seat": 0, "move": {"move": "sell"}}
    assert upcast(sold)["move"] == {"move": "sell", "loud": True}
    waits = {"type": "waits", "push": [{"step": "turn"}, {"step": "round"}]}
    assert upcast(waits)["push"] == [{"step": "turn", "loud": True}, {"step": "round"}]
    began = upcast({"type": "began", "options": {}, "parameters": {"coins": 1}, "seats": 2})
    assert began == {
        "type": "began",
        "options": {"loud": True},
        "seats": 2,
        "parameters": {"coins": 1, "loud": True},
    }
    assert sorted(upcast.touched) == ["began", "chose", "waits"]
    assert list(Upcast().touched) == []


def test_a_game_is_read_through_the_upcasts_since_its_version_the_earliest_first() -> None:
    one, two, ten = Upcast(), Upcast(), Upcast()
    upcasts = {"10": ten, "2": two, "1": one}
    since = {rules: upcasts_since(upcasts, rules) for rules in ("1", "2", "3", "10", "11")}
    assert [list(map(id, upcasts)) for upcasts in since.values()] == [
        [id(one), id(two), id(ten)],
        [id(two), id(ten)],
        [id(ten)],
        [id(ten)],
        [],
    ]


@pytest.mark.parametrize(
    ("rules", "other", "before"),
    [("1", "2", True), ("2", "10", True), ("2", "2", False), ("3", "2", False), ("x", "2", False)],
)
def test_versions_are_whole_numbers(rules: str, other: str, before: bool) -> None:
    assert is_before(rules, other) is before
