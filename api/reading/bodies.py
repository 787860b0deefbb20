"""A request's body or query as a typed record."""

from __future__ import annotations

import re
from typing import Any, TypeVar

import msgspec
from django.http import HttpRequest, QueryDict
from msgspec import UNSET, UnsetType
from rest_framework.parsers import BaseParser
from rest_framework.request import Request

from api.problems import Problem
from api.reading.strict_json import NotJson, read_json

T = TypeVar("T", bound=msgspec.Struct)
V = TypeVar("V")

# msgspec ends its sentences with the place: "Expected `int`, got `str` - at `$.seat`".
_PLACE = re.compile(r"^(?P<what>.*?)(?: - at `(?P<field>.*)`)?$", re.DOTALL)
_MEMBER = re.compile(r"^Object (?:contains unknown|missing required) field `(?P<name>.*)`$")
_JSON_TYPE = re.compile(r'^application/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$', re.IGNORECASE)


class StrictJSONParser(BaseParser):
    """The only parser of the API."""

    media_type = "application/json"

    def parse(self, stream: Any, media_type: Any = None, parser_context: Any = None) -> Any:
        """Python values; raises ``Problem``."""
        return parsed(stream.read())


def parsed(raw: bytes) -> Any:
    """Python values of a JSON body; raises ``Problem``."""
    try:
        return read_json(raw)
    except NotJson as error:
        raise Problem("malformed", str(error), field="$") from error


def body_of(request: Request, shape: type[T]) -> T:
    """The body of a request as ``shape``; raises ``Problem`` naming the field that is wrong.

    No body at all stands for an empty object.
    """
    return shaped(request.data, shape)


class Nothing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of an endpoint that takes none: left out, or an empty object."""


def no_body(request: Request) -> Nothing:
    """For an endpoint that has no body: what it would not heed is better refused."""
    return body_of(request, Nothing)


def plain_body_of(request: HttpRequest, shape: type[T], longest: int) -> T:
    """``body_of`` a plain request of Django's, for the one endpoint that is hot.

    ``longest``: bytes.
    """
    if not _JSON_TYPE.match(request.META.get("CONTENT_TYPE", "")):
        raise Problem("wrong-content-type", "Send the body as application/json.")
    if int(request.META.get("CONTENT_LENGTH") or 0) > longest:
        raise Problem("too-large", f"This takes {longest // 1024} KiB at most.")
    return shaped(parsed(request.body), shape)


def no_plain_query(request: HttpRequest) -> None:
    """``no_query`` of a plain request of Django's."""
    if not request.META.get("QUERY_STRING"):
        return  # and nothing was taken apart
    for name in request.GET:
        raise Problem("malformed", f"There is no query parameter {name!r} here.", field=f"$.{name}")


def query_of(request: Request, shape: type[T]) -> T:
    """The query of a request as ``shape``, each name at most once; raises ``Problem``."""
    return shaped(single_values(request), shape, strict=False)


def single_values(request: Request) -> dict[str, str]:
    """The query, in which each name stands once; raises ``Problem``."""
    return single(request.query_params)


def single(query: QueryDict) -> dict[str, str]:
    """The same of a query by itself."""
    for name, values in query.lists():
        if len(values) > 1:
            raise Problem("malformed", f"The query names {name!r} twice.", field=f"$.{name}")
    return {name: str(value) for name, value in query.items()}


def no_query(request: Request) -> None:
    """For an endpoint that has no query: a misspelt path is better refused than half understood."""
    for name in request.query_params:
        raise Problem("malformed", f"There is no query parameter {name!r} here.", field=f"$.{name}")


def given(value: V | UnsetType) -> V | None:
    """What a request may leave out, or None where it did."""
    return None if value is UNSET else value


def shaped(values: Any, shape: type[T], *, strict: bool = True) -> T:
    """Values as a typed record; ``strict=False`` also takes numbers written as text."""
    try:
        return msgspec.convert(values, shape, strict=strict)
    except msgspec.ValidationError as error:
        raise malformed(error) from error


def malformed(error: msgspec.ValidationError) -> Problem:
    """The problem for a value of the wrong shape, with the place where it is."""
    match = _PLACE.match(str(error))
    what, field = (match["what"], match["field"]) if match else (str(error), None)
    where = f" at {field}" if field else ""
    named = _MEMBER.search(what)
    place = f"{field or '$'}.{named['name']}" if named else field or "$"
    return Problem("malformed", f"{what}{where}.", field=place)
