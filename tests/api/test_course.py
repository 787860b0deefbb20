"""GET /api/games/{game}/course/"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from games.engine import registry
from games.models import Game
from games.selectors.seeing import Eyes
from games.services import course_of_game
from games.services.course_of_game import Moment
from tests.api.actors import Actor, problem
from tests.api.conftest import ME, OPEN, Table
from tests.api.play import answered, played_to_the_end
from tests.api.test_sight import FOREVER, index
from tests.filled import filled


def course(who: Actor, game: str, query: str = "") -> dict[str, Any]:
    answer = who.get(f"games/{game}/course/{query}")
    assert answer.status_code == 200, answer.content
    body: dict[str, Any] = answer.json()
    return body


def numbers(body: dict[str, Any], measure: str) -> list[list[int | None]]:
    [measured] = [each for each in body["measures"] if each["id"] == measure]
    lines: list[list[int | None]] = measured["numbers"]
    return lines


def newest(body: dict[str, Any]) -> list[list[int]]:
    return [[line[-1] for line in measure["numbers"]] for measure in body["measures"]]


def test_each_round_begins_where_the_index_says(public_game: str, ann: Actor, ben: Actor) -> None:
    played_to_the_end(public_game, ann, ben)
    body = course(ann, public_game)
    begun: dict[int, int] = {}
    for move in index(ann, public_game):
        if move["round"] is not None:
            begun.setdefault(move["round"], move["version"])
    *rounds, last = body["moments"]
    assert {each["round"]: each["version"] for each in rounds} == begun
    assert last == {"version": body["latest"], "round": None}


def test_each_number_is_that_of_the_state_at_its_moment(
    public_game: str, ann: Actor, ben: Actor
) -> None:
    played_to_the_end(public_game, ann, ben)
    body = course(ann, public_game)
    for at, moment in enumerate(filled(body["moments"])):
        state = ann.get(f"games/{public_game}/state/?at={moment['version']}").json()
        merchants = state["view"]["table"]["merchants"]
        assert [line[at] for line in numbers(body, "coins")] == [m["coins"] for m in merchants]


def test_nobody_reads_of_others_what_is_theirs_while_the_game_runs(
    public_game: str, ann: Actor, ben: Actor, sam: Actor
) -> None:
    answered(ann, public_game)
    for seat, who in enumerate((ann, ben)):
        own, other = numbers(course(who, public_game), "kinds")[:: 1 if seat == 0 else -1]
        assert None not in own
        assert set(other) == {None}
    spectator = course(sam, public_game)
    assert {each for line in numbers(spectator, "kinds") for each in line} == {None}
    assert course(ann, public_game, "?seat=spectator") == spectator
    problem(ben.get(f"games/{public_game}/course/?seat=0"), 403, "not-your-seat")


def test_after_the_end_everything_is_open_and_kept_or_seen_as_one_saw_it(
    public_game: str, ann: Actor, ben: Actor
) -> None:
    played_to_the_end(public_game, ann, ben)
    answer = ben.get(f"games/{public_game}/course/")
    assert answer.headers["Cache-Control"] == FOREVER
    assert None not in [each for line in numbers(answer.json(), "kinds") for each in line]
    then = numbers(course(ben, public_game, "?seat=0"), "kinds")
    assert None not in then[0]
    assert set(then[1]) == {None}


def test_a_drawing_holds_what_the_numbers_tell(public_game: str, ann: Actor) -> None:
    body = course(ann, public_game)
    assert len(body["measures"]) == len(registry.title("night_market").course)
    for measure in filled(body["measures"]):
        for moment in filled(body["moments"]):
            assert f"data-version='{moment['version']}'" in measure["svg"]


def test_a_game_that_has_not_begun_has_no_course(table: Table, ann: Actor) -> None:
    problem(ann.get(f"games/{table(ME, OPEN)}/course/"), 409, "game-not-running")


def test_what_was_taken_back_is_no_part_of_it(ann: Actor) -> None:
    made = ann.post("games/", {"title": "dice_forge", "seats": [{"kind": "me"}] * 2}).json()
    game, before = made["id"], None
    for _ in range(60):
        undo = ann.get(f"games/{game}/undo/").json()
        if undo["possible"] and before is not None:
            break
        before = course(ann, game)
        answered(ann, game)
    assert course(ann, game) != before
    body = {"version": undo["version"], "seat": undo["seat"]}
    assert ann.post(f"games/{game}/undo/", body).status_code == 200
    after = course(ann, game)
    assert before is not None
    assert newest(after) == newest(before)


def test_it_is_worked_out_once_for_each_version_and_each_eyes(
    public_game: str, ann: Actor, ben: Actor, nobody: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No request does again what grows with the length of a game."""
    worked_out: list[int] = []

    def counted(title: Any, game: Game, eyes: Eyes) -> Iterator[Moment]:
        worked_out.append(game.version)
        return moments(title, game, eyes)

    moments = course_of_game._moments
    monkeypatch.setattr(course_of_game, "_moments", counted)
    first = [course(who, public_game) for who in (ann, ben, nobody)]
    assert [course(who, public_game) for who in (ann, ben, nobody)] == first
    assert len(worked_out) == 3
    version = answered(ann, public_game).json()["version"]
    assert course(ann, public_game)["latest"] == worked_out[-1] == version
    assert len(worked_out) == 4
