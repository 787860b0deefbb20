"""A game of each title, begun and some moves on, with all that was sent and answered."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from games.engine import registry
from tests.api.actors import Actor
from tests.api.conftest import ann, ben  # noqa: F401  fixtures of this folder
from tests.api.play import choice
from tests.filled import filled
from tests.surroundings import (  # noqa: F401  fixtures of this folder
    games_are_the_same_in_each_run,
    no_worker_is_told,
    nothing_is_remembered,
)

ROOT = Path(__file__).parents[2]
DOCUMENT = ROOT / "docs" / "openapi.yaml"
TITLES = sorted(registry.titles())
MOVES = 3


@dataclass(frozen=True)
class Exchange:
    """A request of the document and its answer: ``shape`` is the component that it is, as JSON."""

    operation: str
    sent: dict[str, Any] | None
    shape: str
    answer: Any


def exchanges(title: str, ann: Actor, ben: Actor) -> Iterator[Exchange]:  # noqa: F811
    """Make a game, play some moves, and look at it as a client does after each."""
    asked = {"title": title, "seats": [{"kind": "me"}] * min(registry.title(title).seat_counts)}
    made = ann.post("games/", asked)
    yield _checked("create_game", asked, "GameDetail", made, 201)
    game = made.json()["id"]
    for number in range(MOVES):
        decision = choice(ann, game)
        yield _checked(
            "list_legal_moves", None, "LegalMoves", ann.get(f"games/{game}/legal-moves/")
        )
        move = decision["moves"][number % len(decision["moves"])]
        body = {"decision": decision["decision"], "seat": decision["seat"], "next": True} | (
            {"notation": move["notation"]} if number == 1 else {"move": move["move"]}
        )
        answer = ann.post(f"games/{game}/moves/", body)
        yield _checked("make_move", body, "Moved", answer)
        yield _checked("get_state", None, "StateShown", ann.get(f"games/{game}/state/"))
        yield _checked("get_sight", None, "Sight", ben.get(f"games/{game}/sight/"))
    yield _checked("list_events", None, "EventPage", ben.get(f"games/{game}/events/?limit=1000"))


def _checked(
    operation: str, sent: dict[str, Any] | None, shape: str, answer: Any, status: int = 200
) -> Exchange:
    assert answer.status_code == status, answer.content
    return Exchange(operation, sent, shape, answer.json())


@pytest.fixture
def played(ann: Actor, ben: Actor) -> dict[str, list[Exchange]]:  # noqa: F811
    """Title -> what was sent and answered."""
    return {title: list(filled(exchanges(title, ann, ben))) for title in filled(TITLES)}
