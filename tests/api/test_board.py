"""GET /api/games/{game}/board.svg"""

from __future__ import annotations

from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from api.play import pictures
from games.engine.secrecy import SPECTATOR, Viewer
from games.models import Game
from games.selectors.seeing import seen
from pages.policy import NOTHING
from tests.api.actors import Actor, problem
from tests.api.conftest import ME, OPEN, Table, seated
from tests.api.play import answered, moves_of, played_to_the_end
from tests.api.test_secrecy import exchanged, state_of
from tests.filled import filled
from tests.titles.night_market import particulars

DRAWN = "{http://www.w3.org/2000/svg}"


def words(answer: Any) -> list[str]:
    """Every line of words in a picture."""
    assert answer.status_code == 200, answer.content
    root = ElementTree.fromstring(answer.content)
    assert root.tag == f"{DRAWN}svg"
    return [element.text or "" for element in root.iter(f"{DRAWN}text")]


def hands(answer: Any) -> int:
    return sum(line.startswith("In hand: ") for line in words(answer))


def test_it_is_a_picture_that_may_be_kept_and_runs_nothing(game: str, ann: Actor) -> None:
    answer = ann.get(f"games/{game}/board.svg")
    assert answer.headers["Content-Type"] == "image/svg+xml"
    assert answer.headers["Cache-Control"] == "private, no-cache"
    assert "Authorization" in answer.headers["Vary"]
    assert answer.headers["Content-Security-Policy"] == NOTHING
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "Round 1 of 4" in words(answer)


@pytest.mark.parametrize("title", ["night_market", "dice_forge"])
def test_a_game_can_be_looked_at_all_along(
    title: str, table: Table, ann: Actor, ben: Actor
) -> None:
    game = seated(table(ME, OPEN, title=title), ben)
    for number, _ in enumerate(filled(moves_of(game, ann, ben))):
        if number % 7 == 0:
            assert len(words(Actor("nobody").get(f"games/{game}/board.svg"))) > 2


def test_each_viewer_sees_the_own_hand_and_no_other(
    public_game: str, ann: Actor, ben: Actor, sam: Actor, nobody: Actor
) -> None:
    path = f"games/{public_game}/board.svg"
    assert [hands(who.get(path)) for who in (ann, ben, sam, nobody)] == [1, 1, 0, 0]
    assert ann.get(path).content != ben.get(path).content
    assert sam.get(path).content == nobody.get(path).content


def test_a_hidden_card_exchanged_changes_no_others_picture_nor_its_tag(
    public_game: str, ann: Actor, ben: Actor
) -> None:
    path = f"games/{public_game}/board.svg"
    answer, own = ann.get(path), ben.get(path)
    differing = 0
    for world in particulars.worlds(state_of(public_game), frozenset({0}), Random(7)):
        with exchanged(public_game, world):
            again = ann.get(path, If_None_Match=answer.headers["ETag"])
            assert again.status_code == 304
            assert ann.get(path).content == answer.content
            differing += ben.get(path).headers["ETag"] != own.headers["ETag"]
    assert differing


def test_the_past_is_drawn_as_it_was(game: str, ann: Actor, ben: Actor) -> None:
    past = {}
    for number, (_, answer) in enumerate(moves_of(game, ann, ben)):
        if number > 12:
            break
        past[answer.json()["version"]] = ann.get(f"games/{game}/board.svg").content
    for version, then in past.items():
        assert ann.get(f"games/{game}/board.svg?at={version}").content == then
    assert len(set(past.values())) > 5


def test_inside_a_batch_and_before_anything_is_laid_out_it_can_be_drawn(
    game: str, ann: Actor
) -> None:
    version = ann.get(f"games/{game}/state/").json()["version"]
    assert version > 5
    for at in range(1, version):
        assert words(ann.get(f"games/{game}/board.svg?at={at}"))


def test_after_the_end_everybody_sees_every_hand(
    public_game: str, ann: Actor, ben: Actor, nobody: Actor
) -> None:
    before = nobody.get(f"games/{public_game}/board.svg?at=5")
    played_to_the_end(public_game, ann, ben)
    assert hands(before) == 0
    assert hands(nobody.get(f"games/{public_game}/board.svg?at=5")) == 2


def test_what_the_client_has_is_not_sent_again(game: str, ann: Actor) -> None:
    first = ann.get(f"games/{game}/board.svg")
    tag = first.headers["ETag"]
    again = ann.get(f"games/{game}/board.svg", If_None_Match=tag)
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["ETag"] == tag
    answered(ann, game)
    assert ann.get(f"games/{game}/board.svg", If_None_Match=tag).status_code == 200


@pytest.mark.parametrize("at", ["0", "-1", "x", "1.5", "", "99999999999999999999"])
def test_a_version_that_is_no_number_is_refused(at: str, game: str, ann: Actor) -> None:
    refusal = problem(ann.get(f"games/{game}/board.svg?at={at}"), 400, "malformed")
    assert refusal["field"] == "$.at"


def test_the_future_is_not_there(game: str, ann: Actor) -> None:
    problem(ann.get(f"games/{game}/board.svg?at=5000"), 404, "not-found")


def test_a_private_game_has_no_picture_for_a_stranger(game: str, sam: Actor) -> None:
    problem(sam.get(f"games/{game}/board.svg"), 404, "not-found")


def test_a_game_that_has_not_begun_has_no_picture(table: Table, ann: Actor) -> None:
    problem(ann.get(f"games/{table(ME, OPEN)}/board.svg"), 409, "game-not-running")


def test_who_takes_no_picture_is_told_what_there_is(game: str, ann: Actor) -> None:
    refusal = problem(
        ann.get(f"games/{game}/board.svg", Accept="application/json"), 406, "not-acceptable"
    )
    assert "image/svg+xml" in refusal["detail"]


def test_a_browser_that_opens_it_gets_it(public_game: str, nobody: Actor) -> None:
    for accept in ("image/avif,image/webp,*/*;q=0.8", "text/html,application/xml;q=0.9,*/*;q=0.8"):
        assert words(nobody.get(f"games/{public_game}/board.svg", Accept=accept))


def test_a_moment_is_drawn_once_for_each_eyes_and_never_for_others(
    public_game: str, ann: Actor, ben: Actor, nobody: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = list[Viewer]()

    def counted(game: Game, state: Any, viewer: Viewer, *, then: bool) -> Any:
        drawn.append(viewer)
        return seen(game, state, viewer, then=then)

    monkeypatch.setattr(pictures, "seen", counted)
    path = f"games/{public_game}/board.svg"
    everybody = (ann, ben, nobody)
    first, again = ([who.get(path).content for who in everybody] for _ in range(2))
    assert first == again
    assert drawn == [{0}, {1}, SPECTATOR]
    next(moves_of(public_game, ann, ben))
    assert ann.get(path).content != first[0]
    played_to_the_end(public_game, ann, ben)
    drawn.clear()
    then = [who.get(f"{path}?seat=0").content for who in everybody]
    assert then == then[:1] * 3
    assert nobody.get(path).content not in then
    assert len(drawn) == 2
