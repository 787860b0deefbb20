"""What schemathesis is told beyond the document: games that exist, and how to sign in."""

from __future__ import annotations

import atexit
import json
import os
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import requests
import schemathesis
from hypothesis import strategies as st

from tests.patience import PATIENCE

_GAMES = json.loads(os.environ["KLEIO_FUZZED_GAMES"])
_CURSORS = json.loads(os.environ["KLEIO_CURSORS"])

schemathesis.openapi.format("game-id", st.sampled_from(_GAMES))
schemathesis.openapi.format("cursor", st.sampled_from(_CURSORS))
schemathesis.openapi.format("notation", st.sampled_from(json.loads(os.environ["KLEIO_LINES"])))


_DIMENSIONS = frozenset({"dim.cards", "dim.battles_won"})

_FILTERED = "/api/analytics/win-rates/"
_OF_EACH_FIGURE = frozenset({"title", "by"})

_REF = "#/components/schemas/"
_TITLE = os.environ.get("KLEIO_FUZZED_TITLE")
"""The one title whose moves and terms are tried; without it, those of all."""

_NUMBERS, _SEED = map(int, os.environ.get("KLEIO_FUZZED_NUMBERS", "2 0").split())
"""How many of a title's hundred numbers, and which."""


@schemathesis.hook
def before_load_schema(context: Any, raw_schema: dict[str, Any]) -> None:
    """Some numbers of each title, and two dimensions of figures, one of words and one of numbers:
    they are records of one kind, and trying the bounds of each, and each with each, takes minutes
    and finds nothing else."""
    schemas = raw_schema["components"]["schemas"]
    for made in (schemas[name]["oneOf"] for name in ("NewGame", "NewTournament")):
        made[:] = [each for each in made if _is_of(each, _TITLE)]
    moves = [{"$ref": f"{_REF}{name}"} for name in schemas if name.endswith(".Move")]
    moves = [each for each in moves if _is_of(each, _TITLE)]
    schemas["MoveAsJson"]["properties"]["move"] = {"anyOf": moves}
    for numbers in (schemas[name] for name in schemas if name.endswith(".Patch")):
        some = Random(_SEED).sample(sorted(numbers["properties"]), _NUMBERS)
        numbers["properties"] = {name: numbers["properties"][name] for name in some}
    figures = {
        path: operations["get"].get("parameters", [])
        for path, operations in raw_schema["paths"].items()
        if path.startswith("/api/analytics/")
    }
    for asked in figures.values():
        asked[:] = [each for each in asked if _is_tried(_name_of(each, raw_schema))]
    if _TITLE is not None:
        _leave_filters_to_one(figures, raw_schema)


def _leave_filters_to_one(figures: dict[str, list[Any]], document: dict[str, Any]) -> None:
    """All figures have the same filters, which one function reads."""
    filters = {_name_of(each, document) for each in figures[_FILTERED]} - _OF_EACH_FIGURE
    assert len(filters) > 10, filters
    for path, asked in figures.items():
        if path != _FILTERED:
            asked[:] = [each for each in asked if _name_of(each, document) not in filters]


def _is_of(ref: dict[str, str], title: str | None) -> bool:
    """Whether a component is that of the title, or it shall be those of all."""
    prefix = "".join(word.capitalize() for word in title.split("_")) if title else ""
    return ref["$ref"].removeprefix(_REF).startswith(prefix)


def _is_tried(parameter: str) -> bool:
    name = parameter.removeprefix("other.")
    return name in _DIMENSIONS or not name.startswith("dim.")


def _name_of(parameter: dict[str, Any], document: dict[str, Any]) -> str:
    if "$ref" in parameter:
        parameter = document["components"]["parameters"][parameter["$ref"].rpartition("/")[2]]
    return str(parameter["name"])


_ENDS_IT = ["/api/tokens/current/", "/api/players/me/"]


_choosing = Random("games")

_LISTS_OF_OTHERS = ("/api/bots/", "/api/ratings/", "/api/tournaments/")
"""Lists of which none of the cursors is one."""


@schemathesis.hook
def before_call(context: Any, case: Any, kwargs: Any) -> None:
    """Whatever is tried in one game is tried in any, but for what follows an earlier answer. What
    parameters of a query cannot say of each other: a cursor is one of a list in its own order, and
    what lengths are told in is a question about lengths alone.
    """
    follows = case.meta is not None and case.meta.phase.name == "stateful"
    if not follows and case.path_parameters.get("game_id") in _GAMES:
        case.path_parameters["game_id"] = _choosing.choice(_GAMES)
    query = case.query or {}
    of_another_list = case.path.startswith(_LISTS_OF_OTHERS) or "ordering" in query
    if of_another_list and query.get("cursor") in _CURSORS:
        del query["cursor"]
    if case.path == "/api/analytics/compare/" and query.get("metric") != "game-lengths":
        query.pop("unit", None)


_answered = Counter[str]()


@schemathesis.hook
def after_call(context: Any, case: Any, response: Any) -> None:
    """Count how often each status was answered."""
    _answered[str(response.status_code)] += 1


@atexit.register
def _write() -> None:
    if path := os.environ.get("KLEIO_ANSWERED"):
        Path(path).write_text(json.dumps(_answered))


class _Signed:
    def set(self, case: Any, token: str, context: Any) -> None:
        if token:
            case.headers["Authorization"] = f"Bearer {token}"


@schemathesis.auth(refresh_interval=None).apply_to(path=_ENDS_IT)
class SomebodyElse(_Signed):
    """Whoever revokes a token, or is erased, does so to themselves alone."""

    def get(self, case: Any, context: Any) -> str:
        base = case.operation.base_url.rstrip("/").removesuffix("/api")
        answer = requests.post(f"{base}/api/players/", json={}, timeout=PATIENCE)
        return str(answer.json()["token"])


@schemathesis.auth().skip_for(path=_ENDS_IT)
class Ann(_Signed):
    """Everything else is tried as one player, whose games are among the ids."""

    def get(self, case: Any, context: Any) -> str:
        return os.environ["KLEIO_FUZZING_TOKEN"]
