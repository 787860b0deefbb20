"""GET /api/problems/ and what is answered where there is nothing."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.db import InterfaceError, OperationalError
from django.http import HttpResponse
from rest_framework.exceptions import APIException

from api.problems import Problem, problem_response
from api.problems.catalogue import BY_STATUS, KINDS
from api.problems.handler import as_problem
from api.problems.refusals import refusal_as_problem
from games import errors as playing
from games.engine import errors as engine
from tests.api.actors import Actor, problem
from tests.filled import filled


def test_every_kind_is_listed_and_described(nobody: Actor) -> None:
    kinds = nobody.get("problems/").json()["problems"]
    assert [kind["type"] for kind in kinds] == [kind.uri for kind in KINDS.values()]
    for kind in kinds:
        path = kind["type"].removeprefix("/api/")
        assert nobody.get(path).json() == kind
        assert kind["meaning"].endswith(".")


@pytest.mark.parametrize("slug", ["nonsense", "Not-Found", "%2e%2e"])
def test_an_unknown_kind_is_not_there(slug: str, nobody: Actor) -> None:
    problem(nobody.get(f"problems/{slug}/"), 404, "not-found")


@pytest.mark.parametrize("path", ["nonsense/", "games", "games//", "players/you/", "x" * 3000])
@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"])
def test_where_there_is_nothing_a_document_says_so(method: str, path: str, nobody: Actor) -> None:
    problem(nobody.send(method, path, b"{}"), 404, "not-found")


def test_a_missing_slash_is_told(nobody: Actor) -> None:
    refusal = problem(nobody.get("games"), 404, "not-found")
    assert "end with a slash" in refusal["detail"]


def test_each_status_of_the_framework_has_a_kind_of_that_status() -> None:
    for status, kind in BY_STATUS.items():
        assert kind.status == status


def _subclasses(root: type[Exception]) -> list[type[Exception]]:
    return [root, *(deeper for child in root.__subclasses__() for deeper in _subclasses(child))]


@pytest.mark.parametrize(
    "kind", _subclasses(playing.GamesError)[1:], ids=lambda kind: kind.__name__
)
def test_every_refusal_of_the_services_is_a_problem(kind: type[playing.GamesError]) -> None:
    rest: dict[type, tuple[Any, ...]] = {
        playing.GameNotRunning: ("open",),
        playing.StaleDecision: (7, []),
        playing.MovedOn: (7,),
        playing.TimeUp: (7,),
        playing.Kicked: ("other",),
    }
    problem = refusal_as_problem(kind("Do something else.", *rest.get(kind, ())))
    assert problem is not None
    assert 400 <= problem.kind.status < 500 or problem.kind.status == 503
    assert problem.detail == "Do something else."


@pytest.mark.parametrize(
    ("code", "slug"),
    [
        ("illegal", "illegal-move"),
        ("not_asked", "decision-not-open"),
        ("not_open", "decision-not-open"),
        ("over", "game-not-running"),
    ],
)
def test_every_refusal_of_the_rules_is_a_problem(code: str, slug: str) -> None:
    problem = refusal_as_problem(engine.Refused("Choose another move.", code, "NM-1"))
    assert problem is not None
    assert problem.kind.slug == slug


@pytest.mark.parametrize(
    ("clause", "rule"),
    [
        ("DF-5.9", "/api/titles/dice_forge/rules/DF-5.9/"),
        ("LH-10.3", "/api/titles/lords_of_hellas/rules/LH-10.3/"),
        ("CY-16", "/api/titles/cyclades/rules/CY-16/"),
        ("NM-3.1", None),
        ("", None),
    ],
)
def test_a_problem_that_names_a_clause_leads_to_it(
    clause: str, rule: str | None, nobody: Actor
) -> None:
    problem = refusal_as_problem(engine.Refused("Choose another move.", "illegal", clause))
    assert problem is not None
    body = json.loads(problem_response(problem).content)
    assert (body["clause"], body.get("rule")) == (clause, rule)
    if rule:
        assert nobody.get(rule.removeprefix("/api/")).json()["id"] == clause


def test_what_is_not_known_is_logged_and_not_told(caplog: pytest.LogCaptureFixture) -> None:
    problem = as_problem(RuntimeError("the secret seed is 42"))
    assert problem.kind.status == 500
    answer = problem_response(problem)
    assert b"42" not in answer.content
    assert "the secret seed is 42" in caplog.text


def answers_to(
    failure: Exception, ann: Actor, game: str, monkeypatch: pytest.MonkeyPatch
) -> list[Any]:
    """What a view of the framework and a lean one answer when they meet this failure."""

    def fail(*_: object) -> None:
        raise failure

    for place in ("api.play.state.load_game", "api.play.moves.admit_to_game"):
        monkeypatch.setattr(place, fail)
    return [
        ann.get(f"games/{game}/state/"),
        ann.post(f"games/{game}/moves/", {"notation": "rest"}),
    ]


def test_a_fault_in_a_view_is_a_document_without_details(
    ann: Actor, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for answer in filled(answers_to(RuntimeError("the secret seed is 42"), ann, game, monkeypatch)):
        problem(answer, 500, "server-error")
        assert b"42" not in answer.content
        assert ann.token.encode() not in answer.content


@pytest.mark.parametrize("failure", [OperationalError, InterfaceError])
def test_a_database_that_does_not_answer_is_waited_for(
    ann: Actor, game: str, monkeypatch: pytest.MonkeyPatch, failure: type[Exception]
) -> None:
    for answer in filled(answers_to(failure("the password is 42"), ann, game, monkeypatch)):
        problem(answer, 503, "unavailable")
        assert int(answer.headers["Retry-After"]) > 0
        assert b"42" not in answer.content


def test_an_exception_of_the_framework_keeps_its_status() -> None:
    class Teapot(APIException):
        status_code = 415

    assert as_problem(Teapot()).kind.slug == "wrong-content-type"


def test_a_problem_says_when_to_come_back() -> None:
    answer: HttpResponse = problem_response(
        Problem("too-many-requests", "Wait a little.", retry_after=3)
    )
    assert answer.headers["Retry-After"] == "3"
