"""What openapi-python-client makes of the document: typed strictly, and true to the last word."""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.clients.conftest import Exchange
from tests.clients.generated import PACKAGE, errors_of, generated
from tests.filled import filled

pytestmark = pytest.mark.usefixtures("processes")
TAGS = {"create_game": "games"}
"""Operation -> the part of the document in which it stands, if not among those of playing."""

CARELESS = """\
from kleio_types.models.move_in_notation import MoveInNotation

def taken(move: MoveInNotation) -> int:
    return move.notation

def untyped(move):
    return taken("1")
"""
CARELESSNESS = ["bad-return", "implicit-any-parameter", "bad-argument-type"]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folder of the package, ready to be imported."""
    folder = generated(tmp_path_factory.mktemp("generated"))
    sys.path.insert(0, str(folder))
    yield folder
    sys.path.remove(str(folder))


def test_it_is_typed_strictly(made: Path) -> None:
    """200,000 lines, in seconds; `make generators` asks mypy too, which takes a minute and more."""
    assert errors_of(made) == []


def test_a_type_that_is_wrong_is_found(made: Path) -> None:
    (made / "careless.py").write_text(CARELESS)
    assert [kind for kind, _ in errors_of(made, "careless.py")] == CARELESSNESS


@pytest.mark.django_db
def test_what_is_sent_and_answered_is_the_same_once_it_was_typed(
    made: Path, played: dict[str, list[Exchange]]
) -> None:
    client = importlib.import_module(f"{PACKAGE}.client").Client(base_url="https://kleio.example")
    for title, exchanges in filled(played.items()):
        for exchange in filled(exchanges):
            door = _door(exchange.operation)
            if exchange.sent is not None:
                assert _as_typed(door, exchange.sent) == exchange.sent, (title, exchange.operation)
            status = 201 if exchange.operation == "create_game" else 200
            raw = httpx.Response(status, json=exchange.answer)
            typed = door._parse_response(client=client, response=raw)
            assert _as_json(typed) == exchange.answer, exchange.operation
            assert _is_of(typed, title) or exchange.shape == "GameDetail"


def _door(operation: str) -> Any:
    return importlib.import_module(f"{PACKAGE}.api.{TAGS.get(operation, 'playing')}.{operation}")


def _as_typed(door: Any, sent: dict[str, Any]) -> Any:
    """The body that the generated client sends for a record made from this one."""
    models = importlib.import_module(f"{PACKAGE}.models")
    if "title" in sent:
        prefix = "".join(word.capitalize() for word in sent["title"].split("_"))
        body = getattr(models, f"{prefix}NewGame").from_dict(sent)
        return door._get_kwargs(body=body)["json"]
    form = models.MoveInNotation if "notation" in sent else models.MoveAsJson
    return door._get_kwargs(game_id="gme_1", body=form.from_dict(sent))["json"]


def _as_json(typed: Any) -> Any:
    """What it was read from; a time that it wrote anew as the server spells it."""
    return json.loads(json.dumps(typed.to_dict()).replace('+00:00"', 'Z"'))


def _is_of(typed: Any, title: str) -> bool:
    """Whether it is a record of that title, and not of the first that would do."""
    prefix = "".join(word.capitalize() for word in title.split("_"))
    return type(typed).__name__.startswith(prefix)
