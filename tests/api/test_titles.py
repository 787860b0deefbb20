"""GET /api/titles/ and /api/titles/{title}/"""

from __future__ import annotations

import msgspec
import pytest

from games.engine import registry
from tests.api.actors import Actor, problem
from tests.titles import night_market


def test_the_list_names_every_title(nobody: Actor) -> None:
    titles = nobody.get("titles/").json()["titles"]
    assert [title["id"] for title in titles] == list(registry.titles())
    market = next(title for title in titles if title["id"] == "night_market")
    assert market == {
        "id": "night_market",
        "name": "Night Market",
        "rules": night_market.TITLE.rules,
        "seats": [2, 3, 4],
    }


@pytest.mark.parametrize("title_id", [*sorted(registry.titles()), "night_market"])
def test_a_title_tells_what_a_client_must_know(title_id: str, nobody: Actor) -> None:
    answer = nobody.get(f"titles/{title_id}/")
    assert answer.status_code == 200
    body = answer.json()
    title = registry.title(title_id)
    assert body["seats"] == list(title.seat_counts)
    assert body["components"] == msgspec.json.decode(msgspec.json.encode(title.components()))
    assert set(body["moves"]) == {move.__struct_config__.tag for move in title.moves}
    assert body["options"]["$ref"].rpartition("/")[2] in body["options"]["$defs"]
    assert body["parameters"]["additionalProperties"] is False
    assert {asked["kind"] for asked in body["decisions"] if asked["required"]} == {
        question.kind for question in title.questions.values()
    }
    assert "random" in body["levels"]


def test_an_offer_is_told_apart_from_a_question(nobody: Actor) -> None:
    decisions = nobody.get("titles/night_market/").json()["decisions"]
    assert [asked["kind"] for asked in decisions if not asked["required"]] == [
        offer.kind for offer in registry.title("night_market").offers
    ]


@pytest.mark.parametrize("title", ["chess", "Dice_Forge", "%20", "..%2f"])
def test_an_unknown_title_is_not_there(title: str, nobody: Actor) -> None:
    problem(nobody.get(f"titles/{title}/"), 404, "not-found")
