"""A table of numbers with names that people can patch."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
import pytest

from games.engine import parameters
from games.engine.errors import BadParameters

HUGE = pytest.param(10**5000, id="huge")
"""Too long for Python to write out."""

Few = Annotated[int, msgspec.Meta(ge=0, le=9)]


class Price(msgspec.Struct, frozen=True):
    """Two numbers."""

    gold: Few = 1
    glory: int = 2


class Numbers(msgspec.Struct, frozen=True):
    """Numbers in every shape."""

    rounds: Few = 9
    steps: tuple[int, ...] = (1, 3, 6)
    cards: dict[str, Price] = msgspec.field(default_factory=lambda: {"hydra": Price(5, 26)})
    late: Price = Price()


def test_names_are_dotted_paths_in_the_order_of_the_table() -> None:
    assert parameters.names(Numbers()) == {
        "rounds": 9,
        "steps.0": 1,
        "steps.1": 3,
        "steps.2": 6,
        "cards.hydra.gold": 5,
        "cards.hydra.glory": 26,
        "late.gold": 1,
        "late.glory": 2,
    }


@pytest.mark.parametrize("name", parameters.names(Numbers()))
def test_a_patch_changes_one_number_and_no_other(name: str) -> None:
    patched = parameters.patched(Numbers(), {name: 7})
    assert parameters.names(patched) == {**parameters.names(Numbers()), name: 7}
    assert type(patched) is Numbers


def test_without_a_patch_the_table_is_as_it_was_and_a_copy() -> None:
    defaults = Numbers()
    patched = parameters.patched(defaults, {})
    assert patched == defaults
    patched.cards["owl"] = Price()
    assert "owl" not in defaults.cards


@pytest.mark.parametrize("name", ["", "cards", "cards.hydra", "steps.3", "steps.-1", "rounds.x"])
def test_a_name_that_is_none_is_refused_with_the_names(name: str) -> None:
    with pytest.raises(BadParameters) as refusal:
        parameters.patched(Numbers(), {name: 1})
    for known in parameters.names(Numbers()):
        assert known in str(refusal.value)


def test_every_unknown_name_is_named() -> None:
    with pytest.raises(BadParameters, match="Unknown parameter gold, silver"):
        parameters.patched(Numbers(), {"silver": 1, "rounds": 2, "gold": 1})


@pytest.mark.parametrize("value", [True, 1.0, "1", None, [], {}, 2**31, -(2**31), HUGE])
def test_what_is_no_whole_number_is_refused_by_name(value: Any) -> None:
    with pytest.raises(BadParameters, match=r"late\.glory takes a whole number"):
        parameters.patched(Numbers(), {"late.glory": value})


@pytest.mark.parametrize("value", [-1, 10])
def test_a_number_out_of_bounds_is_refused_with_the_place(value: int) -> None:
    with pytest.raises(BadParameters, match=r"cards"):
        parameters.patched(Numbers(), {"cards.hydra.gold": value})


def test_the_schema_of_a_patch_gives_the_defaults_and_takes_nothing_else() -> None:
    schema = parameters.schema(Numbers())
    assert schema["properties"]["cards.hydra.glory"] == {"type": "integer", "default": 26}
    assert schema["additionalProperties"] is False
    assert list(schema["properties"]) == list(parameters.names(Numbers()))
