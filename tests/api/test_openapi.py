"""The document: checked in as generated, whole, and true of what is answered."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import drf_spectacular.validation
import pytest
from django.contrib.staticfiles import finders
from drf_spectacular.renderers import OpenApiJsonRenderer
from jsonschema_rs import Draft202012Validator

from api.problems.catalogue import KINDS
from api.schema.naming import prefix_of
from clients.making import python_client
from environment.static_files import static_address
from games.engine import registry
from tests.api.actors import Actor
from tests.api.conftest import ME, OPEN, Table, seated
from tests.api.play import moves_of
from tests.filled import filled
from tests.schemas import faults, validator

OF_DOCUMENTS = Path(drf_spectacular.validation.__file__).with_name("openapi_3_1_schema.json")

CHECKED_IN = Path(__file__).parents[2] / "docs" / "openapi.yaml"


def followed(document: Any, part: Any) -> Any:
    """What the part refers to, or the part itself."""
    if "$ref" not in part:
        return part
    _, _, kind, name = part["$ref"].split("/")
    return document["components"][kind][name]


@pytest.mark.usefixtures("processes")
def test_the_document_is_checked_in_as_it_is_generated(tmp_path: Path) -> None:
    generated = tmp_path / "openapi.yaml"
    command = ["spectacular", "--fail-on-warn", "--file", str(generated)]
    subprocess.run(
        [sys.executable, "manage.py", *command],
        cwd=CHECKED_IN.parents[1],
        env=os.environ | {"KLEIO_VAR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "config.settings"},
        check=True,
    )
    assert CHECKED_IN.read_bytes() == generated.read_bytes(), "run `make openapi`"


checked_in = python_client.document


def found_wrong(document: Any) -> list[str]:
    """By the rules of ``spectacular --validate``, which takes two seconds."""
    rules = Draft202012Validator(json.loads(OF_DOCUMENTS.read_bytes()))
    return faults(rules, json.loads(OpenApiJsonRenderer().render(document, renderer_context={})))


def test_the_document_is_valid(document: Any) -> None:
    for each in (document, checked_in()):
        assert each["openapi"].startswith("3.1")
        assert found_wrong(each) == []


@pytest.mark.parametrize(
    "wrong",
    [
        {"paths": {"games/": {}}},
        {"info": {"title": "Kleio"}},
        {"paths": {"/games/": {"get": {"parameters": [{"name": "page", "in": "nowhere"}]}}}},
        {"paths": {"/games/": {"get": {"responses": {"200": {"content": {}}}}}}},
        {"components": {"schemas": {"a game": {}}}},
        {"more": 1},
    ],
)
def test_a_document_that_is_not_valid_is_noticed(wrong: dict[str, Any]) -> None:
    assert found_wrong({**checked_in(), **wrong}) != []


def test_the_document_is_served(nobody: Actor, document: Any) -> None:
    answer = nobody.get("openapi.json", Accept="*/*")
    assert answer.status_code == 200
    assert answer.json()["paths"].keys() == document["paths"].keys()


def test_every_move_of_every_title_is_a_typed_component(document: Any) -> None:
    schemas = document["components"]["schemas"]
    for title in filled(registry.titles().values()):
        union = schemas[f"{prefix_of(title)}.Move"]
        tags = {str(move.__struct_config__.tag) for move in title.moves}
        assert union["discriminator"]["propertyName"] == "move"
        assert set(union["discriminator"]["mapping"]) == tags
        assert len(union["oneOf"]) == len(tags)
        for ref in union["oneOf"]:
            move = schemas[ref["$ref"].rpartition("/")[2]]
            assert move["additionalProperties"] is False
            assert move["properties"]["move"]["const"] in tags
        shown = schemas[f"{prefix_of(title)}.LegalMove"]["properties"]["move"]
        assert shown == {"$ref": f"#/components/schemas/{prefix_of(title)}.Move"}


def test_what_may_be_hidden_may_be_absent_from_what_is_shown_only(document: Any) -> None:
    schemas = document["components"]["schemas"]
    assert schemas["NightMarket.Bid"]["required"] == ["move", "coins"]
    assert schemas["NightMarket.BidShown"]["required"] == ["move"]
    assert "cards" not in schemas["NightMarket.Dealt"]["required"]
    assert "bag" not in schemas["NightMarket.View"].get("required", [])
    assert "draws" not in schemas["NightMarket.Waits"].get("required", [])


def test_every_refusal_is_documented_as_a_problem(document: Any) -> None:
    for path, operations in filled(document["paths"].items()):
        if path == "/api/health/":
            continue
        for method, operation in filled(operations.items()):
            responses = {
                status: followed(document, response)
                for status, response in operation["responses"].items()
            }
            needed = {"400", "401", "406", "429"}
            needed |= {"404"} if "{" in path else set()
            needed |= {"413", "415"} if "requestBody" in operation else set()
            assert needed <= set(responses), (method, path)
            for status, response in responses.items():
                if int(status) >= 400:
                    assert list(response["content"]) == ["application/problem+json"]
            assert operation["summary"]
            assert operation["description"]


def test_every_kind_of_problem_is_somebodys(document: Any) -> None:
    text = str(document["paths"]) + str(document["components"]["responses"])
    without_an_operation = {"wrong-method", "server-error"}
    for slug in KINDS.keys() - without_an_operation:
        assert f"(`{slug}`)" in text, slug


def test_a_path_without_a_token_is_marked_so(document: Any) -> None:
    state = document["paths"]["/api/games/{game_id}/state/"]["get"]
    moves = document["paths"]["/api/games/{game_id}/moves/"]["post"]
    assert {} in state["security"]
    assert moves["security"] == [{"token": []}]


@pytest.mark.parametrize("title", ["night_market", "dice_forge"])
def test_every_answer_is_as_the_document_says(
    title: str, document: Any, table: Table, ann: Actor, ben: Actor
) -> None:
    @cache
    def validator_of(shape: str) -> Draft202012Validator:
        return validator(shape, document["components"])

    def conforms(answer: Any, shape: str) -> None:
        assert answer.status_code == 200, answer.content
        assert faults(validator_of(shape), answer.json()) == []

    game = seated(table(ME, OPEN, title=title), ben)
    for number, (who, answer) in enumerate(moves_of(game, ann, ben)):
        if number % 9 == 0:
            conforms(answer, "Moved")
            conforms(who.get(f"games/{game}/state/"), "StateShown")
            conforms(Actor("nobody").get(f"games/{game}/state/"), "StateShown")
            conforms(ben.get(f"games/{game}/legal-moves/"), "LegalMoves")
    conforms(ann.get(f"games/{game}/"), "GameDetail")
    conforms(ann.get(f"games/{game}/state/"), "StateShown")
    conforms(ann.get(f"games/{game}/state/?at=2"), "StateShown")
    conforms(ann.get(f"games/{game}/events/?limit=1000"), "EventPage")
    conforms(ann.get("games/"), "GamePage")
    conforms(ann.get(f"titles/{title}/"), "TitleShown")


def test_the_comparison_above_would_find_a_difference(document: Any) -> None:
    moved = validator("Moved", document["components"])
    event = {"version": 1, "batch": 0, "type": "x", "time": "", "sentence": "", "event": {}}
    answer = {"title": "dice_forge", "version": 1, "events": []}
    assert moved.is_valid(answer)
    assert not moved.is_valid({**answer, "events": [event]})
    assert not moved.is_valid({**answer, "version": "1"})
    assert not moved.is_valid({**answer, "title": "chess"})
    assert not moved.is_valid({**answer, "more": True})


def test_swagger_needs_nothing_from_elsewhere(nobody: Actor) -> None:
    answer = nobody.get("docs/", Accept="text/html")
    assert answer.status_code == 200
    page = answer.content.decode()
    assert "/api/openapi.json" in page
    fetched = re.findall(r'(?:src|href)="([^"]+)"', page)
    assert fetched
    for address in fetched:
        assert address.startswith(static_address())
        assert finders.find(address.removeprefix(static_address()))
    assert not re.search(r'(?:src|href|url)\s*[=:]\s*"https?://', page)
