"""GET /api/games/{game}/analysis/: only when it is over, in words, as far as it is worked out."""

from __future__ import annotations

from uuid import UUID

import pytest

from api.admission.quotas import Quota
from games.engine.drawing.chances import NAME, definition
from games.models import Thought
from games.services import odds, working_out_odds
from tests.api.actors import Actor, problem
from tests.api.play import answered, played_to_the_end
from tests.games.odds_workers import all_worked_out


@pytest.fixture(autouse=True)
def _a_few_playouts_will_do(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (odds, working_out_odds):
        monkeypatch.setattr(module, "PLAYOUTS", 4)
    monkeypatch.setattr(working_out_odds, "PIECE_SECONDS", 60.0)


def test_before_the_end_it_is_told_to_nobody(
    public_game: str, ann: Actor, ben: Actor, nobody: Actor
) -> None:
    answered(ann, public_game)
    for who in (ann, ben, nobody):
        for query in ("", "?at=1", "?level=casual"):
            problem(who.get(f"games/{public_game}/analysis/{query}"), 409, "not-over")


def test_chances_are_told_of_each_round_once_a_worker_has_played_on(
    public_game: str, ann: Actor, ben: Actor, nobody: Actor
) -> None:
    played_to_the_end(public_game, ann, ben)
    analysis = nobody.get(f"games/{public_game}/analysis/").json()
    assert (analysis["complete"], analysis["level"], analysis["at"]) == (False, "greedy", None)
    course = ann.get(f"games/{public_game}/course/").json()["moments"]
    assert [(each["version"], each["round"]) for each in analysis["moments"]] == [
        (each["version"], each["round"]) for each in course
    ]
    assert {each["chances"] is None for each in analysis["moments"][:-1]} == {True}
    all_worked_out(UUID(public_game.removeprefix("gme_")))
    analysis = nobody.get(f"games/{public_game}/analysis/").json()
    assert analysis["complete"]
    for moment in analysis["moments"]:
        assert sum(moment["chances"]) == pytest.approx(1, abs=0.01)
        assert f"data-version='{moment['version']}'" in analysis["svg"]
    assert analysis["levels"] == ["random", "novice", "casual", "greedy"]
    assert (analysis["name"], analysis["definition"]) == (NAME, definition("greedy"))


def test_of_a_moment_it_tells_in_words_what_a_bot_made_of_its_answers(
    public_game: str, ann: Actor, ben: Actor
) -> None:
    asked = ann.get(f"games/{public_game}/legal-moves/").json()
    moves = asked["decisions"][0]["moves"]
    version = asked["version"]
    answered(ann, public_game, 1)
    Thought.objects.create(
        game_id=UUID(public_game.removeprefix("gme_")),
        version=version,
        seat=0,
        bot="expert/night_market/2/1/0a",
        decided="hurried",
        considered=[{"move": each["move"], "mean": 0.25, "tried": 3} for each in moves],
    )
    problem(ann.get(f"games/{public_game}/analysis/?at={version}"), 409, "not-over")
    played_to_the_end(public_game, ann, ben)
    moment = ben.get(f"games/{public_game}/analysis/?at={version}").json()["at"]
    assert moment["version"] == version
    inside_the_move = ben.get(f"games/{public_game}/analysis/?at={version + 1}").json()["at"]
    assert inside_the_move == moment
    why = moment["why"]
    assert (why["seat"], why["decided"], why["clause"]) == (
        0,
        "hurried",
        asked["decisions"][0]["clause"],
    )
    assert [(each["move"], each["sentence"]) for each in why["considered"]] == [
        (each["move"], each["sentence"]) for each in moves
    ]
    assert [each["chosen"] for each in why["considered"]].index(True) == 1
    course = ben.get(f"games/{public_game}/course/").json()["moments"]
    end = ben.get(f"games/{public_game}/analysis/?at={course[-1]['version']}").json()["at"]
    assert (end["version"], end["why"]) == (course[-1]["version"], None)


def test_inside_the_set_up_the_first_moment_is_told_at_which_somebody_is_asked(
    public_game: str, ann: Actor, ben: Actor
) -> None:
    first = ann.get(f"games/{public_game}/legal-moves/").json()["version"]
    assert first > 1
    played_to_the_end(public_game, ann, ben)
    for at in range(1, first + 1):
        assert ann.get(f"games/{public_game}/analysis/?at={at}").json()["at"]["version"] == first


def test_a_level_or_a_version_that_there_is_not_is_named(
    public_game: str, ann: Actor, ben: Actor
) -> None:
    played_to_the_end(public_game, ann, ben)
    problem(ann.get(f"games/{public_game}/analysis/?level=best"), 422, "bad-options")
    problem(ann.get(f"games/{public_game}/analysis/?at=999999"), 404, "not-found")


def test_what_nobody_asked_for_before_has_a_quota_and_asking_again_has_none(
    public_game: str, ann: Actor, ben: Actor, nobody: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("api.play.analysis.ANALYSES_OF_ADDRESS", Quota(burst=2, rate=0.001))
    played_to_the_end(public_game, ann, ben)
    path = f"games/{public_game}/analysis/"
    for query in ("", "?level=casual", "", "?level=casual"):
        assert nobody.get(f"{path}{query}").status_code == 200
    for who in (nobody, ann, ben):
        refusal = problem(who.get(f"{path}?level=novice"), 429, "too-many-requests")
        assert refusal["retry_after"] > 1
    assert nobody.get(path).status_code == 200


def test_so_many_moments_of_a_game_may_be_named_whoever_asks_and_one_at_once(
    public_game: str, ann: Actor, ben: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(odds, "MOST_NAMED", 2)
    played_to_the_end(public_game, ann, ben)
    path = f"games/{public_game}/analysis/"
    problem(ann.get(f"{path}?at=2&at=3"), 400, "malformed")
    rounds = {each["version"] for each in ann.get(path).json()["moments"]}
    assert len(rounds) > 1
    named: dict[int, str] = {}
    for at in range(1, max(rounds)):
        level = ("greedy", "casual")[len(named) % 2]
        answer = (ann, ben)[at % 2].get(f"{path}?level={level}&at={at}")
        if answer.status_code != 200:
            break
        if (version := answer.json()["at"]["version"]) not in rounds:
            named[version] = level
    problem(answer, 409, "too-many-moments")
    for version in rounds:
        assert ben.get(f"{path}?at={version}").status_code == 200
    for version, level in named.items():
        assert ben.get(f"{path}?level={level}&at={version}").json()["at"]["version"] == version
