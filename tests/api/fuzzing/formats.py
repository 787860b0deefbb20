"""What schemathesis is told beyond the document: games that exist, and how to sign in."""

from __future__ import annotations

import json
import os
from typing import Any

import requests
import schemathesis
from hypothesis import strategies as st

_GAMES = json.loads(os.environ["KLEIO_FUZZED_GAMES"])

schemathesis.openapi.format("game-id", st.sampled_from(_GAMES))
schemathesis.openapi.format("cursor", st.sampled_from(json.loads(os.environ["KLEIO_CURSORS"])))
schemathesis.openapi.format("notation", st.sampled_from(json.loads(os.environ["KLEIO_LINES"])))


_DIMENSIONS = frozenset({"dim.cards", "dim.battles_won"})


@schemathesis.hook
def before_load_schema(context: Any, raw_schema: dict[str, Any]) -> None:
    """Moves and terms of one title, that of the games above, two of its hundred numbers, and two
    dimensions of figures, one of words and one of numbers: they are records of one kind, and trying
    the bounds of each, and each with each, takes minutes and finds nothing else."""
    schemas = raw_schema["components"]["schemas"]
    (moves,) = [
        each for each in schemas["Move"]["anyOf"] if each["$ref"].endswith("DiceForge.Move")
    ]
    (terms,) = [
        each
        for each in schemas["Terms"]["oneOf"]
        if each["properties"]["title"]["const"] == "dice_forge"
    ]
    numbers = terms["properties"]["parameters"]["properties"]
    terms["properties"]["parameters"]["properties"] = dict(list(numbers.items())[:2])
    schemas["Move"]["anyOf"], schemas["Terms"]["oneOf"] = [moves], [terms]
    for path, operations in raw_schema["paths"].items():
        if path.startswith("/api/analytics/"):
            asked = operations["get"].get("parameters", [])
            asked[:] = [each for each in asked if _is_tried(_name_of(each, raw_schema))]


def _is_tried(parameter: str) -> bool:
    return parameter in _DIMENSIONS or not parameter.startswith("dim.")


def _name_of(parameter: dict[str, Any], document: dict[str, Any]) -> str:
    if "$ref" in parameter:
        parameter = document["components"]["parameters"][parameter["$ref"].rpartition("/")[2]]
    return str(parameter["name"])


_ENDS_IT = ["/api/tokens/current/", "/api/players/me/"]


class _Signed:
    def set(self, case: Any, told: str, context: Any) -> None:
        case.headers["Authorization"] = f"Bearer {told}"


@schemathesis.auth(refresh_interval=None).apply_to(path=_ENDS_IT)
class SomebodyElse(_Signed):
    """Whoever revokes a token, or is erased, does so to themselves alone."""

    def get(self, case: Any, context: Any) -> str:
        base = case.operation.base_url.rstrip("/").removesuffix("/api")
        answer = requests.post(f"{base}/api/players/", json={}, timeout=10)
        return str(answer.json()["token"])


@schemathesis.auth().skip_for(path=_ENDS_IT)
class Ann(_Signed):
    """Everything else is tried as one player, whose games are among the ids."""

    def get(self, case: Any, context: Any) -> str:
        return os.environ["KLEIO_FUZZING_TOKEN"]
