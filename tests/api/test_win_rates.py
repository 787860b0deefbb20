"""GET /api/analytics/win-rates/ and card-rates/"""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest

from analytics.statistics.any_time import rate_at_any_time
from tests.analytics.synthetic import IN_FORCE, Held, Made, store
from tests.api.actors import Actor, problem

BOTS = "title=dice_forge&population=bots"
HELD: Held = {
    "cards": {"hydra": (0, 1), "gorgon": (3,)},
    "turn_order": {str(1 + s): (s,) for s in range(4)},
}


@pytest.fixture
def _games(db: None) -> None:
    store(
        [*[Made((0,), held=HELD)] * 40, *[Made((3,), held=HELD)] * 10, *[Made((1,), seats=2)] * 5]
    )


def body_of(who: Actor, path: str) -> Any:
    answer = who.get(f"analytics/{path}")
    assert answer.status_code == 200, answer.content
    return answer.json()


@pytest.mark.usefixtures("_games")
def test_rates_are_told_by_seat_with_all_that_is_needed_to_judge_them(nobody: Actor) -> None:
    answer = body_of(nobody, f"win-rates/?{BOTS}&by=seat")
    assert (answer["metric"], answer["title"], answer["by"]) == ("win-rates", "dice_forge", "seat")
    assert (answer["version"], answer["sampling"]) == (4, "running")
    assert (answer["games"], answer["smallest_n"]) == (55, 30)
    assert answer["filters"] == {
        "population": "bots",
        "rules": IN_FORCE,
        "options": "standard",
        "patched": "false",
        "patch": "none",
        "handed_over": "false",
        "table": "each",
    }
    first = next(row for row in answer["rows"] if row["seats"] == 4)
    link = first.pop("link")
    assert link.startswith("/api/analytics/games/?by=seat&")
    assert first == {
        "seats": 4,
        "table": "greedy:4",
        "options": "standard",
        "patch": "none",
        "value": "0",
        "name": "P1",
        "games": 50,
        "n": 50,
        "too_few": False,
        "wins": 40.0,
        "rate": 0.8,
        "low": pytest.approx(rate_at_any_time(40, 50)[0], abs=1e-6),
        "high": pytest.approx(rate_at_any_time(40, 50)[1], abs=1e-6),
        "expected": 0.25,
        "without_n": 150,
        "without_wins": 10.0,
        "without_rate": pytest.approx(1 / 15, abs=1e-6),
        "telling": 50,
        "difference": pytest.approx(0.8 - 0.2 / 3, abs=1e-6),
        "difference_low": pytest.approx(0.446609, abs=1e-5),
        "difference_high": 1.0,
        "p": first["p"],
        "q": pytest.approx(4 * first["p"], rel=1e-5, abs=0),
        "differs": True,
    }
    assert [(test["seats"], test["games"], test["too_few"]) for test in answer["tests"]] == [
        (2, 5, True),
        (4, 50, False),
    ]


@pytest.mark.usefixtures("_games")
def test_too_few_games_are_told_without_a_rate(nobody: Actor) -> None:
    [first, _] = body_of(nobody, f"win-rates/?{BOTS}&seats=2&by=seat")["rows"]
    assert (first["n"], first["too_few"]) == (5, True)
    assert {first[name] for name in ("wins", "rate", "low", "high", "p", "q", "differs")} == {None}


@pytest.mark.usefixtures("_games")
def test_card_rates_are_by_the_titles_first_dimension_or_by_another(nobody: Actor) -> None:
    answer = body_of(nobody, f"card-rates/?{BOTS}")
    assert answer["by"] == "cards"
    assert [(row["name"], row["n"], row["wins"]) for row in answer["rows"]] == [
        ("Hydra", 100, 40),
        ("Gorgon", 50, 10),
    ]
    answer = body_of(nobody, f"card-rates/?{BOTS}&by=turn_order")
    assert [row["name"] for row in answer["rows"]] == ["first", "second", "third", "fourth"]


@pytest.mark.usefixtures("_games")
@pytest.mark.parametrize("headers", [{}, {"Accept": "text/csv"}])
def test_rates_can_be_had_as_csv(headers: dict[str, str], nobody: Actor) -> None:
    query = f"{BOTS}&by=seat&seats=4{'' if headers else '&format=csv'}"
    answer = nobody.get(f"analytics/win-rates/?{query}", **headers)
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    rows = list(csv.DictReader(io.StringIO(answer.content.decode())))
    plain = body_of(nobody, f"win-rates/?{BOTS}&by=seat&seats=4")["rows"]
    assert list(rows[0]) == list(plain[0])
    assert [(row["name"], row["rate"], row["too_few"]) for row in rows] == [
        ("P1", "0.8", "false"),
        ("P2", "0.0", "false"),
        ("P3", "0.0", "false"),
        ("P4", "0.2", "false"),
    ]
    assert [row["link"] for row in rows] == [row["link"] for row in plain]
    assert 0 < float(rows[0]["p"]) == plain[0]["p"] < 1e-5, "to six digits and not to six decimals"


@pytest.mark.usefixtures("_games")
def test_what_is_not_known_is_empty_in_csv(nobody: Actor) -> None:
    answer = nobody.get(f"analytics/win-rates/?{BOTS}&by=seat&seats=2&format=csv")
    [first, _] = csv.DictReader(io.StringIO(answer.content.decode()))
    assert (first["n"], first["too_few"], first["rate"], first["p"]) == ("5", "true", "", "")


def test_a_browser_that_follows_a_link_gets_the_format_it_names(nobody: Actor) -> None:
    accept = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
    for wanted, kind in (("csv", "text/csv; charset=utf-8"), ("json", "application/json")):
        answer = nobody.get(f"analytics/win-rates/?{BOTS}&format={wanted}", Accept=accept)
        assert answer.headers["Content-Type"] == kind


def test_answers_may_be_kept_for_a_moment_by_anybody(nobody: Actor, ann: Actor) -> None:
    for who in (nobody, ann):
        answer = who.get(f"analytics/win-rates/?{BOTS}")
        assert answer.headers["Cache-Control"] == "public, max-age=15"
        assert "Accept" in answer.headers["Vary"]


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("", "title"),
        ("title=chess", "title"),
        ("title=dice_forge&by=cards", "by"),
        ("title=dice_forge&nonsense=1", "nonsense"),
        ("title=dice_forge&value=1", "value"),
        ("title=dice_forge&population=robots", "population"),
        ("title=dice_forge&seats=two", "seats"),
        ("title=dice_forge&seats=99999999999999999999", "seats"),
        ("title=dice_forge&seat=-1", "seat"),
        ("title=dice_forge&dim.cards=joker", "dim.cards"),
        ("title=dice_forge&dim.joker=1", "dim.joker"),
        ("title=dice_forge&simulation=1", "simulation"),
        ("title=dice_forge&finished_after=0000-01-01T00:00:00Z", "finished_after"),
        ("title=dice_forge&format=xml", "format"),
        ("title=dice_forge&seats=2&seats=3", "seats"),
        ("title=dice_forge&unit=moves", "unit"),
        ("title=dice_forge&cursor=x", "cursor"),
    ],
)
def test_a_question_that_cannot_be_answered_is_refused(
    query: str, field: str, nobody: Actor
) -> None:
    refused = problem(nobody.get(f"analytics/win-rates/?{query}"), 400, "malformed")
    assert refused["field"] == f"$.{field}"


def test_a_problem_is_a_document_also_where_csv_is_asked_for(nobody: Actor) -> None:
    problem(nobody.get("analytics/win-rates/?title=chess&format=csv"), 400, "malformed")


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("title=dice_forge&dim.creatures=harpy", "$.dim.creatures"),
        ("title=cyclades&by=faces", "$.by"),
        ("title=cyclades&dim.ending=clear", "$.dim.ending"),
    ],
)
def test_what_belongs_to_another_title_is_told_from_what_is_unknown(
    nobody: Actor, db: None, query: str, field: str
) -> None:
    refused = problem(nobody.get(f"analytics/card-rates/?{query}"), 422, "other-title")
    assert refused["field"] == field


def test_an_empty_filter_is_refused_with_what_to_do(nobody: Actor, db: None) -> None:
    refused = problem(
        nobody.get("analytics/win-rates/?title=cyclades&population="), 400, "malformed"
    )
    assert refused["detail"] == "population is empty; leave it out."
