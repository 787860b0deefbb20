"""Parameters, headers and responses that several operations have stand in the document once."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from http import HTTPStatus
from typing import Any, NamedTuple

Part = dict[str, Any]
_SLUG = re.compile(r"\(`([a-z-]+)`\)")


class _Place(NamedTuple):
    """Where a part stands: ``holder[key]`` is it."""

    holder: Any
    key: Any
    name: str
    """The parameter's or the header's own, or the status of a response."""

    operation: Part
    """Where it is said."""

    @property
    def tag(self) -> str:
        return str(self.operation["tags"][0])


def share_parts(document: dict[str, Any]) -> None:
    """Move what is repeated among the components, in place; a reference stands wherever it stood.

    Headers come first, so that responses which have the same ones are alike.

    Raises ``ValueError`` where two different parts would have one name.
    """
    for kind, places, name in (
        ("headers", _headers, _name_of_header),
        ("responses", _responses, _name_of_response),
        ("parameters", _parameters, _name_of_parameter),
    ):
        named = _share(list(places(document)), kind, name)
        if named:
            document["components"][kind] = dict(sorted(named.items()))


def _share(
    places: list[_Place], kind: str, name: Callable[[Part, list[_Place]], str]
) -> dict[str, Part]:
    alike: dict[tuple[str, str], list[_Place]] = {}
    for place in places:
        alike.setdefault((place.name, json.dumps(place.holder[place.key])), []).append(place)
    named: dict[str, Part] = {}
    for same in alike.values():
        if len(same) == 1:
            continue
        part = same[0].holder[same[0].key]
        called = name(part, same)
        if called in named and "operationId" in same[0].operation:
            called = f"{called}.{same[0].operation['operationId']}"
        if called in named:
            raise ValueError(f"Two {kind} would be called {called}: describe them alike.")
        named[called] = part
        for place in same:
            place.holder[place.key] = {"$ref": f"#/components/{kind}/{called}"}
    return named


def _name_of_header(_header: Part, places: list[_Place]) -> str:
    return places[0].name


def _name_of_parameter(_parameter: Part, places: list[_Place]) -> str:
    """``analytics.by`` where one resource alone has it, ``cursor`` where several do."""
    tags = {place.tag for place in places}
    return ".".join((*(tags if len(tags) == 1 else ()), places[0].name))


def _name_of_response(response: Part, places: list[_Place]) -> str:
    """A problem's slugs, or the status and what is answered: ``not-found``, ``200.GameDetail``."""
    if slugs := _SLUG.findall(response["description"]):
        return "-or-".join(slugs)
    status = places[0].name
    for body in response.get("content", {}).values():
        return f"{status}.{_shape(body['schema'])}"
    return f"{status}.{HTTPStatus(int(status)).phrase.replace(' ', '')}"


def _shape(schema: Part) -> str:
    return str(schema["$ref"]).rpartition("/")[2] if "$ref" in schema else str(schema["type"])


def _operations(document: dict[str, Any]) -> Iterator[Part]:
    for operations in document["paths"].values():
        yield from operations.values()


def _headers(document: dict[str, Any]) -> Iterator[_Place]:
    for operation in _operations(document):
        for response in operation["responses"].values():
            headers = response.get("headers", {})
            for name in headers:
                yield _Place(headers, name, name, operation)


def _responses(document: dict[str, Any]) -> Iterator[_Place]:
    for operation in _operations(document):
        for status in operation["responses"]:
            yield _Place(operation["responses"], status, status, operation)


def _parameters(document: dict[str, Any]) -> Iterator[_Place]:
    for operation in _operations(document):
        parameters = operation.get("parameters", [])
        for index, parameter in enumerate(parameters):
            yield _Place(parameters, index, parameter["name"], operation)
