"""The document says nothing twice, and says of each title what it would say of it alone."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from api.schema.naming import prefix_of
from api.schema.repetition import share_parts
from api.schema.rules import components_of
from api.schema.sharing import shared
from games.engine.registry import titles

MANY_WORDS = 5
"""Lists of so many words have a name in the code, and so in the document."""

KINDS_OF_PARTS = ("headers", "responses", "parameters")


def spelled(part: Any) -> str:
    return json.dumps(part, sort_keys=True)


def repeated(parts: Iterator[Any]) -> list[str]:
    return [text for text, count in Counter(map(spelled, parts)).items() if count > 1]


def nodes(tree: Any) -> Iterator[Any]:
    """Every value of the tree, itself included."""
    yield tree
    for part in tree.values() if isinstance(tree, dict) else tree if isinstance(tree, list) else ():
        yield from nodes(part)


def spelled_out(document: Any, kind: str) -> Iterator[Any]:
    """The parameters, headers or responses that are told in full, wherever they stand."""
    yield from document["components"][kind].values()
    for operations in document["paths"].values():
        for operation in operations.values():
            responses = list(operation["responses"].values())
            parts = {
                "parameters": operation.get("parameters", []),
                "responses": responses,
                "headers": [
                    header
                    for response in responses
                    for header in response.get("headers", {}).values()
                ],
            }
            yield from (part for part in parts[kind] if "$ref" not in part)


def test_no_two_schemas_are_alike(document: Any) -> None:
    assert repeated(iter(document["components"]["schemas"].values())) == []


@pytest.mark.parametrize("kind", KINDS_OF_PARTS)
def test_no_parameter_header_or_response_is_spelled_twice(document: Any, kind: str) -> None:
    parts = list(spelled_out(document, kind))
    assert len(parts) > 2
    assert repeated(iter(parts)) == []


def test_no_long_list_of_words_of_a_title_is_spelled_twice(document: Any) -> None:
    lists = [
        node["enum"]
        for node in nodes(document["components"]["schemas"])
        if isinstance(node, dict) and isinstance(node.get("enum"), list)
    ]
    long = [words for words in lists if len(words) >= MANY_WORDS]
    assert len(long) > 10
    assert repeated(iter(long)) == []


def test_every_component_is_referred_to(document: Any) -> None:
    references = {
        node
        for node in nodes(document)
        if isinstance(node, str) and node.startswith("#/components/")
    }
    components = {
        f"#/components/{kind}/{name}"
        for kind, parts in document["components"].items()
        if kind != "securitySchemes"
        for name in parts
    }
    assert references == components


def alike(
    first: Any, one_of: Any, other: Any, other_of: Any, seen: set[tuple[str, str]] | None = None
) -> bool:
    """Whether two schemas say the same, each with the components that it refers to."""
    seen = set() if seen is None else seen
    if isinstance(first, str) and isinstance(other, str) and first.startswith("#/"):
        if (first, other) in seen:
            return True
        seen.add((first, other))
        parts = one_of[first.rpartition("/")[2]], other_of[other.rpartition("/")[2]]
        return alike(parts[0], one_of, parts[1], other_of, seen)
    if isinstance(first, dict) and isinstance(other, dict):
        return first.keys() == other.keys() and all(
            alike(first[key], one_of, other[key], other_of, seen) for key in first
        )
    if isinstance(first, list) and isinstance(other, list):
        return len(first) == len(other) and all(
            alike(mine, one_of, theirs, other_of, seen)
            for mine, theirs in zip(first, other, strict=True)
        )
    return bool(first == other)


@pytest.mark.parametrize("title_id", titles())
def test_of_each_title_the_document_says_what_it_would_say_of_it_alone(title_id: str) -> None:
    title = titles()[title_id]
    alone, together = components_of([title]), components_of(titles().values())
    for name in ("Move", "Event", "View", "Step", "Options"):
        root = f"{prefix_of(title)}.{name}"
        assert alike(alone[root], alone, together[root], together), root


def ref(name: str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{name}"}


def test_what_two_titles_have_alike_stands_once() -> None:
    both = {"Family.Table": {"items": ref("Family.Piece")}, "Family.Piece": {"type": "object"}}
    assert shared({"One": both, "Two": both}) == both


def test_what_refers_to_something_else_in_each_title_is_each_titles_own() -> None:
    table = {"Family.Table": {"items": ref("Family.Piece")}, "Family.Box": {"type": "object"}}
    family = shared(
        {
            "One": {**table, "Family.Piece": {"const": 1}},
            "Two": {**table, "Family.Piece": {"const": 2}},
        }
    )
    assert family == {
        "Family.Box": {"type": "object"},
        "One.Table": {"items": ref("One.Piece")},
        "One.Piece": {"const": 1},
        "Two.Table": {"items": ref("Two.Piece")},
        "Two.Piece": {"const": 2},
    }


def test_what_refers_to_a_titles_own_is_its_own() -> None:
    family = shared({"One": {"Family.Table": ref("One.Move"), "One.Move": {"const": 1}}})
    assert family == {"One.Table": ref("One.Move"), "One.Move": {"const": 1}}


def test_two_records_that_come_to_have_one_name_are_refused() -> None:
    components = {"Family.Table": ref("One.Move"), "One.Move": {}, "One.Table": {"const": 1}}
    with pytest.raises(ValueError, match=r"Several records are called One\.Table: rename one"):
        shared({"One": components})


def operation(tag: str, *parameters: Any) -> Any:
    return {"tags": [tag], "parameters": list(parameters), "responses": {}}


def parameter(name: str, **more: Any) -> dict[str, Any]:
    return {"name": name, "in": "query", **more}


def of_operations(*operations: Any) -> Any:
    paths = {f"/{number}/": {"get": details} for number, details in enumerate(operations)}
    return {"paths": paths, "components": {}}


def test_a_parameter_is_called_after_the_resource_that_alone_has_it() -> None:
    made = of_operations(
        operation("games", parameter("page"), parameter("mine")),
        operation("games", parameter("page"), parameter("mine", description="another")),
    )
    share_parts(made)
    assert made["components"] == {"parameters": {"games.page": parameter("page")}}
    first, second = (operations["get"]["parameters"] for operations in made["paths"].values())
    assert first == [{"$ref": "#/components/parameters/games.page"}, parameter("mine")]
    assert second[0] == first[0]


def test_two_headers_that_look_alike_keep_their_names() -> None:
    def saying(description: str) -> Any:
        headers: dict[str, Any] = {"ETag": {"schema": {}}, "Age": {"schema": {}}}
        responses = {"200": {"description": description, "headers": headers}}
        return {"tags": ["games"], "responses": responses}

    made = of_operations(saying("One."), saying("Another."))
    share_parts(made)
    assert set(made["components"]["headers"]) == {"ETag", "Age"}


def test_the_second_parameter_of_a_name_is_called_after_its_operation() -> None:
    first, other = parameter("by"), parameter("by", description="another")
    made = of_operations(
        *(
            {**operation("figures", each), "operationId": f"get_{number}"}
            for number, each in enumerate((first, first, other, other))
        )
    )
    share_parts(made)
    assert made["components"]["parameters"] == {"figures.by": first, "figures.by.get_2": other}


def test_two_parameters_that_would_have_one_name_are_refused() -> None:
    first, other = parameter("page"), parameter("page", description="another")
    made = of_operations(*(operation("games", each) for each in (first, first, other, other)))
    with pytest.raises(ValueError, match=r"Two parameters would be called games\.page"):
        share_parts(made)
