"""A game against the clock, and people who do not answer, as the API shows them."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import msgspec
import pytest
from django.db.models import F

from api.games.clocks import ClocksShown
from api.games.shapes import GameShown
from api.games.terms import CLOCKS, NewGame
from games.models import Due, Game
from tests.api.actors import Actor, problem
from tests.api.conftest import ME, OPEN, seated, uuid_of
from tests.api.play import answered

pytestmark = pytest.mark.django_db(transaction=True)

MARKET = {"title": "night_market", "seats": [ME, OPEN]}
BANK = {"control": "bank", "bank": 600, "increment": 5, "level": "random"}


def _examples(shape: type[msgspec.Struct], member: str) -> list[Any]:
    """Of a member of one of the API's shapes, as the document has them."""
    _, shapes = msgspec.json.schema_components([shape])
    examples: list[Any] = shapes[shape.__name__]["properties"][member]["examples"]
    return examples


SILENT = [{"silence": each} for each in _examples(NewGame, "silence")]


@pytest.fixture
def banked(ann: Actor, ben: Actor) -> str:
    return seated(str(ann.post("games/", {**MARKET, "clock": BANK}).json()["id"]), ben)


def test_a_bank_is_shown_with_the_game_its_state_and_its_terms(banked: str, ann: Actor) -> None:
    game = ann.get(f"games/{banked}/").json()
    assert game["clock"] == {**BANK, "on_flag": "bot"}
    clocks = game["clocks"]
    assert clocks["left"] == [600_000, 600_000]
    assert clocks["running"] == game["waiting"]
    assert [due is not None for due in clocks["due"]] == [
        seat in game["waiting"] for seat in (0, 1)
    ]
    assert min(filter(None, clocks["due"])) == game["due"]
    assert ann.get(f"games/{banked}/state/").json()["clock"] == clocks
    assert "clock" not in ann.get(f"games/{banked}/state/?at=1").json()
    assert ann.get("games/?clock=true").json()["results"][0]["clocks"] == clocks


@pytest.mark.parametrize("sent", [*[{"clock": each} for each in CLOCKS], *SILENT])
def test_what_the_document_shows_as_examples_can_be_sent(
    sent: dict[str, object], ann: Actor
) -> None:
    made = ann.post("games/", {**MARKET, **sent})
    assert made.status_code == 201, made.json()
    [(name, asked)] = sent.items()
    assert isinstance(asked, dict)
    assert {**made.json()[name], **asked} == made.json()[name]


def test_the_clocks_of_the_document_are_like_those_of_a_game(banked: str, ann: Actor) -> None:
    [shown] = _examples(GameShown, "clocks")
    clocks = ann.get(f"games/{banked}/").json()["clocks"]
    assert list(shown) == list(clocks)
    assert msgspec.convert(shown, ClocksShown)
    assert [len(clocks["at"]), len(clocks["left"])] == [len(shown["at"]), len(shown["left"])]


def test_what_is_told_of_a_move_tells_the_clocks_too(banked: str, ann: Actor) -> None:
    answered(ann, banked)
    events = ann.get(f"games/{banked}/events/?limit=1000").json()["events"]
    ticks = [event for event in events if event["type"] == "ticked"]
    assert len(ticks) == len([event for event in events if event["type"] == "waits"])
    assert not ticks[0]["sentence"]
    assert ann.get(f"games/{banked}/").json()["clocks"]["left"] == ticks[-1]["event"]["left"]


def test_with_days_it_is_told_by_when_and_of_no_bank(ann: Actor, ben: Actor) -> None:
    made = ann.post("games/", {**MARKET, "clock": {"per_move": 3600}}).json()["id"]
    clocks = ann.get(f"games/{seated(str(made), ben)}/").json()["clocks"]
    assert (clocks["at"], clocks["left"], clocks["flagged"]) == (None, None, [])
    assert any(clocks["due"])


def test_time_that_did_not_count_is_shown_with_each_seat(banked: str, ann: Actor) -> None:
    """Whoever looks is not told that a time is up which was put off."""
    hour = timedelta(hours=1)
    Due.objects.filter(pk=uuid_of(banked)).update(at=F("at") + hour)
    game = ann.get(f"games/{banked}/").json()
    assert {due for due in game["clocks"]["due"] if due} == {game["due"]}
    shown = datetime.fromisoformat(game["due"]) - datetime.fromisoformat(game["clocks"]["at"])
    assert shown == timedelta(seconds=BANK["bank"]) + hour  # type: ignore[arg-type]
    assert ann.get(f"games/{banked}/state/").json()["clock"] == game["clocks"]


def test_a_game_without_a_clock_tells_nothing_of_clocks(public_game: str, ann: Actor) -> None:
    assert ann.get(f"games/{public_game}/").json()["clocks"] is None
    assert "clock" not in ann.get(f"games/{public_game}/state/").json()


@pytest.mark.parametrize(
    "clock",
    [
        {"control": "bank"},
        {"control": "bank", "bank": 600, "per_move": 600},
        {"control": "days", "per_move": 600, "bank": 600},
        {"control": "days", "per_move": 600, "increment": 0},
    ],
)
def test_terms_that_do_not_fit_together_are_refused(clock: object, ann: Actor) -> None:
    refusal = problem(ann.post("games/", {**MARKET, "clock": clock}), 422, "bad-options")
    assert refusal["field"] == "$.clock"


@pytest.mark.parametrize(
    "clock",
    [
        {"control": "bank", "bank": 59},
        {"control": "bank", "bank": 600, "increment": -1},
    ],
)
def test_terms_beyond_their_bounds_are_malformed(clock: object, ann: Actor) -> None:
    problem(ann.post("games/", {**MARKET, "clock": clock}), 400, "malformed")


def test_a_move_after_its_time_is_a_problem_of_its_own(banked: str, ann: Actor) -> None:
    game = Game.objects.get(pk=uuid_of(banked))
    assert game.clocks is not None
    late = {**game.clocks, "at": game.clocks["at"] - 3_600_000_000}
    Game.objects.filter(pk=game.pk).update(clocks=late)
    asked = ann.get(f"games/{banked}/legal-moves/").json()["decisions"][0]
    move = {"decision": asked["decision"], "move": asked["moves"][0]["move"]}
    refusal = problem(ann.post(f"games/{banked}/moves/", move), 409, "time-up")
    shown = ann.get(f"games/{banked}/").json()
    assert refusal["version"] == shown["version"]
    assert shown["yours"] == []


def test_how_long_one_waits_is_chosen_and_shown(ann: Actor) -> None:
    assert ann.post("games/", MARKET).json()["silence"] == {"after": 1209600, "decides": "vote"}
    terms = {"after": 7200, "decides": "maker"}
    assert ann.post("games/", {**MARKET, "silence": terms}).json()["silence"] == terms
    both = {**MARKET, "silence": terms, "clock": BANK}
    problem(ann.post("games/", both), 422, "bad-options")
    problem(ann.post("games/", {**MARKET, "silence": {"after": 60}}), 400, "malformed")


def test_a_seat_is_claimed_and_given_back(ann: Actor, ben: Actor) -> None:
    game = seated(str(ann.post("games/", MARKET).json()["id"]), ben)
    answered(ann, game)
    problem(ann.post(f"games/{game}/claim/", {"seat": 1}), 409, "seat-conflict")
    problem(ann.post(f"games/{game}/claim/", {"seat": 0}), 403, "not-your-seat")
    Game.objects.filter(pk=uuid_of(game)).update(moved_at=F("moved_at") - timedelta(days=15))
    claimed = ann.post(f"games/{game}/claim/", {"seat": 1}).json()
    assert (claimed["seats"][1]["kind"], claimed["votes"]) == ("bot", [])
    asked = ben.post(f"games/{game}/return/", {"seat": 1}).json()
    assert asked["votes"] == [{"about": "return", "seat": 1, "players": [ben.player]}]
    back = ann.post(f"games/{game}/return/", {"seat": 1}).json()
    assert (back["seats"][1]["kind"], back["votes"], back["handed_over"]) == ("person", [], True)
    assert ben.get(f"games/{game}/").json()["yours"] == [1]
