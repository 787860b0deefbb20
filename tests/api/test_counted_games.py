"""GET /api/analytics/games/: where every figure leads."""

from __future__ import annotations

import csv
import io
from random import Random
from typing import Any

import pytest

from api.admission.quotas import Quota
from api.analytics.shapes import game_listed
from tests.analytics.synthetic import Made, store
from tests.api.actors import Actor, problem

BOTS = "title=dice_forge&population=bots"


@pytest.fixture
def _games(db: None) -> None:
    rng = Random("listed")
    store(
        Made(
            (rng.randrange(4),),
            levels=[rng.choice(("greedy", "random")) for _ in range(4)],
            held={
                "cards": {"hydra": [s for s in range(4) if rng.random() < 0.4] or [0]},
                "ending": {"clear": range(4)},
            },
        )
        for _ in range(70)
    )


def pages(who: Actor, link: str) -> list[dict[str, Any]]:
    """All pages from a link on."""
    bodies = []
    following: str | None = link
    while following:
        answer = who.get(following.partition("/api/")[2])
        assert answer.status_code == 200, answer.content
        bodies.append(answer.json())
        following = bodies[-1]["next"]
    return bodies


@pytest.mark.usefixtures("_games")
@pytest.mark.parametrize(
    "question",
    [
        f"win-rates/?{BOTS}&by=seat",
        f"win-rates/?{BOTS}&by=level&table=any",
        f"win-rates/?{BOTS}&by=seat&level=greedy",
        f"card-rates/?{BOTS}",
        f"card-rates/?{BOTS}&level=random&finished_after=2026-01-01T00:10:00Z",
    ],
)
def test_the_games_behind_a_row_add_up_to_it(question: str, nobody: Actor) -> None:
    rows = nobody.get(f"analytics/{question}").json()["rows"]
    assert rows
    for row in rows:
        listed = pages(nobody, row["link"])
        games = [game for page in listed for game in page["results"]]
        seats = [seat for game in games for seat in game["seats"] if seat["counted"]]
        assert {page["count"] for page in listed} == {len(games)} == {row["games"]}
        assert len({game["game"] for game in games}) == len(games)
        assert len(seats) == row["n"]
        won = sum(seat["share"] for seat in seats)
        assert row["wins"] is None or won == pytest.approx(row["wins"])


@pytest.mark.usefixtures("_games")
def test_the_games_behind_lengths_have_these_lengths(nobody: Actor) -> None:
    for by in ("all", "ending"):
        answer = nobody.get(f"analytics/game-lengths/?{BOTS}&table=any&by={by}&unit=seconds").json()
        [row] = answer["rows"]
        assert (answer["unit"], row["n"], row["mean"]) == ("seconds", 70, 60.0)
        games = [game for page in pages(nobody, row["link"]) for game in page["results"]]
        assert [game["seconds"] for game in games] == [60.0] * 70


@pytest.mark.usefixtures("_games")
def test_a_game_is_told_with_its_seats(nobody: Actor) -> None:
    [page] = pages(nobody, f"/api/analytics/games/?{BOTS}&by=cards&value=hydra&limit=100")
    game = page["results"][0]
    assert list(game) == ["game", "finished", "moves", "rounds", "seconds", "seats"]
    assert game["finished"] > page["results"][1]["finished"]
    assert [seat["seat"] for seat in game["seats"]] == [0, 1, 2, 3]
    won = [seat for seat in game["seats"] if seat["share"]]
    assert [(seat["place"], seat["share"]) for seat in won] == [(1, 1.0)]
    assert nobody.get(f"games/{game['game']}/").status_code == 200


@pytest.mark.usefixtures("_games")
def test_without_a_group_all_games_and_seats_are_listed(nobody: Actor) -> None:
    answer = nobody.get(f"analytics/win-rates/?{BOTS}").json()
    listed = pages(nobody, answer["link"])
    assert listed[0]["count"] == answer["games"] == 70
    seats = [seat for page in listed for game in page["results"] for seat in game["seats"]]
    assert all(seat["counted"] for seat in seats)


@pytest.mark.usefixtures("_games")
def test_games_can_be_had_as_csv_a_seat_a_line(nobody: Actor) -> None:
    query = f"analytics/games/?{BOTS}&by=level&value=greedy&format=csv"
    answer = nobody.get(f"{query}&limit=5")
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    rows = list(csv.DictReader(io.StringIO(answer.content.decode())))
    assert len(rows) == 5 * 4
    assert {row["level"] for row in rows if row["counted"] == "true"} == {"greedy"}
    further = answer.headers["Link"].removeprefix("<").removesuffix('>; rel="next"')
    following = nobody.get(further.partition("/api/")[2])
    assert following.content != answer.content
    assert len(following.content.splitlines()) == len(answer.content.splitlines())


@pytest.mark.usefixtures("_games")
def test_whole_tables_are_sent_to_two_at_once_and_a_place_is_free_however_one_ends(
    nobody: Actor, ann: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = f"analytics/games/?{BOTS}&format=csv"
    # Else the end of a request closes the connection in which the games are.
    monkeypatch.setattr("django.http.response.signals.request_finished.send", lambda **_: None)
    for _ in range(3):
        first, second = nobody.get(whole), ann.get(whole)
        for who in (nobody, ann):
            refusal = problem(who.get(whole), 503, "overloaded")
            assert refusal["retry_after"] == 10
            assert "ask for pages" in refusal["detail"]
            assert who.get(f"{whole}&limit=5").status_code == 200
        assert len(list(first.streaming_content)) > 1
        second.close()
    monkeypatch.setattr("api.analytics.views.game_listed", lambda game: 1 / 0)
    for _ in range(3):
        with pytest.raises(ZeroDivisionError):
            list(nobody.get(whole).streaming_content)
    monkeypatch.setattr("api.analytics.views.game_listed", game_listed)
    assert len(list(nobody.get(whole).streaming_content)) > 1


@pytest.mark.usefixtures("_games")
def test_who_reads_a_whole_table_too_slowly_gives_the_place_up(
    nobody: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("api.analytics.whole_tables._LONGEST", -1.0)
    whole = f"analytics/games/?{BOTS}&format=csv"
    for _ in range(3):  # more than there are places
        with pytest.raises(TimeoutError):
            list(nobody.get(whole).streaming_content)


@pytest.mark.usefixtures("_games")
def test_whole_tables_have_a_quota_of_their_own(
    nobody: Actor, ann: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("api.analytics.whole_tables.TABLES_OF_ADDRESS", Quota(2, 0.001))
    whole = f"analytics/games/?{BOTS}&format=csv"
    for who in (nobody, ann):
        list(who.get(whole).streaming_content)
    for who in (nobody, ann):
        problem(who.get(whole), 429, "too-many-requests")
        assert who.get(f"{whole}&limit=5").status_code == 200
        assert who.get(f"analytics/games/?{BOTS}").status_code == 200


@pytest.mark.usefixtures("_games")
def test_csv_has_every_game_behind_a_figure(nobody: Actor, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many there are: here several pages of the database, and parts of the answer."""
    monkeypatch.setattr("api.analytics.views.GAMES_AT_ONCE", 3)
    monkeypatch.setattr("api.analytics.csv._ROWS_AT_ONCE", 5)
    for question in (f"win-rates/?{BOTS}&by=seat", f"card-rates/?{BOTS}&table=any"):
        for row in nobody.get(f"analytics/{question}").json()["rows"]:
            path = row["link"].removeprefix("/api/")
            answer = nobody.get(f"{path}&format=csv")
            assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
            text = b"".join(answer.streaming_content).decode()
            seats = list(csv.DictReader(io.StringIO(text)))
            assert len({seat["game"] for seat in seats}) == row["games"]
            assert len(seats) == row["games"] * row["seats"]
            counted = [float(seat["share"]) for seat in seats if seat["counted"] == "true"]
            assert len(counted) == row["n"]
            assert row["wins"] is None or sum(counted) == pytest.approx(row["wins"])
            plain = pages(nobody, row["link"])
            listed = [game["game"] for page in plain for game in page["results"]]
            assert list(dict.fromkeys(seat["game"] for seat in seats)) == listed
    nothing = nobody.get(f"analytics/games/?{BOTS}&by=cards&value=joker&format=csv")
    assert len(b"".join(nothing.streaming_content).splitlines()) == 1


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("title=dice_forge&by=seat", "value"),
        ("title=dice_forge&value=1", "by"),
        ("title=dice_forge&by=nonsense&value=1", "by"),
        ("title=dice_forge&unit=years", "unit"),
        ("title=dice_forge&limit=0", "limit"),
        ("title=dice_forge&limit=101", "limit"),
        ("title=dice_forge&nonsense=1", "nonsense"),
        ("", "title"),
    ],
)
def test_a_question_for_games_that_makes_no_sense_is_refused(
    query: str, field: str, nobody: Actor
) -> None:
    refused = problem(nobody.get(f"analytics/games/?{query}"), 400, "malformed")
    assert refused["field"] == f"$.{field}"


def test_a_value_that_no_game_has_is_no_game(nobody: Actor) -> None:
    [page] = pages(nobody, f"/api/analytics/games/?{BOTS}&by=cards&value=joker")
    assert (page["count"], page["results"]) == (0, [])
