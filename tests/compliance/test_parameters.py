"""The numbers of every title can be patched by name, and nonsense is refused with the names."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import msgspec
import pytest

from games.engine import beginning, parameters
from games.engine.batch import Batch
from games.engine.canonical import canonical
from games.engine.chance import SeededChance
from games.engine.errors import BadOptions, BadParameters
from games.engine.flow import Began
from games.engine.secrecy import SPECTATOR, redact
from tests.compliance.titles import TITLES
from tests.filled import filled

DEFAULTS = {title: parameters.names(TITLES[title].parameters) for title in TITLES}


def _begin(title: str, patch: dict[str, Any]) -> Batch[Any]:
    return beginning.new_game(
        TITLES[title], None, TITLES[title].seat_counts[0], SeededChance(1), patch=patch
    )


@pytest.mark.parametrize("title", TITLES)
def test_a_title_has_numbers(title: str) -> None:
    assert parameters.names(TITLES[title].parameters)


@pytest.mark.parametrize("title", TITLES)
def test_a_patched_number_stands_in_the_first_event_and_in_the_view(
    title: str, subtests: pytest.Subtests
) -> None:
    for name, default in filled(DEFAULTS[title].items()):
        with subtests.test(name=name):
            value, batch = _other_than(title, name, default)
            began = redact(batch.events[0], SPECTATOR)
            assert isinstance(began, Began)
            assert began.patch == {name: value}
            assert parameters.names(began.parameters) == {**DEFAULTS[title], name: value}
            written = canonical(began.parameters)
            assert written in canonical(redact(batch.state, SPECTATOR))


def _other_than(title: str, name: str, default: int) -> tuple[int, Batch[Any]]:
    """One more or, where that is out of bounds, one less, and how a game begins with it."""
    for value in (default + 1, default - 1):
        with suppress(BadParameters):
            return value, _begin(title, {name: value})
    pytest.fail(f"{name} takes neither one more nor one less than {default}")


@pytest.mark.parametrize("title", TITLES)
def test_without_a_patch_the_first_event_holds_the_numbers_in_force(title: str) -> None:
    began = _begin(title, {}).events[0]
    assert isinstance(began, Began)
    assert began.parameters == TITLES[title].parameters
    assert began.patch == {}


@pytest.mark.parametrize("title", TITLES)
def test_an_unknown_name_is_refused_with_the_names(title: str) -> None:
    with pytest.raises(BadParameters) as refusal:
        _begin(title, {"no.such.number": 1})
    for name in parameters.names(TITLES[title].parameters):
        assert name in str(refusal.value)


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("value", [True, 1.5, "2", None, [1], 10**30, -(10**30)])
def test_a_value_that_is_no_whole_number_is_refused(title: str, value: object) -> None:
    name = next(iter(parameters.names(TITLES[title].parameters)))
    with pytest.raises(BadParameters, match=name):
        _begin(title, {name: value})


@pytest.mark.parametrize("title", TITLES)
def test_the_schema_lists_each_name_with_its_default(title: str) -> None:
    schema = parameters.schema(TITLES[title].parameters)
    assert schema["additionalProperties"] is False
    defaults = {name: entry["default"] for name, entry in schema["properties"].items()}
    assert defaults == parameters.names(TITLES[title].parameters)


@pytest.mark.parametrize("title", TITLES)
def test_unknown_options_are_refused_with_those_there_are(title: str) -> None:
    with pytest.raises(BadOptions) as refusal:
        TITLES[title].reading.options({"no_such_option": 1})
    for name in TITLES[title].options.__struct_fields__:
        assert name in str(refusal.value)


@pytest.mark.parametrize("title", TITLES)
def test_options_have_a_schema(title: str) -> None:
    schema = msgspec.json.schema(TITLES[title].options)
    assert set(TITLES[title].options.__struct_fields__) <= set(
        next(iter(schema["$defs"].values()))["properties"]
    )


@pytest.mark.parametrize("title", TITLES)
def test_a_seat_count_it_does_not_have_is_refused_with_those_it_has(title: str) -> None:
    counts = ", ".join(map(str, TITLES[title].seat_counts))
    with pytest.raises(BadOptions, match=counts):
        beginning.new_game(TITLES[title], None, max(TITLES[title].seat_counts) + 1, SeededChance(1))
