"""The document says things in the one form that generators of clients read alike."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from api.schema.plain import EITHER, lines, plain, split
from api.schema.reading_only import told_as_sent
from api.schema.titled import by_title, new_games
from games.engine import registry
from tests.filled import filled

REF = "#/components/schemas/"
NIGHT_MARKET = "night_market"


def schemas_in(tree: Any, path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Each part of the document with the way to it."""
    if isinstance(tree, dict):
        yield path, tree
        for key, value in tree.items():
            yield from schemas_in(value, f"{path}/{key}")
    elif isinstance(tree, list):
        for index, value in enumerate(tree):
            yield from schemas_in(value, f"{path}/{index}")


def test_a_reference_stands_alone(document: Any) -> None:
    """What stands beside one is lost by half of them: a new game without its seats."""
    assert [path for path, part in schemas_in(document) if "$ref" in part and len(part) > 1] == []


def test_a_tuple_is_a_list_with_bounds_too(document: Any) -> None:
    tuples = [part for _, part in filled(schemas_in(document)) if "prefixItems" in part]
    for part in tuples:
        assert part["minItems"] == part["maxItems"] == len(part["prefixItems"])
    assert [path for path, part in schemas_in(document) if part.get("items") is False] == []


def test_a_word_has_its_type(document: Any) -> None:
    said = [
        (path, part)
        for path, part in filled(schemas_in(document))
        if isinstance(part.get("enum"), list) or isinstance(part.get("const"), str)
    ]
    assert [path for path, part in said if "type" not in part] == []


def tags_of(part: dict[str, Any], schemas: Any) -> list[dict[str, str]]:
    """The fixed words of a record, or of each that a union holds; none of what is no record."""
    record = schemas[part["$ref"].removeprefix(REF)] if "$ref" in part else part
    if "oneOf" in record:
        return [tags for each in record["oneOf"] for tags in tags_of(each, schemas)]
    if "properties" not in record:
        return []
    fields = record["properties"].items()
    return [{key: field["const"] for key, field in fields if "const" in field}]


def test_records_to_choose_from_bear_what_tells_them_apart(document: Any) -> None:
    """Any two have a field of one name with another word in it; but for the two forms of a move
    that is sent, which are told apart by what they hold."""
    schemas = document["components"]["schemas"]
    for path, part in filled(schemas_in(schemas)):
        parts = part.get("oneOf") or part.get("anyOf")
        if not isinstance(parts, list) or path == "/MoveSent":
            continue
        all_tags = [tags for each in parts for tags in tags_of(each, schemas)]
        if len(all_tags) < 2:
            continue
        for tag, other in filled(combinations(all_tags, 2)):
            assert any(tag[key] != other[key] for key in tag.keys() & other.keys()), path


def test_names_differ_also_without_their_dots(document: Any) -> None:
    """A generator calls the words of ``Cyclades.Return.building`` what a record may be called."""
    schemas = document["components"]["schemas"]
    called: dict[str, list[str]] = {}
    for name, schema in schemas.items():
        called.setdefault(_camel(name), []).append(name)
        for field, part in schema.get("properties", {}).items():
            if "enum" in part or part.get("type") == "object":
                called.setdefault(_camel(name) + _camel(field), []).append(f"{name}.{field}")
    assert [names for names in called.values() if len(names) > 1] == []


def test_no_record_has_a_field_of_its_own_name(document: Any) -> None:
    for name, schema in filled(document["components"]["schemas"].items()):
        snake = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|\.", "_", name).lower()
        assert snake not in schema.get("properties", {}), name


def _camel(name: str) -> str:
    return "".join(word[:1].upper() + word[1:] for word in re.split(r"[_.]", name)).lower()


def test_what_is_only_read_names_all_that_it_may_hold(document: Any) -> None:
    schemas = document["components"]["schemas"]
    for name in ("StateShown", "EventPage", "Moved", "LegalMoves", "Sight", "StreamBatch"):
        for title in filled(schemas[name]["discriminator"]["mapping"].items()):
            record = schemas[title[1].removeprefix(REF)]
            assert record["additionalProperties"] is False
            assert record["properties"]["title"] == {"type": "string", "const": title[0]}
            assert "title" in record["required"]


def test_what_is_always_sent_is_required_and_what_may_be_left_out_keeps_its_default() -> None:
    sent: dict[str, Any] = {
        "properties": {"a": {"default": 1}, "b": {}},
        "required": ["b"],
        "x-always-sent": ["a", "b"],
    }
    body = {"requestBody": {"schema": {"$ref": f"{REF}Sent"}}}
    made = told_as_sent(
        {
            "paths": {"/": {"post": body}},
            "components": {"schemas": {"Sent": sent, "Read": dict(sent)}},
        }
    )["schemas"]
    assert made["Sent"] == {"properties": sent["properties"], "required": ["b"]}
    assert made["Read"] == {
        "properties": {"a": {}, "b": {}},
        "required": ["a", "b"],
        "additionalProperties": False,
    }


def test_what_holds_records_of_a_title_must_say_which() -> None:
    shown = {"properties": {"view": {"$ref": f"{REF}View"}}}
    page: dict[str, Any] = {"properties": {"shown": {"$ref": f"{REF}Shown"}}}
    night_market = registry.title(NIGHT_MARKET)
    with pytest.raises(ValueError, match="Page: what holds this must say its `title`"):
        by_title({"Shown": shown, "Page": page}, [night_market])
    titled = {**page, "properties": {**page["properties"], "title": {"type": "string"}}}
    made = by_title({"Shown": shown, "Page": titled}, [night_market])
    assert set(made) == {"NightMarket.Shown", "NightMarket.Page", "Page"}
    assert made["NightMarket.Shown"]["properties"]["view"] == {"$ref": f"{REF}NightMarket.View"}
    assert made["NightMarket.Page"]["properties"]["title"]["const"] == NIGHT_MARKET


def test_a_new_game_is_asked_for_in_the_words_of_its_title() -> None:
    night_market = registry.title(NIGHT_MARKET)
    shape = {"properties": {"title": {}, "seats": {"type": "array"}, "public": {"type": "boolean"}}}
    made = new_games(shape, [night_market])["NightMarket.NewGame"]["properties"]
    assert made["title"]["const"] == NIGHT_MARKET
    assert made["seats"]["minItems"] == min(night_market.seat_counts)
    assert made["public"] == {"type": "boolean"}


def test_a_record_that_is_filled_in_two_ways_is_two() -> None:
    made = split(
        {
            "Sent": {
                "properties": {"move": {}, "notation": {}, "seat": {}},
                EITHER: {"move": "AsJson", "notation": "InNotation"},
            }
        }
    )
    assert made["Sent"] == {"oneOf": [{"$ref": f"{REF}AsJson"}, {"$ref": f"{REF}InNotation"}]}
    assert made["AsJson"] == {"properties": {"move": {}, "seat": {}}, "required": ["move"]}


def test_lines_are_a_text() -> None:
    ref = {"$ref": f"{REF}Line"}
    content = {"content": {"application/x-ndjson": {"schema": ref}, "application/json": ref}}
    assert lines({"/": content})["/"]["content"] == {
        "application/x-ndjson": {"schema": {"type": "string", "x-line": ref}},
        "application/json": ref,
    }


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ({"enum": ["a", "b"]}, {"type": "string", "enum": ["a", "b"]}),
        ({"enum": ["a"]}, {"type": "string", "const": "a"}),
        ({"type": "object"}, {"type": "object", "additionalProperties": True}),
        ({"enum": [1, 2]}, {"type": "integer", "enum": [1, 2]}),
        ({"$ref": "x", "description": "y"}, {"allOf": [{"$ref": "x"}], "description": "y"}),
        ({"$ref": "x", "type": "object"}, {"$ref": "x"}),
        (
            {"prefixItems": [{"type": "integer"}] * 2, "items": False, "minItems": 2},
            {"items": {"type": "integer"}, "minItems": 2},
        ),
        (
            {"prefixItems": [{"type": "integer"}, {"type": "string"}], "items": False},
            {
                "prefixItems": [{"type": "integer"}, {"type": "string"}],
                "items": {"anyOf": [{"type": "integer"}, {"type": "string"}]},
            },
        ),
        (
            {"anyOf": [{"$ref": "x"}], "discriminator": {"propertyName": "type"}},
            {"oneOf": [{"$ref": "x"}], "discriminator": {"propertyName": "type"}},
        ),
    ],
)
def test_the_same_is_said_plainly(said: Any, expected: Any) -> None:
    assert plain(said) == expected
    assert plain(expected) == expected
