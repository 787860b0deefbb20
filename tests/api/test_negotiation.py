"""The header Accept: in which type an endpoint answers, and what it offers where none fits."""

from __future__ import annotations

import pytest

from api.negotiation import Negotiation
from api.problems import Problem
from api.urls import urlpatterns
from tests.api.actors import Actor, problem

JSON, LINES = "application/json", "application/x-ndjson"
PROBLEM = "application/problem+json"


LIKED_BEST = [
    ("", JSON),
    ("*/*", JSON),
    ("application/*", JSON),
    ("application/json; charset=utf-8", JSON),
    (LINES, LINES),
    (f"{LINES}, */*", LINES),
    (f"{JSON};q=0.2, {LINES};q=0.9", LINES),
    (f"{LINES};q=0.2, {JSON};q=0.9", JSON),
    (f"{JSON};q=0, */*", LINES),
    (f"*/*;q=0.5, {LINES};q=0.1", JSON),
    (f"{LINES};q=0.1, text/html", LINES),
    (PROBLEM, JSON),
    (f"{PROBLEM};q=0.5", JSON),
    (f"{PROBLEM}, {JSON};q=0.9", JSON),
    (f"{PROBLEM}, {LINES}", LINES),
    ("Application/JSON", JSON),
    (",,,", JSON),
]


def test_the_type_that_is_liked_best_is_answered(
    nobody: Actor, public_game: str, subtests: pytest.Subtests
) -> None:
    for accept, answered in LIKED_BEST:
        with subtests.test(accept=accept):
            answer = nobody.get(f"games/{public_game}/events/", Accept=accept)
            assert (answer.status_code, answer.headers["Content-Type"]) == (200, answered)


@pytest.mark.parametrize(
    "accept",
    ["text/html", "text/*", "x", f"{JSON};q=0", "*/*;q=0", f"{PROBLEM}, text/html", "json"],
)
def test_what_is_offered_is_named_where_nothing_fits(
    accept: str, nobody: Actor, public_game: str
) -> None:
    answer = nobody.get(f"games/{public_game}/events/", Accept=accept)
    refused = problem(answer, 406, "not-acceptable")
    assert refused["detail"] == f"Let the header Accept take {JSON} or {LINES}."


class Asked:
    META = {"HTTP_ACCEPT": "image/x-none"}


def test_every_endpoint_names_all_that_it_offers() -> None:
    classes = [cls for each in urlpatterns if (cls := getattr(each.callback, "cls", None))]
    assert len(classes) > 30
    for cls in classes:
        offered = [renderer() for renderer in cls.renderer_classes]
        with pytest.raises(Problem) as refused:
            Negotiation().select_renderer(Asked(), offered)  # type: ignore[arg-type]
        for renderer in offered:
            assert renderer.media_type in refused.value.detail


@pytest.mark.parametrize("path", ["titles/", "games/{game}/board.svg", "games/{game}/export/"])
def test_who_names_the_type_of_problems_alone_takes_what_there_is(
    path: str, nobody: Actor, public_game: str
) -> None:
    assert nobody.get(path.format(game=public_game), Accept=PROBLEM).status_code == 200


@pytest.mark.parametrize(
    ("header", "status"),
    [
        ("{tag}", 304),
        ("W/{tag}", 304),
        ("*", 304),
        (" * ", 304),
        ('"other", {tag}', 304),
        ('"a,b", W/{tag} , "c"', 304),
        ('"other"', 200),
        ('"other, {bare}"', 200),
        ("{bare}", 200),
        ("", 200),
        ('"', 200),
    ],
)
def test_a_client_is_told_when_it_has_the_answer_already(
    header: str, status: int, nobody: Actor, public_game: str
) -> None:
    for path in (f"games/{public_game}/state/", "titles/dice_forge/rules/"):
        tag = nobody.get(path).headers["ETag"]
        strong = tag.removeprefix("W/")
        sent = header.format(tag=strong, bare=strong.strip('"'))
        answer = nobody.get(path, If_None_Match=sent)
        assert answer.status_code == status, path
        assert answer.headers["ETag"] == tag


WITH_A_MOMENT = [
    "games/?created_after=",
    "games/?created_before=",
    "games/?finished_after=",
    "games/?finished_before=",
    "analytics/win-rates/?title=night_market&finished_after=",
    "analytics/games/?title=night_market&finished_before=",
]


@pytest.mark.parametrize("query", WITH_A_MOMENT)
def test_a_moment_is_taken_in_small_letters_too(query: str, nobody: Actor) -> None:
    for moment in ("2026-01-31T12:00:00Z", "2026-01-31t12:00:00z", "2026-01-31t12:00:00%2B02:00"):
        assert nobody.get(query + moment).status_code == 200


def test_events_beyond_the_last_are_not_waited_for(nobody: Actor, public_game: str) -> None:
    version = nobody.get(f"games/{public_game}/").json()["version"]
    here = f"games/{public_game}/events/?after="
    assert nobody.get(f"{here}{version}").json()["events"] == []
    for beyond in (f"{version + 1}", f"{version + 1}&wait=20", "2147483647"):
        refusal = problem(nobody.get(here + beyond), 404, "not-found")
        assert f"has come to version {version};" in refusal["detail"]
